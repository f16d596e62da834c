//! A corpus once more, through the very function that is fuzzed, and what lies near it.

use std::path::Path;
use std::time::{Duration, Instant};

/// Runs every file of `corpus/TARGET`, and `neighbours` changed copies of each, or as many as there
/// is time for. Returns how many ran.
pub fn replay(target: &str, run: fn(&[u8]), neighbours: usize, time: Duration) -> usize {
    let began = Instant::now();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus").join(target);
    let entries = std::fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut seeds: Vec<_> = entries.map(|entry| entry.expect("an entry").path()).collect();
    seeds.sort();
    assert!(!seeds.is_empty(), "{target} has no seeds");
    let seeds: Vec<_> = seeds.iter().map(|path| std::fs::read(path).expect("a seed")).collect();
    let (mut state, mut count) = (7, seeds.len());
    for seed in &seeds {
        run(seed);
    }
    for _ in 0..neighbours {
        if began.elapsed() > time {
            break;
        }
        for seed in &seeds {
            count += 1;
            let changed = neighbour(seed, &seeds, &mut state);
            // What a failure leaves behind to look at.
            let caught = std::panic::catch_unwind(|| run(&changed));
            if let Err(panic) = caught {
                eprintln!("{target}: {:?}", String::from_utf8_lossy(&changed));
                std::panic::resume_unwind(panic);
            }
        }
    }
    count
}

/// `seed` with a few changes.
fn neighbour(seed: &[u8], others: &[Vec<u8>], state: &mut u64) -> Vec<u8> {
    let mut below = |most: usize| {
        *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (*state >> 33) as usize % most.max(1)
    };
    let mut made = seed.to_vec();
    for _ in 0..=below(4) {
        let (from, length) = (below(made.len() + 1), below(16));
        let to = (from + length).min(made.len());
        match below(7) {
            0 => drop(made.drain(from..to)),
            1 => drop(made.splice(from..from, (0..length).map(|_| below(256) as u8))),
            2 => made.extend_from_within(from..to),
            3 => made.truncate(from),
            4 => {
                let other = &others[below(others.len())];
                let start = below(other.len() + 1);
                let end = (start + below(64)).min(other.len());
                drop(made.splice(from..to, other[start..end].iter().copied()));
            }
            5 => {
                const NUMBERS: [&[u8]; 8] =
                    [b"-1", b"0", b"1e308", b"18446744073709551615", b"null", b"\"\"", b"[]", b"{}"];
                drop(made.splice(from..to, NUMBERS[below(NUMBERS.len())].iter().copied()));
            }
            _ => {
                if let Some(byte) = made.get_mut(from) {
                    *byte ^= 1 << below(8);
                }
            }
        }
    }
    made
}
