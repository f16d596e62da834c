//! The dialects, one file each, and what they share.

pub mod anthropic;
pub mod background;
pub mod batches;
pub mod cache_view;
pub mod chat;
pub mod completions;
pub mod conversations;
pub mod documents;
pub mod embeddings;
pub mod file_batches;
pub mod files;
pub mod health;
pub mod infill;
pub mod llama;
pub mod logprobs;
pub mod lora;
pub mod messages;
pub mod models;
pub mod ollama;
pub mod page;
pub mod props;
pub mod rerank;
pub mod responses;
pub mod sampling;
pub mod slots;
pub mod sse;
pub mod stored;
pub mod text;
pub mod timings;
pub mod turn;

use axum::extract::{FromRequest, Request};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use utoipa::IntoParams;

use crate::error::ApiError;
use crate::http::body;
use crate::state::Server;

/// Which model a request without a body means.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(default)]
pub struct Which {
    /// The model's name.
    pub model: Option<String>,
}

/// A JSON body as a typed value. What is wrong with it is told in the API's own form.
pub struct Body<T>(pub T);

/// Bytes of a body that is parsed on the connection's own thread; longer ones go to the work pool.
const SHORT_BODY: usize = 32 << 10;

impl<T: DeserializeOwned + Send + 'static> FromRequest<Server> for Body<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, server: &Server) -> Result<Self, ApiError> {
        read(request, server, b'{').await.map(Body)
    }
}

/// A JSON body that is a list.
pub struct ListBody<T>(pub Vec<T>);

impl<T: DeserializeOwned + Send + 'static> FromRequest<Server> for ListBody<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, server: &Server) -> Result<Self, ApiError> {
        read(request, server, b'[').await.map(ListBody)
    }
}

/// A body that opens with `opens`.
async fn read<T>(request: Request, server: &Server, opens: u8) -> Result<T, ApiError>
where
    T: DeserializeOwned + Send + 'static,
{
    let bytes =
        body::read(request, &server.bodies, server.options.max_body, server.options.body_time).await?;
    match bytes.len() <= SHORT_BODY {
        true => parse(&bytes, opens),
        false => server.reading.run(move |_| parse(&bytes, opens)).await,
    }
}

fn parse<T: DeserializeOwned>(bytes: &[u8], opens: u8) -> Result<T, ApiError> {
    // Structures are read from lists as well, which nobody means here.
    let first = bytes.iter().find(|byte| !byte.is_ascii_whitespace());
    if first.is_some_and(|byte| *byte != opens) {
        let kind = if opens == b'{' { "an object" } else { "a list" };
        return Err(ApiError::invalid(format!("the body is not what was expected: expected {kind}")));
    }
    let (count, most) = (body::values(bytes), body::MOST_VALUES);
    if count > most {
        let message =
            format!("the body has {count} lists, fields, texts and numbers, expected at most {most}");
        return Err(ApiError::invalid(message));
    }
    serde_json::from_slice(bytes)
        .map_err(|error| ApiError::invalid(format!("the body is not what was expected: {error}")))
}

/// A name for an answer that nobody else has.
pub(crate) fn new_id(prefix: &str) -> String {
    use std::hash::{BuildHasher, RandomState};
    use std::sync::OnceLock;
    use std::sync::atomic::{AtomicU64, Ordering};
    static COUNT: AtomicU64 = AtomicU64::new(0);
    static SALT: OnceLock<RandomState> = OnceLock::new();
    let count = COUNT.fetch_add(1, Ordering::Relaxed);
    let salt = SALT.get_or_init(RandomState::new);
    format!("{prefix}{:016x}{:08x}", salt.hash_one(count), count)
}
