//! `kvant man` and `kvant completions`: from the flags' own definition.

use crate::args::{Cli, CompletionsArgs, ManArgs};
use crate::error::CliError;
use crate::manual;

/// The first lines of docs/cli.md.
const HEAD: &str = "\
# The command line

<!-- Generated: cargo run --release -- man --markdown > docs/cli.md -->

Every verb and flag of `kvant`. Flags can also be set by the environment variable named beside
them, or under their long names in `config.toml` (in `$KVANT_HOME`, or the file that
`$KVANT_CONFIG` names): the command line wins over the environment, which wins over the file.
`kvant VERB --help` tells the same; `kvant man` and `kvant completions SHELL` make a manual page
and completions of it. Studies and measurements of kernels are verbs of another program,
[kvant-lab](lab.md).
";

/// Prints the manual, or writes its pages.
pub fn man(args: &ManArgs) -> Result<(), CliError> {
    manual::man::<Cli>(args, HEAD)
}

/// Prints a completion script.
pub fn completions(args: &CompletionsArgs) -> Result<(), CliError> {
    manual::completions::<Cli>(args.shell)
}
