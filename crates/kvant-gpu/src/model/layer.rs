//! Attention of few rows of one sequence.

use super::attend::Attend;
use super::attention_binding::AttentionBinding;
use super::layer_group::Class;
use super::record::Record;
use super::single_row::SingleRow;
use crate::attention::RawHeads;
use crate::error::GpuError;
use crate::kernel::Dispatch;

/// Attention of few rows of one sequence: of a single row in fewer kernels, or where a table cannot say what rows see.
pub(crate) struct OwnRows {
    heads: usize,
    attend: Attend,
    join: Dispatch,
    single: Option<SingleRow>,
}

impl OwnRows {
    /// With `raw` single rows are taken as the projections left them.
    pub fn new(binding: &AttentionBinding, raw: Option<&RawHeads>) -> Result<Self, GpuError> {
        Ok(Self {
            heads: binding.model.spec.layers[binding.index].heads,
            attend: binding.attend_any(None)?,
            join: binding.join()?,
            single: raw.map(|raw| binding.single_row(raw)).transpose()?,
        })
    }

    /// What a step of one row has, where that takes the projections as they are.
    pub fn single(&self, class: &Class) -> Option<&SingleRow> {
        self.single.as_ref().filter(|single| single.suits(class))
    }

    /// Attention of `rows` rows whose heads are prepared.
    pub fn record(&self, record: &mut Record, class: &Class, rows: usize) {
        if let Some((plan, tokens)) = class.plan {
            self.attend.record(record, tokens, plan.splits, rows);
        }
        record("join", &self.join, [self.heads as u32, rows as u32, 1]);
    }
}
