//! The fused encoder: load → sign, μ → rotate → λ → statistics → codes → pack, for 16 tokens that never leave the first-level
//! cache. Three kernels, written once over [`Simd`]: [`LoadKernel`], [`crate::rotation::RotateKernel`], [`SealKernel`].

use crate::arch::{Kernel, Rows, Scratch, Simd, TILE, load_columns};
use crate::codec::SideCodec;
use crate::format::{F16_MAX, Format, GroupQuantiser, Quantiser};
use crate::tile::{BLOCK_CHANNELS, CodePlane, LINE_BYTES, Orientation, QUADS, TileLayout};

/// First step: transposes `LANES` rows in, saturates them to binary16's range, and applies `x·pre + shift` (signs and −μ).
pub(crate) struct LoadKernel<'a> {
    pub codec: &'a SideCodec,
    pub rows: Rows<'a>,
    /// First row of the step.
    pub from: usize,
    pub scratch: &'a mut Scratch,
}

impl Kernel for LoadKernel<'_> {
    /// False if some input is NaN or infinite.
    type Output = bool;

    #[inline(always)]
    fn run<S: Simd>(self, s: S) -> bool {
        let Self { codec, rows, from, scratch } = self;
        let (out, _) = scratch.buffers(s, codec.rotation().work_len());
        let out = &mut out[..codec.dim()];
        load::<S, false>(s, codec, &rows, from, out) || load::<S, true>(s, codec, &rows, from, out)
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
    codec: &SideCodec,
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
        let (pre, shift) = (codec.pre().as_chunks::<16>().0, codec.shift().as_chunks::<16>().0);
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
        let adjustment = codec.pre().get(c).copied().zip(codec.shift().get(c).copied());
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
    pub codec: &'a SideCodec,
    /// True if the rotated values are in the second buffer.
    pub second: bool,
    /// First slot of the step.
    pub to: usize,
    /// True for the last step of a tile.
    pub last: bool,
    pub tile: &'a mut [u8],
    pub scratch: &'a mut Scratch,
}

impl Kernel for SealKernel<'_> {
    type Output = ();

    #[inline(always)]
    fn run<S: Simd>(self, s: S) {
        let Self { codec, second, to, last, tile, scratch } = self;
        let mut units = std::mem::take(&mut scratch.units);
        let (a, b) = scratch.buffers(s, codec.rotation().work_len());
        let x = &mut if second { b } else { a }[..codec.dim()];
        let layout = codec.layout();
        match (codec.quantiser(), layout.orientation()) {
            (None, _) => store_floats(s, codec, x, to, tile),
            (Some(quantiser), Orientation::Keys) => {
                quantise(s, codec, quantiser, x, to, tile);
                pack_keys(s, layout, x, to, tile);
            }
            (Some(quantiser), Orientation::Values) => {
                quantise(s, codec, quantiser, x, to, tile);
                units.resize(x.len().div_ceil(BLOCK_CHANNELS) * QUADS, [0; LINE_BYTES]);
                spread_values(s, x, to, &mut units);
                if last {
                    pack_values(layout, &units, tile);
                }
            }
        }
        scratch.units = units;
    }
}

/// Group by group: codes replace the values, scales and offsets go to their planes.
#[inline(always)]
fn quantise<S: Simd>(
    s: S,
    codec: &SideCodec,
    quantiser: &Quantiser,
    x: &mut [S::F],
    to: usize,
    tile: &mut [u8],
) {
    match quantiser {
        Quantiser::Q8(q) => quantise_groups(s, codec, q, x, to, tile),
        Quantiser::Q4(q) => quantise_groups(s, codec, q, x, to, tile),
        Quantiser::Affine(q) => quantise_groups(s, codec, q, x, to, tile),
        Quantiser::Symmetric(q) => quantise_groups(s, codec, q, x, to, tile),
        Quantiser::Turbo(q) => quantise_groups(s, codec, q, x, to, tile),
    }
}

#[inline(always)]
fn quantise_groups<S: Simd, Q: GroupQuantiser>(
    s: S,
    codec: &SideCodec,
    quantiser: &Q,
    x: &mut [S::F],
    to: usize,
    tile: &mut [u8],
) {
    let layout = codec.layout();
    let (scales, offsets) = (layout.scales(), layout.offsets());
    let group_len = layout.format().group_len(layout.dim());
    for (group, values) in x.chunks_mut(group_len).enumerate() {
        let first = group * group_len;
        let factors = codec.post().get(first..first + values.len()).unwrap_or_default();
        let (scale, offset) = quantiser.quantise(s, values, factors);
        s.store_f16(scale, &mut tile[TileLayout::scalar_byte(&scales, group, to)..]);
        if !offsets.is_empty() {
            s.store_f16(offset, &mut tile[TileLayout::scalar_byte(&offsets, group, to)..]);
        }
    }
}

/// Packs codes into the planes of a key tile.
#[inline(always)]
fn pack_keys<S: Simd>(s: S, layout: &TileLayout, codes: &[S::F], to: usize, tile: &mut [u8]) {
    for plane in layout.planes() {
        match (plane.width, plane.shift) {
            (8, _) => pack_key_plane::<S, 8, 4, 0>(s, plane, codes, to, tile),
            (4, _) => pack_key_plane::<S, 4, 8, 0>(s, plane, codes, to, tile),
            (2, 0) => pack_key_plane::<S, 2, 16, 0>(s, plane, codes, to, tile),
            (2, _) => pack_key_plane::<S, 2, 16, 4>(s, plane, codes, to, tile),
            _ => pack_key_plane::<S, 1, 32, 2>(s, plane, codes, to, tile),
        }
    }
}

/// Bits `SHIFT..SHIFT + WIDTH` of a code, at bit `position`; everything else zero.
#[inline(always)]
fn field<S: Simd, const WIDTH: u32, const SHIFT: u32>(s: S, code: S::F, position: u32) -> S::I {
    let code = s.bits(code);
    let moved = if position >= SHIFT { s.shl(code, position - SHIFT) } else { s.shr(code, SHIFT - position) };
    s.and(moved, s.splat_int(((1 << WIDTH) - 1) << position))
}

/// Lines of `LEN` = 4·8/WIDTH channels.
#[inline(always)]
fn pack_key_plane<S: Simd, const WIDTH: u32, const LEN: usize, const SHIFT: u32>(
    s: S,
    plane: &CodePlane,
    codes: &[S::F],
    to: usize,
    tile: &mut [u8],
) {
    let (whole, rest) = codes.as_chunks::<LEN>();
    let mut lines = tile[plane.offset..][..plane.lines * LINE_BYTES].chunks_exact_mut(LINE_BYTES);
    for (codes, line) in whole.iter().zip(&mut lines) {
        s.store_int(key_word::<S, WIDTH, LEN, SHIFT>(s, codes), &mut line[4 * to..]);
    }
    if let (Some(line), false) = (lines.next(), rest.is_empty()) {
        let mut padded = [s.splat(0.0); LEN];
        padded[..rest.len()].copy_from_slice(rest);
        s.store_int(key_word::<S, WIDTH, LEN, SHIFT>(s, &padded), &mut line[4 * to..]);
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

/// Writes codes to units of one byte per code, `[block][token quad]`: a value tile before its lines are shared.
#[inline(always)]
fn spread_values<S: Simd>(s: S, codes: &[S::F], to: usize, units: &mut [[u8; LINE_BYTES]]) {
    let blocks = units.as_chunks_mut::<QUADS>().0;
    for (codes, units) in codes.chunks(BLOCK_CHANNELS).zip(blocks) {
        let mut block = [s.splat_int(0); BLOCK_CHANNELS];
        for (slot, code) in block.iter_mut().zip(codes) {
            *slot = s.bits(*code);
        }
        s.store_units(&block, to, units);
    }
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
fn store_floats<S: Simd>(s: S, codec: &SideCodec, x: &[S::F], to: usize, tile: &mut [u8]) {
    let layout = codec.layout();
    let format = layout.format();
    if layout.orientation() == Orientation::Values {
        // The padding of a row, if any.
        for slot in to..to + S::LANES {
            let row_end = layout.element_byte(slot, layout.dim().next_multiple_of(16));
            tile[layout.element_byte(slot, layout.dim())..row_end].fill(0);
        }
    }
    let mut lanes = [0u8; 4 * TILE];
    for (channel, value) in x.iter().enumerate() {
        let scaled = codec.post().get(channel).map_or(*value, |factor| s.mul(*value, s.splat(*factor)));
        match format {
            Format::F16 => {
                let clamped = s.clamp_magnitude(scaled, F16_MAX);
                if layout.orientation() == Orientation::Keys {
                    s.store_f16(clamped, &mut tile[layout.element_byte(to, channel)..]);
                } else {
                    s.store_f16(clamped, &mut lanes);
                    scatter::<S, 2, 2>(layout, &lanes, to, channel, tile);
                }
            }
            Format::Bf16 => {
                // Nearest even: half a unit less one, plus the bit that will be last.
                let bits = s.bits(scaled);
                let odd = s.and(s.shr(bits, 16), s.splat_int(1));
                s.store_int(s.shr(s.add_int(s.add_int(bits, s.splat_int(0x7fff)), odd), 16), &mut lanes);
                scatter::<S, 4, 2>(layout, &lanes, to, channel, tile);
            }
            _ => {
                s.store_int(s.bits(scaled), &mut lanes);
                scatter::<S, 4, 4>(layout, &lanes, to, channel, tile);
            }
        }
    }
}

/// The first `SIZE` of every `PITCH` bytes, one token each, to their places.
#[inline(always)]
fn scatter<S: Simd, const PITCH: usize, const SIZE: usize>(
    layout: &TileLayout,
    lanes: &[u8; 4 * TILE],
    to: usize,
    channel: usize,
    tile: &mut [u8],
) {
    let (start, step) = (layout.element_byte(to, channel), layout.element_byte(1, 0));
    for lane in 0..S::LANES {
        let bytes: [u8; SIZE] = std::array::from_fn(|i| lanes[lane * PITCH + i]);
        tile[start + lane * step..][..SIZE].copy_from_slice(&bytes);
    }
}
