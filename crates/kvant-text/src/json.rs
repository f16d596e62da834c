//! Building a tokeniser from a `tokenizer.json`.

use crate::end_tokens::mark_end_tokens;
use crate::error::TextError;
use crate::json_bpe::JsonBpe;
use crate::json_encoder::{JsonEncoder, guarded};
use crate::special::SpecialTokens;
use crate::tokenizer::{Encoder, SpecialIds, Tokenizer};
use crate::vocab_table::{SPACE_MARK, Spelling, TokenKind, VocabTable, parse_byte_token};
use serde_json::Value;
use std::path::Path;
use tokenizers::ModelWrapper;

/// Bytes of the largest file that is read; the largest known one is 35 MB.
const MAX_FILE: u64 = 256 << 20;
/// One past the largest token id that is accepted.
const MAX_TOKENS: u32 = 1 << 22;

impl Tokenizer {
    /// Builds a tokeniser from a `tokenizer.json`; `config` is the `tokenizer_config.json` beside it, which names
    /// the begin- and end-of-text tokens.
    pub fn from_json_file(path: &Path, config: Option<&Path>) -> Result<Self, TextError> {
        let bad = |reason: String| TextError::BadJson { path: path.to_owned(), reason };
        let bytes = read(path)?;
        let config = match config {
            Some(path) => {
                let bytes = read(path)?;
                serde_json::from_slice::<Value>(&bytes).map_err(|error| TextError::BadJson {
                    path: path.to_owned(),
                    reason: error.to_string(),
                })?
            }
            None => Value::Null,
        };
        Self::from_json(&bytes, &config, &bad)
    }

    /// [`Tokenizer::from_json_file`] of what is in memory.
    pub(crate) fn from_json(
        bytes: &[u8],
        config: &Value,
        bad: &dyn Fn(String) -> TextError,
    ) -> Result<Self, TextError> {
        let mut tokenizer = guarded(|| tokenizers::Tokenizer::from_bytes(bytes), bad)?;
        // How texts were laid out in training (all-MiniLM: filled up to 128 tokens) is no part of what their tokens are.
        tokenizer.with_padding(None);
        tokenizer.with_truncation(None).map_err(|error| bad(error.to_string()))?;
        let unknown = match tokenizer.get_model() {
            ModelWrapper::BPE(model) => model.unk_token.clone(),
            ModelWrapper::Unigram(_) => None,
            ModelWrapper::WordPiece(model) => Some(model.unk_token.clone()),
            ModelWrapper::WordLevel(_) => return Err(unsupported_model("WordLevel")),
        };
        let decoder =
            serde_json::to_value(tokenizer.get_decoder()).map_err(|error| bad(error.to_string()))?;
        let (spelling, space_prefix) = decoding_rule(&decoder)?;
        let (mut table, control_is_normalized) = table_of(&tokenizer, spelling, unknown.as_deref(), bad)?;
        // Behind the check of the vocabulary's size.
        let bpe = JsonBpe::new(&tokenizer, bytes);

        let (before, after) = surroundings(&tokenizer, bad)?;
        let between = between(&tokenizer, bad)?;
        let named = |key: &str| token_name(&config[key]).and_then(|name| table.id_of(name));
        let bos = named("bos_token").or(before);
        let eos = named("eos_token").or(after);
        let flag = |key: &str| config[key].as_bool();
        let ids = SpecialIds {
            bos,
            eos,
            ends: mark_end_tokens(&mut table, [eos, None, None]),
            // What the file itself puts there is not always what bears the role (Qwen3's embeddings).
            before: around(flag("add_bos_token"), before, bos),
            after: around(flag("add_eos_token"), after, eos),
            between,
        };
        let special = SpecialTokens::new(&table)?;
        let control = SpecialTokens::new(&control_only(&table))?;
        let encoder =
            Encoder::Json(Box::new(JsonEncoder::new(tokenizer, control, control_is_normalized, bpe)));
        Ok(Self { table, encoder, special, ids, space_prefix })
    }
}

fn unsupported_model(found: &str) -> TextError {
    TextError::UnsupportedModel { found: found.to_owned() }
}

fn read(path: &Path) -> Result<Vec<u8>, TextError> {
    let at = |source| TextError::Read { path: path.to_owned(), source };
    let len = std::fs::metadata(path).map_err(at)?.len();
    if len > MAX_FILE {
        let reason = format!("{len} bytes, more than the limit of {MAX_FILE}");
        return Err(TextError::BadJson { path: path.to_owned(), reason });
    }
    std::fs::read(path).map_err(at)
}

/// `tokenizer_config.json` names a token by its text or by an object that holds it.
fn token_name(value: &Value) -> Option<&str> {
    value.as_str().or_else(|| value["content"].as_str())
}

/// How tokens become bytes, and whether a text loses its leading space.
fn decoding_rule(decoder: &Value) -> Result<(Spelling, bool), TextError> {
    let kind = decoder["type"].as_str().unwrap_or("none");
    let unsupported = |found: &str| TextError::UnsupportedDecoder { found: found.to_owned() };
    match kind {
        "ByteLevel" => Ok((Spelling::ByteLevel, false)),
        "WordPiece" if decoder["prefix"] == "##" => Ok((Spelling::SpaceMark, true)),
        "Metaspace" => {
            let mark = decoder["replacement"].as_str();
            if mark.is_some_and(|mark| !mark.chars().eq([SPACE_MARK])) {
                return Err(unsupported("Metaspace with its own space mark"));
            }
            Ok((Spelling::SpaceMark, decoder["prepend_scheme"].as_str() != Some("never")))
        }
        "Sequence" => {
            let mut rule = None;
            let mut strips = false;
            for part in decoder["decoders"].as_array().into_iter().flatten() {
                match part["type"].as_str().unwrap_or("none") {
                    "Fuse" => {}
                    "ByteFallback" => rule = rule.or(Some((Spelling::SpaceMark, false))),
                    "Replace"
                        if part["pattern"]["String"]
                            .as_str()
                            .is_some_and(|mark| mark.chars().eq([SPACE_MARK]))
                            && part["content"] == " " =>
                    {
                        rule = rule.or(Some((Spelling::SpaceMark, false)));
                    }
                    "Strip" if part["content"] == " " && part["stop"] == 0 => strips = part["start"] != 0,
                    "ByteLevel" | "Metaspace" => rule = Some(decoding_rule(part)?),
                    other => return Err(unsupported(other)),
                }
            }
            let (spelling, prefix) = rule.ok_or_else(|| unsupported("Sequence without a spelling"))?;
            Ok((spelling, prefix || strips))
        }
        other => Err(unsupported(other)),
    }
}

/// Every id's text and kind; gaps between ids become unused tokens. Also whether control tokens are looked for
/// in rewritten text.
fn table_of(
    tokenizer: &tokenizers::Tokenizer,
    spelling: Spelling,
    unknown: Option<&str>,
    bad: &dyn Fn(String) -> TextError,
) -> Result<(VocabTable, bool), TextError> {
    let vocab = tokenizer.get_vocab(true);
    let word_piece = matches!(tokenizer.get_model(), ModelWrapper::WordPiece(_));
    let added = tokenizer.get_added_tokens_decoder();
    let Some(&last) = vocab.values().max() else { return Err(bad("the vocabulary is empty".to_owned())) };
    if last >= MAX_TOKENS {
        return Err(bad(format!("token id {last} is beyond the limit of {MAX_TOKENS}")));
    }
    let mut texts = vec![""; last as usize + 1];
    let mut bytes = 0;
    for (text, &id) in &vocab {
        texts[id as usize] = text;
        bytes += text.len();
    }
    let mut table = VocabTable::with_capacity(texts.len(), bytes, spelling);
    for (id, text) in texts.into_iter().enumerate() {
        let kind = match added.get(&(id as u32)) {
            Some(token) if token.special => TokenKind::Control,
            Some(_) => TokenKind::UserDefined,
            None if text.is_empty() => TokenKind::Unused,
            None if Some(text) == unknown => TokenKind::Unknown,
            None if spelling == Spelling::SpaceMark && parse_byte_token(text).is_some() => TokenKind::Byte,
            None => TokenKind::Normal,
        };
        // WordPiece marks what continues a word, the table what begins one.
        match word_piece && kind == TokenKind::Normal {
            true => table
                .push(&text.strip_prefix("##").map_or(format!("{SPACE_MARK}{text}"), str::to_owned), kind),
            false => table.push(text, kind),
        }
    }
    Ok((table, added.values().any(|token| token.special && token.normalized)))
}

/// A table in which only the control tokens have a text.
fn control_only(table: &VocabTable) -> VocabTable {
    let mut control = VocabTable::with_capacity(0, 0, table.spelling());
    for id in table.ids().filter(|&id| table.kind(id) == Some(TokenKind::Control)) {
        control.push(table.text(id).unwrap_or_default(), TokenKind::Control);
    }
    control
}

/// What is put at an end of a text: `own` is what the file itself puts there, `named` the token with the role.
fn around(asked: Option<bool>, own: Option<u32>, named: Option<u32>) -> Option<u32> {
    match asked {
        Some(false) => None,
        Some(true) => own.or(named),
        None => own,
    }
}

/// The tokens that the file itself puts between the texts of a pair.
fn between(
    tokenizer: &tokenizers::Tokenizer,
    bad: &dyn Fn(String) -> TextError,
) -> Result<Vec<u32>, TextError> {
    let ids = |pair: bool| {
        let probe = || match pair {
            true => tokenizer.encode_fast(("a", "a"), true),
            false => tokenizer.encode_fast("a", false),
        };
        guarded(probe, bad).map(|encoding| encoding.get_ids().to_vec())
    };
    let (bare, pair) = (ids(false)?, ids(true)?);
    let starts: Vec<usize> =
        (0..pair.len()).filter(|start| !bare.is_empty() && pair[*start..].starts_with(&bare)).collect();
    match starts[..] {
        [first, second] if first + bare.len() <= second => Ok(pair[first + bare.len()..second].to_vec()),
        _ => Ok(Vec::new()),
    }
}

/// The tokens that the file itself puts before and after a text: those that appear around a probe.
fn surroundings(
    tokenizer: &tokenizers::Tokenizer,
    bad: &dyn Fn(String) -> TextError,
) -> Result<(Option<u32>, Option<u32>), TextError> {
    let ids =
        |special: bool| guarded(|| tokenizer.encode_fast("a", special), bad).map(|e| e.get_ids().to_vec());
    let (bare, full) = (ids(false)?, ids(true)?);
    let Some(extra) = full.len().checked_sub(bare.len()).filter(|&extra| extra > 0) else {
        return Ok((None, None));
    };
    let start = (0..=extra).find(|&start| full[start..start + bare.len()] == bare).unwrap_or(0);
    let before = (start > 0).then(|| full[0]);
    let after = (start + bare.len() < full.len()).then(|| full[full.len() - 1]);
    Ok((before, after))
}
