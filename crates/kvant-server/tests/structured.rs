//! JSON schemas, tools, thoughts: what is promised is kept, whatever the model would rather say. The tiny model's weights are random.

mod common;

use common::{exact, start};
use serde_json::{Value, json};

fn ask(server: &common::Server, more: Value) -> Value {
    let mut body = json!({ "messages": [{ "role": "user", "content": "Go" }], "max_tokens": 400, "temperature": 1.2, "seed": 7 });
    for (name, value) in more.as_object().unwrap() {
        body[name] = value.clone();
    }
    let answer = server.post("/v1/chat/completions", &body);
    assert_eq!(answer.status, 200, "{answer:?}");
    answer.json()
}

#[test]
fn schemas_are_kept() {
    let server = start(exact(), |_| {});
    let schema = json!({
        "type": "object", "additionalProperties": false, "required": ["age", "kind"],
        "properties": { "age": { "type": "integer", "minimum": 0, "maximum": 99 }, "kind": { "enum": ["cat", "dog"] } },
    });
    let format =
        json!({ "type": "json_schema", "json_schema": { "name": "x", "strict": true, "schema": schema } });
    for seed in 0..4 {
        let answer = ask(&server, json!({ "response_format": format, "seed": seed, "n": 2 }));
        for choice in answer["choices"].as_array().unwrap() {
            let said: Value = serde_json::from_str(choice["message"]["content"].as_str().unwrap()).unwrap();
            assert!((0..=99).contains(&said["age"].as_i64().unwrap()), "{said}");
            assert!(said["kind"] == "cat" || said["kind"] == "dog", "{said}");
            assert_eq!(choice["finish_reason"], "stop");
        }
    }
    let object = ask(
        &server,
        json!({ "response_format": { "type": "json_object", "schema": { "type": "object", "properties": { "a": { "type": "boolean" } }, "required": ["a"], "additionalProperties": false } } }),
    );
    let said: Value =
        serde_json::from_str(object["choices"][0]["message"]["content"].as_str().unwrap()).unwrap();
    assert!(said["a"].is_boolean());
}

#[test]
fn schemas_that_cannot_be_kept_are_refused() {
    let server = start(exact(), |_| {});
    for schema in [
        json!({ "type": "nonsense" }),
        json!({ "$ref": "#/nowhere" }),
        json!({ "$ref": "https://example.com/schema" }),
        json!({ "type": "string", "pattern": "foo**(" }),
        json!({ "type": "string", "pattern": "x".repeat(300_000) }),
    ] {
        let format = json!({ "type": "json_schema", "json_schema": { "name": "x", "schema": schema } });
        let body = json!({ "messages": [{ "role": "user", "content": "Go" }], "response_format": format });
        let answer = server.post("/v1/chat/completions", &body);
        assert_eq!(answer.status, 400, "{answer:?}");
    }
    assert_eq!(server.get("/health").status, 200);
}

fn tools() -> Value {
    json!([
        { "type": "function", "function": { "name": "weather", "description": "d", "parameters": {
            "type": "object", "properties": { "city": { "enum": ["Rome", "Oslo"] } }, "required": ["city"], "additionalProperties": false } } },
        { "type": "function", "function": { "name": "clock" } },
    ])
}

#[test]
fn required_tools_are_called_with_arguments_that_fit() {
    let server = start(exact(), |_| {});
    for (choice, stream) in [
        (json!({ "type": "function", "function": { "name": "weather" } }), false),
        (json!({ "type": "function", "function": { "name": "weather" } }), true),
    ] {
        let body = json!({ "tools": tools(), "tool_choice": choice, "stream": stream });
        let (call, finish) = match stream {
            false => {
                let answer = ask(&server, body);
                let choice = answer["choices"][0].clone();
                assert!(choice["message"]["content"].is_null());
                (choice["message"]["tool_calls"][0].clone(), choice["finish_reason"].clone())
            }
            true => {
                let body = json!({ "messages": [{ "role": "user", "content": "Go" }], "tools": tools(), "tool_choice": choice, "stream": true, "seed": 1 });
                let events = server.post("/v1/chat/completions", &body).events();
                let chunks: Vec<Value> =
                    events[..events.len() - 1].iter().map(|e| serde_json::from_str(e).unwrap()).collect();
                let parts = chunks.iter().filter_map(|c| c["choices"][0]["delta"].get("tool_calls"));
                let parts: Vec<&Value> = parts.map(|calls| &calls[0]).collect();
                assert!(parts.len() > 5, "arguments come in pieces: {parts:?}");
                let mut call = parts[0].clone();
                assert_eq!((&call["index"], &call["function"]["arguments"]), (&json!(0), &json!("")));
                let text = |part: &&Value| part["function"]["arguments"].as_str().unwrap().to_owned();
                call["function"]["arguments"] = parts.iter().map(text).collect::<String>().into();
                assert!(parts[1..].iter().all(|part| part.get("id").is_none() && part["index"] == 0));
                (call, chunks.last().unwrap()["choices"][0]["finish_reason"].clone())
            }
        };
        assert_eq!(
            (&call["type"], &call["function"]["name"], &finish),
            (&json!("function"), &json!("weather"), &json!("tool_calls"))
        );
        let arguments: Value = serde_json::from_str(call["function"]["arguments"].as_str().unwrap()).unwrap();
        assert!(arguments["city"] == "Rome" || arguments["city"] == "Oslo", "{arguments}");
    }
    let unknown = json!({ "messages": [{ "role": "user", "content": "Go" }], "tools": tools(), "tool_choice": { "type": "function", "function": { "name": "magic" } } });
    assert_eq!(server.post("/v1/chat/completions", &unknown).status, 400);
    // A conversation with calls and results in it.
    let history = json!([
        { "role": "user", "content": "Weather?" },
        { "role": "assistant", "content": null, "tool_calls": [{ "id": "1", "type": "function", "function": { "name": "weather", "arguments": "{\"city\":\"Rome\"}" } }] },
        { "role": "tool", "tool_call_id": "1", "content": "sunny" },
    ]);
    let body = json!({ "messages": history, "tools": tools(), "max_tokens": 3 });
    assert_eq!(server.post("/v1/chat/completions", &body).status, 200);
    let prompt = server.post("/apply-template", &json!({ "messages": history, "tools": tools() })).json();
    let prompt = prompt["prompt"].as_str().unwrap().to_owned();
    assert!(
        prompt
            .contains("<tool_call>{\"name\": \"weather\", \"arguments\": {\"city\": \"Rome\"}}</tool_call>"),
        "{prompt}"
    );
}

#[test]
fn variables_reach_the_template() {
    let server = start(exact(), |_| {});
    let messages = json!([{ "role": "user", "content": "x" }]);
    let off = json!({ "messages": messages, "chat_template_kwargs": { "enable_thinking": false } });
    let prompt = server.post("/apply-template", &off).json();
    assert!(prompt["prompt"].as_str().unwrap().ends_with("<think></think>"), "{prompt}");
}

#[test]
fn templates_are_told_todays_date() {
    let text = "{{ date_string }}|{{ datetime }}|{{ functions }}|{{ messages[0].content }}";
    let options = kvant_engine::EngineOptions { template: Some(text.to_owned()), ..exact() };
    let server = start(options, |_| {});
    let prompt = |more: Value| {
        let mut body = json!({ "messages": [{ "role": "user", "content": "x" }] });
        more.as_object().unwrap().iter().for_each(|(name, value)| body[name] = value.clone());
        server.post("/apply-template", &body).json()["prompt"].as_str().unwrap().to_owned()
    };
    let today = |format| kvant_engine::time_text(format, std::time::SystemTime::now()).unwrap();
    let (before, found) = (today("%d %b %Y|%b %d %Y"), prompt(json!({})));
    // Midnight may pass between the two.
    assert!([before, today("%d %b %Y|%b %d %Y")].iter().any(|date| found == format!("{date}||x")), "{found}");
    let own = json!({ "chat_template_kwargs": { "date_string": "a", "datetime": "b", "functions": "c" } });
    assert_eq!(prompt(own), "a|b|c|x");
    assert!(prompt(json!({ "tools": tools() })).contains("\"name\":\"weather\""));
}
