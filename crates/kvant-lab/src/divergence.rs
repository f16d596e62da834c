//! Kullback–Leibler divergence of a cache from the plain f16 cache, in decode mode.

use kvant_cache::{CacheConfig, PolicyConfig};
use kvant_codec::{CacheScheme, Format, Scheme};
use kvant_cpu::ops::{largest, paired_sums};
use kvant_engine::measure::{
    Estimate, MeasureError, PerplexityOptions, ReadFigures, SIDE_BY_SIDE, bits_per_element, check_packed,
    column, prompts, windows,
};
use kvant_engine::{Batch, Engine};
use serde::Serialize;

use crate::base::{BaseCache, BaseReader, BaseWriter};
use crate::error::LabError;

/// How far a cache's predictions are from those of the f16 cache. Standard errors (`_se`) are over tokens: neighbouring tokens are
/// not quite independent, so read them as lower bounds.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Divergence {
    /// Scheme of the keys.
    pub ctk: String,
    /// Scheme of the values.
    pub ctv: String,
    /// What the cache evicts when it is full.
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
    /// Standard error of the ratio over windows, which are independent where tokens are not. Zero for a single window.
    pub ppl_ratio_window_se: f64,
    /// All cache bytes over all cached elements at the end of a window, in bits.
    pub bpw: f64,
    /// What attention read of the cache.
    #[serde(flatten)]
    pub reads: ReadFigures,
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

/// Runs every window token by token through both caches. `progress` hears tokens done, their total and the mean so far.
pub fn divergence(
    engine: &Engine,
    text: &[u32],
    scheme: &CacheScheme,
    cut: &PerplexityOptions,
    options: &DivergenceOptions,
    progress: &mut dyn FnMut(usize, usize, f64),
) -> Result<Divergence, LabError> {
    let windows = windows(engine, text, cut)?;
    let beside = windows.len().min(SIDE_BY_SIDE);
    let vocab = engine.spec().vocab;
    let mut base =
        Base { batch: engine.batch_on(plain_cache(engine), beside)?, cache: options.base, beside, vocab };
    let config = CacheConfig { scheme: scheme.clone(), ..engine.cache_config() };
    let mut tried = engine.batch_on(config.clone(), beside)?;
    let mut reordered = match options.floor {
        true => Some(engine.batch_on(plain_cache(engine), beside)?),
        false => None,
    };
    if let Some(batch) = &mut reordered {
        batch.reorder_sums()?;
    }
    let mut samples = Samples { by_window: vec![Vec::new(); windows.len()], floor: Vec::new() };
    let (mut bits, mut packed) = (0.0, false);
    let tokens = windows.iter().map(|w| w.len() - cut.first_scored(w.len())).sum();
    for (group, beside) in windows.chunks(SIDE_BY_SIDE).enumerate() {
        let first = group * SIDE_BY_SIDE;
        tried.clear();
        reordered.iter_mut().for_each(Batch::clear);
        let scored = cut.first_scored(beside[0].len());
        let before = prompts(beside, scored);
        tried.read(&before)?;
        reordered.iter_mut().try_for_each(|batch| batch.read(&before))?;
        let mut expected = base.start(beside, scored)?;
        for position in scored..beside[0].len() {
            let inputs = column(beside, position - 1);
            let expected = expected.step(&inputs)?;
            let found = tried.score(&inputs)?;
            let row = |i: usize| i * vocab..(i + 1) * vocab;
            let mut pairs = vec![Sample::default(); beside.len()];
            engine.pool().for_each_chunk(&mut pairs, 1, &|i, sample| {
                sample[0] = Sample::of(&expected[row(i)], &found[row(i)], beside[i][position] as usize);
            });
            for (i, sample) in pairs.into_iter().enumerate() {
                if !sample.is_finite() {
                    return Err(MeasureError::NotFinite { window: first + i, position }.into());
                }
                samples.by_window[first + i].push(sample);
            }
            if let Some(batch) = &mut reordered {
                let again = batch.score(&inputs)?;
                samples.floor.extend((0..beside.len()).map(|i| kl(&expected[row(i)], &again[row(i)])));
            }
            progress(samples.all().count(), tokens, samples.mean_so_far());
        }
        expected.finish();
        packed |= tried.has_packed();
        bits += tried.held()?[..beside.len()].iter().map(|h| bits_per_element(engine, *h)).sum::<f64>();
    }
    let count = tried.packed_count();
    check_packed(engine, &config, packed, cut.window)?;
    Ok(Divergence {
        ctk: scheme.default.keys.to_string(),
        ctv: scheme.default.values.to_string(),
        policy: config.policy.to_string(),
        ctx: cut.window,
        windows: windows.len(),
        bpw: bits / windows.len() as f64,
        reads: ReadFigures::of(count, tried.key_report()),
        ..samples.summary()
    })
}

/// The cache that others are compared with: every token in f16, none evicted.
pub fn plain_cache(engine: &Engine) -> CacheConfig {
    let f16 = Scheme::new(Format::F16);
    let config = keep_everything(engine.cache_config());
    CacheConfig { scheme: CacheScheme::uniform(f16, f16), ..config }
}

/// The same cache without a policy or a budget.
pub(crate) fn keep_everything(config: CacheConfig) -> CacheConfig {
    CacheConfig { policy: PolicyConfig::default(), budget: None, ..config }
}

/// The f16 cache's logits, from disk or computed.
struct Base<'a> {
    batch: Batch,
    cache: Option<&'a BaseCache>,
    /// Windows that ran side by side when files were written: rounding may depend on it.
    beside: usize,
    vocab: usize,
}

/// Those of windows side by side, position by position.
enum BaseWindows<'b, 'a> {
    Kept { readers: Vec<BaseReader>, logits: Vec<f32> },
    Run { base: &'b mut Base<'a>, logits: Vec<f32>, keep: Vec<Option<BaseWriter>> },
}

impl<'a> Base<'a> {
    /// `scored` is the first position whose logits are asked for.
    fn start(&mut self, windows: &[Vec<u32>], scored: usize) -> Result<BaseWindows<'_, 'a>, LabError> {
        let (vocab, beside, cache) = (self.vocab, self.beside, self.cache);
        let read = |window: &Vec<u32>| cache.and_then(|cache| cache.read(window, scored, beside, vocab));
        let logits = Vec::new();
        if let Some(readers) = windows.iter().map(read).collect() {
            return Ok(BaseWindows::Kept { readers, logits });
        }
        self.batch.clear();
        self.batch.read(&prompts(windows, scored))?;
        let create = |window: &Vec<u32>| cache.and_then(|cache| cache.create(window, scored, beside, vocab));
        Ok(BaseWindows::Run { keep: windows.iter().map(create).collect(), base: self, logits })
    }
}

impl BaseWindows<'_, '_> {
    /// Logits behind one more token of each window, `windows × vocab`.
    fn step(&mut self, tokens: &[u32]) -> Result<&[f32], LabError> {
        match self {
            BaseWindows::Kept { readers, logits } => {
                logits.clear();
                for reader in readers {
                    logits.extend_from_slice(reader.next()?);
                }
                Ok(logits)
            }
            BaseWindows::Run { base, logits, keep } => {
                logits.clear();
                logits.extend_from_slice(base.batch.score(tokens)?);
                for (keep, row) in keep.iter_mut().zip(logits.chunks_exact(base.vocab)) {
                    keep.iter_mut().for_each(|keep| keep.push(row));
                }
                Ok(logits)
            }
        }
    }

    fn finish(self) {
        if let BaseWindows::Run { base, keep, .. } = self
            && let Some(cache) = base.cache
        {
            keep.into_iter().flatten().for_each(|keep| cache.commit(keep));
        }
    }
}

/// What is measured at one token.
#[derive(Clone, Copy, Default)]
struct Sample {
    kld: f64,
    /// Surprise at the correct token, with the scheme and with the f16 cache.
    nats: f64,
    nats_base: f64,
    same_top: bool,
}

impl Sample {
    fn of(expected: &[f32], found: &[f32], target: usize) -> Sample {
        let Compared { kl, ln_sum_p, ln_sum_q, same_top } = Compared::of(expected, found);
        Sample {
            kld: kl,
            nats: ln_sum_q - f64::from(found[target]),
            nats_base: ln_sum_p - f64::from(expected[target]),
            same_top,
        }
    }

    fn is_finite(&self) -> bool {
        self.kld.is_finite() && self.nats.is_finite() && self.nats_base.is_finite()
    }
}

struct Samples {
    by_window: Vec<Vec<Sample>>,
    floor: Vec<f64>,
}

impl Samples {
    fn all(&self) -> impl Iterator<Item = &Sample> {
        self.by_window.iter().flatten()
    }

    fn mean_so_far(&self) -> f64 {
        self.all().map(|s| s.kld).sum::<f64>() / self.all().count() as f64
    }

    /// Everything that follows from the samples; what comes from elsewhere is left empty.
    fn summary(self) -> Divergence {
        let column = |of: fn(&Sample) -> f64| self.all().map(of).collect::<Vec<f64>>();
        let mut klds = column(|s| s.kld);
        let mean = Estimate::mean(&klds);
        let rms_dp = Estimate::root_mean_square(&column(|s| (-s.nats).exp() - (-s.nats_base).exp()));
        let ppl = Estimate::mean(&column(|s| s.nats)).exp();
        let ppl_base = Estimate::mean(&column(|s| s.nats_base)).exp();
        let gap = |s: &Sample| s.nats - s.nats_base;
        let ratio = Estimate::mean(&column(gap)).exp();
        let gaps: Vec<Vec<f64>> = self.by_window.iter().map(|w| w.iter().map(gap).collect()).collect();
        let by_window = Estimate::mean_of_groups(&gaps).exp();
        let same = Estimate::share(self.all().filter(|s| s.same_top).count(), klds.len());
        let floor = (!self.floor.is_empty()).then(|| Estimate::mean(&self.floor));
        klds.sort_by(f64::total_cmp);
        let [median, p99, p999] = [0.5, 0.99, 0.999].map(|q| Estimate::quantile(&klds, q));
        Divergence {
            ctk: String::new(),
            ctv: String::new(),
            policy: String::new(),
            ctx: 0,
            windows: 0,
            tokens: klds.len(),
            mean_kld: mean.value,
            mean_kld_se: mean.error,
            median_kld: median.value,
            median_kld_se: median.error,
            p99_kld: p99.value,
            p99_kld_se: p99.error,
            p999_kld: p999.value,
            p999_kld_se: p999.error,
            max_kld: klds[klds.len() - 1],
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
            ppl_ratio_window_se: by_window.error,
            bpw: 0.0,
            reads: ReadFigures::default(),
            floor_kld: floor.map(|f| f.value),
            floor_kld_se: floor.map(|f| f.error),
        }
    }
}

/// `Σ p·ln(p/q)` in nats, both given as logits.
pub fn kl(p: &[f32], q: &[f32]) -> f64 {
    Compared::of(p, q).kl
}

/// Two distributions given as logits.
struct Compared {
    kl: f64,
    /// `ln Σ exp(logit)`.
    ln_sum_p: f64,
    ln_sum_q: f64,
    /// Whether the most likely token is the same.
    same_top: bool,
}

impl Compared {
    fn of(p: &[f32], q: &[f32]) -> Compared {
        let (top_p, top_q) = (largest(p), largest(q));
        let (max_p, max_q) = (f64::from(top_p), f64::from(top_q));
        // ln p − ln q is the difference of the logits less that of their normalisers: one `exp` per logit of either.
        let [sum_p, sum_q, weighted] = paired_sums(p, q, max_p, max_q);
        let kl = weighted / sum_p - (sum_p.ln() - sum_q.ln());
        // Rounding may leave a hair below zero; NaN stays NaN.
        let kl = if kl < 0.0 { 0.0 } else { kl };
        let first = |logits: &[f32], top: f32| logits.iter().position(|logit| *logit == top);
        Compared {
            kl,
            ln_sum_p: max_p + sum_p.ln(),
            ln_sum_q: max_q + sum_q.ln(),
            same_top: first(p, top_p) == first(q, top_q),
        }
    }
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
