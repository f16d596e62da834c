//! gpt-oss: experts with biases and a clamped SwiGLU, sink logits in every head, every other layer sliding, YaRN.

use crate::error::ModelError;
use crate::hyper::Hyper;
use crate::spec::{Activation, ModelSpec, RouterSpec, Scoring};

pub(crate) fn spec(hyper: &Hyper) -> Result<ModelSpec, ModelError> {
    let mut spec = ModelSpec {
        activation: Activation::ClampedSwiglu,
        qkv_bias: true,
        sink_logits: true,
        ..hyper.base("gpt-oss")?
    };
    hyper.slide_only(&mut spec, |i| i % 2 == 0)?;
    let router = RouterSpec { scoring: Scoring::SoftmaxOfChosen, normalize: false, scale: 1.0, groups: None };
    hyper.add_experts(&mut spec, router, 0)?;
    Ok(spec)
}
