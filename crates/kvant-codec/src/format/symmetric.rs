//! `sB`, `sBgG`: symmetric integers, scale = amax/(2^(B−1)−1), code = integer + 2^(B−1).

use super::{F16_MAX, GroupQuantiser, reciprocal_or_zero, round_codes, scale_and_max_abs};
use crate::arch::Simd;

/// Symmetric integers of one width.
#[derive(Debug, Clone)]
pub(crate) struct Symmetric {
    largest: f32,
    zero: f32,
}

impl Symmetric {
    pub fn new(bits: u8) -> Self {
        let zero = f32::from(1u8 << (bits - 1));
        Self { largest: zero - 1.0, zero }
    }
}

impl GroupQuantiser for Symmetric {
    #[inline(always)]
    fn quantise<S: Simd>(&self, s: S, x: &mut [S::F], factors: &[f32]) -> (S::F, S::F) {
        let amax = scale_and_max_abs(s, x, factors);
        // Quantise against the scale as it will be read back, so that its rounding costs nothing.
        let scale = s.round_f16(s.min(s.div(amax, s.splat(self.largest)), s.splat(F16_MAX)));
        let inverse = reciprocal_or_zero(s, scale);
        let (low, high) = (self.zero - self.largest, self.zero + self.largest);
        // Only a scale that is subnormal or saturated in binary16 is off by more than half a code.
        let in_range = s.all_lt(s.mul(amax, inverse), s.splat(self.largest + 0.49));
        round_codes(s, x, inverse, |x| x, (self.zero, low, high), in_range);
        (scale, s.splat(0.0))
    }
}
