//! EXAONE 4: norms behind the blocks instead of before them, and over every head. The large one slides in three of four layers,
//! and its global layers know no positions.

use crate::error::ModelError;
use crate::hyper::Hyper;
use crate::spec::{ModelSpec, QkNorm};

/// Every fourth layer is global when the file does not say.
const PATTERN: usize = 4;

pub(crate) fn spec(hyper: &Hyper) -> Result<ModelSpec, ModelError> {
    let mut spec =
        ModelSpec { qk_norm: QkNorm::Heads, pre_norms: false, post_norms: true, ..hyper.base("exaone4")? };
    hyper.slide_without_global_rope(&mut spec, PATTERN)?;
    Ok(spec)
}
