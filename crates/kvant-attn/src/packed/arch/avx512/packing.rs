//! What is found of single rows, four at a time.

use std::arch::x86_64::*;

/// Folds each of four registers to a number: that of register r in every element of 128-bit lane r.
macro_rules! fold_each {
    ($name:ident, $op:ident, $what:literal) => {
        #[doc = $what]
        #[inline]
        #[target_feature(enable = "avx512f")]
        pub(super) fn $name(rows: [__m512; 4]) -> __m512 {
            let fold = |a, b| $op(_mm512_shuffle_f32x4::<0x44>(a, b), _mm512_shuffle_f32x4::<0xee>(a, b));
            let (ab, cd) = (fold(rows[0], rows[1]), fold(rows[2], rows[3]));
            let lanes = $op(_mm512_shuffle_f32x4::<0x88>(ab, cd), _mm512_shuffle_f32x4::<0xdd>(ab, cd));
            let lanes = $op(lanes, _mm512_permute_ps::<0x4e>(lanes));
            $op(lanes, _mm512_permute_ps::<0xb1>(lanes))
        }
    };
}

fold_each!(
    largest_of_each,
    _mm512_max_ps,
    "The largest of each of four registers: that of register r in every element of 128-bit lane r."
);
fold_each!(sum_of_each, _mm512_add_ps, "The sum of each of four registers, likewise.");

/// What [`largest_of_each`] and [`sum_of_each`] leave, one after another, again and again.
#[inline]
#[target_feature(enable = "avx512f")]
pub(super) fn four_of_each(lanes: __m512) -> __m512 {
    let order = _mm512_setr_epi32(0, 4, 8, 12, 0, 4, 8, 12, 0, 4, 8, 12, 0, 4, 8, 12);
    _mm512_permutexvar_ps(order, lanes)
}
