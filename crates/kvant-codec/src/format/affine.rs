//! `iBgG`: asymmetric integers, value = scale·code + min.
//!
//! The minimum is stored, not a zero point: a zero point is min/scale, which a large mean over a small range drives past what
//! binary16 can hold.

use super::{F16_MAX, GroupQuantiser, Step, reciprocal_or_zero, round_code, scale_and_fold};
use kvant_simd::Simd;

/// Asymmetric integers of one width.
#[derive(Debug, Clone)]
pub(crate) struct Affine {
    top: f32,
}

impl Affine {
    pub fn new(bits: u8) -> Self {
        Self { top: ((1u32 << bits) - 1) as f32 }
    }

    /// Scale and offset for a group from `min` to `max`.
    #[inline(always)]
    pub fn step<S: Simd>(&self, s: S, min: S::F, max: S::F) -> Step<S::F> {
        // Offset first, as it will be read back; the scale then spans from it to the maximum, and every code is relative
        // to the stored pair. A constant group thus keeps more than the offset's own precision.
        let offset = s.round_f16(s.min(s.max(min, s.splat(-F16_MAX)), s.splat(F16_MAX)));
        // One zero, whichever of the two the comparisons came upon.
        let offset = s.add(offset, s.splat(0.0));
        let range = s.max(s.sub(max, offset), s.splat(0.0));
        let scale = s.round_f16(s.min(s.div(range, s.splat(self.top)), s.splat(F16_MAX)));
        let inverse = reciprocal_or_zero(s, scale);
        // Only where the offset's own rounding spans codes, or the scale is subnormal or saturated, do codes leave the range.
        let in_range = s.all_lt(s.mul(s.sub(max, offset), inverse), s.splat(self.top + 0.49))
            && s.all_lt(s.mul(s.sub(offset, min), inverse), s.splat(0.49));
        Step { scale, offset, inverse, in_range }
    }
}

impl GroupQuantiser for Affine {
    #[inline(always)]
    fn measure<S: Simd>(&self, s: S, x: &mut [S::F], factors: &[f32]) -> Step<S::F> {
        let start = (s.splat(f32::MAX), s.splat(f32::MIN));
        let [a, b, c, d] =
            scale_and_fold(s, x, factors, start, |(min, max), x| (s.min(x, min), s.max(x, max)));
        let min = s.min(s.min(a.0, b.0), s.min(c.0, d.0));
        let max = s.max(s.max(a.1, b.1), s.max(c.1, d.1));
        self.step(s, min, max)
    }

    #[inline(always)]
    fn code<S: Simd, const CLAMP: bool>(&self, s: S, step: &Step<S::F>, _: &mut S::F, x: S::F) -> S::F {
        round_code::<S, CLAMP>(s, s.sub(x, step.offset), step.inverse, 0.0, 0.0, self.top)
    }
}
