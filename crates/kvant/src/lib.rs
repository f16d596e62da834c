//! The command line: thin verbs over the crates. A library, so that whatever carries it (the `kvant` binary, the Python wheel) has the
//! same one.
#![forbid(unsafe_code)]
// Output goes through `out`, which neither panics nor lets a file's text steer the terminal.
#![deny(clippy::print_stdout, clippy::print_stderr)]

mod args;
mod config;
mod error;
mod input;
mod load;
mod median;
mod out;
mod quality;
mod signals;
mod size;
mod table;
mod terminal;
mod verbs;

use std::ffi::OsString;

use clap::{CommandFactory, FromArgMatches, Parser};

use crate::args::{Cli, LabVerb, Verb};
use crate::config::Config;
use crate::error::CliError;
use crate::out::tell;
pub use crate::quality::choose_cache;

/// Runs the command line `args`, the program's name first; the status is what the process should leave with.
pub fn run(args: impl IntoIterator<Item = OsString>) -> u8 {
    kvant_files::explain_lost_pages();
    kvant_files::survive_size_limits();
    let args = args::expand_short_names(args.into_iter());
    // Help and mistakes on the command line come first: a broken configuration must not hide them.
    let cli = match Cli::try_parse_from(&args) {
        Ok(cli) => cli,
        Err(error) => return leave(&error),
    };
    match with_config(cli, &args).and_then(|(cli, config)| dispatch(cli.verb, &config)) {
        Ok(()) => 0,
        // A reader that closed its end (`kvant show … | head`) is not an error.
        Err(CliError::Output(e)) if e.kind() == std::io::ErrorKind::BrokenPipe => 0,
        Err(CliError::Signal { signal }) => signals::status_of(signal),
        Err(error) => {
            let advice = error.advice().map_or(String::new(), |advice| format!(": {advice}"));
            tell!("kvant: {error}{advice}");
            1
        }
    }
}

/// Help, a version or what is wrong with the flags.
fn leave(error: &clap::Error) -> u8 {
    match error.print() {
        Ok(()) => u8::try_from(error.exit_code()).unwrap_or(2),
        Err(e) if e.kind() == std::io::ErrorKind::BrokenPipe => 0,
        Err(_) => 1,
    }
}

/// The flags with the configuration's defaults below them.
fn with_config(cli: Cli, args: &[std::ffi::OsString]) -> Result<(Cli, Config), CliError> {
    let config = Config::read()?;
    if config.is_empty() {
        return Ok((cli, config));
    }
    // The command line alone was good, so what is wrong now is the configuration's.
    let wrong = |error: clap::Error| {
        let text = error.to_string();
        let reason = text.split("\n\n").next().unwrap_or_default().trim_start_matches("error: ");
        config.error(reason.to_owned())
    };
    let matches = config.apply(Cli::command())?.try_get_matches_from(args).map_err(wrong)?;
    Ok((Cli::from_arg_matches(&matches).map_err(wrong)?, config))
}

fn dispatch(verb: Verb, config: &Config) -> Result<(), CliError> {
    match verb {
        Verb::Chat(v) => verbs::chat::chat(v, config),
        Verb::Run(v) => verbs::run::run(v, config),
        Verb::Serve(v) => verbs::serve::serve(v, config),
        Verb::Pull(v) => verbs::models::pull(&v.model),
        Verb::List(v) => verbs::models::list(v.json),
        Verb::Show(v) => verbs::show::show(v, config),
        Verb::Rm(v) => verbs::models::remove(&v.name),
        Verb::Plan(v) => verbs::plan::plan(&v, config),
        Verb::Bench(v) => verbs::bench::bench(v, config),
        Verb::Perplexity(v) => verbs::perplexity::perplexity(v, config),
        Verb::Formats(v) => verbs::formats::formats(v.json),
        Verb::Calibrate(v) => verbs::calibrate::calibrate(v, config),
        Verb::Lab(LabVerb::Kl(v)) => verbs::lab::kl(v, config),
        Verb::Lab(LabVerb::Ppl(v)) => verbs::lab::ppl(v, config),
        Verb::Lab(LabVerb::Needle(v)) => verbs::lab::needle(v, config),
        Verb::Lab(LabVerb::Answers(v)) => verbs::lab::answers(v, config),
        Verb::Lab(LabVerb::Skip(v)) => verbs::lab::skip(v, config),
        Verb::Lab(LabVerb::Speculate(v)) => verbs::lab::speculate(v, config),
        Verb::Lab(LabVerb::Keys(v)) => verbs::lab::keys(v, config),
        Verb::Lab(LabVerb::Sweep(v)) => verbs::lab::sweep(v),
        Verb::Lab(LabVerb::Report(v)) => verbs::lab::report(&v),
        Verb::Lab(LabVerb::Codec(v)) => verbs::lab::codec(&v),
        Verb::Lab(LabVerb::Attn(v)) => verbs::lab::attn(&v),
        Verb::Lab(LabVerb::Shape(v)) => verbs::lab::shape(&v),
        Verb::Lab(LabVerb::Alpha(v)) => verbs::lab::alpha(&v),
        Verb::Lab(LabVerb::Capture(v)) => verbs::capture::capture(v, config),
        #[cfg(feature = "gpu")]
        Verb::Gpu(v) | Verb::Lab(LabVerb::Gpu(v)) => verbs::gpu::gpu(v),
        Verb::Lab(LabVerb::Bench(v)) => verbs::bench::part(v, config),
        Verb::Man(v) => verbs::man::man(&v),
        Verb::Completions(v) => verbs::completions::completions(v.shell),
    }
}
