//! Softmax weights to bytes, once per block of 64 tokens and group of channels ([`super::values`] says what they are).

use kvant_simd::{ByteKernel, ByteSimd};

use super::portable::largest_lane;
use super::{OutputShape, ValueScratch, ValueStep};
use crate::kv::{BLOCK, TILE};
use crate::packed::tile_params::{IntegerForm, IntegerLevels};

/// What the weights' bytes and the sums are made from and go to.
pub(super) struct ValueJob<'a> {
    pub step: &'a ValueStep<'a>,
    pub shape: OutputShape,
    /// Codes to bytes.
    pub levels: IntegerLevels,
}

/// An instruction set, and its way from weights to bytes.
pub(super) trait ValueSimd: ByteSimd {
    /// [`quantise_weights`], or another way to the same bytes.
    ///
    /// # Safety
    /// The job's lengths were checked and the scratch sized.
    #[inline]
    unsafe fn quantise_weights(self, job: &ValueJob, outputs: &mut [f32], scratch: &mut ValueScratch) {
        self.call(QuantiseWeights { job, outputs, scratch });
    }
}

/// [`quantise_weights`], compiled for an instruction set.
pub(super) struct QuantiseWeights<'a> {
    pub job: &'a ValueJob<'a>,
    pub outputs: &'a mut [f32],
    pub scratch: &'a mut ValueScratch,
}

impl ByteKernel for QuantiseWeights<'_> {
    type Output = ();

    #[inline(always)]
    fn run<S: ByteSimd>(self, s: S) {
        // SAFETY: only [`super::values::all_rows`] makes one, with checked lengths and sized scratch.
        unsafe { quantise_weights(s, self.job, self.outputs, self.scratch) }
    }
}

/// 1.5·2²³: added to a number below 2²², it leaves the nearest whole number in the low bits.
const ROUNDER: f32 = 12_582_912.0;

/// The most vectors that 64 floats take.
const MOST_VECTORS: usize = BLOCK / 4;

/// The block's numbers of a group in a plane of binary16; zero for slots without a token, which may hold anything, also what is not a
/// number.
///
/// # Safety
/// The tiles of the step's tokens are there.
#[inline(always)]
unsafe fn halves<S: ByteSimd>(s: S, step: &ValueStep, plane: usize, group: usize) -> [f32; BLOCK] {
    let mut out = [0.0f32; BLOCK];
    for t in 0..step.tokens.div_ceil(TILE) {
        for part in 0..TILE / S::LANES {
            let at = plane + (group * TILE + part * S::LANES) * 2;
            // SAFETY: a tile holds 16 numbers per group and plane.
            unsafe {
                let values = s.load_f16(step.tiles[t].as_ptr().add(at));
                s.store_f32(values, out.as_mut_ptr().add(t * TILE + part * S::LANES));
            }
        }
    }
    out[step.tokens..].fill(0.0);
    out
}

/// All rows' weights to bytes, and `Σ p·(offset − zero·scale)` into the groups' lanes.
///
/// # Safety
/// The job's lengths were checked and the scratch sized.
#[inline(always)]
unsafe fn quantise_weights<S: ByteSimd>(
    s: S,
    job: &ValueJob,
    outputs: &mut [f32],
    scratch: &mut ValueScratch,
) {
    let (step, side) = (job.step, job.step.side);
    let raises = side.offsets.is_some() || job.levels.zero != 0;
    for group in 0..side.groups {
        // SAFETY: the caller's promise.
        let mut scales = unsafe { halves(s, step, side.scales, group) };
        if side.has_signed_scales() {
            let signs = &mut scratch.signs[group * BLOCK..][..BLOCK];
            for (sign, scale) in signs.iter_mut().zip(&mut scales) {
                *sign = if *scale < 0.0 { 0xff } else { 0 };
                *scale = scale.abs();
            }
        }
        let mut offsets = match side.offsets {
            // SAFETY: the caller's promise.
            Some(plane) => unsafe { halves(s, step, plane, group) },
            None => [0.0; BLOCK],
        };
        let zero = job.levels.zero as f32;
        for (offset, scale) in offsets.iter_mut().zip(&scales) {
            *offset -= zero * scale;
        }
        for row in 0..step.rows {
            // SAFETY: the caller's promise.
            unsafe {
                if raises {
                    raise_row(s, job, group, row, &offsets, outputs);
                }
                quantise_row(s, job, group, row, &scales, scratch);
            }
        }
    }
}

/// Adds what a row's weights of the block raise a group's channels by to the group's lanes.
///
/// # Safety
/// As for [`quantise_weights`]; group and row exist.
#[inline(always)]
unsafe fn raise_row<S: ByteSimd>(
    s: S,
    job: &ValueJob,
    group: usize,
    row: usize,
    offsets: &[f32; BLOCK],
    outputs: &mut [f32],
) {
    let (step, shape) = (job.step, job.shape);
    let weights = &step.weights[row * BLOCK..][..BLOCK];
    let lanes = &mut outputs[row * shape.stride + shape.channels + group * TILE..][..TILE];
    // SAFETY: 64 weights and offsets, 16 lanes.
    unsafe {
        let factor = s.splat(step.factors[row]);
        for part in 0..TILE / S::LANES {
            let mut raise = s.splat(0.0);
            for tile in 0..BLOCK / TILE {
                let at = tile * TILE + part * S::LANES;
                let (weight, offset) =
                    (s.load_f32(weights.as_ptr().add(at)), s.load_f32(offsets.as_ptr().add(at)));
                raise = s.mul_add(weight, offset, raise);
            }
            let lanes = lanes.as_mut_ptr().add(part * S::LANES);
            s.store_f32(s.mul_add(raise, factor, s.load_f32(lanes)), lanes);
        }
    }
}

/// A row's weights of the block, times a group's scales, to bytes.
///
/// # Safety
/// As for [`quantise_weights`]; group and row exist.
#[inline(always)]
unsafe fn quantise_row<S: ByteSimd>(
    s: S,
    job: &ValueJob,
    group: usize,
    row: usize,
    scales: &[f32; BLOCK],
    scratch: &mut ValueScratch,
) {
    let step = job.step;
    let weights = &step.weights[row * BLOCK..][..BLOCK];
    let vectors = BLOCK / S::LANES;
    let top = match step.form {
        IntegerForm::Byte => 255.0,
        IntegerForm::TwoBytes => 65535.0,
        IntegerForm::Word => 32767.0,
    };
    // SAFETY: 64 weights, scales and bytes; the caller's promise.
    unsafe {
        let mut scaled = [s.splat(0.0); MOST_VECTORS];
        let mut largest = s.splat(0.0);
        for (i, scaled) in scaled[..vectors].iter_mut().enumerate() {
            let (weight, scale) = (
                s.load_f32(weights.as_ptr().add(i * S::LANES)),
                s.load_f32(scales.as_ptr().add(i * S::LANES)),
            );
            *scaled = s.mul(weight, scale);
            largest = s.max(*scaled, largest);
        }
        let mut lanes = [0.0; TILE];
        s.store_f32(largest, lanes.as_mut_ptr());
        let largest = largest_lane(lanes);
        // Below this the reciprocal overflows, and the sum does not notice.
        let counts = largest > 1e-30;
        let inverse = s.splat(if counts { top / largest } else { 0.0 });
        scratch.steps[group * step.rows + row] =
            if counts { largest * (job.levels.factor / top) * step.factors[row] } else { 0.0 };
        let mut whole = [s.splat_int(0); MOST_VECTORS];
        for (whole, scaled) in whole[..vectors].iter_mut().zip(&scaled) {
            *whole = s.bits(s.mul_add(*scaled, inverse, s.splat(ROUNDER)));
        }
        if step.form == IntegerForm::Word {
            let index = group * step.rows + row;
            let words = &mut scratch.bytes.get_mut()[index * 2 * BLOCK..][..2 * BLOCK];
            for (two, words) in
                whole[..vectors].as_chunks::<2>().0.iter().zip(words.chunks_exact_mut(4 * S::LANES))
            {
                s.store_f32(s.as_float(s.pack_words(*two)), words.as_mut_ptr().cast());
            }
            return;
        }
        for plane in 0..step.form.planes() {
            let index = (group * step.form.planes() + plane) * step.rows + row;
            let bytes = &mut scratch.bytes.get_mut()[index * BLOCK..][..BLOCK];
            // The high byte first.
            let high = plane + 1 < step.form.planes();
            for (four, bytes) in
                whole[..vectors].as_chunks::<4>().0.iter().zip(bytes.chunks_exact_mut(4 * S::LANES))
            {
                let mut four = *four;
                for x in &mut four {
                    *x = s.and(if high { s.shr(*x, 8) } else { *x }, s.splat_int(0xff));
                }
                s.store_f32(s.as_float(s.pack_bytes(four)), bytes.as_mut_ptr().cast());
            }
            if S::SAME_KIND {
                scratch.sums[index] = bytes.iter().map(|byte| i32::from(*byte)).sum();
            }
        }
    }
}
