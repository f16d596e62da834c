//! One short file per family: hyper-parameters in, [`ModelSpec`] out.

mod gemma2;
mod gemma3;
mod llama;
mod phi3;
mod qwen2;
mod qwen3;

use kvant_files::Checkpoint;

use crate::error::ModelError;
use crate::spec::{Hyper, ModelSpec};

type SpecOf = fn(&Hyper) -> Result<ModelSpec, ModelError>;

/// Architecture names and the function that reads each.
const TABLE: [(&str, SpecOf); 7] = [
    ("llama", llama::spec),
    ("mistral", llama::spec),
    ("qwen2", qwen2::spec),
    ("qwen3", qwen3::spec),
    ("gemma2", gemma2::spec),
    ("gemma3", gemma3::spec),
    ("phi3", phi3::spec),
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
        Some((_, spec)) => spec(&Hyper::new(checkpoint, arch, context)),
        None => Err(ModelError::Architecture { found: arch.to_owned(), known: FAMILIES.join(", ") }),
    }
}
