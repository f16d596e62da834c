//! Products of every head's part of a row with a matrix of its own (latent attention).

use super::common::{Ending, Reads};
use super::input::{Input, Step};
use super::matrices::{Matrices, Part};
use super::product::{MANY_ROWS, Product};
use crate::device::Gpu;
use crate::error::GpuError;
use crate::memory::Buffer;
use crate::template::expand;

/// Threads of a workgroup.
const THREADS: usize = 256;

/// Where heads' parts lie in rows of all heads, in floats: multiples of 4.
#[derive(Clone, Copy, Debug)]
pub struct HeadParts {
    /// Heads, each with as many of the matrices' rows.
    pub heads: usize,
    /// From a row of the input to the next.
    pub row_stride: usize,
    /// From a head's input to the next head's.
    pub input_stride: usize,
    /// From a head's results to the next head's; rows of results have no gap between them.
    pub output_stride: usize,
}

impl Matrices {
    /// Binds the products of `input`, rows of floats, into `out`: head h's columns, as many as the matrices have, meet its matrix, and its results lie
    /// together. Activations stay f32.
    pub fn bind_heads(
        &self,
        gpu: &Gpu,
        step: &Step,
        input: &Buffer,
        out: &Buffer,
        parts: HeadParts,
    ) -> Result<Vec<Product>, GpuError> {
        let HeadParts { heads, row_stride, input_stride, output_stride } = parts;
        let outputs = self.outputs / heads.max(1);
        let fours = [self.cols, row_stride, input_stride].iter().all(|count| count.is_multiple_of(4));
        let inside = input_stride >= self.cols && row_stride >= heads * input_stride;
        if heads == 0 || heads * outputs != self.outputs || !fours || !inside || output_stride < outputs {
            let (what, found) = ("products of heads", format!("{parts:?}"));
            return Err(GpuError::Unsupported {
                what,
                found,
                expected: "equal heads inside their rows, in fours",
            });
        }
        let whole = |buffer: &Buffer| buffer.part(0, buffer.bytes());
        let (rows, cols, floats) = (input.bytes() as usize / 4 / row_stride, self.cols, Some(whole(input)));
        let input = Input { rows, cols, floats, halves: None, codes: None, blocks: None };
        let of_part = |part: &Part| -> Result<Product, GpuError> {
            let bind = |rows: usize| {
                let mut bindings = self.bindings(gpu.info(), part, Ending::default(), false)?;
                bindings
                    .flag("HEADS", true)
                    .number("THREADS", THREADS as u64)
                    .number("TILES", 1)
                    .number("ROWS", rows as u64)
                    .flag("SOFTCAP", false)
                    .text("CAP", "1.0")
                    .text("COUNT", "rows")
                    .number("OUT_STRIDE", (heads * output_stride) as u64)
                    .number("HEAD_OUTPUTS", outputs as u64)
                    .number("HEAD_GAP", (output_stride - outputs) as u64)
                    .number("HEAD_QUADS", input_stride as u64 / 4)
                    .number("ROW_QUADS", row_stride as u64 / 4)
                    .number("COL_QUADS", cols as u64 / 4);
                let source = expand("product.wgsl", include_str!("../wgsl/product.wgsl"), &bindings)?;
                self.dispatch_part(gpu, part, &source, step, &input, out, Reads::Floats)
            };
            Ok(Product::of_kernels(bind(1)?, bind(MANY_ROWS)?, part.tiles))
        };
        self.parts.iter().map(of_part).collect()
    }
}
