//! Qwen3: no biases, an RMS norm over every query and key head, and a head dimension of its own.

use crate::error::ModelError;
use crate::hyper::Hyper;
use crate::spec::{ModelSpec, QkNorm};

pub(crate) fn spec(hyper: &Hyper) -> Result<ModelSpec, ModelError> {
    Ok(ModelSpec { qk_norm: QkNorm::Heads, ..hyper.base("qwen3")? })
}
