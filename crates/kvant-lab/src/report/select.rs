//! Which rows a table or plot is made of.

use std::cmp::Ordering;
use std::collections::{BTreeMap, HashMap};
use std::path::Path;

use serde::Deserialize;
use serde_json::Value;

use super::age::{Ages, Old};
use super::template::{Files, Row, look_up};
use crate::error::LabError;

/// Reads every `*.jsonl` of a folder.
pub(super) fn read_all(folder: &Path) -> Result<Files, LabError> {
    let fail = |path: &Path, reason: String| LabError::File { path: path.to_owned(), reason };
    let mut files = Files::new();
    for entry in std::fs::read_dir(folder).map_err(|e| fail(folder, e.to_string()))? {
        let path = entry.map_err(|e| fail(folder, e.to_string()))?.path();
        if path.extension().is_none_or(|e| e != "jsonl") {
            continue;
        }
        let text = std::fs::read_to_string(&path).map_err(|e| fail(&path, e.to_string()))?;
        let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
        let row = |(index, line): (usize, &str)| {
            serde_json::from_str(line).map_err(|e| fail(&path, format!("line {}: {e}", index + 1)))
        };
        let rows = lines.map(row).collect::<Result<_, _>>()?;
        files.insert(path.file_name().unwrap_or_default().to_string_lossy().into_owned(), rows);
    }
    Ok(files)
}

/// A choice of rows.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Select {
    /// File in the folder of results.
    pub file: String,
    /// Keys and the values they must have; a list allows any of its values.
    #[serde(default, rename = "where")]
    pub equal: BTreeMap<String, toml::Value>,
    /// Keys that must not be there.
    #[serde(default)]
    pub absent: Vec<String>,
    /// Keys that must be there.
    #[serde(default)]
    pub present: Vec<String>,
    /// Rows of the same file to set beside these.
    pub join: Option<Join>,
    /// Rows equal in these keys become one.
    #[serde(default)]
    pub group: Vec<String>,
    /// Keys to sort by; the order of the file otherwise.
    #[serde(default)]
    pub sort: Vec<String>,
}

/// Rows to set beside others: their values appear as `name.key`. A row without a partner is left out.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Join {
    /// What the partner is called.
    name: String,
    /// Which rows are partners.
    #[serde(rename = "where")]
    equal: BTreeMap<String, toml::Value>,
    /// Keys in which partners agree.
    by: Vec<String>,
    /// The first goes with the first, the second with the second; otherwise all go with the first.
    #[serde(default)]
    in_order: bool,
}

impl Select {
    /// The chosen rows, those that belong together side by side. A file that is not there has none.
    pub fn rows(&self, files: &Files) -> Vec<Vec<Row>> {
        let empty = Vec::new();
        let all = files.get(&self.file).unwrap_or(&empty);
        let chosen = all.iter().filter(|row| matches(row, &self.equal));
        let chosen = chosen.filter(|row| self.absent.iter().all(|key| look_up(row, key).is_none()));
        let chosen = chosen.filter(|row| self.present.iter().all(|key| look_up(row, key).is_some()));
        let mut rows: Vec<Row> = match &self.join {
            Some(join) => join.apply(chosen, all),
            None => chosen.cloned().collect(),
        };
        rows.sort_by(|a, b| {
            let by = |key: &String| compare(look_up(a, key), look_up(b, key));
            self.sort.iter().map(by).find(|order| order.is_ne()).unwrap_or(Ordering::Equal)
        });
        if self.group.is_empty() {
            return rows.into_iter().map(|row| vec![row]).collect();
        }
        let mut groups: Vec<Vec<Row>> = Vec::new();
        let mut places: HashMap<String, usize> = HashMap::new();
        for row in rows {
            let place = *places.entry(key_of(&row, &self.group)).or_insert(groups.len());
            if place == groups.len() {
                groups.push(Vec::new());
            }
            groups[place].push(row);
        }
        groups
    }
}

impl Select {
    /// The chosen rows that are old.
    pub fn old(&self, files: &Files, ages: &Ages) -> Old {
        ages.old(&self.file, self.rows(files).iter().flatten())
    }
}

impl Join {
    fn apply<'r>(&self, rows: impl Iterator<Item = &'r Row>, all: &[Row]) -> Vec<Row> {
        let mut partners: HashMap<String, Vec<&Row>> = HashMap::new();
        for row in all.iter().filter(|row| matches(row, &self.equal)) {
            partners.entry(key_of(row, &self.by)).or_default().push(row);
        }
        let mut seen: HashMap<String, usize> = HashMap::new();
        let mut joined = Vec::new();
        for row in rows {
            let key = key_of(row, &self.by);
            let count = seen.entry(key.clone()).or_default();
            let index = if self.in_order { *count } else { 0 };
            *count += 1;
            if let Some(partner) = partners.get(&key).and_then(|partners| partners.get(index)) {
                let mut row = row.clone();
                row.insert(self.name.clone(), Value::Object((*partner).clone()));
                joined.push(row);
            }
        }
        joined
    }
}

fn key_of(row: &Row, keys: &[String]) -> String {
    keys.iter().map(|key| format!("{:?}\n", look_up(row, key))).collect()
}

fn matches(row: &Row, wanted: &BTreeMap<String, toml::Value>) -> bool {
    wanted.iter().all(|(key, wanted)| {
        let Some(found) = look_up(row, key) else { return false };
        match wanted {
            toml::Value::Array(any) => any.iter().any(|wanted| equal(found, wanted)),
            one => equal(found, one),
        }
    })
}

fn equal(found: &Value, wanted: &toml::Value) -> bool {
    match wanted {
        toml::Value::String(text) => found.as_str() == Some(text),
        toml::Value::Boolean(flag) => found.as_bool() == Some(*flag),
        toml::Value::Integer(number) => found.as_f64() == Some(*number as f64),
        toml::Value::Float(number) => found.as_f64() == Some(*number),
        _ => false,
    }
}

/// Numbers by size, then texts; what is not there comes last.
pub(super) fn compare(a: Option<&Value>, b: Option<&Value>) -> Ordering {
    let rank = |v: Option<&Value>| match v {
        Some(Value::Number(_)) => 0,
        Some(Value::String(_)) => 1,
        Some(_) => 2,
        None => 3,
    };
    rank(a).cmp(&rank(b)).then_with(|| match (a, b) {
        (Some(Value::Number(a)), Some(Value::Number(b))) => {
            a.as_f64().unwrap_or(0.0).total_cmp(&b.as_f64().unwrap_or(0.0))
        }
        (Some(Value::String(a)), Some(Value::String(b))) => a.cmp(b),
        _ => Ordering::Equal,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn files(rows: &[Value]) -> Files {
        let rows = rows.iter().map(|row| row.as_object().unwrap().clone()).collect();
        Files::from([("a.jsonl".to_owned(), rows)])
    }

    fn select(text: &str) -> Select {
        toml::from_str(&format!("file = \"a.jsonl\"\n{text}")).unwrap()
    }

    #[test]
    fn filters_groups_and_order() {
        let files = files(&[
            json!({"m": "x", "n": 2, "v": 1}),
            json!({"m": "y", "n": 10, "v": 2}),
            json!({"m": "x", "n": 10, "v": 3}),
            json!({"m": "x", "n": 2, "v": 4, "layer": 0}),
            json!({"other": "kind"}),
        ]);
        let values = |text: &str| -> Vec<Vec<i64>> {
            let rows = select(text).rows(&files);
            rows.iter().map(|g| g.iter().map(|r| r["v"].as_i64().unwrap()).collect()).collect()
        };
        assert_eq!(values("where = { m = \"x\" }\nsort = [\"n\"]"), [[1], [4], [3]]);
        assert_eq!(values("where = { n = [2, 3] }\nabsent = [\"layer\"]"), [[1]]);
        assert_eq!(values("where = { m = [\"x\", \"y\"] }\ngroup = [\"n\"]"), [vec![1, 4], vec![2, 3]]);
        assert_eq!(values("present = [\"layer\"]"), [[4]]);
        assert!(Select { file: "none.jsonl".into(), ..Select::default() }.rows(&files).is_empty());
    }

    #[test]
    fn partners_in_order() {
        let files = files(&[
            json!({"e": "us", "t": 1, "v": 1}),
            json!({"e": "them", "t": 1, "v": 10}),
            json!({"e": "us", "t": 1, "v": 2}),
            json!({"e": "them", "t": 1, "v": 20}),
            json!({"e": "us", "t": 1, "v": 3}),
        ]);
        let join = "where = { e = \"us\" }\njoin = { name = \"peer\", where = { e = \"them\" }, by = [\"t\"]";
        let pairs = |text: String| -> Vec<i64> {
            let rows = select(&text).rows(&files);
            rows.iter().map(|g| look_up(&g[0], "peer.v").unwrap().as_i64().unwrap()).collect()
        };
        assert_eq!(pairs(format!("{join}, in_order = true }}")), [10, 20]);
        assert_eq!(pairs(format!("{join} }}")), [10, 10, 10]);
    }
}
