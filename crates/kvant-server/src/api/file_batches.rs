//! OpenAI's `/v1/batches`: the requests of a file, answered one after the other while nobody waits.

use axum::extract::{Path, Query, State};
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use utoipa::ToSchema;

use super::batches::{KEPT_EVERY, MOST_REQUESTS};
use super::stored::{Part, kept};
use super::{Body, chat, completions, embeddings, files, new_id, responses};
use crate::clock::now;
use crate::error::ApiError;
use crate::scheduler::Owner;
use crate::state::Server;

/// How the ids of batches begin.
const PREFIX: &str = "batch_";
/// What the requests of a batch may go to.
const ENDPOINTS: [&str; 4] = ["/v1/chat/completions", "/v1/completions", "/v1/responses", "/v1/embeddings"];
/// Seconds after which a batch counts as too old, as OpenAI has it. It is answered all the same.
const DAY: u64 = 86_400;

/// Requests to answer.
#[derive(Debug, Deserialize, ToSchema)]
pub struct FileBatch {
    /// The file of them.
    input_file_id: String,
    /// What they all go to.
    endpoint: String,
    /// Told again; a batch begins at once.
    completion_window: Option<String>,
    /// What the client wants back.
    #[schema(value_type = Option<Object>)]
    metadata: Option<Value>,
}

/// A request of a file.
struct Request {
    custom_id: String,
    body: Value,
}

/// The requests of `text`, one per line, which all go to `endpoint`.
fn requests(text: &str, endpoint: &str) -> Result<Vec<Request>, ApiError> {
    let mut found = Vec::new();
    let mut names = std::collections::HashSet::new();
    let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    for (number, line) in lines {
        let wrong = |reason: String| ApiError::invalid(format!("line {}: {reason}", number + 1));
        let mut line: Value = serde_json::from_str(line).map_err(|error| wrong(error.to_string()))?;
        let custom_id = line["custom_id"].as_str().filter(|id| !id.is_empty()).map(str::to_owned);
        let custom_id = custom_id.ok_or_else(|| wrong("expected a custom_id".to_owned()))?;
        if !names.insert(custom_id.clone()) {
            return Err(wrong(format!("custom_id: {custom_id:?} came before")));
        }
        for (field, expected) in [("method", "POST"), ("url", endpoint)] {
            if line[field] != expected {
                return Err(wrong(format!("{field}: found {}, expected {expected}", line[field])));
            }
        }
        if !line["body"].is_object() {
            return Err(wrong("body: expected an object".to_owned()));
        }
        found.push(Request { custom_id, body: line["body"].take() });
        if found.len() > MOST_REQUESTS {
            return Err(ApiError::invalid(format!("the file has more than {MOST_REQUESTS} requests")));
        }
    }
    match found.is_empty() {
        true => Err(ApiError::invalid("the file has no requests")),
        false => Ok(found),
    }
}

fn parsed<T: DeserializeOwned>(body: Value) -> Result<Body<T>, ApiError> {
    if body["stream"] == true || body["background"] == true {
        return Err(ApiError::invalid("requests of a batch are neither streamed nor made in the background"));
    }
    serde_json::from_value(body).map(Body).map_err(|error| ApiError::invalid(format!("body: {error}")))
}

/// The answer of `endpoint` to one request.
async fn answer(server: &Server, owner: Owner, endpoint: &str, body: Value) -> Result<Response, ApiError> {
    let (server, owner) = (State(server.clone()), Extension(owner));
    match endpoint {
        "/v1/chat/completions" => chat::complete(server, owner, parsed(body)?).await,
        "/v1/completions" => completions::complete(server, owner, parsed(body)?).await,
        "/v1/responses" => responses::respond(server, owner, parsed(body)?).await,
        _ => embeddings::openai(server, owner, parsed(body)?).await,
    }
}

/// A batch that is being answered, and its answers so far.
struct Batch {
    server: Server,
    owner: Owner,
    told: Value,
    /// Lines of answers and of refusals, and the files they go to.
    answers: Lines,
    refusals: Lines,
}

#[derive(Default)]
struct Lines {
    id: Option<String>,
    text: String,
    count: usize,
}

impl Lines {
    fn push(&mut self, line: &Value) {
        self.text.push_str(&format!("{line}\n"));
        self.count += 1;
    }

    /// Puts them into their file, and tells its id; where there are none there is no file.
    async fn put(&mut self, server: &Server, owner: Owner) -> Result<Option<&str>, ApiError> {
        if self.count > 0 {
            let id = self.id.get_or_insert_with(files::new_file_id);
            files::put_answers(server, owner, id, &self.text).await?;
        }
        Ok(self.id.as_deref())
    }
}

impl Batch {
    /// Answers `request`, or does not where the server refuses it.
    async fn answer(&mut self, endpoint: &str, request: Request) {
        let response = match answer(&self.server, self.owner, endpoint, request.body).await {
            Ok(response) => response,
            Err(error) => error.into_response(),
        };
        let status = response.status();
        let bytes = axum::body::to_bytes(response.into_body(), usize::MAX).await.unwrap_or_default();
        let body: Value = serde_json::from_slice(&bytes).unwrap_or_default();
        let line = json!({
            "id": new_id("batch_req_"), "custom_id": request.custom_id, "error": null,
            "response": { "status_code": status.as_u16(), "request_id": new_id("req_"), "body": body },
        });
        let lines = if status.is_success() { &mut self.answers } else { &mut self.refusals };
        lines.push(&line);
        self.told["request_counts"]["completed"] = self.answers.count.into();
        self.told["request_counts"]["failed"] = self.refusals.count.into();
    }

    /// Keeps it as it is now.
    async fn keep(&mut self) -> Result<(), ApiError> {
        self.told["output_file_id"] = json!(self.answers.put(&self.server, self.owner).await?);
        self.told["error_file_id"] = json!(self.refusals.put(&self.server, self.owner).await?);
        let id = self.told["id"].as_str().unwrap_or_default().to_owned();
        let entry = json!({ "file_batch": self.told, "process": self.server.process });
        self.server.kept.put(self.owner, &id, entry).await
    }

    fn end(&mut self, status: &str) {
        ended(&mut self.told, status);
    }
}

fn ended(told: &mut Value, status: &str) {
    told["status"] = json!(status);
    told[format!("{status}_at")] = json!(now());
}

fn new_batch(asked: &FileBatch, count: usize) -> Value {
    let created = now();
    json!({
        "id": new_id(PREFIX), "object": "batch", "endpoint": asked.endpoint, "errors": null,
        "input_file_id": asked.input_file_id, "output_file_id": null, "error_file_id": null,
        "completion_window": asked.completion_window.as_deref().unwrap_or("24h"), "status": "in_progress",
        "created_at": created, "in_progress_at": created, "expires_at": created + DAY, "finalizing_at": null,
        "completed_at": null, "failed_at": null, "expired_at": null, "cancelling_at": null, "cancelled_at": null,
        "request_counts": { "total": count, "completed": 0, "failed": 0 }, "metadata": asked.metadata,
    })
}

/// Takes the requests of a file on.
#[utoipa::path(post, path = "/v1/batches", operation_id = "create_file_batch", request_body = FileBatch,
    responses((status = 200, description = "the batch"), (status = 400, description = "refused"), (status = 404, description = "no such file")))]
pub async fn create(
    State(server): State<Server>,
    Extension(owner): Extension<Owner>,
    Body(asked): Body<FileBatch>,
) -> Result<Json<Value>, ApiError> {
    if !ENDPOINTS.contains(&asked.endpoint.as_str()) {
        let message = format!("endpoint: found {}, expected one of {}", asked.endpoint, ENDPOINTS.join(", "));
        return Err(ApiError::invalid(message));
    }
    let text = files::requests(&server, owner, &asked.input_file_id).await?;
    let endpoint = asked.endpoint.clone();
    let found = server.reading.run(move |_| requests(&text, &endpoint)).await?;
    let place = server.batches.place()?;
    let told = new_batch(&asked, found.len());
    let id = told["id"].as_str().unwrap_or_default().to_owned();
    let (answers, refusals) = (Lines::default(), Lines::default());
    let mut batch = Batch { server: server.clone(), owner, told: told.clone(), answers, refusals };
    batch.keep().await?;
    server.batches.run(owner, &id, place, |mut cancelled| async move {
        let mut status = "completed";
        for (number, request) in found.into_iter().enumerate() {
            if cancelled.or(batch.answer(&asked.endpoint, request)).await.is_none() {
                status = "cancelled";
                break;
            }
            if (number + 1).is_multiple_of(KEPT_EVERY) {
                // What cannot be written now may be at the end.
                drop(batch.keep().await);
            }
        }
        batch.end(status);
        drop(batch.keep().await);
    });
    Ok(Json(told))
}

/// A batch as it is now. One that another process was at work on has come to an end.
fn as_it_is(server: &Server, entry: &mut Value) -> Value {
    let mut told = entry["file_batch"].take();
    if told["status"] == "in_progress" && entry["process"] != server.process {
        ended(&mut told, "expired");
    }
    told
}

/// The asker's batches.
#[utoipa::path(get, path = "/v1/batches", operation_id = "list_file_batches", responses((status = 200, description = "the batches")))]
pub async fn list(
    State(server): State<Server>,
    Extension(owner): Extension<Owner>,
    Query(part): Query<Part>,
) -> Result<Json<Value>, ApiError> {
    let state = server.clone();
    Ok(Json(part.of(&server.kept.all(owner, PREFIX, move |entry| as_it_is(&state, entry)).await?)))
}

/// How far a batch has come.
#[utoipa::path(get, path = "/v1/batches/{id}", operation_id = "get_file_batch", params(("id" = String, Path, description = "its id")),
    responses((status = 200, description = "the batch"), (status = 404, description = "no such batch")))]
pub async fn one(
    State(server): State<Server>,
    Extension(owner): Extension<Owner>,
    Path(id): Path<String>,
) -> Result<Json<Value>, ApiError> {
    Ok(Json(as_it_is(&server, &mut kept(&server, owner, &id, "file_batch").await?)))
}

/// Cancels a batch: what is answered by then is kept. One that has ended stays as it is.
#[utoipa::path(post, path = "/v1/batches/{id}/cancel", operation_id = "cancel_file_batch", params(("id" = String, Path, description = "its id")),
    responses((status = 200, description = "the batch"), (status = 404, description = "no such batch")))]
pub async fn cancel(
    State(server): State<Server>,
    Extension(owner): Extension<Owner>,
    Path(id): Path<String>,
) -> Result<Json<Value>, ApiError> {
    kept(&server, owner, &id, "file_batch").await?;
    server.batches.cancel(owner, &id).await;
    one(State(server), Extension(owner), Path(id)).await
}
