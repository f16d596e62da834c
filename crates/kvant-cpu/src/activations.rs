//! Activations in the forms the kernels read.

use crate::arch::{Kernels, amx_tiles};
use crate::buffer::{GrowBuffer, Parts, for_each_part};
use crate::packed::BLOCK_COLS;
use crate::pool::Pool;

/// Rows of int8 activations with one f32 scale per 32 columns (`value = scale · code`, codes −127..=127) and the sum
/// of the codes of every 16 columns, which turns a code's zero point into one multiply per group.
#[derive(Clone, Copy)]
pub(crate) struct Int8Rows<'a> {
    /// Blocks of 32 columns per row.
    pub(crate) blocks: usize,
    /// `[row][32 · blocks]`
    pub(crate) codes: &'a [i8],
    /// `[row][blocks]`
    pub(crate) scales: &'a [f32],
    /// `[row][2 · blocks]`
    pub(crate) sums: &'a [i32],
}

impl Int8Rows<'_> {
    /// The rows from `first` on.
    pub(crate) fn rows_from(&self, first: usize) -> Self {
        Int8Rows {
            blocks: self.blocks,
            codes: &self.codes[first * self.blocks * BLOCK_COLS..],
            scales: &self.scales[first * self.blocks..],
            sums: &self.sums[first * self.blocks * 2..],
        }
    }
}

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

/// Quantises one row to int8 blocks: the definition the vector versions follow.
#[inline(always)]
pub(crate) fn quantize_row(x: &[f32], codes: &mut [i8], scales: &mut [f32], sums: &mut [i32]) {
    for (block, chunk) in x.chunks(BLOCK_COLS).enumerate() {
        let codes = &mut codes[block * BLOCK_COLS..][..BLOCK_COLS];
        // As integers, so that a NaN is the largest of all and makes the scale, hence the product, NaN.
        let largest = f32::from_bits(chunk.iter().fold(0, |max, value| value.abs().to_bits().max(max)));
        scales[block] = largest / 127.0;
        // A subnormal scale would make its inverse infinite; such a block is zero for every purpose.
        let inverse = if largest > 1e-36 { 127.0 / largest } else { 0.0 };
        for (code, value) in codes.iter_mut().zip(chunk) {
            *code = (value * inverse).round_ties_even() as i8;
        }
        codes[chunk.len()..].fill(0);
        for (half, sum) in codes.chunks(16).zip(&mut sums[block * 2..]) {
            *sum = half.iter().map(|&code| i32::from(code)).sum();
        }
    }
}
