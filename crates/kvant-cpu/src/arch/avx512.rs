//! Activations to bytes with AVX-512: a block is two vectors, and its sums are byte products.

use std::arch::x86_64::*;

use crate::int8::quantize_row;
use crate::packed::BLOCK_COLS;

/// [`super::Kernels::quantize`].
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512dq,avx512vnni,f16c,fma")]
pub(super) fn quantize(x: &[f32], codes: &mut [i8], scales: &mut [f32], sums: &mut [i32]) {
    let whole = x.len() / BLOCK_COLS;
    let ones = _mm_set1_epi8(1);
    for block in 0..whole {
        // SAFETY: block `block` is inside `x` and `codes` (`Kernels::quantize` checked the lengths).
        unsafe {
            let from = x.as_ptr().add(block * BLOCK_COLS);
            let (low, high) = (_mm512_loadu_ps(from), _mm512_loadu_ps(from.add(16)));
            let magnitude = _mm512_set1_epi32(i32::MAX);
            let abs = _mm512_max_epi32(
                _mm512_and_si512(_mm512_castps_si512(low), magnitude),
                _mm512_and_si512(_mm512_castps_si512(high), magnitude),
            );
            let largest = f32::from_bits(_mm512_reduce_max_epi32(abs) as u32);
            scales[block] = largest / 127.0;
            let inverse = _mm512_set1_ps(if largest > 1e-36 { 127.0 / largest } else { 0.0 });
            let to = codes.as_mut_ptr().add(block * BLOCK_COLS).cast::<__m128i>();
            for (half, values) in [low, high].into_iter().enumerate() {
                let code = _mm512_cvtsepi32_epi8(_mm512_cvtps_epi32(_mm512_mul_ps(values, inverse)));
                _mm_storeu_si128(to.add(half), code);
                let quads = _mm_dpbusd_epi32(_mm_setzero_si128(), ones, code);
                let pairs = _mm_add_epi32(quads, _mm_shuffle_epi32::<0b01_00_11_10>(quads));
                let sum = _mm_add_epi32(pairs, _mm_shuffle_epi32::<0b10_11_00_01>(pairs));
                sums[block * 2 + half] = _mm_cvtsi128_si32(sum);
            }
        }
    }
    let done = whole * BLOCK_COLS;
    quantize_row(&x[done..], &mut codes[done..], &mut scales[whole..], &mut sums[2 * whole..]);
}
