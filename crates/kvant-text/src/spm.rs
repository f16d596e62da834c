//! SentencePiece's BPE: merge the neighbours whose joint token scores highest, leftmost first.

use crate::vocab_table::{SPACE_MARK, VocabTable};
use std::cmp::Ordering;
use std::collections::BinaryHeap;

/// Encoder for vocabularies with scores instead of merges.
pub(crate) struct Spm {
    /// One per token; higher merges earlier.
    scores: Vec<f32>,
    unknown: Option<u32>,
}

/// A stretch of the text that is one symbol for now; length 0 once merged away.
#[derive(Clone, Copy)]
struct Symbol {
    start: u32,
    len: u32,
    prev: u32,
    next: u32,
    token: Option<u32>,
}

const NONE: u32 = u32::MAX;

/// Two neighbours that together are a token.
struct Candidate {
    score: f32,
    left: u32,
    right: u32,
    /// Bytes of both when this was found: a different sum later means that one of them has since grown.
    len: u32,
    token: u32,
}

impl Ord for Candidate {
    fn cmp(&self, other: &Self) -> Ordering {
        self.score.total_cmp(&other.score).then_with(|| other.left.cmp(&self.left))
    }
}
impl PartialOrd for Candidate {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}
impl PartialEq for Candidate {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}
impl Eq for Candidate {}

impl Spm {
    /// `scores` has one finite entry per token.
    pub(crate) fn new(mut scores: Vec<f32>, unknown: Option<u32>) -> Self {
        // -0.0 and 0.0 are the same score; `total_cmp` would tell them apart.
        scores.iter_mut().for_each(|score| *score += 0.0);
        Self { scores, unknown }
    }

    /// Appends the tokens of `text`, whose spaces are written as they are; `space_before` puts one in front.
    pub(crate) fn encode(&self, table: &VocabTable, text: &str, space_before: bool, out: &mut Vec<u32>) {
        let mut marked = String::with_capacity(text.len() + text.len() / 2 + 3);
        if space_before {
            marked.push(SPACE_MARK);
        }
        marked.extend(text.chars().map(|c| if c == ' ' { SPACE_MARK } else { c }));

        let mut symbols: Vec<Symbol> = Vec::with_capacity(marked.len());
        for (start, c) in marked.char_indices() {
            let index = symbols.len() as u32;
            let len = c.len_utf8();
            symbols.push(Symbol {
                start: start as u32,
                len: len as u32,
                prev: index.wrapping_sub(1),
                next: index + 1,
                token: table.text_token(&marked[start..start + len]),
            });
        }
        if let Some(last) = symbols.last_mut() {
            last.next = NONE;
        }

        let mut queue = BinaryHeap::new();
        for left in 1..symbols.len() as u32 {
            self.consider(table, &marked, &symbols, left - 1, left, &mut queue);
        }
        while let Some(Candidate { left, right, len, token, .. }) = queue.pop() {
            let (l, r) = (symbols[left as usize], symbols[right as usize]);
            if l.len == 0 || r.len == 0 || l.len + r.len != len {
                continue;
            }
            symbols[left as usize] = Symbol { len, next: r.next, token: Some(token), ..l };
            symbols[right as usize].len = 0;
            if r.next != NONE {
                symbols[r.next as usize].prev = left;
                self.consider(table, &marked, &symbols, left, r.next, &mut queue);
            }
            if l.prev != NONE {
                self.consider(table, &marked, &symbols, l.prev, left, &mut queue);
            }
        }

        let mut at = if symbols.is_empty() { NONE } else { 0 };
        while at != NONE {
            let symbol = symbols[at as usize];
            match symbol.token {
                Some(token) => out.push(token),
                None => {
                    let bytes = &marked.as_bytes()[symbol.start as usize..][..symbol.len as usize];
                    spell_by_bytes(table, bytes, self.unknown, out);
                }
            }
            at = symbol.next;
        }
    }

    fn consider(
        &self,
        table: &VocabTable,
        text: &str,
        symbols: &[Symbol],
        left: u32,
        right: u32,
        queue: &mut BinaryHeap<Candidate>,
    ) {
        let start = symbols[left as usize].start;
        let len = symbols[left as usize].len + symbols[right as usize].len;
        let joint = &text[start as usize..(start + len) as usize];
        if let Some(token) = table.text_token(joint) {
            queue.push(Candidate { score: self.scores[token as usize], left, right, len, token });
        }
    }
}

/// A character without a token becomes its bytes' tokens; without those, one unknown token.
pub(crate) fn spell_by_bytes(table: &VocabTable, bytes: &[u8], unknown: Option<u32>, out: &mut Vec<u32>) {
    if bytes.iter().all(|&byte| table.byte_token(byte).is_some()) {
        out.extend(bytes.iter().filter_map(|&byte| table.byte_token(byte)));
    } else {
        out.extend(unknown);
    }
}
