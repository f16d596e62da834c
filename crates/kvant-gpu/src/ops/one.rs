//! Products with one row of activations in bytes.

use super::input::{Input, Step};
use super::matrices::{BLOCK_COLS, Matrices, Part};
use super::product::{Ending, row_threads};
use crate::device::Gpu;
use crate::error::GpuError;
use crate::kernel::{Access, Dispatch};
use crate::memory::Buffer;
use crate::template::expand;

impl Matrices {
    /// Binds the product of `part` with the first row of `input`, which has bytes. Its grid comes with it.
    pub(super) fn bind_row(
        &self,
        gpu: &Gpu,
        part: &Part,
        step: &Step,
        input: &Input,
        out: &Buffer,
        ending: Ending,
    ) -> Result<(Dispatch, [u32; 3]), GpuError> {
        let threads = row_threads(gpu.info(), part.tiles, self.cols.div_ceil(BLOCK_COLS));
        let mut bindings = self.bindings(part, ending, true);
        bindings
            .number("THREADS", threads as u64)
            .flag("SOFTCAP", ending.softcap.is_some())
            .text("CAP", format!("{:?}", ending.softcap.unwrap_or(1.0)));
        let mut accesses = vec![Access::Parameters];
        accesses.extend([Access::Read; 4]);
        accesses.extend([Access::Write, Access::Read, Access::Read]);
        let mut buffers = vec![step.buffer(), &part.weights, &part.weights, &part.facts, &self.bias, out];
        buffers.extend(input.codes.iter().chain(&input.blocks));
        let source = expand("product_one.wgsl", include_str!("../wgsl/product_one.wgsl"), &bindings)?;
        let kernel = gpu.kernel("product", &source, &accesses)?;
        Ok((gpu.dispatch(&kernel, &buffers, [1, 1, 1])?, [part.tiles as u32, 1, 1]))
    }
}
