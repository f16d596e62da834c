//! GLM-4.5: the first layers dense, the others with experts that sigmoids with a selection bias choose and a block beside them; half of
//! every head rotated, perhaps a norm over every head.

use crate::error::ModelError;
use crate::hyper::Hyper;
use crate::spec::{ModelSpec, QkNorm, RouterSpec, Scoring};

pub(crate) fn spec(hyper: &Hyper) -> Result<ModelSpec, ModelError> {
    let mut spec = hyper.base("glm4moe")?;
    hyper.drop_drafting_layers(&mut spec)?;
    if hyper.checkpoint.has_tensor("blk.0.attn_q_norm.weight") {
        spec.qk_norm = QkNorm::Heads;
    }
    let scoring = match hyper.opt_size("expert_gating_func")? {
        Some(1) => Scoring::Softmax,
        None | Some(2) => Scoring::Sigmoid,
        Some(other) => return Err(hyper.invalid("expert_gating_func", other, "1 (softmax) or 2 (sigmoid)")),
    };
    let groups = hyper.opt_size("expert_group_count")?.filter(|groups| *groups > 1);
    let chosen = hyper.opt_size("expert_group_used_count")?.unwrap_or(1);
    let router = RouterSpec {
        scoring,
        normalize: hyper.opt_flag("expert_weights_norm")?.unwrap_or(true),
        scale: hyper.opt_number("expert_weights_scale")?.unwrap_or(1.0),
        groups: groups.map(|groups| (groups, chosen)),
    };
    let shared = hyper.opt_size("expert_shared_count")?.unwrap_or(0);
    let width = hyper.size("expert_feed_forward_length")?;
    hyper.add_experts(&mut spec, router, shared * width)?;
    Ok(spec)
}
