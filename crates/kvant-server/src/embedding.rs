//! The thread that makes vectors and scores of texts: what waits shares its steps, whoever asked, and owners are served round-robin.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;

use kvant_engine::{Embedder, Engine, EngineError, Pair, Pooling};
use tokio::sync::oneshot;

use crate::error::ApiError;
use crate::scheduler::{Failure, Owner};

/// Requests that may wait for the thread, and as many that it has begun or looks at.
const MOST_WAITING: usize = 128;

/// Vectors of the texts of one request, in their order; of a pair its score alone.
type Vectors = Result<Vec<Vec<f32>>, ApiError>;

/// What a request wants.
enum Wanted {
    Vectors(Vec<Vec<u32>>, Pooling),
    /// One number for each pair.
    Scores(Vec<Pair>),
}

impl Wanted {
    fn count(&self) -> usize {
        match self {
            Self::Vectors(texts, _) => texts.len(),
            Self::Scores(pairs) => pairs.len(),
        }
    }

    fn text(&self, index: usize) -> &[u32] {
        match self {
            Self::Vectors(texts, _) => &texts[index],
            Self::Scores(pairs) => &pairs[index].tokens,
        }
    }

    /// What those that are read together have in common; `None` of pairs.
    fn pooling(&self) -> Option<Pooling> {
        match self {
            Self::Vectors(_, pooling) => Some(*pooling),
            Self::Scores(_) => None,
        }
    }
}

struct Job {
    owner: Owner,
    wanted: Wanted,
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
        self.ask(owner, Wanted::Vectors(texts, pooling)).await
    }

    /// Logits of each pair's document being what its query asks for.
    pub async fn scores(&self, owner: Owner, pairs: Vec<Pair>) -> Result<Vec<f32>, ApiError> {
        Ok(self.ask(owner, Wanted::Scores(pairs)).await?.into_iter().flatten().collect())
    }

    async fn ask(&self, owner: Owner, wanted: Wanted) -> Vectors {
        // Before others' texts are part of it.
        self.engine.check_texts((0..wanted.count()).map(|index| wanted.text(index)))?;
        if self.stop.load(Ordering::Relaxed) {
            return Err(Failure::ShuttingDown.into());
        }
        let (reply, answer) = oneshot::channel();
        let sent = self.sender()?.try_send(Job { owner, wanted, vectors: Vec::new(), reply });
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

/// One text of an open request.
struct Place {
    job: usize,
    text: usize,
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
        let Some(pooling) = self.open.front().map(|job| job.wanted.pooling()) else { return };
        let (mut places, mut tokens) = (Vec::new(), 0);
        let alike = self.open.iter().enumerate().filter(|(_, job)| job.wanted.pooling() == pooling);
        let waiting = alike.flat_map(|(job, own)| {
            (own.vectors.len()..own.wanted.count()).map(move |text| Place { job, text })
        });
        for place in waiting.take(most) {
            let count = self.open[place.job].wanted.text(place.text).len();
            // A long one is read alone: nobody else waits for its end.
            if !places.is_empty() && tokens + count > self.batch {
                break;
            }
            tokens += count;
            places.push(place);
        }
        let (stop, open) = (&self.stop, &self.open);
        let wanted = || {
            let left = |at: &Place| open.get(at.job).is_none_or(|job| job.reply.is_closed());
            !stop.load(Ordering::Relaxed) && !places.iter().all(left)
        };
        match make(&mut self.embedder, open, &places, pooling, &wanted) {
            Ok(vectors) => {
                for (at, vector) in places.into_iter().zip(vectors) {
                    self.open[at.job].vectors.push(vector);
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
        let (done, open) = all.partition::<VecDeque<_>, _>(|job| job.vectors.len() == job.wanted.count());
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

/// What is wanted of texts that are read together, with one pooling, or as pairs.
fn make(
    embedder: &mut Embedder,
    open: &VecDeque<Job>,
    places: &[Place],
    pooling: Option<Pooling>,
    wanted: &dyn Fn() -> bool,
) -> Result<Vec<Vec<f32>>, EngineError> {
    if let Some(pooling) = pooling {
        let texts: Vec<&[u32]> = places.iter().map(|at| open[at.job].wanted.text(at.text)).collect();
        return embedder.embed_while(&texts, pooling, wanted);
    }
    let pairs = places.iter().filter_map(|at| match &open[at.job].wanted {
        Wanted::Scores(pairs) => Some(&pairs[at.text]),
        Wanted::Vectors(..) => None,
    });
    let scores = embedder.relevance_while(&pairs.collect::<Vec<_>>(), wanted)?;
    Ok(scores.into_iter().map(|score| vec![score]).collect())
}
