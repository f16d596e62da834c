//! The binary as a user meets it: outputs that scripts rely on, and clear errors.

use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

fn kvant(args: &[&str]) -> Output {
    kvant_with_input(args, "")
}

fn kvant_with_input(args: &[&str], input: &str) -> Output {
    use std::io::Write;
    let mut child = Command::new(env!("CARGO_BIN_EXE_kvant"))
        .args(args)
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

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

/// Runs, expects failure, returns the message.
fn failure(args: &[&str]) -> String {
    let output = kvant(args);
    let message = text(&output.stderr);
    assert!(!output.status.success(), "{args:?} must fail");
    assert!(!message.contains("panicked"), "{args:?}: {message}");
    message
}

/// The default model, fetched by a test's own means so that no two processes wait for one download.
#[track_caller]
fn smollm2() -> Option<PathBuf> {
    kvant_testing::weights("smollm2:135m")
}

/// What people use, and nothing that measures kvant itself.
#[test]
fn help_lists_the_verbs() {
    let help = text(&kvant(&["--help"]).stdout);
    let verbs = help.split("Commands:\n").nth(1).expect("verbs").split("\n\n").next().expect("their end");
    // Lines that go on are further in.
    let lines =
        verbs.lines().filter_map(|line| line.strip_prefix("  ").filter(|line| !line.starts_with(' ')));
    let named: Vec<&str> = lines.filter_map(|line| line.split_whitespace().next()).collect();
    let all = "chat run serve embed pull list show rm plan bench perplexity formats completions man help";
    assert_eq!(named, all.split(' ').collect::<Vec<_>>(), "{help}");
}

#[test]
fn run_streams_text_and_tells_the_plan() {
    let Some(_) = smollm2() else { return };
    let output = kvant(&["run", "What is 2+2?", "-v", "--temp", "0", "-n", "24", "-c", "512"]);
    assert!(output.status.success(), "{}", text(&output.stderr));
    assert!(text(&output.stdout).contains("4"), "{}", text(&output.stdout));
    let told = text(&output.stderr);
    assert!(told.contains("memory: weights") && told.contains("tok/s"), "{told}");
}

#[test]
fn the_same_seed_gives_the_same_text() {
    let Some(_) = smollm2() else { return };
    let run = |seed: &str| {
        let args = [
            "run",
            "Tell me a story.",
            "--raw",
            "--temp",
            "1",
            "-n",
            "24",
            "-c",
            "128",
            "-s",
            seed,
            "--json",
        ];
        let output = kvant(&args);
        serde_json::from_slice::<serde_json::Value>(&output.stdout).unwrap()["text"].clone()
    };
    assert_eq!(run("5"), run("5"));
    assert_ne!(run("5"), run("6"));
}

/// What is guessed ahead is told, and changes nothing.
#[test]
fn guesses_are_counted_and_leave_the_text_alone() {
    let Some(_) = smollm2() else { return };
    let prompt = "one two three four one two three four one two three";
    let run = |flag: &str| {
        let args = ["run", prompt, "--raw", "--temp", "0", "-n", "24", "-c", "128", "--json", flag];
        serde_json::from_slice::<serde_json::Value>(&kvant(&args).stdout).unwrap()
    };
    let (off, on, default) = (run("--lookup=off"), run("--lookup"), run("--ignore-eos"));
    assert_eq!(off["text"], on["text"]);
    assert!(off["speculation"].is_null() && default["speculation"].is_object(), "{default}");
    let found = &on["speculation"];
    let number = |key: &str| found[key].as_u64().unwrap();
    assert!(number("accepted") > 4 && number("accepted") <= number("proposed"), "{found}");
    assert!(number("steps") > 0 && found["acceptance"].as_f64().unwrap() > 0.0, "{found}");
    let told = text(&kvant(&["run", prompt, "-v", "--raw", "--temp", "0", "-n", "16", "-c", "128"]).stderr);
    assert!(told.contains("guesses right"), "{told}");
    assert!(failure(&["run", "hi", "--draft-max", "99"]).contains("1 to 14"));
}

#[test]
fn a_draft_model_must_have_the_same_tokens() {
    let (Some(_), Some(_)) = (smollm2(), kvant_testing::weights("stories:15m")) else { return };
    let told = failure(&["run", "hi", "-c", "128", "--draft", "stories:15m"]);
    assert!(told.contains("32000 tokens, the model 49152"), "{told}");
}

/// The cache of a conversation can be benchmarked with the flags of a conversation.
#[test]
fn bench_takes_the_flags_of_the_cache() {
    let Some(_) = smollm2() else { return };
    let output = kvant(&[
        "bench",
        "-p",
        "0",
        "-n",
        "4",
        "-d",
        "64",
        "-t",
        "1",
        "-r",
        "1",
        "--json",
        "--kv-preset",
        "small",
        "--kv-window",
        "24",
        "--kv-sinks",
        "8",
        "--boundary-layers",
        "2",
        "--sparse-v",
        "auto",
        "-ctv",
        "q8_0",
    ]);
    assert!(output.status.success(), "{}", text(&output.stderr));
    let row: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let (cache, keys) = (row["cache"].as_str().unwrap(), row["ctk"].as_str().unwrap());
    assert!(keys.contains("turbo3") && keys.contains("+w24") && keys.contains("+sinks8"), "{row}");
    assert!(row["ctv"].as_str().unwrap().starts_with("q8_0"), "{row}");
    assert!(cache.contains("0..2=") && cache.contains("-2..="), "{row}");
    assert_eq!(row["sparse_v"], "auto");
    let told = failure(&["bench", "-n", "1", "--kvcal", "/no/such.kvcal"]);
    assert!(told.contains("no/such.kvcal"), "{told}");
}

#[test]
fn chat_talks_through_a_pipe() {
    let Some(_) = smollm2() else { return };
    let input = "What is 2+2?\n/stats\n/nonsense\n/clear\n/exit\nnever reached\n";
    let output = kvant_with_input(&["chat", "--temp", "0", "-n", "16", "-c", "512"], input);
    assert!(output.status.success(), "{}", text(&output.stderr));
    assert!(text(&output.stdout).contains("4"));
    let told = text(&output.stderr);
    assert!(told.contains("of 512 tokens") && told.contains("unknown command /nonsense"), "{told}");
}

#[test]
fn json_keys_are_a_contract() {
    let Some(_) = smollm2() else { return };
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("text.txt");
    std::fs::write(&file, "The sea was calm. ".repeat(40)).unwrap();
    let path = file.to_str().unwrap();
    let output = kvant(&["perplexity", path, "-c", "64", "--chunks", "2", "--json"]);
    let row: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(row["tokens"], 126);
    assert!(row["ppl"].as_f64().unwrap() > 1.0 && row["stderr"].as_f64().unwrap() > 0.0);

    let output = kvant(&[
        "bench", "-p", "16", "-n", "4", "-d", "0,32", "-t", "1", "-r", "1", "-ctk", "f32", "--fill",
        "random", "--json",
    ]);
    let rows: Vec<serde_json::Value> =
        text(&output.stdout).lines().map(|l| serde_json::from_str(l).unwrap()).collect();
    assert_eq!(rows.len(), 2);
    assert_eq!((rows[1]["depth"].as_u64(), rows[1]["threads"].as_u64()), (Some(32), Some(1)));
    assert_eq!((&rows[0]["ctk"], &rows[0]["ctv"]), (&"f32".into(), &"f16".into()));
    for key in ["pp_tok_s", "tg_tok_s", "tg_cpu_ms", "tg_cpu_ms_min", "kv_bytes_per_token"] {
        assert!(rows[0][key].as_f64().unwrap() > 0.0, "{key}");
    }
    assert!(rows[0]["model"].is_string());
}

#[test]
fn show_and_list_know_the_default_model() {
    let Some(path) = smollm2() else { return };
    let shown = text(&kvant(&["show", "smollm2:135m", "--tensors", "--metadata", "--template"]).stdout);
    for part in ["Apache-2.0", "blk.0.attn_q.weight", "Q4_1", "tokenizer.ggml.pre", "<|im_start|>"] {
        assert!(shown.contains(part), "{part}");
    }
    let json: serde_json::Value =
        serde_json::from_slice(&kvant(&["show", "smollm2", "--json"]).stdout).unwrap();
    assert_eq!((json["layers"].as_u64(), json["kv_heads"].as_u64()), (Some(30), Some(3)));
    let listed = text(&kvant(&["list", "--json"]).stdout);
    assert!(listed.contains(path.to_str().unwrap()));
}

#[test]
fn completions_name_every_verb() {
    let script = text(&kvant(&["completions", "bash"]).stdout);
    for verb in ["chat", "run", "pull", "list", "show", "rm", "bench", "perplexity"] {
        assert!(script.contains(verb), "{verb}");
    }
}

#[test]
fn mistakes_are_explained() {
    let Some(_) = smollm2() else { return };
    assert!(failure(&["run", "hi", "-m", "smolm2:135m"]).contains("smollm2:135m"));
    assert!(failure(&["run", "hi", "-m", "./no/such.gguf"]).contains("no/such.gguf"));
    assert!(failure(&["run", "", "--raw"]).contains("empty"));
    assert!(failure(&["run", &"word ".repeat(50), "--raw", "-c", "16"]).contains("context holds 16"));
    assert!(failure(&["run", "hi", "--temp", "-1"]).contains("temp"));
    assert!(failure(&["run", "hi", "-ctk", "q9"]).contains("q9"));
    assert!(failure(&["run", "hi", "-ctk", "turbo4+lambda"]).contains("layer 0"));
    assert!(failure(&["run", "hi", "--sparse-v", "2"]).contains("expected off, auto or a number"));
    assert!(failure(&["run", "hi", "--sparse-k", "1.5"]).contains("expected off, auto or a number above 0"));
    assert!(failure(&["run", "hi", "--sparse-k", "0.9", "-ctk", "q8_0"]).contains("block means"));
    let evicting = ["run", "hi", "--sparse-k", "auto", "--kv-policy", "rotating", "--kv-max", "256"];
    assert!(failure(&evicting).contains("keeps every row"));
    assert!(failure(&["run", "hi", "--kv-spill", "x", "--kv-preset", "f16"]).contains("packs its tokens"));
    assert!(failure(&["run", "hi", "--kv-spill", "/no/such/folder/x"]).contains("/no/such/folder/x"));
    assert!(failure(&["run", "hi", "-c", "0"]).contains("context"));
    assert!(failure(&["rm", "nothing:1b"]).contains("nothing:1b"));
    assert!(failure(&["perplexity", "/no/such/text"]).contains("/no/such/text"));
    assert!(failure(&["bench", "-r", "0"]).contains("-r"));
}

/// A damaged copy of the real file: cut at boundaries, and with broken weights.
#[test]
fn damaged_models_are_refused() {
    let Some(path) = smollm2() else { return };
    let whole = std::fs::read(&path).unwrap();
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("cut.gguf");
    let mut cuts: Vec<usize> = (0..whole.len()).step_by(4096).take(24).collect();
    cuts.extend((0..whole.len()).step_by(16 << 20).skip(1));
    for cut in cuts {
        std::fs::write(&file, &whole[..cut]).unwrap();
        assert!(kvant_files::Checkpoint::open(&file).is_err(), "cut at {cut}");
    }
    std::fs::write(&file, &whole[..whole.len() - 1]).unwrap();
    let message = failure(&["run", "hi", "-m", file.to_str().unwrap()]);
    assert!(message.contains("cut.gguf"), "{message}");

    // NaN in the scale of one block of the first feed-forward matrix.
    let checkpoint = kvant_files::Checkpoint::open(&path).unwrap();
    let tensor = checkpoint.tensor("blk.0.ffn_down.weight").unwrap();
    let offset = offset_in(&whole, tensor.raw());
    let mut broken = whole;
    broken[offset..offset + 2].copy_from_slice(&0x7e00u16.to_le_bytes());
    std::fs::write(&file, &broken).unwrap();
    let message = failure(&["run", "hi", "-m", file.to_str().unwrap()]);
    assert!(message.contains("blk.0.ffn_down.weight") && message.contains("NaN"), "{message}");
}

/// Where `part` lies in `whole`, by its first kilobyte.
fn offset_in(whole: &[u8], part: &[u8]) -> usize {
    let probe = &part[..1024];
    whole.windows(probe.len()).position(|w| w == probe).unwrap()
}

#[test]
fn a_configuration_file_sets_defaults_and_flags_win() {
    let Some(_) = smollm2() else { return };
    let dir = tempfile::tempdir().unwrap();
    let config = dir.path().join("config.toml");
    std::fs::write(&config, "ctx-size = 96\n").unwrap();
    let run = |extra: &[&str], config: &Path| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_kvant"));
        command
            .args(["run", "hi", "-v", "-n", "1"])
            .args(extra)
            .env("KVANT_CONFIG", config)
            .env("KVANT_DEVICE", "cpu");
        text(&command.output().unwrap().stderr)
    };
    assert!(run(&[], &config).contains("96 tokens"));
    assert!(run(&["-c", "80"], &config).contains("80 tokens"));
    std::fs::write(&config, "ctx-sise = 96\n").unwrap();
    assert!(run(&[], &config).contains("config.toml"));
}
