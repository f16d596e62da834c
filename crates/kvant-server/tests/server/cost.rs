//! What a request may cost: hostile ones are refused or bounded, and others go on meanwhile.

use std::io::{BufRead, BufReader};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use crate::common::{Answer, Server, exact, start};
use serde_json::{Value, json};

/// The most of `/health`'s answers that may take longer than [`SOON`]: test machines are busy with other tests.
const MOST_LATE: usize = 2;
const SOON: Duration = Duration::from_millis(200);

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
    for schema in [
        json!({ "type": "integer", "multipleOf": 99_999_989 }),
        json!({ "type": "integer", "multipleOf": 1_000_003 }),
        json!({ "type": "integer", "allOf": [{ "multipleOf": 9_973 }, { "multipleOf": 9_967 }] }),
        json!({ "type": "object", "properties": { "a": { "type": "integer", "multipleOf": 99_999_989 } }, "required": ["a"] }),
    ] {
        let began = Instant::now();
        let answer = ask_for(&server, &schema, 50);
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
        json!({ "type": "number", "multipleOf": 0.999_983 }),
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
        let short: String = schema.to_string().chars().take(100).collect();
        assert_eq!(answer.status, 200, "{short}: {answer:?}");
        assert!(began.elapsed() < Duration::from_secs(30), "{short}: {:?}", began.elapsed());
    }
}

/// Bodies of a few bytes that ask for as much as a schema can, whether they are refused or not.
#[test]
fn hostile_schemas_end_soon_whatever_they_say() {
    let server = start(exact(), |_| {});
    let list = |count: usize, one: &dyn Fn(usize) -> Value| Value::Array((0..count).map(one).collect());
    let any_of_many =
        |at: usize| json!({ "anyOf": list(40, &|other| json!({ "minimum": at * 100 + other })) });
    let both =
        json!({ "type": "string", "allOf": [{ "pattern": far('a', 30) }, { "pattern": far('b', 30) }] });
    for schema in [
        json!({ "anyOf": [{ "const": 1 }, both] }),
        json!({ "allOf": list(40, &any_of_many) }),
        json!({ "type": "string", "pattern": "((a{1,1000}){1,1000}){1,1000}" }),
        json!({ "type": "string", "pattern": format!("({}x)+", "(a|b|ab)*".repeat(300)) }),
        json!({ "type": "string", "pattern": "(?i:\\p{L}{1,500}){1,500}" }),
        json!({ "type": "string", "minLength": 4_000_000_000_u64 }),
        json!({ "type": "string", "maxLength": 4_000_000_000_u64, "pattern": far('a', 500) }),
        json!({ "type": "array", "minItems": 1_000_000_000, "items": { "type": "array", "minItems": 1_000_000_000 } }),
        json!({ "type": "object", "minProperties": 1_000_000 }),
        json!({ "type": "number", "multipleOf": 1e-300 }),
        json!({ "type": "number", "multipleOf": 4_294_967_295_u64 }),
        json!({ "type": "integer", "minimum": -9_223_372_036_854_775_808_i64, "maximum": 9_223_372_036_854_775_807_u64 }),
        json!({ "allOf": list(30, &|at| json!({ "multipleOf": 2 * at + 3 })) }),
        json!({ "enum": list(3000, &|at| json!(format!("{at:x}-{}", at * 7919))) }),
        json!({ "$defs": { "a": { "allOf": [{ "$ref": "#/$defs/b" }] }, "b": { "allOf": [{ "$ref": "#/$defs/a" }] } }, "$ref": "#/$defs/a" }),
        json!({ "oneOf": list(500, &|at| json!({ "type": "object", "properties": { "k": { "const": at } }, "required": ["k"] })) }),
        json!({ "patternProperties": { far('a', 100): { "type": "string" }, far('b', 100): { "type": "integer" } } }),
    ] {
        let began = Instant::now();
        let answer = ask_for(&server, &schema, 30);
        let short: String = schema.to_string().chars().take(100).collect();
        assert!(matches!(answer.status, 200 | 400), "{short}: {answer:?}");
        assert!(began.elapsed() < Duration::from_secs(30), "{short}: {:?}", began.elapsed());
    }
}

#[test]
fn bodies_of_millions_of_values_are_refused_before_they_are_read() {
    let server = start(exact(), |_| {});
    for values in [format!("[{}[]]", "[],".repeat(600_000)), format!("[{}{{}}]", "{},".repeat(600_000))] {
        let answer = server.ask("POST", "/v1/chat/completions", "", &format!("{{\"messages\":{values}}}"));
        assert_eq!(answer.status, 400, "{answer:?}");
        assert!(answer.body.contains("expected at most 1048576"), "{answer:?}");
    }
    // What is quoted is one text.
    let commas = json!({ "content": "[,\\\"{,".repeat(1 << 17) });
    assert_eq!(server.post("/tokenize", &commas).status, 200);
    let deep = format!("{{\"messages\":{}1{}}}", "[".repeat(100_000), "]".repeat(100_000));
    assert_eq!(server.ask("POST", "/v1/chat/completions", "", &deep).status, 400);
}

/// While hostile requests of each kind run, `/health` answers at once and a stream goes on.
#[test]
fn others_go_on_beside_hostile_requests() {
    let server = start(exact(), |options| options.scheduler.parallel = 4);
    let stream = json!({ "prompt": "Go", "max_tokens": 1500, "stream": true, "ignore_eos": true, "seed": 1 });
    let mut tokens = BufReader::new(server.send("POST", "/v1/completions", "", &stream.to_string())).lines();
    let mut next = move || tokens.find_map(|line| line.ok().filter(|line| line.starts_with("data: ")));
    assert!(next().is_some());
    let schema = |schema: Value| {
        json!({ "messages": [{ "role": "user", "content": "Go" }], "max_tokens": 1, "response_format": {
            "type": "json_schema", "json_schema": { "name": "x", "schema": schema } } })
    };
    let spaces = " ".repeat(2_000_000);
    let kinds = [
        ("/tokenize", json!({ "content": spaces }).to_string()),
        ("/v1/completions", json!({ "prompt": spaces, "max_tokens": 1 }).to_string()),
        ("/v1/chat/completions", json!({ "messages": [{ "role": "user", "content": spaces }] }).to_string()),
        ("/apply-template", json!({ "messages": [{ "role": "user", "content": spaces }] }).to_string()),
        ("/v1/chat/completions", schema(json!({ "type": "integer", "multipleOf": 99_999_989 })).to_string()),
        ("/v1/messages", format!("{{\"messages\":[{}[]]}}", "[],".repeat(600_000))),
        ("/detokenize", json!({ "tokens": vec![40; 1 << 19] }).to_string()),
    ];
    for (path, body) in kinds {
        let (done, late, asked) = (AtomicBool::new(false), AtomicUsize::new(0), AtomicUsize::new(0));
        std::thread::scope(|threads| {
            let hostile: Vec<_> =
                (0..4).map(|_| threads.spawn(|| server.ask("POST", path, "", &body))).collect();
            threads.spawn(|| {
                while !done.load(Ordering::Relaxed) {
                    let began = Instant::now();
                    assert_eq!(server.get("/health").status, 200);
                    asked.fetch_add(1, Ordering::Relaxed);
                    late.fetch_add(usize::from(began.elapsed() > SOON), Ordering::Relaxed);
                    std::thread::sleep(Duration::from_millis(10));
                }
            });
            let began = Instant::now();
            for _ in 0..10 {
                assert!(next().is_some(), "{path}: the stream ended");
            }
            assert!(began.elapsed() < Duration::from_secs(20), "{path}: ten tokens in {:?}", began.elapsed());
            for answer in hostile {
                let answer = answer.join().unwrap();
                assert!(
                    matches!(answer.status, 200 | 400 | 503),
                    "{path}: {} {}",
                    answer.status,
                    answer.head
                );
            }
            done.store(true, Ordering::Relaxed);
        });
        let (late, asked) = (late.into_inner(), asked.into_inner());
        assert!(late <= MOST_LATE, "{path}: {late} of {asked} answers of /health took longer than {SOON:?}");
    }
}

/// Who leaves takes the work along: the next one does not wait for it.
#[test]
fn work_ends_with_whoever_asked_for_it() {
    let mut server = start(exact(), |_| {});
    let word: String = (0..2_000_000).map(|at: u64| char::from(b'a' + (at * at % 26) as u8)).collect();
    let body = json!({ "content": word }).to_string();
    let began = Instant::now();
    for _ in 0..40 {
        drop(server.send("POST", "/tokenize", "", &body));
    }
    assert_eq!(server.post("/tokenize", &json!({ "content": "next" })).status, 200);
    assert!(began.elapsed() < Duration::from_secs(60), "{:?}", began.elapsed());
    // And so does what runs when the server ends at once.
    server.join().unwrap();
}
