//! WordPiece and Unigram vocabularies of GGUF files as the `tokenizer.json` that they came from.

use serde_json::{Map, Value, json};

use crate::error::TextError;
use crate::tokenizer::Tokenizer;
use crate::vocab::VocabSource;
use crate::vocab_table::{SPACE_MARK, TokenKind};

/// Bytes of a word that is looked for in a WordPiece vocabulary, as BERT has it.
const LONGEST_WORD: usize = 100;

impl<S: AsRef<str>> VocabSource<'_, S> {
    /// A tokeniser of what `model` calls `bert` (WordPiece) or `t5` (Unigram); its fields fit together.
    pub(crate) fn encoder_tokenizer(&self) -> Result<Tokenizer, TextError> {
        let file = match self.model {
            "bert" => self.word_piece()?,
            _ => self.unigram()?,
        };
        let text = |id: Option<u32>| id.map(|id| self.tokens[id as usize].as_ref());
        let config = json!({
            "bos_token": text(self.bos), "eos_token": text(self.eos),
            "add_bos_token": self.add_bos.unwrap_or(true), "add_eos_token": self.add_eos.unwrap_or(true),
        });
        let bad = |reason: String| TextError::BadVocab { model: self.model.to_owned(), reason };
        let mut tokenizer = Tokenizer::from_json(file.to_string().as_bytes(), &config, &bad)?;
        // Between two texts the first one's end and, in RoBERTa's family, that of the pair's start.
        let between = [self.eos, self.eos.filter(|_| self.model == "t5")];
        tokenizer.ids.between = between.into_iter().flatten().collect();
        Ok(tokenizer)
    }

    fn kind(&self, id: usize) -> TokenKind {
        self.token_types.map_or(TokenKind::Normal, |types| TokenKind::from_ggml(types[id]))
    }

    /// Whether a token is for the model alone.
    fn is_control(&self, id: usize) -> bool {
        let role = |token: Option<u32>| token == Some(id as u32);
        matches!(self.kind(id), TokenKind::Control) || role(self.bos) || role(self.eos) || role(self.pad)
    }

    fn added_tokens(&self) -> Vec<Value> {
        let control = (0..self.tokens.len()).filter(|id| self.is_control(*id));
        let token = |id: usize| {
            json!({
                "id": id, "content": self.tokens[id].as_ref(), "single_word": false, "lstrip": false,
                "rstrip": false, "normalized": false, "special": true,
            })
        };
        control.map(token).collect()
    }

    /// Files write words' starts with a mark, where WordPiece marks what continues them.
    fn word_piece(&self) -> Result<Value, TextError> {
        let unknown = self.unk.map_or("[UNK]", |id| self.tokens[id as usize].as_ref());
        let mut vocab = Map::new();
        for (id, token) in self.tokens.iter().enumerate() {
            let token = token.as_ref();
            let whole = self.is_control(id) || token == unknown;
            let text = match token.strip_prefix(SPACE_MARK) {
                Some(start) => start.to_owned(),
                None if whole => token.to_owned(),
                None => format!("##{token}"),
            };
            vocab.entry(text).or_insert(id.into());
        }
        Ok(json!({
            "version": "1.0", "truncation": null, "padding": null, "added_tokens": self.added_tokens(),
            // Files do not say whether letters' case counts; those of the models that are in use fold it.
            "normalizer": { "type": "BertNormalizer", "clean_text": true, "handle_chinese_chars": true,
                            "strip_accents": null, "lowercase": true },
            "pre_tokenizer": { "type": "BertPreTokenizer" }, "post_processor": null,
            "decoder": { "type": "WordPiece", "prefix": "##", "cleanup": true },
            "model": { "type": "WordPiece", "unk_token": unknown, "continuing_subword_prefix": "##",
                       "max_input_chars_per_word": LONGEST_WORD, "vocab": vocab },
        }))
    }

    fn unigram(&self) -> Result<Value, TextError> {
        let missing = |field| TextError::MissingField { field, model: self.model.to_owned() };
        let scores = self.scores.ok_or_else(|| missing("tokenizer.ggml.scores"))?;
        let unknown = self.unk.ok_or_else(|| missing("tokenizer.ggml.unknown_token_id"))?;
        if let Some(index) = scores.iter().position(|score| !score.is_finite()) {
            let (field, reason) = ("tokenizer.ggml.scores", "score is not a number".to_owned());
            return Err(TextError::BadEntry { field, index, reason });
        }
        let piece = |(token, score): (&S, &f32)| json!([token.as_ref(), f64::from(*score)]);
        let vocab: Vec<Value> = self.tokens.iter().zip(scores).map(piece).collect();
        let mut normalizers = Vec::new();
        if let Some(map) = self.char_map.filter(|map| !map.is_empty()) {
            normalizers.push(json!({ "type": "Precompiled", "precompiled_charsmap": base64(map) }));
        }
        normalizers.push(json!({ "type": "Replace", "pattern": { "Regex": " {2,}" }, "content": " " }));
        let spaces = json!({ "type": "Metaspace", "replacement": SPACE_MARK, "prepend_scheme": "always",
                             "split": true });
        let words = json!({ "type": "Sequence", "pretokenizers": [{ "type": "WhitespaceSplit" }, spaces] });
        Ok(json!({
            "version": "1.0", "truncation": null, "padding": null, "added_tokens": self.added_tokens(),
            "normalizer": { "type": "Sequence", "normalizers": normalizers }, "pre_tokenizer": words,
            "post_processor": null, "decoder": spaces,
            "model": { "type": "Unigram", "unk_id": unknown, "vocab": vocab, "byte_fallback": false },
        }))
    }
}

/// `bytes` in base64, padded.
pub fn base64(bytes: &[u8]) -> String {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for three in bytes.chunks(3) {
        let at = |index: usize| u32::from(three.get(index).copied().unwrap_or(0));
        let bits = at(0) << 16 | at(1) << 8 | at(2);
        for letter in 0..4 {
            text.push(match letter <= three.len() {
                true => char::from(LETTERS[(bits >> (18 - 6 * letter)) as usize & 63]),
                false => '=',
            });
        }
    }
    text
}
