//! Calls as Gemma's later models write them: `call:name{key:value,…}`, with texts between tags instead of quotes.

use serde_json::{Map, Number, Value};

use super::words::{DEEPEST, take, take_json_text};

/// The call that `text` spells, where `quote` stands on either side of texts.
pub(super) fn call(text: &str, quote: &str) -> Option<(String, Value)> {
    let text = text.trim().strip_prefix("call:")?;
    let brace = text.find('{')?;
    let name = text[..brace].trim();
    let plain = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-' | '.');
    if name.is_empty() || !name.chars().all(plain) {
        return None;
    }
    let mut reader = Reader { rest: &text[brace..], quote };
    let arguments = reader.value(0)?;
    reader.rest.trim().is_empty().then(|| (name.to_owned(), arguments))
}

struct Reader<'t> {
    rest: &'t str,
    quote: &'t str,
}

impl<'t> Reader<'t> {
    fn take(&mut self, start: &str) -> bool {
        take(&mut self.rest, start)
    }

    /// What is before any of `ends`, which stay.
    fn until(&mut self, ends: &[char]) -> Option<&'t str> {
        let at = self.rest.find(ends)?;
        let (before, after) = self.rest.split_at(at);
        self.rest = after;
        Some(before.trim())
    }

    /// A text between quotes; `None` if there is none here.
    fn quoted(&mut self) -> Option<&'t str> {
        let inside = self.rest.trim_start().strip_prefix(self.quote)?;
        let end = inside.find(self.quote)?;
        self.rest = &inside[end + self.quote.len()..];
        Some(&inside[..end])
    }

    fn value(&mut self, depth: usize) -> Option<Value> {
        if depth > DEEPEST {
            return None;
        }
        if self.take("{") {
            return self.fields(depth).map(Value::Object);
        }
        if self.take("[") {
            let mut items = Vec::new();
            while !self.take("]") {
                if !items.is_empty() && !self.take(",") {
                    return None;
                }
                items.push(self.value(depth + 1)?);
            }
            return Some(Value::Array(items));
        }
        if self.rest.trim_start().starts_with(self.quote) {
            return self.quoted().map(Value::from);
        }
        if self.rest.trim_start().starts_with('"') {
            return take_json_text(&mut self.rest).map(Value::from);
        }
        let word = self.until(&[',', '}', ']'])?;
        match word {
            "" => None,
            "true" => Some(true.into()),
            "false" => Some(false.into()),
            "null" => Some(Value::Null),
            // A text that the model left its tags off.
            word => Some(word.parse::<Number>().map_or_else(|_| word.into(), Value::Number)),
        }
    }

    fn fields(&mut self, depth: usize) -> Option<Map<String, Value>> {
        let mut fields = Map::new();
        while !self.take("}") {
            if !fields.is_empty() && !self.take(",") {
                return None;
            }
            let key = match self.quoted() {
                Some(key) => key,
                None => self.until(&[':', ',', '}'])?,
            };
            if key.is_empty() || !self.take(":") {
                return None;
            }
            let value = self.value(depth + 1)?;
            fields.insert(key.to_owned(), value);
        }
        Some(fields)
    }
}
