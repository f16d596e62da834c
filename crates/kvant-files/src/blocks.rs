//! Block formats to codes, scales and offsets. Every function works on fixed-size arrays so that the compiler sees
//! whole blocks and vectorises them; slices are cut once per row.
//!
//! Scales and offsets are computed with the one f32 multiplication the format defines, so that
//! `scale · (code − zero)` and its relatives are bit-exact.

use crate::dtype::DType;
use crate::float::f16_to_f32;
use crate::grid_blocks::{self, two_bits};
use crate::grids::{MAGNITUDES, SIGNS};

#[inline]
fn f16_at<const B: usize>(block: &[u8; B], at: usize) -> f32 {
    f16_to_f32(u16::from_le_bytes([block[at], block[at + 1]]))
}

/// 2^(exponent − 128): half the scale of an MXFP4 block, whose levels are doubled. The two smallest are subnormal.
pub(crate) fn mxfp4_scale(exponent: u8) -> f32 {
    match exponent {
        0 | 1 => f32::from_bits(0x0020_0000 << exponent),
        _ => f32::from_bits((u32::from(exponent) - 1) << 23),
    }
}

/// Runs a block decoder with scales over a row.
#[inline]
fn scaled<const B: usize, const N: usize, const S: usize>(
    raw: &[u8],
    codes: &mut [u8],
    scales: &mut [f32],
    decode: impl Fn(&[u8; B], &mut [u8; N], &mut [f32; S]),
) {
    let (codes, scales) = (codes.as_chunks_mut::<N>().0, scales.as_chunks_mut::<S>().0);
    for ((block, codes), scales) in raw.as_chunks::<B>().0.iter().zip(codes).zip(scales) {
        decode(block, codes, scales);
    }
}

/// Runs a block decoder with scales and offsets over a row.
#[inline]
fn affine<const B: usize, const N: usize, const S: usize>(
    raw: &[u8],
    codes: &mut [u8],
    scales: &mut [f32],
    offsets: &mut [f32],
    decode: impl Fn(&[u8; B], &mut [u8; N], &mut [f32; S], &mut [f32; S]),
) {
    let codes = codes.as_chunks_mut::<N>().0;
    let (scales, offsets) = (scales.as_chunks_mut::<S>().0, offsets.as_chunks_mut::<S>().0);
    for (((block, codes), scales), offsets) in
        raw.as_chunks::<B>().0.iter().zip(codes).zip(scales).zip(offsets)
    {
        decode(block, codes, scales, offsets);
    }
}

/// Decodes whole blocks of a ggml type. The lengths of the buffers belong together; surplus is left alone.
pub(crate) fn decode(dtype: DType, raw: &[u8], codes: &mut [u8], scales: &mut [f32], offsets: &mut [f32]) {
    match dtype {
        // Sixteen bytes hold two halves of a block of 32: low nibbles first.
        DType::Q4_0 | DType::IQ4_NL => scaled::<18, 32, 1>(raw, codes, scales, |block, codes, [scale]| {
            *scale = f16_at(block, 0);
            nibbles_16(&block[2..], codes);
        }),
        DType::MXFP4 => scaled::<17, 32, 1>(raw, codes, scales, |block, codes, [scale]| {
            *scale = mxfp4_scale(block[0]);
            nibbles_16(&block[1..], codes);
        }),
        DType::Q4_1 => affine::<20, 32, 1>(raw, codes, scales, offsets, |block, codes, [scale], [offset]| {
            (*scale, *offset) = (f16_at(block, 0), f16_at(block, 2));
            nibbles_16(&block[4..], codes);
        }),
        DType::Q5_0 => scaled::<22, 32, 1>(raw, codes, scales, |block, codes, [scale]| {
            *scale = f16_at(block, 0);
            nibbles_16(&block[6..], codes);
            fifth_bits(&block[2..6], codes);
        }),
        DType::Q5_1 => affine::<24, 32, 1>(raw, codes, scales, offsets, |block, codes, [scale], [offset]| {
            (*scale, *offset) = (f16_at(block, 0), f16_at(block, 2));
            nibbles_16(&block[8..], codes);
            fifth_bits(&block[4..8], codes);
        }),
        // Signed bytes; the code is the byte + 128, which flips the top bit.
        DType::Q8_0 => scaled::<34, 32, 1>(raw, codes, scales, |block, codes, [scale]| {
            *scale = f16_at(block, 0);
            for (code, &byte) in codes.iter_mut().zip(&block[2..]) {
                *code = byte ^ 0x80;
            }
        }),
        DType::Q2_K => affine::<84, 256, 16>(raw, codes, scales, offsets, q2_k),
        DType::Q3_K => scaled::<110, 256, 16>(raw, codes, scales, q3_k),
        DType::Q4_K => affine::<144, 256, 8>(raw, codes, scales, offsets, |block, codes, scales, offsets| {
            k_scales(block, scales, offsets);
            for (codes, packed) in
                codes.as_chunks_mut::<64>().0.iter_mut().zip(block[16..].as_chunks::<32>().0)
            {
                nibbles_32(packed, codes);
            }
        }),
        DType::Q5_K => affine::<176, 256, 8>(raw, codes, scales, offsets, q5_k),
        DType::Q6_K => scaled::<210, 256, 16>(raw, codes, scales, q6_k),
        DType::IQ2_XXS => scaled::<66, 256, 8>(raw, codes, scales, iq2_xxs),
        DType::IQ2_XS => scaled::<74, 256, 16>(raw, codes, scales, grid_blocks::iq2_xs),
        DType::IQ2_S => scaled::<82, 256, 16>(raw, codes, scales, grid_blocks::iq2_s),
        DType::IQ3_XXS => scaled::<98, 256, 8>(raw, codes, scales, grid_blocks::iq3_xxs),
        DType::IQ3_S => scaled::<110, 256, 8>(raw, codes, scales, grid_blocks::iq3_s),
        DType::IQ1_S => scaled::<50, 256, 8>(raw, codes, scales, grid_blocks::iq1_s),
        DType::IQ1_M => scaled::<56, 256, 16>(raw, codes, scales, grid_blocks::iq1_m),
        DType::TQ1_0 => scaled::<54, 256, 8>(raw, codes, scales, grid_blocks::tq1_0),
        DType::TQ2_0 => scaled::<66, 256, 8>(raw, codes, scales, grid_blocks::tq2_0),
        DType::NVFP4 => scaled::<36, 64, 4>(raw, codes, scales, grid_blocks::nvfp4),
        DType::IQ4_XS => scaled::<136, 256, 8>(raw, codes, scales, |block, codes, scales| {
            let d = f16_at(block, 0);
            let high = u16::from_le_bytes([block[2], block[3]]);
            for (i, scale) in scales.iter_mut().enumerate() {
                let low = block[4 + i / 2] >> (4 * (i % 2)) & 15;
                let six_bits = i32::from(low) | i32::from(high >> (2 * i) & 3) << 4;
                *scale = d * (six_bits - 32) as f32;
            }
            for (codes, packed) in
                codes.as_chunks_mut::<32>().0.iter_mut().zip(block[8..].as_chunks::<16>().0)
            {
                nibbles_16(packed, codes);
            }
        }),
        // Floats have no codes and MLX is unpacked by `unpack_bits`; neither reaches this function.
        DType::F32 | DType::F16 | DType::BF16 | DType::F8_E4M3 | DType::Int4 { .. } | DType::Mlx { .. } => {}
    }
}

/// 16 bytes → 32 codes, low nibbles first.
#[inline]
fn nibbles_16(packed: &[u8], codes: &mut [u8; 32]) {
    let (low, high) = codes.split_at_mut(16);
    for ((low, high), &byte) in low.iter_mut().zip(high).zip(packed) {
        *low = byte & 15;
        *high = byte >> 4;
    }
}

/// 32 bytes → 64 codes, low nibbles first.
#[inline]
fn nibbles_32(packed: &[u8; 32], codes: &mut [u8; 64]) {
    let (low, high) = codes.split_at_mut(32);
    for ((low, high), &byte) in low.iter_mut().zip(high).zip(packed) {
        *low = byte & 15;
        *high = byte >> 4;
    }
}

/// Adds bit i of a 32-bit word to code i as its fifth bit, eight codes at a time in one u64.
#[inline]
fn fifth_bits(bits: &[u8], codes: &mut [u8; 32]) {
    for (eight, &byte) in codes.as_chunks_mut::<8>().0.iter_mut().zip(bits) {
        // Byte i keeps bit i alone; adding 0x7f moves "not zero" to the top bit without a carry between bytes.
        let spread = (u64::from(byte) * 0x0101_0101_0101_0101) & 0x8040_2010_0804_0201;
        let fifth = (spread + 0x7f7f_7f7f_7f7f_7f7f) >> 3 & 0x1010_1010_1010_1010;
        *eight = (u64::from_le_bytes(*eight) | fifth).to_le_bytes();
    }
}

/// The eight 6-bit scales and minima of Q4_K and Q5_K, in bytes 4..16 after the two f16:
///
/// ```text
/// 0..4  EEAAAAAA   scales 0..4, with the top bits of scales 4..8
/// 4..8  eeaaaaaa   minima 0..4, with the top bits of minima 4..8
/// 8..12 eeeeEEEE   low bits of scales and minima 4..8
/// ```
#[inline]
fn k_scales<const B: usize>(block: &[u8; B], scales: &mut [f32; 8], offsets: &mut [f32; 8]) {
    let (d, d_min) = (f16_at(block, 0), f16_at(block, 2));
    for i in 0..4 {
        let (scale, min, low) = (block[4 + i], block[8 + i], block[12 + i]);
        scales[i] = d * f32::from(scale & 63);
        offsets[i] = -(d_min * f32::from(min & 63));
        scales[4 + i] = d * f32::from(low & 15 | scale >> 6 << 4);
        offsets[4 + i] = -(d_min * f32::from(low >> 4 | min >> 6 << 4));
    }
}

#[inline]
fn q5_k(block: &[u8; 176], codes: &mut [u8; 256], scales: &mut [f32; 8], offsets: &mut [f32; 8]) {
    k_scales(block, scales, offsets);
    for (codes, packed) in codes.as_chunks_mut::<64>().0.iter_mut().zip(block[48..].as_chunks::<32>().0) {
        nibbles_32(packed, codes);
    }
    // Bit j of high byte i is the fifth bit of value 32 j + i.
    for (j, codes) in codes.as_chunks_mut::<32>().0.iter_mut().enumerate() {
        for (code, &high) in codes.iter_mut().zip(&block[16..48]) {
            *code |= (high >> j & 1) << 4;
        }
    }
}

fn q2_k(block: &[u8; 84], codes: &mut [u8; 256], scales: &mut [f32; 16], offsets: &mut [f32; 16]) {
    let (d, d_min) = (f16_at(block, 80), f16_at(block, 82));
    for ((scale, offset), &byte) in scales.iter_mut().zip(offsets).zip(&block[..16]) {
        *scale = d * f32::from(byte & 15);
        *offset = -(d_min * f32::from(byte >> 4));
    }
    two_bits(&block[16..80], codes);
}

#[inline]
fn q3_k(block: &[u8; 110], codes: &mut [u8; 256], scales: &mut [f32; 16]) {
    let d = f16_at(block, 108);
    // Sixteen 6-bit scales: low nibbles in bytes 0..8, two top bits in bytes 8..12.
    let packed = &block[96..108];
    for (i, scale) in scales.iter_mut().enumerate() {
        let low = packed[i % 8] >> (4 * (i / 8)) & 15;
        let high = packed[8 + i % 4] >> (2 * (i / 4)) & 3;
        *scale = d * (i32::from(low | high << 4) - 32) as f32;
    }
    two_bits(&block[32..96], codes);
    // Bit j of mask byte i is the third bit of value 32 j + i.
    for (j, codes) in codes.as_chunks_mut::<32>().0.iter_mut().enumerate() {
        for (code, &mask) in codes.iter_mut().zip(&block[..32]) {
            *code |= (mask >> j & 1) << 2;
        }
    }
}

#[inline]
fn q6_k(block: &[u8; 210], codes: &mut [u8; 256], scales: &mut [f32; 16]) {
    let d = f16_at(block, 208);
    for (scale, &byte) in scales.iter_mut().zip(&block[192..208]) {
        *scale = d * f32::from(byte as i8);
    }
    // Per half of 128: 64 bytes of low nibbles (two runs of 32, low nibbles first), 32 bytes of top bits.
    let halves = block[..128].as_chunks::<64>().0.iter().zip(block[128..192].as_chunks::<32>().0);
    for (codes, (low, high)) in codes.as_chunks_mut::<128>().0.iter_mut().zip(halves) {
        for (j, codes) in codes.as_chunks_mut::<32>().0.iter_mut().enumerate() {
            let low = &low[32 * (j % 2)..][..32];
            for ((code, &low), &high) in codes.iter_mut().zip(low).zip(high) {
                *code = low >> (4 * (j / 2)) & 15 | (high >> (2 * j) & 3) << 4;
            }
        }
    }
}

/// Per 32 values: four grid indices (one byte each), then a word with four 7-bit sign patterns and a 4-bit scale.
#[inline]
fn iq2_xxs(block: &[u8; 66], codes: &mut [u8; 256], scales: &mut [f32; 8]) {
    let d = f16_at(block, 0);
    let groups = codes.as_chunks_mut::<32>().0.iter_mut().zip(block[2..].as_chunks::<8>().0);
    for ((codes, packed), scale) in groups.zip(scales) {
        let word = u32::from_le_bytes([packed[4], packed[5], packed[6], packed[7]]);
        *scale = d * (0.5 + (word >> 28) as f32) * 0.25;
        for (i, eight) in codes.as_chunks_mut::<8>().0.iter_mut().enumerate() {
            let signs = SIGNS[(word >> (7 * i) & 127) as usize];
            *eight = (MAGNITUDES[usize::from(packed[i])] | signs).to_le_bytes();
        }
    }
}

/// MLX codes: a little-endian bit stream of `bits` per value; eight values take `bits` whole bytes.
pub(crate) fn unpack_bits(bits: u8, packed: &[u8], codes: &mut [u8]) {
    match bits {
        2 => unpack::<2>(packed, codes),
        3 => unpack::<3>(packed, codes),
        4 => unpack::<4>(packed, codes),
        5 => unpack::<5>(packed, codes),
        6 => unpack::<6>(packed, codes),
        _ => unpack::<8>(packed, codes),
    }
}

#[inline]
fn unpack<const BITS: usize>(packed: &[u8], codes: &mut [u8]) {
    for (eight, packed) in codes.as_chunks_mut::<8>().0.iter_mut().zip(packed.as_chunks::<BITS>().0) {
        let mut word = [0; 8];
        word[..BITS].copy_from_slice(packed);
        let word = u64::from_le_bytes(word);
        for (i, code) in eight.iter_mut().enumerate() {
            *code = (word >> (BITS * i)) as u8 & (0xff >> (8 - BITS));
        }
    }
}
