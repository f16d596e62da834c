//! Products of weights that are floats.

use kvant_simd::{ByteKernel, ByteSimd, Isa};

use super::{PREFETCH_AHEAD, PREFETCH_ROWS, load_column, only_wide, run, store, vectors, wide};
use crate::arch::format::{F32, for_float};
use crate::arch::{FloatRows, Lanes};
use crate::packed::{BLOCK_COLS, FloatKind, TILE_ROWS};

/// Products of a float tile with the first `out.len()` rows of f32 activations of `cols` columns.
pub(in crate::arch) fn float_tile(
    isa: Isa,
    kind: FloatKind,
    bytes: &[u8],
    cols: usize,
    x: FloatRows<'_>,
    out: &mut [Lanes],
) {
    let mut row = 0;
    while row < out.len() {
        let (left, x) = (&mut out[row..], x.rows_from(row));
        row += match left.len() {
            1 => for_float!(kind, float_rows[1](isa, bytes, cols, x, left)),
            2 | 3 => for_float!(kind, float_rows[2](isa, bytes, cols, x, left)),
            8.. if isa.lanes() == TILE_ROWS => for_float!(kind, float_rows[8](isa, bytes, cols, x, left)),
            _ => for_float!(kind, float_rows[4](isa, bytes, cols, x, left)),
        };
    }
}

/// Products with exactly `M` rows; returns `M`.
fn float_rows<const KIND: u8, const M: usize>(
    isa: Isa,
    bytes: &[u8],
    cols: usize,
    x: FloatRows<'_>,
    out: &mut [Lanes],
) -> usize {
    run(isa, FloatKernel::<KIND, M> { bytes, cols, x, out });
    M
}

/// Products of `cols` columns of 16 weights with exactly `M` rows of f32. Blocks of 32 columns are summed on their own first.
struct FloatKernel<'a, const KIND: u8, const M: usize> {
    bytes: &'a [u8],
    cols: usize,
    x: FloatRows<'a>,
    out: &'a mut [Lanes],
}

impl<const KIND: u8, const M: usize> ByteKernel for FloatKernel<'_, KIND, M> {
    type Output = ();

    #[inline(always)]
    fn run<S: ByteSimd>(self, s: S) {
        only_wide::<S, M>();
        let FloatKernel { bytes, cols, x, out } = self;
        let mut totals = [s.zero_tile(); M];
        for start in (0..cols).step_by(BLOCK_COLS) {
            let end = cols.min(start + BLOCK_COLS);
            let mut sums = [[s.zero_tile(); 2]; M];
            // SAFETY: `Kernels::float_tile` checked the lengths, and columns are below `cols`.
            unsafe {
                for pair in 0..(end - start) / 2 {
                    let col = start + 2 * pair;
                    if chains::<S>() == 2 {
                        add_columns::<KIND, 2, M, S>(s, bytes, x, col, &mut sums);
                    } else {
                        add_columns::<KIND, 1, M, S>(s, bytes, x, col, &mut sums);
                        add_columns::<KIND, 1, M, S>(s, bytes, x, col + 1, &mut sums);
                    }
                }
                if (end - start) % 2 != 0 {
                    add_columns::<KIND, 1, M, S>(s, bytes, x, end - 1, &mut sums);
                }
            }
            for (total, [first, second]) in totals.iter_mut().zip(&sums) {
                for vector in 0..vectors::<S>() {
                    let sum =
                        if chains::<S>() == 2 { s.add(first[vector], second[vector]) } else { first[vector] };
                    total[vector] = s.add(total[vector], sum);
                }
            }
        }
        store(s, out, &totals, 1.0);
    }
}

/// Chains of sums of a row: the columns of a pair have sums of their own where there are registers for them.
const fn chains<S: ByteSimd>() -> usize {
    if wide::<S>() { 2 } else { 1 }
}

/// Adds the products of `N` columns from `col` on with `M` rows to their sums.
///
/// # Safety
/// `bytes` and the rows of `x` have these columns.
#[inline(always)]
unsafe fn add_columns<const KIND: u8, const N: usize, const M: usize, S: ByteSimd>(
    s: S,
    bytes: &[u8],
    x: FloatRows<'_>,
    col: usize,
    sums: &mut [[S::Tile; 2]; M],
) {
    let column = TILE_ROWS * if KIND == F32 { 4 } else { 2 };
    let mut weights = [s.zero_tile(); N];
    // SAFETY: the caller's promise.
    unsafe {
        let p = bytes.as_ptr().add(col * column);
        if M <= PREFETCH_ROWS {
            for line in 0..(N * column).div_ceil(64) {
                kvant_simd::prefetch(p.wrapping_add(PREFETCH_AHEAD + 64 * line));
            }
        }
        for (i, weights) in weights.iter_mut().enumerate() {
            for vector in 0..vectors::<S>() {
                weights[vector] = load_column::<S, KIND>(s, p.add(i * column), vector);
            }
        }
        for (m, sum) in sums.iter_mut().enumerate() {
            for (i, weights) in weights.iter().enumerate() {
                let x = s.splat(*x.values.as_ptr().add(m * x.stride + col + i));
                let sum = &mut sum[i % chains::<S>()];
                for vector in 0..vectors::<S>() {
                    sum[vector] = s.mul_add(weights[vector], x, sum[vector]);
                }
            }
        }
    }
}
