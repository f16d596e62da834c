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

/// Methods of one line each.
macro_rules! operations {
    ($(fn $name:ident($($arg:ident: $type:ty),*) -> $ret:ty = $e:expr;)*) => {$(
        #[inline(always)]
        fn $name(self, $($arg: $type),*) -> $ret {
            $e
        }
    )*};
}

impl Simd for Scalar {
    const LANES: usize = 1;
    type F = f32;
    type I = u32;

    operations! {
        fn splat(x: f32) -> f32 = x;
        fn add(a: f32, b: f32) -> f32 = a + b;
        fn sub(a: f32, b: f32) -> f32 = a - b;
        fn mul(a: f32, b: f32) -> f32 = a * b;
        fn div(a: f32, b: f32) -> f32 = a / b;
        fn sqrt(a: f32) -> f32 = a.sqrt();
        fn mul_add(a: f32, b: f32, c: f32) -> f32 = a.mul_add(b, c);
        fn neg_mul_add(a: f32, b: f32, c: f32) -> f32 = (-a).mul_add(b, c);
        fn max(a: f32, b: f32) -> f32 = if a > b { a } else { b };
        fn min(a: f32, b: f32) -> f32 = if a < b { a } else { b };
        fn abs(a: f32) -> f32 = a.abs();
        fn trunc(a: f32) -> f32 = a.trunc();
        fn select_gt(a: f32, b: f32, yes: f32, no: f32) -> f32 = if a > b { yes } else { no };
        fn any_nan(a: f32) -> bool = a.is_nan();
        fn all_lt(a: f32, b: f32) -> bool = a < b;
        fn bits(a: f32) -> u32 = a.to_bits();
        fn as_float(a: u32) -> f32 = f32::from_bits(a);
        fn to_int(a: f32) -> u32 = a as i32 as u32;
        fn splat_int(x: u32) -> u32 = x;
        fn add_int(a: u32, b: u32) -> u32 = a.wrapping_add(b);
        fn and(a: u32, b: u32) -> u32 = a & b;
        fn or(a: u32, b: u32) -> u32 = a | b;
        fn xor(a: u32, b: u32) -> u32 = a ^ b;
        fn shl(a: u32, by: u32) -> u32 = a << by;
        fn shr(a: u32, by: u32) -> u32 = a >> by;
        fn sign_mask(a: u32) -> u32 = ((a as i32) >> 31) as u32;
        fn lookup(table: &[f32; 16], index: u32) -> f32 = table[(index & 15) as usize];
        fn round_f16(a: f32) -> f32 = f16::from_f32_const(a).to_f32_const();
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
