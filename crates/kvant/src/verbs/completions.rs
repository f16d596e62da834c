//! `kvant completions`: from the flags' own definition.

use std::io::Write;

use clap::CommandFactory;

use crate::args::Cli;
use crate::error::CliError;

/// Prints the script.
pub fn completions(shell: clap_complete::Shell) -> Result<(), CliError> {
    // The generator panics where it cannot write, so it gets memory to write to.
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Cli::command(), "kvant", &mut script);
    let mut out = std::io::stdout().lock();
    out.write_all(&script)?;
    Ok(out.flush()?)
}
