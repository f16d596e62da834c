//! Models with states beside the cache, through the library: prompts that share their beginnings, forks, files.

use std::path::{Path, PathBuf};

use kvant_engine::{
    Arithmetic, Engine, EngineOptions, Finish, GenerateOptions, Precision, SamplerOptions, Session,
};

const FAMILIES: [&str; 3] = ["lfm2", "qwen3_5", "qwen3_next"];
/// Tokens of the reference models.
const VOCAB: u32 = 64;

/// A reference checkpoint with a tokeniser of single characters, in a folder of its own.
fn model(name: &str, folder: &Path) -> PathBuf {
    let reference = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/reference/families").join(name);
    for file in ["config.json", "model.safetensors"] {
        std::fs::copy(reference.join(file), folder.join(file)).unwrap();
    }
    let vocab: serde_json::Map<String, serde_json::Value> =
        (0..VOCAB).map(|id| (char::from(b'!' + id as u8).to_string(), id.into())).collect();
    let bytes = serde_json::json!({
        "type": "ByteLevel", "add_prefix_space": false, "trim_offsets": true, "use_regex": true,
    });
    let tokenizer = serde_json::json!({
        "added_tokens": [],
        "pre_tokenizer": bytes,
        "decoder": bytes,
        "model": { "type": "BPE", "vocab": vocab, "merges": [] },
    });
    std::fs::write(folder.join("tokenizer.json"), tokenizer.to_string()).unwrap();
    folder.to_owned()
}

fn options() -> EngineOptions {
    EngineOptions {
        context: Some(512),
        threads: 2,
        precision: Precision::Exact,
        attention: Arithmetic::Float,
        cache: "f32".parse().unwrap(),
        ..EngineOptions::plain()
    }
}

fn prompt(seed: u32, len: usize) -> Vec<u32> {
    (0..len as u32).map(|i| (i * i * 7 + i * 3 + seed) % VOCAB).collect()
}

fn answer(session: &mut Session, prompt: &[u32]) -> Vec<u32> {
    let options = GenerateOptions {
        max_tokens: Some(24),
        ignore_end: true,
        sampler: SamplerOptions { temperature: 0.0, ..Default::default() },
        ..Default::default()
    };
    let answer = session.generate(prompt, &options, &mut |_| true).unwrap();
    assert_eq!(answer.finish, Finish::Length);
    answer.tokens
}

#[test]
fn prompts_that_share_a_beginning_get_the_answers_of_fresh_sessions() {
    for name in FAMILIES {
        let folder = tempfile::tempdir().unwrap();
        let engine = Engine::load(&model(name, folder.path()), &options(), &|_, _| {}).unwrap();
        let fresh = |prompt: &[u32]| answer(&mut engine.session().unwrap(), prompt);
        let first = prompt(5, 40);
        let expected = fresh(&first);
        let mut session = engine.session().unwrap();
        assert_eq!(answer(&mut session, &first), expected, "{name}");
        // Once more; with a longer history; with another end; with another beginning.
        assert_eq!(answer(&mut session, &first), expected, "{name}: again");
        let longer = [&first[..], &expected, &prompt(9, 7)].concat();
        assert_eq!(answer(&mut session, &longer), fresh(&longer), "{name}: longer");
        let other_end = [&first[..33], &prompt(11, 9)].concat();
        assert_eq!(answer(&mut session, &other_end), fresh(&other_end), "{name}: another end");
        assert_eq!(answer(&mut session, &prompt(3, 21)), fresh(&prompt(3, 21)), "{name}: another beginning");

        // Forks and files carry states.
        let mut fork = session.fork().unwrap();
        let path = folder.path().join("saved");
        session.save(&path, "").unwrap();
        let next = [session.tokens(), &prompt(2, 5)].concat();
        let expected = fresh(&next);
        assert_eq!(answer(&mut session, &next), expected, "{name}: on");
        assert_eq!(answer(&mut fork, &next), expected, "{name}: fork");
        let mut loaded = engine.session().unwrap();
        loaded.load(&path).unwrap();
        assert_eq!(answer(&mut loaded, &next), expected, "{name}: loaded");
    }
}

#[test]
fn states_are_counted() {
    for name in FAMILIES {
        let folder = tempfile::tempdir().unwrap();
        let path = model(name, folder.path());
        let engine = Engine::load(&path, &options(), &|_, _| {}).unwrap();
        let states = engine.spec().state_bytes();
        assert!(states > 0 && engine.plan().states == states, "{name}");
        let rows = engine.cache_config().bytes_at(engine.context()).unwrap();
        assert_eq!(engine.plan().cache, rows + states, "{name}");
        let mut session = engine.session().unwrap();
        answer(&mut session, &prompt(1, 300));
        answer(&mut session, &prompt(2, 300));
        assert!(session.cache_bytes() <= engine.plan().cache, "{name}: {}", session.cache_bytes());

        // A budget holds rows and states together.
        let budget = states + (1 << 18);
        let bounded = EngineOptions {
            cache_budget: Some(budget),
            policy: "rotating".parse().unwrap(),
            cache: "q8_0".parse().unwrap(),
            ..options()
        };
        let refused =
            EngineOptions { cache_budget: Some(states / 2), policy: Default::default(), ..bounded.clone() };
        let engine = Engine::load(&path, &refused, &|_, _| {}).unwrap();
        let error = engine.session().unwrap().feed(&prompt(1, 30)).err().unwrap().to_string();
        assert!(error.contains("budget"), "{name}: {error}");
        let engine = Engine::load(&path, &bounded, &|_, _| {}).unwrap();
        let mut session = engine.session().unwrap();
        for token in prompt(4, 500) {
            session.feed(&[token]).unwrap();
            assert!(session.cache_bytes() <= budget, "{name}: {}", session.cache_bytes());
        }
    }
}
