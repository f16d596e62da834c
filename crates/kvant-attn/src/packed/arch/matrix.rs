//! What stands between the products of `packed::matrix` in the matrix unit: tiles of bf16 in, weights and sums out. AVX-512 with bf16.
//!
//! The tile shapes are those of [`kvant_cpu::TileUnit`]: A is 16 rows of 32 numbers, B is 16 pairs of rows with 16 lanes.

use std::arch::x86_64::*;

use kvant_codec::{Levels, TileLayout};
use kvant_cpu::TileUnit;

use super::unpack;
use crate::kv::TILE;

/// Numbers of a tile.
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
    for (line, [a, b]) in lines.iter_mut().zip(channels) {
        // SAFETY: the CPU has what `is_available` asks for; all three are a vector long.
        unsafe { store_pairs(a, b, line) };
    }
    lines[channels.len()..].as_flattened_mut().fill(0);
}

/// Sixteen values, `[token][d channels]`, as eight lines from line `first` on of the runs (of `run_len` numbers each) of all blocks of 16
/// channels.
pub(crate) fn value_lines(numbers: &[f32], d: usize, runs: &mut [u16], (run_len, first): (usize, usize)) {
    assert!(is_available());
    for (block, run) in runs.chunks_exact_mut(run_len).enumerate().take(d / TILE) {
        for (pair, line) in run.as_chunks_mut::<STEP>().0[first..first + TILE / 2].iter_mut().enumerate() {
            let at = |token: usize| -> &[f32; TILE] {
                numbers[token * d + block * TILE..][..TILE].try_into().expect("a block")
            };
            // SAFETY: as above.
            unsafe { store_pairs(at(2 * pair), at(2 * pair + 1), line) };
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

/// Scores of a group of rows with a step of tokens.
#[derive(Clone, Debug)]
#[repr(C, align(64))]
pub(crate) struct ScoreBlock(pub [[f32; STEP]; GROUP]);

/// Per row of a group what is to be added to its scores with a step of tokens: the product with their block's mean.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(64))]
pub(crate) struct Raises(pub [f32; GROUP]);

/// The weights of a span that a group of rows is at: `weight = 2^(score·log₂e − reference)`.
///
/// References are whole numbers. Others would give the same weights times a power of two, which no rounding notices: how tokens are cut
/// into spans and pieces does not matter, nor that a reference may lie below the largest score.
#[derive(Debug)]
#[repr(C, align(64))]
pub(crate) struct SpanWeights {
    /// Sums of the weights, in parts.
    sums: [[f32; TILE]; GROUP],
    /// Per row.
    reference: [f32; GROUP],
}

/// The reference of a row that has seen nothing.
pub(crate) const NOTHING: f32 = -1e9;

/// Sums of weights from which on a reference is too far below the scores.
const LARGEST_SUM: f32 = 1e20;

impl SpanWeights {
    /// No weights yet.
    pub const EMPTY: Self = Self { reference: [NOTHING; GROUP], sums: [[0.0; TILE]; GROUP] };

    /// Starts a span: references from the largest of some scores, of which those of step i are `raises[i]` higher than they are written;
    /// [`NOTHING`] where all are −∞.
    pub fn restart(&mut self, scores: &[ScoreBlock], raises: &[Raises]) {
        assert!(is_available() && raises.len() >= scores.len());
        self.sums = [[0.0; TILE]; GROUP];
        // SAFETY: the CPU has AVX-512.
        unsafe { self.set_references(scores, raises) };
    }

    /// # Safety
    /// The CPU has AVX-512.
    #[target_feature(enable = "avx512f")]
    unsafe fn set_references(&mut self, scores: &[ScoreBlock], raises: &[Raises]) {
        for (r, reference) in self.reference.iter_mut().enumerate() {
            let mut largest = _mm512_set1_ps(f32::NEG_INFINITY);
            for (block, raises) in scores.iter().zip(raises) {
                let row = block.0[r].as_ptr();
                // SAFETY: a row is two vectors.
                let (a, b) = unsafe { (_mm512_loadu_ps(row), _mm512_loadu_ps(row.add(TILE))) };
                let raised = _mm512_add_ps(_mm512_max_ps(a, b), _mm512_set1_ps(raises.0[r]));
                largest = _mm512_max_ps(largest, raised);
            }
            let largest = _mm512_reduce_max_ps(largest) * std::f32::consts::LOG2_E;
            *reference = if largest > NOTHING { largest.ceil() } else { NOTHING };
        }
    }

    /// Weights of a step of tokens into row 0 … 15 of tile `step` of two runs of A with `steps` steps each. The scores are `raises` higher
    /// than they are written.
    pub fn weigh(
        &mut self,
        scores: &ScoreBlock,
        raises: &Raises,
        (step, steps): (usize, usize),
        tiles: &mut [u16],
    ) {
        assert!(is_available() && step < steps && tiles.len() >= 2 * steps * TILE_LEN);
        // SAFETY: the CPU has AVX-512 with bf16; the tiles are there.
        unsafe { self.weigh_rows(scores, raises, step, steps, tiles) }
    }

    /// # Safety
    /// As [`SpanWeights::weigh`] checks.
    #[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512bf16")]
    unsafe fn weigh_rows(
        &mut self,
        scores: &ScoreBlock,
        raises: &Raises,
        step: usize,
        steps: usize,
        tiles: &mut [u16],
    ) {
        let log2_e = _mm512_set1_ps(std::f32::consts::LOG2_E);
        let mut references = self.reference;
        for (reference, raise) in references.iter_mut().zip(&raises.0) {
            *reference = raise.mul_add(-std::f32::consts::LOG2_E, *reference);
        }
        for (r, row) in scores.0.iter().enumerate() {
            let reference = _mm512_set1_ps(references[r]);
            // SAFETY: a row is two vectors, its sums are one; the caller's promise for the tiles.
            unsafe {
                let (a, b) = (_mm512_loadu_ps(row.as_ptr()), _mm512_loadu_ps(row.as_ptr().add(TILE)));
                let a = power_of_two(_mm512_fmsub_ps(a, log2_e, reference));
                let b = power_of_two(_mm512_fmsub_ps(b, log2_e, reference));
                let sums = self.sums[r].as_mut_ptr();
                _mm512_storeu_ps(sums, _mm512_add_ps(_mm512_loadu_ps(sums), _mm512_add_ps(a, b)));
                let rounded: __m512i = std::mem::transmute(_mm512_cvtne2ps_pbh(b, a));
                let line = (r / TILE * steps + step) * TILE_LEN + r % TILE * STEP;
                _mm512_storeu_si512(tiles.as_mut_ptr().add(line).cast(), rounded);
            }
        }
    }

    /// False if a reference lies too far below the scores.
    pub fn is_bounded(&self) -> bool {
        self.sums.as_flattened().iter().fold(true, |bounded, sum| bounded & (*sum < LARGEST_SUM))
    }

    /// # Safety
    /// The CPU has AVX-512.
    #[target_feature(enable = "avx512f")]
    unsafe fn row_sums(&self) -> [f32; GROUP] {
        let mut sums = [0.0; GROUP];
        for (sum, parts) in sums.iter_mut().zip(&self.sums) {
            // SAFETY: a row's parts are a vector.
            *sum = _mm512_reduce_add_ps(unsafe { _mm512_loadu_ps(parts.as_ptr()) });
        }
        sums
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

/// What a group of rows has seen so far.
#[derive(Clone, Debug)]
pub(crate) struct RunningRows {
    /// Largest reference of a span, the one that `sum` and the outputs are relative to.
    pub reference: [f32; GROUP],
    pub sum: [f32; GROUP],
}

impl RunningRows {
    /// Nothing.
    pub const EMPTY: Self = Self { reference: [NOTHING; GROUP], sum: [0.0; GROUP] };

    /// Takes in a span's weights, and its weighted `values` (rows of `width` numbers, a multiple of 16) into `outputs`.
    pub fn take(&mut self, weights: &SpanWeights, values: &[f32], outputs: &mut [f32], width: usize) {
        assert!(is_available() && width.is_multiple_of(TILE));
        assert!(values.len() == GROUP * width && outputs.len() == GROUP * width);
        // SAFETY: the CPU has AVX-512.
        let sums = unsafe { weights.row_sums() };
        // References are whole numbers: these are powers of two.
        let (mut keep, mut factor) = ([0.0f32; GROUP], [0.0f32; GROUP]);
        for r in 0..GROUP {
            let (old, own) = (self.reference[r], weights.reference[r]);
            let new = if own > old { own } else { old };
            (keep[r], factor[r]) = (whole_power_of_two(old - new), whole_power_of_two(own - new));
            self.reference[r] = new;
            self.sum[r] = self.sum[r] * keep[r] + sums[r] * factor[r];
        }
        // SAFETY: the CPU has AVX-512; the lengths were just checked.
        unsafe { add_rows(&keep, &factor, values, outputs, width) }
    }
}

/// 2^x of a whole number that is not positive; 0 below 2⁻¹²⁶.
#[inline(always)]
fn whole_power_of_two(x: f32) -> f32 {
    let exponent = 127 + if x > -127.0 { x as i32 } else { -127 };
    f32::from_bits((exponent as u32) << 23)
}

/// `outputs = keep·outputs + factor·values`, row by row.
///
/// # Safety
/// The CPU has AVX-512; both have as many rows of `width` (a multiple of 16) numbers as there are factors.
#[target_feature(enable = "avx512f")]
unsafe fn add_rows(keep: &[f32], factor: &[f32], values: &[f32], outputs: &mut [f32], width: usize) {
    for (row, (keep, factor)) in keep.iter().zip(factor).enumerate() {
        let (keep, factor) = (_mm512_set1_ps(*keep), _mm512_set1_ps(*factor));
        for c in (0..width).step_by(TILE) {
            // SAFETY: the caller's promise.
            unsafe {
                let output = outputs.as_mut_ptr().add(row * width + c);
                let value = _mm512_mul_ps(_mm512_loadu_ps(values.as_ptr().add(row * width + c)), factor);
                _mm512_storeu_ps(output, _mm512_fmadd_ps(_mm512_loadu_ps(output), keep, value));
            }
        }
    }
}
