//! Phi-3 and Phi-4: Llama-shaped with fused QKV and gate/up tensors (split at load), optionally LongRoPE.

use crate::error::ModelError;
use crate::hyper::Hyper;
use crate::spec::ModelSpec;

pub(crate) fn spec(hyper: &Hyper) -> Result<ModelSpec, ModelError> {
    hyper.base("phi3")
}
