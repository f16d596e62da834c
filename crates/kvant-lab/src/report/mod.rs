//! The documents' figures, made from rows of results.
//!
//! `report.toml` beside the rows lists sections: a table, a plot or lines of figures each, with the rows they are made of and the
//! words around them. Sections with a title make up the page of results; sections with a name fill the regions
//! `<!-- generated: NAME -->` … `<!-- end -->` of other documents. Files of rows that no section mentions are shown as they are
//! at the end of the page, so that nothing measured is hidden.

mod select;
mod table;
mod template;

use std::path::{Path, PathBuf};

use serde::Deserialize;

use kvant_files::FileKind;

use crate::error::LabError;
use crate::files::write_atomically;
use select::{Files, read_all};
use table::{Plot, Table, TableLines, any_table};

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
    /// Words before.
    #[serde(default)]
    before: String,
    /// Words behind.
    #[serde(default)]
    after: String,
    table: Option<Table>,
    /// TableLines of figures.
    lines: Option<TableLines>,
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

/// Every file that `results/report.toml` under `root` describes, as it should be now. Changes nothing.
pub fn report(root: &Path) -> Result<Vec<ReportFile>, LabError> {
    let folder = root.join("results");
    let spec = folder.join("report.toml");
    let fail = |path: &Path, reason: String| LabError::File { path: path.to_owned(), reason };
    let text = std::fs::read_to_string(&spec).map_err(|e| fail(&spec, e.to_string()))?;
    let report: Report = toml::from_str(&text).map_err(|e| fail(&spec, e.to_string()))?;
    let files = read_all(&folder)?;
    let mut out = Vec::new();
    let page_path = root.join(&report.page);
    let mut page = format!("# {}\n\n{}\n", report.title, report.intro.trim());
    let mut regions: Vec<(&str, String)> = Vec::new();
    for section in &report.sections {
        let made = section.make(&files, &report.page).map_err(|reason| fail(&spec, reason))?;
        for (path, svg) in made.pictures {
            out.push(ReportFile { path: root.join(path), text: svg });
        }
        if let Some(name) = &section.name {
            regions.push((name, made.body.clone()));
        }
        if let (Some(title), false) = (&section.title, made.body.is_empty()) {
            let words = |text: &str| match text.trim() {
                "" => String::new(),
                text => format!("{text}\n\n"),
            };
            let body = made.body.trim_end();
            let whole =
                format!("## {title}\n\n{}{body}\n\n{}", words(&section.before), words(&section.after));
            page += &format!("\n{}\n", whole.trim_end());
        }
    }
    page += &report.unmentioned(&files);
    out.push(ReportFile { path: page_path, text: page });
    for document in &report.documents {
        let path = root.join(document);
        let text = std::fs::read_to_string(&path).map_err(|e| fail(&path, e.to_string()))?;
        let text = fill_regions(&text, &regions).map_err(|reason| fail(&path, reason))?;
        out.push(ReportFile { path, text });
    }
    Ok(out)
}

/// What a section became.
struct Made {
    body: String,
    pictures: Vec<(String, String)>,
}

impl Section {
    fn make(&self, files: &Files, page: &str) -> Result<Made, String> {
        let (mut parts, mut pictures) = (Vec::new(), Vec::new());
        if let Some(table) = &self.table {
            parts.extend(table.markdown(files)?);
        }
        if let Some(lines) = &self.lines {
            parts.push(lines.markdown(files)?);
        }
        for plot in &self.plots {
            if let Some(svg) = plot.svg(files)? {
                parts.push(format!("![{}]({})\n", plot.title, beside(page, &plot.output)));
                pictures.push((plot.output.clone(), svg));
            }
        }
        Ok(Made { body: parts.join("\n"), pictures })
    }

    fn files(&self) -> impl Iterator<Item = &str> {
        let table = self.table.iter().map(|table| table.rows.file.as_str());
        let lines = self.lines.iter().flat_map(TableLines::files);
        table.chain(lines).chain(self.plots.iter().map(Plot::file))
    }
}

impl Report {
    /// Tables of files that no section mentions.
    fn unmentioned(&self, files: &Files) -> String {
        let mentioned = |file: &String| {
            self.quiet.contains(file) || self.sections.iter().any(|s| s.files().any(|f| f == file))
        };
        let mut text = String::new();
        for (name, rows) in files.iter().filter(|(name, _)| !mentioned(name)) {
            if let Some(table) = any_table(rows) {
                text += &format!("\n## Rows of {name}\n\n{table}");
            }
        }
        text
    }
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

const OPEN: &str = "<!-- generated: ";
const CLOSE: &str = "<!-- end -->";

/// Puts the sections' bodies into the regions that name them.
fn fill_regions(text: &str, regions: &[(&str, String)]) -> Result<String, String> {
    let (mut filled, mut rest) = (String::new(), text);
    while let Some(open) = rest.find(OPEN) {
        let name_end = rest[open..].find(" -->").ok_or("found a region without \" -->\"")? + open;
        let name = &rest[open + OPEN.len()..name_end];
        let start = name_end + " -->".len();
        let end =
            rest[start..].find(CLOSE).ok_or_else(|| format!("region {name}: found no {CLOSE}"))? + start;
        let (_, body) = regions
            .iter()
            .find(|region| region.0 == name)
            .ok_or_else(|| format!("region {name}: found no section of that name in results/report.toml"))?;
        filled += &rest[..start];
        filled += &format!("\n{body}");
        rest = &rest[end..];
    }
    Ok(filled + rest)
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
        let made = report(root.path()).unwrap();
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
        let made = report(root.path()).unwrap();
        assert!(made.iter().all(ReportFile::is_stale));
        made.iter().for_each(|g| g.write().unwrap());
        assert!(!report(root.path()).unwrap().iter().any(ReportFile::is_stale));
        fs::write(root.path().join("results/kl.jsonl"), ROWS.replace("0.25", "0.26")).unwrap();
        let stale: Vec<ReportFile> =
            report(root.path()).unwrap().into_iter().filter(ReportFile::is_stale).collect();
        assert_eq!(
            stale.len(),
            2,
            "the page and the plot: {:?}",
            stale.iter().map(|s| &s.path).collect::<Vec<_>>()
        );
    }

    #[test]
    fn what_cannot_be_made_is_named() {
        let root = setup();
        let with = |file: &str, text: &str| {
            let path = root.path().join(file);
            let before = fs::read_to_string(&path).unwrap();
            fs::write(&path, text).unwrap();
            let error = report(root.path()).unwrap_err().to_string();
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
