//! ModernBERT: norms before the blocks, gates, rope; every third layer sees the whole text, the others what is near.

use crate::error::ModelError;
use crate::hyper::Hyper;
use crate::spec::{Activation, HeadActivation, ModelSpec, NormKind, RopeSpec};

/// Rope bases of layers that see everything, and of the others.
const BASES: (f32, f32) = (160_000.0, 10_000.0);
/// Every so many layers one sees everything, the first of all among them.
const PATTERN: usize = 3;

pub(crate) fn spec(hyper: &Hyper) -> Result<ModelSpec, ModelError> {
    let mut spec = hyper.encoder_base("modern-bert", HeadActivation::GeluAndNorm)?;
    spec.norm = NormKind::Layer;
    spec.norm_eps = hyper.opt_positive("attention.layer_norm_epsilon")?.unwrap_or(1e-5);
    spec.activation = Activation::GatedGelu;
    spec.pre_norms = true;
    let whole =
        RopeSpec { base: hyper.opt_number("rope.freq_base")?.unwrap_or(BASES.0), ..spec.ropes[0].clone() };
    let base = match hyper.opt_number("kvant.rope.local_freq_base")? {
        Some(base) => base,
        None => hyper.opt_number("rope.freq_base_swa")?.unwrap_or(BASES.1),
    };
    spec.ropes = vec![whole.clone(), RopeSpec { base, ..whole }];
    let pattern = hyper.opt_size("attention.sliding_window_pattern")?.unwrap_or(PATTERN);
    for (index, layer) in spec.layers.iter_mut().enumerate() {
        let near = !index.is_multiple_of(pattern);
        // Half of what files call the window on either side of a token.
        layer.window = layer.window.filter(|_| near).map(|window| 2 * (window / 2) + 1);
        layer.rope = Some(usize::from(near));
    }
    if let Some(encoder) = &mut spec.encoder {
        encoder.residual_norms = false;
        encoder.final_norm = true;
    }
    Ok(spec)
}
