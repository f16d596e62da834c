//! Families whose layers are in part recurrent: LFM2, Qwen3-Next, Qwen3.5.

use serde_json::Value as Json;

use super::experts::{qwen_expert_sizes, qwen_experts};
use super::fields::{Fields, Pairs};
use crate::FileError;
use crate::metadata::{Array, Value};

/// Which layers `layer_types` calls `kind` rather than full attention; `otherwise` where there is no such list.
fn layers_of_kind(
    text: Fields<'_>,
    kind: &str,
    otherwise: impl Fn(u32) -> Result<Vec<bool>, FileError>,
) -> Result<Vec<bool>, FileError> {
    let layers = text.size("num_hidden_layers", None)?;
    let Some(types) = text.opt_list("layer_types")? else { return otherwise(layers) };
    let flag = |found: &Json| match found.as_str() {
        Some("full_attention") => Some(false),
        Some(other) if other == kind => Some(true),
        _ => None,
    };
    let flags = types.iter().map(flag).collect::<Option<Vec<_>>>();
    let expected = format!("{layers} times {kind} or full_attention");
    flags.filter(|flags| flags.len() == layers as usize).ok_or_else(|| text.error("layer_types", &expected))
}

/// KV heads of every LFM2 layer: 0 for a convolution, as GGUF has it.
pub(super) fn lfm2_kv_heads(text: Fields<'_>, kv_heads: u32) -> Result<Value, FileError> {
    let convolutions = layers_of_kind(text, "conv", |layers| {
        let Some(attending) = text.opt_list("full_attn_idxs")? else {
            return Ok(vec![false; layers as usize]);
        };
        let attends = |layer: u32| attending.iter().any(|index| index.as_u64() == Some(layer.into()));
        Ok((0..layers).map(|layer| !attends(layer)).collect())
    })?;
    let heads = convolutions.iter().map(|conv| if *conv { 0 } else { kv_heads });
    Ok(Value::Array(Array::U32(heads.collect())))
}

/// Width of LFM2's feed-forward blocks: by default two thirds of what the configuration says, rounded up.
pub(super) fn lfm2_feed_forward(text: Fields<'_>) -> Result<u32, FileError> {
    let stated = match text.opt_size("block_ff_dim")? {
        Some(width) => width,
        None => text.size("intermediate_size", None)?,
    };
    if !text.opt_bool("block_auto_adjust_ff_dim")?.unwrap_or(true) {
        return Ok(stated);
    }
    let width = u64::from(stated) * 2 / 3;
    if text.object.get("block_ffn_dim_multiplier").is_some_and(Json::is_null) {
        return Ok(width as u32);
    }
    let multiplier = text.opt_float("block_ffn_dim_multiplier")?.unwrap_or(1.0);
    let multiple = u64::from(text.size("block_multiple_of", Some(256))?);
    let width = ((width as f64 * multiplier) as u64).div_ceil(multiple).checked_mul(multiple);
    let fits = width.and_then(|width| i32::try_from(width).ok()).filter(|width| *width > 0);
    fits.map(|width| width as u32).ok_or_else(|| text.error("block_ffn_dim_multiplier", "a positive number"))
}

pub(super) fn lfm2(text: Fields<'_>, out: &mut Pairs) -> Result<(), FileError> {
    out.model("shortconv.l_cache", Value::U32(text.size("conv_L_cache", Some(3))?));
    Ok(())
}

pub(super) fn lfm2_moe(text: Fields<'_>, out: &mut Pairs) -> Result<(), FileError> {
    lfm2(text, out)?;
    out.model("expert_gating_func", Value::U32(2));
    out.model("expert_weights_norm", Value::Bool(text.opt_bool("norm_topk_prob")?.unwrap_or(true)));
    let scale = text.opt_float("routed_scaling_factor")?.unwrap_or(1.0);
    out.model("expert_weights_scale", Value::F32(scale as f32));
    let dense = text.get("num_dense_layers").map_or(Some(2), Json::as_u64);
    let dense = dense.and_then(|dense| u32::try_from(dense).ok());
    let dense = dense.ok_or_else(|| text.error("num_dense_layers", "a number from 0 on"))?;
    out.model("leading_dense_block_count", Value::U32(dense));
    qwen_expert_sizes(text, out)
}

pub(super) fn qwen3_5(text: Fields<'_>, out: &mut Pairs) -> Result<(), FileError> {
    let recurrent = layers_of_kind(text, "linear_attention", |layers| {
        let interval = text.size("full_attention_interval", Some(4))?;
        Ok((1..=layers).map(|layer| layer % interval != 0).collect())
    })?;
    out.plain("kvant.recurrent_layers", Value::Array(Array::Bool(recurrent)));
    // GGUF files have another order of value heads.
    out.plain("kvant.ssm.grouped", Value::Bool(true));
    let heads = text.size("linear_num_value_heads", Some(32))?;
    let inner = heads.checked_mul(text.size("linear_value_head_dim", Some(128))?);
    let inner = inner.ok_or_else(|| text.error("linear_value_head_dim", "a smaller number"))?;
    for (key, value) in [
        ("ssm.conv_kernel", text.size("linear_conv_kernel_dim", Some(4))?),
        ("ssm.state_size", text.size("linear_key_head_dim", Some(128))?),
        ("ssm.group_count", text.size("linear_num_key_heads", Some(16))?),
        ("ssm.time_step_rank", heads),
        ("ssm.inner_size", inner),
    ] {
        out.model(key, Value::U32(value));
    }
    Ok(())
}

pub(super) fn qwen3_5_moe(text: Fields<'_>, out: &mut Pairs) -> Result<(), FileError> {
    qwen3_5(text, out)?;
    out.model("expert_weights_norm", Value::Bool(true));
    qwen_expert_sizes(text, out)
}

pub(super) fn qwen3_next(text: Fields<'_>, out: &mut Pairs) -> Result<(), FileError> {
    qwen3_5(text, out)?;
    qwen_experts(text, out, true)
}
