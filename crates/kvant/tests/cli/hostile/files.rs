//! Files that are written over, pipes, devices, cut and hostile files.

use std::os::unix::fs::symlink;
use std::time::Duration;

use kvant_testing::TinyModel;

use super::{Bench, refusal, text};

#[test]
fn break_01_outputs_replace_only_their_own_kind() {
    let bench = Bench::new();
    let model = std::fs::read(bench.at("tiny.gguf")).unwrap();
    std::fs::write(bench.at("text.txt"), "some words to run a model on ".repeat(40)).unwrap();
    symlink("/dev/null", bench.at("null")).unwrap();
    let refused = [
        bench.run(&["a", "--raw", "-n", "3", "--save", "tiny.gguf"]),
        bench.run(&["a", "--raw", "-n", "3", "--save", "null"]),
        bench.run(&["a", "--raw", "-n", "3", "--save", "text.txt"]),
        bench.command(&["chat", "-m", "tiny.gguf", "--save", "tiny.gguf"]),
    ];
    for command in refused {
        let message = refusal(command);
        assert!(message.contains("would be replaced by"), "{message}");
        // Said before the work, not after it.
        assert!(!message.contains("memory: weights"), "{message}");
    }
    assert_eq!(std::fs::read(bench.at("tiny.gguf")).unwrap(), model);
    assert!(std::fs::symlink_metadata(bench.at("null")).unwrap().is_symlink());
    for _ in 0..2 {
        let saved = bench.run(&["a", "--raw", "-n", "3", "--save", "talk"]).output().unwrap();
        assert!(saved.status.success() && bench.is_snapshot("talk"), "{}", text(&saved.stderr));
    }
}

#[test]
fn break_11_pipes_are_refused_not_waited_for() {
    let bench = Bench::new();
    assert!(bench.shell("mkfifo pipe pipe.gguf").status.success());
    for command in [
        bench.command(&["show", "./pipe.gguf"]),
        bench.run(&["a", "--raw", "-n", "1", "--load", "pipe"]),
        bench.run(&["a", "--raw", "-n", "1", "--kvcal", "pipe"]),
        bench.command(&["perplexity", "pipe", "-m", "tiny.gguf"]),
    ] {
        let message = refusal(command);
        assert!(message.contains("is not a regular file"), "{message}");
    }
}

/// The message instead of a bare signal, and no word of damaged weights.
#[test]
fn break_12_a_model_cut_under_its_reader_is_explained() {
    let bench = Bench::new();
    let mut command = bench.run(&["x", "--raw", "-n", "100000000", "-c", "200000000", "--kv-preset", "f16"]);
    command.args(["--kv-policy", "rotating", "--kv-max", "256"]);
    let child =
        command.stdout(std::process::Stdio::null()).stderr(std::process::Stdio::piped()).spawn().unwrap();
    std::thread::sleep(Duration::from_millis(1500));
    std::fs::File::options().write(true).open(bench.at("tiny.gguf")).unwrap().set_len(0).unwrap();
    let output = child.wait_with_output().unwrap();
    let message = text(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{:?}: {message}", output.status);
    assert!(message.contains("was cut short"), "{message}");
}

#[test]
fn break_15_a_token_beyond_the_vocabulary_is_refused() {
    // The engine's own check; the cache cannot know the vocabulary. A snapshot of a model with the same fingerprint cannot have
    // such a token, so the forger writes one: the tokens are the first part of the payload.
    let bench = Bench::new();
    assert!(bench.run(&["abc", "--raw", "-n", "3", "--save", "talk"]).status().unwrap().success());
    let mut bytes = std::fs::read(bench.at("talk")).unwrap();
    let start = u64::from_le_bytes(bytes[16..24].try_into().unwrap()) as usize;
    bytes[start..start + 4].copy_from_slice(&300u32.to_le_bytes());
    let sum = checksum(&bytes[start..]);
    bytes[40..48].copy_from_slice(&sum.to_le_bytes());
    let own = checksum(&bytes[..48]);
    bytes[48..56].copy_from_slice(&own.to_le_bytes());
    std::fs::write(bench.at("talk"), bytes).unwrap();
    let message = refusal(bench.run(&["d", "--raw", "-n", "1", "--load", "talk"]));
    assert!(message.contains("token 300, the vocabulary has 259"), "{message}");
}

/// The checksum of snapshots, as docs/formats.md has it.
fn checksum(bytes: &[u8]) -> u64 {
    let mut lanes: [u64; 8] = std::array::from_fn(|lane| 0xcbf2_9ce4_8422_2325 ^ lane as u64);
    for line in bytes.chunks(64) {
        let mut padded = [0; 64];
        padded[..line.len()].copy_from_slice(line);
        for (lane, word) in lanes.iter_mut().zip(padded.chunks_exact(8)) {
            let word = u64::from_le_bytes(word.try_into().unwrap());
            *lane = (*lane ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29);
        }
    }
    lanes.iter().fold(0, |sum, lane| (sum ^ lane).wrapping_mul(0xff51_afd7_ed55_8ccd).rotate_left(31))
}

#[test]
fn break_18_devices_without_an_end_are_not_read() {
    let bench = Bench::new();
    let mut list = bench.command(&["list"]);
    list.env("KVANT_CONFIG", "/dev/zero");
    for command in [list, bench.run(&["a", "--raw", "--kvcal", "/dev/zero"])] {
        let message = refusal(command);
        assert!(message.contains("/dev/zero is not a regular file"), "{message}");
    }
    std::fs::write(bench.at("long.toml"), format!("a = {}", "x".repeat(2 << 20))).unwrap();
    let mut list = bench.command(&["list"]);
    list.env("KVANT_CONFIG", "long.toml");
    assert!(refusal(list).contains("above the limit"));
}

#[test]
fn break_silent_a_broken_home_does_not_matter_to_files() {
    let bench = Bench::new();
    let mut command = bench.run(&["a", "--raw", "-n", "1"]);
    let output = command.env("KVANT_HOME", "/dev/null").output().unwrap();
    assert!(output.status.success(), "{}", text(&output.stderr));
}

#[test]
fn break_silent_keys_that_contradict_the_tensors_are_refused() {
    for (key, value, part) in
        [("llama.attention.value_length", 48, "value_length"), ("llama.expert_count", 8, "expert_used_count")]
    {
        let bench =
            Bench::with(&TinyModel { numbers: vec![(key.to_owned(), value)], ..TinyModel::default() });
        let message = refusal(bench.command(&["show", "./tiny.gguf"]));
        assert!(message.contains(part), "{message}");
    }
}

/// A shape that contradicts its bytes is no fault of the JSON.
#[test]
fn break_silent_a_safetensors_shape_is_not_called_bad_json() {
    let bench = Bench::new();
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    std::fs::create_dir(bench.at("model")).unwrap();
    std::fs::copy(root.join("tests/reference/tiny/llama/config.json"), bench.at("model/config.json"))
        .unwrap();
    std::fs::copy(root.join("fuzz/corpus/safetensors/shape"), bench.at("model/model.safetensors")).unwrap();
    let message = refusal(bench.command(&["show", "./model"]));
    assert!(message.contains("safetensors:") && !message.contains("invalid JSON"), "{message}");
}
