//! Attention of a single row in one kernel, from its projections to the input of the output projection: a few workgroups attend to plain rows, the others
//! to tiles, and the last of these that has something of a KV head's query heads joins it all. A kernel of its own that joins would wait for the others,
//! and prepare heads and read plain rows only then.

use super::matrix::are_many;
use super::raw_heads::{RowEnd, RowEndBuffers};
use super::spec::Layout;
use crate::error::GpuError;
use crate::info::GpuInfo;
use crate::kernel::Access;
use crate::memory::Buffer;
use crate::srft;
use crate::template::{Bindings, expand};

/// Bindings of attention_end.wgsl but for the sinks' logits and the result.
const END_BINDINGS: [Access; 4] = [Access::Parameters, Access::Write, Access::Write, Access::Write];
/// Splits that a thread has on their way when they are joined, where threads share them out.
const BATCH: usize = 8;

impl RowEndBuffers<'_> {
    /// Accesses of what is bound behind everything else.
    pub fn accesses(&self) -> Vec<Access> {
        let mut accesses = END_BINDINGS.to_vec();
        accesses.extend(self.sinks.map(|_| Access::Read));
        accesses.extend(self.result.iter().map(|_| Access::Write));
        accesses
    }

    /// The same buffers.
    pub fn buffers(&self) -> Vec<&Buffer> {
        let [keys, values] = self.rows;
        let mut buffers = vec![self.zone, keys, values, self.arrivals];
        buffers.extend(self.sinks);
        buffers.extend(self.result);
        buffers
    }
}

/// Turns of a subgroup's four rows in a round over the plain rows: all that chat's default cache has, as far as registers reach.
fn row_turns(subgroups: usize) -> usize {
    112usize.div_ceil(4 * subgroups).min(4)
}

/// Parts that the splits of a head are cut into when they are joined.
fn parts(heads: usize, subgroups: usize) -> usize {
    (subgroups / heads).max(1)
}

/// Splits of a head that a thread has on their way at once.
fn batch(heads: usize, subgroups: usize) -> usize {
    if parts(heads, subgroups) > 1 { BATCH } else { 2 * BATCH }
}

impl RowEnd {
    /// Words of workgroup memory that are used for one thing after another.
    pub(super) fn words(layout: &Layout, kv_heads: usize, dim: usize, subgroups: usize) -> usize {
        let heads = layout.heads;
        let rows = (heads + 2) * dim + heads * 4 * subgroups * row_turns(subgroups);
        rows.max(heads * layout.most_splits(kv_heads) + parts(heads, subgroups) * heads * dim)
    }

    /// Binds `END`, the text of attention_end.wgsl whose buffers are bound from `at` on, for a kernel that was told everything else.
    pub(super) fn bind(
        &self,
        gpu: &GpuInfo,
        bindings: &mut Bindings,
        (layout, kv_heads, subgroups): (&Layout, usize, usize),
        at: usize,
    ) -> Result<(), GpuError> {
        let first_stored = at + END_BINDINGS.len() + usize::from(self.sink_logits);
        let store = self.forms.store_text(gpu, self.cols, 32 * subgroups, first_stored)?;
        bindings
            .text("STORE", store.trim_end())
            .text("ZONE", include_str!("../wgsl/plain_rows.wgsl").trim_end())
            .text("ROUND", include_str!("../wgsl/round_half.wgsl").trim_end())
            .text("HALF_KEYS", self.halves[0].to_string())
            .text("HALF_VALUES", self.halves[1].to_string())
            .flag("SINK_LOGITS", self.sink_logits)
            .number("END_AT", at as u64)
            .number("MOST_SPLITS", layout.most_splits(kv_heads) as u64)
            .number("ROW_TURNS", row_turns(subgroups) as u64)
            .number("BATCH", batch(layout.heads, subgroups) as u64);
        if let Some(signs) = &self.value_signs {
            bindings.text("VALUE_SIGNS", srft::list(signs));
        }
        let text = expand("attention_end.wgsl", include_str!("../wgsl/attention_end.wgsl"), bindings)?;
        bindings.text("END", text.trim_end());
        Ok(())
    }
}

impl Layout {
    /// Most parts along so many tokens of a single row, beside which there are workgroups for plain rows: one for each KV head, or for two where tokens are so
    /// many that plain rows take less time even so.
    pub fn splits_beside_rows(&self, kv_heads: usize, tokens: usize) -> usize {
        let rows = if are_many(tokens, 1) { kv_heads.div_ceil(2) } else { kv_heads };
        (self.workgroups.saturating_sub(rows) / kv_heads).max(1)
    }

    /// Workgroups beside those of `splits` parts, for plain rows.
    pub fn row_groups(&self, kv_heads: usize, splits: usize) -> usize {
        self.workgroups.saturating_sub(splits * kv_heads).clamp(1, kv_heads)
    }
}
