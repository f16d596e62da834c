//! Products with one row of activations in bytes, which may begin with the norm before them and end with the gate behind them: every kernel less
//! is two microseconds less per layer and token.
//!
//! A norm's scale is one number, known only when all of the residual is. A product that joins the residual may leave it times the next norm's
//! factors, with the sums of its squares ([`UnscaledRow`]); the product behind the norm multiplies that and scales its results in the end. So its
//! workgroups do not read the whole residual each, which takes longer than the weights of a small product.

use super::common::{Ending, row_threads};
use super::input::{Gate, Input, Step, bind_non_linearity, bind_total};
use super::matrices::{BLOCK_COLS, Matrices, Part, TILE_ROWS};
use crate::device::Gpu;
use crate::error::GpuError;
use crate::halves;
use crate::info::GpuInfo;
use crate::kernel::{Access, Dispatch};
use crate::memory::Buffer;
use crate::template::{Bindings, expand};

/// Tiles of a workgroup with gate and up: two of each, a block of the next product's input.
const GATED_TILES: usize = 4;
const GATED_THREADS: usize = 256;
/// Workgroups of so many threads that run at once on a multiprocessor.
const GATED_AT_ONCE: usize = 4;
/// Threads where there are more: fewer workgroups at a time are then faster.
const MANY_GATED_THREADS: usize = 512;

/// Threads of `groups` workgroups with gate and up of a row of `cols` columns, which lies in their memory beside sums of their threads.
fn gated_threads(gpu: &GpuInfo, groups: usize, cols: usize) -> usize {
    let sums = 4 * (GATED_TILES + 1) * MANY_GATED_THREADS;
    let fits = gpu.workgroup_threads as usize >= MANY_GATED_THREADS
        && gpu.workgroup_memory as usize >= gpu.code_bytes() * cols + cols / 4 + sums;
    if groups > GATED_AT_ONCE * gpu.multiprocessors && fits { MANY_GATED_THREADS } else { GATED_THREADS }
}

/// The residual on its way through a norm: times the norm's factors, but not yet by its scale.
#[derive(Debug)]
pub struct UnscaledRow {
    cols: usize,
    /// As an [`Input`] has them.
    codes: Buffer,
    /// Of sixteen columns a scale, and the sum of their codes.
    blocks: Buffer,
    /// Of sixteen columns the sum of squares of the residual.
    squares: Buffer,
}

impl UnscaledRow {
    /// Room for a row of `cols` columns, a multiple of 32.
    pub fn new(gpu: &Gpu, cols: usize) -> Result<Self, GpuError> {
        let tiles = cols.div_ceil(TILE_ROWS) as u64;
        Ok(Self {
            cols,
            codes: gpu.buffer("codes of a row", 16 * tiles * gpu.info().code_bytes() as u64)?,
            blocks: gpu.buffer("scales of a row", 8 * tiles)?,
            squares: gpu.buffer("squares of a row", 4 * tiles)?,
        })
    }
}

/// What a product leaves of the residual that it has joined.
#[derive(Clone, Copy, Debug)]
pub struct Leaving<'a> {
    /// Of the norm behind it.
    pub factors: &'a Buffer,
    /// Where it is left.
    pub row: &'a UnscaledRow,
}

impl<'a> Leaving<'a> {
    /// Binds what it takes behind the kernel's other buffers.
    pub(super) fn bind(
        &self,
        bindings: &mut Bindings,
        accesses: &mut Vec<Access>,
        buffers: &mut Vec<&'a Buffer>,
    ) {
        bindings.flag("LEAVING", true).number("NEXT_AT", accesses.len() as u64);
        accesses.extend([Access::Read, Access::Write, Access::Write, Access::Write]);
        buffers.extend([self.factors, &self.row.codes, &self.row.blocks, &self.row.squares]);
    }
}

/// Where the row comes from.
#[derive(Clone, Copy, Debug)]
pub enum RowFrom<'a> {
    /// An input in bytes.
    Input(&'a Input),
    /// The norm of a residual.
    Normed {
        /// The row.
        residual: &'a Buffer,
        /// Of the norm.
        factors: &'a Buffer,
        /// Of the norm.
        epsilon: f32,
    },
    /// The same, which the kernel before has left.
    Unscaled {
        /// The row.
        row: &'a UnscaledRow,
        /// Of the norm.
        epsilon: f32,
    },
}

/// Where the results go.
#[derive(Clone, Copy, Debug)]
pub enum RowInto<'a> {
    /// To a row of floats.
    Floats(&'a Buffer, Ending),
    /// They join the residual.
    Residual(&'a Buffer, Leaving<'a>),
    /// Gate and up, the two halves of the results, through the non-linearity to an input.
    Gated(Gate, &'a Input),
}

/// Dispatches with their grids.
pub type Dispatches = Vec<(Dispatch, [u32; 3])>;

impl Matrices {
    /// True if there is a product with one row that begins with a norm: not for weights in floats, on GPUs without subgroups, and for columns that
    /// are no whole blocks of 32.
    pub(crate) fn takes_norm(&self, gpu: &Gpu) -> bool {
        let codes = self.parts.iter().all(|part| !part.format.is_float());
        codes && gpu.info().has_subgroups && self.cols.is_multiple_of(BLOCK_COLS)
    }

    /// True if there is a product with one row that leaves what a norm behind it wants: results are of one format and whole blocks of 32.
    pub(crate) fn leaves_row(&self, outputs: usize) -> bool {
        let [part] = &self.parts[..] else { return false };
        !part.format.is_float() && part.first_output == Some(0) && outputs.is_multiple_of(BLOCK_COLS)
    }

    /// Binds the product with one row. `None` where there is no such kernel: for weights in floats, on GPUs without subgroups, for columns and
    /// results that are no whole blocks of 32 where they have to be.
    pub fn bind_row(
        &self,
        gpu: &Gpu,
        step: &Step,
        from: RowFrom,
        into: RowInto,
    ) -> Result<Option<Dispatches>, GpuError> {
        let begins = match from {
            RowFrom::Input(_) => self.parts.iter().all(|part| !part.format.is_float()),
            RowFrom::Normed { .. } => self.takes_norm(gpu),
            RowFrom::Unscaled { row, .. } => self.takes_norm(gpu) && row.cols == self.cols,
        };
        let ends = match into {
            RowInto::Floats(..) => true,
            RowInto::Residual(_, leaving) => {
                self.leaves_row(self.outputs) && leaving.row.cols == self.outputs
            }
            RowInto::Gated(_, input) => {
                let one = self.parts.len() == 1 && self.parts[0].first_output == Some(0);
                one && self.outputs == 2 * input.cols && input.cols.is_multiple_of(BLOCK_COLS)
            }
        };
        if !begins || !ends {
            return Ok(None);
        }
        let bound = self.parts.iter().map(|part| self.bind_row_part(gpu, part, step, from, into));
        bound.collect::<Result<_, _>>().map(Some)
    }

    pub(super) fn bind_row_part(
        &self,
        gpu: &Gpu,
        part: &Part,
        step: &Step,
        from: RowFrom,
        into: RowInto,
    ) -> Result<(Dispatch, [u32; 3]), GpuError> {
        let blocks = self.cols.div_ceil(BLOCK_COLS);
        let ending = match into {
            RowInto::Floats(_, ending) => ending,
            RowInto::Residual(..) => Ending { add: true, ..Ending::default() },
            RowInto::Gated(..) => Ending::default(),
        };
        let (tiles, threads) = match into {
            RowInto::Gated(..) => {
                (GATED_TILES, gated_threads(gpu.info(), part.tiles / GATED_TILES, self.cols))
            }
            RowInto::Floats(..) | RowInto::Residual(..) => (1, row_threads(gpu.info(), part.tiles, blocks)),
        };
        let mut bindings = self.bindings(gpu.info(), part, ending, true)?;
        bind_total(gpu, &mut bindings, threads)?;
        bindings
            .number("TILES", tiles as u64)
            .flag("NORMED", matches!(from, RowFrom::Normed { .. }))
            .flag("UNSCALED", matches!(from, RowFrom::Unscaled { .. }))
            .flag("GATED", matches!(into, RowInto::Gated(..)))
            .number("SPAN", (4 * blocks).div_ceil(threads) as u64)
            .flag("SOFTCAP", ending.softcap.is_some())
            .text("CAP", format!("{:?}", ending.softcap.unwrap_or(1.0)));
        let mut accesses = vec![Access::Parameters];
        accesses.extend([Access::Read; 4]);
        accesses.extend([Access::Write, Access::Read, Access::Read]);
        // What is not written has something in its place.
        let out = match into {
            RowInto::Floats(out, _) | RowInto::Residual(out, _) => out,
            RowInto::Gated(..) => &self.unused,
        };
        let mut buffers = vec![step.buffer(), &part.weights, &part.weights, &part.facts, &self.bias, out];
        match from {
            RowFrom::Input(input) => buffers.extend(input.codes.iter().chain(&input.blocks)),
            RowFrom::Normed { residual, factors, epsilon } => {
                bindings.text("EPSILON", format!("{epsilon:?}"));
                buffers.extend([residual, factors]);
            }
            RowFrom::Unscaled { row, epsilon } => {
                bindings.text("EPSILON", format!("{epsilon:?}"));
                accesses.push(Access::Read);
                buffers.extend([&row.codes, &row.blocks, &row.squares]);
            }
        }
        if let RowInto::Residual(_, leaving) = into {
            leaving.bind(&mut bindings, &mut accesses, &mut buffers);
        }
        let mut extension = "";
        if let RowInto::Gated(gate, input) = into {
            bind_non_linearity(&mut bindings, gate)?;
            input.bind_store(gpu, &mut bindings, threads, accesses.len())?;
            accesses.extend(input.buffers().map(|_| Access::Write));
            buffers.extend(input.buffers());
            extension = halves::extension(gpu.info(), input.halves.is_some(), input.codes.is_some());
        }
        let source = expand("product_one.wgsl", include_str!("../wgsl/product_one.wgsl"), &bindings)?;
        let kernel = gpu.kernel("product", &format!("{extension}{source}"), &accesses)?;
        let groups = match into {
            RowInto::Gated(..) => part.tiles / tiles,
            RowInto::Floats(..) | RowInto::Residual(..) => part.tiles.div_ceil(tiles),
        };
        Ok((gpu.dispatch(&kernel, &buffers, [1, 1, 1])?, [groups as u32, 1, 1]))
    }
}
