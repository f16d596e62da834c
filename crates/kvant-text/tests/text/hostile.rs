//! Broken and hostile vocabularies are refused by name.

use kvant_text::{EncodeOptions, TextError, Tokenizer, VocabSource};

fn strings(items: &[&str]) -> Vec<String> {
    items.iter().map(|&item| item.to_owned()).collect()
}

#[test]
fn arrays_of_other_lengths() {
    let tokens = strings(&["a", "b"]);
    let merges = strings(&[]);
    let source = VocabSource { merges: Some(&merges), ..VocabSource::new("gpt2", &tokens) };
    match Tokenizer::from_vocab(&VocabSource { token_types: Some(&[1]), ..source }) {
        Err(TextError::LengthMismatch { field: "tokenizer.ggml.token_type", found: 1, expected: 2 }) => {}
        other => panic!("{other:?}"),
    }
    match Tokenizer::from_vocab(&VocabSource { scores: Some(&[0.0; 3]), ..source }) {
        Err(TextError::LengthMismatch { field: "tokenizer.ggml.scores", found: 3, expected: 2 }) => {}
        other => panic!("{other:?}"),
    }
    match Tokenizer::from_vocab(&VocabSource { eos: Some(2), ..source }) {
        Err(TextError::TokenOutOfRange { field: "tokenizer.ggml.eos_token_id", found: 2, vocab_size: 2 }) => {
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn missing_and_unknown_things() {
    let tokens = strings(&["a"]);
    let build = |source: &VocabSource| Tokenizer::from_vocab(source);
    for model in ["rwkv", "plamo2", "no_vocab", ""] {
        assert!(matches!(
            build(&VocabSource::new(model, &tokens)),
            Err(TextError::UnsupportedModel { found }) if found == model
        ));
    }
    assert!(matches!(
        build(&VocabSource::new("gpt2", &tokens)),
        Err(TextError::MissingField { field: "tokenizer.ggml.merges", .. })
    ));
    assert!(matches!(
        build(&VocabSource::new("llama", &tokens)),
        Err(TextError::MissingField { field: "tokenizer.ggml.scores", .. })
    ));
    assert!(matches!(
        build(&VocabSource { pre: Some("superbpe"), ..VocabSource::new("gpt2", &tokens) }),
        Err(TextError::UnsupportedPreTokenizer { found }) if found == "superbpe"
    ));
    assert!(matches!(
        build(&VocabSource { scores: Some(&[f32::NAN]), ..VocabSource::new("llama", &tokens) }),
        Err(TextError::BadEntry { field: "tokenizer.ggml.scores", index: 0, .. })
    ));
    for line in ["", "ab", "a"] {
        let merges = strings(&[line]);
        assert!(matches!(
            build(&VocabSource { merges: Some(&merges), ..VocabSource::new("gpt2", &tokens) }),
            Err(TextError::BadEntry { field: "tokenizer.ggml.merges", index: 0, .. })
        ));
    }
}

/// Empty and repeated tokens, infinite scores, merges of absent tokens: odd, but no reason to stop or to loop.
#[test]
fn odd_vocabularies_still_work() {
    let tokens = strings(&["", "a", "a", "", "<0x41>", "<0xZZ>", "aa", "\u{2581}"]);
    let scores = [0.0, f32::INFINITY, -0.0, 0.0, 0.0, 0.0, f32::NEG_INFINITY, 1.0];
    let types = [3, 1, 1, 4, 6, 6, 1, 77];
    let odd = Tokenizer::from_vocab(&VocabSource {
        scores: Some(&scores),
        token_types: Some(&types),
        ..VocabSource::new("llama", &tokens)
    })
    .expect("builds");
    let ids =
        odd.encode("aaa bA\u{0}", EncodeOptions { add_special: true, parse_special: true }).expect("encodes");
    assert!(!ids.is_empty());
    assert_eq!(odd.decode(&[0, 3, 5, 1000], false), "<0xZZ>");

    let merges = strings(&["x y", "a a", "a a", "aa aa", " a  a"]);
    let odd =
        Tokenizer::from_vocab(&VocabSource { merges: Some(&merges), ..VocabSource::new("gpt2", &tokens) });
    let odd = odd.expect("builds");
    // Bytes without a token are left out, as the models' own tokenisers do.
    assert_eq!(odd.decode(&odd.encode("aaaxa", EncodeOptions::default()).expect("encodes"), false), "aaaa");

    let nothing: Vec<String> = Vec::new();
    let empty =
        Tokenizer::from_vocab(&VocabSource { merges: Some(&nothing), ..VocabSource::new("gpt2", &nothing) });
    assert!(empty.expect("builds").encode("text", EncodeOptions::default()).expect("encodes").is_empty());
}

#[test]
fn broken_json_files() {
    let directory = tempfile::tempdir().expect("directory");
    let path = directory.path().join("tokenizer.json");
    assert!(matches!(Tokenizer::from_json_file(&path, None), Err(TextError::Read { .. })));
    let open = |text: &str| {
        std::fs::write(&path, text).expect("writes");
        Tokenizer::from_json_file(&path, None)
    };
    assert!(matches!(open("{"), Err(TextError::BadJson { .. })));
    assert!(matches!(open("{}"), Err(TextError::BadJson { .. })));
    let words = r###"{"version":"1.0","model":{"type":"WordLevel","unk_token":"[UNK]","vocab":{"[UNK]":0}},"decoder":{"type":"WordPiece","prefix":"##","cleanup":true}}"###;
    assert!(matches!(open(words), Err(TextError::UnsupportedModel { found }) if found == "WordLevel"));
    let bpe = |decoder: &str, vocab: &str| {
        open(&format!(
            r#"{{"version":"1.0","model":{{"type":"BPE","vocab":{vocab},"merges":[]}},"decoder":{decoder}}}"#
        ))
    };
    let byte_level = r#"{"type":"ByteLevel","add_prefix_space":true,"trim_offsets":true,"use_regex":true}"#;
    assert!(bpe(byte_level, r#"{"a":0}"#).is_ok());
    assert!(matches!(
        bpe(r#"{"type":"BPEDecoder","suffix":"x"}"#, r#"{"a":0}"#),
        Err(TextError::UnsupportedDecoder { .. })
    ));
    assert!(matches!(bpe("null", r#"{"a":0}"#), Err(TextError::UnsupportedDecoder { .. })));
    // One id far away must not make the table huge.
    assert!(matches!(bpe(byte_level, r#"{"a":4000000000}"#), Err(TextError::BadJson { .. })));
    assert!(matches!(bpe(byte_level, "{}"), Err(TextError::BadJson { .. })));
}
