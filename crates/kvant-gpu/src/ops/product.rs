//! Products of packed weights with rows of activations.

use super::input::{Input, Step};
use super::matrices::{BLOCK_COLS, Matrices, Part, TILE_ROWS};
use crate::device::{Gpu, GpuInfo};
use crate::error::GpuError;
use crate::kernel::{Access, Dispatch};
use crate::memory::Buffer;
use crate::template::{Bindings, expand};

/// Rows of activations that a workgroup of a prompt's products has.
const MANY_ROWS: usize = 8;
/// Tiles from which a workgroup takes two of them.
const MANY_TILES: usize = 1024;

/// Blocks of a row that a thread loads before it multiplies.
const MANY_BLOCKS: usize = 2;

/// Rows of activations that a workgroup of matrix units has; buffers must have room for whole ones.
pub(crate) const MATRIX_ROWS: usize = 64;
/// Weight rows that it has.
const MATRIX_OUTPUTS: usize = 128;
/// Blocks of columns that it has in workgroup memory.
const MATRIX_DEPTH: usize = 2;
/// Rows of a step from which matrix units pay.
const MATRIX_FROM: usize = 16;

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

/// The products of one part of some matrices, for one row and for many.
#[derive(Debug)]
pub struct Product {
    one: Dispatch,
    many: Dispatch,
    /// In matrix units, and the rows that input and results have room for.
    matrix: Option<(Dispatch, usize)>,
    tiles: usize,
    one_groups: u32,
}

impl Product {
    /// The dispatch for `rows` rows, and its grid.
    pub fn of(&self, rows: usize) -> (&Dispatch, [u32; 3]) {
        match &self.matrix {
            _ if rows == 1 => (&self.one, [self.one_groups, 1, 1]),
            Some((matrix, most)) if rows >= MATRIX_FROM && rows.next_multiple_of(MATRIX_ROWS) <= *most => {
                let columns = (self.tiles * TILE_ROWS).div_ceil(MATRIX_OUTPUTS);
                (matrix, [columns as u32, rows.div_ceil(MATRIX_ROWS) as u32, 1])
            }
            _ => (&self.many, [self.tiles as u32, rows.div_ceil(MANY_ROWS) as u32, 1]),
        }
    }
}

impl Matrices {
    /// Binds the products with `input` into `out`, rows of as many results as all matrices have together. `step` holds the number
    /// of rows. With `exact` activations stay f32.
    pub fn bind(
        &self,
        gpu: &Gpu,
        step: &Step,
        input: &Input,
        out: &Buffer,
        ending: Ending,
        exact: bool,
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
            let tiles = if part.tiles >= MANY_TILES { 2 } else { 1 };
            Ok(Product {
                one: self.bind_part(gpu, part, step, input, out, ending, exact, (1, tiles))?,
                many: self.bind_part(gpu, part, step, input, out, ending, exact, (MANY_ROWS, 1))?,
                matrix: self.bind_matrix(gpu, part, step, input, out, ending, exact)?,
                tiles: part.tiles,
                one_groups: part.tiles.div_ceil(tiles) as u32,
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
        (rows, tiles): (usize, usize),
    ) -> Result<Dispatch, GpuError> {
        let format = part.format;
        let bytes = !exact && !format.is_float();
        let blocks = self.cols.div_ceil(BLOCK_COLS);
        // Long rows of codes: several loads in flight per thread.
        let several = rows == 1 && format.units() <= 2 && blocks.is_multiple_of(16 * MANY_BLOCKS);
        let unroll = if several { MANY_BLOCKS } else { 1 };
        let mut bindings = self.bindings(part, ending, bytes);
        bindings
            .number("TILES", tiles as u64)
            .number("UNROLL", unroll as u64)
            .number("ROWS", rows as u64)
            .flag("SOFTCAP", ending.softcap.is_some())
            .text("CAP", format!("{:?}", ending.softcap.unwrap_or(1.0)))
            .text("COUNT", if ending.wanted { "wanted" } else { "rows" });
        let source = expand("product.wgsl", include_str!("../wgsl/product.wgsl"), &bindings)?;
        self.dispatch_part(gpu, part, &source, step, input, out, bytes)
    }

    /// What every product's text names.
    fn bindings(&self, part: &Part, ending: Ending, bytes: bool) -> Bindings {
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
            .flag("BIAS", self.has_bias)
            .flag("ADD", ending.add);
        bindings
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
    ) -> Result<Option<(Dispatch, usize)>, GpuError> {
        let bytes = !part.format.is_float();
        let most = (out.bytes() / (4 * self.outputs as u64)).min(input.rows as u64) as usize;
        let Some(source) =
            self.matrix_source(gpu.info(), part, ending, exact)?.filter(|_| most >= MATRIX_ROWS)
        else {
            return Ok(None);
        };
        let dispatch = self.dispatch_part(gpu, part, &source, step, input, out, bytes)?;
        Ok(Some((dispatch, most)))
    }

    /// WGSL of the products in matrix units on `gpu`, part by part; none where that has no kernel.
    pub fn matrix_sources(&self, gpu: &GpuInfo, ending: Ending) -> Result<Vec<String>, GpuError> {
        let sources = self.parts.iter().map(|part| self.matrix_source(gpu, part, ending, false));
        sources.filter_map(Result::transpose).collect()
    }

    fn matrix_source(
        &self,
        gpu: &GpuInfo,
        part: &Part,
        ending: Ending,
        exact: bool,
    ) -> Result<Option<String>, GpuError> {
        let fits = gpu.has_f16 && gpu.has_subgroups && gpu.subgroup == (32, 32) && !gpu.emulated;
        let plain = ending.softcap.is_none() && !ending.wanted && !(ending.add && self.has_bias);
        let side = gpu.matrices.iter().rev().find(|side| [8, 16].contains(side));
        let (Some(side), Some(first), true) = (side, part.first_output, fits && plain && !exact) else {
            return Ok(None);
        };
        if part.format.bits > 16 {
            return Ok(None);
        }
        let mut bindings = self.bindings(part, ending, !part.format.is_float());
        bindings
            .number("SIDE", *side)
            .number("BM", MATRIX_ROWS as u64)
            .number("BN", MATRIX_OUTPUTS as u64)
            .number("DEPTH", MATRIX_DEPTH as u64)
            // A subgroup for every 32 by 32 results.
            .number("THREADS", (MATRIX_ROWS * MATRIX_OUTPUTS / 32) as u64)
            .number("FIRST_OUTPUT", first as u64)
            // Metal's 8×8 matrices are loaded from halves, one by one.
            .flag("WIDE", *side == 16);
        let file = include_str!("../wgsl/product_matrix.wgsl");
        Ok(Some(expand("product_matrix.wgsl", file, &bindings)?))
    }

    /// The kernel of `source` on the buffers that all products read and write.
    #[expect(clippy::too_many_arguments, reason = "what a product reads and writes, each once")]
    fn dispatch_part(
        &self,
        gpu: &Gpu,
        part: &Part,
        source: &str,
        step: &Step,
        input: &Input,
        out: &Buffer,
        bytes: bool,
    ) -> Result<Dispatch, GpuError> {
        let mut accesses = vec![Access::Parameters];
        accesses.extend([Access::Read; 4]);
        accesses.extend([Access::Write, Access::Read]);
        let mut buffers = vec![step.buffer(), &part.weights, &part.weights, &part.facts, &self.bias, out];
        if bytes {
            accesses.push(Access::Read);
            buffers.extend(input.codes.iter().chain(&input.blocks));
        } else {
            buffers.extend(&input.floats);
        }
        let kernel = gpu.kernel("product", source, &accesses)?;
        gpu.dispatch(&kernel, &buffers, [1, 1, 1])
    }
}
