//! Log-probabilities in OpenAI's two forms.

use kvant_engine::Engine;
use serde_json::{Map, Value, json};

use crate::scheduler::TokenInfo;

/// Least log-probability that is told: JSON has no infinity.
const LEAST: f32 = -9999.0;

fn number(value: f32) -> f32 {
    if value.is_finite() { value } else { LEAST }
}

/// A token's text; bytes that are no text are replaced.
pub fn text(engine: &Engine, token: u32) -> String {
    let bytes = engine.tokenizer().token_bytes(token).unwrap_or_default();
    String::from_utf8_lossy(&bytes).into_owned()
}

fn entry(engine: &Engine, token: u32, logprob: f32) -> Map<String, Value> {
    let bytes = engine.tokenizer().token_bytes(token).unwrap_or_default().into_owned();
    let mut entry = Map::new();
    entry.insert("id".to_owned(), json!(token));
    entry.insert("token".to_owned(), json!(String::from_utf8_lossy(&bytes)));
    entry.insert("bytes".to_owned(), json!(bytes));
    entry.insert("logprob".to_owned(), json!(number(logprob)));
    entry
}

/// As chat completions tell them; null if none were asked for.
pub fn chat(engine: &Engine, tokens: &[TokenInfo]) -> Value {
    let told: Vec<Value> = tokens
        .iter()
        .filter_map(|info| {
            let logprobs = info.logprobs.as_ref()?;
            let mut own = entry(engine, info.token, logprobs.chosen);
            let top = logprobs.top.iter().map(|(token, logprob)| entry(engine, *token, *logprob).into());
            own.insert("top_logprobs".to_owned(), Value::Array(top.collect()));
            Some(own.into())
        })
        .collect();
    if told.is_empty() { Value::Null } else { json!({ "content": told }) }
}

/// As text completions tell them: lists side by side.
#[derive(Clone, Debug, Default)]
pub struct Lists {
    tokens: Vec<Value>,
    token_logprobs: Vec<Value>,
    top_logprobs: Vec<Value>,
    text_offset: Vec<Value>,
    offset: usize,
}

impl Lists {
    /// Lists whose first token stands at character `offset`.
    pub fn at(offset: usize) -> Self {
        Self { offset, ..Self::default() }
    }

    /// One more token; a prompt's first has no likelihood.
    pub fn push(&mut self, engine: &Engine, info: &TokenInfo) {
        let said = text(engine, info.token);
        self.text_offset.push(json!(self.offset));
        self.offset += said.chars().count();
        self.tokens.push(json!(said));
        let Some(logprobs) = &info.logprobs else {
            self.token_logprobs.push(Value::Null);
            self.top_logprobs.push(Value::Null);
            return;
        };
        self.token_logprobs.push(json!(number(logprobs.chosen)));
        let mut top = Map::new();
        for (token, logprob) in &logprobs.top {
            // Two tokens may say the same; the likelier one stays.
            top.entry(text(engine, *token)).or_insert(json!(number(*logprob)));
        }
        self.top_logprobs.push(top.into());
    }

    /// True if no token was pushed.
    pub fn is_empty(&self) -> bool {
        self.tokens.is_empty()
    }

    /// Characters up to here.
    pub fn offset(&self) -> usize {
        self.offset
    }

    /// The lists.
    pub(crate) fn into_json(self) -> Value {
        json!({
            "tokens": self.tokens,
            "token_logprobs": self.token_logprobs,
            "top_logprobs": self.top_logprobs,
            "text_offset": self.text_offset,
        })
    }
}
