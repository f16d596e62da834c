//! A step of many sequences.

use kvant_model::{ModelError, Wanted};

use super::sequence::Bound;
use super::{DeviceBatch, DeviceSequence, LOGIT_ROWS, Shared, State};
use crate::attention::SplitPlan;
use crate::error::{GpuError, device_error};
use crate::memory::Buffer;
use crate::model::attend::prepared_heads;
use crate::model::embed::{RowsFrom, StepRows};
use crate::model::layer_group::{PROMPT_FROM, Told};
use crate::model::record::{Record, record_products};
use crate::model::sample::Answer;

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
    wanted: usize,
    answer: Answer,
    from: RowsFrom,
    /// Rows in the tables of every class, and their parts.
    classes: Vec<(usize, usize)>,
}

/// The commands of a step that is likely to come next.
pub(super) struct Recorded {
    shape: Shape,
    commands: wgpu::CommandBuffer,
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
        for run in runs.iter_mut() {
            run.sequence.make_room(&mut state, run.rows).map_err(device_error)?;
        }
        let from = RowsFrom::of(&entering);
        let planned = state.plan(runs);
        let wanted = wanted_rows(runs, &planned);
        let (first, more) = wanted.split_at(wanted.len().min(LOGIT_ROWS));
        let shape = |state: &State| state.shape(total, first.len(), answer, from);
        let mut submitted = || -> Result<wgpu::SubmissionIndex, GpuError> {
            state.begin(shared, entering, runs, &planned)?;
            state.begin_logits(shared, total, first)?;
            let now = shape(&state);
            let commands = match state.recorded.take() {
                Some(Recorded { shape, commands }) if is_plain(&planned) && shape == now => commands,
                _ => state.commands(shared, &now, runs, &planned)?,
            };
            state.bind_seals(shared)?;
            let submission = shared.model.gpu.queue().submit([commands]);
            // What is sealed nobody waits for.
            state.submit_seals(shared);
            Ok(submission)
        };
        let submission = submitted().map_err(device_error)?;
        for run in runs.iter_mut() {
            run.sequence.advance(run.rows);
        }
        // The same sequences' next tokens are likely to come next; their commands are recorded while the GPU works.
        let follows = more.is_empty() && runs.iter().all(|run| run.rows == 1 && run.sequence.has_room());
        if follows {
            let next = state.plan(runs);
            if is_plain(&next) {
                let shape = shape(&state);
                let commands = state.commands(shared, &shape, runs, &next).map_err(device_error)?;
                state.recorded = Some(Recorded { shape, commands });
            }
        }
        state.receive(shared, submission, first.len(), answer, take).map_err(device_error)?;
        for more in more.chunks(LOGIT_ROWS) {
            let submission = state.more_logits(shared, total, more, answer).map_err(device_error)?;
            state.receive(shared, submission, more.len(), answer, take).map_err(device_error)?;
        }
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
        }
        Ok(total)
    }

    /// Device time of the kernels of a step of one more token of each of `sequences`, in µs over all layers, by name in the order of first use, and
    /// of the whole step. Kernels of one name run back to back; what they leave in the cache is to be thrown away.
    pub fn profile(&self, sequences: &mut [DeviceSequence]) -> Result<Vec<(&'static str, f64)>, ModelError> {
        let shared = &*self.0;
        let mut state = self.state();
        let count = sequences.len();
        let wanted = Wanted::Last;
        let mut runs: Vec<BatchRun> =
            sequences.iter_mut().map(|sequence| BatchRun { sequence, rows: 1, wanted }).collect();
        for run in &mut runs {
            run.sequence.make_room(&mut state, 1).map_err(device_error)?;
        }
        let mut profile = || -> Result<Vec<(&'static str, f64)>, GpuError> {
            let planned = state.plan(&runs);
            let residual = vec![0.5; count * shared.model.spec.entry_channels()];
            state.begin(shared, StepRows::Embedded(&residual), &mut runs, &planned)?;
            let listed = wanted_rows(&runs, &planned);
            state.begin_logits(shared, count, &listed[..count.min(LOGIT_ROWS)])?;
            let all = |record: &mut Record| -> Result<(), GpuError> {
                state.entry.record(record, count, RowsFrom::Embeddings);
                state.record(shared, record, &runs, &planned)?;
                state.record_logits(record, count.min(LOGIT_ROWS), Answer::Likeliest);
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
        self.position += rows;
    }
}

impl State {
    /// What every run does, and the tables of those with few rows.
    fn plan(&mut self, runs: &[BatchRun]) -> Vec<Planned> {
        let mut planned = Vec::with_capacity(runs.len());
        let mut first = 0;
        for run in runs {
            let (sequence, rows) = (&run.sequence, run.rows);
            let prompt = rows >= PROMPT_FROM && sequence.classes.iter().all(|class| class.prompt.is_some());
            planned.push(Planned { first, rows, prompt });
            first += rows;
        }
        for index in 0..self.tables.len() {
            self.fill_tables(runs, &planned, index);
        }
        planned
    }

    /// What the commands of a step depend on, as its tables are now.
    fn shape(&self, rows: usize, wanted: usize, answer: Answer, from: RowsFrom) -> Shape {
        let classes = self.tables.iter().map(|tables| (tables.zones.len(), tables.splits)).collect();
        Shape { rows, wanted, answer, from, classes }
    }

    /// The commands of a step up to the copy of what is to come back.
    fn commands(
        &self,
        shared: &Shared,
        shape: &Shape,
        runs: &[BatchRun],
        planned: &[Planned],
    ) -> Result<wgpu::CommandBuffer, GpuError> {
        let mut encoder = shared.model.gpu.device().create_command_encoder(&Default::default());
        {
            let mut pass = encoder.begin_compute_pass(&Default::default());
            let record: &mut Record = &mut |_, dispatch, grid| dispatch.record(&mut pass, grid);
            self.entry.record(record, shape.rows, shape.from);
            self.record(shared, record, runs, planned)?;
            self.record_logits(record, shape.wanted, shape.answer);
        }
        self.copy_results(shared, &mut encoder, shape.wanted, shape.answer);
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
        self.copy_results(shared, &mut encoder, wanted.len(), answer);
        Ok(gpu.queue().submit([encoder.finish()]))
    }

    fn fill_tables(&mut self, runs: &[BatchRun], planned: &[Planned], index: usize) {
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
            let told = Told { first_row: planned.first, bias_at: self.act.bias_at };
            for class in &mut sequence.classes {
                class.begin(&mut sequence.uniforms, sequence.position, run.rows, told);
            }
            sequence.uniforms.send(gpu)?;
            drop(sequence.bind(self, true)?);
        }
        // Kernels that a first prompt asked for.
        gpu.compiled()
    }

    fn begin_logits(&mut self, shared: &Shared, rows: usize, wanted: &[u32]) -> Result<(), GpuError> {
        let gpu = &shared.model.gpu;
        self.act.step.set(gpu, rows, 0, wanted.len())?;
        gpu.write(&self.wanted, 0, bytemuck::cast_slice(wanted))
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

    fn record_logits(&self, record: &mut Record, count: usize, answer: Answer) {
        if count > 0 {
            record("norm", &self.output_norm, [count as u32, 1, 1]);
            record_products(record, "logits", &self.output, count);
            if answer == Answer::Likeliest {
                self.chooser.record_likeliest(record, count);
            }
        }
    }

    /// What comes back of `count` rows: from where, and how many bytes.
    fn results(&self, shared: &Shared, count: usize, answer: Answer) -> (&Buffer, u64) {
        match answer {
            Answer::Logits => (&self.logits, (count * 4 * shared.model.spec.vocab) as u64),
            Answer::Likeliest | Answer::Top(_) => (&self.chooser.found, 16 * count as u64),
        }
    }

    fn copy_results(
        &self,
        shared: &Shared,
        encoder: &mut wgpu::CommandEncoder,
        count: usize,
        answer: Answer,
    ) {
        if count > 0 {
            let (source, bytes) = self.results(shared, count, answer);
            self.mailbox.copy(encoder, source, bytes);
        }
    }

    /// Waits for what is wanted of `count` rows.
    fn receive(
        &self,
        shared: &Shared,
        submission: wgpu::SubmissionIndex,
        count: usize,
        answer: Answer,
        take: &mut dyn FnMut(&[u8]),
    ) -> Result<(), GpuError> {
        match count {
            0 => Ok(()),
            _ => {
                let (_, bytes) = self.results(shared, count, answer);
                self.mailbox.receive_with(&shared.model.gpu, bytes, submission, take)
            }
        }
    }
}
