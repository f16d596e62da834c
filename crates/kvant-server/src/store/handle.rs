//! The scheduler's way to a store: threads that look up and write while it goes on.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, TryRecvError, sync_channel};
use std::time::{Duration, Instant};

use kvant_engine::{Engine, EngineError, LiveSequence};

use super::chain::{Names, Namespace, parse_link, value_name};
use super::{Folder, Redis, S3, STRIDE, StoreError, StorePlace, Values};
use crate::metrics::Metrics;
use crate::scheduler::Space;

/// Texts that may wait to be written; more are not kept.
const MOST_WAITING: usize = 4;
/// Prompts that may wait to be looked for; more are read.
const MOST_ASKED: usize = 64;
/// Time after which a prompt is read rather than looked for.
const PATIENCE: Duration = Duration::from_secs(5);
/// Time that a server that ends gives what is being written.
const END_TIME: Duration = Duration::from_secs(15);

struct Question {
    space: Space,
    prompt: Vec<u32>,
    known: usize,
    answer: SyncSender<Option<LiveSequence>>,
    since: Instant,
}

struct Offer {
    space: Space,
    sequence: LiveSequence,
}

/// What is being looked up.
pub struct Lookup {
    answer: Receiver<Option<LiveSequence>>,
    since: Instant,
}

impl Lookup {
    /// `None` while it goes on; then what was found.
    pub fn poll(&self) -> Option<Option<LiveSequence>> {
        match self.answer.try_recv() {
            Ok(found) => Some(found),
            Err(TryRecvError::Disconnected) => Some(None),
            Err(TryRecvError::Empty) => (self.since.elapsed() > PATIENCE).then_some(None),
        }
    }
}

/// A store, and the threads that use it. Dropping it waits until what was offered is written, but no longer than a store that fails may take.
pub struct PrefixStore {
    questions: Option<SyncSender<Question>>,
    offers: Option<SyncSender<Offer>>,
    /// Bytes of what waits to be written.
    waiting: Arc<AtomicU64>,
    /// Hears when the threads have ended: they hold the other ends and send nothing.
    ended: Receiver<()>,
}

/// What both threads know.
#[derive(Clone)]
struct Shared {
    engine: Engine,
    namespace: Namespace,
    metrics: Arc<Metrics>,
    waiting: Arc<AtomicU64>,
}

impl PrefixStore {
    /// Opens the store at `place` for the prefixes of `engine`. A folder takes at most `most` bytes.
    pub fn open(
        place: &StorePlace,
        most: u64,
        engine: &Engine,
        metrics: Arc<Metrics>,
    ) -> Result<Self, EngineError> {
        let refused = |path: &Path, error: std::io::Error| {
            EngineError::File(kvant_files::FileError::Io { action: "open", path: path.to_owned(), error })
        };
        let make = || -> Result<Box<dyn Values>, EngineError> {
            Ok(match place {
                StorePlace::Folder(path) => Box::new(Folder::open(path.clone(), most)?),
                StorePlace::Redis(address) => Box::new(Redis::new(address.clone())),
                StorePlace::S3(place) => Box::new(
                    S3::new(place)
                        .map_err(|error| refused(Path::new(&place.bucket), std::io::Error::other(error)))?,
                ),
            })
        };
        let waiting = Arc::new(AtomicU64::new(0));
        let namespace = Namespace::of(engine)?;
        let shared = Shared { engine: engine.clone(), namespace, metrics, waiting: waiting.clone() };
        let (questions, asked) = sync_channel::<Question>(MOST_ASKED);
        let (offers, offered) = sync_channel::<Offer>(MOST_WAITING);
        let (mut reads, mut writes) = (make()?, make()?);
        let reader = shared.clone();
        let (running, ended) = sync_channel::<()>(0);
        let spawn = |name: &str, work: Box<dyn FnOnce() + Send>| {
            let running = running.clone();
            let work = move || {
                work();
                drop(running);
            };
            let thread = std::thread::Builder::new().name(name.to_owned()).spawn(work);
            thread.map_err(|error| refused(Path::new(name), error))
        };
        spawn(
            "kvant-prefix-reader",
            Box::new(move || asked.into_iter().for_each(|question| reader.answer(&mut *reads, question))),
        )?;
        spawn(
            "kvant-prefix-writer",
            Box::new(move || offered.into_iter().for_each(|offer| shared.write(&mut *writes, offer))),
        )?;
        Ok(Self { questions: Some(questions), offers: Some(offers), waiting, ended })
    }

    /// Looks for more of `prompt` than the first `known` tokens; `None` if there can be nothing worth looking for, or too many look already.
    pub fn look_up(&self, space: Space, prompt: &[u32], known: usize) -> Option<Lookup> {
        if prompt.len() / STRIDE * STRIDE <= known {
            return None;
        }
        let (sender, answer) = sync_channel(1);
        let since = Instant::now();
        let question = Question { space, prompt: prompt.to_vec(), known, answer: sender, since };
        self.questions.as_ref()?.try_send(question).ok()?;
        Some(Lookup { answer, since })
    }

    /// Writes `sequence` down when there is time, unless there is too much to write already.
    pub fn offer(&self, space: Space, sequence: LiveSequence) {
        let (bytes, Some(offers)) = (sequence.bytes(), &self.offers) else { return };
        if sequence.tokens().len() < STRIDE {
            return;
        }
        self.waiting.fetch_add(bytes, Ordering::Relaxed);
        if offers.try_send(Offer { space, sequence }).is_err() {
            self.waiting.fetch_sub(bytes, Ordering::Relaxed);
        }
    }

    /// Bytes of caches that wait to be written.
    pub(crate) fn waiting_bytes(&self) -> u64 {
        self.waiting.load(Ordering::Relaxed)
    }
}

impl Drop for PrefixStore {
    fn drop(&mut self) {
        self.questions = None;
        self.offers = None;
        // What takes longer is not waited for: values are written as a whole or not at all.
        let _ = self.ended.recv_timeout(END_TIME);
    }
}

impl Shared {
    fn answer(&self, values: &mut dyn Values, question: Question) {
        if question.since.elapsed() > PATIENCE {
            // Its prompt is being read already.
            self.metrics.store_misses.inc();
            return;
        }
        let found = self.find(values, &question).unwrap_or_else(|error| {
            self.count_error(&error);
            None
        });
        match &found {
            Some(_) => self.metrics.store_hits.inc(),
            None => self.metrics.store_misses.inc(),
        };
        // Whoever asked may have gone.
        let _ = question.answer.send(found);
    }

    fn count_error(&self, error: &StoreError) {
        if !matches!(error, StoreError::Resting) {
            self.metrics.store_errors.inc();
        }
    }

    fn find(
        &self,
        values: &mut dyn Values,
        Question { space, prompt, known, .. }: &Question,
    ) -> Result<Option<LiveSequence>, StoreError> {
        let mut names = self.namespace.names(space, prompt).beginnings();
        names.truncate(names.len() - known / STRIDE);
        let Some((at, link)) = values.first(&names)? else { return Ok(None) };
        let value = parse_link(&link).map(|(text, _)| value_name(&text));
        let found = match &value {
            Some(value) => values.get(value)?,
            None => None,
        };
        let (Some(value), Some(bytes)) = (value, found) else {
            // What it led to is gone.
            values.remove(&names[at])?;
            return Ok(None);
        };
        let unusable = |error: EngineError| StoreError::File(error.to_string());
        let engine = self.engine.with_adapters(space.adapters.clone());
        let mut sequence = engine.sequence().map_err(unusable)?;
        if let Err(error) = sequence.read(Path::new("prefix store"), bytes) {
            // Damaged: out of the way of the next one that is written.
            values.remove(&value)?;
            return Err(unusable(error));
        }
        let same = sequence.tokens().iter().zip(prompt).take_while(|(a, b)| a == b).count();
        // One token is left to run, for its logits.
        let kept = same.min(prompt.len().saturating_sub(1));
        let left = if kept < sequence.tokens().len() { sequence.truncate(kept) } else { kept };
        Ok((left > *known).then_some(sequence))
    }

    fn write(&self, values: &mut dyn Values, Offer { space, sequence }: Offer) {
        let bytes = sequence.bytes();
        match self.put(values, &space, &sequence) {
            Ok(true) => drop(self.metrics.store_writes.inc()),
            Ok(false) => {}
            Err(error) => self.count_error(&error),
        }
        drop(sequence);
        self.waiting.fetch_sub(bytes, Ordering::Relaxed);
    }

    /// Writes a text that says at least a stride more than what is there. Returns whether it did.
    fn put(
        &self,
        values: &mut dyn Values,
        space: &Space,
        sequence: &LiveSequence,
    ) -> Result<bool, StoreError> {
        let tokens = sequence.tokens();
        let names: Names = self.namespace.names(space, tokens);
        let beginnings = names.beginnings();
        let before = values.first(&beginnings)?;
        let old = before.as_ref().and_then(|(at, link)| Some((*at, parse_link(link)?)));
        if let Some((0, (text, _))) = &old
            && values.get(&value_name(text))?.is_some()
        {
            return Ok(false);
        }
        let size = sequence.bytes() + 4 * tokens.len() as u64 + (64 << 10);
        let written = |out: &mut dyn std::io::Write| {
            sequence.write("", out).map_err(|error| StoreError::File(error.to_string()))
        };
        values.put(&names.value(), size, &written)?;
        let link = format!("{} {}", names.text, tokens.len());
        for beginning in &beginnings {
            values.put(beginning, link.len() as u64, &|out| Ok(out.write_all(link.as_bytes())?))?;
        }
        // A text that says no more than the beginning of this one has no further use.
        if let Some((_, (text, count))) = old
            && text != names.text
            && tokens.get(..count).is_some_and(|start| self.namespace.names(space, start).text == text)
        {
            values.remove(&value_name(&text))?;
        }
        Ok(true)
    }
}
