//! One answer in the making: from logits to text.

use kvant_engine::{
    Constraint, Detokenizer, Engine, EngineError, Finish, LiveSequence, LogProbs, Sampler, StopFilter,
};

use super::job::{CacheState, Event, TokenInfo};

/// An answer, the sequence it runs on, and what is still held back of its text.
pub(super) struct Answer {
    pub choice: usize,
    pub sequence: LiveSequence,
    /// Runs in the next step; `None` once the answer is complete.
    pub next: Option<u32>,
    pub generated: usize,
    sampler: Sampler,
    constraint: Option<Box<dyn Constraint>>,
    detokenizer: Detokenizer,
    filter: StopFilter,
    /// Tokens whose text was not told yet.
    untold: Vec<TokenInfo>,
}

/// What bounds an answer.
pub(super) struct Bounds {
    pub max_tokens: usize,
    pub ignore_end: bool,
    pub logprobs: Option<usize>,
}

impl Answer {
    pub fn new(
        engine: &Engine,
        choice: usize,
        sequence: LiveSequence,
        sampler: Sampler,
        constraint: Option<Box<dyn Constraint>>,
        stop: &[String],
        named: &[u32],
    ) -> Self {
        Self {
            choice,
            sequence,
            next: None,
            generated: 0,
            sampler,
            constraint,
            detokenizer: engine.tokenizer().detokenizer_of_continuation().naming(named),
            filter: StopFilter::new(stop),
            untold: Vec::new(),
        }
    }

    /// Chooses the next token from `logits` and tells what text is certain. The token runs in the next step unless the answer ends here.
    pub fn advance(
        &mut self,
        engine: &Engine,
        logits: &[f32],
        bounds: &Bounds,
        tell: &mut dyn FnMut(Event),
    ) -> Result<(), EngineError> {
        self.next = None;
        if bounds.max_tokens == 0 {
            self.finish(Finish::Length, tell);
            return Ok(());
        }
        let mask = self.constraint.as_mut().map_or(Ok(None), |constraint| constraint.allowed())?;
        let token = self.sampler.next_masked(logits, self.sequence.tokens(), mask);
        let token = token.ok_or_else(|| match mask.is_some() && !logits.iter().any(|l| l.is_nan()) {
            true => EngineError::Constraint { reason: "it allows no token here".to_owned() },
            false => EngineError::NanLogits { position: self.sequence.tokens().len() },
        })?;
        if let Some(constraint) = &mut self.constraint {
            constraint.chosen(token)?;
        }
        self.generated += 1;
        let logprobs = bounds.logprobs.map(|top| LogProbs::of(logits, token, top));
        if !bounds.ignore_end && engine.is_end(token) {
            self.finish(Finish::End, tell);
            return Ok(());
        }
        self.untold.push(TokenInfo { token, logprobs });
        let piece = self.detokenizer.push(engine.tokenizer(), token).unwrap_or_default();
        let (text, stopped) = self.filter.push(&piece);
        if stopped {
            self.tell(text, tell);
            self.tell_end(Finish::Stop, tell);
            return Ok(());
        }
        if !text.is_empty() {
            self.tell(text, tell);
        }
        if self.generated >= bounds.max_tokens {
            self.finish(Finish::Length, tell);
            return Ok(());
        }
        self.next = Some(token);
        Ok(())
    }

    /// Ends the answer: tells what was held back, unless that completes a stop text.
    pub fn finish(&mut self, finish: Finish, tell: &mut dyn FnMut(Event)) {
        self.next = None;
        let rest = self.detokenizer.finish().unwrap_or_default();
        let (mut text, stopped) = self.filter.push(&rest);
        if !stopped {
            text.push_str(&self.filter.finish());
        }
        if !text.is_empty() || !self.untold.is_empty() {
            self.tell(text, tell);
        }
        let finish = if stopped { Finish::Stop } else { finish };
        self.tell_end(finish, tell);
    }

    fn tell_end(&self, finish: Finish, tell: &mut dyn FnMut(Event)) {
        let cache = CacheState::of(&self.sequence);
        tell(Event::Finished { choice: self.choice, finish, tokens: self.generated, cache });
    }

    fn tell(&mut self, text: String, tell: &mut dyn FnMut(Event)) {
        let tokens = std::mem::take(&mut self.untold);
        let cache = CacheState::of(&self.sequence);
        tell(Event::Text { choice: self.choice, text, tokens, cache });
    }
}
