//! HF tensor names to GGUF names.

use super::encoder_names;
use super::families::Family;
use super::layout::{Layout, Target};

/// Prefixes around the language model, longest first; multimodal checkpoints nest it.
const PREFIXES: [&str; 3] = ["language_model.model.", "model.language_model.", "model."];
/// Parts of multimodal checkpoints that are not the language model.
const OTHER_PARTS: [&str; 11] = [
    // Layers that draft tokens.
    "mtp.",
    "model.visual.",
    "model.audio_tower.",
    "model.embed_audio.",
    "model.embed_vision.",
    "audio_tower.",
    "vision_tower.",
    "multi_modal_projector.",
    "model.vision_tower.",
    "model.multi_modal_projector.",
    "vision_model.",
];

/// The GGUF name of an HF tensor.
pub(super) fn translate(name: &str, family: &Family, layers: u32) -> Target {
    if family.layout != Layout::Decoder {
        return encoder_names::name(name, family.layout, layers);
    }
    if OTHER_PARTS.iter().any(|part| name.starts_with(part)) {
        return Target::Skip;
    }
    let outer = name.strip_prefix("language_model.").unwrap_or(name);
    if let Some(suffix) = outer.strip_prefix("lm_head.") {
        return Target::Name(format!("output.{suffix}"));
    }
    // Models that are published without an output matrix often go without a prefix.
    let bare = ["layers.", "embed_tokens.", "norm."].iter().any(|start| name.starts_with(start));
    let inner = PREFIXES.iter().find_map(|prefix| name.strip_prefix(prefix)).or(bare.then_some(name));
    let Some(inner) = inner else { return Target::Unknown };
    match inner {
        "embed_tokens.weight" => return Target::Name("token_embd.weight".into()),
        "norm.weight" => return Target::Name("output_norm.weight".into()),
        "embedding_norm.weight" => return Target::Name("token_embd_norm.weight".into()),
        "embed_tokens_per_layer.weight" => return Target::Name("per_layer_token_embd.weight".into()),
        "per_layer_model_projection.weight" => return Target::Name("per_layer_model_proj.weight".into()),
        "per_layer_projection_norm.weight" => return Target::Name("per_layer_proj_norm.weight".into()),
        _ => {}
    }
    let layer_tensor = inner.strip_prefix("layers.").and_then(|rest| rest.split_once('.'));
    let Some((layer, part)) = layer_tensor else { return Target::Unknown };
    // Plain decimal, so that two spellings cannot name one layer.
    let number = layer.parse::<u32>().ok().filter(|number| number.to_string() == layer);
    let beyond = number.is_some_and(|number| number >= layers);
    // Layers behind the last one draft tokens; the model runs without them.
    if part == "self_attn.rotary_emb.inv_freq" || beyond {
        return Target::Skip;
    }
    if let Some(whole) = without_suffix(part, family).filter(|_| number.is_some()) {
        return Target::Name(format!("blk.{layer}.{whole}"));
    }
    let gguf = part.rsplit_once('.').filter(|_| number.is_some()).and_then(|(module, suffix)| {
        let module = match expert(module) {
            Some(module) => module,
            None => match module {
                "post_attention_layernorm" => family.post_attention,
                other => plain_module(other)?,
            }
            .to_owned(),
        };
        matches!(suffix, "weight" | "bias").then(|| format!("blk.{layer}.{module}.{suffix}"))
    });
    gguf.map_or(Target::Unknown, Target::Name)
}

/// Modules that have one name in all families.
fn plain_module(module: &str) -> Option<&'static str> {
    Some(match module {
        "input_layernorm" | "operator_norm" => "attn_norm",
        "ffn_norm" => "ffn_norm",
        "conv.conv" => "shortconv.conv",
        "conv.in_proj" => "shortconv.in_proj",
        "conv.out_proj" => "shortconv.out_proj",
        "linear_attn.in_proj_qkv" => "attn_qkv",
        "linear_attn.in_proj_z" => "attn_gate",
        "linear_attn.in_proj_a" => "ssm_alpha",
        "linear_attn.in_proj_b" => "ssm_beta",
        "linear_attn.in_proj_qkvz" => "ssm_in",
        "linear_attn.in_proj_ba" => "ssm_ba",
        "linear_attn.conv1d" => "ssm_conv1d",
        "linear_attn.norm" => "ssm_norm",
        "linear_attn.out_proj" => "ssm_out",
        "self_attn.q_proj" => "attn_q",
        "self_attn.k_proj" => "attn_k",
        "self_attn.v_proj" => "attn_v",
        "self_attn.qkv_proj" => "attn_qkv",
        "self_attn.q_a_proj" => "attn_q_a",
        "self_attn.q_a_layernorm" => "attn_q_a_norm",
        "self_attn.q_b_proj" => "attn_q_b",
        "self_attn.kv_a_proj_with_mqa" => "attn_kv_a_mqa",
        "self_attn.kv_a_layernorm" => "attn_kv_a_norm",
        "self_attn.kv_b_proj" => "attn_kv_b",
        "self_attn.o_proj" | "self_attn.out_proj" => "attn_output",
        "self_attn.q_norm" | "self_attn.query_layernorm" | "self_attn.q_layernorm" => "attn_q_norm",
        "self_attn.k_norm" | "self_attn.key_layernorm" | "self_attn.k_layernorm" => "attn_k_norm",
        "post_self_attn_layernorm" => "post_attention_norm",
        "pre_feedforward_layernorm" => "ffn_norm",
        "post_feedforward_layernorm" | "post_mlp_layernorm" => "post_ffw_norm",
        "mlp.gate_proj" | "feed_forward.w1" => "ffn_gate",
        "mlp.up_proj" | "mlp.gate_up_proj" | "feed_forward.w3" => "ffn_up",
        "mlp.down_proj" | "feed_forward.w2" => "ffn_down",
        "per_layer_input_gate" => "inp_gate",
        "per_layer_projection" => "proj",
        "post_per_layer_input_norm" => "post_norm",
        "pre_feedforward_layernorm_2" => "pre_ffw_norm_2",
        "post_feedforward_layernorm_1" => "post_ffw_norm_1",
        "post_feedforward_layernorm_2" => "post_ffw_norm_2",
        "mlp.gate"
        | "mlp.router"
        | "router.proj"
        | "feed_forward.gate"
        | "block_sparse_moe.gate"
        | "block_sparse_moe.router.layer" => "ffn_gate_inp",
        "block_sparse_moe.input_linear" => "ffn_gate_up_exps",
        "block_sparse_moe.output_linear" => "ffn_down_exps",
        "mlp.shared_expert.gate_proj" | "mlp.shared_experts.gate_proj" => "ffn_gate_shexp",
        "mlp.shared_expert.up_proj" | "mlp.shared_experts.up_proj" => "ffn_up_shexp",
        "mlp.shared_expert.down_proj" | "mlp.shared_experts.down_proj" => "ffn_down_shexp",
        // Gate and up in one, as GGUF's fused tensors have them.
        "shared_mlp.input_linear" => "ffn_up_shexp",
        "shared_mlp.output_linear" => "ffn_down_shexp",
        "mlp.shared_expert_gate" => "ffn_gate_inp_shexp",
        _ => return None,
    })
}

/// Tensors that are no module's weight or bias.
fn without_suffix(part: &str, family: &Family) -> Option<&'static str> {
    let rows_are_outputs = family.architecture.starts_with("qwen") || family.architecture == "mistral4";
    Some(match part {
        "linear_attn.A_log" => "ssm_a_log",
        "linear_attn.dt_bias" => "ssm_dt.bias",
        "mlp.experts.gate_up_proj" if rows_are_outputs => "ffn_gate_up_exps.weight",
        "mlp.experts.down_proj" if rows_are_outputs => "ffn_down_exps.weight",
        "mlp.gate.e_score_correction_bias" | "feed_forward.expert_bias" => "exp_probs_b.bias",
        "self_attn.sinks" => "attn_sinks.weight",
        "layer_scalar" => "layer_output_scale.weight",
        "router.scale" => "ffn_gate_inp.scale",
        "router.per_expert_scale" => "ffn_down_exps.scale",
        "experts.gate_up_proj" => "ffn_gate_up_exps.weight",
        "experts.down_proj" => "ffn_down_exps.weight",
        "mlp.experts.gate_up_proj_blocks" => "ffn_gate_up_exps.weight",
        "mlp.experts.gate_up_proj_bias" => "ffn_gate_up_exps.bias",
        "mlp.experts.down_proj_blocks" => "ffn_down_exps.weight",
        "mlp.experts.down_proj_bias" => "ffn_down_exps.bias",
        _ => return None,
    })
}

/// One expert's projection, under the names that GGUF files had before experts shared a tensor: `ffn_up.7`.
fn expert(module: &str) -> Option<String> {
    let (number, part) = ["mlp.experts.", "block_sparse_moe.experts.", "feed_forward.experts."]
        .iter()
        .find_map(|prefix| module.strip_prefix(prefix))?
        .split_once('.')?;
    let name = match part {
        "gate_proj" | "w1" => "ffn_gate",
        "up_proj" | "w3" => "ffn_up",
        "down_proj" | "w2" => "ffn_down",
        _ => return None,
    };
    let plain = number.parse::<u32>().is_ok_and(|n| n.to_string() == number);
    plain.then(|| format!("{name}.{number}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(class: &str, hf: &str, gguf: &str) {
        assert_eq!(of(hf, class), Target::Name(gguf.into()), "{hf}");
    }

    fn of(hf: &str, class: &str) -> Target {
        translate(hf, Family::of(class).unwrap(), 40)
    }

    #[test]
    fn names_of_every_family() {
        check("LlamaForCausalLM", "model.embed_tokens.weight", "token_embd.weight");
        check("LlamaForCausalLM", "lm_head.weight", "output.weight");
        check(
            "LlamaForCausalLM",
            "model.layers.31.post_attention_layernorm.weight",
            "blk.31.ffn_norm.weight",
        );
        check("Qwen2ForCausalLM", "model.layers.0.self_attn.k_proj.bias", "blk.0.attn_k.bias");
        check("Qwen3ForCausalLM", "model.layers.7.self_attn.q_norm.weight", "blk.7.attn_q_norm.weight");
        check("Phi3ForCausalLM", "model.layers.1.mlp.gate_up_proj.weight", "blk.1.ffn_up.weight");
        check("Phi3ForCausalLM", "model.layers.1.self_attn.qkv_proj.weight", "blk.1.attn_qkv.weight");
        check(
            "Gemma2ForCausalLM",
            "model.layers.2.post_attention_layernorm.weight",
            "blk.2.post_attention_norm.weight",
        );
        check(
            "Gemma3ForCausalLM",
            "model.layers.2.pre_feedforward_layernorm.weight",
            "blk.2.ffn_norm.weight",
        );
        check("Gemma3ForCausalLM", "language_model.model.norm.weight", "output_norm.weight");
        check(
            "Gemma3ForCausalLM",
            "model.language_model.layers.0.mlp.down_proj.weight",
            "blk.0.ffn_down.weight",
        );
        check("Gemma3ForCausalLM", "language_model.lm_head.weight", "output.weight");
        check("DeepseekV3ForCausalLM", "model.layers.3.self_attn.kv_b_proj.weight", "blk.3.attn_kv_b.weight");
        check("Lfm2MoeForCausalLM", "model.layers.3.feed_forward.expert_bias", "blk.3.exp_probs_b.bias");
        check(
            "Lfm2MoeForCausalLM",
            "model.layers.3.feed_forward.experts.7.w3.weight",
            "blk.3.ffn_up.7.weight",
        );
        check("Lfm2ForCausalLM", "model.layers.1.conv.conv.weight", "blk.1.shortconv.conv.weight");
        check("Qwen3NextForCausalLM", "model.layers.0.linear_attn.A_log", "blk.0.ssm_a_log");
        check(
            "Qwen3_5MoeForConditionalGeneration",
            "model.language_model.layers.2.mlp.experts.gate_up_proj",
            "blk.2.ffn_gate_up_exps.weight",
        );
        check("Glm4ForCausalLM", "model.layers.0.post_mlp_layernorm.weight", "blk.0.post_ffw_norm.weight");
        check("Glm4ForCausalLM", "model.layers.0.post_attention_layernorm.weight", "blk.0.ffn_norm.weight");
        check("LlamaForCausalLM", "model.layers.3.mlp.experts.17.up_proj.weight", "blk.3.ffn_up.17.weight");
        check(
            "LlamaForCausalLM",
            "model.layers.3.block_sparse_moe.experts.1.w2.weight",
            "blk.3.ffn_down.1.weight",
        );
    }

    #[test]
    fn what_has_no_name_is_told_apart_from_what_is_not_needed() {
        assert_eq!(of("model.layers.0.self_attn.rotary_emb.inv_freq", "LlamaForCausalLM"), Target::Skip);
        assert_eq!(of("mtp.fc.weight", "Qwen3NextForCausalLM"), Target::Skip);
        // Inputs and outputs the other way round.
        assert_eq!(of("model.layers.0.mlp.experts.gate_up_proj", "GptOssForCausalLM"), Target::Unknown);
        assert_eq!(of("vision_tower.x.weight", "Gemma3ForCausalLM"), Target::Skip);
        assert_eq!(of("model.layers.40.eh_proj.weight", "LlamaForCausalLM"), Target::Skip);
        for unknown in [
            "model.layers.0.mlp.experts.0.weight",
            "model.layers.0.mlp.experts.00.up_proj.weight",
            "model.layers.00.mlp.up_proj.weight",
            "x",
            "model.layers.1",
        ] {
            assert_eq!(of(unknown, "LlamaForCausalLM"), Target::Unknown, "{unknown}");
        }
    }
}
