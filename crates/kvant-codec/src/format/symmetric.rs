//! `sB`, `sBgG`: symmetric integers, scale = amax/(2^(B−1)−1), code = integer + 2^(B−1).

use super::{F16_MAX, GroupQuantiser, Step, reciprocal_or_zero, round_code, scale_and_max_abs};
use kvant_simd::Simd;

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
    fn measure<S: Simd>(&self, s: S, x: &mut [S::F], factors: &[f32]) -> Step<S::F> {
        let amax = scale_and_max_abs(s, x, factors);
        // Quantise against the scale as it will be read back, so that its rounding costs nothing.
        let scale = s.round_f16(s.min(s.div(amax, s.splat(self.largest)), s.splat(F16_MAX)));
        let inverse = reciprocal_or_zero(s, scale);
        // Only a scale that is subnormal or saturated in binary16 is off by half a code or more.
        let in_range = s.all_lt(s.mul(amax, inverse), s.splat(self.largest + 0.49));
        Step { scale, offset: s.splat(0.0), inverse, in_range }
    }

    #[inline(always)]
    fn code<S: Simd, const CLAMP: bool>(&self, s: S, step: &Step<S::F>, _: &mut S::F, x: S::F) -> S::F {
        let (low, high) = (self.zero - self.largest, self.zero + self.largest);
        round_code::<S, CLAMP>(s, x, step.inverse, self.zero, low, high)
    }
}
