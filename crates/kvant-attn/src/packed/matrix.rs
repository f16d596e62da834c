//! Many query rows at once (prompts), in a matrix unit: a span of tokens, packed or plain, becomes bf16 once, in a near cache, and all
//! rows meet it there.
//!
//! ```text
//!   per span of tokens         keys, values  → tiles of bf16
//!     per 32 rows              S = Q·Kᵀ                         matrix unit
//!                              P = 2^(S·log₂e − reference)      while the unit makes the next scores
//!                              O += P·V                         matrix unit
//! ```
//!
//! References are whole numbers, so that rounding depends neither on them nor on how the tokens are cut into pieces.

use std::cell::RefCell;
use std::ops::Range;

use half::bf16;
use half::slice::HalfFloatSliceExt;
use kvant_codec::TILE_TOKENS;
use kvant_codec::block_mean::MeanRecord;

use super::aligned::Aligned;
use super::arch::matrix::{GROUP, STEP, TILE_LEN, Unpacker, key_run, query_tiles, value_lines};
use super::arch::running_rows::{Raises, RunningRows, ScoreBlock, SpanProducts};
use super::export::ScoreRows;
use super::options::SPAN_BLOCKS;
use super::view::PackedView;
use crate::kv::{BLOCK, KvView, Plane, turn_tiles};
use crate::state::state_len;

pub(crate) use super::arch::matrix::is_available;

/// One KV head's keys and values, in tiles of 16 tokens.
pub(crate) trait Tokens {
    /// Blocks of a span, the tokens that are worked on together; never more than [`SPAN_BLOCKS`].
    const SPAN_BLOCKS: usize;
    /// Channels, a multiple of 16.
    fn dim(&self) -> usize;
    /// Tokens stored.
    fn len(&self) -> usize;
    /// A tile's keys, `[channel][16 tokens]`.
    fn keys(&self, tile: usize, numbers: &mut [f32]);
    /// A tile's values, `[token][channel]`.
    fn values(&self, tile: usize, numbers: &mut [f32]);
    /// True if blocks have means that their keys lack.
    fn has_means(&self) -> bool {
        false
    }
    /// The mean of a block's keys, where blocks have one.
    fn mean(&self, _block: usize, _numbers: &mut [f32]) {}
}

pub(crate) struct PackedTokens<'a> {
    view: &'a PackedView<'a>,
    keys: Unpacker<'a>,
    values: Unpacker<'a>,
    kv_heads: usize,
    kv_head: usize,
}

impl<'a> PackedTokens<'a> {
    pub fn new(view: &'a PackedView<'a>, kv_heads: usize, kv_head: usize) -> Self {
        let keys = Unpacker::new(view.key_codec(kv_head).layout());
        let values = Unpacker::new(view.value_codec(kv_head).layout());
        Self { view, keys, values, kv_heads, kv_head }
    }
}

/// Where a tile lies: its block, and which one it is there.
fn place(tile: usize) -> (usize, usize) {
    (tile / (BLOCK / TILE_TOKENS), tile % (BLOCK / TILE_TOKENS))
}

impl Tokens for PackedTokens<'_> {
    const SPAN_BLOCKS: usize = SPAN_BLOCKS;

    fn dim(&self) -> usize {
        self.keys.layout.dim()
    }

    fn len(&self) -> usize {
        self.view.len
    }

    fn keys(&self, tile: usize, numbers: &mut [f32]) {
        let ((block, tile), bytes) = (place(tile), self.keys.layout.bytes());
        let keys = self.view.head(self.kv_heads, self.kv_head, block).keys;
        self.keys.numbers(&keys[tile * bytes..(tile + 1) * bytes], numbers);
    }

    fn values(&self, tile: usize, numbers: &mut [f32]) {
        if self.view.shared {
            let mut keys = vec![0.0f32; numbers.len()];
            self.keys(tile, &mut keys);
            return turn_tiles(&keys, self.dim(), numbers);
        }
        let ((block, tile), bytes) = (place(tile), self.values.layout.bytes());
        let values = self.view.head(self.kv_heads, self.kv_head, block).values;
        self.values.numbers(&values[tile * bytes..(tile + 1) * bytes], numbers);
    }

    fn has_means(&self) -> bool {
        self.view.key_codec(self.kv_head).mean_bytes() > 0
    }

    fn mean(&self, block: usize, numbers: &mut [f32]) {
        let record = self.view.mean(self.kv_heads, self.kv_head, block);
        MeanRecord::new(record, numbers.len()).expect("checked views hold whole means").stored(numbers);
    }
}

pub(crate) struct PlainTokens<'a> {
    pub view: &'a KvView<'a>,
    pub kv_heads: usize,
    pub kv_head: usize,
    /// A multiple of 16.
    pub dim: usize,
}

impl PlainTokens<'_> {
    fn numbers(&self, plane: Plane, tile: usize, numbers: &mut [f32]) {
        let at = tile * TILE_TOKENS * self.dim;
        match plane.head(self.kv_head, self.kv_heads) {
            Plane::F16(plane) => plane[at..at + numbers.len()].convert_to_f32_slice(numbers),
            Plane::F32(plane) => numbers.copy_from_slice(&plane[at..at + numbers.len()]),
        }
    }
}

impl Tokens for PlainTokens<'_> {
    // Rows of a prompt do not see each other's future: short spans leave most of it out.
    const SPAN_BLOCKS: usize = 2;

    fn dim(&self) -> usize {
        self.dim
    }

    fn len(&self) -> usize {
        self.view.len
    }

    fn keys(&self, tile: usize, numbers: &mut [f32]) {
        let (block, tile) = place(tile);
        self.numbers(self.view.blocks[block].keys, tile, numbers);
    }

    fn values(&self, tile: usize, numbers: &mut [f32]) {
        let (block, place) = place(tile);
        if self.view.blocks[block].values.is_empty() {
            let mut keys = vec![0.0f32; numbers.len()];
            self.keys(tile, &mut keys);
            return turn_tiles(&keys, self.dim, numbers);
        }
        self.numbers(self.view.blocks[block].values, place, numbers);
    }
}

/// Query rows of one KV head.
pub(crate) struct Rows<'a> {
    /// `rows × head_dim`, scaled, in the space of the keys.
    pub queries: &'a [f32],
    /// Per row what is added to its scores; empty for nothing.
    pub bias: &'a [f32],
    /// Per row the stored tokens it sees.
    pub visible: &'a [Range<usize>],
    /// Blocks to attend over.
    pub blocks: Range<usize>,
    /// Scores become `cap·tanh(score/cap)`.
    pub softcap: Option<f32>,
}

impl Rows<'_> {
    fn bias(&self, row: usize) -> f32 {
        self.bias.get(row).copied().unwrap_or(0.0)
    }
}

/// Reusable memory.
#[derive(Default)]
struct MatrixScratch {
    /// Query rows, `[group][2 runs][step of channels]` tiles.
    queries: Aligned<u16>,
    /// Keys of a span, `[32 tokens][2 runs][step of channels]` tiles.
    keys: Aligned<u16>,
    /// Values of a span, `[block of 16 channels][step of tokens]` tiles.
    values: Aligned<u16>,
    /// What query rows lose when they become bf16, likewise; where blocks have means.
    query_rests: Aligned<u16>,
    /// Means of a span's blocks, two runs of tiles.
    means: Aligned<u16>,
    /// A packed tile in f32.
    numbers: Aligned<f32>,
    /// A span's scores with a group of rows.
    scores: Vec<ScoreBlock>,
    weights: Aligned<u16>,
    outputs: Aligned<f32>,
}

thread_local! {
    /// Of a thread, not of a piece of work: a prompt has many pieces, and each would keep its own.
    static SCRATCH: RefCell<MatrixScratch> = RefCell::default();
}

/// Attends; leaves states of [`state_len`], outputs in the space of the values, and returns how many tiles there were. `None` if this
/// thread has no matrix unit.
pub(crate) fn attend(
    tokens: &impl Tokens,
    rows: &Rows,
    exported: Option<&mut ScoreRows>,
    states: &mut [f32],
) -> Option<usize> {
    SCRATCH.with_borrow_mut(|scratch| attend_with(tokens, rows, exported, states, scratch))
}

fn attend_with<T: Tokens>(
    tokens: &T,
    rows: &Rows,
    mut exported: Option<&mut ScoreRows>,
    states: &mut [f32],
    scratch: &mut MatrixScratch,
) -> Option<usize> {
    let mut unit = kvant_cpu::TileUnit::new()?;
    let (d, count) = (tokens.dim(), rows.visible.len());
    let most = T::SPAN_BLOCKS * BLOCK;
    let steps = d.div_ceil(STEP);
    let width = steps * STEP;
    let groups = count.div_ceil(GROUP);
    let run_len = steps * TILE_LEN;
    let queries = scratch.queries.resized(groups * 2 * run_len, 0);
    for (tiles, rows) in queries.chunks_exact_mut(2 * run_len).zip(rows.queries.chunks(GROUP * d)) {
        query_tiles(rows, d, steps, tiles);
    }
    let has_means = tokens.has_means();
    let mut block_means = BlockMeans { queries: &[], tiles: &mut [], steps, dim: d };
    if has_means {
        let mut rests = rows.queries.to_vec();
        rests.iter_mut().for_each(|q| *q -= bf16::from_f32(*q).to_f32());
        let tiles = scratch.query_rests.resized(groups * 2 * run_len, 0);
        for (tiles, rests) in tiles.chunks_exact_mut(2 * run_len).zip(rests.chunks(GROUP * d)) {
            query_tiles(rests, d, steps, tiles);
        }
        (block_means.queries, block_means.tiles) = (tiles, scratch.means.filled(2 * run_len, 0));
    }
    let key_tiles = scratch.keys.resized(most / GROUP * 2 * run_len, 0);
    let value_tiles = scratch.values.filled(width * most, 0);
    let numbers = scratch.numbers.resized(TILE_TOKENS * d, 0.0);
    let scores = &mut scratch.scores;
    scores.resize(SPAN_BLOCKS * BLOCK / STEP, ScoreBlock([[0.0; STEP]; GROUP]));
    let weights = scratch.weights.filled(GROUP * most, 0);
    let outputs = scratch.outputs.filled(groups * GROUP * width, 0.0);
    let mut running = vec![RunningRows::EMPTY; groups];
    let first_token = rows.blocks.start * BLOCK;
    let mut counted = 0;
    let seen = seen_tokens(rows.visible);
    // Per group what some of its rows see, and what all do.
    let seen_by: Vec<_> =
        rows.visible.chunks(GROUP).map(|rows| (seen_tokens(rows), common_tokens(rows))).collect();
    let finite = rows.queries.iter().all(|q| q.is_finite());
    if let Some(exported) = &mut exported {
        exported.clear();
    }

    for blocks in spans(rows.blocks.clone(), T::SPAN_BLOCKS) {
        let start = blocks.start * BLOCK;
        let stored = (blocks.end * BLOCK).min(tokens.len()) - start;
        if start + stored <= seen.start || start >= seen.end {
            continue;
        }
        let token_steps = stored.div_ceil(STEP);
        let value_run = token_steps * TILE_LEN;
        let tiles = stored.div_ceil(TILE_TOKENS);
        counted += tiles;
        for tile in 0..tiles {
            tokens.keys(start / TILE_TOKENS + tile, numbers);
            key_run(numbers, &mut key_tiles[tile * run_len..(tile + 1) * run_len]);
            tokens.values(start / TILE_TOKENS + tile, numbers);
            // Slots without a token may hold anything.
            let own = (stored - tile * TILE_TOKENS).min(TILE_TOKENS);
            numbers[own * d..].fill(0.0);
            value_lines(numbers, d, value_tiles, value_run, tile);
        }
        // The second half of the last step, where it has none.
        if tiles % 2 == 1 {
            numbers.fill(0.0);
            value_lines(numbers, d, value_tiles, value_run, tiles);
        }
        let span = Span { start, tokens: stored, steps: token_steps };
        let mut raises = [Raises([0.0; GROUP]); SPAN_BLOCKS * BLOCK / STEP];
        if has_means {
            block_means.take(tokens, blocks.clone());
        }
        let is_whole = |group: usize| rows.softcap.is_none() && span.is_within(&seen_by[group].1);
        let may_be_quick = finite && exported.is_none();
        // Where the scores of the group's first step are, if they are known.
        let mut known = None;
        for (group, running) in running.iter_mut().enumerate() {
            let own = group * GROUP..((group + 1) * GROUP).min(count);
            if !span.meets(&seen_by[group].0) {
                continue;
            }
            let queries_of = |group: usize| &queries[group * 2 * run_len..][..2 * run_len];
            let goes_on = group + 1 < groups && is_whole(group + 1);
            let products = SpanProducts {
                queries: queries_of(group),
                next_queries: goes_on.then(|| queries_of(group + 1)),
                keys: key_tiles,
                channel_steps: steps,
                steps: token_steps,
            };
            if has_means {
                block_means.products(&unit, products.queries, group, &mut raises);
            }
            let outputs = &mut outputs[group * GROUP * width..][..GROUP * width];
            let whole = is_whole(group);
            let target = SpanTarget { weights, outputs, width };
            if !whole
                || !may_be_quick
                || !weigh_quickly(&mut unit, &products, scores, &mut known, &raises, running, target)
            {
                let scores = &mut scores[..token_steps];
                for (step, scores) in scores.iter_mut().enumerate() {
                    products.scores(&unit, step, scores);
                    if has_means {
                        for (row, raise) in scores.0.iter_mut().zip(&raises[step].0) {
                            row.iter_mut().for_each(|score| *score += raise);
                        }
                    }
                }
                // They are in the scores now.
                raises = [Raises([0.0; GROUP]); SPAN_BLOCKS * BLOCK / STEP];
                for (r, row) in own.enumerate() {
                    if !whole {
                        let cap = rows.softcap.map(|cap| (rows.bias(row), cap));
                        span.mask(scores, r, cap, &rows.visible[row]);
                    }
                    if let Some(exported) = &mut exported {
                        let raise = if rows.softcap.is_some() { 0.0 } else { rows.bias(row) };
                        let target = &mut exported.row(row)[start - first_token..][..stored];
                        for (block, target) in scores.iter().zip(target.chunks_mut(STEP)) {
                            // What is not seen is −∞ already, and stays so.
                            let raised = block.0[r].map(|score| score + raise);
                            target.convert_from_f32_slice(&raised[..target.len()]);
                        }
                    }
                }
                running.raise(scores, &raises, outputs, width);
                for (step, scores) in scores.iter().enumerate() {
                    running.weigh(scores, &raises[step], step, token_steps, weights);
                }
            }
            running.add_values(&unit, weights, value_tiles, token_steps, outputs, width);
        }
    }

    let found_rows = states.chunks_exact_mut(state_len(d)).zip(outputs.chunks_exact(width));
    for (r, (state, output)) in found_rows.take(count).enumerate() {
        let running = &running[r / GROUP];
        let (found, stats) = state.split_at_mut(state.len() - 2);
        found.fill(0.0);
        let sum = running.sum(r % GROUP);
        if sum == 0.0 {
            stats.copy_from_slice(&[f32::NEG_INFINITY, 0.0]);
            continue;
        }
        // Without a cap the bias raises all scores of a row alike. What rounding takes from the maximum goes to the sums.
        let raise = if rows.softcap.is_some() { 0.0 } else { f64::from(rows.bias(r)) };
        let max = f64::from(running.reference[r % GROUP]) * std::f64::consts::LN_2 + raise;
        let rest = (max - f64::from(max as f32)).exp() as f32;
        stats.copy_from_slice(&[max as f32, sum * rest]);
        found.iter_mut().zip(&output[..d]).for_each(|(found, x)| *found = x * rest);
    }
    Some(counted)
}

/// Where a group's weights go, and the accumulators that follow their references.
struct SpanTarget<'s> {
    weights: &'s mut [u16],
    outputs: &'s mut [f32],
    /// Channels from one row of `outputs` to the next.
    width: usize,
}

/// Weights of a span that all rows of a group see, relative to the references they have, or else to the largest of the first step's
/// scores; false if others are too far above them. `known` says in which of the first two blocks these are, if they are known, and then
/// the same of the rows that come next.
fn weigh_quickly(
    unit: &mut kvant_cpu::TileUnit,
    products: &SpanProducts,
    scores: &mut [ScoreBlock],
    known: &mut Option<usize>,
    raises: &[Raises],
    running: &mut RunningRows,
    target: SpanTarget<'_>,
) -> bool {
    // Two blocks in turn stay in the first cache.
    let scores = scores.first_chunk_mut().expect("there is room for the longest span");
    let at = known.take().unwrap_or_else(|| {
        products.scores(unit, 0, &mut scores[0]);
        0
    });
    if !running.have_references() {
        running.raise(&scores[at..at + 1], raises, target.outputs, target.width);
    }
    let found = running.weigh_span(unit, products, scores, at, raises, target.weights);
    // Else other scores take their place.
    if found && products.next_queries.is_some() {
        *known = Some((at + products.steps) % 2);
    }
    found
}

/// Products of rows with the means of a span's blocks. Means may be much larger than what keys differ by, so neither factor is rounded to
/// one bf16 here: both are sums of two.
struct BlockMeans<'s> {
    /// What the rows lose when they become bf16, tiles like theirs.
    queries: &'s [u16],
    /// Two runs of B, the second one zero. Column i of the first: the mean of block i, rounded; column 8 + i: what that loses.
    tiles: &'s mut [u16],
    /// Steps of channels.
    steps: usize,
    dim: usize,
}

impl BlockMeans<'_> {
    /// Takes in the means of a span's blocks.
    fn take(&mut self, tokens: &impl Tokens, blocks: Range<usize>) {
        const { assert!(2 * SPAN_BLOCKS <= TILE_TOKENS) };
        let (mut columns, mut mean) = (vec![0.0; self.dim * TILE_TOKENS], vec![0.0; self.dim]);
        for (i, block) in blocks.enumerate() {
            tokens.mean(block, &mut mean);
            for (lanes, m) in columns.chunks_exact_mut(TILE_TOKENS).zip(&mean) {
                lanes[i] = bf16::from_f32(*m).to_f32();
                lanes[SPAN_BLOCKS + i] = m - lanes[i];
            }
        }
        key_run(&columns, &mut self.tiles[..self.steps * TILE_LEN]);
    }

    /// Of the rows of a group, whose rounded queries are `rounded`.
    fn products(&self, unit: &kvant_cpu::TileUnit, rounded: &[u16], group: usize, raises: &mut [Raises]) {
        let mut sums = [ScoreBlock([[0.0; STEP]; GROUP]), ScoreBlock([[0.0; STEP]; GROUP])];
        let rests = &self.queries[group * rounded.len()..][..rounded.len()];
        for (queries, sums) in [rounded, rests].into_iter().zip(&mut sums) {
            unit.product(queries, self.tiles, self.steps, sums.0.as_flattened_mut(), STEP);
        }
        for (step, raises) in raises.iter_mut().enumerate() {
            let block = step * STEP / BLOCK;
            for (r, raise) in raises.0.iter_mut().enumerate() {
                let (a, b) = (&sums[0].0[r], &sums[1].0[r]);
                *raise = a[block] + (a[SPAN_BLOCKS + block] + b[block]);
            }
        }
    }
}

/// Tokens that are worked on together.
#[derive(Clone, Copy)]
struct Span {
    /// First stored token.
    start: usize,
    tokens: usize,
    /// Steps of tokens, the last one perhaps not full.
    steps: usize,
}

impl Span {
    fn meets(self, visible: &Range<usize>) -> bool {
        visible.start < visible.end && visible.start < self.start + self.tokens && self.start < visible.end
    }

    /// Whether it is full and all of it is visible.
    fn is_within(self, visible: &Range<usize>) -> bool {
        self.tokens == self.steps * STEP
            && visible.start <= self.start
            && self.start + self.tokens <= visible.end
    }

    /// Caps row `r` of the scores (with its bias before that) and leaves those of the visible tokens; −∞ elsewhere.
    fn mask(self, scores: &mut [ScoreBlock], r: usize, cap: Option<(f32, f32)>, visible: &Range<usize>) {
        let from = visible.start.clamp(self.start, self.start + self.tokens) - self.start;
        let to = visible.end.clamp(self.start + from, self.start + self.tokens) - self.start;
        for (step, block) in scores.iter_mut().enumerate() {
            let row = &mut block.0[r];
            if let Some((bias, cap)) = cap {
                row.iter_mut().for_each(|score| *score += bias);
                kvant_cpu::ops::softcap(row, cap);
            }
            // Of this step's tokens.
            let own = |token: usize| token.clamp(step * STEP, (step + 1) * STEP) - step * STEP;
            row[..own(from)].fill(f32::NEG_INFINITY);
            row[own(to)..].fill(f32::NEG_INFINITY);
        }
    }
}

/// The blocks, cut at multiples of `len`.
fn spans(blocks: Range<usize>, len: usize) -> impl Iterator<Item = Range<usize>> {
    let first = blocks.start / len * len;
    (first..blocks.end).step_by(len).map(move |start| start.max(blocks.start)..(start + len).min(blocks.end))
}

/// From the first to the last token that some row sees.
fn seen_tokens(visible: &[Range<usize>]) -> Range<usize> {
    let some = || visible.iter().filter(|visible| !visible.is_empty());
    some().map(|v| v.start).min().unwrap_or(0)..some().map(|v| v.end).max().unwrap_or(0)
}

/// The tokens that every row sees.
fn common_tokens(visible: &[Range<usize>]) -> Range<usize> {
    let (start, end) = (visible.iter().map(|v| v.start).max(), visible.iter().map(|v| v.end).min());
    start.unwrap_or(0)..end.unwrap_or(0)
}
