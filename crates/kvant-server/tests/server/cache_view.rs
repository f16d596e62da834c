//! Looks at the cache of a conversation.

use crate::common::{Server, exact, start};
use kvant_engine::EngineOptions;
use serde_json::{Value, json};

fn chat(server: &Server, messages: &[Value], count: usize) -> Value {
    let body = json!({ "messages": messages, "max_tokens": count, "temperature": 0, "ignore_eos": true });
    server.post("/v1/chat/completions", &body).json()["choices"][0]["message"].clone()
}

fn view(server: &Server, messages: &[Value]) -> Value {
    let answer = server.post("/cache-view", &json!({ "messages": messages }));
    assert_eq!(answer.status, 200, "{answer:?}");
    answer.json()
}

fn numbers(view: &Value, name: &str) -> Vec<f64> {
    view["tokens"].as_array().unwrap().iter().map(|token| token[name].as_f64().unwrap()).collect()
}

#[test]
fn every_token_of_a_conversation_is_told() {
    let server = start(exact(), |_| {});
    let mut messages = vec![json!({ "role": "user", "content": "A question about häuser. ".repeat(4) })];
    let nothing = server.post("/cache-view", &json!({ "messages": messages }));
    assert_eq!(nothing.status, 404, "{nothing:?}");
    messages.push(chat(&server, &messages, 12));
    let seen = view(&server, &messages);
    let texts: Vec<&str> =
        seen["tokens"].as_array().unwrap().iter().map(|token| token["text"].as_str().unwrap()).collect();
    assert!(texts.concat().starts_with("<|im_start|>user\nA question about häuser."), "{texts:?}");
    assert_eq!((texts[0], &seen["tokens"][0]["control"]), ("<|im_start|>", &json!(true)));
    assert!(seen["tokens"][1]["control"].is_null());
    assert_eq!((&seen["received_from"], &seen["queries"]), (&json!("newest"), &json!(32)));
    assert_eq!(seen["kv_tokens"].as_u64(), Some(texts.len() as u64));
    assert!(numbers(&seen, "held").iter().all(|held| *held == 1.0));
    let sum: f64 = numbers(&seen, "received").iter().sum();
    assert!((sum - 1.0).abs() < 2e-2, "{sum}");
    // A look changes no answer, and another conversation that begins alike has what is shared.
    let next = |messages: &[Value]| {
        let mut messages = messages.to_vec();
        messages.push(json!({ "role": "user", "content": "And?" }));
        chat(&server, &messages, 12)
    };
    let before = next(&messages);
    view(&server, &messages);
    assert_eq!(next(&messages), before);
    let other = [messages[0].clone(), json!({ "role": "assistant", "content": "Something else." })];
    let shared = view(&server, &other)["tokens"].as_array().unwrap().len();
    assert!(shared > 100 && shared < texts.len(), "{shared} of {}", texts.len());
    for (body, status) in
        [(json!({}), 400), (json!({ "messages": [] }), 400), (json!({ "messages": 3 }), 400)]
    {
        assert_eq!(server.post("/cache-view", &body).status, status, "{body}");
    }
}

#[test]
fn policies_show_what_they_evicted() {
    for (policy, from) in [("h2o:max=128", "policy"), ("rotating:max=128", "newest")] {
        let options = EngineOptions { policy: policy.parse().unwrap(), ..exact() };
        let server = start(options, |_| {});
        let mut messages =
            vec![json!({ "role": "user", "content": "Words that will not all stay. ".repeat(12) })];
        messages.push(chat(&server, &messages, 20));
        let seen = view(&server, &messages);
        let held = numbers(&seen, "held");
        assert!(held.len() > 300 && held[0] == 1.0 && held.contains(&0.0), "{policy}: {held:?}");
        assert_eq!(seen["received_from"], from, "{policy}");
        // A client that wants nothing kept has nothing to look at.
        let asked = json!([{ "role": "user", "content": "Other words." }]);
        let body = json!({ "messages": asked, "max_tokens": 4, "cache_prompt": false, "ignore_eos": true });
        assert_eq!(server.post("/v1/chat/completions", &body).status, 200);
        let body = json!({ "messages": [{ "role": "user", "content": "Other words." }] });
        let seen = server.post("/cache-view", &body);
        assert!(
            seen.status == 404 || seen.json()["tokens"].as_array().unwrap().len() < 10,
            "{policy}: {seen:?}"
        );
    }
}

#[test]
fn keys_do_not_see_each_others_caches() {
    let server = start(exact(), |options| options.keys = kvant_server::ApiKeys::parse("one\ntwo"));
    let asked = json!([{ "role": "user", "content": "A secret of the first key's own." }]);
    let body = json!({ "messages": asked, "max_tokens": 4, "ignore_eos": true }).to_string();
    let ask = |key: &str, path: &str, body: &str| {
        server.ask("POST", path, &format!("x-api-key: {key}\r\n"), body).status
    };
    assert_eq!(ask("one", "/v1/chat/completions", &body), 200);
    let body = json!({ "messages": asked }).to_string();
    assert_eq!((ask("one", "/cache-view", &body), ask("two", "/cache-view", &body)), (200, 404));
}

/// What is kept for later goes for a look, and not what is looked at.
#[test]
fn a_look_finds_room_where_kept_prefixes_fill_the_budget() {
    let server = start(exact(), |options| {
        options.scheduler.parallel = 1;
        options.scheduler.cache_budget /= 12;
    });
    let budget = server.metric("kvant_kv_cache_budget_bytes");
    let mut newest = Vec::new();
    for at in 0..40 {
        let asked = format!("Number {at} of many questions that fill what there is. {at}").repeat(6);
        newest = vec![json!({ "role": "user", "content": asked })];
        newest.push(chat(&server, &newest, 8));
    }
    let kept = server.metric("kvant_kv_cache_bytes");
    assert!(kept > 0.9 * budget, "{kept} of {budget} are kept");
    assert!(numbers(&view(&server, &newest), "held").len() > 300);
    assert!(server.metric("kvant_kv_cache_bytes") <= budget);
}
