//! Softmax with AVX-512: four rows side by side, so that one row's latencies hide behind another's work.

use std::arch::x86_64::*;

use half::f16;

use super::packing::{four_of_each, largest_of_each, sum_of_each};
use crate::kv::{BLOCK, TILE};
use crate::packed::arch::{
    Factors, JoinKernel, ROW_STEP, RowRange, RowSums, SoftmaxExportKernel, SoftmaxKernel,
};

/// Softmax of a block's scores.
pub(in crate::packed::arch) const SOFTMAX: SoftmaxKernel = |weights, tokens, ranges, sums| {
    assert!(tokens <= BLOCK && ranges.iter().all(|range| range.to <= tokens));
    let all = ranges.iter().all(|range| range.from == 0 && range.to == BLOCK);
    // SAFETY: the CPU has AVX-512.
    unsafe {
        match tokens / TILE {
            1 => softmax::<1, NO_EXPORT, false>(weights, ranges, sums, NOWHERE, 0),
            2 => softmax::<2, NO_EXPORT, false>(weights, ranges, sums, NOWHERE, 0),
            3 => softmax::<3, NO_EXPORT, false>(weights, ranges, sums, NOWHERE, 0),
            _ if all => softmax::<4, NO_EXPORT, true>(weights, ranges, sums, NOWHERE, 0),
            _ => softmax::<4, NO_EXPORT, false>(weights, ranges, sums, NOWHERE, 0),
        }
    }
};

/// The same for blocks of 64 tokens that all rows see, and the scores to where they are exported.
pub(in crate::packed::arch) const SOFTMAX_EXPORT: SoftmaxExportKernel =
    |weights, ranges, sums, exported, at| {
        assert!(exported.rows() >= ranges.len() && exported.tokens() >= at + BLOCK);
        assert!(ranges.iter().all(|range| range.from == 0 && range.to == BLOCK));
        // SAFETY: the CPU has AVX-512; every target has room for 64 scores.
        unsafe {
            let (first, stride) = (exported.row(0).as_mut_ptr().add(at), exported.stride());
            if stride >= FAR_EXPORT {
                softmax::<4, EXPORT_FAR, true>(weights, ranges, sums, first, stride)
            } else {
                softmax::<4, EXPORT_NEAR, true>(weights, ranges, sums, first, stride)
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

/// Rows that are worked on at a time.
const ROWS: usize = 4;

/// `ALL`: rows see everything, so that nothing is masked.
///
/// # Safety
/// The CPU has AVX-512; with an export there are 64 places from `exported` on, and `stride` further on for each row more.
#[target_feature(enable = "avx512f,avx512dq")]
unsafe fn softmax<const T: usize, const EXPORT: u8, const ALL: bool>(
    weights: &mut [f32],
    ranges: &[RowRange],
    sums: &mut RowSums,
    exported: *mut f16,
    stride: usize,
) {
    let rows = ranges.len();
    let (max_to, sum_to) = (sums.max.get_mut(), sums.sum.get_mut());
    assert!(weights.len() >= rows * BLOCK);
    assert!(max_to.len().min(sum_to.len()) >= rows.next_multiple_of(ROW_STEP));
    for first in (0..rows).step_by(ROW_STEP) {
        let (mut max, mut sum) = (_mm512_set1_ps(f32::NEG_INFINITY), _mm512_setzero_ps());
        for row in (first..rows.min(first + ROW_STEP)).step_by(ROWS) {
            let ranges = &ranges[row..rows.min(row + ROWS)];
            // SAFETY: the rows exist; the caller's promise.
            let (found_max, found_sum) = unsafe {
                let (weights, to) =
                    (weights.as_mut_ptr().add(row * BLOCK), exported.wrapping_add(row * stride));
                match ranges.len() {
                    1 => some_rows::<T, EXPORT, ALL, 1>(weights, ranges, to, stride),
                    2 => some_rows::<T, EXPORT, ALL, 2>(weights, ranges, to, stride),
                    3 => some_rows::<T, EXPORT, ALL, 3>(weights, ranges, to, stride),
                    _ => some_rows::<T, EXPORT, ALL, 4>(weights, ranges, to, stride),
                }
            };
            let found = (u16::MAX >> (TILE - ranges.len())) << (row - first);
            max = _mm512_mask_mov_ps(max, found, four_of_each(found_max));
            sum = _mm512_mask_mov_ps(sum, found, four_of_each(found_sum));
        }
        // SAFETY: padded to whole vectors.
        unsafe {
            _mm512_storeu_ps(max_to.as_mut_ptr().add(first), max);
            _mm512_storeu_ps(sum_to.as_mut_ptr().add(first), sum);
        }
    }
}

/// Rows `0..R` from `weights` on; their largest scores and sums, those of row r in 128-bit lane r.
///
/// # Safety
/// The CPU has AVX-512; there are `R` rows of 64 weights, and as many ranges; with an export as for [`softmax`].
#[inline]
#[target_feature(enable = "avx512f,avx512dq")]
unsafe fn some_rows<const T: usize, const EXPORT: u8, const ALL: bool, const R: usize>(
    weights: *mut f32,
    ranges: &[RowRange],
    exported: *mut f16,
    stride: usize,
) -> (__m512, __m512) {
    let none = _mm512_set1_ps(f32::NEG_INFINITY);
    let (mut max, mut sum, mut seen) = ([none; ROWS], [_mm512_setzero_ps(); ROWS], [u64::MAX; R]);
    for r in 0..R {
        if !ALL {
            // Bits from..to of the block's 64 tokens.
            let RowRange { from, to } = ranges[r];
            seen[r] = if from < to { (u64::MAX >> (64 - (to - from))) << from } else { 0 };
        }
        for t in 0..T {
            // SAFETY: a row is 64 floats; the caller's promise for the export. A prefetch may have any address.
            unsafe {
                let scores = _mm512_loadu_ps(weights.add(r * BLOCK + t * TILE));
                max[r] = if ALL {
                    _mm512_max_ps(max[r], scores)
                } else {
                    _mm512_mask_max_ps(max[r], (seen[r] >> (16 * t)) as u16, max[r], scores)
                };
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
    }
    let largest = largest_of_each(max);
    // Rows that see nothing: differences would be of what is not a number.
    let sees = _mm512_cmp_ps_mask::<_CMP_NEQ_UQ>(largest, none);
    for r in 0..R {
        let max = _mm512_permutexvar_ps(_mm512_set1_epi32(4 * r as i32), largest);
        if sees >> (4 * r) & 1 == 0 {
            seen[r] = 0;
        }
        for t in 0..T {
            // SAFETY: a row is 64 floats.
            unsafe {
                let at = weights.add(r * BLOCK + t * TILE);
                let mut weight = exp(_mm512_sub_ps(_mm512_loadu_ps(at), max));
                if !ALL || seen[r] == 0 {
                    weight = _mm512_maskz_mov_ps((seen[r] >> (16 * t)) as u16, weight);
                }
                sum[r] = _mm512_add_ps(sum[r], weight);
                _mm512_storeu_ps(at, weight);
            }
        }
    }
    (largest, sum_of_each(sum))
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

/// Adds a block's sums to those so far.
pub(in crate::packed::arch) const JOIN: JoinKernel = |so_far, found, factors| {
    // SAFETY: the CPU has AVX-512.
    unsafe { join(so_far, found, factors) }
};

#[target_feature(enable = "avx512f,avx512dq")]
fn join(so_far: &mut RowSums, found: &RowSums, factors: &mut Factors) -> bool {
    let (max, sum) = (so_far.max.get_mut(), so_far.sum.get_mut());
    let (found_max, found_sum) = (found.max.get(), found.sum.get());
    let (block, before) = (factors.block.get_mut(), factors.before.get_mut());
    let lengths = [sum.len(), found_max.len(), found_sum.len(), block.len(), before.len()];
    assert!(max.len().is_multiple_of(ROW_STEP) && lengths.iter().all(|len| *len == max.len()));
    let (one, none) = (_mm512_set1_ps(1.0), _mm512_set1_ps(f32::NEG_INFINITY));
    let mut grew = 0;
    for at in (0..max.len()).step_by(ROW_STEP) {
        // SAFETY: all have whole vectors, as many.
        unsafe {
            let load = |from: &[f32]| _mm512_loadu_ps(from.as_ptr().add(at));
            let store = |to: &mut [f32], x| _mm512_storeu_ps(to.as_mut_ptr().add(at), x);
            let (old, new) = (load(max), load(found_max));
            // By what the smaller of both largest scores makes weights smaller; what is no number stays none.
            let apart = _mm512_sub_ps(_mm512_min_ps(old, new), _mm512_max_ps(old, new));
            let is_number = _mm512_cmp_ps_mask::<_CMP_ORD_Q>(old, new);
            let decay = _mm512_mask_mov_ps(_mm512_add_ps(old, new), is_number, exp(apart));
            let larger = _mm512_cmp_ps_mask::<_CMP_GT_OQ>(new, old);
            let kept = _mm512_mask_cmp_ps_mask::<_CMP_GT_OQ>(larger, old, none);
            let seen = _mm512_cmp_ps_mask::<_CMP_NEQ_UQ>(new, none);
            let of_block = _mm512_maskz_mov_ps(seen, _mm512_mask_mov_ps(decay, larger, one));
            let of_before = _mm512_mask_mov_ps(one, kept, decay);
            store(block, of_block);
            store(before, of_before);
            let (old_sum, new_sum) = (_mm512_mul_ps(load(sum), of_before), load(found_sum));
            store(sum, _mm512_add_ps(old_sum, _mm512_mul_ps(new_sum, of_block)));
            store(max, _mm512_mask_mov_ps(old, larger, new));
            grew |= kept;
        }
    }
    grew != 0
}
