//! Means of blocks of keys: what a scheme with `+bm` takes off 64 neighbouring tokens before they are quantised.
//!
//! Keys are stored after RoPE, so their mean turns with the position: no fixed μ fits a long context, and on models with a large key bias
//! (Qwen2.5) a cache without any mean is broken. The mean of the block that a token lies in follows the position and needs no calibration.
//!
//! ```text
//!     stored   y = Λ·R·S·(x − μ_block)          q·x = (Λ⁻¹·R·S⁻¹·q)·(y + m)      with m = Λ·R·S·μ_block
//!
//!     record   | codes: d × i8 | scales: ⌈d/32⌉ × binary16 |        m[c] = scale[c/32] · code[c]
//! ```
//!
//! m is rounded first and μ_block is what the record says, so the algebra is exact: one product q·m per block and query head, added to the
//! scores of the block's tokens.

use half::f16;

use crate::codec::SideCodec;
use crate::error::{Result, expect_len};
use crate::scratch::CodecScratch;

/// Channels of a record that share a scale.
const GROUP: usize = 32;

/// Size of the record of one mean of `dim` channels, in bytes.
pub const fn record_bytes(dim: usize) -> usize {
    dim + 2 * dim.div_ceil(GROUP)
}

/// A record's channels: `m[c] = scale · code`, with the scale of each group of 32.
#[derive(Clone, Copy, Debug)]
pub struct MeanRecord<'a> {
    codes: &'a [u8],
    scales: &'a [u8],
}

impl<'a> MeanRecord<'a> {
    /// Reads a record of [`record_bytes`] bytes.
    pub fn new(bytes: &'a [u8], dim: usize) -> Result<Self> {
        expect_len("block mean", bytes.len(), record_bytes(dim))?;
        let (codes, scales) = bytes.split_at(dim);
        Ok(Self { codes, scales })
    }

    /// The codes (two's complement), one per channel.
    pub fn codes(self) -> &'a [u8] {
        self.codes
    }

    /// The scales as binary16, one per group of 32 channels.
    pub fn scales(self) -> &'a [u8] {
        self.scales
    }

    /// Groups of up to 32 channels: their codes (two's complement) and what one step is worth.
    pub fn groups(self) -> impl Iterator<Item = (&'a [u8], f32)> {
        let scales = self.scales.as_chunks::<2>().0.iter().map(|bits| f16::from_le_bytes(*bits).to_f32());
        self.codes.chunks(GROUP).zip(scales)
    }

    /// The mean in the space of the stored keys.
    pub fn stored(self, out: &mut [f32]) {
        for (out, (codes, scale)) in out.chunks_mut(GROUP).zip(self.groups()) {
            out.iter_mut().zip(codes).for_each(|(out, code)| *out = scale * f32::from(*code as i8));
        }
    }
}

/// Rounds a mean in the space of the stored keys into a record.
fn pack(stored: &[f32], record: &mut [u8]) {
    let (codes, scales) = record.split_at_mut(stored.len());
    let groups = codes.chunks_mut(GROUP).zip(scales.as_chunks_mut::<2>().0);
    for (values, (codes, bits)) in stored.chunks(GROUP).zip(groups) {
        let largest = values.iter().fold(0.0f32, |largest, x| largest.max(x.abs()));
        let scale = f16::from_f32((largest / 127.0).min(crate::F16_MAX));
        // A scale that binary16 rounds down may put the largest value beyond 127.
        let inverse = if scale.to_f32() > 0.0 { 1.0 / scale.to_f32() } else { 0.0 };
        *bits = scale.to_le_bytes();
        for (code, value) in codes.iter_mut().zip(values) {
            *code = (value * inverse).round().clamp(-127.0, 127.0) as i8 as u8;
        }
    }
}

impl SideCodec {
    /// Size of a block's mean, in bytes; 0 if the scheme has none.
    pub fn mean_bytes(&self) -> usize {
        if self.scheme().block_mean { record_bytes(self.dim()) } else { 0 }
    }

    /// Rounds means (row-major head vectors) into records, and replaces them by what the records say: what is to be taken off the keys.
    pub fn pack_means(
        &self,
        means: &mut [f32],
        records: &mut [u8],
        scratch: &mut CodecScratch,
    ) -> Result<()> {
        let (dim, bytes) = (self.dim(), record_bytes(self.dim()));
        expect_len("block means", means.len(), records.len() / bytes * dim)?;
        expect_len("records of block means", records.len(), means.len() / dim * bytes)?;
        self.transform_rows(means, scratch)?;
        for (mean, record) in means.chunks_exact(dim).zip(records.chunks_exact_mut(bytes)) {
            pack(mean, record);
        }
        self.unpack_means(records, means, scratch)
    }

    /// The means of records as head vectors.
    pub fn unpack_means(&self, records: &[u8], means: &mut [f32], scratch: &mut CodecScratch) -> Result<()> {
        let (dim, bytes) = (self.dim(), record_bytes(self.dim()));
        expect_len("block means", means.len(), records.len() / bytes * dim)?;
        for (mean, record) in means.chunks_exact_mut(dim).zip(records.chunks_exact(bytes)) {
            MeanRecord::new(record, dim)?.stored(mean);
        }
        // Weight sums of zero leave the calibrated μ out: rows less the block's mean go through the codec, which takes μ off.
        self.untransform_outputs(means, &vec![0.0; means.len() / dim], scratch)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Calibration, Orientation, Scheme, rng::Rng};

    #[test]
    fn a_record_holds_the_mean_to_eight_bits() {
        let mut rng = Rng::new(3);
        for (text, dim) in
            [("turbo4+bm", 64), ("srht:i4g32+bm", 128), ("i4g32+bm", 48), ("turbo3+cal+bm", 80)]
        {
            let scheme: Scheme = text.parse().unwrap();
            let calibration = Calibration::fit(&scheme, dim, &rng.normal_vec(64 * dim)).unwrap();
            let codec = SideCodec::with_calibration(scheme, dim, Orientation::Keys, calibration).unwrap();
            let mut means = rng.normal_vec(3 * dim);
            means[5] = 300.0;
            let (exact, mut scratch) = (means.clone(), CodecScratch::new());
            let mut records = vec![0xff; 3 * codec.mean_bytes()];
            codec.pack_means(&mut means, &mut records, &mut scratch).unwrap();
            let error: f32 = means.iter().zip(&exact).map(|(a, b)| (a - b).powi(2)).sum();
            let norm: f32 = exact.iter().map(|x| x * x).sum();
            assert!(error.sqrt() <= 0.02 * norm.sqrt(), "{text}: {error} of {norm}");
            let mut again = vec![f32::NAN; 3 * dim];
            codec.unpack_means(&records, &mut again, &mut scratch).unwrap();
            assert_eq!(means, again, "{text}");
        }
    }

    #[test]
    fn a_zero_record_is_a_zero_mean() {
        let codec = SideCodec::new("turbo4+bm".parse().unwrap(), 64, Orientation::Keys).unwrap();
        let mut mean = vec![f32::NAN; 64];
        codec.unpack_means(&vec![0; codec.mean_bytes()], &mut mean, &mut CodecScratch::new()).unwrap();
        assert_eq!(mean, vec![0.0; 64]);
        assert!(codec.unpack_means(&[0; 3], &mut mean, &mut CodecScratch::new()).is_err());
        assert!(MeanRecord::new(&[0; 64], 64).is_err());
    }
}
