//! How formats bear a larger attention scale.
//!
//! Scores are `α·q·k`. Most models use α = 1/√d; models that normalise queries and keys may use 1. Errors of the keys grow with
//! α in the scores, and exponentially in the weights. The same captured queries and keys at several α show which formats
//! suffer.

use kvant_codec::study::reconstruct;
use kvant_codec::{Calibration, Scheme};
use kvant_engine::measure::Estimate;
use serde::Serialize;

use super::{need_queries, positions, products, seen, weight_kl, weights};
use crate::capture::Capture;
use crate::error::LabError;

/// Formats compared by default, at about four to five bits: integers, codebooks, angles, signs.
pub const ALPHA_SCHEMES: [&str; 11] = [
    "i4g32",
    "s4g32",
    "q4_0",
    "srht:q4_0",
    "turbo4",
    "prod4",
    "polar",
    "polar-u4",
    "polar-u5",
    "qjl4",
    "qjl5",
];

/// One format at one scale.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct AlphaRow {
    /// The model's own name.
    pub model: String,
    /// Canonical scheme text.
    pub scheme: String,
    /// Stored bits per channel, scales included.
    pub bits_per_weight: f64,
    /// The scale.
    pub alpha: f64,
    /// Heads times windows looked at.
    pub heads: usize,
    /// Mean divergence of the attention weights from the exact ones, in nats.
    pub attention_kl: f64,
    /// Standard error of the divergence, over (layer, window, head).
    pub attention_kl_se: f64,
    /// Mean weight of the heaviest token of the exact weights: how sharp attention is at this scale.
    pub top1: f64,
    /// Divergence over that of the first scheme at the same scale.
    pub ratio: f64,
}

/// One row per scheme and scale; `steps` scales from 1/√d to 1, in equal factors. Soft-caps are left out: they would hide the scale.
pub fn alpha(
    capture: &Capture,
    schemes: &[Scheme],
    steps: usize,
    progress: &mut dyn FnMut(usize, usize),
) -> Result<Vec<AlphaRow>, LabError> {
    need_queries(capture)?;
    let d = capture.layers[0].facts.head_dim;
    let steps = steps.max(2);
    let alphas: Vec<f64> =
        (0..steps).map(|i| (d as f64).powf(-0.5 * (1.0 - i as f64 / (steps - 1) as f64))).collect();
    let mut rows: Vec<AlphaRow> = Vec::new();
    for (index, scheme) in schemes.iter().enumerate() {
        let mut samples: Vec<[Vec<f64>; 2]> = vec![Default::default(); steps];
        for layer in capture.layers.iter().filter(|layer| layer.facts.head_dim == d) {
            let facts = &layer.facts;
            for window in 0..capture.windows {
                for head in 0..facts.kv_heads.len() {
                    let keys = layer.keys(window, head);
                    let stored = reconstruct(scheme, d, keys, &Calibration::default())?;
                    let mut sums = vec![[0.0; 2]; steps];
                    let mut count = 0.0;
                    for member in 0..facts.group {
                        let queries = layer.queries(window, head, member);
                        for position in positions(capture.tokens) {
                            let query = &queries[position * d..(position + 1) * d];
                            let exact = products(query, keys, seen(facts, position));
                            let found = products(query, &stored, seen(facts, position));
                            for (sums, alpha) in sums.iter_mut().zip(&alphas) {
                                let exact = weights(&exact, *alpha, None);
                                sums[0] += weight_kl(&exact, &weights(&found, *alpha, None));
                                sums[1] += exact.iter().copied().fold(0.0, f64::max);
                            }
                            count += 1.0;
                        }
                    }
                    for (samples, sums) in samples.iter_mut().zip(&sums) {
                        samples[0].push(sums[0] / count);
                        samples[1].push(sums[1] / count);
                    }
                }
            }
        }
        for (step, (samples, alpha)) in samples.iter().zip(&alphas).enumerate() {
            let kl = Estimate::mean(&samples[0]);
            let first = rows.get(step).map_or(kl.value, |first| first.attention_kl);
            rows.push(AlphaRow {
                model: capture.model.clone(),
                scheme: scheme.to_string(),
                bits_per_weight: scheme.format.bits_per_weight(d),
                alpha: *alpha,
                heads: samples[0].len(),
                attention_kl: kl.value,
                attention_kl_se: kl.error,
                top1: Estimate::mean(&samples[1]).value,
                ratio: kl.value / first.max(f64::MIN_POSITIVE),
            });
        }
        progress(index + 1, schemes.len());
    }
    Ok(rows)
}
