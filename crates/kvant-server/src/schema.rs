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

/// `schema` with objects that have no fields but those that are named, where it does not say otherwise: a model that may invent fields does so
/// until it is cut off. Where schemas are combined by `allOf` each of them has fields of its own, and nothing is changed.
pub(crate) fn closed(schema: &Value) -> Value {
    let mut schema = schema.clone();
    if !combines(&schema) {
        close(&mut schema);
    }
    schema
}

/// What may stand between the parts of JSON: a space, or the end of a line and an indentation. A model that may write any amount of
/// white space does so until it is cut off.
const WHITE_SPACE: &str = r"( |\r?\n[ \t]{0,32})";

/// `schema` as llguidance takes it, with a bound on the white space of the answer.
pub(crate) fn with_bounded_space(schema: &Value) -> Value {
    let mut schema = if *schema == Value::Bool(true) { json!({}) } else { schema.clone() };
    if let Value::Object(fields) = &mut schema {
        fields.entry("x-guidance").or_insert_with(|| json!({ "whitespace_pattern": WHITE_SPACE }));
    }
    schema
}

/// `schema` for a place within another one, `at` that place: references that begin at its root begin there.
pub(crate) fn placed(mut schema: Value, at: &str) -> Value {
    fn place(value: &mut Value, at: &str) {
        match value {
            Value::Object(fields) => {
                for (name, inner) in fields {
                    match (name.as_str(), inner) {
                        ("const" | "enum" | "default" | "examples", _) => {}
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

/// True if several schemas hold for one object.
fn combines(value: &Value) -> bool {
    match value {
        Value::Object(fields) => {
            fields.get("allOf").and_then(Value::as_array).is_some_and(|all| all.len() > 1)
                || fields.values().any(combines)
        }
        Value::Array(list) => list.iter().any(combines),
        _ => false,
    }
}

/// Closes the objects of a schema and of those within it.
fn close(schema: &mut Value) {
    let Value::Object(fields) = schema else { return };
    for (name, inner) in fields.iter_mut() {
        match name.as_str() {
            "properties" | "$defs" | "definitions" | "patternProperties" => {
                inner.as_object_mut().into_iter().flat_map(Map::values_mut).for_each(close);
            }
            "items" | "additionalProperties" | "anyOf" | "oneOf" | "allOf" | "prefixItems" => match inner {
                Value::Array(list) => list.iter_mut().for_each(close),
                one => close(one),
            },
            _ => {}
        }
    }
    let names_fields = fields.get("properties").is_some_and(Value::is_object);
    if names_fields && !OPEN.iter().any(|name| fields.contains_key(*name)) {
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
        ] {
            assert_eq!(closed(&same), same);
        }
    }
}
