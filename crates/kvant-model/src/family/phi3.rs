//! Phi-3: Llama-shaped with fused QKV and gate/up tensors (split at load), optionally LongRoPE.

use crate::error::ModelError;
use crate::spec::{Hyper, ModelSpec};

pub(crate) fn spec(hyper: &Hyper) -> Result<ModelSpec, ModelError> {
    let mut spec = hyper.base("phi3")?;
    let dims = spec.ropes[0].dims;
    // The long factors serve sessions beyond the original training length.
    let original = hyper.opt_size("rope.scaling.original_context_length")?.unwrap_or(spec.context);
    let short = hyper.factors("rope_factors_short.weight", dims)?;
    let long = hyper.factors("rope_factors_long.weight", dims)?;
    if let (Some(short), Some(long)) = (short, long) {
        spec.ropes[0].factors = Some(if hyper.wants_more_than(original) { long } else { short });
        spec.ropes[0].magnitude = match hyper.opt_number("rope.scaling.attn_factor")? {
            Some(magnitude) => magnitude,
            None => {
                let stretch = spec.context as f32 / original as f32;
                if stretch > 1.0 { (1.0 + stretch.ln() / (original as f32).ln()).sqrt() } else { 1.0 }
            }
        };
    }
    Ok(spec)
}
