//! A product of Householder reflectors `(I − 2·v·vᵀ)`: k·d numbers instead of d², and orthogonal by construction.

use super::Direction;
use kvant_simd::Simd;

use crate::error::{CodecError, Result};

/// Unit vectors, row-major `k × d`, applied first to last.
#[derive(Debug, Clone)]
pub(super) struct Reflectors {
    dim: usize,
    vectors: Vec<f32>,
}

impl Reflectors {
    /// Normalises the rows; a zero row would not be a reflector.
    pub fn new(dim: usize, mut vectors: Vec<f32>) -> Result<Self> {
        if dim == 0 || !vectors.len().is_multiple_of(dim) {
            let expected = vectors.len().next_multiple_of(dim.max(1));
            return Err(CodecError::Length { what: "reflectors", found: vectors.len(), expected });
        }
        for (row, vector) in vectors.chunks_exact_mut(dim).enumerate() {
            let norm = vector.iter().map(|v| f64::from(*v).powi(2)).sum::<f64>().sqrt();
            if !(norm.is_finite() && norm > 1e-30) {
                return Err(CodecError::Calibration {
                    what: "reflector norm",
                    index: row,
                    value: norm as f32,
                    expected: "a finite positive number",
                });
            }
            for v in vector {
                *v = (f64::from(*v) / norm) as f32;
            }
        }
        Ok(Self { dim, vectors })
    }

    /// The unit vectors, row-major.
    pub fn vectors(&self) -> &[f32] {
        &self.vectors
    }

    /// Applies the product, or its inverse: the same reflections, last to first.
    #[inline(always)]
    pub fn apply<S: Simd>(&self, s: S, x: &mut [S::F], direction: Direction) {
        let count = self.vectors.len() / self.dim;
        for i in 0..count {
            let row = if direction == Direction::Forward { i } else { count - 1 - i };
            reflect(s, x, &self.vectors[row * self.dim..(row + 1) * self.dim]);
        }
    }
}

#[inline(always)]
fn reflect<S: Simd>(s: S, x: &mut [S::F], vector: &[f32]) {
    // Four running sums, by index modulo four: shorter chains, and an order that every lane width shares.
    let mut sums = [s.splat(0.0); 4];
    for (i, (value, v)) in x.iter().zip(vector).enumerate() {
        sums[i % 4] = s.mul_add(*value, s.splat(*v), sums[i % 4]);
    }
    let dot = s.add(s.add(sums[0], sums[1]), s.add(sums[2], sums[3]));
    let twice = s.add(dot, dot);
    for (value, v) in x.iter_mut().zip(vector) {
        *value = s.neg_mul_add(twice, s.splat(*v), *value);
    }
}
