//! Attention on the CPU, read straight from the cache's own layout.
//!
//! [`AttnProblem`] says *what* is asked (shapes, scale, mask, queries, keys and values),
//! [`AttnPlan`] says *how* it is cut into independent pieces, [`run`] does it.
//! Every piece yields a [`State`]; [`State::merge`] is the only place that combines partial results.
//! [`packed`] does the same on compressed tiles, alone or together with plain tokens.
//! The crate holds no policy: which tokens are stored, and in which format, is the cache's business.

mod arch;
mod kv;
pub mod packed;
mod plan;
pub mod reference;
mod run;
mod state;

pub use kv::{
    BLOCK, BlockRef, KvView, Plane, TILE, key_index, key_plane_len, value_index, value_plane_len,
    value_stride,
};
pub use plan::{AttnError, AttnPlan, AttnProblem, AttnShape};
pub use run::{Scratch, run, run_with};
pub use state::State;
