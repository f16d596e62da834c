//! What is fitted per KV head and side on sample vectors: μ, λ, a shape, a learned rotation.

use serde::{Deserialize, Serialize};

use crate::error::{CodecError, Result, expect_len};
use crate::format::F16_MAX;
use crate::rotation::{Rotation, RotationSpec};
use crate::scheme::Scheme;
use crate::scratch::CodecScratch;

/// Smallest and largest λ: beyond these a channel is as good as dropped, and squares could leave `f32`.
const LAMBDA_RANGE: (f32, f32) = (1e-6, 1e6);

/// The calibrated vectors of one side of a KV head.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Calibration {
    /// λ per rotated channel; positive.
    pub lambda: Option<Vec<f32>>,
    /// μ per original channel; fixed for the life of a cache.
    pub mu: Option<Vec<f32>>,
    /// S, applied before the rotation.
    #[serde(default)]
    pub shape: Option<Shape>,
    /// A learned rotation in place of the scheme's own.
    #[serde(default)]
    pub turn: Option<LearnedRotation>,
}

/// A symmetric positive matrix S that head vectors are multiplied with before the rotation, and queries (or outputs) with its
/// inverse. It moves quantisation noise from channels that matter into channels that do not: noise that is equal in all
/// directions of S·x is S⁻² in those of x. With C the covariance of x and W the second moment of what x is multiplied with (for
/// keys: the queries), tr(S²·C)·tr(S⁻²·W) is least for `S²·C·S² = W`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub enum Shape {
    /// The diagonal; positive.
    Diagonal(Vec<f32>),
    /// The lower triangle by rows, `d·(d+1)/2` numbers.
    Full(Vec<f32>),
}

/// A learned rotation.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub enum LearnedRotation {
    /// Householder reflectors behind the scheme's SRFT, row-major `k × d`.
    Reflectors(Vec<f32>),
    /// An orthogonal matrix in place of the scheme's rotation, row-major `d × d`.
    Matrix(Vec<f32>),
}

impl LearnedRotation {
    /// The rotation it makes of the scheme's own.
    pub(crate) fn rotation(&self, spec: RotationSpec, dim: usize) -> Result<Rotation> {
        match self {
            LearnedRotation::Reflectors(vectors) => {
                Rotation::with_reflectors(dim, spec.seed, vectors.clone())
            }
            LearnedRotation::Matrix(matrix) => Rotation::from_matrix(dim, matrix.clone()),
        }
    }
}

/// S and S⁻¹ by rows, from S's lower triangle.
pub(crate) fn shape_matrices(triangle: &[f32], dim: usize) -> Result<(Vec<f64>, Vec<f64>)> {
    expect_len("shape", triangle.len(), dim * (dim + 1) / 2)?;
    let at = |i: usize, j: usize| f64::from(triangle[i.max(j) * (i.max(j) + 1) / 2 + i.min(j)]);
    let matrix: Vec<f64> = (0..dim * dim).map(|i| at(i / dim, i % dim)).collect();
    // Gauss–Jordan without pivots is stable on positive matrices; one that is not shows by its pivot.
    let (mut work, mut inverse) = (matrix.clone(), vec![0.0; dim * dim]);
    (0..dim).for_each(|i| inverse[i * dim + i] = 1.0);
    let largest = (0..dim).map(|i| matrix[i * dim + i]).fold(0.0, f64::max);
    for i in 0..dim {
        let pivot = work[i * dim + i];
        // Written so that NaN fails too.
        if !(pivot > largest * 1e-6 && pivot.is_finite()) {
            let (what, value, expected) = ("shape pivot", pivot as f32, "a positive definite matrix");
            return Err(CodecError::Calibration { what, index: i, value, expected });
        }
        for part in [&mut work, &mut inverse] {
            part[i * dim..(i + 1) * dim].iter_mut().for_each(|v| *v /= pivot);
        }
        for row in (0..dim).filter(|row| *row != i) {
            let factor = work[row * dim + i];
            for part in [&mut work, &mut inverse] {
                let (source, target) = (i * dim, row * dim);
                for j in 0..dim {
                    part[target + j] -= factor * part[source + j];
                }
            }
        }
    }
    Ok((matrix, inverse))
}

impl Calibration {
    /// Fits what `scheme` asks for on row-major sample vectors: μ is the mean, λ the inverse root mean square of each rotated
    /// channel after μ is removed, scaled to a geometric mean of 1 (only ratios matter).
    /// Fit on text that is not the evaluation text.
    pub fn fit(scheme: &Scheme, dim: usize, samples: &[f32]) -> Result<Self> {
        let count = samples.len() / dim.max(1);
        if dim == 0 || count == 0 || !samples.len().is_multiple_of(dim) {
            return Err(CodecError::Length {
                what: "calibration samples",
                found: samples.len(),
                expected: samples.len().next_multiple_of(dim.max(1)).max(dim),
            });
        }
        if let Some(index) = samples.iter().position(|v| !v.is_finite()) {
            return Err(CodecError::NonFinite {
                row: index / dim,
                channel: index % dim,
                value: samples[index],
            });
        }
        let mut rows = samples.to_vec();
        let mut calibration = Self::default();
        if scheme.mu || scheme.calibrated {
            let mean = |channel: usize| {
                let sum: f64 = samples.iter().skip(channel).step_by(dim).map(|v| f64::from(*v)).sum();
                ((sum / count as f64) as f32).clamp(-F16_MAX, F16_MAX)
            };
            let mu: Vec<f32> = (0..dim).map(mean).collect();
            for row in rows.chunks_exact_mut(dim) {
                row.iter_mut().zip(&mu).for_each(|(v, mu)| *v -= mu);
            }
            calibration.mu = Some(mu);
        }
        if scheme.calibrated {
            // Every channel matters equally as far as samples of x alone can tell: W = 1, S = C^(-1/4).
            let mut powers = channel_powers(&rows, dim);
            powers.iter_mut().for_each(|p| *p = p.sqrt());
            calibration.shape = Some(Shape::Diagonal(balanced(&powers)));
        }
        if scheme.lambda {
            Rotation::new(scheme.rotation, dim)?.forward_batch(&mut rows, &mut CodecScratch::new())?;
            calibration.lambda = Some(balanced(&channel_powers(&rows, dim)));
        }
        Ok(calibration)
    }

    /// Refuses vectors that the scheme does not name, lacks, or cannot use.
    pub(crate) fn check(&self, scheme: &Scheme, dim: usize) -> Result<()> {
        let mismatch = |reason| CodecError::CalibrationMismatch { scheme: scheme.to_string(), reason };
        if scheme.calibrated {
            if *self == Self::default() {
                return Err(mismatch("asks for a calibration, but there is none"));
            }
            return self.check_vectors(dim);
        }
        if scheme.weight_shape {
            let only_a_diagonal = matches!(
                self,
                Self { lambda: None, mu: None, shape: None | Some(Shape::Diagonal(_)), turn: None }
            );
            return match only_a_diagonal {
                true => self.check_vectors(dim),
                false => Err(mismatch("has +qk, so a diagonal is all that it takes")),
            };
        }
        if self.shape.is_some() || self.turn.is_some() {
            return Err(mismatch("has no +cal, but the calibration has a shape or a learned rotation"));
        }
        match (scheme.lambda, &self.lambda) {
            (true, None) => return Err(mismatch("asks for λ, but the calibration has none")),
            (false, Some(_)) => return Err(mismatch("has no +λ, but the calibration has one")),
            _ => {}
        }
        match (scheme.mu, &self.mu) {
            (true, None) => return Err(mismatch("asks for μ, but the calibration has none")),
            (false, Some(_)) => return Err(mismatch("has no +μ, but the calibration has one")),
            _ => {}
        }
        self.check_vectors(dim)
    }

    /// Refuses lengths that do not fit and numbers that cannot be used.
    fn check_vectors(&self, dim: usize) -> Result<()> {
        if let Some(lambda) = &self.lambda {
            expect_len("lambda", lambda.len(), dim)?;
            let range = LAMBDA_RANGE.0..=LAMBDA_RANGE.1;
            check_each("lambda", lambda, "a number from 1e-6 to 1e6", |v| range.contains(&v))?;
        }
        if let Some(mu) = &self.mu {
            expect_len("mu", mu.len(), dim)?;
            check_each("mu", mu, "a number within ±65504", |v| v.abs() <= F16_MAX)?;
        }
        if let Some(Shape::Diagonal(diagonal)) = &self.shape {
            expect_len("shape", diagonal.len(), dim)?;
            let range = LAMBDA_RANGE.0..=LAMBDA_RANGE.1;
            check_each("shape", diagonal, "a number from 1e-6 to 1e6", |v| range.contains(&v))?;
        }
        Ok(())
    }
}

/// Mean square of every channel of row-major vectors.
fn channel_powers(rows: &[f32], dim: usize) -> Vec<f64> {
    let count = (rows.len() / dim) as f64;
    let power = |channel: usize| {
        rows.iter().skip(channel).step_by(dim).map(|v| f64::from(*v).powi(2)).sum::<f64>() / count
    };
    (0..dim).map(power).collect()
}

/// Factors that bring channels of these powers to one level, with a geometric mean of 1 (only ratios matter). A channel that is
/// silent in the samples may speak later: it is treated as a thousand times below the loudest.
pub fn balanced(powers: &[f64]) -> Vec<f32> {
    let largest = powers.iter().copied().fold(0.0, f64::max);
    let logs: Vec<f64> = powers.iter().map(|p| 0.5 * p.max(largest * 1e-6).max(1e-60).ln()).collect();
    let mean_log = logs.iter().sum::<f64>() / logs.len().max(1) as f64;
    let factor = |log: &f64| ((mean_log - log).exp() as f32).clamp(LAMBDA_RANGE.0, LAMBDA_RANGE.1);
    logs.iter().map(factor).collect()
}

fn check_each(
    what: &'static str,
    values: &[f32],
    expected: &'static str,
    good: impl Fn(f32) -> bool,
) -> Result<()> {
    match values.iter().position(|v| !good(*v)) {
        None => Ok(()),
        Some(index) => Err(CodecError::Calibration { what, index, value: values[index], expected }),
    }
}
