//! `/documents`: which files were read before anybody asked about them.

use std::time::UNIX_EPOCH;

use axum::extract::State;
use axum::{Extension, Json};
use kvant_engine::{Content, EncodeOptions, EngineError, Message};
use serde::Deserialize;
use serde_json::{Map, Value, json};
use utoipa::ToSchema;

use super::Body;
use crate::documents::{Library, ReadingState, as_attached};
use crate::error::ApiError;
use crate::options::Reuse;
use crate::scheduler::Owner;
use crate::state::{App, Server};

/// Documents of a request.
const MOST_NAMED: usize = 64;

fn told(progress: &ReadingState) -> Value {
    match progress {
        ReadingState::Waiting => json!({ "state": "waiting" }),
        ReadingState::Read { tokens } => json!({ "state": "read", "tokens": tokens }),
        ReadingState::Refused { reason } => json!({ "state": "refused", "reason": reason }),
    }
}

/// The documents, and what each model that is loaded has of them.
#[utoipa::path(get, path = "/documents", operation_id = "list_documents",
    responses((status = 200, description = "the documents"), (status = 400, description = "this server has none")))]
pub async fn list(State(server): State<Server>) -> Result<Json<Value>, ApiError> {
    let library = library(&server)?;
    let mut data = Vec::new();
    for (name, known) in library.list() {
        let models: Map<String, Value> =
            known.models.iter().map(|(model, progress)| (model.clone(), told(progress))).collect();
        let modified = known.stamp.modified.duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
        data.push(json!({ "id": name, "bytes": known.stamp.bytes, "modified": modified, "models": models }));
    }
    Ok(Json(json!({ "object": "list", "data": data })))
}

/// A text that somebody has.
#[derive(Debug, Deserialize, ToSchema)]
pub struct Text {
    /// The model's name.
    pub model: Option<String>,
    /// What it says.
    pub text: String,
}

/// How much of a text was read before, wherever it stood, so that it need not be read again where text that moved may be taken.
#[utoipa::path(post, path = "/documents/known", operation_id = "known_text", request_body = Text,
    responses((status = 200, description = "tokens, and how many of them are known"), (status = 404, description = "no such model")))]
pub async fn known(
    State(server): State<Server>,
    Extension(owner): Extension<Owner>,
    Body(asked): Body<Text>,
) -> Result<Json<Value>, ApiError> {
    let app = server.model(asked.model.as_deref()).await?;
    let engine = app.engine.clone();
    let encode = move |stop: kvant_engine::Stop<'_>| {
        let plain = EncodeOptions { add_special: false, parse_special: false };
        let mut tokens =
            engine.tokenizer().encode_until(&asked.text, plain, stop).map_err(EngineError::from)?;
        let count = tokens.len();
        // More could never be asked about.
        tokens.truncate(engine.context());
        Ok((tokens, count))
    };
    let (tokens, count) = server.reading.run(encode).await?;
    let known = app.scheduler.known(app.space(owner), tokens).await;
    let taken = server.options.reuse == Reuse::Moved;
    Ok(Json(json!({ "tokens": count, "known": known, "reuse": if taken { "moved" } else { "prefix" } })))
}

fn library(server: &Server) -> Result<&Library, ApiError> {
    server.library.as_deref().ok_or_else(|| ApiError::invalid("this server has no documents"))
}

/// Puts the documents that a request names before what the first user says, where attached files stand.
pub(super) fn attach(app: &App, names: &[String], messages: &mut [Message]) -> Result<(), ApiError> {
    if names.is_empty() {
        return Ok(());
    }
    if names.len() > MOST_NAMED {
        let message = format!("kvant.documents: found {}, expected at most {MOST_NAMED}", names.len());
        return Err(ApiError::invalid(message));
    }
    let library = library(&app.server)?;
    let attached = |name: &String| Ok::<_, ApiError>(as_attached(name, &library.text(name)?));
    let texts = names.iter().map(attached).collect::<Result<String, _>>()?;
    let first = messages.iter_mut().find(|message| message.role == "user");
    let first = first.ok_or_else(|| ApiError::invalid("kvant.documents: expected a message of a user's"))?;
    first.content = Content::Text(format!("{texts}{}", first.content.text()));
    Ok(())
}
