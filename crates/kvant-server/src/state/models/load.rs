//! How models come and go.

use std::sync::Arc;
use std::time::{Duration, Instant};

use tokio::sync::watch;

use super::catalog::{PreparedModel, cannot_load};
use super::keep::Keep;
use super::room::{make_room, send_away};
use super::stamp::FileStamp;
use super::{App, Entry, Lease, Served, Stage, Told, Waiter};
use crate::error::ApiError;
use crate::scheduler::Failure;
use crate::state::Server;
use crate::work::blocking;

/// What is found of a model that a request wants.
pub(super) enum Look {
    Ready(App),
    Loading(Told, Waiter),
    /// On its way out.
    Gone,
}

/// Looks for a model, and begins to load it if there is none.
pub(super) fn look(server: &Server, name: &str, keep: Option<Keep>) -> Result<Look, ApiError> {
    let models = &server.models;
    let mut table = models.table();
    let Some(entry) = table.entries.get_mut(name) else {
        let (tell, told) = watch::channel(None);
        let entry = Entry {
            stage: Stage::Loading(told.clone()),
            bytes: 0,
            uses: 0,
            waiting: 0,
            last_use: Instant::now(),
            ready: (Instant::now(), Duration::ZERO),
            keep: server.options.keep_alive,
            pinned: false,
            closed: false,
            stamp: None,
        };
        table.entries.insert(name.to_owned(), entry);
        let waiter = Waiter::new(server, name, &mut table);
        models.runtime.spawn(load(server.clone(), name.to_owned(), tell));
        return Ok(Look::Loading(told, waiter));
    };
    match &entry.stage {
        Stage::Leaving => Ok(Look::Gone),
        Stage::Loading(told) => {
            let told = told.clone();
            Ok(Look::Loading(told, Waiter::new(server, name, &mut table)))
        }
        Stage::Ready(_) if entry.stamp.as_ref().is_some_and(|stamp| !stamp.is_current()) => {
            // What runs goes on with what was loaded; then the file is looked for again.
            if entry.uses == 0 {
                send_away(server, name, entry);
            }
            Ok(Look::Gone)
        }
        Stage::Ready(_) if entry.closed => Ok(Look::Gone),
        Stage::Ready(served) => {
            let model = served.clone();
            entry.uses += 1;
            entry.last_use = Instant::now();
            if let Some(keep) = keep {
                entry.keep = keep;
            }
            let lease = Arc::new(Lease { server: server.clone(), name: name.to_owned() });
            Ok(Look::Ready(App { server: server.clone(), model, named_adapters: None, _lease: lease }))
        }
    }
}

/// Loads a model and tells how it ended.
async fn load(server: Server, name: String, tell: watch::Sender<Option<Result<(), ApiError>>>) {
    let end = loop {
        let loaded = try_load(&server, &name).await;
        let mut table = server.models.table();
        break match (loaded, table.entries.get_mut(&name)) {
            (Ok(Some(Loaded { served, stamp, took })), Some(entry)) => {
                if server.models.draining() {
                    served.stop();
                }
                entry.ready = (Instant::now(), took);
                entry.last_use = Instant::now();
                entry.stamp = Some(stamp);
                entry.stage = Stage::Ready(Arc::new(served));
                server.metrics.model_loads.get_or_create(&[("model", name.clone())]).inc();
                Ok(())
            }
            // Somebody came after the last of those who waited had left.
            (Ok(None), Some(entry)) if entry.waiting > 0 => continue,
            // The server has ended.
            (Ok(Some(Loaded { served, .. })), None) => {
                served.stop();
                Err(Failure::ShuttingDown.into())
            }
            (Ok(None), _) => {
                table.entries.remove(&name);
                Err(Failure::ShuttingDown.into())
            }
            (Err(error), _) => {
                table.entries.remove(&name);
                Err(error)
            }
        };
    };
    // Nobody may be left to hear it.
    let _ = tell.send(Some(end));
    server.models.changes.send_replace(());
}

/// A model, which files it was loaded from, and how long that took.
struct Loaded {
    served: Served,
    stamp: FileStamp,
    took: Duration,
}

/// Loads a model; `None` if nobody waits for it any more when its turn comes.
async fn try_load(server: &Server, name: &str) -> Result<Option<Loaded>, ApiError> {
    let gone = || ApiError::not_found(format!("model {name}: its file is gone"));
    let offered = server.models.offered().await?.into_iter().find(|one| one.name == name);
    let offered = offered.ok_or_else(gone)?;
    let catalog = server.models.catalog.clone().ok_or_else(gone)?;
    let pinned: u64 =
        server.models.table().entries.values().filter(|entry| entry.pinned).map(|entry| entry.bytes).sum();
    let room = server.options.models_memory.saturating_sub(pinned);
    let prepared = blocking(move || catalog.open(&offered, room)).await?;
    let needed = prepared.bytes();
    if needed > room {
        let message = format!(
            "model {name}: it takes {needed} bytes (weights {}, caches {}), of the memory for models {room} are there for it",
            prepared.opened.plan().weights,
            prepared.scheduler.cache_budget,
        );
        let status = axum::http::StatusCode::INSUFFICIENT_STORAGE;
        return Err(ApiError::new(status, "insufficient_storage_error", message));
    }
    if !make_room(server, name, needed).await? {
        return Ok(None);
    }
    let (own, name) = (server.clone(), name.to_owned());
    blocking(move || {
        let began = Instant::now();
        let PreparedModel { opened, scheduler } = prepared;
        let stamp = FileStamp::now(opened.checkpoint().paths().iter());
        let engine = opened.load(&|_, _| {}).map_err(|error| cannot_load(&name, error))?;
        if !stamp.is_current() {
            return Err(ApiError::busy(format!("model {name}: its file changed while it was loaded")));
        }
        let served = Served::start(&own, &name, engine, scheduler).map_err(|error| {
            let status = axum::http::StatusCode::INTERNAL_SERVER_ERROR;
            ApiError::new(status, "server_error", format!("model {name}: {error}"))
        })?;
        Ok(Some(Loaded { served, stamp, took: began.elapsed() }))
    })
    .await
}
