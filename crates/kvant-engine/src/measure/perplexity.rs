//! Perplexity: `exp` of the mean surprise per token.

use kvant_attn::packed::SparseCount;
use kvant_cache::{CacheConfig, KeyReport, LayerShape};
use serde::Serialize;

use super::error::MeasureError;
use super::estimate::Estimate;
use super::figures::ReadFigures;
use crate::engine::Engine;
use crate::error::EngineError;
use crate::live::Held;

/// How to cut and run the text.
#[derive(Clone, Copy, Debug)]
pub struct PerplexityOptions {
    /// Tokens per window, the begin-of-text token (where the model wants one) included.
    pub window: usize,
    /// Most windows; `None` takes all of the text.
    pub chunks: Option<usize>,
    /// One token per step through the real cache, as generation does it.
    pub decode: bool,
    /// Score only the last so many tokens of a window; those before are read as a prompt, in large steps. `None` scores all but the
    /// first. What a long context costs is seen at its end, in a fraction of the time.
    pub last: Option<usize>,
}

impl PerplexityOptions {
    /// The first position of a window of `len` tokens that is scored.
    pub fn first_scored(&self, len: usize) -> usize {
        len - self.last.unwrap_or(len).clamp(1, len - 1)
    }
}

/// The parts of windows that are read before the first position that is scored.
pub fn prompts(windows: &[Vec<u32>], first_scored: usize) -> Vec<&[u32]> {
    windows.iter().map(|window| &window[..first_scored - 1]).collect()
}

/// A perplexity with its uncertainty over tokens.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Perplexity {
    /// `exp` of the mean surprise (nats per token).
    pub ppl: f64,
    /// Standard error of `ppl`.
    pub stderr: f64,
    /// Standard error of `ppl` over windows: tokens of one window are not independent. Zero for a single window.
    pub window_stderr: f64,
    /// Tokens scored.
    pub tokens: usize,
    /// Windows run.
    pub windows: usize,
    /// All cache bytes over all cached elements at the end of a window, in bits.
    pub bpw: f64,
    /// What attention read of the cache.
    #[serde(flatten)]
    pub reads: ReadFigures,
}

/// Rows whose logits are held at once in batch mode: bounds memory at large vocabularies.
const ROWS_PER_STEP: usize = 64;

/// Windows that run side by side in decode mode, one token of each per step: the weights are read once for all of them, while every
/// token has one query row, its own cache and the kernels of generation.
pub const SIDE_BY_SIDE: usize = 32;

/// Scores every token but the first of each window of `text` (token ids without a begin-of-text token).
/// `progress` hears tokens done, their total and the perplexity so far.
pub fn perplexity(
    engine: &Engine,
    text: &[u32],
    options: &PerplexityOptions,
    progress: &mut dyn FnMut(usize, usize, f64),
) -> Result<Perplexity, MeasureError> {
    let windows = windows(engine, text, options)?;
    let mut scores = Scores { nats: vec![Vec::new(); windows.len()], ..Scores::default() };
    match options.decode {
        true => scores.by_token(engine, &windows, options, progress)?,
        false => scores.by_batch(engine, &windows, options, progress)?,
    }
    check_packed(engine, &engine.cache_config(), scores.packed, options.window)?;
    let nats = scores.nats.concat();
    let ppl = Estimate::mean(&nats).exp();
    let by_window = Estimate::mean_of_groups(&scores.nats).exp();
    Ok(Perplexity {
        ppl: ppl.value,
        stderr: ppl.error,
        window_stderr: by_window.error,
        tokens: nats.len(),
        windows: windows.len(),
        bpw: scores.bits / windows.len() as f64,
        reads: ReadFigures::of(scores.count, scores.keys),
    })
}

/// What is found on the way.
#[derive(Default)]
struct Scores {
    /// Surprise of every token, by window.
    nats: Vec<Vec<f64>>,
    /// Bits per element at the end of each window, summed.
    bits: f64,
    /// Attention has reached packed tiles.
    packed: bool,
    count: Option<SparseCount>,
    keys: KeyReport,
}

impl Scores {
    fn by_token(
        &mut self,
        engine: &Engine,
        windows: &[Vec<u32>],
        options: &PerplexityOptions,
        progress: &mut dyn FnMut(usize, usize, f64),
    ) -> Result<(), MeasureError> {
        let vocab = engine.spec().vocab;
        let mut batch = engine.batch_on(engine.cache_config(), windows.len().min(SIDE_BY_SIDE))?;
        for (group, beside) in windows.chunks(SIDE_BY_SIDE).enumerate() {
            batch.clear();
            let first = group * SIDE_BY_SIDE;
            let scored = options.first_scored(beside[0].len());
            batch.read(&prompts(beside, scored))?;
            for position in scored..beside[0].len() {
                let logits = batch.score(&column(beside, position - 1))?;
                let mut found = vec![0.0; beside.len()];
                engine.pool().for_each_chunk(&mut found, 1, &|i, found| {
                    found[0] = surprise(&logits[i * vocab..(i + 1) * vocab], beside[i][position] as usize);
                });
                self.take(&found, first, position)?;
                self.tell(progress, windows, options);
            }
            self.packed |= batch.has_packed();
            self.bits +=
                batch.held()?[..beside.len()].iter().map(|h| bits_per_element(engine, *h)).sum::<f64>();
        }
        self.count = batch.packed_count();
        self.keys = batch.key_report();
        Ok(())
    }

    fn by_batch(
        &mut self,
        engine: &Engine,
        windows: &[Vec<u32>],
        options: &PerplexityOptions,
        progress: &mut dyn FnMut(usize, usize, f64),
    ) -> Result<(), MeasureError> {
        let vocab = engine.spec().vocab;
        let mut session = engine.session()?;
        for (index, window) in windows.iter().enumerate() {
            session.clear();
            let scored = options.first_scored(window.len());
            if scored > 1 {
                session.feed(&window[..scored - 1])?;
            }
            // The last token is only predicted, never run.
            for (step, inputs) in window[scored - 1..window.len() - 1].chunks(ROWS_PER_STEP).enumerate() {
                let logits = session.score(inputs)?;
                for (i, row) in logits.chunks_exact(vocab).enumerate() {
                    let position = scored + step * ROWS_PER_STEP + i;
                    self.take(&[surprise(row, window[position] as usize)], index, position)?;
                }
                self.tell(progress, windows, options);
            }
            self.packed |= session.has_packed();
            self.bits += bits_per_element(engine, session.held()?);
        }
        self.count = session.packed_count();
        self.keys = session.key_report();
        Ok(())
    }

    /// Takes in the surprises of one position in windows `first..`.
    fn take(&mut self, found: &[f64], first: usize, position: usize) -> Result<(), MeasureError> {
        for (i, found) in found.iter().enumerate() {
            if !found.is_finite() {
                return Err(MeasureError::NotFinite { window: first + i, position });
            }
            self.nats[first + i].push(*found);
        }
        Ok(())
    }

    fn tell(
        &self,
        progress: &mut dyn FnMut(usize, usize, f64),
        windows: &[Vec<u32>],
        options: &PerplexityOptions,
    ) {
        let done: usize = self.nats.iter().map(Vec::len).sum();
        let total = windows.iter().map(|w| w.len() - options.first_scored(w.len())).sum();
        let sum: f64 = self.nats.iter().flatten().sum();
        progress(done, total, (sum / done as f64).exp());
    }
}

/// Token `position` of every window.
pub fn column(windows: &[Vec<u32>], position: usize) -> Vec<u32> {
    windows.iter().map(|window| window[position]).collect()
}

/// All bytes of a cache over the elements it stands for, in bits; a sliding layer stands for its window.
pub fn bits_per_element(engine: &Engine, Held { tokens, bytes }: Held) -> f64 {
    let layers = engine.spec().cache_layers();
    let of_layer = |l: &LayerShape| {
        // Rows that are keys and values at once count once.
        let sides = if l.latent.is_some() { 1 } else { 2 };
        sides * l.kv_heads * l.head_dim * l.window.unwrap_or(tokens).min(tokens)
    };
    let elements: usize = layers.iter().map(of_layer).sum();
    bytes as f64 * 8.0 / elements.max(1) as f64
}

/// Refuses a figure for a compressed cache that never took part: too little text, or another path than the fused kernels.
pub fn check_packed(
    engine: &Engine,
    cache: &CacheConfig,
    packed: bool,
    tokens: usize,
) -> Result<(), MeasureError> {
    if !packed && cache.packs().map_err(EngineError::from)? {
        let scheme = cache.scheme.to_string();
        return Err(MeasureError::NothingPacked { tokens: tokens.min(engine.context()), scheme });
    }
    Ok(())
}

/// Cuts the text. A last window that is not full is dropped unless it is the only one.
pub fn windows(
    engine: &Engine,
    text: &[u32],
    options: &PerplexityOptions,
) -> Result<Vec<Vec<u32>>, MeasureError> {
    let context = engine.context();
    if options.window < 2 || options.window > context {
        return Err(MeasureError::Window { found: options.window, context });
    }
    let tokenizer = engine.tokenizer();
    let begin = tokenizer.bos().filter(|_| tokenizer.wants_bos());
    let body = options.window - usize::from(begin.is_some());
    let needed = 2 - usize::from(begin.is_some());
    if text.len() < needed {
        return Err(MeasureError::TooShort { found: text.len(), needed });
    }
    let full = (text.len() / body).max(1).min(options.chunks.unwrap_or(usize::MAX).max(1));
    let window = |part: &[u32]| begin.iter().chain(part).copied().collect();
    Ok(text.chunks(body).take(full).map(window).collect())
}

/// `−ln p(target)` in nats under the softmax of `logits`.
pub fn surprise(logits: &[f32], target: usize) -> f64 {
    let max = f64::from(logits.iter().copied().fold(f32::NEG_INFINITY, f32::max));
    let sum: f64 = logits.iter().map(|l| (f64::from(*l) - max).exp()).sum();
    max + sum.ln() - f64::from(logits[target])
}

#[cfg(test)]
mod tests {
    use super::surprise;

    #[test]
    fn surprise_of_known_distributions() {
        assert!((surprise(&[0.0; 8], 3) - 8f64.ln()).abs() < 1e-12);
        let logits = [0.1f32.ln(), 0.2f32.ln(), 0.7f32.ln()];
        assert!((surprise(&logits, 2) + 0.7f64.ln()).abs() < 1e-6);
        assert!(surprise(&[0.0, f32::NAN], 0).is_nan());
    }
}
