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
use crate::packed::block_layout::BLOCK_TILES;
use crate::packed::query::Queries;
use crate::packed::tile_params::TileSide;

/// Scores of all rows, `[row][64 tokens]`, of a block's four tiles of signs.
///
/// # Safety
/// The CPU has the instruction set.
pub(super) unsafe fn all_rows(side: &TileSide, queries: &Queries, tiles: KeyTiles, out: &mut [f32]) {
    let (rows, lines, tables) = (queries.rows, side.planes[0].lines, &queries.sign_tables);
    assert!(tiles.count == BLOCK_TILES && tiles.bytes.len() >= BLOCK_TILES * side.bytes);
    assert!(out.len() >= rows * BLOCK && queries.bias.len() == rows);
    assert!(tables.bytes.get().len() == rows * lines * 2 * LINE && tables.steps.len() == rows);
    assert!(queries.noise.len() == rows * side.groups && side.scales == lines * LINE);
    assert!(side.groups == 1 || side.group_len.is_multiple_of(TILE));
    let mut row = 0;
    while row < rows {
        // SAFETY: the rows exist, and the lengths were just checked.
        row += unsafe {
            match rows - row {
                1 => some_rows::<1>(side, queries, tiles, row, out),
                2 => some_rows::<2>(side, queries, tiles, row, out),
                3 | 5 | 6 => some_rows::<3>(side, queries, tiles, row, out),
                _ => some_rows::<4>(side, queries, tiles, row, out),
            }
        };
    }
}

/// Rows `row..row + R`; returns R.
///
/// # Safety
/// As for [`all_rows`], which has checked the lengths; the rows exist.
#[target_feature(enable = "avx512f,avx512bw,avx512vnni,avx512vbmi,f16c")]
unsafe fn some_rows<const R: usize>(
    side: &TileSide,
    queries: &Queries,
    tiles: KeyTiles,
    row: usize,
    out: &mut [f32],
) -> usize {
    let lines = side.planes[0].lines;
    // SAFETY: `all_rows` checked that four tiles, and for R rows from `row` on the tables, steps, noises, biases and 64 outputs exist.
    unsafe {
        let (ones, nibble) = (_mm512_set1_epi8(1), _mm512_set1_epi8(0x0f));
        let places = _mm512_set1_epi32(0x3020_1000);
        let tables = queries.sign_tables.bytes.get().as_ptr().add(row * lines * 2 * LINE);
        let mut scores = [[_mm512_setzero_ps(); BLOCK_TILES]; R];
        for (r, scores) in scores.iter_mut().enumerate() {
            *scores = [_mm512_set1_ps(*queries.bias.as_ptr().add(row + r)); BLOCK_TILES];
        }
        if row == 0 {
            let mut at = 0;
            while at < tiles.ahead.len() {
                _mm_prefetch::<_MM_HINT_T1>(tiles.ahead.as_ptr().add(at).cast());
                at += LINE;
            }
        }
        for group in 0..side.groups {
            // Steps of sixteen channels: two to a line.
            let first = group * side.group_len / TILE;
            let end = if group + 1 == side.groups { 2 * lines } else { (group + 1) * side.group_len / TILE };
            let mut sums = [[_mm512_setzero_si512(); BLOCK_TILES]; R];
            for step in first..end {
                let mut codes = [_mm512_setzero_si512(); BLOCK_TILES];
                for (t, codes) in codes.iter_mut().enumerate() {
                    let line = Avx512::load(tiles.bytes.as_ptr().add(t * side.bytes + step / 2 * LINE));
                    let line = if step % 2 == 1 { _mm512_srli_epi16::<4>(line) } else { line };
                    // (line & nibble) | places
                    *codes = _mm512_ternarylogic_epi32::<0xf8>(places, line, nibble);
                }
                for (r, sums) in sums.iter_mut().enumerate() {
                    let table = Avx512::load(tables.add((r * lines * 2 + step) * LINE).cast());
                    for (sum, codes) in sums.iter_mut().zip(&codes) {
                        *sum = _mm512_dpbusd_epi32(*sum, ones, _mm512_permutexvar_epi8(*codes, table));
                    }
                }
            }
            for t in 0..BLOCK_TILES {
                let at = t * side.bytes + side.scales + group * 2 * TILE;
                let scale = Avx512::load_halves(tiles.bytes.as_ptr().add(at));
                for r in 0..R {
                    let step = _mm512_set1_ps(*queries.sign_tables.steps.as_ptr().add(row + r));
                    let noise = _mm512_set1_ps(*queries.noise.as_ptr().add((row + r) * side.groups + group));
                    // scale·(step·sum + noise·scale)
                    let product =
                        _mm512_fmadd_ps(_mm512_cvtepi32_ps(sums[r][t]), step, _mm512_mul_ps(noise, scale));
                    scores[r][t] = _mm512_fmadd_ps(product, scale, scores[r][t]);
                }
            }
        }
        for (r, scores) in scores.iter().enumerate() {
            for (t, score) in scores.iter().enumerate() {
                _mm512_storeu_ps(out.as_mut_ptr().add((row + r) * BLOCK + t * TILE), *score);
            }
        }
    }
    R
}
