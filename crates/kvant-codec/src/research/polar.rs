//! PolarQuant: a block of channels as one radius and a tree of angles.
//!
//! ```text
//!     level 1:  ψ = atan2(x₁, x₀) of every pair of channels, in [0, 2π)          r = √(x₀² + x₁²)
//!     level ℓ:  ψ = atan2(r₁, r₀) of every pair of radii below, in [0, π/2]
//! ```
//!
//! After a random rotation (the scheme's) the angles are independent, level 1 uniform, level ℓ ≥ 2 with density ∝ sin^(2^(ℓ−1)−1)(2ψ): known in
//! advance, so Lloyd levels need no data.

use std::f32::consts::{FRAC_PI_4, PI, TAU};

use half::f16;

use super::bits::{BitReader, BitWriter};
use super::{VectorCodec, check_finite, expect_row, stored_f16};
use crate::error::{CodecError, Result, expect_len};

/// Channels per block of [`Polar`].
const BLOCK: usize = 16;
/// Bits of a level-1 angle of [`Polar`].
const FIRST_BITS: u32 = 4;
/// Lloyd levels for 2 bits, as distance from π/4 (they are symmetric about it), tree levels 2 to 4.
const UPPER: [[f32; 2]; 3] = [[0.151_418, 0.475_642], [0.111_013, 0.359_149], [0.079_489, 0.261_184]];

/// An encoded vector.
#[derive(Debug, Clone, PartialEq)]
pub struct PolarCode {
    /// Angle indices: block by block, level 1 first.
    pub angles: Vec<u8>,
    /// Radius of each block.
    pub radii: Vec<f16>,
}

/// The form for rotated vectors, with Lloyd levels: 3.875 bits per weight.
#[derive(Debug, Clone)]
pub struct Polar {
    dim: usize,
}

impl Polar {
    /// For heads of `dim` channels; the last block is padded with zeros where 16 does not divide `dim`.
    pub fn new(dim: usize) -> Result<Self> {
        match dim {
            0 => Err(CodecError::HeadDim { found: dim, expected: "at least 1 channel" }),
            _ => Ok(Self { dim }),
        }
    }

    /// Radii and angles.
    pub fn encode(&self, x: &[f32]) -> Result<PolarCode> {
        expect_len("vector", x.len(), self.dim)?;
        check_finite(x)?;
        Ok(encode_blocks(x, BLOCK, |level, angle| {
            if level == 1 {
                return uniform_bin(angle.rem_euclid(TAU) / TAU, FIRST_BITS);
            }
            let [inner, outer] = UPPER[level - 2];
            let magnitude = u8::from((angle - FRAC_PI_4).abs() > 0.5 * (inner + outer));
            if angle < FRAC_PI_4 { 1 - magnitude } else { 2 + magnitude }
        }))
    }

    /// The vector again.
    pub fn decode(&self, code: &PolarCode) -> Result<Vec<f32>> {
        decode_blocks(code, self.dim, BLOCK, |level, index| {
            if level == 1 {
                return (f32::from(index) + 0.5) * TAU / (1 << FIRST_BITS) as f32;
            }
            let [inner, outer] = UPPER[level - 2];
            FRAC_PI_4 + [-outer, -inner, inner, outer][usize::from(index & 3)]
        })
    }

    /// Bits of a block's `index`-th angle: level 1 comes first.
    fn angle_bits(index: usize) -> u32 {
        if index % (BLOCK - 1) < BLOCK / 2 { FIRST_BITS } else { 2 }
    }
}

impl VectorCodec for Polar {
    fn row_bytes(&self) -> usize {
        crate::Format::Polar.row_bytes(self.dim).expect("packs rows")
    }

    fn pack(&self, x: &[f32], row: &mut [u8]) -> Result<()> {
        expect_row(self, row)?;
        write_code(&self.encode(x)?, Self::angle_bits, row);
        Ok(())
    }

    fn unpack(&self, row: &[u8]) -> Result<Vec<f32>> {
        expect_row(self, row)?;
        self.decode(&read_code(self.dim, BLOCK, Self::angle_bits, row))
    }
}

/// A published simplification: no rotation, the whole head one block, and uniform bins over [−π, π) at every level, although no
/// angle above level 1 leaves [0, π/2].
#[derive(Debug, Clone)]
pub struct PolarUniform {
    dim: usize,
    bits: u32,
}

impl PolarUniform {
    /// `bits` (2 to 8) per angle, for heads of `dim` channels (padded with zeros to a power of two).
    pub fn new(dim: usize, bits: u8) -> Result<Self> {
        if dim < 2 {
            return Err(CodecError::HeadDim { found: dim, expected: "at least 2 channels for polar angles" });
        }
        if !(2..=8).contains(&bits) {
            return Err(CodecError::OutOfRange { what: "bits per angle", found: bits.into(), limit: 9 });
        }
        Ok(Self { dim, bits: bits.into() })
    }

    /// Radius and angles.
    pub fn encode(&self, x: &[f32]) -> Result<PolarCode> {
        expect_len("vector", x.len(), self.dim)?;
        check_finite(x)?;
        let block = self.dim.next_power_of_two();
        Ok(encode_blocks(x, block, |_, angle| uniform_bin((angle + PI) / TAU, self.bits)))
    }

    /// The vector again.
    pub fn decode(&self, code: &PolarCode) -> Result<Vec<f32>> {
        let bins = (1u32 << self.bits) as f32;
        decode_blocks(code, self.dim, self.dim.next_power_of_two(), |_, index| {
            (f32::from(index) + 0.5) * TAU / bins - PI
        })
    }
}

impl VectorCodec for PolarUniform {
    fn row_bytes(&self) -> usize {
        crate::Format::PolarUniform { bits: self.bits as u8 }.row_bytes(self.dim).expect("packs rows")
    }

    fn pack(&self, x: &[f32], row: &mut [u8]) -> Result<()> {
        expect_row(self, row)?;
        write_code(&self.encode(x)?, |_| self.bits, row);
        Ok(())
    }

    fn unpack(&self, row: &[u8]) -> Result<Vec<f32>> {
        expect_row(self, row)?;
        self.decode(&read_code(self.dim, self.dim.next_power_of_two(), |_| self.bits, row))
    }
}

/// Radii, then angles of `bits(index)` bits.
fn write_code(code: &PolarCode, bits: impl Fn(usize) -> u32, row: &mut [u8]) {
    let mut writer = BitWriter::new(row);
    code.radii.iter().for_each(|radius| writer.put_half(*radius));
    code.angles.iter().enumerate().for_each(|(index, angle)| writer.put(u16::from(*angle), bits(index)));
}

/// What [`write_code`] wrote of a vector of `dim` channels in blocks.
fn read_code(dim: usize, block: usize, bits: impl Fn(usize) -> u32, row: &[u8]) -> PolarCode {
    let (mut reader, blocks) = (BitReader::new(row), dim.div_ceil(block));
    let radii = (0..blocks).map(|_| reader.take_half()).collect();
    let angles = (0..blocks * (block - 1)).map(|index| reader.take(bits(index)) as u8).collect();
    PolarCode { angles, radii }
}

/// Bin of a turn fraction in [0, 1]; 1 itself belongs to the last bin.
fn uniform_bin(turn: f32, bits: u32) -> u8 {
    let bins = (1u32 << bits) as f32;
    (turn * bins).min(bins - 1.0) as u8
}

/// Splits into blocks (a power of two long, the last zero-padded) and climbs the tree in each; `bin(level, angle)` quantises.
fn encode_blocks(x: &[f32], block: usize, bin: impl Fn(usize, f32) -> u8) -> PolarCode {
    let mut code = PolarCode { angles: Vec::new(), radii: Vec::new() };
    for chunk in x.chunks(block) {
        let mut radii = chunk.to_vec();
        radii.resize(block, 0.0);
        let mut level = 1;
        while radii.len() > 1 {
            code.angles.extend(radii.chunks_exact(2).map(|pair| bin(level, pair[1].atan2(pair[0]))));
            radii = radii.chunks_exact(2).map(|pair| pair[0].hypot(pair[1])).collect();
            level += 1;
        }
        code.radii.push(stored_f16(f64::from(radii[0])));
    }
    code
}

/// Descends the tree again; `angle(level, index)` is the level of a code.
fn decode_blocks(
    code: &PolarCode,
    dim: usize,
    block: usize,
    angle: impl Fn(usize, u8) -> f32,
) -> Result<Vec<f32>> {
    let blocks = dim.div_ceil(block);
    expect_len("radii", code.radii.len(), blocks)?;
    expect_len("angles", code.angles.len(), blocks * (block - 1))?;
    let mut out = Vec::with_capacity(blocks * block);
    for (radius, angles) in code.radii.iter().zip(code.angles.chunks_exact(block - 1)) {
        let mut radii = vec![radius.to_f32()];
        let (mut end, mut level) = (angles.len(), block.ilog2() as usize);
        while level > 0 {
            let start = end - radii.len();
            let turn = |(radius, index): (&f32, &u8)| {
                let (sin, cos) = angle(level, *index).sin_cos();
                [radius * cos, radius * sin]
            };
            radii = radii.iter().zip(&angles[start..end]).flat_map(turn).collect();
            (end, level) = (start, level - 1);
        }
        out.extend(radii);
    }
    out.truncate(dim);
    Ok(out)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::codebook::{Density, lloyd_max};

    #[test]
    #[cfg_attr(miri, ignore = "minutes of floating point")]
    fn upper_levels_are_converged() {
        for (tree_level, levels) in (2..).zip(UPPER) {
            // sin(2ψ) about π/4 is cos(2t); any constant factor cancels in the centroids.
            let power = (1 << (tree_level - 1)) - 1;
            let density =
                Density::new(move |t| (2.0 * t).cos().max(0.0).powi(power), std::f64::consts::FRAC_PI_4);
            for (found, constant) in lloyd_max(2, &density).levels.iter().zip(levels) {
                assert!(
                    (found - f64::from(constant)).abs() < 1e-6,
                    "level {tree_level}: {found} against {constant}"
                );
            }
        }
    }
}
