//! The page's files, and what it asks the server for.

use crate::common;
use crate::common::{exact, start};
use serde_json::{Value, json};

#[test]
fn the_page_is_whole_and_closed() {
    let server = start(exact(), |options| options.keys = kvant_server::ApiKeys::parse("secret"));
    for (path, kind) in [
        ("/", "text/html"),
        ("/kvant.css", "text/css"),
        ("/kvant.js", "text/javascript"),
        ("/favicon.svg", "image/svg+xml"),
        ("/cache-view.js", "text/javascript"),
        ("/code.js", "text/javascript"),
        ("/markdown.js", "text/javascript"),
        ("/dom.js", "text/javascript"),
        ("/smd.js", "text/javascript"),
        ("/smd.license", "text/plain"),
    ] {
        let answer = server.get(path);
        let head = answer.head.to_lowercase();
        assert_eq!(answer.status, 200, "{path}");
        assert!(head.contains(&format!("content-type: {kind}")), "{head}");
        assert!(head.contains("content-security-policy: default-src 'none'; script-src 'self'"), "{head}");
        assert!(!head.contains("unsafe"), "{head}");
        assert!(!answer.body.contains("https://cdn") && !answer.body.contains("innerHTML"), "{path}");
    }
    let page = server.get("/").body;
    assert!(
        !page.contains("style=") && !page.contains("onclick") && !page.contains("<script>"),
        "nothing inline"
    );
    // What tells about the model still wants a key.
    for path in ["/props", "/conversations"] {
        assert_eq!(server.get(path).status, 401, "{path}");
    }
}

#[test]
fn props_and_timings_tell_about_the_cache() {
    let server = start(exact(), |_| {});
    let props = server.get("/props").json();
    assert_eq!((props["n_ctx"].as_u64(), props["total_slots"].as_u64()), (Some(2048), Some(8)));
    assert_eq!((&props["kv_cache"], &props["conversations"]), (&json!("f32"), &json!(false)));
    let body = json!({
        "messages": [{ "role": "user", "content": "Hello" }], "max_tokens": 10, "stream": true, "timings_per_token": true,
        "ignore_eos": true,
    });
    let events = server.post("/v1/chat/completions", &body).events();
    let told: Vec<Value> =
        events.iter().filter_map(|event| serde_json::from_str::<Value>(event).ok()).collect();
    let timings = told.iter().map(|chunk| &chunk["timings"]).filter(|timings| timings.is_object());
    let timings: Vec<&Value> = timings.collect();
    assert!(timings.len() >= 2, "{told:?}");
    assert!(told[0]["timings"].is_null(), "the first chunk names the speaker and no more");
    let last = timings[timings.len() - 1];
    let number = |name: &str| last[name].as_f64().unwrap_or_else(|| panic!("{name} in {last}"));
    assert_eq!(number("predicted_n"), 10.0);
    // Of the last token there is no cache yet.
    assert_eq!(number("kv_tokens"), number("prompt_n") + number("cache_n") + 9.0);
    let bits = 8.0 * number("kv_bytes") / number("kv_elements");
    assert!((32.0..64.0 * 32.0).contains(&bits), "a cache of f32, in blocks: {bits}");
    assert!(number("prompt_ms") > 0.0 && number("predicted_per_second") > 0.0);
}

#[test]
fn conversations_are_kept_with_their_cache() {
    let folder = tempfile::tempdir().unwrap();
    let place = folder.path().to_owned();
    let with = |options: &mut kvant_server::ServerOptions| options.slot_folder = Some(place.clone());
    let said = "Tell me something that is worth keeping. ".repeat(5);
    let mut messages = vec![json!({ "role": "user", "content": said })];
    let chat = |server: &common::Server, messages: &[Value]| {
        let body = json!({ "messages": messages, "max_tokens": 12, "temperature": 0, "ignore_eos": true });
        server.post("/v1/chat/completions", &body).json()
    };
    let content = json!({ "title": "kept", "messages": [1, 2, 3] });
    {
        let server = start(exact(), with);
        let answer = chat(&server, &messages);
        messages.push(answer["choices"][0]["message"].clone());
        let body = json!({ "messages": messages, "content": content });
        let saved = server.post("/conversations/one?action=save", &body);
        assert_eq!(saved.status, 200, "{saved:?}");
        assert!(saved.json()["n_saved"].as_u64().unwrap() > 200, "{saved:?}");
    }
    let server = start(exact(), with);
    let list = server.get("/conversations").json();
    assert_eq!(list["data"][0]["name"], "one");
    let kept = server.post("/conversations/one?action=restore", &json!({}));
    assert_eq!((kept.status, &kept.json()["content"]), (200, &content), "{kept:?}");
    messages.push(json!({ "role": "user", "content": "And?" }));
    let answer = chat(&server, &messages);
    let cached = answer["usage"]["prompt_tokens_details"]["cached_tokens"].as_u64().unwrap();
    assert!(cached > 200, "{answer}");
    // Nothing is cached of this one; what was said is kept all the same.
    let body = json!({ "messages": [{ "role": "user", "content": "?" }], "content": "x" });
    let saved = server.post("/conversations/two?action=save", &body);
    assert_eq!(saved.status, 200, "{saved:?}");
    assert_eq!(server.post("/conversations/two?action=restore", &json!({})).json()["content"], "x");
    assert_eq!(server.post("/conversations/one?action=erase", &json!({})).status, 200);
    for (path, status) in [
        ("/conversations/one?action=restore", 404),
        ("/conversations/one?action=erase", 404),
        ("/conversations/..%2Fone?action=restore", 400),
        ("/conversations/.one?action=erase", 400),
        ("/conversations/one?action=burn", 400),
    ] {
        assert_eq!(server.post(path, &json!({})).status, status, "{path}");
    }
    std::fs::write(folder.path().join("broken.kvc"), b"not a snapshot").unwrap();
    assert_eq!(server.post("/conversations/broken?action=restore", &json!({})).status, 400);
    assert_eq!(start(exact(), |_| {}).get("/conversations").status, 400, "no folder");
}

#[test]
fn keys_have_conversations_of_their_own() {
    let folder = tempfile::tempdir().unwrap();
    let server = start(exact(), |options| {
        options.slot_folder = Some(folder.path().to_owned());
        options.keys = kvant_server::ApiKeys::parse("one\ntwo");
    });
    let body = json!({ "messages": [{ "role": "user", "content": "?" }], "content": "mine" }).to_string();
    let ask = |key: &str, method: &str, path: &str, body: &str| {
        server.ask(method, path, &format!("x-api-key: {key}\r\n"), body)
    };
    assert_eq!(ask("one", "POST", "/conversations/a?action=save", &body).status, 200);
    assert_eq!(ask("two", "POST", "/conversations/a?action=restore", "{}").status, 404);
    assert_eq!(ask("two", "GET", "/conversations", "").json()["data"], json!([]));
    assert_eq!(ask("one", "POST", "/conversations/a?action=restore", "{}").json()["content"], "mine");
}
