//! What the byte kernels need of an instruction set, and the one way in which codes become bytes.
//!
//! Keys and values have the same shape here. A tile's codes lie in *units* of sixteen lanes with four bytes each, one line of 64 bytes
//! per unit (or several units to a line, in bit fields):
//!
//! ```text
//!            lane           the four bytes of a lane      a step (four units)      meets
//!   keys     token          four channels                 sixteen channels         16 bytes of the query
//!   values   channel        four tokens                   sixteen tokens           16 bytes of weights
//! ```
//!
//! A vector may be narrower than a line. Then the lanes of a line are worked on in several passes, each with pointers moved on by
//! the width of a vector; nothing else changes.

use crate::kv::TILE;
use crate::packed::tile_params::TileSide;

/// An instruction set with products of bytes. The operations are one or two instructions each; the drivers in `keys` and `values`
/// are written in terms of them and compiled once per set.
///
/// # Safety of all methods
/// The CPU has the instruction set; pointers are readable (or writable) for a vector's width, or as said.
pub(super) trait ByteIsa: Copy {
    /// A vector of bytes, or of 32-bit integers in its lanes.
    type Bytes: Copy;
    /// A vector of f32, one per lane.
    type Floats: Copy;
    /// Lanes of a vector: 16, 8 or 4.
    const LANES: usize;
    /// Vector registers.
    const REGISTERS: usize;
    /// Factors of a product have the same kind: both signed (keys) or both unsigned (values). Elsewhere one is unsigned (key codes,
    /// weights) and the other signed (queries, value codes).
    const SAME_KIND: bool;
    /// Products are added in 16 bits unless [`ByteIsa::dot`] is told that codes need all eight.
    const NARROW: bool;

    /// Loads a vector of bytes.
    unsafe fn load(at: *const u8) -> Self::Bytes;
    /// The same byte everywhere.
    unsafe fn splat(byte: u8) -> Self::Bytes;
    /// Shifts 16-bit units to the left.
    unsafe fn shl(x: Self::Bytes, bits: u32) -> Self::Bytes;
    /// Shifts 16-bit units to the right.
    unsafe fn shr(x: Self::Bytes, bits: u32) -> Self::Bytes;
    /// Bitwise exclusive or.
    unsafe fn xor(a: Self::Bytes, b: Self::Bytes) -> Self::Bytes;
    /// Bits of `a` where `mask` is set, of `b` elsewhere.
    unsafe fn select(mask: Self::Bytes, a: Self::Bytes, b: Self::Bytes) -> Self::Bytes;
    /// A table for [`ByteIsa::look`].
    unsafe fn table(table: &[u8; 64]) -> Self::Bytes;
    /// Codes of `BITS` bits (1, 2, 3, 4 or 6, whatever is above them) to the table's bytes.
    unsafe fn look<const BITS: usize>(codes: Self::Bytes, table: Self::Bytes) -> Self::Bytes;
    /// The four units of a step of 3-bit codes to the table's bytes: the low two bits of each from `low`, the third from `high`, bits 0 to 3,
    /// or 4 to 7 at odd steps.
    #[inline(always)]
    unsafe fn look_three(
        low: Self::Bytes,
        high: Self::Bytes,
        odd: bool,
        table: Self::Bytes,
    ) -> [Self::Bytes; 4] {
        // SAFETY: the caller's promise.
        unsafe {
            let high = if odd { Self::shr(high, 4) } else { high };
            [
                join::<Self, 3>(low, Self::shl(high, 2), table),
                join::<Self, 3>(Self::shr(low, 2), Self::shl(high, 1), table),
                join::<Self, 3>(Self::shr(low, 4), high, table),
                join::<Self, 3>(Self::shr(low, 6), Self::shr(high, 1), table),
            ]
        }
    }
    /// 4-bit codes to the bytes of a table of which bit 4 of `signs` takes the mirrored half.
    unsafe fn look_mirrored(codes: Self::Bytes, signs: Self::Bytes, table: Self::Bytes) -> Self::Bytes;

    /// Asks for the line of bytes at an address, readable or not.
    unsafe fn prefetch(at: *const u8);

    /// The same integer in all lanes.
    unsafe fn splat_i32(x: i32) -> Self::Bytes;
    /// Sum of 32-bit integers.
    unsafe fn add_i32(a: Self::Bytes, b: Self::Bytes) -> Self::Bytes;
    /// Shifts 32-bit integers to the left.
    unsafe fn shl_i32(x: Self::Bytes, bits: u32) -> Self::Bytes;
    /// Adds to every sum, in each lane, the products of its step's four units with `quads[0..4]`, four bytes each. `FULL`: codes may
    /// need all eight bits.
    unsafe fn dot<const T: usize, const VALUES: bool, const FULL: bool>(
        sums: &mut [Self::Bytes; T],
        codes: &[[Self::Bytes; 4]; T],
        quads: *const i32,
    );
    /// [`ByteIsa::dot`] for several rows of sums, whose quads lie `stride` apart.
    #[inline(always)]
    unsafe fn dot_rows<const R: usize, const T: usize, const VALUES: bool, const FULL: bool>(
        sums: &mut [[Self::Bytes; T]; R],
        codes: &[[Self::Bytes; 4]; T],
        quads: *const i32,
        stride: usize,
    ) {
        for (r, sums) in sums.iter_mut().enumerate() {
            // SAFETY: the caller's promise.
            unsafe { Self::dot::<T, VALUES, FULL>(sums, codes, quads.add(r * stride)) };
        }
    }

    /// The floats whose bits these are.
    unsafe fn bits_as_floats(x: Self::Bytes) -> Self::Floats;
    /// 32-bit integers as floats.
    unsafe fn to_floats(x: Self::Bytes) -> Self::Floats;
    /// The same number in all lanes.
    unsafe fn splat_f32(x: f32) -> Self::Floats;
    /// Loads floats.
    unsafe fn load_f32(at: *const f32) -> Self::Floats;
    /// Stores floats.
    unsafe fn store_f32(at: *mut f32, x: Self::Floats);
    /// One binary16 number per lane, as floats.
    unsafe fn load_halves(at: *const u8) -> Self::Floats;
    /// `a·b + c`.
    unsafe fn mul_add(a: Self::Floats, b: Self::Floats, c: Self::Floats) -> Self::Floats;
}

/// The code lines of a tile, from some lane on.
#[derive(Clone, Copy)]
pub(super) struct TileBytes {
    low: *const u8,
    low_lines: usize,
    high: *const u8,
}

impl TileBytes {
    /// Lines of the tile at `tile`, from byte `from` of each on.
    ///
    /// # Safety
    /// The side's whole tile is readable; `from` is below 64.
    #[inline(always)]
    pub unsafe fn new(side: &TileSide, tile: *const u8, from: usize) -> Self {
        let [low, high] = side.planes;
        // SAFETY: planes lie within the tile.
        unsafe {
            Self {
                low: tile.add(low.offset + from),
                low_lines: low.lines,
                high: tile.add(high.offset + from),
            }
        }
    }
}

/// Bytes between lines.
pub(super) const LINE: usize = 4 * TILE;

// The drivers call vector operations directly, or in functions that are always inlined: a closure handed to `map` or `from_fn` would be
// compiled without the instruction set's features, and every operation in it be a call.

/// Line `line` of a plane.
///
/// # Safety
/// The plane has that line.
#[inline(always)]
unsafe fn line<I: ByteIsa>(plane: *const u8, line: usize) -> I::Bytes {
    // SAFETY: the caller's promise.
    unsafe { I::load(plane.add(line * LINE)) }
}

/// Line `line` of the low plane, or its last one.
///
/// # Safety
/// `lines` describes readable lines, and there is one.
#[inline(always)]
unsafe fn line_or_last<I: ByteIsa>(lines: &TileBytes, line: usize) -> I::Bytes {
    // SAFETY: the index is kept below the number of lines.
    unsafe { I::load(lines.low.add(line.min(lines.low_lines - 1) * LINE)) }
}

/// Codes of 6 or 3 bits from the low four or two in `low` and the others in `high`, as bytes.
///
/// # Safety
/// The CPU has the instruction set.
#[inline(always)]
unsafe fn join<I: ByteIsa, const BITS: usize>(low: I::Bytes, high: I::Bytes, table: I::Bytes) -> I::Bytes {
    let mask = if BITS == 6 { 0x0f } else { 0x03 };
    // SAFETY: the caller's promise.
    unsafe { I::look::<BITS>(I::select(I::splat(mask), low, high), table) }
}

/// Bytes that come next, asked for in equal parts between products. A core waits for a dozen lines at a time: many at once would hold
/// up the loads behind them, and while none are asked for memory has nothing to do.
pub(super) struct Ahead<'a> {
    left: &'a [u8],
    /// A part, in whole lines.
    part: usize,
}

impl<'a> Ahead<'a> {
    /// `bytes` in `parts` parts, one at least.
    #[inline(always)]
    pub fn new(bytes: &'a [u8], parts: usize) -> Self {
        Self { left: bytes, part: bytes.len().div_ceil(parts).next_multiple_of(LINE) }
    }

    /// Asks for the next part.
    ///
    /// # Safety
    /// The CPU has the instruction set.
    #[inline(always)]
    pub unsafe fn ask<I: ByteIsa>(&mut self) {
        let (now, left) = self.left.split_at(self.part.min(self.left.len()));
        self.left = left;
        // SAFETY: the caller's promise.
        unsafe { prefetch::<I>(now) }
    }
}

/// Asks for bytes that will be read soon.
///
/// # Safety
/// The CPU has the instruction set.
#[inline(always)]
pub(super) unsafe fn prefetch<I: ByteIsa>(bytes: &[u8]) {
    let std::ops::Range { start: mut at, end } = bytes.as_ptr_range();
    while at < end {
        // SAFETY: the caller's promise.
        unsafe { I::prefetch(at) };
        at = at.wrapping_add(LINE);
    }
}

/// The four units of step `step`, codes turned into bytes by `table`. Units past the end (of a head that does not fill its last step)
/// may be read from the last line; their products are never used.
///
/// Bits above a code are left as they are: tables repeat, so they do not matter. At 8 bits there is no table.
///
/// # Safety
/// `lines` describes readable lines, and the step's first unit is in them; the CPU has the instruction set.
#[inline(always)]
pub(super) unsafe fn unpack<I: ByteIsa, const BITS: usize>(
    lines: &TileBytes,
    step: usize,
    table: I::Bytes,
) -> [I::Bytes; 4] {
    // The line of a step's first unit is there.
    let (low, high) = (lines.low, lines.high);
    // SAFETY: the caller's promise.
    unsafe {
        match BITS {
            8 => [
                line::<I>(low, 4 * step),
                line_or_last::<I>(lines, 4 * step + 1),
                line_or_last::<I>(lines, 4 * step + 2),
                line_or_last::<I>(lines, 4 * step + 3),
            ],
            6 => {
                // Low four bits from one plane, the next two from the other.
                let (a, b) = (line::<I>(low, 2 * step), line_or_last::<I>(lines, 2 * step + 1));
                let high = line::<I>(high, step);
                [
                    join::<I, BITS>(a, I::shl(high, 4), table),
                    join::<I, BITS>(I::shr(a, 4), I::shl(high, 2), table),
                    join::<I, BITS>(b, high, table),
                    join::<I, BITS>(I::shr(b, 4), I::shr(high, 2), table),
                ]
            }
            4 => {
                let (a, b) = (line::<I>(low, 2 * step), line_or_last::<I>(lines, 2 * step + 1));
                [
                    I::look::<BITS>(a, table),
                    I::look::<BITS>(I::shr(a, 4), table),
                    I::look::<BITS>(b, table),
                    I::look::<BITS>(I::shr(b, 4), table),
                ]
            }
            3 => {
                // A line of the 1-bit plane serves two steps.
                let (a, high) = (line::<I>(low, step), line::<I>(high, step / 2));
                I::look_three(a, high, step % 2 == 1, table)
            }
            1 => {
                // A line serves two steps.
                let a = I::shr(line::<I>(low, step / 2), (step % 2 * 4) as u32);
                [
                    I::look::<BITS>(a, table),
                    I::look::<BITS>(I::shr(a, 1), table),
                    I::look::<BITS>(I::shr(a, 2), table),
                    I::look::<BITS>(I::shr(a, 3), table),
                ]
            }
            _ => {
                let a = line::<I>(low, step);
                [
                    I::look::<BITS>(a, table),
                    I::look::<BITS>(I::shr(a, 2), table),
                    I::look::<BITS>(I::shr(a, 4), table),
                    I::look::<BITS>(I::shr(a, 6), table),
                ]
            }
        }
    }
}

/// [`unpack`] for 4-bit codes whose scales have a sign; `signs` points to a byte for each of the step's tokens, as
/// [`ByteIsa::look_mirrored`] wants them.
///
/// # Safety
/// As for [`unpack`]; 16 signs are readable.
#[inline(always)]
pub(super) unsafe fn unpack_mirrored<I: ByteIsa>(
    lines: &TileBytes,
    step: usize,
    table: I::Bytes,
    signs: *const i32,
) -> [I::Bytes; 4] {
    // SAFETY: the caller's promise.
    unsafe {
        let (a, b) = (line::<I>(lines.low, 2 * step), line_or_last::<I>(lines, 2 * step + 1));
        [
            I::look_mirrored(a, I::splat_i32(signs.read_unaligned()), table),
            I::look_mirrored(I::shr(a, 4), I::splat_i32(signs.add(1).read_unaligned()), table),
            I::look_mirrored(b, I::splat_i32(signs.add(2).read_unaligned()), table),
            I::look_mirrored(I::shr(b, 4), I::splat_i32(signs.add(3).read_unaligned()), table),
        ]
    }
}
