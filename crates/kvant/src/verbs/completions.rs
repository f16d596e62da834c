//! `kvant completions`: from the flags' own definition.

use clap::CommandFactory;

use crate::args::Cli;
use crate::error::CliError;

/// Prints the script.
pub fn completions(shell: clap_complete::Shell) -> Result<(), CliError> {
    clap_complete::generate(shell, &mut Cli::command(), "kvant", &mut std::io::stdout());
    Ok(())
}
