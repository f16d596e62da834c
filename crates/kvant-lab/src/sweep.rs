//! Sweeps: a grid of measurements, one row each, that can be stopped and taken up again.
//!
//! ```toml
//! output = "rotation.jsonl"              # beside the sweep file
//! text = "wikitext2-test.txt"
//!
//! [[grid]]
//! measures = ["kl"]                      # kl, ppl, needle
//! models = ["smollm2:135m"]
//! contexts = [512]                       # tokens
//! schemes = ["srht:s4", "srft:s4/q8_0"]  # keys/values, or one for both
//! policies = ["full"]                    # as --kv-policy takes them; left out: none named
//! chunks = 20
//!
//! [grid.options]                         # any flag of the verb; a list is one more axis
//! sparse-v = ["off", "1e-4"]
//! ```
//!
//! A row holds what the measurement printed, the command that made it, and its full configuration under `config`: that is
//! what a later run looks for. A run that is killed loses the rows it was working on and nothing else.

use std::collections::{BTreeMap, HashMap};
use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use serde::Deserialize;
use serde_json::{Map, Value, json};

use crate::base::{file_digest, hex};
use kvant_files::FileKind;

use crate::error::LabError;
use crate::files::write_atomically;

/// A sweep file.
#[derive(Clone, Debug, Deserialize, PartialEq)]
#[serde(deny_unknown_fields)]
pub struct Sweep {
    /// Where rows go, beside the sweep file.
    pub output: PathBuf,
    /// The text; a command line may name another.
    pub text: Option<PathBuf>,
    /// What is measured.
    #[serde(rename = "grid")]
    pub grids: Vec<Grid>,
}

/// Axes whose product is measured.
#[derive(Clone, Debug, Deserialize, PartialEq)]
#[serde(deny_unknown_fields)]
pub struct Grid {
    pub measures: Vec<Measure>,
    /// Models by name or file.
    pub models: Vec<String>,
    /// Context lengths, in tokens.
    pub contexts: Vec<usize>,
    /// Cache schemes, `keys/values` or one for both.
    pub schemes: Vec<String>,
    /// Cache policies; empty names none.
    #[serde(default)]
    pub policies: Vec<String>,
    /// Windows of text per row.
    pub chunks: Option<usize>,
    /// Further flags of the verb.
    #[serde(default)]
    pub options: BTreeMap<String, Axis>,
}

/// What a row measures.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub enum Measure {
    /// Divergence from the f16 cache.
    Kl,
    /// Perplexity in decode mode.
    Ppl,
    Needle,
}

/// A flag's value, or several to try.
#[derive(Clone, Debug, Deserialize, PartialEq)]
#[serde(untagged)]
pub enum Axis {
    /// One after another.
    Several(Vec<Setting>),
    /// Always the same.
    One(Setting),
}

/// A flag's value.
#[derive(Clone, Debug, Deserialize, PartialEq)]
#[serde(untagged)]
pub enum Setting {
    /// Present or absent.
    Switch(bool),
    Whole(i64),
    Number(f64),
    /// Anything else.
    Text(String),
}

impl Setting {
    fn json(&self) -> Value {
        match self {
            Setting::Switch(on) => json!(on),
            Setting::Whole(number) => json!(number),
            Setting::Number(number) => json!(number),
            Setting::Text(text) => json!(text),
        }
    }
}

/// One measurement to run.
#[derive(Clone, Debug, PartialEq)]
pub struct SweepJob {
    /// Everything that distinguishes it.
    pub config: Map<String, Value>,
    /// The verb: `kl`, `ppl` …
    pub verb: &'static str,
    /// Its flags behind the text.
    pub flags: Vec<String>,
    pub text: PathBuf,
}

impl SweepJob {
    /// The arguments of the program that runs it.
    pub fn arguments(&self) -> Vec<String> {
        let text = self.text.to_string_lossy().into_owned();
        [self.verb.to_owned(), text].into_iter().chain(self.flags.iter().cloned()).collect()
    }

    /// The command for people: the text by its name alone.
    pub fn command(&self) -> String {
        let name = self.text.file_name().unwrap_or_default().to_string_lossy();
        let quoted = self.flags.iter().map(|flag| match flag.contains([' ', ';', '*', '$', '"']) {
            true => format!("'{flag}'"),
            false => flag.clone(),
        });
        let words = ["kvant-lab".to_owned(), self.verb.to_owned(), name.into_owned()];
        words.into_iter().chain(quoted).collect::<Vec<_>>().join(" ")
    }
}

impl Sweep {
    /// Reads a sweep file; `output` becomes a path that can be opened from here.
    pub fn read(path: &Path) -> Result<Self, LabError> {
        let fail = |reason: String| LabError::File { path: path.to_owned(), reason };
        let text = fs::read_to_string(path).map_err(|e| fail(e.to_string()))?;
        let mut sweep: Sweep = toml::from_str(&text).map_err(|e| fail(e.to_string()))?;
        sweep.output = path.parent().unwrap_or(Path::new("")).join(&sweep.output);
        Ok(sweep)
    }

    /// Every measurement of the grids on `text`, in order.
    pub fn jobs(&self, text: &Path) -> Result<Vec<SweepJob>, LabError> {
        let digest = hex(&file_digest(text)?[..8]);
        let name = text.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let mut jobs = Vec::new();
        for grid in &self.grids {
            for choice in grid.choices() {
                let mut config = choice.config;
                config.insert("text".into(), json!(name));
                config.insert("text_sha256".into(), json!(digest));
                jobs.push(SweepJob { config, verb: choice.verb, flags: choice.flags, text: text.to_owned() });
            }
        }
        Ok(jobs)
    }
}

/// One point of a grid.
#[derive(Clone)]
struct Choice {
    config: Map<String, Value>,
    verb: &'static str,
    flags: Vec<String>,
}

impl Choice {
    fn with(&self, key: &str, value: Value, flags: &[&str]) -> Choice {
        let mut choice = self.clone();
        choice.config.insert(key.to_owned(), value);
        choice.flags.extend(flags.iter().map(|flag| flag.to_string()));
        choice
    }
}

impl Grid {
    fn choices(&self) -> Vec<Choice> {
        let verb = |measure: &Measure| match measure {
            Measure::Kl => "kl",
            Measure::Ppl => "ppl",
            Measure::Needle => "needle",
        };
        let start = |m| {
            let config = Map::from_iter([("measure".to_owned(), json!(verb(m)))]);
            Choice { config, verb: verb(m), flags: Vec::new() }
        };
        let mut choices: Vec<Choice> = self.measures.iter().map(start).collect();
        let mut axis = |expand: &dyn Fn(&Choice) -> Vec<Choice>| {
            choices = choices.iter().flat_map(expand).collect();
        };
        axis(&|c| self.models.iter().map(|model| c.with("model", json!(model), &["-m", model])).collect());
        axis(&|c| {
            let flag = match c.verb {
                "needle" => "--lengths",
                _ => "-c",
            };
            self.contexts.iter().map(|n| c.with("ctx", json!(n), &[flag, &n.to_string()])).collect()
        });
        axis(&|c| {
            let sides = |scheme: &String| match scheme.split_once('/') {
                Some((keys, values)) => (keys.to_owned(), values.to_owned()),
                None => (scheme.clone(), scheme.clone()),
            };
            let with = |(keys, values): (String, String)| {
                c.with("ctk", json!(keys), &["-ctk", &keys]).with("ctv", json!(values), &["-ctv", &values])
            };
            self.schemes.iter().map(sides).map(with).collect()
        });
        if !self.policies.is_empty() {
            axis(&|c| {
                self.policies.iter().map(|p| c.with("policy", json!(p), &["--kv-policy", p])).collect()
            });
        }
        if let Some(chunks) = self.chunks {
            axis(&|c| match c.verb {
                "needle" => vec![c.clone()],
                _ => vec![c.with("chunks", json!(chunks), &["--chunks", &chunks.to_string()])],
            });
        }
        for (name, values) in &self.options {
            let values = match values {
                Axis::One(value) => std::slice::from_ref(value),
                Axis::Several(values) => values,
            };
            let flag = format!("--{name}");
            axis(&|c| {
                let with = |value: &Setting| {
                    let shown = match value {
                        Setting::Text(text) => text.clone(),
                        other => other.json().to_string(),
                    };
                    match value {
                        Setting::Switch(false) => c.with(name, json!(false), &[]),
                        Setting::Switch(true) => c.with(name, json!(true), &[&flag]),
                        _ => c.with(name, value.json(), &[&flag, &shown]),
                    }
                };
                values.iter().map(with).collect()
            });
        }
        choices.iter_mut().for_each(|choice| choice.flags.push("--json".to_owned()));
        choices
    }
}

/// The objects that a measurement printed, or why there are none.
pub type JobResult = Result<Vec<Map<String, Value>>, String>;

/// What became of a sweep.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SweepOutcome {
    /// Measurements that were there already.
    pub kept: usize,
    /// Measurements run now.
    pub run: usize,
    /// Commands that failed, with their words.
    pub failed: Vec<(String, String)>,
}

/// Runs what is not in `output` yet, `parallel` at a time. `runner` returns the objects that a measurement printed;
/// `progress` hears measurements done, their total and the latest command.
pub fn sweep(
    jobs: &[SweepJob],
    output: &Path,
    parallel: usize,
    runner: &(dyn Fn(&SweepJob) -> JobResult + Sync),
    progress: &(dyn Fn(usize, usize, &str) + Sync),
) -> Result<SweepOutcome, LabError> {
    let results = ResultFile::open(output)?;
    let left: Vec<&SweepJob> = jobs.iter().filter(|job| !results.holds(&job.config)).collect();
    let kept = jobs.len() - left.len();
    let (next, done) = (AtomicUsize::new(0), AtomicUsize::new(kept));
    let shared = Mutex::new((results, SweepOutcome { kept, ..SweepOutcome::default() }, None));
    progress(kept, jobs.len(), "");
    std::thread::scope(|scope| {
        for _ in 0..parallel.clamp(1, left.len().max(1)) {
            scope.spawn(|| {
                while let Some(job) = left.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let result = runner(job);
                    let mut shared = shared.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
                    let (results, outcome, broken) = &mut *shared;
                    if broken.is_some() {
                        return;
                    }
                    match result {
                        Ok(rows) => match results.add(job, rows) {
                            Ok(()) => outcome.run += 1,
                            Err(error) => *broken = Some(error),
                        },
                        Err(reason) => outcome.failed.push((job.command(), reason)),
                    }
                    progress(done.fetch_add(1, Ordering::Relaxed) + 1, jobs.len(), &job.command());
                }
            });
        }
    });
    let (_, outcome, broken) = shared.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    match broken {
        Some(error) => Err(error),
        None => Ok(outcome),
    }
}

/// The rows there are.
struct ResultFile {
    path: PathBuf,
    /// Configurations with all their rows.
    held: HashMap<String, usize>,
}

impl ResultFile {
    /// Reads what is there. What a kill left incomplete (a torn last line, or some of a measurement's rows) is taken out.
    fn open(path: &Path) -> Result<Self, LabError> {
        let fail = |reason: String| LabError::File { path: path.to_owned(), reason };
        let text = match fs::read_to_string(path) {
            Ok(text) => text,
            Err(e) if e.kind() == std::io::ErrorKind::NotFound => String::new(),
            Err(e) => return Err(fail(e.to_string())),
        };
        let mut lines: Vec<(&str, Option<String>)> = Vec::new();
        let (mut found, mut wanted) = (HashMap::<String, usize>::new(), HashMap::new());
        for (index, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
            let row: Map<String, Value> = match serde_json::from_str(line) {
                Ok(row) => row,
                Err(_) if index + 1 == text.lines().count() && !text.ends_with('\n') => continue,
                Err(e) => return Err(fail(format!("line {}: {e}", index + 1))),
            };
            let key = row.get("config").map(Value::to_string);
            if let Some(key) = &key {
                *found.entry(key.clone()).or_default() += 1;
                wanted.insert(key.clone(), row.get("rows").and_then(Value::as_u64).unwrap_or(1) as usize);
            }
            lines.push((line, key));
        }
        let whole = |key: &String| found.get(key) >= wanted.get(key);
        let kept: String =
            lines.iter().filter(|l| l.1.as_ref().is_none_or(whole)).map(|l| format!("{}\n", l.0)).collect();
        if kept != text {
            write_atomically(path, FileKind::ANY, kept.as_bytes()).map_err(|e| fail(e.to_string()))?;
        }
        let held = found.iter().filter(|(key, _)| whole(key)).map(|(k, n)| (k.clone(), *n)).collect();
        Ok(ResultFile { path: path.to_owned(), held })
    }

    fn holds(&self, config: &Map<String, Value>) -> bool {
        self.held.contains_key(&Value::Object(config.clone()).to_string())
    }

    /// Appends the rows of one measurement.
    fn add(&mut self, job: &SweepJob, rows: Vec<Map<String, Value>>) -> Result<(), LabError> {
        let count = rows.len();
        let mut text = String::new();
        for mut row in rows {
            for key in ["measure", "model"] {
                if let Some(value) = job.config.get(key) {
                    row.entry(key).or_insert_with(|| value.clone());
                }
            }
            if count > 1 {
                row.insert("rows".into(), json!(count));
            }
            row.insert("config".into(), Value::Object(job.config.clone()));
            row.insert("command".into(), json!(job.command()));
            text += &format!("{}\n", Value::Object(row));
        }
        let append = || -> std::io::Result<()> {
            let mut file = OpenOptions::new().create(true).append(true).open(&self.path)?;
            file.write_all(text.as_bytes())?;
            file.sync_data()
        };
        append().map_err(|e| LabError::File { path: self.path.clone(), reason: e.to_string() })?;
        self.held.insert(Value::Object(job.config.clone()).to_string(), count);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str = r#"
output = "rows.jsonl"
[[grid]]
measures = ["kl"]
models = ["tiny"]
contexts = [64, 128]
schemes = ["q8_0", "turbo4/turbo3"]
policies = ["full", "window:32"]
chunks = 2
[grid.options]
sparse-v = ["off", "1e-4"]
fast = true
"#;

    fn setup() -> (tempfile::TempDir, Vec<SweepJob>, PathBuf) {
        let folder = tempfile::tempdir().unwrap();
        let (file, text) = (folder.path().join("sweep.toml"), folder.path().join("text.txt"));
        fs::write(&file, FILE).unwrap();
        fs::write(&text, "words").unwrap();
        let sweep = Sweep::read(&file).unwrap();
        let jobs = sweep.jobs(&text).unwrap();
        (folder, jobs, sweep.output)
    }

    fn one_row(job: &SweepJob) -> JobResult {
        Ok(vec![Map::from_iter([("ctk".into(), job.config["ctk"].clone()), ("mean_kld".into(), json!(0.5))])])
    }

    #[test]
    fn the_grid_is_a_product_and_commands_name_no_folders() {
        let (folder, jobs, _) = setup();
        assert_eq!(jobs.len(), 2 * 2 * 2 * 2);
        let command = jobs[3].command();
        assert_eq!(
            command,
            "kvant-lab kl text.txt -m tiny -c 64 -ctk q8_0 -ctv q8_0 --kv-policy window:32 --chunks 2 --fast --sparse-v 1e-4 --json"
        );
        assert!(jobs[3].arguments()[1].starts_with(&*folder.path().to_string_lossy()));
        assert_eq!(jobs[15].config["ctv"], "turbo3");
        assert!(toml::from_str::<Sweep>(&FILE.replace("models", "modles")).is_err(), "misspelt");
    }

    #[test]
    fn a_second_run_does_only_what_is_missing() {
        let (_folder, jobs, output) = setup();
        let count = AtomicUsize::new(0);
        let counting = |job: &SweepJob| {
            count.fetch_add(1, Ordering::Relaxed);
            one_row(job)
        };
        let quiet = |_: usize, _: usize, _: &str| {};
        let first = sweep(&jobs[..5], &output, 2, &counting, &quiet).unwrap();
        assert_eq!((first.kept, first.run, count.load(Ordering::Relaxed)), (0, 5, 5));
        let second = sweep(&jobs, &output, 3, &counting, &quiet).unwrap();
        assert_eq!((second.kept, second.run, count.load(Ordering::Relaxed)), (5, 11, 16));
        let text = fs::read_to_string(&output).unwrap();
        assert_eq!(text.lines().count(), 16);
        let row: Value = serde_json::from_str(text.lines().next().unwrap()).unwrap();
        assert_eq!(row["config"], Value::Object(jobs.iter().find(|j| j.config["ctk"] == row["ctk"] && j.command() == row["command"].as_str().unwrap()).unwrap().config.clone()));
        // Another text is another configuration.
        fs::write(&jobs[0].text, "other words").unwrap();
        let sweep_file: Sweep = toml::from_str(FILE).unwrap();
        let others = sweep_file.jobs(&jobs[0].text).unwrap();
        assert_eq!(sweep(&others[..1], &output, 1, &counting, &quiet).unwrap().run, 1);
    }

    #[test]
    fn what_a_kill_tore_is_run_again() {
        let (_folder, jobs, output) = setup();
        let quiet = |_: usize, _: usize, _: &str| {};
        let two_rows = |job: &SweepJob| Ok([one_row(job)?, one_row(job)?].concat());
        sweep(&jobs[..2], &output, 1, &two_rows, &quiet).unwrap();
        let text = fs::read_to_string(&output).unwrap();
        // The second measurement's first row is whole, its second is torn.
        fs::write(&output, &text[..text.len() - 20]).unwrap();
        let outcome = sweep(&jobs[..2], &output, 1, &two_rows, &quiet).unwrap();
        assert_eq!((outcome.kept, outcome.run), (1, 1));
        assert_eq!(fs::read_to_string(&output).unwrap(), text);
        fs::write(&output, format!("not json\n{text}")).unwrap();
        assert!(sweep(&jobs[..2], &output, 1, &two_rows, &quiet).unwrap_err().to_string().contains("line 1"));
    }

    #[test]
    fn a_failure_is_told_and_leaves_no_row() {
        let (_folder, jobs, output) = setup();
        let fails =
            |job: &SweepJob| if job.config["ctx"] == 64 { Err("no".to_owned()) } else { one_row(job) };
        let outcome = sweep(&jobs, &output, 2, &fails, &|_, _, _| {}).unwrap();
        assert_eq!((outcome.run, outcome.failed.len()), (8, 8));
        assert!(outcome.failed[0].0.contains("-c 64"));
        assert_eq!(fs::read_to_string(&output).unwrap().lines().count(), 8);
    }
}
