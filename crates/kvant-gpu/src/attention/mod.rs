//! Decode attention on packed tiles: one query row per head over one layer's cache.
//!
//! ```text
//!   AttentionSpec      shape, formats, what is wanted             → WGSL (source) → kernels
//!   Attention          kernels bound to a cache                   set_queries, plan, submit, read
//! ```

mod dequantise;
mod run;
mod spec;

pub use dequantise::{dequantise, dequantise_source};
pub use run::{Attended, Attention, SplitPlan};
pub(crate) use run::{AttentionParams, SealedAttention, plan_splits};
pub(crate) use spec::Layout;
pub use spec::{Arithmetic, AttentionSpec, Tuning};
