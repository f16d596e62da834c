//! A header may claim anything; what is allocated stays in proportion to the file.

mod common;

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use common::{Builder, Random, array, full, string};
use kvant_files::{Checkpoint, Limits};

static NOW: AtomicUsize = AtomicUsize::new(0);
static PEAK: AtomicUsize = AtomicUsize::new(0);

struct Counting;

fn grew(by: usize) {
    PEAK.fetch_max(NOW.fetch_add(by, Relaxed) + by, Relaxed);
}

// SAFETY: every call is passed on unchanged to the system allocator; only numbers are kept beside it.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        grew(layout.size());
        // SAFETY: the caller's contract is the system allocator's.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, at: *mut u8, layout: Layout) {
        NOW.fetch_sub(layout.size(), Relaxed);
        // SAFETY: the caller's contract is the system allocator's.
        unsafe { System.dealloc(at, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// Opens and returns the peak of allocated bytes beyond what was allocated before.
fn peak_of(bytes: &[u8]) -> usize {
    let owned = bytes.to_vec();
    let before = NOW.load(Relaxed);
    PEAK.store(before, Relaxed);
    let opened = Checkpoint::from_gguf_bytes(owned, &Limits::default());
    drop(opened);
    PEAK.load(Relaxed) - before
}

#[track_caller]
fn check(what: &str, bytes: &[u8]) {
    let (peak, bound) = (peak_of(bytes), 6 * bytes.len() + (1 << 20));
    assert!(peak <= bound, "{what}: {peak} bytes allocated for a file of {}", bytes.len());
}

/// One test, so that no other thread allocates meanwhile.
#[test]
fn allocation_stays_in_proportion() {
    let counted = peak_of(&full().bytes());
    assert!(counted > 2_000, "the counter does not count: {counted}");

    check("full", &full().bytes());
    for count in [1 << 10, 1 << 14, 1 << 20, 1 << 24, u64::MAX] {
        check("keys", &Builder { key_count: Some(count), ..full() }.bytes());
        check("tensors", &Builder { tensor_count: Some(count), ..full() }.bytes());
        for id in 0..13 {
            check("array", &Builder::new().pair("k", 9, &array(id, count, &[0; 4096])).bytes());
        }
        check("string", &Builder::new().pair("k", 8, &count.to_le_bytes()).bytes());
    }
    // The densest things a file of a megabyte can hold.
    let empty_arrays = array(9, 80_000, &array(0, 0, &[]).repeat(80_000));
    check("empty arrays", &Builder::new().pair("k", 9, &empty_arrays).bytes());
    let string_arrays = array(9, 40_000, &array(8, 1, &string("")).repeat(40_000));
    check("arrays of one string", &Builder::new().pair("k", 9, &string_arrays).bytes());
    check(
        "empty strings",
        &Builder::new().pair("k", 9, &array(8, 100_000, &string("").repeat(100_000))).bytes(),
    );
    check("booleans", &Builder::new().pair("k", 9, &array(7, 1_000_000, &vec![1; 1_000_000])).bytes());
    let many_keys = (0..16_000).fold(Builder::new(), |file, i| file.pair(format!("{i:x}"), 0, &[0]));
    check("many keys", &many_keys.bytes());
    let many_tensors =
        (0..20_000).fold(Builder::new(), |file, i| file.tensor(&format!("{i:x}"), &[1], 0, &[0; 4]));
    check("many tensors", &many_tensors.bytes());

    let original = full().bytes();
    let mut random = Random(4);
    for _ in 0..2_000 {
        let mut bytes = original.clone();
        bytes[8 + random.below(original.len() - 8)] = random.next() as u8;
        check("random byte", &bytes);
    }
}
