//! Times prompts and single tokens of a well-known shape with random weights (4 bits) and cache, kernel by kernel, without the rest of kvant:
//!
//! ```text
//!   cargo run --release -p kvant-gpu --example step -- llama-3.1-8b i4g32 32768 512 64
//!                                                      shape, scheme, depth, rows of the prompt, tokens, a folder for what is kept
//! ```

use std::error::Error;
use std::path::Path;
use std::sync::Arc;
use std::time::Instant;

use kvant_cache::CacheConfig;
use kvant_codec::{CacheScheme, Scheme};
use kvant_gpu::Gpu;
use kvant_gpu::attention::ShaderArithmetic;
use kvant_gpu::model::{DeviceModel, Runner, RunnerOptions, RunnerPart, StepRows};
use kvant_gpu::ops::WeightFormat;
use kvant_model::{Asked, CandidateRequest, Wanted, named_shape};

/// The middle one of an odd number of times, in ms.
fn median(mut millis: Vec<f64>) -> f64 {
    millis.sort_by(f64::total_cmp);
    millis.get(millis.len() / 2).copied().unwrap_or(f64::NAN)
}

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [name, scheme, depth, rows, tokens, folder @ ..] = &args[..] else {
        return Err(
            "expected a shape, a scheme, a depth, rows of a prompt, a number of tokens, perhaps a folder"
                .into(),
        );
    };
    let shape = named_shape(name).ok_or_else(|| format!("no shape is called {name}"))?;
    let scheme: Scheme = scheme.parse()?;
    let (depth, rows, tokens): (usize, usize, usize) = (depth.parse()?, rows.parse()?, tokens.parse()?);
    let gpu = Gpu::open(None, u64::MAX)?.keeping(folder.first().map(Path::new));
    let model = Arc::new(DeviceModel::random(&gpu, &shape.spec, WeightFormat::Q4)?);
    let cache = CacheConfig {
        layers: shape.spec.cache_layers(),
        scheme: CacheScheme::uniform(scheme, scheme.for_values()),
        capacity: depth + rows.max(tokens * 4) + 1,
        budget: None,
        policy: Default::default(),
        sparse_keys: false,
    };
    let options = RunnerOptions { rows, attention: ShaderArithmetic::Bytes };
    let started = Instant::now();
    let runner = Runner::new(&model, &cache, None, options)?;
    let mut session = runner.sequence()?;
    let kept = if gpu.has_kept_kernels() { "kept" } else { "no kept" };
    println!("session made in {:.2} s with {kept} kernels", started.elapsed().as_secs_f64());
    println!("{} multiprocessors, found now {:?}", gpu.info().multiprocessors, gpu.find_multiprocessors()?);
    let prompt: Vec<u32> = (0..rows).map(|i| (i * 37 % shape.spec.vocab.min(10_007)) as u32).collect();
    // The first one warms up.
    let mut times = Vec::new();
    for repetition in 0..6 {
        session.fill_random(depth)?;
        let started = Instant::now();
        let part = RunnerPart::new(&mut session, rows, Wanted::Last);
        runner.step(StepRows::Tokens(&prompt), &mut [part], &mut Vec::new())?;
        if repetition > 0 {
            times.push(started.elapsed().as_secs_f64() * 1e3);
        }
    }
    let ms = median(times);
    println!("{}: prompt of {rows}, {ms:.2} ms, {:.0} tok/s", gpu.info().name, rows as f64 / ms * 1e3);
    // Greedy steps run ahead; a sampler's wait for the host's choice.
    for (what, count) in [("greedy", 1), ("of the likeliest 40", 40)] {
        session.fill_random(depth)?;
        let (mut token, mut flight) = (1, None);
        let mut times = Vec::new();
        for repetition in 0..4 {
            let started = Instant::now();
            for _ in 0..tokens {
                let asked = Asked::Candidates(CandidateRequest { count, ..CandidateRequest::LIKELIEST });
                let ticket = match flight.take() {
                    Some(ticket) => ticket,
                    None => {
                        let part = RunnerPart { asked, ..RunnerPart::greedy(&mut session, 1) };
                        runner.submit(StepRows::Tokens(&[token]), &mut [part])?
                    }
                };
                if count == 1 && session.may_run_ahead() {
                    let part = RunnerPart::ahead(&mut session);
                    flight = Some(runner.submit(StepRows::Tokens(&[0]), &mut [part])?);
                }
                token = runner.collect(ticket)?.likeliest(0).ok_or("a logit is no number")?;
            }
            if repetition > 0 && tokens > 0 {
                times.push(started.elapsed().as_secs_f64() * 1e3 / tokens as f64);
            }
        }
        let ms = median(times);
        println!("{tokens} tokens, {what}: {ms:.3} ms each, {:.1} tok/s", 1e3 / ms);
    }
    session.fill_random(depth)?;
    runner.profile_sealing(&mut session)?;
    if let Some((micros, rows)) = runner.profile_sealing(&mut session)? {
        println!("{rows} rows sealed in all layers: {:.3} ms", micros / 1e3);
    }
    for rows in [1, rows] {
        session.fill_random(depth)?;
        // The first one warms up.
        runner.profile(&mut [(&mut session, rows)])?;
        for (kernel, micros) in runner.profile(&mut [(&mut session, rows)])? {
            println!("{rows:4} rows  {kernel:20} {:9.3} ms", micros / 1e3);
        }
    }
    Ok(())
}
