//! Flags of `kvant bench`.

use clap::{Args, ValueHint};

use super::{CacheArgs, DeviceArgs, SpillArgs, parse_step, parse_threads};

/// How `kvant bench` fills the cache.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Fill {
    /// Run a prompt.
    Prompt,
    /// Store random keys and values.
    Random,
}

/// `kvant bench`
#[derive(Args)]
pub struct BenchArgs {
    /// A file, a directory, a name, or hf:owner/repo[:quant].
    #[arg(short = 'm', long, env = "KVANT_MODEL", value_hint = ValueHint::FilePath)]
    pub model: Option<String>,
    /// Prompt tokens to process; 0 skips.
    #[arg(short = 'p', long, default_value_t = 512)]
    pub prompt: usize,
    /// Tokens to generate; 0 skips.
    #[arg(short = 'n', long, default_value_t = 64)]
    pub generate: usize,
    /// Tokens already in the cache, a comma-separated list.
    #[arg(short = 'd', long, value_delimiter = ',', default_value = "0")]
    pub depth: Vec<usize>,
    /// How the cache gets to its depth: by running a prompt, or with random rows (quick at great depths).
    #[arg(long, value_enum, default_value_t = Fill::Prompt)]
    pub fill: Fill,
    /// Threads, a comma-separated list [default: every core].
    #[arg(short = 't', long, value_delimiter = ',', value_parser = parse_threads)]
    pub threads: Vec<usize>,
    /// Repetitions; medians are reported.
    #[arg(short = 'r', long, default_value_t = 3)]
    pub repetitions: usize,
    /// Prompt tokens per step.
    #[arg(short = 'b', long = "batch-size", default_value_t = 512, value_parser = parse_step)]
    pub batch: usize,
    #[command(flatten)]
    pub cache: CacheArgs,
    #[command(flatten)]
    pub spill: SpillArgs,
    #[command(flatten)]
    pub device: DeviceArgs,
    /// Keep activations in f32 throughout.
    #[arg(long)]
    pub exact: bool,
    /// Print one JSON object per row.
    #[arg(long)]
    pub json: bool,
}
