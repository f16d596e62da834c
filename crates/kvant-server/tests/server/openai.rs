//! OpenAI's API over the tiny model.

use crate::common::{exact, start};
use kvant_engine::{ChatInput, GenerateOptions, Message, SamplerOptions};
use serde_json::{Value, json};

fn chat(text: &str, more: Value) -> Value {
    let mut body = json!({
        "model": "tiny", "messages": [{ "role": "user", "content": text }], "max_tokens": 12, "temperature": 0, "ignore_eos": true,
    });
    for (name, value) in more.as_object().unwrap() {
        body[name] = value.clone();
    }
    body
}

#[test]
fn answers_are_those_of_the_engine_alone() {
    let server = start(exact(), |_| {});
    let prompt = server.engine.prompt(&ChatInput::new(&[Message::new("user", "Hello")])).unwrap();
    let options = GenerateOptions {
        max_tokens: Some(12),
        ignore_end: true,
        sampler: SamplerOptions::default(),
        ..Default::default()
    };
    let mut session = server.engine.session().unwrap();
    let alone = session.generate(&prompt, &options, &mut |_| true).unwrap();
    let body = chat("Hello", json!({ "reasoning_format": "none" }));
    let whole = server.post("/v1/chat/completions", &body).json();
    assert_eq!(whole["choices"][0]["message"]["content"], json!(alone.text.trim_start_matches('\n')));
    assert_eq!(whole["choices"][0]["finish_reason"], "length");
    assert_eq!(whole["usage"]["prompt_tokens"], json!(prompt.len()));
    assert_eq!(whole["usage"]["completion_tokens"], json!(12));
    assert_eq!(whole["object"], "chat.completion");
    // The same without the prefix, and from the prefix cache.
    let again = server.post("/chat/completions", &body).json();
    assert_eq!(again["choices"][0]["message"], whole["choices"][0]["message"]);
    assert_eq!(again["usage"]["prompt_tokens_details"]["cached_tokens"], json!(prompt.len() - 1));
    assert_eq!(whole["usage"]["prompt_tokens_details"]["cached_tokens"], json!(0));
}

#[test]
fn streams_are_framed_exactly_and_say_the_same() {
    let server = start(exact(), |_| {});
    let whole = server
        .post("/v1/chat/completions", &chat("Tell", json!({ "n": 2, "temperature": 1.0, "seed": 5 })))
        .json();
    let asked = chat(
        "Tell",
        json!({ "n": 2, "temperature": 1.0, "seed": 5, "stream": true, "stream_options": { "include_usage": true } }),
    );
    let stream = server.post("/v1/chat/completions", &asked);
    assert!(stream.head.to_lowercase().contains("content-type: text/event-stream"), "{}", stream.head);
    let events = stream.events();
    assert_eq!(events.last().unwrap(), "[DONE]");
    let chunks: Vec<Value> =
        events[..events.len() - 1].iter().map(|e| serde_json::from_str(e).unwrap()).collect();
    assert!(
        chunks
            .iter()
            .all(|chunk| chunk["id"] == chunks[0]["id"] && chunk["object"] == "chat.completion.chunk")
    );
    assert_eq!(chunks[0]["choices"][0]["delta"], json!({ "role": "assistant", "content": null }));
    let last = chunks.last().unwrap();
    assert_eq!(last["choices"], json!([]));
    assert_eq!(last["usage"]["completion_tokens"], json!(24));
    for choice in 0..2 {
        let own =
            || chunks.iter().flat_map(|c| c["choices"].as_array().unwrap()).filter(|c| c["index"] == choice);
        let text: String = own().filter_map(|c| c["delta"]["content"].as_str()).collect();
        assert_eq!(json!(text), whole["choices"][choice]["message"]["content"]);
        let end = own().next_back().unwrap();
        assert_eq!((&end["delta"], &end["finish_reason"]), (&json!({}), &json!("length")));
    }
    assert_ne!(
        whole["choices"][0]["message"], whole["choices"][1]["message"],
        "choices take different seeds"
    );
}

#[test]
fn log_probabilities_of_answers_and_prompts() {
    let server = start(exact(), |_| {});
    let told = server
        .post("/v1/chat/completions", &chat("Hi", json!({ "logprobs": true, "top_logprobs": 3 })))
        .json();
    let content = told["choices"][0]["logprobs"]["content"].as_array().unwrap().clone();
    assert_eq!(content.len(), 12);
    assert!(content.iter().all(|t| t["top_logprobs"].as_array().unwrap().len() == 3));
    assert!(
        content.iter().all(|t| t["logprob"] == t["top_logprobs"][0]["logprob"]),
        "greedy takes the likeliest"
    );
    // Echo: the prompt's own tokens, as measuring programs ask for them.
    let asked = json!({ "model": "tiny", "prompt": [72, 101, 108, 108, 111], "max_tokens": 0, "echo": true, "logprobs": 1, "temperature": 0 });
    let echoed = server.post("/v1/completions", &asked).json();
    let choice = &echoed["choices"][0];
    assert_eq!(choice["text"], "Hello");
    assert_eq!(choice["logprobs"]["tokens"], json!(["H", "e", "l", "l", "o"]));
    assert_eq!(choice["logprobs"]["text_offset"], json!([0, 1, 2, 3, 4]));
    let values = choice["logprobs"]["token_logprobs"].as_array().unwrap();
    assert!(values[0].is_null() && values[1..].iter().all(|v| v.as_f64().unwrap() < 0.0), "{values:?}");
    let mut session = server.engine.session().unwrap();
    let logits = session.score(&[72]).unwrap().to_vec();
    let expected = kvant_engine::LogProbs::of(&logits, 101, 1);
    assert!((values[1].as_f64().unwrap() - f64::from(expected.chosen)).abs() < 1e-4);
    assert_eq!(echoed["usage"]["completion_tokens"], json!(0));
}

#[test]
fn prompts_in_every_form() {
    let server = start(exact(), |_| {});
    let ask = |prompt: Value| {
        let body = json!({ "prompt": prompt, "max_tokens": 4, "temperature": 0, "ignore_eos": true });
        server.post("/v1/completions", &body).json()["choices"].clone()
    };
    let text = ask(json!("Hello"));
    assert_eq!(text, ask(json!([72, 101, 108, 108, 111])));
    let two = ask(json!(["Hello", "World"]));
    assert_eq!(two.as_array().unwrap().len(), 2);
    assert_eq!(two[0], text[0]);
    assert_eq!(two, ask(json!([[72, 101, 108, 108, 111], [87, 111, 114, 108, 100]])));
    let stop = two[0]["text"].as_str().unwrap().chars().nth(1).unwrap().to_string();
    let stopped =
        json!({ "prompt": "Hello", "max_tokens": 4, "temperature": 0, "ignore_eos": true, "stop": stop });
    let stopped = server.post("/v1/completions", &stopped).json();
    assert_eq!(stopped["choices"][0]["finish_reason"], "stop");
    assert!(!stopped["choices"][0]["text"].as_str().unwrap().contains(&stop));
    let biased =
        json!({ "prompt": "Hello", "max_tokens": 3, "temperature": 0, "logit_bias": { "65": 1000 } });
    assert_eq!(server.post("/v1/completions", &biased).json()["choices"][0]["text"], "AAA");
}

#[test]
fn tokens_and_templates() {
    let server = start(exact(), |_| {});
    let tokens = server.post("/tokenize", &json!({ "content": "Hi<|im_end|>" })).json();
    assert_eq!(tokens["tokens"], json!([72, 105, 258]));
    let text = server.post("/detokenize", &json!({ "tokens": [72, 105, 258] })).json();
    assert_eq!(text["content"], "Hi<|im_end|>");
    let applied =
        server.post("/apply-template", &json!({ "messages": [{ "role": "user", "content": "x" }] })).json();
    assert_eq!(applied["prompt"], "<|im_start|>user\nx<|im_end|>\n<|im_start|>assistant\n");
    // As clients write what they have not got.
    let bare = json!({ "messages": [{ "role": "user", "content": "x" }], "tools": null, "chat_template_kwargs": null });
    assert_eq!(server.post("/apply-template", &bare).json(), applied);
    // Prompt and answer fill the context, and say so.
    let body = json!({ "prompt": "x".repeat(2040), "n_predict": -1, "ignore_eos": true, "temperature": 0 });
    let filled = server.post("/completion", &body).json();
    assert_eq!((&filled["tokens_predicted"], &filled["truncated"]), (&json!(8), &json!(true)), "{filled}");
    let info = server.get("/tokenizer_info").json();
    assert_eq!((&info["eos_token"], &info["vocab_size"]), (&json!("<|im_end|>"), &json!(263)));
    assert_eq!(server.get("/v1/models").json()["data"][0]["id"], "tiny");
    assert_eq!(server.get("/v1/models/other").status, 404);
    assert_eq!(server.get("/health").json()["status"], "ok");
    assert_eq!(server.get("/ready").status, 200);
    let document = server.get("/openapi.json").json();
    assert!(document["paths"]["/v1/chat/completions"]["post"].is_object());
    assert!(server.metric("kvant_kv_cache_budget_bytes") > 0.0);
}

#[test]
fn refusals_are_told_as_such() {
    let server = start(exact(), |_| {});
    let user = json!([{ "role": "user", "content": "x" }]);
    for (path, body) in [
        ("/v1/chat/completions", json!({ "messages": [] })),
        ("/v1/chat/completions", json!({ "messages": "x" })),
        ("/v1/chat/completions", json!({})),
        ("/v1/chat/completions", json!({ "messages": [{ "role": "king", "content": "x" }] })),
        ("/v1/chat/completions", json!({ "messages": [{ "role": "user" }] })),
        (
            "/v1/chat/completions",
            json!({ "messages": [{ "role": "user", "content": [{ "type": "image_url" }] }] }),
        ),
        (
            "/v1/chat/completions",
            json!({ "messages": [{ "role": "assistant", "tool_calls": [{ "function": {} }] }] }),
        ),
        (
            "/v1/chat/completions",
            json!({ "messages": [{ "role": "assistant", "content": null, "tool_calls": [{ "function": { "name": "f", "arguments": "{" } }] }] }),
        ),
        ("/v1/chat/completions", json!({ "messages": user, "n": 0 })),
        ("/v1/chat/completions", json!({ "messages": user, "n": 1000 })),
        ("/v1/chat/completions", json!({ "messages": user, "temperature": -1 })),
        ("/v1/chat/completions", json!({ "messages": user, "top_logprobs": 3 })),
        ("/v1/chat/completions", json!({ "messages": user, "logprobs": true, "top_logprobs": 1000 })),
        ("/v1/chat/completions", json!({ "messages": user, "logit_bias": { "99999": 1 } })),
        ("/v1/chat/completions", json!({ "messages": user, "logit_bias": { "x": 1 } })),
        ("/v1/chat/completions", json!({ "messages": user, "tools": [{ "type": "function" }] })),
        ("/v1/chat/completions", json!({ "messages": user, "tool_choice": "sometimes" })),
        ("/v1/chat/completions", json!({ "messages": user, "response_format": { "type": "json_schema" } })),
        ("/v1/chat/completions", json!({ "messages": user, "response_format": { "type": "xml" } })),
        ("/v1/chat/completions", json!({ "messages": [{ "role": "user", "content": "x".repeat(5000) }] })),
        ("/v1/completions", json!({ "prompt": [99999] })),
        ("/v1/completions", json!({ "prompt": [] })),
        ("/v1/completions", json!({ "prompt": "" })),
        ("/v1/completions", json!({ "prompt": "x", "suffix": "y" })),
        ("/v1/completions", json!({ "prompt": "x", "logprobs": 100_000 })),
        ("/detokenize", json!({ "tokens": [99999] })),
        ("/slots/0?action=save", json!({ "filename": "../x" })),
        ("/slots/0?action=dance", json!({})),
    ] {
        let answer = server.post(path, &body);
        assert_eq!(answer.status, 400, "{path} {body} {answer:?}");
        assert!(answer.json()["error"]["message"].as_str().is_some_and(|m| !m.is_empty()), "{answer:?}");
    }
    assert_eq!(server.ask("POST", "/v1/chat/completions", "", "{").status, 400);
    let deep = format!("{{\"messages\": {}{}}}", "[".repeat(100_000), "]".repeat(100_000));
    assert_eq!(server.ask("POST", "/v1/chat/completions", "", &deep).status, 400);
    assert_eq!(
        server.post("/v1/chat/completions", &json!({ "model": "other", "messages": user })).status,
        404
    );
    assert_eq!(server.get("/nowhere").status, 404);
    assert_eq!(server.get("/v1/chat/completions").status, 405);
    assert_eq!(server.post("/slots/99?action=erase", &json!({})).status, 404);
    // An error of a stream comes before its first byte.
    let long = server.post("/v1/completions", &json!({ "prompt": "x".repeat(5000), "stream": true }));
    assert_eq!(long.status, 400);
}

/// An answer that was begun is gone on with, in OpenAI's form where it is asked for, in Anthropic's by itself.
#[test]
fn answers_that_were_begun_are_gone_on_with() {
    let server = start(exact(), |_| {});
    let asked = json!({ "role": "user", "content": "Count to three." });
    let ask = |body: Value| {
        let answer = server.post("/v1/chat/completions", &body);
        (answer.status, answer.json())
    };
    let rules = json!({ "max_tokens": 8, "temperature": 0, "ignore_eos": true });
    let with = |messages: Value, more: Value| {
        let mut body = rules.clone();
        body["messages"] = messages;
        more.as_object().unwrap().iter().for_each(|(key, value)| body[key] = value.clone());
        body
    };
    let begun = json!({ "role": "assistant", "content": "One, two" });
    // The same as text that is completed.
    let opened = server.post("/apply-template", &json!({ "messages": [asked] })).json();
    let prompt = format!("{}One, two", opened["prompt"].as_str().unwrap());
    let completed = server.post("/v1/completions", &with(json!([]), json!({ "prompt": prompt }))).json();
    let (_, gone_on) = ask(with(json!([asked, begun]), json!({ "continue_final_message": true })));
    assert_eq!(gone_on["choices"][0]["message"]["content"], completed["choices"][0]["text"], "{gone_on}");
    let count = |path: &str, body: Value| server.post(path, &body).json()["input_tokens"].as_u64().unwrap();
    let path = "/v1/chat/completions/input_tokens";
    let open = count(path, with(json!([asked]), json!({})));
    let more = json!({ "continue_final_message": true });
    assert_eq!(count(path, with(json!([asked, begun]), more)), open + 8, "a byte is a token");
    assert_eq!(count("/v1/messages/count_tokens", json!({ "messages": [asked, begun] })), open + 8);
    for (messages, more) in [
        (json!([asked]), json!({ "continue_final_message": true })),
        (json!([asked, begun]), json!({ "continue_final_message": true, "add_generation_prompt": true })),
    ] {
        assert_eq!(ask(with(messages, more)).0, 400);
    }
}
