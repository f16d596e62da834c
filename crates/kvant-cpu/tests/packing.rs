//! What packing keeps, and what it refuses.

mod common;

use std::convert::Infallible;

use common::{Format, all_formats, group_formats, sample};
use kvant_cpu::{FloatKind, GroupFormat, GroupKind, PackError, PackedMatrix, Pool};

/// f16 scales and offsets (subnormal ones included) lose nothing: decoded weights are the source's to f32 precision.
#[test]
fn decoding_gives_back_the_source() {
    let pool = Pool::new(2);
    for format in all_formats() {
        for (rows, cols) in [(1, 1), (16, 32), (17, 33), (40, 100)] {
            let matrix = sample(&pool, rows, cols, format, 5);
            assert_eq!((matrix.packed.rows(), matrix.packed.cols()), (rows, cols));
            for row in 0..rows {
                let mut decoded = vec![f32::NAN; cols];
                matrix.packed.decode_row(row, &mut decoded);
                for (col, (&got, want)) in decoded.iter().zip(&matrix.weights[row * cols..]).enumerate() {
                    let spacing = 1.2e-7 * want.abs();
                    assert!(
                        (f64::from(got) - want).abs() <= spacing,
                        "{}: ({row}, {col}) is {got}, not {want}",
                        matrix.packed.format_name()
                    );
                }
            }
        }
    }
}

#[test]
fn sizes_are_as_documented() {
    let pool = Pool::new(1);
    let bytes = |format| sample(&pool, 32, 64, format, 1).packed.bytes();
    for format in group_formats() {
        let header = 2 * 32 * 64 / format.group * if format.kind == GroupKind::Affine { 2 } else { 1 };
        assert_eq!(bytes(Format::Groups(format)), header + 32 * 64 * usize::from(format.bits) / 8);
    }
    assert_eq!(bytes(Format::Floats(FloatKind::F32)), 32 * 64 * 4);
    assert_eq!(bytes(Format::Floats(FloatKind::BF16)), 32 * 64 * 2);
}

/// Scales far outside f16's range are moved into it by the gain.
#[test]
fn extreme_scales_keep_their_precision() {
    let pool = Pool::new(1);
    let format = GroupFormat { bits: 8, group: 32, kind: GroupKind::Symmetric { zero: 0 } };
    for scale in [1e-30f32, 3e-12, 1e-6, 1.0, 7e4, 1e20, 1e36] {
        let fill = |row: usize, codes: &mut [u8], scales: &mut [f32], _: &mut [f32]| {
            codes.fill(1);
            scales.fill(scale * (1.0 + row as f32 / 16.0));
            Ok::<(), Infallible>(())
        };
        let matrix = PackedMatrix::pack_groups(&pool, 16, 32, format, &fill).unwrap();
        for row in 0..16 {
            let mut decoded = [0.0; 32];
            matrix.decode_row(row, &mut decoded);
            let want = scale * (1.0 + row as f32 / 16.0);
            assert!((decoded[0] - want).abs() <= want / 2048.0, "{} instead of {want}", decoded[0]);
        }
    }
}

#[test]
fn bad_values_are_refused_with_their_place() {
    let pool = Pool::new(3);
    let format = GroupFormat { bits: 4, group: 16, kind: GroupKind::Affine };
    for bad in [f32::NAN, f32::INFINITY, f32::NEG_INFINITY] {
        for in_offsets in [false, true] {
            let fill = |row: usize, _: &mut [u8], scales: &mut [f32], offsets: &mut [f32]| {
                if row >= 37 {
                    (if in_offsets { offsets } else { scales })[2] = bad;
                }
                Ok::<(), Infallible>(())
            };
            let error = PackedMatrix::pack_groups(&pool, 100, 64, format, &fill).unwrap_err();
            assert!(matches!(error, PackError::NonFinite { row: 37, group: 2 }), "{error}");
        }
        let fill = |row: usize, weights: &mut [f32]| {
            if row >= 21 {
                weights[5] = bad;
            }
            Ok::<(), Infallible>(())
        };
        let error = PackedMatrix::pack_float(&pool, 50, 9, FloatKind::F32, &fill).unwrap_err();
        assert!(matches!(error, PackError::NonFinite { row: 21, group: 5 }), "{error}");
    }
    let huge = |_: usize, weights: &mut [f32]| {
        weights[0] = 1e6;
        Ok::<(), Infallible>(())
    };
    let error = PackedMatrix::pack_float(&pool, 1, 1, FloatKind::F16, &huge).unwrap_err();
    assert!(matches!(error, PackError::NonFinite { row: 0, group: 0 }), "{error}");
    let wide = |row: usize, codes: &mut [u8], _: &mut [f32], _: &mut [f32]| {
        codes[3] = if row == 5 { 16 } else { 15 };
        Ok::<(), Infallible>(())
    };
    let error = PackedMatrix::pack_groups(&pool, 20, 32, format, &wide).unwrap_err();
    assert!(matches!(error, PackError::Code { row: 5, bits: 4 }), "{error}");
}

#[test]
fn the_row_sources_error_of_the_lowest_row_comes_back() {
    let pool = Pool::new(3);
    let format = GroupFormat { bits: 8, group: 32, kind: GroupKind::Affine };
    let fill =
        |row: usize, _: &mut [u8], _: &mut [f32], _: &mut [f32]| if row < 18 { Ok(()) } else { Err(row) };
    for _ in 0..20 {
        let error = PackedMatrix::pack_groups(&pool, 200, 64, format, &fill).unwrap_err();
        assert!(matches!(error, PackError::Fill(18)), "{error:?}");
    }
}

#[test]
fn impossible_shapes_are_refused_without_allocating() {
    let pool = Pool::new(1);
    let good = GroupFormat { bits: 4, group: 32, kind: GroupKind::Affine };
    let fill = |_: usize, _: &mut [u8], _: &mut [f32], _: &mut [f32]| Ok::<(), Infallible>(());
    for (rows, cols, format) in [
        (0, 32, good),
        (16, 0, good),
        (usize::MAX, 32, good),
        (16, usize::MAX, good),
        (usize::MAX / 16, usize::MAX / 16, good),
        (1 << 40, 1 << 16, good),
        (16, 32, GroupFormat { bits: 5, ..good }),
        (16, 32, GroupFormat { group: 64, ..good }),
        (16, 32, GroupFormat { bits: 8, group: 32, kind: GroupKind::Table([0; 16]) }),
    ] {
        let error = PackedMatrix::pack_groups(&pool, rows, cols, format, &fill).unwrap_err();
        assert!(matches!(error, PackError::Shape { .. }), "{rows} × {cols} {format:?}: {error}");
    }
    let fill = |_: usize, _: &mut [f32]| Ok::<(), Infallible>(());
    for (rows, cols) in [(0, 1), (1, 0), (usize::MAX, 2), (2, usize::MAX), (1 << 40, 1 << 16)] {
        let error = PackedMatrix::pack_float(&pool, rows, cols, FloatKind::F16, &fill).unwrap_err();
        assert!(matches!(error, PackError::Shape { .. }), "{rows} × {cols}: {error}");
    }
}
