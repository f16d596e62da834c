//! NEON instructions without stable intrinsics, as assembly: products of bytes by element, and widening of binary16.

use std::arch::aarch64::*;
use std::arch::asm;

/// `sum` plus the products of each 4 signed bytes of `codes` with bytes `4·LANE..4·LANE + 4` of `quads`.
///
/// # Safety
/// The CPU has the dot-product extension; `LANE < 4`.
#[inline]
#[target_feature(enable = "neon,dotprod")]
pub fn dot_signed<const LANE: usize>(sum: int32x4_t, codes: int8x16_t, quads: int8x16_t) -> int32x4_t {
    let mut sum = sum;
    // SAFETY: one arithmetic instruction on registers; the CPU has it (target feature).
    unsafe {
        asm!(
            "sdot {sum:v}.4s, {codes:v}.16b, {quads:v}.4b[{lane}]",
            sum = inout(vreg) sum,
            codes = in(vreg) codes,
            quads = in(vreg) quads,
            lane = const LANE,
            options(pure, nomem, nostack, preserves_flags)
        );
    }
    sum
}

/// [`dot_signed`] of unsigned bytes.
///
/// # Safety
/// As for [`dot_signed`].
#[inline]
#[target_feature(enable = "neon,dotprod")]
pub fn dot_unsigned<const LANE: usize>(sum: uint32x4_t, codes: uint8x16_t, quads: uint8x16_t) -> uint32x4_t {
    let mut sum = sum;
    // SAFETY: as above.
    unsafe {
        asm!(
            "udot {sum:v}.4s, {codes:v}.16b, {quads:v}.4b[{lane}]",
            sum = inout(vreg) sum,
            codes = in(vreg) codes,
            quads = in(vreg) quads,
            lane = const LANE,
            options(pure, nomem, nostack, preserves_flags)
        );
    }
    sum
}

/// Four binary16 numbers as floats.
///
/// # Safety
/// The CPU has NEON, which every AArch64 CPU does.
#[inline]
#[target_feature(enable = "neon")]
pub fn widen_halves(bits: uint8x8_t) -> float32x4_t {
    let values: float32x4_t;
    // SAFETY: one conversion between registers, which every AArch64 CPU has.
    unsafe {
        asm!(
            "fcvtl {values:v}.4s, {bits:v}.4h",
            values = out(vreg) values,
            bits = in(vreg) bits,
            options(pure, nomem, nostack, preserves_flags)
        );
    }
    values
}
