//! The kernels that seal what steps have left behind, bound to the memory of layers.

use kvant_cache::LayerStore;
use kvant_codec::SideCodec;

use super::layer_group::Sealing;
use super::record::Record;
use crate::device::Gpu;
use crate::error::GpuError;
use crate::memory::Buffer;
use crate::seal::{SealDispatches, SealKernel, SealTarget};

/// Most layers of a dispatch.
const MOST_LAYERS: usize = 64;
/// Buffers of a layer that a kernel has in arrays: rows, factors, tiles.
const LAYER_BUFFERS: usize = 3;

/// A side of a layer, and what seals it.
#[derive(Clone, Copy)]
pub(crate) struct SealedSide<'a> {
    pub class: usize,
    /// 0: keys, 1: values.
    pub side: usize,
    pub codecs: &'a [SideCodec],
    pub target: SealTarget<'a>,
    /// A [`crate::seal::SealParams`] for every sequence of a step, and which blocks those have: the same for all layers of a class.
    pub params: (&'a Buffer, &'a Buffer),
}

impl<'a> SealedSide<'a> {
    /// Keys and values of a layer of `class` that is stored as `store` says: what seals them, their rows and tiles, and parameters.
    pub fn both(
        class: usize,
        store: &'a LayerStore,
        kernels: &'a [SealKernel; 2],
        memory: [(&'a Buffer, &'a Buffer); 2],
        params: &'a [Buffer; 2],
        blocks: &'a Buffer,
    ) -> [Self; 2] {
        [0, 1].map(|side| {
            let (rows, tiles) = memory[side];
            Self {
                class,
                side,
                codecs: if side == 0 { &store.keys } else { &store.values },
                target: SealTarget { kernel: &kernels[side], rows, tiles },
                params: (&params[side], blocks),
            }
        })
    }
}

/// Kernels that seal one side of layers of a class, of one sequence or of several that share a memory.
pub(crate) struct BoundSeal {
    pub class: usize,
    kernels: SealDispatches,
}

/// Binds what seals `sides`: layers of a class that are alike in one dispatch, where the GPU has arrays of buffers. A barrier lies between dispatches that
/// each write something, so layers that had their own would wait for each other.
pub(crate) fn bind_seals(gpu: &Gpu, sides: &[SealedSide]) -> Result<Vec<BoundSeal>, GpuError> {
    let mut groups: Vec<Vec<SealedSide>> = Vec::new();
    for side in sides {
        let like = |group: &&mut Vec<SealedSide>| {
            let first = group[0];
            let same = (first.class, first.side) == (side.class, side.side);
            same && SealKernel::is_like(first.target.kernel, side.target.kernel)
        };
        match groups.iter_mut().find(like) {
            Some(group) => group.push(*side),
            None => groups.push(vec![*side]),
        }
    }
    let most = (gpu.info().array_buffers / LAYER_BUFFERS).clamp(1, MOST_LAYERS);
    let mut bound = Vec::new();
    for group in groups {
        // Groups of one size have one kernel.
        let size = group.len().div_ceil(group.len().div_ceil(most));
        for layers in group.chunks(size) {
            let SealedSide { class, codecs, params, .. } = layers[0];
            let targets: Vec<SealTarget> = layers.iter().map(|side| side.target).collect();
            bound.push(BoundSeal { class, kernels: SealKernel::bind_all(codecs, &targets, params)? });
        }
    }
    Ok(bound)
}

impl BoundSeal {
    /// The means of blocks that begin, which seals read.
    fn record_means(&self, record: &mut Record, sequences: &[Sealing]) {
        let SealDispatches { means, shape, .. } = &self.kernels;
        let grids = sequences.iter().filter_map(|own| shape.means_grid(own.first_tile, own.rows));
        if let (Some(means), Some(grid)) = (means, widest(grids, sequences.len())) {
            record("block means", means, grid);
        }
    }

    /// What all of `sequences` have to seal.
    fn record_seals(&self, record: &mut Record, sequences: &[Sealing]) {
        let grids = sequences.iter().map(|own| self.kernels.shape.grid(own.rows));
        if let Some(grid) = widest(grids, sequences.len()) {
            record("seal", &self.kernels.seal, grid);
        }
    }
}

/// The grid that has room for each of `grids`, a plane of it for each of `count` sequences.
fn widest(grids: impl Iterator<Item = [u32; 3]>, count: usize) -> Option<[u32; 3]> {
    grids.max().map(|[x, y, _]| [x, y, count as u32])
}

/// Records what sequences have to seal, which `sealings` says of a class. All means come first, for the barriers' sake.
pub(crate) fn record_sealing<'a>(
    record: &mut Record,
    seals: &[BoundSeal],
    sealings: &dyn Fn(usize) -> &'a [Sealing],
) {
    seals.iter().for_each(|seal| seal.record_means(record, sealings(seal.class)));
    seals.iter().for_each(|seal| seal.record_seals(record, sealings(seal.class)));
}
