//! SmolLM3: Llama-shaped; every fourth layer knows no positions.

use crate::error::ModelError;
use crate::hyper::Hyper;
use crate::spec::ModelSpec;

/// Every fourth layer has no rope when the file does not say.
const PATTERN: usize = 4;

pub(crate) fn spec(hyper: &Hyper) -> Result<ModelSpec, ModelError> {
    let mut spec = hyper.base("smollm3")?;
    if hyper.opt_flags("kvant.rope.layers", spec.layers.len())?.is_none() {
        for layer in spec.layers.iter_mut().skip(PATTERN - 1).step_by(PATTERN) {
            layer.rope = None;
        }
    }
    Ok(spec)
}
