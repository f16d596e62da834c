//! Generation: the prompt runs, then a loop chooses a token, shows it and runs it.

use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use kvant_cache::CacheError;
use kvant_model::{Asked, CandidateRequest, ModelError, Run, Wanted};

use crate::device::Conversation;
use crate::error::EngineError;
use crate::logprobs::LogProbs;
use crate::mask::Constraint;
use crate::sampler::{Sampler, SamplerOptions};
use crate::session::Session;
use crate::speculate::{Guess, Guessed, Guesser, MOST_GUESSES, Speculation, Trial};
use crate::step::{NextToken, StepPart};
use crate::stop::StopFilter;

/// What to generate.
#[derive(Clone, Debug, Default)]
pub struct GenerateOptions {
    /// Most tokens to generate; `None` goes on to an end token or the end of the context.
    pub max_tokens: Option<usize>,
    /// Texts that end the answer (and are not shown).
    pub stop: Vec<String>,
    /// Do not end at the model's own end tokens.
    pub ignore_end: bool,
    /// Tell how likely every token was, beside this many of the likeliest.
    pub logprobs: Option<usize>,
    /// How tokens are chosen.
    pub sampler: SamplerOptions,
    /// How tokens are guessed ahead and checked together; what is chosen stays the same.
    pub speculation: Speculation,
}

/// Why generation ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Finish {
    /// The model's end token.
    End,
    /// A stop string.
    Stop,
    /// `max_tokens` reached.
    Length,
    /// The context (or the cache's byte budget) is full.
    ContextFull,
    /// The caller asked to stop.
    Cancelled,
}

/// What came out, and how long it took.
#[derive(Clone, Debug)]
pub struct Generated {
    /// The text that was shown.
    pub text: String,
    /// The generated tokens, the end token included.
    pub tokens: Vec<u32>,
    /// How likely each of them was; empty unless asked for.
    pub logprobs: Vec<LogProbs>,
    /// Why it ended.
    pub finish: Finish,
    /// Prompt tokens that had to be run (the rest was in the cache).
    pub prompt_tokens: usize,
    /// Time for those.
    pub prompt_time: Duration,
    /// Time for the generated tokens after the first.
    pub generate_time: Duration,
    /// How many tokens were guessed ahead, and how many of them were right.
    pub guessed: Guessed,
}

impl Generated {
    /// Prompt tokens per second.
    pub fn prompt_speed(&self) -> f64 {
        self.prompt_tokens as f64 / self.prompt_time.as_secs_f64().max(1e-9)
    }

    /// Generated tokens per second. The first token comes with the prompt.
    pub fn generate_speed(&self) -> f64 {
        self.tokens.len().saturating_sub(1) as f64 / self.generate_time.as_secs_f64().max(1e-9)
    }
}

impl Session {
    /// Makes the cache hold exactly `prompt`, reusing the part it already has, then generates. `show` receives
    /// the text as it becomes certain and returns false to stop.
    pub fn generate(
        &mut self,
        prompt: &[u32],
        options: &GenerateOptions,
        show: &mut dyn FnMut(&str) -> bool,
    ) -> Result<Generated, EngineError> {
        self.generate_within(prompt, options, None, show)
    }

    /// [`Session::generate`] of an answer that keeps to `constraint`.
    pub fn generate_within(
        &mut self,
        prompt: &[u32],
        options: &GenerateOptions,
        constraint: Option<&mut dyn Constraint>,
        show: &mut dyn FnMut(&str) -> bool,
    ) -> Result<Generated, EngineError> {
        let mut sampler = Sampler::new(options.sampler.clone())?;
        if prompt.is_empty() {
            return Err(EngineError::EmptyPrompt);
        }
        let context = self.live.engine.context();
        if prompt.len() > context {
            return Err(EngineError::PromptTooLong { tokens: prompt.len(), context });
        }
        self.cancel.store(false, Ordering::Relaxed);
        self.land();
        let started = Instant::now();
        let shared = prompt.iter().zip(&self.live.tokens).take_while(|(a, b)| a == b).count();
        // The last prompt token always runs: its logits choose the first new one.
        let kept = self.truncate(shared.min(prompt.len() - 1));
        let mut output = Output { filter: StopFilter::new(&options.stop), text: String::new(), show };
        let mut result = Generated {
            text: String::new(),
            tokens: Vec::new(),
            logprobs: Vec::new(),
            finish: Finish::Cancelled,
            prompt_tokens: prompt.len() - kept,
            prompt_time: Duration::ZERO,
            generate_time: Duration::ZERO,
            guessed: Guessed::default(),
        };
        let fed = self.feed_prompt(&prompt[kept..])?.is_some();
        result.prompt_time = started.elapsed();
        if fed {
            let started = Instant::now();
            result.finish = self.extend(&mut sampler, options, constraint, &mut output, &mut result)?;
            result.generate_time = started.elapsed();
        }
        result.text = output.text;
        Ok(result)
    }

    /// Chooses and runs tokens until something ends it.
    fn extend(
        &mut self,
        sampler: &mut Sampler,
        options: &GenerateOptions,
        constraint: Option<&mut dyn Constraint>,
        output: &mut Output,
        result: &mut Generated,
    ) -> Result<Finish, EngineError> {
        let mut draft = self.draft.take();
        let outcome = Guesser::new(options.speculation, draft.as_deref_mut(), &options.sampler).and_then(
            |mut guesser| {
                let finish = self.extend_within(sampler, options, constraint, output, result, &mut guesser);
                // However it ended, the cache holds what was chosen and nothing else.
                self.land();
                let settled = self.end_trial(&mut guesser);
                result.guessed = guesser.guessed;
                settled.and(finish)
            },
        );
        self.draft = draft;
        outcome
    }

    fn extend_within(
        &mut self,
        sampler: &mut Sampler,
        options: &GenerateOptions,
        mut constraint: Option<&mut dyn Constraint>,
        output: &mut Output,
        result: &mut Generated,
        guesser: &mut Guesser<'_>,
    ) -> Result<Finish, EngineError> {
        let Generated { tokens: generated, logprobs, .. } = result;
        let needs_logits = constraint.is_some() || options.logprobs.is_some();
        let engine = self.live.engine.clone();
        let mut stream = engine.tokenizer().stream_continuation();
        let limit = options.max_tokens.unwrap_or(usize::MAX);
        let mut chosen = None;
        let finish = loop {
            if generated.len() >= limit {
                break Finish::Length;
            }
            if self.cancel.load(Ordering::Relaxed) {
                break Finish::Cancelled;
            }
            let position = self.live.tokens.len();
            let token = match chosen.take() {
                Some(token) => token,
                None => {
                    let mask = constraint.as_mut().map_or(Ok(None), |constraint| constraint.allowed())?;
                    let (logits, history) = (self.logits(), &self.live.tokens);
                    let next = match self.trial.as_ref().and_then(Trial::guess) {
                        Some(Guess { token, drawn_from: Some(draft) }) => {
                            let own = sampler.likely(logits, history, mask);
                            own.map(|own| sampler.settle(&own, draft, *token))
                        }
                        _ => sampler.next_masked(logits, history, mask),
                    };
                    next.ok_or_else(|| no_token(mask.is_some(), logits, position))?
                }
            };
            generated.push(token);
            if let Some(top) = options.logprobs {
                logprobs.push(LogProbs::of(self.logits(), token, top));
            }
            if let Some(constraint) = &mut constraint {
                constraint.chosen(token)?;
            }
            if !options.ignore_end && self.live.engine.is_end(token) {
                break Finish::End;
            }
            if let Some(piece) = stream.push(token)
                && let Some(finish) = output.push(&piece)
            {
                break finish;
            }
            if generated.len() >= limit {
                break Finish::Length;
            }
            match self.advance(token, limit - generated.len(), sampler, needs_logits, guesser) {
                Ok(next) => chosen = next,
                Err(EngineError::Cache(CacheError::ContextFull { .. } | CacheError::BudgetSpent { .. }))
                | Err(EngineError::Model(ModelError::Cache(
                    CacheError::ContextFull { .. } | CacheError::BudgetSpent { .. },
                ))) => break Finish::ContextFull,
                Err(other) => return Err(other),
            }
        };
        if matches!(finish, Finish::End | Finish::Length | Finish::ContextFull) {
            let rest = stream.finish().unwrap_or_default();
            if output.push(&rest).is_none() {
                output.flush();
            }
        }
        Ok(finish)
    }

    /// Goes on behind `token`, with at most `left` more to be chosen: its logits are there if it was guessed, else it runs, with guesses
    /// behind it where there are some. Where a GPU can tell what the next token is chosen from, only that comes back, and the next one is
    /// returned; not if all logits are `needed`. A greedy answer's next step is submitted before this one's token is waited for.
    fn advance(
        &mut self,
        token: u32,
        left: usize,
        sampler: &mut Sampler,
        needed: bool,
        guesser: &mut Guesser<'_>,
    ) -> Result<Option<u32>, EngineError> {
        if self.trial.as_mut().is_some_and(|trial| trial.holds(token)) {
            self.live.tokens.push(token);
            return Ok(None);
        }
        self.end_trial(guesser)?;
        if guesser.is_on() {
            let guesses = self.guesses(token, left, guesser)?;
            if !guesses.is_empty() {
                self.land();
                return self.begin_trial(token, guesses).map(|()| None);
            }
        }
        let mut adjusted = Vec::new();
        let request = match needed || !self.stepper.is_asynchronous() {
            true => None,
            false => sampler.request(&self.live.tokens, Some(token), &mut adjusted, None),
        };
        let Some(request) = request else { return self.feed(&[token]).map(|_| None) };
        let ticket = match self.flight.take() {
            Some(ticket) => {
                self.live.settle(Some(token));
                ticket
            }
            None => {
                let asked = Asked::Candidates(request);
                self.stepper.submit(&mut [StepPart::asking(&mut self.live, &[token], asked)])?
            }
        };
        if left > 1 && sampler.is_greedy() && self.live.may_run_ahead() {
            // What keeps it from being submitted is an error when it is asked for.
            let asked = Asked::Candidates(CandidateRequest::LIKELIEST);
            self.flight = self.stepper.submit(&mut [StepPart::ahead(&mut self.live, asked)]).ok();
        }
        let answers = self.stepper.collect(ticket)?;
        let history = &self.live.tokens;
        let next = match answers.next(0) {
            NextToken::Candidates(found) => sampler.next_among(found, request.also, history, None),
            NextToken::Logits(logits) => sampler.next_masked(logits, history, None),
        };
        next.map(Some).ok_or(EngineError::NanLogits { position: history.len() })
    }

    /// Takes back the step that was submitted before its token was known, if there is one.
    fn land(&mut self) {
        self.flight = None;
        self.live.settle(None);
    }

    /// What may follow `token`, of which `left` tokens at most will be chosen: as many as a step can check.
    fn guesses(
        &mut self,
        token: u32,
        left: usize,
        guesser: &mut Guesser<'_>,
    ) -> Result<Vec<Guess>, EngineError> {
        let rows = self.live.trial_limit().min(self.live.step_limit()).min(left).min(MOST_GUESSES + 1);
        if rows < 2 || self.live.check_room(rows).is_err() {
            return Ok(Vec::new());
        }
        // The token is not in the cache yet, but in the text.
        self.live.tokens.push(token);
        let guesses = guesser.guess(&self.live.tokens, rows - 1);
        self.live.tokens.pop();
        guesses
    }

    /// Runs `token` and the guesses behind it as one step.
    fn begin_trial(&mut self, token: u32, guesses: Vec<Guess>) -> Result<(), EngineError> {
        let first = self.live.tokens.len();
        let step: Vec<u32> = std::iter::once(token).chain(guesses.iter().map(|guess| guess.token)).collect();
        if self.live.device.is_some() {
            self.forward(&step, Wanted::All)?;
            self.live.tokens.truncate(first + 1);
        } else {
            let model = self.live.engine.model("a cache in the CPU's memory")?;
            let (adapters, sequence) = (self.live.engine.adapters().scales(), &mut self.live.sequence);
            let run = Run { sequence, tokens: &step, wanted: Wanted::All, adapters };
            model.forward_on_trial(&mut self.stepper.compute, run)?;
            self.live.tokens.push(token);
        }
        self.trial = Some(Trial { first, guesses, row: 0 });
        Ok(())
    }

    /// Leaves in the cache what was chosen of the step on trial, if there is one.
    fn end_trial(&mut self, guesser: &mut Guesser<'_>) -> Result<(), EngineError> {
        let Some(trial) = self.trial.take() else { return Ok(()) };
        guesser.learn(&trial);
        let count = trial.row + 1;
        let Some(device) = &mut self.live.device else {
            return Ok(self.live.sequence.commit(count)?);
        };
        let left = device.truncate(trial.first + count);
        if left < trial.first + count {
            // It could not go back to there alone.
            let missing = self.live.tokens.split_off(left);
            self.feed(&missing)?;
        }
        Ok(())
    }
}

/// Why no token could be chosen.
pub(crate) fn no_token(masked: bool, logits: &[f32], position: usize) -> EngineError {
    match masked && !logits.iter().any(|logit| logit.is_nan()) {
        true => EngineError::Constraint { reason: "it allows no token here".to_owned() },
        false => EngineError::NanLogits { position },
    }
}

/// Where the text goes: through the stop filter to the caller.
struct Output<'a> {
    filter: StopFilter,
    text: String,
    show: &'a mut dyn FnMut(&str) -> bool,
}

impl Output<'_> {
    fn push(&mut self, piece: &str) -> Option<Finish> {
        let (shown, stopped) = self.filter.push(piece);
        let wanted = self.emit(&shown);
        match (stopped, wanted) {
            (true, _) => Some(Finish::Stop),
            (false, false) => Some(Finish::Cancelled),
            (false, true) => None,
        }
    }

    fn flush(&mut self) {
        let rest = self.filter.finish();
        self.emit(&rest);
    }

    fn emit(&mut self, text: &str) -> bool {
        self.text.push_str(text);
        text.is_empty() || (self.show)(text)
    }
}
