//! Gemma 4 (text): five sliding layers to a global one, each kind with heads of its own size; norms of queries,
//! keys and values in place of a scale; global layers rotate a part of their pairs and may use one projection for keys and values; every
//! layer ends in a factor. The mixture has a dense block beside its experts, each with norms of its own. The small ones
//! have an embedding of every token for every layer, and last layers that attend to an earlier layer's keys and values.

use crate::error::ModelError;
use crate::hyper::Hyper;
use crate::spec::{Activation, ModelSpec, QkNorm, RopeSpec, RouterSpec, Scoring};

/// Rope base of the sliding layers when the file does not say.
const LOCAL_BASE: f32 = 10_000.0;
/// Most channels of a layer's own embedding.
const MOST_LAYER_CHANNELS: usize = 4096;
/// Every sixth layer is global when the file does not say.
const PATTERN: usize = 6;

pub(crate) fn spec(hyper: &Hyper) -> Result<ModelSpec, ModelError> {
    let mut spec = hyper.base("gemma4")?;
    spec.activation = Activation::GeluTanh;
    spec.qk_norm = QkNorm::Heads;
    spec.value_norm = true;
    spec.post_norms = true;
    spec.layer_scale = true;
    spec.embedding_scale = (spec.width as f32).sqrt();
    spec.final_softcap = hyper.opt_number("final_logit_softcapping")?;

    spec.layer_embedding = hyper.opt_count("embedding_length_per_layer_input")? as usize;
    if spec.layer_embedding > MOST_LAYER_CHANNELS {
        let expected = format!("at most {MOST_LAYER_CHANNELS}");
        return Err(hyper.invalid("embedding_length_per_layer_input", spec.layer_embedding, &expected));
    }

    let global = &spec.ropes[0];
    let head_dim = hyper.opt_size("attention.key_length_swa")?.unwrap_or(spec.layers[0].head_dim);
    let dims = hyper.opt_size("rope.dimension_count_swa")?.unwrap_or(head_dim);
    if head_dim > 1024 {
        return Err(hyper.invalid("attention.key_length_swa", head_dim, "at most 1024"));
    }
    if dims > head_dim || dims % 2 != 0 {
        let expected = format!("an even number up to {head_dim}");
        return Err(hyper.invalid("rope.dimension_count_swa", dims, &expected));
    }
    let base = match hyper.opt_number("kvant.rope.local_freq_base")? {
        Some(base) => base,
        None => hyper.opt_number("rope.freq_base_swa")?.unwrap_or(LOCAL_BASE),
    };
    let local = RopeSpec { dims, base, factors: None, position_scale: 1.0, ..global.clone() };
    spec.ropes.push(local);
    let slides = hyper.slide_only(&mut spec, |i| !(i + 1).is_multiple_of(PATTERN))?;
    let count = spec.layers.len();
    let shared = hyper.opt_count("attention.shared_kv_layers")? as usize;
    for (index, layer) in spec.layers.iter_mut().enumerate() {
        layer.scale = 1.0;
        if slides[index] {
            layer.head_dim = head_dim;
        }
        if index + shared >= count {
            // The last earlier layer of its kind.
            let source = (0..count.saturating_sub(shared)).rev().find(|i| slides[*i] == slides[index]);
            let none = || hyper.invalid("attention.shared_kv_layers", shared, "earlier layers of every kind");
            layer.kv_source = Some(source.ok_or_else(none)?);
        } else if !slides[index] {
            layer.value_from_key = !hyper.checkpoint.has_tensor(&format!("blk.{index}.attn_v.weight"));
        }
    }
    // Where layers share rows, others' queries would have to be folded too.
    let pairs = spec.layers.iter().find(|layer| layer.value_from_key).map(|layer| layer.head_dim);
    let pairs = pairs.and_then(|dim| spec.ropes[0].turning_pairs(dim)).filter(|_| shared == 0);
    for layer in spec.layers.iter_mut().filter(|layer| layer.value_from_key) {
        layer.fold = pairs;
    }
    // A layer reads what another one of the same shape wrote.
    for layer in &spec.layers {
        if let Some(source) = layer.kv_source.map(|source| &spec.layers[source])
            && (source.kv_heads, source.head_dim) != (layer.kv_heads, layer.head_dim)
        {
            let found = layer.kv_heads;
            return Err(hyper.invalid("attention.head_count_kv", found, &format!("{}", source.kv_heads)));
        }
    }
    if hyper.has_experts()? {
        let router = RouterSpec { scoring: Scoring::Softmax, normalize: true, scale: 1.0, groups: None };
        let dense: Vec<usize> = spec.layers.iter().map(|layer| layer.ffn).collect();
        hyper.add_experts(&mut spec, router, 0)?;
        for (layer, dense) in spec.layers.iter_mut().zip(dense) {
            layer.ffn = dense;
            if let Some(experts) = &mut layer.experts {
                experts.own_norms = true;
            }
        }
    }
    Ok(spec)
}
