//! Every file of every fuzz target's corpus once more, through the very function that is fuzzed.

#[path = "../../../../fuzz/src/targets.rs"]
mod targets;

use std::path::{Path, PathBuf};

use kvant_codec::{Fingerprint, RotationSpec, Sidecar};

fn corpus(target: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus").join(target);
    let entries = std::fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    entries.map(|entry| entry.unwrap().path()).collect()
}

#[test]
fn every_seed_is_taken_or_refused() {
    for (name, run) in targets::TARGETS {
        let files = corpus(name);
        assert!(!files.is_empty(), "{name} has no seeds");
        for path in files {
            run(&std::fs::read(&path).unwrap());
        }
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
