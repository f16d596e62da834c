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

impl SpecialTokens {
    pub(crate) fn new(table: &VocabTable) -> Result<Self, TextError> {
        let matcher = |control: bool| {
            let kinds = move |kind: TokenKind| match kind {
                TokenKind::UserDefined => true,
                TokenKind::Control | TokenKind::Unknown => control,
                _ => false,
            };
            let ids = table.ids().filter(|&id| table.kind(id).is_some_and(kinds));
            Matcher::new(ids.filter_map(|id| {
                let entry = Entry { id, is_control: false, edges: Edges::default() };
                Some((entry, table.text(id)?))
            }))
        };
        Ok(Self { always: matcher(false)?, with_control: matcher(true)? })
    }

    /// Cuts `text` into fragments; no text fragment is empty.
    pub(crate) fn split<'t>(&self, text: &'t str, parse_control: bool) -> Vec<Fragment<'t>> {
        if parse_control { &self.with_control } else { &self.always }.split(text, |_| true)
    }
}

/// White space that a token takes with it.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Edges {
    pub(crate) before: bool,
    pub(crate) after: bool,
}

/// A token to be found.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Entry {
    pub(crate) id: u32,
    pub(crate) is_control: bool,
    pub(crate) edges: Edges,
}

/// Finds some tokens.
#[derive(Default)]
pub(crate) struct Matcher {
    automaton: Option<AhoCorasick>,
    entries: Vec<Entry>,
}

impl Matcher {
    /// For tokens and their texts; of equal texts the first is found.
    pub(crate) fn new<T: AsRef<str>>(tokens: impl Iterator<Item = (Entry, T)>) -> Result<Self, TextError> {
        let (entries, texts): (Vec<Entry>, Vec<T>) =
            tokens.filter(|(_, text)| !text.as_ref().is_empty()).unzip();
        let Some(first) = entries.first() else { return Ok(Self::default()) };
        let bytes = texts.iter().map(|text| text.as_ref().len()).sum();
        check_size("tokenizer.ggml.tokens", bytes, "bytes of special tokens", MAX_TEXT)?;
        let automaton = AhoCorasick::builder()
            .match_kind(MatchKind::LeftmostLongest)
            .build(texts.iter().map(AsRef::as_ref))
            .map_err(|error| TextError::BadEntry {
                field: "tokenizer.ggml.tokens",
                index: first.id as usize,
                reason: format!("special tokens cannot be indexed: {error}"),
            })?;
        Ok(Self { automaton: Some(automaton), entries })
    }

    /// Cuts `text` at the tokens that are `wanted`; others hide what begins within them all the
    /// same.
    pub(crate) fn split<'t>(&self, text: &'t str, wanted: impl Fn(&Entry) -> bool) -> Vec<Fragment<'t>> {
        let mut fragments = Vec::new();
        // Where the last fragment ended, and the last white space that was looked through.
        let (mut done, mut spaces) = (0, 0);
        for found in self.automaton.iter().flat_map(|automaton| automaton.find_iter(text)) {
            let entry = &self.entries[found.pattern().as_usize()];
            if !wanted(entry) {
                continue;
            }
            let before = text.get(done..found.start()).unwrap_or_default();
            let before = if entry.edges.before { before.trim_end() } else { before };
            if !before.is_empty() {
                fragments.push(Fragment::Text(before));
            }
            fragments.push(Fragment::Token(entry.id));
            done = found.end();
            if entry.edges.after {
                if spaces < done {
                    spaces = text.len() - text[done..].trim_start().len();
                }
                done = spaces;
            }
        }
        if done < text.len() {
            fragments.push(Fragment::Text(&text[done..]));
        }
        fragments
    }
}
