//! Encoding by a `tokenizer.json` of the forms that models use, with this crate's own loops. The
//! `tokenizers` crate takes many times as long, most of all for a text that is one long word, and
//! its regular expressions give up on long runs of white space.

use crate::bpe::{Bpe, BpeRules, BpeScratch};
use crate::error::TextError;
use crate::normal::NormalForm;
use crate::pretokenize::PreTokenizer;
use crate::special::Fragment;
use crate::stop::Stop;
use crate::vocab_table::{Spelling, TokenKind, VocabTable, parse_byte_token};
use serde::Deserialize;
use serde_json::Value;
use std::borrow::Cow;
use tokenizers::{ModelWrapper, Tokenizer};

/// GPT-2's rule, which `ByteLevel` stands for.
const BYTE_LEVEL: &str = r"'s|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+";

/// Encodes texts.
pub(crate) struct JsonBpe {
    form: NormalForm,
    /// The model's own tokens, without the added ones.
    table: VocabTable,
    bpe: Bpe,
    words: PreTokenizer,
    /// A text that does not begin with a space is given one.
    prefix_space: bool,
    /// Texts with it are not encoded here.
    cut: Option<String>,
}

/// As much of the file as the crate keeps to itself.
#[derive(Deserialize)]
struct File {
    model: Merges,
}

#[derive(Deserialize)]
struct Merges {
    merges: Vec<Merge>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Merge {
    Line(String),
    Pair(String, String),
}

impl JsonBpe {
    /// For a file whose form is known; `None` leaves it to the crate.
    pub(crate) fn new(tokenizer: &Tokenizer, file: &[u8]) -> Option<Self> {
        let ModelWrapper::BPE(model) = tokenizer.get_model() else { return None };
        let plain = |affix: &Option<String>| affix.as_deref().is_none_or(str::is_empty);
        let affixes = plain(&model.continuing_subword_prefix) && plain(&model.end_of_word_suffix);
        let shortened = tokenizer.get_truncation().is_some() || tokenizer.get_padding().is_some();
        if model.dropout.is_some_and(|rate| rate != 0.0) || !affixes || shortened {
            return None;
        }
        let rule = Rule::of(&serde_json::to_value(tokenizer.get_pre_tokenizer()).ok()?)?;
        let spelling = if rule.byte_level { Spelling::ByteLevel } else { Spelling::SpaceMark };
        let table = table_of(tokenizer, spelling)?;
        // What a vocabulary cannot say has to be left out, or be said by bytes.
        let complete = match spelling {
            Spelling::ByteLevel => model.unk_token.is_none() && !model.byte_fallback,
            Spelling::SpaceMark => {
                model.byte_fallback && (0..=255).all(|byte| table.byte_token(byte).is_some())
            }
        };
        if !complete {
            return None;
        }
        let merges = serde_json::from_slice::<File>(file).ok()?.model.merges;
        let lines: Vec<String> = merges.into_iter().map(Merge::into_line).collect::<Option<_>>()?;
        let rules = BpeRules { whole_words: model.ignore_merges, line_ends: false, unknown: None };
        let bpe = Bpe::new(&table, &lines, rules).ok()?;
        let words = PreTokenizer::of_patterns(&rule.patterns)?;
        // A merge of bytes or of a token that is there twice is the crate's own affair.
        let ordinary = bpe.merge_count() == lines.len() && !lines.iter().any(|line| line.contains("<0x"));
        let form = NormalForm::new(tokenizer)?;
        ordinary.then_some(Self { form, table, bpe, words, prefix_space: rule.prefix_space, cut: rule.cut })
    }

    /// Appends the tokens of `text`; with `literal`, control tokens are text. False if the crate
    /// has to encode it.
    pub(crate) fn encode(
        &self,
        text: &str,
        literal: bool,
        stop: Stop<'_>,
        out: &mut Vec<u32>,
    ) -> Result<bool, TextError> {
        let (mut scratch, mut known) = (BpeScratch::default(), true);
        self.form.for_each(text, literal, &mut |fragment| {
            stop.check()?;
            let part = match fragment {
                Fragment::Token(id) => {
                    out.push(id);
                    return Ok(());
                }
                Fragment::Text(part) => part,
            };
            known &= !self.cut.as_ref().is_some_and(|cut| part.contains(cut.as_str()));
            if !known {
                return Ok(());
            }
            let spaced = self.prefix_space && !part.starts_with(' ');
            let part = if spaced { Cow::Owned(format!(" {part}")) } else { Cow::Borrowed(part) };
            self.words.for_each_word(&part, &mut |word| {
                self.bpe.encode_word(&self.table, word, &mut scratch, stop, out)
            })
        })?;
        Ok(known)
    }
}

impl Merge {
    /// Both tokens with a space between, if that says where one ends.
    fn into_line(self) -> Option<String> {
        match self {
            Self::Line(line) => Some(line),
            Self::Pair(left, right) if left.contains(' ') || right.contains(' ') => None,
            Self::Pair(left, right) => Some(format!("{left} {right}")),
        }
    }
}

/// The model's vocabulary by id, without the tokens that were added to it.
fn table_of(tokenizer: &Tokenizer, spelling: Spelling) -> Option<VocabTable> {
    let vocab = tokenizer.get_vocab(false);
    let last = *vocab.values().max()?;
    let mut texts = vec![""; last as usize + 1];
    let mut bytes = 0;
    for (text, &id) in &vocab {
        texts[id as usize] = text;
        bytes += text.len();
    }
    let mut table = VocabTable::with_capacity(texts.len(), bytes, spelling);
    for text in texts {
        let is_byte = spelling == Spelling::SpaceMark && parse_byte_token(text).is_some();
        table.push(text, if is_byte { TokenKind::Byte } else { TokenKind::Normal });
    }
    Some(table)
}

/// How a file cuts text into words.
#[derive(Default)]
struct Rule {
    patterns: Vec<String>,
    byte_level: bool,
    prefix_space: bool,
    cut: Option<String>,
}

impl Rule {
    /// The rule that a pre-tokeniser's JSON describes; `None` for one that is not known here.
    fn of(given: &Value) -> Option<Self> {
        let one = std::slice::from_ref(given);
        let parts = match given["type"].as_str() {
            Some("Sequence") => given["pretokenizers"].as_array()?,
            None => return Some(Self::default()),
            Some(_) => one,
        };
        let mut rule = Self::default();
        for (at, part) in parts.iter().enumerate() {
            match part["type"].as_str()? {
                // Everything that follows would see the bytes' letters.
                _ if rule.byte_level || rule.cut.is_some() => return None,
                "Split" if part["invert"] == true => return None,
                "Split" if part["behavior"] == "Isolated" => {
                    rule.patterns.push(part["pattern"]["Regex"].as_str()?.to_owned());
                }
                // Where the normaliser has left no spaces there is nothing to cut.
                "Split" => rule.cut = Some(part["pattern"]["String"].as_str()?.to_owned()),
                "ByteLevel" => {
                    rule.byte_level = true;
                    rule.prefix_space = part["add_prefix_space"] == true;
                    if rule.prefix_space && at > 0 {
                        return None;
                    }
                    if part["use_regex"] != false {
                        rule.patterns.push(BYTE_LEVEL.to_owned());
                    }
                }
                _ => return None,
            }
        }
        Some(rule)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::byte_level;
    use serde_json::json;

    /// A file of one letter per byte (or of characters and byte tokens), with some merges.
    fn file(byte_level: bool, pre_tokenizer: &Value) -> Vec<u8> {
        let normalizer = match byte_level {
            true => json!({ "type": "NFC" }),
            false => json!({ "type": "Replace", "pattern": { "String": " " }, "content": "\u{2581}" }),
        };
        file_with(byte_level, pre_tokenizer, &normalizer)
    }

    fn file_with(byte_level: bool, pre_tokenizer: &Value, normalizer: &Value) -> Vec<u8> {
        let letters: Vec<String> = match byte_level {
            true => (0..=255).map(|byte| byte_level::char_of(byte).to_string()).collect(),
            false => {
                let bytes = (0..=255).map(|byte| format!("<0x{byte:02X}>"));
                bytes.chain("abcdehlorstw\u{2581}\n".chars().map(String::from)).collect()
            }
        };
        let space = if byte_level { byte_level::char_of(b' ') } else { '\u{2581}' };
        let merges: Vec<String> = [
            "h e", "l l", "o r", "a a", "aa aa", "S S", "SS SS", "S w", "t h", "th e", "S the", "ll o", "1 2",
        ]
        .iter()
        .map(|line| line.replace('S', &space.to_string()))
        .collect();
        let joint = merges.iter().map(|line| line.replace(' ', ""));
        let known = |text: &String| letters.contains(text) || text.chars().count() > 1;
        let (merges, texts): (Vec<String>, Vec<String>) = merges
            .iter()
            .cloned()
            .zip(joint)
            .filter(|(line, _)| line.split(' ').all(|part| known(&part.to_owned())))
            .unzip();
        let vocab: serde_json::Map<String, Value> =
            letters.iter().chain(&texts).enumerate().map(|(id, text)| (text.clone(), json!(id))).collect();
        let end = vocab.len();
        let added = |at: usize,
                     content: &str,
                     special: bool,
                     normalized: bool,
                     [lstrip, rstrip]: [bool; 2]| {
            json!({ "id": end + at, "content": content, "special": special, "single_word": false, "lstrip": lstrip, "rstrip": rstrip, "normalized": normalized })
        };
        let added = [
            added(0, "<end>", true, false, [true, false]),
            added(1, "<|x|>", true, false, [false, true]),
            added(2, "<| x", true, true, [false, false]),
            added(3, "e\u{301}e", false, true, [true, true]),
            added(4, "\n\n", false, false, [false, false]),
        ];
        let file = json!({
            "version": "1.0", "normalizer": normalizer, "pre_tokenizer": pre_tokenizer,
            "added_tokens": added,
            "model": { "type": "BPE", "vocab": vocab, "merges": merges, "byte_fallback": !byte_level, "ignore_merges": byte_level },
        });
        file.to_string().into_bytes()
    }

    /// Texts of pieces that rules treat apart, in an order that no rule expects.
    fn texts() -> Vec<String> {
        const PIECES: [&str; 30] = [
            "hello", " the", "  ", " ", "\n", "\r\n", "\t", "'s", "'LL", "12345", "½", "é", "e\u{301}",
            "漢字", "🚀", "...", "!?", "aaaaaaa", "A", "ſ", "<end>", "\u{a0}", "\u{200b}", "wor", "<|x|>",
            "<| x", "é", "\u{327}", "\u{8d3}", "\u{212b}",
        ];
        let mut state = 7u32;
        let mut random = move |below: usize| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 8) as usize % below
        };
        let mut texts: Vec<String> =
            (0..3000).map(|count| (0..count % 12).map(|_| PIECES[random(PIECES.len())]).collect()).collect();
        texts.extend(PIECES.iter().map(|piece| piece.repeat(300)));
        texts
    }

    #[test]
    fn tokens_are_those_of_the_crate() {
        let split = |pattern: &str| json!({ "type": "Split", "pattern": { "Regex": pattern }, "behavior": "Isolated", "invert": false });
        let bytes = |spaced: bool, regex: bool| json!({ "type": "ByteLevel", "add_prefix_space": spaced, "trim_offsets": true, "use_regex": regex });
        let llama3 = r"(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+";
        for (byte_level, rule) in [
            (true, bytes(false, true)),
            (true, bytes(true, true)),
            (true, bytes(false, false)),
            (true, json!({ "type": "Sequence", "pretokenizers": [split(llama3), bytes(false, false)] })),
            (
                true,
                json!({ "type": "Sequence", "pretokenizers": [split(r"\p{N}"), split(r"[一-龥]+"), bytes(false, true)] }),
            ),
            (false, Value::Null),
            (
                false,
                json!({ "type": "Split", "pattern": { "String": " " }, "behavior": "MergedWithPrevious", "invert": false }),
            ),
        ] {
            same_as_the_crate(&file(byte_level, &rule), &rule);
        }
        let replace =
            |from: &str, to: &str| json!({ "type": "Replace", "pattern": { "String": from }, "content": to });
        let normalizers = [
            json!([{ "type": "Prepend", "prepend": "\u{2581}" }, replace(" ", "\u{2581}")]),
            json!([replace("  ", " "), { "type": "NFC" }, replace(" ", "\u{2581}")]),
        ];
        for normalizers in normalizers {
            let normalizer = json!({ "type": "Sequence", "normalizers": normalizers });
            same_as_the_crate(&file_with(false, &Value::Null, &normalizer), &normalizer);
        }
    }

    fn same_as_the_crate(file: &[u8], what: &Value) {
        let tokenizer = Tokenizer::from_bytes(file).expect("the crate reads it");
        let own = JsonBpe::new(&tokenizer, file).unwrap_or_else(|| panic!("not known: {what}"));
        let mut literal = tokenizer.clone();
        literal.set_encode_special_tokens(true);
        for (tokenizer, is_literal) in [(tokenizer, false), (literal, true)] {
            for text in texts() {
                let mut tokens = Vec::new();
                assert!(
                    own.encode(&text, is_literal, Stop::never(), &mut tokens).expect("encodes"),
                    "{what}"
                );
                let expected = tokenizer.encode_fast(text.as_str(), false).expect("encodes");
                assert_eq!(tokens, expected.get_ids(), "{what}: {text:?}, {is_literal}");
            }
        }
    }

    #[test]
    fn forms_that_are_read_otherwise_are_left_to_the_crate() {
        for pattern in [r"\p{L}++|\s+", r"x*", r"\bx", r"(?<=a)b", r"^x"] {
            let rule = json!({ "type": "Split", "pattern": { "Regex": pattern }, "behavior": "Isolated", "invert": false });
            let rule = json!({ "type": "Sequence", "pretokenizers": [rule, { "type": "ByteLevel", "add_prefix_space": false, "trim_offsets": true, "use_regex": false }] });
            let file = file(true, &rule);
            // The crate refuses some of these as well.
            let Ok(tokenizer) = Tokenizer::from_bytes(&file) else { continue };
            assert!(JsonBpe::new(&tokenizer, &file).is_none(), "{pattern}");
        }
    }
}
