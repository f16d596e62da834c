//! One KV head's part of a piece: its query rows meet its packed blocks, one after another.

use std::ops::Range;

use half::f16;
use half::slice::HalfFloatSliceExt;
use kvant_codec::{SideCodec, TILE_TOKENS};

use super::arch::bytes::{prefetch_bytes, prefetch_early};
use super::arch::mean::{MEANS_PER_CALL, MeanKernel};
use super::arch::{self, KeyTiles, OutputShape, PackedKernels, RowRange, ValueStep};
use super::block_layout::BLOCK_TILES;
use super::export::ScoreRows;
use super::options::{PackedOptions, SparseCount, SparseV};
use super::rows::{BlockKeys, ChosenKeys, PackedRows, PackedScratch, Portion, columns};
use super::tile_params::TileSide;
use super::view::{HeadBlocks, HeadTiles, PackedView};
use crate::error::{AttnError, check_length};
use crate::kv::BLOCK;
use crate::state::state_len;

/// Which blocks sparse V looks at: every one while there are light tokens. After one without any it lets four blocks pass, then
/// sixteen each time, so that looking in vain costs next to nothing.
#[derive(Default)]
struct Looks {
    /// Blocks to pass now, and after the next vain look.
    pass: usize,
    next: usize,
    /// Most blocks that pass without a look.
    most: usize,
}

impl Looks {
    fn of(sparse: Option<SparseV>) -> Self {
        Looks { most: if matches!(sparse, Some(SparseV::Thorough(_))) { 0 } else { 16 }, ..Looks::default() }
    }

    fn at_next_block(&mut self) -> bool {
        let look = self.pass == 0;
        self.pass = self.pass.saturating_sub(1);
        look
    }

    fn found(&mut self, light: bool) {
        self.next = if light { 0 } else { (4 * self.next).max(4).min(self.most) };
        self.pass = self.next;
    }
}

/// What is asked for while something else is worked on.
#[derive(Clone, Copy, Default)]
pub(super) struct Next<'k> {
    /// Bytes of the next block.
    block: &'k [u8],
    /// Bytes of a block that is read some time after it.
    early: &'k [u8],
    /// Single tiles of the same head.
    tiles: &'k [u32],
}

/// Bytes of a head's blocks between the next one and one that is asked for early.
const EARLY_BYTES: usize = 8192;
/// Most query rows for which something is asked for early. With more computing takes longer than reading, and asking costs time.
const EARLY_ROWS: usize = 4;

/// Where the parts of a block end that are asked for at a time: the longer something takes, the larger its part.
#[derive(Clone, Copy)]
struct NextParts {
    /// With the products with keys.
    keys: usize,
    /// Before the softmax.
    softmax: usize,
    /// Before weights become bytes; the rest with the products with values.
    weights: usize,
    /// Of what is asked for early, before scores and before the softmax; the rest before weights become bytes.
    early: [usize; 2],
}

impl NextParts {
    fn of(bytes: usize) -> Self {
        let part = (bytes / 16).next_multiple_of(64);
        let early = (bytes / 3).next_multiple_of(256);
        Self { keys: 5 * part, softmax: 7 * part, weights: 9 * part, early: [early, 2 * early] }
    }
}

/// The bytes between two places, as far as there are some.
#[inline(always)]
fn between(bytes: &[u8], from: usize, to: usize) -> &[u8] {
    let to = to.min(bytes.len());
    &bytes[from.min(to)..to]
}

/// What is read of a head at a time: keys and values of up to four tiles.
pub(super) struct Read<'t, 'r> {
    portion: Portion<'r>,
    keys: [&'t [u8]; BLOCK_TILES],
    values: [&'t [u8]; BLOCK_TILES],
    tokens: usize,
}

/// A head at work.
pub(super) struct HeadRun<'r> {
    rows: &'r PackedRows<'r>,
    key_codec: &'r SideCodec,
    key_side: TileSide<'r>,
    value_side: TileSide<'r>,
    kernels: PackedKernels,
    mean_product: MeanKernel,
    shape: OutputShape,
    of_head: HeadBlocks<'r, 'r>,
    parts: NextParts,
    /// Keys are values too, and transposed before they are read as such.
    shared: bool,
    threshold: f32,
    /// The tokens that some row sees lie between these.
    first_seen: usize,
    last_seen: usize,
    /// All rows see these.
    seen_by_all: Range<usize>,
    /// Rows saw all 64 tokens of what was read last.
    saw_all: bool,
    masses: Option<&'r mut [f32]>,
    chosen: Option<ChosenKeys<'r>>,
    looks: Looks,
    counted: SparseCount,
    scratch: &'r mut PackedScratch,
}

impl<'r> HeadRun<'r> {
    /// Brings the rows into the form that the loops want.
    pub fn new(
        view: &'r PackedView<'r>,
        rows: &'r PackedRows<'r>,
        bias: &[f32],
        options: &PackedOptions,
        keys: BlockKeys<'r>,
        scratch: &'r mut PackedScratch,
    ) -> Result<Self, AttnError> {
        let (key_codec, value_codec) = (view.key_codec(rows.kv_head), view.value_codec(rows.kv_head));
        let (key_side, value_side) = (TileSide::new(key_codec.layout()), TileSide::new(value_codec.layout()));
        let (d, count) = (key_side.dim, rows.visible.len());
        check_length("queries", rows.queries.len(), count * d)?;
        if let Some(largest) = rows.largest_elsewhere {
            check_length("largest scores elsewhere", largest.len(), count)?;
        }
        let (masses, chosen) = match keys {
            BlockKeys::All => (None, None),
            BlockKeys::Weighed(masses) => {
                check_length("masses of tiles", masses.len(), rows.blocks.len() * BLOCK_TILES * count)?;
                masses.fill(f32::NEG_INFINITY);
                (Some(masses), None)
            }
            BlockKeys::Chosen(chosen) => (None, Some(chosen)),
        };
        let kernels = arch::kernels(options, &key_side, &value_side);
        let shape = OutputShape::new(&value_side);
        scratch.queries.prepare(&key_side, rows.queries, bias, kernels.query);
        scratch.scores.filled(count * BLOCK, 0.0);
        scratch.outputs.filled(count * shape.stride, 0.0);
        scratch.factors.clear(count);
        scratch.running.clear(count);
        scratch.row_sums.clear(count);
        scratch.ranges.resize(count, RowRange::default());
        let of_head = view.of_head(rows.kv_heads, rows.kv_head);
        let seen = || rows.visible.iter().filter(|visible| !visible.is_empty());
        Ok(Self {
            rows,
            key_codec,
            key_side,
            value_side,
            kernels,
            mean_product: arch::mean::kernel(options.isa),
            shape,
            parts: NextParts::of(of_head.block_bytes()),
            of_head,
            shared: view.shared,
            threshold: options.sparse_v.map_or(0.0, |sparse| sparse.threshold(rows.context)),
            first_seen: seen().map(|visible| visible.start).min().unwrap_or(0),
            last_seen: seen().map(|visible| visible.end).max().unwrap_or(0),
            seen_by_all: rows.visible.iter().map(|visible| visible.start).max().unwrap_or(0)
                ..rows.visible.iter().map(|visible| visible.end).min().unwrap_or(0),
            saw_all: false,
            masses,
            chosen,
            looks: Looks::of(options.sparse_v),
            counted: SparseCount::default(),
            scratch,
        })
    }

    /// Marks what rows do not see in their exported scores; what they see gets its score with its block.
    pub fn export_unseen(&self, view: &PackedView, exported: &mut ScoreRows) -> Result<(), AttnError> {
        let (first_token, columns) = (self.rows.blocks.start * BLOCK, columns(view, self.rows));
        check_length("exported scores", exported.tokens(), columns)?;
        for (r, visible) in self.rows.visible.iter().enumerate() {
            let row = exported.row(r);
            let seen = visible.start.clamp(first_token, first_token + columns) - first_token;
            let unseen = visible.end.clamp(first_token + seen, first_token + columns) - first_token;
            row[..seen].fill(f16::NEG_INFINITY);
            row[unseen..].fill(f16::NEG_INFINITY);
        }
        Ok(())
    }

    /// What is read in turn `index`.
    pub fn portion(&self, index: usize) -> Option<Portion<'r>> {
        match &self.chosen {
            Some(chosen) => chosen.portion(index),
            None => {
                (index < self.rows.blocks.len()).then_some(Portion::Block(self.rows.blocks.start + index))
            }
        }
    }

    /// What of a portion is to be asked for before it is read, and `early` bytes of a later one, where that pays.
    #[inline(always)]
    pub fn next(&self, portion: Option<Portion<'r>>, early: &'r [u8]) -> Next<'r> {
        match portion {
            Some(Portion::Tiles(tiles)) => Next { tiles, ..Next::default() },
            _ => {
                let early = if self.rows.visible.len() > EARLY_ROWS { &[] } else { early };
                Next { block: self.block_bytes(portion), early, tiles: &[] }
            }
        }
    }

    /// How many portions after the next one are asked for early.
    pub fn early_distance(&self) -> usize {
        EARLY_BYTES.div_ceil(self.of_head.block_bytes().max(1))
    }

    /// The bytes of a portion that is a block of which rows see something.
    #[inline(always)]
    pub fn block_bytes(&self, portion: Option<Portion<'r>>) -> &'r [u8] {
        match portion {
            Some(Portion::Block(block)) if block * BLOCK < self.last_seen => self.of_head.stored(block),
            _ => &[],
        }
    }

    /// Attends to a portion, and asks for what is next on the way: between two steps of a model its weights and other layers have passed
    /// through the caches, however small the layer.
    #[inline(always)]
    pub fn attend<const SCORES: bool, const SPARSE: bool>(
        &mut self,
        portion: Portion<'r>,
        next: &Next<'r>,
        exported: &mut ScoreRows,
    ) -> Result<(), AttnError> {
        if self.is_unseen(portion) {
            return Ok(());
        }
        let read = self.stored(portion);
        if !self.shared {
            self.attend_to::<SCORES, SPARSE>(&read, next, exported);
            return Ok(());
        }
        let mut values = std::mem::take(&mut self.scratch.transposed);
        self.transpose_keys(&read, &mut values)?;
        let read = Read { values: self.value_side.split(&values), ..read };
        self.attend_to::<SCORES, SPARSE>(&read, next, exported);
        self.scratch.transposed = values;
        Ok(())
    }

    #[inline(always)]
    fn attend_to<const SCORES: bool, const SPARSE: bool>(
        &mut self,
        read: &Read<'_, 'r>,
        next: &Next<'r>,
        exported: &mut ScoreRows,
    ) {
        self.score(read, next);
        let active = self.weigh::<SCORES, SPARSE>(read, next, exported);
        self.add_values(read, active, next);
    }

    /// True if no row sees any of it.
    fn is_unseen(&self, portion: Portion) -> bool {
        match portion {
            Portion::Block(block) => {
                (block + 1) * BLOCK <= self.first_seen || block * BLOCK >= self.last_seen
            }
            Portion::Tiles(_) => false,
        }
    }

    /// A portion as it lies in memory.
    #[inline(always)]
    fn stored(&self, portion: Portion<'r>) -> Read<'r, 'r> {
        match portion {
            Portion::Block(block) => {
                let head = self.of_head.tiles(block);
                let (keys, values) = (self.key_side.split(head.keys), self.value_side.split(head.values));
                Read { portion, keys, values, tokens: head.tokens }
            }
            Portion::Tiles(tiles) => {
                let (keys, values) = self.of_head.each(tiles);
                Read { portion, keys, values, tokens: tiles.len() * TILE_TOKENS }
            }
        }
    }

    /// The tiles of keys that are values too, as tiles of values.
    fn transpose_keys(&self, read: &Read, values: &mut Vec<u8>) -> Result<(), AttnError> {
        let (from, to) = (self.key_side.layout, self.value_side.layout);
        values.resize(BLOCK_TILES * to.bytes(), 0);
        let tiles = read.keys.iter().take(read.tokens.div_ceil(TILE_TOKENS));
        for (keys, values) in tiles.zip(values.chunks_exact_mut(to.bytes())) {
            to.transpose_keys(from, keys, values)?;
        }
        Ok(())
    }

    /// Of single tiles that are next one is asked for each time.
    #[inline(always)]
    fn ask_for_tile(&self, next: &Next<'r>, number: usize) {
        if let Some(tile) = next.tiles.get(number) {
            let HeadTiles { keys, values, .. } = self.of_head.tile(*tile);
            prefetch_bytes(keys);
            prefetch_bytes(values);
        }
    }

    /// The first step: scores of all rows.
    #[inline(always)]
    fn score(&mut self, read: &Read<'_, 'r>, next: &Next<'r>) {
        self.ask_for_tile(next, 0);
        prefetch_early(between(next.early, 0, self.parts.early[0]));
        let Self { rows, key_side, kernels, of_head, parts, chosen, scratch, .. } = self;
        let (count, has_means) = (rows.visible.len(), self.key_codec.mean_bytes() > 0);
        let PackedScratch { queries, scores, .. } = &mut **scratch;
        match (read.portion, &*chosen) {
            (Portion::Tiles(_), _) => queries.leave_blocks(),
            (Portion::Block(block), Some(chosen)) => {
                queries.enter_known_block(&chosen.products[block * count..(block + 1) * count]);
            }
            (Portion::Block(block), None) if has_means => {
                queries.enter_block(block, rows.blocks.end, self.mean_product, |block| of_head.mean(block));
            }
            _ => {}
        }
        let count_tiles = read.tokens.div_ceil(TILE_TOKENS);
        let stored =
            KeyTiles { each: read.keys, count: count_tiles, ahead: between(next.block, 0, parts.keys) };
        (kernels.keys)(key_side, queries, stored, scores.get_mut());
        match (read.portion, &*chosen) {
            (Portion::Block(block), None) if has_means && block + MEANS_PER_CALL < rows.blocks.end => {
                prefetch_bytes(of_head.mean(block + MEANS_PER_CALL));
            }
            (Portion::Tiles(tiles), Some(chosen)) => {
                add_products(tiles, chosen.products, count, scores.get_mut());
            }
            _ => {}
        }
    }

    /// Which tokens of a portion every row sees.
    #[inline(always)]
    fn find_ranges(&mut self, read: &Read) {
        let full = match read.portion {
            Portion::Block(block) => {
                let Range { start, end } = self.seen_by_all;
                read.tokens == BLOCK && start <= block * BLOCK && (block + 1) * BLOCK <= end
            }
            Portion::Tiles(_) => read.tokens == BLOCK,
        };
        if full && self.saw_all {
            return;
        }
        self.saw_all = full;
        for (range, visible) in self.scratch.ranges.iter_mut().zip(self.rows.visible) {
            *range = match read.portion {
                Portion::Block(block) => {
                    let start = block * BLOCK;
                    let from = visible.start.clamp(start, start + read.tokens) - start;
                    let to = visible.end.clamp(start, start + read.tokens) - start;
                    RowRange { from, to }
                }
                Portion::Tiles(_) => RowRange { from: 0, to: read.tokens },
            };
        }
    }

    /// The second step: weights of all rows, and which tiles' values count.
    #[inline(always)]
    fn weigh<const SCORES: bool, const SPARSE: bool>(
        &mut self,
        read: &Read<'_, 'r>,
        next: &Next<'r>,
        exported: &mut ScoreRows,
    ) -> u8 {
        let parts = self.parts;
        prefetch_bytes(between(next.block, parts.keys, parts.softmax));
        prefetch_early(between(next.early, parts.early[0], parts.early[1]));
        self.ask_for_tile(next, 1);
        self.find_ranges(read);
        let tiles = read.tokens.div_ceil(TILE_TOKENS);
        let Self { rows, kernels, shape, masses, looks, counted, scratch, .. } = self;
        let PackedScratch { scores, outputs, factors, judged, running, ranges, row_sums, .. } =
            &mut **scratch;
        let (scores, outputs) = (scores.get_mut(), outputs.get_mut());
        let count = rows.visible.len();
        if let Some(cap) = rows.softcap {
            for score in scores.chunks_exact_mut(BLOCK) {
                kvant_cpu::ops::softcap(&mut score[..tiles * TILE_TOKENS], cap);
            }
        }
        // Weights are relative to the block's own maximum, so that a block's rounding does not depend on what came before
        // it, nor on how the blocks are split.
        // Scores and masses are of whole blocks.
        let block = if let Portion::Block(block) = read.portion { block } else { 0 };
        let first_token = rows.blocks.start * BLOCK;
        let start = block * BLOCK;
        if SCORES && ranges.iter().all(|range| range.to == range.from + BLOCK) {
            (kernels.softmax_export)(scores, ranges, row_sums, exported, start - first_token);
        } else {
            if SCORES {
                for (r, range) in ranges.iter().enumerate().filter(|(_, range)| range.from < range.to) {
                    let target = &mut exported.row(r)[start - first_token..][range.from..range.to];
                    target.convert_from_f32_slice(&scores[r * BLOCK..][range.from..range.to]);
                }
            }
            (kernels.softmax)(scores, tiles * TILE_TOKENS, ranges, row_sums);
        }
        if let Some(masses) = masses {
            let of_block =
                masses[(block - rows.blocks.start) * BLOCK_TILES * count..].chunks_exact_mut(count);
            for (tile, masses) in of_block.take(tiles).enumerate() {
                for (r, (mass, max)) in masses.iter_mut().zip(row_sums.max.get()).enumerate() {
                    let weights = &scores[r * BLOCK + tile * TILE_TOKENS..][..TILE_TOKENS];
                    *mass = max + weights.iter().sum::<f32>().ln();
                }
            }
        }
        if (kernels.join)(running, row_sums, factors) {
            for (output, keep) in outputs.chunks_exact_mut(shape.stride).zip(factors.before.get()) {
                if *keep != 1.0 {
                    kvant_cpu::ops::scale(output, *keep);
                }
            }
        }
        let mut active = u8::MAX >> (8 - tiles);
        counted.total += active.count_ones() as usize;
        if SPARSE && looks.at_next_block() {
            let factors = &factors.block.get()[..count];
            let factors = match rows.largest_elsewhere {
                None => factors,
                Some(largest) => {
                    judged.clear();
                    let rows = factors.iter().zip(running.max.get().iter().zip(largest));
                    judged.extend(rows.map(|(factor, (max, largest))| {
                        if largest > max { factor * (max - largest).exp() } else { *factor }
                    }));
                    &*judged
                }
            };
            let heavy = (kernels.heavy)(scores, tiles * TILE_TOKENS, factors, self.threshold);
            let light = active & !heavy;
            counted.skipped += light.count_ones() as usize;
            looks.found(light != 0);
            active &= heavy;
            if light != 0 && active != 0 {
                clear_tiles(scores, light);
            }
        }
        self.ask_for_tile(next, 2);
        active
    }

    /// The third step: adds the values of the `active` tiles, times their weights.
    #[inline(always)]
    fn add_values(&mut self, read: &Read<'_, 'r>, active: u8, next: &Next<'r>) {
        if active == 0 {
            return;
        }
        let parts = self.parts;
        prefetch_bytes(between(next.block, parts.softmax, parts.weights));
        prefetch_early(between(next.early, parts.early[1], usize::MAX));
        self.ask_for_tile(next, 3);
        let PackedScratch { scores, outputs, factors, values, .. } = &mut *self.scratch;
        let step = ValueStep {
            side: &self.value_side,
            rows: self.rows.visible.len(),
            group: self.rows.group,
            tiles: read.values,
            tokens: read.tokens,
            weights: scores.get(),
            factors: factors.block.get(),
            active,
            form: self.kernels.weights,
            ahead: between(next.block, parts.weights, usize::MAX),
        };
        (self.kernels.values)(&step, outputs.get_mut(), values);
    }

    /// Leaves the rows' states.
    pub fn finish(self, states: &mut [f32]) -> Result<SparseCount, AttnError> {
        let Self { key_side, value_side, shape, scratch, counted, .. } = &self;
        let (d, outputs, running) = (key_side.dim, scratch.outputs.get(), &scratch.running);
        check_length("states", states.len(), self.rows.visible.len() * state_len(d))?;
        let rows = states.chunks_exact_mut(state_len(d)).zip(outputs.chunks_exact(shape.stride));
        let running = running.max.get().iter().zip(running.sum.get());
        for ((state, output), (max, sum)) in rows.zip(running) {
            let (found, stats) = state.split_at_mut(state.len() - 2);
            stats.copy_from_slice(&[*max, *sum]);
            let (channels, lanes) = output.split_at(shape.channels);
            let groups =
                found[..d].chunks_mut(value_side.group_len).zip(channels.chunks(value_side.group_len));
            for ((found, channels), lanes) in groups.zip(lanes.chunks_exact(16)) {
                let raise = lanes.iter().sum::<f32>();
                found.iter_mut().zip(channels).for_each(|(found, x)| *found = x + raise);
            }
            found[d..].fill(0.0);
        }
        Ok(*counted)
    }
}

/// Adds the products with their blocks' means to the scores of single tiles.
fn add_products(tiles: &[u32], products: &[f32], rows: usize, scores: &mut [f32]) {
    for (r, scores) in scores.as_chunks_mut::<BLOCK>().0.iter_mut().enumerate() {
        for (tile, scores) in tiles.iter().zip(scores.as_chunks_mut::<TILE_TOKENS>().0) {
            let product = products[*tile as usize / BLOCK_TILES * rows + r];
            scores.iter_mut().for_each(|score| *score += product);
        }
    }
}

/// Takes the weights of the tiles `light` out of the sum.
fn clear_tiles(weights: &mut [f32], mut light: u8) {
    // Tile by tile: which ones are light cannot be predicted, how many rows there are can.
    while light != 0 {
        let first = light.trailing_zeros() as usize * TILE_TOKENS;
        light &= light - 1;
        for row in weights.as_chunks_mut::<BLOCK>().0 {
            row[first..first + TILE_TOKENS].fill(0.0);
        }
    }
}
