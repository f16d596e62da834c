//! Where attention looks: entropy, concentration, sinks.

use kvant_engine::measure::Estimate;
use serde::Serialize;

use super::{need_queries, positions, products, seen, weights};
use crate::capture::Capture;
use crate::error::LabError;

/// First tokens that count as sinks.
const SINKS: usize = 4;
/// Newest tokens that count as recent.
const RECENT: usize = 64;

/// Attention of one layer, over its heads and over queries of the second half of the windows.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct AttentionRow {
    /// The model's own name.
    pub model: String,
    /// Layer index.
    pub layer: usize,
    /// Tokens per window.
    pub ctx: usize,
    /// Queries looked at.
    pub queries: usize,
    /// Mean entropy of the weights, in nats.
    pub entropy: f64,
    /// Standard error of the entropy, over queries.
    pub entropy_se: f64,
    /// Mean weight of the heaviest token.
    pub top1: f64,
    /// Mean weight of the 8 heaviest tokens together.
    pub top8: f64,
    /// Mean weight of the 32 heaviest tokens together.
    pub top32: f64,
    /// Mean weight of the first 4 tokens together.
    pub sink4: f64,
    /// Standard error of `sink4`, over queries.
    pub sink4_se: f64,
    /// Mean weight of the newest 64 tokens together.
    pub recent64: f64,
}

/// One row per captured layer.
pub fn attention(capture: &Capture) -> Result<Vec<AttentionRow>, LabError> {
    need_queries(capture)?;
    let mut rows = Vec::new();
    for layer in &capture.layers {
        let facts = &layer.facts;
        let mut samples: [Vec<f64>; 6] = Default::default();
        for window in 0..capture.windows {
            for head in 0..facts.kv_heads.len() {
                for member in 0..facts.group {
                    let queries = layer.queries(window, head, member);
                    for position in positions(capture.tokens) {
                        let query = &queries[position * facts.head_dim..(position + 1) * facts.head_dim];
                        let range = seen(facts, position);
                        let first = range.start;
                        let products = products(query, layer.keys(window, head), range);
                        let weights = weights(&products, f64::from(facts.scale), facts.softcap);
                        for (samples, value) in samples.iter_mut().zip(summary(&weights, first)) {
                            samples.push(value);
                        }
                    }
                }
            }
        }
        let [entropy, top1, top8, top32, sink4, recent64] = samples.each_ref().map(|s| Estimate::mean(s));
        rows.push(AttentionRow {
            model: capture.model.clone(),
            layer: facts.layer,
            ctx: capture.tokens,
            queries: samples[0].len(),
            entropy: entropy.value,
            entropy_se: entropy.error,
            top1: top1.value,
            top8: top8.value,
            top32: top32.value,
            sink4: sink4.value,
            sink4_se: sink4.error,
            recent64: recent64.value,
        });
    }
    Ok(rows)
}

/// Entropy, top 1, 8 and 32, sinks, recent, of weights over tokens from position `first` on.
fn summary(weights: &[f64], first: usize) -> [f64; 6] {
    let entropy = -weights.iter().filter(|w| **w > 0.0).map(|w| w * w.ln()).sum::<f64>();
    let mut sorted = weights.to_vec();
    sorted.sort_by(|a, b| b.total_cmp(a));
    let top = |count: usize| sorted.iter().take(count).sum::<f64>();
    let sinks = weights.iter().take(SINKS.saturating_sub(first)).sum();
    let recent = weights.iter().rev().take(RECENT).sum();
    [entropy, top(1), top(8), top(32), sinks, recent]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_known_weights() {
        let even = vec![1.0 / 128.0; 128];
        let [entropy, top1, top8, top32, sink4, recent64] = summary(&even, 0);
        assert!((entropy - 128f64.ln()).abs() < 1e-12);
        for (found, tokens) in [(top1, 1.0), (top8, 8.0), (top32, 32.0), (sink4, 4.0), (recent64, 64.0)] {
            assert!((found - tokens / 128.0).abs() < 1e-12);
        }
        let mut sharp = vec![0.0; 128];
        sharp[1] = 1.0;
        assert_eq!(summary(&sharp, 0), [0.0, 1.0, 1.0, 1.0, 1.0, 0.0]);
        assert_eq!(summary(&sharp, 100)[4], 0.0, "a sliding layer has lost the sinks");
    }
}
