//! `kvant-lab codec`: how schemes cope.

use std::io::Write;
use std::path::Path;

use kvant_codec::Scheme;
use kvant_codec::study::{OUTLIER_SCHEMES, OutlierKeys, outlier_study};

use crate::capture::Capture;
use crate::captured::{CODEC_SCHEMES, CodecRow, codec as captured_codec};
use crate::cli::args::CodecArgs;
use kvant_cli::error::CliError;
use kvant_cli::table::table;
use kvant_cli::text::Bar;

/// Keys with one dominant channel, as Qwen2.5's biases make them, or captured rows: how each scheme copes.
pub fn codec(args: &CodecArgs) -> Result<(), CliError> {
    if let Some(path) = &args.captured {
        return captured(path, &args.scheme, args.json);
    }
    let schemes = schemes(&args.scheme, &OUTLIER_SCHEMES)?;
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

/// The schemes asked for, or the usual ones.
fn schemes(asked: &[String], usual: &[&str]) -> Result<Vec<Scheme>, CliError> {
    let names: Vec<&str> = match asked.is_empty() {
        true => usual.to_vec(),
        false => asked.iter().map(String::as_str).collect(),
    };
    Ok(names.iter().map(|name| name.parse()).collect::<Result<_, _>>()?)
}

/// What formats do to captured keys and values.
fn captured(path: &Path, asked: &[String], json: bool) -> Result<(), CliError> {
    let schemes = schemes(asked, &CODEC_SCHEMES)?;
    let bar = Bar::new();
    let rows = captured_codec(&Capture::open(path)?, &schemes, &mut |done, total| {
        bar.tell(done, total, schemes[done - 1].to_string());
    })?;
    bar.finish();
    let mut out = std::io::stdout().lock();
    if json {
        for row in &rows {
            writeln!(out, "{}", serde_json::to_string(row).expect("plain values"))?;
        }
        return Ok(());
    }
    let line = |row: &CodecRow| {
        vec![
            row.scheme.clone(),
            format!("{:.3}", row.bits_per_weight),
            format!("{:.5}", row.key_distortion),
            format!("{:.5}", row.key_cosine),
            format!("{:.4}", row.score_error),
            format!("{:.5} ± {:.5}", row.attention_kl, row.attention_kl_se),
            format!("{:.5}", row.value_distortion),
            format!("{:.5}", row.value_cosine),
            format!("{:.5}", row.output_distortion),
            format!("{:.5}", row.key_output_cosine),
            format!("{:.5}", row.value_output_cosine),
        ]
    };
    let lines: Vec<Vec<String>> = rows.iter().map(line).collect();
    let header = [
        "scheme",
        "bits",
        "K distortion",
        "K cosine",
        "score error",
        "attention KL",
        "V distortion",
        "V cosine",
        "output distortion",
        "output cosine, K",
        "V",
    ];
    let right: Vec<bool> = (0..header.len()).map(|column| column > 0).collect();
    write!(out, "{}", table(&header, &right, &lines))?;
    Ok(())
}
