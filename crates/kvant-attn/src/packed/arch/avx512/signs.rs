//! Scores from the signs of keys with AVX-512 and VBMI: four channels of a token are looked up at once.
//!
//! A nibble of a byte of the plane holds four channels' signs, four channels apart, and the four bytes of a token's lane hold sixteen
//! channels (`kvant_codec::tile`, planes of 1 bit). A table of 64 bytes has what each of the sixteen nibbles says in each of the four places,
//! so one lookup and one sum of four bytes do what four products of sixteen channels' bytes would.

use std::arch::x86_64::*;

use crate::kv::{BLOCK, TILE};
use crate::packed::arch::bytes::LINE;
use crate::packed::arch::mass::avx512_sums;
use crate::packed::arch::{KeyTiles, SignBlocks};
use crate::packed::block_layout::BLOCK_TILES;
use crate::packed::query::Queries;
use crate::packed::tile_params::TileSide;

/// Scores of all rows, `[row][64 tokens]`, of a block's four tiles of signs.
///
/// # Safety
/// The CPU has the instruction set.
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vnni,avx512vbmi,f16c")]
pub(super) unsafe fn all_rows(side: &TileSide, queries: &Queries, tiles: KeyTiles, out: &mut [f32]) {
    assert!(tiles.count == BLOCK_TILES && out.len() >= queries.rows * BLOCK);
    ask_for(tiles.ahead);
    let biases = &queries.bias;
    let blocks = SignBlocks { side, queries, index: &[[&[]; 2]], biases, ahead: &[] };
    assert!(tiles.each.iter().all(|tile| tile.len() >= side.bytes));
    // SAFETY: the caller's promise; every tile is whole.
    unsafe {
        by_rows(
            &blocks,
            1.0,
            |_, t| tiles.each[t].as_ptr(),
            |row, _, scores| {
                for (score, out) in scores.iter().zip(out[row * BLOCK..].as_chunks_mut::<TILE>().0) {
                    _mm512_storeu_ps(out.as_mut_ptr(), *score);
                }
            },
        );
    }
}

/// What tiles of signs hold ([`crate::packed::arch::SignMassKernel`]).
///
/// # Safety
/// The CPU has the instruction set.
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vnni,avx512vbmi,f16c")]
pub(super) unsafe fn masses(blocks: &SignBlocks, masses: &mut [f32], stride: usize) {
    let bytes = blocks.side.bytes;
    assert!(blocks.index.iter().all(|[signs, _]| signs.len() >= BLOCK_TILES * bytes));
    // SAFETY: the caller's promise; every block has four tiles.
    unsafe {
        let tile = |block: usize, t: usize| blocks.index[block][0].as_ptr().add(t * bytes);
        by_rows(blocks, std::f32::consts::LOG2_E, tile, |row, block, logs| {
            let masses = masses[row * stride + block * BLOCK_TILES..].first_chunk_mut::<BLOCK_TILES>();
            _mm_storeu_ps(masses.expect("a block's tiles").as_mut_ptr(), avx512_sums(logs));
        });
    }
}

/// Asks for bytes that will be read soon.
#[inline]
fn ask_for(bytes: &[u8]) {
    bytes.chunks(LINE).for_each(|line| kvant_simd::prefetch_l2(line.as_ptr()));
}

/// Calls `finish` with every row and block and the scores in it, times `unit`, a vector per tile. `tile` says where a block's tiles are.
///
/// # Safety
/// The CPU has the instruction set; `tile` points to whole tiles.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vnni,avx512vbmi,f16c")]
unsafe fn by_rows(
    blocks: &SignBlocks,
    unit: f32,
    tile: impl Fn(usize, usize) -> *const u8,
    mut finish: impl FnMut(usize, usize, [__m512; BLOCK_TILES]),
) {
    let SignBlocks { side, queries, .. } = blocks;
    let (rows, lines, tables) = (queries.rows, side.planes[0].lines, &queries.sign_tables);
    assert!(blocks.biases.len() >= rows * blocks.index.len());
    assert!(side.scales == lines * LINE && side.bytes >= side.scales + side.groups * 2 * TILE);
    assert!(tables.bytes.get().len() == rows * lines * 2 * LINE && tables.steps.len() == rows);
    assert!(queries.noise.len() == rows * side.groups);
    assert!(side.groups == 1 || side.group_len.is_multiple_of(2 * TILE));
    let mut row = 0;
    while row < rows {
        // SAFETY: the rows exist, and the lengths were just checked.
        row += unsafe {
            match rows - row {
                1 => some_rows::<1, 4>(blocks, unit, row, &tile, &mut finish),
                2 => some_rows::<2, 4>(blocks, unit, row, &tile, &mut finish),
                3 => some_rows::<3, 4>(blocks, unit, row, &tile, &mut finish),
                4 => some_rows::<4, 4>(blocks, unit, row, &tile, &mut finish),
                5 => some_rows::<5, 2>(blocks, unit, row, &tile, &mut finish),
                6 => some_rows::<6, 2>(blocks, unit, row, &tile, &mut finish),
                7 => some_rows::<7, 2>(blocks, unit, row, &tile, &mut finish),
                _ => some_rows::<8, 2>(blocks, unit, row, &tile, &mut finish),
            }
        };
    }
}

/// Rows `row..row + R`, T tiles of a block at a time, so that their sums stay in registers; returns R.
///
/// # Safety
/// As for [`by_rows`], which has checked the lengths; the rows exist.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vnni,avx512vbmi,f16c")]
unsafe fn some_rows<const R: usize, const T: usize>(
    blocks: &SignBlocks,
    unit: f32,
    row: usize,
    tile: &impl Fn(usize, usize) -> *const u8,
    finish: &mut impl FnMut(usize, usize, [__m512; BLOCK_TILES]),
) -> usize {
    let SignBlocks { side, queries, .. } = blocks;
    let lines = side.planes[0].lines;
    // SAFETY: `by_rows` checked that every block has four tiles, and that for R rows from `row` on tables, steps, noises and biases exist.
    unsafe {
        let (ones, nibble) = (_mm512_set1_epi8(1), _mm512_set1_epi8(0x0f));
        let places = _mm512_set1_epi32(0x3020_1000);
        let tables = queries.sign_tables.bytes.get().as_ptr().add(row * lines * 2 * LINE);
        for block in 0..blocks.index.len() {
            let [signs, mean] = blocks.ahead.get(block).copied().unwrap_or_default();
            // Lines are asked for one by one, each by the first rows or by later ones: many at once would have to wait for each other.
            let part = |row: usize| signs.len().div_ceil(LINE) * row / queries.rows * LINE;
            let mut ahead = signs[part(row)..part(row + R).min(signs.len())].chunks(LINE);
            let biases = blocks.biases.as_ptr().add(block * queries.rows + row);
            let mut scores = [[_mm512_setzero_ps(); BLOCK_TILES]; R];
            for (r, scores) in scores.iter_mut().enumerate() {
                *scores = [_mm512_set1_ps(*biases.add(r) * unit); BLOCK_TILES];
            }
            for tiles in 0..BLOCK_TILES / T {
                for group in 0..side.groups {
                    let first = group * side.group_len / (2 * TILE);
                    let end = if group + 1 == side.groups {
                        lines
                    } else {
                        (group + 1) * side.group_len / (2 * TILE)
                    };
                    let mut sums = [[_mm512_setzero_si512(); T]; R];
                    for line in first..end {
                        let mut codes = [_mm512_setzero_si512(); T];
                        for (t, codes) in codes.iter_mut().enumerate() {
                            *codes = _mm512_loadu_si512(tile(block, tiles * T + t).add(line * LINE).cast());
                        }
                        // Sixteen channels in the low half of every byte, sixteen in the high one.
                        for half in 0..2 {
                            ahead.next().into_iter().for_each(ask_for);
                            // (codes & nibble) | places
                            let looked =
                                codes.map(|codes| _mm512_ternarylogic_epi32::<0xf8>(places, codes, nibble));
                            for (r, sums) in sums.iter_mut().enumerate() {
                                let table = _mm512_loadu_si512(
                                    tables.add((r * lines * 2 + 2 * line + half) * LINE).cast(),
                                );
                                for (sum, looked) in sums.iter_mut().zip(&looked) {
                                    let found = _mm512_permutexvar_epi8(*looked, table);
                                    *sum = _mm512_dpbusd_epi32(*sum, ones, found);
                                }
                            }
                            codes = codes.map(|codes| _mm512_srli_epi16::<4>(codes));
                        }
                    }
                    let mut scales = [_mm512_setzero_ps(); T];
                    for (t, scale) in scales.iter_mut().enumerate() {
                        *scale = _mm512_cvtph_ps(_mm256_loadu_si256(
                            tile(block, tiles * T + t).add(side.scales + group * 2 * TILE).cast(),
                        ));
                    }
                    for r in 0..R {
                        let step = *queries.sign_tables.steps.as_ptr().add(row + r) * unit;
                        let noise = *queries.noise.as_ptr().add((row + r) * side.groups + group) * unit;
                        let (step, noise) = (_mm512_set1_ps(step), _mm512_set1_ps(noise));
                        for t in 0..T {
                            // scale·(step·sum + noise·scale)
                            let noise = _mm512_mul_ps(noise, scales[t]);
                            let product = _mm512_fmadd_ps(_mm512_cvtepi32_ps(sums[r][t]), step, noise);
                            let score = &mut scores[r][tiles * T + t];
                            *score = _mm512_fmadd_ps(product, scales[t], *score);
                        }
                    }
                }
            }
            ahead.for_each(ask_for);
            if row == 0 {
                ask_for(mean);
            }
            for (r, scores) in scores.iter().enumerate() {
                finish(row + r, block, *scores);
            }
        }
    }
    R
}
