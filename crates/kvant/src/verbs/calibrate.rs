//! `kvant calibrate`: fit what calibrated cache schemes use.

use kvant_cpu::Precision;
use kvant_engine::{EngineOptions, calibration_path};
use kvant_lab::CalibrateOptions;

use crate::args::{CalibrateArgs, TextArgs};
use crate::config::Config;
use crate::error::CliError;
use crate::load;
use crate::verbs::perplexity::{Bar, Prepared, prepare};

/// Tokens per window when -c is not given: long enough for means over many positions.
const DEFAULT_WINDOW: usize = 1024;
/// Windows when --chunks is not given.
const DEFAULT_CHUNKS: usize = 8;

/// Runs the text in f32, fits, writes the file and tells what was gained.
pub fn calibrate(args: CalibrateArgs, config: &Config) -> Result<(), CliError> {
    let mut text = TextArgs::from(args.source);
    let json = text.json;
    let name = load::model_name(text.model.model.as_deref(), config).to_owned();
    let path = load::locate(&name, text.model.offline || config.offline)?;
    text.model.context = text.model.context.or(Some(DEFAULT_WINDOW));
    text.chunks = text.chunks.or(Some(DEFAULT_CHUNKS));
    let source = text.file.file_name().map(|n| n.to_string_lossy().into_owned()).unwrap_or_default();
    // One step per window, so that a window's attention is seen whole.
    text.model.batch = text.model.batch.or(text.model.context);
    let exact = |options: &mut EngineOptions| options.precision = Precision::Exact;
    let Prepared { engine, ids, options } = prepare(text, config, false, exact)?;
    let options = CalibrateOptions {
        window: options.window,
        chunks: options.chunks,
        method: args.method,
        rotation: args.rotation,
        weighted: args.weighted,
        bits: args.bits,
        group: args.group,
        steps: args.steps,
        text: source,
    };
    let bar = Bar::new();
    let (sidecar, report) = kvant_lab::calibrate(&engine, &ids, &options, &mut |done, total, what| {
        bar.tell(done, total, what.to_owned());
    })?;
    bar.finish();
    let output = args.output.unwrap_or_else(|| calibration_path(&path));
    let bytes = sidecar.to_bytes();
    kvant_lab::write_atomically(&output, &bytes)?;
    if json {
        let mut row = serde_json::to_value(&report).expect("plain numbers");
        row["file"] = serde_json::json!(output);
        row["bytes"] = serde_json::json!(bytes.len());
        row["model"] = serde_json::json!(name);
        println!("{row}");
        return Ok(());
    }
    println!("{} · {} tokens · {}", report.method, report.tokens, kvant_hub::human_bytes(bytes.len() as u64));
    for (side, told) in [("keys", report.keys), ("values", report.values)] {
        let energy = 100.0 * told.mean_energy;
        match told.loss_before > 0.0 {
            true => println!(
                "{side}: the mean takes {energy:.0} % of the energy; error {:.4} → {:.4} (× {:.2})",
                told.loss_before,
                told.loss_after,
                told.loss_after / told.loss_before
            ),
            false => println!("{side}: the mean takes {energy:.0} % of the energy"),
        }
    }
    println!("{}", output.display());
    Ok(())
}
