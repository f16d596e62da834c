//! Attention on the CPU, read straight from the cache's own layout.
//!
//! [`AttnProblem`] says *what* is asked (shapes, scale, mask, queries, keys and values, plain and packed),
//! [`AttnPlan`] says *how* it is cut into independent pieces, [`attend`] does it.
//! Every piece yields a [`State`]; [`State::merge`] is the only place that combines partial results.
//! Plain tokens are read by `plain.rs`, compressed tiles by [`packed`].
//! The crate holds no policy: which tokens are stored, and in which format, is the cache's business.
//!
//! Partial results over different tokens become one, in any order:
//!
//! ```
//! use kvant_attn::State;
//!
//! // One query has seen a token of score 2 and value 10, another piece of work a token of score 1 and value 40.
//! let mut state = State { max: 2.0, sum: 1.0, output: vec![10.0] };
//! state.merge(&State { max: 1.0, sum: 1.0, output: vec![40.0] });
//!
//! let (a, b) = (2f32.exp(), 1f32.exp());
//! let softmax = (a * 10.0 + b * 40.0) / (a + b);
//! assert!((state.output[0] / state.sum - softmax).abs() < 1e-5);
//! ```

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
pub use problem::AttnProblem;
pub use run::{AttnScratch, attend};
pub use state::State;
