//! What a request may cost: hostile ones are refused or bounded, and nobody else stands still meanwhile.

use std::io::{BufRead, BufReader};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crate::common::{Answer, Server, exact, start};
use serde_json::{Value, json};

fn ask_for(server: &Server, schema: &Value, tokens: usize) -> Answer {
    let format = json!({ "type": "json_schema", "json_schema": { "name": "x", "schema": schema } });
    let body = json!({
        "messages": [{ "role": "user", "content": "Go" }], "max_tokens": tokens, "seed": 3, "response_format": format,
    });
    server.post("/v1/chat/completions", &body)
}

/// Words of which neither form excludes the other before the last letters are read.
fn far(letter: char, distance: usize) -> String {
    format!("^(a|b)*{letter}(a|b){{{distance}}}$")
}

#[test]
fn schemas_that_cost_too_much_are_refused_by_their_limit() {
    let server = start(exact(), |_| {});
    let both =
        json!({ "type": "string", "allOf": [{ "pattern": far('a', 30) }, { "pattern": far('b', 30) }] });
    for schema in [
        json!({ "type": "integer", "multipleOf": 99_999_989 }),
        json!({ "type": "integer", "multipleOf": 1_000_003 }),
        json!({ "type": "number", "multipleOf": 0.999_983 }),
        json!({ "type": "integer", "allOf": [{ "multipleOf": 9_973 }, { "multipleOf": 9_967 }] }),
        json!({ "anyOf": [{ "const": 1 }, both] }),
        json!({ "type": "object", "properties": { "a": { "type": "integer", "multipleOf": 99_999_989 } }, "required": ["a"] }),
    ] {
        let began = Instant::now();
        let answer = ask_for(&server, &schema, 50);
        eprintln!("{:?} {schema}: {} {}", began.elapsed(), answer.status, answer.body);
        assert_eq!(answer.status, 400, "{schema}: {answer:?}");
        assert!(answer.body.contains("limit of 1000000 steps"), "{schema}: {answer:?}");
        assert!(began.elapsed() < Duration::from_secs(20), "{schema}: {:?}", began.elapsed());
    }
}

#[test]
fn ordinary_schemas_cost_little() {
    let server = start(exact(), |_| {});
    let fields = |count: usize| -> Value {
        let fields = (0..count).map(|at| (format!("field_{at}"), json!({ "type": "string" })));
        json!({ "type": "object", "properties": Value::Object(fields.collect()), "additionalProperties": false })
    };
    for schema in [
        json!({ "type": "number", "multipleOf": 0.01 }),
        json!({ "type": "integer", "multipleOf": 5 }),
        json!({ "type": "integer", "multipleOf": 100 }),
        json!({ "type": "integer", "multipleOf": 86_400, "minimum": 0 }),
        json!({ "type": "integer", "multipleOf": 1_000_000 }),
        json!({ "type": "integer", "multipleOf": 97, "minimum": 10, "maximum": 100_000 }),
        json!({ "type": "string", "pattern": "^[A-Z]{3}-[0-9]{4}$" }),
        json!({ "type": "array", "items": { "type": "integer" }, "minItems": 2, "maxItems": 100 }),
        json!({ "type": "string", "maxLength": 1000 }),
        fields(100),
        fields(1000),
        json!({ "type": "object", "properties": { "inner": fields(1000) }, "required": ["inner"] }),
    ] {
        let began = Instant::now();
        let answer = ask_for(&server, &schema, 60);
        let told: String = schema.to_string().chars().take(100).collect();
        eprintln!("{:?} {told}: {} {}", began.elapsed(), answer.status, answer.body);
        assert_eq!(answer.status, 200, "{told}: {answer:?}");
        assert!(began.elapsed() < Duration::from_secs(30), "{told}: {:?}", began.elapsed());
    }
}
