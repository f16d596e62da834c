//! Scores from packed keys by products of bytes: codes become bytes in registers, tokens side by side, and four channels of all of
//! them meet a broadcast quad of the query in one instruction. No horizontal sum, no dequantised number.

use kvant_simd::{ByteKernel, ByteSimd};

use super::super::query::Queries;
use super::super::tile_params::TileSide;
use super::KeyTiles;
use super::bytes::{Ahead, LINE, TileBytes, unpack, unpack_ragged, words};
use super::chain::{CHAIN, ChainTables, Left, first_keys, unpack_chain};
use crate::kv::{BLOCK, TILE};

/// Query rows against the key tiles of a block.
pub(super) struct KeyJob<'a> {
    pub side: &'a TileSide<'a>,
    pub queries: &'a Queries,
    pub tiles: KeyTiles<'a>,
}

/// [`rows`] of [`KeyJob`], compiled for an instruction set.
struct KeyRows<'a, const BITS: usize, const ROOM: usize, const R: usize, const T: usize> {
    job: &'a KeyJob<'a>,
    row: usize,
    out: &'a mut [f32],
}

impl<const BITS: usize, const ROOM: usize, const R: usize, const T: usize> ByteKernel
    for KeyRows<'_, BITS, ROOM, R, T>
{
    type Output = usize;

    #[inline(always)]
    fn run<S: ByteSimd>(self, s: S) -> usize {
        // SAFETY: `all_rows` checked the lengths, and `by_rows` that the rows exist.
        unsafe { rows::<S, BITS, ROOM, R, T>(s, self.job, self.row, self.out) }
    }
}

/// Scores of all rows, `[row][64 tokens]`.
pub(super) fn all_rows<S: ByteSimd>(
    s: S,
    side: &TileSide,
    queries: &Queries,
    tiles: KeyTiles,
    out: &mut [f32],
) {
    let (rows, integer) = (queries.rows, &queries.integer);
    assert!(tiles.each[..tiles.count].iter().all(|tile| tile.len() >= side.bytes));
    assert!(out.len() >= rows * BLOCK);
    assert!(integer.records.get().len() == integer.planes * integer.units * integer.record(rows));
    let room = if S::NARROW { side.room() } else { 4 };
    assert!(integer.words == (side.bits == 8 && S::NARROW));
    assert!((integer.planes == 2) == (side.bits == 8 && !integer.words));
    assert!(integer.units == integer.halves.div_ceil(integer.unit_halves) && queries.bias.len() == rows);
    assert!((1..=2).contains(&integer.unit_halves) && integer.halves == side.dim.div_ceil(TILE));
    assert!(queries.group_sums.len() == rows * side.groups && side.planes[0].lines > 0);
    assert!(side.bits != 1 || queries.noise.len() == rows * side.groups);
    let job = KeyJob { side, queries, tiles };
    if side.trellis.is_some() {
        match side.bits {
            4 => by_rows::<S, { CHAIN + 4 }, 3>(s, &job, out),
            3 => by_rows::<S, { CHAIN + 3 }, 3>(s, &job, out),
            _ => by_rows::<S, { CHAIN + 2 }, 3>(s, &job, out),
        }
    } else if S::NARROW && room == 2 {
        match side.bits {
            4 => by_rows::<S, 4, 2>(s, &job, out),
            3 => by_rows::<S, 3, 2>(s, &job, out),
            _ => by_rows::<S, 2, 2>(s, &job, out),
        }
    } else {
        match side.bits {
            8 => by_rows::<S, 8, 1>(s, &job, out),
            6 => by_rows::<S, 6, 4>(s, &job, out),
            4 => by_rows::<S, 4, 4>(s, &job, out),
            3 => by_rows::<S, 3, 4>(s, &job, out),
            1 => by_rows::<S, 1, 4>(s, &job, out),
            _ => by_rows::<S, 2, 4>(s, &job, out),
        }
    }
}

/// As many rows at a time, and vectors of tokens side by side, as there are registers for. Constants of the instruction set decide apart
/// from what is known at run time, here and above, so that nothing is compiled for the others. Eight rows share the unpacked codes.
fn by_rows<S: ByteSimd, const BITS: usize, const ROOM: usize>(s: S, job: &KeyJob, out: &mut [f32]) {
    let mut row = 0;
    while row < job.queries.rows {
        macro_rules! run {
            ($r:literal, $t:literal) => {
                s.call(KeyRows::<BITS, ROOM, $r, $t> { job, row, out })
            };
        }
        let left = job.queries.rows - row;
        row += if const { S::REGISTERS >= 32 } {
            match left {
                1 => run!(1, 4),
                2 => run!(2, 2),
                3 | 5 | 6 => run!(3, 2),
                4 | 7 => run!(4, 2),
                _ => run!(8, 2),
            }
        } else {
            match left {
                1 => run!(1, 2),
                2 => run!(2, 1),
                3 => run!(3, 1),
                4 | 7 => run!(4, 1),
                5 => run!(5, 1),
                6 => run!(6, 1),
                _ => run!(8, 1),
            }
        };
    }
}

/// Rows `row..row + R` against all tiles, `T` vectors at a time where there are so many; returns R.
///
/// # Safety
/// The rows exist and the job's lengths were checked.
#[inline(always)]
unsafe fn rows<S: ByteSimd, const BITS: usize, const ROOM: usize, const R: usize, const T: usize>(
    s: S,
    job: &KeyJob,
    row: usize,
    out: &mut [f32],
) -> usize {
    let vectors = job.tiles.count * (TILE / S::LANES);
    let mut vector = 0;
    let ahead = if row == 0 { job.tiles.ahead } else { &[] };
    let mut ahead = Ahead::new(ahead, (vectors / T + vectors % T) * job.queries.integer.units);
    // SAFETY: vectors vector..vector+n lie in the job's tiles; the caller's promise for the rest.
    unsafe {
        while vector + T <= vectors {
            some_tokens::<S, BITS, ROOM, R, T>(s, job, row, vector, out, &mut ahead);
            vector += T;
        }
        while vector < vectors {
            some_tokens::<S, BITS, ROOM, R, 1>(s, job, row, vector, out, &mut ahead);
            vector += 1;
        }
    }
    R
}

/// Scores of `R` rows and `T` vectors of tokens in the making: in registers, or where they go if there are too many of them. Products and codes
/// need the registers then, and what the compiler would put on the stack lies across lines of the cache.
struct Scores<S: ByteSimd, const R: usize, const T: usize> {
    s: S,
    registers: [[S::F; T]; R],
    out: *mut f32,
}

impl<S: ByteSimd, const R: usize, const T: usize> Scores<S, R, T> {
    const IN_REGISTERS: bool = R <= 4;

    /// Scores that begin at the rows' biases and go to `out`, rows 64 apart.
    ///
    /// # Safety
    /// The biases are readable and the scores writable, here and below.
    #[inline(always)]
    unsafe fn new(s: S, bias: *const f32, out: *mut f32) -> Self {
        // SAFETY: the caller's promise.
        unsafe {
            let mut scores = Self { s, registers: [[s.splat(0.0); T]; R], out };
            for r in 0..R {
                let bias = s.splat(*bias.add(r));
                for t in 0..T {
                    scores.set(r, t, bias);
                }
            }
            scores
        }
    }

    /// Where the scores of a row and a vector of tokens go.
    ///
    /// # Safety
    /// As for [`Scores::new`].
    #[inline(always)]
    unsafe fn at(&self, r: usize, t: usize) -> *mut f32 {
        // SAFETY: the caller's promise.
        unsafe { self.out.add(r * BLOCK + t * S::LANES) }
    }

    /// The scores of row `r` and vector `t` so far.
    ///
    /// # Safety
    /// As for [`Scores::new`].
    #[inline(always)]
    unsafe fn get(&self, r: usize, t: usize) -> S::F {
        // SAFETY: the caller's promise.
        if Self::IN_REGISTERS { self.registers[r][t] } else { unsafe { self.s.load_f32(self.at(r, t)) } }
    }

    /// Sets them.
    ///
    /// # Safety
    /// As for [`Scores::new`].
    #[inline(always)]
    unsafe fn set(&mut self, r: usize, t: usize, scores: S::F) {
        if Self::IN_REGISTERS {
            self.registers[r][t] = scores;
        } else {
            // SAFETY: the caller's promise.
            unsafe { self.s.store_f32(scores, self.at(r, t)) }
        }
    }

    /// All scores to where they go.
    ///
    /// # Safety
    /// As for [`Scores::new`].
    #[inline(always)]
    unsafe fn store(&self) {
        if !Self::IN_REGISTERS {
            return;
        }
        for (r, scores) in self.registers.iter().enumerate() {
            for (t, score) in scores.iter().enumerate() {
                // SAFETY: the caller's promise.
                unsafe { self.s.store_f32(*score, self.at(r, t)) };
            }
        }
    }
}

/// The products of a unit of channels, and what they and the offsets of their group are worth.
struct UnitSums<S: ByteSimd, const R: usize, const T: usize> {
    products: [[S::I; T]; R],
    /// Per row.
    scales: *const f32,
    shifts: *const f32,
    group_sums: *const f32,
    token_scales: [S::F; T],
    token_offsets: [S::F; T],
}

impl<S: ByteSimd, const R: usize, const T: usize> UnitSums<S, R, T> {
    /// Adds the products to the scores. `FLOATS`: they are the bits of floats; `RAISED`: adds the group's offsets as well.
    ///
    /// # Safety
    /// All rows' numbers are readable.
    #[inline(always)]
    unsafe fn add_to<const FLOATS: bool, const RAISED: bool>(&self, scores: &mut Scores<S, R, T>) {
        let s = scores.s;
        for (r, products) in self.products.iter().enumerate() {
            // SAFETY: the caller's promise.
            unsafe {
                let scale = s.splat(*self.scales.add(r));
                let shift = s.splat(*self.shifts.add(r));
                let group_sum = s.splat(if RAISED { *self.group_sums.add(r) } else { 0.0 });
                for (t, product) in products.iter().enumerate() {
                    let float = if FLOATS { s.as_float(*product) } else { s.int_to_float(*product) };
                    let sum = s.mul_add(float, scale, shift);
                    let mut score = s.mul_add(sum, self.token_scales[t], scores.get(r, t));
                    if RAISED {
                        score = s.mul_add(self.token_offsets[t], group_sum, score);
                    }
                    scores.set(r, t, score);
                }
            }
        }
    }
}

/// How codes become bytes: tables, and where codes are a chain what the step before left.
struct Unpacking<S: ByteSimd, const T: usize> {
    tables: ChainTables<S>,
    left: [Left<S>; T],
}

/// Adds the products of step `2·pair`, or (`ODD`) of the one after it. `ragged` is a step that is not whole.
///
/// # Safety
/// As for [`rows`]; the step is in the lines, as far as it is whole, and `R` rows of its quads are readable.
#[inline(always)]
unsafe fn add_step<
    S: ByteSimd,
    const BITS: usize,
    const ROOM: usize,
    const ODD: bool,
    const R: usize,
    const T: usize,
>(
    s: S,
    products: &mut [[S::I; T]; R],
    lines: &[TileBytes; T],
    pair: usize,
    ragged: usize,
    unpacking: &mut Unpacking<S, T>,
    quads: *const i32,
) {
    // SAFETY: the caller's promise.
    unsafe {
        let step = 2 * pair + usize::from(ODD);
        let Unpacking { tables, left } = unpacking;
        let table = tables.own;
        let mut codes = [[table; 4]; T];
        for ((codes, lines), left) in codes.iter_mut().zip(lines).zip(left) {
            *codes = if BITS > CHAIN {
                unpack_chain::<S, BITS>(s, lines, step, tables, left)
            } else if BITS >= 4 && step == ragged {
                unpack_ragged::<S, BITS>(s, lines, step, table)
            } else {
                unpack::<S, BITS, ODD>(s, lines, pair, table)
            };
            if BITS == 8 && S::SAME_KIND {
                for code in codes {
                    *code = s.xor(*code, s.splat_byte(0x80));
                }
            }
        }
        let stride = if words::<S>(ROOM) { 8 } else { 4 };
        s.dot_rows::<R, T, false, ROOM>(products, &codes, quads, stride);
    }
}

/// Rows `row..row + R` against the tokens of vectors `first..first + T`.
///
/// # Safety
/// As for [`rows`]; the vectors lie in the job's tiles.
#[inline(always)]
unsafe fn some_tokens<S: ByteSimd, const BITS: usize, const ROOM: usize, const R: usize, const T: usize>(
    s: S,
    job: &KeyJob,
    row: usize,
    first: usize,
    out: &mut [f32],
    ahead: &mut Ahead,
) {
    // Eight-bit keys meet two planes of bytes, or one of words.
    let two_planes = BITS == 8 && !words::<S>(ROOM);
    let (side, queries, q) = (job.side, job.queries, &job.queries.integer);
    let (units, halves, pairs) = (q.units, q.halves, q.unit_halves == 2);
    let units_per_group = if side.groups == 1 { units } else { side.group_len / (16 * q.unit_halves) };
    let ragged = if side.dim.is_multiple_of(16) { usize::MAX } else { halves - 1 };
    let (rows, record_len) = (queries.rows, q.record(queries.rows));
    let parts = TILE / S::LANES;
    // SAFETY: `all_rows` checked that the tiles, and for R rows from `row` on the records of all units, biases and 64 outputs exist; a record has
    // the quads of all halves of its unit.
    unsafe {
        let tables = ChainTables::<S>::new::<BITS>(s, &q.table.0, &q.table_before.0);
        // There for signs alone, and touched for them alone.
        let noise = queries.noise.as_ptr().wrapping_add(row * side.groups);
        let tile = |t: usize| job.tiles.each.get_unchecked((first + t) / parts).as_ptr();
        let part = |t: usize| (first + t) % parts;
        let mut lines = [TileBytes::new(side, tile(0), part(0) * (LINE / parts)); T];
        for (t, lines) in lines.iter_mut().enumerate().skip(1) {
            *lines = TileBytes::new(side, tile(t), part(t) * (LINE / parts));
        }
        let mut unpacking = Unpacking { tables, left: [Left::splat(tables.own); T] };
        if BITS > CHAIN {
            for (left, lines) in unpacking.left.iter_mut().zip(&lines) {
                *left = first_keys::<S, BITS>(s, lines, halves - 1, tables.before);
            }
        }
        let halves_at = |t: usize, plane: usize, group: usize| {
            tile(t).add(plane + (group * TILE + part(t) * S::LANES) * 2)
        };
        let out = out.as_mut_ptr().add(row * BLOCK + first * S::LANES);
        let mut scores = Scores::<S, R, T>::new(s, queries.bias.as_ptr().add(row), out);
        let mut record = q.records.get().as_ptr().add(row);
        let (mut group, mut left) = (0, 0);
        let mut token_scales = [s.splat(0.0); T];
        for unit in 0..units {
            let enters = left == 0;
            if enters {
                left = units_per_group;
                for (t, token_scale) in token_scales.iter_mut().enumerate() {
                    let scale = s.load_f16(halves_at(t, side.scales, group));
                    if Scores::<S, R, T>::IN_REGISTERS {
                        *token_scale = scale;
                    }
                    if BITS == 1 {
                        let square = s.mul_add(scale, scale, s.splat(0.0));
                        for r in 0..R {
                            let noise = s.splat(*noise.add(r * side.groups + group));
                            scores.set(r, t, s.mul_add(square, noise, scores.get(r, t)));
                        }
                    }
                }
            }
            ahead.ask();
            let mut products = [[s.splat_int(0); T]; R];
            for (r, products) in products.iter_mut().enumerate() {
                *products = [s.splat_int(*record.add(r) as u32); T];
            }
            let (pair, even, odd) = match pairs {
                true => (unit, true, 2 * unit + 1 < halves),
                false => (unit / 2, unit % 2 == 0, unit % 2 == 1),
            };
            let quad_len = if words::<S>(ROOM) { 8 } else { 4 };
            let next_half = if pairs { quad_len * rows } else { 0 };
            let mut plane = record;
            for again in 0..1 + usize::from(two_planes) {
                if again > 0 {
                    plane = plane.add(units * record_len);
                    for (r, products) in products.iter_mut().enumerate() {
                        let start = s.splat_int(*plane.add(r) as u32);
                        for product in products {
                            *product = s.add_int(s.shl(*product, 8), start);
                        }
                    }
                }
                let quads = plane.add((quad_len - 1) * row + 4 * rows);
                if even {
                    add_step::<S, BITS, ROOM, false, R, T>(
                        s,
                        &mut products,
                        &lines,
                        pair,
                        ragged,
                        &mut unpacking,
                        quads,
                    );
                }
                if odd {
                    let quads = quads.add(next_half);
                    add_step::<S, BITS, ROOM, true, R, T>(
                        s,
                        &mut products,
                        &lines,
                        pair,
                        ragged,
                        &mut unpacking,
                        quads,
                    );
                }
            }
            let floats = record.cast::<f32>();
            let mut unit_sums = UnitSums {
                products,
                scales: floats.add(rows),
                shifts: floats.add(2 * rows),
                group_sums: floats.add(3 * rows),
                token_scales,
                token_offsets: [s.splat(0.0); T],
            };
            if !Scores::<S, R, T>::IN_REGISTERS {
                for (t, scale) in unit_sums.token_scales.iter_mut().enumerate() {
                    *scale = s.load_f16(halves_at(t, side.scales, group));
                }
            }
            match side.offsets {
                Some(plane) if enters => {
                    for (t, offset) in unit_sums.token_offsets.iter_mut().enumerate() {
                        *offset = s.load_f16(halves_at(t, plane, group));
                    }
                    if two_planes || words::<S>(ROOM) {
                        unit_sums.add_to::<false, true>(&mut scores);
                    } else {
                        unit_sums.add_to::<true, true>(&mut scores);
                    }
                }
                _ if two_planes || words::<S>(ROOM) => unit_sums.add_to::<false, false>(&mut scores),
                _ => unit_sums.add_to::<true, false>(&mut scores),
            }
            record = record.add(record_len);
            left -= 1;
            group += usize::from(left == 0);
        }
        scores.store();
    }
}
