//! What tiles hold by estimate: sums of exponentials of a block's estimated scores, tile by tile.

use kvant_cpu::Isa;

use super::portable::exp;
use crate::kv::{BLOCK, TILE};
use crate::packed::block_layout::BLOCK_TILES;

/// `(scores, references, masses, stride)`: in every row of 64 scores the sum of `exp(score − the row's reference)` of each tile. Rows of masses
/// are `stride` apart.
pub(crate) type MassKernel = fn(&[f32], &[f32], &mut [f32], usize);

/// Beyond this above the reference a score counts as this: nothing else matters then, and sums stay finite.
const MOST: f32 = 60.0;

/// The polynomial of 2^f for f in [0, 1), the constant first.
#[cfg(target_arch = "x86_64")]
const EXP2: [f32; 4] = [0.99992495, 0.695_834_6, 0.22606673, 0.07802368];

/// The loop for `isa`.
pub(crate) fn kernel(isa: Isa) -> MassKernel {
    match isa {
        #[cfg(target_arch = "x86_64")]
        // SAFETY: the CPU has the instruction set, which includes AVX-512F.
        Isa::Avx512 if isa.is_available() => |a, b, c, d| unsafe { avx512(a, b, c, d) },
        #[cfg(target_arch = "x86_64")]
        // SAFETY: the CPU has the instruction set, which includes FMA.
        Isa::Avx2 if isa.is_available() => |a, b, c, d| unsafe { avx2(a, b, c, d) },
        _ => sums,
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx512dq")]
fn avx512(scores: &[f32], references: &[f32], masses: &mut [f32], stride: usize) {
    use std::arch::x86_64::*;
    let log2e = _mm512_set1_ps(std::f32::consts::LOG2_E);
    let rows = scores.as_chunks::<BLOCK>().0.iter().zip(references);
    for ((scores, reference), masses) in rows.zip(masses.chunks_mut(stride)) {
        let masses = masses.first_chunk_mut::<BLOCK_TILES>().expect("a block's tiles");
        let shift = _mm512_set1_ps(-reference * std::f32::consts::LOG2_E);
        let mut logs = [_mm512_setzero_ps(); BLOCK_TILES];
        for (scores, log) in scores.as_chunks::<TILE>().0.iter().zip(&mut logs) {
            // SAFETY: sixteen numbers.
            *log = _mm512_fmadd_ps(unsafe { _mm512_loadu_ps(scores.as_ptr()) }, log2e, shift);
        }
        // SAFETY: four numbers fit.
        unsafe { _mm_storeu_ps(masses.as_mut_ptr(), avx512_sums(logs)) };
    }
}

/// Of every vector the sum of two to the power of its sixteen numbers.
#[cfg(target_arch = "x86_64")]
#[inline]
#[target_feature(enable = "avx512f,avx512dq")]
pub(super) fn avx512_sums(logs: [std::arch::x86_64::__m512; BLOCK_TILES]) -> std::arch::x86_64::__m128 {
    use std::arch::x86_64::*;
    let most = _mm512_set1_ps(MOST * std::f32::consts::LOG2_E);
    let mut sums = logs;
    for x in &mut sums {
        let log = _mm512_min_ps(*x, most);
        // What is above the next smaller whole number, of which the last step makes a power.
        let f = _mm512_reduce_ps::<0x09>(log);
        // 2^f for f in [0, 1) to within 1e-4.
        let mut p = _mm512_set1_ps(EXP2[3]);
        for c in [EXP2[2], EXP2[1], EXP2[0]] {
            p = _mm512_fmadd_ps(p, f, _mm512_set1_ps(c));
        }
        *x = _mm512_scalef_ps(p, log);
    }
    let fold = |a, b| _mm512_add_ps(_mm512_shuffle_f32x4::<0x44>(a, b), _mm512_shuffle_f32x4::<0xee>(a, b));
    let [a, b, c, d] = sums;
    let (ab, cd) = (fold(a, b), fold(c, d));
    let lanes = _mm512_add_ps(_mm512_shuffle_f32x4::<0x88>(ab, cd), _mm512_shuffle_f32x4::<0xdd>(ab, cd));
    let lanes = _mm512_add_ps(lanes, _mm512_permute_ps::<0x4e>(lanes));
    let lanes = _mm512_add_ps(lanes, _mm512_permute_ps::<0xb1>(lanes));
    // Tile t is in every element of 128-bit lane t.
    _mm512_castps512_ps128(_mm512_maskz_compress_ps(0x1111, lanes))
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,fma")]
fn avx2(scores: &[f32], references: &[f32], masses: &mut [f32], stride: usize) {
    sums(scores, references, masses, stride);
}

#[inline(always)]
fn sums(scores: &[f32], references: &[f32], masses: &mut [f32], stride: usize) {
    let rows = scores.as_chunks::<BLOCK>().0.iter().zip(references);
    for ((scores, reference), masses) in rows.zip(masses.chunks_mut(stride)) {
        let tiles = scores.as_chunks::<TILE>().0.iter();
        for (scores, mass) in tiles.zip(&mut masses[..BLOCK_TILES]) {
            let mut lanes = [0.0f32; TILE];
            for (lane, score) in lanes.iter_mut().zip(scores) {
                let x = score - reference;
                *lane = exp(if x < MOST { x } else { MOST });
            }
            for half in [8, 4, 2, 1] {
                for i in 0..half {
                    lanes[i] += lanes[i + half];
                }
            }
            *mass = lanes[0];
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_are_those_of_f64() {
        let scores: Vec<f32> = (0..3 * BLOCK).map(|i| ((i * 37) % 101) as f32 / 7.0 - 9.0).collect();
        let references = [1.5, -2.0, 12.0];
        for isa in Isa::available() {
            // Every row's masses begin where the caller says, and nothing else is written.
            let mut found = vec![f32::NAN; 3 * 10];
            kernel(isa)(&scores, &references, &mut found, 10);
            for (r, row) in found.chunks_exact(10).enumerate() {
                for (t, mass) in row[..BLOCK_TILES].iter().enumerate() {
                    let tile = &scores[r * BLOCK + t * TILE..][..TILE];
                    let expected: f64 = tile.iter().map(|s| f64::from(s - references[r]).exp()).sum();
                    assert!(
                        (f64::from(*mass) / expected - 1.0).abs() < 2e-4,
                        "{isa:?}: {mass} for {expected}"
                    );
                }
                assert!(row[BLOCK_TILES..].iter().all(|x| x.is_nan()));
            }
            let mut far = [f32::NAN; BLOCK_TILES];
            kernel(isa)(&[1e30; BLOCK], &[0.0], &mut far, BLOCK_TILES);
            assert!(far.iter().all(|x| x.is_finite() && *x > 1e20), "{isa:?}: {far:?}");
        }
    }
}
