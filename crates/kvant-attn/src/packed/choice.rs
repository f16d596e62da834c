//! Sparse keys: which packed tokens a step reads, judged by an index: the signs of their keys where codes have signs (`sign_choice.rs`), else
//! the means of blocks of 64, which is what follows.
//!
//! A block's mean gives the mean of its scores. How much of the softmax it holds is more than that, because exp is convex and a block's
//! scores differ:
//!
//! ```text
//!     ln Σ exp(s)  ≈  mean score + ln tokens + spread·|q|          over the block's tokens
//! ```
//!
//! The spread belongs to a query head of a layer; [`super::look_at_keys`] finds it now and then in a step that reads everything. Shares of
//! the attention follow from the estimates and from the tokens that are read anyway. Blocks are taken by the largest share that any
//! query head of the group gives them, until every one of these heads has `mass` of its attention.

use std::ops::Range;

use kvant_cpu::ops;

use super::arch::PrefetchKernel;
use super::arch::mean::MEANS_PER_CALL;
use super::arch::mean::MeanKernel;
use super::block_layout::BLOCK_TILES;
use super::sign_scratch::SignScratch;
use super::view::PackedView;
use crate::kv::BLOCK;

/// How much of its attention a step reads the keys and values of.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SparseK {
    /// Share of the attention of every query head that is to be read, by estimate: above 0. At 1 everything is read.
    pub mass: f32,
    /// The same where there are no signs, and blocks are chosen by their means, which miss more.
    pub mass_by_means: f32,
    /// Packed tokens from which on there is a choice; below, everything is read.
    pub from: usize,
    /// Tokens between two steps that read everything, to learn and to tell what is missed.
    pub look: usize,
    /// For how long KV heads keep their choices by signs: what that may add to what their query heads miss, in units of `1 − mass` (of 0.05 at most). It is
    /// compared with the root mean square over heads and tokens, times the square root of the tokens that a choice is for. At 0 every
    /// step chooses.
    pub keep: f32,
}

/// Tokens of a sliding window up to which a choice does not pay: it costs most of what it saves, and what it misses counts all the same.
const SHORT_WINDOW: usize = 1024;

impl SparseK {
    /// Whether there can be a choice in a layer with this sliding window, in tokens, or none.
    pub fn window_pays(window: Option<usize>) -> bool {
        window.is_none_or(|window| window > SHORT_WINDOW)
    }

    /// Tokens by this share of the attention, whatever the context, with a look in 256 tokens. Choices are kept for as long as that adds no
    /// more than is left out anyway.
    pub fn new(mass: f32) -> Self {
        SparseK { mass, mass_by_means: mass, from: 0, look: 256, keep: 1.0 }
    }

    /// Whether there is a choice among `tokens` packed tokens.
    pub fn pays(self, tokens: usize) -> bool {
        self.mass < 1.0 && tokens >= self.from.max(2 * BLOCK)
    }
}

/// Tiles of 16 tokens (of one KV head each) and bytes that there were, and how much of them steps with sparse keys read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct KeyCount {
    /// Tiles whose keys were read.
    pub read_tiles: u64,
    /// Tiles in all.
    pub tiles: u64,
    /// Bytes of packed keys, values and means (before sparse V) and of signs that were read.
    pub read_bytes: u64,
    /// Bytes of packed keys, values and means in all: what is read without sparse keys.
    pub bytes: u64,
    /// Choices that KV heads made.
    pub choices: u64,
    /// Choices that they kept from an earlier step.
    pub kept: u64,
}

impl std::ops::AddAssign for KeyCount {
    fn add_assign(&mut self, other: Self) {
        self.read_tiles += other.read_tiles;
        self.tiles += other.tiles;
        self.read_bytes += other.read_bytes;
        self.bytes += other.bytes;
        self.choices += other.choices;
        self.kept += other.kept;
    }
}

/// Where the tiles that a KV head reads come from.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) enum Origin {
    /// Means, or numbers that made no sense: nothing to keep.
    #[default]
    Other,
    /// Signs, with what a choice before would have missed beyond this one, where there was one (`kept.rs`).
    Signs { moved: Option<f32> },
    /// A choice that was kept.
    Kept,
}

/// What one KV head's query rows see of the blocks, and which of them they read.
#[derive(Default, Debug)]
pub(crate) struct TileChoice {
    /// Product of every row with the mean of every block's keys: `[block][row]`.
    pub products: Vec<f32>,
    /// Blocks to read whole, ascending.
    pub blocks: Vec<u32>,
    /// Tiles to read of other blocks, counted over all blocks, ascending.
    pub tiles: Vec<u32>,
    /// Per row the log of the mass that is left out, by estimate; −∞ where nothing is, and where it is not to be counted.
    pub left_out: Vec<f32>,
    /// Per row the length of the query in the space of the stored keys.
    pub norms: Vec<f32>,
    /// Tokens that the rows see of every block.
    pub tokens: Vec<usize>,
    /// `[row][block]`: logs of masses by estimate, then shares.
    estimates: Vec<f32>,
    /// Blocks to choose from: the bits of their largest share, then the index.
    order: Vec<u64>,
    /// Of every block the tiles to read.
    pub chosen: Vec<u8>,
    /// Where that comes from.
    pub origin: Origin,
    pub(super) signs: SignScratch,
}

/// All tiles of a block.
pub(crate) const ALL_TILES: u8 = (1 << BLOCK_TILES) - 1;

impl TileChoice {
    /// Takes in transformed query rows that see the tokens `visible`: their lengths, and how much they see of every block.
    pub fn prepare(&mut self, view: &PackedView, rows: &[f32], visible: &Range<usize>) {
        let (blocks, d) = (view.blocks.len(), view.keys[0].dim());
        self.norms.clear();
        self.norms.extend(rows.chunks_exact(d).map(|row| row.iter().map(|x| x * x).sum::<f32>().sqrt()));
        self.tokens.clear();
        self.tokens.extend((0..blocks).map(|block| {
            let start = block * BLOCK;
            let end = start + view.tokens_in(block);
            visible.end.min(end).saturating_sub(visible.start.max(start))
        }));
        self.products.clear();
        self.products.resize(blocks * self.norms.len(), 0.0);
    }

    /// Multiplies the rows with the means of all blocks, after [`TileChoice::prepare`].
    pub fn multiply_means(
        &mut self,
        view: &PackedView,
        (kv_heads, kv_head): (usize, usize),
        rows: &[f32],
        (product, prefetch): (MeanKernel, PrefetchKernel),
    ) {
        let (blocks, count) = (self.tokens.len(), self.norms.len());
        for (first, out) in
            (0..blocks).step_by(MEANS_PER_CALL).zip(self.products.chunks_mut(MEANS_PER_CALL * count))
        {
            let mut means = [&[][..]; MEANS_PER_CALL];
            let end = blocks.min(first + MEANS_PER_CALL);
            // Blocks lie apart: nothing else would ask for their means in time.
            (end..blocks.min(end + MEANS_PER_CALL))
                .for_each(|block| prefetch(view.mean(kv_heads, kv_head, block)));
            (first..end)
                .zip(&mut means)
                .for_each(|(block, slot)| *slot = view.mean(kv_heads, kv_head, block));
            product(rows, &means[..end - first], out);
        }
    }

    /// The mean score of what row `row` sees of block `block`, by the mean of its keys.
    pub fn mean_score(&self, row: usize, block: usize, bias: f32, softcap: Option<f32>) -> f32 {
        let score = bias + self.products[block * self.norms.len() + row];
        softcap.map_or(score, |cap| cap * (score / cap).tanh())
    }

    /// Whether there is a choice about the block: it is full and all of it is seen.
    pub fn is_optional(&self, block: usize) -> bool {
        self.tokens[block] == BLOCK
    }

    /// Chooses the blocks to read. `bias` is what all of a row's scores have in common, `spreads` the heads' spreads, `elsewhere` the log
    /// of the mass of what is read anyway.
    pub fn choose(
        &mut self,
        mass: f32,
        bias: &[f32],
        softcap: Option<f32>,
        spreads: &[f32],
        elsewhere: &[f32],
    ) {
        let (rows, blocks) = (self.norms.len(), self.tokens.len());
        let mut estimates = std::mem::take(&mut self.estimates);
        estimates.clear();
        estimates.resize(rows * blocks, f32::NEG_INFINITY);
        self.chosen.clear();
        self.chosen.extend(self.tokens.iter().map(|tokens| forced(*tokens)));
        // What the rows still want, as a share of their attention, and the log of all of it.
        let mut wanted = vec![0.0f64; rows];
        let mut whole = vec![f64::NEG_INFINITY; rows];
        let mut sound = mass < 1.0;
        for (r, shares) in estimates.chunks_exact_mut(blocks.max(1)).enumerate() {
            let raise = spreads[r] * self.norms[r];
            let mut top = elsewhere[r];
            for (b, estimate) in shares.iter_mut().enumerate().filter(|(b, _)| self.tokens[*b] > 0) {
                *estimate = self.mean_score(r, b, bias[r], softcap) + (self.tokens[b] as f32).ln() + raise;
                top = top.max(*estimate);
                sound &= estimate.is_finite();
            }
            if top == f32::NEG_INFINITY {
                // It sees nothing at all.
                shares.fill(0.0);
                continue;
            }
            shares.iter_mut().for_each(|x| *x -= top);
            ops::exp_inplace(shares);
            for (share, tokens) in shares.iter_mut().zip(&self.tokens) {
                *share = if *tokens > 0 { *share } else { 0.0 };
            }
            let read_anyway = f64::from((elsewhere[r] - top).exp());
            let sum = read_anyway + shares.iter().map(|x| f64::from(*x)).sum::<f64>();
            sound &= sum.is_finite() && sum > 0.0;
            let factor = (1.0 / sum) as f32;
            shares.iter_mut().for_each(|x| *x *= factor);
            let forced = shares.iter().zip(&self.chosen).filter(|(_, chosen)| **chosen > 0);
            let forced = forced.map(|(share, _)| f64::from(*share)).sum::<f64>();
            wanted[r] = f64::from(mass) - read_anyway / sum - forced;
            whole[r] = f64::from(top) + sum.ln();
        }
        self.origin = Origin::Other;
        self.take_in_order(&estimates, &mut wanted, sound);
        self.list_chosen();
        self.left_out.clear();
        self.left_out.extend(estimates.chunks_exact(blocks.max(1)).zip(&whole).map(|(shares, whole)| {
            let left = shares.iter().zip(&self.chosen).filter(|(_, chosen)| **chosen == 0);
            let left: f64 = left.map(|(share, _)| f64::from(*share)).sum();
            if left > 0.0 { (whole + left.ln()) as f32 } else { f32::NEG_INFINITY }
        }));
        self.estimates = estimates;
    }

    /// Lists what was chosen. Without branches: which tiles are chosen cannot be predicted.
    pub(super) fn list_chosen(&mut self) {
        let (mut blocks, mut tiles) = (0, 0);
        self.blocks.resize(self.chosen.len() + 1, 0);
        self.tiles.resize(self.chosen.len() * BLOCK_TILES + 1, 0);
        for (block, chosen) in (0..).zip(&self.chosen) {
            let whole = *chosen == ALL_TILES;
            self.blocks[blocks] = block;
            blocks += usize::from(whole);
            for tile in 0..BLOCK_TILES as u32 {
                self.tiles[tiles] = block * BLOCK_TILES as u32 + tile;
                tiles += usize::from(!whole && chosen >> tile & 1 == 1);
            }
        }
        self.blocks.truncate(blocks);
        self.tiles.truncate(tiles);
    }

    /// Tiles that are read of `stored` tiles.
    pub fn count(&self, stored: usize) -> usize {
        let in_block = |block: &u32| (stored - *block as usize * BLOCK_TILES).min(BLOCK_TILES);
        self.blocks.iter().map(in_block).sum::<usize>() + self.tiles.len()
    }

    /// Chooses everything that is seen.
    pub(super) fn choose_all(&mut self) {
        self.chosen.clear();
        self.chosen.extend(self.tokens.iter().map(|tokens| if *tokens > 0 { ALL_TILES } else { 0 }));
    }

    /// Takes blocks by their largest share until no row wants any. Everything that is seen unless the numbers are `sound`.
    fn take_in_order(&mut self, shares: &[f32], wanted: &mut [f64], sound: bool) {
        let blocks = self.tokens.len();
        if !sound {
            return self.choose_all();
        }
        self.order.clear();
        let optional = (0..blocks).filter(|b| self.tokens[*b] == BLOCK);
        self.order.extend(optional.map(|b| {
            let largest = (0..wanted.len()).map(|r| shares[r * blocks + b]).fold(0.0, f32::max);
            // Shares are not negative: their bits are in their order. Of equals the newest comes first.
            u64::from(largest.to_bits()) << 32 | b as u64
        }));
        self.order.sort_unstable_by(|a, b| b.cmp(a));
        for key in &self.order {
            if wanted.iter().all(|wanted| *wanted <= 0.0) {
                return;
            }
            let b = (*key & u64::from(u32::MAX)) as usize;
            self.chosen[b] = ALL_TILES;
            for (r, wanted) in wanted.iter_mut().enumerate() {
                *wanted -= f64::from(shares[r * blocks + b]);
            }
        }
    }

    /// Of what the rows see, the share of their attention that the choice leaves out, given the logs of the tiles' masses
    /// (`[block][tile][row]`) and of what is elsewhere.
    pub fn missed<'c>(&'c self, masses: &'c [f32], elsewhere: &'c [f32]) -> impl Iterator<Item = f64> + 'c {
        let rows = self.norms.len();
        elsewhere.iter().enumerate().map(move |(r, elsewhere)| {
            let of = |tile: usize| f64::from(masses[tile * rows + r]);
            let tiles = self.tokens.len() * BLOCK_TILES;
            let top = (0..tiles).map(of).fold(f64::from(*elsewhere), f64::max);
            if top == f64::NEG_INFINITY {
                return 0.0;
            }
            let (mut all, mut left) = ((f64::from(*elsewhere) - top).exp(), 0.0);
            for tile in 0..tiles {
                let mass = (of(tile) - top).exp();
                all += mass;
                left +=
                    if self.chosen[tile / BLOCK_TILES] >> (tile % BLOCK_TILES) & 1 == 1 { 0.0 } else { mass };
            }
            left / all
        })
    }
}

/// The tiles of a block that are read whatever they hold, where rows see `tokens` tokens of it.
pub(super) fn forced(tokens: usize) -> u8 {
    if (1..BLOCK).contains(&tokens) { ALL_TILES } else { 0 }
}
