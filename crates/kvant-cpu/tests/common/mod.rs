//! Random matrices with a known f64 value of every weight.
#![allow(dead_code, reason = "each test file uses its own part")]

use std::convert::Infallible;

use kvant_cpu::{FloatKind, GroupFormat, GroupKind, PackedMatrix, Pool};

/// A small deterministic generator (PCG-like), so that failures repeat.
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Random {
        Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ 0x5851_f42d_4c95_7f2d)
    }

    pub fn bits(&mut self) -> u32 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let mixed = (self.0 ^ (self.0 >> 29)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        (mixed >> 32) as u32
    }

    /// Uniform in [−1, 1).
    pub fn unit(&mut self) -> f32 {
        (self.bits() >> 8) as f32 / (1 << 23) as f32 - 1.0
    }

    /// Rows of activations with a few outliers and a block of zeros.
    pub fn activations(&mut self, m: usize, cols: usize) -> Vec<f32> {
        (0..m * cols)
            .map(|i| {
                let value = self.unit();
                match self.bits() % 97 {
                    0 => value * 300.0,
                    _ if i % cols / 32 == 2 => 0.0,
                    _ => value,
                }
            })
            .collect()
    }
}

/// An uneven table, as of a non-linear 4-bit format.
pub const TABLE: [i8; 16] = [-128, -104, -83, -65, -49, -35, -22, -10, 1, 13, 25, 38, 53, 69, 89, 127];

/// Every format of codes, with zero points at and away from the middle.
pub fn group_formats() -> Vec<GroupFormat> {
    let mut formats = Vec::new();
    for group in [16, 32] {
        for (bits, kind) in [
            (4, GroupKind::Symmetric { zero: 8 }),
            (4, GroupKind::Affine),
            (4, GroupKind::Table(TABLE)),
            (8, GroupKind::Symmetric { zero: 128 }),
            (8, GroupKind::Affine),
        ] {
            formats.push(GroupFormat { bits, group, kind });
        }
    }
    formats.push(GroupFormat { bits: 8, group: 32, kind: GroupKind::Symmetric { zero: 16 } });
    formats.push(GroupFormat { bits: 8, group: 16, kind: GroupKind::Symmetric { zero: 255 } });
    formats.push(GroupFormat { bits: 4, group: 32, kind: GroupKind::Symmetric { zero: 0 } });
    formats
}

#[derive(Clone, Copy, Debug)]
pub enum Format {
    Groups(GroupFormat),
    Floats(FloatKind),
}

pub fn all_formats() -> Vec<Format> {
    let floats = [FloatKind::F32, FloatKind::F16, FloatKind::BF16].map(Format::Floats);
    group_formats().into_iter().map(Format::Groups).chain(floats).collect()
}

/// A packed matrix, its weights, and `|scale · code| + |offset|` of each (what rounding errors are relative to).
pub struct Sample {
    pub packed: PackedMatrix,
    pub weights: Vec<f64>,
    pub magnitudes: Vec<f64>,
}

pub fn sample(pool: &Pool, rows: usize, cols: usize, format: Format, seed: u64) -> Sample {
    let mut random = Random::new(seed);
    let mut weights = Vec::with_capacity(rows * cols);
    let mut magnitudes = Vec::with_capacity(rows * cols);
    let packed = match format {
        Format::Floats(kind) => {
            for _ in 0..rows * cols {
                // Representable in all three kinds.
                let weight = half::bf16::from_f32(random.unit() * 0.05).to_f32();
                weights.push(f64::from(half::f16::from_f32(weight).to_f32()));
                magnitudes.push(f64::from(weight.abs()));
            }
            let fill = |row: usize, out: &mut [f32]| {
                for (out, &weight) in out.iter_mut().zip(&weights[row * cols..]) {
                    *out = weight as f32;
                }
                Ok::<(), Infallible>(())
            };
            PackedMatrix::pack_float(pool, rows, cols, kind, &fill)
        }
        Format::Groups(format) => {
            let groups = cols.div_ceil(format.group);
            let codes: Vec<u8> =
                (0..rows * cols).map(|_| (random.bits() >> 24) as u8 >> (8 - format.bits)).collect();
            // f16 values, subnormal ones, zeros and negatives among them.
            let mut number = |small: f32| {
                let factor = [1.0, 1.0, 1.0, 0.0, -1.0, 30.0, 1e-4][random.bits() as usize % 7];
                half::f16::from_f32(random.unit() * small * factor).to_f32()
            };
            let scales: Vec<f32> = (0..rows * groups).map(|_| number(0.01)).collect();
            let offsets: Vec<f32> = (0..rows * groups).map(|_| number(0.1)).collect();
            for row in 0..rows {
                for col in 0..cols {
                    let code = codes[row * cols + col];
                    let group = row * groups + col / format.group;
                    let (level, offset) = match format.kind {
                        GroupKind::Symmetric { zero } => (f64::from(code) - f64::from(zero), 0.0),
                        GroupKind::Affine => (f64::from(code), f64::from(offsets[group])),
                        GroupKind::Table(table) => (f64::from(table[usize::from(code)]), 0.0),
                    };
                    weights.push(f64::from(scales[group]) * level + offset);
                    magnitudes.push((f64::from(scales[group]) * level).abs() + offset.abs());
                }
            }
            let fill = |row: usize, c: &mut [u8], s: &mut [f32], o: &mut [f32]| {
                c.copy_from_slice(&codes[row * cols..][..cols]);
                s.copy_from_slice(&scales[row * groups..][..groups]);
                if format.kind == GroupKind::Affine {
                    o.copy_from_slice(&offsets[row * groups..][..groups]);
                } else {
                    assert!(o.is_empty());
                }
                Ok::<(), Infallible>(())
            };
            PackedMatrix::pack_groups(pool, rows, cols, format, &fill)
        }
    };
    Sample { packed: packed.expect("a valid matrix"), weights, magnitudes }
}

/// `x · weightsᵀ` and the same with magnitudes, in f64.
pub fn reference(
    x: &[f64],
    m: usize,
    weights: &[f64],
    magnitudes: &[f64],
    cols: usize,
) -> (Vec<f64>, Vec<f64>) {
    let rows = weights.len() / cols;
    let mut products = Vec::with_capacity(m * rows);
    let mut bounds = Vec::with_capacity(m * rows);
    for x in x.chunks(cols).take(m) {
        for (weights, magnitudes) in weights.chunks(cols).zip(magnitudes.chunks(cols)) {
            products.push(x.iter().zip(weights).map(|(x, w)| x * w).sum());
            bounds.push(x.iter().zip(magnitudes).map(|(x, w)| (x * w).abs()).sum());
        }
    }
    (products, bounds)
}

/// Activations as the int8 kernels see them: codes −127..=127, a scale per 32 columns.
pub fn int8_activations(x: &[f32], cols: usize) -> Vec<f64> {
    let mut seen = Vec::with_capacity(x.len());
    for row in x.chunks(cols) {
        for block in row.chunks(32) {
            let largest = block.iter().fold(0.0f32, |max, x| max.max(x.abs()));
            let (scale, inverse) = (largest / 127.0, if largest > 0.0 { 127.0 / largest } else { 0.0 });
            seen.extend(block.iter().map(|x| f64::from(scale) * f64::from((x * inverse).round_ties_even())));
        }
    }
    seen
}

/// Values as the bf16 kernels see them.
pub fn bf16(value: f64) -> f64 {
    half::bf16::from_f32(value as f32).to_f64()
}
