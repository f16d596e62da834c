//! Who is stored where, and who stays.
//!
//! A [`Sequence`] holds the keys and values of one conversation: per layer an ordered run of blocks of
//! 64 tokens, shared by reference between forks. [`CacheConfig`] is a plain value that says which layers there
//! are, in which type each side is stored, and how much may be stored. Logical positions (RoPE, masks) grow
//! by one per token whatever is freed; physical rows are the cache's own business.
#![forbid(unsafe_code)]

mod block;
mod config;
mod sequence;

pub use config::{CacheConfig, CacheError, KvType, LayerShape};
pub use sequence::Sequence;
