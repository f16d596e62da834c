//! `tcqB`, the encoder: the path of least squared error through the trellis (Viterbi's algorithm), one token per lane.
//!
//! The state before a channel is the code before it, so that every channel has 16 states with 16 ways on. With the part
//! that a state costs whatever comes next (`before²`) added to its cost, a way is one multiply-add and one minimum:
//!
//! ```text
//!   (y − own − before)² = z² − 2·z·before + before²          z = y − own
//! ```
//!
//! Costs of all states before every channel are kept; on the way back the code before is found again as the one whose way
//! gave the minimum, with the operations that made it.
//!
//! The chain is closed: a search over [`SEAM`] channels on either side of the place where it closes tells the state there,
//! from which and to which the whole chain is searched. At 48 channels that is within 4 % of the best closed path.

use kvant_simd::Simd;

use super::{F16_MAX, Format, SHORTEST, scale_and_fold};
use crate::rotation::MAX_DIM;
use crate::scratch::Lines;
use crate::trellis::{STRIDE, Trellis};

/// States before a channel.
const STATES: usize = 16;
/// Channels on either side of the seam that decide about the state there.
pub(crate) const SEAM: usize = 8;
/// More than any path costs.
const CLOSED: f32 = 1e9;

/// Length of a level, in units of a source of variance 1, that the numbers of [`Trellis::FOUR`] were made for.
const GAIN: f32 = 18.17 * Trellis::STEP;
/// The scale of a group whose fourth moment is m is `CENTRE − SLOPE·m` within these limits, a little less and a little
/// more: where the largest numbers of a group are small, finer steps serve it better. Whichever has levels that point
/// nearer to the head is taken, the first if equal.
const CENTRE: f32 = 1.35;
const SLOPE: f32 = 0.09;
const LIMITS: [f32; 2] = [0.85, 1.16];
const TRIES: [f32; 2] = [0.955, 1.045];

/// The numbers of a trellis, prepared for the search.
#[derive(Debug, Clone)]
pub(crate) struct TrellisQuantiser {
    own: [f32; STATES],
    before: [f32; STATES],
    /// `−2·before` and its square.
    slope: [f32; STATES],
    square: [f32; STATES],
}

/// A head in the order of its chain.
#[derive(Clone, Copy)]
pub(crate) struct Chain {
    dim: usize,
    /// Channels of a lane of the chain.
    blocks: usize,
}

impl Chain {
    pub fn new(dim: usize) -> Self {
        Self { dim, blocks: dim.div_ceil(STRIDE) }
    }

    #[inline(always)]
    fn len(self) -> usize {
        self.blocks * STRIDE
    }

    /// Where a channel is in the chain.
    #[inline(always)]
    fn place(self, channel: usize) -> usize {
        channel % STRIDE * self.blocks + channel / STRIDE
    }

    /// True if the place holds no channel, but pads the head.
    #[inline(always)]
    fn is_padding(self, place: usize) -> bool {
        place % self.blocks * STRIDE + place / self.blocks >= self.dim
    }
}

/// Memory of the search.
pub(crate) struct Work<'w, F> {
    /// The chain, normalised.
    unit: &'w mut [F],
    /// The same at the gain that is tried, its first [`SEAM`] places again behind its end.
    pub scaled: &'w mut [F],
    /// The codes of a try, and the best ones so far, as floats.
    pub codes: &'w mut [F],
    best: &'w mut [F],
    /// Costs of all states before every place.
    costs: &'w mut [[F; STATES]],
}

impl<'w, F> Work<'w, F> {
    /// Cuts it out of lines of memory.
    #[inline(always)]
    pub fn new<S: Simd<F = F>>(s: S, chain: Chain, lines: &'w mut Lines) -> Self {
        let len = chain.len();
        let work = lines.vectors(s, 4 * len + SEAM + STATES * len.max(2 * SEAM));
        let (unit, work) = work.split_at_mut(len);
        let (scaled, work) = work.split_at_mut(len + SEAM);
        let (codes, work) = work.split_at_mut(len);
        let (best, work) = work.split_at_mut(len);
        Work { unit, scaled, codes, best, costs: work.as_chunks_mut().0 }
    }
}

impl TrellisQuantiser {
    /// Most scales of a head.
    pub const MOST_GROUPS: usize = MAX_DIM / Format::TRELLIS_GROUP as usize;

    pub fn new(trellis: &Trellis) -> Self {
        let level = |part: i8| f32::from(part) * Trellis::STEP;
        Self::of(trellis.own().map(level), trellis.before().map(level))
    }

    /// For both parts of levels.
    pub(crate) fn of(own: [f32; STATES], before: [f32; STATES]) -> Self {
        Self { own, before, slope: before.map(|part| -2.0 * part), square: before.map(|part| part * part) }
    }

    /// Turns a head's numbers into codes (in the low four bits), and returns the scales of its groups in `scales`.
    #[inline(always)]
    pub fn encode<S: Simd>(
        &self,
        s: S,
        group_len: usize,
        factors: &[f32],
        x: &mut [S::F],
        lines: &mut Lines,
        scales: &mut [S::F; Self::MOST_GROUPS],
    ) {
        let (chain, zero) = (Chain::new(x.len()), s.splat(0.0));
        let mut work = Work::new(s, chain, lines);
        work.unit.fill(zero);
        let (mut norms, mut inverses) = ([zero; Self::MOST_GROUPS], [zero; Self::MOST_GROUPS]);
        for (group, x) in x.chunks_mut(group_len).enumerate() {
            let first = group * group_len;
            let factors = factors.get(first..first + x.len()).unwrap_or_default();
            (norms[group], inverses[group]) = normalise(s, chain, first, x, factors, work.unit);
        }
        let (mut nearest, mut best_squares) = (s.splat(-1.0), [zero; Self::MOST_GROUPS]);
        for gain in TRIES {
            for (scaled, unit) in work.scaled.iter_mut().zip(work.unit.iter()) {
                *scaled = s.mul(*unit, s.splat(gain));
            }
            work.scaled.copy_within(..SEAM, chain.len());
            self.search(s, chain, &mut work);
            // The cosine of the angles between groups and their levels, each times the group's norm.
            let (mut nearness, mut squares) = (zero, [zero; Self::MOST_GROUPS]);
            for (group, x) in x.chunks(group_len).enumerate() {
                let (product, square) = self.products(s, chain, group * group_len, x, work.codes);
                squares[group] = square;
                let cosine = s.div(s.mul(product, inverses[group]), s.sqrt(square));
                nearness = s.mul_add(cosine, norms[group], nearness);
            }
            for (best, code) in work.best.iter_mut().zip(work.codes.iter()) {
                *best = s.select_gt(nearness, nearest, *code, *best);
            }
            for (best, square) in best_squares.iter_mut().zip(&squares).take(x.len().div_ceil(group_len)) {
                *best = s.select_gt(nearness, nearest, *square, *best);
            }
            nearest = s.select_gt(nearness, nearest, nearness, nearest);
        }
        for (scale, (norm, square)) in scales.iter_mut().zip(norms.iter().zip(&best_squares)) {
            let quotient = s.div(*norm, s.sqrt(*square));
            *scale = s.min(s.select_gt(*norm, s.splat(SHORTEST), quotient, zero), s.splat(F16_MAX));
        }
        for (channel, x) in x.iter_mut().enumerate() {
            *x = s.as_float(s.to_int(work.best[chain.place(channel)]));
        }
    }

    /// The path of least cost for `work.scaled`, into `work.codes`.
    #[inline(always)]
    pub(crate) fn search<S: Simd>(&self, s: S, chain: Chain, work: &mut Work<S::F>) {
        let (len, zero) = (chain.len(), s.splat(0.0));
        let Work { scaled, codes, costs, .. } = work;
        let mut ends = [zero; STATES];
        self.forward(s, chain, &scaled[len - SEAM..], len - SEAM, &mut ends, costs);
        let mut seam = least::<S>(s, &ends);
        for i in (SEAM..2 * SEAM).rev() {
            let place = len - SEAM + i;
            seam = self.state_before(s, chain.is_padding(place % len), scaled[place], seam, &costs[i]);
        }
        for (state, cost) in ends.iter_mut().enumerate() {
            let off = s.abs(s.sub(seam, s.splat(state as f32)));
            *cost = s.select_gt(off, s.splat(0.5), s.splat(CLOSED), zero);
        }
        self.forward(s, chain, &scaled[..len], 0, &mut ends, costs);
        let mut state = seam;
        for place in (0..len).rev() {
            codes[place] = state;
            state = self.state_before(s, chain.is_padding(place), scaled[place], state, &costs[place]);
        }
    }

    /// Goes along the numbers from place `first` on. `ends` are the costs of all states before the first, and then after
    /// the last of them; `costs` keeps those before each, with what they cost in any case.
    #[inline(always)]
    fn forward<S: Simd>(
        &self,
        s: S,
        chain: Chain,
        numbers: &[S::F],
        first: usize,
        ends: &mut [S::F; STATES],
        costs: &mut [[S::F; STATES]],
    ) {
        for (i, (y, costs)) in numbers.iter().zip(costs).enumerate() {
            if chain.is_padding((first + i) % chain.len()) {
                // Code 0 follows whatever state costs least.
                *costs = *ends;
                let mut least = ends[0];
                for end in &mut ends[1..] {
                    least = s.min(*end, least);
                    *end = s.splat(CLOSED);
                }
                ends[0] = least;
                continue;
            }
            for (cost, (end, square)) in costs.iter_mut().zip(ends.iter().zip(&self.square)) {
                *cost = s.add(*end, s.splat(*square));
            }
            // Some codes at a time share what is loaded, and their minima do not wait for each other.
            const CODES: usize = 4;
            for some in 0..STATES / CODES {
                let (mut z, mut least) = ([*y; CODES], [*y; CODES]);
                for i in 0..CODES {
                    z[i] = s.sub(*y, s.splat(self.own[some * CODES + i]));
                    least[i] = s.mul_add(z[i], s.splat(self.slope[0]), costs[0]);
                }
                for (slope, cost) in self.slope.iter().zip(&*costs).skip(1) {
                    let (slope, cost) = (s.splat(*slope), *cost);
                    for i in 0..CODES {
                        least[i] = s.min(s.mul_add(z[i], slope, cost), least[i]);
                    }
                }
                for i in 0..CODES {
                    ends[some * CODES + i] = s.mul_add(z[i], z[i], least[i]);
                }
            }
        }
    }

    /// The state before a number after which the path is in `state`, given the costs before it.
    #[inline(always)]
    fn state_before<S: Simd>(
        &self,
        s: S,
        is_padding: bool,
        y: S::F,
        state: S::F,
        costs: &[S::F; STATES],
    ) -> S::F {
        if is_padding {
            return least::<S>(s, costs);
        }
        let z = s.sub(y, s.lookup(&self.own, s.to_int(state)));
        let mut ways = *costs;
        for (way, slope) in ways.iter_mut().zip(&self.slope) {
            *way = s.mul_add(z, s.splat(*slope), *way);
        }
        least::<S>(s, &ways)
    }

    /// `⟨x, levels⟩` and `⟨levels, levels⟩` of the channels from `first` on.
    #[inline(always)]
    fn products<S: Simd>(
        &self,
        s: S,
        chain: Chain,
        first: usize,
        x: &[S::F],
        codes: &[S::F],
    ) -> (S::F, S::F) {
        let (mut products, mut squares) = ([s.splat(0.0); 4], [s.splat(0.0); 4]);
        for (i, x) in x.iter().enumerate() {
            let place = chain.place(first + i);
            let before = if place == 0 { chain.len() - 1 } else { place - 1 };
            let [own, before] = [codes[place], codes[before]].map(|code| s.to_int(code));
            let level = s.add(s.lookup(&self.own, own), s.lookup(&self.before, before));
            products[i % 4] = s.mul_add(*x, level, products[i % 4]);
            squares[i % 4] = s.mul_add(level, level, squares[i % 4]);
        }
        let [product, square] = [products, squares].map(|[a, b, c, d]| s.add(s.add(a, b), s.add(c, d)));
        (product, square)
    }
}

/// Multiplies a group by its factors and puts it into the chain at its own gain; its norm, and what gives it variance 1.
#[inline(always)]
fn normalise<S: Simd>(
    s: S,
    chain: Chain,
    first: usize,
    x: &mut [S::F],
    factors: &[f32],
    unit: &mut [S::F],
) -> (S::F, S::F) {
    let zero = s.splat(0.0);
    let [a, b, c, d] = scale_and_fold(s, x, factors, zero, |sum, x| s.mul_add(x, x, sum));
    let norm = s.sqrt(s.add(s.add(a, b), s.add(c, d)));
    let count = x.len() as f32;
    let inverse = s.select_gt(norm, s.splat(SHORTEST), s.div(s.splat(count.sqrt()), norm), zero);
    let mut fourths = [zero; 4];
    for (i, x) in x.iter().enumerate() {
        let y = s.mul(*x, inverse);
        let square = s.mul(y, y);
        fourths[i % 4] = s.mul_add(square, square, fourths[i % 4]);
        unit[chain.place(first + i)] = y;
    }
    let [a, b, c, d] = fourths;
    let fourth = s.add(s.add(a, b), s.add(c, d));
    let gain = s.neg_mul_add(fourth, s.splat(SLOPE / count), s.splat(CENTRE));
    let gain = s.min(s.max(gain, s.splat(LIMITS[0])), s.splat(LIMITS[1]));
    let gain = s.mul(gain, s.splat(GAIN));
    for i in 0..x.len() {
        let y = &mut unit[chain.place(first + i)];
        *y = s.mul(*y, gain);
    }
    (norm, inverse)
}

/// The state of least cost, the first of equal ones, as a float.
#[inline(always)]
fn least<S: Simd>(s: S, costs: &[S::F; STATES]) -> S::F {
    let (mut costs, mut states) = (*costs, [s.splat(0.0); STATES]);
    for (state, number) in states.iter_mut().enumerate() {
        *number = s.splat(state as f32);
    }
    let mut count = STATES;
    while count > 1 {
        count /= 2;
        for i in 0..count {
            let [a, b] = [costs[2 * i], costs[2 * i + 1]];
            states[i] = s.select_gt(a, b, states[2 * i + 1], states[2 * i]);
            costs[i] = s.min(b, a);
        }
    }
    states[0]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Rng;
    use kvant_simd::Scalar;

    /// The least cost of a closed path through `seam` for `numbers` in the order of the chain, in double precision.
    fn least_cost(
        numbers: &[f32],
        trellis: &Trellis,
        seam: usize,
        is_padding: impl Fn(usize) -> bool,
    ) -> f64 {
        let mut costs = [f64::INFINITY; 16];
        costs[seam] = 0.0;
        for (place, y) in numbers.iter().enumerate() {
            let mut next = [f64::INFINITY; 16];
            for (code, next) in next.iter_mut().enumerate() {
                for (before, cost) in costs.iter().enumerate() {
                    let off = f64::from(*y) - f64::from(trellis.level(code as u8, before as u8));
                    let way = match (is_padding(place), code) {
                        (false, _) => cost + off * off,
                        (true, 0) => *cost,
                        (true, _) => f64::INFINITY,
                    };
                    *next = next.min(way);
                }
            }
            costs = next;
        }
        costs[seam]
    }

    /// The path is the best one through its own seam, and hardly worse than the best of all closed ones.
    #[test]
    fn paths_are_the_best() {
        let (trellis, mut rng) = (Trellis::FOUR, Rng::new(4));
        let quantiser = TrellisQuantiser::new(&trellis);
        let mut lines = Lines::default();
        for (dim, bound) in [(16, 1.25), (20, 1.1), (48, 1.06), (64, 1.05), (100, 1.05), (128, 1.03)] {
            let chain = Chain::new(dim);
            let (mut found_sum, mut best_sum) = (0.0, 0.0);
            for _ in 0..if cfg!(miri) { 1 } else { 40 } {
                let numbers: Vec<f32> = (0..chain.len())
                    .map(|place| if chain.is_padding(place) { 0.0 } else { GAIN * rng.normal() as f32 })
                    .collect();
                let mut work = Work::new(Scalar, chain, &mut lines);
                work.scaled[..chain.len()].copy_from_slice(&numbers);
                work.scaled.copy_within(..SEAM, chain.len());
                quantiser.search(Scalar, chain, &mut work);
                let mut cost = 0.0;
                for (place, y) in numbers.iter().enumerate() {
                    let before = work.codes[(place + chain.len() - 1) % chain.len()];
                    if chain.is_padding(place) {
                        assert_eq!(work.codes[place], 0.0);
                    } else {
                        let level = trellis.level(work.codes[place] as u8, before as u8);
                        cost += (f64::from(*y) - f64::from(level)).powi(2);
                    }
                }
                let least =
                    |seam: usize| least_cost(&numbers, &trellis, seam, |place| chain.is_padding(place));
                let own = least(work.codes[chain.len() - 1] as usize);
                assert!((cost - own).abs() < 1e-4 * own.max(1.0), "{dim}: {cost} for {own}");
                found_sum += cost;
                best_sum += (0..16).map(least).fold(f64::INFINITY, f64::min);
            }
            assert!(found_sum < bound * best_sum, "{dim}: {found_sum} for {best_sum}");
        }
    }
}
