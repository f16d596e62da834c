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

/// A schema that lets the model write nothing but a call as JSON, in no tags: as a model may of its own accord.
fn only_call() -> Value {
    json!({ "const": { "name": "weather", "arguments": { "city": "Rome" } } })
}

#[test]
fn calls_that_models_write_as_plain_json_are_calls_in_every_dialect() {
    let server = start(exact(), |_| {});
    let schema = json!({ "type": "object", "properties": { "city": { "type": "string" } } });
    let function = json!({ "name": "weather", "parameters": schema });
    let chat = |stream: bool, tools: Value| {
        json!({ "messages": [{ "role": "user", "content": "x" }], "tools": tools, "stream": stream,
                "response_format": { "type": "json_schema", "json_schema": { "schema": only_call() } } })
    };
    let tools = json!([{ "type": "function", "function": function }]);
    let said = server.post("/v1/chat/completions", &chat(false, tools.clone())).json();
    let call = &said["choices"][0]["message"]["tool_calls"][0]["function"];
    assert_eq!(
        (&call["name"], &call["arguments"]),
        (&json!("weather"), &json!("{\"city\":\"Rome\"}")),
        "{said}"
    );
    assert_eq!(said["choices"][0]["finish_reason"], "tool_calls");
    assert_eq!(said["choices"][0]["message"]["content"], Value::Null);
    let stream = server.post("/v1/chat/completions", &chat(true, tools));
    assert!(
        stream.body.contains("tool_calls\":[{") && !stream.body.contains("\"content\":\"{"),
        "{stream:?}"
    );
    // A name that is none of the tools' makes no call.
    let other = json!([{ "type": "function", "function": { "name": "clock" } }]);
    let said = server.post("/v1/chat/completions", &chat(false, other)).json();
    assert!(said["choices"][0]["message"]["content"].is_string(), "{said}");

    let format = json!({ "type": "json_schema", "schema": only_call() });
    let body = json!({ "max_tokens": 200, "messages": [{ "role": "user", "content": "x" }],
        "tools": [{ "name": "weather", "input_schema": schema }], "output_config": { "format": format } });
    let said = server.post("/v1/messages", &body).json();
    assert_eq!(
        (&said["stop_reason"], &said["content"][0]["input"]),
        (&json!("tool_use"), &json!({ "city": "Rome" }))
    );

    let body = json!({ "input": "x", "tools": [{ "type": "function", "name": "weather", "parameters": schema }],
        "text": { "format": { "type": "json_schema", "name": "x", "schema": only_call() } } });
    let said = server.post("/v1/responses", &body).json();
    let item = &said["output"][0];
    assert_eq!((&item["type"], &item["name"]), (&json!("function_call"), &json!("weather")), "{said}");

    let body = json!({ "messages": [{ "role": "user", "content": "x" }], "stream": false, "format": only_call(),
        "tools": [{ "type": "function", "function": function }] });
    let said = server.post("/api/chat", &body).json();
    assert_eq!(said["message"]["tool_calls"][0]["function"]["arguments"]["city"], "Rome", "{said}");
}

#[test]
fn tools_of_other_kinds_are_passed_over() {
    let server = start(exact(), |_| {});
    let other = [
        json!({ "type": "web_search" }),
        json!({ "type": "namespace", "name": "n", "tools": [] }),
        json!({ "type": "custom", "name": "apply_patch", "format": { "type": "grammar" } }),
    ];
    let function = json!({ "type": "function", "name": "f", "parameters": { "type": "object" } });
    let count = |path: &str, tools: Value| {
        let answer = server.post(
            path,
            &json!({ "input": "x", "messages": [{ "role": "user", "content": "x" }],
            "tools": tools, "max_tokens": 1 }),
        );
        assert_eq!(answer.status, 200, "{path}: {answer:?}");
        answer.json()["input_tokens"].as_u64().unwrap()
    };
    let path = "/v1/responses/input_tokens";
    let all: Vec<Value> = other.iter().chain([&function]).cloned().collect();
    assert_eq!(count(path, json!(all)), count(path, json!([function])));
    assert_eq!(count(path, json!(other)), count(path, json!([])));
    let path = "/v1/chat/completions/input_tokens";
    let function = json!({ "type": "function", "function": { "name": "f" } });
    let all: Vec<Value> = other.iter().chain([&function]).cloned().collect();
    assert_eq!(count(path, json!(all)), count(path, json!([function])));
    let path = "/v1/messages/count_tokens";
    let search = json!({ "type": "web_search_20250305", "name": "web_search" });
    assert_eq!(count(path, json!([search])), count(path, json!([])));
    assert!(
        count(path, json!([{ "type": "custom", "name": "f", "input_schema": {} }])) > count(path, json!([]))
    );
    // What is no tool at all is refused.
    let refused = json!({ "messages": [{ "role": "user", "content": "x" }], "tools": [{ "function": {} }] });
    assert_eq!(server.post("/v1/chat/completions", &refused).status, 400);
}

#[test]
fn anthropic_formats_documents_and_blocks() {
    let server = start(exact(), |_| {});
    let schema = json!({ "type": "object", "properties": { "a": { "type": "boolean" } }, "required": ["a"] });
    let mut body = json!({ "max_tokens": 100, "messages": [{ "role": "user", "content": "x" }],
        "output_config": { "format": { "type": "json_schema", "schema": schema } } });
    let said = server.post("/v1/messages", &body);
    assert!(!said.body.contains("citations"), "{said:?}");
    let text = said.json()["content"][0]["text"].as_str().unwrap().to_owned();
    assert!(serde_json::from_str::<Value>(&text).unwrap()["a"].is_boolean(), "{text}");
    body["stream"] = json!(true);
    assert!(!server.post("/v1/messages", &body).body.contains("citations"));
    body["output_config"] = json!({ "format": { "type": "json_schema", "schema": { "type": "nonsense" } } });
    assert_eq!(server.post("/v1/messages", &body).status, 400);
    let count = |content: Value| {
        let body = json!({ "max_tokens": 1, "messages": [{ "role": "user", "content": content }] });
        let answer = server.post("/v1/messages/count_tokens", &body);
        (answer.status, answer.json()["input_tokens"].clone())
    };
    let source = json!({ "type": "text", "media_type": "text/plain", "data": "Rome is old." });
    let document = json!([{ "type": "document", "title": "Facts", "source": source }, { "type": "text", "text": "Why?" }]);
    assert_eq!(count(document), count(json!("Facts\n\nRome is old.\nWhy?")));
    let pdf = json!([{ "type": "document", "source": { "type": "base64", "data": "" } }]);
    assert_eq!(count(pdf).0, 400);
}

#[test]
fn files_of_text_are_read_and_others_refused() {
    let server = start(exact(), |_| {});
    let chat = |part: Value| {
        let list = json!([{ "role": "user", "content": [part, { "type": "text", "text": "Why?" }] }]);
        server.post("/apply-template", &json!({ "messages": list }))
    };
    // "Rome is \u{e4}lter."
    let data = "data:text/plain;charset=utf-8;base64,Um9tZSBpcyDDpGx0ZXIu";
    let file = chat(json!({ "type": "file", "file": { "filename": "a.txt", "file_data": data } })).json();
    let prompt = file["prompt"].as_str().unwrap();
    assert!(prompt.contains("a.txt\n\nRome is älter.\nWhy?"), "{prompt}");
    let part = json!({ "type": "input_file", "filename": "a.txt", "file_data": data });
    let asked = json!({ "input": [{ "role": "user", "content": [part] }], "max_output_tokens": 1 });
    assert_eq!(server.post("/v1/responses", &asked).status, 200);
    for data in [
        "data:application/pdf;base64,JVBERg==",
        "data:text/plain;base64,/w==",
        "data:text/plain;base64,(",
        "x",
    ] {
        let refused = chat(json!({ "type": "file", "file": { "file_data": data } }));
        assert_eq!(refused.status, 400, "{data}");
        assert!(refused.body.contains("file parts are not supported"), "{refused:?}");
    }
    assert_eq!(chat(json!({ "type": "image_url", "image_url": { "url": "x" } })).status, 400);
}

#[test]
fn errors_have_the_form_of_their_dialect() {
    let server = start(exact(), |options| options.keys = kvant_server::ApiKeys::parse("secret"));
    let key = "x-api-key: secret\r\n";
    for (method, path, head, body, status) in [
        (
            "POST",
            "/api/chat",
            key,
            "{\"model\": \"other\", \"messages\": [{\"role\": \"user\", \"content\": \"x\"}]}",
            404,
        ),
        ("POST", "/api/chat", key, "{", 400),
        ("POST", "/api/generate", key, "{\"prompt\": \"x\", \"images\": [\"aGk=\"]}", 400),
        ("POST", "/api/embed", key, "{}", 400),
        ("POST", "/api/push", key, "{}", 404),
        ("GET", "/api/chat", key, "", 405),
        ("GET", "/api/tags", "", "", 401),
    ] {
        let answer = server.ask(method, path, head, body);
        assert_eq!(answer.status, status, "{path} {answer:?}");
        assert!(answer.json()["error"].is_string(), "{path} {answer:?}");
    }
    for (head, body) in [(key, "{"), (key, "{\"max_tokens\": 1, \"messages\": []}"), ("", "{}")] {
        let told = server.ask("POST", "/v1/messages", head, body).json();
        assert_eq!(told["type"], "error", "{told}");
        assert!(told["error"]["type"].is_string() && told["error"]["message"].is_string(), "{told}");
    }
    let told = server.ask("POST", "/v1/chat/completions", key, "{").json();
    assert!(told["error"]["message"].is_string(), "{told}");
}

#[test]
fn ollama_goes_on_from_a_context_and_tells_what_the_model_is() {
    let server = start(exact(), |_| {});
    let ask = |more: Value| {
        let mut body =
            json!({ "prompt": "Hello", "stream": false, "options": { "num_predict": 4, "temperature": 0 } });
        more.as_object().unwrap().iter().for_each(|(name, value)| body[name] = value.clone());
        let answer = server.post("/api/generate", &body);
        assert_eq!(answer.status, 200, "{answer:?}");
        answer.json()
    };
    let first = ask(json!({}));
    let context = first["context"].as_array().unwrap().len() as u64;
    let known = first["prompt_eval_count"].as_u64().unwrap() + first["eval_count"].as_u64().unwrap();
    assert!(context == known || context == known + 1, "{first}");
    let second = ask(json!({ "context": first["context"] }));
    let alone = first["prompt_eval_count"].as_u64().unwrap();
    assert_eq!(second["prompt_eval_count"].as_u64().unwrap(), context + alone, "{second}");
    assert_eq!(
        second["context"].as_array().unwrap()[..context as usize],
        first["context"].as_array().unwrap()[..]
    );
    let raw = ask(json!({ "raw": true }));
    assert!(
        ask(json!({ "raw": true, "context": raw["context"] }))["prompt_eval_count"].as_u64().unwrap() >= 9
    );
    // Log-probabilities, whole and streamed.
    for more in [json!({}), json!({ "raw": true })] {
        let mut more = more;
        more["logprobs"] = json!(true);
        more["top_logprobs"] = json!(2);
        let told = ask(more);
        let list = told["logprobs"].as_array().unwrap();
        // The token that ends the answer counts, and is not told.
        let ended = told["done_reason"] == "stop";
        assert_eq!(list.len() as u64, told["eval_count"].as_u64().unwrap() - u64::from(ended), "{told}");
        assert!(
            list[0]["logprob"].as_f64().unwrap() <= 0.0
                && list[0]["top_logprobs"].as_array().unwrap().len() == 2
        );
    }
    let body = json!({ "messages": [{ "role": "user", "content": "x" }], "logprobs": true, "options": { "num_predict": 4 } });
    let lines: Vec<Value> = server
        .post("/api/chat", &body)
        .body
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let told: usize = lines.iter().filter_map(|line| line["logprobs"].as_array()).map(Vec::len).sum();
    let last = lines.last().unwrap();
    let ended = last["done_reason"] == "stop";
    assert_eq!(told as u64, last["eval_count"].as_u64().unwrap() - u64::from(ended));
    // Pictures are refused, in messages as well.
    let body = json!({ "messages": [{ "role": "user", "content": "x", "images": ["aGk="] }] });
    assert_eq!(server.post("/api/chat", &body).status, 400);

    let shown = server.post("/api/show", &json!({ "model": "tiny" })).json();
    assert_eq!(shown["model_info"]["llama.context_length"], 4096);
    let parameters = shown["model_info"]["general.parameter_count"].as_u64().unwrap();
    assert!(parameters > 100_000, "{shown}");
    let capabilities = shown["capabilities"].as_array().unwrap();
    assert!(capabilities.contains(&json!("tools")) && !capabilities.contains(&json!("insert")), "{shown}");
    let told = server.get("/api/tags").json()["models"][0].clone();
    assert_eq!(told["digest"].as_str().unwrap().len(), 64, "{told}");
    assert_eq!(told["details"]["parameter_size"], format!("{:.1}M", parameters as f64 / 1e6));
    assert_eq!(told["details"]["quantization_level"], "F32");
    assert_eq!(
        server.get("/api/tags").json()["models"][0],
        told,
        "nothing changes from one call to the next"
    );
}

#[test]
fn an_assistant_that_said_nothing_is_no_error() {
    let server = start(exact(), |_| {});
    let ask = |message: Value| {
        let list = json!([{ "role": "user", "content": "x" }, message, { "role": "user", "content": "y" }]);
        let answer = server.post("/apply-template", &json!({ "messages": list }));
        assert_eq!(answer.status, 200, "{answer:?}");
        answer.json()
    };
    let empty = ask(json!({ "role": "assistant", "content": "" }));
    for calls in [json!([]), Value::Null] {
        assert_eq!(ask(json!({ "role": "assistant", "content": null, "tool_calls": calls })), empty);
    }
    // A template that adds to what was said, as many do.
    let template = "{% for m in messages %}{{ m.role + m.content }}{% if m.tool_calls is defined %}!{% endif %}{% endfor %}";
    let options = kvant_engine::EngineOptions { template: Some(template.to_owned()), ..exact() };
    let server = start(options, |_| {});
    let list = json!([{ "role": "user", "content": "x" }, { "role": "assistant", "content": null, "tool_calls": [] }]);
    let prompt = server.post("/apply-template", &json!({ "messages": list }));
    assert_eq!(prompt.json()["prompt"], "userxassistant", "{prompt:?}");
    // Such a template knows no calls either, also where none are offered any more.
    let call = json!({ "id": "1", "type": "function", "function": { "name": "f", "arguments": "{}" } });
    let list = json!([{ "role": "user", "content": "x" }, { "role": "assistant", "content": null, "tool_calls": [call] },
                      { "role": "tool", "tool_call_id": "1", "content": "y" }]);
    let tool = json!({ "type": "function", "function": { "name": "f" } });
    let body = json!({ "messages": list, "tools": [tool], "tool_choice": "none", "max_tokens": 1 });
    assert_eq!(server.post("/v1/chat/completions", &body).status, 200);
    let prompt = server.post("/apply-template", &json!({ "messages": list }));
    assert!(prompt.json()["prompt"].as_str().unwrap().contains("<tool_call>"), "{prompt:?}");
}
