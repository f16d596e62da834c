//! What tests against reference checkpoints share.
#![allow(dead_code, reason = "every test uses a part of it")]

use std::path::Path;
use std::sync::Arc;

use kvant_cache::{CacheConfig, Sequence};
use kvant_codec::CacheScheme;
use kvant_cpu::{Pool, Precision};
use kvant_files::Checkpoint;
use kvant_model::{Compute, Model, Wanted};

/// What `transformers` gives.
pub struct Expected {
    pub ids: Vec<u32>,
    pub logits: Vec<f32>,
}

/// Reads a case's expected values.
pub fn expected(case: &Path) -> Expected {
    let text = std::fs::read_to_string(case.join("expected.json")).unwrap();
    let json: serde_json::Value = serde_json::from_str(&text).unwrap();
    let ids = json["ids"].as_array().unwrap().iter().map(|v| v.as_u64().unwrap() as u32).collect();
    let bytes = std::fs::read(case.join("logits.bin")).unwrap();
    let logits = bytes.chunks_exact(4).map(|b| f32::from_le_bytes(b.try_into().unwrap())).collect();
    Expected { ids, logits }
}

/// Loads a GGUF file or a directory of safetensors.
pub fn load(path: &Path, pool: &Pool, context: usize) -> Model {
    let checkpoint = Checkpoint::open(path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    Model::load(checkpoint, Some(context), pool, &|_, _| {})
        .unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

/// An empty sequence for `capacity` tokens.
pub fn sequence(model: &Model, scheme: &str, policy: &str, capacity: usize) -> Sequence {
    let config = CacheConfig {
        layers: model.spec().cache_layers(),
        scheme: scheme.parse::<CacheScheme>().unwrap(),
        capacity,
        budget: None,
        policy: policy.parse().unwrap(),
        sparse_keys: false,
    };
    Sequence::new(config).unwrap().with_states(&model.spec().state_sizes())
}

/// Logits of every position, running `step` tokens at a time.
pub fn run(
    model: &Model,
    pool: &Arc<Pool>,
    ids: &[u32],
    step: usize,
    scheme: &str,
    precision: Precision,
) -> Vec<f32> {
    let mut sequence = sequence(model, scheme, "full", ids.len());
    let mut compute = Compute::new(model.spec(), pool.clone(), precision);
    let mut logits = Vec::new();
    for tokens in ids.chunks(step) {
        logits.extend_from_slice(model.forward(&mut compute, &mut sequence, tokens, Wanted::All).unwrap());
    }
    logits
}

/// The largest difference of two lists.
pub fn largest_difference(a: &[f32], b: &[f32]) -> f32 {
    assert_eq!(a.len(), b.len());
    assert!(a.iter().all(|x| x.is_finite()));
    a.iter().zip(b).map(|(x, y)| (x - y).abs()).fold(0.0, f32::max)
}
