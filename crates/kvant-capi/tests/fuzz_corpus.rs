//! The corpus of calls of this library once more, and neighbours of each.

#[path = "../../../fuzz/src/library.rs"]
mod library;
#[path = "../../../fuzz/src/replay.rs"]
mod replay;

use std::time::Duration;

#[test]
fn calls_are_done_or_refused() {
    replay::replay("library", library::library, 200, Duration::MAX);
}

/// For a long run by hand where no fuzzer is.
#[test]
#[ignore = "takes a minute"]
fn neighbours_for_long() {
    let count = replay::replay("library", library::library, usize::MAX, Duration::from_secs(60));
    eprintln!("library: {count} runs");
}
