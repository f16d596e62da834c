//! Query rows, brought once into the space of the stored keys and, for the integer kernels, to int8.
//!
//! ```text
//!   row            channels 0 … d−1, zero-padded to whole halves of 16 channels (4 quads of 4)
//!   unit           the channels that share one int8 scale: 32, or 16 where the keys' groups are that short;
//!                  a unit never reaches into the next group
//!   planes         1: q ≈ scale·hi          2 (fine): q ≈ scale·(256·hi + lo)
//! ```

use kvant_codec::{Scratch, SideCodec};

use super::PackedError;
use super::aligned::Aligned;
use super::side::{IntegerLevels, Side};

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
    /// Per row `α·q·μ`, a part of every score.
    pub bias: Vec<f32>,
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
        side: &Side,
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
        self.group_sums.clear();
        for row in self.float.chunks_exact(d) {
            self.group_sums.extend(row.chunks(side.group_len).map(|group| group.iter().sum::<f32>()));
        }
        if let Some((planes, levels)) = form {
            self.quantise(side, planes, &levels);
        }
    }

    fn quantise(&mut self, side: &Side, planes: usize, levels: &IntegerLevels) {
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
                let largest = unit.iter().fold(0.0f32, |a, x| a.max(x.abs()));
                // Below this the reciprocal overflows, and the scores vanish anyway.
                let inverse = if largest > 1e-30 { top / largest } else { 0.0 };
                out.scales[r * units + u] = largest / top * levels.factor;
                let mut sums = [0; 2];
                for (i, quad) in unit.chunks(4).enumerate() {
                    let mut bytes = [[0u8; 4]; 2];
                    for (j, x) in quad.iter().enumerate() {
                        // Adding 1.5·2²³ rounds to the nearest whole number without a call.
                        let whole = (x * inverse + ROUNDER - ROUNDER) as i32;
                        let parts = if planes == 2 {
                            let high = (whole + 128) >> 8;
                            [high, whole - (high << 8)]
                        } else {
                            [whole, 0]
                        };
                        for plane in 0..planes {
                            sums[plane] += parts[plane];
                            bytes[plane][j] = parts[plane] as i8 as u8;
                        }
                    }
                    for (plane, bytes) in bytes.iter().enumerate().take(planes) {
                        let at = (r * planes + plane) * halves * 4 + u * unit_halves * 4 + i;
                        quads[at] = i32::from_le_bytes(*bytes);
                    }
                }
                for (plane, sum) in sums.iter().enumerate().take(planes) {
                    out.zeros[(r * planes + plane) * units + u] = -levels.zero * sum;
                }
            }
        }
    }
}

/// `α·Λ⁻¹·R·q` of every row in place, and `α·q·μ` into `bias`.
pub(crate) fn transform(
    codec: &SideCodec,
    rows: &mut [f32],
    scale: f32,
    bias: &mut [f32],
    scratch: &mut Scratch,
) -> Result<(), PackedError> {
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
