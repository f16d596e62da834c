//! Arcee (AFM): Llama-shaped with `down(max(up, 0)²)` for a feed-forward block.

use crate::error::ModelError;
use crate::hyper::Hyper;
use crate::spec::{Activation, ModelSpec};

pub(crate) fn spec(hyper: &Hyper) -> Result<ModelSpec, ModelError> {
    Ok(ModelSpec { activation: Activation::ReluSquared, ..hyper.base("arcee")? })
}
