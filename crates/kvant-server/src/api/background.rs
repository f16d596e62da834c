//! Responses that are made while nobody waits (`background: true`).

use std::future::Future;

use serde_json::{Value, json};

use crate::error::ApiError;
use crate::scheduler::Owner;
use crate::state::Server;
use crate::unattended::Cancelled;

/// Responses in the background at a time; a further one is refused.
pub(crate) const MOST_AT_A_TIME: usize = 64;

/// `response` as one that did not come to its end.
pub(super) fn ended(mut response: Value, status: &str, error: Value) -> Value {
    response["status"] = json!(status);
    response["error"] = error;
    response
}

/// Lets `make` make and keep the response to `input` that is `first` now. It comes to nothing where it is cancelled.
pub(super) async fn start<F>(
    server: &Server,
    owner: Owner,
    first: Value,
    input: Value,
    make: impl FnOnce(Cancelled) -> F,
) -> Result<(), ApiError>
where
    F: Future<Output = Option<Result<(), ApiError>>> + Send + 'static,
{
    let place = server.background.place()?;
    let id = first["id"].as_str().unwrap_or_default().to_owned();
    let mut entry = json!({ "response": first, "input": input, "process": server.process });
    server.kept.put(owner, &id, entry.clone()).await?;
    let (kept, named) = (server.kept.clone(), id.clone());
    server.background.run(owner, &named, place, |cancelled| {
        let made = make(cancelled);
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
