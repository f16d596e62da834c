//! What a cache in a file costs: decode steps' attention over a long cache of Qwen2.5-Coder-1.5B's shape (28 layers, 12 heads on 2, 128
//! channels) without the model's weights, so that the process holds little but the cache.
//!
//! ```sh
//! cargo run --release -p kvant-cache --example spill -- FILE [TOKENS [THREADS]]
//! ```
//!
//! Keys of some hundred neighbours lie around a place of their own and queries look at a few of these places, so that attention is sparse,
//! as real text's is. One JSON object per mass, with the file's pages in memory as the system left them, and cold: before every token the
//! system is asked to forget them, so that all that is read comes from the disk.

use std::path::Path;
use std::time::{Duration, Instant};

use kvant_attn::packed::SparseK;
use kvant_cache::{
    Attention, CacheConfig, LayerShape, PolicyConfig, Queries, Sequence, SpillFile, WatchMode,
};
use kvant_cpu::Pool;
use serde_json::json;

const LAYERS: usize = 28;
const HEADS: usize = 12;
const KV_HEADS: usize = 2;
const DIM: usize = 128;
const SCHEME: &str = "turbo4+bm+w32+sinks16/turbo4+w32+sinks16";
/// Tokens of a step while the cache is filled.
const STEP: usize = 512;
/// Neighbours whose keys lie around one place.
const PLACE: usize = 384;
/// Places that keys lie around.
const PLACES: usize = 61;
/// Decode steps of a measurement, after one that looks at everything.
const TOKENS: usize = 3;

/// A number from −1 to 1 that depends on everything.
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

fn rows(start: usize, count: usize, around: f32) -> Vec<f32> {
    let width = KV_HEADS * DIM;
    let number = |i: usize| {
        let (token, c) = (start + i / width, i % width);
        around * place(token / PLACE * 17, c) + noise(token, c)
    };
    (0..count * width).map(number).collect()
}

fn append(sequence: &mut Sequence, count: usize) -> Result<(), Box<dyn std::error::Error>> {
    let (keys, values) = (rows(sequence.position(), count, 1.5), rows(sequence.position(), count, 0.0));
    // Layers have the same rows: only their number matters.
    (0..LAYERS).try_for_each(|layer| sequence.append(layer, count, &keys, &values))?;
    Ok(())
}

/// A size in bytes from a file of `/proc/self`, where there is one.
fn told(file: &str, field: &str, unit: u64) -> Option<u64> {
    let text = std::fs::read_to_string(Path::new("/proc/self").join(file)).ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix(field))?;
    Some(line.trim().trim_end_matches(" kB").parse::<u64>().ok()? * unit)
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let path = arguments.first().ok_or("usage: spill FILE [TOKENS [THREADS]]")?;
    let tokens = arguments.get(1).map_or(Ok(262_144), |text| text.parse())?;
    let threads = arguments.get(2).map_or(Ok(1), |text| text.parse())?;
    let shape = LayerShape { kv_heads: KV_HEADS, head_dim: DIM, window: None, latent: None };
    let file = SpillFile::create(Path::new(path))?;
    let mut sequence = Sequence::new(CacheConfig {
        layers: vec![shape; LAYERS],
        scheme: SCHEME.parse()?,
        capacity: tokens + 1000,
        budget: None,
        policy: PolicyConfig::default(),
        sparse_keys: false,
    })?
    .watching(WatchMode::Off)
    .spilled_to(file.clone())?;
    let pool = Pool::new(threads);
    let started = Instant::now();
    while sequence.position() < tokens {
        let count = STEP.min(tokens - sequence.position());
        append(&mut sequence, count)?;
        sequence.commit(count)?;
    }
    sequence.begin(1)?;
    eprintln!("filled in {:.0} s", started.elapsed().as_secs_f64());
    for cold in [false, true] {
        for mass in [0.9, 0.99, 0.999, 1.0] {
            let row = measure(&mut sequence.clone(), &file, &pool, mass, cold)?;
            println!("{row}");
        }
    }
    Ok(())
}

fn measure(
    sequence: &mut Sequence,
    file: &SpillFile,
    pool: &Pool,
    mass: f32,
    cold: bool,
) -> Result<serde_json::Value, Box<dyn std::error::Error>> {
    let mut attention = Attention::default();
    attention.options.sparse_k = Some(SparseK::new(mass));
    let mut reports = Vec::new();
    let (tokens, mut out) = (sequence.position(), vec![0.0; HEADS * DIM]);
    let (mut wall, mut cpu, mut read) = (Vec::new(), Vec::new(), 0);
    let (mut resident, mut anonymous) = (0, 0);
    let spent = || pool.cpu_time_per_thread().iter().sum::<Duration>();
    for token in 0..=TOKENS {
        if cold {
            file.forget_pages()?;
        }
        reports.clear();
        let (started, before) = (Instant::now(), (spent(), told("io", "read_bytes:", 1)));
        append(sequence, 1)?;
        for layer in 0..LAYERS {
            // Every head looks near two places.
            let looks = |i: usize| {
                let (head, c) = (i / DIM, i % DIM + i / DIM / (HEADS / KV_HEADS) * DIM);
                let near = (token * 5 + layer * 7 + head) % PLACES;
                (place(near, c) + 0.7 * place(near + 29, c)) * 1.35
            };
            let queries: Vec<f32> = (0..HEADS * DIM).map(looks).collect();
            let asked = Queries {
                layer,
                heads: HEADS,
                scale: 1.0 / (DIM as f32).sqrt(),
                softcap: None,
                window: None,
                sink_logits: None,
                rows: &queries,
            };
            reports.extend(sequence.attend(layer, asked, &mut out, pool, &mut attention)?.keys);
        }
        sequence.commit(1)?;
        // The first token looks at everything and does not count.
        if token > 0 {
            wall.push(started.elapsed().as_secs_f64() * 1e3);
            cpu.push(spent().saturating_sub(before.0).as_secs_f64() * 1e3);
            let after = told("io", "read_bytes:", 1);
            read += after.zip(before.1).map_or(0, |(after, before)| after.saturating_sub(before));
            resident = resident.max(file.resident_bytes().unwrap_or(0));
            anonymous = anonymous.max(told("status", "RssAnon:", 1024).unwrap_or(0));
        }
    }
    let share = reports
        .iter()
        .fold((0, 0), |(read, all), report| (read + report.count.read_bytes, all + report.count.bytes));
    let median = |times: &mut Vec<f64>| {
        times.sort_by(f64::total_cmp);
        times[times.len() / 2]
    };
    Ok(json!({
        "shape": "qwen2.5-coder:1.5b", "layers": LAYERS, "cache": SCHEME, "tokens": tokens, "mass": mass, "cold": cold,
        "threads": pool.threads(), "key_share": if share.1 > 0 { share.0 as f64 / share.1 as f64 } else { 1.0 },
        "attention_ms": median(&mut wall), "attention_cpu_ms": median(&mut cpu),
        "cache_bytes": sequence.bytes(), "file_bytes": sequence.file_bytes(), "file_resident_bytes": resident,
        "anonymous_bytes": anonymous, "disk_bytes_per_token": read / TOKENS as u64,
        "command": "cargo run --release -p kvant-cache --example spill",
    }))
}
