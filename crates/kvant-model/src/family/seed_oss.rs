//! Seed-OSS: Llama-shaped, with biases on Q, K and V and a head dimension of its own.

use crate::error::ModelError;
use crate::hyper::Hyper;
use crate::spec::ModelSpec;

pub(crate) fn spec(hyper: &Hyper) -> Result<ModelSpec, ModelError> {
    hyper.base("seed_oss")
}
