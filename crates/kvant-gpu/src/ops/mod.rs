//! A model's operations on the GPU, each bound once to its buffers and recorded any number of times.
//!
//! ```text
//!   Matrices          packed weights on the GPU, matrices of one input side by side
//!   Input             rows of activations as products read them: bytes with scales, floats, or both
//!   Product           Matrices × Input → floats; of every head's part of a row with a matrix of its own too
//!   Lookup            rows of Matrices → floats
//!   norm, gate        floats → Input
//!   Routing, …        experts that rows are sent to
//! ```

mod common;
mod experts;
mod few;
mod fill;
mod heads;
mod input;
mod lookup;
mod matrices;
mod one;
mod parts;
mod product;

pub use common::{Ending, Forms};
pub use experts::{Beside, GroupedProduct, ItemSize, Items, Routing, SumTarget, sum_grid};
pub use few::GatedProducts;
pub(crate) use fill::Fill;
pub use heads::HeadParts;
pub use input::{Gate, Input, RowNorm, Step, gate, norm};
pub(crate) use input::{KernelFile, UpRows, bind_total, convert, gate_apart, norm_as, storing_kernel};
pub use lookup::Lookup;
pub use matrices::{Matrices, MatrixSource, WeightFormat};
pub use one::{Dispatches, Leaving, RowFrom, RowInto, UnscaledRow};
pub(crate) use product::MATRIX_ROWS;
pub use product::{Few, MatrixTile, Product};
