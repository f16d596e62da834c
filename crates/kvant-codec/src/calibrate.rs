//! λ and μ: a diagonal and a mean per KV head, fitted on sample vectors.

use serde::{Deserialize, Serialize};

use crate::arch::Scratch;
use crate::error::{CodecError, Result, expect_len};
use crate::format::F16_MAX;
use crate::rotation::Rotation;
use crate::scheme::Scheme;

/// Smallest and largest λ: beyond these a channel is as good as dropped, and squares could leave `f32`.
const LAMBDA_RANGE: (f32, f32) = (1e-6, 1e6);

/// The calibrated vectors of one side of a KV head.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Calibration {
    /// λ per rotated channel; positive.
    pub lambda: Option<Vec<f32>>,
    /// μ per original channel; fixed for the life of a cache.
    pub mu: Option<Vec<f32>>,
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
        if scheme.mu {
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
        if scheme.lambda {
            Rotation::new(scheme.rotation, dim)?.forward_batch(&mut rows, &mut Scratch::new())?;
            let power = |channel: usize| {
                rows.iter().skip(channel).step_by(dim).map(|v| f64::from(*v).powi(2)).sum::<f64>()
                    / count as f64
            };
            let powers: Vec<f64> = (0..dim).map(power).collect();
            let largest = powers.iter().copied().fold(0.0, f64::max);
            // A channel that is silent in the samples may speak later: treat it as a thousand times below the loudest.
            let logs: Vec<f64> = powers.iter().map(|p| 0.5 * p.max(largest * 1e-6).max(1e-60).ln()).collect();
            let mean_log = logs.iter().sum::<f64>() / dim as f64;
            let lambda =
                logs.iter().map(|log| ((mean_log - log).exp() as f32).clamp(LAMBDA_RANGE.0, LAMBDA_RANGE.1));
            calibration.lambda = Some(lambda.collect());
        }
        Ok(calibration)
    }

    /// Refuses vectors that the scheme does not name, lacks, or cannot use.
    pub(crate) fn check(&self, scheme: &Scheme, dim: usize) -> Result<()> {
        let mismatch = |reason| CodecError::CalibrationMismatch { scheme: scheme.to_string(), reason };
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
        if let Some(lambda) = &self.lambda {
            expect_len("lambda", lambda.len(), dim)?;
            let range = LAMBDA_RANGE.0..=LAMBDA_RANGE.1;
            check_each("lambda", lambda, "a number from 1e-6 to 1e6", |v| range.contains(&v))?;
        }
        if let Some(mu) = &self.mu {
            expect_len("mu", mu.len(), dim)?;
            check_each("mu", mu, "a number within ±65504", |v| v.abs() <= F16_MAX)?;
        }
        Ok(())
    }
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
