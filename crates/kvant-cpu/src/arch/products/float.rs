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
        // Columns of a pair have sums of their own where there are registers for them.
        let chains = if wide::<S>() { 2 } else { 1 };
        let mut totals = [s.zero_tile(); M];
        for start in (0..cols).step_by(BLOCK_COLS) {
            let end = cols.min(start + BLOCK_COLS);
            let mut sums = [[s.zero_tile(); 2]; M];
            // SAFETY: `Kernels::float_tile` checked the lengths, and columns are below `cols`. Two columns of halves are one cache line.
            unsafe {
                for pair in 0..(end - start) / 2 {
                    let col = start + 2 * pair;
                    add_column::<KIND, M, S>(s, bytes, x, col, 0, true, &mut sums);
                    add_column::<KIND, M, S>(s, bytes, x, col + 1, chains - 1, KIND == F32, &mut sums);
                }
                if (end - start) % 2 != 0 {
                    add_column::<KIND, M, S>(s, bytes, x, end - 1, 0, false, &mut sums);
                }
            }
            for (total, [first, second]) in totals.iter_mut().zip(&sums) {
                for vector in 0..vectors::<S>() {
                    let sum = if chains == 2 { s.add(first[vector], second[vector]) } else { first[vector] };
                    total[vector] = s.add(total[vector], sum);
                }
            }
        }
        store(s, out, &totals, 1.0);
    }
}

/// Adds the products of column `col` with `M` rows to their sums, those of `chain`.
///
/// # Safety
/// `bytes` and the rows of `x` have more than `col` columns.
#[inline(always)]
unsafe fn add_column<const KIND: u8, const M: usize, S: ByteSimd>(
    s: S,
    bytes: &[u8],
    x: FloatRows<'_>,
    col: usize,
    chain: usize,
    prefetch: bool,
    sums: &mut [[S::Tile; 2]; M],
) {
    let column = TILE_ROWS * if KIND == F32 { 4 } else { 2 };
    // SAFETY: the caller's promise.
    unsafe {
        let p = bytes.as_ptr().add(col * column);
        if M <= PREFETCH_ROWS && prefetch {
            s.prefetch(p.wrapping_add(PREFETCH_AHEAD));
        }
        for vector in 0..vectors::<S>() {
            let weights = load_column::<S, KIND>(s, p, vector);
            for (m, sum) in sums.iter_mut().enumerate() {
                let x = *x.values.as_ptr().add(m * x.stride + col);
                let sum = &mut sum[chain][vector];
                *sum = s.mul_add(weights, s.splat(x), *sum);
            }
        }
    }
}
