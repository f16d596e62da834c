//! What a model will take in memory, told before it is loaded.

use kvant_cache::{CacheConfig, CacheError};
use serde::Serialize;

/// Bytes of each part of a running model.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct MemoryPlan {
    /// Repacked weights.
    pub weights: u64,
    /// Cache with the context filled.
    pub cache: u64,
    /// Cache per token, averaged over a filled context.
    pub cache_per_token: f64,
    /// Activations of the largest step.
    pub activations: u64,
    /// Tokens the context holds.
    pub context: usize,
}

impl MemoryPlan {
    pub(crate) fn new(weights: u64, activations: u64, cache: &CacheConfig) -> Result<Self, CacheError> {
        let full = cache.bytes_at(cache.capacity)?;
        Ok(MemoryPlan {
            weights,
            cache: full,
            cache_per_token: full as f64 / cache.capacity.max(1) as f64,
            activations,
            context: cache.capacity,
        })
    }

    /// Everything together, context filled.
    pub fn total(&self) -> u64 {
        self.weights + self.cache + self.activations
    }
}
