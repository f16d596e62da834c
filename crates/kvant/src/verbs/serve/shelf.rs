//! The store's models, for a server.

use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

use kvant_engine::Engine;
use kvant_hub::{Fetch, HubError, ModelRef, Progress, Silent, Store};
use kvant_server::{ApiError, Catalog, Offered, PreparedModel, Pulling, Tell};

use super::{args_of, engine_options, schedule_of};
use crate::args::serve::ServeArgs;
use crate::config::Config;
use crate::error::CliError;
use crate::load;
use crate::out::tell;

/// The models of the store.
pub(super) struct Shelf {
    pub store: Store,
    pub args: ServeArgs,
    pub config: Config,
}

impl Catalog for Shelf {
    fn list(&self) -> Result<Vec<Offered>, ApiError> {
        let installed = self.store.list().map_err(|error| unreadable(&error))?;
        let offered = installed.into_iter().map(|model| Offered {
            name: model.name,
            path: model.path,
            bytes: model.bytes,
            modified: model.modified,
        });
        Ok(offered.collect())
    }

    fn pull(&self, name: &str, tell: &Tell<'_>) -> Result<(), ApiError> {
        let name = name.strip_suffix(":latest").unwrap_or(name);
        let reference: ModelRef = name.parse().map_err(refusal)?;
        if matches!(reference, ModelRef::Path(_)) {
            let expected = "expected a name of the registry, or hf:OWNER/REPO[:QUANT]";
            return Err(ApiError::invalid(format!("model: found {name}, {expected}")));
        }
        self.store.pull(&reference, &PullProgress::new(tell)).map_err(refusal)?;
        self.store.remember(&reference).map_err(refusal)
    }

    fn remove(&self, name: &str) -> Result<(), ApiError> {
        self.store.remove(name).map(drop).map_err(refusal)
    }

    fn copy(&self, source: &str, destination: &str) -> Result<(), ApiError> {
        self.store.copy(source, destination).map_err(refusal)
    }

    fn open(&self, model: &Offered, room: u64) -> Result<PreparedModel, ApiError> {
        let named = |error: CliError| match error {
            CliError::Engine(error) => {
                let error = ApiError::from(error);
                ApiError { message: format!("model {}: {}", model.name, error.message), ..error }
            }
            CliError::Hub(error) => {
                // It names folders.
                tell!("model {}: {error}", model.name);
                let reason =
                    "its files are not whole or not those that were checked (`kvant pull` mends them)";
                ApiError::server(format!("model {}: {reason}", model.name))
            }
            error => ApiError::server(format!("model {}: {error}", model.name)),
        };
        self.open_in(model, room).map_err(named)
    }
}

impl Shelf {
    fn open_in(&self, model: &Offered, room: u64) -> Result<PreparedModel, CliError> {
        let args = args_of(&self.args, &self.config, &model.name)?;
        // What the registry knows is compared with its checksums if it has changed since that was last done.
        let path: PathBuf = match self.store.target_of(&model.name)?.parse() {
            Ok(reference @ ModelRef::Named(_)) => self.store.resolve(&reference, &Silent, Fetch::Never)?,
            _ => model.path.clone(),
        };
        let mut options = engine_options(&args)?;
        if let Some(asked) = args.models.model.kv_quality {
            options.cache = crate::quality::choose_cache(&path, asked, &options, &|_, _| {})?.scheme;
        }
        let opened = Engine::open(&path, &options)?;
        load::refuse_beyond_memory(&opened)?;
        let plan = opened.plan();
        let room = room.saturating_sub(plan.weights).saturating_sub(plan.activations);
        let scheduler = schedule_of(&args, plan.cache, room);
        Ok(PreparedModel { opened, scheduler })
    }
}

/// A store that cannot be read.
fn unreadable(error: &kvant_hub::HubError) -> ApiError {
    ApiError::server(format!("the models cannot be listed: {error}"))
}

/// What a client may know of a failure: names, and no folders.
fn refusal(error: HubError) -> ApiError {
    let message = error.to_string();
    match error {
        HubError::UnknownModel { .. } | HubError::NotInstalled { .. } => ApiError::not_found(message),
        HubError::BadHubReference { .. } | HubError::Name { .. } | HubError::NoMatchingFiles { .. } => {
            ApiError::invalid(message)
        }
        HubError::HasCopies { .. } | HubError::Busy { .. } => ApiError::conflict(message),
        HubError::Hub { .. } => ApiError::server(message),
        HubError::NoSpace { .. } => ApiError::server("there is no space for the model's files"),
        other => {
            tell!("{other}");
            ApiError::server("the store failed: the server's own messages say how")
        }
    }
}

/// Bytes between two reports of the same file.
const REPORT: u64 = 1 << 20;

/// Hears of a download, for a client.
struct PullProgress<'t> {
    tell: &'t Tell<'t>,
    step: Mutex<Step>,
}

#[derive(Default)]
struct Step {
    what: String,
    total: Option<u64>,
    told: u64,
}

impl<'t> PullProgress<'t> {
    fn new(tell: &'t Tell<'t>) -> Self {
        Self { tell, step: Mutex::default() }
    }

    fn step(&self) -> std::sync::MutexGuard<'_, Step> {
        self.step.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Progress for PullProgress<'_> {
    fn start(&self, what: &str, total: Option<u64>) {
        *self.step() = Step { what: what.to_owned(), total, told: 0 };
        (self.tell)(Pulling::Begins { what, total });
    }

    fn advance_to(&self, bytes: u64) {
        let mut step = self.step();
        if bytes >= step.told + REPORT || Some(bytes) == step.total {
            step.told = bytes;
            (self.tell)(Pulling::At { what: &step.what, total: step.total, done: bytes });
        }
    }

    fn message(&self, text: &str) {
        (self.tell)(Pulling::Says(text));
    }

    fn finish(&self) {}
}
