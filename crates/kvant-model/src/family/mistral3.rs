//! Mistral 3 and Ministral 3: Llama-shaped, with YaRN and queries that grow with their position.

use crate::error::ModelError;
use crate::hyper::Hyper;
use crate::spec::{ModelSpec, Temperature};

pub(crate) fn spec(hyper: &Hyper) -> Result<ModelSpec, ModelError> {
    let mut spec = hyper.base("mistral3")?;
    if let Some(beta) = hyper.opt_number("attention.temperature_scale")?.filter(|beta| *beta != 0.0) {
        let length = hyper.size("rope.scaling.original_context_length")?;
        spec.temperature = Some(Temperature { beta, length });
    }
    Ok(spec)
}
