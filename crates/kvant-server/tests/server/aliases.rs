//! Settings that go by several names: clients give them under more than one, to suit many servers.

use crate::common::{Answer, Server, exact, start};
use serde_json::{Value, json};

fn ask(server: &Server, path: &str, settings: Value) -> Answer {
    let mut body = json!({
        "messages": [{ "role": "user", "content": "x" }], "prompt": "x", "temperature": 0, "ignore_eos": true,
    });
    body.as_object_mut().unwrap().extend(settings.as_object().unwrap().clone());
    server.post(path, &body)
}

fn generated(answer: &Answer) -> u64 {
    assert_eq!(answer.status, 200, "{answer:?}");
    let told = answer.json();
    let count =
        if told["usage"].is_null() { &told["tokens_predicted"] } else { &told["usage"]["completion_tokens"] };
    count.as_u64().unwrap_or_else(|| panic!("{told}"))
}

#[test]
fn a_models_name_needs_no_tag() {
    let server = crate::common::start(exact(), |options| options.model = "coder:1.5b".to_owned());
    let status = |name: &str| {
        let answer = ask(&server, "/v1/chat/completions", json!({ "model": name, "max_tokens": 1 }));
        (answer.status, answer.body)
    };
    for name in ["coder:1.5b", "coder", "coder:latest", "default"] {
        assert_eq!(status(name).0, 200, "{name}");
    }
    for name in ["coder:7b", "code", "gpt-4o", ":latest"] {
        let (found, body) = status(name);
        assert_eq!(found, 404, "{name}");
        assert!(body.contains("coder:1.5b"), "{body}");
    }
    assert_eq!(server.post("/api/show", &json!({ "model": "coder" })).status, 200);
    assert_eq!(server.get("/v1/models/coder").status, 200);
}

#[test]
fn every_name_of_the_limit_counts_and_contradictions_are_refused() {
    let server = start(exact(), |_| {});
    let names = ["max_tokens", "max_completion_tokens", "n_predict"];
    for (path, names) in [
        ("/v1/chat/completions", &names[..]),
        ("/v1/completions", &names[..]),
        ("/completion", &["max_tokens", "n_predict"][..]),
    ] {
        for name in names {
            assert_eq!(generated(&ask(&server, path, json!({ *name: 5 }))), 5, "{path} {name}");
            for other in names.iter().filter(|other| *other != name) {
                let same = ask(&server, path, json!({ *name: 5, *other: 5 }));
                assert_eq!(generated(&same), 5, "{path} {name} {other}");
                let refused = ask(&server, path, json!({ *name: 5, *other: 6 }));
                assert_eq!(refused.status, 400, "{path} {name} {other}");
                assert!(refused.body.contains(name) && refused.body.contains(other), "{refused:?}");
            }
        }
    }
}

#[test]
fn both_names_of_the_penalty_are_taken() {
    let server = start(exact(), |_| {});
    let text = |settings: Value| {
        let mut settings = settings;
        settings["max_tokens"] = json!(12);
        let answer = ask(&server, "/v1/completions", settings);
        assert_eq!(answer.status, 200, "{answer:?}");
        answer.json()["choices"][0]["text"].clone()
    };
    let plain = text(json!({}));
    let one = text(json!({ "repeat_penalty": 2.5 }));
    assert_ne!(plain, one);
    assert_eq!(one, text(json!({ "repetition_penalty": 2.5 })));
    assert_eq!(one, text(json!({ "repetition_penalty": 2.5, "repeat_penalty": 2.5 })));
    let refused =
        ask(&server, "/v1/completions", json!({ "repetition_penalty": 1.5, "repeat_penalty": 2.5 }));
    assert_eq!(refused.status, 400);
    assert!(
        refused.body.contains("repetition_penalty") && refused.body.contains("repeat_penalty"),
        "{refused:?}"
    );
}

#[test]
fn texts_to_tokenize_go_by_both_names() {
    let server = start(exact(), |_| {});
    let tokens = |body: Value| {
        let answer = server.post("/tokenize", &body);
        (
            answer.status,
            if answer.status == 200 { answer.json()["tokens"].clone() } else { json!(answer.body) },
        )
    };
    let plain = tokens(json!({ "content": "abc" }));
    assert_eq!(plain.0, 200);
    assert_eq!(plain, tokens(json!({ "prompt": "abc" })));
    assert_eq!(plain, tokens(json!({ "prompt": "abc", "content": "abc" })));
    let special = tokens(json!({ "content": "abc", "add_special": true }));
    assert_eq!(special, tokens(json!({ "content": "abc", "add_special_tokens": true })));
    assert_eq!(special, tokens(json!({ "content": "abc", "add_special_tokens": true, "add_special": true })));
    for (body, names) in [
        (json!({ "content": "abc", "prompt": "abd" }), ["content", "prompt"]),
        (
            json!({ "content": "abc", "add_special_tokens": true, "add_special": false }),
            ["add_special", "add_special_tokens"],
        ),
        (json!({}), ["content", "text"]),
    ] {
        let (status, said) = tokens(body);
        assert_eq!(status, 400);
        assert!(names.iter().all(|name| said.as_str().unwrap().contains(name)), "{said}");
    }
}
