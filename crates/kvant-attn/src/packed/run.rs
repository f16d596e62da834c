//! The run of a mixed problem: pieces on the pool, then the merge.

use std::cell::RefCell;
use std::ops::Range;

use half::f16;
use kvant_cpu::Pool;

use super::PackedError;
use super::attend::{BlockKeys, PackedRows, PackedScratch, attend_transformed};
use super::choice::TileChoice;
use super::export::{ScoreExport, ScoreRows};
#[cfg(all(target_arch = "x86_64", target_os = "linux"))]
use super::matrix::{PlainTokens, Rows};
use super::options::SparseCount;
use super::plan::{MixedPlan, Place, ROWS_PER_PIECE};
use super::problem::MixedProblem;
use super::sparse_run::{SparseKeys, choose_keys};
use super::transforms::{Transformed, transform_queries, untransform_outputs};
use crate::arch as plain_arch;
use crate::plan::AttnProblem;
use crate::run::{Piece, attend_piece};
use crate::state::{merge, merge_rows, state_len};

/// Reusable buffers of [`run_mixed`].
#[derive(Default, Debug)]
pub struct MixedScratch {
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
    pub(super) choices: Vec<TileChoice>,
    /// Logs of the masses of all blocks, where they are wanted: `[KV head][block][group member]`.
    pub(super) masses: Vec<f32>,
}

impl MixedScratch {
    /// One KV head's query rows of the last run (of one query) in the space of the packed keys, and their biases.
    pub(super) fn transformed(&self, problem: &MixedProblem, kv_head: usize) -> (&[f32], &[f32]) {
        let (group, d) = (problem.shape.group(), problem.shape.head_dim);
        let own = kv_head * group..(kv_head + 1) * group;
        (&self.transformed[own.start * d..own.end * d], &self.bias[own])
    }

    /// One KV head's plain states of the last run (of one query), and the masses of its blocks, `masses` in number.
    pub(super) fn weighed(&self, shape: &StateShape, kv_head: usize, masses: usize) -> (&[f32], &[f32]) {
        let states = shape.plain * shape.piece;
        (&self.plain[kv_head * states..][..states], &self.masses[kv_head * masses..][..masses])
    }
}

/// Which keys a run reads.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Reading<'r> {
    /// All of them.
    All,
    /// All of them, and the masses of all blocks are wanted. Of one query row.
    Weighed,
    /// Those that sparse keys choose. Of one query row.
    Chosen(&'r SparseKeys<'r>),
}

/// Working memory of a piece.
#[derive(Default)]
struct PieceScratch {
    packed: PackedScratch,
    /// States of a second plain part.
    plain: Vec<f32>,
    /// Largest scores of the rows among the tokens before the packed ones.
    largest: Vec<f32>,
    queries: Vec<f32>,
    bias: Vec<f32>,
    visible: Vec<Range<usize>>,
}

thread_local! {
    /// Of a thread, not of a piece: a prompt has many pieces, and each would keep its own.
    static SCRATCH: RefCell<PieceScratch> = RefCell::default();
}

/// What one piece leaves.
pub(super) struct PieceWork<'s> {
    /// States over the segment's packed tokens, one per (row, group member); none without such tokens.
    packed: &'s mut [f32],
    /// States over its plain tokens, likewise.
    pub(super) plain: &'s mut [f32],
    /// Where its blocks' masses go, if they are wanted.
    masses: Option<&'s mut [f32]>,
    /// Where its scores go, if they are wanted: rows of all the segment's tokens.
    scores: Option<&'s mut [f16]>,
    counted: SparseCount,
    error: Option<PackedError>,
}

/// The sizes of a run's buffers of states.
pub(super) struct StateShape {
    /// Floats of a state.
    pub state: usize,
    /// Floats of a piece's states.
    pub piece: usize,
    /// Segments with packed and with plain tokens.
    packed: usize,
    pub plain: usize,
}

impl StateShape {
    pub fn new(problem: &MixedProblem, plan: &MixedPlan) -> Self {
        let state = state_len(problem.shape.head_dim);
        Self {
            state,
            piece: plan.rows_per_piece.min(problem.rows()) * problem.shape.group() * state,
            packed: plan.segments.iter().filter(|segment| segment.has_packed()).count(),
            plain: plan.segments.iter().filter(|segment| segment.has_plain()).count(),
        }
    }
}

/// Attends over plain and packed tokens at once. `out` is `queries × heads × head_dim`. With `export`, also leaves the scores.
/// Returns how many tiles of packed values there were and how many sparse V left out.
pub fn run_mixed(
    pool: &Pool,
    problem: &MixedProblem,
    plan: &MixedPlan,
    out: &mut [f32],
    export: Option<&mut ScoreExport>,
    scratch: &mut MixedScratch,
) -> Result<SparseCount, PackedError> {
    run_reading(pool, problem, plan, out, export, Reading::All, scratch)
}

/// [`run_mixed`] that reads what it is told to.
pub(super) fn run_reading(
    pool: &Pool,
    problem: &MixedProblem,
    plan: &MixedPlan,
    out: &mut [f32],
    mut export: Option<&mut ScoreExport>,
    reading: Reading,
    scratch: &mut MixedScratch,
) -> Result<SparseCount, PackedError> {
    problem.check(out)?;
    if problem.rows() == 0 {
        return Ok(SparseCount::default());
    }
    let (before, after) = (problem.plain(problem.before.as_ref()), problem.plain(problem.after.as_ref()));
    let MixedScratch { packed, plain, transformed, bias, sums, codec, choices, masses } = scratch;
    transform_queries(pool, problem, transformed, bias, codec)?;
    let transformed = Transformed { queries: transformed, bias };
    let shape = StateShape::new(problem, plan);
    let runs = problem.shape.kv_heads * plan.row_chunks;
    packed.resize(runs * shape.packed * shape.piece, 0.0);
    plain.resize(runs * shape.plain * shape.piece, 0.0);
    let scores = export.as_deref_mut().map(|export| export.parts(problem, plan));
    let masses = (reading == Reading::Weighed).then(|| {
        let blocks = problem.packed.as_ref().map_or(0, |view| view.blocks.len());
        masses.resize(problem.shape.heads * blocks, f32::NEG_INFINITY);
        &mut masses[..]
    });
    let mut pieces = pieces(problem, plan, runs, &shape, (packed, plain), masses, scores);
    let work = Work {
        problem,
        transformed: &transformed,
        before: &before,
        after: &after,
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
            SCRATCH.with_borrow_mut(|scratch| {
                piece.error = match choices {
                    None => piece.attend(&work, &place, scratch).err(),
                    Some(choices) => {
                        piece.attend_chosen(&work, &place, &choices[place.kv_head], scratch).err()
                    }
                };
            });
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

/// What all pieces of a run work on.
pub(super) struct Work<'w> {
    pub problem: &'w MixedProblem<'w>,
    pub transformed: &'w Transformed<'w>,
    before: &'w AttnProblem<'w>,
    after: &'w AttnProblem<'w>,
    /// Whether a matrix unit is to do it.
    many: bool,
}

/// Hands every piece its part of the buffers.
fn pieces<'s>(
    problem: &MixedProblem,
    plan: &MixedPlan,
    runs: usize,
    shape: &StateShape,
    (packed, plain): (&'s mut [f32], &'s mut [f32]),
    mut masses: Option<&'s mut [f32]>,
    scores: Option<Vec<&'s mut [f16]>>,
) -> Vec<PieceWork<'s>> {
    let (mut packed, mut plain) = (packed.chunks_exact_mut(shape.piece), plain.chunks_exact_mut(shape.piece));
    let mut scores = scores.map(Vec::into_iter);
    let mut pieces = Vec::with_capacity(runs * plan.segments.len());
    for segment in std::iter::repeat_n(&plan.segments, runs).flatten() {
        pieces.push(PieceWork {
            packed: if segment.has_packed() { packed.next() } else { None }.unwrap_or_default(),
            plain: if segment.has_plain() { plain.next() } else { None }.unwrap_or_default(),
            masses: masses
                .as_mut()
                .and_then(|masses| masses.split_off_mut(..segment.blocks.len() * problem.shape.group())),
            scores: scores.as_mut().and_then(Iterator::next),
            counted: SparseCount::default(),
            error: None,
        });
    }
    pieces
}

impl PieceWork<'_> {
    fn attend(&mut self, work: &Work, place: &Place, scratch: &mut PieceScratch) -> Result<(), PackedError> {
        self.attend_before(work, place);
        let sinks = place.segment.before.then_some(&*self.plain);
        find_largest(work, place, sinks, scratch);
        let blocks = self.masses.take().map_or(BlockKeys::All, BlockKeys::Weighed);
        self.attend_packed(work, place, blocks, scratch)?;
        self.attend_after(work, place, &mut scratch.plain);
        Ok(())
    }

    /// Attends to the piece's part of the chosen blocks. Its plain tokens have been attended to.
    fn attend_chosen(
        &mut self,
        work: &Work,
        place: &Place,
        choice: &TileChoice,
        scratch: &mut PieceScratch,
    ) -> Result<(), PackedError> {
        find_largest(work, place, None, scratch);
        // Segments divide what is read as they would divide everything.
        let all = choice.tokens.len().max(1);
        let part = |block: usize| choice.blocks.len() * block / all;
        let blocks = &choice.blocks[part(place.segment.blocks.start)..part(place.segment.blocks.end)];
        let keys = BlockKeys::Chosen { blocks, products: &choice.products };
        self.attend_packed(work, place, keys, scratch)
    }

    /// Attends to the plain tokens before the packed ones, if they are in the segment.
    pub(super) fn attend_before(&mut self, work: &Work, place: &Place) {
        if place.segment.before {
            let states = place.states(work.problem);
            let [first, _, last] = place.segment.columns(work.problem);
            let scores = self.scores.as_deref_mut().map(|scores| ScoreRows::new(scores, last.end, first));
            attend_plain(work.before, place, work.many, &mut self.plain[..states], scores);
        }
    }

    /// Attends to the plain tokens after the packed ones, if they are in the segment.
    pub(super) fn attend_after(&mut self, work: &Work, place: &Place, spare: &mut Vec<f32>) {
        if !place.segment.after {
            return;
        }
        let (len, states) = (state_len(work.problem.shape.head_dim), place.states(work.problem));
        let [_, _, last] = place.segment.columns(work.problem);
        let plain = &mut self.plain[..states];
        let scores = self.scores.as_deref_mut().map(|scores| ScoreRows::new(scores, last.end, last));
        if place.segment.before {
            spare.resize(states, 0.0);
            attend_plain(work.after, place, work.many, spare, scores);
            for (state, other) in plain.chunks_exact_mut(len).zip(spare.chunks_exact(len)) {
                merge_rows(state, other);
            }
        } else {
            attend_plain(work.after, place, work.many, plain, scores);
        }
    }

    /// Attends over the segment's packed blocks, if it has any.
    fn attend_packed(
        &mut self,
        work: &Work,
        place: &Place,
        keys: BlockKeys,
        scratch: &mut PieceScratch,
    ) -> Result<(), PackedError> {
        let Work { problem, transformed, many, .. } = *work;
        let Some(view) = problem.packed.as_ref().filter(|_| place.segment.has_packed()) else {
            return Ok(());
        };
        let (group, d) = (problem.shape.group(), problem.shape.head_dim);
        let PieceScratch { packed, queries, bias, visible, largest, .. } = scratch;
        queries.clear();
        bias.clear();
        visible.clear();
        for row in place.rows.clone() {
            let from = row * problem.shape.heads + place.kv_head * group;
            queries.extend_from_slice(&transformed.queries[from * d..(from + group) * d]);
            bias.extend_from_slice(&transformed.bias[from..from + group]);
            let seen = view.visible(place.kv_head, problem.first_query + row, problem.window);
            visible.extend(std::iter::repeat_n(seen, group));
        }
        let context = match problem.options.sparse_v {
            Some(_) => place.rows.clone().map(|row| problem.context(row, place.kv_head)).max().unwrap_or(0),
            None => 0,
        };
        let [_, own, last] = place.segment.columns(problem);
        let rows = PackedRows {
            kv_heads: problem.shape.kv_heads,
            kv_head: place.kv_head,
            queries,
            visible,
            blocks: place.segment.blocks.clone(),
            scale: problem.scale,
            softcap: problem.softcap,
            context,
            largest_elsewhere: (!largest.is_empty()).then_some(largest),
        };
        self.counted = attend_transformed(
            view,
            &rows,
            bias,
            &problem.options,
            many,
            keys,
            self.scores.as_deref_mut().map(|scores| ScoreRows::new(scores, last.end, own)),
            &mut self.packed[..place.rows.len() * group * state_len(d)],
            packed,
        )?;
        Ok(())
    }
}

/// Finds the largest scores of the rows among the tokens before the packed ones, if sparse V wants them. `sinks` are the states over these
/// tokens where they are at hand.
fn find_largest(work: &Work, place: &Place, sinks: Option<&[f32]>, scratch: &mut PieceScratch) {
    scratch.largest.clear();
    let problem = work.problem;
    if problem.before_len() == 0 || problem.options.sparse_v.is_none() || place.segment.blocks.is_empty() {
        return;
    }
    let (len, states) = (state_len(problem.shape.head_dim), place.states(problem));
    // Sinks are few: segments that do not have them look at them all the same.
    let sinks = match sinks {
        Some(sinks) => &sinks[..states],
        None => {
            scratch.plain.resize(states, 0.0);
            attend_plain(work.before, place, work.many, &mut scratch.plain, None);
            &scratch.plain[..]
        }
    };
    scratch.largest.extend(sinks.chunks_exact(len).map(|state| state[len - 2]));
}

/// Attends over a plain part; leaves one state per (row, group member).
fn attend_plain(
    problem: &AttnProblem,
    place: &Place,
    many: bool,
    states: &mut [f32],
    mut scores: Option<ScoreRows>,
) {
    let group = problem.shape.group();
    let len = state_len(problem.shape.head_dim);
    #[cfg(all(target_arch = "x86_64", target_os = "linux"))]
    if many {
        let all =
            Piece { kv_head: place.kv_head, rows: place.rows.clone(), blocks: 0..problem.kv.blocks.len() };
        let (queries, visible) = all.rows(problem);
        let (kv_heads, kv_head, dim) = (problem.shape.kv_heads, place.kv_head, problem.shape.head_dim);
        let tokens = PlainTokens { view: &problem.kv, kv_heads, kv_head, dim };
        let rows = Rows {
            queries: &queries,
            bias: &[],
            visible: &visible,
            blocks: all.blocks,
            softcap: problem.softcap,
        };
        if super::matrix::attend(&tokens, &rows, scores.as_mut(), states).is_some() {
            return;
        }
    }
    let _ = many;
    let kernels = plain_arch::kernels(kvant_cpu::Isa::detect());
    // Few rows at a time: they stay in a cache, and pass over the tokens that none of them sees.
    let few = (ROWS_PER_PIECE / group.max(1)).max(1);
    for first in place.rows.clone().step_by(few) {
        let rows = first..(first + few).min(place.rows.end);
        let own = (first - place.rows.start) * group..(rows.end - place.rows.start) * group;
        let piece = Piece { kv_head: place.kv_head, rows, blocks: 0..problem.kv.blocks.len() };
        let states = &mut states[own.start * len..own.end * len];
        match &mut scores {
            Some(scores) => {
                attend_piece::<true>(problem, &piece, kernels, states, Some(scores.part(own)));
            }
            None => attend_piece::<false>(problem, &piece, kernels, states, None),
        }
    }
}

/// Calls `visit(run, row of the output, place of its state in a piece's)` for every (query row, head). A run is the pieces that differ
/// in their segment only.
fn for_each_row(
    problem: &MixedProblem,
    plan: &MixedPlan,
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
    problem: &MixedProblem,
    plan: &MixedPlan,
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
    problem: &MixedProblem,
    plan: &MixedPlan,
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
