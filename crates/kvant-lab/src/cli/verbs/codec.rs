//! `kvant-lab codec`: how schemes cope.

use std::io::Write;

use kvant_codec::Scheme;
use kvant_codec::study::{OUTLIER_SCHEMES, OutlierKeys, outlier_study};

use crate::cli::args::CodecArgs;
use kvant_cli::error::CliError;
use kvant_cli::table::table;

/// Keys with one dominant channel, as Qwen2.5's biases make them: how each scheme copes.
pub fn codec(args: &CodecArgs) -> Result<(), CliError> {
    let names: Vec<&str> = match args.scheme.is_empty() {
        true => OUTLIER_SCHEMES.to_vec(),
        false => args.scheme.iter().map(String::as_str).collect(),
    };
    let schemes: Vec<Scheme> = names.iter().map(|name| name.parse()).collect::<Result<_, _>>()?;
    let keys = OutlierKeys { dim: args.dim, tokens: args.tokens, factor: args.factor };
    let study = outlier_study(keys, &schemes)?;
    let mut out = std::io::stdout().lock();
    if args.json {
        for row in &study {
            writeln!(out, "{}", serde_json::to_string(row).expect("plain values"))?;
        }
        return Ok(());
    }
    let rows: Vec<Vec<String>> = study
        .iter()
        .map(|r| {
            vec![
                r.scheme.clone(),
                format!("{:.3}", r.bits_per_weight),
                format!("{:.5}", r.distortion),
                format!("{:.5}", r.ordinary_distortion),
                format!("{:.5}", r.attention_kl),
            ]
        })
        .collect();
    let header = ["scheme", "bits", "distortion", "ordinary channels", "attention KL"];
    write!(out, "{}", table(&header, &[false, true, true, true, true], &rows))?;
    Ok(())
}
