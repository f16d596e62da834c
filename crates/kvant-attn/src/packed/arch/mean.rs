//! Products of query rows with the means of some blocks' keys, in f32: one number per block and row.

use kvant_codec::block_mean::MeanRecord;
use kvant_cpu::Isa;

use crate::kv::TILE;

/// `(rows of d floats, records of means, products)`: every mean's product with every row, `[mean][row]`.
pub(crate) type MeanKernel = fn(&[f32], &[&[u8]], &mut [f32]);

/// Rows that share a widened mean.
const ROWS: usize = 4;
/// Blocks whose products are made together: their sums over lanes cost what one block's would.
#[cfg(target_arch = "x86_64")]
const MEANS: usize = 4;
/// Blocks that a caller should ask for at once.
pub(crate) const MEANS_PER_CALL: usize = 16;

/// The loop for `isa`.
pub(crate) fn kernel(isa: Isa) -> MeanKernel {
    match isa {
        #[cfg(target_arch = "x86_64")]
        // SAFETY: the CPU has the instruction set, which includes AVX-512F.
        Isa::Avx512 if isa.is_available() => |rows, means, out| unsafe { avx512(rows, means, out) },
        #[cfg(target_arch = "x86_64")]
        // SAFETY: the CPU has the instruction set, which includes FMA.
        Isa::Avx2 if isa.is_available() => |rows, means, out| unsafe { avx2(rows, means, out) },
        _ => products::<{ cfg!(target_arch = "aarch64") }>,
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx2,fma,f16c")]
fn avx512(rows: &[f32], means: &[&[u8]], out: &mut [f32]) {
    use std::arch::x86_64::*;
    let count = out.len() / means.len().max(1);
    let dim = rows.len() / count.max(1);
    let bytes = kvant_codec::block_mean::record_bytes(dim);
    if count == 0 || !dim.is_multiple_of(2 * TILE) {
        return products::<true>(rows, means, out);
    }
    assert!(rows.len() == count * dim && out.len() == count * means.len());
    assert!(means.iter().all(|mean| mean.len() == bytes), "records of {dim} channels");
    for (means, out) in means.chunks(MEANS).zip(out.chunks_mut(MEANS * count)) {
        // A missing one is the first again.
        let four: [*const u8; MEANS] = std::array::from_fn(|i| means.get(i).unwrap_or(&means[0]).as_ptr());
        for (chunk, rows) in rows.chunks(ROWS * dim).enumerate() {
            let these = rows.len() / dim;
            // SAFETY: as many rows of `dim` numbers as said, and records of as many channels.
            let sums = unsafe {
                match these {
                    1 => avx512_rows::<1>(rows, dim, &four),
                    2 => avx512_rows::<2>(rows, dim, &four),
                    3 => avx512_rows::<3>(rows, dim, &four),
                    _ => avx512_rows::<ROWS>(rows, dim, &four),
                }
            };
            if these == count {
                // SAFETY: the mask has a lane per number of `out`: of every mean and row one.
                unsafe {
                    let sums =
                        _mm512_permutexvar_ps(_mm512_loadu_si512(gapless(count).as_ptr().cast()), sums);
                    _mm512_mask_storeu_ps(out.as_mut_ptr(), ((1u32 << out.len()) - 1) as u16, sums);
                }
                continue;
            }
            let mut numbers = [0.0; MEANS * ROWS];
            // SAFETY: sixteen numbers fit.
            unsafe { _mm512_storeu_ps(numbers.as_mut_ptr(), sums) };
            for (out, numbers) in out.chunks_exact_mut(count).zip(numbers.as_chunks::<ROWS>().0) {
                let out = &mut out[chunk * ROWS..][..these];
                out.iter_mut().zip(numbers).for_each(|(out, number)| *out = *number);
            }
        }
    }
}

/// Where the products of `count` rows (at most [`ROWS`]) with one mean after another lie among `[mean][ROWS]`.
#[cfg(target_arch = "x86_64")]
fn gapless(count: usize) -> &'static [i32; MEANS * ROWS] {
    const PLACES: [[i32; MEANS * ROWS]; ROWS] = {
        let mut places = [[0; MEANS * ROWS]; ROWS];
        let mut count = 1;
        while count <= ROWS {
            let mut i = 0;
            while i < MEANS * count {
                places[count - 1][i] = (i / count * ROWS + i % count) as i32;
                i += 1;
            }
            count += 1;
        }
        places
    };
    &PLACES[count - 1]
}

/// The products of `R` rows with four means, as `[mean][ROWS]`.
///
/// # Safety
/// `R` rows of `dim` (a multiple of 32) numbers, records of `dim` channels; the CPU has the instruction set.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx2,fma,f16c")]
unsafe fn avx512_rows<const R: usize>(
    rows: &[f32],
    dim: usize,
    means: &[*const u8; MEANS],
) -> std::arch::x86_64::__m512 {
    use std::arch::x86_64::*;
    let rows = rows.as_ptr();
    let mut sums = [[_mm512_setzero_ps(); ROWS]; MEANS];
    for group in 0..dim / (2 * TILE) {
        for (codes, sums) in means.iter().zip(&mut sums) {
            // SAFETY: the caller's promise. Scales lie behind the codes.
            unsafe {
                let bits = codes.add(dim + 2 * group).cast::<u16>().read_unaligned();
                let scale = _mm512_broadcastss_ps(_mm_cvtph_ps(_mm_cvtsi32_si128(i32::from(bits))));
                for channel in [2 * TILE * group, 2 * TILE * group + TILE] {
                    let codes = _mm512_cvtepi8_epi32(_mm_loadu_si128(codes.add(channel).cast()));
                    let numbers = _mm512_mul_ps(_mm512_cvtepi32_ps(codes), scale);
                    for (r, sum) in sums[..R].iter_mut().enumerate() {
                        *sum = _mm512_fmadd_ps(_mm512_loadu_ps(rows.add(r * dim + channel)), numbers, *sum);
                    }
                }
            }
        }
    }
    lane_sums(sums)
}

/// The sum over the lanes of each of sixteen vectors, in their order.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f")]
fn lane_sums(vectors: [[std::arch::x86_64::__m512; 4]; 4]) -> std::arch::x86_64::__m512 {
    use std::arch::x86_64::*;
    // Within quarters of a vector first: four vectors become one whose quarters hold a sum of each.
    let quarters = vectors.map(|[a, b, c, d]| {
        let ab = _mm512_add_ps(_mm512_unpacklo_ps(a, b), _mm512_unpackhi_ps(a, b));
        let cd = _mm512_add_ps(_mm512_unpacklo_ps(c, d), _mm512_unpackhi_ps(c, d));
        let (ab, cd) = (_mm512_castps_pd(ab), _mm512_castps_pd(cd));
        let (low, high) = (_mm512_unpacklo_pd(ab, cd), _mm512_unpackhi_pd(ab, cd));
        _mm512_add_ps(_mm512_castpd_ps(low), _mm512_castpd_ps(high))
    });
    // Then over the quarters, two steps of the same kind.
    let halve = |a: __m512, b: __m512| {
        _mm512_add_ps(_mm512_shuffle_f32x4::<0x88>(a, b), _mm512_shuffle_f32x4::<0xdd>(a, b))
    };
    halve(halve(quarters[0], quarters[1]), halve(quarters[2], quarters[3]))
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,fma")]
fn avx2(rows: &[f32], means: &[&[u8]], out: &mut [f32]) {
    products::<true>(rows, means, out);
}

/// The products of every mean with every row, four rows at a time. `FUSED`: the machine multiplies and adds in one step.
#[inline(always)]
fn products<const FUSED: bool>(rows: &[f32], means: &[&[u8]], out: &mut [f32]) {
    let count = out.len() / means.len().max(1);
    if count == 0 {
        return;
    }
    let dim = rows.len() / count;
    for (mean, out) in means.iter().zip(out.chunks_exact_mut(count)) {
        let mean = MeanRecord::new(mean, dim).expect("checked views hold whole means");
        for (rows, out) in rows.chunks(ROWS * dim).zip(out.chunks_mut(ROWS)) {
            match out.len() {
                1 => some_rows::<FUSED, 1>(rows, dim, mean, out),
                2 => some_rows::<FUSED, 2>(rows, dim, mean, out),
                3 => some_rows::<FUSED, 3>(rows, dim, mean, out),
                _ => some_rows::<FUSED, ROWS>(rows, dim, mean, out),
            }
        }
    }
}

#[inline(always)]
fn some_rows<const FUSED: bool, const R: usize>(rows: &[f32], dim: usize, mean: MeanRecord, out: &mut [f32]) {
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
    for (out, mut lanes) in out.iter_mut().zip(sums) {
        for half in [8, 4, 2, 1] {
            for i in 0..half {
                lanes[i] += lanes[i + half];
            }
        }
        *out = lanes[0];
    }
}
