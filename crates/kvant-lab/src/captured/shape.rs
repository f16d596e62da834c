//! What rows are like before they are rounded: how long, and how far from a Gaussian, before and after a rotation.

use kvant_codec::{CodecScratch, Rotation, RotationSpec};
use kvant_engine::measure::Estimate;
use serde::Serialize;

use crate::capture::Capture;
use crate::error::LabError;

/// One layer, means over windows and KV heads.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ShapeRow {
    /// The model's own name.
    pub model: String,
    /// Layer index.
    pub layer: usize,
    /// Channels per head.
    pub head_dim: usize,
    /// The rotation.
    pub rotation: String,
    /// Mean length of a key.
    pub key_norm: f64,
    /// Mean length of a value.
    pub value_norm: f64,
    /// How many times longer keys are.
    pub norm_ratio: f64,
    /// Excess kurtosis of the channels of keys of unit length: 0 for a Gaussian.
    pub key_kurtosis: f64,
    /// The same after the rotation.
    pub key_kurtosis_rotated: f64,
    /// Of values.
    pub value_kurtosis: f64,
    /// Of values, after the rotation.
    pub value_kurtosis_rotated: f64,
}

/// One row per layer.
pub fn shape(capture: &Capture, rotation: RotationSpec) -> Result<Vec<ShapeRow>, LabError> {
    let mut rows = Vec::new();
    for layer in &capture.layers {
        let facts = &layer.facts;
        let d = facts.head_dim;
        let turn = Rotation::new(rotation, d)?;
        let mut samples: [Vec<f64>; 6] = Default::default();
        for window in 0..capture.windows {
            for head in 0..facts.kv_heads.len() {
                let sides = [layer.keys(window, head), layer.values(window, head)];
                for (side, vectors) in sides.into_iter().enumerate() {
                    let mut turned = vectors.to_vec();
                    turn.forward_batch(&mut turned, &mut CodecScratch::new())?;
                    let measured = [mean_norm(vectors, d), kurtosis(vectors, d), kurtosis(&turned, d)];
                    measured.into_iter().enumerate().for_each(|(i, x)| samples[3 * side + i].push(x));
                }
            }
        }
        let [key_norm, key_kurtosis, key_rotated, value_norm, value_kurtosis, value_rotated] =
            samples.each_ref().map(|s| Estimate::mean(s).value);
        rows.push(ShapeRow {
            model: capture.model.clone(),
            layer: facts.layer,
            head_dim: d,
            rotation: rotation.to_string(),
            key_norm,
            value_norm,
            norm_ratio: key_norm / value_norm.max(f64::MIN_POSITIVE),
            key_kurtosis,
            key_kurtosis_rotated: key_rotated,
            value_kurtosis,
            value_kurtosis_rotated: value_rotated,
        });
    }
    Ok(rows)
}

fn norm(vector: &[f32]) -> f64 {
    vector.iter().map(|x| f64::from(*x).powi(2)).sum::<f64>().sqrt()
}

fn mean_norm(vectors: &[f32], d: usize) -> f64 {
    Estimate::mean(&vectors.chunks_exact(d).map(norm).collect::<Vec<_>>()).value
}

/// Excess kurtosis of all channels of vectors brought to unit length; vectors of zeros are left out.
fn kurtosis(vectors: &[f32], d: usize) -> f64 {
    let (mut squares, mut fourths, mut count) = (0.0, 0.0, 0.0);
    for vector in vectors.chunks_exact(d) {
        let length = norm(vector);
        if length > 0.0 {
            for x in vector {
                let square = (f64::from(*x) / length).powi(2);
                squares += square;
                fourths += square * square;
            }
            count += d as f64;
        }
    }
    fourths * count / (squares * squares).max(f64::MIN_POSITIVE) - 3.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_known_vectors() {
        // Two values of equal size: kurtosis 1; one of four channels alone: 4.
        assert!((kurtosis(&[1.0, -1.0, -2.0, 2.0], 2) + 2.0).abs() < 1e-12);
        assert!((kurtosis(&[0.0, 5.0, 0.0, 0.0], 4) - 1.0).abs() < 1e-12);
        assert_eq!(mean_norm(&[3.0, 4.0, 0.0, 1.0], 2), 3.0);
        let outlier: Vec<f32> =
            (0..64 * 8).map(|i| if i % 64 == 7 { 30.0 } else { (i % 5) as f32 - 2.0 }).collect();
        let mut turned = outlier.clone();
        Rotation::new("srft".parse().unwrap(), 64)
            .unwrap()
            .forward_batch(&mut turned, &mut CodecScratch::new())
            .unwrap();
        assert!(
            kurtosis(&outlier, 64) > 20.0 && kurtosis(&turned, 64) < 2.0,
            "a rotation spreads an outlier"
        );
    }
}
