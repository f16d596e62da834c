//! Hunyuan (dense): Llama-shaped, with a norm over every query and key head behind the rope.

use crate::error::ModelError;
use crate::hyper::Hyper;
use crate::spec::{ModelSpec, QkNorm};

pub(crate) fn spec(hyper: &Hyper) -> Result<ModelSpec, ModelError> {
    Ok(ModelSpec { qk_norm: QkNorm::HeadsAfterRope, ..hyper.base("hunyuan-dense")? })
}
