//! Where sealed tiles are on the GPU: in blocks of 64 tokens, which lie anywhere in a layer's memory. A table says which blocks have the tokens of
//! a sequence.
//!
//! ```text
//!   block of keys     | tiles, [kv head][4 tiles] | records of block means ([`crate::means`]), [kv head] | up to 16 bytes |
//!   block of values   | tiles, [kv head][4 tiles] |
//! ```

use crate::error::GpuError;
use crate::means::{self, BLOCK_TILES};
use crate::template::{Bindings, expand};

/// Bytes of a block of tiles of `tile_bytes` bytes; `mean_dim` are the channels of keys with block means.
pub const fn block_bytes(kv_heads: usize, tile_bytes: usize, mean_dim: Option<usize>) -> usize {
    let tiles = kv_heads * BLOCK_TILES * tile_bytes;
    match mean_dim {
        Some(dim) => (tiles + kv_heads * means::record_bytes(dim)).next_multiple_of(16),
        None => tiles,
    }
}

/// Bytes of the blocks of `tiles` tiles per KV head.
pub const fn bytes_of(kv_heads: usize, tile_bytes: usize, mean_dim: Option<usize>, tiles: usize) -> usize {
    block_bytes(kv_heads, tile_bytes, mean_dim) * tiles.div_ceil(BLOCK_TILES)
}

/// Blocks, one behind another, of `tiles` (`[kv head][tile]`, of `tile_bytes` bytes each) and, where keys have some, the `means` of their blocks (`[block][kv
/// head]`, as the CPU has them) of so many channels. Tiles that a last block does not have are zero.
pub fn pack(tiles: &[u8], kv_heads: usize, tile_bytes: usize, means: Option<(&[u8], usize)>) -> Vec<u8> {
    let count = tiles.len() / (kv_heads * tile_bytes).max(1);
    let size = block_bytes(kv_heads, tile_bytes, means.map(|(_, dim)| dim));
    let records =
        means.map(|(records, dim)| (means::to_device(records, dim), kv_heads * means::record_bytes(dim)));
    let mut all = vec![0; size * count.div_ceil(BLOCK_TILES)];
    for (index, block) in all.chunks_exact_mut(size.max(1)).enumerate() {
        let first = index * BLOCK_TILES;
        let held = (count - first).min(BLOCK_TILES) * tile_bytes;
        for head in 0..kv_heads {
            let from = (head * count + first) * tile_bytes;
            block[head * BLOCK_TILES * tile_bytes..][..held].copy_from_slice(&tiles[from..from + held]);
        }
        if let Some((records, bytes)) = &records {
            let own = records.chunks(*bytes).nth(index).unwrap_or(&[]);
            block[kv_heads * BLOCK_TILES * tile_bytes..][..own.len()].copy_from_slice(own);
        }
    }
    all
}

/// The first `count` tiles of every KV head in `blocks`, and the records of their means where keys have some: what [`pack`] was given.
pub fn unpack(
    blocks: &[u8],
    kv_heads: usize,
    tile_bytes: usize,
    mean_dim: Option<usize>,
    count: usize,
) -> (Vec<u8>, Vec<u8>) {
    let size = block_bytes(kv_heads, tile_bytes, mean_dim);
    let mut tiles = Vec::with_capacity(kv_heads * count * tile_bytes);
    for head in 0..kv_heads {
        for tile in 0..count {
            let at = tile / BLOCK_TILES * size + (head * BLOCK_TILES + tile % BLOCK_TILES) * tile_bytes;
            tiles.extend_from_slice(&blocks[at..at + tile_bytes]);
        }
    }
    let behind = kv_heads * BLOCK_TILES * tile_bytes;
    let records = |dim: usize| {
        let of_block = |block: &[u8]| means::from_device(&block[behind..], kv_heads, dim);
        blocks.chunks_exact(size).take(count.div_ceil(BLOCK_TILES)).flat_map(of_block).collect()
    };
    (tiles, mean_dim.map_or_else(Vec::new, records))
}

/// The table of a sequence that has the first `count` blocks of a memory, one after another.
pub(crate) fn in_order(gpu: &crate::Gpu, count: usize) -> Result<crate::memory::Buffer, GpuError> {
    let table = gpu.buffer("blocks in order", 4 * count as u64)?;
    let blocks: Vec<u32> = (0..count as u32).collect();
    gpu.write(&table, 0, bytemuck::cast_slice(&blocks))?;
    Ok(table)
}

/// Binds `TILE_BLOCKS`, the text of blocks.wgsl, and `PARAMS`, that of attention_params.wgsl. What describes tiles and means is bound before.
pub(crate) fn bind(
    bindings: &mut Bindings,
    kv_heads: usize,
    [key_bytes, value_bytes]: [usize; 2],
    mean_dim: Option<usize>,
) -> Result<(), GpuError> {
    bindings
        .number("KV_HEADS", kv_heads as u64)
        .number("K_BLOCK_WORDS", block_bytes(kv_heads, key_bytes, mean_dim) as u64 / 4)
        .number("V_BLOCK_WORDS", block_bytes(kv_heads, value_bytes, None) as u64 / 4);
    let text = expand("blocks.wgsl", include_str!("wgsl/blocks.wgsl"), bindings)?;
    bindings
        .text("TILE_BLOCKS", text.trim_end())
        .text("PARAMS", include_str!("wgsl/attention_params.wgsl").trim_end());
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tiles_and_means_come_back() {
        let (kv_heads, tile_bytes, dim, tiles) = (3, 48, 80, 6);
        let own: Vec<u8> = (0..kv_heads * tiles * tile_bytes).map(|i| (i % 251) as u8).collect();
        let record = kvant_codec::block_mean::record_bytes(dim);
        let records: Vec<u8> = (0..2 * kv_heads * record).map(|i| (i % 239) as u8).collect();
        let packed = pack(&own, kv_heads, tile_bytes, Some((&records, dim)));
        assert_eq!(packed.len(), bytes_of(kv_heads, tile_bytes, Some(dim), tiles));
        assert_eq!(unpack(&packed, kv_heads, tile_bytes, Some(dim), tiles), (own.clone(), records.clone()));
        // Tile 5 of head 2 is the second of the second block's third head.
        let block = block_bytes(kv_heads, tile_bytes, Some(dim));
        let at = block + (2 * BLOCK_TILES + 1) * tile_bytes;
        assert_eq!(packed[at..at + tile_bytes], own[(2 * tiles + 5) * tile_bytes..][..tile_bytes]);
        let plain = pack(&own, kv_heads, tile_bytes, None);
        assert_eq!(plain.len(), 2 * kv_heads * BLOCK_TILES * tile_bytes);
        assert_eq!(unpack(&plain, kv_heads, tile_bytes, None, tiles), (own, Vec::new()));
    }
}
