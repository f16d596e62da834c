//! `tokenizer.json` files of real models: against the Python package's results, and against the GGUF path.

use crate::common;
use crate::strings::ten_thousand;
use kvant_text::{EncodeOptions, Tokenizer, VocabSource};
use serde_json::Value;
use sha2::{Digest, Sha256};
use std::collections::HashMap;
use std::path::Path;
use unicode_normalization::UnicodeNormalization;

const PARSED: EncodeOptions = EncodeOptions { add_special: false, parse_special: true };
const LITERAL: EncodeOptions = EncodeOptions { add_special: false, parse_special: false };

/// What a GGUF file of this model would say.
struct GgufFields {
    tokens: Vec<String>,
    types: Vec<i32>,
    merges: Vec<String>,
    scores: Option<Vec<f32>>,
    bos: Option<u32>,
    eos: Option<u32>,
}

impl GgufFields {
    /// Follows what converters do: ids in order, added tokens marked, SentencePiece scores from the merge order.
    fn from_json(directory: &Path, sentence_piece: bool) -> Self {
        let read = |name: &str| -> Value {
            serde_json::from_slice(&std::fs::read(directory.join(name)).expect("file reads")).expect("JSON")
        };
        let (json, config) = (read("tokenizer.json"), read("tokenizer_config.json"));
        let vocab = json["model"]["vocab"].as_object().expect("vocab");
        let added = json["added_tokens"].as_array().expect("added tokens");
        let number = |value: &Value| value.as_u64().expect("an id") as usize;
        let last = vocab.values().map(number).chain(added.iter().map(|token| number(&token["id"]))).max();
        let mut tokens = vec![String::new(); last.expect("tokens") + 1];
        let mut types = vec![5; tokens.len()];
        for (text, id) in vocab {
            let id = number(id);
            types[id] = if sentence_piece && text.starts_with("<0x") && text.len() == 6 { 6 } else { 1 };
            tokens[id].clone_from(text);
        }
        let merges: Vec<String> =
            json["model"]["merges"].as_array().expect("merges").iter().map(merge_line).collect();
        let ids: HashMap<&str, usize> =
            tokens.iter().enumerate().map(|(id, text)| (text.as_str(), id)).collect();
        let scores = sentence_piece.then(|| {
            let mut scores = vec![f32::MIN; tokens.len()];
            for (rank, line) in merges.iter().enumerate() {
                let id = ids[line.replacen(' ', "", 1).as_str()];
                scores[id] = scores[id].max(-(rank as f32));
            }
            scores
        });
        drop(ids);
        for token in added {
            let id = number(&token["id"]);
            let text = token["content"].as_str().expect("text");
            let special = token["special"].as_bool().expect("flag");
            types[id] = if special { 3 } else { 4 };
            // Converters write the spaces of user-defined tokens as they stand in texts.
            let spaced = sentence_piece && !special;
            tokens[id] = if spaced { text.replace('\u{2581}', " ") } else { text.to_owned() };
        }
        let role = |key: &str| {
            let name = config[key].as_str().or_else(|| config[key]["content"].as_str())?;
            tokens.iter().position(|text| text == name).map(|id| id as u32)
        };
        let (bos, eos) = (role("bos_token"), role("eos_token"));
        Self { tokens, types, merges, scores, bos, eos }
    }

    fn tokenizer(&self, model: &str, pre: &str) -> Tokenizer {
        Tokenizer::from_vocab(&VocabSource {
            pre: Some(pre),
            token_types: Some(&self.types),
            merges: Some(&self.merges),
            scores: self.scores.as_deref(),
            bos: self.bos,
            eos: self.eos,
            add_space_prefix: Some(false),
            ..VocabSource::new(model, &self.tokens)
        })
        .expect("vocabulary builds")
    }
}

/// Merges are written `left right` or as a pair.
fn merge_line(value: &Value) -> String {
    match value.as_array() {
        Some(pair) => format!("{} {}", pair[0].as_str().expect("text"), pair[1].as_str().expect("text")),
        None => value.as_str().expect("text").to_owned(),
    }
}

fn check(name: &str, model: &str, pre: &str, nfc: bool) {
    let Some(directory) = common::json_files(name) else { return };
    let expected: Value =
        serde_json::from_str(include_str!("../reference/encodings.json")).expect("reference is JSON");
    let texts = ten_thousand();
    let sum =
        |bytes: &[u8]| Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect::<String>();
    assert_eq!(sum(texts.join("\0").as_bytes()), expected["strings_sha256"], "the texts are not make.py's");

    let began = std::time::Instant::now();
    let config = directory.join("tokenizer_config.json");
    let json =
        Tokenizer::from_json_file(&directory.join("tokenizer.json"), Some(&config)).expect("file builds");
    eprintln!("{name}: tokenizer.json built in {:?}", began.elapsed());
    let fields = GgufFields::from_json(&directory, model == "llama");
    let began = std::time::Instant::now();
    let vocab = fields.tokenizer(model, pre);
    eprintln!("{name}: {} tokens built from fields in {:?}", vocab.vocab_size(), began.elapsed());
    assert_eq!(json.vocab_size(), vocab.vocab_size());
    assert_eq!(json.end_tokens(), vocab.end_tokens());

    for (key, opts) in [("parse_special", PARSED), ("literal", LITERAL)] {
        let reference = &expected["packages"][name][key];
        let mut all = Vec::new();
        let mut wrong = Vec::new();
        let mut spent = [std::time::Duration::ZERO; 2];
        for text in &texts {
            let began = std::time::Instant::now();
            let ids = json.encode(text, opts).expect("encodes");
            spent[0] += began.elapsed();
            let began = std::time::Instant::now();
            let own = vocab.encode(text, opts).expect("encodes");
            spent[1] += began.elapsed();
            if own != ids {
                wrong.push(format!("{text:?}\n  fields {own:?}\n  json   {ids:?}"));
            }
            all.extend((ids.len() as u32).to_le_bytes());
            all.extend(ids.iter().flat_map(|id| id.to_le_bytes()));

            // Normal form is taken between control tokens, so compare it taken of the whole.
            let form = |text: &str| if nfc { text.nfc().collect::<String>() } else { text.to_owned() };
            assert_eq!(form(&json.decode(&ids, false)), form(text), "{name} {key}");
            assert_eq!(form(&vocab.decode(&own, false)), form(text), "{name} {key}");
        }
        eprintln!("{name} {key}: json {:?}, fields {:?}", spent[0], spent[1]);
        assert_eq!(sum(&all), reference["sha256"], "{name} {key}: tokenizer.json path differs from Python");
        let shown = wrong.iter().take(8).cloned().collect::<Vec<_>>().join("\n");
        assert!(wrong.is_empty(), "{name} {key}: {} of {} differ:\n{shown}", wrong.len(), texts.len());
    }
}

#[test]
fn gemma3() {
    check("gemma3", "llama", "default", false);
}

#[test]
fn llama3() {
    check("llama3", "gpt2", "llama-bpe", false);
}

#[test]
fn llama3_2() {
    check("llama3_2", "gpt2", "llama-bpe", false);
}

#[test]
fn qwen2_5() {
    check("qwen2_5", "gpt2", "qwen2", true);
}

#[test]
fn qwen3() {
    check("qwen3", "gpt2", "qwen2", true);
}

/// Begin-of-text comes from the file itself or from the configuration beside it.
#[test]
fn begin_and_end() {
    let open = |name: &str| {
        let directory = common::json_files(name)?;
        let config = directory.join("tokenizer_config.json");
        Some(
            Tokenizer::from_json_file(&directory.join("tokenizer.json"), Some(&config)).expect("file builds"),
        )
    };
    let with = EncodeOptions { add_special: true, parse_special: false };
    let (Some(gemma), Some(qwen)) = (open("gemma3"), open("qwen3")) else { return };
    assert_eq!(gemma.encode("", with).expect("encodes"), [2]);
    assert_eq!(gemma.bos(), Some(2));
    assert!(gemma.wants_bos() && gemma.is_end(106) && gemma.is_end(1) && !gemma.is_end(2));
    assert!(qwen.encode("", with).expect("encodes").is_empty());
    assert!(!qwen.wants_bos() && qwen.is_end(151_645) && qwen.is_end(151_643) && !qwen.is_end(151_644));
    assert_eq!(qwen.token_text(151_645), Some("<|im_end|>"));
    assert_eq!(qwen.id_of("<|im_end|>"), Some(151_645));
}
