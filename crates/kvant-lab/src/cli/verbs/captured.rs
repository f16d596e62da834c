//! `kvant-lab attn`, `kvant-lab shape` and `kvant-lab codec --captured`: studies on the rows of `kvant-lab capture`.

use std::io::Write;
use std::path::Path;

use crate::captured::CODEC_SCHEMES;
use crate::plot::{Axis, Chart, Point, Series, Style};
use crate::{Capture, captured};
use kvant_codec::Scheme;
use serde::Serialize;

use crate::cli::args::{AttnArgs, ShapeArgs};
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

/// One JSON object per row.
fn print_json<T: Serialize>(rows: &[T]) -> Result<(), CliError> {
    let mut out = std::io::stdout().lock();
    for row in rows {
        writeln!(out, "{}", serde_json::to_string(row).expect("plain values"))?;
    }
    Ok(())
}

/// Where attention looks, layer by layer.
pub fn attn(args: &AttnArgs) -> Result<(), CliError> {
    let rows = captured::attention(&Capture::open(&args.captured)?)?;
    if let Some(path) = &args.plot {
        let series = |name: &str, value: fn(&captured::AttentionRow) -> f64| Series {
            name: name.to_owned(),
            style: Style::Line,
            points: rows.iter().map(|row| Point::new(row.layer as f64, 100.0 * value(row))).collect(),
        };
        let chart = Chart {
            title: format!("Where attention looks, {} tokens, {}", rows[0].ctx, rows[0].model),
            x: Axis::linear("layer"),
            y: Axis::linear("share of the weights, %"),
            series: vec![
                series("first 4 tokens", |r| r.sink4),
                series("newest 64", |r| r.recent64),
                series("heaviest 8", |r| r.top8),
                series("heaviest 32", |r| r.top32),
            ],
        };
        chart.write(path)?;
    }
    if args.json {
        return print_json(&rows);
    }
    let share = |value: f64| format!("{:.1}", 100.0 * value);
    let line = |row: &captured::AttentionRow| {
        vec![
            row.layer.to_string(),
            format!("{:.3} ± {:.3}", row.entropy, row.entropy_se),
            format!("{:.1}", row.entropy.exp()),
            share(row.top1),
            share(row.top8),
            share(row.top32),
            share(row.sink4),
            share(row.recent64),
        ]
    };
    let lines: Vec<Vec<String>> = rows.iter().map(line).collect();
    let header =
        ["layer", "entropy", "as tokens", "top 1 %", "top 8 %", "top 32 %", "first 4 %", "newest 64 %"];
    write!(std::io::stdout().lock(), "{}", table(&header, &[true; 8], &lines))?;
    Ok(())
}

/// How long rows are, and how far from a Gaussian.
pub fn shape(args: &ShapeArgs) -> Result<(), CliError> {
    let rows = captured::shape(&Capture::open(&args.captured)?, args.rotation)?;
    if args.json {
        return print_json(&rows);
    }
    let line = |row: &captured::ShapeRow| {
        let numbers = [row.key_norm, row.value_norm, row.norm_ratio, row.key_kurtosis];
        let more = [row.key_kurtosis_rotated, row.value_kurtosis, row.value_kurtosis_rotated];
        let cells = numbers.iter().chain(&more).map(|x| format!("{x:.2}"));
        std::iter::once(row.layer.to_string()).chain(cells).collect()
    };
    let lines: Vec<Vec<String>> = rows.iter().map(line).collect();
    let header = ["layer", "|K|", "|V|", "|K|/|V|", "K kurtosis", "rotated", "V kurtosis", "rotated"];
    write!(std::io::stdout().lock(), "{}", table(&header, &[true; 8], &lines))?;
    Ok(())
}

/// What formats do to captured keys and values.
pub fn codec(path: &Path, asked: &[String], json: bool) -> Result<(), CliError> {
    let schemes = schemes(asked, &CODEC_SCHEMES)?;
    let bar = Bar::new();
    let rows = captured::codec(&Capture::open(path)?, &schemes, &mut |done, total| {
        bar.tell(done, total, schemes[done - 1].to_string());
    })?;
    bar.finish();
    if json {
        return print_json(&rows);
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
    write!(std::io::stdout().lock(), "{}", table(&header, &right, &lines))?;
    Ok(())
}
