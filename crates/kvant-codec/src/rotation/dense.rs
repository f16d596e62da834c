//! Full orthogonal matrices: random or given.

use super::Direction;
use kvant_simd::Simd;

use crate::error::{CodecError, Result, expect_len};
use crate::rng::Rng;

/// Deviation from orthogonality that a given matrix may have.
const TOLERANCE: f64 = 1e-4;

/// An orthogonal matrix, row-major, with its transpose beside it (both directions read rows).
#[derive(Debug, Clone)]
pub(crate) struct DenseMatrix {
    dim: usize,
    rows: Vec<f32>,
    columns: Vec<f32>,
}

impl DenseMatrix {
    /// Uniformly distributed (Haar): Gram–Schmidt, twice for accuracy, on a Gaussian matrix.
    pub fn random(dim: usize, rng: &mut Rng) -> Self {
        let rows = random_orthogonal(dim, rng).into_iter().map(|v| v as f32).collect();
        Self::from_rows(dim, rows)
    }

    pub fn checked(dim: usize, rows: Vec<f32>) -> Result<Self> {
        expect_len("rotation matrix", rows.len(), dim * dim)?;
        let mut worst = 0.0f64;
        for i in 0..dim {
            for j in 0..=i {
                let (a, b) = (&rows[i * dim..(i + 1) * dim], &rows[j * dim..(j + 1) * dim]);
                let dot: f64 = a.iter().zip(b).map(|(a, b)| f64::from(*a) * f64::from(*b)).sum();
                let deviation = (dot - f64::from(u8::from(i == j))).abs();
                // `max` would let a NaN through.
                worst = if deviation <= worst { worst } else { deviation };
            }
        }
        if worst.is_nan() || worst > TOLERANCE {
            return Err(CodecError::NotOrthogonal { found: worst, limit: TOLERANCE });
        }
        Ok(Self::from_rows(dim, rows))
    }

    /// A given matrix, unchecked.
    pub fn from_rows(dim: usize, rows: Vec<f32>) -> Self {
        let columns = (0..dim * dim).map(|i| rows[(i % dim) * dim + i / dim]).collect();
        Self { dim, rows, columns }
    }

    /// The matrix, row-major.
    pub fn rows(&self) -> &[f32] {
        &self.rows
    }

    /// `y = M·x`, or `y = Mᵀ·x` for the inverse.
    #[inline(always)]
    pub fn apply<S: Simd>(&self, s: S, x: &[S::F], y: &mut [S::F], direction: Direction) {
        let rows = if direction == Direction::Forward { &self.rows } else { &self.columns };
        for (row, slot) in rows.chunks_exact(self.dim).zip(y) {
            let mut sums = [s.splat(0.0); 4];
            for (i, (m, value)) in row.iter().zip(x).enumerate() {
                sums[i % 4] = s.mul_add(s.splat(*m), *value, sums[i % 4]);
            }
            *slot = s.add(s.add(sums[0], sums[1]), s.add(sums[2], sums[3]));
        }
    }
}

/// A Haar-distributed orthogonal matrix in double precision, row-major.
pub(crate) fn random_orthogonal(dim: usize, rng: &mut Rng) -> Vec<f64> {
    let mut rows: Vec<f64> = (0..dim * dim).map(|_| rng.normal()).collect();
    for i in 0..dim {
        let (done, rest) = rows.split_at_mut(i * dim);
        let row = &mut rest[..dim];
        for _ in 0..2 {
            for other in done.chunks_exact(dim) {
                let dot: f64 = row.iter().zip(other).map(|(a, b)| a * b).sum();
                row.iter_mut().zip(other).for_each(|(a, b)| *a -= dot * b);
            }
        }
        let norm = row.iter().map(|v| v * v).sum::<f64>().sqrt();
        row.iter_mut().for_each(|v| *v /= norm);
    }
    rows
}
