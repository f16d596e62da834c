//! Products of packed weights with rows of activations.

use super::input::{Input, Step};
use super::matrices::{BLOCK_COLS, Matrices, Part};
use crate::device::Gpu;
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
    one_groups: u32,
    many_groups: u32,
}

impl Product {
    /// The dispatch for `rows` rows, and its grid.
    pub fn of(&self, rows: usize) -> (&Dispatch, [u32; 3]) {
        match rows {
            1 => (&self.one, [self.one_groups, 1, 1]),
            _ => (&self.many, [self.many_groups, rows.div_ceil(MANY_ROWS) as u32, 1]),
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
                one_groups: part.tiles.div_ceil(tiles) as u32,
                many_groups: part.tiles as u32,
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
        let mut bindings = Bindings::default();
        bindings
            .text("WHAT", format!("{} outputs of {} columns, {} bits", self.outputs, self.cols, format.bits))
            .number("TILES", tiles as u64)
            .number("UNROLL", unroll as u64)
            .number("ROWS", rows as u64)
            .number("TILE_COUNT", part.tiles as u64)
            .number("BLOCKS", blocks as u64)
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
            .flag("ADD", ending.add)
            .flag("SOFTCAP", ending.softcap.is_some())
            .text("CAP", format!("{:?}", ending.softcap.unwrap_or(1.0)))
            .text("COUNT", if ending.wanted { "wanted" } else { "rows" });
        let source = expand("product.wgsl", include_str!("../wgsl/product.wgsl"), &bindings)?;
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
        let kernel = gpu.kernel("product", &source, &accesses)?;
        gpu.dispatch(&kernel, &buffers, [1, 1, 1])
    }
}
