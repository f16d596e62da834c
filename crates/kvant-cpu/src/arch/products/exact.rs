//! Products of packed weights with activations as they are.

use kvant_simd::{ByteKernel, ByteSimd, Isa};

use super::{group_header, only_wide, quad_weights, quads, run, store, vectors};
use crate::arch::format::{for_format, group_bytes, header_bytes, unsigned_table, unsigned_zero};
use crate::arch::{FloatRows, GroupTile, Lanes};
use crate::packed::{BLOCK_COLS, TILE_ROWS};

/// Products of a group tile with the first `out.len()` rows of f32 activations (whole blocks).
pub(in crate::arch) fn exact_tile(isa: Isa, tile: GroupTile<'_>, x: FloatRows<'_>, out: &mut [Lanes]) {
    let mut row = 0;
    while row < out.len() {
        let (left, x) = (&mut out[row..], x.rows_from(row));
        row += match left.len() {
            1 => for_format!(tile.format, exact_rows[1](isa, &tile, x, left)),
            2 | 3 => for_format!(tile.format, exact_rows[2](isa, &tile, x, left)),
            8.. if isa.lanes() == TILE_ROWS => for_format!(tile.format, exact_rows[8](isa, &tile, x, left)),
            _ => for_format!(tile.format, exact_rows[4](isa, &tile, x, left)),
        };
    }
}

/// Products with exactly `M` rows; returns `M`.
fn exact_rows<const BITS: u8, const GROUP: usize, const KIND: u8, const M: usize>(
    isa: Isa,
    tile: &GroupTile<'_>,
    x: FloatRows<'_>,
    out: &mut [Lanes],
) -> usize {
    run(isa, ExactKernel::<BITS, GROUP, KIND, M> { tile, x, out });
    M
}

/// Products of a whole tile with exactly `M` rows of f32 of as many blocks. Each group is summed on its own first, which keeps the
/// rounding error of long rows small.
struct ExactKernel<'a, const BITS: u8, const GROUP: usize, const KIND: u8, const M: usize> {
    tile: &'a GroupTile<'a>,
    x: FloatRows<'a>,
    out: &'a mut [Lanes],
}

impl<const BITS: u8, const GROUP: usize, const KIND: u8, const M: usize> ByteKernel
    for ExactKernel<'_, BITS, GROUP, KIND, M>
{
    type Output = ();

    #[inline(always)]
    fn run<S: ByteSimd>(self, s: S) {
        only_wide::<S, M>();
        let ExactKernel { tile, x, out } = self;
        let (header, group_bytes) = (header_bytes(KIND), group_bytes(BITS, GROUP, KIND));
        let table = s.byte_table(&unsigned_table(tile.format));
        let zero = unsigned_zero(tile.format);
        // Two chains of sums per row cover the latency of the multiply-add where there is one row; four vectors do so by themselves.
        // As many for any number of rows: a row's sum must not depend on what else is multiplied.
        let chains = if vectors::<S>() == 4 { 1 } else { 2 };
        let mut p = tile.bytes.as_ptr();
        let mut totals = [s.zero_tile(); M];
        for group in 0..tile.blocks * BLOCK_COLS / GROUP {
            for vector in 0..vectors::<S>() {
                // SAFETY: `Kernels::exact_tile` checked the lengths, so that all reads stay inside the group at `p` and the rows of `x`.
                unsafe {
                    let (scale, offset) = group_header::<S, KIND>(s, p, vector, zero);
                    let mut sums = [[s.splat(0.0); 2]; M];
                    for j in 0..GROUP / 8 {
                        let pair = quads::<S, BITS, KIND>(s, p.add(header), j, vector, table);
                        for (q, quad) in pair.iter().enumerate() {
                            let weights = quad_weights(s, *quad, scale, offset);
                            for (m, sum) in sums.iter_mut().enumerate() {
                                let x = x.values.as_ptr().add(m * x.stride + group * GROUP + 8 * j + 4 * q);
                                for (i, weight) in weights.iter().enumerate() {
                                    let sum = &mut sum[i % chains];
                                    *sum = s.mul_add(*weight, s.splat(*x.add(i)), *sum);
                                }
                            }
                        }
                    }
                    for (total, [first, second]) in totals.iter_mut().zip(&sums) {
                        let sum = if chains == 2 { s.add(*first, *second) } else { *first };
                        total[vector] = s.add(total[vector], sum);
                    }
                }
            }
            p = p.wrapping_add(group_bytes);
        }
        store(s, out, &totals, tile.gain);
    }
}
