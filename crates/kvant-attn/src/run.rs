//! Runs a plan: pieces on the pool, then the merge.

use half::slice::HalfFloatSliceExt;
use kvant_cpu::{Isa, Pool};

use crate::arch::{self, Kernels};
use crate::kv::{BLOCK, KvView, Plane, turn_plane, value_stride};
use crate::packed::ScoreRows;
use crate::plan::{AttnError, AttnPlan, AttnProblem};
use crate::state::merge;

/// Reusable buffers of [`run`].
#[derive(Default, Debug)]
pub struct AttnScratch {
    /// Per piece and row: output channels (padded), then max, then sum.
    states: Vec<f32>,
}

/// Attends with the best kernels of this CPU. `out` is `queries × heads × head_dim`.
pub fn run(
    pool: &Pool,
    problem: &AttnProblem,
    plan: &AttnPlan,
    out: &mut [f32],
    scratch: &mut AttnScratch,
) -> Result<(), AttnError> {
    run_with(Isa::detect(), pool, problem, plan, out, scratch)
}

/// [`run`] with the kernels of a given instruction set (which the CPU must have).
pub fn run_with(
    isa: Isa,
    pool: &Pool,
    problem: &AttnProblem,
    plan: &AttnPlan,
    out: &mut [f32],
    scratch: &mut AttnScratch,
) -> Result<(), AttnError> {
    problem.check(out)?;
    let shape = problem.shape;
    let (rows, group, d) = (problem.rows(), shape.group(), shape.head_dim);
    if rows == 0 {
        return Ok(());
    }
    let kernels = arch::kernels(isa);
    let stride = value_stride(d);
    let state_len = stride + 2;
    let piece_rows = plan.rows_per_piece * group;
    let piece_len = piece_rows * state_len;
    let pieces = plan.pieces(shape);
    scratch.states.resize(pieces * piece_len, 0.0);

    pool.for_each_chunk(&mut scratch.states, piece_len, &|index, states| {
        attend_piece::<false>(problem, &Piece::new(problem, plan, index), kernels, states, None);
    });

    // Merge the splits of each row into the first, then normalise into the output.
    for kv_head in 0..shape.kv_heads {
        for row in 0..rows {
            for member in 0..group {
                let head = kv_head * group + member;
                let slot = (row % plan.rows_per_piece) * group + member;
                let at = |split: usize| {
                    let piece = (kv_head * plan.row_chunks + row / plan.rows_per_piece) * plan.splits + split;
                    piece * piece_len + slot * state_len
                };
                let (first, rest) = scratch.states.split_at_mut(at(0) + state_len);
                let (output, stats) = first[at(0)..].split_at_mut(stride);
                let (mut max, mut sum) = (stats[0], stats[1]);
                for split in 1..plan.splits {
                    let other = &rest[at(split) - (at(0) + state_len)..][..state_len];
                    merge(&mut max, &mut sum, output, other[stride], other[stride + 1], &other[..stride]);
                }
                let factor = match problem.sink_logits {
                    Some(sinks) => {
                        let top = max.max(sinks[head]);
                        let weight = if max == f32::NEG_INFINITY { 0.0 } else { (max - top).exp() };
                        weight / (sum * weight + (sinks[head] - top).exp())
                    }
                    None if sum > 0.0 => 1.0 / sum,
                    None => 0.0,
                };
                let target = &mut out[(row * shape.heads + head) * d..][..d];
                for (o, x) in target.iter_mut().zip(output.iter()) {
                    *o = x * factor;
                }
            }
        }
    }
    Ok(())
}

/// One independent part of the work: some query rows of one KV head over a run of blocks.
pub(crate) struct Piece {
    pub kv_head: usize,
    pub rows: std::ops::Range<usize>,
    pub blocks: std::ops::Range<usize>,
}

impl Piece {
    fn new(problem: &AttnProblem, plan: &AttnPlan, index: usize) -> Self {
        let (rest, split) = (index / plan.splits, index % plan.splits);
        let (kv_head, chunk) = (rest / plan.row_chunks, rest % plan.row_chunks);
        let first = chunk * plan.rows_per_piece;
        let rows = first..(first + plan.rows_per_piece).min(problem.rows());
        let start = split * plan.blocks_per_split;
        let blocks = start..(start + plan.blocks_per_split).min(problem.kv.blocks.len());
        Piece { kv_head, rows, blocks }
    }

    /// Its query rows, scaled, and what each of them sees.
    pub fn rows(&self, problem: &AttnProblem) -> (Vec<f32>, Vec<std::ops::Range<usize>>) {
        let (group, d) = (problem.shape.group(), problem.shape.head_dim);
        let mut queries = Vec::with_capacity(self.rows.len() * group * d);
        let mut visible = Vec::with_capacity(self.rows.len() * group);
        for row in self.rows.clone() {
            let from = (row * problem.shape.heads + self.kv_head * group) * d;
            queries.extend(problem.queries[from..from + group * d].iter().map(|x| x * problem.scale));
            visible.extend(std::iter::repeat_n(problem.visible(row, self.kv_head), group));
        }
        (queries, visible)
    }
}

/// Streams the piece's blocks through the online softmax; leaves one state per (row, group member). With `SCORES`, also
/// leaves the scores before the softmax in `exported`, per (row, group member) one for each stored token, −∞ where it is not seen.
pub(crate) fn attend_piece<const SCORES: bool>(
    problem: &AttnProblem,
    piece: &Piece,
    kernels: &Kernels,
    states: &mut [f32],
    mut exported: Option<ScoreRows>,
) {
    let shape = problem.shape;
    let (group, d) = (shape.group(), shape.head_dim);
    let stride = value_stride(d);
    let state_len = stride + 2;
    let rows = piece.rows.len() * group;

    let (queries, visible) = piece.rows(problem);
    for state in states[..rows * state_len].chunks_exact_mut(state_len) {
        state.fill(0.0);
        state[stride] = f32::NEG_INFINITY;
    }
    if SCORES && let Some(exported) = &mut exported {
        exported.clear();
    }
    let first_seen = visible.iter().map(|v| v.start).min().unwrap_or(0);
    let last_seen = visible.iter().map(|v| v.end).max().unwrap_or(0);

    let mut turned = Vec::new();
    let mut scores = vec![0.0f32; rows * BLOCK];
    let mut outputs = vec![0.0f32; rows * stride];
    for block in piece.blocks.clone() {
        let start = block * BLOCK;
        if start + BLOCK <= first_seen || start >= last_seen {
            continue;
        }
        let (keys, values, tokens) = block_of(&problem.kv, block, piece.kv_head, shape.kv_heads);
        let tiles = tokens.div_ceil(crate::kv::TILE);
        (kernels.scores)(&queries, rows, d, keys, tiles, &mut scores);
        for r in 0..rows {
            let score = &mut scores[r * BLOCK..r * BLOCK + tiles * crate::kv::TILE];
            if let Some(cap) = problem.softcap {
                kvant_cpu::ops::softcap(score, cap);
            }
            let from = visible[r].start.clamp(start, start + score.len()) - start;
            let to = visible[r].end.clamp(start, start + score.len()) - start;
            score[..from].fill(f32::NEG_INFINITY);
            score[to.max(from)..].fill(f32::NEG_INFINITY);
            if SCORES && let Some(exported) = &mut exported {
                exported.row(r)[start..start + tokens].convert_from_f32_slice(&score[..tokens]);
            }
            let stats = &mut states[r * state_len + stride..][..2];
            let output = &mut outputs[r * stride..(r + 1) * stride];
            let block_max = largest(score);
            if block_max == f32::NEG_INFINITY {
                score.fill(0.0);
                continue;
            }
            if block_max > stats[0] {
                let keep = if stats[0] == f32::NEG_INFINITY { 0.0 } else { (stats[0] - block_max).exp() };
                stats[0] = block_max;
                stats[1] *= keep;
                kvant_cpu::ops::scale(output, keep);
            }
            stats[1] += (kernels.exp_sum)(score, stats[0]);
        }
        let values = match values.is_empty() {
            true => {
                turn_plane(keys, d, tiles, &mut turned);
                Plane::F32(&turned)
            }
            false => values,
        };
        (kernels.accumulate)(&scores, rows, values, tokens, stride, &mut outputs);
    }
    for r in 0..rows {
        states[r * state_len..][..stride].copy_from_slice(&outputs[r * stride..(r + 1) * stride]);
    }
}

/// The largest of a multiple of sixteen numbers, in sixteen lanes.
fn largest(values: &[f32]) -> f32 {
    let mut lanes = [f32::NEG_INFINITY; crate::kv::TILE];
    for chunk in values.chunks_exact(lanes.len()) {
        for (lane, value) in lanes.iter_mut().zip(chunk) {
            *lane = if *value > *lane { *value } else { *lane };
        }
    }
    lanes.into_iter().fold(f32::NEG_INFINITY, f32::max)
}

/// One head's planes of a block and how many of its tokens are stored.
fn block_of<'a>(
    kv: &KvView<'a>,
    block: usize,
    kv_head: usize,
    kv_heads: usize,
) -> (Plane<'a>, Plane<'a>, usize) {
    let b = &kv.blocks[block];
    let tokens = (kv.len - block * BLOCK).min(BLOCK);
    (b.keys.head(kv_head, kv_heads), b.values.head(kv_head, kv_heads), tokens)
}
