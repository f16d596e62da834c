//! Where the numbers of a trellis come from: Lloyd's iteration on normal numbers (paths for given numbers, numbers for
//! given paths by least squares), from random starts and from small changes of the best ones, and at last whole numbers.
//! `cargo run --release -p kvant-codec --example train_trellis` prints them; everything follows from the seed.

use kvant_simd::{Isa, Kernel, Rows, Simd, TILE, dispatch, flatten, load_columns};

use crate::format::trellis::{Chain, SEAM, TrellisQuantiser, Work};
use crate::rng::Rng;
use crate::scratch::Lines;

/// Channels of a chain that numbers are trained on.
const LEN: usize = 128;
/// Largest sum of two whole numbers.
const LARGEST: f64 = 63.0;
/// Free numbers: the first eight of either part, the others are their negatives.
const FREE: usize = 16;

/// Numbers of both parts, and the gain that a source of variance 1 is coded at.
#[derive(Debug, Clone, PartialEq)]
pub struct Trained {
    /// Bits per code.
    pub bits: u32,
    /// By state after a channel.
    pub own: [f64; 16],
    /// By state before it.
    pub before: [f64; 16],
    /// What numbers are multiplied with before they are coded.
    pub gain: f64,
    /// Mean squared error, at variance 1, on numbers of its own.
    pub distortion: f64,
}

/// What paths say about numbers: `[state before][state after]`.
#[derive(Default)]
struct Statistics {
    counts: [[f64; 16]; 16],
    sums: [[f64; 16]; 16],
    squares: f64,
    total: f64,
}

/// The paths of sixteen chains.
struct Paths<'a> {
    quantiser: &'a TrellisQuantiser,
    /// Row by row.
    numbers: &'a [f32],
    lines: &'a mut Lines,
    /// States, likewise.
    states: &'a mut [u8],
}

impl Kernel for Paths<'_> {
    type Output = ();

    #[inline(always)]
    fn run<S: Simd>(self, s: S) {
        let rows = Rows { data: self.numbers, stride: LEN, count: TILE, dim: LEN };
        for first in (0..TILE).step_by(S::LANES) {
            let mut work = Work::new(s, Chain::new(LEN), self.lines);
            load_columns(s, &rows, first, 0, &mut work.scaled[..LEN]);
            work.scaled.copy_within(..SEAM, LEN);
            self.quantiser.search(s, Chain::new(LEN), &mut work);
            for (i, state) in flatten(s, work.states).iter().enumerate() {
                self.states[(first + i % S::LANES) * LEN + i / S::LANES] = *state as u8;
            }
        }
    }
}

impl Trained {
    /// Numbers whose halves are these and their negatives.
    fn of(bits: u32, free: &[f64; FREE], gain: f64) -> Self {
        let part =
            |from: usize| std::array::from_fn(|i| if i < 8 { free[from + i] } else { -free[from + 15 - i] });
        Self { bits, own: part(0), before: part(8), gain, distortion: f64::INFINITY }
    }

    fn free(&self) -> [f64; FREE] {
        std::array::from_fn(|i| if i < 8 { self.own[i] } else { self.before[i - 8] })
    }

    fn largest(&self) -> f64 {
        [&self.own, &self.before].map(|part| part.iter().fold(0.0, |a: f64, b| a.max(b.abs()))).iter().sum()
    }

    /// The squared error of given paths, but for what is the same for all numbers.
    fn cost(&self, found: &Statistics) -> f64 {
        let mut cost = 0.0;
        for (before, (counts, sums)) in self.before.iter().zip(found.counts.iter().zip(&found.sums)) {
            for (own, (count, sum)) in self.own.iter().zip(counts.iter().zip(sums)) {
                let level = own + before;
                cost += count * level * level - 2.0 * sum * level;
            }
        }
        cost
    }

    /// Codes numbers of variance 1, a multiple of sixteen chains; notes the distortion.
    fn measure(&mut self, numbers: &[f32]) -> Statistics {
        let quantiser =
            TrellisQuantiser::of(self.bits, self.own.map(|x| x as f32), self.before.map(|x| x as f32));
        let (mut lines, mut states) = (Lines::default(), vec![0u8; TILE * LEN]);
        let mut found = Statistics::default();
        for numbers in numbers.chunks_exact(TILE * LEN) {
            let numbers: Vec<f32> = numbers.iter().map(|x| x * self.gain as f32).collect();
            let paths =
                Paths { quantiser: &quantiser, numbers: &numbers, lines: &mut lines, states: &mut states };
            dispatch(Isa::detect(), paths);
            for (numbers, states) in numbers.chunks_exact(LEN).zip(states.chunks_exact(LEN)) {
                let mut before = states[LEN - 1];
                for (x, after) in numbers.iter().zip(states) {
                    let (b, c) = (usize::from(before), usize::from(*after));
                    found.counts[b][c] += 1.0;
                    found.sums[b][c] += f64::from(*x);
                    found.squares += f64::from(*x).powi(2);
                    found.total += 1.0;
                    before = *after;
                }
            }
        }
        self.distortion = (found.squares + self.cost(&found)) / found.total / self.gain.powi(2);
        found
    }

    /// The numbers of least cost for these paths.
    fn refit(&mut self, found: &Statistics) {
        let mut rows = [[0.0; FREE + 1]; FREE];
        let term = |part: usize, state: usize| match state {
            0..8 => (8 * part + state, 1.0),
            _ => (8 * part + 15 - state, -1.0),
        };
        for before in 0..16 {
            for own in 0..16 {
                let terms = [term(0, own), term(1, before)];
                for (i, sign) in terms {
                    for (j, other) in terms {
                        rows[i][j] += found.counts[before][own] * sign * other;
                    }
                    rows[i][FREE] += found.sums[before][own] * sign;
                }
            }
        }
        // What no path uses stays as it is.
        for (i, old) in self.free().into_iter().enumerate() {
            rows[i][i] += 1e-3;
            rows[i][FREE] += 1e-3 * old;
        }
        for pivot in 0..FREE {
            let row = rows[pivot].map(|x| x / rows[pivot][pivot]);
            for (i, other) in rows.iter_mut().enumerate() {
                let factor = other[pivot];
                if i == pivot {
                    *other = row;
                } else {
                    other.iter_mut().zip(&row).for_each(|(x, y)| *x -= factor * y);
                }
            }
        }
        let distortion = self.distortion;
        *self = Self { distortion, ..Self::of(self.bits, &rows.map(|row| row[FREE]), self.gain) };
    }

    /// Lloyd's iteration; gives up when the numbers stay worse than `hopeless`.
    fn improve(&mut self, numbers: &[f32], rounds: usize, hopeless: f64) {
        for round in 0..rounds {
            let part = if round < rounds / 2 { numbers.len() / 4 } else { numbers.len() };
            let found = self.measure(&numbers[..part]);
            if round > rounds / 2 && self.distortion > hopeless {
                return;
            }
            self.refit(&found);
        }
        self.measure(numbers);
    }

    /// The best whole numbers near these, over some gains.
    fn whole(&self, numbers: &[f32]) -> Self {
        let mut best = Self { distortion: f64::INFINITY, ..self.clone() };
        for step in -4..=5 {
            let gain = LARGEST / self.largest() * (1.0 + 0.015 * f64::from(step));
            let mut trained = Self::of(self.bits, &self.free().map(|x| (x * gain).round()), gain);
            for _ in 0..6 {
                let found = trained.measure(numbers);
                if trained.largest() <= LARGEST && trained.distortion < best.distortion {
                    best = trained.clone();
                }
                let mut free = trained.free();
                for i in (0..FREE).cycle().take(4 * FREE) {
                    for change in [-1.0, 1.0] {
                        let mut changed = free;
                        changed[i] += change;
                        let changed_numbers = Self::of(self.bits, &changed, gain);
                        let better =
                            changed_numbers.cost(&found) < Self::of(self.bits, &free, gain).cost(&found);
                        if better && changed_numbers.largest() <= LARGEST {
                            free = changed;
                        }
                    }
                }
                trained = Self::of(self.bits, &free, gain);
            }
        }
        best
    }
}

/// Trains numbers for codes of `bits` bits (2, 3 or 4) with `starts` random starts and `changes` small changes of the best.
pub fn train(bits: u32, seed: u64, starts: usize, changes: usize) -> Trained {
    let mut rng = Rng::new(seed);
    let numbers = rng.normal_vec(96 * TILE * LEN);
    let mut best = Trained::of(bits, &[0.0; FREE], 1.0);
    for round in 0..starts + changes {
        let mut free = best.free();
        if round < starts {
            free = std::array::from_fn(|_| 0.7 * rng.normal());
        } else if round % 2 == 0 {
            (0..2).for_each(|_| free[rng.next_u64() as usize % FREE] = 0.8 * rng.normal());
        } else {
            free.iter_mut().for_each(|x| *x += 0.1 * rng.normal());
        }
        let mut trained = Trained::of(bits, &free, 1.0);
        trained.improve(&numbers, if round < starts { 40 } else { 12 }, 1.04 * best.distortion);
        if trained.distortion < best.distortion {
            best = trained;
        }
    }
    best.whole(&rng.normal_vec(256 * TILE * LEN))
}
