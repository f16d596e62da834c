//! The memory of models: who waits for it, and who gives it back.

use std::sync::Arc;
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use axum::http::StatusCode;
use kvant_engine::return_free_memory;

use super::catalog::{Catalog, unmanaged};
use super::{Entry, Models, Stage};
use crate::error::ApiError;
use crate::options::ServerOptions;
use crate::scheduler::Failure;
use crate::state::Server;

/// How often the first of the line looks whether a turn has ended.
const LOOK: Duration = Duration::from_millis(50);

/// A place in the line of loads.
struct Ticket<'s>(&'s Server, u64);

impl Drop for Ticket<'_> {
    fn drop(&mut self) {
        let mut table = self.0.models.table();
        table.line.retain(|ticket| *ticket != self.1);
        table.entries.values_mut().for_each(|entry| entry.closed = false);
        drop(table);
        self.0.models.changes.send_replace(());
    }
}

/// Waits until `needed` bytes are free, and sets them aside.
pub(super) async fn make_room(server: &Server, name: &str, needed: u64) -> Result<(), ApiError> {
    let models = &server.models;
    let mut changes = models.changes.subscribe();
    let ticket = {
        let mut table = models.table();
        table.tickets += 1;
        let ticket = table.tickets;
        table.line.push_back(ticket);
        Ticket(server, ticket)
    };
    loop {
        changes.mark_unchanged();
        if models.draining() {
            return Err(Failure::ShuttingDown.into());
        }
        if take_room(server, name, needed, ticket.1) {
            return Ok(());
        }
        let _ = tokio::time::timeout(LOOK, changes.changed()).await;
    }
}

/// Sets `needed` bytes aside for the first of the line, if they are free; else sends models away, as far as it may.
fn take_room(server: &Server, name: &str, needed: u64, ticket: u64) -> bool {
    let mut table = server.models.table();
    if table.line.front() != Some(&ticket) {
        return false;
    }
    let total = server.options.models_memory;
    let mut short = table.held(name).saturating_add(needed).saturating_sub(total);
    if short == 0 {
        if let Some(entry) = table.entries.get_mut(name) {
            entry.bytes = needed;
        }
        return true;
    }
    let mut others: Vec<(&String, &mut Entry)> =
        table.entries.iter_mut().filter(|(other, entry)| *other != name && !entry.pinned).collect();
    others.sort_by_key(|(_, entry)| entry.last_use);
    let leaving = |entry: &Entry| matches!(entry.stage, Stage::Leaving);
    let on_its_way: u64 =
        others.iter().filter(|(_, entry)| leaving(entry)).map(|(_, entry)| entry.bytes).sum();
    short = short.saturating_sub(on_its_way);
    for (other, entry) in &mut others {
        if short > 0 && entry.is_idle() {
            short = short.saturating_sub(entry.bytes);
            send_away(server, other, entry);
        }
    }
    let now = Instant::now();
    for (_, entry) in others.iter_mut().filter(|(_, entry)| !leaving(entry)) {
        entry.closed = short > 0 && entry.served().is_some() && entry.turn_ends() <= now;
        if entry.closed {
            short = short.saturating_sub(entry.bytes);
        }
    }
    false
}

impl Models {
    /// What pulls, copies and deletes, if clients may have it do that.
    pub(crate) fn managed(&self, options: &ServerOptions) -> Result<Arc<dyn Catalog>, ApiError> {
        if !options.manage_models {
            let message = "clients of this server may not pull, copy or delete models";
            return Err(ApiError::new(StatusCode::FORBIDDEN, "permission_error", message));
        }
        self.catalog.clone().ok_or_else(unmanaged)
    }

    /// Waits until a model is not loaded any more. One that is in use is not sent away.
    pub(crate) async fn release(&self, server: &Server, name: &str) -> Result<(), ApiError> {
        let mut changes = self.changes();
        loop {
            changes.mark_unchanged();
            match self.table().entries.get_mut(name) {
                None => return Ok(()),
                Some(entry) if matches!(entry.stage, Stage::Leaving) => {}
                Some(entry) if entry.is_idle() => send_away(server, name, entry),
                Some(_) => return Err(ApiError::conflict(format!("model {name}: it is in use"))),
            }
            // The sender is in the server.
            drop(changes.changed().await);
        }
    }
}

/// Begins to unload a model that nobody uses. Its bytes are free when its threads have ended.
pub(super) fn send_away(server: &Server, name: &str, entry: &mut Entry) {
    let Stage::Ready(served) = std::mem::replace(&mut entry.stage, Stage::Leaving) else { return };
    let (server, name) = (server.clone(), name.to_owned());
    server.models.runtime.clone().spawn_blocking(move || {
        served.scheduler.stop();
        let thread = served.take_thread();
        drop(served);
        // One that panicked has said so.
        let _ = thread.map(JoinHandle::join);
        return_free_memory();
        server.models.table().entries.remove(&name);
        server.models.changes.send_replace(());
    });
}
