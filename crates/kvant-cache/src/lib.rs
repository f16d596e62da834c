//! The KV cache: where each token's keys and values live, and which of them are evicted.
//!
//! A [`Sequence`] holds the keys and values of one conversation. Per layer:
//!
//! ```text
//!   sinks            sealed tiles                                    tail
//!   f16 rows         packed by the layer's scheme, immutable         f16 rows, newest tokens
//!   positions 0..s   s .. t, blocks of 64 tokens                     t .. now, at least the residual window
//! ```
//!
//! A layer whose scheme is plain f16 or f32 has a tail only. Blocks are shared by reference between forks and copied only when
//! one of their owners writes. [`CacheConfig`] is a plain value that says which layers there are, how each side is
//! stored, and how much may be stored. Logical positions (RoPE, masks) grow by one per token whatever is freed.
//!
//! Tokens that another sequence has read can be taken over wherever they stand ([`Sequence::adopt`]): between the sinks and the newest
//! sealed tiles a layer may then have spans of blocks that belong to both.
//!
//! Under a [`policy`] a layer holds a bounded number of rows. Each KV head keeps rows of its own choice (all heads equally many), so
//! rows carry their logical positions and the attention they have received; both move with the row.
//!
//! ```
//! use kvant_cache::{Attention, CacheConfig, LayerShape, NewRows, PolicyConfig, Queries, Sequence};
//! use kvant_cpu::Pool;
//!
//! // One layer with a KV head of 64 channels, keys at 4 bits and values at 3.
//! let mut cache = Sequence::new(CacheConfig {
//!     layers: vec![LayerShape { kv_heads: 1, head_dim: 64, window: None, latent: None }],
//!     scheme: "turbo4/turbo3".parse()?,
//!     capacity: 4096,
//!     budget: None,
//!     policy: PolicyConfig::default(),
//!     sparse_keys: false,
//! })?;
//! let (pool, mut attention) = (Pool::new(1), Attention::default());
//! let mut out = [0.0; 64];
//! for token in 0..256 {
//!     let row: Vec<f32> = (0..64).map(|c| ((token * 64 + c) as f32 * 0.37).sin()).collect();
//!     let new = NewRows { count: 1, keys: &row, values: &row };
//!     let (heads, scale, rows) = (1, 0.125, &row[..]);
//!     let queries = Queries { layer: 0, heads, scale, softcap: None, window: None, sink_logits: None, rope: None, rows };
//!     cache.step(0, new, queries, &mut out, &pool, &mut attention)?;
//!     cache.commit(1)?;
//! }
//! assert!(cache.bytes() < 256 * 64 * 4, "less than half of what f16 takes");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![forbid(unsafe_code)]

mod attend;
mod block_means;
mod block_memory;
mod config;
mod device_transfer;
mod error;
mod evict;
mod eviction;
mod fit;
mod layer;
mod packed;
mod plain;
mod plain_side;
pub mod policy;
mod read;
mod received;
mod row_budget;
mod row_limits;
mod sequence;
mod snapshot;
mod span;
mod sparse_keys;
mod state;
mod view;
mod watch;
mod wire;

pub use attend::{Attended, Attention, AttentionOptions, Queries, QueryRope};
pub use block_memory::SharedBytes;
pub use config::{CacheConfig, Footprint, LayerShape, LayerStore, RepairBytes};
pub use device_transfer::{DeviceRows, HeadFacts, Sides};
pub use error::CacheError;
pub use fit::largest_fitting;
pub use kvant_cpu::{SpillError, SpillFile};
pub use layer::NewRows;
pub use policy::{PolicyConfig, PolicyError};
pub use received::Received;
pub use row_budget::RowBudget;
pub use row_limits::Need;
pub use sequence::Sequence;
pub use snapshot::{Restored, is_snapshot};
pub use span::SpanView;
pub use sparse_keys::KeyReport;
pub use state::{CHECKPOINT_INTERVAL, CHECKPOINTS, DeviceStates, StateStep, state_bytes, surplus_checkpoint};
pub use view::LayerView;
pub use watch::{Raise, WatchMode};
pub use wire::SnapshotError;
