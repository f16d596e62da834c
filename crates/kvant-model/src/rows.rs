//! Rows of activations: norms, residual additions, and who computes them.

use kvant_cpu::{Job, Pool, ops};

use crate::spec::{ModelSpec, NormKind};
use crate::weights::Linear;

/// A product with one projection.
pub(crate) fn job<'a>(linear: &'a Linear, out: &'a mut [f32]) -> Job<'a> {
    Job { weight: &linear.weight, bias: linear.bias.as_deref(), out }
}

/// Rows below which waking the other threads costs more than the work.
const PARALLEL_ROWS: usize = 4;

/// Calls `f(row index, row)` for every row, on all threads when there are enough rows.
pub(crate) fn each_row(pool: &Pool, data: &mut [f32], width: usize, f: &(dyn Fn(usize, &mut [f32]) + Sync)) {
    if data.len() < PARALLEL_ROWS * width {
        data.chunks_exact_mut(width).enumerate().for_each(|(i, row)| f(i, row));
    } else {
        pool.for_each_chunk(data, width, f);
    }
}

/// Norms as many rows of `x` as `out` has.
pub(crate) fn norm_rows(pool: &Pool, spec: &ModelSpec, x: &[f32], weight: &[f32], out: &mut [f32]) {
    let (width, eps) = (weight.len(), spec.norm_eps);
    each_row(pool, out, width, &|i, row| {
        let x = &x[i * width..(i + 1) * width];
        match spec.norm {
            NormKind::Rms => ops::rms_norm(x, weight, eps, row),
            NormKind::Layer => {
                row.copy_from_slice(x);
                ops::subtract_mean(row);
                ops::rms_norm_inplace(row, weight, eps);
            }
        }
    });
}

/// `residual += scale · norm(branch)`, or of `branch` itself where the family has no post-norm.
pub(crate) fn add_branch(
    pool: &Pool,
    spec: &ModelSpec,
    residual: &mut [f32],
    branch: &mut [f32],
    norm: Option<&[f32]>,
) {
    let (width, scale) = (spec.width, spec.residual_scale);
    if let Some(weight) = norm {
        let eps = spec.norm_eps;
        each_row(pool, branch, width, &|_, row| ops::rms_norm_inplace(row, weight, eps));
    }
    each_row(pool, residual, width, &|i, row| {
        let branch = &branch[i * width..(i + 1) * width];
        match scale == 1.0 {
            true => ops::add_assign(row, branch),
            false => ops::add_scaled(row, branch, scale),
        }
    });
}
