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
    /// Where it begins, in bytes; it ends where the next one begins.
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

/// No symbol.
const NONE: u32 = u32::MAX;

/// Joins `symbols` of a text of `len` bytes as long as `find` knows what two neighbours become; `find` is given where
/// both begin, where the second one ends, and their tokens.
pub(crate) fn merge(
    symbols: &mut Vec<Symbol>,
    len: usize,
    find: impl Fn(Pair) -> Option<Merge>,
    stop: Stop<'_>,
) -> Result<(), TextError> {
    let count = symbols.len();
    let mut next: Vec<u32> = (1..=count as u32).collect();
    let mut prev: Vec<u32> = (0..count as u32).map(|at| at.wrapping_sub(1)).collect();
    if let Some(last) = next.last_mut() {
        *last = NONE;
    }
    let mut gone = vec![false; count];
    let mut queue = Queue::default();
    let end_of = |symbols: &[Symbol], next: &[u32], at: u32| match next[at as usize] {
        NONE => len as u32,
        after => symbols[after as usize].start,
    };
    let offer = |queue: &mut Queue, symbols: &[Symbol], next: &[u32], left: u32, right: u32| {
        let (l, r) = (symbols[left as usize], symbols[right as usize]);
        let end = end_of(symbols, next, right);
        if let Some(merge) = find(Pair { start: l.start, end, left: l.token, right: r.token }) {
            queue.push(merge.rank, Candidate { left, end, token: merge.token });
        }
    };
    for left in 1..count as u32 {
        if (left as usize).is_multiple_of(LOOK_EVERY) {
            stop.check()?;
        }
        offer(&mut queue, symbols, &next, left - 1, left);
    }
    let mut taken = 0;
    while let Some(Candidate { left, end, token }) = queue.pop() {
        taken += 1;
        if taken % LOOK_EVERY == 0 {
            stop.check()?;
        }
        let right = next[left as usize];
        // Symbols only grow: neighbours that still end there are the ones that were found.
        if gone[left as usize] || right == NONE || end_of(symbols, &next, right) != end {
            continue;
        }
        symbols[left as usize].token = Some(token);
        gone[right as usize] = true;
        let after = next[right as usize];
        next[left as usize] = after;
        if after != NONE {
            prev[after as usize] = left;
            offer(&mut queue, symbols, &next, left, after);
        }
        let before = prev[left as usize];
        if before != NONE {
            offer(&mut queue, symbols, &next, before, left);
        }
    }
    let mut at = 0;
    symbols.retain(|_| {
        at += 1;
        !gone[at - 1]
    });
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
