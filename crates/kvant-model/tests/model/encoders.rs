//! Encoders against `transformers`: `tests/reference/encoders` of the repository. Safetensors and GGUF hold the same weights.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::common::{largest_difference, load};
use kvant_cpu::{Pool, Precision};
use kvant_model::{Compute, EncoderText, Model};

struct Case {
    folder: PathBuf,
    texts: Vec<Vec<u32>>,
    seconds: Vec<usize>,
    states: Vec<f32>,
    scores: Option<Vec<f32>>,
}

fn floats(path: &Path) -> Vec<f32> {
    let bytes = std::fs::read(path).unwrap();
    bytes.chunks_exact(4).map(|b| f32::from_le_bytes(b.try_into().unwrap())).collect()
}

fn cases() -> Vec<Case> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/reference/encoders");
    let mut cases = Vec::new();
    for entry in std::fs::read_dir(root).unwrap() {
        let folder = entry.unwrap().path();
        let text = std::fs::read_to_string(folder.join("expected.json")).unwrap();
        let json: serde_json::Value = serde_json::from_str(&text).unwrap();
        let number = |v: &serde_json::Value| v.as_u64().unwrap();
        let ids = |v: &serde_json::Value| v.as_array().unwrap().iter().map(|v| number(v) as u32).collect();
        cases.push(Case {
            texts: json["texts"].as_array().unwrap().iter().map(ids).collect(),
            seconds: json["seconds"].as_array().unwrap().iter().map(|v| number(v) as usize).collect(),
            states: floats(&folder.join("states.bin")),
            scores: json["scores"]
                .as_array()
                .map(|scores| scores.iter().map(|score| score.as_f64().unwrap() as f32).collect()),
            folder,
        });
    }
    cases.sort_by(|a, b| a.folder.cmp(&b.folder));
    assert!(cases.len() >= 7, "the reference checkpoints are part of the repository");
    cases
}

/// A case's files.
fn files(case: &Case) -> Vec<PathBuf> {
    let gguf = case.folder.join("model.gguf");
    [case.folder.clone(), gguf].into_iter().filter(|path| path.exists()).collect()
}

fn texts(case: &Case) -> Vec<EncoderText<'_>> {
    case.texts
        .iter()
        .zip(&case.seconds)
        .map(|(tokens, second)| EncoderText { tokens, second: *second })
        .collect()
}

fn compute(model: &Model, pool: &Arc<Pool>, precision: Precision) -> Compute {
    Compute::new(model.spec(), pool.clone(), precision)
}

#[test]
fn states_agree_with_transformers_alone_and_together() {
    let pool = Arc::new(Pool::new(2));
    for case in cases() {
        for path in files(&case) {
            let model = load(&path, &pool, 256);
            let mut compute = compute(&model, &pool, Precision::Exact);
            let together = model.states(&mut compute, &texts(&case), &[]).unwrap().to_vec();
            let difference = largest_difference(&together, &case.states);
            println!("{}: max |Δstate| {difference:.2e}", path.display());
            assert!(difference < 2e-4, "{}: max |Δstate| {difference}", path.display());
            let mut alone = Vec::new();
            for text in texts(&case) {
                alone.extend_from_slice(model.states(&mut compute, &[text], &[]).unwrap());
            }
            assert!(alone == together, "{}: texts do not see each other", path.display());
        }
    }
}

#[test]
fn scores_agree_with_transformers() {
    let pool = Arc::new(Pool::new(2));
    let mut scored = 0;
    for case in cases() {
        let Some(expected) = &case.scores else { continue };
        for path in files(&case) {
            let model = load(&path, &pool, 256);
            let mut compute = compute(&model, &pool, Precision::Exact);
            let head = model.spec().encoder.as_ref().unwrap().head.unwrap();
            let width = model.spec().width;
            let states = model.states(&mut compute, &texts(&case), &[]).unwrap().to_vec();
            let (mut pooled, mut rest) = (vec![0.0; case.texts.len() * width], &states[..]);
            for (text, pooled) in case.texts.iter().zip(pooled.chunks_exact_mut(width)) {
                let (own, others) = rest.split_at(text.len() * width);
                rest = others;
                head.pooling.add(pooled, own, true);
                head.pooling.finish(pooled, text.len());
            }
            let found = model.scores(&mut compute, pooled, case.texts.len()).unwrap();
            let difference = largest_difference(&found, expected);
            println!("{}: max |Δscore| {difference:.2e}", path.display());
            assert!(difference < 2e-4, "{}: {found:?}, expected {expected:?}", path.display());
            scored += 1;
        }
    }
    assert!(scored >= 3, "{scored} cases have scores");
}

/// 8-bit activations blur the states but must not change the picture.
#[test]
fn fast_products_stay_close() {
    let pool = Arc::new(Pool::new(2));
    for case in cases() {
        let model = load(&case.folder, &pool, 256);
        let mut compute = compute(&model, &pool, Precision::Fast);
        let found = model.states(&mut compute, &texts(&case), &[]).unwrap();
        let squares: f32 = found.iter().zip(&case.states).map(|(a, b)| (a - b) * (a - b)).sum();
        let whole: f32 = case.states.iter().map(|x| x * x).sum();
        let share = (squares / whole).sqrt();
        println!("{}: 8-bit activations, {share:.4} of the states", case.folder.display());
        assert!(share < 0.1, "{}: {share}", case.folder.display());
    }
}

#[test]
fn what_an_encoder_cannot_do_is_refused() {
    let pool = Arc::new(Pool::new(1));
    let case = cases().into_iter().find(|case| case.folder.ends_with("bert")).unwrap();
    let model = load(&case.folder, &pool, 256);
    let mut compute = compute(&model, &pool, Precision::Exact);
    let context = model.spec().context;
    let long = vec![5; context + 1];
    let refused = |texts: &[EncoderText<'_>], compute: &mut Compute| {
        model.states(compute, texts, &[]).unwrap_err().to_string()
    };
    let error = refused(&[EncoderText { tokens: &long, second: 0 }], &mut compute);
    assert_eq!(error, format!("a text of {} tokens, expected at most {context}", context + 1));
    assert_eq!(refused(&[EncoderText { tokens: &[], second: 0 }], &mut compute), "no tokens to run");
    let error = refused(&[EncoderText { tokens: &[99], second: 1 }], &mut compute);
    assert_eq!(error, "token 99 is outside the vocabulary of 64");
    let error = model.scores(&mut compute, vec![0.0; model.spec().width], 1).unwrap_err().to_string();
    assert!(error.contains("an encoder without a head"), "{error}");
    assert!(model.spec().cached_layers().is_empty());
}
