//! What the kernels of a layer's attention are bound to.

use kvant_cache::LayerStore;

use super::activations::Activations;
use super::layer_group::Class;
use super::row_facts::{Exports, RowFacts};
use super::turns::Turns;
use super::weights::DeviceModel;
use crate::device::Gpu;
use crate::error::GpuError;
use crate::memory::Buffer;
use crate::ops::{Input, bind_total};
use crate::template::Bindings;

/// What kernels are told whose rows are of different sequences.
pub(crate) struct RowTables {
    /// Where the keys and values of every row go.
    pub slots: Buffer,
    /// Where the plain rows are that a row sees.
    pub zones: Buffer,
    /// Which sealed tokens it sees.
    pub params: Buffer,
    /// Which blocks sequences have.
    pub blocks: Buffer,
}

/// What a layer's attention is bound to.
pub(crate) struct AttentionBinding<'a> {
    pub model: &'a DeviceModel,
    pub index: usize,
    pub store: &'a LayerStore,
    pub class: &'a Class,
    pub act: &'a Activations,
    /// Of keys, of values.
    pub turns: &'a [Turns; 2],
    /// Plain rows of keys, of values.
    pub rows: [&'a Buffer; 2],
    /// Blocks of tiles of keys, of values.
    pub tiles: [&'a Buffer; 2],
    /// Where plain rows are and which sealed tokens are seen: of one sequence, or of every row (`apart`).
    pub zone: &'a Buffer,
    pub params: &'a Buffer,
    /// Which blocks sequences have.
    pub blocks: &'a Buffer,
    pub facts: Option<&'a RowFacts>,
    /// Where scores are kept.
    pub exports: Option<&'a Exports>,
    /// The result of attention.
    pub input: &'a Input,
    /// Rows are of different sequences.
    pub apart: bool,
}

impl AttentionBinding<'_> {
    /// Binds `KEY_ROUND` and `VALUE_ROUND`, what plain rows are rounded by, and its text.
    pub(super) fn bind_rounding(&self, bindings: &mut Bindings) {
        let round = |half: bool| if half { "rounded" } else { "" };
        bindings
            .text("KEY_ROUND", round(self.store.half_keys))
            .text("VALUE_ROUND", round(self.store.half_values))
            .text("HALF_KEYS", self.store.half_keys.to_string())
            .text("HALF_VALUES", self.store.half_values.to_string())
            .text("ROUND", include_str!("../wgsl/round_half.wgsl").trim_end());
    }
}

/// Binds `HEADS`, `DIM` … and the text of plain_rows.wgsl.
pub(super) fn bind_shape(
    gpu: &Gpu,
    bindings: &mut Bindings,
    class: &Class,
    threads: usize,
) -> Result<(), GpuError> {
    bind_total(gpu, bindings, threads)?;
    bindings
        .number("HEADS", class.spec.heads as u64)
        .number("KV_HEADS", class.spec.kv_heads as u64)
        .number("DIM", class.spec.head_dim as u64)
        .text("ZONE", include_str!("../wgsl/plain_rows.wgsl").trim_end());
    Ok(())
}
