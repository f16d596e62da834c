//! Where a step runs.

use crate::error::ModelError;

/// Which positions' logits a step returns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// None: the step only fills the cache.
    Nothing,
    /// The last token's: `vocab` numbers.
    Last,
    /// Every token's: `tokens × vocab` numbers.
    All,
}

/// A device in the middle of a step whose embedding rows are its residual: the CPU, a GPU. [`run_step`] says which block comes
/// when; what a block does follows from the model's spec.
pub trait Backend {
    /// Adds layer `layer`'s attention to the residual: norm, projections, RoPE, cache, attention, output projection.
    fn attention_block(&mut self, layer: usize) -> Result<(), ModelError>;

    /// Adds layer `layer`'s feed-forward block to the residual: norm, gate and up, non-linearity, down.
    fn feed_forward_block(&mut self, layer: usize) -> Result<(), ModelError>;

    /// Leaves the wanted logits behind.
    fn finish(&mut self, wanted: Wanted) -> Result<(), ModelError>;
}

/// The one forward pass.
pub fn run_step(backend: &mut dyn Backend, layers: usize, wanted: Wanted) -> Result<(), ModelError> {
    for layer in 0..layers {
        backend.attention_block(layer)?;
        backend.feed_forward_block(layer)?;
    }
    backend.finish(wanted)
}
