//! The scheduler's thread.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use kvant_engine::{
    Engine, EngineError, LiveSequence, PromptTimes, SequenceBytes, Stepper, ToCome, return_free_memory,
};
use tokio::sync::mpsc;

use super::SchedulerOptions;
use super::fair::FairQueue;
use super::flight::Flight;
use super::host::HostCache;
use super::job::{Command, Event, Failure, Job, Space};
use super::pace::Pace;
use super::prefix::PrefixCache;
use super::running::{Phase, Running};
use crate::metrics::{Levels, Metrics};
use crate::store::PrefixStore;

/// How often clients that left are looked for while nothing runs.
const IDLE_LOOK: Duration = Duration::from_millis(200);

/// How often it is asked whether something was found outside the process or a client has read, while nothing else is to be done.
const LOOK_UP_LOOK: Duration = Duration::from_millis(1);

/// How often freed memory is given back, while requests run and when none does any more.
const TRIM_BUSY: Duration = Duration::from_secs(10);
const TRIM_IDLE: Duration = Duration::from_secs(1);

/// Prompts whose parts of a step are still unpacked: those of the step that runs, and of the one before it.
const MOST_LONG_STEPS: usize = 2;

/// What a slot did last.
#[derive(Default)]
pub(super) struct Slot {
    pub busy: bool,
    pub last: Option<(Space, LiveSequence)>,
}

/// What the bytes that all caches together may take are spent on. Whatever is taken on or kept asks here.
#[derive(Clone, Copy, Debug)]
pub(super) struct Account {
    pub budget: u64,
    /// Set aside for running requests.
    running: u64,
    /// Kept for later: prefixes, what slots held last, and what is on its way to the store.
    prefixes: u64,
    slots: u64,
    leaving: u64,
}

impl Account {
    pub fn used(&self) -> u64 {
        self.running + self.prefixes + self.slots + self.leaving
    }

    pub fn free(&self) -> u64 {
        self.budget.saturating_sub(self.used())
    }

    /// What prefixes may take, those that are there included.
    pub fn prefix_room(&self) -> u64 {
        self.free() + self.prefixes
    }
}

/// What the thread shares with those who talk to it.
pub(super) struct Shared {
    /// Requests that wait.
    pub waiting: Arc<AtomicUsize>,
    /// Requests that run.
    pub running: Arc<AtomicUsize>,
    pub stop: Arc<AtomicBool>,
    pub recovering: Arc<AtomicBool>,
}

pub(super) struct Worker {
    pub(super) engine: Engine,
    pub(super) options: SchedulerOptions,
    pub(super) metrics: Arc<Metrics>,
    levels: Levels,
    pub(super) shared: Shared,
    pub(super) queue: FairQueue,
    pub(super) running: Vec<Running>,
    pub(super) prefixes: PrefixCache,
    pub(super) slots: Vec<Slot>,
    pub(super) stepper: Stepper,
    pub(super) pace: Pace,
    /// The step that was submitted last, if it was not collected.
    pub(super) flight: Option<Flight>,
    may_reuse: bool,
    /// Prefixes outside the process.
    pub(super) store: Option<PrefixStore>,
    /// When freed memory was last given back.
    trimmed: Instant,
}

impl Worker {
    pub fn new(
        engine: Engine,
        options: SchedulerOptions,
        metrics: Arc<Metrics>,
        shared: Shared,
        store: Option<PrefixStore>,
        prompts: PromptTimes,
    ) -> Self {
        let slots = (0..options.parallel).map(|_| Slot::default()).collect();
        // What a policy evicts depends on everything that came after: such a cache is of no use to another text.
        let may_reuse = !engine.options().policy.evicts();
        let levels = Levels::of(&metrics);
        levels.cache_budget.set(options.cache_budget as i64);
        let host = HostCache::new(options.host_cache, metrics.clone());
        Self {
            stepper: engine.stepper(),
            pace: Pace::new(options.step_time, prompts),
            flight: None,
            engine,
            options,
            metrics,
            levels,
            shared,
            queue: FairQueue::default(),
            running: Vec::new(),
            prefixes: PrefixCache::new(host),
            slots,
            may_reuse,
            store,
            trimmed: Instant::now(),
        }
    }

    /// Works until all handles are gone, or it is told to stop.
    pub fn run(&mut self, mut commands: mpsc::Receiver<Command>) {
        loop {
            if self.running.is_empty() && self.queue.len() == 0 && !self.copy_pieces() {
                match commands.blocking_recv() {
                    Some(command) => self.obey(command),
                    None => return,
                }
            }
            while let Ok(command) = commands.try_recv() {
                self.obey(command);
            }
            if self.shared.stop.load(Ordering::Relaxed) {
                return self.end();
            }
            if let Some(reason) = self.engine.device_failure() {
                self.recover(&reason);
                continue;
            }
            self.admit();
            let copied = self.copy_pieces();
            match self.running.is_empty() {
                true if copied => {}
                true => std::thread::sleep(IDLE_LOOK.min(self.options.step_time)),
                false if self.step() || copied => {}
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
        // What looks at sequences must not see one ahead of its tokens.
        if !matches!(command, Command::Run(_) | Command::Slots { .. } | Command::Wake) {
            self.land();
        }
        match command {
            Command::Run(job) => self.queue.push(job),
            Command::Slots { owner, reply } => {
                // Nobody may be left to hear it.
                let _ = reply.send((0..self.slots.len()).map(|id| self.slot_info(id, owner)).collect());
            }
            Command::Wake => {}
            Command::Slot { id, space, action, reply } => {
                let _ = reply.send(self.slot(id, space, &action));
            }
            Command::Cached { space, tokens, reply } => {
                let _ = reply.send(self.prefixes.whole(&space, &tokens));
            }
            Command::Known { space, tokens, reply } => {
                let _ = reply.send(self.prefixes.known(&space, &tokens));
            }
            Command::View { space, tokens, reply } => {
                let _ = reply.send(self.view(&space, &tokens));
            }
            Command::Keep { owner, sequence, reply } => {
                let _ = reply.send(self.keep(owner, *sequence));
            }
        }
    }

    /// Ends everything.
    fn end(&mut self) {
        self.land();
        for running in self.running.drain(..) {
            running.job.tell(Event::Failed(Failure::ShuttingDown));
        }
        for job in self.queue.drain() {
            job.tell(Event::Failed(Failure::ShuttingDown));
        }
        self.shared.waiting.store(0, Ordering::Relaxed);
        self.tell_metrics();
    }

    pub(super) fn tell_metrics(&self) {
        self.levels.waiting.set(self.queue.len() as i64);
        self.levels.running.set(self.running.len() as i64);
        self.shared.running.store(self.running.len(), Ordering::Relaxed);
        let account = self.account();
        self.levels.cache_bytes.set(account.used() as i64);
        self.levels.prefix_bytes.set(self.prefixes.bytes() as i64);
        self.levels.prefix_entries.set(self.prefixes.len() as i64);
        self.levels.host_bytes.set(self.prefixes.host.bytes() as i64);
        let [device, free] = self.engine.device_cache_bytes().unwrap_or_default();
        self.levels.device_bytes.set(device as i64);
        self.levels.device_free.set(free as i64);
    }

    /// What the budget is spent on now.
    pub(super) fn account(&self) -> Account {
        let slots = self.slots.iter().filter_map(|slot| slot.last.as_ref());
        let slots = slots.map(|(_, sequence)| sequence.bytes()).sum();
        let leaving = self.store.as_ref().map_or(0, PrefixStore::waiting_bytes);
        let leaving = leaving + self.prefixes.host.leaving_bytes();
        let (budget, prefixes) = (self.options.cache_budget, self.prefixes.bytes());
        Account { budget, running: self.reserved(None), prefixes, slots, leaving }
    }

    /// Bytes set aside for running requests, and for one `more`: their tokens, and what the prompts' part of a step takes beside those until
    /// it is packed.
    fn reserved(&self, more: Option<SequenceBytes>) -> u64 {
        let running = self.running.iter().map(|one| (one.reserved, one.reads_prompt()));
        let (mut tokens, mut step, mut prompts) = (0u64, 0, 0);
        for (bytes, reads_prompt) in running.chain(more.map(|bytes| (bytes, true))) {
            tokens = tokens.saturating_add(bytes.tokens);
            if reads_prompt {
                (step, prompts) = (bytes.step.max(step), prompts + 1);
            }
        }
        let returning = self.running.iter().filter_map(Running::surplus).sum();
        let steps = step.saturating_mul(prompts.min(MOST_LONG_STEPS) as u64);
        tokens.saturating_add(steps).saturating_add(returning)
    }

    /// Bytes of the budget that nothing has.
    pub(super) fn free(&self) -> u64 {
        self.account().free()
    }

    /// Makes room for `bytes` more: what is kept for later goes, oldest first, then what slots
    /// held. What goes to host memory is still there for some steps.
    pub(super) fn make_room(&mut self, bytes: u64) -> bool {
        let short = bytes.saturating_sub(self.free() + self.prefixes.host.leaving_bytes());
        self.prefixes.shrink_to(self.prefixes.bytes().saturating_sub(short));
        for id in 0..self.slots.len() {
            if self.free() + self.prefixes.host.leaving_bytes() >= bytes {
                break;
            }
            self.slots[id].last = None;
        }
        self.free() >= bytes
    }

    /// [`Worker::make_room`] that waits for what goes to host memory.
    pub(super) fn make_room_now(&mut self, bytes: u64) -> bool {
        while !self.make_room(bytes) {
            if !self.prefixes.host.copy_out() {
                return false;
            }
        }
        true
    }

    /// Bytes that a request's cache can reach, and the tokens it may generate per answer.
    fn need(&self, job: &Job) -> Result<(SequenceBytes, usize), Failure> {
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
        let tokens = bytes.tokens.saturating_mul(job.params.choices.max(1) as u64);
        let needed = tokens.saturating_add(bytes.step);
        match needed > self.options.cache_budget {
            true => Err(Failure::TooLarge { needed, budget: self.options.cache_budget }),
            false => Ok((SequenceBytes { tokens, step: bytes.step }, most)),
        }
    }

    /// Takes on requests while there are slots and bytes.
    fn admit(&mut self) {
        let before = self.queue.len();
        let running = &self.running;
        self.queue.clean(|owner| running.iter().any(|running| running.owner() == owner));
        let mut gone = before - self.queue.len();
        let mut admitted = false;
        while let Some(job) = self.queue.peek() {
            let need = self.need(job);
            let free = |id: &usize| self.slots.get(*id).is_some_and(|slot| !slot.busy);
            let wanted = job.params.slot.filter(free);
            self.prefixes.touch(&job.space(), &job.prompt);
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
            if !self.make_room(self.reserved(Some(bytes)).saturating_sub(self.reserved(None))) {
                break;
            }
            let Some(job) = self.queue.pop() else { break };
            gone += 1;
            self.slots[slot] = Slot { busy: true, last: None };
            self.running.push(Running::new(job, slot, bytes, most, self.may_reuse));
            admitted = true;
        }
        if admitted {
            self.reserve();
        }
        // In this order: nobody is refused for one that counts twice.
        self.shared
            .waiting
            .fetch_sub(gone.min(self.shared.waiting.load(Ordering::Relaxed)), Ordering::Relaxed);
        self.shared.running.store(self.running.len(), Ordering::Relaxed);
    }

    /// Has a GPU's memory grow once for all that runs, with the forks that are kept of it.
    fn reserve(&self) {
        let tokens: Vec<usize> = self.running.iter().flat_map(Running::tokens_to_come).collect();
        let reading = || self.running.iter().filter(|one| one.reads_prompt());
        // Prompts that have begun have room for a long step already, more than they take when they answer.
        let waiting = || reading().filter(|one| matches!(one.phase, Phase::Waiting));
        let new = waiting().map(|one| one.job.params.choices.max(1)).sum();
        let begun = reading().count() - waiting().count();
        let prompts = waiting().count().min(MOST_LONG_STEPS.saturating_sub(begun));
        let to_come = ToCome { tokens: &tokens, new, prompts, kept: reading().count() };
        // What cannot grow now is tried again by the step that needs it, and refused there.
        let _ = self.engine.reserve(to_come);
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
            let (space, slot) = (done.job.space(), done.slot);
            let (keep, reuse) = (done.keep && !done.failed, done.job.params.reuse);
            self.slots[slot].busy = false;
            let Some(sequence) = done.into_sequence().filter(|_| keep) else { continue };
            if !reuse {
                if self.make_room_now(sequence.bytes()) {
                    self.slots[slot].last = Some((space, sequence));
                }
                continue;
            }
            if let (Some(store), Ok(mut fork)) = (&self.store, sequence.fork()) {
                // What others read must be what they would compute.
                let clean = fork.clean_len();
                if clean == fork.tokens().len() || fork.truncate(clean) > 0 {
                    store.offer(space.clone(), fork);
                }
            }
            let of_slot = sequence.fork();
            let room = self.account().prefix_room();
            self.prefixes.put(space.clone(), sequence, room);
            // The slot has it too, as long as nothing else wants the room.
            if let Some(fork) = of_slot.ok().filter(|fork| fork.bytes() <= self.free()) {
                self.slots[slot].last = Some((space, fork));
            }
        }
    }
}
