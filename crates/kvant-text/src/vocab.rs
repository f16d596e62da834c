//! Building a tokeniser from the vocabulary that a GGUF file carries.

use crate::bpe::{Bpe, BpeRules};
use crate::end_tokens::mark_end_tokens;
use crate::error::{TextError, check_size};
use crate::pretokenize::{self, PreTokenizer};
use crate::special::SpecialTokens;
use crate::spm::Spm;
use crate::tokenizer::{Encoder, SpecialIds, Tokenizer};
use crate::vocab_table::{Spelling, TokenKind, VocabTable};

/// The `tokenizer.ggml.*` fields of a GGUF file, as plain values.
#[derive(Debug, Clone, Copy)]
pub struct VocabSource<'a, S = String> {
    /// `model`: `gpt2` (BPE over bytes), `llama` (SentencePiece), `gemma4` (BPE over characters), `bert` (WordPiece) or `t5` (Unigram).
    pub model: &'a str,
    /// `pre`: how text is split into words; only BPE looks at it.
    pub pre: Option<&'a str>,
    /// `tokens`: the text of every token.
    pub tokens: &'a [S],
    /// `scores`: SentencePiece's merge order, one per token.
    pub scores: Option<&'a [f32]>,
    /// `token_type`: 1 normal, 2 unknown, 3 control, 4 user-defined, 5 unused, 6 byte; one per token.
    pub token_types: Option<&'a [i32]>,
    /// `precompiled_charsmap`: how Unigram rewrites characters.
    pub char_map: Option<&'a [u8]>,
    /// `merges`: BPE's merge order, `left right` per line.
    pub merges: Option<&'a [S]>,
    /// `bos_token_id`: begins a text.
    pub bos: Option<u32>,
    /// `eos_token_id`: ends a text.
    pub eos: Option<u32>,
    /// `eot_token_id`: ends a turn.
    pub eot: Option<u32>,
    /// `eom_token_id`: ends a message that waits for a tool.
    pub eom: Option<u32>,
    /// `unknown_token_id`.
    pub unk: Option<u32>,
    /// `padding_token_id`.
    pub pad: Option<u32>,
    /// `add_bos_token`: whether texts begin with `bos`.
    pub add_bos: Option<bool>,
    /// `add_eos_token`: whether texts end with `eos`.
    pub add_eos: Option<bool>,
    /// `add_space_prefix`: whether SentencePiece puts a space before a text.
    pub add_space_prefix: Option<bool>,
}

impl<'a, S: AsRef<str>> VocabSource<'a, S> {
    /// A vocabulary of which only the family and the tokens are known.
    pub fn new(model: &'a str, tokens: &'a [S]) -> Self {
        Self {
            model,
            pre: None,
            tokens,
            scores: None,
            token_types: None,
            char_map: None,
            merges: None,
            bos: None,
            eos: None,
            eot: None,
            eom: None,
            unk: None,
            pad: None,
            add_bos: None,
            add_eos: None,
            add_space_prefix: None,
        }
    }
}

/// More tokens than any model has; bounds what a file can make us allocate.
const MAX_TOKENS: usize = 1 << 22;
/// Bytes of all token texts together; the largest known vocabulary has 4 MB.
const MAX_TEXT: usize = 64 << 20;

impl Tokenizer {
    /// Builds a tokeniser from a GGUF file's vocabulary.
    pub fn from_vocab<S: AsRef<str>>(src: &VocabSource<'_, S>) -> Result<Self, TextError> {
        if matches!(src.model, "bert" | "t5") {
            src.check()?;
            return src.encoder_tokenizer();
        }
        let spelling = match src.model {
            "gpt2" => Spelling::ByteLevel,
            "llama" | "gemma4" => Spelling::SpaceMark,
            other => return Err(TextError::UnsupportedModel { found: other.to_owned() }),
        };
        let (count, text_bytes) = src.check()?;
        let mut table = VocabTable::with_capacity(count, text_bytes, spelling);
        for (id, token) in src.tokens.iter().enumerate() {
            let kind = match src.token_types {
                Some(types) => TokenKind::from_ggml(types[id]),
                None => TokenKind::Normal,
            };
            table.push(token.as_ref(), kind);
        }
        if src.token_types.is_none() {
            // Without kinds, at least the tokens with a role must not be reachable from text.
            for id in [src.bos, src.eos, src.eot, src.eom, src.pad].into_iter().flatten() {
                table.set_kind(id, TokenKind::Control);
            }
        }
        let ends = mark_end_tokens(&mut table, [src.eos, src.eot, src.eom]);

        let pre = match src.model {
            "gemma4" => pretokenize::rule_named("gemma4")?,
            _ => pretokenize::rule_named(src.pre.filter(|name| !name.is_empty()).unwrap_or("default"))?,
        };
        let (encoder, default_bos, default_space) = if src.model == "llama" {
            let scores = src.scores.ok_or(TextError::MissingField {
                field: "tokenizer.ggml.scores",
                model: src.model.to_owned(),
            })?;
            if let Some(index) = scores.iter().position(|score| score.is_nan()) {
                return Err(TextError::BadEntry {
                    field: "tokenizer.ggml.scores",
                    index,
                    reason: "score is not a number".to_owned(),
                });
            }
            (Encoder::Spm(Spm::new(scores, src.unk)), true, true)
        } else {
            let merges = src.merges.ok_or(TextError::MissingField {
                field: "tokenizer.ggml.merges",
                model: src.model.to_owned(),
            })?;
            let rules = BpeRules {
                whole_words: pre.whole_words,
                line_ends: spelling == Spelling::SpaceMark,
                unknown: src.unk,
            };
            let bpe = Bpe::new(&table, merges, rules)?;
            let words = PreTokenizer::new(&pre)?;
            (Encoder::Bpe { bpe, words, nfc: pre.nfc }, pre.add_bos, false)
        };
        let ids = SpecialIds {
            bos: src.bos,
            eos: src.eos,
            ends,
            before: src.bos.filter(|_| src.add_bos.unwrap_or(default_bos)),
            after: src.eos.filter(|_| src.add_eos.unwrap_or(false)),
            between: src.eos.filter(|_| src.add_eos.unwrap_or(false)).into_iter().collect(),
        };
        let space_prefix = match src.model {
            "llama" => src.add_space_prefix.unwrap_or(default_space),
            _ => false,
        };
        let special = SpecialTokens::new(&table)?;
        Ok(Self { table, encoder, special, ids, space_prefix })
    }
}

impl<S: AsRef<str>> VocabSource<'_, S> {
    /// Refuses arrays and ids that do not fit together. Returns how many tokens there are, and their bytes.
    fn check(&self) -> Result<(usize, usize), TextError> {
        let count = self.tokens.len();
        check_size("tokenizer.ggml.tokens", count, "tokens", MAX_TOKENS)?;
        let text_bytes = self.tokens.iter().map(|token| token.as_ref().len()).sum();
        check_size("tokenizer.ggml.tokens", text_bytes, "bytes", MAX_TEXT)?;
        check_length("tokenizer.ggml.token_type", self.token_types.map(<[_]>::len), count)?;
        check_length("tokenizer.ggml.scores", self.scores.map(<[_]>::len), count)?;
        check_size("tokenizer.ggml.merges", self.merges.map_or(0, <[_]>::len), "merges", 4 * MAX_TOKENS)?;
        for (field, id) in [
            ("tokenizer.ggml.bos_token_id", self.bos),
            ("tokenizer.ggml.eos_token_id", self.eos),
            ("tokenizer.ggml.eot_token_id", self.eot),
            ("tokenizer.ggml.eom_token_id", self.eom),
            ("tokenizer.ggml.unknown_token_id", self.unk),
            ("tokenizer.ggml.padding_token_id", self.pad),
        ] {
            if let Some(found) = id.filter(|&id| id as usize >= count) {
                return Err(TextError::TokenOutOfRange { field, found, vocab_size: count });
            }
        }
        Ok((count, text_bytes))
    }
}

fn check_length(field: &'static str, found: Option<usize>, expected: usize) -> Result<(), TextError> {
    match found {
        Some(found) if found != expected => Err(TextError::LengthMismatch { field, found, expected }),
        _ => Ok(()),
    }
}
