//! One short file per family: hyper-parameters in, [`ModelSpec`] out.

mod arcee;
mod bert;
mod cohere2;
mod deepseek2;
mod ernie4_5;
mod exaone4;
mod gemma2;
mod gemma3;
mod gemma4;
mod glm4;
mod glm4_moe;
mod gpt_oss;
mod granite;
mod hunyuan;
mod lfm2;
mod llama;
mod mistral3;
mod modern_bert;
mod olmo2;
mod phi3;
mod qwen2;
mod qwen3;
mod qwen_moe;
mod qwen_next;
mod seed_oss;
mod smollm3;

use kvant_files::Checkpoint;

use crate::error::ModelError;
use crate::hyper::Hyper;
use crate::spec::ModelSpec;

type SpecOf = fn(&Hyper) -> Result<ModelSpec, ModelError>;

/// Architecture names and the function that reads each.
const TABLE: [(&str, SpecOf); 36] = [
    ("llama", llama::spec),
    ("mistral", llama::spec),
    ("mistral3", mistral3::spec),
    ("qwen2", qwen2::spec),
    ("qwen3", qwen3::spec),
    ("gemma2", gemma2::spec),
    ("gemma3", gemma3::spec),
    ("gemma4", gemma4::spec),
    ("phi3", phi3::spec),
    ("smollm3", smollm3::spec),
    ("granite", granite::spec),
    ("olmo2", olmo2::spec),
    ("exaone4", exaone4::spec),
    ("glm4", glm4::spec),
    ("hunyuan-dense", hunyuan::spec),
    ("cohere2", cohere2::spec),
    ("arcee", arcee::spec),
    ("seed_oss", seed_oss::spec),
    ("ernie4_5", ernie4_5::spec),
    ("granitemoe", granite::with_experts),
    ("qwen3moe", qwen_moe::qwen3),
    ("qwen2moe", qwen_moe::qwen2),
    ("olmoe", qwen_moe::olmoe),
    ("glm4moe", glm4_moe::spec),
    ("gpt-oss", gpt_oss::spec),
    ("lfm2", lfm2::spec),
    ("lfm2moe", lfm2::with_experts),
    ("deepseek2", deepseek2::deepseek),
    ("mistral4", deepseek2::mistral4),
    ("qwen3next", qwen_next::next),
    ("qwen35", qwen_next::dense),
    ("qwen35moe", qwen_next::with_experts),
    ("bert", bert::spec),
    ("nomic-bert", bert::nomic),
    ("modern-bert", modern_bert::spec),
    ("gemma-embedding", gemma3::embedding),
];

/// Names of the supported architectures.
pub const FAMILIES: [&str; TABLE.len()] = {
    let mut names = [""; TABLE.len()];
    let mut i = 0;
    while i < TABLE.len() {
        names[i] = TABLE[i].0;
        i += 1;
    }
    names
};

/// Reads the hyper-parameters of a checkpoint for sessions of up to `context` tokens.
pub fn spec_of(checkpoint: &Checkpoint, context: Option<usize>) -> Result<ModelSpec, ModelError> {
    let arch = checkpoint.metadata().str("general.architecture")?;
    match TABLE.iter().find(|(name, _)| *name == arch) {
        Some((_, spec)) => {
            let hyper = Hyper::new(checkpoint, arch, context);
            let spec = spec(&hyper)?;
            hyper.check_attention(&spec)?;
            Ok(spec)
        }
        None => Err(ModelError::Architecture { found: arch.to_owned(), known: FAMILIES.join(", ") }),
    }
}
