//! AArch64 NEON: four tokens per register, a tile in four quarters.

use std::arch::aarch64::*;
use std::sync::LazyLock;

use half::f16;

use crate::bytes::{ByteKernel, ByteSimd};
use crate::isa::Isa;
use crate::neon_ops::{dot_signed, widen_halves};
use crate::simd::{Kernel, Simd};

/// Proof that the CPU has [`Isa::Neon`].
///
/// SAFETY (of every intrinsic call in this file): the only constructor is [`Neon::detect`], so the instructions exist;
/// every pointer comes from a slice whose length was checked in the same expression.
#[derive(Clone, Copy)]
pub struct Neon(());

impl Neon {
    /// Asks the CPU, once.
    #[inline]
    pub fn detect() -> Option<Self> {
        static FOUND: LazyLock<bool> = LazyLock::new(|| Isa::Neon.is_available());
        FOUND.then_some(Self(()))
    }
}

/// Runs a kernel with the instructions enabled.
#[inline]
pub(crate) fn invoke<K: Kernel>(token: Neon, kernel: K) -> K::Output {
    #[target_feature(enable = "neon")]
    fn enabled<K: Kernel>(token: Neon, kernel: K) -> K::Output {
        kernel.run(token)
    }
    // SAFETY: the token proves the features.
    unsafe { enabled(token, kernel) }
}

impl Simd for Neon {
    const LANES: usize = 4;
    type F = float32x4_t;
    type I = uint32x4_t;

    #[inline(always)]
    fn splat(self, x: f32) -> float32x4_t {
        // SAFETY: see the type.
        unsafe { vdupq_n_f32(x) }
    }
    #[inline(always)]
    fn add(self, a: float32x4_t, b: float32x4_t) -> float32x4_t {
        // SAFETY: see the type.
        unsafe { vaddq_f32(a, b) }
    }
    #[inline(always)]
    fn sub(self, a: float32x4_t, b: float32x4_t) -> float32x4_t {
        // SAFETY: see the type.
        unsafe { vsubq_f32(a, b) }
    }
    #[inline(always)]
    fn mul(self, a: float32x4_t, b: float32x4_t) -> float32x4_t {
        // SAFETY: see the type.
        unsafe { vmulq_f32(a, b) }
    }
    #[inline(always)]
    fn div(self, a: float32x4_t, b: float32x4_t) -> float32x4_t {
        // SAFETY: see the type.
        unsafe { vdivq_f32(a, b) }
    }
    #[inline(always)]
    fn sqrt(self, a: float32x4_t) -> float32x4_t {
        // SAFETY: see the type.
        unsafe { vsqrtq_f32(a) }
    }
    #[inline(always)]
    fn mul_add(self, a: float32x4_t, b: float32x4_t, c: float32x4_t) -> float32x4_t {
        // SAFETY: see the type.
        unsafe { vfmaq_f32(c, a, b) }
    }
    #[inline(always)]
    fn neg_mul_add(self, a: float32x4_t, b: float32x4_t, c: float32x4_t) -> float32x4_t {
        // SAFETY: see the type.
        unsafe { vfmsq_f32(c, a, b) }
    }
    #[inline(always)]
    fn max(self, a: float32x4_t, b: float32x4_t) -> float32x4_t {
        // SAFETY: see the type.
        unsafe { vbslq_f32(vcgtq_f32(a, b), a, b) }
    }
    #[inline(always)]
    fn min(self, a: float32x4_t, b: float32x4_t) -> float32x4_t {
        // SAFETY: see the type.
        unsafe { vbslq_f32(vcltq_f32(a, b), a, b) }
    }
    #[inline(always)]
    fn abs(self, a: float32x4_t) -> float32x4_t {
        // SAFETY: see the type.
        unsafe { vabsq_f32(a) }
    }
    #[inline(always)]
    fn trunc(self, a: float32x4_t) -> float32x4_t {
        // SAFETY: see the type.
        unsafe { vrndq_f32(a) }
    }
    #[inline(always)]
    fn select_gt(self, a: float32x4_t, b: float32x4_t, yes: float32x4_t, no: float32x4_t) -> float32x4_t {
        // SAFETY: see the type.
        unsafe { vbslq_f32(vcgtq_f32(a, b), yes, no) }
    }
    #[inline(always)]
    fn any_nan(self, a: float32x4_t) -> bool {
        // SAFETY: see the type.
        unsafe { vminvq_u32(vceqq_f32(a, a)) == 0 }
    }
    #[inline(always)]
    fn all_lt(self, a: float32x4_t, b: float32x4_t) -> bool {
        // SAFETY: see the type.
        unsafe { vminvq_u32(vcltq_f32(a, b)) != 0 }
    }
    #[inline(always)]
    fn bits(self, a: float32x4_t) -> uint32x4_t {
        // SAFETY: see the type.
        unsafe { vreinterpretq_u32_f32(a) }
    }
    #[inline(always)]
    fn as_float(self, a: uint32x4_t) -> float32x4_t {
        // SAFETY: see the type.
        unsafe { vreinterpretq_f32_u32(a) }
    }
    #[inline(always)]
    fn to_int(self, a: float32x4_t) -> uint32x4_t {
        // SAFETY: see the type.
        unsafe { vreinterpretq_u32_s32(vcvtq_s32_f32(a)) }
    }
    #[inline(always)]
    fn splat_int(self, x: u32) -> uint32x4_t {
        // SAFETY: see the type.
        unsafe { vdupq_n_u32(x) }
    }
    #[inline(always)]
    fn add_int(self, a: uint32x4_t, b: uint32x4_t) -> uint32x4_t {
        // SAFETY: see the type.
        unsafe { vaddq_u32(a, b) }
    }
    #[inline(always)]
    fn and(self, a: uint32x4_t, b: uint32x4_t) -> uint32x4_t {
        // SAFETY: see the type.
        unsafe { vandq_u32(a, b) }
    }
    #[inline(always)]
    fn or(self, a: uint32x4_t, b: uint32x4_t) -> uint32x4_t {
        // SAFETY: see the type.
        unsafe { vorrq_u32(a, b) }
    }
    #[inline(always)]
    fn xor(self, a: uint32x4_t, b: uint32x4_t) -> uint32x4_t {
        // SAFETY: see the type.
        unsafe { veorq_u32(a, b) }
    }
    #[inline(always)]
    fn shl(self, a: uint32x4_t, by: u32) -> uint32x4_t {
        // SAFETY: see the type.
        unsafe { vshlq_u32(a, vdupq_n_s32(by as i32)) }
    }
    #[inline(always)]
    fn shr(self, a: uint32x4_t, by: u32) -> uint32x4_t {
        // SAFETY: see the type.
        unsafe { vshlq_u32(a, vdupq_n_s32(-(by as i32))) }
    }
    #[inline(always)]
    fn sign_mask(self, a: uint32x4_t) -> uint32x4_t {
        // SAFETY: see the type.
        unsafe { vreinterpretq_u32_s32(vshrq_n_s32::<31>(vreinterpretq_s32_u32(a))) }
    }
    #[inline(always)]
    fn lookup(self, table: &[f32; 16], index: uint32x4_t) -> float32x4_t {
        // SAFETY: see the type; the table is 64 bytes, four registers of a byte table.
        unsafe {
            let base: *const u8 = table.as_ptr().cast();
            let bytes = uint8x16x4_t(
                vld1q_u8(base),
                vld1q_u8(base.add(16)),
                vld1q_u8(base.add(32)),
                vld1q_u8(base.add(48)),
            );
            // Byte j of entry i is byte 4·i + j of the table: (4·i)·0x01010101 + 0x03020100.
            let picks = vmlaq_u32(vdupq_n_u32(0x0302_0100), index, vdupq_n_u32(0x0404_0404));
            vreinterpretq_f32_u8(vqtbl4q_u8(bytes, vreinterpretq_u8_u32(picks)))
        }
    }

    // The vector conversions to binary16 are not stable in the standard library; scales are few (one per token and
    // group), so the reference conversion serves.
    #[inline(always)]
    fn round_f16(self, a: float32x4_t) -> float32x4_t {
        let mut lanes = [0.0f32; 4];
        // SAFETY: see the type.
        unsafe { vst1q_f32(lanes.as_mut_ptr(), a) };
        for lane in &mut lanes {
            *lane = f16::from_f32_const(*lane).to_f32_const();
        }
        // SAFETY: see the type.
        unsafe { vld1q_f32(lanes.as_ptr()) }
    }
    #[inline(always)]
    fn store_f16(self, a: float32x4_t, out: &mut [u8]) {
        let mut lanes = [0.0f32; 4];
        // SAFETY: see the type.
        unsafe { vst1q_f32(lanes.as_mut_ptr(), a) };
        for (lane, bytes) in lanes.iter().zip(out[..8].chunks_exact_mut(2)) {
            bytes.copy_from_slice(&f16::from_f32_const(*lane).to_le_bytes());
        }
    }
    #[inline(always)]
    fn store_int(self, a: uint32x4_t, out: &mut [u8]) {
        // SAFETY: see the type.
        unsafe { vst1q_u8(out[..16].as_mut_ptr(), vreinterpretq_u8_u32(a)) }
    }
    #[inline(always)]
    fn store_bytes(self, a: uint32x4_t, out: &mut [u8]) {
        // SAFETY: see the type.
        let word = unsafe {
            let halves = vmovn_u32(a);
            vget_lane_u32::<0>(vreinterpret_u32_u8(vmovn_u16(vcombine_u16(halves, halves))))
        };
        out[..4].copy_from_slice(&word.to_le_bytes());
    }
}

impl ByteSimd for Neon {
    type Tile = [float32x4_t; 4];
    type Acts = int8x16_t;
    const REGISTERS: usize = 32;
    const SIGNED: bool = true;

    #[inline(always)]
    fn call<K: ByteKernel>(self, kernel: K) -> K::Output {
        #[target_feature(enable = "neon,dotprod")]
        fn enabled<K: ByteKernel>(token: Neon, kernel: K) -> K::Output {
            kernel.run(token)
        }
        // SAFETY: the token proves the features.
        unsafe { enabled(self, kernel) }
    }

    #[inline(always)]
    fn zero_tile(self) -> [float32x4_t; 4] {
        [self.splat(0.0); 4]
    }
    #[inline(always)]
    unsafe fn load_quad(self, p: *const u8) -> uint32x4_t {
        // SAFETY: the caller's promise.
        unsafe { vreinterpretq_u32_u8(vld1q_u8(p)) }
    }
    #[inline(always)]
    unsafe fn load_u16(self, p: *const u8) -> uint32x4_t {
        // SAFETY: the caller's promise.
        unsafe { vmovl_u16(vreinterpret_u16_u8(vld1_u8(p))) }
    }
    #[inline(always)]
    unsafe fn load_f16(self, p: *const u8) -> float32x4_t {
        // SAFETY: the caller's promise.
        unsafe { widen_halves(vld1_u8(p)) }
    }
    #[inline(always)]
    unsafe fn store_f32(self, a: float32x4_t, p: *mut f32) {
        // SAFETY: the caller's promise.
        unsafe { vst1q_f32(p, a) }
    }
    #[inline(always)]
    fn sub_int(self, a: uint32x4_t, b: uint32x4_t) -> uint32x4_t {
        // SAFETY: see the type.
        unsafe { vsubq_u32(a, b) }
    }
    #[inline(always)]
    fn int_to_float(self, a: uint32x4_t) -> float32x4_t {
        // SAFETY: see the type.
        unsafe { vcvtq_f32_s32(vreinterpretq_s32_u32(a)) }
    }
    #[inline(always)]
    fn nibbles(self, a: uint32x4_t) -> [uint32x4_t; 2] {
        // SAFETY: see the type.
        unsafe {
            let bytes = vreinterpretq_u8_u32(a);
            let (low, high) = (vandq_u8(bytes, vdupq_n_u8(15)), vshrq_n_u8::<4>(bytes));
            [vreinterpretq_u32_u8(low), vreinterpretq_u32_u8(high)]
        }
    }
    #[inline(always)]
    fn byte_table(self, table: &[u8; 16]) -> uint32x4_t {
        // SAFETY: see the type; the array has 16 bytes.
        unsafe { vreinterpretq_u32_u8(vld1q_u8(table.as_ptr())) }
    }
    #[inline(always)]
    fn lookup_bytes(self, table: uint32x4_t, index: uint32x4_t) -> uint32x4_t {
        // SAFETY: see the type.
        unsafe { vreinterpretq_u32_u8(vqtbl1q_u8(vreinterpretq_u8_u32(table), vreinterpretq_u8_u32(index))) }
    }
    #[inline(always)]
    unsafe fn acts(self, p: *const i8) -> int8x16_t {
        // SAFETY: the caller's promise.
        unsafe { vld1q_s8(p) }
    }
    #[inline(always)]
    unsafe fn dot<const Q: usize, const SMALL: bool>(
        self,
        sum: uint32x4_t,
        quad: uint32x4_t,
        acts: int8x16_t,
    ) -> uint32x4_t {
        // SAFETY: see the type.
        unsafe {
            let (sum, quad) = (vreinterpretq_s32_u32(sum), vreinterpretq_s8_u32(quad));
            vreinterpretq_u32_s32(dot_signed::<Q>(sum, quad, acts))
        }
    }
}
