//! The seeds of the fuzz target are files of the test builder.

use std::fs;
use std::path::{Path, PathBuf};

use kvant_files::{Checkpoint, Limits};

use crate::common::{Builder, array, full, string};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus/gguf")
}

fn seeds() -> Vec<(&'static str, Vec<u8>)> {
    let deep = array(9, 1, &array(9, 1, &array(9, 1, &array(8, 1, &string("x")))));
    vec![
        ("full", full().bytes()),
        ("version2", Builder { version: 2, ..full() }.bytes()),
        ("empty", Builder::new().bytes()),
        ("nested", Builder::new().pair("k", 9, &deep).bytes()),
        (
            "aligned",
            Builder { alignment: 64, ..Builder::new() }
                .pair("general.alignment", 4, &64u32.to_le_bytes())
                .tensor("a", &[32, 2, 1, 1], 2, &[1; 36])
                .tensor("b", &[3], 0, &[2; 12])
                .bytes(),
        ),
        ("keys_only", Builder { tensors: Vec::new(), data: Vec::new(), ..full() }.bytes()),
    ]
}

#[test]
fn the_committed_seeds_are_the_builders() {
    for (name, bytes) in seeds() {
        assert_eq!(fs::read(folder().join(name)).unwrap(), bytes, "{name}: run write_seeds");
        Checkpoint::from_gguf_bytes(bytes, &Limits::default()).unwrap();
    }
}

/// `cargo test -p kvant-files --test files write_seeds -- --ignored`
#[test]
#[ignore = "writes the seeds"]
fn write_seeds() {
    fs::create_dir_all(folder()).unwrap();
    for (name, bytes) in seeds() {
        fs::write(folder().join(name), bytes).unwrap();
    }
}
