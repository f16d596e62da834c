//! Storage of 64 tokens of one layer, both sides.

use bytemuck::{Pod, Zeroable};
use half::f16;
use half::slice::HalfFloatSliceExt;
use kvant_attn::{BLOCK, BlockRef, Plane, key_index, key_plane_len, value_index, value_plane_len};

use crate::config::{KvType, LayerShape};

/// A cache line, so that a plane starts on one.
#[derive(Clone, Copy, Pod, Zeroable)]
#[repr(C, align(64))]
struct Line([u8; 64]);

/// The elements of one side, in the layout of [`kvant_attn`].
#[derive(Clone)]
pub(crate) struct Side {
    kind: KvType,
    lines: Box<[Line]>,
    elements: usize,
}

impl Side {
    fn new(kind: KvType, elements: usize) -> Self {
        let lines = (elements * kind.bytes()).div_ceil(64);
        Side { kind, lines: vec![Line([0; 64]); lines].into_boxed_slice(), elements }
    }

    fn plane(&self) -> Plane<'_> {
        let bytes: &[u8] = bytemuck::cast_slice(&self.lines);
        let bytes = &bytes[..self.elements * self.kind.bytes()];
        match self.kind {
            KvType::F16 => Plane::F16(bytemuck::cast_slice(bytes)),
            KvType::F32 => Plane::F32(bytemuck::cast_slice(bytes)),
        }
    }

    /// Writes one head vector: channel `c` goes to element `index(c)`.
    fn write(&mut self, row: &[f32], index: impl Fn(usize) -> usize) {
        let bytes: &mut [u8] = bytemuck::cast_slice_mut(&mut self.lines);
        match self.kind {
            KvType::F16 => {
                let elements: &mut [f16] = bytemuck::cast_slice_mut(bytes);
                // Converted many at a time, then spread.
                let mut halves = [f16::ZERO; 64];
                for (part, xs) in row.chunks(halves.len()).enumerate() {
                    halves[..xs.len()].convert_from_f32_slice(xs);
                    for (i, half) in halves[..xs.len()].iter().enumerate() {
                        elements[index(part * 64 + i)] = *half;
                    }
                }
            }
            KvType::F32 => {
                let elements: &mut [f32] = bytemuck::cast_slice_mut(bytes);
                for (c, x) in row.iter().enumerate() {
                    elements[index(c)] = *x;
                }
            }
        }
    }
}

/// Keys and values of 64 consecutive tokens of one layer.
#[derive(Clone)]
pub(crate) struct Block {
    keys: Side,
    values: Side,
}

impl Block {
    pub fn new(shape: LayerShape, keys: KvType, values: KvType) -> Self {
        Block {
            keys: Side::new(keys, shape.kv_heads * key_plane_len(shape.head_dim)),
            values: Side::new(values, shape.kv_heads * value_plane_len(shape.head_dim)),
        }
    }

    /// Stores one token (`kv_heads × head_dim` elements per side) in `slot`.
    pub fn write(&mut self, shape: LayerShape, slot: usize, keys: &[f32], values: &[f32]) {
        debug_assert!(slot < BLOCK);
        let d = shape.head_dim;
        for head in 0..shape.kv_heads {
            let row = head * d..(head + 1) * d;
            let (k, v) = (head * key_plane_len(d), head * value_plane_len(d));
            self.keys.write(&keys[row.clone()], |c| k + key_index(d, slot, c));
            self.values.write(&values[row], |c| v + value_index(d, slot, c));
        }
    }

    pub fn as_ref(&self) -> BlockRef<'_> {
        BlockRef { keys: self.keys.plane(), values: self.values.plane() }
    }
}
