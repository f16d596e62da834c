//! Rows of packed tiles that stay when others are evicted: moved together on the GPU, bit for bit.

use bytemuck::{Pod, Zeroable};
use kvant_codec::{Orientation, TILE_TOKENS, TileLayout};

use crate::device::Gpu;
use crate::error::GpuError;
use crate::kernel::{Access, Dispatch};
use crate::means::BLOCK_TILES;
use crate::memory::Buffer;
use crate::side::bind_planes;
use crate::template::{Bindings, expand};

/// Threads of a workgroup.
const THREADS: usize = 256;
/// Words that a workgroup makes in a turn: whole tiles, at least one, but for floats, where words at any place depend on none before it.
const WORDS: usize = 2048;

/// `Params` of gather.wgsl.
#[repr(C)]
#[derive(Clone, Copy, Pod, Zeroable)]
struct Params {
    count: u32,
    list_stride: u32,
    block_words: u32,
    unused: u32,
}

/// The kernel, bound to a side's tiles.
#[derive(Debug)]
pub struct Gather {
    dispatch: Dispatch,
    params: Buffer,
    /// Tiles that the parameters say.
    count: usize,
    kv_heads: usize,
    capacity_tiles: usize,
    block_bytes: usize,
}

/// The tiles that rows are moved in.
#[derive(Clone, Copy, Debug)]
pub struct GatherTiles<'a> {
    /// Where everything is in a tile.
    pub layout: &'a TileLayout,
    /// KV heads, and tiles that each has room for.
    pub shape: (usize, usize),
    /// Bytes of a block of tiles.
    pub block_bytes: usize,
    /// The blocks.
    pub tiles: &'a Buffer,
    /// Which blocks the sequence has.
    pub blocks: &'a Buffer,
}

/// WGSL of the kernel.
pub fn source(layout: &TileLayout) -> Result<String, GpuError> {
    let values = layout.orientation() == Orientation::Values;
    let words = layout.bytes() / 4;
    let whole = (WORDS / words).max(1) * words;
    let mut bindings = Bindings::default();
    bindings
        .number("TURN", if layout.element_bytes() > 0 { WORDS } else { whole } as u64)
        .text("SIDE", if values { "value" } else { "key" })
        .text("FORMAT", layout.format().to_string())
        .number("THREADS", THREADS as u64)
        .number("TILE_WORDS", words as u64)
        .number("FLOAT", 8 * layout.element_bytes() as u64)
        .number("ROW_WORDS", (layout.dim().next_multiple_of(16) * layout.element_bytes()) as u64 / 4)
        .number("SCALES", layout.scales().start as u64)
        .number("PLANES", layout.planes().len() as u64)
        .flag("VALUES", values);
    bind_planes(&mut bindings, layout);
    Ok(expand("gather.wgsl", include_str!("wgsl/gather.wgsl"), &bindings)?)
}

impl Gather {
    /// Binds it to `tiles`. `kept` holds lists of rows, `[kv head][row]` with an entry per row that there is room for: the row that is to be found there
    /// afterwards. Rows ascend.
    pub fn new(gpu: &Gpu, tiles: &GatherTiles, kept: &Buffer) -> Result<Self, GpuError> {
        let GatherTiles { layout, shape: (kv_heads, capacity_tiles), block_bytes, tiles, blocks } = *tiles;
        let (room, whole) = (kv_heads * capacity_tiles, capacity_tiles.div_ceil(BLOCK_TILES));
        for (what, found, expected) in [
            ("blocks to move rows in", blocks.bytes(), 4 * whole),
            ("rows that stay", kept.bytes(), 4 * room * TILE_TOKENS),
        ] {
            let expected = expected as u64;
            if found < expected || !layout.dim().is_multiple_of(16) {
                return Err(GpuError::Length { what: what.to_owned(), found, expected });
            }
        }
        let accesses = [Access::Parameters, Access::Read, Access::Write, Access::Read];
        let kernel = gpu.kernel("gather", &source(layout)?, &accesses)?;
        let params = gpu.uniform("gather parameters", size_of::<Params>() as u64)?;
        let dispatch = gpu.dispatch(&kernel, &[&params, kept, tiles, blocks], [kv_heads as u32, 1, 1])?;
        Ok(Self { dispatch, params, count: 0, kv_heads, capacity_tiles, block_bytes })
    }

    /// Says how many tiles of every KV head the next submission of its dispatch makes of the listed rows; nothing behind them is left.
    pub fn plan(&mut self, gpu: &Gpu, count: usize) -> Result<(), GpuError> {
        if count > self.capacity_tiles {
            let (found, expected) = (count as u64, self.capacity_tiles as u64);
            return Err(GpuError::Length { what: "tiles to make".to_owned(), found, expected });
        }
        // Mostly it is what it was the last time.
        if count != self.count {
            let list_stride = (self.capacity_tiles * TILE_TOKENS) as u32;
            let block_words = self.block_bytes as u32 / 4;
            let params = Params { count: count as u32, list_stride, block_words, unused: 0 };
            gpu.write(&self.params, 0, bytemuck::bytes_of(&params))?;
            self.count = count;
        }
        Ok(())
    }

    pub(crate) fn record(&self, pass: &mut wgpu::ComputePass) {
        self.dispatch.record(pass, [self.kv_heads as u32, 1, 1]);
    }

    /// The dispatch that moves.
    pub fn dispatch(&self) -> &Dispatch {
        &self.dispatch
    }
}
