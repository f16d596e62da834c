//! The kernel that finds the means of blocks of keys.

use std::sync::Arc;

use kvant_codec::SideCodec;

use super::{accesses, bind_layers, by_matrix};
use crate::device::Gpu;
use crate::error::GpuError;
use crate::means;
use crate::memory::Buffer;
use crate::pipeline::Kernel;
use crate::template::{Bindings, expand};

/// Threads of a workgroup, where a GPU has so many; at least [`LANES`].
const THREADS: usize = 1024;
/// Threads that have different channels.
const LANES: usize = 128;
/// Numbers that threads of one channel leave to each other, at most: 8 KB.
const MOST_PARTIAL: usize = 2048;
/// Channels of a record that share a scale.
const GROUP: usize = 32;

/// A workgroup per block and KV head.
#[derive(Debug)]
pub(super) struct MeansKernel {
    /// WGSL for one layer.
    pub source: String,
    /// As the kernel for every scheme has them.
    pub factors: Buffer,
}

/// WGSL for all KV heads of a side of so many layers.
fn source(codecs: &[SideCodec], most_threads: usize, layers: usize) -> Result<String, GpuError> {
    let dim = codecs[0].dim();
    // Workgroup memory has a number for every part and channel.
    let parts = (most_threads.min(THREADS) / LANES).min(MOST_PARTIAL / dim).max(1);
    let threads = LANES << parts.ilog2();
    let mut bindings = Bindings::default();
    means::bind(&mut bindings, true, dim);
    bindings.number("TILE_WORDS", codecs[0].layout().bytes() as u64 / 4);
    bind_layers(&mut bindings, layers, "f32", by_matrix::FACTORS)?;
    bindings
        .number("THREADS", threads as u64)
        .number("LANES", LANES as u64)
        .number("DIM", dim as u64)
        .number("GROUPS", dim.div_ceil(GROUP) as u64)
        .number("CODECS", codecs.len() as u64)
        .flag("TURN", by_matrix::turns(codecs));
    Ok(expand("block_means.wgsl", include_str!("../wgsl/block_means.wgsl"), &bindings)?)
}

/// WGSL of the kernel for one codec with block means, on a GPU with large workgroups.
pub fn means_source(codec: &SideCodec) -> Result<String, GpuError> {
    source(std::slice::from_ref(codec), THREADS, 1)
}

/// The same for several layers.
pub(super) fn shared_source(codecs: &[SideCodec], layers: usize) -> Result<String, GpuError> {
    source(codecs, THREADS, layers)
}

impl MeansKernel {
    pub fn new(gpu: &Gpu, codecs: &[SideCodec]) -> Result<Self, GpuError> {
        let values = if by_matrix::turns(codecs) { by_matrix::factors(codecs)? } else { Vec::new() };
        let factors = gpu.buffer("factors of block means", 4 * values.len() as u64)?;
        gpu.write(&factors, 0, bytemuck::cast_slice(&values))?;
        Ok(Self { source: source(codecs, gpu.info().workgroup_threads as usize, 1)?, factors })
    }

    pub fn kernel(&self, gpu: &Gpu) -> Result<Arc<Kernel>, GpuError> {
        gpu.kernel_of_arrays("block means", &self.source, &accesses(1))
    }

    /// WGSL for so many layers like that of `codecs`.
    pub fn shared_source(&self, gpu: &Gpu, codecs: &[SideCodec], layers: usize) -> Result<String, GpuError> {
        source(codecs, gpu.info().workgroup_threads as usize, layers)
    }
}
