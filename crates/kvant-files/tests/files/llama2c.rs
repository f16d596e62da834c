//! llama2.c checkpoints, built by hand.

use std::fs;
use std::path::PathBuf;

use kvant_files::{Checkpoint, Container, FileError};
use tempfile::TempDir;

use crate::common::{Random, exercise};

/// dim 8, hidden 12, 2 layers, 2 heads, 1 kv head, 300 tokens, context 5. Value i of the file is i.
fn model(separate_classifier: bool) -> Vec<u8> {
    let vocab = if separate_classifier { -300 } else { 300 };
    let header = [8i32, 12, 2, 2, 1, vocab, 5].map(i32::to_le_bytes).concat();
    let (dim, kv, hidden, layers) = (8, 4, 12, 2);
    let per_layer = 2 * dim + 2 * dim * dim + 2 * dim * kv + 3 * dim * hidden;
    let head = if separate_classifier { 300 * dim } else { 0 };
    let floats = 300 * dim + layers * per_layer + dim + 2 * 5 * (4 / 2) + head;
    [header, (0..floats).flat_map(|i| (i as f32).to_le_bytes()).collect()].concat()
}

/// 300 tokens: three special ones, 256 bytes, then words. `new` spells bytes `<0xAB>`.
fn tokenizer(new: bool) -> Vec<u8> {
    let mut out = 27i32.to_le_bytes().to_vec();
    for i in 0..300i32 {
        let piece = match i {
            0 => "<unk>".to_owned(),
            1 => "\n<s>\n".to_owned(),
            2 => "\n</s>\n".to_owned(),
            3..=258 if new => format!("<0x{:02X}>", i - 3),
            3..=258 => char::from(u8::try_from(i - 3).unwrap()).to_string(),
            _ => format!(" w{i}"),
        };
        out.extend((-i as f32).to_le_bytes());
        out.extend((piece.len() as i32).to_le_bytes());
        out.extend(piece.as_bytes());
    }
    out
}

fn write(model: &[u8], tokenizer: Option<&[u8]>) -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("m.bin");
    fs::write(&path, model).unwrap();
    if let Some(tokenizer) = tokenizer {
        fs::write(folder.path().join("tokenizer.bin"), tokenizer).unwrap();
    }
    (folder, path)
}

#[test]
fn weights_lie_where_the_format_puts_them() {
    let (_folder, path) = write(&model(true), None);
    let file = Checkpoint::open(&path).unwrap();
    assert_eq!(file.container(), Container::Llama2c);
    // Value i is i, so the first value of a tensor is its place, counted by hand.
    let starts = [
        ("token_embd.weight", 0, 300, 8),
        ("blk.0.attn_norm.weight", 2400, 1, 8),
        ("blk.1.attn_norm.weight", 2408, 1, 8),
        ("blk.0.attn_q.weight", 2416, 8, 8),
        ("blk.1.attn_k.weight", 2416 + 128 + 32, 4, 8),
        ("blk.0.attn_v.weight", 2416 + 128 + 64, 4, 8),
        ("blk.1.attn_output.weight", 2416 + 128 + 128 + 64, 8, 8),
        ("blk.0.ffn_norm.weight", 2800, 1, 8),
        ("blk.0.ffn_gate.weight", 2816, 12, 8),
        ("blk.0.ffn_down.weight", 2816 + 192, 8, 12),
        ("blk.1.ffn_up.weight", 2816 + 384 + 96, 12, 8),
        ("output_norm.weight", 2816 + 576, 1, 8),
        ("output.weight", 2816 + 576 + 8 + 20, 300, 8),
    ];
    for (name, start, rows, cols) in starts {
        let view = file.tensor(name).unwrap();
        assert_eq!((view.rows(), view.cols()), (rows, cols), "{name}");
        assert_eq!(view.to_f32().unwrap()[0], start as f32, "{name}");
    }
    let m = file.metadata();
    assert_eq!(m.architecture().unwrap(), "llama");
    assert_eq!(m.str("kvant.rope.style").unwrap(), "norm");
    for (key, expected) in [
        ("block_count", 2),
        ("attention.head_count_kv", 1),
        ("vocab_size", 300),
        ("context_length", 5),
        ("rope.dimension_count", 4),
    ] {
        assert_eq!(m.u32(&format!("llama.{key}")).unwrap(), expected, "{key}");
    }
    assert!(!m.contains("tokenizer.ggml.tokens"));
    exercise(&file);
    let (_folder, tied) = write(&model(false), None);
    assert!(!Checkpoint::open(&tied).unwrap().has_tensor("output.weight"));
}

#[test]
fn both_spellings_of_the_tokenizer() {
    for new in [false, true] {
        let (_folder, path) = write(&model(false), Some(&tokenizer(new)));
        let file = Checkpoint::open(&path).unwrap();
        let m = file.metadata();
        let tokens = m.array_str("tokenizer.ggml.tokens").unwrap();
        assert_eq!(tokens[..4], ["<unk>", "<s>", "</s>", "<0x00>"]);
        assert_eq!((tokens[258], tokens[259]), ("<0xFF>", "▁w259"));
        let types = m.array_i32("tokenizer.ggml.token_type").unwrap();
        assert_eq!((&types[..4], types[258], types[259]), (&[2, 3, 3, 6][..], 6, 1));
        assert_eq!(m.array_f32("tokenizer.ggml.scores").unwrap()[299], -299.0);
        assert_eq!(
            (m.u32("tokenizer.ggml.bos_token_id").unwrap(), m.u32("tokenizer.ggml.eos_token_id").unwrap()),
            (1, 2)
        );
    }
}

#[test]
fn damaged_files_are_refused() {
    let refused = |model: &[u8], tokenizer: Option<&[u8]>, text: &str| {
        let (_folder, path) = write(model, tokenizer);
        let error = Checkpoint::open(&path).unwrap_err();
        assert!(matches!(error.kind(), FileError::Llama2c { .. } | FileError::Limit { .. }), "{error:?}");
        assert!(error.to_string().contains(text), "{error}");
    };
    let good = model(false);
    refused(&good[..good.len() - 1], None, "expected");
    refused(&[&good[..], &[0]].concat(), None, "expected");
    refused(&good[..20], None, "header");
    let changed = |field: usize, value: i32| {
        let mut bytes = good.clone();
        bytes[4 * field..][..4].copy_from_slice(&value.to_le_bytes());
        bytes
    };
    for field in 0..7 {
        for value in [0, -1, i32::MAX, i32::MIN, 7] {
            let (_folder, path) = write(&changed(field, value), None);
            assert!(Checkpoint::open(&path).is_err(), "field {field} = {value}");
        }
    }
    refused(&changed(3, 3), None, "even head size");
    refused(&changed(2, 100_000), None, "number of layers");
    let words = tokenizer(true);
    refused(&good, Some(&words[..words.len() - 1]), "tokenizer.bin");
    refused(&good, Some(&[&words[..], &[0]].concat()), "1 bytes after its 300 tokens");
    refused(&good, Some(&[0; 3]), "header");
    refused(&good, Some(&[0; 300]), "expected 300 tokens");
    let mut random = Random(6);
    for _ in 0..300 {
        let mut words = words.clone();
        words[random.below(3000)] ^= 1 << random.below(8);
        let (_folder, path) = write(&good, Some(&words));
        if let Ok(file) = Checkpoint::open(&path) {
            exercise(&file);
        }
    }
}
