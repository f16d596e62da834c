//! What a cache is made of, as a plain value.

use std::fmt;
use std::str::FromStr;

use kvant_attn::{BLOCK, key_plane_len, value_plane_len};
use serde::{Deserialize, Serialize};

/// How one side (keys or values) of the cache is stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum KvType {
    /// Half precision, 16 bits per element.
    F16,
    /// Single precision, 32 bits per element.
    F32,
}

impl KvType {
    /// Every type, in the order help texts list them.
    pub const ALL: [KvType; 2] = [KvType::F16, KvType::F32];

    /// Bytes per stored element.
    pub fn bytes(self) -> usize {
        match self {
            KvType::F16 => 2,
            KvType::F32 => 4,
        }
    }

    /// The name `-ctk` and `-ctv` take.
    pub fn name(self) -> &'static str {
        match self {
            KvType::F16 => "f16",
            KvType::F32 => "f32",
        }
    }
}

impl fmt::Display for KvType {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for KvType {
    type Err = CacheError;

    fn from_str(name: &str) -> Result<Self, CacheError> {
        KvType::ALL
            .into_iter()
            .find(|t| t.name() == name)
            .ok_or_else(|| CacheError::UnknownType { found: name.to_owned() })
    }
}

/// Head counts of one layer's cache.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LayerShape {
    /// KV heads.
    pub kv_heads: usize,
    /// Channels per head.
    pub head_dim: usize,
    /// A sliding layer sees, and keeps, only this many tokens.
    pub window: Option<usize>,
}

/// Layers, types and limits of a cache.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CacheConfig {
    /// One entry per layer.
    pub layers: Vec<LayerShape>,
    /// How keys are stored.
    pub keys: KvType,
    /// How values are stored.
    pub values: KvType,
    /// Most tokens a sequence may hold (the context length).
    pub capacity: usize,
    /// Most bytes a sequence may hold; `None` leaves the capacity as the only limit.
    pub budget: Option<u64>,
}

impl CacheConfig {
    /// Bytes of one block (64 tokens) of layer `layer`.
    pub fn block_bytes(&self, layer: usize) -> u64 {
        let LayerShape { kv_heads, head_dim, .. } = self.layers[layer];
        let keys = key_plane_len(head_dim) * self.keys.bytes();
        let values = value_plane_len(head_dim) * self.values.bytes();
        (kv_heads * (keys + values)) as u64
    }

    /// Bytes that one more token costs over all layers that still grow at position `position`.
    pub fn bytes_per_token(&self) -> f64 {
        (0..self.layers.len()).map(|l| self.block_bytes(l) as f64 / BLOCK as f64).sum()
    }

    /// Bytes of a cache that holds `tokens` tokens, sliding layers cut to their windows.
    pub fn bytes_at(&self, tokens: usize) -> u64 {
        let blocks = |layer: &LayerShape| {
            // A window that starts inside a block keeps that block: one more than the window alone needs.
            let all = tokens.div_ceil(BLOCK);
            layer.window.map_or(all, |w| all.min(w.div_ceil(BLOCK) + 1)) as u64
        };
        self.layers.iter().enumerate().map(|(i, layer)| blocks(layer) * self.block_bytes(i)).sum()
    }
}

/// What can go wrong in a cache.
#[derive(Debug, thiserror::Error, PartialEq, Eq)]
pub enum CacheError {
    /// A type name that is not known.
    #[error("cache type \"{found}\" is not known (expected one of: f16, f32)")]
    UnknownType {
        /// The name given.
        found: String,
    },
    /// More tokens than the context holds.
    #[error("the context is full: {wanted} tokens do not fit into {capacity}")]
    ContextFull {
        /// Tokens that would have to be held.
        wanted: usize,
        /// Tokens that may be held.
        capacity: usize,
    },
    /// More bytes than the budget allows.
    #[error("the cache budget is spent: {wanted} bytes are needed for {tokens} tokens, {budget} are allowed")]
    BudgetSpent {
        /// Bytes needed.
        wanted: u64,
        /// Bytes allowed.
        budget: u64,
        /// Tokens that would have to be held.
        tokens: usize,
    },
    /// A row of the wrong length.
    #[error("cache layer {layer} {side}: found {found} elements, expected {expected}")]
    RowLength {
        /// Layer index.
        layer: usize,
        /// "keys" or "values".
        side: &'static str,
        /// Elements found.
        found: usize,
        /// Elements expected.
        expected: usize,
    },
    /// A rollback to a position whose window has been freed, or that lies in the future.
    #[error("cannot roll back to position {position}: positions {first}..={last} are possible")]
    Rollback {
        /// Position asked for.
        position: usize,
        /// Earliest possible position.
        first: usize,
        /// Latest possible position.
        last: usize,
    },
}
