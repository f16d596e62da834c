//! The inner loops over plain tokens, written once for the vectors of every instruction set and once in plain Rust for CPUs without any.
//!
//! Scores and weighted sums are the same loop, `out[row][lane] += Σ_i factors[row][i]·elements[i][lane]`:
//!
//! ```text
//!            i          factors     lanes
//!   scores   channel    queries     tokens
//!   outputs  token      weights     channels
//! ```

use std::ops::Range;

use kvant_codec::LINE_BYTES as LINE;
use kvant_simd::{ByteKernel, ByteSimd, Isa, dispatch_bytes};

use crate::element::Element;
use crate::kv::{BLOCK, Plane, TILE};

/// `scores[r][t] = queries[r]·key[t]` for rows of `d` and `tiles` tiles of 16 tokens; rows of `scores` are 64 apart. Meanwhile asks
/// for what is `ahead`, here and below.
pub(crate) fn scores(
    isa: Isa,
    queries: &[f32],
    d: usize,
    keys: Plane,
    tiles: usize,
    ahead: Plane,
    out: &mut [f32],
) {
    let (rows, lanes) = (queries.len() / d, tiles * TILE);
    for row in out.chunks_exact_mut(BLOCK).take(rows) {
        row[..lanes].fill(0.0);
    }
    let sums = Sums {
        factors: queries,
        factor_stride: d,
        rows,
        count: d,
        step: TILE,
        tile_stride: d * TILE,
        lanes,
        ahead,
        out,
        out_stride: BLOCK,
    };
    sums.add_plane(isa, keys);
}

/// `outputs[r] += Σ_t weights[r][t]·value[t]` for `tokens` value rows, as many channels apart as `outputs` has in each of its `rows`; rows of
/// `weights` are 64 apart.
pub(crate) fn accumulate(
    isa: Isa,
    weights: &[f32],
    rows: usize,
    values: Plane,
    tokens: usize,
    ahead: Plane,
    out: &mut [f32],
) {
    let stride = out.len() / rows;
    let sums = Sums {
        factors: weights,
        factor_stride: BLOCK,
        rows,
        count: tokens,
        step: stride,
        tile_stride: TILE,
        lanes: stride,
        ahead,
        out,
        out_stride: stride,
    };
    sums.add_plane(isa, values);
}

/// Replaces each score by `exp(score − max)` and returns their sum. The length is a multiple of 16.
pub(crate) fn exp_sum(isa: Isa, scores: &mut [f32], max: f32) -> f32 {
    dispatch_bytes(isa, ExpSum { scores, max }).unwrap_or_else(|ExpSum { scores, max }| {
        scores.iter_mut().for_each(|score| *score = (*score - max).exp());
        scores.iter().sum()
    })
}

/// Sums of products in the making.
struct Sums<'a> {
    /// `rows` rows of `count` numbers, `factor_stride` apart.
    factors: &'a [f32],
    factor_stride: usize,
    rows: usize,
    count: usize,
    /// Elements from one factor's to the next one's.
    step: usize,
    /// Elements from sixteen lanes to the next sixteen.
    tile_stride: usize,
    /// A multiple of sixteen.
    lanes: usize,
    /// What comes next.
    ahead: Plane<'a>,
    /// Rows of `lanes`, `out_stride` apart.
    out: &'a mut [f32],
    out_stride: usize,
}

impl Sums<'_> {
    fn add_plane(self, isa: Isa, elements: Plane) {
        match elements {
            Plane::F16(elements) => self.add(isa, elements),
            Plane::F32(elements) => self.add(isa, elements),
        }
    }

    fn add<E: Element>(self, isa: Isa, elements: &[E]) {
        if self.rows == 0 || self.count == 0 || self.lanes == 0 {
            return;
        }
        assert!(self.lanes.is_multiple_of(TILE));
        assert!(self.factors.len() >= (self.rows - 1) * self.factor_stride + self.count);
        assert!(self.out.len() >= (self.rows - 1) * self.out_stride + self.lanes);
        let last_tile = self.lanes / TILE - 1;
        assert!(elements.len() >= last_tile * self.tile_stride + (self.count - 1) * self.step + TILE);
        if let Err(AddProducts { sums, elements }) = dispatch_bytes(isa, AddProducts { sums: self, elements })
        {
            sums.add_scalar(elements);
        }
    }

    fn add_scalar<E: Element>(self, elements: &[E]) {
        for (row, out) in self.out.chunks_mut(self.out_stride).take(self.rows).enumerate() {
            let factors = &self.factors[row * self.factor_stride..][..self.count];
            for (tile, out) in out[..self.lanes].as_chunks_mut::<TILE>().0.iter_mut().enumerate() {
                for (i, factor) in factors.iter().enumerate() {
                    let elements = &elements[tile * self.tile_stride + i * self.step..][..TILE];
                    for (out, element) in out.iter_mut().zip(elements) {
                        *out += factor * element.widen();
                    }
                }
            }
        }
    }
}

/// [`Sums`] of which [`Sums::add`] has checked the lengths.
struct AddProducts<'a, E> {
    sums: Sums<'a>,
    elements: &'a [E],
}

/// Where elements and sums begin, and what comes next.
struct Places<E> {
    elements: *const E,
    out: *mut f32,
    /// What is yet to be asked for.
    ahead: *const u8,
    ahead_end: *const u8,
}

impl<E: Element> ByteKernel for AddProducts<'_, E> {
    type Output = ();

    #[inline(always)]
    fn run<S: ByteSimd>(self, s: S) {
        let Self { sums, elements } = self;
        let Range { start: ahead, end: ahead_end } = sums.ahead.addresses();
        let mut at = Places { elements: elements.as_ptr(), out: sums.out.as_mut_ptr(), ahead, ahead_end };
        let many = S::REGISTERS >= 32;
        let mut row = 0;
        while row < sums.rows {
            // SAFETY: rows row..row + n exist, and the lengths were checked.
            row += unsafe {
                match (sums.rows - row, many) {
                    (1, _) => some_rows::<S, E, 1, 4>(s, &sums, row, &mut at),
                    (2, _) => some_rows::<S, E, 2, 4>(s, &sums, row, &mut at),
                    (3, true) => some_rows::<S, E, 3, 4>(s, &sums, row, &mut at),
                    (3, false) => some_rows::<S, E, 3, 2>(s, &sums, row, &mut at),
                    (4, true) => some_rows::<S, E, 4, 4>(s, &sums, row, &mut at),
                    (5, _) => some_rows::<S, E, 5, 2>(s, &sums, row, &mut at),
                    (6, _) => some_rows::<S, E, 6, 2>(s, &sums, row, &mut at),
                    (7, true) => some_rows::<S, E, 7, 2>(s, &sums, row, &mut at),
                    (_, true) => some_rows::<S, E, 8, 2>(s, &sums, row, &mut at),
                    (_, false) => some_rows::<S, E, 4, 2>(s, &sums, row, &mut at),
                }
            };
        }
    }
}

/// Rows `row..row + R`, V vectors at a time, so that all sums stay in registers; returns R.
///
/// # Safety
/// The rows exist; lengths are as [`Sums::add`] wants them.
#[inline(always)]
unsafe fn some_rows<S: ByteSimd, E: Element, const R: usize, const V: usize>(
    s: S,
    sums: &Sums,
    row: usize,
    at: &mut Places<E>,
) -> usize {
    let vectors = sums.lanes / S::LANES;
    let mut first = 0;
    // SAFETY: vectors first..first + n exist; the caller's promise for the rest.
    unsafe {
        while first + V <= vectors {
            some_lanes::<S, E, R, V>(s, sums, row, first, at);
            first += V;
        }
        while first < vectors {
            some_lanes::<S, E, R, 1>(s, sums, row, first, at);
            first += 1;
        }
    }
    R
}

/// Rows `row..row + R` and vectors `first..first + V` of lanes.
///
/// # Safety
/// As for [`some_rows`]; the vectors exist.
#[inline(always)]
unsafe fn some_lanes<S: ByteSimd, E: Element, const R: usize, const V: usize>(
    s: S,
    sums: &Sums,
    row: usize,
    first: usize,
    at: &mut Places<E>,
) {
    // SAFETY: the caller's promise: all of it lies within the slices, whose lengths were checked.
    unsafe {
        let factors = sums.factors.as_ptr().add(row * sums.factor_stride);
        let out = at.out.add(row * sums.out_stride + first * S::LANES);
        let mut from = [at.elements; V];
        for (v, from) in from.iter_mut().enumerate() {
            let lane = (first + v) * S::LANES;
            *from = at.elements.add(lane / TILE * sums.tile_stride + lane % TILE);
        }
        let mut found = [[s.splat(0.0); V]; R];
        for (r, found) in found.iter_mut().enumerate() {
            for (v, found) in found.iter_mut().enumerate() {
                *found = s.load_f32(out.add(r * sums.out_stride + v * S::LANES));
            }
        }
        for i in 0..sums.count {
            if at.ahead < at.ahead_end {
                kvant_simd::prefetch(at.ahead);
                at.ahead = at.ahead.wrapping_add(LINE);
            }
            let mut widened = [s.splat(0.0); V];
            for (widened, from) in widened.iter_mut().zip(from) {
                *widened = E::load(s, from.add(i * sums.step));
            }
            for (r, found) in found.iter_mut().enumerate() {
                let factor = s.splat(*factors.add(r * sums.factor_stride + i));
                for (found, element) in found.iter_mut().zip(widened) {
                    *found = s.mul_add(element, factor, *found);
                }
            }
        }
        for (r, found) in found.iter().enumerate() {
            for (v, found) in found.iter().enumerate() {
                s.store_f32(*found, out.add(r * sums.out_stride + v * S::LANES));
            }
        }
    }
}

/// [`exp_sum`].
struct ExpSum<'a> {
    scores: &'a mut [f32],
    max: f32,
}

impl ByteKernel for ExpSum<'_> {
    type Output = f32;

    #[inline(always)]
    fn run<S: ByteSimd>(self, s: S) -> f32 {
        let max = s.splat(self.max);
        let mut sum = [s.splat(0.0)];
        assert!(self.scores.len().is_multiple_of(S::LANES));
        for lanes in self.scores.chunks_exact_mut(S::LANES) {
            // SAFETY: a chunk is as long as a vector.
            unsafe {
                let weight = exp(s, s.sub(s.load_f32(lanes.as_ptr()), max));
                s.store_f32(weight, lanes.as_mut_ptr());
                sum[0] = s.add(sum[0], weight);
            }
        }
        kvant_simd::flatten(s, &mut sum).iter().sum()
    }
}

/// `exp` of non-positive numbers, relative error below 2e-7; 0 below e⁻⁸⁶.
#[inline(always)]
fn exp<S: ByteSimd>(s: S, x: S::F) -> S::F {
    // 1.5·2²³: added to a number below 2²², it leaves the nearest whole number in the low bits.
    const ROUNDER: f32 = 12_582_912.0;
    let least = s.splat(-86.0);
    let above = s.max(x, least);
    // 2^(x·log2 e) = 2^n · 2^f with f in [−½, ½]; two-step reduction keeps f accurate for large |x|.
    let rounded = s.mul_add(above, s.splat(std::f32::consts::LOG2_E), s.splat(ROUNDER));
    let n = s.sub(rounded, s.splat(ROUNDER));
    let r = s.neg_mul_add(n, s.splat(0.693_359_4), above);
    let r = s.neg_mul_add(n, s.splat(-2.121_944_4e-4), r);
    let mut p = s.splat(1.0 / 5040.0);
    for c in [1.0 / 720.0, 1.0 / 120.0, 1.0 / 24.0, 1.0 / 6.0, 0.5, 1.0, 1.0] {
        p = s.mul_add(p, r, s.splat(c));
    }
    let weight = s.as_float(s.add_int(s.bits(p), s.shl(s.bits(rounded), 23)));
    s.select_gt(x, least, weight, s.splat(0.0))
}

#[cfg(test)]
mod tests {
    use half::f16;

    use super::*;

    #[test]
    fn exponentials_are_those_of_f64() {
        let numbers: Vec<f32> = (0..4096).map(|i| -0.025 * i as f32).chain([f32::NEG_INFINITY; 16]).collect();
        for isa in Isa::available() {
            let mut found = numbers.clone();
            let sum = exp_sum(isa, &mut found, 0.5);
            let expected: Vec<f64> = numbers.iter().map(|x| f64::from(x - 0.5).exp()).collect();
            for (found, (x, expected)) in found.iter().zip(numbers.iter().zip(&expected)) {
                let slack = 3e-7 * expected + 1e-36;
                assert!((f64::from(*found) - expected).abs() <= slack, "{isa:?} {x}: {found} for {expected}");
            }
            let whole: f64 = expected.iter().sum();
            assert!((f64::from(sum) / whole - 1.0).abs() < 1e-5, "{isa:?}: {sum} for {whole}");
        }
    }

    /// All shapes of rows and lanes that the loops cut up differently, in both kinds of elements.
    #[test]
    fn sums_are_those_of_f64() {
        let number = |i: usize| ((i * 7919 + 13) % 2003) as f32 / 1000.0 - 1.0;
        for isa in Isa::available() {
            for rows in 1..=17 {
                for (count, tiles) in [(1, 1), (5, 2), (48, 3), (64, 4), (17, 8)] {
                    let lanes = tiles * TILE;
                    let factors: Vec<f32> = (0..rows * (count + 3)).map(number).collect();
                    let elements: Vec<f16> =
                        (0..tiles * count * TILE).map(|i| f16::from_f32(number(i + 5))).collect();
                    let start: Vec<f32> = (0..rows * (lanes + 1)).map(|i| number(i + 9)).collect();
                    // As keys lie: tile by tile.
                    let element = |i: usize, lane: usize| {
                        elements[lane / TILE * count * TILE + i * TILE + lane % TILE].to_f64()
                    };
                    let wide: Vec<f32> = elements.iter().map(|x| x.to_f32()).collect();
                    for plane in [Plane::F16(&elements), Plane::F32(&wide)] {
                        let mut out = start.clone();
                        let sums = Sums {
                            factors: &factors,
                            factor_stride: count + 3,
                            rows,
                            count,
                            step: TILE,
                            tile_stride: count * TILE,
                            lanes,
                            ahead: plane,
                            out: &mut out,
                            out_stride: lanes + 1,
                        };
                        sums.add_plane(isa, plane);
                        for (at, (found, start)) in out.iter().zip(&start).enumerate() {
                            let (row, lane) = (at / (lanes + 1), at % (lanes + 1));
                            let product =
                                |i: usize| f64::from(factors[row * (count + 3) + i]) * element(i, lane);
                            let added: f64 = if lane < lanes { (0..count).map(product).sum() } else { 0.0 };
                            let expected = f64::from(*start) + added;
                            assert!(
                                (f64::from(*found) - expected).abs() < 1e-4,
                                "{isa:?} {rows}×{count}×{lanes}: {found} for {expected}"
                            );
                        }
                    }
                }
            }
        }
    }
}
