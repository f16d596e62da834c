//! Several texts, token by token, side by side.

use kvant_attn::packed::SparseCount;
use kvant_cache::{CacheConfig, Sequence};
use kvant_model::{Compute, Run, Wanted};

use crate::engine::Engine;
use crate::error::EngineError;

/// Sequences that take their steps together: every step reads the weights once for all of them, and each attends to its own cache
/// exactly as it would alone.
pub struct Batch<'e> {
    engine: &'e Engine,
    compute: Compute,
    sequences: Vec<Sequence>,
}

impl<'e> Batch<'e> {
    pub(crate) fn new(engine: &'e Engine, cache: CacheConfig, count: usize) -> Result<Self, EngineError> {
        let first = Sequence::with_calibration(cache, engine.calibration())?;
        Ok(Batch { engine, compute: engine.compute(), sequences: vec![first; count] })
    }

    /// Sums attention in another order from now on: what changes is rounding alone.
    pub fn reorder_sums(&mut self) {
        self.compute.reorder_sums();
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.sequences.iter_mut().for_each(Sequence::clear);
    }

    /// Runs one more token of each of the first `tokens.len()` sequences and returns their logits, `tokens × vocab`.
    pub fn score(&mut self, tokens: &[u32]) -> Result<&[f32], EngineError> {
        let count = self.sequences.len();
        if tokens.len() > count {
            return Err(EngineError::BatchSize { found: tokens.len(), expected: count });
        }
        let runs = self.sequences.iter_mut().zip(tokens.chunks(1));
        let mut runs: Vec<Run> = runs.map(|(sequence, tokens)| Run { sequence, tokens }).collect();
        Ok(self.engine.model("running several texts side by side")?.forward_runs(
            &mut self.compute,
            &mut runs,
            Wanted::All,
        )?)
    }

    /// The sequences' caches.
    pub fn sequences(&self) -> &[Sequence] {
        &self.sequences
    }

    /// Steps of four packed values so far, over all layers and sequences: how many there were, and how many sparse V left out.
    pub fn packed_count(&self) -> SparseCount {
        self.compute.packed_count()
    }
}
