//! AArch64 NEON: four tokens per register, a tile in four quarters.

use std::arch::aarch64::*;
use std::sync::LazyLock;

use half::f16;

use crate::bytes::{ByteKernel, ByteSimd};
use crate::isa::Isa;
use crate::neon_ops::{dot_signed, dot_unsigned, widen_halves};
use crate::simd::{Kernel, Simd};

/// Proof that the CPU has [`Isa::Neon`].
///
/// SAFETY (of every intrinsic call in this file): the only constructor is [`ByteSimd::detect`], so the instructions exist;
/// every pointer comes from a slice whose length was checked in the same expression.
#[derive(Clone, Copy)]
pub struct Neon(());

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

    instructions! {
        fn splat(x: f32) -> float32x4_t = vdupq_n_f32(x);
        fn add(a: float32x4_t, b: float32x4_t) -> float32x4_t = vaddq_f32(a, b);
        fn sub(a: float32x4_t, b: float32x4_t) -> float32x4_t = vsubq_f32(a, b);
        fn mul(a: float32x4_t, b: float32x4_t) -> float32x4_t = vmulq_f32(a, b);
        fn div(a: float32x4_t, b: float32x4_t) -> float32x4_t = vdivq_f32(a, b);
        fn sqrt(a: float32x4_t) -> float32x4_t = vsqrtq_f32(a);
        fn mul_add(a: float32x4_t, b: float32x4_t, c: float32x4_t) -> float32x4_t = vfmaq_f32(c, a, b);
        fn neg_mul_add(a: float32x4_t, b: float32x4_t, c: float32x4_t) -> float32x4_t = vfmsq_f32(c, a, b);
        fn max(a: float32x4_t, b: float32x4_t) -> float32x4_t = vbslq_f32(vcgtq_f32(a, b), a, b);
        fn min(a: float32x4_t, b: float32x4_t) -> float32x4_t = vbslq_f32(vcltq_f32(a, b), a, b);
        fn abs(a: float32x4_t) -> float32x4_t = vabsq_f32(a);
        fn trunc(a: float32x4_t) -> float32x4_t = vrndq_f32(a);
        fn select_gt(a: float32x4_t, b: float32x4_t, yes: float32x4_t, no: float32x4_t) -> float32x4_t =
            vbslq_f32(vcgtq_f32(a, b), yes, no);
        fn any_nan(a: float32x4_t) -> bool = vminvq_u32(vceqq_f32(a, a)) == 0;
        fn all_lt(a: float32x4_t, b: float32x4_t) -> bool = vminvq_u32(vcltq_f32(a, b)) != 0;
        fn bits(a: float32x4_t) -> uint32x4_t = vreinterpretq_u32_f32(a);
        fn as_float(a: uint32x4_t) -> float32x4_t = vreinterpretq_f32_u32(a);
        fn to_int(a: float32x4_t) -> uint32x4_t = vreinterpretq_u32_s32(vcvtq_s32_f32(a));
        fn splat_int(x: u32) -> uint32x4_t = vdupq_n_u32(x);
        fn add_int(a: uint32x4_t, b: uint32x4_t) -> uint32x4_t = vaddq_u32(a, b);
        fn and(a: uint32x4_t, b: uint32x4_t) -> uint32x4_t = vandq_u32(a, b);
        fn or(a: uint32x4_t, b: uint32x4_t) -> uint32x4_t = vorrq_u32(a, b);
        fn xor(a: uint32x4_t, b: uint32x4_t) -> uint32x4_t = veorq_u32(a, b);
        fn shl(a: uint32x4_t, by: u32) -> uint32x4_t = vshlq_u32(a, vdupq_n_s32(by as i32));
        fn shr(a: uint32x4_t, by: u32) -> uint32x4_t = vshlq_u32(a, vdupq_n_s32(-(by as i32)));
        fn sign_mask(a: uint32x4_t) -> uint32x4_t =
            vreinterpretq_u32_s32(vshrq_n_s32::<31>(vreinterpretq_s32_u32(a)));
        fn store_int(a: uint32x4_t, out: &mut [u8]) =
            vst1q_u8(out[..16].as_mut_ptr(), vreinterpretq_u8_u32(a));
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
    fn store_bytes(self, a: uint32x4_t, out: &mut [u8]) {
        // SAFETY: see the type.
        let word = unsafe {
            let halves = vmovn_u32(a);
            vget_lane_u32::<0>(vreinterpret_u32_u8(vmovn_u16(vcombine_u16(halves, halves))))
        };
        out[..4].copy_from_slice(&word.to_le_bytes());
    }
}

/// `sum` plus the products of each 4 bytes of `codes` with bytes `4·LANE..4·LANE + 4` of `quads`, unsigned for values.
#[inline]
#[target_feature(enable = "neon,dotprod")]
fn add_products<const VALUES: bool, const LANE: usize>(
    sum: uint32x4_t,
    codes: uint32x4_t,
    quads: uint8x16_t,
) -> uint32x4_t {
    if VALUES {
        return dot_unsigned::<LANE>(sum, vreinterpretq_u8_u32(codes), quads);
    }
    let (sum, codes) = (vreinterpretq_s32_u32(sum), vreinterpretq_s8_u32(codes));
    vreinterpretq_u32_s32(dot_signed::<LANE>(sum, codes, vreinterpretq_s8_u8(quads)))
}

impl ByteSimd for Neon {
    type Tile = [float32x4_t; 4];
    type Acts = int8x16_t;
    const REGISTERS: usize = 32;
    const SAME_KIND: bool = true;
    const NARROW: bool = false;

    #[inline]
    fn detect() -> Option<Self> {
        static FOUND: LazyLock<bool> = LazyLock::new(|| Isa::Neon.is_available());
        FOUND.then_some(Self(()))
    }

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
    instructions! {
        fn sub_int(a: uint32x4_t, b: uint32x4_t) -> uint32x4_t = vsubq_u32(a, b);
        fn int_to_float(a: uint32x4_t) -> float32x4_t = vcvtq_f32_s32(vreinterpretq_s32_u32(a));
        fn lane_on(before: uint32x4_t, x: uint32x4_t) -> uint32x4_t = vextq_u32::<3>(before, x);
        fn sub_bytes(a: uint32x4_t, b: uint32x4_t) -> uint32x4_t =
            vreinterpretq_u32_u8(vsubq_u8(vreinterpretq_u8_u32(a), vreinterpretq_u8_u32(b)));
        fn select_bits(mask: uint32x4_t, a: uint32x4_t, b: uint32x4_t) -> uint32x4_t =
            vbslq_u32(mask, a, b);
        fn byte_table(table: &[u8; 16]) -> uint32x4_t = vreinterpretq_u32_u8(vld1q_u8(table.as_ptr()));
        fn lookup_bytes(table: uint32x4_t, index: uint32x4_t) -> uint32x4_t =
            vreinterpretq_u32_u8(vqtbl1q_u8(vreinterpretq_u8_u32(table), vreinterpretq_u8_u32(index)));
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
        unsafe { add_products::<false, Q>(sum, quad, vreinterpretq_u8_s8(acts)) }
    }
    #[inline(always)]
    unsafe fn dot_rows<const R: usize, const T: usize, const VALUES: bool, const ROOM: usize>(
        self,
        sums: &mut [[uint32x4_t; T]; R],
        codes: &[[uint32x4_t; 4]; T],
        factors: *const i32,
        stride: usize,
    ) {
        for (r, sums) in sums.iter_mut().enumerate() {
            // SAFETY: see the type; the caller's promise covers the read.
            unsafe {
                let quads = vld1q_u8(factors.add(r * stride).cast());
                for (sum, codes) in sums.iter_mut().zip(codes) {
                    *sum = add_products::<VALUES, 0>(*sum, codes[0], quads);
                    *sum = add_products::<VALUES, 1>(*sum, codes[1], quads);
                    *sum = add_products::<VALUES, 2>(*sum, codes[2], quads);
                    *sum = add_products::<VALUES, 3>(*sum, codes[3], quads);
                }
            }
        }
    }
    #[inline(always)]
    fn pack_bytes(self, lanes: [uint32x4_t; 4]) -> uint32x4_t {
        // SAFETY: see the type.
        unsafe {
            let [a, b, c, d] = lanes.map(|lanes| vreinterpretq_u8_u32(lanes));
            // Even bytes, and of these the even ones again.
            vreinterpretq_u32_u8(vuzp1q_u8(vuzp1q_u8(a, b), vuzp1q_u8(c, d)))
        }
    }
}
