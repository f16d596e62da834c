//! The documents: what is generated is current, and links lead somewhere.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().expect("the repository")
}

#[cfg(feature = "gpu")]
#[test]
fn the_document_of_the_command_line_is_current() {
    let made = Command::new(env!("CARGO_BIN_EXE_kvant")).args(["man", "--markdown"]).output().unwrap();
    assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
    let made = String::from_utf8(made.stdout).unwrap();
    let found = std::fs::read_to_string(root().join("docs/cli.md")).unwrap_or_default();
    assert!(
        made == found,
        "docs/cli.md is not what the flags' definition says: \
         cargo run --release -- man --markdown > docs/cli.md"
    );
    for line in made.lines().filter(|line| !line.starts_with(['|', '<']) && !line.starts_with("kvant ")) {
        assert!(line.chars().count() <= 100, "{line}");
    }
}

/// What people use; whatever else there is belongs to `kvant-lab`.
#[test]
fn the_verbs_are_these() {
    let help = |args: &[&str]| {
        let made = Command::new(env!("CARGO_BIN_EXE_kvant")).args(args).output().unwrap();
        assert!(made.status.success());
        String::from_utf8(made.stdout).unwrap()
    };
    let first = help(&["--help"]);
    let verbs: Vec<&str> = first
        .lines()
        .filter_map(|line| line.strip_prefix("  ").filter(|line| !line.starts_with([' ', '-'])))
        .filter_map(|line| line.split_whitespace().next())
        .filter(|verb| *verb != "help")
        .collect();
    let expected = [
        "chat",
        "run",
        "serve",
        "embed",
        "pull",
        "list",
        "show",
        "rm",
        "plan",
        "bench",
        "perplexity",
        "formats",
        "completions",
        "man",
    ];
    assert_eq!(verbs, expected);
    assert!(first.contains("`kvant-lab`"), "{first}");
}

#[test]
fn verbs_of_the_laboratory_are_refused_with_its_name() {
    for args in [&["lab", "kl"][..], &["gpu", "devices"], &["calibrate", "x"], &["bench", "attn"]] {
        let made = Command::new(env!("CARGO_BIN_EXE_kvant")).args(args).output().unwrap();
        let told = String::from_utf8_lossy(&made.stderr).into_owned();
        assert_eq!(made.status.code(), Some(2), "{args:?}");
        assert!(told.contains("is a verb of kvant-lab") && told.lines().count() == 1, "{args:?}: {told}");
    }
}

#[test]
fn the_manual_has_a_page_for_every_verb() {
    let folder = tempfile::tempdir().unwrap();
    let made = Command::new(env!("CARGO_BIN_EXE_kvant")).args(["man", "--dir"]).arg(folder.path()).output();
    assert!(made.unwrap().status.success());
    for page in ["kvant.1", "kvant-chat.1", "kvant-bench.1"] {
        let text = std::fs::read_to_string(folder.path().join(page)).unwrap();
        assert!(text.contains(".TH") && text.contains(".SH SYNOPSIS"), "{page}");
    }
}

/// Printed, it is one page with every verb and flag.
#[test]
fn the_manual_is_complete() {
    let made = Command::new(env!("CARGO_BIN_EXE_kvant")).arg("man").output().unwrap();
    let page = String::from_utf8(made.stdout).unwrap().replace("\\-", "-").replace("\\fB", "");
    assert_eq!(page.matches(".TH").count(), 1);
    for part in
        ["KVANT CHAT", "KVANT SERVE", "KVANT MAN", "--kv-policy", "--prefix-store", "--markdown", "--min-p"]
    {
        assert!(page.contains(part), "{part}");
    }
}

/// What people look for comes first.
#[test]
fn help_begins_with_sampling() {
    let made = Command::new(env!("CARGO_BIN_EXE_kvant")).args(["chat", "--help"]).output().unwrap();
    let help = String::from_utf8(made.stdout).unwrap();
    let at = |part: &str| help.find(part).unwrap_or_else(|| panic!("{part}: {help}"));
    let order =
        ["Options:", "Sampling:", "--temp", "Model:", "--model", "Cache:", "--kv-window", "--kv-policy"];
    assert!(order.map(at).is_sorted(), "{help}");
}

/// A document without what is between fences and backticks: `[x](y)` there is no link.
fn prose(text: &str) -> String {
    let mut fenced = false;
    let mut kept = String::new();
    for line in text.lines() {
        if line.trim_start().starts_with("```") {
            fenced = !fenced;
            continue;
        }
        if !fenced {
            let parts = line.split('`').enumerate().map(|(i, part)| if i % 2 == 0 { part } else { "x" });
            kept.extend(parts);
            kept.push('\n');
        }
    }
    kept
}

/// Targets of the links in a document.
fn links(text: &str) -> Vec<String> {
    let prose = prose(text);
    let ends = prose.match_indices("](").map(|(at, _)| &prose[at + 2..]);
    ends.filter_map(|rest| rest.split_once(')').map(|(target, _)| target.trim().to_owned())).collect()
}

/// The anchors of a document's headings, as GitHub makes them.
fn anchors(text: &str) -> BTreeSet<String> {
    let mut seen: BTreeMap<String, usize> = BTreeMap::new();
    let mut all = BTreeSet::new();
    let mut fenced = false;
    for line in text.lines() {
        if line.trim_start().starts_with("```") {
            fenced = !fenced;
        }
        let heading = line.trim_start_matches('#');
        if fenced || heading.len() == line.len() || !heading.starts_with(' ') {
            continue;
        }
        let kept = heading.trim().chars().filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'));
        let anchor: String =
            kept.flat_map(char::to_lowercase).map(|c| if c == ' ' { '-' } else { c }).collect();
        let count = seen.entry(anchor.clone()).or_default();
        all.insert(if *count == 0 { anchor } else { format!("{anchor}-{count}") });
        *count += 1;
    }
    all
}

/// What is wrong with the links of the document at `path`.
fn broken(path: &Path) -> Vec<String> {
    let text = std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let folder = path.parent().expect("a folder");
    let mut wrong = Vec::new();
    for link in links(&text) {
        if link.contains("://") || link.starts_with("mailto:") || link.contains(char::is_whitespace) {
            continue;
        }
        let (file, anchor) = link.split_once('#').map_or((&link[..], None), |(file, a)| (file, Some(a)));
        let target = if file.is_empty() { path.to_path_buf() } else { folder.join(file) };
        if !target.exists() {
            wrong.push(format!("{}: {link}: no such file", path.display()));
            continue;
        }
        if let (Some(anchor), true) = (anchor, target.extension().is_some_and(|e| e == "md")) {
            let there = std::fs::read_to_string(&target).map(|text| anchors(&text)).unwrap_or_default();
            if !there.contains(anchor) {
                wrong.push(format!("{}: {link}: no such heading", path.display()));
            }
        }
    }
    wrong
}

fn documents() -> Vec<PathBuf> {
    let root = root();
    let mut found = Vec::new();
    for folder in [root.clone(), root.join("docs"), root.join("swift"), root.join("results")] {
        for entry in std::fs::read_dir(&folder).into_iter().flatten().flatten() {
            if entry.path().extension().is_some_and(|extension| extension == "md") {
                found.push(entry.path());
            }
        }
    }
    found.sort();
    found
}

#[test]
fn links_lead_somewhere() {
    let documents = documents();
    assert!(documents.len() > 8, "{documents:?}");
    let wrong: Vec<String> = documents.iter().flat_map(|path| broken(path)).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn broken_links_are_found() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| std::fs::write(folder.path().join(name), text).unwrap();
    write("b.md", "# One thing\n## One thing\n```\n# not a heading\n```\n");
    write(
        "a.md",
        "[ok](b.md#one-thing) [ok](b.md#one-thing-1) [web](https://x.y/z) `[code](nowhere)`\n\
         [bad](c.md) [bad](b.md#not-a-heading) [bad](#here)\n```\n[fenced](nowhere)\n```\n",
    );
    let wrong = broken(&folder.path().join("a.md"));
    assert_eq!(wrong.len(), 3, "{wrong:?}");
}
