//! `kvant-lab capture`: keys, values and queries of a real run.

use crate::CaptureOptions;
use kvant_cpu::Precision;

use crate::cli::args::CaptureArgs;
use kvant_cli::config::Config;
use kvant_cli::error::CliError;
use kvant_cli::load;
use kvant_cli::out::say;
use kvant_cli::text::{Bar, Prepared, prepare};

/// Runs the text in f32 on the cache that the flags name (f16 unless told otherwise) and writes the rows.
pub fn capture(args: CaptureArgs, config: &Config) -> Result<(), CliError> {
    let json = args.source.json;
    let exact = |options: &mut kvant_engine::EngineOptions| options.precision = Precision::Exact;
    load::check_output(Some(&args.output), crate::capture::CAPTURE)?;
    let Prepared { engine, ids, options } = prepare(args.source.into(), config, false, exact)?;
    let options = CaptureOptions {
        window: options.window,
        chunks: options.chunks,
        layers: args.layers,
        kv_heads: args.kv_heads,
        no_queries: args.no_queries,
    };
    let bar = Bar::new();
    let captured = crate::capture(&engine, &ids, &options, &mut |done, total| {
        bar.tell(done, total, "windows".into());
    })?;
    bar.finish();
    captured.save(&args.output)?;
    let bytes = std::fs::metadata(&args.output).map_or(0, |m| m.len());
    if json {
        let report = serde_json::json!({
            "file": args.output, "bytes": bytes, "windows": captured.windows, "tokens": captured.tokens,
            "layers": captured.layers.iter().map(|l| &l.facts).collect::<Vec<_>>(),
        });
        say!("{report}")?;
    } else {
        say!(
            "{} windows of {} tokens, {} layers: {}",
            captured.windows,
            captured.tokens,
            captured.layers.len(),
            kvant_hub::human_bytes(bytes)
        )?;
    }
    Ok(())
}
