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
    tile_stride: u32,
    list_stride: u32,
}

/// The kernel, bound to a side's tiles.
#[derive(Debug)]
pub struct Gather {
    dispatch: Dispatch,
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
    /// Binds it to `tiles` (`[kv head][tile]`, `capacity_tiles` each). `kept` holds lists of rows, `[kv head][row]` with an entry per row
    /// of `tiles`: the row that is to be found there afterwards. `made` is room for what is made, as large as `tiles`.
    pub fn new(
        gpu: &Gpu,
        layout: &TileLayout,
        (kv_heads, capacity_tiles): (usize, usize),
        kept: &Buffer,
        tiles: &Buffer,
        made: &Buffer,
    ) -> Result<Self, GpuError> {
        let list_stride = capacity_tiles * TILE_TOKENS;
        let room = (kv_heads * capacity_tiles * layout.bytes()) as u64;
        for (what, found, expected) in [
            ("tiles to move rows in", tiles.bytes(), room),
            ("tiles that are made", made.bytes(), room),
            ("rows that stay", kept.bytes(), (4 * kv_heads * list_stride) as u64),
        ] {
            if found < expected || !layout.dim().is_multiple_of(16) {
                return Err(GpuError::Length { what: what.to_owned(), found, expected });
            }
        }
        let accesses = [Access::Parameters, Access::Read, Access::Read, Access::Write];
        let kernel = gpu.kernel("gather", &source(layout)?, &accesses)?;
        let tile_bytes = layout.bytes();
        let params =
            Params { tile_stride: (capacity_tiles * tile_bytes / 4) as u32, list_stride: list_stride as u32 };
        let buffer = gpu.uniform("gather parameters", size_of::<Params>() as u64)?;
        gpu.write(&buffer, 0, bytemuck::bytes_of(&params))?;
        let dispatch = gpu.dispatch(&kernel, &[&buffer, kept, tiles, made], [1, 1, 1])?;
        Ok(Self { dispatch, kv_heads, capacity_tiles, tile_bytes })
    }

    /// Makes the first `count` tiles of every KV head of the listed rows and puts them where they belong; nothing behind them is left.
    pub fn run(&self, gpu: &Gpu, count: usize, tiles: &Buffer, made: &Buffer) -> Result<(), GpuError> {
        let mut encoder = gpu.device().create_command_encoder(&Default::default());
        self.record(&mut encoder, count, tiles, made)?;
        gpu.queue().submit([encoder.finish()]);
        Ok(())
    }

    /// Records what [`Gather::run`] does.
    pub(crate) fn record(
        &self,
        encoder: &mut wgpu::CommandEncoder,
        count: usize,
        tiles: &Buffer,
        made: &Buffer,
    ) -> Result<(), GpuError> {
        if count > self.capacity_tiles {
            let (found, expected) = (count as u64, self.capacity_tiles as u64);
            return Err(GpuError::Length { what: "tiles to make".to_owned(), found, expected });
        }
        if count == 0 {
            return Ok(());
        }
        let words = self.tile_bytes / 4;
        let grid = [words.div_ceil(THREADS) as u32, count as u32, self.kv_heads as u32];
        self.dispatch.record(&mut encoder.begin_compute_pass(&Default::default()), grid);
        // One copy for all heads: what lies between them is room for tiles to come.
        let bytes = ((self.kv_heads - 1) * self.capacity_tiles + count) * self.tile_bytes;
        encoder.copy_buffer_to_buffer(made.raw(), 0, tiles.raw(), 0, bytes as u64);
        Ok(())
    }
}
