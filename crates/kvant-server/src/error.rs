//! Refusals as clients see them.

use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use kvant_engine::{CacheError, EngineError, ModelError, SnapshotError, TextError};
use kvant_files::FileError;
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

    /// Something else is there.
    pub fn conflict(message: impl Into<String>) -> Self {
        Self::new(StatusCode::CONFLICT, "conflict_error", message)
    }

    /// It could be done, but not now.
    pub fn busy(message: impl Into<String>) -> Self {
        let busy = Self::new(StatusCode::SERVICE_UNAVAILABLE, "unavailable_error", message);
        Self { retry_after: Some(1), ..busy }
    }

    /// The server is at fault.
    pub fn server(message: impl Into<String>) -> Self {
        Self::new(StatusCode::INTERNAL_SERVER_ERROR, "server_error", message)
    }

    /// A refusal of any kind.
    pub fn new(status: StatusCode, kind: &'static str, message: impl Into<String>) -> Self {
        Self { status, kind, message: message.into(), retry_after: None, tokens: None }
    }

    /// What is wrong with a saved conversation: a file of another model or configuration is the asker's to know, not a breakdown.
    pub(crate) fn of_saved(error: EngineError) -> Self {
        let saved = matches!(error, EngineError::File(_) | EngineError::Snapshot { .. });
        match Self::from(error) {
            error if saved && error.status == StatusCode::INTERNAL_SERVER_ERROR => {
                Self::invalid(error.message)
            }
            error => error,
        }
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
        response.extensions_mut().insert(self);
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
            Failure::DeviceLost { .. } => Self::busy(message),
            Failure::TooLarge { .. } => Self::invalid(message),
            Failure::Step { .. } => Self::new(StatusCode::INTERNAL_SERVER_ERROR, "server_error", message),
            Failure::Engine(error) => error.into(),
        }
    }
}

/// A file's path as a client sees it: where the server keeps it is not the client's to know.
fn bare(path: &Path) -> PathBuf {
    path.file_name().map_or_else(|| "file".into(), PathBuf::from)
}

/// `error` with the names of files alone.
fn without_folders(error: EngineError) -> EngineError {
    fn in_file(error: FileError) -> FileError {
        match error {
            FileError::In { path, error } => {
                FileError::In { path: bare(&path), error: Box::new(in_file(*error)) }
            }
            FileError::Io { action, path, error } => FileError::Io { action, path: bare(&path), error },
            FileError::NotRegular { path } => FileError::NotRegular { path: bare(&path) },
            FileError::NoFileName { path } => FileError::NoFileName { path: bare(&path) },
            FileError::Replace { path, found, kind } => FileError::Replace { path: bare(&path), found, kind },
            other => other,
        }
    }
    match error {
        EngineError::File(error) => EngineError::File(in_file(error)),
        EngineError::Model(ModelError::File(error)) => EngineError::Model(ModelError::File(in_file(error))),
        EngineError::CalibrationFile { path, reason } => {
            EngineError::CalibrationFile { path: bare(&path), reason }
        }
        EngineError::Snapshot { path, source } => EngineError::Snapshot { path: bare(&path), source },
        other => other,
    }
}

/// What the file system has against a file, as a status and its kind.
fn file_refusal(error: &EngineError) -> Option<(StatusCode, &'static str)> {
    let error = match error {
        EngineError::File(FileError::Replace { .. }) => {
            return Some((StatusCode::CONFLICT, "conflict_error"));
        }
        EngineError::File(FileError::Io { error, .. }) => error,
        EngineError::Snapshot { source: SnapshotError::Write(error), .. } => error,
        _ => return None,
    };
    match error.kind() {
        // A limit on the size of files is a small disk.
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded | ErrorKind::FileTooLarge => {
            Some((StatusCode::INSUFFICIENT_STORAGE, "insufficient_storage_error"))
        }
        ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem => {
            Some((StatusCode::FORBIDDEN, "permission_error"))
        }
        ErrorKind::AlreadyExists | ErrorKind::NotADirectory | ErrorKind::IsADirectory => {
            Some((StatusCode::CONFLICT, "conflict_error"))
        }
        _ => None,
    }
}

impl From<EngineError> for ApiError {
    fn from(error: EngineError) -> Self {
        let error = without_folders(error);
        let message = error.to_string();
        if let Some((status, kind)) = file_refusal(&error) {
            let message = match status {
                StatusCode::INSUFFICIENT_STORAGE => format!("the server has no room for the file: {message}"),
                _ => message,
            };
            return Self::new(status, kind, message);
        }
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
            SlotError::Lost => Self::busy(message),
            SlotError::Engine(error) => Self::of_saved(error),
            _ => Self::invalid(message),
        }
    }
}
