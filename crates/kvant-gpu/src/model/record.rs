//! What layers record into a step, and inputs that they share.

use std::sync::Arc;

use crate::device::Gpu;
use crate::error::GpuError;
use crate::kernel::Dispatch;
use crate::memory::Buffer;
use crate::ops::{Forms, Input, Product};

/// Appends a dispatch, with its name and grid, to a step.
pub(crate) type Record<'r> = dyn FnMut(&'static str, &Dispatch, [u32; 3]) + 'r;

/// Appends the products of some matrices to a step of `rows` rows.
pub(crate) fn record_products(record: &mut Record, name: &'static str, products: &[Product], rows: usize) {
    for (dispatch, grid) in products.iter().flat_map(|product| product.of(rows)) {
        record(name, dispatch, grid);
    }
}

/// Inputs of equal widths are shared between layers.
#[derive(Default)]
pub(crate) struct Inputs(Vec<Arc<Input>>);

impl Inputs {
    pub fn of(&mut self, gpu: &Gpu, rows: usize, cols: usize, forms: Forms) -> Result<Arc<Input>, GpuError> {
        let same = |input: &&Arc<Input>| input.cols == cols && input.forms() == forms && input.rows >= rows;
        if let Some(input) = self.0.iter().find(same) {
            return Ok(input.clone());
        }
        let input = Arc::new(Input::new(gpu, rows, cols, forms)?);
        self.0.push(input.clone());
        Ok(input)
    }

    /// Sizes of their buffers, in bytes.
    pub fn bytes(&self) -> Vec<u64> {
        self.0.iter().flat_map(|input| input.buffers()).map(Buffer::bytes).collect()
    }

    /// The same inputs in other memory: buffers as [`Inputs::bytes`] wants them.
    pub fn within(&self, mut memory: impl Iterator<Item = Buffer>) -> Self {
        let mut next = |buffer: &Option<Buffer>| buffer.as_ref().and_then(|_| memory.next());
        let moved = |input: &Arc<Input>| {
            let Input { rows, cols, .. } = **input;
            let (floats, halves) = (next(&input.floats), next(&input.halves));
            let (codes, blocks) = (next(&input.codes), next(&input.blocks));
            Arc::new(Input { rows, cols, floats, halves, codes, blocks })
        };
        Self(self.0.iter().map(moved).collect())
    }
}
