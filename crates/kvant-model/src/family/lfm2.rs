//! LFM2: short convolutions, and attention with norms over every head in some layers; dense, or with experts behind the first layers.

use crate::error::ModelError;
use crate::hyper::Hyper;
use crate::spec::{ModelSpec, QkNorm, Recurrence, Scoring, ShortConv};

pub(crate) fn spec(hyper: &Hyper) -> Result<ModelSpec, ModelError> {
    hybrid(hyper, "lfm2")
}

pub(crate) fn with_experts(hyper: &Hyper) -> Result<ModelSpec, ModelError> {
    let mut spec = hybrid(hyper, "lfm2moe")?;
    hyper.add_experts(&mut spec, hyper.router(Scoring::Sigmoid, true)?, 0)?;
    Ok(spec)
}

fn hybrid(hyper: &Hyper, family: &'static str) -> Result<ModelSpec, ModelError> {
    let mut spec = ModelSpec { qk_norm: QkNorm::Heads, ..hyper.base(family)? };
    let kernel = hyper.conv_kernel("shortconv.l_cache")?;
    let conv = Recurrence::ShortConv(ShortConv { kernel, width: spec.width });
    // Layers without KV heads are convolutions.
    for layer in spec.layers.iter_mut().filter(|layer| layer.kv_heads == 0) {
        hyper.make_recurrent(layer, conv, "embedding_length")?;
    }
    Ok(spec)
}
