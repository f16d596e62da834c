//! How keys and values lie in memory, as the kernels want to read them.
//!
//! Tokens come in tiles of 16 and blocks of 64. Within a block, for one KV head of dimension `d`:
//!
//! ```text
//! keys, lane = token          tile 0                      tile 1 …
//!                             c=0: t0 t1 … t15            c=0: t16 … t31
//!                             c=1: t0 t1 … t15            …
//!                             …                           one load feeds 16 tokens: a score needs no
//!                             c=d−1: …                    horizontal sum
//!
//! values, lane = channel      t0: c0 c1 … c(d−1) [zero pad to a multiple of 16]
//!                             t1: …
//! ```
//!
//! A block holds the planes of its KV heads one after another: head 0, head 1, … It has four tiles; the last block of a
//! view may have fewer.

use std::ops::Range;

use half::f16;

use crate::element::Element;
use crate::error::{AttnError, check_length};

/// Tokens in a tile: the lanes of one key load.
pub const TILE: usize = 16;
/// Tokens in a block: the step of the online softmax.
pub const BLOCK: usize = 64;

/// Elements of one KV head's keys in a block, for head dimension `d`.
pub fn key_plane_len(d: usize) -> usize {
    BLOCK * d
}

/// Elements of one KV head's values in a block.
pub fn value_plane_len(d: usize) -> usize {
    BLOCK * value_stride(d)
}

/// Elements from one value row to the next: `d` rounded up to whole 16-lane loads.
pub fn value_stride(d: usize) -> usize {
    d.next_multiple_of(16)
}

/// Index of channel `channel` of token `slot` (0..64) in a head's key plane.
pub fn key_index(d: usize, slot: usize, channel: usize) -> usize {
    (slot / TILE) * d * TILE + channel * TILE + slot % TILE
}

/// Index of channel `channel` of token `slot` (0..64) in a head's value plane.
pub fn value_index(d: usize, slot: usize, channel: usize) -> usize {
    slot * value_stride(d) + channel
}

/// The elements of one side (keys or values) of a block, all KV heads.
#[derive(Clone, Copy, Debug)]
pub enum Plane<'a> {
    /// Half precision.
    F16(&'a [f16]),
    /// Single precision.
    F32(&'a [f32]),
}

impl<'a> Plane<'a> {
    /// Number of elements.
    pub fn len(&self) -> usize {
        match self {
            Plane::F16(x) => x.len(),
            Plane::F32(x) => x.len(),
        }
    }

    /// True when there are no elements.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The part of one of `heads` heads.
    pub(crate) fn head(&self, head: usize, heads: usize) -> Plane<'a> {
        let per_head = self.len() / heads;
        let range = head * per_head..(head + 1) * per_head;
        match self {
            Plane::F16(x) => Plane::F16(&x[range]),
            Plane::F32(x) => Plane::F32(&x[range]),
        }
    }

    /// From its first byte to behind its last.
    pub(crate) fn addresses(&self) -> std::ops::Range<*const u8> {
        match self {
            Plane::F16(x) => x.as_ptr_range().start.cast()..x.as_ptr_range().end.cast(),
            Plane::F32(x) => x.as_ptr_range().start.cast()..x.as_ptr_range().end.cast(),
        }
    }

    /// Element `i` widened to f64.
    pub(crate) fn get(&self, i: usize) -> f64 {
        match self {
            Plane::F16(x) => f64::from(x[i].to_f32()),
            Plane::F32(x) => f64::from(x[i]),
        }
    }
}

/// Keys and values of up to 64 consecutive tokens, all KV heads of a layer.
#[derive(Clone, Copy, Debug)]
pub struct BlockRef<'a> {
    /// Keys after RoPE.
    pub keys: Plane<'a>,
    /// Values; empty where they are the keys, which are stored once.
    pub values: Plane<'a>,
}

impl<'a> BlockRef<'a> {
    /// Channel `c` of the value of token `slot` of `head`.
    pub(crate) fn value_at(&self, head: usize, heads: usize, d: usize, slot: usize, c: usize) -> f64 {
        match self.values.is_empty() {
            true => self.keys.head(head, heads).get(key_index(d, slot, c)),
            false => self.values.head(head, heads).get(value_index(d, slot, c)),
        }
    }
}

/// Tiles of keys, `[tile][channel][16 tokens]`, as values: rows of `d` channels, [`value_stride`] apart.
pub(crate) fn turn_plane(keys: Plane, d: usize, tiles: usize, out: &mut Vec<f32>) {
    let stride = value_stride(d);
    out.resize(tiles * TILE * stride, 0.0);
    match keys {
        Plane::F16(keys) => turn_tiles(&keys[..tiles * TILE * d], d, out),
        Plane::F32(keys) => turn_tiles(&keys[..tiles * TILE * d], d, out),
    }
}

/// [`turn_plane`] of whole tiles.
pub(crate) fn turn_tiles<E: Element>(keys: &[E], d: usize, out: &mut [f32]) {
    let stride = value_stride(d);
    for (tile, out) in keys.chunks_exact(TILE * d).zip(out.chunks_exact_mut(TILE * stride)) {
        // Sixteen channels at a time: they come out of one cache line each and go into one.
        for (block, channels) in tile.chunks(TILE * TILE).enumerate() {
            for (c, tokens) in channels.chunks_exact(TILE).enumerate() {
                for (t, key) in tokens.iter().enumerate() {
                    out[t * stride + block * TILE + c] = key.widen();
                }
            }
        }
    }
}

/// What a layer's queries may look at.
#[derive(Clone, Debug)]
pub struct KvView<'a> {
    /// Blocks in order; all but the last hold 64 tokens.
    pub blocks: Vec<BlockRef<'a>>,
    /// Tokens stored in `blocks`.
    pub len: usize,
    /// Logical position of the first stored token (sliding layers drop what left the window).
    pub first_position: usize,
    /// Per KV head the logical position of every stored token, ascending, where tokens between have been evicted; empty when
    /// positions run on from `first_position`.
    pub positions: Vec<&'a [u32]>,
}

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

impl KvView<'_> {
    /// Checks that every plane has the length the shape demands.
    pub(crate) fn check(&self, shape: AttnShape) -> Result<(), AttnError> {
        let AttnShape { kv_heads, head_dim, .. } = shape;
        check_length("blocks", self.blocks.len(), self.len.div_ceil(BLOCK))?;
        for (index, block) in self.blocks.iter().enumerate() {
            // A block may be allocated in full or only for the tiles it needs.
            let needed = (self.len - index * BLOCK).min(BLOCK).div_ceil(TILE);
            let tile = kv_heads * TILE * head_dim;
            let tiles = (block.keys.len() / tile).clamp(needed, BLOCK / TILE);
            check_length("key plane", block.keys.len(), tiles * tile)?;
            // Values that are the keys have no plane.
            if !block.values.is_empty() {
                let expected = tiles * kv_heads * TILE * value_stride(head_dim);
                check_length("value plane", block.values.len(), expected)?;
            }
        }
        check_positions(&self.positions, kv_heads, self.len)
    }

    /// Stored tokens of `kv_head` that a query at `position` sees, as a range of physical rows.
    pub(crate) fn visible(&self, kv_head: usize, position: usize, window: Option<usize>) -> Range<usize> {
        let positions = self.positions.get(kv_head).copied();
        visible(position, window, self.first_position, self.len, positions)
    }
}

/// Checks a view's own positions: none, or one per stored token of every head.
pub(crate) fn check_positions(positions: &[&[u32]], kv_heads: usize, len: usize) -> Result<(), AttnError> {
    if !positions.is_empty() {
        check_length("heads with positions", positions.len(), kv_heads)?;
    }
    positions.iter().try_for_each(|head| check_length("positions", head.len(), len))
}

/// The part of `len` stored tokens that a query at `position` sees: tokens at the given ascending positions, or one after another
/// from `first_position` on.
pub(crate) fn visible(
    position: usize,
    window: Option<usize>,
    first_position: usize,
    len: usize,
    positions: Option<&[u32]>,
) -> Range<usize> {
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
