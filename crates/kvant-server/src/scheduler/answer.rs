//! One answer in the making: from logits to text.
//!
//! Tokens are chosen as soon as a step was collected, since the next step needs them; their text is told behind that, while the device works.

use kvant_engine::{
    Asked, CandidateRequest, Constraint, Detokenizer, Engine, EngineError, Finish, LiveSequence, LogProbs,
    NextToken, Sampler, StepPart, StopFilter, TokenMask, Wanted,
};

use super::job::{CacheState, Event, TokenInfo};

/// An answer, the sequence it runs on, and what is still held back of its text.
pub(super) struct Answer {
    pub choice: usize,
    pub sequence: LiveSequence,
    /// The last token, which has not run yet. `None` while a step runs it, and once the answer has ended.
    pub next: Option<u32>,
    pub generated: usize,
    /// Steps it is part of that were not collected.
    pub in_flight: usize,
    /// Why it ends, once its last token was chosen.
    ended: Option<Finish>,
    /// Its last step runs a token that is no longer wanted.
    stale: bool,
    sampler: Sampler,
    constraint: Option<Box<dyn Constraint>>,
    detokenizer: Detokenizer,
    filter: StopFilter,
    /// Tokens that were chosen and not turned into text yet.
    chosen: Vec<TokenInfo>,
    /// Tokens whose text was not told yet.
    untold: Vec<TokenInfo>,
    told_end: bool,
    /// Of the choice that was asked for last: tokens whose logits are changed, and those that are allowed.
    adjusted: Vec<u32>,
    mask: Option<TokenMask>,
}

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
            in_flight: 0,
            ended: None,
            stale: false,
            sampler,
            constraint,
            detokenizer: engine.tokenizer().detokenizer_of_continuation().naming(named),
            filter: StopFilter::new(stop),
            chosen: Vec::new(),
            untold: Vec::new(),
            told_end: false,
            adjusted: Vec::new(),
            mask: None,
        }
    }

    /// True once the client knows that it has ended.
    pub fn has_told_end(&self) -> bool {
        self.told_end
    }

    /// True once its last token was chosen.
    pub fn has_ended(&self) -> bool {
        self.ended.is_some()
    }

    /// True if its next step may be submitted before the token that it runs is known: whatever it is, it is simply the likeliest one.
    pub fn may_run_ahead(&self, bounds: &Bounds) -> bool {
        let one_more = self.generated + 1 < bounds.max_tokens;
        self.in_flight == 1
            && self.ended.is_none()
            && one_more
            && self.sampler.is_greedy()
            && self.constraint.is_none()
            && bounds.logprobs.is_none()
            && self.sequence.may_run_ahead()
    }

    /// Its part of the next step, behind the token that was chosen last, or ahead of the one that is being chosen. With `all` the logits of
    /// all tokens come back.
    pub fn part(&mut self, bounds: &Bounds, all: bool) -> Result<StepPart<'_>, EngineError> {
        let Some(token) = &self.next else {
            let asked = Asked::Candidates(CandidateRequest::LIKELIEST);
            return Ok(StepPart::ahead(&mut self.sequence, asked));
        };
        let tokens = std::slice::from_ref(token);
        if all || bounds.logprobs.is_some() {
            return Ok(StepPart::new(&mut self.sequence, tokens, Wanted::Last));
        }
        self.mask = self.constraint.as_mut().map_or(Ok(None), |constraint| constraint.allowed())?.cloned();
        let (history, mask) = (self.sequence.tokens(), self.mask.as_ref());
        let request = self.sampler.request(history, Some(*token), &mut self.adjusted, mask);
        let asked = request.map_or(Asked::Logits(Wanted::Last), Asked::Candidates);
        Ok(StepPart::asking(&mut self.sequence, tokens, asked))
    }

    /// A step with its part was submitted.
    pub fn submitted(&mut self) {
        self.next = None;
        self.in_flight += 1;
    }

    /// A step with its part was collected: chooses the next token from what that says, unless the part is no longer wanted. The token runs in
    /// the next step unless the answer ends here. Returns true if one was chosen.
    pub fn collected(
        &mut self,
        engine: &Engine,
        next: NextToken<'_>,
        bounds: &Bounds,
    ) -> Result<bool, EngineError> {
        self.in_flight -= 1;
        if std::mem::take(&mut self.stale) || self.ended.is_some() {
            return Ok(false);
        }
        let chosen = self.choose(engine, next, bounds);
        // The step behind was submitted without knowing: it runs this token, or nothing that is wanted.
        if self.in_flight > 0 {
            let goes_on = self.next.take();
            self.sequence.settle(goes_on);
            self.stale = goes_on.is_none();
        }
        chosen.map(|()| true)
    }

    /// Chooses the first token, where the logits of `adjusted` tokens are changed.
    pub fn choose_first(
        &mut self,
        engine: &Engine,
        next: NextToken<'_>,
        adjusted: Vec<u32>,
        bounds: &Bounds,
    ) -> Result<(), EngineError> {
        self.adjusted = adjusted;
        self.choose(engine, next, bounds)
    }

    fn choose(&mut self, engine: &Engine, next: NextToken<'_>, bounds: &Bounds) -> Result<(), EngineError> {
        self.next = None;
        if bounds.max_tokens == 0 {
            self.ended = Some(Finish::Length);
            return Ok(());
        }
        let history = self.sequence.tokens();
        let (token, logits) = match next {
            NextToken::Candidates(found) => {
                let mask = self.mask.as_ref();
                let token = self.sampler.next_among(found, &self.adjusted, history, mask);
                (token.ok_or((mask.is_some(), found.nan)), None)
            }
            NextToken::Logits(logits) => {
                let mask = self.constraint.as_mut().map_or(Ok(None), |constraint| constraint.allowed())?;
                let token = self.sampler.next_masked(logits, history, mask);
                let nan = || logits.iter().any(|logit| logit.is_nan());
                (token.ok_or_else(|| (mask.is_some(), nan())), Some(logits))
            }
        };
        let token = token.map_err(|(masked, nan)| match masked && !nan {
            true => EngineError::Constraint { reason: "it allows no token here".to_owned() },
            false => EngineError::NanLogits { position: self.sequence.tokens().len() },
        })?;
        if let Some(constraint) = &mut self.constraint {
            constraint.chosen(token)?;
        }
        self.generated += 1;
        if !bounds.ignore_end && engine.is_end(token) {
            self.ended = Some(Finish::End);
            return Ok(());
        }
        let logprobs = bounds.logprobs.zip(logits).map(|(top, logits)| LogProbs::of(logits, token, top));
        self.chosen.push(TokenInfo { token, logprobs });
        match self.generated >= bounds.max_tokens {
            true => self.ended = Some(Finish::Length),
            false => self.next = Some(token),
        }
        Ok(())
    }

    /// Tells what text is certain of the tokens that were chosen; a stop text ends the answer.
    pub fn tell(&mut self, engine: &Engine, tell: &mut dyn FnMut(Event)) {
        if self.told_end {
            return;
        }
        let mut certain = String::new();
        for info in std::mem::take(&mut self.chosen) {
            let token = info.token;
            self.untold.push(info);
            let piece = self.detokenizer.push(engine.tokenizer(), token).unwrap_or_default();
            let (text, stopped) = self.filter.push(&piece);
            certain.push_str(&text);
            if stopped {
                self.tell_text(certain, tell);
                self.stop(Finish::Stop);
                return self.tell_end(Finish::Stop, tell);
            }
        }
        match self.ended {
            Some(finish) => self.tell_rest(certain, finish, tell),
            None if certain.is_empty() => {}
            None => self.tell_text(certain, tell),
        }
    }

    /// Ends it; a step that is under way has nothing more to say.
    pub fn stop(&mut self, finish: Finish) {
        self.ended = Some(finish);
        self.next = None;
        self.stale = self.in_flight > 0;
    }

    /// Tells what was held back, unless that completes a stop text, and the end.
    fn tell_rest(&mut self, mut certain: String, finish: Finish, tell: &mut dyn FnMut(Event)) {
        let rest = self.detokenizer.finish().unwrap_or_default();
        let (text, stopped) = self.filter.push(&rest);
        certain.push_str(&text);
        if !stopped {
            certain.push_str(&self.filter.finish());
        }
        if !certain.is_empty() || !self.untold.is_empty() {
            self.tell_text(certain, tell);
        }
        self.tell_end(if stopped { Finish::Stop } else { finish }, tell);
    }

    fn tell_end(&mut self, finish: Finish, tell: &mut dyn FnMut(Event)) {
        self.told_end = true;
        let cache = CacheState::of(&self.sequence);
        tell(Event::Finished { choice: self.choice, finish, tokens: self.generated, cache });
    }

    fn tell_text(&mut self, text: String, tell: &mut dyn FnMut(Event)) {
        let tokens = std::mem::take(&mut self.untold);
        let cache = CacheState::of(&self.sequence);
        tell(Event::Text { choice: self.choice, text, tokens, cache });
    }
}
