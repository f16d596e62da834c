//! Sparse keys: which packed tokens a step reads. An index tells what tiles of 16 tokens hold: the signs of their keys (`sign_choice.rs`).
//! Tiles are taken by the largest share of the attention that any query head of the group gives them, until every one of these heads has
//! `mass` of its attention.

use std::ops::Range;

use super::block_layout::BLOCK_TILES;
use super::sign_scratch::SignScratch;
use super::view::PackedView;
use crate::kv::BLOCK;

/// How much of its attention a step reads the keys and values of.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SparseK {
    /// Share of the attention of every query head that is to be read, by estimate: above 0. At 1 everything is read.
    pub mass: f32,
    /// Packed tokens from which on there is a choice; below, everything is read.
    pub from: usize,
    /// Tokens between two steps that read everything, to tell what is missed.
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
        SparseK { mass, from: 0, look: 256, keep: 1.0 }
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
    /// Numbers that made no sense: everything is read, and nothing to keep.
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
    /// Per row the length of the query in the space of the stored keys.
    pub norms: Vec<f32>,
    /// Tokens that the rows see of every block.
    pub tokens: Vec<usize>,
    /// Of every block the tiles to read.
    pub chosen: Vec<u8>,
    /// Where that comes from.
    pub origin: Origin,
    pub(super) signs: SignScratch,
}

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

    /// Whether there is a choice about the block: it is full and all of it is seen.
    pub fn is_optional(&self, block: usize) -> bool {
        self.tokens[block] == BLOCK
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
