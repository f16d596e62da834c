//! `/props`: what the server runs, and how.

use axum::Json;
use axum::extract::{Query, State};
use kvant_engine::SamplerOptions;
use serde_json::{Value, json};

use super::Which;
use crate::error::ApiError;
use crate::state::Server;

/// What the server runs, and how.
#[utoipa::path(get, path = "/props", operation_id = "show_props", params(Which),
    responses((status = 200, description = "what the server runs"), (status = 404, description = "no such model")))]
pub async fn show(State(server): State<Server>, Query(asked): Query<Which>) -> Result<Json<Value>, ApiError> {
    let app = server.model(asked.model.as_deref()).await?;
    let (options, sampler) = (app.engine.options(), SamplerOptions::default());
    let template = app.engine.template().map(|template| template.source());
    Ok(Json(json!({
        "model": app.name,
        "model_path": app.name,
        "build_info": crate::FINGERPRINT,
        "n_ctx": app.engine.context(),
        "total_slots": app.schedule.parallel,
        "weight_bytes": app.engine.weight_bytes(),
        "kv_cache": options.cache.to_string(),
        "kv_policy": options.policy.to_string(),
        "kv_bytes_per_token": app.engine.cache_config().bytes_per_token().ok(),
        "cache_budget": app.schedule.cache_budget,
        "conversations": app.server.options.slot_folder.is_some(),
        "chat_template": template.unwrap_or_default(),
        "modalities": { "vision": false, "audio": false },
        "default_generation_settings": {
            "n_ctx": app.engine.context(),
            "params": {
                "temperature": 0.8,
                "top_k": sampler.top_k,
                "top_p": sampler.top_p,
                "min_p": sampler.min_p,
                "repeat_penalty": sampler.repeat_penalty,
            },
        },
    })))
}
