//! Looks at caches: what they hold of each token, and what attention tokens receive.

use crate::support;
use kvant_engine::{
    Arithmetic, CacheView, Engine, EngineOptions, LiveSequence, Precision, ReceivedFrom, StepPart, Wanted,
};

fn options(scheme: &str, policy: &str) -> EngineOptions {
    EngineOptions {
        precision: Precision::Exact,
        attention: Arithmetic::Float,
        cache: scheme.parse().unwrap(),
        policy: policy.parse().unwrap(),
        context: Some(1024),
        threads: 2,
        batch: 64,
        ..EngineOptions::plain()
    }
}

fn tokens(count: usize) -> Vec<u32> {
    (0..count).map(|i| (i * 7 % 251) as u32).collect()
}

/// A sequence of `count` tokens.
fn filled(engine: &Engine, count: usize) -> LiveSequence {
    let mut sequence = engine.sequence().unwrap();
    let (mut stepper, tokens) = (engine.stepper(), tokens(count));
    let mut left = &tokens[..];
    while !left.is_empty() {
        let (now, later) = left.split_at(left.len().min(sequence.step_limit()));
        let sequence = &mut sequence;
        stepper.step(&mut [StepPart::new(sequence, now, Wanted::Nothing)]).unwrap();
        left = later;
    }
    sequence
}

fn look(engine: &Engine, sequence: &LiveSequence) -> CacheView {
    engine.stepper().look(sequence.fork().unwrap()).unwrap()
}

fn received(view: &CacheView) -> (ReceivedFrom, &[f32]) {
    let (from, received) = view.received.as_ref().unwrap();
    (*from, received)
}

#[test]
fn a_look_tells_what_the_newest_tokens_attend_to_and_changes_nothing() {
    for scheme in ["f32", "turbo4+sinks16"] {
        let engine = support::engine(&options(scheme, "full"));
        let mut sequence = filled(&engine, 300);
        let view = look(&engine, &sequence);
        assert_eq!(view.held, vec![1.0; 300]);
        let (from, shares) = received(&view);
        assert_eq!((from, shares.len()), (ReceivedFrom::Newest(32), 300));
        assert!((shares.iter().sum::<f32>() - 1.0).abs() < 2e-2, "{}", shares.iter().sum::<f32>());
        assert!(shares.iter().all(|share| *share > 0.0));
        // The newest tokens are seen by few queries.
        assert!(shares[299] < shares[..268].iter().sum::<f32>() / 268.0);
        // The same look at another time, after the sequence went on, of what it was.
        let mut stepper = engine.stepper();
        let part = StepPart::new(&mut sequence, &[5, 6], Wanted::Last);
        let logits = stepper.step(&mut [part]).unwrap().of(0).to_vec();
        assert!(look(&engine, &sequence).held.len() == 302);
        // Whoever looks leaves the sequence as it was, and the stepper sums up nothing more.
        let mut other = filled(&engine, 300);
        stepper.look(other.fork().unwrap()).unwrap();
        let part = StepPart::new(&mut other, &[5, 6], Wanted::Last);
        assert_eq!(stepper.step(&mut [part]).unwrap().of(0), logits, "{scheme}");
    }
}

#[test]
fn short_and_empty_texts_can_be_looked_at() {
    let engine = support::engine(&options("f32", "full"));
    let empty = look(&engine, &engine.sequence().unwrap());
    assert_eq!(empty, CacheView { held: Vec::new(), received: None });
    let one = look(&engine, &filled(&engine, 1));
    assert_eq!(one.held, [1.0]);
    let (from, shares) = received(&one);
    assert_eq!(from, ReceivedFrom::Newest(1));
    assert!((shares[0] - 1.0).abs() < 1e-3, "a token alone attends to itself: {shares:?}");
}

#[test]
fn layers_with_windows_are_cut_back_as_far_as_they_can_be() {
    let engine = support::sliding_engine(&options("f32", "full"), 128);
    let view = look(&engine, &filled(&engine, 700));
    let (from, shares) = received(&view);
    assert!(matches!(from, ReceivedFrom::Newest(count) if count >= 1), "{from:?}");
    assert!(shares[..400].iter().all(|share| *share == 0.0), "nobody sees that far");
    assert!((shares.iter().sum::<f32>() - 1.0).abs() < 2e-2);
    assert!(view.held[699] == 1.0 && view.held[0] == 0.0, "all layers have windows");
}

#[test]
fn policies_tell_what_was_evicted_and_what_they_have_summed_up() {
    for (policy, summed) in [("h2o:max=128", true), ("rotating:max=128", false)] {
        let engine = support::engine(&options("turbo4+sinks16", policy));
        let view = look(&engine, &filled(&engine, 400));
        let held: f32 = view.held.iter().sum();
        assert!((64.0..=128.5).contains(&held), "{policy}: {held}");
        assert!(view.held[0] == 1.0 && view.held[399] == 1.0, "{policy}: {:?}", view.held);
        let (from, shares) = received(&view);
        assert_eq!(from == ReceivedFrom::Policy, summed, "{policy}");
        assert!((shares.iter().sum::<f32>() - 1.0).abs() < 2e-2, "{policy}: {}", shares.iter().sum::<f32>());
        for (held, share) in view.held.iter().zip(shares) {
            assert!(*held > 0.0 || *share == 0.0, "{policy}: what is gone receives nothing");
        }
    }
}
