//! JSON schemas as clients mean them.

use serde_json::{Map, Value, json};

/// What says something about fields beside `properties`, so that an object may have others.
const OPEN: [&str; 12] = [
    "additionalProperties",
    "patternProperties",
    "unevaluatedProperties",
    "propertyNames",
    "allOf",
    "anyOf",
    "oneOf",
    "not",
    "if",
    "$ref",
    "dependentSchemas",
    "minProperties",
];
/// What holds schemas for the same value.
const COMBINED: [&str; 3] = ["allOf", "anyOf", "oneOf"];
/// What holds schemas that others refer to.
const DEFINITIONS: [&str; 2] = ["$defs", "definitions"];
/// What holds values, not schemas.
const VALUES: [&str; 4] = ["const", "enum", "default", "examples"];

/// `schema` with objects that have no fields but those that are named, where it does not say otherwise: a model that may invent fields does so
/// until it is cut off. Schemas that hold together with others for one object stay open: each of them names some of its fields alone.
pub(crate) fn closed(schema: &Value) -> Value {
    let mut schema = schema.clone();
    let definitions = !refers_among_others(&schema, false);
    close(&mut schema, false, definitions);
    schema
}

/// What may stand between the parts of JSON: a space, or the end of a line and an indentation. A model that may write any amount of
/// white space does so until it is cut off.
const WHITE_SPACE: &str = r"( |\r?\n[ \t]{0,32})";

/// Formats of texts that llguidance knows.
const FORMATS: [&str; 11] =
    ["date-time", "time", "date", "duration", "email", "hostname", "ipv4", "ipv6", "uuid", "uri", "unknown"];

/// `schema` as llguidance takes it, with a bound on the white space of the answer. One of several schemas (`oneOf`) is any of them: that no
/// other one holds as well is not kept to.
pub(crate) fn for_llguidance(schema: &Value) -> Value {
    let mut schema = if *schema == Value::Bool(true) { json!({}) } else { schema.clone() };
    simplify(&mut schema);
    if let Value::Object(fields) = &mut schema {
        fields
            .entry("x-guidance")
            .or_insert_with(|| json!({ "whitespace_pattern": WHITE_SPACE, "coerce_one_of": true }));
    }
    schema
}

/// Takes out what no answer can break: words for people, and formats that nobody has defined, which are annotations, as JSON Schema has it.
/// What llguidance does not know is said in words that it does, where there are such.
fn simplify(schema: &mut Value) {
    let fields = match schema {
        Value::Object(fields) => fields,
        Value::Array(list) => return list.iter_mut().for_each(simplify),
        _ => return,
    };
    fields.retain(|name, value| !(value.is_string() && WORDS.contains(&name.as_str())));
    if fields.get("format").and_then(Value::as_str).is_some_and(|name| !FORMATS.contains(&name)) {
        fields.shift_remove("format");
    }
    if fields.get("uniqueItems") == Some(&Value::Bool(false)) {
        fields.shift_remove("uniqueItems");
    }
    for (name, inner) in fields.iter_mut() {
        match name.as_str() {
            name if VALUES.contains(&name) => {}
            name if NAMED.contains(&name) || DEFINITIONS.contains(&name) => {
                inner.as_object_mut().into_iter().flat_map(Map::values_mut).for_each(simplify);
            }
            _ => simplify(inner),
        }
    }
    require_dependents(fields);
    if resolve_not(fields) {
        *schema = Value::Bool(false);
    }
}

/// What has nothing to say to a grammar.
const WORDS: [&str; 3] = ["title", "description", "$comment"];
/// What holds schemas by names that are not words of schemas.
const NAMED: [&str; 4] = ["properties", "patternProperties", "dependencies", "dependentSchemas"];
/// The types of JSON's values. An integer is a number.
const TYPES: [&str; 6] = ["null", "boolean", "object", "array", "number", "string"];
/// Fields that others depend on, at most: each doubles what an object may look like.
const MOST_DEPENDED: usize = 4;

/// Fields that must be there where another one is, as two schemas: one without that other, one with what it asks for.
fn require_dependents(fields: &mut Map<String, Value>) {
    for word in ["dependencies", "dependentRequired"] {
        let Some(asked) = fields.get(word).and_then(Value::as_object) else { continue };
        if asked.len() > MOST_DEPENDED || !asked.values().all(Value::is_array) {
            continue;
        }
        let either = |(name, others): (&String, &Value)| {
            let without = json!({ "properties": { name: false } });
            json!({ "anyOf": [without, { "required": others }] })
        };
        let both: Vec<Value> = asked.iter().map(either).collect();
        fields.shift_remove(word);
        both.into_iter().for_each(|one| hold_as_well(fields, one));
    }
}

/// Makes `schema` hold together with `fields`.
fn hold_as_well(fields: &mut Map<String, Value>, schema: Value) {
    if let Value::Array(all) = fields.entry("allOf").or_insert_with(|| json!([])) {
        all.push(schema);
    }
}

/// Says `not` in other words, where what it denies is such a schema itself, or types. True if nothing is left to hold.
fn resolve_not(fields: &mut Map<String, Value>) -> bool {
    let denied = match fields.get("not") {
        Some(Value::Bool(false)) => {
            fields.shift_remove("not");
            return false;
        }
        Some(Value::Bool(true)) => return fields.len() == 1,
        Some(Value::Object(denied)) if denied.is_empty() => return fields.len() == 1,
        Some(Value::Object(denied)) if denied.len() == 1 => denied,
        _ => return false,
    };
    if let Some(held) = denied.get("not").cloned() {
        fields.shift_remove("not");
        hold_as_well(fields, held);
    } else if let Some(types) = denied.get("type").map(texts)
        && types.iter().all(|one| TYPES.contains(&one.as_str()))
    {
        let of = |one: &str| if one == "integer" { "number".to_owned() } else { one.to_owned() };
        let said = fields.get("type").map_or_else(|| TYPES.map(str::to_owned).to_vec(), texts);
        let left: Vec<String> = said.into_iter().filter(|one| !types.contains(&of(one))).collect();
        fields.shift_remove("not");
        if left.is_empty() {
            return true;
        }
        fields.insert("type".to_owned(), json!(left));
    }
    false
}

/// A text, or several.
fn texts(value: &Value) -> Vec<String> {
    let list = value.as_array().map_or(std::slice::from_ref(value), Vec::as_slice);
    list.iter().filter_map(Value::as_str).map(str::to_owned).collect()
}

/// `schema` for a place within another one, `at` that place: references that begin at its root begin there.
pub(crate) fn placed(mut schema: Value, at: &str) -> Value {
    fn place(value: &mut Value, at: &str) {
        match value {
            Value::Object(fields) => {
                for (name, inner) in fields {
                    match (name.as_str(), inner) {
                        (name, _) if VALUES.contains(&name) => {}
                        ("$ref", Value::String(to)) => {
                            if let Some(rest) =
                                to.strip_prefix('#').filter(|rest| rest.is_empty() || rest.starts_with('/'))
                            {
                                *to = format!("#{at}{rest}");
                            }
                        }
                        (_, inner) => place(inner, at),
                    }
                }
            }
            Value::Array(list) => list.iter_mut().for_each(|inner| place(inner, at)),
            _ => {}
        }
    }
    place(&mut schema, at);
    schema
}

/// True if what `fields` combine holds together with something else for the same object.
fn shares(fields: &Map<String, Value>) -> bool {
    let parts = COMBINED.iter().filter_map(|name| fields.get(*name));
    let own = ["properties", "patternProperties", "$ref"].iter().any(|name| fields.contains_key(*name));
    let all = fields.get("allOf").and_then(Value::as_array).map_or(0, Vec::len);
    own || all > 1 || parts.count() > 1
}

/// True if a definition holds together with other schemas for one object. `shared`: this one does.
fn refers_among_others(schema: &Value, shared: bool) -> bool {
    match schema {
        Value::Object(fields) => {
            let own = ["properties", "patternProperties"].iter().any(|name| fields.contains_key(*name));
            let refers = fields.contains_key("$ref") && (shared || own);
            let inner = shared || shares(fields);
            refers
                || fields.iter().any(|(name, value)| match name.as_str() {
                    name if VALUES.contains(&name) => false,
                    name if COMBINED.contains(&name) => refers_among_others(value, inner),
                    _ => refers_among_others(value, false),
                })
        }
        Value::Array(list) => list.iter().any(|one| refers_among_others(one, shared)),
        _ => false,
    }
}

/// Closes the objects of a schema and of those within it; where it is `shared`, those within it alone. `definitions`: those as well.
fn close(schema: &mut Value, shared: bool, definitions: bool) {
    let fields = match schema {
        Value::Object(fields) => fields,
        Value::Array(list) => return list.iter_mut().for_each(|one| close(one, shared, definitions)),
        _ => return,
    };
    let inner = shared || shares(fields);
    for (name, value) in fields.iter_mut() {
        match name.as_str() {
            "properties" | "patternProperties" => {
                let named = value.as_object_mut().into_iter().flat_map(Map::values_mut);
                named.for_each(|one| close(one, false, definitions));
            }
            name if DEFINITIONS.contains(&name) => {
                let named = value.as_object_mut().into_iter().flat_map(Map::values_mut);
                named.for_each(|one| close(one, !definitions, definitions));
            }
            "items" | "additionalProperties" | "prefixItems" => close(value, false, definitions),
            name if COMBINED.contains(&name) => close(value, inner, definitions),
            _ => {}
        }
    }
    let Some(named) = fields.get("properties").and_then(Value::as_object) else { return };
    let required = fields.get("required").and_then(Value::as_array).into_iter().flatten();
    let all_named = required.filter_map(Value::as_str).all(|name| named.contains_key(name));
    if !shared && all_named && !OPEN.iter().any(|name| fields.contains_key(*name)) {
        fields.insert("additionalProperties".to_owned(), Value::Bool(false));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn objects_are_closed_unless_they_say_otherwise() {
        let shut = |fields: Value| json!({ "properties": fields, "additionalProperties": false });
        let inner = json!({ "properties": { "b": {} } });
        assert_eq!(
            closed(&json!({ "properties": { "a": inner } })),
            shut(json!({ "a": shut(json!({ "b": {} })) }))
        );
        let list = json!({ "items": { "anyOf": [inner, { "type": "null" }] } });
        assert_eq!(closed(&list)["items"]["anyOf"][0], shut(json!({ "b": {} })));
        // A field may have the name of a word of schemas.
        assert_eq!(closed(&json!({ "properties": { "allOf": {} } })), shut(json!({ "allOf": {} })));
        for same in [
            json!({ "type": "object" }),
            json!({ "properties": { "a": {} }, "additionalProperties": true }),
            json!({ "allOf": [{ "properties": { "a": {} } }, { "properties": { "b": {} } }] }),
            json!({ "enum": [{ "properties": { "a": 1 } }] }),
            json!(true),
            // A field that must be there need not be named.
            json!({ "properties": { "a": {} }, "required": ["a", "b"] }),
            // Alternatives beside fields name some of an object's fields each.
            json!({ "properties": { "a": {} }, "oneOf": [{ "properties": { "b": {} } }, { "required": ["a"] }] }),
            json!({
                "allOf": [{ "$ref": "#/$defs/a" }, { "properties": { "b": {} } }],
                "$defs": { "a": { "properties": { "a": {} } } },
            }),
        ] {
            assert_eq!(closed(&same), same);
        }
        let apart =
            json!({ "oneOf": [{ "$ref": "#/$defs/a" }, { "type": "null" }], "$defs": { "a": inner } });
        assert_eq!(closed(&apart)["$defs"]["a"], shut(json!({ "b": {} })));
        let beside = json!({ "properties": { "a": inner }, "anyOf": [{ "required": ["a"] }] });
        assert_eq!(closed(&beside)["properties"]["a"], shut(json!({ "b": {} })));
    }

    #[test]
    fn what_no_answer_can_break_is_left_out() {
        let text = |format: &str| json!({ "type": "string", "format": format });
        let schema = json!({
            "properties": { "a": text("path"), "b": text("date"), "format": { "uniqueItems": false } },
            "enum": [text("path")],
        });
        let told = for_llguidance(&schema);
        assert_eq!(told["properties"], json!({ "a": { "type": "string" }, "b": text("date"), "format": {} }));
        assert_eq!(told["enum"], schema["enum"]);
        let words = json!({ "title": "A", "properties": { "title": { "description": "B" } }, "default": { "title": "C" } });
        let told = for_llguidance(&words);
        assert_eq!(told["properties"], json!({ "title": {} }));
        assert_eq!((told.get("title"), &told["default"]), (None, &words["default"]));
    }

    #[test]
    fn what_llguidance_does_not_know_is_said_otherwise() {
        let told = |mut schema: Value| {
            simplify(&mut schema);
            schema
        };
        assert_eq!(
            told(json!({ "not": { "not": { "minimum": 1 } } })),
            json!({ "allOf": [{ "minimum": 1 }] })
        );
        assert_eq!(told(json!({ "not": { "not": {} } })), json!({}));
        assert_eq!(told(json!({ "items": { "not": {}, "title": "none" } })), json!({ "items": false }));
        let types = ["boolean", "object", "array", "string"];
        assert_eq!(told(json!({ "not": { "type": ["null", "number"] } })), json!({ "type": types }));
        assert_eq!(
            told(json!({ "type": ["integer", "null"], "not": { "type": "number" } })),
            json!({ "type": ["null"] })
        );
        assert_eq!(told(json!({ "type": "string", "not": { "type": "string" } })), json!(false));
        let either = |name: &str, other: &str| json!({ "anyOf": [{ "properties": { name: false } }, { "required": [other] }] });
        assert_eq!(
            told(json!({ "dependencies": { "a": ["b"], "b": ["a"] } })),
            json!({ "allOf": [either("a", "b"), either("b", "a")] })
        );
        for same in [
            // Numbers that are no integers have no name.
            json!({ "not": { "type": "integer" } }),
            json!({ "not": { "enum": [1] } }),
            json!({ "dependencies": { "a": { "required": ["b"] } } }),
            // Fields with the names of words of schemas.
            json!({ "properties": { "not": { "not": { "enum": [1] } }, "dependencies": {}, "title": {} } }),
        ] {
            assert_eq!(told(same.clone()), same);
        }
    }
}
