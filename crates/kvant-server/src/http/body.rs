//! Bodies: bounded in bytes and in the time they may take to arrive.

use axum::body::{Body, to_bytes};
use axum::extract::{Request, State};
use axum::http::StatusCode;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::error::ApiError;
use crate::state::App;

/// Reads the whole body before anything else sees the request.
pub async fn read(State(app): State<App>, request: Request, next: Next) -> Response {
    let (parts, body) = request.into_parts();
    let limit = app.options.max_body;
    let bytes = match tokio::time::timeout(app.options.body_time, to_bytes(body, limit)).await {
        Ok(Ok(bytes)) => bytes,
        Ok(Err(_)) => {
            let message = format!("the body could not be read, or has more than {limit} bytes");
            return ApiError::new(StatusCode::PAYLOAD_TOO_LARGE, "invalid_request_error", message)
                .into_response();
        }
        Err(_) => {
            let message = format!("the body took longer than {} s", app.options.body_time.as_secs());
            return ApiError::new(StatusCode::REQUEST_TIMEOUT, "invalid_request_error", message)
                .into_response();
        }
    };
    next.run(Request::from_parts(parts, Body::from(bytes))).await
}
