//! AVX-512: sixteen tokens per register, a whole tile at once.

use std::arch::x86_64::*;
use std::sync::LazyLock;

use crate::bytes::{ByteKernel, ByteSimd};
use crate::isa::Isa;
use crate::simd::{Kernel, Rows, Simd};

/// Proof that the CPU has [`Isa::Avx512`].
///
/// SAFETY (of every intrinsic call in this file): the only constructor is [`Avx512::detect`], so the instructions exist;
/// every pointer comes from a slice whose length was checked in the same expression.
#[derive(Clone, Copy)]
pub struct Avx512(());

impl Avx512 {
    /// Asks the CPU, once.
    #[inline]
    pub fn detect() -> Option<Self> {
        static FOUND: LazyLock<bool> = LazyLock::new(|| Isa::Avx512.is_available());
        FOUND.then_some(Self(()))
    }
}

/// Runs a kernel with the instructions enabled.
#[inline]
pub(crate) fn invoke<K: Kernel>(token: Avx512, kernel: K) -> K::Output {
    #[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx2,fma,f16c")]
    fn enabled<K: Kernel>(token: Avx512, kernel: K) -> K::Output {
        kernel.run(token)
    }
    // SAFETY: the token proves the features.
    unsafe { enabled(token, kernel) }
}

impl Simd for Avx512 {
    const LANES: usize = 16;
    type F = __m512;
    type I = __m512i;

    #[inline(always)]
    fn splat(self, x: f32) -> __m512 {
        // SAFETY: see the type.
        unsafe { _mm512_set1_ps(x) }
    }
    #[inline(always)]
    fn add(self, a: __m512, b: __m512) -> __m512 {
        // SAFETY: see the type.
        unsafe { _mm512_add_ps(a, b) }
    }
    #[inline(always)]
    fn sub(self, a: __m512, b: __m512) -> __m512 {
        // SAFETY: see the type.
        unsafe { _mm512_sub_ps(a, b) }
    }
    #[inline(always)]
    fn mul(self, a: __m512, b: __m512) -> __m512 {
        // SAFETY: see the type.
        unsafe { _mm512_mul_ps(a, b) }
    }
    #[inline(always)]
    fn div(self, a: __m512, b: __m512) -> __m512 {
        // SAFETY: see the type.
        unsafe { _mm512_div_ps(a, b) }
    }
    #[inline(always)]
    fn sqrt(self, a: __m512) -> __m512 {
        // SAFETY: see the type.
        unsafe { _mm512_sqrt_ps(a) }
    }
    #[inline(always)]
    fn mul_add(self, a: __m512, b: __m512, c: __m512) -> __m512 {
        // SAFETY: see the type.
        unsafe { _mm512_fmadd_ps(a, b, c) }
    }
    #[inline(always)]
    fn neg_mul_add(self, a: __m512, b: __m512, c: __m512) -> __m512 {
        // SAFETY: see the type.
        unsafe { _mm512_fnmadd_ps(a, b, c) }
    }
    #[inline(always)]
    fn max(self, a: __m512, b: __m512) -> __m512 {
        // SAFETY: see the type.
        unsafe { _mm512_max_ps(a, b) }
    }
    #[inline(always)]
    fn min(self, a: __m512, b: __m512) -> __m512 {
        // SAFETY: see the type.
        unsafe { _mm512_min_ps(a, b) }
    }
    #[inline(always)]
    fn abs(self, a: __m512) -> __m512 {
        // SAFETY: see the type.
        unsafe { _mm512_abs_ps(a) }
    }
    #[inline(always)]
    fn max_abs(self, a: __m512, b: __m512) -> __m512 {
        // SAFETY: see the type.
        // The larger magnitude (11), sign cleared (10).
        unsafe { _mm512_range_ps::<0b1011>(a, b) }
    }
    #[inline(always)]
    fn clamp_magnitude(self, a: __m512, limit: f32) -> __m512 {
        // SAFETY: see the type.
        // The smaller magnitude (10), with the sign of the first (00).
        unsafe { _mm512_range_ps::<0b0010>(a, _mm512_set1_ps(limit)) }
    }
    #[inline(always)]
    fn trunc(self, a: __m512) -> __m512 {
        // SAFETY: see the type.
        unsafe { _mm512_roundscale_ps::<0x0b>(a) }
    }
    #[inline(always)]
    fn select_gt(self, a: __m512, b: __m512, yes: __m512, no: __m512) -> __m512 {
        // SAFETY: see the type.
        unsafe { _mm512_mask_blend_ps(_mm512_cmp_ps_mask::<_CMP_GT_OQ>(a, b), no, yes) }
    }
    #[inline(always)]
    fn any_nan(self, a: __m512) -> bool {
        // SAFETY: see the type.
        unsafe { _mm512_cmp_ps_mask::<_CMP_UNORD_Q>(a, a) != 0 }
    }
    #[inline(always)]
    fn all_lt(self, a: __m512, b: __m512) -> bool {
        // SAFETY: see the type.
        unsafe { _mm512_cmp_ps_mask::<_CMP_LT_OQ>(a, b) == 0xffff }
    }
    #[inline(always)]
    fn bits(self, a: __m512) -> __m512i {
        // SAFETY: see the type.
        unsafe { _mm512_castps_si512(a) }
    }
    #[inline(always)]
    fn as_float(self, a: __m512i) -> __m512 {
        // SAFETY: see the type.
        unsafe { _mm512_castsi512_ps(a) }
    }
    #[inline(always)]
    fn to_int(self, a: __m512) -> __m512i {
        // SAFETY: see the type.
        unsafe { _mm512_cvttps_epi32(a) }
    }
    #[inline(always)]
    fn splat_int(self, x: u32) -> __m512i {
        // SAFETY: see the type.
        unsafe { _mm512_set1_epi32(x as i32) }
    }
    #[inline(always)]
    fn add_int(self, a: __m512i, b: __m512i) -> __m512i {
        // SAFETY: see the type.
        unsafe { _mm512_add_epi32(a, b) }
    }
    #[inline(always)]
    fn and(self, a: __m512i, b: __m512i) -> __m512i {
        // SAFETY: see the type.
        unsafe { _mm512_and_si512(a, b) }
    }
    #[inline(always)]
    fn or(self, a: __m512i, b: __m512i) -> __m512i {
        // SAFETY: see the type.
        unsafe { _mm512_or_si512(a, b) }
    }
    #[inline(always)]
    fn xor(self, a: __m512i, b: __m512i) -> __m512i {
        // SAFETY: see the type.
        unsafe { _mm512_xor_si512(a, b) }
    }
    #[inline(always)]
    fn shl(self, a: __m512i, by: u32) -> __m512i {
        // SAFETY: see the type.
        unsafe { _mm512_sllv_epi32(a, _mm512_set1_epi32(by as i32)) }
    }
    #[inline(always)]
    fn shr(self, a: __m512i, by: u32) -> __m512i {
        // SAFETY: see the type.
        unsafe { _mm512_srlv_epi32(a, _mm512_set1_epi32(by as i32)) }
    }
    #[inline(always)]
    fn sign_mask(self, a: __m512i) -> __m512i {
        // SAFETY: see the type.
        unsafe { _mm512_srai_epi32::<31>(a) }
    }
    #[inline(always)]
    fn lookup(self, table: &[f32; 16], index: __m512i) -> __m512 {
        // SAFETY: see the type.
        unsafe { _mm512_permutexvar_ps(index, _mm512_loadu_ps(table.as_ptr())) }
    }
    #[inline(always)]
    fn round_f16(self, a: __m512) -> __m512 {
        // SAFETY: see the type.
        unsafe { _mm512_cvtph_ps(_mm512_cvtps_ph::<{ _MM_FROUND_TO_NEAREST_INT }>(a)) }
    }
    #[inline(always)]
    fn store_f16(self, a: __m512, out: &mut [u8]) {
        // SAFETY: see the type.
        unsafe {
            _mm256_storeu_si256(
                out[..32].as_mut_ptr().cast(),
                _mm512_cvtps_ph::<{ _MM_FROUND_TO_NEAREST_INT }>(a),
            )
        }
    }
    #[inline(always)]
    fn store_int(self, a: __m512i, out: &mut [u8]) {
        // SAFETY: see the type.
        unsafe { _mm512_storeu_si512(out[..64].as_mut_ptr().cast(), a) }
    }
    #[inline(always)]
    fn store_bytes(self, a: __m512i, out: &mut [u8]) {
        // SAFETY: see the type.
        unsafe { _mm_storeu_si128(out[..16].as_mut_ptr().cast(), _mm512_cvtepi32_epi8(a)) }
    }

    #[inline(always)]
    fn load_block(self, rows: &Rows, t0: usize, first: usize) -> [__m512; 16] {
        // SAFETY: see the type; the last row reaches furthest, and the slice below checks it.
        unsafe {
            let stride = rows.stride;
            let mut out = [_mm512_setzero_ps(); 16];
            let block = &rows.data[t0 * stride + first..][..15 * stride + 16];
            let row = |t: usize| block.as_ptr().add(t * stride);
            // Half of the transpose of 128-bit pieces is done by the loads (an insert from memory needs no shuffle port): register
            // (r, h) is channels 8h..8h+8 of rows r and r+4 ...
            let pair = |r: usize, h: usize| {
                let low = _mm512_castps256_ps512(_mm256_loadu_ps(row(r).add(8 * h)));
                let high = _mm256_castps_pd(_mm256_loadu_ps(row(r + 4).add(8 * h)));
                _mm512_castpd_ps(_mm512_insertf64x4::<1>(_mm512_castps_pd(low), high))
            };
            // ... the other half by one shuffle, so that `r + 4·c` is tokens r, r+4, r+8, r+12 of channels 4c..4c+4 ...
            let mut piece = [_mm512_setzero_ps(); 16];
            for h in 0..2 {
                for r in 0..4 {
                    let (a, b) = (pair(r, h), pair(r + 8, h));
                    piece[r + 8 * h] = _mm512_shuffle_f32x4::<0x88>(a, b);
                    piece[r + 8 * h + 4] = _mm512_shuffle_f32x4::<0xdd>(a, b);
                }
            }
            // ... and two shuffles per register finish the 4×4 transposes inside each 128-bit piece.
            for c in 0..4 {
                let [a, b, d, e] = [piece[4 * c], piece[4 * c + 1], piece[4 * c + 2], piece[4 * c + 3]];
                let (ab_low, ab_high) = (_mm512_unpacklo_ps(a, b), _mm512_unpackhi_ps(a, b));
                let (de_low, de_high) = (_mm512_unpacklo_ps(d, e), _mm512_unpackhi_ps(d, e));
                out[4 * c] = _mm512_shuffle_ps::<0x44>(ab_low, de_low);
                out[4 * c + 1] = _mm512_shuffle_ps::<0xee>(ab_low, de_low);
                out[4 * c + 2] = _mm512_shuffle_ps::<0x44>(ab_high, de_high);
                out[4 * c + 3] = _mm512_shuffle_ps::<0xee>(ab_high, de_high);
            }
            out
        }
    }

    #[inline(always)]
    fn rows_of(self, channels: &[__m512; 16]) -> [__m512; 16] {
        // SAFETY: see the type.
        unsafe {
            // 4×4 transposes inside each 128-bit piece: `r + 4·c` becomes channels 4c..4c+4 of tokens r, r+4, r+8, r+12 ...
            let mut piece = [_mm512_setzero_ps(); 16];
            for c in 0..4 {
                let [a, b, d, e] =
                    [channels[4 * c], channels[4 * c + 1], channels[4 * c + 2], channels[4 * c + 3]];
                let (ab_low, ab_high) = (_mm512_unpacklo_ps(a, b), _mm512_unpackhi_ps(a, b));
                let (de_low, de_high) = (_mm512_unpacklo_ps(d, e), _mm512_unpackhi_ps(d, e));
                piece[4 * c] = _mm512_shuffle_ps::<0x44>(ab_low, de_low);
                piece[4 * c + 1] = _mm512_shuffle_ps::<0xee>(ab_low, de_low);
                piece[4 * c + 2] = _mm512_shuffle_ps::<0x44>(ab_high, de_high);
                piece[4 * c + 3] = _mm512_shuffle_ps::<0xee>(ab_high, de_high);
            }
            // ... then a 4×4 transpose of the pieces.
            let mut rows = [_mm512_setzero_ps(); 16];
            for r in 0..4 {
                let [a, b, d, e] = [piece[r], piece[r + 4], piece[r + 8], piece[r + 12]];
                let (ab_low, ab_high) =
                    (_mm512_shuffle_f32x4::<0x44>(a, b), _mm512_shuffle_f32x4::<0xee>(a, b));
                let (de_low, de_high) =
                    (_mm512_shuffle_f32x4::<0x44>(d, e), _mm512_shuffle_f32x4::<0xee>(d, e));
                rows[r] = _mm512_shuffle_f32x4::<0x88>(ab_low, de_low);
                rows[r + 4] = _mm512_shuffle_f32x4::<0xdd>(ab_low, de_low);
                rows[r + 8] = _mm512_shuffle_f32x4::<0x88>(ab_high, de_high);
                rows[r + 12] = _mm512_shuffle_f32x4::<0xdd>(ab_high, de_high);
            }
            rows
        }
    }

    #[inline(always)]
    fn store_units(self, channels: &[__m512i; 16], t0: usize, units: &mut [[u8; 64]; 4]) {
        debug_assert_eq!(t0, 0);
        // SAFETY: see the type; each unit is 64 bytes.
        unsafe {
            // Four channels side by side in a token's word; then, in each 128-bit piece (a token quad), 4×4 bytes transposed.
            let transpose = _mm512_set4_epi32(0x0f0b_0703, 0x0e0a_0602, 0x0d09_0501, 0x0c08_0400);
            let first = |mask: i32, a, b| _mm512_ternarylogic_epi32::<0xca>(_mm512_set1_epi32(mask), a, b);
            let mut group = [_mm512_setzero_si512(); 4];
            for (register, c) in group.iter_mut().zip(channels.as_chunks::<4>().0) {
                let low = first(0x0000_00ff, c[0], _mm512_slli_epi32::<8>(c[1]));
                let high = first(0x00ff_0000, _mm512_slli_epi32::<16>(c[2]), _mm512_slli_epi32::<24>(c[3]));
                *register = _mm512_shuffle_epi8(first(0x0000_ffff, low, high), transpose);
            }
            // Now a 4×4 transpose of 128-bit pieces.
            let low01 = _mm512_shuffle_i32x4::<0x44>(group[0], group[1]);
            let high01 = _mm512_shuffle_i32x4::<0xee>(group[0], group[1]);
            let low23 = _mm512_shuffle_i32x4::<0x44>(group[2], group[3]);
            let high23 = _mm512_shuffle_i32x4::<0xee>(group[2], group[3]);
            let lines = [
                _mm512_shuffle_i32x4::<0x88>(low01, low23),
                _mm512_shuffle_i32x4::<0xdd>(low01, low23),
                _mm512_shuffle_i32x4::<0x88>(high01, high23),
                _mm512_shuffle_i32x4::<0xdd>(high01, high23),
            ];
            for (unit, line) in units.iter_mut().zip(lines) {
                _mm512_storeu_si512(unit.as_mut_ptr().cast(), line);
            }
        }
    }
}

impl ByteSimd for Avx512 {
    type Tile = [__m512; 1];
    type Acts = *const i8;
    const REGISTERS: usize = 32;
    const SIGNED: bool = false;

    #[inline(always)]
    fn call<K: ByteKernel>(self, kernel: K) -> K::Output {
        #[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512dq,avx512vnni,avx2,fma,f16c")]
        fn enabled<K: ByteKernel>(token: Avx512, kernel: K) -> K::Output {
            align_stack!();
            kernel.run(token)
        }
        // SAFETY: the token proves the features.
        unsafe { enabled(self, kernel) }
    }

    #[inline(always)]
    fn zero_tile(self) -> [__m512; 1] {
        [self.splat(0.0)]
    }
    #[inline(always)]
    unsafe fn load_quad(self, p: *const u8) -> __m512i {
        // SAFETY: the caller's promise.
        unsafe { _mm512_loadu_si512(p.cast()) }
    }
    #[inline(always)]
    unsafe fn load_u16(self, p: *const u8) -> __m512i {
        // SAFETY: the caller's promise.
        unsafe { _mm512_cvtepu16_epi32(_mm256_loadu_si256(p.cast())) }
    }
    #[inline(always)]
    unsafe fn load_f16(self, p: *const u8) -> __m512 {
        // SAFETY: the caller's promise.
        unsafe { _mm512_cvtph_ps(_mm256_loadu_si256(p.cast())) }
    }
    #[inline(always)]
    unsafe fn store_f32(self, a: __m512, p: *mut f32) {
        // SAFETY: the caller's promise.
        unsafe { _mm512_storeu_ps(p, a) }
    }
    #[inline(always)]
    fn sub_int(self, a: __m512i, b: __m512i) -> __m512i {
        // SAFETY: see the type.
        unsafe { _mm512_sub_epi32(a, b) }
    }
    #[inline(always)]
    fn int_to_float(self, a: __m512i) -> __m512 {
        // SAFETY: see the type.
        unsafe { _mm512_cvtepi32_ps(a) }
    }
    #[inline(always)]
    fn byte_table(self, table: &[u8; 16]) -> __m512i {
        // SAFETY: see the type; the array has 16 bytes.
        unsafe { _mm512_broadcast_i32x4(_mm_loadu_si128(table.as_ptr().cast())) }
    }
    #[inline(always)]
    fn lookup_bytes(self, table: __m512i, index: __m512i) -> __m512i {
        // SAFETY: see the type.
        unsafe { _mm512_shuffle_epi8(table, index) }
    }
    #[inline(always)]
    unsafe fn acts(self, p: *const i8) -> *const i8 {
        p
    }
    #[inline(always)]
    unsafe fn dot<const Q: usize, const SMALL: bool>(
        self,
        sum: __m512i,
        quad: __m512i,
        acts: *const i8,
    ) -> __m512i {
        // SAFETY: see the type; the caller's promise covers the read.
        unsafe {
            let act = _mm512_set1_epi32(acts.add(4 * Q).cast::<i32>().read_unaligned());
            _mm512_dpbusd_epi32(sum, quad, act)
        }
    }
    #[inline(always)]
    fn prefetch(self, p: *const u8) {
        // SAFETY: a prefetch may miss.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(p.cast()) }
    }
}
