//! AVX2, with the dot product of AVX-VNNI where the CPU has it.

use std::arch::x86_64::*;

use super::bytes::{ByteIsa, prefetch, prefetch_early};
use super::keys::{KeyRows, compiled_key_rows};
use super::values::{ValueRows, compiled_value_rows};
use super::weights::{WeightIsa, compiled_quantiser};
use super::{ByteKernels, keys, values};

/// Eight lanes; `vpmaddubsw` and `vpmaddwd`, or (`VNNI`) `vpdpbusd`.
#[derive(Clone, Copy)]
pub(super) struct Avx2<const VNNI: bool>;

/// The byte kernels, for CPUs that have [`kvant_cpu::Isa::Avx2`] and, with `VNNI`, AVX-VNNI.
pub(super) const fn bytes<const VNNI: bool>() -> ByteKernels
where
    Avx2<VNNI>: KeyRows + ValueRows,
{
    ByteKernels {
        signed_keys: Avx2::<VNNI>::SAME_KIND,
        narrow: Avx2::<VNNI>::NARROW,
        // SAFETY: chosen only when the CPU has the instruction set.
        keys: |side, queries, tiles, out| unsafe {
            keys::all_rows::<Avx2<VNNI>>(side, queries, tiles, out);
        },
        // SAFETY: as above.
        values: |step, outputs, scratch| unsafe {
            values::all_rows::<Avx2<VNNI>>(step, outputs, scratch);
        },
        // SAFETY: as above.
        prefetch: |bytes| unsafe { prefetch::<Avx2<VNNI>>(bytes) },
        // SAFETY: as above.
        prefetch_early: |bytes| unsafe { prefetch_early::<Avx2<VNNI>>(bytes) },
    }
}

/// The first and third byte of every lane as words, and the second and fourth; signed for values.
///
/// # Safety
/// The CPU has AVX2.
#[inline(always)]
unsafe fn widened<const VALUES: bool>(codes: __m256i) -> [__m256i; 2] {
    // SAFETY: the caller's promise.
    unsafe {
        match VALUES {
            true => [_mm256_srai_epi16::<8>(_mm256_slli_epi16::<8>(codes)), _mm256_srai_epi16::<8>(codes)],
            false => [_mm256_and_si256(codes, _mm256_set1_epi16(0xff)), _mm256_srli_epi16::<8>(codes)],
        }
    }
}

// SAFETY of the blocks below: a few instructions that the CPU has, on pointers the caller vouches for.
impl<const VNNI: bool> ByteIsa for Avx2<VNNI> {
    type Bytes = __m256i;
    type Floats = __m256;
    const LANES: usize = 8;
    const REGISTERS: usize = 16;
    const SAME_KIND: bool = false;
    const NARROW: bool = !VNNI;

    #[inline(always)]
    unsafe fn load(at: *const u8) -> __m256i {
        // SAFETY: see above.
        unsafe { _mm256_loadu_si256(at.cast()) }
    }

    #[inline(always)]
    unsafe fn splat(byte: u8) -> __m256i {
        // SAFETY: see above.
        unsafe { _mm256_set1_epi8(byte as i8) }
    }

    #[inline(always)]
    unsafe fn shl(x: __m256i, bits: u32) -> __m256i {
        // SAFETY: see above.
        unsafe { _mm256_sll_epi16(x, _mm_cvtsi32_si128(bits as i32)) }
    }

    #[inline(always)]
    unsafe fn shr(x: __m256i, bits: u32) -> __m256i {
        // SAFETY: see above.
        unsafe { _mm256_srl_epi16(x, _mm_cvtsi32_si128(bits as i32)) }
    }

    #[inline(always)]
    unsafe fn xor(a: __m256i, b: __m256i) -> __m256i {
        // SAFETY: see above.
        unsafe { _mm256_xor_si256(a, b) }
    }

    #[inline(always)]
    unsafe fn select(mask: __m256i, a: __m256i, b: __m256i) -> __m256i {
        // SAFETY: see above.
        unsafe { _mm256_or_si256(_mm256_and_si256(mask, a), _mm256_andnot_si256(mask, b)) }
    }

    #[inline(always)]
    unsafe fn table(table: &[u8; 64]) -> __m256i {
        // SAFETY: see above.
        unsafe { _mm256_broadcastsi128_si256(_mm_loadu_si128(table.as_ptr().cast())) }
    }

    #[inline(always)]
    unsafe fn look<const BITS: usize>(codes: __m256i, table: __m256i) -> __m256i {
        // SAFETY: see above.
        unsafe {
            if BITS == 6 {
                // Only linear codes are so wide: the table counts up from its first entry.
                let first = _mm256_shuffle_epi8(table, _mm256_setzero_si256());
                return _mm256_add_epi8(_mm256_and_si256(codes, Self::splat(0x3f)), first);
            }
            _mm256_shuffle_epi8(table, _mm256_and_si256(codes, Self::splat(0x0f)))
        }
    }

    #[inline(always)]
    unsafe fn add_bytes(a: __m256i, b: __m256i) -> __m256i {
        // SAFETY: see above.
        unsafe { _mm256_add_epi8(a, b) }
    }

    #[inline(always)]
    unsafe fn lane_on(before: __m256i, x: __m256i) -> __m256i {
        // SAFETY: see above.
        unsafe { _mm256_alignr_epi8::<12>(x, _mm256_permute2x128_si256::<0x21>(before, x)) }
    }

    #[inline(always)]
    unsafe fn look_mirrored(codes: __m256i, signs: __m256i, table: __m256i) -> __m256i {
        // SAFETY: see above.
        unsafe {
            let negative = _mm256_cmpeq_epi8(signs, Self::splat(0x10));
            _mm256_sub_epi8(_mm256_xor_si256(Self::look::<4>(codes, table), negative), negative)
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
    unsafe fn splat_i32(x: i32) -> __m256i {
        // SAFETY: see above.
        unsafe { _mm256_set1_epi32(x) }
    }

    #[inline(always)]
    unsafe fn add_i32(a: __m256i, b: __m256i) -> __m256i {
        // SAFETY: see above.
        unsafe { _mm256_add_epi32(a, b) }
    }

    #[inline(always)]
    unsafe fn shl_i32(x: __m256i, bits: u32) -> __m256i {
        // SAFETY: see above.
        unsafe { _mm256_sll_epi32(x, _mm_cvtsi32_si128(bits as i32)) }
    }

    #[inline(always)]
    unsafe fn shr_i32(x: __m256i, bits: u32) -> __m256i {
        // SAFETY: see above.
        unsafe { _mm256_srl_epi32(x, _mm_cvtsi32_si128(bits as i32)) }
    }

    #[inline(always)]
    unsafe fn dot_rows<const R: usize, const T: usize, const VALUES: bool, const ROOM: usize>(
        sums: &mut [[__m256i; T]; R],
        codes: &[[__m256i; 4]; T],
        quads: *const i32,
        stride: usize,
    ) {
        // SAFETY: see above.
        unsafe {
            let quad = |r: usize, i: usize| _mm256_set1_epi32(quads.add(r * stride + i).read_unaligned());
            if VNNI {
                for i in 0..4 {
                    for (r, sums) in sums.iter_mut().enumerate() {
                        let quad = quad(r, i);
                        for (sum, codes) in sums.iter_mut().zip(codes) {
                            let (a, b) = if VALUES { (quad, codes[i]) } else { (codes[i], quad) };
                            *sum = _mm256_dpbusd_avx_epi32(*sum, a, b);
                        }
                    }
                }
            } else if ROOM == 1 {
                for i in 0..4 {
                    for (t, codes) in codes.iter().enumerate() {
                        let [even, odd] = widened::<VALUES>(codes[i]);
                        for (r, sums) in sums.iter_mut().enumerate() {
                            let even = _mm256_madd_epi16(even, quad(r, 2 * i));
                            let odd = _mm256_madd_epi16(odd, quad(r, 2 * i + 1));
                            sums[t] = _mm256_add_epi32(sums[t], _mm256_add_epi32(even, odd));
                        }
                    }
                }
            } else if ROOM == 3 {
                for i in 0..4 {
                    for (r, sums) in sums.iter_mut().enumerate() {
                        let quad = quad(r, i);
                        for (sum, codes) in sums.iter_mut().zip(codes) {
                            // 2·127·127 < 2¹⁵.
                            let pairs = _mm256_maddubs_epi16(codes[i], quad);
                            let pairs = _mm256_madd_epi16(pairs, _mm256_set1_epi16(1));
                            *sum = _mm256_add_epi32(*sum, pairs);
                        }
                    }
                }
            } else if ROOM == 2 {
                for i in 0..4 {
                    for (t, codes) in codes.iter().enumerate() {
                        let magnitudes = _mm256_abs_epi8(codes[i]);
                        for (r, sums) in sums.iter_mut().enumerate() {
                            // Of keys the sign goes to the query. 2·255·63, 2·127·127 < 2¹⁵.
                            let pairs = match VALUES {
                                true => _mm256_maddubs_epi16(quad(r, i), codes[i]),
                                false => {
                                    _mm256_maddubs_epi16(magnitudes, _mm256_sign_epi8(quad(r, i), codes[i]))
                                }
                            };
                            let pairs = _mm256_madd_epi16(pairs, _mm256_set1_epi16(1));
                            sums[t] = _mm256_add_epi32(sums[t], pairs);
                        }
                    }
                }
            } else {
                let pairs = |codes: __m256i, quad: __m256i| match VALUES {
                    true => _mm256_maddubs_epi16(quad, codes),
                    false => _mm256_maddubs_epi16(codes, quad),
                };
                for i in [0, 2] {
                    for (r, sums) in sums.iter_mut().enumerate() {
                        let (one, other) = (quad(r, i), quad(r, i + 1));
                        for (sum, codes) in sums.iter_mut().zip(codes) {
                            // Codes of at most 6 bits leave room for four products in 16 bits: 4·63·128, 4·32·255 < 2¹⁵.
                            let four = _mm256_add_epi16(pairs(codes[i], one), pairs(codes[i + 1], other));
                            let four = _mm256_madd_epi16(four, _mm256_set1_epi16(1));
                            *sum = _mm256_add_epi32(*sum, four);
                        }
                    }
                }
            }
        }
    }

    #[inline(always)]
    unsafe fn bits_as_floats(x: __m256i) -> __m256 {
        // SAFETY: see above.
        unsafe { _mm256_castsi256_ps(x) }
    }

    #[inline(always)]
    unsafe fn to_floats(x: __m256i) -> __m256 {
        // SAFETY: see above.
        unsafe { _mm256_cvtepi32_ps(x) }
    }

    #[inline(always)]
    unsafe fn splat_f32(x: f32) -> __m256 {
        // SAFETY: see above.
        unsafe { _mm256_set1_ps(x) }
    }

    #[inline(always)]
    unsafe fn load_f32(at: *const f32) -> __m256 {
        // SAFETY: see above.
        unsafe { _mm256_loadu_ps(at) }
    }

    #[inline(always)]
    unsafe fn store_f32(at: *mut f32, x: __m256) {
        // SAFETY: see above.
        unsafe { _mm256_storeu_ps(at, x) }
    }

    #[inline(always)]
    unsafe fn load_halves(at: *const u8) -> __m256 {
        // SAFETY: see above.
        unsafe { _mm256_cvtph_ps(_mm_loadu_si128(at.cast())) }
    }

    #[inline(always)]
    unsafe fn mul_add(a: __m256, b: __m256, c: __m256) -> __m256 {
        // SAFETY: see above.
        unsafe { _mm256_fmadd_ps(a, b, c) }
    }
}

// SAFETY of the blocks below: as above.
impl<const VNNI: bool> WeightIsa for Avx2<VNNI> {
    #[inline(always)]
    unsafe fn mul(a: __m256, b: __m256) -> __m256 {
        // SAFETY: see above.
        unsafe { _mm256_mul_ps(a, b) }
    }

    #[inline(always)]
    unsafe fn max(a: __m256, b: __m256) -> __m256 {
        // SAFETY: see above.
        unsafe { _mm256_max_ps(a, b) }
    }

    #[inline(always)]
    unsafe fn bits(x: __m256) -> __m256i {
        // SAFETY: see above.
        unsafe { _mm256_castps_si256(x) }
    }

    #[inline(always)]
    unsafe fn low_bytes(lanes: [__m256i; 4]) -> __m256i {
        // SAFETY: see above.
        unsafe {
            let low = _mm256_set1_epi32(0xff);
            let [a, b, c, d] = lanes;
            let ab = _mm256_packus_epi32(_mm256_and_si256(a, low), _mm256_and_si256(b, low));
            let cd = _mm256_packus_epi32(_mm256_and_si256(c, low), _mm256_and_si256(d, low));
            // Both halves have been packed by themselves: quads are a0 b0 c0 d0 a1 b1 c1 d1.
            let order = _mm256_setr_epi32(0, 4, 1, 5, 2, 6, 3, 7);
            _mm256_permutevar8x32_epi32(_mm256_packus_epi16(ab, cd), order)
        }
    }

    #[inline(always)]
    unsafe fn quad_words(lanes: [__m256i; 2]) -> __m256i {
        // SAFETY: see above.
        unsafe {
            let order = _mm256_broadcastsi128_si256(_mm_setr_epi8(
                0, 1, 8, 9, 4, 5, 12, 13, -1, -1, -1, -1, -1, -1, -1, -1,
            ));
            let [a, b] = lanes;
            let (a, b) = (_mm256_shuffle_epi8(a, order), _mm256_shuffle_epi8(b, order));
            _mm256_permute4x64_epi64::<0xd8>(_mm256_unpacklo_epi64(a, b))
        }
    }
}

impl KeyRows for Avx2<true> {
    compiled_key_rows!("avx2,fma,f16c,avxvnni");
}

impl ValueRows for Avx2<true> {
    compiled_quantiser!("avx2,fma,f16c,avxvnni");
    compiled_value_rows!("avx2,fma,f16c,avxvnni");
}

impl KeyRows for Avx2<false> {
    compiled_key_rows!("avx2,fma,f16c");
}

impl ValueRows for Avx2<false> {
    compiled_quantiser!("avx2,fma,f16c");
    compiled_value_rows!("avx2,fma,f16c");
}
