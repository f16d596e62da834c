//! The scheduler's thread.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use kvant_engine::{Engine, EngineError, LiveSequence, StepPart, Stepper, Wanted, return_free_memory};
use tokio::sync::mpsc;

use super::SchedulerOptions;
use super::fair::FairQueue;
use super::job::{Command, Event, Failure, Job, Owner};
use super::prefix::{PrefixCache, common};
use super::running::{Phase, Running, WORTH_WAITING};
use crate::metrics::Metrics;
use crate::store::PrefixStore;

/// Prompt tokens that a step always may have.
const LEAST_CHUNK: usize = 16;
/// How much longer than answers alone a step with prompts beside them should take, and what it may take in any case, in seconds.
const SLOWED: f64 = 1.5;
const LEAST_STEP: f64 = 0.03;
/// How often clients that left are looked for while nothing runs.
const IDLE_LOOK: Duration = Duration::from_millis(200);

/// How often it is asked whether something was found outside the process or a client has read, while nothing else is to be done.
const LOOK_UP_LOOK: Duration = Duration::from_millis(1);

/// How often freed memory is given back, while requests run and when none does any more.
const TRIM_BUSY: Duration = Duration::from_secs(10);
const TRIM_IDLE: Duration = Duration::from_secs(1);

/// What a slot did last.
#[derive(Default)]
pub(super) struct Slot {
    pub busy: bool,
    pub last: Option<(Owner, LiveSequence)>,
}

pub(super) struct Worker {
    pub(super) engine: Engine,
    pub(super) options: SchedulerOptions,
    metrics: Arc<Metrics>,
    waiting: Arc<AtomicUsize>,
    stop: Arc<AtomicBool>,
    queue: FairQueue,
    pub(super) running: Vec<Running>,
    pub(super) prefixes: PrefixCache,
    pub(super) slots: Vec<Slot>,
    pub(super) stepper: Stepper,
    /// Prompt tokens of a step beside answers, as its time allows.
    chunk: usize,
    /// Seconds that a step of answers alone has lately taken; 0 before the first.
    alone: f64,
    may_reuse: bool,
    /// Prefixes outside the process.
    store: Option<PrefixStore>,
    /// When freed memory was last given back.
    trimmed: Instant,
}

/// Whose part of a step it is.
#[derive(Clone)]
enum Whose {
    Answer { running: usize, answer: usize },
    Prompt { running: usize, range: std::ops::Range<usize> },
}

impl Whose {
    fn running(&self) -> usize {
        match self {
            Whose::Answer { running, .. } | Whose::Prompt { running, .. } => *running,
        }
    }
}

impl Worker {
    pub fn new(
        engine: Engine,
        options: SchedulerOptions,
        metrics: Arc<Metrics>,
        waiting: Arc<AtomicUsize>,
        stop: Arc<AtomicBool>,
        store: Option<PrefixStore>,
    ) -> Self {
        let slots = (0..options.parallel).map(|_| Slot::default()).collect();
        // What a policy evicts depends on everything that came after: such a cache is of no use to another text.
        let may_reuse = !engine.options().policy.evicts();
        metrics.cache_budget.set(options.cache_budget as i64);
        Self {
            stepper: engine.stepper(),
            chunk: LEAST_CHUNK.max(engine.options().batch / 4),
            alone: 0.0,
            engine,
            options,
            metrics,
            waiting,
            stop,
            queue: FairQueue::default(),
            running: Vec::new(),
            prefixes: PrefixCache::default(),
            slots,
            may_reuse,
            store,
            trimmed: Instant::now(),
        }
    }

    /// Works until all handles are gone, or it is told to stop.
    pub fn run(&mut self, mut commands: mpsc::UnboundedReceiver<Command>) {
        loop {
            if self.running.is_empty() && self.queue.len() == 0 {
                match commands.blocking_recv() {
                    Some(command) => self.obey(command),
                    None => return,
                }
            }
            while let Ok(command) = commands.try_recv() {
                self.obey(command);
            }
            if self.stop.load(Ordering::Relaxed) {
                return self.end();
            }
            self.admit();
            match self.running.is_empty() {
                true => std::thread::sleep(IDLE_LOOK.min(self.options.step_time)),
                false if self.step() => {}
                // Everybody waits for what is looked up outside, or for clients to read.
                false => std::thread::sleep(LOOK_UP_LOOK),
            }
            self.retire();
            self.tell_metrics();
            self.trim();
        }
    }

    /// Gives memory that requests have left back to the system: now and then, and when they all have ended.
    fn trim(&mut self) {
        let period = if self.running.is_empty() { TRIM_IDLE } else { TRIM_BUSY };
        if self.trimmed.elapsed() >= period {
            return_free_memory();
            self.trimmed = Instant::now();
        }
    }

    fn obey(&mut self, command: Command) {
        match command {
            Command::Run(job) => self.queue.push(job),
            Command::Slots { owner, reply } => {
                // Nobody may be left to hear it.
                let _ = reply.send((0..self.slots.len()).map(|id| self.slot_info(id, owner)).collect());
            }
            Command::Wake => {}
            Command::Slot { id, owner, action, reply } => {
                let _ = reply.send(self.slot(id, owner, &action));
            }
            Command::Cached { owner, tokens, reply } => {
                let _ = reply.send(self.prefixes.whole(owner, &tokens));
            }
            Command::View { owner, tokens, reply } => {
                let _ = reply.send(self.view(owner, &tokens));
            }
            Command::Keep { owner, sequence, reply } => {
                let _ = reply.send(self.keep(owner, *sequence));
            }
        }
    }

    /// Ends everything.
    fn end(&mut self) {
        for running in self.running.drain(..) {
            running.job.tell(Event::Failed(Failure::ShuttingDown));
        }
        for job in self.queue.drain() {
            job.tell(Event::Failed(Failure::ShuttingDown));
        }
        self.waiting.store(0, Ordering::Relaxed);
        self.tell_metrics();
    }

    pub(super) fn tell_metrics(&self) {
        self.metrics.waiting.set(self.queue.len() as i64);
        self.metrics.running.set(self.running.len() as i64);
        self.metrics.cache_bytes.set((self.reserved() + self.kept_bytes()) as i64);
        self.metrics.prefix_bytes.set(self.prefixes.bytes() as i64);
        self.metrics.prefix_entries.set(self.prefixes.len() as i64);
        let used = (self.reserved() + self.kept_bytes()) as f64 / self.options.cache_budget.max(1) as f64;
        self.metrics.cache_use.set(used);
    }

    pub(super) fn reserved(&self) -> u64 {
        self.running.iter().map(|running| running.reserved).sum()
    }

    /// Bytes kept for later.
    pub(super) fn kept_bytes(&self) -> u64 {
        let slots = self.slots.iter().filter_map(|slot| slot.last.as_ref());
        let leaving = self.store.as_ref().map_or(0, PrefixStore::waiting_bytes);
        self.prefixes.bytes() + slots.map(|(_, sequence)| sequence.bytes()).sum::<u64>() + leaving
    }

    /// Makes room for `bytes` more: what is kept for later goes, oldest first, then what slots held.
    pub(super) fn make_room(&mut self, bytes: u64) -> bool {
        let free = |worker: &Self| {
            worker.options.cache_budget.saturating_sub(worker.reserved() + worker.kept_bytes())
        };
        if free(self) < bytes {
            let surplus = bytes - free(self);
            self.prefixes.shrink_to(self.prefixes.bytes().saturating_sub(surplus));
        }
        for id in 0..self.slots.len() {
            if free(self) >= bytes {
                break;
            }
            self.slots[id].last = None;
        }
        free(self) >= bytes
    }

    /// Bytes that a request's cache can reach, and the tokens it may generate per answer.
    fn need(&self, job: &Job) -> Result<(u64, usize), Failure> {
        let context = self.engine.context();
        if job.prompt.is_empty() {
            return Err(EngineError::EmptyPrompt.into());
        }
        if job.prompt.len() > context {
            let tokens = job.prompt.len();
            return Err(EngineError::PromptTooLong { tokens, context }.into());
        }
        // Prompt and answer fill the context and no more; a prompt that fills it alone still has its next token told.
        let most = job.params.max_tokens.unwrap_or(usize::MAX).min((context - job.prompt.len()).max(1));
        let bytes = self.engine.sequence_bytes((job.prompt.len() + most).min(context))?;
        let needed = bytes.tokens.saturating_mul(job.params.choices.max(1) as u64).saturating_add(bytes.step);
        match needed > self.options.cache_budget {
            true => Err(Failure::TooLarge { needed, budget: self.options.cache_budget }),
            false => Ok((needed, most)),
        }
    }

    /// Takes on requests while there are slots and bytes.
    fn admit(&mut self) {
        let before = self.queue.len();
        let running = &self.running;
        self.queue.clean(|owner| running.iter().any(|running| running.owner() == owner));
        let mut gone = before - self.queue.len();
        while let Some(job) = self.queue.peek() {
            let need = self.need(job);
            let free = |id: &usize| self.slots.get(*id).is_some_and(|slot| !slot.busy);
            let wanted = job.params.slot.filter(free);
            let Some(slot) = wanted.or_else(|| (0..self.slots.len()).find(free)) else { break };
            let (bytes, most) = match need {
                Ok(need) => need,
                Err(failure) => {
                    gone += 1;
                    if let Some(job) = self.queue.pop() {
                        job.tell(Event::Failed(failure));
                    }
                    continue;
                }
            };
            if !self.make_room(bytes) {
                break;
            }
            let Some(job) = self.queue.pop() else { break };
            gone += 1;
            self.slots[slot] = Slot { busy: true, last: None };
            self.running.push(Running::new(job, slot, bytes, most, self.may_reuse));
        }
        self.waiting.fetch_sub(gone.min(self.waiting.load(Ordering::Relaxed)), Ordering::Relaxed);
    }

    /// Prompts in the order of how little their owners were served; one that begins like another that is being run waits for it.
    fn prompts(&mut self) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.running.len())
            .filter(|at| !matches!(self.running[*at].phase, Phase::Answers(_)))
            .collect();
        order.sort_by_key(|at| (self.queue.served(self.running[*at].owner()), self.running[*at].job.arrived));
        let mut chosen: Vec<usize> = Vec::new();
        for at in order {
            let one = &self.running[at];
            if matches!(one.phase, Phase::Waiting) && one.job.params.reuse {
                let cached = self.prefixes.shared(one.owner(), &one.job.prompt);
                let soon = self.running.iter().enumerate().filter(|(other, running)| {
                    let begun = matches!(running.phase, Phase::Prompt { .. })
                        || running.is_looking()
                        || chosen.contains(other);
                    *other != at && begun && running.owner() == one.owner() && running.job.params.reuse
                });
                let shared =
                    soon.map(|(_, running)| common(&running.job.prompt, &one.job.prompt)).max().unwrap_or(0);
                if shared >= cached + WORTH_WAITING {
                    continue;
                }
            }
            chosen.push(at);
        }
        chosen
    }

    /// Runs one step: the last token of every answer, and chunks of prompts. False if there was nothing to run.
    fn step(&mut self) -> bool {
        self.end_full_answers();
        let answers = self.running.iter().any(Running::may_answer);
        let batch = self.engine.options().batch;
        let mut left = if answers { self.chunk.min(batch) } else { batch };
        let mut whose = Vec::new();
        for at in self.prompts() {
            if left == 0 {
                break;
            }
            if matches!(self.running[at].phase, Phase::Waiting) {
                if !self.running[at].is_looked_up(self.store.as_ref(), &self.prefixes) {
                    continue;
                }
                let begun = self.running[at].begin(&self.engine, &mut self.prefixes, &self.metrics);
                if let Err(error) = begun {
                    self.running[at].fail(error);
                    continue;
                }
            }
            if let Some((range, _)) = self.running[at].chunk(left) {
                left -= range.len();
                whose.push(Whose::Prompt { running: at, range });
            }
        }
        let prompt_tokens: usize = whose
            .iter()
            .map(|whose| match whose {
                Whose::Prompt { range, .. } => range.len(),
                Whose::Answer { .. } => 0,
            })
            .sum();
        for (running, one) in self.running.iter().enumerate() {
            if let (Phase::Answers(list), true) = (&one.phase, one.may_answer()) {
                let open = list.iter().enumerate().filter(|(_, answer)| answer.next.is_some());
                whose.extend(open.map(|(answer, _)| Whose::Answer { running, answer }));
            }
        }
        // Parts are made in the order of the requests.
        whose.sort_by_key(|whose| match whose {
            Whose::Answer { running, answer } => (*running, *answer),
            Whose::Prompt { running, .. } => (*running, 0),
        });
        if whose.is_empty() {
            return false;
        }
        let began = Instant::now();
        if self.run_parts(&whose).is_err() {
            // One of them is at fault: each by itself, the others unharmed.
            for one in &whose {
                if let Err(error) = self.run_parts(std::slice::from_ref(one)) {
                    self.running[one.running()].fail(error);
                }
            }
        }
        let took = began.elapsed().as_secs_f64();
        if answers && prompt_tokens == 0 {
            self.alone = if self.alone > 0.0 { self.alone + (took - self.alone) / 8.0 } else { took };
        }
        if answers && prompt_tokens > 0 {
            let ratio = self.wanted_seconds() / took.max(1e-6);
            let next = prompt_tokens as f64 * ratio.clamp(0.25, 2.0);
            // A short rest of a prompt says nothing about how many would have fitted.
            if next < self.chunk as f64 || prompt_tokens >= self.chunk / 2 {
                self.chunk = (next as usize).clamp(LEAST_CHUNK, batch.max(LEAST_CHUNK));
            }
        }
        self.metrics.steps.inc();
        true
    }

    /// How long a step with answers and prompts should take: not much longer than answers take alone, so that they hardly feel a prompt
    /// that is being read, and no longer than the limit.
    fn wanted_seconds(&self) -> f64 {
        let limit = self.options.step_time.as_secs_f64();
        if self.alone > 0.0 { limit.min((SLOWED * self.alone).max(LEAST_STEP)) } else { limit }
    }

    /// Ends answers for whose next token there is no room.
    fn end_full_answers(&mut self) {
        for running in &mut self.running {
            let (Phase::Answers(answers), true) = (&running.phase, running.may_answer()) else { continue };
            let full = |answer: &super::answer::Answer| {
                answer.next.is_some() && answer.sequence.check_room(1).is_err()
            };
            let full: Vec<usize> = (0..answers.len()).filter(|at| full(&answers[*at])).collect();
            full.into_iter().for_each(|at| running.answer_full(at));
        }
    }

    /// Runs the parts of a step, in the order of their requests, and takes in their logits.
    fn run_parts(&mut self, whose: &[Whose]) -> Result<(), EngineError> {
        let whose: Vec<&Whose> = whose.iter().filter(|whose| !self.running[whose.running()].failed).collect();
        if whose.is_empty() {
            return Ok(());
        }
        let mut parts: Vec<StepPart<'_>> = Vec::with_capacity(whose.len());
        for (at, running) in self.running.iter_mut().enumerate() {
            let mine = || whose.iter().filter(|whose| whose.running() == at);
            let wanted = match mine().next() {
                Some(Whose::Prompt { range, .. }) => {
                    running.chunk(range.len()).map_or(Wanted::Last, |(_, wanted)| wanted)
                }
                _ => Wanted::Last,
            };
            let Running { phase, job, .. } = running;
            match phase {
                Phase::Waiting => {}
                Phase::Prompt { sequence, .. } => {
                    if let Some(Whose::Prompt { range, .. }) = mine().next() {
                        let tokens = &job.prompt[range.clone()];
                        parts.push(StepPart { sequence, tokens, wanted });
                    }
                }
                Phase::Answers(answers) => {
                    for (index, answer) in answers.iter_mut().enumerate() {
                        let asked =
                            mine().any(|w| matches!(w, Whose::Answer { answer, .. } if *answer == index));
                        if let (true, Some(token)) = (asked, &answer.next) {
                            let tokens = std::slice::from_ref(token);
                            parts.push(StepPart {
                                sequence: &mut answer.sequence,
                                tokens,
                                wanted: Wanted::Last,
                            });
                        }
                    }
                }
            }
        }
        let logits = self.stepper.step(&mut parts)?;
        drop(parts);
        let room = self.options.cache_budget.saturating_sub(
            self.running.iter().map(|running| running.reserved).sum::<u64>()
                + self.slots.iter().filter_map(|s| s.last.as_ref()).map(|(_, s)| s.bytes()).sum::<u64>()
                + self.store.as_ref().map_or(0, PrefixStore::waiting_bytes),
        );
        for (part, whose) in whose.iter().enumerate() {
            let running = &mut self.running[whose.running()];
            let (owner, tokens, result) = match whose {
                Whose::Answer { answer, .. } => {
                    let result = running.answer_advanced(&self.engine, *answer, logits.of(part));
                    running.measure(&self.metrics, 1);
                    (running.owner(), 1, result)
                }
                Whose::Prompt { range, .. } => {
                    let (owner, prefixes) = (running.owner(), &mut self.prefixes);
                    let keep = &mut |sequence| prefixes.put(owner, sequence, room);
                    let count = range.len() as u64;
                    let result = running.chunk_done(
                        &self.engine,
                        range.clone(),
                        logits.of(part),
                        logits.vocab(),
                        keep,
                    );
                    if let Phase::Answers(answers) = &running.phase {
                        let first = answers.len() as u64;
                        running.measure(&self.metrics, first);
                    }
                    (owner, count, result)
                }
            };
            self.queue.charge(owner, tokens);
            if let Err(error) = result {
                running.fail(error);
            }
        }
        Ok(())
    }

    /// Drops requests that are done or whose clients have left, keeping what they ran on.
    fn retire(&mut self) {
        let mut at = 0;
        while at < self.running.len() {
            if !self.running[at].is_done() {
                at += 1;
                continue;
            }
            let done = self.running.swap_remove(at);
            let (owner, slot) = (done.owner(), done.slot);
            let (keep, reuse) = (done.keep && !done.failed, done.job.params.reuse);
            self.slots[slot].busy = false;
            let Some(sequence) = done.into_sequence().filter(|_| keep) else { continue };
            if !reuse {
                if self.make_room(sequence.bytes()) {
                    self.slots[slot].last = Some((owner, sequence));
                }
                continue;
            }
            if let Ok(fork) = sequence.fork()
                && self.make_room(fork.bytes())
            {
                self.slots[slot].last = Some((owner, fork));
            }
            if let (Some(store), Ok(fork)) = (&self.store, sequence.fork()) {
                store.offer(owner, fork);
            }
            let room = self
                .options
                .cache_budget
                .saturating_sub(self.reserved() + self.kept_bytes() - self.prefixes.bytes());
            self.prefixes.put(owner, sequence, room);
        }
    }
}
