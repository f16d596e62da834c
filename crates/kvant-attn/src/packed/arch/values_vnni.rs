//! The values' side: weights become bytes once per 64 tokens and group, then four tokens of sixteen channels meet a broadcast
//! quad of weights in one instruction. A line of codes holds several token quads of its channels, so it is unpacked once for all of them.
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
    assert!((1..=2).contains(&step.planes) && side.planes[0].lines > 0);
    assert!((1..=BLOCK).contains(&step.tokens) && step.tokens <= tiles * TILE);
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
            quantise_rows::<true>(step, &side.integer, shape, outputs, scratch);
            return values_all::<4, 2, true>(step, shape, outputs, scratch);
        }
        quantise_rows::<false>(step, &side.integer, shape, outputs, scratch);
        match (side.bits, pairs) {
            (8, true) => values_all::<8, 2, false>(step, shape, outputs, scratch),
            (8, false) => values_all::<8, 1, false>(step, shape, outputs, scratch),
            (6, true) => values_all::<6, 2, false>(step, shape, outputs, scratch),
            (6, false) => values_all::<6, 1, false>(step, shape, outputs, scratch),
            (4, true) => values_all::<4, 2, false>(step, shape, outputs, scratch),
            (4, false) => values_all::<4, 1, false>(step, shape, outputs, scratch),
            (3, true) => values_all::<3, 2, false>(step, shape, outputs, scratch),
            (3, false) => values_all::<3, 1, false>(step, shape, outputs, scratch),
            (_, true) => values_all::<2, 2, false>(step, shape, outputs, scratch),
            (_, false) => values_all::<2, 1, false>(step, shape, outputs, scratch),
        }
    }
};

/// [`quantise`] for all rows, four at a time.
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512dq,avx512vnni,avx512vbmi")]
unsafe fn quantise_rows<const SIGNED: bool>(
    step: &ValueStep,
    levels: &IntegerLevels,
    shape: OutputShape,
    outputs: &mut [f32],
    scratch: &mut ValueScratch,
) {
    let raises = step.side.offsets.is_some() || levels.zero != 0;
    let mut row = 0;
    while row < step.rows {
        let rows = (step.rows - row).min(4);
        // SAFETY: rows row..row+rows exist; `VALUES` checked the lengths and sized the scratch.
        unsafe {
            match (rows, raises) {
                (4, true) => quantise::<SIGNED, true, 4>(step, levels, shape, row, outputs, scratch),
                (4, false) => quantise::<SIGNED, false, 4>(step, levels, shape, row, outputs, scratch),
                (3, true) => quantise::<SIGNED, true, 3>(step, levels, shape, row, outputs, scratch),
                (3, false) => quantise::<SIGNED, false, 3>(step, levels, shape, row, outputs, scratch),
                (2, true) => quantise::<SIGNED, true, 2>(step, levels, shape, row, outputs, scratch),
                (2, false) => quantise::<SIGNED, false, 2>(step, levels, shape, row, outputs, scratch),
                (_, true) => quantise::<SIGNED, true, 1>(step, levels, shape, row, outputs, scratch),
                (_, false) => quantise::<SIGNED, false, 1>(step, levels, shape, row, outputs, scratch),
            }
        }
        row += rows;
    }
}

/// The largest of each of four registers: that of register r in every element of 128-bit lane r.
#[inline]
#[target_feature(enable = "avx512f")]
fn largest_of_each(rows: [__m512; 4]) -> __m512 {
    let fold = |a, b| _mm512_max_ps(_mm512_shuffle_f32x4::<0x44>(a, b), _mm512_shuffle_f32x4::<0xee>(a, b));
    let (ab, cd) = (fold(rows[0], rows[1]), fold(rows[2], rows[3]));
    let lanes = _mm512_max_ps(_mm512_shuffle_f32x4::<0x88>(ab, cd), _mm512_shuffle_f32x4::<0xdd>(ab, cd));
    let lanes = _mm512_max_ps(lanes, _mm512_permute_ps::<0x4e>(lanes));
    _mm512_max_ps(lanes, _mm512_permute_ps::<0xb1>(lanes))
}

/// 64 numbers below 256 as bytes; tokens 4·(4t+l)..+4 are in dword 4l+t (see [`weight_dword`]).
#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn pack_bytes(x: [__m512i; 4]) -> __m512i {
    _mm512_packus_epi16(_mm512_packus_epi32(x[0], x[1]), _mm512_packus_epi32(x[2], x[3]))
}

/// Where [`pack_bytes`] leaves the weights of a token quad.
fn weight_dword(quad: usize) -> usize {
    quad % 4 * 4 + quad / 4
}

/// Weights of rows `row..row + R` to bytes, and `Σ p·(offset − zero·scale)` into the groups' lanes.
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512dq,avx512vnni,avx512vbmi")]
unsafe fn quantise<const SIGNED: bool, const RAISES: bool, const R: usize>(
    step: &ValueStep,
    levels: &IntegerLevels,
    shape: OutputShape,
    row: usize,
    outputs: &mut [f32],
    scratch: &mut ValueScratch,
) {
    let side = step.side;
    let top = if step.planes == 1 { 255.0 } else { 65535.0 };
    let zero = _mm512_setzero_ps();
    let seen = u64::MAX >> (64 - step.tokens);
    // SAFETY: `VALUES` checked that the tiles of `tokens` tokens, 64 weights, the factors and the outputs of every row exist,
    // and sized the scratch.
    unsafe {
        for group in 0..side.groups {
            let (mut scales, mut offsets) = ([zero; 4], [zero; 4]);
            for t in 0..step.tokens.div_ceil(TILE) {
                let tile = step.tiles.as_ptr().add(t * side.bytes);
                // A slot without a token may hold anything, also what is not a number.
                let seen = (seen >> (16 * t)) as u16;
                scales[t] = _mm512_maskz_mov_ps(seen, halves(tile.add(side.scales + group * 2 * TILE)));
                if SIGNED {
                    let negative = _mm512_movepi32_mask(_mm512_castps_si512(scales[t]));
                    let signs = _mm_maskz_set1_epi8(negative, 0x10);
                    _mm_storeu_si128(scratch.signs.as_mut_ptr().add(group * BLOCK + t * TILE).cast(), signs);
                    scales[t] = _mm512_abs_ps(scales[t]);
                }
                if RAISES {
                    let offset = match side.offsets {
                        Some(plane) => _mm512_maskz_mov_ps(seen, halves(tile.add(plane + group * 2 * TILE))),
                        None => zero,
                    };
                    offsets[t] = _mm512_fnmadd_ps(scales[t], _mm512_set1_ps(levels.zero as f32), offset);
                }
            }
            let (mut weights, mut largest) = ([[zero; 4]; R], [zero; 4]);
            for r in 0..R {
                let mut raise = zero;
                for t in 0..4 {
                    let p = _mm512_loadu_ps(step.weights.as_ptr().add((row + r) * BLOCK + t * TILE));
                    weights[r][t] = _mm512_mul_ps(p, scales[t]);
                    largest[r] = _mm512_max_ps(largest[r], weights[r][t]);
                    if RAISES {
                        raise = _mm512_fmadd_ps(p, offsets[t], raise);
                    }
                }
                if RAISES {
                    let lanes =
                        outputs.as_mut_ptr().add((row + r) * shape.stride + shape.channels + group * 16);
                    let factor = _mm512_set1_ps(step.factors[row + r]);
                    _mm512_storeu_ps(lanes, _mm512_fmadd_ps(raise, factor, _mm512_loadu_ps(lanes)));
                }
            }
            let largest = largest_of_each(largest);
            // Below this the reciprocal overflows, and the sum does not notice.
            let counts = _mm512_cmp_ps_mask::<_CMP_GT_OQ>(largest, _mm512_set1_ps(1e-30));
            let inverse = _mm512_maskz_div_ps(counts, _mm512_set1_ps(top), largest);
            let worth = _mm512_maskz_mul_ps(counts, largest, _mm512_set1_ps(levels.factor / top));
            let mut worths = [0.0f32; 16];
            _mm512_storeu_ps(worths.as_mut_ptr(), worth);
            for (r, weights) in weights.iter().enumerate() {
                let index = (row + r) * side.groups + group;
                *scratch.steps.as_mut_ptr().add(index) = worths[4 * r] * step.factors[row + r];
                let inverse = _mm512_permutexvar_ps(_mm512_set1_epi32(4 * r as i32), inverse);
                let whole = weights.map(|weight| _mm512_cvtps_epi32(_mm512_mul_ps(weight, inverse)));
                let bytes = scratch.bytes.as_mut_ptr().add(index * step.planes * BLOCK);
                if step.planes == 1 {
                    _mm512_storeu_si512(bytes.cast(), pack_bytes(whole));
                } else {
                    let low = _mm512_set1_epi32(255);
                    _mm512_storeu_si512(bytes.cast(), pack_bytes(whole.map(|x| _mm512_srli_epi32::<8>(x))));
                    let low = pack_bytes(whole.map(|x| _mm512_and_si512(x, low)));
                    _mm512_storeu_si512(bytes.add(BLOCK).cast(), low);
                }
            }
        }
    }
}

/// [`unpack`] for 4-bit codes whose scales have a sign; `signs` are those of the tile's four token quads.
///
/// # Safety
/// As for [`unpack`].
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512dq,avx512vnni,avx512vbmi")]
unsafe fn unpack_mirrored(lines: &Lines, h: usize, table: __m512i, signs: [__m512i; 4]) -> [__m512i; 4] {
    // SAFETY: the line index is kept below the number of lines.
    let line =
        |line: usize| unsafe { _mm512_loadu_si512(lines.low.add(line.min(lines.low_lines - 1) * 64).cast()) };
    let mask = _mm512_set1_epi8(0x0f);
    let look =
        |codes, sign| _mm512_permutexvar_epi8(_mm512_ternarylogic_epi32::<0xca>(mask, codes, sign), table);
    let (a, b) = (line(2 * h), line(2 * h + 1));
    [
        look(a, signs[0]),
        look(_mm512_srli_epi16::<4>(a), signs[1]),
        look(b, signs[2]),
        look(_mm512_srli_epi16::<4>(b), signs[3]),
    ]
}

/// One token quad of [`unpack`] or [`unpack_mirrored`]: unit `unit` alone.
///
/// # Safety
/// As for [`unpack`].
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512dq,avx512vnni,avx512vbmi")]
unsafe fn unpack_unit<const BITS: usize, const SIGNED: bool>(
    lines: &Lines,
    unit: usize,
    table: __m512i,
    sign: __m512i,
) -> __m512i {
    // The unit's line of a plane, its field moved to bit 0.
    // SAFETY: the line index is kept below the number of lines.
    let field = |plane: *const u8, lines: usize, width: usize| unsafe {
        let line = _mm512_loadu_si512(plane.add((unit * width / 8).min(lines - 1) * 64).cast());
        _mm512_srlv_epi16(line, _mm512_set1_epi16((unit * width % 8) as i16))
    };
    let low = |width| field(lines.low, lines.low_lines, width);
    let high = |width| field(lines.high, lines.high_lines, width);
    let join = |mask, low, high| _mm512_ternarylogic_epi32::<0xca>(_mm512_set1_epi8(mask), low, high);
    let codes = match BITS {
        8 => return low(8),
        6 => join(0x0f, low(4), _mm512_slli_epi16::<4>(high(2))),
        4 if SIGNED => join(0x0f, low(4), sign),
        4 => low(4),
        3 => join(0x03, low(2), _mm512_slli_epi16::<2>(high(1))),
        _ => low(2),
    };
    _mm512_permutexvar_epi8(codes, table)
}

/// Tiles whose token quads all count have each line unpacked once for all the quads in it; of the others (a sparse block, or the last
/// tile of a sequence) the active quads are unpacked one by one.
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512dq,avx512vnni,avx512vbmi")]
unsafe fn values_all<const BITS: usize, const SHARE: usize, const SIGNED: bool>(
    step: &ValueStep,
    shape: OutputShape,
    outputs: &mut [f32],
    scratch: &ValueScratch,
) {
    let pairs = step.active & step.active >> 1;
    let whole = (pairs & pairs >> 2 & 0x1111) * 15;
    let rest = step.active & !whole;
    // SAFETY: `VALUES` checked the lengths.
    unsafe {
        if whole != 0 {
            values_tiles::<BITS, SHARE, SIGNED, true>(step, whole, shape, outputs, scratch);
        }
        if rest != 0 {
            values_tiles::<BITS, SHARE, SIGNED, false>(step, rest, shape, outputs, scratch);
        }
    }
}

/// The token quads `active`, all rows.
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512dq,avx512vnni,avx512vbmi")]
unsafe fn values_tiles<const BITS: usize, const SHARE: usize, const SIGNED: bool, const WHOLE: bool>(
    step: &ValueStep,
    active: u16,
    shape: OutputShape,
    outputs: &mut [f32],
    scratch: &ValueScratch,
) {
    let mut row = 0;
    while row < step.rows {
        // SAFETY: rows row..row+n exist; `VALUES` checked the lengths.
        row += unsafe {
            match step.rows - row {
                1 => values_rows::<BITS, SHARE, SIGNED, WHOLE, 1>(step, active, shape, row, outputs, scratch),
                2 => values_rows::<BITS, SHARE, SIGNED, WHOLE, 2>(step, active, shape, row, outputs, scratch),
                3 | 5 | 6 => {
                    values_rows::<BITS, SHARE, SIGNED, WHOLE, 3>(step, active, shape, row, outputs, scratch)
                }
                _ => values_rows::<BITS, SHARE, SIGNED, WHOLE, 4>(step, active, shape, row, outputs, scratch),
            }
        };
    }
}

/// Rows `row..row + R`, all channels, `SHARE` blocks of 16 (which are in one group) at a time; returns R. `WHOLE`: all four quads of a
/// tile are active, or none.
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512dq,avx512vnni,avx512vbmi")]
unsafe fn values_rows<
    const BITS: usize,
    const SHARE: usize,
    const SIGNED: bool,
    const WHOLE: bool,
    const R: usize,
>(
    step: &ValueStep,
    active: u16,
    shape: OutputShape,
    row: usize,
    outputs: &mut [f32],
    scratch: &ValueScratch,
) -> usize {
    let side = step.side;
    let [low, high] = side.planes;
    let row_bytes = side.groups * step.planes * BLOCK;
    let zero = _mm512_setzero_si512();
    // SAFETY: `VALUES` checked that every active quad lies in a tile, that 64 weight bytes per row, group and plane and a
    // step per row and group exist, and that outputs are padded to pairs of blocks; groups are clamped, and a block
    // past the head is read from the last line.
    unsafe {
        let table = _mm512_loadu_si512(side.integer.table.as_ptr().cast());
        let bytes = scratch.bytes.as_ptr().add(row * row_bytes);
        let steps = scratch.steps.as_ptr().add(row * side.groups);
        for block in (0..side.dim.div_ceil(TILE)).step_by(SHARE) {
            let group = (block * TILE / side.group_len).min(side.groups - 1);
            let mut sums = [[zero; SHARE]; R];
            for plane in 0..step.planes {
                if plane > 0 {
                    for sums in &mut sums {
                        *sums = sums.map(|sum| _mm512_slli_epi32::<8>(sum));
                    }
                }
                let mut left = active;
                while left != 0 {
                    let tile = left.trailing_zeros() as usize / 4;
                    let quads = left >> (4 * tile) & 15;
                    left &= !(15 << (4 * tile));
                    let start = step.tiles.as_ptr().add(tile * side.bytes);
                    let lines = Lines {
                        low: start.add(low.offset),
                        low_lines: low.lines,
                        high: start.add(high.offset),
                        high_lines: high.lines.max(1),
                    };
                    let sign = |quad: usize| {
                        if SIGNED {
                            let signs = scratch.signs.as_ptr().add(group * BLOCK + tile * TILE + quad * 4);
                            _mm512_set1_epi32(signs.cast::<i32>().read_unaligned())
                        } else {
                            zero
                        }
                    };
                    let mut codes = [[zero; SHARE]; 4];
                    for i in 0..SHARE {
                        let unpacked = match (WHOLE, SIGNED) {
                            (true, true) => {
                                unpack_mirrored(&lines, block + i, table, std::array::from_fn(sign))
                            }
                            (true, false) => unpack::<BITS>(&lines, block + i, table),
                            _ => [zero; 4],
                        };
                        for (codes, unpacked) in codes.iter_mut().zip(unpacked) {
                            codes[i] = unpacked;
                        }
                    }
                    for (quad, codes) in codes.iter_mut().enumerate() {
                        if !WHOLE {
                            if quads >> quad & 1 == 0 {
                                continue;
                            }
                            for (i, code) in codes.iter_mut().enumerate() {
                                let unit = (block + i) * 4 + quad;
                                *code = unpack_unit::<BITS, SIGNED>(&lines, unit, table, sign(quad));
                            }
                        }
                        if BITS == 8 {
                            let sign = _mm512_set1_epi8(i8::MIN);
                            *codes = codes.map(|code| _mm512_xor_si512(code, sign));
                        }
                        let dword = weight_dword(4 * tile + quad);
                        let weights = bytes.add((group * step.planes + plane) * BLOCK + dword * 4);
                        for (r, sums) in sums.iter_mut().enumerate() {
                            let weight = weights.add(r * row_bytes).cast::<i32>().read_unaligned();
                            let weight = _mm512_set1_epi32(weight);
                            for (sum, code) in sums.iter_mut().zip(codes.iter()) {
                                *sum = _mm512_dpbusd_epi32(*sum, weight, *code);
                            }
                        }
                    }
                }
            }
            for (r, sums) in sums.iter().enumerate() {
                let worth = _mm512_set1_ps(*steps.add(r * side.groups + group));
                let out = outputs.as_mut_ptr().add((row + r) * shape.stride + block * TILE);
                for (i, sum) in sums.iter().enumerate() {
                    let out = out.add(i * TILE);
                    let total = _mm512_fmadd_ps(_mm512_cvtepi32_ps(*sum), worth, _mm512_loadu_ps(out));
                    _mm512_storeu_ps(out, total);
                }
            }
        }
    }
    R
}
