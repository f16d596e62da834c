//! Attention on packed tiles: no dequantised copy of keys or values ever exists.
//!
//! ```text
//!   once per step      q' = α·Λ⁻¹·R·q        (int8 per 32 channels)       query.rs
//!   per 64 tokens      s  = q'·(scale·level + offset) + α·q·μ             arch/  lane = token
//!                      p  = exp(s − block maximum)                        attend.rs
//!                      o' += p·(scale·level + offset)                     arch/  lane = channel
//!   once per step      o  = Rᵀ·Λ⁻¹·o' + μ·Σp, a State like any other      attend.rs
//! ```
//!
//! Many rows at once (prompts) do it in a matrix unit where there is one (`matrix.rs`).
//!
//! [`attend_packed`] does this for some rows of one KV head; [`run_mixed`] attends with all heads over plain sinks, packed
//! blocks and a plain tail, [`run_sparse`] over those blocks alone that matter (`choice.rs`). [`reference`] is the truth in f64 on the same bytes.

mod aligned;
mod arch;
mod attend;
mod choice;
mod export;
#[cfg(all(target_arch = "x86_64", target_os = "linux"))]
mod matrix;
mod merge;
mod options;
mod plan;
mod problem;
mod query;
pub mod reference;
mod run;
pub mod sparse_reference;
mod sparse_run;
mod tile_params;
mod transforms;
mod unpack;
mod view;

pub use attend::{PackedRows, PackedScratch, attend_packed};
pub use choice::{KeyCount, SparseK};
pub use export::ScoreExport;
pub(crate) use export::ScoreRows;
pub use merge::merge_runs;
pub use options::{Arithmetic, PackedOptions, SPARSE_FROM, SparseCount, SparseV};
pub use plan::MixedPlan;
pub use problem::MixedProblem;
pub use run::{MixedScratch, run_mixed};
pub use sparse_run::{KeyLook, Missed, SparseKeys, look_at_keys, run_sparse};
pub use unpack::UnpackedBlock;
pub use view::{BLOCK_TILES, BlockLayout, PackedView};

/// A packed problem whose parts do not fit together.
#[derive(Debug, thiserror::Error, PartialEq)]
pub enum PackedError {
    /// Shapes or lengths.
    #[error(transparent)]
    Attention(#[from] crate::plan::AttnError),
    /// A codec refused its input.
    #[error(transparent)]
    Transform(#[from] kvant_codec::CodecError),
    /// A number of codecs that is neither one nor one per head.
    #[error("packed {side}: found {found} codecs, expected 1 or one for each of {kv_heads} kv heads")]
    Codecs {
        /// Keys or values.
        side: &'static str,
        /// Codecs found.
        found: usize,
        /// KV heads of the layer.
        kv_heads: usize,
    },
    /// Sparse keys for more than one query row.
    #[error("sparse keys: found {found} query rows, expected 1")]
    ManyRows {
        /// Rows found.
        found: usize,
    },
    /// Sparse keys of a cache without block means, or whose blocks share one.
    #[error("sparse keys: found {found}, expected packed keys with a mean of every block (+bm)")]
    NoMeans {
        /// What the keys are.
        found: &'static str,
    },
    /// A codec for another shape, side or format.
    #[error("packed {side}: found a codec for {found}, expected {expected}")]
    Codec {
        /// Keys or values.
        side: &'static str,
        /// What the codec is for.
        found: String,
        /// What the layer needs.
        expected: String,
    },
}
