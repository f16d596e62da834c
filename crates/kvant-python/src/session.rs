//! One text and its cache, kept by the caller: grown, forked, rolled back, saved.

use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock};

use kvant_engine::{CacheChoice, CacheScheme, Constraint, EngineError, Finish, Guessed, LogProbs, Stop};
use kvant_server::scheduler::{CacheState, Event, Failure, Reused, TokenInfo};
use numpy::{PyArray1, PyArray2, PyArrayMethods};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use tokio::sync::mpsc;

use crate::arguments::{Asked, Call, tokens};
use crate::errors::{busy, closed, invalid, of_engine};
use crate::generation::{Generation, Source, Worker};
use crate::loaded::Loaded;

/// Where a session's state is.
enum Slot {
    /// Here.
    Idle(Box<kvant_engine::Session>),
    /// With a call or a generation that works on it.
    Busy,
    /// Gone.
    Closed,
}

type Shared = Arc<Mutex<Slot>>;

fn lock(slot: &Mutex<Slot>) -> MutexGuard<'_, Slot> {
    slot.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
}

/// A session taken out of its slot. Goes back when this is dropped, whatever happened.
struct Lease {
    slot: Shared,
    session: Option<Box<kvant_engine::Session>>,
}

impl Lease {
    fn take(slot: &Shared) -> PyResult<Self> {
        let mut state = lock(slot);
        match std::mem::replace(&mut *state, Slot::Busy) {
            Slot::Idle(session) => Ok(Self { slot: slot.clone(), session: Some(session) }),
            Slot::Busy => Err(busy("this session")),
            Slot::Closed => {
                *state = Slot::Closed;
                Err(closed("the session"))
            }
        }
    }

    fn session(&mut self) -> &mut kvant_engine::Session {
        self.session.as_mut().expect("held until it is dropped")
    }
}

impl Drop for Lease {
    fn drop(&mut self) {
        let mut state = lock(&self.slot);
        // Closed meanwhile: nobody wants it back.
        if let (Slot::Busy, Some(session)) = (&*state, self.session.take()) {
            *state = Slot::Idle(session);
        }
    }
}

/// One text and its cache.
#[pyclass(frozen, module = "kvant")]
pub struct Session {
    loaded: Arc<Loaded>,
    slot: Shared,
    stop: Arc<AtomicBool>,
    /// The engine that guesses ahead.
    draft: Option<Arc<Loaded>>,
}

impl Session {
    /// An empty session. `draft` guesses ahead, its own cache stored as is said there.
    pub fn new(
        loaded: Arc<Loaded>,
        choice: Option<CacheChoice>,
        draft: Option<(Arc<Loaded>, CacheChoice)>,
    ) -> PyResult<Self> {
        let engine = &loaded.engine;
        let scheme_on = |engine: &kvant_engine::Engine, choice: CacheChoice| -> CacheScheme {
            let calibrated = engine.calibration().is_some() || !choice.preset;
            if calibrated { choice.scheme } else { choice.scheme.uncalibrated() }
        };
        let made = match choice {
            None => engine.session(),
            Some(choice) => engine.session_with(scheme_on(engine, choice)),
        };
        let mut made = made.map_err(of_engine)?;
        let mut guesser = None;
        if let Some((draft, choice)) = draft {
            made.set_draft(&draft.engine, scheme_on(&draft.engine, choice)).map_err(of_engine)?;
            guesser = Some(draft);
        }
        Ok(Self { draft: guesser, ..Self::of(loaded.clone(), made) })
    }

    fn of(loaded: Arc<Loaded>, session: kvant_engine::Session) -> Self {
        let stop = session.cancel_flag();
        Self { loaded, slot: Arc::new(Mutex::new(Slot::Idle(Box::new(session)))), stop, draft: None }
    }

    /// Takes the session out of its slot.
    fn lease(&self) -> PyResult<Lease> {
        self.loaded.home.check("this session")?;
        Lease::take(&self.slot)
    }

    /// Whether to look tokens up where the caller leaves it open: where it is known to win and to leave every token as it is.
    fn looks_up(&self) -> bool {
        let engine = &self.loaded.engine;
        let dense = engine.options().sparse_v.is_none() && engine.options().sparse_k.is_none();
        dense && self.draft.is_none() && engine.device_name().is_none()
    }

    /// Works on the session without the interpreter's lock.
    fn with<T: Send>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&mut kvant_engine::Session) -> Result<T, EngineError> + Send,
    ) -> PyResult<T> {
        let mut lease = self.lease()?;
        self.stop.store(false, Ordering::Relaxed);
        let done = py.detach(|| {
            let done = work(lease.session());
            drop(lease);
            done
        });
        done.map_err(of_engine)
    }

    /// Runs a generation on a thread of its own.
    fn run(&self, lease: Lease, prompt: Vec<u32>, asked: Asked) -> PyResult<Generation> {
        let mut constraint = match &asked.rule {
            Some(rule) => self
                .loaded
                .grammars
                .constraints(rule, 1, Stop::never())
                .map_err(crate::errors::of_request)?
                .pop(),
            None => None,
        };
        // The thread waits for its reader: a session is never more than a piece ahead of what was read.
        let (events, receiver) = mpsc::channel(1);
        let (count, mut options, mut lease) = (prompt.len(), asked.options, lease);
        options.speculation.lookup = asked.lookup.unwrap_or_else(|| self.looks_up());
        let guessed: Arc<OnceLock<Guessed>> = Arc::default();
        let told_guesses = guessed.clone();
        let work = move || {
            let session = lease.session();
            let held = session.tokens().iter().zip(&prompt).take_while(|(a, b)| a == b).count();
            let tell = |event| events.blocking_send(event).is_ok();
            let reused = Reused { prefix: held.min(prompt.len() - 1), ..Reused::default() };
            tell(Event::Started { reused, slot: 0 });
            // What the cache holds is the session's to tell.
            let cache = CacheState::default();
            let mut show = |text: &str| {
                tell(Event::Text { choice: 0, text: text.to_owned(), tokens: Vec::new(), cache })
            };
            let constraint: Option<&mut dyn Constraint> = match &mut constraint {
                Some(constraint) => Some(&mut **constraint),
                None => None,
            };
            let made = session.generate_within(&prompt, &options, constraint, &mut show);
            let last = match made {
                Ok(made) => {
                    let _ = told_guesses.set(made.guessed);
                    // What was generated last has not run yet; a session holds all of its text.
                    let missing = (prompt.len() + made.tokens.len()).saturating_sub(session.tokens().len());
                    let rest = &made.tokens[made.tokens.len() - missing.min(made.tokens.len())..];
                    if made.finish != Finish::ContextFull && !rest.is_empty() {
                        // A context without room for it ends the session's text one token earlier.
                        let _ = session.feed(rest);
                    }
                    let mut logprobs: Vec<Option<LogProbs>> = made.logprobs.into_iter().map(Some).collect();
                    logprobs.resize(made.tokens.len(), None);
                    let told = made.tokens.iter().zip(logprobs);
                    let tokens =
                        told.map(|(token, logprobs)| TokenInfo { token: *token, logprobs }).collect();
                    tell(Event::Text { choice: 0, text: String::new(), tokens, cache });
                    Event::Finished { choice: 0, finish: made.finish, tokens: made.tokens.len(), cache }
                }
                Err(error) => Event::Failed(Failure::Engine(error)),
            };
            // The session is free before its reader hears of the end.
            drop(lease);
            let _ = events.blocking_send(last);
        };
        let thread = std::thread::Builder::new().name("kvant-session".to_owned()).spawn(work);
        let thread = thread.map_err(crate::errors::failed)?;
        let worker = Worker { stop: self.stop.clone(), thread: Mutex::new(Some(thread)), guessed };
        Ok(Generation::new(self.loaded.engine.clone(), count, Source::Session(receiver), Some(worker)))
    }
}

#[pymethods]
impl Session {
    /// The tokens it holds.
    #[getter]
    fn tokens(&self) -> PyResult<Vec<u32>> {
        Ok(self.lease()?.session().tokens().to_vec())
    }

    /// Bytes of its cache.
    #[getter]
    fn bytes(&self) -> PyResult<u64> {
        Ok(self.lease()?.session().cache_bytes())
    }

    fn __len__(&self) -> PyResult<usize> {
        Ok(self.lease()?.session().tokens().len())
    }

    /// Appends a text or tokens and returns the logits behind the last one.
    fn feed<'py>(&self, py: Python<'py>, text: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyArray1<f32>>> {
        let new = self.new_tokens("text", Some(text))?;
        let logits = self.with(py, |session| Ok(session.feed(&new)?.map(<[f32]>::to_vec)))?;
        let logits = logits.ok_or_else(|| crate::errors::failed("cancelled"))?;
        Ok(PyArray1::from_vec(py, logits))
    }

    /// Appends a text or tokens and returns the logits behind every one of them, `tokens × vocabulary`.
    fn score<'py>(&self, py: Python<'py>, text: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyArray2<f32>>> {
        let new = self.new_tokens("text", Some(text))?;
        let vocab = self.loaded.engine.spec().vocab;
        let batch = self.loaded.engine.options().batch;
        let logits = self.with(py, |session| {
            let mut all = Vec::with_capacity(new.len() * vocab);
            for step in new.chunks(batch) {
                all.extend_from_slice(session.score(step)?);
            }
            Ok(all)
        })?;
        PyArray1::from_vec(py, logits).reshape([new.len(), vocab])
    }

    /// Continues behind what it holds, and behind `text` (a text or tokens) if there is one.
    #[pyo3(signature = (text = None, **options))]
    fn generate(
        &self,
        text: Option<&Bound<'_, PyAny>>,
        options: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Generation> {
        let asked = Asked::new(&self.loaded.engine, options, Call::GENERATE.on_session())?;
        let new = self.new_tokens("text", text)?;
        let mut lease = self.lease()?;
        let prompt = [lease.session().tokens(), &new].concat();
        if prompt.is_empty() {
            return Err(of_engine(EngineError::EmptyPrompt));
        }
        self.run(lease, prompt, asked)
    }

    /// Answers a conversation. What it shares with what the session holds does not run again.
    #[pyo3(signature = (messages, **options))]
    fn chat(&self, messages: &Bound<'_, PyAny>, options: Option<&Bound<'_, PyDict>>) -> PyResult<Generation> {
        let asked = Asked::new(&self.loaded.engine, options, Call::CHAT.on_session())?;
        let prompt = self.loaded.chat_prompt(messages, &asked)?;
        self.run(self.lease()?, prompt, asked)
    }

    /// A second session with the same past, without a draft. On the CPU nothing is copied.
    fn fork(&self, py: Python<'_>) -> PyResult<Self> {
        let fork = self.with(py, |session| session.fork())?;
        Ok(Self::of(self.loaded.clone(), fork))
    }

    /// Forgets every token from `position` on. Returns how many are left: fewer than asked for where a sliding window has already
    /// evicted what that needs.
    fn rollback(&self, py: Python<'_>, position: usize) -> PyResult<usize> {
        let held = self.__len__()?;
        if position > held {
            return Err(invalid(format!("position: found {position}, the session holds {held} tokens")));
        }
        self.with(py, |session| Ok(session.truncate(position)))
    }

    /// Writes it to a file; `note` comes back from `load`.
    #[pyo3(signature = (path, note = ""))]
    fn save(&self, py: Python<'_>, path: PathBuf, note: &str) -> PyResult<()> {
        self.with(py, |session| session.save(&path, note))
    }

    /// Goes on with what was saved under the same model, cache and policy. Returns its note.
    fn load(&self, py: Python<'_>, path: PathBuf) -> PyResult<String> {
        self.with(py, |session| session.load(&path))
    }

    /// Forgets everything.
    fn clear(&self, py: Python<'_>) -> PyResult<()> {
        self.with(py, |session| {
            session.clear();
            Ok(())
        })
    }

    /// Stops a generation or a feed that runs in another thread.
    fn cancel(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Frees its cache. A generation that runs on it stops.
    fn close(&self) {
        self.cancel();
        *lock(&self.slot) = Slot::Closed;
    }

    fn __enter__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    #[pyo3(signature = (*_exception))]
    fn __exit__(&self, _exception: &Bound<'_, pyo3::types::PyTuple>) {
        self.close();
    }

    fn __repr__(&self) -> String {
        match &*lock(&self.slot) {
            Slot::Idle(session) => {
                format!("Session({} tokens, {} bytes)", session.tokens().len(), session.cache_bytes())
            }
            Slot::Busy => "Session(busy)".to_owned(),
            Slot::Closed => "Session(closed)".to_owned(),
        }
    }
}

impl Session {
    /// The tokens of what is to come behind what it holds. A text begins with the begin-of-text token if the session is empty.
    fn new_tokens(&self, name: &str, text: Option<&Bound<'_, PyAny>>) -> PyResult<Vec<u32>> {
        let Some(text) = text else { return Ok(Vec::new()) };
        let empty = self.__len__()? == 0;
        tokens(&self.loaded.engine, name, text, empty)
    }
}
