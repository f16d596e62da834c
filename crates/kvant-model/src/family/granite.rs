//! Granite 3: Llama-shaped with multipliers on embeddings, branches, scores and logits. Granite MoE has experts, and perhaps a block
//! beside them.

use crate::error::ModelError;
use crate::hyper::Hyper;
use crate::spec::{ModelSpec, RouterSpec, Scoring};

pub(crate) fn spec(hyper: &Hyper) -> Result<ModelSpec, ModelError> {
    let mut spec = hyper.base("granite")?;
    spec.embedding_scale = hyper.opt_number("embedding_scale")?.unwrap_or(1.0);
    spec.residual_scale = hyper.opt_number("residual_scale")?.unwrap_or(1.0);
    spec.logit_scale = 1.0 / hyper.opt_positive("logit_scale")?.unwrap_or(1.0);
    Ok(spec)
}

pub(crate) fn with_experts(hyper: &Hyper) -> Result<ModelSpec, ModelError> {
    let mut spec = ModelSpec { family: "granitemoe", ..spec(hyper)? };
    let shared = hyper.opt_size("expert_shared_feed_forward_length")?.unwrap_or(0);
    let router = RouterSpec { scoring: Scoring::SoftmaxOfChosen, normalize: false, scale: 1.0, groups: None };
    hyper.add_experts(&mut spec, router, shared)?;
    Ok(spec)
}
