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
    /// Products of bytes are added in 16 bits, as many as these have room for.
    const NARROW: bool;
    /// Where quad `q` of tile `t` lies among the 16 quads of a row's weights: at `TILE_STEP·t + QUAD_STEP·q`.
    const TILE_STEP: usize = TILE / 4;
    #[cfg_attr(not(target_arch = "x86_64"), allow(dead_code, reason = "read with AVX-512 alone"))]
    const QUAD_STEP: usize = 1;

    /// Whether codes meet words of 16 bits in place of bytes: where products are made in 16 bits, and these have `room` for one alone
    /// ([`TileSide::room`]). A quad is then two 32-bit numbers: its first and third word, and its second and fourth.
    #[inline(always)]
    fn words(room: usize) -> bool {
        Self::NARROW && room == 1
    }

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
    unsafe fn look_three<const ODD: bool>(
        low: Self::Bytes,
        high: Self::Bytes,
        table: Self::Bytes,
    ) -> [Self::Bytes; 4] {
        // SAFETY: the caller's promise.
        unsafe { look_three_apart::<Self, ODD>(low, high, table) }
    }
    /// Sum of bytes, wrapping.
    unsafe fn add_bytes(a: Self::Bytes, b: Self::Bytes) -> Self::Bytes;
    /// Every lane moved on by one; lane 0 is the last of `before`.
    unsafe fn lane_on(before: Self::Bytes, x: Self::Bytes) -> Self::Bytes;
    /// 4-bit codes to the bytes of a table of which bit 4 of `signs` takes the mirrored half.
    unsafe fn look_mirrored(codes: Self::Bytes, signs: Self::Bytes, table: Self::Bytes) -> Self::Bytes;

    /// Asks for the line of bytes at an address, readable or not.
    unsafe fn prefetch(at: *const u8);
    /// Asks for the line of bytes at an address, readable or not, into the second cache.
    unsafe fn prefetch_far(at: *const u8);

    /// The same integer in all lanes.
    unsafe fn splat_i32(x: i32) -> Self::Bytes;
    /// Sum of 32-bit integers.
    unsafe fn add_i32(a: Self::Bytes, b: Self::Bytes) -> Self::Bytes;
    /// Shifts 32-bit integers to the left.
    unsafe fn shl_i32(x: Self::Bytes, bits: u32) -> Self::Bytes;
    /// Shifts 32-bit integers to the right.
    unsafe fn shr_i32(x: Self::Bytes, bits: u32) -> Self::Bytes;
    /// Adds to every sum of `R` rows, in each lane, the products of its step's four units with a row's four quads, four bytes each: those at
    /// `quads`, or (values) [`ByteIsa::QUAD_STEP`] apart from there on, rows `stride` apart. Where products are made in 16 bits, these have
    /// `ROOM` for four, two or one of them; for two, codes of keys are signed, for "three", two, they are not.
    unsafe fn dot_rows<const R: usize, const T: usize, const VALUES: bool, const ROOM: usize>(
        sums: &mut [[Self::Bytes; T]; R],
        codes: &[[Self::Bytes; 4]; T],
        quads: *const i32,
        stride: usize,
    );

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

    /// The same from `bytes` later in each line on.
    #[inline(always)]
    pub fn moved(&self, bytes: usize) -> Self {
        Self { low: self.low.wrapping_add(bytes), high: self.high.wrapping_add(bytes), ..*self }
    }

    /// True if the low plane has a line of this number.
    #[inline(always)]
    pub fn has_line(&self, line: usize) -> bool {
        line < self.low_lines
    }

    /// Where a line of the low plane is.
    #[inline(always)]
    pub fn low_line(&self, line: usize) -> *const u8 {
        self.low.wrapping_add(line * LINE)
    }
}

/// Bytes between lines.
pub(super) const LINE: usize = 4 * TILE;

// The drivers call vector operations directly, or in functions that are always inlined: a closure handed to `map` or `from_fn` would be
// compiled without the instruction set's features, and every operation in it be a call.

/// [`ByteIsa::look_three`], code by code.
///
/// # Safety
/// The CPU has the instruction set.
#[inline(always)]
pub(super) unsafe fn look_three_apart<I: ByteIsa, const ODD: bool>(
    low: I::Bytes,
    high: I::Bytes,
    table: I::Bytes,
) -> [I::Bytes; 4] {
    // SAFETY: the caller's promise.
    unsafe {
        let high = if ODD { I::shr(high, 4) } else { high };
        [
            join::<I, 3>(low, I::shl(high, 2), table),
            join::<I, 3>(I::shr(low, 2), I::shl(high, 1), table),
            join::<I, 3>(I::shr(low, 4), high, table),
            join::<I, 3>(I::shr(low, 6), I::shr(high, 1), table),
        ]
    }
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
pub(super) struct Ahead {
    at: *const u8,
    end: *const u8,
    /// A part, in whole lines.
    part: usize,
}

impl Ahead {
    /// `bytes` in `parts` parts, one at least.
    #[inline(always)]
    pub fn new(bytes: &[u8], parts: usize) -> Self {
        let std::ops::Range { start: at, end } = bytes.as_ptr_range();
        // Lengths and parts fit 32 bits, whose division is shorter.
        Self {
            at,
            end,
            part: (bytes.len() as u32).div_ceil(parts as u32).next_multiple_of(LINE as u32) as usize,
        }
    }

    /// Asks for the next part.
    ///
    /// # Safety
    /// The CPU has the instruction set.
    #[inline(always)]
    pub unsafe fn ask<I: ByteIsa>(&mut self) {
        let to = self.at.wrapping_add(self.part).min(self.end);
        // SAFETY: the caller's promise.
        unsafe { prefetch_to::<I>(self.at, to) };
        self.at = to;
    }
}

/// Asks for bytes that will be read soon.
///
/// # Safety
/// The CPU has the instruction set.
#[inline(always)]
pub(super) unsafe fn prefetch<I: ByteIsa>(bytes: &[u8]) {
    let std::ops::Range { start, end } = bytes.as_ptr_range();
    // SAFETY: the caller's promise.
    unsafe { prefetch_to::<I>(start, end) }
}

/// Lines from one that is asked for early to the next.
const EARLY_LINES: usize = 4;

/// Asks for every fourth line of bytes that are read after what [`prefetch`] asks for. A core has few places for lines that it waits for, and
/// holds up everything once they are taken. Its second cache has more, and prefetchers that fill in what lies between.
///
/// # Safety
/// The CPU has the instruction set.
#[inline(always)]
pub(super) unsafe fn prefetch_early<I: ByteIsa>(bytes: &[u8]) {
    let std::ops::Range { start: mut at, end } = bytes.as_ptr_range();
    while at < end {
        // SAFETY: the caller's promise.
        unsafe { I::prefetch_far(at) };
        at = at.wrapping_add(EARLY_LINES * LINE);
    }
}

/// [`prefetch`] of what lies between two addresses, two lines at a time.
///
/// # Safety
/// The CPU has the instruction set.
#[inline(always)]
unsafe fn prefetch_to<I: ByteIsa>(mut at: *const u8, end: *const u8) {
    // SAFETY: the caller's promise.
    unsafe {
        while at.wrapping_add(LINE) < end {
            I::prefetch(at);
            I::prefetch(at.wrapping_add(LINE));
            at = at.wrapping_add(2 * LINE);
        }
        if at < end {
            I::prefetch(at);
        }
    }
}

/// The four units of step `2·pair`, or (`ODD`) of the one after it, codes turned into bytes by `table`.
///
/// Bits above a code are left as they are: tables repeat, so they do not matter. At 8 bits there is no table.
///
/// # Safety
/// `lines` describes readable lines, and the whole step is in them; the CPU has the instruction set.
#[inline(always)]
pub(super) unsafe fn unpack<I: ByteIsa, const BITS: usize, const ODD: bool>(
    lines: &TileBytes,
    pair: usize,
    table: I::Bytes,
) -> [I::Bytes; 4] {
    let (step, odd) = (2 * pair + usize::from(ODD), if ODD { 4 } else { 0 });
    // SAFETY: the caller's promise.
    unsafe {
        let low = |line: usize| I::load(lines.low.add(line * LINE));
        let high = |line: usize| I::load(lines.high.add(line * LINE));
        match BITS {
            8 => [low(4 * step), low(4 * step + 1), low(4 * step + 2), low(4 * step + 3)],
            6 => six::<I>(low(2 * step), low(2 * step + 1), high(step), table),
            4 => four::<I>(low(2 * step), low(2 * step + 1), table),
            // A line of the 1-bit plane serves two steps.
            3 => I::look_three::<ODD>(low(step), high(pair), table),
            1 => {
                let a = I::shr(low(pair), odd);
                [
                    I::look::<BITS>(a, table),
                    I::look::<BITS>(I::shr(a, 1), table),
                    I::look::<BITS>(I::shr(a, 2), table),
                    I::look::<BITS>(I::shr(a, 3), table),
                ]
            }
            _ => {
                let a = low(step);
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

/// [`unpack`] of the last step of a head that does not fill it: units past the end are read from the last line, and their products never used. At
/// fewer than 4 bits all of a step is in one line.
///
/// # Safety
/// As for [`unpack`], but only the step's first unit need be in the lines.
#[inline(always)]
pub(super) unsafe fn unpack_ragged<I: ByteIsa, const BITS: usize>(
    lines: &TileBytes,
    step: usize,
    table: I::Bytes,
) -> [I::Bytes; 4] {
    // SAFETY: the caller's promise; lines are kept below their number.
    unsafe {
        let low = |line: usize| I::load(lines.low.add(line.min(lines.low_lines - 1) * LINE));
        match BITS {
            8 => [low(4 * step), low(4 * step + 1), low(4 * step + 2), low(4 * step + 3)],
            6 => six::<I>(low(2 * step), low(2 * step + 1), I::load(lines.high.add(step * LINE)), table),
            _ => four::<I>(low(2 * step), low(2 * step + 1), table),
        }
    }
}

/// Four units of 6 bits: low four bits from two lines, the next two from another.
///
/// # Safety
/// The CPU has the instruction set.
#[inline(always)]
unsafe fn six<I: ByteIsa>(a: I::Bytes, b: I::Bytes, high: I::Bytes, table: I::Bytes) -> [I::Bytes; 4] {
    // SAFETY: the caller's promise.
    unsafe {
        [
            join::<I, 6>(a, I::shl(high, 4), table),
            join::<I, 6>(I::shr(a, 4), I::shl(high, 2), table),
            join::<I, 6>(b, high, table),
            join::<I, 6>(I::shr(b, 4), I::shr(high, 2), table),
        ]
    }
}

/// Four units of 4 bits from two lines.
///
/// # Safety
/// The CPU has the instruction set.
#[inline(always)]
unsafe fn four<I: ByteIsa>(a: I::Bytes, b: I::Bytes, table: I::Bytes) -> [I::Bytes; 4] {
    // SAFETY: the caller's promise.
    unsafe {
        [
            I::look::<4>(a, table),
            I::look::<4>(I::shr(a, 4), table),
            I::look::<4>(b, table),
            I::look::<4>(I::shr(b, 4), table),
        ]
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
        let low = |line: usize| I::load(lines.low.add(line * LINE));
        let (a, b) = (low(2 * step), low(2 * step + 1));
        [
            I::look_mirrored(a, I::splat_i32(signs.read_unaligned()), table),
            I::look_mirrored(I::shr(a, 4), I::splat_i32(signs.add(1).read_unaligned()), table),
            I::look_mirrored(b, I::splat_i32(signs.add(2).read_unaligned()), table),
            I::look_mirrored(I::shr(b, 4), I::splat_i32(signs.add(3).read_unaligned()), table),
        ]
    }
}
