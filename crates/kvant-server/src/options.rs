//! How a server is set up.

use std::path::PathBuf;
use std::time::Duration;

use kvant_engine::Engine;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::http::listen::Connections;
use crate::http::tls::Tls;
use crate::keys::ApiKeys;
use crate::scheduler::SchedulerOptions;
use crate::store::StorePlace;

/// Which text that was read before is not read again.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Reuse {
    /// What begins a text that was read before: the answer is what it would be without.
    #[default]
    Prefix,
    /// Text of 256 tokens or more wherever it stands. It was computed behind another text, so the answer is another one than without.
    Moved,
}

/// How a server is set up. The defaults open nothing to the network: they say nothing about where it listens, and trust no host but this
/// machine's own names.
#[derive(Clone)]
pub struct ServerOptions {
    /// The model of requests that name none: where there is one alone, its name.
    pub model: String,
    /// Other names for models, with the names they stand for.
    pub aliases: Vec<(String, String)>,
    /// Bytes that all models together may take: weights, caches and steps.
    pub models_memory: u64,
    /// How long a model that was loaded for a request stays when nobody uses it; `None` for good.
    pub keep_alive: Option<Duration>,
    /// Take requests for any model's name: clients exist that ask for one and no other.
    pub any_model: bool,
    /// Pull, copy and delete models when clients ask for it, where the server has a catalog.
    pub manage_models: bool,
    /// Keys that open the server; `None` asks for none.
    pub keys: Option<ApiKeys>,
    /// Host names it answers to, beside this machine's own.
    pub allowed_hosts: Vec<String>,
    /// Origins whose pages may call it; none by default.
    pub cors_origins: Vec<String>,
    /// A certificate and its key; `None` serves plain HTTP.
    pub tls: Option<Tls>,
    /// Hears of every request that is over; `None` tells nothing.
    pub request_log: Option<fn(&serde_json::Value)>,
    /// Address of an OpenTelemetry collector that gets a span of every request, over HTTP.
    pub otlp_endpoint: Option<String>,
    /// Where `/slots` saves and restores, `None` refuses both; and where responses are kept, else in memory alone.
    pub slot_folder: Option<PathBuf>,
    /// Where prefixes outlive the process; `None` keeps them in memory alone.
    pub prefix_store: Option<StorePlace>,
    /// Bytes that a folder of prefixes may take.
    pub prefix_bytes: u64,
    /// Which text that was read before requests are not to read again, unless they say.
    pub reuse: Reuse,
    /// Share of text from elsewhere that is read again, from 0 to 1, unless they say.
    pub recompute: f32,
    /// Bytes that one key's responses, conversations and batches may take.
    pub kept_bytes: u64,
    /// Bytes of a request's body.
    pub max_body: usize,
    /// Bytes that the bodies of all requests together may take.
    pub body_budget: usize,
    /// Time for a request's body.
    pub body_time: Duration,
    /// Connections.
    pub connections: Connections,
    /// Requests and their caches, of a model that is handed over.
    pub scheduler: SchedulerOptions,
    /// Time that running requests have to finish when the server ends.
    pub drain_time: Duration,
}

/// How long a model stays when nobody uses it, if nothing is said.
pub const KEEP_ALIVE: Duration = Duration::from_secs(5 * 60);

impl ServerOptions {
    /// Defaults for `engine`: eight requests at a time, and caches for as many full contexts and four more.
    pub fn for_engine(engine: &Engine, model: impl Into<String>) -> Self {
        let full = engine.sequence_bytes(engine.context()).map_or(engine.plan().cache, |bytes| bytes.tokens);
        let mut options = Self::of(model);
        options.scheduler.cache_budget = (options.scheduler.parallel as u64 + 4).saturating_mul(full);
        options
    }

    /// Defaults for models that a catalog tells about; requests without a name mean `model`.
    pub fn of(model: impl Into<String>) -> Self {
        Self {
            model: model.into(),
            aliases: Vec::new(),
            models_memory: usual_memory(),
            keep_alive: Some(KEEP_ALIVE),
            any_model: false,
            manage_models: false,
            keys: None,
            allowed_hosts: Vec::new(),
            cors_origins: Vec::new(),
            tls: None,
            request_log: None,
            otlp_endpoint: None,
            slot_folder: None,
            prefix_store: None,
            prefix_bytes: 8 << 30,
            reuse: Reuse::Prefix,
            recompute: 0.15,
            kept_bytes: 64 << 20,
            max_body: 16 << 20,
            body_budget: 128 << 20,
            body_time: Duration::from_secs(30),
            connections: Connections {
                most: 1024,
                head_time: Duration::from_secs(15),
                read_time: Duration::from_secs(20),
            },
            scheduler: SchedulerOptions {
                parallel: 8,
                queue: 128,
                cache_budget: 0,
                host_cache: 0,
                step_time: Duration::from_millis(50),
                notes: |_| {},
            },
            drain_time: Duration::from_secs(30),
        }
    }
}

/// Bytes that all models may take if nothing is said: three quarters of the machine's memory.
fn usual_memory() -> u64 {
    kvant_engine::physical_memory().map_or(u64::MAX, |bytes| bytes / 4 * 3)
}
