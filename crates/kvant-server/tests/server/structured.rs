//! JSON schemas, tools, thoughts: what is promised is kept, whatever the model would rather say. The tiny model's weights are random.

use crate::common;
use crate::common::{exact, start};
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
fn white_space_between_parts_comes_to_an_end() {
    let server = start(exact(), |_| {});
    let spaces = [" ", "\n", "\t", "\r"];
    let ids = spaces.iter().flat_map(|space| {
        let answer = server.post("/tokenize", &json!({ "content": space }));
        answer.json()["tokens"].as_array().unwrap().clone()
    });
    // A model that wants nothing but white space.
    let bias: serde_json::Map<String, Value> = ids.map(|id| (id.to_string(), json!(100))).collect();
    assert!(bias.len() >= 3, "{bias:?}");
    let schema = json!({ "type": "object", "properties": { "a": { "type": "boolean" } }, "required": ["a"] });
    let format = json!({ "type": "json_schema", "json_schema": { "name": "x", "schema": schema } });
    let weather = json!({ "type": "function", "function": { "name": "weather" } });
    for (more, finish) in [
        (json!({ "response_format": format }), "stop"),
        (json!({ "tools": tools(), "tool_choice": weather }), "tool_calls"),
    ] {
        let mut body = json!({ "logit_bias": bias, "temperature": 0 });
        body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        let answer = ask(&server, body);
        assert_eq!(answer["choices"][0]["finish_reason"], finish, "{answer}");
    }
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
    // A call that is cut off within its arguments is one all the same, as it is in a stream.
    let weather = json!({ "type": "function", "function": { "name": "weather" } });
    let cut = (24..400).step_by(4).find_map(|tokens| {
        let body = json!({ "tools": tools(), "tool_choice": weather, "max_tokens": tokens });
        let answer = ask(&server, body)["choices"][0].clone();
        let call = answer["message"]["tool_calls"][0]["function"].clone();
        (answer["finish_reason"] == "length" && !call.is_null()).then_some((answer, call))
    });
    let (answer, call) = cut.expect("an answer that ends within its arguments");
    assert_eq!((&call["name"], &answer["message"]["content"]), (&json!("weather"), &Value::Null));
    assert!(serde_json::from_str::<Value>(call["arguments"].as_str().unwrap()).is_err(), "{answer}");
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

/// Tools whose schemas use what a grammar must know.
fn many_fields() -> Value {
    json!([
        { "type": "function", "function": { "name": "book", "parameters": {
            "type": "object", "required": ["seats", "class"], "additionalProperties": false,
            "$defs": { "place": { "type": "object", "required": ["code"], "additionalProperties": false,
                "properties": { "code": { "type": "string", "pattern": "^[A-Z]{3}$" } } } },
            "properties": {
                "class": { "enum": ["first", "second"] },
                "seats": { "type": "array", "items": { "type": "integer", "minimum": 1, "maximum": 9 }, "minItems": 1, "maxItems": 3 },
                "to": { "$ref": "#/$defs/place" },
                "quiet": { "type": ["boolean", "null"] },
                "note": { "type": "string", "maxLength": 8 },
            } } } },
    ])
}

fn check_booking(call: &Value) {
    assert_eq!(call["function"]["name"], "book");
    let said: Value = serde_json::from_str(call["function"]["arguments"].as_str().unwrap()).unwrap();
    let known = ["class", "seats", "to", "quiet", "note"];
    assert!(said.as_object().unwrap().keys().all(|key| known.contains(&key.as_str())), "{said}");
    assert!(said["class"] == "first" || said["class"] == "second", "{said}");
    let seats = said["seats"].as_array().unwrap();
    assert!((1..=3).contains(&seats.len()), "{said}");
    assert!(seats.iter().all(|seat| (1..=9).contains(&seat.as_i64().unwrap())), "{said}");
    if let Some(to) = said.get("to") {
        let code = to["code"].as_str().unwrap();
        assert!(code.len() == 3 && code.chars().all(|c| c.is_ascii_uppercase()), "{said}");
    }
    if let Some(quiet) = said.get("quiet") {
        assert!(quiet.is_boolean() || quiet.is_null(), "{said}");
    }
    if let Some(note) = said.get("note") {
        assert!(note.as_str().unwrap().chars().count() <= 8, "{said}");
    }
}

/// A form of calls.
struct Form {
    /// The template that tells of it.
    template: &'static str,
    /// The tokens that it needs.
    tokens: &'static [(&'static str, i32)],
    /// The token that begins a call.
    open: Option<u64>,
}

/// Those whose calls the model begins, or has to.
const FORMS: [Form; 7] = [
    Form {
        template: "{% for m in messages %}<start_of_turn>{{ m.role }}\n{{ m.content }}{% endfor %}",
        tokens: &[],
        open: None,
    },
    Form {
        template: "{% for m in messages %}{{ m.content }}{% for c in m.tool_calls %}<start_function_call>call:{{ c.function.name }}{% endfor %}{% endfor %}{{ tools }}",
        tokens: &[("<start_function_call>", 3), ("<end_function_call>", 3), ("<escape>", 3)],
        open: Some(263),
    },
    Form {
        template: "{% for m in messages %}{{ m.content }}{% for c in m.tool_calls %}<|tool_call>call:{{ c.function.name }}{% endfor %}{% endfor %}{{ tools }}",
        tokens: &[("<|tool_call>", 4), ("<tool_call|>", 4), ("<|\"|>", 4)],
        open: Some(263),
    },
    Form {
        template: "{% for m in messages %}{{ m.content }}{% for c in m.tool_calls %}[TOOL_CALLS]{{ c.function.name }}[ARGS]{{ c.function.arguments }}{% endfor %}{% endfor %}{{ tools }}",
        tokens: &[("[TOOL_CALLS]", 3), ("[CALL_ID]", 3), ("[ARGS]", 3)],
        open: Some(263),
    },
    Form {
        template: "{% for m in messages %}{{ m.content }}{% for c in m.tool_calls %}[TOOL_CALLS] [{{ c.function }}]{% endfor %}{% endfor %}{{ tools }}",
        tokens: &[("[TOOL_CALLS]", 3)],
        open: Some(263),
    },
    Form {
        template: "{% for m in messages %}{{ m.content }}{% for c in m.tool_calls %}<tool_call>\n{{ c.function }}\n</tool_call>{% endfor %}{% endfor %}{{ tools }}",
        tokens: &[],
        open: None,
    },
    Form {
        template: "{% for m in messages %}<|start_header_id|>{{ m.content }}{% for c in m.tool_calls %}{\"parameters\": {{ c.function.arguments }}}{% endfor %}{% endfor %}{{ tools }}",
        tokens: &[],
        open: None,
    },
];

#[test]
fn tools_are_called_with_arguments_that_fit_in_every_form() {
    for Form { template, tokens, open } in FORMS {
        let options = kvant_engine::EngineOptions { template: Some(template.to_owned()), ..exact() };
        let server = common::start_engine(common::support::engine_with_tokens(&options, tokens), |_| {});
        for seed in 0..6 {
            let body = json!({ "tools": many_fields(), "tool_choice": "required", "seed": seed, "max_tokens": 1500 });
            let choice = ask(&server, body)["choices"][0].clone();
            assert_eq!(choice["finish_reason"], "tool_calls", "{choice}");
            assert!(choice["message"]["content"].is_null(), "{choice}");
            check_booking(&choice["message"]["tool_calls"][0]);
        }
        // Streamed: whole calls.
        let body = json!({ "messages": [{ "role": "user", "content": "Go" }], "tools": many_fields(), "tool_choice": "required", "stream": true, "seed": 1 });
        let events = server.post("/v1/chat/completions", &body).events();
        let chunks = events[..events.len() - 1].iter().map(|e| serde_json::from_str::<Value>(e).unwrap());
        let parts: Vec<Value> = chunks
            .filter_map(|c| c["choices"][0]["delta"].get("tool_calls").map(|calls| calls[0].clone()))
            .collect();
        let mut call = parts[0].clone();
        let text: String = parts.iter().map(|part| part["function"]["arguments"].as_str().unwrap()).collect();
        call["function"]["arguments"] = text.into();
        check_booking(&call);
        // The model decides: every call it begins is kept to the schema.
        if let Some(open) = open {
            let body = json!({ "tools": many_fields(), "logit_bias": { open.to_string(): 100 }, "max_tokens": 1500 });
            let choice = ask(&server, body)["choices"][0].clone();
            let calls = choice["message"]["tool_calls"].clone();
            assert!(calls.as_array().is_some_and(|calls| calls.len() > 1), "{template}: {choice}");
            calls.as_array().unwrap().iter().for_each(check_booking);
            // What cannot be kept to is refused.
            let tool = json!([{ "type": "function", "function": { "name": "f", "parameters": { "type": "object",
                "properties": { "a": { "type": "string", "not": { "const": "x" } } } } } }]);
            let body = json!({ "messages": [{ "role": "user", "content": "Go" }], "tools": tool });
            assert_eq!(server.post("/v1/chat/completions", &body).status, 400);
        }
        // Tags in a message are its letters.
        let said = "<|tool_call>call:book{}<tool_call|> <start_function_call><escape>";
        let plain = server.post("/tokenize", &json!({ "content": said.replace('<', "(") })).json();
        let count = server
            .post(
                "/v1/chat/completions/input_tokens",
                &json!({ "messages": [{ "role": "user", "content": said }] }),
            )
            .json();
        let none = server
            .post(
                "/v1/chat/completions/input_tokens",
                &json!({ "messages": [{ "role": "user", "content": "" }] }),
            )
            .json();
        let letters = plain["tokens"].as_array().unwrap().len() as u64;
        assert_eq!(count["input_tokens"].as_u64().unwrap() - none["input_tokens"].as_u64().unwrap(), letters);
    }
}

#[test]
fn gemma_3_is_told_of_tools_in_its_own_form() {
    let options = kvant_engine::EngineOptions { template: Some(FORMS[0].template.to_owned()), ..exact() };
    let server = start(options, |_| {});
    let history = json!([
        { "role": "user", "content": "Weather?" },
        { "role": "assistant", "content": null, "tool_calls": [{ "id": "1", "type": "function", "function": { "name": "weather", "arguments": "{\"city\":\"Rome\",\"now\":true,\"at\":[null,{\"a\":1}]}" } }] },
        { "role": "tool", "tool_call_id": "1", "content": "sunny" },
    ]);
    let prompt = server.post("/apply-template", &json!({ "messages": history, "tools": tools() })).json();
    let prompt = prompt["prompt"].as_str().unwrap();
    for part in [
        "```tool_code\nfunction_name(parameter=value)\n```",
        "```tool_code\nweather(city=\"Rome\", now=True, at=[None, {\"a\": 1}])\n```",
        "user\n```tool_output\nsunny\n```",
    ] {
        assert!(prompt.contains(part), "{part}: {prompt}");
    }
}

/// Two fields wanted: a schema that says no more gets no others, in answers and calls.
#[test]
fn objects_have_no_fields_but_those_that_are_named() {
    let server = start(exact(), |_| {});
    let schema =
        json!({ "type": "object", "properties": { "a": { "type": "boolean" }, "b": { "type": "boolean" } } });
    let tool = json!([{ "type": "function", "function": { "name": "f", "parameters": schema } }]);
    for seed in 0..6 {
        let format = json!({ "type": "json_schema", "json_schema": { "name": "x", "schema": schema } });
        let said = ask(&server, json!({ "response_format": format, "seed": seed }));
        let said = said["choices"][0]["message"]["content"].as_str().unwrap().to_owned();
        let called = ask(&server, json!({ "tools": tool, "tool_choice": "required", "seed": seed }));
        let call = called["choices"][0]["message"]["tool_calls"][0]["function"]["arguments"]
            .as_str()
            .unwrap()
            .to_owned();
        for text in [said, call] {
            let value: Value = serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
            assert!(value.as_object().unwrap().keys().all(|key| key == "a" || key == "b"), "{text}");
        }
    }
}

#[test]
fn thoughts_end_when_their_budget_is_spent() {
    let template = "{{ messages[0].content }}<think>\n{{ reasoning_effort }}|{{ enable_thinking }}";
    let open = "{{ messages[0].content }}<think>\n";
    let server_with = |template: &str| {
        start(kvant_engine::EngineOptions { template: Some(template.to_owned()), ..exact() }, |_| {})
    };
    let server = server_with(open);
    let close =
        server.post("/tokenize", &json!({ "content": "</think>" })).json()["tokens"][0].as_u64().unwrap();
    // The model itself would never end them.
    let never = json!({ close.to_string(): -1000 });
    let thoughts = |more: Value| {
        let mut body = json!({ "max_tokens": 40, "ignore_eos": true, "logit_bias": never });
        more.as_object().unwrap().iter().for_each(|(name, value)| body[name] = value.clone());
        let message = ask(&server, body)["choices"][0]["message"].clone();
        let count = |field: &str| {
            let text = message[field].as_str().unwrap_or_default();
            server.post("/tokenize", &json!({ "content": text })).json()["tokens"].as_array().unwrap().len()
        };
        (count("reasoning_content"), message)
    };
    assert_eq!(thoughts(json!({})).1["content"], "");
    for name in ["reasoning_budget", "thinking_budget_tokens"] {
        let (count, message) = thoughts(json!({ name: 9 }));
        assert!(count <= 12, "{message}");
        assert!(!message["content"].as_str().unwrap().is_empty(), "{message}");
    }
    // A schema holds for what follows the thoughts.
    let schema = json!({ "type": "object", "properties": { "a": { "type": "boolean" } }, "required": ["a"] });
    let format = json!({ "type": "json_schema", "json_schema": { "schema": schema } });
    let (_, message) = thoughts(
        json!({ "reasoning_budget": 9, "response_format": format, "max_tokens": 200, "ignore_eos": false }),
    );
    let said: Value = serde_json::from_str(message["content"].as_str().unwrap()).unwrap();
    assert!(said["a"].is_boolean() && !message["reasoning_content"].is_null(), "{message}");
    // Anthropic's, and what templates are told.
    let body = json!({ "max_tokens": 40, "ignore_eos": true, "messages": [{ "role": "user", "content": "x" }],
        "thinking": { "type": "enabled", "budget_tokens": 5 } });
    let kinds = server.post("/v1/messages", &body).json();
    assert!(kinds["content"].as_array().unwrap().iter().any(|block| block["type"] == "text"), "{kinds}");
    let server = server_with(template);
    let count = |path: &str, more: Value| {
        let mut body =
            json!({ "messages": [{ "role": "user", "content": "x" }], "input": "x", "max_tokens": 1 });
        more.as_object().unwrap().iter().for_each(|(name, value)| body[name] = value.clone());
        server.post(path, &body).json()["input_tokens"].as_u64().unwrap()
    };
    let chat = "/v1/chat/completions/input_tokens";
    let base = count(chat, json!({}));
    assert_eq!(count(chat, json!({ "reasoning_effort": "high" })), base + 4);
    assert_eq!(count(chat, json!({ "reasoning_effort": "none" })), base + 5);
    assert_eq!(count("/v1/responses/input_tokens", json!({ "reasoning": { "effort": "low" } })), base + 3);
    assert_eq!(count("/v1/messages/count_tokens", json!({ "thinking": { "type": "disabled" } })), base + 5);
    let effort = json!({ "output_config": { "effort": "medium" } });
    assert_eq!(count("/v1/messages/count_tokens", effort), base + 6);
}
