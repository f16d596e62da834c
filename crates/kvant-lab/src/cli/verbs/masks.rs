//! `kvant-lab masks`: answers that keep to the schemas of MaskBench.

use std::fs::File;
use std::io::{BufWriter, Write};

use kvant_cli::config::Config;
use kvant_cli::error::CliError;
use kvant_cli::load;
use kvant_cli::table::table;
use kvant_cli::text::Bar;
use kvant_server::Grammars;
use serde_json::json;

use crate::LabError;
use crate::cli::args::MasksArgs;
use crate::masks::{MaskSummary, masks as measure, schema_files};

/// Measures and prints.
pub fn masks(args: MasksArgs, config: &Config) -> Result<(), CliError> {
    let files = schema_files(&args.folder, args.sample, args.seed)?;
    let model = load::model_name(args.model.model.as_deref(), config).to_owned();
    let options = load::engine_options(&args.model, load::PLAIN_CACHE)?;
    let engine = load::load_as(&args.model, config, &options, !args.json)?;
    let grammars = Grammars::new(engine.clone());
    let fail = |error: std::io::Error, path: &std::path::Path| LabError::File {
        path: path.to_owned(),
        reason: error.to_string(),
    };
    let mut rows = match &args.rows {
        Some(path) => Some(BufWriter::new(File::create_new(path).map_err(|error| fail(error, path))?)),
        None => None,
    };
    let bar = Bar::new();
    let mut cells = Vec::with_capacity(files.len());
    for (done, path) in files.iter().enumerate() {
        let cell = measure(&engine, &grammars, path)?;
        if let Some(rows) = &mut rows {
            writeln!(rows, "{}", serde_json::to_string(&cell).expect("plain numbers"))?;
        }
        cells.push(cell);
        bar.tell(done + 1, files.len(), "schemas".to_owned());
    }
    bar.finish();
    if let Some(mut rows) = rows {
        rows.flush()?;
    }
    let sums = MaskSummary::of(&cells);
    let mut out = std::io::stdout().lock();
    if args.json {
        let mut row = serde_json::to_value(&sums).expect("plain numbers");
        row["kind"] = json!("masks");
        row["engine"] = json!("kvant");
        row["model"] = json!(model);
        row["seed"] = json!(args.seed);
        writeln!(out, "{row}")?;
        return Ok(());
    }
    let line = vec![
        format!("{} of {}", sums.compiled, sums.schemas),
        sums.passing.to_string(),
        format!("{} of {}", sums.valid_accepted, sums.valid),
        format!("{} of {}", sums.invalid_refused, sums.invalid),
        format!("{} µs", sums.mask_us.median),
        format!("{} µs", sums.mask_us.p99),
        format!("{} µs", sums.compile_us.median),
    ];
    let header = [
        "compiled",
        "passing",
        "valid accepted",
        "invalid refused",
        "mask, median",
        "p99",
        "compile, median",
    ];
    write!(out, "{}", table(&header, &[true; 7], &[line]))?;
    Ok(())
}
