//! Products of query rows with the mean of a block's keys, in f32: one number per row and block.

use kvant_codec::block_mean::MeanRecord;
use kvant_cpu::Isa;

use super::MeanKernel;
use crate::kv::TILE;

/// Rows that share the widened mean.
const ROWS: usize = 4;

/// The loop for `isa`.
pub(crate) fn kernel(isa: Isa) -> MeanKernel {
    match isa {
        #[cfg(target_arch = "x86_64")]
        // SAFETY: the CPU has the instruction set, which includes AVX-512F.
        Isa::Avx512 if isa.is_available() => |rows, mean, bias| unsafe { avx512(rows, mean, bias) },
        #[cfg(target_arch = "x86_64")]
        // SAFETY: the CPU has the instruction set, which includes FMA.
        Isa::Avx2 if isa.is_available() => |rows, mean, bias| unsafe { avx2(rows, mean, bias) },
        _ => products::<{ cfg!(target_arch = "aarch64") }>,
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx2,fma,f16c")]
fn avx512(rows: &[f32], mean: MeanRecord, bias: &mut [f32]) {
    if bias.is_empty() {
        return;
    }
    let dim = rows.len() / bias.len();
    if !dim.is_multiple_of(2 * TILE) || mean.codes().len() != dim || mean.scales().len() != dim / TILE {
        return products::<true>(rows, mean, bias);
    }
    assert!(rows.len() == bias.len() * dim);
    for (rows, bias) in rows.chunks(ROWS * dim).zip(bias.chunks_mut(ROWS)) {
        // SAFETY: as many rows of `dim` numbers as biases; codes and scales for whole groups of 32 channels were just checked.
        unsafe {
            match bias.len() {
                1 => avx512_rows::<1>(rows, dim, mean, bias),
                2 => avx512_rows::<2>(rows, dim, mean, bias),
                3 => avx512_rows::<3>(rows, dim, mean, bias),
                _ => avx512_rows::<ROWS>(rows, dim, mean, bias),
            }
        }
    }
}

/// # Safety
/// `R` rows of `dim` (a multiple of 32) numbers, `R` biases, codes and scales for `dim` channels; the CPU has the instruction set.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx2,fma,f16c")]
unsafe fn avx512_rows<const R: usize>(rows: &[f32], dim: usize, mean: MeanRecord, bias: &mut [f32]) {
    use std::arch::x86_64::*;
    let (rows, codes, scales) = (rows.as_ptr(), mean.codes().as_ptr(), mean.scales().as_ptr());
    let mut sums = [_mm512_setzero_ps(); R];
    for group in 0..dim / (2 * TILE) {
        // SAFETY: the caller's promise.
        unsafe {
            let bits = scales.add(2 * group).cast::<u16>().read_unaligned();
            let scale = _mm512_broadcastss_ps(_mm_cvtph_ps(_mm_cvtsi32_si128(i32::from(bits))));
            for channel in [2 * TILE * group, 2 * TILE * group + TILE] {
                let codes = _mm512_cvtepi8_epi32(_mm_loadu_si128(codes.add(channel).cast()));
                let numbers = _mm512_mul_ps(_mm512_cvtepi32_ps(codes), scale);
                for (r, sum) in sums.iter_mut().enumerate() {
                    *sum = _mm512_fmadd_ps(_mm512_loadu_ps(rows.add(r * dim + channel)), numbers, *sum);
                }
            }
        }
    }
    for (bias, sum) in bias.iter_mut().zip(sums) {
        *bias += _mm512_reduce_add_ps(sum);
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,fma")]
fn avx2(rows: &[f32], mean: MeanRecord, bias: &mut [f32]) {
    products::<true>(rows, mean, bias);
}

/// Adds to every row's bias its product with the mean, four rows at a time. `FUSED`: the machine multiplies and adds in one step.
#[inline(always)]
fn products<const FUSED: bool>(rows: &[f32], mean: MeanRecord, bias: &mut [f32]) {
    if bias.is_empty() {
        return;
    }
    let dim = rows.len() / bias.len();
    for (rows, bias) in rows.chunks(ROWS * dim).zip(bias.chunks_mut(ROWS)) {
        match bias.len() {
            1 => some_rows::<FUSED, 1>(rows, dim, mean, bias),
            2 => some_rows::<FUSED, 2>(rows, dim, mean, bias),
            3 => some_rows::<FUSED, 3>(rows, dim, mean, bias),
            _ => some_rows::<FUSED, ROWS>(rows, dim, mean, bias),
        }
    }
}

#[inline(always)]
fn some_rows<const FUSED: bool, const R: usize>(
    rows: &[f32],
    dim: usize,
    mean: MeanRecord,
    bias: &mut [f32],
) {
    let mut sums = [[0.0f32; TILE]; R];
    let mut channel = 0;
    for (codes, scale) in mean.groups() {
        let (lines, rest) = codes.as_chunks::<TILE>();
        for codes in lines {
            let mut numbers = [0.0f32; TILE];
            for (number, code) in numbers.iter_mut().zip(codes) {
                *number = f32::from(*code as i8) * scale;
            }
            for (r, sums) in sums.iter_mut().enumerate() {
                let row: &[f32; TILE] =
                    rows[r * dim + channel..][..TILE].try_into().expect("sixteen channels");
                for lane in 0..TILE {
                    sums[lane] = if FUSED {
                        row[lane].mul_add(numbers[lane], sums[lane])
                    } else {
                        row[lane] * numbers[lane] + sums[lane]
                    };
                }
            }
            channel += TILE;
        }
        for code in rest {
            let number = f32::from(*code as i8) * scale;
            for (r, sums) in sums.iter_mut().enumerate() {
                sums[0] += rows[r * dim + channel] * number;
            }
            channel += 1;
        }
    }
    for (bias, mut lanes) in bias.iter_mut().zip(sums) {
        for half in [8, 4, 2, 1] {
            for i in 0..half {
                lanes[i] += lanes[i + half];
            }
        }
        *bias += lanes[0];
    }
}
