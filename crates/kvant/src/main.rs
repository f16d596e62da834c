//! The `kvant` binary: thin verbs over the crates.
#![forbid(unsafe_code)]

mod args;
mod config;
mod error;
mod load;
mod show;
mod size;
mod verbs;

use std::process::ExitCode;

use clap::Parser;

use crate::args::{Cli, LabVerb, Verb};
use crate::error::CliError;

fn main() -> ExitCode {
    let cli = Cli::parse_from(args::expand_short_names(std::env::args_os()));
    match dispatch(cli.verb) {
        Ok(()) => ExitCode::SUCCESS,
        // A reader that closed its end (`kvant show … | head`) is not an error.
        Err(CliError::Output(e)) if e.kind() == std::io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            let advice = error.advice().map_or(String::new(), |advice| format!(": {advice}"));
            eprintln!("kvant: {error}{advice}");
            ExitCode::FAILURE
        }
    }
}

fn dispatch(verb: Verb) -> Result<(), CliError> {
    let config = config::Config::read()?;
    match verb {
        Verb::Chat(v) => verbs::chat::chat(v, &config),
        Verb::Run(v) => verbs::run::run(v, &config),
        Verb::Serve(v) => verbs::serve::serve(v, &config),
        Verb::Pull(v) => verbs::models::pull(&v.model),
        Verb::List(v) => verbs::models::list(v.json),
        Verb::Show(v) => verbs::show::show(v, &config),
        Verb::Rm(v) => verbs::models::remove(&v.name),
        Verb::Plan(v) => verbs::plan::plan(&v, &config),
        Verb::Bench(v) => verbs::bench::bench(v, &config),
        Verb::Perplexity(v) => verbs::perplexity::perplexity(v, &config),
        Verb::Formats(v) => verbs::formats::formats(v.json),
        Verb::Calibrate(v) => verbs::calibrate::calibrate(v, &config),
        Verb::Lab(LabVerb::Kl(v)) => verbs::lab::kl(v, &config),
        Verb::Lab(LabVerb::Ppl(v)) => verbs::lab::ppl(v, &config),
        Verb::Lab(LabVerb::Needle(v)) => verbs::lab::needle(v, &config),
        Verb::Lab(LabVerb::Skip(v)) => verbs::lab::skip(v, &config),
        Verb::Lab(LabVerb::Sweep(v)) => verbs::lab::sweep(v),
        Verb::Lab(LabVerb::Report(v)) => verbs::lab::report(&v),
        Verb::Lab(LabVerb::Codec(v)) => verbs::lab::codec(&v),
        Verb::Lab(LabVerb::Attn(v)) => verbs::lab::attn(&v),
        Verb::Lab(LabVerb::Alpha(v)) => verbs::lab::alpha(&v),
        Verb::Lab(LabVerb::Capture(v)) => verbs::capture::capture(v, &config),
        #[cfg(feature = "gpu")]
        Verb::Gpu(v) => verbs::gpu::gpu(v),
        Verb::Completions(v) => verbs::completions::completions(v.shell),
    }
}
