//! Gate, non-linearity and projections of a feed-forward block: the layer's own, or one expert.

use kvant_cpu::{Pool, Precision, ops};

use crate::products::{Products, project};
use crate::rows::each_row;
use crate::spec::Activation;
use crate::weights::Mlp;

/// How a feed-forward block runs.
pub(crate) struct MlpRun<'a> {
    pub pool: &'a Pool,
    pub precision: Precision,
    pub activation: Activation,
    pub rows: usize,
}

impl MlpRun<'_> {
    /// `out = down(activation(gate x, up x))`.
    pub fn multiply(
        &self,
        mlp: &Mlp,
        input: &[f32],
        gate: &mut [f32],
        up: &mut [f32],
        out: &mut [f32],
        linear: &mut Products,
    ) {
        let MlpRun { pool, precision, activation, rows } = *self;
        match &mlp.gate {
            Some(weights) => {
                let mut jobs = [project(weights, gate), project(&mlp.up, up)];
                linear.multiply(pool, input, rows, &mut jobs, precision);
            }
            None => linear.multiply(pool, input, rows, &mut [project(&mlp.up, gate)], precision),
        }
        activate(pool, activation, gate, up, rows);
        linear.multiply(pool, gate, rows, &mut [project(&mlp.down, out)], precision);
    }
}

/// The non-linearity of `rows` rows, into `gate`.
pub(crate) fn activate(pool: &Pool, activation: Activation, gate: &mut [f32], up: &mut [f32], rows: usize) {
    let width = gate.len() / rows;
    let with_up = |activate: fn(&mut [f32], &[f32]), gate: &mut [f32], up: &[f32]| {
        each_row(pool, gate, width, &|row, gate| activate(gate, &up[row * width..(row + 1) * width]));
    };
    match activation {
        Activation::Silu => with_up(ops::silu_mul, gate, up),
        Activation::GeluTanh => with_up(ops::gelu_tanh_mul, gate, up),
        Activation::GatedGelu => with_up(ops::gelu_mul, gate, up),
        Activation::Gelu => each_row(pool, gate, width, &|_, row| ops::gelu(row)),
        Activation::ReluSquared => each_row(pool, gate, width, &|_, row| ops::relu_squared(row)),
        Activation::ClampedSwiglu => ops::clamped_swiglu(gate, up),
    }
}
