//! Charts as SVG text.
//!
//! A [`Chart`] is a title, two axes (linear or logarithmic) and named series of points with optional error bars: a plain value.
//! `svg` draws it, `write` puts the picture into a file.

mod axis;
mod chart;

use std::path::{Path, PathBuf};

pub use axis::{Axis, Scale};
pub use chart::{Chart, Point, Series, Style};

use kvant_files::FileKind;

use crate::files::write_atomically;

/// Why there is no picture.
#[derive(Debug, thiserror::Error)]
pub enum PlotError {
    /// Nothing to show.
    #[error("chart \"{title}\": found no points, expected at least one")]
    Empty {
        /// Title of the chart.
        title: String,
    },
    /// A value that has no place on its axis.
    #[error("chart \"{title}\", series \"{series}\": found {value} on the {axis} axis, expected {expected}")]
    OffAxis {
        /// Title of the chart.
        title: String,
        /// Name of the series.
        series: String,
        axis: &'static str,
        value: f64,
        /// What the axis can show.
        expected: &'static str,
    },
    /// The drawing library refused.
    #[error("chart \"{title}\": {reason}")]
    Draw {
        /// Title of the chart.
        title: String,
        /// Its words.
        reason: String,
    },
    /// The file cannot be written.
    #[error("{path}: {source}")]
    Write {
        path: PathBuf,
        /// The system's words.
        source: std::io::Error,
    },
}

/// Width of a picture, in pixels.
const WIDTH: u32 = 820;
/// Height of a chart, in pixels.
const HEIGHT: u32 = 500;
/// Any font without serifs the reader's machine has.
const FONT: &str = "sans-serif";

fn save(path: &Path, svg: &str) -> Result<(), PlotError> {
    write_atomically(path, FileKind::SVG, svg.as_bytes())
        .map_err(|source| PlotError::Write { path: path.to_owned(), source })
}
