//! Weights to bytes with AVX-512 where a token has several scales: in words of 16 bits, of which a register holds twice as many as of floats.
//!
//! ```text
//!   S = 32767·scale/e         e: the largest scale of the token in any group
//!   P = 32767·p·e/M           M: the row's largest p·e
//!   w = P·S / 2¹⁵             rounded, like all of these products
//!   b = w·K / 2¹⁵             K: the largest whole number that leaves b below 256, one per row and group
//! ```
//!
//! Only the last step loses anything that counts: w has 15 bits, and of those b keeps eight. Where all w of a row and group are below 2⁸ (its
//! scales are much smaller than those of other groups), its bytes are made from floats. Nothing of a row depends on other rows.
//!
//! Every step is taken for all rows and groups before the next one: what waits for a largest number or a quotient fills the queues of a core,
//! which then finds nothing else to do.

use std::arch::x86_64::*;

use super::Avx512;
use super::packing::{in_order, largest_of_each, pack_bytes};
use crate::kv::{BLOCK, TILE};
use crate::packed::arch::bytes::ByteIsa;
use crate::packed::arch::values::ValueJob;
use crate::packed::arch::{ValueScratch, WordScratch};

/// The largest word.
const TOP: f32 = 32767.0;

/// 2¹⁵: what products of words are divided by.
const UNIT: f32 = 32768.0;

/// Words in a register.
const WORDS: usize = BLOCK / 2;

/// Rows whose K are found at a time; what is found of single rows is padded to so many.
const ROWS: usize = 8;

/// w from which on bytes have eight bits.
const LEAST: i32 = 256;

/// [`crate::packed::arch::values::quantise_weights`] with one plane, for formats whose scales have no sign.
///
/// # Safety
/// The CPU has the instruction set; the job's lengths were checked and the scratch sized.
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512dq,avx512vnni,avx512vbmi")]
pub(super) unsafe fn quantise_rows(job: &ValueJob, outputs: &mut [f32], scratch: &mut ValueScratch) {
    let (rows, groups, side) = (job.step.rows, job.step.side.groups, job.step.side);
    let padded = rows.next_multiple_of(ROWS);
    let words = &mut scratch.words;
    words.weights.resized(rows * BLOCK, 0);
    words.scales.resized(groups * BLOCK, 0);
    words.float_scales.resized(groups * BLOCK, 0.0);
    words.offsets.resized(groups * BLOCK, 0.0);
    words.largest_scales.resized(BLOCK, 0.0);
    words.largest_weights.resized(padded, 0.0);
    words.largest.resized(groups * padded, 0);
    words.steps.resized(groups * padded, 0);
    let raises = side.offsets.is_some() || side.integer.zero != 0;
    // SAFETY: sized just now; the caller's promise.
    unsafe {
        if raises {
            scales_to_words::<true>(job, words);
        } else {
            scales_to_words::<false>(job, words);
        }
        weights_to_words(job, words);
        for group in 0..groups {
            for row in (0..rows).step_by(4) {
                match rows - row {
                    1 => find_largest::<1>(words, group, row, padded),
                    2 => find_largest::<2>(words, group, row, padded),
                    3 => find_largest::<3>(words, group, row, padded),
                    _ => find_largest::<4>(words, group, row, padded),
                }
            }
        }
        let all_fit = find_steps(job, scratch, padded);
        if raises {
            raise(job, &scratch.words, outputs);
        }
        make_bytes(job, scratch, padded);
        if !all_fit {
            for (group, largest) in (0..groups).flat_map(|g| (0..rows).map(move |r| (g, g * padded + r))) {
                if scratch.words.largest.get()[largest] < LEAST {
                    bytes_from_floats(job, scratch, group, largest - group * padded);
                }
            }
        }
    }
}

/// All groups' scales as words, `offset − zero·scale` as floats, and the largest scale of each token.
///
/// # Safety
/// As for [`quantise_rows`], with the words sized.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512dq")]
unsafe fn scales_to_words<const RAISES: bool>(job: &ValueJob, words: &mut WordScratch) {
    let (step, side) = (job.step, job.step.side);
    let zero = _mm512_setzero_ps();
    let zero_point = _mm512_set1_ps(side.integer.zero as f32);
    let seen = u64::MAX >> (64 - step.tokens);
    let (scales, offsets) = (words.float_scales.get_mut().as_mut_ptr(), words.offsets.get_mut().as_mut_ptr());
    // SAFETY: `values::all_rows` checked that the tiles of `tokens` tokens exist; the words were sized.
    unsafe {
        for (t, tile) in step.tiles.iter().enumerate() {
            // A slot without a token may hold anything, also what is not a number.
            let seen = (seen >> (16 * t)) as u16;
            let mut largest = zero;
            for group in 0..side.groups {
                let at = group * BLOCK + t * TILE;
                let (mut scale, mut offset) = (zero, zero);
                if seen != 0 {
                    let tile = tile.as_ptr().add(group * 2 * TILE);
                    scale = _mm512_maskz_mov_ps(seen, Avx512::load_halves(tile.add(side.scales)));
                    if let Some(plane) = side.offsets {
                        offset = _mm512_maskz_mov_ps(seen, Avx512::load_halves(tile.add(plane)));
                    }
                }
                largest = _mm512_max_ps(largest, scale);
                _mm512_storeu_ps(scales.add(at), scale);
                if RAISES {
                    _mm512_storeu_ps(offsets.add(at), _mm512_fnmadd_ps(scale, zero_point, offset));
                }
            }
            _mm512_storeu_ps(words.largest_scales.get_mut().as_mut_ptr().add(t * TILE), largest);
        }
        let to = words.scales.get_mut().as_mut_ptr();
        for half in 0..2 {
            let largest = words.largest_scales.get().as_ptr().add(half * WORDS);
            let (one, other) =
                (inverse(_mm512_loadu_ps(largest)), inverse(_mm512_loadu_ps(largest.add(TILE))));
            for group in 0..side.groups {
                let at = group * BLOCK + half * WORDS;
                let scales = scales.add(at);
                let packed = pack_words([
                    _mm512_mul_ps(_mm512_loadu_ps(scales), one),
                    _mm512_mul_ps(_mm512_loadu_ps(scales.add(TILE)), other),
                ]);
                _mm512_storeu_si512(to.add(at).cast(), packed);
            }
        }
    }
}

/// 32767/x. Below 1e-30 the quotient overflows, and the sum does not notice.
#[inline]
#[target_feature(enable = "avx512f")]
fn inverse(x: __m512) -> __m512 {
    let counts = _mm512_cmp_ps_mask::<_CMP_GT_OQ>(x, _mm512_set1_ps(1e-30));
    _mm512_maskz_div_ps(counts, _mm512_set1_ps(TOP), x)
}

/// 32 numbers of two tiles as words. Packing works within 128-bit lanes, so tiles take turns there.
#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn pack_words([one, other]: [__m512; 2]) -> __m512i {
    _mm512_packs_epi32(_mm512_cvtps_epi32(one), _mm512_cvtps_epi32(other))
}

/// P and M of all rows.
///
/// # Safety
/// As for [`quantise_rows`], with the largest scales found.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl")]
unsafe fn weights_to_words(job: &ValueJob, words: &mut WordScratch) {
    let (rows, weights) = (job.step.rows, job.step.weights.as_ptr());
    let largest_weights = words.largest_weights.get_mut().as_mut_ptr();
    // SAFETY: rows have 64 weights and as many words, and an M, padded.
    unsafe {
        let scales = words.largest_scales.get().as_ptr();
        let scales = [
            _mm512_loadu_ps(scales),
            _mm512_loadu_ps(scales.add(TILE)),
            _mm512_loadu_ps(scales.add(2 * TILE)),
            _mm512_loadu_ps(scales.add(3 * TILE)),
        ];
        for row in (0..rows).step_by(4) {
            let mut largest = [_mm512_setzero_ps(); 4];
            for (r, largest) in largest.iter_mut().enumerate().take(rows - row) {
                for (t, scale) in scales.iter().enumerate() {
                    let weights = _mm512_loadu_ps(weights.add((row + r) * BLOCK + t * TILE));
                    *largest = _mm512_max_ps(*largest, _mm512_mul_ps(weights, *scale));
                }
            }
            let lanes = largest_of_each(largest);
            let first = _mm512_setr_epi32(0, 4, 8, 12, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
            let each = _mm512_castps512_ps128(_mm512_permutexvar_ps(first, lanes));
            _mm_storeu_ps(largest_weights.add(row), each);
        }
        let to = words.weights.get_mut().as_mut_ptr();
        for row in 0..rows {
            let inverse = inverse(_mm512_set1_ps(*largest_weights.add(row)));
            for half in 0..2 {
                let at = row * BLOCK + half * WORDS;
                let scaled = |t: usize| {
                    let weights = _mm512_loadu_ps(weights.add(at + t * TILE));
                    _mm512_mul_ps(_mm512_mul_ps(weights, scales[2 * half + t]), inverse)
                };
                _mm512_storeu_si512(to.add(at).cast(), pack_words([scaled(0), scaled(1)]));
            }
        }
    }
}

/// The words w of a row in a group.
///
/// # Safety
/// The CPU has the instruction set; rows and groups have 64 words.
#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
unsafe fn products(weights: *const i16, scales: *const i16) -> [__m512i; 2] {
    // SAFETY: the caller's promise.
    unsafe {
        let load = |at: *const i16| _mm512_loadu_si512(at.cast());
        [
            _mm512_mulhrs_epi16(load(weights), load(scales)),
            _mm512_mulhrs_epi16(load(weights.add(WORDS)), load(scales.add(WORDS))),
        ]
    }
}

/// The largest w of rows `row..row + R` in a group.
///
/// # Safety
/// As for [`quantise_rows`], with the words made; the rows exist.
#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
unsafe fn find_largest<const R: usize>(words: &mut WordScratch, group: usize, row: usize, padded: usize) {
    let mut rows = [_mm512_setzero_si512(); 4];
    for (r, largest) in rows.iter_mut().enumerate().take(R) {
        // SAFETY: rows and groups have 64 words.
        unsafe {
            let scales = words.scales.get().as_ptr().add(group * BLOCK);
            let [one, other] = products(words.weights.get().as_ptr().add((row + r) * BLOCK), scales);
            *largest = _mm512_max_epi16(one, other);
        }
    }
    let fold =
        |a, b| _mm512_max_epi16(_mm512_shuffle_i32x4::<0x44>(a, b), _mm512_shuffle_i32x4::<0xee>(a, b));
    let (ab, cd) = (fold(rows[0], rows[1]), fold(rows[2], rows[3]));
    // That of row r in 128-bit lane r, then in every 32-bit element of it. Words are not negative.
    let lanes = _mm512_max_epi16(_mm512_shuffle_i32x4::<0x88>(ab, cd), _mm512_shuffle_i32x4::<0xdd>(ab, cd));
    let lanes = _mm512_max_epi16(lanes, _mm512_shuffle_epi32::<0x4e>(lanes));
    let lanes = _mm512_max_epi16(lanes, _mm512_shuffle_epi32::<0xb1>(lanes));
    let lanes = _mm512_srli_epi32::<16>(_mm512_max_epi16(lanes, _mm512_slli_epi32::<16>(lanes)));
    let first = _mm512_setr_epi32(0, 4, 8, 12, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
    let each = _mm512_castsi512_si128(_mm512_permutexvar_epi32(first, lanes));
    let to = &mut words.largest.get_mut()[group * padded + row..][..4];
    // SAFETY: four numbers.
    unsafe { _mm_storeu_si128(to.as_mut_ptr().cast(), each) };
}

/// K, and what one step of a byte is worth. False if some of a row's w are all too small.
///
/// # Safety
/// As for [`quantise_rows`], with the largest w found.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512dq")]
unsafe fn find_steps(job: &ValueJob, scratch: &mut ValueScratch, padded: usize) -> bool {
    let step = job.step;
    let WordScratch { largest_weights, largest, steps, .. } = &mut scratch.words;
    let worth = step.side.integer.factor * (UNIT / TOP) * (UNIT / TOP);
    let mut small = 0;
    for group in 0..step.side.groups {
        for row in (0..step.rows).step_by(ROWS) {
            let at = group * padded + row;
            let rows = u8::MAX >> (ROWS - (step.rows - row).min(ROWS));
            // SAFETY: there are `padded` numbers per group, and as many M; factors and steps have no padding.
            unsafe {
                let found = _mm256_loadu_si256(largest.get().as_ptr().add(at).cast());
                small |= _mm256_mask_cmplt_epi32_mask(rows, found, _mm256_set1_epi32(LEAST));
                let k = _mm256_div_ps(_mm256_set1_ps(255.0 * UNIT), _mm256_cvtepi32_ps(found));
                let k = _mm256_roundscale_ps::<{ _MM_FROUND_TO_NEG_INF | _MM_FROUND_NO_EXC }>(_mm256_min_ps(
                    k,
                    _mm256_set1_ps(TOP),
                ));
                let factors = _mm256_maskz_loadu_ps(rows, step.factors.as_ptr().add(row));
                let weights = _mm256_loadu_ps(largest_weights.get().as_ptr().add(row));
                let worths = _mm256_div_ps(_mm256_mul_ps(_mm256_set1_ps(worth), weights), k);
                let to = scratch.steps.as_mut_ptr().add(group * step.rows + row);
                _mm256_mask_storeu_ps(to, rows, _mm256_mul_ps(worths, factors));
                // Both words of an element.
                let k = _mm256_cvtps_epi32(k);
                let k = _mm256_or_si256(k, _mm256_slli_epi32::<16>(k));
                _mm256_storeu_si256(steps.get_mut().as_mut_ptr().add(at).cast(), k);
            }
        }
    }
    small == 0
}

/// `Σ p·(offset − zero·scale)` into the groups' lanes.
///
/// # Safety
/// As for [`quantise_rows`], with the offsets found.
#[inline]
#[target_feature(enable = "avx512f")]
unsafe fn raise(job: &ValueJob, words: &WordScratch, outputs: &mut [f32]) {
    let (step, shape) = (job.step, job.shape);
    for row in 0..step.rows {
        // SAFETY: `values::all_rows` checked that 64 weights, the factors and the outputs of every row exist; groups have 64 offsets.
        unsafe {
            let weights = step.weights.as_ptr().add(row * BLOCK);
            let weights = [
                _mm512_loadu_ps(weights),
                _mm512_loadu_ps(weights.add(TILE)),
                _mm512_loadu_ps(weights.add(2 * TILE)),
                _mm512_loadu_ps(weights.add(3 * TILE)),
            ];
            let factor = _mm512_set1_ps(*step.factors.as_ptr().add(row));
            let lanes = outputs.as_mut_ptr().add(row * shape.stride + shape.channels);
            for group in 0..step.side.groups {
                let offsets = words.offsets.get().as_ptr().add(group * BLOCK);
                let mut raise = _mm512_setzero_ps();
                for (t, weights) in weights.iter().enumerate() {
                    raise = _mm512_fmadd_ps(*weights, _mm512_loadu_ps(offsets.add(t * TILE)), raise);
                }
                let lanes = lanes.add(group * TILE);
                _mm512_storeu_ps(lanes, _mm512_fmadd_ps(raise, factor, _mm512_loadu_ps(lanes)));
            }
        }
    }
}

/// All bytes.
///
/// # Safety
/// As for [`quantise_rows`], with words and K made.
#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
unsafe fn make_bytes(job: &ValueJob, scratch: &mut ValueScratch, padded: usize) {
    let rows = job.step.rows;
    let (weights, scales) = (scratch.words.weights.get().as_ptr(), scratch.words.scales.get().as_ptr());
    let (steps, bytes) = (scratch.words.steps.get().as_ptr(), scratch.bytes.get_mut().as_mut_ptr());
    for group in 0..job.step.side.groups {
        for row in 0..rows {
            // SAFETY: rows and groups have 64 words, a K and 64 bytes of their own.
            unsafe {
                let [one, other] = products(weights.add(row * BLOCK), scales.add(group * BLOCK));
                let k = _mm512_set1_epi32(*steps.add(group * padded + row));
                let packed = _mm512_packus_epi16(_mm512_mulhrs_epi16(one, k), _mm512_mulhrs_epi16(other, k));
                _mm512_storeu_si512(bytes.add((group * rows + row) * BLOCK).cast(), in_order(packed));
            }
        }
    }
}

/// The bytes and the step of one row in one group, from floats.
///
/// # Safety
/// As for [`quantise_rows`], with the scales found; row and group exist.
#[target_feature(enable = "avx512f,avx512bw")]
unsafe fn bytes_from_floats(job: &ValueJob, scratch: &mut ValueScratch, group: usize, row: usize) {
    let (step, zero) = (job.step, _mm512_setzero_ps());
    // SAFETY: rows have 64 weights, groups 64 scales, and together 64 bytes and a step.
    unsafe {
        let scales = scratch.words.float_scales.get().as_ptr().add(group * BLOCK);
        let weights = step.weights.as_ptr().add(row * BLOCK);
        let (mut scaled, mut largest) = ([zero; 4], zero);
        for (t, scaled) in scaled.iter_mut().enumerate() {
            let (weights, scales) = (weights.add(t * TILE), scales.add(t * TILE));
            *scaled = _mm512_mul_ps(_mm512_loadu_ps(weights), _mm512_loadu_ps(scales));
            largest = _mm512_max_ps(largest, *scaled);
        }
        let largest = _mm512_reduce_max_ps(largest);
        let counts = largest > 1e-30;
        let inverse = _mm512_set1_ps(if counts { 255.0 / largest } else { 0.0 });
        let index = group * step.rows + row;
        scratch.steps[index] =
            if counts { largest * (step.side.integer.factor / 255.0) * step.factors[row] } else { 0.0 };
        let whole = scaled.map(|x| _mm512_cvtps_epi32(_mm512_mul_ps(x, inverse)));
        _mm512_storeu_si512(
            scratch.bytes.get_mut().as_mut_ptr().add(index * BLOCK).cast(),
            pack_bytes(whole),
        );
    }
}
