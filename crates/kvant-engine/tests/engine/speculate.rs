//! Guessing ahead: the same tokens and the same cache as without, in fewer steps.

use crate::support;
use kvant_engine::{
    Arithmetic, CacheScheme, Engine, EngineError, EngineOptions, Finish, GenerateOptions, Generated,
    Precision, SamplerOptions, Session, Speculation, WatchMode,
};

fn options(scheme: &str) -> EngineOptions {
    EngineOptions {
        precision: Precision::Exact,
        attention: Arithmetic::Float,
        cache: scheme.parse().unwrap(),
        context: Some(2048),
        threads: 2,
        watch: WatchMode::Repair,
        ..EngineOptions::plain()
    }
}

fn scheme(text: &str) -> CacheScheme {
    text.parse().unwrap()
}

/// A text with repetitions at some distance, as an edited program has.
fn prompt(len: usize) -> Vec<u32> {
    (0..len as u32).map(|i| 32 + (i % 41 * 7 + i / 100) % 90).collect()
}

fn asked(temperature: f32, lookup: bool, count: usize) -> GenerateOptions {
    GenerateOptions {
        max_tokens: Some(count),
        ignore_end: true,
        // Five tokens are likely, so that the same ones often follow one another.
        sampler: SamplerOptions {
            temperature,
            seed: 5,
            logit_bias: (65..70).map(|token| (token, 40.0)).collect(),
            ..Default::default()
        },
        speculation: Speculation { lookup, ..Default::default() },
        ..Default::default()
    }
}

fn generate(session: &mut Session, prompt: &[u32], options: &GenerateOptions) -> Generated {
    session.generate(prompt, options, &mut |_| true).unwrap()
}

/// Every layer's rows as they are stored.
fn rows(session: &Session) -> Vec<[Vec<f32>; 2]> {
    (0..2).map(|layer| session.sequence().read_layer(layer)).collect()
}

fn assert_same(plain: &Session, ahead: &Session, what: &str) {
    assert_eq!(plain.tokens(), ahead.tokens(), "{what}");
    assert!(rows(plain) == rows(ahead), "{what}: the cache differs");
    assert_eq!((plain.cache_bytes(), plain.raises()), (ahead.cache_bytes(), ahead.raises()), "{what}");
}

/// In exact arithmetic text and cache are, bit for bit, those of plain decoding: greedy and, lookup drawing nothing itself, sampled. A few
/// rows are rounded as one row is, so that this holds in fast arithmetic as well.
#[test]
fn lookup_changes_neither_text_nor_cache() {
    let exact = ["f16", "f32", "q8_0", "turbo4+sinks16", "srft:s4g32+bm", "turbo3+w24;0..1=q8_0+sinks4"];
    let fast = ["f16", "turbo4+sinks16", "srft:s4g32+bm"];
    let all = exact.map(|name| (name, true)).into_iter().chain(fast.map(|name| (name, false)));
    for (name, exact) in all {
        let mut how = options(name);
        if !exact {
            (how.precision, how.attention) = (Precision::Fast, Arithmetic::Integer);
        }
        let engine = support::engine(&how);
        for temperature in [0.0, 0.2] {
            let (mut plain, mut ahead) = (engine.session().unwrap(), engine.session().unwrap());
            let text = prompt(1100);
            let one = generate(&mut plain, &text, &asked(temperature, false, 160));
            let other = generate(&mut ahead, &text, &asked(temperature, true, 160));
            let what = format!("{name}, exact {exact}, at {temperature}: {:?}", other.guessed);
            assert_eq!((&one.tokens, &one.text), (&other.tokens, &other.text), "{what}");
            assert_same(&plain, &ahead, &what);
            assert!(other.guessed.accepted > 8, "{what}");
            assert_eq!(one.guessed.proposed, 0);
        }
    }
}

/// A draft that is wrong now and then: the same model with other weights in its last layer.
fn draft() -> Engine {
    let change = |name: &str, values: &mut [f32]| {
        if name == "blk.1.ffn_down.weight" {
            values.iter_mut().for_each(|x| *x *= 0.8);
        }
    };
    support::changed_engine(&options("f16"), &change)
}

#[test]
fn a_draft_model_changes_neither_greedy_text_nor_cache() {
    let draft = draft();
    for name in ["f16", "turbo4+sinks16"] {
        let engine = support::engine(&options(name));
        let (mut plain, mut ahead) = (engine.session().unwrap(), engine.session().unwrap());
        ahead.set_draft(&draft, scheme("q8_0")).unwrap();
        let mut text = prompt(60);
        // Twice, so that the draft has to follow a conversation.
        for round in 0..2 {
            let one = generate(&mut plain, &text, &asked(0.0, false, 120));
            let other = generate(&mut ahead, &text, &asked(0.0, round == 1, 120));
            assert_eq!(one.tokens, other.tokens, "{name}");
            assert_same(&plain, &ahead, name);
            let guessed = other.guessed;
            assert!(guessed.accepted > 10 && guessed.accepted < guessed.proposed, "{name}: {guessed:?}");
            text.extend(&one.tokens);
            text.extend(prompt(20));
        }
    }
}

/// Guesses of a draft that are drawn at random: the third token is distributed as without.
#[test]
fn drawn_guesses_leave_the_distribution_as_it_is() {
    let (engine, draft) = (support::engine(&options("f16")), draft());
    let (mut plain, mut ahead) = (engine.session().unwrap(), engine.session().unwrap());
    ahead.set_draft(&draft, scheme("f16")).unwrap();
    let sampler = SamplerOptions {
        temperature: 0.6,
        top_k: 6,
        repeat_penalty: 1.1,
        frequency_penalty: 0.1,
        ..Default::default()
    };
    const SEEDS: u64 = 1000;
    let mut counts = std::collections::HashMap::<u32, [f64; 2]>::new();
    let (mut accepted, mut rejected) = (0, 0);
    for seed in 0..SEEDS {
        let options =
            GenerateOptions { sampler: SamplerOptions { seed, ..sampler.clone() }, ..asked(0.0, false, 4) };
        let one = generate(&mut plain, &prompt(12), &options);
        let other = generate(&mut ahead, &prompt(12), &options);
        counts.entry(one.tokens[2]).or_default()[0] += 1.0;
        counts.entry(other.tokens[2]).or_default()[1] += 1.0;
        accepted += other.guessed.accepted;
        rejected += other.guessed.proposed - other.guessed.accepted;
    }
    assert!(accepted > 160 && rejected > 60, "{accepted} right, {rejected} wrong");
    // Two samples of one distribution: Σ (a − b)² / (a + b) is χ² with as many degrees of freedom as there are tokens less one.
    let often: Vec<[f64; 2]> = counts.into_values().filter(|c| c[0] + c[1] >= 10.0).collect();
    let chi: f64 = often.iter().map(|[a, b]| (a - b).powi(2) / (a + b)).sum();
    let freedom = often.len() as f64;
    assert!(freedom >= 3.0, "{often:?}");
    assert!(chi < freedom + 4.0 * (2.0 * freedom).sqrt(), "χ² {chi} over {freedom} tokens: {often:?}");
}

#[test]
fn an_answer_ends_where_it_would_and_goes_on_from_there() {
    let engine = support::engine(&options("turbo4+sinks16"));
    let text = prompt(400);
    let long = generate(&mut engine.session().unwrap(), &text, &asked(0.0, false, 60));
    let stop: String = long.text.chars().skip(20).take(3).collect();
    for change in
        [&(|o: &mut GenerateOptions| o.max_tokens = Some(17)) as &dyn Fn(&mut GenerateOptions), &|o| {
            o.stop = vec![stop.clone()]
        }]
    {
        let (mut plain, mut ahead) = (engine.session().unwrap(), engine.session().unwrap());
        let (mut one, mut other) = (asked(0.0, false, 60), asked(0.0, true, 60));
        change(&mut one);
        change(&mut other);
        let (one, other) = (generate(&mut plain, &text, &one), generate(&mut ahead, &text, &other));
        assert_eq!((one.finish, &one.text), (other.finish, &other.text));
        assert_ne!(one.finish, Finish::ContextFull);
        assert_same(&plain, &ahead, "an ending");
        // Cancelled in the middle of a step, and asked again.
        let [one, other] = [(&mut plain, false), (&mut ahead, true)].map(|(session, lookup)| {
            let mut shown = 0;
            let mut some = |_: &str| {
                shown += 1;
                shown < 11
            };
            let cut = session.generate(&text, &asked(0.0, lookup, 60), &mut some).unwrap();
            assert_eq!(cut.finish, Finish::Cancelled);
            cut.tokens
        });
        assert_eq!(one, other);
        assert_same(&plain, &ahead, "a cancelled answer");
        let again = |session: &mut Session, lookup| generate(session, &text, &asked(0.0, lookup, 60)).tokens;
        assert_eq!(again(&mut plain, false), again(&mut ahead, true));
        assert_same(&plain, &ahead, "an answer after a cancelled one");
    }
}

#[test]
fn a_full_context_ends_it_where_it_would() {
    let engine = support::engine(&EngineOptions { context: Some(130), ..options("q8_0") });
    let text = prompt(100);
    let (mut plain, mut ahead) = (engine.session().unwrap(), engine.session().unwrap());
    let one = generate(&mut plain, &text, &asked(0.0, false, 90));
    let other = generate(&mut ahead, &text, &asked(0.0, true, 90));
    assert_eq!((one.finish, one.tokens), (other.finish, other.tokens));
    assert_eq!(one.finish, Finish::ContextFull);
    assert_same(&plain, &ahead, "a full context");
}

/// Where every step is scored nothing is guessed; where rows rotate, only while none has to go.
#[test]
fn policies_stay_what_they_are() {
    for policy in ["h2o-balanced:max=96", "rotating:max=96"] {
        let engine =
            support::engine(&EngineOptions { policy: policy.parse().unwrap(), ..options("q8_0+sinks4") });
        let (mut plain, mut ahead) = (engine.session().unwrap(), engine.session().unwrap());
        let one = generate(&mut plain, &prompt(60), &asked(0.0, false, 150));
        let other = generate(&mut ahead, &prompt(60), &asked(0.0, true, 150));
        assert_eq!(one.tokens, other.tokens, "{policy}");
        assert_same(&plain, &ahead, policy);
        assert_eq!(other.guessed.proposed > 0, policy.starts_with("rotating"), "{policy}");
    }
}

/// A draft with two letters exchanged is refused by the first.
#[test]
fn a_draft_with_other_tokens_is_refused_by_name() {
    let folder = tempfile::tempdir().unwrap();
    let path = support::write_model(folder.path(), &|_, _| {});
    let mut bytes = std::fs::read(&path).unwrap();
    let token = |letter: u8| [&1u64.to_le_bytes()[..], &[letter]].concat();
    let pair = [token(b'A'), token(b'B')].concat();
    let at = bytes.windows(pair.len()).position(|window| window == pair).unwrap();
    bytes[at..at + pair.len()].copy_from_slice(&[token(b'B'), token(b'A')].concat());
    std::fs::write(&path, bytes).unwrap();
    let other = Engine::load(&path, &options("f16"), &|_, _| {}).unwrap();
    let mut session = support::engine(&options("f16")).session().unwrap();
    let error = session.set_draft(&other, scheme("f16")).unwrap_err();
    assert!(matches!(error, EngineError::DraftTokens { .. }));
    let text = error.to_string();
    assert!(text.contains("token 65 is \"B\"") && text.contains("the model's \"A\""), "{text}");
}
