//! Gemma 2: soft-capped scores and logits, norms before and after each block, every second layer sliding.

use crate::error::ModelError;
use crate::hyper::Hyper;
use crate::spec::{Activation, ModelSpec};

pub(crate) fn spec(hyper: &Hyper) -> Result<ModelSpec, ModelError> {
    let mut spec = hyper.base("gemma2")?;
    spec.activation = Activation::GeluTanh;
    spec.post_norms = true;
    spec.embedding_scale = (spec.width as f32).sqrt();
    spec.final_softcap = Some(hyper.opt_number("final_logit_softcapping")?.unwrap_or(30.0));
    let softcap = hyper.opt_number("attn_logit_softcapping")?.unwrap_or(50.0);
    // The 27B model (46 layers) divides its queries by √(width/heads), the others by √head_dim. Only
    // files that do not state the scale themselves need the rule.
    let states_scale = hyper.opt_number("kvant.attention.scale")?.is_some();
    let wide = spec.layers.len() == 46 && !states_scale;
    for layer in &mut spec.layers {
        layer.softcap = Some(softcap);
        if wide {
            layer.scale = 1.0 / (spec.width as f32 / layer.heads as f32).sqrt();
        }
    }
    hyper.slide_only(&mut spec, |i| i % 2 == 0)?;
    Ok(spec)
}
