//! A step of many sequences.

use kvant_model::{ModelError, Wanted};

use super::ahead::Ahead;
use super::record::{Recorder, Recording, StepParts};
use super::sequence::Wants;
use super::{DeviceBatch, DeviceSequence, LOGIT_ROWS, Shared, State};
use crate::attention::SplitPlan;
use crate::error::{GpuError, device_error};
use crate::kernel::Dispatch;
use crate::means::BLOCK_TOKENS;
use crate::memory::{Buffer, Mailbox};
use crate::model::embed::{RowsFrom, StepRows};
use crate::model::eviction::Placed;
use crate::model::layer_group::{Class, PROMPT_FROM, Told};
use crate::model::record::{Record, record_products};
use crate::model::sample::{Answer, Chosen, MOST_TOP};

/// One sequence's part of a step.
pub struct BatchRun<'a> {
    /// What the rows go behind.
    pub sequence: &'a mut DeviceSequence,
    /// How many of the step's rows, at least one.
    pub rows: usize,
    /// Which of their logits are wanted.
    pub wanted: Wanted,
}

/// A run of the step that is being recorded.
pub(super) struct Planned {
    /// First of its rows among the step's.
    pub first: usize,
    pub rows: usize,
    /// Kernels of its own; `None` where a table says what its rows see.
    pub wants: Option<Wants>,
}

/// What the commands of a step depend on that may be recorded before it begins.
#[derive(PartialEq, Eq)]
pub(super) struct Shape {
    rows: usize,
    wanted: usize,
    answer: Answer,
    from: RowsFrom,
    sequences: usize,
    /// A sequence that runs alone, and its position.
    alone: Option<((u64, u64), usize)>,
    /// Rows in the tables of every class, and their parts.
    classes: Vec<(usize, usize)>,
}

/// The commands of a step that is likely to come next.
pub(super) struct Recorded {
    pub shape: Shape,
    pub commands: wgpu::CommandBuffer,
}

/// A step whose answer is on its way.
struct Submitted {
    submission: wgpu::SubmissionIndex,
    /// It comes through the second mailbox.
    second: bool,
    /// Further rows whose logits are wanted.
    more: Vec<u32>,
}

/// True if commands may be recorded before the step begins: all rows are in tables, or there is one row alone.
pub(super) fn is_plain(planned: &[Planned]) -> bool {
    let alone = matches!(planned, [Planned { rows: 1, .. }]);
    alone || planned.iter().all(|run| run.wants.is_none())
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
        let mut take = |bytes: &[u8]| match bytemuck::try_cast_slice::<u8, f32>(bytes) {
            Ok(found) => logits.extend_from_slice(found),
            Err(_) => logits.extend(bytemuck::pod_collect_to_vec::<u8, f32>(bytes)),
        };
        self.run(rows, runs, Answer::Logits, &mut take)
    }

    /// As [`DeviceBatch::step`], but only the likeliest token after each wanted row comes back; `None` where a logit is NaN.
    pub fn step_greedy(&self, rows: StepRows, runs: &mut [BatchRun]) -> Result<Vec<Option<u32>>, ModelError> {
        let mut tokens = Vec::new();
        let mut take = |bytes: &[u8]| {
            let words: Vec<u32> = bytemuck::pod_collect_to_vec(bytes);
            tokens.extend(words.chunks_exact(4).map(|found| (found[2] == 0).then_some(found[0])));
        };
        self.run(rows, runs, Answer::Likeliest, &mut take)?;
        Ok(tokens)
    }

    /// As [`DeviceBatch::step`] of one sequence, but only the `count` likeliest tokens after its last row come back (at most [`MOST_TOP`] and the
    /// vocabulary), with their logits, likeliest first and among equals the lower token; `None` when a logit is NaN.
    pub fn step_top(
        &self,
        rows: StepRows,
        run: BatchRun,
        count: usize,
    ) -> Result<Option<Vec<(u32, f32)>>, ModelError> {
        let answer = Answer::Top(count.clamp(1, MOST_TOP.min(self.0.model.spec.vocab)));
        let mut chosen = Chosen::default();
        self.run(rows, &mut [run], answer, &mut |bytes| chosen = answer.read(bytes))?;
        Ok((!chosen.broken).then_some(chosen.tokens))
    }

    fn run(
        &self,
        entering: StepRows,
        runs: &mut [BatchRun],
        answer: Answer,
        take: &mut dyn FnMut(&[u8]),
    ) -> Result<(), ModelError> {
        let shared = &*self.0;
        let mut state = self.state();
        let total = self.check(&state, &entering, runs)?;
        let from = RowsFrom::of(&entering);
        let follows = state.follows(&entering, runs);
        let ahead = state.ahead.take().filter(|ahead| follows && ahead.is(runs, answer));
        let submitted = match ahead {
            Some(Ahead { submission, second, .. }) => Submitted { submission, second, more: Vec::new() },
            None => state.submit(shared, entering, runs, (total, answer))?,
        };
        for run in runs.iter_mut() {
            run.sequence.advance(run.rows);
        }
        if submitted.more.is_empty() {
            state.prepare_next(shared, runs, answer, (follows, submitted.second, from))?;
        }
        let Submitted { submission, second, more } = submitted;
        let count = wanted_count(runs).min(LOGIT_ROWS);
        let mut chosen = None;
        let mut take = |bytes: &[u8]| {
            if answer == Answer::Likeliest {
                chosen = answer.read(bytes).tokens.first().map(|(token, _)| *token);
            }
            take(bytes);
        };
        state.receive(shared, submission, (count, answer, second), &mut take).map_err(device_error)?;
        for more in more.chunks(LOGIT_ROWS) {
            let submission = state.more_logits(shared, total, more, answer).map_err(device_error)?;
            let asked = (more.len(), answer, false);
            state.receive(shared, submission, asked, &mut take).map_err(device_error)?;
        }
        state.chosen = match (&*runs, chosen) {
            ([run], Some(token)) => Some((run.sequence.place.0, run.sequence.position, token)),
            _ => None,
        };
        Ok(())
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
            let most = self.0.limits.rows;
            if run.rows > most {
                let what = "rows of a sequence in a step".to_owned();
                let (found, expected) = (run.rows as u64, most as u64);
                return Err(device_error(GpuError::Length { what, found, expected }));
            }
        }
        Ok(total)
    }

    /// Device time of the kernels of a step of `rows` more tokens of each of `sequences`, in µs over all layers, by name in the order of first
    /// use, and of the whole step. Kernels of one name run back to back; what they leave in the cache is to be thrown away.
    pub fn profile(
        &self,
        sequences: &mut [&mut DeviceSequence],
        rows: usize,
    ) -> Result<Vec<(&'static str, f64)>, ModelError> {
        let shared = &*self.0;
        let mut state = self.state();
        let count = sequences.len();
        let wanted = Wanted::Last;
        let mut runs: Vec<BatchRun> =
            sequences.iter_mut().map(|sequence| BatchRun { sequence, rows, wanted }).collect();
        let residual = vec![0.5; count * rows * shared.model.spec.entry_channels()];
        let total = self.check(&state, &StepRows::Embedded(&residual), &runs)?;
        for run in &mut runs {
            run.sequence.make_room(&mut state, rows)?;
        }
        let mut profile = || -> Result<Vec<(&'static str, f64)>, GpuError> {
            let planned = state.plan(&runs);
            state.begin(shared, Some(StepRows::Embedded(&residual)), &mut runs, &planned)?;
            let listed = wanted_rows(&runs, &planned);
            let logits = count.min(LOGIT_ROWS);
            state.begin_logits(shared, total, &listed[..logits])?;
            let parts = StepParts::new(&state, shared, &runs, &planned)?;
            let all = |record: &mut Record| -> Result<(), GpuError> {
                state.entry.record(record, total, RowsFrom::Embeddings);
                parts.record_layers(record)?;
                state.record_logits(record, logits, Answer::Likeliest);
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

    /// Device time of sealing a sequence's rows in all layers, in µs, and the tokens after which that is due again; `None` where nothing is
    /// sealed soon.
    pub fn profile_sealing(&self, sequence: &mut DeviceSequence) -> Result<Option<(f64, usize)>, ModelError> {
        let shared = &*self.0;
        let mut state = self.state();
        let due = |class: &Class| {
            (1..=2 * BLOCK_TOKENS).find(|rows| class.sealing(sequence.position, *rows).is_some())
        };
        let Some(rows) = sequence.classes.iter().filter_map(due).max() else { return Ok(None) };
        sequence.make_room(&mut state, rows)?;
        let runs = [BatchRun { sequence, rows, wanted: Wanted::Nothing }];
        state.plan(&runs);
        let mut time = || -> Result<f64, GpuError> {
            state.tables.iter().try_for_each(|tables| tables.send(&shared.model.gpu))?;
            state.bind_seals(shared)?;
            let record = |pass: &mut wgpu::ComputePass| state.record_seals(pass);
            shared.model.gpu.time_pass(&record)
        };
        Ok(Some((time().map_err(device_error)?, rows)))
    }
}

/// How many rows' logits are wanted.
fn wanted_count(runs: &[BatchRun]) -> usize {
    let of = |run: &BatchRun| match run.wanted {
        Wanted::Nothing => 0,
        Wanted::Last => 1,
        Wanted::All => run.rows,
    };
    runs.iter().map(of).sum()
}

/// The rows whose logits are wanted, run by run.
fn wanted_rows(runs: &[BatchRun], planned: &[Planned]) -> Vec<u32> {
    let of = |(run, planned): (&BatchRun, &Planned)| {
        let end = planned.first + planned.rows;
        match run.wanted {
            Wanted::Nothing => end..end,
            Wanted::Last => end - 1..end,
            Wanted::All => planned.first..end,
        }
    };
    runs.iter().zip(planned).flat_map(of).map(|row| row as u32).collect()
}

impl DeviceSequence {
    /// `rows` rows are part of the past.
    fn advance(&mut self, rows: usize) {
        self.classes.iter_mut().for_each(|class| class.end(self.position, rows));
        self.states.advance(self.position, rows);
        self.position += rows;
        if let Some(eviction) = &mut self.eviction {
            eviction.row_budget.advance(rows);
        }
    }
}

impl State {
    /// Makes room, tells the kernels about the step, and submits it.
    fn submit(
        &mut self,
        shared: &Shared,
        entering: StepRows,
        runs: &mut [BatchRun],
        (total, answer): (usize, Answer),
    ) -> Result<Submitted, ModelError> {
        for run in runs.iter_mut() {
            run.sequence.make_room(self, run.rows)?;
        }
        let from = RowsFrom::of(&entering);
        let planned = self.plan(runs);
        let wanted = wanted_rows(runs, &planned);
        let (first, more) = wanted.split_at(wanted.len().min(LOGIT_ROWS));
        self.begin(shared, Some(entering), runs, &planned).map_err(device_error)?;
        self.begin_logits(shared, total, first).map_err(device_error)?;
        self.chooser.begin(&shared.model.gpu, answer).map_err(device_error)?;
        let now = self.shape(runs, &planned, (first.len(), answer, from));
        let commands = match self.recorded.take() {
            Some(Recorded { shape, commands }) if is_plain(&planned) && shape == now => commands,
            _ => self.commands(shared, &now, (runs, &planned), (true, false))?,
        };
        let submission = self.send(shared, commands).map_err(device_error)?;
        Ok(Submitted { submission, second: false, more: more.to_vec() })
    }

    /// Submits a step, and behind it what it seals, which nobody waits for.
    pub(super) fn send(
        &mut self,
        shared: &Shared,
        commands: wgpu::CommandBuffer,
    ) -> Result<wgpu::SubmissionIndex, GpuError> {
        self.bind_seals(shared)?;
        let submission = shared.model.gpu.queue().submit([commands]);
        self.submit_seals(shared);
        Ok(submission)
    }

    /// What every run does, and the tables of those with few rows.
    pub(super) fn plan(&mut self, runs: &[BatchRun]) -> Vec<Planned> {
        let mut planned = Vec::with_capacity(runs.len());
        let mut first = 0;
        for run in runs {
            let (sequence, rows) = (&run.sequence, run.rows);
            let prompt = rows >= PROMPT_FROM && sequence.classes.iter().all(|class| class.prompt.is_some());
            let alone = runs.len() == 1 && rows == 1;
            let wants = match prompt {
                true => Some(Wants::Prompt),
                false => (alone || sequence.eviction.is_some()).then_some(Wants::Rows),
            };
            planned.push(Planned { first, rows, wants });
            first += rows;
        }
        self.states.clear();
        runs.iter().for_each(|run| self.states.add(&run.sequence.states, run.rows));
        for index in 0..self.tables.len() {
            self.fill_tables(runs, &planned, index);
        }
        planned
    }

    /// What the commands of a step depend on, as its tables are now: how many logits are wanted, as what, and where rows come from.
    pub(super) fn shape(
        &self,
        runs: &[BatchRun],
        planned: &[Planned],
        (wanted, answer, from): (usize, Answer, RowsFrom),
    ) -> Shape {
        let classes = self.tables.iter().map(|tables| (tables.zones.len(), tables.splits)).collect();
        let rows = planned.iter().map(|planned| planned.rows).sum();
        let alone = match (runs, planned) {
            ([run], [Planned { wants: Some(_), .. }]) => Some((run.sequence.place, run.sequence.position)),
            _ => None,
        };
        Shape { rows, wanted, answer, from, sequences: runs.len(), alone, classes }
    }

    /// The commands of a step up to the copy of what is to come back; where it is `streamed`, which was begun before, those that have not been
    /// submitted yet. With `second` it goes through the second mailbox.
    pub(super) fn commands(
        &self,
        shared: &Shared,
        shape: &Shape,
        (runs, planned): (&[BatchRun], &[Planned]),
        (streamed, second): (bool, bool),
    ) -> Result<wgpu::CommandBuffer, ModelError> {
        let parts = StepParts::new(self, shared, runs, planned).map_err(device_error)?;
        let mut encoder = shared.model.gpu.device().create_command_encoder(&Default::default());
        if shape.from == RowsFrom::Chosen {
            self.entry.take(&mut encoder, &self.chooser.found);
        }
        let mut recording = Recording::behind(encoder);
        let mut entry = |_: &'static str, dispatch: &Dispatch, grid| recording.append(dispatch, grid);
        self.entry.record(&mut entry, shape.rows, shape.from);
        let mut recording = Recorder::record(&parts, recording, streamed)?;
        let mut logits = |_: &'static str, dispatch: &Dispatch, grid| recording.append(dispatch, grid);
        self.record_logits(&mut logits, shape.wanted, shape.answer);
        let mut encoder = recording.end();
        self.copy_results(shared, &mut encoder, (shape.wanted, shape.answer, second));
        Ok(encoder.finish())
    }

    /// Submits the logits of further rows of the step.
    fn more_logits(
        &mut self,
        shared: &Shared,
        rows: usize,
        wanted: &[u32],
        answer: Answer,
    ) -> Result<wgpu::SubmissionIndex, GpuError> {
        let gpu = &shared.model.gpu;
        self.begin_logits(shared, rows, wanted)?;
        let mut encoder = gpu.device().create_command_encoder(&Default::default());
        {
            let mut pass = encoder.begin_compute_pass(&Default::default());
            let record: &mut Record = &mut |_, dispatch, grid| dispatch.record(&mut pass, grid);
            self.record_logits(record, wanted.len(), answer);
        }
        self.copy_results(shared, &mut encoder, (wanted.len(), answer, false));
        Ok(gpu.queue().submit([encoder.finish()]))
    }

    fn fill_tables(&mut self, runs: &[BatchRun], planned: &[Planned], index: usize) {
        let Self { tables, memories, act, .. } = self;
        let (tables, memory) = (&mut tables[index], &memories[index]);
        tables.clear();
        let few = || runs.iter().zip(planned).filter(|(_, planned)| planned.wants.is_none());
        let blocks = |run: &BatchRun| run.sequence.classes[index].blocks(run.sequence.position);
        let all: usize = few().map(|(run, _)| run.rows * blocks(run)).sum();
        let mut states = 0;
        for (run, Planned { first, rows, wants }) in runs.iter().zip(planned) {
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
            if wants.is_some() {
                continue;
            }
            // All rows together are cut into as many parts as run at once.
            let each = all.div_ceil(class.most_splits()).max(1);
            let splits = blocks(run).div_ceil(each);
            let plan = SplitPlan { splits, tokens: each * class.layout.block };
            let [key_at, value_at] = tiles_at;
            for row in 0..*rows {
                let told = Told { first_row: first + row, bias_at: act.bias_at };
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

    /// Tells the kernels about the step; without `entering` its token is what the step before chose.
    pub(super) fn begin(
        &mut self,
        shared: &Shared,
        entering: Option<StepRows>,
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
        if let Some(entering) = entering {
            self.entry.write(&shared.model, entering, &self.act)?;
        }
        self.tables.iter().try_for_each(|tables| tables.send(gpu))?;
        self.states.send(gpu)?;
        let mut fresh = false;
        for (run, planned) in runs.iter_mut().zip(planned) {
            let Some(wants) = planned.wants else { continue };
            let sequence = &mut *run.sequence;
            let told = Told { first_row: planned.first, bias_at: self.act.bias_at };
            for class in &mut sequence.classes {
                class.begin(&mut sequence.uniforms, sequence.position, run.rows, told);
            }
            sequence.uniforms.send(gpu)?;
            if let Some(eviction) = &mut sequence.eviction {
                let placed = Placed { class_of: &shared.class_of, classes: &sequence.classes };
                eviction.refresh(gpu, placed)?;
            }
            fresh |= !sequence.is_bound(wants);
            drop(sequence.bind(self, wants)?);
        }
        // Kernels that a sequence's first step asked for.
        if fresh { gpu.compiled() } else { Ok(()) }
    }

    pub(super) fn begin_logits(
        &mut self,
        shared: &Shared,
        rows: usize,
        wanted: &[u32],
    ) -> Result<(), GpuError> {
        let gpu = &shared.model.gpu;
        self.act.step.set(gpu, rows, 0, wanted.len())?;
        gpu.write(&self.wanted, 0, bytemuck::cast_slice(wanted))
    }

    fn record_logits(&self, record: &mut Record, count: usize, answer: Answer) {
        if count > 0 {
            record("norm", &self.output_norm, [count as u32, 1, 1]);
            record_products(record, "logits", &self.output, count);
            match answer {
                Answer::Likeliest => self.chooser.record_likeliest(record, count),
                answer => self.chooser.record(record, answer),
            }
        }
    }

    /// What comes back of `count` rows: from where, and how many bytes.
    fn results(&self, shared: &Shared, count: usize, answer: Answer) -> (&Buffer, u64) {
        match answer {
            Answer::Logits => (&self.logits, (count * 4 * shared.model.spec.vocab) as u64),
            Answer::Likeliest => (&self.chooser.found, 16 * count as u64),
            Answer::Top(_) => (&self.chooser.found, answer.bytes().unwrap_or(0)),
        }
    }

    /// Where an answer comes back: that of a step that runs ahead through the one that is free.
    fn mailbox_of(&self, second: bool) -> &Mailbox {
        if second { &self.second_mailbox } else { &self.mailbox }
    }

    fn copy_results(
        &self,
        shared: &Shared,
        encoder: &mut wgpu::CommandEncoder,
        (count, answer, second): (usize, Answer, bool),
    ) {
        if count > 0 {
            let (source, bytes) = self.results(shared, count, answer);
            self.mailbox_of(second).copy(encoder, source, bytes);
        }
    }

    /// Waits for what is wanted of `count` rows.
    fn receive(
        &self,
        shared: &Shared,
        submission: wgpu::SubmissionIndex,
        (count, answer, second): (usize, Answer, bool),
        take: &mut dyn FnMut(&[u8]),
    ) -> Result<(), GpuError> {
        match count {
            0 => Ok(()),
            _ => {
                let (_, bytes) = self.results(shared, count, answer);
                self.mailbox_of(second).receive_with(&shared.model.gpu, bytes, submission, take)
            }
        }
    }
}
