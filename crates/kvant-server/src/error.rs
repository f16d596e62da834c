//! Refusals as clients see them.

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use kvant_engine::{CacheError, EngineError, TextError};
use serde_json::{Value, json};

use crate::scheduler::{Failure, SlotError};

/// A refusal, in the shape that OpenAI's clients expect.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ApiError {
    /// HTTP's code for it.
    pub status: StatusCode,
    /// What kind of refusal it is.
    pub kind: &'static str,
    /// In words.
    pub message: String,
    /// Seconds after which to come again.
    pub retry_after: Option<u32>,
    /// Tokens of a prompt that is too long, and of the context.
    pub tokens: Option<(usize, usize)>,
}

impl ApiError {
    /// The request is at fault.
    pub fn invalid(message: impl Into<String>) -> Self {
        Self::new(StatusCode::BAD_REQUEST, "invalid_request_error", message)
    }

    /// There is no such thing.
    pub fn not_found(message: impl Into<String>) -> Self {
        Self::new(StatusCode::NOT_FOUND, "not_found_error", message)
    }

    /// It could be done, but not now.
    pub fn busy(message: impl Into<String>) -> Self {
        let busy = Self::new(StatusCode::SERVICE_UNAVAILABLE, "unavailable_error", message);
        Self { retry_after: Some(1), ..busy }
    }

    /// A refusal of any kind.
    pub fn new(status: StatusCode, kind: &'static str, message: impl Into<String>) -> Self {
        Self { status, kind, message: message.into(), retry_after: None, tokens: None }
    }

    /// The body.
    pub fn body(&self) -> Value {
        let mut error = json!({ "message": self.message, "type": self.kind, "param": null, "code": self.status.as_u16() });
        if let Some((prompt, context)) = self.tokens {
            error["n_prompt_tokens"] = json!(prompt);
            error["n_ctx"] = json!(context);
        }
        json!({ "error": error })
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let mut response = (self.status, Json(self.body())).into_response();
        if let Some(seconds) = self.retry_after {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        response
    }
}

impl From<Failure> for ApiError {
    fn from(failure: Failure) -> Self {
        let message = failure.to_string();
        match failure {
            Failure::QueueFull { .. } => {
                let busy = Self::new(StatusCode::TOO_MANY_REQUESTS, "rate_limit_error", message);
                Self { retry_after: Some(1), ..busy }
            }
            Failure::ShuttingDown => {
                let gone = Self::new(StatusCode::SERVICE_UNAVAILABLE, "unavailable_error", message);
                Self { retry_after: Some(5), ..gone }
            }
            Failure::TooLarge { .. } => Self::invalid(message),
            Failure::Engine(error) => error.into(),
        }
    }
}

impl From<EngineError> for ApiError {
    fn from(error: EngineError) -> Self {
        let message = error.to_string();
        match error {
            EngineError::PromptTooLong { tokens, context } => {
                // Clients look for these words.
                let message = format!("the request exceeds the available context size: {message}");
                let long = Self::new(StatusCode::BAD_REQUEST, "exceed_context_size_error", message);
                Self { tokens: Some((tokens, context)), ..long }
            }
            // The client has left, or the server ends.
            EngineError::Text(TextError::Stopped) => Failure::ShuttingDown.into(),
            EngineError::Cache(CacheError::ContextFull { .. } | CacheError::BudgetSpent { .. }) => {
                Self::new(StatusCode::BAD_REQUEST, "exceed_context_size_error", message)
            }
            EngineError::EmptyPrompt
            | EngineError::Option { .. }
            | EngineError::Text(_)
            | EngineError::NoTemplate
            | EngineError::Constraint { .. } => Self::invalid(message),
            _ => Self::new(StatusCode::INTERNAL_SERVER_ERROR, "server_error", message),
        }
    }
}

impl From<SlotError> for ApiError {
    fn from(error: SlotError) -> Self {
        let message = error.to_string();
        match error {
            SlotError::Unknown { .. } => Self::not_found(message),
            SlotError::Engine(error) => match error {
                EngineError::File(_) | EngineError::Snapshot { .. } => Self::invalid(message),
                other => other.into(),
            },
            _ => Self::invalid(message),
        }
    }
}
