//! One layer of a session: its part of the cache, and its kernels bound to everything they touch.

use kvant_cache::LayerStore;
use kvant_codec::{SideCodec, TileLayout};

use super::activations::Activations;
use super::attend::{Attend, Prompt, prepared_heads};
use super::attention_binding::AttentionBinding;
use super::bound_seal::SealedSide;
use super::layer_group::{Class, PROMPT_FROM};
use super::products::{LayerProducts, joined_form};
use super::record::{Inputs, Record};
use super::row_facts::{Exports, RowFacts};
use super::single_row::SingleRow;
use super::turns::Turns;
use super::weights::DeviceModel;
use crate::attention::RawHeads;
use crate::device::Gpu;
use crate::error::GpuError;
use crate::kernel::Dispatch;
use crate::memory::Buffer;
use crate::ops::Fill;
use crate::seal::SealKernel;

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

/// A layer's kernels, bound to its part of the cache or to that of an earlier layer.
pub(crate) struct AttentionOps {
    heads: usize,
    /// Heads that are prepared: of queries, and of keys and values that are the layer's own.
    prepared: usize,
    products: LayerProducts,
    prepare: Dispatch,
    attend: Attend,
    join: Dispatch,
    prompt: Option<Prompt>,
    single: Option<SingleRow>,
}

/// A layer with keys and values of its own.
pub(crate) struct LayerOps {
    pub class: usize,
    pub attention: AttentionOps,
    turns: [Turns; 2],
    pub sides: [SideStore; 2],
    seals: [SealKernel; 2],
}

/// What a session's layers are bound to beside their weights and sides.
pub(crate) struct LayerParts<'a> {
    pub model: &'a DeviceModel,
    pub act: &'a Activations,
    pub store: &'a LayerStore,
    pub class: &'a Class,
    pub facts: Option<&'a RowFacts>,
    pub exports: Option<&'a Exports>,
    /// The layer's heads, where a single row's are not prepared by a kernel of their own.
    pub raw: Option<&'a RawHeads>,
    /// Results of attention.
    pub attended: &'a mut Inputs,
    pub activated: &'a mut Inputs,
}

impl SideStore {
    /// With memory of its own, and what seals it.
    fn new(gpu: &Gpu, codecs: &[SideCodec], class: &Class) -> Result<(Self, SealKernel), GpuError> {
        let (kv_heads, first) = (class.spec.kv_heads, &codecs[0]);
        let slots = class.sink_slots + class.ring;
        let rows = gpu.buffer("newest rows of the cache", (4 * slots * kv_heads * first.dim()) as u64)?;
        let kernel = SealKernel::new(gpu, codecs, kv_heads)?;
        let tiles = gpu.buffer("tiles of the cache", kernel.bytes_for(class.capacity_tiles) as u64)?;
        Ok((Self::within(first, class, rows, tiles), kernel))
    }

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

    /// Bytes of rows and tiles.
    pub fn bytes(&self) -> u64 {
        self.rows.bytes() + self.tiles.bytes()
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

impl AttentionOps {
    fn new(
        index: usize,
        sides: &[SideStore; 2],
        turns: &[Turns; 2],
        parts: LayerParts,
    ) -> Result<Self, GpuError> {
        let LayerParts { model, act, store, class, facts, exports, raw, attended, activated } = parts;
        let (cols, joined) = joined_form(model, index);
        let joined = attended.of(&model.gpu, act.padded, cols, joined)?;
        let [keys, values] = sides;
        let binding = AttentionBinding {
            model,
            index,
            store,
            class,
            act,
            turns,
            rows: [&keys.rows, &values.rows],
            tiles: [&keys.tiles, &values.tiles],
            facts,
            exports: exports.filter(|_| class.spec.export_scores),
            input: &joined,
            tables: None,
        };
        let layer = &model.spec.layers[index];
        Ok(Self {
            heads: layer.heads,
            prepared: prepared_heads(layer),
            prepare: binding.prepare()?,
            attend: binding.attend_any(None)?,
            join: binding.join()?,
            prompt: binding.prompt()?,
            single: raw.map(|raw| binding.single_row(raw)).transpose()?,
            products: LayerProducts::new(model, index, act, &joined, activated)?,
        })
    }

    /// Norm, projections, RoPE, cache, attention, output projection.
    pub fn record_attention(&self, record: &mut Record, class: &Class, rows: usize) {
        let count = rows as u32;
        self.products.record_projections(record, rows);
        if let Some(single) = self.single.as_ref().filter(|single| rows == 1 && single.suits(class)) {
            single.record(record, class);
            return self.products.record_output(record, rows);
        }
        record("heads", &self.prepare, [self.prepared as u32, count, 1]);
        match self.prompt.as_ref().filter(|_| rows >= PROMPT_FROM) {
            Some(prompt) => prompt.record(record, class, rows),
            None => {
                if let Some((plan, tokens)) = class.plan {
                    self.attend.record(record, tokens, plan.splits, rows);
                }
                record("join", &self.join, [self.heads as u32, count, 1]);
            }
        }
        self.products.record_output(record, rows);
    }

    /// Norm, gate and up, non-linearity, down.
    pub fn record_feed_forward(&self, record: &mut Record, rows: usize) {
        self.products.record_feed_forward(record, rows);
    }
}

impl LayerOps {
    /// Layer `index` of the model, of class `class`.
    pub fn new(index: usize, class: usize, parts: LayerParts) -> Result<Self, GpuError> {
        let (gpu, store) = (&parts.model.gpu, parts.store);
        let (keys, seal_keys) = SideStore::new(gpu, &store.keys, parts.class)?;
        let (values, seal_values) = SideStore::new(gpu, &store.values, parts.class)?;
        let (sides, seals) = ([keys, values], [seal_keys, seal_values]);
        let turns = [Turns::new(gpu, &store.keys)?, Turns::new(gpu, &store.values)?];
        Ok(Self { class, attention: AttentionOps::new(index, &sides, &turns, parts)?, turns, sides, seals })
    }

    /// Layer `index` of the model, which attends to this one's keys and values.
    pub fn lend(&self, index: usize, parts: LayerParts) -> Result<AttentionOps, GpuError> {
        AttentionOps::new(index, &self.sides, &self.turns, parts)
    }

    /// What is sealed of it, a layer of `class` that is stored as `store` says.
    pub fn sealed_sides<'a>(&'a self, class: &'a Class, store: &'a LayerStore) -> [SealedSide<'a>; 2] {
        let memory = self.sides.each_ref().map(|side| (&side.rows, &side.tiles));
        SealedSide::both(self.class, store, &self.seals, memory, &class.seal)
    }

    /// Random tiles on both sides.
    pub fn fill_random(&self, gpu: &Gpu) -> Result<(), GpuError> {
        self.sides.iter().try_for_each(|side| side.fill_random(gpu))
    }
}
