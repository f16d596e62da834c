//! The kernels that seal one side of a layer, bound to its memory.

use super::layer_group::Sealing;
use super::record::Record;
use crate::error::GpuError;
use crate::kernel::Dispatch;
use crate::memory::Buffer;
use crate::seal::SealKernel;

/// Seals rows of one sequence, or of several that share a memory.
pub(crate) struct BoundSeal {
    kernel: SealKernel,
    seal: Dispatch,
    means: Option<Dispatch>,
}

impl BoundSeal {
    /// Of `rows` into `tiles`; `params` has a [`crate::seal::SealParams`] for every sequence of a step.
    pub fn new(kernel: SealKernel, params: &Buffer, rows: &Buffer, tiles: &Buffer) -> Result<Self, GpuError> {
        let (seal, means) = (kernel.bind(params, rows, tiles)?, kernel.bind_means(params, rows, tiles)?);
        Ok(Self { kernel, seal, means })
    }

    /// Goes on in other memory.
    pub fn rebind(&mut self, params: &Buffer, rows: &Buffer, tiles: &Buffer) -> Result<(), GpuError> {
        self.seal = self.kernel.bind(params, rows, tiles)?;
        self.means = self.kernel.bind_means(params, rows, tiles)?;
        Ok(())
    }

    /// The means of blocks that begin, which seals read.
    pub fn record_means(&self, record: &mut Record, sequences: &[Sealing]) {
        let grids = sequences.iter().filter_map(|own| self.kernel.means_grid(own.first_tile, own.rows));
        if let (Some(means), Some(grid)) = (&self.means, widest(grids, sequences.len())) {
            record("block means", means, grid);
        }
    }

    /// What all of `sequences` have to seal, in one dispatch.
    pub fn record_seals(&self, record: &mut Record, sequences: &[Sealing]) {
        let grids = sequences.iter().map(|own| self.kernel.grid(own.rows));
        if let Some(grid) = widest(grids, sequences.len()) {
            record("seal", &self.seal, grid);
        }
    }
}

/// The grid that has room for each of `grids`, a plane of it for each of `count` sequences.
fn widest(grids: impl Iterator<Item = [u32; 3]>, count: usize) -> Option<[u32; 3]> {
    grids.max().map(|[x, y, _]| [x, y, count as u32])
}

/// Records what sequences have to seal in layers whose sides are `seals`. All means come first: a barrier lies between two
/// kernels that write the same tiles, and keeps everything before it from running beside what is behind.
pub(crate) fn record_sealing<'a>(
    record: &mut Record,
    seals: impl Iterator<Item = (&'a [BoundSeal; 2], &'a [Sealing])> + Clone,
) {
    let sides = seals.flat_map(|(sides, sequences)| sides.iter().map(move |side| (side, sequences)));
    sides.clone().for_each(|(side, sequences)| side.record_means(record, sequences));
    sides.for_each(|(side, sequences)| side.record_seals(record, sequences));
}
