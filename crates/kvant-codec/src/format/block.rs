//! `q8_0` and `q4_0`: ggml's blocks, bit for bit (rounding included), in the tile layout.
//!
//! Both quantise with the 32-bit scale and store its binary16 rounding, as ggml does; the own formats of this crate
//! quantise against the stored scale instead.

use super::{F16_MAX, GroupQuantiser, Step, reciprocal_or_zero, scale_and_max_abs};
use kvant_simd::Simd;

/// `q8_0`: scale = amax/127, code = round-half-away(x/scale) + 128.
#[derive(Debug, Clone)]
pub(crate) struct Q8Block;

impl GroupQuantiser for Q8Block {
    #[inline(always)]
    fn measure<S: Simd>(&self, s: S, x: &mut [S::F], factors: &[f32]) -> Step<S::F> {
        let amax = scale_and_max_abs(s, x, factors);
        let scale = s.div(amax, s.splat(127.0));
        let inverse = reciprocal_or_zero(s, scale);
        let in_range = s.all_lt(s.mul(amax, inverse), s.splat(127.49));
        let (scale, zero) = (s.min(scale, s.splat(F16_MAX)), s.splat(0.0));
        Step { scale, offset: zero, inverse, in_range }
    }

    #[inline(always)]
    fn code<S: Simd, const CLAMP: bool>(&self, s: S, step: &Step<S::F>, _: &mut S::F, x: S::F) -> S::F {
        let quotient = s.mul(x, step.inverse);
        let whole = s.trunc(quotient);
        let sign = s.and(s.bits(quotient), s.splat_int(0x8000_0000));
        let signed_one = s.as_float(s.or(sign, s.bits(s.splat(1.0))));
        let fraction = s.abs(s.sub(quotient, whole));
        // Just below one half: `fraction > below_half` is `fraction >= 0.5`.
        let below_half = s.splat(0.5f32.next_down());
        let rounded = s.add(whole, s.select_gt(fraction, below_half, signed_one, s.splat(0.0)));
        let clamped = if CLAMP { s.min(s.max(rounded, s.splat(-127.0)), s.splat(127.0)) } else { rounded };
        s.as_float(s.to_int(s.add(clamped, s.splat(128.0))))
    }
}

/// `q4_0`: scale = (first value of largest magnitude)/−8, code = floor(x/scale + 8.5), at most 15.
#[derive(Debug, Clone)]
pub(crate) struct Q4Block;

impl GroupQuantiser for Q4Block {
    #[inline(always)]
    fn measure<S: Simd>(&self, s: S, x: &mut [S::F], factors: &[f32]) -> Step<S::F> {
        let zero = s.splat(0.0);
        let (mut amax, mut extreme) = (zero, zero);
        crate::rotation::scale(s, x, factors);
        for value in &*x {
            let magnitude = s.abs(*value);
            extreme = s.select_gt(magnitude, amax, *value, extreme);
            amax = s.max(magnitude, amax);
        }
        let scale = s.div(extreme, s.splat(-8.0));
        let inverse = reciprocal_or_zero(s, scale);
        let scale = s.min(s.max(scale, s.splat(-F16_MAX)), s.splat(F16_MAX));
        // The value opposite to the extreme one needs the clamp, so every code gets it.
        Step { scale, offset: zero, inverse, in_range: true }
    }

    #[inline(always)]
    fn code<S: Simd, const CLAMP: bool>(&self, s: S, step: &Step<S::F>, _: &mut S::F, x: S::F) -> S::F {
        let shifted = s.mul_add(x, step.inverse, s.splat(8.5));
        s.as_float(s.to_int(s.min(s.max(shifted, s.splat(0.0)), s.splat(15.0))))
    }
}
