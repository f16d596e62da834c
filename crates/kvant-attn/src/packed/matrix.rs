//! Many query rows on packed tiles (prompts), in a matrix unit: a span of tokens becomes bf16 once, in the first caches, and all rows meet it there.
//!
//! ```text
//!   per span of 256 tokens     keys, values  → tiles of bf16
//!     per 32 rows              S = Q·Kᵀ                         matrix unit
//!                              P = exp(S − the row's largest)   one pass over S
//!                              O' = P·V                         matrix unit
//!                              O = keep·O + factor·O'
//! ```
//!
//! Spans start at multiples of 256 tokens and weights are relative to the span's own maximum, so that rounding does not depend on how the
//! tokens are cut into pieces.

use std::ops::Range;

use kvant_codec::TILE_TOKENS;

use super::aligned::Aligned;
use super::arch::RowSum;
use super::arch::matrix::{RunningRows, STEP, TILE_LEN, Unpacker, query_tiles, softmax};
use super::attend::{PackedRows, SPAN_BLOCKS};
use super::options::SparseCount;
use super::view::PackedView;
use crate::kv::BLOCK;
use crate::state::State;

pub(crate) use super::arch::matrix::is_available;

/// Rows that are worked on together.
const GROUP: usize = 32;
/// Tokens of a span.
const SPAN: usize = SPAN_BLOCKS * BLOCK;
/// Numbers from one row of scores to the next: not a power of two, so that rows do not compete for the same lines of a cache.
const SCORE_STRIDE: usize = SPAN + 16;

/// Reusable memory.
#[derive(Default, Debug)]
pub(crate) struct MatrixScratch {
    /// Query rows, `[group][2 runs][step of channels]` tiles.
    queries: Aligned<u16>,
    /// Keys of a span, `[32 tokens][2 runs][step of channels]` tiles.
    keys: Aligned<u16>,
    /// Values of a span, `[block of 16 channels][step of tokens]` tiles.
    values: Aligned<u16>,
    /// A packed tile in f32.
    numbers: Aligned<f32>,
    scores: Aligned<f32>,
    weights: Aligned<u16>,
    sums: Aligned<f32>,
    outputs: Aligned<f32>,
}

/// As [`super::attend::attend_transformed`], for many rows; `None` if this thread has no matrix unit.
pub(crate) fn attend(
    view: &PackedView,
    rows: &PackedRows,
    bias: &[f32],
    mut exported: Option<&mut [&mut [f32]]>,
    states: &mut Vec<State>,
    scratch: &mut MatrixScratch,
) -> Option<SparseCount> {
    let unit = kvant_cpu::TileUnit::new()?;
    let (key_layout, value_layout) =
        (view.key_codec(rows.kv_head).layout(), view.value_codec(rows.kv_head).layout());
    let (keys, values) = (Unpacker::new(key_layout), Unpacker::new(value_layout));
    let (d, count) = (key_layout.dim(), rows.visible.len());
    let steps = d.div_ceil(STEP);
    let width = steps * STEP;
    let groups = count.div_ceil(GROUP);
    let run_len = steps * TILE_LEN;
    let queries = scratch.queries.resized(groups * 2 * run_len, 0);
    for (tiles, rows) in queries.chunks_exact_mut(2 * run_len).zip(rows.queries.chunks(GROUP * d)) {
        query_tiles(rows, d, steps, tiles);
    }
    let key_tiles = scratch.keys.resized(SPAN / GROUP * 2 * run_len, 0);
    let value_tiles = scratch.values.filled(width * SPAN, 0);
    let numbers = scratch.numbers.resized(TILE_TOKENS * d, 0.0);
    let scores = scratch.scores.resized(GROUP * SCORE_STRIDE, 0.0);
    let weights = scratch.weights.filled(GROUP * SPAN, 0);
    let sums = scratch.sums.resized(GROUP * width, 0.0);
    let outputs = scratch.outputs.filled(groups * GROUP * width, 0.0);
    let mut running = vec![RunningRows::EMPTY; groups];
    let mut found = [RowSum::default(); GROUP];
    let first_token = rows.blocks.start * BLOCK;
    let mut counted = SparseCount::default();
    let seen = seen_tokens(rows.visible);
    if let Some(exported) = &mut exported {
        exported.iter_mut().for_each(|row| row.fill(f32::NEG_INFINITY));
    }

    for blocks in spans(rows.blocks.clone()) {
        let start = blocks.start * BLOCK;
        let tokens = (blocks.end * BLOCK).min(view.len) - start;
        if start + tokens <= seen.start || start >= seen.end {
            continue;
        }
        let token_steps = tokens.div_ceil(STEP);
        let value_run = token_steps * TILE_LEN;
        for block in blocks.clone() {
            let head = view.head(rows.kv_heads, rows.kv_head, block);
            counted.total += head.tokens.div_ceil(4);
            let first = (block - blocks.start) * BLOCK / TILE_TOKENS;
            for (tile, bytes) in (first..).zip(head.keys.chunks_exact(key_layout.bytes())) {
                keys.keys(bytes, numbers, &mut key_tiles[tile * run_len..(tile + 1) * run_len]);
            }
            for (tile, bytes) in (first..).zip(head.values.chunks_exact(value_layout.bytes())) {
                let stored = (head.tokens - (tile - first) * TILE_TOKENS).min(TILE_TOKENS);
                values.values(bytes, stored, numbers, value_tiles, (value_run, tile * TILE_TOKENS / 2));
            }
        }
        // The second half of the last step, where it has none.
        if tokens.div_ceil(TILE_TOKENS) % 2 == 1 {
            for run in value_tiles.chunks_exact_mut(value_run).take(width / TILE_TOKENS) {
                run[value_run - TILE_LEN / 2..].fill(0);
            }
        }
        for (group, running) in running.iter_mut().enumerate() {
            let first = group * GROUP;
            let some = (count - first).min(GROUP);
            let tiles = &queries[group * 2 * run_len..][..2 * run_len];
            for (step, keys) in key_tiles.chunks_exact(2 * run_len).take(token_steps).enumerate() {
                unit.product(tiles, keys, steps, &mut scores[step * STEP..], SCORE_STRIDE);
            }
            for (r, row) in scores.chunks_exact_mut(SCORE_STRIDE).enumerate().take(some) {
                let visible = &rows.visible[first + r];
                let row = &mut row[..token_steps * STEP];
                if let Some(cap) = rows.softcap {
                    row.iter_mut().for_each(|score| *score += bias[first + r]);
                    kvant_cpu::ops::softcap(row, cap);
                }
                let from = visible.start.clamp(start, start + tokens) - start;
                let to = visible.end.clamp(start + from, start + tokens) - start;
                row[..from].fill(f32::NEG_INFINITY);
                row[to..].fill(f32::NEG_INFINITY);
                if let Some(exported) = &mut exported {
                    let raise = if rows.softcap.is_some() { 0.0 } else { bias[first + r] };
                    let target = &mut exported[first + r][start - first_token..][from..to];
                    target.iter_mut().zip(&row[from..to]).for_each(|(out, score)| *out = score + raise);
                }
            }
            let found = &mut found[..some];
            let weights = &mut weights[..2 * value_run];
            softmax(scores, SCORE_STRIDE, token_steps, weights, found);
            for (c, values) in value_tiles.chunks_exact(2 * value_run).enumerate().take(steps) {
                unit.product(weights, values, token_steps, &mut sums[c * STEP..], width);
            }
            let outputs = &mut outputs[first * width..(first + GROUP) * width];
            running.take(found, sums, outputs, width);
        }
    }

    states.truncate(count);
    states.resize_with(count, || State::empty(d));
    for (r, (state, output)) in states.iter_mut().zip(outputs.chunks_exact(width)).enumerate() {
        let running = &running[r / GROUP];
        // Without a cap the bias raises all scores of a row alike.
        let raise = if rows.softcap.is_some() { 0.0 } else { bias[r] };
        (state.max, state.sum) = (running.max[r % GROUP] + raise, running.sum[r % GROUP]);
        state.output.clear();
        state.output.extend_from_slice(&output[..d]);
    }
    Some(counted)
}

/// The blocks, cut at multiples of [`SPAN_BLOCKS`].
fn spans(blocks: Range<usize>) -> impl Iterator<Item = Range<usize>> {
    let first = blocks.start / SPAN_BLOCKS * SPAN_BLOCKS;
    (first..blocks.end)
        .step_by(SPAN_BLOCKS)
        .map(move |start| start.max(blocks.start)..(start + SPAN_BLOCKS).min(blocks.end))
}

/// From the first to the last token that some row sees.
fn seen_tokens(visible: &[Range<usize>]) -> Range<usize> {
    let some = || visible.iter().filter(|visible| !visible.is_empty());
    some().map(|v| v.start).min().unwrap_or(0)..some().map(|v| v.end).max().unwrap_or(0)
}
