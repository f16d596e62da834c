//! One piece: some query rows of one KV head over a run of packed blocks.

use std::ops::Range;

use half::f16;
use half::slice::HalfFloatSliceExt;
use kvant_codec::{SideCodec, TILE_TOKENS};

use super::aligned::Aligned;
use super::arch::mean::MEANS_PER_CALL;
use super::arch::{self, KeyTiles, OutputShape, RowRange, RowSum, ValueScratch, ValueStep};
use super::block_layout::BLOCK_TILES;
use super::export::ScoreRows;
use super::options::uses_matrix_unit;
use super::options::{PackedOptions, SparseCount, SparseV};
use super::query::{Queries, transform};
use super::tile_params::TileSide;
use super::view::{HeadTiles, PackedView};
use crate::error::{AttnError, check_length};
use crate::kv::{AttnShape, BLOCK};
use crate::state::{State, state_len};

/// Some query rows of one KV head and what they may see.
#[derive(Clone, Debug)]
pub struct PackedRows<'a> {
    /// KV heads of the layer.
    pub kv_heads: usize,
    /// The KV head the rows attend to.
    pub kv_head: usize,
    /// Query heads per KV head: which way some roundings go is decided by this, not by how many rows there are, so that rows do not depend
    /// on others.
    pub group: usize,
    /// `rows × head_dim`, after RoPE.
    pub queries: &'a [f32],
    /// Per row the stored tokens it sees.
    pub visible: &'a [Range<usize>],
    /// Blocks to attend over, a part of the view's.
    pub blocks: Range<usize>,
    /// α: scores are `α·q·k`.
    pub scale: f32,
    /// Scores become `cap·tanh(score/cap)`.
    pub softcap: Option<f32>,
    /// Tokens that a row sees in all, stored here or elsewhere: what [`super::SparseV`] goes by.
    pub context: usize,
    /// Per row the largest score among tokens that are stored elsewhere, as far as it is known: sparse V leaves out more where such a
    /// token (an attention sink) takes most of the weight.
    pub largest_elsewhere: Option<&'a [f32]>,
}

/// Reusable memory of [`attend_packed`].
#[derive(Default, Debug)]
pub struct PackedScratch {
    queries: Queries,
    codec: kvant_codec::CodecScratch,
    scores: Aligned<f32>,
    outputs: Aligned<f32>,
    factors: Vec<f32>,
    judged: Vec<f32>,
    transformed: Vec<f32>,
    values: ValueScratch,
    running: Vec<Running>,
    ranges: Vec<RowRange>,
    row_sums: Vec<RowSum>,
    /// Keys and values of single tiles that are to be rebuilt, side by side.
    gathered: [Vec<u8>; 2],
    /// Keys and values of a block whose format packs rows as a whole, rebuilt; values that are keys, turned.
    rebuilt: [Vec<u8>; 2],
}

/// Which blocks of a part are read, and whether their masses are wanted.
pub(crate) enum BlockKeys<'k> {
    /// All of them.
    All,
    /// All of them; the log of the mass of every tile goes there, `[block of the part][tile][row]`, −∞ where nothing is seen.
    Weighed(&'k mut [f32]),
    /// Only some of them.
    Chosen(ChosenKeys<'k>),
}

/// Blocks and tiles that are read, with the products of the rows with the means of all the view's blocks, `[block][row]`.
#[derive(Clone, Copy)]
pub(crate) struct ChosenKeys<'k> {
    /// Whole blocks, ascending.
    pub blocks: &'k [u32],
    /// Tiles of other blocks, counted over all blocks, ascending. These blocks are full, and rows see all of them.
    pub tiles: &'k [u32],
    pub products: &'k [f32],
}

/// What is read at a time.
#[derive(Clone, Copy)]
enum Portion<'k> {
    Block(usize),
    /// Up to four tiles of any blocks.
    Tiles(&'k [u32]),
}

impl<'k> ChosenKeys<'k> {
    fn portion(&self, index: usize) -> Option<Portion<'k>> {
        if let Some(block) = self.blocks.get(index) {
            return Some(Portion::Block(*block as usize));
        }
        self.tiles.chunks(BLOCK_TILES).nth(index - self.blocks.len()).map(Portion::Tiles)
    }
}

/// Attends over packed blocks; leaves one [`State`] per row in `states`, in the space of plain heads, ready to be merged with
/// states over other tokens. With `scores`, also writes the scores before the softmax, `[row][token of the blocks]`, −∞ where
/// a row does not see a token.
pub fn attend_packed(
    view: &PackedView,
    rows: &PackedRows,
    options: &PackedOptions,
    scores: Option<&mut [f16]>,
    states: &mut Vec<State>,
    scratch: &mut PackedScratch,
) -> Result<SparseCount, AttnError> {
    let head_dim = view.keys.first().map_or(0, SideCodec::dim);
    view.check(AttnShape { heads: rows.kv_heads, kv_heads: rows.kv_heads, head_dim })?;
    check_least("kv heads", rows.kv_heads, rows.kv_head + 1)?;
    check_least("packed blocks", view.blocks.len(), rows.blocks.end)?;
    let (key_codec, value_codec) = (view.key_codec(rows.kv_head), view.value_codec(rows.kv_head));
    let (d, count) = (key_codec.dim(), rows.visible.len());
    check_length("queries", rows.queries.len(), count * d)?;
    let mut transformed = std::mem::take(&mut scratch.transformed);
    transformed.clear();
    transformed.extend_from_slice(rows.queries);
    let mut bias = vec![0.0; count];
    transform(key_codec, &mut transformed, rows.scale, &mut bias, &mut scratch.codec)?;
    let inner = PackedRows { queries: &transformed, ..rows.clone() };
    let columns = columns(view, rows);
    if let Some(scores) = &scores {
        check_length("exported scores", scores.len(), count * columns)?;
    }
    let scores = scores.map(|scores| ScoreRows::new(scores, columns, 0..columns));
    let many = uses_matrix_unit(Some(view), options, d, count);
    let len = state_len(d);
    let mut rows = vec![0.0; count * len];
    let keys = BlockKeys::All;
    let counted = attend_transformed(view, &inner, &bias, options, many, keys, scores, &mut rows, scratch)?;
    scratch.transformed = transformed;
    states.clear();
    for row in rows.chunks_exact(len) {
        let mut state = State { max: row[len - 2], sum: row[len - 1], output: row[..d].to_vec() };
        value_codec.untransform_output(&mut state.output, state.sum, &mut scratch.codec)?;
        states.push(state);
    }
    Ok(counted)
}

fn check_least(what: &'static str, found: usize, expected: usize) -> Result<(), AttnError> {
    if found >= expected { Ok(()) } else { Err(AttnError::Length { what, found, expected }) }
}

/// Tokens in the blocks of `rows`.
fn columns(view: &PackedView, rows: &PackedRows) -> usize {
    (rows.blocks.end * BLOCK).min(view.len).saturating_sub(rows.blocks.start * BLOCK)
}

/// [`attend_packed`] on queries that are scaled and transformed already (with their `bias` α·q·μ); leaves states of [`state_len`], with
/// outputs in the space of the stored values. Scores go where they are wanted, which must be nowhere unless all `keys` are read. `many` is what [`uses_matrix_unit`] says of the whole problem, so
/// that how it is cut does not matter.
#[allow(clippy::too_many_arguments, reason = "one caller with each of them at hand")]
pub(crate) fn attend_transformed(
    view: &PackedView,
    rows: &PackedRows,
    bias: &[f32],
    options: &PackedOptions,
    many: bool,
    keys: BlockKeys,
    #[allow(unused_mut, reason = "lent where there are matrix units")] mut scores: Option<ScoreRows>,
    states: &mut [f32],
    scratch: &mut PackedScratch,
) -> Result<SparseCount, AttnError> {
    #[cfg(all(target_arch = "x86_64", target_os = "linux"))]
    if many && matches!(keys, BlockKeys::All) {
        if let Some(scores) = &scores {
            check_length("exported scores", scores.tokens(), columns(view, rows))?;
        }
        let tokens = super::matrix::PackedTokens::new(view, rows.kv_heads, rows.kv_head);
        let PackedRows { queries, visible, softcap, .. } = *rows;
        let rows = super::matrix::Rows { queries, bias, visible, blocks: rows.blocks.clone(), softcap };
        if let Some(total) = super::matrix::attend(&tokens, &rows, scores.as_mut(), states) {
            return Ok(SparseCount { skipped: 0, total });
        }
    }
    let _ = many;
    let mut none = ScoreRows::new(&mut [], 0, 0..0);
    let none = &mut none;
    match (scores.as_mut(), options.sparse_v.is_some_and(|sparse| sparse.pays(rows.context))) {
        (None, false) => attend::<false, false>(view, rows, bias, options, keys, none, states, scratch),
        (None, true) => attend::<false, true>(view, rows, bias, options, keys, none, states, scratch),
        (Some(scores), false) => {
            attend::<true, false>(view, rows, bias, options, keys, scores, states, scratch)
        }
        (Some(scores), true) => {
            attend::<true, true>(view, rows, bias, options, keys, scores, states, scratch)
        }
    }
}

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
        let (at_keys, rest) = bytes.split_at((6 * part).min(bytes.len()));
        let (at_softmax, rest) = rest.split_at((3 * part).min(rest.len()));
        let (at_weights, at_values) = rest.split_at((2 * part).min(rest.len()));
        Self { at_keys, at_softmax, at_weights, at_values }
    }
}

/// Largest score and sum of weights of a row so far.
#[derive(Clone, Copy, Debug)]
struct Running {
    max: f32,
    sum: f32,
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

#[allow(clippy::too_many_arguments, reason = "one caller with each of them at hand")]
fn attend<const SCORES: bool, const SPARSE: bool>(
    view: &PackedView,
    rows: &PackedRows,
    bias: &[f32],
    options: &PackedOptions,
    keys: BlockKeys,
    exported: &mut ScoreRows,
    states: &mut [f32],
    scratch: &mut PackedScratch,
) -> Result<SparseCount, AttnError> {
    let (key_codec, value_codec) = (view.key_codec(rows.kv_head), view.value_codec(rows.kv_head));
    let (key_side, value_side) =
        (TileSide::new(key_codec.attended_layout()), TileSide::new(value_codec.attended_layout()));
    let (d, count) = (key_side.dim, rows.visible.len());
    let first_token = rows.blocks.start * BLOCK;
    let columns = columns(view, rows);
    check_length("queries", rows.queries.len(), count * d)?;
    check_length("states", states.len(), count * state_len(d))?;
    if let Some(largest) = rows.largest_elsewhere {
        check_length("largest scores elsewhere", largest.len(), count)?;
    }
    if SCORES {
        // Every seen token gets its score below.
        check_length("exported scores", exported.tokens(), columns)?;
        for (r, visible) in rows.visible.iter().enumerate() {
            let row = exported.row(r);
            let seen = visible.start.clamp(first_token, first_token + columns) - first_token;
            let unseen = visible.end.clamp(first_token + seen, first_token + columns) - first_token;
            row[..seen].fill(f16::NEG_INFINITY);
            row[unseen..].fill(f16::NEG_INFINITY);
        }
    }
    let kernels = arch::kernels(options, &key_side, &value_side);
    let (mean_product, has_means) = (arch::mean::kernel(options.isa), key_codec.mean_bytes() > 0);
    let shape = OutputShape::new(&value_side);
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
    } = scratch;
    queries.prepare(&key_side, rows.queries, bias, kernels.query);
    let scores = scores.filled(count * BLOCK, 0.0);
    let outputs = outputs.filled(count * shape.stride, 0.0);
    factors.resize(count, 0.0);
    running.clear();
    running.resize(count, Running { max: f32::NEG_INFINITY, sum: 0.0 });
    ranges.resize(count, RowRange::default());
    row_sums.resize(count, RowSum::default());
    let (mut counted, mut looks) = (SparseCount::default(), Looks::of(options.sparse_v));
    let threshold = options.sparse_v.map_or(0.0, |sparse| sparse.threshold(rows.context));
    let first_seen = rows.visible.iter().filter(|v| !v.is_empty()).map(|v| v.start).min().unwrap_or(0);
    let last_seen = rows.visible.iter().filter(|v| !v.is_empty()).map(|v| v.end).max().unwrap_or(0);

    let (mut masses, chosen) = match keys {
        BlockKeys::All => (None, None),
        BlockKeys::Weighed(masses) => {
            check_length("masses of tiles", masses.len(), rows.blocks.len() * BLOCK_TILES * count)?;
            masses.fill(f32::NEG_INFINITY);
            (Some(masses), None)
        }
        BlockKeys::Chosen(chosen) => (None, Some(chosen)),
    };
    let portion_at = |index: usize| match &chosen {
        Some(chosen) => chosen.portion(index),
        None => (index < rows.blocks.len()).then_some(Portion::Block(rows.blocks.start + index)),
    };
    let of_head = view.of_head(rows.kv_heads, rows.kv_head);
    // Else tiles are rebuilt, or turned, before they are read.
    let is_read = |codec: &SideCodec| std::ptr::eq(codec.layout(), codec.attended_layout());
    let as_stored = !view.shared && is_read(key_codec) && is_read(value_codec);
    let mut index = 0;
    while let Some(portion) = portion_at(index) {
        index += 1;
        let ((each_key, each_value), tokens) = match portion {
            Portion::Block(block) if (block + 1) * BLOCK <= first_seen || block * BLOCK >= last_seen => {
                continue;
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
                if view.shared {
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
        // What comes next is asked for all the while: between two steps of a model its weights and other layers have passed through
        // the caches, however small the layer.
        let next = portion_at(index);
        let ahead = match next {
            Some(Portion::Block(next)) if next * BLOCK < last_seen => NextBlock::new(of_head.stored(next)),
            _ => NextBlock::default(),
        };
        // Of single tiles one each time.
        let ask_for_tile = |number: usize| {
            if let Some(Portion::Tiles(next)) = next
                && let Some(tile) = next.get(number)
            {
                let HeadTiles { keys, values, .. } = of_head.tile(*tile);
                (kernels.prefetch)(keys);
                (kernels.prefetch)(values);
            }
        };
        ask_for_tile(0);
        match (portion, &chosen) {
            (Portion::Tiles(_), _) => queries.leave_blocks(),
            (Portion::Block(block), Some(chosen)) => {
                queries.enter_known_block(&chosen.products[block * count..(block + 1) * count]);
            }
            (Portion::Block(block), None) if has_means => {
                queries.enter_block(block, rows.blocks.end, mean_product, |block| of_head.mean(block));
            }
            _ => {}
        }
        let stored = KeyTiles { each: each_key, count: tiles, ahead: ahead.at_keys };
        (kernels.keys)(&key_side, queries, stored, scores);
        match (portion, &chosen) {
            (Portion::Block(block), None) if has_means && block + MEANS_PER_CALL < rows.blocks.end => {
                (kernels.prefetch)(of_head.mean(block + MEANS_PER_CALL));
            }
            (Portion::Tiles(tiles), Some(chosen)) => add_products(tiles, chosen.products, count, scores),
            _ => {}
        }
        (kernels.prefetch)(ahead.at_softmax);
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
        if let Some(masses) = &mut masses {
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
            let heavy = (kernels.heavy)(scores, tiles * TILE_TOKENS, factors, threshold);
            let light = active & !heavy;
            counted.skipped += light.count_ones() as usize;
            looks.found(light != 0);
            active &= heavy;
            if light != 0 && active != 0 {
                clear_tiles(scores, light);
            }
        }
        if active != 0 {
            (kernels.prefetch)(ahead.at_weights);
            ask_for_tile(3);
            let step = ValueStep {
                side: &value_side,
                rows: count,
                group: rows.group,
                tiles: each_value,
                tokens,
                weights: scores,
                factors,
                active,
                planes: kernels.weight_planes,
                ahead: ahead.at_values,
            };
            (kernels.values)(&step, outputs, values);
        }
    }

    let rows = states.chunks_exact_mut(state_len(d)).zip(outputs.chunks_exact(shape.stride));
    for ((state, output), running) in rows.zip(&*running) {
        let (found, stats) = state.split_at_mut(state.len() - 2);
        stats.copy_from_slice(&[running.max, running.sum]);
        let (channels, lanes) = output.split_at(shape.channels);
        let groups = found[..d].chunks_mut(value_side.group_len).zip(channels.chunks(value_side.group_len));
        for ((found, channels), lanes) in groups.zip(lanes.chunks_exact(16)) {
            let raise = lanes.iter().sum::<f32>();
            found.iter_mut().zip(channels).for_each(|(found, x)| *found = x + raise);
        }
        found[d..].fill(0.0);
    }
    Ok(counted)
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
