//! Tokens that are cut out of the text before anything else looks at it.

use crate::error::{TextError, check_size};
use crate::vocab_table::{TokenKind, VocabTable};
use aho_corasick::{AhoCorasick, MatchKind};

/// Bytes of all special tokens together: the automaton takes many times their size.
const MAX_TEXT: usize = 4 << 20;

/// A stretch of input: either text still to be tokenised, or a token that was found whole.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Fragment<'t> {
    Text(&'t str),
    Token(u32),
}

/// Finds whole tokens in text: leftmost first, the longest where several start.
pub(crate) struct SpecialTokens {
    /// User-defined tokens: always found.
    always: Matcher,
    /// The above plus control tokens: found where the caller vouches for the text.
    with_control: Matcher,
}

struct Matcher {
    automaton: Option<AhoCorasick>,
    ids: Vec<u32>,
}

impl SpecialTokens {
    pub(crate) fn new(table: &VocabTable) -> Result<Self, TextError> {
        let pick = |control: bool| {
            table
                .ids()
                .filter(|&id| match table.kind(id) {
                    Some(TokenKind::UserDefined) => true,
                    Some(TokenKind::Control | TokenKind::Unknown) => control,
                    _ => false,
                })
                .collect::<Vec<_>>()
        };
        Ok(Self { always: Matcher::new(table, pick(false))?, with_control: Matcher::new(table, pick(true))? })
    }

    /// Cuts `text` into fragments; no text fragment is empty.
    pub(crate) fn split<'t>(&self, text: &'t str, parse_control: bool) -> Vec<Fragment<'t>> {
        if parse_control { self.with_control.split(text) } else { self.always.split(text) }
    }
}

impl Matcher {
    fn new(table: &VocabTable, mut ids: Vec<u32>) -> Result<Self, TextError> {
        ids.retain(|&id| table.text(id).is_some_and(|text| !text.is_empty()));
        if ids.is_empty() {
            return Ok(Self { automaton: None, ids });
        }
        let text_bytes = ids.iter().filter_map(|&id| table.text(id)).map(str::len).sum();
        check_size("tokenizer.ggml.tokens", text_bytes, "bytes of special tokens", MAX_TEXT)?;
        let automaton = AhoCorasick::builder()
            .match_kind(MatchKind::LeftmostLongest)
            .build(ids.iter().filter_map(|&id| table.text(id)))
            .map_err(|error| TextError::BadEntry {
                field: "tokenizer.ggml.tokens",
                index: ids[0] as usize,
                reason: format!("special tokens cannot be indexed: {error}"),
            })?;
        Ok(Self { automaton: Some(automaton), ids })
    }

    fn split<'t>(&self, text: &'t str) -> Vec<Fragment<'t>> {
        let mut fragments = Vec::new();
        let mut done = 0;
        for found in self.automaton.iter().flat_map(|automaton| automaton.find_iter(text)) {
            if found.start() > done {
                fragments.push(Fragment::Text(&text[done..found.start()]));
            }
            fragments.push(Fragment::Token(self.ids[found.pattern().as_usize()]));
            done = found.end();
        }
        if done < text.len() {
            fragments.push(Fragment::Text(&text[done..]));
        }
        fragments
    }
}
