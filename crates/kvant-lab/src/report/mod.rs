//! The documents' figures, made from rows of results.
//!
//! `report.toml` beside the rows lists sections: a table, a plot, lines of figures or one figure each, with the rows they are made of
//! and the words around them. Sections with a title make up the page of results; sections with a name fill the regions
//! `<!-- generated: NAME -->` … `<!-- end -->` of documents ([`regions`]). Files of rows that no section mentions are shown as they
//! are at the end of the page, so that nothing measured is hidden. Where the code that rows measure has changed since, the
//! documents say when they were measured ([`age`]).

mod age;
mod history;
mod regions;
mod select;
mod table;
mod template;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use serde::Deserialize;

use kvant_files::FileKind;

use crate::error::LabError;
use crate::files::write_atomically;
use age::{Ages, Measured, Old};
use regions::{Region, Regions};
use select::read_all;
use table::{Figure, Plot, Table, TableLines, any_table};
use template::Files;

/// What is generated, and from which rows.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Report {
    /// The page of results, from the root of the documents.
    page: String,
    title: String,
    /// Its first words.
    intro: String,
    /// Documents with regions.
    documents: Vec<String>,
    /// Files of rows that are not shown on their own.
    #[serde(default)]
    quiet: Vec<String>,
    /// Paths of code, by what rows say they measure.
    #[serde(default)]
    code: BTreeMap<String, Vec<String>>,
    /// What files of rows measure.
    #[serde(default)]
    measured: Vec<Measured>,
    /// What is shown.
    #[serde(rename = "section")]
    sections: Vec<Section>,
}

/// A part of the page, or the contents of a region.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Section {
    /// What regions call it.
    name: Option<String>,
    /// Heading on the page; without one it is not on the page.
    title: Option<String>,
    /// Figures that a release stands for: none may be old when there is one.
    #[serde(default)]
    headline: bool,
    /// Words before.
    #[serde(default)]
    before: String,
    /// Words behind.
    #[serde(default)]
    after: String,
    table: Option<Table>,
    lines: Option<TableLines>,
    /// A figure that stands within a sentence.
    figure: Option<Figure>,
    #[serde(default, rename = "plot")]
    plots: Vec<Plot>,
}

/// A file and what it should hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReportFile {
    pub path: PathBuf,
    pub text: String,
}

impl ReportFile {
    /// True if the file holds something else, or is not there.
    pub fn is_stale(&self) -> bool {
        std::fs::read_to_string(&self.path).map_or(true, |found| found != self.text)
    }

    /// Puts the text into the file.
    pub fn write(&self) -> Result<(), LabError> {
        let fail = |e: std::io::Error| LabError::File { path: self.path.clone(), reason: e.to_string() };
        if let Some(folder) = self.path.parent() {
            std::fs::create_dir_all(folder).map_err(fail)?;
        }
        write_atomically(&self.path, FileKind::ANY, self.text.as_bytes()).map_err(fail)
    }
}

/// What the rows make.
pub struct Reported {
    /// Every file that is described, as it should be now.
    pub files: Vec<ReportFile>,
    /// Rows that do not say where they come from, and figures that are too old for a release.
    pub wrong: Vec<String>,
    /// False where ages are those of `results/ages.txt`, for want of the repository's history.
    pub from_history: bool,
}

/// What `results/report.toml` under `root` describes. Changes nothing.
pub fn report(root: &Path) -> Result<Reported, LabError> {
    let folder = root.join("results");
    let spec = folder.join("report.toml");
    let fail = |path: &Path, reason: String| LabError::File { path: path.to_owned(), reason };
    let text = std::fs::read_to_string(&spec).map_err(|e| fail(&spec, e.to_string()))?;
    let report: Report = toml::from_str(&text).map_err(|e| fail(&spec, e.to_string()))?;
    let files = read_all(&folder)?;
    let ages = Ages::read(root, &files, &report.code, &report.measured)?;
    let (mut out, mut wrong) = (Vec::new(), ages.gaps(&files));
    let mut page = format!("# {}\n\n{}\n", report.title, report.intro.trim());
    let mut regions = Regions::new();
    for section in &report.sections {
        let made = section.make(&files, &ages, &report.page).map_err(|reason| fail(&spec, reason))?;
        for (path, svg) in made.pictures {
            out.push(ReportFile { path: root.join(path), text: svg });
        }
        if section.headline && released(root) {
            wrong.extend(made.old.told().iter().map(|old| format!("{old}: too old for a release")));
        }
        if let (Some(title), false) = (&section.title, made.region.body.is_empty()) {
            page += &section.on_page(title, &made.region.body);
        }
        if let Some(name) = &section.name {
            regions.insert(name.clone(), made.region);
        }
    }
    page += &report.unmentioned(&files, &ages);
    let page_path = root.join(&report.page);
    let page = regions::fill(&page, &regions).map_err(|reason| fail(&page_path, reason))?;
    out.push(ReportFile { path: page_path, text: page });
    for document in &report.documents {
        let path = root.join(document);
        let text = std::fs::read_to_string(&path).map_err(|e| fail(&path, e.to_string()))?;
        let text = regions::fill(&text, &regions).map_err(|reason| fail(&path, reason))?;
        out.push(ReportFile { path, text });
    }
    if let Some(ledger) = ages.ledger() {
        out.push(ledger);
    }
    Ok(Reported { files: out, wrong, from_history: ages.from_history })
}

/// True where the changelog has nothing that is not released.
fn released(root: &Path) -> bool {
    let Ok(text) = std::fs::read_to_string(root.join("CHANGELOG.md")) else { return false };
    let behind = text.split_once("## [Unreleased]").map_or("", |(_, behind)| behind);
    behind.split("\n## [").next().unwrap_or_default().trim().is_empty()
}

/// What a section became.
struct Made {
    region: Region,
    pictures: Vec<(String, String)>,
    /// Its rows that are old.
    old: Old,
}

impl Section {
    fn make(&self, files: &Files, ages: &Ages, page: &str) -> Result<Made, String> {
        let (mut parts, mut pictures) = (Vec::new(), Vec::new());
        let (mut old, mut below) = (Old::default(), Old::default());
        if let Some(table) = &self.table {
            parts.extend(table.markdown(files)?);
            below.extend(&table.rows.old(files, ages));
        }
        if let Some(lines) = &self.lines {
            parts.push(lines.markdown(files, ages)?);
            lines.rows().for_each(|rows| old.extend(&rows.old(files, ages)));
        }
        for plot in &self.plots {
            if let Some(svg) = plot.svg(files)? {
                parts.push(format!("![{}]({})\n", plot.title, beside(page, &plot.output)));
                pictures.push((plot.output.clone(), svg));
                below.extend(&plot.rows.old(files, ages));
            }
        }
        if !below.is_empty() {
            parts.push(older(&below.told()));
        }
        old.extend(&below);
        let mut region = Region { body: parts.join("\n"), ..Region::default() };
        if let Some(figure) = &self.figure {
            old.extend(&figure.rows.old(files, ages));
            region = Region { body: figure.text(files)?, inline: true, old: old.clone() };
        }
        match &self.name {
            // A document promises what it has a region for.
            Some(name) if region.body.is_empty() => {
                let files: Vec<&str> = self.files().collect();
                Err(format!("section {name}: found no rows in {}", files.join(", ")))
            }
            _ => Ok(Made { region, pictures, old }),
        }
    }

    fn on_page(&self, title: &str, body: &str) -> String {
        let words = |text: &str| match text.trim() {
            "" => String::new(),
            text => format!("{text}\n\n"),
        };
        let whole =
            format!("## {title}\n\n{}{}\n\n{}", words(&self.before), body.trim_end(), words(&self.after));
        format!("\n{}\n", whole.trim_end())
    }

    fn files(&self) -> impl Iterator<Item = &str> {
        let table = self.table.iter().map(|table| table.rows.file.as_str());
        let lines = self.lines.iter().flat_map(TableLines::rows).map(|rows| rows.file.as_str());
        let figure = self.figure.iter().map(|figure| figure.rows.file.as_str());
        table.chain(lines).chain(figure).chain(self.plots.iter().map(Plot::file))
    }
}

impl Report {
    /// Tables of files that no section mentions.
    fn unmentioned(&self, files: &Files, ages: &Ages) -> String {
        let mentioned = |file: &String| {
            self.quiet.contains(file) || self.sections.iter().any(|s| s.files().any(|f| f == file))
        };
        let mut text = String::new();
        for (name, rows) in files.iter().filter(|(name, _)| !mentioned(name)) {
            if let Some(table) = any_table(rows) {
                text += &format!("\n## Rows of {name}\n\n{table}");
                let old = ages.old(name, rows.iter());
                if !old.is_empty() {
                    text += &format!("\n{}", older(&old.told_short()));
                }
            }
        }
        text
    }
}

/// The line below a table or plot of old rows.
fn older(told: &[String]) -> String {
    format!("*Older than the last change of its code: {}.*\n", told.join("; "))
}

/// A path from the folder of one document to another file, both given from the root.
fn beside(page: &str, file: &str) -> String {
    match page.rsplit_once('/') {
        Some((folder, _)) => match file.strip_prefix(folder).and_then(|rest| rest.strip_prefix('/')) {
            Some(rest) => rest.to_owned(),
            None => "../".repeat(folder.split('/').count()) + file,
        },
        None => file.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    const SPEC: &str = r#"
page = "docs/results.md"
title = "Results"
intro = "Made."
documents = ["README.md"]

[[section]]
name = "quality"
title = "Quality"
before = "Before."
after = "After."
[section.table]
rows = { file = "kl.jsonl", where = { kind = "kl" }, sort = ["bpw"] }
columns = [["cache", "`{ctk}`"], ["KLD", "{kld:.3}"], ["p", "{p:.1}"]]
[[section.plot]]
rows = { file = "kl.jsonl" }
output = "docs/plots/kl.svg"
title = "Front"
x = { key = "bpw", label = "bits" }
y = { key = "kld", label = "nats", log = true }
series = "all"
label = "{ctk}"
scatter = true
front = true

[[section]]
name = "headline"
[section.lines]
header = ["what", "measured"]
lines = [{ what = "best", rows = { file = "kl.jsonl", where = { ctk = "b" } }, value = "{kld:.1} at {bpw}" }]
"#;
    const ROWS: &str = r#"{"kind": "kl", "ctk": "b", "bpw": 8, "kld": 0.1}
{"kind": "kl", "ctk": "a", "bpw": 4, "kld": 0.25, "p": 7}
{"kind": "unheard of", "deep": {"er": [1, null]}}
"#;

    fn setup() -> tempfile::TempDir {
        let root = tempfile::tempdir().unwrap();
        fs::create_dir(root.path().join("results")).unwrap();
        fs::write(root.path().join("results/report.toml"), SPEC).unwrap();
        fs::write(root.path().join("results/kl.jsonl"), ROWS).unwrap();
        fs::write(
            root.path().join("results/new.jsonl"),
            "{\"x\": 0.123456, \"command\": \"c\"}\n{\"x\": 2, \"y\": 1}\n",
        )
        .unwrap();
        let readme = "# Us\n<!-- generated: headline -->\nold\n<!-- end -->\nrest\n";
        fs::write(root.path().join("README.md"), readme).unwrap();
        root
    }

    #[test]
    fn pages_regions_plots_and_unmentioned_files() {
        let root = setup();
        let made = report(root.path()).unwrap().files;
        let text = |name: &str| &made.iter().find(|g| g.path.ends_with(name)).unwrap().text;
        assert_eq!(
            text("results.md"),
            "# Results\n\nMade.\n\n## Quality\n\nBefore.\n\n| cache | KLD | p |\n|---|---|---|\n| `a` | 0.250 | 7.0 |\n\
             | `b` | 0.100 | – |\n\n![Front](plots/kl.svg)\n\nAfter.\n\n## Rows of new.jsonl\n\n| x | y |\n|---|---|\n| 0.1235 | – |\n| 2 | 1 |\n"
        );
        assert_eq!(
            text("README.md"),
            "# Us\n<!-- generated: headline -->\n| what | measured |\n|---|---|\n| best | 0.1 at 8 |\n<!-- end -->\nrest\n"
        );
        assert!(text("kl.svg").contains("front"));
    }

    #[test]
    fn staleness_is_seen() {
        let root = setup();
        let made = report(root.path()).unwrap().files;
        assert!(made.iter().all(ReportFile::is_stale));
        made.iter().for_each(|g| g.write().unwrap());
        assert!(!report(root.path()).unwrap().files.iter().any(ReportFile::is_stale));
        fs::write(root.path().join("results/kl.jsonl"), ROWS.replace("0.25", "0.26")).unwrap();
        let stale: Vec<ReportFile> =
            report(root.path()).unwrap().files.into_iter().filter(ReportFile::is_stale).collect();
        assert_eq!(
            stale.len(),
            2,
            "the page and the plot: {:?}",
            stale.iter().map(|s| &s.path).collect::<Vec<_>>()
        );
    }

    /// A figure that a hand has changed in a sentence, and one in a table.
    #[test]
    fn figures_changed_by_hand_are_seen() {
        let root = setup();
        let spec = SPEC.to_owned()
            + "[[section]]\nname = \"worst\"\n[section.figure]\n\
               rows = { file = \"kl.jsonl\", where = { ctk = \"a\" } }\nvalue = \"{kld:.2}\"\n";
        fs::write(root.path().join("results/report.toml"), spec).unwrap();
        let readme = root.path().join("README.md");
        let text =
            fs::read_to_string(&readme).unwrap() + "At worst <!-- generated: worst -->?<!-- end -->.\n";
        fs::write(&readme, text).unwrap();
        let stale = || -> Vec<PathBuf> {
            let files = report(root.path()).unwrap().files;
            files.into_iter().filter(ReportFile::is_stale).map(|file| file.path).collect()
        };
        report(root.path()).unwrap().files.iter().for_each(|file| file.write().unwrap());
        let text = fs::read_to_string(&readme).unwrap();
        assert!(text.contains("At worst <!-- generated: worst -->0.25<!-- end -->.") && stale().is_empty());
        for (row, by_hand) in [("0.25<!--", "0.20<!--"), ("0.1 at 8", "0.1 at 4")] {
            fs::write(&readme, text.replace(row, by_hand)).unwrap();
            assert_eq!(stale(), std::slice::from_ref(&readme), "{by_hand}");
        }
    }

    /// Rows are marked once their code has changed; a release may not stand on such rows.
    #[test]
    fn old_headlines_hold_up_a_release() {
        let root = setup();
        let path = |name: &str| root.path().join(name);
        let spec = SPEC.replace("name = \"headline\"", "name = \"headline\"\nheadline = true");
        let spec = format!(
            "{spec}\n[[measured]]\nfiles = [\"kl.jsonl\", \"new.jsonl\"]\ncode = [\"kernel\"]\nmachine = \"here\"\n\
             [code]\nkernel = [\"kernel\"]\n"
        );
        fs::write(path("results/report.toml"), spec).unwrap();
        fs::write(
            path("results/kl.jsonl"),
            ROWS.replace("{", "{\"commit\": \"13ae\", ")
                .replace("\"deep\": {\"commit\": \"13ae\", ", "\"deep\": {"),
        )
        .unwrap();
        fs::write(path("results/ages.txt"), "13ae 2026-11-15 kernel\n").unwrap();
        fs::write(path("CHANGELOG.md"), "# C\n\n## [Unreleased]\n\n- x\n\n## [0.1.0]\n- y\n").unwrap();
        let reported = report(root.path()).unwrap();
        let text = |name: &str| {
            let file = reported.files.iter().find(|file| file.path.ends_with(name)).unwrap();
            file.text.clone()
        };
        assert!(text("README.md").contains("| best | 0.1 at 8 (measured at 13ae, 2026-11-15) |"));
        let below = "*Older than the last change of its code: `kl.jsonl` measured at 13ae, 2026-11-15.*";
        assert_eq!(text("results.md").matches(below).count(), 1, "{}", text("results.md"));
        assert_eq!(reported.wrong, [""; 0]);
        fs::write(path("CHANGELOG.md"), "# C\n\n## [Unreleased]\n\n## [0.1.0]\n- y\n").unwrap();
        let wrong = report(root.path()).unwrap().wrong;
        assert_eq!(wrong, ["`kl.jsonl` measured at 13ae, 2026-11-15: too old for a release"]);
    }

    #[test]
    fn what_cannot_be_made_is_named() {
        let root = setup();
        let with = |file: &str, text: &str| {
            let path = root.path().join(file);
            let before = fs::read_to_string(&path).unwrap();
            fs::write(&path, text).unwrap();
            let error = report(root.path()).err().unwrap().to_string();
            fs::write(&path, before).unwrap();
            error
        };
        assert!(with("README.md", "<!-- generated: nothing -->\n<!-- end -->").contains("region nothing"));
        assert!(with("README.md", "<!-- generated: headline -->").contains("no <!-- end -->"));
        assert!(with("results/kl.jsonl", "{\"a\": 1}\n{broken\n").contains("line 2"));
        assert!(with("results/kl.jsonl", "{\"a\": 1}\n").contains("found no rows in kl.jsonl"));
        assert!(with("results/report.toml", &SPEC.replace("series =", "serie =")).contains("serie"));
        assert!(with("results/report.toml", &SPEC.replace("{kld:.3}", "{kld:3}")).contains("decimals"));
        assert!(report(root.path()).is_ok());
    }
}
