//! config.json to GGUF metadata.

use serde_json::Value as Json;

use super::families::{Family, Window};
use super::fields::{Fields, Pairs};
use super::layout::Layout;
use super::{encoder, hybrid, latent, rope};
use crate::metadata::{Array, Value};
use crate::{FileError, Limits};

/// What a configuration says beyond the metadata.
pub(super) struct Translated {
    pub(super) family: &'static Family,
    /// Layers of the model; what lies behind them (draft heads) is left alone.
    pub(super) layers: u32,
    pub(super) pairs: Vec<(String, Value)>,
    /// Whether the output matrix is the token embedding.
    pub(super) tied: bool,
    /// Per-frequency tensors (GGUF name, values) that GGUF stores and HF computes.
    pub(super) tensors: Vec<(&'static str, Vec<f32>)>,
}

/// Translates a configuration.
pub(super) fn translate(config: &Json, limits: &Limits) -> Result<Translated, FileError> {
    let object = config
        .as_object()
        .ok_or_else(|| FileError::Config { field: "(root)".into(), reason: "expected an object".into() })?;
    let root = Fields::new(object, "");
    let architecture = root.opt_list("architectures")?.and_then(<[Json]>::first).and_then(Json::as_str);
    let family = architecture
        .and_then(Family::of)
        .ok_or_else(|| root.error("architectures", &format!("one of {}", Family::known())))?;
    if family.layout == Layout::Decoder {
        return decoder(root, family, limits);
    }
    let encoder::Encoder { layers, pairs } = encoder::translate(root, family, limits)?;
    Ok(Translated { family, layers, pairs, tied: true, tensors: Vec::new() })
}

/// Translates a decoder's configuration.
fn decoder(root: Fields<'_>, family: &'static Family, limits: &Limits) -> Result<Translated, FileError> {
    let text = root.opt_object("text_config", "text_config.")?.unwrap_or(root);
    let defaults = family.defaults;
    // Explicit null means "none"; only an absent field takes the default.
    let or_default = |field: &str, default: Option<f64>| match text.object.contains_key(field) {
        true => text.opt_float(field),
        false => Ok(default),
    };
    check_activation(text, family)?;

    let layers = text.size("num_hidden_layers", None)?;
    if u64::from(layers) > limits.max_layers {
        return Err(FileError::Limit {
            what: "number of layers",
            found: layers.into(),
            limit: limits.max_layers,
        });
    }
    let width = text.size("hidden_size", None)?;
    let heads = text.size("num_attention_heads", defaults.heads)?;
    let kv_heads = text.size("num_key_value_heads", Some(defaults.kv_heads.unwrap_or(heads)))?;
    let rotated = latent::rotated(text)?;
    let head_dim = match text.opt_size("head_dim")?.or(defaults.head_dim) {
        _ if rotated.is_some() => rotated.unwrap_or_default(),
        Some(head_dim) => head_dim,
        None if width.is_multiple_of(heads) => width / heads,
        None => return Err(text.error("num_attention_heads", &format!("a divisor of hidden_size {width}"))),
    };
    let context = text.size("max_position_embeddings", defaults.context)?;

    let mut out = Pairs { prefix: family.architecture, pairs: Vec::new() };
    out.plain("general.architecture", family.architecture.into());
    out.model("block_count", Value::U32(layers));
    out.model("context_length", Value::U32(context));
    out.model("embedding_length", Value::U32(width));
    if let Some(width) = feed_forward(text, family, layers)? {
        out.model("feed_forward_length", width);
    }
    out.model("vocab_size", Value::U32(text.size("vocab_size", defaults.vocab)?));
    out.model("attention.head_count", Value::U32(heads));
    let global = GlobalHeads::of(text, family, layers, head_dim, kv_heads)?;
    let head_dim = global.head_dim;
    out.model("attention.head_count_kv", global.kv_heads);
    out.model("attention.key_length", Value::U32(head_dim));
    out.model("attention.value_length", Value::U32(head_dim));
    let epsilon = text.opt_float("rms_norm_eps")?.or(text.opt_float("norm_eps")?).unwrap_or(1e-6);
    out.model("attention.layer_norm_rms_epsilon", Value::F32(epsilon as f32));
    if let Some(cap) = or_default("attn_logit_softcapping", defaults.attention_cap)? {
        out.model("attn_logit_softcapping", Value::F32(cap as f32));
    }
    if let Some(cap) = or_default("final_logit_softcapping", defaults.final_cap)? {
        out.model("final_logit_softcapping", Value::F32(cap as f32));
    }
    if let Some(scalar) = or_default("query_pre_attn_scalar", defaults.query_scalar)? {
        if scalar <= 0.0 {
            return Err(text.error("query_pre_attn_scalar", "a positive number"));
        }
        out.plain("kvant.attention.scale", Value::F32(scalar.powf(-0.5) as f32));
    }
    sliding(text, family, layers, &mut out)?;
    (family.extra)(text, &mut out)?;
    let pairs = if text.opt_bool("rope_interleave")? == Some(false) { "neox" } else { family.pairs };
    out.plain("kvant.rope.style", pairs.into());
    let model = rope::Model { head_dim, context, family };
    let tensors = rope::translate(text, model, &mut out)?;
    special_tokens(text, root, &mut out)?;

    let tied = root.opt_bool("tie_word_embeddings")?.or(text.opt_bool("tie_word_embeddings")?);
    // LFM2's older spelling.
    let tied = tied.or(text.opt_bool("tie_embedding")?);
    Ok(Translated { family, layers, pairs: out.pairs, tied: tied.unwrap_or(defaults.tied), tensors })
}

/// Width of the feed-forward blocks; Gemma 4's layers without keys and values of their own may have twice the width.
/// Absent where all layers have experts and the configuration gives only their width.
fn feed_forward(text: Fields<'_>, family: &Family, layers: u32) -> Result<Option<Value>, FileError> {
    if family.architecture == "lfm2" {
        return Ok(Some(Value::U32(hybrid::lfm2_feed_forward(text)?)));
    }
    let experts_alone =
        text.get("intermediate_size").is_none() && text.get("moe_intermediate_size").is_some();
    if experts_alone {
        return Ok(None);
    }
    let width = text.size("intermediate_size", None)?;
    let wide = text.opt_bool("use_double_wide_mlp")?.unwrap_or(false);
    let shared = text.get("num_kv_shared_layers").and_then(Json::as_u64).filter(|_| wide).unwrap_or(0);
    if shared == 0 {
        return Ok(Some(Value::U32(width)));
    }
    let first = u64::from(layers).saturating_sub(shared);
    let of_layer = |layer: u32| if u64::from(layer) >= first { width.saturating_mul(2) } else { width };
    Ok(Some(Value::Array(Array::U32((0..layers).map(of_layer).collect()))))
}

/// Heads of the global layers, which Gemma 4 gives sizes of their own.
struct GlobalHeads {
    head_dim: u32,
    /// One number for all layers, or one for each.
    kv_heads: Value,
}

impl GlobalHeads {
    fn of(
        text: Fields<'_>,
        family: &Family,
        layers: u32,
        head_dim: u32,
        kv_heads: u32,
    ) -> Result<Self, FileError> {
        if matches!(family.architecture, "lfm2" | "lfm2moe") {
            return Ok(Self { head_dim, kv_heads: hybrid::lfm2_kv_heads(text, kv_heads)? });
        }
        if family.architecture != "gemma4" {
            return Ok(Self { head_dim, kv_heads: Value::U32(kv_heads) });
        }
        let slides = slides(text, family, layers)?.unwrap_or_default();
        let is_global = |layer: usize| slides.get(layer) == Some(&false);
        // Newer files give every global layer an object of its own; all are alike.
        let first = (0..layers as usize).find(|layer| is_global(*layer)).unwrap_or(0).to_string();
        let own = match text.opt_object("per_layer_config", "per_layer_config.")? {
            Some(all) if all.get(&first).is_some() => all.opt_object(&first, "per_layer_config.(layer).")?,
            _ => None,
        };
        let (dim, own_kv) = match own {
            Some(own) => (own.size("head_dim", Some(head_dim))?, own.opt_size("num_key_value_heads")?),
            None => {
                let shared = text.opt_bool("attention_k_eq_v")?.unwrap_or(false);
                let own_kv = text.opt_size("num_global_key_value_heads")?.filter(|_| shared);
                (text.size("global_head_dim", Some(512))?, own_kv)
            }
        };
        let of_layer = |layer| if is_global(layer) { own_kv.unwrap_or(kv_heads) } else { kv_heads };
        let all = (0..layers as usize).map(of_layer).collect();
        Ok(Self { head_dim: dim, kv_heads: Value::Array(Array::U32(all)) })
    }
}

/// The activation is part of the family.
fn check_activation(text: Fields<'_>, family: &Family) -> Result<(), FileError> {
    let (field, accepted) = family.activation;
    match text.opt_text(field)? {
        Some(found) if !accepted.contains(&found) => Err(text.error(field, accepted[0])),
        _ => Ok(()),
    }
}

/// `attention.sliding_window`, and which layers slide where the configuration says so.
fn sliding(text: Fields<'_>, family: &Family, layers: u32, out: &mut Pairs) -> Result<(), FileError> {
    let switched = family.window == Window::Switched;
    if switched && !text.opt_bool("use_sliding_window")?.unwrap_or(false) {
        return Ok(());
    }
    let default = family.defaults.window.filter(|_| !text.object.contains_key("sliding_window"));
    let Some(window) = text.opt_size("sliding_window")?.or(default) else { return Ok(()) };
    out.model("attention.sliding_window", Value::U32(window));

    let pattern = slides(text, family, layers)?;
    if let Some(pattern) = pattern {
        out.plain("kvant.sliding_pattern", Value::Array(Array::Bool(pattern)));
    }
    Ok(())
}

/// Which layers slide, where the configuration or the family says so.
fn slides(text: Fields<'_>, family: &Family, layers: u32) -> Result<Option<Vec<bool>>, FileError> {
    if let Some(types) = text.opt_list("layer_types")? {
        let slides = types.iter().map(|kind| match kind.as_str() {
            Some("sliding_attention") => Some(true),
            Some("full_attention") => Some(false),
            _ => None,
        });
        let pattern = slides.collect::<Option<Vec<_>>>().filter(|pattern| pattern.len() == layers as usize);
        let expected = format!("{layers} times sliding_attention or full_attention");
        Ok(Some(pattern.ok_or_else(|| text.error("layer_types", &expected))?))
    } else if let Window::Every(every) = family.window {
        Ok(Some(stated_pattern(text, layers, every)?))
    } else {
        // Qwen: the layers from this number on slide.
        let first = text.opt_float("max_window_layers")?.filter(|_| family.window == Window::Switched);
        Ok(first.map(|first| (0..layers).map(|layer| f64::from(layer) >= first).collect()))
    }
}

/// `sliding_window_pattern` (newer files write it with an underscore): every n-th layer is global, or letters, L for a sliding layer
/// and G for a global one, over and over.
fn stated_pattern(text: Fields<'_>, layers: u32, every: u32) -> Result<Vec<bool>, FileError> {
    let field = match text.get("sliding_window_pattern") {
        Some(_) => "sliding_window_pattern",
        None => "_sliding_window_pattern",
    };
    if let Some(letters) = text.get(field).and_then(Json::as_str) {
        let good = !letters.is_empty() && letters.bytes().all(|letter| b"LG".contains(&letter));
        let slides = letters.bytes().map(|letter| letter == b'L').cycle().take(layers as usize);
        return if good {
            Ok(slides.collect())
        } else {
            Err(text.error(field, "a number, or letters L and G"))
        };
    }
    let every = text.size(field, Some(every))?;
    Ok((1..=layers).map(|layer| layer % every != 0).collect())
}

/// Token ids: one number or, for the end, several.
fn special_tokens(text: Fields<'_>, root: Fields<'_>, out: &mut Pairs) -> Result<(), FileError> {
    for (field, key) in [("bos_token_id", "bos"), ("eos_token_id", "eos"), ("pad_token_id", "padding")] {
        let fields = if root.get(field).is_some() { root } else { text };
        let ids: Vec<u32> = match fields.get(field) {
            None => continue,
            // Some configurations say −1 for "none".
            Some(Json::Number(n)) if n.as_i64() == Some(-1) => continue,
            Some(value) => {
                let list = value.as_array().map_or(std::slice::from_ref(value), Vec::as_slice);
                let ids = list.iter().map(|id| id.as_u64().and_then(|id| u32::try_from(id).ok()));
                ids.collect::<Option<_>>()
                    .ok_or_else(|| fields.error(field, "a token id or a list of them"))?
            }
        };
        let Some(&first) = ids.first() else { continue };
        out.plain(&format!("tokenizer.ggml.{key}_token_id"), Value::U32(first));
        if ids.len() > 1 && key == "eos" {
            out.plain("kvant.eos_token_ids", Value::Array(Array::U32(ids)));
        }
    }
    Ok(())
}
