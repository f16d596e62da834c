//! AVX-512: sixteen tokens (keys) or sixteen channels (values) per register, up to eight query rows at once,
//! so that every widened load feeds eight multiply-adds.

use std::arch::x86_64::*;

use half::f16;

use super::Kernels;
use crate::kv::{BLOCK, Plane, TILE};

/// Query rows that share one pass over a tile.
const ROWS: usize = 8;

pub(crate) static KERNELS: Kernels = Kernels {
    scores: |queries, rows, d, keys, tiles, out| {
        assert!(queries.len() >= rows * d && keys.len() >= tiles * TILE * d && tiles * TILE <= BLOCK);
        assert!(out.len() >= rows * BLOCK);
        // SAFETY: the CPU has AVX-512 (`kernels(Isa::Avx512)`), the lengths were just checked.
        unsafe {
            match keys {
                Plane::F16(k) => scores_all(queries.as_ptr(), rows, d, k.as_ptr(), tiles, out.as_mut_ptr()),
                Plane::F32(k) => scores_all(queries.as_ptr(), rows, d, k.as_ptr(), tiles, out.as_mut_ptr()),
            }
        }
    },
    exp_sum: |scores, max| {
        assert!(scores.len().is_multiple_of(16));
        // SAFETY: the CPU has AVX-512, the length is a whole number of registers.
        unsafe { exp_sum(scores, max) }
    },
    accumulate: |weights, rows, values, tokens, stride, out| {
        assert!(tokens <= BLOCK && stride.is_multiple_of(16) && values.len() >= tokens * stride);
        assert!(weights.len() >= rows * BLOCK && out.len() >= rows * stride);
        // SAFETY: the CPU has AVX-512, the lengths were just checked.
        unsafe {
            match values {
                Plane::F16(v) => {
                    accumulate_all(weights.as_ptr(), rows, v.as_ptr(), tokens, stride, out.as_mut_ptr())
                }
                Plane::F32(v) => {
                    accumulate_all(weights.as_ptr(), rows, v.as_ptr(), tokens, stride, out.as_mut_ptr())
                }
            }
        }
    },
};

/// Sixteen stored elements widened to f32.
trait Load16: Copy {
    /// # Safety
    /// `at` points to sixteen readable elements; the CPU has AVX-512.
    unsafe fn load16(at: *const Self) -> __m512;
}

impl Load16 for f32 {
    #[inline]
    #[target_feature(enable = "avx512f")]
    unsafe fn load16(at: *const Self) -> __m512 {
        // SAFETY: the caller guarantees sixteen readable floats.
        unsafe { _mm512_loadu_ps(at) }
    }
}

impl Load16 for f16 {
    #[inline]
    #[target_feature(enable = "avx512f")]
    unsafe fn load16(at: *const Self) -> __m512 {
        // SAFETY: the caller guarantees sixteen readable halves.
        unsafe { _mm512_cvtph_ps(_mm256_loadu_si256(at.cast())) }
    }
}

/// Calls `$kernel::<rows, WIDE>`, where few rows run more registers side by side: sixteen accumulators at
/// most, and never so few that the latency of one multiply-add shows. `$wide` false gives a width of one.
macro_rules! by_rows {
    ($rows:expr, $wide:expr, $kernel:ident, $element:ty, $($argument:expr),+) => {
        match ($rows, $wide) {
            (1, true) => $kernel::<$element, 1, 4>($($argument),+),
            (2, true) => $kernel::<$element, 2, 4>($($argument),+),
            (3, true) => $kernel::<$element, 3, 4>($($argument),+),
            (4, true) => $kernel::<$element, 4, 4>($($argument),+),
            (1, false) => $kernel::<$element, 1, 1>($($argument),+),
            (2, false) => $kernel::<$element, 2, 1>($($argument),+),
            (3, false) => $kernel::<$element, 3, 1>($($argument),+),
            (4, false) => $kernel::<$element, 4, 1>($($argument),+),
            (5, _) => $kernel::<$element, 5, 1>($($argument),+),
            (6, _) => $kernel::<$element, 6, 1>($($argument),+),
            (7, _) => $kernel::<$element, 7, 1>($($argument),+),
            (_, _) => $kernel::<$element, 8, 1>($($argument),+),
        }
    };
}

/// Registers side by side for `rows` rows, as `by_rows` has it.
fn width(rows: usize) -> usize {
    if rows <= 4 { 4 } else { 1 }
}

#[target_feature(enable = "avx512f")]
unsafe fn scores_all<E: Load16>(
    queries: *const f32,
    rows: usize,
    d: usize,
    keys: *const E,
    tiles: usize,
    out: *mut f32,
) {
    // SAFETY: `KERNELS.scores` checked that rows·d queries, tiles·16·d keys and rows·64 outputs exist.
    unsafe {
        let mut row = 0;
        while row < rows {
            let n = (rows - row).min(ROWS);
            let (queries, out) = (queries.add(row * d), out.add(row * BLOCK));
            let mut tile = 0;
            while tile < tiles {
                let wide = tile + width(n) <= tiles;
                by_rows!(
                    n,
                    wide,
                    scores_tiles,
                    E,
                    queries,
                    d,
                    keys.add(tile * d * TILE),
                    out.add(tile * TILE)
                );
                tile += if wide { width(n) } else { 1 };
            }
            row += n;
        }
    }
}

#[target_feature(enable = "avx512f")]
unsafe fn scores_tiles<E: Load16, const R: usize, const T: usize>(
    queries: *const f32,
    d: usize,
    keys: *const E,
    out: *mut f32,
) {
    // SAFETY: R rows of d queries, T tiles of d·16 keys and R rows of T·16 outputs (64 apart) lie behind
    // the pointers.
    unsafe {
        let mut sums = [[_mm512_setzero_ps(); T]; R];
        for c in 0..d {
            let mut key = [_mm512_setzero_ps(); T];
            for (t, key) in key.iter_mut().enumerate() {
                *key = E::load16(keys.add((t * d + c) * TILE));
            }
            for (r, sums) in sums.iter_mut().enumerate() {
                let query = _mm512_set1_ps(*queries.add(r * d + c));
                for (sum, key) in sums.iter_mut().zip(key) {
                    *sum = _mm512_fmadd_ps(key, query, *sum);
                }
            }
        }
        for (r, sums) in sums.iter().enumerate() {
            for (t, sum) in sums.iter().enumerate() {
                _mm512_storeu_ps(out.add(r * BLOCK + t * TILE), *sum);
            }
        }
    }
}

/// `exp` of sixteen non-positive numbers, relative error below 2e-7; −∞ gives 0.
#[inline]
#[target_feature(enable = "avx512f")]
pub(crate) fn exp(x: __m512) -> __m512 {
    // 2^(x·log2 e) = 2^n · 2^f with f in [−½, ½]; two-step reduction keeps f accurate for large |x|.
    let x = _mm512_max_ps(x, _mm512_set1_ps(-104.0));
    let n = _mm512_roundscale_ps::<8>(_mm512_mul_ps(x, _mm512_set1_ps(std::f32::consts::LOG2_E)));
    let r = _mm512_fnmadd_ps(n, _mm512_set1_ps(0.693_359_4), x);
    let r = _mm512_fnmadd_ps(n, _mm512_set1_ps(-2.121_944_4e-4), r);
    let mut p = _mm512_set1_ps(1.0 / 5040.0);
    for c in [1.0 / 720.0, 1.0 / 120.0, 1.0 / 24.0, 1.0 / 6.0, 0.5, 1.0, 1.0] {
        p = _mm512_fmadd_ps(p, r, _mm512_set1_ps(c));
    }
    _mm512_scalef_ps(p, n)
}

#[target_feature(enable = "avx512f")]
unsafe fn exp_sum(scores: &mut [f32], max: f32) -> f32 {
    let max = _mm512_set1_ps(max);
    let mut sum = _mm512_setzero_ps();
    for lanes in scores.chunks_exact_mut(16) {
        // SAFETY: a chunk is sixteen floats.
        unsafe {
            let score = _mm512_loadu_ps(lanes.as_ptr());
            let unseen = _mm512_cmp_ps_mask::<_CMP_EQ_OQ>(score, _mm512_set1_ps(f32::NEG_INFINITY));
            let weight = _mm512_maskz_mov_ps(!unseen, exp(_mm512_sub_ps(score, max)));
            _mm512_storeu_ps(lanes.as_mut_ptr(), weight);
            sum = _mm512_add_ps(sum, weight);
        }
    }
    _mm512_reduce_add_ps(sum)
}

#[target_feature(enable = "avx512f")]
unsafe fn accumulate_all<E: Load16>(
    weights: *const f32,
    rows: usize,
    values: *const E,
    tokens: usize,
    stride: usize,
    out: *mut f32,
) {
    // SAFETY: `KERNELS.accumulate` checked rows·64 weights, tokens·stride values and rows·stride outputs.
    unsafe {
        let mut row = 0;
        while row < rows {
            let n = (rows - row).min(ROWS);
            let (weights, out) = (weights.add(row * BLOCK), out.add(row * stride));
            let mut channel = 0;
            while channel < stride {
                let wide = channel + width(n) * 16 <= stride;
                by_rows!(
                    n,
                    wide,
                    accumulate_lanes,
                    E,
                    weights,
                    values.add(channel),
                    tokens,
                    stride,
                    out.add(channel)
                );
                channel += if wide { width(n) * 16 } else { 16 };
            }
            row += n;
        }
    }
}

#[target_feature(enable = "avx512f")]
unsafe fn accumulate_lanes<E: Load16, const R: usize, const C: usize>(
    weights: *const f32,
    values: *const E,
    tokens: usize,
    stride: usize,
    out: *mut f32,
) {
    // SAFETY: R rows of 64 weights, `tokens` value rows and R output rows, `stride` apart, of which
    // C·16 channels are touched.
    unsafe {
        let mut sums = [[_mm512_setzero_ps(); C]; R];
        for (r, sums) in sums.iter_mut().enumerate() {
            for (c, sum) in sums.iter_mut().enumerate() {
                *sum = _mm512_loadu_ps(out.add(r * stride + c * 16));
            }
        }
        for t in 0..tokens {
            let mut value = [_mm512_setzero_ps(); C];
            for (c, value) in value.iter_mut().enumerate() {
                *value = E::load16(values.add(t * stride + c * 16));
            }
            for (r, sums) in sums.iter_mut().enumerate() {
                let weight = _mm512_set1_ps(*weights.add(r * BLOCK + t));
                for (sum, value) in sums.iter_mut().zip(value) {
                    *sum = _mm512_fmadd_ps(value, weight, *sum);
                }
            }
        }
        for (r, sums) in sums.iter().enumerate() {
            for (c, sum) in sums.iter().enumerate() {
                _mm512_storeu_ps(out.add(r * stride + c * 16), *sum);
            }
        }
    }
}
