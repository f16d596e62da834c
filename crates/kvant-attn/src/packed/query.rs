//! Query rows, brought once into the space of the stored keys and, for the integer kernels, to int8.
//!
//! ```text
//!   row            channels 0 … d−1, zero-padded to whole halves of 16 channels (4 quads of 4)
//!   unit           the channels that share one int8 scale: 32, or 16 where the keys' groups are that short;
//!                  a unit never reaches into the next group
//!   planes         1: q ≈ scale·hi          2 (fine): q ≈ scale·(256·hi + lo)
//! ```

use std::ops::Range;

use kvant_codec::{CodecScratch, SideCodec};

use super::aligned::Aligned;
use super::arch::mean::{MEANS, MeanKernel};
use super::tile_params::{IntegerLevels, TileSide};
use crate::error::AttnError;

/// Channels of a half: four quads, one unpacking step.
pub(crate) const HALF: usize = 16;

/// 1.5·2²³.
const ROUNDER: f32 = 12_582_912.0;

/// Prepared query rows of one KV head.
#[derive(Default, Debug)]
pub(crate) struct Queries {
    /// Number of rows.
    pub rows: usize,
    /// `rows × d`: `α·Λ⁻¹·R·q`.
    pub float: Vec<f32>,
    /// Per row what is a part of every score of the block at hand: `α·q·μ`, and the product with the block's mean.
    pub bias: Vec<f32>,
    /// Per row `α·q·μ`.
    fixed_bias: Vec<f32>,
    /// Blocks whose means' products with the rows are known, and the products: `[block][row]`.
    mean_blocks: Range<usize>,
    mean_products: Vec<f32>,
    /// `rows × groups`: sum of the channels of a group, for the offsets.
    pub group_sums: Vec<f32>,
    /// The int8 form; empty when the kernel works in f32.
    pub integer: IntegerQueries,
}

/// The int8 form of the rows.
#[derive(Default, Debug)]
pub(crate) struct IntegerQueries {
    /// 1 or 2.
    pub planes: usize,
    /// Halves per unit: 2, or 1 for groups of 16.
    pub unit_halves: usize,
    /// Halves per row.
    pub halves: usize,
    /// Units per row.
    pub units: usize,
    /// `[row][plane][half][4]`: quads of four int8 in an i32.
    pub quads: Aligned<i32>,
    /// `[row][unit]`: what one step is worth, the codebook's factor included.
    pub scales: Vec<f32>,
    /// `[row][plane][unit]`: minus the zero point times the sum of the int8.
    pub zeros: Vec<i32>,
    /// Codes to unsigned bytes.
    pub table: Table,
}

/// A table of 64 codes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Table(pub [u8; 64]);

impl Default for Table {
    fn default() -> Self {
        Table([0; 64])
    }
}

impl Queries {
    /// Takes in transformed rows (`rows × d`) and their biases. With `form`, also makes the int8 form: its planes, and the integers
    /// that stand for the keys' codes.
    pub fn prepare(
        &mut self,
        side: &TileSide,
        transformed: &[f32],
        bias: &[f32],
        form: Option<(usize, IntegerLevels)>,
    ) {
        let d = side.dim;
        self.rows = transformed.len() / d;
        self.float.clear();
        self.float.extend_from_slice(transformed);
        self.bias.clear();
        self.bias.extend_from_slice(bias);
        self.mean_blocks = 0..0;
        self.fixed_bias.clear();
        self.fixed_bias.extend_from_slice(bias);
        self.group_sums.clear();
        for row in self.float.chunks_exact(d) {
            self.group_sums.extend(row.chunks(side.group_len).map(sum_of_lanes));
        }
        if let Some((planes, levels)) = form {
            self.quantise(side, planes, &levels);
        }
    }

    /// Sets the biases for `block`. `mean` gives the records of the means of its keys and of those of the blocks up to `end`: products are
    /// made for a few blocks at a time, in f32, because a mean may be much larger than what the keys differ by.
    #[inline]
    pub fn enter_block<'m>(
        &mut self,
        block: usize,
        end: usize,
        product: MeanKernel,
        mean: impl Fn(usize) -> &'m [u8],
    ) {
        if !self.mean_blocks.contains(&block) {
            let end = end.min(block + MEANS);
            let mut means = [&[][..]; MEANS];
            (block..end).zip(&mut means).for_each(|(block, slot)| *slot = mean(block));
            self.mean_products.resize(MEANS * self.rows, 0.0);
            let products = &mut self.mean_products[..(end - block) * self.rows];
            product(&self.float, &means[..end - block], products);
            self.mean_blocks = block..end;
        }
        let products = &self.mean_products[(block - self.mean_blocks.start) * self.rows..];
        for ((bias, fixed), product) in self.bias.iter_mut().zip(&self.fixed_bias).zip(products) {
            *bias = fixed + product;
        }
    }

    /// Sets the biases for a block whose products with the rows are known.
    #[inline]
    pub fn enter_known_block(&mut self, products: &[f32]) {
        for ((bias, fixed), product) in self.bias.iter_mut().zip(&self.fixed_bias).zip(products) {
            *bias = fixed + product;
        }
    }

    fn quantise(&mut self, side: &TileSide, planes: usize, levels: &IntegerLevels) {
        let halves = side.dim.div_ceil(HALF);
        let unit_halves = if side.group_len == HALF && side.groups > 1 { 1 } else { 2 };
        let units = halves.div_ceil(unit_halves);
        let out = &mut self.integer;
        (out.planes, out.unit_halves, out.halves, out.units) = (planes, unit_halves, halves, units);
        out.table = Table(levels.table);
        let quads = out.quads.filled(self.rows * planes * halves * 4, 0);
        out.scales.clear();
        out.scales.resize(self.rows * units, 0.0);
        out.zeros.clear();
        out.zeros.resize(self.rows * planes * units, 0);
        // One plane spans ±127; two span ±(127·256), so that the high one keeps within ±127.
        let top = if planes == 2 { 127.0 * 256.0 } else { 127.0 };
        for (r, row) in self.float.chunks_exact(side.dim).enumerate() {
            for (u, unit) in row.chunks(unit_halves * HALF).enumerate() {
                let mut channels = [0.0f32; 2 * HALF];
                channels[..unit.len()].copy_from_slice(unit);
                let largest = largest_magnitude(&channels);
                // Below this the reciprocal overflows, and the scores vanish anyway.
                let inverse = if largest > 1e-30 { top / largest } else { 0.0 };
                out.scales[r * units + u] = largest / top * levels.factor;
                let whole = channels.map(|x| rounded(x * inverse));
                for plane in 0..planes {
                    let part = match (planes, plane) {
                        (1, _) => whole,
                        (_, 0) => whole.map(|x| (x + 128) >> 8),
                        _ => whole.map(|x| x - ((x + 128) >> 8 << 8)),
                    };
                    out.zeros[(r * planes + plane) * units + u] = -levels.zero * part.iter().sum::<i32>();
                    let at = (r * planes + plane) * halves * 4 + u * unit_halves * 4;
                    let bytes = part.map(|x| x as u8);
                    for (quad, bytes) in quads[at..].iter_mut().zip(bytes[..unit.len()].chunks(4)) {
                        let mut own = [0; 4];
                        own[..bytes.len()].copy_from_slice(bytes);
                        *quad = i32::from_le_bytes(own);
                    }
                }
            }
        }
    }
}

/// The nearest whole number, of numbers up to ±2²²: adding 1.5·2²³ leaves it in the low bits, without a call.
#[inline(always)]
fn rounded(x: f32) -> i32 {
    (x + ROUNDER).to_bits() as i32 - ROUNDER.to_bits() as i32
}

/// The largest magnitude, in eight lanes.
#[inline(always)]
fn largest_magnitude(x: &[f32; 2 * HALF]) -> f32 {
    let mut lanes = [0.0f32; 8];
    for part in x.as_chunks::<8>().0 {
        for (lane, x) in lanes.iter_mut().zip(part) {
            *lane = if x.abs() > *lane { x.abs() } else { *lane };
        }
    }
    lanes.into_iter().fold(0.0, f32::max)
}

/// The sum, in eight lanes.
#[inline(always)]
fn sum_of_lanes(x: &[f32]) -> f32 {
    let (parts, rest) = x.as_chunks::<8>();
    let mut lanes = [0.0f32; 8];
    for part in parts {
        lanes.iter_mut().zip(part).for_each(|(lane, x)| *lane += x);
    }
    lanes.iter().chain(rest).sum()
}

/// `α·Λ⁻¹·R·q` of every row in place, and `α·q·μ` into `bias`.
pub(crate) fn transform(
    codec: &SideCodec,
    rows: &mut [f32],
    scale: f32,
    bias: &mut [f32],
    scratch: &mut CodecScratch,
) -> Result<(), AttnError> {
    rows.iter_mut().for_each(|q| *q *= scale);
    match &codec.calibration().mu {
        Some(mu) => {
            for (bias, row) in bias.iter_mut().zip(rows.chunks_exact(codec.dim())) {
                *bias = row.iter().zip(mu).map(|(q, mu)| f64::from(*q) * f64::from(*mu)).sum::<f64>() as f32;
            }
        }
        None => bias.fill(0.0),
    }
    Ok(codec.transform_queries(rows, scratch)?)
}
