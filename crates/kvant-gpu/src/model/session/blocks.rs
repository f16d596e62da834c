//! The blocks of a step, one dispatch after another.

use kvant_model::{Backend, ModelError, Wanted};

use super::DeviceSession;
use crate::kernel::Dispatch;
use crate::model::layer::AttentionOps;
use crate::model::record::Record;
use crate::model::recurrent::RecurrentOps;

/// The commands of a step that is being recorded.
pub(super) struct Recording {
    pub encoder: wgpu::CommandEncoder,
    pub pass: wgpu::ComputePass<'static>,
    /// Layers are submitted before all are recorded.
    pub streamed: bool,
}

impl Recording {
    pub fn new(mut encoder: wgpu::CommandEncoder, streamed: bool) -> Self {
        let pass = encoder.begin_compute_pass(&Default::default()).forget_lifetime();
        Self { encoder, pass, streamed }
    }
}

/// A layer without keys and values of its own.
pub(in crate::model) enum OtherOps {
    /// It has a state.
    Recurrent(Box<RecurrentOps>),
    /// It attends to an earlier layer's.
    Borrowing(Box<AttentionOps>),
}

impl DeviceSession {
    /// Norm, projections, attention or what stands in its place, output projection.
    pub(in crate::model) fn record_attention(&self, record: &mut Record, layer: usize) {
        let rows = self.key.rows;
        let cached = self.model.spec.cache_index(layer);
        match &self.others[layer] {
            Some(OtherOps::Recurrent(ops)) => ops.record_attention(record, rows),
            // Rows are judged by the layer that wrote them.
            Some(OtherOps::Borrowing(ops)) => {
                ops.record_attention(record, &self.classes[self.layers[cached].class], rows);
            }
            None => {
                let (ops, class) = (&self.layers[cached], &self.classes[self.layers[cached].class]);
                ops.attention.record_attention(record, class, rows);
                if let Some(retained) = &self.retained {
                    retained.record_score(record, cached, class);
                }
            }
        }
    }

    /// Norm, gate and up, non-linearity, down.
    pub(in crate::model) fn record_feed_forward(&self, record: &mut Record, layer: usize) {
        let ops = match &self.others[layer] {
            Some(OtherOps::Recurrent(ops)) => return ops.record_feed_forward(record, self.key.rows),
            Some(OtherOps::Borrowing(ops)) => ops,
            None => &self.layers[self.model.spec.cache_index(layer)].attention,
        };
        ops.record_feed_forward(record, self.key.rows);
    }

    /// Records a part of the current step.
    fn extend(&mut self, part: impl FnOnce(&Self, &mut Record)) {
        let mut recording = self.recording.take().expect("blocks run between begin and finish");
        part(self, &mut |_, dispatch: &Dispatch, grid| dispatch.record(&mut recording.pass, grid));
        self.recording = Some(recording);
    }

    /// Submits what a streamed step has recorded of its first `layers` layers: two of them, then every time there are twice as many.
    fn submit_layers(&mut self, layers: usize) {
        let due = layers > 1 && layers.is_power_of_two();
        if let Some(Recording { encoder, pass, .. }) = self.recording.take_if(|own| own.streamed && due) {
            drop(pass);
            self.model.gpu.queue().submit([encoder.finish()]);
            self.recording = Some(Recording::new(self.encoder(), true));
        }
    }
}

impl Backend for DeviceSession {
    fn attention_block(&mut self, layer: usize) -> Result<(), ModelError> {
        self.extend(|session, record| session.record_attention(record, layer));
        Ok(())
    }

    fn feed_forward_block(&mut self, layer: usize) -> Result<(), ModelError> {
        self.extend(|session, record| session.record_feed_forward(record, layer));
        self.submit_layers(layer + 1);
        Ok(())
    }

    fn finish(&mut self, _: Wanted) -> Result<(), ModelError> {
        self.end_recording();
        Ok(())
    }
}
