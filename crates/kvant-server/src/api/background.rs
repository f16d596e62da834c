//! Responses that are made while nobody waits (`background: true`): polled by their id, and cancelled by it.

use axum::extract::{Path, State};
use axum::{Extension, Json};
use serde_json::{Value, json};

use super::responses::Stream;
use super::stored::kept;
use crate::error::ApiError;
use crate::scheduler::Owner;
use crate::state::Server;

/// Responses in the background at a time; a further one is refused.
pub(crate) const MOST_AT_A_TIME: usize = 64;

/// `response` as one that did not come to its end.
fn ended(mut response: Value, status: &str, error: Value) -> Value {
    response["status"] = json!(status);
    response["error"] = error;
    response
}

/// Lets `told` be made, and tells it as it is now.
pub(super) async fn start(server: &Server, owner: Owner, mut told: Stream) -> Result<Json<Value>, ApiError> {
    let place = server.background.place()?;
    let (id, first) = (told.id().to_owned(), told.response());
    let input = told.input();
    let entry = |response: &Value| json!({ "response": response, "input": input, "process": server.process });
    server.kept.put(owner, &id, entry(&first)).await?;
    let (kept, answered) = (server.kept.clone(), first.clone());
    let entry = entry(&Value::Null);
    server.background.run(owner, &id.clone(), place, |mut cancelled| async move {
        let mut made = cancelled.or(told.complete()).await;
        if let Some(Ok(response)) = &made {
            made = Some(told.keep(response).await.map(|()| Value::Null));
        }
        let response = match made {
            Some(Ok(_)) => return,
            Some(Err(error)) => {
                ended(answered, "failed", json!({ "code": error.kind, "message": error.message }))
            }
            None => ended(answered, "cancelled", Value::Null),
        };
        let mut entry = entry;
        entry["response"] = response;
        // What cannot be written is in progress until the next start, and has failed from then on.
        drop(kept.put(owner, &id, entry).await);
    });
    Ok(Json(first))
}

/// What is told of a kept response: one that another process was at work on has failed.
pub(super) fn as_it_is(server: &Server, mut entry: Value) -> Value {
    let response = entry["response"].take();
    match response["status"] == "in_progress" && entry["process"] != server.process {
        true => {
            let message = "the server ended before the response was complete";
            ended(response, "failed", json!({ "code": "server_error", "message": message }))
        }
        false => response,
    }
}

/// Cancels a response that is made in the background. One that is over stays as it is.
#[utoipa::path(post, path = "/v1/responses/{id}/cancel", operation_id = "cancel_response", params(("id" = String, Path, description = "its id")),
    responses((status = 200, description = "the response"), (status = 400, description = "it is not made in the background"), (status = 404, description = "no such response")))]
pub async fn cancel(
    State(server): State<Server>,
    Extension(owner): Extension<Owner>,
    Path(id): Path<String>,
) -> Result<Json<Value>, ApiError> {
    let found = kept(&server, owner, &id, "response").await?;
    if found["response"]["background"] != true {
        return Err(ApiError::invalid(format!("response {id}: it is not made in the background")));
    }
    server.background.cancel(owner, &id).await;
    Ok(Json(as_it_is(&server, kept(&server, owner, &id, "response").await?)))
}
