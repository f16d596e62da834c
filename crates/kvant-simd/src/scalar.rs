//! One token at a time, in plain Rust: the truth that the other instruction sets are tested against.

use half::f16;

use crate::simd::{Kernel, Simd};

/// The reference "instruction set": a lane is an `f32`.
#[derive(Clone, Copy)]
pub struct Scalar;

/// Runs a kernel; out of line, so that the other instruction sets' callers do not carry its preparations.
#[inline(never)]
pub(crate) fn invoke<K: Kernel>(kernel: K) -> K::Output {
    kernel.run(Scalar)
}

impl Simd for Scalar {
    const LANES: usize = 1;
    type F = f32;
    type I = u32;

    #[inline(always)]
    fn splat(self, x: f32) -> f32 {
        x
    }
    #[inline(always)]
    fn add(self, a: f32, b: f32) -> f32 {
        a + b
    }
    #[inline(always)]
    fn sub(self, a: f32, b: f32) -> f32 {
        a - b
    }
    #[inline(always)]
    fn mul(self, a: f32, b: f32) -> f32 {
        a * b
    }
    #[inline(always)]
    fn div(self, a: f32, b: f32) -> f32 {
        a / b
    }
    #[inline(always)]
    fn sqrt(self, a: f32) -> f32 {
        a.sqrt()
    }
    #[inline(always)]
    fn mul_add(self, a: f32, b: f32, c: f32) -> f32 {
        a.mul_add(b, c)
    }
    #[inline(always)]
    fn neg_mul_add(self, a: f32, b: f32, c: f32) -> f32 {
        (-a).mul_add(b, c)
    }
    #[inline(always)]
    fn max(self, a: f32, b: f32) -> f32 {
        if a > b { a } else { b }
    }
    #[inline(always)]
    fn min(self, a: f32, b: f32) -> f32 {
        if a < b { a } else { b }
    }
    #[inline(always)]
    fn abs(self, a: f32) -> f32 {
        a.abs()
    }
    #[inline(always)]
    fn trunc(self, a: f32) -> f32 {
        a.trunc()
    }
    #[inline(always)]
    fn select_gt(self, a: f32, b: f32, yes: f32, no: f32) -> f32 {
        if a > b { yes } else { no }
    }
    #[inline(always)]
    fn any_nan(self, a: f32) -> bool {
        a.is_nan()
    }

    #[inline(always)]
    fn all_lt(self, a: f32, b: f32) -> bool {
        a < b
    }
    #[inline(always)]
    fn bits(self, a: f32) -> u32 {
        a.to_bits()
    }
    #[inline(always)]
    fn as_float(self, a: u32) -> f32 {
        f32::from_bits(a)
    }
    #[inline(always)]
    fn to_int(self, a: f32) -> u32 {
        a as i32 as u32
    }
    #[inline(always)]
    fn splat_int(self, x: u32) -> u32 {
        x
    }
    #[inline(always)]
    fn add_int(self, a: u32, b: u32) -> u32 {
        a.wrapping_add(b)
    }
    #[inline(always)]
    fn and(self, a: u32, b: u32) -> u32 {
        a & b
    }
    #[inline(always)]
    fn or(self, a: u32, b: u32) -> u32 {
        a | b
    }
    #[inline(always)]
    fn xor(self, a: u32, b: u32) -> u32 {
        a ^ b
    }
    #[inline(always)]
    fn shl(self, a: u32, by: u32) -> u32 {
        a << by
    }
    #[inline(always)]
    fn shr(self, a: u32, by: u32) -> u32 {
        a >> by
    }
    #[inline(always)]
    fn sign_mask(self, a: u32) -> u32 {
        ((a as i32) >> 31) as u32
    }
    #[inline(always)]
    fn lookup(self, table: &[f32; 16], index: u32) -> f32 {
        table[(index & 15) as usize]
    }

    #[inline(always)]
    fn round_f16(self, a: f32) -> f32 {
        f16::from_f32_const(a).to_f32_const()
    }
    #[inline(always)]
    fn store_f16(self, a: f32, out: &mut [u8]) {
        out[..2].copy_from_slice(&f16::from_f32_const(a).to_le_bytes());
    }
    #[inline(always)]
    fn store_int(self, a: u32, out: &mut [u8]) {
        out[..4].copy_from_slice(&a.to_le_bytes());
    }
    #[inline(always)]
    fn store_bytes(self, a: u32, out: &mut [u8]) {
        out[0] = a as u8;
    }
}
