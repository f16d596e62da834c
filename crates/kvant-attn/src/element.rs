//! Elements of plain tokens.

use half::f16;
use kvant_simd::ByteSimd;

/// A stored element, and how it widens to f32.
pub(crate) trait Element: Copy {
    fn widen(self) -> f32;
    /// Widens a vector of elements.
    ///
    /// # Safety
    /// They are readable at `at`.
    unsafe fn load<S: ByteSimd>(s: S, at: *const Self) -> S::F;
}

impl Element for f32 {
    #[inline(always)]
    fn widen(self) -> f32 {
        self
    }

    #[inline(always)]
    unsafe fn load<S: ByteSimd>(s: S, at: *const Self) -> S::F {
        // SAFETY: the caller's promise.
        unsafe { s.load_f32(at) }
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

    #[inline(always)]
    unsafe fn load<S: ByteSimd>(s: S, at: *const Self) -> S::F {
        // SAFETY: the caller's promise.
        unsafe { s.load_f16(at.cast()) }
    }
}
