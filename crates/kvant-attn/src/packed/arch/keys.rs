//! Scores from packed keys by products of bytes: codes become bytes in registers, tokens side by side, and four channels of all of
//! them meet a broadcast quad of the query in one instruction. No horizontal sum, no dequantised number.

use super::super::query::Queries;
use super::super::tile_params::TileSide;
use super::KeyTiles;
use super::bytes::{Ahead, ByteIsa, LINE, TileBytes, unpack, unpack_ragged};
use super::chain::{CHAIN, ChainTables, Parts, first_key_parts, unpack_chain};
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
    unsafe fn key_rows<const BITS: usize, const ROOM: usize, const R: usize, const T: usize>(
        job: &KeyJob,
        row: usize,
        out: &mut [f32],
    ) -> usize;
}

/// [`rows`], compiled with the features of an instruction set: the method of its [`KeyRows`].
macro_rules! compiled_key_rows {
    ($features:literal) => {
        #[target_feature(enable = $features)]
        unsafe fn key_rows<const BITS: usize, const ROOM: usize, const R: usize, const T: usize>(
            job: &$crate::packed::arch::keys::KeyJob,
            row: usize,
            out: &mut [f32],
        ) -> usize {
            // SAFETY: the caller's promise.
            unsafe { $crate::packed::arch::keys::rows::<Self, BITS, ROOM, R, T>(job, row, out) }
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
    assert!(integer.records.get().len() == integer.planes * integer.units * integer.record(rows));
    let room = if I::NARROW { side.room() } else { 4 };
    assert!(integer.words == (side.bits == 8 && I::NARROW));
    assert!((integer.planes == 2) == (side.bits == 8 && !integer.words));
    assert!(integer.units == integer.halves.div_ceil(integer.unit_halves) && queries.bias.len() == rows);
    assert!((1..=2).contains(&integer.unit_halves) && integer.halves == side.dim.div_ceil(TILE));
    assert!(queries.group_sums.len() == rows * side.groups && side.planes[0].lines > 0);
    assert!(side.bits != 1 || queries.noise.len() == rows * side.groups);
    let job = KeyJob { side, queries, tiles };
    // SAFETY: the lengths were just checked.
    unsafe {
        if side.trellis.is_some() {
            by_rows::<I, CHAIN, 3>(&job, out)
        } else if I::NARROW && room == 2 {
            match side.bits {
                4 => by_rows::<I, 4, 2>(&job, out),
                3 => by_rows::<I, 3, 2>(&job, out),
                _ => by_rows::<I, 2, 2>(&job, out),
            }
        } else {
            match side.bits {
                8 => by_rows::<I, 8, 1>(&job, out),
                6 => by_rows::<I, 6, 4>(&job, out),
                4 => by_rows::<I, 4, 4>(&job, out),
                3 => by_rows::<I, 3, 4>(&job, out),
                1 => by_rows::<I, 1, 4>(&job, out),
                _ => by_rows::<I, 2, 4>(&job, out),
            }
        }
    }
}

/// As many rows at a time, and vectors of tokens side by side, as there are registers for. Constants of the instruction set decide apart
/// from what is known at run time, here and above, so that nothing is compiled for the others.
///
/// # Safety
/// The CPU has the instruction set; the job's lengths were checked.
unsafe fn by_rows<I: KeyRows, const BITS: usize, const ROOM: usize>(job: &KeyJob, out: &mut [f32]) {
    let mut row = 0;
    while row < job.queries.rows {
        let left = job.queries.rows - row;
        // SAFETY: rows row..row+n exist; the caller's promise for the rest. Eight rows share the unpacked codes.
        row += unsafe {
            if const { I::REGISTERS >= 32 } {
                match left {
                    1 => I::key_rows::<BITS, ROOM, 1, 4>(job, row, out),
                    2 => I::key_rows::<BITS, ROOM, 2, 2>(job, row, out),
                    3 | 5 | 6 => I::key_rows::<BITS, ROOM, 3, 2>(job, row, out),
                    4 | 7 => I::key_rows::<BITS, ROOM, 4, 2>(job, row, out),
                    _ => I::key_rows::<BITS, ROOM, 8, 2>(job, row, out),
                }
            } else {
                match left {
                    1 => I::key_rows::<BITS, ROOM, 1, 2>(job, row, out),
                    2 => I::key_rows::<BITS, ROOM, 2, 1>(job, row, out),
                    3 => I::key_rows::<BITS, ROOM, 3, 1>(job, row, out),
                    4 | 7 => I::key_rows::<BITS, ROOM, 4, 1>(job, row, out),
                    5 => I::key_rows::<BITS, ROOM, 5, 1>(job, row, out),
                    6 => I::key_rows::<BITS, ROOM, 6, 1>(job, row, out),
                    _ => I::key_rows::<BITS, ROOM, 8, 1>(job, row, out),
                }
            }
        };
    }
}

/// Rows `row..row + R` against all tiles, `T` vectors at a time where there are so many; returns R.
///
/// # Safety
/// The CPU has the instruction set; the rows exist and the job's lengths were checked.
#[inline(always)]
pub(super) unsafe fn rows<
    I: ByteIsa,
    const BITS: usize,
    const ROOM: usize,
    const R: usize,
    const T: usize,
>(
    job: &KeyJob,
    row: usize,
    out: &mut [f32],
) -> usize {
    let vectors = job.tiles.count * (TILE / I::LANES);
    let mut vector = 0;
    let ahead = if row == 0 { job.tiles.ahead } else { &[] };
    let mut ahead = Ahead::new(ahead, (vectors / T + vectors % T) * job.queries.integer.units);
    // SAFETY: vectors vector..vector+n lie in the job's tiles; the caller's promise for the rest.
    unsafe {
        while vector + T <= vectors {
            some_tokens::<I, BITS, ROOM, R, T>(job, row, vector, out, &mut ahead);
            vector += T;
        }
        while vector < vectors {
            some_tokens::<I, BITS, ROOM, R, 1>(job, row, vector, out, &mut ahead);
            vector += 1;
        }
    }
    R
}

/// Scores of `R` rows and `T` vectors of tokens in the making: in registers, or where they go if there are too many of them. Products and codes
/// need the registers then, and what the compiler would put on the stack lies across lines of the cache.
struct Scores<I: ByteIsa, const R: usize, const T: usize> {
    registers: [[I::Floats; T]; R],
    out: *mut f32,
}

impl<I: ByteIsa, const R: usize, const T: usize> Scores<I, R, T> {
    const IN_REGISTERS: bool = R <= 4;

    /// Scores that begin at the rows' biases and go to `out`, rows 64 apart.
    ///
    /// # Safety
    /// The CPU has the instruction set; the biases are readable and the scores writable, here and below.
    #[inline(always)]
    unsafe fn new(bias: *const f32, out: *mut f32) -> Self {
        // SAFETY: the caller's promise.
        unsafe {
            let mut scores = Self { registers: [[I::splat_f32(0.0); T]; R], out };
            for r in 0..R {
                let bias = I::splat_f32(*bias.add(r));
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
        unsafe { self.out.add(r * BLOCK + t * I::LANES) }
    }

    /// The scores of row `r` and vector `t` so far.
    ///
    /// # Safety
    /// As for [`Scores::new`].
    #[inline(always)]
    unsafe fn get(&self, r: usize, t: usize) -> I::Floats {
        // SAFETY: the caller's promise.
        if Self::IN_REGISTERS { self.registers[r][t] } else { unsafe { I::load_f32(self.at(r, t)) } }
    }

    /// Sets them.
    ///
    /// # Safety
    /// As for [`Scores::new`].
    #[inline(always)]
    unsafe fn set(&mut self, r: usize, t: usize, scores: I::Floats) {
        if Self::IN_REGISTERS {
            self.registers[r][t] = scores;
        } else {
            // SAFETY: the caller's promise.
            unsafe { I::store_f32(self.at(r, t), scores) }
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
                unsafe { I::store_f32(self.at(r, t), *score) };
            }
        }
    }
}

/// The products of a unit of channels, and what they and the offsets of their group are worth.
struct UnitSums<I: ByteIsa, const R: usize, const T: usize> {
    products: [[I::Bytes; T]; R],
    /// Per row.
    scales: *const f32,
    shifts: *const f32,
    group_sums: *const f32,
    /// Per token.
    token_scales: [I::Floats; T],
    token_offsets: [I::Floats; T],
}

impl<I: ByteIsa, const R: usize, const T: usize> UnitSums<I, R, T> {
    /// Adds the products to the scores. `FLOATS`: they are the bits of floats; `RAISED`: adds the group's offsets as well.
    ///
    /// # Safety
    /// The CPU has the instruction set; all rows' numbers are readable.
    #[inline(always)]
    unsafe fn add_to<const FLOATS: bool, const RAISED: bool>(&self, scores: &mut Scores<I, R, T>) {
        for (r, products) in self.products.iter().enumerate() {
            // SAFETY: the caller's promise.
            unsafe {
                let scale = I::splat_f32(*self.scales.add(r));
                let shift = I::splat_f32(*self.shifts.add(r));
                let group_sum = I::splat_f32(if RAISED { *self.group_sums.add(r) } else { 0.0 });
                for (t, product) in products.iter().enumerate() {
                    let float = if FLOATS { I::bits_as_floats(*product) } else { I::to_floats(*product) };
                    let sum = I::mul_add(float, scale, shift);
                    let mut score = I::mul_add(sum, self.token_scales[t], scores.get(r, t));
                    if RAISED {
                        score = I::mul_add(self.token_offsets[t], group_sum, score);
                    }
                    scores.set(r, t, score);
                }
            }
        }
    }
}

/// How codes become bytes: tables, and where codes are a chain the parts of the step before.
struct Unpacking<I: ByteIsa, const T: usize> {
    tables: ChainTables<I>,
    parts: [Parts<I>; T],
}

/// Adds the products of step `2·pair`, or (`ODD`) of the one after it. `ragged` is a step that is not whole.
///
/// # Safety
/// As for [`rows`]; the step is in the lines, as far as it is whole, and `R` rows of its quads are readable.
#[inline(always)]
unsafe fn add_step<
    I: ByteIsa,
    const BITS: usize,
    const ROOM: usize,
    const ODD: bool,
    const R: usize,
    const T: usize,
>(
    products: &mut [[I::Bytes; T]; R],
    lines: &[TileBytes; T],
    pair: usize,
    ragged: usize,
    unpacking: &mut Unpacking<I, T>,
    quads: *const i32,
) {
    // SAFETY: the caller's promise.
    unsafe {
        let step = 2 * pair + usize::from(ODD);
        let Unpacking { tables, parts } = unpacking;
        let table = tables.own;
        let mut codes = [[table; 4]; T];
        for ((codes, lines), parts) in codes.iter_mut().zip(lines).zip(parts) {
            *codes = if BITS == CHAIN {
                unpack_chain::<I>(lines, step, tables, parts)
            } else if BITS >= 4 && step == ragged {
                unpack_ragged::<I, BITS>(lines, step, table)
            } else {
                unpack::<I, BITS, ODD>(lines, pair, table)
            };
            if BITS == 8 && I::SAME_KIND {
                for code in codes {
                    *code = I::xor(*code, I::splat(0x80));
                }
            }
        }
        let stride = if I::words(ROOM) { 8 } else { 4 };
        I::dot_rows::<R, T, false, ROOM>(products, &codes, quads, stride);
    }
}

/// Rows `row..row + R` against the tokens of vectors `first..first + T`.
///
/// # Safety
/// As for [`rows`]; the vectors lie in the job's tiles.
#[inline(always)]
unsafe fn some_tokens<I: ByteIsa, const BITS: usize, const ROOM: usize, const R: usize, const T: usize>(
    job: &KeyJob,
    row: usize,
    first: usize,
    out: &mut [f32],
    ahead: &mut Ahead,
) {
    // Eight-bit keys meet two planes of bytes, or one of words.
    let two_planes = BITS == 8 && !I::words(ROOM);
    let (side, queries, q) = (job.side, job.queries, &job.queries.integer);
    let (units, halves, pairs) = (q.units, q.halves, q.unit_halves == 2);
    let units_per_group = if side.groups == 1 { units } else { side.group_len / (16 * q.unit_halves) };
    let ragged = if side.dim.is_multiple_of(16) { usize::MAX } else { halves - 1 };
    let (rows, record_len) = (queries.rows, q.record(queries.rows));
    let parts = TILE / I::LANES;
    // SAFETY: `all_rows` checked that the tiles, and for R rows from `row` on the records of all units, biases and 64 outputs exist; a record has
    // the quads of all halves of its unit.
    unsafe {
        let tables = ChainTables::<I> { own: I::table(&q.table.0), before: I::table(&q.table_before.0) };
        // There for signs alone, and touched for them alone.
        let noise = queries.noise.as_ptr().wrapping_add(row * side.groups);
        let tile = |t: usize| job.tiles.each.get_unchecked((first + t) / parts).as_ptr();
        let part = |t: usize| (first + t) % parts;
        let lines: [TileBytes; T] =
            std::array::from_fn(|t| TileBytes::new(side, tile(t), part(t) * (LINE / parts)));
        let mut unpacking = Unpacking { tables, parts: [[tables.own; 4]; T] };
        if BITS == CHAIN {
            for (parts, lines) in unpacking.parts.iter_mut().zip(&lines) {
                *parts = first_key_parts::<I>(lines, halves - 1, tables.before);
            }
        }
        let halves_at = |t: usize, plane: usize, group: usize| {
            tile(t).add(plane + (group * TILE + part(t) * I::LANES) * 2)
        };
        let out = out.as_mut_ptr().add(row * BLOCK + first * I::LANES);
        let mut scores = Scores::<I, R, T>::new(queries.bias.as_ptr().add(row), out);
        let mut record = q.records.get().as_ptr().add(row);
        let (mut group, mut left) = (0, 0);
        let mut token_scales = [I::splat_f32(0.0); T];
        for unit in 0..units {
            let enters = left == 0;
            if enters {
                left = units_per_group;
                for (t, token_scale) in token_scales.iter_mut().enumerate() {
                    let scale = I::load_halves(halves_at(t, side.scales, group));
                    if Scores::<I, R, T>::IN_REGISTERS {
                        *token_scale = scale;
                    }
                    if BITS == 1 {
                        let square = I::mul_add(scale, scale, I::splat_f32(0.0));
                        for r in 0..R {
                            let noise = I::splat_f32(*noise.add(r * side.groups + group));
                            scores.set(r, t, I::mul_add(square, noise, scores.get(r, t)));
                        }
                    }
                }
            }
            ahead.ask::<I>();
            let mut products = [[I::splat_i32(0); T]; R];
            for (r, products) in products.iter_mut().enumerate() {
                *products = [I::splat_i32(*record.add(r)); T];
            }
            let (pair, even, odd) = match pairs {
                true => (unit, true, 2 * unit + 1 < halves),
                false => (unit / 2, unit % 2 == 0, unit % 2 == 1),
            };
            let quad_len = if I::words(ROOM) { 8 } else { 4 };
            let next_half = if pairs { quad_len * rows } else { 0 };
            let mut plane = record;
            for again in 0..1 + usize::from(two_planes) {
                if again > 0 {
                    plane = plane.add(units * record_len);
                    for (r, products) in products.iter_mut().enumerate() {
                        let start = I::splat_i32(*plane.add(r));
                        for product in products {
                            *product = I::add_i32(I::shl_i32(*product, 8), start);
                        }
                    }
                }
                let quads = plane.add((quad_len - 1) * row + 4 * rows);
                if even {
                    let unpacking = &mut unpacking;
                    add_step::<I, BITS, ROOM, false, R, T>(
                        &mut products,
                        &lines,
                        pair,
                        ragged,
                        unpacking,
                        quads,
                    );
                }
                if odd {
                    let quads = quads.add(next_half);
                    let unpacking = &mut unpacking;
                    add_step::<I, BITS, ROOM, true, R, T>(
                        &mut products,
                        &lines,
                        pair,
                        ragged,
                        unpacking,
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
                token_offsets: [I::splat_f32(0.0); T],
            };
            if !Scores::<I, R, T>::IN_REGISTERS {
                for (t, scale) in unit_sums.token_scales.iter_mut().enumerate() {
                    *scale = I::load_halves(halves_at(t, side.scales, group));
                }
            }
            match side.offsets {
                Some(plane) if enters => {
                    for (t, offset) in unit_sums.token_offsets.iter_mut().enumerate() {
                        *offset = I::load_halves(halves_at(t, plane, group));
                    }
                    if two_planes || I::words(ROOM) {
                        unit_sums.add_to::<false, true>(&mut scores);
                    } else {
                        unit_sums.add_to::<true, true>(&mut scores);
                    }
                }
                _ if two_planes || I::words(ROOM) => unit_sums.add_to::<false, false>(&mut scores),
                _ => unit_sums.add_to::<true, false>(&mut scores),
            }
            record = record.add(record_len);
            left -= 1;
            group += usize::from(left == 0);
        }
        scores.store();
    }
}
