//! Keeping what people write from becoming control tokens.
//!
//! A prompt is one text in which the template's own `<|im_end|>` must become a token and a user's must not. Every character of foreign text
//! that could begin a control token is therefore followed by a mark, a code point that means nothing and that no vocabulary has. Marks go
//! wherever the template moves the text (trimmed, joined, in lower case); control tokens are then looked for with the marks in place,
//! and the marks are taken out of what is left.

use crate::tokenizer::Tokenizer;
use crate::vocab_table::TokenKind;
use serde_json::Value;

/// Code points that Unicode sets aside for programs' own use.
pub(super) const MARKS: std::ops::RangeInclusive<char> = '\u{fdd0}'..='\u{fdef}';

/// Roles that templates compare with and write out; any other is foreign text.
const ROLES: [&str; 8] = ["system", "developer", "user", "assistant", "tool", "function", "ipython", "model"];

/// Bytes of the longest tag that is looked for in a template.
const LONGEST_TAG: usize = 64;

/// Puts marks into foreign text.
pub(super) struct Marker<'t> {
    mark: char,
    /// First characters of control tokens, in either case.
    starts: Vec<char>,
    controls: Vec<&'t str>,
    template: &'t str,
}

impl<'t> Marker<'t> {
    /// A marker for text that goes through `template`. It takes a mark that none of `texts` has, if there is one.
    pub(super) fn new(tokenizer: &'t Tokenizer, template: &'t str, texts: &[&Value]) -> Self {
        let control =
            |id: &u32| matches!(tokenizer.token_kind(*id), Some(TokenKind::Control | TokenKind::Unknown));
        let ids = 0..u32::try_from(tokenizer.vocab_size()).unwrap_or(u32::MAX);
        let controls: Vec<&str> =
            ids.filter(control).filter_map(|id| tokenizer.token_text(id)).filter(|t| !t.is_empty()).collect();
        let mut starts: Vec<char> = controls
            .iter()
            .filter_map(|text| text.chars().next())
            .flat_map(|c| c.to_lowercase().chain(c.to_uppercase()).chain([c]))
            .collect();
        starts.sort_unstable();
        starts.dedup();
        let free = |mark: &char| !texts.iter().any(|text| contains(text, *mark)) && !template.contains(*mark);
        let mark = MARKS.into_iter().find(free).unwrap_or(*MARKS.end());
        Self { mark, starts, controls, template }
    }

    pub(super) fn mark(&self) -> char {
        self.mark
    }

    /// Marks every text in `value`, names of fields included.
    pub(super) fn mark_all(&self, value: &mut Value) {
        match value {
            Value::String(text) => *text = self.marked(text),
            Value::Array(items) => items.iter_mut().for_each(|item| self.mark_all(item)),
            Value::Object(fields) => {
                let old = std::mem::take(fields);
                for (name, mut item) in old {
                    let role = name == "role" && item.as_str().is_some_and(|role| ROLES.contains(&role));
                    if !role {
                        self.mark_all(&mut item);
                    }
                    fields.insert(self.marked(&name), item);
                }
            }
            Value::Null | Value::Bool(_) | Value::Number(_) => {}
        }
    }

    fn marked(&self, text: &str) -> String {
        let mut out = String::with_capacity(text.len());
        for (at, c) in text.char_indices() {
            if c == self.mark {
                continue;
            }
            out.push(c);
            if self.starts.contains(&c) && !self.is_the_templates_own(&text[at..]) {
                out.push(self.mark);
            }
        }
        out
    }

    /// True if `rest` starts with a tag that the template spells out, such as `</think>`, which it may look for in messages. A tag with a
    /// control token in it is never left alone.
    fn is_the_templates_own(&self, rest: &str) -> bool {
        let close = match rest.chars().next() {
            Some('<') => '>',
            Some('[') => ']',
            _ => return false,
        };
        let Some(end) = rest.bytes().take(LONGEST_TAG).position(|byte| byte == close as u8) else {
            return false;
        };
        let tag = &rest[..=end];
        let plain = tag[1..end].chars().all(|c| c.is_ascii_alphanumeric() || c == '_' || c == '/');
        let lower = tag.to_lowercase();
        plain
            && self.template.contains(tag)
            && !self.controls.iter().any(|control| lower.contains(&control.to_lowercase()))
    }
}

fn contains(value: &Value, mark: char) -> bool {
    match value {
        Value::String(text) => text.contains(mark),
        Value::Array(items) => items.iter().any(|item| contains(item, mark)),
        Value::Object(fields) => {
            fields.iter().any(|(name, item)| name.contains(mark) || contains(item, mark))
        }
        Value::Null | Value::Bool(_) | Value::Number(_) => false,
    }
}
