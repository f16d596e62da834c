//! Text to tokens. The way back is in `stream`.

use crate::bpe::{Bpe, BpeScratch};
use crate::error::{TextError, check_size};
use crate::json_encoder::JsonEncoder;
use crate::pretokenize::PreTokenizer;
use crate::special::{Fragment, SpecialTokens};
use crate::spm::Spm;
use crate::stop::Stop;
use crate::vocab_table::{SPACE_MARK, Spelling, TokenKind, VocabTable};
use std::borrow::Cow;
use unicode_normalization::{IsNormalized, UnicodeNormalization, is_nfc_quick};

/// Turns text into token ids and token ids into text.
pub struct Tokenizer {
    pub(crate) table: VocabTable,
    pub(crate) encoder: Encoder,
    pub(crate) special: SpecialTokens,
    pub(crate) ids: SpecialIds,
    /// A text starts with a space that was not written, and loses one on the way back.
    pub(crate) space_prefix: bool,
}

/// The family's merge loop.
pub(crate) enum Encoder {
    Bpe { bpe: Bpe, words: PreTokenizer, nfc: bool },
    Spm(Spm),
    Json(Box<JsonEncoder>),
}

/// The ids with a role, and what is put around a text.
pub(crate) struct SpecialIds {
    pub(crate) bos: Option<u32>,
    pub(crate) eos: Option<u32>,
    /// Every token that ends generation, ascending.
    pub(crate) ends: Vec<u32>,
    /// What is put before and behind a text, and between the texts of a pair.
    pub(crate) before: Option<u32>,
    pub(crate) after: Option<u32>,
    pub(crate) between: Vec<u32>,
}

/// What [`Tokenizer::encode`] does about tokens that are not text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct EncodeOptions {
    /// Put begin- and end-of-text tokens around the text, as the model wants them.
    pub add_special: bool,
    /// Read `<|im_start|>` and the like as the tokens they name. Leave off for text from strangers.
    pub parse_special: bool,
}

/// Bytes of the longest text that is encoded in one call: far beyond any context, and the merge loops need some
/// thirty times as much memory.
const MAX_INPUT: usize = 64 << 20;

impl Tokenizer {
    /// The tokens of `text`.
    pub fn encode(&self, text: &str, opts: EncodeOptions) -> Result<Vec<u32>, TextError> {
        self.encode_until(text, opts, Stop::never())
    }

    /// The tokens of `text`, or [`TextError::Stopped`] soon after `stop` is set.
    pub fn encode_until(
        &self,
        text: &str,
        opts: EncodeOptions,
        stop: Stop<'_>,
    ) -> Result<Vec<u32>, TextError> {
        check_size("text", text.len(), "bytes", MAX_INPUT)?;
        stop.check()?;
        // English is about four bytes a token.
        let mut out = Vec::with_capacity(text.len() / 3 + 2);
        if opts.add_special {
            out.extend(self.ids.before);
        }
        let mut after_token = true;
        match &self.encoder {
            Encoder::Json(json) => json.encode(text, opts.parse_special, stop, &mut out)?,
            _ => self.encode_fragments(
                self.special.split(text, opts.parse_special),
                &mut after_token,
                stop,
                &mut out,
            )?,
        }
        if opts.add_special {
            out.extend(self.ids.after);
        }
        Ok(out)
    }

    /// The tokens of two texts as one, of at most `most` tokens: of the longer one what is too much is cut off. Also where the second
    /// begins. What they quote never becomes a control token.
    pub fn encode_pair(
        &self,
        first: &str,
        second: &str,
        most: usize,
        stop: Stop<'_>,
    ) -> Result<(Vec<u32>, usize), TextError> {
        let SpecialIds { before, after, between, .. } = &self.ids;
        let mut first = self.encode_until(first, EncodeOptions::default(), stop)?;
        let mut second = self.encode_until(second, EncodeOptions::default(), stop)?;
        let special = between.len() + before.iter().chain(after).count();
        while first.len() + second.len() + special > most && first.len() + second.len() > 0 {
            let longer = if first.len() > second.len() { &mut first } else { &mut second };
            longer.pop();
        }
        let mut out: Vec<u32> = before.iter().copied().chain(first).chain(between.iter().copied()).collect();
        let start = out.len();
        out.extend(second.into_iter().chain(*after));
        Ok((out, start))
    }

    /// The token that is put behind a text.
    pub fn after(&self) -> Option<u32> {
        self.ids.after
    }

    /// The tokens of `text`, in which `mark` keeps what people wrote from being read as control tokens: these are looked for with
    /// the marks in place, everything else without them.
    pub(crate) fn encode_marked(
        &self,
        text: &str,
        mark: char,
        opts: EncodeOptions,
        stop: Stop<'_>,
    ) -> Result<Vec<u32>, TextError> {
        if !text.contains(mark) {
            return self.encode_until(text, opts, stop);
        }
        check_size("text", text.len(), "bytes", MAX_INPUT)?;
        let mut out = Vec::with_capacity(text.len() / 3 + 2);
        if opts.add_special {
            out.extend(self.ids.before);
        }
        let fragments = self.special.split(text, opts.parse_special);
        match &self.encoder {
            Encoder::Json(json) => {
                // Stretches without marks go whole, so that tokens which swallow the space around them find it.
                let (mut at, mut clean) = (0, 0);
                for fragment in fragments {
                    let len = match fragment {
                        Fragment::Text(part) => part.len(),
                        Fragment::Token(id) => self.token_text(id).map_or(0, str::len),
                    };
                    if let Fragment::Text(part) = fragment
                        && part.contains(mark)
                    {
                        json.encode(&text[clean..at], opts.parse_special, stop, &mut out)?;
                        json.encode(&part.replace(mark, ""), false, stop, &mut out)?;
                        clean = at + len;
                    }
                    at += len;
                }
                json.encode(&text[clean..], opts.parse_special, stop, &mut out)?;
            }
            _ => {
                let mut after_token = true;
                for fragment in fragments {
                    match fragment {
                        Fragment::Text(part) if part.contains(mark) => {
                            let plain = part.replace(mark, "");
                            self.encode_fragments(
                                self.special.split(&plain, false),
                                &mut after_token,
                                stop,
                                &mut out,
                            )?;
                        }
                        whole => self.encode_fragments(vec![whole], &mut after_token, stop, &mut out)?,
                    }
                }
            }
        }
        if opts.add_special {
            out.extend(self.ids.after);
        }
        Ok(out)
    }

    /// Encodes fragments by this crate's own merge loops; `after_token` says whether the last one was a token, or nothing.
    fn encode_fragments(
        &self,
        fragments: Vec<Fragment<'_>>,
        after_token: &mut bool,
        stop: Stop<'_>,
        out: &mut Vec<u32>,
    ) -> Result<(), TextError> {
        let mut scratch = BpeScratch::default();
        for fragment in fragments {
            match (fragment, &self.encoder) {
                (Fragment::Token(id), _) => out.push(id),
                (Fragment::Text(text), Encoder::Spm(spm)) => {
                    spm.encode(&self.table, text, self.space_prefix && *after_token, stop, out)?;
                }
                (Fragment::Text(text), Encoder::Bpe { bpe, words, nfc }) => {
                    let text = self.normalized(text, *nfc);
                    words.for_each_word(&text, &mut |word| {
                        bpe.encode_word(&self.table, word, &mut scratch, stop, out)
                    })?;
                }
                // The `tokenizers` crate cuts for itself.
                (Fragment::Text(_), Encoder::Json(_)) => {}
            }
            *after_token = matches!(fragment, Fragment::Token(_));
        }
        Ok(())
    }

    fn normalized<'t>(&self, text: &'t str, nfc: bool) -> Cow<'t, str> {
        if self.table.spelling() == Spelling::SpaceMark {
            return Cow::Owned(text.replace(' ', SPACE_MARK.encode_utf8(&mut [0; 4])));
        }
        if nfc && is_nfc_quick(text.chars()) != IsNormalized::Yes {
            return Cow::Owned(text.nfc().collect());
        }
        Cow::Borrowed(text)
    }

    /// The bytes that one token says, alone and in the middle of a text; control tokens say their name.
    pub fn token_bytes(&self, id: u32) -> Option<Cow<'_, [u8]>> {
        self.table.bytes(id)
    }

    /// The token as the vocabulary writes it, such as `Ġthe` or `▁the`.
    pub fn token_text(&self, id: u32) -> Option<&str> {
        self.table.text(id)
    }

    /// The token that the vocabulary writes as `text`.
    pub fn id_of(&self, text: &str) -> Option<u32> {
        self.table.id_of(text)
    }

    /// What a token is for.
    pub fn token_kind(&self, id: u32) -> Option<TokenKind> {
        self.table.kind(id)
    }

    /// Number of token ids, reserved ones included.
    pub fn vocab_size(&self) -> usize {
        self.table.len()
    }

    /// The begin-of-text token.
    pub fn bos(&self) -> Option<u32> {
        self.ids.bos
    }

    /// The end-of-text token.
    pub fn eos(&self) -> Option<u32> {
        self.ids.eos
    }

    /// Whether generation ends with this token: end of text, of turn, or of message.
    pub fn is_end(&self, id: u32) -> bool {
        self.ids.ends.binary_search(&id).is_ok()
    }

    /// Every token for which [`Self::is_end`] holds, ascending.
    pub fn end_tokens(&self) -> &[u32] {
        &self.ids.ends
    }

    /// Whether texts begin with the begin-of-text token.
    pub fn wants_bos(&self) -> bool {
        self.ids.before.is_some() && self.ids.before == self.ids.bos
    }

    /// Whether a text's first word carries a space that was not written (SentencePiece).
    pub fn has_space_prefix(&self) -> bool {
        self.space_prefix
    }
}

impl std::fmt::Debug for Tokenizer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let family = match &self.encoder {
            Encoder::Bpe { .. } => "bpe",
            Encoder::Spm(_) => "spm",
            Encoder::Json(_) => "json",
        };
        f.debug_struct("Tokenizer")
            .field("family", &family)
            .field("vocab_size", &self.vocab_size())
            .field("bos", &self.ids.bos)
            .field("eos", &self.ids.eos)
            .finish_non_exhaustive()
    }
}
