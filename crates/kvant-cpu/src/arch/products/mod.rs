//! The products of packed weights, written once for all vectors ([`ByteSimd`]).
//!
//! A tile's 16 rows are one vector of 16 lanes, two of 8 or four of 4. Each kernel multiplies a tile with exactly `M` rows of
//! activations, so that sums stay in registers, and is compiled for every format, `M` and instruction set. `scalar` is the
//! reference; a row's result does not depend on the rows beside it.

use kvant_simd::{ByteKernel, ByteSimd, Isa, dispatch_bytes};

mod exact;
mod float;
mod int8;

pub(super) use self::exact::exact_tile;
pub(super) use self::float::float_tile;
pub(super) use self::int8::int8_tile;
use super::Lanes;
use super::format::{AFFINE, F16, F32, TABLE};
use crate::int8::quantize_row;
use crate::packed::TILE_ROWS;

/// Bytes between the group being used and the one being prefetched. Hardware prefetchers of x86 stop at every 4 KiB page; this runs
/// ahead of them.
const PREFETCH_AHEAD: usize = 6144;
/// The most rows of activations for which prefetching pays: beyond, arithmetic takes longer than memory.
const PREFETCH_ROWS: usize = 4;

/// Runs a kernel on `isa`, which has vectors and which this CPU has.
fn run<K: ByteKernel>(isa: Isa, kernel: K) -> K::Output {
    match dispatch_bytes(isa, kernel) {
        Ok(output) => output,
        Err(_) => unreachable!("`Kernels` checked that this CPU has vectors of {}", isa.name()),
    }
}

/// Whether one vector holds a whole tile, which leaves registers for more rows and for a second chain of sums.
const fn wide<S: ByteSimd>() -> bool {
    S::LANES == TILE_ROWS
}

/// Leaves no code of kernels for so many rows that they are run with wide vectors alone.
#[inline(always)]
fn only_wide<S: ByteSimd, const M: usize>() {
    if M > 4 && !wide::<S>() {
        unreachable!("{M} rows at once have no registers");
    }
}

/// Vectors of a tile.
const fn vectors<S: ByteSimd>() -> usize {
    TILE_ROWS / S::LANES
}

/// Quads `2j` and `2j + 1` of the rows of one vector as stored (table formats: looked up in `table`).
///
/// # Safety
/// `codes` points to the code bytes of a group with at least `8j + 8` columns.
#[inline(always)]
pub(in crate::arch) unsafe fn quads<S: ByteSimd, const BITS: u8, const KIND: u8>(
    s: S,
    codes: *const u8,
    j: usize,
    vector: usize,
    table: S::I,
) -> [S::I; 2] {
    let rows = 4 * S::LANES * vector;
    // SAFETY: the caller's promise; two quads of all rows take 64 bytes at 4 bits, 128 at 8.
    unsafe {
        if BITS == 8 {
            let p = codes.add(128 * j + rows);
            return [s.load_quad(p), s.load_quad(p.add(64))];
        }
        let [low, high] = s.nibbles(s.load_quad(codes.add(64 * j + rows)));
        if KIND == TABLE { [s.lookup_bytes(table, low), s.lookup_bytes(table, high)] } else { [low, high] }
    }
}

/// Scale and offset of the group at `p` such that `weight = scale · byte + offset` for the unsigned bytes of [`quads`]. `−zero · scale`
/// is exact: 8 bits times 11 bits.
///
/// # Safety
/// A group's header is readable at `p`.
#[inline(always)]
pub(in crate::arch) unsafe fn group_header<S: ByteSimd, const KIND: u8>(
    s: S,
    p: *const u8,
    vector: usize,
    zero: i32,
) -> (S::F, S::F) {
    let rows = 2 * S::LANES * vector;
    // SAFETY: the caller's promise; affine groups have 64 bytes of header, others 32.
    unsafe {
        let scale = s.load_f16(p.add(rows));
        let offset = match KIND {
            AFFINE => s.load_f16(p.add(32 + rows)),
            _ => s.mul(scale, s.splat(-zero as f32)),
        };
        (scale, offset)
    }
}

/// The four weights of a quad of unsigned bytes in every lane, without the gain.
#[inline(always)]
pub(in crate::arch) fn quad_weights<S: ByteSimd>(s: S, quad: S::I, scale: S::F, offset: S::F) -> [S::F; 4] {
    let byte = s.splat_int(255);
    [
        s.mul_add(s.int_to_float(s.and(quad, byte)), scale, offset),
        s.mul_add(s.int_to_float(s.and(s.shr(quad, 8), byte)), scale, offset),
        s.mul_add(s.int_to_float(s.and(s.shr(quad, 16), byte)), scale, offset),
        s.mul_add(s.int_to_float(s.shr(quad, 24)), scale, offset),
    ]
}

/// The weights of one column as f32, in the rows of one vector.
///
/// # Safety
/// The column's bytes are readable at `p`: 64 for f32, 32 for the others.
#[inline(always)]
pub(in crate::arch) unsafe fn load_column<S: ByteSimd, const KIND: u8>(
    s: S,
    p: *const u8,
    vector: usize,
) -> S::F {
    let row = S::LANES * vector;
    // SAFETY: the caller's promise.
    unsafe {
        match KIND {
            F32 => s.load_f32(p.add(4 * row).cast()),
            F16 => s.load_f16(p.add(2 * row)),
            _ => s.load_bf16(p.add(2 * row)),
        }
    }
}

/// Stores the results of `M` rows.
#[inline(always)]
fn store<S: ByteSimd, const M: usize>(s: S, out: &mut [Lanes], totals: &[S::Tile; M], gain: f32) {
    for (lanes, total) in out[..M].iter_mut().zip(totals) {
        for (vector, to) in lanes.chunks_exact_mut(S::LANES).enumerate() {
            // SAFETY: `to` holds as many floats as a vector.
            unsafe { s.store_f32(s.mul(total[vector], s.splat(gain)), to.as_mut_ptr()) };
        }
    }
}

/// Quantises one row by the definition, compiled for `isa`.
pub(super) fn quantize(isa: Isa, x: &[f32], codes: &mut [i8], scales: &mut [f32], sums: &mut [i32]) {
    run(isa, QuantizeKernel { x, codes, scales, sums });
}

struct QuantizeKernel<'a> {
    x: &'a [f32],
    codes: &'a mut [i8],
    scales: &'a mut [f32],
    sums: &'a mut [i32],
}

impl ByteKernel for QuantizeKernel<'_> {
    type Output = ();

    #[inline(always)]
    fn run<S: ByteSimd>(self, _: S) {
        quantize_row(self.x, self.codes, self.scales, self.sums);
    }
}
