//! What a piece over packed blocks works on: query rows of a KV head, which blocks they read, and working memory.

use std::ops::Range;

use super::aligned::Aligned;
use super::arch::{Factors, RowRange, RowSums, ValueScratch};
use super::block_layout::BLOCK_TILES;
use super::query::Queries;
use super::view::PackedView;
use crate::kv::BLOCK;

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
    /// Scores become `cap·tanh(score/cap)`.
    pub softcap: Option<f32>,
    /// Tokens that a row sees in all, stored here or elsewhere: what [`super::SparseV`] goes by.
    pub context: usize,
    /// Per row the largest score among tokens that are stored elsewhere, as far as it is known: sparse V leaves out more where such a
    /// token (an attention sink) takes most of the weight.
    pub largest_elsewhere: Option<&'a [f32]>,
}

/// Reusable memory of a piece.
#[derive(Default, Debug)]
pub struct PackedScratch {
    pub(super) queries: Queries,
    pub(super) scores: Aligned<f32>,
    pub(super) outputs: Aligned<f32>,
    pub(super) factors: Factors,
    pub(super) judged: Vec<f32>,
    pub(super) values: ValueScratch,
    /// Of all that was read so far.
    pub(super) running: RowSums,
    pub(super) ranges: Vec<RowRange>,
    /// Of what was read last.
    pub(super) row_sums: RowSums,
    /// Values that are keys, as tiles of values.
    pub(super) transposed: Vec<u8>,
}

/// Which blocks of a part are read, and whether their masses are wanted.
pub(crate) enum BlockKeys<'k> {
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
pub(super) enum Portion<'k> {
    Block(usize),
    /// Up to four tiles of any blocks.
    Tiles(&'k [u32]),
}

impl<'k> ChosenKeys<'k> {
    pub(super) fn portion(&self, index: usize) -> Option<Portion<'k>> {
        if let Some(block) = self.blocks.get(index) {
            return Some(Portion::Block(*block as usize));
        }
        self.tiles.chunks(BLOCK_TILES).nth(index - self.blocks.len()).map(Portion::Tiles)
    }
}

/// Tokens in the blocks of `rows`.
pub(super) fn columns(view: &PackedView, rows: &PackedRows) -> usize {
    (rows.blocks.end * BLOCK).min(view.len).saturating_sub(rows.blocks.start * BLOCK)
}
