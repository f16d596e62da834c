//! Refusals in the form of the dialect that was asked in, whatever refused.

use axum::Json;
use axum::extract::Request;
use axum::http::header;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::api::{anthropic, ollama};
use crate::error::ApiError;

/// Gives refusals the body that clients of the path's dialect expect.
pub async fn translate(request: Request, next: Next) -> Response {
    let path = request.uri().path();
    let body = if path.starts_with("/api/") {
        ollama::error_body
    } else if path.strip_prefix("/v1").unwrap_or(path).starts_with("/messages") {
        anthropic::error_body
    } else {
        return next.run(request).await;
    };
    let mut response = next.run(request).await;
    if let Some(error) = response.extensions().get::<ApiError>() {
        let body = Json(body(error)).into_response().into_body();
        *response.body_mut() = body;
        response.headers_mut().remove(header::CONTENT_LENGTH);
    }
    response
}
