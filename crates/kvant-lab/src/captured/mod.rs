//! Studies on the keys, values and queries of a real run ([`crate::Capture`]).

mod attention;
mod codec;
mod shape;

pub use attention::{AttentionRow, attention};
pub use codec::{CODEC_SCHEMES, CodecRow, codec};
pub use shape::{ShapeRow, shape};

use kvant_codec::{Calibration, Scheme};
use kvant_engine::measure::MeasureError;

use crate::capture::{Capture, CapturedLayer, LayerFacts};
use crate::error::LabError;

/// One query position per this many of the second half of a window, so that a study looks at about 16 of each head.
const QUERIES_PER_HEAD: usize = 16;

/// Query positions that studies look at: spread over the second half of a window, the last one included.
fn positions(tokens: usize) -> impl Iterator<Item = usize> {
    let step = (tokens / 2 / QUERIES_PER_HEAD).max(1);
    (tokens / 2..tokens).rev().step_by(step)
}

/// The tokens that the query at `position` sees.
fn seen(facts: &LayerFacts, position: usize) -> std::ops::Range<usize> {
    facts.sliding.map_or(0, |window| (position + 1).saturating_sub(window))..position + 1
}

/// `q·k` of one query with the keys of `range`, without any scale.
fn products(query: &[f32], keys: &[f32], range: std::ops::Range<usize>) -> Vec<f64> {
    let d = query.len();
    let dot = |key: &[f32]| query.iter().zip(key).map(|(q, k)| f64::from(*q) * f64::from(*k)).sum();
    keys[range.start * d..range.end * d].chunks_exact(d).map(dot).collect()
}

/// Softmax weights of `α·products`, soft-capped where the layer is.
fn weights(products: &[f64], alpha: f64, softcap: Option<f32>) -> Vec<f64> {
    let score = |product: &f64| {
        let score = alpha * product;
        softcap.map_or(score, |cap| f64::from(cap) * (score / f64::from(cap)).tanh())
    };
    let scores: Vec<f64> = products.iter().map(score).collect();
    let max = scores.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let weights: Vec<f64> = scores.iter().map(|s| (s - max).exp()).collect();
    let sum: f64 = weights.iter().sum();
    weights.into_iter().map(|w| w / sum).collect()
}

/// Divergence of weights `found` from `exact`, in nats.
fn weight_kl(exact: &[f64], found: &[f64]) -> f64 {
    let term = |(p, f): (&f64, &f64)| if *p > 0.0 { p * (p / f.max(1e-300)).ln() } else { 0.0 };
    exact.iter().zip(found).map(term).sum::<f64>().max(0.0)
}

/// Windows for fitting λ and μ, then windows for judging. One window can only judge schemes that need no fitting.
fn split_windows(
    capture: &Capture,
    schemes: &[Scheme],
) -> Result<(std::ops::Range<usize>, std::ops::Range<usize>), LabError> {
    let fitted = schemes.iter().any(|scheme| scheme.lambda || scheme.mu);
    match (fitted, capture.windows) {
        (false, windows) => Ok((0..0, 0..windows)),
        (true, 0 | 1) => Err(MeasureError::TooShort {
            found: capture.windows * capture.tokens,
            needed: 2 * capture.tokens,
        }
        .into()),
        (true, windows) => Ok((0..windows / 2, windows / 2..windows)),
    }
}

/// λ and μ of one head, fitted on the windows of `training`.
fn fit<'c>(
    scheme: &Scheme,
    layer: &'c CapturedLayer,
    training: std::ops::Range<usize>,
    rows: impl Fn(usize) -> &'c [f32],
) -> Result<Calibration, LabError> {
    if !(scheme.lambda || scheme.mu) {
        return Ok(Calibration::default());
    }
    let samples: Vec<f32> = training.flat_map(|window| rows(window).iter().copied()).collect();
    Ok(Calibration::fit(scheme, layer.facts.head_dim, &samples)?)
}

/// Refuses a capture without queries.
fn need_queries(capture: &Capture) -> Result<(), LabError> {
    match capture.layers.iter().find(|layer| !layer.has_queries()) {
        None if !capture.layers.is_empty() => Ok(()),
        _ => Err(LabError::NoQueries),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_are_a_distribution_and_diverge_from_themselves_by_nothing() {
        let exact = weights(&[1.0, 2.0, -3.0], 0.5, None);
        assert!((exact.iter().sum::<f64>() - 1.0).abs() < 1e-12);
        assert!((exact[1] / exact[0] - 0.5f64.exp()).abs() < 1e-12);
        assert_eq!(weight_kl(&exact, &exact), 0.0);
        let found = weights(&[1.0, 2.5, -3.0], 0.5, None);
        assert!(weight_kl(&exact, &found) > 1e-3);
        let capped = weights(&[0.0, 1e9], 1.0, Some(2.0));
        assert!((capped[1] / capped[0] - 2f64.exp()).abs() < 1e-9, "a soft-cap bounds scores");
    }

    #[test]
    fn positions_and_windows() {
        let found: Vec<usize> = positions(512).collect();
        assert_eq!((found.len(), found[0], found[15]), (16, 511, 271));
        assert_eq!(positions(3).collect::<Vec<_>>(), [2, 1]);
        let facts = LayerFacts {
            layer: 0,
            kv_heads: vec![0],
            group: 1,
            head_dim: 2,
            scale: 1.0,
            softcap: None,
            sliding: Some(4),
        };
        assert_eq!(seen(&facts, 9), 6..10);
        assert_eq!(seen(&LayerFacts { sliding: None, ..facts }, 9), 0..10);
    }
}
