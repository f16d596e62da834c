//! λ and rotations by gradient descent on the error of a symmetric group format.
//!
//! ```text
//!   z = H·x        H: nothing, reflectors, or Cayley (I − A)⁻¹(I + A), A = U − Uᵀ;  x already rotated by the scheme, μ removed
//!   y = λ∘z        s = max|y| of the group / (2^(b−1) − 1)        r = round(y/s) − y/s
//!   δ = Hᵀ·(s∘r/λ)                                       the error of x
//!   loss = Σ w·δᵀWδ / Σ w·xᵀWx
//! ```
//!
//! Rounding has no useful derivative: r is held fixed within a step, as if it were noise. What can be learned is then how large
//! s is and where the noise goes. Gradients are written by hand below and tested against differences.
// Several vectors are walked together; the index is the formula's own.
#![allow(clippy::needless_range_loop)]

use super::matrix::{identity, inverse, product, transposed};

/// What is learned from: rows of one head and how errors count.
pub struct Problem<'a> {
    pub d: usize,
    /// `rows × d`, rotated by the scheme, μ removed.
    pub rows: &'a [f32],
    pub row_weights: &'a [f32],
    /// W, `d × d`; `None` for the identity.
    pub weight: Option<&'a [f64]>,
    pub bits: u8,
    pub group: usize,
}

/// The learned part of the rotation.
#[derive(Clone, Debug)]
pub enum Turning {
    /// None.
    Fixed,
    /// Householder vectors, `k × d`, applied first to last.
    Reflectors(Vec<f64>),
    /// U of the Cayley transform, `d × d`.
    Cayley(Vec<f64>),
}

/// What came out.
pub struct Learned {
    pub lambda: Vec<f32>,
    pub turning: Turning,
    /// Loss over all rows.
    pub loss: f64,
}

impl Turning {
    /// `k` reflectors whose product is the identity (pairs of equal vectors), or a reflection for odd k.
    pub fn reflectors(d: usize, k: usize) -> Self {
        let mut rng = kvant_codec::rng::Rng::new(0x6b76);
        let mut vectors = Vec::with_capacity(k * d);
        for i in 0..k {
            match i % 2 {
                0 => vectors.extend((0..d).map(|_| rng.normal())),
                _ => vectors.extend_from_within((i - 1) * d..i * d),
            }
        }
        Turning::Reflectors(vectors)
    }

    /// The identity.
    pub fn cayley(d: usize) -> Self {
        Turning::Cayley(vec![0.0; d * d])
    }

    fn parameters(&mut self) -> &mut [f64] {
        match self {
            Turning::Fixed => &mut [],
            Turning::Reflectors(values) | Turning::Cayley(values) => values,
        }
    }

    /// H.
    pub fn matrix(&self, d: usize) -> Vec<f64> {
        match self {
            Turning::Fixed => identity(d),
            Turning::Reflectors(vectors) => {
                let mut h = identity(d);
                vectors.chunks_exact(d).for_each(|v| reflect_columns(&mut h, v, d));
                h
            }
            Turning::Cayley(u) => {
                let (minus, plus) = cayley_parts(u, d);
                let inverse = inverse(&minus, d).expect("I − A is invertible for skew A");
                product(&inverse, &plus, d)
            }
        }
    }

    /// ∂loss/∂parameters from ∂loss/∂H.
    fn backward(&self, h: &[f64], gradient: &[f64], d: usize) -> Vec<f64> {
        match self {
            Turning::Fixed => Vec::new(),
            Turning::Reflectors(vectors) => {
                // With N = (later reflectors)ᵀ·G·(this and earlier)ᵀ: ∂/∂Hᵢ = N·Hᵢ, and the next N is Hᵢ·N·Hᵢ.
                let mut n = product(gradient, &transposed(h, d), d);
                let mut out = vec![0.0; vectors.len()];
                for (v, out) in vectors.chunks_exact(d).zip(out.chunks_exact_mut(d)).rev() {
                    reflect_rows(&mut n, v, d);
                    let norm: f64 = v.iter().map(|v| v * v).sum();
                    let mut both = vec![0.0; d];
                    for i in 0..d {
                        for j in 0..d {
                            both[i] += (n[i * d + j] + n[j * d + i]) * v[j];
                        }
                    }
                    let along: f64 = both.iter().zip(v).map(|(b, v)| b * v).sum::<f64>() / norm;
                    for ((out, both), v) in out.iter_mut().zip(&both).zip(v) {
                        *out = -2.0 / norm * (both - along * v);
                    }
                    reflect_columns(&mut n, v, d);
                }
                out
            }
            Turning::Cayley(u) => {
                // dH = (I − A)⁻¹·dA·(I + H), and (I − A)ᵀ = I + A.
                let (_, plus) = cayley_parts(u, d);
                let inverse = inverse(&plus, d).expect("I + A is invertible for skew A");
                let mut one_plus_h = h.to_vec();
                one_plus_h.iter_mut().step_by(d + 1).for_each(|v| *v += 1.0);
                let m = product(&product(&inverse, gradient, d), &transposed(&one_plus_h, d), d);
                (0..d * d).map(|i| m[i] - m[(i % d) * d + i / d]).collect()
            }
        }
    }
}

/// I − A and I + A.
fn cayley_parts(u: &[f64], d: usize) -> (Vec<f64>, Vec<f64>) {
    let skew = |i: usize| u[i] - u[(i % d) * d + i / d];
    let one = |i: usize| f64::from(u8::from(i / d == i % d));
    let part = |sign: f64| (0..d * d).map(|i| one(i) + sign * skew(i)).collect();
    (part(-1.0), part(1.0))
}

/// `m ← (I − 2vvᵀ/v²)·m`.
fn reflect_columns(m: &mut [f64], v: &[f64], d: usize) {
    let norm: f64 = v.iter().map(|v| v * v).sum();
    let mut dots = vec![0.0; d];
    for (v, row) in v.iter().zip(m.chunks_exact(d)) {
        dots.iter_mut().zip(row).for_each(|(dot, m)| *dot += v * m);
    }
    for (v, row) in v.iter().zip(m.chunks_exact_mut(d)) {
        row.iter_mut().zip(&dots).for_each(|(m, dot)| *m -= 2.0 * v * dot / norm);
    }
}

/// `m ← m·(I − 2vvᵀ/v²)`.
fn reflect_rows(m: &mut [f64], v: &[f64], d: usize) {
    let norm: f64 = v.iter().map(|v| v * v).sum();
    for row in m.chunks_exact_mut(d) {
        let dot: f64 = row.iter().zip(v).map(|(m, v)| m * v).sum::<f64>() * 2.0 / norm;
        row.iter_mut().zip(v).for_each(|(m, v)| *m -= dot * v);
    }
}

/// ∂loss/∂λ and ∂loss/∂H of one batch.
struct Gradient {
    loss: f64,
    energy: f64,
    lambda: Vec<f64>,
    /// Empty when H is fixed.
    h: Vec<f64>,
}

/// `m·x` in f32.
fn apply(m: &[f32], x: &[f32], out: &mut [f32]) {
    for (row, out) in m.chunks_exact(x.len()).zip(out) {
        // Sixteen sums, so that it becomes vector code.
        let mut sums = [0.0f32; 16];
        let (rows, tail) = row.as_chunks::<16>();
        for (m, x) in rows.iter().zip(x.as_chunks::<16>().0) {
            (0..16).for_each(|i| sums[i] += m[i] * x[i]);
        }
        let rest = x.len() - tail.len();
        *out = sums.iter().sum::<f32>() + tail.iter().zip(&x[rest..]).map(|(m, x)| m * x).sum::<f32>();
    }
}

fn to_f32(m: &[f64]) -> Vec<f32> {
    m.iter().map(|v| *v as f32).collect()
}

impl Problem<'_> {
    fn count(&self) -> usize {
        self.rows.len() / self.d
    }

    /// Loss over all rows, relative to their energy.
    pub fn loss(&self, lambda: &[f32], turning: &Turning) -> f64 {
        let all: Vec<usize> = (0..self.count()).collect();
        let found = self.evaluate(&all, lambda, &turning.matrix(self.d), None, false);
        found.loss / found.energy.max(f64::MIN_POSITIVE)
    }

    /// Loss and gradients over some rows. With `held`, rounding errors are those given (and kept in it if it is empty).
    fn evaluate(
        &self,
        batch: &[usize],
        lambda: &[f32],
        h: &[f64],
        mut held: Option<&mut Vec<f32>>,
        turns: bool,
    ) -> Gradient {
        let d = self.d;
        let top = f32::from((1u8 << (self.bits - 1)) - 1);
        let (h32, ht32) = (to_f32(h), to_f32(&transposed(h, d)));
        let w32 = self.weight.map(to_f32);
        let is_fixed = !turns && h.iter().step_by(d + 1).all(|v| *v == 1.0);
        let mut out = Gradient {
            loss: 0.0,
            energy: 0.0,
            lambda: vec![0.0; d],
            h: if turns { vec![0.0; d * d] } else { Vec::new() },
        };
        let mut gradient_h = vec![0.0f32; if turns { d * d } else { 0 }];
        let [mut z, mut u, mut delta, mut weighted, mut g_u, mut g_z, mut r, mut scale] =
            std::array::from_fn(|_| vec![0.0f32; d]);
        for (index, &row) in batch.iter().enumerate() {
            let (x, w) = (&self.rows[row * d..(row + 1) * d], self.row_weights[row]);
            let turn = |m: &[f32], x: &[f32], out: &mut [f32]| {
                if is_fixed { out.copy_from_slice(x) } else { apply(m, x, out) }
            };
            turn(&h32, x, &mut z);
            let mut largest = Vec::with_capacity(d / self.group + 1);
            for (g, part) in z.chunks(self.group).enumerate() {
                let at = |i: &usize| (lambda[g * self.group + i] * part[*i]).abs();
                let best = (0..part.len()).max_by(|a, b| at(a).total_cmp(&at(b))).unwrap_or(0);
                largest.push(g * self.group + best);
                let s = (at(&best) / top).max(1e-20);
                scale[g * self.group..][..part.len()].fill(s);
            }
            let fixed = held.as_deref().filter(|held| held.len() > index * d);
            match fixed {
                Some(held) => r.copy_from_slice(&held[index * d..(index + 1) * d]),
                None => {
                    for i in 0..d {
                        let steps = lambda[i] * z[i] / scale[i];
                        r[i] = steps.round_ties_even().clamp(-top, top) - steps;
                    }
                }
            }
            if let Some(held) = held.as_deref_mut().filter(|held| held.len() <= index * d) {
                held.extend_from_slice(&r);
            }
            (0..d).for_each(|i| u[i] = scale[i] * r[i] / lambda[i]);
            turn(&ht32, &u, &mut delta);
            let quadratic = |x: &[f32], into: &mut Vec<f32>| -> f32 {
                match &w32 {
                    Some(m) => apply(m, x, into),
                    None => into.copy_from_slice(x),
                }
                into.iter().zip(x).map(|(a, b)| a * b).sum()
            };
            out.energy += f64::from(w * quadratic(x, &mut weighted));
            out.loss += f64::from(w * quadratic(&delta, &mut weighted));
            // g_δ = 2w·Wδ
            weighted.iter_mut().for_each(|v| *v *= 2.0 * w);
            turn(&h32, &weighted, &mut g_u);
            g_z.fill(0.0);
            for i in 0..d {
                out.lambda[i] -= f64::from(g_u[i] * u[i] / lambda[i]);
            }
            for (g, &m) in largest.iter().enumerate() {
                let part = g * self.group..((g + 1) * self.group).min(d);
                let g_s: f32 = part.map(|i| g_u[i] * r[i] / lambda[i]).sum();
                out.lambda[m] += f64::from(g_s * z[m].abs() / top);
                g_z[m] += g_s * lambda[m] * z[m].signum() / top;
            }
            if turns {
                // δ = Hᵀu and z = Hx: ∂/∂H = u·g_δᵀ + g_z·xᵀ.
                for i in 0..d {
                    let target = &mut gradient_h[i * d..(i + 1) * d];
                    let (a, b) = (u[i], g_z[i]);
                    for (target, (g, x)) in target.iter_mut().zip(weighted.iter().zip(x)) {
                        *target += a * g + b * x;
                    }
                }
            }
        }
        out.h.iter_mut().zip(&gradient_h).for_each(|(a, b)| *a += f64::from(*b));
        out
    }
}

/// Rows per step.
const BATCH: usize = 256;
/// Step sizes of Adam: for ln λ, and for rotations.
const RATES: (f64, f64) = (0.03, 0.01);

/// Adam with its usual constants.
struct Adam {
    mean: Vec<f64>,
    square: Vec<f64>,
}

impl Adam {
    fn new(len: usize) -> Self {
        Adam { mean: vec![0.0; len], square: vec![0.0; len] }
    }

    fn step(&mut self, values: &mut [f64], gradient: &[f64], rate: f64, step: usize) {
        let (b1, b2) = (0.9f64, 0.99f64);
        let correct = |b: f64| 1.0 - b.powi(step as i32 + 1);
        for (i, (value, g)) in values.iter_mut().zip(gradient).enumerate() {
            self.mean[i] = b1 * self.mean[i] + (1.0 - b1) * g;
            self.square[i] = b2 * self.square[i] + (1.0 - b2) * g * g;
            let (m, v) = (self.mean[i] / correct(b1), self.square[i] / correct(b2));
            *value -= rate * m / (v.sqrt() + 1e-12);
        }
    }
}

/// Learns λ (and the turning, unless fixed) from the given start. What is returned is never worse over all rows than the start.
pub fn learn(problem: &Problem, lambda: Vec<f32>, turning: Turning, steps: usize) -> Learned {
    let (d, count) = (problem.d, problem.count());
    let start_loss = problem.loss(&lambda, &turning);
    let (start, mut turning) = ((lambda.clone(), turning.clone()), turning);
    let mut logs: Vec<f64> = lambda.iter().map(|v| f64::from(*v).ln()).collect();
    let turns = !matches!(turning, Turning::Fixed);
    let (mut of_lambda, mut of_turning) = (Adam::new(d), Adam::new(turning.parameters().len()));
    let mut rng = kvant_codec::rng::Rng::new(17);
    let now = |logs: &[f64]| -> Vec<f32> {
        let mean = logs.iter().sum::<f64>() / d as f64;
        logs.iter().map(|v| (v - mean).exp().clamp(1e-3, 1e3) as f32).collect()
    };
    for step in 0..if count == 0 { 0 } else { steps } {
        let batch: Vec<usize> =
            (0..BATCH.min(count)).map(|_| (rng.next_u64() % count as u64) as usize).collect();
        let (lambda, h) = (now(&logs), turning.matrix(d));
        let found = problem.evaluate(&batch, &lambda, &h, None, turns);
        // Step sizes fall to nothing, so that the end does not depend on the last batch.
        let fade = 0.5 * (1.0 + (std::f64::consts::PI * step as f64 / steps as f64).cos());
        let energy = found.energy.max(f64::MIN_POSITIVE);
        let slope: Vec<f64> =
            found.lambda.iter().zip(&lambda).map(|(g, l)| g * f64::from(*l) / energy).collect();
        of_lambda.step(&mut logs, &slope, RATES.0 * fade, step);
        if turns {
            let slope: Vec<f64> = found.h.iter().map(|g| g / energy).collect();
            let slope = turning.backward(&h, &slope, d);
            of_turning.step(turning.parameters(), &slope, RATES.1 * fade, step);
        }
    }
    let lambda = now(&logs);
    let loss = problem.loss(&lambda, &turning);
    if loss <= start_loss {
        Learned { lambda, turning, loss }
    } else {
        Learned { lambda: start.0, turning: start.1, loss: start_loss }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kvant_codec::rng::Rng;

    /// Rows with uneven channels, weights, and a positive W.
    fn sample(d: usize, rows: usize) -> (Vec<f32>, Vec<f32>, Vec<f64>) {
        let mut rng = Rng::new(5);
        let x =
            (0..rows * d).map(|i| rng.normal() as f32 * (1.0 + 3.0 * (i % d) as f32 / d as f32)).collect();
        let w = (0..rows).map(|_| 0.5 + rng.normal().abs() as f32).collect();
        let a: Vec<f64> = (0..d * d).map(|_| rng.normal()).collect();
        (x, w, product(&a, &transposed(&a, d), d))
    }

    /// Hand-written gradients against central differences, with rounding errors held.
    #[test]
    fn gradients_agree_with_differences() {
        let (d, rows) = (12, 20);
        let (x, w, weight) = sample(d, rows);
        let mut rng = Rng::new(8);
        let lambda: Vec<f32> = (0..d).map(|_| (0.2 * rng.normal()).exp() as f32).collect();
        let random = |count: usize, size: f64, rng: &mut Rng| -> Vec<f64> {
            (0..count).map(|_| size * rng.normal()).collect()
        };
        for weight in [None, Some(&weight[..])] {
            let problem = Problem { d, rows: &x, row_weights: &w, weight, bits: 4, group: 6 };
            let all: Vec<usize> = (0..rows).collect();
            for turning in [
                Turning::Fixed,
                Turning::Reflectors(random(5 * d, 1.0, &mut rng)),
                Turning::Cayley(random(d * d, 0.1, &mut rng)),
            ] {
                let h = turning.matrix(d);
                let orthogonal = product(&h, &transposed(&h, d), d);
                assert!(orthogonal.iter().zip(identity(d)).all(|(a, b)| (a - b).abs() < 1e-9));
                let turns = !matches!(turning, Turning::Fixed);
                let mut held = Vec::new();
                let found = problem.evaluate(&all, &lambda, &h, Some(&mut held), turns);
                let mut loss = |lambda: &[f32], turning: &Turning| {
                    problem.evaluate(&all, lambda, &turning.matrix(d), Some(&mut held), turns).loss
                };
                let size = found.lambda.iter().map(|g| g.abs()).fold(0.0, f64::max);
                for i in 0..d {
                    let moved = |step: f32| {
                        let mut moved = lambda.clone();
                        moved[i] += step;
                        moved
                    };
                    let step = 1e-3;
                    let slope = (loss(&moved(step), &turning) - loss(&moved(-step), &turning))
                        / (2.0 * f64::from(step));
                    assert!(
                        (slope - found.lambda[i]).abs() < 0.01 * size,
                        "λ[{i}] {slope} {}",
                        found.lambda[i]
                    );
                }
                let slopes = turning.backward(&h, &found.h, d);
                let size = slopes.iter().map(|g| g.abs()).fold(0.0, f64::max);
                for i in (0..slopes.len()).step_by(7) {
                    let moved = |step: f64| {
                        let mut moved = turning.clone();
                        moved.parameters()[i] += step;
                        moved
                    };
                    let step = 1e-3;
                    let slope = (loss(&lambda, &moved(step)) - loss(&lambda, &moved(-step))) / (2.0 * step);
                    assert!(
                        (slope - slopes[i]).abs() < 0.02 * size,
                        "{turning:?}[{i}]: {slope} {}",
                        slopes[i]
                    );
                }
            }
        }
    }

    #[test]
    fn learning_helps_where_channels_differ() {
        let d = 16;
        let (x, w, _) = sample(d, 400);
        let problem = Problem { d, rows: &x, row_weights: &w, weight: None, bits: 4, group: 16 };
        let plain = problem.loss(&vec![1.0; d], &Turning::Fixed);
        let lambda = learn(&problem, vec![1.0; d], Turning::Fixed, 150);
        assert!(lambda.loss < 0.97 * plain, "λ: {} of {plain}", lambda.loss);
        for turning in [Turning::reflectors(d, d / 2), Turning::cayley(d)] {
            let learned = learn(&problem, vec![1.0; d], turning, 150);
            assert!(learned.loss < 0.97 * plain, "{} of {plain}", learned.loss);
        }
    }
}
