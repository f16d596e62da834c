//! GGUF files built by hand: right ones read back, wrong ones give the error that names what is wrong.

use std::fs;

use crate::common::{Builder, array, exercise, full, string};
use kvant_files::{Checkpoint, Container, DType, FileError, Limits, Value};

fn open(builder: &Builder) -> Result<Checkpoint, FileError> {
    Checkpoint::from_gguf_bytes(builder.bytes(), &Limits::default())
}

/// Opens a file that must be refused with an error matching the pattern, and whose text holds `$text`.
macro_rules! refused {
    ($builder:expr, $pattern:pat, $text:expr) => {{
        let error = open(&$builder).expect_err("must be refused");
        assert!(matches!(error.kind(), $pattern), "{error:?}");
        assert!(error.to_string().contains($text), "{error}");
    }};
}

#[test]
fn a_full_file_reads_back() {
    for version in [2, 3] {
        let file = open(&Builder { version, ..full() }).unwrap();
        assert_eq!(file.container(), Container::Gguf { version });
        assert_eq!(file.metadata().len(), 15);
        assert_eq!(file.tensors().len(), 16);
        assert_eq!(file.file_bytes(), full().bytes().len() as u64);
        exercise(&file);
    }
}

#[test]
fn two_dimensional_view() {
    let data = (0..24).flat_map(|i| (i as f32).to_le_bytes()).collect::<Vec<_>>();
    let file = open(&Builder::new().tensor("t", &[4, 3, 2], 0, &data)).unwrap();
    let view = file.tensor("t").unwrap();
    assert_eq!((view.rows(), view.cols(), view.dtype()), (6, 4, DType::F32));
    assert_eq!(view.info().dims, [4, 3, 2]);
    let mut row = [0.0; 4];
    view.decode_row(5, &mut row).unwrap();
    assert_eq!(row, [20.0, 21.0, 22.0, 23.0]);
    assert!(matches!(view.decode_row(6, &mut row), Err(FileError::NoSuchRow { row: 6, rows: 6, .. })));
    let wrong = view.decode_row(0, &mut row[1..]);
    assert!(matches!(wrong, Err(FileError::BufferLength { found: 3, expected: 4, .. })));
    assert!(matches!(view.decode_codes(0, &mut [], &mut [], &mut []), Err(FileError::NoCodes { .. })));
    assert!(matches!(file.tensor("u"), Err(FileError::MissingTensor { .. })));
}

#[test]
fn nan_and_infinity_pass_through() {
    let data = [f32::NAN, f32::INFINITY].map(f32::to_le_bytes).concat();
    let values =
        open(&Builder::new().tensor("t", &[2], 0, &data)).unwrap().tensor("t").unwrap().to_f32().unwrap();
    assert!(values[0].is_nan() && values[1] == f32::INFINITY);
}

#[test]
fn getters_name_key_and_types() {
    let layers = [2u32, 0, 1].map(u32::to_le_bytes).concat();
    let file =
        open(&full().pair("n.heads", 4, &8u32.to_le_bytes()).pair("n.each", 9, &array(4, 3, &layers)).pair(
            "n.big",
            10,
            &u64::MAX.to_le_bytes(),
        ));
    let file = file.unwrap();
    let metadata = file.metadata();
    assert_eq!(metadata.u32("n.heads").unwrap(), 8);
    assert_eq!(metadata.u64("n.big").unwrap(), u64::MAX);
    assert_eq!(
        metadata.u32("n.big").unwrap_err().to_string(),
        "metadata key \"n.big\" is 18446744073709551615, expected u32"
    );
    assert_eq!(
        metadata.f32("n.heads").unwrap_err().to_string(),
        "metadata key \"n.heads\" is u32, expected f32"
    );
    assert_eq!(
        metadata.str("none").unwrap_err().to_string(),
        "metadata key \"none\" is missing, expected string"
    );
    assert_eq!(metadata.opt_str("none").unwrap(), None);
    assert_eq!(metadata.per_layer_u32("n.heads", 3).unwrap(), [8, 8, 8]);
    assert_eq!(metadata.per_layer_u32("n.each", 3).unwrap(), [2, 0, 1]);
    assert_eq!(metadata.opt_per_layer_bool("n.each", 3).unwrap().unwrap(), [true, false, true]);
    assert!(metadata.per_layer_u32("n.each", 4).unwrap_err().to_string().contains("each of 4 layers"));
    // Strings that are not UTF-8 are kept, and refused as text with their index.
    let error = metadata.array_str("t.strings").unwrap_err();
    assert_eq!(error.to_string(), "metadata key \"t.strings\", element 2 is not UTF-8: first bad byte at 0");
    let pieces: Vec<&[u8]> = metadata.array_bytes("t.strings").unwrap().iter().collect();
    assert_eq!(pieces, [&b"a"[..], b"", &[0xff, 0xfe]]);
    assert_eq!(metadata.get("t.u16"), Some(&Value::U16(0x0201)));
}

/// Two halves of one character are valid text together and none apart.
#[test]
fn a_character_cut_in_two_is_not_text() {
    let halves = [string([0xcf]), string([0x89])].concat();
    let file = open(&Builder::new().pair("k", 9, &array(8, 2, &halves))).unwrap();
    assert!(file.metadata().array_str("k").unwrap_err().to_string().contains("element 0"));
    assert_eq!(file.metadata().array_bytes("k").unwrap().get(1), Some(&[0x89][..]));
}

#[test]
fn headers_that_are_not_ours() {
    refused!(Builder { magic: *b"GGML", ..full() }, FileError::UnknownContainer { .. }, "magic");
    refused!(Builder { version: 1, ..full() }, FileError::Version { found: 1 }, "expected 2 or 3");
    refused!(Builder { version: 4, ..full() }, FileError::Version { found: 4 }, "expected 2 or 3");
    refused!(Builder { version: 3u32.swap_bytes(), ..full() }, FileError::BigEndian, "big-endian");
}

#[test]
fn absurd_counts() {
    for count in [1 << 14 | 1, u64::MAX, u64::MAX / 13] {
        refused!(Builder { key_count: Some(count), ..full() }, FileError::Limit { .. }, "metadata keys");
        refused!(
            Builder { tensor_count: Some(count.max(1 << 20)), ..full() },
            FileError::Limit { .. },
            "tensors"
        );
    }
    refused!(
        Builder { key_count: Some(10_000), ..Builder::new() },
        FileError::Truncated { .. },
        "metadata keys"
    );
    refused!(
        Builder { tensor_count: Some(10_000), ..Builder::new() },
        FileError::Truncated { .. },
        "tensor entries"
    );
    for id in [0, 4, 8, 9, 12] {
        let huge = Builder::new().pair("k", 9, &array(id, 1 << 20, &[0; 64]));
        refused!(huge, FileError::Truncated { .. }, "file ends inside");
        let absurd = Builder::new().pair("k", 9, &array(id, u64::MAX, &[0; 64]));
        refused!(absurd, FileError::Limit { .. }, "array length");
    }
    let long_string = Builder::new().pair("k", 8, &u64::MAX.to_le_bytes());
    refused!(long_string, FileError::Limit { .. }, "string value");
    let mut deep = array(0, 0, &[]);
    for _ in 0..10 {
        deep = array(9, 1, &deep);
    }
    refused!(Builder::new().pair("k", 9, &deep), FileError::Limit { limit: 4, .. }, "nested arrays");
}

#[test]
fn the_limits_are_the_callers() {
    let limits = Limits { max_metadata_bytes: 300, ..Limits::default() };
    let error = Checkpoint::from_gguf_bytes(full().bytes(), &limits).unwrap_err();
    assert!(matches!(error, FileError::Limit { what: "bytes of metadata", limit: 300, .. }), "{error}");
    let limits = Limits { max_key_bytes: 5, ..Limits::default() };
    let error = Checkpoint::from_gguf_bytes(full().bytes(), &limits).unwrap_err();
    assert!(matches!(error, FileError::Limit { what: "metadata key", found: 20, .. }), "{error}");
}

#[test]
fn bad_pairs() {
    refused!(Builder::new().pair([b'k', 0xff], 0, &[0]), FileError::NotUtf8 { at: 1, .. }, "key number 0");
    refused!(Builder::new().pair("k", 13, &[0]), FileError::UnknownValueType { found: 13, .. }, "\"k\"");
    refused!(Builder::new().pair("k", 9, &array(99, 0, &[])), FileError::UnknownValueType { .. }, "99");
    refused!(Builder::new().pair("k", 7, &[2]), FileError::BadBool { found: 2, .. }, "\"k\"");
    refused!(Builder::new().pair("k", 0, &[1]).pair("k", 0, &[1]), FileError::DuplicateKey { .. }, "\"k\"");
    for (id, value) in [(4, 0u32), (4, 48), (4, 1 << 30)] {
        let builder = Builder::new().pair("general.alignment", id, &value.to_le_bytes());
        refused!(builder, FileError::BadAlignment { .. }, "power of two");
    }
    let text = Builder::new().pair("general.alignment", 8, &string("32"));
    refused!(text, FileError::WrongType { .. }, "general.alignment");
}

#[test]
fn bad_tensors() {
    let one = |dims: &[u64], id: u32, offset: u64| {
        Builder { data: vec![0; 64], ..Builder::new() }.entry("t", dims, id, offset)
    };
    refused!(one(&[4], 99, 0), FileError::UnknownTensorType { id: 99, .. }, "\"t\"");
    refused!(one(&[4], 15, 0), FileError::UnknownTensorType { .. }, "Q8_K");
    refused!(one(&[], 0, 0), FileError::BadShape { .. }, "0 dimensions");
    refused!(one(&[1; 5], 0, 0), FileError::BadShape { .. }, "5 dimensions");
    refused!(one(&[4, 0], 0, 0), FileError::BadShape { .. }, "is 0");
    refused!(one(&[33], 2, 0), FileError::BadShape { .. }, "multiple of 32");
    refused!(one(&[32], 12, 0), FileError::BadShape { .. }, "multiple of 256");
    refused!(one(&[1 << 40, 1 << 40], 0, 0), FileError::BadShape { .. }, "overflows");
    refused!(one(&[u64::MAX], 0, 0), FileError::BadShape { .. }, "overflows");
    refused!(one(&[1 << 62, 1, 1, 1], 0, 0), FileError::BadShape { .. }, "overflows");
    refused!(one(&[17], 0, 0), FileError::OutOfFile { bytes: 68, available: 64, .. }, "\"t\"");
    refused!(one(&[4], 0, 64), FileError::OutOfFile { offset: 64, .. }, "\"t\"");
    refused!(one(&[4], 0, u64::MAX - 31), FileError::OutOfFile { .. }, "\"t\"");
    refused!(one(&[4], 0, 4), FileError::Misaligned { offset: 4, alignment: 32, .. }, "\"t\"");
    refused!(one(&[4], 0, 0).entry("t", &[4], 0, 32), FileError::DuplicateTensor { .. }, "\"t\"");
    refused!(one(&[16], 0, 0).entry("u", &[4], 0, 32), FileError::Overlap { .. }, "\"u\"");
    refused!(one(&[16], 0, 0).entry([0xff], &[4], 0, 0), FileError::NotUtf8 { .. }, "tensor number 1");
    let long = "n".repeat(2000);
    refused!(one(&[16], 0, 0).entry(long, &[4], 0, 0), FileError::Limit { found: 2000, .. }, "tensor name");
}

#[test]
fn alignment_key_moves_the_data() {
    let mut builder = Builder { alignment: 128, ..Builder::new() };
    builder = builder.pair("general.alignment", 4, &128u32.to_le_bytes());
    builder = builder.tensor("a", &[1], 0, &1f32.to_le_bytes()).tensor("b", &[1], 0, &2f32.to_le_bytes());
    let file = open(&builder).unwrap();
    assert_eq!(file.tensor("b").unwrap().to_f32().unwrap(), [2.0]);
}

#[test]
fn files_and_paths() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("m.gguf");
    fs::write(&path, full().bytes()).unwrap();
    fs::write(folder.path().join("tokenizer.json"), "{}").unwrap();
    let file = Checkpoint::open(&path).unwrap();
    assert_eq!(file.paths(), [path]);
    assert_eq!(file.file_bytes(), full().bytes().len() as u64);
    assert!(file.sidecar("tokenizer.json").is_some());
    assert!(file.sidecar("other.json").is_none());
    assert!(file.sidecar("../tokenizer.json").is_none() && file.sidecar("/etc/hostname").is_none());
    exercise(&file);

    let missing = Checkpoint::open(&folder.path().join("none.gguf")).unwrap_err();
    assert!(
        matches!(missing, FileError::Io { action: "open", .. }) && missing.to_string().contains("none.gguf")
    );
    let others: [(&str, &[u8]); 4] = [
        ("empty.gguf", b""),
        ("text.txt", b"hello"),
        ("short.gguf", b"GGUF\x03"),
        ("torch.bin", b"PK\x03\x04"),
    ];
    for (name, bytes) in others {
        fs::write(folder.path().join(name), bytes).unwrap();
        let error = Checkpoint::open(&folder.path().join(name)).unwrap_err();
        assert!(error.to_string().contains(name), "{error}");
    }
}

/// Part `number` of `count` with one tensor of the given value.
fn part(number: u16, count: u16, tensors: i32, name: &str) -> Vec<u8> {
    Builder::new()
        .pair("general.architecture", 8, &string("llama"))
        .pair("split.no", 2, &number.to_le_bytes())
        .pair("split.count", 2, &count.to_le_bytes())
        .pair("split.tensors.count", 5, &tensors.to_le_bytes())
        .tensor(name, &[1], 0, &f32::from(number).to_le_bytes())
        .bytes()
}

#[test]
fn split_files_open_from_the_first() {
    let folder = tempfile::tempdir().unwrap();
    let path = |number: u16| folder.path().join(format!("m-{number:05}-of-00003.gguf"));
    let write = |number: u16, bytes: Vec<u8>| fs::write(path(number + 1), bytes).unwrap();
    (0..3).for_each(|n| write(n, part(n, 3, 3, &format!("t{n}"))));
    let file = Checkpoint::open(&path(1)).unwrap();
    assert_eq!(file.paths(), [path(1), path(2), path(3)]);
    for n in 0..3u8 {
        assert_eq!(file.tensor(&format!("t{n}")).unwrap().to_f32().unwrap(), [f32::from(n)]);
    }
    let split_error = |path: &std::path::Path, text: &str| {
        let error = Checkpoint::open(path).unwrap_err();
        assert!(error.to_string().contains(text), "{error}");
    };
    split_error(&path(2), "part 2 of 3, open the first");
    write(2, part(1, 3, 3, "t2"));
    split_error(&path(1), "split.no is 1, expected 2");
    write(2, part(2, 4, 3, "t2"));
    split_error(&path(1), "split.count is 4, expected 3");
    write(2, part(2, 3, 3, "t0"));
    split_error(&path(1), "occurs twice");
    write(2, part(2, 3, 3, "t2"));
    write(0, part(0, 3, 7, "t0"));
    split_error(&path(1), "hold 3 tensors, expected 7");
    fs::remove_file(path(3)).unwrap();
    split_error(&path(1), "m-00003-of-00003.gguf");
    let renamed = folder.path().join("renamed.gguf");
    fs::copy(path(1), &renamed).unwrap();
    split_error(&renamed, "-00001-of-00003.gguf");
    let error = Checkpoint::from_gguf_bytes(part(0, 3, 3, "t"), &Limits::default()).unwrap_err();
    assert!(matches!(error, FileError::Split { .. }));
}
