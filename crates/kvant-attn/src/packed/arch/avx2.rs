//! AVX2, with the dot product of AVX-VNNI where the CPU has it.

use std::arch::x86_64::*;

use super::bytes::{ByteIsa, prefetch, prefetch_early};
use super::keys::{KeyRows, compiled_key_rows};
use super::values::{ValueRows, compiled_quantiser, compiled_value_rows};
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

/// Sums in each lane of the products of unsigned bytes `a` and signed bytes `b`, which may be any: 16 bits hold two products of full
/// bytes only if they are widened first.
///
/// # Safety
/// The CPU has AVX2.
#[inline(always)]
unsafe fn full_products(a: __m256i, b: __m256i) -> __m256i {
    // SAFETY: the caller's promise.
    unsafe {
        let even_a = _mm256_and_si256(a, _mm256_set1_epi16(0xff));
        let even_b = _mm256_srai_epi16::<8>(_mm256_slli_epi16::<8>(b));
        let odd = _mm256_madd_epi16(_mm256_srli_epi16::<8>(a), _mm256_srai_epi16::<8>(b));
        _mm256_add_epi32(_mm256_madd_epi16(even_a, even_b), odd)
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
    unsafe fn dot<const T: usize, const VALUES: bool, const FULL: bool>(
        sums: &mut [__m256i; T],
        codes: &[[__m256i; 4]; T],
        quads: *const i32,
    ) {
        // SAFETY: see above.
        unsafe {
            let quads = [
                _mm256_set1_epi32(quads.read_unaligned()),
                _mm256_set1_epi32(quads.add(1).read_unaligned()),
                _mm256_set1_epi32(quads.add(2).read_unaligned()),
                _mm256_set1_epi32(quads.add(3).read_unaligned()),
            ];
            for (sum, codes) in sums.iter_mut().zip(codes) {
                if VNNI || FULL {
                    for (codes, quad) in codes.iter().zip(quads) {
                        let (a, b) = if VALUES { (quad, *codes) } else { (*codes, quad) };
                        *sum = if VNNI {
                            _mm256_dpbusd_avx_epi32(*sum, a, b)
                        } else {
                            _mm256_add_epi32(*sum, full_products(a, b))
                        };
                    }
                    continue;
                }
                // Codes of at most 6 bits leave room for four products in 16 bits: 4·63·128, 4·32·255 < 2¹⁵.
                for i in [0, 2] {
                    let (a, b) = if VALUES {
                        (
                            _mm256_maddubs_epi16(quads[i], codes[i]),
                            _mm256_maddubs_epi16(quads[i + 1], codes[i + 1]),
                        )
                    } else {
                        (
                            _mm256_maddubs_epi16(codes[i], quads[i]),
                            _mm256_maddubs_epi16(codes[i + 1], quads[i + 1]),
                        )
                    };
                    let pairs = _mm256_madd_epi16(_mm256_add_epi16(a, b), _mm256_set1_epi16(1));
                    *sum = _mm256_add_epi32(*sum, pairs);
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
