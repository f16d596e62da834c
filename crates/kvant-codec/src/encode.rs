//! The fused encoder: load → sign, μ → rotate → λ → statistics → codes → pack, for 16 tokens that never leave the first-level
//! cache. Three kernels, written once over [`Simd`]: [`LoadKernel`], [`crate::rotation::RotateKernel`], [`SealKernel`].

use kvant_simd::{Kernel, Rows, Simd, TILE, load_columns};

use crate::format::{F16_MAX, Format, GroupQuantiser, Quantiser, SHORTEST_GROUP, Step, TrellisQuantiser};
use crate::rotation::scale;
use crate::scratch::{CodecScratch, Lines};
use crate::tile::{BLOCK_CHANNELS, CodePlane, LINE_BYTES, Orientation, QUADS, TileLayout};

/// What the kernels need to know of a codec.
#[derive(Clone, Copy)]
pub(crate) struct EncodeParams<'a> {
    pub layout: &'a TileLayout,
    /// Vectors that the rotation works on.
    pub work_len: usize,
    /// Factors and terms of the channels before the rotation; empty where there are none.
    pub pre: &'a [f32],
    pub shift: &'a [f32],
    /// Factors after the rotation, likewise.
    pub post: &'a [f32],
    /// `None` stores floats.
    pub quantiser: Option<&'a Quantiser>,
}

/// First step: transposes `LANES` rows in, saturates them to binary16's range, and applies `x·pre + shift` (signs and −μ).
pub(crate) struct LoadKernel<'a> {
    pub params: EncodeParams<'a>,
    pub rows: Rows<'a>,
    /// First row of the step.
    pub from: usize,
    pub scratch: &'a mut CodecScratch,
}

impl Kernel for LoadKernel<'_> {
    /// False if some input is NaN or infinite.
    type Output = bool;

    #[inline(always)]
    fn run<S: Simd>(self, s: S) -> bool {
        let Self { params, rows, from, scratch } = self;
        let (out, _) = scratch.buffers(s, params.work_len);
        let out = &mut out[..params.layout.dim()];
        load::<S, false>(s, params, &rows, from, out) || load::<S, true>(s, params, &rows, from, out)
    }
}

/// Times anything beyond binary16's range this leaves `f32`'s, far enough that no finite sum brings it back.
const ALARM: f32 = 1.661_535e35; // 2^117

/// One pass over the input. The quick pass only watches for values that would need care (its alarm also rings for sums above 2048,
/// which is harmless) and gives up on them; the `CAREFUL` pass saturates and gives up on NaN and infinity alone. Where the
/// quick pass succeeds, both give the same bits.
#[inline(always)]
fn load<S: Simd, const CAREFUL: bool>(
    s: S,
    params: EncodeParams,
    rows: &Rows,
    from: usize,
    out: &mut [S::F],
) -> bool {
    let dim = out.len();
    // 0·x is 0, or NaN for what is not finite. Four sums, to be no chain of waits.
    let watch = s.splat(if CAREFUL { 0.0 } else { ALARM });
    let mut sums = [s.splat(0.0); 4];
    let mut first = 0;
    if from + S::LANES <= rows.count {
        let (pre, shift) = (params.pre.as_chunks::<16>().0, params.shift.as_chunks::<16>().0);
        for (index, block) in out.as_chunks_mut::<16>().0.iter_mut().enumerate() {
            let columns = s.load_block(rows, from, first);
            let adjustment = pre.get(index).zip(shift.get(index));
            for c in 0..16 {
                sums[c % 4] = s.mul_add(columns[c], watch, sums[c % 4]);
                let adjustment = adjustment.map(|(pre, shift)| (pre[c], shift[c]));
                block[c] = adjust::<S, CAREFUL>(s, columns[c], adjustment);
            }
            first += 16;
        }
    }
    load_columns(s, rows, from, first, &mut out[first..dim]);
    for c in first..dim {
        sums[c % 4] = s.mul_add(out[c], watch, sums[c % 4]);
        let adjustment = params.pre.get(c).copied().zip(params.shift.get(c).copied());
        out[c] = adjust::<S, CAREFUL>(s, out[c], adjustment);
    }
    let sum = s.add(s.add(sums[0], sums[1]), s.add(sums[2], sums[3]));
    // Infinity less infinity is NaN.
    !s.any_nan(s.sub(sum, sum))
}

/// `x·pre + shift`: the sign of the rotation, and −μ; nothing to do for neither.
#[inline(always)]
fn adjust<S: Simd, const CAREFUL: bool>(s: S, x: S::F, adjustment: Option<(f32, f32)>) -> S::F {
    let x = if CAREFUL { s.clamp_magnitude(x, F16_MAX) } else { x };
    match adjustment {
        Some((pre, shift)) => s.mul_add(x, s.splat(pre), s.splat(shift)),
        None => x,
    }
}

/// Last step, after the rotation: quantises and packs `LANES` tokens.
pub(crate) struct SealKernel<'a> {
    pub params: EncodeParams<'a>,
    /// True if the rotated values are in the second buffer.
    pub second: bool,
    /// First slot of the step.
    pub to: usize,
    /// True for the last step of a tile.
    pub last: bool,
    pub tile: &'a mut [u8],
    pub scratch: &'a mut CodecScratch,
}

impl Kernel for SealKernel<'_> {
    type Output = ();

    #[inline(always)]
    fn run<S: Simd>(self, s: S) {
        let Self { params, second, to, last, tile, scratch } = self;
        let mut units = std::mem::take(&mut scratch.units);
        let mut search = std::mem::take(&mut scratch.search);
        let (a, b) = scratch.buffers(s, params.work_len);
        let x = &mut if second { b } else { a }[..params.layout.dim()];
        units.resize(x.len().div_ceil(BLOCK_CHANNELS) * QUADS, [0; LINE_BYTES]);
        let mut target = Target { layout: params.layout, to, tile, units: &mut units };
        match params.quantiser {
            None => store_floats(s, params, x, to, target.tile),
            Some(quantiser) => {
                seal(s, quantiser, params.post, x, &mut search, &mut target);
                if last && params.layout.orientation() == Orientation::Values {
                    pack_values(params.layout, target.units, target.tile);
                }
            }
        }
        (scratch.units, scratch.search) = (units, search);
    }
}

/// Where the codes, scales and offsets of `LANES` tokens go.
struct Target<'a> {
    layout: &'a TileLayout,
    /// First slot.
    to: usize,
    tile: &'a mut [u8],
    /// A value tile before its lines are shared, one byte per code: `[block][token quad]`.
    units: &'a mut [[u8; LINE_BYTES]],
}

/// Quantises and packs with the loop made for quantiser, width and side.
#[inline(always)]
fn seal<S: Simd>(
    s: S,
    quantiser: &Quantiser,
    factors: &[f32],
    x: &mut [S::F],
    search: &mut Lines,
    target: &mut Target,
) {
    let bits: u32 = target.layout.planes().iter().map(|plane| plane.width).sum();
    let keys = target.layout.orientation() == Orientation::Keys;
    match (quantiser, bits, keys) {
        (Quantiser::Q8(q), _, true) => quantise::<S, _, KeyLines<8>, 4>(s, q, factors, x, target),
        (Quantiser::Q8(q), _, false) => quantise::<S, _, ValueUnits, _>(s, q, factors, x, target),
        (Quantiser::Q4(q), _, true) => quantise::<S, _, KeyLines<4>, 8>(s, q, factors, x, target),
        (Quantiser::Q4(q), _, false) => quantise::<S, _, ValueUnits, _>(s, q, factors, x, target),
        (Quantiser::Affine(q), _, false) => quantise::<S, _, ValueUnits, _>(s, q, factors, x, target),
        (Quantiser::Affine(q), 8, true) => quantise::<S, _, KeyLines<8>, 4>(s, q, factors, x, target),
        (Quantiser::Affine(q), 6, true) => quantise::<S, _, KeyLines<6>, 16>(s, q, factors, x, target),
        (Quantiser::Affine(q), 4, true) => quantise::<S, _, KeyLines<4>, 8>(s, q, factors, x, target),
        (Quantiser::Affine(q), 3, true) => quantise::<S, _, KeyLines<3>, 32>(s, q, factors, x, target),
        (Quantiser::Affine(q), _, true) => quantise::<S, _, KeyLines<2>, 16>(s, q, factors, x, target),
        (Quantiser::Symmetric(q), _, false) => quantise::<S, _, ValueUnits, _>(s, q, factors, x, target),
        (Quantiser::Symmetric(q), 8, true) => quantise::<S, _, KeyLines<8>, 4>(s, q, factors, x, target),
        (Quantiser::Symmetric(q), 6, true) => quantise::<S, _, KeyLines<6>, 16>(s, q, factors, x, target),
        (Quantiser::Symmetric(q), 4, true) => quantise::<S, _, KeyLines<4>, 8>(s, q, factors, x, target),
        (Quantiser::Symmetric(q), _, true) => quantise::<S, _, KeyLines<3>, 32>(s, q, factors, x, target),
        (Quantiser::Turbo(q), _, false) => quantise::<S, _, ValueUnits, _>(s, q, factors, x, target),
        (Quantiser::Turbo(q), 4, true) => quantise::<S, _, KeyLines<4>, 8>(s, q, factors, x, target),
        (Quantiser::Turbo(q), 3, true) => quantise::<S, _, KeyLines<3>, 32>(s, q, factors, x, target),
        (Quantiser::Turbo(q), _, true) => quantise::<S, _, KeyLines<2>, 16>(s, q, factors, x, target),
        (Quantiser::Trellis(q), ..) => chain(s, q, factors, x, search, target),
    }
}

/// Group by group: measures, hands the codes on in `CHUNK`s (the rest of a short one is zero), and stores scale and offset.
#[inline(always)]
fn quantise<S: Simd, Q: GroupQuantiser, K: Sink<CHUNK>, const CHUNK: usize>(
    s: S,
    quantiser: &Q,
    factors: &[f32],
    x: &mut [S::F],
    target: &mut Target,
) {
    let group_len = target.layout.format().group_len(x.len());
    // No other formats have groups so short, and what is not compiled for them is a third of this kernel.
    if CHUNK > SHORTEST_GROUP && group_len < CHUNK.min(x.len()) {
        return quantise_short_groups::<S, Q, K, CHUNK>(s, quantiser, factors, x, group_len, target);
    }
    // Some groups at a time, so that the divisions of one wait behind the work on another.
    const BATCH: usize = 4;
    for (batch, values) in x.chunks_mut(BATCH * group_len).enumerate() {
        let zero = s.splat(0.0);
        let mut steps = [Step { scale: zero, offset: zero, inverse: zero, in_range: false }; BATCH];
        for (i, (values, step)) in values.chunks_mut(group_len).zip(&mut steps).enumerate() {
            *step = measure(s, quantiser, factors, values, (batch * BATCH + i) * group_len);
        }
        for (i, (values, step)) in values.chunks(group_len).zip(&steps).enumerate() {
            let group = batch * BATCH + i;
            let first_chunk = group * group_len / CHUNK;
            let mut squares = [zero; 4];
            for (i, values) in values.chunks(CHUNK).enumerate() {
                match <&[S::F; CHUNK]>::try_from(values) {
                    Ok(values) if step.in_range => {
                        let codes = codes::<S, Q, CHUNK>(s, quantiser, step, &mut squares, values);
                        K::store(s, target, first_chunk + i, &codes);
                    }
                    // Rare: a loop that is not unrolled, so that it takes little of the binary and of a build.
                    _ => {
                        let mut codes = [zero; CHUNK];
                        for (i, (code, value)) in codes.iter_mut().zip(values).enumerate() {
                            *code = quantiser.code::<S, true>(s, step, &mut squares[i % 4], *value);
                        }
                        K::store(s, target, first_chunk + i, &codes);
                    }
                }
            }
            store_scales(s, quantiser, step, squares, group, target);
        }
    }
}

/// The whole head at once: searches its codes, and hands them and the scales on.
#[inline(always)]
fn chain<S: Simd>(
    s: S,
    quantiser: &TrellisQuantiser,
    factors: &[f32],
    x: &mut [S::F],
    search: &mut Lines,
    target: &mut Target,
) {
    let group_len = target.layout.format().group_len(x.len());
    let mut scales = [s.splat(0.0); TrellisQuantiser::MOST_GROUPS];
    quantiser.encode(s, group_len, factors, x, search, &mut scales);
    match (target.layout.orientation(), target.layout.format().code_bits()) {
        (Orientation::Keys, 4) => store_codes::<S, KeyLines<4>, 8>(s, x, target),
        (Orientation::Keys, 3) => store_codes::<S, KeyLines<3>, 32>(s, x, target),
        (Orientation::Keys, _) => store_codes::<S, KeyLines<2>, 16>(s, x, target),
        (Orientation::Values, _) => store_codes::<S, ValueUnits, _>(s, x, target),
    }
    let plane = target.layout.scales();
    for (group, scale) in scales.iter().enumerate().take(target.layout.groups()) {
        s.store_f16(*scale, &mut target.tile[TileLayout::scalar_byte(&plane, group, target.to)..]);
    }
}

/// Hands codes on in `CHUNK`s; the rest of a short one is zero.
#[inline(always)]
fn store_codes<S: Simd, K: Sink<CHUNK>, const CHUNK: usize>(s: S, codes: &[S::F], target: &mut Target) {
    for (chunk, codes) in codes.chunks(CHUNK).enumerate() {
        let mut filled = [s.splat(0.0); CHUNK];
        filled[..codes.len()].copy_from_slice(codes);
        K::store(s, target, chunk, &filled);
    }
}

/// Groups shorter than a chunk: 3-bit keys in groups of 16, whose 1-bit plane has lines of 32 channels.
#[inline(always)]
fn quantise_short_groups<S: Simd, Q: GroupQuantiser, K: Sink<CHUNK>, const CHUNK: usize>(
    s: S,
    quantiser: &Q,
    factors: &[f32],
    x: &mut [S::F],
    group_len: usize,
    target: &mut Target,
) {
    for (chunk, values) in x.chunks_mut(CHUNK).enumerate() {
        let mut codes = [s.splat(0.0); CHUNK];
        for (i, (values, codes)) in values.chunks_mut(group_len).zip(codes.chunks_mut(group_len)).enumerate()
        {
            let group = chunk * (CHUNK / group_len) + i;
            let step = measure(s, quantiser, factors, values, group * group_len);
            let mut squares = [s.splat(0.0); 4];
            for (i, (code, value)) in codes.iter_mut().zip(values).enumerate() {
                *code = quantiser.code::<S, true>(s, &step, &mut squares[i % 4], *value);
            }
            store_scales(s, quantiser, &step, squares, group, target);
        }
        K::store(s, target, chunk, &codes);
    }
}

/// Measures a group that starts at channel `first`; `factors` are those of the head, or none.
#[inline(always)]
fn measure<S: Simd, Q: GroupQuantiser>(
    s: S,
    quantiser: &Q,
    factors: &[f32],
    values: &mut [S::F],
    first: usize,
) -> Step<S::F> {
    let factors = factors.get(first..first + values.len()).unwrap_or_default();
    quantiser.measure(s, values, factors)
}

/// Puts a group's scale and offset into their planes.
#[inline(always)]
fn store_scales<S: Simd, Q: GroupQuantiser>(
    s: S,
    quantiser: &Q,
    step: &Step<S::F>,
    [a, b, c, d]: [S::F; 4],
    group: usize,
    target: &mut Target,
) {
    let (scales, offsets) = (target.layout.scales(), target.layout.offsets());
    let (scale, offset) = quantiser.stored(s, step, s.add(s.add(a, b), s.add(c, d)));
    s.store_f16(scale, &mut target.tile[TileLayout::scalar_byte(&scales, group, target.to)..]);
    if !offsets.is_empty() {
        s.store_f16(offset, &mut target.tile[TileLayout::scalar_byte(&offsets, group, target.to)..]);
    }
}

/// Codes of values in range.
#[inline(always)]
fn codes<S: Simd, Q: GroupQuantiser, const CHUNK: usize>(
    s: S,
    quantiser: &Q,
    step: &Step<S::F>,
    squares: &mut [S::F; 4],
    values: &[S::F; CHUNK],
) -> [S::F; CHUNK] {
    let mut codes = [s.splat(0.0); CHUNK];
    for i in 0..CHUNK {
        codes[i] = quantiser.code::<S, false>(s, step, &mut squares[i % 4], values[i]);
    }
    codes
}

/// What becomes of `CHUNK` codes. A type, not a closure: closures are not sure to be compiled with the instruction set of their caller.
trait Sink<const CHUNK: usize> {
    fn store<S: Simd>(s: S, target: &mut Target, chunk: usize, codes: &[S::F; CHUNK]);
}

/// Keys: `CHUNK` channels are one line of the narrowest plane.
struct KeyLines<const BITS: u32>;

impl<const BITS: u32, const CHUNK: usize> Sink<CHUNK> for KeyLines<BITS> {
    #[inline(always)]
    fn store<S: Simd>(s: S, target: &mut Target, chunk: usize, codes: &[S::F; CHUNK]) {
        let planes = target.layout.planes();
        match BITS {
            8 => store_key_lines::<S, 8, 4, 0>(s, &planes[0], chunk, codes, target),
            6 => {
                store_key_lines::<S, 4, 8, 0>(s, &planes[0], chunk, codes, target);
                store_key_lines::<S, 2, 16, 4>(s, &planes[1], chunk, codes, target);
            }
            4 => store_key_lines::<S, 4, 8, 0>(s, &planes[0], chunk, codes, target),
            3 => {
                store_key_lines::<S, 2, 16, 0>(s, &planes[0], chunk, codes, target);
                store_key_lines::<S, 1, 32, 2>(s, &planes[1], chunk, codes, target);
            }
            _ => store_key_lines::<S, 2, 16, 0>(s, &planes[0], chunk, codes, target),
        }
    }
}

/// Values: a chunk is a block.
struct ValueUnits;

impl Sink<BLOCK_CHANNELS> for ValueUnits {
    #[inline(always)]
    fn store<S: Simd>(s: S, target: &mut Target, block: usize, codes: &[S::F; BLOCK_CHANNELS]) {
        let mut channels = [s.splat_int(0); BLOCK_CHANNELS];
        for (channel, code) in channels.iter_mut().zip(codes) {
            *channel = s.bits(*code);
        }
        s.store_units(&channels, target.to, &mut target.units.as_chunks_mut::<QUADS>().0[block]);
    }
}

/// Bits `SHIFT..SHIFT + WIDTH` of a code, at bit `position`; everything else zero.
#[inline(always)]
fn field<S: Simd, const WIDTH: u32, const SHIFT: u32>(s: S, code: S::F, position: u32) -> S::I {
    let code = s.bits(code);
    let moved = if position >= SHIFT { s.shl(code, position - SHIFT) } else { s.shr(code, SHIFT - position) };
    s.and(moved, s.splat_int(((1 << WIDTH) - 1) << position))
}

/// The lines of a plane that a chunk fills, `LEN` = 4·8/WIDTH channels each.
#[inline(always)]
fn store_key_lines<S: Simd, const WIDTH: u32, const LEN: usize, const SHIFT: u32>(
    s: S,
    plane: &CodePlane,
    chunk: usize,
    codes: &[S::F],
    target: &mut Target,
) {
    let lines = codes.len() / LEN;
    for (i, codes) in codes.as_chunks::<LEN>().0.iter().enumerate() {
        let line = chunk * lines + i;
        // The last chunk may reach past the head.
        if line < plane.lines {
            let byte = plane.offset + line * LINE_BYTES + 4 * target.to;
            s.store_int(key_word::<S, WIDTH, LEN, SHIFT>(s, codes), &mut target.tile[byte..]);
        }
    }
}

/// Channel 4·i + j of a line goes to byte j, field i.
#[inline(always)]
fn key_word<S: Simd, const WIDTH: u32, const LEN: usize, const SHIFT: u32>(
    s: S,
    codes: &[S::F; LEN],
) -> S::I {
    let mut word = s.splat_int(0);
    for (index, code) in codes.iter().enumerate() {
        let (i, j) = (index as u32 / 4, index as u32 % 4);
        word = s.or(word, field::<S, WIDTH, SHIFT>(s, *code, i * WIDTH + 8 * j));
    }
    word
}

/// Packs units into the planes of a value tile. Plain loops over 64 bytes, which every instruction set's compilation vectorises.
#[inline(always)]
fn pack_values(layout: &TileLayout, units: &[[u8; LINE_BYTES]], tile: &mut [u8]) {
    for plane in layout.planes() {
        match (plane.width, plane.shift) {
            (8, _) => pack_value_plane::<8, 1, 0>(plane, units, tile),
            (4, _) => pack_value_plane::<4, 2, 0>(plane, units, tile),
            (2, 0) => pack_value_plane::<2, 4, 0>(plane, units, tile),
            (2, _) => pack_value_plane::<2, 4, 4>(plane, units, tile),
            _ => pack_value_plane::<1, 8, 2>(plane, units, tile),
        }
    }
}

/// Unit `i` of every `N` = 8/WIDTH goes to field i.
#[inline(always)]
fn pack_value_plane<const WIDTH: u32, const N: usize, const SHIFT: u32>(
    plane: &CodePlane,
    units: &[[u8; LINE_BYTES]],
    tile: &mut [u8],
) {
    let lines = tile[plane.offset..][..plane.lines * LINE_BYTES].as_chunks_mut::<LINE_BYTES>().0;
    for (units, line) in units.chunks(N).zip(lines) {
        *line = [0; LINE_BYTES];
        for (i, unit) in units.iter().enumerate() {
            let mask = ((1u32 << WIDTH) - 1) as u8;
            for (byte, code) in line.iter_mut().zip(unit) {
                *byte |= (code >> SHIFT & mask) << (i as u32 * WIDTH);
            }
        }
    }
}

/// The float formats: no codes, one conversion per element.
#[inline(always)]
fn store_floats<S: Simd>(s: S, params: EncodeParams, x: &mut [S::F], to: usize, tile: &mut [u8]) {
    let layout = params.layout;
    let format = layout.format();
    scale(s, x, params.post);
    if layout.orientation() == Orientation::Keys {
        for (channel, value) in x.iter().enumerate() {
            store_float(s, format, *value, &mut tile[layout.element_byte(to, channel)..]);
        }
        return;
    }
    for (index, channels) in x.chunks(BLOCK_CHANNELS).enumerate() {
        // The padding of a row is zero.
        let mut block = [s.splat(0.0); BLOCK_CHANNELS];
        block[..channels.len()].copy_from_slice(channels);
        let rows = s.rows_of(&block);
        let parts = BLOCK_CHANNELS / S::LANES;
        for (i, part) in rows.iter().enumerate() {
            let channel = index * BLOCK_CHANNELS + i % parts * S::LANES;
            store_float(s, format, *part, &mut tile[layout.element_byte(to + i / parts, channel)..]);
        }
    }
}

/// `LANES` neighbouring elements of a float format.
#[inline(always)]
fn store_float<S: Simd>(s: S, format: Format, value: S::F, out: &mut [u8]) {
    match format {
        Format::F16 => s.store_f16(s.clamp_magnitude(value, F16_MAX), out),
        Format::Bf16 => {
            // Nearest even: half a unit less one, plus the bit that will be last.
            let bits = s.bits(value);
            let odd = s.and(s.shr(bits, 16), s.splat_int(1));
            let mut words = [0u8; 4 * TILE];
            s.store_int(s.add_int(s.add_int(bits, s.splat_int(0x7fff)), odd), &mut words);
            let words = words[..4 * S::LANES].as_chunks::<4>().0;
            for (half, word) in out.as_chunks_mut::<2>().0.iter_mut().zip(words) {
                *half = [word[2], word[3]];
            }
        }
        _ => s.store_int(s.bits(value), out),
    }
}
