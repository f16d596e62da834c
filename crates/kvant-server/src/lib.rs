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

pub mod api;
mod clock;
mod constraint;
mod error;
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
pub use options::ServerOptions;
pub use output::{Markup, Piece, Splitter, ToolForm};
pub use routes::router;
pub use scheduler::{Scheduler, SchedulerOptions};
pub use state::{App, AppState};
pub use store::{PrefixStore, StorePlace};
use telemetry::Telemetry;
use work::WorkPool;

/// Tells clients which program answered.
pub const FINGERPRINT: &str = concat!("b-kvant-", env!("CARGO_PKG_VERSION"));

/// Makes the parts of a server and starts its scheduler.
pub fn start(engine: Engine, options: ServerOptions) -> std::io::Result<(App, std::thread::JoinHandle<()>)> {
    if engine.spill_file().is_some() {
        let reason = "a server gives out memory in advance: its caches cannot lie in a file (kv_spill)";
        return Err(std::io::Error::new(std::io::ErrorKind::Unsupported, reason));
    }
    options.slot_folder.as_deref().map(clear_slots);
    let metrics = Arc::new(Metrics::default());
    let store = match &options.prefix_store {
        // What a policy evicts depends on everything that came after: such caches are of no use to another text.
        Some(place) if !engine.options().policy.evicts() => {
            let opened = PrefixStore::open(place, options.prefix_bytes, &engine, metrics.clone());
            Some(opened.map_err(std::io::Error::other)?)
        }
        _ => None,
    };
    let (scheduler, thread) =
        Scheduler::start(engine.clone(), options.scheduler.clone(), metrics.clone(), store)?;
    let bodies = http::body::Bodies::new(options.body_budget);
    let grammars = Arc::new(Grammars::new(engine.clone()));
    let kept = Arc::new(kept::Kept::open(options.slot_folder.as_deref(), options.kept_bytes));
    let telemetry = Telemetry::new(
        &options.model,
        metrics.clone(),
        options.request_log,
        options.otlp_endpoint.as_deref(),
    )?;
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let app = AppState {
        engine,
        scheduler,
        options,
        metrics,
        telemetry: Arc::new(telemetry),
        grammars,
        bodies,
        reading: WorkPool::new(cores.clamp(2, 8)),
        compiling: WorkPool::new(2),
        kept,
        batches: Arc::new(tokio::sync::Semaphore::new(api::batches::MOST_AT_A_TIME)),
        facts: std::sync::OnceLock::new(),
        process: api::new_id("process_"),
        started: clock::now(),
    };
    Ok((Arc::new(app), thread))
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
    engine: Engine,
    options: ServerOptions,
    listener: TcpListener,
    end: impl Future<Output = ()> + Send + 'static,
) -> std::io::Result<()> {
    serve_until(engine, options, listener, Box::pin(end)).await
}

/// What may run on any thread.
type BoxFuture<T> = Pin<Box<dyn Future<Output = T> + Send>>;

/// [`serve`] for one type of `end`, so that the whole server is compiled here, once, and not again in every crate that calls it.
fn serve_until(
    engine: Engine,
    options: ServerOptions,
    listener: TcpListener,
    end: BoxFuture<()>,
) -> BoxFuture<std::io::Result<()>> {
    Box::pin(run_server(engine, options, listener, end))
}

async fn run_server(
    engine: Engine,
    options: ServerOptions,
    listener: TcpListener,
    end: BoxFuture<()>,
) -> std::io::Result<()> {
    let (app, thread) = start(engine, options)?;
    let (scheduler, drain_time, limits) =
        (app.scheduler.clone(), app.options.drain_time, app.options.connections);
    let tls = app.options.tls.as_ref().map(Tls::acceptor);
    let (draining, stopping) = (scheduler.clone(), app.clone());
    let end = async move {
        end.await;
        draining.drain();
    };
    let serving = http::listen::serve(listener, tls, router(app), limits, end);
    let mut serving = std::pin::pin!(serving);
    let late = async {
        while !scheduler.draining() {
            tokio::time::sleep(std::time::Duration::from_millis(100)).await;
        }
        tokio::time::sleep(drain_time).await;
        stopping.stop();
    };
    tokio::select! {
        () = &mut serving => {}
        () = late => {
            // Whoever still runs has heard of it; give the words a moment to arrive.
            let _ = tokio::time::timeout(std::time::Duration::from_secs(2), serving).await;
        }
    }
    stopping.stop();
    drop((scheduler, stopping));
    let joined = tokio::task::spawn_blocking(move || thread.join()).await;
    match joined {
        Ok(Ok(())) => Ok(()),
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
    pub fn start(engine: Engine, options: ServerOptions, address: SocketAddr) -> std::io::Result<Self> {
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
            run_until(engine, options, port, ready, || Ok(until))
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
    engine: Engine,
    options: ServerOptions,
    port: LoadingPort,
    ready: impl FnOnce(SocketAddr),
) -> std::io::Result<()> {
    run_until(engine, options, port, ready, ended)
}

/// [`run`] until what `until` makes is done.
fn run_until<F: Future<Output = ()> + Send + 'static>(
    engine: Engine,
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
        serve(engine, options, listener, end).await
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
