//! Errors as Python's exceptions. The classes are Python's (`kvant/errors.py`), the words are Rust's.

use kvant_cache::CacheError;
use kvant_engine::{EngineError, ModelError};
use kvant_server::ApiError;
use kvant_server::scheduler::Failure;
use pyo3::prelude::*;

pyo3::import_exception!(kvant.errors, KvantError);
pyo3::import_exception!(kvant.errors, InvalidArgument);
pyo3::import_exception!(kvant.errors, ContextFull);
pyo3::import_exception!(kvant.errors, Busy);
pyo3::import_exception!(kvant.errors, Closed);
pyo3::import_exception!(kvant.errors, ModelNotFound);

/// A value that cannot be used.
pub fn invalid(message: impl Into<String>) -> PyErr {
    InvalidArgument::new_err(message.into())
}

/// Something is used by another thread, or by a generation that is not finished.
pub fn busy(what: &str) -> PyErr {
    Busy::new_err(format!(
        "{what} is in use: another thread works with it, or a generation on it is neither finished nor closed"
    ))
}

/// Something was closed.
pub fn closed(what: &str) -> PyErr {
    Closed::new_err(format!("{what} is closed"))
}

/// Whatever else went wrong, in its own words.
pub fn failed(error: impl std::fmt::Display) -> PyErr {
    KvantError::new_err(error.to_string())
}

/// An error of the engine.
pub fn of_engine(error: EngineError) -> PyErr {
    let words = error.to_string();
    match error {
        EngineError::Option { .. } | EngineError::EmptyPrompt => InvalidArgument::new_err(words),
        EngineError::PromptTooLong { .. } => ContextFull::new_err(words),
        EngineError::Cache(cache) | EngineError::Model(ModelError::Cache(cache)) => of_cache(cache),
        _ => KvantError::new_err(words),
    }
}

/// An error of a cache.
pub fn of_cache(error: CacheError) -> PyErr {
    let words = error.to_string();
    match error {
        CacheError::ContextFull { .. } | CacheError::BudgetSpent { .. } => ContextFull::new_err(words),
        CacheError::NonFinite { .. } | CacheError::RowLength { .. } | CacheError::Scheme { .. } => {
            InvalidArgument::new_err(words)
        }
        _ => KvantError::new_err(words),
    }
}

/// A request that the scheduler refused.
pub fn of_failure(failure: Failure) -> PyErr {
    match failure {
        Failure::Engine(error) => of_engine(error),
        Failure::Step { .. } | Failure::DeviceLost { .. } => KvantError::new_err(failure.to_string()),
        Failure::TooLarge { .. } => ContextFull::new_err(failure.to_string()),
        Failure::ShuttingDown => Closed::new_err("the engine is closed"),
        Failure::QueueFull { .. } => Busy::new_err(failure.to_string()),
    }
}

/// A request that the server's checks refused.
pub fn of_request(error: ApiError) -> PyErr {
    InvalidArgument::new_err(error.message)
}
