//! AVX-512 with VNNI; with VBMI, where the CPU has it, tables are of 64 bytes.

use std::arch::x86_64::*;

use super::bytes::{ByteIsa, look_three_apart, prefetch, prefetch_early};
use super::keys::{KeyRows, compiled_key_rows};
use super::portable::least_weight;
use super::values::{ValueJob, ValueRows, compiled_value_rows};
use super::{
    ByteKernels, HeavyKernel, KeyKernel, PrefetchKernel, SignMassKernel, ValueScratch, keys, values,
};
use crate::kv::{BLOCK, TILE};

mod group_weights;
mod packing;
mod signs;
mod softmax;
mod weights;

pub(super) use softmax::{JOIN, SOFTMAX, SOFTMAX_EXPORT};

/// Sixteen lanes with `vpdpbusd`; lookups by `vpermb` (`VBMI`) or `vpshufb`.
#[derive(Clone, Copy)]
pub(super) struct Avx512<const VBMI: bool>;

/// The byte kernels, for CPUs that have [`kvant_cpu::Isa::Avx512`] and, with `VBMI`, that too.
pub(super) const fn bytes<const VBMI: bool>() -> ByteKernels
where
    Avx512<VBMI>: KeyRows + ValueRows,
{
    ByteKernels {
        signed_keys: Avx512::<VBMI>::SAME_KIND,
        narrow: Avx512::<VBMI>::NARROW,
        // SAFETY: chosen only when the CPU has the instruction set.
        keys: |side, queries, tiles, out| unsafe {
            keys::all_rows::<Avx512<VBMI>>(side, queries, tiles, out);
        },
        // SAFETY: as above.
        values: |step, outputs, scratch| unsafe {
            values::all_rows::<Avx512<VBMI>>(step, outputs, scratch);
        },
        prefetch: PREFETCH,
        prefetch_early: PREFETCH_EARLY,
    }
}

/// The loop over signs, on tables of the queries.
pub(super) const SIGNS: KeyKernel = |side, queries, tiles, out| {
    // SAFETY: chosen only when the CPU has the instruction set.
    unsafe { signs::all_rows(side, queries, tiles, out) }
};

/// For every six bits the 3-bit code in them: its low bits from `low` on, the third at `high`.
const fn code_places(low: usize, high: usize) -> [u8; 64] {
    let (mut codes, mut bits) = ([0; 64], 0);
    while bits < 64 {
        codes[bits] = ((bits >> low) & 3 | ((bits >> high) & 1) << 2) as u8;
        bits += 1;
    }
    codes
}

/// The same, and the exponentials of what it finds.
pub(super) const SIGN_MASSES: SignMassKernel = |blocks, masses, stride| {
    // SAFETY: chosen only when the CPU has the instruction set.
    unsafe { signs::masses(blocks, masses, stride) }
};

// SAFETY of the blocks below: one or two instructions that the CPU has, on pointers the caller vouches for.
impl<const VBMI: bool> ByteIsa for Avx512<VBMI> {
    type Bytes = __m512i;
    type Floats = __m512;
    const LANES: usize = 16;
    const REGISTERS: usize = 32;
    const SAME_KIND: bool = false;
    const NARROW: bool = false;
    // As packing leaves them.
    const TILE_STEP: usize = 1;
    const QUAD_STEP: usize = 4;

    #[inline(always)]
    unsafe fn load(at: *const u8) -> __m512i {
        // SAFETY: see above.
        unsafe { _mm512_loadu_si512(at.cast()) }
    }

    #[inline(always)]
    unsafe fn splat(byte: u8) -> __m512i {
        // SAFETY: see above.
        unsafe { _mm512_set1_epi8(byte as i8) }
    }

    #[inline(always)]
    unsafe fn shl(x: __m512i, bits: u32) -> __m512i {
        // SAFETY: see above.
        unsafe { _mm512_sll_epi16(x, _mm_cvtsi32_si128(bits as i32)) }
    }

    #[inline(always)]
    unsafe fn shr(x: __m512i, bits: u32) -> __m512i {
        // SAFETY: see above.
        unsafe { _mm512_srl_epi16(x, _mm_cvtsi32_si128(bits as i32)) }
    }

    #[inline(always)]
    unsafe fn xor(a: __m512i, b: __m512i) -> __m512i {
        // SAFETY: see above.
        unsafe { _mm512_xor_si512(a, b) }
    }

    #[inline(always)]
    unsafe fn select(mask: __m512i, a: __m512i, b: __m512i) -> __m512i {
        // SAFETY: see above.
        unsafe { _mm512_ternarylogic_epi32::<0xca>(mask, a, b) }
    }

    #[inline(always)]
    unsafe fn table(table: &[u8; 64]) -> __m512i {
        // SAFETY: see above.
        unsafe {
            if VBMI {
                _mm512_loadu_si512(table.as_ptr().cast())
            } else {
                _mm512_broadcast_i32x4(_mm_loadu_si128(table.as_ptr().cast()))
            }
        }
    }

    #[inline(always)]
    unsafe fn look<const BITS: usize>(codes: __m512i, table: __m512i) -> __m512i {
        // SAFETY: see above.
        unsafe {
            if VBMI {
                return _mm512_permutexvar_epi8(codes, table);
            }
            if BITS == 6 {
                // Only linear codes are so wide: the table counts up from its first entry.
                let first = _mm512_shuffle_epi8(table, _mm512_setzero_si512());
                return _mm512_add_epi8(_mm512_and_si512(codes, Self::splat(0x3f)), first);
            }
            _mm512_shuffle_epi8(table, _mm512_and_si512(codes, Self::splat(0x0f)))
        }
    }

    /// A lookup takes six bits, which are those of two codes: each has a table that goes by its three. With the low bits of two codes side by
    /// side and their third bits beside these (where they lie, or moved by the two bits that serve both steps of a line) a pair takes one selection.
    #[inline(always)]
    unsafe fn look_three<const ODD: bool>(low: __m512i, high: __m512i, table: __m512i) -> [__m512i; 4] {
        // SAFETY: see above.
        unsafe {
            if !VBMI {
                return look_three_apart::<Self, ODD>(low, high, table);
            }
            let spread = |places: &[u8; 64]| {
                _mm512_permutexvar_epi8(_mm512_loadu_si512(places.as_ptr().cast()), table)
            };
            let moved = _mm512_srli_epi16::<2>(high);
            let (pairs, tables) = if ODD {
                // [ high high | code 1 | code 0 ]
                let mask = _mm512_set1_epi8(0x0f);
                let pairs =
                    [Self::select(mask, low, high), Self::select(mask, _mm512_srli_epi16::<4>(low), moved)];
                (pairs, [spread(&const { code_places(0, 4) }), spread(&const { code_places(2, 5) })])
            } else {
                // [ code 1 | code 0 | high high ]
                let mask = _mm512_set1_epi8(0x3c);
                let pairs = [
                    Self::select(mask, _mm512_slli_epi16::<2>(low), high),
                    Self::select(mask, _mm512_srli_epi16::<2>(low), moved),
                ];
                (pairs, [spread(&const { code_places(2, 0) }), spread(&const { code_places(4, 1) })])
            };
            [
                _mm512_permutexvar_epi8(pairs[0], tables[0]),
                _mm512_permutexvar_epi8(pairs[0], tables[1]),
                _mm512_permutexvar_epi8(pairs[1], tables[0]),
                _mm512_permutexvar_epi8(pairs[1], tables[1]),
            ]
        }
    }

    #[inline(always)]
    unsafe fn add_bytes(a: __m512i, b: __m512i) -> __m512i {
        // SAFETY: see above.
        unsafe { _mm512_add_epi8(a, b) }
    }

    #[inline(always)]
    unsafe fn lane_on(before: __m512i, x: __m512i) -> __m512i {
        // SAFETY: see above.
        unsafe { _mm512_alignr_epi32::<15>(x, before) }
    }

    #[inline(always)]
    unsafe fn look_mirrored(codes: __m512i, signs: __m512i, table: __m512i) -> __m512i {
        // SAFETY: see above.
        unsafe {
            if VBMI {
                let codes = Self::select(_mm512_set1_epi8(0x0f), codes, signs);
                return _mm512_permutexvar_epi8(codes, table);
            }
            let found = Self::look::<4>(codes, table);
            let negative = _mm512_cmpeq_epi8_mask(signs, Self::splat(0x10));
            _mm512_mask_sub_epi8(found, negative, _mm512_setzero_si512(), found)
        }
    }

    #[inline(always)]
    unsafe fn prefetch(at: *const u8) {
        // SAFETY: see above; a prefetch may have any address.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(at.cast()) }
    }

    #[inline(always)]
    unsafe fn prefetch_far(at: *const u8) {
        // SAFETY: see above; a prefetch may have any address.
        unsafe { _mm_prefetch::<_MM_HINT_T1>(at.cast()) }
    }

    #[inline(always)]
    unsafe fn splat_i32(x: i32) -> __m512i {
        // SAFETY: see above.
        unsafe { _mm512_set1_epi32(x) }
    }

    #[inline(always)]
    unsafe fn add_i32(a: __m512i, b: __m512i) -> __m512i {
        // SAFETY: see above.
        unsafe { _mm512_add_epi32(a, b) }
    }

    #[inline(always)]
    unsafe fn shl_i32(x: __m512i, bits: u32) -> __m512i {
        // SAFETY: see above.
        unsafe { _mm512_sll_epi32(x, _mm_cvtsi32_si128(bits as i32)) }
    }

    #[inline(always)]
    unsafe fn shr_i32(x: __m512i, bits: u32) -> __m512i {
        // SAFETY: see above.
        unsafe { _mm512_srl_epi32(x, _mm_cvtsi32_si128(bits as i32)) }
    }

    /// All rows take turns: a product can follow the one before it in the same sum after five cycles only.
    #[inline(always)]
    unsafe fn dot_rows<const R: usize, const T: usize, const VALUES: bool, const ROOM: usize>(
        sums: &mut [[__m512i; T]; R],
        codes: &[[__m512i; 4]; T],
        quads: *const i32,
        stride: usize,
    ) {
        let apart = if VALUES { Self::QUAD_STEP } else { 1 };
        for i in 0..4 {
            for (r, sums) in sums.iter_mut().enumerate() {
                // SAFETY: see above.
                unsafe {
                    let quad = _mm512_set1_epi32(quads.add(r * stride + i * apart).read_unaligned());
                    for (sum, codes) in sums.iter_mut().zip(codes) {
                        let (a, b) = if VALUES { (quad, codes[i]) } else { (codes[i], quad) };
                        *sum = _mm512_dpbusd_epi32(*sum, a, b);
                    }
                }
            }
        }
    }

    #[inline(always)]
    unsafe fn bits_as_floats(x: __m512i) -> __m512 {
        // SAFETY: see above.
        unsafe { _mm512_castsi512_ps(x) }
    }

    #[inline(always)]
    unsafe fn to_floats(x: __m512i) -> __m512 {
        // SAFETY: see above.
        unsafe { _mm512_cvtepi32_ps(x) }
    }

    #[inline(always)]
    unsafe fn splat_f32(x: f32) -> __m512 {
        // SAFETY: see above.
        unsafe { _mm512_set1_ps(x) }
    }

    #[inline(always)]
    unsafe fn load_f32(at: *const f32) -> __m512 {
        // SAFETY: see above.
        unsafe { _mm512_loadu_ps(at) }
    }

    #[inline(always)]
    unsafe fn store_f32(at: *mut f32, x: __m512) {
        // SAFETY: see above.
        unsafe { _mm512_storeu_ps(at, x) }
    }

    #[inline(always)]
    unsafe fn load_halves(at: *const u8) -> __m512 {
        // SAFETY: see above.
        unsafe { _mm512_cvtph_ps(_mm256_loadu_si256(at.cast())) }
    }

    #[inline(always)]
    unsafe fn mul_add(a: __m512, b: __m512, c: __m512) -> __m512 {
        // SAFETY: see above.
        unsafe { _mm512_fmadd_ps(a, b, c) }
    }
}

impl KeyRows for Avx512<true> {
    compiled_key_rows!("avx512f,avx512bw,avx512vl,avx512dq,avx512vnni,avx512vbmi");
}

impl ValueRows for Avx512<true> {
    #[inline]
    unsafe fn quantise_weights(job: &ValueJob, outputs: &mut [f32], scratch: &mut ValueScratch) {
        // SAFETY: see above.
        unsafe { weights::quantise_rows(job, outputs, scratch) }
    }

    compiled_value_rows!("avx512f,avx512bw,avx512vl,avx512dq,avx512vnni,avx512vbmi");
}

impl KeyRows for Avx512<false> {
    compiled_key_rows!("avx512f,avx512bw,avx512vl,avx512dq,avx512vnni");
}

impl ValueRows for Avx512<false> {
    #[inline]
    unsafe fn quantise_weights(job: &ValueJob, outputs: &mut [f32], scratch: &mut ValueScratch) {
        // SAFETY: see above.
        unsafe { weights::quantise_rows(job, outputs, scratch) }
    }

    compiled_value_rows!("avx512f,avx512bw,avx512vl,avx512dq,avx512vnni");
}

/// Which tiles have weight.
pub(super) const HEAVY: HeavyKernel = |weights, tokens, factors, threshold| {
    assert!(weights.len() >= factors.len() * BLOCK && tokens <= BLOCK);
    // SAFETY: the CPU has AVX-512; every row has 64 weights.
    unsafe {
        match tokens.div_ceil(TILE) {
            1 => heavy::<1>(weights, factors, threshold),
            2 => heavy::<2>(weights, factors, threshold),
            3 => heavy::<3>(weights, factors, threshold),
            _ => heavy::<4>(weights, factors, threshold),
        }
    }
};

#[target_feature(enable = "avx512f")]
unsafe fn heavy<const T: usize>(weights: &[f32], factors: &[f32], threshold: f32) -> u8 {
    let all = u8::MAX >> (8 - T);
    let mut heavy = 0;
    for (row, factor) in weights.chunks_exact(BLOCK).zip(factors) {
        let least = _mm512_set1_ps(least_weight(threshold, *factor));
        for t in 0..T {
            // SAFETY: a row is 64 floats, at most four tiles.
            let weight = unsafe { _mm512_loadu_ps(row.as_ptr().add(t * TILE)) };
            heavy |= u8::from(_mm512_cmp_ps_mask::<_CMP_GE_OQ>(weight, least) != 0) << t;
        }
        if heavy == all {
            // Short contexts: everything counts, which the first row tells.
            return all;
        }
    }
    heavy
}

/// Brings bytes towards the first cache.
pub(super) const PREFETCH: PrefetchKernel = |bytes| {
    // SAFETY: chosen only when the CPU has the instruction set.
    unsafe { prefetch::<Avx512<false>>(bytes) }
};

/// Brings some lines of bytes that are read later towards the second cache.
pub(super) const PREFETCH_EARLY: PrefetchKernel = |bytes| {
    // SAFETY: chosen only when the CPU has the instruction set.
    unsafe { prefetch_early::<Avx512<false>>(bytes) }
};
