//! Real weights against an independent f32 forward pass: `tests/reference/real` of the repository.
//!
//! The models are fetched once into the user's store (`KVANT_HOME`). Where one is neither there nor can be fetched, its tests are
//! skipped by name; with `CI=true` they fail.

use std::path::{Path, PathBuf};

use kvant_cpu::Precision;
use kvant_engine::measure::{PerplexityOptions, perplexity};
use kvant_engine::{Engine, EngineOptions, Finish, GenerateOptions};
use kvant_lab::{BaseCache, DivergenceOptions, divergence, kl};
use kvant_text::EncodeOptions;
use serde_json::Value;

#[track_caller]
fn model(name: &str) -> Option<PathBuf> {
    kvant_testing::weights(name)
}

fn reference(file: &str) -> Value {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/reference/real").join(file);
    serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap()
}

fn numbers<T>(value: &Value, read: impl Fn(&Value) -> T) -> Vec<T> {
    value.as_array().unwrap().iter().map(read).collect()
}

fn ids(value: &Value) -> Vec<u32> {
    numbers(value, |v| v.as_u64().unwrap() as u32)
}

/// Tests of small models run side by side, so each of them has one thread; 0 takes all there are.
fn exact(path: &Path, context: usize, threads: usize) -> Engine {
    let options = EngineOptions {
        precision: Precision::Exact,
        context: Some(context),
        threads,
        ..EngineOptions::plain()
    };
    Engine::load(path, &options, &|_, _| {}).unwrap()
}

/// How the greedy tokens of the prompts are made.
#[derive(Clone, Copy, PartialEq)]
enum Answers {
    /// By a session each.
    Alone,
    /// Side by side, a token of each in a step: a large model's weights are read once for all of them.
    Together,
}

/// 64 greedy tokens behind every prompt, side by side.
fn greedy_together(engine: &Engine, prompts: &[Vec<u32>]) -> Vec<Vec<u32>> {
    let mut batch = engine.batch_on(engine.cache_config(), prompts.len()).unwrap();
    let before: Vec<&[u32]> = prompts.iter().map(|prompt| &prompt[..prompt.len() - 1]).collect();
    batch.read(&before).unwrap();
    let mut next: Vec<u32> = prompts.iter().map(|prompt| prompt[prompt.len() - 1]).collect();
    let mut answers = vec![Vec::new(); prompts.len()];
    for _ in 0..64 {
        let logits = batch.score(&next).unwrap();
        let likeliest =
            |row: &[f32]| (0..row.len()).fold(0, |best, i| if row[i] > row[best] { i } else { best });
        next = logits.chunks_exact(engine.spec().vocab).map(|row| likeliest(row) as u32).collect();
        answers.iter_mut().zip(&next).for_each(|(answer, token)| answer.push(*token));
    }
    answers
}

/// Tokenisation, logits, 64 greedy tokens of five prompts and a perplexity (in decode mode for those of `modes` that are true), all in
/// exact arithmetic.
fn agrees(name: &str, file: &str, answers: Answers, modes: &[bool]) {
    let Some(path) = model(name) else { return };
    let reference = reference(file);
    // The large one runs last, and alone.
    let engine = exact(&path, 1024, if answers == Answers::Together { 0 } else { 1 });
    let sample = ids(&reference["logits_sample_ids"]);
    let mut largest = 0f32;
    let prompts = reference["prompts"].as_array().unwrap();
    let together = match answers {
        Answers::Alone => Vec::new(),
        Answers::Together => {
            let prompts: Vec<Vec<u32>> = prompts.iter().map(|prompt| ids(&prompt["ids"])).collect();
            greedy_together(&engine, &prompts)
        }
    };
    for (index, prompt) in prompts.iter().enumerate() {
        let text = prompt["text"].as_str().unwrap();
        let expected_ids = ids(&prompt["ids"]);
        let options = EncodeOptions { add_special: true, parse_special: false };
        assert_eq!(
            engine.tokenizer().encode(text, options).unwrap(),
            expected_ids,
            "{name}: tokens of {text:?}"
        );

        let mut session = engine.session().unwrap();
        let logits = session.feed(&expected_ids).unwrap().unwrap();
        let expected = numbers(&prompt["logits_sample"], |v| v.as_f64().unwrap() as f32);
        let differences = sample.iter().zip(&expected).map(|(id, e)| (logits[*id as usize] - e).abs());
        largest = differences.fold(largest, f32::max);

        let generated = match answers {
            Answers::Together => together[index].clone(),
            Answers::Alone => {
                let options =
                    GenerateOptions { max_tokens: Some(64), ignore_end: true, ..Default::default() };
                let generated = session.generate(&expected_ids, &options, &mut |_| true).unwrap();
                assert_eq!(generated.finish, Finish::Length);
                generated.tokens
            }
        };
        let greedy = ids(&prompt["greedy"]);
        let margins = numbers(&prompt["margins"], |v| v.as_f64().unwrap());
        if let Some(at) = (0..64).find(|i| generated[*i] != greedy[*i]) {
            // Only a near-tie may fall the other way: the f16 cache moves logits by about a hundredth.
            assert!(margins[at] < 0.02, "{name}: {text:?} departs at token {at}, margin {}", margins[at]);
            eprintln!("{name}: {text:?} departs at token {at}, a tie of {} logits", margins[at]);
        }
    }
    println!("{name}: max |Δlogit| {largest:.4} against f32 arithmetic and an f32 cache");
    assert!(largest < 0.1, "{name}: max |Δlogit| {largest}");

    let window = &reference["perplexity"][0];
    let mut tokens = ids(&window["ids"]);
    let length = tokens.len();
    if engine.tokenizer().wants_bos() {
        tokens.remove(0);
    }
    for &decode in modes {
        let options = PerplexityOptions { window: length, chunks: Some(1), decode, last: None };
        let found = perplexity(&engine, &tokens, &options, &mut |_, _, _| {}).unwrap();
        let expected = window["perplexity"].as_f64().unwrap();
        println!("{name}: perplexity {:.3} (decode: {decode}), expected {expected:.3}", found.ppl);
        assert_eq!(found.tokens, length - 1);
        assert!((found.ppl - expected).abs() < 0.003 * expected, "{name}: {} against {expected}", found.ppl);
    }
}

#[test]
fn smollm2_agrees() {
    agrees("smollm2:135m", "smollm2.json", Answers::Alone, &[false, true]);
}

#[test]
fn gemma3_agrees() {
    agrees("gemma3:270m", "gemma3.json", Answers::Alone, &[false, true]);
}

#[test]
fn tinyllama_agrees() {
    // A thousand million weights in f32 are slow one token at a time; the greedy tokens go that way already.
    agrees("tinyllama:1.1b", "tinyllama.json", Answers::Together, &[false]);
}

#[test]
fn stories_tells_the_expected_story() {
    let Some(path) = model("stories:15m") else { return };
    let reference = reference("stories15M.json");
    let engine = exact(&path, 256, 1);
    let prompt = &reference["prompts"][0];
    let mut session = engine.session().unwrap();
    let options = GenerateOptions { max_tokens: Some(64), ignore_end: true, ..Default::default() };
    let generated = session.generate(&ids(&prompt["ids"]), &options, &mut |_| true).unwrap();
    assert_eq!(generated.tokens, ids(&prompt["greedy"]));
}

/// The shipped path (8-bit activations) on the windows the foundation promises.
#[test]
fn fast_perplexity_is_where_it_should_be() {
    for (name, file, expected) in
        [("smollm2:135m", "smollm2.json", 20.98), ("gemma3:270m", "gemma3.json", 14.76)]
    {
        let Some(path) = model(name) else { continue };
        let options = EngineOptions { context: Some(512), ..EngineOptions::plain() };
        let engine = Engine::load(&path, &options, &|_, _| {}).unwrap();
        let mut tokens = ids(&reference(file)["perplexity"][0]["ids"]);
        if engine.tokenizer().wants_bos() {
            tokens.remove(0);
        }
        let options = PerplexityOptions { window: 512, chunks: Some(1), decode: false, last: None };
        let found = perplexity(&engine, &tokens, &options, &mut |_, _, _| {}).unwrap();
        // Without a matrix unit activations have 8 bits: that adds 0.15, and what rounds differently (an f32 cache, another sum) another ±0.06.
        let slack = if kvant_cpu::matrix_unit_available() { 0.15 } else { 0.3 };
        assert!((found.ppl - expected).abs() < slack, "{name}: {} against {expected}", found.ppl);
    }
}

/// Compressed caches in decode mode: how far they may be from the f16 cache, and that the sealed path really ran.
#[test]
fn compressed_caches_stay_close() {
    let Some(path) = model("smollm2:135m") else { return };
    let engine = exact(&path, 256, 1);
    let tokens = ids(&reference("smollm2.json")["perplexity"][0]["ids"]);
    // What all schemes are compared with runs once.
    let folder = tempfile::tempdir().unwrap();
    let base = BaseCache::open(folder.path(), 1 << 30, &engine).unwrap();
    for (scheme, limit, bits) in [
        ("q8_0", 0.0006, 11.0),
        ("srht:q4_0+sinks4", 0.006, 7.8),
        ("turbo4+sinks4", 0.006, 7.6),
        // The default.
        ("turbo4+qk+bm+w32+sinks16", 0.002, 7.6),
        ("i4g32/turbo3", 0.025, 6.8),
    ] {
        let options = PerplexityOptions { window: 256, chunks: Some(1), decode: true, last: None };
        let (plain, scheme_text) =
            (DivergenceOptions { base: Some(&base), floor: false }, scheme.parse().unwrap());
        let found = divergence(&engine, &tokens, &scheme_text, &options, &plain, &mut |_, _, _| {}).unwrap();
        println!("{scheme}: mean KLD {:.5} at {:.2} bits", found.mean_kld, found.bpw);
        assert!(
            found.reads.packed_steps > Some(0) && found.mean_kld > 1e-6,
            "{scheme}: the compressed path must have run"
        );
        assert!(found.mean_kld < limit, "{scheme}: mean KLD {}", found.mean_kld);
        assert!(found.bpw < bits, "{scheme}: {} bits per element", found.bpw);
    }
}

/// The cache that nobody chooses: greedy answers behind a long text are those of an f32 cache but for near-ties.
#[test]
fn the_default_cache_answers_as_f32_does() {
    let Some(path) = model("smollm2:135m") else { return };
    let tokens = ids(&reference("smollm2.json")["perplexity"][0]["ids"]);
    let prompt = &tokens[..400];
    let common = EngineOptions { context: Some(512), threads: 1, ..EngineOptions::default() };
    let plain =
        EngineOptions { precision: Precision::Exact, cache: "f32".parse().unwrap(), ..common.clone() };
    let [plain, default] = [plain, common].map(|options| Engine::load(&path, &options, &|_, _| {}).unwrap());
    let options = GenerateOptions { max_tokens: Some(48), ignore_end: true, ..Default::default() };
    let expected = plain.session().unwrap().generate(prompt, &options, &mut |_| true).unwrap().tokens;
    // The same tokens are given to both, so that one tie does not hide what follows.
    let mut packed = Vec::new();
    let mut steps = |engine: &Engine| -> Vec<Vec<f32>> {
        let mut session = engine.session().unwrap();
        let mut logits = vec![session.feed(prompt).unwrap().unwrap().to_vec()];
        logits.extend(expected.iter().map(|t| session.feed(&[*t]).unwrap().unwrap().to_vec()));
        packed.push(session.packed_count().is_some_and(|count| count.total > 0));
        logits
    };
    let (plain, found) = (steps(&plain), steps(&default));
    assert_eq!(packed, [false, true], "the compressed path must have run");
    let mean = plain.iter().zip(&found).map(|(a, b)| kl(a, b)).sum::<f64>() / found.len() as f64;
    let best = |logits: &[f32]| (0..logits.len()).max_by(|a, b| logits[*a].total_cmp(&logits[*b])).unwrap();
    let margins = plain.iter().zip(&found).map(|(a, b)| a[best(a)] - a[best(b)]);
    let margin = margins.fold(0.0, f32::max);
    println!("the default cache: mean KLD {mean:.5}, the worst choice is {margin:.3} logits from the best");
    assert!(mean < 0.006 && margin < 0.25, "mean KLD {mean}, {margin} logits from the best");
}

/// A long prompt in one step and token by token: the compressed past may differ by what was still plain, no more.
#[test]
fn prefill_and_decode_agree_on_a_compressed_cache() {
    let Some(path) = model("smollm2:135m") else { return };
    let engine = exact(&path, 512, 1);
    let tokens = ids(&reference("smollm2.json")["perplexity"][0]["ids"]);
    for (scheme, limit) in [("f16", 1e-6), ("q8_0", 1e-3), ("srht:q4_0+sinks4", 0.02)] {
        let mut whole = engine.session_with(scheme.parse().unwrap()).unwrap();
        let mut steps = engine.session_with(scheme.parse().unwrap()).unwrap();
        // The first part is sealed in both; the second attends to it in one step of 100 rows, or one by one.
        whole.feed(&tokens[..100]).unwrap();
        let one = whole.feed(&tokens[100..200]).unwrap().unwrap().to_vec();
        for token in &tokens[..199] {
            steps.feed(&[*token]).unwrap();
        }
        let other = steps.feed(&tokens[199..200]).unwrap().unwrap();
        assert_eq!(whole.tokens().len(), 200);
        assert!(kl(&one, other) < limit, "{scheme}: KL {}", kl(&one, other));
    }
}

/// Sparse V on a real text: values are left out, and the answer stays.
#[test]
fn sparse_v_skips_and_changes_little() {
    use kvant_attn::packed::SparseV;
    let Some(path) = model("smollm2:135m") else { return };
    let tokens = ids(&reference("smollm2.json")["perplexity"][0]["ids"]);
    let run = |sparse_v| {
        let options = EngineOptions {
            precision: Precision::Exact,
            context: Some(512),
            threads: 1,
            cache: "q8_0".parse().unwrap(),
            sparse_v,
            ..EngineOptions::plain()
        };
        let engine = Engine::load(&path, &options, &|_, _| {}).unwrap();
        let mut session = engine.session().unwrap();
        session.feed(&tokens[..400]).unwrap();
        // One query at a time, as generation does it: in a batch some row always wants a value.
        let steps = tokens[400..420].iter().map(|t| session.feed(&[*t]).unwrap().unwrap().to_vec());
        (steps.collect::<Vec<_>>(), session.packed_count().unwrap())
    };
    let (dense, none) = run(None);
    let (sparse, count) = run(Some(SparseV::Absolute(1e-5)));
    assert_eq!(none.skipped, 0);
    assert!(none.total > 0, "packed tiles were read without sparse V too");
    assert!(count.skipped > 0 && count.skipped < count.total, "{count:?}");
    for (dense, sparse) in dense.iter().zip(&sparse) {
        assert!(kl(dense, sparse) < 1e-3, "KL {}", kl(dense, sparse));
    }
}

/// A conversation that shares its beginning reuses the cache, and gives the same answer as starting afresh.
#[test]
fn a_shared_prefix_is_reused_and_changes_nothing() {
    let Some(path) = model("smollm2:135m") else { return };
    let engine = exact(&path, 256, 1);
    let encode = |text: &str| engine.tokenizer().encode(text, EncodeOptions::default()).unwrap();
    let (first, second) = (encode("The sea was calm and"), encode("The sea was calm but the sky"));
    let shared = first.iter().zip(&second).take_while(|(a, b)| a == b).count();
    let options = GenerateOptions { max_tokens: Some(12), ignore_end: true, ..Default::default() };
    let mut session = engine.session().unwrap();
    session.generate(&first, &options, &mut |_| true).unwrap();
    let reused = session.generate(&second, &options, &mut |_| true).unwrap();
    assert_eq!(reused.prompt_tokens, second.len() - shared);
    let fresh = engine.session().unwrap().generate(&second, &options, &mut |_| true).unwrap();
    assert_eq!(fresh.prompt_tokens, second.len());
    assert_eq!(reused.tokens, fresh.tokens);
}

/// Load time and memory of the default model, as measured by the system.
#[test]
fn the_plan_tells_the_truth_about_weights() {
    let Some(path) = model("smollm2:135m") else { return };
    let options = EngineOptions { context: Some(512), ..EngineOptions::plain() };
    let engine = Engine::load(&path, &options, &|_, _| {}).unwrap();
    let (planned, held) = (engine.plan().weights as f64, engine.weight_bytes() as f64);
    assert!((planned / held - 1.0).abs() < 0.01, "planned {planned}, held {held}");
}
