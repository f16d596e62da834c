//! Answers that keep to schemas: which schemas can be kept to, whether instances that are known to be valid or not are told apart, and what a
//! mask takes. Files are those of MaskBench (guidance-ai/jsonschemabench, `maskbench/data`).

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Instant;

use kvant_engine::{Constraint, Engine, EngineError};
use kvant_server::{Grammars, Rule};
use kvant_text::{EncodeOptions, Stop};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_json::ser::{Formatter, Serializer};

use crate::error::LabError;

/// A file of MaskBench.
#[derive(Deserialize)]
struct SchemaFile {
    schema: Value,
    #[serde(default)]
    tests: Vec<Instance>,
}

#[derive(Deserialize)]
struct Instance {
    valid: bool,
    data: Value,
}

/// What became of one schema.
#[derive(Clone, Debug, Serialize)]
pub struct SchemaCell {
    /// The file's name.
    pub file: String,
    /// Why it cannot be kept to.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub refused: Option<String>,
    /// Microseconds until the first mask could be asked for.
    pub compile_us: u64,
    /// Its instances.
    pub instances: Vec<InstanceCell>,
    /// Microseconds per mask, with the choice of the token that followed.
    pub mask_us: Vec<u64>,
}

/// What became of one instance.
#[derive(Clone, Debug, Serialize)]
pub struct InstanceCell {
    /// Whether it keeps to the schema, as the file says.
    pub valid: bool,
    /// Whether the answer could have been this one.
    pub accepted: bool,
    /// Its tokens.
    pub tokens: Vec<u32>,
}

/// The sums of many schemas.
#[derive(Clone, Debug, Default, Serialize)]
pub struct MaskSummary {
    /// Schemas that were tried.
    pub schemas: usize,
    /// Those that can be kept to.
    pub compiled: usize,
    /// Those that can, with every instance told right.
    pub passing: usize,
    /// Valid instances of the schemas that can be kept to.
    pub valid: usize,
    /// Those of them that are accepted.
    pub valid_accepted: usize,
    /// Invalid instances of the same.
    pub invalid: usize,
    /// Those of them that are refused.
    pub invalid_refused: usize,
    /// Masks that were made.
    pub masks: usize,
    /// Microseconds per mask: mean, median, of one in a hundred, the longest.
    pub mask_us: Times,
    /// Microseconds until the first mask could be asked for.
    pub compile_us: Times,
}

/// Times in microseconds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Times {
    /// The mean.
    pub mean: u64,
    /// Half are shorter.
    pub median: u64,
    /// One in a hundred is longer.
    pub p99: u64,
    /// The longest.
    pub max: u64,
}

impl Times {
    fn of(mut all: Vec<u64>) -> Self {
        all.sort_unstable();
        let Some(&max) = all.last() else { return Self::default() };
        let at = |part: usize| all[(all.len() - 1) * part / 100];
        Self { mean: all.iter().sum::<u64>() / all.len() as u64, median: at(50), p99: at(99), max }
    }
}

impl MaskSummary {
    /// Of these schemas.
    pub fn of(cells: &[SchemaCell]) -> Self {
        let compiled = || cells.iter().filter(|cell| cell.refused.is_none());
        let instances =
            |valid: bool| compiled().flat_map(|cell| &cell.instances).filter(move |i| i.valid == valid);
        let right = |cell: &&SchemaCell| cell.instances.iter().all(|i| i.valid == i.accepted);
        let masks: Vec<u64> = compiled().flat_map(|cell| cell.mask_us.iter().copied()).collect();
        Self {
            schemas: cells.len(),
            compiled: compiled().count(),
            passing: compiled().filter(right).count(),
            valid: instances(true).count(),
            valid_accepted: instances(true).filter(|i| i.accepted).count(),
            invalid: instances(false).count(),
            invalid_refused: instances(false).filter(|i| !i.accepted).count(),
            masks: masks.len(),
            mask_us: Times::of(masks),
            compile_us: Times::of(compiled().map(|cell| cell.compile_us).collect()),
        }
    }
}

/// The JSON files of `folder`, at most `sample` of them, the same for one `seed`.
pub fn schema_files(folder: &Path, sample: Option<usize>, seed: u64) -> Result<Vec<PathBuf>, LabError> {
    let fail = |error: io::Error| LabError::File { path: folder.to_owned(), reason: error.to_string() };
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).map_err(fail)? {
        files.push(entry.map_err(fail)?.path());
    }
    files.retain(|path| path.extension().is_some_and(|extension| extension == "json"));
    files.sort();
    if files.is_empty() {
        return Err(fail(io::Error::other("found no .json files")));
    }
    let count = sample.unwrap_or(files.len()).min(files.len());
    // Fisher and Yates' shuffle of the first `count`, by a 64-bit linear congruential generator.
    let mut state = seed;
    for at in 0..count {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let rest = files.len() - at;
        files.swap(at, at + (state >> 33) as usize % rest);
    }
    files.truncate(count);
    files.sort();
    Ok(files)
}

/// Keeps to one file's schema, and tries its instances.
pub fn masks(engine: &Engine, grammars: &Grammars, path: &Path) -> Result<SchemaCell, LabError> {
    let fail = |reason: String| LabError::File { path: path.to_owned(), reason };
    let text = fs::read(path).map_err(|error| fail(error.to_string()))?;
    let file: SchemaFile = serde_json::from_slice(&text).map_err(|error| fail(error.to_string()))?;
    let mut cell = SchemaCell {
        file: path.file_name().unwrap_or_default().to_string_lossy().into_owned(),
        refused: None,
        compile_us: 0,
        instances: Vec::new(),
        mask_us: Vec::new(),
    };
    let began = Instant::now();
    let made = grammars.constraints(&Rule::schema(&file.schema), file.tests.len().max(1), Stop::never());
    cell.compile_us = micros(began);
    let constraints = match made {
        Ok(constraints) => constraints,
        Err(error) => {
            cell.refused = Some(error.message);
            Vec::new()
        }
    };
    let mut constraints = constraints.into_iter();
    for instance in &file.tests {
        let tokens = tokens(engine, &instance.data).map_err(|error| fail(error.to_string()))?;
        let accepted = match constraints.next() {
            Some(mut constraint) => accepts(engine, &mut *constraint, &tokens, &mut cell.mask_us),
            None => false,
        };
        cell.instances.push(InstanceCell { valid: instance.valid, accepted, tokens });
    }
    Ok(cell)
}

/// True if an answer could have been `tokens` and ended behind them. What is too costly to go on with is not accepted.
fn accepts(engine: &Engine, constraint: &mut dyn Constraint, tokens: &[u32], times: &mut Vec<u64>) -> bool {
    let mut step = |token: u32| -> Result<bool, EngineError> {
        let began = Instant::now();
        let allowed = constraint.allowed()?.is_none_or(|mask| mask.allows(token));
        if allowed {
            constraint.chosen(token)?;
        }
        times.push(micros(began));
        Ok(allowed)
    };
    let end = engine.tokenizer().eos().filter(|id| engine.is_end(*id));
    let end = end.or(engine.tokenizer().end_tokens().first().copied());
    tokens.iter().copied().chain(end).all(|token| step(token).unwrap_or(false))
}

/// An instance as models write it: one line, a space behind commas and colons.
fn tokens(engine: &Engine, data: &Value) -> Result<Vec<u32>, LabError> {
    let mut text = Vec::new();
    data.serialize(&mut Serializer::with_formatter(&mut text, OneLine)).expect("values in memory");
    let text = String::from_utf8(text).expect("JSON is UTF-8");
    let options = EncodeOptions { add_special: false, parse_special: false };
    Ok(engine.tokenizer().encode(&text, options).map_err(EngineError::from)?)
}

/// JSON as Python's `json.dumps` writes it.
struct OneLine;

impl Formatter for OneLine {
    fn begin_array_value<W: io::Write + ?Sized>(&mut self, out: &mut W, first: bool) -> io::Result<()> {
        if first { Ok(()) } else { out.write_all(b", ") }
    }

    fn begin_object_key<W: io::Write + ?Sized>(&mut self, out: &mut W, first: bool) -> io::Result<()> {
        if first { Ok(()) } else { out.write_all(b", ") }
    }

    fn begin_object_value<W: io::Write + ?Sized>(&mut self, out: &mut W) -> io::Result<()> {
        out.write_all(b": ")
    }
}

fn micros(since: Instant) -> u64 {
    since.elapsed().as_micros() as u64
}

#[cfg(test)]
mod tests {
    use kvant_engine::EngineOptions;

    use super::*;

    #[test]
    fn instances_of_a_schema_are_told_apart() {
        // Tiny models spell spaces in bytes that no grammar takes.
        let Some(model) = kvant_testing::weights("smollm2:135m") else { return };
        let folder = tempfile::tempdir().unwrap();
        let file = serde_json::json!({
            "schema": { "type": "object", "properties": { "a": { "type": "integer" } }, "required": ["a"] },
            "tests": [
                { "valid": true, "data": { "a": 12 } },
                { "valid": false, "data": { "a": "b" } },
                { "valid": false, "data": {} },
            ],
        });
        let path = folder.path().join("one.json");
        fs::write(&path, file.to_string()).unwrap();
        fs::write(folder.path().join("two.json"), r#"{"schema": {"type": "nothing"}}"#).unwrap();
        let engine = Engine::load(&model, &EngineOptions::default(), &|_, _| {}).unwrap();
        let grammars = Grammars::new(engine.clone());
        let files = schema_files(folder.path(), None, 1).unwrap();
        let cells: Vec<_> = files.iter().map(|path| masks(&engine, &grammars, path).unwrap()).collect();
        let told: Vec<bool> = cells[0].instances.iter().map(|instance| instance.accepted).collect();
        assert_eq!(told, [true, false, false], "{cells:?}");
        assert!(cells[1].refused.is_some(), "{cells:?}");
        let sums = MaskSummary::of(&cells);
        assert_eq!((sums.schemas, sums.compiled, sums.passing), (2, 1, 1));
        assert_eq!((sums.valid_accepted, sums.invalid_refused), (1, 2));
        assert!(sums.masks >= sums.valid + sums.invalid);
        assert_eq!(
            schema_files(folder.path(), Some(1), 7).unwrap(),
            schema_files(folder.path(), Some(1), 7).unwrap()
        );
    }
}
