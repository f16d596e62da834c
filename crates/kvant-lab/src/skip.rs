//! How many values sparse V leaves out, by layer and context.

use kvant_attn::packed::{SparseCount, SparseV};
use kvant_codec::CacheScheme;
use kvant_engine::Engine;
use serde::Serialize;

use crate::perplexity::{LabError, PerplexityOptions, windows};

/// Where to look.
#[derive(Clone, Debug, PartialEq)]
pub struct SkipOptions {
    /// Context lengths, in tokens.
    pub contexts: Vec<usize>,
    /// Thresholds.
    pub thresholds: Vec<SparseV>,
    /// Decode steps counted at the end of each context.
    pub steps: usize,
    /// Texts per context; `None` takes as many as the text has.
    pub chunks: Option<usize>,
}

/// One layer at one context and threshold.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SkipRow {
    /// Scheme of the keys.
    pub ctk: String,
    /// Scheme of the values.
    pub ctv: String,
    /// Context, in tokens.
    pub ctx: usize,
    /// τ: values are left out when their weight is below this share of the largest.
    pub tau: f32,
    /// Layer index; `None` for all layers together.
    pub layer: Option<usize>,
    /// Texts looked at.
    pub windows: usize,
    /// Steps of four packed values that attention came to.
    pub packed_steps: usize,
    /// Of these, steps left out.
    pub skipped_steps: usize,
    /// `skipped_steps / packed_steps`.
    pub rate: f64,
}

/// Fills the cache to each context, then counts over the last decode steps. `progress` hears texts done and their total.
pub fn skip(
    engine: &Engine,
    text: &[u32],
    scheme: &CacheScheme,
    options: &SkipOptions,
    progress: &mut dyn FnMut(usize, usize),
) -> Result<Vec<SkipRow>, LabError> {
    let mut rows = Vec::new();
    let mut session = engine.session_with(scheme.clone())?;
    let layers = engine.model().spec().layers.len();
    for (context_index, &ctx) in options.contexts.iter().enumerate() {
        let cut = PerplexityOptions { window: ctx, chunks: options.chunks, decode: true };
        let windows = windows(engine, text, &cut)?;
        let mut counts = vec![vec![SparseCount::default(); layers]; options.thresholds.len()];
        for (index, window) in windows.iter().enumerate() {
            let steps = options.steps.clamp(1, window.len() - 1);
            let (past, last) = window.split_at(window.len() - steps);
            for (threshold, counts) in options.thresholds.iter().zip(&mut counts) {
                // The past is the same for all thresholds: it is filled without leaving anything out.
                session.truncate(past.len());
                if session.tokens() != past {
                    session.clear();
                    session.set_sparse_v(None);
                    session.feed(past)?;
                }
                session.set_sparse_v(Some(SparseV::Thorough(threshold.threshold(ctx))));
                let before = session.packed_counts().to_vec();
                for token in last {
                    session.feed(&[*token])?;
                }
                for (layer, count) in session.packed_counts().iter().enumerate() {
                    let before = before.get(layer).copied().unwrap_or_default();
                    counts[layer] += SparseCount {
                        skipped: count.skipped - before.skipped,
                        total: count.total - before.total,
                    };
                }
            }
            let total = options.contexts.len() * windows.len();
            progress(context_index * windows.len() + index + 1, total);
        }
        for (threshold, counts) in options.thresholds.iter().zip(&counts) {
            let mut all = SparseCount::default();
            counts.iter().for_each(|count| all += *count);
            if all.total == 0 {
                return Err(LabError::NothingPacked { tokens: ctx, scheme: scheme.to_string() });
            }
            let row = |layer, count: &SparseCount| SkipRow {
                ctk: scheme.default.keys.to_string(),
                ctv: scheme.default.values.to_string(),
                ctx,
                tau: threshold.threshold(ctx),
                layer,
                windows: windows.len(),
                packed_steps: count.total,
                skipped_steps: count.skipped,
                rate: count.skipped as f64 / count.total.max(1) as f64,
            };
            rows.push(row(None, &all));
            rows.extend(counts.iter().enumerate().map(|(layer, count)| row(Some(layer), count)));
        }
    }
    Ok(rows)
}
