//! Every family against `transformers` on tiny random checkpoints: `tests/reference/tiny` of the repository.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::common::{expected, largest_difference, load, run};
use kvant_cpu::{Pool, Precision};

fn cases() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/reference/tiny");
    let mut cases: Vec<PathBuf> = std::fs::read_dir(root).unwrap().map(|e| e.unwrap().path()).collect();
    cases.sort();
    assert!(cases.len() >= 25, "the reference checkpoints are part of the repository");
    cases
}

fn file_of(case: &Path) -> PathBuf {
    let gguf = case.join("model.gguf");
    if gguf.exists() { gguf } else { case.to_owned() }
}

#[test]
fn logits_agree_with_transformers() {
    let pool = Arc::new(Pool::new(2));
    for case in cases() {
        let name = case.file_name().unwrap().to_string_lossy().into_owned();
        let expected = expected(&case);
        let model = load(&file_of(&case), &pool, expected.ids.len());
        for step in [expected.ids.len(), 7, 1] {
            let found = run(&model, &pool, &expected.ids, step, "f32", Precision::Exact);
            let difference = largest_difference(&found, &expected.logits);
            println!("{name}: step {step}, max |Δlogit| {difference:.2e}");
            assert!(difference < 1e-4, "{name}, {step} tokens per step: max |Δlogit| {difference}");
        }
        let half = run(&model, &pool, &expected.ids, 48, "f16", Precision::Exact);
        let difference = largest_difference(&half, &expected.logits);
        assert!(difference < 0.05, "{name}, f16 cache: max |Δlogit| {difference}");
    }
}

/// 8-bit activations blur the logits but must not change the picture: their standard deviation is 3 to 5.
#[test]
fn fast_products_stay_close() {
    let pool = Arc::new(Pool::new(2));
    for case in cases() {
        let expected = expected(&case);
        let model = load(&file_of(&case), &pool, expected.ids.len());
        let found = run(&model, &pool, &expected.ids, 48, "f16", Precision::Fast);
        let squares: f32 = found.iter().zip(&expected.logits).map(|(a, b)| (a - b) * (a - b)).sum();
        let rms = (squares / found.len() as f32).sqrt();
        assert!(rms < 0.35, "{}: rms Δlogit {rms}", case.display());
    }
}

/// What shapes of keys are read from lies where every family keeps it: fused and separate projections, norms of heads and of widths, with
/// experts, with keys that later layers share.
#[test]
fn every_familys_weights_give_shapes_of_keys() {
    let pool = Pool::new(2);
    for case in cases() {
        let checkpoint = kvant_files::Checkpoint::open(&file_of(&case)).unwrap();
        let file = kvant_model::ModelFile::new(checkpoint, None).unwrap();
        let shapes =
            kvant_model::key_shapes(&file, &pool).unwrap_or_else(|e| panic!("{}: {e}", case.display()));
        let layers = file.spec().cached_layers();
        assert_eq!(shapes.len(), layers.len(), "{}", case.display());
        for (layer, heads) in layers.iter().zip(&shapes) {
            assert_eq!(heads.len(), layer.kv_heads, "{}", case.display());
            for head in heads {
                assert_eq!(head.len(), layer.head_dim, "{}", case.display());
                let log_mean = head.iter().map(|s| s.ln()).sum::<f32>() / head.len() as f32;
                assert!(log_mean.abs() < 1e-3, "{}: {head:?}", case.display());
            }
        }
    }
}
