//! Gemma 3 (text): five sliding layers to one global layer, each kind with its own rope base; q/k norms.

use crate::error::ModelError;
use crate::hyper::Hyper;
use crate::spec::{Activation, EncoderSpec, ModelSpec, QkNorm, RopeSpec};

/// Rope base of the sliding layers when the file does not say.
const LOCAL_BASE: f32 = 10_000.0;
/// Every sixth layer is global when the file does not say.
const PATTERN: usize = 6;

/// EmbeddingGemma: the same layers, whose tokens see the whole text.
pub(crate) fn embedding(hyper: &Hyper) -> Result<ModelSpec, ModelError> {
    let mut spec = ModelSpec { family: "gemma-embedding", ..spec(hyper)? };
    for layer in &mut spec.layers {
        // Half of what files call the window on either side of a token.
        layer.window = layer.window.map(|window| 2 * (window / 2) + 1);
    }
    spec.encoder = Some(EncoderSpec {
        positions: None,
        token_types: false,
        embedding_norm: false,
        residual_norms: false,
        first_norm: true,
        final_norm: true,
        pooling: hyper.pooling()?,
        head: None,
    });
    Ok(spec)
}

pub(crate) fn spec(hyper: &Hyper) -> Result<ModelSpec, ModelError> {
    let mut spec = hyper.base("gemma3")?;
    spec.activation = Activation::GeluTanh;
    spec.qk_norm = QkNorm::Heads;
    spec.post_norms = true;
    spec.embedding_scale = (spec.width as f32).sqrt();
    spec.final_softcap = hyper.opt_number("final_logit_softcapping")?;
    // Linear scaling stretches the global layers only.
    let global = RopeSpec {
        base: hyper.opt_number("rope.freq_base")?.unwrap_or(1_000_000.0),
        ..spec.ropes[0].clone()
    };
    let local_base = match hyper.opt_number("kvant.rope.local_freq_base")? {
        Some(base) => base,
        None => hyper.opt_number("rope.freq_base_swa")?.unwrap_or(LOCAL_BASE),
    };
    let local = RopeSpec { base: local_base, position_scale: 1.0, factors: None, ..global.clone() };
    spec.ropes = vec![global, local];

    hyper.slide_only(&mut spec, |i| !(i + 1).is_multiple_of(PATTERN))?;
    // The 27B model (62 layers) divides its queries by √(width/heads), the others by √head_dim.
    let states_scale = hyper.opt_number("kvant.attention.scale")?.is_some();
    if spec.layers.len() == 62 && !states_scale {
        for layer in &mut spec.layers {
            layer.scale = 1.0 / (spec.width as f32 / layer.heads as f32).sqrt();
        }
    }
    Ok(spec)
}
