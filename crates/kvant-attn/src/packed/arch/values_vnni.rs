//! The values' side: weights become bytes once per 64 tokens and group, then four tokens of sixteen channels meet a broadcast
//! quad of weights in one instruction.
//!
//! ```text
//!   w = |p·scale| ≈ step·b     b: unsigned bytes against signed codes, centred; where scales have a sign (q4_0) it goes into
//!                              the table lookup of the codes
//!   two planes                 w ≈ step·(256·b₁ + b₀), one accumulator: (Σ b₁·code)·256 + Σ b₀·code
//!   Σ w·(code − zero) + p·offset = step·Σ b·code + Σ p·(offset − zero·scale)
//! ```

use std::arch::x86_64::*;

use super::vnni::{Lines, halves, unpack};
use super::{OutputShape, ValueKernel, ValueScratch, ValueStep};
use crate::kv::{BLOCK, TILE};
use crate::packed::side::IntegerLevels;

/// Adds a block's weighted packed values to the outputs.
pub(super) const VALUES: ValueKernel = |step, outputs, scratch| {
    let side = step.side;
    let (tiles, shape) = (step.tiles.len() / side.bytes, OutputShape::new(side));
    assert!((1..=2).contains(&step.planes) && tiles * TILE <= BLOCK && side.planes[0].lines > 0);
    assert!(step.active == 0 || step.active.ilog2() as usize / 4 < tiles);
    assert!(step.weights.len() >= step.rows * BLOCK && step.factors.len() >= step.rows);
    assert!(outputs.len() >= step.rows * shape.stride);
    scratch.bytes.resize(step.rows * side.groups * step.planes * BLOCK, 0);
    scratch.steps.resize(step.rows * side.groups, 0.0);
    let pairs = side.groups == 1 || side.group_len.is_multiple_of(32);
    // SAFETY: the CPU has AVX-512 with VNNI and VBMI (`kernels`), the lengths were just checked and the scratch sized.
    unsafe {
        if side.has_signed_scales() {
            scratch.signs.resize(side.groups * BLOCK, 0);
            quantise_tiles::<true>(step, &side.integer, shape, outputs, scratch);
            return values_all::<4, 2, true>(step, &side.integer, shape, outputs, scratch);
        }
        quantise_tiles::<false>(step, &side.integer, shape, outputs, scratch);
        match (side.bits, pairs) {
            (8, true) => values_all::<8, 2, false>(step, &side.integer, shape, outputs, scratch),
            (8, false) => values_all::<8, 1, false>(step, &side.integer, shape, outputs, scratch),
            (6, true) => values_all::<6, 2, false>(step, &side.integer, shape, outputs, scratch),
            (6, false) => values_all::<6, 1, false>(step, &side.integer, shape, outputs, scratch),
            (4, true) => values_all::<4, 2, false>(step, &side.integer, shape, outputs, scratch),
            (4, false) => values_all::<4, 1, false>(step, &side.integer, shape, outputs, scratch),
            (3, true) => values_all::<3, 2, false>(step, &side.integer, shape, outputs, scratch),
            (3, false) => values_all::<3, 1, false>(step, &side.integer, shape, outputs, scratch),
            (_, true) => values_all::<2, 2, false>(step, &side.integer, shape, outputs, scratch),
            (_, false) => values_all::<2, 1, false>(step, &side.integer, shape, outputs, scratch),
        }
    }
};

/// [`quantise`] for the block's number of tiles, and whether there is anything to raise.
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512dq,avx512vnni,avx512vbmi")]
unsafe fn quantise_tiles<const SIGNED: bool>(
    step: &ValueStep,
    levels: &IntegerLevels,
    shape: OutputShape,
    outputs: &mut [f32],
    scratch: &mut ValueScratch,
) {
    let raises = step.side.offsets.is_some() || levels.zero != 0;
    // SAFETY: `VALUES` checked the lengths for this number of tiles.
    unsafe {
        match (step.tiles.len() / step.side.bytes, raises) {
            (4, true) => quantise::<SIGNED, true, 4>(step, levels, shape, outputs, scratch),
            (4, false) => quantise::<SIGNED, false, 4>(step, levels, shape, outputs, scratch),
            (3, true) => quantise::<SIGNED, true, 3>(step, levels, shape, outputs, scratch),
            (3, false) => quantise::<SIGNED, false, 3>(step, levels, shape, outputs, scratch),
            (2, true) => quantise::<SIGNED, true, 2>(step, levels, shape, outputs, scratch),
            (2, false) => quantise::<SIGNED, false, 2>(step, levels, shape, outputs, scratch),
            (_, true) => quantise::<SIGNED, true, 1>(step, levels, shape, outputs, scratch),
            (_, false) => quantise::<SIGNED, false, 1>(step, levels, shape, outputs, scratch),
        }
    }
}

/// Weights to bytes, and `Σ p·(offset − zero·scale)` into the groups' lanes.
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512dq,avx512vnni,avx512vbmi")]
unsafe fn quantise<const SIGNED: bool, const RAISES: bool, const T: usize>(
    step: &ValueStep,
    levels: &IntegerLevels,
    shape: OutputShape,
    outputs: &mut [f32],
    scratch: &mut ValueScratch,
) {
    let side = step.side;
    let top = if step.planes == 1 { 255.0 } else { 65535.0 };
    let zero = _mm512_setzero_ps();
    // SAFETY: `VALUES` checked that the tiles, 64 weights, the factors and the outputs of every row exist, and sized the
    // scratch.
    unsafe {
        for group in 0..side.groups {
            let (mut scales, mut offsets) = ([zero; T], [zero; T]);
            for t in 0..T {
                let tile = step.tiles.as_ptr().add(t * side.bytes);
                scales[t] = halves(tile.add(side.scales + group * 2 * TILE));
                if SIGNED {
                    let negative = _mm512_movepi32_mask(_mm512_castps_si512(scales[t]));
                    let signs = _mm_maskz_set1_epi8(negative, 0x10);
                    _mm_storeu_si128(scratch.signs.as_mut_ptr().add(group * BLOCK + t * TILE).cast(), signs);
                    scales[t] = _mm512_abs_ps(scales[t]);
                }
                if RAISES {
                    let offset =
                        side.offsets.map_or(zero, |plane| halves(tile.add(plane + group * 2 * TILE)));
                    offsets[t] = _mm512_fnmadd_ps(scales[t], _mm512_set1_ps(levels.zero as f32), offset);
                }
            }
            for row in 0..step.rows {
                let factor = step.factors[row];
                let (mut weights, mut largest, mut raise) = ([zero; T], zero, zero);
                for t in 0..T {
                    let p = _mm512_loadu_ps(step.weights.as_ptr().add(row * BLOCK + t * TILE));
                    // A slot without weight may hold anything, also what is not a number.
                    let seen = _mm512_cmp_ps_mask::<_CMP_GT_OQ>(p, zero);
                    weights[t] = _mm512_maskz_mul_ps(seen, p, scales[t]);
                    largest = _mm512_max_ps(largest, weights[t]);
                    if RAISES {
                        raise = _mm512_mask3_fmadd_ps(p, offsets[t], raise, seen);
                    }
                }
                let largest = _mm512_reduce_max_ps(largest);
                // Below this the reciprocal overflows, and the sum does not notice.
                let inverse = if largest > 1e-30 { top / largest } else { 0.0 };
                let worth = if largest > 1e-30 { largest / top * levels.factor * factor } else { 0.0 };
                *scratch.steps.as_mut_ptr().add(row * side.groups + group) = worth;
                let bytes = scratch.bytes.as_mut_ptr().add((row * side.groups + group) * step.planes * BLOCK);
                let inverse = _mm512_set1_ps(inverse);
                for (t, weights) in weights.iter().enumerate() {
                    let whole = _mm512_cvtps_epi32(_mm512_mul_ps(*weights, inverse));
                    let at = bytes.add(t * TILE);
                    if step.planes == 1 {
                        _mm_storeu_si128(at.cast(), _mm512_cvtepi32_epi8(whole));
                    } else {
                        _mm_storeu_si128(at.cast(), _mm512_cvtepi32_epi8(_mm512_srli_epi32::<8>(whole)));
                        _mm_storeu_si128(at.add(BLOCK).cast(), _mm512_cvtepi32_epi8(whole));
                    }
                }
                if RAISES {
                    let lanes = outputs.as_mut_ptr().add(row * shape.stride + shape.channels + group * 16);
                    let sum = _mm512_fmadd_ps(raise, _mm512_set1_ps(factor), _mm512_loadu_ps(lanes));
                    _mm512_storeu_ps(lanes, sum);
                }
            }
        }
    }
}

/// [`unpack`] for 4-bit codes whose scales have a sign; `signs` are those of the first and the second 32 channels.
///
/// # Safety
/// As for [`unpack`].
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512dq,avx512vnni,avx512vbmi")]
unsafe fn unpack_mirrored(lines: &Lines, h: usize, table: __m512i, signs: [__m512i; 2]) -> [__m512i; 4] {
    // SAFETY: the line index is kept below the number of lines.
    let line =
        |line: usize| unsafe { _mm512_loadu_si512(lines.low.add(line.min(lines.low_lines - 1) * 64).cast()) };
    let mask = _mm512_set1_epi8(0x0f);
    let look =
        |codes, sign| _mm512_permutexvar_epi8(_mm512_ternarylogic_epi32::<0xca>(mask, codes, sign), table);
    let (a, b) = (line(2 * h), line(2 * h + 1));
    [
        look(a, signs[0]),
        look(_mm512_srli_epi16::<4>(a), signs[0]),
        look(b, signs[1]),
        look(_mm512_srli_epi16::<4>(b), signs[1]),
    ]
}

#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512dq,avx512vnni,avx512vbmi")]
unsafe fn values_all<const BITS: usize, const SHARE: usize, const SIGNED: bool>(
    step: &ValueStep,
    levels: &IntegerLevels,
    shape: OutputShape,
    outputs: &mut [f32],
    scratch: &ValueScratch,
) {
    let mut row = 0;
    while row < step.rows {
        // SAFETY: rows row..row+n exist; `VALUES` checked the lengths.
        row += unsafe {
            match step.rows - row {
                1 => values_rows::<BITS, SHARE, SIGNED, 1>(step, levels, shape, row, outputs, scratch),
                2 => values_rows::<BITS, SHARE, SIGNED, 2>(step, levels, shape, row, outputs, scratch),
                3 | 5 | 6 => {
                    values_rows::<BITS, SHARE, SIGNED, 3>(step, levels, shape, row, outputs, scratch)
                }
                _ => values_rows::<BITS, SHARE, SIGNED, 4>(step, levels, shape, row, outputs, scratch),
            }
        };
    }
}

/// Rows `row..row + R`, all channels in steps of 64; returns R. `SHARE` blocks of 16 channels are in one group.
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512dq,avx512vnni,avx512vbmi")]
unsafe fn values_rows<const BITS: usize, const SHARE: usize, const SIGNED: bool, const R: usize>(
    step: &ValueStep,
    levels: &IntegerLevels,
    shape: OutputShape,
    row: usize,
    outputs: &mut [f32],
    scratch: &ValueScratch,
) -> usize {
    let side = step.side;
    let [low, high] = side.planes;
    let row_bytes = side.groups * step.planes * BLOCK;
    // SAFETY: `VALUES` checked that every active quad lies in a tile, that 64 weight bytes per row, group and plane and a
    // step per row and group exist, and that outputs are padded to whole steps of 64 channels; groups are clamped.
    unsafe {
        let table = _mm512_loadu_si512(levels.table.as_ptr().cast());
        let sign = _mm512_set1_epi8(i8::MIN);
        let bytes = scratch.bytes.as_ptr().add(row * row_bytes);
        let steps = scratch.steps.as_ptr().add(row * side.groups);
        for chunk in 0..shape.channels / 64 {
            let groups: [usize; 4] =
                std::array::from_fn(|b| ((chunk * 4 + b) * TILE / side.group_len).min(side.groups - 1));
            let mut sums = [[_mm512_setzero_si512(); 4]; R];
            for plane in 0..step.planes {
                if plane > 0 {
                    for sums in &mut sums {
                        *sums = sums.map(|sum| _mm512_slli_epi32::<8>(sum));
                    }
                }
                let mut active = step.active;
                while active != 0 {
                    let quad = active.trailing_zeros() as usize;
                    active &= active - 1;
                    let tile = step.tiles.as_ptr().add(quad / 4 * side.bytes);
                    let lines = Lines {
                        low: tile.add(low.offset + quad % 4 * low.lines * 64),
                        low_lines: low.lines,
                        high: tile.add(high.offset + quad % 4 * high.lines * 64),
                        high_lines: high.lines.max(1),
                    };
                    let mut codes = if SIGNED {
                        let signs = scratch.signs.as_ptr().add(quad * 4);
                        let sign = |group: usize| {
                            _mm512_set1_epi32(signs.add(group * BLOCK).cast::<i32>().read_unaligned())
                        };
                        unpack_mirrored(&lines, chunk, table, [sign(groups[0]), sign(groups[2])])
                    } else {
                        unpack::<BITS>(&lines, chunk, table)
                    };
                    if BITS == 8 {
                        codes = codes.map(|code| _mm512_xor_si512(code, sign));
                    }
                    for b in (0..4).step_by(SHARE) {
                        let weights = bytes.add((groups[b] * step.planes + plane) * BLOCK + quad * 4);
                        for (r, sums) in sums.iter_mut().enumerate() {
                            let weight =
                                _mm512_set1_epi32(weights.add(r * row_bytes).cast::<i32>().read_unaligned());
                            for i in b..b + SHARE {
                                sums[i] = _mm512_dpbusd_epi32(sums[i], weight, codes[i]);
                            }
                        }
                    }
                }
            }
            for (r, sums) in sums.iter().enumerate() {
                let out = outputs.as_mut_ptr().add((row + r) * shape.stride + chunk * 64);
                for (b, sum) in sums.iter().enumerate() {
                    let worth = _mm512_set1_ps(*steps.add(r * side.groups + groups[b]));
                    let total =
                        _mm512_fmadd_ps(_mm512_cvtepi32_ps(*sum), worth, _mm512_loadu_ps(out.add(b * 16)));
                    _mm512_storeu_ps(out.add(b * 16), total);
                }
            }
        }
    }
    R
}
