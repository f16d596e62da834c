//! Weighted sums of packed values by products of bytes: weights become bytes once per 64 tokens and group, then four tokens of all
//! channels of a vector meet a broadcast quad of weights in one instruction.
//!
//! ```text
//!   w = |p·scale| ≈ step·b     b: unsigned bytes against signed codes, centred; where scales have a sign (q4_0) it goes into the
//!                              table lookup of the codes
//!   two planes                 w ≈ step·(256·b₁ + b₀), one accumulator: (Σ b₁·code)·256 + Σ b₀·code
//!   words                      w ≈ step·b with b up to 32767, where products of whole bytes are made in 16 bits
//!   unsigned codes             Σ b·code = Σ b·(code + 128) − 128·Σ b, where products want both factors unsigned
//!   Σ w·(code − zero) + p·offset = step·Σ b·code + Σ p·(offset − zero·scale)
//! ```

use kvant_simd::{ByteKernel, ByteSimd};

use super::bytes::{Ahead, LINE, TileBytes, unpack, unpack_mirrored, words};
use super::chain::{CHAIN, ChainTables, Left, first_values, left_after, unpack_chain};
use super::weights::{ValueJob, ValueSimd};
use super::{OutputShape, ValueScratch, ValueStep};
use crate::kv::{BLOCK, TILE};
use crate::packed::tile_params::IntegerForm;

/// [`rows`], compiled for an instruction set.
struct ValueRows<'a, const BITS: usize, const ROOM: usize, const SIGNED: bool, const R: usize, const B: usize>
{
    job: &'a ValueJob<'a>,
    row: usize,
    outputs: &'a mut [f32],
    scratch: &'a ValueScratch,
}

impl<const BITS: usize, const ROOM: usize, const SIGNED: bool, const R: usize, const B: usize> ByteKernel
    for ValueRows<'_, BITS, ROOM, SIGNED, R, B>
{
    type Output = usize;

    #[inline(always)]
    fn run<S: ByteSimd>(self, s: S) -> usize {
        let Self { job, row, outputs, scratch } = self;
        // SAFETY: `all_rows` checked the lengths and sized the scratch, and `by_rows` that the rows exist.
        unsafe { rows::<S, BITS, ROOM, SIGNED, R, B>(s, job, row, outputs, scratch) }
    }
}

/// Quantises the weights of all rows and adds a block's weighted packed values to their outputs.
pub(super) fn all_rows<S: ValueSimd>(
    s: S,
    step: &ValueStep,
    outputs: &mut [f32],
    scratch: &mut ValueScratch,
) {
    let side = step.side;
    let shape = OutputShape::new(side);
    let tiles = step.tiles.iter().take_while(|tile| tile.len() >= side.bytes).count();
    let is_words = step.form == IntegerForm::Word;
    let room = if S::NARROW { side.room() } else { 4 };
    assert!(is_words == (side.bits == 8 && S::NARROW) && side.planes[0].lines > 0);
    assert!((1..=BLOCK).contains(&step.tokens) && step.tokens <= tiles * TILE);
    assert!(step.active == 0 || (step.active.ilog2() as usize) < tiles);
    assert!(step.weights.len() >= step.rows * BLOCK && step.factors.len() >= step.rows);
    assert!(outputs.len() >= step.rows * shape.stride);
    scratch.bytes.resized(step.rows * side.groups * step.form.planes() * BLOCK * width(is_words), 0);
    scratch.steps.resize(step.rows * side.groups, 0.0);
    if side.has_signed_scales() {
        scratch.signs.resize(side.groups * BLOCK, 0);
    }
    if S::SAME_KIND {
        scratch.sums.resize(step.rows * side.groups * step.form.planes(), 0);
    }
    let mut levels = if S::NARROW && room == 2 { side.narrow } else { side.integer };
    if S::SAME_KIND && !side.has_signed_scales() {
        // Adding 128 turns signed into unsigned bytes. Tables of mirrored codes have signed entries, whatever the products want.
        levels.table.iter_mut().for_each(|byte| *byte ^= 0x80);
    }
    let job = ValueJob { step, shape, levels };
    // SAFETY: the lengths were just checked and the scratch sized.
    unsafe { s.quantise_weights(&job, outputs, scratch) };
    if side.has_signed_scales() {
        by_rows::<S, 4, 4, true>(s, &job, outputs, scratch);
    } else if side.trellis.is_some() {
        match side.bits {
            4 => by_rows::<S, { CHAIN + 4 }, 2, false>(s, &job, outputs, scratch),
            3 => by_rows::<S, { CHAIN + 3 }, 2, false>(s, &job, outputs, scratch),
            _ => by_rows::<S, { CHAIN + 2 }, 2, false>(s, &job, outputs, scratch),
        }
    } else if S::NARROW && room == 2 {
        match side.bits {
            4 => by_rows::<S, 4, 2, false>(s, &job, outputs, scratch),
            3 => by_rows::<S, 3, 2, false>(s, &job, outputs, scratch),
            _ => by_rows::<S, 2, 2, false>(s, &job, outputs, scratch),
        }
    } else {
        match side.bits {
            8 => by_rows::<S, 8, 1, false>(s, &job, outputs, scratch),
            6 => by_rows::<S, 6, 4, false>(s, &job, outputs, scratch),
            4 => by_rows::<S, 4, 4, false>(s, &job, outputs, scratch),
            3 => by_rows::<S, 3, 4, false>(s, &job, outputs, scratch),
            _ => by_rows::<S, 2, 4, false>(s, &job, outputs, scratch),
        }
    }
}

/// Bytes of a weight in a plane.
pub(super) fn width(words: bool) -> usize {
    1 + usize::from(words)
}

/// As many rows at a time, and blocks of channels side by side, as there are registers for. Eight rows share the unpacked codes.
fn by_rows<S: ByteSimd, const BITS: usize, const ROOM: usize, const SIGNED: bool>(
    s: S,
    job: &ValueJob,
    outputs: &mut [f32],
    scratch: &ValueScratch,
) {
    let mut row = 0;
    while row < job.step.rows {
        macro_rules! run {
            ($r:literal, $b:literal) => {
                s.call(ValueRows::<BITS, ROOM, SIGNED, $r, $b> { job, row, outputs, scratch })
            };
        }
        let left = job.step.rows - row;
        row += if const { S::REGISTERS >= 32 } {
            match left {
                1 => run!(1, 4),
                2 => run!(2, 4),
                3 | 5 | 6 => run!(3, 4),
                4 | 7 => run!(4, 4),
                _ => run!(8, 2),
            }
        } else {
            match left {
                1 => run!(1, 2),
                2 => run!(2, 2),
                3 | 5 | 6 => run!(3, 2),
                _ => run!(4, 2),
            }
        };
    }
}

/// Rows `row..row + R`, all channels in steps of `B` blocks of 16 (2 or 4), the active tiles; returns R.
///
/// # Safety
/// The rows exist, the job's lengths were checked, the scratch sized and the weights quantised.
#[inline(always)]
unsafe fn rows<
    S: ByteSimd,
    const BITS: usize,
    const ROOM: usize,
    const SIGNED: bool,
    const R: usize,
    const B: usize,
>(
    s: S,
    job: &ValueJob,
    row: usize,
    outputs: &mut [f32],
    scratch: &ValueScratch,
) -> usize {
    let (side, step, shape) = (job.step.side, job.step, job.shape);
    let parts = TILE / S::LANES;
    // SAFETY: `all_rows` checked that every active tile is there, that 64 weight bytes per row, group and plane and a
    // step per row and group exist, and that outputs are padded to whole steps of 64 channels; groups and blocks of channels are clamped.
    unsafe {
        let tables = ChainTables::<S>::new::<BITS>(s, &job.levels.table, &job.levels.before);
        // There where codes are unsigned, and touched there alone.
        let weight_sums = scratch.sums.as_ptr().wrapping_add(row);
        let width = width(words::<S>(ROOM));
        let bytes = scratch.bytes.get().as_ptr().add(row * BLOCK * width);
        let steps = scratch.steps.as_ptr().add(row);
        let (passes, last) = (side.dim.div_ceil(B * TILE) * parts, side.dim.div_ceil(TILE) - 1);
        let ahead = if row == 0 { step.ahead } else { &[] };
        let mut ahead = Ahead::new(ahead, passes * step.active.count_ones().max(1) as usize);
        for pass in 0..passes {
            let (first, part) = (pass / parts * B, pass % parts);
            let group_of = |b: usize| match side.groups {
                1 => 0,
                groups => ((first + b) * TILE / side.group_len).min(groups - 1),
            };
            let mut groups = [0; B];
            for (b, group) in groups.iter_mut().enumerate() {
                *group = group_of(b);
            }
            // Channels past the end get what others get, which nobody reads.
            let mut pairs = [BlockPair { pair: 0, whole: false, same: false }; 2];
            for (i, blocks) in pairs.iter_mut().enumerate() {
                let pair = (first / 2 + i).min(last / 2);
                let same = groups[2 * i % B] == groups[(2 * i + 1) % B];
                *blocks = BlockPair { pair, whole: 2 * pair < last, same };
            }
            let mut sums = [[s.splat_int(0); B]; R];
            for plane in 0..step.form.planes() {
                for (r, sums) in sums.iter_mut().enumerate() {
                    for (b, sum) in sums.iter_mut().enumerate() {
                        if plane > 0 {
                            *sum = s.shl(*sum, 8);
                        }
                        // What unsigned codes are too large by, once per block of tokens. Weights of inactive tiles are zero.
                        if S::SAME_KIND {
                            let bytes =
                                *weight_sums.add((groups[b] * step.form.planes() + plane) * step.rows + r);
                            *sum = s.add_int(*sum, s.splat_int((-128 * bytes) as u32));
                        }
                    }
                }
                let mut left = step.active;
                while left != 0 {
                    let tile = left.trailing_zeros() as usize;
                    left &= left - 1;
                    if plane == 0 {
                        ahead.ask();
                    }
                    let tile_at = step.tiles.get_unchecked(tile).as_ptr();
                    let lines = TileBytes::new(side, tile_at, part * (LINE / parts));
                    let mut unpacking = Unpacking { tables, left: Left::splat(tables.own) };
                    if BITS > CHAIN {
                        unpacking.left = match first {
                            0 => {
                                let lines = TileBytes::new(side, tile_at, 0);
                                first_values::<S, BITS>(s, &lines, part, last, tables.before)
                            }
                            _ => left_after::<S, BITS>(s, &lines, first - 1, tables.before),
                        };
                    }
                    let tile_bytes = bytes.cast::<i32>().add(tile * S::TILE_STEP * width);
                    let operands = |b: usize| Operands {
                        weights: tile_bytes.add(
                            (groups[b] * step.form.planes() + plane)
                                * step.rows
                                * (width * BLOCK / size_of::<i32>()),
                        ),
                        signs: scratch
                            .signs
                            .as_ptr()
                            .wrapping_add(groups[b] * BLOCK + tile * TILE)
                            .cast::<i32>(),
                    };
                    two_blocks::<S, BITS, ROOM, SIGNED, R, B, 0>(
                        s,
                        &lines,
                        pairs[0],
                        [operands(0), operands(1)],
                        &mut unpacking,
                        &mut sums,
                    );
                    if B == 4 {
                        two_blocks::<S, BITS, ROOM, SIGNED, R, B, 2>(
                            s,
                            &lines,
                            pairs[1],
                            [operands(2), operands(3)],
                            &mut unpacking,
                            &mut sums,
                        );
                    }
                }
            }
            for (r, sums) in sums.iter().enumerate() {
                let out = outputs.as_mut_ptr().add((row + r) * shape.stride + first * TILE + part * S::LANES);
                for (b, sum) in sums.iter().enumerate() {
                    let worth = s.splat(*steps.add(groups[b] * step.rows + r));
                    let out = out.add(b * TILE);
                    s.store_f32(s.mul_add(s.int_to_float(*sum), worth, s.load_f32(out)), out);
                }
            }
        }
    }
    R
}

/// Two blocks of 16 channels, an even one and the next.
#[derive(Clone, Copy)]
struct BlockPair {
    pair: usize,
    /// Both are there.
    whole: bool,
    /// Both are in one group.
    same: bool,
}

/// How codes become bytes: tables, and where codes are a chain what the block before left.
struct Unpacking<S: ByteSimd> {
    tables: ChainTables<S>,
    left: Left<S>,
}

/// What the codes of a block of 16 channels in a tile meet.
struct Operands {
    /// The first row's weights of the tile's tokens; other rows' follow 64 bytes or words apart.
    weights: *const i32,
    /// The signs of the tokens' scales.
    signs: *const i32,
}

/// Looked-up codes as the products want them. Eight-bit codes have no table to make them signed, mirrored ones none to make them
/// unsigned.
#[inline(always)]
fn as_factors<S: ByteSimd, const BITS: usize, const SIGNED: bool>(s: S, codes: S::I) -> S::I {
    let flip = if S::SAME_KIND { SIGNED } else { BITS == 8 };
    if flip { s.xor(codes, s.splat_byte(0x80)) } else { codes }
}

/// Adds a tile's products of blocks `AT` and `AT + 1` of a step to the sums of all rows.
///
/// # Safety
/// Lines and operands are readable.
#[inline(always)]
unsafe fn two_blocks<
    S: ByteSimd,
    const BITS: usize,
    const ROOM: usize,
    const SIGNED: bool,
    const R: usize,
    const B: usize,
    const AT: usize,
>(
    s: S,
    lines: &TileBytes,
    blocks: BlockPair,
    operands: [Operands; 2],
    unpacking: &mut Unpacking<S>,
    sums: &mut [[S::I; B]; R],
) {
    let [one, other] = operands;
    // SAFETY: the caller's promise.
    unsafe {
        let Unpacking { tables, left } = unpacking;
        let table = tables.own;
        let mut codes = [[table; 4]; 2];
        let pair = blocks.pair;
        if BITS > CHAIN {
            codes[0] = unpack_chain::<S, BITS>(s, lines, 2 * pair, tables, left);
            if blocks.whole {
                codes[1] = unpack_chain::<S, BITS>(s, lines, 2 * pair + 1, tables, left);
            }
        } else if SIGNED {
            codes[0] = unpack_mirrored(s, lines, 2 * pair, table, one.signs);
            if blocks.whole {
                codes[1] = unpack_mirrored(s, lines, 2 * pair + 1, table, other.signs);
            }
        } else {
            codes[0] = unpack::<S, BITS, false>(s, lines, pair, table);
            if blocks.whole {
                codes[1] = unpack::<S, BITS, true>(s, lines, pair, table);
            }
        }
        for codes in &mut codes {
            for code in codes {
                *code = as_factors::<S, BITS, SIGNED>(s, *code);
            }
        }
        // Two blocks share their weights unless groups are as short as a block.
        let stride = width(words::<S>(ROOM)) * BLOCK / size_of::<i32>();
        if blocks.same {
            let mut both = [[s.splat_int(0); 2]; R];
            for (both, sums) in both.iter_mut().zip(sums.iter()) {
                *both = [sums[AT], sums[AT + 1]];
            }
            s.dot_rows::<R, 2, true, ROOM>(&mut both, &codes, one.weights, stride);
            for (sums, both) in sums.iter_mut().zip(&both) {
                [sums[AT], sums[AT + 1]] = *both;
            }
        } else {
            let (mut a, mut b) = ([[s.splat_int(0)]; R], [[s.splat_int(0)]; R]);
            for ((a, b), sums) in a.iter_mut().zip(&mut b).zip(sums.iter()) {
                (a[0], b[0]) = (sums[AT], sums[AT + 1]);
            }
            s.dot_rows::<R, 1, true, ROOM>(&mut a, &[codes[0]], one.weights, stride);
            s.dot_rows::<R, 1, true, ROOM>(&mut b, &[codes[1]], other.weights, stride);
            for ((a, b), sums) in a.iter().zip(&b).zip(sums.iter_mut()) {
                (sums[AT], sums[AT + 1]) = (a[0], b[0]);
            }
        }
    }
}
