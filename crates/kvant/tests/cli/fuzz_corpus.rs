//! Every file of every fuzz target's corpus once more, through the very function that is fuzzed, and some neighbours of each.

#[path = "../../../../fuzz/src/replay.rs"]
mod replay;
#[path = "../../../../fuzz/src/served.rs"]
mod served;
#[path = "../../../../fuzz/src/targets.rs"]
mod targets;

use std::time::Duration;

use kvant_codec::{Fingerprint, RotationSpec, Sidecar};
use replay::replay;

/// Copies of every seed, changed a little, in every run of the tests.
const NEIGHBOURS: usize = 4;

#[test]
fn files_and_texts_are_taken_or_refused() {
    for (name, run) in targets::TARGETS {
        replay(name, run, NEIGHBOURS, Duration::MAX);
    }
}

#[test]
fn what_comes_from_the_network_is_taken_or_refused() {
    for (name, run) in served::TARGETS {
        replay(name, run, NEIGHBOURS, Duration::MAX);
    }
}

/// For a long run by hand where no fuzzer is: `cargo test --release --test cli -- --ignored --nocapture neighbours_for_long`.
#[test]
#[ignore = "takes a minute for each target"]
fn neighbours_for_long() {
    for (name, run) in targets::TARGETS.into_iter().chain(served::TARGETS) {
        eprintln!("{name}: {} runs", replay(name, run, usize::MAX, Duration::from_secs(60)));
    }
}

/// Files that are sound, made here: whole, cut, and with a byte changed.
#[test]
fn sound_files_and_their_neighbours() {
    let mut sequence = targets::cache("turbo4+sinks4", "full");
    let rows: Vec<f32> = (0..50 * 64).map(|i| (i % 17) as f32 / 8.0 - 1.0).collect();
    sequence.append(0, 50, &rows, &rows).unwrap();
    sequence.commit(50).unwrap();
    let mut snapshot = Vec::new();
    sequence.save(Fingerprint(7), &[1; 50], "note", &mut snapshot).unwrap();
    let sidecar = Sidecar {
        model: Fingerprint(1),
        rotation: RotationSpec::SRFT,
        note: "n".into(),
        layers: Vec::new(),
        key_shapes: Vec::new(),
    };
    let calibration = sidecar.to_bytes();
    for (run, bytes) in [(targets::snapshot as fn(&[u8]), snapshot), (targets::kvcal, calibration)] {
        run(&bytes);
        for at in (0..bytes.len()).step_by(bytes.len() / 60 + 1) {
            run(&bytes[..at]);
            let mut changed = bytes.clone();
            changed[at] ^= 0x41;
            run(&changed);
        }
    }
}
