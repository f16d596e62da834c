//! `kvant-lab moved`: text that stands elsewhere than where it was read.

use std::io::Write;

use crate::cli::args::MovedArgs;
use crate::moved::{MovedOptions, moved as measure};
use kvant_cli::config::Config;
use kvant_cli::error::CliError;
use kvant_cli::load;
use kvant_cli::table::table;
use kvant_cli::text::{Bar, Prepared, prepare};
use kvant_cpu::Precision;
use serde_json::json;

/// Room for rules, questions and continuations, in tokens.
const ROOM: usize = 256;

/// Measures and prints.
pub fn moved(mut args: MovedArgs, config: &Config) -> Result<(), CliError> {
    let json = args.text.json;
    let model = load::model_name(args.text.model.model.as_deref(), config).to_owned();
    let longest = args.documents * args.tokens + args.answer + ROOM;
    args.text.model.context = Some(args.text.model.context.unwrap_or(0).max(longest));
    let Prepared { engine, ids, .. } = {
        let precision = if args.fast { Precision::Fast } else { Precision::Exact };
        prepare(args.text, config, true, |options| options.precision = precision)?
    };
    let options = MovedOptions {
        documents: args.documents,
        tokens: args.tokens,
        answer: args.answer,
        prompts: args.prompts,
        shares: args.recompute,
    };
    let bar = Bar::new();
    let cells =
        measure(&engine, &ids, &options, &mut |done, total| bar.tell(done, total, "prompts".to_owned()))?;
    bar.finish();
    let mut out = std::io::stdout().lock();
    if json {
        for cell in &cells {
            let mut row = serde_json::to_value(cell).expect("plain numbers");
            row["model"] = json!(model);
            row["precision"] = json!(if args.fast { "fast" } else { "exact" });
            row["cache"] = json!(engine.cache_config().scheme.to_string());
            writeln!(out, "{row}")?;
        }
        return Ok(());
    }
    let header = ["read again", "moved", "divergence", "±", "same top", "first token", "cold"];
    let rows: Vec<Vec<String>> = cells
        .iter()
        .map(|cell| {
            vec![
                format!("{:.0} %", 100.0 * cell.recompute),
                format!("{:.0} of {:.0}", cell.moved_tokens, cell.prompt_tokens),
                format!("{:.4}", cell.kld),
                format!("{:.4}", cell.kld_se),
                format!("{:.1} %", 100.0 * cell.same_top),
                format!("{:.2} s", cell.seconds),
                format!("{:.2} s", cell.cold_seconds),
            ]
        })
        .collect();
    write!(out, "{}", table(&header, &[true; 7], &rows))?;
    Ok(())
}
