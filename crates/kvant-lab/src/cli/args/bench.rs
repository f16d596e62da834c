//! Flags of the measurements of speed.

use std::path::PathBuf;

use clap::{Args, Subcommand, ValueHint};
use kvant_cli::args::{CacheArgs, DeviceArgs, ModelArgs, parse_step, parse_threads};
use kvant_codec::LayerScheme;

/// Weights of `kvant-lab bench synthetic`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum SyntheticWeights {
    /// 4-bit groups of 32: 4.5 bits per weight.
    Q4,
    /// 8-bit groups of 32: 8.5 bits per weight.
    Q8,
    /// binary16.
    F16,
}

#[cfg(feature = "gpu")]
impl SyntheticWeights {
    /// How they are stored.
    pub fn format(self) -> kvant_gpu::ops::WeightFormat {
        use kvant_gpu::ops::WeightFormat;
        match self {
            Self::Q4 => WeightFormat::Q4,
            Self::Q8 => WeightFormat::Q8,
            Self::F16 => WeightFormat::F16,
        }
    }

    /// As the flag spells it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Q4 => "q4",
            Self::Q8 => "q8",
            Self::F16 => "f16",
        }
    }
}

/// `kvant-lab bench attn`
#[derive(Args)]
pub struct BenchAttnArgs {
    /// Query heads.
    #[arg(long, default_value_t = 9)]
    pub heads: usize,
    /// KV heads.
    #[arg(long, default_value_t = 3)]
    pub kv_heads: usize,
    /// Channels per head.
    #[arg(long, visible_alias = "dim", default_value_t = 64)]
    pub head_dim: usize,
    /// Heads of a well-known model's global layer instead, e.g. llama-3.1-70b.
    #[arg(long, value_name = "NAME", conflicts_with_all = ["heads", "kv_heads", "head_dim"])]
    pub shape: Option<String>,
    /// Tokens in the cache, a comma-separated list.
    #[arg(
        short = 'c',
        long = "context",
        visible_alias = "ctx",
        value_delimiter = ',',
        default_value = "1024,8192,32768"
    )]
    pub context: Vec<usize>,
    /// Cache schemes, a comma-separated list; KEYS/VALUES where they differ.
    #[arg(long, value_delimiter = ',', default_value = "f16,q8_0,i4g32,srht:q4_0,turbo4,turbo3")]
    pub scheme: Vec<LayerScheme>,
    /// Threads, a comma-separated list.
    #[arg(short = 't', long, value_delimiter = ',', default_value = "1", value_parser = parse_threads)]
    pub threads: Vec<usize>,
    /// Query rows: one is decode, many are a prompt.
    #[arg(long, default_value_t = 1)]
    pub rows: usize,
    /// Standard deviation of the scores before the softmax; about 1/3 is flat attention, 8 leaves much of it negligible.
    #[arg(long, default_value_t = 1.0 / 3.0)]
    pub score_spread: f32,
    /// Instruction set of the kernels, the best by default: scalar, avx2, avx512 or neon.
    #[arg(long, value_parser = parse_isa)]
    pub isa: Option<kvant_cpu::Isa>,
    /// Least seconds per measurement.
    #[arg(long, default_value_t = 0.3)]
    pub seconds: f64,
    /// Measure score export, sparse V and dequantise-then-attend as well.
    #[arg(long)]
    pub extras: bool,
    /// Print one JSON object per row.
    #[arg(long)]
    pub json: bool,
}

/// An instruction set; whether this CPU has it is seen when it is measured.
fn parse_isa(name: &str) -> Result<kvant_cpu::Isa, String> {
    use kvant_cpu::Isa;
    let found = [Isa::Scalar, Isa::Avx2, Isa::Avx512, Isa::Neon].into_iter().find(|isa| isa.name() == name);
    found.ok_or_else(|| format!("found \"{name}\", expected scalar, avx2, avx512 or neon"))
}

/// `kvant-lab bench serve`
#[derive(Args)]
pub struct BenchServeArgs {
    #[command(flatten)]
    pub model: ModelArgs,
    /// Measure the server at this address, such as http://localhost:8080, instead of one that is started here.
    #[arg(long, value_name = "URL", conflicts_with_all = ["model", "threads", "context", "batch",
        "kv_quality", "kv_preset", "kvcal", "keys", "values", "kv_window", "kv_sinks", "boundary_layers", "kv_policy", "kv_max", "kv_budget",
        "sparse_v", "sparse_k", "exact", "mlock", "offline"])]
    pub url: Option<String>,
    /// The model's name in requests to --url [default: the first one that the server lists].
    #[arg(long, value_name = "NAME", requires = "url")]
    pub alias: Option<String>,
    /// File whose first line is the key for --url.
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, requires = "url")]
    pub api_key_file: Option<PathBuf>,
    /// Users that ask at the same time.
    #[arg(short = 'u', long, value_name = "N", default_value_t = 16, value_parser = clap::value_parser!(u16).range(1..=1000))]
    pub users: u16,
    /// Requests of each user, one after another.
    #[arg(short = 'r', long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..))]
    pub rounds: u16,
    /// Words that all prompts begin with, about a token each.
    #[arg(short = 's', long, value_name = "WORDS", default_value_t = 2000, value_parser = clap::value_parser!(u32).range(0..=1_000_000))]
    pub shared: u32,
    /// Words of each prompt's own.
    #[arg(short = 'p', long, value_name = "WORDS", default_value_t = 16, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub own: u32,
    /// Tokens of an answer.
    #[arg(short = 'n', long, value_name = "TOKENS", default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..))]
    pub generate: u32,
    /// Nobody has asked before: the shared words are new to the server.
    #[arg(long)]
    pub cold: bool,
    /// Measure once more while prompts of so many words, one after another, are read for somebody else.
    #[arg(long, value_name = "WORDS", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub beside: Option<u32>,
    /// Print one JSON object per row.
    #[arg(long)]
    pub json: bool,
}

/// The verbs of `kvant-lab bench`.
#[derive(Subcommand)]
pub enum BenchVerb {
    /// Measure decode attention alone, by scheme and context; needs no model.
    Attn(BenchAttnArgs),
    /// Measure a server of OpenAI's API under load: tokens per second, time to the first token and between tokens.
    Serve(Box<BenchServeArgs>),
    /// Measure prompts and the decode step of a well-known model at full size on a GPU, with random weights and cache.
    Synthetic(Box<BenchSyntheticArgs>),
}

/// `kvant-lab bench synthetic`
#[derive(Args)]
pub struct BenchSyntheticArgs {
    /// The shape of a well-known model (`kvant plan` lists them).
    pub name: String,
    /// Prompt tokens to process; 0 skips.
    #[arg(short = 'p', long, default_value_t = 512)]
    pub prompt: usize,
    /// Tokens to generate; 0 skips.
    #[arg(short = 'n', long, default_value_t = 64)]
    pub generate: usize,
    /// Tokens already in the cache, a comma-separated list.
    #[arg(short = 'd', long, value_delimiter = ',', default_value = "0")]
    pub depth: Vec<usize>,
    /// Repetitions; medians are reported.
    #[arg(short = 'r', long, default_value_t = 3, value_parser = parse_repetitions)]
    pub repetitions: usize,
    /// Prompt tokens per step.
    #[arg(short = 'b', long = "batch-size", default_value_t = 512, value_parser = parse_step)]
    pub batch: usize,
    #[command(flatten)]
    pub cache: CacheArgs,
    #[command(flatten)]
    pub device: DeviceArgs,
    /// Weights.
    #[arg(long, value_enum, default_value_t = SyntheticWeights::Q4)]
    pub weights: SyntheticWeights,
    /// Show where the time of a step goes, kernel by kernel, by the GPU's clock.
    #[arg(long)]
    pub profile: bool,
    /// Keep activations in f32 throughout.
    #[arg(long)]
    pub exact: bool,
    /// Print one JSON object per row.
    #[arg(long)]
    pub json: bool,
}

fn parse_repetitions(text: &str) -> Result<usize, String> {
    text.parse()
        .ok()
        .filter(|count| *count > 0)
        .ok_or_else(|| format!("found \"{text}\", expected 1 or more"))
}
