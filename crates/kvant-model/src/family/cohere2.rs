//! Command R7B and Command A: attention and feed-forward block side by side behind one norm that removes the mean; three sliding
//! layers to a global one, which knows no positions; scaled logits.

use crate::error::ModelError;
use crate::hyper::Hyper;
use crate::spec::{ModelSpec, NormKind};

/// Every fourth layer is global when the file does not say.
const PATTERN: usize = 4;

pub(crate) fn spec(hyper: &Hyper) -> Result<ModelSpec, ModelError> {
    let mut spec = ModelSpec {
        norm: NormKind::Layer,
        norm_eps: hyper.opt_number("attention.layer_norm_epsilon")?.unwrap_or(1e-5),
        parallel: true,
        logit_scale: hyper.opt_positive("logit_scale")?.unwrap_or(1.0),
        ..hyper.base("cohere2")?
    };
    hyper.slide_without_global_rope(&mut spec, PATTERN)?;
    Ok(spec)
}
