//! Is it up, is it ready, what does it do.

use axum::Json;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde_json::{Value, json};

use crate::error::ApiError;
use crate::state::Server;

/// The process is up.
#[utoipa::path(get, path = "/health", responses((status = 200, description = "up")))]
pub async fn health() -> Json<Value> {
    Json(json!({ "status": "ok" }))
}

/// Requests are taken on.
#[utoipa::path(get, path = "/ready", responses((status = 200, description = "ready"), (status = 503, description = "draining, or loading again")))]
pub async fn ready(State(server): State<Server>) -> Result<Json<Value>, ApiError> {
    match server.models.draining() {
        true => Err(crate::scheduler::Failure::ShuttingDown.into()),
        false if server.models.loaded().iter().any(|served| served.scheduler.recovering()) => {
            Err(ApiError::busy("the GPU was lost: the model is loaded again"))
        }
        false => Ok(Json(json!({ "status": "ready" }))),
    }
}

/// Metrics in Prometheus' form.
#[utoipa::path(get, path = "/metrics", responses((status = 200, description = "OpenMetrics text", content_type = "application/openmetrics-text")))]
pub async fn metrics(State(server): State<Server>) -> Response {
    server.metrics.models_loaded.set(server.models.loaded().len() as i64);
    server.metrics.models_bytes.set(server.models.bytes().try_into().unwrap_or(i64::MAX));
    let kind = "application/openmetrics-text; version=1.0.0; charset=utf-8";
    (StatusCode::OK, [(header::CONTENT_TYPE, kind)], server.metrics.text()).into_response()
}
