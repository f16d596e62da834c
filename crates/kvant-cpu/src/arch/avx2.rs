//! AVX2 kernels: a tile's 16 rows are two vectors of 8. With AVX-VNNI the int8 products use its dot product.

use std::arch::x86_64::*;
use std::sync::OnceLock;

use super::format::{
    AFFINE, F16, F32, TABLE, for_float, for_format, group_bytes, header_bytes, signed_table, signed_zero,
    unsigned_table, unsigned_zero,
};
use super::{FloatRows, GroupTile, Lanes};
use crate::int8::{Int8Rows, quantize_row};
use crate::packed::{BLOCK_COLS, FloatKind, TILE_ROWS};

/// Rows of a tile in one vector.
const HALF: usize = 8;
/// Bytes between the group being used and the one being prefetched.
const PREFETCH_AHEAD: usize = 6144;

/// A 16-byte table in both lanes of a vector.
#[inline]
#[target_feature(enable = "avx2")]
fn table_lanes(table: [u8; 16]) -> __m256i {
    // SAFETY: a load of the 16 bytes of the array.
    unsafe { _mm256_broadcastsi128_si256(_mm_loadu_si128(table.as_ptr().cast())) }
}

/// Quads `2j` and `2j + 1` of 8 rows as stored (table formats: looked up in `table`).
///
/// # Safety
/// `codes` points to the code bytes of a group with at least `8j + 8` columns.
#[inline]
#[target_feature(enable = "avx2")]
unsafe fn quads<const BITS: u8, const KIND: u8>(
    codes: *const u8,
    j: usize,
    half: usize,
    table: __m256i,
) -> [__m256i; 2] {
    // SAFETY: the caller's promise; two quads take 64 bytes at 4 bits, 128 at 8, of which `half` picks 8 rows.
    unsafe {
        let load = |at: usize| _mm256_loadu_si256(codes.add(at + 32 * half).cast());
        if BITS == 8 {
            return [load(128 * j), load(128 * j + 64)];
        }
        let nibble = _mm256_set1_epi8(15);
        let both = load(64 * j);
        let pair = [_mm256_and_si256(both, nibble), _mm256_and_si256(_mm256_srli_epi16::<4>(both), nibble)];
        if KIND == TABLE { pair.map(|quad| _mm256_shuffle_epi8(table, quad)) } else { pair }
    }
}

/// 8 halves as f32.
///
/// # Safety
/// 16 bytes at `p` are readable.
#[inline]
#[target_feature(enable = "avx2,f16c")]
unsafe fn load_halves(p: *const u8) -> __m256 {
    // SAFETY: the caller's promise.
    unsafe { _mm256_cvtph_ps(_mm_loadu_si128(p.cast())) }
}

/// Adds the group's sum `scale · act_scale · dot (+ offset · act_scale · Σ acts)` to `total`.
///
/// # Safety
/// The group's header is readable at `p`.
#[inline]
#[target_feature(enable = "avx2,fma,f16c")]
unsafe fn add_group<const KIND: u8>(
    total: &mut __m256,
    p: *const u8,
    half: usize,
    dot: __m256i,
    act_scale: f32,
    sum: i32,
) {
    // SAFETY: the caller's promise.
    unsafe {
        let weight = _mm256_mul_ps(load_halves(p.add(16 * half)), _mm256_set1_ps(act_scale));
        *total = _mm256_fmadd_ps(_mm256_cvtepi32_ps(dot), weight, *total);
        if KIND == AFFINE {
            let sum = _mm256_set1_ps(act_scale * sum as f32);
            *total = _mm256_fmadd_ps(load_halves(p.add(32 + 16 * half)), sum, *total);
        }
    }
}

/// Dot products of one group of 8 rows with `M` rows of activations, without AVX-VNNI: `maddubs` adds pairs of products
/// in 16 bits, so its operands must stay small. 4-bit codes do (8 quads: 8·2·15·127 < 2^15). Bytes are taken as signed,
/// `code − 128` or table entry, and multiplied as |byte| · (±act): 2·128·127 < 2^15.
///
/// # Safety
/// `codes` points to a group's codes; `acts + m · stride` to its activations.
#[inline]
#[target_feature(enable = "avx2")]
unsafe fn dots_madd<const BITS: u8, const GROUP: usize, const KIND: u8, const M: usize>(
    codes: *const u8,
    half: usize,
    table: __m256i,
    acts: *const i8,
    stride: usize,
) -> [__m256i; M] {
    let ones = _mm256_set1_epi16(1);
    let small = BITS == 4 && KIND != TABLE;
    let mut dots = [_mm256_setzero_si256(); M];
    for j in 0..GROUP / 8 {
        // SAFETY: `j` stays inside the group.
        unsafe {
            for (q, quad) in quads::<BITS, KIND>(codes, j, half, table).into_iter().enumerate() {
                let quad = if BITS == 8 { _mm256_xor_si256(quad, _mm256_set1_epi8(-128)) } else { quad };
                for (m, dot) in dots.iter_mut().enumerate() {
                    let act = acts.add(m * stride + 8 * j + 4 * q).cast::<i32>().read_unaligned();
                    let act = _mm256_set1_epi32(act);
                    *dot = if small {
                        _mm256_add_epi16(*dot, _mm256_maddubs_epi16(quad, act))
                    } else {
                        let pairs = _mm256_maddubs_epi16(_mm256_abs_epi8(quad), _mm256_sign_epi8(act, quad));
                        _mm256_add_epi32(*dot, _mm256_madd_epi16(pairs, ones))
                    };
                }
            }
        }
    }
    if small { dots.map(|dot| _mm256_madd_epi16(dot, ones)) } else { dots }
}

/// As [`dots_madd`], with AVX-VNNI: bytes are taken as unsigned, code or table entry + 128.
///
/// # Safety
/// As [`dots_madd`].
#[inline]
#[target_feature(enable = "avx2,avxvnni")]
unsafe fn dots_vnni<const BITS: u8, const GROUP: usize, const KIND: u8, const M: usize>(
    codes: *const u8,
    half: usize,
    table: __m256i,
    acts: *const i8,
    stride: usize,
) -> [__m256i; M] {
    let mut dots = [_mm256_setzero_si256(); M];
    for j in 0..GROUP / 8 {
        // SAFETY: `j` stays inside the group.
        unsafe {
            for (q, quad) in quads::<BITS, KIND>(codes, j, half, table).into_iter().enumerate() {
                for (m, dot) in dots.iter_mut().enumerate() {
                    let act = acts.add(m * stride + 8 * j + 4 * q).cast::<i32>().read_unaligned();
                    *dot = _mm256_dpbusd_avx_epi32(*dot, quad, _mm256_set1_epi32(act));
                }
            }
        }
    }
    dots
}

/// Defines a kernel for exactly `M` rows of int8 activations around one of the dot products; returns `M`.
macro_rules! int8_rows {
    ($name:ident, $features:literal, $dots:ident, $table:ident, $zero:ident) => {
        /// # Safety
        /// The tile is whole, `x` has `M` rows of `tile.blocks` blocks, `out` has `M` entries.
        #[inline]
        #[target_feature(enable = $features)]
        unsafe fn $name<const BITS: u8, const GROUP: usize, const KIND: u8, const M: usize>(
            tile: &GroupTile<'_>,
            x: Int8Rows<'_>,
            out: &mut [Lanes],
        ) -> usize {
            let (header, group_bytes) = (header_bytes(KIND), group_bytes(BITS, GROUP, KIND));
            let table = table_lanes($table(tile.format));
            let zero = $zero(tile.format);
            let blocks = tile.blocks;
            let mut p = tile.bytes.as_ptr();
            let mut total = [[_mm256_setzero_ps(); 2]; M];
            for block in 0..blocks {
                for part in 0..BLOCK_COLS / GROUP {
                    // SAFETY: all reads stay inside the group at `p` and the block of `x`; prefetches may miss.
                    unsafe {
                        for line in 0..group_bytes.div_ceil(64) {
                            _mm_prefetch::<_MM_HINT_T0>(p.wrapping_add(PREFETCH_AHEAD + 64 * line).cast());
                        }
                        let acts = x.codes.as_ptr().add(block * BLOCK_COLS + part * GROUP);
                        for half in 0..2 {
                            let dots = $dots::<BITS, GROUP, KIND, M>(
                                p.add(header),
                                half,
                                table,
                                acts,
                                blocks * BLOCK_COLS,
                            );
                            for m in 0..M {
                                let sums = x.sums.as_ptr().add((m * blocks + block) * 2);
                                let sum = if GROUP == 32 { *sums + *sums.add(1) } else { *sums.add(part) };
                                let act_scale = *x.scales.get_unchecked(m * blocks + block);
                                let dot = _mm256_sub_epi32(dots[m], _mm256_set1_epi32(zero * sum));
                                add_group::<KIND>(&mut total[m][half], p, half, dot, act_scale, sum);
                            }
                        }
                        p = p.add(group_bytes);
                    }
                }
            }
            store(out, total, tile.gain);
            M
        }
    };
}
int8_rows!(int8_rows_madd, "avx2,fma,f16c", dots_madd, signed_table, signed_zero);
int8_rows!(int8_rows_vnni, "avx2,fma,f16c,avxvnni", dots_vnni, unsigned_table, unsigned_zero);

#[inline]
#[target_feature(enable = "avx2")]
fn store<const M: usize>(out: &mut [Lanes], total: [[__m256; 2]; M], gain: f32) {
    let gain = _mm256_set1_ps(gain);
    for (lanes, total) in out[..M].iter_mut().zip(total) {
        for (to, total) in lanes.chunks_exact_mut(HALF).zip(total) {
            // SAFETY: `to` holds 8 floats.
            unsafe { _mm256_storeu_ps(to.as_mut_ptr(), _mm256_mul_ps(total, gain)) };
        }
    }
}

#[target_feature(enable = "avx2,fma,f16c")]
pub(super) fn int8_tile(tile: GroupTile<'_>, x: Int8Rows<'_>, out: &mut [Lanes]) {
    static VNNI: OnceLock<bool> = OnceLock::new();
    int8_tile_with(*VNNI.get_or_init(|| is_x86_feature_detected!("avxvnni")), tile, x, out);
}

/// `vnni`: use AVX-VNNI, which the CPU must have.
#[target_feature(enable = "avx2,fma,f16c")]
fn int8_tile_with(vnni: bool, tile: GroupTile<'_>, x: Int8Rows<'_>, out: &mut [Lanes]) {
    let mut row = 0;
    while row < out.len() {
        let left = &mut out[row..];
        let x = x.rows_from(row);
        // SAFETY: `Kernels::int8_tile` checked that the tile is whole and the rows are there.
        row += unsafe {
            match (vnni, left.len()) {
                (true, 1) => for_format!(tile.format, int8_rows_vnni[1](&tile, x, left)),
                (true, 2 | 3) => for_format!(tile.format, int8_rows_vnni[2](&tile, x, left)),
                (true, _) => for_format!(tile.format, int8_rows_vnni[4](&tile, x, left)),
                (false, 1) => for_format!(tile.format, int8_rows_madd[1](&tile, x, left)),
                (false, 2 | 3) => for_format!(tile.format, int8_rows_madd[2](&tile, x, left)),
                (false, _) => for_format!(tile.format, int8_rows_madd[4](&tile, x, left)),
            }
        };
    }
}

/// The four weights of a quad in 8 rows, without the gain.
#[inline]
#[target_feature(enable = "avx2,fma")]
fn quad_weights(quad: __m256i, scale: __m256, offset: __m256) -> [__m256; 4] {
    let byte = _mm256_set1_epi32(255);
    [
        _mm256_and_si256(quad, byte),
        _mm256_and_si256(_mm256_srli_epi32::<8>(quad), byte),
        _mm256_and_si256(_mm256_srli_epi32::<16>(quad), byte),
        _mm256_srli_epi32::<24>(quad),
    ]
    .map(|level| _mm256_fmadd_ps(_mm256_cvtepi32_ps(level), scale, offset))
}

#[target_feature(enable = "avx2,fma,f16c")]
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
#[target_feature(enable = "avx2,fma,f16c")]
unsafe fn exact_rows<const BITS: u8, const GROUP: usize, const KIND: u8, const M: usize>(
    tile: &GroupTile<'_>,
    x: FloatRows<'_>,
    out: &mut [Lanes],
) -> usize {
    let (header, group_bytes) = (header_bytes(KIND), group_bytes(BITS, GROUP, KIND));
    let table = table_lanes(unsigned_table(tile.format));
    let zero = _mm256_set1_ps(-unsigned_zero(tile.format) as f32);
    let mut p = tile.bytes.as_ptr();
    let mut total = [[_mm256_setzero_ps(); 2]; M];
    for group in 0..tile.blocks * BLOCK_COLS / GROUP {
        // SAFETY: all reads stay inside the group at `p` and the rows of `x`.
        unsafe {
            for half in 0..2 {
                let scale = load_halves(p.add(16 * half));
                // Exact: 8 bits times 11 bits.
                let offset = match KIND {
                    AFFINE => load_halves(p.add(32 + 16 * half)),
                    _ => _mm256_mul_ps(scale, zero),
                };
                let mut sums = [[_mm256_setzero_ps(); 2]; M];
                for j in 0..GROUP / 8 {
                    for (q, quad) in
                        quads::<BITS, KIND>(p.add(header), j, half, table).into_iter().enumerate()
                    {
                        let weights = quad_weights(quad, scale, offset);
                        for (m, sum) in sums.iter_mut().enumerate() {
                            let x = x.values.as_ptr().add(m * x.stride + group * GROUP + 8 * j + 4 * q);
                            for (i, weight) in weights.into_iter().enumerate() {
                                // As many chains for any number of rows: a row's sum must not depend on its neighbours.
                                sum[i % 2] = _mm256_fmadd_ps(weight, _mm256_set1_ps(*x.add(i)), sum[i % 2]);
                            }
                        }
                    }
                }
                for (total, sum) in total.iter_mut().zip(sums) {
                    total[half] = _mm256_add_ps(total[half], _mm256_add_ps(sum[0], sum[1]));
                }
            }
            p = p.add(group_bytes);
        }
    }
    store(out, total, tile.gain);
    M
}

/// 8 weights of one column as f32.
///
/// # Safety
/// The column's bytes are readable at `p`.
#[inline]
#[target_feature(enable = "avx2,f16c")]
unsafe fn load_column<const KIND: u8>(p: *const u8, half: usize) -> __m256 {
    // SAFETY: the caller's promise: 64 bytes for f32, 32 for the others.
    unsafe {
        match KIND {
            F32 => _mm256_loadu_ps(p.cast::<f32>().add(HALF * half)),
            F16 => load_halves(p.add(16 * half)),
            _ => {
                let bits = _mm256_cvtepu16_epi32(_mm_loadu_si128(p.add(16 * half).cast()));
                _mm256_castsi256_ps(_mm256_slli_epi32::<16>(bits))
            }
        }
    }
}

#[target_feature(enable = "avx2,fma,f16c")]
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
#[target_feature(enable = "avx2,fma,f16c")]
unsafe fn float_rows<const KIND: u8, const M: usize>(
    bytes: &[u8],
    cols: usize,
    x: FloatRows<'_>,
    out: &mut [Lanes],
) -> usize {
    let column = TILE_ROWS * if KIND == F32 { 4 } else { 2 };
    let mut total = [[_mm256_setzero_ps(); 2]; M];
    for start in (0..cols).step_by(BLOCK_COLS) {
        let mut sums = [[_mm256_setzero_ps(); 2]; M];
        for col in start..cols.min(start + BLOCK_COLS) {
            // SAFETY: `col < cols`; prefetches may miss.
            unsafe {
                let p = bytes.as_ptr().add(col * column);
                _mm_prefetch::<_MM_HINT_T0>(p.wrapping_add(PREFETCH_AHEAD).cast());
                let weights = [load_column::<KIND>(p, 0), load_column::<KIND>(p, 1)];
                for (m, sum) in sums.iter_mut().enumerate() {
                    let x = _mm256_set1_ps(*x.values.as_ptr().add(m * x.stride + col));
                    sum[0] = _mm256_fmadd_ps(weights[0], x, sum[0]);
                    sum[1] = _mm256_fmadd_ps(weights[1], x, sum[1]);
                }
            }
        }
        for (total, sum) in total.iter_mut().zip(sums) {
            *total = [_mm256_add_ps(total[0], sum[0]), _mm256_add_ps(total[1], sum[1])];
        }
    }
    store(out, total, 1.0);
    M
}

#[target_feature(enable = "avx2,fma,f16c")]
pub(super) fn quantize(x: &[f32], codes: &mut [i8], scales: &mut [f32], sums: &mut [i32]) {
    quantize_row(x, codes, scales, sums);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::packed::{GroupFormat, GroupKind};

    /// The conformance suite runs only the variant this CPU prefers; here both meet the largest operands.
    #[test]
    fn dot_products_with_and_without_vnni_agree_with_the_reference() {
        if !crate::isa::Isa::Avx2.is_available() {
            return;
        }
        let variants = if is_x86_feature_detected!("avxvnni") { &[false, true][..] } else { &[false] };
        let table = [-128, -127, -100, -50, -3, -2, -1, 0, 1, 2, 3, 50, 100, 120, 126, 127];
        for group in [16, 32] {
            for (bits, kind) in [
                (4, GroupKind::Symmetric { zero: 8 }),
                (4, GroupKind::Affine),
                (4, GroupKind::Table(table)),
                (8, GroupKind::Symmetric { zero: 128 }),
                (8, GroupKind::Symmetric { zero: 0 }),
                (8, GroupKind::Affine),
            ] {
                let format = GroupFormat { bits, group, kind };
                let (blocks, m) = (3, 7);
                for extreme in [0x00u8, 0xff, 0x80, 0x5a] {
                    let mut bytes = vec![extreme; format.tile_bytes(blocks)];
                    for header in bytes.chunks_mut(format.group_bytes()) {
                        for half in header[..format.header_bytes()].chunks_mut(2) {
                            half.copy_from_slice(&half::f16::from_f32(0.125).to_le_bytes());
                        }
                    }
                    let codes: Vec<i8> =
                        (0..m * blocks * BLOCK_COLS).map(|i| if i % 96 < 64 { 127 } else { -127 }).collect();
                    let scales = vec![0.5; m * blocks];
                    let sums: Vec<i32> =
                        codes.chunks(16).map(|half| half.iter().map(|&c| i32::from(c)).sum()).collect();
                    let x = Int8Rows { blocks, codes: &codes, scales: &scales, sums: &sums };
                    let tile = GroupTile { format: &format, gain: 2.0, blocks, bytes: &bytes };
                    let mut want = vec![[0.0; TILE_ROWS]; m];
                    super::super::scalar::int8_tile(tile, x, &mut want);
                    for &vnni in variants {
                        let mut got = vec![[f32::NAN; TILE_ROWS]; m];
                        // SAFETY: availability checked above.
                        unsafe { int8_tile_with(vnni, tile, x, &mut got) };
                        for (got, want) in got.iter().flatten().zip(want.iter().flatten()) {
                            let close = (got - want).abs() <= 1e-5 * want.abs() + 1e-3;
                            assert!(close, "{format:?}, vnni {vnni}, byte {extreme}: {got} != {want}");
                        }
                    }
                }
            }
        }
    }
}
