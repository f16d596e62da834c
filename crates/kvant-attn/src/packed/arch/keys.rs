//! Scores from packed keys by products of bytes: codes become bytes in registers, tokens side by side, and four channels of all of
//! them meet a broadcast quad of the query in one instruction. No horizontal sum, no dequantised number.

use super::super::query::Queries;
use super::super::tile_params::TileSide;
use super::KeyTiles;
use super::bytes::{Ahead, ByteIsa, LINE, TileBytes, unpack};
use crate::kv::{BLOCK, TILE};

/// Query rows against the key tiles of a block.
pub(super) struct KeyJob<'a> {
    pub side: &'a TileSide<'a>,
    pub queries: &'a Queries,
    pub tiles: KeyTiles<'a>,
}

/// An instruction set that [`rows`] is compiled for: [`compiled_key_rows`] writes the method.
pub(super) trait KeyRows: ByteIsa {
    /// [`rows`] with the features of the set.
    ///
    /// # Safety
    /// As for [`rows`].
    unsafe fn key_rows<const BITS: usize, const FULL: bool, const R: usize, const T: usize>(
        job: &KeyJob,
        row: usize,
        out: &mut [f32],
    ) -> usize;
}

/// [`rows`], compiled with the features of an instruction set: the method of its [`KeyRows`], or a function for it.
macro_rules! compiled_key_rows {
    ($vis:vis, $isa:ty, $features:literal) => {
        #[target_feature(enable = $features)]
        $vis unsafe fn key_rows<const BITS: usize, const FULL: bool, const R: usize, const T: usize>(
            job: &$crate::packed::arch::keys::KeyJob,
            row: usize,
            out: &mut [f32],
        ) -> usize {
            // SAFETY: the caller's promise.
            unsafe { $crate::packed::arch::keys::rows::<$isa, BITS, FULL, R, T>(job, row, out) }
        }
    };
}
pub(super) use compiled_key_rows;

/// Scores of all rows, `[row][64 tokens]`.
///
/// # Safety
/// The CPU has the instruction set.
pub(super) unsafe fn all_rows<I: KeyRows>(
    side: &TileSide,
    queries: &Queries,
    tiles: KeyTiles,
    out: &mut [f32],
) {
    let (rows, integer) = (queries.rows, &queries.integer);
    assert!(tiles.each[..tiles.count].iter().all(|tile| tile.len() >= side.bytes));
    assert!(out.len() >= rows * BLOCK);
    assert!(integer.quads.get().len() == rows * integer.planes * integer.halves * 4);
    assert!(integer.scales.len() == rows * integer.units && queries.bias.len() == rows);
    assert!(integer.zeros.len() == rows * integer.planes * integer.units);
    assert!(queries.group_sums.len() == rows * side.groups && side.planes[0].lines > 0);
    assert!(side.bits != 1 || queries.noise.len() == rows * side.groups);
    let job = KeyJob { side, queries, tiles };
    // SAFETY: the lengths were just checked.
    unsafe {
        match (side.bits, I::NARROW && side.has_full_bytes()) {
            (8, false) => by_rows::<I, 8, false>(&job, out),
            (8, true) => by_rows::<I, 8, true>(&job, out),
            (6, _) => by_rows::<I, 6, false>(&job, out),
            (4, false) => by_rows::<I, 4, false>(&job, out),
            (4, true) => by_rows::<I, 4, true>(&job, out),
            (3, false) => by_rows::<I, 3, false>(&job, out),
            (3, true) => by_rows::<I, 3, true>(&job, out),
            (1, _) => by_rows::<I, 1, false>(&job, out),
            (_, false) => by_rows::<I, 2, false>(&job, out),
            (_, true) => by_rows::<I, 2, true>(&job, out),
        }
    }
}

/// As many rows at a time, and vectors of tokens side by side, as there are registers for.
///
/// # Safety
/// The CPU has the instruction set; the job's lengths were checked.
unsafe fn by_rows<I: KeyRows, const BITS: usize, const FULL: bool>(job: &KeyJob, out: &mut [f32]) {
    let mut row = 0;
    while row < job.queries.rows {
        // SAFETY: rows row..row+n exist; the caller's promise for the rest.
        row += unsafe {
            match (job.queries.rows - row, I::REGISTERS >= 32) {
                (1, true) => I::key_rows::<BITS, FULL, 1, 4>(job, row, out),
                (1, false) => I::key_rows::<BITS, FULL, 1, 2>(job, row, out),
                (2, true) => I::key_rows::<BITS, FULL, 2, 2>(job, row, out),
                (2, false) => I::key_rows::<BITS, FULL, 2, 1>(job, row, out),
                (3 | 5 | 6, true) => I::key_rows::<BITS, FULL, 3, 2>(job, row, out),
                (3 | 5 | 6, false) => I::key_rows::<BITS, FULL, 3, 1>(job, row, out),
                (4 | 7, true) => I::key_rows::<BITS, FULL, 4, 2>(job, row, out),
                // Eight rows share the unpacked codes.
                (_, true) => I::key_rows::<BITS, FULL, 8, 2>(job, row, out),
                (_, false) => I::key_rows::<BITS, FULL, 4, 1>(job, row, out),
            }
        };
    }
}

/// Rows `row..row + R` against all tiles, `T` vectors at a time where there are so many; returns R.
///
/// # Safety
/// The CPU has the instruction set; the rows exist and the job's lengths were checked.
#[inline(always)]
pub(super) unsafe fn rows<I: ByteIsa, const BITS: usize, const FULL: bool, const R: usize, const T: usize>(
    job: &KeyJob,
    row: usize,
    out: &mut [f32],
) -> usize {
    let vectors = job.tiles.count * (TILE / I::LANES);
    let mut vector = 0;
    let ahead = if row == 0 { job.tiles.ahead } else { &[] };
    let mut ahead = Ahead::new(ahead, (vectors / T + vectors % T) * job.queries.integer.halves);
    // SAFETY: vectors vector..vector+n lie in the job's tiles; the caller's promise for the rest.
    unsafe {
        while vector + T <= vectors {
            some_tokens::<I, BITS, FULL, R, T>(job, row, vector, out, &mut ahead);
            vector += T;
        }
        while vector < vectors {
            some_tokens::<I, BITS, FULL, R, 1>(job, row, vector, out, &mut ahead);
            vector += 1;
        }
    }
    R
}

/// Rows `row..row + R` against the tokens of vectors `first..first + T`.
///
/// # Safety
/// As for [`rows`]; the vectors lie in the job's tiles.
#[inline(always)]
unsafe fn some_tokens<I: ByteIsa, const BITS: usize, const FULL: bool, const R: usize, const T: usize>(
    job: &KeyJob,
    row: usize,
    first: usize,
    out: &mut [f32],
    ahead: &mut Ahead,
) {
    let (side, queries, q) = (job.side, job.queries, &job.queries.integer);
    let units_per_group = if side.groups == 1 { q.units } else { side.group_len / (16 * q.unit_halves) };
    let parts = TILE / I::LANES;
    // SAFETY: `all_rows` checked that the tiles, and for R rows from `row` on the quads, scales, zeros, biases, group sums and 64
    // outputs exist; units stay below `q.units` and halves below `q.halves`.
    unsafe {
        let table = I::table(&q.table.0);
        let sign = I::splat(0x80);
        let quads = q.quads.get().as_ptr().add(row * 4);
        let zeros = q.zeros.as_ptr().add(row);
        let scales = q.scales.as_ptr().add(row);
        let group_sums = queries.group_sums.as_ptr().add(row);
        // There for signs alone, and touched for them alone.
        let noise = queries.noise.as_ptr().wrapping_add(row * side.groups);
        let tile = |t: usize| job.tiles.each.get_unchecked((first + t) / parts).as_ptr();
        let part = |t: usize| (first + t) % parts;
        let lines: [TileBytes; T] =
            std::array::from_fn(|t| TileBytes::new(side, tile(t), part(t) * (LINE / parts)));
        let half_at = |t: usize, plane: usize, group: usize| {
            tile(t).add(plane + (group * TILE + part(t) * I::LANES) * 2)
        };
        let mut scores = [[I::splat_f32(0.0); T]; R];
        for (r, scores) in scores.iter_mut().enumerate() {
            *scores = [I::splat_f32(*queries.bias.as_ptr().add(row + r)); T];
        }
        for group in 0..side.groups {
            let mut sums = [[I::splat_f32(0.0); T]; R];
            for unit in group * units_per_group..((group + 1) * units_per_group).min(q.units) {
                let zero = |r: usize, plane: usize| *zeros.add((plane * q.units + unit) * queries.rows + r);
                let mut products = [[I::splat_i32(0); T]; R];
                for (r, products) in products.iter_mut().enumerate() {
                    *products = [I::splat_i32(zero(r, 0)); T];
                }
                for plane in 0..q.planes {
                    if plane > 0 {
                        for (r, products) in products.iter_mut().enumerate() {
                            let zero = I::splat_i32(zero(r, plane));
                            for product in products {
                                *product = I::add_i32(I::shl_i32(*product, 8), zero);
                            }
                        }
                    }
                    for h in unit * q.unit_halves..((unit + 1) * q.unit_halves).min(q.halves) {
                        if plane == 0 {
                            ahead.ask::<I>();
                        }
                        let mut codes = [[table; 4]; T];
                        for (codes, lines) in codes.iter_mut().zip(&lines) {
                            *codes = unpack::<I, BITS>(lines, h, table);
                            if BITS == 8 && I::SAME_KIND {
                                for code in codes {
                                    *code = I::xor(*code, sign);
                                }
                            }
                        }
                        let quads = quads.add((plane * q.halves + h) * queries.rows * 4);
                        I::dot_rows::<R, T, false, FULL>(&mut products, &codes, quads, 4);
                    }
                }
                for r in 0..R {
                    let scale = I::splat_f32(*scales.add(unit * queries.rows + r));
                    for (sum, product) in sums[r].iter_mut().zip(&products[r]) {
                        *sum = I::mul_add(I::to_floats(*product), scale, *sum);
                    }
                }
            }
            for t in 0..T {
                let scale = I::load_halves(half_at(t, side.scales, group));
                for r in 0..R {
                    scores[r][t] = I::mul_add(sums[r][t], scale, scores[r][t]);
                }
                if BITS == 1 {
                    let square = I::mul_add(scale, scale, I::splat_f32(0.0));
                    for (r, scores) in scores.iter_mut().enumerate() {
                        let noise = I::splat_f32(*noise.add(r * side.groups + group));
                        scores[t] = I::mul_add(square, noise, scores[t]);
                    }
                }
                if let Some(plane) = side.offsets {
                    let offset = I::load_halves(half_at(t, plane, group));
                    for (r, scores) in scores.iter_mut().enumerate() {
                        let group_sum = I::splat_f32(*group_sums.add(group * queries.rows + r));
                        scores[t] = I::mul_add(offset, group_sum, scores[t]);
                    }
                }
            }
        }
        for (r, scores) in scores.iter().enumerate() {
            for (t, score) in scores.iter().enumerate() {
                I::store_f32(out.as_mut_ptr().add((row + r) * BLOCK + (first + t) * I::LANES), *score);
            }
        }
    }
}
