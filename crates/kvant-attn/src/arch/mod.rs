//! The three inner loops, once per instruction set. `portable` is the truth the others are tested against.

use half::f16;
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

/// A stored element: how sixteen of them widen to f32.
pub(crate) trait Element: Copy {
    /// Widens one element.
    fn widen(self) -> f32;
}

impl Element for f32 {
    #[inline(always)]
    fn widen(self) -> f32 {
        self
    }
}

impl Element for f16 {
    #[inline(always)]
    fn widen(self) -> f32 {
        // Exact for normal numbers, subnormals and zero by rebasing the exponent with a multiplication;
        // written in plain integer and float operations so that the compiler can vectorise it.
        let bits = u32::from(self.to_bits());
        let magnitude = f32::from_bits((bits & 0x7fff) << 13) * f32::from_bits(0x7780_0000);
        let special =
            if bits & 0x7c00 == 0x7c00 { 0x7f80_0000 | ((bits & 0x3ff) << 13) } else { magnitude.to_bits() };
        f32::from_bits(special | ((bits & 0x8000) << 16))
    }
}
