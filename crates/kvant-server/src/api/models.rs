//! `/v1/models`.

use axum::Json;
use axum::extract::{Path, State};
use serde_json::{Value, json};

use crate::error::ApiError;
use crate::state::{App, AppState};

fn model(app: &AppState) -> Value {
    let spec = app.engine.spec();
    json!({
        "id": app.options.model,
        "object": "model",
        "created": app.started,
        "owned_by": "kvant",
        "meta": {
            "n_vocab": spec.vocab,
            "n_ctx": app.engine.context(),
            "n_ctx_train": spec.context,
            "n_embd": spec.width,
            "size": app.engine.weight_bytes(),
            "kv_cache": app.engine.options().cache.to_string(),
        },
    })
}

/// The models: one.
#[utoipa::path(get, path = "/v1/models", operation_id = "list_models", responses((status = 200, description = "the models")))]
pub async fn list(State(app): State<App>) -> Json<Value> {
    Json(json!({ "object": "list", "data": [model(&app)] }))
}

/// One model.
#[utoipa::path(get, path = "/v1/models/{id}", operation_id = "show_model", params(("id" = String, Path, description = "its name")),
    responses((status = 200, description = "the model"), (status = 404, description = "no such model")))]
pub async fn one(State(app): State<App>, Path(id): Path<String>) -> Result<Json<Value>, ApiError> {
    app.check_model(Some(&id))?;
    Ok(Json(model(&app)))
}
