//! `kvant-lab answers`: greedy answers beside those of the f16 cache.

use std::io::Write;

use kvant_codec::CacheScheme;
use serde_json::json;

use crate::cli::args::AnswersArgs;
use kvant_cli::config::Config;
use kvant_cli::error::CliError;
use kvant_cli::load;
use kvant_cli::table::table;
use kvant_cli::text::{Bar, read_text};

/// Context when -c is not given: the questions and their answers fit.
const CONTEXT: usize = 1024;

/// Asks and prints.
pub fn answers(mut args: AnswersArgs, config: &Config) -> Result<(), CliError> {
    let questions = match &args.questions {
        Some(path) => read_text(path)?.lines().filter(|l| !l.trim().is_empty()).map(str::to_owned).collect(),
        None => crate::questions(),
    };
    let model = load::model_name(args.model.model.as_deref(), config).to_owned();
    args.model.context = Some(args.model.context.unwrap_or(CONTEXT));
    let mut options = load::engine_options(&args.model, load::PLAIN_CACHE)?;
    args.device.set(&mut options);
    let engine = load::load_as(&args.model, config, &options, !args.json)?;
    let caches: Vec<CacheScheme> = args.caches.iter().map(|choice| choice.scheme.clone()).collect();
    let bar = Bar::new();
    let found = crate::answers(&engine, &questions, args.tokens.into(), &caches, &mut |done, total| {
        bar.tell(done, total, "answers".into());
    })?;
    bar.finish();
    let mut out = std::io::stdout().lock();
    if args.json {
        for answers in &found {
            let mut row = serde_json::to_value(answers).expect("plain numbers");
            row["model"] = json!(model);
            if let Some(device) = engine.device_name() {
                row["device"] = json!(device);
            }
            writeln!(out, "{row}")?;
        }
        return Ok(());
    }
    let rows: Vec<Vec<String>> = found
        .iter()
        .map(|a| {
            vec![
                a.cache.clone(),
                format!("{} of {}", a.identical, a.questions),
                format!("{:.1}", a.common_tokens),
                a.broken.to_string(),
                format!("{:.3}", a.mean_ratio),
                format!("{:.3}", a.worst_ratio),
            ]
        })
        .collect();
    let header = ["cache", "identical", "tokens in common", "broken", "perplexity, mean", "worst"];
    write!(out, "{}", table(&header, &[false, true, true, true, true, true], &rows))?;
    Ok(())
}
