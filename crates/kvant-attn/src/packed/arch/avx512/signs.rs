//! Scores from the signs of keys with AVX-512: four channels of a token are looked up at once.
//!
//! A nibble of a byte of the plane holds four channels' signs, four channels apart, and the four bytes of a token's lane hold sixteen
//! channels (`kvant_codec::tile`, planes of 1 bit). A table of 64 bytes has what each of the sixteen nibbles says in each of the four places,
//! so one lookup and one sum of four bytes do what four products of sixteen channels' bytes would.

use std::arch::x86_64::*;

use super::Avx512;
use crate::kv::{BLOCK, TILE};
use crate::packed::arch::KeyTiles;
use crate::packed::arch::bytes::{ByteIsa, LINE};
use crate::packed::arch::mass::avx512_sums;
use crate::packed::block_layout::BLOCK_TILES;
use crate::packed::query::Queries;
use crate::packed::tile_params::TileSide;

/// Scores of all rows, `[row][64 tokens]`, of a block's four tiles of signs.
///
/// # Safety
/// The CPU has the instruction set.
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vnni,avx512vbmi,f16c")]
pub(super) unsafe fn all_rows(side: &TileSide, queries: &Queries, tiles: KeyTiles, out: &mut [f32]) {
    assert!(out.len() >= queries.rows * BLOCK);
    // SAFETY: the caller's promise.
    unsafe {
        by_rows(side, queries, tiles, |row, scores| {
            for (score, out) in scores.iter().zip(out[row * BLOCK..].as_chunks_mut::<TILE>().0) {
                _mm512_storeu_ps(out.as_mut_ptr(), *score);
            }
        });
    }
}

/// What a block's four tiles of signs hold, row by row ([`crate::packed::arch::SignMassKernel`]).
///
/// # Safety
/// The CPU has the instruction set.
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vnni,avx512vbmi,f16c")]
pub(super) unsafe fn masses(
    side: &TileSide,
    queries: &Queries,
    tiles: KeyTiles,
    references: &[f32],
    masses: &mut [f32],
    stride: usize,
) {
    assert!(references.len() == queries.rows);
    // SAFETY: the caller's promise.
    unsafe {
        by_rows(side, queries, tiles, |row, scores| {
            let masses = masses[row * stride..].first_chunk_mut::<BLOCK_TILES>().expect("a block's tiles");
            let log2e = _mm512_set1_ps(std::f32::consts::LOG2_E);
            let shift = _mm512_set1_ps(-references[row] * std::f32::consts::LOG2_E);
            let logs = scores.map(|score| _mm512_fmadd_ps(score, log2e, shift));
            _mm_storeu_ps(masses.as_mut_ptr(), avx512_sums(logs));
        });
    }
}

/// Calls `finish` with every row and its scores, a vector per tile.
///
/// # Safety
/// The CPU has the instruction set.
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vnni,avx512vbmi,f16c")]
unsafe fn by_rows(
    side: &TileSide,
    queries: &Queries,
    tiles: KeyTiles,
    mut finish: impl FnMut(usize, [__m512; BLOCK_TILES]),
) {
    let (rows, lines, tables) = (queries.rows, side.planes[0].lines, &queries.sign_tables);
    assert!(tiles.count == BLOCK_TILES && tiles.bytes.len() >= BLOCK_TILES * side.bytes);
    assert!(queries.bias.len() == rows && side.bytes >= side.scales + side.groups * 2 * TILE);
    assert!(tables.bytes.get().len() == rows * lines * 2 * LINE && tables.steps.len() == rows);
    assert!(queries.noise.len() == rows * side.groups && side.scales == lines * LINE);
    assert!(side.groups == 1 || side.group_len.is_multiple_of(2 * TILE));
    for tile in tiles.ahead {
        for line in tile.chunks(LINE) {
            _mm_prefetch::<_MM_HINT_T1>(line.as_ptr().cast());
        }
    }
    let mut row = 0;
    while row < rows {
        // SAFETY: the rows exist, and the lengths were just checked.
        row += unsafe {
            match rows - row {
                1 => some_rows::<1>(side, queries, tiles, row, &mut finish),
                2 => some_rows::<2>(side, queries, tiles, row, &mut finish),
                3 | 5 | 6 => some_rows::<3>(side, queries, tiles, row, &mut finish),
                _ => some_rows::<4>(side, queries, tiles, row, &mut finish),
            }
        };
    }
}

/// Rows `row..row + R`; returns R.
///
/// # Safety
/// As for [`by_rows`], which has checked the lengths; the rows exist.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vnni,avx512vbmi,f16c")]
unsafe fn some_rows<const R: usize>(
    side: &TileSide,
    queries: &Queries,
    tiles: KeyTiles,
    row: usize,
    finish: &mut impl FnMut(usize, [__m512; BLOCK_TILES]),
) -> usize {
    let lines = side.planes[0].lines;
    // SAFETY: `by_rows` checked that four tiles, and for R rows from `row` on the tables, steps, noises and biases exist.
    unsafe {
        let (ones, nibble) = (_mm512_set1_epi8(1), _mm512_set1_epi8(0x0f));
        let places = _mm512_set1_epi32(0x3020_1000);
        let tables = queries.sign_tables.bytes.get().as_ptr().add(row * lines * 2 * LINE);
        let mut scores = [[_mm512_setzero_ps(); BLOCK_TILES]; R];
        for (r, scores) in scores.iter_mut().enumerate() {
            *scores = [_mm512_set1_ps(*queries.bias.as_ptr().add(row + r)); BLOCK_TILES];
        }
        for group in 0..side.groups {
            let first = group * side.group_len / (2 * TILE);
            let end =
                if group + 1 == side.groups { lines } else { (group + 1) * side.group_len / (2 * TILE) };
            let mut sums = [[_mm512_setzero_si512(); BLOCK_TILES]; R];
            for line in first..end {
                let mut codes = [_mm512_setzero_si512(); BLOCK_TILES];
                for (t, codes) in codes.iter_mut().enumerate() {
                    *codes = Avx512::load(tiles.bytes.as_ptr().add(t * side.bytes + line * LINE));
                }
                // Sixteen channels in the low half of every byte, sixteen in the high one.
                for half in 0..2 {
                    // (codes & nibble) | places
                    let looked = codes.map(|codes| _mm512_ternarylogic_epi32::<0xf8>(places, codes, nibble));
                    for (r, sums) in sums.iter_mut().enumerate() {
                        let table = Avx512::load(tables.add((r * lines * 2 + 2 * line + half) * LINE).cast());
                        for (sum, looked) in sums.iter_mut().zip(&looked) {
                            *sum = _mm512_dpbusd_epi32(*sum, ones, _mm512_permutexvar_epi8(*looked, table));
                        }
                    }
                    codes = codes.map(|codes| _mm512_srli_epi16::<4>(codes));
                }
            }
            let mut scales = [_mm512_setzero_ps(); BLOCK_TILES];
            for (t, scale) in scales.iter_mut().enumerate() {
                let at = t * side.bytes + side.scales + group * 2 * TILE;
                *scale = Avx512::load_halves(tiles.bytes.as_ptr().add(at));
            }
            for r in 0..R {
                let step = _mm512_set1_ps(*queries.sign_tables.steps.as_ptr().add(row + r));
                let noise = _mm512_set1_ps(*queries.noise.as_ptr().add((row + r) * side.groups + group));
                for t in 0..BLOCK_TILES {
                    // scale·(step·sum + noise·scale)
                    let noise = _mm512_mul_ps(noise, scales[t]);
                    let product = _mm512_fmadd_ps(_mm512_cvtepi32_ps(sums[r][t]), step, noise);
                    scores[r][t] = _mm512_fmadd_ps(product, scales[t], scores[r][t]);
                }
            }
        }
        for (r, scores) in scores.iter().enumerate() {
            finish(row + r, *scores);
        }
    }
    R
}
