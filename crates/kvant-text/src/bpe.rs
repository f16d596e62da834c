//! BPE by merge rank: the neighbours whose merge was learnt first join first, leftmost first.

use crate::byte_level;
use crate::error::TextError;
use crate::merge::{Merge, Symbol, merge};
use crate::spm::spell_by_bytes;
use crate::stop::Stop;
use crate::vocab_table::{Spelling, VocabTable};
use hashbrown::HashMap;

/// Encoder for vocabularies with a merge list.
pub(crate) struct Bpe {
    /// (left token, right token) → (rank, joint token).
    merges: HashMap<u64, Merge>,
    /// Token of each byte; `None` where the vocabulary cannot say it. Only for the byte alphabet.
    byte_tokens: Box<[Option<u32>; 256]>,
    rules: BpeRules,
}

/// What differs between models beside their merges.
#[derive(Clone, Copy)]
pub(crate) struct BpeRules {
    /// A word that is a token is taken whole, even where merging would not lead to it.
    pub(crate) whole_words: bool,
    /// So is a word of line ends.
    pub(crate) line_ends: bool,
    /// The token of what has none, if it is not left out.
    pub(crate) unknown: Option<u32>,
}

/// Words up to this many symbols are merged by scanning; longer ones through a queue, so that a hostile word costs
/// no more than its length. Measured: scanning wins clearly up to a few dozen.
const SCAN_LIMIT: usize = 48;
/// Bytes between two looks at whether the caller still wants the result.
const LOOK_EVERY: usize = 1 << 16;

impl Bpe {
    pub(crate) fn new<S: AsRef<str>>(
        table: &VocabTable,
        merge_lines: &[S],
        rules: BpeRules,
    ) -> Result<Self, TextError> {
        let mut merges = HashMap::with_capacity(merge_lines.len());
        let mut joint = String::new();
        for (rank, line) in merge_lines.iter().enumerate() {
            let bad =
                |reason: String| TextError::BadEntry { field: "tokenizer.ggml.merges", index: rank, reason };
            let line = line.as_ref();
            // The left part is never empty and may itself begin with a space, so look from the second byte on.
            let cut = (1..line.len())
                .find(|&at| line.as_bytes()[at] == b' ')
                .ok_or_else(|| bad(format!("`{line}` is not two tokens with a space between")))?;
            let (left, right) = (&line[..cut], &line[cut + 1..]);
            joint.clear();
            joint.push_str(left);
            joint.push_str(right);
            let id = |part: &str| table.text_token(part);
            // A merge whose parts are not in the vocabulary can never apply.
            if let (Some(l), Some(r), Some(token)) = (id(left), id(right), id(&joint)) {
                merges.entry(pair(l, r)).or_insert(Merge { rank: rank as u32, token });
            }
        }
        let mut byte_tokens = Box::new([None; 256]);
        if table.spelling() == Spelling::ByteLevel {
            for byte in 0..=255u8 {
                byte_tokens[usize::from(byte)] =
                    table.text_token(byte_level::char_of(byte).encode_utf8(&mut [0; 4]));
            }
        }
        Ok(Self { merges, byte_tokens, rules })
    }

    /// How many different pairs of tokens can be joined.
    pub(crate) fn merge_count(&self) -> usize {
        self.merges.len()
    }

    /// Appends the tokens of one word. In the byte alphabet, a byte that the vocabulary cannot say is left out,
    /// as the models' own tokenisers do.
    pub(crate) fn encode_word(
        &self,
        table: &VocabTable,
        word: &str,
        scratch: &mut BpeScratch,
        stop: Stop<'_>,
        out: &mut Vec<u32>,
    ) -> Result<(), TextError> {
        scratch.taken += word.len();
        if scratch.taken >= LOOK_EVERY {
            scratch.taken = 0;
            stop.check()?;
        }
        let byte_level = table.spelling() == Spelling::ByteLevel;
        if self.rules.whole_words {
            let whole = match byte_level {
                // Spelling makes nothing shorter.
                true if word.len() > table.longest() => None,
                true => {
                    scratch.spelled.clear();
                    byte_level::spell_into(word.as_bytes(), &mut scratch.spelled);
                    table.text_token(&scratch.spelled)
                }
                false => table.text_token(word),
            };
            if let Some(token) = whole {
                out.push(token);
                return Ok(());
            }
        }
        // Character vocabularies hold runs of line ends that no chain of merges leads to.
        if self.rules.line_ends
            && word.bytes().all(|byte| byte == b'\n')
            && let Some(token) = table.text_token(word)
        {
            out.push(token);
            return Ok(());
        }
        let symbols = &mut scratch.symbols;
        symbols.clear();
        if byte_level {
            symbols.extend(word.bytes().enumerate().filter_map(|(start, byte)| {
                let token = self.byte_tokens[usize::from(byte)]?;
                Some(Symbol { start: start as u32, token: Some(token) })
            }));
        } else {
            symbols.extend(word.char_indices().map(|(start, c)| Symbol {
                start: start as u32,
                token: table.text_token(c.encode_utf8(&mut [0; 4])),
            }));
        }
        if symbols.len() <= SCAN_LIMIT {
            self.merge_by_scan(symbols);
        } else {
            self.merge_by_queue(symbols, word.len(), stop)?;
        }
        for (index, symbol) in symbols.iter().enumerate() {
            match symbol.token {
                Some(token) => out.push(token),
                None => {
                    let end = symbols.get(index + 1).map_or(word.len(), |next| next.start as usize);
                    spell_by_bytes(
                        table,
                        &word.as_bytes()[symbol.start as usize..end],
                        self.rules.unknown,
                        out,
                    );
                }
            }
        }
        Ok(())
    }

    fn find(&self, left: Option<u32>, right: Option<u32>) -> Option<Merge> {
        self.merges.get(&pair(left?, right?)).copied()
    }

    fn merge_by_scan(&self, symbols: &mut Vec<Symbol>) {
        loop {
            let mut best: Option<(usize, Merge)> = None;
            for at in 1..symbols.len() {
                if let Some(merge) = self.find(symbols[at - 1].token, symbols[at].token)
                    && best.is_none_or(|(_, lowest)| merge.rank < lowest.rank)
                {
                    best = Some((at, merge));
                }
            }
            let Some((at, merge)) = best else { return };
            symbols[at - 1].token = Some(merge.token);
            symbols.remove(at);
        }
    }

    fn merge_by_queue(&self, symbols: &mut Vec<Symbol>, len: usize, stop: Stop<'_>) -> Result<(), TextError> {
        merge(symbols, len, |pair| self.find(pair.left, pair.right), stop)
    }
}

/// Buffers kept between the words of one text.
#[derive(Default)]
pub(crate) struct BpeScratch {
    symbols: Vec<Symbol>,
    /// A word in the byte alphabet.
    spelled: String,
    /// Bytes since it was last looked whether anybody still wants the result.
    taken: usize,
}

fn pair(left: u32, right: u32) -> u64 {
    u64::from(left) << 32 | u64::from(right)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::vocab_table::TokenKind;

    const RULES: BpeRules = BpeRules { whole_words: false, line_ends: false, unknown: None };

    /// The queue and the scan must be the same function.
    #[test]
    fn queue_equals_scan() {
        let mut table = VocabTable::with_capacity(16, 64, Spelling::ByteLevel);
        for text in ["a", "b", "c", "ab", "bc", "abc", "aa", "aab", "ca", "caa", "bca"] {
            table.push(text, TokenKind::Normal);
        }
        let merges = ["b c", "a a", "a b", "aa b", "a bc", "c a", "c aa", "b ca"];
        let bpe = Bpe::new(&table, &merges, RULES).expect("merges are well formed");
        queue_equals_scan_of(&bpe);
        // Merges that lead back to lower ranks: no training makes them, a file may hold them.
        for turn in 1..merges.len() {
            let mut turned = merges;
            turned.rotate_left(turn);
            queue_equals_scan_of(&Bpe::new(&table, &turned, RULES).expect("well formed"));
            turned.reverse();
            queue_equals_scan_of(&Bpe::new(&table, &turned, RULES).expect("well formed"));
        }
    }

    fn queue_equals_scan_of(bpe: &Bpe) {
        let mut state = 7u32;
        for len in 0..200usize {
            let mut symbols: Vec<Symbol> = (0..len)
                .map(|start| {
                    state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                    Symbol { start: start as u32, token: Some((state >> 24) % 3) }
                })
                .collect();
            let mut other = symbols.clone();
            bpe.merge_by_scan(&mut symbols);
            bpe.merge_by_queue(&mut other, len, Stop::never()).expect("it is never stopped");
            let view = |symbols: &[Symbol]| symbols.iter().map(|s| (s.start, s.token)).collect::<Vec<_>>();
            assert_eq!(view(&symbols), view(&other), "length {len}");
        }
    }
}
