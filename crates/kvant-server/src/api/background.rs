//! Responses that are made while nobody waits (`background: true`).

use std::future::Future;
use std::sync::Arc;

use serde_json::{Value, json};

use super::sse;
use crate::error::ApiError;
use crate::event_log::{EventLog, Heard};
use crate::scheduler::Owner;
use crate::state::Server;
use crate::unattended::Cancelled;

/// Responses in the background at a time; a further one is refused.
pub(crate) const MOST_AT_A_TIME: usize = 64;

/// Who writes a log; without it nothing more comes.
pub(super) struct Writer(Arc<EventLog>);

impl Writer {
    /// Lets `source` come to its end.
    pub async fn write(&self, source: &mut impl sse::Source) {
        while let Some(part) = source.next().await {
            self.0.add(&part);
        }
    }
}

impl Drop for Writer {
    fn drop(&mut self) {
        self.0.end();
    }
}

/// A log as a stream, from event `next` on.
pub(super) struct Listener {
    log: Arc<EventLog>,
    next: usize,
    over: bool,
}

impl sse::Source for Listener {
    async fn next(&mut self) -> Option<String> {
        if self.over {
            return None;
        }
        match self.log.behind(self.next).await {
            Heard::Events(events, next) => {
                self.next = next;
                Some(events)
            }
            Heard::Over => None,
            Heard::Gone => {
                self.over = true;
                let message = format!("event {} is not kept any more", self.next);
                let told = json!({ "type": "error", "code": "not_found", "message": message, "param": null });
                Some(sse::event("error", &told))
            }
        }
    }
}

/// What response `id` tells behind event `after`, as a stream; `None` if its events are not kept.
pub(super) fn listen(server: &Server, owner: Owner, id: &str, after: Option<usize>) -> Option<Listener> {
    let log = server.told.find(owner, id)?;
    Some(Listener { log, next: after.map_or(0, |after| after.saturating_add(1)), over: false })
}

/// `response` as one that did not come to its end.
pub(super) fn ended(mut response: Value, status: &str, error: Value) -> Value {
    response["status"] = json!(status);
    response["error"] = error;
    response
}

/// Lets `make` make, tell and keep the response to `input` that is `first` now. It comes to nothing where it is cancelled.
pub(super) async fn start<F>(
    server: &Server,
    owner: Owner,
    first: Value,
    input: Value,
    make: impl FnOnce(Cancelled, Writer) -> F,
) -> Result<(), ApiError>
where
    F: Future<Output = Option<Result<(), ApiError>>> + Send + 'static,
{
    let place = server.background.place()?;
    let id = first["id"].as_str().unwrap_or_default().to_owned();
    let mut entry = json!({ "response": first, "input": input, "process": server.process });
    server.kept.put(owner, &id, entry.clone()).await?;
    let (kept, named) = (server.kept.clone(), id.clone());
    let writer = Writer(server.told.open(owner, &id));
    server.background.run(owner, &named, place, |cancelled| {
        let made = make(cancelled, writer);
        async move {
            entry["response"] = match made.await {
                Some(Ok(())) => return,
                Some(Err(error)) => {
                    ended(first, "failed", json!({ "code": error.kind, "message": error.message }))
                }
                None => ended(first, "cancelled", Value::Null),
            };
            // What cannot be written is in progress until the next start, and has failed from then on.
            drop(kept.put(owner, &id, entry).await);
        }
    });
    Ok(())
}
