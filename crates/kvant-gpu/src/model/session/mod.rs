//! One conversation on the GPU.

use std::sync::Arc;

use kvant_cache::{CacheConfig, LayerStore, RowBudget};
use kvant_codec::{Sidecar, TILE_TOKENS};
use kvant_cpu::RopeTable;
use kvant_model::{ModelError, RopeSpec, Wanted, run_step};

mod ahead;
mod blocks;
mod capacity;

use ahead::Ahead;
use blocks::{OtherOps, Recording};
use capacity::{Capacity, exports, moved};

use crate::attention::ShaderArithmetic;
use crate::error::{GpuError, device_error};
use crate::kernel::Dispatch;
use crate::memory::{Buffer, Mailbox};
use crate::model::activations::Activations;
use crate::model::bound_seal::{BoundSeal, bind_seals, record_sealing};
use crate::model::classes::classes_of;
use crate::model::embed::{Entry, RowsFrom, StepRows};
use crate::model::eviction::Retained;
use crate::model::join::FEW_TOKENS;
use crate::model::layer::{LayerOps, LayerParts};
use crate::model::layer_group::{Class, ClassShape, Told, UNIFORM_BYTES};
use crate::model::products::joined_form;
use crate::model::record::{Inputs, Record, record_products};
use crate::model::recurrent::RecurrentOps;
use crate::model::row_facts::RowFacts;
use crate::model::sample::{Answer, Chooser, Chosen, MOST_TOP};
use crate::model::single_row::raw_layers;
use crate::model::states::States;
use crate::model::uniforms::StepUniforms;
use crate::model::weights::DeviceModel;
use crate::ops::{Ending, Input, NormRows, Product, norm_as};

/// Rows whose logits are computed together.
const LOGIT_ROWS: usize = 16;

/// How a session runs.
#[derive(Clone, Copy, Debug)]
pub struct SessionOptions {
    /// Most tokens of a step.
    pub rows: usize,
    /// ShaderArithmetic of attention to sealed tokens.
    pub attention: ShaderArithmetic,
}

/// Rows of a step from which the GPU starts on its first layers while the others are being recorded: recording takes as long as such layers.
const STREAMED_ROWS: usize = 32;

/// What a step's commands depend on (and its uniforms do not tell).
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct StepKey {
    pub position: usize,
    pub rows: usize,
    pub wanted: Wanted,
    /// What is read back of the last row.
    pub answer: Answer,
    pub from: RowsFrom,
    /// The answer comes back through the second mailbox: that of the step before may still wait in the first.
    pub second: bool,
}

/// The commands of a step, ready to be submitted.
pub(super) struct Recorded {
    pub key: StepKey,
    pub commands: wgpu::CommandBuffer,
}

/// Cache and activations of one conversation.
pub struct DeviceSession {
    pub(super) model: Arc<DeviceModel>,
    pub(super) entry: Entry,
    act: Activations,
    uniforms: StepUniforms,
    pub(super) classes: Vec<Class>,
    /// Those with keys and values.
    pub(super) layers: Vec<LayerOps>,
    pub(super) seals: Vec<BoundSeal>,
    /// By layer of the model: those without keys and values of their own.
    pub(super) others: Vec<Option<OtherOps>>,
    pub(super) states: States,
    ropes: Vec<RopeTable>,
    output_norm: Dispatch,
    output: Vec<Product>,
    chooser: Chooser,
    logits_buffer: Buffer,
    mailbox: Mailbox,
    /// For a chosen token.
    second_mailbox: Mailbox,
    /// How its layers are stored, and how it runs: what it takes to make it anew.
    stores: Vec<LayerStore>,
    options: SessionOptions,
    /// Rows that may go; `None` where everything stays.
    pub(super) retained: Option<Retained>,
    /// Room for the tiles of sliding layers on their way.
    pub(super) moved: Buffer,
    /// Tokens of the context.
    pub(super) capacity: usize,
    /// Tokens there is room for where everything stays.
    pub(super) tokens: usize,
    /// The byte budget that left no more.
    pub(super) budget: Option<u64>,
    pub(super) position: usize,
    /// The step that is being recorded or run.
    pub(super) key: StepKey,
    recording: Option<Recording>,
    pub(super) recorded: Option<Recorded>,
    /// The step that was submitted behind the last one.
    ahead: Option<Ahead>,
    logits: Vec<f32>,
    pub(super) chosen: Chosen,
}

impl DeviceSession {
    /// An empty conversation whose cache is stored as `cache` says. Heavy rows in a scheme of their own are refused, and limits that follow
    /// attention within a byte budget: the CPU has those.
    pub fn new(
        model: &Arc<DeviceModel>,
        cache: &CacheConfig,
        calibration: Option<&Sidecar>,
        options: SessionOptions,
    ) -> Result<Self, ModelError> {
        let stores = model.stores(cache, calibration)?;
        let limits = Capacity::new(&model.spec, cache, &stores, options.rows)?;
        let made = Self::build(model, stores, cache.capacity, limits, options);
        // Kernels are compiled meanwhile; a session that could not be made must not leave compilers behind either.
        let compiled = model.gpu.compiled();
        let made = made.map_err(device_error)?;
        compiled.map_err(device_error)?;
        Ok(made)
    }

    /// An empty session like this one, with room for other numbers of rows.
    pub(super) fn remade(&self, row_budget: RowBudget) -> Result<Self, GpuError> {
        let limits = Capacity {
            rows: self.act.rows,
            row_budget: Some(row_budget),
            tokens: self.tokens,
            budget: self.budget,
        };
        Self::build(&self.model, self.stores.clone(), self.capacity, limits, self.options)
    }

    fn build(
        model: &Arc<DeviceModel>,
        stores: Vec<LayerStore>,
        capacity: usize,
        limits: Capacity,
        options: SessionOptions,
    ) -> Result<Self, GpuError> {
        let (gpu, spec) = (&model.gpu, &model.spec);
        let Capacity { rows, row_budget, tokens, budget } = limits;
        // Where limits follow attention, layers hold different numbers of rows.
        let apart = row_budget.as_ref().is_some_and(RowBudget::is_adaptive);
        let scored =
            |layer: usize| row_budget.as_ref().is_some_and(|row_budget| row_budget.scorer(layer).is_some());
        let cached = spec.cached_layers();
        let (class_of, firsts) = classes_of(&stores, &cached, apart);
        let (uniforms, parts) = StepUniforms::new(gpu, firsts.len(), UNIFORM_BYTES)?;
        let of_stores = model.layers_of_stores();
        let raw = raw_layers(model, &stores, &class_of, row_budget.is_some())?;
        let class = |(index, own): (&usize, [Buffer; 4])| {
            let layer = cached[*index];
            let shape = ClassShape {
                heads: layer.heads,
                softcap: layer.softcap,
                arithmetic: options.attention,
                capacity: row_budget.as_ref().map_or(tokens, |row_budget| row_budget.limits()[*index]),
                rows,
                few: if raw[*index].is_some() { FEW_TOKENS } else { 0 },
                retained: row_budget.as_ref().map(|_| scored(*index)),
            };
            Class::new(gpu, &stores[*index], shape, own)
        };
        let classes = firsts.iter().zip(parts).map(class).collect::<Result<Vec<_>, _>>()?;
        let act = Activations::new(model, &classes, rows, false)?;
        let (mut attended, mut activated) = (Inputs::default(), Inputs::default());
        for layer in &of_stores {
            let (cols, forms) = joined_form(model, *layer);
            attended.of(gpu, act.padded, cols, forms)?;
        }
        let exports = exports(gpu, &classes, rows, &mut attended)?;
        let facts = (0..stores.len()).map(|layer| {
            let class = &classes[class_of[layer]];
            class.limit.map(|limit| RowFacts::new(gpu, class, limit, scored(layer))).transpose()
        });
        let facts = facts.collect::<Result<Vec<_>, _>>()?;
        let mut layers = Vec::with_capacity(stores.len());
        for (index, (store, class)) in stores.iter().zip(&class_of).enumerate() {
            let parts = LayerParts {
                model,
                act: &act,
                store,
                class: &classes[*class],
                facts: facts[index].as_ref(),
                exports: exports.as_ref(),
                raw: raw[index].as_ref(),
                attended: &mut attended,
                activated: &mut activated,
            };
            layers.push(LayerOps::new(of_stores[index], *class, parts)?);
        }
        let sealed = layers
            .iter()
            .zip(&stores)
            .flat_map(|(layer, store): (&LayerOps, _)| layer.sealed_sides(&classes[layer.class], store));
        let seals = bind_seals(gpu, &sealed.collect::<Vec<_>>())?;
        let states = States::new(gpu, spec)?;
        let other = |layer: usize| -> Result<Option<OtherOps>, GpuError> {
            if spec.layers[layer].kv_source.is_some() {
                let index = spec.cache_index(layer);
                let parts = LayerParts {
                    model,
                    act: &act,
                    store: &stores[index],
                    class: &classes[class_of[index]],
                    facts: facts[index].as_ref(),
                    exports: exports.as_ref(),
                    raw: None,
                    attended: &mut attended,
                    activated: &mut activated,
                };
                return layers[index].lend(layer, parts).map(|ops| Some(OtherOps::Borrowing(Box::new(ops))));
            }
            let at = (layer, spec.state_slot(layer));
            let made = RecurrentOps::new(model, at, &act, &states, &mut attended, &mut activated)?;
            Ok(made.map(|ops| OtherOps::Recurrent(Box::new(ops))))
        };
        let others = (0..spec.layers.len()).map(other).collect::<Result<Vec<_>, _>>()?;
        let retained = match row_budget {
            Some(row_budget) => {
                let facts = facts.into_iter().flatten().collect();
                Some(Retained::new(gpu, row_budget, &layers, &classes, facts, exports.as_ref())?)
            }
            None => None,
        };
        let logits_buffer = gpu.buffer("logits", (4 * LOGIT_ROWS * spec.vocab) as u64)?;
        let chooser = Chooser::new(gpu, &logits_buffer, spec.vocab)?;
        let input = Input::new(gpu, LOGIT_ROWS, spec.width, model.output.forms(model.exact))?;
        let branch = act.branch.as_ref().zip(model.last_scale());
        let (factors, rows_of) = ((&model.output_norm, model.norm_kind()), NormRows::Wanted);
        let output_norm =
            norm_as(gpu, &act.step, &act.residual, factors, branch, model.residual_eps, rows_of, &input)?;
        let ending = Ending { wanted: true, softcap: spec.final_softcap, ..Ending::default() };
        let output =
            model.output.bind(gpu, &act.step, &input, &logits_buffer, ending, model.exact, act.few)?;
        let rope = |r: &RopeSpec| {
            RopeTable::new(r.dims, r.base, r.factors.as_deref(), r.position_scale, r.magnitude)
        };
        let entry = Entry::new(model, &act, Some(&chooser.found))?;
        Ok(Self {
            moved: moved(gpu, &layers, &classes)?,
            mailbox: gpu.mailbox(logits_buffer.bytes().max(chooser.found.bytes()))?,
            second_mailbox: gpu.mailbox(chooser.found.bytes())?,
            ropes: spec.ropes.iter().map(rope).collect(),
            entry,
            model: model.clone(),
            act,
            uniforms,
            classes,
            layers,
            seals,
            others,
            states,
            output_norm,
            output,
            chooser,
            logits_buffer,
            stores,
            options,
            retained,
            capacity,
            tokens,
            budget,
            position: 0,
            key: StepKey {
                position: 0,
                rows: 0,
                wanted: Wanted::Nothing,
                answer: Answer::Logits,
                from: RowsFrom::Embeddings,
                second: false,
            },
            recording: None,
            recorded: None,
            ahead: None,
            logits: Vec::new(),
            chosen: Chosen::default(),
        })
    }

    /// Runs a step of `rows` behind what the cache holds.
    pub fn forward<'r>(
        &mut self,
        rows: impl Into<StepRows<'r>>,
        wanted: Wanted,
    ) -> Result<&[f32], ModelError> {
        self.run(rows.into(), wanted, Answer::Logits)?;
        Ok(if wanted == Wanted::Nothing { &[] } else { &self.logits })
    }

    /// As [`DeviceSession::forward`], but only the likeliest token after the last row comes back; `None` when a logit is NaN.
    pub fn forward_greedy<'r>(&mut self, rows: impl Into<StepRows<'r>>) -> Result<Option<u32>, ModelError> {
        self.run(rows.into(), Wanted::Last, Answer::Likeliest)?;
        Ok(self.chosen().map(|chosen| chosen[0].0))
    }

    /// As [`DeviceSession::forward`], but only the `count` likeliest tokens after the last row come back (at most [`MOST_TOP`] and the
    /// vocabulary), with their logits, likeliest first and among equals the lower token; `None` when a logit is NaN.
    pub fn forward_top<'r>(
        &mut self,
        rows: impl Into<StepRows<'r>>,
        count: usize,
    ) -> Result<Option<&[(u32, f32)]>, ModelError> {
        let count = count.clamp(1, MOST_TOP.min(self.model.spec.vocab));
        self.run(rows.into(), Wanted::Last, Answer::Top(count))?;
        Ok(self.chosen())
    }

    /// What the last step chose.
    fn chosen(&self) -> Option<&[(u32, f32)]> {
        (!self.chosen.broken).then_some(&self.chosen.tokens)
    }

    fn run(&mut self, entering: StepRows, wanted: Wanted, answer: Answer) -> Result<(), ModelError> {
        let rows = self.entry.check(&entering, &self.model.spec, self.act.rows)?;
        let from = RowsFrom::of(&entering);
        let key = StepKey { position: self.position, rows, wanted, answer, from, second: false };
        let follows = self.follows(&entering);
        let submission = match self.ahead.take().filter(|ahead| follows && ahead.is(&key)) {
            Some(Ahead { key, submission }) => {
                self.key = key;
                submission
            }
            None => {
                self.make_room(rows)?;
                let streamed = rows >= STREAMED_ROWS;
                let recorded = match self.recorded.take() {
                    Some(recorded) if recorded.key == key => Some(recorded.commands),
                    _ if streamed => None,
                    _ => Some(self.record(key, false)?),
                };
                self.key = key;
                self.begin(Some(entering)).map_err(device_error)?;
                let commands = match recorded {
                    Some(commands) => commands,
                    None => self.record(key, true)?,
                };
                self.model.gpu.queue().submit([commands])
            }
        };
        self.advance();
        self.prepare_next(follows).map_err(device_error)?;
        self.finish_step(submission).map_err(device_error)
    }

    /// The rows of the step that was submitted are part of the past.
    fn advance(&mut self) {
        let StepKey { position, rows, .. } = self.key;
        self.classes.iter_mut().for_each(|class| class.end(position, rows));
        self.states.advance(position, rows);
        self.position += rows;
        if let Some(retained) = &mut self.retained {
            retained.row_budget.advance(rows);
        }
    }

    /// The commands of a step; where it is `streamed`, which was begun before, those that have not been submitted yet.
    pub(super) fn record(&mut self, key: StepKey, streamed: bool) -> Result<wgpu::CommandBuffer, ModelError> {
        self.key = key;
        for class in &mut self.classes {
            class.plan(key.position, key.rows);
        }
        let mut encoder = self.encoder();
        if key.from == RowsFrom::Chosen {
            self.entry.take(&mut encoder, &self.chooser.found);
        }
        let mut recording = Recording::new(encoder, streamed);
        let mut record = |_, dispatch: &Dispatch, grid| dispatch.record(&mut recording.pass, grid);
        self.entry.record(&mut record, key.rows, key.from);
        self.recording = Some(recording);
        let layers = self.others.len();
        let done = run_step(self, layers, key.wanted);
        self.recording = None;
        done?;
        Ok(self.recorded.take().expect("a finished step is recorded").commands)
    }

    fn encoder(&self) -> wgpu::CommandEncoder {
        self.model.gpu.device().create_command_encoder(&Default::default())
    }

    /// Tells the kernels about the step; without `entering` its token is what the step before chose.
    pub(super) fn begin(&mut self, entering: Option<StepRows>) -> Result<(), GpuError> {
        let gpu = &self.model.gpu;
        let StepKey { rows, wanted, answer, .. } = self.key;
        let (first, count) = wanted_rows(rows, wanted);
        self.chooser.begin(gpu, answer)?;
        self.act.step.set(gpu, rows, first, count)?;
        self.states.begin(gpu, rows)?;
        self.act.set_query_scales(&self.model, self.position..self.position + rows)?;
        if let Some(entering) = entering {
            self.entry.write(&self.model, entering, &self.act)?;
        }
        if let Some(retained) = &mut self.retained {
            retained.refresh(gpu, &self.layers, &self.classes)?;
        }
        for (table, buffer) in self.ropes.iter_mut().zip(&self.act.angles) {
            table.set_positions(self.position..self.position + rows);
            gpu.write(buffer, 0, bytemuck::cast_slice(table.rows()))?;
        }
        for class in &mut self.classes {
            let told = Told { first_row: 0, bias_at: self.act.bias_at };
            class.begin(&mut self.uniforms, self.position, rows, told);
        }
        self.uniforms.send(gpu)
    }

    /// Norm, output matrix and, if only some tokens are wanted, their choice.
    pub(super) fn record_logits(&self, record: &mut Record, count: usize) {
        record("norm", &self.output_norm, [count as u32, 1, 1]);
        record_products(record, "logits", &self.output, count);
        self.chooser.record(record, self.key.answer);
    }

    /// Ends the recording: sealing, logits, and the copy of what is to come back.
    fn end_recording(&mut self) {
        let StepKey { position, rows, wanted, answer, .. } = self.key;
        let Some(Recording { mut encoder, mut pass, .. }) = self.recording.take() else { return };
        let mut record = |_, dispatch: &Dispatch, grid| dispatch.record(&mut pass, grid);
        let sealings: Vec<_> = self.classes.iter().map(|class| class.sealing(position, rows)).collect();
        record_sealing(&mut record, &self.seals, &|class| sealings[class].as_slice());
        let (_, count) = wanted_rows(rows, wanted);
        if wanted != Wanted::Nothing {
            self.record_logits(&mut record, count);
        }
        drop(pass);
        if wanted != Wanted::Nothing {
            let source = if answer == Answer::Logits { &self.logits_buffer } else { &self.chooser.found };
            self.mailbox_of(&self.key).copy(&mut encoder, source, self.result_bytes());
        }
        self.recorded = Some(Recorded { key: self.key, commands: encoder.finish() });
    }

    /// Bytes that come back from the current step's first submission.
    fn result_bytes(&self) -> u64 {
        let (_, count) = wanted_rows(self.key.rows, self.key.wanted);
        self.key.answer.bytes().unwrap_or((4 * count * self.model.spec.vocab) as u64)
    }

    /// Where a step's answer comes back.
    fn mailbox_of(&self, key: &StepKey) -> &Mailbox {
        if key.second { &self.second_mailbox } else { &self.mailbox }
    }

    /// Waits for what the current step was run for.
    fn finish_step(&mut self, submission: wgpu::SubmissionIndex) -> Result<(), GpuError> {
        let StepKey { rows, wanted, .. } = self.key;
        self.logits.clear();
        if wanted != Wanted::Nothing {
            self.receive(self.result_bytes(), submission)?;
        }
        if wanted == Wanted::All {
            for first in (LOGIT_ROWS..rows).step_by(LOGIT_ROWS) {
                self.more_logits(first, (rows - first).min(LOGIT_ROWS))?;
            }
        }
        Ok(())
    }

    /// Waits for logits or token.
    fn receive(&mut self, bytes: u64, submission: wgpu::SubmissionIndex) -> Result<(), GpuError> {
        let found = self.mailbox_of(&self.key).receive(&self.model.gpu, bytes, submission)?;
        match self.key.answer {
            Answer::Logits => self.logits.extend(bytemuck::pod_collect_to_vec::<u8, f32>(&found)),
            answer => self.chosen = answer.read(&found),
        }
        Ok(())
    }

    /// Logits of further rows of the step.
    fn more_logits(&mut self, first: usize, count: usize) -> Result<(), GpuError> {
        let gpu = self.model.gpu.clone();
        self.act.step.set(&gpu, self.key.rows, first, count)?;
        let mut encoder = self.encoder();
        {
            let mut pass = encoder.begin_compute_pass(&Default::default());
            self.record_logits(&mut |_, dispatch, grid| dispatch.record(&mut pass, grid), count);
        }
        let bytes = (4 * count * self.model.spec.vocab) as u64;
        self.mailbox.copy(&mut encoder, &self.logits_buffer, bytes);
        let submission = gpu.queue().submit([encoder.finish()]);
        self.receive(bytes, submission)
    }

    /// The logits of the last step that wanted some.
    pub fn logits(&self) -> &[f32] {
        &self.logits
    }

    /// True if some layer has tokens in sealed tiles.
    pub fn has_sealed(&self) -> bool {
        self.classes.iter().any(|class| class.stored().sealed > 0)
    }

    /// True if it takes [`StepRows::Tokens`].
    pub fn embeds(&self) -> bool {
        self.model.embeddings().is_some()
    }

    /// Logical position of the next token.
    pub fn position(&self) -> usize {
        self.position
    }

    /// Most tokens of the next step.
    pub fn step_limit(&self) -> usize {
        let room = self.retained.as_ref().map_or(usize::MAX, |retained| retained.row_budget.step_limit());
        self.act.rows.min(room)
    }

    /// Most tokens of a step that [`DeviceSession::truncate`] can cut anywhere, the others being what they would be alone: none is sealed
    /// with it. At least one.
    pub fn trial_limit(&self) -> usize {
        if self.retained.is_some() || self.states.are_there() {
            return 1;
        }
        let whole =
            |rows: &usize| self.classes.iter().all(|class| class.sealing(self.position, *rows).is_none());
        (1..=self.act.rows.min(TILE_TOKENS)).take_while(whole).last().unwrap_or(1)
    }

    /// Tokens the context holds.
    pub fn capacity(&self) -> usize {
        self.capacity
    }

    /// Bytes of the cache on the GPU: room for all it may ever hold.
    pub fn cache_bytes(&self) -> u64 {
        let sides = self.layers.iter().flat_map(|layer| &layer.sides);
        let sides = sides.map(|side| side.bytes()).sum::<u64>() + self.states.bytes();
        sides + self.retained.as_ref().map_or(0, Retained::bytes)
    }

    /// The cache was replaced by one at `position`.
    pub(super) fn resume_at(&mut self, position: usize) {
        self.position = position;
        self.forget_recorded();
    }

    /// Forgets every token from `position` on, and those of a half-filled tile before it; where rows have been evicted, everything if
    /// `position` is before the plain newest tokens; where layers are recurrent, as far back as their states reach. Returns the tokens that
    /// are left.
    pub fn truncate(&mut self, position: usize) -> usize {
        let mut position = position.min(self.position);
        // Whole tiles of every class, and a state: each step down may be another one's concern.
        let reachable = |position: usize| {
            let of_classes = self.classes.iter().map(|class| class.reachable(position));
            of_classes.chain([self.states.reachable(position, self.position)]).min().unwrap_or(position)
        };
        while reachable(position) < position {
            position = reachable(position);
        }
        self.states.truncate(position, self.position);
        self.classes.iter_mut().for_each(|class| class.truncate(position));
        if let Some(retained) = &mut self.retained {
            retained.truncate(position);
        }
        self.position = position;
        self.forget_recorded();
        position
    }
}

/// First row whose logits are wanted, and how many are computed with the step itself.
fn wanted_rows(rows: usize, wanted: Wanted) -> (usize, usize) {
    if wanted == Wanted::Last { (rows - 1, 1) } else { (0, rows.min(LOGIT_ROWS)) }
}
