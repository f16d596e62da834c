//! Against independent implementations: SciPy's FFT and Hadamard matrix, the `gguf` package's blocks (bit-exact), MLX's affine groups.
//! The fixtures are made by `tests/codec/reference/make.py`.

use kvant_codec::rng::Rng;
use kvant_codec::study::distortion;
use kvant_codec::{CodecScratch, Orientation, Rotation, RotationKind, RotationSpec, Scheme, SideCodec};
use serde_json::Value;

fn fixture(text: &str) -> Value {
    serde_json::from_str(text).unwrap()
}

fn floats(value: &Value) -> Vec<f32> {
    match value {
        Value::Array(items) => items.iter().flat_map(floats).collect(),
        number => vec![number.as_f64().unwrap() as f32],
    }
}

fn integers(value: &Value) -> Vec<u16> {
    match value {
        Value::Array(items) => items.iter().flat_map(integers).collect(),
        number => vec![number.as_u64().unwrap() as u16],
    }
}

#[test]
fn rotations_match_scipy() {
    for case in fixture(include_str!("reference/rotations.json")).as_array().unwrap() {
        let (x, expected) = (floats(&case["x"]), floats(&case["y"]));
        let kind = match case["kind"].as_str().unwrap() {
            "fourier" => RotationKind::Srft,
            _ => RotationKind::Srht { diagonals: 1 },
        };
        let seed = 99;
        let rotation = Rotation::new(RotationSpec { kind, seed }, x.len()).unwrap();
        // The signs are the first draws of the seed; applied twice they vanish.
        let signs = Rng::new(seed).signs(x.len());
        let mut y: Vec<f32> = x.iter().zip(&signs).map(|(x, s)| x * s).collect();
        rotation.forward(&mut y).unwrap();
        for (found, expected) in y.iter().zip(&expected) {
            assert!((found - expected).abs() < 1e-6 * (x.len() as f32).sqrt(), "{kind:?} d={}", x.len());
        }
    }
}

#[test]
fn q8_0_and_q4_0_are_bit_exact_with_the_gguf_package() {
    let fixture = fixture(include_str!("reference/ggml_blocks.json"));
    let dim = fixture["dim"].as_u64().unwrap() as usize;
    let rows = floats(&fixture["rows"]);
    let mut scratch = CodecScratch::new();
    for name in ["q8_0", "q4_0"] {
        let (scales, codes) = (integers(&fixture[name]["scales"]), integers(&fixture[name]["codes"]));
        let codec = SideCodec::new(name.parse().unwrap(), dim, Orientation::Keys).unwrap();
        let layout = codec.layout();
        let mut tile = vec![0; layout.bytes()];
        codec.encode_tile(&rows, &mut tile, &mut scratch).unwrap();
        let mut decoded = vec![0.0; rows.len()];
        codec.decode_tile(&tile, &mut decoded, &mut scratch).unwrap();
        for token in 0..rows.len() / dim {
            for group in 0..dim / 32 {
                let block = token * dim / 32 + group;
                assert_eq!(layout.scale_bits(&tile, group, token), scales[block], "{name} block {block}");
                // With a scale of zero every code decodes to zero; ggml's choice of code there is not ours to copy.
                if scales[block] & 0x7fff == 0 {
                    continue;
                }
                for i in 0..32 {
                    let found = u16::from(layout.code(&tile, token, group * 32 + i));
                    assert_eq!(found, codes[block * 32 + i], "{name} block {block} element {i}");
                }
            }
        }
        assert_eq!(decoded, floats(&fixture[name]["decoded"]), "{name}");
    }
}

#[test]
fn affine_groups_decode_as_in_mlx_and_encode_no_worse() {
    let mut scratch = CodecScratch::new();
    for case in fixture(include_str!("reference/mlx_affine.json")).as_array().unwrap() {
        let (bits, group) = (case["bits"].as_u64().unwrap(), case["group"].as_u64().unwrap() as usize);
        let rows = floats(&case["rows"]);
        let dim = rows.len() / case["rows"].as_array().unwrap().len();
        let scheme: Scheme = format!("i{bits}g{group}").parse().unwrap();
        let codec = SideCodec::new(scheme, dim, Orientation::Values).unwrap();
        let layout = codec.layout();

        // MLX's own codes, scales and biases, put into a tile.
        let mut tile = vec![0; layout.bytes()];
        let groups = dim / group;
        for (index, code) in integers(&case["codes"]).into_iter().enumerate() {
            let plane = &layout.planes()[0];
            let (byte, bit) = layout.code_position(plane, index / dim, index % dim);
            tile[byte] |= (code << bit) as u8;
        }
        for (plane, name) in [(layout.scales(), "scales"), (layout.offsets(), "biases")] {
            for (index, value) in integers(&case[name]).into_iter().enumerate() {
                let at = plane.start + ((index % groups) * 16 + index / groups) * 2;
                tile[at..at + 2].copy_from_slice(&value.to_le_bytes());
            }
        }
        let theirs = floats(&case["decoded"]);
        let mut found = vec![0.0; rows.len()];
        codec.decode_tile(&tile, &mut found, &mut scratch).unwrap();
        for (found, expected) in found.iter().zip(&theirs) {
            // MLX computes in binary16 here: one rounding of the product, one of the sum.
            assert!(
                (found - expected).abs() <= 0.002 * expected.abs().max(8.0),
                "{scheme}: {found} against {expected}"
            );
        }

        codec.encode_tile(&rows, &mut tile, &mut scratch).unwrap();
        codec.decode_tile(&tile, &mut found, &mut scratch).unwrap();
        let (ours, theirs) = (distortion(&rows, &found), distortion(&rows, &theirs));
        assert!(ours <= 1.05 * theirs, "{scheme}: distortion {ours:e} against {theirs:e}");
    }
}
