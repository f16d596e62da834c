//! What a policy costs per generated token: beside the cache that keeps everything, turn by turn in one process, so that a noisy
//! machine disturbs both alike.

use std::time::Duration;

use kvant_engine::measure::Estimate;
use kvant_engine::{Engine, Session};
use serde::Serialize;

use crate::divergence::keep_everything;
use crate::error::LabError;

/// Tokens of a turn: enough for whole batches of evictions.
const TURN: usize = 64;
/// Tokens that either side runs before the other does.
const STEP: usize = 16;

/// How much to run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PolicySpeedOptions {
    /// Tokens in the cache at the start, in random rows.
    pub depth: usize,
    /// Tokens to generate on either side; rounded up to whole turns.
    pub tokens: usize,
}

/// A policy's cost.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PolicySpeed {
    /// Scheme of the keys.
    pub ctk: String,
    /// Scheme of the values.
    pub ctv: String,
    /// The policy.
    pub policy: String,
    /// Threads.
    pub threads: usize,
    /// Tokens in the cache at the start.
    pub depth: usize,
    /// Tokens generated on either side.
    pub tokens: usize,
    /// Most rows that a layer held at the end.
    pub rows: usize,
    /// Whether rows were evicted.
    pub evicted: bool,
    /// CPU milliseconds per token under the policy, median over turns.
    pub policy_cpu_ms: f64,
    /// The same of a cache that keeps everything and is held at as many rows.
    pub full_cpu_ms: f64,
    /// Median over turns of `policy / full − 1`.
    pub cost: f64,
    /// Its standard error.
    pub cost_se: f64,
}

/// Runs the engine's own cache and policy beside the same cache without one. `progress` hears tokens done and their total.
pub fn policy_speed(
    engine: &Engine,
    options: &PolicySpeedOptions,
    progress: &mut dyn FnMut(usize, usize),
) -> Result<PolicySpeed, LabError> {
    let config = engine.cache_config();
    let mut bounded = engine.session_on(config.clone())?;
    let mut full = engine.session_on(keep_everything(config.clone()))?;
    bounded.fill_random(options.depth)?;
    // Both sides reach their pace before anything counts.
    run(engine, &mut bounded, TURN)?;
    hold(&mut full, rows(&bounded))?;
    run(engine, &mut full, STEP)?;
    let turns = options.tokens.div_ceil(TURN).max(1);
    let (mut with, mut without) = (Vec::with_capacity(turns), Vec::with_capacity(turns));
    for turn in 0..turns {
        let mut spent = [Duration::ZERO; 2];
        for step in 0..TURN / STEP {
            hold(&mut full, rows(&bounded))?;
            // Neither side always comes first.
            for side in [(turn + step) % 2, (turn + step + 1) % 2] {
                let session = if side == 0 { &mut bounded } else { &mut full };
                spent[side] += run(engine, session, STEP)?;
            }
        }
        let per_token = |time: Duration| 1e3 * time.as_secs_f64() / TURN as f64;
        with.push(per_token(spent[0]));
        without.push(per_token(spent[1]));
        progress((turn + 1) * TURN, turns * TURN);
    }
    let mut costs: Vec<f64> = with.iter().zip(&without).map(|(with, without)| with / without - 1.0).collect();
    for values in [&mut costs, &mut with, &mut without] {
        values.sort_by(f64::total_cmp);
    }
    let cost = Estimate::quantile(&costs, 0.5);
    Ok(PolicySpeed {
        ctk: config.scheme.default.keys.to_string(),
        ctv: config.scheme.default.values.to_string(),
        policy: config.policy.to_string(),
        threads: engine.pool().threads(),
        depth: options.depth,
        tokens: turns * TURN,
        rows: rows(&bounded),
        evicted: rows(&bounded) < bounded.tokens().len(),
        policy_cpu_ms: Estimate::quantile(&with, 0.5).value,
        full_cpu_ms: Estimate::quantile(&without, 0.5).value,
        cost: cost.value,
        cost_se: cost.error,
    })
}

/// Most rows that a layer holds.
fn rows(session: &Session) -> usize {
    session.cache_rows().into_iter().max().unwrap_or(0)
}

/// Brings a cache that keeps everything to `rows` tokens, if it is not nearly there: what a sliding layer freed is made up anew.
fn hold(session: &mut Session, rows: usize) -> Result<(), LabError> {
    let here = session.tokens().len();
    if here.abs_diff(rows) >= STEP && (here < rows || session.truncate(rows) < rows) {
        session.fill_random(rows)?;
    }
    Ok(())
}

/// Runs `count` tokens one by one; the pool's CPU time.
fn run(engine: &Engine, session: &mut Session, count: usize) -> Result<Duration, LabError> {
    let spent = || engine.pool().cpu_time_per_thread().iter().sum::<Duration>();
    let vocab = engine.spec().vocab as u64;
    let before = spent();
    for _ in 0..count {
        // Spread over the vocabulary, the same in every run.
        let token = (session.tokens().len() as u64 + 1).wrapping_mul(2_654_435_761) % vocab;
        session.feed(&[token as u32])?;
    }
    Ok(spent().saturating_sub(before))
}
