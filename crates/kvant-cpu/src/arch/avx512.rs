//! AVX-512 kernels: one zmm lane per row of a tile.

use std::arch::x86_64::*;

use super::format::{
    AFFINE, F16, F32, TABLE, for_float, for_format, group_bytes, header_bytes, unsigned_table, unsigned_zero,
};
use super::{FloatRows, GroupTile, Lanes};
use crate::int8::{Int8Rows, quantize_row};
use crate::packed::{BLOCK_COLS, FloatKind, GroupFormat, TILE_ROWS};

/// Bytes between the group being used and the one being prefetched. The hardware prefetcher stops at every 4 KiB
/// page; this runs ahead of it.
const PREFETCH_AHEAD: usize = 6144;

/// The format's table, entries + 128, in every 16-byte lane.
#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
pub(super) fn table_lanes(format: &GroupFormat) -> __m512i {
    let table = unsigned_table(format);
    // SAFETY: a load of the 16 bytes of the array.
    unsafe { _mm512_broadcast_i32x4(_mm_loadu_si128(table.as_ptr().cast())) }
}

/// Quads `2j` and `2j + 1` of a group as unsigned bytes (table formats: table value + 128).
///
/// # Safety
/// `codes` points to the code bytes of a group with at least `8j + 8` columns.
#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
pub(super) unsafe fn quads<const BITS: u8, const KIND: u8>(
    codes: *const u8,
    j: usize,
    table: __m512i,
) -> (__m512i, __m512i) {
    // SAFETY: the caller's promise; 4-bit groups have 64 bytes per two quads, 8-bit groups 128.
    unsafe {
        if BITS == 8 {
            return (
                _mm512_loadu_si512(codes.add(128 * j).cast()),
                _mm512_loadu_si512(codes.add(128 * j + 64).cast()),
            );
        }
        let nibble = _mm512_set1_epi8(15);
        let both = _mm512_loadu_si512(codes.add(64 * j).cast());
        let low = _mm512_and_si512(both, nibble);
        let high = _mm512_and_si512(_mm512_srli_epi16::<4>(both), nibble);
        if KIND == TABLE {
            (_mm512_shuffle_epi8(table, low), _mm512_shuffle_epi8(table, high))
        } else {
            (low, high)
        }
    }
}

/// 16 halves as f32.
///
/// # Safety
/// 32 bytes at `p` are readable.
#[inline]
#[target_feature(enable = "avx512f")]
pub(super) unsafe fn load_halves(p: *const u8) -> __m512 {
    // SAFETY: the caller's promise.
    unsafe { _mm512_cvtph_ps(_mm256_loadu_si256(p.cast())) }
}

#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512dq,avx512vnni,avx512vbmi,f16c,fma")]
pub(super) fn int8_tile(tile: GroupTile<'_>, x: Int8Rows<'_>, out: &mut [Lanes]) {
    let mut row = 0;
    while row < out.len() {
        let left = &mut out[row..];
        let x = x.rows_from(row);
        // SAFETY: `Kernels::int8_tile` checked that the tile is whole and the rows are there.
        row += unsafe {
            match left.len() {
                1 => for_format!(tile.format, int8_rows[1](&tile, x, left)),
                2 => for_format!(tile.format, int8_rows[2](&tile, x, left)),
                3 => for_format!(tile.format, int8_rows[3](&tile, x, left)),
                4..8 => for_format!(tile.format, int8_rows[4](&tile, x, left)),
                _ => for_format!(tile.format, int8_rows[8](&tile, x, left)),
            }
        };
    }
}

/// Products with exactly `M` rows; returns `M`.
///
/// # Safety
/// The tile is whole, `x` has `M` rows of `tile.blocks` blocks, `out` has `M` entries.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512dq,avx512vnni,avx512vbmi,f16c,fma")]
unsafe fn int8_rows<const BITS: u8, const GROUP: usize, const KIND: u8, const M: usize>(
    tile: &GroupTile<'_>,
    x: Int8Rows<'_>,
    out: &mut [Lanes],
) -> usize {
    let (header, group_bytes) = (header_bytes(KIND), group_bytes(BITS, GROUP, KIND));
    let table = table_lanes(tile.format);
    let zero = unsigned_zero(tile.format);
    let blocks = tile.blocks;
    let mut p = tile.bytes.as_ptr();
    let mut total = [_mm512_setzero_ps(); M];
    for block in 0..blocks {
        for half in 0..BLOCK_COLS / GROUP {
            // SAFETY: all reads stay inside the group at `p`, the block of `x`, or are prefetches, which may miss.
            unsafe {
                if M <= 4 {
                    let ahead = p.wrapping_add(PREFETCH_AHEAD);
                    for line in 0..group_bytes.div_ceil(64) {
                        _mm_prefetch::<_MM_HINT_T0>(ahead.wrapping_add(64 * line).cast());
                    }
                }
                let scale = load_halves(p);
                let codes = p.add(header);
                let mut dots = [[_mm512_setzero_si512(); 2]; M];
                for j in 0..GROUP / 8 {
                    let (even, odd) = quads::<BITS, KIND>(codes, j, table);
                    for (m, dot) in dots.iter_mut().enumerate() {
                        let at = (m * blocks + block) * BLOCK_COLS + half * GROUP + 8 * j;
                        let acts = x.codes.as_ptr().add(at).cast::<i32>();
                        dot[0] = _mm512_dpbusd_epi32(dot[0], even, _mm512_set1_epi32(acts.read_unaligned()));
                        // One accumulator when many rows give enough independent chains already.
                        let chain = usize::from(M <= 2);
                        let act = _mm512_set1_epi32(acts.add(1).read_unaligned());
                        dot[chain] = _mm512_dpbusd_epi32(dot[chain], odd, act);
                    }
                }
                for m in 0..M {
                    let sums = x.sums.as_ptr().add((m * blocks + block) * 2);
                    let sum = if GROUP == 32 { *sums + *sums.add(1) } else { *sums.add(half) };
                    let act_scale = *x.scales.get_unchecked(m * blocks + block);
                    let mut dot = if M <= 2 { _mm512_add_epi32(dots[m][0], dots[m][1]) } else { dots[m][0] };
                    if KIND != AFFINE {
                        dot = _mm512_sub_epi32(dot, _mm512_set1_epi32(zero * sum));
                    }
                    let weight = _mm512_mul_ps(scale, _mm512_set1_ps(act_scale));
                    total[m] = _mm512_fmadd_ps(_mm512_cvtepi32_ps(dot), weight, total[m]);
                    if KIND == AFFINE {
                        let sum = _mm512_set1_ps(act_scale * sum as f32);
                        total[m] = _mm512_fmadd_ps(load_halves(p.add(32)), sum, total[m]);
                    }
                }
                p = p.add(group_bytes);
            }
        }
    }
    let gain = _mm512_set1_ps(tile.gain);
    for (lanes, total) in out[..M].iter_mut().zip(total) {
        // SAFETY: `lanes` holds 16 floats.
        unsafe { _mm512_storeu_ps(lanes.as_mut_ptr(), _mm512_mul_ps(total, gain)) };
    }
    M
}

/// Byte `i` of every lane as a float.
#[inline]
#[target_feature(enable = "avx512f")]
pub(super) fn byte_as_float<const I: u32>(quad: __m512i) -> __m512 {
    let byte = _mm512_set1_epi32(255);
    _mm512_cvtepi32_ps(match I {
        0 => _mm512_and_si512(quad, byte),
        1 => _mm512_and_si512(_mm512_srli_epi32::<8>(quad), byte),
        2 => _mm512_and_si512(_mm512_srli_epi32::<16>(quad), byte),
        _ => _mm512_srli_epi32::<24>(quad),
    })
}

/// The four weights of a quad in every lane, without the gain.
#[inline]
#[target_feature(enable = "avx512f,fma")]
pub(super) fn quad_weights(quad: __m512i, scale: __m512, offset: __m512) -> [__m512; 4] {
    [
        _mm512_fmadd_ps(byte_as_float::<0>(quad), scale, offset),
        _mm512_fmadd_ps(byte_as_float::<1>(quad), scale, offset),
        _mm512_fmadd_ps(byte_as_float::<2>(quad), scale, offset),
        _mm512_fmadd_ps(byte_as_float::<3>(quad), scale, offset),
    ]
}

/// Scale and offset of the group at `p` such that `weight = scale · byte + offset` for the bytes of [`quads`].
/// `−zero · scale` is exact: 8 bits times 11 bits.
///
/// # Safety
/// A group's header is readable at `p`.
#[inline]
#[target_feature(enable = "avx512f,avx512dq,f16c")]
pub(super) unsafe fn group_header<const KIND: u8>(p: *const u8, zero: i32) -> (__m512, __m512) {
    // SAFETY: the caller's promise; affine groups have 64 bytes of header, others 32.
    unsafe {
        let scale = load_halves(p);
        let offset = if KIND == AFFINE {
            load_halves(p.add(32))
        } else {
            _mm512_mul_ps(scale, _mm512_set1_ps(-zero as f32))
        };
        (scale, offset)
    }
}

#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512dq,avx512vnni,avx512vbmi,f16c,fma")]
pub(super) fn exact_tile(tile: GroupTile<'_>, x: FloatRows<'_>, out: &mut [Lanes]) {
    let mut row = 0;
    while row < out.len() {
        let left = &mut out[row..];
        let x = FloatRows { values: &x.values[row * x.stride..], stride: x.stride };
        // SAFETY: `Kernels::exact_tile` checked that the tile is whole and the rows are there.
        row += unsafe {
            match left.len() {
                1 => for_format!(tile.format, exact_rows[1](&tile, x, left)),
                2..4 => for_format!(tile.format, exact_rows[2](&tile, x, left)),
                4..8 => for_format!(tile.format, exact_rows[4](&tile, x, left)),
                _ => for_format!(tile.format, exact_rows[8](&tile, x, left)),
            }
        };
    }
}

/// Products with exactly `M` rows of f32; returns `M`. Each group is summed on its own first, which keeps the
/// rounding error of long rows small.
///
/// # Safety
/// The tile is whole, `x` has `M` rows of `tile.blocks` blocks, `out` has `M` entries.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512dq,avx512vnni,avx512vbmi,f16c,fma")]
unsafe fn exact_rows<const BITS: u8, const GROUP: usize, const KIND: u8, const M: usize>(
    tile: &GroupTile<'_>,
    x: FloatRows<'_>,
    out: &mut [Lanes],
) -> usize {
    let (header, group_bytes) = (header_bytes(KIND), group_bytes(BITS, GROUP, KIND));
    let table = table_lanes(tile.format);
    let zero = unsigned_zero(tile.format);
    let mut p = tile.bytes.as_ptr();
    let mut total = [_mm512_setzero_ps(); M];
    for group in 0..tile.blocks * BLOCK_COLS / GROUP {
        // SAFETY: all reads stay inside the group at `p` and the rows of `x`.
        unsafe {
            let (scale, offset) = group_header::<KIND>(p, zero);
            // Two chains per row, which cover the latency of the multiply-add where there is one row. However many there are: a row's sum
            // must not depend on what else is multiplied.
            let mut part = [[_mm512_setzero_ps(); 2]; M];
            for j in 0..GROUP / 8 {
                let (even, odd) = quads::<BITS, KIND>(p.add(header), j, table);
                for (q, quad) in [even, odd].into_iter().enumerate() {
                    let weights = quad_weights(quad, scale, offset);
                    for (m, part) in part.iter_mut().enumerate() {
                        let x = x.values.as_ptr().add(m * x.stride + group * GROUP + 8 * j + 4 * q);
                        for (i, weight) in weights.into_iter().enumerate() {
                            part[i % 2] = _mm512_fmadd_ps(weight, _mm512_set1_ps(*x.add(i)), part[i % 2]);
                        }
                    }
                }
            }
            for (total, part) in total.iter_mut().zip(part) {
                *total = _mm512_add_ps(*total, _mm512_add_ps(part[0], part[1]));
            }
            p = p.add(group_bytes);
        }
    }
    let gain = _mm512_set1_ps(tile.gain);
    for (lanes, total) in out[..M].iter_mut().zip(total) {
        // SAFETY: `lanes` holds 16 floats.
        unsafe { _mm512_storeu_ps(lanes.as_mut_ptr(), _mm512_mul_ps(total, gain)) };
    }
    M
}

/// 16 weights of one column as f32.
///
/// # Safety
/// The column's bytes are readable at `p`.
#[inline]
#[target_feature(enable = "avx512f,f16c")]
pub(super) unsafe fn load_column<const KIND: u8>(p: *const u8) -> __m512 {
    // SAFETY: the caller's promise: 64 bytes for f32, 32 for the others.
    unsafe {
        match KIND {
            F32 => _mm512_loadu_ps(p.cast()),
            F16 => load_halves(p),
            _ => {
                let bits = _mm512_cvtepu16_epi32(_mm256_loadu_si256(p.cast()));
                _mm512_castsi512_ps(_mm512_slli_epi32::<16>(bits))
            }
        }
    }
}

#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512dq,avx512vnni,avx512vbmi,f16c,fma")]
pub(super) fn float_tile(kind: FloatKind, bytes: &[u8], cols: usize, x: FloatRows<'_>, out: &mut [Lanes]) {
    let mut row = 0;
    while row < out.len() {
        let left = &mut out[row..];
        let x = FloatRows { values: &x.values[row * x.stride..], stride: x.stride };
        // SAFETY: `Kernels::float_tile` checked that the tile is whole and the rows are there.
        row += unsafe {
            match left.len() {
                1 => for_float!(kind, float_rows[1](bytes, cols, x, left)),
                2..4 => for_float!(kind, float_rows[2](bytes, cols, x, left)),
                4..8 => for_float!(kind, float_rows[4](bytes, cols, x, left)),
                _ => for_float!(kind, float_rows[8](bytes, cols, x, left)),
            }
        };
    }
}

/// Products with exactly `M` rows of f32; returns `M`.
///
/// # Safety
/// `bytes` holds `cols` columns of 16 weights, `x` has `M` rows of `cols`, `out` has `M` entries.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512dq,avx512vnni,avx512vbmi,f16c,fma")]
unsafe fn float_rows<const KIND: u8, const M: usize>(
    bytes: &[u8],
    cols: usize,
    x: FloatRows<'_>,
    out: &mut [Lanes],
) -> usize {
    let column = TILE_ROWS * if KIND == F32 { 4 } else { 2 };
    let p = bytes.as_ptr();
    let mut total = [_mm512_setzero_ps(); M];
    let mut start = 0;
    while start < cols {
        let end = cols.min(start + BLOCK_COLS);
        let mut part = [[_mm512_setzero_ps(); 2]; M];
        let mut col = start;
        // SAFETY: `col < cols` in every read; prefetches may miss.
        unsafe {
            while col + 2 <= end {
                if M <= 4 {
                    _mm_prefetch::<_MM_HINT_T0>(p.wrapping_add(col * column + PREFETCH_AHEAD).cast());
                    if KIND == F32 {
                        _mm_prefetch::<_MM_HINT_T0>(
                            p.wrapping_add((col + 1) * column + PREFETCH_AHEAD).cast(),
                        );
                    }
                }
                let first = load_column::<KIND>(p.add(col * column));
                let second = load_column::<KIND>(p.add((col + 1) * column));
                for (m, part) in part.iter_mut().enumerate() {
                    let x = x.values.as_ptr().add(m * x.stride + col);
                    part[0] = _mm512_fmadd_ps(first, _mm512_set1_ps(*x), part[0]);
                    part[1] = _mm512_fmadd_ps(second, _mm512_set1_ps(*x.add(1)), part[1]);
                }
                col += 2;
            }
            if col < end {
                let weight = load_column::<KIND>(p.add(col * column));
                for (m, part) in part.iter_mut().enumerate() {
                    let x = *x.values.as_ptr().add(m * x.stride + col);
                    part[0] = _mm512_fmadd_ps(weight, _mm512_set1_ps(x), part[0]);
                }
            }
        }
        for (total, part) in total.iter_mut().zip(part) {
            *total = _mm512_add_ps(*total, _mm512_add_ps(part[0], part[1]));
        }
        start = end;
    }
    for (lanes, total) in out[..M].iter_mut().zip(total) {
        // SAFETY: `lanes` holds 16 floats.
        unsafe { _mm512_storeu_ps(lanes.as_mut_ptr(), total) };
    }
    M
}

#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512dq,avx512vnni,avx512vbmi,f16c,fma")]
pub(super) fn quantize(x: &[f32], codes: &mut [i8], scales: &mut [f32], sums: &mut [i32]) {
    let whole = x.len() / BLOCK_COLS;
    let ones = _mm_set1_epi8(1);
    for block in 0..whole {
        // SAFETY: block `block` is inside `x` and `codes` (`Kernels::quantize` checked the lengths).
        unsafe {
            let from = x.as_ptr().add(block * BLOCK_COLS);
            let (low, high) = (_mm512_loadu_ps(from), _mm512_loadu_ps(from.add(16)));
            let magnitude = _mm512_set1_epi32(i32::MAX);
            let abs = _mm512_max_epi32(
                _mm512_and_si512(_mm512_castps_si512(low), magnitude),
                _mm512_and_si512(_mm512_castps_si512(high), magnitude),
            );
            let largest = f32::from_bits(_mm512_reduce_max_epi32(abs) as u32);
            scales[block] = largest / 127.0;
            let inverse = _mm512_set1_ps(if largest > 1e-36 { 127.0 / largest } else { 0.0 });
            let to = codes.as_mut_ptr().add(block * BLOCK_COLS).cast::<__m128i>();
            for (half, values) in [low, high].into_iter().enumerate() {
                let code = _mm512_cvtsepi32_epi8(_mm512_cvtps_epi32(_mm512_mul_ps(values, inverse)));
                _mm_storeu_si128(to.add(half), code);
                let quads = _mm_dpbusd_epi32(_mm_setzero_si128(), ones, code);
                let pairs = _mm_add_epi32(quads, _mm_shuffle_epi32::<0b01_00_11_10>(quads));
                let sum = _mm_add_epi32(pairs, _mm_shuffle_epi32::<0b10_11_00_01>(pairs));
                sums[block * 2 + half] = _mm_cvtsi128_si32(sum);
            }
        }
    }
    let done = whole * BLOCK_COLS;
    quantize_row(&x[done..], &mut codes[done..], &mut scales[whole..], &mut sums[2 * whole..]);
}
