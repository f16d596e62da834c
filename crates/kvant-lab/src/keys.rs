//! What sparse keys read and miss, by layer and context, and what that does to the time of a step.

use std::time::Duration;

use kvant_attn::packed::SparseK;
use kvant_cache::{CacheConfig, KeyReport};
use kvant_codec::CacheScheme;
use kvant_engine::measure::{Estimate, KeyFigures, MeasureError, PerplexityOptions, windows};
use kvant_engine::{Engine, Session};
use serde::Serialize;

use crate::divergence::{kl, plain_cache};
use crate::error::LabError;

/// Where to look.
#[derive(Clone, Debug, PartialEq)]
pub struct KeysOptions {
    /// Context lengths, in tokens.
    pub contexts: Vec<usize>,
    /// Shares of the attention.
    pub masses: Vec<SparseK>,
    /// Decode steps at the end of each context.
    pub steps: usize,
    /// Texts per context; `None` takes as many as the text has.
    pub chunks: Option<usize>,
    /// Also time the steps, with and without sparse keys in turns.
    pub speed: bool,
    /// Also compare the steps' predictions with those of an f16 cache.
    pub divergence: bool,
}

/// One layer at one context and mass.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct KeysRow {
    /// Scheme of the keys.
    pub ctk: String,
    /// Scheme of the values.
    pub ctv: String,
    /// Context, in tokens.
    pub ctx: usize,
    /// Share of the attention that was to be read.
    pub mass: f32,
    /// Layer index; `None` for all layers together.
    pub layer: Option<usize>,
    /// Texts looked at.
    pub windows: usize,
    /// What was read and missed.
    #[serde(flatten)]
    pub figures: KeyFigures,
    /// Mean KL divergence of the steps' predictions from those of an f16 cache, everything read (all layers together, where it was asked
    /// for).
    pub dense_kld: Option<f64>,
    /// The same with sparse keys.
    pub sparse_kld: Option<f64>,
    /// Mean over steps of what sparse keys add.
    pub added_kld: Option<f64>,
    /// Its standard error.
    pub added_kld_se: Option<f64>,
    /// CPU milliseconds of a whole decode step that reads everything, median (all layers together, where speed was asked for).
    pub dense_cpu_ms: Option<f64>,
    /// The same with sparse keys.
    pub sparse_cpu_ms: Option<f64>,
    /// The same with next to nothing in the cache.
    pub empty_cpu_ms: Option<f64>,
    /// How many times faster attention is: `(dense − empty) / (sparse − empty)`, of medians over steps of the same token, which follow one
    /// another.
    pub attention_speedup: Option<f64>,
    /// Median over pairs of steps of `sparse / dense − 1`, of whole steps.
    pub cost: Option<f64>,
    /// Its standard error.
    pub cost_se: Option<f64>,
}

/// CPU milliseconds of steps: everything read, sparse keys, an empty cache.
type Times = [f64; 3];

/// Tokens of a context that has next to nothing to read.
const EMPTY: usize = 24;

/// Fills the cache to each context, then runs the last steps. `progress` hears texts done and their total.
pub fn keys(
    engine: &Engine,
    text: &[u32],
    scheme: &CacheScheme,
    options: &KeysOptions,
    progress: &mut dyn FnMut(usize, usize),
) -> Result<Vec<KeysRow>, LabError> {
    let mut rows = Vec::new();
    let cache = CacheConfig { scheme: scheme.clone(), sparse_keys: true, ..engine.cache_config() };
    let mut session = engine.session_on(cache.clone())?;
    let mut empty = engine.session_on(cache)?;
    let layers = engine.spec().layers.len();
    for (context_index, &ctx) in options.contexts.iter().enumerate() {
        let cut = PerplexityOptions { window: ctx, chunks: options.chunks, decode: true, last: None };
        let windows = windows(engine, text, &cut)?;
        let mut reports = vec![vec![KeyReport::default(); layers]; options.masses.len()];
        let mut times: Vec<Vec<Times>> = vec![Vec::new(); options.masses.len()];
        // Of every step: everything read, sparse keys.
        let mut divergences: Vec<Vec<[f64; 2]>> = vec![Vec::new(); options.masses.len()];
        for (index, window) in windows.iter().enumerate() {
            let steps = options.steps.clamp(2, window.len() - 1);
            let (past, last) = window.split_at(window.len() - steps);
            // Every run is a fork of the same cache: a rollback would leave more of it packed than there was.
            fill(&mut session, past)?;
            let compared = match options.divergence {
                true => Some(Compared::new(engine, &session, past, last)?),
                false => None,
            };
            for (m, mass) in options.masses.iter().enumerate() {
                if let Some(compared) = &compared {
                    compared.add(&session, *mass, last, &mut divergences[m])?;
                }
                let mut run = session.fork()?;
                // Every second step looks at everything and tells what the choice would have missed, the others read what was chosen.
                for (i, token) in last.iter().enumerate() {
                    let look = if i % 2 == 0 { 1 } else { usize::MAX };
                    run.set_sparse_k(Some(SparseK { look, ..*mass }));
                    run.feed(&[*token])?;
                    // Looks tell what was missed, the others what was read.
                    for (layer, report) in run.take_key_reports().into_iter().enumerate() {
                        reports[m][layer] += if i % 2 == 0 { report.without_count() } else { report };
                    }
                }
                if options.speed {
                    fill(&mut empty, &window[..EMPTY.min(past.len())])?;
                    let runs = [&mut session.fork()?, &mut session.fork()?, &mut empty.fork()?];
                    time_steps(engine, runs, last, *mass, &mut times[m])?;
                }
            }
            progress(context_index * windows.len() + index + 1, options.contexts.len() * windows.len());
        }
        for (((mass, reports), times), divergences) in
            options.masses.iter().zip(&reports).zip(&times).zip(&divergences)
        {
            let mut all = KeyReport::default();
            reports.iter().for_each(|report| all += *report);
            let row = |layer, report: KeyReport| {
                KeyFigures::of(report).map(|figures| KeysRow {
                    ctk: scheme.default.keys.to_string(),
                    ctv: scheme.default.values.to_string(),
                    ctx,
                    mass: mass.mass,
                    layer,
                    windows: windows.len(),
                    figures,
                    dense_kld: None,
                    sparse_kld: None,
                    added_kld: None,
                    added_kld_se: None,
                    dense_cpu_ms: None,
                    sparse_cpu_ms: None,
                    empty_cpu_ms: None,
                    attention_speedup: None,
                    cost: None,
                    cost_se: None,
                })
            };
            let Some(mut together) = row(None, all) else {
                return Err(MeasureError::NothingPacked { tokens: ctx, scheme: scheme.to_string() }.into());
            };
            if !times.is_empty() {
                let [dense, sparse, empty] = [0, 1, 2].map(|side| median(times, |times| times[side]).value);
                let cost = median(times, |[dense, sparse, _]| sparse / dense - 1.0);
                (together.dense_cpu_ms, together.sparse_cpu_ms) = (Some(dense), Some(sparse));
                together.empty_cpu_ms = Some(empty);
                let [of_dense, of_sparse] = [0, 1].map(|side| median(times, |t| t[side] - t[2]).value);
                together.attention_speedup = Some(of_dense / of_sparse.max(1e-9));
                (together.cost, together.cost_se) = (Some(cost.value), Some(cost.error));
            }
            if !divergences.is_empty() {
                let mean = |of: &dyn Fn(&[f64; 2]) -> f64| {
                    Estimate::mean(&divergences.iter().map(of).collect::<Vec<_>>())
                };
                let added = mean(&|[dense, sparse]| sparse - dense);
                together.dense_kld = Some(mean(&|[dense, _]| *dense).value);
                together.sparse_kld = Some(mean(&|[_, sparse]| *sparse).value);
                (together.added_kld, together.added_kld_se) = (Some(added.value), Some(added.error));
            }
            rows.push(together);
            rows.extend(reports.iter().enumerate().filter_map(|(layer, report)| row(Some(layer), *report)));
        }
    }
    Ok(rows)
}

/// Predictions of the last steps of a text with an f16 cache, and how far those of the cache at hand are from them when it reads
/// everything.
struct Compared {
    /// One row of logits per step.
    expected: Vec<Vec<f32>>,
    dense: Vec<f64>,
}

impl Compared {
    fn new(engine: &Engine, session: &Session, past: &[u32], last: &[u32]) -> Result<Self, LabError> {
        let mut plain = engine.session_on(plain_cache(engine))?;
        plain.feed(past)?;
        let expected =
            last.iter().map(|token| Ok(plain.score(&[*token])?.to_vec())).collect::<Result<_, LabError>>()?;
        let mut compared = Compared { expected, dense: Vec::new() };
        compared.dense = compared.divergences(session, None, last)?;
        Ok(compared)
    }

    fn divergences(
        &self,
        session: &Session,
        sparse: Option<SparseK>,
        last: &[u32],
    ) -> Result<Vec<f64>, LabError> {
        let mut run = session.fork()?;
        run.set_sparse_k(sparse);
        let steps = last.iter().zip(&self.expected);
        steps.map(|(token, expected)| Ok(kl(expected, run.score(&[*token])?))).collect()
    }

    fn add(
        &self,
        session: &Session,
        mass: SparseK,
        last: &[u32],
        found: &mut Vec<[f64; 2]>,
    ) -> Result<(), LabError> {
        let sparse = self.divergences(session, Some(mass), last)?;
        found.extend(self.dense.iter().zip(sparse).map(|(dense, sparse)| [*dense, sparse]));
        Ok(())
    }
}

/// Makes the session hold exactly `past`.
fn fill(session: &mut Session, past: &[u32]) -> Result<(), LabError> {
    if session.tokens() != past {
        session.clear();
        session.feed(past)?;
    }
    Ok(())
}

/// Runs `tokens` one by one in turns: with everything read, with sparse keys, and on an empty cache.
fn time_steps(
    engine: &Engine,
    [dense, sparse, empty]: [&mut Session; 3],
    tokens: &[u32],
    mass: SparseK,
    times: &mut Vec<Times>,
) -> Result<(), LabError> {
    let spent = || engine.pool().cpu_time_per_thread().iter().sum::<Duration>();
    let timed = |session: &mut Session, token: u32| -> Result<f64, LabError> {
        let before = spent();
        session.feed(&[token])?;
        Ok(1e3 * spent().saturating_sub(before).as_secs_f64())
    };
    dense.set_sparse_k(None);
    sparse.set_sparse_k(Some(SparseK { look: usize::MAX, ..mass }));
    for (index, token) in tokens.iter().enumerate() {
        // Neither always comes first.
        let mut of_token = [0.0; 3];
        for turn in [index % 2, 1 - index % 2] {
            of_token[turn] = timed(if turn == 0 { &mut *dense } else { &mut *sparse }, *token)?;
        }
        of_token[2] = timed(empty, *token)?;
        // The first sparse step is a look; of the others none is.
        if index > 0 {
            times.push(of_token);
        }
    }
    Ok(())
}

fn median(times: &[Times], of: impl Fn(Times) -> f64) -> Estimate {
    let mut values: Vec<f64> = times.iter().map(|times| of(*times)).collect();
    values.sort_by(f64::total_cmp);
    Estimate::quantile(&values, 0.5)
}
