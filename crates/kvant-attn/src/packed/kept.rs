//! Choices by signs that later steps read again.
//!
//! Most heads look at much the same tokens for a while, and a choice costs as much as reading a fifth of everything. A KV head that keeps its
//! choice reads the same tiles again, and whatever has come since. When it chooses anew, the estimates of that step also tell what the
//! earlier choice would have missed beyond what the new one does:
//!
//! ```text
//!     moved  =  mean over query heads of (missed by the earlier choice − missed by the new one)²       shares of the attention
//! ```
//!
//! Squares, because what an error does to predictions grows faster than the error: a head that looks elsewhere all of a sudden counts
//! for more than many that drift. How long a choice is kept follows from this (`kvant-cache/src/sparse_keys.rs`).

use super::arch::mean::{MEANS_PER_CALL, MeanKernel};
use super::block_layout::BLOCK_TILES;
use super::choice::{ALL_TILES, Origin, TileChoice};
use super::sign_scratch::SignScratch;
use crate::kv::BLOCK;

/// Tiles that a KV head chose.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct KeptTiles {
    /// Logical position of the first token that was stored.
    pub(super) first_position: usize,
    /// Of every block: bit i is tile i.
    pub(super) blocks: Vec<u8>,
}

impl KeptTiles {
    /// Of every block that there was the tiles: bit i is tile i.
    pub fn blocks(&self) -> &[u8] {
        &self.blocks
    }

    /// Of the blocks from the one at `first_position` on the tiles that were chosen; none where blocks lie otherwise by now.
    pub(super) fn from(&self, first_position: usize) -> &[u8] {
        let gone = first_position.checked_sub(self.first_position).filter(|gone| gone.is_multiple_of(BLOCK));
        gone.and_then(|gone| self.blocks.get(gone / BLOCK..)).unwrap_or_default()
    }
}

/// What a KV head does about a choice that it made in an earlier step.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Earlier<'a> {
    /// There is none.
    #[default]
    None,
    /// It chooses anew, and tells what that one would have missed.
    Compare(&'a KeptTiles),
    /// It reads the same again.
    Keep(&'a KeptTiles),
}

/// A choice that a KV head made by signs.
#[derive(Clone, Debug, PartialEq)]
pub struct HeadChoice {
    /// What it reads.
    pub tiles: KeptTiles,
    /// What the earlier choice would have missed beyond what this one does, by estimate: the mean over query heads of the squared share of
    /// their attention. `None` where there was no earlier one.
    pub moved: Option<f32>,
}

/// Numbers that are summed side by side.
const LANES: usize = 16;

/// What `earlier` says of a block, by its index among the blocks: what has come since is read.
pub(super) fn kept_tiles(earlier: &[u8], block: usize) -> u8 {
    earlier.get(block).copied().unwrap_or(ALL_TILES)
}

impl TileChoice {
    /// Reads what was chosen `earlier`, and whatever has come since, after [`TileChoice::prepare`]. `mean` has the means of blocks. Everything
    /// is read unless all numbers are finite, of which `known` tells those that are not at hand here.
    pub fn keep<'m>(
        &mut self,
        earlier: &[u8],
        known: bool,
        rows: &[f32],
        product: MeanKernel,
        mean: impl Fn(usize) -> &'m [u8],
    ) {
        self.origin = Origin::Kept;
        self.choose_all();
        if known && self.norms.iter().all(|x| x.is_finite()) {
            for (block, (chosen, tokens)) in self.chosen.iter_mut().zip(&self.tokens).enumerate() {
                *chosen = if *tokens == BLOCK { kept_tiles(earlier, block) } else { *chosen };
            }
            if self.multiply_chosen_means(rows, product, &mean) {
                return self.list_chosen();
            }
            self.choose_all();
        }
        self.multiply_chosen_means(rows, product, &mean);
        self.list_chosen();
    }

    /// Multiplies the rows with the means of those blocks that are read. False if a product is no number.
    fn multiply_chosen_means<'m>(
        &mut self,
        rows: &[f32],
        product: MeanKernel,
        mean: &impl Fn(usize) -> &'m [u8],
    ) -> bool {
        let count = self.norms.len();
        let read: Vec<usize> = (0..self.chosen.len()).filter(|block| self.chosen[*block] > 0).collect();
        let mut out = vec![0.0; MEANS_PER_CALL * count];
        let mut finite = true;
        for blocks in read.chunks(MEANS_PER_CALL) {
            let mut means = [&[][..]; MEANS_PER_CALL];
            means.iter_mut().zip(blocks).for_each(|(slot, block)| *slot = mean(*block));
            let out = &mut out[..blocks.len() * count];
            product(rows, &means[..blocks.len()], out);
            finite &= out.iter().all(|x| x.is_finite());
            for (block, products) in blocks.iter().zip(out.chunks_exact(count.max(1))) {
                self.products[block * count..(block + 1) * count].copy_from_slice(products);
            }
        }
        finite
    }

    /// What `earlier` would have missed beyond what is chosen now, by the masses of this choice: [`HeadChoice::moved`].
    pub(super) fn moved(&self, earlier: &[u8], scratch: &mut SignScratch) -> f32 {
        let SignScratch { masses, read_anyway, moves, .. } = scratch;
        moves.clear();
        for (block, chosen) in self.chosen.iter().enumerate() {
            let earlier = kept_tiles(earlier, block);
            let bit = |tiles: u8, tile: usize| f32::from(tiles >> tile & 1);
            moves.extend((0..BLOCK_TILES).map(|tile| bit(*chosen, tile) - bit(earlier, tile)));
        }
        let rows = masses.chunks_exact(moves.len().max(1)).zip(&*read_anyway);
        let squares = rows.map(|(masses, read_anyway)| {
            let (mut sums, mut missed) = ([0.0f32; LANES], [0.0f32; LANES]);
            for (masses, moves) in masses.chunks(LANES).zip(moves.chunks(LANES)) {
                for (i, (mass, moved)) in masses.iter().zip(moves).enumerate() {
                    sums[i] += mass;
                    missed[i] += mass * moved;
                }
            }
            let all = read_anyway + sums.iter().sum::<f32>();
            let share = if all > 0.0 { missed.iter().sum::<f32>() / all } else { 0.0 };
            share.max(0.0).powi(2)
        });
        squares.sum::<f32>() / self.norms.len().max(1) as f32
    }
}
