//! JSON schemas as grammars of `call:name{key:value,…}`, the form of Gemma's later models, whose texts stand between tags. What a schema
//! says that such a grammar cannot is an error: an answer never goes on without constraint.

use std::collections::HashMap;

use serde_json::{Map, Value, json};

use super::{alternatives, parameters, required, sequence::sequence};

/// What a schema may say without bounding its values, beside what is translated.
const SILENT: [&str; 13] = [
    "title",
    "description",
    "default",
    "examples",
    "format",
    "deprecated",
    "readOnly",
    "writeOnly",
    "strict",
    "$schema",
    "$comment",
    "$defs",
    "definitions",
];

/// What a grammar cannot say of a schema.
#[derive(Debug, thiserror::Error)]
#[error("{what}")]
pub(super) struct Untranslated {
    what: String,
}

impl From<String> for Untranslated {
    fn from(what: String) -> Self {
        Self { what }
    }
}

impl From<&str> for Untranslated {
    fn from(what: &str) -> Self {
        Self { what: what.to_owned() }
    }
}

/// The rules of `call`, a call of any of the tools. `quote` is the expression of the tag on either side of texts, `token` tells that it
/// is one token.
pub(super) fn calls(tools: &[&Value], quote: &str, token: bool) -> Result<String, Untranslated> {
    let mut rules = format!("call: {}\n", alternatives("call", tools.len()));
    // Where the tag is text, texts must not begin one.
    let character = if token { "(?s:.)" } else { "[^<]" };
    rules.push_str(&format!(
        "any: text | number | \"true\" | \"false\" | \"null\" | any_list | any_object\n\
         any_list: \"[\" (any (\",\" any)*)? \"]\"\n\
         any_object: \"{{\" (KEY any (\",\" KEY any)*)? \"}}\"\n\
         KEY: /[A-Za-z_][A-Za-z0-9_]*:/\n\
         number: %json {{\"type\": \"number\"}}\n\
         text: {quote} TEXT? {quote}\nTEXT: /{character}+/\n"
    ));
    for (at, tool) in tools.iter().enumerate() {
        let schema = parameters(tool);
        let mut grammar = Grammar {
            root: &schema,
            prefix: format!("t{at}"),
            quote,
            character,
            rules: String::new(),
            count: 0,
            refs: HashMap::new(),
        };
        let name = tool["function"]["name"].as_str().unwrap_or_default();
        let arguments = grammar.object(&schema)?;
        rules.push_str(&format!("call{at}: {} {arguments}\n", json!(name)));
        rules.push_str(&grammar.rules);
    }
    Ok(rules)
}

struct Grammar<'s> {
    root: &'s Value,
    prefix: String,
    quote: &'s str,
    character: &'static str,
    rules: String,
    count: usize,
    /// Rules of definitions.
    refs: HashMap<String, String>,
}

impl Grammar<'_> {
    fn name(&mut self) -> String {
        self.count += 1;
        format!("{}_{}", self.prefix, self.count)
    }

    /// A rule of its own for `expression`.
    fn rule(&mut self, expression: &str) -> String {
        let name = self.name();
        self.rules.push_str(&format!("{name}: {expression}\n"));
        name
    }

    /// Refuses what is not translated.
    fn check(&self, schema: &Map<String, Value>, known: &[&str]) -> Result<(), Untranslated> {
        let unknown = |key: &&String| !known.contains(&key.as_str()) && !SILENT.contains(&key.as_str());
        match schema.keys().find(unknown) {
            Some(key) => Err(format!("{key}: not supported in the schemas of this model's tools").into()),
            None => Ok(()),
        }
    }

    /// The name of a rule for the values of `schema`.
    fn value(&mut self, schema: &Value) -> Result<String, Untranslated> {
        let fields = match schema {
            Value::Bool(true) => return Ok("any".to_owned()),
            Value::Object(fields) => fields,
            _ => return Err(format!("a schema: found {schema}, expected an object").into()),
        };
        if let Some(reference) = fields.get("$ref") {
            self.check(fields, &["$ref"])?;
            return self.reference(reference);
        }
        for several in ["anyOf", "oneOf"] {
            if let Some(choices) = fields.get(several) {
                self.check(fields, &[several])?;
                let choices = choices.as_array().filter(|choices| !choices.is_empty());
                let choices = choices.ok_or_else(|| format!("{several}: expected a list of schemas"))?;
                let rules: Vec<String> =
                    choices.iter().map(|choice| self.value(choice)).collect::<Result<_, _>>()?;
                return Ok(self.rule(&rules.join(" | ")));
            }
        }
        if let Some(value) = fields.get("const") {
            let literal = self.literal(value)?;
            return Ok(self.rule(&literal));
        }
        if let Some(values) = fields.get("enum") {
            let values = values.as_array().filter(|values| !values.is_empty());
            let values = values.ok_or("enum: expected a list of values")?;
            let literals: Vec<String> =
                values.iter().map(|value| self.literal(value)).collect::<Result<_, _>>()?;
            return Ok(self.rule(&literals.join(" | ")));
        }
        let mut kinds: Vec<&str> = match fields.get("type") {
            None if fields.contains_key("properties") => vec!["object"],
            None => {
                self.check(fields, &[])?;
                return Ok("any".to_owned());
            }
            Some(Value::String(kind)) => vec![kind],
            Some(Value::Array(kinds)) => kinds.iter().filter_map(Value::as_str).collect(),
            Some(other) => return Err(format!("type: found {other}, expected a text").into()),
        };
        if fields.get("nullable") == Some(&json!(true)) {
            kinds.push("null");
        }
        let rules: Vec<String> =
            kinds.into_iter().map(|kind| self.of_kind(kind, schema, fields)).collect::<Result<_, _>>()?;
        match rules.is_empty() {
            true => Err("type: expected at least one".into()),
            false => Ok(self.rule(&rules.join(" | "))),
        }
    }

    fn of_kind(
        &mut self,
        kind: &str,
        schema: &Value,
        fields: &Map<String, Value>,
    ) -> Result<String, Untranslated> {
        let one = ["type", "nullable"];
        match kind {
            "null" => Ok("\"null\"".to_owned()),
            "boolean" => {
                self.check(fields, &one)?;
                Ok("(\"true\" | \"false\")".to_owned())
            }
            "integer" | "number" => {
                const BOUNDS: [&str; 5] =
                    ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"];
                self.check(fields, &[&one[..], &BOUNDS].concat())?;
                let mut number = json!({ "type": kind });
                for bound in BOUNDS {
                    if let Some(value) = fields.get(bound) {
                        number[bound] = value.clone();
                    }
                }
                Ok(self.rule(&format!("%json {number}")))
            }
            "string" => {
                self.check(fields, &[&one[..], &["minLength", "maxLength", "pattern"]].concat())?;
                self.text(fields)
            }
            "array" => {
                self.check(fields, &[&one[..], &["items", "minItems", "maxItems"]].concat())?;
                let item = self.value(fields.get("items").unwrap_or(&Value::Bool(true)))?;
                self.list(fields, &item)
            }
            "object" => self.object(schema),
            other => Err(format!("type: {other} is none").into()),
        }
    }

    fn list(&mut self, fields: &Map<String, Value>, item: &str) -> Result<String, Untranslated> {
        let [least, most] = [bound(fields, "minItems")?, bound(fields, "maxItems")?];
        let least = least.unwrap_or(0);
        // The first item has no comma before it.
        let more = match (least.saturating_sub(1), most.map(|most| most.saturating_sub(1))) {
            (0, None) => format!("(\",\" {item})*"),
            (least, None) => format!("(\",\" {item}){{{least},}}"),
            (_, Some(0)) => String::new(),
            (least, Some(most)) => format!("(\",\" {item}){{{least},{most}}}"),
        };
        let items = match (least, most) {
            (_, Some(0)) => String::new(),
            (0, _) => format!("({item} {more})?"),
            _ => format!("{item} {more}"),
        };
        Ok(self.rule(&format!("\"[\" {items} \"]\"")))
    }

    fn text(&mut self, fields: &Map<String, Value>) -> Result<String, Untranslated> {
        let [least, most] = [bound(fields, "minLength")?, bound(fields, "maxLength")?];
        let (quote, character) = (self.quote, self.character);
        let regex = match (fields.get("pattern"), least, most) {
            (None, None, None) => return Ok("text".to_owned()),
            (None, least, most) => {
                let most = most.map_or(String::new(), |most| most.to_string());
                format!("{character}{{{},{most}}}", least.unwrap_or(0))
            }
            (Some(Value::String(pattern)), None, None) => pattern_regex(pattern)?,
            (Some(_), ..) => return Err("pattern: expected a text, and no bounds of the length".into()),
        };
        let terminal = self.name().to_uppercase();
        self.rules.push_str(&format!("{terminal}: /{regex}/\n"));
        Ok(self.rule(&format!("{quote} {terminal} {quote}")))
    }

    fn object(&mut self, schema: &Value) -> Result<String, Untranslated> {
        let fields =
            schema.as_object().ok_or_else(|| format!("a schema: found {schema}, expected an object"))?;
        self.check(fields, &["type", "nullable", "properties", "required", "additionalProperties"])?;
        if let Some(other) = fields.get("type").filter(|kind| !kind.to_string().contains("\"object\"")) {
            return Err(format!("type: found {other}, expected object").into());
        }
        let required = required(schema);
        let mut properties: Vec<(&String, &Value)> =
            schema["properties"].as_object().into_iter().flatten().collect();
        if let Some(missing) = required.iter().find(|name| !properties.iter().any(|(key, _)| key == *name)) {
            return Err(format!("required: {missing} is none of the properties").into());
        }
        if properties.is_empty() {
            let open = fields.get("additionalProperties").unwrap_or(&Value::Bool(true));
            return match open {
                Value::Bool(false) => Ok("\"{}\"".to_owned()),
                open => {
                    let value = self.value(open)?;
                    Ok(self.rule(&format!("\"{{\" (KEY {value} (\",\" KEY {value})*)? \"}}\"")))
                }
            };
        }
        // The models' templates sort keys.
        properties.sort_by_key(|(key, _)| *key);
        let mut items = Vec::new();
        for (key, value) in properties {
            if key.is_empty() || key.contains([':', ',', '{', '}', '<']) {
                return Err(format!("properties: this model's calls cannot have {key:?}").into());
            }
            let value = self.value(value)?;
            items.push((format!("{} {value}", json!(format!("{key}:"))), required.contains(&key.as_str())));
        }
        let name = self.name();
        self.rules.push_str(&sequence(&name, &items, "\",\""));
        Ok(self.rule(&format!("\"{{\" {name} \"}}\"")))
    }

    fn reference(&mut self, reference: &Value) -> Result<String, Untranslated> {
        let place = reference.as_str().and_then(|text| text.strip_prefix('#'));
        let target = place.and_then(|place| self.root.pointer(place));
        let (Some(place), Some(target)) = (place, target) else {
            return Err(format!("$ref: {reference} leads nowhere in this schema").into());
        };
        if let Some(rule) = self.refs.get(place) {
            return Ok(rule.clone());
        }
        // Known before it is made: definitions may speak of themselves.
        let rule = self.name();
        self.refs.insert(place.to_owned(), rule.clone());
        let target = self.value(target)?;
        self.rules.push_str(&format!("{rule}: {target}\n"));
        Ok(rule)
    }

    /// The expression of one value.
    fn literal(&self, value: &Value) -> Result<String, Untranslated> {
        match value {
            Value::String(text) if text.is_empty() => Ok(format!("{0} {0}", self.quote)),
            Value::String(text) => Ok(format!("{0} {1} {0}", self.quote, json!(text))),
            Value::Array(_) | Value::Object(_) => {
                Err(format!("enum: {value}: expected texts and numbers").into())
            }
            plain => Ok(json!(plain.to_string()).to_string()),
        }
    }
}

fn bound(fields: &Map<String, Value>, name: &str) -> Result<Option<u64>, Untranslated> {
    match fields.get(name) {
        None => Ok(None),
        Some(value) => match value.as_u64().filter(|bound| *bound <= 10_000) {
            Some(bound) => Ok(Some(bound)),
            None => Err(format!("{name}: found {value}, expected at most 10000").into()),
        },
    }
}

/// A pattern of a schema, which may match anywhere in a text, as a regular expression of the whole text.
fn pattern_regex(pattern: &str) -> Result<String, Untranslated> {
    let mut depth = 0;
    let mut escaped = false;
    let mut divided = false;
    for c in pattern.chars() {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '(' => depth += 1,
            ')' => depth -= 1,
            '|' if depth == 0 => divided = true,
            _ => {}
        }
    }
    let body = pattern.strip_prefix('^').unwrap_or(pattern);
    let body = body.strip_suffix('$').filter(|body| !body.ends_with('\\')).unwrap_or(body);
    if divided && body.len() < pattern.len() {
        return Err(format!("pattern: {pattern}: expected ^ and $ around all alternatives").into());
    }
    let open = if pattern.starts_with('^') { "" } else { "(?s:.*)" };
    let close = if pattern.ends_with('$') && !pattern.ends_with("\\$") { "" } else { "(?s:.*)" };
    let body = body.replace("\\/", "/").replace('/', "\\/").replace('\n', "\\n");
    Ok(format!("{open}(?:{body}){close}"))
}
