//! The three inner loops, once per instruction set. `portable` is the truth the others are tested against.

use kvant_cpu::Isa;

use crate::kv::Plane;

#[cfg(target_arch = "x86_64")]
pub(crate) mod avx512;
mod portable;

/// The inner loops of one instruction set.
pub(crate) struct Kernels {
    /// `scores[r][t] = queries[r]·key[t]` for `rows` rows of `d` and `tiles` tiles of 16 tokens; rows of
    /// `scores` are 64 apart.
    pub scores: fn(&[f32], usize, usize, Plane, usize, &mut [f32]),
    /// Replaces each score by `exp(score − max)` and returns their sum. The length is a multiple of 16.
    pub exp_sum: fn(&mut [f32], f32) -> f32,
    /// `outputs[r] += Σ_t weights[r][t]·value[t]` for `tokens` value rows, `stride` channels apart.
    pub accumulate: fn(&[f32], usize, Plane, usize, usize, &mut [f32]),
}

/// The kernels for `isa`.
pub(crate) fn kernels(isa: Isa) -> &'static Kernels {
    match isa {
        #[cfg(target_arch = "x86_64")]
        Isa::Avx512 => &avx512::KERNELS,
        #[cfg(target_arch = "x86_64")]
        Isa::Avx2 => &portable::AVX2,
        _ => &portable::SCALAR,
    }
}
