//! The fused encoder: load → sign, μ → rotate → λ → statistics → codes → pack, for 16 tokens that never leave the first-level
//! cache. Three kernels, written once over [`Simd`]: [`LoadKernel`], [`crate::rotation::RotateKernel`], [`SealKernel`].

use half::{bf16, f16};

use crate::arch::{Kernel, Rows, Scratch, Simd, TILE};
use crate::codec::SideCodec;
use crate::format::{F16_MAX, Format, GroupQuantiser, Quantiser};
use crate::tile::{CodePlane, LINE_BYTES, Orientation, TileLayout};

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
        let dim = codec.dim();
        let (out, _) = scratch.buffers(s, codec.rotation().work_len());
        let (low, high) = (s.splat(-F16_MAX), s.splat(F16_MAX));
        let zero = s.splat(0.0);
        // 0·x is 0, or NaN for what is not finite; the sum remembers.
        let mut poison = zero;
        for first in (0..dim).step_by(16) {
            let end = dim.min(first + 16);
            let block = &mut out[first..end];
            s.load_columns(&rows, from, first, block);
            let (pre, shift) = (&codec.pre()[first..end], &codec.shift()[first..end]);
            for ((value, pre), shift) in block.iter_mut().zip(pre).zip(shift) {
                poison = s.mul_add(*value, zero, poison);
                let saturated = s.min(s.max(*value, low), high);
                *value = s.mul_add(saturated, s.splat(*pre), s.splat(*shift));
            }
        }
        !s.any_nan(poison)
    }
}

/// Last step, after the rotation: quantises and packs `LANES` tokens.
pub(crate) struct SealKernel<'a> {
    pub codec: &'a SideCodec,
    /// True if the rotated values are in the second buffer.
    pub second: bool,
    /// First slot of the step.
    pub to: usize,
    pub tile: &'a mut [u8],
    pub scratch: &'a mut Scratch,
}

impl Kernel for SealKernel<'_> {
    type Output = ();

    #[inline(always)]
    fn run<S: Simd>(self, s: S) {
        let Self { codec, second, to, tile, scratch } = self;
        let (a, b) = scratch.buffers(s, codec.rotation().work_len());
        let x = &mut if second { b } else { a }[..codec.dim()];
        match codec.quantiser() {
            None => store_floats(s, codec, x, to, tile),
            Some(quantiser) => {
                quantise(s, codec, quantiser, x, to, tile);
                pack(s, codec.layout(), x, to, tile);
            }
        }
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
    let groups = x.chunks_mut(group_len).zip(codec.post().chunks(group_len));
    for (group, (values, factors)) in groups.enumerate() {
        let (scale, offset) = quantiser.quantise(s, values, factors);
        s.store_f16(scale, &mut tile[TileLayout::scalar_byte(&scales, group, to)..]);
        if !offsets.is_empty() {
            s.store_f16(offset, &mut tile[TileLayout::scalar_byte(&offsets, group, to)..]);
        }
    }
}

/// Packs codes into the planes of the layout.
#[inline(always)]
fn pack<S: Simd>(s: S, layout: &TileLayout, codes: &[S::F], to: usize, tile: &mut [u8]) {
    match (layout.orientation(), layout.planes()) {
        (Orientation::Keys, [only]) => match only.width {
            8 => pack_keys::<S, 8, true>(s, only, codes, to, tile),
            4 => pack_keys::<S, 4, true>(s, only, codes, to, tile),
            _ => pack_keys::<S, 2, true>(s, only, codes, to, tile),
        },
        (Orientation::Values, [only]) => match only.width {
            8 => pack_values::<S, 8, true>(s, only, codes, to, tile),
            4 => pack_values::<S, 4, true>(s, only, codes, to, tile),
            _ => pack_values::<S, 2, true>(s, only, codes, to, tile),
        },
        (Orientation::Keys, planes) => {
            for plane in planes {
                match plane.width {
                    4 => pack_keys::<S, 4, false>(s, plane, codes, to, tile),
                    2 => pack_keys::<S, 2, false>(s, plane, codes, to, tile),
                    _ => pack_keys::<S, 1, false>(s, plane, codes, to, tile),
                }
            }
        }
        (Orientation::Values, planes) => {
            for plane in planes {
                match plane.width {
                    4 => pack_values::<S, 4, false>(s, plane, codes, to, tile),
                    2 => pack_values::<S, 2, false>(s, plane, codes, to, tile),
                    _ => pack_values::<S, 1, false>(s, plane, codes, to, tile),
                }
            }
        }
    }
}

/// The plane's bits of a code; a code in a `WHOLE` plane has no others.
#[inline(always)]
fn field<S: Simd, const WIDTH: u32, const WHOLE: bool>(s: S, plane: &CodePlane, code: S::F) -> S::I {
    let code = s.bits(code);
    if WHOLE { code } else { s.and(s.shr(code, plane.shift), s.splat_int((1 << WIDTH) - 1)) }
}

#[inline(always)]
fn pack_keys<S: Simd, const WIDTH: u32, const WHOLE: bool>(
    s: S,
    plane: &CodePlane,
    codes: &[S::F],
    to: usize,
    tile: &mut [u8],
) {
    let per_line = 4 * (8 / WIDTH) as usize;
    let lines = tile[plane.offset..][..plane.lines * LINE_BYTES].chunks_exact_mut(LINE_BYTES);
    for (line, codes) in lines.zip(codes.chunks(per_line)) {
        let mut packed = s.splat_int(0);
        // Channel 4·i + j of the line: byte j, field i.
        for (index, code) in codes.iter().enumerate() {
            let (i, j) = (index as u32 / 4, index as u32 % 4);
            packed = s.or(packed, s.shl(field::<S, WIDTH, WHOLE>(s, plane, *code), i * WIDTH + 8 * j));
        }
        s.store_int(packed, &mut line[4 * to..]);
    }
}

#[inline(always)]
fn pack_values<S: Simd, const WIDTH: u32, const WHOLE: bool>(
    s: S,
    plane: &CodePlane,
    codes: &[S::F],
    to: usize,
    tile: &mut [u8],
) {
    let per_line = 16 * (8 / WIDTH) as usize;
    let pitch = plane.lines * LINE_BYTES;
    let plane_bytes = &mut tile[plane.offset..][..pitch * (TILE / 4)];
    for (line, codes) in codes.chunks(per_line).enumerate() {
        let mut packed = [s.splat_int(0); 16];
        // Channel 16·i + j of the line: byte column j, field i.
        for (i, block) in codes.chunks(16).enumerate() {
            for (slot, code) in packed.iter_mut().zip(block) {
                *slot = s.or(*slot, s.shl(field::<S, WIDTH, WHOLE>(s, plane, *code), i as u32 * WIDTH));
            }
        }
        s.store_value_line(&packed, to, pitch, &mut plane_bytes[line * LINE_BYTES..]);
    }
}

/// The float formats: no codes, one conversion per element.
#[inline(always)]
fn store_floats<S: Simd>(s: S, codec: &SideCodec, x: &mut [S::F], to: usize, tile: &mut [u8]) {
    let layout = codec.layout();
    let (low, high) = (s.splat(-F16_MAX), s.splat(F16_MAX));
    if layout.orientation() == Orientation::Values {
        // The padding of a row, if any.
        for slot in to..to + S::LANES {
            let row_end = layout.element_byte(slot, layout.dim().next_multiple_of(16));
            tile[layout.element_byte(slot, layout.dim())..row_end].fill(0);
        }
    }
    let mut lanes = [0.0f32; TILE];
    for (channel, (value, factor)) in x.iter().zip(codec.post()).enumerate() {
        let scaled = s.mul(*value, s.splat(*factor));
        if layout.format() == Format::F16 && layout.orientation() == Orientation::Keys {
            let clamped = s.min(s.max(scaled, low), high);
            s.store_f16(clamped, &mut tile[layout.element_byte(to, channel)..]);
            continue;
        }
        s.store(scaled, &mut lanes);
        for (lane, value) in lanes[..S::LANES].iter().enumerate() {
            let bytes = &mut tile[layout.element_byte(to + lane, channel)..];
            match layout.format() {
                Format::F16 => {
                    let clamped = value.clamp(-F16_MAX, F16_MAX);
                    bytes[..2].copy_from_slice(&f16::from_f32_const(clamped).to_le_bytes());
                }
                Format::Bf16 => bytes[..2].copy_from_slice(&bf16::from_f32_const(*value).to_le_bytes()),
                _ => bytes[..4].copy_from_slice(&value.to_le_bytes()),
            }
        }
    }
}
