//! What `/v1/responses` keeps: responses and conversations, told and forgotten.

use axum::extract::{Path, Query, State};
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use serde::Deserialize;
use serde_json::{Value, json};
use utoipa::{IntoParams, ToSchema};

use super::responses::named;
use super::{Body, background, new_id, sse};
use crate::clock::now;
use crate::error::ApiError;
use crate::scheduler::Owner;
use crate::state::Server;

/// Items of a list that are told at once.
const MOST_TOLD: usize = 100;
/// Items of a conversation that are told if nothing is said.
const USUALLY_TOLD: usize = 20;

/// What is kept as `id`, and is one of those (`response`, `conversation`, `file`, `file_batch`).
pub(super) async fn kept(server: &Server, owner: Owner, id: &str, kind: &str) -> Result<Value, ApiError> {
    let found = server.kept.get(owner, id).await?.filter(|found| found[kind].is_object());
    found.ok_or_else(|| ApiError::not_found(format!("{kind} {id}: nothing is kept under this name")))
}

async fn forget(server: &Server, owner: Owner, id: &str, kind: &str) -> Result<Json<Value>, ApiError> {
    kept(server, owner, id, kind).await?;
    server.kept.remove(owner, id).await?;
    let object = if kind == "response" { "response" } else { "conversation.deleted" };
    Ok(Json(json!({ "id": id, "object": object, "deleted": true })))
}

/// How a response is told.
#[derive(Debug, Deserialize, IntoParams)]
pub struct Telling {
    /// As the events of one that is made in the background, those to come included.
    stream: Option<bool>,
    /// The number of the last event that is known.
    starting_after: Option<usize>,
}

/// A response that is kept.
#[utoipa::path(get, path = "/v1/responses/{id}", operation_id = "get_response", params(("id" = String, Path, description = "its id"), Telling),
    responses((status = 200, description = "the response, or its events"), (status = 400, description = "its events are not kept"), (status = 404, description = "no such response")))]
pub async fn response(
    State(server): State<Server>,
    Extension(owner): Extension<Owner>,
    Path(id): Path<String>,
    Query(telling): Query<Telling>,
) -> Result<Response, ApiError> {
    let found = kept(&server, owner, &id, "response").await?;
    if telling.stream != Some(true) {
        return Ok(Json(as_it_is(&server, found)).into_response());
    }
    match background::listen(&server, owner, &id, telling.starting_after) {
        Some(listener) => Ok(sse::response(listener)),
        None => Err(ApiError::invalid(format!("response {id}: its events are not kept; ask without stream"))),
    }
}

/// Forgets a response. One that is being made is cancelled.
#[utoipa::path(delete, path = "/v1/responses/{id}", operation_id = "delete_response", params(("id" = String, Path, description = "its id")),
    responses((status = 200, description = "done"), (status = 404, description = "no such response")))]
pub async fn delete_response(
    State(server): State<Server>,
    Extension(owner): Extension<Owner>,
    Path(id): Path<String>,
) -> Result<Json<Value>, ApiError> {
    server.background.cancel(owner, &id).await;
    server.told.forget(owner, &id);
    forget(&server, owner, &id, "response").await
}

/// What is told of a kept response: one that another process was at work on has failed.
fn as_it_is(server: &Server, mut entry: Value) -> Value {
    let response = entry["response"].take();
    match response["status"] == "in_progress" && entry["process"] != server.process {
        true => {
            let message = "the server ended before the response was complete";
            background::ended(response, "failed", json!({ "code": "server_error", "message": message }))
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

/// Which part of a list.
#[derive(Debug, Deserialize, ToSchema)]
pub struct Part {
    limit: Option<usize>,
    order: Option<String>,
    after: Option<String>,
}

impl Part {
    /// This part of `items`, which are in the order they came.
    pub(super) fn of(&self, items: &Value) -> Value {
        let mut items: Vec<&Value> = items.as_array().into_iter().flatten().collect();
        if self.order.as_deref() != Some("asc") {
            items.reverse();
        }
        let after = self.after.as_ref().and_then(|id| items.iter().position(|item| item["id"] == **id));
        let items = &items[after.map_or(0, |at| at + 1)..];
        let told = &items[..items.len().min(self.limit.unwrap_or(USUALLY_TOLD).clamp(1, MOST_TOLD))];
        let id = |item: Option<&&Value>| item.map(|item| item["id"].clone());
        json!({
            "object": "list", "data": told, "first_id": id(told.first()), "last_id": id(told.last()),
            "has_more": told.len() < items.len(),
        })
    }
}

/// What a response was an answer to.
#[utoipa::path(get, path = "/v1/responses/{id}/input_items", operation_id = "list_input_items", params(("id" = String, Path, description = "its id")),
    responses((status = 200, description = "the items"), (status = 404, description = "no such response")))]
pub async fn input_items(
    State(server): State<Server>,
    Extension(owner): Extension<Owner>,
    Path(id): Path<String>,
    Query(part): Query<Part>,
) -> Result<Json<Value>, ApiError> {
    Ok(Json(part.of(&kept(&server, owner, &id, "response").await?["input"])))
}

/// A conversation to keep, or what is to be added to one.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct NewItems {
    /// What was said.
    #[schema(value_type = Vec<Object>)]
    items: Vec<Value>,
    /// What the client wants back.
    #[schema(value_type = Option<Object>)]
    metadata: Option<Value>,
}

/// Keeps a conversation.
#[utoipa::path(post, path = "/v1/conversations", operation_id = "create_conversation", request_body = NewItems,
    responses((status = 200, description = "the conversation"), (status = 400, description = "refused")))]
pub async fn create(
    State(server): State<Server>,
    Extension(owner): Extension<Owner>,
    Body(asked): Body<NewItems>,
) -> Result<Json<Value>, ApiError> {
    let id = new_id("conv_");
    let metadata = asked.metadata.unwrap_or_else(|| json!({}));
    let told = json!({ "id": id, "object": "conversation", "created_at": now(), "metadata": metadata });
    let items: Vec<Value> = asked.items.into_iter().map(named).collect();
    server.kept.put(owner, &id, json!({ "conversation": told, "items": items })).await?;
    Ok(Json(told))
}

/// A conversation that is kept.
#[utoipa::path(get, path = "/v1/conversations/{id}", operation_id = "get_conversation", params(("id" = String, Path, description = "its id")),
    responses((status = 200, description = "the conversation"), (status = 404, description = "no such conversation")))]
pub async fn conversation(
    State(server): State<Server>,
    Extension(owner): Extension<Owner>,
    Path(id): Path<String>,
) -> Result<Json<Value>, ApiError> {
    Ok(Json(kept(&server, owner, &id, "conversation").await?["conversation"].take()))
}

/// Changes what the client wants back with a conversation.
#[utoipa::path(post, path = "/v1/conversations/{id}", operation_id = "update_conversation", request_body = NewItems,
    params(("id" = String, Path, description = "its id")),
    responses((status = 200, description = "the conversation"), (status = 400, description = "refused"), (status = 404, description = "no such conversation")))]
pub async fn update(
    State(server): State<Server>,
    Extension(owner): Extension<Owner>,
    Path(id): Path<String>,
    Body(asked): Body<NewItems>,
) -> Result<Json<Value>, ApiError> {
    let mut found = kept(&server, owner, &id, "conversation").await?;
    found["conversation"]["metadata"] = asked.metadata.unwrap_or_else(|| json!({}));
    let told = found["conversation"].clone();
    server.kept.put(owner, &id, found).await?;
    Ok(Json(told))
}

/// Forgets a conversation.
#[utoipa::path(delete, path = "/v1/conversations/{id}", operation_id = "delete_conversation", params(("id" = String, Path, description = "its id")),
    responses((status = 200, description = "done"), (status = 404, description = "no such conversation")))]
pub async fn delete_conversation(
    State(server): State<Server>,
    Extension(owner): Extension<Owner>,
    Path(id): Path<String>,
) -> Result<Json<Value>, ApiError> {
    forget(&server, owner, &id, "conversation").await
}

/// What was said in a conversation.
#[utoipa::path(get, path = "/v1/conversations/{id}/items", operation_id = "list_items", params(("id" = String, Path, description = "its id")),
    responses((status = 200, description = "the items"), (status = 404, description = "no such conversation")))]
pub async fn items(
    State(server): State<Server>,
    Extension(owner): Extension<Owner>,
    Path(id): Path<String>,
    Query(part): Query<Part>,
) -> Result<Json<Value>, ApiError> {
    Ok(Json(part.of(&kept(&server, owner, &id, "conversation").await?["items"])))
}

/// Adds to a conversation.
#[utoipa::path(post, path = "/v1/conversations/{id}/items", operation_id = "add_items", request_body = NewItems,
    params(("id" = String, Path, description = "its id")),
    responses((status = 200, description = "what was added"), (status = 400, description = "refused"), (status = 404, description = "no such conversation")))]
pub async fn add_items(
    State(server): State<Server>,
    Extension(owner): Extension<Owner>,
    Path(id): Path<String>,
    Body(asked): Body<NewItems>,
) -> Result<Json<Value>, ApiError> {
    let mut found = kept(&server, owner, &id, "conversation").await?;
    let added: Vec<Value> = asked.items.into_iter().map(named).collect();
    let told = Part { limit: Some(MOST_TOLD), order: Some("asc".to_owned()), after: None }.of(&json!(added));
    found["items"].as_array_mut().into_iter().for_each(|items| items.extend(added.iter().cloned()));
    server.kept.put(owner, &id, found).await?;
    Ok(Json(told))
}

/// One item of a conversation.
#[utoipa::path(get, path = "/v1/conversations/{id}/items/{item}", operation_id = "get_item",
    params(("id" = String, Path, description = "the conversation's id"), ("item" = String, Path, description = "the item's id")),
    responses((status = 200, description = "the item"), (status = 404, description = "no such item")))]
pub async fn item(
    State(server): State<Server>,
    Extension(owner): Extension<Owner>,
    Path((id, item)): Path<(String, String)>,
) -> Result<Json<Value>, ApiError> {
    let found = kept(&server, owner, &id, "conversation").await?;
    let one = found["items"].as_array().into_iter().flatten().find(|one| one["id"] == *item);
    one.cloned().map(Json).ok_or_else(|| ApiError::not_found(format!("item {item}: there is none in {id}")))
}

/// Takes one item out of a conversation, which is told.
#[utoipa::path(delete, path = "/v1/conversations/{id}/items/{item}", operation_id = "delete_item",
    params(("id" = String, Path, description = "the conversation's id"), ("item" = String, Path, description = "the item's id")),
    responses((status = 200, description = "the conversation"), (status = 404, description = "no such conversation")))]
pub async fn delete_item(
    State(server): State<Server>,
    Extension(owner): Extension<Owner>,
    Path((id, item)): Path<(String, String)>,
) -> Result<Json<Value>, ApiError> {
    let mut found = kept(&server, owner, &id, "conversation").await?;
    found["items"].as_array_mut().into_iter().for_each(|items| items.retain(|one| one["id"] != *item));
    let told = found["conversation"].clone();
    server.kept.put(owner, &id, found).await?;
    Ok(Json(told))
}
