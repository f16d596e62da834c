//! The reference kernels: plain Rust, written for clarity.

use half::{bf16, f16};

use super::{FloatRows, GroupTile, Lanes};
use crate::int8::Int8Rows;
use crate::packed::{BLOCK_COLS, FloatKind, TILE_ROWS};

/// Scale, offset (both without the gain) and code bytes of one group.
fn group_parts<'a>(tile: &GroupTile<'a>, group: usize) -> (Lanes, Lanes, &'a [u8]) {
    let format = tile.format;
    let bytes = &tile.bytes[group * format.group_bytes()..][..format.group_bytes()];
    let (header, codes) = bytes.split_at(format.header_bytes());
    let number = |index: usize| f16::from_le_bytes([header[index * 2], header[index * 2 + 1]]).to_f32();
    let scale = std::array::from_fn(number);
    let offset = std::array::from_fn(|lane| if format.affine() { number(TILE_ROWS + lane) } else { 0.0 });
    (scale, offset, codes)
}

fn level(tile: &GroupTile<'_>, codes: &[u8], lane: usize, col: usize) -> i32 {
    let (byte, shift) = tile.format.code_place(lane, col);
    tile.format.level(if tile.format.bits == 4 { codes[byte] >> shift & 15 } else { codes[byte] })
}

pub(super) fn int8_tile(tile: GroupTile<'_>, x: Int8Rows<'_>, out: &mut [Lanes]) {
    let group_cols = tile.format.group;
    let per_block = BLOCK_COLS / group_cols;
    for (row, lanes) in out.iter_mut().enumerate() {
        let x = x.rows_from(row);
        *lanes = [0.0; TILE_ROWS];
        for group in 0..tile.blocks * per_block {
            let (scale, offset, codes) = group_parts(&tile, group);
            let acts = &x.codes[group * group_cols..][..group_cols];
            let act_scale = x.scales[group / per_block];
            let sum: i32 = acts.iter().map(|&a| i32::from(a)).sum();
            for lane in 0..TILE_ROWS {
                let dot: i32 =
                    acts.iter().enumerate().map(|(i, &a)| level(&tile, codes, lane, i) * i32::from(a)).sum();
                lanes[lane] += scale[lane] * act_scale * dot as f32 + offset[lane] * (act_scale * sum as f32);
            }
        }
        lanes.iter_mut().for_each(|lane| *lane *= tile.gain);
    }
}

pub(super) fn exact_tile(tile: GroupTile<'_>, x: FloatRows<'_>, out: &mut [Lanes]) {
    let group_cols = tile.format.group;
    for (row, lanes) in out.iter_mut().enumerate() {
        let x = &x.values[row * x.stride..];
        *lanes = [0.0; TILE_ROWS];
        for group in 0..tile.blocks * BLOCK_COLS / group_cols {
            let (scale, offset, codes) = group_parts(&tile, group);
            let x = &x[group * group_cols..][..group_cols];
            for lane in 0..TILE_ROWS {
                let weight = |i| scale[lane] * level(&tile, codes, lane, i) as f32 + offset[lane];
                lanes[lane] += x.iter().enumerate().map(|(i, x)| weight(i) * x).sum::<f32>();
            }
        }
        lanes.iter_mut().for_each(|lane| *lane *= tile.gain);
    }
}

pub(super) fn float_tile(kind: FloatKind, bytes: &[u8], x: FloatRows<'_>, out: &mut [Lanes]) {
    let value = |bytes: &[u8]| match kind {
        FloatKind::F32 => f32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]),
        FloatKind::F16 => f16::from_le_bytes([bytes[0], bytes[1]]).to_f32(),
        FloatKind::BF16 => bf16::from_le_bytes([bytes[0], bytes[1]]).to_f32(),
    };
    // Partial sums of 32 columns keep the rounding error of long rows small.
    let column = TILE_ROWS * kind.bytes();
    for (row, lanes) in out.iter_mut().enumerate() {
        *lanes = [0.0; TILE_ROWS];
        for (block, columns) in bytes.chunks(column * BLOCK_COLS).enumerate() {
            let mut part = [0.0f32; TILE_ROWS];
            for (i, weights) in columns.chunks(column).enumerate() {
                let x = x.values[row * x.stride + block * BLOCK_COLS + i];
                for (sum, weight) in part.iter_mut().zip(weights.chunks(kind.bytes())) {
                    *sum += value(weight) * x;
                }
            }
            lanes.iter_mut().zip(part).for_each(|(lane, part)| *lane += part);
        }
    }
}
