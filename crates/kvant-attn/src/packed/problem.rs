//! Attention of all heads over plain sinks, packed blocks and a plain tail: what is asked, how it is cut, and the run.

use std::ops::Range;

use kvant_cpu::Pool;

use super::PackedError;
use super::attend::{PackedRows, PackedScratch, SPAN_BLOCKS, attend_transformed, uses_matrix_unit};
use super::options::{PackedOptions, SparseCount};
use super::query::transform;
use super::view::PackedView;
use crate::arch as plain_arch;
use crate::kv::{BLOCK, KvView, value_stride};
use crate::plan::{AttnProblem, AttnShape, visible};
use crate::run::{Piece, attend_piece};
use crate::state::{State, merge};

/// Attention of some consecutive queries over the stored tokens of one layer, packed and plain.
#[derive(Clone, Debug)]
pub struct MixedProblem<'a> {
    /// Head counts and dimension.
    pub shape: AttnShape,
    /// α: scores are `α·q·k`.
    pub scale: f32,
    /// Scores become `cap·tanh(score/cap)`.
    pub softcap: Option<f32>,
    /// A query at position p sees keys at positions p−window+1 ..= p.
    pub window: Option<usize>,
    /// Per query head a logit that takes part in the softmax denominator but has no value.
    pub sink_logits: Option<&'a [f32]>,
    /// `queries × heads × head_dim`, after RoPE.
    pub queries: &'a [f32],
    /// Logical position of the first query; the others follow one by one.
    pub first_query: usize,
    /// Plain tokens before the packed ones (attention sinks).
    pub before: Option<KvView<'a>>,
    /// Packed tokens.
    pub packed: Option<PackedView<'a>>,
    /// Plain tokens after the packed ones (the residual window, the fresh chunk).
    pub after: Option<KvView<'a>>,
    /// Arithmetic and sparse V.
    pub options: PackedOptions,
}

/// Scores before the softmax and what turns them into weights: `weight = exp(score − log_sum_exp)`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ScoreExport {
    /// Stored tokens, the columns: plain before, packed, plain after.
    pub tokens: usize,
    /// `[query·heads + head][token]`, −∞ where a token is not seen.
    pub scores: Vec<f32>,
    /// Per row the log of the softmax denominator, sink logit included.
    pub log_sum_exp: Vec<f32>,
}

impl<'a> MixedProblem<'a> {
    /// Number of query rows.
    pub fn rows(&self) -> usize {
        self.queries.len() / (self.shape.heads * self.shape.head_dim).max(1)
    }

    /// Stored tokens in all.
    pub fn tokens(&self) -> usize {
        self.before_len() + self.packed_len() + self.after.as_ref().map_or(0, |view| view.len)
    }

    fn before_len(&self) -> usize {
        self.before.as_ref().map_or(0, |view| view.len)
    }

    fn packed_len(&self) -> usize {
        self.packed.as_ref().map_or(0, |view| view.len)
    }

    /// The same question on plain tokens only.
    fn plain(&self, view: Option<&KvView<'a>>) -> AttnProblem<'a> {
        let kv = view.cloned().unwrap_or(KvView {
            blocks: Vec::new(),
            len: 0,
            first_position: 0,
            positions: Vec::new(),
        });
        AttnProblem {
            shape: self.shape,
            scale: self.scale,
            softcap: self.softcap,
            window: self.window,
            sink_logits: self.sink_logits,
            queries: self.queries,
            first_query: self.first_query,
            kv,
        }
    }

    /// Checks that every buffer has the length the shape demands.
    pub fn check(&self, out: &[f32]) -> Result<(), PackedError> {
        for view in [&self.before, &self.after] {
            self.plain(view.as_ref()).check(out)?;
        }
        match &self.packed {
            Some(view) => view.check(self.shape),
            None => Ok(()),
        }
    }

    /// Whether its packed part goes to a matrix unit.
    fn uses_matrix_unit(&self) -> bool {
        let rows = self.rows() * self.shape.group();
        self.packed.as_ref().is_some_and(|view| uses_matrix_unit(view, &self.options, rows))
    }

    /// Tokens of `kv_head` that query row `row` sees, wherever they are stored.
    fn context(&self, row: usize, kv_head: usize) -> usize {
        let position = self.first_query + row;
        let plain = |view: &KvView| {
            let positions = view.positions.get(kv_head).copied();
            visible(position, self.window, view.first_position, view.len, positions).len()
        };
        self.before.as_ref().map_or(0, plain)
            + self.packed.as_ref().map_or(0, |view| view.visible(kv_head, position, self.window).len())
            + self.after.as_ref().map_or(0, plain)
    }
}

/// Query rows (times group members) that one piece handles together where there are so many: enough to unpack codes once for many.
const ROWS_PER_PIECE: usize = 48;
/// The same for a matrix unit, which works faster than codes become numbers: at most, and at least where more threads could help.
const MATRIX_ROWS_PER_PIECE: Range<usize> = 192..1536;
/// A split shorter than this costs more in merging and rotating than it gains.
const MIN_SPLIT_BLOCKS: usize = 8;
/// Plain tails longer than this many blocks are a piece of their own.
const LONG_TAIL_BLOCKS: usize = 4;

/// How a problem is cut: every (KV head, query chunk, segment) is an independent piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MixedPlan {
    rows_per_piece: usize,
    row_chunks: usize,
    segments: Vec<Segment>,
}

/// A part of the stored tokens.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Segment {
    before: bool,
    blocks: Range<usize>,
    after: bool,
}

impl MixedPlan {
    /// Cuts by heads and query chunks; along the tokens only when that leaves threads idle.
    pub fn new(problem: &MixedProblem, threads: usize) -> Self {
        let (rows_per_piece, _) = cut(problem, threads);
        let row_chunks = problem.rows().div_ceil(rows_per_piece);
        let blocks = problem.packed.as_ref().map_or(0, |view| view.blocks.len());
        let pieces = problem.shape.kv_heads * row_chunks;
        // Four pieces per thread even out the load; one thread never needs a split.
        let wanted = if threads == 1 { 1 } else { (4 * threads).div_ceil(pieces.max(1)) };
        Self::build(problem, threads, wanted.min(blocks / MIN_SPLIT_BLOCKS).max(1))
    }

    /// Cuts the packed blocks into `splits` parts of equal length (fewer if there are fewer blocks).
    pub fn with_splits(problem: &MixedProblem, splits: usize) -> Self {
        Self::build(problem, 1, splits)
    }

    fn build(problem: &MixedProblem, threads: usize, splits: usize) -> Self {
        let (rows_per_piece, unit) = cut(problem, threads);
        let blocks = problem.packed.as_ref().map_or(0, |view| view.blocks.len());
        let per_split = blocks.div_ceil(splits.max(1)).max(1).next_multiple_of(unit);
        let mut segments: Vec<Segment> = (0..blocks)
            .step_by(per_split)
            .map(|start| Segment {
                before: false,
                blocks: start..(start + per_split).min(blocks),
                after: false,
            })
            .collect();
        let alone = |before, after| Segment { before, blocks: 0..0, after };
        if problem.before.as_ref().is_some_and(|view| view.len > 0) {
            match segments.first_mut() {
                Some(first) => first.before = true,
                None => segments.push(alone(true, false)),
            }
        }
        if let Some(after) = problem.after.as_ref().filter(|view| view.len > 0) {
            match segments.last_mut() {
                Some(last) if after.blocks.len() <= LONG_TAIL_BLOCKS => last.after = true,
                _ => segments.push(alone(false, true)),
            }
        }
        if segments.is_empty() {
            segments.push(alone(false, false));
        }
        Self { rows_per_piece, row_chunks: problem.rows().div_ceil(rows_per_piece), segments }
    }

    /// Number of independent pieces.
    pub fn pieces(&self, shape: AttnShape) -> usize {
        shape.kv_heads * self.row_chunks * self.segments.len()
    }
}

/// Queries per piece, and the blocks at whose multiples tokens may be cut.
fn cut(problem: &MixedProblem, threads: usize) -> (usize, usize) {
    let group = problem.shape.group().max(1);
    if !problem.uses_matrix_unit() {
        return ((ROWS_PER_PIECE / group).max(1), 1);
    }
    let rows = problem.rows() * group;
    let most = if threads == 1 {
        MATRIX_ROWS_PER_PIECE.end
    } else {
        let pieces = (2 * threads).div_ceil(problem.shape.kv_heads.max(1));
        rows.div_ceil(pieces).clamp(MATRIX_ROWS_PER_PIECE.start, MATRIX_ROWS_PER_PIECE.end)
    };
    // Chunks of equal length.
    let chunks = rows.div_ceil(most).max(1);
    (problem.rows().div_ceil(chunks).max(1), SPAN_BLOCKS)
}

/// Reusable buffers of [`run_mixed`].
#[derive(Default, Debug)]
pub struct MixedScratch {
    pieces: Vec<PieceWork>,
    /// All query rows, in the space of the packed keys, and their biases.
    transformed: Vec<f32>,
    bias: Vec<f32>,
    /// Sums of the packed weights, by row.
    sums: Vec<f32>,
    codec: kvant_codec::Scratch,
}

/// What one piece needs and leaves.
#[derive(Default, Debug)]
struct PieceWork {
    scratch: PackedScratch,
    /// States over the segment's packed tokens, one per (row, group member), in the space of the stored values.
    packed: Vec<State>,
    /// States over its plain tokens; none without such tokens.
    states: Vec<State>,
    /// States of a plain part as the plain kernels leave them.
    plain: Vec<f32>,
    queries: Vec<f32>,
    bias: Vec<f32>,
    visible: Vec<Range<usize>>,
    counted: SparseCount,
    error: Option<PackedError>,
}

/// Attends over plain and packed tokens at once. `out` is `queries × heads × head_dim`. With `export`, also leaves the scores.
/// Returns how many steps over packed values there were and how many sparse V left out.
pub fn run_mixed(
    pool: &Pool,
    problem: &MixedProblem,
    plan: &MixedPlan,
    out: &mut [f32],
    mut export: Option<&mut ScoreExport>,
    scratch: &mut MixedScratch,
) -> Result<SparseCount, PackedError> {
    problem.check(out)?;
    if problem.rows() == 0 {
        return Ok(SparseCount::default());
    }
    let (before, after) = (problem.plain(problem.before.as_ref()), problem.plain(problem.after.as_ref()));
    let count = plan.pieces(problem.shape);
    scratch.pieces.resize_with(count.max(scratch.pieces.len()), PieceWork::default);
    let MixedScratch { pieces, transformed, bias, sums, codec } = scratch;
    let pieces = &mut pieces[..count];
    transform_queries(pool, problem, transformed, bias, codec)?;
    let transformed = Transformed { queries: transformed, bias };
    let targets = export.as_deref_mut().map(|export| export.targets(problem, plan));
    let wants_scores = targets.is_some();
    let mut targets = targets.unwrap_or_default();
    targets.resize_with(count, Targets::default);
    let mut jobs: Vec<(&mut PieceWork, Targets)> = pieces.iter_mut().zip(targets).collect();
    pool.for_each_chunk(&mut jobs, 1, &|index, jobs| {
        for (work, targets) in jobs {
            let place = Place::new(problem, plan, index);
            let targets = wants_scores.then_some(targets);
            work.error = work.attend(problem, &transformed, &place, [&before, &after], targets).err();
        }
    });
    drop(jobs);
    let mut counted = SparseCount::default();
    for work in pieces.iter_mut() {
        if let Some(error) = work.error.take() {
            return Err(error);
        }
        counted += work.counted;
    }
    merge_packed(problem, plan, pieces, out, sums);
    untransform_outputs(pool, problem, out, sums, codec)?;
    finish(problem, plan, pieces, out, sums, export);
    Ok(counted)
}

/// Query rows in the space of the packed keys.
struct Transformed<'s> {
    /// `queries × heads × head_dim`.
    queries: &'s [f32],
    /// Per row α·q·μ.
    bias: &'s [f32],
}

/// Rows that are transformed together where many threads could do it.
const ROWS_PER_TRANSFORM: usize = 64;

/// Brings all query rows into the space of the packed keys. One batch for all heads: a batch costs nearly the same however full it
/// is.
fn transform_queries(
    pool: &Pool,
    problem: &MixedProblem,
    queries: &mut Vec<f32>,
    bias: &mut Vec<f32>,
    scratch: &mut kvant_codec::Scratch,
) -> Result<(), PackedError> {
    let Some(view) = &problem.packed else { return Ok(()) };
    let d = problem.shape.head_dim;
    queries.clear();
    queries.extend_from_slice(problem.queries);
    bias.clear();
    bias.resize(queries.len() / d, 0.0);
    if view.keys.len() > 1 {
        let by_head = |kv_head: usize, rows: &mut [f32], bias: &mut [f32], scratch: &mut _| {
            transform(view.key_codec(kv_head), rows, problem.scale, bias, scratch)
        };
        return each_head(pool, problem.shape, queries, bias, &by_head);
    }
    if bias.len() <= ROWS_PER_TRANSFORM {
        return transform(&view.keys[0], queries, problem.scale, bias, scratch);
    }
    let mut parts: Vec<_> = queries
        .chunks_mut(ROWS_PER_TRANSFORM * d)
        .zip(bias.chunks_mut(ROWS_PER_TRANSFORM))
        .map(|(rows, bias)| (rows, bias, Ok(())))
        .collect();
    pool.for_each_chunk(&mut parts, 1, &|_, parts| {
        for (rows, bias, result) in parts {
            *result = transform(&view.keys[0], rows, problem.scale, bias, &mut kvant_codec::Scratch::new());
        }
    });
    parts.into_iter().try_for_each(|part| part.2)
}

/// What is done to the rows of one KV head's group, with one number per row.
type ByHead<'f> =
    dyn Fn(usize, &mut [f32], &mut [f32], &mut kvant_codec::Scratch) -> Result<(), PackedError> + Sync + 'f;

/// Applies `f` to `queries × heads` rows where every KV head has a codec of its own. The rows of a KV head are gathered, because a
/// batch costs nearly the same however full it is.
fn each_head(
    pool: &Pool,
    shape: AttnShape,
    rows: &mut [f32],
    numbers: &mut [f32],
    f: &ByHead<'_>,
) -> Result<(), PackedError> {
    let (heads, group, width) = (shape.heads, shape.group(), shape.group() * shape.head_dim);
    // Whole queries, about as many rows of each KV head as are worth a batch.
    let queries = ROWS_PER_TRANSFORM.div_ceil(group);
    let mut parts: Vec<_> = rows
        .chunks_mut(queries * heads * shape.head_dim)
        .zip(numbers.chunks_mut(queries * heads))
        .map(|(rows, numbers)| (rows, numbers, Ok(())))
        .collect();
    let work = |rows: &mut [f32], numbers: &mut [f32]| {
        let mut scratch = kvant_codec::Scratch::new();
        let (mut gathered, mut own) = (Vec::new(), Vec::new());
        for kv_head in 0..shape.kv_heads {
            gathered.clear();
            own.clear();
            let groups = rows.chunks_exact(width).zip(numbers.chunks_exact(group));
            for (rows, numbers) in groups.skip(kv_head).step_by(shape.kv_heads) {
                gathered.extend_from_slice(rows);
                own.extend_from_slice(numbers);
            }
            f(kv_head, &mut gathered, &mut own, &mut scratch)?;
            let groups = rows.chunks_exact_mut(width).zip(numbers.chunks_exact_mut(group));
            let done = gathered.chunks_exact(width).zip(own.chunks_exact(group));
            for ((rows, numbers), done) in groups.skip(kv_head).step_by(shape.kv_heads).zip(done) {
                rows.copy_from_slice(done.0);
                numbers.copy_from_slice(done.1);
            }
        }
        Ok(())
    };
    if let [(rows, numbers, _)] = &mut parts[..] {
        return work(rows, numbers);
    }
    pool.for_each_chunk(&mut parts, 1, &|_, parts| {
        for (rows, numbers, result) in parts {
            *result = work(rows, numbers);
        }
    });
    parts.into_iter().try_for_each(|part| part.2)
}

/// Brings the packed outputs back into the space of plain heads, with the weights' sums for μ.
fn untransform_outputs(
    pool: &Pool,
    problem: &MixedProblem,
    out: &mut [f32],
    sums: &[f32],
    scratch: &mut kvant_codec::Scratch,
) -> Result<(), PackedError> {
    let Some(view) = &problem.packed else { return Ok(()) };
    let d = problem.shape.head_dim;
    if view.values.len() > 1 {
        let by_head = |kv_head: usize, rows: &mut [f32], sums: &mut [f32], scratch: &mut _| {
            Ok(view.value_codec(kv_head).untransform_outputs(rows, sums, scratch)?)
        };
        return each_head(pool, problem.shape, out, &mut sums.to_vec(), &by_head);
    }
    if sums.len() <= ROWS_PER_TRANSFORM {
        return Ok(view.values[0].untransform_outputs(out, sums, scratch)?);
    }
    let mut parts: Vec<_> = out
        .chunks_mut(ROWS_PER_TRANSFORM * d)
        .zip(sums.chunks(ROWS_PER_TRANSFORM))
        .map(|(rows, sums)| (rows, sums, Ok(())))
        .collect();
    pool.for_each_chunk(&mut parts, 1, &|_, parts| {
        for (rows, sums, result) in parts {
            *result = view.values[0].untransform_outputs(rows, sums, &mut kvant_codec::Scratch::new());
        }
    });
    Ok(parts.into_iter().try_for_each(|part| part.2)?)
}

/// Where a piece's exported scores go, one slice per (row, group member).
#[derive(Default)]
struct Targets<'e> {
    before: Vec<&'e mut [f32]>,
    packed: Vec<&'e mut [f32]>,
    after: Vec<&'e mut [f32]>,
}

impl ScoreExport {
    /// Sizes the export for `problem` and hands every piece its own part. Every score is written by the piece that owns it.
    fn targets(&mut self, problem: &MixedProblem, plan: &MixedPlan) -> Vec<Targets<'_>> {
        let shape = problem.shape;
        let rows = problem.rows() * shape.heads;
        self.tokens = problem.tokens();
        self.scores.resize(rows * self.tokens, f32::NEG_INFINITY);
        self.log_sum_exp.resize(rows, f32::NEG_INFINITY);
        let mut targets: Vec<Targets> = Vec::new();
        targets.resize_with(plan.pieces(shape), Targets::default);
        // Rows lie by query, KV head and group member; no row asks which it is.
        let (tokens, group) = (self.tokens.max(1), shape.group().max(1));
        for (query, scores) in self.scores.chunks_exact_mut(shape.heads.max(1) * tokens).enumerate() {
            let chunk = query / plan.rows_per_piece;
            for (kv_head, scores) in scores.chunks_exact_mut(group * tokens).enumerate() {
                let first = (kv_head * plan.row_chunks + chunk) * plan.segments.len();
                let own = &mut targets[first..first + plan.segments.len()];
                for scores in scores.chunks_exact_mut(tokens) {
                    split_row(problem, plan, scores, own);
                }
            }
        }
        targets
    }
}

/// Hands the parts of one row of exported scores to the targets of the segments.
fn split_row<'e>(
    problem: &MixedProblem,
    plan: &MixedPlan,
    scores: &'e mut [f32],
    targets: &mut [Targets<'e>],
) {
    let (before, rest) = scores.split_at_mut(problem.before_len());
    let (mut packed, after) = rest.split_at_mut(problem.packed_len());
    let (mut before, mut after) = (Some(before), Some(after));
    for (segment, target) in plan.segments.iter().zip(targets) {
        if segment.before {
            target.before.extend(before.take());
        }
        let columns = (segment.blocks.len() * BLOCK).min(packed.len());
        let (own, others) = packed.split_at_mut(columns);
        packed = others;
        if !segment.blocks.is_empty() {
            target.packed.push(own);
        }
        if segment.after {
            target.after.extend(after.take());
        }
    }
}

/// Which part of the problem a piece is.
struct Place<'p> {
    kv_head: usize,
    rows: Range<usize>,
    segment: &'p Segment,
}

impl<'p> Place<'p> {
    fn new(problem: &MixedProblem, plan: &'p MixedPlan, index: usize) -> Self {
        let (rest, segment) = (index / plan.segments.len(), index % plan.segments.len());
        let (kv_head, chunk) = (rest / plan.row_chunks, rest % plan.row_chunks);
        let first = chunk * plan.rows_per_piece;
        let rows = first..(first + plan.rows_per_piece).min(problem.rows());
        Self { kv_head, rows, segment: &plan.segments[segment] }
    }
}

impl PieceWork {
    fn attend(
        &mut self,
        problem: &MixedProblem,
        transformed: &Transformed,
        place: &Place,
        [before, after]: [&AttnProblem; 2],
        mut targets: Option<&mut Targets>,
    ) -> Result<(), PackedError> {
        let (group, d) = (problem.shape.group(), problem.shape.head_dim);
        self.counted = SparseCount::default();
        self.states.clear();
        match &problem.packed {
            Some(view) if !place.segment.blocks.is_empty() => {
                self.queries.clear();
                self.bias.clear();
                self.visible.clear();
                for row in place.rows.clone() {
                    let from = row * problem.shape.heads + place.kv_head * group;
                    self.queries.extend_from_slice(&transformed.queries[from * d..(from + group) * d]);
                    self.bias.extend_from_slice(&transformed.bias[from..from + group]);
                    let seen = view.visible(place.kv_head, problem.first_query + row, problem.window);
                    self.visible.extend(std::iter::repeat_n(seen, group));
                }
                let blocks = place.segment.blocks.clone();
                let context = match problem.options.sparse_v {
                    Some(_) => {
                        place.rows.clone().map(|row| problem.context(row, place.kv_head)).max().unwrap_or(0)
                    }
                    None => 0,
                };
                let rows = PackedRows {
                    kv_heads: problem.shape.kv_heads,
                    kv_head: place.kv_head,
                    queries: &self.queries,
                    visible: &self.visible,
                    blocks,
                    scale: problem.scale,
                    softcap: problem.softcap,
                    context,
                };
                let scores = targets.as_deref_mut().map(|targets| &mut targets.packed[..]);
                self.counted = attend_transformed(
                    view,
                    &rows,
                    &self.bias,
                    &problem.options,
                    problem.uses_matrix_unit(),
                    scores,
                    &mut self.packed,
                    &mut self.scratch,
                )?;
            }
            _ => self.packed.clear(),
        }
        if place.segment.before {
            self.attend_plain(before, place, targets.as_deref_mut().map(|targets| &mut targets.before[..]));
        }
        if place.segment.after {
            self.attend_plain(after, place, targets.map(|targets| &mut targets.after[..]));
        }
        Ok(())
    }

    /// Attends over a plain part and merges it into the states.
    fn attend_plain(&mut self, problem: &AttnProblem, place: &Place, mut scores: Option<&mut [&mut [f32]]>) {
        let d = problem.shape.head_dim;
        let stride = value_stride(d);
        let group = problem.shape.group();
        let count = place.rows.len() * group;
        let kernels = plain_arch::kernels(kvant_cpu::Isa::detect());
        self.plain.clear();
        self.plain.resize(count * (stride + 2), 0.0);
        // Few rows at a time: they stay in a cache, and pass over the tokens that none of them sees.
        let few = (ROWS_PER_PIECE / group.max(1)).max(1);
        for first in place.rows.clone().step_by(few) {
            let rows = first..(first + few).min(place.rows.end);
            let own = (first - place.rows.start) * group..(rows.end - place.rows.start) * group;
            let piece = Piece { kv_head: place.kv_head, rows, blocks: 0..problem.kv.blocks.len() };
            let states = &mut self.plain[own.start * (stride + 2)..own.end * (stride + 2)];
            match &mut scores {
                Some(scores) => attend_piece::<true>(problem, &piece, kernels, states, &mut scores[own]),
                None => attend_piece::<false>(problem, &piece, kernels, states, &mut []),
            }
        }
        self.states.resize_with(count, || State::empty(d));
        for (state, plain) in self.states.iter_mut().zip(self.plain.chunks_exact(stride + 2)) {
            merge(
                &mut state.max,
                &mut state.sum,
                &mut state.output,
                plain[stride],
                plain[stride + 1],
                &plain[..d],
            );
        }
    }
}

/// Calls `visit(row of the output, slot in the piece, pieces of all segments)` for every (query row, head).
fn for_each_row(
    problem: &MixedProblem,
    plan: &MixedPlan,
    pieces: &mut [PieceWork],
    mut visit: impl FnMut(usize, usize, &mut [PieceWork]),
) {
    let (heads, group) = (problem.shape.heads, problem.shape.group());
    for (index, run) in pieces.chunks_exact_mut(plan.segments.len()).enumerate() {
        let place = Place::new(problem, plan, index * plan.segments.len());
        for slot in 0..place.rows.len() * group {
            let row = (place.rows.start + slot / group) * heads + place.kv_head * group + slot % group;
            visit(row, slot, run);
        }
    }
}

/// Merges the segments' packed states of each row into the first segment's and lays out outputs and sums by row.
fn merge_packed(
    problem: &MixedProblem,
    plan: &MixedPlan,
    pieces: &mut [PieceWork],
    out: &mut [f32],
    sums: &mut Vec<f32>,
) {
    let d = problem.shape.head_dim;
    sums.clear();
    sums.resize(out.len() / d, 0.0);
    for_each_row(problem, plan, pieces, |row, slot, run| {
        let (first, rest) = run.split_at_mut(1);
        let packed = &mut first[0].packed;
        if packed.is_empty() {
            // Packed blocks are in the first segment if anywhere.
            out[row * d..(row + 1) * d].fill(0.0);
            return;
        }
        for other in rest.iter().filter(|other| !other.packed.is_empty()) {
            packed[slot].merge(&other.packed[slot]);
        }
        out[row * d..(row + 1) * d].copy_from_slice(&packed[slot].output);
        sums[row] = packed[slot].sum;
    });
}

/// Merges the plain states and sink logits into the packed outputs and normalises.
fn finish(
    problem: &MixedProblem,
    plan: &MixedPlan,
    pieces: &mut [PieceWork],
    out: &mut [f32],
    sums: &[f32],
    mut export: Option<&mut ScoreExport>,
) {
    let shape = problem.shape;
    let d = shape.head_dim;
    for_each_row(problem, plan, pieces, |row, slot, run| {
        let output = &mut out[row * d..(row + 1) * d];
        let mut max = run[0].packed.get(slot).map_or(f32::NEG_INFINITY, |state| state.max);
        let mut sum = sums[row];
        for state in run.iter().filter_map(|work| work.states.get(slot)) {
            merge(&mut max, &mut sum, output, state.max, state.sum, &state.output);
        }
        if let Some(sinks) = problem.sink_logits {
            // A token without a value: it only widens the denominator.
            let sink = sinks[row % shape.heads];
            let top = max.max(sink);
            let keep = if max == f32::NEG_INFINITY { 0.0 } else { (max - top).exp() };
            sum = sum * keep + if sink == f32::NEG_INFINITY { 0.0 } else { (sink - top).exp() };
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
