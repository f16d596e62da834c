//! Flags of `kvant plan`.

use clap::Args;
use kvant_codec::CacheScheme;

use super::model::{SparseKeysArg, parse_sparse_keys};
use super::parse_step;
use crate::size::parse_size;

/// `kvant plan`
#[derive(Args)]
pub struct PlanArgs {
    /// A file, a directory, a name, or the shape of a well-known model, which needs no file: llama-3.1-8b, llama-3.1-70b,
    /// qwen2.5-1.5b, qwen3-4b, qwen3-8b, qwen3-30b-a3b, qwen3.5-35b-a3b, lfm2-1.2b, gpt-oss-20b, gpt-oss-120b, mixtral-8x7b, gemma3-1b, gemma4-31b,
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
    /// Packed blocks lie in a file: memory holds their means, and what is not packed.
    #[arg(long)]
    pub kv_spill: bool,
    /// Sparse keys choose what is read (`--sparse-k` where a model runs): where codes have signs these are counted too.
    #[arg(long, env = "KVANT_SPARSE_K", value_name = "MASS", default_value = "off", value_parser = parse_sparse_keys)]
    pub sparse_k: SparseKeysArg,
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
