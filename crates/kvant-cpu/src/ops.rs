//! Element-wise operations between the matrix products, with the best instruction set of this CPU.
//!
//! Exponentials have a relative error of at most 2e-7; sums run in blocks of f32 that are added in f64.

use crate::arch::{distributions, vector};
use crate::isa::Isa;

pub use vector::DeltaGates;

/// `out = x / sqrt(mean(x²) + eps) · weight` for every row of `weight.len()` values in `x`.
///
/// # Panics
/// If `x` is not whole rows or `out` is not as long as `x`.
pub fn rms_norm(x: &[f32], weight: &[f32], eps: f32, out: &mut [f32]) {
    assert_eq!(x.len(), out.len(), "as many results as inputs");
    check_rows(x.len(), weight.len());
    for (x, out) in x.chunks(weight.len().max(1)).zip(out.chunks_mut(weight.len().max(1))) {
        vector::rms_norm(Isa::detect(), x, weight, eps, out);
    }
}

/// [`rms_norm`] over itself.
///
/// # Panics
/// If `x` is not whole rows.
pub fn rms_norm_inplace(x: &mut [f32], weight: &[f32], eps: f32) {
    check_rows(x.len(), weight.len());
    for x in x.chunks_mut(weight.len().max(1)) {
        vector::rms_norm_inplace(Isa::detect(), x, weight, eps);
    }
}

fn check_rows(len: usize, row: usize) {
    assert!(len == 0 || (row > 0 && len.is_multiple_of(row)), "{len} values are not whole rows of {row}");
}

/// `gate = silu(gate) · up`, with `silu(x) = x / (1 + e^−x)`.
///
/// # Panics
/// If the lengths differ.
pub fn silu_mul(gate: &mut [f32], up: &[f32]) {
    assert!(gate.len() == up.len(), "two slices of one length");
    vector::silu_mul(Isa::detect(), gate, up);
}

/// `gate = gelu(gate) · up`, with the tanh form of the Gaussian error linear unit.
///
/// # Panics
/// If the lengths differ.
pub fn gelu_tanh_mul(gate: &mut [f32], up: &[f32]) {
    assert!(gate.len() == up.len(), "two slices of one length");
    vector::gelu_tanh_mul(Isa::detect(), gate, up);
}

/// `x = gelu(x) = x·Φ(x)`, with the normal distribution itself (its absolute error is at most 2e-7).
pub fn gelu(x: &mut [f32]) {
    vector::gelu(Isa::detect(), x);
}

/// `gate = gelu(gate) · up`, as [`gelu`] has it.
///
/// # Panics
/// If the lengths differ.
pub fn gelu_mul(gate: &mut [f32], up: &[f32]) {
    assert!(gate.len() == up.len(), "two slices of one length");
    vector::gelu_mul(Isa::detect(), gate, up);
}

/// LayerNorm: `x = (x − mean(x)) / sqrt(variance(x) + eps) · weight + bias`.
///
/// # Panics
/// If the lengths differ.
pub fn layer_norm(x: &mut [f32], weight: &[f32], bias: Option<&[f32]>, eps: f32) {
    subtract_mean(x);
    rms_norm_inplace(x, weight, eps);
    if let Some(bias) = bias {
        add_assign(x, bias);
    }
}

/// `x = e^x / Σ e^x`, computed relative to the largest value. All −∞ gives all 0; a NaN gives all NaN.
pub fn softmax(x: &mut [f32]) {
    vector::softmax(Isa::detect(), x);
}

/// `x = e^x` in place.
pub fn exp_inplace(x: &mut [f32]) {
    vector::exp_inplace(Isa::detect(), x);
}

/// The largest value, NaN aside; −∞ of nothing.
pub fn largest(x: &[f32]) -> f32 {
    distributions::largest(Isa::detect(), x)
}

/// `[Σ e^(p−max p), Σ e^(q−max q), Σ e^(p−max p) · ((p−max p) − (q−max q))]` in f64, of two distributions given as logits whose
/// largest values are `max_p` and `max_q`.
///
/// # Panics
/// If the lengths differ.
pub fn paired_sums(p: &[f32], q: &[f32], max_p: f64, max_q: f64) -> [f64; 3] {
    assert_eq!(p.len(), q.len(), "two slices of one length");
    distributions::paired_sums(Isa::detect(), p, q, max_p, max_q)
}

/// `x = cap · tanh(x / cap)`.
pub fn softcap(x: &mut [f32], cap: f32) {
    vector::softcap(Isa::detect(), x, cap);
}

/// `x += y`.
///
/// # Panics
/// If the lengths differ.
pub fn add_assign(x: &mut [f32], y: &[f32]) {
    assert_eq!(x.len(), y.len(), "two slices of one length");
    vector::add_assign(Isa::detect(), x, y);
}

/// `x *= factor`.
pub fn scale(x: &mut [f32], factor: f32) {
    vector::scale(Isa::detect(), x, factor);
}

/// `x += factor · y`.
///
/// # Panics
/// If the lengths differ.
pub fn add_scaled(x: &mut [f32], y: &[f32], factor: f32) {
    assert_eq!(x.len(), y.len(), "two slices of one length");
    for (x, y) in x.iter_mut().zip(y) {
        *x += factor * y;
    }
}

/// `x += a · b`, element by element.
///
/// # Panics
/// If the lengths differ.
pub fn multiply_add(x: &mut [f32], a: &[f32], b: &[f32]) {
    assert!(x.len() == a.len() && x.len() == b.len(), "three slices of one length");
    vector::multiply_add(Isa::detect(), x, a, b);
}

/// One token of a gated delta net: `S ← decay·S; δ = beta·(v − Sᵀk); S ← S + k·δᵀ; out = Sᵀq`, with `S` row by row, one row per
/// element of `k`. Leaves δ in `v`.
///
/// # Panics
/// If the lengths do not fit.
pub fn delta_step(
    state: &mut [f32],
    gates: DeltaGates,
    q: &[f32],
    k: &[f32],
    v: &mut [f32],
    out: &mut [f32],
) {
    let fits = q.len() == k.len() && v.len() == out.len() && state.len() == k.len() * v.len();
    assert!(fits && !out.is_empty(), "a state of as many rows as keys and as many columns as values");
    vector::delta_step(Isa::detect(), state, gates, q, k, v, out);
}

/// `x = x · sigmoid(gate)`.
///
/// # Panics
/// If the lengths differ.
pub fn sigmoid_mul(x: &mut [f32], gate: &[f32]) {
    assert_eq!(x.len(), gate.len(), "two slices of one length");
    vector::sigmoid_mul(Isa::detect(), x, gate);
}

/// `x = silu(x)`.
pub fn silu(x: &mut [f32]) {
    vector::silu(Isa::detect(), x);
}

/// `x = max(x, 0)²`.
pub fn relu_squared(x: &mut [f32]) {
    for x in x {
        *x = x.max(0.0) * x.max(0.0);
    }
}

/// `x −= mean(x)`; the mean is summed in f64.
pub fn subtract_mean(x: &mut [f32]) {
    let mean = x.iter().map(|x| f64::from(*x)).sum::<f64>() / x.len().max(1) as f64;
    for x in x {
        *x = (f64::from(*x) - mean) as f32;
    }
}

/// gpt-oss: `gate = (clamp(up, ±7) + 1) · g · sigmoid(1.702·g)` with `g = min(gate, 7)`. Leaves nothing of use in `up`.
///
/// # Panics
/// If the lengths differ.
pub fn clamped_swiglu(gate: &mut [f32], up: &mut [f32]) {
    const LIMIT: f32 = 7.0;
    const SHARPNESS: f32 = 1.702;
    assert_eq!(gate.len(), up.len(), "two slices of one length");
    // silu(s·g)·u/s = g·sigmoid(s·g)·u
    for (gate, up) in gate.iter_mut().zip(up.iter_mut()) {
        *gate = SHARPNESS * gate.min(LIMIT);
        *up = (up.clamp(-LIMIT, LIMIT) + 1.0) / SHARPNESS;
    }
    silu_mul(gate, up);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_loops_follow_their_formulas() {
        let mut x = [1.0, -2.0, 3.0];
        add_scaled(&mut x, &[2.0, 2.0, -2.0], 0.5);
        assert_eq!(x, [2.0, -1.0, 2.0]);
        relu_squared(&mut x);
        assert_eq!(x, [4.0, 0.0, 4.0]);
        subtract_mean(&mut x);
        assert!((x[0] - 4.0 / 3.0).abs() < 1e-6 && (x[1] + 8.0 / 3.0).abs() < 1e-6);
        let mut x = [1.0, 2.0, 3.0, 6.0];
        layer_norm(&mut x, &[1.0, 1.0, 1.0, 2.0], Some(&[0.0, 0.0, 0.5, 0.0]), 0.0);
        let root = 3.5f32.sqrt();
        for (x, expected) in x.iter().zip([-2.0 / root, -1.0 / root, 0.5, 6.0 / root]) {
            assert!((x - expected).abs() < 1e-6, "{x} against {expected}");
        }
        let (gates, ups) = ([0.5f32, 9.0, -3.0, -20.0], [0.25f32, -9.0, 8.0, 1.0]);
        let (mut gate, mut up) = (gates, ups);
        clamped_swiglu(&mut gate, &mut up);
        for i in 0..gates.len() {
            let (g, u) = (f64::from(gates[i].min(7.0)), f64::from(ups[i].clamp(-7.0, 7.0)));
            let expected = (u + 1.0) * g / (1.0 + (-1.702 * g).exp());
            assert!((f64::from(gate[i]) - expected).abs() < 1e-5, "{i}: {} against {expected}", gate[i]);
        }
    }
}
