//! Rows of packed tiles that stay when others are let go: moved together on the GPU, bit for bit.

use bytemuck::{Pod, Zeroable};
use kvant_codec::{Orientation, TILE_TOKENS, TileLayout};

use crate::device::Gpu;
use crate::error::GpuError;
use crate::kernel::{Access, Dispatch};
use crate::memory::Buffer;
use crate::side::bind_planes;
use crate::template::{Bindings, expand};

/// Threads of a workgroup.
const THREADS: usize = 64;

/// `Params` of gather.wgsl.
#[repr(C)]
#[derive(Clone, Copy, Pod, Zeroable)]
struct Params {
    first_tile: u32,
    tile_stride: u32,
    made_stride: u32,
    row_stride: u32,
}

/// What is to be moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GatherPlan {
    /// First tile that changes; those before it stay as they are.
    pub first_tile: usize,
    /// Tiles from there on that are made.
    pub tiles: usize,
    /// Entries from one KV head's list of rows to the next head's.
    pub row_stride: usize,
}

/// The kernel, bound to a side's tiles.
#[derive(Debug)]
pub struct Gather {
    gpu: Gpu,
    dispatch: Dispatch,
    params: Buffer,
    kv_heads: usize,
    capacity_tiles: usize,
    tile_bytes: usize,
}

/// WGSL of the kernel.
pub fn source(layout: &TileLayout) -> Result<String, GpuError> {
    let values = layout.orientation() == Orientation::Values;
    let mut bindings = Bindings::default();
    bindings
        .text("SIDE", if values { "value" } else { "key" })
        .text("FORMAT", layout.format().to_string())
        .number("THREADS", THREADS as u64)
        .number("TILE_WORDS", layout.bytes() as u64 / 4)
        .number("FLOAT", 8 * layout.element_bytes() as u64)
        .number("ROW_WORDS", (layout.dim().next_multiple_of(16) * layout.element_bytes()) as u64 / 4)
        .number("SCALES", layout.scales().start as u64)
        .number("PLANES", layout.planes().len() as u64)
        .flag("VALUES", values);
    bind_planes(&mut bindings, layout);
    Ok(expand("gather.wgsl", include_str!("wgsl/gather.wgsl"), &bindings)?)
}

impl Gather {
    /// Binds it to `tiles` (`[kv head][tile]`, `capacity_tiles` each). `kept` holds lists of rows, `[kv head][row]`: the row that is
    /// to be found there afterwards. `made` is room for what is made, as large as `tiles` where everything changes.
    pub fn new(
        gpu: &Gpu,
        layout: &TileLayout,
        (kv_heads, capacity_tiles): (usize, usize),
        kept: &Buffer,
        tiles: &Buffer,
        made: &Buffer,
    ) -> Result<Self, GpuError> {
        let expected = (kv_heads * capacity_tiles * layout.bytes()) as u64;
        if tiles.bytes() < expected || !layout.dim().is_multiple_of(16) {
            let what = "tiles to move rows in".to_owned();
            return Err(GpuError::Length { what, found: tiles.bytes(), expected });
        }
        let accesses = [Access::Parameters, Access::Read, Access::Read, Access::Write];
        let kernel = gpu.kernel("gather", &source(layout)?, &accesses)?;
        let params = gpu.uniform("gather parameters", size_of::<Params>() as u64)?;
        let dispatch = gpu.dispatch(&kernel, &[&params, kept, tiles, made], [1, 1, 1])?;
        let tile_bytes = layout.bytes();
        Ok(Self { gpu: gpu.clone(), dispatch, params, kv_heads, capacity_tiles, tile_bytes })
    }

    /// Makes tiles of the listed rows and puts them where they belong. Rows must not move towards the end, so that nothing is needed
    /// that an earlier call has replaced.
    pub fn run(&self, plan: GatherPlan, tiles: &Buffer, made: &Buffer) -> Result<(), GpuError> {
        let GatherPlan { first_tile, tiles: count, row_stride } = plan;
        let made_stride = count * self.tile_bytes;
        let needed = (self.kv_heads * made_stride) as u64;
        if first_tile + count > self.capacity_tiles
            || (first_tile + count) * TILE_TOKENS > row_stride
            || needed > made.bytes()
        {
            let what = "rows to move".to_owned();
            return Err(GpuError::Length { what, found: made.bytes(), expected: needed });
        }
        if count == 0 {
            return Ok(());
        }
        let stride = self.capacity_tiles * self.tile_bytes;
        let params = Params {
            first_tile: first_tile as u32,
            tile_stride: (stride / 4) as u32,
            made_stride: (made_stride / 4) as u32,
            row_stride: row_stride as u32,
        };
        self.gpu.write(&self.params, 0, bytemuck::bytes_of(&params))?;
        let words = self.tile_bytes / 4;
        let grid = [words.div_ceil(THREADS) as u32, count as u32, self.kv_heads as u32];
        let mut encoder = self.gpu.device().create_command_encoder(&Default::default());
        self.dispatch.record(&mut encoder.begin_compute_pass(&Default::default()), grid);
        for head in 0..self.kv_heads {
            let (from, to) = (head * made_stride, head * stride + first_tile * self.tile_bytes);
            let (from, to, bytes) = (from as u64, to as u64, made_stride as u64);
            encoder.copy_buffer_to_buffer(made.raw(), from, tiles.raw(), to, bytes);
        }
        self.gpu.queue().submit([encoder.finish()]);
        Ok(())
    }
}
