//! What chat templates expect to find beside plain Jinja.

use super::budget::Budget;
use super::marks::MARKS;
use minijinja::value::{Kwargs, ValueKind};
use minijinja::{Environment, Error, ErrorKind, Value};
use std::fmt::Write;
use std::sync::Arc;
use std::time::SystemTime;

pub(super) fn install(environment: &mut Environment<'_>, budget: &Arc<Budget>) {
    environment.add_function("raise_exception", |message: String| -> Result<Value, Error> {
        Err(Error::new(ErrorKind::InvalidOperation, message))
    });
    let own = budget.clone();
    environment.add_filter("tojson", move |value: Value, options: Kwargs| to_json(&own, &value, options));
    // Python's names for what is not a string.
    let own = budget.clone();
    environment.set_formatter(move |output, state, value| {
        own.write(value)?;
        match value.kind() {
            ValueKind::Bool => {
                output.write_str(if value.is_true() { "True" } else { "False" }).map_err(Error::from)
            }
            ValueKind::None => output.write_str("None").map_err(Error::from),
            _ => minijinja::escape_formatter(output, state, value),
        }
    });
}

/// Gives templates the time.
pub(super) fn install_clock(environment: &mut Environment<'_>, now: SystemTime) {
    let seconds = seconds_since_epoch(now);
    environment.add_function("strftime_now", move |format: String| strftime(&format, seconds));
}

/// Seconds since 1970 in UTC; times before count backwards.
fn seconds_since_epoch(time: SystemTime) -> i64 {
    match time.duration_since(SystemTime::UNIX_EPOCH) {
        Ok(after) => i64::try_from(after.as_secs()).unwrap_or(i64::MAX),
        Err(before) => -i64::try_from(before.duration().as_secs()).unwrap_or(i64::MAX),
    }
}

/// Templates mark the assistant's words with `{% generation %}` for training. Nothing is trained here, so the
/// block becomes one that always shows; white-space marks stay.
pub(super) fn without_generation_tags(source: &str) -> String {
    let mut output = String::with_capacity(source.len());
    let mut rest = source;
    while let Some(open) = rest.find("{%") {
        let (before, tag) = rest.split_at(open);
        output.push_str(before);
        let Some(close) = tag.find("%}") else {
            output.push_str(tag);
            return output;
        };
        let (tag, after) = tag.split_at(close + 2);
        let inner = tag[2..close].trim_matches(|c: char| c.is_whitespace() || c == '-' || c == '+');
        match inner {
            "generation" => output.push_str(&tag.replace("generation", "if true")),
            "endgeneration" => output.push_str(&tag.replace("endgeneration", "endif")),
            _ => output.push_str(tag),
        }
        rest = after;
    }
    output.push_str(rest);
    output
}

/// JSON as Python writes it: `, ` and `: ` between things, no escaping of other scripts.
fn to_json(budget: &Budget, value: &Value, options: Kwargs) -> Result<Value, Error> {
    let indent: Option<usize> = options.get("indent")?;
    let ascii: Option<bool> = options.get("ensure_ascii")?;
    let sort: Option<bool> = options.get("sort_keys")?;
    let separators: Option<Vec<String>> = options.get("separators")?;
    options.assert_all_used()?;
    let bad = |reason: String| Error::new(ErrorKind::BadSerialization, reason);
    if indent.is_some_and(|indent| indent > 64) {
        return Err(bad("indent is more than 64".to_owned()));
    }
    // A tree of JSON and its text, escaped at worst.
    budget.charge(budget.weigh(value, 0)?.saturating_mul(if ascii == Some(true) { 8 } else { 4 }))?;
    let tree = serde_json::to_value(value).map_err(|error| bad(error.to_string()))?;
    let (between, colon) = match separators.as_deref() {
        None => (if indent.is_some() { "," } else { ", " }.to_owned(), ": ".to_owned()),
        Some([between, colon]) => (between.clone(), colon.clone()),
        Some(_) => return Err(bad("separators must be two strings".to_owned())),
    };
    budget.charge(separators_bytes(&tree, 0, indent.unwrap_or(0), between.len() + colon.len()))?;
    let style =
        JsonStyle { indent, between, colon, ascii: ascii.unwrap_or(false), sort: sort.unwrap_or(false) };
    let mut output = String::new();
    style.write(&tree, 0, &mut output);
    Ok(Value::from_safe_string(output))
}

/// Bytes that separators and indentation add to a tree of JSON.
fn separators_bytes(tree: &serde_json::Value, depth: u64, indent: usize, separators: usize) -> u64 {
    let own = (depth + 1).saturating_mul(indent as u64) + separators as u64 + 2;
    let inside = |item| separators_bytes(item, depth + 1, indent, separators);
    let items: u64 = match tree {
        serde_json::Value::Array(items) => items.iter().map(inside).fold(0, u64::saturating_add),
        serde_json::Value::Object(fields) => fields.values().map(inside).fold(0, u64::saturating_add),
        _ => 0,
    };
    items.saturating_add(own)
}

struct JsonStyle {
    indent: Option<usize>,
    between: String,
    colon: String,
    ascii: bool,
    sort: bool,
}

impl JsonStyle {
    fn write(&self, value: &serde_json::Value, depth: usize, out: &mut String) {
        match value {
            serde_json::Value::Array(items) => {
                out.push('[');
                for (index, item) in items.iter().enumerate() {
                    self.separate(index, depth + 1, out);
                    self.write(item, depth + 1, out);
                }
                self.close(items.is_empty(), depth, ']', out);
            }
            serde_json::Value::Object(fields) => {
                let mut fields: Vec<_> = fields.iter().collect();
                if self.sort {
                    fields.sort_by_key(|(name, _)| *name);
                }
                out.push('{');
                for (index, (name, item)) in fields.iter().enumerate() {
                    self.separate(index, depth + 1, out);
                    self.string(name, out);
                    out.push_str(&self.colon);
                    self.write(item, depth + 1, out);
                }
                self.close(fields.is_empty(), depth, '}', out);
            }
            serde_json::Value::String(text) => self.string(text, out),
            other => out.push_str(&other.to_string()),
        }
    }

    fn separate(&self, index: usize, depth: usize, out: &mut String) {
        if index > 0 {
            out.push_str(&self.between);
        }
        self.new_line(depth, out);
    }

    fn close(&self, empty: bool, depth: usize, bracket: char, out: &mut String) {
        if !empty {
            self.new_line(depth, out);
        }
        out.push(bracket);
    }

    fn new_line(&self, depth: usize, out: &mut String) {
        if let Some(indent) = self.indent {
            out.push('\n');
            out.extend(std::iter::repeat_n(' ', indent * depth));
        }
    }

    fn string(&self, text: &str, out: &mut String) {
        let quoted = serde_json::Value::from(text).to_string();
        if !self.ascii {
            out.push_str(&quoted);
            return;
        }
        for c in quoted.chars() {
            // A mark must stay recognisable.
            if c.is_ascii() || MARKS.contains(&c) {
                out.push(c);
            } else {
                for unit in c.encode_utf16(&mut [0; 2]) {
                    // Writing to a String cannot fail.
                    let _ = write!(out, "\\u{unit:04x}");
                }
            }
        }
    }
}

const MONTHS: [&str; 12] = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
];
const DAYS: [&str; 7] = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

/// The time `now` in UTC and English, in a form of C's `strftime`; `None` for marks that templates do not know either.
pub fn time_text(format: &str, now: SystemTime) -> Option<String> {
    strftime(format, seconds_since_epoch(now)).ok()
}

/// C's `strftime` in UTC and English, for the marks that templates use; others are an error that names them.
fn strftime(format: &str, seconds: i64) -> Result<String, Error> {
    // The years that four digits can say; beyond them is no clock.
    let seconds = seconds.clamp(-62_167_219_200, 253_402_300_799);
    let (days, second_of_day) = (seconds.div_euclid(86_400), seconds.rem_euclid(86_400));
    let (year, month, day) = civil(days);
    let (hour, minute, second) = (second_of_day / 3600, second_of_day / 60 % 60, second_of_day % 60);
    let weekday = (days + 4).rem_euclid(7) as usize;
    let day_of_year = days - days_before_year(year) + 1;
    let twelve = if hour % 12 == 0 { 12 } else { hour % 12 };
    let (month_name, day_name) = (MONTHS[month as usize - 1], DAYS[weekday]);

    let mut out = String::new();
    let mut chars = format.chars();
    while let Some(c) = chars.next() {
        if c != '%' {
            out.push(c);
            continue;
        }
        let mut mark = chars.next();
        let bare = mark == Some('-');
        if bare {
            mark = chars.next();
        }
        let number = |value: i64, width: usize| {
            if bare { value.to_string() } else { format!("{value:0width$}") }
        };
        let piece = match mark {
            Some('Y') => number(year, 4),
            Some('y') => number(year.rem_euclid(100), 2),
            Some('m') => number(month, 2),
            Some('d') => number(day, 2),
            Some('e') => format!("{day:2}"),
            Some('B') => month_name.to_owned(),
            Some('b' | 'h') => month_name[..3].to_owned(),
            Some('A') => day_name.to_owned(),
            Some('a') => day_name[..3].to_owned(),
            Some('H') => number(hour, 2),
            Some('I') => number(twelve, 2),
            Some('M') => number(minute, 2),
            Some('S') => number(second, 2),
            Some('p') => if hour < 12 { "AM" } else { "PM" }.to_owned(),
            Some('j') => number(day_of_year, 3),
            Some('w') => weekday.to_string(),
            Some('F') => format!("{year:04}-{month:02}-{day:02}"),
            Some('D') => format!("{month:02}/{day:02}/{:02}", year.rem_euclid(100)),
            Some('T') => format!("{hour:02}:{minute:02}:{second:02}"),
            Some('R') => format!("{hour:02}:{minute:02}"),
            Some('s') => seconds.to_string(),
            Some('Z') => "UTC".to_owned(),
            Some('z') => "+0000".to_owned(),
            Some('%') => "%".to_owned(),
            other => {
                let mark = other.map_or_else(String::new, String::from);
                let reason = format!("strftime_now does not know `%{mark}`");
                return Err(Error::new(ErrorKind::InvalidOperation, reason));
            }
        };
        out.push_str(&piece);
    }
    Ok(out)
}

/// Days from 1970-01-01 to the first of January of `year`.
fn days_before_year(year: i64) -> i64 {
    let past = year - 1;
    365 * (year - 1970) + (past.div_euclid(4) - past.div_euclid(100) + past.div_euclid(400)) - 477
}

/// Year, month and day of a day counted from 1970-01-01, in the Gregorian calendar.
fn civil(days: i64) -> (i64, i64, i64) {
    // 146097 days are 400 years exactly, so the estimate is off by at most one.
    let mut year = 1970 + (days * 400).div_euclid(146_097);
    if days_before_year(year) > days {
        year -= 1;
    } else if days_before_year(year + 1) <= days {
        year += 1;
    }
    let mut left = days - days_before_year(year);
    let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let lengths = [31, if leap { 29 } else { 28 }, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
    let mut month = 1;
    for length in lengths {
        if left < length {
            break;
        }
        left -= length;
        month += 1;
    }
    (year, month, left + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates() {
        let at = |seconds| strftime("%Y-%m-%d %H:%M:%S %a %j %b %B %A %I %p", seconds).expect("known marks");
        assert_eq!(at(0), "1970-01-01 00:00:00 Thu 001 Jan January Thursday 12 AM");
        assert_eq!(at(951_827_696), "2000-02-29 12:34:56 Tue 060 Feb February Tuesday 12 PM");
        assert_eq!(at(1_735_689_599), "2024-12-31 23:59:59 Tue 366 Dec December Tuesday 11 PM");
        assert_eq!(at(-1), "1969-12-31 23:59:59 Wed 365 Dec December Wednesday 11 PM");
        assert_eq!(strftime("%-d %-m", 0).expect("known marks"), "1 1");
        assert!(strftime("%Q", 0).is_err());
        assert!(strftime("%", 0).is_err());
        // Every day of eight centuries: the next day is the next date.
        let mut last = civil(-146_097);
        for day in -146_096..146_097 {
            let next = civil(day);
            let follows = next == (last.0, last.1, last.2 + 1)
                || next == (last.0, last.1 + 1, 1)
                || next == (last.0 + 1, 1, 1) && (last.1, last.2) == (12, 31);
            assert!(follows, "{last:?} {next:?}");
            last = next;
        }
    }

    #[test]
    fn generation_tags_become_plain_blocks() {
        assert_eq!(
            without_generation_tags("a{%- generation -%}b{% endgeneration %}c{% if x"),
            "a{%- if true -%}b{% endif %}c{% if x"
        );
    }
}
