//! What stands between the products of `packed::matrix` in the matrix unit: tiles of bf16 in, weights and sums out. AVX-512 with bf16.
//!
//! The tile shapes are those of [`kvant_cpu::TileUnit`]: A is 16 rows of 32 numbers, B is 16 pairs of rows with 16 lanes.

use std::arch::x86_64::*;

use kvant_codec::{Levels, TileLayout};
use kvant_cpu::TileUnit;

use super::{RowSum, avx512, unpack};
use crate::kv::TILE;

/// Numbers of a tile.
pub(crate) const TILE_LEN: usize = TileUnit::TILE;
/// Numbers of a row of A, columns of a step.
pub(crate) const STEP: usize = 32;

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

/// One packed tile's numbers (keys `[channel][16 tokens]`, values `[token][channel]`) through `numbers` into tiles of B: lines
/// `first..first + 16` of a run are pairs of neighbours.
pub(crate) struct Unpacker<'a> {
    pub layout: &'a TileLayout,
    pub levels: Levels,
    pub table: [f32; 256],
}

impl<'a> Unpacker<'a> {
    pub fn new(layout: &'a TileLayout) -> Self {
        let levels = layout.format().levels();
        Self { layout, levels, table: std::array::from_fn(|code| levels.level(code as u8).unwrap_or(0.0)) }
    }

    /// The tile's numbers, in f32: `16·d`.
    fn numbers(&self, tile: &[u8], numbers: &mut [f32]) {
        assert!(is_available() && tile.len() == self.layout.bytes());
        assert!(self.layout.dim().is_multiple_of(16) && !self.layout.planes().is_empty());
        assert!(numbers.len() == TILE * self.layout.dim());
        // SAFETY: the CPU has AVX-512; the tile is whole and the output as long as it says.
        unsafe { unpack::unpack_tile(self.layout, &self.levels, &self.table, tile, numbers) }
    }

    /// Sixteen keys as a run of B: channels in pairs, zeros up to a whole step.
    pub fn keys(&self, tile: &[u8], numbers: &mut [f32], run: &mut [u16]) {
        self.numbers(tile, numbers);
        let channels = numbers.as_chunks::<TILE>().0.as_chunks::<2>().0;
        let lines = run.as_chunks_mut::<STEP>().0;
        assert!(lines.len() >= channels.len());
        for (line, [a, b]) in lines.iter_mut().zip(channels) {
            // SAFETY: the CPU has what `is_available` asks for; all three are a vector long.
            unsafe { store_pairs(a, b, line) };
        }
        lines[channels.len()..].as_flattened_mut().fill(0);
    }

    /// The first `tokens` of sixteen values, as eight lines from line `first` on of the runs of all blocks of 16 channels; the lines of absent
    /// tokens are zero.
    pub fn values(
        &self,
        tile: &[u8],
        tokens: usize,
        numbers: &mut [f32],
        runs: &mut [u16],
        (run_len, first): (usize, usize),
    ) {
        self.numbers(tile, numbers);
        let d = self.layout.dim();
        numbers[tokens * d..].fill(0.0);
        for (block, run) in runs.chunks_exact_mut(run_len).enumerate().take(d / TILE) {
            for (pair, line) in run.as_chunks_mut::<STEP>().0[first..first + TILE / 2].iter_mut().enumerate()
            {
                let at = |token: usize| -> &[f32; TILE] {
                    numbers[token * d + block * TILE..][..TILE].try_into().expect("a block")
                };
                // SAFETY: as above.
                unsafe { store_pairs(at(2 * pair), at(2 * pair + 1), line) };
            }
        }
    }
}

/// # Safety
/// The CPU has AVX-512 with bf16.
#[target_feature(enable = "avx512f,avx512bw,avx512bf16")]
unsafe fn store_pairs(a: &[f32; TILE], b: &[f32; TILE], line: &mut [u16; STEP]) {
    // SAFETY: each is a vector long.
    unsafe {
        let pairs = pairs(_mm512_loadu_ps(a.as_ptr()), _mm512_loadu_ps(b.as_ptr()));
        _mm512_storeu_si512(line.as_mut_ptr().cast(), pairs);
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

/// `exp(score − largest)` of rows of scores, `stride` apart, as two runs of tiles of A with `steps` steps each; leaves the rows' largest
/// score and the sum of their weights. A score of −∞ has no weight.
pub(crate) fn softmax(scores: &[f32], stride: usize, steps: usize, weights: &mut [u16], sums: &mut [RowSum]) {
    assert!(is_available() && sums.len() <= 2 * TILE && steps * STEP <= stride);
    assert!(scores.len() >= sums.len() * stride && weights.len() == 2 * steps * TILE_LEN);
    // SAFETY: the CPU has AVX-512 with bf16; the lengths were just checked.
    unsafe { softmax_rows(scores, stride, steps, weights, sums) }
}

/// # Safety
/// As [`softmax`] checks.
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512bf16")]
unsafe fn softmax_rows(
    scores: &[f32],
    stride: usize,
    steps: usize,
    weights: &mut [u16],
    sums: &mut [RowSum],
) {
    // SAFETY: the caller's promise: rows of `steps` pairs of vectors in, a line per row and step out.
    unsafe {
        for (r, found) in sums.iter_mut().enumerate() {
            let row = scores.as_ptr().add(r * stride);
            let mut largest = [_mm512_set1_ps(f32::NEG_INFINITY); 2];
            for step in 0..steps {
                for (i, largest) in largest.iter_mut().enumerate() {
                    *largest = _mm512_max_ps(*largest, _mm512_loadu_ps(row.add(step * STEP + i * TILE)));
                }
            }
            found.max = _mm512_reduce_max_ps(_mm512_max_ps(largest[0], largest[1]));
        }
        let log2_e = _mm512_set1_ps(std::f32::consts::LOG2_E);
        for (r, found) in sums.iter_mut().enumerate() {
            let row = scores.as_ptr().add(r * stride);
            // Infinitely far below nothing: rows that see no token get no weights.
            let max = if found.max == f32::NEG_INFINITY { 0.0 } else { found.max };
            let lower = _mm512_set1_ps(-max * std::f32::consts::LOG2_E);
            let line = weights.as_mut_ptr().add(r / TILE * steps * TILE_LEN + r % TILE * STEP);
            let mut sum = [_mm512_setzero_ps(); 2];
            for step in 0..steps {
                let mut p = [_mm512_setzero_ps(); 2];
                for i in 0..2 {
                    let score = _mm512_loadu_ps(row.add(step * STEP + i * TILE));
                    p[i] = power_of_two(_mm512_fmadd_ps(score, log2_e, lower));
                    sum[i] = _mm512_add_ps(sum[i], p[i]);
                }
                let rounded: __m512i = std::mem::transmute(_mm512_cvtne2ps_pbh(p[1], p[0]));
                _mm512_storeu_si512(line.add(step * TILE_LEN).cast(), rounded);
            }
            found.sum = _mm512_reduce_add_ps(_mm512_add_ps(sum[0], sum[1]));
        }
    }
}

/// 2^x to 8·10⁻⁵ of it, a twentieth of what rounding to bf16 changes; 0 below 2⁻¹²⁶.
#[inline]
#[target_feature(enable = "avx512f,avx512dq")]
fn power_of_two(x: __m512) -> __m512 {
    let normal = _mm512_cmp_ps_mask::<_CMP_GE_OQ>(x, _mm512_set1_ps(-126.0));
    // x less the whole number below it; scaling takes that number from x itself.
    let f = _mm512_reduce_ps::<0b1001>(x);
    let p = _mm512_fmadd_ps(f, _mm512_set1_ps(0.078_024_19), _mm512_set1_ps(0.226_067_21));
    let p = _mm512_fmadd_ps(p, f, _mm512_set1_ps(0.695_833_74));
    let p = _mm512_fmadd_ps(p, f, _mm512_set1_ps(0.999_925_2));
    _mm512_maskz_scalef_ps(normal, p, x)
}

/// What the rows of a group have seen so far: largest score and sum of weights.
#[derive(Clone, Debug)]
pub(crate) struct RunningRows {
    pub max: [f32; 2 * TILE],
    pub sum: [f32; 2 * TILE],
}

impl RunningRows {
    /// Nothing.
    pub const EMPTY: Self = Self { max: [f32::NEG_INFINITY; 2 * TILE], sum: [0.0; 2 * TILE] };

    /// Takes in the tokens of a span: their `found` maxima and sums, and their weighted `values` (rows of `width` numbers, a multiple of 16)
    /// into `outputs`.
    pub fn take(&mut self, found: &[RowSum], values: &[f32], outputs: &mut [f32], width: usize) {
        assert!(is_available() && found.len() <= 2 * TILE && width.is_multiple_of(TILE));
        assert!(values.len() >= found.len() * width && outputs.len() >= found.len() * width);
        // SAFETY: the CPU has AVX-512; the lengths were just checked.
        unsafe { self.take_rows(found, values, outputs, width) }
    }

    /// # Safety
    /// As [`RunningRows::take`] checks.
    #[target_feature(enable = "avx512f,avx512dq")]
    unsafe fn take_rows(&mut self, found: &[RowSum], values: &[f32], outputs: &mut [f32], width: usize) {
        let (mut maxima, mut sums) = ([f32::NEG_INFINITY; 2 * TILE], [0.0f32; 2 * TILE]);
        for (row, found) in found.iter().enumerate() {
            (maxima[row], sums[row]) = (found.max, found.sum);
        }
        let (mut keep, mut factor) = ([0.0f32; 2 * TILE], [0.0f32; 2 * TILE]);
        // SAFETY: arrays of two vectors; the caller's promise for the rows.
        unsafe {
            for at in [0, TILE] {
                let old = _mm512_loadu_ps(self.max.as_ptr().add(at));
                let own = _mm512_loadu_ps(maxima.as_ptr().add(at));
                let max = _mm512_max_ps(old, own);
                // Where nothing was seen there is nothing to keep or to take.
                let low = _mm512_set1_ps(f32::NEG_INFINITY);
                let weight = |of| {
                    let seen = _mm512_cmp_ps_mask::<_CMP_NEQ_OQ>(of, low);
                    _mm512_maskz_mov_ps(seen, avx512::exp(_mm512_sub_ps(of, max)))
                };
                let (kept, taken) = (weight(old), weight(own));
                let sum = _mm512_mul_ps(kept, _mm512_loadu_ps(self.sum.as_ptr().add(at)));
                let sum = _mm512_fmadd_ps(taken, _mm512_loadu_ps(sums.as_ptr().add(at)), sum);
                _mm512_storeu_ps(self.max.as_mut_ptr().add(at), max);
                _mm512_storeu_ps(self.sum.as_mut_ptr().add(at), sum);
                _mm512_storeu_ps(keep.as_mut_ptr().add(at), kept);
                _mm512_storeu_ps(factor.as_mut_ptr().add(at), taken);
            }
            for row in 0..found.len() {
                let (keep, factor) = (_mm512_set1_ps(keep[row]), _mm512_set1_ps(factor[row]));
                for c in (0..width).step_by(TILE) {
                    let output = outputs.as_mut_ptr().add(row * width + c);
                    let value = _mm512_mul_ps(_mm512_loadu_ps(values.as_ptr().add(row * width + c)), factor);
                    _mm512_storeu_ps(output, _mm512_fmadd_ps(_mm512_loadu_ps(output), keep, value));
                }
            }
        }
    }
}
