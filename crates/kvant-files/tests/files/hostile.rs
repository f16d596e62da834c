//! Damaged files never panic and never read outside what is there.

use crate::common::{Builder, Random, array, exercise, full, string};
use kvant_files::{Checkpoint, Limits};

fn try_open(bytes: &[u8]) -> bool {
    match Checkpoint::from_gguf_bytes(bytes.to_vec(), &Limits::default()) {
        Ok(file) => {
            exercise(&file);
            true
        }
        Err(error) => {
            assert!(!error.to_string().is_empty());
            false
        }
    }
}

#[test]
fn truncated_at_every_byte() {
    let bytes = full().bytes();
    assert!(try_open(&bytes));
    for length in 0..bytes.len() {
        assert!(!try_open(&bytes[..length]), "opened with {length} of {} bytes", bytes.len());
    }
}

/// Metadata and data of a few hundred KiB.
fn large() -> Vec<u8> {
    let pieces: Vec<u8> = (0..20_000).flat_map(|i| string(format!("piece{i}"))).collect();
    Builder::new()
        .pair("general.architecture", 8, &string("llama"))
        .pair("tokenizer.ggml.tokens", 9, &array(8, 20_000, &pieces))
        .pair("tokenizer.ggml.scores", 9, &array(6, 20_000, &vec![0; 80_000]))
        .tensor("token_embd.weight", &[256, 300], 12, &vec![0; 144 * 300])
        .tensor("output_norm.weight", &[256], 0, &vec![0; 1024])
        .bytes()
}

#[test]
fn truncated_at_every_page() {
    let bytes = large();
    assert!(try_open(&bytes));
    for length in (0..bytes.len()).step_by(4096) {
        assert!(!try_open(&bytes[..length]), "opened with {length} of {} bytes", bytes.len());
    }
}

#[test]
fn ten_thousand_bit_flips() {
    let original = full().bytes();
    let mut random = Random(1);
    let mut opened = 0;
    for _ in 0..10_000 {
        let mut bytes = original.clone();
        for _ in 0..=random.below(3) {
            bytes[random.below(original.len())] ^= 1 << random.below(8);
        }
        opened += usize::from(try_open(&bytes));
    }
    // Both outcomes must occur, or the test looks at one path only.
    assert!((1_000..9_900).contains(&opened), "{opened} of 10000 opened");
}

#[test]
fn random_words_over_the_header() {
    let original = full().bytes();
    let header = original.len() - full().data.len();
    let extremes = [0, 1, u64::MAX, u64::MAX / 2, 1 << 31, 1 << 32, 1 << 63, 0xffff_ffff];
    let mut random = Random(2);
    for _ in 0..5_000 {
        let mut bytes = original.clone();
        let word = extremes[random.below(extremes.len())].wrapping_add(random.next() % 3).to_le_bytes();
        let at = 8 + random.below(header - 16);
        bytes[at..at + 8].copy_from_slice(&word);
        try_open(&bytes);
    }
}

#[test]
fn random_bytes_behind_a_valid_start() {
    let mut random = Random(3);
    for _ in 0..2_000 {
        let mut bytes = b"GGUF\x03\0\0\0".to_vec();
        bytes.extend([
            random.below(4) as u8,
            0,
            0,
            0,
            0,
            0,
            0,
            0,
            random.below(4) as u8,
            0,
            0,
            0,
            0,
            0,
            0,
            0,
        ]);
        bytes.extend((0..random.below(600)).map(|_| (random.next() & 0x1f) as u8));
        try_open(&bytes);
    }
}
