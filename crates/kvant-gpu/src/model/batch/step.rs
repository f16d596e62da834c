//! A step of many sequences.

use kvant_model::{Asked, CandidateRequest, Candidates, ModelError, Wanted};

use super::choice::{Chooser, FoundAt};
use super::sequence::Bound;
use super::{DeviceBatch, DeviceSequence, LOGIT_ROWS, Shared, State};
use crate::attention::SplitPlan;
use crate::device::Gpu;
use crate::error::{GpuError, device_error};
use crate::memory::Mailbox;
use crate::model::attend::prepared_heads;
use crate::model::embed::{RowsFrom, StepRows};
use crate::model::layer_group::{Class, PROMPT_FROM, Told};
use crate::model::record::{Record, record_products};

/// One sequence's part of a step.
pub struct BatchRun<'a> {
    /// What the rows go behind.
    pub sequence: &'a mut DeviceSequence,
    /// How many of the step's rows, at least one.
    pub rows: usize,
    /// Its only row is the likeliest token behind the row that the step before this one ended with, whatever its place among the tokens
    /// says: [`DeviceSequence::may_run_ahead`] is true, and that step was asked for candidates.
    pub chosen: bool,
    /// What they are run for.
    pub asked: Asked<'a>,
}

impl<'a> BatchRun<'a> {
    /// `rows` rows of known tokens, of whose logits those are wanted.
    pub fn new(sequence: &'a mut DeviceSequence, rows: usize, wanted: Wanted) -> Self {
        Self { sequence, rows, chosen: false, asked: Asked::Logits(wanted) }
    }
}

/// A step that was submitted.
#[derive(Debug)]
pub struct BatchTicket {
    mailbox: Mailbox,
    submission: wgpu::SubmissionIndex,
    /// Bytes that come back of candidates; logits are behind them.
    found_bytes: u64,
    logits_bytes: u64,
    /// Logits that have come back already: of steps that want too many for one mailbox.
    logits: Vec<f32>,
    answers: Vec<Awaited>,
}

/// What a run waits for.
#[derive(Clone, Debug, PartialEq)]
enum Awaited {
    Logits { rows: usize },
    Candidates(FoundAt),
}

/// What came of a step.
#[derive(Clone, Debug, Default)]
pub struct BatchAnswers {
    /// Logits of all runs that wanted some, run by run.
    pub logits: Vec<f32>,
    /// What came of each run.
    pub answers: Vec<BatchAnswer>,
}

/// What came of a run.
#[derive(Clone, Debug, PartialEq)]
pub enum BatchAnswer {
    /// So many rows of logits.
    Logits {
        /// How many.
        rows: usize,
    },
    /// What was asked for.
    Candidates(Candidates),
}

/// A run of the step that is being recorded.
struct Planned {
    /// First of its rows among the step's.
    first: usize,
    rows: usize,
    /// It has the kernels of prompts.
    prompt: bool,
}

/// What the commands of a step depend on that has no prompts.
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
    /// Rows in the tables of every class, and their parts.
    classes: Vec<(usize, usize)>,
}

/// What is copied to a mailbox behind a step, or a part of its logits.
#[derive(Clone, Default, PartialEq, Eq)]
struct Copies {
    /// Bytes of candidates.
    found: u64,
    /// Rows of logits: the first of neighbours, and how many.
    logits: Vec<(usize, usize)>,
    /// Byte of the mailbox at which they start.
    logits_at: u64,
}

impl Copies {
    fn rows(&self) -> usize {
        self.logits.iter().map(|(_, count)| count).sum()
    }
}

/// The commands of a step that is likely to come next.
pub(super) struct Recorded {
    shape: Shape,
    commands: wgpu::CommandBuffer,
    mailbox: Mailbox,
}

/// Rows whose logits are wanted, and what for.
struct WantedRow {
    /// Among the rows of the step.
    row: u32,
    run: usize,
}

/// True if no run has kernels of prompts, which are its own.
fn is_plain(planned: &[Planned]) -> bool {
    planned.iter().all(|run| !run.prompt)
}

/// A part that is not bound, which cannot be: it was just made sure of.
fn unbound() -> GpuError {
    GpuError::Refused { what: "a step".to_owned(), problem: "a sequence has lost its memory".to_owned() }
}

impl DeviceBatch {
    /// Runs one step of all `runs`, whose rows lie one after another in `rows`. The wanted logits come behind what `logits` holds, run by run. On an
    /// error of sizes or memory every sequence holds what it held before.
    pub fn step(
        &self,
        rows: StepRows,
        runs: &mut [BatchRun],
        logits: &mut Vec<f32>,
    ) -> Result<(), ModelError> {
        let ticket = self.submit(rows, runs)?;
        logits.extend(self.collect(ticket)?.logits);
        Ok(())
    }

    /// Sends a step to the GPU, which works on it behind those that were sent before; its rows are part of their sequences from now on. Errors
    /// are those of [`DeviceBatch::step`].
    pub fn submit(&self, entering: StepRows, runs: &mut [BatchRun]) -> Result<BatchTicket, ModelError> {
        let shared = &*self.0;
        let mut state = self.state();
        let total = self.check(&state, &entering, runs)?;
        let chosen = state.chosen_places(runs).map_err(device_error)?;
        for run in runs.iter_mut() {
            run.sequence.make_room(&mut state, run.rows).map_err(device_error)?;
        }
        let from = RowsFrom::of(&entering);
        let planned = state.plan(shared, runs);
        let wanted = wanted_rows(runs, &planned);
        let (first, more) = wanted.split_at(wanted.len().min(LOGIT_ROWS));
        let all_logits = wanted.iter().filter(|row| matches!(runs[row.run].asked, Asked::Logits(_))).count();
        // Logits of that many rows are read part by part.
        let at_once = all_logits <= LOGIT_ROWS;
        let mut submitted = || -> Result<BatchTicket, GpuError> {
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
            let now = state.shape(total, first.len(), !chosen.is_empty(), copies.clone(), from);
            let (commands, mailbox) = match state.recorded.take() {
                Some(Recorded { shape, commands, mailbox }) if is_plain(&planned) && shape == now => {
                    (commands, mailbox)
                }
                recorded => {
                    state.mailboxes.extend(recorded.map(|recorded| recorded.mailbox));
                    let mailbox = state.mailbox(gpu, most_found + logits_bytes)?;
                    (state.commands(shared, &now, runs, &planned, &mailbox)?, mailbox)
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
            Ok(BatchTicket { mailbox, submission, found_bytes: most_found, logits_bytes, logits, answers })
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
            let next = state.plan(shared, runs);
            if is_plain(&next) {
                let copies = Copies {
                    found: ticket.found_bytes,
                    logits_at: ticket.found_bytes,
                    logits: logit_rows(&wanted, runs),
                };
                let shape = state.shape(total, first.len(), false, copies, from);
                let bytes = ticket.found_bytes + ticket.logits_bytes;
                let mailbox = state.mailbox(&shared.model.gpu, bytes).map_err(device_error)?;
                let commands = state.commands(shared, &shape, runs, &next, &mailbox).map_err(device_error)?;
                state.recorded = Some(Recorded { shape, commands, mailbox });
            }
        }
        Ok(ticket)
    }

    /// Waits for what a step was run for.
    pub fn collect(&self, ticket: BatchTicket) -> Result<BatchAnswers, ModelError> {
        let BatchTicket { mailbox, submission, found_bytes, logits_bytes, mut logits, answers } = ticket;
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
            Awaited::Logits { rows } => BatchAnswer::Logits { rows },
            Awaited::Candidates(at) => BatchAnswer::Candidates(at.read(&found)),
        };
        Ok(BatchAnswers { logits, answers: answers.into_iter().map(answer).collect() })
    }

    /// Rows of the step; refuses what does not fit, before anything has changed.
    fn check(&self, state: &State, entering: &StepRows, runs: &[BatchRun]) -> Result<usize, ModelError> {
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

    /// Device time of the kernels of a step of one more token of each of `sequences`, in µs over all layers, by name in the order of first use, and
    /// of the whole step. Kernels of one name run back to back; what they leave in the cache is to be thrown away.
    pub fn profile(&self, sequences: &mut [DeviceSequence]) -> Result<Vec<(&'static str, f64)>, ModelError> {
        let shared = &*self.0;
        let mut state = self.state();
        let count = sequences.len();
        let asked = Asked::Candidates(CandidateRequest::LIKELIEST);
        let mut runs: Vec<BatchRun> = sequences
            .iter_mut()
            .map(|sequence| BatchRun { sequence, rows: 1, chosen: false, asked })
            .collect();
        for run in &mut runs {
            run.sequence.make_room(&mut state, 1).map_err(device_error)?;
        }
        let mut profile = || -> Result<Vec<(&'static str, f64)>, GpuError> {
            let planned = state.plan(shared, &runs);
            let residual = vec![0.5; count * shared.model.spec.entry_channels()];
            state.begin(shared, StepRows::Embedded(&residual), &mut runs, &planned)?;
            let listed = wanted_rows(&runs, &planned);
            let listed = &listed[..count.min(LOGIT_ROWS)];
            state.chooser.clear();
            state.begin_logits(shared, count, listed, &runs, &mut Vec::new())?;
            let all = |record: &mut Record| -> Result<(), GpuError> {
                state.entry.record(record, count, RowsFrom::Embeddings);
                state.record(shared, record, &runs, &planned)?;
                state.record_logits(record, listed.len(), listed.len());
                Ok(())
            };
            let mut names = Vec::new();
            all(&mut |name, _, _| {
                if !names.contains(&name) {
                    names.push(name);
                }
            })?;
            let mut times = Vec::new();
            for wanted in names.iter().copied().map(Some).chain([None]) {
                let of_kind = |pass: &mut wgpu::ComputePass| {
                    // It was recorded without an error before.
                    let _ = all(&mut |name, dispatch, grid| {
                        if wanted.is_none_or(|wanted| wanted == name) {
                            dispatch.record(pass, grid);
                        }
                    });
                };
                times.push((wanted.unwrap_or("whole step"), shared.model.gpu.time_pass(&of_kind)?));
            }
            Ok(times)
        };
        profile().map_err(device_error)
    }
}

/// The rows whose logits are wanted, run by run.
fn wanted_rows(runs: &[BatchRun], planned: &[Planned]) -> Vec<WantedRow> {
    let of = |(index, (run, planned)): (usize, (&BatchRun, &Planned))| {
        let end = planned.first + planned.rows;
        let rows = match run.asked.wanted() {
            Wanted::Nothing => end..end,
            Wanted::Last => end - 1..end,
            Wanted::All => planned.first..end,
        };
        rows.map(move |row| WantedRow { row: row as u32, run: index })
    };
    runs.iter().zip(planned).enumerate().flat_map(of).collect()
}

/// Which of some rows' logits come back as they are: the first of neighbours, and how many.
fn logit_rows(part: &[WantedRow], runs: &[BatchRun]) -> Vec<(usize, usize)> {
    let mut rows: Vec<(usize, usize)> = Vec::new();
    for (index, wanted) in part.iter().enumerate() {
        match (&runs[wanted.run].asked, rows.last_mut()) {
            (Asked::Candidates(_), _) => {}
            (Asked::Logits(_), Some((first, count))) if *first + *count == index => *count += 1,
            (Asked::Logits(_), _) => rows.push((index, 1)),
        }
    }
    rows
}

/// Bytes of what all runs choose from.
fn found_bytes(runs: &[BatchRun], vocab: usize) -> u64 {
    let words = |run: &BatchRun| match &run.asked {
        Asked::Candidates(request) => FoundAt::new(0, request, vocab).words(),
        Asked::Logits(_) => 0,
    };
    4 * runs.iter().map(words).sum::<usize>() as u64
}

/// What runs wait for, whose candidates are found at `places`.
fn awaited(runs: &[BatchRun], places: &[FoundAt]) -> Vec<Awaited> {
    let mut places = places.iter();
    let of = |run: &BatchRun| match (&run.asked, run.asked.wanted()) {
        (Asked::Candidates(_), _) => places.next().copied().map(Awaited::Candidates),
        (_, Wanted::Nothing) => Some(Awaited::Logits { rows: 0 }),
        (_, Wanted::Last) => Some(Awaited::Logits { rows: 1 }),
        (_, Wanted::All) => Some(Awaited::Logits { rows: run.rows }),
    };
    runs.iter().filter_map(of).collect()
}

fn floats(bytes: &[u8]) -> Vec<f32> {
    bytemuck::pod_collect_to_vec(bytes)
}

impl DeviceSequence {
    /// `rows` rows are part of the past. A `chosen` one may be taken back; what was found behind the last of them lies at `found`.
    fn advance(&mut self, rows: usize, chosen: bool, found: Option<(u64, usize)>) {
        self.before = chosen.then(|| (self.position, self.classes.iter().map(Class::mark).collect()));
        self.found = found;
        self.classes.iter_mut().for_each(|class| class.end(self.position, rows));
        self.position += rows;
    }

    /// True if its next row may be sent before its token is known, and be taken back: nothing has to move for it.
    pub fn may_run_ahead(&self) -> bool {
        self.batch.embeds()
            && self.check_room(1).is_ok()
            && self.classes.iter().all(|class| class.outgrown(self.position, 1) == 0)
    }

    /// Takes back the row that it was last run with, if its token was not known then. True if so.
    pub fn take_back(&mut self) -> bool {
        let Some((position, marks)) = self.before.take() else { return false };
        self.classes.iter_mut().zip(marks).for_each(|(class, mark)| class.go_back(mark));
        (self.position, self.found) = (position, None);
        true
    }
}

impl State {
    /// What every run does, and the tables of those with few rows.
    fn plan(&mut self, shared: &Shared, runs: &[BatchRun]) -> Vec<Planned> {
        let mut planned = Vec::with_capacity(runs.len());
        let mut first = 0;
        for run in runs {
            let (sequence, rows) = (&run.sequence, run.rows);
            let prompt = rows >= PROMPT_FROM && sequence.classes.iter().all(|class| class.prompt.is_some());
            planned.push(Planned { first, rows, prompt });
            first += rows;
        }
        for index in 0..self.tables.len() {
            self.fill_tables(shared, runs, &planned, index);
        }
        planned
    }

    /// What the commands of a step depend on, as its tables are now.
    fn shape(&self, rows: usize, wanted: usize, takes: bool, copies: Copies, from: RowsFrom) -> Shape {
        let classes = self.tables.iter().map(|tables| (tables.zones.len(), tables.splits)).collect();
        let choosing = self.chooser.count();
        Shape { rows, wanted, choosing, takes, copies, from, classes }
    }

    /// The commands of a step up to the copy of what is to come back.
    fn commands(
        &self,
        shared: &Shared,
        shape: &Shape,
        runs: &[BatchRun],
        planned: &[Planned],
        mailbox: &Mailbox,
    ) -> Result<wgpu::CommandBuffer, GpuError> {
        let mut encoder = shared.model.gpu.device().create_command_encoder(&Default::default());
        {
            let mut pass = encoder.begin_compute_pass(&Default::default());
            let record: &mut Record = &mut |_, dispatch, grid| dispatch.record(&mut pass, grid);
            if shape.takes {
                self.chooser.record_take(record, shape.rows);
            }
            self.entry.record(record, shape.rows, shape.from);
            self.record(shared, record, runs, planned)?;
            self.record_logits(record, shape.wanted, shape.choosing);
        }
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
    fn chosen_places(&self, runs: &[BatchRun]) -> Result<Vec<(usize, usize)>, GpuError> {
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

    fn fill_tables(&mut self, shared: &Shared, runs: &[BatchRun], planned: &[Planned], index: usize) {
        let Self { tables, memories, act, .. } = self;
        let (tables, memory) = (&mut tables[index], &memories[index]);
        tables.clear();
        let few = || runs.iter().zip(planned).filter(|(_, planned)| !planned.prompt);
        let blocks = |run: &BatchRun| run.sequence.classes[index].blocks(run.sequence.position);
        let all: usize = few().map(|(run, _)| run.rows * blocks(run)).sum();
        let mut states = 0;
        for (run, Planned { first, rows, prompt, .. }) in runs.iter().zip(planned) {
            let sequence = &*run.sequence;
            let (class, position) = (&sequence.classes[index], sequence.position);
            let slots = memory.slots_before(&sequence.regions[index]);
            let slot = |row: usize| (slots + class.slot(position, *rows, position + row)) as u32;
            tables.slots.extend((0..*rows).map(slot));
            let tiles_at = memory.tile_words(&sequence.regions[index]);
            if let Some(sealing) = class.sealing(position, *rows) {
                let params = class.seal_params(&sealing).into_iter().zip(tiles_at);
                for (seals, (params, tiles_at)) in tables.seals.iter_mut().zip(params) {
                    seals.push(params.behind(slots, tiles_at));
                }
                tables.sealings.push(sealing);
            }
            if *prompt {
                continue;
            }
            // All rows together are cut into as many parts as run at once.
            let each = all.div_ceil(class.most_splits()).max(1);
            let splits = blocks(run).div_ceil(each);
            let plan = SplitPlan { splits, tokens: each * class.layout.block };
            let threshold = threshold(shared, position + rows);
            let [key_at, value_at] = tiles_at;
            for row in 0..*rows {
                let told = Told { first_row: first + row, bias_at: act.bias_at, threshold };
                let mut zone = class.zone(position, *rows, told.first_row);
                zone.position += row as u32;
                (zone.splits, zone.slot_at, zone.states_at) = (splits as u32, slots as u32, states as u32);
                tables.zones.push(zone);
                let mut params = class.params(position, *rows, plan, told);
                params.slide += row as i32;
                (params.key_at, params.value_at, params.states_at) = (key_at, value_at, states as u32);
                tables.params.push(params);
                states += splits * class.spec.heads;
            }
            tables.splits = tables.splits.max(splits);
        }
    }

    /// Tells the kernels about the step.
    fn begin(
        &mut self,
        shared: &Shared,
        entering: StepRows,
        runs: &mut [BatchRun],
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
        self.tables.iter().try_for_each(|tables| tables.send(gpu))?;
        for (run, planned) in runs.iter_mut().zip(planned).filter(|(_, planned)| planned.prompt) {
            let sequence = &mut *run.sequence;
            let threshold = threshold(shared, sequence.position + run.rows);
            let told = Told { first_row: planned.first, bias_at: self.act.bias_at, threshold };
            for class in &mut sequence.classes {
                class.begin(&mut sequence.uniforms, sequence.position, run.rows, told);
            }
            sequence.uniforms.send(gpu)?;
            drop(sequence.bind(self, true)?);
        }
        // Kernels that a first prompt asked for.
        gpu.compiled()
    }

    /// Tells the kernels about some rows whose logits are wanted. Candidates of those are found behind `places`; which logits come back is
    /// returned.
    fn begin_logits(
        &mut self,
        shared: &Shared,
        rows: usize,
        part: &[WantedRow],
        runs: &[BatchRun],
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

    /// Everything up to the logits; sealing is not part of it.
    fn record(
        &self,
        shared: &Shared,
        record: &mut Record,
        runs: &[BatchRun],
        planned: &[Planned],
    ) -> Result<(), GpuError> {
        let rows: usize = planned.iter().map(|planned| planned.rows).sum();
        for (index, layer) in self.layers.iter().enumerate() {
            let class = shared.class_of[index];
            let (tables, spec) = (&self.tables[class], &self.widest[class].spec);
            let heads = spec.heads as u32;
            let prepared = prepared_heads(&shared.model.spec.layers[index]) as u32;
            let shared_attention = layer.memory.attention();
            layer.products.record_projections(record, rows);
            record("heads", &shared_attention.prepare, [prepared, rows as u32, 1]);
            let few = tables.zones.len() as u32;
            if tables.splits > 0 {
                let groups = tables.splits * spec.kv_heads * self.widest[class].layout.passes;
                record("attention", &shared_attention.attend, [groups as u32, few, 1]);
            }
            if few > 0 {
                record("join", &shared_attention.join, [heads, few, 1]);
            }
            for (run, planned) in runs.iter().zip(planned).filter(|(_, planned)| planned.prompt) {
                let bound = run.sequence.bind(self, true)?;
                let prompt = bound.as_ref().and_then(|bound: &Bound| bound.prompts[index].as_ref());
                prompt.ok_or_else(unbound)?.record(record, &run.sequence.classes[class], planned.rows);
            }
            layer.products.record_output(record, rows);
            layer.products.record_feed_forward(record, rows);
        }
        Ok(())
    }

    /// The logits of `count` rows, and what `choosing` of them choose from.
    fn record_logits(&self, record: &mut Record, count: usize, choosing: usize) {
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

/// Sparse V's threshold at `position`.
fn threshold(shared: &Shared, position: usize) -> f32 {
    shared.options.sparse_v.map_or(0.0, |sparse| sparse.threshold(position))
}
