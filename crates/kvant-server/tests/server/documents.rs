//! Texts that are read before anybody asks about them.

use std::path::Path;
use std::time::{Duration, Instant};

use kvant_server::StorePlace;
use serde_json::{Value, json};

use crate::common::{Answer, Server, letters, packed, start};

fn serve(folder: &Path, store: Option<&Path>) -> Server {
    start(packed(), |options| {
        options.documents = Some(folder.to_owned());
        options.prefix_store = store.map(|store| store.display().to_string().parse::<StorePlace>().unwrap());
        options.keys = kvant_server::ApiKeys::parse("one\ntwo").filter(|_| store.is_none());
    })
}

const KEY: &str = "x-api-key: one\r\n";

/// What the model has of a document.
fn state(server: &Server, name: &str) -> Value {
    let list = server.ask("GET", "/documents", KEY, "").json();
    let found = list["data"].as_array().unwrap().iter().find(|one| one["id"] == name);
    found.map_or(Value::Null, |one| one["models"]["tiny"].clone())
}

fn wait_for(server: &Server, name: &str, wanted: &str) -> Value {
    let began = Instant::now();
    loop {
        let found = state(server, name);
        if found["state"] == wanted {
            return found;
        }
        assert!(began.elapsed() < Duration::from_secs(60), "{name}: {found}, expected {wanted}");
        std::thread::sleep(Duration::from_millis(50));
    }
}

fn complete(server: &Server, key: &str, prompt: &str, own: Value) -> Answer {
    let body =
        json!({ "prompt": prompt, "max_tokens": 8, "temperature": 0, "ignore_eos": true, "kvant": own });
    let answer = server.ask("POST", "/v1/completions", key, &body.to_string());
    assert_eq!(answer.status, 200, "{answer:?}");
    answer
}

fn chat(server: &Server, own: Value) -> Answer {
    let messages =
        json!([{ "role": "system", "content": "Be brief." }, { "role": "user", "content": "Why?" }]);
    let body = json!({ "messages": messages, "max_tokens": 4, "temperature": 0, "kvant": own });
    server.ask("POST", "/v1/chat/completions", KEY, &body.to_string())
}

fn moved(answer: &Answer) -> u64 {
    answer.json()["usage"]["kvant"]["moved"].as_u64().unwrap()
}

#[test]
fn documents_are_read_before_they_are_asked_for() {
    let folder = tempfile::tempdir().unwrap();
    let (a, b) = (letters(1, 400), letters(2, 500));
    std::fs::write(folder.path().join("a.txt"), &a).unwrap();
    std::fs::create_dir(folder.path().join("more")).unwrap();
    std::fs::write(folder.path().join("more/b.md"), &b).unwrap();
    std::fs::write(folder.path().join("image.png"), [0x89, b'P', 0xff, 0xfe, 0]).unwrap();
    std::fs::write(folder.path().join(".hidden"), &a).unwrap();
    let outside = tempfile::NamedTempFile::new().unwrap();
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink(outside.path(), folder.path().join("link.txt")).unwrap();
        std::os::unix::fs::symlink("/", folder.path().join("root")).unwrap();
    }
    let server = serve(folder.path(), None);
    assert!(wait_for(&server, "a.txt", "read")["tokens"].as_u64().unwrap() >= 400);
    wait_for(&server, "more/b.md", "read");
    let refused = wait_for(&server, "image.png", "refused");
    assert!(refused["reason"].as_str().unwrap().contains("no UTF-8"), "{refused}");
    let list = server.ask("GET", "/documents", KEY, "").json();
    let names: Vec<_> =
        list["data"].as_array().unwrap().iter().map(|one| one["id"].as_str().unwrap()).collect();
    assert_eq!(names, ["a.txt", "image.png", "more/b.md"], "links and hidden files are none");

    // Whoever asks, wherever they stand.
    let prompt = format!("Rules first, they are mine.{b} and then {a} why?");
    let own = json!({ "reuse": "moved", "recompute": 0 });
    assert!(moved(&complete(&server, "x-api-key: two\r\n", &prompt, own.clone())) >= 880);
    let plain = complete(&server, KEY, &prompt, json!({})).json();
    assert_eq!(plain["usage"]["prompt_tokens_details"]["cached_tokens"], 0, "unless nobody asked for it");

    let known = |key: &str, text: &str| {
        let answer = server.ask("POST", "/documents/known", key, &json!({ "text": text }).to_string());
        assert_eq!(answer.status, 200, "{answer:?}");
        (answer.json()["tokens"].as_u64().unwrap(), answer.json()["known"].as_u64().unwrap())
    };
    assert!(known(KEY, &a).1 >= 390, "all but what belongs to the start of a text: {:?}", known(KEY, &a));
    let mine = letters(9, 400);
    assert_eq!(known(KEY, &mine), (400, 0));
    complete(&server, KEY, &format!("These are mine alone.{mine}{mine}"), json!({}));
    assert!(known(KEY, &mine).1 >= 380);
    assert_eq!(known("x-api-key: two\r\n", &mine).1, 0, "of another key nothing is told");

    // By name, in a conversation.
    let named = json!({ "reuse": "moved", "recompute": 0, "documents": ["more/b.md", "a.txt"] });
    let answer = chat(&server, named);
    assert_eq!(answer.status, 200, "{answer:?}");
    assert!(moved(&answer) >= 880, "{answer:?}");
    for (name, status) in [("c.txt", 404), ("link.txt", 404), ("../a.txt", 404), ("image.png", 400)] {
        let answer = chat(&server, json!({ "documents": [name] }));
        assert_eq!(answer.status, status, "{name}: {answer:?}");
        assert!(!answer.body.contains(&folder.path().display().to_string()), "{answer:?}");
    }
    let body = json!({ "prompt": "x", "kvant": { "documents": ["a.txt"] } });
    assert_eq!(server.ask("POST", "/v1/completions", KEY, &body.to_string()).status, 400);

    // What has changed is read anew, what is gone is gone.
    let changed = letters(3, 450);
    std::fs::write(folder.path().join("a.txt"), &changed).unwrap();
    std::fs::remove_file(folder.path().join("more/b.md")).unwrap();
    let began = Instant::now();
    while state(&server, "more/b.md") != Value::Null || state(&server, "a.txt")["state"] != "read" {
        assert!(began.elapsed() < Duration::from_secs(60));
        std::thread::sleep(Duration::from_millis(50));
    }
    assert!(moved(&complete(&server, KEY, &format!("Other rules, of mine.{changed}!"), own)) >= 400);
}

/// Documents that outlive the process are not read again, and give the same answers bit for bit.
#[test]
fn documents_from_the_store_answer_as_those_in_memory() {
    let (folder, store) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let (a, b) = (letters(1, 700), letters(2, 600));
    std::fs::write(folder.path().join("a.txt"), &a).unwrap();
    std::fs::write(folder.path().join("b.txt"), &b).unwrap();
    let prompt = format!("Rules first, they are mine.{b}{a} why?");
    let ask = |server: &Server| {
        let body = json!({
            "prompt": prompt, "max_tokens": 16, "temperature": 0, "ignore_eos": true, "logprobs": 5,
            "kvant": { "reuse": "moved", "recompute": 0 },
        });
        let answer = server.ask("POST", "/v1/completions", KEY, &body.to_string());
        assert!(moved(&answer) >= 1260, "{answer:?}");
        answer.json()["choices"].clone()
    };
    let server = serve(folder.path(), Some(store.path()));
    wait_for(&server, "a.txt", "read");
    wait_for(&server, "b.txt", "read");
    let from_memory = ask(&server);
    drop(server);
    let server = serve(folder.path(), Some(store.path()));
    wait_for(&server, "a.txt", "read");
    wait_for(&server, "b.txt", "read");
    let read = server.metric("kvant_prompt_tokens_total") - server.metric("kvant_cached_tokens_total");
    assert!(read < 600.0, "{read} tokens were read again");
    assert_eq!(ask(&server), from_memory);
}

/// What has no room is told, and requests find theirs.
#[test]
fn documents_leave_half_of_the_budget() {
    let folder = tempfile::tempdir().unwrap();
    for name in 0..8 {
        std::fs::write(folder.path().join(format!("{name}.txt")), letters(name, 900)).unwrap();
    }
    let server = start(packed(), |options| {
        options.documents = Some(folder.path().to_owned());
        options.scheduler.cache_budget /= 6;
    });
    let list = || server.get("/documents").json()["data"].as_array().unwrap().clone();
    let count = |list: &[Value], wanted: &str| {
        list.iter().filter(|one| one["models"]["tiny"]["state"] == wanted).count()
    };
    let began = Instant::now();
    while count(&list(), "read") + count(&list(), "refused") < 8 {
        assert!(began.elapsed() < Duration::from_secs(60), "{:?}", list());
        std::thread::sleep(Duration::from_millis(50));
    }
    assert!(count(&list(), "read") > 0 && count(&list(), "refused") > 0, "{:?}", list());
    let long = json!({ "prompt": letters(77, 2000), "max_tokens": 4, "temperature": 0 });
    assert_eq!(server.post("/v1/completions", &long).status, 200);
}
