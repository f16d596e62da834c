//! What a model will take in memory, told before it is loaded.

use kvant_cache::{CacheConfig, CacheError, Footprint};
use kvant_model::{LayerSpec, ModelSpec};
use serde::Serialize;

/// Bytes of each part of a running model.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct MemoryPlan {
    /// Repacked weights, adapters' included.
    pub weights: u64,
    /// Cache in memory with the context filled, and the states of recurrent layers.
    pub cache: u64,
    /// Cache in a file, where its full blocks go to one.
    #[serde(skip_serializing_if = "is_nothing")]
    pub file: u64,
    /// States of recurrent layers with all their checkpoints, of which `cache` has them.
    pub states: u64,
    /// Cache per token, in memory and in the file, averaged over a filled context.
    pub cache_per_token: f64,
    /// Activations of the largest step, and its keys and values until they are packed.
    pub activations: u64,
    /// Tokens the context holds.
    pub context: usize,
}

impl MemoryPlan {
    /// The plan of a model with `weights` bytes of weights that runs prompts in steps of `batch` tokens, its full blocks in a file if
    /// they are `spilled`.
    pub fn new(
        spec: &ModelSpec,
        weights: u64,
        batch: usize,
        cache: &CacheConfig,
        spilled: bool,
    ) -> Result<Self, CacheError> {
        let states = spec.state_bytes();
        let Footprint { memory, file } = match spilled {
            true => cache.spilled_at(cache.capacity)?,
            false => Footprint { memory: cache.bytes_at(cache.capacity)?, file: 0 },
        };
        Ok(MemoryPlan {
            weights,
            cache: memory + states,
            file,
            states,
            cache_per_token: (memory + states + file) as f64 / cache.capacity.max(1) as f64,
            activations: activation_bytes(spec, batch) + cache.step_bytes(batch)?,
            context: cache.capacity,
        })
    }

    /// Everything in memory together, context filled.
    pub fn total(&self) -> u64 {
        self.weights + self.cache + self.activations
    }
}

fn is_nothing(bytes: &u64) -> bool {
    *bytes == 0
}

/// Bytes of the buffers of a step of `batch` tokens.
fn activation_bytes(spec: &ModelSpec, batch: usize) -> u64 {
    let of_layer = |l: &LayerSpec| {
        let experts = l.experts.map_or(0, |experts| experts.width);
        let widths = l.widths();
        2 * (l.ffn + experts) + widths.q + widths.k + widths.v + 2 * widths.out
    };
    let widest = spec.layers.iter().map(of_layer).max().unwrap_or(0);
    (batch * (3 * spec.width + widest) * 4 + spec.vocab * 4) as u64
}
