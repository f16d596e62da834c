//! SentencePiece's BPE: merge the neighbours whose joint token scores highest, leftmost first.

use crate::error::TextError;
use crate::merge::{Merge, Pair, Symbol, merge};
use crate::stop::Stop;
use crate::vocab_table::{SPACE_MARK, VocabTable};
use hashbrown::HashMap;

/// Encoder for vocabularies with scores instead of merges.
pub(crate) struct Spm {
    /// One per token; lower merges earlier. Tokens of equal scores share one.
    ranks: Vec<u32>,
    unknown: Option<u32>,
}

impl Spm {
    /// `scores` has one entry per token, none of them NaN.
    pub(crate) fn new(scores: &[f32], unknown: Option<u32>) -> Self {
        let mut order: Vec<u32> = (0..scores.len() as u32).collect();
        order.sort_unstable_by(|a, b| scores[*b as usize].total_cmp(&scores[*a as usize]));
        let (mut ranks, mut rank) = (vec![0; scores.len()], 0);
        for (at, &token) in order.iter().enumerate() {
            // Not by `total_cmp`: -0.0 and 0.0 are the same score.
            if at > 0 && scores[order[at - 1] as usize] != scores[token as usize] {
                rank += 1;
            }
            ranks[token as usize] = rank;
        }
        Self { ranks, unknown }
    }

    /// Appends the tokens of `text`, whose spaces are written as they are; `space_before` puts one in front.
    pub(crate) fn encode(
        &self,
        table: &VocabTable,
        text: &str,
        space_before: bool,
        stop: Stop<'_>,
        out: &mut Vec<u32>,
    ) -> Result<(), TextError> {
        let mut marked = String::with_capacity(text.len() + text.len() / 2 + 3);
        if space_before {
            marked.push(SPACE_MARK);
        }
        marked.extend(text.chars().map(|c| if c == ' ' { SPACE_MARK } else { c }));
        let symbol = |(start, c): (usize, char)| Symbol {
            start: start as u32,
            token: table.text_token(&marked[start..start + c.len_utf8()]),
        };
        let mut symbols: Vec<Symbol> = marked.char_indices().map(symbol).collect();
        let look_up = |pair: &Pair| {
            let token = table.text_token(&marked[pair.start as usize..pair.end as usize])?;
            Some(Merge { rank: self.ranks[token as usize], token })
        };
        // Few pairs are most of any text, and two numbers are found sooner than a text.
        let mut known = HashMap::new();
        let find = |pair: &Pair| match (pair.left, pair.right) {
            (Some(left), Some(right)) => *known.entry((left, right)).or_insert_with(|| look_up(pair)),
            _ => look_up(pair),
        };
        merge(&mut symbols, marked.len(), find, stop)?;
        for (at, symbol) in symbols.iter().enumerate() {
            match symbol.token {
                Some(token) => out.push(token),
                None => {
                    let end = symbols.get(at + 1).map_or(marked.len(), |next| next.start as usize);
                    let bytes = &marked.as_bytes()[symbol.start as usize..end];
                    spell_by_bytes(table, bytes, self.unknown, out);
                }
            }
        }
        Ok(())
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
