//! Who is stored where, and who stays.
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
//! Under a [`policy`] a layer holds a bounded number of rows. Each KV head keeps rows of its own choice (all heads equally many), so
//! rows carry their logical positions and the attention they have received; both move with the row.
#![forbid(unsafe_code)]

mod attend;
mod block_means;
mod config;
mod error;
mod evict;
mod exchange;
mod layer;
mod ledger;
mod lines;
mod packed;
mod plain;
pub mod policy;
mod read;
mod retain;
mod sequence;
mod snapshot;
mod state;
mod watch;

pub use attend::{Attention, Queries};
pub use config::{CacheConfig, LayerShape, LayerStore};
pub use error::CacheError;
pub use exchange::{DeviceRows, HeadFacts, Sides};
pub use ledger::{Ledger, Need};
pub use lines::SharedBytes;
pub use policy::{PolicyConfig, PolicyError};
pub use sequence::{LayerView, Sequence};
pub use snapshot::{Restored, SnapshotError, is_snapshot};
pub use state::{CHECKPOINTS, StateStep, state_bytes};
pub use watch::Raise;
