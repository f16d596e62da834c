//! The flags of `kvant-lab`; models, caches and texts have those of `kvant`.
#![allow(missing_docs)] // Documentation of a flag is its help; flattened structures have their own.

pub mod bench;
#[cfg(feature = "gpu")]
pub mod gpu;
mod study;

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueHint};
use kvant_cli::args::{CompletionsArgs, ManArgs, PlanArgs};

pub use study::*;

/// Measure quality and speed: what the figures in kvant's documents were made with.
#[derive(Parser)]
#[command(name = "kvant-lab", version, about, max_term_width = 100)]
pub struct Cli {
    /// What to do.
    #[command(subcommand)]
    pub verb: Verb,
}

/// The verbs.
#[derive(Subcommand)]
pub enum Verb {
    /// KL divergence of a cache scheme from the f16 cache on a text, in decode mode.
    Kl(KlArgs),
    /// Perplexity in decode mode, with any cache.
    Ppl(PplArgs),
    /// Documents that were read in another prompt and are taken over: how far answers drift, and how much sooner they begin.
    Moved(MovedArgs),
    /// Facts hidden in a long text, asked for at its end.
    Needle(NeedleArgs),
    /// Greedy answers to questions, beside those of the f16 cache: how many are the same, how many are worse.
    Answers(AnswersArgs),
    /// Answers that keep to JSON schemas: which schemas can be kept to, which instances are told right, and what a mask takes.
    Masks(MasksArgs),
    /// Fit what calibrated cache schemes use (+cal) on a text.
    Calibrate(CalibrateArgs),
    /// A grid of measurements, one row each; can be stopped and taken up again.
    Sweep(SweepArgs),
    /// Make the documents' tables and plots from results/*.jsonl.
    Report(ReportArgs),
    /// What KV schemes do to keys with one dominant channel.
    Codec(CodecArgs),
    /// What `kvant plan` tells, as a chart too.
    Plan(PlanChartArgs),
    /// Speed of attention alone, of servers, of whole models on a GPU.
    #[command(subcommand)]
    Bench(bench::BenchVerb),
    /// Kernels for GPUs: devices, their text.
    #[cfg(feature = "gpu")]
    #[command(subcommand)]
    Gpu(gpu::GpuVerb),
    /// Print a completion script for a shell.
    Completions(CompletionsArgs),
    /// Print the manual.
    Man(ManArgs),
}

/// `kvant-lab plan`
#[derive(Args)]
pub struct PlanChartArgs {
    #[command(flatten)]
    pub plan: PlanArgs,
    /// Draw memory over context, one line per cache scheme, as an SVG chart.
    #[arg(long, value_name = "FILE.svg", value_hint = ValueHint::FilePath)]
    pub plot: Option<PathBuf>,
}
