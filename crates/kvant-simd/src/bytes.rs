//! Bytes four to a lane: what products of packed weights are written in.
//!
//! Packed weights lie in tiles of [`TILE`] rows. A *quad* is four columns of some rows: four bytes in each 32-bit lane, one lane per row,
//! which is what the byte products of every instruction set take. Lanes stay apart here too; only the order of integer sums
//! differs between instruction sets, and those are exact.

use std::ops::IndexMut;

use crate::simd::Simd;

/// Vectors whose lanes hold four bytes each, on every instruction set but the scalar one.
///
/// Pointers are read without a check; no alignment is asked for.
pub trait ByteSimd: Simd {
    /// As many vectors of floats as [`TILE`](crate::TILE) rows take.
    type Tile: Copy + IndexMut<usize, Output = Self::F>;
    /// Sixteen signed bytes that all rows are multiplied with.
    type Acts: Copy;
    /// Vector registers.
    const REGISTERS: usize;
    /// Whether [`ByteSimd::dot`] takes codes as signed bytes; else they are unsigned.
    const SIGNED: bool;

    /// Runs `kernel` compiled for this instruction set: as a function of its own, where the caller is not.
    fn call<K: ByteKernel>(self, kernel: K) -> K::Output;

    /// A tile of zeros.
    fn zero_tile(self) -> Self::Tile;
    /// Reads `4·LANES` bytes.
    ///
    /// # Safety
    /// They are readable at `p`.
    unsafe fn load_quad(self, p: *const u8) -> Self::I;
    /// Reads `LANES` numbers of 16 bits, zero-extended.
    ///
    /// # Safety
    /// `2·LANES` bytes are readable at `p`.
    unsafe fn load_u16(self, p: *const u8) -> Self::I;
    /// Reads `LANES` binary16 numbers.
    ///
    /// # Safety
    /// `2·LANES` bytes are readable at `p`.
    unsafe fn load_f16(self, p: *const u8) -> Self::F;
    /// Reads `LANES` bfloat16 numbers.
    ///
    /// # Safety
    /// `2·LANES` bytes are readable at `p`.
    #[inline(always)]
    unsafe fn load_bf16(self, p: *const u8) -> Self::F {
        // SAFETY: the caller's promise.
        self.as_float(self.shl(unsafe { self.load_u16(p) }, 16))
    }
    /// Reads `LANES` floats.
    ///
    /// # Safety
    /// `4·LANES` bytes are readable at `p`.
    #[inline(always)]
    unsafe fn load_f32(self, p: *const u8) -> Self::F {
        // SAFETY: the caller's promise.
        self.as_float(unsafe { self.load_quad(p) })
    }
    /// Writes `LANES` floats.
    ///
    /// # Safety
    /// They are writable at `p`.
    unsafe fn store_f32(self, a: Self::F, p: *mut f32);

    /// `a − b`, wrapping.
    fn sub_int(self, a: Self::I, b: Self::I) -> Self::I;
    /// Signed integers as floats, rounded to nearest even.
    fn int_to_float(self, a: Self::I) -> Self::F;
    /// The low and the high four bits of every byte.
    #[inline(always)]
    fn nibbles(self, a: Self::I) -> [Self::I; 2] {
        let low = self.splat_int(0x0f0f_0f0f);
        [self.and(a, low), self.and(self.shr(a, 4), low)]
    }
    /// A table for [`ByteSimd::lookup_bytes`].
    fn byte_table(self, table: &[u8; 16]) -> Self::I;
    /// `table[index]` of every byte; indices are below 16.
    fn lookup_bytes(self, table: Self::I, index: Self::I) -> Self::I;

    /// The sixteen bytes at `p`.
    ///
    /// # Safety
    /// They stay readable for as long as the result is used.
    unsafe fn acts(self, p: *const i8) -> Self::Acts;
    /// Adds to `sum`, in every lane, the products of the four bytes of `quad` with bytes `4·Q..4·Q + 4` of `acts`.
    ///
    /// `SMALL` promises that bytes are below 16 and that at most eight quads are added; sums then mean something only after
    /// [`ByteSimd::finish_dot`].
    ///
    /// # Safety
    /// As for [`ByteSimd::acts`]; `Q < 4`.
    unsafe fn dot<const Q: usize, const SMALL: bool>(
        self,
        sum: Self::I,
        quad: Self::I,
        acts: Self::Acts,
    ) -> Self::I;
    /// The sum that calls of [`ByteSimd::dot`] have made.
    #[inline(always)]
    fn finish_dot<const SMALL: bool>(self, sum: Self::I) -> Self::I {
        sum
    }

    /// Asks for the cache line at `p`, which need not exist, where the hardware does not do it well by itself.
    #[inline(always)]
    fn prefetch(self, _p: *const u8) {}
}

/// A computation written over [`ByteSimd`].
pub trait ByteKernel {
    /// What it returns.
    type Output;
    /// Computes it with the vectors of one instruction set. Implementations are `#[inline(always)]`, so that they are compiled for it.
    fn run<S: ByteSimd>(self, s: S) -> Self::Output;
}

#[cfg(test)]
mod tests;
