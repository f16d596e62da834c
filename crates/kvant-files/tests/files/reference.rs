//! Every block format against fixtures made by an independent implementation (tests/reference/make.py). All
//! comparisons are bit-exact: the formats define one f32 multiplication per scale and one multiplication (and
//! addition) per value, and both sides perform exactly those.

use std::path::{Path, PathBuf};

use kvant_files::{Array, Checkpoint, CodeKind, Container, DType, TensorView, Value};

fn fixture(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/reference").join(name)
}

fn assert_bits(name: &str, found: &[f32], expected: &[f32]) {
    assert_eq!(found.len(), expected.len(), "{name}");
    for (i, (a, b)) in found.iter().zip(expected).enumerate() {
        assert_eq!(a.to_bits(), b.to_bits(), "{name}: value {i} is {a}, expected {b}");
    }
}

/// Values through codes, scales and offsets, by the public formulas.
fn through_codes(view: &TensorView<'_>, row: usize) -> Vec<f32> {
    let groups = view.groups().expect("a quantised type");
    let per_row = view.cols() / groups.group;
    let (mut codes, mut scales, mut offsets) =
        (vec![0; view.cols()], vec![0.0; per_row], vec![f32::NAN; per_row]);
    view.decode_codes(row, &mut codes, &mut scales, &mut offsets).unwrap();
    assert!(codes.iter().all(|&code| u32::from(code) < 1 << groups.bits));
    let value = |(i, &code): (usize, &u8)| {
        let scale = scales[i / groups.group];
        match groups.kind {
            CodeKind::Symmetric { zero } => scale * (f32::from(code) - f32::from(zero)),
            CodeKind::Affine => scale * f32::from(code) + offsets[i / groups.group],
            CodeKind::Table(table) => scale * f32::from(table[usize::from(code)]),
        }
    };
    codes.iter().enumerate().map(value).collect()
}

fn check_tensor(view: &TensorView<'_>, expected: &[f32]) {
    let name = &view.info().name;
    assert_bits(name, &view.to_f32().unwrap(), expected);
    for row in 0..view.rows() {
        let expected = &expected[row * view.cols()..][..view.cols()];
        let mut out = vec![f32::NAN; view.cols()];
        view.decode_row(row, &mut out).unwrap();
        assert_bits(name, &out, expected);
        if view.groups().is_some() {
            assert_bits(name, &through_codes(view, row), expected);
        }
    }
}

#[test]
fn every_ggml_type_decodes_bit_exactly() {
    assert_eq!(check_file("blocks.gguf"), 16);
    assert_eq!(check_file("grids.gguf"), 10);
}

fn check_file(name: &str) -> usize {
    let file = Checkpoint::open(&fixture(name)).unwrap();
    assert_eq!(file.container(), Container::Gguf { version: 3 });
    let mut checked = 0;
    for info in file.tensors().filter(|info| !info.name.ends_with(".expected")) {
        let expected = file.tensor(&format!("{}.expected", info.name)).unwrap().to_f32().unwrap();
        let view = file.tensor(&info.name).unwrap();
        assert_eq!(view.dtype().to_string(), info.name);
        check_tensor(&view, &expected);
        assert_eq!(view.groups().is_none(), matches!(view.dtype(), DType::F32 | DType::F16 | DType::BF16));
        assert_eq!(view.raw().len() as u64, info.bytes);
        file.release();
        check_tensor(&view, &expected); // released pages come back
        checked += 1;
    }
    checked
}

#[test]
fn every_metadata_type_reads_back() {
    let file = Checkpoint::open(&fixture("blocks.gguf")).unwrap();
    let metadata = file.metadata();
    assert_eq!(metadata.architecture().unwrap(), "fixture");
    let expected = [
        ("t.u8", Value::U8(200)),
        ("t.i8", Value::I8(-100)),
        ("t.u16", Value::U16(60000)),
        ("t.i16", Value::I16(-30000)),
        ("t.u32", Value::U32(4_000_000_000)),
        ("t.i32", Value::I32(-2_000_000_000)),
        ("t.u64", Value::U64(1 << 63)),
        ("t.i64", Value::I64(-(1 << 62))),
        ("t.f32", Value::F32(0.5)),
        ("t.f64", Value::F64(0.1)),
        ("t.bool", Value::Bool(true)),
        ("t.string", "grüße".into()),
        ("t.ints", Value::Array(Array::I32(vec![1, -2, 3]))),
        ("t.floats", Value::Array(Array::F32(vec![0.25, -1.5]))),
        ("t.bools", Value::Array(Array::Bool(vec![true, false, true]))),
        ("t.nested", Value::Array(Array::Array(vec![Array::I32(vec![1, 2]), Array::I32(vec![3])]))),
    ];
    for (key, value) in &expected {
        assert_eq!(metadata.get(key), Some(value), "{key}");
    }
    assert_eq!(metadata.array_str("t.strings").unwrap(), ["a", "", "ω", "four"]);
}

#[test]
fn every_mlx_width_and_group_decodes_bit_exactly() {
    let file = Checkpoint::open(&fixture("mlx")).unwrap();
    assert_eq!(file.container(), Container::Safetensors);
    let expected = std::fs::read(fixture("mlx_expected.safetensors")).unwrap();
    let expected = safetensors::SafeTensors::deserialize(&expected).unwrap();
    let mut checked = Vec::new();
    for (hf, gguf) in [
        ("model.layers.0.self_attn.q_proj", "blk.0.attn_q"),
        ("model.layers.0.self_attn.k_proj", "blk.0.attn_k"),
        ("model.layers.0.self_attn.v_proj", "blk.0.attn_v"),
        ("model.layers.0.self_attn.o_proj", "blk.0.attn_output"),
        ("model.layers.0.mlp.gate_proj", "blk.0.ffn_gate"),
        ("model.layers.0.mlp.up_proj", "blk.0.ffn_up"),
        ("model.embed_tokens", "token_embd"),
    ] {
        let values = expected.tensor(&format!("{hf}.weight")).unwrap();
        let values: Vec<f32> = values.data().as_chunks().0.iter().map(|&b| f32::from_le_bytes(b)).collect();
        let view = file.tensor(&format!("{gguf}.weight")).unwrap();
        check_tensor(&view, &values);
        checked.push(view.dtype().to_string());
    }
    assert_eq!(checked, ["MLX2g32", "MLX3g64", "MLX4g128", "MLX5g32", "MLX6g64", "MLX8g128", "MLX4g64"]);
    assert_eq!(file.tensor("blk.0.ffn_down.weight").unwrap().dtype(), DType::F16);
}
