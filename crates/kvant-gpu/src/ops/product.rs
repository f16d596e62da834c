//! Products of packed weights with rows of activations.

use super::common::{Ending, Reads, at_once, row_threads};
use super::few::FewProduct;
use super::input::{Input, Step};
use super::matrices::{BLOCK_COLS, Matrices, Part, TILE_ROWS};
use super::one::{RowFrom, RowInto};
use super::parts::{PartShape, PartSums};
use crate::device::Gpu;
use crate::error::GpuError;
use crate::halves;
use crate::info::GpuInfo;
use crate::kernel::{Access, Dispatch};
use crate::memory::Buffer;
use crate::template::{Bindings, expand};

/// Rows of activations that a workgroup of a prompt's products has.
pub(super) const MANY_ROWS: usize = 8;
/// Threads of such a workgroup.
const MANY_THREADS: usize = 256;
/// Tiles from which a workgroup of many rows takes two of them: a thread then multiplies every activation that it loads with two weights.
const MANY_ROW_TILES: usize = 32;

/// What a workgroup of matrix units has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MatrixTile {
    /// Rows of activations; buffers must have room for whole tiles.
    pub rows: usize,
    /// Weight rows.
    pub outputs: usize,
    /// Blocks of 32 columns in workgroup memory.
    pub depth: usize,
    /// Rows of activations of a subgroup.
    pub subgroup_rows: usize,
    /// Weight rows of a subgroup.
    pub subgroup_outputs: usize,
    /// 2 where the next columns are written to workgroup memory while others are multiplied.
    pub stages: usize,
}

impl MatrixTile {
    /// For steps of few rows.
    pub const SMALL: Self =
        Self { rows: 64, outputs: 128, depth: 1, subgroup_rows: 32, subgroup_outputs: 32, stages: 2 };
    /// For steps of many rows; every weight is unpacked half as often.
    pub const LARGE: Self = Self {
        rows: MATRIX_ROWS,
        outputs: 128,
        depth: 2,
        subgroup_rows: 64,
        subgroup_outputs: 32,
        stages: 1,
    };

    /// The same for `blocks` blocks of columns: one at a time where they are no multiple of its own number.
    pub(super) fn for_blocks(self, blocks: usize) -> Self {
        if blocks.is_multiple_of(self.depth) { self } else { Self { depth: 1, stages: 2, ..self } }
    }

    /// Binds its sizes for matrix units of `side`, and the first output of what they multiply.
    pub(super) fn bind(&self, bindings: &mut Bindings, side: usize, first_output: usize) {
        bindings
            .number("SIDE", side as u64)
            .number("BM", self.rows as u64)
            .number("BN", self.outputs as u64)
            .number("DEPTH", self.depth as u64)
            .number("WM", self.subgroup_rows as u64)
            .number("WN", self.subgroup_outputs as u64)
            .number("STAGES", self.stages as u64)
            .number("THREADS", self.threads() as u64)
            .number("FIRST_OUTPUT", first_output as u64)
            // Metal's 8×8 matrices are loaded from halves, one by one.
            .flag("WIDE", side == 16);
    }

    /// Threads of its workgroups.
    fn threads(&self) -> usize {
        32 * self.rows * self.outputs / (self.subgroup_rows * self.subgroup_outputs)
    }

    /// Bytes of workgroup memory that it takes.
    fn workgroup_bytes(&self) -> usize {
        2 * self.stages * (self.rows + self.outputs) * (BLOCK_COLS * self.depth + 8)
    }

    /// True if every thread has whole loads of activations, and of weights with so many units per block.
    fn shares(&self, units: usize) -> bool {
        let whole = |pieces: usize| pieces >= self.threads() && pieces.is_multiple_of(self.threads());
        whole(2 * self.outputs * self.depth * units) && whole(self.rows * self.depth * BLOCK_COLS / 4)
    }
}

/// Kernels of few rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Few {
    /// None: eight rows at a time, then matrix units.
    None,
    /// None, and with exact activations every row is summed up in the same order, however many rows
    /// there are.
    Alike,
    /// Of the size that fits.
    Fitting,
}

/// Most rows of activations that a workgroup of matrix units has: what buffers have to have room for whole ones of.
pub(crate) const MATRIX_ROWS: usize = 128;
/// Rows of a step from which matrix units pay.
const MATRIX_FROM: usize = 16;
/// Least turns of a workgroup that has a share of the columns.
const LEAST_STAGES: usize = 8;
/// What a workgroup without matrix units has.
#[derive(Clone, Copy)]
struct Shape {
    /// Rows of activations.
    rows: usize,
    /// Tiles of weights.
    tiles: usize,
    threads: usize,
}

/// The products of one part of some matrices, for one row and for many.
#[derive(Debug)]
pub struct Product {
    one: (Dispatch, [u32; 3]),
    many: Dispatch,
    /// In kernels of few rows, fewer first.
    few: Vec<FewProduct>,
    /// In matrix units, larger tiles first.
    matrix: Vec<MatrixProduct>,
    many_groups: u32,
}

#[derive(Debug)]
struct MatrixProduct {
    dispatch: Dispatch,
    tile: MatrixTile,
    /// Workgroups that stand side by side.
    columns: usize,
    /// Rows that input and results have room for.
    most: usize,
    split: Option<SplitProduct>,
}

/// The same product where workgroups share the columns out.
#[derive(Debug)]
struct SplitProduct {
    dispatch: Dispatch,
    sums: PartSums,
    at_once: usize,
    most_shares: usize,
}

impl MatrixProduct {
    /// The dispatches for `rows` rows.
    fn of(&self, rows: usize) -> [Option<(&Dispatch, [u32; 3])>; 2] {
        let tiles = rows.div_ceil(self.tile.rows);
        // Workgroups with the same weights run at the same time.
        let grid = |shares: usize| [tiles as u32, self.columns as u32, shares as u32];
        let shares = |split: &SplitProduct| (split.at_once / (tiles * self.columns)).min(split.most_shares);
        match self.split.as_ref().filter(|split| shares(split) > 1) {
            Some(split) => [Some((&split.dispatch, grid(shares(split)))), Some(split.sums.of(rows))],
            None => [Some((&self.dispatch, grid(1))), None],
        }
    }
}

impl Product {
    /// Of a kernel for one row and one for [`MANY_ROWS`], with a workgroup for each of `tiles` tiles.
    pub(super) fn of_kernels(one: Dispatch, many: Dispatch, tiles: usize) -> Self {
        let groups = tiles as u32;
        let (few, matrix) = (Vec::new(), Vec::new());
        Self { one: (one, [groups, 1, 1]), many, few, matrix, many_groups: groups }
    }

    /// The dispatches for `rows` rows, and their grids.
    pub fn of(&self, rows: usize) -> impl Iterator<Item = (&Dispatch, [u32; 3])> {
        let one = |dispatch| [Some(dispatch), None];
        // A large one also where it is half full: twice as many small ones take longer.
        let fits = |matrix: &&MatrixProduct| {
            rows.next_multiple_of(matrix.tile.rows) <= matrix.most
                && (matrix.tile.rows <= MatrixTile::SMALL.rows || rows > MatrixTile::SMALL.rows)
        };
        let few = self.few.iter().find(|few| few.rows >= rows);
        let all = match (few, self.matrix.iter().filter(|_| rows >= MATRIX_FROM).find(fits)) {
            _ if rows == 1 => one((&self.one.0, self.one.1)),
            (Some(few), _) => one(few.of()),
            (None, Some(matrix)) => matrix.of(rows),
            (None, None) => one((&self.many, [self.many_groups, rows.div_ceil(MANY_ROWS) as u32, 1])),
        };
        all.into_iter().flatten()
    }
}

impl Matrices {
    /// Binds the products with `input` into `out`, rows of as many results as all matrices have together. `step` holds the number
    /// of rows. With `exact` activations stay f32.
    #[expect(clippy::too_many_arguments, reason = "what a product reads and writes, each once")]
    pub fn bind(
        &self,
        gpu: &Gpu,
        step: &Step,
        input: &Input,
        out: &Buffer,
        ending: Ending,
        exact: bool,
        few: Few,
    ) -> Result<Vec<Product>, GpuError> {
        let enough = out.bytes() >= 4 * self.outputs as u64 && input.cols == self.cols;
        if !enough {
            let expected = 4 * self.outputs as u64;
            return Err(GpuError::Length {
                what: "results of a product".to_owned(),
                found: out.bytes(),
                expected,
            });
        }
        let of_part = |part: &Part| -> Result<Product, GpuError> {
            // The order in which a row is summed up follows from the threads alone.
            let threads = match few {
                Few::Alike => MANY_THREADS,
                _ => row_threads(gpu.info(), part.tiles, self.cols.div_ceil(BLOCK_COLS)),
            };
            let tiles = if part.tiles >= MANY_ROW_TILES { 2 } else { 1 };
            let bind = |shape| self.bind_part(gpu, part, step, input, out, ending, exact, shape);
            Ok(Product {
                one: match exact || part.format.is_float() {
                    false => {
                        let into = RowInto::Floats(out, ending);
                        self.bind_row_part(gpu, part, step, RowFrom::Input(input), into)?
                    }
                    true => (bind(Shape { rows: 1, tiles: 1, threads })?, [part.tiles as u32, 1, 1]),
                },
                many: bind(Shape { rows: MANY_ROWS, tiles, threads: MANY_THREADS })?,
                few: match few {
                    Few::Fitting if !exact => self.bind_few(gpu, part, step, input, out, ending)?,
                    _ => Vec::new(),
                },
                matrix: [MatrixTile::LARGE, MatrixTile::SMALL]
                    .into_iter()
                    .filter_map(|tile| {
                        let tile = tile.for_blocks(self.cols.div_ceil(BLOCK_COLS));
                        self.bind_matrix(gpu, part, step, input, out, ending, exact, tile).transpose()
                    })
                    .collect::<Result<_, _>>()?,
                many_groups: part.tiles.div_ceil(tiles) as u32,
            })
        };
        self.parts.iter().map(of_part).collect()
    }

    #[expect(clippy::too_many_arguments, reason = "one call site; a struct would name the same things twice")]
    fn bind_part(
        &self,
        gpu: &Gpu,
        part: &Part,
        step: &Step,
        input: &Input,
        out: &Buffer,
        ending: Ending,
        exact: bool,
        shape: Shape,
    ) -> Result<Dispatch, GpuError> {
        let format = part.format;
        let bytes = !exact && !format.is_float();
        let mut bindings = self.bindings(gpu.info(), part, ending, bytes)?;
        bindings
            .number("THREADS", shape.threads as u64)
            .number("TILES", shape.tiles as u64)
            .number("ROWS", shape.rows as u64)
            .flag("SOFTCAP", ending.softcap.is_some())
            .text("CAP", format!("{:?}", ending.softcap.unwrap_or(1.0)))
            .text("COUNT", if ending.wanted { "wanted" } else { "rows" });
        let source = expand("product.wgsl", include_str!("../wgsl/product.wgsl"), &bindings)?;
        let reads = if bytes { Reads::Bytes } else { Reads::Floats };
        self.dispatch_part(gpu, part, &source, step, input, out, reads)
    }

    /// What every product's text names.
    pub(super) fn bindings(
        &self,
        gpu: &GpuInfo,
        part: &Part,
        ending: Ending,
        bytes: bool,
    ) -> Result<Bindings, GpuError> {
        let format = part.format;
        let mut bindings = Bindings::default();
        bindings
            .text("WHAT", format!("{} outputs of {} columns, {} bits", self.outputs, self.cols, format.bits))
            .number("TILE_COUNT", part.tiles as u64)
            .number("BLOCKS", self.cols.div_ceil(BLOCK_COLS) as u64)
            .number("BLOCK_WORDS", format.block_words() as u64)
            .number("HEADER_WORDS", format.header_words() as u64)
            .number("UNITS", format.units() as u64)
            .number("BITS", format.bits)
            .number("GROUPS", format.groups as u64)
            .number("ZERO", format.zero)
            .number("OUT_STRIDE", self.outputs as u64)
            .flag("OFFSET", format.has_offsets)
            .flag("BYTES", bytes)
            .flag("SPLIT", false)
            .flag("BIAS", self.has_bias)
            .flag("ADD", ending.add)
            // Of one matrix for everybody.
            .flag("EXPERTS", false)
            .flag("GATHER", false)
            .flag("CHOSEN", false)
            .flag("SUMMED", false)
            .flag("HEADS", false)
            .flag("WHOLE", part.first_output.is_some())
            .number("FIRST_OUTPUT", part.first_output.unwrap_or(0) as u64)
            .flag("UNSCALED", false)
            .flag("LEAVING", false)
            .number("USED", 1);
        halves::bind(gpu, &mut bindings, bytes)?;
        Ok(bindings)
    }

    /// The product in matrix units, where the GPU has some that fit: whole tiles of codes or halves, subgroups of 32. `None`
    /// otherwise.
    #[expect(clippy::too_many_arguments, reason = "one call site; a struct would name the same things twice")]
    fn bind_matrix(
        &self,
        gpu: &Gpu,
        part: &Part,
        step: &Step,
        input: &Input,
        out: &Buffer,
        ending: Ending,
        exact: bool,
        tile: MatrixTile,
    ) -> Result<Option<MatrixProduct>, GpuError> {
        let most = (out.bytes() / (4 * self.outputs as u64)).min(input.rows as u64) as usize;
        let Some(source) = self
            .matrix_source(gpu.info(), part, ending, exact, tile, false)?
            .filter(|_| most >= tile.rows && input.halves.is_some())
        else {
            return Ok(None);
        };
        let dispatch = self.dispatch_part(gpu, part, &source, step, input, out, Reads::Halves)?;
        let columns = (part.tiles * TILE_ROWS).div_ceil(tile.outputs);
        let split = self.bind_split(gpu, part, step, input, out, ending, tile, columns)?;
        Ok(Some(MatrixProduct { dispatch, tile, columns, most, split }))
    }

    /// The same where workgroups share the columns out, if there may be too few of them.
    #[expect(clippy::too_many_arguments, reason = "one call site; a struct would name the same things twice")]
    fn bind_split(
        &self,
        gpu: &Gpu,
        part: &Part,
        step: &Step,
        input: &Input,
        out: &Buffer,
        ending: Ending,
        tile: MatrixTile,
        columns: usize,
    ) -> Result<Option<SplitProduct>, GpuError> {
        let stages = self.cols.div_ceil(BLOCK_COLS) / tile.depth;
        let at_once = at_once(gpu.info());
        let most_shares = (at_once / columns).min(stages / LEAST_STAGES);
        let (Some(partial), true) = (step.partial(), most_shares > 1 && self.outputs.is_multiple_of(4))
        else {
            return Ok(None);
        };
        let Some(source) = self.matrix_source(gpu.info(), part, Ending::default(), false, tile, true)? else {
            return Ok(None);
        };
        let dispatch = self.dispatch_part(gpu, part, &source, step, input, partial, Reads::Halves)?;
        let shape = PartShape { rows: tile.rows, columns, most_shares };
        let sums = self.bind_sums(gpu, part, step, (partial, out), ending, shape)?;
        Ok(Some(SplitProduct { dispatch, sums, at_once, most_shares }))
    }

    /// WGSL of the products in matrix units on `gpu`, part by part: as they are, where workgroups share the columns out, and the sums behind those;
    /// none where the GPU has no kernel.
    pub fn matrix_sources(&self, gpu: &GpuInfo, ending: Ending) -> Result<Vec<String>, GpuError> {
        let mut all = Vec::new();
        for part in &self.parts {
            let tile = MatrixTile::SMALL;
            let source = |split| self.matrix_source(gpu, part, ending, false, tile, split);
            if let (Some(whole), Some(split)) = (source(false)?, source(true)?) {
                let shape = PartShape { rows: tile.rows, columns: 1, most_shares: 2 };
                all.extend([whole, split, self.sums_source(gpu, part, ending, shape)?]);
            }
        }
        Ok(all)
    }

    fn matrix_source(
        &self,
        gpu: &GpuInfo,
        part: &Part,
        ending: Ending,
        exact: bool,
        tile: MatrixTile,
        split: bool,
    ) -> Result<Option<String>, GpuError> {
        let fits = self.fits_matrix(gpu, part, ending, exact, tile);
        let (Some(side), Some(first)) = (fits, part.first_output) else { return Ok(None) };
        let mut bindings = self.bindings(gpu, part, ending, false)?;
        tile.bind(&mut bindings, side, first);
        // Sums get what comes behind them when they are whole.
        bindings.flag("SPLIT", split).flag("ADD", ending.add && !split).flag("BIAS", self.has_bias && !split);
        let file = include_str!("../wgsl/product_matrix.wgsl");
        Ok(Some(expand("product_matrix.wgsl", file, &bindings)?))
    }

    /// Side of the matrix units in which a product of that size runs, if it does.
    pub(super) fn fits_matrix(
        &self,
        gpu: &GpuInfo,
        part: &Part,
        ending: Ending,
        exact: bool,
        tile: MatrixTile,
    ) -> Option<usize> {
        let plain = ending.softcap.is_none() && !ending.wanted && !(ending.add && self.has_bias);
        let too_large = tile.threads() > gpu.workgroup_threads as usize
            || tile.workgroup_bytes() > gpu.workgroup_memory as usize;
        let whole =
            tile.shares(part.format.units()) && self.cols.div_ceil(BLOCK_COLS).is_multiple_of(tile.depth);
        gpu.matrix_side().filter(|_| plain && !exact && part.format.bits <= 16 && !too_large && whole)
    }

    /// The kernel of `source` on the buffers that all products read and write.
    #[expect(clippy::too_many_arguments, reason = "what a product reads and writes, each once")]
    pub(super) fn dispatch_part(
        &self,
        gpu: &Gpu,
        part: &Part,
        source: &str,
        step: &Step,
        input: &Input,
        out: &Buffer,
        reads: Reads,
    ) -> Result<Dispatch, GpuError> {
        let mut accesses = vec![Access::Parameters];
        accesses.extend([Access::Read; 4]);
        accesses.extend([Access::Write, Access::Read]);
        let mut buffers = vec![step.buffer(), &part.weights, &part.weights, &part.facts, &self.bias, out];
        match reads {
            Reads::Bytes => {
                accesses.push(Access::Read);
                buffers.extend(input.codes.iter().chain(&input.blocks));
            }
            Reads::Floats => buffers.extend(&input.floats),
            Reads::Halves => buffers.extend(&input.halves),
        }
        let kernel = gpu.kernel("product", source, &accesses)?;
        gpu.dispatch(&kernel, &buffers, [1, 1, 1])
    }
}
