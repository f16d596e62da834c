//! Every instruction set against the scalar truth, bit for bit; rows against tiles; hostile inputs.

use kvant_codec::rng::Rng;
use kvant_codec::{
    Calibration, CodecError, CodecScratch, Format, Isa, Orientation, RotationKind, RotationSpec, Scheme,
    SideCodec, TILE_TOKENS, TileLayout,
};

const SIDES: [Orientation; 2] = [Orientation::Keys, Orientation::Values];

/// All formats with tiles; under Miri, which is some thousand times slower, one of each quantiser and width.
fn tile_formats() -> Vec<Format> {
    if cfg!(miri) {
        return ["f16", "bf16", "q8_0", "q4_0", "i4g32", "i3g16", "s6", "turbo2"]
            .map(|name| name.parse().unwrap())
            .to_vec();
    }
    Format::all().into_iter().filter(|format| format.has_tile()).collect()
}

/// One head vector out of a zoo of shapes that have broken quantisers before.
fn vector(rng: &mut Rng, dim: usize, out: &mut Vec<f32>) {
    let kind = rng.next_u64() % 12;
    let constant = (rng.normal() * 10.0) as f32;
    for channel in 0..dim {
        let normal = rng.normal() as f32;
        out.push(match kind {
            0..=3 => normal,
            4 if channel == dim / 3 => 1e4 * (1.0 + 0.01 * normal),
            4 => normal,
            5 => 0.0,
            6 => constant,
            7 => normal * f32::MIN_POSITIVE * 0.25,
            // Ties: exact halves of any likely step, both signs, zeros of both signs.
            8 => (normal * 4.0).round() * 0.5,
            9 => normal * 1e30,
            10 => constant * 1000.0 + normal * 0.01,
            _ if channel % 7 == 0 => f32::MAX * normal.signum(),
            _ => normal * 1e-6,
        });
    }
}

fn rows(rng: &mut Rng, dim: usize, count: usize) -> Vec<f32> {
    let mut rows = Vec::with_capacity(dim * count);
    (0..count).for_each(|_| vector(rng, dim, &mut rows));
    rows
}

fn codec(scheme: Scheme, dim: usize, side: Orientation, rng: &mut Rng) -> SideCodec {
    let positive = |rng: &mut Rng| (rng.normal() * 0.5).exp() as f32;
    let calibration = Calibration {
        lambda: scheme.lambda.then(|| (0..dim).map(|_| positive(rng)).collect()),
        mu: scheme.mu.then(|| rng.normal_vec(dim)),
        ..Calibration::default()
    };
    SideCodec::with_calibration(scheme, dim, side, calibration).unwrap()
}

/// A million vectors over all formats, rotations, head dimensions and orientations.
#[test]
fn simd_is_bit_identical_to_scalar() {
    let dims: &[usize] = if cfg!(miri) { &[20, 32] } else { &[33, 48, 64, 80, 96, 128, 192, 256, 512] };
    let rotations = [
        RotationKind::Identity,
        RotationKind::Srht { diagonals: 1 },
        RotationKind::Srft,
        RotationKind::Srht { diagonals: 2 },
    ];
    let backends: Vec<Isa> = Isa::available().into_iter().filter(|b| *b != Isa::Scalar).collect();
    let mut cases = Vec::new();
    for format in tile_formats() {
        for &dim in dims {
            for kind in rotations {
                if matches!(kind, RotationKind::Srht { .. }) && !dim.is_power_of_two() {
                    continue;
                }
                cases.extend(SIDES.map(|side| (format, dim, kind, side)));
            }
        }
    }
    // NEON is tested under an emulator, which takes many times as long.
    let target = match (cfg!(miri), cfg!(target_arch = "aarch64")) {
        (true, _) => cases.len() * TILE_TOKENS,
        (_, true) => 100_000,
        _ => 1_000_000,
    };
    let mut rng = Rng::new(1);
    let mut scratch = CodecScratch::new();
    let mut encoded = 0;
    let mut round = 0;
    while encoded < target {
        for &(format, dim, kind, side) in &cases {
            let mut scheme = Scheme::new(format);
            scheme.rotation = RotationSpec { kind, seed: rng.next_u64() };
            // Long heads take longer; they need no more rounds to cover the same code.
            let tiles = (1024 / dim).clamp(2, 16);
            (scheme.lambda, scheme.mu) = (round % 2 == 0, round % 3 == 0);
            let truth = codec(scheme, dim, side, &mut rng).on(Isa::Scalar);
            let (mut expected, mut found) =
                (vec![0; truth.layout().bytes()], vec![0; truth.layout().bytes()]);
            for tile in 0..if cfg!(miri) { 1 } else { tiles } {
                let count = if tile % 8 == 7 { (rng.next_u64() % 17) as usize } else { TILE_TOKENS };
                let rows = rows(&mut rng, dim, count);
                truth.encode_tile(&rows, &mut expected, &mut scratch).unwrap();
                for &backend in &backends {
                    let codec = truth.clone().on(backend);
                    found.fill(0xAA);
                    codec.encode_tile(&rows, &mut found, &mut scratch).unwrap();
                    // Bytes that no code uses are zero in a fresh tile; the encoders write them too.
                    assert!(found == expected, "{backend:?} {scheme} d={dim} {side:?} {count} rows");
                }
                encoded += count;
            }
        }
        round += 1;
    }
}

/// Rows that no encoder has to clamp, saturate or refuse, so that the row-wise kernels do not pass them on to the general ones; with ties,
/// constants and zeros of both signs.
#[test]
fn simd_is_bit_identical_to_scalar_on_plain_rows() {
    let mut rng = Rng::new(11);
    let mut scratch = CodecScratch::new();
    for name in ["i4g16", "i4g32", "i4g64", "i4g128", "i2g32", "i8g64", "s4g32", "q4_0"] {
        for dim in [64, 96, 128, 192, 512] {
            for side in SIDES {
                let truth = codec(name.parse().unwrap(), dim, side, &mut rng).on(Isa::Scalar);
                let (mut expected, mut found) =
                    (vec![0; truth.layout().bytes()], vec![0; truth.layout().bytes()]);
                for round in 0..if cfg!(miri) { 1 } else { 40 } {
                    let mut rows = rng.normal_vec(TILE_TOKENS * dim);
                    for row in rows.chunks_exact_mut(dim) {
                        let (kind, size) = (rng.next_u64() % 8, (rng.normal() * 3.0).exp() as f32);
                        for (channel, x) in row.iter_mut().enumerate() {
                            *x = match kind {
                                0 => (*x * 4.0).round() * 0.5,
                                1 => x.abs() * size,
                                2 => -x.abs() * size,
                                3 if round % 4 == 0 => 0.0f32.copysign(*x),
                                4 if channel % 2 == 0 => (0.0f32).copysign(*x),
                                _ => *x * size,
                            };
                        }
                    }
                    truth.encode_tile(&rows, &mut expected, &mut scratch).unwrap();
                    for backend in Isa::available() {
                        found.fill(0xAA);
                        truth.clone().on(backend).encode_tile(&rows, &mut found, &mut scratch).unwrap();
                        assert!(found == expected, "{backend:?} {name} d={dim} {side:?}");
                    }
                    // Alone, each of these must be found.
                    let at = rng.next_u64() as usize % rows.len();
                    rows[at] = [f32::NAN, -f32::NAN, f32::INFINITY, f32::NEG_INFINITY][round % 4];
                    for backend in Isa::available() {
                        let refused = truth.clone().on(backend).encode_tile(&rows, &mut found, &mut scratch);
                        assert!(
                            matches!(refused, Err(CodecError::NonFinite { row, channel, .. })
                                if (row, channel) == (at / dim, at % dim)),
                            "{backend:?} {name} d={dim} {side:?}"
                        );
                    }
                }
            }
        }
    }
}

#[test]
fn a_row_is_encoded_as_in_a_tile_and_touches_nothing_else() {
    let mut rng = Rng::new(2);
    let mut scratch = CodecScratch::new();
    for format in tile_formats() {
        for (dim, side) in [(20, SIDES[1]), (48, SIDES[0]), (48, SIDES[1]), (128, SIDES[0]), (128, SIDES[1])]
            .into_iter()
            .take(if cfg!(miri) { 1 } else { 5 })
        {
            let scheme = Scheme { rotation: RotationSpec::SRFT, ..Scheme::new(format) };
            let rows = rows(&mut rng, dim, TILE_TOKENS);
            for backend in Isa::available() {
                let codec = codec(scheme, dim, side, &mut rng).on(backend);
                let mut expected = vec![0; codec.layout().bytes()];
                codec.encode_tile(&rows, &mut expected, &mut scratch).unwrap();
                let mut found = vec![0; codec.layout().bytes()];
                for slot in (0..TILE_TOKENS).rev() {
                    codec
                        .encode_row(&rows[slot * dim..(slot + 1) * dim], slot, &mut found, &mut scratch)
                        .unwrap();
                }
                assert!(found == expected, "{backend:?} {scheme} d={dim} {side:?}");
                // In runs of several, whatever was there before.
                found.fill(0);
                codec.encode_tile(&rng.normal_vec(16 * dim), &mut found, &mut scratch).unwrap();
                for slots in [0..5, 5..15, 15..16] {
                    let rows = &rows[slots.start * dim..slots.end * dim];
                    codec.encode_rows(rows, slots.start, &mut found, &mut scratch).unwrap();
                }
                assert!(found == expected, "{backend:?} {scheme} d={dim} {side:?}, in runs");
                assert!(codec.encode_rows(&rows[..3 * dim], 14, &mut found, &mut scratch).is_err());
                assert!(found == expected, "a refused call changes nothing");
            }
        }
    }
}

#[test]
fn strided_rows_and_short_tiles() {
    let mut rng = Rng::new(3);
    let mut scratch = CodecScratch::new();
    let codec = codec("srft:i4g32".parse().unwrap(), 64, Orientation::Keys, &mut rng);
    let wide = rng.normal_vec(5 * 192);
    let packed: Vec<f32> = wide.chunks(192).flat_map(|row| row[64..128].to_vec()).collect();
    let (mut a, mut b) = (vec![0; codec.layout().bytes()], vec![0; codec.layout().bytes()]);
    codec.encode_strided(&wide[64..], 192, 5, &mut a, &mut scratch).unwrap();
    codec.encode_tile(&packed, &mut b, &mut scratch).unwrap();
    assert_eq!(a, b);
    let mut decoded = vec![1.0; 16 * 64];
    codec.decode_tile(&a, &mut decoded, &mut scratch).unwrap();
    assert!(decoded[5 * 64..].iter().all(|v| *v == 0.0), "absent rows are zeros");
}

#[test]
fn no_format_lets_nan_or_infinity_in_or_out() {
    let mut rng = Rng::new(4);
    let mut scratch = CodecScratch::new();
    for format in tile_formats() {
        for side in SIDES {
            let scheme = Scheme { rotation: RotationSpec::SRHT, ..Scheme::new(format) };
            let codec = codec(scheme, 64, side, &mut rng);
            let mut tile = vec![0; codec.layout().bytes()];
            let mut decoded = vec![0.0; 16 * 64];
            for _ in 0..if cfg!(miri) { 1 } else { 20 } {
                codec.encode_tile(&rows(&mut rng, 64, 16), &mut tile, &mut scratch).unwrap();
                codec.decode_tile(&tile, &mut decoded, &mut scratch).unwrap();
                assert!(decoded.iter().all(|v| v.is_finite()), "{scheme} {side:?}");
            }
            for value in [f32::NAN, f32::INFINITY, f32::NEG_INFINITY] {
                for backend in Isa::available() {
                    let codec = codec.clone().on(backend);
                    let (row, channel) = ((rng.next_u64() % 16) as usize, (rng.next_u64() % 64) as usize);
                    let mut rows = rng.normal_vec(16 * 64);
                    rows[row * 64 + channel] = value;
                    let error = codec.encode_tile(&rows, &mut tile, &mut scratch).unwrap_err();
                    let CodecError::NonFinite { row: r, channel: c, value: v } = error else {
                        panic!("{error}")
                    };
                    assert!(
                        (r, c) == (row, channel) && v.to_bits() == value.to_bits(),
                        "{backend:?} {scheme}"
                    );
                    let row = &rows[row * 64..(row + 1) * 64];
                    assert!(codec.encode_row(row, 0, &mut tile, &mut scratch).is_err());
                }
            }
        }
    }
}

/// The layout as other crates read it, written out once more without the layout's own code.
#[test]
fn codes_lie_where_the_drawing_says() {
    let mut rng = Rng::new(5);
    let mut scratch = CodecScratch::new();
    for (name, dim) in
        [("s4g32", 128), ("s4g32", 48), ("i8g64", 80), ("turbo3", 96), ("i2g32", 64), ("s6", 64)]
    {
        let rows = rng.normal_vec(16 * dim);
        let mut codes = Vec::new();
        for side in SIDES {
            let codec = codec(name.parse().unwrap(), dim, side, &mut rng);
            let mut tile = vec![0; codec.layout().bytes()];
            codec.encode_tile(&rows, &mut tile, &mut scratch).unwrap();
            // (width, position in the code, first byte) of each plane.
            let bits = codec.layout().format().descriptor().code_bits;
            let widths: &[usize] = match bits {
                8 => &[8],
                6 => &[4, 2],
                4 => &[4],
                3 => &[2, 1],
                _ => &[2],
            };
            let read = |t: usize, c: usize| {
                let (mut code, mut shift, mut base) = (0u32, 0, 0);
                for &w in widths {
                    // n codes to a byte; a unit is 64 of them.
                    let n = 8 / w;
                    let (units, unit, byte) = match side {
                        Orientation::Keys => (dim.div_ceil(4), c / 4, t * 4 + c % 4),
                        Orientation::Values => {
                            (4 * dim.div_ceil(16), 4 * (c / 16) + t / 4, (c % 16) * 4 + t % 4)
                        }
                    };
                    let at = unit / n * 64 + byte;
                    code |= (u32::from(tile[base + at]) >> (unit % n * w) & ((1 << w) - 1)) << shift;
                    (base, shift) = (base + units.div_ceil(n) * 64, shift + w);
                }
                code as u8
            };
            let found: Vec<u8> = (0..16 * dim).map(|i| read(i / dim, i % dim)).collect();
            let by_layout: Vec<u8> =
                (0..16 * dim).map(|i| codec.layout().code(&tile, i / dim, i % dim)).collect();
            assert!(found == by_layout, "{name} d={dim} {side:?}");
            codes.push(found);
        }
        assert!(codes[0] == codes[1], "{name} d={dim}: keys and values hold the same codes");
    }
}

/// The bytes are the nominal bits: no format pads a usual head.
#[test]
fn tiles_are_as_large_as_their_bits_per_weight() {
    for format in tile_formats() {
        for side in SIDES {
            let bits = |dim| 8 * TileLayout::new(format, dim, side).unwrap().bytes();
            let nominal = |dim: usize| format.bits_per_weight(dim) * (dim * TILE_TOKENS) as f64;
            for dim in [64, 96, 128, 192, 256, 512] {
                assert_eq!(bits(dim) as f64, nominal(dim), "{format} d={dim} {side:?}");
            }
            // Three bits come as 2 + 1, and a line of the 1-bit plane spans 32 channels.
            let padded = if format.code_bits() == 3 { 16 * TILE_TOKENS } else { 0 };
            for dim in [48, 80] {
                assert_eq!(bits(dim) as f64, nominal(dim) + padded as f64, "{format} d={dim} {side:?}");
            }
        }
    }
}

#[test]
fn rows_move_between_tiles_bit_for_bit() {
    let mut rng = Rng::new(6);
    let mut scratch = CodecScratch::new();
    for format in tile_formats() {
        for (dim, side) in [(48, SIDES[0]), (80, SIDES[1]), (64, SIDES[1]), (128, SIDES[0]), (128, SIDES[1])]
        {
            let codec = codec(Scheme::new(format), dim, side, &mut rng);
            let layout = codec.layout();
            let (a_rows, b_rows) = (rng.normal_vec(16 * dim), rng.normal_vec(16 * dim));
            let (mut a, mut b) = (vec![0; layout.bytes()], vec![0; layout.bytes()]);
            codec.encode_tile(&a_rows, &mut a, &mut scratch).unwrap();
            codec.encode_tile(&b_rows, &mut b, &mut scratch).unwrap();
            let (from, to) = ((rng.next_u64() % 16) as usize, (rng.next_u64() % 16) as usize);
            layout.copy_row(&a, from, &mut b, to).unwrap();
            // The same tile, encoded from rows that were exchanged beforehand.
            let mut mixed = b_rows.clone();
            mixed[to * dim..(to + 1) * dim].copy_from_slice(&a_rows[from * dim..(from + 1) * dim]);
            let mut expected = vec![0; layout.bytes()];
            codec.encode_tile(&mixed, &mut expected, &mut scratch).unwrap();
            assert!(b == expected, "{format} d={dim} {side:?} {from}->{to}");
            layout.copy_row_within(&mut a, from, to).unwrap();
            let mut moved = a_rows.clone();
            moved.copy_within(from * dim..(from + 1) * dim, to * dim);
            codec.encode_tile(&moved, &mut expected, &mut scratch).unwrap();
            assert!(a == expected, "{format} d={dim} {side:?} {from}->{to} within");
            assert!(
                layout.copy_row(&a, 16, &mut b, 0).is_err()
                    && layout.copy_row(&a[1..], 0, &mut b, 0).is_err()
            );
        }
    }
}

/// `q·x̂ = (Λ⁻¹Rq)·y + q·μ` and `Σp·x̂ = RᵀΛ⁻¹Σp·y + μΣp`: attention on stored vectors is attention on decoded ones.
/// The same rows sealed as keys and turned are those sealed as values.
#[test]
fn tiles_of_keys_turn_into_tiles_of_values() {
    let mut rng = Rng::new(77);
    for format in tile_formats() {
        for dim in if cfg!(miri) { vec![20] } else { vec![16, 20, 48, 64, 100, 576] } {
            let scheme = Scheme::new(format);
            let [keys, values] = SIDES.map(|side| SideCodec::new(scheme, dim, side).unwrap());
            let rows = rows(&mut rng, dim, TILE_TOKENS);
            let mut scratch = CodecScratch::new();
            let [mut tile, mut expected] = [&keys, &values].map(|codec| vec![0; codec.layout().bytes()]);
            keys.encode_tile(&rows, &mut tile, &mut scratch).unwrap();
            values.encode_tile(&rows, &mut expected, &mut scratch).unwrap();
            let mut turned = vec![0; expected.len()];
            values.layout().transpose_keys(keys.layout(), &tile, &mut turned).unwrap();
            assert!(turned == expected, "{format} {dim}");
            assert!(keys.layout().transpose_keys(values.layout(), &expected, &mut tile).is_err());
            assert!(values.layout().transpose_keys(keys.layout(), &tile[1..], &mut turned).is_err());
        }
    }
}

#[test]
fn attention_may_stay_in_the_stored_space() {
    let mut rng = Rng::new(7);
    let mut scratch = CodecScratch::new();
    for text in [
        "srft:s4g32+λ+μ",
        "srht2:i4g32+λ",
        "turbo3+μ",
        "householder:s8+λ+μ",
        "dense:q8_0",
        "i4g64+λ",
        "srft:f32+λ+μ",
    ] {
        for dim in [64, 128] {
            let codec = codec(text.parse().unwrap(), dim, Orientation::Values, &mut rng);
            let rows = rng.normal_vec(16 * dim);
            let mut tile = vec![0; codec.layout().bytes()];
            codec.encode_tile(&rows, &mut tile, &mut scratch).unwrap();
            let mut decoded = vec![0.0; 16 * dim];
            codec.decode_tile(&tile, &mut decoded, &mut scratch).unwrap();
            let stored: Vec<Vec<f64>> = (0..16)
                .map(|slot| {
                    let mut row = vec![0.0; dim];
                    codec.decode_row_stored(&tile, slot, &mut row).unwrap();
                    row
                })
                .collect();

            let query = rng.normal_vec(dim);
            let mut rotated = query.clone();
            codec.transform_query(&mut rotated, &mut scratch).unwrap();
            let mean = codec.calibration().mu.clone().unwrap_or(vec![0.0; dim]);
            let constant: f64 = query.iter().zip(&mean).map(|(q, mu)| f64::from(q * mu)).sum();
            for (row, stored) in decoded.chunks_exact(dim).zip(&stored) {
                let expected: f64 = query.iter().zip(row).map(|(q, x)| f64::from(*q) * f64::from(*x)).sum();
                let found: f64 = rotated.iter().zip(stored).map(|(q, y)| f64::from(*q) * y).sum();
                assert!(
                    (found + constant - expected).abs() < 2e-4,
                    "{text} d={dim}: {found} against {expected}"
                );
            }

            let weights: Vec<f32> = (0..16).map(|_| rng.uniform() as f32).collect();
            let mut output: Vec<f32> = (0..dim)
                .map(|c| {
                    weights.iter().zip(&stored).map(|(p, row)| f64::from(*p) * row[c]).sum::<f64>() as f32
                })
                .collect();
            codec.untransform_output(&mut output, weights.iter().sum(), &mut scratch).unwrap();
            for (channel, found) in output.iter().enumerate() {
                let expected: f32 =
                    weights.iter().enumerate().map(|(t, p)| p * decoded[t * dim + channel]).sum();
                assert!((found - expected).abs() < 1e-4, "{text} d={dim}: {found} against {expected}");
            }
        }
    }
}

#[test]
fn wrong_calls_are_refused_by_name() {
    let mut scratch = CodecScratch::new();
    let keys = Orientation::Keys;
    let codec = SideCodec::new("i4g32".parse().unwrap(), 64, keys).unwrap();
    let mut tile = vec![0; codec.layout().bytes()];
    assert!(matches!(
        codec.encode_tile(&[0.0; 65], &mut tile, &mut scratch),
        Err(CodecError::Length { what: "rows", found: 65, expected: 64 })
    ));
    assert!(codec.encode_tile(&vec![0.0; 17 * 64], &mut tile, &mut scratch).is_err());
    assert!(codec.encode_tile(&[0.0; 64], &mut tile[1..], &mut scratch).is_err());
    assert!(codec.encode_row(&[0.0; 64], 16, &mut tile, &mut scratch).is_err());
    assert!(codec.encode_strided(&[0.0; 64], 64, 2, &mut tile, &mut scratch).is_err());
    assert!(codec.encode_strided(&[0.0; 128], 1, 2, &mut tile, &mut scratch).is_err());
    assert!(codec.decode_tile(&tile, &mut [0.0; 63], &mut scratch).is_err());
    assert!(matches!(
        SideCodec::new("i4g32+λ".parse().unwrap(), 64, keys),
        Err(CodecError::CalibrationMismatch { .. })
    ));
    assert!(matches!(SideCodec::new("s4c".parse().unwrap(), 64, keys), Err(CodecError::NoTileLayout { .. })));
    assert!(matches!(SideCodec::new("f16".parse().unwrap(), 0, keys), Err(CodecError::HeadDim { .. })));
    let bad = Calibration { lambda: Some(vec![0.0; 64]), ..Calibration::default() };
    assert!(matches!(
        SideCodec::with_calibration("i4g32+λ".parse().unwrap(), 64, keys, bad),
        Err(CodecError::Calibration { what: "lambda", index: 0, .. })
    ));
}
