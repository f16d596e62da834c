//! Softmax with AVX-512: all rows side by side, so that one row's latencies hide behind another's work.

use std::arch::x86_64::*;

use half::f16;

use crate::kv::{BLOCK, TILE};
use crate::packed::arch::{DecayKernel, RowRange, RowSum, SoftmaxExportKernel, SoftmaxKernel};

/// Softmax of a block's scores.
pub(in crate::packed::arch) const SOFTMAX: SoftmaxKernel = |weights, tokens, ranges, sums| {
    assert!(weights.len() >= ranges.len() * BLOCK && ranges.len() == sums.len());
    assert!(tokens <= BLOCK && ranges.iter().all(|range| range.to <= tokens));
    // SAFETY: the CPU has AVX-512; every row has 64 weights.
    unsafe {
        match tokens / TILE {
            1 => softmax::<1, NO_EXPORT>(weights, ranges, sums, NOWHERE, 0),
            2 => softmax::<2, NO_EXPORT>(weights, ranges, sums, NOWHERE, 0),
            3 => softmax::<3, NO_EXPORT>(weights, ranges, sums, NOWHERE, 0),
            _ => softmax::<4, NO_EXPORT>(weights, ranges, sums, NOWHERE, 0),
        }
    }
};

/// The same for blocks of 64 tokens that all rows see, and the scores to where they are exported.
pub(in crate::packed::arch) const SOFTMAX_EXPORT: SoftmaxExportKernel =
    |weights, ranges, sums, exported, at| {
        assert!(weights.len() >= ranges.len() * BLOCK && ranges.len() == sums.len());
        assert!(exported.rows() >= ranges.len() && exported.tokens() >= at + BLOCK);
        assert!(ranges.iter().all(|range| range.to <= BLOCK));
        // SAFETY: the CPU has AVX-512; every row has 64 weights, every target room for them.
        unsafe {
            let (first, stride) = (exported.row(0).as_mut_ptr().add(at), exported.stride());
            if stride >= FAR_EXPORT {
                softmax::<4, EXPORT_FAR>(weights, ranges, sums, first, stride)
            } else {
                softmax::<4, EXPORT_NEAR>(weights, ranges, sums, first, stride)
            }
        }
    };

const NOWHERE: *mut f16 = std::ptr::null_mut();

/// Whether [`softmax`] exports scores, and whether to lines that are in a near cache.
const NO_EXPORT: u8 = 0;
const EXPORT_NEAR: u8 = 1;
const EXPORT_FAR: u8 = 2;

/// Scores of a row from which on their lines are asked for before they are written.
const FAR_EXPORT: usize = 4096;

/// Scores between those being exported and those whose lines are asked for.
const EXPORT_AHEAD: usize = 2 * BLOCK;

/// # Safety
/// The CPU has AVX-512; rows are 64 long; with an export there are 64 places from `exported` on, and `stride` further on for each row more.
#[target_feature(enable = "avx512f,avx512dq")]
unsafe fn softmax<const T: usize, const EXPORT: u8>(
    weights: &mut [f32],
    ranges: &[RowRange],
    sums: &mut [RowSum],
    exported: *mut f16,
    stride: usize,
) {
    // Bits from..to of the block's 64 tokens.
    let seen = |range: &RowRange| {
        if range.from < range.to { (u64::MAX >> (64 - (range.to - range.from))) << range.from } else { 0 }
    };
    for (r, (row, (range, found))) in
        weights.chunks_exact(BLOCK).zip(ranges.iter().zip(sums.iter_mut())).enumerate()
    {
        let (seen, mut max) = (seen(range), _mm512_set1_ps(f32::NEG_INFINITY));
        for t in 0..T {
            // SAFETY: a row is 64 floats; the caller's promise for the export. A prefetch may have any address.
            unsafe {
                let scores = _mm512_loadu_ps(row.as_ptr().add(t * TILE));
                max = _mm512_mask_max_ps(max, (seen >> (16 * t)) as u16, max, scores);
                if EXPORT != NO_EXPORT {
                    let to = exported.add(r * stride + t * TILE);
                    let halves = _mm512_cvtps_ph::<{ _MM_FROUND_TO_NEAREST_INT | _MM_FROUND_NO_EXC }>(scores);
                    _mm256_storeu_si256(to.cast(), halves);
                    // Stores to lines that are not in a cache hold up all that follow; these will be.
                    if EXPORT == EXPORT_FAR && t % 2 == 0 {
                        _mm_prefetch::<_MM_HINT_ET0>(to.wrapping_add(EXPORT_AHEAD).cast());
                    }
                }
            }
        }
        found.max = _mm512_reduce_max_ps(max);
    }
    for (row, (range, found)) in weights.chunks_exact_mut(BLOCK).zip(ranges.iter().zip(sums.iter_mut())) {
        let seen = if found.max == f32::NEG_INFINITY { 0 } else { seen(range) };
        let (max, mut sum) = (_mm512_set1_ps(found.max), _mm512_setzero_ps());
        for t in 0..T {
            // SAFETY: a row is 64 floats.
            unsafe {
                let at = row.as_mut_ptr().add(t * TILE);
                let weight = exp(_mm512_sub_ps(_mm512_loadu_ps(at), max));
                let weight = _mm512_maskz_mov_ps((seen >> (16 * t)) as u16, weight);
                sum = _mm512_add_ps(sum, weight);
                _mm512_storeu_ps(at, weight);
            }
        }
        found.sum = _mm512_reduce_add_ps(sum);
    }
}

/// `exp` of non-positive numbers; relative error below 1e-6 down to e⁻¹⁰ and 1e-5 below, where weights no longer matter.
#[inline]
#[target_feature(enable = "avx512f,avx512dq")]
fn exp(x: __m512) -> __m512 {
    let t = _mm512_mul_ps(_mm512_max_ps(x, _mm512_set1_ps(-87.0)), _mm512_set1_ps(std::f32::consts::LOG2_E));
    // What is above the next smaller whole number, of which the last step makes a power. The polynomial of 2^f is exact to 1.4e-7, and
    // exact where f is 0.
    let f = _mm512_reduce_ps::<0x09>(t);
    let mut p = _mm512_set1_ps(1.867_130_5e-3);
    for c in [9.017_029e-3, 5.579_991_3e-2, 0.240_164_44, 0.693_151_3, 1.0] {
        p = _mm512_fmadd_ps(p, f, _mm512_set1_ps(c));
    }
    _mm512_scalef_ps(p, t)
}

/// `e^x` in place.
pub(in crate::packed::arch) const DECAY: DecayKernel = |numbers| {
    // SAFETY: the CPU has AVX-512.
    unsafe { decay(numbers) }
};

#[target_feature(enable = "avx512f,avx512dq")]
fn decay(numbers: &mut [f32]) {
    for numbers in numbers.chunks_mut(TILE) {
        let seen = u16::MAX >> (TILE - numbers.len());
        // SAFETY: as many numbers as are seen.
        unsafe {
            let x = _mm512_maskz_loadu_ps(seen, numbers.as_ptr());
            let is_number = _mm512_cmp_ps_mask::<_CMP_ORD_Q>(x, x);
            _mm512_mask_storeu_ps(numbers.as_mut_ptr(), seen, _mm512_mask_mov_ps(x, is_number, exp(x)));
        }
    }
}
