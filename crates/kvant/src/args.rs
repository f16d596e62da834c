//! The one definition of every flag; help and completions come from here.

pub mod bench;
#[cfg(feature = "gpu")]
pub mod gpu;
mod lab;
pub mod serve;

use std::ffi::OsString;
use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueHint};
use kvant_attn::packed::SparseV;
use kvant_cache::PolicyConfig;
use kvant_codec::CacheScheme;
use kvant_engine::{CacheChoice, DeviceChoice, EngineOptions, SideChoice};

use crate::size::parse_size;

pub use lab::*;

/// LLM inference whose KV cache is compressed by construction.
#[derive(Parser)]
#[command(name = "kvant", version, about, max_term_width = 100)]
pub struct Cli {
    /// What to do.
    #[command(subcommand)]
    pub verb: Verb,
}

/// The verbs.
#[derive(Subcommand)]
pub enum Verb {
    /// Talk with a model.
    Chat(ChatArgs),
    /// Answer one prompt.
    Run(RunArgs),
    /// Serve a model over HTTP: OpenAI's API, and others.
    Serve(serve::ServeArgs),
    /// Fetch a model, or check the copy that is here.
    Pull(PullArgs),
    /// Show the models on this machine.
    #[command(visible_alias = "ls")]
    List(ListArgs),
    /// Show what is in a model: sizes, metadata, tensors, tokeniser, template.
    Show(ShowArgs),
    /// Remove a model from this machine.
    Rm(RmArgs),
    /// Tell what a model takes in memory under each cache scheme, and how long a context fits.
    Plan(PlanArgs),
    /// Measure prompt and generation speed at depths.
    Bench(bench::BenchArgs),
    /// Measure perplexity over a text.
    Perplexity(PerplexityArgs),
    /// List the KV cache formats with their sizes and distortions.
    Formats(FormatsArgs),
    /// Fit what calibrated cache schemes use (+cal) on a text.
    Calibrate(CalibrateArgs),
    /// Studies of quality.
    #[command(subcommand)]
    Lab(LabVerb),
    /// Kernels for GPUs: devices, their text, their speed.
    #[cfg(feature = "gpu")]
    #[command(subcommand)]
    Gpu(gpu::GpuVerb),
    /// Print a completion script for a shell.
    Completions(CompletionsArgs),
}

/// How much the cache may hold, and what it lets go of.
#[derive(Args, Clone)]
pub struct MemoryArgs {
    /// What stays when the cache is full: full (nothing goes), rotating, h2o-balanced, h2o-heavy, snapkv, or with options as in
    /// h2o:sinks=4,heavy=128,recent=124,scorer=sum-weight,batch=32.
    #[arg(long, env = "KVANT_KV_POLICY", value_name = "POLICY", default_value = "full")]
    pub kv_policy: PolicyConfig,
    /// Most tokens that a layer of the cache holds.
    #[arg(long, env = "KVANT_KV_MAX", value_name = "TOKENS")]
    pub kv_max: Option<usize>,
    /// Most bytes that the cache holds, such as 512MiB.
    #[arg(long, env = "KVANT_KV_BUDGET", value_name = "BYTES", value_parser = parse_size)]
    pub kv_budget: Option<u64>,
}

impl MemoryArgs {
    /// The policy with its limit.
    pub fn policy(&self) -> PolicyConfig {
        PolicyConfig { max: self.kv_max.or(self.kv_policy.max), ..self.kv_policy }
    }
}

/// Which model, and how it is run. Unset values come from the configuration file, then from defaults.
#[derive(Args, Clone)]
pub struct ModelArgs {
    /// A file, a directory, a name (`kvant list`), or hf:owner/repo[:quant].
    #[arg(short = 'm', long, env = "KVANT_MODEL", value_hint = ValueHint::FilePath)]
    pub model: Option<String>,
    /// Threads [default: every core].
    #[arg(short = 't', long, env = "KVANT_THREADS", value_parser = parse_threads)]
    pub threads: Option<usize>,
    /// Tokens the context holds [default: the model's own, at most 8192; for measurements windows of 512, for calibrate of 1024].
    #[arg(short = 'c', long = "ctx-size", env = "KVANT_CTX_SIZE")]
    pub context: Option<usize>,
    /// Prompt tokens per step, at most 4096 [default: 512]. Ctrl-C takes effect between steps. Other steps round sums otherwise, so
    /// texts can differ even at --temp 0; only --exact with --kv-preset f32 does not.
    #[arg(short = 'b', long = "batch-size", env = "KVANT_BATCH_SIZE", value_parser = parse_step)]
    pub batch: Option<usize>,
    /// The whole cache: lossless, balanced, small, tiny, or a scheme such as `turbo4/turbo3;0..2=q8_0` [default: balanced for chat
    /// and run, f16 for measurements]; -ctk and -ctv change one side.
    #[arg(long, env = "KVANT_KV_PRESET", value_name = "NAME")]
    pub kv_preset: Option<CacheChoice>,
    /// Choose the smallest cache whose mean KL divergence from the f16 cache stays below this, such as 0.005: formats are measured on this
    /// model once, layer by layer, and the choice is kept.
    #[arg(
        long,
        env = "KVANT_KV_QUALITY",
        value_name = "KLD",
        value_parser = parse_divergence,
        conflicts_with_all = ["kv_preset", "keys", "values"]
    )]
    pub kv_quality: Option<f64>,
    /// The calibration that schemes with +cal use [default: MODEL.kvcal beside the model, else a built-in one].
    #[arg(long, env = "KVANT_KVCAL", value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub kvcal: Option<PathBuf>,
    /// How keys are cached, also -ctk: f16, f32, q8_0, srht:i4g32, turbo4 … (`kvant formats`), or a preset.
    #[arg(long = "cache-type-k", env = "KVANT_CACHE_TYPE_K", value_name = "SCHEME")]
    pub keys: Option<SideChoice>,
    /// How values are cached, also -ctv.
    #[arg(long = "cache-type-v", env = "KVANT_CACHE_TYPE_V", value_name = "SCHEME")]
    pub values: Option<SideChoice>,
    /// Newest tokens that a compressed cache keeps in f16 [default: 16, or what the scheme says].
    #[arg(long, env = "KVANT_KV_WINDOW", value_name = "TOKENS")]
    pub kv_window: Option<u32>,
    /// First tokens that a compressed cache keeps in f16 [default: none, or what the scheme says].
    #[arg(long, env = "KVANT_KV_SINKS", value_name = "TOKENS")]
    pub kv_sinks: Option<u32>,
    /// Keep the first and last N layers of a compressed cache at 8 bits.
    #[arg(long, env = "KVANT_BOUNDARY_LAYERS", value_name = "N", default_value_t = 0)]
    pub boundary_layers: usize,
    #[command(flatten)]
    pub memory: MemoryArgs,
    /// Leave out values whose weight is below τ of the largest: a number, `auto` (0.001 per token seen) or `off`.
    #[arg(long, env = "KVANT_SPARSE_V", default_value = "off", value_parser = parse_sparse)]
    pub sparse_v: Sparse,
    /// Keep activations in f32 throughout: slower, and without the rounding of 8-bit activations.
    #[arg(long, env = "KVANT_EXACT")]
    pub exact: bool,
    /// Pin the weights in physical memory.
    #[arg(long, env = "KVANT_MLOCK")]
    pub mlock: bool,
    /// Never fetch a model that is not here.
    #[arg(long, env = "KVANT_OFFLINE")]
    pub offline: bool,
}

/// Where a model runs.
#[derive(Args, Clone, Copy)]
pub struct DeviceArgs {
    /// cpu, gpu (the first), gpu:N (`kvant gpu devices`), or auto: a real GPU if this build can use one and there is one, else the CPU.
    #[arg(long, env = "KVANT_DEVICE", value_name = "DEVICE", default_value = "auto")]
    pub device: DeviceChoice,
    /// Most GPU memory for weights, cache and activations together, such as 16GiB [default: no limit].
    #[arg(long, env = "KVANT_GPU_MEMORY", value_name = "SIZE", value_parser = parse_size)]
    pub gpu_memory: Option<u64>,
}

impl DeviceArgs {
    /// Says so in the options.
    pub fn set(&self, options: &mut EngineOptions) {
        (options.device, options.gpu_memory) = (self.device, self.gpu_memory);
    }

    /// These options, there.
    pub fn on(&self, mut options: EngineOptions) -> EngineOptions {
        self.set(&mut options);
        options
    }
}

/// How tokens are chosen.
#[derive(Args, Clone)]
pub struct SamplingArgs {
    /// Most tokens to generate [default: up to the end of the context].
    #[arg(short = 'n', long = "predict", env = "KVANT_PREDICT")]
    pub max_tokens: Option<usize>,
    /// 0 always takes the likeliest token; higher is more varied [default: 0.7].
    #[arg(long = "temp", env = "KVANT_TEMP", allow_negative_numbers = true)]
    pub temperature: Option<f32>,
    /// Keep the k likeliest tokens; 0 keeps all.
    #[arg(long, env = "KVANT_TOP_K", default_value_t = 40)]
    pub top_k: usize,
    /// Keep the likeliest tokens up to this probability; 1 keeps all.
    #[arg(long, env = "KVANT_TOP_P", default_value_t = 0.95)]
    pub top_p: f32,
    /// Keep tokens at least this fraction as likely as the likeliest; 0 keeps all.
    #[arg(long, env = "KVANT_MIN_P", default_value_t = 0.05)]
    pub min_p: f32,
    /// Divide the logits of recent tokens by this; 1 is off.
    #[arg(long, env = "KVANT_REPEAT_PENALTY", default_value_t = 1.0)]
    pub repeat_penalty: f32,
    /// Subtract this from the logits of tokens that occurred recently.
    #[arg(long, env = "KVANT_PRESENCE_PENALTY", default_value_t = 0.0, allow_negative_numbers = true)]
    pub presence_penalty: f32,
    /// Subtract this from a token's logit for each recent occurrence.
    #[arg(long, env = "KVANT_FREQUENCY_PENALTY", default_value_t = 0.0, allow_negative_numbers = true)]
    pub frequency_penalty: f32,
    /// How many recent tokens the penalties look at.
    #[arg(long, env = "KVANT_REPEAT_LAST_N", default_value_t = 64)]
    pub repeat_last_n: usize,
    /// Add to one token's logit; may be given more than once.
    #[arg(long, value_name = "TOKEN=BIAS", value_parser = parse_bias)]
    pub logit_bias: Vec<(u32, f32)>,
    /// Seed of the draw [default: a new one each time].
    #[arg(short = 's', long, env = "KVANT_SEED")]
    pub seed: Option<u64>,
    /// End the answer at this text; may be given more than once.
    #[arg(long)]
    pub stop: Vec<String>,
}

/// `--sparse-v`, parsed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sparse(pub Option<SparseV>);

/// Fraction of the largest weight that `--sparse-v auto` may lose in all.
const AUTO_SPARSE: f32 = 1e-3;

fn parse_sparse(text: &str) -> Result<Sparse, String> {
    match text {
        "off" => Ok(Sparse(None)),
        "auto" => Ok(Sparse(Some(SparseV::PerToken(AUTO_SPARSE)))),
        number => match number.parse::<f32>() {
            Ok(threshold) if (0.0..1.0).contains(&threshold) => {
                Ok(Sparse(Some(SparseV::Absolute(threshold))))
            }
            _ => Err(format!("found \"{number}\", expected off, auto or a number from 0 to 1")),
        },
    }
}

/// Most threads: beyond it they cost more than any machine has for them.
const MOST_THREADS: usize = 512;

fn parse_threads(text: &str) -> Result<usize, String> {
    let found = text.parse().ok().filter(|count| *count <= MOST_THREADS);
    found.ok_or_else(|| format!("found \"{text}\", expected 0 (every core) to {MOST_THREADS}"))
}

/// Most prompt tokens per step: a step cannot be stopped half way, and its activations take memory for every token.
const MOST_STEP: usize = 4096;

fn parse_step(text: &str) -> Result<usize, String> {
    let found = text.parse().ok().filter(|count| (1..=MOST_STEP).contains(count));
    found.ok_or_else(|| format!("found \"{text}\", expected 1 to {MOST_STEP} tokens"))
}

fn parse_positive(text: &str) -> Result<usize, String> {
    text.parse()
        .ok()
        .filter(|count| *count > 0)
        .ok_or_else(|| format!("found \"{text}\", expected 1 or more"))
}

fn parse_bias(text: &str) -> Result<(u32, f32), String> {
    let (token, bias) = text.split_once('=').ok_or("expected TOKEN=BIAS, for example 42=-1.5")?;
    let token = token.trim().parse().map_err(|e| format!("token \"{token}\": {e}"))?;
    let bias = bias.trim().parse().map_err(|e| format!("bias \"{bias}\": {e}"))?;
    Ok((token, bias))
}

/// Where a conversation is kept between runs.
#[derive(Args, Clone)]
pub struct SnapshotArgs {
    /// Go on with a conversation that was saved with the same model and cache.
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub load: Option<PathBuf>,
    /// Save the conversation, cache and all, when done.
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub save: Option<PathBuf>,
}

/// `kvant chat`
#[derive(Args)]
pub struct ChatArgs {
    #[command(flatten)]
    pub model: ModelArgs,
    #[command(flatten)]
    pub device: DeviceArgs,
    #[command(flatten)]
    pub snapshot: SnapshotArgs,
    #[command(flatten)]
    pub sampling: SamplingArgs,
    /// What the model is told before the conversation.
    #[arg(long, env = "KVANT_SYSTEM")]
    pub system: Option<String>,
}

/// `kvant run`
#[derive(Args)]
pub struct RunArgs {
    /// The prompt; `-` reads it from standard input.
    pub prompt: String,
    #[command(flatten)]
    pub model: ModelArgs,
    #[command(flatten)]
    pub device: DeviceArgs,
    #[command(flatten)]
    pub snapshot: SnapshotArgs,
    #[command(flatten)]
    pub sampling: SamplingArgs,
    /// Continue the prompt as plain text instead of answering it.
    #[arg(long)]
    pub raw: bool,
    /// What the model is told before the prompt.
    #[arg(long, env = "KVANT_SYSTEM", conflicts_with = "raw")]
    pub system: Option<String>,
    /// Do not end at the model's own end token.
    #[arg(long)]
    pub ignore_eos: bool,
    /// Print one JSON object with text, tokens and timings instead of streaming.
    #[arg(long)]
    pub json: bool,
}

/// `kvant pull`
#[derive(Args)]
pub struct PullArgs {
    /// A name (`smollm2:135m`, `gemma3:270m`, `tinyllama:1.1b`, `qwen2.5-coder:1.5b`, `stories:15m`) or hf:owner/repo[:quant].
    pub model: String,
}

/// `kvant list`
#[derive(Args)]
pub struct ListArgs {
    /// Print one JSON object per model.
    #[arg(long)]
    pub json: bool,
}

/// `kvant show`
#[derive(Args)]
pub struct ShowArgs {
    /// A file, a directory, or a name.
    pub model: Option<String>,
    /// Every metadata key.
    #[arg(long)]
    pub metadata: bool,
    /// Every tensor.
    #[arg(long)]
    pub tensors: bool,
    /// The chat template.
    #[arg(long)]
    pub template: bool,
    /// Everything as one JSON object.
    #[arg(long)]
    pub json: bool,
}

/// `kvant rm`
#[derive(Args)]
pub struct RmArgs {
    /// Name of the model.
    pub name: String,
}

/// `kvant plan`
#[derive(Args)]
pub struct PlanArgs {
    /// A file, a directory, a name, or the shape of a well-known model, which needs no file: llama-3.1-8b, llama-3.1-70b,
    /// qwen2.5-1.5b, qwen3-4b, qwen3-8b, qwen3-30b-a3b, gpt-oss-20b, gpt-oss-120b, mixtral-8x7b, gemma3-1b, gemma4-31b,
    /// gemma4-26b-a4b, smollm2-135m, smollm2-360m, smollm2-1.7b.
    pub model: Option<String>,
    /// Tokens the context holds [default: the model's own].
    #[arg(short = 'c', long = "ctx", visible_alias = "ctx-size")]
    pub context: Option<usize>,
    /// Memory there is, such as 64GiB [default: this machine's].
    #[arg(long, value_name = "SIZE", value_parser = parse_size)]
    pub mem: Option<u64>,
    /// Weights: a size such as 39.1GiB, or q4 (4.5 bits), q8 (8.5 bits), f16 [default: the file's own; q4 for shapes].
    #[arg(long, value_name = "SIZE|TYPE", value_parser = parse_weights)]
    pub weights: Option<PlanWeights>,
    /// Memory beside weights and cache [default: the buffers of a step].
    #[arg(long, value_name = "SIZE", value_parser = parse_size)]
    pub overhead: Option<u64>,
    /// Prompt tokens per step.
    #[arg(short = 'b', long = "batch-size", default_value_t = 512, value_parser = parse_step)]
    pub batch: usize,
    /// Cache schemes to compare, a comma-separated list; KEYS/VALUES where they differ.
    #[arg(long, value_delimiter = ',')]
    pub scheme: Vec<CacheScheme>,
    /// Draw memory over context into this SVG file.
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub plot: Option<PathBuf>,
    /// Print one JSON object per scheme.
    #[arg(long)]
    pub json: bool,
}

/// How large `kvant plan` takes the weights to be.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum PlanWeights {
    /// Bytes in all.
    Bytes(u64),
    /// Bits per weight.
    Bits(f64),
}

impl PlanWeights {
    /// Bits per weight of 4-bit groups of 32.
    pub const Q4: f64 = 4.5;
    /// Bits per weight of 8-bit groups of 32.
    const Q8: f64 = 8.5;
}

fn parse_weights(text: &str) -> Result<PlanWeights, String> {
    match text {
        "q4" => Ok(PlanWeights::Bits(PlanWeights::Q4)),
        "q8" => Ok(PlanWeights::Bits(PlanWeights::Q8)),
        "f16" => Ok(PlanWeights::Bits(16.0)),
        size => parse_size(size).map(PlanWeights::Bytes).map_err(|e| format!("{e}, or q4, q8 or f16")),
    }
}

/// A text, a model, and how much of the text to run.
#[derive(Args)]
pub struct TextArgs {
    /// The text.
    #[arg(value_hint = ValueHint::FilePath)]
    pub file: PathBuf,
    #[command(flatten)]
    pub model: ModelArgs,
    /// Most windows (of -c tokens each) to score [default: the whole text].
    #[arg(long, value_parser = parse_positive)]
    pub chunks: Option<usize>,
    /// Print one JSON object.
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

/// `kvant perplexity`
#[derive(Args)]
pub struct PerplexityArgs {
    #[command(flatten)]
    pub text: TextArgs,
    #[command(flatten)]
    pub device: DeviceArgs,
    /// One token per step through the real cache, as generation does it.
    #[arg(long)]
    pub decode: bool,
}

/// `kvant formats`
#[derive(Args)]
pub struct FormatsArgs {
    /// Print one JSON object per format.
    #[arg(long)]
    pub json: bool,
}

/// `kvant calibrate`
#[derive(Args)]
pub struct CalibrateArgs {
    #[command(flatten)]
    pub source: SourceArgs,
    /// What to fit beside the mean: mean (nothing), diagonal, full, lambda-max, lambda-pN (percentile N), lambda-rms, or by
    /// gradient lambda, householder, cayley.
    #[arg(long, default_value = "diagonal")]
    pub method: kvant_lab::Method,
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

/// `kvant completions`
#[derive(Args)]
pub struct CompletionsArgs {
    /// Which shell.
    pub shell: clap_complete::Shell,
}

/// Turns the short names of more than one letter that people know (`-ctk`, `-ctv`) into long ones.
pub fn expand_short_names(args: impl Iterator<Item = OsString>) -> Vec<OsString> {
    const NAMES: [(&str, &str); 2] = [("-ctk", "--cache-type-k"), ("-ctv", "--cache-type-v")];
    let expand = |arg: OsString| {
        let text = arg.to_string_lossy();
        for (short, long) in NAMES {
            if text == short {
                return OsString::from(long);
            }
            if let Some(value) = text.strip_prefix(short).and_then(|rest| rest.strip_prefix('=')) {
                return OsString::from(format!("{long}={value}"));
            }
        }
        arg
    };
    // After a bare `--` everything is a value.
    let mut open = true;
    args.map(|arg| {
        open &= arg != "--";
        if open { expand(arg) } else { arg }
    })
    .collect()
}

/// A divergence in nats that a cache may cost.
fn parse_divergence(text: &str) -> Result<f64, String> {
    let value: f64 =
        text.parse().map_err(|_| format!("found \"{text}\", expected a number such as 0.005"))?;
    match value.is_finite() && (1e-6..=1.0).contains(&value) {
        true => Ok(value),
        false => Err(format!("found {value}, expected a divergence between 0.000001 and 1")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_definition_is_sound() {
        Cli::command().debug_assert();
        // The same where assertions are compiled out: flags of flattened structures must not meet.
        let mut commands = vec![Cli::command()];
        while let Some(command) = commands.pop() {
            let names: Vec<_> = command.get_arguments().map(|arg| arg.get_id().to_string()).collect();
            let unique: std::collections::BTreeSet<_> = names.iter().collect();
            assert_eq!(unique.len(), names.len(), "{}: {names:?}", command.get_name());
            commands.extend(command.get_subcommands().cloned());
        }
    }

    #[test]
    fn known_short_names_expand() {
        let expand = |list: &[&str]| {
            let expanded = expand_short_names(list.iter().map(OsString::from));
            expanded.iter().map(|a| a.to_string_lossy().into_owned()).collect::<Vec<_>>()
        };
        assert_eq!(
            expand(&["kvant", "-ctk", "f16", "-ctv=f32"]),
            ["kvant", "--cache-type-k", "f16", "--cache-type-v=f32"]
        );
        assert_eq!(expand(&["run", "--", "-ctk"]), ["run", "--", "-ctk"]);
        assert_eq!(expand(&["-c", "99", "-ctx"]), ["-c", "99", "-ctx"]);
    }

    #[test]
    fn break_13_threads_and_steps_have_bounds() {
        assert_eq!((parse_threads("0"), parse_threads("512")), (Ok(0), Ok(512)));
        assert_eq!((parse_step("1"), parse_step("4096")), (Ok(1), Ok(4096)));
        for wrong in ["513", "20000", "-1", "x", ""] {
            assert!(parse_threads(wrong).is_err(), "{wrong}");
        }
        for wrong in ["0", "4097", "100000"] {
            assert!(parse_step(wrong).is_err(), "{wrong}");
        }
        assert!(parse_positive("0").is_err() && parse_positive("1") == Ok(1));
    }

    #[test]
    fn a_bias_needs_both_parts() {
        assert_eq!(parse_bias("42=-1.5"), Ok((42, -1.5)));
        assert!(parse_bias("42").unwrap_err().contains("TOKEN=BIAS"));
        assert!(parse_bias("x=1").unwrap_err().contains("token \"x\""));
    }
}
