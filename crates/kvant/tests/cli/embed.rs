//! `kvant embed` with a real encoder against sentence-transformers.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use serde_json::Value;

fn embed(args: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_kvant"))
        .args([&["embed", "-m", "all-minilm", "--exact"], args].concat())
        .env("KVANT_DEVICE", "cpu")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A verb that does not read its input may have gone already.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    child.wait_with_output().unwrap()
}

fn numbers(value: &Value) -> Vec<f32> {
    value.as_array().unwrap().iter().map(|x| x.as_f64().unwrap() as f32).collect()
}

#[test]
fn vectors_agree_with_sentence_transformers() {
    if kvant_testing::weights("all-minilm:22m").is_none() {
        return;
    }
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/reference/real/all-minilm.json");
    let reference: Value = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    let rows = reference["texts"].as_array().unwrap();
    let texts: Vec<&str> = rows.iter().map(|row| row["text"].as_str().unwrap()).collect();
    let output = embed(&["--json"], &texts.join("\n"));
    let told: Value = serde_json::from_slice(&output.stdout).expect("one JSON object");
    let tokens: usize = rows.iter().map(|row| row["ids"].as_array().unwrap().len()).sum();
    assert_eq!(told["prompt_tokens"], tokens);
    for (row, found) in rows.iter().zip(told["embeddings"].as_array().unwrap()) {
        let (expected, found) = (numbers(&row["vector"]), numbers(found));
        let difference = expected.iter().zip(&found).map(|(a, b)| (a - b).abs()).fold(0.0, f32::max);
        assert!(found.len() == 384 && difference < 1e-5, "{difference}: {}", row["text"]);
    }
    let lines = embed(&["--dimensions", "8", texts[0], texts[4]], "");
    let lines = String::from_utf8(lines.stdout).unwrap();
    let vectors: Vec<Vec<f32>> =
        lines.lines().map(|line| line.split(' ').map(|x| x.parse().unwrap()).collect()).collect();
    assert!(vectors.len() == 2 && vectors.iter().all(|vector| vector.len() == 8));
    assert!((vectors[0].iter().map(|x| x * x).sum::<f32>() - 1.0).abs() < 1e-5);

    let long = "word ".repeat(600);
    let refused = embed(&[&long], "");
    let message = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert!(!refused.status.success() && message.contains("the context holds 512"), "{message}");
    assert!(embed(&["--truncate", &long], "").status.success());
}
