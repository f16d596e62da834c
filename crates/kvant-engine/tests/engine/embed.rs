//! Vectors and scores of texts by the tiny encoders of `tests/reference/encoders`.

use std::path::Path;

use kvant_engine::{Engine, EngineOptions, Pooling, Precision, Stop, unit};
use serde_json::Value;

fn exact() -> EngineOptions {
    EngineOptions { precision: Precision::Exact, threads: 2, ..EngineOptions::default() }
}

fn tiny(case: &str) -> (std::path::PathBuf, Value) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/reference/encoders");
    let text = std::fs::read_to_string(root.join(case).join("expected.json")).unwrap();
    (root.join(case), serde_json::from_str(&text).unwrap())
}

fn load(path: &Path) -> Engine {
    Engine::load(path, &exact(), &|_, _| {}).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

fn largest(a: &[f32], b: &[f32]) -> f32 {
    assert_eq!(a.len(), b.len());
    a.iter().zip(b).map(|(x, y)| (x - y).abs()).fold(0.0, f32::max)
}

/// Texts of one step and of many steps, in any pooling, from either file.
#[test]
fn vectors_are_the_pooled_states_that_transformers_gives() {
    for case in ["bert", "xlm-roberta", "modernbert", "nomic-bert", "embedding-gemma"] {
        let (folder, expected) = tiny(case);
        let bytes = std::fs::read(folder.join("states.bin")).unwrap();
        let states = bytes.chunks_exact(4).map(|b| f32::from_le_bytes(b.try_into().unwrap()));
        let states: Vec<f32> = states.collect();
        let list = expected["texts"].as_array().unwrap();
        let ids =
            |text: &Value| text.as_array().unwrap().iter().map(|id| id.as_u64().unwrap() as u32).collect();
        let texts: Vec<Vec<u32>> = list.iter().map(ids).collect();
        let rows: Vec<&[u32]> = texts.iter().map(Vec::as_slice).collect();
        let files = [folder.join("model.gguf"), folder.clone()].into_iter().filter(|path| path.exists());
        for (path, batch) in files.flat_map(|path| [(path.clone(), 512), (path, 8)]) {
            let engine = Engine::load(&path, &EngineOptions { batch, ..exact() }, &|_, _| {}).expect("loads");
            for pooling in [Pooling::First, Pooling::Last, Pooling::Mean] {
                let found = engine.embedder().unwrap().embed(&rows, pooling).unwrap();
                let mut rest = &states[..];
                for (text, found) in texts.iter().zip(&found) {
                    let width = found.len();
                    let (own, others) = rest.split_at(text.len() * width);
                    rest = others;
                    let mut vector = vec![0.0; width];
                    pooling.add(&mut vector, own, true);
                    let difference = largest(found, &unit(vector));
                    assert!(difference < 1e-4, "{case}, {pooling}, batch {batch}: {difference}");
                }
            }
        }
    }
}

#[test]
fn pairs_are_laid_out_as_their_tokenizer_says() {
    let (folder, _) = tiny("bert-cross");
    for path in [folder.clone(), folder.join("model.gguf")] {
        let engine = load(&path);
        engine.check_reranks().unwrap();
        let pair = engine.pair("w4 w5", "w6 W740 x", None, 96, Stop::never()).unwrap();
        assert_eq!(pair.tokens, [2, 4, 5, 3, 6, 7, 40, 1, 3], "{}", path.display());
        let cut = engine.pair("w4 w5", "w6 w7 w8 w9", None, 8, Stop::never()).unwrap();
        assert_eq!(cut.tokens, [2, 4, 5, 3, 6, 7, 8, 3]);
        let mut embedder = engine.embedder().unwrap();
        let together = embedder.relevance(&[&pair, &cut]).unwrap();
        assert_eq!(together[1..], embedder.relevance(&[&cut]).unwrap());
        // Where the second text begins shows: types of tokens differ.
        assert_ne!(together[0], together[1]);
    }
}

#[test]
fn encoders_generate_nothing_and_decoders_have_no_head() {
    let (folder, _) = tiny("bert");
    let engine = load(&folder);
    let error = engine.session().err().map(|error| error.to_string()).unwrap();
    assert!(error.contains("an encoder"), "{error}");
    assert!(engine.check_reranks().unwrap_err().to_string().contains("an encoder without a head"));
    let error = engine.embedding_prompt(Some("query")).unwrap_err().to_string();
    assert_eq!(error, "prompt: found \"query\", expected none: the model's configuration has no prompts");
    assert_eq!(engine.embedding_prompt(None).unwrap(), "");
    assert_eq!(engine.pooling(), Pooling::Mean);
}
