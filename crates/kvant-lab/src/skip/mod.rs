//! How many values sparse V leaves out, by layer and context, and what that does to the time of a step.

mod direct;

use std::collections::BTreeMap;
use std::time::Duration;

use kvant_attn::packed::{SparseCount, SparseV};
use kvant_codec::CacheScheme;
use kvant_engine::measure::{Estimate, MeasureError, PerplexityOptions, windows};
use kvant_engine::{Engine, Session};
use serde::Serialize;

use self::direct::{Direct, direct_sparsity};
use crate::error::LabError;

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
    /// Also time the steps, with and without sparse V in turns.
    pub speed: bool,
    /// Also count weights one by one, by head and position, with exact keys.
    pub direct: bool,
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
    /// The threshold as it was asked for: a number, or `auto` where it depends on the context.
    pub threshold: String,
    /// τ: values are left out when their weight is below this share of the largest.
    pub tau: f32,
    /// Layer index; `None` for all layers together.
    pub layer: Option<usize>,
    /// Texts looked at.
    pub windows: usize,
    /// Packed tiles of values that attention reached.
    pub packed_steps: usize,
    /// Of these, tiles left out.
    pub skipped_steps: usize,
    /// `skipped_steps / packed_steps`.
    pub rate: f64,
    /// Share of single weights (one head, one position, all that the query sees) below τ of the head's largest: what the same rule would
    /// leave out value by value, where that was asked for.
    pub direct_rate: Option<f64>,
    /// Share of single weights below τ itself, the weights of a head summing to one.
    pub absolute_rate: Option<f64>,
    /// CPU milliseconds of a whole decode step without sparse V, median (all layers together, where speed was asked for).
    pub dense_cpu_ms: Option<f64>,
    /// The same with sparse V as generation uses it.
    pub sparse_cpu_ms: Option<f64>,
    /// Median over pairs of steps of `sparse / dense − 1`.
    pub cost: Option<f64>,
    /// Its standard error.
    pub cost_se: Option<f64>,
}

/// CPU milliseconds of steps, one without and one with sparse V.
type StepPair = [f64; 2];

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
    let layers = engine.spec().cached_layers().len();
    for (context_index, &ctx) in options.contexts.iter().enumerate() {
        let cut = PerplexityOptions { window: ctx, chunks: options.chunks, decode: true, last: None };
        let windows = windows(engine, text, &cut)?;
        let mut counts = vec![vec![SparseCount::default(); layers]; options.thresholds.len()];
        let mut times = vec![Vec::new(); options.thresholds.len()];
        let mut direct = vec![BTreeMap::<usize, Direct>::new(); options.thresholds.len()];
        for (index, window) in windows.iter().enumerate() {
            let steps = options.steps.clamp(1, window.len() - 1);
            let (past, last) = window.split_at(window.len() - steps);
            for (threshold, (counts, times)) in
                options.thresholds.iter().zip(counts.iter_mut().zip(&mut times))
            {
                rewind(&mut session, past)?;
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
                if options.speed {
                    rewind(&mut session, past)?;
                    time_steps(engine, &mut session, last, *threshold, times)?;
                }
            }
            if options.direct {
                let taus: Vec<f32> = options.thresholds.iter().map(|t| t.threshold(ctx)).collect();
                for (sums, found) in direct.iter_mut().zip(direct_sparsity(engine, window, steps, &taus)?) {
                    found.into_iter().for_each(|(layer, count)| *sums.entry(layer).or_default() += count);
                }
            }
            let total = options.contexts.len() * windows.len();
            progress(context_index * windows.len() + index + 1, total);
        }
        for (((threshold, counts), times), direct) in
            options.thresholds.iter().zip(&counts).zip(&times).zip(&direct)
        {
            let mut all = SparseCount::default();
            counts.iter().for_each(|count| all += *count);
            let mut all_direct = Direct::default();
            direct.values().for_each(|count| all_direct += *count);
            let of_layer = |layer: Option<usize>| match layer {
                Some(layer) => direct.get(&layer).copied().unwrap_or_default(),
                None => all_direct,
            };
            if all.total == 0 {
                return Err(MeasureError::NothingPacked { tokens: ctx, scheme: scheme.to_string() }.into());
            }
            let row = |layer, count: &SparseCount| SkipRow {
                ctk: scheme.default.keys.to_string(),
                ctv: scheme.default.values.to_string(),
                ctx,
                threshold: match threshold {
                    SparseV::Absolute(tau) | SparseV::Thorough(tau) => format!("{tau:e}"),
                    SparseV::PerToken(_) => "auto".into(),
                },
                tau: threshold.threshold(ctx),
                layer,
                windows: windows.len(),
                packed_steps: count.total,
                skipped_steps: count.skipped,
                rate: count.skipped as f64 / count.total.max(1) as f64,
                direct_rate: share(of_layer(layer), |direct| direct.below_largest),
                absolute_rate: share(of_layer(layer), |direct| direct.below),
                dense_cpu_ms: None,
                sparse_cpu_ms: None,
                cost: None,
                cost_se: None,
            };
            let mut together = row(None, &all);
            if !times.is_empty() {
                let cost = median(times, |[dense, sparse]| sparse / dense - 1.0);
                together.dense_cpu_ms = Some(median(times, |[dense, _]| dense).value);
                together.sparse_cpu_ms = Some(median(times, |[_, sparse]| sparse).value);
                (together.cost, together.cost_se) = (Some(cost.value), Some(cost.error));
            }
            rows.push(together);
            rows.extend(counts.iter().enumerate().map(|(layer, count)| row(Some(layer), count)));
        }
    }
    Ok(rows)
}

/// The counted share of all weights, if there are any.
fn share(direct: Direct, counted: impl Fn(Direct) -> usize) -> Option<f64> {
    (direct.total > 0).then(|| counted(direct) as f64 / direct.total as f64)
}

/// Brings the session to `past`, which is the same for all thresholds: it is filled without leaving anything out.
fn rewind(session: &mut Session, past: &[u32]) -> Result<(), LabError> {
    session.truncate(past.len());
    if session.tokens() != past {
        session.clear();
        session.set_sparse_v(None);
        session.feed(past)?;
    }
    Ok(())
}

/// Runs `tokens` one by one in pairs, one of them with sparse V and one without, in turns.
fn time_steps(
    engine: &Engine,
    session: &mut Session,
    tokens: &[u32],
    threshold: SparseV,
    times: &mut Vec<StepPair>,
) -> Result<(), LabError> {
    let spent = || engine.pool().cpu_time_per_thread().iter().sum::<Duration>();
    for (index, pair) in tokens.as_chunks::<2>().0.iter().enumerate() {
        let mut times_of_pair = [0.0; 2];
        for (turn, token) in pair.iter().enumerate() {
            // Neither always comes first.
            let side = (index + turn) % 2;
            session.set_sparse_v((side == 1).then_some(threshold));
            let before = spent();
            session.feed(&[*token])?;
            times_of_pair[side] = 1e3 * spent().saturating_sub(before).as_secs_f64();
        }
        times.push(times_of_pair);
    }
    Ok(())
}

fn median(times: &[StepPair], of: impl Fn(StepPair) -> f64) -> Estimate {
    let mut values: Vec<f64> = times.iter().map(|pair| of(*pair)).collect();
    values.sort_by(f64::total_cmp);
    Estimate::quantile(&values, 0.5)
}
