//! Cells: text with values of rows in it.
//!
//! ```text
//!   `{ctk}`                        the value as it is
//!   {mean_kld:.5}                  with five decimals
//!   {same_top:.1%}                 in per cent
//!   {bytes/1024:.1}  {a/base.a:.2} products and quotients with numbers or other keys
//! ```
//!
//! Several rows (or a list as a value) give one value if all are equal as shown, else the median and the range.

use std::collections::BTreeMap;

use serde_json::{Map, Value};

/// A row of results.
pub(super) type Row = Map<String, Value>;

/// Rows by file name.
pub(super) type Files = BTreeMap<String, Vec<Row>>;

/// What stands for a value that is not there.
pub(super) const NOTHING: &str = "–";

/// A text with places for values.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Template(Vec<Part>);

#[derive(Clone, Debug, PartialEq)]
enum Part {
    Text(String),
    Value(Expression),
}

#[derive(Clone, Debug, PartialEq)]
struct Expression {
    first: String,
    factors: Vec<(bool, String)>,
    decimals: Option<usize>,
    percent: bool,
}

impl Template {
    /// Reads a template; says what is wrong with it otherwise.
    pub fn parse(text: &str) -> Result<Self, String> {
        let (mut parts, mut rest) = (Vec::new(), text);
        while let Some(open) = rest.find('{') {
            parts.push(Part::Text(rest[..open].to_owned()));
            let close = rest[open..].find('}').ok_or_else(|| format!("\"{text}\": found no }}"))? + open;
            parts.push(Part::Value(Expression::parse(&rest[open + 1..close])?));
            rest = &rest[close + 1..];
        }
        parts.push(Part::Text(rest.to_owned()));
        Ok(Template(parts))
    }

    /// The text for rows that belong together; [`NOTHING`] where a value is not there.
    pub fn fill(&self, rows: &[&Row]) -> String {
        let part = |part: &Part| match part {
            Part::Text(text) => text.clone(),
            Part::Value(expression) => expression.show(rows),
        };
        let filled: Vec<String> = self.0.iter().map(part).collect();
        let empty = self.0.iter().zip(&filled).all(|(part, text)| match part {
            Part::Text(_) => true,
            Part::Value(_) => text == NOTHING,
        });
        // A cell of nothing but gaps is one gap.
        if empty && self.0.len() > 1 { NOTHING.to_owned() } else { filled.concat() }
    }
}

impl Expression {
    fn parse(text: &str) -> Result<Self, String> {
        let (formula, format) = text.split_once(':').unwrap_or((text, ""));
        let percent = format.ends_with('%');
        let digits = format.trim_end_matches('%');
        let decimals = match digits.strip_prefix('.') {
            Some(number) => {
                Some(number.parse().map_err(|_| format!("{{{text}}}: expected decimals such as .3"))?)
            }
            None if digits.is_empty() => None,
            None => return Err(format!("{{{text}}}: expected decimals such as .3 after the colon")),
        };
        let mut factors = Vec::new();
        let mut ends: Vec<usize> = formula.match_indices(['*', '/']).map(|m| m.0).collect();
        ends.push(formula.len());
        for pair in ends.windows(2) {
            factors
                .push((&formula[pair[0]..=pair[0]] == "*", formula[pair[0] + 1..pair[1]].trim().to_owned()));
        }
        let first = formula[..ends[0]].trim().to_owned();
        if first.is_empty() || factors.iter().any(|f| f.1.is_empty()) {
            return Err(format!("{{{text}}}: expected a key"));
        }
        Ok(Expression { first, factors, decimals, percent })
    }

    fn show(&self, rows: &[&Row]) -> String {
        let numbers: Vec<f64> = rows.iter().flat_map(|row| self.numbers(row)).collect();
        if !numbers.is_empty() {
            return self.show_numbers(numbers);
        }
        let mut texts: Vec<String> = Vec::new();
        for row in rows {
            let text = match look_up(row, &self.first) {
                Some(Value::String(text)) => text.clone(),
                Some(Value::Bool(flag)) => if *flag { "yes" } else { "no" }.to_owned(),
                _ => continue,
            };
            if !texts.contains(&text) {
                texts.push(text);
            }
        }
        if texts.is_empty() { NOTHING.to_owned() } else { texts.join(", ").replace('|', "\\|") }
    }

    fn show_numbers(&self, mut numbers: Vec<f64>) -> String {
        numbers.sort_by(f64::total_cmp);
        let one = |value: f64| {
            let value = if self.percent { value * 100.0 } else { value };
            match self.decimals {
                Some(decimals) => format!("{value:.decimals$}"),
                None => format!("{value}"),
            }
        };
        let (low, high) = (one(numbers[0]), one(numbers[numbers.len() - 1]));
        let unit = if self.percent { " %" } else { "" };
        match low == high {
            true => format!("{low}{unit}"),
            false => format!("{}{unit} ({low}–{high})", one(middle(&numbers))),
        }
    }

    /// The values of one row: none if a key is missing or not a number.
    fn numbers(&self, row: &Row) -> Vec<f64> {
        let Some(first) = look_up(row, &self.first) else { return Vec::new() };
        let firsts: Vec<f64> = match first {
            Value::Array(items) => items.iter().filter_map(Value::as_f64).collect(),
            other => other.as_f64().into_iter().collect(),
        };
        let mut factor = 1.0;
        for (multiply, operand) in &self.factors {
            let number = operand.parse().ok().or_else(|| look_up(row, operand)?.as_f64());
            let Some(number) = number else { return Vec::new() };
            factor *= if *multiply { number } else { 1.0 / number };
        }
        firsts.into_iter().map(|value| value * factor).filter(|value| value.is_finite()).collect()
    }
}

/// The median of sorted numbers.
fn middle(sorted: &[f64]) -> f64 {
    (sorted[(sorted.len() - 1) / 2] + sorted[sorted.len() / 2]) / 2.0
}

/// The median of a formula (`key`, `key/1024` …) over rows that belong together; `None` where no row has a value.
pub(super) fn median(formula: &str, rows: &[&Row]) -> Result<Option<f64>, String> {
    let expression = Expression::parse(formula)?;
    let mut numbers: Vec<f64> = rows.iter().flat_map(|row| expression.numbers(row)).collect();
    numbers.sort_by(f64::total_cmp);
    Ok((!numbers.is_empty()).then(|| middle(&numbers)))
}

/// A row's value: the key itself, or a path through nested objects.
pub(super) fn look_up<'r>(row: &'r Row, key: &str) -> Option<&'r Value> {
    if let Some(value) = row.get(key) {
        return Some(value).filter(|value| !value.is_null());
    }
    let (first, rest) = key.split_once('.')?;
    look_up(row.get(first)?.as_object()?, rest)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn row(value: Value) -> Row {
        value.as_object().unwrap().clone()
    }

    #[test]
    fn values_in_texts() {
        let row = row(
            json!({"ctk": "q8_0|x", "kld": 0.00042, "same": 0.951, "bytes": 2048, "base": {"bytes": 4096},
            "times": [3.0, 1.0, 2.0], "none": null, "flag": true}),
        );
        for (template, expected) in [
            ("`{ctk}`", "`q8_0\\|x`"),
            ("{kld:.5} ± {kld:.4}", "0.00042 ± 0.0004"),
            ("{same:.1%}", "95.1 %"),
            ("{bytes/1024} KiB", "2 KiB"),
            ("{bytes/base.bytes:.2}", "0.50"),
            ("{bytes*2/1024:.0}", "4"),
            ("{times:.0}", "2 (1–3)"),
            ("{none:.2} ± {missing:.1}", "–"),
            ("{ctk} {missing}", "q8_0\\|x –"),
            ("{flag}", "yes"),
            ("plain", "plain"),
        ] {
            assert_eq!(Template::parse(template).unwrap().fill(&[&row]), expected, "{template}");
        }
    }

    #[test]
    fn rows_together_give_median_and_range() {
        let rows: Vec<Row> = [1.0, 4.0, 2.0, 3.0].iter().map(|x| row(json!({"x": x, "name": "a"}))).collect();
        let all: Vec<&Row> = rows.iter().collect();
        assert_eq!(Template::parse("{name}: {x:.1}").unwrap().fill(&all), "a: 2.5 (1.0–4.0)");
        assert_eq!(Template::parse("{x}").unwrap().fill(&all[..1]), "1");
        // A range that rounds to one figure is none.
        assert_eq!(Template::parse("{x/100:.1}").unwrap().fill(&all[..2]), "0.0");
    }

    #[test]
    fn mistakes_are_named() {
        for wrong in ["{ctk", "{a:3}", "{a:.x}", "{}", "{a/}"] {
            assert!(Template::parse(wrong).is_err(), "{wrong}");
        }
    }
}
