//! Anthropic's, ollama's and the responses API.

use crate::common;
use crate::common::{exact, start};
use serde_json::{Value, json};

#[test]
fn anthropic_messages() {
    let server = start(exact(), |_| {});
    let body = |stream: bool| {
        json!({
            "model": "tiny", "max_tokens": 12, "temperature": 0, "stream": stream,
            "system": [{ "type": "text", "text": "x-anthropic-billing-header: cch=123\nBe brief." }],
            "messages": [{ "role": "user", "content": [{ "type": "text", "text": "Hello" }] }],
        })
    };
    let whole = server.post("/v1/messages", &body(false)).json();
    assert_eq!((&whole["type"], &whole["role"]), (&json!("message"), &json!("assistant")));
    let usage = &whole["usage"];
    assert!(usage["output_tokens"].as_u64().unwrap() <= 12, "{whole}");
    let stream = server.post("/v1/messages", &body(true));
    let names: Vec<&str> = stream.body.lines().filter_map(|line| line.strip_prefix("event: ")).collect();
    assert_eq!(
        (names[0], names[names.len() - 2], names[names.len() - 1]),
        ("message_start", "message_delta", "message_stop")
    );
    let events: Vec<Value> = stream.events().iter().map(|e| serde_json::from_str(e).unwrap()).collect();
    let text: String = events.iter().filter_map(|e| e["delta"]["text"].as_str()).collect();
    let expected: String =
        whole["content"].as_array().unwrap().iter().filter_map(|b| b["text"].as_str()).collect();
    assert_eq!(text, expected);
    assert_eq!(events[events.len() - 2]["delta"]["stop_reason"], whole["stop_reason"]);
    let starts = names.iter().filter(|n| **n == "content_block_start").count();
    assert_eq!(starts, names.iter().filter(|n| **n == "content_block_stop").count());
    let count = server.post("/v1/messages/count_tokens", &body(false)).json();
    let all = usage["input_tokens"].as_u64().unwrap() + usage["cache_read_input_tokens"].as_u64().unwrap();
    assert_eq!(count["input_tokens"].as_u64().unwrap(), all);
    let mut other = body(false);
    other["system"] = json!("x-anthropic-billing-header: cch=999\nBe brief.");
    let other = server.post("/v1/messages/count_tokens", &other).json();
    assert_eq!(other, count, "lines that change from call to call are dropped");
    let refused = server.post("/v1/messages", &json!({ "max_tokens": 1, "messages": [] }));
    assert_eq!((refused.status, &refused.json()["type"]), (400, &json!("error")));
    let forced = json!({
        "max_tokens": 300, "messages": [{ "role": "user", "content": "x" }], "tool_choice": { "type": "tool", "name": "f" },
        "tools": [{ "name": "f", "input_schema": { "type": "object", "properties": { "a": { "type": "boolean" } }, "required": ["a"], "additionalProperties": false } }],
    });
    let called = server.post("/v1/messages", &forced).json();
    assert_eq!(called["stop_reason"], "tool_use", "{called}");
    let block = called["content"].as_array().unwrap().last().unwrap().clone();
    assert!(block["type"] == "tool_use" && block["input"]["a"].is_boolean(), "{block}");
    let back = json!({
        "max_tokens": 3, "messages": [
            { "role": "user", "content": "x" }, { "role": "assistant", "content": [block.clone()] },
            { "role": "user", "content": [{ "type": "tool_result", "tool_use_id": block["id"], "content": "done" }] },
        ],
    });
    assert_eq!(server.post("/v1/messages", &back).status, 200);
}

#[test]
fn responses() {
    let server = start(exact(), |_| {});
    let body = |stream: bool| json!({ "model": "tiny", "input": "Hello", "instructions": "Be brief.", "max_output_tokens": 8, "temperature": 0, "ignore_eos": true, "stream": stream });
    let whole = server.post("/v1/responses", &body(false)).json();
    assert_eq!((&whole["object"], &whole["status"]), (&json!("response"), &json!("incomplete")));
    let text = |response: &Value| -> String {
        let items = response["output"].as_array().unwrap().iter();
        items.filter_map(|item| item["content"][0]["text"].as_str()).collect()
    };
    let stream = server.post("/v1/responses", &body(true));
    let events: Vec<Value> = stream.events().iter().map(|e| serde_json::from_str(e).unwrap()).collect();
    let numbers: Vec<u64> = events.iter().map(|e| e["sequence_number"].as_u64().unwrap()).collect();
    assert_eq!(numbers, (0..events.len() as u64).collect::<Vec<_>>());
    assert_eq!(events[0]["type"], "response.created");
    let last = events.last().unwrap();
    assert_eq!(last["type"], "response.incomplete");
    assert_eq!(text(&last["response"]), text(&whole));
    let deltas: String = events
        .iter()
        .filter(|e| e["type"].as_str().unwrap().ends_with("_text.delta"))
        .filter_map(|e| e["delta"].as_str())
        .collect();
    assert_eq!(deltas, text(&whole));
    let list = json!({ "input": [
        { "role": "user", "content": [{ "type": "input_text", "text": "x" }] },
        { "type": "function_call", "call_id": "1", "name": "f", "arguments": "{}" },
        { "type": "function_call_output", "call_id": "1", "output": "done" },
    ], "max_output_tokens": 2 });
    assert_eq!(server.post("/v1/responses", &list).status, 200);
    assert_eq!(
        server.post("/v1/responses", &json!({ "input": "x", "previous_response_id": "y" })).status,
        400
    );
}

#[test]
fn ollama() {
    let server = start(exact(), |_| {});
    let body = |stream: bool| {
        json!({ "model": "tiny:latest", "messages": [{ "role": "user", "content": "Hello" }], "stream": stream,
                "options": { "temperature": 0, "num_predict": 8, "seed": 1 } })
    };
    let whole = server.post("/api/chat", &body(false)).json();
    assert_eq!((&whole["done"], &whole["message"]["role"]), (&json!(true), &json!("assistant")));
    let stream = server.post("/api/chat", &body(true));
    assert!(stream.head.contains("application/x-ndjson"), "{}", stream.head);
    let lines: Vec<Value> = stream.body.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let text: String = lines.iter().filter_map(|line| line["message"]["content"].as_str()).collect();
    assert_eq!(json!(text), whole["message"]["content"]);
    assert!(lines[..lines.len() - 1].iter().all(|line| line["done"] == false));
    let last = lines.last().unwrap();
    assert_eq!((&last["done"], &last["eval_count"]), (&json!(true), &whole["eval_count"]));
    let generated = server
        .post(
            "/api/generate",
            &json!({ "model": "tiny", "prompt": "Hello", "stream": false, "options": { "num_predict": 4 } }),
        )
        .json();
    assert!(generated["response"].is_string() && generated["done"] == true);
    let raw = server
        .post("/api/generate", &json!({ "prompt": "Hello", "raw": true, "options": { "num_predict": 4 } }))
        .json();
    assert!(raw["response"].is_string() && raw["done"] == true);
    let formatted = json!({ "messages": [{ "role": "user", "content": "x" }], "stream": false, "options": { "num_predict": 200 },
        "format": { "type": "object", "properties": { "a": { "type": "boolean" } }, "required": ["a"], "additionalProperties": false } });
    let said = server.post("/api/chat", &formatted).json();
    let said: Value = serde_json::from_str(said["message"]["content"].as_str().unwrap()).unwrap();
    assert!(said["a"].is_boolean());
    assert_eq!(server.get("/api/tags").json()["models"][0]["name"], "tiny");
    assert_eq!(server.get("/api/ps").status, 200);
    assert!(server.get("/api/version").json()["version"].is_string());
    assert_eq!(server.post("/api/show", &json!({ "model": "tiny" })).status, 200);
    assert_eq!(server.post("/api/show", &json!({ "model": "other" })).status, 404);
}

/// The `data:` of a stream of named events, as values.
fn told(answer: &common::Answer) -> Vec<Value> {
    answer.events().iter().filter_map(|event| serde_json::from_str(event).ok()).collect()
}

#[test]
fn arguments_of_tools_come_in_pieces_in_every_dialect_that_has_them() {
    let server = start(exact(), |_| {});
    let schema = json!({ "type": "object", "properties": { "city": { "enum": ["Reykjavik"] } },
                         "required": ["city"], "additionalProperties": false });
    let joined = |parts: &[&str]| {
        assert!(parts.len() > 5, "{parts:?}");
        serde_json::from_str::<Value>(&parts.concat()).unwrap()
    };
    let expected = json!({ "city": "Reykjavik" });

    let body = json!({ "messages": [{ "role": "user", "content": "Go" }], "max_tokens": 200, "stream": true,
        "tools": [{ "name": "weather", "input_schema": schema }], "tool_choice": { "type": "any" } });
    let events = told(&server.post("/v1/messages", &body));
    let parts: Vec<&str> =
        events.iter().filter_map(|event| event["delta"]["partial_json"].as_str()).collect();
    assert_eq!(joined(&parts), expected);
    let kinds: Vec<&str> = events.iter().filter_map(|event| event["type"].as_str()).collect();
    let count = |kind: &str| kinds.iter().filter(|found| **found == kind).count();
    assert_eq!((count("content_block_start"), count("content_block_stop")), (1, 1), "{kinds:?}");
    assert_eq!(events[1]["content_block"]["name"], "weather");
    let mut whole = body.clone();
    whole["stream"] = json!(false);
    assert_eq!(server.post("/v1/messages", &whole).json()["content"][0]["input"], expected);

    let body = json!({ "input": "Go", "max_output_tokens": 200, "stream": true, "tool_choice": "required",
        "tools": [{ "type": "function", "name": "weather", "parameters": schema }] });
    let events = told(&server.post("/v1/responses", &body));
    let named = |name: &str| events.iter().filter(|event| event["type"] == name).collect::<Vec<_>>();
    let deltas = named("response.function_call_arguments.delta");
    let parts: Vec<&str> = deltas.iter().map(|event| event["delta"].as_str().unwrap()).collect();
    assert_eq!(joined(&parts), expected);
    let done = named("response.function_call_arguments.done");
    assert_eq!((done.len(), &done[0]["arguments"]), (1, &json!(parts.concat())));
    assert_eq!(named("response.output_item.done")[0]["item"]["arguments"], parts.concat());
    let last = &events.last().unwrap()["response"]["output"][0];
    assert_eq!((&last["name"], &last["arguments"]), (&json!("weather"), &json!(parts.concat())));
}
