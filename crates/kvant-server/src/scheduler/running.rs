//! A request that was taken on: a prompt that runs in chunks, then answers.

use std::collections::VecDeque;
use std::ops::Range;
use std::time::Instant;

use kvant_engine::{
    Asked, CandidateRequest, Engine, EngineError, Finish, LiveSequence, LogProbs, NextToken, Sampler,
    SamplerOptions, SequenceBytes, StepPart, Wanted,
};

use super::answer::{Answer, Bounds};
use super::host::Return;
use super::job::{Event, Failure, Job, Owner, Reused};
use super::prefix::{Move, PrefixCache, Usable};
use crate::metrics::{Metrics, Tier};
use crate::store::{Lookup, PrefixStore};

/// Tokens that are worth waiting for another's prompt, or a fork of it.
pub(super) const WORTH_WAITING: usize = 64;
/// Prompt tokens of a step whose logits are all wanted: they are `tokens × vocabulary` numbers.
const ECHO_CHUNK: usize = 64;

/// Tokens of an answer for which memory is made before it begins.
const RESERVED_ANSWER: usize = 512;

/// A request that was taken on.
pub(super) struct Running {
    pub job: Box<Job>,
    pub slot: usize,
    /// Bytes set aside for it.
    pub reserved: SequenceBytes,
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
    /// What of the prompt is taken from elsewhere, in its order.
    moves: VecDeque<Move>,
    /// What the first token is chosen from, where that is not all logits.
    first: Option<FirstChoice>,
}

/// What the token behind a prompt is chosen from.
struct FirstChoice {
    count: usize,
    adjusted: Vec<u32>,
}

/// What is known about the prompt outside the GPU's memory, or outside the process.
enum Outside {
    Unknown,
    /// On its way from host memory.
    Returning(Box<Return>),
    Looking(Lookup),
    /// What was found, and where.
    Known(Option<(Box<LiveSequence>, Tier)>),
}

#[allow(clippy::large_enum_variant, reason = "one per running request")]
pub(super) enum Phase {
    /// Not begun: what is cached of the prompt is looked up when it begins.
    Waiting,
    Prompt {
        sequence: LiveSequence,
        /// Tokens whose steps were submitted.
        done: usize,
        /// Steps that were not collected.
        in_flight: usize,
        logprobs: Vec<LogProbs>,
    },
    Answers(Vec<Answer>),
}

impl Running {
    pub fn new(
        mut job: Box<Job>,
        slot: usize,
        reserved: SequenceBytes,
        max_tokens: usize,
        may_reuse: bool,
    ) -> Self {
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
            moves: VecDeque::new(),
            first: None,
        }
    }

    pub fn owner(&self) -> Owner {
        self.job.owner
    }

    /// True if nothing is left to do, or nobody is left to hear it.
    pub fn is_done(&self) -> bool {
        let complete = match &self.phase {
            Phase::Answers(answers) => answers.iter().all(Answer::has_told_end),
            _ => false,
        };
        (complete || self.failed || self.job.events.is_closed()) && self.in_flight() == 0
    }

    /// Tokens that its sequences may have to hold beside those that they hold, of long answers the next ones.
    pub fn tokens_to_come(&self) -> Vec<usize> {
        let more = |generated: usize| self.bounds.max_tokens.saturating_sub(generated).min(RESERVED_ANSWER);
        match &self.phase {
            Phase::Answers(answers) => answers.iter().map(|answer| more(answer.generated)).collect(),
            Phase::Prompt { done, .. } => vec![self.job.prompt.len() - done + more(0)],
            Phase::Waiting => vec![self.job.prompt.len() + more(0)],
        }
    }

    /// True until its prompt was read.
    pub fn reads_prompt(&self) -> bool {
        !matches!(self.phase, Phase::Answers(_))
    }

    /// True if it answers, and its client has read enough of what it was told for the answer to go on.
    pub fn may_answer(&self) -> bool {
        matches!(self.phase, Phase::Answers(_)) && !self.failed && self.job.has_room()
    }

    pub fn fail(&mut self, failure: Failure) {
        if !std::mem::replace(&mut self.failed, true) {
            self.job.tell(Event::Failed(failure));
        }
    }

    fn may_reuse(&self) -> bool {
        self.job.params.reuse && self.job.params.prompt_logprobs.is_none()
    }

    /// True while what there is of the prompt outside is looked up, or on its way.
    pub fn is_looking(&self) -> bool {
        matches!(self.outside, Outside::Looking(_) | Outside::Returning(_))
    }

    /// True if nothing is known yet about its prompt outside.
    pub fn may_look_up(&self) -> bool {
        self.may_reuse() && matches!(self.outside, Outside::Unknown)
    }

    /// What is on its way from host memory.
    pub fn returning(&mut self) -> Option<&mut Return> {
        match &mut self.outside {
            Outside::Returning(one) => Some(one),
            _ => None,
        }
    }

    /// Bytes that what is on its way takes beyond those set aside; `None` if nothing is.
    pub fn surplus(&self) -> Option<u64> {
        match &self.outside {
            Outside::Returning(one) => Some(one.surplus),
            _ => None,
        }
    }

    /// What host memory has of its prompt is on its way.
    pub fn begin_return(&mut self, one: Return) {
        self.outside = Outside::Returning(Box::new(one));
    }

    /// It is back if it is `whole`, and else of no use. Returns its tokens.
    pub fn returned(&mut self, whole: bool) -> usize {
        let found = match std::mem::replace(&mut self.outside, Outside::Known(None)) {
            Outside::Returning(one) if whole => one.into_sequence(),
            _ => return 0,
        };
        let tokens = found.tokens().len();
        self.outside = Outside::Known(Some((Box::new(found), Tier::Host)));
        tokens
    }

    /// True once it is known what there is of the prompt outside the process; asks if nobody has.
    pub fn is_looked_up(&mut self, store: Option<&PrefixStore>, prefixes: &PrefixCache) -> bool {
        if let (Outside::Unknown, Some(store), true) = (&self.outside, store, self.may_reuse()) {
            let space = self.job.space();
            let known = prefixes.shared(&space, &self.job.prompt);
            let lookup = store.look_up(space, &self.job.prompt, known);
            self.outside = lookup.map_or(Outside::Known(None), Outside::Looking);
        }
        if let Outside::Looking(lookup) = &self.outside {
            match lookup.poll() {
                Some(found) => {
                    self.outside = Outside::Known(found.map(|found| (Box::new(found), Tier::Store)));
                }
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
            Outside::Known(found) => found,
            _ => None,
        };
        let space = self.job.space();
        let known = prefixes.shared(&space, &self.job.prompt);
        let (cached, tier) = match found.filter(|(found, _)| found.tokens().len() > known) {
            Some((found, tier)) => (Some(*found), tier),
            None if self.may_reuse() => {
                let which = if self.job.params.moved.is_some() { Usable::All } else { Usable::Clean };
                (prefixes.take(&space, &self.job.prompt, which), Tier::Memory)
            }
            None => (None, Tier::Memory),
        };
        let engine = engine.with_adapters(space.adapters.clone());
        let sequence = cached.map_or_else(|| engine.sequence(), Ok)?;
        let done = sequence.tokens().len();
        let common = prefixes.common(&space, &self.job.prompt);
        let apart = common >= done + WORTH_WAITING && common < self.job.prompt.len();
        let branch = engine.fixed_chunk().map_or(common, |fixed| common / fixed * fixed);
        self.branch = (apart && self.may_reuse()).then_some(branch);
        self.first = self.first_choice()?;
        metrics.prompt_tokens.inc_by(self.job.prompt.len() as u64);
        let mut reused = Reused { prefix: sequence.clean_len(), ..Reused::default() };
        if let Some(recompute) = self.job.params.moved {
            let mut moved = done - reused.prefix;
            match sequence.check_movable() {
                Ok(()) if self.may_reuse() => {
                    let from = done.max(sequence.first_movable());
                    let (moves, again) = prefixes.moves(&space, &self.job.prompt, from, recompute);
                    (self.moves, reused.recomputed) = (moves, again);
                    moved += self.moves.iter().map(|part| part.count).sum::<usize>();
                }
                Ok(()) => {
                    reused.refused =
                        Some("the request asks for no reuse, or for its prompt's logprobs".to_owned())
                }
                Err(error) => reused.refused = Some(error.to_string()),
            }
            reused.moved = Some(moved);
        }
        let moved = reused.moved.unwrap_or(0);
        let read = self.job.prompt.len() - reused.cached();
        for (tier, tokens) in [(tier, reused.prefix), (Tier::Moved, moved), (Tier::None, read)] {
            if tokens > 0 {
                metrics.tiers.get_or_create(&tier.label()).inc_by(tokens as u64);
            }
        }
        metrics.cached_tokens.inc_by(reused.cached() as u64);
        self.job.tell(Event::Started { reused, slot: self.slot });
        self.phase = Phase::Prompt { sequence, done, in_flight: 0, logprobs: Vec::new() };
        self.take_moves()
    }

    /// Goes on with what was read elsewhere, where the prompt has come to it.
    fn take_moves(&mut self) -> Result<(), EngineError> {
        let Phase::Prompt { sequence, done, .. } = &mut self.phase else { return Ok(()) };
        while let Some(part) = self.moves.front().filter(|part| part.at == *done) {
            sequence.adopt(&part.sequence, part.from..part.from + part.count)?;
            *done += part.count;
            self.moves.pop_front();
        }
        Ok(())
    }

    fn first_choice(&self) -> Result<Option<FirstChoice>, EngineError> {
        let params = &self.job.params;
        let all =
            params.prompt_logprobs.is_some() || params.logprobs.is_some() || !params.constraints.is_empty();
        if all {
            return Ok(None);
        }
        let mut adjusted = Vec::new();
        let sampler = Sampler::new(params.sampler.clone())?;
        let count = sampler.request(&self.job.prompt, None, &mut adjusted, None).map(|request| request.count);
        Ok(count.map(|count| FirstChoice { count, adjusted }))
    }

    /// Prompt tokens that the next step should have, at most `most`, and which of their logits are
    /// wanted. With `fixed` chunks end at its multiples: one that is longer than `most` waits.
    pub fn chunk(&self, most: usize, fixed: Option<usize>) -> Option<(Range<usize>, Wanted)> {
        let Phase::Prompt { sequence, done, .. } = &self.phase else { return None };
        let left = self.job.prompt.len() - done;
        let echo = self.job.params.prompt_logprobs.is_some();
        let longest = sequence.step_limit().min(if echo { ECHO_CHUNK } else { usize::MAX });
        let next = longest.min(fixed.map_or(most, |fixed| fixed - done % fixed));
        // A chunk ends where texts part, for a fork of what they share.
        let apart = self.branch.and_then(|branch| branch.checked_sub(*done)).filter(|count| *count > 0);
        let known = self.moves.front().map_or(usize::MAX, |part| part.at - done);
        let count = left.min(next).min(apart.unwrap_or(usize::MAX)).min(known);
        let wanted = match (echo, count == left) {
            (true, _) => Wanted::All,
            (false, true) => Wanted::Last,
            (false, false) => Wanted::Nothing,
        };
        (1..=most).contains(&count).then_some((*done..done + count, wanted))
    }

    /// Adds its parts of the next step: of some of its answers, or the prompt tokens of a range and which of their logits are wanted.
    pub fn add_parts<'r>(
        &'r mut self,
        answers: &[usize],
        prompt: Option<(Range<usize>, Wanted)>,
        all_logits: bool,
        step: &mut Vec<StepPart<'r>>,
    ) -> Result<(), EngineError> {
        let Self { phase, job, first, bounds, .. } = self;
        match phase {
            Phase::Answers(list) => {
                for (_, answer) in list.iter_mut().enumerate().filter(|(at, _)| answers.contains(at)) {
                    step.push(answer.part(bounds, all_logits)?);
                }
            }
            Phase::Prompt { sequence, .. } => {
                let Some((range, wanted)) = prompt else { return Ok(()) };
                let tokens = &job.prompt[range];
                step.push(match first {
                    Some(FirstChoice { count, adjusted }) if wanted == Wanted::Last && !all_logits => {
                        let request = CandidateRequest { count: *count, also: adjusted, mask: None };
                        StepPart::asking(sequence, tokens, Asked::Candidates(request))
                    }
                    _ => StepPart::new(sequence, tokens, wanted),
                });
            }
            Phase::Waiting => {}
        }
        Ok(())
    }

    /// A step with the prompt's tokens up to `end` was submitted.
    pub fn prompt_submitted(
        &mut self,
        end: usize,
        keep: &mut dyn FnMut(LiveSequence),
    ) -> Result<(), EngineError> {
        let Phase::Prompt { sequence, done, in_flight, .. } = &mut self.phase else { return Ok(()) };
        (*done, *in_flight) = (end, *in_flight + 1);
        if self.branch == Some(end) {
            keep(sequence.fork()?);
        }
        self.take_moves()
    }

    /// A step with prompt tokens was collected. With the last ones the answers begin. Returns how many tokens were chosen.
    pub fn prompt_collected(
        &mut self,
        engine: &Engine,
        range: Range<usize>,
        logits: &[f32],
        vocab: usize,
        next: NextToken<'_>,
        keep: &mut dyn FnMut(LiveSequence),
    ) -> Result<u64, EngineError> {
        let Phase::Prompt { in_flight, logprobs, .. } = &mut self.phase else { return Ok(0) };
        *in_flight -= 1;
        if let Some(top) = self.job.params.prompt_logprobs {
            // The logits behind a token say how likely the next one was.
            let next = self.job.prompt[range.start + 1..].iter();
            let rows = logits.chunks_exact(vocab).zip(next);
            logprobs.extend(rows.map(|(row, token)| LogProbs::of(row, *token, top)));
        }
        if range.end < self.job.prompt.len() {
            return Ok(0);
        }
        let Phase::Prompt { sequence, logprobs, .. } = std::mem::replace(&mut self.phase, Phase::Waiting)
        else {
            return Ok(0);
        };
        self.job.tell(Event::Prompt { logprobs });
        if self.job.params.reuse {
            keep(sequence.fork()?);
        }
        let adjusted = self.first.take().map_or(Vec::new(), |first| first.adjusted);
        let mut answers = self.fork_answers(engine, sequence)?;
        for answer in &mut answers {
            answer.choose_first(engine, next, adjusted.clone(), &self.bounds)?;
        }
        let count = answers.iter().map(|answer| answer.generated as u64).sum();
        self.phase = Phase::Answers(answers);
        Ok(count)
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

    /// A step with a part of answer `answer` was submitted.
    pub fn answer_submitted(&mut self, answer: usize) {
        if let Phase::Answers(answers) = &mut self.phase {
            answers[answer].submitted();
        }
    }

    /// Such a step was collected. Returns how many tokens were chosen.
    pub fn answer_collected(
        &mut self,
        engine: &Engine,
        answer: usize,
        next: NextToken<'_>,
    ) -> Result<u64, EngineError> {
        let Phase::Answers(answers) = &mut self.phase else { return Ok(0) };
        Ok(answers[answer].collected(engine, next, &self.bounds)?.into())
    }

    /// A step with its part came to nothing.
    pub fn lost(&mut self, answer: Option<usize>) {
        match (&mut self.phase, answer) {
            (Phase::Answers(answers), Some(answer)) => answers[answer].in_flight -= 1,
            (Phase::Prompt { in_flight, .. }, None) => *in_flight -= 1,
            _ => {}
        }
    }

    /// Answers that have a part in the next step: those whose last token is known and, if it may be submitted `ahead` of that, others.
    pub fn open_answers(&self, ahead: bool) -> Vec<usize> {
        let (Phase::Answers(list), true) = (&self.phase, self.may_answer()) else { return Vec::new() };
        let open = |answer: &Answer| answer.next.is_some() || ahead && answer.may_run_ahead(&self.bounds);
        (0..list.len()).filter(|at| open(&list[*at])).collect()
    }

    /// True if all of its answers that a step works on may go on before that is collected.
    pub fn may_run_ahead(&self) -> bool {
        match &self.phase {
            Phase::Answers(list) if !self.failed => {
                let working = |answer: &&Answer| answer.in_flight > 0 && !answer.has_ended();
                list.iter().filter(working).all(|answer| answer.may_run_ahead(&self.bounds))
            }
            _ => true,
        }
    }

    /// Parts of steps that were not collected.
    pub fn in_flight(&self) -> usize {
        match &self.phase {
            Phase::Waiting => 0,
            Phase::Prompt { in_flight, .. } => *in_flight,
            Phase::Answers(answers) => answers.iter().map(|answer| answer.in_flight).sum(),
        }
    }

    /// Tells the client what text is certain.
    pub fn tell_text(&mut self, engine: &Engine) {
        if let (Phase::Answers(answers), false) = (&mut self.phase, self.failed) {
            answers.iter_mut().for_each(|answer| answer.tell(engine, &mut |event| self.job.tell(event)));
        }
    }

    /// Ends answers that have no room for their next token.
    pub fn end_full_answers(&mut self) {
        let (Phase::Answers(answers), true) = (&mut self.phase, self.job.has_room()) else { return };
        for answer in answers {
            if answer.next.is_some() && answer.sequence.check_room(1).is_err() {
                answer.stop(Finish::ContextFull);
            }
        }
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

    /// True if its client was told nothing that a second beginning could contradict. Each request is begun again once.
    pub fn may_begin_again(&self) -> bool {
        !self.failed && !self.job.begun_again && !matches!(self.phase, Phase::Answers(_))
    }

    /// The request once more.
    pub fn into_job(mut self) -> Box<Job> {
        self.job.begun_again = true;
        self.job
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
