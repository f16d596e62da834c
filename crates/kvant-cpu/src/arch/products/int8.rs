//! Products of packed weights with activations as bytes.

use kvant_simd::{ByteKernel, ByteSimd, Isa};

use super::{PREFETCH_AHEAD, PREFETCH_ROWS, only_wide, quads, run, store, vectors, wide};
use crate::arch::format::{
    AFFINE, TABLE, for_format, group_bytes, header_bytes, signed_table, signed_zero, unsigned_table,
    unsigned_zero,
};
use crate::arch::{GroupTile, Lanes};
use crate::int8::Int8Rows;
use crate::packed::{BLOCK_COLS, TILE_ROWS};

/// Products of a group tile with the first `out.len()` rows of int8 activations.
pub(in crate::arch) fn int8_tile(isa: Isa, tile: GroupTile<'_>, x: Int8Rows<'_>, out: &mut [Lanes]) {
    let mut row = 0;
    while row < out.len() {
        let (left, x) = (&mut out[row..], x.rows_from(row));
        row += match left.len() {
            1 => for_format!(tile.format, int8_rows[1](isa, &tile, x, left)),
            2 => for_format!(tile.format, int8_rows[2](isa, &tile, x, left)),
            3 => for_format!(tile.format, int8_rows[3](isa, &tile, x, left)),
            8.. if isa.lanes() == TILE_ROWS => for_format!(tile.format, int8_rows[8](isa, &tile, x, left)),
            _ => for_format!(tile.format, int8_rows[4](isa, &tile, x, left)),
        };
    }
}

/// Products with exactly `M` rows; returns `M`.
fn int8_rows<const BITS: u8, const GROUP: usize, const KIND: u8, const M: usize>(
    isa: Isa,
    tile: &GroupTile<'_>,
    x: Int8Rows<'_>,
    out: &mut [Lanes],
) -> usize {
    run(isa, Int8Kernel::<BITS, GROUP, KIND, M> { tile, x, out });
    M
}

/// Products of a whole tile with exactly `M` rows of int8 activations of as many blocks.
struct Int8Kernel<'a, const BITS: u8, const GROUP: usize, const KIND: u8, const M: usize> {
    tile: &'a GroupTile<'a>,
    x: Int8Rows<'a>,
    out: &'a mut [Lanes],
}

impl<const BITS: u8, const GROUP: usize, const KIND: u8, const M: usize> ByteKernel
    for Int8Kernel<'_, BITS, GROUP, KIND, M>
{
    type Output = ();

    #[inline(always)]
    fn run<S: ByteSimd>(self, s: S) {
        only_wide::<S, M>();
        let Int8Kernel { tile, x, out } = self;
        let group_bytes = group_bytes(BITS, GROUP, KIND);
        let (table, zero) = if S::SIGNED {
            (signed_table(tile.format), signed_zero(tile.format))
        } else {
            (unsigned_table(tile.format), unsigned_zero(tile.format))
        };
        let table = s.byte_table(&table);
        let blocks = tile.blocks;
        let mut p = tile.bytes.as_ptr();
        let mut totals = [s.zero_tile(); M];
        for block in 0..blocks {
            // SAFETY: `Kernels::int8_tile` checked the lengths, so that all reads stay inside the group at `p` and the block of `x`.
            unsafe {
                add_group::<BITS, GROUP, KIND, M, S>(s, p, table, zero, x, (block, 0), &mut totals);
                p = p.add(group_bytes);
                if GROUP < BLOCK_COLS {
                    add_group::<BITS, GROUP, KIND, M, S>(s, p, table, zero, x, (block, 1), &mut totals);
                    p = p.add(group_bytes);
                }
            }
        }
        store(s, out, &totals, tile.gain);
    }
}

/// Adds the products of the group at `p`, part `part` of block `block`, with `M` rows.
///
/// # Safety
/// A whole group is readable at `p`; `x` has `M` rows with that block.
#[inline(always)]
unsafe fn add_group<const BITS: u8, const GROUP: usize, const KIND: u8, const M: usize, S: ByteSimd>(
    s: S,
    p: *const u8,
    table: S::I,
    zero: i32,
    x: Int8Rows<'_>,
    (block, part): (usize, usize),
    totals: &mut [S::Tile; M],
) {
    if M <= PREFETCH_ROWS {
        for line in 0..group_bytes(BITS, GROUP, KIND).div_ceil(64) {
            kvant_simd::prefetch(p.wrapping_add(PREFETCH_AHEAD + 64 * line));
        }
    }
    for first in (0..vectors::<S>()).step_by(together::<S>()) {
        // SAFETY: the caller's promise.
        unsafe {
            let codes = p.add(header_bytes(KIND));
            let acts = x.codes.as_ptr().add(block * BLOCK_COLS + part * GROUP);
            let stride = x.blocks * BLOCK_COLS;
            let dots = dots::<BITS, GROUP, KIND, M, S>(s, codes, first, table, acts, stride);
            for (m, (total, dots)) in totals.iter_mut().zip(&dots).enumerate() {
                let sums = x.sums.as_ptr().add((m * x.blocks + block) * 2);
                let sum = if GROUP == 32 { *sums + *sums.add(1) } else { *sums.add(part) };
                let act_scale = *x.scales.get_unchecked(m * x.blocks + block);
                for (vector, dot) in dots[..together::<S>()].iter().enumerate() {
                    let vector = first + vector;
                    let rows = 2 * S::LANES * vector;
                    let mut dot = *dot;
                    // The zero of affine codes is in their offset; only signed bytes are shifted.
                    if KIND != AFFINE || (S::SIGNED && BITS == 8) {
                        dot = s.sub_int(dot, s.splat_int((zero * sum) as u32));
                    }
                    let weight = s.mul(s.load_f16(p.add(rows)), s.splat(act_scale));
                    let mut result = s.mul_add(s.int_to_float(dot), weight, total[vector]);
                    if KIND == AFFINE {
                        let sum = s.splat(act_scale * sum as f32);
                        result = s.mul_add(s.load_f16(p.add(32 + rows)), sum, result);
                    }
                    total[vector] = result;
                }
            }
        }
    }
}

/// Vectors of a tile whose dot products are made together, each activation loaded once for them: both where there are two.
const fn together<S: ByteSimd>() -> usize {
    if vectors::<S>() == 2 { 2 } else { 1 }
}

/// Dot products of one group, in the rows of [`together`] vectors from `first` on, with `M` rows of activations, `stride` apart.
///
/// # Safety
/// `codes` points to a group's codes; `acts + m · stride` to its activations.
#[inline(always)]
unsafe fn dots<const BITS: u8, const GROUP: usize, const KIND: u8, const M: usize, S: ByteSimd>(
    s: S,
    codes: *const u8,
    first: usize,
    table: S::I,
    acts: *const i8,
    stride: usize,
) -> [[S::I; 2]; M] {
    let mut sums = [[s.splat_int(0); 2]; M];
    for h in 0..GROUP / 16 {
        // SAFETY: `16h + 16` columns are inside the group.
        unsafe {
            let acts = acts.add(16 * h);
            add_quads::<0, 1, BITS, KIND, M, S>(s, codes, 2 * h, first, table, acts, stride, &mut sums);
            add_quads::<2, 3, BITS, KIND, M, S>(s, codes, 2 * h + 1, first, table, acts, stride, &mut sums);
        }
    }
    for sum in &mut sums {
        if two_chains::<S>(M) {
            sum[0] = s.add_int(sum[0], sum[1]);
        }
        for sum in &mut sum[..together::<S>()] {
            *sum = if small(BITS, KIND) { s.finish_dot::<true>(*sum) } else { s.finish_dot::<false>(*sum) };
        }
    }
    sums
}

/// Whether the even and the odd quads have sums of their own: where few rows would leave the unit waiting for the sum before.
const fn two_chains<S: ByteSimd>(m: usize) -> bool {
    wide::<S>() && m <= 2
}

/// Adds the products of quads `2j` and `2j + 1`, which meet activations `EVEN` and `ODD` of the four quads at `acts`.
///
/// # Safety
/// As for [`dots`].
#[inline(always)]
#[allow(clippy::too_many_arguments, reason = "an inner loop's body")]
unsafe fn add_quads<
    const EVEN: usize,
    const ODD: usize,
    const BITS: u8,
    const KIND: u8,
    const M: usize,
    S: ByteSimd,
>(
    s: S,
    codes: *const u8,
    j: usize,
    first: usize,
    table: S::I,
    acts: *const i8,
    stride: usize,
    sums: &mut [[S::I; 2]; M],
) {
    // SAFETY: the caller's promise.
    unsafe {
        for vector in 0..together::<S>() {
            let [even, odd] = operands::<BITS, KIND, S>(s, codes, j, first + vector, table);
            for (m, sum) in sums.iter_mut().enumerate() {
                let acts = s.acts(acts.add(m * stride));
                sum[vector] = dot::<EVEN, BITS, KIND, S>(s, sum[vector], even, acts);
                let chain = if two_chains::<S>(M) { 1 } else { vector };
                sum[chain] = dot::<ODD, BITS, KIND, S>(s, sum[chain], odd, acts);
            }
        }
    }
}

/// Whether codes are below 16 as they are multiplied; a group of 32 columns is 8 quads.
const fn small(bits: u8, kind: u8) -> bool {
    bits == 4 && kind != TABLE
}

/// [`quads`] as [`ByteSimd::dot`] takes them: see [`signed_zero`] and [`unsigned_zero`].
///
/// # Safety
/// As for [`quads`].
#[inline(always)]
unsafe fn operands<const BITS: u8, const KIND: u8, S: ByteSimd>(
    s: S,
    codes: *const u8,
    j: usize,
    vector: usize,
    table: S::I,
) -> [S::I; 2] {
    // SAFETY: the caller's promise.
    let [even, odd] = unsafe { quads::<S, BITS, KIND>(s, codes, j, vector, table) };
    if S::SIGNED && BITS == 8 {
        let top = s.splat_int(0x8080_8080);
        [s.xor(even, top), s.xor(odd, top)]
    } else {
        [even, odd]
    }
}

/// [`ByteSimd::dot`] for the operands of one format.
///
/// # Safety
/// As for [`ByteSimd::dot`].
#[inline(always)]
unsafe fn dot<const Q: usize, const BITS: u8, const KIND: u8, S: ByteSimd>(
    s: S,
    sum: S::I,
    quad: S::I,
    acts: S::Acts,
) -> S::I {
    // SAFETY: the caller's promise.
    unsafe {
        if small(BITS, KIND) { s.dot::<Q, true>(sum, quad, acts) } else { s.dot::<Q, false>(sum, quad, acts) }
    }
}

#[cfg(all(test, target_arch = "x86_64"))]
mod tests {
    use kvant_simd::Avx2;

    use super::*;
    use crate::arch::scalar;
    use crate::packed::{GroupFormat, GroupKind};

    /// [`int8_tile`] with AVX2 alone, also where the CPU has AVX-VNNI.
    fn int8_tile_plain(tile: GroupTile<'_>, x: Int8Rows<'_>, out: &mut [Lanes]) {
        fn rows<const BITS: u8, const GROUP: usize, const KIND: u8, const M: usize>(
            s: Avx2,
            tile: &GroupTile<'_>,
            x: Int8Rows<'_>,
            out: &mut [Lanes],
        ) -> usize {
            s.call(Int8Kernel::<BITS, GROUP, KIND, M> { tile, x, out });
            M
        }
        let s = <Avx2>::detect().expect("the caller asked");
        let mut row = 0;
        while row < out.len() {
            let (left, x) = (&mut out[row..], x.rows_from(row));
            row += match left.len() {
                1 => for_format!(tile.format, rows[1](s, &tile, x, left)),
                2 => for_format!(tile.format, rows[2](s, &tile, x, left)),
                3 => for_format!(tile.format, rows[3](s, &tile, x, left)),
                _ => for_format!(tile.format, rows[4](s, &tile, x, left)),
            };
        }
    }

    /// The conformance suite runs only the variant this CPU prefers; here both meet the largest operands.
    #[test]
    fn dot_products_with_and_without_vnni_agree_with_the_reference() {
        if !Isa::Avx2.is_available() {
            return;
        }
        let table = [-128, -127, -100, -50, -3, -2, -1, 0, 1, 2, 3, 50, 100, 120, 126, 127];
        for group in [16, 32] {
            for (bits, kind) in [
                (4, GroupKind::Symmetric { zero: 8 }),
                (4, GroupKind::Affine),
                (4, GroupKind::Table(table)),
                (8, GroupKind::Symmetric { zero: 128 }),
                (8, GroupKind::Symmetric { zero: 0 }),
                (8, GroupKind::Affine),
            ] {
                let format = GroupFormat { bits, group, kind };
                let (blocks, m) = (3, 7);
                for extreme in [0x00u8, 0xff, 0x80, 0x5a] {
                    let mut bytes = vec![extreme; format.tile_bytes(blocks)];
                    for header in bytes.chunks_mut(format.group_bytes()) {
                        for half in header[..format.header_bytes()].chunks_mut(2) {
                            half.copy_from_slice(&half::f16::from_f32(0.125).to_le_bytes());
                        }
                    }
                    let codes: Vec<i8> =
                        (0..m * blocks * BLOCK_COLS).map(|i| if i % 96 < 64 { 127 } else { -127 }).collect();
                    let scales = vec![0.5; m * blocks];
                    let sums: Vec<i32> =
                        codes.chunks(16).map(|half| half.iter().map(|&c| i32::from(c)).sum()).collect();
                    let x = Int8Rows { blocks, codes: &codes, scales: &scales, sums: &sums };
                    let tile = GroupTile { format: &format, gain: 2.0, blocks, bytes: &bytes };
                    let mut want = vec![[0.0; TILE_ROWS]; m];
                    scalar::int8_tile(tile, x, &mut want);
                    let (mut plain, mut best) =
                        (vec![[f32::NAN; TILE_ROWS]; m], vec![[f32::NAN; TILE_ROWS]; m]);
                    int8_tile_plain(tile, x, &mut plain);
                    int8_tile(Isa::Avx2, tile, x, &mut best);
                    assert_eq!(plain, best, "{format:?}, byte {extreme}");
                    for (got, want) in best.iter().flatten().zip(want.iter().flatten()) {
                        let close = (got - want).abs() <= 1e-5 * want.abs() + 1e-3;
                        assert!(close, "{format:?}, byte {extreme}: {got} != {want}");
                    }
                }
            }
        }
    }
}
