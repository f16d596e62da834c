//! Llama 2, 3, 3.1, 3.2; SmolLM2, TinyLlama; Mistral (with its sliding window).
//!
//! Llama 3.1's rope scaling arrives as per-frequency divisors in the tensor `rope_freqs.weight`.

use crate::error::ModelError;
use crate::spec::{Hyper, ModelSpec};

pub(crate) fn spec(hyper: &Hyper) -> Result<ModelSpec, ModelError> {
    hyper.base("llama")
}
