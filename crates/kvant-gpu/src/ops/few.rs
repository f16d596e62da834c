//! Products with a few rows of activations, which should cost little more than one: weights are read once for all of them.
//!
//! ```text
//!   up to 4 rows    bytes, as one row has them (`product_few.wgsl`); up to 8 where there are no such matrix units
//!   5 to 64 rows    matrix units, where the GPU has some of 16×16 (`product_narrow.wgsl`)
//! ```

use super::common::{Ending, Reads, row_threads};
use super::input::{Input, Step};
use super::matrices::{BLOCK_COLS, Matrices, Part};
use crate::device::Gpu;
use crate::error::GpuError;
use crate::info::GpuInfo;
use crate::kernel::Dispatch;
use crate::memory::Buffer;
use crate::template::expand;

/// Rows of kernels on bytes, fewer first.
const BYTE_ROWS: [usize; 3] = [2, 4, 8];
/// Rows up to which bytes are faster than matrix units.
const MOST_BYTE_ROWS: usize = 4;
/// Rows of kernels in matrix units, fewer first.
const MATRIX_ROWS: [usize; 3] = [16, 32, 64];
/// Workgroup memory of sums that threads leave behind, at most, in bytes.
const MOST_PARTIAL: usize = 32 << 10;
/// Tiles from which there are so many workgroups that each takes two of them, or half as many threads in matrix units.
const MANY_TILES: usize = 1024;

/// What a workgroup of matrix units has that takes all rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NarrowTile {
    /// Tiles of 16 weight rows: 2 or 4.
    pub tiles: usize,
    /// Subgroups, which share the columns out.
    pub subgroups: usize,
    /// Blocks of columns that are on their way while one is multiplied.
    pub ahead: usize,
}

impl NarrowTile {
    /// For matrices of so many tiles: as many threads as have enough bytes on their way on a large GPU (132 multiprocessors). With more blocks ahead
    /// a kernel alone is up to a tenth faster, but not among the others of a step: its text is longer.
    fn fitting(tiles: usize) -> Self {
        match tiles {
            0..MANY_TILES => Self { tiles: 2, subgroups: 16, ahead: 1 },
            _ => Self { tiles: 2, subgroups: 8, ahead: 1 },
        }
    }

    fn workgroup_bytes(&self) -> usize {
        let weights = 2 * self.subgroups * 16 * self.tiles * (BLOCK_COLS + 8);
        weights + 4 * 256 * self.subgroups / 2
    }
}

impl std::str::FromStr for NarrowTile {
    type Err = String;

    /// `tiles×subgroups×blocks ahead`, with `x` between the numbers.
    fn from_str(text: &str) -> Result<Self, String> {
        let numbers: Result<Vec<usize>, _> = text.split('x').map(str::parse).collect();
        match numbers.as_deref() {
            Ok(&[tiles @ (2 | 4), subgroups @ (4 | 8 | 16), ahead @ 1..=4]) => {
                Ok(Self { tiles, subgroups, ahead })
            }
            _ => Err(format!(
                "found \"{text}\", expected tiles (2, 4), subgroups (4, 8, 16) and blocks ahead (1 to 4), as in 2x16x2"
            )),
        }
    }
}

impl std::fmt::Display for NarrowTile {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}x{}x{}", self.tiles, self.subgroups, self.ahead)
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

impl Matrices {
    /// The products of a part with few rows, fewer first: only those that `input` and `out` have room for.
    #[expect(clippy::too_many_arguments, reason = "what a product reads and writes, each once")]
    pub(super) fn bind_few(
        &self,
        gpu: &Gpu,
        part: &Part,
        step: &Step,
        input: &Input,
        out: &Buffer,
        ending: Ending,
        narrow: Option<NarrowTile>,
    ) -> Result<Vec<FewProduct>, GpuError> {
        let mut all = Vec::new();
        let in_bytes = !part.format.is_float() && input.codes.is_some();
        let most = (out.bytes() / (4 * self.outputs as u64)).min(input.rows as u64) as usize;
        let tile = narrow.unwrap_or(NarrowTile::fitting(part.tiles));
        let mut in_matrices = Vec::new();
        for rows in MATRIX_ROWS.into_iter().filter(|rows| *rows <= most && input.halves.is_some()) {
            in_matrices.extend(
                self.narrow_source(gpu.info(), part, ending, rows, tile)?.map(|source| (rows, source)),
            );
        }
        let most_bytes = if in_matrices.is_empty() { most } else { MOST_BYTE_ROWS.min(most) };
        for rows in BYTE_ROWS.into_iter().filter(|rows| in_bytes && *rows <= most_bytes) {
            let tiles = if part.tiles >= MANY_TILES { 2 } else { 1 };
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
        for (rows, source) in in_matrices {
            let dispatch = self.dispatch_part(gpu, part, &source, step, input, out, Reads::Halves)?;
            all.push(FewProduct { rows, dispatch, groups: part.tiles.div_ceil(tile.tiles) as u32 });
        }
        Ok(all)
    }

    /// WGSL of the products with 16 rows in matrix units on `gpu`, part by part; none where that has no kernel.
    pub fn narrow_sources(&self, gpu: &GpuInfo, ending: Ending) -> Result<Vec<String>, GpuError> {
        let of = |part: &Part| self.narrow_source(gpu, part, ending, 16, NarrowTile::fitting(part.tiles));
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
        let fits = tile.workgroup_bytes() <= gpu.workgroup_memory as usize
            && 32 * tile.subgroups <= gpu.workgroup_threads as usize
            && part.format.bits <= 16;
        // Metal's matrices are smaller, and subgroups would have to tell their memory apart from others'.
        if gpu.matrix_side() != Some(16) || !fits {
            return Ok(None);
        }
        let mut bindings = self.bindings(gpu, part, ending, false)?;
        bindings
            .number("SETS", rows as u64 / 16)
            .number("TILES", tile.tiles as u64)
            .number("SUBGROUPS", tile.subgroups as u64)
            .number("AHEAD", tile.ahead as u64)
            .text("BARRIER", if gpu.orders_subgroups { "subgroupBarrier" } else { "workgroupBarrier" })
            .flag("SOFTCAP", ending.softcap.is_some())
            .text("CAP", format!("{:?}", ending.softcap.unwrap_or(1.0)))
            .text("COUNT", if ending.wanted { "wanted" } else { "rows" });
        Ok(Some(expand("product_narrow.wgsl", include_str!("../wgsl/product_narrow.wgsl"), &bindings)?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tiles_are_read_and_written_alike() {
        let tile: NarrowTile = "4x8x2".parse().unwrap();
        assert_eq!(
            (tile, tile.to_string()),
            (NarrowTile { tiles: 4, subgroups: 8, ahead: 2 }, "4x8x2".to_owned())
        );
        for wrong in ["", "2x16", "3x8x2", "2x5x2", "2x8x0", "2x8x9", "axbxc"] {
            assert!(wrong.parse::<NarrowTile>().is_err(), "{wrong}");
        }
        // What every NVIDIA GPU has.
        assert!(NarrowTile::fitting(256).workgroup_bytes() <= 48 << 10);
        assert!(NarrowTile::fitting(4096).workgroup_bytes() <= 48 << 10);
    }
}
