//! What attention with sparse keys costs by the bytes it reads: decode steps over layers of a model's shape, without its weights.
//!
//! ```sh
//! cargo run --release -p kvant-cache --example sparse_keys -- [SHAPE [MASS,MASS,… [STEPS]]]
//! ```
//!
//! Shapes are those of `gemma3:270m` at 32768 tokens (its global layers), `qwen2.5-coder:1.5b` at 16384 and `smollm2:135m` at 8192. Keys of
//! some neighbours lie around a place of their own and queries look at a few of these places, so that attention is sparse. Before every
//! step as many bytes are read as weights would be, so that the cache comes from memory, as it does between two tokens of a model. Masses
//! take turns with reading everything. One JSON object per mass.

use std::time::Duration;

use kvant_attn::packed::SparseK;
use kvant_cache::{
    Attention, CacheConfig, KeyReport, LayerShape, PolicyConfig, Queries, Sequence, WatchMode,
};
use kvant_cpu::Pool;
use serde_json::json;

const SCHEME: &str = "turbo4+bm+w32+sinks16/turbo4+w32+sinks16";
/// Tokens of a step while the cache is filled.
const STEP: usize = 512;
/// Neighbours whose keys lie around one place, and places.
const PLACE: usize = 24;
const PLACES: usize = 61;
/// Eight-byte words that are read before a step: 300 MiB.
const OTHERS: usize = 300 << 17;

/// Layers of a model.
struct Shape {
    name: &'static str,
    heads: usize,
    kv_heads: usize,
    dim: usize,
    layers: usize,
    tokens: usize,
    /// Length of queries: with fewer channels they are to be longer for attention that is as sparse.
    length: f32,
}

const SHAPES: [Shape; 3] = [
    Shape { name: "gemma3:270m", heads: 4, kv_heads: 1, dim: 256, layers: 3, tokens: 32768, length: 1.0 },
    Shape {
        name: "qwen2.5-coder:1.5b",
        heads: 12,
        kv_heads: 2,
        dim: 128,
        layers: 28,
        tokens: 16384,
        length: 1.5,
    },
    Shape { name: "smollm2:135m", heads: 9, kv_heads: 3, dim: 64, layers: 30, tokens: 8192, length: 2.0 },
];

/// A number from −1 to 1 that depends on both.
fn noise(a: usize, b: usize) -> f32 {
    let mut x = (a as u64) << 24 ^ b as u64;
    x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    ((x ^ (x >> 31)) >> 40) as f32 / (1 << 23) as f32 - 1.0
}

/// Where keys of a place lie.
fn place(index: usize, channel: usize) -> f32 {
    noise(1_000_000 + index % PLACES, channel)
}

/// Rows of tokens from `start` on, `around` times as far from zero as their place.
fn rows(width: usize, start: usize, count: usize, around: f32) -> Vec<f32> {
    let number = |i: usize| {
        let (token, c) = (start + i / width, i % width);
        around * place(token / PLACE * 17, c) + noise(token, c)
    };
    (0..count * width).map(number).collect()
}

/// Queries of all heads, each near two places.
fn queries(shape: &Shape, step: usize, layer: usize) -> Vec<f32> {
    let number = |i: usize| {
        let (head, c) = (i / shape.dim, i % shape.dim);
        let c = c + head / (shape.heads / shape.kv_heads) * shape.dim;
        let near = step * 5 + layer * 7 + head;
        shape.length * (place(near, c) + 0.7 * place(near + 29, c))
    };
    (0..shape.heads * shape.dim).map(number).collect()
}

fn append(sequence: &mut Sequence, shape: &Shape, count: usize) -> Result<(), Box<dyn std::error::Error>> {
    let (width, start) = (shape.kv_heads * shape.dim, sequence.position());
    let (keys, values) = (rows(width, start, count, 1.5), rows(width, start, count, 0.0));
    // Layers have the same rows: only their number matters.
    (0..shape.layers).try_for_each(|layer| sequence.append(layer, count, &keys, &values))?;
    Ok(())
}

/// A copy of the cache with what is asked of it and what that took, in CPU milliseconds per step.
struct Run {
    mass: f32,
    sequence: Sequence,
    attention: Attention,
    reports: Vec<KeyReport>,
    times: Vec<f64>,
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let name = arguments.first().map_or("gemma3:270m", String::as_str);
    let shape = SHAPES.iter().find(|shape| shape.name == name).ok_or("no such shape")?;
    let masses = arguments.get(1).map_or("0.9,0.85,0.8", String::as_str).split(',');
    let masses = masses.map(str::parse).collect::<Result<Vec<f32>, _>>()?;
    let steps = arguments.get(2).map_or(Ok(32), |text| text.parse())?;
    let layer = LayerShape { kv_heads: shape.kv_heads, head_dim: shape.dim, window: None, latent: None };
    let mut filled = Sequence::new(CacheConfig {
        layers: vec![layer; shape.layers],
        scheme: SCHEME.parse()?,
        capacity: shape.tokens + steps + 1,
        budget: None,
        policy: PolicyConfig::default(),
        sparse_keys: true,
    })?
    .watching(WatchMode::Off);
    while filled.position() < shape.tokens {
        let count = STEP.min(shape.tokens - filled.position());
        append(&mut filled, shape, count)?;
        filled.commit(count)?;
    }
    let pool = Pool::new(1);
    let run = |mass: f32| {
        let mut attention = Attention::default();
        // At 1 there is no choice at all.
        attention.options.sparse_k = (mass < 1.0).then(|| SparseK { look: usize::MAX, ..SparseK::new(mass) });
        Run { mass, sequence: filled.clone(), attention, reports: Vec::new(), times: Vec::new() }
    };
    let mut runs: Vec<Run> = masses.into_iter().chain([1.0]).map(run).collect();
    let others: Vec<u64> = (0..OTHERS as u64).collect();
    for step in 0..=steps {
        for run in &mut runs {
            one_step(shape, step, run, &pool, &others)?;
        }
    }
    let sorted = |run: &Run| {
        let mut times = run.times.clone();
        times.sort_by(f64::total_cmp);
        times
    };
    let everything = runs.last().map(sorted).unwrap_or_default();
    for run in &runs {
        let counts = run.reports.iter().map(|report| report.count);
        let (read, all) =
            counts.fold((0, 0), |(read, all), count| (read + count.read_bytes, all + count.bytes));
        let times = sorted(run);
        println!(
            "{}",
            json!({
                "shape": shape.name, "cache": SCHEME, "layers": shape.layers, "tokens": shape.tokens, "mass": run.mass,
                "key_share": if all > 0 { read as f64 / all as f64 } else { 1.0 },
                "median_ms": times[times.len() / 2], "best_ms": times[0],
                "median_time_share": times[times.len() / 2] / everything[everything.len() / 2],
                "best_time_share": times[0] / everything[0],
                "command": format!("cargo run --release -p kvant-cache --example sparse_keys -- {}", arguments.join(" ")),
            })
        );
    }
    Ok(())
}

/// One token: its attention in all layers is timed, unless it is the first, which looks at everything.
fn one_step(
    shape: &Shape,
    step: usize,
    run: &mut Run,
    pool: &Pool,
    others: &[u64],
) -> Result<(), Box<dyn std::error::Error>> {
    let Run { sequence, attention, reports, times, .. } = run;
    append(sequence, shape, 1)?;
    let asked: Vec<Vec<f32>> = (0..shape.layers).map(|layer| queries(shape, step, layer)).collect();
    let mut out = vec![0.0; shape.heads * shape.dim];
    std::hint::black_box(others.iter().step_by(8).fold(0u64, |sum, word| sum.wrapping_add(*word)));
    let spent = || pool.cpu_time_per_thread().iter().sum::<Duration>();
    let before = spent();
    for (layer, rows) in asked.iter().enumerate() {
        let scale = 1.0 / (shape.dim as f32).sqrt();
        let asked = Queries {
            layer,
            heads: shape.heads,
            scale,
            softcap: None,
            window: None,
            sink_logits: None,
            rows,
        };
        reports.extend(sequence.attend(layer, asked, &mut out, pool, attention)?.keys);
    }
    match step {
        0 => reports.clear(),
        _ => times.push(1e3 * spent().saturating_sub(before).as_secs_f64()),
    }
    sequence.commit(1)?;
    Ok(())
}
