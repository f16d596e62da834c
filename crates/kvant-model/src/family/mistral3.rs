//! Mistral 3 and Ministral 3: Llama-shaped, with YaRN and queries that grow with their position.

use crate::error::ModelError;
use crate::hyper::Hyper;
use crate::spec::ModelSpec;

pub(crate) fn spec(hyper: &Hyper) -> Result<ModelSpec, ModelError> {
    let mut spec = hyper.base("mistral3")?;
    spec.temperature = hyper.temperature()?;
    Ok(spec)
}
