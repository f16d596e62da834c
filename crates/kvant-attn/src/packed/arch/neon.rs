//! NEON with the dot-product extension.

use std::arch::aarch64::*;

use kvant_simd::neon_ops::{dot_signed, dot_unsigned, widen_halves};

use super::bytes::{ByteIsa, prefetch, prefetch_early};
use super::keys::{KeyRows, compiled_key_rows};
use super::values::{ValueRows, compiled_value_rows};
use super::weights::{WeightIsa, compiled_quantiser};
use super::{ByteKernels, keys, values};

/// Four lanes; `sdot` for keys, `udot` for values.
#[derive(Clone, Copy)]
pub(super) struct Neon;

/// The byte kernels, for CPUs that have [`kvant_cpu::Isa::Neon`].
pub(super) const BYTES: ByteKernels = ByteKernels {
    signed_keys: Neon::SAME_KIND,
    narrow: Neon::NARROW,
    // SAFETY: chosen only when the CPU has the instruction set.
    keys: |side, queries, tiles, out| unsafe {
        keys::all_rows::<Neon>(side, queries, tiles, out);
    },
    // SAFETY: as above.
    values: |step, outputs, scratch| unsafe {
        values::all_rows::<Neon>(step, outputs, scratch);
    },
    // SAFETY: as above.
    prefetch: |bytes| unsafe { prefetch::<Neon>(bytes) },
    // SAFETY: as above.
    prefetch_early: |bytes| unsafe { prefetch_early::<Neon>(bytes) },
};

/// `sum` plus the products of each 4 bytes of `codes` with bytes `4·LANE..4·LANE + 4` of `quads`, unsigned for values.
#[inline]
#[target_feature(enable = "neon,dotprod")]
fn add_products<const VALUES: bool, const LANE: usize>(
    sum: uint8x16_t,
    codes: uint8x16_t,
    quads: uint8x16_t,
) -> uint8x16_t {
    if VALUES {
        vreinterpretq_u8_u32(dot_unsigned::<LANE>(vreinterpretq_u32_u8(sum), codes, quads))
    } else {
        let (sum, codes, quads) =
            (vreinterpretq_s32_u8(sum), vreinterpretq_s8_u8(codes), vreinterpretq_s8_u8(quads));
        vreinterpretq_u8_s32(dot_signed::<LANE>(sum, codes, quads))
    }
}

// SAFETY of the blocks below: a few instructions that the CPU has, on pointers the caller vouches for.
impl ByteIsa for Neon {
    type Bytes = uint8x16_t;
    type Floats = float32x4_t;
    const LANES: usize = 4;
    const REGISTERS: usize = 32;
    const SAME_KIND: bool = true;
    const NARROW: bool = false;

    #[inline(always)]
    unsafe fn load(at: *const u8) -> uint8x16_t {
        // SAFETY: see above.
        unsafe { vld1q_u8(at) }
    }

    #[inline(always)]
    unsafe fn splat(byte: u8) -> uint8x16_t {
        // SAFETY: see above.
        unsafe { vdupq_n_u8(byte) }
    }

    #[inline(always)]
    unsafe fn shl(x: uint8x16_t, bits: u32) -> uint8x16_t {
        // SAFETY: see above.
        unsafe { vreinterpretq_u8_u16(vshlq_u16(vreinterpretq_u16_u8(x), vdupq_n_s16(bits as i16))) }
    }

    #[inline(always)]
    unsafe fn shr(x: uint8x16_t, bits: u32) -> uint8x16_t {
        // SAFETY: see above.
        unsafe { vreinterpretq_u8_u16(vshlq_u16(vreinterpretq_u16_u8(x), vdupq_n_s16(-(bits as i16)))) }
    }

    #[inline(always)]
    unsafe fn xor(a: uint8x16_t, b: uint8x16_t) -> uint8x16_t {
        // SAFETY: see above.
        unsafe { veorq_u8(a, b) }
    }

    #[inline(always)]
    unsafe fn select(mask: uint8x16_t, a: uint8x16_t, b: uint8x16_t) -> uint8x16_t {
        // SAFETY: see above.
        unsafe { vbslq_u8(mask, a, b) }
    }

    #[inline(always)]
    unsafe fn table(table: &[u8; 64]) -> uint8x16_t {
        // SAFETY: see above.
        unsafe { vld1q_u8(table.as_ptr()) }
    }

    #[inline(always)]
    unsafe fn look<const BITS: usize>(codes: uint8x16_t, table: uint8x16_t) -> uint8x16_t {
        // SAFETY: see above.
        unsafe {
            if BITS == 6 {
                // Only linear codes are so wide: the table counts up from its first entry.
                return vaddq_u8(vandq_u8(codes, vdupq_n_u8(0x3f)), vdupq_laneq_u8::<0>(table));
            }
            vqtbl1q_u8(table, vandq_u8(codes, vdupq_n_u8(0x0f)))
        }
    }

    #[inline(always)]
    unsafe fn add_bytes(a: uint8x16_t, b: uint8x16_t) -> uint8x16_t {
        // SAFETY: see above.
        unsafe { vaddq_u8(a, b) }
    }

    #[inline(always)]
    unsafe fn lane_on(before: uint8x16_t, x: uint8x16_t) -> uint8x16_t {
        // SAFETY: see above.
        unsafe { vextq_u8::<12>(before, x) }
    }

    #[inline(always)]
    unsafe fn look_mirrored(codes: uint8x16_t, signs: uint8x16_t, table: uint8x16_t) -> uint8x16_t {
        // SAFETY: see above.
        unsafe {
            let negative = vtstq_u8(signs, signs);
            vsubq_u8(veorq_u8(Self::look::<4>(codes, table), negative), negative)
        }
    }

    #[inline(always)]
    unsafe fn prefetch(at: *const u8) {
        // SAFETY: a prefetch may have any address and changes nothing else.
        unsafe {
            std::arch::asm!("prfm pldl1keep, [{at}]", at = in(reg) at, options(nostack, preserves_flags, readonly));
        }
    }

    #[inline(always)]
    unsafe fn prefetch_far(at: *const u8) {
        // SAFETY: as above.
        unsafe {
            std::arch::asm!("prfm pldl2keep, [{at}]", at = in(reg) at, options(nostack, preserves_flags, readonly));
        }
    }

    #[inline(always)]
    unsafe fn splat_i32(x: i32) -> uint8x16_t {
        // SAFETY: see above.
        unsafe { vreinterpretq_u8_s32(vdupq_n_s32(x)) }
    }

    #[inline(always)]
    unsafe fn add_i32(a: uint8x16_t, b: uint8x16_t) -> uint8x16_t {
        // SAFETY: see above.
        unsafe { vreinterpretq_u8_s32(vaddq_s32(vreinterpretq_s32_u8(a), vreinterpretq_s32_u8(b))) }
    }

    #[inline(always)]
    unsafe fn shl_i32(x: uint8x16_t, bits: u32) -> uint8x16_t {
        // SAFETY: see above.
        unsafe { vreinterpretq_u8_s32(vshlq_s32(vreinterpretq_s32_u8(x), vdupq_n_s32(bits as i32))) }
    }

    #[inline(always)]
    unsafe fn shr_i32(x: uint8x16_t, bits: u32) -> uint8x16_t {
        // SAFETY: see above.
        unsafe { vreinterpretq_u8_u32(vshlq_u32(vreinterpretq_u32_u8(x), vdupq_n_s32(-(bits as i32)))) }
    }

    #[inline(always)]
    unsafe fn dot_rows<const R: usize, const T: usize, const VALUES: bool, const ROOM: usize>(
        sums: &mut [[uint8x16_t; T]; R],
        codes: &[[uint8x16_t; 4]; T],
        quads: *const i32,
        stride: usize,
    ) {
        for (r, sums) in sums.iter_mut().enumerate() {
            // SAFETY: see above.
            unsafe {
                let quads = vld1q_u8(quads.add(r * stride).cast());
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
    unsafe fn bits_as_floats(x: uint8x16_t) -> float32x4_t {
        // SAFETY: see above.
        unsafe { vreinterpretq_f32_u8(x) }
    }

    #[inline(always)]
    unsafe fn to_floats(x: uint8x16_t) -> float32x4_t {
        // SAFETY: see above.
        unsafe { vcvtq_f32_s32(vreinterpretq_s32_u8(x)) }
    }

    #[inline(always)]
    unsafe fn splat_f32(x: f32) -> float32x4_t {
        // SAFETY: see above.
        unsafe { vdupq_n_f32(x) }
    }

    #[inline(always)]
    unsafe fn load_f32(at: *const f32) -> float32x4_t {
        // SAFETY: see above.
        unsafe { vld1q_f32(at) }
    }

    #[inline(always)]
    unsafe fn store_f32(at: *mut f32, x: float32x4_t) {
        // SAFETY: see above.
        unsafe { vst1q_f32(at, x) }
    }

    #[inline(always)]
    unsafe fn load_halves(at: *const u8) -> float32x4_t {
        // SAFETY: see above.
        unsafe { widen_halves(vld1_u8(at)) }
    }

    #[inline(always)]
    unsafe fn mul_add(a: float32x4_t, b: float32x4_t, c: float32x4_t) -> float32x4_t {
        // SAFETY: see above.
        unsafe { vfmaq_f32(c, a, b) }
    }
}

// SAFETY of the blocks below: as above.
impl WeightIsa for Neon {
    #[inline(always)]
    unsafe fn mul(a: float32x4_t, b: float32x4_t) -> float32x4_t {
        // SAFETY: see above.
        unsafe { vmulq_f32(a, b) }
    }

    #[inline(always)]
    unsafe fn max(a: float32x4_t, b: float32x4_t) -> float32x4_t {
        // SAFETY: see above.
        unsafe { vbslq_f32(vcgtq_f32(a, b), a, b) }
    }

    #[inline(always)]
    unsafe fn bits(x: float32x4_t) -> uint8x16_t {
        // SAFETY: see above.
        unsafe { vreinterpretq_u8_f32(x) }
    }

    #[inline(always)]
    unsafe fn low_bytes(lanes: [uint8x16_t; 4]) -> uint8x16_t {
        // SAFETY: see above.
        unsafe {
            let [a, b, c, d] = lanes;
            // Even bytes, and of these the even ones again.
            vuzp1q_u8(vuzp1q_u8(a, b), vuzp1q_u8(c, d))
        }
    }

    #[inline(always)]
    unsafe fn quad_words(lanes: [uint8x16_t; 2]) -> uint8x16_t {
        // SAFETY: see above.
        unsafe {
            let [a, b] = lanes;
            let words = vuzp1q_u16(vreinterpretq_u16_u8(a), vreinterpretq_u16_u8(b));
            const ORDER: [u8; 16] = [0, 1, 4, 5, 2, 3, 6, 7, 8, 9, 12, 13, 10, 11, 14, 15];
            vqtbl1q_u8(vreinterpretq_u8_u16(words), vld1q_u8(ORDER.as_ptr()))
        }
    }
}

impl KeyRows for Neon {
    compiled_key_rows!("neon,dotprod");
}

impl ValueRows for Neon {
    compiled_value_rows!("neon,dotprod");
    compiled_quantiser!("neon,dotprod");
}
