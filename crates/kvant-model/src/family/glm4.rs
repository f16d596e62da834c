//! GLM-4 (0414): norms before and behind each block, biases on Q, K and V, half of every head rotated, fused gate and up.

use crate::error::ModelError;
use crate::hyper::Hyper;
use crate::spec::ModelSpec;

pub(crate) fn spec(hyper: &Hyper) -> Result<ModelSpec, ModelError> {
    Ok(ModelSpec { post_norms: true, ..hyper.base("glm4")? })
}
