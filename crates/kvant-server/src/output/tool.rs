//! A tool, as far as it takes to understand a call of it.

use serde_json::Value;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Tool {
    pub name: String,
    /// Its parameters, in order, and whether each takes a text.
    pub parameters: Vec<(String, bool)>,
}

impl Tool {
    /// A tool in OpenAI's form.
    pub fn of(tool: &Value) -> Self {
        let fields = tool["function"]["parameters"]["properties"].as_object();
        Self {
            name: tool["function"]["name"].as_str().unwrap_or_default().to_owned(),
            parameters: fields.into_iter().flatten().map(|(key, of)| (key.clone(), takes_text(of))).collect(),
        }
    }

    /// The value of a parameter that a model wrote without quotes.
    pub fn value(&self, key: &str, text: &str) -> Value {
        let is_text = self.parameters.iter().any(|(name, is_text)| name == key && *is_text);
        let read = (!is_text).then(|| serde_json::from_str(text.trim()).ok()).flatten();
        read.unwrap_or_else(|| text.into())
    }
}

fn takes_text(schema: &Value) -> bool {
    let any = |list: &Value, of: fn(&Value) -> bool| list.as_array().is_some_and(|list| list.iter().any(of));
    schema["type"] == "string"
        || any(&schema["type"], |kind| kind == "string")
        || any(&schema["enum"], Value::is_string)
        || any(&schema["anyOf"], takes_text)
        || any(&schema["oneOf"], takes_text)
}
