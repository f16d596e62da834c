//! Which rows stay when memory is bounded.
//!
//! A [`Policy`] turns scores into rows to keep, per KV head; it knows nothing of tiles, formats or layers. The cache asks it when a
//! layer is full, evicts a batch of rows at once, and moves what is kept bit for bit.

mod config;
mod scorer;
mod select;
mod share;

pub use config::{PolicyConfig, PolicyKind};
pub use scorer::Scorer;
pub use select::{H2o, Policy, PromptPolicy, Rotating, RowRule, Selection, SnapKv};
pub use share::{PolicyError, Share};
