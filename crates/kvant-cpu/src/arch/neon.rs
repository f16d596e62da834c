//! NEON kernels with the dot-product extension: a tile's 16 rows are four vectors of 4.
//!
//! Instructions without stable intrinsics are in `neon_ops`.

use std::arch::aarch64::*;

use super::format::{
    AFFINE, F16, F32, TABLE, for_float, for_format, group_bytes, header_bytes, signed_table, signed_zero,
    unsigned_table, unsigned_zero,
};
use super::neon_ops::{dot_signed, widen_halves};
use super::{FloatRows, GroupTile, Lanes};
use crate::int8::{Int8Rows, quantize_row};
use crate::packed::{BLOCK_COLS, FloatKind, TILE_ROWS};

/// Rows of a tile in one vector.
const QUARTER: usize = 4;
/// Vectors of a tile.
const VECTORS: usize = TILE_ROWS / QUARTER;

/// 4 halves as f32.
///
/// # Safety
/// 8 bytes at `p` are readable.
#[inline]
#[target_feature(enable = "neon")]
unsafe fn load_halves(p: *const u8) -> float32x4_t {
    // SAFETY: the caller's promise.
    widen_halves(unsafe { vld1_u8(p) })
}

/// Quads `2j` and `2j + 1` of 4 rows as stored (table formats: looked up in `table`).
///
/// # Safety
/// `codes` points to the code bytes of a group with at least `8j + 8` columns.
#[inline]
#[target_feature(enable = "neon")]
unsafe fn quads<const BITS: u8, const KIND: u8>(
    codes: *const u8,
    j: usize,
    vector: usize,
    table: uint8x16_t,
) -> [uint8x16_t; 2] {
    // SAFETY: the caller's promise; two quads take 64 bytes at 4 bits, 128 at 8, of which `vector` picks 4 rows.
    unsafe {
        if BITS == 8 {
            let p = codes.add(128 * j + 16 * vector);
            return [vld1q_u8(p), vld1q_u8(p.add(64))];
        }
        let both = vld1q_u8(codes.add(64 * j + 16 * vector));
        let (low, high) = (vandq_u8(both, vdupq_n_u8(15)), vshrq_n_u8::<4>(both));
        if KIND == TABLE { [vqtbl1q_u8(table, low), vqtbl1q_u8(table, high)] } else { [low, high] }
    }
}

/// Bytes as the signed dot product takes them; see [`signed_zero`].
#[inline]
#[target_feature(enable = "neon")]
fn signed<const BITS: u8>(quad: uint8x16_t) -> int8x16_t {
    vreinterpretq_s8_u8(if BITS == 8 { veorq_u8(quad, vdupq_n_u8(128)) } else { quad })
}

#[inline]
#[target_feature(enable = "neon")]
fn store<const M: usize>(out: &mut [Lanes], total: [[float32x4_t; VECTORS]; M], gain: f32) {
    for (lanes, total) in out[..M].iter_mut().zip(total) {
        for (to, total) in lanes.chunks_exact_mut(QUARTER).zip(total) {
            // SAFETY: `to` holds 4 floats.
            unsafe { vst1q_f32(to.as_mut_ptr(), vmulq_n_f32(total, gain)) };
        }
    }
}

#[target_feature(enable = "neon,dotprod")]
pub(super) fn int8_tile(tile: GroupTile<'_>, x: Int8Rows<'_>, out: &mut [Lanes]) {
    let mut row = 0;
    while row < out.len() {
        let left = &mut out[row..];
        let x = x.rows_from(row);
        // SAFETY: `Kernels::int8_tile` checked that the tile is whole and the rows are there.
        row += unsafe {
            match left.len() {
                1 => for_format!(tile.format, int8_rows[1](&tile, x, left)),
                2 | 3 => for_format!(tile.format, int8_rows[2](&tile, x, left)),
                _ => for_format!(tile.format, int8_rows[4](&tile, x, left)),
            }
        };
    }
}

/// Products with exactly `M` rows; returns `M`.
///
/// # Safety
/// The tile is whole, `x` has `M` rows of `tile.blocks` blocks, `out` has `M` entries.
#[inline]
#[target_feature(enable = "neon,dotprod")]
unsafe fn int8_rows<const BITS: u8, const GROUP: usize, const KIND: u8, const M: usize>(
    tile: &GroupTile<'_>,
    x: Int8Rows<'_>,
    out: &mut [Lanes],
) -> usize {
    let (header, group_bytes) = (header_bytes(KIND), group_bytes(BITS, GROUP, KIND));
    let table = signed_table(tile.format);
    // SAFETY: a load of the 16 bytes of the array.
    let table = unsafe { vld1q_u8(table.as_ptr()) };
    let zero = signed_zero(tile.format);
    let blocks = tile.blocks;
    let mut p = tile.bytes.as_ptr();
    let mut total = [[vdupq_n_f32(0.0); VECTORS]; M];
    for block in 0..blocks {
        for part in 0..BLOCK_COLS / GROUP {
            // SAFETY: all reads stay inside the group at `p` and the block of `x`.
            unsafe {
                let acts = x.codes.as_ptr().add(block * BLOCK_COLS + part * GROUP);
                for vector in 0..VECTORS {
                    let mut dots = [vdupq_n_s32(0); M];
                    for h in 0..GROUP / 16 {
                        let [a, b] = quads::<BITS, KIND>(p.add(header), 2 * h, vector, table);
                        let [c, d] = quads::<BITS, KIND>(p.add(header), 2 * h + 1, vector, table);
                        for (m, sum) in dots.iter_mut().enumerate() {
                            let acts = vld1q_s8(acts.add(m * blocks * BLOCK_COLS + 16 * h));
                            *sum = dot_signed::<0>(*sum, signed::<BITS>(a), acts);
                            *sum = dot_signed::<1>(*sum, signed::<BITS>(b), acts);
                            *sum = dot_signed::<2>(*sum, signed::<BITS>(c), acts);
                            *sum = dot_signed::<3>(*sum, signed::<BITS>(d), acts);
                        }
                    }
                    let scale = load_halves(p.add(8 * vector));
                    for m in 0..M {
                        let sums = x.sums.as_ptr().add((m * blocks + block) * 2);
                        let sum = if GROUP == 32 { *sums + *sums.add(1) } else { *sums.add(part) };
                        let act_scale = *x.scales.get_unchecked(m * blocks + block);
                        let dot = vcvtq_f32_s32(vsubq_s32(dots[m], vdupq_n_s32(zero * sum)));
                        let total = &mut total[m][vector];
                        *total = vfmaq_f32(*total, dot, vmulq_n_f32(scale, act_scale));
                        if KIND == AFFINE {
                            let offset = load_halves(p.add(32 + 8 * vector));
                            *total = vfmaq_f32(*total, offset, vdupq_n_f32(act_scale * sum as f32));
                        }
                    }
                }
                p = p.add(group_bytes);
            }
        }
    }
    store(out, total, tile.gain);
    M
}

/// The four weights of a quad in 4 rows, without the gain.
#[inline]
#[target_feature(enable = "neon")]
fn quad_weights(quad: uint8x16_t, scale: float32x4_t, offset: float32x4_t) -> [float32x4_t; 4] {
    let quad = vreinterpretq_u32_u8(quad);
    let byte = vdupq_n_u32(255);
    [
        vandq_u32(quad, byte),
        vandq_u32(vshrq_n_u32::<8>(quad), byte),
        vandq_u32(vshrq_n_u32::<16>(quad), byte),
        vshrq_n_u32::<24>(quad),
    ]
    .map(|level| vfmaq_f32(offset, vcvtq_f32_u32(level), scale))
}

#[target_feature(enable = "neon,dotprod")]
pub(super) fn exact_tile(tile: GroupTile<'_>, x: FloatRows<'_>, out: &mut [Lanes]) {
    let mut row = 0;
    while row < out.len() {
        let left = &mut out[row..];
        let x = FloatRows { values: &x.values[row * x.stride..], stride: x.stride };
        // SAFETY: `Kernels::exact_tile` checked that the tile is whole and the rows are there.
        row += unsafe {
            match left.len() {
                1 => for_format!(tile.format, exact_rows[1](&tile, x, left)),
                2 | 3 => for_format!(tile.format, exact_rows[2](&tile, x, left)),
                _ => for_format!(tile.format, exact_rows[4](&tile, x, left)),
            }
        };
    }
}

/// Products with exactly `M` rows of f32, each group summed on its own first; returns `M`.
///
/// # Safety
/// The tile is whole, `x` has `M` rows of `tile.blocks` blocks, `out` has `M` entries.
#[inline]
#[target_feature(enable = "neon,dotprod")]
unsafe fn exact_rows<const BITS: u8, const GROUP: usize, const KIND: u8, const M: usize>(
    tile: &GroupTile<'_>,
    x: FloatRows<'_>,
    out: &mut [Lanes],
) -> usize {
    let (header, group_bytes) = (header_bytes(KIND), group_bytes(BITS, GROUP, KIND));
    let table = unsigned_table(tile.format);
    // SAFETY: a load of the 16 bytes of the array.
    let table = unsafe { vld1q_u8(table.as_ptr()) };
    let zero = -unsigned_zero(tile.format) as f32;
    let mut p = tile.bytes.as_ptr();
    let mut total = [[vdupq_n_f32(0.0); VECTORS]; M];
    for group in 0..tile.blocks * BLOCK_COLS / GROUP {
        // SAFETY: all reads stay inside the group at `p` and the rows of `x`.
        unsafe {
            for vector in 0..VECTORS {
                let scale = load_halves(p.add(8 * vector));
                // Exact: 8 bits times 11 bits.
                let offset = match KIND {
                    AFFINE => load_halves(p.add(32 + 8 * vector)),
                    _ => vmulq_n_f32(scale, zero),
                };
                let mut sums = [vdupq_n_f32(0.0); M];
                for j in 0..GROUP / 8 {
                    for (q, quad) in
                        quads::<BITS, KIND>(p.add(header), j, vector, table).into_iter().enumerate()
                    {
                        let weights = quad_weights(quad, scale, offset);
                        for (m, sum) in sums.iter_mut().enumerate() {
                            let x = x.values.as_ptr().add(m * x.stride + group * GROUP + 8 * j + 4 * q);
                            for (i, weight) in weights.into_iter().enumerate() {
                                *sum = vfmaq_n_f32(*sum, weight, *x.add(i));
                            }
                        }
                    }
                }
                for (total, sum) in total.iter_mut().zip(sums) {
                    total[vector] = vaddq_f32(total[vector], sum);
                }
            }
            p = p.add(group_bytes);
        }
    }
    store(out, total, tile.gain);
    M
}

/// 4 weights of one column as f32.
///
/// # Safety
/// The column's bytes are readable at `p`.
#[inline]
#[target_feature(enable = "neon")]
unsafe fn load_column<const KIND: u8>(p: *const u8, vector: usize) -> float32x4_t {
    // SAFETY: the caller's promise: 64 bytes for f32, 32 for the others.
    unsafe {
        match KIND {
            F32 => vreinterpretq_f32_u8(vld1q_u8(p.add(16 * vector))),
            F16 => load_halves(p.add(8 * vector)),
            _ => {
                let bits = vreinterpret_u16_u8(vld1_u8(p.add(8 * vector)));
                vreinterpretq_f32_u32(vshlq_n_u32::<16>(vmovl_u16(bits)))
            }
        }
    }
}

#[target_feature(enable = "neon,dotprod")]
pub(super) fn float_tile(kind: FloatKind, bytes: &[u8], cols: usize, x: FloatRows<'_>, out: &mut [Lanes]) {
    let mut row = 0;
    while row < out.len() {
        let left = &mut out[row..];
        let x = FloatRows { values: &x.values[row * x.stride..], stride: x.stride };
        // SAFETY: `Kernels::float_tile` checked that the tile is whole and the rows are there.
        row += unsafe {
            match left.len() {
                1 => for_float!(kind, float_rows[1](bytes, cols, x, left)),
                2 | 3 => for_float!(kind, float_rows[2](bytes, cols, x, left)),
                _ => for_float!(kind, float_rows[4](bytes, cols, x, left)),
            }
        };
    }
}

/// Products with exactly `M` rows of f32; returns `M`. Blocks of 32 columns are summed on their own first.
///
/// # Safety
/// `bytes` holds `cols` columns of 16 weights, `x` has `M` rows of `cols`, `out` has `M` entries.
#[inline]
#[target_feature(enable = "neon,dotprod")]
unsafe fn float_rows<const KIND: u8, const M: usize>(
    bytes: &[u8],
    cols: usize,
    x: FloatRows<'_>,
    out: &mut [Lanes],
) -> usize {
    let column = TILE_ROWS * if KIND == F32 { 4 } else { 2 };
    let mut total = [[vdupq_n_f32(0.0); VECTORS]; M];
    for start in (0..cols).step_by(BLOCK_COLS) {
        let mut sums = [[vdupq_n_f32(0.0); VECTORS]; M];
        for col in start..cols.min(start + BLOCK_COLS) {
            // SAFETY: `col < cols`.
            unsafe {
                let p = bytes.as_ptr().add(col * column);
                for vector in 0..VECTORS {
                    let weights = load_column::<KIND>(p, vector);
                    for (m, sum) in sums.iter_mut().enumerate() {
                        let x = *x.values.as_ptr().add(m * x.stride + col);
                        sum[vector] = vfmaq_n_f32(sum[vector], weights, x);
                    }
                }
            }
        }
        for (total, sum) in total.iter_mut().zip(sums) {
            for vector in 0..VECTORS {
                total[vector] = vaddq_f32(total[vector], sum[vector]);
            }
        }
    }
    store(out, total, 1.0);
    M
}

#[target_feature(enable = "neon,dotprod")]
pub(super) fn quantize(x: &[f32], codes: &mut [i8], scales: &mut [f32], sums: &mut [i32]) {
    quantize_row(x, codes, scales, sums);
}
