//! Floating-point numbers of 16 and 32 bits, decoded.

/// Type of MLX scales and biases, and of every plain float tensor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Float {
    F32,
    F16,
    BF16,
}

impl Float {
    pub(crate) const fn bytes(self) -> usize {
        if matches!(self, Self::F32) { 4 } else { 2 }
    }

    /// Decodes as many values as `out` holds; `raw` has exactly their bytes.
    pub(crate) fn decode(self, raw: &[u8], out: &mut [f32]) {
        match self {
            Self::F32 => {
                for (value, &bytes) in out.iter_mut().zip(raw.as_chunks().0) {
                    *value = f32::from_le_bytes(bytes);
                }
            }
            Self::F16 => {
                for (value, &bytes) in out.iter_mut().zip(raw.as_chunks().0) {
                    *value = f16_to_f32(u16::from_le_bytes(bytes));
                }
            }
            Self::BF16 => {
                for (value, &bytes) in out.iter_mut().zip(raw.as_chunks().0) {
                    *value = f32::from_bits(u32::from(u16::from_le_bytes(bytes)) << 16);
                }
            }
        }
    }
}

/// Exact f16 to f32 without branches on the common path, so that loops over it vectorise.
#[inline]
pub(crate) fn f16_to_f32(half: u16) -> f32 {
    let sign = u32::from(half & 0x8000) << 16;
    let magnitude = u32::from(half & 0x7fff) << 13;
    // Exponent bias 15 → 127 by a multiplication with 2^112, which also normalises subnormals.
    let scaled = (f32::from_bits(magnitude) * f32::from_bits(0x7780_0000)).to_bits();
    // Infinities and NaNs keep their mantissa under the f32 exponent of all ones.
    let special = if half & 0x7c00 == 0x7c00 { magnitude | 0x7f80_0000 } else { scaled };
    f32::from_bits(sign | special)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_f16_converts_exactly() {
        for bits in 0..=u16::MAX {
            let (ours, expected) = (f16_to_f32(bits), half::f16::from_bits(bits).to_f32_const());
            assert!(
                ours.to_bits() == expected.to_bits() || ours.is_nan() && expected.is_nan(),
                "{bits:#06x}"
            );
        }
    }
}
