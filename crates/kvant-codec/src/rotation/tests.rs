//! Orthogonality, round trips, Parseval, and independent oracles.

use super::*;

const DIMS: [usize; 13] = [1, 2, 3, 7, 45, 48, 64, 80, 96, 100, 128, 192, 256];

fn kinds() -> Vec<RotationKind> {
    vec![
        RotationKind::Identity,
        RotationKind::Srht { diagonals: 1 },
        RotationKind::Srht { diagonals: 2 },
        RotationKind::Srft,
        RotationKind::Householder { reflectors: 0 },
        RotationKind::Householder { reflectors: 3 },
        RotationKind::Dense,
    ]
}

fn rotations() -> impl Iterator<Item = Rotation> {
    let dims = if cfg!(miri) { &DIMS[..4] } else { &DIMS[..] };
    dims.iter().flat_map(|&dim| {
        kinds().into_iter().filter_map(move |kind| Rotation::new(RotationSpec { kind, seed: 11 }, dim).ok())
    })
}

/// The matrix of a rotation, column by column.
fn matrix(rotation: &Rotation) -> Vec<Vec<f32>> {
    (0..rotation.dim())
        .map(|i| {
            let mut unit = vec![0.0; rotation.dim()];
            unit[i] = 1.0;
            rotation.forward(&mut unit).unwrap();
            unit
        })
        .collect()
}

#[test]
fn rows_are_orthonormal() {
    for rotation in rotations() {
        let columns = matrix(&rotation);
        for (i, a) in columns.iter().enumerate() {
            for (j, b) in columns.iter().enumerate() {
                let dot: f64 = a.iter().zip(b).map(|(a, b)| f64::from(*a) * f64::from(*b)).sum();
                let expected = f64::from(u8::from(i == j));
                assert!(
                    (dot - expected).abs() <= 1e-5,
                    "{} d={} ({i},{j}): {dot}",
                    rotation.spec(),
                    rotation.dim()
                );
            }
        }
    }
}

#[test]
fn inverse_undoes_forward_and_the_norm_is_kept() {
    for rotation in rotations() {
        let x = Rng::new(5).normal_vec(rotation.dim());
        let norm = x.iter().map(|v| f64::from(*v).powi(2)).sum::<f64>().sqrt();
        let mut y = x.clone();
        rotation.forward(&mut y).unwrap();
        let rotated = y.iter().map(|v| f64::from(*v).powi(2)).sum::<f64>().sqrt();
        assert!((rotated / norm - 1.0).abs() < 1e-6, "{} d={}", rotation.spec(), rotation.dim());
        rotation.inverse(&mut y).unwrap();
        let error = x.iter().zip(&y).map(|(a, b)| f64::from(a - b).powi(2)).sum::<f64>().sqrt() / norm;
        assert!(error <= 1e-6, "{} d={}: {error:e}", rotation.spec(), rotation.dim());
    }
}

#[test]
fn srft_is_the_packed_spectrum_of_the_fourier_transform() {
    for &dim in if cfg!(miri) { &DIMS[1..4] } else { &DIMS[1..] } {
        let rotation = Rotation::new(RotationSpec { kind: RotationKind::Srft, seed: 3 }, dim).unwrap();
        let x = Rng::new(9).normal_vec(dim);
        let mut packed = x.clone();
        rotation.forward(&mut packed).unwrap();

        let signed: Vec<f64> = x.iter().zip(rotation.pre()).map(|(x, s)| f64::from(x * s)).collect();
        // The transform as it is defined: bin `k` of the cosines, or of the sines.
        let bin = |k: usize, wave: fn(f64) -> f64| -> f64 {
            let angle = |i: usize| -std::f64::consts::TAU * (i * k % dim) as f64 / dim as f64;
            signed.iter().enumerate().map(|(i, x)| x * wave(angle(i))).sum::<f64>() / (dim as f64).sqrt()
        };
        let bins = (dim - 1) / 2;
        let mut expected = vec![bin(0, f64::cos)];
        expected.extend((1..=bins).map(|k| bin(k, f64::cos) * 2f64.sqrt()));
        if dim.is_multiple_of(2) {
            expected.push(bin(dim / 2, f64::cos));
        }
        expected.extend((1..=bins).map(|k| bin(k, f64::sin) * 2f64.sqrt()));
        for (i, (found, expected)) in packed.iter().zip(&expected).enumerate() {
            assert!((f64::from(*found) - expected).abs() < 2e-6, "d={dim} [{i}]: {found} against {expected}");
        }
    }
}

#[test]
fn srht_is_the_sylvester_matrix() {
    let dim = 64;
    let rotation =
        Rotation::new(RotationSpec { kind: RotationKind::Srht { diagonals: 2 }, seed: 3 }, dim).unwrap();
    let columns = matrix(&rotation);
    for (j, column) in columns.iter().enumerate() {
        for (i, found) in column.iter().enumerate() {
            let sign = if (i & j).count_ones() % 2 == 0 { 1.0 } else { -1.0 };
            let expected = sign * rotation.pre()[j] * rotation.norm[i];
            assert!((found - expected).abs() < 1e-7, "({i},{j})");
        }
    }
}

fn apply(rotation: &Rotation, isa: Isa, rows: &mut [f32], direction: Direction) {
    rotation.apply_batch(isa, rows, &mut CodecScratch::new(), &[], direction).unwrap();
}

#[test]
fn every_backend_and_batch_size_gives_the_same_bits() {
    for rotation in rotations() {
        for &count in if cfg!(miri) { &[1, 2][..] } else { &[1, 2, 7, 16, 19] } {
            let x = Rng::new(77).normal_vec(rotation.dim() * count);
            let mut truth = x.clone();
            apply(&rotation, Isa::Scalar, &mut truth, Direction::Forward);
            let mut back = truth.clone();
            apply(&rotation, Isa::Scalar, &mut back, Direction::Inverse);
            for backend in Isa::available() {
                let mut y = x.clone();
                apply(&rotation, backend, &mut y, Direction::Forward);
                assert!(y == truth, "{backend:?} forward {} d={}", rotation.spec(), rotation.dim());
                apply(&rotation, backend, &mut y, Direction::Inverse);
                assert!(y == back, "{backend:?} inverse {} d={}", rotation.spec(), rotation.dim());
            }
        }
    }
}

#[test]
fn wrong_parameters_are_refused() {
    let srht = RotationSpec::SRHT;
    assert!(matches!(Rotation::new(srht, 96), Err(CodecError::HeadDim { found: 96, .. })));
    assert!(matches!(Rotation::new(srht, 0), Err(CodecError::HeadDim { found: 0, .. })));
    assert!(matches!(
        Rotation::from_matrix(2, vec![1.0, 0.0, 0.0, 2.0]),
        Err(CodecError::NotOrthogonal { .. })
    ));
    assert!(matches!(Rotation::from_matrix(2, vec![f32::NAN; 4]), Err(CodecError::NotOrthogonal { .. })));
    assert!(matches!(Rotation::with_reflectors(2, 1, vec![0.0, 0.0]), Err(CodecError::Calibration { .. })));
    let mut short = [0.0; 3];
    assert!(Rotation::new(RotationSpec::SRFT, 4).unwrap().forward(&mut short).is_err());
}

#[test]
fn names_parse_and_print() {
    for text in ["none", "srht", "srht2", "srft", "srft@7", "householder", "householder12@9", "dense@1"] {
        assert_eq!(text.parse::<RotationSpec>().unwrap().to_string(), text);
    }
    for text in ["", "srf", "srft@", "srft@-1", "householder0", "householder-1", "householder99999"] {
        assert!(text.parse::<RotationSpec>().is_err(), "{text}");
    }
}

/// Parts rotated apart are what their own rotations make of them, both ways, however the parts are cut.
#[test]
fn parts_do_not_mix() {
    for kind in kinds() {
        let spec = RotationSpec { kind, seed: 11 };
        let (one, other) = (Rotation::new(spec, 64).unwrap(), Rotation::new(spec, 16).unwrap());
        let both = Rotation::in_parts(spec, &[64, 16]).unwrap();
        assert_eq!(both.dim(), 80);
        assert_eq!(both.is_identity(), kind == RotationKind::Identity);
        // More rows than a register has lanes.
        let rows: Vec<f32> = (0..21 * 80).map(|i| (i as f32 * 0.7).sin()).collect();
        let mut found = rows.clone();
        both.forward_batch(&mut found, &mut CodecScratch::new()).unwrap();
        for (found, row) in found.chunks_exact(80).zip(rows.chunks_exact(80)) {
            let mut expected = row.to_vec();
            one.forward(&mut expected[..64]).unwrap();
            other.forward(&mut expected[64..]).unwrap();
            for (found, expected) in found.iter().zip(&expected) {
                assert!((found - expected).abs() < 1e-5, "{kind:?}: {found} for {expected}");
            }
        }
        both.inverse_batch(&mut found, &mut CodecScratch::new()).unwrap();
        for (found, expected) in found.iter().zip(&rows) {
            assert!((found - expected).abs() < 1e-4, "{kind:?}: {found} for {expected}");
        }
    }
    assert!(Rotation::in_parts(RotationSpec::SRFT, &[64, 15]).is_err());
    assert!(Rotation::in_parts(RotationSpec::SRFT, &[]).is_err());
}
