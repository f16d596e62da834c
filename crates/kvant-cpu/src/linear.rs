//! Products of packed weights with rows of activations.

use crate::activations::{LinearScratch, Wanted};
use crate::arch::Kernels;
use crate::arch::schedule::{self, Outputs};
use crate::isa::ProductBackend;
use crate::packed::{Layout, PackedMatrix};
use crate::pool::Pool;

/// What a product may round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Precision {
    /// f32 activations and f32 arithmetic.
    Exact,
    /// Activations as int8 with a scale per 32 columns, or, with many rows and a matrix unit, activations and weights
    /// as bf16. Float matrices with few rows stay exact.
    Fast,
}

/// One matrix of a product and where its results go.
#[derive(Debug)]
pub struct Job<'a> {
    /// The weights.
    pub weight: &'a PackedMatrix,
    /// Added to every row of results; one entry per weight row.
    pub bias: Option<&'a [f32]>,
    /// Results, `m × weight.rows()`, row-major; overwritten.
    pub out: &'a mut [f32],
}

/// Rows of activations from which [`Precision::Fast`] uses the matrix unit, where decoding the weights to bf16 pays.
pub const MATRIX_UNIT_ROWS: usize = 24;

/// `out = x · weightᵀ + bias` for every job, with the best kernels of this CPU. `x` is `m × cols`, row-major; all jobs
/// share it, so it is converted once and all matrices run in one parallel region.
///
/// # Panics
/// If a length does not fit the shapes.
pub fn multiply(
    pool: &Pool,
    x: &[f32],
    m: usize,
    jobs: &mut [Job<'_>],
    precision: Precision,
    scratch: &mut LinearScratch,
) {
    multiply_with(ProductBackend::detect(), pool, x, m, jobs, precision, scratch);
}

/// [`multiply`] where every job has one row of `x` for its own, in order: matrices of other rows in one parallel region.
///
/// # Panics
/// If a length does not fit the shapes.
pub fn multiply_each(
    pool: &Pool,
    x: &[f32],
    jobs: &mut [Job<'_>],
    precision: Precision,
    scratch: &mut LinearScratch,
) {
    let Some(first) = jobs.first() else { return };
    let (count, cols) = (jobs.len(), first.weight.cols());
    assert_eq!(x.len(), count * cols, "activations are {count} rows of {cols}");
    check(jobs, 1, cols);
    let kernels = Kernels::new(ProductBackend::detect());
    let inputs = scratch.prepare(pool, &kernels, x, count, cols, wanted(jobs, precision, false));
    let outputs = jobs.iter_mut().map(|job| Outputs::new(job.weight, job.bias, &mut *job.out));
    let outputs: Vec<_> = outputs.enumerate().map(|(row, output)| output.of_row(row)).collect();
    schedule::with_vectors(pool, &kernels, x, 1, inputs, &outputs);
}

/// Checks the lengths of jobs with `m` rows of `cols`.
fn check(jobs: &[Job<'_>], m: usize, cols: usize) {
    for job in jobs {
        let rows = job.weight.rows();
        assert_eq!(job.weight.cols(), cols, "all matrices of a product have the same number of columns");
        assert_eq!(job.out.len(), m * rows, "results are {m} rows of {rows}");
        assert!(job.bias.is_none_or(|bias| bias.len() == rows), "a bias has one entry per weight row");
    }
}

/// The forms of activations that jobs need.
fn wanted(jobs: &[Job<'_>], precision: Precision, matrix_unit: bool) -> Wanted {
    let has_groups = jobs.iter().any(|job| matches!(job.weight.layout, Layout::Groups { .. }));
    let fast = precision == Precision::Fast;
    Wanted { int8: has_groups && fast && !matrix_unit, padded: has_groups && !fast, bf16: matrix_unit }
}

/// [`multiply`] on a chosen back end.
///
/// # Panics
/// If a length does not fit the shapes.
pub fn multiply_with(
    backend: impl Into<ProductBackend>,
    pool: &Pool,
    x: &[f32],
    m: usize,
    jobs: &mut [Job<'_>],
    precision: Precision,
    scratch: &mut LinearScratch,
) {
    let backend = backend.into();
    let Some(first) = jobs.first() else { return };
    let cols = first.weight.cols();
    assert_eq!(x.len(), m * cols, "activations are {m} rows of {cols}");
    check(jobs, m, cols);
    if m == 0 {
        return;
    }
    let kernels = Kernels::new(backend);
    let matrix_unit = precision == Precision::Fast && backend.matrix_unit() && m >= MATRIX_UNIT_ROWS;
    let inputs = scratch.prepare(pool, &kernels, x, m, cols, wanted(jobs, precision, matrix_unit));
    let outputs: Vec<Outputs<'_>> =
        jobs.iter_mut().map(|job| Outputs::new(job.weight, job.bias, &mut *job.out)).collect();
    if matrix_unit {
        schedule::with_matrix_unit(pool, m, inputs, &outputs);
    } else {
        schedule::with_vectors(pool, &kernels, x, m, inputs, &outputs);
    }
}
