//! Calls written in Python, as Gemma 3 does: `weather(city="Rome", days=3)`. Only calls of known tools with literal arguments are calls;
//! any other code is text.

use serde_json::{Map, Number, Value};

use super::tool::Tool;
use super::words::{DEEPEST, take, take_json_text};

/// Where a block of code ends: at the first three back quotes that are not within a text of the code.
pub(super) fn end_of_block(code: &str) -> Option<usize> {
    let mut quote = None;
    let mut escaped = false;
    for (at, byte) in code.bytes().enumerate() {
        match (quote, byte) {
            (Some(_), _) if escaped => escaped = false,
            (Some(_), b'\\') => escaped = true,
            // A text does not go beyond its line.
            (Some(_), b'\n') => quote = None,
            (Some(open), byte) if byte == open => quote = None,
            (None, b'"' | b'\'') => quote = Some(byte),
            (None, b'`') if code[at..].starts_with("```") => return Some(at),
            _ => {}
        }
    }
    None
}

/// The calls that `code` consists of: one below the other, or a list of them; each may be the argument of `print`.
pub(super) fn calls(code: &str, tools: &[Tool]) -> Option<Vec<(String, Value)>> {
    let mut reader = Reader { rest: code, tools };
    let mut calls = Vec::new();
    let list = reader.take("[");
    loop {
        while reader.take(";") || (list && reader.take(",")) || reader.comment() {}
        if list && reader.take("]") {
            while reader.comment() {}
            return (reader.rest.trim().is_empty() && !calls.is_empty()).then_some(calls);
        }
        if !list && reader.rest.trim().is_empty() {
            return (!calls.is_empty()).then_some(calls);
        }
        calls.push(reader.statement()?);
    }
}

struct Reader<'t> {
    rest: &'t str,
    tools: &'t [Tool],
}

impl<'t> Reader<'t> {
    fn take(&mut self, start: &str) -> bool {
        take(&mut self.rest, start)
    }

    fn comment(&mut self) -> bool {
        let found = self.take("#");
        if found {
            self.rest = self.rest.split_once('\n').map_or("", |(_, after)| after);
        }
        found
    }

    /// A name, which may have dots in it; empty if there is none here.
    fn name(&mut self) -> &'t str {
        self.rest = self.rest.trim_start();
        let part = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-' | '.');
        let end = self.rest.find(|c| !part(c)).unwrap_or(self.rest.len());
        let (name, rest) = self.rest.split_at(end);
        self.rest = rest;
        name
    }

    fn statement(&mut self) -> Option<(String, Value)> {
        let before = self.rest;
        let known = |name: &str| self.tools.iter().any(|tool| tool.name == name);
        if !known("print") && self.name() == "print" && self.take("(") {
            let call = self.call()?;
            return self.take(")").then_some(call);
        }
        self.rest = before;
        self.call()
    }

    fn call(&mut self) -> Option<(String, Value)> {
        let said = self.name();
        let find = |name: &str| self.tools.iter().find(|tool| tool.name == name);
        let tool = find(said).or_else(|| find(said.strip_prefix("default_api.")?))?;
        if !self.take("(") {
            return None;
        }
        let mut arguments = Map::new();
        let mut position = 0;
        while !self.take(")") {
            if position > 0 && !self.take(",") {
                return None;
            }
            if position > 0 && self.take(")") {
                break;
            }
            if self.take("**") {
                let Value::Object(fields) = self.value(0)? else { return None };
                arguments.extend(fields);
            } else {
                let before = self.rest;
                let name = self.name();
                let named = self.take("=") && !name.is_empty();
                let name = if named { name.to_owned() } else { tool.parameters.get(position)?.0.clone() };
                self.rest = if named { self.rest } else { before };
                let value = self.value(0)?;
                if arguments.insert(name, value).is_some() {
                    return None;
                }
            }
            position += 1;
        }
        Some((tool.name.clone(), Value::Object(arguments)))
    }

    fn value(&mut self, depth: usize) -> Option<Value> {
        if depth > DEEPEST {
            return None;
        }
        for (open, close) in [("[", "]"), ("(", ")")] {
            if self.take(open) {
                let mut items = Vec::new();
                while !self.take(close) {
                    items.push(self.value(depth + 1)?);
                    if !self.take(",") && !self.rest.trim_start().starts_with(close) {
                        return None;
                    }
                }
                return Some(Value::Array(items));
            }
        }
        if self.take("{") {
            let mut fields = Map::new();
            while !self.take("}") {
                let Value::String(key) = self.value(depth + 1)? else { return None };
                if !self.take(":") {
                    return None;
                }
                let value = self.value(depth + 1)?;
                fields.insert(key, value);
                if !self.take(",") && !self.rest.trim_start().starts_with('}') {
                    return None;
                }
            }
            return Some(Value::Object(fields));
        }
        self.rest = self.rest.trim_start();
        if self.rest.starts_with(['"', '\'']) {
            return self.text().map(Value::String);
        }
        let end = self.rest.find(|c: char| !(c.is_alphanumeric() || matches!(c, '_' | '.' | '+' | '-')));
        let (word, rest) = self.rest.split_at(end.unwrap_or(self.rest.len()));
        self.rest = rest;
        match word {
            "True" | "true" => Some(true.into()),
            "False" | "false" => Some(false.into()),
            "None" | "null" => Some(Value::Null),
            word => word.replace('_', "").parse::<Number>().ok().map(Value::Number),
        }
    }

    fn text(&mut self) -> Option<String> {
        // What is valid as JSON means the same there, surrogate pairs included.
        if !self.rest.starts_with("\"\"\"")
            && let Some(text) = take_json_text(&mut self.rest)
        {
            return Some(text);
        }
        let triple = ["\"\"\"", "'''"].into_iter().find(|quote| self.rest.starts_with(quote));
        let quote = triple.unwrap_or(&self.rest[..1]);
        let mut text = String::new();
        let mut chars = self.rest[quote.len()..].char_indices();
        while let Some((at, c)) = chars.next() {
            let here = &self.rest[quote.len() + at..];
            if let Some(after) = here.strip_prefix(quote) {
                self.rest = after;
                return Some(text);
            }
            match c {
                '\n' if triple.is_none() => return None,
                '\\' => {
                    let (_, escape) = chars.next()?;
                    let mut code = |digits: usize| {
                        let digits: String = chars.by_ref().take(digits).map(|(_, c)| c).collect();
                        u32::from_str_radix(&digits, 16).ok().and_then(char::from_u32)
                    };
                    match escape {
                        '\n' => {}
                        'n' => text.push('\n'),
                        't' => text.push('\t'),
                        'r' => text.push('\r'),
                        'x' => text.push(code(2)?),
                        'u' => text.push(code(4)?),
                        'U' => text.push(code(8)?),
                        '\\' | '\'' | '"' => text.push(escape),
                        other => text.extend(['\\', other]),
                    }
                }
                c => text.push(c),
            }
        }
        None
    }
}
