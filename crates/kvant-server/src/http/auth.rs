//! API keys: every route but those that tell whether the server lives.

use axum::extract::{Request, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::api::page;
use crate::error::ApiError;
use crate::scheduler::Owner;
use crate::state::Server;

/// Routes that need no key: what tells nothing but whether the server is up. The page's own files tell nothing either.
const OPEN: [&str; 3] = ["/health", "/ready", "/v1/health"];

/// True for paths that need no key.
fn is_open(path: &str) -> bool {
    OPEN.contains(&path) || page::is_file(path)
}

/// Lets requests through that bring a key, and notes whose they are.
pub async fn check(State(server): State<Server>, mut request: Request, next: Next) -> Response {
    let owner = match &server.options.keys {
        None => Some(Owner(0)),
        Some(_) if is_open(request.uri().path()) => Some(Owner(0)),
        Some(keys) => given(request.headers()).and_then(|key| keys.owner(key)),
    };
    match owner {
        Some(owner) => {
            request.extensions_mut().insert(owner);
            next.run(request).await
        }
        None => {
            let message = "an API key is needed: Authorization: Bearer KEY, or x-api-key: KEY";
            ApiError::new(StatusCode::UNAUTHORIZED, "authentication_error", message).into_response()
        }
    }
}

/// The key that a request brings.
fn given(headers: &HeaderMap) -> Option<&[u8]> {
    let bearer = headers.get(header::AUTHORIZATION).and_then(|value| {
        let (scheme, key) = value.as_bytes().split_at_checked(7)?;
        scheme.eq_ignore_ascii_case(b"bearer ").then_some(key)
    });
    bearer.or_else(|| headers.get("x-api-key").map(|value| value.as_bytes()))
}
