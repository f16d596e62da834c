//! Signs of packed keys: one bit per channel and token, an index in which sparse keys see single tokens.
//!
//! The top bit of a codebook's code is the sign of its level. With the token's scale it says what the key is like to within a variance
//! that is known too: of a normal source the mean magnitude is √(2/π) of the deviation, and 1 − 2/π of the variance is left open.
//!
//! ```text
//!   tile     [ plane of 1 bit | scales ]                    as in a tile of keys (kvant_codec::tile), of which it is a part
//!   block    [ head 0: tile 0 | … | tile 3 ][ head 1: … ] …
//! ```

use std::ops::Range;

use kvant_codec::{LINE_BYTES, Levels, Orientation, SideCodec, TILE_TOKENS, TileLayout};

use super::block_layout::{BLOCK_TILES, BlockLayout};

/// Share of a normal source's variance that signs leave open.
pub(crate) const OPEN_VARIANCE: f64 = 1.0 - 2.0 / std::f64::consts::PI;

/// Where the signs of a block of 64 tokens lie, in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SignLayout {
    kv_heads: usize,
    /// Lines of a tile's plane.
    pub(crate) lines: usize,
    scales: usize,
}

impl SignLayout {
    /// The layout for keys of `kv_heads` heads coded by `keys`; `None` where codes have no sign bit.
    pub fn new(kv_heads: usize, keys: &SideCodec) -> Option<Self> {
        let layout = keys.layout();
        let signed = layout.orientation() == Orientation::Keys
            && !layout.planes().is_empty()
            && matches!(layout.format().levels(), Levels::Lut(_));
        signed.then(|| SignLayout {
            kv_heads,
            lines: layout.dim().div_ceil(4).div_ceil(8),
            scales: layout.scales().len(),
        })
    }

    /// Size of a block's signs, in bytes.
    pub fn bytes(&self) -> usize {
        self.kv_heads * self.head_bytes()
    }

    pub(crate) fn tile_bytes(&self) -> usize {
        self.lines * LINE_BYTES + self.scales
    }

    pub(crate) fn head_bytes(&self) -> usize {
        BLOCK_TILES * self.tile_bytes()
    }

    /// Bytes of `kv_head`'s tiles.
    pub(crate) fn head(&self, kv_head: usize) -> Range<usize> {
        kv_head * self.head_bytes()..(kv_head + 1) * self.head_bytes()
    }

    /// Writes the signs of a full block `block`, laid out by `layout` with keys coded by `keys` (one codec, or one per head), to `signs`,
    /// which is zeroed.
    ///
    /// # Panics
    /// If the block or `signs` are not as large as their layouts say.
    pub fn take(&self, layout: &BlockLayout, keys: &[SideCodec], block: &[u8], signs: &mut [u8]) {
        assert_eq!(signs.len(), self.bytes(), "the signs of a block");
        for (index, out) in signs.chunks_exact_mut(self.tile_bytes()).enumerate() {
            let (head, tile) = (index / BLOCK_TILES, index % BLOCK_TILES);
            let codec = SideCodec::of_head(keys, head);
            self.of_tile(codec.layout(), &block[layout.key_tile(head, tile)], out);
        }
    }

    /// The signs and scales of one tile of keys.
    fn of_tile(&self, layout: &TileLayout, tile: &[u8], out: &mut [u8]) {
        let (plane, scales) = out.split_at_mut(self.lines * LINE_BYTES);
        scales.copy_from_slice(&tile[layout.scales()]);
        let Some(top) = layout.planes().last() else { return };
        for unit in 0..layout.dim().div_ceil(4) {
            let (start, bit) = top.unit_position(unit);
            let sign = bit + top.width - 1;
            let line = &mut plane[unit / 8 * LINE_BYTES..][..LINE_BYTES];
            for (out, byte) in line.iter_mut().zip(&tile[start..start + LINE_BYTES]) {
                *out |= (byte >> sign & 1) << (unit % 8);
            }
        }
    }

    /// `√(2/π)·scale·(±1)` of a token's channels: what its signs say of them.
    pub(crate) fn row(&self, group_len: usize, tile: &[u8], slot: usize, out: &mut [f64]) {
        for (c, x) in out.iter_mut().enumerate() {
            let (unit, at) = (c / 4, self.lines * LINE_BYTES + (c / group_len * TILE_TOKENS + slot) * 2);
            let byte = tile[unit / 8 * LINE_BYTES + 4 * slot + c % 4];
            let scale = half::f16::from_le_bytes([tile[at], tile[at + 1]]).to_f64();
            let sign = if byte >> (unit % 8) & 1 == 1 { 1.0 } else { -1.0 };
            *x = sign * scale * std::f64::consts::FRAC_2_PI.sqrt();
        }
    }
}
