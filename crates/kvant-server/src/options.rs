//! How a server is set up.

use std::path::PathBuf;
use std::time::Duration;

use kvant_engine::Engine;

use crate::http::listen::Connections;
use crate::http::tls::Tls;
use crate::keys::ApiKeys;
use crate::scheduler::SchedulerOptions;
use crate::store::StorePlace;

/// How a server is set up. The defaults open nothing to the network: they say nothing about where it listens, and trust no host but this
/// machine's own names.
#[derive(Clone)]
pub struct ServerOptions {
    /// The model's name, which requests may give.
    pub model: String,
    /// Take requests for any model's name: clients exist that ask for one and no other.
    pub any_model: bool,
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
    /// Requests and their caches.
    pub scheduler: SchedulerOptions,
    /// Time that running requests have to finish when the server ends.
    pub drain_time: Duration,
}

impl ServerOptions {
    /// Defaults for `engine`: eight requests at a time, and caches for as many full contexts and four more.
    pub fn for_engine(engine: &Engine, model: impl Into<String>) -> Self {
        let parallel = 8;
        let full = engine.sequence_bytes(engine.context()).map_or(engine.plan().cache, |bytes| bytes.tokens);
        Self {
            model: model.into(),
            any_model: false,
            keys: None,
            allowed_hosts: Vec::new(),
            cors_origins: Vec::new(),
            tls: None,
            request_log: None,
            otlp_endpoint: None,
            slot_folder: None,
            prefix_store: None,
            prefix_bytes: 8 << 30,
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
                parallel,
                queue: 128,
                cache_budget: (parallel as u64 + 4).saturating_mul(full),
                host_cache: 0,
                step_time: Duration::from_millis(50),
                notes: |_| {},
            },
            drain_time: Duration::from_secs(30),
        }
    }
}
