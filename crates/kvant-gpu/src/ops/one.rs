//! Products with one row of activations in bytes, which may begin with the norm before them and end with the gate behind them: every kernel less
//! is two microseconds less per layer and token.

use super::common::{Ending, row_threads};
use super::input::{Gate, Input, Step, bind_non_linearity, bind_total};
use super::matrices::{BLOCK_COLS, Matrices, Part};
use crate::device::Gpu;
use crate::error::GpuError;
use crate::halves;
use crate::kernel::{Access, Dispatch};
use crate::memory::Buffer;
use crate::template::expand;

/// Tiles of a workgroup with gate and up: two of each, a block of the next product's input.
const GATED_TILES: usize = 4;
/// Its threads.
const GATED_THREADS: usize = 256;

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
}

/// Where the results go.
#[derive(Clone, Copy, Debug)]
pub enum RowInto<'a> {
    /// To a row of floats.
    Floats(&'a Buffer, Ending),
    /// Gate and up, the two halves of the results, through the non-linearity to an input.
    Gated(Gate, &'a Input),
}

/// Dispatches with their grids.
pub type Dispatches = Vec<(Dispatch, [u32; 3])>;

impl Matrices {
    /// Binds the product with one row. `None` where there is no such kernel: for weights in floats, on GPUs without subgroups, for columns and
    /// results that are no whole blocks of 32 where they have to be.
    pub fn bind_row(
        &self,
        gpu: &Gpu,
        step: &Step,
        from: RowFrom,
        into: RowInto,
    ) -> Result<Option<Dispatches>, GpuError> {
        let whole = matches!(from, RowFrom::Input(_))
            || (gpu.info().has_subgroups && self.cols.is_multiple_of(BLOCK_COLS));
        let gated = match into {
            RowInto::Floats(..) => true,
            RowInto::Gated(_, input) => {
                let one = self.parts.len() == 1 && self.parts[0].first_output == Some(0);
                one && self.outputs == 2 * input.cols && input.cols.is_multiple_of(BLOCK_COLS)
            }
        };
        if !whole || !gated || self.parts.iter().any(|part| part.format.is_float()) {
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
            RowInto::Gated(..) => Ending::default(),
        };
        let (tiles, threads) = match into {
            RowInto::Gated(..) => (GATED_TILES, GATED_THREADS),
            RowInto::Floats(..) => (1, row_threads(gpu.info(), part.tiles, blocks)),
        };
        let mut bindings = self.bindings(gpu.info(), part, ending, true)?;
        bind_total(gpu, &mut bindings, threads)?;
        bindings
            .number("TILES", tiles as u64)
            .flag("NORMED", matches!(from, RowFrom::Normed { .. }))
            .flag("GATED", matches!(into, RowInto::Gated(..)))
            .number("SPAN", (4 * blocks).div_ceil(threads) as u64)
            .flag("SOFTCAP", ending.softcap.is_some())
            .text("CAP", format!("{:?}", ending.softcap.unwrap_or(1.0)));
        let mut accesses = vec![Access::Parameters];
        accesses.extend([Access::Read; 4]);
        accesses.extend([Access::Write, Access::Read, Access::Read]);
        // What is not written has something in its place.
        let out = match into {
            RowInto::Floats(out, _) => out,
            RowInto::Gated(..) => &self.unused,
        };
        let mut buffers = vec![step.buffer(), &part.weights, &part.weights, &part.facts, &self.bias, out];
        match from {
            RowFrom::Input(input) => buffers.extend(input.codes.iter().chain(&input.blocks)),
            RowFrom::Normed { residual, factors, epsilon } => {
                bindings.text("EPSILON", format!("{epsilon:?}"));
                buffers.extend([residual, factors]);
            }
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
            RowInto::Floats(..) => part.tiles.div_ceil(tiles),
        };
        Ok((gpu.dispatch(&kernel, &buffers, [1, 1, 1])?, [groups as u32, 1, 1]))
    }
}
