//! Llama (2, 3.x), SmolLM2, TinyLlama, Mistral and Ministral (in safetensors, with their sliding windows), Mixtral.
//!
//! Llama 3.1's rope scaling arrives as per-frequency divisors in the tensor `rope_freqs.weight`. Mixtral's files bear Llama's
//! architecture and a number of experts.

use crate::error::ModelError;
use crate::hyper::Hyper;
use crate::spec::{ModelSpec, RouterSpec, Scoring};

pub(crate) fn spec(hyper: &Hyper) -> Result<ModelSpec, ModelError> {
    let mut spec = hyper.base("llama")?;
    if hyper.has_experts()? {
        let router =
            RouterSpec { scoring: Scoring::SoftmaxOfChosen, normalize: false, scale: 1.0, groups: None };
        hyper.add_experts(&mut spec, router, 0)?;
    }
    Ok(spec)
}
