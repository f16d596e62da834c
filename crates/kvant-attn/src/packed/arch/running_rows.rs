//! Softmax weights of many query rows in the matrix unit, and what is summed with them. AVX-512 with bf16.

use std::arch::asm;
use std::arch::x86_64::*;

use kvant_cpu::TileUnit;

use super::matrix::{GROUP, STEP, TILE_LEN, is_available};
use crate::kv::TILE;

/// Scores of a group of rows with a step of tokens.
#[derive(Clone, Debug)]
#[repr(C, align(64))]
pub(crate) struct ScoreBlock(pub [[f32; STEP]; GROUP]);

/// Per row of a group what is to be added to its scores with a step of tokens: the product with their block's mean.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(64))]
pub(crate) struct Raises(pub [f32; GROUP]);

/// The reference of a row that has seen nothing.
const NOTHING: f32 = -1e9;

/// Rows whose weights are made together, one instruction for each in turn.
const BATCH: usize = 4;

/// 1.5·2²³: a number of up to 22 bits plus this one has its bits, rounded, at the end.
const ROUNDER: f32 = 12_582_912.0;

/// What z counts to: 128 per power of two, as a bf16's mantissa does.
const UNIT: f32 = 128.0 * std::f32::consts::LOG2_E;

/// z of a weight of 2⁶⁰: above it a reference is too far below the scores.
const LARGEST_WORD: u16 = 128 * (127 + 60);

/// By the upper six bits of a fraction f what 1 + f is above 2^f, in 128ths.
const BULGE: [u8; 64] = {
    // 2^(1/128), a quarter of a step and so on by products: powers are not const.
    let (root, mut power, mut table, mut i) =
        (1.005_429_901_112_803_f64, 1.002_711_275_050_202_5_f64, [0; 64], 0);
    while i < 64 {
        // Between the two fractions that share an entry.
        let fraction = (2 * i) as f64 + 0.5;
        table[i] = (128.0 + fraction - 128.0 * power + 0.5) as u8;
        power *= root * root;
        i += 1;
    }
    table
};

/// A span's scores with a group of rows.
pub(crate) struct SpanProducts<'s> {
    /// Of the rows.
    pub queries: &'s [u16],
    /// Of the rows that come next.
    pub next_queries: Option<&'s [u16]>,
    /// Of all steps of tokens.
    pub keys: &'s [u16],
    /// Steps of channels, and of tokens.
    pub channel_steps: usize,
    pub steps: usize,
}

impl SpanProducts<'_> {
    fn keys(&self, step: usize) -> &[u16] {
        let len = 2 * self.channel_steps * TILE_LEN;
        &self.keys[step * len..][..len]
    }

    /// Scores with a step of tokens.
    pub fn scores(&self, unit: &TileUnit, step: usize, scores: &mut ScoreBlock) {
        let target = scores.0.as_flattened_mut();
        unit.product(self.queries, self.keys(step), self.channel_steps, target, STEP);
    }
}

/// What a group of rows has seen so far: the sums of its weights, and what they are relative to.
///
/// `weight = 2^(score·log₂e − reference)`, within 0.8 % (0.24 % in the mean of squares, of which rounding to bf16 is 0.17), or 1.0 % (0.28)
/// where scores are raised, by whole 128ths of a power of two; sums are of the rounded weights, as the weighted values are. References are
/// whole numbers. Others would give the same weights times a power of two,
/// which no rounding notices: how tokens are cut into spans and pieces does not matter, nor that a reference may lie below the largest
/// score.
///
/// Weights of a row are made 32 at a time, in words of 16 bits, because a core that multiplies tiles has one unit for multiplications of
/// vectors:
///
/// ```text
///   y = 128·log₂e·score + offset     the offset puts z = 128·(exponent + 127) into the lowest bits of a float, rounded
///   z = two vectors of y in one      saturated: 0 for weights below 2⁻¹²⁷
///   weight = z − bulge(f)            a bf16: z is one already but for 2^f in place of 1 + f, f the lower seven bits
/// ```
#[derive(Clone, Debug)]
#[repr(C, align(64))]
pub(crate) struct RunningRows {
    /// Sums of the weights, in parts.
    sums: [[f32; TILE]; GROUP],
    pub reference: [f32; GROUP],
}

impl RunningRows {
    pub const EMPTY: Self = Self { reference: [NOTHING; GROUP], sums: [[0.0; TILE]; GROUP] };

    /// The sum of a row's weights.
    pub fn sum(&self, row: usize) -> f32 {
        self.sums[row].iter().sum()
    }

    pub fn have_references(&self) -> bool {
        !self.reference.contains(&NOTHING)
    }

    /// Raises references to the largest of some scores, of which those of step i are `raises[i]` higher than they are written, and makes
    /// sums and `outputs` (rows of `width` numbers, a multiple of 16) relative to them. A row whose scores are all −∞ stays as it is.
    pub fn raise(&mut self, scores: &[ScoreBlock], raises: &[Raises], outputs: &mut [f32], width: usize) {
        assert!(is_available() && raises.len() >= scores.len());
        assert!(width.is_multiple_of(TILE) && outputs.len() == GROUP * width);
        for (r, output) in outputs.chunks_exact_mut(width).enumerate() {
            // SAFETY: the CPU has AVX-512.
            let found = unsafe { reference(scores, raises, r) };
            let old = self.reference[r];
            if found > old {
                // A power of two.
                let keep = whole_power_of_two(old - found);
                self.sums[r].iter_mut().chain(output).for_each(|number| *number *= keep);
                self.reference[r] = found;
            }
        }
    }

    /// Weights of a step of tokens into row 0 … 15 of tile `step` of two runs of A with `steps` steps each, in the order of [`super::matrix::value_lines`].
    /// The scores are `raises` higher than they are written, and none is above its row's reference.
    pub fn weigh(&self, scores: &ScoreBlock, raises: &Raises, step: usize, steps: usize, tiles: &mut [u16]) {
        assert!(is_available() && step < steps && tiles.len() >= 2 * steps * TILE_LEN);
        // SAFETY: the CPU has AVX-512 with bf16; the tiles are there.
        unsafe {
            let (offsets, mut largest) = (self.offsets(raises), _mm512_setzero_si512());
            for batch in 0..GROUP / BATCH {
                weigh_rows::<true>(scores, &offsets, batch * BATCH, step, steps, tiles, &mut largest);
            }
        }
    }

    /// Weights of a whole span whose first step's scores are in `scores[at]`: each step's are made while the matrix unit works on the next
    /// one's scores, the last one's while it works on the first ones of the rows that come next. These end up in the other block if the
    /// number of steps is odd, else in the same. False if a reference lies too far below the scores, or they are not numbers.
    pub fn weigh_span(
        &self,
        unit: &mut TileUnit,
        products: &SpanProducts,
        scores: &mut [ScoreBlock; 2],
        at: usize,
        raises: &[Raises],
        tiles: &mut [u16],
    ) -> bool {
        assert!(is_available() && raises.len() >= products.steps);
        assert!(tiles.len() >= 2 * products.steps * TILE_LEN);
        // SAFETY: the CPU has AVX-512 with bf16; the tiles are there.
        unsafe { self.weigh_steps(unit, products, scores, at, raises, tiles) }
    }

    /// # Safety
    /// As [`RunningRows::weigh_span`] checks.
    #[target_feature(enable = "avx512f,avx512bw,avx512bf16,avx512vbmi")]
    unsafe fn weigh_steps(
        &self,
        unit: &mut TileUnit,
        products: &SpanProducts,
        scores: &mut [ScoreBlock; 2],
        at: usize,
        raises: &[Raises],
        tiles: &mut [u16],
    ) -> bool {
        let SpanProducts { channel_steps, steps, .. } = *products;
        let [even, odd] = scores;
        let mut largest = _mm512_setzero_si512();
        let mut held = unit.hold(products.queries, channel_steps);
        for (step, raises) in raises.iter().enumerate().take(steps) {
            let (own, next) =
                if (at + step).is_multiple_of(2) { (&*even, &mut *odd) } else { (&*odd, &mut *even) };
            // SAFETY: the caller's promise.
            let offsets = unsafe { self.offsets(raises) };
            // Batches that are due after a product, in parts of one.
            let (mut row, mut due, parts) = (0, 0, 4 * channel_steps);
            let mut weigh = |new: usize| {
                due += new;
                while due >= parts && row < GROUP {
                    // SAFETY: likewise.
                    unsafe { weigh_rows::<false>(own, &offsets, row, step, steps, tiles, &mut largest) };
                    (row, due) = (row + BATCH, due - parts);
                }
            };
            let keys = if step + 1 < steps {
                Some(products.keys(step + 1))
            } else {
                products.next_queries.map(|queries| {
                    held.exchange(queries);
                    products.keys(0)
                })
            };
            match keys {
                Some(keys) => {
                    held.product_between(keys, next.0.as_flattened_mut(), STEP, |_| weigh(GROUP / BATCH));
                }
                None => weigh(parts * GROUP / BATCH),
            }
        }
        _mm512_cmpgt_epu16_mask(largest, _mm512_set1_epi16(LARGEST_WORD as i16)) == 0
    }

    /// What is added to [`UNIT`] times the scores of a step, per row.
    ///
    /// # Safety
    /// The CPU has AVX-512.
    #[inline]
    #[target_feature(enable = "avx512f")]
    unsafe fn offsets(&self, raises: &Raises) -> Raises {
        let mut offsets = Raises([0.0; GROUP]);
        for half in 0..2 {
            // SAFETY: halves are a vector long.
            unsafe {
                let reference = _mm512_loadu_ps(self.reference.as_ptr().add(half * TILE));
                let raise = _mm512_loadu_ps(raises.0.as_ptr().add(half * TILE));
                let exponent = _mm512_sub_ps(_mm512_set1_ps(127.0), reference);
                let whole = _mm512_fmadd_ps(exponent, _mm512_set1_ps(128.0), _mm512_set1_ps(ROUNDER));
                let offset = _mm512_fmadd_ps(raise, _mm512_set1_ps(UNIT), whole);
                _mm512_storeu_ps(offsets.0.as_mut_ptr().add(half * TILE), offset);
            }
        }
        offsets
    }

    /// Adds the weights of `steps` steps of tokens to the sums, and the `values` (two runs of B for 32 channels each) times them to
    /// `outputs`, rows of `width` numbers, a multiple of 32.
    pub fn add_values(
        &mut self,
        unit: &TileUnit,
        weights: &[u16],
        values: &[u16],
        steps: usize,
        outputs: &mut [f32],
        width: usize,
    ) {
        assert!(is_available() && weights.len() >= 2 * steps * TILE_LEN);
        assert!(width.is_multiple_of(STEP) && values.len() >= width * steps * STEP);
        // SAFETY: the CPU has AVX-512 with bf16; the weights are there.
        unsafe { self.add_products(unit, weights, values, steps, outputs, width) }
    }

    /// # Safety
    /// As [`RunningRows::add_values`] checks.
    #[target_feature(enable = "avx512f,avx512bw,avx512bf16")]
    unsafe fn add_products(
        &mut self,
        unit: &TileUnit,
        weights: &[u16],
        values: &[u16],
        steps: usize,
        outputs: &mut [f32],
        width: usize,
    ) {
        // Rows whose weights were summed, between the products.
        let (mut row, products) = (0, width / STEP * 4 * steps);
        for (c, values) in values.chunks_exact(2 * steps * TILE_LEN).enumerate().take(width / STEP) {
            let outputs = &mut outputs[c * STEP..];
            unit.add_product_between(weights, values, steps, outputs, width, |product| {
                while row * products < (c * 4 * steps + product + 1) * GROUP {
                    // SAFETY: the caller's promise.
                    unsafe { self.add_weights(weights, row, steps) };
                    row += 1;
                }
            });
        }
    }

    /// # Safety
    /// As [`RunningRows::add_values`] checks; `row` is below [`GROUP`].
    #[inline]
    #[target_feature(enable = "avx512f,avx512bw,avx512bf16")]
    unsafe fn add_weights(&mut self, weights: &[u16], row: usize, steps: usize) {
        // SAFETY: the tiles are there; a row's sums are a vector; 64 bytes of bf16 are 64 bytes.
        unsafe {
            let line = weights.as_ptr().add(row / TILE * steps * TILE_LEN + row % TILE * STEP);
            let ones = std::mem::transmute::<__m512i, __m512bh>(_mm512_set1_epi16(0x3f80));
            let sums = self.sums[row].as_mut_ptr();
            let (mut even, mut odd) = (_mm512_loadu_ps(sums), _mm512_setzero_ps());
            for step in 0..steps {
                let halves = _mm512_loadu_si512(line.add(step * TILE_LEN).cast());
                let halves = std::mem::transmute::<__m512i, __m512bh>(halves);
                let sum = if step % 2 == 0 { &mut even } else { &mut odd };
                *sum = _mm512_dpbf16_ps(*sum, halves, ones);
            }
            _mm512_storeu_ps(sums, _mm512_add_ps(even, odd));
        }
    }
}

/// The largest of row `r` of some scores as a reference; [`NOTHING`] where all are −∞.
///
/// # Safety
/// The CPU has AVX-512.
#[target_feature(enable = "avx512f")]
unsafe fn reference(scores: &[ScoreBlock], raises: &[Raises], r: usize) -> f32 {
    let mut largest = _mm512_set1_ps(f32::NEG_INFINITY);
    for (block, raises) in scores.iter().zip(raises) {
        let row = block.0[r].as_ptr();
        // SAFETY: a row is two vectors.
        let (a, b) = unsafe { (_mm512_loadu_ps(row), _mm512_loadu_ps(row.add(TILE))) };
        let raised = _mm512_add_ps(_mm512_max_ps(a, b), _mm512_set1_ps(raises.0[r]));
        largest = _mm512_max_ps(largest, raised);
    }
    let largest = _mm512_reduce_max_ps(largest) * std::f32::consts::LOG2_E;
    if largest > NOTHING { largest.ceil() } else { NOTHING }
}

/// Weights of the rows from `first` on, a batch of them, as [`RunningRows`] has it; `largest` keeps the largest z of each lane. Scores of less
/// than −60000 below the reference have to be `CLAMPED`, and so have negative NaNs; else their weights may be anything.
///
/// # Safety
/// As [`RunningRows::weigh`] checks; `first` is a multiple of [`BATCH`] below [`GROUP`].
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512bf16,avx512vbmi")]
unsafe fn weigh_rows<const CLAMPED: bool>(
    scores: &ScoreBlock,
    offsets: &Raises,
    first: usize,
    step: usize,
    steps: usize,
    tiles: &mut [u16],
    largest: &mut __m512i,
) {
    // Hidden from the compiler, which would make two instructions of one.
    let mut low = 0x5555_5555_5555_5555_u64;
    // SAFETY: does nothing.
    unsafe { asm!("/* {0} */", inout(kreg) low, options(pure, nomem, nostack, preserves_flags)) };
    let (factor, rounder) = (_mm512_set1_ps(UNIT), _mm512_set1_ps(ROUNDER));
    let scaled = |row: *const f32, offset: __m512| {
        // SAFETY: the caller's promise: half a row is a vector.
        let mut y = _mm512_fmadd_ps(unsafe { _mm512_loadu_ps(row) }, factor, offset);
        if CLAMPED {
            let wrong = _mm512_cmp_ps_mask::<_CMP_UNORD_Q>(y, y);
            y = _mm512_mask_mov_ps(_mm512_max_ps(y, rounder), wrong, _mm512_set1_ps(f32::NAN));
        }
        _mm512_sub_epi32(_mm512_castps_si512(y), _mm512_castps_si512(rounder))
    };
    // SAFETY: the caller's promise: there are as many rows of scores, offsets and lines of a tile; a table of 64 bytes.
    unsafe {
        let bulge = _mm512_loadu_si512(BULGE.as_ptr().cast());
        let (row, offset) = (scores.0.as_ptr().add(first).cast::<f32>(), offsets.0.as_ptr().add(first));
        let line = tiles.as_mut_ptr().add((first / TILE * steps + step) * TILE_LEN + first % TILE * STEP);
        let z: [_; BATCH] = std::array::from_fn(|i| {
            let (row, offset) = (row.add(i * STEP), _mm512_set1_ps(*offset.add(i)));
            _mm512_packus_epi32(scaled(row, offset), scaled(row.add(TILE), offset))
        });
        for z in z {
            *largest = _mm512_max_epu16(*largest, z);
        }
        for (i, z) in z.into_iter().enumerate() {
            // Of the lower bytes alone.
            let bulge = _mm512_maskz_permutexvar_epi8(low, _mm512_srli_epi16::<1>(z), bulge);
            _mm512_storeu_si512(line.add(i * STEP).cast(), _mm512_sub_epi16(z, bulge));
        }
    }
}

/// 2^x of a whole number that is not positive; 0 below 2⁻¹²⁶.
#[inline(always)]
fn whole_power_of_two(x: f32) -> f32 {
    let exponent = 127 + if x > -127.0 { x as i32 } else { -127 };
    f32::from_bits((exponent as u32) << 23)
}

#[cfg(test)]
mod tests {
    use half::bf16;

    use super::*;

    /// Weights of one step of scores (all rows alike), in the order of the tokens, and what the rows have seen after it.
    fn weights(scores: &[f32; STEP], raise: f32) -> (Vec<f64>, RunningRows) {
        let (scores, raises) = (ScoreBlock([*scores; GROUP]), Raises([raise; GROUP]));
        let (mut found, mut outputs) = (RunningRows::EMPTY, vec![0.0; GROUP * STEP]);
        found.raise(std::slice::from_ref(&scores), &[raises], &mut outputs, STEP);
        let mut tiles = vec![u16::MAX; 2 * TILE_LEN];
        found.weigh(&scores, &raises, 0, 1, &mut tiles);
        let unit = TileUnit::new().expect("there is one");
        found.add_values(&unit, &tiles, &[0; 2 * TILE_LEN], 1, &mut outputs, STEP);
        let row = &tiles[TILE_LEN + 3 * STEP..][..STEP];
        let place = |token: usize| token % TILE / 4 * 8 + token / TILE * 4 + token % 4;
        let weights = (0..STEP).map(|token| bf16::from_bits(row[place(token)]).to_f64()).collect();
        (weights, found)
    }

    #[test]
    fn weights_are_powers_of_two_and_their_sums_are_of_what_was_rounded() {
        if !is_available() {
            return;
        }
        let (mut errors, mut count) = (0.0f64, 0.0);
        for (round, raise) in (0..2000).zip([0.0f32, -7.3, 41.7].into_iter().cycle()) {
            let scores: [f32; STEP] = std::array::from_fn(|i| match i {
                0 => 3.0 + round as f32 * 0.013,
                30 => f32::NEG_INFINITY,
                // Their weights are smaller than any number; the last one is one that rounding with a float would turn around.
                29 => -1e4,
                31 => -1e5,
                _ => 3.0 - (i * i) as f32 * 0.0713 + (round * i) as f32 * 1e-4,
            });
            let (weights, found) = weights(&scores, raise);
            for (score, weight) in scores.iter().zip(&weights) {
                let exponent = f64::from(*score + raise) * std::f64::consts::LOG2_E;
                let expected = (exponent - f64::from(found.reference[19])).exp2();
                if expected < 1e-30 {
                    assert!((0.0..1e-30).contains(weight), "{weight} for {score}");
                    continue;
                }
                let error = weight / expected - 1.0;
                assert!(error.abs() <= 1e-2, "{weight} for {expected}");
                (errors, count) = (errors + error * error, count + 1.0);
            }
            let (sum, expected) = (f64::from(found.sum(19)), weights.iter().sum::<f64>());
            assert!((sum / expected - 1.0).abs() <= 1e-6, "{sum} for {expected}");
        }
        let error = (errors / count).sqrt();
        assert!(error <= 3e-3, "root of the mean square: {error:e}");
    }

    #[test]
    fn what_is_not_a_number_stays_so() {
        if !is_available() {
            return;
        }
        for wrong in [f32::NAN, -f32::NAN] {
            let mut scores = [0.0; STEP];
            scores[17] = wrong;
            let (weights, found) = weights(&scores, 0.0);
            assert!(weights[17].is_nan() && found.sum(19).is_nan());
        }
    }

    /// Spans of all lengths, from either block of scores, against scores made one by one; one with a score that is far too large.
    #[test]
    fn spans_are_weighed_as_their_steps_are() {
        let Some(mut unit) = TileUnit::new().filter(|_| is_available()) else {
            return;
        };
        let mut x = 12345u32;
        let mut number = || {
            x = x.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            bf16::from_f32(x as f32 / u32::MAX as f32 - 0.5).to_bits()
        };
        for (channel_steps, steps, at) in [(1, 1, 0), (2, 1, 1), (2, 8, 0), (2, 5, 1), (3, 4, 0), (4, 3, 1)] {
            let mut tiles = |count: usize| -> Vec<u16> { (0..count * TILE_LEN).map(|_| number()).collect() };
            let (queries, next) = (tiles(2 * channel_steps), tiles(2 * channel_steps));
            let mut keys = tiles(2 * channel_steps * steps);
            for huge in [false, true] {
                if huge {
                    // One channel of the last tokens.
                    let from = keys.len() - STEP;
                    keys[from..].fill(bf16::from_f32(3000.0).to_bits());
                }
                let products = SpanProducts {
                    queries: &queries,
                    next_queries: Some(&next),
                    keys: &keys,
                    channel_steps,
                    steps,
                };
                let nothing = Raises([0.0; GROUP]);
                let raises = vec![nothing; steps];
                let mut all = vec![ScoreBlock([[f32::NAN; STEP]; GROUP]); steps];
                all.iter_mut().enumerate().for_each(|(step, scores)| products.scores(&unit, step, scores));
                let (mut running, mut outputs) = (RunningRows::EMPTY, vec![0.0; GROUP * STEP]);
                running.raise(&all[..1], &raises, &mut outputs, STEP);
                let mut expected = vec![u16::MAX; 2 * steps * TILE_LEN];
                for (step, scores) in all.iter().enumerate() {
                    running.weigh(scores, &nothing, step, steps, &mut expected);
                }
                let mut scores = [const { ScoreBlock([[f32::NAN; STEP]; GROUP]) }; 2];
                scores[at] = all[0].clone();
                let mut found = vec![u16::MAX; 2 * steps * TILE_LEN];
                let bounded = running.weigh_span(&mut unit, &products, &mut scores, at, &raises, &mut found);
                assert_eq!(bounded, !huge || steps == 1, "{channel_steps} {steps}");
                if bounded {
                    assert_eq!(found, expected, "{channel_steps} {steps}");
                    let of_next = SpanProducts { queries: &next, ..products };
                    of_next.scores(&unit, 0, &mut all[0]);
                    assert_eq!(scores[(at + steps) % 2].0, all[0].0, "{channel_steps} {steps}");
                }
            }
        }
    }
}
