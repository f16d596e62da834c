//! What is asked ([`AttnProblem`]) and how it is cut ([`AttnPlan`]).

use crate::kv::{BLOCK, KvView, TILE, value_stride};

/// Head counts and dimension of one layer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AttnShape {
    /// Query heads.
    pub heads: usize,
    /// Key/value heads; divides `heads`.
    pub kv_heads: usize,
    /// Channels per head.
    pub head_dim: usize,
}

impl AttnShape {
    /// Query heads that share one KV head.
    pub fn group(&self) -> usize {
        self.heads / self.kv_heads
    }
}

/// Attention of some consecutive queries over the stored tokens of one layer.
#[derive(Clone, Debug)]
pub struct AttnProblem<'a> {
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
    /// Stored tokens, the queries' own included.
    pub kv: KvView<'a>,
}

/// A problem whose parts do not fit together.
#[derive(Debug, thiserror::Error, PartialEq, Eq)]
pub enum AttnError {
    /// Head counts that cannot be grouped, or an empty dimension.
    #[error(
        "attention shape: {heads} query heads over {kv_heads} kv heads of dimension {head_dim} (expected heads divisible by kv heads, all non-zero)"
    )]
    Shape {
        /// Query heads.
        heads: usize,
        /// KV heads.
        kv_heads: usize,
        /// Channels per head.
        head_dim: usize,
    },
    /// A buffer of the wrong length.
    #[error("attention {what}: found {found} elements, expected {expected}")]
    Length {
        /// Which buffer.
        what: &'static str,
        /// Elements found.
        found: usize,
        /// Elements expected.
        expected: usize,
    },
}

impl AttnProblem<'_> {
    /// Number of query rows.
    pub fn rows(&self) -> usize {
        self.queries.len() / (self.shape.heads * self.shape.head_dim).max(1)
    }

    /// Checks that every buffer has the length the shape demands.
    pub fn check(&self, out: &[f32]) -> Result<(), AttnError> {
        let AttnShape { heads, kv_heads, head_dim } = self.shape;
        if heads == 0 || kv_heads == 0 || head_dim == 0 || heads % kv_heads != 0 {
            return Err(AttnError::Shape { heads, kv_heads, head_dim });
        }
        let length = |what, found, expected| {
            if found == expected { Ok(()) } else { Err(AttnError::Length { what, found, expected }) }
        };
        length("queries", self.queries.len(), self.rows() * heads * head_dim)?;
        length("output", out.len(), self.queries.len())?;
        length("blocks", self.kv.blocks.len(), self.kv.len.div_ceil(BLOCK))?;
        for (index, block) in self.kv.blocks.iter().enumerate() {
            // A block may be allocated in full or only for the tiles it needs.
            let needed = (self.kv.len - index * BLOCK).min(BLOCK).div_ceil(TILE);
            let tile = kv_heads * TILE * head_dim;
            let tiles = (block.keys.len() / tile).clamp(needed, BLOCK / TILE);
            length("key plane", block.keys.len(), tiles * tile)?;
            // Values that are the keys have no plane.
            if !block.values.is_empty() {
                length("value plane", block.values.len(), tiles * kv_heads * TILE * value_stride(head_dim))?;
            }
        }
        check_positions(&self.kv.positions, kv_heads, self.kv.len)?;
        match self.sink_logits {
            Some(sinks) => length("sink logits", sinks.len(), heads),
            None => Ok(()),
        }
    }

    /// Stored tokens of `kv_head` that query row `row` sees, as a range of physical rows.
    pub fn visible(&self, row: usize, kv_head: usize) -> std::ops::Range<usize> {
        let KvView { first_position, len, ref positions, .. } = self.kv;
        visible(self.first_query + row, self.window, first_position, len, positions.get(kv_head).copied())
    }
}

/// Checks a view's own positions: none, or one per stored token of every head.
pub(crate) fn check_positions(positions: &[&[u32]], kv_heads: usize, len: usize) -> Result<(), AttnError> {
    let wrong = |what, found, expected| Err(AttnError::Length { what, found, expected });
    if !positions.is_empty() && positions.len() != kv_heads {
        return wrong("heads with positions", positions.len(), kv_heads);
    }
    match positions.iter().find(|head| head.len() != len) {
        Some(head) => wrong("positions", head.len(), len),
        None => Ok(()),
    }
}

/// The part of `len` stored tokens that a query at `position` sees: tokens at the given ascending positions, or one after another
/// from `first_position` on.
pub(crate) fn visible(
    position: usize,
    window: Option<usize>,
    first_position: usize,
    len: usize,
    positions: Option<&[u32]>,
) -> std::ops::Range<usize> {
    if let Some(positions) = positions {
        let oldest = window.map_or(0, |window| (position + 1).saturating_sub(window));
        let end = positions.partition_point(|p| *p as usize <= position);
        let start = positions.partition_point(|p| (*p as usize) < oldest);
        return start.min(end)..end;
    }
    let end = (position + 1).saturating_sub(first_position).min(len);
    let start = match window {
        Some(window) => (position + 1).saturating_sub(window).saturating_sub(first_position),
        None => 0,
    };
    start.min(end)..end
}

/// Query rows of one KV head that one piece handles together.
const ROWS_PER_PIECE: usize = 16;
/// A split shorter than this costs more in merging than it gains.
const MIN_SPLIT_BLOCKS: usize = 4;

/// Query rows below which a step is a few tokens that are checked at once, not a prompt.
pub(crate) const FEW_ROWS: usize = 16;

/// How a problem is cut: every (KV head, query chunk, split) is an independent piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AttnPlan {
    /// Query rows per piece.
    pub rows_per_piece: usize,
    /// Pieces along the queries.
    pub row_chunks: usize,
    /// Pieces along the stored tokens (split-K).
    pub splits: usize,
    /// Blocks per split.
    pub blocks_per_split: usize,
}

impl AttnPlan {
    /// Cuts by heads and query chunks; along the tokens only when that leaves threads idle.
    pub fn new(problem: &AttnProblem, threads: usize) -> Self {
        let rows = problem.rows();
        let group = problem.shape.group().max(1);
        let rows_per_piece = (ROWS_PER_PIECE / group).max(1);
        let row_chunks = rows.div_ceil(rows_per_piece);
        let blocks = problem.kv.blocks.len();
        // A few rows are cut along the tokens as one row is, so that their sums are those of rows that come one by one.
        let pieces = problem.shape.kv_heads * if rows < FEW_ROWS { 1 } else { row_chunks };
        // Four pieces per thread even out the load; one thread never needs a split.
        let wanted = if threads == 1 { 1 } else { (4 * threads).div_ceil(pieces.max(1)) };
        let splits = wanted.min(blocks / MIN_SPLIT_BLOCKS).max(1);
        let blocks_per_split = blocks.div_ceil(splits).max(1);
        AttnPlan {
            rows_per_piece,
            row_chunks,
            splits: blocks.div_ceil(blocks_per_split).max(1),
            blocks_per_split,
        }
    }

    /// Number of independent pieces.
    pub fn pieces(&self, shape: AttnShape) -> usize {
        shape.kv_heads * self.row_chunks * self.splits
    }
}
