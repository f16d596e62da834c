//! Attention on the CPU, read straight from the cache's own layout.
//!
//! [`AttnProblem`] says *what* is asked (shapes, scale, mask, queries, keys and values, plain and packed),
//! [`AttnPlan`] says *how* it is cut into independent pieces, [`attend`] does it.
//! Every piece yields a partial result; `state.rs` is the only place that combines them.
//! Plain tokens are read by `plain.rs`, compressed tiles by [`packed`].
//! The crate holds no policy: which tokens are stored, and in which format, is the cache's business.

mod element;
mod error;
mod finish;
mod kv;
pub mod packed;
mod piece;
mod plain;
mod plain_kernels;
mod plan;
mod problem;
pub mod reference;
mod run;
mod state;

pub use error::AttnError;
pub use kv::{
    AttnShape, BLOCK, BlockRef, KvView, Plane, TILE, key_index, key_plane_len, value_index, value_plane_len,
    value_stride,
};
pub use plan::AttnPlan;
pub use problem::{AttnProblem, PackedSpan};
pub use run::{AttnScratch, attend};
