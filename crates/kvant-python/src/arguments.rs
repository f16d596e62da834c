//! What Python's callers ask for, checked once, here.

use kvant_engine::{EncodeOptions, Engine, GenerateOptions, MOST_GUESSES};
use kvant_server::Rule;
use pyo3::prelude::*;
use pyo3::types::{PyByteArray, PyBytes, PyDict, PyString};
use serde_json::Value;

use crate::errors::{invalid, of_engine};

/// Who is asked, and in what form.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Call {
    /// A conversation: with tools and variables of the template.
    pub chat: bool,
    /// A session: it can guess ahead.
    pub session: bool,
}

impl Call {
    /// A text for the engine.
    pub const GENERATE: Self = Self { chat: false, session: false };
    /// A conversation for the engine.
    pub const CHAT: Self = Self { chat: true, session: false };

    /// The same for a session.
    pub const fn on_session(self) -> Self {
        Self { session: true, ..self }
    }
}

/// How an answer is to be made.
pub struct Asked {
    /// Length, stops, sampling.
    pub options: GenerateOptions,
    /// Whether to guess what followed the newest tokens before; `None` leaves it to the session.
    pub lookup: Option<bool>,
    /// What it must keep to.
    pub rule: Option<Rule>,
    /// Tools and further variables of a chat template.
    pub tools: Vec<Value>,
    /// Further variables of a chat template.
    pub template: serde_json::Map<String, Value>,
}

/// The value of an argument, or what is wrong with it, by name.
fn take<'py, T: FromPyObjectOwned<'py>>(
    name: &str,
    value: &Bound<'py, PyAny>,
    expected: &str,
) -> PyResult<T> {
    value.extract::<T>().map_err(|_| {
        let found = value.repr().map_or_else(|_| "something unprintable".to_owned(), |text| text.to_string());
        let short: String = found.chars().take(80).collect();
        invalid(format!("{name}: found {short}, expected {expected}"))
    })
}

/// A Python value as JSON.
pub fn json(name: &str, value: &Bound<'_, PyAny>) -> PyResult<Value> {
    let wrong = |reason: String| invalid(format!("{name}: not JSON: {reason}"));
    let text: String = match value.cast::<PyString>() {
        Ok(text) => text.to_string(),
        Err(_) => {
            let dumped = value.py().import("json")?.call_method1("dumps", (value,));
            dumped.and_then(|text| text.extract()).map_err(|error| wrong(error.to_string()))?
        }
    };
    serde_json::from_str(&text).map_err(|error| wrong(error.to_string()))
}

impl Asked {
    /// Reads the keyword arguments of `generate` or `chat`.
    pub fn new(engine: &Engine, kwargs: Option<&Bound<'_, PyDict>>, call: Call) -> PyResult<Self> {
        let Call { chat, session } = call;
        let mut options = GenerateOptions::default();
        let (mut rule, mut tools, mut template) = (None, Vec::new(), serde_json::Map::new());
        let (mut seed, mut lookup) = (None, None);
        let sampler = &mut options.sampler;
        for (key, value) in kwargs.into_iter().flatten() {
            let key = key.extract::<String>()?;
            let name = key.as_str();
            if value.is_none() {
                // Nothing given; a name that nobody knows is a mistake all the same.
                known(name, call)?;
                continue;
            }
            let value = &value;
            match name {
                "max_tokens" => options.max_tokens = Some(take(name, value, "a number of tokens")?),
                "stop" => {
                    options.stop = match value.cast::<PyString>() {
                        Ok(text) => vec![text.to_string()],
                        Err(_) => take(name, value, "a text or a list of texts")?,
                    }
                }
                "ignore_end" => options.ignore_end = take(name, value, "True or False")?,
                "logprobs" => options.logprobs = Some(take(name, value, "a number of tokens")?),
                "temperature" => sampler.temperature = take(name, value, "a number")?,
                "top_k" => sampler.top_k = take(name, value, "a number of tokens")?,
                "top_p" => sampler.top_p = take(name, value, "a number")?,
                "min_p" => sampler.min_p = take(name, value, "a number")?,
                "repeat_penalty" => sampler.repeat_penalty = take(name, value, "a number")?,
                "presence_penalty" => sampler.presence_penalty = take(name, value, "a number")?,
                "frequency_penalty" => sampler.frequency_penalty = take(name, value, "a number")?,
                "repeat_last" => sampler.repeat_last = take(name, value, "a number of tokens")?,
                "logit_bias" => sampler.logit_bias = biases(engine, value)?,
                "seed" => seed = Some(take(name, value, "a number from 0 to 2**64 - 1")?),
                "json_schema" => rule = Some(Rule::Schema(schema(value)?)),
                "grammar" => rule = Some(Rule::Lark(take(name, value, "a grammar as a text")?)),
                "lookup" if session => lookup = Some(take(name, value, "True or False")?),
                "draft_max" if session => {
                    let most = take(name, value, "a number of tokens")?;
                    if most > MOST_GUESSES {
                        return Err(invalid(format!(
                            "{name}: found {most}, expected at most {MOST_GUESSES}"
                        )));
                    }
                    options.speculation.most = most;
                }
                "tools" if chat => match json(name, value)? {
                    Value::Array(list) => tools = list,
                    _ => return Err(invalid("tools: expected a list")),
                },
                "template" if chat => match json(name, value)? {
                    Value::Object(map) => template = map,
                    _ => return Err(invalid("template: expected a dict of the template's variables")),
                },
                _ => known(name, call)?,
            }
        }
        sampler.seed = seed.unwrap_or_else(clock);
        options.sampler.check().map_err(of_engine)?;
        kvant_server::api::messages::check_tools(&mut tools).map_err(crate::errors::of_request)?;
        Ok(Self { options, lookup, rule, tools, template })
    }
}

const NAMES: [&str; 16] = [
    "max_tokens",
    "stop",
    "ignore_end",
    "logprobs",
    "temperature",
    "top_k",
    "top_p",
    "min_p",
    "repeat_penalty",
    "presence_penalty",
    "frequency_penalty",
    "repeat_last",
    "logit_bias",
    "seed",
    "json_schema",
    "grammar",
];

/// Of conversations alone.
const CHAT_NAMES: [&str; 2] = ["tools", "template"];
/// Of sessions alone.
const SESSION_NAMES: [&str; 2] = ["lookup", "draft_max"];

fn known(name: &str, call: Call) -> PyResult<()> {
    let chat = if call.chat { &CHAT_NAMES[..] } else { &[] };
    let session = if call.session { &SESSION_NAMES[..] } else { &[] };
    let names = [&NAMES[..], chat, session].concat();
    if names.contains(&name) {
        return Ok(());
    }
    if SESSION_NAMES.contains(&name) {
        return Err(invalid(format!("{name}: only sessions guess ahead (Engine.session)")));
    }
    Err(invalid(format!("{name}: no such argument, expected one of {}", names.join(", "))))
}

/// A seed that differs from call to call.
fn clock() -> u64 {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    now.map_or(0, |time| time.as_nanos() as u64)
}

fn biases(engine: &Engine, value: &Bound<'_, PyAny>) -> PyResult<Vec<(u32, f32)>> {
    let map: std::collections::HashMap<u32, f32> =
        take("logit_bias", value, "a dict from tokens to numbers")?;
    let mut list: Vec<(u32, f32)> = map.into_iter().collect();
    list.sort_by_key(|(token, _)| *token);
    list.iter().try_for_each(|(token, _)| check_token(engine, "logit_bias", *token))?;
    Ok(list)
}

fn schema(value: &Bound<'_, PyAny>) -> PyResult<Value> {
    // Models of pydantic bring their schema along.
    let value = match value.getattr("model_json_schema") {
        Ok(method) => method.call0()?,
        Err(_) => value.clone(),
    };
    match json("json_schema", &value)? {
        // Any JSON.
        Value::Bool(true) => Ok(Value::Object(serde_json::Map::new())),
        schema @ Value::Object(_) => Ok(schema),
        _ => Err(invalid("json_schema: expected a dict, a text of one, or True for any JSON")),
    }
}

fn check_token(engine: &Engine, name: &str, token: u32) -> PyResult<()> {
    let vocab = engine.spec().vocab;
    match (token as usize) < vocab {
        true => Ok(()),
        false => Err(invalid(format!("{name}: found token {token}, the model's vocabulary has {vocab}"))),
    }
}

/// Text or tokens, as tokens. `begins` puts the begin-of-text token before a text where the model wants one.
pub fn tokens(engine: &Engine, name: &str, value: &Bound<'_, PyAny>, begins: bool) -> PyResult<Vec<u32>> {
    if let Ok(text) = value.cast::<PyString>() {
        let options = EncodeOptions { add_special: begins, parse_special: false };
        let text = text.to_cow().map_err(|error| invalid(format!("{name}: {error}")))?;
        return engine.tokenizer().encode(&text, options).map_err(|error| of_engine(error.into()));
    }
    // A list of numbers too, and never meant as one.
    if value.is_instance_of::<PyBytes>() || value.is_instance_of::<PyByteArray>() {
        return Err(invalid(format!("{name}: found bytes, expected a text or a flat list of token numbers")));
    }
    // Arrays and tensors become lists.
    let list = match value.getattr("tolist") {
        Ok(method) => method.call0().map_err(|error| invalid(format!("{name}: {error}")))?,
        Err(_) => value.clone(),
    };
    let tokens: Vec<u32> = take(name, &list, "a text or a flat list of token numbers")?;
    tokens.iter().try_for_each(|token| check_token(engine, name, *token))?;
    Ok(tokens)
}
