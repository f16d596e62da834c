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

/// Sixteen values, `[token][d channels]`, as the lines of tile `tile` of tokens in the runs (of `run_len` numbers each) of all blocks of 16
/// channels. Tokens lie in the order in which [`SpanWeights`] leaves their weights: of the two tiles of a step four tokens in turn.
pub(crate) fn value_lines(numbers: &[f32], d: usize, runs: &mut [u16], (run_len, tile): (usize, usize)) {
    assert!(is_available());
    for (block, run) in runs.chunks_exact_mut(run_len).enumerate().take(d / TILE) {
        let lines = &mut run.as_chunks_mut::<STEP>().0[tile / 2 * TILE..][..TILE];
        for pair in 0..TILE / 2 {
            let at = |token: usize| -> &[f32; TILE] {
                numbers[token * d + block * TILE..][..TILE].try_into().expect("a block")
            };
            let line = &mut lines[pair / 2 * 4 + tile % 2 * 2 + pair % 2];
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

/// The weights of a span that a group of rows is at: `weight = 2^(score·log₂e − reference)`, within 0.8 % (0.26 % in the mean of squares, of
/// which rounding to bf16 is 0.17), and their sums, which are of the rounded weights, as the weighted values are.
///
/// References are whole numbers. Others would give the same weights times a power of two, which no rounding notices: how tokens are cut
/// into spans and pieces does not matter, nor that a reference may lie below the largest score.
///
/// Weights of a row are made 32 at a time, in words of 16 bits (of z = 256·(exponent + 127), rounded, the upper byte is a float's exponent
/// already; of what a mantissa lacks the lower one tells), because a core that multiplies tiles has one unit for multiplications of vectors:
///
/// ```text
///   y = 256·log₂e·score + offset     the offset puts z into the lowest bits of a float
///   z = two vectors of y in one      saturated: 0 for weights below 2⁻¹²⁷, NaN above 2¹²⁸
///   weight = z − 87/256·f·(1 − f)    f the lower byte: 2^f ≈ 1 + f − 0.34·f·(1 − f); half of it is a bf16
/// ```
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

/// Rows whose weights are made together, one instruction for each in turn.
const BATCH: usize = 4;

/// 1.5·2²³: a number of up to 22 bits plus this one has its bits, rounded, at the end.
const ROUNDER: f32 = 12_582_912.0;

/// A span's scores still to come.
pub(crate) struct SpanProducts<'s> {
    pub unit: &'s TileUnit,
    /// Of a group of rows.
    pub queries: &'s [u16],
    /// Of all steps of tokens.
    pub keys: &'s [u16],
    /// Steps of channels, and of tokens.
    pub channel_steps: usize,
    pub steps: usize,
}

impl SpanProducts<'_> {
    /// A step's keys.
    fn keys(&self, step: usize) -> &[u16] {
        let len = 2 * self.channel_steps * TILE_LEN;
        &self.keys[step * len..][..len]
    }

    /// Scores with a step of tokens.
    pub fn scores(&self, step: usize, scores: &mut ScoreBlock) {
        let target = scores.0.as_flattened_mut();
        self.unit.product(self.queries, self.keys(step), self.channel_steps, target, STEP);
    }
}

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

    /// Starts a span with the references of the one before it, if all rows have one.
    pub fn resume(&mut self, running: &RunningRows) -> bool {
        self.sums = [[0.0; TILE]; GROUP];
        self.reference = running.reference;
        !self.reference.contains(&NOTHING)
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

    /// Weights of a step of tokens into row 0 … 15 of tile `step` of two runs of A with `steps` steps each, in the order of [`value_lines`].
    /// The scores are `raises` higher than they are written.
    pub fn weigh(
        &mut self,
        scores: &ScoreBlock,
        raises: &Raises,
        (step, steps): (usize, usize),
        tiles: &mut [u16],
    ) {
        assert!(is_available() && step < steps && tiles.len() >= 2 * steps * TILE_LEN);
        let offsets = self.offsets(raises);
        for batch in 0..GROUP / BATCH {
            // SAFETY: the CPU has AVX-512 with bf16; the tiles are there.
            unsafe { self.weigh_rows::<true>(scores, &offsets, batch * BATCH, (step, steps), tiles) }
        }
    }

    /// Weights of a whole span whose first step's scores are in `scores[0]`: each step's are made while the matrix unit works on the next
    /// one's scores. False if a reference lies too far below the scores, or they are not numbers.
    pub fn weigh_span(
        &mut self,
        products: &SpanProducts,
        scores: &mut [ScoreBlock; 2],
        raises: &[Raises],
        tiles: &mut [u16],
    ) -> bool {
        assert!(is_available() && raises.len() >= products.steps);
        assert!(tiles.len() >= 2 * products.steps * TILE_LEN);
        // SAFETY: the CPU has AVX-512 with bf16; the tiles are there.
        unsafe {
            self.weigh_steps(products, scores, raises, tiles);
            self.is_bounded()
        }
    }

    /// # Safety
    /// As [`SpanWeights::weigh_span`] checks.
    #[target_feature(enable = "avx512f,avx512bw,avx512bf16")]
    unsafe fn weigh_steps(
        &mut self,
        products: &SpanProducts,
        scores: &mut [ScoreBlock; 2],
        raises: &[Raises],
        tiles: &mut [u16],
    ) {
        let SpanProducts { unit, queries, channel_steps, steps, .. } = *products;
        let [even, odd] = scores;
        for (step, raises) in raises.iter().enumerate().take(steps) {
            let (own, next) = if step % 2 == 0 { (&*even, &mut *odd) } else { (&*odd, &mut *even) };
            let offsets = self.offsets(raises);
            let mut row = 0;
            let mut weigh_up_to = |end: usize| {
                while row < end {
                    // SAFETY: the caller's promise.
                    unsafe { self.weigh_rows::<false>(own, &offsets, row, (step, steps), tiles) };
                    row += BATCH;
                }
            };
            if step + 1 < steps {
                let (keys, next) = (products.keys(step + 1), next.0.as_flattened_mut());
                unit.product_between(queries, keys, channel_steps, next, STEP, |product| {
                    weigh_up_to((product + 1) * GROUP / (4 * channel_steps));
                });
            }
            weigh_up_to(GROUP);
        }
    }

    /// What is added to 256·log₂e times the scores of a step, per row.
    #[inline]
    fn offsets(&self, raises: &Raises) -> [f32; GROUP] {
        std::array::from_fn(|r| {
            let raise = raises.0[r] * (256.0 * std::f32::consts::LOG2_E);
            (127.0 - self.reference[r]) * 256.0 + raise + ROUNDER
        })
    }

    /// Weights of the rows from `first` on, a batch of them. Scores of less than −30000 below the reference have to be `CLAMPED`; otherwise
    /// their weights may be NaN.
    ///
    /// # Safety
    /// As [`SpanWeights::weigh`] checks; `first` is a multiple of [`BATCH`] below [`GROUP`].
    #[inline]
    #[target_feature(enable = "avx512f,avx512bw,avx512bf16")]
    unsafe fn weigh_rows<const CLAMPED: bool>(
        &mut self,
        scores: &ScoreBlock,
        offsets: &[f32; GROUP],
        first: usize,
        (step, steps): (usize, usize),
        tiles: &mut [u16],
    ) {
        let factor = _mm512_set1_ps(256.0 * std::f32::consts::LOG2_E);
        let rounder = _mm512_set1_ps(ROUNDER);
        let scaled = |row: *const f32, offset: __m512| {
            // SAFETY: the caller's promise: half a row is a vector.
            let y = _mm512_fmadd_ps(unsafe { _mm512_loadu_ps(row) }, factor, offset);
            // The second operand where it is NaN.
            _mm512_castps_si512(if CLAMPED { _mm512_max_ps(rounder, y) } else { y })
        };
        let (mut a, mut b) = ([_mm512_setzero_si512(); BATCH], [_mm512_setzero_si512(); BATCH]);
        for i in 0..BATCH {
            let (row, offset) = (scores.0[first + i].as_ptr(), _mm512_set1_ps(offsets[first + i]));
            // SAFETY: a row is two vectors.
            (a[i], b[i]) = (scaled(row, offset), scaled(unsafe { row.add(TILE) }, offset));
        }
        for (a, b) in a.iter_mut().zip(&mut b) {
            let base = _mm512_castps_si512(rounder);
            (*a, *b) = (_mm512_sub_epi32(*a, base), _mm512_sub_epi32(*b, base));
        }
        let z: [_; BATCH] = std::array::from_fn(|i| _mm512_packus_epi32(a[i], b[i]));
        for (i, z) in z.iter().enumerate() {
            // f and f − 1, times 256.
            a[i] = _mm512_and_si512(*z, _mm512_set1_epi16(0xff));
            b[i] = _mm512_or_si512(*z, _mm512_set1_epi16(-0x100));
        }
        for (a, b) in a.iter_mut().zip(&b) {
            *a = _mm512_mullo_epi16(*a, *b);
        }
        for a in &mut a {
            *a = _mm512_mulhi_epi16(*a, _mm512_set1_epi16(87));
        }
        for (i, z) in z.iter().enumerate() {
            // The mean with zero is a half, rounded.
            let weights = _mm512_avg_epu16(_mm512_add_epi16(*z, a[i]), _mm512_setzero_si512());
            let r = first + i;
            // SAFETY: a row's sums are a vector; the caller's promise for the tiles; 64 bytes of bf16 are 64 bytes.
            unsafe {
                let sums = self.sums[r].as_mut_ptr();
                let ones = std::mem::transmute::<__m512i, __m512bh>(_mm512_set1_epi16(0x3f80));
                let halves = std::mem::transmute::<__m512i, __m512bh>(weights);
                _mm512_storeu_ps(sums, _mm512_dpbf16_ps(_mm512_loadu_ps(sums), halves, ones));
                let line = (r / TILE * steps + step) * TILE_LEN + r % TILE * STEP;
                _mm512_storeu_si512(tiles.as_mut_ptr().add(line).cast(), weights);
            }
        }
    }

    /// False if a reference lies too far below the scores, or sums are not numbers.
    #[target_feature(enable = "avx512f")]
    fn is_bounded(&self) -> bool {
        self.sums.as_flattened().iter().fold(true, |bounded, sum| bounded & (*sum < LARGEST_SUM))
    }
}

/// What a group of rows has seen so far.
#[derive(Clone, Debug)]
#[repr(C, align(64))]
pub(crate) struct RunningRows {
    /// Sums of the weights, in parts.
    sums: [[f32; TILE]; GROUP],
    /// Largest reference of a span, the one that sums and outputs are relative to.
    pub reference: [f32; GROUP],
}

impl RunningRows {
    /// Nothing.
    pub const EMPTY: Self = Self { reference: [NOTHING; GROUP], sums: [[0.0; TILE]; GROUP] };

    /// The sum of a row's weights.
    pub fn sum(&self, row: usize) -> f32 {
        self.sums[row].iter().sum()
    }

    /// Takes in a span's weights, and its weighted `values` (rows of `width` numbers, a multiple of 16) into `outputs`.
    pub fn take(&mut self, weights: &SpanWeights, values: &[f32], outputs: &mut [f32], width: usize) {
        assert!(is_available() && width.is_multiple_of(TILE));
        assert!(values.len() == GROUP * width && outputs.len() == GROUP * width);
        // References are whole numbers: these are powers of two.
        let (mut keep, mut factor) = ([0.0f32; GROUP], [0.0f32; GROUP]);
        for r in 0..GROUP {
            let (old, own) = (self.reference[r], weights.reference[r]);
            let new = if own > old { own } else { old };
            (keep[r], factor[r]) = (whole_power_of_two(old - new), whole_power_of_two(own - new));
            self.reference[r] = new;
        }
        // SAFETY: the CPU has AVX-512; the lengths were just checked, and sums are a vector per row.
        unsafe {
            let sums = self.sums.as_flattened_mut();
            add_rows(&keep, &factor, weights.sums.as_flattened(), sums, TILE);
            add_rows(&keep, &factor, values, outputs, width);
        }
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

#[cfg(test)]
mod tests {
    use half::bf16;

    use super::*;

    /// Weights of one step of scores (all rows alike), in the order of the tokens, and a row's sum.
    fn weights(scores: &[f32; STEP], raise: f32) -> (Vec<f64>, SpanWeights) {
        let (scores, raises) = (ScoreBlock([*scores; GROUP]), Raises([raise; GROUP]));
        let mut found = SpanWeights::EMPTY;
        found.restart(std::slice::from_ref(&scores), &[raises]);
        let mut tiles = vec![u16::MAX; 2 * TILE_LEN];
        found.weigh(&scores, &raises, (0, 1), &mut tiles);
        let row = &tiles[TILE_LEN + 3 * STEP..][..STEP];
        let place = |token: usize| token % TILE / 4 * 8 + token / TILE * 4 + token % 4;
        let weights = (0..STEP).map(|token| bf16::from_bits(row[place(token)]).to_f64()).collect();
        (weights, found)
    }

    #[test]
    fn weights_are_powers_of_two_and_their_sums_are_of_what_was_rounded() {
        if !is_available() {
            return eprintln!("skipped: no matrix unit");
        }
        let (mut errors, mut count) = (0.0f64, 0.0);
        for (round, raise) in (0..2000).zip([0.0f32, -7.3, 41.7].into_iter().cycle()) {
            let scores: [f32; STEP] = std::array::from_fn(|i| match i {
                0 => 3.0 + round as f32 * 0.013,
                30 => f32::NEG_INFINITY,
                // Their weights are smaller than any number; the last one is one that rounding with a float would turn around.
                29 => -1e4,
                31 => -5e4,
                _ => 3.0 - (i * i) as f32 * 0.0713 + (round * i) as f32 * 1e-4,
            });
            let (weights, found) = weights(&scores, raise);
            for (score, weight) in scores.iter().zip(&weights) {
                let exponent = f64::from(*score + raise) * std::f64::consts::LOG2_E;
                let expected = (exponent - f64::from(found.reference[19])).exp2();
                if expected < 1e-30 {
                    assert!(*weight < 1e-30, "{weight} for {score}");
                    continue;
                }
                let error = weight / expected - 1.0;
                assert!(error.abs() <= 0.01, "{weight} for {expected}");
                (errors, count) = (errors + error * error, count + 1.0);
            }
            let sum: f64 = found.sums[19].iter().copied().map(f64::from).sum();
            let expected: f64 = weights.iter().sum();
            assert!((sum / expected - 1.0).abs() <= 1e-6, "{sum} for {expected}");
        }
        let error = (errors / count).sqrt();
        assert!(error <= 3e-3, "root of the mean square: {error:e}");
    }

    #[test]
    fn what_is_not_a_number_stays_so() {
        if !is_available() {
            return eprintln!("skipped: no matrix unit");
        }
        let mut scores = [0.0; STEP];
        scores[17] = f32::NAN;
        let (weights, found) = weights(&scores, 0.0);
        assert!(weights[17].is_nan() && found.sums[19].iter().any(|sum| sum.is_nan()));
        // SAFETY: the CPU has AVX-512.
        assert!(unsafe { !found.is_bounded() });
    }
}
