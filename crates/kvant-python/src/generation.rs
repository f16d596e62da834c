//! An answer in the making, as Python sees it: an iterator over its text, blocking or asynchronous.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use kvant_engine::{Engine, Finish, Guessed};
use kvant_server::scheduler::{Event, TokenInfo};
use pyo3::exceptions::PyStopAsyncIteration;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use tokio::sync::{Mutex, Notify, mpsc};

use crate::awaitable::{awaitable, runtime};
use crate::errors::{busy, of_failure};
use crate::process::Home;

/// How often a blocked call looks whether the user has pressed Ctrl-C.
const SIGNALS: Duration = Duration::from_millis(100);

/// Where events come from.
pub enum Source {
    /// The scheduler that many answers share.
    Scheduler(mpsc::Receiver<Event>),
    /// A session's thread, which waits for its reader.
    Session(mpsc::Receiver<Event>),
    /// Nothing more comes.
    Ended,
}

impl Source {
    async fn next(&mut self) -> Option<Event> {
        match self {
            Source::Scheduler(events) => events.recv().await,
            Source::Session(events) => events.recv().await,
            Source::Ended => None,
        }
    }
}

/// What has come so far.
struct State {
    source: Source,
    text: String,
    tokens: Vec<TokenInfo>,
    prompt_logprobs: Vec<f32>,
    prompt_tokens: usize,
    cached_tokens: usize,
    guessed: Arc<OnceLock<Guessed>>,
    finish: Option<Finish>,
}

impl State {
    /// The next text that is not empty; `None` at the end.
    async fn next(&mut self, flag: &Cancel) -> PyResult<Option<String>> {
        loop {
            if flag.cancelled.load(Ordering::Relaxed) {
                self.end(Finish::Cancelled);
            }
            let event = tokio::select! {
                event = self.source.next() => event,
                () = flag.told.notified() => continue,
            };
            match event {
                None => {
                    self.end(Finish::Cancelled);
                    return Ok(None);
                }
                Some(Event::Started { reused, .. }) => self.cached_tokens = reused.cached(),
                Some(Event::Prompt { logprobs }) => {
                    self.prompt_logprobs = logprobs.iter().map(|one| one.chosen).collect();
                }
                Some(Event::Text { text, tokens, .. }) => {
                    self.tokens.extend(tokens);
                    if !text.is_empty() {
                        self.text.push_str(&text);
                        return Ok(Some(text));
                    }
                }
                Some(Event::Finished { finish, .. }) => self.end(finish),
                Some(Event::Failed(failure)) => {
                    self.end(Finish::Cancelled);
                    return Err(of_failure(failure));
                }
            }
        }
    }

    fn end(&mut self, finish: Finish) {
        self.finish.get_or_insert(finish);
        self.source = Source::Ended;
    }
}

/// How an answer is stopped from outside.
#[derive(Default)]
struct Cancel {
    cancelled: AtomicBool,
    told: Notify,
}

/// An answer in the making. Iterating (`for` or `async for`) gives its text in pieces; `result()` waits for the whole.
#[pyclass(frozen, module = "kvant")]
pub struct Generation {
    engine: Engine,
    home: Home,
    state: Arc<Mutex<State>>,
    cancel: Arc<Cancel>,
    /// Stops a session's thread in the middle of a prompt.
    session: Option<Worker>,
}

/// The thread of a session.
pub struct Worker {
    pub stop: Arc<AtomicBool>,
    pub thread: std::sync::Mutex<Option<std::thread::JoinHandle<()>>>,
    /// How many tokens were guessed ahead and how many were right, at the end.
    pub guessed: Arc<OnceLock<Guessed>>,
}

impl Generation {
    /// An answer to a prompt of `prompt_tokens` tokens whose events come from `source`.
    pub fn new(engine: Engine, prompt_tokens: usize, source: Source, session: Option<Worker>) -> Self {
        let state = State {
            source,
            text: String::new(),
            tokens: Vec::new(),
            prompt_logprobs: Vec::new(),
            prompt_tokens,
            cached_tokens: 0,
            guessed: session.as_ref().map(|worker| worker.guessed.clone()).unwrap_or_default(),
            finish: None,
        };
        let home = Home::here();
        Self { engine, home, state: Arc::new(Mutex::new(state)), cancel: Arc::default(), session }
    }

    /// Waits for the next piece without the interpreter's lock.
    fn wait(&self, py: Python<'_>) -> PyResult<Option<String>> {
        self.home.check("this generation")?;
        let runtime = runtime()?;
        let mut state = self.state.try_lock().map_err(|_| busy("this generation"))?;
        loop {
            // Before every piece too: nothing else looks between those that `result()` or `list()` collects.
            py.check_signals()?;
            let waited = py.detach(|| {
                runtime.block_on(async { tokio::time::timeout(SIGNALS, state.next(&self.cancel)).await })
            });
            if let Ok(piece) = waited {
                return piece;
            }
        }
    }

    /// Everything, once it has come.
    pub fn whole(&self, py: Python<'_>) -> PyResult<Completion> {
        while self.wait(py)?.is_some() {}
        let state = self.state.try_lock().map_err(|_| busy("this generation"))?;
        Ok(Completion::new(&self.engine, &state))
    }

    fn stop(&self) {
        self.cancel.cancelled.store(true, Ordering::Relaxed);
        self.cancel.told.notify_one();
        if let Some(worker) = &self.session {
            worker.stop.store(true, Ordering::Relaxed);
        }
    }

    /// Ends it, and waits until its session is free again.
    fn end(&self) {
        if !self.home.is_here() {
            // Its thread is in another process.
            return;
        }
        self.stop();
        // Who reads lets go at once. Its thread may wait for room in the channel, and sees that it is gone.
        self.state.blocking_lock().end(Finish::Cancelled);
        let Some(worker) = &self.session else { return };
        let thread = worker.thread.lock().unwrap_or_else(|poisoned| poisoned.into_inner()).take();
        if let Some(thread) = thread {
            // A panic was told through the channel's end.
            let _ = thread.join();
        }
    }
}

#[pymethods]
impl Generation {
    fn __iter__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<String>> {
        self.wait(py)
    }

    fn __aiter__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __anext__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.home.check("this generation")?;
        let (state, cancel) = (self.state.clone(), self.cancel.clone());
        awaitable(py, async move {
            let mut state = state.try_lock().map_err(|_| busy("this generation"))?;
            state.next(&cancel).await?.ok_or_else(|| PyStopAsyncIteration::new_err(()))
        })
    }

    /// Waits for the whole answer.
    fn result(&self, py: Python<'_>) -> PyResult<Completion> {
        self.whole(py)
    }

    /// Waits for the whole answer: `completion = await generation`.
    fn __await__<'py>(slf: Py<Self>, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let this = slf.get();
        this.home.check("this generation")?;
        let (state, cancel, engine) = (this.state.clone(), this.cancel.clone(), this.engine.clone());
        let future = awaitable(py, async move {
            let mut state = state.try_lock().map_err(|_| busy("this generation"))?;
            while state.next(&cancel).await?.is_some() {}
            let made = Completion::new(&engine, &state);
            // Held until here: `await engine.generate(…)` has no other owner, and without one it would be cancelled.
            drop((state, slf));
            Ok(made)
        })?;
        future.call_method0("__await__")
    }

    /// Stops it at the next step. What came so far stays in `result()`, whose `finish` is "cancelled".
    fn cancel(&self) {
        self.stop();
    }

    /// Stops it and waits until its session can be used again.
    fn close(&self, py: Python<'_>) {
        py.detach(|| self.end());
    }

    fn __enter__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    #[pyo3(signature = (*_exception))]
    fn __exit__(&self, py: Python<'_>, _exception: &Bound<'_, pyo3::types::PyTuple>) {
        self.close(py);
    }
}

impl Drop for Generation {
    fn drop(&mut self) {
        // Its session must be free for the next call, as after `break` in a loop.
        if Python::try_attach(|py| py.detach(|| self.end())).is_none() {
            self.end();
        }
    }
}

/// A complete answer.
#[pyclass(frozen, get_all, module = "kvant")]
pub struct Completion {
    /// The text.
    text: String,
    /// Its tokens, without the one that ended it.
    tokens: Vec<u32>,
    /// Natural logarithm of every token's probability; empty unless asked for.
    logprobs: Vec<f32>,
    /// Per token the likeliest ones with theirs, likeliest first.
    top_logprobs: Vec<Vec<(u32, f32)>>,
    /// The same of the prompt's tokens, from the second on.
    prompt_logprobs: Vec<f32>,
    /// "stop" (an end token or a stop text), "length", "context" or "cancelled".
    finish: &'static str,
    /// Tokens of the prompt.
    prompt_tokens: usize,
    /// Tokens of the prompt that a cache held already.
    cached_tokens: usize,
    /// Tokens that were guessed ahead, by lookup or a draft.
    guessed_tokens: usize,
    /// Of them: right.
    accepted_tokens: usize,
}

impl Completion {
    fn new(engine: &Engine, state: &State) -> Self {
        let ends = |info: &&TokenInfo| !(state.finish == Some(Finish::End) && engine.is_end(info.token));
        let told: Vec<&TokenInfo> = state.tokens.iter().filter(ends).collect();
        let logprobs = told.iter().filter_map(|info| info.logprobs.as_ref());
        let guessed = state.guessed.get().copied().unwrap_or_default();
        Self {
            text: state.text.clone(),
            tokens: told.iter().map(|info| info.token).collect(),
            logprobs: logprobs.clone().map(|one| one.chosen).collect(),
            top_logprobs: logprobs.map(|one| one.top.clone()).collect(),
            prompt_logprobs: state.prompt_logprobs.clone(),
            finish: match state.finish {
                Some(Finish::End | Finish::Stop) => "stop",
                Some(Finish::Length) => "length",
                Some(Finish::ContextFull) => "context",
                Some(Finish::Cancelled) | None => "cancelled",
            },
            prompt_tokens: state.prompt_tokens,
            cached_tokens: state.cached_tokens,
            guessed_tokens: guessed.proposed,
            accepted_tokens: guessed.accepted,
        }
    }
}

impl Completion {
    /// The prompt's own probabilities.
    pub fn into_prompt_logprobs(self) -> Vec<f32> {
        self.prompt_logprobs
    }
}

#[pymethods]
impl Completion {
    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let fields = PyDict::new(py);
        fields.set_item("text", &self.text)?;
        fields.set_item("tokens", self.tokens.len())?;
        fields.set_item("finish", self.finish)?;
        Ok(format!("Completion({})", fields.repr()?))
    }

    fn __str__(&self) -> &str {
        &self.text
    }
}
