//! What the server asks of whoever knows where models are.

use std::path::PathBuf;
use std::time::SystemTime;

use kvant_engine::{EngineError, Opened};

use crate::error::ApiError;
use crate::scheduler::SchedulerOptions;

/// A model that can be loaded.
#[derive(Clone, Debug)]
pub struct Offered {
    /// Its name.
    pub name: String,
    /// Its file, or the folder of its files.
    pub path: PathBuf,
    /// Bytes of its files.
    pub bytes: u64,
    /// When it was put there.
    pub modified: SystemTime,
}

/// A model that is opened and understood, with how its requests are scheduled.
pub struct PreparedModel {
    /// The model.
    pub opened: Opened,
    /// Its requests and their caches.
    pub scheduler: SchedulerOptions,
}

impl PreparedModel {
    /// Bytes that it takes: weights, caches and a step.
    pub fn bytes(&self) -> u64 {
        let plan = self.opened.plan();
        let fixed = plan.weights.saturating_add(plan.activations);
        fixed.saturating_add(self.scheduler.cache_budget).saturating_add(self.scheduler.host_cache)
    }
}

/// Hears how fetching a model goes.
pub type Tell<'t> = dyn Fn(Pulling<'_>) + Sync + 't;

/// How fetching a model goes.
#[derive(Clone, Copy, Debug)]
pub enum Pulling<'a> {
    /// Something in words.
    Says(&'a str),
    /// A file, or checking one, begins.
    Begins {
        /// What.
        what: &'a str,
        /// Its bytes, if they are known.
        total: Option<u64>,
    },
    /// So far it has come.
    At {
        /// What.
        what: &'a str,
        /// Its bytes, if they are known.
        total: Option<u64>,
        /// Bytes that are done.
        done: u64,
    },
}

/// A refusal where models do not come and go.
pub(super) fn unmanaged() -> ApiError {
    ApiError::invalid("the models of this server were named at its start: none are pulled, copied or deleted")
}

/// The models there are. All calls may wait for the disk.
pub trait Catalog: Send + Sync + 'static {
    /// All of them.
    fn list(&self) -> Result<Vec<Offered>, ApiError>;

    /// Fetches a model of this name, with what is missing of it, and compares its digests. Tells how it goes.
    fn pull(&self, _name: &str, _tell: &Tell<'_>) -> Result<(), ApiError> {
        Err(unmanaged())
    }

    /// Removes one of them.
    fn remove(&self, _name: &str) -> Result<(), ApiError> {
        Err(unmanaged())
    }

    /// Gives one of them a further name.
    fn copy(&self, _source: &str, _destination: &str) -> Result<(), ApiError> {
        Err(unmanaged())
    }

    /// Opens one of them, in `room` bytes of memory if it can make do with them.
    fn open(&self, model: &Offered, room: u64) -> Result<PreparedModel, ApiError>;
}

/// A refusal of a model that cannot be loaded, in words for clients: no folders.
pub(super) fn cannot_load(name: &str, error: EngineError) -> ApiError {
    let error = ApiError::from(error);
    ApiError { message: format!("model {name}: {}", error.message), ..error }
}
