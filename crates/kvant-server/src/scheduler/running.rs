//! A request that was taken on: a prompt that runs in chunks, then answers.

use std::time::Instant;

use kvant_engine::{Engine, EngineError, Finish, LiveSequence, LogProbs, Sampler, SamplerOptions, Wanted};

use super::answer::{Answer, Bounds};
use super::job::{Event, Job, Owner};
use super::prefix::PrefixCache;
use crate::metrics::Metrics;
use crate::store::{Lookup, PrefixStore};

/// Tokens that are worth waiting for another's prompt, or a fork of it.
pub(super) const WORTH_WAITING: usize = 64;
/// Prompt tokens of a step whose logits are all wanted: they are `tokens × vocabulary` numbers.
const ECHO_CHUNK: usize = 64;

/// A request that was taken on.
pub(super) struct Running {
    pub job: Box<Job>,
    pub slot: usize,
    /// Bytes set aside for it.
    pub reserved: u64,
    pub phase: Phase,
    bounds: Bounds,
    /// When the last token was told.
    last: Instant,
    told_first: bool,
    pub failed: bool,
    /// The client lets its cache be kept. With a policy that evicts it is of use to nobody else, but can be looked at and saved.
    pub keep: bool,
    outside: Outside,
    /// Where other texts part from the prompt, if none of them could be cut back to it: the next one shall find it.
    branch: Option<usize>,
}

/// What is known about the prompt outside the process.
enum Outside {
    Unknown,
    Looking(Lookup),
    Known(Option<Box<LiveSequence>>),
}

#[allow(clippy::large_enum_variant, reason = "one per running request")]
pub(super) enum Phase {
    /// Not begun: what is cached of the prompt is looked up when it begins.
    Waiting,
    Prompt {
        sequence: LiveSequence,
        done: usize,
        logprobs: Vec<LogProbs>,
    },
    Answers(Vec<Answer>),
}

impl Running {
    pub fn new(mut job: Box<Job>, slot: usize, reserved: u64, max_tokens: usize, may_reuse: bool) -> Self {
        let keep = job.params.reuse;
        job.params.reuse &= may_reuse;
        let bounds = Bounds { max_tokens, ignore_end: job.params.ignore_end, logprobs: job.params.logprobs };
        let last = job.arrived;
        let (phase, outside) = (Phase::Waiting, Outside::Unknown);
        Self {
            job,
            slot,
            reserved,
            phase,
            bounds,
            last,
            told_first: false,
            failed: false,
            keep,
            outside,
            branch: None,
        }
    }

    pub fn owner(&self) -> Owner {
        self.job.owner
    }

    /// True if nothing is left to do, or nobody is left to hear it.
    pub fn is_done(&self) -> bool {
        let complete = match &self.phase {
            Phase::Answers(answers) => answers.iter().all(|answer| answer.next.is_none()),
            _ => false,
        };
        complete || self.failed || self.job.events.is_closed()
    }

    /// True if it answers, and its client has read enough of what it was told for the answer to go on.
    pub fn may_answer(&self) -> bool {
        matches!(self.phase, Phase::Answers(_)) && self.job.has_room()
    }

    pub fn fail(&mut self, error: EngineError) {
        self.failed = true;
        self.job.tell(Event::Failed(error.into()));
    }

    fn may_reuse(&self) -> bool {
        self.job.params.reuse && self.job.params.prompt_logprobs.is_none()
    }

    /// True while the prompt is looked up outside the process.
    pub fn is_looking(&self) -> bool {
        matches!(self.outside, Outside::Looking(_))
    }

    /// True once it is known what there is of the prompt outside the process; asks if nobody has.
    pub fn is_looked_up(&mut self, store: Option<&PrefixStore>, prefixes: &PrefixCache) -> bool {
        if let (Outside::Unknown, Some(store), true) = (&self.outside, store, self.may_reuse()) {
            let known = prefixes.shared(self.owner(), &self.job.prompt);
            let lookup = store.look_up(self.owner(), &self.job.prompt, known);
            self.outside = lookup.map_or(Outside::Known(None), Outside::Looking);
        }
        if let Outside::Looking(lookup) = &self.outside {
            match lookup.poll() {
                Some(found) => self.outside = Outside::Known(found.map(Box::new)),
                None => return false,
            }
        }
        true
    }

    /// Begins the prompt with what is cached of it.
    pub fn begin(
        &mut self,
        engine: &Engine,
        prefixes: &mut PrefixCache,
        metrics: &Metrics,
    ) -> Result<(), EngineError> {
        let found = match std::mem::replace(&mut self.outside, Outside::Known(None)) {
            Outside::Known(Some(found)) => Some(*found),
            _ => None,
        };
        let known = prefixes.shared(self.owner(), &self.job.prompt);
        let cached = match found.filter(|found| found.tokens().len() > known) {
            Some(found) => Some(found),
            None if self.may_reuse() => prefixes.take(self.owner(), &self.job.prompt),
            None => None,
        };
        let sequence = cached.map_or_else(|| engine.sequence(), Ok)?;
        let done = sequence.tokens().len();
        let common = prefixes.common(self.owner(), &self.job.prompt);
        let apart = common >= done + WORTH_WAITING && common < self.job.prompt.len();
        self.branch = (apart && self.may_reuse()).then_some(common);
        metrics.prompt_tokens.inc_by(self.job.prompt.len() as u64);
        metrics.cached_tokens.inc_by(done as u64);
        self.job.tell(Event::Started { cached: done, slot: self.slot });
        self.phase = Phase::Prompt { sequence, done, logprobs: Vec::new() };
        Ok(())
    }

    /// Prompt tokens that the next step should have, at most `most`, and which of their logits are wanted.
    pub fn chunk(&self, most: usize) -> Option<(std::ops::Range<usize>, Wanted)> {
        let Phase::Prompt { sequence, done, .. } = &self.phase else { return None };
        let left = self.job.prompt.len() - done;
        let echo = self.job.params.prompt_logprobs.is_some();
        let most = most.min(sequence.step_limit()).min(if echo { ECHO_CHUNK } else { usize::MAX });
        // A chunk ends where texts part, for a fork of what they share.
        let apart = self.branch.and_then(|branch| branch.checked_sub(*done)).filter(|count| *count > 0);
        let count = left.min(most).min(apart.unwrap_or(usize::MAX));
        let wanted = match (echo, count == left) {
            (true, _) => Wanted::All,
            (false, true) => Wanted::Last,
            (false, false) => Wanted::Nothing,
        };
        (count > 0).then_some((*done..done + count, wanted))
    }

    /// Takes in the logits of a chunk. With the last one the answers begin.
    pub fn chunk_done(
        &mut self,
        engine: &Engine,
        range: std::ops::Range<usize>,
        logits: &[f32],
        vocab: usize,
        keep: &mut dyn FnMut(LiveSequence),
    ) -> Result<(), EngineError> {
        let Phase::Prompt { sequence, done, logprobs } = &mut self.phase else { return Ok(()) };
        *done = range.end;
        if self.branch == Some(*done) {
            keep(sequence.fork()?);
        }
        if let Some(top) = self.job.params.prompt_logprobs {
            // The logits behind a token say how likely the next one was.
            let next = self.job.prompt[range.start + 1..].iter();
            let rows = logits.chunks_exact(vocab).zip(next);
            logprobs.extend(rows.map(|(row, token)| LogProbs::of(row, *token, top)));
        }
        if *done < self.job.prompt.len() {
            return Ok(());
        }
        let Phase::Prompt { sequence, logprobs, .. } = std::mem::replace(&mut self.phase, Phase::Waiting)
        else {
            return Ok(());
        };
        self.job.tell(Event::Prompt { logprobs });
        if self.job.params.reuse {
            keep(sequence.fork()?);
        }
        let last = logits[logits.len() - vocab..].to_vec();
        let mut answers = self.fork_answers(engine, sequence)?;
        for answer in &mut answers {
            answer.advance(engine, &last, &self.bounds, &mut |event| self.job.tell(event))?;
        }
        self.phase = Phase::Answers(answers);
        Ok(())
    }

    fn fork_answers(&mut self, engine: &Engine, sequence: LiveSequence) -> Result<Vec<Answer>, EngineError> {
        let count = self.job.params.choices.max(1);
        let mut sequences = Vec::with_capacity(count);
        for _ in 1..count {
            sequences.push(sequence.fork()?);
        }
        sequences.push(sequence);
        let mut constraints = std::mem::take(&mut self.job.params.constraints).into_iter();
        let params = &self.job.params;
        let answer = |(choice, sequence): (usize, LiveSequence)| {
            let seed = params.sampler.seed.wrapping_add(choice as u64);
            let sampler = Sampler::new(SamplerOptions { seed, ..params.sampler.clone() })?;
            Ok(Answer::new(
                engine,
                choice,
                sequence,
                sampler,
                constraints.next(),
                &params.stop,
                &params.named,
            ))
        };
        sequences.into_iter().enumerate().map(answer).collect()
    }

    /// Takes in the logits behind an answer's last token.
    pub fn answer_advanced(
        &mut self,
        engine: &Engine,
        answer: usize,
        logits: &[f32],
    ) -> Result<(), EngineError> {
        let Phase::Answers(answers) = &mut self.phase else { return Ok(()) };
        answers[answer].advance(engine, logits, &self.bounds, &mut |event| self.job.tell(event))
    }

    /// Ends an answer that has no room left.
    pub fn answer_full(&mut self, answer: usize) {
        let Phase::Answers(answers) = &mut self.phase else { return };
        answers[answer].finish(Finish::ContextFull, &mut |event| self.job.tell(event));
    }

    /// Tells the metrics that tokens came.
    pub fn measure(&mut self, metrics: &Metrics, tokens: u64) {
        let now = Instant::now();
        let since = now.duration_since(self.last).as_secs_f64();
        metrics.generated_tokens.inc_by(tokens);
        match self.told_first {
            true => metrics.between_tokens.observe(since),
            false => metrics.first_token.observe(since),
        }
        self.told_first = true;
        self.last = now;
    }

    /// What the first answer ran on, for later.
    pub fn into_sequence(self) -> Option<LiveSequence> {
        match self.phase {
            Phase::Answers(answers) => answers.into_iter().next().map(|answer| answer.sequence),
            Phase::Prompt { sequence, .. } => Some(sequence),
            Phase::Waiting => None,
        }
    }
}
