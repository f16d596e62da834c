//! Which model runs, where, and how its cache is kept.

use std::path::PathBuf;

use clap::{Args, ValueHint};
use kvant_attn::packed::{SparseK, SparseV};
use kvant_cache::PolicyConfig;
use kvant_engine::{CacheChoice, DeviceChoice, EngineOptions, SideChoice};

use crate::size::parse_size;

/// A model in place of -m.
#[derive(Args, Clone)]
pub struct NamedArgs {
    /// The model, as -m takes it.
    #[arg(value_name = "MODEL")]
    pub name: Option<String>,
}

impl NamedArgs {
    /// The flags of the model with this one, if it is named.
    pub fn over(self, model: ModelArgs) -> ModelArgs {
        ModelArgs { model: self.name.or(model.model), ..model }
    }
}

/// How much the cache may hold, and what it evicts.
#[derive(Args, Clone)]
#[command(next_help_heading = "Bounded memory")]
pub struct MemoryArgs {
    /// What stays when the cache is full: full (nothing goes), rotating, h2o-balanced, h2o-heavy, snapkv, or with options as in
    /// h2o:sinks=4,heavy=128,recent=124,scorer=sum-weight,batch=32.
    #[arg(long, env = "KVANT_KV_POLICY", value_name = "POLICY", default_value = "full")]
    pub kv_policy: PolicyConfig,
    /// Maximum tokens that a layer of the cache holds.
    #[arg(long, env = "KVANT_KV_MAX", value_name = "TOKENS")]
    pub kv_max: Option<usize>,
    /// Maximum bytes that the cache holds, such as 512MiB.
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
#[command(next_help_heading = "Model")]
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
    #[command(flatten)]
    pub cache: CacheArgs,
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

/// How the cache is kept: what `chat` takes, every measurement takes.
#[derive(Args, Clone)]
#[command(next_help_heading = "Cache")]
pub struct CacheArgs {
    /// The whole cache: lossless, balanced, small, tiny, or a scheme such as `turbo4/turbo3;0..2=q8_0` [default: balanced for chat
    /// and run, f16 for measurements]; -ctk and -ctv change one side.
    #[arg(long, env = "KVANT_KV_PRESET", value_name = "NAME")]
    pub kv_preset: Option<CacheChoice>,
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
    /// Leave out values whose weight is below τ of the largest: a number, `auto` (0.001 per token seen) or `off`. On the CPU.
    #[arg(long, env = "KVANT_SPARSE_V", default_value = "off", value_parser = parse_sparse)]
    pub sparse_v: Sparse,
    /// Read only those packed tokens that hold this share of the attention, as the signs of their keys tell: a number up to 1 (everything),
    /// `auto` or `off`. Steps of one token, on the CPU, in layers with block means and signs (the presets').
    #[arg(long, env = "KVANT_SPARSE_K", value_name = "MASS", default_value = "off", value_parser = parse_sparse_keys)]
    pub sparse_k: SparseKeysArg,
}

/// A cache that is larger than memory.
#[derive(Args, Clone)]
#[command(next_help_heading = "Cache")]
pub struct SpillArgs {
    /// Keep packed blocks of the cache in this file, which must be new and is gone at the end, and only their means in memory: contexts larger
    /// than memory. With --sparse-k a step reads only the blocks that it chooses. On the CPU.
    #[arg(long, env = "KVANT_KV_SPILL", value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub kv_spill: Option<PathBuf>,
}

impl SpillArgs {
    /// These options, with the file.
    pub fn on(&self, options: EngineOptions) -> EngineOptions {
        EngineOptions { kv_spill: self.kv_spill.clone(), ..options }
    }
}

/// Where a model runs.
#[derive(Args, Clone, Copy)]
#[command(next_help_heading = "Device")]
pub struct DeviceArgs {
    /// cpu, gpu (the first), gpu:N (`kvant-lab gpu devices`), or auto: a real GPU if this build can use one and there is one, else the CPU.
    #[arg(long, env = "KVANT_DEVICE", value_name = "DEVICE", default_value = "auto")]
    pub device: DeviceChoice,
    /// Maximum GPU memory for weights, cache and activations together, such as 16GiB [default: no limit].
    #[arg(long, env = "KVANT_GPU_MEMORY", value_name = "SIZE", value_parser = parse_size)]
    pub gpu_memory: Option<u64>,
}

impl DeviceArgs {
    /// Says so in the options.
    pub fn set(&self, options: &mut EngineOptions) {
        (options.device, options.gpu_memory) = (self.device, self.gpu_memory);
        options.gpu_folder = Self::folder();
    }

    /// Where GPUs keep what they compiled and found.
    pub fn folder() -> Option<PathBuf> {
        kvant_hub::home().ok().map(|home| home.join("cache").join("gpu"))
    }

    /// These options, there.
    pub fn on(&self, mut options: EngineOptions) -> EngineOptions {
        self.set(&mut options);
        options
    }
}

/// `--sparse-v`, parsed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sparse(pub Option<SparseV>);

impl std::fmt::Display for Sparse {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.0 {
            None => f.write_str("off"),
            Some(SparseV::PerToken(_)) => f.write_str("auto"),
            Some(SparseV::Absolute(tau) | SparseV::Thorough(tau)) => write!(f, "{tau:e}"),
        }
    }
}

/// Fraction of the largest weight that `--sparse-v auto` may lose in all.
const AUTO_SPARSE: f32 = 1e-3;

/// [`Sparse`] from its text.
pub fn parse_sparse(text: &str) -> Result<Sparse, String> {
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

/// `--sparse-k`, parsed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SparseKeysArg(pub Option<SparseK>);

/// What `--sparse-k auto` reads: what adds 0.0003 and 0.0013 to the divergence of SmolLM2 at 8192 tokens on two texts, and finds the needles
/// that everything finds (`docs/results.md`).
const AUTO_KEYS: SparseK = SparseK { mass: 0.98, from: 4096, look: 256, keep: 1.0 };

/// [`SparseKeysArg`] from its text.
pub fn parse_sparse_keys(text: &str) -> Result<SparseKeysArg, String> {
    match text {
        "off" => Ok(SparseKeysArg(None)),
        "auto" => Ok(SparseKeysArg(Some(AUTO_KEYS))),
        number => match number.parse::<f32>() {
            Ok(mass) if mass > 0.0 && mass <= 1.0 => Ok(SparseKeysArg(Some(SparseK::new(mass)))),
            _ => Err(format!("found \"{number}\", expected off, auto or a number above 0, at most 1")),
        },
    }
}

/// Most threads: beyond it they cost more than any machine has for them.
const MOST_THREADS: usize = 512;

/// A number of threads.
pub fn parse_threads(text: &str) -> Result<usize, String> {
    let found = text.parse().ok().filter(|count| *count <= MOST_THREADS);
    found.ok_or_else(|| format!("found \"{text}\", expected 0 (every core) to {MOST_THREADS}"))
}

/// Most prompt tokens per step: a step cannot be stopped half way, and its activations take memory for every token.
const MOST_STEP: usize = 4096;

/// Tokens of a step.
pub fn parse_step(text: &str) -> Result<usize, String> {
    let found = text.parse().ok().filter(|count| (1..=MOST_STEP).contains(count));
    found.ok_or_else(|| format!("found \"{text}\", expected 1 to {MOST_STEP} tokens"))
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
    }
}
