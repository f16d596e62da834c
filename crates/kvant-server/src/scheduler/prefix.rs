//! Caches of texts that have run, for requests that begin the same way.
//!
//! An entry is a fork of a sequence: its blocks are shared with whoever runs on from it, and nothing is copied. Entries are found by
//! their tokens and their owner, and the least recently used go first.

use kvant_engine::LiveSequence;

use super::host::HostCache;
use super::job::{Owner, common};

struct Entry {
    owner: Owner,
    sequence: LiveSequence,
    /// Bytes it may be said to hold, shared ones included.
    bytes: u64,
    used: u64,
}

/// Cached sequences.
pub(super) struct PrefixCache {
    entries: Vec<Entry>,
    clock: u64,
    bytes: u64,
    /// Takes what a GPU has no room for.
    pub host: HostCache,
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

    /// Tokens of `prompt` that an entry of `owner` can save, at most.
    pub fn shared(&self, owner: Owner, prompt: &[u32]) -> usize {
        self.best(owner, prompt, usize::MAX).map_or(0, |(_, usable)| usable)
    }

    /// Tokens that an entry of `owner` shares with `prompt`, at most, whether it can be cut back to them or not.
    pub fn common(&self, owner: Owner, prompt: &[u32]) -> usize {
        self.own(owner).map(|(_, entry)| common(entry.sequence.tokens(), prompt)).max().unwrap_or(0)
    }

    fn own(&self, owner: Owner) -> impl Iterator<Item = (usize, &Entry)> {
        self.entries.iter().enumerate().filter(move |(_, entry)| entry.owner == owner)
    }

    /// The entry of which most is left when it is cut back to what it shares with `tokens`, and to `most`: sliding layers free what left
    /// their window, so the entry that shares most may not be the one.
    fn best(&self, owner: Owner, tokens: &[u32], most: usize) -> Option<(usize, usize)> {
        let usable = |(index, entry): (usize, &Entry)| {
            (index, entry.sequence.cut_point(common(entry.sequence.tokens(), tokens).min(most)))
        };
        self.own(owner).map(usable).filter(|(_, usable)| *usable > 0).max_by_key(|(_, usable)| *usable)
    }

    /// A fork of the entry that shares most with `tokens`, cut to what it shares.
    pub fn whole(&mut self, owner: Owner, tokens: &[u32]) -> Option<LiveSequence> {
        let (index, usable) = self.best(owner, tokens, usize::MAX)?;
        self.cut(index, usable)
    }

    /// Counts the entry that shares most with `tokens` as used.
    pub fn touch(&mut self, owner: Owner, tokens: &[u32]) {
        if let Some((index, _)) = self.best(owner, tokens, usize::MAX) {
            self.clock += 1;
            self.entries[index].used = self.clock;
        }
    }

    /// A fork of the entry that shares most with `prompt`, cut to what it shares; at least one token of the prompt is left to run.
    pub fn take(&mut self, owner: Owner, prompt: &[u32]) -> Option<LiveSequence> {
        let (index, usable) = self.best(owner, prompt, prompt.len().saturating_sub(1))?;
        self.clock += 1;
        self.entries[index].used = self.clock;
        self.cut(index, usable)
    }

    fn cut(&self, index: usize, position: usize) -> Option<LiveSequence> {
        // A fork that fails (a GPU without memory) is a miss.
        let mut fork = self.entries[index].sequence.fork().ok()?;
        let left = if position < fork.tokens().len() { fork.truncate(position) } else { position };
        (left > 0).then_some(fork)
    }

    /// Keeps `sequence` if `room` bytes hold it beside the other entries, of which the oldest go. Entries that say no more than it are dropped,
    /// unless it cannot be cut back to them.
    pub fn put(&mut self, owner: Owner, sequence: LiveSequence, room: u64) {
        let bytes = sequence.bytes();
        let tokens = sequence.tokens();
        if tokens.is_empty() || bytes > room {
            return;
        }
        let covered = |entry: &Entry| {
            let length = entry.sequence.tokens().len();
            entry.owner == owner
                && common(entry.sequence.tokens(), tokens) == length
                && sequence.cut_point(length) == length
        };
        self.drop_where(covered);
        self.shrink_to(room - bytes);
        self.clock += 1;
        self.bytes += bytes;
        self.entries.push(Entry { owner, sequence, bytes, used: self.clock });
    }

    /// Forgets what `tokens` began with or go on from.
    pub fn forget(&mut self, owner: Owner, tokens: &[u32]) {
        self.drop_where(|entry| {
            let own = entry.sequence.tokens();
            entry.owner == owner && common(own, tokens) == own.len().min(tokens.len())
        });
        self.host.forget(owner, tokens);
    }

    /// Lets the least recently used entries go until the rest takes at most `bytes`.
    pub fn shrink_to(&mut self, bytes: u64) {
        while self.bytes > bytes {
            let oldest = self.entries.iter().enumerate().min_by_key(|(_, entry)| entry.used);
            let Some((index, _)) = oldest else { return };
            let Entry { owner, sequence, bytes, .. } = self.entries.swap_remove(index);
            self.bytes -= bytes;
            self.host.take(owner, sequence);
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
