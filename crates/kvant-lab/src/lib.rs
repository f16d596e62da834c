//! Measure quality honestly: in decode mode, through the real cache and kernels, with standard errors. `kvant-lab` is the program.
//!
//! | module | what |
//! |---|---|
//! | [`divergence()`] | predictions over windows of a text beside those of the f16 cache; the f16 cache's logits are kept on disk ([`BaseCache`]) |
//! | [`needle()`] | facts hidden in a long text |
//! | [`answers()`] | greedy answers beside those of the f16 cache |
//! | [`masks()`] | answers that keep to JSON schemas |
//! | `sweep` | grids of measurements into files of rows |
//! | `report`, `plot` | documents, tables and charts from those rows |
//!
//! ```
//! // The divergence of one token's predictions: nothing between equal logits, more the further they are apart.
//! assert_eq!(kvant_lab::kl(&[1.0, 2.0], &[1.0, 2.0]), 0.0);
//! assert!(kvant_lab::kl(&[1.0, 2.0], &[2.0, 1.0]) > 0.1);
//! ```
#![forbid(unsafe_code)]
// Output goes through `kvant_cli::out`, which neither panics nor lets a file's text steer the terminal.
#![deny(clippy::print_stdout, clippy::print_stderr)]

mod answers;
mod attention_speed;
mod base;
mod calibrate;
mod cli;
mod divergence;
mod error;
mod files;
mod masks;
mod moved;
mod needle;
mod plot;
mod report;
mod sweep;

pub use answers::{Answers, answers, questions};
pub use base::BaseCache;
pub use calibrate::{CalibrateOptions, Method, calibrate};
pub use cli::run;
pub use divergence::{Divergence, DivergenceOptions, divergence, kl, plain_cache};
pub use error::LabError;
pub use masks::{InstanceCell, MaskSummary, SchemaCell, Times, masks, schema_files};
pub use moved::{MovedCell, MovedOptions, moved};
pub use needle::{NeedleOptions, needle};
