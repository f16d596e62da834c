//! AVX-512 with byte products: codes become bytes in registers, sixteen tokens side by side, and four channels of all of them
//! meet a broadcast quad of the query in one instruction. No horizontal sum, no dequantised number.

use std::arch::x86_64::*;

use super::{HeavyKernel, KeyKernel, PrefetchKernel, RowRange, RowSum, SoftmaxKernel};
use crate::kv::{BLOCK, TILE};
use crate::packed::query::Queries;
use crate::packed::side::Side;

/// Scores from packed keys.
pub(super) const KEYS: KeyKernel = |side, queries, bytes, tiles, out| {
    let (rows, integer) = (queries.rows, &queries.integer);
    assert!(bytes.len() >= tiles * side.bytes && tiles * TILE <= BLOCK && out.len() >= rows * BLOCK);
    assert!(integer.quads.len() == rows * integer.planes * integer.halves * 4);
    assert!(integer.scales.len() == rows * integer.units && queries.bias.len() == rows);
    assert!(integer.zeros.len() == rows * integer.planes * integer.units);
    assert!(queries.group_sums.len() == rows * side.groups && side.planes[0].lines > 0);
    // SAFETY: the CPU has AVX-512 with VNNI and VBMI (`kernels`), the lengths were just checked.
    unsafe {
        match side.bits {
            8 => keys_all::<8>(side, queries, bytes, tiles, out),
            6 => keys_all::<6>(side, queries, bytes, tiles, out),
            4 => keys_all::<4>(side, queries, bytes, tiles, out),
            3 => keys_all::<3>(side, queries, bytes, tiles, out),
            _ => keys_all::<2>(side, queries, bytes, tiles, out),
        }
    }
};

/// The code lines of a tile.
#[derive(Clone, Copy)]
pub(super) struct Lines {
    pub low: *const u8,
    pub low_lines: usize,
    pub high: *const u8,
    pub high_lines: usize,
}

/// Four registers of codes, each turned into a byte by `table`: units 4h..4h+4 of a tile, which are four quads of channels of keys,
/// or the four quads of tokens of block h of values. Lines past the end (of a head that does not fill its last step) are read
/// from the last one; their products are never used.
///
/// Bits above a code are left as they are: the table repeats, so they do not matter. At 8 bits there is no table.
///
/// # Safety
/// `lines` describes readable lines of 64 bytes (at least one per plane the width has); the CPU has the features.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512dq,avx512vnni,avx512vbmi")]
pub(super) unsafe fn unpack<const BITS: usize>(lines: &Lines, h: usize, table: __m512i) -> [__m512i; 4] {
    // SAFETY: the line index is kept below the number of lines.
    let (low, high) = unsafe {
        let low = |line: usize| _mm512_loadu_si512(lines.low.add(line.min(lines.low_lines - 1) * 64).cast());
        let high =
            |line: usize| _mm512_loadu_si512(lines.high.add(line.min(lines.high_lines - 1) * 64).cast());
        let zero = _mm512_setzero_si512();
        match BITS {
            8 => return [low(4 * h), low(4 * h + 1), low(4 * h + 2), low(4 * h + 3)],
            6 => ([low(2 * h), low(2 * h + 1)], high(h)),
            4 => ([low(2 * h), low(2 * h + 1)], zero),
            3 => ([low(h), zero], high(h / 2)),
            _ => ([low(h), zero], zero),
        }
    };
    let look = |codes: __m512i| _mm512_permutexvar_epi8(codes, table);
    let [a, b] = low;
    match BITS {
        6 => {
            // Low four bits from one plane, the next two from the other.
            let mask = _mm512_set1_epi8(0x0f);
            let join = |low, high| look(_mm512_ternarylogic_epi32::<0xca>(mask, low, high));
            [
                join(a, _mm512_slli_epi16::<4>(high)),
                join(_mm512_srli_epi16::<4>(a), _mm512_slli_epi16::<2>(high)),
                join(b, high),
                join(_mm512_srli_epi16::<4>(b), _mm512_srli_epi16::<2>(high)),
            ]
        }
        4 => [look(a), look(_mm512_srli_epi16::<4>(a)), look(b), look(_mm512_srli_epi16::<4>(b))],
        3 => {
            let mask = _mm512_set1_epi8(0x03);
            let join = |low, high| look(_mm512_ternarylogic_epi32::<0xca>(mask, low, high));
            // A line of the 1-bit plane serves two steps.
            let high = _mm512_srl_epi16(high, _mm_cvtsi32_si128(((h % 2) * 4) as i32));
            [
                join(a, _mm512_slli_epi16::<2>(high)),
                join(_mm512_srli_epi16::<2>(a), _mm512_slli_epi16::<1>(high)),
                join(_mm512_srli_epi16::<4>(a), high),
                join(_mm512_srli_epi16::<6>(a), _mm512_srli_epi16::<1>(high)),
            ]
        }
        _ => [
            look(a),
            look(_mm512_srli_epi16::<2>(a)),
            look(_mm512_srli_epi16::<4>(a)),
            look(_mm512_srli_epi16::<6>(a)),
        ],
    }
}

/// Sixteen binary16 numbers.
///
/// # Safety
/// 32 readable bytes; the CPU has AVX-512.
#[inline]
#[target_feature(enable = "avx512f")]
pub(super) unsafe fn halves(at: *const u8) -> __m512 {
    // SAFETY: the caller guarantees 32 readable bytes.
    unsafe { _mm512_cvtph_ps(_mm256_loadu_si256(at.cast())) }
}

#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512dq,avx512vnni,avx512vbmi")]
unsafe fn keys_all<const BITS: usize>(
    side: &Side,
    queries: &Queries,
    bytes: &[u8],
    tiles: usize,
    out: &mut [f32],
) {
    let mut row = 0;
    while row < queries.rows {
        // SAFETY: rows row..row+n exist; `KEYS` checked the lengths.
        row += unsafe {
            match queries.rows - row {
                1 => keys_rows::<BITS, 1, 4>(side, queries, row, bytes, tiles, out),
                2 => keys_rows::<BITS, 2, 2>(side, queries, row, bytes, tiles, out),
                3 | 5 | 6 => keys_rows::<BITS, 3, 2>(side, queries, row, bytes, tiles, out),
                4 | 7 => keys_rows::<BITS, 4, 2>(side, queries, row, bytes, tiles, out),
                _ => keys_rows::<BITS, 4, 2>(side, queries, row, bytes, tiles, out),
            }
        };
    }
}

/// Rows `row..row + R` against all tiles, `WIDE` tiles at a time where there are so many; returns R.
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512dq,avx512vnni,avx512vbmi")]
unsafe fn keys_rows<const BITS: usize, const R: usize, const WIDE: usize>(
    side: &Side,
    queries: &Queries,
    row: usize,
    bytes: &[u8],
    tiles: usize,
    out: &mut [f32],
) -> usize {
    let mut tile = 0;
    // SAFETY: tiles tile..tile+n exist; `KEYS` checked the lengths.
    unsafe {
        while tile + WIDE <= tiles {
            keys_tiles::<BITS, R, WIDE>(side, queries, row, bytes, tile, out);
            tile += WIDE;
        }
        while tile < tiles {
            keys_tiles::<BITS, R, 1>(side, queries, row, bytes, tile, out);
            tile += 1;
        }
    }
    R
}

/// Rows `row..row + R` against tiles `first..first + T`.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512dq,avx512vnni,avx512vbmi")]
unsafe fn keys_tiles<const BITS: usize, const R: usize, const T: usize>(
    side: &Side,
    queries: &Queries,
    row: usize,
    bytes: &[u8],
    first: usize,
    out: &mut [f32],
) {
    let q = &queries.integer;
    let units_per_group = if side.groups == 1 { q.units } else { side.group_len / (16 * q.unit_halves) };
    let row_quads = q.planes * q.halves * 4;
    // SAFETY: `KEYS` checked that the tiles, and for R rows from `row` on the quads, scales, zeros, biases, group sums and 64
    // outputs exist; units stay below `q.units` and halves below `q.halves`.
    unsafe {
        let table = _mm512_loadu_si512(q.table.0.as_ptr().cast());
        let quads = q.quads.as_ptr().add(row * row_quads);
        let zeros = q.zeros.as_ptr().add(row * q.planes * q.units);
        let scales = q.scales.as_ptr().add(row * q.units);
        let group_sums = queries.group_sums.as_ptr().add(row * side.groups);
        let tiles: [*const u8; T] = std::array::from_fn(|t| bytes.as_ptr().add((first + t) * side.bytes));
        let lines = tiles.map(|tile| Lines {
            low: tile.add(side.planes[0].offset),
            low_lines: side.planes[0].lines,
            high: tile.add(side.planes[1].offset),
            high_lines: side.planes[1].lines.max(1),
        });
        let mut scores = [[_mm512_setzero_ps(); T]; R];
        for (r, scores) in scores.iter_mut().enumerate() {
            *scores = [_mm512_set1_ps(queries.bias[row + r]); T];
        }
        for group in 0..side.groups {
            let mut sums = [[_mm512_setzero_ps(); T]; R];
            for unit in group * units_per_group..((group + 1) * units_per_group).min(q.units) {
                let mut products = [[_mm512_setzero_si512(); T]; R];
                for (r, products) in products.iter_mut().enumerate() {
                    *products = [_mm512_set1_epi32(*zeros.add(r * q.planes * q.units + unit)); T];
                }
                for plane in 0..q.planes {
                    if plane > 0 {
                        for (r, products) in products.iter_mut().enumerate() {
                            let zero = _mm512_set1_epi32(*zeros.add((r * q.planes + plane) * q.units + unit));
                            *products = products.map(|p| _mm512_add_epi32(_mm512_slli_epi32::<8>(p), zero));
                        }
                    }
                    for h in unit * q.unit_halves..((unit + 1) * q.unit_halves).min(q.halves) {
                        let mut codes = [[table; 4]; T];
                        for (codes, lines) in codes.iter_mut().zip(&lines) {
                            *codes = unpack::<BITS>(lines, h, table);
                        }
                        for i in 0..4 {
                            for (r, products) in products.iter_mut().enumerate() {
                                let quad = *quads.add(r * row_quads + (plane * q.halves + h) * 4 + i);
                                let quad = _mm512_set1_epi32(quad);
                                for (product, codes) in products.iter_mut().zip(&codes) {
                                    *product = _mm512_dpbusd_epi32(*product, codes[i], quad);
                                }
                            }
                        }
                    }
                }
                for r in 0..R {
                    let scale = _mm512_set1_ps(*scales.add(r * q.units + unit));
                    for (sum, product) in sums[r].iter_mut().zip(&products[r]) {
                        *sum = _mm512_fmadd_ps(_mm512_cvtepi32_ps(*product), scale, *sum);
                    }
                }
            }
            for t in 0..T {
                let scale = halves(tiles[t].add(side.scales + group * 2 * TILE));
                for r in 0..R {
                    scores[r][t] = _mm512_fmadd_ps(sums[r][t], scale, scores[r][t]);
                }
                if let Some(plane) = side.offsets {
                    let offset = halves(tiles[t].add(plane + group * 2 * TILE));
                    for (r, scores) in scores.iter_mut().enumerate() {
                        let group_sum = _mm512_set1_ps(*group_sums.add(r * side.groups + group));
                        scores[t] = _mm512_fmadd_ps(offset, group_sum, scores[t]);
                    }
                }
            }
        }
        for (r, scores) in scores.iter().enumerate() {
            for (t, score) in scores.iter().enumerate() {
                _mm512_storeu_ps(out.as_mut_ptr().add((row + r) * BLOCK + (first + t) * TILE), *score);
            }
        }
    }
}

/// Softmax of a block's scores, all rows side by side so that one row's latencies hide behind another's work.
pub(super) const SOFTMAX: SoftmaxKernel = |weights, tokens, ranges, sums| {
    assert!(weights.len() >= ranges.len() * BLOCK && ranges.len() == sums.len());
    assert!(tokens <= BLOCK && ranges.iter().all(|range| range.to <= tokens));
    // SAFETY: the CPU has AVX-512; every row has 64 weights.
    unsafe {
        match tokens / TILE {
            1 => softmax::<1>(weights, ranges, sums),
            2 => softmax::<2>(weights, ranges, sums),
            3 => softmax::<3>(weights, ranges, sums),
            _ => softmax::<4>(weights, ranges, sums),
        }
    }
};

#[target_feature(enable = "avx512f")]
unsafe fn softmax<const T: usize>(weights: &mut [f32], ranges: &[RowRange], sums: &mut [RowSum]) {
    let low = _mm512_set1_ps(f32::NEG_INFINITY);
    // Bits from..to of the block's 64 tokens.
    let seen = |range: &RowRange| {
        if range.from < range.to { (u64::MAX >> (64 - (range.to - range.from))) << range.from } else { 0 }
    };
    for (row, (range, found)) in weights.chunks_exact(BLOCK).zip(ranges.iter().zip(sums.iter_mut())) {
        let (seen, mut max) = (seen(range), low);
        for t in 0..T {
            // SAFETY: a row is 64 floats.
            let scores = unsafe { _mm512_loadu_ps(row.as_ptr().add(t * TILE)) };
            max = _mm512_mask_max_ps(max, (seen >> (16 * t)) as u16, max, scores);
        }
        found.max = _mm512_reduce_max_ps(max);
    }
    for (row, (range, found)) in weights.chunks_exact_mut(BLOCK).zip(ranges.iter().zip(sums.iter_mut())) {
        let seen = if found.max == f32::NEG_INFINITY { 0 } else { seen(range) };
        let (max, mut sum) = (_mm512_set1_ps(found.max), _mm512_setzero_ps());
        for t in 0..T {
            // SAFETY: a row is 64 floats.
            unsafe {
                let at = row.as_mut_ptr().add(t * TILE);
                let weight = exp(_mm512_sub_ps(_mm512_loadu_ps(at), max));
                let weight = _mm512_maskz_mov_ps((seen >> (16 * t)) as u16, weight);
                sum = _mm512_add_ps(sum, weight);
                _mm512_storeu_ps(at, weight);
            }
        }
        found.sum = _mm512_reduce_add_ps(sum);
    }
}

/// `exp` of non-positive numbers; relative error below 1e-6 down to e⁻¹⁰ and 1e-5 below, where weights no longer matter.
#[inline]
#[target_feature(enable = "avx512f")]
fn exp(x: __m512) -> __m512 {
    // 2^(n + f) with f in [−½, ½]; a Taylor polynomial of 2^f is exact to 2e-7 there.
    let t = _mm512_mul_ps(_mm512_max_ps(x, _mm512_set1_ps(-87.0)), _mm512_set1_ps(std::f32::consts::LOG2_E));
    let n = _mm512_roundscale_ps::<8>(t);
    let f = _mm512_sub_ps(t, n);
    let mut p = _mm512_set1_ps(1.540_353e-4);
    for c in [1.333_355_8e-3, 9.618_129e-3, 5.550_411e-2, 0.240_226_5, std::f32::consts::LN_2, 1.0] {
        p = _mm512_fmadd_ps(p, f, _mm512_set1_ps(c));
    }
    _mm512_scalef_ps(p, n)
}

/// Which quads of tokens have weight.
pub(super) const HEAVY: HeavyKernel = |weights, tokens, factors, threshold| {
    assert!(weights.len() >= factors.len() * BLOCK && tokens <= BLOCK);
    // SAFETY: the CPU has AVX-512; every row has 64 weights.
    unsafe { heavy(weights, tokens.div_ceil(TILE), factors, threshold) }
};

#[target_feature(enable = "avx512f")]
unsafe fn heavy(weights: &[f32], tiles: usize, factors: &[f32], threshold: f32) -> u16 {
    let zero = _mm512_setzero_ps();
    let mut quads = 0;
    for tile in 0..tiles {
        let mut largest = zero;
        for (row, factor) in weights.chunks_exact(BLOCK).zip(factors) {
            // SAFETY: a row is 64 floats, at most four tiles.
            let weight = unsafe { _mm512_loadu_ps(row.as_ptr().add(tile * TILE)) };
            largest = _mm512_max_ps(largest, _mm512_mul_ps(weight, _mm512_set1_ps(*factor)));
        }
        let heavy = _mm512_cmp_ps_mask::<_CMP_GE_OQ>(largest, _mm512_set1_ps(threshold))
            & _mm512_cmp_ps_mask::<_CMP_GT_OQ>(largest, zero);
        // Four token bits to one.
        let pairs = heavy | heavy >> 1;
        let any = (pairs | pairs >> 2) & 0x1111;
        let packed = (any | any >> 3) & 0x0303;
        quads |= ((packed | packed >> 6) & 0xf) << (4 * tile);
    }
    quads
}

/// Brings bytes towards the first cache.
pub(super) const PREFETCH: PrefetchKernel = |bytes| {
    for line in bytes.chunks(64) {
        // SAFETY: a prefetch of a readable address.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(line.as_ptr().cast()) };
    }
};
