//! One KV head's part of a piece: its query rows meet its packed blocks, one after another.

use half::f16;
use half::slice::HalfFloatSliceExt;
use kvant_codec::{SideCodec, TILE_TOKENS};

use super::arch::mean::{MEANS_PER_CALL, MeanKernel};
use super::arch::{self, KeyTiles, OutputShape, PackedKernels, RowRange, RowSum, ValueStep};
use super::block_layout::BLOCK_TILES;
use super::export::ScoreRows;
use super::options::{PackedOptions, SparseCount, SparseV};
use super::rows::{BlockKeys, ChosenKeys, PackedRows, PackedScratch, Portion, Running, columns};
use super::tile_params::TileSide;
use super::view::{HeadBlocks, HeadTiles, PackedView};
use crate::error::{AttnError, check_length};
use crate::kv::BLOCK;
use crate::state::state_len;

/// The bytes of the next block, by when they are asked for.
#[derive(Clone, Copy, Default)]
struct NextBlock<'a> {
    /// With the products with keys.
    at_keys: &'a [u8],
    /// Before the softmax.
    at_softmax: &'a [u8],
    /// Before weights become bytes.
    at_weights: &'a [u8],
    /// With the products with values.
    at_values: &'a [u8],
}

impl<'a> NextBlock<'a> {
    /// The longer something takes, the larger its part.
    fn new(bytes: &'a [u8]) -> Self {
        let part = (bytes.len() / 16).next_multiple_of(64);
        let (at_keys, rest) = bytes.split_at((5 * part).min(bytes.len()));
        let (at_softmax, rest) = rest.split_at((2 * part).min(rest.len()));
        let (at_weights, at_values) = rest.split_at((2 * part).min(rest.len()));
        Self { at_keys, at_softmax, at_weights, at_values }
    }
}

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
    block: NextBlock<'k>,
    /// Single tiles of the same head.
    tiles: &'k [u32],
}

/// A head at work.
pub(super) struct HeadRun<'r> {
    rows: &'r PackedRows<'r>,
    key_codec: &'r SideCodec,
    value_codec: &'r SideCodec,
    key_side: TileSide<'r>,
    value_side: TileSide<'r>,
    kernels: PackedKernels,
    mean_product: MeanKernel,
    shape: OutputShape,
    of_head: HeadBlocks<'r, 'r>,
    /// Keys are values too, and turned before they are read.
    shared: bool,
    threshold: f32,
    /// The tokens that some row sees lie between these.
    first_seen: usize,
    last_seen: usize,
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
        let (key_side, value_side) =
            (TileSide::new(key_codec.attended_layout()), TileSide::new(value_codec.attended_layout()));
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
        scratch.factors.resize(count, 0.0);
        scratch.running.clear();
        scratch.running.resize(count, Running { max: f32::NEG_INFINITY, sum: 0.0 });
        scratch.ranges.resize(count, RowRange::default());
        scratch.row_sums.resize(count, RowSum::default());
        let seen = || rows.visible.iter().filter(|visible| !visible.is_empty());
        Ok(Self {
            rows,
            key_codec,
            value_codec,
            key_side,
            value_side,
            kernels,
            mean_product: arch::mean::kernel(options.isa),
            shape,
            of_head: view.of_head(rows.kv_heads, rows.kv_head),
            shared: view.shared,
            threshold: options.sparse_v.map_or(0.0, |sparse| sparse.threshold(rows.context)),
            first_seen: seen().map(|visible| visible.start).min().unwrap_or(0),
            last_seen: seen().map(|visible| visible.end).max().unwrap_or(0),
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

    /// What of a portion is to be asked for before it is read.
    pub fn next(&self, portion: Option<Portion<'r>>) -> Next<'r> {
        match portion {
            Some(Portion::Block(block)) if block * BLOCK < self.last_seen => {
                Next { block: NextBlock::new(self.of_head.stored(block)), tiles: &[] }
            }
            Some(Portion::Tiles(tiles)) => Next { tiles, ..Next::default() },
            _ => Next::default(),
        }
    }

    /// Attends to a portion, and asks for what is next on the way: between two steps of a model its weights and other layers have passed
    /// through the caches, however small the layer.
    #[inline(always)]
    pub fn attend<const SCORES: bool, const SPARSE: bool>(
        &mut self,
        portion: Portion<'r>,
        next: Next<'r>,
        exported: &mut ScoreRows,
    ) -> Result<(), AttnError> {
        let Self {
            rows,
            key_codec,
            value_codec,
            key_side,
            value_side,
            kernels,
            mean_product,
            shape,
            of_head,
            shared,
            threshold,
            first_seen,
            last_seen,
            masses,
            chosen,
            looks,
            counted,
            scratch,
        } = self;
        let PackedScratch {
            queries,
            scores,
            outputs,
            factors,
            judged,
            values,
            running,
            ranges,
            row_sums,
            gathered,
            rebuilt,
            ..
        } = &mut **scratch;
        let (scores, outputs) = (scores.get_mut(), outputs.get_mut());
        let (count, has_means) = (rows.visible.len(), key_codec.mean_bytes() > 0);
        // Else tiles are rebuilt, or turned, before they are read.
        let is_read = |codec: &SideCodec| std::ptr::eq(codec.layout(), codec.attended_layout());
        let as_stored = !*shared && is_read(key_codec) && is_read(value_codec);
        let ((each_key, each_value), tokens) = match portion {
            Portion::Block(block) if (block + 1) * BLOCK <= *first_seen || block * BLOCK >= *last_seen => {
                return Ok(());
            }
            Portion::Tiles(tiles) if as_stored => (of_head.each(tiles), tiles.len() * TILE_TOKENS),
            Portion::Block(_) | Portion::Tiles(_) => {
                let mut head = match portion {
                    Portion::Block(block) => of_head.tiles(block),
                    Portion::Tiles(tiles) => of_head.gather(tiles, gathered),
                };
                let [keys_again, values_again] = &mut *rebuilt;
                if key_codec.expand_tiles(head.keys, keys_again)? {
                    head.keys = keys_again;
                }
                if *shared {
                    let (from, to) = (key_codec.attended_layout(), value_codec.attended_layout());
                    values_again.resize(head.keys.len() / from.bytes() * to.bytes(), 0);
                    let keys = head.keys.chunks_exact(from.bytes());
                    for (keys, values) in keys.zip(values_again.chunks_exact_mut(to.bytes())) {
                        to.turn_keys(from, keys, values)?;
                    }
                    head.values = values_again;
                } else if value_codec.expand_tiles(head.values, values_again)? {
                    head.values = values_again;
                }
                ((key_side.split(head.keys), value_side.split(head.values)), head.tokens)
            }
        };
        let tiles = tokens.div_ceil(TILE_TOKENS);
        // Of single tiles one each time.
        let ask_for_tile = |number: usize| {
            if let Some(tile) = next.tiles.get(number) {
                let HeadTiles { keys, values, .. } = of_head.tile(*tile);
                (kernels.prefetch)(keys);
                (kernels.prefetch)(values);
            }
        };
        ask_for_tile(0);
        match (portion, &*chosen) {
            (Portion::Tiles(_), _) => queries.leave_blocks(),
            (Portion::Block(block), Some(chosen)) => {
                queries.enter_known_block(&chosen.products[block * count..(block + 1) * count]);
            }
            (Portion::Block(block), None) if has_means => {
                queries.enter_block(block, rows.blocks.end, *mean_product, |block| of_head.mean(block));
            }
            _ => {}
        }
        let stored = KeyTiles { each: each_key, count: tiles, ahead: next.block.at_keys };
        (kernels.keys)(key_side, queries, stored, scores);
        match (portion, &*chosen) {
            (Portion::Block(block), None) if has_means && block + MEANS_PER_CALL < rows.blocks.end => {
                (kernels.prefetch)(of_head.mean(block + MEANS_PER_CALL));
            }
            (Portion::Tiles(tiles), Some(chosen)) => add_products(tiles, chosen.products, count, scores),
            _ => {}
        }
        (kernels.prefetch)(next.block.at_softmax);
        ask_for_tile(1);
        for (r, (range, visible)) in ranges.iter_mut().zip(rows.visible).enumerate() {
            *range = match portion {
                Portion::Block(block) => {
                    let start = block * BLOCK;
                    let from = visible.start.clamp(start, start + tokens) - start;
                    let to = visible.end.clamp(start, start + tokens) - start;
                    RowRange { from, to }
                }
                Portion::Tiles(_) => RowRange { from: 0, to: tokens },
            };
            let score = &mut scores[r * BLOCK..][..tiles * TILE_TOKENS];
            if let Some(cap) = rows.softcap {
                kvant_cpu::ops::softcap(score, cap);
            }
        }
        // Weights are relative to the block's own maximum, so that a block's rounding does not depend on what came before
        // it, nor on how the blocks are split.
        // Scores and masses are of whole blocks.
        let block = if let Portion::Block(block) = portion { block } else { 0 };
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
                for (r, (mass, found)) in masses.iter_mut().zip(&*row_sums).enumerate() {
                    let weights = &scores[r * BLOCK + tile * TILE_TOKENS..][..TILE_TOKENS];
                    *mass = found.max + weights.iter().sum::<f32>().ln();
                }
            }
        }
        // By what the smaller of the largest scores so far and of the block makes weights smaller.
        for (factor, (running, found)) in factors.iter_mut().zip(running.iter().zip(&*row_sums)) {
            *factor = -(running.max - found.max).abs();
        }
        (kernels.decay)(factors);
        for (r, (running, found)) in running.iter_mut().zip(&*row_sums).enumerate() {
            if found.max == f32::NEG_INFINITY {
                factors[r] = 0.0;
                continue;
            }
            if found.max > running.max {
                if running.max > f32::NEG_INFINITY {
                    let keep = factors[r];
                    running.sum *= keep;
                    kvant_cpu::ops::scale(&mut outputs[r * shape.stride..(r + 1) * shape.stride], keep);
                }
                running.max = found.max;
                factors[r] = 1.0;
            }
            running.sum += found.sum * factors[r];
        }
        ask_for_tile(2);
        let mut active = u8::MAX >> (8 - tiles);
        counted.total += active.count_ones() as usize;
        if SPARSE && looks.at_next_block() {
            let factors = match rows.largest_elsewhere {
                None => &*factors,
                Some(largest) => {
                    judged.clear();
                    let rows = factors.iter().zip(running.iter().zip(largest));
                    judged.extend(rows.map(|(factor, (running, largest))| {
                        if *largest > running.max { factor * (running.max - largest).exp() } else { *factor }
                    }));
                    &*judged
                }
            };
            let heavy = (kernels.heavy)(scores, tiles * TILE_TOKENS, factors, *threshold);
            let light = active & !heavy;
            counted.skipped += light.count_ones() as usize;
            looks.found(light != 0);
            active &= heavy;
            if light != 0 && active != 0 {
                clear_tiles(scores, light);
            }
        }
        if active != 0 {
            (kernels.prefetch)(next.block.at_weights);
            ask_for_tile(3);
            let step = ValueStep {
                side: value_side,
                rows: count,
                group: rows.group,
                tiles: each_value,
                tokens,
                weights: scores,
                factors,
                active,
                planes: kernels.weight_planes,
                ahead: next.block.at_values,
            };
            (kernels.values)(&step, outputs, values);
        }
        Ok(())
    }

    /// Leaves the rows' states.
    pub fn finish(self, states: &mut [f32]) -> Result<SparseCount, AttnError> {
        let Self { key_side, value_side, shape, scratch, counted, .. } = self;
        let (d, outputs, running) = (key_side.dim, scratch.outputs.get(), &scratch.running);
        check_length("states", states.len(), running.len() * state_len(d))?;
        let rows = states.chunks_exact_mut(state_len(d)).zip(outputs.chunks_exact(shape.stride));
        for ((state, output), running) in rows.zip(running) {
            let (found, stats) = state.split_at_mut(state.len() - 2);
            stats.copy_from_slice(&[running.max, running.sum]);
            let (channels, lanes) = output.split_at(shape.channels);
            let groups =
                found[..d].chunks_mut(value_side.group_len).zip(channels.chunks(value_side.group_len));
            for ((found, channels), lanes) in groups.zip(lanes.chunks_exact(16)) {
                let raise = lanes.iter().sum::<f32>();
                found.iter_mut().zip(channels).for_each(|(found, x)| *found = x + raise);
            }
            found[d..].fill(0.0);
        }
        Ok(counted)
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
