//! Weights to bytes with AVX-512 where a token has several scales: in words of 16 bits, of which a register holds twice as many as of floats.
//!
//! ```text
//!   S = 32767·scale/e         e: the largest scale of the token in any group
//!   P = 32767·p·e/M           M: the row's largest p·e
//!   w = P·S / 2¹⁵             rounded, like all of these products
//!   b = w·K / 2¹⁵             K: the largest whole number that leaves b below 256, one per row and group
//! ```
//!
//! Only the last step loses anything that counts: of 15 bits of w it keeps eight. Where all w of a row and group are below 2¹⁰ (its
//! scales are much smaller than those of other groups), bytes are made from floats. Nothing of a row depends on other rows, or on tokens that it
//! does not see.
//!
//! Every step is taken for all rows and groups before the next one: what waits for a largest number or a quotient fills the queues of a core,
//! which then finds nothing else to do.

use std::arch::x86_64::*;

use kvant_simd::{Avx512, ByteSimd};

use super::packing::largest_of_each;
use crate::kv::{BLOCK, TILE};
use crate::packed::arch::weights::ValueJob;
use crate::packed::arch::{ValueScratch, WordScratch};

/// The largest word.
const TOP: f32 = 32767.0;

/// 2¹⁵: what products of words are divided by.
const UNIT: f32 = 32768.0;

/// Words in a register.
const WORDS: usize = BLOCK / 2;

/// Rows whose largest w and K are found at a time; rows are padded to so many.
const ROWS: usize = 8;

/// The least largest w whose bytes are made of it: its own roundings are a tenth of theirs.
const LEAST: i32 = 1024;

/// [`crate::packed::arch::weights::quantise_weights`] with one plane, for formats whose scales have no sign.
///
/// # Safety
/// The CPU has the instruction set; the job's lengths were checked and the scratch sized.
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512dq,avx512vnni")]
pub(super) unsafe fn quantise_rows(
    s: Avx512,
    job: &ValueJob,
    outputs: &mut [f32],
    scratch: &mut ValueScratch,
) {
    let (rows, groups, side) = (job.step.rows, job.step.side.groups, job.step.side);
    let padded = rows.next_multiple_of(ROWS);
    assert!(job.step.factors.len() >= padded);
    let words = &mut scratch.words;
    if words.sized != (groups, padded) {
        words.sized = (groups, padded);
        // Rows that only pad are worked on with the others, whatever they hold.
        words.weights.resized(padded * BLOCK, 0);
        words.scales.resized(groups * BLOCK, 0);
        words.float_scales.resized(groups * BLOCK, 0.0);
        words.offsets.resized(groups * BLOCK, 0.0);
        words.largest_scales.resized(BLOCK, 0.0);
        words.largest_weights.resized(padded, 0.0);
        words.products.resized(groups * padded * BLOCK, 0);
        words.largest.resized(groups * padded, 0);
        words.steps.resized(groups * padded, 0);
    }
    let raises = side.offsets.is_some() || side.integer.zero != 0;
    // SAFETY: sized just now; the caller's promise.
    unsafe {
        if raises {
            scales_to_words::<true>(s, job, words);
        } else {
            scales_to_words::<false>(s, job, words);
        }
        for row in (0..rows).step_by(ROWS) {
            weights_to_words(job, words, row);
        }
        multiply(words, groups, padded);
        let all_fit = find_steps(job, scratch, padded);
        if raises {
            raise(job, &scratch.words, outputs);
        }
        make_bytes(job, scratch, padded);
        if !all_fit {
            for (group, largest) in (0..groups).flat_map(|g| (0..rows).map(move |r| (g, g * padded + r))) {
                if scratch.words.largest.get()[largest] < LEAST {
                    bytes_from_floats(s, job, scratch, group, largest - group * padded);
                }
            }
        }
    }
}

/// e, all groups' scales as words, and `offset − zero·scale` as floats.
///
/// # Safety
/// As for [`quantise_rows`], with the words sized.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512dq")]
unsafe fn scales_to_words<const RAISES: bool>(s: Avx512, job: &ValueJob, words: &mut WordScratch) {
    let (step, side) = (job.step, job.step.side);
    let zero = _mm512_setzero_ps();
    let zero_point = _mm512_set1_ps(side.integer.zero as f32);
    let seen = u64::MAX >> (64 - step.tokens);
    let (scales, offsets) = (words.float_scales.get_mut().as_mut_ptr(), words.offsets.get_mut().as_mut_ptr());
    // SAFETY: `values::all_rows` checked that the tiles of `tokens` tokens exist; the words were sized.
    unsafe {
        for (t, tile) in step.tiles.iter().enumerate() {
            let mut largest = zero;
            // A slot without a token may hold anything, also what is not a number.
            let seen = (seen >> (16 * t)) as u16;
            for group in 0..side.groups {
                let at = group * BLOCK + t * TILE;
                let (mut scale, mut offset) = (zero, zero);
                if seen != 0 {
                    let tile = tile.as_ptr().add(group * 2 * TILE);
                    scale = _mm512_maskz_mov_ps(seen, s.load_f16(tile.add(side.scales)));
                    if let Some(plane) = side.offsets {
                        offset = _mm512_maskz_mov_ps(seen, s.load_f16(tile.add(plane)));
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
                let packed = pack_words(
                    _mm512_mul_ps(_mm512_loadu_ps(scales.add(at)), one),
                    _mm512_mul_ps(_mm512_loadu_ps(scales.add(at + TILE)), other),
                );
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

/// 32 numbers of two tiles as words. Packing works within 128-bit lanes, so that tiles take turns there.
#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn pack_words(one: __m512, other: __m512) -> __m512i {
    _mm512_packs_epi32(_mm512_cvtps_epi32(one), _mm512_cvtps_epi32(other))
}

/// P and M of rows `row..row + 8`.
///
/// # Safety
/// As for [`quantise_rows`], with e found; the first of the rows exists.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl")]
unsafe fn weights_to_words(job: &ValueJob, words: &mut WordScratch, row: usize) {
    let rows = (job.step.rows - row).min(ROWS);
    let to = words.weights.get_mut().as_mut_ptr();
    // SAFETY: rows have 64 weights and as many words, and an M, padded.
    unsafe {
        let scales = words.largest_scales.get().as_ptr();
        let scales = [
            _mm512_loadu_ps(scales),
            _mm512_loadu_ps(scales.add(TILE)),
            _mm512_loadu_ps(scales.add(2 * TILE)),
            _mm512_loadu_ps(scales.add(3 * TILE)),
        ];
        let mut found = [_mm512_setzero_ps(); 2];
        for (half, found) in found.iter_mut().enumerate() {
            let (mut scaled, mut largest) = ([scales; 4], [_mm512_setzero_ps(); 4]);
            for r in 0..rows.saturating_sub(4 * half).min(4) {
                let weights = job.step.weights.as_ptr().add((row + 4 * half + r) * BLOCK);
                for (t, scaled) in scaled[r].iter_mut().enumerate() {
                    *scaled = _mm512_mul_ps(*scaled, _mm512_loadu_ps(weights.add(t * TILE)));
                    largest[r] = _mm512_max_ps(largest[r], *scaled);
                }
            }
            *found = largest_of_each(largest);
            let inverse = inverse(*found);
            for (r, scaled) in scaled.iter().enumerate() {
                let inverse = _mm512_permutexvar_ps(_mm512_set1_epi32(4 * r as i32), inverse);
                let scaled = scaled.map(|x| _mm512_mul_ps(x, inverse));
                let to = to.add((row + 4 * half + r) * BLOCK);
                _mm512_storeu_si512(to.cast(), pack_words(scaled[0], scaled[1]));
                _mm512_storeu_si512(to.add(WORDS).cast(), pack_words(scaled[2], scaled[3]));
            }
        }
        // As one vector, as they are read.
        let order = _mm512_setr_epi32(0, 4, 8, 12, 16, 20, 24, 28, 0, 0, 0, 0, 0, 0, 0, 0);
        let each = _mm512_castps512_ps256(_mm512_permutex2var_ps(found[0], order, found[1]));
        _mm256_storeu_ps(words.largest_weights.get_mut().as_mut_ptr().add(row), each);
    }
}

/// All w, and the largest of each row and group.
///
/// # Safety
/// As for [`quantise_rows`], with P and S made.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl")]
unsafe fn multiply(words: &mut WordScratch, groups: usize, padded: usize) {
    let (weights, scales) = (words.weights.get().as_ptr(), words.scales.get().as_ptr());
    let (products, found) = (words.products.get_mut().as_mut_ptr(), words.largest.get_mut().as_mut_ptr());
    for group in 0..groups {
        for row in (0..padded).step_by(ROWS) {
            let at = group * padded + row;
            let mut rows = [_mm512_setzero_si512(); ROWS];
            // SAFETY: rows and groups have 64 words, and together as many products and a largest one; rows are padded.
            unsafe {
                let load = |at: *const i16| _mm512_loadu_si512(at.cast());
                let scales = [load(scales.add(group * BLOCK)), load(scales.add(group * BLOCK + WORDS))];
                for (r, largest) in rows.iter_mut().enumerate() {
                    let (weights, to) = (weights.add((row + r) * BLOCK), products.add((at + r) * BLOCK));
                    let one = _mm512_mulhrs_epi16(load(weights), scales[0]);
                    let other = _mm512_mulhrs_epi16(load(weights.add(WORDS)), scales[1]);
                    _mm512_storeu_si512(to.cast(), one);
                    _mm512_storeu_si512(to.add(WORDS).cast(), other);
                    *largest = _mm512_max_epi16(one, other);
                }
                _mm256_storeu_si256(found.add(at).cast(), largest_words(rows));
            }
        }
    }
}

/// The largest word of each of eight registers. Words are not negative.
#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn largest_words(rows: [__m512i; ROWS]) -> __m256i {
    // That of row r + i in 128-bit lane i.
    let four = |r: usize| {
        let fold =
            |a, b| _mm512_max_epi16(_mm512_shuffle_i32x4::<0x44>(a, b), _mm512_shuffle_i32x4::<0xee>(a, b));
        let (ab, cd) = (fold(rows[r], rows[r + 1]), fold(rows[r + 2], rows[r + 3]));
        _mm512_max_epi16(_mm512_shuffle_i32x4::<0x88>(ab, cd), _mm512_shuffle_i32x4::<0xdd>(ab, cd))
    };
    let (one, other) = (four(0), four(4));
    // Row i in the low half of lane i, row 4 + i in its high half; then in every element of the halves.
    let halves = _mm512_max_epi16(_mm512_unpacklo_epi64(one, other), _mm512_unpackhi_epi64(one, other));
    let halves = _mm512_max_epi16(halves, _mm512_shuffle_epi32::<0xb1>(halves));
    let halves = _mm512_srli_epi32::<16>(_mm512_max_epi16(halves, _mm512_slli_epi32::<16>(halves)));
    let order = _mm512_setr_epi32(0, 4, 8, 12, 2, 6, 10, 14, 0, 0, 0, 0, 0, 0, 0, 0);
    _mm512_castsi512_si256(_mm512_permutexvar_epi32(order, halves))
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
            // SAFETY: there are `padded` numbers per group, M and factors; steps have no padding.
            unsafe {
                let found = _mm256_loadu_si256(largest.get().as_ptr().add(at).cast());
                small |= _mm256_mask_cmplt_epi32_mask(rows, found, _mm256_set1_epi32(LEAST));
                let k = _mm256_div_ps(_mm256_set1_ps(255.0 * UNIT), _mm256_cvtepi32_ps(found));
                let k = _mm256_roundscale_ps::<{ _MM_FROUND_TO_NEG_INF | _MM_FROUND_NO_EXC }>(_mm256_min_ps(
                    k,
                    _mm256_set1_ps(TOP),
                ));
                let factors = _mm256_loadu_ps(step.factors.as_ptr().add(row));
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
/// As for [`quantise_rows`], with w and K made.
#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
unsafe fn make_bytes(job: &ValueJob, scratch: &mut ValueScratch, padded: usize) {
    let rows = job.step.rows;
    let products = scratch.words.products.get().as_ptr();
    let (steps, bytes) = (scratch.words.steps.get().as_ptr(), scratch.bytes.get_mut().as_mut_ptr());
    for group in 0..job.step.side.groups {
        for row in 0..rows {
            // SAFETY: rows have 64 products in every group, a K and 64 bytes of their own.
            unsafe {
                let products = products.add((group * padded + row) * BLOCK);
                let k = _mm512_set1_epi32(*steps.add(group * padded + row));
                let one = _mm512_mulhrs_epi16(_mm512_loadu_si512(products.cast()), k);
                let other = _mm512_mulhrs_epi16(_mm512_loadu_si512(products.add(WORDS).cast()), k);
                let to = bytes.add((group * rows + row) * BLOCK);
                _mm512_storeu_si512(to.cast(), _mm512_packus_epi16(one, other));
            }
        }
    }
}

/// The bytes and the step of one row in one group, from floats.
///
/// # Safety
/// As for [`quantise_rows`], with the scales found; row and group exist.
#[target_feature(enable = "avx512f,avx512bw")]
unsafe fn bytes_from_floats(s: Avx512, job: &ValueJob, scratch: &mut ValueScratch, group: usize, row: usize) {
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
            s.pack_bytes(whole),
        );
    }
}
