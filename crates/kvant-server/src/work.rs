//! Work of the CPU that requests cause beside the model's: reading bodies, laying out prompts, tokenising, compiling grammars.
//!
//! None of it runs on the threads that serve connections, which would stand still meanwhile. As many pieces run at a time as the pool has
//! places, a bounded number waits, and work whose client has left, or whose server ends, stops.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError, Weak};

use axum::http::StatusCode;
use kvant_engine::Stop;
use tokio::sync::Semaphore;

use crate::error::ApiError;
use crate::scheduler::Failure;

/// Pieces of work that may wait for a place.
const MOST_WAITING: usize = 128;

/// Runs what waits for the disk where nobody else waits for it.
pub(crate) async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, ApiError> + Send + 'static,
) -> Result<T, ApiError> {
    off_connections(work).await?
}

/// What `work` returns, from a thread that may wait. tokio compiles seventy functions for every type of work that it
/// runs, so all work is of one type.
async fn off_connections<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, ApiError> {
    let done = Arc::new(Mutex::new(None));
    let into = done.clone();
    let work: Box<dyn FnOnce() + Send> = Box::new(move || {
        let found = work();
        *into.lock().unwrap_or_else(PoisonError::into_inner) = Some(found);
    });
    // After a panic there is nothing.
    let _ = tokio::task::spawn_blocking(work).await;
    let found = done.lock().unwrap_or_else(PoisonError::into_inner).take();
    found.ok_or_else(|| {
        ApiError::new(StatusCode::INTERNAL_SERVER_ERROR, "server_error", "the request broke off")
    })
}

/// Threads for one kind of work.
pub struct WorkPool {
    places: Arc<Semaphore>,
    waiting: AtomicUsize,
    stopped: AtomicBool,
    /// What ends each piece that runs.
    running: Mutex<Vec<Weak<AtomicBool>>>,
}

impl WorkPool {
    /// A pool in which `places` pieces run at a time.
    pub fn new(places: usize) -> Self {
        Self {
            places: Arc::new(Semaphore::new(places)),
            waiting: AtomicUsize::new(0),
            stopped: AtomicBool::new(false),
            running: Mutex::default(),
        }
    }

    /// Runs `work` off the connections' threads. The flag it is given is set when its result is not needed any more.
    pub async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce(Stop<'_>) -> Result<T, ApiError> + Send + 'static,
    ) -> Result<T, ApiError> {
        let waiting = Waiting::new(&self.waiting)?;
        // The semaphore is never closed.
        let place = self.places.clone().acquire_owned().await.ok();
        drop(waiting);
        let end = StopsWhenDropped(Arc::default());
        let stop = end.0.clone();
        self.register(&stop);
        if self.stopped.load(Ordering::Relaxed) {
            return Err(Failure::ShuttingDown.into());
        }
        let run = move || {
            // Held by the work, which may outlive the request for a moment.
            let _place = place;
            work(Stop::when(&stop))
        };
        let done = off_connections(run).await?;
        match self.stopped.load(Ordering::Relaxed) {
            true => Err(Failure::ShuttingDown.into()),
            false => done,
        }
    }

    /// Ends what runs, and refuses what comes.
    pub fn stop(&self) {
        self.stopped.store(true, Ordering::Relaxed);
        let running = self.running.lock().unwrap_or_else(PoisonError::into_inner);
        running.iter().filter_map(Weak::upgrade).for_each(|flag| flag.store(true, Ordering::Relaxed));
    }

    fn register(&self, flag: &Arc<AtomicBool>) {
        let mut running = self.running.lock().unwrap_or_else(PoisonError::into_inner);
        running.retain(|flag| flag.strong_count() > 0);
        running.push(Arc::downgrade(flag));
    }
}

/// Sets its flag when the request that waits for the work is gone.
struct StopsWhenDropped(Arc<AtomicBool>);

impl Drop for StopsWhenDropped {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// A place in the queue.
struct Waiting<'p>(&'p AtomicUsize);

impl<'p> Waiting<'p> {
    fn new(waiting: &'p AtomicUsize) -> Result<Self, ApiError> {
        let before = waiting.fetch_add(1, Ordering::Relaxed);
        let place = Self(waiting);
        match before < MOST_WAITING {
            true => Ok(place),
            false => Err(ApiError::busy(format!("{before} requests wait to be read"))),
        }
    }
}

impl Drop for Waiting<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    fn runtime() -> tokio::runtime::Runtime {
        tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build().unwrap()
    }

    fn until_stopped(stop: Stop<'_>) -> Result<(), ApiError> {
        while !stop.is_set() {
            std::thread::sleep(Duration::from_millis(1));
        }
        Ok(())
    }

    #[test]
    fn work_whose_request_is_gone_ends_and_frees_its_place() {
        let runtime = runtime();
        let pool = WorkPool::new(1);
        runtime.block_on(async {
            for _ in 0..3 {
                let left = tokio::time::timeout(Duration::from_millis(20), pool.run(until_stopped)).await;
                assert!(left.is_err(), "it runs until its flag is set");
            }
            let next = tokio::time::timeout(Duration::from_secs(10), pool.run(|_| Ok(7))).await;
            assert_eq!(next.expect("the place is free").expect("it runs"), 7);
        });
    }

    #[test]
    fn a_pool_that_stops_ends_what_runs_and_takes_nothing_on() {
        let runtime = runtime();
        let pool = Arc::new(WorkPool::new(1));
        runtime.block_on(async {
            let own = pool.clone();
            let running = tokio::spawn(async move { own.run(until_stopped).await });
            tokio::time::sleep(Duration::from_millis(20)).await;
            pool.stop();
            let ended = tokio::time::timeout(Duration::from_secs(10), running).await;
            assert_eq!(ended.expect("it ends").unwrap().unwrap_err().status, StatusCode::SERVICE_UNAVAILABLE);
            assert!(pool.run(|_| Ok(())).await.is_err());
        });
    }

    #[test]
    fn more_than_may_wait_are_refused_until_there_is_room() {
        let runtime = runtime();
        let pool = Arc::new(WorkPool::new(0));
        runtime.block_on(async {
            let mut waits: Vec<_> = (0..MOST_WAITING)
                .map(|_| {
                    let own = pool.clone();
                    tokio::spawn(async move { own.run(|_| Ok(())).await })
                })
                .collect();
            while pool.waiting.load(Ordering::Relaxed) < MOST_WAITING {
                tokio::task::yield_now().await;
            }
            let refused = pool.run(|_| Ok(())).await.unwrap_err();
            assert_eq!((refused.status, refused.retry_after), (StatusCode::SERVICE_UNAVAILABLE, Some(1)));
            // One that leaves makes room.
            let one = waits.pop().unwrap();
            one.abort();
            assert!(one.await.is_err());
            assert_eq!(pool.waiting.load(Ordering::Relaxed), MOST_WAITING - 1);
        });
    }
}
