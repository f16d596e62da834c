//! What a step tells the kernels about where tokens are: one write for all classes. Each write of its own would be a copy on the GPU, with a
//! barrier of its own.

use bytemuck::NoUninit;
use wgpu::BufferUsages;

use crate::device::Gpu;
use crate::error::GpuError;
use crate::memory::Buffer;

/// Parameters of many kernels in one buffer.
pub(crate) struct StepUniforms {
    whole: Buffer,
    /// What is sent next.
    staged: Vec<u8>,
}

impl StepUniforms {
    /// Parameters of `N` kinds, of so many bytes each, for each of `count` classes.
    pub fn new<const N: usize>(
        gpu: &Gpu,
        count: usize,
        bytes: [usize; N],
    ) -> Result<(Self, Vec<[Buffer; N]>), GpuError> {
        let limits = gpu.device().limits();
        // Kernels that seal read theirs as storage.
        let step = limits.min_uniform_buffer_offset_alignment.max(limits.min_storage_buffer_offset_alignment);
        let step = u64::from(step);
        let bytes = bytes.map(|bytes| (bytes as u64).next_multiple_of(16));
        let slot = bytes.into_iter().max().unwrap_or(0).next_multiple_of(step.max(16));
        let usage = BufferUsages::UNIFORM | BufferUsages::STORAGE | BufferUsages::COPY_DST;
        let whole = gpu.allocate("parameters of a step", slot * (N * count) as u64, usage)?;
        let of_class = |class: usize| {
            std::array::from_fn(|kind| whole.part(slot * (N * class + kind) as u64, bytes[kind]))
        };
        let parts = (0..count).map(of_class).collect();
        let staged = vec![0; whole.bytes() as usize];
        Ok((Self { whole, staged }, parts))
    }

    /// Stages `value` for one of the parts.
    pub fn set(&mut self, part: &Buffer, value: &impl NoUninit) {
        let (at, bytes) = (part.offset() as usize, bytemuck::bytes_of(value));
        self.staged[at..at + bytes.len()].copy_from_slice(bytes);
    }

    /// Sends what is staged before whatever is submitted next.
    pub fn send(&self, gpu: &Gpu) -> Result<(), GpuError> {
        gpu.write(&self.whole, 0, &self.staged)
    }
}
