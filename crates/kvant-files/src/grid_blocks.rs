//! Blocks of the types whose values are points of a grid (IQ1, IQ2, IQ3), and of ternary and four-bit floating ones. All become
//! four-bit codes of a table of signed levels.

use crate::float::f16_to_f32;
use crate::grids::{IQ1, IQ2_S, IQ2_XS, IQ3_S, IQ3_XXS};

fn half(block: &[u8], at: usize) -> f32 {
    f16_to_f32(word(block, at))
}

fn word(block: &[u8], at: usize) -> u16 {
    u16::from_le_bytes([block[at], block[at + 1]])
}

/// 64 bytes of two-bit codes: byte i of a half of 32 holds values i, 32 + i, 64 + i, 96 + i of that half's 128.
#[inline]
pub(crate) fn two_bits(packed: &[u8], codes: &mut [u8; 256]) {
    for (codes, packed) in codes.as_chunks_mut::<128>().0.iter_mut().zip(packed.as_chunks::<32>().0) {
        for (j, codes) in codes.as_chunks_mut::<32>().0.iter_mut().enumerate() {
            for (code, &byte) in codes.iter_mut().zip(packed) {
                *code = byte >> (2 * j) & 3;
            }
        }
    }
}

/// The `i`-th nibble, low ones first.
fn nibble(packed: &[u8], i: usize) -> u8 {
    packed[i / 2] >> (4 * (i % 2)) & 15
}

/// Seven stored signs; the eighth makes the number of minus signs even.
fn even_signs(pattern: u8) -> u8 {
    pattern | (pattern.count_ones() as u8 & 1) << 7
}

/// Eight codes of a grid point of two bits each; bit i of `signs` sets bit 2 of code i.
fn eight(point: u16, signs: u8, codes: &mut [u8]) {
    for (i, code) in codes.iter_mut().enumerate() {
        *code = (point >> (2 * i) & 3) as u8 | (signs >> i & 1) << 2;
    }
}

/// Four codes of a grid point of three bits each; bit i of `signs` sets bit 3 of code i.
fn four(point: u16, signs: u8, codes: &mut [u8]) {
    for (i, code) in codes.iter_mut().enumerate() {
        *code = (point >> (3 * i) & 7) as u8 | (signs >> i & 1) << 3;
    }
}

/// f16 scale, 32 words of a 9-bit point and 7 signs, sixteen 4-bit scales.
pub(crate) fn iq2_xs(block: &[u8; 74], codes: &mut [u8; 256], scales: &mut [f32; 16]) {
    let d = half(block, 0);
    for (i, scale) in scales.iter_mut().enumerate() {
        *scale = d * (0.5 + f32::from(nibble(&block[66..], i))) * 0.25;
    }
    for (i, codes) in codes.chunks_exact_mut(8).enumerate() {
        let packed = word(block, 2 + 2 * i);
        eight(IQ2_XS[usize::from(packed & 511)], even_signs((packed >> 9) as u8), codes);
    }
}

/// f16 scale, 32 bytes of points, 32 of signs, 8 with the points' two top bits, sixteen 4-bit scales.
pub(crate) fn iq2_s(block: &[u8; 82], codes: &mut [u8; 256], scales: &mut [f32; 16]) {
    let d = half(block, 0);
    for (i, scale) in scales.iter_mut().enumerate() {
        *scale = d * (0.5 + f32::from(nibble(&block[74..], i))) * 0.25;
    }
    for (i, codes) in codes.chunks_exact_mut(8).enumerate() {
        let high = usize::from(block[66 + i / 4] >> (2 * (i % 4)) & 3);
        eight(IQ2_S[usize::from(block[2 + i]) | high << 8], block[34 + i], codes);
    }
}

/// f16 scale, 64 bytes of points; per 32 values a word with four 7-bit sign patterns and a 4-bit scale.
pub(crate) fn iq3_xxs(block: &[u8; 98], codes: &mut [u8; 256], scales: &mut [f32; 8]) {
    let d = half(block, 0);
    for (group, (codes, scale)) in codes.chunks_exact_mut(32).zip(scales).enumerate() {
        let at = 66 + 4 * group;
        let packed = u32::from_le_bytes([block[at], block[at + 1], block[at + 2], block[at + 3]]);
        *scale = d * (0.5 + (packed >> 28) as f32) * 0.5;
        for (i, codes) in codes.chunks_exact_mut(4).enumerate() {
            let signs = even_signs((packed >> (7 * (i / 2)) & 127) as u8);
            four(IQ3_XXS[usize::from(block[2 + 8 * group + i])], signs >> (4 * (i % 2)), codes);
        }
    }
}

/// f16 scale, 64 bytes of points, 8 with their top bits, 32 of signs, eight 4-bit scales.
pub(crate) fn iq3_s(block: &[u8; 110], codes: &mut [u8; 256], scales: &mut [f32; 8]) {
    let d = half(block, 0);
    for (i, scale) in scales.iter_mut().enumerate() {
        *scale = d * f32::from(1 + 2 * nibble(&block[106..], i));
    }
    for (i, codes) in codes.chunks_exact_mut(4).enumerate() {
        let high = usize::from(block[66 + i / 8] >> (i % 8) & 1);
        let signs = block[74 + i / 2] >> (4 * (i % 2));
        four(IQ3_S[usize::from(block[2 + i]) | high << 8], signs, codes);
    }
}

/// f16 scale, 32 bytes of points; per 32 values a word with the points' three top bits, a 3-bit scale and the sign of the shift by an
/// eighth. A code's bit 2 says that the shift goes down.
pub(crate) fn iq1_s(block: &[u8; 50], codes: &mut [u8; 256], scales: &mut [f32; 8]) {
    let d = half(block, 0);
    for (group, (codes, scale)) in codes.chunks_exact_mut(32).zip(scales).enumerate() {
        let packed = word(block, 34 + 2 * group);
        *scale = d * f32::from(2 * (packed >> 12 & 7) + 1) * 0.125;
        let down = if packed >> 15 == 1 { 0xff } else { 0 };
        for (i, codes) in codes.chunks_exact_mut(8).enumerate() {
            let high = usize::from(packed >> (3 * i) & 7);
            eight(IQ1[usize::from(block[2 + 4 * group + i]) | high << 8], down, codes);
        }
    }
}

/// 32 bytes of points, 16 with their three top bits and the shift's sign, four words of four 3-bit scales and, in their top nibbles, the
/// f16 scale.
pub(crate) fn iq1_m(block: &[u8; 56], codes: &mut [u8; 256], scales: &mut [f32; 16]) {
    let words: [u16; 4] = std::array::from_fn(|i| word(block, 48 + 2 * i));
    let d = f16_to_f32(words.iter().enumerate().fold(0, |bits, (i, word)| bits | word >> 12 << (4 * i)));
    for (i, scale) in scales.iter_mut().enumerate() {
        *scale = d * f32::from(2 * (words[i / 4] >> (3 * (i % 4)) & 7) + 1) * 0.125;
    }
    for (i, codes) in codes.chunks_exact_mut(8).enumerate() {
        let high = nibble(&block[32..48], i);
        let down = if high & 8 != 0 { 0xff } else { 0 };
        eight(IQ1[usize::from(block[i]) | usize::from(high & 7) << 8], down, codes);
    }
}

/// 48 bytes of five ternary digits each and 4 of four, then an f16 scale. A digit is the top of a byte times a power of three.
pub(crate) fn tq1_0(block: &[u8; 54], codes: &mut [u8; 256], scales: &mut [f32; 8]) {
    scales.fill(half(block, 52));
    let mut at = 0;
    for (bytes, digits) in [(&block[..32], 5), (&block[32..48], 5), (&block[48..52], 4)] {
        for power in [1u8, 3, 9, 27, 81].into_iter().take(digits) {
            for byte in bytes {
                codes[at] = ((u16::from(byte.wrapping_mul(power)) * 3) >> 8) as u8;
                at += 1;
            }
        }
    }
}

/// 64 bytes of two-bit codes, then an f16 scale.
pub(crate) fn tq2_0(block: &[u8; 66], codes: &mut [u8; 256], scales: &mut [f32; 8]) {
    scales.fill(half(block, 64));
    two_bits(&block[..64], codes);
}

/// Four 8-bit floats as scales of sixteen values each, then the values' codes, low nibbles first within each sixteen.
pub(crate) fn nvfp4(block: &[u8; 36], codes: &mut [u8; 64], scales: &mut [f32; 4]) {
    for ((codes, scale), (byte, packed)) in
        codes.chunks_exact_mut(16).zip(scales).zip(block[..4].iter().zip(block[4..].chunks_exact(8)))
    {
        *scale = nvfp4_scale(*byte);
        for (i, byte) in packed.iter().enumerate() {
            (codes[i], codes[8 + i]) = (byte & 15, byte >> 4);
        }
    }
}

/// Half of an unsigned float of four exponent and three mantissa bits: the levels are doubled. The largest code stands for 0.
fn nvfp4_scale(byte: u8) -> f32 {
    if byte == 0x7f {
        return 0.0;
    }
    let (exponent, mantissa) = (i32::from(byte >> 3 & 15), f32::from(byte & 7));
    match exponent {
        0 => mantissa * 2f32.powi(-10),
        _ => (1.0 + mantissa / 8.0) * 2f32.powi(exponent - 8),
    }
}
