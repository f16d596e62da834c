//! Queries, keys and values as tiles of bf16 for the products of `packed::matrix` in the matrix unit. AVX-512 with bf16.
//!
//! The tile shapes are those of [`kvant_cpu::TileUnit`]: A is 16 rows of 32 numbers, B is 16 pairs of rows with 16 lanes.

use std::arch::x86_64::*;

use kvant_codec::{Levels, TileLayout};
use kvant_cpu::TileUnit;

use super::unpack;
use crate::kv::TILE;

pub(crate) const TILE_LEN: usize = TileUnit::TILE;
/// Numbers of a row of A, columns of a step.
pub(crate) const STEP: usize = 32;
/// Rows that are worked on together.
pub(crate) const GROUP: usize = 2 * TILE;

/// Whether these kernels can run.
pub(crate) fn is_available() -> bool {
    kvant_cpu::Isa::Avx512.is_available() && kvant_cpu::matrix_unit_available()
}

/// Sixteen lanes of two numbers each, rounded to bf16: `a` in the low, `b` in the high half of a lane.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512bf16")]
fn pairs(a: __m512, b: __m512) -> __m512i {
    let order = const {
        let (mut order, mut i) = ([0u16; 32], 0);
        while i < 32 {
            order[i] = (i / 2 + 16 * (i % 2)) as u16;
            i += 1;
        }
        order
    };
    // SAFETY: 64 bytes of bf16 are 64 bytes; the load is of an array of that size.
    unsafe {
        let halves: __m512i = std::mem::transmute(_mm512_cvtne2ps_pbh(b, a));
        _mm512_permutexvar_epi16(_mm512_loadu_si512(order.as_ptr().cast()), halves)
    }
}

/// Packed tiles to numbers (keys `[channel][16 tokens]`, values `[token][channel]`).
pub(crate) struct Unpacker<'a> {
    pub layout: &'a TileLayout,
    levels: Levels,
    table: [f32; 256],
}

impl<'a> Unpacker<'a> {
    pub fn new(layout: &'a TileLayout) -> Self {
        let levels = layout.format().levels();
        Self { layout, levels, table: std::array::from_fn(|code| levels.level(code as u8).unwrap_or(0.0)) }
    }

    /// The tile's numbers, in f32: `16·d`.
    pub fn numbers(&self, tile: &[u8], numbers: &mut [f32]) {
        assert!(is_available() && tile.len() == self.layout.bytes());
        assert!(self.layout.dim().is_multiple_of(16) && !self.layout.planes().is_empty());
        assert!(numbers.len() == TILE * self.layout.dim());
        // SAFETY: the CPU has AVX-512; the tile is whole and the output as long as it says.
        unsafe { unpack::unpack_tile(self.layout, &self.levels, &self.table, tile, numbers) }
    }
}

/// Sixteen keys, `[channel][16 tokens]`, as a run of B: channels in pairs, zeros up to a whole step.
pub(crate) fn key_run(numbers: &[f32], run: &mut [u16]) {
    let channels = numbers.as_chunks::<TILE>().0.as_chunks::<2>().0;
    let lines = run.as_chunks_mut::<STEP>().0;
    assert!(is_available() && lines.len() >= channels.len());
    let (lines, rest) = lines.split_at_mut(channels.len());
    // SAFETY: the CPU has what `is_available` asks for.
    unsafe { store_pairs(lines.iter_mut().zip(channels).map(|(line, [a, b])| (a, b, line))) };
    rest.as_flattened_mut().fill(0);
}

/// Sixteen values, `[token][d channels]`, as the lines of tile `tile` of tokens in the runs (of `run_len` numbers each) of all blocks of 16
/// channels. Tokens lie in the order in which [`super::running_rows::RunningRows`] leaves their weights: of the two tiles of a step four tokens in turn.
pub(crate) fn value_lines(numbers: &[f32], d: usize, runs: &mut [u16], run_len: usize, tile: usize) {
    assert!(is_available());
    for (block, run) in runs.chunks_exact_mut(run_len).enumerate().take(d / TILE) {
        let lines = &mut run.as_chunks_mut::<STEP>().0[tile / 2 * TILE..][..TILE];
        let own = lines.as_chunks_mut::<2>().0.iter_mut().skip(tile % 2).step_by(2).flatten();
        let pairs = own.enumerate().map(|(pair, line)| {
            let at = |token: usize| numbers[token * d + block * TILE..].first_chunk().expect("a block");
            (at(2 * pair), at(2 * pair + 1), line)
        });
        // SAFETY: as above.
        unsafe { store_pairs(pairs) };
    }
}

/// # Safety
/// The CPU has AVX-512 with bf16.
#[target_feature(enable = "avx512f,avx512bw,avx512bf16")]
unsafe fn store_pairs<'a>(
    lines: impl Iterator<Item = (&'a [f32; TILE], &'a [f32; TILE], &'a mut [u16; STEP])>,
) {
    for (a, b, line) in lines {
        // SAFETY: each is a vector long.
        unsafe {
            let pairs = pairs(_mm512_loadu_ps(a.as_ptr()), _mm512_loadu_ps(b.as_ptr()));
            _mm512_storeu_si512(line.as_mut_ptr().cast(), pairs);
        }
    }
}

/// Rows of `d` numbers as two runs of tiles of A with `steps` steps each; zeros for absent rows and channels.
pub(crate) fn query_tiles(rows: &[f32], d: usize, steps: usize, out: &mut [u16]) {
    assert!(is_available() && d <= steps * STEP && out.len() == 2 * steps * TILE_LEN);
    out.fill(0);
    for (r, row) in rows.chunks_exact(d).enumerate() {
        let run = &mut out[r / TILE * steps * TILE_LEN..][..steps * TILE_LEN];
        for (step, channels) in row.chunks(STEP).enumerate() {
            let mut numbers = [0.0f32; STEP];
            numbers[..channels.len()].copy_from_slice(channels);
            let line: &mut [u16; STEP] =
                (&mut run[step * TILE_LEN + r % TILE * STEP..][..STEP]).try_into().expect("a line");
            // SAFETY: the CPU has AVX-512 with bf16.
            unsafe { store_rounded(&numbers, line) };
        }
    }
}

/// # Safety
/// The CPU has AVX-512 with bf16.
#[target_feature(enable = "avx512f,avx512bf16")]
unsafe fn store_rounded(numbers: &[f32; STEP], line: &mut [u16; STEP]) {
    // SAFETY: two vectors in, one out.
    unsafe {
        let at = numbers.as_ptr();
        let rounded = _mm512_cvtne2ps_pbh(_mm512_loadu_ps(at.add(TILE)), _mm512_loadu_ps(at));
        _mm512_storeu_si512(line.as_mut_ptr().cast(), std::mem::transmute::<__m512bh, __m512i>(rounded));
    }
}
