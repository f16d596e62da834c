//! What is known about rows that may be evicted.

use super::layer_group::Class;
use crate::device::Gpu;
use crate::error::GpuError;
use crate::memory::Buffer;

/// What scoring and masking need beside the cache, shared by the layers.
pub(crate) struct Exports {
    /// `[row][head][stored row]`: scores before the softmax.
    pub scores: Buffer,
    /// `[row][head]`: log of the softmax denominator.
    pub log_sums: Buffer,
}

/// What a layer under a policy keeps about its rows, `[kv head][row]`, in the order in which they are stored.
pub(crate) struct RowFacts {
    /// Attention received, where rows are scored.
    pub received: Option<Buffer>,
    /// Logical positions, and behind those of the stored rows, of the rows to come: steps need not write any.
    pub positions: Buffer,
    /// The rows that stay, when some go.
    pub kept: Buffer,
}

impl RowFacts {
    /// For a layer of class `class` that holds up to `limit` rows.
    pub fn new(gpu: &Gpu, class: &Class, limit: usize, scored: bool) -> Result<Self, GpuError> {
        let buffer = |what, rows: usize| gpu.buffer(what, 4 * (class.spec.kv_heads * rows) as u64);
        let facts = Self {
            received: scored.then(|| buffer("scores of rows", limit)).transpose()?,
            positions: buffer("positions of rows", limit)?,
            kept: buffer("rows that stay", class.list_rows())?,
        };
        facts.write_positions(gpu, class.spec.kv_heads, limit, 0, &|_| &[])?;
        Ok(facts)
    }

    /// Writes the positions of stored rows, and behind them those of the rows to come.
    pub fn write_positions<'p>(
        &self,
        gpu: &Gpu,
        kv_heads: usize,
        limit: usize,
        next: usize,
        of_head: &dyn Fn(usize) -> &'p [u32],
    ) -> Result<(), GpuError> {
        let mut all = Vec::with_capacity(kv_heads * limit);
        for head in 0..kv_heads {
            let stored = of_head(head);
            all.extend_from_slice(stored);
            all.extend((0..limit - stored.len()).map(|i| (next + i) as u32));
        }
        gpu.write(&self.positions, 0, bytemuck::cast_slice(&all))
    }

    /// Bytes of its buffers.
    pub fn bytes(&self) -> u64 {
        self.received.iter().chain([&self.positions, &self.kept]).map(Buffer::bytes).sum()
    }
}
