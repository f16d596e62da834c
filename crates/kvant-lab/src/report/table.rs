//! Tables, lines of figures and plots of rows.

use serde::Deserialize;
use serde_json::Value;

use super::age::Ages;
use super::select::{Select, compare};
use super::template::{Files, NOTHING, Row, Template, look_up, median};
use crate::plot::{Axis, Chart, Point, Scale, Series, Style};

/// A table of rows.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Table {
    pub rows: Select,
    /// Heading and template of each column.
    pub columns: Vec<(String, String)>,
    /// Columns from values.
    pub pivot: Option<Pivot>,
}

/// One column per value of a key, behind the named columns.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Pivot {
    key: String,
    /// Template of the cells.
    value: String,
}

impl Table {
    /// As Markdown; `None` when there are no rows.
    pub fn markdown(&self, files: &Files) -> Result<Option<String>, String> {
        let groups = self.rows.rows(files);
        if groups.is_empty() {
            return Ok(None);
        }
        let templates: Vec<Template> =
            self.columns.iter().map(|c| Template::parse(&c.1)).collect::<Result<_, _>>()?;
        let mut header: Vec<String> = self.columns.iter().map(|c| c.0.clone()).collect();
        let pivot = match &self.pivot {
            Some(pivot) => Some((pivot, Template::parse(&pivot.value)?, pivot.values(&groups))),
            None => None,
        };
        if let Some((_, _, values)) = &pivot {
            header.extend(values.iter().map(shown));
        }
        let cells = |group: &Vec<Row>| -> Vec<String> {
            let rows: Vec<&Row> = group.iter().collect();
            let mut cells: Vec<String> = templates.iter().map(|t| t.fill(&rows)).collect();
            if let Some((pivot, template, values)) = &pivot {
                cells.extend(values.iter().map(|value| {
                    let here: Vec<&Row> =
                        rows.iter().copied().filter(|row| look_up(row, &pivot.key) == Some(value)).collect();
                    if here.is_empty() { NOTHING.to_owned() } else { template.fill(&here) }
                }));
            }
            cells
        };
        Ok(Some(markdown(&header, groups.iter().map(cells))))
    }
}

impl Pivot {
    fn values(&self, groups: &[Vec<Row>]) -> Vec<Value> {
        let mut values: Vec<Value> = Vec::new();
        for value in groups.iter().flatten().filter_map(|row| look_up(row, &self.key)) {
            if !values.contains(value) {
                values.push(value.clone());
            }
        }
        values.sort_by(|a, b| compare(Some(a), Some(b)));
        values
    }
}

/// A table of two columns whose figures come from different files.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct TableLines {
    /// Headings.
    header: [String; 2],
    lines: Vec<Line>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    /// First cell.
    what: String,
    /// Rows the figures come from; every group fills the template once.
    rows: Select,
    /// Template.
    value: String,
    /// Between the groups' texts.
    #[serde(default = "comma")]
    between: String,
    /// Behind the last one.
    #[serde(default)]
    end: String,
}

fn comma() -> String {
    ", ".to_owned()
}

impl TableLines {
    /// Rows the figures come from, line by line.
    pub fn rows(&self) -> impl Iterator<Item = &Select> {
        self.lines.iter().map(|line| &line.rows)
    }

    /// As Markdown.
    pub fn markdown(&self, files: &Files, ages: &Ages) -> Result<String, String> {
        let line = |line: &Line| -> Result<Vec<String>, String> {
            let figures = joined(&line.rows, &line.value, &line.between, files);
            let figures = figures.map_err(|reason| format!("\"{}\": {reason}", line.what))?;
            let old = line.rows.old(files, ages).told_short();
            let mark = old.first().map_or(String::new(), |old| format!(" ({old})"));
            Ok(vec![line.what.clone(), figures + &line.end + &mark])
        };
        let lines: Vec<Vec<String>> = self.lines.iter().map(line).collect::<Result<_, _>>()?;
        Ok(markdown(&self.header, lines.into_iter()))
    }
}

/// A figure that stands within a sentence.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Figure {
    /// Rows it comes from; every group fills the template once.
    pub rows: Select,
    /// Template.
    value: String,
    /// Between the groups' texts.
    #[serde(default = "comma")]
    between: String,
}

impl Figure {
    pub fn text(&self, files: &Files) -> Result<String, String> {
        joined(&self.rows, &self.value, &self.between, files)
    }
}

/// A template filled by every group of rows. Rows that are gone are an error: a document promises them.
fn joined(rows: &Select, value: &str, between: &str, files: &Files) -> Result<String, String> {
    let template = Template::parse(value)?;
    let groups = rows.rows(files);
    if groups.is_empty() {
        return Err(format!("\"{value}\": found no rows in {}", rows.file));
    }
    let filled: Vec<String> =
        groups.iter().map(|group| template.fill(&group.iter().collect::<Vec<_>>())).collect();
    Ok(filled.join(between))
}

/// A plot of rows.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Plot {
    pub rows: Select,
    /// File to draw into, from the root of the documents.
    pub output: String,
    /// Above the chart, and what readers without pictures see.
    pub title: String,
    /// First axis.
    x: PlotAxis,
    /// Second axis.
    y: PlotAxis,
    /// Key of the standard error.
    error: Option<String>,
    /// Template of the series' name.
    series: String,
    /// Template beside each point.
    label: Option<String>,
    /// Points without lines.
    #[serde(default)]
    scatter: bool,
    /// Join the points that no other beats in both axes (smaller is better).
    #[serde(default)]
    front: bool,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct PlotAxis {
    /// The value, or a formula as in templates; the median of rows that belong together.
    key: String,
    label: String,
    /// Logarithmic.
    #[serde(default)]
    log: bool,
}

impl PlotAxis {
    fn axis(&self) -> Axis {
        Axis { label: self.label.clone(), scale: if self.log { Scale::Log } else { Scale::Linear } }
    }

    fn of(&self, rows: &[&Row]) -> Result<Option<f64>, String> {
        Ok(median(&self.key, rows)?.filter(|value| value.is_finite() && (!self.log || *value > 0.0)))
    }
}

impl Plot {
    /// File the points come from.
    pub fn file(&self) -> &str {
        &self.rows.file
    }

    /// The picture; `None` when no row has both values.
    pub fn svg(&self, files: &Files) -> Result<Option<String>, String> {
        let (name, label) = (Template::parse(&self.series)?, self.label.as_deref().map(Template::parse));
        let label = label.transpose()?;
        let style = if self.scatter { Style::Scatter } else { Style::Line };
        let mut series: Vec<Series> = Vec::new();
        for group in self.rows.rows(files) {
            let rows: Vec<&Row> = group.iter().collect();
            let (Some(x), Some(y)) = (self.x.of(&rows)?, self.y.of(&rows)?) else { continue };
            let error = self.error.as_ref().map(|key| median(key, &rows)).transpose()?.flatten();
            let point = Point { x, y, error, label: label.as_ref().map(|label| label.fill(&rows)) };
            let name = name.fill(&rows);
            match series.iter_mut().find(|series| series.name == name) {
                Some(series) => series.points.push(point),
                None => series.push(Series { name, style, points: vec![point] }),
            }
        }
        if series.is_empty() {
            return Ok(None);
        }
        for series in &mut series {
            series.points.sort_by(|a, b| a.x.total_cmp(&b.x));
        }
        if self.front {
            let all: Vec<&Point> = series.iter().flat_map(|s| &s.points).collect();
            let points = front(&all);
            series.push(Series { name: "front".to_owned(), style: Style::Guide, points });
        }
        let chart = Chart { title: self.title.clone(), x: self.x.axis(), y: self.y.axis(), series };
        chart.svg().map(Some).map_err(|e| e.to_string())
    }
}

/// The points that no other beats in both axes, from left to right.
fn front(points: &[&Point]) -> Vec<Point> {
    let mut sorted: Vec<&Point> = points.to_vec();
    sorted.sort_by(|a, b| a.x.total_cmp(&b.x).then(a.y.total_cmp(&b.y)));
    let mut best = f64::INFINITY;
    let better = |p: &&Point| {
        let better = p.y < best;
        best = best.min(p.y);
        better
    };
    sorted.into_iter().filter(better).map(|p| Point::new(p.x, p.y)).collect()
}

/// Columns that a table nobody described may have.
const MOST_COLUMNS: usize = 10;

/// Rows that such a table may have.
const MOST_ROWS: usize = 60;

/// The rows of a file under all keys that any of them has, but for commands, commits, tags and configurations; `None` where there is no number.
pub(super) fn any_table(rows: &[Row]) -> Option<String> {
    let plain = |value: &Value| !(value.is_object() || value.is_array());
    let mut keys: Vec<&String> = Vec::new();
    for (key, value) in rows.iter().flatten() {
        if !matches!(key.as_str(), "command" | "commit" | "tag") && plain(value) && !keys.contains(&key) {
            keys.push(key);
        }
    }
    keys.truncate(MOST_COLUMNS);
    // Words alone are no table of figures.
    if !keys.iter().any(|key| rows.iter().any(|row| row.get(*key).is_some_and(Value::is_number))) {
        return None;
    }
    let header: Vec<String> = keys.iter().map(|key| key.to_string()).collect();
    let cell =
        |row: &Row, key: &str| row.get(key).filter(|value| plain(value)).map_or(NOTHING.to_owned(), shown);
    let cells = |row: &Row| keys.iter().map(|key| cell(row, key)).collect();
    let mut text = markdown(&header, rows.iter().take(MOST_ROWS).map(cells));
    if rows.len() > MOST_ROWS {
        text += &format!("\nThe first {MOST_ROWS} of {} rows.\n", rows.len());
    }
    (!keys.is_empty()).then_some(text)
}

/// A value for people: long fractions are cut to four digits.
fn shown(value: &Value) -> String {
    match value {
        Value::String(text) => text.replace('|', "\\|"),
        Value::Number(number) => match (number.as_i64(), number.as_f64()) {
            (Some(whole), _) => whole.to_string(),
            (None, Some(x)) if x != 0.0 && x.abs() < 1e4 => {
                let decimals = (3 - x.abs().log10().floor() as i32).clamp(0, 9) as usize;
                format!("{x:.decimals$}")
            }
            _ => number.to_string(),
        },
        Value::Null => NOTHING.to_owned(),
        other => other.to_string(),
    }
}

fn markdown(header: &[String], rows: impl Iterator<Item = Vec<String>>) -> String {
    let line = |cells: &[String]| format!("| {} |\n", cells.join(" | "));
    let mut text = line(header) + "|" + &"---|".repeat(header.len()) + "\n";
    text.extend(rows.map(|row| line(&row)));
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rows that share no figure still show theirs; rows without any are no table.
    #[test]
    fn rows_of_different_kinds_keep_their_figures() {
        let rows = |text: &str| -> Vec<Row> { serde_json::from_str(text).unwrap() };
        let mixed = rows(r#"[{"what":"a","seconds":1.5,"command":"x"},{"what":"b","tok_s":20,"list":[1]}]"#);
        let table = any_table(&mixed).unwrap();
        assert!(table.starts_with("| what | seconds | tok_s |\n"), "{table}");
        assert!(table.contains("| a | 1.500 |") && table.contains("| 20 |"), "{table}");
        assert_eq!(any_table(&rows(r#"[{"what":"a"},{"what":"b"}]"#)), None);
    }

    #[test]
    fn the_front_is_what_nothing_beats() {
        let points: Vec<Point> = [(4.0, 2.0), (2.0, 5.0), (3.0, 6.0), (8.0, 2.0), (5.0, 1.0)]
            .map(|(x, y)| Point::new(x, y))
            .to_vec();
        let found = front(&points.iter().collect::<Vec<_>>());
        assert_eq!(found.iter().map(|p| p.x).collect::<Vec<_>>(), [2.0, 4.0, 5.0]);
    }
}
