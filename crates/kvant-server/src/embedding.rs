//! The thread that makes vectors of texts: what waits shares its steps, whoever asked, and owners take turns.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;

use kvant_engine::{Embedder, Engine, EngineError, Pooling};
use tokio::sync::oneshot;

use crate::error::ApiError;
use crate::scheduler::{Failure, Owner};

/// Requests that may wait for the thread, and as many that it has begun or looks at.
const MOST_WAITING: usize = 128;

/// Vectors of the texts of one request, in their order.
type Vectors = Result<Vec<Vec<f32>>, ApiError>;

struct Job {
    owner: Owner,
    texts: Vec<Vec<u32>>,
    pooling: Pooling,
    /// Those of its first texts.
    vectors: Vec<Vec<f32>>,
    reply: oneshot::Sender<Vectors>,
}

/// Makes vectors of texts with one model. The thread begins with the first request and ends with this.
pub(crate) struct Embedding {
    engine: Engine,
    stop: Arc<AtomicBool>,
    running: Mutex<Option<(SyncSender<Job>, JoinHandle<()>)>>,
}

impl Embedding {
    pub fn new(engine: Engine) -> Self {
        Self { engine, stop: Arc::default(), running: Mutex::new(None) }
    }

    /// The vectors of texts, each of length 1.
    pub async fn embed(
        &self,
        owner: Owner,
        texts: Vec<Vec<u32>>,
        pooling: Pooling,
    ) -> Result<Vec<Vec<f32>>, ApiError> {
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
        if self.stop.load(Ordering::Relaxed) {
            return Err(Failure::ShuttingDown.into());
        }
        let (reply, answer) = oneshot::channel();
        let sent = self.sender()?.try_send(Job { owner, texts, pooling, vectors: Vec::new(), reply });
        match sent {
            Ok(()) => {}
            Err(TrySendError::Full(_)) => {
                return Err(ApiError::busy(format!("{MOST_WAITING} requests wait for embeddings")));
            }
            Err(TrySendError::Disconnected(_)) => return Err(ApiError::server("the embeddings broke off")),
        }
        answer.await.unwrap_or_else(|_| Err(ApiError::server("the embeddings broke off")))
    }

    /// Ends everything at the next step.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    fn sender(&self) -> Result<SyncSender<Job>, ApiError> {
        let mut running = self.running.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((sender, thread)) = &*running
            && !thread.is_finished()
        {
            return Ok(sender.clone());
        }
        let (sender, jobs) = sync_channel(MOST_WAITING);
        let worker = Worker {
            embedder: self.engine.embedder()?,
            batch: self.engine.options().batch,
            stop: self.stop.clone(),
            open: VecDeque::new(),
        };
        let thread = std::thread::Builder::new()
            .name("kvant-embedding".to_owned())
            .spawn(move || worker.run(&jobs))
            .map_err(|error| ApiError::server(format!("no thread for embeddings: {error}")))?;
        Ok(running.insert((sender, thread)).0.clone())
    }
}

impl Drop for Embedding {
    fn drop(&mut self) {
        self.stop();
        let running = self.running.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some((sender, thread)) = running {
            drop(sender);
            // One that panicked has said so.
            let _ = thread.join();
        }
    }
}

struct Worker {
    embedder: Embedder,
    /// Tokens of a step.
    batch: usize,
    stop: Arc<AtomicBool>,
    /// Requests that are not answered, those of the owner whose turn it is first.
    open: VecDeque<Job>,
}

impl Worker {
    /// Works until nobody can ask any more.
    fn run(mut self, jobs: &Receiver<Job>) {
        loop {
            if self.open.is_empty() {
                match jobs.recv() {
                    Ok(job) => self.open.push_back(job),
                    Err(_) => return,
                }
            }
            while self.open.len() < MOST_WAITING
                && let Ok(job) = jobs.try_recv()
            {
                self.open.push_back(job);
            }
            // Those whose clients have left.
            self.open.retain(|job| !job.reply.is_closed());
            if self.stop.load(Ordering::Relaxed) {
                for job in self.open.drain(..) {
                    // Nobody may be left to hear it, here and below.
                    let _ = job.reply.send(Err(Failure::ShuttingDown.into()));
                }
            }
            self.round(usize::MAX);
            self.answer();
            self.turn();
        }
    }

    /// Reads as many whole texts as fill a step, at least one and `most`.
    fn round(&mut self, most: usize) {
        let Some(pooling) = self.open.front().map(|job| job.pooling) else { return };
        let (mut texts, mut places, mut tokens) = (Vec::new(), Vec::new(), 0);
        let alike = self.open.iter().enumerate().filter(|(_, job)| job.pooling == pooling);
        let waiting =
            alike.flat_map(|(at, job)| job.texts[job.vectors.len()..].iter().map(move |text| (at, text)));
        for (at, text) in waiting.take(most) {
            // A long one is read alone: nobody else waits for its end.
            if !texts.is_empty() && tokens + text.len() > self.batch {
                break;
            }
            tokens += text.len();
            texts.push(text.as_slice());
            places.push(at);
        }
        let (stop, open) = (&self.stop, &self.open);
        let wanted = || {
            let left = |at: &usize| open.get(*at).is_none_or(|job| job.reply.is_closed());
            !stop.load(Ordering::Relaxed) && !places.iter().all(left)
        };
        match self.embedder.embed_while(&texts, pooling, &wanted) {
            Ok(vectors) => {
                for (at, vector) in places.into_iter().zip(vectors) {
                    self.open[at].vectors.push(vector);
                }
            }
            Err(_) if !wanted() => {}
            // The memory may have run out for somebody else's text: the first by itself.
            Err(_) if places.len() > 1 => self.round(1),
            Err(error) => {
                if let Some(job) = self.open.pop_front() {
                    let _ = job.reply.send(Err(error.into()));
                }
            }
        }
    }

    /// Answers the requests all of whose texts were read.
    fn answer(&mut self) {
        let all = self.open.drain(..);
        let (done, open) = all.partition::<VecDeque<_>, _>(|job| job.vectors.len() == job.texts.len());
        self.open = open;
        for job in done {
            let _ = job.reply.send(Ok(job.vectors));
        }
    }

    /// Whose turn it was comes behind all others.
    fn turn(&mut self) {
        let Some(owner) = self.open.front().map(|job| job.owner) else { return };
        let (own, others) = self.open.drain(..).partition::<VecDeque<_>, _>(|job| job.owner == owner);
        self.open = others;
        self.open.extend(own);
    }
}
