//! Trellis codes to bytes: a level is the sum of a part by the state after the channel and one by the state before it in
//! the chain ([`kvant_codec::Trellis`]). Along the chain that is the same byte of the step before, so that the parts of one
//! step wait in registers for the next.
//!
//! ```text
//!   state, bits from above     4 bits a code    code
//!                              3                lowest bit of the code before : code
//!                              2                code before : code
//! ```
//!
//! At fewer than four bits the codes of a step's four units are fields of a byte, and so are those before them: the states
//! of two units are put together at once, in the two halves of a byte.

use kvant_simd::{ByteSimd, Simd};

use super::bytes::{LINE, TileBytes};

/// Added to the bits of a code where they are constants: codes in a chain.
pub(super) const CHAIN: usize = 16;

/// What a step leaves to the next one.
#[derive(Clone, Copy)]
pub(super) struct Left<S: Simd> {
    /// What its states take off the next levels.
    parts: [S::I; 4],
    /// Its line of the low plane (for codes of fewer than four bits).
    low: S::I,
}

impl<S: Simd> Left<S> {
    /// All of it `x`.
    #[inline(always)]
    pub fn splat(x: S::I) -> Self {
        Self { parts: [x; 4], low: x }
    }
}

/// Tables of both parts. Where codes are no chain there is one table, of their own bits.
#[derive(Clone, Copy)]
pub(super) struct ChainTables<S: ByteSimd> {
    pub own: S::I,
    /// Negative, because there is a difference of bytes already.
    pub before: S::I,
}

impl<S: ByteSimd> ChainTables<S> {
    #[inline(always)]
    pub fn new<const BITS: usize>(s: S, own: &[u8; 64], before: &[u8; 64]) -> Self {
        if BITS > CHAIN {
            Self { own: s.code_table::<4>(own), before: s.code_table::<4>(before) }
        } else {
            let own = s.code_table::<BITS>(own);
            Self { own, before: own }
        }
    }
}

/// The four units of step `step` as bytes; `left` is what the step before left, and then what this one leaves.
///
/// # Safety
/// `lines` describes readable lines, and the step's first unit is in them.
#[inline(always)]
pub(super) unsafe fn unpack_chain<S: ByteSimd, const BITS: usize>(
    s: S,
    lines: &TileBytes,
    step: usize,
    tables: &ChainTables<S>,
    left: &mut Left<S>,
) -> [S::I; 4] {
    // SAFETY: the caller's promise.
    let (states, low) = unsafe { states::<S, BITS>(s, lines, step, left.low) };
    let mut levels = states;
    for i in 0..4 {
        levels[i] = s.sub_bytes(s.decode::<4>(states[i], tables.own), left.parts[i]);
        left.parts[i] = s.decode::<4>(states[i], tables.before);
    }
    left.low = low;
    levels
}

/// What step `step`, which is not the first, leaves.
///
/// # Safety
/// As for [`unpack_chain`].
#[inline(always)]
pub(super) unsafe fn left_after<S: ByteSimd, const BITS: usize>(
    s: S,
    lines: &TileBytes,
    step: usize,
    before: S::I,
) -> Left<S> {
    // SAFETY: the caller's promise.
    unsafe {
        let low_before = if BITS == CHAIN + 4 { before } else { s.load_quad(lines.low_line(step - 1)) };
        left_by::<S, BITS>(s, lines, step, low_before, before)
    }
}

/// What step `step` leaves, given the low line before it.
///
/// # Safety
/// As for [`unpack_chain`].
#[inline(always)]
unsafe fn left_by<S: ByteSimd, const BITS: usize>(
    s: S,
    lines: &TileBytes,
    step: usize,
    low_before: S::I,
    before: S::I,
) -> Left<S> {
    // SAFETY: the caller's promise.
    let (mut parts, low) = unsafe { states::<S, BITS>(s, lines, step, low_before) };
    for part in &mut parts {
        *part = s.decode::<4>(*part, before);
    }
    Left { parts, low }
}

/// What a head's first step of keys starts with: what the last one leaves, a channel on.
///
/// # Safety
/// As for [`unpack_chain`].
#[inline(always)]
pub(super) unsafe fn first_keys<S: ByteSimd, const BITS: usize>(
    s: S,
    lines: &TileBytes,
    last: usize,
    before: S::I,
) -> Left<S> {
    // SAFETY: the caller's promise.
    unsafe {
        let mut low = before;
        if BITS < CHAIN + 4 {
            let line = s.load_quad(lines.low_line(last));
            // Of the four channels in a field the last one comes to the front of the next.
            let front = s.or(s.and(s.shr(line, 22), s.splat_int(0xfc)), s.shr(line, 30));
            low = s.or(s.shl(line, 8), front);
        }
        let left = match last {
            0 => left_by::<S, BITS>(s, lines, last, low, before),
            _ => left_after::<S, BITS>(s, lines, last, before),
        };
        let mut parts = left.parts;
        for (i, part) in parts.iter_mut().enumerate() {
            *part = s.or(s.shl(*part, 8), s.shr(left.parts[(i + 3) % 4], 24));
        }
        Left { parts, low }
    }
}

/// What a head's first block of values starts with: what block `last` leaves, a lane on. `lines` begin at lane 0, `part`
/// counts vectors of a line.
///
/// # Safety
/// As for [`unpack_chain`].
#[inline(always)]
pub(super) unsafe fn first_values<S: ByteSimd, const BITS: usize>(
    s: S,
    lines: &TileBytes,
    part: usize,
    last: usize,
    before: S::I,
) -> Left<S> {
    let vectors = LINE / (4 * S::LANES);
    let part_before = |part: usize| (part + vectors - 1) % vectors;
    // SAFETY: the caller's promise.
    unsafe {
        let at = |part: usize| lines.moved(part * 4 * S::LANES);
        let [here, other] = [part, part_before(part)];
        let [low, other_low] =
            [low_on::<S, BITS>(s, lines, last, here), low_on::<S, BITS>(s, lines, last, other)];
        let [left, other] = match last {
            0 => [
                left_by::<S, BITS>(s, &at(here), last, low, before),
                left_by::<S, BITS>(s, &at(other), last, other_low, before),
            ],
            _ => [
                left_after::<S, BITS>(s, &at(here), last, before),
                left_after::<S, BITS>(s, &at(other), last, before),
            ],
        };
        let mut parts = left.parts;
        for (part, other) in parts.iter_mut().zip(other.parts) {
            *part = s.lane_on(other, *part);
        }
        Left { parts, low }
    }
}

/// Part `part` of the low line of block `last`, a lane on (for codes of fewer than four bits).
///
/// # Safety
/// As for [`unpack_chain`].
#[inline(always)]
unsafe fn low_on<S: ByteSimd, const BITS: usize>(s: S, lines: &TileBytes, last: usize, part: usize) -> S::I {
    if BITS == CHAIN + 4 {
        return s.splat_int(0);
    }
    let vectors = LINE / (4 * S::LANES);
    let at = |part: usize| lines.moved(part * 4 * S::LANES).low_line(last);
    // SAFETY: the caller's promise.
    unsafe { s.lane_on(s.load_quad(at((part + vectors - 1) % vectors)), s.load_quad(at(part))) }
}

/// The states after the four units of a step, other bits above them, and the step's line of the low plane; `low_before` is
/// that of the step before. Codes past the end of a head are zero.
///
/// # Safety
/// As for [`unpack_chain`].
#[inline(always)]
unsafe fn states<S: ByteSimd, const BITS: usize>(
    s: S,
    lines: &TileBytes,
    step: usize,
    low_before: S::I,
) -> ([S::I; 4], S::I) {
    let at = |bits: u8, x: S::I| s.and(x, s.splat_byte(bits));
    // SAFETY: the caller's promise.
    unsafe {
        if BITS == CHAIN + 4 {
            let a = s.load_quad(lines.low_line(2 * step));
            let b = match lines.has_line(2 * step + 1) {
                true => s.load_quad(lines.low_line(2 * step + 1)),
                false => s.splat_int(0),
            };
            return ([a, s.shr(a, 4), b, s.shr(b, 4)], a);
        }
        let low = s.load_quad(lines.low_line(step));
        // The codes of units 0 and 2, and of 1 and 3.
        let (mut even, mut odd) = (at(0x33, low), at(0x33, s.shr(low, 2)));
        if BITS == CHAIN + 3 {
            let high = s.load_quad(lines.high_line(step / 2));
            let high = if step.is_multiple_of(2) { high } else { s.shr(high, 4) };
            even = s.or(even, s.or(at(0x04, s.shl(high, 2)), at(0x40, s.shl(high, 4))));
            odd = s.or(odd, s.or(at(0x04, s.shl(high, 1)), at(0x40, s.shl(high, 3))));
            even = s.or(even, s.shl(at(0x11, low_before), 3));
            odd = s.or(odd, s.shl(at(0x44, low_before), 1));
        } else {
            even = s.or(even, s.shl(at(0x33, low_before), 2));
            odd = s.or(odd, at(0xcc, low_before));
        }
        ([even, odd, s.shr(even, 4), s.shr(odd, 4)], low)
    }
}
