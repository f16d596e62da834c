//! Kullback–Leibler divergence of a cache from the plain f16 cache, in decode mode.

use kvant_codec::{CacheScheme, Format, Scheme};
use kvant_engine::Engine;
use serde::Serialize;

use crate::perplexity::{LabError, PerplexityOptions, surprise, windows};

/// How far a cache's predictions are from those of the f16 cache.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Divergence {
    /// Scheme of the keys.
    pub ctk: String,
    /// Scheme of the values.
    pub ctv: String,
    /// Tokens per window.
    pub ctx: usize,
    /// Predictions compared.
    pub tokens: usize,
    /// Mean divergence, nats per token.
    pub mean_kld: f64,
    /// Standard error of the mean.
    pub mean_kld_se: f64,
    /// Median divergence.
    pub median_kld: f64,
    /// 99th percentile.
    pub p99_kld: f64,
    /// 99.9th percentile.
    pub p999_kld: f64,
    /// Largest divergence.
    pub max_kld: f64,
    /// Fraction of predictions with the same likeliest token.
    pub same_top: f64,
    /// Root mean square change of the correct token's probability.
    pub rms_dp: f64,
    /// Perplexity with the scheme.
    pub ppl: f64,
    /// Perplexity with the f16 cache.
    pub ppl_base: f64,
    /// All cache bytes over all cached elements at the end of a window, in bits.
    pub bpw: f64,
}

/// Runs every window token by token through both caches. `progress` hears windows done, their total and the mean so far.
pub fn divergence(
    engine: &Engine,
    text: &[u32],
    scheme: &CacheScheme,
    options: &PerplexityOptions,
    progress: &mut dyn FnMut(usize, usize, f64),
) -> Result<Divergence, LabError> {
    let windows = windows(engine, text, options)?;
    let f16 = Scheme::new(Format::F16);
    let mut base = engine.session_with(CacheScheme::uniform(f16, f16))?;
    let mut tried = engine.session_with(scheme.clone())?;
    let elements: usize = engine.model().spec().layers.iter().map(|l| 2 * l.kv_heads * l.head_dim).sum();
    let mut klds = Vec::new();
    let (mut same, mut squares, mut nats, mut nats_base, mut bits) = (0usize, 0.0f64, 0.0f64, 0.0f64, 0.0f64);
    for (index, window) in windows.iter().enumerate() {
        base.clear();
        tried.clear();
        for position in 0..window.len() - 1 {
            let token = &window[position..position + 1];
            let expected = base.score(token)?.to_vec();
            let found = tried.score(token)?;
            let target = window[position + 1] as usize;
            let (a, b) = (surprise(&expected, target), surprise(found, target));
            let kld = kl(&expected, found);
            if !(a.is_finite() && b.is_finite() && kld.is_finite()) {
                return Err(LabError::NotFinite { window: index, position });
            }
            klds.push(kld);
            same += usize::from(argmax(&expected) == argmax(found));
            squares += ((-b).exp() - (-a).exp()).powi(2);
            nats_base += a;
            nats += b;
        }
        bits += tried.cache_bytes() as f64 * 8.0 / (elements * (window.len() - 1)) as f64;
        progress(index + 1, windows.len(), klds.iter().sum::<f64>() / klds.len() as f64);
    }
    let count = klds.len() as f64;
    let mean = klds.iter().sum::<f64>() / count;
    let variance = klds.iter().map(|k| (k - mean).powi(2)).sum::<f64>() / (count - 1.0).max(1.0);
    klds.sort_by(f64::total_cmp);
    let quantile = |q: f64| klds[((klds.len() - 1) as f64 * q).round() as usize];
    Ok(Divergence {
        ctk: scheme.default.keys.to_string(),
        ctv: scheme.default.values.to_string(),
        ctx: options.window,
        tokens: klds.len(),
        mean_kld: mean,
        mean_kld_se: (variance / count).sqrt(),
        median_kld: quantile(0.5),
        p99_kld: quantile(0.99),
        p999_kld: quantile(0.999),
        max_kld: klds[klds.len() - 1],
        same_top: same as f64 / count,
        rms_dp: (squares / count).sqrt(),
        ppl: (nats / count).exp(),
        ppl_base: (nats_base / count).exp(),
        bpw: bits / windows.len() as f64,
    })
}

/// `Σ p·ln(p/q)` in nats, both given as logits.
pub fn kl(p: &[f32], q: &[f32]) -> f64 {
    let normaliser = |logits: &[f32]| {
        let max = f64::from(logits.iter().copied().fold(f32::NEG_INFINITY, f32::max));
        max + logits.iter().map(|l| (f64::from(*l) - max).exp()).sum::<f64>().ln()
    };
    let (zp, zq) = (normaliser(p), normaliser(q));
    let term = |(p, q): (&f32, &f32)| {
        let log_p = f64::from(*p) - zp;
        log_p.exp() * (log_p - (f64::from(*q) - zq))
    };
    let sum: f64 = p.iter().zip(q).map(term).sum();
    // Rounding may leave a hair below zero; NaN stays NaN.
    if sum < 0.0 { 0.0 } else { sum }
}

fn argmax(logits: &[f32]) -> usize {
    (0..logits.len()).max_by(|a, b| logits[*a].total_cmp(&logits[*b]).then(b.cmp(a))).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::kl;

    #[test]
    fn of_known_distributions() {
        let logits = [0.5f32, -1.0, 2.0, 0.0];
        assert_eq!(kl(&logits, &logits), 0.0);
        let shifted: Vec<f32> = logits.iter().map(|l| l + 3.0).collect();
        assert!(kl(&logits, &shifted) < 1e-12, "a shift of all logits changes nothing");
        // Two coins: p = (1/2, 1/2), q = (1/4, 3/4): KL = ½ ln 2 + ½ ln(2/3).
        let (p, q) = ([0.0f32, 0.0], [0.0f32, 3f32.ln()]);
        let expected = 0.5 * 2f64.ln() + 0.5 * (2.0f64 / 3.0).ln();
        assert!((kl(&p, &q) - expected).abs() < 1e-7);
        assert!(kl(&[0.0, f32::NAN], &[0.0, 0.0]).is_nan(), "damage is not hidden");
    }
}
