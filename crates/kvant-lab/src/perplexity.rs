//! Perplexity: `exp` of the mean surprise per token.

use kvant_attn::AttnError;
use kvant_attn::packed::PackedError;
use kvant_cache::{CacheConfig, CacheError};
use kvant_codec::CodecError;
use kvant_engine::{Engine, EngineError, Session};
use serde::Serialize;

use crate::stats::Estimate;

/// What can go wrong in a measurement.
#[derive(Debug, thiserror::Error)]
pub enum LabError {
    /// The engine refused.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// The cache refused.
    #[error(transparent)]
    Cache(#[from] CacheError),
    /// Attention refused a plain problem.
    #[error(transparent)]
    Attention(#[from] AttnError),
    /// Attention refused a packed problem.
    #[error(transparent)]
    Packed(#[from] PackedError),
    /// A codec refused.
    #[error(transparent)]
    Codec(#[from] CodecError),
    /// A capture that a study cannot use.
    #[error("the capture has no queries (or no layers): expected one made without --no-queries")]
    NoQueries,
    /// Too little text.
    #[error("the text has {found} tokens, at least {needed} are needed")]
    TooShort {
        /// Tokens of the text.
        found: usize,
        /// Tokens needed.
        needed: usize,
    },
    /// A window that cannot be.
    #[error("window: found {found} tokens, expected 2 to {context} (the context)")]
    Window {
        /// Tokens asked for.
        found: usize,
        /// Tokens the context holds.
        context: usize,
    },
    /// A layer or head that the model does not have.
    #[error("{what} {found} does not exist, expected less than {limit}")]
    Choice {
        /// "layer" or "kv head".
        what: &'static str,
        /// The index asked for.
        found: usize,
        /// How many there are.
        limit: usize,
    },
    /// More data than can sensibly be held.
    #[error(
        "the captured rows would take {bytes} bytes, {limit} are allowed: fewer layers, heads or windows"
    )]
    TooLarge {
        /// Bytes needed.
        bytes: usize,
        /// Bytes allowed.
        limit: usize,
    },
    /// A file of rows or results that cannot be read or written.
    #[error("{path}: {reason}")]
    File {
        /// Which file.
        path: std::path::PathBuf,
        /// What is wrong with it.
        reason: String,
    },
    /// A compressed cache that never compressed anything.
    #[error("no packed tile was read: {tokens} tokens are too few for {scheme} to seal any")]
    NothingPacked {
        /// Tokens run.
        tokens: usize,
        /// The cache.
        scheme: String,
    },
    /// The model's numbers broke down.
    #[error("token {position} of window {window} has no finite probability: the model's weights are damaged")]
    NotFinite {
        /// Window index.
        window: usize,
        /// Position in the window.
        position: usize,
    },
}

/// How to cut and run the text.
#[derive(Clone, Copy, Debug)]
pub struct PerplexityOptions {
    /// Tokens per window, the begin-of-text token (where the model wants one) included.
    pub window: usize,
    /// Most windows; `None` takes all of the text.
    pub chunks: Option<usize>,
    /// One token per step through the real cache, as generation does it.
    pub decode: bool,
}

/// A perplexity with its uncertainty over tokens.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Perplexity {
    /// `exp` of the mean surprise (nats per token).
    pub ppl: f64,
    /// Standard error of `ppl`.
    pub stderr: f64,
    /// Tokens scored.
    pub tokens: usize,
    /// Windows run.
    pub windows: usize,
    /// All cache bytes over all cached elements at the end of a window, in bits.
    pub bpw: f64,
    /// Steps of four packed values that attention came to.
    pub packed_steps: usize,
    /// Of these, steps that sparse V left out.
    pub skipped_steps: usize,
}

/// Rows whose logits are held at once in batch mode: bounds memory at large vocabularies.
const ROWS_PER_STEP: usize = 64;

/// Scores every token but the first of each window of `text` (token ids without a begin-of-text token).
/// `progress` hears windows done, their total and the perplexity so far.
pub fn perplexity(
    engine: &Engine,
    text: &[u32],
    options: &PerplexityOptions,
    progress: &mut dyn FnMut(usize, usize, f64),
) -> Result<Perplexity, LabError> {
    let windows = windows(engine, text, options)?;
    let rows = if options.decode { 1 } else { ROWS_PER_STEP };
    let vocab = engine.model().spec().vocab;
    let mut session = engine.session()?;
    let mut nats = Vec::new();
    let mut bits = 0.0;
    for (index, window) in windows.iter().enumerate() {
        session.clear();
        // The last token is only predicted, never run.
        for (step, inputs) in window[..window.len() - 1].chunks(rows).enumerate() {
            let logits = session.score(inputs)?;
            for (i, row) in logits.chunks_exact(vocab).enumerate() {
                let position = step * rows + i + 1;
                let found = surprise(row, window[position] as usize);
                if !found.is_finite() {
                    return Err(LabError::NotFinite { window: index, position });
                }
                nats.push(found);
            }
        }
        bits += bits_per_element(engine, &session);
        progress(index + 1, windows.len(), Estimate::mean(&nats).exp().value);
    }
    let ppl = Estimate::mean(&nats).exp();
    let count = session.packed_count();
    check_packed(engine, &engine.cache_config(), &session, options.window)?;
    Ok(Perplexity {
        ppl: ppl.value,
        stderr: ppl.error,
        tokens: nats.len(),
        windows: windows.len(),
        bpw: bits / windows.len() as f64,
        packed_steps: count.total,
        skipped_steps: count.skipped,
    })
}

/// All bytes of a session's cache over the elements it stands for, in bits; a sliding layer stands for its window.
pub(crate) fn bits_per_element(engine: &Engine, session: &Session) -> f64 {
    let tokens = session.tokens().len();
    let layers = &engine.model().spec().layers;
    let elements: usize =
        layers.iter().map(|l| 2 * l.kv_heads * l.head_dim * l.window.unwrap_or(tokens).min(tokens)).sum();
    session.cache_bytes() as f64 * 8.0 / elements.max(1) as f64
}

/// Refuses a figure for a compressed cache that never took part: too little text, or another path than the fused kernels.
pub(crate) fn check_packed(
    engine: &Engine,
    cache: &CacheConfig,
    session: &Session,
    tokens: usize,
) -> Result<(), LabError> {
    if session.packed_count().total == 0 && cache.packs().map_err(EngineError::from)? {
        let scheme = cache.scheme.to_string();
        return Err(LabError::NothingPacked { tokens: tokens.min(engine.context()), scheme });
    }
    Ok(())
}

/// Cuts the text. A last window that is not full is dropped unless it is the only one.
pub(crate) fn windows(
    engine: &Engine,
    text: &[u32],
    options: &PerplexityOptions,
) -> Result<Vec<Vec<u32>>, LabError> {
    let context = engine.context();
    if options.window < 2 || options.window > context {
        return Err(LabError::Window { found: options.window, context });
    }
    let tokenizer = engine.tokenizer();
    let begin = tokenizer.bos().filter(|_| tokenizer.wants_bos());
    let body = options.window - usize::from(begin.is_some());
    let needed = 2 - usize::from(begin.is_some());
    if text.len() < needed {
        return Err(LabError::TooShort { found: text.len(), needed });
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
