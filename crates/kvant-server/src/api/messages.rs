//! Conversations as clients send them: checked once, here.

use kvant_engine::{Content, Message};
use serde_json::{Value, json};

use crate::error::ApiError;
use crate::output::ToolForm;

/// Messages of a conversation.
const MOST_MESSAGES: usize = 10_000;
/// Tools of a request, and bytes of all of them.
const MOST_TOOLS: usize = 256;
const MOST_TOOL_BYTES: usize = 1 << 20;
/// Who may speak.
const ROLES: [&str; 6] = ["system", "developer", "user", "assistant", "tool", "function"];

/// The messages of a conversation. Whatever a template could choke on is refused by name.
pub fn parse_messages(value: &Value) -> Result<Vec<Message>, ApiError> {
    let list = value.as_array().ok_or_else(|| ApiError::invalid("messages: expected a list"))?;
    if list.is_empty() || list.len() > MOST_MESSAGES {
        let message = format!("messages: found {}, expected 1 to {MOST_MESSAGES}", list.len());
        return Err(ApiError::invalid(message));
    }
    let messages: Vec<Message> =
        list.iter().enumerate().map(|(at, message)| parse_message(at, message)).collect::<Result<_, _>>()?;
    let last: Vec<&str> = messages.iter().rev().take(2).map(|message| message.role.as_str()).collect();
    match last[..] {
        // Templates would run the two together, or drop one.
        ["assistant", "assistant"] => Err(ApiError::invalid(
            "messages: the last two are the assistant's, expected somebody else between them",
        )),
        _ => Ok(messages),
    }
}

fn parse_message(at: usize, value: &Value) -> Result<Message, ApiError> {
    let wrong = |what: &str| ApiError::invalid(format!("messages[{at}]: {what}"));
    let role = value["role"].as_str().ok_or_else(|| wrong("role: expected a text"))?;
    if !ROLES.contains(&role) {
        return Err(wrong(&format!("role: found {role}, expected one of {}", ROLES.join(", "))));
    }
    let none = |calls: &&Value| calls.is_null() || calls.as_array().is_some_and(Vec::is_empty);
    let calls = value.get("tool_calls").filter(|calls| !none(calls));
    match &value["content"] {
        Value::String(_) => {}
        Value::Null if role == "assistant" => {}
        Value::Array(parts) => parts.iter().try_for_each(|part| check_part(part, &wrong))?,
        _ => return Err(wrong("content: expected a text or a list of parts")),
    }
    if let Some(calls) = calls {
        let calls = calls.as_array().ok_or_else(|| wrong("tool_calls: expected a list"))?;
        calls.iter().try_for_each(|call| check_call(call, &wrong))?;
    }
    let mut message: Message =
        serde_json::from_value(value.clone()).map_err(|error| wrong(&error.to_string()))?;
    if let Content::Parts(parts) = &mut message.content {
        for part in parts {
            if let Some(text) = file_text(part) {
                *part = json!({ "type": "text", "text": text });
            }
        }
    }
    // A null is as good as nothing, and so is an empty list of calls: templates ask whether a field is there.
    message.extra.retain(|name, value| !(value.is_null() || name == "tool_calls" && calls.is_none()));
    if message.content == Content::Nothing && calls.is_none() {
        message.content = Content::Text(String::new());
    }
    Ok(message)
}

/// The text of a file that came with a message, below its name; `None` for any other part, and for files that are no text.
fn file_text(part: &Value) -> Option<String> {
    let file = match part["type"].as_str()? {
        "file" => &part["file"],
        "input_file" => part,
        _ => return None,
    };
    let (kind, data) = file["file_data"].as_str()?.strip_prefix("data:")?.split_once(";base64,")?;
    let text = String::from_utf8(from_base64(data)?).ok()?;
    let is_text = kind.starts_with("text/") || kind.starts_with("application/json");
    let name = file["filename"].as_str().map(|name| format!("{name}\n\n")).unwrap_or_default();
    is_text.then(|| name + &text)
}

fn from_base64(text: &str) -> Option<Vec<u8>> {
    let mut bytes = Vec::with_capacity(text.len() / 4 * 3);
    let (mut bits, mut count) = (0u32, 0);
    for letter in text.trim_end_matches('=').bytes() {
        let value = match letter {
            b'A'..=b'Z' => letter - b'A',
            b'a'..=b'z' => letter - b'a' + 26,
            b'0'..=b'9' => letter - b'0' + 52,
            b'+' | b'-' => 62,
            b'/' | b'_' => 63,
            _ => return None,
        };
        (bits, count) = (bits << 6 | u32::from(value), count + 6);
        if count >= 8 {
            count -= 8;
            bytes.push((bits >> count) as u8);
        }
    }
    Some(bytes)
}

fn check_part(part: &Value, wrong: &dyn Fn(&str) -> ApiError) -> Result<(), ApiError> {
    if file_text(part).is_some() {
        return Ok(());
    }
    match (part["type"].as_str(), part["text"].as_str()) {
        (Some("text" | "input_text" | "output_text"), Some(_)) => Ok(()),
        (Some("text"), None) => Err(wrong("content: a text part without text")),
        (Some(kind), _) => Err(wrong(&format!("content: {kind} parts are not supported"))),
        (None, _) => Err(wrong("content: a part without a type")),
    }
}

fn check_call(call: &Value, wrong: &dyn Fn(&str) -> ApiError) -> Result<(), ApiError> {
    let function = &call["function"];
    if function["name"].as_str().is_none_or(str::is_empty) {
        return Err(wrong("tool_calls: a call without function.name"));
    }
    match &function["arguments"] {
        Value::Object(_) | Value::Null => Ok(()),
        Value::String(text) if text.trim().is_empty() => Ok(()),
        Value::String(text) => match serde_json::from_str::<Value>(text) {
            Ok(_) => Ok(()),
            Err(error) => Err(wrong(&format!("tool_calls: function.arguments is not JSON: {error}"))),
        },
        _ => Err(wrong("tool_calls: function.arguments: expected JSON as a text")),
    }
}

/// Leaves the functions among the tools of a request, in OpenAI's form: `{"type": "function", "function": {"name": …}}`. Tools of other
/// kinds are their servers' own and passed over.
pub fn check_tools(tools: &mut Vec<Value>) -> Result<(), ApiError> {
    tools.retain(|tool| tool["type"].as_str().is_none_or(|kind| kind == "function"));
    let bytes: usize = tools.iter().map(|tool| tool.to_string().len()).sum();
    if tools.len() > MOST_TOOLS || bytes > MOST_TOOL_BYTES {
        let message = format!(
            "tools: {} of {bytes} bytes, expected at most {MOST_TOOLS} of {MOST_TOOL_BYTES}",
            tools.len()
        );
        return Err(ApiError::invalid(message));
    }
    for (at, tool) in tools.iter().enumerate() {
        let named = tool["function"]["name"].as_str().is_some_and(|name| !name.is_empty());
        let parameters = &tool["function"]["parameters"];
        if tool["type"] != "function" || !named || !(parameters.is_object() || parameters.is_null()) {
            let message = format!(
                "tools[{at}]: expected {{\"type\": \"function\", \"function\": {{\"name\": …, \"parameters\": {{…}}}}}}"
            );
            return Err(ApiError::invalid(message));
        }
    }
    Ok(())
}

/// Puts tools into words for a template that knows none: an instruction, and calls and results as text.
pub(crate) fn describe_tools(messages: &mut Vec<Message>, tools: &[Value], form: ToolForm) {
    let list: Vec<String> = tools.iter().map(|tool| tool["function"].to_string()).collect();
    let python = form == ToolForm::ToolCode;
    let example = match python {
        true => "```tool_code\nfunction_name(parameter=value)\n```",
        false => "<tool_call>\n{\"name\": \"function name\", \"arguments\": {…}}\n</tool_call>",
    };
    let words = format!(
        "You may call functions. Their signatures as JSON:\n<tools>\n{}\n</tools>\nTo call one, write\n{example}",
        list.join("\n")
    );
    for message in messages.iter_mut() {
        if let Some(calls) = message.extra.remove("tool_calls") {
            let mut text = message.content.text();
            for call in calls.as_array().into_iter().flatten() {
                let (name, arguments) = (&call["function"]["name"], &call["function"]["arguments"]);
                let arguments = arguments.as_str().map_or_else(|| arguments.to_string(), str::to_owned);
                text.push_str(&match python {
                    true => format!("\n```tool_code\n{}\n```", python_call(name, &arguments)),
                    false => {
                        format!(
                            "\n<tool_call>\n{{\"name\": {name}, \"arguments\": {arguments}}}\n</tool_call>"
                        )
                    }
                });
            }
            message.content = Content::Text(text.trim_start().to_owned());
        }
        if message.role == "tool" || message.role == "function" {
            let said = message.content.text();
            let text = match python {
                true => format!("```tool_output\n{said}\n```"),
                false => format!("<tool_response>\n{said}\n</tool_response>"),
            };
            *message = Message::new("user", text);
        }
    }
    if tools.is_empty() {
        return;
    }
    match messages.first_mut().filter(|message| message.role == "system") {
        Some(first) => first.content = Content::Text(format!("{}\n\n{words}", first.content.text())),
        None => messages.insert(0, Message::new("system", words)),
    }
}

/// A call as Python has it: `name(key="value")`.
fn python_call(name: &Value, arguments: &str) -> String {
    let arguments: Value = serde_json::from_str(arguments).unwrap_or_default();
    let fields = arguments.as_object().into_iter().flatten();
    let fields: Vec<String> = fields.map(|(key, value)| format!("{key}={}", python_value(value))).collect();
    format!("{}({})", name.as_str().unwrap_or_default(), fields.join(", "))
}

fn python_value(value: &Value) -> String {
    match value {
        Value::Null => "None".to_owned(),
        Value::Bool(true) => "True".to_owned(),
        Value::Bool(false) => "False".to_owned(),
        Value::Array(items) => format!("[{}]", items.iter().map(python_value).collect::<Vec<_>>().join(", ")),
        Value::Object(fields) => {
            let field = |(key, value): (&String, &Value)| {
                format!("{}: {}", Value::from(key.as_str()), python_value(value))
            };
            format!("{{{}}}", fields.iter().map(field).collect::<Vec<_>>().join(", "))
        }
        plain => plain.to_string(),
    }
}
