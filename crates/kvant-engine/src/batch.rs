//! Several texts, token by token, side by side.

use kvant_attn::packed::SparseCount;
use kvant_cache::{CacheConfig, KeyReport};
use kvant_model::Wanted;

use crate::device::DeviceText;
use crate::engine::Engine;
use crate::error::EngineError;
use crate::live::{Held, LiveSequence};
use crate::step::{StepPart, Stepper};

/// Sequences that take their steps together, each attending to its own cache exactly as it would alone: every step reads the weights once for
/// all of them.
pub struct Batch {
    stepper: Stepper,
    sequences: Vec<LiveSequence>,
}

impl Engine {
    /// `count` empty sequences that take their steps together, each with a cache of its own.
    pub fn batch_on(&self, cache: CacheConfig, count: usize) -> Result<Batch, EngineError> {
        let first = LiveSequence::new(self.clone(), cache)?;
        let others = (1..count).map(|_| first.fork()).collect::<Result<Vec<_>, _>>()?;
        let sequences = std::iter::once(first).chain(others).take(count).collect();
        Ok(Batch { stepper: self.stepper(), sequences })
    }
}

impl Batch {
    /// Sums attention in another order from now on: what changes is rounding alone.
    pub fn reorder_sums(&mut self) -> Result<(), EngineError> {
        self.stepper.engine.model("summing in another order")?;
        self.stepper.compute.reorder_sums();
        Ok(())
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.sequences.iter_mut().for_each(LiveSequence::clear);
    }

    /// The first `count` sequences; refuses more than there are.
    fn first(&self, count: usize) -> Result<(), EngineError> {
        let expected = self.sequences.len();
        if count > expected { Err(EngineError::BatchSize { found: count, expected }) } else { Ok(()) }
    }

    /// Reads a prompt into the first sequences, one prompt each, in steps of the engine's batch size; no logits come of it.
    pub fn read(&mut self, prompts: &[&[u32]]) -> Result<(), EngineError> {
        self.first(prompts.len())?;
        let rows = self.stepper.engine.options().batch;
        for (sequence, prompt) in self.sequences.iter_mut().zip(prompts) {
            for tokens in prompt.chunks(rows) {
                self.stepper.step(&mut [StepPart::new(&mut *sequence, tokens, Wanted::Nothing)])?;
            }
        }
        Ok(())
    }

    /// Runs one more token of each of the first `tokens.len()` sequences and returns their logits, `tokens × vocab`.
    pub fn score(&mut self, tokens: &[u32]) -> Result<&[f32], EngineError> {
        self.first(tokens.len())?;
        let parts = self.sequences.iter_mut().zip(tokens.chunks(1));
        let mut parts: Vec<StepPart> =
            parts.map(|(sequence, tokens)| StepPart::new(sequence, tokens, Wanted::Last)).collect();
        Ok(self.stepper.step(&mut parts)?.all())
    }

    /// What the sequences' caches hold.
    pub fn held(&self) -> Result<Vec<Held>, EngineError> {
        self.sequences.iter().map(LiveSequence::held).collect()
    }

    /// Packed tiles of values that attention has reached so far, over all layers and sequences, and how many of them sparse V left out;
    /// `None` on a GPU, which does not count.
    pub fn packed_count(&self) -> Option<SparseCount> {
        let on_device = self.sequences.iter().any(|sequence| sequence.device.is_some());
        (!on_device).then(|| self.stepper.compute.packed_count())
    }

    /// What sparse keys have read of how much so far, and what they missed, over all layers and sequences.
    pub fn key_report(&self) -> KeyReport {
        self.stepper.compute.key_report()
    }

    /// True if attention has reached packed tiles.
    pub fn has_packed(&self) -> bool {
        let sealed = |sequence: &LiveSequence| sequence.device.as_ref().is_some_and(DeviceText::has_sealed);
        self.stepper.compute.packed_count().total > 0 || self.sequences.iter().any(sealed)
    }
}
