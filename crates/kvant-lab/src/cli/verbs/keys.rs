//! `kvant-lab keys`: what sparse keys read and miss.

use std::io::Write;

use crate::keys::{KeysOptions, KeysRow, keys as measure};
use kvant_cpu::Precision;
use serde_json::json;

use crate::cli::args::KeysArgs;
use kvant_cli::config::Config;
use kvant_cli::error::CliError;
use kvant_cli::load;
use kvant_cli::table::table;
use kvant_cli::text::{Bar, Prepared, prepare};

/// Measures and prints. Without -ctk and -ctv the cache is that of `chat`, whose keys have signs.
pub fn keys(mut args: KeysArgs, config: &Config) -> Result<(), CliError> {
    let json = args.text.json;
    let model = load::model_name(args.text.model.model.as_deref(), config).to_owned();
    let masses: Option<Vec<_>> = args.mass.iter().map(|mass| mass.0).collect();
    let Some(masses) = masses else {
        return Err(CliError::Option { option: "--mass", reason: "found off, expected shares".into() });
    };
    let longest = args.contexts.iter().copied().max().unwrap_or(0);
    args.text.model.context = Some(args.text.model.context.unwrap_or(0).max(longest));
    let chunks = Some(args.text.chunks.unwrap_or(1));
    let cache = &mut args.text.model.cache;
    if cache.kv_preset.is_none() && cache.keys.is_none() && cache.values.is_none() {
        cache.kv_preset = Some(load::CHAT_CACHE.parse().expect("a constant scheme"));
    }
    let Prepared { engine, ids, .. } = prepare(args.text, config, true, |options| {
        if args.kld {
            options.precision = Precision::Exact;
        }
    })?;
    let (contexts, steps, speed) = (args.contexts, args.steps.into(), args.speed);
    let options = KeysOptions { contexts, masses, steps, chunks, speed, divergence: args.kld };
    let bar = Bar::new();
    let rows = measure(&engine, &ids, &engine.options().cache, &options, &mut |done, total| {
        bar.tell(done, total, String::new());
    })?;
    bar.finish();
    let mut out = std::io::stdout().lock();
    if json {
        for row in &rows {
            let mut row = serde_json::to_value(row).expect("plain numbers");
            row["model"] = json!(model);
            row["cache"] = json!(engine.options().cache.to_string());
            writeln!(out, "{row}")?;
        }
        return Ok(());
    }
    let percent =
        |share: Option<f64>| share.map_or("–".to_owned(), |share| format!("{:.2} %", 100.0 * share));
    let line = |all: &KeysRow| {
        let of_layers = rows.iter().filter(|r| r.layer.is_some() && (r.ctx, r.mass) == (all.ctx, all.mass));
        let shares = || of_layers.clone().map(|row| row.figures.key_share);
        vec![
            all.ctx.to_string(),
            all.mass.to_string(),
            format!("{:.1} %", 100.0 * all.figures.key_share),
            format!("{:.1}", 100.0 * shares().fold(f64::INFINITY, f64::min)),
            format!("{:.1}", 100.0 * shares().fold(0.0, f64::max)),
            percent(all.figures.missed_mass),
            percent(all.figures.missed_largest),
            match (all.added_kld, all.added_kld_se) {
                (Some(added), Some(error)) => format!("{added:+.5} ± {error:.5}"),
                _ => "–".into(),
            },
            all.attention_speedup.map_or("–".to_owned(), |speedup| format!("{speedup:.2} ×")),
            match (all.cost, all.cost_se) {
                (Some(cost), Some(error)) => format!("{:+.1} ± {:.1} %", 100.0 * cost, 100.0 * error),
                _ => "–".into(),
            },
        ]
    };
    let lines: Vec<Vec<String>> = rows.iter().filter(|row| row.layer.is_none()).map(line).collect();
    let header = [
        "context",
        "mass",
        "bytes read",
        "least of a layer",
        "most of a layer",
        "missed",
        "missed at most",
        "KLD added",
        "attention",
        "time of a step",
    ];
    write!(out, "{}", table(&header, &[true; 10], &lines))?;
    Ok(())
}
