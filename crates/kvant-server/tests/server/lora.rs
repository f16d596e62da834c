//! LoRA adapters: by request, by name and for all; side by side in steps, and never mixed in caches.

use std::collections::HashMap;

use kvant_engine::{AdapterOption, EngineOptions};
use kvant_server::{ServerOptions, StorePlace};
use serde_json::{Value, json};

use crate::common::{Server, exact, start, support};

/// The tiny model with the adapters `a` and `b`, of which requests take nothing unless they say so.
fn options(folder: &std::path::Path) -> EngineOptions {
    let adapter =
        |(name, seed)| AdapterOption { path: support::write_adapter(folder, name, seed), scale: 0.0 };
    EngineOptions { lora: [("a", 5), ("b", 6)].map(adapter).to_vec(), ..exact() }
}

fn serve(change: impl FnOnce(&mut ServerOptions)) -> Server {
    let folder = tempfile::tempdir().unwrap();
    start(options(folder.path()), change)
}

fn body(prompt: &str, lora: Value) -> Value {
    let mut body = json!({ "prompt": prompt, "max_tokens": 24, "temperature": 0, "ignore_eos": true });
    if !lora.is_null() {
        body["lora"] = lora;
    }
    body
}

fn text(answer: &Value) -> String {
    answer["choices"][0]["text"].as_str().unwrap_or_else(|| panic!("{answer}")).to_owned()
}

fn cached(answer: &Value) -> u64 {
    answer["usage"]["prompt_tokens_details"]["cached_tokens"].as_u64().unwrap_or_else(|| panic!("{answer}"))
}

fn sets() -> Vec<Value> {
    let of = |id: usize, scale: f32| json!({ "id": id, "scale": scale });
    vec![
        json!([]),
        json!([of(0, 1.0)]),
        json!([of(1, 1.0)]),
        json!([of(0, 0.5)]),
        json!([of(0, 0.5), of(1, -1.0)]),
    ]
}

const PROMPT: &str = "A prompt that is long enough for its beginning to be kept by whoever keeps beginnings: once upon a time \
    there was a model that had two adapters, and nobody was to mix them up, whatever else came to pass that day, or the next.";

/// What each set gives on a server that nobody else uses.
fn alone() -> Vec<String> {
    let answers: Vec<String> = sets()
        .into_iter()
        .map(|set| text(&serve(|_| {}).post("/v1/completions", &body(PROMPT, set)).json()))
        .collect();
    let distinct: HashMap<&String, ()> = answers.iter().map(|answer| (answer, ())).collect();
    assert_eq!(distinct.len(), answers.len(), "every set answers otherwise: {answers:?}");
    let plain = start(exact(), |_| {});
    assert_eq!(text(&plain.post("/v1/completions", &body(PROMPT, Value::Null)).json()), answers[0]);
    answers
}

#[test]
fn adapters_are_never_mixed_in_steps_or_caches() {
    let expected = alone();
    let server = serve(|options| options.scheduler.parallel = 6);
    // One after another: each finds what it left itself, and nobody else's.
    for round in 0..2 {
        for (set, expected) in sets().into_iter().zip(&expected) {
            let answer = server.post("/v1/completions", &body(PROMPT, set)).json();
            assert_eq!(&text(&answer), expected);
            assert_eq!(cached(&answer), if round == 0 { 0 } else { PROMPT.len() as u64 - 1 }, "{answer}");
        }
    }
    // Side by side.
    std::thread::scope(|scope| {
        let ask = |set: Value| {
            let server = &server;
            scope.spawn(move || text(&server.post("/v1/completions", &body(PROMPT, set)).json()))
        };
        let tasks: Vec<_> = (0..3).flat_map(|_| sets()).map(ask).collect();
        for (at, task) in tasks.into_iter().enumerate() {
            assert_eq!(task.join().unwrap(), expected[at % expected.len()], "request {at}");
        }
    });
}

#[test]
fn stored_prefixes_belong_to_their_adapters() {
    let expected = alone();
    let prompt = PROMPT.repeat(3);
    let (folder, files) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let with = |options: &mut ServerOptions| {
        options.prefix_store = Some(StorePlace::Folder(folder.path().to_owned()));
    };
    let fresh: Vec<String> = {
        let server = start(options(files.path()), with);
        sets()
            .into_iter()
            .map(|set| text(&server.post("/v1/completions", &body(&prompt, set)).json()))
            .collect()
    };
    assert_eq!(expected.len(), fresh.len());
    let server = start(options(files.path()), with);
    for (set, fresh) in sets().into_iter().zip(&fresh) {
        let answer = server.post("/v1/completions", &body(&prompt, set)).json();
        assert_eq!(&text(&answer), fresh);
        assert!(cached(&answer) >= 256, "{answer}");
    }
    // Another file under the same number is another adapter.
    let other =
        |(name, seed)| AdapterOption { path: support::write_adapter(files.path(), name, seed), scale: 0.0 };
    let server = start(EngineOptions { lora: [("a", 15), ("b", 16)].map(other).to_vec(), ..exact() }, with);
    let answer = server.post("/v1/completions", &body(&prompt, sets()[1].clone())).json();
    assert_eq!(cached(&answer), 0, "{answer}");
    assert_ne!(text(&answer), fresh[1]);
}

#[test]
fn scales_are_set_for_all_and_told() {
    let expected = alone();
    let server = serve(|_| {});
    let told = server.get("/lora-adapters").json();
    assert_eq!((told[0]["id"].clone(), told[1]["name"].clone()), (json!(0), json!("b")), "{told}");
    assert_eq!(told[0]["scale"], json!(0.0));
    let ask = |body: &Value| text(&server.post("/v1/completions", body).json());
    assert_eq!(ask(&body(PROMPT, Value::Null)), expected[0]);
    let set = server.post("/lora-adapters", &json!([{ "id": 0, "scale": 1.0 }]));
    assert_eq!((set.status, set.json()), (200, json!({ "success": true })));
    assert_eq!(server.get("/lora-adapters").json()[0]["scale"], json!(1.0));
    assert_eq!(ask(&body(PROMPT, Value::Null)), expected[1]);
    assert_eq!(ask(&body(PROMPT, sets()[2].clone())), expected[2], "a request that says otherwise");
    // Those that are not named are left out.
    server.post("/lora-adapters", &json!([{ "id": 1, "scale": 1.0 }]));
    assert_eq!(ask(&body(PROMPT, Value::Null)), expected[2]);
    // By name, whatever is set for all.
    let mut named = body(PROMPT, Value::Null);
    named["model"] = json!("tiny:a");
    assert_eq!(ask(&named), expected[1]);
}

#[test]
fn what_is_wrong_with_a_set_is_said() {
    let server = serve(|_| {});
    let refused = |lora: Value, says: &str| {
        for (path, sent) in
            [("/v1/completions", body(PROMPT, lora.clone())), ("/lora-adapters", lora.clone())]
        {
            let answer = server.post(path, &sent);
            assert_eq!(answer.status, 400, "{answer:?}");
            assert!(answer.body.contains(says), "{}", answer.body);
        }
    };
    refused(json!([{ "id": 2, "scale": 1.0 }]), "lora id: found 2, of 2 adapters");
    refused(json!([{ "id": 0, "scale": 1.0 }, { "id": 0, "scale": 0.5 }]), "0 twice");
    refused(json!([{ "id": 0, "scale": 1e39 }]), "scale");
    refused(json!([{ "id": -1, "scale": 1.0 }]), "id");
    refused(json!([{ "id": 0 }]), "scale");
    refused(json!({ "id": 0, "scale": 1.0 }), "");
    let mut named = body(PROMPT, Value::Null);
    named["model"] = json!("tiny:c");
    let answer = server.post("/v1/completions", &named);
    assert_eq!(answer.status, 404, "{answer:?}");
    assert!(answer.body.contains("adapters of tiny: a, b"), "{}", answer.body);
    let usual = server.post("/v1/completions", &body(PROMPT, Value::Null));
    assert_eq!(usual.status, 200, "{usual:?}");
}

/// What a slot saved with an adapter is not taken over without it.
#[test]
fn saved_slots_belong_to_their_adapters() {
    let folder = tempfile::tempdir().unwrap();
    let server = serve(|options| options.slot_folder = Some(folder.path().to_owned()));
    let mut asked = body(PROMPT, sets()[1].clone());
    asked["id_slot"] = json!(0);
    assert_eq!(server.post("/v1/completions", &asked).status, 200);
    let file = json!({ "filename": "one.kv" });
    let saved = server.post("/slots/0?action=save", &file);
    assert_eq!(saved.status, 200, "{saved:?}");
    let refused = server.post("/slots/0?action=restore", &file);
    assert!(refused.status >= 400, "{refused:?}");
    let named = json!({ "filename": "one.kv", "model": "tiny:a" });
    let restored = server.post("/slots/0?action=restore", &named);
    assert_eq!(restored.status, 200, "{restored:?}");
}
