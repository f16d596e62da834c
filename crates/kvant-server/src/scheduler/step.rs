//! Steps: what goes into the next one, and what comes of it.
//!
//! On a GPU a step runs while the host does something else, so that nothing of the host's stands between two steps:
//!
//! ```text
//!   every answer is simply the likeliest tokens      submit k+1 · collect k · tell k        (tokens pass from step to step on the GPU)
//!   tokens are drawn here                            collect k · submit k+1 · tell k
//! ```
//!
//! Stops that are only known from the text end an answer one step late; what was run in vain is left out. On the CPU a step is run where it is
//! submitted, and told before the next one.

use std::ops::Range;
use std::time::Instant;

use kvant_engine::{EngineError, Wanted};

use super::flight::{Flight, Part};
use super::job::{Failure, common};
use super::running::{Phase, Running, WORTH_WAITING};
use super::worker::Worker;

impl Worker {
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
                let cached = self.prefixes.shared(&one.job.space(), &one.job.prompt);
                let soon = self.running.iter().enumerate().filter(|(other, running)| {
                    let begun = matches!(running.phase, Phase::Prompt { .. })
                        || running.is_looking()
                        || chosen.contains(other);
                    *other != at
                        && begun
                        && running.job.space() == one.job.space()
                        && running.job.params.reuse
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

    /// Submits a step, collects the one before, or both. False if there was nothing to do.
    pub(super) fn step(&mut self) -> bool {
        let mut before = self.flight.take();
        let worked = before.is_some();
        let ahead = self.running.iter().all(Running::may_run_ahead);
        if !ahead && let Some(flight) = before.take() {
            self.collect(flight);
        }
        let submitted = match self.submit(ahead) {
            Ok(submitted) => submitted,
            // Nobody's fault: all have failed, as the next turn finds.
            Err(_) if self.engine.device_failure().is_some() => return true,
            Err(_) => {
                // One of them is at fault: each by itself, the others unharmed.
                before.take().into_iter().for_each(|flight| self.collect(flight));
                self.submit_each();
                true
            }
        };
        if let Some(flight) = before {
            self.collect(flight);
        }
        if !self.stepper.is_asynchronous() {
            self.land();
        }
        self.tell_text();
        worked || submitted
    }

    /// Collects the step that was submitted last.
    pub(super) fn land(&mut self) {
        if let Some(flight) = self.flight.take() {
            self.collect(flight);
            self.tell_text();
        }
    }

    fn tell_text(&mut self) {
        let engine = &self.engine;
        self.running.iter_mut().for_each(|running| running.tell_text(engine));
    }

    /// The parts of the next step: the last token of every answer, and chunks of prompts.
    fn parts(&mut self, ahead: bool) -> Vec<Part> {
        self.running.iter_mut().for_each(Running::end_full_answers);
        let answers: Vec<Vec<usize>> =
            self.running.iter().map(|running| running.open_answers(ahead)).collect();
        let count: usize = answers.iter().map(Vec::len).sum();
        let (batch, fixed) = (self.engine.options().batch, self.engine.fixed_chunk());
        let waiting = self.running.iter().any(Running::may_answer);
        let mut left = if waiting { self.pace.chunk(batch, count) } else { batch };
        let mut prompts: Vec<Option<(Range<usize>, Wanted)>> = vec![None; self.running.len()];
        for at in self.prompts() {
            if left == 0 {
                break;
            }
            if matches!(self.running[at].phase, Phase::Waiting) {
                if !self.is_back(at) {
                    continue;
                }
                if !self.running[at].is_looked_up(self.store.as_ref(), &self.prefixes) {
                    continue;
                }
                let begun = self.running[at].begin(&self.engine, &mut self.prefixes, &self.metrics);
                if let Err(error) = begun {
                    self.running[at].fail(error.into());
                    continue;
                }
            }
            let first = prompts.iter().all(Option::is_none);
            let most = fixed.filter(|_| first).map_or(left, |fixed| fixed.max(left));
            if let Some((range, wanted)) = self.running[at].chunk(most, fixed) {
                left = left.saturating_sub(range.len());
                prompts[at] = Some((range, wanted));
            }
        }
        // Parts are in the order of the requests.
        let mut parts = Vec::with_capacity(count + 1);
        for ((running, answers), prompt) in self.running.iter().zip(answers).zip(prompts) {
            let slot = running.slot;
            parts.extend(answers.into_iter().map(|answer| Part::Answer { slot, answer }));
            parts.extend(prompt.map(|(range, wanted)| Part::Prompt { slot, range, wanted }));
        }
        parts
    }

    /// Submits the next step. False if there was nothing to run.
    fn submit(&mut self, ahead: bool) -> Result<bool, EngineError> {
        let parts = self.parts(ahead);
        if parts.is_empty() {
            return Ok(false);
        }
        self.metrics.steps.inc();
        self.submit_parts(parts).map(|()| true)
    }

    /// Runs the parts of the next step one after another. Requests whose part is refused have failed.
    fn submit_each(&mut self) {
        for part in self.parts(false) {
            let slot = part.slot();
            let refused = self.submit_parts(vec![part]).err();
            let at_fault = self.running.iter_mut().find(|running| running.slot == slot);
            if let (Some(error), Some(at_fault)) = (refused, at_fault) {
                at_fault.fail(error.into());
            }
            self.land();
        }
    }

    fn submit_parts(&mut self, parts: Vec<Part>) -> Result<(), EngineError> {
        let all_logits = !self.stepper.is_asynchronous();
        let mut step = Vec::with_capacity(parts.len());
        for running in &mut self.running {
            let own = parts.iter().filter(|part| part.slot() == running.slot);
            let answers: Vec<usize> = own.clone().filter_map(Part::answer).collect();
            let prompt = own.clone().find_map(|part| match part {
                Part::Prompt { range, wanted, .. } => Some((range.clone(), *wanted)),
                Part::Answer { .. } => None,
            });
            running.add_parts(&answers, prompt, all_logits, &mut step)?;
        }
        let submitted = Instant::now();
        let ticket = self.stepper.submit(&mut step)?;
        drop(step);
        let room = self.account().prefix_room();
        let mut prompt_tokens = 0;
        for part in &parts {
            let Some(running) = self.running.iter_mut().find(|running| running.slot == part.slot()) else {
                continue;
            };
            match part {
                Part::Answer { answer, .. } => running.answer_submitted(*answer),
                Part::Prompt { range, .. } => {
                    prompt_tokens += range.len();
                    let (space, prefixes) = (running.job.space(), &mut self.prefixes);
                    let keep = &mut |sequence| prefixes.put(space.clone(), sequence, room);
                    if let Err(error) = running.prompt_submitted(range.end, keep) {
                        running.fail(error.into());
                    }
                }
            }
        }
        self.flight = Some(Flight { ticket, parts, submitted, prompt_tokens });
        Ok(())
    }

    /// Waits for a step and takes in what came of it.
    fn collect(&mut self, Flight { ticket, parts, submitted, prompt_tokens }: Flight) {
        let room = self.account().prefix_room();
        let batch = self.engine.options().batch;
        let Self { stepper, running, engine, metrics, prefixes, queue, pace, .. } = self;
        let collected = stepper.collect(ticket);
        let lost = collected.is_err() && engine.device_failure().is_some();
        let answering = parts.iter().filter(|part| part.answer().is_some()).count();
        pace.measure(submitted, prompt_tokens, answering, batch);
        for (index, part) in parts.iter().enumerate() {
            let Some(one) = running.iter_mut().find(|running| running.slot == part.slot()) else { continue };
            queue.charge(one.owner(), part.tokens() as u64);
            let answers = match &collected {
                Ok(answers) if !one.failed => answers,
                Ok(_) => {
                    one.lost(part.answer());
                    continue;
                }
                Err(error) => {
                    one.lost(part.answer());
                    // What a lost GPU leaves undone is for `recover`.
                    if !lost {
                        one.fail(Failure::Step { reason: error.to_string() });
                    }
                    continue;
                }
            };
            let chosen = match part {
                Part::Answer { answer, .. } => one.answer_collected(engine, *answer, answers.next(index)),
                Part::Prompt { range, .. } => {
                    let space = one.job.space();
                    let keep = &mut |sequence| prefixes.put(space.clone(), sequence, room);
                    let (logits, vocab) = (answers.of(index), answers.vocab());
                    one.prompt_collected(engine, range.clone(), logits, vocab, answers.next(index), keep)
                }
            };
            match chosen {
                Ok(0) => {}
                Ok(tokens) => one.measure(metrics, tokens),
                Err(error) => one.fail(error.into()),
            }
        }
    }
}
