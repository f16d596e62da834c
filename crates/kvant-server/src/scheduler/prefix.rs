//! Caches of texts that have run, for requests that begin the same way.
//!
//! An entry is a fork of a sequence: its blocks are shared with whoever runs on from it, and nothing is copied. Entries are found by
//! their tokens and their owner, and the least recently used go first.

use kvant_engine::LiveSequence;

use super::job::Owner;

struct Entry {
    owner: Owner,
    sequence: LiveSequence,
    /// Bytes it may be said to hold, shared ones included.
    bytes: u64,
    used: u64,
}

/// Cached sequences.
#[derive(Default)]
pub(super) struct PrefixCache {
    entries: Vec<Entry>,
    clock: u64,
    bytes: u64,
}

impl PrefixCache {
    /// Bytes of all entries, shared ones counted as often as they are shared.
    pub fn bytes(&self) -> u64 {
        self.bytes
    }

    /// Tokens that an entry of `owner` shares with `prompt`, at most.
    pub fn shared(&self, owner: Owner, prompt: &[u32]) -> usize {
        self.best(owner, prompt).map_or(0, |(_, shared)| shared)
    }

    fn best(&self, owner: Owner, prompt: &[u32]) -> Option<(usize, usize)> {
        let own = self.entries.iter().enumerate().filter(|(_, entry)| entry.owner == owner);
        own.map(|(index, entry)| (index, common(entry.sequence.tokens(), prompt)))
            .filter(|(_, shared)| *shared > 0)
            .max_by_key(|(_, shared)| *shared)
    }

    /// A fork of the entry that shares most with `tokens`, cut to what it shares.
    pub fn whole(&mut self, owner: Owner, tokens: &[u32]) -> Option<LiveSequence> {
        let (index, shared) = self.best(owner, tokens)?;
        let mut fork = self.entries[index].sequence.fork().ok()?;
        let left = if shared < fork.tokens().len() { fork.truncate(shared) } else { shared };
        (left > 0).then_some(fork)
    }

    /// A fork of the entry that shares most with `prompt`, cut to what it shares; at least one token of the prompt is left to run.
    pub fn take(&mut self, owner: Owner, prompt: &[u32]) -> Option<LiveSequence> {
        let (index, shared) = self.best(owner, prompt)?;
        self.clock += 1;
        let entry = &mut self.entries[index];
        entry.used = self.clock;
        // A fork that fails (a GPU without memory) is a miss.
        let mut fork = entry.sequence.fork().ok()?;
        let kept = shared.min(prompt.len().saturating_sub(1));
        let left = if kept < fork.tokens().len() { fork.truncate(kept) } else { kept };
        (left > 0).then_some(fork)
    }

    /// Keeps `sequence` if `room` bytes hold it beside the other entries, of which the oldest go. Entries that say no more than it are dropped.
    pub fn put(&mut self, owner: Owner, sequence: LiveSequence, room: u64) {
        let bytes = sequence.bytes();
        let tokens = sequence.tokens();
        if tokens.is_empty() || bytes > room {
            return;
        }
        let covered = |entry: &Entry| {
            entry.owner == owner && common(entry.sequence.tokens(), tokens) == entry.sequence.tokens().len()
        };
        self.drop_where(covered);
        self.shrink_to(room - bytes);
        self.clock += 1;
        self.bytes += bytes;
        self.entries.push(Entry { owner, sequence, bytes, used: self.clock });
    }

    /// Drops the least recently used entries until the rest takes at most `bytes`.
    pub fn shrink_to(&mut self, bytes: u64) {
        while self.bytes > bytes {
            let oldest = self.entries.iter().enumerate().min_by_key(|(_, entry)| entry.used);
            let Some((index, _)) = oldest else { return };
            self.bytes -= self.entries.swap_remove(index).bytes;
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

/// Tokens that two texts share at their start.
pub(super) fn common(a: &[u32], b: &[u32]) -> usize {
    a.iter().zip(b).take_while(|(a, b)| a == b).count()
}
