//! Round trips over random shapes, values and names.

use kvant_codec::{
    CacheScheme, CodecScratch, Format, Orientation, Rotation, RotationKind, RotationSpec, Scheme, SideCodec,
};
use proptest::prelude::*;

fn kind() -> impl Strategy<Value = RotationKind> {
    prop_oneof![
        Just(RotationKind::Identity),
        Just(RotationKind::Srft),
        (1u16..9).prop_map(|reflectors| RotationKind::Householder { reflectors }),
        Just(RotationKind::Dense),
        Just(RotationKind::Srht { diagonals: 1 }),
        Just(RotationKind::Srht { diagonals: 2 }),
    ]
}

fn format() -> impl Strategy<Value = Format> {
    prop::sample::select(Format::all())
}

fn scheme() -> impl Strategy<Value = Scheme> {
    (format(), kind(), any::<u64>(), any::<[bool; 3]>(), 0u32..5000, 0u32..100).prop_map(
        |(format, kind, seed, [lambda, mu, block_mean], window, sinks)| {
            let rotation = match kind {
                RotationKind::Identity => RotationSpec::IDENTITY,
                kind => RotationSpec { kind, seed },
            };
            let lambda = lambda && !(format.is_float() && kind == RotationKind::Identity);
            Scheme {
                rotation,
                lambda,
                mu,
                calibrated: false,
                weight_shape: false,
                block_mean,
                format,
                window,
                sinks,
            }
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig { cases: if cfg!(miri) { 4 } else { 256 }, failure_persistence: None, ..Default::default() })]

    #[test]
    fn scheme_text_round_trips(keys in scheme(), values in scheme(), other in scheme(), first in -40i32..40, len in 1i32..5) {
        prop_assert_eq!(keys.to_string().parse::<Scheme>().unwrap(), keys);
        // Block means are for keys.
        let text = format!("{keys}/{};{first}..={other}", values.for_values());
        let cache: CacheScheme = text.parse().unwrap();
        prop_assert_eq!(cache.to_string().parse::<CacheScheme>().unwrap(), cache);
        let text = format!("{keys};{first}..{}={other}", first + len);
        let cache: CacheScheme = text.parse().unwrap();
        prop_assert_eq!(cache.to_string().parse::<CacheScheme>().unwrap(), cache);
    }

    #[test]
    fn no_text_panics(text in ".{0,24}", tail in "[a-z0-9:+@;/=.λμ-]{0,24}") {
        let _ = text.parse::<CacheScheme>();
        let _ = tail.parse::<CacheScheme>();
        let _ = format!("srft:{tail}").parse::<CacheScheme>();
        let _ = format!("f16;{tail}").parse::<CacheScheme>();
    }

    #[test]
    fn rotations_invert(kind in kind(), seed in any::<u64>(), dim in 1usize..200, x in prop::collection::vec(-100f32..100.0, 200)) {
        let dim = if matches!(kind, RotationKind::Srht { .. }) { dim.next_power_of_two().min(128) } else { dim };
        let rotation = Rotation::new(RotationSpec { kind, seed }, dim).unwrap();
        let x = &x[..dim];
        let mut y = x.to_vec();
        rotation.forward(&mut y).unwrap();
        rotation.inverse(&mut y).unwrap();
        let norm = x.iter().map(|v| v * v).sum::<f32>().sqrt();
        for (a, b) in x.iter().zip(&y) {
            prop_assert!((a - b).abs() <= 2e-6 * norm + 1e-30, "{} against {}", a, b);
        }
    }

    /// Decoded values are within half a step of the input, whatever the format, the shape and the scale of the data.
    #[test]
    fn tiles_round_trip(
        format in prop::sample::select(vec!["f32", "f16", "bf16", "q8_0", "q4_0", "i8g64", "i6g32", "i4g32", "i3g32", "i2g64",
            "s8", "s6g32", "s4g16", "s3g64"]),
        dim in 1usize..150,
        count in 0usize..17,
        values in any::<bool>(),
        exponent in -6i32..5,
        seed in any::<u64>(),
    ) {
        let side = if values { Orientation::Values } else { Orientation::Keys };
        let scheme: Scheme = format.parse().unwrap();
        let codec = SideCodec::new(scheme, dim, side).unwrap();
        let scale = 10f32.powi(exponent);
        let rows: Vec<f32> = kvant_codec::rng::Rng::new(seed).normal_vec(dim * count).into_iter().map(|v| v * scale).collect();
        let mut scratch = CodecScratch::new();
        let mut tile = vec![0; codec.layout().bytes()];
        codec.encode_tile(&rows, &mut tile, &mut scratch).unwrap();
        let mut decoded = vec![0.0; rows.len()];
        codec.decode_tile(&tile, &mut decoded, &mut scratch).unwrap();
        let group = scheme.format.group_len(dim);
        for (row, decoded) in rows.chunks_exact(dim).zip(decoded.chunks_exact(dim)) {
            for (x, y) in row.chunks(group).zip(decoded.chunks(group)) {
                let amax = x.iter().fold(0f32, |a, v| a.max(v.abs()));
                let spread = x.iter().fold(f32::MIN, |a, v| a.max(*v)) - x.iter().fold(f32::MAX, |a, v| a.min(*v));
                let step = match format {
                    "f32" => 0.0,
                    "f16" => amax / 1024.0,
                    "bf16" => amax / 128.0,
                    "q8_0" | "s8" => amax / 127.0,
                    // The positive end of q4_0 is clipped at 7 of 8 steps.
                    "q4_0" => amax / 4.0,
                    "i8g64" => spread / 255.0,
                    "i6g32" => spread / 63.0,
                    "i4g32" => spread / 15.0,
                    "i3g32" => spread / 7.0,
                    "i2g64" => spread / 3.0,
                    "s6g32" => amax / 31.0,
                    "s4g16" => amax / 7.0,
                    _ => amax / 3.0,
                };
                // Half a step, the rounding of the stored scale and offset, and binary16's smallest steps.
                let bound = 0.51 * step + amax * 0.0011 + 2e-7 * 256.0;
                let bound = if format == "f32" { 0.0 } else { bound };
                for (x, y) in x.iter().zip(y) {
                    prop_assert!((x - y).abs() <= bound, "{} d={}: {} against {}, bound {}", format, dim, x, y, bound);
                }
            }
        }
    }
}
