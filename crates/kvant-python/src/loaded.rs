//! What a loaded model consists of, shared by its engine and its sessions.

use std::sync::{Arc, Mutex};

use kvant_engine::{ChatInput, Message, Stop};
use kvant_server::api::messages::parse_messages;
use kvant_server::scheduler::{Job, Owner, Params};
use kvant_server::{Grammars, Metrics, Scheduler, SchedulerOptions};
use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::arguments::{Asked, json};
use crate::errors::{failed, of_engine, of_failure, of_request};
use crate::generation::{Generation, Source};
use crate::process::Home;

/// What a loaded model consists of.
pub struct Loaded {
    pub engine: kvant_engine::Engine,
    pub grammars: Grammars,
    pub home: Home,
    /// Runs the answers of all callers together; begins with the first.
    scheduler: Mutex<Option<Scheduler>>,
    options: SchedulerOptions,
}

impl Loaded {
    /// A model whose answers run under `options`.
    pub fn new(engine: kvant_engine::Engine, grammars: Grammars, options: SchedulerOptions) -> Self {
        Self { engine, grammars, home: Home::here(), scheduler: Mutex::new(None), options }
    }

    pub fn scheduler(&self) -> PyResult<Scheduler> {
        let mut scheduler = self.scheduler.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        if let Some(running) = &*scheduler {
            return Ok(running.clone());
        }
        let metrics = Arc::new(Metrics::default());
        // The thread ends when it is stopped, or when nobody can reach it any more.
        let (started, _thread) =
            Scheduler::start(self.engine.clone(), self.options.clone(), metrics, None).map_err(failed)?;
        Ok(scheduler.insert(started).clone())
    }

    pub fn stop(&self) {
        let scheduler = self.scheduler.lock().unwrap_or_else(|poisoned| poisoned.into_inner()).take();
        if let Some(scheduler) = scheduler {
            scheduler.stop();
        }
    }

    /// The tokens of a conversation.
    pub fn chat_prompt(&self, messages: &Bound<'_, PyAny>, asked: &Asked) -> PyResult<Vec<u32>> {
        let messages = match messages.cast::<PyString>() {
            Ok(text) => vec![Message::new("user", text.to_string())],
            Err(_) => parse_messages(&json("messages", messages)?).map_err(of_request)?,
        };
        let input =
            ChatInput { tools: &asked.tools, kwargs: Some(&asked.template), ..ChatInput::new(&messages) };
        self.engine.prompt(&input).map_err(of_engine)
    }

    /// Hands a prompt to the scheduler.
    pub fn submit(&self, prompt: Vec<u32>, asked: Asked, prompt_logprobs: bool) -> PyResult<Generation> {
        let context = self.engine.context();
        if prompt.is_empty() {
            return Err(of_engine(kvant_engine::EngineError::EmptyPrompt));
        }
        if prompt.len() > context {
            let tokens = prompt.len();
            return Err(of_engine(kvant_engine::EngineError::PromptTooLong { tokens, context }));
        }
        let constraints = match &asked.rule {
            Some(rule) => self.grammars.constraints(rule, 1, Stop::never()).map_err(of_request)?,
            None => Vec::new(),
        };
        // A program may start many answers and read the last one first.
        let (events, receiver) = Job::whole_channel(1, context);
        let options = asked.options;
        let params = Params {
            max_tokens: options.max_tokens,
            stop: options.stop,
            ignore_end: options.ignore_end,
            sampler: options.sampler,
            logprobs: options.logprobs,
            prompt_logprobs: prompt_logprobs.then_some(0),
            constraints,
            adapters: self.engine.adapters().clone(),
            ..Params::default()
        };
        let count = prompt.len();
        let job = Job::new(Owner(0), prompt, params, events);
        self.scheduler()?.submit(job).map_err(of_failure)?;
        Ok(Generation::new(self.engine.clone(), count, Source::Scheduler(receiver), None))
    }
}

impl Drop for Loaded {
    fn drop(&mut self) {
        if self.home.is_here() {
            self.stop();
        } else {
            // The last of them would wait for threads that are in another process.
            std::mem::forget(self.engine.clone());
        }
    }
}
