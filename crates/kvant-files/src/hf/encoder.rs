//! Encoders: what their configurations are called, in place of decoders' words for the same.

use serde_json::Value as Json;

use super::families::Family;
use super::fields::{Fields, Pairs};
use super::layout::Layout;
use crate::metadata::Value;
use crate::{FileError, Limits};

/// What an encoder's configuration says.
pub(super) struct Encoder {
    pub(super) layers: u32,
    pub(super) pairs: Vec<(String, Value)>,
}

/// Translates an encoder's configuration.
pub(super) fn translate(root: Fields<'_>, family: &Family, limits: &Limits) -> Result<Encoder, FileError> {
    let nomic = family.layout == Layout::Nomic;
    // Nomic's published files have GPT-2's names.
    let size = |field: &str, other: &str| match root.opt_size(field)? {
        Some(size) => Ok(size),
        None if nomic => root.size(other, None),
        None => root.size(field, None),
    };
    let layers = size("num_hidden_layers", "n_layer")?;
    if u64::from(layers) > limits.max_layers {
        let (found, limit) = (layers.into(), limits.max_layers);
        return Err(FileError::Limit { what: "number of layers", found, limit });
    }
    let mut out = Pairs { prefix: family.architecture, pairs: Vec::new() };
    out.plain("general.architecture", family.architecture.into());
    out.model("block_count", Value::U32(layers));
    out.model("embedding_length", Value::U32(size("hidden_size", "n_embd")?));
    out.model("feed_forward_length", Value::U32(size("intermediate_size", "n_inner")?));
    out.model("attention.head_count", Value::U32(size("num_attention_heads", "n_head")?));
    out.model("vocab_size", Value::U32(root.size("vocab_size", None)?));
    let context = size("max_position_embeddings", "n_positions")?;
    let epsilon = ["layer_norm_eps", "layer_norm_epsilon", "norm_eps"].into_iter();
    let epsilon = epsilon.map(|field| root.opt_float(field)).find_map(Result::transpose).transpose()?;
    let default = if family.layout == Layout::ModernBert { 1e-5 } else { 1e-12 };
    out.model("attention.layer_norm_epsilon", Value::F32(epsilon.unwrap_or(default) as f32));
    let padding = match family.layout {
        // Positions count from behind the padding token's.
        Layout::Roberta => root.get("pad_token_id").and_then(Json::as_u64).map_or(2, |id| id + 1),
        _ => 0,
    };
    let first = u32::try_from(padding).ok().filter(|first| *first < context);
    let first = first.ok_or_else(|| root.error("pad_token_id", "a row of the table of positions"))?;
    out.plain("kvant.first_position", Value::U32(first));
    out.model("context_length", Value::U32(context - first));
    match family.layout {
        Layout::Bert | Layout::Roberta => bert(root)?,
        Layout::Nomic => nomic_bert(root, &mut out)?,
        Layout::ModernBert => modern_bert(root, layers, &mut out)?,
        Layout::Decoder => {}
    }
    Ok(Encoder { layers, pairs: out.pairs })
}

/// Refuses a field that says anything else.
fn expect(root: Fields<'_>, field: &str, accepted: &[&str]) -> Result<(), FileError> {
    match root.opt_text(field)? {
        Some(found) if !accepted.contains(&found) => Err(root.error(field, accepted[0])),
        _ => Ok(()),
    }
}

/// Refuses a field that is true.
fn expect_off(root: Fields<'_>, field: &str) -> Result<(), FileError> {
    match root.opt_bool(field)? {
        Some(true) => Err(root.error(field, "false")),
        _ => Ok(()),
    }
}

fn bert(root: Fields<'_>) -> Result<(), FileError> {
    expect(root, "hidden_act", &["gelu"])?;
    expect(root, "position_embedding_type", &["absolute"])?;
    expect_off(root, "is_decoder")
}

fn nomic_bert(root: Fields<'_>, out: &mut Pairs) -> Result<(), FileError> {
    expect(root, "activation_function", &["swiglu"])?;
    expect(root, "hidden_act", &["silu", "swish"])?;
    for field in ["prenorm", "rotary_emb_interleaved", "use_rms_norm"] {
        expect_off(root, field)?;
    }
    if root.opt_float("rotary_emb_fraction")?.is_some_and(|fraction| fraction != 1.0) {
        return Err(root.error("rotary_emb_fraction", "1"));
    }
    if root.get("num_experts").is_some_and(|experts| experts.as_u64() != Some(0)) {
        return Err(root.error("num_experts", "no experts"));
    }
    let theta = match root.opt_object("rope_parameters", "rope_parameters.")? {
        Some(fields) => fields.opt_float("rope_theta")?,
        None => root.opt_float("rotary_emb_base")?,
    };
    out.model("rope.freq_base", Value::F32(theta.unwrap_or(1000.0) as f32));
    Ok(())
}

fn modern_bert(root: Fields<'_>, layers: u32, out: &mut Pairs) -> Result<(), FileError> {
    expect(root, "hidden_activation", &["gelu"])?;
    expect(root, "classifier_activation", &["gelu"])?;
    expect_off(root, "norm_bias")?;
    let every = root.size("global_attn_every_n_layers", Some(3))?;
    if let Some(types) = root.opt_list("layer_types")? {
        let regular = |(index, kind): (usize, &Json)| {
            let whole = index.is_multiple_of(every as usize);
            kind.as_str() == Some(if whole { "full_attention" } else { "sliding_attention" })
        };
        if types.len() != layers as usize || !types.iter().enumerate().all(regular) {
            let expected = format!("full_attention in every layer of {every}, sliding_attention elsewhere");
            return Err(root.error("layer_types", &expected));
        }
    }
    out.model("attention.sliding_window_pattern", Value::U32(every));
    out.model("attention.sliding_window", Value::U32(root.size("local_attention", Some(128))?));
    let parameters = root.opt_object("rope_parameters", "rope_parameters.")?;
    let of = |kind: &str, path: &'static str, field: &str, default: f64| {
        let own = parameters.map(|fields| fields.opt_object(kind, path)).transpose()?.flatten();
        let theta = own.map(|own| own.opt_float("rope_theta")).transpose()?.flatten();
        Ok::<_, FileError>(theta.or(root.opt_float(field)?).unwrap_or(default) as f32)
    };
    let whole = of("full_attention", "rope_parameters.full_attention.", "global_rope_theta", 160_000.0)?;
    let near = of("sliding_attention", "rope_parameters.sliding_attention.", "local_rope_theta", 10_000.0)?;
    out.model("rope.freq_base", Value::F32(whole));
    out.plain("kvant.rope.local_freq_base", Value::F32(near));
    if let Some(pooling) = root.opt_text("classifier_pooling")? {
        out.plain("kvant.head.pooling", pooling.into());
    }
    Ok(())
}
