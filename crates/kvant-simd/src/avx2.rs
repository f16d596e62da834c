//! AVX2 with FMA and F16C: eight tokens per register, a tile in two halves.

use std::arch::x86_64::*;
use std::sync::LazyLock;

use crate::bytes::{ByteKernel, ByteSimd};
use crate::isa::Isa;
use crate::simd::{Kernel, Rows, Simd};

/// Proof that the CPU has [`Isa::Avx2`] and, where `VNNI`, the byte products of AVX-VNNI.
///
/// SAFETY (of every intrinsic call in this file): the only constructor is [`ByteSimd::detect`], so the instructions exist;
/// every pointer comes from a slice whose length was checked in the same expression.
#[derive(Clone, Copy)]
pub struct Avx2<const VNNI: bool = false>(());

/// Runs a kernel with the instructions enabled.
#[inline]
pub(crate) fn invoke<K: Kernel>(token: Avx2, kernel: K) -> K::Output {
    #[target_feature(enable = "avx2,fma,f16c")]
    fn enabled<K: Kernel>(token: Avx2, kernel: K) -> K::Output {
        kernel.run(token)
    }
    // SAFETY: the token proves the features.
    unsafe { enabled(token, kernel) }
}

impl<const VNNI: bool> Simd for Avx2<VNNI> {
    const LANES: usize = 8;
    type F = __m256;
    type I = __m256i;

    instructions! {
        fn splat(x: f32) -> __m256 = _mm256_set1_ps(x);
        fn add(a: __m256, b: __m256) -> __m256 = _mm256_add_ps(a, b);
        fn sub(a: __m256, b: __m256) -> __m256 = _mm256_sub_ps(a, b);
        fn mul(a: __m256, b: __m256) -> __m256 = _mm256_mul_ps(a, b);
        fn div(a: __m256, b: __m256) -> __m256 = _mm256_div_ps(a, b);
        fn sqrt(a: __m256) -> __m256 = _mm256_sqrt_ps(a);
        fn mul_add(a: __m256, b: __m256, c: __m256) -> __m256 = _mm256_fmadd_ps(a, b, c);
        fn neg_mul_add(a: __m256, b: __m256, c: __m256) -> __m256 = _mm256_fnmadd_ps(a, b, c);
        fn max(a: __m256, b: __m256) -> __m256 = _mm256_max_ps(a, b);
        fn min(a: __m256, b: __m256) -> __m256 = _mm256_min_ps(a, b);
        fn abs(a: __m256) -> __m256 = _mm256_andnot_ps(_mm256_set1_ps(-0.0), a);
        fn trunc(a: __m256) -> __m256 = _mm256_round_ps::<0x0b>(a);
        fn select_gt(a: __m256, b: __m256, yes: __m256, no: __m256) -> __m256 =
            _mm256_blendv_ps(no, yes, _mm256_cmp_ps::<_CMP_GT_OQ>(a, b));
        fn any_nan(a: __m256) -> bool = _mm256_movemask_ps(_mm256_cmp_ps::<_CMP_UNORD_Q>(a, a)) != 0;
        fn all_lt(a: __m256, b: __m256) -> bool =
            _mm256_movemask_ps(_mm256_cmp_ps::<_CMP_LT_OQ>(a, b)) == 0xff;
        fn bits(a: __m256) -> __m256i = _mm256_castps_si256(a);
        fn as_float(a: __m256i) -> __m256 = _mm256_castsi256_ps(a);
        fn to_int(a: __m256) -> __m256i = _mm256_cvttps_epi32(a);
        fn splat_int(x: u32) -> __m256i = _mm256_set1_epi32(x as i32);
        fn add_int(a: __m256i, b: __m256i) -> __m256i = _mm256_add_epi32(a, b);
        fn and(a: __m256i, b: __m256i) -> __m256i = _mm256_and_si256(a, b);
        fn or(a: __m256i, b: __m256i) -> __m256i = _mm256_or_si256(a, b);
        fn xor(a: __m256i, b: __m256i) -> __m256i = _mm256_xor_si256(a, b);
        fn shl(a: __m256i, by: u32) -> __m256i = _mm256_sllv_epi32(a, _mm256_set1_epi32(by as i32));
        fn shr(a: __m256i, by: u32) -> __m256i = _mm256_srlv_epi32(a, _mm256_set1_epi32(by as i32));
        fn sign_mask(a: __m256i) -> __m256i = _mm256_srai_epi32::<31>(a);
        fn round_f16(a: __m256) -> __m256 =
            _mm256_cvtph_ps(_mm256_cvtps_ph::<{ _MM_FROUND_TO_NEAREST_INT }>(a));
        fn store_f16(a: __m256, out: &mut [u8]) = _mm_storeu_si128(
            out[..16].as_mut_ptr().cast(),
            _mm256_cvtps_ph::<{ _MM_FROUND_TO_NEAREST_INT }>(a),
        );
        fn store_int(a: __m256i, out: &mut [u8]) = _mm256_storeu_si256(out[..32].as_mut_ptr().cast(), a);
    }
    #[inline(always)]
    fn lookup(self, table: &[f32; 16], index: __m256i) -> __m256 {
        // SAFETY: see the type.
        unsafe {
            // Each permute uses the low three index bits; bit 3, moved to the sign, picks the half.
            let low = _mm256_permutevar8x32_ps(_mm256_loadu_ps(table[..8].as_ptr()), index);
            let high = _mm256_permutevar8x32_ps(_mm256_loadu_ps(table[8..].as_ptr()), index);
            _mm256_blendv_ps(low, high, _mm256_castsi256_ps(_mm256_slli_epi32::<28>(index)))
        }
    }
    #[inline(always)]
    fn store_bytes(self, a: __m256i, out: &mut [u8]) {
        // SAFETY: see the type; the slice has 8 bytes.
        unsafe {
            // Byte 0 of every dword to the bottom of its 128-bit half, then the two halves side by side.
            let pick = _mm256_set1_epi64x(0x0c08_0400);
            let halves = _mm256_shuffle_epi8(a, pick);
            let pair =
                _mm_unpacklo_epi32(_mm256_castsi256_si128(halves), _mm256_extracti128_si256::<1>(halves));
            _mm_storel_epi64(out[..8].as_mut_ptr().cast(), pair);
        }
    }

    #[inline(always)]
    fn load_block(self, rows: &Rows, t0: usize, first: usize) -> [__m256; 16] {
        // SAFETY: see the type; the last row reaches furthest, and the slice below checks it.
        unsafe {
            let stride = rows.stride;
            let mut out = [_mm256_setzero_ps(); 16];
            let block = &rows.data[t0 * stride + first..][..7 * stride + 16];
            let row = |t: usize| block.as_ptr().add(t * stride);
            for c in 0..4 {
                // Tokens r and r+4 of channels 4c..4c+4, joined by the load; then 4×4 transposes in each half.
                let mut piece = [_mm256_setzero_ps(); 4];
                for (r, register) in piece.iter_mut().enumerate() {
                    let low = _mm256_castps128_ps256(_mm_loadu_ps(row(r).add(4 * c)));
                    *register = _mm256_insertf128_ps::<1>(low, _mm_loadu_ps(row(r + 4).add(4 * c)));
                }
                let (ab_low, ab_high) =
                    (_mm256_unpacklo_ps(piece[0], piece[1]), _mm256_unpackhi_ps(piece[0], piece[1]));
                let (de_low, de_high) =
                    (_mm256_unpacklo_ps(piece[2], piece[3]), _mm256_unpackhi_ps(piece[2], piece[3]));
                out[4 * c] = _mm256_shuffle_ps::<0x44>(ab_low, de_low);
                out[4 * c + 1] = _mm256_shuffle_ps::<0xee>(ab_low, de_low);
                out[4 * c + 2] = _mm256_shuffle_ps::<0x44>(ab_high, de_high);
                out[4 * c + 3] = _mm256_shuffle_ps::<0xee>(ab_high, de_high);
            }
            out
        }
    }

    #[inline(always)]
    fn rows_of(self, channels: &[__m256; 16]) -> [__m256; 16] {
        // SAFETY: see the type.
        unsafe {
            // 4×4 transposes inside each half: `r + 4·c` becomes channels 4c..4c+4 of tokens r and r+4; then halves meet.
            let mut piece = [_mm256_setzero_ps(); 16];
            for c in 0..4 {
                let [a, b, d, e] =
                    [channels[4 * c], channels[4 * c + 1], channels[4 * c + 2], channels[4 * c + 3]];
                let (ab_low, ab_high) = (_mm256_unpacklo_ps(a, b), _mm256_unpackhi_ps(a, b));
                let (de_low, de_high) = (_mm256_unpacklo_ps(d, e), _mm256_unpackhi_ps(d, e));
                piece[4 * c] = _mm256_shuffle_ps::<0x44>(ab_low, de_low);
                piece[4 * c + 1] = _mm256_shuffle_ps::<0xee>(ab_low, de_low);
                piece[4 * c + 2] = _mm256_shuffle_ps::<0x44>(ab_high, de_high);
                piece[4 * c + 3] = _mm256_shuffle_ps::<0xee>(ab_high, de_high);
            }
            let mut rows = [_mm256_setzero_ps(); 16];
            for r in 0..4 {
                for half in 0..2 {
                    let (a, b) = (piece[r + 8 * half], piece[r + 8 * half + 4]);
                    rows[2 * r + half] = _mm256_permute2f128_ps::<0x20>(a, b);
                    rows[2 * (r + 4) + half] = _mm256_permute2f128_ps::<0x31>(a, b);
                }
            }
            rows
        }
    }

    #[inline(always)]
    fn store_units(self, channels: &[__m256i; 16], t0: usize, units: &mut [[u8; 64]; 4]) {
        let (first, second) = units[t0 / 4..].split_at_mut(1);
        for (group, c) in channels.as_chunks::<4>().0.iter().enumerate() {
            // SAFETY: see the type; the slices have 16 bytes.
            unsafe {
                // Four channels side by side in a token's word; then, in each half (a token quad), 4×4 bytes transposed.
                let transpose = _mm256_broadcastsi128_si256(_mm_set_epi32(
                    0x0f0b_0703,
                    0x0e0a_0602,
                    0x0d09_0501,
                    0x0c08_0400,
                ));
                let low = _mm256_set1_epi32(0xff);
                let even = _mm256_or_si256(
                    _mm256_and_si256(c[0], low),
                    _mm256_slli_epi32::<16>(_mm256_and_si256(c[2], low)),
                );
                let odd = _mm256_or_si256(
                    _mm256_and_si256(c[1], low),
                    _mm256_slli_epi32::<16>(_mm256_and_si256(c[3], low)),
                );
                let words = _mm256_or_si256(even, _mm256_slli_epi32::<8>(odd));
                let quads = _mm256_shuffle_epi8(words, transpose);
                let at = 16 * group;
                _mm_storeu_si128(first[0][at..at + 16].as_mut_ptr().cast(), _mm256_castsi256_si128(quads));
                _mm_storeu_si128(
                    second[0][at..at + 16].as_mut_ptr().cast(),
                    _mm256_extracti128_si256::<1>(quads),
                );
            }
        }
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

impl<const VNNI: bool> ByteSimd for Avx2<VNNI> {
    type Tile = [__m256; 2];
    type Acts = *const i8;
    const REGISTERS: usize = 16;
    const SAME_KIND: bool = false;
    const NARROW: bool = !VNNI;

    #[inline]
    fn detect() -> Option<Self> {
        static FOUND: LazyLock<[bool; 2]> = LazyLock::new(|| {
            let found = Isa::Avx2.is_available();
            [found, found && is_x86_feature_detected!("avxvnni")]
        });
        FOUND[usize::from(VNNI)].then_some(Self(()))
    }

    #[inline(always)]
    fn call<K: ByteKernel>(self, kernel: K) -> K::Output {
        #[target_feature(enable = "avx2,fma,f16c")]
        fn plain<K: ByteKernel, const VNNI: bool>(token: Avx2<VNNI>, kernel: K) -> K::Output {
            align_stack!();
            kernel.run(token)
        }
        #[target_feature(enable = "avx2,fma,f16c,avxvnni")]
        fn vnni<K: ByteKernel, const VNNI: bool>(token: Avx2<VNNI>, kernel: K) -> K::Output {
            align_stack!();
            kernel.run(token)
        }
        // SAFETY: the token proves the features.
        unsafe { if VNNI { vnni(self, kernel) } else { plain(self, kernel) } }
    }

    #[inline(always)]
    fn zero_tile(self) -> [__m256; 2] {
        [self.splat(0.0); 2]
    }
    #[inline(always)]
    unsafe fn load_quad(self, p: *const u8) -> __m256i {
        // SAFETY: the caller's promise.
        unsafe { _mm256_loadu_si256(p.cast()) }
    }
    #[inline(always)]
    unsafe fn load_u16(self, p: *const u8) -> __m256i {
        // SAFETY: the caller's promise.
        unsafe { _mm256_cvtepu16_epi32(_mm_loadu_si128(p.cast())) }
    }
    #[inline(always)]
    unsafe fn load_f16(self, p: *const u8) -> __m256 {
        // SAFETY: the caller's promise.
        unsafe { _mm256_cvtph_ps(_mm_loadu_si128(p.cast())) }
    }
    #[inline(always)]
    unsafe fn store_f32(self, a: __m256, p: *mut f32) {
        // SAFETY: the caller's promise.
        unsafe { _mm256_storeu_ps(p, a) }
    }
    instructions! {
        fn sub_int(a: __m256i, b: __m256i) -> __m256i = _mm256_sub_epi32(a, b);
        fn int_to_float(a: __m256i) -> __m256 = _mm256_cvtepi32_ps(a);
        fn sub_bytes(a: __m256i, b: __m256i) -> __m256i = _mm256_sub_epi8(a, b);
        fn lane_on(before: __m256i, x: __m256i) -> __m256i =
            _mm256_alignr_epi8::<12>(x, _mm256_permute2x128_si256::<0x21>(before, x));
        fn byte_table(table: &[u8; 16]) -> __m256i =
            _mm256_broadcastsi128_si256(_mm_loadu_si128(table.as_ptr().cast()));
        fn lookup_bytes(table: __m256i, index: __m256i) -> __m256i = _mm256_shuffle_epi8(table, index);
    }
    #[inline(always)]
    unsafe fn acts(self, p: *const i8) -> *const i8 {
        p
    }
    /// Without AVX-VNNI `maddubs` adds pairs of products in 16 bits, so its operands must stay small. `SMALL` ones do (8 quads:
    /// 8·2·15·127 < 2^15) and are added there. Others are multiplied as |byte| · (±act): 2·128·127 < 2^15.
    #[inline(always)]
    unsafe fn dot<const Q: usize, const SMALL: bool>(
        self,
        sum: __m256i,
        quad: __m256i,
        acts: *const i8,
    ) -> __m256i {
        // SAFETY: see the type; the caller's promise covers the read.
        unsafe {
            let act = _mm256_set1_epi32(acts.add(4 * Q).cast::<i32>().read_unaligned());
            if VNNI {
                _mm256_dpbusd_avx_epi32(sum, quad, act)
            } else if SMALL {
                _mm256_add_epi16(sum, _mm256_maddubs_epi16(quad, act))
            } else {
                let pairs = _mm256_maddubs_epi16(_mm256_abs_epi8(quad), _mm256_sign_epi8(act, quad));
                _mm256_add_epi32(sum, _mm256_madd_epi16(pairs, _mm256_set1_epi16(1)))
            }
        }
    }
    #[inline(always)]
    fn finish_dot<const SMALL: bool>(self, sum: __m256i) -> __m256i {
        // SAFETY: see the type.
        if SMALL && !VNNI { unsafe { _mm256_madd_epi16(sum, _mm256_set1_epi16(1)) } } else { sum }
    }
    #[inline(always)]
    unsafe fn dot_rows<const R: usize, const T: usize, const VALUES: bool, const ROOM: usize>(
        self,
        sums: &mut [[__m256i; T]; R],
        codes: &[[__m256i; 4]; T],
        factors: *const i32,
        stride: usize,
    ) {
        // SAFETY: see the type; the caller's promise covers the reads.
        unsafe {
            let quad = |r: usize, i: usize| _mm256_set1_epi32(factors.add(r * stride + i).read_unaligned());
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
            } else if ROOM == 3 && !VALUES {
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
                            // Where codes come first their sign goes to the factors. 2·255·63, 2·127·127 < 2¹⁵.
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
    fn pack_bytes(self, [a, b, c, d]: [__m256i; 4]) -> __m256i {
        // SAFETY: see the type.
        unsafe {
            let (ab, cd) = (_mm256_packus_epi32(a, b), _mm256_packus_epi32(c, d));
            // Both halves have been packed by themselves: quads are a0 b0 c0 d0 a1 b1 c1 d1.
            let order = _mm256_setr_epi32(0, 4, 1, 5, 2, 6, 3, 7);
            _mm256_permutevar8x32_epi32(_mm256_packus_epi16(ab, cd), order)
        }
    }
    #[inline(always)]
    fn pack_words(self, [a, b]: [__m256i; 2]) -> __m256i {
        // SAFETY: see the type.
        unsafe {
            let order = _mm256_broadcastsi128_si256(_mm_setr_epi8(
                0, 1, 8, 9, 4, 5, 12, 13, -1, -1, -1, -1, -1, -1, -1, -1,
            ));
            let (a, b) = (_mm256_shuffle_epi8(a, order), _mm256_shuffle_epi8(b, order));
            _mm256_permute4x64_epi64::<0xd8>(_mm256_unpacklo_epi64(a, b))
        }
    }
}
