//! Checkpoints of GPTQ, AWQ, compressed-tensors and fp8 tools: `tests/reference/quantized` of the repository.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::common::{expected, largest_difference, load, run};
use kvant_cpu::{Pool, Precision};
use kvant_files::{Checkpoint, DType, FileError, Int4Codes};

fn cases() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/reference/quantized");
    let mut cases: Vec<_> = fs::read_dir(root).unwrap().map(|entry| entry.unwrap().path()).collect();
    cases.sort();
    assert_eq!(cases.len(), 8, "the reference checkpoints are part of the repository");
    cases
}

/// Every value is the one that another program unpacked.
#[test]
fn values_are_exact() {
    for case in cases() {
        let [packed, plain] = [case.clone(), case.join("plain")].map(|path| Checkpoint::open(&path).unwrap());
        let mut compared = 0;
        for info in plain.tensors() {
            let (found, expected) = (packed.tensor(&info.name).unwrap(), plain.tensor(&info.name).unwrap());
            assert_eq!((found.rows(), found.cols()), (info.rows, info.cols), "{}", info.name);
            assert_eq!(
                found.to_f32().unwrap(),
                expected.to_f32().unwrap(),
                "{} {}",
                case.display(),
                info.name
            );
            compared += usize::from(matches!(found.dtype(), DType::Int4 { .. } | DType::F8_E4M3));
            // Codes, scales and offsets say the same, up to the last bit of a sum.
            if let Some(groups) = found.groups() {
                let mut codes = vec![0; info.cols];
                let (mut scales, mut offsets) =
                    (vec![0.0; info.cols / groups.group], vec![0.0; info.cols / groups.group]);
                found.decode_codes(0, &mut codes, &mut scales, &mut offsets).unwrap();
                let symmetric = matches!(found.dtype(), DType::Int4 { codes: Int4Codes::Symmetric, .. });
                let mut row = vec![0.0; info.cols];
                expected.decode_row(0, &mut row).unwrap();
                for (col, value) in row.iter().enumerate() {
                    let (scale, offset) = (scales[col / groups.group], offsets[col / groups.group]);
                    let zero = if symmetric { -8.0 * scale } else { offset };
                    assert!((scale * f32::from(codes[col]) + zero - value).abs() <= 2e-6 * scale.abs());
                }
            }
        }
        assert_eq!(compared, 7, "{}", case.display());
    }
}

#[test]
fn logits_agree_with_transformers() {
    let pool = Arc::new(Pool::new(2));
    for case in cases() {
        let expected = expected(&case);
        let model = load(&case, &pool, expected.ids.len());
        let found = run(&model, &pool, &expected.ids, 48, "f32", Precision::Exact);
        let difference = largest_difference(&found, &expected.logits);
        println!("{}: max |Δlogit| {difference:.2e}", case.display());
        // Offsets are rounded to f16 for the kernels, as those of all affine types.
        let name = case.file_name().unwrap().to_string_lossy().into_owned();
        let affine = name == "awq" || name.ends_with("-asymmetric");
        let bound = if affine { 2e-2 } else { 1e-3 };
        assert!(difference < bound, "{name}: max |Δlogit| {difference}");
    }
}

/// A copy of a case with one change to its configuration.
fn changed(case: &str, from: &str, to: &str) -> Result<Checkpoint, FileError> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/reference/quantized").join(case);
    let folder = std::env::temp_dir().join(format!("kvant-quantized-{}-{case}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    let config = fs::read_to_string(root.join("config.json")).unwrap();
    assert!(config.contains(from), "{case}: {from}");
    fs::write(folder.join("config.json"), config.replacen(from, to, 1)).unwrap();
    fs::copy(root.join("model.safetensors"), folder.join("model.safetensors")).unwrap();
    let opened = Checkpoint::open(&folder);
    fs::remove_dir_all(&folder).unwrap();
    opened
}

#[test]
fn what_is_not_read_is_named() {
    for (case, from, to, named) in [
        ("gptq", "\"bits\": 4", "\"bits\": 3", "quantization_config.bits"),
        ("gptq", "\"gptq\",\n  \"bits\"", "\"bitsandbytes\",\n  \"bits\"", "quant_method"),
        ("gptq", "\"checkpoint_format\": \"gptq\"", "\"checkpoint_format\": \"marlin\"", "checkpoint_format"),
        ("gptq", "\"group_size\": 32", "\"group_size\": 64", "qweight"),
        ("gptq", "\"group_size\": 32", "\"group_size\": 0", "group_size"),
        ("gptq", "\"group_size\": 32", "\"group_size\": 2147483647", "qweight"),
        ("awq", "\"version\": \"gemm\"", "\"version\": \"gemv\"", "version"),
        // Words along another axis.
        ("awq", "\"quant_method\": \"awq\"", "\"quant_method\": \"gptq\"", "qweight"),
        ("compressed", "\"num_bits\": 4", "\"num_bits\": 8", "num_bits"),
        ("compressed", "pack-quantized", "marlin-24", "format"),
        (
            "compressed",
            "\"quant_method\": \"compressed-tensors\"",
            "\"quant_method\": \"fp8\"",
            "weight_packed",
        ),
        ("fp8", "40,\n   48", "40,\n   40", "expected one for all"),
        ("fp8", "40,\n   48", "0,\n   48", "weight_block_size"),
    ] {
        let error = changed(case, from, to).expect_err(&format!("{case}: {to}")).to_string();
        assert!(error.contains(named), "{case}, {to}: {error}");
    }
    // A zero that is stored as it is: other values, and no error.
    let old =
        Checkpoint::open(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/reference/quantized/gptq"));
    let new = changed("gptq", "\"checkpoint_format\": \"gptq\"", "\"checkpoint_format\": \"gptq_v2\"");
    let row = |checkpoint: &Checkpoint| checkpoint.tensor("blk.0.attn_q.weight").unwrap().to_f32().unwrap();
    assert_ne!(row(&old.unwrap()), row(&new.unwrap()));
}

/// Channels that claim a group there is not.
#[test]
fn wild_groups_are_refused() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/reference/quantized/gptq-ordered");
    let mut bytes = fs::read(root.join("model.safetensors")).unwrap();
    let length = u64::from_le_bytes(bytes[..8].try_into().unwrap()) as usize;
    let header: serde_json::Value = serde_json::from_slice(&bytes[8..8 + length]).unwrap();
    let at = header["model.layers.0.mlp.down_proj.g_idx"]["data_offsets"][0].as_u64().unwrap() as usize;
    bytes[8 + length + at..][..4].copy_from_slice(&77u32.to_le_bytes());
    let folder = std::env::temp_dir().join(format!("kvant-quantized-{}-wild", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    fs::copy(root.join("config.json"), folder.join("config.json")).unwrap();
    fs::write(folder.join("model.safetensors"), bytes).unwrap();
    let error = Checkpoint::open(&folder).unwrap_err().to_string();
    fs::remove_dir_all(&folder).unwrap();
    assert!(error.contains("group 77") && error.contains("ffn_down"), "{error}");
}
