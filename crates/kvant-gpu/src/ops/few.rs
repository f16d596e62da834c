//! Products with a few rows of activations, which should cost little more than one: weights are read once for all of them.
//!
//! ```text
//!   up to 4 rows    bytes, as one row has them (`product_few.wgsl`); up to 8 where there are no such matrix units
//!   5 to 64 rows    matrix units, where the GPU has some of 16×16: weights go to them through workgroup memory (`product_narrow.wgsl`), or where it
//!                   is known which elements a thread has straight from its registers (`product_elements.wgsl`); there, gate and up end with the
//!                   non-linearity behind them
//! ```

use super::common::{Ending, Forms, Reads, row_threads};
use super::input::{Gate, Input, Step, bind_non_linearity};
use super::matrices::{BLOCK_COLS, Matrices, Part};
use crate::device::Gpu;
use crate::error::GpuError;
use crate::info::{GpuInfo, scaled};
use crate::kernel::{Access, Dispatch};
use crate::memory::Buffer;
use crate::template::{Bindings, expand};

/// Rows of kernels on bytes, fewer first.
const BYTE_ROWS: [usize; 3] = [2, 4, 8];
/// Rows up to which bytes are faster than matrix units.
const MOST_BYTE_ROWS: usize = 4;
/// Rows of kernels in matrix units, fewer first.
const MATRIX_ROWS: [usize; 3] = [16, 32, 64];
/// Of those that end with a non-linearity: with more, taking it apart is faster.
const GATED_ROWS: [usize; 2] = [16, 32];
/// Workgroup memory of sums that threads leave behind, at most, in bytes.
const MOST_PARTIAL: usize = 32 << 10;
/// Tiles from which there are so many workgroups that each takes two of them, or half as many threads in matrix units.
fn many_tiles(gpu: &GpuInfo) -> usize {
    scaled(1024, gpu.multiprocessors)
}

/// The same where threads unpack their own elements.
fn many_element_tiles(gpu: &GpuInfo) -> usize {
    scaled(320, gpu.multiprocessors)
}

/// Tiles of a workgroup with gate and up: one of each.
const GATED_TILES: usize = 2;
/// The binding of what gate and up are stored to, behind a product's others.
const GATED_AT: usize = 7;

/// What a workgroup of matrix units has that takes all rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NarrowTile {
    /// Tiles of 16 weight rows: 2 or 4.
    pub tiles: usize,
    /// Subgroups, which share the columns out.
    pub subgroups: usize,
    /// Blocks of columns that are on their way while one is multiplied; 0 where threads unpack their own elements, and what comes next is always.
    pub ahead: usize,
}

impl NarrowTile {
    /// For matrices of so many tiles and so many rows: as many threads as have enough bytes in flight. With more blocks ahead a kernel alone is up to a tenth faster, but not among the others of a step: its text is longer. With more rows than one matrix has
    /// there are not enough registers for all that threads would keep of them.
    fn fitting(gpu: &GpuInfo, tiles: usize, rows: usize) -> Self {
        match gpu.has_elements && rows <= 16 {
            true => Self::of_elements(gpu, tiles),
            false => Self { tiles: 2, subgroups: if tiles < many_tiles(gpu) { 16 } else { 8 }, ahead: 1 },
        }
    }

    /// The same where threads unpack their own elements.
    fn of_elements(gpu: &GpuInfo, tiles: usize) -> Self {
        Self { tiles: 2, subgroups: if tiles < many_element_tiles(gpu) { 16 } else { 8 }, ahead: 0 }
    }

    fn workgroup_bytes(&self) -> usize {
        let sums = 4 * 256 * self.subgroups;
        match self.ahead {
            0 => sums * self.tiles,
            _ => 2 * self.subgroups * 16 * self.tiles * (BLOCK_COLS + 8) + sums / 2,
        }
    }

    /// True if `gpu` has such a kernel for the weights of `part`.
    fn fits(&self, gpu: &GpuInfo, part: &Part) -> bool {
        // Metal's matrices are smaller, and subgroups would have to tell their memory apart from others'.
        gpu.matrix_side() == Some(16)
            && self.workgroup_bytes() <= gpu.workgroup_memory as usize
            && 32 * self.subgroups <= gpu.workgroup_threads as usize
            && part.format.bits <= 16
            && (self.ahead > 0 || gpu.has_elements)
    }
}

/// The product with up to so many rows.
#[derive(Debug)]
pub(super) struct FewProduct {
    pub rows: usize,
    dispatch: Dispatch,
    groups: u32,
}

impl FewProduct {
    /// The dispatch and its grid.
    pub fn of(&self) -> (&Dispatch, [u32; 3]) {
        (&self.dispatch, [self.groups, 1, 1])
    }
}

/// Products of gate and up with few rows that end with the non-linearity, fewer rows first.
#[derive(Debug)]
pub struct GatedProducts(Vec<FewProduct>);

impl GatedProducts {
    /// The dispatch for `rows` rows and its grid, if there is one.
    pub fn of(&self, rows: usize) -> Option<(&Dispatch, [u32; 3])> {
        let few = self.0.iter().find(|few| few.rows >= rows).filter(|_| rows > MOST_BYTE_ROWS);
        few.map(FewProduct::of)
    }
}

impl Matrices {
    /// The products of a part with few rows, fewer first: only those that `input` and `out` have room for.
    pub(super) fn bind_few(
        &self,
        gpu: &Gpu,
        part: &Part,
        step: &Step,
        input: &Input,
        out: &Buffer,
        ending: Ending,
    ) -> Result<Vec<FewProduct>, GpuError> {
        let mut all = Vec::new();
        let in_bytes = !part.format.is_float() && input.codes.is_some();
        let most = (out.bytes() / (4 * self.outputs as u64)).min(input.rows as u64) as usize;
        let mut in_matrices = Vec::new();
        for rows in MATRIX_ROWS.into_iter().filter(|rows| *rows <= most && input.halves.is_some()) {
            let tile = NarrowTile::fitting(gpu.info(), part.tiles, rows);
            let source = self.narrow_source(gpu.info(), part, ending, rows, tile)?;
            in_matrices.extend(source.map(|source| (rows, tile.tiles, source)));
        }
        let most_bytes = if in_matrices.is_empty() { most } else { MOST_BYTE_ROWS.min(most) };
        for rows in BYTE_ROWS.into_iter().filter(|rows| in_bytes && *rows <= most_bytes) {
            let tiles = if part.tiles >= many_tiles(gpu.info()) { 2 } else { 1 };
            let blocks = self.cols.div_ceil(BLOCK_COLS);
            let fitting = row_threads(gpu.info(), part.tiles.div_ceil(tiles), blocks);
            let memory = MOST_PARTIAL.min(gpu.info().workgroup_memory as usize);
            let threads = fitting.min((memory / (4 * rows * tiles)).next_power_of_two().max(256));
            if 4 * rows * tiles * threads > memory {
                continue;
            }
            let mut bindings = self.bindings(gpu.info(), part, ending, true)?;
            bindings
                .number("THREADS", threads as u64)
                .number("TILES", tiles as u64)
                .number("ROWS", rows as u64)
                .flag("SOFTCAP", ending.softcap.is_some())
                .text("CAP", format!("{:?}", ending.softcap.unwrap_or(1.0)))
                .text("COUNT", if ending.wanted { "wanted" } else { "rows" });
            let source = expand("product_few.wgsl", include_str!("../wgsl/product_few.wgsl"), &bindings)?;
            let dispatch = self.dispatch_part(gpu, part, &source, step, input, out, Reads::Bytes)?;
            all.push(FewProduct { rows, dispatch, groups: part.tiles.div_ceil(tiles) as u32 });
        }
        for (rows, tiles, source) in in_matrices {
            let dispatch = self.dispatch_part(gpu, part, &source, step, input, out, Reads::Halves)?;
            all.push(FewProduct { rows, dispatch, groups: part.tiles.div_ceil(tiles) as u32 });
        }
        Ok(all)
    }

    /// WGSL of the products with 16 rows in matrix units on `gpu`, part by part; none where that has no kernel.
    pub fn narrow_sources(&self, gpu: &GpuInfo, ending: Ending) -> Result<Vec<String>, GpuError> {
        let of =
            |part: &Part| self.narrow_source(gpu, part, ending, 16, NarrowTile::fitting(gpu, part.tiles, 16));
        self.parts.iter().map(of).filter_map(Result::transpose).collect()
    }

    fn narrow_source(
        &self,
        gpu: &GpuInfo,
        part: &Part,
        ending: Ending,
        rows: usize,
        tile: NarrowTile,
    ) -> Result<Option<String>, GpuError> {
        if !tile.fits(gpu, part) {
            return Ok(None);
        }
        let mut bindings = self.narrow_bindings(gpu, part, ending, rows, tile)?;
        let (file, text) = match tile.ahead {
            0 => ("product_elements.wgsl", include_str!("../wgsl/product_elements.wgsl")),
            _ => ("product_narrow.wgsl", include_str!("../wgsl/product_narrow.wgsl")),
        };
        bindings.flag("GATED", false);
        Ok(Some(expand(file, text, &bindings)?))
    }

    fn narrow_bindings(
        &self,
        gpu: &GpuInfo,
        part: &Part,
        ending: Ending,
        rows: usize,
        tile: NarrowTile,
    ) -> Result<Bindings, GpuError> {
        let mut bindings = self.bindings(gpu, part, ending, false)?;
        bindings
            .number("SETS", rows as u64 / 16)
            .number("TILES", tile.tiles as u64)
            .number("SPLITS", tile.subgroups as u64)
            .number("AHEAD", tile.ahead as u64)
            .text("BARRIER", if gpu.orders_subgroups { "subgroupBarrier" } else { "workgroupBarrier" })
            .flag("SOFTCAP", ending.softcap.is_some())
            .text("CAP", format!("{:?}", ending.softcap.unwrap_or(1.0)))
            .text("COUNT", if ending.wanted { "wanted" } else { "rows" });
        Ok(bindings)
    }

    /// Binds the products of gate and up, the two halves of the results, with few rows: through the non-linearity to the halves of `to`, which the
    /// product with `next` reads. `None` where there are no such kernels, or that product reads something else.
    pub fn bind_gated(
        &self,
        gpu: &Gpu,
        step: &Step,
        input: &Input,
        gate: Gate,
        to: &Input,
        next: &Self,
    ) -> Result<Option<GatedProducts>, GpuError> {
        let reads =
            |rows, part: &Part| NarrowTile::fitting(gpu.info(), part.tiles, rows).fits(gpu.info(), part);
        let ([part], Some(from), Some(into)) = (&self.parts[..], &input.halves, &to.halves) else {
            return Ok(None);
        };
        let mut all = Vec::new();
        for rows in GATED_ROWS.into_iter().filter(|rows| *rows <= input.rows.min(to.rows)) {
            let Some(source) = self.gated_source(gpu.info(), gate, to, rows)? else { return Ok(None) };
            if !next.parts.iter().all(|part| reads(rows, part)) {
                return Ok(None);
            }
            let accesses = [
                &[Access::Parameters][..],
                &[Access::Read; 4],
                &[Access::Write, Access::Read, Access::Write],
            ]
            .concat();
            // There are no results but what the next product reads.
            let weights = [&part.weights, &part.weights, &part.facts, &self.bias];
            let buffers = [&[step.buffer()][..], &weights, &[&self.unused, from, into]].concat();
            let kernel = gpu.kernel("product", &source, &accesses)?;
            let dispatch = gpu.dispatch(&kernel, &buffers, [1, 1, 1])?;
            all.push(FewProduct { rows, dispatch, groups: (part.tiles / GATED_TILES) as u32 });
        }
        Ok((!all.is_empty()).then_some(GatedProducts(all)))
    }

    /// WGSL of [`Matrices::bind_gated`] for up to `rows` rows (16 or 32) on `gpu`, if it has such a kernel.
    pub fn gated_source(
        &self,
        gpu: &GpuInfo,
        gate: Gate,
        to: &Input,
        rows: usize,
    ) -> Result<Option<String>, GpuError> {
        let [part] = &self.parts[..] else { return Ok(None) };
        let tile = NarrowTile { tiles: GATED_TILES, ..NarrowTile::of_elements(gpu, part.tiles) };
        let halves = self.outputs == 2 * to.cols && to.cols.is_multiple_of(BLOCK_COLS);
        let whole = halves && part.first_output == Some(0) && gate.has_up();
        if !whole || !tile.fits(gpu, part) {
            return Ok(None);
        }
        let mut bindings = self.narrow_bindings(gpu, part, Ending::default(), rows, tile)?;
        bind_non_linearity(&mut bindings, gate)?;
        let forms = Forms { halves: true, ..Forms::default() };
        to.bind_store_as(gpu, &mut bindings, forms, 32 * tile.subgroups, GATED_AT)?;
        bindings.flag("GATED", true);
        let file = include_str!("../wgsl/product_elements.wgsl");
        Ok(Some(expand("product_elements.wgsl", file, &bindings)?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tiles_fit_into_the_memory_of_workgroups() {
        // What every NVIDIA GPU has.
        for has_elements in [false, true] {
            let info = GpuInfo { has_elements, ..GpuInfo::assumed() };
            for (tiles, rows) in [(256, 16), (256, 64), (4096, 16), (4096, 64)] {
                assert!(NarrowTile::fitting(&info, tiles, rows).workgroup_bytes() <= 48 << 10);
            }
        }
    }
}
