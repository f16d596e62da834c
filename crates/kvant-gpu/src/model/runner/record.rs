//! The blocks of a step, one dispatch after another.

use std::sync::MutexGuard;

use kvant_model::{Backend, ModelError, Wanted, run_step};

use super::network::LayerKind;
use super::own::{OwnKernels, Wants, lock};
use super::part::{Planned, RunnerPart};
use super::{Shared, State};
use crate::device::Gpu;
use crate::error::GpuError;
use crate::kernel::Dispatch;
use crate::model::attend::prepared_heads;
use crate::model::record::Record;

/// Rows of a step from which the GPU starts on its first layers while the others are being recorded: recording takes as long as such layers.
const STREAMED_ROWS: usize = 32;

/// Commands that are being recorded.
pub(super) struct Recording {
    pub encoder: wgpu::CommandEncoder,
    pass: wgpu::ComputePass<'static>,
}

impl Recording {
    pub fn new(gpu: &Gpu) -> Self {
        let mut encoder = gpu.device().create_command_encoder(&Default::default());
        let pass = encoder.begin_compute_pass(&Default::default()).forget_lifetime();
        Self { encoder, pass }
    }

    pub fn append(&mut self, dispatch: &Dispatch, grid: [u32; 3]) {
        dispatch.record(&mut self.pass, grid);
    }

    /// The encoder behind all dispatches.
    pub fn end(self) -> wgpu::CommandEncoder {
        drop(self.pass);
        self.encoder
    }
}

/// The runs of a step, and the kernels for the rows of one of them.
pub(super) struct StepParts<'a, 'r> {
    state: &'a State,
    shared: &'a Shared,
    runs: &'a [RunnerPart<'r>],
    planned: &'a [Planned],
    own: Vec<Option<MutexGuard<'a, OwnKernels>>>,
    rows: usize,
}

/// Kernels that are not bound, which cannot be: it was just made sure of.
fn unbound() -> GpuError {
    GpuError::Refused { what: "a step".to_owned(), problem: "kernels are not bound".to_owned() }
}

impl<'a, 'r> StepParts<'a, 'r> {
    /// Binds what is not bound yet.
    pub fn new(
        state: &'a State,
        shared: &'a Shared,
        runs: &'a [RunnerPart<'r>],
        planned: &'a [Planned],
    ) -> Result<Self, GpuError> {
        let mut guards = Vec::with_capacity(runs.len());
        for (run, planned) in runs.iter().zip(planned) {
            let Some((own, wants)) = &planned.own else {
                guards.push(None);
                continue;
            };
            let mut own = lock(own);
            state.bind_own(shared, &mut own, *wants, run.sequence.evicting())?;
            guards.push(Some(own));
        }
        let rows = planned.iter().map(|planned| planned.rows).sum();
        Ok(Self { state, shared, runs, planned, own: guards, rows })
    }

    /// Norm, projections, attention or what stands in its place, output projection.
    fn record_attention(&self, record: &mut Record, index: usize) -> Result<(), GpuError> {
        let layer = &self.state.layers[index];
        layer.products.record_projections(record, self.rows);
        match &layer.kind {
            LayerKind::Recurrent(mixer) => mixer.record(record, self.rows, self.runs.len()),
            LayerKind::Attention { .. } if self.record_single(record, index)? => {}
            LayerKind::Attention { cached, lent, table } => {
                let prepared = prepared_heads(&self.shared.model.spec.layers[index]) as u32;
                record("heads", &table.prepare, [prepared, self.rows as u32, 1]);
                let class = self.shared.class_of[*cached];
                let (tables, widest) = (&self.state.tables[class], &self.state.widest[class]);
                if let Some([attend, join]) = table.rows.as_ref().filter(|_| !tables.zones.is_empty()) {
                    let few = tables.zones.len() as u32;
                    let groups = tables.splits * widest.spec.kv_heads * widest.layout.passes;
                    if groups > 0 {
                        record("attention", attend, [groups as u32, few, 1]);
                    }
                    record("join", join, [widest.spec.heads as u32, few, 1]);
                }
                self.record_own(record, index, *cached, *lent)?;
            }
        }
        layer.products.record_output(record, self.rows);
        Ok(())
    }

    /// Attention of a step of one row that takes the projections as they are; false where it does not.
    fn record_single(&self, record: &mut Record, index: usize) -> Result<bool, GpuError> {
        let ([planned], [run], [Some(own)]) = (self.planned, self.runs, &self.own[..]) else {
            return Ok(false);
        };
        let LayerKind::Attention { cached, .. } = &self.state.layers[index].kind else { return Ok(false) };
        if planned.rows != 1 || !matches!(planned.own, Some((_, Wants::Rows))) {
            return Ok(false);
        }
        let own = own.rows[index].as_ref().ok_or_else(unbound)?;
        let class = &run.sequence.classes[self.shared.class_of[*cached]];
        let single = own.single(class);
        single.iter().for_each(|single| single.record(record, class));
        Ok(single.is_some())
    }

    /// Attention of sequences in kernels of their own, one after another, to the `cached`-th keys and values, perhaps `lent` by another layer.
    fn record_own(
        &self,
        record: &mut Record,
        index: usize,
        cached: usize,
        lent: bool,
    ) -> Result<(), GpuError> {
        for ((run, planned), own) in self.runs.iter().zip(self.planned).zip(&self.own) {
            let (Some((_, wants)), Some(own)) = (&planned.own, own) else { continue };
            let class = &run.sequence.classes[self.shared.class_of[cached]];
            match wants {
                Wants::Prompt { .. } => {
                    let prompt = own.prompts[index].as_ref().ok_or_else(unbound)?;
                    prompt.record(record, class, planned.rows);
                }
                Wants::Rows => {
                    let rows = own.rows[index].as_ref().ok_or_else(unbound)?;
                    rows.record(record, class, planned.rows);
                }
            }
            // Rows are judged by the layer that wrote them.
            if let Some(kept) = own.kept.get(cached).filter(|_| !lent) {
                kept.record_score(record, class);
            }
        }
        Ok(())
    }

    /// Everything between the embeddings and the logits, appended to `record`.
    pub fn record_layers(&self, record: &mut Record) -> Result<(), GpuError> {
        for (index, layer) in self.state.layers.iter().enumerate() {
            self.record_attention(record, index)?;
            layer.products.record_feed_forward(record, self.rows);
        }
        Ok(())
    }
}

/// Records a step's blocks, and where there are many rows has the GPU start on the first of them meanwhile.
pub(super) struct Recorder<'a, 'r> {
    parts: &'a StepParts<'a, 'r>,
    recording: Option<Recording>,
    streamed: bool,
    failed: Option<GpuError>,
}

impl<'a, 'r> Recorder<'a, 'r> {
    /// Behind what `recording` holds; returns it with all blocks, where it is `streamed` those that have not been submitted yet.
    pub fn record(
        parts: &'a StepParts<'a, 'r>,
        recording: Recording,
        streamed: bool,
    ) -> Result<Recording, GpuError> {
        let streamed = streamed && parts.rows >= STREAMED_ROWS;
        let mut recorder = Self { parts, recording: Some(recording), streamed, failed: None };
        let layers = parts.state.layers.len();
        let ran = run_step(&mut recorder, layers, Wanted::Nothing);
        if let Some(error) = recorder.failed.take() {
            return Err(error);
        }
        ran.map_err(|error| GpuError::Refused { what: "a step".to_owned(), problem: error.to_string() })?;
        Ok(recorder.recording.take().expect("blocks leave a recording behind"))
    }

    /// Submits what is recorded of the first `layers` layers: two of them, then every time there are twice as many.
    fn submit_layers(&mut self, layers: usize) {
        let due = self.streamed && layers > 1 && layers.is_power_of_two();
        if let Some(recording) = self.recording.take_if(|_| due) {
            let gpu = &self.parts.shared.model.gpu;
            gpu.queue().submit([recording.end().finish()]);
            self.recording = Some(Recording::new(gpu));
        }
    }
}

impl Backend for Recorder<'_, '_> {
    fn attention_block(&mut self, layer: usize) -> Result<(), ModelError> {
        let Self { parts, recording: Some(recording), .. } = self else { return Ok(()) };
        let mut record = |_: &'static str, dispatch: &Dispatch, grid| recording.append(dispatch, grid);
        let done = parts.record_attention(&mut record, layer);
        self.failed = self.failed.take().or(done.err());
        Ok(())
    }

    fn feed_forward_block(&mut self, layer: usize) -> Result<(), ModelError> {
        let Self { parts, recording: Some(recording), .. } = self else { return Ok(()) };
        let mut record = |_: &'static str, dispatch: &Dispatch, grid| recording.append(dispatch, grid);
        parts.state.layers[layer].products.record_feed_forward(&mut record, parts.rows);
        self.submit_layers(layer + 1);
        Ok(())
    }

    fn finish(&mut self, _: Wanted) -> Result<(), ModelError> {
        Ok(())
    }
}
