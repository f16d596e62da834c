//! AVX-512: sixteen tokens per register, a whole tile at once.

use std::arch::x86_64::*;
use std::sync::LazyLock;

use crate::bytes::{ByteKernel, ByteSimd, each_of_three};
use crate::isa::Isa;
use crate::simd::{Kernel, Rows, Simd};

/// Proof that the CPU has [`Isa::Avx512`] and, where `VBMI`, lookups among 64 bytes.
///
/// SAFETY (of every intrinsic call in this file): the only constructor is [`ByteSimd::detect`], so the instructions exist;
/// every pointer comes from a slice whose length was checked in the same expression.
#[derive(Clone, Copy)]
pub struct Avx512<const VBMI: bool = false>(());

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

impl<const VBMI: bool> Simd for Avx512<VBMI> {
    const LANES: usize = 16;
    type F = __m512;
    type I = __m512i;

    instructions! {
        fn splat(x: f32) -> __m512 = _mm512_set1_ps(x);
        fn add(a: __m512, b: __m512) -> __m512 = _mm512_add_ps(a, b);
        fn sub(a: __m512, b: __m512) -> __m512 = _mm512_sub_ps(a, b);
        fn mul(a: __m512, b: __m512) -> __m512 = _mm512_mul_ps(a, b);
        fn div(a: __m512, b: __m512) -> __m512 = _mm512_div_ps(a, b);
        fn sqrt(a: __m512) -> __m512 = _mm512_sqrt_ps(a);
        fn mul_add(a: __m512, b: __m512, c: __m512) -> __m512 = _mm512_fmadd_ps(a, b, c);
        fn neg_mul_add(a: __m512, b: __m512, c: __m512) -> __m512 = _mm512_fnmadd_ps(a, b, c);
        fn max(a: __m512, b: __m512) -> __m512 = _mm512_max_ps(a, b);
        fn min(a: __m512, b: __m512) -> __m512 = _mm512_min_ps(a, b);
        fn abs(a: __m512) -> __m512 = _mm512_abs_ps(a);
        // The larger magnitude (11), sign cleared (10).
        fn max_abs(a: __m512, b: __m512) -> __m512 = _mm512_range_ps::<0b1011>(a, b);
        // The smaller magnitude (10), with the sign of the first (00).
        fn clamp_magnitude(a: __m512, limit: f32) -> __m512 =
            _mm512_range_ps::<0b0010>(a, _mm512_set1_ps(limit));
        fn trunc(a: __m512) -> __m512 = _mm512_roundscale_ps::<0x0b>(a);
        fn select_gt(a: __m512, b: __m512, yes: __m512, no: __m512) -> __m512 =
            _mm512_mask_blend_ps(_mm512_cmp_ps_mask::<_CMP_GT_OQ>(a, b), no, yes);
        fn any_nan(a: __m512) -> bool = _mm512_cmp_ps_mask::<_CMP_UNORD_Q>(a, a) != 0;
        fn all_lt(a: __m512, b: __m512) -> bool = _mm512_cmp_ps_mask::<_CMP_LT_OQ>(a, b) == 0xffff;
        fn bits(a: __m512) -> __m512i = _mm512_castps_si512(a);
        fn as_float(a: __m512i) -> __m512 = _mm512_castsi512_ps(a);
        fn to_int(a: __m512) -> __m512i = _mm512_cvttps_epi32(a);
        fn splat_int(x: u32) -> __m512i = _mm512_set1_epi32(x as i32);
        fn add_int(a: __m512i, b: __m512i) -> __m512i = _mm512_add_epi32(a, b);
        fn and(a: __m512i, b: __m512i) -> __m512i = _mm512_and_si512(a, b);
        fn or(a: __m512i, b: __m512i) -> __m512i = _mm512_or_si512(a, b);
        fn xor(a: __m512i, b: __m512i) -> __m512i = _mm512_xor_si512(a, b);
        fn shl(a: __m512i, by: u32) -> __m512i = _mm512_sllv_epi32(a, _mm512_set1_epi32(by as i32));
        fn shr(a: __m512i, by: u32) -> __m512i = _mm512_srlv_epi32(a, _mm512_set1_epi32(by as i32));
        fn sign_mask(a: __m512i) -> __m512i = _mm512_srai_epi32::<31>(a);
        fn lookup(table: &[f32; 16], index: __m512i) -> __m512 =
            _mm512_permutexvar_ps(index, _mm512_loadu_ps(table.as_ptr()));
        fn round_f16(a: __m512) -> __m512 =
            _mm512_cvtph_ps(_mm512_cvtps_ph::<{ _MM_FROUND_TO_NEAREST_INT }>(a));
        fn store_f16(a: __m512, out: &mut [u8]) = _mm256_storeu_si256(
            out[..32].as_mut_ptr().cast(),
            _mm512_cvtps_ph::<{ _MM_FROUND_TO_NEAREST_INT }>(a),
        );
        fn store_int(a: __m512i, out: &mut [u8]) = _mm512_storeu_si512(out[..64].as_mut_ptr().cast(), a);
        fn store_bytes(a: __m512i, out: &mut [u8]) =
            _mm_storeu_si128(out[..16].as_mut_ptr().cast(), _mm512_cvtepi32_epi8(a));
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

/// For every six bits the 3-bit code in them: its low bits from `low` on, the third at `high`.
const fn code_places(low: usize, high: usize) -> [u8; 64] {
    let (mut codes, mut bits) = ([0; 64], 0);
    while bits < 64 {
        codes[bits] = ((bits >> low) & 3 | ((bits >> high) & 1) << 2) as u8;
        bits += 1;
    }
    codes
}

impl<const VBMI: bool> Avx512<VBMI> {
    /// The same without lookups among 64 bytes, for kernels that have no use for them.
    pub fn plain(self) -> Avx512 {
        Avx512(())
    }
}

impl<const VBMI: bool> ByteSimd for Avx512<VBMI> {
    type Tile = [__m512; 1];
    type Acts = *const i8;
    const REGISTERS: usize = 32;
    const SAME_KIND: bool = false;
    const NARROW: bool = false;
    // Packing works within 128-bit lanes, and leaves quad q of tile t in dword 4q + t.
    const TILE_STEP: usize = 1;
    const QUAD_STEP: usize = 4;

    #[inline]
    fn detect() -> Option<Self> {
        static FOUND: LazyLock<[bool; 2]> = LazyLock::new(|| {
            let found = Isa::Avx512.is_available();
            [found, found && is_x86_feature_detected!("avx512vbmi")]
        });
        FOUND[usize::from(VBMI)].then_some(Self(()))
    }

    #[inline(always)]
    fn call<K: ByteKernel>(self, kernel: K) -> K::Output {
        #[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512dq,avx512vnni,avx2,fma,f16c")]
        fn plain<K: ByteKernel, const VBMI: bool>(token: Avx512<VBMI>, kernel: K) -> K::Output {
            align_stack!();
            kernel.run(token)
        }
        #[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512dq,avx512vnni,avx512vbmi,avx2,fma,f16c")]
        fn vbmi<K: ByteKernel, const VBMI: bool>(token: Avx512<VBMI>, kernel: K) -> K::Output {
            align_stack!();
            kernel.run(token)
        }
        // SAFETY: the token proves the features.
        unsafe { if VBMI { vbmi(self, kernel) } else { plain(self, kernel) } }
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
    instructions! {
        fn sub_int(a: __m512i, b: __m512i) -> __m512i = _mm512_sub_epi32(a, b);
        fn int_to_float(a: __m512i) -> __m512 = _mm512_cvtepi32_ps(a);
        fn sub_bytes(a: __m512i, b: __m512i) -> __m512i = _mm512_sub_epi8(a, b);
        fn lane_on(before: __m512i, x: __m512i) -> __m512i = _mm512_alignr_epi32::<15>(x, before);
        fn select_bits(mask: __m512i, a: __m512i, b: __m512i) -> __m512i =
            _mm512_ternarylogic_epi32::<0xca>(mask, a, b);
        fn byte_table(table: &[u8; 16]) -> __m512i =
            _mm512_broadcast_i32x4(_mm_loadu_si128(table.as_ptr().cast()));
        fn lookup_bytes(table: __m512i, index: __m512i) -> __m512i = _mm512_shuffle_epi8(table, index);
    }

    #[inline(always)]
    fn code_table<const BITS: usize>(self, table: &[u8; 64]) -> __m512i {
        match (VBMI, BITS) {
            // SAFETY: see the type; the array has 64 bytes.
            (true, _) => unsafe { _mm512_loadu_si512(table.as_ptr().cast()) },
            (_, 6) => self.splat_byte(table[0].wrapping_neg()),
            _ => self.byte_table(table.first_chunk().expect("64 bytes")),
        }
    }
    #[inline(always)]
    fn decode<const BITS: usize>(self, codes: __m512i, table: __m512i) -> __m512i {
        match (VBMI, BITS) {
            // SAFETY: see the type.
            (true, _) => unsafe { _mm512_permutexvar_epi8(codes, table) },
            (_, 6) => self.sub_bytes(self.and(codes, self.splat_byte(0x3f)), table),
            _ => self.lookup_bytes(table, self.and(codes, self.splat_byte(0x0f))),
        }
    }
    /// A lookup takes six bits, which are those of two codes: each has a table that goes by its three. With the low bits of two codes side by
    /// side and their third bits beside these (where they lie, or moved by the two bits that serve both steps of a line) a pair takes one
    /// selection.
    #[inline(always)]
    fn decode_three<const ODD: bool>(self, low: __m512i, high: __m512i, table: __m512i) -> [__m512i; 4] {
        if !VBMI {
            return each_of_three::<Self, ODD>(self, low, high, table);
        }
        // SAFETY: see the type; the arrays have 64 bytes.
        let spread = |places: &[u8; 64]| unsafe {
            _mm512_permutexvar_epi8(_mm512_loadu_si512(places.as_ptr().cast()), table)
        };
        let moved = self.shr(high, 2);
        let (pairs, tables) = if ODD {
            // [ high high | code 1 | code 0 ]
            let mask = self.splat_byte(0x0f);
            let pairs = [self.select_bits(mask, low, high), self.select_bits(mask, self.shr(low, 4), moved)];
            (pairs, [spread(&const { code_places(0, 4) }), spread(&const { code_places(2, 5) })])
        } else {
            // [ code 1 | code 0 | high high ]
            let mask = self.splat_byte(0x3c);
            let pairs = [
                self.select_bits(mask, self.shl(low, 2), high),
                self.select_bits(mask, self.shr(low, 2), moved),
            ];
            (pairs, [spread(&const { code_places(2, 0) }), spread(&const { code_places(4, 1) })])
        };
        [
            self.decode::<3>(pairs[0], tables[0]),
            self.decode::<3>(pairs[0], tables[1]),
            self.decode::<3>(pairs[1], tables[0]),
            self.decode::<3>(pairs[1], tables[1]),
        ]
    }
    #[inline(always)]
    fn decode_signed(self, codes: __m512i, signs: __m512i, table: __m512i) -> __m512i {
        if VBMI {
            // Bit 4 of an index takes the negative half.
            return self.decode::<5>(self.select_bits(self.splat_byte(0x0f), codes, signs), table);
        }
        self.sub_bytes(self.xor(self.decode::<4>(codes, table), signs), signs)
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
    /// All rows take turns: a product can follow the one before it in the same sum after five cycles only.
    #[inline(always)]
    unsafe fn dot_rows<const R: usize, const T: usize, const VALUES: bool, const ROOM: usize>(
        self,
        sums: &mut [[__m512i; T]; R],
        codes: &[[__m512i; 4]; T],
        factors: *const i32,
        stride: usize,
    ) {
        let apart = if VALUES { Self::QUAD_STEP } else { 1 };
        for i in 0..4 {
            for (r, sums) in sums.iter_mut().enumerate() {
                // SAFETY: see the type; the caller's promise covers the read.
                unsafe {
                    let quad = _mm512_set1_epi32(factors.add(r * stride + i * apart).read_unaligned());
                    for (sum, codes) in sums.iter_mut().zip(codes) {
                        let (a, b) = if VALUES { (quad, codes[i]) } else { (codes[i], quad) };
                        *sum = _mm512_dpbusd_epi32(*sum, a, b);
                    }
                }
            }
        }
    }
    instructions! {
        fn pack_bytes(lanes: [__m512i; 4]) -> __m512i = _mm512_packus_epi16(
            _mm512_packus_epi32(lanes[0], lanes[1]),
            _mm512_packus_epi32(lanes[2], lanes[3]),
        );
    }
}
