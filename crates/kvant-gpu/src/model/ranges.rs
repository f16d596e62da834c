//! Which parts of a memory are free.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard};

/// Free ranges of units; what is taken comes from the first that is long enough.
#[derive(Debug, Default)]
struct Free {
    total: usize,
    /// Start and length; no two touch.
    free: BTreeMap<usize, usize>,
}

impl Free {
    fn take(&mut self, units: usize) -> Option<usize> {
        let (start, length) =
            self.free.iter().find(|(_, length)| **length >= units).map(|(s, l)| (*s, *l))?;
        self.free.remove(&start);
        if length > units {
            self.free.insert(start + units, length - units);
        }
        Some(start)
    }

    fn give(&mut self, mut start: usize, mut units: usize) {
        if units == 0 {
            return;
        }
        if let Some(behind) = self.free.remove(&(start + units)) {
            units += behind;
        }
        let before = self.free.range(..start).next_back().map(|(s, l)| (*s, *l));
        if let Some((first, length)) = before.filter(|(first, length)| first + length == start) {
            (start, units) = (first, length + units);
        }
        self.free.insert(start, units);
    }
}

/// A memory that regions are taken from.
#[derive(Clone, Debug, Default)]
pub(crate) struct Arena(Arc<Mutex<Free>>);

impl Arena {
    fn lock(&self) -> MutexGuard<'_, Free> {
        self.0.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
    }

    /// A region of `units` units, if there is one.
    pub fn take(&self, units: usize) -> Option<Region> {
        let start = self.lock().take(units)?;
        Some(Region { arena: self.clone(), start, units })
    }

    /// Units there are, taken or not.
    pub fn total(&self) -> usize {
        self.lock().total
    }

    /// Units that nobody has.
    pub fn free(&self) -> usize {
        self.lock().free.values().sum()
    }

    /// From now on there are `total` units, no fewer than before.
    pub fn grow(&self, total: usize) {
        let mut free = self.lock();
        let first = free.total;
        free.total = total;
        free.give(first, total - first);
    }
}

/// Units of an arena, which are given back when it is dropped. Commands that read them may still be on their way to the GPU: whoever takes the
/// units next writes behind those.
#[derive(Debug)]
pub(crate) struct Region {
    arena: Arena,
    pub start: usize,
    pub units: usize,
}

impl Drop for Region {
    fn drop(&mut self) {
        self.arena.lock().give(self.start, self.units);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn regions_never_overlap_and_come_back() {
        let arena = Arena::default();
        assert!(arena.take(1).is_none());
        arena.grow(64);
        let mut regions: Vec<Region> = Vec::new();
        let mut seed = 7u32;
        for round in 0..2000 {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let number = (seed >> 16) as usize;
            if number.is_multiple_of(3) && !regions.is_empty() {
                regions.swap_remove(number % regions.len());
            } else if let Some(region) = arena.take(1 + number % 9) {
                let apart = |other: &Region| {
                    region.start + region.units <= other.start || other.start + other.units <= region.start
                };
                assert!(regions.iter().all(apart) && region.start + region.units <= arena.total());
                regions.push(region);
            }
            if round == 1000 {
                arena.grow(100);
            }
            let taken: usize = regions.iter().map(|region| region.units).sum();
            let free: usize = arena.lock().free.values().sum();
            assert_eq!(taken + free, arena.total());
        }
        regions.clear();
        // One range again: whatever fits can be taken.
        assert_eq!(arena.take(100).map(|region| region.start), Some(0));
    }
}
