//! What is said in a conversation, in the shape that chat APIs send it.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// One turn of a conversation.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Message {
    /// Who speaks: `system`, `user`, `assistant`, `tool` or what the template knows.
    pub role: String,
    /// What was said.
    #[serde(default)]
    pub content: Content,
    /// What else the template may know: `tool_calls`, `tool_call_id`, `name`, `reasoning_content`.
    #[serde(flatten)]
    pub extra: Map<String, Value>,
}

impl Message {
    /// A message of `role` that says `content`.
    pub fn new(role: impl Into<String>, content: impl Into<Content>) -> Self {
        Self { role: role.into(), content: content.into(), extra: Map::new() }
    }
}

/// What a message says.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Default)]
#[serde(untagged)]
pub enum Content {
    /// Plain text.
    Text(String),
    /// Parts such as `{"type": "text", "text": "…"}`.
    Parts(Vec<Value>),
    /// Nothing, as beside tool calls.
    #[default]
    Nothing,
}

impl Content {
    /// The text of it: text parts are joined by line ends, other parts say nothing.
    pub fn text(&self) -> String {
        match self {
            Content::Text(text) => text.clone(),
            Content::Parts(parts) => {
                let texts = parts.iter().filter_map(|part| part["text"].as_str().or_else(|| part.as_str()));
                texts.collect::<Vec<_>>().join("\n")
            }
            Content::Nothing => String::new(),
        }
    }
}

impl From<String> for Content {
    fn from(text: String) -> Self {
        Content::Text(text)
    }
}

impl From<&str> for Content {
    fn from(text: &str) -> Self {
        Content::Text(text.to_owned())
    }
}

/// How a template takes what messages say.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct MessageShape {
    /// Plain text in a message is not shown, parts are.
    pub parts: bool,
    /// Content that is absent is an empty text: the template adds texts to it.
    pub absent_as_text: bool,
}

/// Messages as templates see them. Parts become one text unless the template wants parts, and plain text becomes a part if it does;
/// arguments of tool calls, which APIs send as JSON text, become the value they spell.
pub(super) fn for_template(messages: &[Message], shape: MessageShape) -> Vec<Value> {
    let shown = messages.iter().map(|message| {
        let mut fields = Map::new();
        fields.insert("role".to_owned(), Value::from(message.role.as_str()));
        let content = match (&message.content, shape.parts) {
            (Content::Nothing, _) if shape.absent_as_text => Value::from(""),
            (Content::Nothing, _) => Value::Null,
            (Content::Parts(parts), true) => Value::from(parts.clone()),
            (content, false) => Value::from(content.text()),
            (Content::Text(text), true) => serde_json::json!([{ "type": "text", "text": text }]),
        };
        fields.insert("content".to_owned(), content);
        for (name, value) in &message.extra {
            let mut value = value.clone();
            if name == "tool_calls" {
                value.as_array_mut().into_iter().flatten().for_each(spell_out_arguments);
            }
            fields.insert(name.clone(), value);
        }
        Value::Object(fields)
    });
    shown.collect()
}

fn spell_out_arguments(call: &mut Value) {
    for place in ["/function/arguments", "/arguments"] {
        let Some(arguments) = call.pointer_mut(place) else { continue };
        if let Some(Ok(value @ Value::Object(_))) = arguments.as_str().map(serde_json::from_str) {
            *arguments = value;
        }
    }
}
