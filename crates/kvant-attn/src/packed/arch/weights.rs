//! Softmax weights to bytes, once per block of 64 tokens and group of channels ([`super::values`] says what they are).

use super::bytes::ByteIsa;
use super::portable::largest_lane;
use super::values::ValueJob;
use super::{ValueScratch, ValueStep};
use crate::kv::{BLOCK, TILE};
use crate::packed::tile_params::IntegerForm;

/// What [`quantise_weights`] needs of an instruction set besides.
///
/// # Safety of all methods
/// The CPU has the instruction set.
pub(super) trait WeightIsa: ByteIsa {
    /// `a·b`.
    unsafe fn mul(a: Self::Floats, b: Self::Floats) -> Self::Floats;
    /// `a > b ? a : b`.
    unsafe fn max(a: Self::Floats, b: Self::Floats) -> Self::Floats;
    /// The bits of floats.
    unsafe fn bits(x: Self::Floats) -> Self::Bytes;
    /// The low bytes of the 32-bit lanes of four vectors, one after another.
    unsafe fn low_bytes(lanes: [Self::Bytes; 4]) -> Self::Bytes;
    /// The low words of the 32-bit lanes of two vectors, of every four the first, third, second and fourth ([`ByteIsa::words`]).
    unsafe fn quad_words(lanes: [Self::Bytes; 2]) -> Self::Bytes;
}

/// The common way to the weights' bytes, compiled with the features of an instruction set: the method of its [`super::values::ValueRows`].
macro_rules! compiled_quantiser {
    ($features:literal) => {
        #[target_feature(enable = $features)]
        unsafe fn quantise_weights(
            job: &$crate::packed::arch::values::ValueJob,
            outputs: &mut [f32],
            scratch: &mut $crate::packed::arch::ValueScratch,
        ) {
            // SAFETY: the caller's promise.
            unsafe { $crate::packed::arch::weights::quantise_weights::<Self>(job, outputs, scratch) }
        }
    };
}
pub(super) use compiled_quantiser;

/// 1.5·2²³: added to a number below 2²², it leaves the nearest whole number in the low bits.
const ROUNDER: f32 = 12_582_912.0;

/// The most vectors that 64 floats take.
const MOST_VECTORS: usize = BLOCK / 4;

/// The block's numbers of a group in a plane of binary16; zero for slots without a token, which may hold anything, also what is not a
/// number.
///
/// # Safety
/// The CPU has the instruction set; the tiles of the step's tokens are there.
#[inline(always)]
unsafe fn halves<I: ByteIsa>(step: &ValueStep, plane: usize, group: usize) -> [f32; BLOCK] {
    let mut out = [0.0f32; BLOCK];
    for t in 0..step.tokens.div_ceil(TILE) {
        for part in 0..TILE / I::LANES {
            let at = plane + (group * TILE + part * I::LANES) * 2;
            // SAFETY: a tile holds 16 numbers per group and plane.
            unsafe {
                let values = I::load_halves(step.tiles[t].as_ptr().add(at));
                I::store_f32(out.as_mut_ptr().add(t * TILE + part * I::LANES), values);
            }
        }
    }
    out[step.tokens..].fill(0.0);
    out
}

/// All rows' weights to bytes, and `Σ p·(offset − zero·scale)` into the groups' lanes.
///
/// # Safety
/// The CPU has the instruction set; the job's lengths were checked and the scratch sized.
#[inline(always)]
pub(super) unsafe fn quantise_weights<I: WeightIsa>(
    job: &ValueJob,
    outputs: &mut [f32],
    scratch: &mut ValueScratch,
) {
    let (step, side) = (job.step, job.step.side);
    let raises = side.offsets.is_some() || job.levels.zero != 0;
    for group in 0..side.groups {
        // SAFETY: the caller's promise.
        let mut scales = unsafe { halves::<I>(step, side.scales, group) };
        if side.has_signed_scales() {
            let signs = &mut scratch.signs[group * BLOCK..][..BLOCK];
            for (sign, scale) in signs.iter_mut().zip(&mut scales) {
                *sign = if *scale < 0.0 { 0x10 } else { 0 };
                *scale = scale.abs();
            }
        }
        let mut offsets = match side.offsets {
            // SAFETY: the caller's promise.
            Some(plane) => unsafe { halves::<I>(step, plane, group) },
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
                    raise_row::<I>(job, (group, row), &offsets, outputs);
                }
                quantise_row::<I>(job, (group, row), &scales, scratch);
            }
        }
    }
}

/// Adds what a row's weights of the block raise a group's channels by to the group's lanes.
///
/// # Safety
/// As for [`quantise_weights`]; group and row exist.
#[inline(always)]
unsafe fn raise_row<I: WeightIsa>(
    job: &ValueJob,
    (group, row): (usize, usize),
    offsets: &[f32; BLOCK],
    outputs: &mut [f32],
) {
    let (step, shape) = (job.step, job.shape);
    let weights = &step.weights[row * BLOCK..][..BLOCK];
    let lanes = &mut outputs[row * shape.stride + shape.channels + group * TILE..][..TILE];
    // SAFETY: 64 weights and offsets, 16 lanes.
    unsafe {
        let factor = I::splat_f32(step.factors[row]);
        for part in 0..TILE / I::LANES {
            let mut raise = I::splat_f32(0.0);
            for tile in 0..BLOCK / TILE {
                let at = tile * TILE + part * I::LANES;
                let (weight, offset) =
                    (I::load_f32(weights.as_ptr().add(at)), I::load_f32(offsets.as_ptr().add(at)));
                raise = I::mul_add(weight, offset, raise);
            }
            let lanes = lanes.as_mut_ptr().add(part * I::LANES);
            I::store_f32(lanes, I::mul_add(raise, factor, I::load_f32(lanes)));
        }
    }
}

/// A row's weights of the block, times a group's scales, to bytes.
///
/// # Safety
/// As for [`quantise_weights`]; group and row exist.
#[inline(always)]
unsafe fn quantise_row<I: WeightIsa>(
    job: &ValueJob,
    (group, row): (usize, usize),
    scales: &[f32; BLOCK],
    scratch: &mut ValueScratch,
) {
    let step = job.step;
    let weights = &step.weights[row * BLOCK..][..BLOCK];
    let vectors = BLOCK / I::LANES;
    let top = match step.form {
        IntegerForm::Byte => 255.0,
        IntegerForm::TwoBytes => 65535.0,
        IntegerForm::Word => 32767.0,
    };
    // SAFETY: 64 weights, scales and bytes; the caller's promise.
    unsafe {
        let mut scaled = [I::splat_f32(0.0); MOST_VECTORS];
        let mut largest = I::splat_f32(0.0);
        for (i, scaled) in scaled[..vectors].iter_mut().enumerate() {
            let (weight, scale) = (
                I::load_f32(weights.as_ptr().add(i * I::LANES)),
                I::load_f32(scales.as_ptr().add(i * I::LANES)),
            );
            *scaled = I::mul(weight, scale);
            largest = I::max(*scaled, largest);
        }
        let mut lanes = [0.0; TILE];
        I::store_f32(lanes.as_mut_ptr(), largest);
        let largest = largest_lane(lanes);
        // Below this the reciprocal overflows, and the sum does not notice.
        let counts = largest > 1e-30;
        let inverse = I::splat_f32(if counts { top / largest } else { 0.0 });
        scratch.steps[group * step.rows + row] =
            if counts { largest * (job.levels.factor / top) * step.factors[row] } else { 0.0 };
        let mut whole = [I::splat(0); MOST_VECTORS];
        for (whole, scaled) in whole[..vectors].iter_mut().zip(&scaled) {
            *whole = I::bits(I::mul_add(*scaled, inverse, I::splat_f32(ROUNDER)));
        }
        if step.form == IntegerForm::Word {
            let index = group * step.rows + row;
            let words = &mut scratch.bytes.get_mut()[index * 2 * BLOCK..][..2 * BLOCK];
            for (two, words) in
                whole[..vectors].as_chunks::<2>().0.iter().zip(words.chunks_exact_mut(4 * I::LANES))
            {
                I::store_f32(words.as_mut_ptr().cast(), I::bits_as_floats(I::quad_words(*two)));
            }
            return;
        }
        for plane in 0..step.form.planes() {
            let index = (group * step.form.planes() + plane) * step.rows + row;
            let bytes = &mut scratch.bytes.get_mut()[index * BLOCK..][..BLOCK];
            // The high byte first.
            let high = plane + 1 < step.form.planes();
            for (four, bytes) in
                whole[..vectors].as_chunks::<4>().0.iter().zip(bytes.chunks_exact_mut(4 * I::LANES))
            {
                let mut four = *four;
                if high {
                    four = [I::shr(four[0], 8), I::shr(four[1], 8), I::shr(four[2], 8), I::shr(four[3], 8)];
                }
                I::store_f32(bytes.as_mut_ptr().cast(), I::bits_as_floats(I::low_bytes(four)));
            }
            if I::SAME_KIND {
                scratch.sums[index] = bytes.iter().map(|byte| i32::from(*byte)).sum();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use kvant_cpu::Isa;

    use super::*;

    /// Low bytes and words of lanes that count up, and where they end up.
    fn check<I: WeightIsa>() {
        let numbers: Vec<u32> = (0..4 * I::LANES as u32).map(|i| i * 0x0101 + 0x4b40_0000).collect();
        let mut bytes = vec![0u8; 4 * I::LANES];
        // SAFETY: the CPU has the instruction set; four vectors are read, and one is written.
        unsafe {
            let at = |i: usize| I::load(numbers[i * I::LANES..].as_ptr().cast());
            I::store_f32(
                bytes.as_mut_ptr().cast(),
                I::bits_as_floats(I::low_bytes([at(0), at(1), at(2), at(3)])),
            );
            assert!(bytes.iter().zip(&numbers).all(|(byte, number)| *byte == *number as u8), "{bytes:?}");
            I::store_f32(bytes.as_mut_ptr().cast(), I::bits_as_floats(I::quad_words([at(0), at(1)])));
        }
        for (quad, words) in bytes.chunks_exact(8).enumerate() {
            for (word, i) in words.as_chunks::<2>().0.iter().zip([0, 2, 1, 3]) {
                assert_eq!(u16::from_le_bytes(*word), numbers[4 * quad + i] as u16, "{bytes:?}");
            }
        }
    }

    #[test]
    fn lanes_are_packed_in_order() {
        for isa in Isa::available() {
            match isa {
                #[cfg(target_arch = "x86_64")]
                Isa::Avx2 => check::<crate::packed::arch::avx2::Avx2<false>>(),
                #[cfg(target_arch = "aarch64")]
                Isa::Neon => check::<crate::packed::arch::neon::Neon>(),
                _ => {}
            }
        }
    }
}
