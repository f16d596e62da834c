//! `/slots`: what runs, and conversations kept in files.

use axum::extract::{Path, Query, State};
use axum::{Extension, Json};
use serde::Deserialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

use super::Body;
use crate::error::ApiError;
use crate::scheduler::{Owner, SlotAction, SlotInfo};
use crate::state::App;

fn told(slot: &SlotInfo) -> Value {
    json!({ "id": slot.id, "is_processing": slot.busy, "n_tokens": slot.tokens, "kv_bytes": slot.bytes })
}

/// What the slots do, and what they hold of the asker's own.
#[utoipa::path(get, path = "/slots", operation_id = "list_slots", responses((status = 200, description = "the slots")))]
pub async fn list(State(app): State<App>, Extension(owner): Extension<Owner>) -> Json<Value> {
    Json(app.scheduler.slots(owner).await.iter().map(told).collect())
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
    State(app): State<App>,
    Extension(owner): Extension<Owner>,
    Path(id): Path<usize>,
    Query(Action { action }): Query<Action>,
    body: Result<Body<File>, ApiError>,
) -> Result<Json<Value>, ApiError> {
    let file = body.map(|Body(file)| file).unwrap_or_default();
    let name = || plain_name(file.filename.as_deref().unwrap_or_default());
    let (asked, saved) = match action.as_str() {
        "save" => (SlotAction::Save(app.file_to_write(owner, name()?)?), true),
        "restore" => (SlotAction::Restore(app.file(owner, name()?)?), false),
        "erase" => (SlotAction::Erase, false),
        other => {
            let message = format!("action: found {other}, expected save, restore or erase");
            return Err(ApiError::invalid(message));
        }
    };
    let erased = asked == SlotAction::Erase;
    let slot = app.scheduler.slot(id, owner, asked).await?;
    let count = match (erased, saved) {
        (true, _) => "n_erased",
        (_, true) => "n_saved",
        _ => "n_restored",
    };
    Ok(Json(json!({ "id_slot": id, "filename": file.filename, count: slot.tokens, "kv_bytes": slot.bytes })))
}
