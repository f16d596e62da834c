//! Grammars that keep calls of tools well-formed, one for each form that models write them in.

mod braces;
mod sequence;

use kvant_engine::Tokenizer;
use serde_json::{Value, json};

use crate::constraint::Rule;
use crate::error::ApiError;
use crate::output::ToolForm;
use crate::schema::{closed, for_llguidance, placed};

use sequence::sequence;

/// What keeps calls of `tools` well-formed; with `must` the answer is one call, otherwise it may have calls in it. `None` where nothing
/// tells that a call begins.
pub(crate) fn tool_rule(
    form: ToolForm,
    tools: &[&Value],
    must: bool,
    tokenizer: &Tokenizer,
) -> Result<Option<Rule>, ApiError> {
    let after = |open: &str, lark: String| Rule::After {
        open: open.to_owned(),
        token: if matches!(form, ToolForm::Hermes | ToolForm::ToolCode) {
            None
        } else {
            tokenizer.id_of(open)
        },
        lark,
    };
    // A tag is a token where the vocabulary has it.
    let tag = |text: &str| match tokenizer.id_of(text) {
        Some(id) => format!("<[{id}]>"),
        None => json!(text).to_string(),
    };
    Ok(match form {
        // What models write between these tags of their own accord is another form, which is read as well; JSON is what a grammar can say.
        ToolForm::Qwen3Coder | ToolForm::Glm | ToolForm::MiniMax if !must => None,
        ToolForm::Hermes | ToolForm::Qwen3Coder | ToolForm::Glm | ToolForm::MiniMax => {
            let call = format!("call: {}\n", json_rule(&json_calls(tools, "arguments")));
            Some(match must {
                true => Rule::Lark(format!("start: \"<tool_call>\\n\" call \"\\n</tool_call>\"\n{call}")),
                false => {
                    after("<tool_call>", format!("start: \"\\n\"? call \"\\n\"? \"</tool_call>\"\n{call}"))
                }
            })
        }
        ToolForm::Kimi => must.then(|| {
            let end = tag("<|tool_call_end|>") + " " + &tag("<|tool_calls_section_end|>");
            let open = tag("<|tool_calls_section_begin|>") + " " + &tag("<|tool_call_begin|>");
            let between = format!("\":0\" {}", tag("<|tool_call_argument_begin|>"));
            Rule::Lark(addressed_calls(tools, &format!("{open} \"functions.\""), &between, &end))
        }),
        ToolForm::Harmony => must.then(|| {
            let open = format!("{} \"commentary to=functions.\"", tag("<|channel|>"));
            let between = format!("\" \" {} \"json\" {}", tag("<|constrain|>"), tag("<|message|>"));
            Rule::Lark(addressed_calls(tools, &open, &between, ""))
        }),
        ToolForm::Mistral => {
            let call = |open: &str| addressed_calls(tools, open, &tag("[ARGS]"), "");
            Some(match must {
                true => Rule::Lark(call(&tag("[TOOL_CALLS]"))),
                false => after("[TOOL_CALLS]", call("")),
            })
        }
        ToolForm::MistralList => {
            let call = format!("call: {}\n", json_rule(&json_calls(tools, "arguments")));
            Some(match must {
                true => Rule::Lark(format!("start: {} \"[\" call \"]\"\n{call}", tag("[TOOL_CALLS]"))),
                false => {
                    after("[TOOL_CALLS]", format!("start: \" \"? \"[\" call (\", \" call)* \"]\"\n{call}"))
                }
            })
        }
        ToolForm::Llama3 => must.then(|| Rule::Schema(json_calls(tools, "parameters"))),
        ToolForm::ToolCode => {
            let call = python_calls(tools);
            Some(match must {
                true => Rule::Lark(format!("start: \"```tool_code\\n\" call \"\\n```\"\n{call}")),
                false => after("```tool_code", format!("start: \"\\n\" call \"\\n```\"\n{call}")),
            })
        }
        ToolForm::FunctionGemma | ToolForm::Gemma4 => {
            let [open, close, quote] = form.tags();
            let calls = braces::calls(tools, &tag(quote), tokenizer.id_of(quote).is_some())
                .map_err(|error| ApiError::invalid(format!("tools: {error}")))?;
            let end = tag(close);
            Some(match must {
                true => Rule::Lark(format!("start: {} \"call:\" call {end}\n{calls}", tag(open))),
                false => after(open, format!("start: \"call:\" call {end}\n{calls}")),
            })
        }
    })
}

/// The parameters of a tool: a schema of an object.
fn parameters(tool: &Value) -> Value {
    let given = &tool["function"]["parameters"];
    if given.is_object() { closed(given) } else { json!({ "type": "object" }) }
}

/// JSON of `schema` within a grammar.
fn json_rule(schema: &Value) -> String {
    format!("%json {}", for_llguidance(schema))
}

/// The schema of a call in JSON, with the arguments under a name of the form's own.
fn json_calls(tools: &[&Value], arguments: &str) -> Value {
    let one = |(number, tool): (usize, &&Value)| {
        let parameters = placed(parameters(tool), &format!("/anyOf/{number}/properties/{arguments}"));
        json!({
            "type": "object",
            "properties": { "name": { "const": tool["function"]["name"] }, arguments: parameters },
            "required": ["name", arguments],
            "additionalProperties": false,
        })
    };
    json!({ "anyOf": tools.iter().enumerate().map(one).collect::<Vec<_>>() })
}

/// The grammar of one call: a tool's name, and behind what is `between` its arguments as JSON.
fn addressed_calls(tools: &[&Value], open: &str, between: &str, end: &str) -> String {
    let mut rules = format!("start: {open} call {end}\ncall: {}\n", alternatives("call", tools.len()));
    for (at, tool) in tools.iter().enumerate() {
        let name = &tool["function"]["name"];
        rules.push_str(&format!(
            "call{at}: {name} {between} args{at}\nargs{at}: {}\n",
            json_rule(&parameters(tool))
        ));
    }
    rules
}

/// The grammar of a call in Python, `name(key=value, …)`. Where a schema says more than which fields there are, all arguments are one
/// dictionary: `name(**{…})`.
fn python_calls(tools: &[&Value]) -> String {
    let mut rules = format!("call: {}\n", alternatives("call", tools.len()));
    for (at, tool) in tools.iter().enumerate() {
        let name = tool["function"]["name"].as_str().unwrap_or_default();
        let schema = parameters(tool);
        let (open, close) = (json!(format!("{name}(")), json!(")"));
        let Some(fields) = plain_fields(&schema) else {
            rules.push_str(&format!("call{at}: {} dict{at} {close}\n", json!(format!("{name}(**"))));
            rules.push_str(&format!("dict{at}: {}\n", json_rule(&schema)));
            continue;
        };
        rules.push_str(&format!("call{at}: {open} args{at} {close}\n"));
        let required = required(&schema);
        let mut items = Vec::new();
        for (field, (name, value)) in fields.iter().enumerate() {
            let mut value = if value.is_object() { (*value).clone() } else { json!({}) };
            for definitions in ["$defs", "definitions"] {
                if let Some(given) = schema.get(definitions) {
                    value[definitions] = given.clone();
                }
            }
            rules.push_str(&format!("value{at}_{field}: {}\n", json_rule(&value)));
            let item = format!("{} value{at}_{field}", json!(format!("{name}=")));
            items.push((item, required.contains(&name.as_str())));
        }
        rules.push_str(&sequence(&format!("args{at}"), &items, "\", \""));
    }
    rules
}

/// `call0 | call1 | …`
fn alternatives(name: &str, count: usize) -> String {
    (0..count).map(|at| format!("{name}{at}")).collect::<Vec<_>>().join(" | ")
}

fn required(schema: &Value) -> Vec<&str> {
    schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str).collect()
}

/// The fields of an object's schema if it says nothing but which there are, with names that Python takes.
fn plain_fields(schema: &Value) -> Option<Vec<(&String, &Value)>> {
    const KNOWN: [&str; 10] = [
        "type",
        "properties",
        "required",
        "additionalProperties",
        "title",
        "description",
        "$defs",
        "definitions",
        "$schema",
        "strict",
    ];
    let known = schema.as_object()?.keys().all(|key| KNOWN.contains(&key.as_str()));
    let fields: Vec<_> = schema["properties"].as_object().into_iter().flatten().collect();
    let name = |name: &str| {
        let first = name.chars().next().is_some_and(|c| c.is_ascii_alphabetic() || c == '_');
        first && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
    };
    // Without any named field there may still be others.
    let some = !fields.is_empty() || schema["additionalProperties"] == json!(false);
    let named = required(schema).iter().all(|needed| fields.iter().any(|(name, _)| name == needed));
    let plain = schema["type"] == "object" || schema.get("type").is_none();
    (known && plain && some && named && fields.iter().all(|(field, _)| name(field))).then_some(fields)
}
