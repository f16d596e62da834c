//! `kvant plan`: figures that scripts and people rely on, no model file needed.

use std::process::{Command, Output};

use serde_json::Value;

fn kvant(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_kvant")).args(args).output().unwrap()
}

/// The JSON rows of a run that must succeed.
fn rows(args: &[&str]) -> Vec<Value> {
    let output = kvant(args);
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

const GIB: f64 = (1u64 << 30) as f64;

#[test]
fn the_published_arithmetic_of_llama_70b() {
    let rows = rows(&[
        "plan",
        "llama-3.1-70b",
        "--ctx",
        "131072",
        "--mem",
        "64GiB",
        "--weights",
        "39.1GiB",
        "--overhead",
        "2GiB",
        "--scheme",
        "f16,i4g32",
        "--json",
    ]);
    let number = |row: usize, key: &str| rows[row][key].as_f64().unwrap();
    assert_eq!(number(0, "cache_bytes"), 40.0 * GIB);
    // 12.5 GiB, and the residual window in f16.
    let packed = number(1, "cache_bytes") / GIB;
    assert!((12.5..12.52).contains(&packed), "{packed} GiB");
    // 73K tokens become 234K (K = 1024): 22.9 GiB are left for the cache.
    let longest = |row| number(row, "longest_context") / 1024.0;
    assert!((73.0..73.5).contains(&longest(0)) && (233.5..236.0).contains(&longest(1)), "{rows:?}");
    assert_eq!((rows[0]["fits"].as_bool(), rows[1]["fits"].as_bool()), (Some(false), Some(true)));
    assert_eq!(number(1, "peak_bytes"), number(1, "cache_bytes") + (41.1 * GIB).floor());
}

#[test]
fn a_longest_context_fits_and_one_token_more_does_not() {
    let at = |tokens: u64| {
        let tokens = tokens.to_string();
        let args =
            ["plan", "gemma4-31b", "--mem", "24GiB", "--scheme", "turbo4+sinks4", "--ctx", &tokens, "--json"];
        rows(&args).remove(0)
    };
    let longest = at(1000)["longest_context"].as_u64().unwrap();
    assert_eq!(at(longest)["fits"], true);
    // Blocks hold 64 tokens: the next one may still be free.
    assert_eq!(at(longest + 1)["fits"], false);
}

#[test]
fn signs_of_keys_are_counted_where_sparse_keys_ask_for_them() {
    let args = ["plan", "llama-3.1-8b", "--mem", "64GiB", "-c", "65536", "--json"];
    let schemes = ["--scheme", "turbo4+bm,turbo4,i4g32+bm"];
    let bytes = |mass: &str| -> Vec<u64> {
        let rows = rows(&[&args[..], &schemes, &["--sparse-k", mass]].concat());
        rows.iter().map(|row| row["cache_bytes"].as_u64().unwrap()).collect()
    };
    let (without, with) = (bytes("off"), bytes("0.98"));
    // A bit per channel and two bytes of a scale, of 32 layers with 8 heads of 128 channels; the newest tokens have none.
    let most = 65536 * 32 * 8 * (128 / 8 + 2);
    assert!((most * 99 / 100..=most).contains(&(with[0] - without[0])), "{with:?} {without:?}");
    // Without block means there is no choice, without sign bits no signs; everything is read at 1.
    assert_eq!(with[1..], without[1..]);
    assert_eq!(bytes("1"), without);
}

#[test]
fn a_cache_in_a_file_is_told_apart_from_memory() {
    let args =
        ["plan", "qwen2.5-1.5b", "--mem", "4GiB", "-c", "262144", "--scheme", "turbo4+bm,f16", "--json"];
    let (plain, spilled) = (rows(&args), rows(&[&args[..], &["--kv-spill"]].concat()));
    let number = |row: &Value, key: &str| row[key].as_u64().unwrap();
    assert_eq!(number(&plain[0], "file_bytes"), 0);
    let (memory, file) = (number(&spilled[0], "cache_bytes"), number(&spilled[0], "file_bytes"));
    // The means are in both, at less than two parts in a hundred.
    assert!(memory + file > number(&plain[0], "cache_bytes") && 40 * memory < file, "{memory} {file}");
    assert!(number(&spilled[0], "longest_context") > 10 * number(&plain[0], "longest_context"));
    // Nothing of a plain cache goes to a file.
    assert_eq!(plain[1]["cache_bytes"], spilled[1]["cache_bytes"]);
    assert_eq!(number(&spilled[1], "file_bytes"), 0);
}

#[test]
fn wrong_names_are_told() {
    for (args, expected) in [
        (["plan", "no-such-model", "--mem", "1G"], "llama-3.1-70b"),
        (["plan", "qwen3-8b", "--mem", "much"], "expected a size"),
        (["plan", "qwen3-8b", "--weights", "q5"], "q4, q8 or f16"),
    ] {
        let output = kvant(&args);
        let message = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(!output.status.success() && message.contains(expected), "{args:?}: {message}");
    }
}
