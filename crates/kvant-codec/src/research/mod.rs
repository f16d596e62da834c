//! Formats of the papers that have no levels per channel: they pack, rebuild and score one vector at a time, in plain Rust.
//!
//! They are here to be compared with, so clarity and exactness come before speed. Those that rotate leave the rotation to the
//! scheme, as all formats do. A row is [`crate::Format::row_bytes`] long: norms first, then codes, lowest bits first.

mod bits;
mod polar;
mod prod;
mod qjl;

pub use polar::{Polar, PolarCode, PolarUniform};
pub use prod::{Prod, ProdCode};
pub use qjl::{Qjl, QjlCode};

use crate::error::{Result, expect_len};
use crate::format::Format;

/// A format that stores a vector as a whole.
pub trait VectorCodec: std::fmt::Debug + Send + Sync {
    /// Bytes of a packed vector.
    fn row_bytes(&self) -> usize;

    /// Packs `x` into a row.
    fn pack(&self, x: &[f32], row: &mut [u8]) -> Result<()>;

    /// The vector that a row stands for.
    fn unpack(&self, row: &[u8]) -> Result<Vec<f32>>;

    /// What is left of `x` after packing.
    fn reconstruct(&self, x: &[f32]) -> Result<Vec<f32>> {
        let mut row = vec![0; self.row_bytes()];
        self.pack(x, &mut row)?;
        self.unpack(&row)
    }

    /// Estimate of `query · key` from the full-precision query and the packed key.
    fn score(&self, query: &[f32], key: &[f32]) -> Result<f32> {
        let decoded = self.reconstruct(key)?;
        Ok(query.iter().zip(&decoded).map(|(q, k)| f64::from(*q) * f64::from(*k)).sum::<f64>() as f32)
    }
}

/// Checks a row that is to be written or read.
fn expect_row(codec: &dyn VectorCodec, row: &[u8]) -> Result<()> {
    expect_len("packed row", row.len(), codec.row_bytes())
}

/// The codec of such a format at head dimension `dim`; `None` if the format is not one of these.
pub fn vector_codec(format: Format, dim: usize, seed: u64) -> Result<Option<Box<dyn VectorCodec>>> {
    Ok(Some(match format {
        Format::Prod { bits } => Box::new(Prod::new(dim, bits, seed)?),
        Format::Qjl { bits, both_signs } => Box::new(Qjl::new(dim, bits, seed)?.both_signs(both_signs)),
        Format::Polar => Box::new(Polar::new(dim)?),
        Format::PolarUniform { bits } => Box::new(PolarUniform::new(dim, bits)?),
        _ => return Ok(None),
    }))
}

/// Squared length.
fn norm2(x: &[f32]) -> f64 {
    x.iter().map(|v| f64::from(*v).powi(2)).sum()
}

/// Refuses NaN and infinity, as the tile encoders do.
fn check_finite(x: &[f32]) -> Result<()> {
    match x.iter().position(|v| !v.is_finite()) {
        None => Ok(()),
        Some(channel) => Err(crate::CodecError::NonFinite { row: 0, channel, value: x[channel] }),
    }
}

/// To binary16 and back, saturating.
fn stored_f16(x: f64) -> half::f16 {
    half::f16::from_f32_const((x as f32).min(crate::F16_MAX))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Rng;

    fn correlation(codec: &dyn VectorCodec, dim: usize, count: usize) -> f64 {
        let mut rng = Rng::new(21);
        let (mut xy, mut xx, mut yy) = (0.0, 0.0, 0.0);
        for _ in 0..count {
            let (q, k) = (rng.normal_vec(dim), rng.normal_vec(dim));
            let exact: f64 = q.iter().zip(&k).map(|(q, k)| f64::from(q * k)).sum();
            let found = f64::from(codec.score(&q, &k).unwrap());
            (xy, xx, yy) = (xy + exact * found, xx + exact * exact, yy + found * found);
        }
        xy / (xx * yy).sqrt()
    }

    #[test]
    #[cfg_attr(miri, ignore = "statistics")]
    fn qjl_scores_correlate_as_calculated_and_signs_only_are_worse() {
        let asymmetric = correlation(&Qjl::new(128, 3, 1).unwrap(), 128, 1500);
        let both = correlation(&Qjl::new(128, 3, 1).unwrap().both_signs(true), 128, 1500);
        assert!((asymmetric - 0.92).abs() < 0.01, "{asymmetric}");
        assert!(both < asymmetric - 0.05, "{both} against {asymmetric}");
    }

    #[test]
    #[cfg_attr(miri, ignore = "statistics")]
    fn polar_uniform_reaches_the_published_cosines() {
        for (bits, published) in [(4, 0.948), (5, 0.989)] {
            let codec = PolarUniform::new(128, bits).unwrap();
            let mut rng = Rng::new(4);
            let cosine: f64 = (0..400)
                .map(|_| {
                    let x = rng.normal_vec(128);
                    let y = codec.reconstruct(&x).unwrap();
                    let dot: f64 = x.iter().zip(&y).map(|(x, y)| f64::from(x * y)).sum();
                    dot / (norm2(&x) * norm2(&y)).sqrt()
                })
                .sum::<f64>()
                / 400.0;
            assert!((cosine - published).abs() < 0.002, "{bits} bits: {cosine}");
        }
    }

    #[test]
    #[cfg_attr(miri, ignore = "statistics")]
    fn prod_estimates_inner_products_without_bias() {
        // The slope of estimate on truth is what a plain codebook shrinks (by its distortion) and the residual restores.
        let codec = Prod::new(128, 2, 1).unwrap();
        let mut rng = Rng::new(8);
        let (mut xy, mut xx) = (0.0, 0.0);
        for _ in 0..1500 {
            let k = rng.normal_vec(128);
            let q: Vec<f32> = k.iter().map(|k| k + rng.normal() as f32).collect();
            let exact: f64 = q.iter().zip(&k).map(|(q, k)| f64::from(q * k)).sum();
            (xy, xx) = (xy + exact * f64::from(codec.score(&q, &k).unwrap()), xx + exact * exact);
        }
        assert!((xy / xx - 1.0).abs() < 0.02, "{}", xy / xx);
    }

    #[test]
    fn rows_hold_the_whole_code() {
        let mut rng = Rng::new(5);
        for dim in [2, 16, 20, 64, 80] {
            let x = rng.normal_vec(dim);
            let polar = Polar::new(dim).unwrap();
            assert_eq!(polar.reconstruct(&x).unwrap(), polar.decode(&polar.encode(&x).unwrap()).unwrap());
            for bits in [2, 3, 4] {
                let codec = Prod::new(dim, bits, 3).unwrap();
                assert_eq!(codec.reconstruct(&x).unwrap(), codec.decode(&codec.encode(&x).unwrap()).unwrap());
                let codec = Qjl::new(dim, bits, 3).unwrap();
                assert_eq!(codec.reconstruct(&x).unwrap(), codec.decode(&codec.encode(&x).unwrap()));
                let codec = PolarUniform::new(dim, bits).unwrap();
                assert_eq!(codec.reconstruct(&x).unwrap(), codec.decode(&codec.encode(&x).unwrap()).unwrap());
            }
            for format in Format::all() {
                if let Some(codec) = vector_codec(format, dim, 3).unwrap() {
                    assert!(
                        format.row_bytes(dim).is_none_or(|bytes| bytes == codec.row_bytes()),
                        "{format} {dim}"
                    );
                }
            }
        }
    }

    #[test]
    fn zeros_and_non_finite_vectors() {
        for format in ["prod3", "qjl1", "polar", "polar-u4"] {
            let codec = vector_codec(format.parse().unwrap(), 20, 3).unwrap().unwrap();
            assert!(codec.reconstruct(&[0.0; 20]).unwrap().iter().all(|v| *v == 0.0), "{format}");
            assert!(codec.reconstruct(&[f32::NAN; 20]).is_err(), "{format}");
            assert!(codec.reconstruct(&[0.0; 19]).is_err(), "{format}");
            assert!(codec.unpack(&vec![0; codec.row_bytes() + 1]).is_err(), "{format}");
        }
        assert!(vector_codec(Format::F16, 20, 3).unwrap().is_none());
    }
}
