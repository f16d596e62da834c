//! `kvant-lab bench --synthetic`: prompts and the decode step of a well-known model at full size, with random weights and cache.

use crate::cli::args::bench::BenchSyntheticArgs;
use kvant_cli::error::CliError;

/// Measures prompts and generation at every depth.
#[cfg(feature = "gpu")]
pub fn bench_synthetic(args: &BenchSyntheticArgs) -> Result<(), CliError> {
    gpu::bench(args)
}

/// Explains what is missing.
#[cfg(not(feature = "gpu"))]
pub fn bench_synthetic(_: &BenchSyntheticArgs) -> Result<(), CliError> {
    Err(kvant_engine::EngineError::NoGpuSupport.into())
}

#[cfg(feature = "gpu")]
mod gpu {
    use std::sync::Arc;
    use std::time::Instant;

    use kvant_cache::CacheConfig;

    use kvant_gpu::attention::ShaderArithmetic;
    use kvant_gpu::model::{
        DeviceModel, DeviceSequence, Runner, RunnerOptions, RunnerPart, RunnerTicket, StepRows,
    };
    use kvant_gpu::{DeviceChoice, GpuError, OpenDevice};
    use kvant_model::{ModelError, ModelSpec, Wanted, named_shape, shape_names};
    use serde_json::{Value, json};

    use crate::cli::args::bench::BenchSyntheticArgs;
    use kvant_cli::args::DeviceArgs;
    use kvant_cli::error::CliError;
    use kvant_cli::load;
    use kvant_cli::median::median;
    use kvant_cli::out::{self, say};
    use kvant_cli::table::table;

    /// Bytes per second that the share of the floor is told for: what an H200 reads, measured.
    const BANDWIDTH: f64 = 4.3e12;

    pub fn bench(args: &BenchSyntheticArgs) -> Result<(), CliError> {
        let name = &args.name;
        let shape = named_shape(name).ok_or_else(|| CliError::Option {
            option: "NAME",
            reason: format!(
                "found \"{name}\", expected one of {}",
                shape_names().collect::<Vec<_>>().join(", ")
            ),
        })?;
        let unsupported = |option, reason: &str| CliError::Option { option, reason: reason.to_owned() };
        if args.generate == 0 && args.prompt == 0 {
            return Err(unsupported("-n", "nothing to measure: no prompt and no tokens"));
        }
        let device = match args.device.device {
            DeviceChoice::Cpu => return Err(unsupported("--device", "synthetic models run on a GPU")),
            other => other,
        };
        let budget = args.device.gpu_memory.unwrap_or(u64::MAX);
        let folder = DeviceArgs::folder();
        let OpenDevice::Gpu(gpu) = OpenDevice::open_kept(device, budget, folder.as_deref())? else {
            return Err(GpuError::NoDevice.into());
        };
        let weights = args.weights.name();
        let model = Arc::new(DeviceModel::random(&gpu, &shape.spec, args.weights.format())?);
        let attention = if args.exact { ShaderArithmetic::Float } else { ShaderArithmetic::Bytes };
        if args.cache.sparse_v.0.is_some() {
            return Err(unsupported("--sparse-v", "GPUs read all values"));
        }
        // There is nothing to calibrate random weights on.
        if args.cache.kvcal.is_some() {
            return Err(unsupported("--kvcal", "random weights have no calibration"));
        }
        let scheme = load::cache_choice(&args.cache, load::PLAIN_CACHE).scheme.uncalibrated();
        let mut rows = Vec::new();
        for depth in &args.depth {
            let cache = CacheConfig {
                layers: shape.spec.cache_layers(),
                scheme: scheme.clone(),
                capacity: depth + args.prompt.max(args.generate * (args.repetitions + 1)) + 1,
                budget: args.cache.memory.kv_budget,
                policy: args.cache.memory.policy(),
                sparse_keys: false,
            };
            let step = args.batch.min(MOST_ROWS).min(args.prompt.max(1));
            let options = RunnerOptions { rows: step, attention };
            let mut session = Runner::new(&model, &cache, None, options)?.sequence()?;
            let prompt_ms = prompt_time(&mut session, &shape.spec, args, *depth)?;
            session.fill_random(*depth)?;
            let mut answer = Answer { token: 1, flight: None };
            let mut millis = Vec::new();
            for repetition in 0..=args.repetitions {
                let started = Instant::now();
                for _ in 0..args.generate {
                    answer.go_on(&mut session)?;
                }
                // The first one warms up.
                if repetition > 0 && args.generate > 0 {
                    millis.push(started.elapsed().as_secs_f64() * 1e3 / args.generate as f64);
                }
            }
            // Not a number where nothing was generated.
            let ms = if millis.is_empty() { f64::NAN } else { median(&millis) };
            let told = |number: f64, text: String| if number.is_nan() { "–".to_owned() } else { text };
            let prompt_speed = prompt_ms.map(|ms| args.prompt as f64 / ms * 1e3);
            if args.profile {
                let whose = json!({
                    "model": name, "ctk": scheme.default.keys.to_string(), "policy": args.cache.memory.policy().to_string(),
                    "depth": depth,
                });
                print_profile(&mut session, &whose, 1, args.json)?;
                if step > 1 {
                    print_profile(&mut session, &whose, step, args.json)?;
                }
            }
            let bytes = model.token_bytes() + session.sealed_bytes();
            let floor = bytes as f64 / BANDWIDTH * 1e3;
            if args.json {
                let line = json!({
                    "model": name, "synthetic": true, "device": gpu.info().name, "weights": weights, "cache": scheme.to_string(),
                    "ctk": scheme.default.keys.to_string(), "ctv": scheme.default.values.to_string(), "depth": depth,
                    "policy": args.cache.memory.policy().to_string(), "n_prompt": args.prompt, "batch": step,
                    "prompt_ms": prompt_ms, "pp_tok_s": prompt_speed,
                    "n_gen": args.generate, "repetitions": args.repetitions, "ms_per_token": ms,
                    "tg_tok_s": 1e3 / ms, "weight_bytes": model.weight_bytes(),
                    "token_bytes": model.token_bytes(), "cache_bytes": session.sealed_bytes(),
                    "floor_ms": floor, "share_of_floor": floor / ms, "gb_s": bytes as f64 / ms / 1e6,
                });
                say!("{line}")?;
            }
            rows.push(vec![
                scheme.to_string(),
                depth.to_string(),
                prompt_speed.map_or("–".to_owned(), |speed| format!("{speed:.0}")),
                told(ms, format!("{ms:.2}")),
                told(ms, format!("{:.1}", 1e3 / ms)),
                format!("{:.2}", bytes as f64 / 1e9),
                told(ms, format!("{:.0} %", 100.0 * floor / ms)),
            ]);
        }
        if !args.json {
            say!("{name}, {weights} weights, {}", gpu.info().name)?;
            let header = ["cache", "depth", "prompt tok/s", "ms/token", "tok/s", "GB read", "of 4.3 TB/s"];
            out::text(&table(&header, &[false, true, true, true, true, true, true], &rows))?;
        }
        Ok(())
    }

    /// A greedy answer, whose next step is submitted before this one's token is waited for.
    struct Answer {
        token: u32,
        flight: Option<RunnerTicket>,
    }

    impl Answer {
        /// Waits for the next token.
        fn go_on(&mut self, session: &mut DeviceSequence) -> Result<(), ModelError> {
            let runner = session.batch().clone();
            let submit = |part: RunnerPart<'_>, token| runner.submit(StepRows::Tokens(&[token]), &mut [part]);
            let ticket = match self.flight.take() {
                Some(ticket) => ticket,
                None => submit(RunnerPart::greedy(session, 1), self.token)?,
            };
            if session.may_run_ahead() {
                self.flight = Some(submit(RunnerPart::ahead(session), 0)?);
            }
            // Random weights may lead to what is no number; any token will do then.
            self.token = runner.collect(ticket)?.likeliest(0).unwrap_or(1);
            Ok(())
        }
    }

    /// Where the time of a step of `rows` tokens goes; `whose` it is stands in every JSON object.
    fn print_profile(
        session: &mut DeviceSequence,
        whose: &Value,
        rows: usize,
        as_json: bool,
    ) -> Result<(), CliError> {
        let runner = session.batch().clone();
        for (kernel, micros) in runner.profile(&mut [(session, rows)])? {
            match as_json {
                true => {
                    let mut line = whose.clone();
                    (line["rows"], line["kernel"], line["us"]) = (json!(rows), json!(kernel), json!(micros));
                    say!("{line}")?;
                }
                false => say!("{rows:4} rows  {kernel:20} {:9.3} ms", micros / 1e3)?,
            }
        }
        Ok(())
    }

    /// Most rows of a step.
    const MOST_ROWS: usize = 512;

    /// Median time of a prompt behind `depth` tokens, in ms; `None` where there is none.
    fn prompt_time(
        session: &mut DeviceSequence,
        spec: &ModelSpec,
        args: &BenchSyntheticArgs,
        depth: usize,
    ) -> Result<Option<f64>, CliError> {
        if args.prompt == 0 {
            return Ok(None);
        }
        let tokens: Vec<u32> = (0..args.prompt).map(|i| (i * 37 % spec.vocab.min(10_007)) as u32).collect();
        let (runner, mut millis) = (session.batch().clone(), Vec::new());
        for repetition in 0..=args.repetitions {
            session.fill_random(depth)?;
            let started = Instant::now();
            let mut left = &tokens[..];
            while !left.is_empty() {
                let (step, rest) = left.split_at(left.len().min(session.step_limit()));
                let wanted = if rest.is_empty() { Wanted::Last } else { Wanted::Nothing };
                let part = RunnerPart::new(session, step.len(), wanted);
                runner.step(StepRows::Tokens(step), &mut [part], &mut Vec::new())?;
                left = rest;
            }
            if repetition > 0 {
                millis.push(started.elapsed().as_secs_f64() * 1e3);
            }
        }
        Ok((!millis.is_empty()).then(|| median(&millis)))
    }
}
