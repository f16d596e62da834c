//! Answers that are made while nobody waits: batches, responses in the background. So many at a time, and each can be cancelled.

use std::collections::HashMap;
use std::future::Future;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::{OwnedSemaphorePermit, Semaphore, oneshot};
use tokio::task::JoinHandle;

use crate::error::ApiError;
use crate::scheduler::Owner;

/// What runs of one kind.
pub struct Unattended {
    /// What it is, in the plural.
    kind: &'static str,
    most: usize,
    places: Arc<Semaphore>,
    running: Mutex<HashMap<(Owner, String), Running>>,
}

struct Running {
    cancel: oneshot::Sender<()>,
    task: JoinHandle<()>,
}

/// Resolves once the work is not wanted any more.
pub struct Cancelled(oneshot::Receiver<()>);

impl Cancelled {
    /// What `work` comes to, or `None` if it is cancelled before.
    pub async fn or<T>(&mut self, work: impl Future<Output = T>) -> Option<T> {
        tokio::select! {
            biased;
            _ = &mut self.0 => None,
            done = work => Some(done),
        }
    }
}

impl Unattended {
    /// At most `most` at a time, of what is called `kind`.
    pub fn new(kind: &'static str, most: usize) -> Arc<Self> {
        Arc::new(Self { kind, most, places: Arc::new(Semaphore::new(most)), running: Mutex::default() })
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<(Owner, String), Running>> {
        self.running.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A place for one more. What waits lies in memory: without a place it is refused.
    pub fn place(&self) -> Result<OwnedSemaphorePermit, ApiError> {
        let busy =
            |_| ApiError::busy(format!("{} {} are being answered; try again later", self.most, self.kind));
        self.places.clone().try_acquire_owned().map_err(busy)
    }

    /// Runs `work` under `id`. It hears when it is cancelled, and says itself what became of it.
    pub fn run<F>(
        self: &Arc<Self>,
        owner: Owner,
        id: &str,
        place: OwnedSemaphorePermit,
        work: impl FnOnce(Cancelled) -> F,
    ) where
        F: Future<Output = ()> + Send + 'static,
    {
        let (cancel, cancelled) = oneshot::channel();
        let (all, key, work) = (self.clone(), (owner, id.to_owned()), work(Cancelled(cancelled)));
        // The lock is held until the work is listed: it cannot be taken off the list before.
        let mut running = self.lock();
        let named = key.clone();
        let task = tokio::spawn(async move {
            work.await;
            all.lock().remove(&named);
            drop(place);
        });
        running.insert(key, Running { cancel, task });
    }

    /// Cancels what runs under `id`, and waits until it has said so. Nothing happens to what is over.
    pub async fn cancel(&self, owner: Owner, id: &str) {
        let found = self.lock().remove(&(owner, id.to_owned()));
        if let Some(Running { cancel, task }) = found {
            // One that is over does not listen, and one that panicked has nothing to say.
            let _ = cancel.send(());
            let _ = task.await;
        }
    }
}
