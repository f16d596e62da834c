//! Models, their compressed KV cache and attention on it as WGSL kernels: Metal, Vulkan and DX12 through wgpu.
//!
//! ```text
//!   DeviceChoice ─► Gpu            a device, its features, a byte budget that every buffer counts against
//!   template     ─► WGSL           readable templates, specialised and unrolled for a shape and a pair of formats
//!   AttentionSpec ─► Attention     plan, buffers and dispatches of one layer's decode attention
//!   SideCodec    ─► SealKernel     rotate, λ, scale, round and pack fresh rows into sealed tiles
//!   Select, Gather                 rows that stay when others have to go: chosen, and moved together bit for bit
//!   ops          ─► Dispatch       packed-weight products, norms, gates: bound once, recorded any number of times
//!   DeviceModel  ─► Runner         a whole model, and what runs steps of its sequences
//! ```
//!
//! The tiles are those of [`kvant_codec::TileLayout`], byte for byte: what the CPU sealed, the GPU attends over, and the other way
//! round. No kernel assumes a subgroup size.
//!
//! ```
//! // The GPUs of this machine; none is no error.
//! for gpu in kvant_gpu::list() {
//!     println!("{}", gpu.name);
//! }
//! ```

#![deny(unsafe_code)]

pub mod attention;
pub mod blocks;
mod budget;
mod codebook;
mod device;
mod elements;
mod error;
pub mod gather;
mod halves;
mod info;
mod kept;
mod kernel;
pub mod loops;
pub mod means;
mod memory;
pub mod model;
mod multiprocessors;
pub mod ops;
mod pipeline;
pub mod seal;
pub mod select;
mod side;
mod spirv;
mod srft;
pub mod template;
#[allow(unsafe_code)]
mod trusted;

pub use device::{Gpu, OpenDevice, list};
pub use error::GpuError;
pub use info::GpuInfo;
pub use kernel::{Access, Dispatch};
pub use kvant_model::DeviceChoice;
pub use memory::Buffer;
pub use pipeline::Kernel;
