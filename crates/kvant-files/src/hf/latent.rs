//! Families with latent attention: DeepSeek V2 and V3, GLM-4.7-Flash, Mistral 4.

use serde_json::Value as Json;

use super::experts::{expert_fields, normalized};
use super::fields::{Fields, Pairs};
use crate::FileError;
use crate::metadata::Value;

/// Channels of a head that are rotated: what such a family's rope is about. `None` for other families.
pub(super) fn rotated(text: Fields<'_>) -> Result<Option<u32>, FileError> {
    match text.get("kv_lora_rank") {
        Some(_) => text.size("qk_rope_head_dim", None).map(Some),
        None => Ok(None),
    }
}

/// Sizes of a head, and how far YaRN raises scores; `unit` is what files of the kind count that in.
fn attention(text: Fields<'_>, out: &mut Pairs, unit: f64) -> Result<(), FileError> {
    let nope = text.size("qk_nope_head_dim", None)?;
    let key = nope.checked_add(text.size("qk_rope_head_dim", None)?);
    let key = key.ok_or_else(|| text.error("qk_nope_head_dim", "a smaller number"))?;
    out.model("attention.kv_lora_rank", Value::U32(text.size("kv_lora_rank", None)?));
    out.model("attention.key_length_mla", Value::U32(key));
    out.model("attention.value_length_mla", Value::U32(text.size("v_head_dim", None)?));
    if let Some(rank) = text.opt_size("q_lora_rank")? {
        out.model("attention.q_lora_rank", Value::U32(rank));
    }
    let scaling = match text.opt_object("rope_parameters", "rope_parameters.")? {
        Some(scaling) => Some(scaling),
        None => text.opt_object("rope_scaling", "rope_scaling.")?,
    };
    if let Some(scaling) = scaling
        && let Some(all) = scaling.opt_float("mscale_all_dim")?
    {
        out.model("rope.scaling.yarn_log_multiplier", Value::F32((unit * all) as f32));
    }
    Ok(())
}

/// Layers before the first one with experts.
fn dense_layers(text: Fields<'_>, default: u64) -> Result<u32, FileError> {
    let wrong = |field: &str| text.error(field, "dense layers, then sparse ones");
    if let Some(kinds) = text.opt_list("mlp_layer_types")? {
        let dense = kinds.iter().take_while(|kind| *kind == "dense").count();
        return match kinds[dense..].iter().all(|kind| kind == "sparse") {
            true => Ok(dense as u32),
            false => Err(wrong("mlp_layer_types")),
        };
    }
    let stated = text.get("first_k_dense_replace").map_or(Some(default), Json::as_u64);
    stated.and_then(|count| u32::try_from(count).ok()).ok_or_else(|| wrong("first_k_dense_replace"))
}

fn experts(text: Fields<'_>, out: &mut Pairs, gating: u32, dense: u64) -> Result<(), FileError> {
    if text.opt_size("moe_layer_freq")?.is_some_and(|every| every != 1) {
        return Err(text.error("moe_layer_freq", "1"));
    }
    if text.opt_size("n_routed_experts")?.is_none() {
        return Ok(());
    }
    out.model("expert_gating_func", Value::U32(gating));
    out.model("leading_dense_block_count", Value::U32(dense_layers(text, dense)?));
    expert_fields(text, out)
}

pub(super) fn deepseek_v2(text: Fields<'_>, out: &mut Pairs) -> Result<(), FileError> {
    // The published router has no other, and its weights are never normalised.
    if !matches!(text.opt_text("topk_method")?, None | Some("greedy" | "group_limited_greedy")) {
        return Err(text.error("topk_method", "greedy or group_limited_greedy"));
    }
    out.model("expert_weights_norm", Value::Bool(false));
    attention(text, out, 0.1)?;
    experts(text, out, 1, 0)
}

pub(super) fn deepseek_v3(text: Fields<'_>, out: &mut Pairs) -> Result<(), FileError> {
    normalized(text, out, true)?;
    attention(text, out, 0.1)?;
    experts(text, out, 2, 3)
}

pub(super) fn glm4_moe_lite(text: Fields<'_>, out: &mut Pairs) -> Result<(), FileError> {
    normalized(text, out, true)?;
    attention(text, out, 0.1)?;
    experts(text, out, 2, 1)
}

pub(super) fn mistral4(text: Fields<'_>, out: &mut Pairs) -> Result<(), FileError> {
    normalized(text, out, true)?;
    attention(text, out, 1.0)?;
    experts(text, out, 1, 0)
}
