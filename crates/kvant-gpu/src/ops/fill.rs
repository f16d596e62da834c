//! Random weights and tiles, made on the GPU.

use crate::device::Gpu;
use crate::error::GpuError;
use crate::kernel::Access;
use crate::memory::Buffer;
use crate::template::{Bindings, expand};

/// What a buffer is filled with, block by block: codes of all values with equal scales (and offsets) at one place, or halves.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Fill {
    /// 32-bit words of a block.
    pub block_words: usize,
    /// Word at which its scales start.
    pub first_scale: usize,
    /// Words of scales.
    pub scales: usize,
    /// Halves in place of codes.
    pub half: bool,
    pub scale: f32,
    /// Largest half.
    pub size: f32,
    pub seed: usize,
    /// Words that are filled of every `period`.
    pub filled: usize,
    pub period: usize,
}

impl Fill {
    /// Fills `buffer`.
    pub fn run(&self, gpu: &Gpu, buffer: &Buffer) -> Result<(), GpuError> {
        let words = buffer.bytes() / 4;
        let mut bindings = Bindings::default();
        bindings
            .number("WORDS", words)
            .number("BLOCK_WORDS", self.block_words as u64)
            .number("FIRST_SCALE", self.first_scale as u64)
            .number("END_SCALE", (self.first_scale + self.scales) as u64)
            .flag("HALF", self.half)
            .number("SEED", self.seed as u64)
            .number("FILLED", self.filled as u64)
            .number("PERIOD", self.period as u64)
            .text("SCALE", format!("{:?}", self.scale))
            .text("SIZE", format!("{:?}", self.size));
        let source = expand("fill.wgsl", include_str!("../wgsl/fill.wgsl"), &bindings)?;
        let kernel = gpu.kernel("fill", &source, &[Access::Write])?;
        // Rows of 32768 workgroups with 1024 words each.
        let groups = words.div_ceil(1024);
        let grid = [groups.min(1 << 15) as u32, groups.div_ceil(1 << 15) as u32, 1];
        gpu.submit(&[&gpu.dispatch(&kernel, &[buffer], grid)?]);
        Ok(())
    }
}
