//! `/props`: what the server runs, and how.

use axum::Json;
use axum::extract::State;
use kvant_engine::SamplerOptions;
use serde_json::{Value, json};

use crate::state::App;

/// What the server runs, and how.
#[utoipa::path(get, path = "/props", operation_id = "show_props", responses((status = 200, description = "what the server runs")))]
pub async fn show(State(app): State<App>) -> Json<Value> {
    let (options, sampler) = (app.engine.options(), SamplerOptions::default());
    let template = app.engine.template().map(|template| template.source());
    Json(json!({
        "model": app.options.model,
        "model_path": app.options.model,
        "build_info": crate::FINGERPRINT,
        "n_ctx": app.engine.context(),
        "total_slots": app.options.scheduler.parallel,
        "weight_bytes": app.engine.weight_bytes(),
        "kv_cache": options.cache.to_string(),
        "kv_policy": options.policy.to_string(),
        "kv_bytes_per_token": app.engine.cache_config().bytes_per_token().ok(),
        "cache_budget": app.options.scheduler.cache_budget,
        "conversations": app.options.slot_folder.is_some(),
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
    }))
}
