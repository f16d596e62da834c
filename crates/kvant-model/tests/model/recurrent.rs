//! Families with states beside the cache: rollback, forks, steps of many sequences and several checkpoints give what `transformers` gives.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::common::{Expected, expected, largest_difference, load, sequence};
use kvant_cache::CacheError;
use kvant_cpu::{Pool, Precision};
use kvant_model::{Compute, Model, ModelError, Run, Wanted};

const FAMILIES: [&str; 4] = ["lfm2", "qwen3_5", "qwen3_5_moe", "qwen3_next"];

fn case(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/reference/families").join(name)
}

struct Subject {
    name: &'static str,
    model: Model,
    compute: Compute,
    expected: Expected,
}

impl Subject {
    #[track_caller]
    fn check(&self, logits: &[f32], token: usize) {
        let vocab = self.model.spec().vocab;
        let expected = &self.expected.logits[token * vocab..(token + 1) * vocab];
        let difference = largest_difference(&logits[logits.len() - vocab..], expected);
        assert!(difference < 2e-4, "{}, token {token}: max |Δlogit| {difference}", self.name);
    }
}

fn subjects() -> impl Iterator<Item = Subject> {
    FAMILIES.into_iter().map(|name| {
        let pool = Arc::new(Pool::new(2));
        let model = load(&case(name), &pool, 256);
        assert!(!model.spec().state_sizes().is_empty(), "{name}");
        assert!(model.spec().cached_layers().len() < model.spec().layers.len(), "{name}");
        let compute = Compute::new(model.spec(), pool, Precision::Exact);
        Subject { name, model, compute, expected: expected(&case(name)) }
    })
}

#[test]
fn rollbacks_run_again_from_a_checkpoint() {
    for mut subject in subjects() {
        let ids = subject.expected.ids.clone();
        let mut past = sequence(&subject.model, "f32", "full", 256);
        let mut run = |past: &mut _, tokens: std::ops::Range<usize>| {
            let logits = subject.model.forward(&mut subject.compute, past, &ids[tokens], Wanted::Last);
            logits.unwrap().to_vec()
        };
        run(&mut past, 0..20);
        run(&mut past, 20..30);
        (30..36).for_each(|token| drop(run(&mut past, token..token + 1)));
        let mut fork = past.clone();
        let answers = [
            (run(&mut past, 36..48), 47),
            // From the start of the step before, from before its last token, from the start of everything.
            {
                past.truncate(36).unwrap();
                (run(&mut past, 36..40), 39)
            },
            {
                assert_eq!(past.rollback_point(30), 29);
                assert_eq!(past.truncate(30), Err(CacheError::NoCheckpoint { position: 30, nearest: 29 }));
                past.truncate(29).unwrap();
                (run(&mut past, 29..33), 32)
            },
            {
                past.truncate(19).unwrap();
                (run(&mut past, 19..25), 24)
            },
            {
                past.truncate(0).unwrap();
                (run(&mut past, 0..7), 6)
            },
            (run(&mut fork, 36..37), 36),
        ];
        for (logits, token) in &answers {
            subject.check(logits, *token);
        }
    }
}

#[test]
fn sequences_of_one_step_keep_their_states_apart() {
    for mut subject in subjects() {
        let ids = subject.expected.ids.clone();
        let (mut one, mut two, mut three) = {
            let empty = || sequence(&subject.model, "f32", "full", 64);
            (empty(), empty(), empty())
        };
        let Subject { model, compute, .. } = &mut subject;
        model.forward(compute, &mut two, &ids[..11], Wanted::Nothing).unwrap();
        model.forward(compute, &mut three, &ids[..30], Wanted::Nothing).unwrap();
        let mut runs = [
            Run { sequence: &mut one, tokens: &ids[..9], wanted: Wanted::Last, adapters: &[] },
            Run { sequence: &mut two, tokens: &ids[11..12], wanted: Wanted::Last, adapters: &[] },
            Run { sequence: &mut three, tokens: &ids[30..33], wanted: Wanted::Last, adapters: &[] },
        ];
        let logits = model.forward_runs(compute, &mut runs).unwrap().to_vec();
        for (logits, token) in logits.chunks_exact(logits.len() / 3).zip([8, 11, 32]) {
            subject.check(logits, token);
        }
    }
}

#[test]
fn a_sequence_made_for_another_model_is_refused() {
    for mut subject in subjects() {
        let expected = subject.model.spec().state_sizes()[0];
        for (sizes, found) in [(&[][..], 0), (&[7], 7)] {
            let mut other = sequence(&subject.model, "f32", "full", 64).with_states(sizes);
            let refused = subject.model.forward(&mut subject.compute, &mut other, &[1], Wanted::Last);
            let error = CacheError::State { slot: 0, found, expected };
            assert!(matches!(refused, Err(ModelError::Cache(found)) if found == error));
        }
    }
}
