//! QJL: a key as the signs of random projections and its length.
//!
//! `score = √(π/2)/m · ‖k‖ · Σᵢ sign(S·k)ᵢ·(S·q)ᵢ` with the query in full precision. S stacks random orthogonal blocks times √d, which
//! estimates better than independent Gaussian rows. Reducing the query to signs as well leaves only the angle,
//! `‖q‖·‖k‖·cos(π·disagreements/m)`, and costs much: kept as a named variant.

use half::f16;

use super::bits::{BitReader, BitWriter};
use super::{VectorCodec, check_finite, expect_row, norm2, stored_f16};
use crate::error::{CodecError, Result, expect_len};
use crate::rng::Rng;
use crate::rotation::random_orthogonal;

/// The projections of one head.
#[derive(Debug, Clone)]
pub struct Qjl {
    dim: usize,
    /// Row-major, `bits·dim` rows of length √dim.
    projections: Vec<f32>,
    both_signs: bool,
}

/// An encoded vector.
#[derive(Debug, Clone, PartialEq)]
pub struct QjlCode {
    /// True where a projection is not negative.
    pub signs: Vec<bool>,
    /// Length of the vector.
    pub norm: f16,
}

impl QjlCode {
    /// Length, then signs.
    pub(super) fn write(&self, writer: &mut BitWriter) {
        writer.put_half(self.norm);
        self.signs.iter().for_each(|sign| writer.put(u16::from(*sign), 1));
    }

    /// What [`QjlCode::write`] wrote.
    pub(super) fn read(reader: &mut BitReader, signs: usize) -> Self {
        let norm = reader.take_half();
        Self { norm, signs: (0..signs).map(|_| reader.take(1) == 1).collect() }
    }
}

impl Qjl {
    /// `bits` projections per channel of a head of `dim` channels.
    pub fn new(dim: usize, bits: u8, seed: u64) -> Result<Self> {
        if dim == 0 || dim > 1024 {
            return Err(CodecError::HeadDim { found: dim, expected: "1 to 1024 channels for projections" });
        }
        let mut rng = Rng::new(seed);
        let root = (dim as f64).sqrt();
        let block = |_| random_orthogonal(dim, &mut rng).into_iter().map(move |v| (v * root) as f32);
        let projections = (0..bits).flat_map(block).collect();
        Ok(Self { dim, projections, both_signs: false })
    }

    /// Chooses the variant that reduces the query to signs too.
    #[must_use]
    pub fn both_signs(mut self, both_signs: bool) -> Self {
        self.both_signs = both_signs;
        self
    }

    fn project<'a>(&'a self, x: &'a [f32]) -> impl Iterator<Item = f64> + 'a {
        let row = move |row: &[f32]| row.iter().zip(x).map(|(s, x)| f64::from(*s) * f64::from(*x)).sum();
        self.projections.chunks_exact(self.dim).map(row)
    }

    /// Signs and length.
    pub fn encode(&self, x: &[f32]) -> Result<QjlCode> {
        expect_len("vector", x.len(), self.dim)?;
        check_finite(x)?;
        let signs = self.project(x).map(|p| p >= 0.0).collect();
        Ok(QjlCode { signs, norm: stored_f16(norm2(x).sqrt()) })
    }

    /// The factor that makes the estimate unbiased.
    fn gain(&self, code: &QjlCode) -> f64 {
        (0.5 * std::f64::consts::PI).sqrt() / code.signs.len() as f64 * code.norm.to_f64()
    }

    /// The vector whose inner products are the estimates: `√(π/2)/m·‖k‖·Sᵀ·sign`.
    pub fn decode(&self, code: &QjlCode) -> Vec<f32> {
        let mut sum = vec![0.0f64; self.dim];
        for (row, sign) in self.projections.chunks_exact(self.dim).zip(&code.signs) {
            let sign = if *sign { 1.0 } else { -1.0 };
            sum.iter_mut().zip(row).for_each(|(sum, s)| *sum += sign * f64::from(*s));
        }
        let gain = self.gain(code);
        sum.into_iter().map(|v| (v * gain) as f32).collect()
    }

    /// Estimate of `query · k`.
    pub fn estimate(&self, query: &[f32], code: &QjlCode) -> Result<f32> {
        expect_len("query", query.len(), self.dim)?;
        let pairs = self.project(query).zip(&code.signs);
        if self.both_signs {
            let apart = pairs.filter(|(p, sign)| (*p >= 0.0) != **sign).count() as f64;
            let angle = std::f64::consts::PI * apart / code.signs.len() as f64;
            return Ok((norm2(query).sqrt() * code.norm.to_f64() * angle.cos()) as f32);
        }
        let sum: f64 = pairs.map(|(p, sign)| if *sign { p } else { -p }).sum();
        Ok((self.gain(code) * sum) as f32)
    }
}

impl VectorCodec for Qjl {
    fn row_bytes(&self) -> usize {
        let bits = (self.projections.len() / self.dim / self.dim) as u8;
        crate::Format::Qjl { bits, both_signs: false }.row_bytes(self.dim).expect("packs rows")
    }

    fn pack(&self, x: &[f32], row: &mut [u8]) -> Result<()> {
        expect_row(self, row)?;
        self.encode(x)?.write(&mut BitWriter::new(row));
        Ok(())
    }

    fn unpack(&self, row: &[u8]) -> Result<Vec<f32>> {
        expect_row(self, row)?;
        Ok(self.decode(&QjlCode::read(&mut BitReader::new(row), self.projections.len() / self.dim)))
    }

    fn score(&self, query: &[f32], key: &[f32]) -> Result<f32> {
        self.estimate(query, &self.encode(key)?)
    }
}
