//! Capture and calibration on real weights.

use std::path::{Path, PathBuf};

use kvant_cpu::Precision;
use kvant_engine::{Engine, EngineOptions};
use kvant_hub::{Fetch, ModelRef, Silent, Store};
use kvant_lab::{CaptureOptions, capture};

fn smollm2() -> PathBuf {
    let reference: ModelRef = "smollm2:135m".parse().unwrap();
    Store::open().unwrap().resolve(&reference, &Silent, Fetch::IfMissing).unwrap()
}

fn exact(path: &Path, batch: usize) -> Engine {
    let base = EngineOptions { precision: Precision::Exact, context: Some(128), ..EngineOptions::default() };
    Engine::load(path, &EngineOptions { batch, ..base }, &|_, _| {}).unwrap()
}

const TEXT: &str = "The lighthouse keeper counted the ships that passed each night, and wrote their names in a book. \
    When the fog came he counted horns instead, and gave each horn a name of his own.";

/// Rows do not depend on how the text was cut into steps, and a choice of heads is a part of the whole.
#[test]
fn captured_rows_are_those_of_the_run() {
    let path = smollm2();
    let whole = exact(&path, 512);
    let ids = whole.tokenizer().encode(TEXT, Default::default()).unwrap();
    let options = CaptureOptions { window: 32, layers: vec![0, 7], ..Default::default() };
    let all = capture(&whole, &ids, &options, &mut |_, _| {}).unwrap();
    assert_eq!((all.tokens, all.layers.len()), (32, 2));
    let some = CaptureOptions { layers: vec![7], kv_heads: vec![2], chunks: Some(1), ..options };
    let part = capture(&exact(&path, 5), &ids, &some, &mut |_, _| {}).unwrap();
    let (whole, part) = (&all.layers[1], &part.layers[0]);
    let group = whole.facts.group;
    let sides = [
        (whole.keys(0, 2), part.keys(0, 0)),
        (whole.values(0, 2), part.values(0, 0)),
        (whole.queries(0, 2, group - 1), part.queries(0, 0, group - 1)),
    ];
    for (expected, found) in sides {
        let energy: f32 = expected.iter().map(|x| x * x).sum();
        let error: f32 = expected.iter().zip(found).map(|(a, b)| (a - b).powi(2)).sum();
        assert!(energy > 1.0 && error < 1e-6 * energy, "{error} of {energy}");
    }
    let outside = CaptureOptions { window: 32, layers: vec![99], ..Default::default() };
    let error = capture(&self::exact(&path, 512), &ids, &outside, &mut |_, _| {}).unwrap_err().to_string();
    assert!(error.contains("layer 99") && error.contains("30"), "{error}");
}
