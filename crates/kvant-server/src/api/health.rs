//! Is it up, is it ready, what does it do.

use axum::Json;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde_json::{Value, json};

use crate::error::ApiError;
use crate::state::App;

/// The process is up.
#[utoipa::path(get, path = "/health", responses((status = 200, description = "up")))]
pub async fn health() -> Json<Value> {
    Json(json!({ "status": "ok" }))
}

/// Requests are taken on.
#[utoipa::path(get, path = "/ready", responses((status = 200, description = "ready"), (status = 503, description = "draining, or loading again")))]
pub async fn ready(State(app): State<App>) -> Result<Json<Value>, ApiError> {
    match app.scheduler.draining() {
        true => Err(crate::scheduler::Failure::ShuttingDown.into()),
        false if app.scheduler.recovering() => {
            Err(ApiError::busy("the GPU was lost: the model is loaded again"))
        }
        false => Ok(Json(json!({ "status": "ready" }))),
    }
}

/// Metrics in Prometheus' form.
#[utoipa::path(get, path = "/metrics", responses((status = 200, description = "OpenMetrics text", content_type = "application/openmetrics-text")))]
pub async fn metrics(State(app): State<App>) -> Response {
    let kind = "application/openmetrics-text; version=1.0.0; charset=utf-8";
    (StatusCode::OK, [(header::CONTENT_TYPE, kind)], app.metrics.text()).into_response()
}
