//! HF tensor names to GGUF names.

use super::config::Family;

/// Where an HF tensor goes.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Target {
    /// Under this GGUF name.
    Name(String),
    /// Not part of the language model, or recomputed from the configuration.
    Skip,
    /// A tensor of the language model this crate has no name for.
    Unknown,
}

/// Prefixes around the language model, longest first; multimodal checkpoints nest it.
const PREFIXES: [&str; 3] = ["language_model.model.", "model.language_model.", "model."];
/// Parts of multimodal checkpoints that are not the language model.
const OTHER_PARTS: [&str; 5] = [
    "vision_tower.",
    "multi_modal_projector.",
    "model.vision_tower.",
    "model.multi_modal_projector.",
    "vision_model.",
];

/// The GGUF name of an HF tensor.
pub(super) fn translate(name: &str, family: Family) -> Target {
    if OTHER_PARTS.iter().any(|part| name.starts_with(part)) {
        return Target::Skip;
    }
    let bare = name.strip_prefix("language_model.").unwrap_or(name);
    if let Some(suffix) = bare.strip_prefix("lm_head.") {
        return Target::Name(format!("output.{suffix}"));
    }
    let Some(inner) = PREFIXES.iter().find_map(|prefix| name.strip_prefix(prefix)) else {
        return Target::Unknown;
    };
    match inner {
        "embed_tokens.weight" => return Target::Name("token_embd.weight".into()),
        "norm.weight" => return Target::Name("output_norm.weight".into()),
        _ => {}
    }
    let layer_tensor = inner.strip_prefix("layers.").and_then(|rest| rest.split_once('.'));
    let Some((layer, part)) = layer_tensor else { return Target::Unknown };
    // Plain decimal, so that two spellings cannot name one layer.
    let plain = layer.parse::<u32>().is_ok_and(|number| number.to_string() == layer);
    if part == "self_attn.rotary_emb.inv_freq" {
        return Target::Skip;
    }
    let gguf = part.rsplit_once('.').filter(|_| plain).and_then(|(module, suffix)| {
        let module = match module {
            "input_layernorm" => "attn_norm",
            "self_attn.q_proj" => "attn_q",
            "self_attn.k_proj" => "attn_k",
            "self_attn.v_proj" => "attn_v",
            "self_attn.qkv_proj" => "attn_qkv",
            "self_attn.o_proj" => "attn_output",
            "self_attn.q_norm" => "attn_q_norm",
            "self_attn.k_norm" => "attn_k_norm",
            // Gemma puts a norm on both sides of each half of a layer; elsewhere this norm stands before the MLP.
            "post_attention_layernorm" if family.is_gemma() => "post_attention_norm",
            "post_attention_layernorm" => "ffn_norm",
            "pre_feedforward_layernorm" => "ffn_norm",
            "post_feedforward_layernorm" => "post_ffw_norm",
            "mlp.gate_proj" => "ffn_gate",
            "mlp.up_proj" | "mlp.gate_up_proj" => "ffn_up",
            "mlp.down_proj" => "ffn_down",
            _ => return None,
        };
        matches!(suffix, "weight" | "bias").then(|| format!("blk.{layer}.{module}.{suffix}"))
    });
    gguf.map_or(Target::Unknown, Target::Name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(family: Family, hf: &str, gguf: &str) {
        assert_eq!(translate(hf, family), Target::Name(gguf.into()), "{hf}");
    }

    #[test]
    fn names_of_every_family() {
        check(Family::Llama, "model.embed_tokens.weight", "token_embd.weight");
        check(Family::Llama, "lm_head.weight", "output.weight");
        check(Family::Llama, "model.layers.31.post_attention_layernorm.weight", "blk.31.ffn_norm.weight");
        check(Family::Qwen2, "model.layers.0.self_attn.k_proj.bias", "blk.0.attn_k.bias");
        check(Family::Qwen3, "model.layers.7.self_attn.q_norm.weight", "blk.7.attn_q_norm.weight");
        check(Family::Phi3, "model.layers.1.mlp.gate_up_proj.weight", "blk.1.ffn_up.weight");
        check(Family::Phi3, "model.layers.1.self_attn.qkv_proj.weight", "blk.1.attn_qkv.weight");
        check(
            Family::Gemma2,
            "model.layers.2.post_attention_layernorm.weight",
            "blk.2.post_attention_norm.weight",
        );
        check(Family::Gemma3, "model.layers.2.pre_feedforward_layernorm.weight", "blk.2.ffn_norm.weight");
        check(Family::Gemma3, "language_model.model.norm.weight", "output_norm.weight");
        check(Family::Gemma3, "model.language_model.layers.0.mlp.down_proj.weight", "blk.0.ffn_down.weight");
        check(Family::Gemma3, "language_model.lm_head.weight", "output.weight");
    }

    #[test]
    fn what_has_no_name_is_told_apart_from_what_is_not_needed() {
        assert_eq!(translate("model.layers.0.self_attn.rotary_emb.inv_freq", Family::Llama), Target::Skip);
        assert_eq!(translate("vision_tower.x.weight", Family::Gemma3), Target::Skip);
        for unknown in [
            "model.layers.0.mlp.experts.0.weight",
            "model.layers.00.mlp.up_proj.weight",
            "x",
            "model.layers.1",
        ] {
            assert_eq!(translate(unknown, Family::Llama), Target::Unknown, "{unknown}");
        }
    }
}
