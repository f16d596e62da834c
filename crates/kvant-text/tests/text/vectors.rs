//! Every vocabulary-only GGUF file of llama.cpp with its expected encodings.

use crate::common;
use kvant_text::EncodeOptions;

/// Files with expected encodings that must all come out right.
const WITH_VECTORS: [&str; 14] = [
    "command-r",
    "deepseek-coder",
    "deepseek-llm",
    "falcon",
    "gemma-4",
    "gpt-2",
    "llama-bpe",
    "llama-spm",
    "mpt",
    "phi-3",
    "qwen2",
    "qwen35",
    "refact",
    "starcoder",
];

/// Stands between the inputs.
const MARK: &str = "\n__ggml_vocab_test__\n";

/// Files that come without expected encodings; what they encode must at least come back.
const WITHOUT_VECTORS: [&str; 3] = ["aquila", "baichuan", "gpt-neox"];

#[test]
fn expected_encodings() {
    let Some(directory) = common::vocab_files() else { return };
    let mut wrong = Vec::new();
    for name in WITH_VECTORS {
        let path = directory.join(format!("ggml-vocab-{name}.gguf"));
        let tokenizer = common::from_gguf(&path).unwrap_or_else(|error| panic!("{name}: {error}"));
        let read = |ending: &str| {
            std::fs::read_to_string(directory.join(format!("ggml-vocab-{name}.gguf.{ending}")))
                .expect("vectors")
        };
        let (inputs, outputs) = (read("inp"), read("out"));
        // Most files also have the mark after the last input.
        let inputs = inputs.strip_suffix(MARK).unwrap_or(&inputs);
        let inputs: Vec<&str> = inputs.split(MARK).collect();
        let outputs: Vec<&str> = outputs.lines().collect();
        assert!(inputs.len() >= 40, "{name}: {} inputs", inputs.len());
        assert_eq!(inputs.len(), outputs.len(), "{name}: inputs and outputs");
        for (index, (input, line)) in inputs.iter().zip(outputs).enumerate() {
            let expected: Vec<u32> = line.split_whitespace().map(|id| id.parse().expect("an id")).collect();
            let ids = tokenizer.encode(input, EncodeOptions::default()).expect("encodes");
            if ids != expected {
                wrong.push(format!("{name} #{index} {input:?}\n  found    {ids:?}\n  expected {expected:?}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn without_vectors_text_comes_back() {
    let Some(directory) = common::vocab_files() else { return };
    for name in WITHOUT_VECTORS {
        let path = directory.join(format!("ggml-vocab-{name}.gguf"));
        let tokenizer = common::from_gguf(&path).unwrap_or_else(|error| panic!("{name}: {error}"));
        for text in ["Hello, world!", " two  spaces\n\n", "Größe 12345 漢字 🚀", "", "</s> <|endoftext|>"]
        {
            let ids = tokenizer.encode(text, EncodeOptions::default()).expect("encodes");
            assert_eq!(tokenizer.decode(&ids, true), text, "{name}");
        }
    }
}

#[test]
fn encoders_vocabularies_read_words() {
    let Some(directory) = common::vocab_files() else { return };
    for name in ["bert-bge", "nomic-bert-moe"] {
        let path = directory.join(format!("ggml-vocab-{name}.gguf"));
        let tokenizer = common::from_gguf(&path).unwrap_or_else(|error| panic!("{name}: {error}"));
        let ids = tokenizer.encode("hello world", EncodeOptions::default()).expect("encodes");
        assert_eq!(tokenizer.decode(&ids, true), "hello world", "{name}");
    }
}

/// No file of the set is forgotten by the lists above.
#[test]
fn every_file_is_listed() {
    let listed = WITH_VECTORS.iter().chain(&WITHOUT_VECTORS).chain(&["bert-bge", "nomic-bert-moe"]);
    let mut listed: Vec<String> = listed.map(|name| format!("ggml-vocab-{name}.gguf")).collect();
    let Some(directory) = common::vocab_files() else { return };
    let mut present: Vec<String> = std::fs::read_dir(directory)
        .expect("directory reads")
        .map(|entry| entry.expect("entry reads").file_name().to_string_lossy().into_owned())
        .filter(|name| name.ends_with(".gguf"))
        .collect();
    listed.sort();
    present.sort();
    assert_eq!(present, listed);
}
