//! `/v1/models`.

use std::time::UNIX_EPOCH;

use axum::Json;
use axum::extract::{Path, State};
use serde_json::{Value, json};

use crate::error::ApiError;
use crate::state::models::{Known, known, resolve};
use crate::state::{Server, ServerState};

fn model(server: &ServerState, known: &Known) -> Value {
    let modified = known.offered.as_ref().and_then(|one| one.modified.duration_since(UNIX_EPOCH).ok());
    let aliases = server.options.aliases.iter().filter(|(_, name)| *name == known.name);
    let mut told = json!({
        "id": known.name,
        "object": "model",
        "created": modified.map_or(server.started, |since| since.as_secs()),
        "owned_by": "kvant",
        "aliases": aliases.map(|(alias, _)| alias).collect::<Vec<_>>(),
        "status": { "value": known.state },
    });
    if let Some(served) = &known.loaded {
        let (engine, spec) = (&served.engine, served.engine.spec());
        told["meta"] = json!({
            "n_vocab": spec.vocab,
            "n_ctx": engine.context(),
            "n_ctx_train": spec.context,
            "n_embd": spec.width,
            "size": engine.weight_bytes(),
            "kv_cache": engine.options().cache.to_string(),
        });
    }
    told
}

/// The models.
#[utoipa::path(get, path = "/v1/models", operation_id = "list_models", responses((status = 200, description = "the models")))]
pub async fn list(State(server): State<Server>) -> Result<Json<Value>, ApiError> {
    let all = known(&server).await?;
    let data: Vec<Value> = all.iter().map(|known| model(&server, known)).collect();
    Ok(Json(json!({ "object": "list", "data": data })))
}

/// One model.
#[utoipa::path(get, path = "/v1/models/{id}", operation_id = "show_model", params(("id" = String, Path, description = "its name")),
    responses((status = 200, description = "the model"), (status = 404, description = "no such model")))]
pub async fn one(State(server): State<Server>, Path(id): Path<String>) -> Result<Json<Value>, ApiError> {
    Ok(Json(model(&server, &one_known(&server, Some(&id)).await?)))
}

/// The model of a name.
pub(super) async fn one_known(server: &ServerState, asked: Option<&str>) -> Result<Known, ApiError> {
    let name = resolve(server, asked).await?;
    let found = known(server).await?.into_iter().find(|known| known.name == name);
    found.ok_or_else(|| ApiError::not_found(format!("model {name}: its file is gone")))
}
