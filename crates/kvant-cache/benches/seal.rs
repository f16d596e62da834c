//! What storing tokens costs, per token and KV head: the plain scheme, with block means, and while the cache watches itself. CPU time of
//! one thread, the three in turns, so that a busy machine disturbs all of them alike.
//!
//! `cargo bench -p kvant-cache --bench seal`: one JSON object per format, head dimension and length of a step.

use std::time::Duration;

use kvant_cache::{Attention, CacheConfig, LayerShape, PolicyConfig, Queries, Sequence, WatchMode};
use kvant_codec::rng::Rng;
use kvant_cpu::Pool;
use serde_json::json;

const KV_HEADS: usize = 3;
const HEADS: usize = 9;
/// Tokens that are stored in a run.
const TOKENS: usize = 4096;
/// Runs of each kind.
const ROUNDS: usize = 15;

/// Sealed tokens between two looks of a cache that watches itself.
const PERIOD: usize = 1024;

/// Rows for every token, and a query for those whose sealing is watched.
struct Rows {
    keys: Vec<f32>,
    values: Vec<f32>,
    query: Vec<f32>,
}

/// Stores [`TOKENS`] tokens, `step` at a time: the CPU time of that, without the attention that shows a watching cache its queries.
fn store(scheme: &str, watch: WatchMode, dim: usize, step: usize, rows: &Rows, pool: &Pool) -> Duration {
    let spent = || pool.cpu_time_per_thread().iter().sum::<Duration>();
    let (began, mut asking) = (spent(), Duration::ZERO);
    let config = CacheConfig {
        layers: vec![LayerShape { kv_heads: KV_HEADS, head_dim: dim, window: None, latent: None }],
        scheme: scheme.parse().expect("the schemes below are valid"),
        capacity: TOKENS,
        budget: None,
        policy: PolicyConfig::default(),
        sparse_keys: false,
    };
    let mut sequence = Sequence::new(config).expect("the shape has every scheme").watching(watch);
    let width = KV_HEADS * dim;
    let (mut attention, mut out) = (Attention::default(), vec![0.0; step * HEADS * dim]);
    let asked = rows.query.repeat(step);
    // Tokens behind the sinks that have left the window, by whole tiles.
    let sealed = |tokens: usize| tokens.saturating_sub(48) / 16 * 16;
    for start in (0..TOKENS).step_by(step) {
        let part = start * width..(start + step) * width;
        let (keys, values) = (&rows.keys[part.clone()], &rows.values[part]);
        sequence.append(0, step, keys, values).expect("rows of the shape");
        let (before, after) = (sealed(start), sealed(start + step));
        if watch == WatchMode::Repair
            && after > 0
            && (before == 0 || (16 + before) / PERIOD != (16 + after) / PERIOD)
        {
            let began = spent();
            let (heads, scale) = (HEADS, 1.0 / (dim as f32).sqrt());
            let queries = Queries {
                layer: 0,
                heads,
                scale,
                softcap: None,
                window: None,
                sink_logits: None,
                rows: &asked,
            };
            sequence.attend(0, queries, &mut out, pool, &mut attention).expect("queries of the shape");
            asking += spent() - began;
        }
        sequence.commit(step).expect("the layer has its rows");
    }
    std::hint::black_box(sequence);
    spent() - began - asking
}

fn main() {
    let pool = Pool::new(1);
    for dim in [64, 128] {
        let mut rng = Rng::new(7);
        let len = TOKENS * KV_HEADS * dim;
        let rows = Rows {
            keys: rng.normal_vec(len),
            values: rng.normal_vec(len),
            query: rng.normal_vec(HEADS * dim),
        };
        for (format, step) in
            ["turbo4", "turbo3", "turbo2", "i4g32"].into_iter().flat_map(|f| [(f, 1), (f, 512)])
        {
            let plain = format!("{format}+w32+sinks16");
            let means = format!("{format}+bm+w32+sinks16/{format}+w32+sinks16");
            let kinds = [(&plain, WatchMode::Off), (&means, WatchMode::Off), (&means, WatchMode::Repair)];
            let mut times = [const { Vec::new() }; 3];
            for _ in 0..ROUNDS {
                for ((scheme, watch), times) in kinds.iter().zip(&mut times) {
                    let took = store(scheme, *watch, dim, step, &rows, &pool);
                    times.push(took.as_nanos() as f64 / (TOKENS * KV_HEADS) as f64);
                }
            }
            let [plain_ns, means_ns, watched_ns] = times.map(|mut times| {
                times.sort_by(f64::total_cmp);
                times[ROUNDS / 2]
            });
            let row = json!({
                "bench": "seal", "format": format, "dim": dim, "step": step, "kv_heads": KV_HEADS, "tokens": TOKENS, "rounds": ROUNDS,
                "ns": plain_ns, "ns_means": means_ns, "ns_watched": watched_ns,
                "means_ratio": means_ns / plain_ns, "watch_ns": watched_ns - means_ns,
                "command": "cargo bench -p kvant-cache --bench seal",
            });
            println!("{row}");
        }
    }
}
