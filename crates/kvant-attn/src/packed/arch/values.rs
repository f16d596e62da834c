//! Weighted sums of packed values by products of bytes: weights become bytes once per 64 tokens and group, then four tokens of all
//! channels of a vector meet a broadcast quad of weights in one instruction.
//!
//! ```text
//!   w = |p·scale| ≈ step·b     b: unsigned bytes against signed codes, centred; where scales have a sign (q4_0) it goes into the
//!                              table lookup of the codes
//!   two planes                 w ≈ step·(256·b₁ + b₀), one accumulator: (Σ b₁·code)·256 + Σ b₀·code
//!   unsigned codes             Σ b·code = Σ b·(code + 128) − 128·Σ b, where products want both factors unsigned
//!   Σ w·(code − zero) + p·offset = step·Σ b·code + Σ p·(offset − zero·scale)
//! ```

use super::bytes::{Ahead, ByteIsa, LINE, TileBytes, unpack, unpack_mirrored};
use super::portable::largest_lane;
use super::{OutputShape, ValueScratch, ValueStep};
use crate::kv::{BLOCK, TILE};

/// What the weights' bytes and the sums are made from and go to.
pub(super) struct ValueJob<'a> {
    pub step: &'a ValueStep<'a>,
    pub shape: OutputShape,
    /// Codes to bytes.
    pub table: [u8; 64],
}

/// An instruction set that the loops over values are compiled for: [`compiled_value_rows`] and [`compiled_quantiser`] write the
/// methods.
///
/// # Safety of all methods
/// As for [`rows`] and [`quantise_weights`].
pub(super) trait ValueRows: ByteIsa {
    /// [`quantise_weights`] with the features of the set, or another way to the same bytes.
    unsafe fn quantise_weights(job: &ValueJob, outputs: &mut [f32], scratch: &mut ValueScratch);
    /// [`rows`] with the features of the set.
    unsafe fn value_rows<
        const BITS: usize,
        const FULL: bool,
        const SIGNED: bool,
        const R: usize,
        const B: usize,
    >(
        job: &ValueJob,
        row: usize,
        outputs: &mut [f32],
        scratch: &ValueScratch,
    ) -> usize;
}

/// [`rows`], compiled with the features of an instruction set: the method of its [`ValueRows`].
macro_rules! compiled_value_rows {
    ($features:literal) => {
        #[target_feature(enable = $features)]
        unsafe fn value_rows<
            const BITS: usize,
            const FULL: bool,
            const SIGNED: bool,
            const R: usize,
            const B: usize,
        >(
            job: &$crate::packed::arch::values::ValueJob,
            row: usize,
            outputs: &mut [f32],
            scratch: &$crate::packed::arch::ValueScratch,
        ) -> usize {
            // SAFETY: the caller's promise.
            unsafe {
                $crate::packed::arch::values::rows::<Self, BITS, FULL, SIGNED, R, B>(
                    job, row, outputs, scratch,
                )
            }
        }
    };
}
pub(super) use compiled_value_rows;

/// The common way to the weights' bytes, compiled like [`rows`].
macro_rules! compiled_quantiser {
    ($features:literal) => {
        #[target_feature(enable = $features)]
        unsafe fn quantise_weights(
            job: &$crate::packed::arch::values::ValueJob,
            outputs: &mut [f32],
            scratch: &mut $crate::packed::arch::ValueScratch,
        ) {
            // SAFETY: the caller's promise.
            unsafe { $crate::packed::arch::values::quantise_weights::<Self>(job, outputs, scratch) }
        }
    };
}
pub(super) use compiled_quantiser;

/// Quantises the weights of all rows and adds a block's weighted packed values to their outputs.
///
/// # Safety
/// The CPU has the instruction set.
pub(super) unsafe fn all_rows<I: ValueRows>(
    step: &ValueStep,
    outputs: &mut [f32],
    scratch: &mut ValueScratch,
) {
    let side = step.side;
    let shape = OutputShape::new(side);
    let tiles = step.tiles.iter().take_while(|tile| tile.len() >= side.bytes).count();
    assert!((1..=2).contains(&step.planes) && side.planes[0].lines > 0);
    assert!((1..=BLOCK).contains(&step.tokens) && step.tokens <= tiles * TILE);
    assert!(step.active == 0 || (step.active.ilog2() as usize) < tiles);
    assert!(step.weights.len() >= step.rows * BLOCK && step.factors.len() >= step.rows);
    assert!(outputs.len() >= step.rows * shape.stride);
    scratch.bytes.resized(step.rows * side.groups * step.planes * BLOCK, 0);
    scratch.steps.resize(step.rows * side.groups, 0.0);
    if side.has_signed_scales() {
        scratch.signs.resize(side.groups * BLOCK, 0);
    }
    if I::SAME_KIND {
        scratch.sums.resize(step.rows * side.groups * step.planes, 0);
    }
    let mut table = side.integer.table;
    if I::SAME_KIND {
        // Adding 128 turns signed into unsigned bytes.
        table.iter_mut().for_each(|byte| *byte ^= 0x80);
    }
    let job = ValueJob { step, shape, table };
    // SAFETY: the lengths were just checked and the scratch sized.
    unsafe {
        I::quantise_weights(&job, outputs, scratch);
        match (side.bits, I::NARROW && side.has_full_bytes()) {
            _ if side.has_signed_scales() => by_rows::<I, 4, false, true>(&job, outputs, scratch),
            (8, false) => by_rows::<I, 8, false, false>(&job, outputs, scratch),
            (8, true) => by_rows::<I, 8, true, false>(&job, outputs, scratch),
            (6, _) => by_rows::<I, 6, false, false>(&job, outputs, scratch),
            (4, false) => by_rows::<I, 4, false, false>(&job, outputs, scratch),
            (4, true) => by_rows::<I, 4, true, false>(&job, outputs, scratch),
            (3, false) => by_rows::<I, 3, false, false>(&job, outputs, scratch),
            (3, true) => by_rows::<I, 3, true, false>(&job, outputs, scratch),
            (_, false) => by_rows::<I, 2, false, false>(&job, outputs, scratch),
            (_, true) => by_rows::<I, 2, true, false>(&job, outputs, scratch),
        }
    }
}

/// As many rows at a time, and blocks of channels side by side, as there are registers for.
///
/// # Safety
/// The CPU has the instruction set; the job's lengths were checked, the scratch sized and the weights quantised.
unsafe fn by_rows<I: ValueRows, const BITS: usize, const FULL: bool, const SIGNED: bool>(
    job: &ValueJob,
    outputs: &mut [f32],
    scratch: &ValueScratch,
) {
    let mut row = 0;
    while row < job.step.rows {
        // SAFETY: rows row..row+n exist; the caller's promise for the rest.
        row += unsafe {
            match (job.step.rows - row, I::REGISTERS >= 32) {
                (1, true) => I::value_rows::<BITS, FULL, SIGNED, 1, 4>(job, row, outputs, scratch),
                (1, false) => I::value_rows::<BITS, FULL, SIGNED, 1, 2>(job, row, outputs, scratch),
                (2, true) => I::value_rows::<BITS, FULL, SIGNED, 2, 4>(job, row, outputs, scratch),
                (2, false) => I::value_rows::<BITS, FULL, SIGNED, 2, 2>(job, row, outputs, scratch),
                (3 | 5 | 6, true) => I::value_rows::<BITS, FULL, SIGNED, 3, 4>(job, row, outputs, scratch),
                (3 | 5 | 6, false) => I::value_rows::<BITS, FULL, SIGNED, 3, 2>(job, row, outputs, scratch),
                (4 | 7, true) => I::value_rows::<BITS, FULL, SIGNED, 4, 4>(job, row, outputs, scratch),
                // Eight rows share the unpacked codes.
                (_, true) => I::value_rows::<BITS, FULL, SIGNED, 8, 2>(job, row, outputs, scratch),
                (_, false) => I::value_rows::<BITS, FULL, SIGNED, 4, 2>(job, row, outputs, scratch),
            }
        };
    }
}

/// Rows `row..row + R`, all channels in steps of `B` blocks of 16 (2 or 4), the active tiles; returns R.
///
/// # Safety
/// The CPU has the instruction set; the rows exist, the job's lengths were checked, the scratch sized and the weights quantised.
#[inline(always)]
pub(super) unsafe fn rows<
    I: ByteIsa,
    const BITS: usize,
    const FULL: bool,
    const SIGNED: bool,
    const R: usize,
    const B: usize,
>(
    job: &ValueJob,
    row: usize,
    outputs: &mut [f32],
    scratch: &ValueScratch,
) -> usize {
    let (side, step, shape) = (job.step.side, job.step, job.shape);
    let parts = TILE / I::LANES;
    // SAFETY: `all_rows` checked that every active tile is there, that 64 weight bytes per row, group and plane and a
    // step per row and group exist, and that outputs are padded to whole steps of 64 channels; groups and blocks of channels are clamped.
    unsafe {
        // Tables of mirrored codes have signed entries, whatever the products want.
        let table = I::table(if SIGNED { &side.integer.table } else { &job.table });
        // There where codes are unsigned, and touched there alone.
        let weight_sums = scratch.sums.as_ptr().wrapping_add(row);
        let bytes = scratch.bytes.get().as_ptr().add(row * BLOCK);
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
            let groups: [usize; B] = std::array::from_fn(group_of);
            // Channels past the end get what others get, which nobody reads.
            let pairs: [BlockPair; 2] = std::array::from_fn(|i| {
                let pair = (first / 2 + i).min(last / 2);
                BlockPair { pair, whole: 2 * pair < last, same: groups[2 * i % B] == groups[(2 * i + 1) % B] }
            });
            let mut sums = [[I::splat_i32(0); B]; R];
            for plane in 0..step.planes {
                for (r, sums) in sums.iter_mut().enumerate() {
                    for (b, sum) in sums.iter_mut().enumerate() {
                        if plane > 0 {
                            *sum = I::shl_i32(*sum, 8);
                        }
                        // What unsigned codes are too large by, once per block of tokens. Weights of inactive tiles are zero.
                        if I::SAME_KIND {
                            let bytes = *weight_sums.add((groups[b] * step.planes + plane) * step.rows + r);
                            *sum = I::add_i32(*sum, I::splat_i32(-128 * bytes));
                        }
                    }
                }
                let mut left = step.active;
                while left != 0 {
                    let tile = left.trailing_zeros() as usize;
                    left &= left - 1;
                    if plane == 0 {
                        ahead.ask::<I>();
                    }
                    let lines =
                        TileBytes::new(side, step.tiles.get_unchecked(tile).as_ptr(), part * (LINE / parts));
                    let tile_bytes = bytes.cast::<i32>().add(tile * I::TILE_STEP);
                    let operands = |b: usize| Operands {
                        weights: tile_bytes
                            .add((groups[b] * step.planes + plane) * step.rows * (BLOCK / size_of::<i32>())),
                        signs: scratch
                            .signs
                            .as_ptr()
                            .wrapping_add(groups[b] * BLOCK + tile * TILE)
                            .cast::<i32>(),
                    };
                    two_blocks::<I, BITS, FULL, SIGNED, R, B, 0>(
                        &lines,
                        pairs[0],
                        [operands(0), operands(1)],
                        table,
                        &mut sums,
                    );
                    if B == 4 {
                        two_blocks::<I, BITS, FULL, SIGNED, R, B, 2>(
                            &lines,
                            pairs[1],
                            [operands(2), operands(3)],
                            table,
                            &mut sums,
                        );
                    }
                }
            }
            for (r, sums) in sums.iter().enumerate() {
                let out = outputs.as_mut_ptr().add((row + r) * shape.stride + first * TILE + part * I::LANES);
                for (b, sum) in sums.iter().enumerate() {
                    let worth = I::splat_f32(*steps.add(groups[b] * step.rows + r));
                    let out = out.add(b * TILE);
                    I::store_f32(out, I::mul_add(I::to_floats(*sum), worth, I::load_f32(out)));
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

/// What the codes of a block of 16 channels in a tile meet.
struct Operands {
    /// The first row's weights of the tile's tokens; other rows' follow 64 bytes apart.
    weights: *const i32,
    /// The signs of the tokens' scales.
    signs: *const i32,
}

/// Looked-up codes as the products want them. Eight-bit codes have no table to make them signed, mirrored ones none to make them
/// unsigned.
///
/// # Safety
/// The CPU has the instruction set.
#[inline(always)]
pub(super) unsafe fn as_factors<I: ByteIsa, const BITS: usize, const SIGNED: bool>(
    codes: I::Bytes,
) -> I::Bytes {
    let flip = if I::SAME_KIND { SIGNED } else { BITS == 8 };
    // SAFETY: the caller's promise.
    if flip { unsafe { I::xor(codes, I::splat(0x80)) } } else { codes }
}

/// Adds a tile's products of blocks `AT` and `AT + 1` of a step to the sums of all rows.
///
/// # Safety
/// The CPU has the instruction set; lines and operands are readable.
#[inline(always)]
unsafe fn two_blocks<
    I: ByteIsa,
    const BITS: usize,
    const FULL: bool,
    const SIGNED: bool,
    const R: usize,
    const B: usize,
    const AT: usize,
>(
    lines: &TileBytes,
    blocks: BlockPair,
    operands: [Operands; 2],
    table: I::Bytes,
    sums: &mut [[I::Bytes; B]; R],
) {
    let [one, other] = operands;
    // SAFETY: the caller's promise.
    unsafe {
        let mut codes = [[table; 4]; 2];
        let pair = blocks.pair;
        if SIGNED {
            codes[0] = unpack_mirrored::<I>(lines, 2 * pair, table, one.signs);
            if blocks.whole {
                codes[1] = unpack_mirrored::<I>(lines, 2 * pair + 1, table, other.signs);
            }
        } else {
            codes[0] = unpack::<I, BITS, false>(lines, pair, table);
            if blocks.whole {
                codes[1] = unpack::<I, BITS, true>(lines, pair, table);
            }
        }
        for codes in &mut codes {
            for code in codes {
                *code = as_factors::<I, BITS, SIGNED>(*code);
            }
        }
        // Two blocks share their weights unless groups are as short as a block.
        let stride = BLOCK / size_of::<i32>();
        if blocks.same {
            let mut both = sums.map(|sums| [sums[AT], sums[AT + 1]]);
            I::dot_rows::<R, 2, true, FULL>(&mut both, &codes, one.weights, stride);
            sums.iter_mut().zip(both).for_each(|(sums, both)| [sums[AT], sums[AT + 1]] = both);
        } else {
            let (mut a, mut b) = (sums.map(|sums| [sums[AT]]), sums.map(|sums| [sums[AT + 1]]));
            I::dot_rows::<R, 1, true, FULL>(&mut a, &[codes[0]], one.weights, stride);
            I::dot_rows::<R, 1, true, FULL>(&mut b, &[codes[1]], other.weights, stride);
            for (sums, (a, b)) in sums.iter_mut().zip(a.into_iter().zip(b)) {
                (sums[AT], sums[AT + 1]) = (a[0], b[0]);
            }
        }
    }
}

/// 1.5·2²³: added to a number below 2²², it leaves the nearest whole number in the low bits.
const ROUNDER: f32 = 12_582_912.0;

/// The block's numbers of a group in a plane of binary16; zero for slots without a token, which may hold anything, also what is not a
/// number.
///
/// # Safety
/// The CPU has the instruction set; the tiles of the step's tokens are there.
#[inline(always)]
unsafe fn halves<I: ByteIsa>(step: &ValueStep, plane: usize, group: usize) -> [f32; BLOCK] {
    let mut out = [0.0f32; BLOCK];
    for t in 0..step.tokens.div_ceil(TILE) {
        for part in 0..TILE / I::LANES {
            let at = plane + (group * TILE + part * I::LANES) * 2;
            // SAFETY: a tile holds 16 numbers per group and plane.
            unsafe {
                let values = I::load_halves(step.tiles[t].as_ptr().add(at));
                I::store_f32(out.as_mut_ptr().add(t * TILE + part * I::LANES), values);
            }
        }
    }
    out[step.tokens..].fill(0.0);
    out
}

/// All rows' weights to bytes, and `Σ p·(offset − zero·scale)` into the groups' lanes. Plain loops over lanes, vectorised by the
/// compiler for the set it is compiled for.
///
/// # Safety
/// The CPU has the instruction set; the job's lengths were checked and the scratch sized.
#[inline(always)]
pub(super) unsafe fn quantise_weights<I: ByteIsa>(
    job: &ValueJob,
    outputs: &mut [f32],
    scratch: &mut ValueScratch,
) {
    let (step, shape, side) = (job.step, job.shape, job.step.side);
    let levels = &side.integer;
    let raises = side.offsets.is_some() || levels.zero != 0;
    let top = if step.planes == 1 { 255.0 } else { 65535.0 };
    for group in 0..side.groups {
        // SAFETY: the caller's promise.
        let mut scales = unsafe { halves::<I>(step, side.scales, group) };
        if side.has_signed_scales() {
            let signs = &mut scratch.signs[group * BLOCK..][..BLOCK];
            for (sign, scale) in signs.iter_mut().zip(&mut scales) {
                *sign = if *scale < 0.0 { 0x10 } else { 0 };
                *scale = scale.abs();
            }
        }
        let mut offsets = match side.offsets {
            // SAFETY: the caller's promise.
            Some(plane) => unsafe { halves::<I>(step, plane, group) },
            None => [0.0; BLOCK],
        };
        let zero = levels.zero as f32;
        for (offset, scale) in offsets.iter_mut().zip(&scales) {
            *offset -= zero * scale;
        }
        for row in 0..step.rows {
            let weights: &[f32; BLOCK] =
                step.weights[row * BLOCK..][..BLOCK].try_into().expect("rows of 64 weights");
            let mut scaled = [0.0f32; BLOCK];
            let (mut largest, mut raise) = ([0.0f32; TILE], [0.0f32; TILE]);
            for tile in 0..BLOCK / TILE {
                for lane in 0..TILE {
                    let t = tile * TILE + lane;
                    scaled[t] = weights[t] * scales[t];
                    largest[lane] = if scaled[t] > largest[lane] { scaled[t] } else { largest[lane] };
                    raise[lane] += weights[t] * offsets[t];
                }
            }
            let factor = step.factors[row];
            if raises {
                let lanes = &mut outputs[row * shape.stride + shape.channels + group * TILE..][..TILE];
                for (lane, raise) in lanes.iter_mut().zip(raise) {
                    *lane += raise * factor;
                }
            }
            let largest = largest_lane(largest);
            // Below this the reciprocal overflows, and the sum does not notice.
            let counts = largest > 1e-30;
            let inverse = if counts { top / largest } else { 0.0 };
            scratch.steps[group * step.rows + row] =
                if counts { largest * (levels.factor / top) * factor } else { 0.0 };
            let whole = scaled.map(|x| (x * inverse + ROUNDER).to_bits() - ROUNDER.to_bits());
            for plane in 0..step.planes {
                let index = (group * step.planes + plane) * step.rows + row;
                let bytes = &mut scratch.bytes.get_mut()[index * BLOCK..][..BLOCK];
                // The high byte first.
                let shift = 8 * (step.planes - 1 - plane);
                bytes.iter_mut().zip(whole).for_each(|(byte, x)| *byte = (x >> shift) as u8);
                if I::SAME_KIND {
                    scratch.sums[index] = bytes.iter().map(|byte| i32::from(*byte)).sum();
                }
            }
        }
    }
}
