//! How a problem is cut: by KV heads, query chunks and, where that leaves threads idle, along the tokens.

use std::ops::Range;

use super::options::SPAN_BLOCKS;
use super::problem::MixedProblem;
use crate::kv::BLOCK;
use crate::plan::{AttnShape, FEW_ROWS};
use crate::state::state_len;

/// Query rows (times group members) that one piece handles together where there are so many: enough to unpack codes once for many.
pub(super) const ROWS_PER_PIECE: usize = 48;
/// The same for a matrix unit, which works faster than codes become numbers: at most, and at least where more threads could help.
const MATRIX_ROWS_PER_PIECE: Range<usize> = 192..1536;
/// A split shorter than this costs more in merging and rotating than it gains.
const MIN_SPLIT_BLOCKS: usize = 8;
/// Pieces that a thread should find at least, so that one that is held up does not hold up the others.
const PIECES_PER_THREAD: usize = 3;
/// Plain tails longer than this many blocks are a piece of their own.
const LONG_TAIL_BLOCKS: usize = 4;

/// How a problem is cut: every (KV head, query chunk, segment) is an independent piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MixedPlan {
    pub(super) rows_per_piece: usize,
    pub(super) row_chunks: usize,
    pub(super) segments: Vec<Segment>,
}

/// A part of the stored tokens.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Segment {
    /// The plain tokens before the packed ones are in it.
    pub before: bool,
    /// Packed blocks; the segments that have some come first.
    pub blocks: Range<usize>,
    /// The plain tokens after the packed ones are in it.
    pub after: bool,
}

impl Segment {
    /// The columns of its scores: plain before, packed, plain after.
    pub fn columns(&self, problem: &MixedProblem) -> [Range<usize>; 3] {
        let packed = |block: usize| (block * BLOCK).min(problem.packed_len());
        let before = if self.before { problem.before_len() } else { 0 };
        let middle = before + packed(self.blocks.end) - packed(self.blocks.start);
        let end = middle + if self.after { problem.after_len() } else { 0 };
        [0..before, before..middle, middle..end]
    }

    /// Whether packed tokens are in it.
    pub fn has_packed(&self) -> bool {
        !self.blocks.is_empty()
    }

    /// Whether plain tokens are in it.
    pub fn has_plain(&self) -> bool {
        self.before || self.after
    }
}

impl MixedPlan {
    /// Cuts by heads and query chunks; along the tokens only when that leaves threads idle.
    pub fn new(problem: &MixedProblem, threads: usize) -> Self {
        let (rows_per_piece, _) = cut(problem, threads);
        let row_chunks = problem.rows().div_ceil(rows_per_piece);
        let blocks = problem.packed.as_ref().map_or(0, |view| view.blocks.len());
        // A few rows are cut along the tokens as one row is, so that their sums are those of rows that come one by one.
        let pieces = problem.shape.kv_heads * if problem.rows() < FEW_ROWS { 1 } else { row_chunks };
        Self::build(problem, threads, even_splits(pieces, threads).min(blocks / MIN_SPLIT_BLOCKS).max(1))
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

/// Parts of the tokens that give every thread several of `pieces` pieces, and all threads equally many: who is left without waits for the
/// others. One thread never needs a split.
fn even_splits(pieces: usize, threads: usize) -> usize {
    let enough = (PIECES_PER_THREAD * threads).div_ceil(pieces.max(1));
    match threads {
        1 => 1,
        _ => (enough..enough + threads)
            .find(|splits| (pieces * splits).is_multiple_of(threads))
            .unwrap_or(enough),
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
/// Which part of the problem a piece is.
pub(super) struct Place<'p> {
    pub kv_head: usize,
    /// Query rows.
    pub rows: Range<usize>,
    pub segment: &'p Segment,
}

impl<'p> Place<'p> {
    /// The place of piece `index`: KV heads, then chunks, then segments.
    pub fn new(problem: &MixedProblem, plan: &'p MixedPlan, index: usize) -> Self {
        let (rest, segment) = (index / plan.segments.len(), index % plan.segments.len());
        let (kv_head, chunk) = (rest / plan.row_chunks, rest % plan.row_chunks);
        let first = chunk * plan.rows_per_piece;
        let rows = first..(first + plan.rows_per_piece).min(problem.rows());
        Self { kv_head, rows, segment: &plan.segments[segment] }
    }

    /// Floats of the states of its rows.
    pub fn states(&self, problem: &MixedProblem) -> usize {
        self.rows.len() * problem.shape.group() * state_len(problem.shape.head_dim)
    }
}
