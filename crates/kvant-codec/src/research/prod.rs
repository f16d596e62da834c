//! TurboQuant for inner products: (b−1)-bit Lloyd–Max of the rotated vector, and one bit per channel (QJL) for the residual r, so that
//! inner products are unbiased: `x̂ = x̂_mse + √(π/2)/d·‖r‖·Sᵀ·sign(S·r)`.

use half::f16;

use super::bits::{BitReader, BitWriter};
use super::qjl::{Qjl, QjlCode};
use super::{VectorCodec, check_finite, expect_row, norm2, stored_f16};
use crate::codebook::Codebook;
use crate::error::{CodecError, Result, expect_len};

/// Codebook and projections of one head; vectors come rotated.
#[derive(Debug, Clone)]
pub struct Prod {
    dim: usize,
    bits: u8,
    book: &'static Codebook,
    residual: Qjl,
}

/// An encoded vector.
#[derive(Debug, Clone, PartialEq)]
pub struct ProdCode {
    /// Lloyd–Max index per rotated channel.
    pub indices: Vec<u8>,
    /// Length of the vector.
    pub norm: f16,
    /// Signs and length of the residual.
    pub residual: QjlCode,
}

impl Prod {
    /// `bits` (2 to 4) bits per channel in all, for a head of `dim` channels.
    pub fn new(dim: usize, bits: u8, seed: u64) -> Result<Self> {
        let book =
            (2..=4).contains(&bits).then(|| Codebook::normal(bits - 1)).flatten().ok_or_else(|| {
                CodecError::OutOfRange { what: "bits of TurboQuant-prod", found: bits.into(), limit: 5 }
            })?;
        Ok(Self { dim, bits, book, residual: Qjl::new(dim, 1, seed ^ 0x5851_f42d_4c95_7f2d)? })
    }

    /// Indices, lengths and residual signs.
    pub fn encode(&self, x: &[f32]) -> Result<ProdCode> {
        expect_len("vector", x.len(), self.dim)?;
        check_finite(x)?;
        let mut y = x.to_vec();
        let norm = stored_f16(norm2(&y).sqrt());
        let step = norm.to_f32() / (y.len() as f32).sqrt();
        let unit = if step > 0.0 { 1.0 / step } else { 0.0 };
        let indices: Vec<u8> = y.iter().map(|y| self.book.index(y * unit)).collect();
        for (y, index) in y.iter_mut().zip(&indices) {
            *y -= step * self.book.levels()[usize::from(*index)];
        }
        Ok(ProdCode { indices, norm, residual: self.residual.encode(&y)? })
    }

    /// The vector again.
    pub fn decode(&self, code: &ProdCode) -> Result<Vec<f32>> {
        expect_len("indices", code.indices.len(), self.dim)?;
        let step = code.norm.to_f32() / (code.indices.len() as f32).sqrt();
        let mut y = self.residual.decode(&code.residual);
        for (y, index) in y.iter_mut().zip(&code.indices) {
            *y += step * self.book.levels()[usize::from(*index)];
        }
        Ok(y)
    }
}

impl VectorCodec for Prod {
    fn row_bytes(&self) -> usize {
        crate::Format::Prod { bits: self.bits }.row_bytes(self.dim).expect("packs rows")
    }

    fn pack(&self, x: &[f32], row: &mut [u8]) -> Result<()> {
        expect_row(self, row)?;
        let code = self.encode(x)?;
        let mut writer = BitWriter::new(row);
        writer.put_half(code.norm);
        code.residual.write(&mut writer);
        code.indices.iter().for_each(|index| writer.put(u16::from(*index), u32::from(self.bits) - 1));
        Ok(())
    }

    fn unpack(&self, row: &[u8]) -> Result<Vec<f32>> {
        expect_row(self, row)?;
        let mut reader = BitReader::new(row);
        let (norm, residual) = (reader.take_half(), QjlCode::read(&mut reader, self.dim));
        let indices = (0..self.dim).map(|_| reader.take(u32::from(self.bits) - 1) as u8).collect();
        self.decode(&ProdCode { indices, norm, residual })
    }
}
