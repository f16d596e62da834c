//! A model over HTTP: OpenAI's API, and what belongs to it.
//!
//! One thread runs the model ([`scheduler`]); handlers turn requests into jobs and events into the answers of their dialect ([`api`]); what
//! stands between a connection and a handler is in [`http`], one concern per file.
//!
//! ```no_run
//! use kvant_engine::{Engine, EngineOptions};
//! use kvant_server::ServerOptions;
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let engine = Engine::load("model.gguf".as_ref(), &EngineOptions::default(), &|_, _| {})?;
//! let options = ServerOptions::for_engine(&engine, "my-model");
//! tokio::runtime::Runtime::new()?.block_on(async {
//!     let listener = tokio::net::TcpListener::bind("127.0.0.1:8080").await?;
//!     kvant_server::serve(engine, options, listener, std::future::pending()).await
//! })?;
//! # Ok(())
//! # }
//! ```
#![forbid(unsafe_code)]
// A GPU's types lie deep in those of an answer in the making.
#![recursion_limit = "256"]

pub mod api;
mod clock;
mod constraint;
mod documents;
mod embedding;
mod error;
mod event_log;
mod facts;
pub mod http;
mod kept;
mod keys;
mod metrics;
mod openapi;
mod options;
mod output;
mod routes;
pub mod scheduler;
mod schema;
mod state;
pub mod store;
mod telemetry;
mod thinking;
mod tools;
mod unattended;
mod work;

use std::future::Future;
use std::net::SocketAddr;
use std::path::Path;
use std::pin::Pin;
use std::sync::Arc;

use kvant_engine::Engine;
use tokio::net::TcpListener;

pub use constraint::{Grammars, Rule};
pub use error::ApiError;
pub use http::listen::Connections;
pub use http::loading::LoadingPort;
pub use http::tls::{Tls, TlsError};
pub use keys::{ApiKeys, KeyError};
pub use metrics::Metrics;
pub use options::{KEEP_ALIVE, Reuse, ServerOptions};
pub use output::{Markup, Piece, Splitter, ToolForm};
pub use routes::router;
pub use scheduler::{Scheduler, SchedulerOptions};
pub use state::models::{App, Catalog, Offered, PreparedModel, keep_alive_of};
pub use state::{Server, ServerState};
pub use store::{PrefixStore, StorePlace};
use telemetry::Telemetry;
use work::WorkPool;

/// Tells clients which program answered.
pub const FINGERPRINT: &str = concat!("b-kvant-", env!("CARGO_PKG_VERSION"));

/// What a server serves.
pub enum Models {
    /// A model that is loaded.
    One(Engine),
    /// Some that are loaded, with their names and schedules.
    Several(Vec<(String, Engine, SchedulerOptions)>),
    /// Those of a catalog, loaded as they are asked for.
    Catalog(Arc<dyn Catalog>),
}

impl From<Engine> for Models {
    fn from(engine: Engine) -> Self {
        Self::One(engine)
    }
}

/// Makes the parts of a server and starts the schedulers of models that are loaded. Within a runtime.
pub fn start(models: impl Into<Models>, options: ServerOptions) -> std::io::Result<Server> {
    let (catalog, loaded) = match models.into() {
        Models::One(engine) => (None, vec![(options.model.clone(), engine, options.scheduler.clone())]),
        Models::Several(loaded) => (None, loaded),
        Models::Catalog(catalog) => (Some(catalog), Vec::new()),
    };
    options.slot_folder.as_deref().map(clear_slots);
    let metrics = Arc::new(Metrics::default());
    let [bodies, answers] = [options.body_budget; 2].map(http::body::Bodies::new);
    let kept = Arc::new(kept::Kept::open(options.slot_folder.as_deref(), options.kept_bytes));
    let library = options.documents.clone().map(|root| Arc::new(documents::Library::new(root)));
    let telemetry = Telemetry::new(metrics.clone(), options.request_log, options.otlp_endpoint.as_deref())?;
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let server = Arc::new(ServerState {
        models: state::models::Models::new(catalog, tokio::runtime::Handle::current()),
        options,
        metrics,
        telemetry: Arc::new(telemetry),
        bodies,
        answers,
        reading: WorkPool::new(cores.clamp(2, 8)),
        compiling: WorkPool::new(2),
        kept,
        library,
        batches: unattended::Unattended::new("batches", api::batches::MOST_AT_A_TIME),
        background: unattended::Unattended::new("responses", api::background::MOST_AT_A_TIME),
        told: event_log::EventLogs::default(),
        process: api::new_id("process_"),
        started: clock::now(),
    });
    for (name, engine, schedule) in loaded {
        state::models::pin(&server, &name, engine, schedule)?;
    }
    tokio::spawn(state::models::watch_idle(Arc::downgrade(&server), server.models.changes()));
    if server.library.is_some() {
        tokio::spawn(state::documents::read_documents(Arc::downgrade(&server)));
    }
    Ok(server)
}

/// Clears what killed processes left half written among saved conversations, each key's own.
fn clear_slots(folder: &Path) {
    kvant_files::clear_strays(folder);
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let of_key = entry.file_name().to_string_lossy().starts_with(state::KEY_FOLDER);
        if of_key && entry.file_type().is_ok_and(|kind| kind.is_dir()) {
            kvant_files::clear_strays(&entry.path());
        }
    }
}

/// Serves on `listener` until `end` is done. Then nothing more is taken on; what runs has [`ServerOptions::drain_time`] to finish.
pub async fn serve(
    models: impl Into<Models>,
    options: ServerOptions,
    listener: TcpListener,
    end: impl Future<Output = ()> + Send + 'static,
) -> std::io::Result<()> {
    serve_until(models.into(), options, listener, Box::pin(end)).await
}

/// What may run on any thread.
type BoxFuture<T> = Pin<Box<dyn Future<Output = T> + Send>>;

/// [`serve`] for one type of `end`, so that the whole server is compiled here, once, and not again in every crate that calls it.
fn serve_until(
    models: Models,
    options: ServerOptions,
    listener: TcpListener,
    end: BoxFuture<()>,
) -> BoxFuture<std::io::Result<()>> {
    Box::pin(run_server(models, options, listener, end))
}

async fn run_server(
    models: Models,
    options: ServerOptions,
    listener: TcpListener,
    end: BoxFuture<()>,
) -> std::io::Result<()> {
    let server = start(models, options)?;
    let (drain_time, limits) = (server.options.drain_time, server.options.connections);
    let tls = server.options.tls.as_ref().map(Tls::acceptor);
    let draining = server.clone();
    let end = async move {
        end.await;
        draining.models.drain();
    };
    let serving = http::listen::serve(listener, tls, router(server.clone()), limits, end);
    let mut serving = std::pin::pin!(serving);
    let late = async {
        while !server.models.draining() {
            tokio::time::sleep(std::time::Duration::from_millis(100)).await;
        }
        tokio::time::sleep(drain_time).await;
        server.stop();
    };
    tokio::select! {
        () = &mut serving => {}
        () = late => {
            // Whoever still runs has heard of it; give the words a moment to arrive.
            let _ = tokio::time::timeout(std::time::Duration::from_secs(2), serving).await;
        }
    }
    server.stop();
    match tokio::task::spawn_blocking(move || server.models.join()).await {
        Ok(true) => Ok(()),
        _ => Err(std::io::Error::other("the scheduler's thread panicked")),
    }
}

/// A server on threads of its own, until it is dropped.
pub struct Background {
    address: SocketAddr,
    end: Option<tokio::sync::oneshot::Sender<()>>,
    thread: Option<std::thread::JoinHandle<std::io::Result<()>>>,
}

impl Background {
    /// Starts a server at `address`; port 0 takes a free one.
    pub fn start(
        models: impl Into<Models>,
        options: ServerOptions,
        address: SocketAddr,
    ) -> std::io::Result<Self> {
        let models = models.into();
        let port = LoadingPort::bind(address)?;
        let (end, ended) = tokio::sync::oneshot::channel::<()>();
        let (tell, told) = std::sync::mpsc::sync_channel(1);
        let thread = std::thread::Builder::new().name("kvant-server".to_owned()).spawn(move || {
            let until = async {
                // Whoever dropped the other end wants it to end as well.
                let _ = ended.await;
            };
            let ready = |address| {
                // Nobody may be there to hear it.
                let _ = tell.send(address);
            };
            run_until(models, options, port, ready, || Ok(until))
        })?;
        match told.recv() {
            Ok(address) => Ok(Self { address, end: Some(end), thread: Some(thread) }),
            // It ended before it could say where it listens.
            Err(_) => match thread.join() {
                Ok(Err(error)) => Err(error),
                _ => Err(std::io::Error::other("the server's thread panicked")),
            },
        }
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Ends it, once what runs has finished, and says how it went.
    pub fn finish(mut self) -> std::io::Result<()> {
        self.end = None;
        match self.thread.take().map(std::thread::JoinHandle::join) {
            Some(Ok(ended)) => ended,
            Some(Err(_)) => Err(std::io::Error::other("the server's thread panicked")),
            None => Ok(()),
        }
    }
}

impl Drop for Background {
    fn drop(&mut self) {
        self.end = None;
        if let Some(thread) = self.thread.take() {
            // One that panicked has said so.
            let _ = thread.join();
        }
    }
}

/// [`serve`] on `port`, on threads of its own, until the process is told to end (SIGTERM, Ctrl-C; SIGHUP too unless it is
/// ignored, as under `nohup`). `ready` hears where it listens.
pub fn run(
    models: impl Into<Models>,
    options: ServerOptions,
    port: LoadingPort,
    ready: impl FnOnce(SocketAddr),
) -> std::io::Result<()> {
    run_until(models.into(), options, port, ready, ended)
}

/// [`run`] until what `until` makes is done.
fn run_until<F: Future<Output = ()> + Send + 'static>(
    models: Models,
    options: ServerOptions,
    port: LoadingPort,
    ready: impl FnOnce(SocketAddr),
    until: impl FnOnce() -> std::io::Result<F>,
) -> std::io::Result<()> {
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build()?;
    runtime.block_on(async {
        let end = until()?;
        let listener = TcpListener::from_std(port.hand_on()?)?;
        ready(listener.local_addr()?);
        serve(models, options, listener, end).await
    })
}

/// Done when the process is told to end.
#[cfg(unix)]
fn ended() -> std::io::Result<impl Future<Output = ()> + Send> {
    use tokio::signal::unix::{SignalKind, signal};
    let (mut terminate, mut interrupt) = (signal(SignalKind::terminate())?, signal(SignalKind::interrupt())?);
    let mut hangup = match kvant_files::ignores_hangups() {
        false => Some(signal(SignalKind::hangup())?),
        true => None,
    };
    Ok(async move {
        let hung_up = async {
            match &mut hangup {
                Some(hangup) => hangup.recv().await,
                None => std::future::pending().await,
            }
        };
        tokio::select! {
            _ = terminate.recv() => {}
            _ = interrupt.recv() => {}
            _ = hung_up => {}
        }
    })
}

/// Done when the process is told to end.
#[cfg(not(unix))]
fn ended() -> std::io::Result<impl Future<Output = ()> + Send> {
    Ok(async {
        // Without a way to be told, it goes on.
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    })
}
