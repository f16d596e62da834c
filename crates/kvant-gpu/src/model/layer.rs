//! A sequence's part of a layer's cache, and attention of few rows bound to it.

use kvant_codec::{SideCodec, TileLayout};

use super::attend::Attend;
use super::attention_binding::AttentionBinding;
use super::layer_group::Class;
use super::record::Record;
use super::single_row::SingleRow;
use crate::attention::RawHeads;
use crate::device::Gpu;
use crate::error::GpuError;
use crate::kernel::Dispatch;
use crate::memory::Buffer;
use crate::ops::Fill;

/// One side of a layer's cache.
pub(crate) struct SideStore {
    layout: TileLayout,
    /// `[slot][kv head][channel]`.
    pub rows: Buffer,
    /// `[kv head][tile]`; behind keys their block means, if they have any ([`crate::means`]).
    pub tiles: Buffer,
    /// Bytes of the tiles alone.
    pub tile_bytes: u64,
    has_means: bool,
}

impl SideStore {
    /// In memory of somebody else's, with room for what the class says.
    pub fn within(codec: &SideCodec, class: &Class, rows: Buffer, tiles: Buffer) -> Self {
        let layout = codec.layout().clone();
        let tile_bytes = (class.spec.kv_heads * class.capacity_tiles * layout.bytes()) as u64;
        Self { layout, tile_bytes, has_means: codec.mean_bytes() > 0, rows, tiles }
    }

    /// Random codes, or floats, in every tile.
    pub fn fill_random(&self, gpu: &Gpu) -> Result<(), GpuError> {
        // Block means stay zero.
        fill_tiles(gpu, &self.layout, &self.tiles.part(0, self.tile_bytes))
    }

    /// True if block means lie behind the tiles.
    pub fn has_means(&self) -> bool {
        self.has_means
    }

    /// Where everything is in its tiles.
    pub fn layout(&self) -> &TileLayout {
        &self.layout
    }
}

/// Random codes, or floats, in all tiles of a buffer.
fn fill_tiles(gpu: &Gpu, layout: &TileLayout, tiles: &Buffer) -> Result<(), GpuError> {
    let scales = (layout.scales().start..layout.offsets().end.max(layout.scales().end)).len() / 4;
    let fill = Fill {
        block_words: layout.bytes() / 4,
        first_scale: layout.scales().start / 4,
        scales,
        half: layout.format().is_float(),
        scale: 0.05,
        size: 1.0,
        seed: 1,
    };
    fill.run(gpu, tiles)
}

/// Attention of few rows of one sequence: of a single row in fewer kernels, or where a table cannot say what rows see.
pub(crate) struct OwnRows {
    heads: usize,
    attend: Attend,
    join: Dispatch,
    single: Option<SingleRow>,
}

impl OwnRows {
    /// Bound to a sequence's part of the cache; with `raw` single rows are taken as the projections left them.
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
