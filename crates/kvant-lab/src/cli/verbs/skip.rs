//! `kvant-lab skip`: how many values sparse V leaves out.

use std::io::Write;

use crate::plot::{Axis, Chart, Point, Series, Style};
use crate::{SkipOptions, SkipRow, skip as measure};
use serde_json::json;

use crate::cli::args::SkipArgs;
use kvant_cli::config::Config;
use kvant_cli::error::CliError;
use kvant_cli::load;
use kvant_cli::table::table;
use kvant_cli::text::{Bar, Prepared, prepare};

/// Measures and prints. Without -ctk and -ctv the cache is that of `chat`: values are left out of packed tiles only.
pub fn skip(mut args: SkipArgs, config: &Config) -> Result<(), CliError> {
    let json = args.text.json;
    let model = load::model_name(args.text.model.model.as_deref(), config).to_owned();
    let thresholds: Option<Vec<_>> = args.tau.iter().map(|tau| tau.0).collect();
    let Some(thresholds) = thresholds else {
        return Err(CliError::Option { option: "--tau", reason: "found off, expected thresholds".into() });
    };
    let longest = args.contexts.iter().copied().max().unwrap_or(0);
    args.text.model.context = Some(args.text.model.context.unwrap_or(0).max(longest));
    let chunks = Some(args.text.chunks.unwrap_or(1));
    let chat = || Some(load::CHAT_CACHE.parse().expect("a constant scheme"));
    let cache = &mut args.text.model.cache;
    cache.keys = cache.keys.or_else(chat);
    cache.values = cache.values.or_else(chat);
    let Prepared { engine, ids, .. } = prepare(args.text, config, true, |_| {})?;
    let (contexts, steps, speed) = (args.contexts, args.steps.into(), args.speed);
    let options = SkipOptions { contexts, thresholds, steps, chunks, speed, direct: args.direct };
    let bar = Bar::new();
    let rows = measure(&engine, &ids, &engine.options().cache, &options, &mut |done, total| {
        bar.tell(done, total, String::new());
    })?;
    bar.finish();
    if let Some(path) = &args.plot {
        chart(&rows, longest, &model).write(path)?;
    }
    let mut out = std::io::stdout().lock();
    if json {
        for row in &rows {
            let mut row = serde_json::to_value(row).expect("plain numbers");
            row["model"] = json!(model);
            writeln!(out, "{row}")?;
        }
        return Ok(());
    }
    let line = |all: &SkipRow| {
        let of_layers = rows.iter().filter(|r| r.layer.is_some() && (r.ctx, r.tau) == (all.ctx, all.tau));
        let rates = || of_layers.clone().filter(|r| r.packed_steps > 0).map(|r| r.rate);
        vec![
            all.ctx.to_string(),
            format!("{:.1e}", all.tau),
            format!("{:.1} %", 100.0 * all.rate),
            format!("{:.1}", 100.0 * rates().fold(f64::INFINITY, f64::min)),
            format!("{:.1}", 100.0 * rates().fold(0.0, f64::max)),
            all.direct_rate.map_or("–".into(), |rate| format!("{:.1} %", 100.0 * rate)),
            all.absolute_rate.map_or("–".into(), |rate| format!("{:.1} %", 100.0 * rate)),
            match (all.cost, all.cost_se) {
                (Some(cost), Some(error)) => format!("{:+.1} ± {:.1} %", 100.0 * cost, 100.0 * error),
                _ => "–".into(),
            },
        ]
    };
    let lines: Vec<Vec<String>> = rows.iter().filter(|row| row.layer.is_none()).map(line).collect();
    let header = [
        "context",
        "τ",
        "left out",
        "least of a layer",
        "most of a layer",
        "weights below τ of the largest",
        "below τ",
        "time of a step",
    ];
    write!(out, "{}", table(&header, &[true; 8], &lines))?;
    Ok(())
}

fn chart(rows: &[SkipRow], ctx: usize, model: &str) -> Chart {
    let mut series: Vec<Series> = Vec::new();
    for row in rows.iter().filter(|row| row.ctx == ctx) {
        let Some(layer) = row.layer else { continue };
        let (name, point) = (format!("τ = {:.1e}", row.tau), Point::new(layer as f64, 100.0 * row.rate));
        match series.iter_mut().find(|series| series.name == name) {
            Some(series) => series.points.push(point),
            None => series.push(Series { name, style: Style::Line, points: vec![point] }),
        }
    }
    Chart {
        title: format!("Values left out at {ctx} tokens, {model}"),
        x: Axis::linear("layer"),
        y: Axis::linear("tiles left out, %"),
        series,
    }
}
