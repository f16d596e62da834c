//! What a long text costs, whatever is in it.

use crate::common::{self, spent};
use kvant_text::{EncodeOptions, Stop, TextError, Tokenizer};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

const BYTES: usize = 1 << 20;

/// Texts of a megabyte that cost more than others where something is done again and again.
fn texts() -> Vec<(&'static str, String)> {
    let mut state = 7u64;
    let mut random = move || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as u32
    };
    let bytes: Vec<u8> = (0..BYTES).map(|_| random() as u8).collect();
    let noise: String = String::from_utf8_lossy(&bytes).chars().take(BYTES / 2).collect();
    let any: String = (0..BYTES / 3).filter_map(|_| char::from_u32(random() % 0x3000)).collect();
    let word: String = (0..BYTES).map(|_| char::from(b'a' + (random() % 26) as u8)).collect();
    let upper: String = (0..BYTES).map(|_| char::from(b'A' + (random() % 26) as u8)).collect();
    let digits: String = (0..BYTES).map(|_| char::from(b'0' + (random() % 10) as u8)).collect();
    let marks: String =
        (0..BYTES).map(|_| char::from(b"!?.,;:-_/(){}<>"[(random() % 15) as usize])).collect();
    vec![
        ("spaces", " ".repeat(BYTES)),
        ("line ends", "\n".repeat(BYTES)),
        ("spaces and line ends", " \n".repeat(BYTES / 2)),
        ("many spaces, then a letter", format!("{}x", " ".repeat(100)).repeat(BYTES / 101)),
        ("one letter", "a".repeat(BYTES)),
        ("one capital", "A".repeat(BYTES)),
        ("emoji", "🚀".repeat(BYTES / 4)),
        ("combining marks", "e\u{301}".repeat(BYTES / 3)),
        ("nothing but marks", "\u{301}\u{316}".repeat(BYTES / 4)),
        ("random bytes", noise),
        ("random characters", any),
        ("one long word", word),
        ("one long word of capitals", upper),
        ("digits", digits),
        ("punctuation", marks),
        ("words", "The quick brown fox jumps over the lazy dog. ".repeat(BYTES / 45)),
    ]
}

/// Each takes 0.22 s or less on an idle machine, and up to twice that beside other work, which takes
/// caches and half of each core.
const MOST: Duration = Duration::from_millis(500);

fn check(name: &str, tokenizer: &Tokenizer) {
    let options = EncodeOptions { add_special: true, parse_special: true };
    let time = |text: &str| {
        let began = spent();
        let tokens = tokenizer.encode(text, options).expect("encodes");
        assert!(!tokens.is_empty());
        spent() - began
    };
    for (what, text) in texts() {
        let half = text.char_indices().nth(text.chars().count() / 2).map_or(0, |(at, _)| at);
        let (mut whole, mut part) = (Duration::MAX, Duration::MAX);
        let linear = |whole: Duration, part: Duration| whole < 3 * part + Duration::from_millis(50);
        // Others use memory and caches too: one undisturbed turn is enough.
        for _ in 0..5 {
            (whole, part) = (whole.min(time(&text)), part.min(time(&text[..half])));
            if whole < MOST && linear(whole, part) {
                break;
            }
        }
        eprintln!("{name:>24} {what:>28}: {:.3} s, half {:.3} s", whole.as_secs_f64(), part.as_secs_f64());
        assert!(whole < MOST, "{name}, {what}: {whole:?}");
        assert!(linear(whole, part), "{name}, {what}: {whole:?}, half of it {part:?}");
    }
    let stopped = Arc::new(AtomicBool::new(true));
    let result = tokenizer.encode_until("some text", options, Stop::when(&stopped));
    assert!(matches!(result, Err(TextError::Stopped)), "{name}: {result:?}");
}

#[test]
fn long_texts_in_gguf_vocabularies() {
    let Some(folder) = common::vocab_files() else { return };
    for file in ["llama-spm", "llama-bpe", "gpt-2", "deepseek-llm"] {
        let path = folder.join(format!("ggml-vocab-{file}.gguf"));
        check(file, &common::from_gguf(&path).expect("builds"));
    }
}

#[test]
fn long_texts_in_json_files() {
    for name in ["llama3", "qwen2_5", "gemma3"] {
        let Some(folder) = common::json_files(name) else { continue };
        let config = folder.join("tokenizer_config.json");
        let tokenizer =
            Tokenizer::from_json_file(&folder.join("tokenizer.json"), Some(&config)).expect("builds");
        check(name, &tokenizer);
    }
}
