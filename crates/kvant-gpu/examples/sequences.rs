//! Times steps of many sequences, one token of each, for a well-known shape with random weights (4 bits) and caches, kernel by kernel:
//!
//! ```text
//!   cargo run --release -p kvant-gpu --example sequences -- llama-3.1-8b i4g32 2048 1,4,16 64
//!                                                           shape, scheme, depth of each, numbers of sequences, tokens
//! ```
//!
//! With a sixth argument, numbers of rows of a prompt, such parts of one run beside the others' tokens as well.

use std::error::Error;
use std::sync::Arc;
use std::time::Instant;

use kvant_cache::CacheConfig;
use kvant_codec::{CacheScheme, Scheme};
use kvant_gpu::Gpu;
use kvant_gpu::attention::ShaderArithmetic;
use kvant_gpu::model::{DeviceModel, DeviceSequence, Runner, RunnerOptions, RunnerPart, StepRows};
use kvant_gpu::ops::WeightFormat;
use kvant_model::{Wanted, named_shape};

/// Rows of the largest step.
const ROWS: usize = 768;

/// The middle one of an odd number of times, in ms.
fn median(mut millis: Vec<f64>) -> f64 {
    millis.sort_by(f64::total_cmp);
    millis.get(millis.len() / 2).copied().unwrap_or(f64::NAN)
}

/// One greedy step of all sequences; `tokens` become the next ones.
fn step(batch: &Runner, sequences: &mut [DeviceSequence], tokens: &mut [u32]) -> Result<(), Box<dyn Error>> {
    let mut runs: Vec<RunnerPart> =
        sequences.iter_mut().map(|sequence| RunnerPart::greedy(sequence, 1)).collect();
    choose(batch, tokens, &mut runs).map(|found| tokens.copy_from_slice(&found))
}

/// The likeliest tokens behind a step.
fn choose(batch: &Runner, tokens: &[u32], runs: &mut [RunnerPart]) -> Result<Vec<u32>, Box<dyn Error>> {
    let ticket = batch.submit(StepRows::Tokens(tokens), runs)?;
    let answers = batch.collect(ticket)?;
    let found: Option<Vec<u32>> = (0..runs.len()).map(|run| answers.likeliest(run)).collect();
    Ok(found.ok_or("a logit is no number")?)
}

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let ([name, scheme, depth, counts, tokens] | [name, scheme, depth, counts, tokens, _]) = &args[..] else {
        return Err(
            "expected a shape, a scheme, a depth, numbers of sequences, tokens, perhaps rows of a prompt"
                .into(),
        );
    };
    let shape = named_shape(name).ok_or_else(|| format!("no shape is called {name}"))?;
    let scheme: Scheme = scheme.parse()?;
    let (depth, tokens): (usize, usize) = (depth.parse()?, tokens.parse()?);
    let counts = counts.split(',').map(str::parse).collect::<Result<Vec<usize>, _>>()?;
    let gpu = Gpu::open(None, u64::MAX)?;
    let model = Arc::new(DeviceModel::random(&gpu, &shape.spec, WeightFormat::Q4)?);
    let cache = CacheConfig {
        layers: shape.spec.cache_layers(),
        scheme: CacheScheme::uniform(scheme, scheme.for_values()),
        capacity: depth + 8 * tokens + ROWS,
        budget: None,
        policy: Default::default(),
        sparse_keys: false,
    };
    let options = RunnerOptions { rows: ROWS, attention: ShaderArithmetic::Bytes };
    let batch = Runner::new(&model, &cache, None, options)?;
    println!("{}, {name}, {scheme}, {depth} tokens each", gpu.info().name);
    let mut alone = None;
    for count in counts {
        let mut sequences = (0..count).map(|_| batch.sequence()).collect::<Result<Vec<_>, _>>()?;
        sequences.iter_mut().try_for_each(|sequence| sequence.fill_random(depth))?;
        let mut next: Vec<u32> = (0..count as u32).map(|i| i % shape.spec.vocab as u32).collect();
        // Greedy steps, and steps whose logits all come back.
        let (mut greedy, mut logits) = (Vec::new(), Vec::new());
        for repetition in 0..4 {
            let started = Instant::now();
            for _ in 0..tokens {
                step(&batch, &mut sequences, &mut next)?;
            }
            if repetition > 0 && tokens > 0 {
                greedy.push(started.elapsed().as_secs_f64() * 1e3 / tokens as f64);
            }
        }
        for _ in 0..=tokens.min(16) {
            let started = Instant::now();
            let run = |sequence| RunnerPart::new(sequence, 1, Wanted::Last);
            let mut runs: Vec<RunnerPart> = sequences.iter_mut().map(run).collect();
            let mut found = Vec::new();
            batch.step(StepRows::Tokens(&next), &mut runs, &mut found)?;
            logits.push(started.elapsed().as_secs_f64() * 1e3);
        }
        let (greedy, logits) = (median(greedy), median(logits));
        let rate = count as f64 / greedy * 1e3;
        let times = rate / *alone.get_or_insert(rate);
        println!(
            "{count:3} sequences: {greedy:.3} ms a step, {rate:.1} tok/s together, {times:.2} times the first; with logits {logits:.3} ms; \
             caches {:.0} MB of {:.0} MB set aside",
            sequences.iter().map(DeviceSequence::cache_bytes).sum::<u64>() as f64 / 1e6,
            batch.cache_bytes() as f64 / 1e6
        );
        // Steps with parts of a prompt, submitted one behind another as a server does.
        for rows in args.get(5).map_or(Vec::new(), |rows| rows.split(',').collect()) {
            let rows: usize = rows.parse()?;
            let mut all = next.clone();
            all.extend((0..rows as u32).map(|i| i % shape.spec.vocab as u32));
            let mut times = Vec::new();
            let mut prompts = [batch.sequence()?, batch.sequence()?];
            let mut before = None;
            for repetition in 0..9 {
                let prompt = &mut prompts[repetition % 2];
                if repetition < 2 {
                    prompt.fill_random(depth)?;
                } else {
                    prompt.truncate(depth);
                }
                let mut runs: Vec<RunnerPart> =
                    sequences.iter_mut().map(|sequence| RunnerPart::greedy(sequence, 1)).collect();
                runs.push(RunnerPart::greedy(prompt, rows));
                let started = Instant::now();
                let ticket = batch.submit(StepRows::Tokens(&all), &mut runs)?;
                if let Some(ticket) = before.replace(ticket) {
                    batch.collect(ticket)?;
                }
                times.push(started.elapsed().as_secs_f64() * 1e3);
            }
            before.map(|ticket| batch.collect(ticket)).transpose()?;
            println!(
                "{count:3} sequences beside {rows} rows of a prompt: {:.3} ms a step",
                median(times.split_off(2))
            );
            if rows == 448 {
                let mut prompt = batch.sequence()?;
                for warm in [true, false] {
                    prompt.fill_random(depth)?;
                    let mut all: Vec<(&mut DeviceSequence, usize)> =
                        sequences.iter_mut().map(|one| (one, 1)).chain([(&mut prompt, rows)]).collect();
                    let found = batch.profile(&mut all)?;
                    for (kernel, micros) in found.into_iter().filter(|_| !warm) {
                        println!(
                            "{count:3} sequences beside {rows} rows  {kernel:20} {:9.3} ms",
                            micros / 1e3
                        );
                    }
                }
            }
        }
        // The first one warms up.
        for warm in [true, false] {
            let mut all: Vec<(&mut DeviceSequence, usize)> =
                sequences.iter_mut().map(|one| (one, 1)).collect();
            for (kernel, micros) in batch.profile(&mut all)?.into_iter().filter(|_| !warm) {
                println!("{count:3} sequences  {kernel:20} {:9.3} ms", micros / 1e3);
            }
        }
    }
    Ok(())
}
