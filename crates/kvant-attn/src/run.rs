//! The run of a problem: pieces on the pool, then the merge.

use std::ops::Range;

use kvant_cpu::Pool;

use crate::error::AttnError;
use crate::packed::choice::TileChoice;
use crate::packed::sparse_choice::{SparseKeys, choose_keys};
use crate::packed::transforms::{Transformed, transform_queries, untransform_outputs};
use crate::packed::{BLOCK_TILES, ScoreExport, SparseCount};
use crate::piece::{StateShape, Work, pieces};
use crate::plan::{AttnPlan, Place};
use crate::problem::AttnProblem;
use crate::state::{merge, merge_rows};

/// Reusable buffers of [`attend`].
#[derive(Default, Debug)]
pub struct AttnScratch {
    /// States over packed tokens, in the space of the stored values: `[KV head][query chunk][segment that has some][row, group
    /// member]`.
    packed: Vec<f32>,
    /// States over plain tokens, likewise.
    plain: Vec<f32>,
    /// All query rows, in the space of the packed keys, and their biases.
    transformed: Vec<f32>,
    bias: Vec<f32>,
    /// Sums of the packed weights, by row.
    sums: Vec<f32>,
    codec: kvant_codec::CodecScratch,
    /// What every KV head reads, where not everything is read.
    pub(crate) choices: Vec<TileChoice>,
    /// Logs of the masses of all tiles, where they are wanted: `[KV head][block][tile][group member]`.
    pub(crate) masses: Vec<f32>,
}

impl AttnScratch {
    /// One KV head's query rows of the last run (of one query) in the space of the packed keys, and their biases.
    pub(crate) fn transformed(&self, problem: &AttnProblem, kv_head: usize) -> (&[f32], &[f32]) {
        let (group, d) = (problem.shape.group(), problem.shape.head_dim);
        let own = kv_head * group..(kv_head + 1) * group;
        (&self.transformed[own.start * d..own.end * d], &self.bias[own])
    }

    /// One KV head's plain states of the last run (of one query), and the masses of its tiles, `masses` in number.
    pub(crate) fn weighed(&self, shape: &StateShape, kv_head: usize, masses: usize) -> (&[f32], &[f32]) {
        let states = shape.plain * shape.piece;
        (&self.plain[kv_head * states..][..states], &self.masses[kv_head * masses..][..masses])
    }
}

/// Which keys a run reads.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Reading<'r> {
    /// All of them.
    All,
    /// All of them, and the masses of all tiles are wanted. Of one query row.
    Weighed,
    /// Those that sparse keys choose. Of one query row.
    Chosen(&'r SparseKeys<'r>),
}

/// Attends over plain and packed tokens at once. `out` is `queries × heads × head_dim`. With `export`, also leaves the scores.
/// Returns how many tiles of packed values there were and how many sparse V left out.
pub fn attend(
    pool: &Pool,
    problem: &AttnProblem,
    plan: &AttnPlan,
    out: &mut [f32],
    export: Option<&mut ScoreExport>,
    scratch: &mut AttnScratch,
) -> Result<SparseCount, AttnError> {
    run_reading(pool, problem, plan, out, export, Reading::All, scratch)
}

/// [`attend`] that reads what it is told to.
pub(crate) fn run_reading(
    pool: &Pool,
    problem: &AttnProblem,
    plan: &AttnPlan,
    out: &mut [f32],
    mut export: Option<&mut ScoreExport>,
    reading: Reading,
    scratch: &mut AttnScratch,
) -> Result<SparseCount, AttnError> {
    problem.check(out)?;
    if problem.rows() == 0 {
        return Ok(SparseCount::default());
    }
    let AttnScratch { packed, plain, transformed, bias, sums, codec, choices, masses } = scratch;
    transform_queries(pool, problem, transformed, bias, codec)?;
    let transformed = Transformed { queries: transformed, bias };
    let shape = StateShape::new(problem, plan);
    let runs = problem.shape.kv_heads * plan.row_chunks;
    packed.resize(runs * shape.packed * shape.piece, 0.0);
    plain.resize(runs * shape.plain * shape.piece, 0.0);
    let scores = export.as_deref_mut().map(|export| export.parts(problem, plan));
    let masses = (reading == Reading::Weighed).then(|| {
        let blocks = problem.packed.as_ref().map_or(0, |view| view.blocks.len());
        masses.resize(problem.shape.heads * blocks * BLOCK_TILES, f32::NEG_INFINITY);
        &mut masses[..]
    });
    let mut pieces = pieces(problem, plan, runs, &shape, (packed, plain), masses, scores);
    let work = Work {
        problem,
        transformed: &transformed,
        // What masses and chosen blocks need, the matrix unit does not do.
        many: reading == Reading::All && problem.uses_matrix_unit(),
    };
    if let Reading::Chosen(keys) = reading {
        choices.resize_with(problem.shape.kv_heads, TileChoice::default);
        choose_keys(pool, &work, plan, keys, &mut pieces, choices);
    }
    let choices = matches!(reading, Reading::Chosen(_)).then_some(&choices[..]);
    pool.for_each_chunk(&mut pieces, 1, &|index, pieces| {
        let place = Place::new(problem, plan, index);
        for piece in pieces {
            piece.run(&work, &place, choices.map(|choices| &choices[place.kv_head]));
        }
    });
    let mut counted = SparseCount::default();
    for work in pieces {
        if let Some(error) = work.error {
            return Err(error);
        }
        counted += work.counted;
    }
    merge_packed(problem, plan, &shape, packed, out, sums);
    untransform_outputs(pool, problem, out, sums, codec)?;
    finish(problem, plan, &shape, (packed, plain), choices, out, sums, export);
    Ok(counted)
}

/// Calls `visit(run, row of the output, place of its state in a piece's)` for every (query row, head). A run is the pieces that differ
/// in their segment only.
fn for_each_row(
    problem: &AttnProblem,
    plan: &AttnPlan,
    shape: &StateShape,
    mut visit: impl FnMut(usize, usize, Range<usize>),
) {
    let (heads, group) = (problem.shape.heads, problem.shape.group());
    for run in 0..problem.shape.kv_heads * plan.row_chunks {
        let place = Place::new(problem, plan, run * plan.segments.len());
        for slot in 0..place.rows.len() * group {
            let row = (place.rows.start + slot / group) * heads + place.kv_head * group + slot % group;
            visit(run, row, slot * shape.state..(slot + 1) * shape.state);
        }
    }
}

/// Merges the segments' packed states of each row into the first segment's and lays out outputs and sums by row.
fn merge_packed(
    problem: &AttnProblem,
    plan: &AttnPlan,
    shape: &StateShape,
    packed: &mut [f32],
    out: &mut [f32],
    sums: &mut Vec<f32>,
) {
    let d = problem.shape.head_dim;
    sums.clear();
    sums.resize(out.len() / d, 0.0);
    if shape.packed == 0 {
        return out.fill(0.0);
    }
    for_each_row(problem, plan, shape, |run, row, slot| {
        let (first, rest) = packed[run * shape.packed * shape.piece..].split_at_mut(shape.piece);
        let state = &mut first[slot.clone()];
        for other in rest.chunks_exact(shape.piece).take(shape.packed - 1) {
            merge_rows(state, &other[slot.clone()]);
        }
        out[row * d..(row + 1) * d].copy_from_slice(&state[..d]);
        sums[row] = state[shape.state - 1];
    });
}

/// Merges the plain states, sink logits and what was left out into the packed outputs and normalises.
#[allow(clippy::too_many_arguments, reason = "one caller with each of them at hand")]
fn finish(
    problem: &AttnProblem,
    plan: &AttnPlan,
    shape: &StateShape,
    (packed, plain): (&[f32], &[f32]),
    choices: Option<&[TileChoice]>,
    out: &mut [f32],
    sums: &[f32],
    mut export: Option<&mut ScoreExport>,
) {
    let (heads, d) = (problem.shape.heads, problem.shape.head_dim);
    let (max_at, sum_at) = (shape.state - 2, shape.state - 1);
    for_each_row(problem, plan, shape, |run, row, slot| {
        let output = &mut out[row * d..(row + 1) * d];
        let mut max = match shape.packed {
            0 => f32::NEG_INFINITY,
            _ => packed[run * shape.packed * shape.piece..][slot.clone()][max_at],
        };
        let mut sum = sums[row];
        let plain = plain[run * shape.plain * shape.piece..].chunks_exact(shape.piece).take(shape.plain);
        for state in plain.map(|states| &states[slot.clone()]) {
            merge(&mut max, &mut sum, output, state[max_at], state[sum_at], &state[..d]);
        }
        // Tokens without a value only widen the denominator.
        let left_out = choices.map(|choices| {
            let group = problem.shape.group();
            choices[row % heads / group].left_out[row % group]
        });
        for logit in [problem.sink_logits.map(|sinks| sinks[row % heads]), left_out].into_iter().flatten() {
            let top = max.max(logit);
            let keep = if max == f32::NEG_INFINITY { 0.0 } else { (max - top).exp() };
            sum = sum * keep + if logit == f32::NEG_INFINITY { 0.0 } else { (logit - top).exp() };
            output.iter_mut().for_each(|x| *x *= keep);
            max = top;
        }
        let factor = if sum > 0.0 { 1.0 / sum } else { 0.0 };
        output.iter_mut().for_each(|x| *x *= factor);
        if let Some(export) = &mut export {
            export.log_sum_exp[row] = if sum > 0.0 { max + sum.ln() } else { f32::NEG_INFINITY };
        }
    });
}
