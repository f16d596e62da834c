//! Heads of requests: bounded in bytes.

use axum::extract::Request;
use axum::http::StatusCode;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::error::ApiError;

/// Bytes that a request's head may take.
pub const MOST_BYTES: usize = 64 << 10;

/// Refuses longer heads: what is read at once may be more than the connection's buffer should hold.
pub async fn check(request: Request, next: Next) -> Response {
    let bytes = length(&request);
    if bytes <= MOST_BYTES {
        return next.run(request).await;
    }
    let message = format!("the head has {bytes} bytes, expected at most {MOST_BYTES}");
    ApiError::new(StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE, "invalid_request_error", message)
        .into_response()
}

/// Bytes of a head, with one space behind each colon.
fn length(request: &Request) -> usize {
    let uri = request.uri();
    let address = uri.authority().map_or(0, |authority| authority.as_str().len() + "http://".len())
        + uri.path_and_query().map_or(0, |path| path.as_str().len());
    let first = request.method().as_str().len() + address + "  HTTP/1.1\r\n".len();
    let fields = request.headers().iter();
    fields.fold(first + "\r\n".len(), |sum, (name, value)| {
        sum + name.as_str().len() + value.len() + ": \r\n".len()
    })
}
