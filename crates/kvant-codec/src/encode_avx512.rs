//! AVX-512, one *channel* per lane: 4-bit affine tiles of rows that need no rotation.
//!
//! The kernels of [`crate::encode`] keep a token per lane and so transpose every number on its way in, three shuffles per register.
//! Without a rotation only the extremes of a group cross channels. Here rows stay rows: a tree of 15 steps finds the extremes of
//! 16 tokens, codes are made row by row and packed four registers to one, and only what is packed is transposed (keys) or nothing is
//! (values, whose lanes are channels anyway). Every number goes through the same operations as there, so the bits are the same.

use std::arch::x86_64::*;

use kvant_simd::{Avx512, Rows, Simd, TILE, flatten};

use crate::format::{Affine, F16_MAX, ROUNDER};
use crate::scratch::CodecScratch;
use crate::tile::{BLOCK_CHANNELS, LINE_BYTES, Orientation, TileLayout};

/// Registers of a row that share the bytes of a word.
const PLACES: usize = 4;
/// Channels that they hold: eight lines of keys.
const SPAN: usize = PLACES * BLOCK_CHANNELS;

/// True if tiles of this layout can be made here: whole spans, whole groups of whole registers.
pub(crate) fn fits(layout: &TileLayout) -> bool {
    let group_len = layout.format().group_len(layout.dim());
    layout.dim().is_multiple_of(SPAN)
        && layout.dim().is_multiple_of(group_len)
        && matches!(group_len, 16 | 32 | 64 | 128)
        && matches!(layout.planes(), [plane] if plane.width == 4)
}

/// Encodes a full tile. False if some number needs care (not finite, beyond binary16, a code to be clamped): the tile's contents are
/// unspecified then, and the general encoder must be asked.
#[inline]
pub(crate) fn encode(
    token: Avx512,
    affine: &Affine,
    rows: &Rows,
    layout: &TileLayout,
    tile: &mut [u8],
    scratch: &mut CodecScratch,
) -> bool {
    assert!(fits(layout) && rows.count == TILE && rows.dim == layout.dim());
    // SAFETY: the token proves the features.
    unsafe { encode_enabled(token, affine, rows, layout, tile, scratch) }
}

#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx2,fma,f16c")]
fn encode_enabled(
    s: Avx512,
    affine: &Affine,
    rows: &Rows,
    layout: &TileLayout,
    tile: &mut [u8],
    scratch: &mut CodecScratch,
) -> bool {
    let dim = layout.dim();
    let group_bits = layout.format().group_len(dim).ilog2();
    let input = Input { data: &rows.data[..(TILE - 1) * rows.stride + dim], stride: rows.stride, dim };
    let (steps, _) = scratch.buffers(s, PLACES * layout.groups());
    let (scales, offsets) = (layout.scales(), layout.offsets());
    let lines = &mut steps.as_chunks_mut::<PLACES>().0[..layout.groups()];
    for (group, lines) in lines.iter_mut().enumerate() {
        (lines[0], lines[1]) = match group_bits {
            4 => input.extremes::<1>(group << 4),
            5 => input.extremes::<2>(group << 5),
            6 => input.extremes::<4>(group << 6),
            _ => input.extremes::<8>(group << 7),
        };
    }
    // In a loop of its own, so that the divisions of one group wait behind those of others.
    for (group, lines) in lines.iter_mut().enumerate() {
        let (min, max) = (lines[0], lines[1]);
        let step = affine.step(s, min, max);
        if !step.in_range || !s.all_lt(s.max_abs(min, s.abs(max)), s.splat(F16_MAX)) {
            return false;
        }
        s.store_f16(step.scale, &mut tile[TileLayout::scalar_byte(&scales, group, 0)..]);
        s.store_f16(step.offset, &mut tile[TileLayout::scalar_byte(&offsets, group, 0)..]);
        let shifted = |bits: u32| s.mul(step.inverse, s.splat((1u32 << bits) as f32));
        *lines = [step.offset, step.inverse, shifted(8), shifted(16)];
    }
    let steps = Steps { lines: flatten(s, steps), group_bits };
    let lines = tile[layout.planes()[0].offset..].as_chunks_mut::<LINE_BYTES>().0;
    let seen = match layout.orientation() {
        Orientation::Keys => key_lines(&input, &steps, lines),
        Orientation::Values => value_lines(&input, &steps, lines),
    };
    // NaN is neither below nor above anything, so the extremes do not show it. Its exponent does: all ones, where codes have the rounder's.
    _mm512_test_epi32_mask(seen, _mm512_set1_epi32(0x7f80_0000 & !ROUNDER.to_bits() as i32)) == 0
}

/// The rows of a tile.
struct Input<'a> {
    /// Up to the end of the last row.
    data: &'a [f32],
    stride: usize,
    dim: usize,
}

impl Input<'_> {
    /// Channels `first..first + 16` of a token.
    #[inline(always)]
    fn load(&self, token: usize, first: usize) -> __m512 {
        // `fits` saw to it that groups and spans end where the rows do.
        debug_assert!(token < TILE && first + BLOCK_CHANNELS <= self.dim);
        // SAFETY: AVX-512 is there (only `encode_enabled` makes a value of this type); `data` holds all 16 rows of `dim` channels.
        unsafe { _mm512_loadu_ps(self.data.as_ptr().add(token * self.stride + first)) }
    }

    /// Smallest and largest of `REGISTERS`·16 channels from `first` on, lane = token.
    #[inline(always)]
    fn extremes<const REGISTERS: usize>(&self, first: usize) -> (__m512, __m512) {
        // Each level folds two registers into one, whose lanes alternate between them in runs of 8, 4, 2 and 1.
        let start = (self.load(0, first), self.load(0, first));
        let mut twos = [start; 2];
        for (i, two) in twos.iter_mut().enumerate() {
            let mut fours = [start; 2];
            for (j, four) in fours.iter_mut().enumerate() {
                let mut eights = [start; 2];
                for (k, eight) in eights.iter_mut().enumerate() {
                    let token = i + 2 * j + 4 * k;
                    let (a, b) = (
                        self.extremes_of::<REGISTERS>(token, first),
                        self.extremes_of::<REGISTERS>(token + 8, first),
                    );
                    *eight = fold::<8>(a, b);
                }
                *four = fold::<4>(eights[0], eights[1]);
            }
            *two = fold::<2>(fours[0], fours[1]);
        }
        fold::<1>(twos[0], twos[1])
    }

    /// Smallest and largest of a token's registers, lane by lane.
    #[inline(always)]
    fn extremes_of<const REGISTERS: usize>(&self, token: usize, first: usize) -> (__m512, __m512) {
        let x = self.load(token, first);
        let (mut min, mut max) = (x, x);
        for register in 1..REGISTERS {
            let x = self.load(token, first + register * BLOCK_CHANNELS);
            // SAFETY: AVX-512, see `load`.
            (min, max) = unsafe { (_mm512_min_ps(x, min), _mm512_max_ps(x, max)) };
        }
        (min, max)
    }
}

/// Folds what lies `RUN` lanes apart: of each run of `2·RUN` lanes the first half is a's extremes, the second b's.
#[inline(always)]
fn fold<const RUN: usize>(a: (__m512, __m512), b: (__m512, __m512)) -> (__m512, __m512) {
    let second_half = const {
        let (mut mask, mut lane) = (0u16, 0);
        while lane < 16 {
            mask |= ((lane & RUN != 0) as u16) << lane;
            lane += 1;
        }
        mask
    };
    // The lanes that the blend leaves out, each over the one it is folded with; from 16 on they are b's.
    let others: [i32; 16] = const {
        let (mut lanes, mut lane) = ([0; 16], 0);
        while lane < 16 {
            lanes[lane] = (lane ^ RUN) as i32 + if lane & RUN == 0 { 0 } else { 16 };
            lane += 1;
        }
        lanes
    };
    // SAFETY: AVX-512, see `Input::load`; the load is of an array of 64 bytes.
    unsafe {
        let others = _mm512_loadu_si512(others.as_ptr().cast());
        (
            _mm512_min_ps(
                _mm512_mask_blend_ps(second_half, a.0, b.0),
                _mm512_permutex2var_ps(a.0, others, b.0),
            ),
            _mm512_max_ps(
                _mm512_mask_blend_ps(second_half, a.1, b.1),
                _mm512_permutex2var_ps(a.1, others, b.1),
            ),
        )
    }
}

/// What turns values into codes: per group a line (lane = token) of offsets, and of inverse scales times 1, 2⁸ and 2¹⁶.
struct Steps<'a> {
    lines: &'a [f32],
    /// Binary logarithm of the channels per group.
    group_bits: u32,
}

impl Steps<'_> {
    /// `(x − offset)·inverse + sum`, for place `place` of a word.
    #[inline(always)]
    fn add(&self, input: &Input, token: usize, channel: usize, place: usize, sum: __m512) -> __m512 {
        let lines = &self.lines[(channel >> self.group_bits) * PLACES * TILE..][..PLACES * TILE];
        // The last place has the unshifted scale, see `pack`.
        let (offset, inverse) = (lines[token], lines[(1 + place % 3) * TILE + token]);
        // SAFETY: AVX-512, see `Input::load`.
        unsafe {
            let x = _mm512_sub_ps(input.load(token, channel), _mm512_set1_ps(offset));
            _mm512_fmadd_ps(x, _mm512_set1_ps(inverse), sum)
        }
    }

    /// Four registers of codes in the bytes of one: `STEP` tokens and `16 - 16·STEP` channels apart. What comes out of the
    /// rounding is or'ed to `seen`.
    ///
    /// The first three meet while they are rounded: adding the rounder times 2¹⁶ rounds `x·inverse·2¹⁶` to a multiple of 2¹⁶; that sum,
    /// brought down to the rounder times 2⁸ (exactly), is what the next is added to, and so on. Multiples of 2⁸ are even, so
    /// ties fall as they would alone.
    #[inline(always)]
    fn pack<const STEP: usize>(
        &self,
        input: &Input,
        token: usize,
        channel: usize,
        seen: &mut __m512i,
    ) -> __m512i {
        const SHIFT: f32 = 256.0;
        const MIDDLE: f32 = SHIFT * ROUNDER;
        const HIGH: f32 = SHIFT * MIDDLE;
        let add = |place: usize, sum: __m512| {
            let channel = channel + (1 - STEP) * BLOCK_CHANNELS * place;
            self.add(input, token + STEP * place, channel, place, sum)
        };
        // SAFETY: AVX-512, see `Input::load`.
        unsafe {
            let sum = add(2, _mm512_set1_ps(HIGH));
            let sum = add(1, _mm512_add_ps(sum, _mm512_set1_ps(MIDDLE - HIGH)));
            let sum = add(0, _mm512_add_ps(sum, _mm512_set1_ps(ROUNDER - MIDDLE)));
            let top = _mm512_castps_si512(add(3, _mm512_set1_ps(ROUNDER)));
            let low = _mm512_castps_si512(sum);
            *seen = _mm512_ternarylogic_epi32::<0xfe>(*seen, low, top);
            // top·2²⁴ | (low & mask)
            let mask = _mm512_set1_epi32(0x000f_0f0f);
            _mm512_ternarylogic_epi32::<0xf8>(_mm512_slli_epi32::<24>(top), low, mask)
        }
    }
}

/// Keys: a word is eight channels of a token.
#[inline(always)]
fn key_lines(input: &Input, steps: &Steps, lines: &mut [[u8; LINE_BYTES]]) -> __m512i {
    // SAFETY: AVX-512, see `Input::load`; a line is as long as a register.
    unsafe {
        let mut seen = _mm512_setzero_si512();
        let transpose = _mm512_set4_epi32(0x0f0b_0703, 0x0e0a_0602, 0x0d09_0501, 0x0c08_0400);
        for (span, lines) in (0..input.dim).step_by(SPAN).zip(lines.as_chunks_mut::<8>().0) {
            // Eight tokens each: register k has word k of tokens 0–3 (pieces 0, 1) and 4–7 (pieces 2, 3).
            let mut eights = [[seen; 4]; 2];
            for (half, eight) in eights.iter_mut().enumerate() {
                let mut words = [seen; 4];
                for (i, words) in words.iter_mut().enumerate() {
                    // Two tokens to a register, their quads of channels in pairs; each 128-bit piece (token, odd or even lines) is
                    // then transposed, from byte b of lane l being channel 16·b + l of the span.
                    let token = 8 * half + i;
                    let a = steps.pack::<0>(input, token, span, &mut seen);
                    let b = steps.pack::<0>(input, token + 4, span, &mut seen);
                    let (low, high) =
                        (_mm512_shuffle_i32x4::<0x88>(a, b), _mm512_shuffle_i32x4::<0xdd>(a, b));
                    *words =
                        _mm512_shuffle_epi8(_mm512_or_si512(low, _mm512_slli_epi32::<4>(high)), transpose);
                }
                let [a, b, c, d] = words;
                let (ab_low, ab_high) = (_mm512_unpacklo_epi32(a, b), _mm512_unpackhi_epi32(a, b));
                let (cd_low, cd_high) = (_mm512_unpacklo_epi32(c, d), _mm512_unpackhi_epi32(c, d));
                *eight = [
                    _mm512_unpacklo_epi64(ab_low, cd_low),
                    _mm512_unpackhi_epi64(ab_low, cd_low),
                    _mm512_unpacklo_epi64(ab_high, cd_high),
                    _mm512_unpackhi_epi64(ab_high, cd_high),
                ];
            }
            for (k, pair) in lines.as_chunks_mut::<2>().0.iter_mut().enumerate() {
                let (first, second) = (eights[0][k], eights[1][k]);
                _mm512_storeu_si512(pair[0].as_mut_ptr().cast(), _mm512_shuffle_i32x4::<0x88>(first, second));
                _mm512_storeu_si512(pair[1].as_mut_ptr().cast(), _mm512_shuffle_i32x4::<0xdd>(first, second));
            }
        }
        seen
    }
}

/// Values: a word is eight tokens of a channel.
#[inline(always)]
fn value_lines(input: &Input, steps: &Steps, lines: &mut [[u8; LINE_BYTES]]) -> __m512i {
    // SAFETY: AVX-512, see `Input::load`; a line is as long as a register.
    unsafe {
        let mut seen = _mm512_setzero_si512();
        for (channel, lines) in (0..input.dim).step_by(BLOCK_CHANNELS).zip(lines.as_chunks_mut::<2>().0) {
            for (half, line) in lines.iter_mut().enumerate() {
                let low = steps.pack::<1>(input, 8 * half, channel, &mut seen);
                let high = steps.pack::<1>(input, 8 * half + 4, channel, &mut seen);
                let line = line.as_mut_ptr().cast();
                _mm512_storeu_si512(line, _mm512_or_si512(low, _mm512_slli_epi32::<4>(high)));
            }
        }
        seen
    }
}
