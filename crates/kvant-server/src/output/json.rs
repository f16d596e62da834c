//! Calls as JSON: `{"name": …, "arguments": {…}}`, alone, in a list or one behind the other.

use kvant_engine::TOKEN_MARK;
use serde_json::{Value, json};

use super::tool::Tool;

/// Where in a JSON value a text is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Nesting {
    depth: usize,
    in_string: bool,
    escaped: bool,
}

impl Nesting {
    /// Goes on with `text`; where the value ends, if it does.
    pub fn take(&mut self, text: &str) -> Option<usize> {
        for (at, byte) in text.bytes().enumerate() {
            self.step(byte);
            if self.depth == 0 && !self.in_string {
                return Some(at + 1);
            }
        }
        None
    }

    fn step(&mut self, byte: u8) {
        match (self.in_string, byte) {
            (true, _) if self.escaped => self.escaped = false,
            (true, b'\\') => self.escaped = true,
            (_, b'"') => self.in_string = !self.in_string,
            (false, b'{' | b'[') => self.depth += 1,
            (false, b'}' | b']') => self.depth = self.depth.saturating_sub(1),
            _ => {}
        }
    }
}

/// Where the value that `text` begins with ends.
pub(super) fn end(text: &str) -> Option<usize> {
    Nesting::default().take(text)
}

/// Where in `text` a tag is that no text within the JSON holds.
pub(super) fn find_outside_texts(text: &str, tag: &str) -> Option<usize> {
    let mut nesting = Nesting::default();
    for (at, byte) in text.bytes().enumerate() {
        if !nesting.in_string && text.as_bytes()[at..].starts_with(tag.as_bytes()) {
            return Some(at);
        }
        nesting.step(byte);
    }
    None
}

/// The fields of a call, whichever comes first.
const FIELDS: [&str; 6] = ["name", "function", "arguments", "parameters", "type", "id"];

/// A text in quotes at the beginning of `text`: what there is of it, and what follows if it is complete.
fn quoted(text: &str) -> Option<(&str, Option<&str>)> {
    let text = text.strip_prefix('"')?;
    Some(text.split_once('"').map_or((text, None), |(inside, behind)| (inside, Some(behind))))
}

/// False if `text` cannot become a call of one of the tools.
pub(super) fn may_call(text: &str, tools: &[Tool]) -> bool {
    let text = text.trim_start();
    let text = text.strip_prefix('[').unwrap_or(text).trim_start();
    let Some(inside) = text.strip_prefix('{') else { return text.is_empty() };
    let inside = inside.trim_start();
    let Some((field, behind)) = quoted(inside) else { return inside.is_empty() };
    let Some(behind) = behind else { return FIELDS.iter().any(|known| known.starts_with(field)) };
    if !FIELDS.contains(&field) {
        return false;
    }
    let value = behind.trim_start().trim_start_matches(':').trim_start();
    match (field, quoted(value)) {
        ("name", Some((name, None))) => tools.iter().any(|tool| tool.name.starts_with(name)),
        ("name", Some((name, Some(_)))) => tools.iter().any(|tool| tool.name == name),
        ("name", None) => value.is_empty(),
        _ => true,
    }
}

/// The calls that `text` consists of.
pub(super) fn calls(text: &str) -> Option<Vec<(String, Value)>> {
    let mut rest = text.trim();
    let mut calls = Vec::new();
    while !rest.is_empty() {
        let mut values = serde_json::Deserializer::from_str(rest).into_iter::<Value>();
        match values.next()?.ok()? {
            Value::Array(list) => {
                for value in &list {
                    calls.push(call(value)?);
                }
            }
            value => calls.push(call(&value)?),
        }
        rest = rest[values.byte_offset()..]
            .trim_start_matches(|c: char| c.is_whitespace() || matches!(c, ';' | ','));
    }
    (!calls.is_empty()).then_some(calls)
}

fn call(value: &Value) -> Option<(String, Value)> {
    let value = if value["function"].is_object() { &value["function"] } else { value };
    let name = value["name"].as_str().or_else(|| value["function"].as_str())?;
    let given = value.get("arguments").or_else(|| value.get("parameters"));
    Some((name.to_owned(), arguments(given)?))
}

/// Arguments as an object; some models write them as a text.
fn arguments(given: Option<&Value>) -> Option<Value> {
    match given {
        None | Some(Value::Null) => Some(json!({})),
        Some(Value::String(text)) => serde_json::from_str(text).ok().filter(Value::is_object),
        Some(object @ Value::Object(_)) => Some(object.clone()),
        Some(_) => None,
    }
}

/// `functions.name …` and, behind `tag`, arguments.
pub(super) fn addressed(text: &str, tag: &str) -> Option<(String, Value)> {
    let (head, said) = text.split_once(tag)?;
    let head = head.trim_start().strip_prefix("functions.").unwrap_or(head.trim_start());
    let end = head.find(|c: char| c.is_whitespace() || matches!(c, ':' | '<' | TOKEN_MARK));
    let name = &head[..end.unwrap_or(head.len())];
    let said = said.trim();
    let given = if said.is_empty() { None } else { Some(serde_json::from_str(said).ok()?) };
    Some((name.to_owned(), arguments(given.as_ref())?))
}

/// The name that `text` begins with, and what follows if it is complete.
fn bare_name(text: &str) -> (&str, Option<&str>) {
    let text = text.trim_start();
    let end = text.find(|c: char| c.is_whitespace() || matches!(c, '[' | '{' | TOKEN_MARK));
    end.map_or((text, None), |end| (&text[..end], Some(&text[end..])))
}

/// False if `text` cannot become a name and arguments of one of the tools.
pub(super) fn may_name(text: &str, tools: &[Tool]) -> bool {
    match bare_name(text) {
        (name, None) => tools.iter().any(|tool| tool.name.starts_with(name)),
        (name, Some(_)) => tools.iter().any(|tool| tool.name == name),
    }
}

/// `name{…}`, `name[ARGS]{…}` or `name[CALL_ID]id[ARGS]{…}`.
pub(super) fn named(text: &str) -> Option<(String, Value)> {
    let (name, behind) = bare_name(text);
    let behind = behind?;
    let given = serde_json::from_str(&behind[behind.find('{')?..]).ok()?;
    Some((name.to_owned(), arguments(Some(&given))?))
}

/// The name of a call that has come as far as its arguments, and what there is of them; `None` for any other beginning.
pub(super) fn call_head(text: &str) -> Option<(String, &str)> {
    fn after<'t>(text: &'t str, start: &str) -> Option<&'t str> {
        text.trim_start().strip_prefix(start)
    }
    let quoted = after(after(after(text, "{")?, "\"name\"")?, ":")?.trim_start();
    let mut names = serde_json::Deserializer::from_str(quoted).into_iter::<Value>();
    let name = names.next()?.ok()?.as_str().filter(|name| !name.is_empty())?.to_owned();
    let text = after(&quoted[names.byte_offset()..], ",")?;
    let text = after(text, "\"arguments\"").or_else(|| after(text, "\"parameters\""))?;
    let arguments = after(text, ":")?.trim_start();
    arguments.starts_with('{').then_some((name, arguments))
}
