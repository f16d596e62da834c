//! `kvant bench`: prompt and generation speed at depths.

use std::time::{Duration, Instant};

use kvant_attn::packed::Arithmetic;
use kvant_cpu::Precision;
use kvant_engine::measure::KeyFigures;
use kvant_engine::{Engine, EngineError, EngineOptions, GenerateOptions, Session};
use serde_json::{Value, json};

use crate::args::bench::{BenchArgs, Fill};
use crate::config::Config;
use crate::error::CliError;
use crate::load;
use crate::median::median;
use crate::out::{self, say};
use crate::table::table;

/// One line of the table.
struct Row {
    threads: usize,
    depth: usize,
    prompt: Option<Sample>,
    generate: Option<Sample>,
    kv_bytes_per_token: f64,
    /// Bytes of the cache at the depth, as accounted.
    cache_bytes: u64,
    /// Bytes of the cache in a file.
    file_bytes: u64,
    /// Of the packed bytes, the share that sparse keys read.
    key_share: Option<f64>,
    /// What the process grew by while the cache was filled to the depth.
    grown_bytes: Option<u64>,
    /// The most the process has ever held.
    peak_bytes: Option<u64>,
}

/// Repeated measurements of one thing: seconds of wall time and of CPU time (all threads) per token.
struct Sample {
    wall: Vec<f64>,
    cpu: Vec<f64>,
}

impl Sample {
    fn tokens_per_second(&self) -> f64 {
        1.0 / median(&self.wall)
    }

    /// Half the range of the speeds, as a plain measure of spread.
    fn spread(&self) -> f64 {
        let (low, high) = (smallest(&self.wall), self.wall.iter().copied().fold(0.0, f64::max));
        (1.0 / low - 1.0 / high) / 2.0
    }
}

fn smallest(values: &[f64]) -> f64 {
    values.iter().copied().fold(f64::INFINITY, f64::min)
}

/// Most tokens of a repetition that only warms caches.
const WARM_UP: usize = 512;

/// Most tokens of a prompt, an answer or a depth: more than any model was trained for, and few enough to hold their numbers.
const MOST_TOKENS: usize = 1 << 24;

/// Measures every combination of threads and depth.
pub fn bench(args: &BenchArgs, config: &Config) -> Result<(), CliError> {
    if args.repetitions == 0 || (args.prompt == 0 && args.generate == 0) || args.depth.is_empty() {
        let reason = "-r must be at least 1, -d must name a depth, and -p or -n must be above 0".to_owned();
        return Err(CliError::Option { option: "bench", reason });
    }
    let name = load::model_name(args.model.as_deref(), config);
    let path = load::locate(name, config.offline())?;
    let deepest = args.depth.iter().max().copied().unwrap_or(0);
    for (option, tokens) in [("-p", args.prompt), ("-n", args.generate), ("-d", deepest)] {
        if tokens > MOST_TOKENS {
            let reason = format!("found {tokens} tokens, expected at most {MOST_TOKENS}");
            return Err(CliError::Option { option, reason });
        }
    }
    let threads = if args.threads.is_empty() { vec![0] } else { args.threads.clone() };
    let mut rows = Vec::new();
    for count in threads {
        let options = args.device.on(EngineOptions {
            threads: count,
            context: Some(deepest + args.prompt.max(args.generate) + 1),
            batch: args.batch,
            attention: if args.exact { Arithmetic::Float } else { Arithmetic::Integer },
            precision: if args.exact { Precision::Exact } else { Precision::Fast },
            ..args.spill.on(load::cache_options(&args.cache, load::PLAIN_CACHE)?)
        });
        let engine = load::load_file(&path, &options, false)?;
        if !args.json
            && let Some(device) = engine.device_name()
        {
            say!("{device}")?;
        }
        for depth in &args.depth {
            let row = measure(&engine, args, *depth)?;
            if args.json {
                say!("{}", as_json(name, args, &row, &engine))?;
            }
            rows.push(row);
        }
    }
    if !args.json {
        out::text(&as_table(args, &rows))?;
    }
    Ok(())
}

fn measure(engine: &Engine, args: &BenchArgs, depth: usize) -> Result<Row, CliError> {
    let mut session = engine.session()?;
    let before = resident(Resident::Now);
    fill(&mut session, engine, args.fill, depth)?;
    let grown_bytes = resident(Resident::Now).zip(before).map(|(after, before)| after.saturating_sub(before));
    let (cache_bytes, file_bytes) = (session.cache_bytes(), session.file_bytes());
    let mut sample = |count: usize, tokens_per_step: usize| -> Result<Option<Sample>, CliError> {
        if count == 0 {
            return Ok(None);
        }
        let mut sample = Sample { wall: Vec::new(), cpu: Vec::new() };
        // One repetition more than asked: the first one warms caches, need not be long and is not counted.
        for repetition in 0..=args.repetitions {
            reset(&mut session, engine, args.fill, depth)?;
            let tokens = filler(engine, depth, if repetition == 0 { count.min(WARM_UP) } else { count });
            let mut steps = tokens.chunks(tokens_per_step);
            let (wall, cpu) = match tokens_per_step == 1 && engine.device_name().is_some() {
                // As a conversation goes on: a step begins before the host has seen the token that the last one chose.
                true => answer(&mut session, engine, &tokens)?,
                false => timed(engine, || steps.try_for_each(|step| session.feed(step).map(|_| ())))?,
            };
            if repetition > 0 {
                sample.wall.push(wall.as_secs_f64() / count as f64);
                sample.cpu.push(cpu.as_secs_f64() / count as f64);
            }
        }
        Ok(Some(sample))
    };
    let (prompt, generate) = (sample(args.prompt, args.prompt.max(1))?, sample(args.generate, 1)?);
    Ok(Row {
        threads: engine.pool().threads(),
        depth,
        prompt,
        generate,
        file_bytes,
        key_share: KeyFigures::of(session.key_report()).map(|keys| keys.key_share),
        kv_bytes_per_token: engine.cache_config().bytes_per_token().map_err(EngineError::from)?,
        cache_bytes,
        grown_bytes,
        peak_bytes: resident(Resident::Peak),
    })
}

/// Wall time and the pool's CPU time of as many tokens of a greedy answer as `tokens`, behind the first of those.
fn answer(session: &mut Session, engine: &Engine, tokens: &[u32]) -> Result<(Duration, Duration), CliError> {
    let mut prompt = session.tokens().to_vec();
    prompt.extend(tokens.first());
    // The first token comes with the prompt, and is not part of the time.
    let max_tokens = Some(tokens.len() + 1);
    let options = GenerateOptions { max_tokens, ignore_end: true, ..GenerateOptions::default() };
    let mut wall = Duration::ZERO;
    let (_, cpu) = timed(engine, || {
        session.generate(&prompt, &options, &mut |_| true).map(|generated| wall = generated.generate_time)
    })?;
    Ok((wall, cpu))
}

/// Which resident size of this process.
enum Resident {
    Now,
    Peak,
}

/// Bytes of physical memory this process holds, where the system tells.
fn resident(which: Resident) -> Option<u64> {
    let field = match which {
        Resident::Now => "VmRSS:",
        Resident::Peak => "VmHWM:",
    };
    status_bytes(field)
}

/// Fills an empty cache to `depth` tokens.
fn fill(session: &mut Session, engine: &Engine, fill: Fill, depth: usize) -> Result<(), CliError> {
    match fill {
        _ if depth == 0 => {}
        Fill::Prompt => drop(session.feed(&filler(engine, 0, depth))?),
        Fill::Random => session.fill_random(depth)?,
    }
    Ok(())
}

/// Back to exactly `depth` tokens; filled anew where a sliding layer has already freed them.
fn reset(session: &mut Session, engine: &Engine, how: Fill, depth: usize) -> Result<(), CliError> {
    if session.truncate(depth) < depth {
        session.clear();
        fill(session, engine, how, depth)?;
    }
    Ok(())
}

/// Tokens that are spread over the vocabulary and the same in every run.
fn filler(engine: &Engine, start: usize, count: usize) -> Vec<u32> {
    let vocab = engine.spec().vocab as u64;
    (start..start + count).map(|i| ((i as u64 + 1).wrapping_mul(2_654_435_761) % vocab) as u32).collect()
}

/// Wall time and the pool's CPU time of `work`.
fn timed<E>(engine: &Engine, work: impl FnOnce() -> Result<(), E>) -> Result<(Duration, Duration), CliError>
where
    CliError: From<E>,
{
    let total = || engine.pool().cpu_time_per_thread().iter().sum::<Duration>();
    let (cpu, wall) = (total(), Instant::now());
    work()?;
    Ok((wall.elapsed(), total().saturating_sub(cpu)))
}

/// A size from `/proc/self/status`, in bytes, where the system tells.
fn status_bytes(field: &str) -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix(field))?;
    Some(line.trim().strip_suffix(" kB")?.parse::<u64>().ok()? * 1024)
}

fn as_json(model: &str, args: &BenchArgs, row: &Row, engine: &Engine) -> Value {
    let speed = |s: &Option<Sample>| s.as_ref().map(Sample::tokens_per_second);
    let cpu = |f: fn(&[f64]) -> f64| row.generate.as_ref().map(|s| 1e3 * f(&s.cpu));
    json!({
        "model": model,
        "threads": row.threads,
        "ctk": engine.options().cache.default.keys.to_string(),
        "ctv": engine.options().cache.default.values.to_string(),
        "policy": args.cache.memory.policy().to_string(),
        "cache": engine.options().cache.to_string(),
        "sparse_v": args.cache.sparse_v.to_string(),
        "depth": row.depth,
        "fill": format!("{:?}", args.fill).to_lowercase(),
        "n_prompt": args.prompt,
        "n_gen": args.generate,
        "repetitions": args.repetitions,
        "pp_tok_s": speed(&row.prompt),
        "tg_tok_s": speed(&row.generate),
        "pp_cpu_ms": row.prompt.as_ref().map(|s| 1e3 * median(&s.cpu)),
        "tg_cpu_ms": cpu(median),
        "tg_cpu_ms_min": cpu(smallest),
        "kv_bytes_per_token": row.kv_bytes_per_token,
        "cache_bytes": row.cache_bytes,
        "sparse_k": engine.options().sparse_k.map(|sparse| sparse.mass),
        "key_share": row.key_share,
        "file_bytes": row.file_bytes,
        "grown_bytes": row.grown_bytes,
        "peak_bytes": row.peak_bytes,
        "weights_bytes": engine.plan().weights,
        "device": engine.device_name().unwrap_or("cpu".to_owned()),
    })
}

fn as_table(args: &BenchArgs, rows: &[Row]) -> String {
    let speed = |s: &Option<Sample>| match s {
        Some(s) => format!("{:.1} ± {:.1}", s.tokens_per_second(), s.spread()),
        None => "-".to_owned(),
    };
    let cells: Vec<Vec<String>> = rows
        .iter()
        .map(|row| {
            let cpu =
                row.generate.as_ref().map_or("-".to_owned(), |s| format!("{:.2}", 1e3 * median(&s.cpu)));
            vec![
                row.threads.to_string(),
                load::cache_choice(&args.cache, load::PLAIN_CACHE).scheme.to_string(),
                row.depth.to_string(),
                speed(&row.prompt),
                speed(&row.generate),
                cpu,
            ]
        })
        .collect();
    let (prompt, generate) = (format!("pp{} tok/s", args.prompt), format!("tg{} tok/s", args.generate));
    let header = ["threads", "cache", "depth", &prompt, &generate, "tg CPU ms"];
    table(&header, &[true, false, true, true, true, true], &cells)
}
