//! Joining neighbours until none are left to join: lowest rank first, leftmost first.
//!
//! A text may be one word of megabytes, so the order is kept without a heap of all candidates: every rank has a list
//! of its own, sorted when its turn comes, and only the ranks that have candidates lie in a heap. In vocabularies
//! made by training no merge leads back to a lower rank, so each list is sorted once and read once.

use crate::error::TextError;
use crate::stop::Stop;
use hashbrown::HashMap;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// Merges between two looks at whether the caller still wants the result.
const LOOK_EVERY: usize = 1 << 16;

/// A stretch of the text that is one symbol for now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Symbol {
    /// Where it begins, in bytes; it ends where the next one begins, and the last one with the text.
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

/// Two neighbours that can be joined.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Candidate {
    left: u32,
    /// Where the right one ended when this was found: neighbours that have grown since end elsewhere.
    end: u32,
    token: u32,
}

/// The candidates of one rank.
#[derive(Default)]
struct Bucket {
    /// Those found before the rank's first turn, the leftmost last once `is_sorted`.
    early: Vec<Candidate>,
    is_sorted: bool,
    /// Those found since.
    late: BinaryHeap<Reverse<Candidate>>,
}

impl Bucket {
    fn push(&mut self, candidate: Candidate) {
        match self.is_sorted {
            false => self.early.push(candidate),
            true => self.late.push(Reverse(candidate)),
        }
    }

    /// Takes out the leftmost.
    fn pop(&mut self) -> Option<Candidate> {
        if !self.is_sorted {
            self.early.sort_unstable_by(|a, b| b.cmp(a));
            self.is_sorted = true;
        }
        match (self.early.last(), self.late.peek()) {
            (Some(early), Some(Reverse(late))) if late < early => self.late.pop().map(|Reverse(late)| late),
            (None, Some(_)) => self.late.pop().map(|Reverse(late)| late),
            _ => self.early.pop(),
        }
    }
}

/// The candidates of all ranks.
#[derive(Default)]
struct Queue {
    buckets: Vec<Bucket>,
    /// Which bucket is a rank's.
    places: HashMap<u32, u32>,
    /// Ranks whose buckets may have candidates.
    ranks: BinaryHeap<Reverse<u32>>,
}

impl Queue {
    fn push(&mut self, rank: u32, candidate: Candidate) {
        let place = *self.places.entry(rank).or_insert_with(|| {
            self.buckets.push(Bucket::default());
            self.buckets.len() as u32 - 1
        });
        let bucket = &mut self.buckets[place as usize];
        if bucket.early.is_empty() && bucket.late.is_empty() {
            self.ranks.push(Reverse(rank));
        }
        bucket.push(candidate);
    }

    fn pop(&mut self) -> Option<Candidate> {
        loop {
            let Reverse(rank) = *self.ranks.peek()?;
            let place = self.places.get(&rank).copied()?;
            let bucket = &mut self.buckets[place as usize];
            let candidate = bucket.pop();
            if bucket.early.is_empty() && bucket.late.is_empty() {
                self.ranks.pop();
                *bucket = Bucket::default();
            }
            if candidate.is_some() {
                return candidate;
            }
        }
    }
}

/// No symbol, or no token.
const NONE: u32 = u32::MAX;
/// In place of a token: the symbol was joined to the one before it.
const GONE: u32 = u32::MAX - 1;

/// A symbol and its neighbours, together: merges jump about in the text, and each jump should cost one cache line.
struct Node {
    start: u32,
    token: u32,
    next: u32,
    prev: u32,
}

/// The symbols of a text, some of them joined.
struct Nodes {
    nodes: Vec<Node>,
    /// Bytes of the text.
    len: u32,
}

impl Nodes {
    fn new(symbols: &[Symbol], len: usize) -> Self {
        let count = symbols.len() as u32;
        let node = |(at, symbol): (u32, &Symbol)| Node {
            start: symbol.start,
            token: symbol.token.unwrap_or(NONE),
            next: if at + 1 < count { at + 1 } else { NONE },
            prev: at.wrapping_sub(1),
        };
        Self { nodes: (0..count).zip(symbols).map(node).collect(), len: len as u32 }
    }

    fn at(&self, at: u32) -> &Node {
        &self.nodes[at as usize]
    }

    /// Where the symbol behind `node` ends.
    fn end(&self, node: &Node) -> u32 {
        match node.next {
            NONE => self.len,
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
        self.nodes[right as usize].token = GONE;
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
    let mut nodes = Nodes::new(symbols, len);
    let mut queue = Queue::default();
    let mut offer = |queue: &mut Queue, nodes: &Nodes, left: u32| {
        let Some(pair) = nodes.pair(left) else { return };
        if let Some(merge) = find(&pair) {
            queue.push(merge.rank, Candidate { left, end: pair.end, token: merge.token });
        }
    };
    for left in 0..symbols.len() as u32 {
        if (left as usize).is_multiple_of(LOOK_EVERY) {
            stop.check()?;
        }
        offer(&mut queue, &nodes, left);
    }
    let mut taken = 0;
    while let Some(Candidate { left, end, token }) = queue.pop() {
        taken += 1;
        if taken % LOOK_EVERY == 0 {
            stop.check()?;
        }
        // Symbols only grow: neighbours that still end there are the ones that were found.
        if nodes.at(left).token == GONE || nodes.pair(left).is_none_or(|pair| pair.end != end) {
            continue;
        }
        nodes.join(left, token);
        offer(&mut queue, &nodes, left);
        let before = nodes.at(left).prev;
        if before != NONE {
            offer(&mut queue, &nodes, before);
        }
    }
    let left = nodes.nodes.iter().filter(|node| node.token != GONE);
    let symbol =
        |node: &Node| Symbol { start: node.start, token: (node.token != NONE).then_some(node.token) };
    symbols.clear();
    symbols.extend(left.map(symbol));
    Ok(())
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
