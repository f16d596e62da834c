//! OpenAI's `/v1/files`: the requests of batches, and their answers.

use axum::Extension;
use axum::Json;
use axum::extract::{Path, Query, Request, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use serde_json::{Value, json};

use super::new_id;
use super::stored::{Part, kept};
use crate::clock::now;
use crate::error::ApiError;
use crate::http::{body, multipart};
use crate::scheduler::Owner;
use crate::state::Server;

/// What a client's files are for.
const PURPOSE: &str = "batch";
/// What the answers of a batch are for.
const ANSWERS: &str = "batch_output";
/// How the ids of files begin.
const PREFIX: &str = "file-";

/// A file's entry: what is told of it, and its text.
fn entry(id: &str, name: &str, purpose: &str, text: &str) -> Value {
    json!({
        "file": {
            "id": id, "object": "file", "bytes": text.len(), "created_at": now(), "filename": name,
            "purpose": purpose, "status": "processed", "expires_at": null,
        },
        "text": text,
    })
}

/// Keeps a file of answers, in place of what has that `id`.
pub(super) async fn put_answers(server: &Server, owner: Owner, id: &str, text: &str) -> Result<(), ApiError> {
    server.kept.put(owner, id, entry(id, &format!("{id}.jsonl"), ANSWERS, text)).await
}

/// A name for a file.
pub(super) fn new_file_id() -> String {
    new_id(PREFIX)
}

/// The text of a file of requests.
pub(super) async fn requests(server: &Server, owner: Owner, id: &str) -> Result<String, ApiError> {
    let found = kept(server, owner, id, "file").await?;
    match found["file"]["purpose"] == PURPOSE {
        true => Ok(found["text"].as_str().unwrap_or_default().to_owned()),
        false => Err(ApiError::invalid(format!(
            "file {id}: its purpose is {}, expected {PURPOSE}",
            found["file"]["purpose"]
        ))),
    }
}

/// Keeps a file: a form with the fields `purpose` and `file`.
#[utoipa::path(post, path = "/v1/files", operation_id = "create_file",
    responses((status = 200, description = "the file"), (status = 400, description = "refused")))]
pub async fn create(
    State(server): State<Server>,
    Extension(owner): Extension<Owner>,
    request: Request,
) -> Result<Json<Value>, ApiError> {
    let kind = request.headers().get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok());
    let kind = kind.unwrap_or_default().to_owned();
    let whole =
        body::read(request, &server.bodies, server.options.max_body, server.options.body_time).await?;
    let id = new_file_id();
    let named = id.clone();
    let entry = server.reading.run(move |_| {
        let fields = multipart::fields(&kind, &whole)?;
        let field = |name: &str| fields.iter().find(|field| field.name == name);
        let purpose = field("purpose").map(|field| String::from_utf8_lossy(field.bytes)).unwrap_or_default();
        if purpose != PURPOSE {
            return Err(ApiError::invalid(format!("purpose: found {purpose:?}, expected {PURPOSE}")));
        }
        let file = field("file").ok_or_else(|| ApiError::invalid("file: expected a file"))?;
        let text = std::str::from_utf8(file.bytes);
        let text = text.map_err(|error| ApiError::invalid(format!("file: expected UTF-8: {error}")))?;
        Ok(entry(&named, file.file_name.as_deref().unwrap_or("file"), PURPOSE, text))
    });
    let entry = entry.await?;
    let told = entry["file"].clone();
    server.kept.put(owner, &id, entry).await?;
    Ok(Json(told))
}

/// The asker's files.
#[utoipa::path(get, path = "/v1/files", operation_id = "list_files", responses((status = 200, description = "the files")))]
pub async fn list(
    State(server): State<Server>,
    Extension(owner): Extension<Owner>,
    Query(part): Query<Part>,
) -> Result<Json<Value>, ApiError> {
    Ok(Json(part.of(&server.kept.all(owner, PREFIX, |entry| entry["file"].take()).await?)))
}

/// A file that is kept.
#[utoipa::path(get, path = "/v1/files/{id}", operation_id = "get_file", params(("id" = String, Path, description = "its id")),
    responses((status = 200, description = "the file"), (status = 404, description = "no such file")))]
pub async fn one(
    State(server): State<Server>,
    Extension(owner): Extension<Owner>,
    Path(id): Path<String>,
) -> Result<Json<Value>, ApiError> {
    Ok(Json(kept(&server, owner, &id, "file").await?["file"].take()))
}

/// What is in a file.
#[utoipa::path(get, path = "/v1/files/{id}/content", operation_id = "get_file_content", params(("id" = String, Path, description = "its id")),
    responses((status = 200, description = "its bytes"), (status = 404, description = "no such file")))]
pub async fn content(
    State(server): State<Server>,
    Extension(owner): Extension<Owner>,
    Path(id): Path<String>,
) -> Result<Response, ApiError> {
    let text = match kept(&server, owner, &id, "file").await?["text"].take() {
        Value::String(text) => text,
        _ => String::new(),
    };
    Ok(([(header::CONTENT_TYPE, "application/octet-stream")], text).into_response())
}

/// Forgets a file.
#[utoipa::path(delete, path = "/v1/files/{id}", operation_id = "delete_file", params(("id" = String, Path, description = "its id")),
    responses((status = 200, description = "done"), (status = 404, description = "no such file")))]
pub async fn delete(
    State(server): State<Server>,
    Extension(owner): Extension<Owner>,
    Path(id): Path<String>,
) -> Result<Json<Value>, ApiError> {
    kept(&server, owner, &id, "file").await?;
    server.kept.remove(owner, &id).await?;
    Ok(Json(json!({ "id": id, "object": "file", "deleted": true })))
}
