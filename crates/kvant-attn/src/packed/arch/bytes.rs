//! The one way in which codes become bytes.
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

use kvant_simd::{ByteSimd, prefetch, prefetch_l2};

use crate::kv::TILE;
use crate::packed::tile_params::TileSide;

/// Whether codes meet words of 16 bits in place of bytes: where products are made in 16 bits, and these have `room` for one alone
/// ([`TileSide::room`]). A quad is then two 32-bit numbers: its first and third word, and its second and fourth.
#[inline(always)]
pub(super) const fn words<S: ByteSimd>(room: usize) -> bool {
    S::NARROW && room == 1
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

    /// Where a line of the high plane is.
    #[inline(always)]
    pub fn high_line(&self, line: usize) -> *const u8 {
        self.high.wrapping_add(line * LINE)
    }
}

/// Bytes between lines.
pub(super) const LINE: usize = 4 * TILE;

// The drivers call vector operations directly, or in functions that are always inlined: a closure handed to `map` or `from_fn` would be
// compiled without the instruction set's features, and every operation in it be a call. Arrays of anything are filled in loops here:
// each `map` or `from_fn` leaves eight functions behind for every kernel, more of them than there are kernels, which nobody calls.

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
    #[inline(always)]
    pub fn ask(&mut self) {
        let to = self.at.wrapping_add(self.part).min(self.end);
        prefetch_to(self.at, to);
        self.at = to;
    }
}

/// Asks for bytes that will be read soon.
#[inline]
pub(in crate::packed) fn prefetch_bytes(bytes: &[u8]) {
    let std::ops::Range { start, end } = bytes.as_ptr_range();
    prefetch_to(start, end);
}

/// Lines from one that is asked for early to the next.
const EARLY_LINES: usize = 4;

/// Asks for every fourth line of bytes that are read after what [`prefetch_bytes`] asks for. A core has few places for lines that it waits
/// for, and holds up everything once they are taken. Its L2 cache has more, and prefetchers that fill in what lies between.
#[inline]
pub(in crate::packed) fn prefetch_early(bytes: &[u8]) {
    let std::ops::Range { start: mut at, end } = bytes.as_ptr_range();
    while at < end {
        prefetch_l2(at);
        at = at.wrapping_add(EARLY_LINES * LINE);
    }
}

/// Asks for what lies between two addresses, two lines at a time.
#[inline(always)]
fn prefetch_to(mut at: *const u8, end: *const u8) {
    while at.wrapping_add(LINE) < end {
        prefetch(at);
        prefetch(at.wrapping_add(LINE));
        at = at.wrapping_add(2 * LINE);
    }
    if at < end {
        prefetch(at);
    }
}

/// The four units of step `2·pair`, or (`ODD`) of the one after it, codes turned into bytes by `table`.
///
/// Bits above a code are left as they are: tables repeat, so they do not matter. At 8 bits there is no table.
///
/// # Safety
/// `lines` describes readable lines, and the whole step is in them.
#[inline(always)]
pub(super) unsafe fn unpack<S: ByteSimd, const BITS: usize, const ODD: bool>(
    s: S,
    lines: &TileBytes,
    pair: usize,
    table: S::I,
) -> [S::I; 4] {
    let (step, odd) = (2 * pair + usize::from(ODD), if ODD { 4 } else { 0 });
    // SAFETY: the caller's promise.
    unsafe {
        let low = |line: usize| s.load_quad(lines.low.add(line * LINE));
        let high = |line: usize| s.load_quad(lines.high.add(line * LINE));
        match BITS {
            8 => [low(4 * step), low(4 * step + 1), low(4 * step + 2), low(4 * step + 3)],
            6 => six(s, low(2 * step), low(2 * step + 1), high(step), table),
            4 => four(s, low(2 * step), low(2 * step + 1), table),
            // A line of the 1-bit plane serves two steps.
            3 => s.decode_three::<ODD>(low(step), high(pair), table),
            1 => {
                let a = s.shr(low(pair), odd);
                [
                    s.decode::<BITS>(a, table),
                    s.decode::<BITS>(s.shr(a, 1), table),
                    s.decode::<BITS>(s.shr(a, 2), table),
                    s.decode::<BITS>(s.shr(a, 3), table),
                ]
            }
            _ => {
                let a = low(step);
                [
                    s.decode::<BITS>(a, table),
                    s.decode::<BITS>(s.shr(a, 2), table),
                    s.decode::<BITS>(s.shr(a, 4), table),
                    s.decode::<BITS>(s.shr(a, 6), table),
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
pub(super) unsafe fn unpack_ragged<S: ByteSimd, const BITS: usize>(
    s: S,
    lines: &TileBytes,
    step: usize,
    table: S::I,
) -> [S::I; 4] {
    // SAFETY: the caller's promise; lines are kept below their number.
    unsafe {
        let low = |line: usize| s.load_quad(lines.low.add(line.min(lines.low_lines - 1) * LINE));
        match BITS {
            8 => [low(4 * step), low(4 * step + 1), low(4 * step + 2), low(4 * step + 3)],
            6 => six(s, low(2 * step), low(2 * step + 1), s.load_quad(lines.high.add(step * LINE)), table),
            _ => four(s, low(2 * step), low(2 * step + 1), table),
        }
    }
}

/// Four units of 6 bits: low four bits from two lines, the next two from another.
#[inline(always)]
fn six<S: ByteSimd>(s: S, a: S::I, b: S::I, high: S::I, table: S::I) -> [S::I; 4] {
    let four = s.splat_byte(0x0f);
    [
        s.decode::<6>(s.select_bits(four, a, s.shl(high, 4)), table),
        s.decode::<6>(s.select_bits(four, s.shr(a, 4), s.shl(high, 2)), table),
        s.decode::<6>(s.select_bits(four, b, high), table),
        s.decode::<6>(s.select_bits(four, s.shr(b, 4), s.shr(high, 2)), table),
    ]
}

/// Four units of 4 bits from two lines.
#[inline(always)]
fn four<S: ByteSimd>(s: S, a: S::I, b: S::I, table: S::I) -> [S::I; 4] {
    [
        s.decode::<4>(a, table),
        s.decode::<4>(s.shr(a, 4), table),
        s.decode::<4>(b, table),
        s.decode::<4>(s.shr(b, 4), table),
    ]
}

/// [`unpack`] for 4-bit codes whose scales have a sign; `signs` points to a byte for each of the step's tokens, as
/// [`ByteSimd::decode_signed`] wants them.
///
/// # Safety
/// As for [`unpack`]; 16 signs are readable.
#[inline(always)]
pub(super) unsafe fn unpack_mirrored<S: ByteSimd>(
    s: S,
    lines: &TileBytes,
    step: usize,
    table: S::I,
    signs: *const i32,
) -> [S::I; 4] {
    // SAFETY: the caller's promise.
    unsafe {
        let low = |line: usize| s.load_quad(lines.low.add(line * LINE));
        let (a, b) = (low(2 * step), low(2 * step + 1));
        let signs = |quad: usize| s.splat_int(signs.add(quad).read_unaligned() as u32);
        [
            s.decode_signed(a, signs(0), table),
            s.decode_signed(s.shr(a, 4), signs(1), table),
            s.decode_signed(b, signs(2), table),
            s.decode_signed(s.shr(b, 4), signs(3), table),
        ]
    }
}
