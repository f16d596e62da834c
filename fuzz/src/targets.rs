//! What every fuzz target does with its bytes: files, caches and texts. The binaries in
//! `fuzz_targets/` and the test that replays `corpus/` (`crates/kvant/tests/cli/fuzz_corpus.rs`)
//! share it.

use std::path::Path;
use std::sync::{Arc, OnceLock};
use std::time::SystemTime;

use kvant_cache::{CacheConfig, LayerShape, Sequence};
use kvant_codec::{CacheScheme, Fingerprint, Sidecar};
use kvant_files::{Checkpoint, Limits};
use kvant_text::{ChatInput, ChatTemplate, EncodeOptions, Message, Tokenizer};

/// A name and what is done.
pub type Target = (&'static str, fn(&[u8]));

/// All of them.
pub const TARGETS: [Target; 10] = [
    ("gguf", gguf),
    ("split", split),
    ("safetensors", safetensors),
    ("quantized", quantized),
    ("snapshot", snapshot),
    ("forged", forged),
    ("kvcal", kvcal),
    ("template", template),
    ("tokenizer", tokenizer),
    ("scheme", scheme),
];

/// Any bytes as a GGUF file: opening refuses or succeeds, and whatever opens can be read to the
/// last value.
pub fn gguf(bytes: &[u8]) {
    let file = match Checkpoint::from_gguf_bytes(bytes.to_vec(), &Limits::default()) {
        Ok(file) => file,
        Err(error) => {
            assert!(!error.to_string().is_empty());
            return;
        }
    };
    let metadata = file.metadata();
    for (key, value) in metadata.iter() {
        let _ = (value.to_string(), value.type_name());
        let _ =
            (metadata.u32(key), metadata.u64(key), metadata.i32(key), metadata.f32(key), metadata.bool(key));
        let _ =
            (metadata.str(key), metadata.array_str(key), metadata.array_f32(key), metadata.array_i32(key));
        let _ = (metadata.per_layer_u32(key, 4), metadata.opt_per_layer_bool(key, 4));
    }
    for info in file.tensors() {
        let view = file.tensor(&info.name).expect("a listed tensor");
        let values = view.to_f32().expect("every row");
        assert_eq!(values.len(), info.rows * info.cols);
        if let Some(groups) = view.groups() {
            let per_row = info.cols / groups.group;
            let (mut codes, mut scales, mut offsets) =
                (vec![0; info.cols], vec![0.0; per_row], vec![0.0; per_row]);
            view.decode_codes(info.rows - 1, &mut codes, &mut scales, &mut offsets).expect("the last row");
            assert!(codes.iter().all(|&code| u32::from(code) < 1 << groups.bits));
        }
    }
}

/// What stands between the parts of an input that has several.
pub const CUT: &[u8] = b"=CUT=";

/// The first part of `bytes`, and the rest.
pub fn cut(bytes: &[u8]) -> (&[u8], &[u8]) {
    match bytes.windows(CUT.len()).position(|part| part == CUT) {
        Some(at) => (&bytes[..at], &bytes[at + CUT.len()..]),
        None => (bytes, &[]),
    }
}

/// Any bytes as the parts of a split GGUF model.
pub fn split(bytes: &[u8]) {
    let (count, mut rest) = (bytes.windows(CUT.len()).filter(|part| *part == CUT).count() + 1, bytes);
    let folder = tempfile::tempdir().expect("a folder");
    let name = |part: usize| folder.path().join(format!("m-{part:05}-of-{count:05}.gguf"));
    for number in 1..=count.min(16) {
        let (part, more) = cut(rest);
        std::fs::write(name(number), part).expect("a file");
        rest = more;
    }
    read_all(&name(1));
}

/// Any text as the configuration, and any bytes as the weights, of a model in HF layout: quantised
/// by MLX, GPTQ, AWQ and others. Weights in two parts are a header, whose length is put before it,
/// and what follows.
pub fn quantized(bytes: &[u8]) {
    let (config, weights) = cut(bytes);
    let folder = tempfile::tempdir().expect("a folder");
    let weights = match cut(weights) {
        (_, []) => weights.to_vec(),
        (header, data) => [&(header.len() as u64).to_le_bytes(), header, data].concat(),
    };
    std::fs::write(folder.path().join("config.json"), config).expect("a file");
    std::fs::write(folder.path().join("model.safetensors"), weights).expect("a file");
    read_all(folder.path());
}

/// Any bytes as the weights of a small Llama in HF layout.
pub fn safetensors(bytes: &[u8]) {
    const CONFIG: &str = include_str!("../../tests/reference/tiny/llama/config.json");
    let folder = tempfile::tempdir().expect("a folder");
    let write = |name: &str, bytes: &[u8]| std::fs::write(folder.path().join(name), bytes).expect("a file");
    write("config.json", CONFIG.as_bytes());
    write("model.safetensors", bytes);
    read_all(folder.path());
}

fn read_all(path: &Path) {
    if let Ok(model) = Checkpoint::open(path) {
        for info in model.tensors() {
            let values = model.tensor(&info.name).and_then(|view| view.to_f32());
            assert_eq!(values.expect("every row").len(), info.rows * info.cols);
        }
    }
}

const CACHES: [(&str, &str); 3] =
    [("turbo4+sinks4", "full"), ("f16", "rotating:max=64"), ("q8_0", "h2o-heavy:max=64")];

/// Any bytes as a snapshot of a small cache; what is taken over goes on.
pub fn snapshot(bytes: &[u8]) {
    for (scheme, policy) in CACHES {
        restore(&cache(scheme, policy), bytes.to_vec());
    }
}

fn restore(live: &Sequence, bytes: Vec<u8>) {
    let Ok(restored) = live.restore(Fingerprint(7), Arc::new(bytes)) else { return };
    let mut sequence = restored.sequence;
    for _ in 0..40 {
        let row = [0.5; 64];
        if sequence.append(0, 1, &row, &row).is_err() {
            return;
        }
        sequence.commit(1).expect("the one layer has its rows");
    }
}

/// Changes to the sound snapshots of small caches (see [`forge`]), with checksums that are right;
/// what is taken over goes on.
pub fn forged(bytes: &[u8]) {
    static SOUND: OnceLock<Vec<(Sequence, Vec<u8>)>> = OnceLock::new();
    let sound = SOUND.get_or_init(|| {
        let make = |(scheme, policy)| {
            let mut sequence = cache(scheme, policy);
            let rows: Vec<f32> = (0..50 * 64).map(|i| (i % 17) as f32 / 8.0 - 1.0).collect();
            sequence.append(0, 50, &rows, &rows).expect("numbers");
            sequence.commit(50).expect("the one layer has its rows");
            let mut file = Vec::new();
            sequence.save(Fingerprint(7), &[1; 50], "note", &mut file).expect("memory");
            (cache(scheme, policy), file)
        };
        CACHES.map(make).into()
    });
    for (live, file) in sound {
        restore(live, forge(file, bytes));
    }
}

/// `sound`, a snapshot, changed by whoever can compute its checksums. `change` has a header in
/// place of its own, if any, and behind [`CUT`] changes of the payload: where, in two bytes, and
/// what to.
pub fn forge(sound: &[u8], change: &[u8]) -> Vec<u8> {
    let (header, edits) = cut(change);
    let number = |at: usize| u64::from_le_bytes(sound[at..at + 8].try_into().expect("eight bytes")) as usize;
    let (length, start) = (number(8) >> 32, number(16));
    let header = if header.is_empty() { &sound[64..64 + length] } else { header };
    let mut payload = sound[start..].to_vec();
    for edit in edits.chunks_exact(3) {
        let at = usize::from(u16::from_le_bytes([edit[0], edit[1]])) % payload.len().max(1);
        payload[at] = edit[2];
    }
    let start = (64 + header.len()).next_multiple_of(64);
    let mut made = sound[..12].to_vec();
    made.extend((header.len() as u32).to_le_bytes());
    made.extend((start as u64).to_le_bytes());
    made.extend((payload.len() as u64).to_le_bytes());
    made.extend(checksum(header).to_le_bytes());
    made.extend(checksum(&payload).to_le_bytes());
    made.extend(checksum(&made).to_le_bytes());
    made.resize(64, 0);
    made.extend(header);
    made.resize(start, 0);
    made.extend(payload);
    made
}

/// The checksum of a snapshot's parts.
fn checksum(bytes: &[u8]) -> u64 {
    let mut lanes: [u64; 8] = std::array::from_fn(|lane| 0xcbf2_9ce4_8422_2325 ^ lane as u64);
    for line in bytes.chunks(64) {
        let mut padded = [0; 64];
        padded[..line.len()].copy_from_slice(line);
        for (lane, word) in lanes.iter_mut().zip(padded.chunks_exact(8)) {
            let word = u64::from_le_bytes(word.try_into().expect("eight bytes"));
            *lane = (*lane ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29);
        }
    }
    lanes.iter().fold(0, |sum, lane| (sum ^ lane).wrapping_mul(0xff51_afd7_ed55_8ccd).rotate_left(31))
}

/// The cache whose snapshots are seeds.
pub fn cache(scheme: &str, policy: &str) -> Sequence {
    let config = CacheConfig {
        layers: vec![LayerShape { kv_heads: 2, head_dim: 32, window: None, latent: None }],
        scheme: scheme.parse().expect("a constant scheme"),
        capacity: 4096,
        budget: None,
        policy: policy.parse().expect("a constant policy"),
        sparse_keys: false,
    };
    Sequence::new(config).expect("a sound cache")
}

/// Any bytes as a calibration; what is read is written and read the same.
pub fn kvcal(bytes: &[u8]) {
    if let Ok(sidecar) = Sidecar::parse(bytes) {
        let again = Sidecar::parse(&sidecar.to_bytes()).expect("its own bytes");
        assert_eq!(again, sidecar);
    }
}

/// Any text as a chat template.
pub fn template(bytes: &[u8]) {
    let Ok(source) = std::str::from_utf8(bytes) else { return };
    let messages = [Message::new("system", "s"), Message::new("user", "u"), Message::new("assistant", "a")];
    if let Ok(template) = ChatTemplate::new(source) {
        let input = ChatInput { now: SystemTime::UNIX_EPOCH, ..ChatInput::new(&messages) };
        let _ = template.render(&input, "<s>", "</s>");
    }
}

/// Any bytes as a tokenizer.json; what opens encodes and decodes.
pub fn tokenizer(bytes: &[u8]) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("tokenizer.json");
    std::fs::write(&path, bytes).expect("a file");
    if let Ok(tokenizer) = Tokenizer::from_json_file(&path, None) {
        let _ = tokenizer.encode("Grüße, 世界! <s>\n\t42", EncodeOptions::default());
    }
}

/// Any text as a cache scheme or a policy; what is read prints as something that reads the same.
pub fn scheme(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    if let Ok(scheme) = text.parse::<CacheScheme>() {
        assert_eq!(scheme.to_string().parse::<CacheScheme>().expect("its own text"), scheme);
    }
    if let Ok(policy) = text.parse::<kvant_cache::PolicyConfig>() {
        assert_eq!(policy.to_string().parse::<kvant_cache::PolicyConfig>().expect("its own text"), policy);
    }
}
