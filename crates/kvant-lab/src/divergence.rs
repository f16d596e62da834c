//! Kullback–Leibler divergence of a cache from the plain f16 cache, in decode mode.

use kvant_cache::{CacheConfig, PolicyConfig};
use kvant_codec::{CacheScheme, Format, Scheme};
use kvant_engine::{Engine, Session};
use serde::Serialize;

use crate::base::{BaseCache, BaseReader, BaseWriter};
use crate::perplexity::{LabError, PerplexityOptions, bits_per_element, check_packed, surprise, windows};
use crate::stats::Estimate;

/// How far a cache's predictions are from those of the f16 cache. Standard errors (`_se`) are over tokens: neighbouring tokens are
/// not quite independent, so read them as lower bounds.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Divergence {
    /// Scheme of the keys.
    pub ctk: String,
    /// Scheme of the values.
    pub ctv: String,
    /// What the cache lets go of when it is full.
    pub policy: String,
    /// Tokens per window.
    pub ctx: usize,
    /// Windows compared.
    pub windows: usize,
    /// Predictions compared.
    pub tokens: usize,
    /// Mean divergence, nats per token.
    pub mean_kld: f64,
    /// Standard error of the mean.
    pub mean_kld_se: f64,
    /// Median divergence.
    pub median_kld: f64,
    /// Standard error of the median.
    pub median_kld_se: f64,
    /// 99th percentile.
    pub p99_kld: f64,
    /// Standard error of the 99th percentile.
    pub p99_kld_se: f64,
    /// 99.9th percentile.
    pub p999_kld: f64,
    /// Standard error of the 99.9th percentile.
    pub p999_kld_se: f64,
    /// Largest divergence (a maximum has no standard error).
    pub max_kld: f64,
    /// Fraction of predictions with the same likeliest token.
    pub same_top: f64,
    /// Standard error of that fraction.
    pub same_top_se: f64,
    /// Root mean square change of the correct token's probability.
    pub rms_dp: f64,
    /// Standard error of `rms_dp`.
    pub rms_dp_se: f64,
    /// Perplexity with the scheme.
    pub ppl: f64,
    /// Standard error of `ppl`.
    pub ppl_se: f64,
    /// Perplexity with the f16 cache.
    pub ppl_base: f64,
    /// Standard error of `ppl_base`.
    pub ppl_base_se: f64,
    /// `ppl / ppl_base`.
    pub ppl_ratio: f64,
    /// Standard error of the ratio, token by token: much smaller than those of its parts.
    pub ppl_ratio_se: f64,
    /// All cache bytes over all cached elements at the end of a window, in bits.
    pub bpw: f64,
    /// Steps of four packed values that attention came to.
    pub packed_steps: usize,
    /// Of these, steps that sparse V left out.
    pub skipped_steps: usize,
    /// Mean divergence of an f16 cache from itself with sums in another order: what lies below is rounding. Measured on request.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub floor_kld: Option<f64>,
    /// Standard error of the floor.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub floor_kld_se: Option<f64>,
}

/// How to compare, beside how to cut the text.
#[derive(Clone, Copy, Default)]
pub struct DivergenceOptions<'a> {
    /// Where logits of the f16 cache are kept between runs.
    pub base: Option<&'a BaseCache>,
    /// Measure the floor too.
    pub floor: bool,
}

/// Runs every window token by token through both caches. `progress` hears windows done, their total and the mean so far.
pub fn divergence(
    engine: &Engine,
    text: &[u32],
    scheme: &CacheScheme,
    cut: &PerplexityOptions,
    options: &DivergenceOptions,
    progress: &mut dyn FnMut(usize, usize, f64),
) -> Result<Divergence, LabError> {
    let windows = windows(engine, text, cut)?;
    let vocab = engine.model().spec().vocab;
    let mut base = Base { session: engine.session_on(plain_cache(engine))?, cache: options.base, vocab };
    let mut tried = engine.session_with(scheme.clone())?;
    let mut reordered = match options.floor {
        true => Some(engine.session_on(plain_cache(engine))?),
        false => None,
    };
    reordered.iter_mut().for_each(Session::reorder_sums);
    let mut samples = Samples::default();
    let mut bits = 0.0;
    for (index, window) in windows.iter().enumerate() {
        tried.clear();
        reordered.iter_mut().for_each(Session::clear);
        let mut expected = base.start(window);
        for position in 0..window.len() - 1 {
            let token = &window[position..position + 1];
            let expected = expected.step(token)?;
            let target = window[position + 1] as usize;
            let sound = samples.take(expected, tried.score(token)?, target);
            if let Some(session) = &mut reordered {
                samples.floor.push(kl(expected, session.score(token)?));
            }
            if !sound {
                return Err(LabError::NotFinite { window: index, position });
            }
        }
        expected.finish();
        bits += bits_per_element(engine, &tried);
        progress(index + 1, windows.len(), Estimate::mean(&samples.klds).value);
    }
    let config = CacheConfig { scheme: scheme.clone(), ..engine.cache_config() };
    check_packed(engine, &config, &tried, cut.window)?;
    let count = tried.packed_count();
    Ok(Divergence {
        ctk: scheme.default.keys.to_string(),
        ctv: scheme.default.values.to_string(),
        policy: config.policy.to_string(),
        ctx: cut.window,
        windows: windows.len(),
        bpw: bits / windows.len() as f64,
        packed_steps: count.total,
        skipped_steps: count.skipped,
        ..samples.summary()
    })
}

/// The cache that others are compared with: every token in f16, none let go.
pub fn plain_cache(engine: &Engine) -> CacheConfig {
    let f16 = Scheme::new(Format::F16);
    CacheConfig {
        scheme: CacheScheme::uniform(f16, f16),
        policy: PolicyConfig::default(),
        budget: None,
        ..engine.cache_config()
    }
}

/// The f16 cache's logits, from disk or computed.
struct Base<'a> {
    session: Session<'a>,
    cache: Option<&'a BaseCache>,
    vocab: usize,
}

/// One window of them.
enum BaseWindow<'b, 'a> {
    Kept(BaseReader),
    Run { base: &'b mut Base<'a>, logits: Vec<f32>, keep: Option<BaseWriter> },
}

impl<'a> Base<'a> {
    fn start(&mut self, window: &[u32]) -> BaseWindow<'_, 'a> {
        let vocab = self.vocab;
        if let Some(reader) = self.cache.and_then(|cache| cache.read(window, vocab)) {
            return BaseWindow::Kept(reader);
        }
        self.session.clear();
        let keep = self.cache.and_then(|cache| cache.create(window, vocab));
        BaseWindow::Run { base: self, logits: Vec::new(), keep }
    }
}

impl BaseWindow<'_, '_> {
    fn step(&mut self, token: &[u32]) -> Result<&[f32], LabError> {
        match self {
            BaseWindow::Kept(reader) => reader.next(),
            BaseWindow::Run { base, logits, keep } => {
                logits.clear();
                logits.extend_from_slice(base.session.score(token)?);
                if let Some(keep) = keep {
                    keep.push(logits);
                }
                Ok(logits)
            }
        }
    }

    fn finish(self) {
        if let BaseWindow::Run { base, keep: Some(keep), .. } = self
            && let Some(cache) = base.cache
        {
            cache.commit(keep);
        }
    }
}

/// What is measured at every token.
#[derive(Default)]
struct Samples {
    klds: Vec<f64>,
    floor: Vec<f64>,
    dp: Vec<f64>,
    nats: Vec<f64>,
    nats_base: Vec<f64>,
    same: usize,
}

impl Samples {
    /// Takes in one prediction; false if its numbers are not finite.
    fn take(&mut self, expected: &[f32], found: &[f32], target: usize) -> bool {
        let (a, b) = (surprise(expected, target), surprise(found, target));
        let kld = kl(expected, found);
        self.klds.push(kld);
        self.dp.push((-b).exp() - (-a).exp());
        self.nats_base.push(a);
        self.nats.push(b);
        self.same += usize::from(argmax(expected) == argmax(found));
        a.is_finite() && b.is_finite() && kld.is_finite()
    }

    /// Everything that follows from the samples; what comes from elsewhere is left empty.
    fn summary(mut self) -> Divergence {
        let (mean, rms_dp) = (Estimate::mean(&self.klds), Estimate::root_mean_square(&self.dp));
        let (ppl, ppl_base) = (Estimate::mean(&self.nats).exp(), Estimate::mean(&self.nats_base).exp());
        let gaps: Vec<f64> = self.nats.iter().zip(&self.nats_base).map(|(b, a)| b - a).collect();
        let ratio = Estimate::mean(&gaps).exp();
        let same = Estimate::share(self.same, self.klds.len());
        let floor = (!self.floor.is_empty()).then(|| Estimate::mean(&self.floor));
        self.klds.sort_by(f64::total_cmp);
        let [median, p99, p999] = [0.5, 0.99, 0.999].map(|q| Estimate::quantile(&self.klds, q));
        Divergence {
            ctk: String::new(),
            ctv: String::new(),
            policy: String::new(),
            ctx: 0,
            windows: 0,
            tokens: self.klds.len(),
            mean_kld: mean.value,
            mean_kld_se: mean.error,
            median_kld: median.value,
            median_kld_se: median.error,
            p99_kld: p99.value,
            p99_kld_se: p99.error,
            p999_kld: p999.value,
            p999_kld_se: p999.error,
            max_kld: self.klds[self.klds.len() - 1],
            same_top: same.value,
            same_top_se: same.error,
            rms_dp: rms_dp.value,
            rms_dp_se: rms_dp.error,
            ppl: ppl.value,
            ppl_se: ppl.error,
            ppl_base: ppl_base.value,
            ppl_base_se: ppl_base.error,
            ppl_ratio: ratio.value,
            ppl_ratio_se: ratio.error,
            bpw: 0.0,
            packed_steps: 0,
            skipped_steps: 0,
            floor_kld: floor.map(|f| f.value),
            floor_kld_se: floor.map(|f| f.error),
        }
    }
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
