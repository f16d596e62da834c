//! `kvant-lab calibrate`: fit what calibrated cache schemes use.

use crate::CalibrateOptions;
use kvant_cpu::Precision;
use kvant_engine::{EngineOptions, calibration_path};
use kvant_files::{Checkpoint, FileKind};
use kvant_model::spec_of;

use crate::cli::args::CalibrateArgs;
use kvant_cli::args::TextArgs;
use kvant_cli::config::Config;
use kvant_cli::error::CliError;
use kvant_cli::load;
use kvant_cli::out::say;
use kvant_cli::text::{Bar, Prepared, prepare};

/// Tokens per window when -c is not given: long enough for means over many positions.
const DEFAULT_WINDOW: usize = 1024;
/// Windows when --chunks is not given.
const DEFAULT_CHUNKS: usize = 8;

/// What is written.
const CALIBRATION: FileKind = FileKind {
    name: "a calibration",
    is: |start| start.starts_with(&kvant_codec::sidecar::MAGIC),
    private: false,
};

/// Runs the text in f32, fits, writes the file and tells what was gained.
pub fn calibrate(args: CalibrateArgs, config: &Config) -> Result<(), CliError> {
    let mut text = TextArgs::from(args.source);
    let json = text.json;
    let name = load::model_name(text.model.model.as_deref(), config).to_owned();
    let path = load::locate(&name, text.model.offline || config.offline())?;
    let output = args.output.unwrap_or_else(|| calibration_path(&path));
    load::check_output(Some(&output), CALIBRATION)?;
    if text.model.context.is_none() {
        let own = spec_of(&Checkpoint::open(&path)?, None)?.context;
        text.model.context = Some(DEFAULT_WINDOW.min(own));
    }
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
    let (sidecar, report) = crate::calibrate(&engine, &ids, &options, &mut |done, total, what| {
        bar.tell(done, total, what.to_owned());
    })?;
    bar.finish();
    let bytes = sidecar.to_bytes();
    crate::files::write_atomically(&output, CALIBRATION, &bytes)?;
    if json {
        let mut row = serde_json::to_value(&report).expect("plain numbers");
        row["file"] = serde_json::json!(output);
        row["bytes"] = serde_json::json!(bytes.len());
        row["model"] = serde_json::json!(name);
        say!("{row}")?;
        return Ok(());
    }
    say!("{} · {} tokens · {}", report.method, report.tokens, kvant_hub::human_bytes(bytes.len() as u64))?;
    for (side, told) in [("keys", report.keys), ("values", report.values)] {
        let energy = 100.0 * told.mean_energy;
        match told.loss_before > 0.0 {
            true => say!(
                "{side}: the mean takes {energy:.0} % of the energy; error {:.4} → {:.4} (× {:.2})",
                told.loss_before,
                told.loss_after,
                told.loss_after / told.loss_before
            )?,
            false => say!("{side}: the mean takes {energy:.0} % of the energy")?,
        }
    }
    say!("{}", output.display())?;
    Ok(())
}
