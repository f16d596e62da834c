//! Bytes four to a lane: what products of packed weights, and attention on packed tiles, are written in.
//!
//! Packed weights lie in tiles of [`TILE`](crate::TILE) rows. A *quad* is four columns of some rows: four bytes in each 32-bit
//! lane, one lane per row, which is what the byte products of every instruction set take. Packed keys and values have the same
//! shape: four channels of a token, or four tokens of a channel. Lanes stay apart here too; only the order of integer sums
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
    /// Both bytes of a product are signed, or both unsigned. Elsewhere one is unsigned and the other signed.
    const SAME_KIND: bool;
    /// Products of bytes are added in 16 bits, which have room for few of them.
    const NARROW: bool;
    /// Whether [`ByteSimd::dot`] takes codes as signed bytes; else they are unsigned.
    const SIGNED: bool = Self::SAME_KIND || Self::NARROW;
    /// Where [`ByteSimd::pack_bytes`] puts quad `q` of 16 lanes `t`: at `TILE_STEP·t + QUAD_STEP·q`.
    const TILE_STEP: usize = 4;
    /// See [`ByteSimd::TILE_STEP`].
    const QUAD_STEP: usize = 1;

    /// The vectors, if this CPU has them; found once.
    fn detect() -> Option<Self>;

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
    /// They are readable at `p`.
    #[inline(always)]
    unsafe fn load_f32(self, p: *const f32) -> Self::F {
        // SAFETY: the caller's promise.
        self.as_float(unsafe { self.load_quad(p.cast()) })
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
    /// `byte` in all bytes.
    #[inline(always)]
    fn splat_byte(self, byte: u8) -> Self::I {
        self.splat_int(u32::from_ne_bytes([byte; 4]))
    }
    /// `a − b` of every byte, wrapping.
    fn sub_bytes(self, a: Self::I, b: Self::I) -> Self::I;
    /// Every lane moved on by one; lane 0 is the last one of `before`.
    fn lane_on(self, before: Self::I, x: Self::I) -> Self::I;
    /// Bits of `a` where `mask` is set, of `b` elsewhere.
    #[inline(always)]
    fn select_bits(self, mask: Self::I, a: Self::I, b: Self::I) -> Self::I {
        let unset = self.xor(mask, self.splat_int(u32::MAX));
        self.or(self.and(mask, a), self.and(unset, b))
    }
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

    /// A table for [`ByteSimd::decode`] of codes of `BITS` bits, again and again up to 64 entries. That of 6 bits counts up from its first
    /// entry: only linear codes are so wide.
    #[inline(always)]
    fn code_table<const BITS: usize>(self, table: &[u8; 64]) -> Self::I {
        match BITS {
            6 => self.splat_byte(table[0].wrapping_neg()),
            _ => self.byte_table(table.first_chunk().expect("64 bytes")),
        }
    }
    /// Bytes of the table by codes of `BITS` bits (1, 2, 3, 4 or 6, whatever is above them).
    #[inline(always)]
    fn decode<const BITS: usize>(self, codes: Self::I, table: Self::I) -> Self::I {
        match BITS {
            6 => self.sub_bytes(self.and(codes, self.splat_byte(0x3f)), table),
            _ => self.lookup_bytes(table, self.and(codes, self.splat_byte(0x0f))),
        }
    }
    /// Four quads of bytes of the table by 3-bit codes: the low two bits of each from `low`, the third from bits 0 to 3 of `high`, or 4 to 7
    /// if `ODD`.
    #[inline(always)]
    fn decode_three<const ODD: bool>(self, low: Self::I, high: Self::I, table: Self::I) -> [Self::I; 4] {
        each_of_three::<Self, ODD>(self, low, high, table)
    }
    /// Bytes of the table by 4-bit codes, negative where `signs` are all ones, and not where they are zero. Entry 16 + i of the table is the
    /// negative of entry i.
    #[inline(always)]
    fn decode_signed(self, codes: Self::I, signs: Self::I, table: Self::I) -> Self::I {
        self.sub_bytes(self.xor(self.decode::<4>(codes, table), signs), signs)
    }

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
    /// Adds to every sum of `R` rows, in each lane, the products of four quads of codes with a row's four factors, four bytes each. Those of
    /// row r are `r·stride` after `factors`, one after another, or (`VALUES`) [`ByteSimd::QUAD_STEP`] apart.
    ///
    /// Codes are unsigned and factors signed, or (`VALUES`) the other way round; where kinds are the same both are signed, or unsigned.
    /// Where products are added in 16 bits, these have `ROOM` for four, two or one of them. For two, codes are signed, and factors at most
    /// 127, or of `VALUES` codes at most 63; "three" is two of unsigned codes of at most 127. For one, factors are words of 16 bits: of every four the first and third, second and fourth.
    ///
    /// # Safety
    /// All rows' factors are readable.
    unsafe fn dot_rows<const R: usize, const T: usize, const VALUES: bool, const ROOM: usize>(
        self,
        sums: &mut [[Self::I; T]; R],
        codes: &[[Self::I; 4]; T],
        factors: *const i32,
        stride: usize,
    );

    /// The lanes of `64 / LANES` vectors of four, each below 256, as bytes.
    fn pack_bytes(self, lanes: [Self::I; 4]) -> Self::I;
    /// The low words of the lanes of two vectors, of every four the first, third, second and fourth: what [`ByteSimd::dot_rows`] wants with
    /// room for one.
    #[inline(always)]
    fn pack_words(self, lanes: [Self::I; 2]) -> Self::I {
        let (mut bytes, mut words) = ([0u8; 128], [0u8; 64]);
        lanes.into_iter().zip(bytes.chunks_mut(4 * Self::LANES)).for_each(|(x, to)| self.store_int(x, to));
        for (words, lanes) in words.as_chunks_mut::<8>().0.iter_mut().zip(bytes.as_chunks::<16>().0) {
            for (to, from) in [0, 2, 1, 3].into_iter().enumerate() {
                words[2 * to..][..2].copy_from_slice(&lanes[4 * from..][..2]);
            }
        }
        // SAFETY: no vector has more than 64 bytes.
        unsafe { self.load_quad(words.as_ptr()) }
    }
}

/// [`ByteSimd::decode_three`], code by code.
#[inline(always)]
pub(crate) fn each_of_three<S: ByteSimd, const ODD: bool>(
    s: S,
    low: S::I,
    high: S::I,
    table: S::I,
) -> [S::I; 4] {
    let (two, high) = (s.splat_byte(0x03), if ODD { s.shr(high, 4) } else { high });
    [
        s.decode::<3>(s.select_bits(two, low, s.shl(high, 2)), table),
        s.decode::<3>(s.select_bits(two, s.shr(low, 2), s.shl(high, 1)), table),
        s.decode::<3>(s.select_bits(two, s.shr(low, 4), high), table),
        s.decode::<3>(s.select_bits(two, s.shr(low, 6), s.shr(high, 1)), table),
    ]
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
