//! Attention on packed tiles: no dequantised copy of keys or values ever exists.
//!
//! ```text
//!   once per step      q' = α·Λ⁻¹·R·q        (int8 per 32 channels)       query.rs
//!   per 64 tokens      s  = q'·(scale·level + offset) + α·q·μ             arch/  lane = token
//!                      p  = exp(s − block maximum)                        attend.rs
//!                      o' += p·(scale·level + offset)                     arch/  lane = channel
//!   once per step      o  = Rᵀ·Λ⁻¹·o' + μ·Σp, a state like any other      attend.rs
//! ```
//!
//! Many rows at once (prompts) do it in a matrix unit where there is one (`matrix.rs`).
//!
//! `attend.rs` does this for some rows of one KV head; [`crate::attend`] attends with all heads over plain sinks, packed
//! blocks and a plain tail, [`run_sparse`] over those blocks alone that matter (`choice.rs`). [`crate::reference`] is the truth in f64
//! on the same bytes.

mod aligned;
mod arch;
pub(crate) mod attend;
mod block_layout;
pub(crate) mod choice;
mod export;
mod head_run;
mod kept;
#[cfg(all(target_arch = "x86_64", target_os = "linux"))]
pub(crate) mod matrix;
mod options;
mod query;
pub(crate) mod rows;
mod shares;
mod sign_choice;
mod sign_scratch;
mod signs;
pub(crate) mod sparse_choice;
pub mod sparse_reference;
mod sparse_run;
mod tile_params;
pub(crate) mod transforms;
mod unpack;
mod view;

pub use block_layout::{BLOCK_TILES, BlockLayout};
pub use choice::{KeyCount, SparseK};
pub use export::ScoreExport;
pub(crate) use export::ScoreRows;
pub use kept::{Earlier, HeadChoice, KeptTiles};
pub use options::{Arithmetic, PackedOptions, SparseCount, SparseV};
pub(crate) use options::{SPAN_BLOCKS, uses_matrix_unit};
pub use signs::SignLayout;
pub use sparse_choice::SparseKeys;
pub use sparse_run::{KeyChoice, KeyLook, Missed, look_at_keys, run_sparse};
pub use unpack::UnpackedBlock;
pub use view::PackedView;
