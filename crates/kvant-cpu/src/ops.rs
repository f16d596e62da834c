//! Element-wise operations between the matrix products, with the best instruction set of this CPU.
//!
//! Exponentials have a relative error of at most 2e-7; sums run in blocks of f32 that are added in f64.

use crate::arch::{distributions, vector};
use crate::isa::Isa;

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
