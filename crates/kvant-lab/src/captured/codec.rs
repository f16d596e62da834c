//! What storage formats do to captured keys and values.

use kvant_codec::Scheme;
use kvant_codec::study::reconstruct;
use kvant_engine::measure::Estimate;
use serde::Serialize;

use super::{fit, need_queries, positions, products, seen, split_windows, weight_kl, weights};
use crate::capture::Capture;
use crate::error::LabError;

/// Schemes that tell the story.
pub const CODEC_SCHEMES: [&str; 15] = [
    "q8_0",
    "s4",
    "srft:s4",
    "s4g32",
    "srft:s4g32",
    "srft:s4g32+μ",
    "q4_0",
    "srht:q4_0",
    "srht:q4_0+μ",
    "i4g32",
    "srht:i4g32",
    "turbo4",
    "turbo4+μ",
    "turbo3",
    "turbo2",
];

/// One scheme on all captured heads. Standard errors are over (layer, window, head).
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct CodecRow {
    /// The model's own name.
    pub model: String,
    /// Canonical scheme text.
    pub scheme: String,
    /// Stored bits per channel, scales included.
    pub bits_per_weight: f64,
    /// Heads times windows looked at.
    pub heads: usize,
    /// `|k − k̂|²/|k|²` of the keys.
    pub key_distortion: f64,
    /// Standard error of the keys' distortion.
    pub key_distortion_se: f64,
    /// Mean cosine of keys and what is left of them.
    pub key_cosine: f64,
    /// Root mean square error of the scores `α·q·k`.
    pub score_error: f64,
    /// Standard error of the scores' error.
    pub score_error_se: f64,
    /// Mean divergence of the attention weights, in nats.
    pub attention_kl: f64,
    /// Standard error of that divergence.
    pub attention_kl_se: f64,
    /// `|v − v̂|²/|v|²` of the values.
    pub value_distortion: f64,
    /// Standard error of the values' distortion.
    pub value_distortion_se: f64,
    /// Mean cosine of values and what is left of them.
    pub value_cosine: f64,
    /// `|o − ô|²/|o|²` of the output with exact weights and stored values.
    pub output_distortion: f64,
    /// Standard error of the output's distortion.
    pub output_distortion_se: f64,
    /// Mean cosine of the attention's output with the exact one where keys alone are stored.
    pub key_output_cosine: f64,
    /// Its standard error.
    pub key_output_cosine_se: f64,
    /// Mean cosine of the output with the exact one where values alone are stored.
    pub value_output_cosine: f64,
    /// Its standard error.
    pub value_output_cosine_se: f64,
}

/// One row per scheme. λ and μ are fitted on the first half of the windows, everything is judged on the rest.
pub fn codec(
    capture: &Capture,
    schemes: &[Scheme],
    progress: &mut dyn FnMut(usize, usize),
) -> Result<Vec<CodecRow>, LabError> {
    need_queries(capture)?;
    let (training, judged) = split_windows(capture, schemes)?;
    let mut rows = Vec::new();
    for (index, scheme) in schemes.iter().enumerate() {
        let mut samples: [Vec<f64>; 9] = Default::default();
        let mut bits = 0.0;
        for layer in &capture.layers {
            let facts = &layer.facts;
            let d = facts.head_dim;
            bits += scheme.format.bits_per_weight(d) / capture.layers.len() as f64;
            for head in 0..facts.kv_heads.len() {
                let key_fit = fit(scheme, layer, training.clone(), |w| layer.keys(w, head))?;
                let value_fit = fit(scheme, layer, training.clone(), |w| layer.values(w, head))?;
                for window in judged.clone() {
                    let (keys, values) = (layer.keys(window, head), layer.values(window, head));
                    let stored_keys = reconstruct(scheme, d, keys, &key_fit)?;
                    let stored_values = reconstruct(scheme, d, values, &value_fit)?;
                    let mut error = Errors::default();
                    for member in 0..facts.group {
                        let queries = layer.queries(window, head, member);
                        for position in positions(capture.tokens) {
                            let query = &queries[position * d..(position + 1) * d];
                            let range = seen(facts, position);
                            let exact = products(query, keys, range.clone());
                            let found = products(query, &stored_keys, range.clone());
                            let alpha = f64::from(facts.scale);
                            let squares = exact.iter().zip(&found).map(|(a, b)| (alpha * (a - b)).powi(2));
                            error.score_squares += squares.sum::<f64>();
                            error.scores += exact.len();
                            let exact = weights(&exact, alpha, facts.softcap);
                            let found = weights(&found, alpha, facts.softcap);
                            error.kl += weight_kl(&exact, &found);
                            error.queries += 1;
                            let part = |weights: &[f64], rows: &[f32]| {
                                output(weights, &rows[range.start * d..range.end * d], d)
                            };
                            let (truth, stored) = (part(&exact, values), part(&exact, &stored_values));
                            error.cosines[0] += vector_cosine(&truth, &part(&found, values));
                            error.cosines[1] += vector_cosine(&truth, &stored);
                            error.output +=
                                truth.iter().zip(&stored).map(|(a, b)| (a - b).powi(2)).sum::<f64>();
                            error.output_norm += truth.iter().map(|a| a * a).sum::<f64>();
                        }
                    }
                    let measured = [
                        kvant_codec::study::distortion(keys, &stored_keys),
                        cosine(keys, &stored_keys, d),
                        (error.score_squares / error.scores as f64).sqrt(),
                        error.kl / error.queries as f64,
                        kvant_codec::study::distortion(values, &stored_values),
                        cosine(values, &stored_values, d),
                        error.output / error.output_norm.max(f64::MIN_POSITIVE),
                        error.cosines[0] / error.queries as f64,
                        error.cosines[1] / error.queries as f64,
                    ];
                    samples.iter_mut().zip(measured).for_each(|(samples, value)| samples.push(value));
                }
            }
        }
        let [key, key_cosine, score, kl, value, value_cosine, output, by_keys, by_values] =
            samples.each_ref().map(|s| Estimate::mean(s));
        rows.push(CodecRow {
            model: capture.model.clone(),
            scheme: scheme.to_string(),
            bits_per_weight: bits,
            heads: samples[0].len(),
            key_distortion: key.value,
            key_distortion_se: key.error,
            key_cosine: key_cosine.value,
            score_error: score.value,
            score_error_se: score.error,
            attention_kl: kl.value,
            attention_kl_se: kl.error,
            value_distortion: value.value,
            value_distortion_se: value.error,
            value_cosine: value_cosine.value,
            output_distortion: output.value,
            output_distortion_se: output.error,
            key_output_cosine: by_keys.value,
            key_output_cosine_se: by_keys.error,
            value_output_cosine: by_values.value,
            value_output_cosine_se: by_values.error,
        });
        progress(index + 1, schemes.len());
    }
    Ok(rows)
}

/// Sums over the queries of one head in one window.
#[derive(Default)]
struct Errors {
    score_squares: f64,
    scores: usize,
    kl: f64,
    queries: usize,
    output: f64,
    output_norm: f64,
    /// Of outputs with stored keys, with stored values.
    cosines: [f64; 2],
}

/// `Σ weight·value`.
fn output(weights: &[f64], values: &[f32], d: usize) -> Vec<f64> {
    let mut out = vec![0.0; d];
    for (weight, value) in weights.iter().zip(values.chunks_exact(d)) {
        out.iter_mut().zip(value).for_each(|(out, v)| *out += weight * f64::from(*v));
    }
    out
}

/// Cosine of two vectors; 1 where one of them is zero, and so nothing can be said.
fn vector_cosine(a: &[f64], b: &[f64]) -> f64 {
    let dot = |a: &[f64], b: &[f64]| a.iter().zip(b).map(|(a, b)| a * b).sum::<f64>();
    let norm = (dot(a, a) * dot(b, b)).sqrt();
    if norm > 0.0 { dot(a, b) / norm } else { 1.0 }
}

/// Mean cosine of the rows of two matrices; rows of zeros are left out.
fn cosine(a: &[f32], b: &[f32], d: usize) -> f64 {
    let dot = |a: &[f32], b: &[f32]| a.iter().zip(b).map(|(a, b)| f64::from(*a) * f64::from(*b)).sum::<f64>();
    let cosines = a.chunks_exact(d).zip(b.chunks_exact(d)).filter_map(|(a, b)| {
        let norm = (dot(a, a) * dot(b, b)).sqrt();
        (norm > 0.0).then(|| dot(a, b) / norm)
    });
    let (count, sum) = cosines.fold((0usize, 0.0), |(count, sum), c| (count + 1, sum + c));
    sum / count.max(1) as f64
}
