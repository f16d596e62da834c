//! The command line of `kvant-lab`.

mod args;
mod commands;
mod errors;
mod verbs;

use std::ffi::OsString;

use kvant_cli::args::expand_short_names;
use kvant_cli::config::Config;
use kvant_cli::error::CliError;
use kvant_cli::program::run_program;

use args::bench::BenchVerb;
use args::{Cli, Verb};

/// Runs the command line `args`, the program's name first; the status is what the process should leave with.
pub fn run(args: impl IntoIterator<Item = OsString>) -> u8 {
    let args = expand_short_names(args.into_iter());
    run_program::<Cli>("kvant-lab", &args, Config::read_for_measuring, |cli, config| {
        dispatch(cli.verb, config)
    })
}

fn dispatch(verb: Verb, config: &Config) -> Result<(), CliError> {
    match verb {
        Verb::Kl(v) => verbs::divergence::kl(v, config),
        Verb::Ppl(v) => verbs::divergence::ppl(v, config),
        Verb::Moved(v) => verbs::moved::moved(v, config),
        Verb::Needle(v) => verbs::needle::needle(v, config),
        Verb::Answers(v) => verbs::answers::answers(v, config),
        Verb::Masks(v) => verbs::masks::masks(v, config),
        Verb::Calibrate(v) => verbs::calibrate::calibrate(v, config),
        Verb::Sweep(v) => verbs::results::sweep(v),
        Verb::Report(v) => verbs::results::report(&v),
        Verb::Codec(v) => verbs::codec::codec(&v),
        Verb::Plan(v) => verbs::plan::plan(&v, config),
        Verb::Bench(BenchVerb::Attn(v)) => verbs::bench_attn::bench_attn(&v),
        Verb::Bench(BenchVerb::Serve(v)) => verbs::bench_serve::bench_serve(&v, config),
        Verb::Bench(BenchVerb::Synthetic(v)) => verbs::bench_synthetic::bench_synthetic(&v),
        #[cfg(feature = "gpu")]
        Verb::Gpu(v) => verbs::gpu::gpu(v),
        Verb::Completions(v) => kvant_cli::manual::completions::<Cli>(v.shell),
        Verb::Man(v) => kvant_cli::manual::man::<Cli>(&v, verbs::HEAD),
    }
}
