//! `kvant-lab codec --captured`: what formats do to the rows of `kvant-lab capture`.

use std::io::Write;
use std::path::Path;

use crate::captured::CODEC_SCHEMES;
use crate::{Capture, captured};
use kvant_codec::Scheme;

use kvant_cli::error::CliError;
use kvant_cli::table::table;
use kvant_cli::text::Bar;

/// The schemes asked for, or the usual ones.
pub fn schemes(asked: &[String], usual: &[&str]) -> Result<Vec<Scheme>, CliError> {
    let names: Vec<&str> = match asked.is_empty() {
        true => usual.to_vec(),
        false => asked.iter().map(String::as_str).collect(),
    };
    Ok(names.iter().map(|name| name.parse()).collect::<Result<_, _>>()?)
}

/// What formats do to captured keys and values.
pub fn codec(path: &Path, asked: &[String], json: bool) -> Result<(), CliError> {
    let schemes = schemes(asked, &CODEC_SCHEMES)?;
    let bar = Bar::new();
    let rows = captured::codec(&Capture::open(path)?, &schemes, &mut |done, total| {
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
    let line = |row: &captured::CodecRow| {
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
