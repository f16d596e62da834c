//! The memories that sequences have regions in.
//!
//! ```text
//!   rows    [slot][kv head][channel], f32, in units of 16 slots; a region has slots for sinks and a ring with the newest rows
//!   tiles   [kv head][tile], behind keys their block means: a region is that for as many tiles as it has, in units of some tiles
//! ```
//!
//! Layers of a class have the same regions, each in buffers of its own.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use kvant_cache::LayerStore;
use kvant_codec::SideCodec;

use super::State;
use super::tables::ClassTables;
use crate::attention::RawHeads;
use crate::device::Gpu;
use crate::error::GpuError;
use crate::kernel::{Access, Dispatch};
use crate::means::{BLOCK_TILES, record_words};
use crate::memory::Buffer;
use crate::model::activations::Activations;
use crate::model::attention_binding::AttentionBinding;
use crate::model::attention_binding::RowTables;
use crate::model::bound_seal::SealedSide;
use crate::model::layer::{OwnRows, SideStore};
use crate::model::layer_group::Class;
use crate::model::ranges::{Arena, Region};
use crate::model::room::{UNIT_SLOTS, unit_tiles};
use crate::model::row_facts::{Exports, RowFacts};
use crate::model::turns::Turns;
use crate::model::weights::DeviceModel;
use crate::ops::Input;
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
/// Ranges of plain rows that are moved at once.
const ROW_RANGES: usize = 3;

/// A region for sealed tiles, perhaps of several forks.
#[derive(Debug)]
pub(super) struct TileRegion {
    region: Region,
    /// Tiles from the front that somebody has written.
    written: AtomicUsize,
}

/// A sequence's regions in a class.
#[derive(Debug, Default)]
pub(super) struct Regions {
    pub rows: Option<Region>,
    pub tiles: Option<Arc<TileRegion>>,
}

impl Regions {
    /// True if tile `tile` is not to be written: a fork has it.
    pub fn is_shared_at(&self, tile: usize) -> bool {
        self.tiles
            .as_ref()
            .is_some_and(|tiles| Arc::strong_count(tiles) > 1 && tile < tiles.written.load(Ordering::Relaxed))
    }

    /// Tiles up to `end` are being written.
    pub fn write_up_to(&self, end: usize) {
        if let Some(tiles) = &self.tiles {
            let alone = Arc::strong_count(tiles) == 1;
            let written = tiles.written.load(Ordering::Relaxed);
            tiles.written.store(if alone { end } else { end.max(written) }, Ordering::Relaxed);
        }
    }
}

/// What is free in the memories of a class, and how large its units are.
pub(super) struct ClassMemory {
    rows: Arena,
    tiles: Arena,
    kv_heads: usize,
    head_dim: usize,
    means: bool,
    /// Tiles of a unit, per KV head: whole blocks.
    pub unit_tiles: usize,
    /// Bytes of a tile of keys, of values.
    tile_bytes: [usize; 2],
    /// What is to be moved: of tiles of keys, of values, of rows.
    moves: [Buffer; 3],
}

impl ClassMemory {
    pub fn new(gpu: &Gpu, class: &Class, store: &LayerStore) -> Result<Self, GpuError> {
        let spec = &class.spec;
        let ranges = |what, count: usize| gpu.buffer(what, 16 * count as u64);
        let tile_bytes = [store.keys[0].layout().bytes(), store.values[0].layout().bytes()];
        let unit_tiles = unit_tiles(store).ok_or_else(|| GpuError::Unsupported {
            what: "the cache of many sequences",
            found: format!("tiles of {tile_bytes:?} bytes"),
            expected: "multiples of 16",
        })?;
        Ok(Self {
            rows: Arena::default(),
            tiles: Arena::default(),
            kv_heads: spec.kv_heads,
            head_dim: spec.head_dim,
            means: spec.block_means,
            unit_tiles,
            tile_bytes,
            moves: [
                ranges("ranges of keys", spec.kv_heads + 1)?,
                ranges("ranges of values", spec.kv_heads + 1)?,
                ranges("ranges of rows", ROW_RANGES)?,
            ],
        })
    }

    fn mean_bytes(&self, tiles: usize) -> usize {
        if self.means { self.record_bytes() * tiles.div_ceil(BLOCK_TILES) } else { 0 }
    }

    /// Bytes of the means of a block.
    fn record_bytes(&self) -> usize {
        4 * record_words(self.head_dim) * self.kv_heads
    }

    /// Bytes of `tiles` tiles per KV head (whole blocks) of a side.
    fn region_bytes(&self, side: usize, tiles: usize) -> usize {
        let means = if side == 0 { self.mean_bytes(tiles) } else { 0 };
        self.kv_heads * tiles * self.tile_bytes[side] + means
    }

    /// Bytes of a slot.
    fn slot_bytes(&self) -> usize {
        4 * self.kv_heads * self.head_dim
    }

    /// Bytes before a region, of a side.
    fn tiles_at(&self, side: usize, region: &Region) -> usize {
        self.region_bytes(side, self.unit_tiles) * region.start
    }

    /// Words before a region, of keys and of values.
    pub fn tile_words(&self, regions: &Regions) -> [u32; 2] {
        [0, 1].map(|side| {
            regions.tiles.as_ref().map_or(0, |tiles| (self.tiles_at(side, &tiles.region) / 4) as u32)
        })
    }

    /// Slots before a region.
    pub fn slots_before(&self, regions: &Regions) -> usize {
        regions.rows.as_ref().map_or(0, |region| region.start * UNIT_SLOTS)
    }

    /// Bytes that a sequence's regions take in a layer.
    pub fn bytes(&self, regions: &Regions) -> u64 {
        let rows =
            regions.rows.as_ref().map_or(0, |region| 2 * region.units * UNIT_SLOTS * self.slot_bytes());
        let unit = self.region_bytes(0, self.unit_tiles) + self.region_bytes(1, self.unit_tiles);
        (rows + regions.tiles.as_ref().map_or(0, |tiles| tiles.region.units * unit)) as u64
    }

    /// Bytes of a layer of a sequence with `slots` slots and `tiles` tiles per KV head.
    pub fn bytes_of(&self, slots: usize, tiles: usize) -> u64 {
        let tiles = tiles.next_multiple_of(self.unit_tiles);
        let rows = 2 * slots.next_multiple_of(UNIT_SLOTS) * self.slot_bytes();
        (rows + self.region_bytes(0, tiles) + self.region_bytes(1, tiles)) as u64
    }
}

/// One side of a layer's memories.
struct SideMemory {
    rows: Buffer,
    tiles: Buffer,
    move_rows: Dispatch,
    move_tiles: Dispatch,
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
                move_tiles: bind_move(gpu, &memory.moves[side], &tiles)?,
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
    pub fn binding<'a>(
        &'a self,
        net: &Net<'a>,
        index: usize,
        (store, class): (&'a LayerStore, &'a Class),
        input: &'a Input,
        tables: Option<&'a RowTables>,
    ) -> AttentionBinding<'a> {
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
            facts: None,
            exports: None,
            input,
            tables,
        }
    }

    /// What kernels of a sequence of class `class` are bound to, whose part of the memory is `sides`.
    pub fn part<'a>(
        &'a self,
        net: &Net<'a>,
        index: usize,
        (store, class): (&'a LayerStore, &'a Class),
        input: &'a Input,
        ([keys, values], facts): (&'a [SideStore; 2], Option<&'a RowFacts>),
    ) -> AttentionBinding<'a> {
        AttentionBinding {
            rows: [&keys.rows, &values.rows],
            tiles: [&keys.tiles, &values.tiles],
            facts,
            exports: net.exports.filter(|_| class.spec.export_scores),
            ..self.binding(net, index, (store, class), input, None)
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
        SealedSide::both(class, store, &self.seals, memory, &tables.device_seals)
    }

    /// Bytes of its buffers.
    pub fn bytes(&self) -> u64 {
        self.sides.iter().map(|side| side.rows.bytes() + side.tiles.bytes()).sum()
    }

    /// A sequence's part of it, of one class like `class`.
    pub fn store(
        &self,
        class: &Class,
        store: &LayerStore,
        memory: &ClassMemory,
        regions: &Regions,
    ) -> [SideStore; 2] {
        let of = |side: usize, codec| {
            let SideMemory { rows, tiles, .. } = &self.sides[side];
            let slot = memory.slot_bytes() as u64;
            let rows = match &regions.rows {
                Some(region) => rows.part(
                    (region.start * UNIT_SLOTS) as u64 * slot,
                    (region.units * UNIT_SLOTS) as u64 * slot,
                ),
                None => rows.part(0, 16),
            };
            let tiles = match &regions.tiles {
                Some(own) => {
                    let bytes = memory.region_bytes(side, own.region.units * memory.unit_tiles);
                    tiles.part(memory.tiles_at(side, &own.region) as u64, bytes as u64)
                }
                None => tiles.part(0, 16),
            };
            SideStore::within(codec, class, rows, tiles)
        };
        [of(0, &store.keys[0]), of(1, &store.values[0])]
    }
}

impl TableAttention {
    /// Bound to the memories of all sequences; has the kernels compiled that sequences will bind to their parts, so that a first
    /// prompt and a first row alone need not wait.
    pub fn new(
        net: &Net,
        index: usize,
        (store, class): (&LayerStore, &Class),
        memory: &LayerMemory,
        input: &Input,
        (tables, raw): (&ClassTables, Option<&RawHeads>),
    ) -> Result<Self, GpuError> {
        let binding = memory.binding(net, index, (store, class), input, Some(&tables.device));
        let rows = match class.limit {
            None => {
                let own = memory.binding(net, index, (store, class), input, None);
                own.compile_prompt()?;
                OwnRows::new(&own, raw)?;
                Some([binding.attend()?, binding.join()?])
            }
            Some(_) => None,
        };
        Ok(Self { prepare: binding.prepare(&tables.device.slots)?, rows })
    }
}

/// Which of a class's memories.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Rows,
    Tiles,
}

impl State {
    /// A region for `slots` slots of class `class`.
    pub fn row_region(
        &mut self,
        shared: &super::Shared,
        class: usize,
        slots: usize,
    ) -> Result<Region, GpuError> {
        self.region(shared, class, Kind::Rows, slots.div_ceil(UNIT_SLOTS))
    }

    /// A region for `tiles` tiles of class `class`.
    pub fn tile_region(
        &mut self,
        shared: &super::Shared,
        class: usize,
        tiles: usize,
    ) -> Result<Arc<TileRegion>, GpuError> {
        let units = tiles.div_ceil(self.memories[class].unit_tiles);
        let region = self.region(shared, class, Kind::Tiles, units)?;
        Ok(Arc::new(TileRegion { region, written: AtomicUsize::new(0) }))
    }

    fn region(
        &mut self,
        shared: &super::Shared,
        class: usize,
        kind: Kind,
        units: usize,
    ) -> Result<Region, GpuError> {
        let memory = &self.memories[class];
        let arena = match kind {
            Kind::Rows => memory.rows.clone(),
            Kind::Tiles => memory.tiles.clone(),
        };
        let mut refused = None;
        let total = arena.total();
        // Twice as much, or as much as has to be.
        for wanted in [0, 2 * total.max(units), total + units] {
            if wanted > total {
                match self.enlarge(shared, class, kind, wanted) {
                    Ok(()) => arena.grow(wanted),
                    Err(error) => {
                        refused = Some(error);
                        continue;
                    }
                }
            }
            if let Some(region) = arena.take(units) {
                return Ok(region);
            }
        }
        let what = "the cache of all sequences".to_owned();
        Err(refused.unwrap_or(GpuError::OutOfMemory { what, asked: units as u64 }))
    }

    /// Makes a class's memories anew, for `total` units. After an error some layers have more than they need, which nobody uses.
    fn enlarge(
        &mut self,
        shared: &super::Shared,
        class: usize,
        kind: Kind,
        total: usize,
    ) -> Result<(), GpuError> {
        let gpu = &shared.model.gpu;
        // What is bound would keep the old memories.
        self.unbind();
        self.seals.clear();
        let memory = &self.memories[class];
        let larger_side = |(i, side): (usize, &SideMemory)| match kind {
            Kind::Rows => gpu.larger(&side.rows, total * UNIT_SLOTS * memory.slot_bytes()),
            Kind::Tiles => gpu.larger(&side.tiles, total * memory.region_bytes(i, memory.unit_tiles)),
        };
        let of_class = |(index, _): &(usize, &mut LayerMemory)| shared.class_of[*index] == class;
        for (_, LayerMemory { sides, .. }) in self.caches.iter_mut().enumerate().filter(of_class) {
            // Both sides or none.
            let grown = sides.iter().enumerate().map(larger_side).collect::<Result<Vec<_>, _>>()?;
            for (i, (side, grown)) in sides.iter_mut().zip(grown).enumerate() {
                match kind {
                    Kind::Rows => {
                        side.rows = grown;
                        side.move_rows = bind_move(gpu, &memory.moves[2], &side.rows)?;
                    }
                    Kind::Tiles => {
                        side.tiles = grown;
                        side.move_tiles = bind_move(gpu, &memory.moves[i], &side.tiles)?;
                    }
                }
            }
        }
        self.bind_layers(shared, &|cached| shared.class_of[cached] == class)
    }

    /// Moves plain rows of a class: pieces of slots in region `from` to `to`.
    pub fn move_rows(
        &self,
        shared: &super::Shared,
        class: usize,
        (from, to): (&Region, &Region),
        pieces: &[(usize, usize, usize)],
    ) -> Result<(), GpuError> {
        let memory = &self.memories[class];
        let slot = memory.slot_bytes() / 16;
        let range = |&(at, new, count): &(usize, usize, usize)| {
            let (at, new) = (from.start * UNIT_SLOTS + at, to.start * UNIT_SLOTS + new);
            [at * slot, new * slot, count * slot]
        };
        let ranges: Vec<_> = pieces.iter().filter(|(_, _, count)| *count > 0).map(range).collect();
        self.run_moves(shared, class, [&[], &[], &ranges])
    }

    /// Copies `count` tiles from tile `first` (of a whole block, where there are means) on of region `from`, which has `from_tiles`, to the front
    /// of `to`, which has `to_tiles`.
    pub fn move_tiles(
        &self,
        shared: &super::Shared,
        class: usize,
        (from, from_tiles): (&TileRegion, usize),
        (to, to_tiles): (&TileRegion, usize),
        first: usize,
        count: usize,
    ) -> Result<(), GpuError> {
        let memory = &self.memories[class];
        let ranges = [0, 1].map(|side| {
            let (tile, heads) = (memory.tile_bytes[side], memory.kv_heads);
            let (from_at, to_at) = (memory.tiles_at(side, &from.region), memory.tiles_at(side, &to.region));
            let of_head = |head: usize| {
                let (at, new) = ((head * from_tiles + first) * tile, head * to_tiles * tile);
                [(from_at + at) / 16, (to_at + new) / 16, count * tile / 16]
            };
            let mut ranges: Vec<[usize; 3]> = (0..heads).map(of_head).collect();
            if side == 0 && memory.means {
                let record = memory.record_bytes();
                let at = heads * from_tiles * tile + first / BLOCK_TILES * record;
                let bytes = (count.div_ceil(BLOCK_TILES) * record).next_multiple_of(16);
                ranges.push([(from_at + at) / 16, (to_at + heads * to_tiles * tile) / 16, bytes / 16]);
            }
            ranges
        });
        to.written.store(count, Ordering::Relaxed);
        self.run_moves(shared, class, [&ranges[0], &ranges[1], &[]])
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
                    for (dispatch, grid) in [(&side.move_tiles, grids[i]), (&side.move_rows, grids[2])] {
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
