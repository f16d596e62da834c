//! The command line: thin verbs over the crates. A library, so that whatever carries it (the `kvant` binary, the Python wheel) has the
//! same one, and so that `kvant-lab` takes models, caches and texts by the same flags.
#![forbid(unsafe_code)]
// Output goes through `out`, which neither panics nor lets a file's text steer the terminal.
#![deny(clippy::print_stdout, clippy::print_stderr)]

// Its doc lines are the flags' help texts, where brackets are not links.
#[allow(rustdoc::broken_intra_doc_links, rustdoc::invalid_html_tags)]
pub mod args;
pub mod bench;
pub mod config;
pub mod error;
mod habits;
mod history;
mod input;
pub mod key_figures;
pub mod load;
pub mod manual;
pub mod median;
mod moved;
pub mod out;
pub mod plan;
pub mod program;
mod quality;
mod signals;
pub mod size;
pub mod table;
mod terminal;
pub mod text;
pub mod tone;
mod verbs;
mod wrap;

use std::ffi::OsString;

use clap::{CommandFactory, FromArgMatches};

use crate::args::{Cli, Verb};
use crate::config::Config;
use crate::error::CliError;
pub use crate::quality::choose_cache;
use crate::tone::Tone;

/// Runs the command line `args` of `kvant`, the program's name first; the status is what the process should leave with.
pub fn run(args: impl IntoIterator<Item = OsString>) -> u8 {
    let args = args::expand_short_names(args.into_iter());
    if let Some(refusal) = refusal(&args) {
        out::styled(Tone::Bad, format_args!("kvant: {refusal}"));
        return 2;
    }
    program::run_program::<Cli>("kvant", &args, Config::read, |cli, config| dispatch(cli.verb, config))
}

/// Whether `kvant` takes the command line `args` (the program's name first), as far as flags tell.
pub fn check_command(args: impl IntoIterator<Item = OsString>) -> Result<(), String> {
    let args = args::expand_short_names(args.into_iter());
    if let Some(refusal) = refusal(&args) {
        return Err(refusal);
    }
    let matches = Cli::command().try_get_matches_from(&args).map_err(|error| error.to_string())?;
    Cli::from_arg_matches(&matches).map(drop).map_err(|error| error.to_string())
}

/// What is said to a command line of another program.
fn refusal(args: &[OsString]) -> Option<String> {
    moved::refusal(args).or_else(|| habits::refusal(args))
}

fn dispatch(verb: Verb, config: &Config) -> Result<(), CliError> {
    match verb {
        Verb::Chat(v) => verbs::chat::chat(v, config),
        Verb::Run(v) => verbs::run::run(v, config),
        Verb::Serve(v) => verbs::serve::serve(*v, config),
        Verb::Embed(v) => verbs::embed::embed(&v, config),
        Verb::Pull(v) => verbs::models::pull(&v.model),
        Verb::List(v) => verbs::models::list(v.json),
        Verb::Show(v) => verbs::show::show(v, config),
        Verb::Rm(v) => verbs::models::remove(&v.name),
        Verb::Plan(v) => plan::plan(&v, config),
        Verb::Bench(v) => bench::bench(&v, config),
        Verb::Perplexity(v) => verbs::perplexity::perplexity(v, config),
        Verb::Formats(v) => verbs::formats::formats(v.json),
        Verb::Man(v) => verbs::man::man(&v),
        Verb::Completions(v) => verbs::man::completions(&v),
    }
}
