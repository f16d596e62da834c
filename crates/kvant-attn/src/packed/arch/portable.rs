//! Plain f32 loops over the packed bytes, sixteen lanes at a time. Codes are widened in small lane arrays, never stored.
//! Compiled once as they are and once with AVX2, FMA and F16C enabled.

use half::slice::HalfFloatSliceExt;
use half::{bf16, f16};
use kvant_codec::{Format, Levels, Orientation, Trellis};
use kvant_cpu::Isa;

use super::{Factors, KeyTiles, OutputShape, PackedKernels, RowRange, RowSums, ValueScratch, ValueStep};
use crate::element::Element;
use crate::kv::{BLOCK, TILE};
use crate::packed::export::ScoreRows;
use crate::packed::query::Queries;
use crate::packed::tile_params::{IntegerForm, TileSide};

/// The f32 loops for `isa`.
pub(crate) fn kernels(isa: Isa) -> PackedKernels {
    match isa {
        #[cfg(target_arch = "x86_64")]
        Isa::Avx2 | Isa::Avx512 if Isa::Avx2.is_available() => avx2::KERNELS,
        _ => PackedKernels {
            keys,
            query: None,
            softmax: softmax::<FUSED>,
            join,
            heavy,
            softmax_export: softmax_export::<FUSED>,
            values,
            weights: IntegerForm::Byte,
        },
    }
}

/// A binary16 number of a scale or offset plane.
#[inline(always)]
fn half_at(tile: &[u8], at: usize) -> f32 {
    f16::from_le_bytes([tile[at], tile[at + 1]]).widen()
}

/// Sixteen numbers of a scale or offset plane.
#[inline(always)]
fn halves_at(tile: &[u8], at: usize) -> [f32; TILE] {
    let bytes = &tile[at..at + 2 * TILE];
    std::array::from_fn(|t| half_at(bytes, 2 * t))
}

/// Codes at every fourth byte, from `line[first]` on. `low` and `high` are a line of each plane, with the position of the
/// code's bits in their bytes.
#[inline(always)]
fn widen_codes(side: &TileSide, low: (&[u8], u32), high: Option<(&[u8], u32)>, first: usize) -> [u32; TILE] {
    let (low_bits, high_bits): (u32, u32) = match side.bits {
        8 => (8, 0),
        6 => (4, 2),
        4 => (4, 0),
        3 => (2, 1),
        1 => (1, 0),
        _ => (2, 0),
    };
    // Four bytes apart: the same byte of sixteen words, which vectorises.
    let words = |line: &[u8]| -> [u32; TILE] {
        let line: &[u8; 64] = line.try_into().expect("a line is 64 bytes");
        std::array::from_fn(|i| {
            u32::from_le_bytes([line[4 * i], line[4 * i + 1], line[4 * i + 2], line[4 * i + 3]])
        })
    };
    let byte = 8 * first as u32;
    let mut codes = words(low.0).map(|word| (word >> (byte + low.1)) & ((1u32 << low_bits) - 1));
    if let Some((line, bit)) = high {
        for (code, word) in codes.iter_mut().zip(words(line)) {
            *code |= ((word >> (byte + bit)) & ((1 << high_bits) - 1)) << low_bits;
        }
    }
    codes
}

/// The codes of byte `first` of the quads of unit `unit` (keys: `channel / 4`; values: `4·(channel / 16) + token / 4`).
#[inline(always)]
fn codes_at(side: &TileSide, tile: &[u8], unit: usize, first: usize) -> [u32; TILE] {
    let line = |plane: usize, width: usize| {
        let per_line = 8 / width;
        let at = side.planes[plane].offset + unit / per_line * 64;
        (&tile[at..at + 64], (unit % per_line * width) as u32)
    };
    match side.bits {
        8 => widen_codes(side, line(0, 8), None, first),
        6 => widen_codes(side, line(0, 4), Some(line(1, 2)), first),
        4 => widen_codes(side, line(0, 4), None, first),
        3 => widen_codes(side, line(0, 2), Some(line(1, 1)), first),
        1 => widen_codes(side, line(0, 1), None, first),
        _ => widen_codes(side, line(0, 2), None, first),
    }
}

/// The states after and before those codes in a chain.
#[inline(always)]
fn states_at(side: &TileSide, trellis: &Trellis, tile: &[u8], unit: usize, first: usize) -> [[u8; TILE]; 2] {
    // A state is made of two codes at most.
    let mut codes = [[0; TILE]; 3];
    if side.layout.orientation() == Orientation::Keys {
        let mut channel = 4 * unit + first;
        for codes in &mut codes {
            if channel < side.dim {
                *codes = codes_at(side, tile, channel / 4, channel % 4);
            }
            channel = Trellis::channel_before(channel, side.dim);
        }
    } else {
        // Lanes are channels: before those of the first block come those of the last, a lane on.
        let (mut unit, mut lanes_on) = (unit, 0);
        for codes in &mut codes {
            *codes = codes_at(side, tile, unit, first);
            codes.rotate_right(lanes_on);
            (unit, lanes_on) = match unit.checked_sub(4) {
                Some(before) => (before, lanes_on),
                None => (4 * (side.dim.div_ceil(TILE) - 1) + unit, lanes_on + 1),
            };
        }
    }
    let [code, before, last] = codes;
    let state = |before: &[u32; TILE], code: &[u32; TILE]| {
        std::array::from_fn(|i| trellis.state(before[i] as u8, code[i] as u8))
    };
    [state(&before, &code), state(&last, &before)]
}

/// The same as numbers before scale and offset.
#[inline(always)]
fn code_lanes(side: &TileSide, tile: &[u8], unit: usize, first: usize) -> [f32; TILE] {
    let codes = codes_at(side, tile, unit, first);
    match side.levels {
        Levels::Lut(book) => {
            let levels = book.levels();
            std::array::from_fn(|i| levels[codes[i] as usize % levels.len()])
        }
        Levels::Linear { zero_point, .. } => {
            let zero = i32::from(zero_point);
            std::array::from_fn(|i| (codes[i] as i32 - zero) as f32)
        }
        Levels::Chain(trellis) => {
            let [after, before] = states_at(side, trellis, tile, unit, first);
            std::array::from_fn(|i| trellis.level(after[i], before[i]))
        }
        // Float formats have no codes.
        Levels::Float => [0.0; TILE],
    }
}

/// Sixteen floats of a float tile from element `index` on.
#[inline(always)]
fn float_lanes(side: &TileSide, tile: &[u8], index: usize) -> [f32; TILE] {
    match side.layout.format() {
        Format::F32 => {
            let bytes = &tile[index * 4..index * 4 + 64];
            std::array::from_fn(|i| {
                f32::from_le_bytes([bytes[4 * i], bytes[4 * i + 1], bytes[4 * i + 2], bytes[4 * i + 3]])
            })
        }
        Format::Bf16 => {
            let bytes = &tile[index * 2..index * 2 + 32];
            std::array::from_fn(|i| bf16::from_le_bytes([bytes[2 * i], bytes[2 * i + 1]]).to_f32())
        }
        _ => halves_at(tile, index * 2),
    }
}

#[inline(always)]
fn keys(side: &TileSide, queries: &Queries, tiles: KeyTiles, out: &mut [f32]) {
    let d = side.dim;
    for (t, tile) in tiles.each.iter().take(tiles.count).enumerate() {
        for r in 0..queries.rows {
            out[r * BLOCK + t * TILE..][..TILE].fill(queries.bias[r]);
        }
        for group in 0..side.groups {
            let channels = group * side.group_len..((group + 1) * side.group_len).min(d);
            // A few rows at a time share the widened codes.
            for first_row in (0..queries.rows).step_by(4) {
                let rows = (queries.rows - first_row).min(4);
                let mut sums = [[0.0f32; TILE]; 4];
                for c in channels.clone() {
                    let lanes = if side.bits == 0 {
                        float_lanes(side, tile, c * TILE)
                    } else {
                        code_lanes(side, tile, c / 4, c % 4)
                    };
                    for (r, sums) in sums.iter_mut().take(rows).enumerate() {
                        let query = queries.float[(first_row + r) * d + c];
                        for (sum, lane) in sums.iter_mut().zip(&lanes) {
                            *sum += query * lane;
                        }
                    }
                }
                let scales = if side.bits == 0 {
                    [1.0; TILE]
                } else {
                    halves_at(tile, side.scales + group * 2 * TILE)
                };
                let offsets = side.offsets.map(|plane| halves_at(tile, plane + group * 2 * TILE));
                for (r, sums) in sums.iter().take(rows).enumerate() {
                    let row = first_row + r;
                    let out = &mut out[row * BLOCK + t * TILE..][..TILE];
                    for (out, (sum, scale)) in out.iter_mut().zip(sums.iter().zip(&scales)) {
                        *out += sum * scale;
                    }
                    if side.bits == 1 {
                        let noise = queries.noise[row * side.groups + group];
                        for (out, scale) in out.iter_mut().zip(&scales) {
                            *out += noise * (scale * scale);
                        }
                    }
                    if let Some(offsets) = &offsets {
                        let group_sum = queries.group_sums[group * queries.rows + row];
                        for (out, offset) in out.iter_mut().zip(offsets) {
                            *out += offset * group_sum;
                        }
                    }
                }
            }
        }
    }
}

/// Whether the machine that all code is compiled for multiplies and adds in one step.
const FUSED: bool = cfg!(target_arch = "aarch64");

/// [`exp_with`], for every machine.
#[inline(always)]
pub(crate) fn exp(x: f32) -> f32 {
    exp_with::<FUSED>(x)
}

/// `exp` of non-positive numbers; relative error below 1e-6 down to e⁻¹⁰ and 1e-5 below, where weights no longer matter. `FUSED`: the machine
/// multiplies and adds in one step.
#[inline(always)]
fn exp_with<const FUSED: bool>(x: f32) -> f32 {
    // Adding 1.5·2²³ leaves the nearest whole number in the low bits.
    const ROUNDER: f32 = 12_582_912.0;
    // 2^(n + f) with f in [−½, ½]; a Taylor polynomial of 2^f is exact to 2e-7 there.
    let t = if x > -87.0 { x } else { -87.0 } * std::f32::consts::LOG2_E;
    let rounded = t + ROUNDER;
    let f = t - (rounded - ROUNDER);
    let mut p = 1.540_353e-4f32;
    for c in [1.333_355_8e-3, 9.618_129e-3, 5.550_411e-2, 0.240_226_5, std::f32::consts::LN_2, 1.0] {
        p = if FUSED { p.mul_add(f, c) } else { p * f + c };
    }
    // n ≥ −126: the exponent's bits can be added to.
    f32::from_bits(p.to_bits().wrapping_add(rounded.to_bits() << 23))
}

/// The largest lane, by halves so that it vectorises.
#[inline(always)]
pub(super) fn largest_lane(mut lanes: [f32; TILE]) -> f32 {
    for half in [8, 4, 2, 1] {
        for i in 0..half {
            lanes[i] = if lanes[i + half] > lanes[i] { lanes[i + half] } else { lanes[i] };
        }
    }
    lanes[0]
}

#[inline(always)]
fn softmax<const FUSED: bool>(weights: &mut [f32], tokens: usize, ranges: &[RowRange], sums: &mut RowSums) {
    let sums = sums.max.get_mut().iter_mut().zip(sums.sum.get_mut());
    for (row, (range, (found_max, found_sum))) in weights.chunks_exact_mut(BLOCK).zip(ranges.iter().zip(sums))
    {
        let scores = &mut row[..tokens];
        scores[..range.from.min(tokens)].fill(f32::NEG_INFINITY);
        scores[range.to.max(range.from).min(tokens)..].fill(f32::NEG_INFINITY);
        // Lanes without branches or a horizontal step vectorise.
        let mut max = [f32::NEG_INFINITY; TILE];
        for scores in scores.as_chunks::<TILE>().0 {
            for (max, score) in max.iter_mut().zip(scores) {
                *max = if *score > *max { *score } else { *max };
            }
        }
        let max = largest_lane(max);
        let mut sum = [0.0f32; TILE];
        for scores in scores.as_chunks_mut::<TILE>().0 {
            for (sum, score) in sum.iter_mut().zip(scores) {
                let weight = exp_with::<FUSED>(*score - max);
                *score = if *score == f32::NEG_INFINITY { 0.0 } else { weight };
                *sum += *score;
            }
        }
        (*found_max, *found_sum) = (max, sum.iter().sum());
    }
}

#[inline(always)]
fn softmax_export<const FUSED: bool>(
    weights: &mut [f32],
    ranges: &[RowRange],
    sums: &mut RowSums,
    exported: &mut ScoreRows,
    at: usize,
) {
    for (r, scores) in weights.chunks_exact(BLOCK).take(ranges.len()).enumerate() {
        exported.row(r)[at..at + BLOCK].convert_from_f32_slice(scores);
    }
    softmax::<FUSED>(weights, BLOCK, ranges, sums);
}

#[inline(always)]
fn join(so_far: &mut RowSums, found: &RowSums, factors: &mut Factors) -> bool {
    let mut grew = false;
    let so_far = so_far.max.get_mut().iter_mut().zip(so_far.sum.get_mut());
    let found = found.max.get().iter().zip(found.sum.get());
    let factors = factors.block.get_mut().iter_mut().zip(factors.before.get_mut());
    for (((max, sum), (found_max, found_sum)), (block, before)) in so_far.zip(found).zip(factors) {
        // By what the smaller of both largest scores makes weights smaller; what is no number stays none.
        let apart = -(*max - found_max).abs();
        let decay = if apart.is_nan() { apart } else { exp(apart) };
        (*block, *before) = match (*found_max == f32::NEG_INFINITY, *found_max > *max) {
            (true, _) => (0.0, 1.0),
            (_, true) => (1.0, if *max > f32::NEG_INFINITY { decay } else { 1.0 }),
            _ => (decay, 1.0),
        };
        if *found_max > *max {
            grew |= *max > f32::NEG_INFINITY;
            *max = *found_max;
        }
        *sum = *sum * *before + *found_sum * *block;
    }
    grew
}

/// The least weight of a row that counts: of τ once multiplied with the row's factor, and never zero. (Multiplying the weights instead would
/// make subnormal numbers, which are slow.)
#[inline(always)]
pub(super) fn least_weight(threshold: f32, factor: f32) -> f32 {
    (threshold / factor).max(f32::MIN_POSITIVE)
}

#[inline(always)]
fn heavy(weights: &[f32], tokens: usize, factors: &[f32], threshold: f32) -> u8 {
    let mut heavy = 0;
    for (weights, factor) in weights.chunks_exact(BLOCK).zip(factors) {
        let least = least_weight(threshold, *factor);
        for (tile, weights) in weights[..tokens].chunks_exact(TILE).enumerate() {
            let counts = weights.iter().fold(false, |counts, weight| counts | (*weight >= least));
            heavy |= u8::from(counts) << tile;
        }
    }
    heavy
}

#[inline(always)]
fn values(step: &ValueStep, outputs: &mut [f32], _scratch: &mut ValueScratch) {
    let side = step.side;
    let shape = OutputShape::new(side);
    for (t, tile) in step.tiles.iter().enumerate() {
        if step.active >> t & 1 == 0 {
            continue;
        }
        for slot in 0..TILE {
            let token = t * TILE + slot;
            if (0..step.rows).all(|r| step.weights[r * BLOCK + token] == 0.0) {
                continue;
            }
            for block in 0..side.dim.div_ceil(TILE) {
                let group = (block * TILE / side.group_len).min(side.groups - 1);
                let (lanes, scale, offset) = if side.bits == 0 {
                    (float_lanes(side, tile, slot * side.dim.next_multiple_of(TILE) + block * TILE), 1.0, 0.0)
                } else {
                    let at = (group * TILE + slot) * 2;
                    let offset = side.offsets.map_or(0.0, |plane| half_at(tile, plane + at));
                    (
                        code_lanes(side, tile, 4 * block + slot / 4, slot % 4),
                        half_at(tile, side.scales + at),
                        offset,
                    )
                };
                let value: [f32; TILE] = std::array::from_fn(|i| scale * lanes[i] + offset);
                for r in 0..step.rows {
                    let weight = step.weights[r * BLOCK + token] * step.factors[r];
                    let out = &mut outputs[r * shape.stride + block * TILE..][..TILE];
                    for (out, value) in out.iter_mut().zip(&value) {
                        *out += weight * value;
                    }
                }
            }
        }
    }
}

/// The same loops, vectorised by the compiler for AVX2.
#[cfg(target_arch = "x86_64")]
mod avx2 {
    use super::{
        Factors, IntegerForm, KeyTiles, PackedKernels, Queries, RowRange, RowSums, ScoreRows, TileSide,
        ValueScratch, ValueStep,
    };

    pub(crate) const KERNELS: PackedKernels = PackedKernels {
        // SAFETY: chosen only when the CPU reports AVX2, FMA and F16C.
        keys: |side, queries, tiles, out| unsafe { keys(side, queries, tiles, out) },
        query: None,
        // SAFETY: as above.
        softmax: |weights, tokens, ranges, sums| unsafe { softmax(weights, tokens, ranges, sums) },
        // SAFETY: as above.
        join: |so_far, found, factors| unsafe { join(so_far, found, factors) },
        // SAFETY: as above.
        heavy: |weights, tokens, factors, threshold| unsafe { heavy(weights, tokens, factors, threshold) },
        // SAFETY: as above.
        softmax_export: |weights, ranges, sums, exported, at| unsafe {
            softmax_export(weights, ranges, sums, exported, at)
        },
        // SAFETY: as above.
        values: |step, outputs, scratch| unsafe { values(step, outputs, scratch) },
        weights: IntegerForm::Byte,
    };

    #[target_feature(enable = "avx2,fma,f16c")]
    fn keys(side: &TileSide, queries: &Queries, tiles: KeyTiles, out: &mut [f32]) {
        super::keys(side, queries, tiles, out)
    }

    #[target_feature(enable = "avx2,fma,f16c")]
    fn join(so_far: &mut RowSums, found: &RowSums, factors: &mut Factors) -> bool {
        super::join(so_far, found, factors)
    }

    #[target_feature(enable = "avx2,fma,f16c")]
    fn softmax(weights: &mut [f32], tokens: usize, ranges: &[RowRange], sums: &mut RowSums) {
        super::softmax::<true>(weights, tokens, ranges, sums)
    }

    #[target_feature(enable = "avx2,fma,f16c")]
    fn softmax_export(
        weights: &mut [f32],
        ranges: &[RowRange],
        sums: &mut RowSums,
        exported: &mut ScoreRows,
        at: usize,
    ) {
        super::softmax_export::<true>(weights, ranges, sums, exported, at)
    }

    #[target_feature(enable = "avx2,fma,f16c")]
    fn heavy(weights: &[f32], tokens: usize, factors: &[f32], threshold: f32) -> u8 {
        super::heavy(weights, tokens, factors, threshold)
    }

    #[target_feature(enable = "avx2,fma,f16c")]
    fn values(step: &ValueStep, outputs: &mut [f32], scratch: &mut ValueScratch) {
        super::values(step, outputs, scratch)
    }
}
