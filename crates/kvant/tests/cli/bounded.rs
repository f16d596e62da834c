//! Bounded caches and snapshots on real weights: memory stays, positions go on, conversations resume.

use kvant_cache::CacheConfig;
use kvant_engine::{Engine, EngineError, EngineOptions, GenerateOptions, SamplerOptions, Session};
use kvant_text::EncodeOptions;

fn engine(path: &std::path::Path, context: usize) -> Engine {
    let options = EngineOptions { context: Some(context), ..EngineOptions::plain() };
    Engine::load(path, &options, &|_, _| {}).unwrap()
}

fn session(engine: &Engine, scheme: &str, policy: &str, budget: Option<u64>) -> Session {
    let (scheme, policy) = (scheme.parse().unwrap(), policy.parse().unwrap());
    engine.session_on(CacheConfig { scheme, policy, budget, ..engine.cache_config() }).unwrap()
}

fn greedy(count: usize) -> GenerateOptions {
    let sampler = SamplerOptions { temperature: 0.0, ..Default::default() };
    GenerateOptions { max_tokens: Some(count), ignore_end: true, sampler, ..Default::default() }
}

fn prompt(engine: &Engine) -> Vec<u32> {
    let options = EncodeOptions { add_special: true, parse_special: false };
    engine.tokenizer().encode("Once upon a time, there was a little girl named Lily.", options).unwrap()
}

/// A story the model tells with an unbounded cache: `count` tokens, prompt included.
fn story(engine: &Engine, count: usize) -> Vec<u32> {
    let mut tokens = prompt(engine);
    let mut session = session(engine, "f16", "full", None);
    tokens.extend(session.generate(&tokens, &greedy(count - tokens.len()), &mut |_| true).unwrap().tokens);
    tokens
}

/// Mean surprise (nats) of every token from `from` on, one token per step.
fn surprise(engine: &Engine, session: &mut Session, tokens: &[u32], from: usize) -> f64 {
    let vocab = engine.spec().vocab;
    let mut sum = 0.0;
    for (i, token) in tokens[..tokens.len() - 1].iter().enumerate() {
        let logits = session.score(&[*token]).unwrap();
        assert_eq!(logits.len(), vocab);
        if i + 1 >= from {
            sum += kvant_engine::measure::surprise(logits, tokens[i + 1] as usize);
        }
    }
    sum / (tokens.len() - from) as f64
}

/// Were rows renumbered after an eviction, RoPE would turn queries and keys by the wrong angles and the model would lose the thread.
#[test]
fn positions_go_on_after_rows_are_evicted() {
    let Some(path) = kvant_testing::weights("stories:15m") else { return };
    let engine = engine(&path, 256);
    let tokens = story(&engine, 250);
    let full = surprise(&engine, &mut session(&engine, "f16", "full", None), &tokens, 130);
    for (scheme, policy) in [
        ("f16", "rotating:max=112"),
        ("f16", "h2o-heavy:max=112"),
        ("q8_0", "h2o-heavy:max=112"),
        ("srft:i4g32", "h2o-heavy:max=128"),
    ] {
        let mut bounded = session(&engine, scheme, policy, None);
        let found = surprise(&engine, &mut bounded, &tokens, 130);
        assert!(bounded.cache_rows().iter().all(|rows| *rows <= 128));
        // The model's own greedy text surprises it little; wrong positions cost several nats.
        assert!(found < full + 1.0, "{scheme} {policy}: {found} nats, {full} with everything");
    }
}

#[test]
fn a_byte_budget_holds_while_a_story_goes_on() {
    let Some(path) = kvant_testing::weights("stories:15m") else { return };
    let engine = engine(&path, 1500);
    let budget = 1_500_000;
    for (scheme, policy) in [("turbo4+sinks4", "h2o-heavy"), ("f16", "rotating")] {
        let mut session = session(&engine, scheme, policy, Some(budget));
        let mut tokens = prompt(&engine);
        let mut most = 0;
        while tokens.len() < 1200 {
            let more = session.generate(&tokens, &greedy(25), &mut |_| true).unwrap();
            tokens.extend(more.tokens);
            most = most.max(session.cache_bytes());
        }
        assert!(most <= budget, "{scheme}: {most} bytes");
        assert!(session.row_limits().unwrap()[0] < 1200, "{scheme}: rows had to go");
        // A long prompt in one go stays within it too.
        session.clear();
        session.feed(&tokens).unwrap();
        assert!(session.cache_bytes() <= budget, "{scheme}: {} bytes", session.cache_bytes());
    }
}

#[test]
fn a_saved_conversation_resumes_bit_for_bit() {
    let Some(path) = kvant_testing::weights("stories:15m") else { return };
    let engine = engine(&path, 512);
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("talk.kv");
    for (scheme, policy) in [("srft:q4_0+sinks4", "full"), ("turbo4", "h2o-heavy:max=160")] {
        let mut live = session(&engine, scheme, policy, None);
        let mut tokens = prompt(&engine);
        tokens.extend(live.generate(&tokens, &greedy(200), &mut |_| true).unwrap().tokens);
        live.save(&file, "so far").unwrap();
        let mut resumed = session(&engine, scheme, policy, None);
        assert_eq!(resumed.load(&file).unwrap(), "so far");
        assert_eq!((resumed.tokens(), resumed.cache_bytes()), (live.tokens(), live.cache_bytes()));
        let last = &tokens[tokens.len() - 1..];
        assert_eq!(
            live.score(last).unwrap(),
            resumed.score(last).unwrap(),
            "{scheme}: the same logits to the last bit"
        );
        let go_on =
            |session: &mut Session| session.generate(&tokens, &greedy(60), &mut |_| true).unwrap().tokens;
        assert_eq!(go_on(&mut live), go_on(&mut resumed));

        // A damaged file is refused and the conversation goes on as if nothing had been tried.
        let mut bytes = std::fs::read(&file).unwrap();
        let middle = bytes.len() / 2;
        bytes[middle] ^= 1;
        let damaged = directory.path().join("damaged.kv");
        std::fs::write(&damaged, &bytes).unwrap();
        let before = resumed.tokens().to_vec();
        assert!(matches!(resumed.load(&damaged), Err(EngineError::Snapshot { .. })));
        assert!(resumed.load(&directory.path().join("nowhere")).is_err());
        assert_eq!(resumed.tokens(), before);
        // Another cache cannot take it over.
        let error = session(&engine, "f16", "full", None).load(&file).unwrap_err().to_string();
        assert!(error.contains("cache scheme"), "{error}");
    }
}
