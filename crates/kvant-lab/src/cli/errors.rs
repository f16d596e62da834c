//! What the laboratory fails with, as errors of a command line.

use kvant_cli::error::CliError;

use crate::LabError;
use crate::plot::PlotError;

/// What only verbs of the laboratory fail with.
#[derive(Debug, thiserror::Error)]
pub enum VerbError {
    /// A server that is measured did not answer as it should.
    #[error("{url}: {reason}")]
    Measured {
        /// What was asked.
        url: String,
        /// What came instead.
        reason: String,
    },
    /// A measurement of a sweep that failed; the others are there.
    #[error("{command}: {reason}")]
    Sweep {
        command: String,
        /// Its last words.
        reason: String,
    },
    /// Documents that are not what the rows say.
    #[error("{}: not what results/*.jsonl say; `kvant-lab report` makes them anew", files.join(", "))]
    Stale { files: Vec<String> },
    /// Rows whose command no program of today takes.
    #[error("{rows} rows have a command that does not run today, and name no \"tag\" at which it did")]
    Commands { rows: usize },
    /// Rows that do not say where they come from, or are too old for the release that shows them.
    #[error(
        "{count} rows or figures do not say where they come from, or are older than the release that shows them"
    )]
    Unproven { count: usize },
}

impl From<VerbError> for CliError {
    fn from(error: VerbError) -> Self {
        CliError::Other(Box::new(error))
    }
}

impl From<PlotError> for CliError {
    fn from(error: PlotError) -> Self {
        CliError::Other(Box::new(error))
    }
}

impl From<LabError> for CliError {
    fn from(error: LabError) -> Self {
        match error {
            LabError::Engine(error) => CliError::Engine(error),
            LabError::Measure(error) => CliError::Measure(error),
            other => CliError::Other(Box::new(other)),
        }
    }
}
