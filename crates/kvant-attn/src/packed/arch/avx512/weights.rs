//! Weights to bytes with AVX-512: four rows side by side, so that one row's latencies hide behind another's work.

use std::arch::x86_64::*;

use kvant_simd::{Avx512, ByteSimd};

use super::group_weights;
use super::packing::largest_of_each;
use crate::kv::{BLOCK, TILE};
use crate::packed::arch::ValueScratch;
use crate::packed::arch::values::ValueJob;

/// Query heads per KV head from which on words are faster than floats where there are several groups.
const GROUP: usize = 5;

/// [`crate::packed::arch::weights::quantise_weights`] for all rows, four at a time.
///
/// # Safety
/// The CPU has the instruction set; the job's lengths were checked and the scratch sized.
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512dq,avx512vnni")]
pub(super) unsafe fn quantise_rows(
    s: Avx512,
    job: &ValueJob,
    outputs: &mut [f32],
    scratch: &mut ValueScratch,
) {
    let side = job.step.side;
    let by_words = side.groups > 1 && job.step.group >= GROUP && job.step.form.planes() == 1;
    if by_words && !side.has_signed_scales() {
        // SAFETY: the caller's promise.
        return unsafe { group_weights::quantise_rows(s, job, outputs, scratch) };
    }
    let raises = side.offsets.is_some() || side.integer.zero != 0;
    for row in (0..job.step.rows).step_by(4) {
        // SAFETY: the rows exist; the caller's promise.
        unsafe {
            // Formats with a sign in the scale have neither offsets nor a zero.
            match ((job.step.rows - row).min(4), side.has_signed_scales(), raises) {
                (1, true, _) => quantise::<true, false, 1>(s, job, row, outputs, scratch),
                (1, _, true) => quantise::<false, true, 1>(s, job, row, outputs, scratch),
                (1, ..) => quantise::<false, false, 1>(s, job, row, outputs, scratch),
                (2, true, _) => quantise::<true, false, 2>(s, job, row, outputs, scratch),
                (2, _, true) => quantise::<false, true, 2>(s, job, row, outputs, scratch),
                (2, ..) => quantise::<false, false, 2>(s, job, row, outputs, scratch),
                (3, true, _) => quantise::<true, false, 3>(s, job, row, outputs, scratch),
                (3, _, true) => quantise::<false, true, 3>(s, job, row, outputs, scratch),
                (3, ..) => quantise::<false, false, 3>(s, job, row, outputs, scratch),
                (_, true, _) => quantise::<true, false, 4>(s, job, row, outputs, scratch),
                (_, _, true) => quantise::<false, true, 4>(s, job, row, outputs, scratch),
                _ => quantise::<false, false, 4>(s, job, row, outputs, scratch),
            }
        }
    }
}

/// Weights of rows `row..row + R` to bytes, and `Σ p·(offset − zero·scale)` into the groups' lanes.
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512dq,avx512vnni")]
unsafe fn quantise<const SIGNED: bool, const RAISES: bool, const R: usize>(
    s: Avx512,
    job: &ValueJob,
    row: usize,
    outputs: &mut [f32],
    scratch: &mut ValueScratch,
) {
    let (step, shape, side, levels) = (job.step, job.shape, job.step.side, &job.step.side.integer);
    let top = if step.form.planes() == 1 { 255.0 } else { 65535.0 };
    let zero = _mm512_setzero_ps();
    let seen = u64::MAX >> (64 - step.tokens);
    // SAFETY: `values::all_rows` checked that the tiles of `tokens` tokens, 64 weights, the factors and the outputs of every row exist,
    // and sized the scratch.
    unsafe {
        for group in 0..side.groups {
            let (mut scales, mut offsets) = ([zero; 4], [zero; 4]);
            for t in 0..step.tokens.div_ceil(TILE) {
                let tile = step.tiles[t].as_ptr();
                // A slot without a token may hold anything, also what is not a number.
                let seen = (seen >> (16 * t)) as u16;
                scales[t] = _mm512_maskz_mov_ps(seen, s.load_f16(tile.add(side.scales + group * 2 * TILE)));
                if SIGNED {
                    let negative = _mm512_movepi32_mask(_mm512_castps_si512(scales[t]));
                    let signs = _mm_maskz_set1_epi8(negative, -1);
                    _mm_storeu_si128(scratch.signs.as_mut_ptr().add(group * BLOCK + t * TILE).cast(), signs);
                    scales[t] = _mm512_abs_ps(scales[t]);
                }
                if RAISES {
                    let offset = match side.offsets {
                        Some(plane) => {
                            _mm512_maskz_mov_ps(seen, s.load_f16(tile.add(plane + group * 2 * TILE)))
                        }
                        None => zero,
                    };
                    offsets[t] = _mm512_fnmadd_ps(scales[t], _mm512_set1_ps(levels.zero as f32), offset);
                }
            }
            let (mut weights, mut largest) = ([[zero; 4]; R], [zero; 4]);
            for r in 0..R {
                let mut raise = zero;
                for t in 0..4 {
                    let p = _mm512_loadu_ps(step.weights.as_ptr().add((row + r) * BLOCK + t * TILE));
                    weights[r][t] = _mm512_mul_ps(p, scales[t]);
                    largest[r] = _mm512_max_ps(largest[r], weights[r][t]);
                    if RAISES {
                        raise = _mm512_fmadd_ps(p, offsets[t], raise);
                    }
                }
                if RAISES {
                    let lanes =
                        outputs.as_mut_ptr().add((row + r) * shape.stride + shape.channels + group * 16);
                    let factor = _mm512_set1_ps(step.factors[row + r]);
                    _mm512_storeu_ps(lanes, _mm512_fmadd_ps(raise, factor, _mm512_loadu_ps(lanes)));
                }
            }
            let largest = largest_of_each(largest);
            // Below this the reciprocal overflows, and the sum does not notice.
            let counts = _mm512_cmp_ps_mask::<_CMP_GT_OQ>(largest, _mm512_set1_ps(1e-30));
            let inverse = _mm512_maskz_div_ps(counts, _mm512_set1_ps(top), largest);
            let worth = _mm512_maskz_mul_ps(counts, largest, _mm512_set1_ps(levels.factor / top));
            let mut worths = [0.0f32; 16];
            _mm512_storeu_ps(worths.as_mut_ptr(), worth);
            for (r, weights) in weights.iter().enumerate() {
                *scratch.steps.as_mut_ptr().add(group * step.rows + row + r) =
                    worths[4 * r] * step.factors[row + r];
                let inverse = _mm512_permutexvar_ps(_mm512_set1_epi32(4 * r as i32), inverse);
                let whole = weights.map(|weight| _mm512_cvtps_epi32(_mm512_mul_ps(weight, inverse)));
                let plane = |plane: usize| (group * step.form.planes() + plane) * step.rows + row + r;
                let bytes = scratch.bytes.get_mut().as_mut_ptr();
                if step.form.planes() == 1 {
                    _mm512_storeu_si512(bytes.add(plane(0) * BLOCK).cast(), s.pack_bytes(whole));
                } else {
                    let low = _mm512_set1_epi32(255);
                    let high = s.pack_bytes(whole.map(|x| _mm512_srli_epi32::<8>(x)));
                    let low = s.pack_bytes(whole.map(|x| _mm512_and_si512(x, low)));
                    _mm512_storeu_si512(bytes.add(plane(0) * BLOCK).cast(), high);
                    _mm512_storeu_si512(bytes.add(plane(1) * BLOCK).cast(), low);
                }
            }
        }
    }
}
