//! How old rows are: when they were measured, and whether the code they measure has changed since.
//!
//! A row names the commit that brought it. It is *old* when its code, which `report.toml` names by paths, was changed by a commit that
//! this one does not follow from. What the repository's history says of that is kept in `results/ages.txt`, so that documents are the
//! same where there is no history:
//!
//! ```text
//!   13ae9d4569 2026-11-15 attention products      a commit of rows, its day, the code that changed since
//! ```

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use serde::Deserialize;
use serde_json::Value;

use super::ReportFile;
use super::history::History;
use super::template::{Files, Row};
use crate::error::LabError;

/// Where ages are kept, from the root of the documents.
const LEDGER: &str = "results/ages.txt";
const HEAD: &str = "# Made by `kvant-lab report`: commits that rows name, their days, and which code of report.toml changed since.\n";
/// Keys by which rows say where they were measured.
const MACHINE: [&str; 4] = ["machine", "host", "cpu", "gpu"];
/// Commits that a mark names one by one.
const NAMED: usize = 3;

/// What the rows of some files are.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Measured {
    files: Vec<String>,
    /// Names in `code`: a change there makes the rows old. None for what no change makes wrong, such as questions that were answered.
    #[serde(default)]
    code: Vec<String>,
    /// Where rows were measured that do not say so themselves.
    machine: Option<String>,
}

/// A commit of rows.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Age {
    date: String,
    /// Code that changed since.
    changed: BTreeSet<String>,
}

/// Rows whose code has changed since: days and commits by file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Old(BTreeMap<String, BTreeSet<(String, String)>>);

impl Old {
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub fn extend(&mut self, other: &Old) {
        for (file, commits) in &other.0 {
            self.0.entry(file.clone()).or_default().extend(commits.iter().cloned());
        }
    }

    /// "`a.jsonl` measured at 13ae9d4569, 2026-11-15", by file.
    pub fn told(&self) -> Vec<String> {
        self.0.iter().map(|(file, commits)| format!("`{file}` {}", measured_at(commits))).collect()
    }

    /// The same of rows whose file goes without saying.
    pub fn told_short(&self) -> Vec<String> {
        self.0.values().map(measured_at).collect()
    }
}

fn measured_at(commits: &BTreeSet<(String, String)>) -> String {
    if let (true, Some((from, first)), Some((to, last))) =
        (commits.len() > NAMED, commits.first(), commits.last())
    {
        return format!("measured at {} commits, {from} ({first}) to {to} ({last})", commits.len());
    }
    let named: Vec<String> = commits.iter().map(|(date, commit)| format!("{commit}, {date}")).collect();
    format!("measured at {}", named.join(" and "))
}

/// The age of every row.
pub(super) struct Ages {
    commits: BTreeMap<String, Age>,
    /// What each file measures.
    measured: BTreeMap<String, Measured>,
    /// False where the ledger alone was asked.
    pub from_history: bool,
    path: PathBuf,
}

impl Ages {
    /// Asks the history of `root`, and the ledger for commits that are not there.
    pub fn read(
        root: &Path,
        files: &Files,
        code: &BTreeMap<String, Vec<String>>,
        measured: &[Measured],
    ) -> Result<Self, LabError> {
        let path = root.join(LEDGER);
        let fail = |reason: String| LabError::File { path: path.clone(), reason };
        let kept = match std::fs::read_to_string(&path) {
            Ok(text) => parse(&text).map_err(fail)?,
            Err(e) if e.kind() == std::io::ErrorKind::NotFound => BTreeMap::new(),
            Err(e) => return Err(fail(e.to_string())),
        };
        let mut by_file: BTreeMap<String, Measured> = BTreeMap::new();
        for entry in measured {
            if let Some(unknown) = entry.code.iter().find(|name| !code.contains_key(*name)) {
                return Err(fail(format!("report.toml: found code \"{unknown}\", expected one of [code]")));
            }
            by_file.extend(entry.files.iter().map(|file| (file.clone(), entry.clone())));
        }
        let history = History::of(root);
        let from_history = history.is_some();
        let commits = match history {
            Some(history) => from_commits(&history, &wanted(files, &by_file), code, &kept),
            None => Some(kept),
        };
        let commits =
            commits.ok_or_else(|| fail("git does not tell which commits changed code".to_owned()))?;
        Ok(Ages { commits, measured: by_file, from_history, path })
    }

    /// The ledger as it should be; `None` where no row names a commit.
    pub fn ledger(&self) -> Option<ReportFile> {
        if self.commits.is_empty() {
            return None;
        }
        let line = |(commit, age): (&String, &Age)| {
            let changed = age.changed.iter().map(|name| format!(" {name}")).collect::<String>();
            format!("{commit} {}{changed}\n", age.date)
        };
        let text = HEAD.to_owned() + &self.commits.iter().map(line).collect::<String>();
        Some(ReportFile { path: self.path.clone(), text })
    }

    /// Those of some rows of a file that are old.
    pub fn old<'a>(&self, file: &str, rows: impl Iterator<Item = &'a Row>) -> Old {
        let Some(measured) = self.measured.get(file) else { return Old::default() };
        let commit = |row: &Row| {
            let (commit, age) = self.commits.get_key_value(row.get("commit")?.as_str()?)?;
            let old = measured.code.iter().any(|name| age.changed.contains(name));
            old.then(|| (age.date.clone(), commit.clone()))
        };
        let commits: BTreeSet<_> = rows.filter_map(commit).collect();
        if commits.is_empty() {
            return Old::default();
        }
        Old(BTreeMap::from([(file.to_owned(), commits)]))
    }

    /// What is missing of where rows come from: file, line and what. Outside a repository nothing is known of it.
    pub fn gaps(&self, files: &Files) -> Vec<String> {
        let mut gaps = Vec::new();
        for (file, rows) in files.iter().filter(|_| self.from_history) {
            let Some(measured) = self.measured.get(file) else {
                gaps.push(format!("results/{file}: found in no [[measured]] of report.toml"));
                continue;
            };
            for (index, row) in rows.iter().enumerate() {
                let mut gap = |what: &str| gaps.push(format!("results/{file}:{}: {what}", index + 1));
                match row.get("commit").and_then(Value::as_str) {
                    None => gap("found no commit; scripts/update-results.py names it"),
                    Some(commit) if !self.commits.contains_key(commit) => {
                        gap(&format!("commit {commit} is neither in the history nor in {LEDGER}"))
                    }
                    Some(_) => {}
                }
                let named = MACHINE.iter().any(|key| row.contains_key(*key));
                if !named && measured.machine.is_none() {
                    gap("found no machine, and none for its file in report.toml");
                }
            }
        }
        gaps
    }
}

/// Commits that rows name, each with the code that its rows measure.
type Wanted = BTreeMap<String, BTreeSet<String>>;

fn wanted(files: &Files, measured: &BTreeMap<String, Measured>) -> Wanted {
    let mut wanted = Wanted::new();
    for (file, rows) in files {
        for commit in rows.iter().filter_map(|row| row.get("commit")?.as_str()) {
            let code = measured.get(file).into_iter().flat_map(|measured| measured.code.iter().cloned());
            wanted.entry(commit.to_owned()).or_default().extend(code);
        }
    }
    wanted
}

/// The ages of commits; `None` where git fails.
fn from_commits(
    history: &History,
    wanted: &Wanted,
    code: &BTreeMap<String, Vec<String>>,
    kept: &BTreeMap<String, Age>,
) -> Option<BTreeMap<String, Age>> {
    let mut changes = BTreeMap::new();
    for (name, paths) in code {
        changes.insert(name, history.changes(paths)?);
    }
    let mut ages = BTreeMap::new();
    for (commit, measured) in wanted {
        let Some(name) = history.find(commit) else {
            // Rows may outlive the history that made them.
            ages.extend(kept.get(commit).map(|age| (commit.clone(), age.clone())));
            continue;
        };
        let behind = history.behind(name);
        let changed = |name: &&String| {
            let (commits, dirty) = &changes[name];
            *dirty || commits.iter().any(|commit| !behind.contains(commit.as_str()))
        };
        let changed = measured.iter().filter(changed).cloned().collect();
        ages.insert(commit.clone(), Age { date: history.date(name).to_owned(), changed });
    }
    Some(ages)
}

fn parse(text: &str) -> Result<BTreeMap<String, Age>, String> {
    let lines = text.lines().enumerate().filter(|(_, line)| !line.starts_with('#'));
    let age = |(index, line): (usize, &str)| {
        let mut words = line.split_whitespace().map(str::to_owned);
        match (words.next(), words.next()) {
            (Some(commit), Some(date)) => Ok((commit, Age { date, changed: words.collect() })),
            _ => Err(format!("line {}: expected a commit and its day", index + 1)),
        }
    };
    lines.map(age).collect()
}

#[cfg(test)]
impl Old {
    pub fn of(file: &str, date: &str, commit: &str) -> Self {
        Old(BTreeMap::from([(file.to_owned(), BTreeSet::from([(date.to_owned(), commit.to_owned())]))]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;
    use std::process::Command;

    fn git(root: &Path, args: &[&str]) -> String {
        let identity = ["-c", "user.name=n", "-c", "user.email=e@example.org", "-c", "commit.gpgsign=false"];
        let output = Command::new("git").arg("-C").arg(root).args(identity).args(args).output().unwrap();
        assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap().trim().to_owned()
    }

    fn commit(root: &Path, file: &str, text: &str) -> String {
        let path = root.join(file);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
        git(root, &["add", "-A"]);
        git(root, &["commit", "-q", "-m", file]);
        git(root, &["rev-parse", "--short=10", "HEAD"])
    }

    fn rows(commits: &[&str]) -> Files {
        let row = |commit: &&str| Row::from_iter([("commit".to_owned(), Value::from(*commit))]);
        Files::from([("a.jsonl".to_owned(), commits.iter().map(row).collect())])
    }

    fn ages(root: &Path, files: &Files) -> Ages {
        let code = BTreeMap::from([("kernel".to_owned(), vec!["kernel".to_owned()])]);
        let measured: Vec<Measured> = toml::from_str::<BTreeMap<String, Vec<Measured>>>(
            "m = [{ files = [\"a.jsonl\"], code = [\"kernel\"] }]",
        )
        .unwrap()
        .remove("m")
        .unwrap();
        Ages::read(root, files, &code, &measured).unwrap()
    }

    #[test]
    fn rows_are_old_once_their_code_has_changed() {
        let root = tempfile::tempdir().unwrap();
        let root = root.path();
        git(root, &["init", "-q", "-b", "main"]);
        commit(root, "kernel/a.rs", "1");
        let row = commit(root, "rows", "");
        commit(root, "docs", "1");
        let files = rows(&[&row]);
        let mark = |files: &Files| ages(root, files).old("a.jsonl", files["a.jsonl"].iter()).told_short();
        assert_eq!(mark(&files), [""; 0], "nothing but documents has changed");
        // What is not committed yet makes rows old too, so that one commit can bring it and the documents.
        fs::write(root.join("kernel/a.rs"), "2").unwrap();
        let day = git(root, &["show", "-s", "--format=%as", &row]);
        assert_eq!(mark(&files), [format!("measured at {row}, {day}")]);
        commit(root, "kernel/a.rs", "2");
        assert_eq!(mark(&files), [format!("measured at {row}, {day}")]);

        // A change on another branch, which a row's commit does not follow from, counts once it is merged.
        git(root, &["checkout", "-q", "-b", "side"]);
        let side = commit(root, "rows", "side");
        git(root, &["checkout", "-q", "main"]);
        assert!(ages(root, &rows(&[&side])).gaps(&rows(&[&side]))[0].contains("neither in the history"));
        commit(root, "kernel/b.rs", "");
        git(root, &["merge", "-q", "--no-edit", "side"]);
        assert_eq!(mark(&rows(&[&side])), [format!("measured at {side}, {day}")]);

        // Without the history the ledger says the same.
        let made = ages(root, &files);
        assert!(made.from_history);
        fs::create_dir_all(root.join("results")).unwrap();
        fs::write(root.join(LEDGER), made.ledger().unwrap().text).unwrap();
        fs::rename(root.join(".git"), root.join("git")).unwrap();
        let kept = ages(root, &files);
        assert!(!kept.from_history);
        assert_eq!(kept.ledger(), made.ledger());
        assert_eq!(
            kept.old("a.jsonl", files["a.jsonl"].iter()).told_short(),
            [format!("measured at {row}, {day}")]
        );
    }

    #[test]
    fn gaps_are_named() {
        let root = tempfile::tempdir().unwrap();
        let files: Files =
            Files::from([("a.jsonl".to_owned(), vec![Row::new()]), ("b.jsonl".to_owned(), vec![Row::new()])]);
        let mut known = ages(root.path(), &files);
        assert_eq!(known.gaps(&files), [""; 0], "no repository, no history");
        known.from_history = true;
        let gaps = known.gaps(&files);
        let has = |text: &str| gaps.iter().any(|gap| gap.contains(text));
        assert!(has("results/a.jsonl:1: found no commit"), "{gaps:?}");
        assert!(
            has("results/a.jsonl:1: found no machine") && has("results/b.jsonl: found in no"),
            "{gaps:?}"
        );
        fs::create_dir(root.path().join("results")).unwrap();
        fs::write(root.path().join(LEDGER), "13ae\n").unwrap();
        let error = Ages::read(root.path(), &files, &BTreeMap::new(), &[]).err().unwrap().to_string();
        assert!(error.contains("line 1: expected a commit and its day"), "{error}");
    }

    #[test]
    fn many_commits_are_told_by_their_days() {
        let age = |day: &str| Age { date: day.to_owned(), changed: BTreeSet::from(["kernel".to_owned()]) };
        let days = ["2026-11-17", "2026-11-14", "2026-11-15", "2026-11-16"];
        let files = rows(&["a", "b", "c", "d"]);
        let root = tempfile::tempdir().unwrap();
        let mut ages = ages(root.path(), &files);
        ages.commits = ["a", "b", "c", "d"].map(str::to_owned).into_iter().zip(days.map(age)).collect();
        let mark = |n: usize| ages.old("a.jsonl", files["a.jsonl"].iter().take(n)).told_short();
        assert_eq!(mark(2), ["measured at b, 2026-11-14 and a, 2026-11-17"]);
        assert_eq!(mark(4), ["measured at 4 commits, 2026-11-14 (b) to 2026-11-17 (a)"]);
    }
}
