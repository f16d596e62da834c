//! What weights become bytes by, whichever way they were made.

use std::arch::x86_64::*;

/// The largest of each of four registers: that of register r in every element of 128-bit lane r.
#[inline]
#[target_feature(enable = "avx512f")]
pub(super) fn largest_of_each(rows: [__m512; 4]) -> __m512 {
    let fold = |a, b| _mm512_max_ps(_mm512_shuffle_f32x4::<0x44>(a, b), _mm512_shuffle_f32x4::<0xee>(a, b));
    let (ab, cd) = (fold(rows[0], rows[1]), fold(rows[2], rows[3]));
    let lanes = _mm512_max_ps(_mm512_shuffle_f32x4::<0x88>(ab, cd), _mm512_shuffle_f32x4::<0xdd>(ab, cd));
    let lanes = _mm512_max_ps(lanes, _mm512_permute_ps::<0x4e>(lanes));
    _mm512_max_ps(lanes, _mm512_permute_ps::<0xb1>(lanes))
}

/// 64 numbers below 256 as bytes, in order.
#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
pub(super) fn pack_bytes(x: [__m512i; 4]) -> __m512i {
    in_order(_mm512_packus_epi16(_mm512_packus_epi32(x[0], x[1]), _mm512_packus_epi32(x[2], x[3])))
}

/// Brings packed bytes in order: packing works within 128-bit lanes, and leaves quad 4t + l in dword 4l + t.
#[inline]
#[target_feature(enable = "avx512f")]
pub(super) fn in_order(packed: __m512i) -> __m512i {
    let order = _mm512_setr_epi32(0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15);
    _mm512_permutexvar_epi32(order, packed)
}
