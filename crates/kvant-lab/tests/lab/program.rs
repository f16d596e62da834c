//! `kvant-lab` as a program.

use std::path::Path;
use std::process::{Command, Output, Stdio};

use kvant_engine::{Engine, EngineOptions};
use kvant_server::{Background, ServerOptions};
use kvant_testing::TinyModel;
use serde_json::{Value, json};

const TEXT: &str = include_str!("../../../../docs/architecture.md");

fn lab(args: &[&str], folder: &Path) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_kvant-lab"));
    command.args(args).current_dir(folder).env("KVANT_DEVICE", "cpu").stdin(Stdio::null()).output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

fn run(args: &[&str]) -> Output {
    lab(args, Path::new("."))
}

/// The JSON rows of a run that must succeed.
fn rows(args: &[&str]) -> Vec<Value> {
    let output = run(args);
    assert!(output.status.success(), "{args:?}: {}", text(&output.stderr));
    text(&output.stdout).lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// The object that `kvant-lab kl --json` prints, a sweep of two rows run twice, and a report of them.
#[test]
fn from_sweep_to_report() {
    let Some(_) = kvant_testing::weights("smollm2:135m") else { return };
    let root = tempfile::tempdir().unwrap();
    let results = root.path().join("results");
    std::fs::create_dir(&results).unwrap();
    std::fs::write(root.path().join("text.txt"), TEXT).unwrap();
    std::fs::write(
        results.join("sweep.toml"),
        "output = \"rows.jsonl\"\ntext = \"text.txt\"\n[[grid]]\nmeasures = [\"kl\", \"ppl\"]\nmodels = [\"smollm2:135m\"]\n\
         contexts = [80]\nschemes = [\"turbo4/q8_0\"]\nchunks = 1\n[grid.options]\nsparse-v = \"1e-2\"\n",
    )
    .unwrap();
    for (there, now) in [(0, 2), (2, 0)] {
        let output = lab(&["sweep", "results/sweep.toml", "-j", "2"], root.path());
        let told = text(&output.stderr);
        assert!(output.status.success(), "{told}");
        assert!(told.contains(&format!("{there} rows were there, {now} measured now, 0 failed")), "{told}");
    }
    let rows: Vec<Value> = std::fs::read_to_string(results.join("rows.jsonl"))
        .unwrap()
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let row = rows.iter().find(|row| row["measure"] == "kl").unwrap();
    for key in [
        "ctx",
        "tokens",
        "mean_kld",
        "mean_kld_se",
        "p99_kld",
        "p999_kld",
        "same_top",
        "rms_dp",
        "ppl",
        "ppl_base",
        "bpw",
        "ppl_ratio",
        "ppl_ratio_se",
        "packed_steps",
        "skipped_steps",
    ] {
        assert!(row[key].as_f64().is_some_and(|x| x > 0.0), "{key}: {row}");
    }
    assert_eq!((&row["ctk"], &row["ctv"], &row["tokens"]), (&"turbo4".into(), &"q8_0".into(), &79.into()));
    assert_eq!((&row["config"]["ctx"], &row["config"]["sparse-v"]), (&80.into(), &"1e-2".into()));
    assert!(row["command"].as_str().unwrap().starts_with("kvant-lab kl text.txt -m smollm2:135m -c 80"));
    assert!(rows.iter().any(|row| row["measure"] == "ppl" && row["ppl_se"].as_f64().unwrap() > 0.0));

    std::fs::write(
        results.join("report.toml"),
        "page = \"page.md\"\ntitle = \"T\"\nintro = \"I\"\ndocuments = []\n[[section]]\ntitle = \"S\"\n[section.table]\n\
         rows = { file = \"rows.jsonl\" }\ncolumns = [[\"measure\", \"{measure}\"], [\"bits\", \"{bpw:.1}\"]]\n",
    )
    .unwrap();
    let stale = lab(&["report", "--check"], root.path());
    assert!(!stale.status.success() && text(&stale.stderr).contains("page.md"), "{}", text(&stale.stderr));
    assert!(lab(&["report"], root.path()).status.success());
    assert!(std::fs::read_to_string(root.path().join("page.md")).unwrap().contains("| kl |"));
    assert!(lab(&["report", "--check"], root.path()).status.success());

    // A command that does not run needs a tag at which it did.
    let add = |row: &str| {
        let mut text = std::fs::read_to_string(results.join("rows.jsonl")).unwrap();
        text.push_str(row);
        std::fs::write(results.join("rows.jsonl"), text).unwrap();
        assert!(lab(&["report"], root.path()).status.success());
        lab(&["report", "--check"], root.path())
    };
    let tagged = "{\"measure\": \"old\", \"command\": \"kvant lab kl\", \"tag\": \"v0.2-lab\"}\n";
    assert!(add(tagged).status.success());
    let told = add("{\"measure\": \"old\", \"command\": \"kvant lab kl text.txt\"}\n");
    assert!(
        !told.status.success() && text(&told.stderr).contains("rows.jsonl:4: "),
        "{}",
        text(&told.stderr)
    );
}

#[test]
fn attention_is_measured_and_right() {
    let measured = rows(&[
        "bench",
        "attn",
        "--heads",
        "4",
        "--kv-heads",
        "2",
        "--head-dim",
        "64",
        "-c",
        "100,600",
        "--scheme",
        "f16,q8_0,srht:q4_0+sinks4,turbo4/turbo3",
        "--seconds",
        "0.01",
        "--extras",
        "--json",
    ]);
    assert_eq!(measured.len(), 8);
    for row in &measured {
        for key in ["ns_per_token_head", "gb_s", "read_gb_s", "scores_ns", "sparse_ns"] {
            assert!(row[key].as_f64().is_some_and(|x| x > 0.0), "{key}: {row}");
        }
        assert!(row["rel_err"].as_f64().is_some_and(|x| x < 1e-2), "{row}");
        assert_eq!((&row["heads"], &row["kv_heads"], &row["head_dim"]), (&4.into(), &2.into(), &64.into()));
        assert_eq!(row["dequantise_ns"].is_null(), row["scheme_k"] == "f16", "{row}");
    }
    assert_eq!((&measured[7]["scheme_k"], &measured[7]["scheme_v"]), (&"turbo4".into(), &"turbo3".into()));

    // Peaked attention over many tokens leaves whole tiles of values without weight, flat attention none.
    let skipped = |spread: &str| {
        let context = ["bench", "attn", "-c", "4096", "--scheme", "srht:q4_0", "--seconds", "0.01"];
        let row = rows(&[&context[..], &["--score-spread", spread, "--extras", "--json"]].concat()).remove(0);
        assert!(row["sparse_ratio"].as_f64().is_some_and(|x| x > 0.0), "{row}");
        row["sparse_skipped"].as_f64().unwrap()
    };
    assert_eq!(skipped("0.3"), 0.0);
    assert!(skipped("16") > 0.3);

    let output = run(&["bench", "attn", "--rows", "0"]);
    assert!(String::from_utf8_lossy(&output.stderr).contains("expected from 1 to the smallest context"));
    let output = run(&["bench", "attn", "--heads", "3", "--kv-heads", "2"]);
    assert!(String::from_utf8_lossy(&output.stderr).contains("found 3 query and 2 KV heads"));
}

#[test]
fn a_server_is_measured() {
    let folder = tempfile::tempdir().unwrap();
    let model = folder.path().join("tiny.gguf");
    TinyModel { context: 2048, ..TinyModel::default() }.write(&model);
    let bench = |args: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_kvant-lab"));
        command.args(["bench", "serve", "-u", "3", "-s", "60", "-p", "4", "-n", "12", "--json"]).args(args);
        let output = command.output().unwrap();
        (
            output.status.success(),
            String::from_utf8(output.stdout).unwrap(),
            String::from_utf8(output.stderr).unwrap(),
        )
    };
    let rows =
        |said: &str| -> Vec<Value> { said.lines().map(|line| serde_json::from_str(line).unwrap()).collect() };
    let check = |row: &Value| {
        assert_eq!((&row["generated_tokens"], &row["failed"]), (&json!(3 * 12), &json!(0)), "{row}");
        let number = |name: &str| row[name].as_f64().unwrap();
        assert!(number("tokens_per_second") > 0.0 && number("first_p50_s") > 0.0, "{row}");
        assert!(number("between_p50_ms") <= number("between_p95_ms"), "{row}");
        assert!(number("between_p95_ms") <= number("between_max_ms"), "{row}");
    };
    // One that it starts itself, with somebody beside.
    let (good, said, told) = bench(&["-m", &model.to_string_lossy(), "-c", "2048", "--beside", "100"]);
    assert!(good, "{told}");
    let found = rows(&said);
    assert_eq!(found.len(), 2);
    found.iter().for_each(check);
    assert!(found[0]["cached_tokens"].as_u64().unwrap() > 200, "somebody has asked before: {said}");
    assert!(found[1]["beside_prompts"].as_u64().unwrap() > 0);
    // One that is there already.
    let engine = Engine::load(&model, &EngineOptions::plain(), &|_, _| {}).unwrap();
    let options = ServerOptions::for_engine(&engine, "tiny");
    let server = Background::start(engine, options, ([127, 0, 0, 1], 0).into()).unwrap();
    let url = format!("http://{}/v1", server.address());
    let (good, said, told) = bench(&["--url", &url, "--cold"]);
    assert!(good, "{told}");
    check(&rows(&said)[0]);
    server.finish().unwrap();
    // None at all, and flags that are the server's own.
    let (good, _, told) = bench(&["--url", &url]);
    assert!(!good && told.contains("127.0.0.1"), "{told}");
    let (good, _, told) = bench(&["--url", &url, "-c", "512"]);
    assert!(!good && told.contains("cannot be used with"), "{told}");
}

#[test]
fn a_chart_of_memory_is_drawn() {
    let folder = tempfile::tempdir().unwrap();
    let output = lab(&["plan", "qwen3-8b", "--mem", "16GiB", "--plot", "plan.svg"], folder.path());
    assert!(output.status.success(), "{}", text(&output.stderr));
    let svg = std::fs::read_to_string(folder.path().join("plan.svg")).unwrap();
    assert!(
        svg.starts_with("<svg") && svg.contains("turbo3") && svg.contains("memory there is"),
        "{svg:.200}"
    );
}

/// The tiny model and a text in a folder.
fn bench() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    TinyModel::default().write(&folder.path().join("tiny.gguf"));
    std::fs::write(folder.path().join("text.txt"), "some words to run a model on ".repeat(40)).unwrap();
    folder
}

fn refusal(args: &[&str], folder: &Path) -> String {
    let output = lab(args, folder);
    let message = text(&output.stderr);
    assert!(matches!(output.status.code(), Some(1 | 2)), "{args:?}: {:?}: {message}", output.status);
    assert!(!message.contains("panicked"), "{message}");
    message
}

#[test]
fn outputs_replace_only_their_own_kind() {
    let folder = bench();
    let model = std::fs::read(folder.path().join("tiny.gguf")).unwrap();
    for args in [
        &["calibrate", "tiny.gguf", "--text", "text.txt", "-c", "64", "-o", "tiny.gguf"][..],
        &["plan", "tiny.gguf", "--plot", "tiny.gguf"],
    ] {
        let message = refusal(args, folder.path());
        assert!(message.contains("would be replaced by"), "{message}");
        // Said before the work, not after it.
        assert!(!message.contains("memory: weights"), "{message}");
    }
    assert_eq!(std::fs::read(folder.path().join("tiny.gguf")).unwrap(), model);
}

#[test]
fn a_text_of_one_token_calibrates_nothing() {
    let folder = bench();
    std::fs::write(folder.path().join("one.txt"), "x").unwrap();
    let args = ["calibrate", "tiny.gguf", "--text", "one.txt", "-c", "64", "-o", "x.kvcal"];
    assert!(refusal(&args, folder.path()).contains("at least"));
    assert!(refusal(&["bench", "attn", "-t", "20000"], folder.path()).contains("to 512"));
    assert!(!folder.path().join("x.kvcal").exists());
}

#[cfg(feature = "gpu")]
#[test]
fn the_document_of_the_laboratory_is_current() {
    let made = text(&run(&["man", "--markdown"]).stdout);
    let found = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/lab.md"));
    assert!(
        made == found.unwrap_or_default(),
        "docs/lab.md is not what the flags' definition says: \
         cargo run --release --bin kvant-lab -- man --markdown > docs/lab.md"
    );
}
