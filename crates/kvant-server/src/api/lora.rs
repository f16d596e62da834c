//! `/lora-adapters`: what adapters there are, and how much of each requests take that do not say otherwise.

use axum::Json;
use axum::extract::{Query, State};
use kvant_engine::{AdapterScale, AdapterSet};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use utoipa::ToSchema;

use super::{ListBody, Which};
use crate::error::ApiError;
use crate::state::{App, Server};

/// How much of an adapter is taken.
#[derive(Clone, Copy, Debug, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct LoraScale {
    /// Its number, as `/lora-adapters` tells it.
    pub id: usize,
    /// 1 is as it was trained, 0 is without.
    pub scale: f32,
}

impl App {
    /// The adapters that a request takes: those that it names, else those of its model's name, else those that are set for all.
    pub(crate) fn adapters(&self, asked: Option<&[LoraScale]>) -> Result<AdapterSet, ApiError> {
        match asked {
            Some(asked) => set_of(self, asked),
            None => Ok(self.usual_adapters()),
        }
    }
}

fn set_of(app: &App, asked: &[LoraScale]) -> Result<AdapterSet, ApiError> {
    let scales: Vec<AdapterScale> =
        asked.iter().map(|one| AdapterScale { adapter: one.id, scale: one.scale }).collect();
    Ok(app.engine.adapter_set(&scales)?)
}

/// The model's adapters.
#[utoipa::path(get, path = "/lora-adapters", operation_id = "list_lora_adapters", params(Which),
    responses((status = 200, description = "numbers, names, paths and scales"), (status = 404, description = "no such model")))]
pub async fn list(State(server): State<Server>, Query(asked): Query<Which>) -> Result<Json<Value>, ApiError> {
    let app = server.model(asked.model.as_deref()).await?;
    let usual = app.usual_adapters();
    let tell = |(id, adapter): (usize, &kvant_engine::Adapter)| {
        // Where the server keeps it is not the client's to know.
        let path = adapter.path().file_name().unwrap_or_default().to_string_lossy();
        json!({ "id": id, "name": adapter.name(), "path": path, "scale": usual.scale(id) })
    };
    Ok(Json(app.engine.loaded_adapters().iter().enumerate().map(tell).collect()))
}

/// Sets how much of each adapter requests take that do not say otherwise; 0 of those that are not named.
#[utoipa::path(post, path = "/lora-adapters", operation_id = "set_lora_adapters", params(Which), request_body = Vec<LoraScale>,
    responses((status = 200, description = "done"), (status = 400, description = "refused"), (status = 404, description = "no such model")))]
pub async fn set(
    State(server): State<Server>,
    Query(asked): Query<Which>,
    ListBody(scales): ListBody<LoraScale>,
) -> Result<Json<Value>, ApiError> {
    let app = server.model(asked.model.as_deref()).await?;
    app.set_adapters(set_of(&app, &scales)?);
    Ok(Json(json!({ "success": true })))
}
