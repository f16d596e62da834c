//! The vocabulary itself: what each token id says, and which id says a given text.

use crate::byte_level;
use hashbrown::{DefaultHashBuilder, HashTable};
use std::borrow::Cow;
use std::hash::BuildHasher;

/// How SentencePiece vocabularies write a space.
pub(crate) const SPACE_MARK: char = '\u{2581}';

/// What a token is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TokenKind {
    /// A piece of ordinary text.
    Normal,
    /// Stands for text that no other token can say.
    Unknown,
    /// Steers the model and is no text of its own, such as `<|im_start|>`.
    Control,
    /// Text that is always one token wherever it occurs, such as `<h1>`.
    UserDefined,
    /// Reserved; the model never saw it.
    Unused,
    /// One raw byte, written `<0x0A>`.
    Byte,
}

impl TokenKind {
    /// From `tokenizer.ggml.token_type`; 0 and unknown numbers count as ordinary text.
    pub(crate) fn from_ggml(number: i32) -> Self {
        match number {
            2 => Self::Unknown,
            3 => Self::Control,
            4 => Self::UserDefined,
            5 => Self::Unused,
            6 => Self::Byte,
            _ => Self::Normal,
        }
    }

    /// Whether merging ordinary text may end in this token. Control and byte tokens must stay out of reach, or
    /// text that merely quotes `</s>` would end the conversation.
    pub(crate) fn spells_text(self) -> bool {
        matches!(self, Self::Normal | Self::UserDefined | Self::Unused)
    }

    /// Whether this token is left out of text shown to people.
    pub fn is_hidden(self) -> bool {
        matches!(self, Self::Control | Self::Unknown)
    }
}

/// How a token's text in the vocabulary maps to the bytes it says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Spelling {
    /// GPT-2's byte alphabet.
    ByteLevel,
    /// SentencePiece: `▁` for a space, `<0xXX>` for a byte.
    SpaceMark,
}

/// All tokens in one allocation, with a hash index from text to id.
pub(crate) struct VocabTable {
    text: String,
    /// Token `i` is `text[ends[i-1]..ends[i]]`.
    ends: Vec<u32>,
    kinds: Vec<TokenKind>,
    index: HashTable<u32>,
    hasher: DefaultHashBuilder,
    spelling: Spelling,
    /// Bytes of the longest token: an upper bound that makes hopeless look-ups cheap.
    longest: usize,
    /// The tokens of kind `Byte`, by the byte that they say.
    byte_tokens: Box<[Option<u32>; 256]>,
}

impl VocabTable {
    pub(crate) fn with_capacity(tokens: usize, text_bytes: usize, spelling: Spelling) -> Self {
        Self {
            text: String::with_capacity(text_bytes),
            ends: Vec::with_capacity(tokens),
            kinds: Vec::with_capacity(tokens),
            index: HashTable::with_capacity(tokens),
            hasher: DefaultHashBuilder::default(),
            spelling,
            longest: 0,
            byte_tokens: Box::new([None; 256]),
        }
    }

    /// Adds the next token id. The caller keeps the sum of the text lengths within `u32`.
    pub(crate) fn push(&mut self, text: &str, kind: TokenKind) {
        let id = self.ends.len() as u32;
        self.text.push_str(text);
        self.ends.push(self.text.len() as u32);
        self.kinds.push(kind);
        self.longest = self.longest.max(text.len());
        if kind == TokenKind::Byte
            && let Some(byte) = parse_byte_token(text)
        {
            self.byte_tokens[usize::from(byte)].get_or_insert(id);
        }
        if text.is_empty() {
            return;
        }
        let hash = self.hasher.hash_one(text);
        let (all, ends, hasher) = (&self.text, &self.ends, &self.hasher);
        let text_at = |id: u32| slice(all, ends, id);
        match self.index.find_mut(hash, |&other| text_at(other) == text) {
            // The same text twice: the one that can say text wins, else the first.
            Some(other) => {
                if kind.spells_text() && !self.kinds[*other as usize].spells_text() {
                    *other = id;
                }
            }
            None => {
                self.index.insert_unique(hash, id, |&other| hasher.hash_one(text_at(other)));
            }
        }
    }

    pub(crate) fn len(&self) -> usize {
        self.ends.len()
    }

    /// Bytes of the longest token, as the vocabulary writes it.
    pub(crate) fn longest(&self) -> usize {
        self.longest
    }

    pub(crate) fn spelling(&self) -> Spelling {
        self.spelling
    }

    /// The token's text as the vocabulary writes it.
    pub(crate) fn text(&self, id: u32) -> Option<&str> {
        ((id as usize) < self.ends.len()).then(|| slice(&self.text, &self.ends, id))
    }

    pub(crate) fn kind(&self, id: u32) -> Option<TokenKind> {
        self.kinds.get(id as usize).copied()
    }

    pub(crate) fn set_kind(&mut self, id: u32, kind: TokenKind) {
        if let Some(slot) = self.kinds.get_mut(id as usize) {
            *slot = kind;
        }
    }

    /// The token that the vocabulary writes as `text`, of whatever kind.
    pub(crate) fn id_of(&self, text: &str) -> Option<u32> {
        if text.len() > self.longest {
            return None;
        }
        self.index.find(self.hasher.hash_one(text), |&id| slice(&self.text, &self.ends, id) == text).copied()
    }

    /// Like [`Self::id_of`], but only tokens that ordinary text may become.
    pub(crate) fn text_token(&self, text: &str) -> Option<u32> {
        self.id_of(text).filter(|&id| self.kinds[id as usize].spells_text())
    }

    /// The `<0xXX>` token for a byte.
    pub(crate) fn byte_token(&self, byte: u8) -> Option<u32> {
        self.byte_tokens[usize::from(byte)]
    }

    /// The bytes that a token says, control tokens included (theirs is their name).
    pub(crate) fn bytes(&self, id: u32) -> Option<Cow<'_, [u8]>> {
        let text = self.text(id)?;
        let literal = Cow::Borrowed(text.as_bytes());
        Some(match self.kinds[id as usize] {
            TokenKind::Control | TokenKind::Unknown => literal,
            TokenKind::Byte => match parse_byte_token(text) {
                Some(byte) => Cow::Owned(vec![byte]),
                None => literal,
            },
            TokenKind::UserDefined if self.spelling == Spelling::ByteLevel => literal,
            _ => match self.spelling {
                Spelling::ByteLevel if text.bytes().all(|b| b.is_ascii_graphic()) => literal,
                Spelling::ByteLevel => Cow::Owned(byte_level::unspell(text)),
                Spelling::SpaceMark if text.contains(SPACE_MARK) => {
                    Cow::Owned(text.replace(SPACE_MARK, " ").into_bytes())
                }
                Spelling::SpaceMark => literal,
            },
        })
    }

    /// All ids, in order.
    pub(crate) fn ids(&self) -> impl Iterator<Item = u32> + use<> {
        0..self.ends.len() as u32
    }
}

fn slice<'a>(all: &'a str, ends: &[u32], id: u32) -> &'a str {
    let id = id as usize;
    let start = if id == 0 { 0 } else { ends[id - 1] as usize };
    &all[start..ends[id] as usize]
}

/// The byte that `<0xXX>` names.
pub(crate) fn parse_byte_token(text: &str) -> Option<u8> {
    let hex = text.strip_prefix("<0x")?.strip_suffix('>')?;
    (hex.len() == 2 && hex.bytes().all(|b| b.is_ascii_hexdigit()))
        .then(|| u8::from_str_radix(hex, 16).ok())
        .flatten()
}
