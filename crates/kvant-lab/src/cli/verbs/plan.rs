//! `kvant-lab plan`: what `kvant plan` tells, as a chart too.

use kvant_cli::config::Config;
use kvant_cli::error::CliError;
use kvant_cli::load;
use kvant_cli::plan::{self, Planned};
use kvant_cli::size::gib;
use kvant_files::FileKind;

use crate::cli::args::PlanChartArgs;
use crate::plot::{Axis, Chart, Point, Series};

/// Prints the table, and draws the chart where asked.
pub fn plan(args: &PlanChartArgs, config: &Config) -> Result<(), CliError> {
    load::check_output(args.plot.as_deref(), FileKind::SVG)?;
    plan::plan(&args.plan, config)?;
    match &args.plot {
        Some(path) => Ok(chart(&Planned::new(&args.plan, config)?)?.write(path)?),
        None => Ok(()),
    }
}

/// Memory over context, one line per scheme, and the memory there is.
fn chart(planned: &Planned) -> Result<Chart, CliError> {
    let lines = planned.by_context()?;
    let thousands = |tokens: usize| tokens as f64 / 1024.0;
    let ends = lines.first().and_then(|(_, points)| Some([points.first()?.0, points.last()?.0]));
    let mut series: Vec<Series> = lines
        .into_iter()
        .map(|(name, points)| {
            let points =
                points.iter().map(|(tokens, bytes)| Point::new(thousands(*tokens), gib(*bytes))).collect();
            Series { name, points, ..Series::default() }
        })
        .collect();
    let limit = ends.unwrap_or_default().map(|tokens| Point::new(thousands(tokens), gib(planned.memory())));
    series.push(Series { name: "memory there is".to_owned(), points: limit.to_vec(), ..Series::default() });
    Ok(Chart {
        title: format!("{}: memory by context and cache", planned.model()),
        x: Axis::linear("context, thousands of tokens (K = 1024)"),
        y: Axis::linear("weights + cache + step, GiB"),
        series,
    })
}
