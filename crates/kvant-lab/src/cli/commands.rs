//! Whether the command of a row of results still runs: its words are taken by today's parsers, and files that it names are there.

use std::collections::HashMap;
use std::path::Path;

use clap::Parser;
use kvant_cli::args::expand_short_names;
use kvant_cli::error::CliError;
use serde_json::Value;

use crate::LabError;

/// Rows below `root` without a command, and those whose command does not run and that name no tag of the repository at which it did:
/// file, line and why.
pub fn check(root: &Path) -> Result<Vec<String>, CliError> {
    let folder = root.join("results");
    let fail = |path: &Path, reason: String| LabError::File { path: path.to_owned(), reason };
    let entries = std::fs::read_dir(&folder).map_err(|e| fail(&folder, e.to_string()))?;
    let mut files: Vec<_> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    files.retain(|path| path.extension().is_some_and(|extension| extension == "jsonl"));
    files.sort();
    let mut known: HashMap<String, Result<(), String>> = HashMap::new();
    let mut wrong = Vec::new();
    for path in files {
        let text = std::fs::read_to_string(&path).map_err(|e| fail(&path, e.to_string()))?;
        let shown = path.strip_prefix(root).unwrap_or(&path).display().to_string();
        for (index, line) in text.lines().enumerate() {
            let row: Value =
                serde_json::from_str(line).map_err(|e| fail(&path, format!("line {}: {e}", index + 1)))?;
            let tagged = row["tag"].as_str().is_some_and(|tag| !tag.is_empty());
            let found = match row["command"].as_str() {
                None => Err("found no command".to_owned()),
                Some(_) if tagged => Ok(()),
                Some(command) => {
                    known.entry(command.to_owned()).or_insert_with(|| runs(root, command)).clone()
                }
            };
            if let Err(reason) = found {
                wrong.push(format!("{shown}:{}: {reason}", index + 1));
            }
        }
    }
    Ok(wrong)
}

/// Why a command does not run.
fn runs(root: &Path, command: &str) -> Result<(), String> {
    let words =
        shlex::split(command).ok_or_else(|| format!("{command}: found a quote that is not closed"))?;
    let mut part = Vec::new();
    for word in words {
        let (end, word) = match word.as_str() {
            "&&" | "|" | ";" => (true, None),
            other => match other.strip_suffix(';') {
                Some(start) => (true, Some(start.to_owned())),
                None => (false, Some(word)),
            },
        };
        part.extend(word);
        if end {
            part_runs(root, &std::mem::take(&mut part))?;
        }
    }
    part_runs(root, &part)
}

/// The same of one program with its arguments.
fn part_runs(root: &Path, words: &[String]) -> Result<(), String> {
    let mut words = words;
    loop {
        words = match words.first().map(String::as_str) {
            Some("time") => &words[1..],
            Some("taskset" | "/usr/bin/time") if words.len() > 3 => &words[3..],
            Some(word) if is_assignment(word) => &words[1..],
            _ => break,
        };
    }
    let Some(program) = words.first() else { return Err("found no program".to_owned()) };
    let there = |file: &str| match root.join(file).is_file() {
        true => Ok(()),
        false => Err(format!("{file}: no such file")),
    };
    let taken = |result: Result<(), String>| {
        result.map_err(|error| format!("{}: {}", words.join(" "), first_line(&error)))
    };
    let args = || expand_short_names(words.iter().map(Into::into));
    match program.as_str() {
        "kvant" => taken(kvant_cli::check_command(words.iter().map(Into::into))),
        "kvant-lab" => {
            taken(super::args::Cli::try_parse_from(args()).map(drop).map_err(|error| error.to_string()))
        }
        "cargo" => target(words)
            .ok_or_else(|| format!("{}: found no target", words.join(" ")))
            .and_then(|path| there(&path)),
        "python" => there(words.get(1).map_or("", String::as_str)),
        "echo" => Ok(()),
        script if script.starts_with("scripts/") || script.starts_with("benches/") => there(script),
        other => Err(format!("\"{other}\" is no program of this repository")),
    }
}

/// `NAME=value`, as shells set variables.
fn is_assignment(word: &str) -> bool {
    let name = word.split_once('=').map_or("", |(name, _)| name);
    !name.is_empty() && name.chars().all(|c| c.is_ascii_uppercase() || c == '_')
}

/// The source of a bench, an example or a test that cargo runs.
fn target(words: &[String]) -> Option<String> {
    let after = |flag: &str| words.iter().position(|word| word == flag).and_then(|at| words.get(at + 1));
    let kinds = [("--bench", "benches"), ("--example", "examples"), ("--test", "tests")];
    let (folder, name) = kinds.iter().find_map(|(flag, folder)| Some((folder, after(flag)?)))?;
    Some(format!("crates/{}/{folder}/{name}.rs", after("-p")?))
}

fn first_line(text: &str) -> &str {
    text.lines().next().unwrap_or_default().trim_start_matches("error: ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_run_where_a_parser_takes_them() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        for command in [
            "kvant bench -m smollm2:135m -ctk turbo4 --json",
            "kvant-lab kl text.txt -m smollm2:135m --kv-preset 'turbo4+bm;0..2=q8_0' --json",
            "taskset -c CPU kvant-lab bench attn --scheme turbo3,i4g32 --isa neon --json",
            "kvant-lab calibrate m --text a -o x.kvcal && kvant-lab kl b -m m -ctk srft:s4g32+cal --json",
            "echo /exit | /usr/bin/time -f '%M KB' kvant chat -c 512",
            "scripts/synthetic-gguf.py moe moe.gguf; KVANT_DEVICE=cpu kvant bench -m moe.gguf",
            "cargo run --release -p kvant-gpu --example step",
        ] {
            assert_eq!(runs(&root, command), Ok(()), "{command}");
        }
        for (command, reason) in [
            ("kvant lab kl text.txt", "verb of kvant-lab"),
            ("kvant-lab bench attn --scheme prod4 --json", "was removed"),
            ("kvant bench --synthetic llama-3.1-8b", "--synthetic"),
            ("kvant-lab kl text.txt -ctk nothing", "nothing"),
            ("kvant plan gemma4-31b --json (before rows were stored once)", "unexpected argument"),
            ("cargo bench -p kvant-codec --bench gone -- --json", "benches/gone.rs: no such file"),
            ("scripts/gone.sh", "no such file"),
            ("a chain of 1000 dispatches", "is no program"),
            ("kvant show 'x", "not closed"),
        ] {
            let told = runs(&root, command).unwrap_err();
            assert!(told.contains(reason), "{command}: {told}");
        }
    }
}
