//! Trellis codes to bytes: a level is the sum of a part by the channel's own code and one by the code of the channel
//! before it in the chain ([`kvant_codec::Trellis`]). Along the chain that is the same byte of the step before, so that the
//! parts of one step wait in registers for the next.

use kvant_simd::ByteSimd;

use super::bytes::{LINE, TileBytes};

/// Stands where the bits of a code are constants: codes of four bits in a chain.
pub(super) const CHAIN: usize = 5;

/// What a step's codes take off the levels of the next one.
pub(super) type Parts<S> = [<S as kvant_simd::Simd>::I; 4];

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
        if BITS == CHAIN {
            Self { own: s.code_table::<4>(own), before: s.code_table::<4>(before) }
        } else {
            let own = s.code_table::<BITS>(own);
            Self { own, before: own }
        }
    }
}

/// The four units of step `step` as bytes; `parts` are those of the step before, and then of this one.
///
/// # Safety
/// `lines` describes readable lines, and the step's first unit is in them.
#[inline(always)]
pub(super) unsafe fn unpack_chain<S: ByteSimd>(
    s: S,
    lines: &TileBytes,
    step: usize,
    tables: &ChainTables<S>,
    parts: &mut Parts<S>,
) -> [S::I; 4] {
    // SAFETY: the caller's promise.
    let codes = unsafe { codes(s, lines, step) };
    let mut levels = *parts;
    for i in 0..4 {
        levels[i] = s.sub_bytes(s.decode::<4>(codes[i], tables.own), parts[i]);
        parts[i] = s.decode::<4>(codes[i], tables.before);
    }
    levels
}

/// The parts that step `step` leaves.
///
/// # Safety
/// As for [`unpack_chain`].
#[inline(always)]
pub(super) unsafe fn parts_after<S: ByteSimd>(
    s: S,
    lines: &TileBytes,
    step: usize,
    before: S::I,
) -> Parts<S> {
    // SAFETY: the caller's promise.
    let mut parts = unsafe { codes(s, lines, step) };
    for part in &mut parts {
        *part = s.decode::<4>(*part, before);
    }
    parts
}

/// What a head's first step of keys starts with: the parts of the last one, a channel on.
///
/// # Safety
/// As for [`unpack_chain`].
#[inline(always)]
pub(super) unsafe fn first_key_parts<S: ByteSimd>(
    s: S,
    lines: &TileBytes,
    last: usize,
    before: S::I,
) -> Parts<S> {
    // SAFETY: the caller's promise.
    let parts = unsafe { parts_after(s, lines, last, before) };
    let mut moved = parts;
    for i in 0..4 {
        // The last channel of the quad before comes to the front.
        moved[i] = s.or(s.shl(parts[i], 8), s.shr(parts[(i + 3) % 4], 24));
    }
    moved
}

/// What a head's first block of values starts with: the parts of block `last`, a lane on. `lines` begin at lane 0,
/// `part` counts vectors of a line.
///
/// # Safety
/// As for [`unpack_chain`].
#[inline(always)]
pub(super) unsafe fn first_value_parts<S: ByteSimd>(
    s: S,
    lines: &TileBytes,
    part: usize,
    last: usize,
    before: S::I,
) -> Parts<S> {
    let vectors = LINE / (4 * S::LANES);
    let [here, other] = [part, (part + vectors - 1) % vectors].map(|part| lines.moved(part * 4 * S::LANES));
    // SAFETY: the caller's promise.
    let (mut parts, other) =
        unsafe { (parts_after(s, &here, last, before), parts_after(s, &other, last, before)) };
    for i in 0..4 {
        parts[i] = s.lane_on(other[i], parts[i]);
    }
    parts
}

/// The codes of the four units of a step, other bits above them; those past the end of a head are zero.
///
/// # Safety
/// As for [`unpack_chain`].
#[inline(always)]
unsafe fn codes<S: ByteSimd>(s: S, lines: &TileBytes, step: usize) -> [S::I; 4] {
    // SAFETY: the caller's promise.
    unsafe {
        let a = s.load_quad(lines.low_line(2 * step));
        let b = match lines.has_line(2 * step + 1) {
            true => s.load_quad(lines.low_line(2 * step + 1)),
            false => s.splat_int(0),
        };
        [a, s.shr(a, 4), b, s.shr(b, 4)]
    }
}
