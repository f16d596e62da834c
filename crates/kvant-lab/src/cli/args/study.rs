//! Flags of the studies.

use std::path::PathBuf;

use clap::{Args, ValueHint};
use kvant_cli::args::{DeviceArgs, ModelArgs, TextArgs, parse_positive};
use kvant_engine::CacheChoice;

/// `kvant-lab kl`
#[derive(Args)]
pub struct KlArgs {
    #[command(flatten)]
    pub text: TextArgs,
    #[command(flatten)]
    pub device: DeviceArgs,
    /// Round activations to 8 bits in the weight products, as generation does, and measure the floor of that: an f16 cache against
    /// itself with sums in another order. The default keeps activations in f32 there, and attention as shipped.
    #[arg(long)]
    pub fast: bool,
    /// With --fast: leave the floor out, which takes a pass of its own.
    #[arg(long, requires = "fast")]
    pub no_floor: bool,
    #[command(flatten)]
    pub last: LastArgs,
    /// Most GiB of logits of the f16 cache to keep on disk for the next scheme; 0 keeps none.
    #[arg(long, value_name = "GIB", default_value_t = 8.0)]
    pub base_cache: f64,
}

/// `kvant-lab ppl`
#[derive(Args)]
pub struct PplArgs {
    #[command(flatten)]
    pub text: TextArgs,
    #[command(flatten)]
    pub device: DeviceArgs,
    /// Round activations to 8 bits in the weight products, as generation does; the default keeps them in f32 there.
    #[arg(long)]
    pub fast: bool,
    #[command(flatten)]
    pub last: LastArgs,
}

/// How much of a window is scored.
#[derive(Args)]
pub struct LastArgs {
    /// Score only the last TOKENS of each window and read what comes before as a prompt: long windows in a fraction of the time
    /// [default: score all].
    #[arg(long, value_name = "TOKENS", value_parser = parse_positive)]
    pub last: Option<usize>,
}

/// `kvant-lab moved`
#[derive(Args)]
pub struct MovedArgs {
    #[command(flatten)]
    pub text: TextArgs,
    /// Documents of a prompt.
    #[arg(long, default_value_t = 3, value_parser = parse_positive)]
    pub documents: usize,
    /// Tokens of each.
    #[arg(long, default_value_t = 512, value_parser = parse_positive)]
    pub tokens: usize,
    /// Tokens of the continuation whose predictions are compared.
    #[arg(long, default_value_t = 160, value_parser = parse_positive)]
    pub answer: usize,
    /// Prompts, each of other documents.
    #[arg(long, default_value_t = 6, value_parser = parse_positive)]
    pub prompts: usize,
    /// Shares of moved text that are read again, from the start of every document; a comma-separated list.
    #[arg(long, value_delimiter = ',', default_value = "0,0.05,0.15,0.3,1")]
    pub recompute: Vec<f64>,
    /// Measure the arithmetic that ships, and its times; else weights meet f32 activations.
    #[arg(long)]
    pub fast: bool,
}

/// `kvant-lab needle`
#[derive(Args)]
pub struct NeedleArgs {
    #[command(flatten)]
    pub text: TextArgs,
    #[command(flatten)]
    pub device: DeviceArgs,
    /// Lengths of the prompt in tokens, a comma-separated list.
    #[arg(long, value_delimiter = ',', default_value = "512,1024,2048,4096")]
    pub lengths: Vec<usize>,
    /// Where the fact lies, 0 (start) to 1 (end); a comma-separated list.
    #[arg(long, value_delimiter = ',', default_value = "0,0.25,0.5,0.75,1")]
    pub depths: Vec<f64>,
    /// Facts hidden, one of which is asked for (1 to 24).
    #[arg(long = "keys", value_name = "KEYS", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=24))]
    pub hidden: u8,
    /// Texts per length and depth.
    #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(u16).range(1..))]
    pub samples: u16,
    /// Seed of filler, facts and places.
    #[arg(short = 's', long, default_value_t = 1)]
    pub seed: u64,
    /// Leave out the f16 cache beside the one asked for.
    #[arg(long)]
    pub no_baseline: bool,
}

/// `kvant-lab answers`
#[derive(Args)]
pub struct AnswersArgs {
    #[command(flatten)]
    pub model: ModelArgs,
    #[command(flatten)]
    pub device: DeviceArgs,
    /// Caches to compare with f16, a comma-separated list of presets and schemes.
    #[arg(long, value_delimiter = ',', default_value = "lossless,balanced,small,tiny")]
    pub caches: Vec<CacheChoice>,
    /// Questions, one per line [default: twenty about a text of 300 tokens].
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub questions: Option<PathBuf>,
    /// Most tokens of an answer.
    #[arg(short = 'n', long, default_value_t = 64, value_parser = clap::value_parser!(u16).range(1..))]
    pub tokens: u16,
    /// Print one JSON object per cache.
    #[arg(long)]
    pub json: bool,
}

/// `kvant-lab masks`
#[derive(Args)]
pub struct MasksArgs {
    /// The folder of schemas with their instances, in the form of MaskBench (guidance-ai/jsonschemabench, maskbench/data).
    #[arg(value_hint = ValueHint::DirPath)]
    pub folder: PathBuf,
    #[command(flatten)]
    pub model: ModelArgs,
    /// Try so many of the schemas [default: all].
    #[arg(long, value_parser = parse_positive)]
    pub sample: Option<usize>,
    /// Which of them.
    #[arg(short = 's', long, default_value_t = 1)]
    pub seed: u64,
    /// Write what became of each schema, with the tokens of its instances, to a new file of JSON lines.
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub rows: Option<PathBuf>,
    /// Print one JSON object.
    #[arg(long)]
    pub json: bool,
}

/// `kvant-lab sweep`
#[derive(Args)]
pub struct SweepArgs {
    /// The sweep: output, text and grids (results/sweeps has examples).
    #[arg(value_hint = ValueHint::FilePath)]
    pub file: PathBuf,
    /// The text, in place of the one the file names.
    #[arg(long, env = "KVANT_SWEEP_TEXT", value_hint = ValueHint::FilePath)]
    pub text: Option<PathBuf>,
    /// Where rows go, in place of what the file names.
    #[arg(short = 'o', long, value_hint = ValueHint::FilePath)]
    pub output: Option<PathBuf>,
    /// Measurements at a time.
    #[arg(short = 'j', long, default_value_t = 1)]
    pub jobs: usize,
    /// Print the commands and run nothing.
    #[arg(long)]
    pub dry_run: bool,
}

/// `kvant-lab report`
#[derive(Args)]
pub struct ReportArgs {
    /// The folder that holds results/report.toml, results/*.jsonl and the documents.
    #[arg(default_value = ".", value_hint = ValueHint::DirPath)]
    pub root: PathBuf,
    /// Change nothing; fail if a document or plot is not what the rows say.
    #[arg(long)]
    pub check: bool,
}

/// `kvant-lab codec`
#[derive(Args)]
pub struct CodecArgs {
    /// Schemes such as `turbo4`, `srft:s4g32+lambda`; a comma-separated list [default: those that tell the story].
    #[arg(long, value_delimiter = ',')]
    pub scheme: Vec<String>,
    /// Channels per head.
    #[arg(long, default_value_t = 128)]
    pub dim: usize,
    /// Key vectors.
    #[arg(long, default_value_t = 512)]
    pub tokens: usize,
    /// How many times larger the dominant channel is.
    #[arg(long, default_value_t = 30.0)]
    pub factor: f32,
    /// Print one JSON object per scheme.
    #[arg(long)]
    pub json: bool,
}

/// A model and a text to run it on.
#[derive(Args)]
pub struct SourceArgs {
    /// A file, a directory, a name (`kvant list`), or hf:owner/repo[:quant]; also -m.
    #[arg(value_name = "MODEL")]
    pub named: Option<String>,
    /// The text.
    #[arg(long, value_hint = ValueHint::FilePath, value_name = "FILE")]
    pub text: PathBuf,
    #[command(flatten)]
    pub model: ModelArgs,
    /// Most windows (of -c tokens each) to run [default: the whole text].
    #[arg(long, value_parser = parse_positive)]
    pub chunks: Option<usize>,
    /// Print one JSON object.
    #[arg(long)]
    pub json: bool,
}

impl From<SourceArgs> for TextArgs {
    fn from(args: SourceArgs) -> Self {
        let model = ModelArgs { model: args.named.or(args.model.model), ..args.model };
        TextArgs { file: args.text, model, chunks: args.chunks, json: args.json }
    }
}

/// `kvant-lab calibrate`
#[derive(Args)]
pub struct CalibrateArgs {
    #[command(flatten)]
    pub source: SourceArgs,
    /// What to fit beside the mean: mean (nothing), diagonal, full, lambda-max, lambda-pN (percentile N), lambda-rms, or by
    /// gradient lambda, householder, cayley.
    #[arg(long, default_value = "diagonal")]
    pub method: crate::Method,
    /// The rotation that lambdas and learned rotations are for: srft, srht, none.
    #[arg(long, default_value = "srft")]
    pub rotation: kvant_codec::RotationSpec,
    /// Weigh the error of keys by the queries and that of values by their attention when learning by gradient.
    #[arg(long)]
    pub weighted: bool,
    /// Bits of the symmetric format that is learned for.
    #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(u8).range(2..=8))]
    pub bits: u8,
    /// Channels per group of that format.
    #[arg(long, default_value_t = 32, value_parser = parse_group)]
    pub group: usize,
    /// Steps of gradient descent.
    #[arg(long, default_value_t = 200)]
    pub steps: usize,
    /// The file to write [default: the model's name with .kvcal behind].
    #[arg(short = 'o', long, value_hint = ValueHint::FilePath)]
    pub output: Option<PathBuf>,
}

fn parse_group(text: &str) -> Result<usize, String> {
    let found = text.parse().ok().filter(|n| (1..=4096).contains(n));
    found.ok_or_else(|| format!("found \"{text}\", expected 1 to 4096"))
}
