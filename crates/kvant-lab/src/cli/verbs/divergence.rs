//! `kvant-lab kl` and `kvant-lab ppl`: what a cache does to predictions, in decode mode.

use crate::{BaseCache, Divergence, DivergenceOptions, divergence};
use kvant_codec::RotationSpec;
use kvant_codec::rotation::DEFAULT_SEED;
use kvant_cpu::Precision;
use kvant_engine::EngineOptions;
use kvant_engine::measure::KeyFigures;
use serde_json::json;

use crate::cli::args::{KlArgs, PplArgs};
use kvant_cli::args::DeviceArgs;
use kvant_cli::config::Config;
use kvant_cli::error::CliError;
use kvant_cli::key_figures::{add_keys, told_keys};
use kvant_cli::load;
use kvant_cli::out::{self, say, tell};
use kvant_cli::text::{Bar, Prepared, prepare};

/// Weight products in f32 unless `fast`, because rounding activations to 8 bits drowns the cache's own error. Attention stays as
/// shipped (int8 query and weights) unless --exact asks for f32 there too.
fn products(fast: bool, device: DeviceArgs) -> impl FnOnce(&mut EngineOptions) {
    move |options| {
        options.precision = if fast { Precision::Fast } else { Precision::Exact };
        device.set(options);
    }
}

/// A warning that belongs to every figure of a run with sparse V that left nothing out.
fn warn_of_nothing_skipped(options: &EngineOptions, skipped: Option<usize>) {
    if options.sparse_v.is_some() && skipped == Some(0) {
        tell!("note: sparse V left nothing out: the figures are those of a dense run");
    }
}

/// The same for sparse keys that had no block to choose.
fn warn_of_nothing_chosen(options: &EngineOptions, keys: Option<&KeyFigures>) {
    let sparse = options.sparse_k.is_some_and(|sparse| sparse.mass < 1.0);
    if sparse && keys.is_none_or(|keys| keys.key_tiles == keys.key_tiles_read) {
        tell!("note: sparse keys left nothing out: the figures are those of a dense run");
    }
}

/// How far the scheme's predictions are from the f16 cache's.
pub fn kl(args: KlArgs, config: &Config) -> Result<(), CliError> {
    let json = args.text.json;
    let model = load::model_name(args.text.model.model.as_deref(), config).to_owned();
    let Prepared { engine, ids, mut options } =
        prepare(args.text, config, true, products(args.fast, args.device))?;
    options.last = args.last.last;
    if !(args.base_cache >= 0.0 && args.base_cache < 1e6) {
        let reason = format!("found {}, expected GiB from 0 up", args.base_cache);
        return Err(CliError::Option { option: "--base-cache", reason });
    }
    let base = match (args.base_cache * (1u64 << 30) as f64) as u64 {
        0 => None,
        bytes => {
            Some(BaseCache::open(&kvant_hub::home()?.join("cache").join("base-logits"), bytes, &engine)?)
        }
    };
    let bar = Bar::new();
    let how = DivergenceOptions { base: base.as_ref(), floor: args.fast && !args.no_floor };
    let d =
        divergence(&engine, &ids, &engine.options().cache, &options, &how, &mut |done, total, so_far| {
            bar.tell(done, total, format!("mean {so_far:.5}"));
        })?;
    bar.finish();
    warn_of_nothing_skipped(engine.options(), d.reads.skipped_steps);
    warn_of_nothing_chosen(engine.options(), d.reads.sparse_keys.as_ref());
    if json {
        let mut row = serde_json::to_value(&d).expect("plain numbers");
        row["model"] = json!(model);
        // With the layers that differ.
        row["cache"] = json!(engine.options().cache.to_string());
        // What tables group by: the keys' format, and their rotation whatever its seed.
        let keys = engine.options().cache.default.keys;
        row["format"] = json!(keys.format.to_string());
        row["rotation"] = json!(RotationSpec { seed: DEFAULT_SEED, ..keys.rotation }.to_string());
        row["precision"] = json!(if args.fast { "fast" } else { "exact" });
        if let Some(last) = options.last {
            row["last"] = json!(last);
        }
        if let Some(device) = engine.device_name() {
            row["device"] = json!(device);
        }
        say!("{row}")?;
    } else {
        out::text(&told(&d, options.last))?;
    }
    Ok(())
}

/// What attention reached, where it was counted.
fn told_steps(packed: Option<usize>, skipped: Option<usize>) -> String {
    match (packed, skipped) {
        (Some(packed), Some(skipped)) => format!(" · {packed} steps on packed tiles, {skipped} left out"),
        _ => String::new(),
    }
}

/// Which part of a window was scored, where it is not all of it.
fn told_last(last: Option<usize>) -> String {
    last.map(|last| format!(" (the last {last} of each)")).unwrap_or_default()
}

/// For people.
fn told(d: &Divergence, last: Option<usize>) -> String {
    let mut text = format!(
        "keys {} · values {} · policy {} · {:.3} bits per element{}\n\
         over {} tokens in {} windows of {}{}; ± is the standard error over tokens\n\
         mean KLD {:.5} ± {:.5} · median {:.5} ± {:.5}\n\
         99 % {:.4} ± {:.4} · 99.9 % {:.4} ± {:.4} · max {:.4}\n\
         same top {:.2} ± {:.2} % · rms Δp {:.4} ± {:.4}\n\
         perplexity {:.4} ± {:.4}, f16 {:.4} ± {:.4}, ratio {:.5} ± {:.5}\n",
        d.ctk,
        d.ctv,
        d.policy,
        d.bpw,
        told_steps(d.reads.packed_steps, d.reads.skipped_steps),
        d.tokens,
        d.windows,
        d.ctx,
        told_last(last),
        d.mean_kld,
        d.mean_kld_se,
        d.median_kld,
        d.median_kld_se,
        d.p99_kld,
        d.p99_kld_se,
        d.p999_kld,
        d.p999_kld_se,
        d.max_kld,
        100.0 * d.same_top,
        100.0 * d.same_top_se,
        d.rms_dp,
        d.rms_dp_se,
        d.ppl,
        d.ppl_se,
        d.ppl_base,
        d.ppl_base_se,
        d.ppl_ratio,
        d.ppl_ratio_se,
    );
    if let (Some(floor), Some(error)) = (d.floor_kld, d.floor_kld_se) {
        text += &format!("floor of this arithmetic (f16 cache, sums reordered): {floor:.5} ± {error:.5}\n");
    }
    if let Some(keys) = &d.reads.sparse_keys {
        text += &format!("{}\n", told_keys(keys));
    }
    text
}

/// Perplexity in decode mode.
pub fn ppl(args: PplArgs, config: &Config) -> Result<(), CliError> {
    let json = args.text.json;
    let model = load::model_name(args.text.model.model.as_deref(), config).to_owned();
    let Prepared { engine, ids, mut options } =
        prepare(args.text, config, true, products(args.fast, args.device))?;
    options.last = args.last.last;
    let bar = Bar::new();
    let p = kvant_engine::measure::perplexity(&engine, &ids, &options, &mut |done, total, so_far| {
        bar.tell(done, total, format!("ppl {so_far:.3}"));
    })?;
    bar.finish();
    warn_of_nothing_skipped(engine.options(), p.reads.skipped_steps);
    warn_of_nothing_chosen(engine.options(), p.reads.sparse_keys.as_ref());
    let cache = &engine.options().cache.default;
    if json {
        let mut row = json!({
            "ctk": cache.keys, "ctv": cache.values, "policy": engine.options().policy, "ctx": options.window, "tokens": p.tokens, "windows": p.windows,
            "ppl": p.ppl, "ppl_se": p.stderr, "ppl_window_se": p.window_stderr, "bpw": p.bpw, "packed_steps": p.reads.packed_steps,
            "skipped_steps": p.reads.skipped_steps, "device": engine.device_name().unwrap_or("cpu".to_owned()), "model": model, "cache": engine.options().cache.to_string(), "precision": if args.fast { "fast" } else { "exact" },
        });
        if let Some(last) = options.last {
            row["last"] = json!(last);
        }
        add_keys(&mut row, p.reads.sparse_keys.as_ref());
        say!("{row}")?;
        return Ok(());
    }
    say!("keys {} · values {} · {:.3} bits per element", cache.keys, cache.values, p.bpw)?;
    say!(
        "perplexity {:.4} ± {:.4} over {} tokens in {} windows of {}{}{}",
        p.ppl,
        p.stderr,
        p.tokens,
        p.windows,
        options.window,
        told_last(options.last),
        told_steps(p.reads.packed_steps, p.reads.skipped_steps)
    )?;
    if let Some(keys) = &p.reads.sparse_keys {
        say!("{}", told_keys(keys))?;
    }
    Ok(())
}
