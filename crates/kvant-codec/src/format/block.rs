//! `q8_0` and `q4_0`: ggml's blocks, bit for bit (rounding included), in the tile layout.
//!
//! Both quantise with the 32-bit scale and store its binary16 rounding, as ggml does; the own formats of this crate
//! quantise against the stored scale instead.

use super::{F16_MAX, GroupQuantiser, reciprocal_or_zero, scale_and_max_abs};
use crate::arch::Simd;

/// `q8_0`: scale = amax/127, code = round-half-away(x/scale) + 128.
#[derive(Debug, Clone)]
pub(crate) struct Q8Block;

impl GroupQuantiser for Q8Block {
    #[inline(always)]
    fn quantise<S: Simd>(&self, s: S, x: &mut [S::F], factors: &[f32]) -> (S::F, S::F) {
        let amax = scale_and_max_abs(s, x, factors);
        let scale = s.div(amax, s.splat(127.0));
        let inverse = reciprocal_or_zero(s, scale);
        let (one, sign) = (s.splat(1.0), s.splat_int(0x8000_0000));
        // Just below one half: `fraction > below_half` is `fraction >= 0.5`.
        let below_half = s.splat(0.5f32.next_down());
        for value in x {
            let quotient = s.mul(*value, inverse);
            let whole = s.trunc(quotient);
            let signed_one = s.as_float(s.or(s.and(s.bits(quotient), sign), s.bits(one)));
            let fraction = s.abs(s.sub(quotient, whole));
            let rounded = s.add(whole, s.select_gt(fraction, below_half, signed_one, s.splat(0.0)));
            let clamped = s.min(s.max(rounded, s.splat(-127.0)), s.splat(127.0));
            *value = s.as_float(s.to_int(s.add(clamped, s.splat(128.0))));
        }
        (s.min(scale, s.splat(F16_MAX)), s.splat(0.0))
    }
}

/// `q4_0`: scale = (first value of largest magnitude)/−8, code = floor(x/scale + 8.5), at most 15.
#[derive(Debug, Clone)]
pub(crate) struct Q4Block;

impl GroupQuantiser for Q4Block {
    #[inline(always)]
    fn quantise<S: Simd>(&self, s: S, x: &mut [S::F], factors: &[f32]) -> (S::F, S::F) {
        let mut amax = s.splat(0.0);
        let mut extreme = s.splat(0.0);
        crate::rotation::scale(s, x, factors);
        for value in &*x {
            let magnitude = s.abs(*value);
            extreme = s.select_gt(magnitude, amax, *value, extreme);
            amax = s.max(magnitude, amax);
        }
        let scale = s.div(extreme, s.splat(-8.0));
        let inverse = reciprocal_or_zero(s, scale);
        for value in x {
            let shifted = s.mul_add(*value, inverse, s.splat(8.5));
            let clamped = s.min(s.max(shifted, s.splat(0.0)), s.splat(15.0));
            *value = s.as_float(s.to_int(clamped));
        }
        (s.min(s.max(scale, s.splat(-F16_MAX)), s.splat(F16_MAX)), s.splat(0.0))
    }
}
