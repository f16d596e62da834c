//! The commits of a repository, as far as the age of rows asks for them.

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::path::{Path, PathBuf};
use std::process::Command;

/// Commits that HEAD follows from.
pub(super) struct History {
    root: PathBuf,
    /// By their whole names.
    commits: BTreeMap<String, Commit>,
}

struct Commit {
    /// YYYY-MM-DD.
    date: String,
    parents: Vec<String>,
}

impl History {
    /// Of the repository whose top folder is `root`; `None` where there is none, or where its beginning was cut off (a shallow clone).
    pub fn of(root: &Path) -> Option<Self> {
        let top = git(root, &["rev-parse", "--is-shallow-repository", "--show-prefix"])?;
        if top.trim() != "false" {
            return None;
        }
        let log = git(root, &["log", "--format=%H %as %P", "HEAD"])?;
        let commit = |line: &str| {
            let mut words = line.split(' ').filter(|word| !word.is_empty()).map(str::to_owned);
            let (name, date) = (words.next()?, words.next()?);
            Some((name, Commit { date, parents: words.collect() }))
        };
        Some(History { root: root.to_owned(), commits: log.lines().filter_map(commit).collect() })
    }

    /// The whole name of the commit whose name begins with `short`; `None` where none or several do.
    pub fn find(&self, short: &str) -> Option<&str> {
        let mut found =
            self.commits.range(short.to_owned()..).take_while(|(name, _)| name.starts_with(short));
        match (found.next(), found.next()) {
            (Some((name, _)), None) if !short.is_empty() => Some(name),
            _ => None,
        }
    }

    /// The day of a commit.
    pub fn date(&self, name: &str) -> &str {
        self.commits.get(name).map_or("", |commit| &commit.date)
    }

    /// A commit and those that it follows from.
    pub fn behind<'h>(&'h self, name: &'h str) -> HashSet<&'h str> {
        let (mut behind, mut left) = (HashSet::new(), vec![name]);
        while let Some(name) = left.pop() {
            if behind.insert(name) {
                left.extend(self.commits.get(name).iter().flat_map(|c| &c.parents).map(String::as_str));
            }
        }
        behind
    }

    /// Commits that changed one of `paths`, and whether files there differ from HEAD's.
    pub fn changes(&self, paths: &[String]) -> Option<(BTreeSet<String>, bool)> {
        let with = |args: &[&str]| {
            let args: Vec<&str> =
                args.iter().copied().chain(["--"]).chain(paths.iter().map(String::as_str)).collect();
            git(&self.root, &args)
        };
        let commits = with(&["rev-list", "--full-history", "--no-merges", "HEAD"])?;
        let dirty = !with(&["diff", "--name-only", "HEAD"])?.trim().is_empty();
        Some((commits.lines().map(str::to_owned).collect(), dirty))
    }
}

/// What git prints; `None` where there is no git, no repository or no such thing in it.
fn git(root: &Path, args: &[&str]) -> Option<String> {
    let output = Command::new("git").arg("-C").arg(root).args(args).output().ok()?;
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).into_owned())
}
