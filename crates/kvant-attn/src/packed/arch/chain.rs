//! Trellis codes to bytes: a level is the sum of a part by the channel's own code and one by the code of the channel
//! before it in the chain ([`kvant_codec::Trellis`]). Along the chain that is the same byte of the step before, so that the
//! parts of one step wait in registers for the next.

use super::bytes::{ByteIsa, LINE, TileBytes};

/// Stands where the bits of a code are constants: codes of four bits in a chain.
pub(super) const CHAIN: usize = 5;

/// What a step's codes add to the levels of the next one.
pub(super) type Parts<I> = [<I as ByteIsa>::Bytes; 4];

/// Tables of both parts.
#[derive(Clone, Copy)]
pub(super) struct ChainTables<I: ByteIsa> {
    pub own: I::Bytes,
    pub before: I::Bytes,
}

/// The four units of step `step` as bytes; `parts` are those of the step before, and then of this one.
///
/// # Safety
/// `lines` describes readable lines, and the step's first unit is in them; the CPU has the instruction set.
#[inline(always)]
pub(super) unsafe fn unpack_chain<I: ByteIsa>(
    lines: &TileBytes,
    step: usize,
    tables: &ChainTables<I>,
    parts: &mut Parts<I>,
) -> [I::Bytes; 4] {
    // SAFETY: the caller's promise.
    unsafe {
        let codes = codes::<I>(lines, step);
        let mut levels = *parts;
        for i in 0..4 {
            levels[i] = I::add_bytes(I::look::<4>(codes[i], tables.own), parts[i]);
            parts[i] = I::look::<4>(codes[i], tables.before);
        }
        levels
    }
}

/// The parts that step `step` leaves.
///
/// # Safety
/// As for [`unpack_chain`].
#[inline(always)]
pub(super) unsafe fn parts_after<I: ByteIsa>(lines: &TileBytes, step: usize, before: I::Bytes) -> Parts<I> {
    // SAFETY: the caller's promise.
    unsafe {
        let mut parts = codes::<I>(lines, step);
        for part in &mut parts {
            *part = I::look::<4>(*part, before);
        }
        parts
    }
}

/// What a head's first step of keys starts with: the parts of the last one, a channel on.
///
/// # Safety
/// As for [`unpack_chain`].
#[inline(always)]
pub(super) unsafe fn first_key_parts<I: ByteIsa>(
    lines: &TileBytes,
    last: usize,
    before: I::Bytes,
) -> Parts<I> {
    // SAFETY: the caller's promise.
    unsafe {
        let parts = parts_after::<I>(lines, last, before);
        let mut moved = parts;
        for i in 0..4 {
            // The last channel of the quad before comes to the front.
            moved[i] = I::xor(I::shl_i32(parts[i], 8), I::shr_i32(parts[(i + 3) % 4], 24));
        }
        moved
    }
}

/// What a head's first block of values starts with: the parts of block `last`, a lane on. `lines` begin at lane 0,
/// `part` counts vectors of a line.
///
/// # Safety
/// As for [`unpack_chain`].
#[inline(always)]
pub(super) unsafe fn first_value_parts<I: ByteIsa>(
    lines: &TileBytes,
    part: usize,
    last: usize,
    before: I::Bytes,
) -> Parts<I> {
    let vectors = LINE / (4 * I::LANES);
    // SAFETY: the caller's promise.
    unsafe {
        let at = |part: usize| lines.moved(part * 4 * I::LANES);
        let mut parts = parts_after::<I>(&at(part), last, before);
        let other = parts_after::<I>(&at((part + vectors - 1) % vectors), last, before);
        for i in 0..4 {
            parts[i] = I::lane_on(other[i], parts[i]);
        }
        parts
    }
}

/// The codes of the four units of a step, other bits above them; those past the end of a head are zero.
///
/// # Safety
/// As for [`unpack_chain`].
#[inline(always)]
unsafe fn codes<I: ByteIsa>(lines: &TileBytes, step: usize) -> [I::Bytes; 4] {
    // SAFETY: the caller's promise.
    unsafe {
        let a = I::load(lines.low_line(2 * step));
        let b =
            if lines.has_line(2 * step + 1) { I::load(lines.low_line(2 * step + 1)) } else { I::splat(0) };
        [a, I::shr(a, 4), b, I::shr(b, 4)]
    }
}
