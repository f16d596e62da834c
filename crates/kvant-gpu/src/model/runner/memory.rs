//! The memories that sequences have parts of.
//!
//! ```text
//!   rows    [slot][kv head][channel], f32, in units of 16 slots; a region has slots for sinks and a ring with the newest rows
//!   tiles   blocks of 64 tokens ([`crate::blocks`]), any of which may be any sequence's, or several's
//! ```
//!
//! Layers of a class have the same regions and blocks, each in buffers of its own.

use std::sync::Arc;

use kvant_cache::LayerStore;
use kvant_codec::SideCodec;

use super::State;
use super::pool::{Block, BlockPool, neighbours};
use super::tables::ClassTables;
use crate::attention::RawHeads;
use crate::blocks;
use crate::device::Gpu;
use crate::error::GpuError;
use crate::gather::GatherTiles;
use crate::kernel::{Access, Dispatch};
use crate::means::BLOCK_TILES;
use crate::memory::Buffer;
use crate::model::activations::Activations;
use crate::model::attention_binding::AttentionBinding;
use crate::model::bound_seal::SealedSide;
use crate::model::layer::OwnRows;
use crate::model::layer_group::Class;
use crate::model::ranges::{Arena, Region};
use crate::model::room::{UNIT_SLOTS, block_bytes};
use crate::model::row_facts::{Exports, RowFacts};
use crate::model::turns::Turns;
use crate::model::weights::DeviceModel;
use crate::ops::{Fill, Input};
use crate::seal::SealKernel;
use crate::template::{Bindings, expand};

/// What kernels of attention are bound to, whichever layer's.
pub(super) struct Net<'a> {
    pub model: &'a DeviceModel,
    pub act: &'a Activations,
    pub exports: Option<&'a Exports>,
}

/// Threads of a workgroup that moves.
const MOVE_THREADS: usize = 256;
/// Workgroups of a range that is moved, at most.
const MOVE_GROUPS: usize = 4096;
/// Ranges that are moved at once.
const MOST_RANGES: usize = 64;
/// Blocks that a memory has at first, and grows by at least.
const LEAST_BLOCKS: usize = 32;
/// Memories grow by at least this part of what they are: kernels have to be bound anew each time.
const GROWTH: usize = 16;

/// A sequence's parts of a class's memories.
#[derive(Debug, Default)]
pub(super) struct Parts {
    pub rows: Option<Region>,
    /// Blocks of its sealed tokens, in their order, and perhaps some for the next ones.
    pub blocks: Vec<Arc<Block>>,
}

impl Parts {
    /// Slots before its region.
    pub fn slots(&self) -> usize {
        self.rows.as_ref().map_or(0, |region| region.start * UNIT_SLOTS)
    }
}

/// What is free in the memories of a class, and how large their units are.
pub(super) struct ClassMemory {
    rows: Arena,
    blocks: BlockPool,
    kv_heads: usize,
    head_dim: usize,
    /// Bytes of a block of keys, of values.
    pub block_bytes: [usize; 2],
    /// What is to be moved: of blocks of keys, of values, of rows.
    moves: [Buffer; 3],
}

impl ClassMemory {
    pub fn new(gpu: &Gpu, class: &Class, store: &LayerStore) -> Result<Self, GpuError> {
        let spec = &class.spec;
        let tile_bytes = [store.keys[0].layout().bytes(), store.values[0].layout().bytes()];
        if tile_bytes.iter().any(|bytes| !bytes.is_multiple_of(16)) {
            return Err(GpuError::Unsupported {
                what: "the cache of many sequences",
                found: format!("tiles of {tile_bytes:?} bytes"),
                expected: "multiples of 16",
            });
        }
        let ranges = |what| gpu.buffer(what, 16 * MOST_RANGES as u64);
        Ok(Self {
            rows: Arena::default(),
            blocks: BlockPool::default(),
            kv_heads: spec.kv_heads,
            head_dim: spec.head_dim,
            block_bytes: block_bytes(store),
            moves: [
                ranges("blocks of keys to copy")?,
                ranges("blocks of values to copy")?,
                ranges("rows to move")?,
            ],
        })
    }

    fn slot_bytes(&self) -> usize {
        4 * self.kv_heads * self.head_dim
    }

    fn bytes_of_both(&self) -> usize {
        self.block_bytes[0] + self.block_bytes[1]
    }

    /// Bytes that a sequence's parts take in a layer.
    pub fn bytes(&self, parts: &Parts) -> u64 {
        let slots = parts.rows.as_ref().map_or(0, |region| region.units * UNIT_SLOTS);
        (2 * slots * self.slot_bytes() + parts.blocks.len() * self.bytes_of_both()) as u64
    }

    /// Bytes of a layer that nobody has.
    pub fn free_bytes(&self) -> u64 {
        let slots = self.rows.free() * UNIT_SLOTS;
        (2 * slots * self.slot_bytes() + self.blocks.free() * self.bytes_of_both()) as u64
    }

    /// Bytes of a layer of a sequence with `slots` slots and `tiles` tiles per KV head.
    pub fn bytes_of(&self, slots: usize, tiles: usize) -> u64 {
        let rows = 2 * slots.next_multiple_of(UNIT_SLOTS) * self.slot_bytes();
        (rows + tiles.div_ceil(BLOCK_TILES) * self.bytes_of_both()) as u64
    }
}

/// One side of a layer's memories.
struct SideMemory {
    rows: Buffer,
    tiles: Buffer,
    move_rows: Dispatch,
    move_blocks: Dispatch,
}

/// A layer's memories, and what seals its rows.
pub(super) struct LayerMemory {
    sides: [SideMemory; 2],
    turns: [Turns; 2],
    seals: [SealKernel; 2],
}

/// Kernels of a layer's attention, of rows of different sequences.
pub(super) struct TableAttention {
    pub prepare: Dispatch,
    /// To sealed tiles and to plain rows; `None` where what rows see is no table's to say.
    pub rows: Option<[Dispatch; 2]>,
}

fn bind_move(gpu: &Gpu, ranges: &Buffer, memory: &Buffer) -> Result<Dispatch, GpuError> {
    let source = || {
        let mut bindings = Bindings::default();
        bindings.number("THREADS", MOVE_THREADS as u64);
        Ok(expand("move.wgsl", include_str!("../../wgsl/move.wgsl"), &bindings)?)
    };
    let kernel = gpu.described_kernel("move", "move".to_owned(), &[Access::Read, Access::Write], source)?;
    gpu.dispatch(&kernel, &[ranges, memory], [1, 1, 1])
}

impl LayerMemory {
    pub fn new(gpu: &Gpu, store: &LayerStore, memory: &ClassMemory) -> Result<Self, GpuError> {
        let side = |side: usize| -> Result<SideMemory, GpuError> {
            let (rows, tiles) =
                (gpu.buffer("rows of all sequences", 0)?, gpu.buffer("tiles of all sequences", 0)?);
            Ok(SideMemory {
                move_rows: bind_move(gpu, &memory.moves[2], &rows)?,
                move_blocks: bind_move(gpu, &memory.moves[side], &tiles)?,
                rows,
                tiles,
            })
        };
        let seal = |codecs: &[SideCodec]| SealKernel::new(gpu, codecs, memory.kv_heads);
        let sides = [side(0)?, side(1)?];
        let turns = [Turns::new(gpu, &store.keys)?, Turns::new(gpu, &store.values)?];
        Ok(Self { sides, turns, seals: [seal(&store.keys)?, seal(&store.values)?] })
    }

    /// What kernels of rows of different sequences are bound to.
    pub fn apart<'a>(
        &'a self,
        net: &Net<'a>,
        index: usize,
        store: &'a LayerStore,
        class: &'a Class,
        input: &'a Input,
        tables: &'a ClassTables,
    ) -> AttentionBinding<'a> {
        let tables = &tables.device;
        let [keys, values] = &self.sides;
        AttentionBinding {
            model: net.model,
            index,
            store,
            class,
            act: net.act,
            turns: &self.turns,
            rows: [&keys.rows, &values.rows],
            tiles: [&keys.tiles, &values.tiles],
            zone: &tables.zones,
            params: &tables.params,
            blocks: &tables.blocks,
            facts: None,
            exports: None,
            input,
            apart: true,
        }
    }

    /// What is sealed of a layer of class `class` with these tables, stored as `store` says.
    pub fn sealed_sides<'a>(
        &'a self,
        class: usize,
        tables: &'a ClassTables,
        store: &'a LayerStore,
    ) -> [SealedSide<'a>; 2] {
        let memory = self.sides.each_ref().map(|side| (&side.rows, &side.tiles));
        SealedSide::both(class, store, &self.seals, memory, &tables.device_seals, &tables.device.blocks)
    }

    /// The tiles in which rows of a sequence like `class` are moved.
    pub fn gathered<'a>(
        &'a self,
        store: &'a LayerStore,
        memory: &ClassMemory,
        class: &Class,
        blocks: &'a Buffer,
    ) -> [GatherTiles<'a>; 2] {
        [&store.keys[0], &store.values[0]]
            .map(|codec: &SideCodec| codec.layout())
            .into_iter()
            .enumerate()
            .map(|(side, layout)| GatherTiles {
                layout,
                shape: (class.spec.kv_heads, class.capacity_tiles),
                block_bytes: memory.block_bytes[side],
                tiles: &self.sides[side].tiles,
                blocks,
            })
            .collect::<Vec<_>>()
            .try_into()
            .expect("two sides")
    }

    /// Bytes of its buffers.
    pub fn bytes(&self) -> u64 {
        self.sides.iter().map(|side| side.rows.bytes() + side.tiles.bytes()).sum()
    }

    /// Plain rows of a sequence, of keys or of values.
    pub fn rows(&self, side: usize, memory: &ClassMemory, parts: &Parts) -> Buffer {
        let slot = memory.slot_bytes() as u64;
        match &parts.rows {
            Some(region) => self.sides[side]
                .rows
                .part((region.start * UNIT_SLOTS) as u64 * slot, (region.units * UNIT_SLOTS) as u64 * slot),
            None => self.sides[side].rows.part(0, 16),
        }
    }

    /// A sequence's blocks, of keys or of values: pieces of neighbours, in their order.
    pub fn blocks(&self, side: usize, memory: &ClassMemory, blocks: &[Arc<Block>]) -> Vec<Buffer> {
        let bytes = memory.block_bytes[side] as u64;
        let piece = |(first, count)| self.sides[side].tiles.part(first as u64 * bytes, count as u64 * bytes);
        neighbours(blocks).into_iter().map(piece).collect()
    }

    /// Random codes, or floats, in every tile of a sequence; block means stay as they are.
    pub fn fill_random(
        &self,
        gpu: &Gpu,
        store: &LayerStore,
        memory: &ClassMemory,
        parts: &Parts,
    ) -> Result<(), GpuError> {
        for (side, codec) in [&store.keys[0], &store.values[0]].into_iter().enumerate() {
            let layout = codec.layout();
            let scales = (layout.scales().start..layout.offsets().end.max(layout.scales().end)).len() / 4;
            let fill = Fill {
                block_words: layout.bytes() / 4,
                first_scale: layout.scales().start / 4,
                scales,
                half: layout.format().is_float(),
                scale: 0.05,
                size: 1.0,
                seed: 1,
                filled: blocks::block_bytes(memory.kv_heads, layout.bytes(), None) / 4,
                period: memory.block_bytes[side] / 4,
            };
            self.blocks(side, memory, &parts.blocks).iter().try_for_each(|piece| fill.run(gpu, piece))?;
        }
        Ok(())
    }
}

impl<'a> AttentionBinding<'a> {
    /// For the rows of one sequence, with parameters `told` and what is known about its rows under a policy.
    pub(super) fn own(self, net: &Net<'a>, told: &'a [Buffer; 2], facts: Option<&'a RowFacts>) -> Self {
        let [zone, params] = told;
        let exports = net.exports.filter(|_| self.class.spec.export_scores);
        AttentionBinding { zone, params, facts, exports, apart: false, ..self }
    }
}

impl TableAttention {
    /// Bound to the memories of all sequences.
    pub fn new(
        net: &Net,
        index: usize,
        store: &LayerStore,
        class: &Class,
        memory: &LayerMemory,
        input: &Input,
        tables: &ClassTables,
    ) -> Result<Self, GpuError> {
        let binding = memory.apart(net, index, store, class, input, tables);
        let rows = match class.limit {
            None => Some([binding.attend()?, binding.join()?]),
            Some(_) => None,
        };
        Ok(Self { prepare: binding.prepare(&tables.device.slots)?, rows })
    }

    /// Has the kernels compiled that a first prompt and a first row alone will want.
    pub fn compile_own(own: &AttentionBinding, raw: Option<&RawHeads>) -> Result<(), GpuError> {
        if own.class.limit.is_none() {
            own.prompt(1)?;
            OwnRows::new(own, raw)?;
        }
        Ok(())
    }
}

/// Which of a class's memories.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Rows,
    Blocks,
}

impl State {
    /// A region for `slots` slots of class `class`.
    pub fn row_region(
        &mut self,
        shared: &super::Shared,
        class: usize,
        slots: usize,
    ) -> Result<Region, GpuError> {
        let units = slots.div_ceil(UNIT_SLOTS);
        let arena = self.memories[class].rows.clone();
        if let Some(region) = arena.take(units) {
            return Ok(region);
        }
        let total = self.grow(shared, class, Kind::Rows, arena.total(), units)?;
        arena.grow(total);
        let what = "the cache of all sequences".to_owned();
        arena.take(units).ok_or(GpuError::OutOfMemory { what, asked: units as u64 })
    }

    /// So many blocks of class `class`.
    pub fn take_blocks(
        &mut self,
        shared: &super::Shared,
        class: usize,
        count: usize,
    ) -> Result<Vec<Arc<Block>>, GpuError> {
        self.make_free(shared, class, 0, count)?;
        let pool = &self.memories[class].blocks;
        Ok((0..count).filter_map(|_| pool.take()).collect())
    }

    /// Grows the memories of class `class` until `slots` slots and `blocks` blocks are free.
    pub fn make_free(
        &mut self,
        shared: &super::Shared,
        class: usize,
        slots: usize,
        blocks: usize,
    ) -> Result<(), GpuError> {
        let (arena, pool) = (self.memories[class].rows.clone(), self.memories[class].blocks.clone());
        let units = slots.div_ceil(UNIT_SLOTS);
        if arena.free() < units {
            arena.grow(self.grow(shared, class, Kind::Rows, arena.total(), units - arena.free())?);
        }
        if pool.free() < blocks {
            pool.grow(self.grow(shared, class, Kind::Blocks, pool.total(), blocks - pool.free())?);
        }
        Ok(())
    }

    /// Makes a memory of `total` units larger, by `more` or as much as memories should grow by. Returns how many units it has then.
    fn grow(
        &mut self,
        shared: &super::Shared,
        class: usize,
        kind: Kind,
        total: usize,
        more: usize,
    ) -> Result<usize, GpuError> {
        let least = if kind == Kind::Blocks { LEAST_BLOCKS } else { 1 };
        let roomy = total + more.max(total / GROWTH).max(least);
        match self.enlarge(shared, class, kind, roomy) {
            Ok(()) => Ok(roomy),
            Err(_) if roomy > total + more => {
                self.enlarge(shared, class, kind, total + more).map(|()| total + more)
            }
            Err(error) => Err(error),
        }
    }

    /// Makes a class's memories anew, for `total` units, a layer at a time: no more than one has both its old memory and its new one. After an
    /// error some layers have more than they need, which nobody uses.
    fn enlarge(
        &mut self,
        shared: &super::Shared,
        class: usize,
        kind: Kind,
        total: usize,
    ) -> Result<(), GpuError> {
        // What is bound would keep the old memories.
        self.unbind();
        self.seals.clear();
        for cached in (0..self.caches.len()).filter(|cached| shared.class_of[*cached] == class) {
            self.enlarge_layer(shared, cached, kind, total)?;
            self.bind_layers(shared, &|changed| changed == cached)?;
            shared.model.gpu.wait()?;
        }
        Ok(())
    }

    fn enlarge_layer(
        &mut self,
        shared: &super::Shared,
        cached: usize,
        kind: Kind,
        total: usize,
    ) -> Result<(), GpuError> {
        let gpu = &shared.model.gpu;
        let memory = &self.memories[shared.class_of[cached]];
        let sides = &mut self.caches[cached].sides;
        let larger_side = |(i, side): (usize, &SideMemory)| match kind {
            Kind::Rows => gpu.larger(&side.rows, total * UNIT_SLOTS * memory.slot_bytes()),
            Kind::Blocks => gpu.larger(&side.tiles, total * memory.block_bytes[i]),
        };
        // Both sides or none.
        let grown = sides.iter().enumerate().map(larger_side).collect::<Result<Vec<_>, _>>()?;
        for (i, (side, grown)) in sides.iter_mut().zip(grown).enumerate() {
            match kind {
                Kind::Rows => {
                    side.move_rows = bind_move(gpu, &memory.moves[2], &grown)?;
                    side.rows = grown;
                }
                Kind::Blocks => {
                    side.move_blocks = bind_move(gpu, &memory.moves[i], &grown)?;
                    side.tiles = grown;
                }
            }
        }
        Ok(())
    }

    /// Moves plain rows of a class: pieces of slots in region `from` to `to`.
    pub fn move_rows(
        &self,
        shared: &super::Shared,
        class: usize,
        from: &Region,
        to: &Region,
        pieces: &[(usize, usize, usize)],
    ) -> Result<(), GpuError> {
        let slot = self.memories[class].slot_bytes() / 16;
        let range = |&(at, new, count): &(usize, usize, usize)| {
            let (at, new) = (from.start * UNIT_SLOTS + at, to.start * UNIT_SLOTS + new);
            [at * slot, new * slot, count * slot]
        };
        let ranges: Vec<_> = pieces.iter().filter(|(_, _, count)| *count > 0).map(range).collect();
        self.run_moves(shared, class, [&[], &[], &ranges])
    }

    /// Copies blocks of a class to others.
    pub fn copy_blocks(
        &self,
        shared: &super::Shared,
        class: usize,
        from: &[Arc<Block>],
        to: &[Arc<Block>],
    ) -> Result<(), GpuError> {
        let pairs: Vec<_> = from.iter().zip(to).collect();
        for pairs in pairs.chunks(MOST_RANGES) {
            let ranges = self.memories[class].block_bytes.map(|bytes| {
                let unit = bytes / 16;
                let range = |(from, to): &(&Arc<Block>, &Arc<Block>)| {
                    [from.index as usize * unit, to.index as usize * unit, unit]
                };
                pairs.iter().map(range).collect::<Vec<_>>()
            });
            self.run_moves(shared, class, [&ranges[0], &ranges[1], &[]])?;
        }
        Ok(())
    }

    fn run_moves(
        &self,
        shared: &super::Shared,
        class: usize,
        ranges: [&[[usize; 3]]; 3],
    ) -> Result<(), GpuError> {
        let gpu = &shared.model.gpu;
        let mut grids = [[0; 3]; 3];
        for ((table, ranges), grid) in self.memories[class].moves.iter().zip(ranges).zip(&mut grids) {
            let words: Vec<u32> =
                ranges.iter().flat_map(|&[a, b, c]| [a as u32, b as u32, c as u32, 0]).collect();
            gpu.write(table, 0, bytemuck::cast_slice(&words))?;
            let longest = ranges.iter().map(|range| range[2]).max().unwrap_or(0);
            *grid = [longest.div_ceil(MOVE_THREADS).min(MOVE_GROUPS) as u32, ranges.len() as u32, 1];
        }
        let mut encoder = gpu.device().create_command_encoder(&Default::default());
        {
            let mut pass = encoder.begin_compute_pass(&Default::default());
            let mine = |(index, _): &(usize, _)| shared.class_of[*index] == class;
            for (_, layer) in self.caches.iter().enumerate().filter(mine) {
                for (i, side) in layer.sides.iter().enumerate() {
                    for (dispatch, grid) in [(&side.move_blocks, grids[i]), (&side.move_rows, grids[2])] {
                        if grid[0] > 0 {
                            dispatch.record(&mut pass, grid);
                        }
                    }
                }
            }
        }
        gpu.queue().submit([encoder.finish()]);
        Ok(())
    }
}
