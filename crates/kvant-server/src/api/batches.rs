//! Anthropic's `/v1/messages/batches`: conversations that are answered one after the other while nobody waits.

use axum::extract::{Path, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use serde::Deserialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

use super::{Body, anthropic, new_id};
use crate::clock::{now, rfc3339};
use crate::error::ApiError;
use crate::scheduler::Owner;
use crate::state::Server;

/// Conversations of a batch.
pub(super) const MOST_REQUESTS: usize = 1000;
/// Batches that are answered at a time; a further one is refused.
pub(crate) const MOST_AT_A_TIME: usize = 8;
/// Answers after which they are kept.
pub(super) const KEPT_EVERY: usize = 16;
/// Seconds after which a batch counts as too old, as Anthropic has it. It is answered all the same.
const DAY: u64 = 86_400;

/// Conversations to answer.
#[derive(Debug, Deserialize, ToSchema)]
pub struct BatchRequest {
    /// `{"custom_id": …, "params": …}` each.
    #[schema(value_type = Vec<Object>)]
    requests: Vec<Value>,
}

/// A batch of `count` conversations, of which these are answered.
fn batch(id: &str, created: u64, count: usize, results: &[Value], ended: bool) -> Value {
    let of = |kind: &str| results.iter().filter(|one| one["result"]["type"] == kind).count();
    json!({
        "id": id, "type": "message_batch", "processing_status": if ended { "ended" } else { "in_progress" },
        "request_counts": {
            "processing": if ended { 0 } else { count - results.len() }, "succeeded": of("succeeded"),
            "errored": of("errored"), "canceled": 0, "expired": of("expired"),
        },
        "created_at": rfc3339(created), "expires_at": rfc3339(created + DAY), "ended_at": ended.then(|| rfc3339(now())),
        "archived_at": null, "cancel_initiated_at": null,
        "results_url": ended.then(|| format!("/v1/messages/batches/{id}/results")),
    })
}

/// Takes conversations on.
#[utoipa::path(post, path = "/v1/messages/batches", operation_id = "create_batch", request_body = BatchRequest,
    responses((status = 200, description = "the batch"), (status = 400, description = "refused")))]
pub async fn create(
    State(server): State<Server>,
    Extension(owner): Extension<Owner>,
    Body(asked): Body<BatchRequest>,
) -> Result<Json<Value>, ApiError> {
    let requests = asked.requests;
    if !(1..=MOST_REQUESTS).contains(&requests.len()) {
        let message = format!("requests: found {}, expected 1 to {MOST_REQUESTS}", requests.len());
        return Err(ApiError::invalid(message));
    }
    let mut ids: Vec<&str> = requests.iter().filter_map(|one| one["custom_id"].as_str()).collect();
    ids.sort_unstable();
    ids.dedup();
    if ids.len() != requests.len() {
        return Err(ApiError::invalid("requests: expected a custom_id of its own for each"));
    }
    let place = server.batches.place()?;
    let (id, created, count) = (new_id("msgbatch_"), now(), requests.len());
    let told = batch(&id, created, count, &[], false);
    server
        .kept
        .put(owner, &id, json!({ "batch": told, "process": server.process, "ids": ids, "results": [] }))
        .await?;
    let (batches, named) = (server.batches.clone(), id.clone());
    batches.run(owner, &named, place, |_| async move {
        let ids: Value = requests.iter().map(|one| one["custom_id"].clone()).collect();
        let mut results = Vec::new();
        for mut one in requests {
            let answer = anthropic::message(server.clone(), owner, one["params"].take()).await;
            let result = match answer {
                Ok(message) => json!({ "type": "succeeded", "message": message }),
                Err(error) => json!({ "type": "errored", "error": anthropic::error_body(&error) }),
            };
            results.push(json!({ "custom_id": one["custom_id"], "result": result }));
            let ended = results.len() == count;
            if ended || results.len().is_multiple_of(KEPT_EVERY) {
                let (server, ids) = (&server, &ids);
                let keep = |results: &[Value]| {
                    let told = batch(&id, created, count, results, ended);
                    let kept =
                        json!({ "batch": told, "process": server.process, "ids": ids, "results": results });
                    server.kept.put(owner, &id, kept)
                };
                if let Err(error) = keep(&results).await
                    && ended
                {
                    // The answers take more than may be kept: that is told in place of them.
                    let error = anthropic::error_body(&error);
                    let lost = |one: &Value| json!({ "custom_id": one["custom_id"], "result": { "type": "errored", "error": error } });
                    let lost: Vec<Value> = results.iter().map(lost).collect();
                    // Where not even that can be written, whoever asks hears that it goes on.
                    drop(keep(&lost).await);
                }
            }
        }
    });
    Ok(Json(told))
}

/// A batch that is kept. One that another process was at work on has come to an end.
async fn kept(server: &Server, owner: Owner, id: &str) -> Result<Value, ApiError> {
    let found = server.kept.get(owner, id).await?.filter(|found| found["batch"].is_object());
    let mut found =
        found.ok_or_else(|| ApiError::not_found(format!("batch {id}: nothing is kept under this name")))?;
    if found["batch"]["processing_status"] == "in_progress" && found["process"] != server.process {
        let mut results = found["results"].as_array().cloned().unwrap_or_default();
        let ids = found["ids"].as_array().into_iter().flatten();
        let expired = |id: &Value| json!({ "custom_id": id, "result": { "type": "expired" } });
        let rest: Vec<Value> = ids
            .clone()
            .filter(|id| !results.iter().any(|one| one["custom_id"] == **id))
            .map(expired)
            .collect();
        results.extend(rest);
        found["batch"] = batch(id, now(), results.len(), &results, true);
        found["results"] = results.into();
    }
    Ok(found)
}

/// How far a batch has come.
#[utoipa::path(get, path = "/v1/messages/batches/{id}", operation_id = "get_batch", params(("id" = String, Path, description = "its id")),
    responses((status = 200, description = "the batch"), (status = 404, description = "no such batch")))]
pub async fn one(
    State(server): State<Server>,
    Extension(owner): Extension<Owner>,
    Path(id): Path<String>,
) -> Result<Json<Value>, ApiError> {
    Ok(Json(kept(&server, owner, &id).await?["batch"].take()))
}

/// The answers of a batch that has ended, one per line.
#[utoipa::path(get, path = "/v1/messages/batches/{id}/results", operation_id = "get_batch_results",
    params(("id" = String, Path, description = "its id")),
    responses((status = 200, description = "lines of JSON"), (status = 400, description = "it has not ended"), (status = 404, description = "no such batch")))]
pub async fn results(
    State(server): State<Server>,
    Extension(owner): Extension<Owner>,
    Path(id): Path<String>,
) -> Result<Response, ApiError> {
    let found = kept(&server, owner, &id).await?;
    if found["batch"]["processing_status"] != "ended" {
        return Err(ApiError::invalid(format!("batch {id}: it has not ended")));
    }
    let lines: String =
        found["results"].as_array().into_iter().flatten().map(|one| format!("{one}\n")).collect();
    Ok(([(header::CONTENT_TYPE, "application/x-jsonl")], lines).into_response())
}
