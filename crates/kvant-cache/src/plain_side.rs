//! One side of a block of plain tokens: rows in and out, as they lie for the kernels.

use std::ops::Range;

use half::f16;
use half::slice::HalfFloatSliceExt;
use kvant_attn::{Plane, TILE};

use crate::block_memory::BlockBytes;

/// Channels that are converted at a time.
pub(crate) const PART: usize = 64;

/// Element type of one plain side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Element {
    F16,
    F32,
}

impl Element {
    /// From here on a number's size is infinite for this type.
    pub fn infinity(self) -> f32 {
        match self {
            // Half a step above the largest binary16, 65504.
            Element::F16 => 65520.0,
            Element::F32 => f32::INFINITY,
        }
    }

    pub fn bytes(self) -> usize {
        match self {
            Element::F16 => 2,
            Element::F32 => 4,
        }
    }
}

/// One side of a block, in the layout of [`kvant_attn`].
#[derive(Clone)]
pub(crate) struct PlainSide {
    pub element: Element,
    pub lines: BlockBytes,
    pub elements: usize,
}

impl PlainSide {
    pub fn new(element: Element, elements: usize) -> Self {
        PlainSide { element, lines: BlockBytes::zeroed(elements * element.bytes()), elements }
    }

    pub fn plane(&self) -> Plane<'_> {
        let bytes = &self.lines.bytes()[..self.elements * self.element.bytes()];
        match self.element {
            Element::F16 => Plane::F16(bytemuck::cast_slice(bytes)),
            Element::F32 => Plane::F32(bytemuck::cast_slice(bytes)),
        }
    }

    /// True if it holds numbers alone.
    pub fn is_finite(&self) -> bool {
        match self.plane() {
            Plane::F16(elements) => elements.iter().all(|x| x.is_finite()),
            Plane::F32(elements) => elements.iter().all(|x| x.is_finite()),
        }
    }

    /// Elements `range`, widened into `scratch` where they are halves.
    pub fn floats<'a>(&'a self, range: Range<usize>, scratch: &'a mut [f32]) -> &'a [f32] {
        match self.plane() {
            Plane::F16(elements) => {
                let scratch = &mut scratch[..range.len()];
                elements[range].convert_to_f32_slice(scratch);
                scratch
            }
            Plane::F32(elements) => &elements[range],
        }
    }

    /// Writes one head vector: channel `c` becomes element `start + c·stride`.
    pub fn write(&mut self, row: &[f32], start: usize, stride: usize) {
        let bytes = self.lines.bytes_mut();
        match self.element {
            Element::F16 => {
                let elements: &mut [f16] = &mut bytemuck::cast_slice_mut(bytes)[start..];
                if stride == 1 {
                    return elements[..row.len()].convert_from_f32_slice(row);
                }
                // Converted many at a time, then spread.
                let mut halves = [f16::ZERO; PART];
                for (part, xs) in row.chunks(halves.len()).enumerate() {
                    halves[..xs.len()].convert_from_f32_slice(xs);
                    spread(&halves[..xs.len()], &mut elements[part * PART * stride..], stride);
                }
            }
            Element::F32 => {
                let elements: &mut [f32] = bytemuck::cast_slice_mut(bytes);
                spread(row, &mut elements[start..], stride);
            }
        }
    }

    /// Reads one head vector, widened: what [`PlainSide::write`] wrote.
    pub fn read(&self, out: &mut [f32], start: usize, stride: usize) {
        match self.plane() {
            Plane::F16(elements) if stride == 1 => elements[start..][..out.len()].convert_to_f32_slice(out),
            Plane::F16(elements) => {
                let mut halves = [f16::ZERO; PART];
                for (part, xs) in out.chunks_mut(halves.len()).enumerate() {
                    let elements = elements[start + part * PART * stride..].iter().step_by(stride);
                    halves.iter_mut().zip(elements).take(xs.len()).for_each(|(half, x)| *half = *x);
                    halves[..xs.len()].convert_to_f32_slice(xs);
                }
            }
            Plane::F32(elements) => {
                out.iter_mut().zip(elements[start..].iter().step_by(stride)).for_each(|(out, x)| *out = *x)
            }
        }
    }

    /// Writes the keys of a whole tile from element `start` on: one head's part of sixteen rows that lie `width` apart.
    pub fn write_tile(&mut self, rows: &[f32], width: usize, d: usize, start: usize) {
        let bytes = self.lines.bytes_mut();
        match self.element {
            Element::F16 => {
                let elements: &mut [f16] = bytemuck::cast_slice_mut(bytes);
                let mut halves = [f16::ZERO; TILE * PART];
                for (first, tile) in
                    (0..d).step_by(PART).zip(elements[start..][..TILE * d].chunks_mut(TILE * PART))
                {
                    let channels = tile.len() / TILE;
                    for (halves, row) in halves.chunks_exact_mut(PART).zip(rows.chunks(width)) {
                        halves[..channels].convert_from_f32_slice(&row[first..][..channels]);
                    }
                    turn(&halves, PART, channels, tile);
                }
            }
            Element::F32 => {
                let elements: &mut [f32] = bytemuck::cast_slice_mut(bytes);
                turn(rows, width, d, &mut elements[start..][..TILE * d]);
            }
        }
    }

    /// Copies as many elements of `other`, which has the same type, as are asked for.
    pub fn copy(&mut self, to: usize, other: &PlainSide, from: usize, elements: usize) {
        let size = self.element.bytes();
        let from = &other.lines.bytes()[from * size..][..elements * size];
        self.lines.bytes_mut()[to * size..][..elements * size].copy_from_slice(from);
    }

    /// Bits of one head vector.
    pub fn copy_out(&self, out: &mut [u32], index: impl Fn(usize) -> usize) {
        match self.plane() {
            Plane::F16(x) => {
                out.iter_mut().enumerate().for_each(|(c, o)| *o = u32::from(x[index(c)].to_bits()))
            }
            Plane::F32(x) => out.iter_mut().enumerate().for_each(|(c, o)| *o = x[index(c)].to_bits()),
        }
    }

    /// Stores bits of one head vector.
    pub fn copy_in(&mut self, row: &[u32], index: impl Fn(usize) -> usize) {
        let bytes = self.lines.bytes_mut();
        match self.element {
            Element::F16 => {
                let elements: &mut [u16] = bytemuck::cast_slice_mut(bytes);
                row.iter().enumerate().for_each(|(c, bits)| elements[index(c)] = *bits as u16);
            }
            Element::F32 => {
                let elements: &mut [u32] = bytemuck::cast_slice_mut(bytes);
                row.iter().enumerate().for_each(|(c, bits)| elements[index(c)] = *bits);
            }
        }
    }
}

/// Element `c` of `row` becomes element `c·stride` of `out`.
fn spread<T: Copy>(row: &[T], out: &mut [T], stride: usize) {
    out.iter_mut().step_by(stride).zip(row).for_each(|(out, x)| *out = *x);
}

/// The sum of sixteen numbers.
pub(crate) fn lane_sum(mut lanes: [f32; TILE]) -> f32 {
    for half in [8, 4, 2, 1] {
        for i in 0..half {
            lanes[i] += lanes[i + half];
        }
    }
    lanes[0]
}

/// Sixteen rows of `d` elements that lie `width` apart as a tile of keys: sixteen tokens side by side, channel after channel.
fn turn<T: Copy>(rows: &[T], width: usize, d: usize, tile: &mut [T]) {
    let tile = tile.as_chunks_mut::<TILE>().0;
    for (lane, row) in rows.chunks(width).take(TILE).enumerate() {
        tile.iter_mut().zip(&row[..d]).for_each(|(line, x)| line[lane] = *x);
    }
}
