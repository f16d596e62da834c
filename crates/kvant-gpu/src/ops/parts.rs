//! Sums of a product whose columns several workgroups share, where there would be too few workgroups otherwise.

use super::common::{Ending, at_once};
use super::input::Step;
use super::matrices::{Matrices, Part, TILE_ROWS};
use crate::device::Gpu;
use crate::error::GpuError;
use crate::info::GpuInfo;
use crate::kernel::{Access, Dispatch};
use crate::memory::Buffer;
use crate::template::{Bindings, expand};

/// Threads of a workgroup that adds up.
const THREADS: usize = 128;
/// What workgroups leave of a product.
#[derive(Clone, Copy, Debug)]
pub(super) struct PartShape {
    /// Rows of activations of a workgroup.
    pub rows: usize,
    /// Workgroups side by side that count for how many shares there are.
    pub columns: usize,
    /// Shares of the columns at most.
    pub most_shares: usize,
}

/// The sums, added to what is there or not, with or without a bias.
#[derive(Debug)]
pub(super) struct PartSums {
    dispatch: Dispatch,
    /// Workgroups of a row.
    groups: u32,
}

impl PartSums {
    /// The dispatch for `rows` rows and its grid.
    pub fn of(&self, rows: usize) -> (&Dispatch, [u32; 3]) {
        (&self.dispatch, [self.groups, rows as u32, 1])
    }
}

impl Matrices {
    /// Binds the sums of what lies in the first of two buffers, which become results in the other.
    pub(super) fn bind_sums(
        &self,
        gpu: &Gpu,
        part: &Part,
        step: &Step,
        (partial, out): (&Buffer, &Buffer),
        ending: Ending,
        shape: PartShape,
    ) -> Result<PartSums, GpuError> {
        let source = self.sums_source(gpu.info(), part, ending, shape)?;
        let accesses = [Access::Parameters, Access::Read, Access::Read, Access::Write];
        let kernel = gpu.kernel("product_sums", &source, &accesses)?;
        let dispatch = gpu.dispatch(&kernel, &[step.buffer(), partial, &self.bias, out], [1, 1, 1])?;
        Ok(PartSums { dispatch, groups: (part.tiles * TILE_ROWS / 4).div_ceil(THREADS) as u32 })
    }

    /// WGSL of the same.
    pub(super) fn sums_source(
        &self,
        gpu: &GpuInfo,
        part: &Part,
        ending: Ending,
        shape: PartShape,
    ) -> Result<String, GpuError> {
        let mut bindings = Bindings::default();
        bindings
            .number("THREADS", THREADS as u64)
            .number("FOURS", (part.tiles * TILE_ROWS / 4) as u64)
            .number("BM", shape.rows as u64)
            .number("AT_ONCE", at_once(gpu) as u64)
            .number("COLUMNS", shape.columns as u64)
            .number("MOST_SHARES", shape.most_shares as u64)
            .number("OUT_STRIDE", self.outputs as u64)
            .number("FIRST_OUTPUT", part.first as u64)
            .flag("ADD", ending.add)
            .flag("BIAS", self.has_bias);
        Ok(expand("product_sums.wgsl", include_str!("../wgsl/product_sums.wgsl"), &bindings)?)
    }
}
