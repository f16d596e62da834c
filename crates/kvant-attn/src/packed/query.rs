//! Query rows, brought once into the space of the stored keys and, for the integer kernels, to int8.
//!
//! ```text
//!   row            channels 0 … d−1, zero-padded to whole halves of 16 channels (4 quads of 4)
//!   unit           the channels that share one int8 scale: 32, or 16 where the keys' groups are that short;
//!                  a unit never reaches into the next group
//!   planes         1: q ≈ scale·hi          2 (fine): q ≈ scale·(256·hi + lo)          words: q ≈ scale·word, in one plane
//! ```

use std::ops::Range;

use kvant_codec::{CodecScratch, SideCodec};
use kvant_simd::{Isa, Kernel, Simd, dispatch};

use super::aligned::Aligned;
use super::arch::mean::{MEANS_PER_CALL, MeanKernel};
use super::tile_params::{IntegerForm, IntegerLevels, TileSide};
use crate::error::AttnError;

/// Channels of a half: four quads, one unpacking step.
pub(crate) const HALF: usize = 16;

/// 1.5·2²³.
const ROUNDER: f32 = 12_582_912.0;

/// Prepared query rows of one KV head.
#[derive(Default, Debug)]
pub(crate) struct Queries {
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
    /// `[group][row]`: sum of the channels of a group, for the offsets.
    pub group_sums: Vec<f32>,
    /// `rows × groups`, for signs alone: what the square of a scale adds to a score ([`Queries::prepare_signs`]).
    pub noise: Vec<f32>,
    /// For signs alone, where the kernel looks them up.
    pub sign_tables: SignTables,
    /// The int8 form; empty when the kernel works in f32.
    pub integer: IntegerQueries,
}

/// What a loop over signs of keys wants of the queries.
#[derive(Clone, Copy)]
pub(crate) enum SignForm {
    /// f32.
    Float,
    /// The int8 form, with these integers for signs.
    Bytes(IntegerLevels),
    /// Tables of what four signs say.
    #[cfg_attr(not(target_arch = "x86_64"), allow(dead_code, reason = "made with AVX-512 alone"))]
    Tables,
}

/// What four signs say of a row's product with a key, looked up by the four bits.
#[derive(Default, Debug)]
pub(crate) struct SignTables {
    /// `[row][step of 16 channels][c = 0..4][bits]`: the sum of ±q over channels `c`, `c + 4`, `c + 8`, `c + 12` of the step.
    pub bytes: Aligned<i8>,
    /// Per row what one of these is worth, the codebook's factor included.
    pub steps: Vec<f32>,
}

impl SignTables {
    fn fill(&mut self, side: &TileSide, rows: &[f32]) {
        let (d, steps) = (side.dim, 2 * side.planes[0].lines);
        let bytes = self.bytes.filled(rows.len() / d * steps * 64, 0);
        self.steps.clear();
        for (row, tables) in rows.chunks_exact(d).zip(bytes.chunks_exact_mut(steps * 64)) {
            // Four channels of a table together, of channels past the end nothing.
            let channels = |step: usize, c: usize| {
                [0, 4, 8, 12].map(|i| row.get(step * HALF + c + i).copied().unwrap_or(0.0))
            };
            let all = (0..steps * 4).map(|i| channels(i / 4, i % 4).iter().map(|q| q.abs()).sum::<f32>());
            let largest = all.fold(0.0, f32::max);
            // Below this the reciprocal overflows, and the scores vanish anyway.
            let inverse = if largest > 1e-30 { 127.0 / largest } else { 0.0 };
            self.steps.push(largest / 127.0 * side.integer.factor);
            for (i, table) in tables.as_chunks_mut::<16>().0.iter_mut().enumerate() {
                let channels = channels(i / 4, i % 4).map(|q| q * inverse);
                let mut sums = [0.0f32; 16];
                sums[0] = -channels.iter().sum::<f32>();
                for (bit, q) in channels.iter().enumerate() {
                    let (known, new) = sums.split_at_mut(1 << bit);
                    new.iter_mut().zip(known).for_each(|(new, known)| *new = *known + 2.0 * q);
                }
                table.iter_mut().zip(&sums).for_each(|(byte, sum)| *byte = rounded(*sum) as i8);
            }
        }
    }
}

/// The int8 form of the rows.
#[derive(Default, Debug)]
pub(crate) struct IntegerQueries {
    /// 1 or 2.
    pub planes: usize,
    /// Channels are words, not bytes.
    pub words: bool,
    /// Halves per unit: 2, or 1 for groups of 16.
    pub unit_halves: usize,
    /// Halves per row.
    pub halves: usize,
    /// Units per row.
    pub units: usize,
    /// What a unit needs of all rows lies in one record, so that the loops over units reach everything from one address,
    /// `[plane][unit][record]`:
    ///
    /// ```text
    ///   starts     rows × i32     what sums of products start at: minus the zero point times the sum of the int8. With one plane also the bits
    ///                             of 1.5·2²³: sums stay below 2²², so that their bits are those of the float 1.5·2²³ + sum
    ///   scales     rows × f32     what one step is worth, the codebook's factor included
    ///   shifts     rows × f32     what is to be added to such a float times the scale: −1.5·2²³·scale, exactly; 0 with two planes
    ///   group sums rows × f32     of the unit's group (`Queries::group_sums`)
    ///   quads      halves of a unit × rows × 4 × i32, each four int8; of words 8 × i32: of every four the first and third, the second and fourth
    /// ```
    ///
    /// Floats are there by their bits.
    pub records: Aligned<i32>,
    /// Codes to unsigned bytes.
    pub table: Table,
    /// In a chain, what a state takes off the level after it.
    pub table_before: Table,
}

impl IntegerQueries {
    /// Numbers of 32 bits that the four quads of a half take.
    fn quads(&self) -> usize {
        if self.words { 8 } else { 4 }
    }

    /// Length of a record of `rows` rows.
    pub fn record(&self, rows: usize) -> usize {
        rows * (4 + self.quads() * self.unit_halves)
    }
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
    /// Takes in transformed rows (`rows × d`) and their biases. With `form`, also makes the integer form, for the integers that stand for the
    /// keys' codes.
    pub fn prepare(
        &mut self,
        side: &TileSide,
        transformed: &[f32],
        bias: &[f32],
        form: Option<(IntegerForm, IntegerLevels)>,
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
        for group in 0..side.groups {
            let channels = group * side.group_len..((group + 1) * side.group_len).min(d);
            let rows = self.float.chunks_exact(d);
            self.group_sums.extend(rows.map(|row| sum_of_lanes(&row[channels.clone()])));
        }
        if let Some((form, levels)) = form {
            // All instruction sets make the same of it.
            let Self { rows, float, group_sums, integer: out, .. } = self;
            dispatch(Isa::detect(), Quantise { side, form, levels, rows: *rows, float, group_sums, out });
        }
    }

    /// Takes in transformed rows and their biases for the signs of keys. Their scores are the logs of what weights are on average: a score
    /// that is off by a normal error of variance v has weights that are larger by `exp(v/2)`. `open` is the share of the variance of a
    /// group's channels that signs do not tell, at a scale of one.
    pub fn prepare_signs(
        &mut self,
        side: &TileSide,
        transformed: &[f32],
        bias: &[f32],
        form: SignForm,
        open: f32,
    ) {
        let levels =
            if let SignForm::Bytes(levels) = form { Some((IntegerForm::Byte, levels)) } else { None };
        self.prepare(side, transformed, bias, levels);
        self.noise.clear();
        for row in self.float.chunks_exact(side.dim) {
            let squares = row.chunks(side.group_len).map(|group| group.iter().map(|q| q * q).sum::<f32>());
            self.noise.extend(squares.map(|square| 0.5 * open * square));
        }
        if let SignForm::Tables = form {
            self.sign_tables.fill(side, &self.float);
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
            let end = end.min(block + MEANS_PER_CALL);
            let mut means = [&[][..]; MEANS_PER_CALL];
            (block..end).zip(&mut means).for_each(|(block, slot)| *slot = mean(block));
            self.mean_products.resize(MEANS_PER_CALL * self.rows, 0.0);
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

    /// Sets the biases for tokens of several blocks, whose products with the rows are added elsewhere.
    pub fn leave_blocks(&mut self) {
        self.bias.copy_from_slice(&self.fixed_bias);
    }
}

/// Makes the int8 form of float rows.
struct Quantise<'q> {
    side: &'q TileSide<'q>,
    form: IntegerForm,
    levels: IntegerLevels,
    rows: usize,
    /// `rows × d`.
    float: &'q [f32],
    /// `[group][row]`.
    group_sums: &'q [f32],
    out: &'q mut IntegerQueries,
}

impl Kernel for Quantise<'_> {
    type Output = ();

    // Loops, not closures over arrays: those would be compiled without the instruction set.
    #[inline(always)]
    fn run<S: Simd>(self, _: S) {
        let Self { side, form, levels, rows, float, group_sums, out } = self;
        let planes = form.planes();
        out.words = form == IntegerForm::Word;
        let halves = side.dim.div_ceil(HALF);
        let unit_halves = if side.group_len == HALF && side.groups > 1 { 1 } else { 2 };
        let units = halves.div_ceil(unit_halves);
        (out.planes, out.unit_halves, out.halves, out.units) = (planes, unit_halves, halves, units);
        (out.table, out.table_before) = (Table(levels.table), Table(levels.before));
        let record_len = out.record(rows);
        let records = out.records.filled(planes * units * record_len, 0);
        let units_per_group = if side.groups == 1 { units } else { side.group_len / (HALF * unit_halves) };
        // One plane spans ±127; two span ±(127·256), so that the high one keeps within ±127.
        let top = match form {
            IntegerForm::Byte => 127.0,
            IntegerForm::TwoBytes => 127.0 * 256.0,
            IntegerForm::Word => 32767.0,
        };
        let base = if form == IntegerForm::Byte { ROUNDER.to_bits() as i32 } else { 0 };
        for (r, row) in float.chunks_exact(side.dim).enumerate() {
            for (u, unit) in row.chunks(unit_halves * HALF).enumerate() {
                let mut channels = [0.0f32; 2 * HALF];
                match <&[f32; 2 * HALF]>::try_from(unit) {
                    Ok(unit) => channels = *unit,
                    Err(_) => channels[..unit.len()].copy_from_slice(unit),
                }
                let largest = largest_magnitude(&channels);
                // Below this the reciprocal overflows, and the scores vanish anyway.
                let inverse = if largest > 1e-30 { top / largest } else { 0.0 };
                let scale = without_last_bits(largest / top * levels.factor);
                let shift = if form == IntegerForm::Byte { -ROUNDER * scale } else { 0.0 };
                let group_sum = group_sums[u / units_per_group * rows + r];
                let mut whole = [0; 2 * HALF];
                for (whole, x) in whole.iter_mut().zip(&channels) {
                    *whole = rounded(x * inverse);
                }
                for plane in 0..planes {
                    let mut part = whole;
                    if planes == 2 {
                        for x in &mut part {
                            let high = (*x + 128) >> 8;
                            *x = if plane == 0 { high } else { *x - (high << 8) };
                        }
                    }
                    let (mut sum, mut bytes) = (0, [0; 2 * HALF]);
                    for (byte, x) in bytes.iter_mut().zip(&part) {
                        sum += x;
                        *byte = *x as u8;
                    }
                    let filled = unit.len().next_multiple_of(HALF);
                    let record = &mut records[(plane * units + u) * record_len..][..record_len];
                    record[r] = base - levels.zero * sum;
                    for (i, float) in [scale, shift, group_sum].into_iter().enumerate() {
                        record[(1 + i) * rows + r] = float.to_bits() as i32;
                    }
                    if form == IntegerForm::Word {
                        for (i, half) in part[..filled].chunks_exact(HALF).enumerate() {
                            let quads = &mut record[4 * rows + (i * rows + r) * 8..][..8];
                            for (pairs, words) in quads.chunks_exact_mut(2).zip(half.as_chunks::<4>().0) {
                                pairs[0] = words[0] & 0xffff | words[2] << 16;
                                pairs[1] = words[1] & 0xffff | words[3] << 16;
                            }
                        }
                        continue;
                    }
                    for (i, half) in bytes[..filled].chunks_exact(HALF).enumerate() {
                        let quads = &mut record[((1 + i) * rows + r) * 4..][..4];
                        for (quad, bytes) in quads.iter_mut().zip(half.as_chunks::<4>().0) {
                            *quad = i32::from_le_bytes(*bytes);
                        }
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

/// `x` with two bits of its mantissa fewer, so that its product with 1.5·2²³ is exact.
#[inline(always)]
fn without_last_bits(x: f32) -> f32 {
    f32::from_bits(x.to_bits() & !3)
}

/// The largest magnitude. Bits of magnitudes are in the order of what they stand for.
#[inline(always)]
fn largest_magnitude(x: &[f32; 2 * HALF]) -> f32 {
    let mut largest = 0;
    for x in x {
        largest = largest.max(x.abs().to_bits());
    }
    f32::from_bits(largest)
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
