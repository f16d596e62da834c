//! Caches of texts that have run, for requests that begin the same way.
//!
//! An entry is a fork of a sequence: its blocks are shared with whoever runs on from it, and nothing is copied. Entries are found by
//! their tokens, their owner and the adapters that they ran with, and the least recently used go first.

use std::collections::VecDeque;
use std::ops::Range;

use kvant_engine::{KnownRun, LiveSequence, known_runs};

use super::host::HostCache;
use super::job::{Owner, Space, common};

struct Entry {
    space: Space,
    sequence: LiveSequence,
    /// Bytes it may be said to hold, shared ones included.
    bytes: u64,
    used: u64,
}

impl Entry {
    fn is_document(&self) -> bool {
        self.space.owner == Owner::DOCUMENTS
    }
}

/// Text of a prompt that was read elsewhere.
pub(super) struct Move {
    /// Where it stands in the prompt.
    pub at: usize,
    /// Who has read it, and where it stands there.
    pub sequence: LiveSequence,
    pub from: usize,
    /// Tokens.
    pub count: usize,
}

/// Which tokens of a text are of use to another one that begins the same way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Usable {
    /// Those that were read behind all that stands before them.
    Clean,
    /// Behind text from elsewhere too.
    All,
}

impl Usable {
    fn of(self, sequence: &LiveSequence) -> usize {
        match self {
            Usable::Clean => sequence.clean_len(),
            Usable::All => usize::MAX,
        }
    }
}

/// Cached sequences.
pub(super) struct PrefixCache {
    entries: Vec<Entry>,
    clock: u64,
    bytes: u64,
    /// Takes what a GPU has no room for.
    pub host: HostCache,
}

/// Tokens that are computed again at the start of a run, of `count` in all: what they are to others depends most on what stands before
/// them, and whole tiles of 16 are as easily computed as parts of them.
fn head_of(count: usize, recompute: f32) -> usize {
    ((count as f32 * recompute).ceil() as usize).next_multiple_of(16).min(count)
}

impl PrefixCache {
    /// Nothing yet; what has to go goes to `host`.
    pub fn new(host: HostCache) -> Self {
        Self { entries: Vec::new(), clock: 0, bytes: 0, host }
    }

    /// The GPU was lost, perhaps `for_good`, and with it every entry.
    pub fn lose(&mut self, for_good: bool) {
        self.entries.clear();
        self.bytes = 0;
        self.host.lose(for_good);
    }

    /// Bytes of all entries, shared ones counted as often as they are shared.
    pub fn bytes(&self) -> u64 {
        self.bytes
    }

    /// Tokens of `prompt` that an entry of `space` can save, at most.
    pub fn shared(&self, space: &Space, prompt: &[u32]) -> usize {
        self.best(space, prompt, Usable::Clean, usize::MAX).map_or(0, |(_, usable)| usable)
    }

    /// Tokens that an entry of `space` shares with `prompt`, at most, whether it can be cut back to them or not.
    pub fn common(&self, space: &Space, prompt: &[u32]) -> usize {
        let shared = |sequence: &LiveSequence| common(sequence.tokens(), prompt).min(sequence.clean_len());
        self.own(space).map(|(_, entry)| shared(&entry.sequence)).max().unwrap_or(0)
    }

    /// What `space` may use: its own, and documents that were read with the same adapters.
    fn own<'s>(&'s self, space: &'s Space) -> impl Iterator<Item = (usize, &'s Entry)> {
        self.entries.iter().enumerate().filter(move |(_, entry)| {
            entry.space == *space || (entry.is_document() && entry.space.adapters == space.adapters)
        })
    }

    /// The entry of which most is left when it is cut back to what it shares with `tokens`, and to `most`: sliding layers free what left
    /// their window, so the entry that shares most may not be the one.
    fn best(&self, space: &Space, tokens: &[u32], which: Usable, most: usize) -> Option<(usize, usize)> {
        let usable = |(index, entry): (usize, &Entry)| {
            let sequence = &entry.sequence;
            let shared = common(sequence.tokens(), tokens).min(which.of(sequence)).min(most);
            (index, sequence.cut_point(shared))
        };
        self.own(space).map(usable).filter(|(_, usable)| *usable > 0).max_by_key(|(_, usable)| *usable)
    }

    /// A fork of the entry that shares most with `tokens`, cut to what it shares.
    pub fn whole(&mut self, space: &Space, tokens: &[u32]) -> Option<LiveSequence> {
        let (index, usable) = self.best(space, tokens, Usable::All, usize::MAX)?;
        self.cut(index, usable)
    }

    /// Counts the entry that shares most with `tokens` as used.
    pub fn touch(&mut self, space: &Space, tokens: &[u32]) {
        if let Some((index, _)) = self.best(space, tokens, Usable::All, usize::MAX) {
            self.clock += 1;
            self.entries[index].used = self.clock;
        }
    }

    /// A fork of the entry that shares most with `prompt`, cut to what it shares; at least one token of the prompt is left to run.
    pub fn take(&mut self, space: &Space, prompt: &[u32], which: Usable) -> Option<LiveSequence> {
        let (index, usable) = self.best(space, prompt, which, prompt.len().saturating_sub(1))?;
        self.clock += 1;
        self.entries[index].used = self.clock;
        self.cut(index, usable)
    }

    /// Runs of `tokens` within `wanted` that entries of `space` have; their sources are entries.
    fn runs(&self, space: &Space, tokens: &[u32], wanted: Range<usize>) -> Vec<KnownRun> {
        let own: Vec<(usize, &Entry)> = self.own(space).collect();
        let mut sources = Vec::with_capacity(own.len());
        for (_, entry) in &own {
            sources.push((entry.sequence.tokens(), entry.sequence.movable()));
        }
        let runs = known_runs(tokens, wanted, &sources);
        runs.into_iter().map(|run| KnownRun { source: own[run.source].0, ..run }).collect()
    }

    /// Tokens of `tokens` that `space` need not read again if text from elsewhere may be taken.
    pub fn known(&self, space: &Space, tokens: &[u32]) -> usize {
        self.runs(space, tokens, 0..tokens.len()).iter().map(|run| run.count).sum()
    }

    /// Runs of `prompt` behind its first `from` tokens that were read elsewhere, without the first tokens of each: the share `recompute`, which is
    /// computed again. At least one token of the prompt is left to run. Returns how many tokens are computed again as well.
    pub fn moves(
        &mut self,
        space: &Space,
        prompt: &[u32],
        from: usize,
        recompute: f32,
    ) -> (VecDeque<Move>, usize) {
        let (mut moves, mut again) = (VecDeque::new(), 0);
        for run in self.runs(space, prompt, from..prompt.len().saturating_sub(1)) {
            let head = head_of(run.count, recompute);
            again += head;
            let entry = &mut self.entries[run.source];
            // A fork that fails is a miss.
            let Some(sequence) = entry.sequence.fork().ok().filter(|_| head < run.count) else { continue };
            self.clock += 1;
            entry.used = self.clock;
            let (at, from, count) = (run.at + head, run.from + head, run.count - head);
            moves.push_back(Move { at, sequence, from, count });
        }
        (moves, again)
    }

    fn cut(&self, index: usize, position: usize) -> Option<LiveSequence> {
        // A fork that fails (a GPU without memory) is a miss.
        let mut fork = self.entries[index].sequence.fork().ok()?;
        let left = if position < fork.tokens().len() { fork.truncate(position) } else { position };
        (left > 0).then_some(fork)
    }

    /// Keeps `sequence` if `room` bytes hold it beside the other entries, of which the oldest go. Entries that say no more than it are dropped,
    /// unless it cannot be cut back to them.
    pub fn put(&mut self, space: Space, sequence: LiveSequence, room: u64) {
        let bytes = sequence.bytes();
        let tokens = sequence.tokens();
        if tokens.is_empty() || bytes > room {
            return;
        }
        let covered = |entry: &Entry| {
            let length = entry.sequence.tokens().len();
            entry.space == space
                && common(entry.sequence.tokens(), tokens) == length
                && entry.sequence.clean_len() <= sequence.clean_len()
                && sequence.cut_point(length) == length
        };
        self.drop_where(covered);
        self.shrink_to(room - bytes);
        self.clock += 1;
        self.bytes += bytes;
        self.entries.push(Entry { space, sequence, bytes, used: self.clock });
    }

    /// Forgets what `tokens` began with or go on from.
    pub fn forget(&mut self, space: &Space, tokens: &[u32]) {
        self.drop_where(|entry| {
            let own = entry.sequence.tokens();
            entry.space == *space && common(own, tokens) == own.len().min(tokens.len())
        });
        self.host.forget(space, tokens);
    }

    /// Lets the least recently used entries go, documents last, until the rest takes at most `bytes`.
    pub fn shrink_to(&mut self, bytes: u64) {
        while self.bytes > bytes {
            let age = |entry: &Entry| (entry.is_document(), entry.used);
            let oldest = self.entries.iter().enumerate().min_by_key(|(_, entry)| age(entry));
            let Some((index, _)) = oldest else { return };
            let Entry { space, sequence, bytes, .. } = self.entries.swap_remove(index);
            self.bytes -= bytes;
            self.host.take(space, sequence);
        }
    }

    fn drop_where(&mut self, drop: impl Fn(&Entry) -> bool) {
        let mut freed = 0;
        self.entries.retain(|entry| {
            let gone = drop(entry);
            freed += if gone { entry.bytes } else { 0 };
            !gone
        });
        self.bytes -= freed;
    }

    /// Entries there are.
    pub fn len(&self) -> usize {
        self.entries.len()
    }
}
