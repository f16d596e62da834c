//! `/slots`: what runs, and conversations kept in files.

use axum::extract::{Path, Query, State};
use axum::{Extension, Json};
use serde::Deserialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

use super::{Body, Which};
use crate::error::ApiError;
use crate::scheduler::{Owner, SlotAction, SlotInfo};
use crate::state::Server;
use crate::state::models::resolve;

fn told(model: &str, slot: &SlotInfo) -> Value {
    json!({ "id": slot.id, "model": model, "is_processing": slot.busy, "n_tokens": slot.tokens, "kv_bytes": slot.bytes })
}

/// What the slots do, and what they hold of the asker's own: those of one model, or of all that are loaded.
#[utoipa::path(get, path = "/slots", operation_id = "list_slots", params(Which),
    responses((status = 200, description = "the slots"), (status = 404, description = "no such model")))]
pub async fn list(
    State(server): State<Server>,
    Extension(owner): Extension<Owner>,
    Query(asked): Query<Which>,
) -> Result<Json<Value>, ApiError> {
    let only = match asked.model.as_deref() {
        None => None,
        name => Some(resolve(&server, name).await?),
    };
    let mut slots = Vec::new();
    for served in server.models.loaded() {
        if only.as_ref().is_none_or(|name| *name == served.name) {
            slots.extend(served.scheduler.slots(owner).await.iter().map(|slot| told(&served.name, slot)));
        }
    }
    Ok(Json(slots.into()))
}

/// What is to be done with a slot.
#[derive(Debug, Deserialize, ToSchema)]
pub struct Action {
    /// `save`, `restore` or `erase`.
    pub action: String,
}

/// In which file.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct File {
    /// The model's name.
    pub model: Option<String>,
    /// Its name, without a folder.
    pub filename: Option<String>,
}

/// `name`, if it is one that every file system takes and that leads nowhere else.
pub(super) fn plain_name(name: &str) -> Result<&str, ApiError> {
    let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | '_');
    match name.is_empty() || name.len() > 200 || name.starts_with('.') || !name.chars().all(plain) {
        true => {
            let message = "filename: expected letters, digits, '.', '-' and '_', not starting with '.'";
            Err(ApiError::invalid(message))
        }
        false => Ok(name),
    }
}

/// Saves, restores or erases what a slot holds.
#[utoipa::path(post, path = "/slots/{id}", request_body = File,
    params(("id" = usize, Path, description = "number of the slot"),
           ("action" = String, Query, description = "save, restore or erase")),
    responses((status = 200, description = "done"), (status = 400, description = "refused"), (status = 404, description = "no such slot"),
              (status = 403, description = "the folder may not be written"),
              (status = 409, description = "something else has that name"), (status = 507, description = "no room for the file")))]
pub async fn act(
    State(server): State<Server>,
    Extension(owner): Extension<Owner>,
    Path(id): Path<usize>,
    Query(Action { action }): Query<Action>,
    body: Result<Body<File>, ApiError>,
) -> Result<Json<Value>, ApiError> {
    let file = body.map(|Body(file)| file).unwrap_or_default();
    let name = || plain_name(file.filename.as_deref().unwrap_or_default());
    let (asked, saved) = match action.as_str() {
        "save" => (SlotAction::Save(server.file_to_write(owner, name()?)?), true),
        "restore" => (SlotAction::Restore(server.file(owner, name()?)?), false),
        "erase" => (SlotAction::Erase, false),
        other => {
            let message = format!("action: found {other}, expected save, restore or erase");
            return Err(ApiError::invalid(message));
        }
    };
    let erased = asked == SlotAction::Erase;
    let app = server.model(file.model.as_deref()).await?;
    let slot = app.scheduler.slot(id, app.space(owner), asked).await?;
    let count = match (erased, saved) {
        (true, _) => "n_erased",
        (_, true) => "n_saved",
        _ => "n_restored",
    };
    Ok(Json(json!({ "id_slot": id, "filename": file.filename, count: slot.tokens, "kv_bytes": slot.bytes })))
}
