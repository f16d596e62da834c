//! How sealed blocks of packed tiles lie in memory.

use std::ops::Range;

use kvant_codec::{Orientation, SideCodec, TILE_TOKENS};

use super::block_layout::{BLOCK_TILES, BlockLayout};
use super::signs::SignLayout;
use crate::error::{AttnError, check_length};
use crate::kv::{AttnShape, BLOCK, check_positions};

/// A run of sealed blocks of one layer, with the codecs that made them.
#[derive(Clone, Debug)]
pub struct PackedView<'a> {
    /// Blocks in order, each laid out as a [`BlockLayout`]. All but the last hold 64 tokens in 4 tiles; the last may have
    /// fewer tiles, and its last tile fewer tokens.
    pub blocks: Vec<&'a [u8]>,
    /// Tokens stored in `blocks`.
    pub len: usize,
    /// Rows before this one hold tokens of another text: nobody sees them.
    pub first_row: usize,
    /// Logical position of the token in row `first_row`.
    pub first_position: usize,
    /// Per KV head the logical position of every stored token, ascending, where tokens between have been evicted; empty when
    /// positions run on from `first_position`.
    pub positions: Vec<&'a [u32]>,
    /// Codec of the keys: one for all KV heads, or one per KV head (equal formats, different λ or μ).
    pub keys: &'a [SideCodec],
    /// Codec of the values, likewise.
    pub values: &'a [SideCodec],
    /// True if keys are the values too: blocks hold keys alone, and `values` are codecs of the same scheme.
    pub shared: bool,
    /// The records of every block's means (all KV heads), where blocks lie in a file and these are in memory; empty where they are read out of
    /// the blocks.
    pub index: Vec<&'a [u8]>,
    /// The signs of every full block's keys ([`SignLayout`]), for sparse keys; empty where there are none.
    pub signs: Vec<&'a [u8]>,
}

/// One KV head's tiles of all blocks: where they lie in a full block is found once.
pub(crate) struct HeadBlocks<'v, 'a> {
    view: &'v PackedView<'a>,
    kv_heads: usize,
    kv_head: usize,
    /// Of a block with all its tiles.
    bytes: usize,
    keys: Range<usize>,
    values: Range<usize>,
}

impl<'a> HeadBlocks<'_, 'a> {
    /// The tiles of block `block` that hold tokens.
    #[inline]
    pub fn tiles(&self, block: usize) -> HeadTiles<'a> {
        let (bytes, tokens) = (self.view.blocks[block], self.view.tokens_in(block));
        if bytes.len() == self.bytes && tokens == BLOCK {
            let (keys, values) = (&bytes[self.keys.clone()], &bytes[self.values.clone()]);
            return HeadTiles { keys, values, tokens };
        }
        self.view.head(self.kv_heads, self.kv_head, block)
    }

    /// Bytes of its keys and values in a full block.
    pub fn block_bytes(&self) -> usize {
        self.values.end - self.keys.start
    }

    /// Where block `block` holds its keys and values, which lie one after the other.
    #[inline]
    pub fn stored(&self, block: usize) -> &'a [u8] {
        let bytes = self.view.blocks[block];
        if bytes.len() == self.bytes && self.view.tokens_in(block) == BLOCK {
            return &bytes[self.keys.start..self.values.end];
        }
        let layout = self.view.block_layout(self.kv_heads, block);
        let last = layout.tiles() - 1;
        &bytes[layout.key_tile(self.kv_head, 0).start..layout.value_tile(self.kv_head, last).end]
    }

    /// One tile of a full block, counted over all blocks.
    #[inline]
    pub fn tile(&self, tile: u32) -> HeadTiles<'a> {
        let (block, tile) = (tile as usize / BLOCK_TILES, tile as usize % BLOCK_TILES);
        let HeadTiles { keys, values, .. } = self.tiles(block);
        let part = |side: &'a [u8]| {
            let bytes = side.len() / BLOCK_TILES;
            &side[tile * bytes..(tile + 1) * bytes]
        };
        HeadTiles { keys: part(keys), values: part(values), tokens: TILE_TOKENS }
    }

    /// The keys and the values of up to four tiles of full blocks, where they lie; missing ones are empty.
    pub fn each(&self, tiles: &[u32]) -> ([&'a [u8]; BLOCK_TILES], [&'a [u8]; BLOCK_TILES]) {
        let mut found = <([&'a [u8]; BLOCK_TILES], [&'a [u8]; BLOCK_TILES])>::default();
        for (t, tile) in tiles.iter().take(BLOCK_TILES).enumerate() {
            let tile = self.tile(*tile);
            (found.0[t], found.1[t]) = (tile.keys, tile.values);
        }
        found
    }

    /// The record of the mean of the keys in block `block`; empty without block means.
    #[inline]
    pub fn mean(&self, block: usize) -> &'a [u8] {
        self.view.mean(self.kv_heads, self.kv_head, block)
    }
}

/// One KV head's tiles of one block.
#[derive(Clone, Copy, Debug)]
pub(crate) struct HeadTiles<'a> {
    /// Key tiles, one after another.
    pub keys: &'a [u8],
    /// Value tiles, one after another.
    pub values: &'a [u8],
    /// Tokens stored in them.
    pub tokens: usize,
}

impl<'a> PackedView<'a> {
    /// The codec of `kv_head`'s keys.
    pub fn key_codec(&self, kv_head: usize) -> &'a SideCodec {
        SideCodec::of_head(self.keys, kv_head)
    }

    /// The codec of `kv_head`'s values.
    pub fn value_codec(&self, kv_head: usize) -> &'a SideCodec {
        SideCodec::of_head(self.values, kv_head)
    }

    /// The layout of a block of one tile.
    pub(crate) fn tile_layout(&self, kv_heads: usize) -> BlockLayout {
        let layout = BlockLayout::new(kv_heads, 1, &self.keys[0], &self.values[0]);
        if self.shared { layout.shared() } else { layout }
    }

    /// The layout of block `block`, from its size.
    pub fn block_layout(&self, kv_heads: usize, block: usize) -> BlockLayout {
        let one = self.tile_layout(kv_heads);
        let tiles = self.blocks[block].len().saturating_sub(one.means().len());
        one.with_tiles(tiles / one.means().start.max(1))
    }

    /// Tokens stored in block `block`.
    pub(crate) fn tokens_in(&self, block: usize) -> usize {
        (self.len - block * BLOCK).min(BLOCK)
    }

    /// The blocks as `kv_head` sees them.
    pub(crate) fn of_head(&self, kv_heads: usize, kv_head: usize) -> HeadBlocks<'_, 'a> {
        let full = BlockLayout::new(kv_heads, BLOCK_TILES, &self.keys[0], &self.values[0]);
        HeadBlocks {
            view: self,
            kv_heads,
            kv_head,
            bytes: full.bytes(),
            keys: full.key_tile(kv_head, 0).start..full.key_tile(kv_head, BLOCK_TILES - 1).end,
            values: full.value_tile(kv_head, 0).start..full.value_tile(kv_head, BLOCK_TILES - 1).end,
        }
    }

    /// The tiles of `kv_head` in block `block` that hold tokens.
    pub(crate) fn head(&self, kv_heads: usize, kv_head: usize, block: usize) -> HeadTiles<'a> {
        let (layout, tokens) = (self.block_layout(kv_heads, block), self.tokens_in(block));
        let last = tokens.div_ceil(TILE_TOKENS) - 1;
        let bytes = self.blocks[block];
        HeadTiles {
            keys: &bytes[layout.key_tile(kv_head, 0).start..layout.key_tile(kv_head, last).end],
            values: &bytes[layout.value_tile(kv_head, 0).start..layout.value_tile(kv_head, last).end],
            tokens,
        }
    }

    /// The record of the mean of `kv_head`'s keys in block `block`; empty without block means.
    pub(crate) fn mean(&self, kv_heads: usize, kv_head: usize, block: usize) -> &'a [u8] {
        // Behind the tiles, so its place counts from the block's end.
        let bytes = self.index.get(block).copied().unwrap_or(self.blocks[block]);
        let end = bytes.len() - (kv_heads - 1 - kv_head) * self.keys[0].mean_bytes();
        &bytes[end - self.keys[0].mean_bytes()..end]
    }

    /// How signs are laid out, where there are some.
    pub(crate) fn sign_layout(&self, kv_heads: usize) -> Option<SignLayout> {
        SignLayout::new(kv_heads, &self.keys[0]).filter(|_| !self.signs.is_empty())
    }

    /// Asks the system for all blocks where they lie in a file: they are about to be read.
    pub fn read_ahead(&self) {
        if !self.index.is_empty() {
            kvant_cpu::read_ahead(self.blocks.iter().copied());
        }
    }

    /// [`PackedView::read_ahead`] of `kv_head`'s part of some blocks, and of some tiles.
    pub(crate) fn read_ahead_of(&self, kv_heads: usize, kv_head: usize, blocks: &[u32], tiles: &[u32]) {
        if !self.index.is_empty() {
            let of_head = self.of_head(kv_heads, kv_head);
            let whole = blocks.iter().map(|block| of_head.tiles(*block as usize));
            let read = whole.chain(tiles.iter().map(|tile| of_head.tile(*tile)));
            kvant_cpu::read_ahead(read.flat_map(|tiles| [tiles.keys, tiles.values]));
        }
    }

    /// Checks codecs and block sizes against the shape.
    pub fn check(&self, shape: AttnShape) -> Result<(), AttnError> {
        for (side, codecs, orientation) in
            [("keys", self.keys, Orientation::Keys), ("values", self.values, Orientation::Values)]
        {
            if codecs.len() != 1 && codecs.len() != shape.kv_heads {
                return Err(AttnError::Codecs { side, found: codecs.len(), kv_heads: shape.kv_heads });
            }
            for codec in codecs {
                let layout = codec.layout();
                if layout.dim() != shape.head_dim
                    || layout.orientation() != orientation
                    || layout.format() != codecs[0].layout().format()
                    || codec.mean_bytes() != codecs[0].mean_bytes()
                {
                    return Err(AttnError::Codec {
                        side,
                        found: format!(
                            "{} {:?} of dimension {}",
                            layout.format(),
                            layout.orientation(),
                            layout.dim()
                        ),
                        expected: format!(
                            "{} {orientation:?} of dimension {}",
                            codecs[0].layout().format(),
                            shape.head_dim
                        ),
                    });
                }
            }
        }
        let (keys, values) = (&self.keys[0], &self.values[0]);
        if self.shared && (keys.scheme() != values.scheme() || keys.mean_bytes() > 0) {
            return Err(AttnError::Codec {
                side: "values",
                found: values.scheme().to_string(),
                expected: format!("{} without block means, as keys that are values have", keys.scheme()),
            });
        }
        check_length("packed blocks", self.blocks.len(), self.len.div_ceil(BLOCK))?;
        if self.first_row > self.len || (self.first_row > 0 && !self.positions.is_empty()) {
            let (found, expected) = (self.first_row, if self.positions.is_empty() { self.len } else { 0 });
            return Err(AttnError::Length { what: "rows of another text", found, expected });
        }
        let one = self.tile_layout(shape.kv_heads);
        let (tile, means) = (one.means().start, one.means().len());
        for (index, block) in self.blocks.iter().enumerate() {
            if block.len() == BLOCK_TILES * tile + means {
                continue;
            }
            // The last block may be allocated in full or only for the tiles it has.
            let least = self.tokens_in(index).div_ceil(TILE_TOKENS);
            let tiles = (block.len().saturating_sub(means) / tile).clamp(least, BLOCK_TILES);
            check_length("packed block", block.len(), tiles * tile + means)?;
        }
        if !self.signs.is_empty() {
            let bytes = SignLayout::new(shape.kv_heads, keys).map_or(0, |layout| layout.bytes());
            check_length("blocks of signs", self.signs.len(), self.len / BLOCK)?;
            self.signs.iter().try_for_each(|signs| check_length("signs of a block", signs.len(), bytes))?;
        }
        check_positions(&self.positions, shape.kv_heads, self.len)
    }

    /// Stored tokens of `kv_head` that a query at `position` sees, as a range of physical rows.
    pub fn visible(&self, kv_head: usize, position: usize, window: Option<usize>) -> Range<usize> {
        let positions = self.positions.get(kv_head).copied();
        let rows = self.len.saturating_sub(self.first_row);
        let seen = crate::kv::visible(position, window, self.first_position, rows, positions);
        self.first_row + seen.start..self.first_row + seen.end
    }
}
