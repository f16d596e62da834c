//! Which blocks of a memory are free. Blocks are counted by reference: forks share them.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, MutexGuard};

#[derive(Debug, Default)]
struct Free {
    total: usize,
    free: BTreeSet<u32>,
}

/// The blocks of a memory.
#[derive(Clone, Debug, Default)]
pub(super) struct BlockPool(Arc<Mutex<Free>>);

impl BlockPool {
    fn lock(&self) -> MutexGuard<'_, Free> {
        self.0.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
    }

    /// A free block: the first, so that a sequence's blocks are mostly neighbours.
    pub fn take(&self) -> Option<Arc<Block>> {
        let index = self.lock().free.pop_first()?;
        Some(Arc::new(Block { pool: self.clone(), index }))
    }

    /// Blocks that nobody has.
    pub fn free(&self) -> usize {
        self.lock().free.len()
    }

    pub fn total(&self) -> usize {
        self.lock().total
    }

    /// From now on there are `total` blocks, no fewer than before.
    pub fn grow(&self, total: usize) {
        let mut free = self.lock();
        let first = free.total;
        free.total = total;
        free.free.extend(first as u32..total as u32);
    }
}

/// A block, given back with its last reference. Commands that read it may still be on their way to the GPU: whoever takes it next writes behind those.
#[derive(Debug)]
pub(super) struct Block {
    pool: BlockPool,
    pub index: u32,
}

impl Drop for Block {
    fn drop(&mut self) {
        self.pool.lock().free.insert(self.index);
    }
}

/// Neighbours among blocks: the first one's index, and how many there are.
pub(super) fn neighbours(blocks: &[Arc<Block>]) -> Vec<(usize, usize)> {
    let mut runs: Vec<(usize, usize)> = Vec::new();
    for block in blocks {
        let index = block.index as usize;
        match runs.last_mut() {
            Some((first, count)) if *first + *count == index => *count += 1,
            _ => runs.push((index, 1)),
        }
    }
    runs
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_block_is_taken_twice_and_all_come_back() {
        let pool = BlockPool::default();
        assert!(pool.take().is_none());
        pool.grow(32);
        let mut sequences: Vec<Vec<Arc<Block>>> = vec![Vec::new(); 5];
        let mut seed = 7u32;
        for round in 0..4000 {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let number = (seed >> 12) as usize;
            let own = number % sequences.len();
            match number / 8 % 4 {
                0 => sequences[own].truncate(number / 64 % 4),
                // A fork.
                1 => sequences[own] = sequences[(own + 1) % 5].clone(),
                _ => sequences[own].extend(pool.take()),
            }
            if round == 2000 {
                pool.grow(48);
            }
            let held: BTreeSet<u32> = sequences.iter().flatten().map(|block| block.index).collect();
            assert_eq!(held.len() + pool.free(), pool.total());
            assert!(held.is_disjoint(&pool.lock().free));
        }
        drop(sequences);
        assert_eq!(pool.free(), 48);
        let all: Vec<_> = (0..48).filter_map(|_| pool.take()).collect();
        assert_eq!(neighbours(&all), [(0, 48)]);
        assert_eq!(neighbours(&[all[3].clone(), all[4].clone(), all[9].clone()]), [(3, 2), (9, 1)]);
    }
}
