//! GLM-4.5: the first layers dense, the others with experts that sigmoids with a selection bias choose and a block beside them; half of
//! every head rotated, perhaps a norm over every head.

use crate::error::ModelError;
use crate::hyper::Hyper;
use crate::spec::{ModelSpec, QkNorm, Scoring};

pub(crate) fn spec(hyper: &Hyper) -> Result<ModelSpec, ModelError> {
    let mut spec = hyper.base("glm4moe")?;
    hyper.drop_drafting_layers(&mut spec)?;
    if hyper.checkpoint.has_tensor("blk.0.attn_q_norm.weight") {
        spec.qk_norm = QkNorm::Heads;
    }
    let router = hyper.router(Scoring::Sigmoid, true)?;
    let shared = hyper.opt_size("expert_shared_count")?.unwrap_or(0);
    let width = hyper.size("expert_feed_forward_length")?;
    hyper.add_experts(&mut spec, router, shared * width)?;
    Ok(spec)
}
