//! The families beyond the first seven against `transformers`: `tests/reference/families` of the repository. Safetensors and GGUF hold
//! the same weights.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::common::{expected, largest_difference, load, run, sequence};
use kvant_codec::Fingerprint;
use kvant_cpu::{Pool, Precision};
use kvant_model::{Compute, Wanted};

/// Every case's folder, and its GGUF file where it has one.
fn files() -> Vec<(PathBuf, PathBuf)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/reference/families");
    let mut files = Vec::new();
    for entry in std::fs::read_dir(root).unwrap() {
        let case = entry.unwrap().path();
        let gguf = case.join("model.gguf");
        if gguf.exists() {
            files.push((case.clone(), gguf));
        }
        files.push((case.clone(), case));
    }
    files.sort();
    assert!(files.len() >= 30, "the reference checkpoints are part of the repository");
    files
}

#[test]
fn logits_agree_with_transformers() {
    let pool = Arc::new(Pool::new(2));
    for (case, path) in files() {
        let expected = expected(&case);
        let model = load(&path, &pool, expected.ids.len());
        for step in [expected.ids.len(), 7, 1] {
            let found = run(&model, &pool, &expected.ids, step, "f32", Precision::Exact);
            let difference = largest_difference(&found, &expected.logits);
            println!("{}: step {step}, max |Δlogit| {difference:.2e}", path.display());
            assert!(
                difference < 2e-4,
                "{}, {step} tokens per step: max |Δlogit| {difference}",
                path.display()
            );
        }
        let half = run(&model, &pool, &expected.ids, 48, "f16", Precision::Exact);
        let difference = largest_difference(&half, &expected.logits);
        assert!(difference < 0.1, "{}, f16 cache: max |Δlogit| {difference}", path.display());
    }
}

/// A compressed cache runs: every row is stored, the answer stays near, and the past can be forked, rolled back, saved and evicted.
#[test]
fn compressed_caches_work_on_every_family() {
    let pool = Arc::new(Pool::new(2));
    for (case, path) in files().into_iter().filter(|(case, path)| case == path) {
        let name = case.display();
        let expected = expected(&case);
        let (ids, vocab) = (&expected.ids, expected.logits.len() / expected.ids.len());
        let model = load(&path, &pool, 256);
        let mut compute = Compute::new(model.spec(), pool.clone(), Precision::Exact);
        let mut past = sequence(&model, "srft:i8g32", "full", 256);
        let mut differences = Vec::new();
        let mut compare = |logits: &[f32], token: usize| {
            let expected = &expected.logits[token * vocab..(token + 1) * vocab];
            differences.push(largest_difference(logits, expected));
        };
        model.forward(&mut compute, &mut past, &ids[..40], Wanted::Last).unwrap();
        let mut fork = past.clone();
        let mut saved = Vec::new();
        past.save(Fingerprint(1), &ids[..40], "", &mut saved).unwrap();
        for token in 40..48 {
            compare(
                model.forward(&mut compute, &mut past, &ids[token..=token], Wanted::Last).unwrap(),
                token,
            );
        }
        compare(model.forward(&mut compute, &mut fork, &ids[40..48], Wanted::Last).unwrap(), 47);
        let mut restored =
            sequence(&model, "srft:i8g32", "full", 256).restore(Fingerprint(1), Arc::new(saved)).unwrap();
        let restored = &mut restored.sequence;
        compare(model.forward(&mut compute, restored, &ids[40..48], Wanted::Last).unwrap(), 47);
        // Recurrent layers go back to a checkpoint, and what lies behind it runs once more.
        let left = past.rollback_point(44);
        assert!(left == 44 || left == 39 && !past.state_sizes().is_empty(), "{name}: {left}");
        past.truncate(left).unwrap();
        compare(model.forward(&mut compute, &mut past, &ids[left..46], Wanted::Last).unwrap(), 45);
        // Where a router is between two experts, a little noise makes another token's worth of difference.
        differences.sort_by(f32::total_cmp);
        let sparse = model.spec().layers.iter().any(|layer| layer.experts.is_some());
        let (middle, largest) = (differences[differences.len() / 2], differences[differences.len() - 1]);
        assert!(middle < 0.15 && (sparse || largest < 0.3), "{name}: max |Δlogit| {differences:?}");

        let mut bounded = sequence(&model, "srft:i8g32", "h2o:sinks=4,heavy=32,recent=60", 4096);
        for step in 0..200 {
            let token = ids[step % ids.len()];
            let logits = model.forward(&mut compute, &mut bounded, &[token], Wanted::Last).unwrap();
            assert!(logits.iter().all(|x| x.is_finite()), "{name}: step {step}");
        }
        let layers = model.spec().cached_layers().len();
        assert!((0..layers).all(|layer| bounded.rows(layer) < 150), "{name}");
    }
}

/// Four bits with what the `balanced` preset has, sealed from the first tile on: the picture stays.
#[test]
fn four_bits_stay_near() {
    let pool = Arc::new(Pool::new(2));
    let mut shares = Vec::new();
    for (case, path) in files().into_iter().filter(|(case, path)| case == path) {
        let expected = expected(&case);
        let model = load(&path, &pool, expected.ids.len());
        let found = run(&model, &pool, &expected.ids, 1, "turbo4+qk+bm+w0", Precision::Exact);
        let squares: f32 = found.iter().zip(&expected.logits).map(|(a, b)| (a - b) * (a - b)).sum();
        let whole: f32 = expected.logits.iter().map(|x| x * x).sum();
        let share = (squares / whole).sqrt();
        println!("{}: four bits, {share:.3} of the logits", case.display());
        assert!(share < 0.5, "{}: {share}", case.display());
        shares.push(share);
    }
    // What one random model does not show, most of them do.
    shares.sort_by(f32::total_cmp);
    let middle = shares[shares.len() / 2];
    assert!(middle < 0.11, "half of the families lose more than {middle} of their logits");
}

/// 8-bit activations blur the logits but must not change the picture.
#[test]
fn fast_products_stay_close() {
    let pool = Arc::new(Pool::new(2));
    for (case, path) in files() {
        let expected = expected(&case);
        let model = load(&path, &pool, expected.ids.len());
        let found = run(&model, &pool, &expected.ids, 48, "f16", Precision::Fast);
        let squares: f32 = found.iter().zip(&expected.logits).map(|(a, b)| (a - b) * (a - b)).sum();
        let rms = (squares / found.len() as f32).sqrt();
        // A token whose experts are nearly level may go to others.
        let sparse = model.spec().layers.iter().any(|layer| layer.experts.is_some());
        let most = if sparse { 0.3 } else { 0.1 };
        println!("{}: 8-bit activations, rms Δlogit {rms:.3}", path.display());
        assert!(rms < most, "{}: rms Δlogit {rms}, at most {most}", path.display());
    }
}
