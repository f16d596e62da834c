//! `kvant formats`: the KV formats, with sizes and distortions computed now.

use std::io::Write;

use kvant_codec::study::formats_table;

use crate::error::CliError;
use crate::table::table;

/// Prints the registry.
pub fn formats(as_json: bool) -> Result<(), CliError> {
    let mut out = std::io::stdout().lock();
    let formats = formats_table();
    if as_json {
        for row in &formats {
            writeln!(out, "{}", serde_json::to_string(row).expect("plain values"))?;
        }
        return Ok(());
    }
    let rows: Vec<Vec<String>> = formats
        .iter()
        .map(|f| {
            vec![
                f.name.clone(),
                format!("{:.3}", f.bits_per_weight),
                f.group.map_or("head".to_owned(), |g| g.to_string()),
                if f.needs_rotation { "yes" } else { "" }.to_owned(),
                if f.kernel { "yes" } else { "" }.to_owned(),
                format!("{:.5}", f.distortion),
                format!("{:.4}", f.score_correlation),
                f.summary.to_owned(),
            ]
        })
        .collect();
    let header = ["format", "bits", "group", "rotated", "cached", "distortion", "score corr.", "what"];
    let right = [false, true, true, false, false, true, true, false];
    write!(out, "{}", table(&header, &right, &rows))?;
    writeln!(out, "\nbits per channel with scales; distortion E|x−x̂|²/E|x|² on Gaussian vectors, d = 128")?;
    Ok(())
}
