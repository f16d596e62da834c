//! Activations in the forms the kernels read.

use crate::arch::{Kernels, amx_tiles};
use crate::buffer::GrowBuffer;
use crate::int8::Int8Rows;
use crate::packed::BLOCK_COLS;
use crate::pool::{Parts, Pool, for_each_part};

/// Reusable buffers of [`crate::multiply`]; keep one per caller. Grows to the largest call and stays there.
#[derive(Default)]
pub struct LinearScratch {
    codes: GrowBuffer,
    scales: GrowBuffer,
    sums: GrowBuffer,
    padded: GrowBuffer,
    bf16: GrowBuffer,
    pub(crate) weights: GrowBuffer,
}

impl std::fmt::Debug for LinearScratch {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("LinearScratch")
    }
}

/// The forms of one input that the jobs of a product need, and what is left of the scratch.
pub(crate) struct Inputs<'a> {
    pub(crate) int8: Option<Int8Rows<'a>>,
    /// f32 rows padded to whole blocks: values and row stride.
    pub(crate) padded: Option<(&'a [f32], usize)>,
    /// bf16 in AMX tile order.
    pub(crate) bf16: Option<&'a [u16]>,
    #[cfg_attr(not(all(target_arch = "x86_64", target_os = "linux")), allow(dead_code, reason = "for AMX"))]
    pub(crate) weights: &'a mut GrowBuffer,
}

/// Which forms to make.
#[derive(Clone, Copy, Default)]
pub(crate) struct Wanted {
    pub(crate) int8: bool,
    pub(crate) padded: bool,
    pub(crate) bf16: bool,
}

/// Rows from which a conversion is worth a parallel region.
const PARALLEL_ROWS: usize = 8;

impl LinearScratch {
    /// Converts `x` (`m × cols`) to the wanted forms.
    pub(crate) fn prepare<'a>(
        &'a mut self,
        pool: &Pool,
        kernels: &Kernels,
        x: &'a [f32],
        m: usize,
        cols: usize,
        wanted: Wanted,
    ) -> Inputs<'a> {
        let blocks = cols.div_ceil(BLOCK_COLS);
        let width = blocks * BLOCK_COLS;
        let mut inputs = Inputs { int8: None, padded: None, bf16: None, weights: &mut self.weights };
        if wanted.int8 {
            let codes = self.codes.get::<i8>(m * width);
            let scales = self.scales.get::<f32>(m * blocks);
            let sums = self.sums.get::<i32>(m * blocks * 2);
            let parts = (Parts::new(codes, width), Parts::new(scales, blocks), Parts::new(sums, blocks * 2));
            for_each_part(pool, m, PARALLEL_ROWS, parts, &|row, codes, scales, sums| {
                kernels.quantize(&x[row * cols..][..cols], codes, scales, sums);
            });
            inputs.int8 = Some(Int8Rows { blocks, codes, scales, sums });
        }
        if wanted.padded {
            inputs.padded = Some(if width == cols {
                (x, cols)
            } else {
                let padded = self.padded.get::<f32>(m * width);
                for (to, from) in padded.chunks_mut(width).zip(x.chunks(cols)) {
                    to[..cols].copy_from_slice(from);
                    to[cols..].fill(0.0);
                }
                (padded, width)
            });
        }
        if wanted.bf16 {
            let tokens = m.next_multiple_of(amx_tiles::TOKENS);
            let bf16 = self.bf16.get::<u16>(tokens * width);
            let parts = (Parts::new(bf16, amx_tiles::TILE_TOKENS * width), Parts::none(), Parts::none());
            for_each_part(pool, tokens / amx_tiles::TILE_TOKENS, 2, parts, &|tile, part, _, _| {
                kernels.pack_tokens(x, m, cols, tile, part);
            });
            inputs.bf16 = Some(bf16);
        }
        inputs
    }
}
