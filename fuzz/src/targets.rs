//! What every fuzz target does with its bytes. The binaries in `fuzz_targets/` and the test that replays `corpus/`
//! (`crates/kvant/tests/models/fuzz_corpus.rs`) share it.

use std::path::Path;
use std::sync::Arc;
use std::time::SystemTime;

use kvant_cache::{CacheConfig, LayerShape, Sequence};
use kvant_codec::{CacheScheme, Fingerprint, Sidecar};
use kvant_files::{Checkpoint, Limits};
use kvant_text::{ChatInput, ChatTemplate, EncodeOptions, Message, Tokenizer};

/// A name and what is done.
pub type Target = (&'static str, fn(&[u8]));

/// All of them.
pub const TARGETS: [Target; 7] = [
    ("gguf", gguf),
    ("safetensors", safetensors),
    ("snapshot", snapshot),
    ("kvcal", kvcal),
    ("template", template),
    ("tokenizer", tokenizer),
    ("scheme", scheme),
];

/// Any bytes as a GGUF file: opening refuses or succeeds, and whatever opens can be read to the last value.
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

/// Any bytes as a snapshot of a small cache; what is taken over goes on.
pub fn snapshot(bytes: &[u8]) {
    for (scheme, policy) in
        [("turbo4+sinks4", "full"), ("f16", "rotating:max=64"), ("q8_0", "h2o-heavy:max=64")]
    {
        let live = cache(scheme, policy);
        let Ok(restored) = live.restore(Fingerprint(7), Arc::new(bytes.to_vec())) else { continue };
        let mut sequence = restored.sequence;
        for _ in 0..40 {
            let row = [0.5; 64];
            if sequence.append(0, 1, &row, &row).is_err() {
                return;
            }
            sequence.commit(1).expect("the one layer has its rows");
        }
    }
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
