//! Encoders' tensor names to GGUF names.

use super::layout::{Layout, Target};

/// The GGUF name of an encoder's tensor. Heads that predict tokens are not needed.
pub(super) fn name(name: &str, layout: Layout, layers: u32) -> Target {
    let inner = ["bert.", "roberta.", "model."].iter().find_map(|prefix| name.strip_prefix(prefix));
    let inner = inner.unwrap_or(name);
    if let Some(name) = whole(inner, layout) {
        return name;
    }
    let prefix = if layout == Layout::ModernBert { "layers." } else { "encoder.layer." };
    let layer = inner.strip_prefix(prefix).or_else(|| inner.strip_prefix("encoder.layers."));
    let Some((layer, part)) = layer.and_then(|rest| rest.split_once('.')) else {
        return Target::Unknown;
    };
    let plain = layer.parse::<u32>().is_ok_and(|number| number < layers && number.to_string() == layer);
    let module = part.rsplit_once('.').and_then(|(module, suffix)| {
        Some((in_layer(module, layout)?, suffix)).filter(|_| matches!(suffix, "weight" | "bias") && plain)
    });
    module.map_or(Target::Unknown, |(module, suffix)| Target::Name(format!("blk.{layer}.{module}.{suffix}")))
}

/// Tensors of the whole model.
fn whole(inner: &str, layout: Layout) -> Option<Target> {
    let (module, suffix) = inner.rsplit_once('.')?;
    let skipped = ["cls.", "lm_head.", "decoder."].iter().any(|prefix| inner.starts_with(prefix));
    if skipped || inner == "embeddings.position_ids" || inner == "embeddings.token_type_ids" {
        return Some(Target::Skip);
    }
    let gguf = match module {
        "embeddings.word_embeddings" | "embeddings.tok_embeddings" => "token_embd",
        "embeddings.position_embeddings" => "position_embd",
        "embeddings.token_type_embeddings" => "token_types",
        "embeddings.LayerNorm" | "embeddings.norm" | "emb_ln" => "token_embd_norm",
        "final_norm" => "output_norm",
        // Without a classifier behind it nothing reads it.
        "pooler.dense" | "classifier.dense" | "head.dense" => "cls",
        "head.norm" => "cls.norm",
        "classifier.out_proj" => "cls.output",
        "classifier" if layout != Layout::Roberta => "cls.output",
        _ => return None,
    };
    Some(Target::Name(format!("{gguf}.{suffix}")))
}

/// Modules of a layer.
fn in_layer(module: &str, layout: Layout) -> Option<&'static str> {
    Some(match (layout, module) {
        (Layout::Bert | Layout::Roberta, module) => match module {
            "attention.self.query" => "attn_q",
            "attention.self.key" => "attn_k",
            "attention.self.value" => "attn_v",
            "attention.output.dense" => "attn_output",
            "attention.output.LayerNorm" => "attn_output_norm",
            "intermediate.dense" => "ffn_up",
            "output.dense" => "ffn_down",
            "output.LayerNorm" => "layer_output_norm",
            _ => return None,
        },
        (Layout::Nomic, module) => match module {
            "attn.Wqkv" => "attn_qkv",
            "attn.out_proj" => "attn_output",
            "norm1" => "attn_output_norm",
            "mlp.fc11" => "ffn_up",
            "mlp.fc12" => "ffn_gate",
            "mlp.fc2" => "ffn_down",
            "norm2" => "layer_output_norm",
            _ => return None,
        },
        (Layout::ModernBert, module) => match module {
            "attn_norm" => "attn_norm",
            "attn.Wqkv" => "attn_qkv",
            "attn.Wo" => "attn_output",
            "mlp_norm" => "ffn_norm",
            "mlp.Wi" => "ffn_up",
            "mlp.Wo" => "ffn_down",
            _ => return None,
        },
        (Layout::Decoder, _) => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_every_layout() {
        for (layout, hf, gguf) in [
            (Layout::Bert, "embeddings.LayerNorm.bias", "token_embd_norm.bias"),
            (Layout::Bert, "bert.encoder.layer.1.attention.self.key.weight", "blk.1.attn_k.weight"),
            (Layout::Bert, "encoder.layer.0.output.LayerNorm.bias", "blk.0.layer_output_norm.bias"),
            (Layout::Bert, "classifier.weight", "cls.output.weight"),
            (Layout::Roberta, "classifier.dense.bias", "cls.bias"),
            (Layout::Roberta, "classifier.out_proj.bias", "cls.output.bias"),
            (Layout::Nomic, "encoder.layers.1.mlp.fc12.weight", "blk.1.ffn_gate.weight"),
            (Layout::Nomic, "emb_ln.weight", "token_embd_norm.weight"),
            (Layout::ModernBert, "model.layers.1.attn_norm.weight", "blk.1.attn_norm.weight"),
            (Layout::ModernBert, "head.norm.weight", "cls.norm.weight"),
        ] {
            assert_eq!(name(hf, layout, 2), Target::Name(gguf.into()), "{hf}");
        }
        for hf in ["encoder.layer.2.output.dense.weight", "encoder.layer.01.output.dense.weight", "x.weight"]
        {
            assert_eq!(name(hf, Layout::Bert, 2), Target::Unknown, "{hf}");
        }
        assert_eq!(name("embeddings.position_ids", Layout::Bert, 2), Target::Skip);
        assert_eq!(name("cls.predictions.bias", Layout::Bert, 2), Target::Skip);
    }
}
