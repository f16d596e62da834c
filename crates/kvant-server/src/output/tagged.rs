//! Calls whose names and values stand between tags, as Qwen3-Coder, MiniMax and GLM write them.

use serde_json::{Map, Value};

use super::tool::Tool;

/// The tags of such a form.
#[derive(Debug)]
pub(super) struct Tags {
    /// Around the tool's name. Where there are none the name is what is before the next tag.
    name: [&'static str; 2],
    /// Around a parameter's name.
    key: [&'static str; 2],
    /// Around its value.
    value: [&'static str; 2],
    /// Behind the parameters.
    end: &'static str,
}

pub(super) const QWEN: Tags = Tags {
    name: ["<function=", ">"],
    key: ["<parameter=", ">"],
    value: ["", "</parameter>"],
    end: "</function>",
};
pub(super) const MINIMAX: Tags = Tags {
    name: ["<invoke name=\"", "\">"],
    key: ["<parameter name=\"", "\">"],
    value: ["", "</parameter>"],
    end: "</invoke>",
};
pub(super) const GLM: Tags = Tags {
    name: ["", ""],
    key: ["<arg_key>", "</arg_key>"],
    value: ["<arg_value>", "</arg_value>"],
    end: "",
};

/// False if `text` cannot become a call of one of the tools.
pub(super) fn may_call(text: &str, tags: &Tags, tools: &[Tool]) -> bool {
    let text = text.trim_start();
    let [open, close] = tags.name;
    let Some(rest) = text.strip_prefix(open) else { return open.starts_with(text) };
    match rest.find(if close.is_empty() { "<" } else { close }) {
        Some(end) => tools.iter().any(|tool| tool.name == rest[..end].trim()),
        None => {
            tools.iter().any(|tool| rest.trim().starts_with(&tool.name) || tool.name.starts_with(rest.trim()))
        }
    }
}

/// The calls that `text` consists of.
pub(super) fn calls(text: &str, tags: &Tags, tools: &[Tool]) -> Option<Vec<(String, Value)>> {
    let mut rest = text.trim();
    let mut calls = Vec::new();
    while !rest.is_empty() {
        rest = rest.strip_prefix(tags.name[0])?;
        let name = match tags.name[1] {
            "" => {
                let (name, behind) = rest.split_at(rest.find('<').unwrap_or(rest.len()));
                rest = behind;
                name
            }
            close => take(&mut rest, close)?,
        };
        let tool = tools.iter().find(|tool| tool.name == name.trim())?;
        calls.push((tool.name.clone(), arguments(&mut rest, tags, tool)?));
        rest = rest.trim_start();
    }
    (!calls.is_empty()).then_some(calls)
}

/// The arguments at the beginning of `rest`, and their end.
fn arguments(rest: &mut &str, tags: &Tags, tool: &Tool) -> Option<Value> {
    let mut arguments = Map::new();
    loop {
        *rest = rest.trim_start();
        if rest.is_empty() {
            break;
        }
        if let Some(behind) = rest.strip_prefix(tags.end).filter(|_| !tags.end.is_empty()) {
            *rest = behind;
            break;
        }
        *rest = rest.strip_prefix(tags.key[0])?;
        let key = take(rest, tags.key[1])?.trim();
        if !tags.value[0].is_empty() {
            *rest = rest.trim_start().strip_prefix(tags.value[0])?;
        }
        let value = take(rest, tags.value[1])?;
        let value = value.strip_prefix('\n').unwrap_or(value);
        let value = value.strip_suffix('\n').unwrap_or(value);
        arguments.insert(key.to_owned(), tool.value(key, value));
    }
    Some(Value::Object(arguments))
}

/// Takes what is before `tag`, and the tag, off `rest`; the former comes back.
fn take<'t>(rest: &mut &'t str, tag: &str) -> Option<&'t str> {
    let (before, behind) = rest.split_once(tag)?;
    *rest = behind;
    Some(before)
}
