//! Decode attention on packed tiles: one query row per head over one layer's cache; and that of a prompt's rows.
//!
//! ```text
//!   AttentionSpec      shape, formats, what is wanted             → WGSL (source) → kernels
//!   Attention          kernels bound to a cache                   set_queries, plan, run
//! ```

mod bound;
mod decoders;
mod expanded;
mod matrix;
mod prompt;
mod raw_heads;
mod run;
mod sizes;
mod spec;
mod tune;

pub use bound::{Attention, DeviceAttended};
pub(crate) use expanded::{CHUNK, ExpandedLayout, ExpandedOps, Halves};
pub(crate) use matrix::are_many;
pub(crate) use prompt::{PromptLayout, Tokens};
pub(crate) use raw_heads::{RawHeads, RawRow};
pub use run::SplitPlan;
pub(crate) use run::{AttentionParams, NO_SLIDE, SealedAttention, plan_even};
pub use sizes::{MatrixTuning, Tuning};
pub use spec::{AttentionSpec, ShaderArithmetic};
pub(crate) use spec::{Layout, MOST_CHANNELS, section};
