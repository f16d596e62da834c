//! What every handler knows.

pub(crate) mod documents;
pub mod models;

use std::path::PathBuf;
use std::sync::Arc;

use kvant_engine::{Constraint, EngineError};
use tokio::sync::mpsc::Receiver;

pub use models::App;
use models::Models;

use crate::api::timings::Timings;
use crate::constraint::Rule;
use crate::documents::Library;
use crate::error::ApiError;
use crate::event_log::EventLogs;
use crate::http::body::Bodies;
use crate::kept::Kept;
use crate::metrics::Metrics;
use crate::options::ServerOptions;
use crate::scheduler::{Event, Job, Owner, Params};
use crate::telemetry::{Record, Telemetry};
use crate::unattended::Unattended;
use crate::work::WorkPool;

/// What every handler knows; cloning copies a pointer.
pub type Server = Arc<ServerState>;

/// What all models share.
pub struct ServerState {
    /// The models.
    pub models: Models,
    /// How it is set up.
    pub options: ServerOptions,
    /// What it tells about itself.
    pub metrics: Arc<Metrics>,
    /// What hears of requests that are over.
    pub telemetry: Arc<Telemetry>,
    /// Where requests are read and prompts made.
    pub reading: WorkPool,
    /// Where grammars are compiled.
    pub compiling: WorkPool,
    /// What bodies may take.
    pub bodies: Bodies,
    /// What answers may take that were made and not read.
    pub(crate) answers: Bodies,
    /// A name that no other process has.
    pub(crate) process: String,
    /// What clients have it keep.
    pub(crate) kept: Arc<Kept>,
    /// Texts that are read before anybody asks about them.
    pub(crate) library: Option<Arc<Library>>,
    /// Batches that are being answered.
    pub(crate) batches: Arc<Unattended>,
    /// Responses that are being made in the background.
    pub(crate) background: Arc<Unattended>,
    /// What these have told so far.
    pub(crate) told: EventLogs,
    /// When it started, in seconds since 1970.
    pub started: u64,
}

/// How the names of keys' own folders begin.
pub(crate) const KEY_FOLDER: &str = "key-";

/// When an answer is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reading {
    /// As it comes: it pauses while its client does not read.
    AsItComes,
    /// Behind others that run beside it: it does not wait for them to be read.
    Later,
}

impl Reading {
    /// Of the answers to so many prompts of one request, which are told one behind the other.
    pub fn of(prompts: usize) -> Self {
        if prompts > 1 { Self::Later } else { Self::AsItComes }
    }
}

/// A request that runs, and how far it has come.
pub struct Answering {
    events: Receiver<Event>,
    /// Tokens of the prompt.
    pub prompt: Vec<u32>,
    /// How long it takes, and what its cache holds.
    pub timings: Timings,
    record: Record,
}

impl ServerState {
    /// Ends everything at once.
    pub fn stop(&self) {
        self.models.stop();
        self.reading.stop();
        self.compiling.stop();
    }

    /// Where `owner` keeps files. Keys have folders of their own.
    pub fn folder(&self, owner: Owner) -> Result<PathBuf, ApiError> {
        let folder = self.options.slot_folder.as_ref();
        let folder = folder
            .ok_or_else(|| ApiError::invalid("this server has no folder for conversations and slots"))?;
        Ok(match &self.options.keys {
            Some(_) => folder.join(format!("{KEY_FOLDER}{:016x}", owner.0)),
            None => folder.clone(),
        })
    }

    /// The file of `owner` that is called `name`. It is never one somewhere else: links are refused.
    pub fn file(&self, owner: Owner, name: &str) -> Result<PathBuf, ApiError> {
        let path = self.folder(owner)?.join(name);
        match std::fs::symlink_metadata(&path) {
            Ok(meta) if meta.is_symlink() => {
                Err(ApiError::conflict(format!("{name} is a link, expected a file or none")))
            }
            _ => Ok(path),
        }
    }

    /// [`AppState::file`] that is to be written, in a folder that is made if it is not there.
    pub(crate) fn file_to_write(&self, owner: Owner, name: &str) -> Result<PathBuf, ApiError> {
        kvant_files::create_private_folder(&self.folder(owner)?).map_err(EngineError::File)?;
        self.file(owner, name)
    }
}

impl App {
    /// What keeps `count` answers to `rule`.
    pub async fn constraints(&self, rule: Rule, count: usize) -> Result<Vec<Box<dyn Constraint>>, ApiError> {
        let grammars = self.grammars.clone();
        self.server.compiling.run(move |stop| grammars.constraints(&rule, count, stop)).await
    }

    /// Hands a request over and waits until it begins, so that refusals can still be answered as such.
    pub async fn ask(
        &self,
        owner: Owner,
        prompt: Vec<u32>,
        params: Params,
        reading: Reading,
    ) -> Result<Answering, ApiError> {
        if !params.documents.is_empty() {
            return Err(ApiError::invalid(
                "kvant.documents: expected messages, which documents stand before",
            ));
        }
        let vocab = self.engine.spec().vocab as u32;
        if let Some(token) = prompt.iter().find(|token| **token >= vocab) {
            let message = format!("prompt: token {token}, expected less than {vocab}");
            return Err(ApiError::invalid(message));
        }
        let (sender, mut events) = match reading {
            Reading::AsItComes => Job::channel(params.choices),
            Reading::Later => Job::whole_channel(params.choices, self.engine.context()),
        };
        let mut record = self.server.telemetry.begin(&self.name, prompt.len());
        record.choices(params.choices);
        let job = Job::new(owner, prompt.clone(), params, sender);
        self.scheduler.submit(job).inspect_err(|failure| record.fail(failure))?;
        loop {
            let event = events.recv().await;
            event.iter().for_each(|event| record.hear(event));
            match event {
                Some(Event::Started { reused, slot }) => {
                    let timings = Timings::new(prompt.len(), reused, slot);
                    return Ok(Answering { events, prompt, timings, record });
                }
                Some(Event::Failed(failure)) => return Err(failure.into()),
                Some(_) => {}
                None => return Err(crate::scheduler::Failure::ShuttingDown.into()),
            }
        }
    }
}

impl Answering {
    /// What comes next; `None` when everything was said.
    pub async fn next(&mut self) -> Option<Event> {
        let event = self.events.recv().await;
        if let Some(event) = &event {
            self.timings.hear(event);
            self.record.hear(event);
        }
        event
    }
}
