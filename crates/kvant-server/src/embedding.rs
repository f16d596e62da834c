//! The thread that makes vectors of texts: whatever waits when it is free shares its steps, whoever asked.

use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};
use std::sync::{Mutex, PoisonError};
use std::thread::JoinHandle;

use kvant_engine::{Embedder, Engine, EngineError, Pooling};
use tokio::sync::oneshot;

use crate::error::ApiError;

/// Requests that may wait.
const MOST_WAITING: usize = 128;

/// Vectors of the texts of one request, in their order.
type Vectors = Result<Vec<Vec<f32>>, EngineError>;

struct Job {
    texts: Vec<Vec<u32>>,
    pooling: Pooling,
    reply: oneshot::Sender<Vectors>,
}

/// Makes vectors of texts with one model. The thread begins with the first request and ends with this.
pub(crate) struct Embedding {
    engine: Engine,
    running: Mutex<Option<(SyncSender<Job>, JoinHandle<()>)>>,
}

impl Embedding {
    pub fn new(engine: Engine) -> Self {
        Self { engine, running: Mutex::new(None) }
    }

    /// The vectors of texts, each of length 1.
    pub async fn embed(&self, texts: Vec<Vec<u32>>, pooling: Pooling) -> Result<Vec<Vec<f32>>, ApiError> {
        let context = self.engine.context();
        // Before others' texts are part of it.
        for text in &texts {
            let tokens = text.len();
            match tokens {
                0 => return Err(EngineError::EmptyPrompt.into()),
                _ if tokens > context => return Err(EngineError::PromptTooLong { tokens, context }.into()),
                _ => {}
            }
        }
        let (reply, answer) = oneshot::channel();
        let sent = self.sender()?.try_send(Job { texts, pooling, reply });
        match sent {
            Ok(()) => {}
            Err(TrySendError::Full(_)) => {
                return Err(ApiError::busy(format!("{MOST_WAITING} requests wait for embeddings")));
            }
            Err(TrySendError::Disconnected(_)) => return Err(ApiError::server("the embeddings broke off")),
        }
        match answer.await {
            Ok(vectors) => Ok(vectors?),
            Err(_) => Err(ApiError::server("the embeddings broke off")),
        }
    }

    fn sender(&self) -> Result<SyncSender<Job>, ApiError> {
        let mut running = self.running.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((sender, thread)) = &*running
            && !thread.is_finished()
        {
            return Ok(sender.clone());
        }
        let (sender, jobs) = sync_channel(MOST_WAITING);
        let mut embedder = self.engine.embedder()?;
        let batch = self.engine.options().batch;
        let thread = std::thread::Builder::new()
            .name("kvant-embedding".to_owned())
            .spawn(move || {
                while let Some(round) = next_round(&jobs, batch) {
                    let (last, mean): (Vec<Job>, Vec<Job>) =
                        round.into_iter().partition(|job| job.pooling == Pooling::Last);
                    run(&mut embedder, Pooling::Last, last);
                    run(&mut embedder, Pooling::Mean, mean);
                }
            })
            .map_err(|error| ApiError::server(format!("no thread for embeddings: {error}")))?;
        Ok(running.insert((sender, thread)).0.clone())
    }
}

impl Drop for Embedding {
    fn drop(&mut self) {
        let running = self.running.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some((sender, thread)) = running {
            drop(sender);
            // One that panicked has said so.
            let _ = thread.join();
        }
    }
}

/// The next request, and those behind it that fill a step of `batch` tokens; `None` when nobody can ask any more.
fn next_round(jobs: &Receiver<Job>, batch: usize) -> Option<Vec<Job>> {
    let mut round = vec![jobs.recv().ok()?];
    let tokens = |job: &Job| job.texts.iter().map(Vec::len).sum::<usize>();
    let mut sum = tokens(&round[0]);
    while sum < batch
        && let Ok(job) = jobs.try_recv()
    {
        sum += tokens(&job);
        round.push(job);
    }
    // Those whose clients have left.
    round.retain(|job| !job.reply.is_closed());
    Some(round)
}

fn run(embedder: &mut Embedder, pooling: Pooling, jobs: Vec<Job>) {
    let texts: Vec<&[u32]> = jobs.iter().flat_map(|job| job.texts.iter().map(Vec::as_slice)).collect();
    match embedder.embed(&texts, pooling) {
        Ok(vectors) => {
            let mut vectors = vectors.into_iter();
            for job in jobs {
                let own = vectors.by_ref().take(job.texts.len()).collect();
                // Nobody may be left to hear it.
                let _ = job.reply.send(Ok(own));
            }
        }
        Err(error) if jobs.len() == 1 => {
            if let Some(job) = jobs.into_iter().next() {
                let _ = job.reply.send(Err(error));
            }
        }
        // Somebody else's memory may have run out: each by itself.
        Err(_) => jobs.into_iter().for_each(|job| run(embedder, pooling, vec![job])),
    }
}
