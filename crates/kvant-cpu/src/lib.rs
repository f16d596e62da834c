//! Model operations on the CPU: thread pool, packed-weight products, vector kernels.
//!
//! * [`Pool`] runs short parallel regions.
//! * [`PackedMatrix`] holds weights in the order the kernels read them; [`multiply`] multiplies several of them with
//!   one input.
//! * [`ops`] and [`RopeTable`] are the element-wise operations between the products.
//!
//! The instruction set is chosen at run time ([`Isa`], [`ProductBackend`]); `arch/scalar.rs` is the reference.
//!
//! ```
//! use kvant_cpu::{Pool, ops};
//!
//! let pool = Pool::new(2);
//! let mut rows = [3.0, 4.0, 6.0, 8.0];
//! pool.for_each_chunk(&mut rows, 2, &|_, row| ops::rms_norm_inplace(row, &[1.0, 1.0], 0.0));
//! assert_eq!(rows[..2], rows[2..], "a norm forgets the length");
//! ```

mod activations;
mod arch;
mod blocks;
mod buffer;
mod disjoint;
mod int8;
mod isa;
mod linear;
pub mod ops;
mod packed;
mod pool;
mod rope;
mod spill;

pub use activations::LinearScratch;
#[cfg(all(target_arch = "x86_64", target_os = "linux"))]
pub use arch::amx::{HeldTiles, TileUnit};
pub use arch::matrix_unit::matrix_unit_available;
pub use arch::os::{physical_memory, read_ahead, return_free_memory};
pub use blocks::BlockMemory;
pub use isa::{Isa, ProductBackend};
pub use linear::{Job, MATRIX_UNIT_ROWS, Precision, multiply, multiply_each, multiply_with};
pub use packed::{
    FillFloats, FillGroups, FloatKind, GroupFormat, GroupKind, Layout, PackError, PackedMatrix,
};
pub use pool::Pool;
pub use rope::{RopeShift, RopeStyle, RopeTable};
pub use spill::{SpillError, SpillFile, SpilledBytes};
