//! The means of blocks of 64 keys on the GPU: records behind the tiles of their block ([`crate::blocks`]).
//!
//! ```text
//!   record    | codes: d × i8 | scales: ⌈d/32⌉ × binary16 | up to a whole word |
//! ```
//!
//! A record is that of [`kvant_codec::block_mean`], with nothing but the filling behind it.

use kvant_codec::{TILE_TOKENS, block_mean};

use crate::template::Bindings;

/// Tokens of a block.
pub const BLOCK_TOKENS: usize = 64;
/// Tiles of a block.
pub const BLOCK_TILES: usize = BLOCK_TOKENS / TILE_TOKENS;

/// Words of a record of `dim` channels (a multiple of 4).
pub(crate) const fn record_words(dim: usize) -> usize {
    block_mean::record_bytes(dim).div_ceil(4)
}

/// Bytes of such a record.
pub(crate) const fn record_bytes(dim: usize) -> usize {
    4 * record_words(dim)
}

/// Records as the CPU has them, one behind another, as the GPU wants them.
pub(crate) fn to_device(records: &[u8], dim: usize) -> Vec<u8> {
    let filling = 4 * record_words(dim) - block_mean::record_bytes(dim);
    let mut all = Vec::with_capacity(records.len() / block_mean::record_bytes(dim) * 4 * record_words(dim));
    for record in records.chunks_exact(block_mean::record_bytes(dim)) {
        all.extend_from_slice(record);
        all.resize(all.len() + filling, 0);
    }
    all
}

/// The first `count` records of what [`to_device`] gives.
pub(crate) fn from_device(section: &[u8], count: usize, dim: usize) -> Vec<u8> {
    let records = section.chunks_exact(4 * record_words(dim)).take(count);
    records.flat_map(|record| &record[..block_mean::record_bytes(dim)]).copied().collect()
}

/// Binds `MEANS` and `RECORD_WORDS`.
pub(crate) fn bind(bindings: &mut Bindings, means: bool, dim: usize) {
    bindings.flag("MEANS", means).number("RECORD_WORDS", record_words(dim) as u64);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn records_come_back() {
        // 86 bytes: two are filling.
        let (dim, bytes) = (80, block_mean::record_bytes(80));
        let records: Vec<u8> = (0..3 * bytes).map(|i| i as u8).collect();
        let section = to_device(&records, dim);
        assert_eq!(section.len(), 3 * 88);
        assert_eq!(from_device(&section, 3, dim), records);
        assert_eq!(from_device(&section, 2, dim), records[..2 * bytes]);
    }
}
