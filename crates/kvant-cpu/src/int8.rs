//! Activations as bytes, and how a row of them is made.

use crate::packed::BLOCK_COLS;

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
