//! Steps of many sequences against the same sequences alone.

use crate::support;
use kvant_engine::{
    Arithmetic, CacheScheme, Engine, EngineOptions, LiveSequence, Precision, StepPart, Wanted,
};

/// What one sequence runs, step by step: chunks of a prompt, then single tokens.
fn schedule(seed: u32, chunks: &[usize]) -> Vec<Vec<u32>> {
    let mut token = seed;
    let mut next = || {
        token = (token * 1_103_515_245 + 12_345) % 251;
        token
    };
    chunks.iter().map(|count| (0..*count).map(|_| next()).collect()).collect()
}

/// Chunks of three sequences, in step: long beside single, and one that joins late.
const CHUNKS: [[usize; 6]; 3] = [[40, 1, 1, 1, 1, 1], [5, 33, 17, 1, 1, 1], [0, 0, 64, 3, 1, 1]];

fn options(precision: Precision, scheme: &str) -> EngineOptions {
    let cache: CacheScheme = scheme.parse().unwrap();
    let attention = if precision == Precision::Exact { Arithmetic::Float } else { Arithmetic::Integer };
    EngineOptions { precision, attention, cache, context: Some(512), threads: 2, ..EngineOptions::plain() }
}

/// What sequence `s` runs in step `step`.
fn chunk(plans: &[Vec<Vec<u32>>], s: usize, step: usize) -> &[u32] {
    &plans[s][step]
}

/// Logits of every step of every sequence, together or alone.
fn run(engine: &Engine, together: bool) -> Vec<Vec<f32>> {
    let plans: Vec<Vec<Vec<u32>>> = (0..3).map(|s| schedule(s as u32 + 7, &CHUNKS[s])).collect();
    let mut sequences: Vec<LiveSequence> = (0..3).map(|_| engine.sequence().unwrap()).collect();
    let mut stepper = engine.stepper();
    let mut out = vec![Vec::new(); 3];
    #[allow(clippy::needless_range_loop, reason = "a step of every plan at once")]
    for step in 0..CHUNKS[0].len() {
        let mut parts: Vec<(usize, StepPart)> = sequences
            .iter_mut()
            .enumerate()
            .filter(|(s, _)| !chunk(&plans, *s, step).is_empty())
            .map(|(s, sequence)| (s, StepPart::new(sequence, chunk(&plans, s, step), wanted(s, step))))
            .collect();
        if together {
            let numbers: Vec<usize> = parts.iter().map(|(s, _)| *s).collect();
            let mut parts: Vec<StepPart> = parts.into_iter().map(|(_, part)| part).collect();
            let logits = stepper.step(&mut parts).unwrap();
            numbers.iter().enumerate().for_each(|(i, s)| out[*s].extend_from_slice(logits.of(i)));
        } else {
            for (s, part) in &mut parts {
                let logits = stepper.step(std::slice::from_mut(part)).unwrap();
                out[*s].extend_from_slice(logits.of(0));
            }
        }
    }
    out
}

fn wanted(sequence: usize, step: usize) -> Wanted {
    match (sequence + step) % 3 {
        0 => Wanted::Last,
        1 => Wanted::All,
        _ => Wanted::Nothing,
    }
}

#[test]
fn exact_steps_give_bit_for_bit_what_sequences_give_alone() {
    for scheme in ["f16", "f32", "q8_0", "turbo4+sinks16"] {
        let engine = support::engine(&options(Precision::Exact, scheme));
        let (together, alone) = (run(&engine, true), run(&engine, false));
        assert!(together.iter().all(|logits| !logits.is_empty()));
        assert_eq!(together, alone, "{scheme}");
    }
}

/// However a prompt is cut and however many threads there are: with plain tokens and exact arithmetic every logit is the same.
#[test]
fn exact_logits_do_not_depend_on_where_a_prompt_is_cut() {
    const TOKENS: usize = 700;
    let tokens = schedule(3, &[TOKENS]).remove(0);
    for scheme in ["f16", "f32"] {
        let logits = |threads: usize, cuts: &[usize]| {
            let engine = support::engine(&EngineOptions {
                threads,
                context: Some(TOKENS),
                ..options(Precision::Exact, scheme)
            });
            let (mut session, mut rest, mut last) = (engine.session().unwrap(), &tokens[..], Vec::new());
            for cut in cuts {
                let (part, others) = rest.split_at(*cut);
                last = session.feed(part).unwrap().unwrap().to_vec();
                rest = others;
            }
            assert!(rest.is_empty());
            last
        };
        let whole = logits(1, &[TOKENS]);
        for cuts in [&[TOKENS - 1, 1][..], &[TOKENS - 17, 17], &[3, 511, 186], &[64, 600, 35, 1]] {
            assert!(logits(4, cuts) == whole, "{scheme} {cuts:?}");
        }
    }
}

/// With fast arithmetic a step's size decides how activations are rounded. The bound is a twentieth of the logits' own spread: rounding to
/// bytes or to bf16, not another answer.
#[test]
fn fast_steps_stay_within_rounding_of_what_sequences_give_alone() {
    for scheme in ["f16", "turbo4+sinks16"] {
        let engine = support::engine(&options(Precision::Fast, scheme));
        for (together, alone) in run(&engine, true).iter().zip(&run(&engine, false)) {
            assert_eq!(together.len(), alone.len());
            let mean = alone.iter().sum::<f32>() / alone.len() as f32;
            let spread = (alone.iter().map(|l| (l - mean).powi(2)).sum::<f32>() / alone.len() as f32).sqrt();
            let error =
                together.iter().zip(alone).map(|(a, b)| (a - b).powi(2)).sum::<f32>() / alone.len() as f32;
            assert!(error.sqrt() < 0.05 * spread, "{scheme}: {} of {spread}", error.sqrt());
        }
    }
}

#[test]
fn forks_share_the_past_and_go_their_own_ways() {
    let engine = support::engine(&options(Precision::Exact, "turbo4+sinks16"));
    let mut stepper = engine.stepper();
    let prompt: Vec<u32> = (0..150).map(|i| i * 7 % 251).collect();
    let mut one = engine.sequence().unwrap();
    stepper.step(&mut [StepPart::new(&mut one, &prompt, Wanted::Nothing)]).unwrap();
    let mut two = one.fork().unwrap();
    assert_eq!(two.tokens(), prompt);
    let mut fed = |sequence: &mut LiveSequence, tokens: &[u32]| -> Vec<f32> {
        let mut part = [StepPart::new(sequence, tokens, Wanted::Last)];
        stepper.step(&mut part).unwrap().of(0).to_vec()
    };
    let (a, b) = (fed(&mut one, &[3]), fed(&mut two, &[4]));
    assert_ne!(a, b);
    assert_eq!(two.truncate(150), 150);
    assert_eq!(fed(&mut two, &[3]), a, "the fork's past was not touched");
    assert_eq!(two.truncate(100), 100);
    assert_eq!(two.tokens(), &prompt[..100]);
    assert!(one.bytes() > 0 && one.bytes() <= one.most_bytes().unwrap());
    assert!(two.check_room(1000).is_err());
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("one.kvs");
    one.save(&path, "note").unwrap();
    let mut restored = engine.sequence().unwrap();
    assert_eq!(restored.load(&path).unwrap(), "note");
    assert_eq!(fed(&mut restored, &[9]), fed(&mut one, &[9]));
}
