//! What all kernels of products share: forms of their input, what becomes of their results, threads of a row.

use crate::info::GpuInfo;

/// Workgroups in matrix units that run at once, two to a multiprocessor: with fewer, some share the columns out.
pub(super) fn at_once(gpu: &GpuInfo) -> usize {
    2 * gpu.multiprocessors
}

/// Bytes that those leave at most, each of them 128 rows of 128 results.
pub(super) fn partial_bytes(gpu: &GpuInfo) -> u64 {
    (4 * at_once(gpu) * 128 * 128) as u64
}

/// The forms in which an input is wanted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Forms {
    /// int8 with a scale per 32 columns; halves in their place where the GPU has no product of bytes.
    pub bytes: bool,
    /// f32.
    pub floats: bool,
    /// f16, for matrix units: of every four columns the first, the third, the second, the fourth. Sixteen rows of sixteen columns lie together, so
    /// that a matrix is loaded from 512 neighbouring bytes.
    pub halves: bool,
}

impl Forms {
    /// What either wants.
    pub(crate) fn or(self, other: Self) -> Self {
        Self {
            bytes: self.bytes || other.bytes,
            floats: self.floats || other.floats,
            halves: self.halves || other.halves,
        }
    }
}

/// The form of its input that a kernel reads.
#[derive(Clone, Copy)]
pub(super) enum Reads {
    Bytes,
    Floats,
    Halves,
}

/// What becomes of a product's results.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Ending {
    /// They are added to what is there.
    pub add: bool,
    /// They become `cap·tanh(x/cap)`.
    pub softcap: Option<f32>,
    /// Only the step's wanted rows are computed.
    pub wanted: bool,
}

/// Threads of a workgroup that has `tiles` tiles of `blocks` blocks to share with others, one row of activations each: as many as leave
/// all workgroups running at once, 2048 threads to a multiprocessor, and no more than there are blocks for.
pub(super) fn row_threads(gpu: &GpuInfo, tiles: usize, blocks: usize) -> usize {
    let wanted = match tiles.div_ceil(2 * gpu.multiprocessors) {
        0..=1 => 1024,
        2 => 512,
        _ => 256,
    };
    let useful = (16 * blocks).next_power_of_two();
    wanted.min(useful).min(gpu.workgroup_threads as usize).max(256)
}
