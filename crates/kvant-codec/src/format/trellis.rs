//! `tcqB`, the encoder: the path of least squared error through the trellis (Viterbi's algorithm), one token per lane.
//!
//! Every channel has 16 states before it with 2ᵇ ways on. With the part that a state costs whatever comes next (`before²`)
//! added to its cost, a way is one multiply-add and one minimum:
//!
//! ```text
//!   (y − own − before)² = z² − 2·z·before + before²          z = y − own
//! ```
//!
//! Costs of all states before every channel are kept; on the way back the state before is found again as the one whose way
//! gave the minimum, with the operations that made it.
//!
//! The chain is closed: a search over [`SEAM`] channels on either side of the place where it closes tells the state there,
//! from which and to which the whole chain is searched. At 48 channels that is within 4 % of the best closed path.

use kvant_simd::Simd;

use super::{F16_MAX, Format, SHORTEST, scale_and_fold};
use crate::rotation::MAX_DIM;
use crate::scratch::Lines;
use crate::trellis::{STRIDE, Trellis, TrellisSearch};

/// States before a channel.
const STATES: usize = 16;
/// Channels on either side of the seam that decide about the state there.
pub(crate) const SEAM: usize = Trellis::SEARCH.seam;
/// More than any path costs.
const CLOSED: f32 = 1e9;

/// The numbers of a trellis, prepared for the search.
#[derive(Debug, Clone)]
pub(crate) struct TrellisQuantiser {
    bits: u32,
    gain: f32,
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
    /// The states of a try, after every place, and the best ones so far, as floats.
    pub states: &'w mut [F],
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
        let (states, work) = work.split_at_mut(len);
        let (best, work) = work.split_at_mut(len);
        Work { unit, scaled, states, best, costs: work.as_chunks_mut().0 }
    }
}

impl TrellisQuantiser {
    /// Most scales of a head.
    pub const MOST_GROUPS: usize = MAX_DIM / Format::TRELLIS_GROUP as usize;

    pub fn new(trellis: &Trellis) -> Self {
        let level = |part: i8| f32::from(part) * Trellis::STEP;
        let (own, before) = (trellis.own().map(level), trellis.before().map(level));
        Self { gain: trellis.gain() * Trellis::STEP, ..Self::of(trellis.bits(), own, before) }
    }

    /// For both parts of levels of codes of `bits` bits, at no gain.
    pub(crate) fn of(bits: u32, own: [f32; STATES], before: [f32; STATES]) -> Self {
        let [slope, square] = [before.map(|part| -2.0 * part), before.map(|part| part * part)];
        Self { bits, gain: 1.0, own, before, slope, square }
    }

    /// Turns a head's numbers into codes (as integers), and returns the scales of its groups in `scales`.
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
            (norms[group], inverses[group]) = self.normalise(s, chain, first, x, factors, work.unit);
        }
        let (mut nearest, mut best_squares) = (s.splat(-1.0), [zero; Self::MOST_GROUPS]);
        for gain in Trellis::SEARCH.tries {
            for (scaled, unit) in work.scaled.iter_mut().zip(work.unit.iter()) {
                *scaled = s.mul(*unit, s.splat(gain));
            }
            work.scaled.copy_within(..SEAM, chain.len());
            self.search(s, chain, &mut work);
            // The cosine of the angles between groups and their levels, each times the group's norm.
            let (mut nearness, mut squares) = (zero, [zero; Self::MOST_GROUPS]);
            for (group, x) in x.chunks(group_len).enumerate() {
                let (product, square) = self.products(s, chain, group * group_len, x, work.states);
                squares[group] = square;
                let cosine = s.div(s.mul(product, inverses[group]), s.sqrt(square));
                nearness = s.mul_add(cosine, norms[group], nearness);
            }
            for (best, state) in work.best.iter_mut().zip(work.states.iter()) {
                *best = s.select_gt(nearness, nearest, *state, *best);
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
            let code = s.and(s.to_int(work.best[chain.place(channel)]), s.splat_int((1 << self.bits) - 1));
            *x = s.as_float(code);
        }
    }

    /// The path of least cost for `work.scaled`, into `work.states`.
    #[inline(always)]
    pub(crate) fn search<S: Simd>(&self, s: S, chain: Chain, work: &mut Work<S::F>) {
        match self.bits {
            2 => self.search_bits::<S, 2>(s, chain, work),
            3 => self.search_bits::<S, 3>(s, chain, work),
            _ => self.search_bits::<S, 4>(s, chain, work),
        }
    }

    #[inline(always)]
    fn search_bits<S: Simd, const BITS: usize>(&self, s: S, chain: Chain, work: &mut Work<S::F>) {
        let (len, zero) = (chain.len(), s.splat(0.0));
        let Work { scaled, states, costs, .. } = work;
        let mut ends = [zero; STATES];
        self.forward::<S, BITS>(s, chain, &scaled[len - SEAM..], len - SEAM, &mut ends, costs);
        let mut seam = least::<S>(s, &ends);
        for i in (SEAM..2 * SEAM).rev() {
            let place = len - SEAM + i;
            let is_padding = chain.is_padding(place % len);
            seam = self.state_before::<S, BITS>(s, is_padding, scaled[place], seam, &costs[i]);
        }
        for (state, cost) in ends.iter_mut().enumerate() {
            let off = s.abs(s.sub(seam, s.splat(state as f32)));
            *cost = s.select_gt(off, s.splat(0.5), s.splat(CLOSED), zero);
        }
        self.forward::<S, BITS>(s, chain, &scaled[..len], 0, &mut ends, costs);
        let mut state = seam;
        for place in (0..len).rev() {
            states[place] = state;
            state =
                self.state_before::<S, BITS>(s, chain.is_padding(place), scaled[place], state, &costs[place]);
        }
    }

    /// Goes along the numbers from place `first` on. `ends` are the costs of all states before the first, and then after
    /// the last of them; `costs` keeps those before each, with what they cost in any case.
    #[inline(always)]
    fn forward<S: Simd, const BITS: usize>(
        &self,
        s: S,
        chain: Chain,
        numbers: &[S::F],
        first: usize,
        ends: &mut [S::F; STATES],
        costs: &mut [[S::F; STATES]],
    ) {
        // The states from which the `way`th way leads to states from `origin << BITS` on.
        let from = |way: usize, origin: usize| way << (4 - BITS) | origin;
        for (i, (y, costs)) in numbers.iter().zip(costs).enumerate() {
            if chain.is_padding((first + i) % chain.len()) {
                // Code 0 follows whatever state costs least.
                *costs = *ends;
                *ends = [s.splat(CLOSED); STATES];
                for origin in 0..STATES >> BITS {
                    let end = &mut ends[origin << BITS];
                    *end = costs[origin];
                    for way in 1..1 << BITS {
                        *end = s.min(costs[from(way, origin)], *end);
                    }
                }
                continue;
            }
            for (cost, (end, square)) in costs.iter_mut().zip(ends.iter().zip(&self.square)) {
                *cost = s.add(*end, s.splat(*square));
            }
            // Some states at a time share what is loaded, and their minima do not wait for each other.
            const SOME: usize = 4;
            for some in 0..STATES / SOME {
                let origin = (some * SOME) >> BITS;
                let (mut z, mut least) = ([*y; SOME], [*y; SOME]);
                for i in 0..SOME {
                    z[i] = s.sub(*y, s.splat(self.own[some * SOME + i]));
                    least[i] = s.mul_add(z[i], s.splat(self.slope[origin]), costs[origin]);
                }
                for way in 1..1 << BITS {
                    let before = from(way, origin);
                    let (slope, cost) = (s.splat(self.slope[before]), costs[before]);
                    for i in 0..SOME {
                        least[i] = s.min(s.mul_add(z[i], slope, cost), least[i]);
                    }
                }
                for i in 0..SOME {
                    ends[some * SOME + i] = s.mul_add(z[i], z[i], least[i]);
                }
            }
        }
    }

    /// The state before a number after which the path is in `state`, given the costs before it.
    #[inline(always)]
    fn state_before<S: Simd, const BITS: usize>(
        &self,
        s: S,
        is_padding: bool,
        y: S::F,
        state: S::F,
        costs: &[S::F; STATES],
    ) -> S::F {
        let mut ways = *costs;
        if !is_padding {
            let z = s.sub(y, s.lookup(&self.own, s.to_int(state)));
            for (way, slope) in ways.iter_mut().zip(&self.slope) {
                *way = s.mul_add(z, s.splat(*slope), *way);
            }
        }
        if BITS < 4 {
            // The others lead elsewhere.
            let origins = STATES >> BITS;
            for origin in 0..origins {
                let half = (1 << BITS) as f32 / 2.0;
                let middle = (origin << BITS) as f32 + half - 0.5;
                let off = s.abs(s.sub(state, s.splat(middle)));
                let closed = s.select_gt(off, s.splat(half), s.splat(CLOSED), s.splat(0.0));
                for way in ways.iter_mut().skip(origin).step_by(origins) {
                    *way = s.add(*way, closed);
                }
            }
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
        states: &[S::F],
    ) -> (S::F, S::F) {
        let (mut products, mut squares) = ([s.splat(0.0); 4], [s.splat(0.0); 4]);
        for (i, x) in x.iter().enumerate() {
            let place = chain.place(first + i);
            let before = if place == 0 { chain.len() - 1 } else { place - 1 };
            let [after, before] = [states[place], states[before]].map(|state| s.to_int(state));
            let level = s.add(s.lookup(&self.own, after), s.lookup(&self.before, before));
            products[i % 4] = s.mul_add(*x, level, products[i % 4]);
            squares[i % 4] = s.mul_add(level, level, squares[i % 4]);
        }
        let [product, square] = [products, squares].map(|[a, b, c, d]| s.add(s.add(a, b), s.add(c, d)));
        (product, square)
    }

    /// Multiplies a group by its factors and puts it into the chain at its own gain; its norm, and what gives it variance 1.
    #[inline(always)]
    fn normalise<S: Simd>(
        &self,
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
        let TrellisSearch { centre, slope, limits, .. } = Trellis::SEARCH;
        let gain = s.neg_mul_add(fourth, s.splat(slope / count), s.splat(centre));
        let gain = s.min(s.max(gain, s.splat(limits[0])), s.splat(limits[1]));
        let gain = s.mul(gain, s.splat(self.gain));
        for i in 0..x.len() {
            let y = &mut unit[chain.place(first + i)];
            *y = s.mul(*y, gain);
        }
        (norm, inverse)
    }
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
            for (before, cost) in costs.iter().enumerate() {
                for code in 0..if is_padding(place) { 1 } else { 1 << trellis.bits() } {
                    let after = trellis.state(before as u8, code);
                    let off = f64::from(*y) - f64::from(trellis.level(after, before as u8));
                    let way = if is_padding(place) { *cost } else { cost + off * off };
                    next[usize::from(after)] = next[usize::from(after)].min(way);
                }
            }
            costs = next;
        }
        costs[seam]
    }

    /// The path is the best one through its own seam, and hardly worse than the best of all closed ones.
    #[test]
    fn paths_are_the_best() {
        let (mut rng, mut lines) = (Rng::new(4), Lines::default());
        for bits in [4, 3, 2] {
            let trellis = Trellis::of(bits);
            let quantiser = TrellisQuantiser::new(trellis);
            for (dim, bound) in [(16, 1.25), (20, 1.1), (48, 1.06), (64, 1.05), (100, 1.05), (128, 1.03)] {
                let chain = Chain::new(dim);
                let (mut found_sum, mut best_sum) = (0.0, 0.0);
                for _ in 0..if cfg!(miri) { 1 } else { 40 } {
                    let number = |place| match chain.is_padding(place) {
                        true => 0.0,
                        false => quantiser.gain * rng.normal() as f32,
                    };
                    let numbers: Vec<f32> = (0..chain.len()).map(number).collect();
                    let mut work = Work::new(Scalar, chain, &mut lines);
                    work.scaled[..chain.len()].copy_from_slice(&numbers);
                    work.scaled.copy_within(..SEAM, chain.len());
                    quantiser.search(Scalar, chain, &mut work);
                    let mut cost = 0.0;
                    for (place, y) in numbers.iter().enumerate() {
                        let before = work.states[(place + chain.len() - 1) % chain.len()] as u8;
                        let after = work.states[place] as u8;
                        let code = after & ((1 << bits) - 1);
                        assert_eq!(after, trellis.state(before, code));
                        if chain.is_padding(place) {
                            assert_eq!(code, 0);
                        } else {
                            cost += (f64::from(*y) - f64::from(trellis.level(after, before))).powi(2);
                        }
                    }
                    let least =
                        |seam: usize| least_cost(&numbers, trellis, seam, |place| chain.is_padding(place));
                    let own = least(work.states[chain.len() - 1] as usize);
                    assert!((cost - own).abs() < 1e-4 * own.max(1.0), "{bits} {dim}: {cost} for {own}");
                    found_sum += cost;
                    best_sum += (0..16).map(least).fold(f64::INFINITY, f64::min);
                }
                assert!(found_sum < bound * best_sum, "{bits} {dim}: {found_sum} for {best_sum}");
            }
        }
    }
}
