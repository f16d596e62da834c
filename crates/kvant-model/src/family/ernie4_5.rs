//! ERNIE 4.5 (dense): Llama-shaped, with neighbouring rope pairs and, in some sizes, biases.

use crate::error::ModelError;
use crate::hyper::Hyper;
use crate::spec::ModelSpec;

pub(crate) fn spec(hyper: &Hyper) -> Result<ModelSpec, ModelError> {
    hyper.base("ernie4_5")
}
