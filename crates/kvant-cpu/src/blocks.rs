//! Memory for the blocks of caches: many of one size, taken and given back one at a time, read from end to end for every token.
//!
//! From a few megabytes on, blocks of one size lie side by side in slabs of huge pages: a walk over a long cache then needs few entries
//! of the CPU's page tables, and a prefetch is never lost for want of one. A slab goes back to the system when none of its blocks is
//! in use (one may stay, so that a cache on the edge does not take and return it all the time).

use std::ptr::NonNull;
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::buffer::{AlignedBytes, LINE};

/// Size of a huge page.
const PAGE: usize = 2 << 20;
/// Most pages of a slab.
const MOST_PAGES: usize = 4;
/// Blocks from this size on (bytes) have memory of their own.
const LARGE: usize = PAGE;
/// Bytes of blocks of one size that have memory of their own before slabs begin: small caches take no page they do not fill.
const ALONE: usize = 4 << 20;

/// Zeroed bytes that start on a cache line.
pub struct BlockMemory {
    pointer: NonNull<u8>,
    len: usize,
    /// Memory of its own; a slot of a slab otherwise.
    own: Option<AlignedBytes>,
}

// SAFETY: a block is the only owner of its bytes; shared access is read-only through `&self`.
unsafe impl Send for BlockMemory {}
// SAFETY: as above.
unsafe impl Sync for BlockMemory {}

impl BlockMemory {
    /// `len` zero bytes, rounded up to whole cache lines.
    ///
    /// # Panics
    /// If the allocator has no room.
    pub fn zeroed(len: usize) -> BlockMemory {
        let len = len.next_multiple_of(LINE);
        match classes().take(len) {
            Some(pointer) => {
                // SAFETY: the slot has `len` bytes and belongs to this block alone.
                unsafe { pointer.write_bytes(0, len) };
                BlockMemory { pointer, len, own: None }
            }
            None => {
                let mut own = AlignedBytes::zeroed(len).expect("memory for a block of a cache");
                let pointer = NonNull::from(&mut own.as_mut_slice()[0]);
                BlockMemory { pointer, len, own: Some(own) }
            }
        }
    }

    /// The bytes.
    pub fn bytes(&self) -> &[u8] {
        // SAFETY: the block's own bytes, initialised in `zeroed`.
        unsafe { std::slice::from_raw_parts(self.pointer.as_ptr(), self.len) }
    }

    /// The bytes, to be written.
    pub fn bytes_mut(&mut self) -> &mut [u8] {
        // SAFETY: as in `bytes`; `&mut self` makes the access exclusive.
        unsafe { std::slice::from_raw_parts_mut(self.pointer.as_ptr(), self.len) }
    }
}

impl Clone for BlockMemory {
    fn clone(&self) -> Self {
        let mut copy = BlockMemory::zeroed(self.len);
        copy.bytes_mut().copy_from_slice(self.bytes());
        copy
    }
}

impl Drop for BlockMemory {
    fn drop(&mut self) {
        let slot = self.own.is_none().then_some(self.pointer);
        classes().give_back(self.len, slot);
    }
}

static CLASSES: Mutex<Classes> = Mutex::new(Classes(Vec::new()));

fn classes() -> MutexGuard<'static, Classes> {
    CLASSES.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Blocks in use, by size.
struct Classes(Vec<Class>);

/// Blocks of one size.
struct Class {
    len: usize,
    /// How many have memory of their own.
    alone: usize,
    /// In the order of their addresses.
    slabs: Vec<Slab>,
}

struct Slab {
    memory: AlignedBytes,
    slots: usize,
    /// Offsets of slots that nobody uses, the next one last.
    free: Vec<usize>,
}

// SAFETY: as of `AlignedBytes`; slots belong to their blocks.
unsafe impl Send for Slab {}

impl Slab {
    fn new(len: usize) -> Option<Slab> {
        let memory = AlignedBytes::zeroed(pages(len) * PAGE)?;
        let slots = memory.as_slice().len() / len;
        Some(Slab { slots, free: (0..slots).rev().map(|slot| slot * len).collect(), memory })
    }

    fn start(&self) -> NonNull<u8> {
        self.memory.start()
    }

    fn is_unused(&self) -> bool {
        self.free.len() == self.slots
    }
}

/// Pages of a slab for blocks of `len` bytes: the fewest that leave less than a thirty-second unused, or the least wasteful.
fn pages(len: usize) -> usize {
    let waste = |pages: usize| (pages * PAGE % len) as f64 / (pages * PAGE) as f64;
    let good = (1..=MOST_PAGES).find(|pages| waste(*pages) < 1.0 / 32.0);
    good.unwrap_or_else(|| {
        (1..=MOST_PAGES).min_by(|a, b| waste(*a).total_cmp(&waste(*b))).unwrap_or(MOST_PAGES)
    })
}

impl Classes {
    /// A slot of a slab, or `None` if the block is to have memory of its own.
    fn take(&mut self, len: usize) -> Option<NonNull<u8>> {
        let index = self.0.iter().position(|class| class.len == len).unwrap_or_else(|| {
            self.0.push(Class { len, alone: 0, slabs: Vec::new() });
            self.0.len() - 1
        });
        let class = &mut self.0[index];
        let slot = match len < LARGE && class.alone * len >= ALONE {
            true => class.take(),
            false => None,
        };
        class.alone += usize::from(slot.is_none());
        slot
    }

    /// Takes back a slot, or counts one block with memory of its own less.
    fn give_back(&mut self, len: usize, slot: Option<NonNull<u8>>) {
        let index = self.0.iter().position(|class| class.len == len).expect("a size that was taken");
        let class = &mut self.0[index];
        match slot {
            Some(slot) => class.give_back(slot),
            None => class.alone -= 1,
        }
        if class.alone == 0 && class.slabs.iter().all(Slab::is_unused) {
            self.0.swap_remove(index);
        }
    }
}

impl Class {
    fn take(&mut self) -> Option<NonNull<u8>> {
        if self.slabs.iter().all(|slab| slab.free.is_empty()) {
            let slab = Slab::new(self.len)?;
            let at = self.slabs.partition_point(|other| other.start() < slab.start());
            self.slabs.insert(at, slab);
        }
        let slab = self.slabs.iter_mut().find(|slab| !slab.free.is_empty())?;
        let offset = slab.free.pop()?;
        // SAFETY: the slot lies in the slab.
        Some(unsafe { slab.start().add(offset) })
    }

    fn give_back(&mut self, slot: NonNull<u8>) {
        let index = self.slabs.partition_point(|slab| slab.start() <= slot) - 1;
        let slab = &mut self.slabs[index];
        slab.free.push(slot.addr().get() - slab.start().addr().get());
        if slab.is_unused() && self.slabs.iter().filter(|slab| slab.is_unused()).count() > 1 {
            self.slabs.remove(index);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Slabs and blocks alone of a size that only one test uses.
    fn held(len: usize) -> (usize, usize) {
        let classes = classes();
        classes
            .0
            .iter()
            .find(|class| class.len == len)
            .map_or((0, 0), |class| (class.slabs.len(), class.alone))
    }

    /// A few blocks have memory of their own, many share slabs, and none is left behind.
    #[test]
    fn slabs_come_and_go() {
        let len = 61 * LINE;
        let alone = ALONE.div_ceil(len);
        let few: Vec<BlockMemory> = (0..alone).map(|_| BlockMemory::zeroed(len - 1)).collect();
        assert_eq!(held(len), (0, alone));
        let slots = pages(len) * PAGE / len;
        let mut many: Vec<BlockMemory> = (0..2 * slots + 1).map(|_| BlockMemory::zeroed(len)).collect();
        assert_eq!(held(len), (3, alone));
        many.truncate(slots + 1);
        assert_eq!(held(len), (3, alone), "one unused slab stays");
        many.truncate(1);
        assert_eq!(held(len), (2, alone));
        drop(few);
        assert_eq!(held(len), (2, 0));
        drop(many);
        assert_eq!(held(len), (0, 0));
    }

    /// Blocks are zero when taken, apart from each other, and keep what is written to them, from several threads at once.
    #[test]
    fn blocks_are_zeroed_and_apart() {
        let work = |thread: u64| {
            let mut state = thread + 1;
            let mut random = |below: usize| {
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                (state >> 33) as usize % below
            };
            let mut held: Vec<(u8, BlockMemory)> = Vec::new();
            for i in 0..4000 {
                if random(3) == 0 && !held.is_empty() {
                    let (mark, block) = held.swap_remove(random(held.len()));
                    assert!(block.bytes().iter().all(|byte| *byte == mark), "a block that another wrote to");
                    continue;
                }
                let mut block = BlockMemory::zeroed([3000, 8192, 40_000][random(3)]);
                assert!(block.bytes().iter().all(|byte| *byte == 0), "a block that was not zeroed");
                assert!(block.bytes().as_ptr().addr().is_multiple_of(LINE));
                let mark = (i % 251 + 1) as u8;
                block.bytes_mut().fill(mark);
                held.push((mark, if random(8) == 0 { block.clone() } else { block }));
            }
        };
        std::thread::scope(|scope| {
            for thread in 0..4 {
                scope.spawn(move || work(thread));
            }
        });
    }

    #[test]
    fn nothing_is_a_size_too() {
        assert!(BlockMemory::zeroed(0).clone().bytes().is_empty());
    }

    #[test]
    fn slabs_waste_little() {
        for len in (LINE..PAGE / 4).step_by(LINE * 37) {
            let waste = pages(len) * PAGE % len;
            assert!(waste * 8 <= pages(len) * PAGE, "{len}: {waste}");
        }
    }
}
