//! Rows of packed weights as they are: embeddings.

use super::matrices::{BLOCK_COLS, Matrices, Part};
use crate::device::Gpu;
use crate::error::GpuError;
use crate::kernel::{Access, Dispatch};
use crate::memory::Buffer;
use crate::template::{Bindings, expand};

/// Threads of a workgroup.
const THREADS: usize = 64;

/// Reads rows of matrices.
#[derive(Debug)]
pub struct Lookup {
    /// One per part of the matrices; each has the rows that lie in its part.
    parts: Vec<Dispatch>,
    /// Workgroups of a row.
    groups: u32,
}

impl Lookup {
    /// The dispatches for `rows` rows, with their grids.
    pub fn of(&self, rows: usize) -> impl Iterator<Item = (&Dispatch, [u32; 3])> {
        self.parts.iter().map(move |part| (part, [self.groups, rows as u32, 1]))
    }
}

impl Matrices {
    /// Binds a lookup in a single matrix: the rows that `chosen` names (a word each, below its number of rows), times `scale`, into rows
    /// of `out`.
    pub fn bind_lookup(
        &self,
        gpu: &Gpu,
        chosen: &Buffer,
        out: &Buffer,
        scale: f32,
    ) -> Result<Lookup, GpuError> {
        let of_part = |part: &Part| {
            let format = part.format;
            let mut bindings = Bindings::default();
            bindings
                .text("WHAT", format!("{} rows of {} columns, {} bits", self.outputs, self.cols, format.bits))
                .number("THREADS", THREADS as u64)
                .number("COLS", self.cols as u64)
                .number("FIRST_ROW", part.first as u64)
                .number("TILE_COUNT", part.tiles as u64)
                .number("BLOCKS", self.cols.div_ceil(BLOCK_COLS) as u64)
                .number("BLOCK_WORDS", format.block_words() as u64)
                .number("HEADER_WORDS", format.header_words() as u64)
                // Words of four columns; eight columns of 4 bits share one.
                .number("LINES", u64::from(format.bits / 8))
                .number("BITS", format.bits)
                .number("GROUPS", format.groups.max(1) as u64)
                .number("ZERO", format.zero)
                .flag("OFFSET", format.has_offsets)
                .text("SCALE", format!("{scale:?}"));
            let source = expand("lookup.wgsl", include_str!("../wgsl/lookup.wgsl"), &bindings)?;
            let accesses = [Access::Read, Access::Read, Access::Read, Access::Write];
            let kernel = gpu.kernel("lookup", &source, &accesses)?;
            gpu.dispatch(&kernel, &[chosen, &part.weights, &part.facts, out], [1, 1, 1])
        };
        let parts = self.parts.iter().map(of_part).collect::<Result<Vec<_>, GpuError>>()?;
        Ok(Lookup { parts, groups: (self.cols / 4).div_ceil(THREADS) as u32 })
    }
}
