//! `kvant-lab needle`: facts hidden in a long text.

use std::io::Write;

use crate::divergence::plain_cache;
use crate::needle::{NeedleCell, NeedleOptions, needle as measure};
use serde_json::json;

use crate::cli::args::NeedleArgs;
use kvant_cli::config::Config;
use kvant_cli::error::CliError;
use kvant_cli::load;
use kvant_cli::table::table;
use kvant_cli::text::{Bar, Prepared, prepare};

/// Room for the answer behind the longest prompt, in tokens.
const ANSWER_ROOM: usize = 16;

/// Measures and prints; the f16 cache beside the one that was asked for.
pub fn needle(mut args: NeedleArgs, config: &Config) -> Result<(), CliError> {
    let json = args.text.json;
    let model = load::model_name(args.text.model.model.as_deref(), config).to_owned();
    let longest = args.lengths.iter().copied().max().unwrap_or(0);
    args.text.model.context = Some(args.text.model.context.unwrap_or(0).max(longest + ANSWER_ROOM));
    let Prepared { engine, ids, .. } = prepare(args.text, config, true, |options| args.device.set(options))?;
    let options = NeedleOptions {
        lengths: args.lengths,
        depths: args.depths,
        keys: args.hidden.into(),
        samples: args.samples.into(),
        seed: args.seed,
    };
    let (plain, asked) = (plain_cache(&engine), engine.cache_config());
    let mut caches = vec![&asked];
    if !args.no_baseline && asked != plain {
        caches.push(&plain);
    }
    let bar = Bar::new();
    let mut runs: Vec<Vec<NeedleCell>> = Vec::new();
    for (index, cache) in caches.iter().enumerate() {
        runs.push(measure(&engine, &ids, cache, &options, &mut |done, total| {
            bar.tell(index * total + done, caches.len() * total, cache.scheme.to_string());
        })?);
    }
    bar.finish();
    let mut out = std::io::stdout().lock();
    if json {
        for cell in runs.iter().flatten() {
            let mut row = serde_json::to_value(cell).expect("plain numbers");
            row["model"] = json!(model);
            if let Some(device) = engine.device_name() {
                row["device"] = json!(device);
            }
            writeln!(out, "{row}")?;
        }
        return Ok(());
    }
    let mut header = vec!["length".to_owned(), "depth".to_owned()];
    let name = |run: &[NeedleCell]| format!("{}/{} {}", run[0].ctk, run[0].ctv, run[0].policy);
    header.extend(runs.iter().map(|run| name(run)));
    let rows: Vec<Vec<String>> = (0..runs[0].len())
        .map(|i| {
            let cell = &runs[0][i];
            let start = [cell.length.to_string(), format!("{:.0} %", 100.0 * cell.depth)];
            let shares = runs.iter().map(|run| format!("{}/{}", run[i].found, run[i].samples));
            start.into_iter().chain(shares).collect()
        })
        .collect();
    let header: Vec<&str> = header.iter().map(String::as_str).collect();
    write!(out, "{}", table(&header, &vec![true; header.len()], &rows))?;
    for run in &runs {
        let (found, all) = run.iter().fold((0, 0), |sum, c| (sum.0 + c.found, sum.1 + c.samples));
        writeln!(out, "{}: {found} of {all} found", name(run))?;
    }
    Ok(())
}
