//! What AVX-512 does in ways of its own.

use std::arch::x86_64::*;

use kvant_simd::Avx512;

use super::portable::least_weight;
use super::values::{ValueJob, ValueSimd};
use super::{HeavyKernel, KeyKernel, SignMassKernel, ValueScratch};
use crate::kv::{BLOCK, TILE};

mod group_weights;
mod packing;
mod signs;
mod softmax;
mod weights;

pub(super) use softmax::{JOIN, SOFTMAX, SOFTMAX_EXPORT};

impl<const VBMI: bool> ValueSimd for Avx512<VBMI> {
    #[inline]
    unsafe fn quantise_weights(self, job: &ValueJob, outputs: &mut [f32], scratch: &mut ValueScratch) {
        // SAFETY: the caller's promise; the type proves the instruction set.
        unsafe { weights::quantise_rows(self.plain(), job, outputs, scratch) }
    }
}

/// The loop over signs, on tables of the queries.
pub(super) const SIGNS: KeyKernel = |side, queries, tiles, out| {
    // SAFETY: chosen only when the CPU has the instruction set.
    unsafe { signs::all_rows(side, queries, tiles, out) }
};

/// The same, and the exponentials of what it finds.
pub(super) const SIGN_MASSES: SignMassKernel = |blocks, masses, stride| {
    // SAFETY: chosen only when the CPU has the instruction set.
    unsafe { signs::masses(blocks, masses, stride) }
};

/// Which tiles have weight.
pub(super) const HEAVY: HeavyKernel = |weights, tokens, factors, threshold| {
    assert!(weights.len() >= factors.len() * BLOCK && tokens <= BLOCK);
    // SAFETY: the CPU has AVX-512; every row has 64 weights.
    unsafe {
        match tokens.div_ceil(TILE) {
            1 => heavy::<1>(weights, factors, threshold),
            2 => heavy::<2>(weights, factors, threshold),
            3 => heavy::<3>(weights, factors, threshold),
            _ => heavy::<4>(weights, factors, threshold),
        }
    }
};

#[target_feature(enable = "avx512f")]
unsafe fn heavy<const T: usize>(weights: &[f32], factors: &[f32], threshold: f32) -> u8 {
    let all = u8::MAX >> (8 - T);
    let mut heavy = 0;
    for (row, factor) in weights.chunks_exact(BLOCK).zip(factors) {
        let least = _mm512_set1_ps(least_weight(threshold, *factor));
        for t in 0..T {
            // SAFETY: a row is 64 floats, at most four tiles.
            let weight = unsafe { _mm512_loadu_ps(row.as_ptr().add(t * TILE)) };
            heavy |= u8::from(_mm512_cmp_ps_mask::<_CMP_GE_OQ>(weight, least) != 0) << t;
        }
        if heavy == all {
            // Short contexts: everything counts, which the first row tells.
            return all;
        }
    }
    heavy
}
