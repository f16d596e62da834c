//! Continuous batching: one thread that runs every request's next tokens together.
//!
//! Each step takes the last token of every answer in the making and, beside them, chunks of prompts. When answers are waiting for their next
//! token, chunks are as long as fits into the time that a step may take, so a long prompt delays nobody by more than that. Requests are taken
//! on, and prompts run, in the order of how little their owners have been served. Before a request is taken on, the most that its cache can
//! come to is set aside; together with what is cached for later, that never exceeds the budget. An answer whose client does not read pauses
//! until it does: events go through bounded channels, and no step is run whose events would find no room.

mod answer;
mod fair;
mod flight;
mod host;
mod job;
mod keeping;
mod pace;
mod prefix;
mod recovery;
mod returning;
mod running;
mod step;
mod worker;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use kvant_engine::{Engine, LiveSequence};
use tokio::sync::mpsc::error::TrySendError;
use tokio::sync::{mpsc, oneshot};

pub use job::{
    CacheState, Event, Failure, Job, Owner, Params, Reused, SlotAction, SlotError, SlotInfo, Space,
    TokenInfo, TokenView,
};

use crate::metrics::Metrics;
use crate::store::PrefixStore;
use job::Command;
use worker::{Shared, Worker};

/// How requests are scheduled.
#[derive(Clone, Debug)]
pub struct SchedulerOptions {
    /// Requests that run at a time.
    pub parallel: usize,
    /// Requests that may wait once as many run as may.
    pub queue: usize,
    /// Bytes that all caches together may take.
    pub cache_budget: u64,
    /// Bytes of host memory for caches that a GPU has no room for; 0 for none.
    pub host_cache: u64,
    /// Time between an answer's tokens that prompts beside it may lead to; a step of answers alone takes what it takes.
    pub step_time: Duration,
    /// Hears what whoever runs the server should know.
    pub notes: fn(&str),
}

/// Commands beside requests that may wait for the thread; whoever has one more waits until there is room.
const MOST_COMMANDS: usize = 64;
/// Requests that may wait whatever [`SchedulerOptions::queue`] says.
const MOST_QUEUE: usize = 1 << 16;

/// The way to the scheduler's thread. The thread ends when all handles are gone.
#[derive(Clone)]
pub struct Scheduler {
    commands: mpsc::Sender<Command>,
    waiting: Arc<AtomicUsize>,
    running: Arc<AtomicUsize>,
    draining: Arc<AtomicBool>,
    recovering: Arc<AtomicBool>,
    stop: Arc<AtomicBool>,
    queue: usize,
    parallel: usize,
}

impl Scheduler {
    /// Starts the thread, once a GPU has compiled and run what requests will need. What `store` keeps is looked up there, and more is kept.
    pub fn start(
        engine: Engine,
        options: SchedulerOptions,
        metrics: Arc<Metrics>,
        store: Option<PrefixStore>,
    ) -> std::io::Result<(Self, std::thread::JoinHandle<()>)> {
        // Requests that wait are counted, so that only other commands can fill what is left.
        let (commands, receiver) =
            mpsc::channel(options.queue.min(MOST_QUEUE) + options.parallel + MOST_COMMANDS);
        let scheduler = Self {
            commands,
            waiting: Arc::default(),
            running: Arc::default(),
            draining: Arc::default(),
            recovering: Arc::default(),
            stop: Arc::default(),
            queue: options.queue.min(MOST_QUEUE),
            parallel: options.parallel,
        };
        let shared = Shared {
            waiting: scheduler.waiting.clone(),
            running: scheduler.running.clone(),
            stop: scheduler.stop.clone(),
            recovering: scheduler.recovering.clone(),
        };
        let prompts = engine.stepper().warm_up(options.parallel).map_err(std::io::Error::other)?;
        let mut worker = Worker::new(engine, options, metrics, shared, store, prompts);
        let thread = std::thread::Builder::new()
            .name("kvant-scheduler".to_owned())
            .spawn(move || worker.run(receiver))?;
        Ok((scheduler, thread))
    }

    /// Hands over a request, or refuses it.
    pub fn submit(&self, job: Job) -> Result<(), Failure> {
        if self.draining.load(Ordering::Relaxed) {
            return Err(Failure::ShuttingDown);
        }
        let waiting = self.waiting.fetch_add(1, Ordering::Relaxed);
        // Those that will run at the next step do not wait for others.
        let free = self.parallel.saturating_sub(self.running.load(Ordering::Relaxed));
        if waiting >= self.queue + free {
            self.waiting.fetch_sub(1, Ordering::Relaxed);
            return Err(Failure::QueueFull { waiting });
        }
        self.commands.try_send(Command::Run(Box::new(job))).map_err(|error| {
            self.waiting.fetch_sub(1, Ordering::Relaxed);
            match error {
                TrySendError::Full(_) => Failure::QueueFull { waiting },
                TrySendError::Closed(_) => Failure::ShuttingDown,
            }
        })
    }

    /// What the slots do, and what they hold of `owner`'s.
    pub async fn slots(&self, owner: Owner) -> Vec<SlotInfo> {
        let (reply, answer) = oneshot::channel();
        // A thread that has ended has no slots.
        let _ = self.commands.send(Command::Slots { owner, reply }).await;
        answer.await.unwrap_or_default()
    }

    /// Does something with a slot's tokens and cache.
    pub async fn slot(&self, id: usize, space: Space, action: SlotAction) -> Result<SlotInfo, SlotError> {
        let (reply, answer) = oneshot::channel();
        let _ = self.commands.send(Command::Slot { id, space, action, reply }).await;
        answer.await.unwrap_or(Err(SlotError::Unknown { id, count: 0 }))
    }

    /// The cache of as many of the first `tokens` as there is one of, without copying it.
    pub async fn cached(&self, space: Space, tokens: Vec<u32>) -> Option<LiveSequence> {
        let (reply, answer) = oneshot::channel();
        // A thread that has ended has no caches.
        let _ = self.commands.send(Command::Cached { space, tokens, reply }).await;
        answer.await.unwrap_or_default()
    }

    /// How many of `tokens` were read before, wherever they stood, and need not be read again where text from elsewhere may be taken.
    pub async fn known(&self, space: Space, tokens: Vec<u32>) -> usize {
        let (reply, answer) = oneshot::channel();
        let _ = self.commands.send(Command::Known { space, tokens, reply }).await;
        answer.await.unwrap_or_default()
    }

    /// What the cache holds of the text that begins like `tokens`, token by token; `None` if there is nothing of it. Runs a short step
    /// between those of requests.
    pub async fn view(&self, space: Space, tokens: Vec<u32>) -> Result<Option<TokenView>, SlotError> {
        let (reply, answer) = oneshot::channel();
        let _ = self.commands.send(Command::View { space, tokens, reply }).await;
        answer.await.unwrap_or(Ok(None))
    }

    /// Keeps a sequence for later requests of `owner` with the same adapters.
    pub async fn keep(&self, owner: Owner, sequence: LiveSequence) -> Result<(), SlotError> {
        let (reply, answer) = oneshot::channel();
        let _ = self.commands.send(Command::Keep { owner, sequence: Box::new(sequence), reply }).await;
        answer.await.unwrap_or(Err(SlotError::Unknown { id: 0, count: 0 }))
    }

    /// Takes nothing more on; what runs or waits goes on.
    pub fn drain(&self) {
        self.draining.store(true, Ordering::Relaxed);
    }

    /// True while weights are loaded again because a GPU was lost; requests wait.
    pub fn recovering(&self) -> bool {
        self.recovering.load(Ordering::Relaxed)
    }

    /// Ends everything at the next step.
    pub fn stop(&self) {
        self.drain();
        self.stop.store(true, Ordering::Relaxed);
        // Wakes a thread that sleeps; one that has ended, or has commands to read, needs no waking.
        let _ = self.commands.try_send(Command::Wake);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn handle(commands: mpsc::Sender<Command>, queue: usize, parallel: usize) -> Scheduler {
        let (waiting, running, draining, recovering, stop) = Default::default();
        Scheduler { commands, waiting, running, draining, recovering, stop, queue, parallel }
    }

    fn job() -> Job {
        let (events, _) = Job::channel(1);
        Job::new(Owner(1), vec![1], Params::default(), events)
    }

    #[test]
    fn requests_that_find_a_free_slot_do_not_count_as_waiting() {
        let (commands, _receiver) = mpsc::channel(100);
        let scheduler = handle(commands, 2, 5);
        scheduler.running.store(1, Ordering::Relaxed);
        for _ in 0..4 + 2 {
            assert!(scheduler.submit(job()).is_ok());
        }
        assert!(matches!(scheduler.submit(job()), Err(Failure::QueueFull { waiting: 6 })));
        scheduler.running.store(5, Ordering::Relaxed);
        assert!(matches!(scheduler.submit(job()), Err(Failure::QueueFull { waiting: 6 })));
        scheduler.waiting.store(1, Ordering::Relaxed);
        assert!(scheduler.submit(job()).is_ok());
        assert!(matches!(scheduler.submit(job()), Err(Failure::QueueFull { waiting: 2 })));
    }

    #[test]
    fn a_full_channel_refuses_requests_and_lets_others_wait() {
        let (commands, mut receiver) = mpsc::channel(2);
        let scheduler = handle(commands, 10, 0);
        assert!(scheduler.submit(job()).is_ok() && scheduler.submit(job()).is_ok());
        assert!(matches!(scheduler.submit(job()), Err(Failure::QueueFull { waiting: 2 })));
        assert_eq!(scheduler.waiting.load(Ordering::Relaxed), 2, "one that was refused does not wait");
        scheduler.stop();
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
        runtime.block_on(async {
            let asking = tokio::spawn(async move { scheduler.slots(Owner(1)).await.len() });
            tokio::task::yield_now().await;
            assert!(!asking.is_finished(), "there is no room for what it asks");
            for _ in 0..2 {
                assert!(matches!(receiver.recv().await, Some(Command::Run(_))));
            }
            match receiver.recv().await {
                Some(Command::Slots { reply, .. }) => drop(reply.send(Vec::new())),
                _ => panic!("expected the question"),
            }
            assert_eq!(asking.await.unwrap(), 0);
        });
    }
}
