//! Several texts, token by token, side by side.

use kvant_attn::packed::SparseCount;
use kvant_cache::{CacheConfig, KeyReport, Sequence};
use kvant_model::{Asked, Compute, Run, Wanted};

use crate::device::{DevicePart, DeviceRun};
use crate::engine::Engine;
use crate::error::EngineError;
use crate::live::Held;

/// Sequences that take their steps together, each attending to its own cache exactly as it would alone: every step reads the weights once for
/// all of them. On a GPU sequences whose policies evict take turns.
pub struct Batch {
    engine: Engine,
    compute: Compute,
    /// Empty where the conversations are on a GPU.
    sequences: Vec<Sequence>,
    devices: Vec<Box<dyn DeviceRun>>,
    /// Logits that came from a GPU.
    logits: Vec<f32>,
}

impl Engine {
    /// `count` empty sequences that take their steps together, each with a cache of its own.
    pub fn batch_on(&self, cache: CacheConfig, count: usize) -> Result<Batch, EngineError> {
        Batch::new(self.clone(), cache, count)
    }
}

impl Batch {
    pub(crate) fn new(engine: Engine, cache: CacheConfig, count: usize) -> Result<Self, EngineError> {
        let on_device = |_| engine.device_sequence(&cache).transpose();
        let devices = (0..count).filter_map(on_device).collect::<Result<_, _>>()?;
        let first = engine.empty_cache(cache)?;
        let compute = engine.compute();
        Ok(Batch { engine, compute, sequences: vec![first; count], devices, logits: Vec::new() })
    }

    /// Sums attention in another order from now on: what changes is rounding alone.
    pub fn reorder_sums(&mut self) -> Result<(), EngineError> {
        self.engine.model("summing in another order")?;
        self.compute.reorder_sums();
        Ok(())
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.sequences.iter_mut().for_each(Sequence::clear);
        for device in &mut self.devices {
            device.truncate(0);
        }
    }

    /// Reads a prompt into the first sequences, one prompt each, in steps of the engine's batch size; no logits come of it.
    pub fn read(&mut self, prompts: &[&[u32]]) -> Result<(), EngineError> {
        let count = self.sequences.len();
        if prompts.len() > count {
            return Err(EngineError::BatchSize { found: prompts.len(), expected: count });
        }
        let rows = self.engine.options().batch;
        for (i, prompt) in prompts.iter().enumerate() {
            for tokens in prompt.chunks(rows) {
                if let Some(device) = self.devices.get_mut(i) {
                    device.forward(self.engine.file(), tokens, Wanted::Nothing)?;
                    continue;
                }
                let run = Run { sequence: &mut self.sequences[i], tokens, wanted: Wanted::Nothing };
                let model = self.engine.model("a cache in the CPU's memory")?;
                model.forward_runs(&mut self.compute, &mut [run])?;
            }
        }
        Ok(())
    }

    /// Runs one more token of each of the first `tokens.len()` sequences and returns their logits, `tokens × vocab`.
    pub fn score(&mut self, tokens: &[u32]) -> Result<&[f32], EngineError> {
        let count = self.sequences.len();
        if tokens.len() > count {
            return Err(EngineError::BatchSize { found: tokens.len(), expected: count });
        }
        if !self.devices.is_empty() {
            self.logits.clear();
            let runs = self.devices.iter_mut().zip(tokens.chunks(1));
            let mut parts: Vec<DevicePart> = runs
                .map(|(run, tokens)| DevicePart {
                    run: &mut **run,
                    tokens,
                    chosen: false,
                    asked: Asked::Logits(Wanted::Last),
                })
                .collect();
            self.engine.device_step(&mut parts, &mut self.logits, &mut 0)?;
            return Ok(&self.logits);
        }
        let runs = self.sequences.iter_mut().zip(tokens.chunks(1));
        let mut runs: Vec<Run> =
            runs.map(|(sequence, tokens)| Run { sequence, tokens, wanted: Wanted::All }).collect();
        let model = self.engine.model("a cache in the CPU's memory")?;
        Ok(model.forward_runs(&mut self.compute, &mut runs)?)
    }

    /// What the sequences' caches hold.
    pub fn held(&self) -> Result<Vec<Held>, EngineError> {
        if self.devices.is_empty() {
            return Ok(self.sequences.iter().map(Held::of).collect());
        }
        let runs = self.devices.iter().zip(&self.sequences);
        runs.map(|(device, empty)| Ok(Held::of(&device.to_sequence(empty)?))).collect()
    }

    /// Packed tiles of values that attention has reached so far, over all layers and sequences, and how many of them sparse V left out;
    /// `None` on a GPU, which does not count.
    pub fn packed_count(&self) -> Option<SparseCount> {
        self.devices.is_empty().then(|| self.compute.packed_count())
    }

    /// What sparse keys have read of how much so far, and what they missed, over all layers and sequences.
    pub fn key_report(&self) -> KeyReport {
        self.compute.key_report()
    }

    /// True if attention has reached packed tiles.
    pub fn has_packed(&self) -> bool {
        self.compute.packed_count().total > 0 || self.devices.iter().any(|device| device.has_sealed())
    }
}
