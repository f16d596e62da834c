//! Qwen2 and Qwen2.5: Llama-shaped, with biases on the Q, K and V projections.

use crate::error::ModelError;
use crate::hyper::Hyper;
use crate::spec::ModelSpec;

pub(crate) fn spec(hyper: &Hyper) -> Result<ModelSpec, ModelError> {
    Ok(ModelSpec { qkv_bias: true, ..hyper.base("qwen2")? })
}
