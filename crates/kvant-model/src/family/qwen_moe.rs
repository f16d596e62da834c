//! Qwen3 MoE, Qwen2 MoE and OLMoE: a softmax over all experts chooses; Qwen3 divides the chosen weights by their sum. Qwen2 has a gated
//! block beside the experts and biases on Q, K and V; OLMoE's norms go over the whole width of queries and keys.

use crate::error::ModelError;
use crate::hyper::Hyper;
use crate::spec::{ModelSpec, QkNorm, RouterSpec, Scoring};

pub(crate) fn qwen3(hyper: &Hyper) -> Result<ModelSpec, ModelError> {
    let spec = ModelSpec { qk_norm: QkNorm::Heads, ..hyper.base("qwen3moe")? };
    add_router(hyper, spec, true)
}

pub(crate) fn qwen2(hyper: &Hyper) -> Result<ModelSpec, ModelError> {
    add_router(hyper, ModelSpec { qkv_bias: true, ..hyper.base("qwen2moe")? }, false)
}

pub(crate) fn olmoe(hyper: &Hyper) -> Result<ModelSpec, ModelError> {
    add_router(hyper, ModelSpec { qk_norm: QkNorm::Width, ..hyper.base("olmoe")? }, false)
}

/// Experts that a softmax over all of them chooses, beside a block where the file has one. `normalize` where the file does not say.
pub(crate) fn add_router(
    hyper: &Hyper,
    mut spec: ModelSpec,
    normalize: bool,
) -> Result<ModelSpec, ModelError> {
    let normalize = hyper.opt_flag("expert_weights_norm")?.unwrap_or(normalize);
    let router = RouterSpec { scoring: Scoring::Softmax, normalize, scale: 1.0, groups: None };
    let shared = hyper.opt_size("expert_shared_feed_forward_length")?.unwrap_or(0);
    hyper.add_experts(&mut spec, router, shared)?;
    Ok(spec)
}
