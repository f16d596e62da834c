//! `/conversations`: conversations kept under a name, with the cache they ran on.

use std::io::ErrorKind;
use std::path::PathBuf;
use std::time::UNIX_EPOCH;

use axum::extract::{Path, Query, State};
use axum::{Extension, Json};
use kvant_engine::EngineError;
use kvant_files::FileError;
use serde::Deserialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

use super::Body;
use super::messages::parse_messages;
use super::slots::{Action, plain_name};
use super::turn::Turn;
use crate::error::ApiError;
use crate::scheduler::Owner;
use crate::state::{App, Server};
use crate::work::blocking;

/// How the names of kept conversations end.
const ENDING: &str = ".kvc";
/// Conversations that are told.
const MOST_TOLD: usize = 1000;

/// What is kept.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct Conversation {
    /// The model's name: what is kept is of use to this one alone.
    pub model: Option<String>,
    /// What was said: the cache of as much of it as there is one of is kept.
    #[schema(value_type = Vec<Object>)]
    pub messages: Value,
    /// Whatever the client wants back.
    #[schema(value_type = Object)]
    pub content: Value,
}

/// The asker's kept conversations.
#[utoipa::path(get, path = "/conversations", operation_id = "list_conversations",
    responses((status = 200, description = "names, sizes and times"), (status = 400, description = "the server has no folder for them")))]
pub async fn list(
    State(server): State<Server>,
    Extension(owner): Extension<Owner>,
) -> Result<Json<Value>, ApiError> {
    let folder = server.folder(owner)?;
    let told = blocking(move || {
        let mut told = Vec::new();
        for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
            let name = entry.file_name().to_string_lossy().into_owned();
            let (Some(name), Ok(meta)) = (name.strip_suffix(ENDING), entry.metadata()) else { continue };
            if !meta.is_file() {
                continue;
            }
            let time = meta.modified().ok().and_then(|time| time.duration_since(UNIX_EPOCH).ok());
            told.push((time.map_or(0, |time| time.as_secs()), name.to_owned(), meta.len()));
        }
        told.sort_by(|a, b| b.cmp(a));
        told.truncate(MOST_TOLD);
        Ok(told)
    })
    .await?;
    let told =
        told.iter().map(|(time, name, bytes)| json!({ "name": name, "bytes": bytes, "modified": time }));
    Ok(Json(json!({ "object": "list", "data": told.collect::<Vec<_>>() })))
}

/// Saves, restores or erases a conversation. One that is restored is not read again: its cache is taken over.
#[utoipa::path(post, path = "/conversations/{name}", operation_id = "keep_conversation", request_body = Conversation,
    params(("name" = String, Path, description = "its name"), ("action" = String, Query, description = "save, restore or erase")),
    responses((status = 200, description = "done"), (status = 400, description = "refused"), (status = 404, description = "no such conversation"),
              (status = 403, description = "the folder may not be written"),
              (status = 409, description = "something else has that name"), (status = 507, description = "no room for the file")))]
pub async fn act(
    State(server): State<Server>,
    Extension(owner): Extension<Owner>,
    Path(name): Path<String>,
    Query(Action { action }): Query<Action>,
    body: Result<Body<Conversation>, ApiError>,
) -> Result<Json<Value>, ApiError> {
    let file = format!("{}{ENDING}", plain_name(&name)?);
    match action.as_str() {
        "save" => {
            let Body(kept) = body?;
            let path = server.file_to_write(owner, &file)?;
            save(&server.model(kept.model.as_deref()).await?, owner, path, kept).await
        }
        "restore" => {
            let path = server.file(owner, &file)?;
            // No model is loaded for what is not there.
            if !path.is_file() {
                return Err(unknown(&name));
            }
            // Restoring takes no body but the model's name.
            let model = body.ok().and_then(|Body(asked)| asked.model);
            restore(&server.model(model.as_deref()).await?, owner, path).await
        }
        "erase" => {
            // A link goes, not what it leads to.
            let path = server.folder(owner)?.join(file);
            let erased =
                blocking(move || Ok(std::fs::remove_file(&path).map_err(|error| (error, path)))).await?;
            match erased {
                Ok(()) => Ok(Json(json!({ "erased": name }))),
                Err((error, _)) if error.kind() == ErrorKind::NotFound => Err(unknown(&name)),
                Err((error, path)) => {
                    Err(EngineError::File(FileError::Io { action: "remove", path, error }).into())
                }
            }
        }
        other => Err(ApiError::invalid(format!("action: found {other}, expected save, restore or erase"))),
    }
}

fn unknown(name: &str) -> ApiError {
    ApiError::not_found(format!("conversation {name}: there is none of this name"))
}

async fn save(app: &App, owner: Owner, path: PathBuf, kept: Conversation) -> Result<Json<Value>, ApiError> {
    let turn = Turn { messages: parse_messages(&kept.messages)?, over: true, ..Turn::default() };
    let tokens = turn.into_prompt(app).await?;
    let cached = app.scheduler.cached(app.space(owner), tokens).await;
    let (engine, note) = (app.adapted(), kept.content.to_string());
    let (tokens, bytes) = blocking(move || {
        let sequence = cached.map_or_else(|| engine.sequence(), Ok)?;
        sequence.save(&path, &note)?;
        Ok((sequence.tokens().len(), sequence.bytes()))
    })
    .await?;
    Ok(Json(json!({ "n_saved": tokens, "kv_bytes": bytes })))
}

async fn restore(app: &App, owner: Owner, path: PathBuf) -> Result<Json<Value>, ApiError> {
    let engine = app.adapted();
    let read = blocking(move || {
        let mut sequence = engine.sequence()?;
        let note = sequence.load(&path).map_err(ApiError::of_saved)?;
        Ok((sequence, note))
    });
    let (sequence, note) = read.await?;
    let (tokens, bytes) = (sequence.tokens().len(), sequence.bytes());
    app.scheduler.keep(owner, sequence).await?;
    let content: Value = serde_json::from_str(&note).unwrap_or(Value::Null);
    Ok(Json(json!({ "n_restored": tokens, "kv_bytes": bytes, "content": content })))
}
