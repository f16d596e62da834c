//! The order in which the AMX kernels read activations, and the conversion into it.
//!
//! ```text
//! tile of 16 tokens × 32 columns: 16 rows of 32 bf16 = 1 KiB, contiguous;
//! tiles of the same 16 tokens follow each other along the columns, then the next 16 tokens.
//! ```

/// Tokens per AMX tile.
pub(crate) const TILE_TOKENS: usize = 16;
/// Tokens are padded (with zeros) to a multiple of this, the token side of a 2 × 2 block of accumulators.
pub(crate) const TOKENS: usize = 2 * TILE_TOKENS;
/// Columns per AMX tile.
pub(crate) const TILE_COLS: usize = 32;

/// bf16 bits of a float, rounded to nearest even; NaN stays NaN.
#[inline(always)]
pub(crate) fn bf16_bits(value: f32) -> u16 {
    let bits = value.to_bits();
    let rounded = (bits.wrapping_add(0x7fff + (bits >> 16 & 1)) >> 16) as u16;
    let quiet_nan = (bits >> 16) as u16 | 0x40;
    if value.is_nan() { quiet_nan } else { rounded }
}

/// Converts tile `tile` of the rows `x` (`m × cols`) into `out`; rows and columns past the end become zero.
#[inline(always)]
pub(crate) fn pack_tokens(x: &[f32], m: usize, cols: usize, tile: usize, out: &mut [u16]) {
    let steps = cols.div_ceil(TILE_COLS);
    for r in 0..TILE_TOKENS {
        let token = tile * TILE_TOKENS + r;
        let row = if token < m { &x[token * cols..][..cols] } else { &[][..] };
        for step in 0..steps {
            let to = &mut out[(step * TILE_TOKENS + r) * TILE_COLS..][..TILE_COLS];
            let from = &row[row.len().min(step * TILE_COLS)..];
            let from = &from[..from.len().min(TILE_COLS)];
            if from.len() == TILE_COLS {
                for i in 0..TILE_COLS {
                    to[i] = bf16_bits(from[i]);
                }
            } else {
                to.fill(0);
                to.iter_mut().zip(from).for_each(|(to, &from)| *to = bf16_bits(from));
            }
        }
    }
}
