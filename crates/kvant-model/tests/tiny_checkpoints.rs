//! Every family against `transformers` on tiny random checkpoints: `tests/reference/tiny` of the repository.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use kvant_cache::{CacheConfig, Sequence};
use kvant_codec::CacheScheme;
use kvant_cpu::{Pool, Precision};
use kvant_files::Checkpoint;
use kvant_model::{Compute, Model, Wanted};

fn cases() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/reference/tiny");
    let mut cases: Vec<PathBuf> = std::fs::read_dir(root).unwrap().map(|e| e.unwrap().path()).collect();
    cases.sort();
    assert!(cases.len() >= 25, "the reference checkpoints are part of the repository");
    cases
}

struct Expected {
    ids: Vec<u32>,
    logits: Vec<f32>,
}

fn expected(case: &Path) -> Expected {
    let text = std::fs::read_to_string(case.join("expected.json")).unwrap();
    let json: serde_json::Value = serde_json::from_str(&text).unwrap();
    let ids = json["ids"].as_array().unwrap().iter().map(|v| v.as_u64().unwrap() as u32).collect();
    let bytes = std::fs::read(case.join("logits.bin")).unwrap();
    let logits = bytes.chunks_exact(4).map(|b| f32::from_le_bytes(b.try_into().unwrap())).collect();
    Expected { ids, logits }
}

fn load(case: &Path, pool: &Pool, context: usize) -> Model {
    let gguf = case.join("model.gguf");
    let path = if gguf.exists() { gguf } else { case.to_owned() };
    let checkpoint = Checkpoint::open(&path).unwrap_or_else(|e| panic!("{}: {e}", case.display()));
    Model::load(checkpoint, Some(context), pool, &|_, _| {})
        .unwrap_or_else(|e| panic!("{}: {e}", case.display()))
}

/// Logits of every position, running `step` tokens at a time.
fn run(
    model: &Model,
    pool: &Arc<Pool>,
    ids: &[u32],
    step: usize,
    scheme: &str,
    precision: Precision,
) -> Vec<f32> {
    let config = CacheConfig {
        layers: model.spec().cache_layers(),
        scheme: scheme.parse::<CacheScheme>().unwrap(),
        capacity: ids.len(),
        budget: None,
        policy: Default::default(),
    };
    let mut sequence = Sequence::new(config).unwrap();
    let mut compute = Compute::new(model.spec(), pool.clone(), precision);
    let mut logits = Vec::new();
    for tokens in ids.chunks(step) {
        logits.extend_from_slice(model.forward(&mut compute, &mut sequence, tokens, Wanted::All).unwrap());
    }
    logits
}

fn largest_difference(a: &[f32], b: &[f32]) -> f32 {
    assert_eq!(a.len(), b.len());
    assert!(a.iter().all(|x| x.is_finite()));
    a.iter().zip(b).map(|(x, y)| (x - y).abs()).fold(0.0, f32::max)
}

#[test]
fn logits_agree_with_transformers() {
    let pool = Arc::new(Pool::new(2));
    for case in cases() {
        let name = case.file_name().unwrap().to_string_lossy().into_owned();
        let expected = expected(&case);
        let model = load(&case, &pool, expected.ids.len());
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
        let model = load(&case, &pool, expected.ids.len());
        let found = run(&model, &pool, &expected.ids, 48, "f16", Precision::Fast);
        let squares: f32 = found.iter().zip(&expected.logits).map(|(a, b)| (a - b) * (a - b)).sum();
        let rms = (squares / found.len() as f32).sqrt();
        assert!(rms < 0.35, "{}: rms Δlogit {rms}", case.display());
    }
}
