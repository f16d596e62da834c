//! Gemma 4 (text, without per-layer embeddings): five sliding layers to a global one, each kind with heads of its own size; norms of queries,
//! keys and values in place of a scale; global layers rotate a part of their pairs and may use one projection for keys and values; every
//! layer ends in a factor. The mixture has a dense block beside its experts, each with norms of its own.

use crate::error::ModelError;
use crate::hyper::Hyper;
use crate::spec::{Activation, ModelSpec, QkNorm, RopeSpec, RouterSpec, Scoring};

/// Rope base of the sliding layers when the file does not say.
const LOCAL_BASE: f32 = 10_000.0;
/// Every sixth layer is global when the file does not say.
const PATTERN: usize = 6;

pub(crate) fn spec(hyper: &Hyper) -> Result<ModelSpec, ModelError> {
    for key in ["embedding_length_per_layer_input", "attention.shared_kv_layers"] {
        if hyper.opt_count(key)? > 0 {
            return Err(hyper.invalid(key, hyper.opt_count(key)?, "0: models with it are not supported yet"));
        }
    }
    let mut spec = hyper.base("gemma4")?;
    spec.activation = Activation::GeluTanh;
    spec.qk_norm = QkNorm::Heads;
    spec.value_norm = true;
    spec.post_norms = true;
    spec.layer_scale = true;
    spec.embedding_scale = (spec.width as f32).sqrt();
    spec.final_softcap = hyper.opt_number("final_logit_softcapping")?;

    let global = &spec.ropes[0];
    let head_dim = hyper.opt_size("attention.key_length_swa")?.unwrap_or(spec.layers[0].head_dim);
    let dims = hyper.opt_size("rope.dimension_count_swa")?.unwrap_or(head_dim);
    if head_dim > 1024 || dims > head_dim || dims % 2 != 0 {
        let expected = format!("an even number up to the {head_dim} channels of a head (at most 1024)");
        return Err(hyper.invalid("rope.dimension_count_swa", dims, &expected));
    }
    let base = match hyper.opt_number("kvant.rope.local_freq_base")? {
        Some(base) => base,
        None => hyper.opt_number("rope.freq_base_swa")?.unwrap_or(LOCAL_BASE),
    };
    let local = RopeSpec { dims, base, factors: None, position_scale: 1.0, ..global.clone() };
    spec.ropes.push(local);
    let slides = hyper.slide_only(&mut spec, |i| !(i + 1).is_multiple_of(PATTERN))?;
    for (index, (layer, slides)) in spec.layers.iter_mut().zip(slides).enumerate() {
        layer.scale = 1.0;
        if slides {
            layer.head_dim = head_dim;
        } else {
            layer.value_from_key = !hyper.checkpoint.has_tensor(&format!("blk.{index}.attn_v.weight"));
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
