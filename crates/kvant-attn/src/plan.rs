//! How a problem is cut: by KV heads, query chunks and, where that leaves threads idle, along the tokens.

use std::ops::Range;

use crate::kv::{AttnShape, BLOCK};
use crate::packed::{Arithmetic, BLOCK_TILES, SPAN_BLOCKS};
use crate::problem::{AttnProblem, FEW_ROWS};
use crate::state::state_len;

/// Query rows (times group members) that one piece handles together where there are so many: enough to unpack codes once for many.
pub(crate) const ROWS_PER_PIECE: usize = 48;
/// The same where nothing is packed.
const PLAIN_ROWS_PER_PIECE: usize = 16;
/// The same for a matrix unit, which works faster than codes become numbers: at most, and at least where more threads could help.
const MATRIX_ROWS_PER_PIECE: Range<usize> = 192..1536;
/// A split of packed blocks shorter than this costs more in merging and rotating than it gains.
const MIN_SPLIT_BLOCKS: usize = 8;
/// The same for plain blocks, which are larger.
const PLAIN_MIN_SPLIT_BLOCKS: usize = 4;
/// Pieces that a thread should find at least, so that one that is held up does not hold up the others.
const PIECES_PER_THREAD: usize = 3;
/// Work of a piece, in query channels times packed blocks, that is worth a split: less costs more to set up and merge than it gains.
const MIN_SPLIT_WORK: usize = 4096;
/// Part of a thread's share that its last piece should be at most: threads that finish early wait for those that have just begun one.
const LAST_PART: usize = 16;
/// Bytes of a block that are worth reading in one go: prefetchers need a while to follow, and read on behind the end.
const LONG_RUN: usize = 8192;
/// Plain tails longer than this many blocks are a piece of their own.
const LONG_TAIL_BLOCKS: usize = 4;

/// How a problem is cut: every (KV head, query chunk, segment) is an independent piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AttnPlan {
    pub(crate) rows_per_piece: usize,
    pub(crate) row_chunks: usize,
    pub(crate) segments: Vec<Segment>,
    /// KV heads whose pieces of a segment run together where everything is read: they divide the heads.
    pub(crate) together: usize,
}

/// A part of the stored tokens, as blocks of the views they are stored in.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Segment {
    /// Of the plain tokens before the packed ones.
    pub before: Range<usize>,
    /// Of one view of packed tokens; the segments that have some come first.
    pub packed: Range<usize>,
    /// Which view that is ([`AttnProblem::part`]).
    pub part: usize,
    /// Of the plain tokens after the packed ones.
    pub after: Range<usize>,
}

impl Segment {
    /// The columns of its scores: plain before, packed, plain after.
    pub fn columns(&self, problem: &AttnProblem) -> [Range<usize>; 3] {
        let tokens = |blocks: &Range<usize>, len: usize| {
            (blocks.end * BLOCK).min(len) - (blocks.start * BLOCK).min(len)
        };
        let before = tokens(&self.before, problem.before_len());
        let packed_len = problem.part(self.part).map_or(0, |(view, _)| view.len);
        let middle = before + tokens(&self.packed, packed_len);
        let end = middle + tokens(&self.after, problem.after_len());
        [0..before, before..middle, middle..end]
    }

    /// Whether packed tokens are in it.
    pub fn has_packed(&self) -> bool {
        !self.packed.is_empty()
    }

    /// Whether plain tokens are in it.
    pub fn has_plain(&self) -> bool {
        !self.before.is_empty() || !self.after.is_empty()
    }
}

/// How many blocks of each kind a problem has.
struct Blocks {
    before: usize,
    /// Of each view of packed tokens.
    packed: Vec<usize>,
    after: usize,
}

impl Blocks {
    fn of(problem: &AttnProblem) -> Self {
        let plain = |view: &Option<crate::kv::KvView>| view.as_ref().map_or(0, |view| view.blocks.len());
        Self {
            before: plain(&problem.before),
            packed: (0..problem.parts())
                .filter_map(|part| problem.part(part))
                .map(|(view, _)| view.blocks.len())
                .collect(),
            after: plain(&problem.after),
        }
    }

    /// Those that are cut.
    fn count(&self) -> usize {
        if self.has_packed() { self.packed.iter().sum() } else { self.before + self.after }
    }

    fn has_packed(&self) -> bool {
        self.packed.iter().any(|blocks| *blocks > 0)
    }

    /// Cuts each view as `cut` cuts so many blocks: segments that take the plain blocks along. Only where there are no packed blocks, plain
    /// ones are cut.
    fn cut(&self, cut: impl Fn(usize) -> Vec<Range<usize>>) -> Vec<Segment> {
        if !self.has_packed() {
            let before = |at: usize| at.min(self.before);
            let after = |at: usize| at.saturating_sub(self.before);
            let plain = |part: Range<usize>| Segment {
                before: before(part.start)..before(part.end),
                packed: 0..0,
                part: 0,
                after: after(part.start)..after(part.end),
            };
            let segments: Vec<_> = cut(self.count()).into_iter().map(plain).collect();
            return if segments.is_empty() { vec![Segment::default()] } else { segments };
        }
        let of_view = |(part, blocks): (usize, &usize)| {
            let parts = cut(*blocks).into_iter().filter(|blocks| !blocks.is_empty());
            parts.map(move |packed| Segment { packed, part, ..Segment::default() })
        };
        let mut segments: Vec<_> = self.packed.iter().enumerate().flat_map(of_view).collect();
        if let Some(first) = segments.first_mut() {
            first.before = 0..self.before;
        }
        match segments.last_mut() {
            Some(last) if self.after <= LONG_TAIL_BLOCKS => last.after = 0..self.after,
            _ => segments.push(Segment { after: 0..self.after, ..Segment::default() }),
        }
        segments
    }
}

impl AttnPlan {
    /// Cuts by heads and query chunks; along the tokens only when that leaves threads idle.
    pub fn new(problem: &AttnProblem, threads: usize) -> Self {
        let row_chunks = problem.rows().div_ceil(Cut::of(problem, threads).rows_per_piece);
        // A few rows are cut along the tokens as one row is, so that their sums are those of rows that come one by one.
        let pieces = problem.shape.kv_heads * if problem.rows() < FEW_ROWS { 1 } else { row_chunks };
        let blocks = Blocks::of(problem);
        if blocks.has_packed() && problem.rows() < FEW_ROWS {
            let together = if row_chunks == 1 { heads_together(problem) } else { 1 };
            let falling = |blocks: usize| {
                let mut end = 0;
                let lengths = falling_lengths(problem.shape, together, threads, blocks).into_iter();
                let parts = lengths.map(|length| {
                    end += length;
                    end - length..end
                });
                parts.collect()
            };
            return Self { together, ..Self::of(problem, threads, blocks.cut(falling)) };
        }
        let packed = if blocks.has_packed() { blocks.count() } else { 0 };
        let most = match packed {
            0 if problem.uses_matrix_unit() => 1,
            // Floats alone are summed in one order, however many rows and threads there are.
            0 if problem.options.arithmetic == Arithmetic::Float => 1,
            0 => (blocks.before + blocks.after) / PLAIN_MIN_SPLIT_BLOCKS,
            packed => packed / MIN_SPLIT_BLOCKS,
        };
        Self::build(problem, threads, even_splits(pieces, threads).min(most).max(1))
    }

    /// Cuts the packed blocks into `splits` parts of equal length (fewer if there are fewer blocks), or the plain ones if there are no
    /// others.
    pub fn with_splits(problem: &AttnProblem, splits: usize) -> Self {
        Self::build(problem, 1, splits)
    }

    fn build(problem: &AttnProblem, threads: usize, splits: usize) -> Self {
        let blocks = Blocks::of(problem);
        let unit = Cut::of(problem, threads).unit;
        let per_split = blocks.count().div_ceil(splits.max(1)).max(1).next_multiple_of(unit);
        // Parts of as many blocks, the last perhaps of fewer.
        let equal = |blocks: usize| {
            let starts = (0..blocks).step_by(per_split);
            starts.map(|start| start..(start + per_split).min(blocks)).collect()
        };
        Self::of(problem, threads, blocks.cut(equal))
    }

    fn of(problem: &AttnProblem, threads: usize, segments: Vec<Segment>) -> Self {
        let rows_per_piece = Cut::of(problem, threads).rows_per_piece;
        let row_chunks = problem.rows().div_ceil(rows_per_piece);
        Self { rows_per_piece, row_chunks, segments, together: 1 }
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

/// Lengths of the parts of `blocks` packed blocks, for one query: half of them in as many equal parts as give all threads equally many pieces,
/// then half of the rest, and so on. Threads that are held up take fewer of the short ones, and all end at about the same time.
fn falling_lengths(shape: AttnShape, together: usize, threads: usize, blocks: usize) -> Vec<usize> {
    let heads = (shape.kv_heads / together).max(1);
    let least = least_blocks(shape, together);
    let parts = (threads / common_divisor(heads, threads)).min(blocks / least).max(1);
    let share = blocks * heads / threads;
    let (mut lengths, mut left) = (Vec::new(), blocks);
    if threads > 1 {
        while left / parts > share / LAST_PART && left / (2 * parts) >= least {
            let half = left / (2 * parts);
            lengths.extend(std::iter::repeat_n(half, parts));
            left -= parts * half;
        }
    }
    lengths.extend((0..parts).map(|part| left / parts + usize::from(part < left % parts)));
    lengths
}

/// Packed blocks of some KV heads that are worth a piece of their own.
fn least_blocks(shape: AttnShape, heads: usize) -> usize {
    (MIN_SPLIT_WORK / (heads * shape.group() * shape.head_dim).max(1)).max(MIN_SPLIT_BLOCKS)
}

/// KV heads that are read together: as few as make long runs of addresses out of a block's.
fn heads_together(problem: &AttnProblem) -> usize {
    let heads = problem.shape.kv_heads;
    let Some(view) = problem.any_packed().filter(|view| !view.shared && heads > 0) else { return 1 };
    let bytes = view.tile_layout(heads).with_tiles(BLOCK_TILES).means().start / heads;
    let enough = |together: &usize| together * bytes >= LONG_RUN;
    (1..=heads).filter(|together| heads.is_multiple_of(*together)).find(enough).unwrap_or(heads)
}

/// The largest number that divides both.
fn common_divisor(a: usize, b: usize) -> usize {
    if b == 0 { a } else { common_divisor(b, a % b) }
}

/// Where a problem may be cut.
struct Cut {
    /// Queries per piece.
    rows_per_piece: usize,
    /// Blocks at whose multiples tokens may be cut.
    unit: usize,
}

impl Cut {
    fn of(problem: &AttnProblem, threads: usize) -> Self {
        let group = problem.shape.group().max(1);
        if !problem.uses_matrix_unit() {
            let rows = if problem.any_packed().is_none() { PLAIN_ROWS_PER_PIECE } else { ROWS_PER_PIECE };
            return Self { rows_per_piece: (rows / group).max(1), unit: 1 };
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
        Self { rows_per_piece: problem.rows().div_ceil(chunks).max(1), unit: SPAN_BLOCKS }
    }
}

/// Which part of the problem a piece is.
pub(crate) struct Place<'p> {
    pub kv_head: usize,
    /// Query rows.
    pub rows: Range<usize>,
    pub segment: &'p Segment,
}

impl<'p> Place<'p> {
    /// The place of piece `index`: KV heads, then chunks, then segments.
    pub fn new(problem: &AttnProblem, plan: &'p AttnPlan, index: usize) -> Self {
        let (rest, segment) = (index / plan.segments.len(), index % plan.segments.len());
        let (kv_head, chunk) = (rest / plan.row_chunks, rest % plan.row_chunks);
        let first = chunk * plan.rows_per_piece;
        let rows = first..(first + plan.rows_per_piece).min(problem.rows());
        Self { kv_head, rows, segment: &plan.segments[segment] }
    }

    /// Floats of the states of its rows.
    pub fn states(&self, problem: &AttnProblem) -> usize {
        self.rows.len() * problem.shape.group() * state_len(problem.shape.head_dim)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Parts are of all blocks, fall in length (but for rounding), keep to the least and let all threads end together.
    #[test]
    fn falling_lengths_share_out_all_blocks() {
        for (heads, kv_heads, head_dim) in [(9, 3, 64), (64, 8, 128), (32, 32, 128), (1, 1, 64), (14, 2, 64)]
        {
            let shape = AttnShape { heads, kv_heads, head_dim };
            for threads in [1, 2, 3, 5, 16, 64] {
                for blocks in [1, 7, 15, 63, 127, 511, 2047, 15360] {
                    let lengths = falling_lengths(shape, 1, threads, blocks);
                    let what = format!("{shape:?}, {threads} threads, {blocks} blocks: {lengths:?}");
                    assert_eq!(lengths.iter().sum::<usize>(), blocks, "{what}");
                    assert!(lengths.iter().all(|length| *length >= MIN_SPLIT_BLOCKS.min(blocks)), "{what}");
                    assert!(lengths.windows(2).all(|pair| pair[1] <= pair[0] + 2), "{what}");
                    if threads == 1 {
                        assert_eq!(lengths.len(), 1, "{what}");
                    }
                }
            }
            // With threads enough and long contexts no thread's last piece is long.
            let lengths = falling_lengths(shape, 1, 16, 15360);
            let share = 15360 * kv_heads / 16;
            assert!(
                *lengths.last().unwrap() <= (share / LAST_PART + 1).max(2 * least_blocks(shape, 1)),
                "{shape:?}: {lengths:?}"
            );
        }
    }

    /// A layer of eight KV heads on sixteen threads, behind 8192 tokens of which the last are plain.
    #[test]
    fn eight_heads_on_sixteen_threads_are_cut_in_halves() {
        let shape = AttnShape { heads: 64, kv_heads: 8, head_dim: 128 };
        assert_eq!(falling_lengths(shape, 1, 16, 127), [31, 31, 16, 16, 8, 8, 9, 8]);
        assert_eq!(falling_lengths(shape, 1, 2, 127), [63, 32, 16, 16]);
    }
}
