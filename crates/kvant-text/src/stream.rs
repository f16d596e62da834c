//! Tokens to text, one at a time.

use std::sync::Arc;

use crate::tokenizer::Tokenizer;
use crate::vocab_table::TokenKind;

/// Stands before the name of a token that a [`Detokenizer`] was told to name: a code point that Unicode sets aside for programs' own use.
pub const TOKEN_MARK: char = '\u{fdd0}';

/// Turns a growing sequence of tokens into text, never half a character. The tokeniser is handed to every call; [`DetokenizeStream`]
/// holds on to one.
///
/// A token may end in the middle of a character. Its bytes wait until the rest arrives, or until it is certain
/// that they are no character; then they become U+FFFD.
#[derive(Clone, Debug)]
pub struct Detokenizer {
    /// Bytes that may still grow into a character; at most 3 between calls.
    pending: Vec<u8>,
    /// The next text's leading space is not part of it.
    drop_space: bool,
    show_special: bool,
    /// Tokens that appear by name, behind a mark.
    named: Arc<[u32]>,
}

impl Detokenizer {
    pub(crate) fn new(drop_space: bool) -> Self {
        Self { pending: Vec::new(), drop_space, show_special: false, named: Arc::from([]) }
    }

    /// Shows the tokens `ids` by name, each behind [`TOKEN_MARK`], whatever kind they are of. Nothing else in the text has that mark, so
    /// tags that are tokens can be told from the same letters as text.
    #[must_use]
    pub fn naming(mut self, ids: &[u32]) -> Self {
        self.named = Arc::from(ids);
        self
    }

    /// The text that is certain after one more token of `tokenizer`; `None` if there is none yet.
    pub fn push(&mut self, tokenizer: &Tokenizer, id: u32) -> Option<String> {
        let mut text = String::new();
        self.push_into(tokenizer, id, &mut text);
        (!text.is_empty()).then_some(text)
    }

    /// What is left when no more tokens come.
    pub fn finish(&mut self) -> Option<String> {
        let mut text = String::new();
        self.finish_into(&mut text);
        (!text.is_empty()).then_some(text)
    }

    fn push_into(&mut self, tokenizer: &Tokenizer, id: u32, out: &mut String) {
        let Some(kind) = tokenizer.token_kind(id) else { return };
        if let (true, Some(name)) = (self.named.contains(&id), tokenizer.token_text(id)) {
            self.finish_into(out);
            self.drop_space = false;
            out.push(TOKEN_MARK);
            out.push_str(name);
            return;
        }
        if kind.is_hidden() && !self.show_special {
            return;
        }
        let Some(bytes) = tokenizer.token_bytes(id) else { return };
        let mut bytes = &bytes[..];
        if self.drop_space && !bytes.is_empty() {
            // Control tokens are not text: the text's first word is still to come.
            if !kind.is_hidden() {
                self.drop_space = false;
                if kind != TokenKind::Byte {
                    bytes = bytes.strip_prefix(b" ").unwrap_or(bytes);
                }
            }
        }
        self.pending.extend_from_slice(bytes);
        self.drain(out);
    }

    fn finish_into(&mut self, out: &mut String) {
        if !self.pending.is_empty() {
            out.push(char::REPLACEMENT_CHARACTER);
            self.pending.clear();
        }
    }

    /// Moves everything that is certain from `pending` to `out`.
    fn drain(&mut self, out: &mut String) {
        let mut rest = &self.pending[..];
        loop {
            match std::str::from_utf8(rest) {
                Ok(text) => {
                    self.put(text, out);
                    rest = &[];
                    break;
                }
                Err(error) => {
                    let (valid, after) = rest.split_at(error.valid_up_to());
                    self.put(std::str::from_utf8(valid).unwrap_or_default(), out);
                    rest = after;
                    // No length: the bytes so far are the start of a character.
                    let Some(invalid) = error.error_len() else { break };
                    out.push(char::REPLACEMENT_CHARACTER);
                    rest = &rest[invalid..];
                }
            }
        }
        let done = self.pending.len() - rest.len();
        self.pending.drain(..done);
    }

    /// Text that is no token's name has no mark.
    fn put(&self, text: &str, out: &mut String) {
        if self.named.is_empty() {
            out.push_str(text);
        } else {
            out.extend(text.chars().map(|c| if c == TOKEN_MARK { char::REPLACEMENT_CHARACTER } else { c }));
        }
    }
}

/// A [`Detokenizer`] with its tokeniser.
pub struct DetokenizeStream<'t> {
    tokenizer: &'t Tokenizer,
    state: Detokenizer,
}

impl<'t> DetokenizeStream<'t> {
    pub(crate) fn new(tokenizer: &'t Tokenizer, drop_space: bool) -> Self {
        Self { tokenizer, state: Detokenizer::new(drop_space) }
    }

    /// Whether control tokens appear by name; they do not unless this is called with `true`.
    #[must_use]
    pub fn show_special(mut self, show: bool) -> Self {
        self.state.show_special = show;
        self
    }

    /// The text that is certain after one more token; `None` if there is none yet.
    pub fn push(&mut self, id: u32) -> Option<String> {
        self.state.push(self.tokenizer, id)
    }

    /// What is left when no more tokens come. The stream can then be used for a new continuation.
    pub fn finish(&mut self) -> Option<String> {
        self.state.finish()
    }

    pub(crate) fn push_into(&mut self, id: u32, out: &mut String) {
        self.state.push_into(self.tokenizer, id, out);
    }

    pub(crate) fn finish_into(&mut self, out: &mut String) {
        self.state.finish_into(out);
    }
}

impl Tokenizer {
    /// The text of `ids`; bytes that are not UTF-8 become U+FFFD. Ids outside the vocabulary say nothing.
    pub fn decode(&self, ids: &[u32], skip_special: bool) -> String {
        let mut stream = self.stream().show_special(!skip_special);
        let mut text = String::with_capacity(ids.len() * 4);
        for &id in ids {
            stream.push_into(id, &mut text);
        }
        stream.finish_into(&mut text);
        text
    }

    /// Detokenises token by token, as [`Self::decode`] would with special tokens skipped.
    pub fn stream(&self) -> DetokenizeStream<'_> {
        DetokenizeStream::new(self, self.space_prefix)
    }

    /// Like [`Self::stream`], for tokens that continue a text: a leading space is kept.
    pub fn stream_continuation(&self) -> DetokenizeStream<'_> {
        DetokenizeStream::new(self, false)
    }

    /// What [`Self::stream_continuation`] knows beside this tokeniser, for keeping.
    pub fn detokenizer_of_continuation(&self) -> Detokenizer {
        Detokenizer::new(false)
    }
}
