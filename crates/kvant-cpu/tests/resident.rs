//! Blocks of caches take the memory they hold and give it back, however they come and go. A process of its own: it looks at what the
//! whole process has.
#![cfg(target_os = "linux")]

use kvant_cpu::BlockMemory;

/// A block of SmolLM2's cache in f32.
const BLOCK: usize = 48 << 10;

/// Bytes of the process that are in memory.
fn resident() -> usize {
    let status = std::fs::read_to_string("/proc/self/status").expect("Linux tells");
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).expect("a line for it");
    let kilobytes: usize = line.trim().trim_end_matches(" kB").parse().expect("a number");
    kilobytes << 10
}

fn blocks(count: usize) -> Vec<BlockMemory> {
    let written = |_| {
        let mut block = BlockMemory::zeroed(BLOCK);
        block.bytes_mut().fill(1);
        block
    };
    (0..count).map(written).collect()
}

#[test]
fn blocks_take_what_they_hold_and_give_it_back() {
    let before = resident();
    // What an engine makes beside its caches, so that an allocator could not simply shrink its heap.
    let mut beside: Vec<Vec<u8>> = Vec::new();
    let mut most = 0;
    for round in 0..6 {
        let _held = blocks(2000 + 300 * (round % 3));
        beside.push(vec![1; 100 << 10]);
        most = most.max(resident() - before);
    }
    let (held, tenth) = (2600 * BLOCK, 2600 * BLOCK / 10);
    assert!(most < held + tenth, "{most} bytes in memory for blocks of {held}");
    let left = resident() - before;
    assert!(left < tenth, "{left} bytes are left behind");
}
