//! How configurations of mixtures of experts name what several families have.

use super::fields::{Fields, Pairs, numbers, sizes};
use crate::FileError;
use crate::metadata::Value;

/// `norm_topk_prob`, or what the class takes it for when it is not there.
pub(super) fn normalized(text: Fields<'_>, out: &mut Pairs, default: bool) -> Result<(), FileError> {
    let normalized = text.opt_bool("norm_topk_prob")?.unwrap_or(default);
    out.model("expert_weights_norm", Value::Bool(normalized));
    Ok(())
}

/// Qwen's mixtures; `normalize`: what `norm_topk_prob` is where it is not there.
pub(super) fn qwen_experts(text: Fields<'_>, out: &mut Pairs, normalize: bool) -> Result<(), FileError> {
    // Layers without experts among the others were never published.
    if text.opt_size("decoder_sparse_step")?.is_some_and(|step| step != 1) {
        return Err(text.error("decoder_sparse_step", "1"));
    }
    if text.opt_list("mlp_only_layers")?.is_some_and(|layers| !layers.is_empty()) {
        return Err(text.error("mlp_only_layers", "no such layers"));
    }
    normalized(text, out, normalize)?;
    qwen_expert_sizes(text, out)
}

/// How many experts Qwen's mixtures have, and how wide they are.
pub(super) fn qwen_expert_sizes(text: Fields<'_>, out: &mut Pairs) -> Result<(), FileError> {
    let fields = [
        ("num_experts", "expert_count"),
        ("num_experts_per_tok", "expert_used_count"),
        ("moe_intermediate_size", "expert_feed_forward_length"),
        ("shared_expert_intermediate_size", "expert_shared_feed_forward_length"),
    ];
    sizes(text, out, &fields)
}

/// Experts as DeepSeek's configurations, and those after them, name them.
pub(super) fn expert_fields(text: Fields<'_>, out: &mut Pairs) -> Result<(), FileError> {
    numbers(text, out, &[("routed_scaling_factor", "expert_weights_scale")])?;
    let fields = [
        ("n_routed_experts", "expert_count"),
        ("num_experts_per_tok", "expert_used_count"),
        ("moe_intermediate_size", "expert_feed_forward_length"),
        ("n_shared_experts", "expert_shared_count"),
        ("n_group", "expert_group_count"),
        ("topk_group", "expert_group_used_count"),
    ];
    sizes(text, out, &fields)
}
