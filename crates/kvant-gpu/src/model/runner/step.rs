//! A step of many sequences.

use kvant_model::{Asked, ModelError};

use super::answers::{Copies, WantedRow, awaited, found_bytes, logit_rows, wanted_rows};
use super::choice::{Chooser, FoundAt};
use super::own::{OwnKernels, Wants, lock};
use super::part::{Planned, RunnerPart};
use super::record::{Recorder, Recording, StepParts};
use super::sequence::Before;
use super::ticket::{Awaited, RunnerAnswer, RunnerAnswers, RunnerTicket};
use super::{DeviceSequence, LOGIT_ROWS, Runner, Shared, State};
use crate::attention::SplitPlan;
use crate::device::Gpu;
use crate::error::{GpuError, device_error};
use crate::kernel::Dispatch;
use crate::memory::Mailbox;
use crate::model::embed::{RowsFrom, StepRows};
use crate::model::eviction::Placed;
use crate::model::layer_group::{Class, PROMPT_FROM, Place, Told};
use crate::model::record::{Record, record_products};

/// What the commands of a step depend on that may be recorded before it begins.
#[derive(PartialEq, Eq)]
pub(super) struct Shape {
    rows: usize,
    /// Rows whose logits are computed with the step itself, and those of them that choose.
    wanted: usize,
    choosing: usize,
    /// Some rows begin with tokens that were chosen on the GPU.
    takes: bool,
    copies: Copies,
    from: RowsFrom,
    sequences: usize,
    /// A sequence that runs alone, and its position.
    alone: Option<((u64, u64), usize)>,
    /// Rows in the tables of every class, and their parts.
    classes: Vec<(usize, usize)>,
}

/// The commands of a step that is likely to come next.
pub(super) struct Recorded {
    shape: Shape,
    commands: wgpu::CommandBuffer,
    mailbox: Mailbox,
}

/// True if commands may be recorded before the step begins: all rows are in tables, or there is one row alone.
fn is_plain(planned: &[Planned]) -> bool {
    let alone = matches!(planned, [Planned { rows: 1, .. }]);
    alone || planned.iter().all(|run| run.own.is_none())
}

impl Runner {
    /// Runs one step of all `runs`, whose rows lie one after another in `rows`. The wanted logits come behind what `logits` holds, run by run. On an
    /// error of sizes or memory every sequence holds what it held before.
    pub fn step(
        &self,
        rows: StepRows,
        runs: &mut [RunnerPart],
        logits: &mut Vec<f32>,
    ) -> Result<(), ModelError> {
        let ticket = self.submit(rows, runs)?;
        logits.extend(self.collect(ticket)?.logits);
        Ok(())
    }

    /// Sends a step to the GPU, which works on it behind those that were sent before; its rows are part of their sequences from now on. Errors
    /// are those of [`Runner::step`].
    pub fn submit(&self, entering: StepRows, runs: &mut [RunnerPart]) -> Result<RunnerTicket, ModelError> {
        let shared = &*self.0;
        let mut state = self.state();
        let total = self.check(&state, &entering, runs)?;
        let chosen = state.chosen_places(runs).map_err(device_error)?;
        // Nothing is forgotten before there is memory for all.
        for run in runs.iter_mut() {
            run.sequence.reserve(&mut state, run.rows).map_err(device_error)?;
        }
        for run in runs.iter_mut() {
            run.sequence.make_room(&mut state, run.rows)?;
        }
        let from = RowsFrom::of(&entering);
        let planned = state.plan(shared, runs).map_err(device_error)?;
        let wanted = wanted_rows(runs, &planned);
        let (first, more) = wanted.split_at(wanted.len().min(LOGIT_ROWS));
        let all_logits = wanted.iter().filter(|row| matches!(runs[row.run].asked, Asked::Logits(_))).count();
        // Logits of that many rows are read part by part.
        let at_once = all_logits <= LOGIT_ROWS;
        let mut submitted = || -> Result<RunnerTicket, GpuError> {
            let gpu = &shared.model.gpu;
            state.begin(shared, entering, runs, &planned)?;
            state.chooser.clear();
            let mut places = Vec::new();
            let mut copies = state.begin_logits(shared, total, first, runs, &mut places)?;
            if !chosen.is_empty() {
                state.chooser.send_places(gpu, total, &chosen)?;
            }
            let row_bytes = (4 * shared.model.spec.vocab) as u64;
            let most_found = found_bytes(runs, shared.model.spec.vocab);
            let logits_bytes =
                if at_once { all_logits as u64 * row_bytes } else { LOGIT_ROWS as u64 * row_bytes };
            copies.logits_at = most_found;
            copies.found = if more.is_empty() { most_found } else { 0 };
            let now = state.shape(runs, &planned, first.len(), !chosen.is_empty(), copies.clone(), from);
            let (commands, mailbox) = match state.recorded.take() {
                Some(Recorded { shape, commands, mailbox }) if is_plain(&planned) && shape == now => {
                    (commands, mailbox)
                }
                recorded => {
                    state.mailboxes.extend(recorded.map(|recorded| recorded.mailbox));
                    let mailbox = state.mailbox(gpu, most_found + logits_bytes)?;
                    (state.commands(shared, &now, runs, &planned, &mailbox, true)?, mailbox)
                }
            };
            state.bind_seals(shared)?;
            let mut submission = gpu.queue().submit([commands]);
            // What is sealed has no reader in this step.
            state.submit_seals(shared);
            let mut logits = Vec::new();
            let mut received =
                |copies: &Copies, submission: &wgpu::SubmissionIndex| -> Result<(), GpuError> {
                    if at_once || copies.rows() == 0 {
                        return Ok(());
                    }
                    let bytes = copies.logits_at + copies.rows() as u64 * row_bytes;
                    mailbox.receive_with(gpu, bytes, submission.clone(), &mut |found| {
                        logits.extend(floats(&found[copies.logits_at as usize..]));
                    })
                };
            received(&copies, &submission)?;
            let mut behind = copies.logits_at + copies.rows() as u64 * row_bytes;
            for (index, part) in more.chunks(LOGIT_ROWS).enumerate() {
                let mut copies = state.begin_logits(shared, total, part, runs, &mut places)?;
                copies.logits_at = if at_once { behind } else { most_found };
                copies.found = if (index + 1) * LOGIT_ROWS >= more.len() { most_found } else { 0 };
                behind += copies.rows() as u64 * row_bytes;
                submission = state.more_logits(shared, part.len(), &copies, &mailbox);
                received(&copies, &submission)?;
            }
            let answers = awaited(runs, &places);
            let logits_bytes = if at_once { logits_bytes } else { 0 };
            Ok(RunnerTicket { mailbox, submission, found_bytes: most_found, logits_bytes, logits, answers })
        };
        let ticket = submitted().map_err(device_error)?;
        state.steps += 1;
        let step = state.steps;
        for (run, answer) in runs.iter_mut().zip(&ticket.answers) {
            let place = match answer {
                Awaited::Candidates(found) => Some((step, found.token())),
                Awaited::Logits { .. } => None,
            };
            run.sequence.advance(run.rows, run.chosen, place);
        }
        // The same sequences' next tokens are likely to come next; their commands are recorded while the GPU works, unless they are sent before
        // it has done.
        let follows =
            more.is_empty() && runs.iter().all(|run| run.rows == 1 && !run.chosen && run.sequence.has_room());
        if follows {
            let copies = Copies {
                found: ticket.found_bytes,
                logits_at: ticket.found_bytes,
                logits: logit_rows(&wanted, runs),
            };
            let bytes = ticket.found_bytes + ticket.logits_bytes;
            // Commands that could not be recorded now are recorded when they are wanted: this step
            // was submitted.
            state.recorded =
                state.record_next(shared, runs, first.len(), copies, from, bytes).unwrap_or_default();
        }
        Ok(ticket)
    }

    /// Waits for what a step was run for.
    pub fn collect(&self, ticket: RunnerTicket) -> Result<RunnerAnswers, ModelError> {
        let RunnerTicket { mailbox, submission, found_bytes, logits_bytes, mut logits, answers } = ticket;
        let mut found = Vec::new();
        let bytes = found_bytes + logits_bytes;
        if bytes > 0 {
            let gpu = &self.0.model.gpu;
            let received = mailbox.receive_with(gpu, bytes, submission, &mut |bytes| {
                let (words, rest) = bytes.split_at(found_bytes as usize);
                found = bytemuck::pod_collect_to_vec::<u8, u32>(words);
                logits.extend(floats(rest));
            });
            received.map_err(device_error)?;
        }
        self.state().mailboxes.push(mailbox);
        let answer = |awaited: Awaited| match awaited {
            Awaited::Logits { rows } => RunnerAnswer::Logits { rows },
            Awaited::Candidates(at) => RunnerAnswer::Candidates(at.read(&found)),
        };
        Ok(RunnerAnswers { logits, answers: answers.into_iter().map(answer).collect() })
    }

    /// Rows of the step; refuses what does not fit, before anything has changed.
    pub(super) fn check(
        &self,
        state: &State,
        entering: &StepRows,
        runs: &[RunnerPart],
    ) -> Result<usize, ModelError> {
        if let Some(error) = self.0.model.gpu.known_failure() {
            return Err(device_error(error));
        }
        let total: usize = runs.iter().map(|run| run.rows).sum();
        let found = state.entry.check(entering, &self.0.model.spec, self.0.options.rows)?;
        if found != total || runs.iter().any(|run| run.rows == 0) {
            let what = "rows of a step".to_owned();
            let (found, expected) = (found as u64, total as u64);
            return Err(device_error(GpuError::Length { what, found, expected }));
        }
        for run in runs {
            if !std::sync::Arc::ptr_eq(&run.sequence.batch.0, &self.0) {
                let (what, found) = ("a sequence of a step", "one of another batch".to_owned());
                return Err(device_error(GpuError::Unsupported {
                    what,
                    found,
                    expected: "one of this batch",
                }));
            }
            run.sequence.check_room(run.rows)?;
            let most = self.0.limits.rows;
            if run.rows > most {
                let what = "rows of a sequence in a step".to_owned();
                let (found, expected) = (run.rows as u64, most as u64);
                return Err(device_error(GpuError::Length { what, found, expected }));
            }
            if let Asked::Candidates(request) = &run.asked
                && !Chooser::can(request)
            {
                let found = format!("{} tokens and {} more", request.count, request.also.len());
                let expected = "up to 256 tokens and up to 512 more";
                return Err(device_error(GpuError::Unsupported { what: "candidates", found, expected }));
            }
        }
        Ok(total)
    }
}

fn floats(bytes: &[u8]) -> Vec<f32> {
    bytemuck::pod_collect_to_vec(bytes)
}

impl DeviceSequence {
    /// `rows` rows are part of the past. A `chosen` one may be taken back; what was found behind the last of them lies at `found`.
    fn advance(&mut self, rows: usize, chosen: bool, found: Option<(u64, usize)>) {
        self.before = chosen.then(|| Before {
            position: self.position,
            marks: self.classes.iter().map(Class::mark).collect(),
            states: self.states.mark(),
        });
        self.found = found;
        self.classes.iter_mut().for_each(|class| class.end(self.position, rows));
        self.states.advance(self.position, rows);
        self.position += rows;
        if let Some(eviction) = &mut self.eviction {
            eviction.row_budget.advance(rows);
        }
    }

    /// True if its next row may be sent before its token is known, and be taken back: nothing has to move for it, and no scores are summed up.
    pub fn may_run_ahead(&self) -> bool {
        self.batch.embeds()
            && self.eviction.is_none()
            && self.check_room(1).is_ok()
            && self.classes.iter().all(|class| class.outgrown(self.position, 1) == 0)
    }

    /// Takes back the row that it was last run with, if its token was not known then. True if so.
    pub fn take_back(&mut self) -> bool {
        let Some(Before { position, marks, states }) = self.before.take() else { return false };
        self.classes.iter_mut().zip(marks).for_each(|(class, mark)| class.go_back(mark));
        self.states.go_back(states);
        (self.position, self.found) = (position, None);
        true
    }
}

impl State {
    /// What every run does, and the tables of those with few rows.
    pub(super) fn plan(&mut self, shared: &Shared, runs: &[RunnerPart]) -> Result<Vec<Planned>, GpuError> {
        for index in 0..self.tables.len() {
            let blocks = runs.iter().map(|run| run.sequence.parts[index].blocks.len()).sum();
            self.make_block_room(shared, index, blocks)?;
        }
        let mut planned = Vec::with_capacity(runs.len());
        let (mut first, mut lanes) = (0, 0);
        for run in runs {
            let (sequence, rows) = (&run.sequence, run.rows);
            let prompt = rows >= PROMPT_FROM && sequence.classes.iter().all(|class| class.prompt.is_some());
            let alone = runs.len() == 1 && rows == 1 && !shared.model.exact;
            let chunks = |class: &Class| class.chunks(sequence.position, rows);
            let wants = match prompt {
                true => {
                    Some(Wants::Prompt { chunks: sequence.classes.iter().map(chunks).max().unwrap_or(1) })
                }
                false => (alone || sequence.eviction.is_some()).then_some(Wants::Rows),
            };
            let own = match (wants, &sequence.own) {
                (Some(wants), Some(own)) => Some((own.clone(), wants)),
                (Some(wants), None) => {
                    lanes += 1;
                    Some((self.lane(shared, lanes - 1)?, wants))
                }
                (None, _) => None,
            };
            planned.push(Planned { first, rows, own });
            first += rows;
        }
        self.states.clear();
        runs.iter().for_each(|run| self.states.add(&run.sequence.states, run.rows));
        for index in 0..self.tables.len() {
            self.fill_tables(runs, &planned, index);
        }
        Ok(planned)
    }

    /// The commands of a step with one more row of each of `runs`, where they may be recorded now.
    /// Of `wanted` rows the logits are wanted, and `copies` come back, so many bytes.
    fn record_next(
        &mut self,
        shared: &Shared,
        runs: &mut [RunnerPart],
        wanted: usize,
        copies: Copies,
        from: RowsFrom,
        bytes: u64,
    ) -> Result<Option<Recorded>, GpuError> {
        let next = self.plan(shared, runs)?;
        if !is_plain(&next) {
            return Ok(None);
        }
        for (run, next) in runs.iter_mut().zip(&next).filter(|(_, next)| next.own.is_some()) {
            let position = run.sequence.position;
            for class in &mut run.sequence.classes {
                class.plan(position, next.rows);
            }
        }
        let shape = self.shape(runs, &next, wanted, false, copies, from);
        let mailbox = self.mailbox(&shared.model.gpu, bytes)?;
        let commands = self.commands(shared, &shape, runs, &next, &mailbox, false)?;
        Ok(Some(Recorded { shape, commands, mailbox }))
    }

    /// What the commands of a step depend on, as its tables are now.
    fn shape(
        &self,
        runs: &[RunnerPart],
        planned: &[Planned],
        wanted: usize,
        takes: bool,
        copies: Copies,
        from: RowsFrom,
    ) -> Shape {
        let classes = self.tables.iter().map(|tables| (tables.zones.len(), tables.splits)).collect();
        let rows = planned.iter().map(|planned| planned.rows).sum();
        let alone = match (runs, planned) {
            ([run], [Planned { own: Some(_), .. }]) => Some((run.sequence.place, run.sequence.position)),
            _ => None,
        };
        let (choosing, sequences) = (self.chooser.count(), runs.len());
        Shape { rows, wanted, choosing, takes, copies, from, sequences, alone, classes }
    }

    /// The commands of a step up to the copy of what is to come back; where it is `streamed`, which was begun before, those that have not been
    /// submitted yet.
    fn commands(
        &self,
        shared: &Shared,
        shape: &Shape,
        runs: &[RunnerPart],
        planned: &[Planned],
        mailbox: &Mailbox,
        streamed: bool,
    ) -> Result<wgpu::CommandBuffer, GpuError> {
        let parts = StepParts::new(self, shared, runs, planned)?;
        let mut recording = Recording::new(&shared.model.gpu);
        let mut enter = |_: &'static str, dispatch: &Dispatch, grid| recording.append(dispatch, grid);
        if shape.takes {
            self.chooser.record_take(&mut enter, shape.rows);
        }
        self.entry.record(&mut enter, shape.rows, shape.from);
        let mut recording = Recorder::record(&parts, recording, streamed)?;
        let mut leave = |_: &'static str, dispatch: &Dispatch, grid| recording.append(dispatch, grid);
        self.record_logits(&mut leave, shape.wanted, shape.choosing);
        let mut encoder = recording.end();
        self.copy_results(shared, &mut encoder, &shape.copies, mailbox);
        Ok(encoder.finish())
    }

    /// Submits the logits of further rows of the step, which [`State::begin_logits`] has told of.
    fn more_logits(
        &mut self,
        shared: &Shared,
        rows: usize,
        copies: &Copies,
        mailbox: &Mailbox,
    ) -> wgpu::SubmissionIndex {
        let gpu = &shared.model.gpu;
        let mut encoder = gpu.device().create_command_encoder(&Default::default());
        {
            let mut pass = encoder.begin_compute_pass(&Default::default());
            let record: &mut Record = &mut |_, dispatch, grid| dispatch.record(&mut pass, grid);
            self.record_logits(record, rows, self.chooser.count());
        }
        self.copy_results(shared, &mut encoder, copies, mailbox);
        gpu.queue().submit([encoder.finish()])
    }

    /// Where in `found` the rows of `runs` begin whose tokens were chosen in the step before, by row of the step.
    fn chosen_places(&self, runs: &[RunnerPart]) -> Result<Vec<(usize, usize)>, GpuError> {
        let mut first = 0;
        let mut places = Vec::new();
        for run in runs {
            if run.chosen {
                let found = run.sequence.found.filter(|(step, _)| *step == self.steps && run.rows == 1);
                let unsaid = || GpuError::Unsupported {
                    what: "a row that begins with a chosen token",
                    found: "a sequence whose token was not chosen in the step before".to_owned(),
                    expected: "one that was asked for candidates in the step before",
                };
                places.push((first, found.filter(|_| run.sequence.may_run_ahead()).ok_or_else(unsaid)?.1));
            }
            first += run.rows;
        }
        Ok(places)
    }

    /// A mailbox for at least so many bytes.
    fn mailbox(&mut self, gpu: &Gpu, bytes: u64) -> Result<Mailbox, GpuError> {
        match self.mailboxes.iter().position(|mailbox| mailbox.bytes() >= bytes) {
            Some(index) => Ok(self.mailboxes.swap_remove(index)),
            None => {
                // The others are too small.
                self.mailboxes.clear();
                gpu.mailbox(bytes.next_power_of_two())
            }
        }
    }

    fn fill_tables(&mut self, runs: &[RunnerPart], planned: &[Planned], index: usize) {
        let Self { tables, memories, act, .. } = self;
        let (tables, memory) = (&mut tables[index], &memories[index]);
        tables.clear();
        let few = || runs.iter().zip(planned).filter(|(_, planned)| planned.own.is_none());
        let blocks = |run: &RunnerPart| run.sequence.classes[index].blocks(run.sequence.position);
        let all: usize = few().map(|(run, _)| run.rows * blocks(run)).sum();
        let mut states = 0;
        for (run, Planned { first, rows, own }) in runs.iter().zip(planned) {
            let sequence = &*run.sequence;
            let (class, parts, position) =
                (&sequence.classes[index], &sequence.parts[index], sequence.position);
            let place = Place { slots: parts.slots(), blocks_at: tables.blocks.len() };
            tables.places.push(place);
            tables.blocks.extend(parts.blocks.iter().map(|block| block.index));
            let slot = |row: usize| (place.slots + class.slot(position, *rows, position + row)) as u32;
            tables.slots.extend((0..*rows).map(slot));
            if let Some(sealing) = class.sealing(position, *rows) {
                let params = class.seal_params(&sealing, place, memory.block_bytes);
                tables.seals.iter_mut().zip(params).for_each(|(seals, params)| seals.push(params));
                tables.sealings.push(sealing);
            }
            if own.is_some() {
                continue;
            }
            let each = class.split_blocks(blocks(run), all);
            let splits = blocks(run).div_ceil(each);
            let plan = SplitPlan { splits, tokens: each * class.layout.block };
            for row in 0..*rows {
                let told = Told { first_row: first + row, bias_at: act.bias_at, place };
                let mut zone = class.zone(position, *rows, told);
                zone.position += row as u32;
                (zone.splits, zone.states_at) = (splits as u32, states as u32);
                tables.zones.push(zone);
                let mut params = class.params(position, *rows, plan, told);
                params.slide += row as i32;
                params.states_at = states as u32;
                tables.params.push(params);
                states += splits * class.spec.heads;
            }
            tables.splits = tables.splits.max(splits);
        }
    }

    /// Tells the kernels about the step.
    pub(super) fn begin(
        &mut self,
        shared: &Shared,
        entering: StepRows,
        runs: &mut [RunnerPart],
        planned: &[Planned],
    ) -> Result<(), GpuError> {
        let gpu = &shared.model.gpu;
        for (table, buffer) in self.ropes.iter_mut().zip(&self.act.angles) {
            let positions =
                runs.iter().flat_map(|run| run.sequence.position..run.sequence.position + run.rows);
            table.set_positions(positions);
            gpu.write(buffer, 0, bytemuck::cast_slice(table.rows()))?;
        }
        let positions = runs.iter().flat_map(|run| run.sequence.position..run.sequence.position + run.rows);
        self.act.set_query_scales(&shared.model, positions)?;
        self.entry.write(&shared.model, entering, &self.act)?;
        self.tables.iter_mut().try_for_each(|tables| tables.send(gpu))?;
        self.states.send(gpu)?;
        let mut fresh = false;
        for (index, (run, planned)) in runs.iter_mut().zip(planned).enumerate() {
            let Some((own, wants)) = &planned.own else { continue };
            let (sequence, mut own) = (&mut *run.sequence, lock(own));
            let OwnKernels { uniforms, told: buffers, .. } = &mut *own;
            for ((class, buffers), tables) in sequence.classes.iter_mut().zip(buffers).zip(&self.tables) {
                let place = tables.places[index];
                let told = Told { first_row: planned.first, bias_at: self.act.bias_at, place };
                class.begin(uniforms, buffers, sequence.position, run.rows, told);
            }
            uniforms.send(gpu)?;
            if let Some(eviction) = &mut sequence.eviction {
                let placed = Placed { class_of: &shared.class_of, classes: &sequence.classes };
                eviction.refresh(gpu, placed)?;
            }
            fresh |= !own.is_bound(*wants);
            self.bind_own(shared, &mut own, *wants, sequence.evicting())?;
            if let Some((eviction, classes)) = sequence.evicting() {
                self.bind_kept(shared, &mut own, eviction, classes)?;
            }
        }
        // Kernels that a sequence's first step asked for.
        if fresh { gpu.compiled() } else { Ok(()) }
    }

    /// Tells the kernels about some rows whose logits are wanted. Candidates of those are found behind `places`; which logits come back is
    /// returned.
    pub(super) fn begin_logits(
        &mut self,
        shared: &Shared,
        rows: usize,
        part: &[WantedRow],
        runs: &[RunnerPart],
        places: &mut Vec<FoundAt>,
    ) -> Result<Copies, GpuError> {
        let (gpu, vocab) = (&shared.model.gpu, shared.model.spec.vocab);
        self.act.step.set(gpu, rows, 0, part.len())?;
        let listed: Vec<u32> = part.iter().map(|wanted| wanted.row).collect();
        gpu.write(&self.wanted, 0, bytemuck::cast_slice(&listed))?;
        self.chooser.clear_rows();
        for (index, wanted) in part.iter().enumerate() {
            if let Asked::Candidates(request) = &runs[wanted.run].asked {
                places.push(self.chooser.push(index, request, vocab));
            }
        }
        self.chooser.send(gpu)?;
        Ok(Copies { logits: logit_rows(part, runs), ..Copies::default() })
    }

    /// The logits of `count` rows, and what `choosing` of them choose from.
    pub(super) fn record_logits(&self, record: &mut Record, count: usize, choosing: usize) {
        if count > 0 {
            record("norm", &self.output_norm, [count as u32, 1, 1]);
            record_products(record, "logits", &self.output, count);
            self.chooser.record(record, choosing);
        }
    }

    fn copy_results(
        &self,
        shared: &Shared,
        encoder: &mut wgpu::CommandEncoder,
        copies: &Copies,
        mailbox: &Mailbox,
    ) {
        let row = (4 * shared.model.spec.vocab) as u64;
        let mut at = copies.logits_at;
        for (first, count) in &copies.logits {
            let part = self.logits.part(*first as u64 * row, *count as u64 * row);
            mailbox.copy_to(encoder, &part, *count as u64 * row, at);
            at += *count as u64 * row;
        }
        if copies.found > 0 {
            mailbox.copy(encoder, &self.chooser.found, copies.found);
        }
    }
}
