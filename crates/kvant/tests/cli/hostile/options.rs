//! Flags that mean nothing, and numbers that no machine can hold.

use super::{Bench, refusal, text};

#[test]
fn break_13_more_threads_than_any_machine_has() {
    let bench = Bench::new();
    for threads in ["20000", "100000"] {
        assert!(refusal(bench.run(&["a", "--raw", "-n", "1", "-t", threads])).contains("to 512"));
    }
    assert!(refusal(bench.command(&["bench", "-m", "tiny.gguf", "-t", "1,20000"])).contains("to 512"));
    let mut by_variable = bench.run(&["a", "--raw", "-n", "1"]);
    by_variable.env("KVANT_THREADS", "4000");
    assert!(refusal(by_variable).contains("to 512"));
}

#[test]
fn break_16_a_bench_does_not_set_terabytes_aside() {
    let bench = Bench::new();
    for (flag, value) in [("-n", "1000000000000"), ("-p", "1000000000"), ("-d", "1000000000")] {
        let message = refusal(bench.command(&["bench", "-m", "tiny.gguf", "-r", "1", flag, value]));
        assert!(message.contains(&format!("{flag}: found {value} tokens")), "{message}");
    }
}

#[test]
fn break_20_the_help_says_what_other_steps_change() {
    let bench = Bench::new();
    let help = text(&bench.command(&["run", "--help"]).output().unwrap().stdout);
    let help: String = help.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(help.contains("texts can differ even at --temp 0") && help.contains("between steps"), "{help}");
}

/// A step cannot be stopped half way, so it must not be endless; what does not fit into memory is said.
#[test]
fn break_21_steps_are_bounded_and_memory_is_compared() {
    let bench = Bench::new();
    assert!(refusal(bench.run(&["a", "--raw", "-b", "100000"])).contains("1 to 4096 tokens"));
    let told = refusal(bench.run(&["a", "--raw", "-n", "1", "-c", "4294967296"]));
    assert!(told.contains("4294967296 tokens take") && told.contains("tokens fit"), "{told}");
    let told = refusal(bench.run(&["a", "--raw", "-n", "1", "-c", "513"]));
    assert!(told.contains("trained for 512 tokens"), "{told}");
    // What evicts goes on for ever.
    let endless = ["a", "--raw", "-n", "1", "-c", "4294967296", "--kv-policy", "rotating", "--kv-max", "256"];
    assert!(bench.run(&endless).status().unwrap().success());
}

#[test]
fn break_silent_flags_that_mean_nothing_are_refused() {
    let bench = Bench::new();
    std::fs::write(bench.at("text.txt"), "words and words ".repeat(20)).unwrap();
    let run = |args: &[&str]| refusal(bench.run(&[&["a", "--raw", "-n", "1"], args].concat()));
    assert!(run(&["--logit-bias", "999999999=1"]).contains("the model's vocabulary has 259"));
    assert!(run(&["--kv-preset", "turbo4;5..2=q8_0"]).contains("the range of layers is empty"));
    assert!(run(&["--kv-policy", "rotating:max=80,max=90"]).contains("twice"));
    assert!(run(&["--kv-policy", "h2o:batch=0"]).contains("at least 1"));
    assert!(run(&["--kv-policy", "snapkv:window=0"]).contains("at least 1"));
    let message = refusal(bench.command(&["perplexity", "text.txt", "-m", "tiny.gguf", "--chunks", "0"]));
    assert!(message.contains("1 or more"), "{message}");
    let message = refusal(bench.command(&["perplexity", "text.txt", "-m", "tiny.gguf", "-c", "1"]));
    assert!(message.contains("at least 2"), "{message}");
    for context in ["0", "18446744073709551615"] {
        let message = refusal(bench.command(&["plan", "tiny.gguf", "-c", context]));
        assert!(message.contains(&format!("--ctx: found {context}")), "{message}");
    }
    // Said before the model is loaded.
    let message = refusal(bench.command(&["run", "a", "-m", "tiny.gguf", "--temp", "inf"]));
    assert!(message.contains("expected 0 to 5") && !message.contains("memory:"), "{message}");
}

#[test]
fn break_silent_words_say_what_is_wrong() {
    let bench = Bench::new();
    let output = bench.shell("printf '\\xff bad' | $KV run - --raw -n 1");
    let message = text(&output.stderr);
    assert!(output.status.code() == Some(1) && message.contains("standard input:"), "{message}");
    let message = refusal(bench.run(&["a", "--raw", "--load", "/usr"]));
    assert!(message.contains("/usr is not a regular file"), "{message}");
    let output = bench.shell("printf '/save\\n/load\\n' | $KV chat");
    let message = text(&output.stderr);
    assert!(
        message.contains("/save needs a file name") && message.contains("/load needs a file name"),
        "{message}"
    );
    let shown = text(&bench.command(&["show", "./tiny.gguf"]).output().unwrap().stdout);
    assert!(shown.contains("GGUF version 3"), "{shown}");
    let told = text(&bench.run(&["a", "--raw", "-n", "2"]).output().unwrap().stderr);
    assert_eq!(told, "[token limit reached]\n");
    // One parser of sizes.
    for size in ["64GB", "1.5MiB", "64MiB"] {
        let output = bench.run(&["a", "--raw", "-n", "1", "--kv-budget", size]).output().unwrap();
        assert!(output.status.success(), "{size}: {}", text(&output.stderr));
    }
}

#[test]
fn the_configuration_takes_every_flag() {
    let bench = Bench::new();
    std::fs::create_dir(bench.at("home")).unwrap();
    let config = |text: &str| std::fs::write(bench.at("home/config.toml"), text).unwrap();
    config("kv-preset = \"f16\"\nkv-policy = \"rotating\"\nkv-max = 64\npredict = 2\nseed = 5\nraw = true\n");
    let told = text(&bench.run(&["a", "-v"]).output().unwrap().stderr);
    assert!(
        told.contains("(f16, 512 tokens)") && told.contains("2 generated") && told.contains("seed 5"),
        "{told}"
    );
    let told = text(&bench.run(&["a", "-v", "-n", "3"]).output().unwrap().stderr);
    assert!(told.contains("3 generated"), "{told}");
    config("top-k = \"many\"\n");
    let message = refusal(bench.run(&["a"]));
    assert!(message.contains("config.toml") && message.contains("many"), "{message}");
    // A broken file does not hide the help.
    config("= nonsense");
    assert!(bench.command(&["--help"]).status().unwrap().success());
}

/// As ollama, llama.cpp and pipes of shells have it.
#[test]
fn a_prompt_comes_in_many_ways() {
    let bench = Bench::new();
    std::fs::write(bench.at("part.txt"), "from a file").unwrap();
    // The tiny model has a token per byte (three for a space, one of which comes first) and one that begins a text.
    let read = |script: &str| -> usize {
        let output = bench.shell(&format!("{script} --raw -n 1 --json"));
        assert!(output.status.success(), "{script}: {}", text(&output.stderr));
        let row: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
        row["prompt_tokens"].as_u64().unwrap() as usize
    };
    let of = |said: &str| 4 + said.len() + 2 * said.matches(' ').count();
    for (script, said) in [
        ("$KV run abc", "abc"),
        ("$KV run ./tiny.gguf abc", "abc"),
        ("$KV run -p abc", "abc"),
        ("$KV run -m tiny.gguf tiny.gguf", "tiny.gguf"),
        ("echo -n piped | $KV run", "piped"),
        ("echo -n piped | $KV run -", "piped"),
        ("echo -n piped | $KV run abc", "abc\n\npiped"),
        ("$KV run -f part.txt", "from a file"),
        ("echo -n piped | $KV run -p abc -f part.txt", "abc\n\nfrom a file\n\npiped"),
        ("unset KVANT_MODEL; $KV run ./tiny.gguf -p abc", "abc"),
        ("unset KVANT_MODEL; echo -n piped | $KV run tiny.gguf", "piped"),
    ] {
        assert_eq!(read(script), of(said), "{script}");
    }
    let endless = bench.shell("$KV run abc --raw -n -1 -c 16 --ignore-eos --json");
    assert!(text(&endless.stdout).contains("contextfull"), "{}", text(&endless.stdout));
    let nothing = refusal(bench.command(&["run", "-m", "tiny.gguf"]));
    assert!(nothing.contains("kvant chat"), "{nothing}");
    assert!(refusal(bench.run(&["a", "-ngl", "99"])).contains("--device gpu"));
    assert!(refusal(bench.command(&["ps"])).contains("/api/ps"));
    let version = bench.command(&["version"]).output().unwrap();
    assert!(version.status.success() && text(&version.stdout).starts_with("kvant "));
}

/// An answer and nothing else, unless more is asked for.
#[test]
fn an_answer_comes_alone() {
    let bench = Bench::new();
    let output = bench.shell("$KV run abc --raw --temp 0 -c 64 --stop ' '");
    let told = text(&output.stderr);
    assert!(output.status.success() && (told.is_empty() || told == "[context full]\n"), "{told}");
    let output = bench.shell("$KV run abc -v --raw --temp 0 -n 2 -c 64 -s 7");
    let told = text(&output.stderr);
    for part in ["memory: weights", "2 generated", "token limit reached · seed 7"] {
        assert!(told.contains(part), "{part}: {told}");
    }
}
