//! `kvant-lab speculate`: what guessing tokens ahead brings.

use std::io::Write;

use crate::{SpeculateOptions, SpeculateRow, Task, speculate as measure};
use kvant_engine::Session;
use kvant_text::EncodeOptions;
use serde_json::json;

use crate::cli::args::SpeculateArgs;
use kvant_cli::config::Config;
use kvant_cli::error::CliError;
use kvant_cli::load;
use kvant_cli::table::table;
use kvant_cli::text::{Bar, read_text};

/// Tokens of a question, about.
const QUESTION: usize = 640;

/// Measures and prints, with the cache of `chat` unless asked otherwise.
pub fn speculate(mut args: SpeculateArgs, config: &Config) -> Result<(), CliError> {
    let deepest = args.depth.iter().copied().max().unwrap_or(0);
    let text = match &args.text {
        Some(path) => read_text(path)?,
        None if deepest == 0 => String::new(),
        None => {
            return Err(CliError::Option {
                option: "-d",
                reason: "a depth needs a --text to fill it".into(),
            });
        }
    };
    let model = load::model_name(args.model.model.as_deref(), config).to_owned();
    let tokens = usize::from(args.tokens);
    args.model.context = Some(args.model.context.unwrap_or(deepest + QUESTION + tokens));
    let options = args.device.on(load::engine_options(&args.model, load::CHAT_CACHE)?);
    let engine = load::load_as(&args.model, config, &options, !args.json)?;
    let speculation = args.speculation.on(&engine);
    if !speculation.lookup && args.speculation.draft.is_none() {
        let reason = "nothing to measure: --lookup, --draft or both are needed".to_owned();
        return Err(CliError::Option { option: "speculate", reason });
    }
    let plain = EncodeOptions { add_special: false, parse_special: false };
    let before = engine.tokenizer().encode(&text, plain)?;
    let draft = load::draft(args.speculation.draft.as_deref(), &engine, &args.model, config)?;
    let with_draft = |session: &mut Session| match &draft {
        Some((draft, scheme)) => session.set_draft(draft, scheme.clone()),
        None => Ok(()),
    };
    let options = SpeculateOptions { speculation, tokens, repetitions: args.repetitions.into() };
    let (bar, mut rows) = (Bar::new(), Vec::<(Task, usize, SpeculateRow)>::new());
    for depth in &args.depth {
        let Some(before) = before.get(..*depth) else {
            let reason = format!("found {depth}, the text has {} tokens", before.len());
            return Err(CliError::Option { option: "-d", reason });
        };
        for task in &args.tasks {
            let row = measure(&engine, &task.prompt(&engine, before)?, &options, &with_draft)?;
            rows.push((*task, *depth, row));
            bar.tell(rows.len(), args.depth.len() * args.tasks.len(), task.name().to_owned());
        }
    }
    bar.finish();
    let guesses = match (&args.speculation.draft, speculation.lookup) {
        (Some(draft), true) => format!("lookup, {draft}"),
        (Some(draft), false) => draft.clone(),
        (None, _) => "lookup".to_owned(),
    };
    let mut out = std::io::stdout().lock();
    if args.json {
        for (task, depth, row) in &rows {
            let mut row = serde_json::to_value(row).expect("plain numbers");
            (row["model"], row["task"], row["depth"]) = (json!(model), json!(task.name()), json!(depth));
            (row["guesses"], row["exact"]) = (json!(guesses), json!(args.model.exact));
            writeln!(out, "{row}")?;
        }
        return Ok(());
    }
    let line = |(task, depth, row): &(Task, usize, SpeculateRow)| {
        vec![
            task.name().to_owned(),
            depth.to_string(),
            row.tokens.to_string(),
            row.proposed.to_string(),
            row.acceptance.map_or("–".into(), |share| format!("{:.0} %", 100.0 * share)),
            format!("{:.2}", row.plain_cpu_ms),
            format!("{:.2}", row.ahead_cpu_ms),
            format!("{:.2} ± {:.2}", row.gain, row.gain_se),
            if row.same { "yes" } else { "no" }.to_owned(),
        ]
    };
    let header =
        ["task", "depth", "tokens", "guessed", "right", "CPU ms/token", "with guesses", "gain", "same text"];
    let lines: Vec<Vec<String>> = rows.iter().map(line).collect();
    write!(out, "{}", table(&header, &[false, true, true, true, true, true, true, true, false], &lines))?;
    Ok(())
}
