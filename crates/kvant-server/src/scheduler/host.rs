//! Kept sequences in host memory, for a GPU that has no room for them.
//!
//! What has to leave the GPU's memory is copied out piece by piece, between steps, and its memory
//! is free when all of it is copied; what a request wants is copied back the same way, into the
//! memory that was set aside for that request. Copies stay, the least recently used go first.

use std::sync::Arc;

use kvant_engine::{HostSequence, LiveSequence, ReturningSequence};

use super::job::{Space, common};
use crate::metrics::Metrics;

/// Bytes that are copied beside a step, each way: milliseconds of a host's link to its GPU.
const MOST_COPIED: u64 = 32 << 20;
/// Tokens of a block, for the metrics.
pub(super) const BLOCK: usize = 64;

struct Entry {
    space: Space,
    sequence: Arc<HostSequence>,
    used: u64,
}

/// What is being copied out.
struct Leaving {
    space: Space,
    sequence: LiveSequence,
    copy: HostSequence,
}

/// Sequences in host memory, and those on their way there.
pub(super) struct HostCache {
    limit: u64,
    entries: Vec<Entry>,
    /// The first is being copied, the others wait.
    leaving: Vec<Leaving>,
    clock: u64,
    metrics: Arc<Metrics>,
}

impl HostCache {
    /// With room for `limit` bytes; 0 keeps nothing.
    pub fn new(limit: u64, metrics: Arc<Metrics>) -> Self {
        Self { limit, entries: Vec::new(), leaving: Vec::new(), clock: 0, metrics }
    }

    /// Takes a sequence that has to leave the GPU, unless a copy says as much, or it would not fit.
    pub fn take(&mut self, space: Space, sequence: LiveSequence) {
        let tokens = sequence.tokens();
        let says = |whose: &Space, text: &[u32]| *whose == space && text.starts_with(tokens);
        self.clock += 1;
        if let Some(entry) = self.entries.iter_mut().find(|entry| says(&entry.space, entry.sequence.tokens()))
        {
            entry.used = self.clock;
            return;
        }
        let is_leaving = self.leaving.iter().any(|one| says(&one.space, one.sequence.tokens()));
        if is_leaving || sequence.bytes() > self.limit || sequence.is_lost() {
            return;
        }
        if let Some(copy) = HostSequence::of(&sequence) {
            self.leaving.push(Leaving { space, sequence, copy });
        }
    }

    /// Bytes of the GPU's memory that will be free.
    pub fn leaving_bytes(&self) -> u64 {
        self.leaving.iter().map(|one| one.sequence.bytes()).sum()
    }

    /// Copies a piece of what has to leave. False if nothing has.
    pub fn copy_out(&mut self) -> bool {
        let Some(Leaving { sequence, copy, .. }) = self.leaving.first_mut() else { return false };
        match copy.copy_more(sequence, MOST_COPIED) {
            Ok(false) => {}
            Ok(true) => {
                let Leaving { space, copy, .. } = self.leaving.remove(0);
                self.keep(space, copy);
            }
            // It is gone, as it would be without room for it.
            Err(_) => drop(self.leaving.remove(0)),
        }
        true
    }

    fn keep(&mut self, space: Space, copy: HostSequence) {
        self.metrics.host_blocks_out.inc_by(copy.tokens().len().div_ceil(BLOCK) as u64);
        // What it goes on from says no more than it.
        self.entries.retain(|one| one.space != space || !copy.tokens().starts_with(one.sequence.tokens()));
        while self.bytes() + copy.bytes() > self.limit {
            let oldest = self.entries.iter().enumerate().min_by_key(|(_, entry)| entry.used);
            let Some((index, _)) = oldest else { return };
            self.entries.swap_remove(index);
        }
        self.clock += 1;
        self.entries.push(Entry { space, sequence: Arc::new(copy), used: self.clock });
    }

    /// True while something is copied out of which `prompt` could save more than `known` tokens.
    pub fn awaits(&self, space: &Space, prompt: &[u32], known: usize) -> bool {
        let shares = |one: &Leaving| one.space == *space && common(one.sequence.tokens(), prompt) > known;
        self.leaving.iter().any(shares)
    }

    /// The copy that shares most with `prompt`, if that is more than `known` tokens, and how many
    /// it shares.
    pub fn find(
        &mut self,
        space: &Space,
        prompt: &[u32],
        known: usize,
    ) -> Option<(Arc<HostSequence>, usize)> {
        let shared = |entry: &Entry| common(entry.sequence.tokens(), prompt);
        let own = self.entries.iter_mut().filter(|entry| entry.space == *space);
        let best = own.max_by_key(|entry| shared(entry))?;
        let tokens = shared(best);
        (tokens > known).then(|| {
            self.clock += 1;
            best.used = self.clock;
            (best.sequence.clone(), tokens)
        })
    }

    /// Forgets what `tokens` began with or go on from.
    pub fn forget(&mut self, space: &Space, tokens: &[u32]) {
        let is_other = |whose: &Space, own: &[u32]| {
            whose != space || !(own.starts_with(tokens) || tokens.starts_with(own))
        };
        self.entries.retain(|entry| is_other(&entry.space, entry.sequence.tokens()));
        self.leaving.retain(|one| is_other(&one.space, one.sequence.tokens()));
    }

    /// The GPU was lost: what was on its way is gone, and without another GPU the copies are of no
    /// use.
    pub fn lose(&mut self, for_good: bool) {
        self.leaving.clear();
        if for_good {
            self.entries.clear();
        }
    }

    /// Bytes of host memory.
    pub fn bytes(&self) -> u64 {
        self.entries.iter().map(|entry| entry.sequence.bytes()).sum()
    }
}

/// A sequence on its way back to the GPU, for a request.
pub(super) struct Return {
    from: Arc<HostSequence>,
    to: ReturningSequence,
    /// Tokens of it that are wanted.
    shared: usize,
    /// Bytes that it takes beyond those of the request, until it is cut to what is shared.
    pub surplus: u64,
}

impl Return {
    /// Of the first `shared` tokens of `from`, which take `surplus` bytes too many, to an empty
    /// sequence.
    pub fn new(from: Arc<HostSequence>, to: ReturningSequence, shared: usize, surplus: u64) -> Self {
        Self { from, to, shared, surplus }
    }

    /// Copies another piece; `None` while there is more, then what came of it.
    pub fn copy_in(&mut self) -> Option<bool> {
        match self.to.copy_more(&self.from, MOST_COPIED) {
            Ok(false) => None,
            Ok(true) => Some(true),
            Err(_) => Some(false),
        }
    }

    /// The whole sequence, cut to what is shared.
    pub fn into_sequence(self) -> LiveSequence {
        let mut sequence = self.to.into_sequence();
        if self.shared < sequence.tokens().len() {
            sequence.truncate(self.shared);
        }
        sequence
    }
}
