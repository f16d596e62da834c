//! Joining neighbours until none are left to join: lowest rank first, leftmost first.
//!
//! A text may be one word of megabytes, and a heap of all its pairs would lie far from the
//! processor. So it is joined in windows, each begun where the one before is taken to have a
//! boundary. That this changes nothing is checked where two windows meet:
//!
//! If no two neighbours of some symbols would be joined, or would come out otherwise, where they
//! stand alone together, then the symbols are what joining the whole gives. For suppose that in the
//! whole a pair is joined across the boundary of two of them, and take the first time: until then
//! both had been joined within as they are when they stand alone together, and nothing of lower
//! rank (or the same, further left) was left within them. So that pair would be joined there too.
//!
//! Within a window all neighbours stand the test, since nothing was joined across their boundaries
//! there. Where the last symbol that is kept of a window and the first one of the next do not, the
//! window was too short, and a longer one is tried.

use crate::error::TextError;
use crate::stop::Stop;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// Symbols of a window, and how many of them may turn out otherwise for what follows.
const WINDOW: usize = 2048;
const UNSURE: usize = 256;
/// Joins of one window between two looks at whether the caller still wants the result.
const LOOK_EVERY: usize = 1 << 16;

/// A stretch of the text that is one symbol for now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Symbol {
    /// Where it begins, in bytes; it ends where the next one begins, and the last one with the
    /// text.
    pub(crate) start: u32,
    /// `None` where the vocabulary has none for it.
    pub(crate) token: Option<u32>,
}

/// What two neighbours become.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Merge {
    /// Lower ones join first.
    pub(crate) rank: u32,
    /// The joint token.
    pub(crate) token: u32,
}

/// Two neighbours that can be joined: rank, and which symbol is the left one, in one number. It is
/// stale where that symbol has grown or is gone, or its neighbour has: its node then says another
/// rank.
type Candidate = Reverse<u64>;

/// No symbol, or no token.
const NONE: u32 = u32::MAX;
/// In place of a token: the symbol was joined to the one before it.
const GONE: u32 = u32::MAX - 1;

/// A symbol and its neighbours, together: merges jump about in the text, and each jump should cost
/// one cache line.
struct Node {
    start: u32,
    token: u32,
    next: u32,
    prev: u32,
    /// What it and the one behind it become, if anything.
    merge: Option<Merge>,
}

/// The symbols of a text, some of them joined.
struct Nodes {
    nodes: Vec<Node>,
    /// Where the last one ends.
    end: u32,
}

impl Nodes {
    fn new(symbols: &[Symbol], end: u32) -> Self {
        let count = symbols.len() as u32;
        let node = |(at, symbol): (u32, &Symbol)| Node {
            start: symbol.start,
            token: symbol.token.unwrap_or(NONE),
            next: if at + 1 < count { at + 1 } else { NONE },
            prev: at.wrapping_sub(1),
            merge: None,
        };
        Self { nodes: (0..count).zip(symbols).map(node).collect(), end }
    }

    fn at(&self, at: u32) -> &Node {
        &self.nodes[at as usize]
    }

    /// Where the symbol behind `node` ends.
    fn end(&self, node: &Node) -> u32 {
        match node.next {
            NONE => self.end,
            after => self.at(after).start,
        }
    }

    /// The symbol at `left` and the one behind it, if there is one.
    fn pair(&self, left: u32) -> Option<Pair> {
        let (left, right) = (self.at(left), self.at(left).next);
        let right = (right != NONE).then(|| self.at(right))?;
        let token = |node: &Node| (node.token != NONE).then_some(node.token);
        Some(Pair { start: left.start, end: self.end(right), left: token(left), right: token(right) })
    }

    /// Joins the symbol at `left` and the one behind it.
    fn join(&mut self, left: u32, token: u32) {
        let right = self.at(left).next;
        let after = self.at(right).next;
        let gone = &mut self.nodes[right as usize];
        (gone.token, gone.merge) = (GONE, None);
        let node = &mut self.nodes[left as usize];
        (node.token, node.next) = (token, after);
        if after != NONE {
            self.nodes[after as usize].prev = left;
        }
    }
}

/// Joins `symbols` of a text of `len` bytes as long as `find` knows what two neighbours become.
pub(crate) fn merge(
    symbols: &mut Vec<Symbol>,
    len: usize,
    mut find: impl FnMut(&Pair) -> Option<Merge>,
    stop: Stop<'_>,
) -> Result<(), TextError> {
    merge_windows(symbols, len, WINDOW, UNSURE, &mut find, stop)
}

fn merge_windows(
    symbols: &mut Vec<Symbol>,
    len: usize,
    shortest: usize,
    unsure: usize,
    find: &mut dyn FnMut(&Pair) -> Option<Merge>,
    stop: Stop<'_>,
) -> Result<(), TextError> {
    // Where symbol `at` begins, in bytes.
    let start = |at: usize| symbols.get(at).map_or(len as u32, |symbol| symbol.start);
    let index = |start: u32| symbols.partition_point(|symbol| symbol.start < start);
    let mut join = |from: usize, to: usize| join(&symbols[from..to], start(to), find, stop);
    let (mut done, mut from, mut window) = (Vec::<Symbol>::new(), 0, shortest);
    // Where short windows are tried again: behind what they could not tell.
    let mut until = 0;
    while from < symbols.len() {
        let to = symbols.len().min(from + window);
        let mut joined = join(from, to)?;
        let first_end = joined.get(1).map_or(start(to), |second| second.start);
        let fits = match done.last() {
            Some(last) => {
                let pair = join(index(last.start), index(first_end))?;
                pair.len() == 2 && pair[0] == *last && pair[1] == joined[0]
            }
            None => true,
        };
        if !fits {
            // The boundary was none: it is looked for once more, from some symbols before.
            let kept = done.len().saturating_sub(unsure * (window / shortest));
            (window, until) = (4 * window, until.max(to));
            from = index(done[kept].start);
            done.truncate(kept);
            continue;
        }
        from = to;
        if to < symbols.len() {
            let sure = joined.partition_point(|symbol| symbol.start < start(to - unsure));
            // One symbol that fills the window: it may fill more.
            if sure <= 1 {
                window *= 4;
                from = index(joined[0].start);
                continue;
            }
            from = index(joined[sure - 1].start);
            joined.truncate(sure - 1);
        }
        done.append(&mut joined);
        if from >= until {
            window = shortest;
        }
    }
    *symbols = done;
    Ok(())
}

/// Joins `symbols`, which end at `end`.
fn join(
    symbols: &[Symbol],
    end: u32,
    find: &mut dyn FnMut(&Pair) -> Option<Merge>,
    stop: Stop<'_>,
) -> Result<Vec<Symbol>, TextError> {
    stop.check()?;
    let mut nodes = Nodes::new(symbols, end);
    let mut offer = |nodes: &mut Nodes, left: u32| -> Option<Candidate> {
        let merge = nodes.pair(left).and_then(|pair| find(&pair));
        nodes.nodes[left as usize].merge = merge;
        merge.map(|merge| Reverse(u64::from(merge.rank) << 32 | u64::from(left)))
    };
    let mut queue: BinaryHeap<Candidate> =
        (0..symbols.len() as u32).filter_map(|left| offer(&mut nodes, left)).collect();
    let mut taken = 0;
    while let Some(Reverse(candidate)) = queue.pop() {
        taken += 1;
        if taken % LOOK_EVERY == 0 {
            stop.check()?;
        }
        let (rank, left) = ((candidate >> 32) as u32, candidate as u32);
        let Some(merge) = nodes.at(left).merge.filter(|merge| merge.rank == rank) else { continue };
        nodes.join(left, merge.token);
        queue.extend(offer(&mut nodes, left));
        let before = nodes.at(left).prev;
        if before != NONE {
            queue.extend(offer(&mut nodes, before));
        }
    }
    let left = nodes.nodes.iter().filter(|node| node.token != GONE);
    let symbol =
        |node: &Node| Symbol { start: node.start, token: (node.token != NONE).then_some(node.token) };
    Ok(left.map(symbol).collect())
}

/// Two neighbours.
pub(crate) struct Pair {
    /// Where the left one begins, in bytes.
    pub(crate) start: u32,
    /// Where the right one ends.
    pub(crate) end: u32,
    /// The left one's token.
    pub(crate) left: Option<u32>,
    /// The right one's token.
    pub(crate) right: Option<u32>,
}

#[cfg(test)]
mod tests {
    use super::*;
    use hashbrown::HashMap;

    /// Windows are the whole, whatever the rules: also for those that no training makes.
    #[test]
    fn windows_equal_the_whole() {
        let mut state = 7u64;
        let mut below = move |most: u32| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) as u32 % most
        };
        let mut longest = 0;
        for round in 0..600 {
            let letters = 1 + round % 3;
            let mut rules = HashMap::new();
            let mut tokens = letters;
            for _ in 0..=below(40) {
                // New tokens, and now and then one that is there.
                let token = if below(4) > 0 { tokens } else { below(tokens) };
                tokens = tokens.max(token + 1);
                rules.insert((below(tokens), below(tokens)), Merge { rank: below(30), token });
            }
            let len = 1 + below(1500);
            let period = 1 + below(12);
            let text: Vec<u32> = (0..period).map(|_| below(letters)).collect();
            let random = below(2) == 0;
            let mut symbol = |start: u32| {
                let token = if random { below(letters) } else { text[(start % period) as usize] };
                Symbol { start, token: (below(200) > 0).then_some(token) }
            };
            let symbols: Vec<Symbol> = (0..len).map(&mut symbol).collect();
            let mut find = |pair: &Pair| rules.get(&(pair.left?, pair.right?)).copied();
            let whole = join(&symbols, len, &mut find, Stop::never()).unwrap();
            for (shortest, unsure) in [(8, 2), (32, 8), (256, 32)] {
                let mut parts = symbols.clone();
                merge_windows(&mut parts, len as usize, shortest, unsure, &mut find, Stop::never()).unwrap();
                assert_eq!(parts, whole, "round {round}, windows of {shortest}, {unsure} unsure");
            }
            let ends = whole[1..].iter().map(|symbol| symbol.start).chain([len]);
            longest = longest
                .max(whole.iter().zip(ends).map(|(symbol, end)| end - symbol.start).max().unwrap_or(0));
        }
        assert!(longest > 256, "some symbols fill several windows: {longest}");
    }
}
