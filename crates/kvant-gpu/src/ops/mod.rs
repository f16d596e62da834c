//! A model's operations on the GPU, each bound once to its buffers and recorded any number of times.
//!
//! ```text
//!   Matrices          packed weights on the GPU, matrices of one input side by side
//!   Input             rows of activations as products read them: bytes with scales, floats, or both
//!   Product           Matrices × Input → floats
//!   norm, gate        floats → Input
//! ```

mod fill;
mod input;
mod matrices;
mod product;

pub(crate) use fill::Fill;
pub use input::{Forms, Gate, Input, Step, argmax, gate, norm};
pub(crate) use input::{bind_total, convert, storing_kernel};
pub use matrices::{Matrices, Source, WeightFormat};
pub(crate) use product::MATRIX_ROWS;
pub use product::{Ending, MatrixTile, Product};
