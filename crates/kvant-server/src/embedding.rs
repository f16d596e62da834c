//! The thread that makes vectors and scores of texts: whatever waits when it is free shares its steps, whoever asked.

use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};
use std::sync::{Mutex, PoisonError};
use std::thread::JoinHandle;

use kvant_engine::{Embedder, Engine, EngineError, Pair, Pooling};
use tokio::sync::oneshot;

use crate::error::ApiError;

/// Requests that may wait.
const MOST_WAITING: usize = 128;

/// Vectors of the texts of one request, in their order.
type Vectors = Result<Vec<Vec<f32>>, EngineError>;

/// What a request wants.
enum Wanted {
    Vectors(Vec<Vec<u32>>, Pooling),
    /// One number for each pair.
    Scores(Vec<Pair>),
}

impl Wanted {
    fn texts(&self) -> Vec<&[u32]> {
        match self {
            Self::Vectors(texts, _) => texts.iter().map(Vec::as_slice).collect(),
            Self::Scores(pairs) => pairs.iter().map(|pair| pair.tokens.as_slice()).collect(),
        }
    }
}

struct Job {
    wanted: Wanted,
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
        self.ask(Wanted::Vectors(texts, pooling)).await
    }

    /// Logits of each pair's document being what its query asks for.
    pub async fn scores(&self, pairs: Vec<Pair>) -> Result<Vec<f32>, ApiError> {
        Ok(self.ask(Wanted::Scores(pairs)).await?.into_iter().flatten().collect())
    }

    async fn ask(&self, wanted: Wanted) -> Result<Vec<Vec<f32>>, ApiError> {
        // Before others' texts are part of it.
        self.engine.check_texts(wanted.texts())?;
        let (reply, answer) = oneshot::channel();
        let sent = self.sender()?.try_send(Job { wanted, reply });
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
                    let mut rest = round;
                    // Those that want the same together.
                    while let Some(first) = rest.first() {
                        let same = alike(first);
                        let (now, others) = rest.into_iter().partition(|job| alike(job) == same);
                        rest = others;
                        run(&mut embedder, now);
                    }
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
    let tokens = |job: &Job| job.wanted.texts().into_iter().map(<[u32]>::len).sum::<usize>();
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

/// What jobs must have in common to run together.
fn alike(job: &Job) -> Option<Pooling> {
    match job.wanted {
        Wanted::Vectors(_, pooling) => Some(pooling),
        Wanted::Scores(_) => None,
    }
}

/// Runs jobs that are [`alike`].
fn run(embedder: &mut Embedder, jobs: Vec<Job>) {
    let made = match jobs.first().and_then(alike) {
        Some(pooling) => {
            let texts: Vec<&[u32]> = jobs.iter().flat_map(|job| job.wanted.texts()).collect();
            embedder.embed(&texts, pooling)
        }
        None => {
            let pairs = jobs.iter().flat_map(|job| match &job.wanted {
                Wanted::Scores(pairs) => pairs.as_slice(),
                Wanted::Vectors(..) => &[],
            });
            let scores = embedder.relevance(&pairs.collect::<Vec<_>>());
            scores.map(|scores| scores.into_iter().map(|score| vec![score]).collect())
        }
    };
    match made {
        Ok(vectors) => {
            let mut vectors = vectors.into_iter();
            for job in jobs {
                let own = vectors.by_ref().take(job.wanted.texts().len()).collect();
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
        Err(_) => jobs.into_iter().for_each(|job| run(embedder, vec![job])),
    }
}
