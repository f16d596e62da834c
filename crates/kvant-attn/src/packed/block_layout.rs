//! Where the tiles of a sealed block are.

use std::ops::Range;

use kvant_codec::{SideCodec, TILE_TOKENS};

use crate::kv::BLOCK;

/// Tiles in a full block.
pub const BLOCK_TILES: usize = BLOCK / TILE_TOKENS;

/// Where the tiles of a sealed block are, in bytes. A block holds up to 64 consecutive tokens of one layer, all KV heads:
///
/// ```text
///   [ head 0: K tile 0 | … | K tile n−1 | V tile 0 | … | V tile n−1 ][ head 1: … ] …        n = 1 to 4 tiles of 16 tokens
///   [ mean of head 0's keys ][ of head 1's ] …                                              with block means only
/// ```
///
/// Tiles are those of [`kvant_codec::TileLayout`], means those of [`kvant_codec::block_mean`], with nothing between them. Start blocks at multiples of 64 bytes where
/// speed matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BlockLayout {
    kv_heads: usize,
    tiles: usize,
    key_bytes: usize,
    value_bytes: usize,
    mean_bytes: usize,
}

impl BlockLayout {
    /// The same with another number of tiles.
    pub(crate) fn with_tiles(self, tiles: usize) -> Self {
        Self { tiles, ..self }
    }

    /// A block of `tiles` tiles for `kv_heads` heads whose sides are coded by `keys` and `values`.
    pub fn new(kv_heads: usize, tiles: usize, keys: &SideCodec, values: &SideCodec) -> Self {
        Self {
            kv_heads,
            tiles,
            key_bytes: keys.layout().bytes(),
            value_bytes: values.layout().bytes(),
            mean_bytes: keys.mean_bytes(),
        }
    }

    /// The same block without values: keys are both.
    #[must_use]
    pub fn shared(self) -> Self {
        Self { value_bytes: 0, ..self }
    }

    /// Size of the block, in bytes.
    pub fn bytes(&self) -> usize {
        self.kv_heads * (self.head_bytes() + self.mean_bytes)
    }

    /// Bytes of the means of all heads' keys, a record each; empty without block means.
    pub fn means(&self) -> Range<usize> {
        self.kv_heads * self.head_bytes()..self.bytes()
    }

    /// Bytes of the mean of `kv_head`'s keys.
    pub fn mean(&self, kv_head: usize) -> Range<usize> {
        let start = self.means().start + kv_head * self.mean_bytes;
        start..start + self.mean_bytes
    }

    /// Tiles per head and side.
    pub fn tiles(&self) -> usize {
        self.tiles
    }

    /// Bytes of tile `tile` of the keys of `kv_head`.
    pub fn key_tile(&self, kv_head: usize, tile: usize) -> Range<usize> {
        let start = kv_head * self.head_bytes() + tile * self.key_bytes;
        start..start + self.key_bytes
    }

    /// Bytes of tile `tile` of the values of `kv_head`.
    pub fn value_tile(&self, kv_head: usize, tile: usize) -> Range<usize> {
        let start = kv_head * self.head_bytes() + self.tiles * self.key_bytes + tile * self.value_bytes;
        start..start + self.value_bytes
    }

    fn head_bytes(&self) -> usize {
        self.tiles * (self.key_bytes + self.value_bytes)
    }
}
