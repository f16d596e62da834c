//! OLMo 2 and 3: norms behind the blocks instead of before them, and over the whole width of queries and keys. OLMo 3 slides in
//! three of four layers, and stretches the rope of the global ones only.

use crate::error::ModelError;
use crate::hyper::Hyper;
use crate::spec::{ModelSpec, QkNorm, RopeSpec};

/// Every fourth layer is global when the file does not say.
const PATTERN: usize = 4;

pub(crate) fn spec(hyper: &Hyper) -> Result<ModelSpec, ModelError> {
    let mut spec =
        ModelSpec { qk_norm: QkNorm::Width, pre_norms: false, post_norms: true, ..hyper.base("olmo2")? };
    if spec.layers.iter().any(|layer| layer.window.is_some()) {
        let global = &spec.ropes[0];
        let base = hyper.opt_number("kvant.rope.local_freq_base")?.unwrap_or(global.base);
        let local = RopeSpec { base, factors: None, position_scale: 1.0, magnitude: 1.0, ..global.clone() };
        spec.ropes.push(local);
        hyper.slide_only(&mut spec, |i| !(i + 1).is_multiple_of(PATTERN))?;
    }
    Ok(spec)
}
