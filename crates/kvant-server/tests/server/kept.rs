//! Responses, conversations and batches that the server keeps.

use std::path::Path;
use std::time::{Duration, Instant};

use crate::common::{Answer, Server, exact, start};
use serde_json::{Value, json};

const KEYS: [&str; 2] = ["x-api-key: one\r\n", "x-api-key: two\r\n"];

fn with_keys(folder: &Path, bytes: u64) -> Server {
    start(exact(), |options| {
        options.keys = kvant_server::ApiKeys::parse("one\ntwo");
        options.slot_folder = Some(folder.to_owned());
        options.kept_bytes = bytes;
    })
}

fn post(server: &Server, key: &str, path: &str, body: &Value) -> Answer {
    server.ask("POST", path, key, &body.to_string())
}

fn respond(server: &Server, key: &str, more: Value) -> Value {
    let mut body = json!({ "input": "Hello", "max_output_tokens": 4, "temperature": 0, "ignore_eos": true });
    more.as_object().unwrap().iter().for_each(|(name, value)| body[name] = value.clone());
    let answer = post(server, key, "/v1/responses", &body);
    assert_eq!(answer.status, 200, "{answer:?}");
    answer.json()
}

fn path_of(response: &Value) -> String {
    format!("/v1/responses/{}", response["id"].as_str().unwrap())
}

#[test]
fn a_response_is_continued_told_and_forgotten() {
    let place = tempfile::tempdir().unwrap();
    let server = with_keys(place.path(), 1 << 20);
    let first = respond(&server, KEYS[0], json!({ "metadata": { "a": "b" } }));
    assert_eq!(first["store"], true);
    let second = respond(&server, KEYS[0], json!({ "input": "And?", "previous_response_id": first["id"] }));
    assert_eq!(second["previous_response_id"], first["id"]);
    // The same prompt as with the whole conversation in the request, but for what is cached of it.
    let said = first["output"][0]["content"][0]["text"].clone();
    let whole = json!([{ "role": "user", "content": "Hello" }, { "role": "assistant", "content": said },
                       { "role": "user", "content": "And?" }]);
    let alone = respond(&server, KEYS[0], json!({ "input": whole, "store": false }));
    assert_eq!(alone["usage"]["input_tokens"], second["usage"]["input_tokens"]);
    assert_eq!(alone["output"][0]["content"], second["output"][0]["content"]);
    assert_eq!(server.ask("GET", &path_of(&alone), KEYS[0], "").status, 404, "it was not to be kept");
    let asked = json!({ "input": "And?", "previous_response_id": first["id"] });
    let count = post(&server, KEYS[0], "/v1/responses/input_tokens", &asked).json();
    assert_eq!(count["input_tokens"], second["usage"]["input_tokens"]);

    let get = |path: &str, key: &str| server.ask("GET", path, key, "");
    assert_eq!(get(&path_of(&first), KEYS[0]).json(), first);
    let items = get(&format!("{}/input_items?order=asc&limit=2", path_of(&second)), KEYS[0]).json();
    assert_eq!(
        (&items["data"][0]["content"][0]["text"], &items["has_more"]),
        (&json!("Hello"), &json!(true)),
        "{items}"
    );
    assert_eq!(items["data"][1]["id"], first["output"][0]["id"]);
    let rest =
        format!("{}/input_items?order=asc&after={}", path_of(&second), items["last_id"].as_str().unwrap());
    assert_eq!(get(&rest, KEYS[0]).json()["data"][0]["content"][0]["text"], "And?");

    // An item that was told before stands for what it says.
    let reference = json!({ "type": "item_reference", "id": first["output"][0]["id"] });
    let list =
        json!([{ "role": "user", "content": "Hello" }, reference, { "role": "user", "content": "And?" }]);
    let referring = respond(&server, KEYS[0], json!({ "input": list }));
    assert_eq!(referring["usage"]["input_tokens"], second["usage"]["input_tokens"]);

    // Another key sees nothing of it, and nothing of it is there without a name.
    for (path, body) in [
        ("/v1/responses", json!({ "input": "x", "previous_response_id": first["id"] })),
        ("/v1/responses", json!({ "input": [{ "role": "user", "content": "x" }, reference] })),
        ("/v1/responses", json!({ "input": "x", "conversation": "conv_none" })),
    ] {
        assert_eq!(post(&server, KEYS[1], path, &body).status, 404, "{body}");
    }
    assert_eq!(get(&path_of(&first), KEYS[1]).status, 404);
    assert_eq!(server.ask("DELETE", &path_of(&first), KEYS[1], "").status, 404);
    assert_eq!(get("/v1/responses/..%2F..%2Fetc", KEYS[0]).status, 404);
    let gone = server.ask("DELETE", &path_of(&first), KEYS[0], "").json();
    assert_eq!((&gone["id"], &gone["deleted"]), (&first["id"], &json!(true)));
    assert_eq!(get(&path_of(&first), KEYS[0]).status, 404);
}

#[test]
fn responses_outlive_the_process_and_stay_within_their_budget() {
    let place = tempfile::tempdir().unwrap();
    let files = || {
        let folder = std::fs::read_dir(place.path().join("kept")).unwrap().map(|entry| entry.unwrap());
        folder.collect::<Vec<_>>()
    };
    let kept = {
        let server = with_keys(place.path(), 1 << 20);
        respond(&server, KEYS[0], json!({ "stream": false }))
    };
    assert_eq!(files().len(), 1);
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mode = |path: &Path| std::fs::metadata(path).unwrap().permissions().mode() & 0o777;
        assert_eq!(mode(&files()[0].path()), 0o600);
        assert_eq!(mode(&place.path().join("kept")), 0o700);
    }
    let bytes = files()[0].metadata().unwrap().len();
    let server = with_keys(place.path(), 3 * bytes);
    assert_eq!(server.ask("GET", &path_of(&kept), KEYS[0], "").json(), kept);
    let others: Vec<Value> = (0..4).map(|_| respond(&server, KEYS[0], json!({}))).collect();
    let statuses: Vec<u16> =
        others.iter().map(|one| server.ask("GET", &path_of(one), KEYS[0], "").status).collect();
    assert_eq!(server.ask("GET", &path_of(&kept), KEYS[0], "").status, 404, "the oldest goes first");
    assert_eq!((statuses[0], statuses[3]), (404, 200), "{statuses:?}");
    let sizes: u64 = files().iter().map(|file| file.metadata().unwrap().len()).sum();
    assert!(sizes <= 3 * bytes, "{sizes} of {bytes}");
    // A key's flood leaves another one's alone.
    let own = respond(&server, KEYS[1], json!({}));
    (0..4).for_each(|_| drop(respond(&server, KEYS[0], json!({}))));
    assert_eq!(server.ask("GET", &path_of(&own), KEYS[1], "").status, 200);
}

/// One conversation takes no more than all of its key's may, in bytes and in what it is when it is read; and many small ones are counted
/// with what else they take.
#[test]
fn what_is_kept_does_not_grow_without_end() {
    let place = tempfile::tempdir().unwrap();
    let server = with_keys(place.path(), 100_000);
    let path = |made: &Answer| format!("/v1/conversations/{}", made.json()["id"].as_str().unwrap());
    let make = || post(&server, KEYS[0], "/v1/conversations", &json!({}));
    let items = path(&make()) + "/items";
    let item = json!({ "items": [{ "role": "user", "content": "x".repeat(30_000) }] });
    let statuses: Vec<u16> = (0..5).map(|_| post(&server, KEYS[0], &items, &item).status).collect();
    assert_eq!(statuses, [200, 200, 200, 413, 413]);
    let told = server.ask("GET", &items, KEYS[0], "").json();
    assert_eq!(told["data"].as_array().unwrap().len(), 3, "what was kept stays");
    let made: Vec<Answer> = (0..200).map(|_| make()).collect();
    let there = |one: &&Answer| server.ask("GET", &path(one), KEYS[0], "").status == 200;
    assert_eq!(made.iter().filter(there).count(), 97);
    let files = std::fs::read_dir(place.path().join("kept")).unwrap().count();
    assert_eq!(files, 97);
    // An item that is a million lists when it is read.
    let place = tempfile::tempdir().unwrap();
    let server = with_keys(place.path(), 64 << 20);
    let items = path(&post(&server, KEYS[0], "/v1/conversations", &json!({}))) + "/items";
    let lists = format!("{{\"items\":[{{\"content\":[{}[]]}}]}}", "[],".repeat(300_000));
    let statuses: Vec<u16> = (0..2).map(|_| server.ask("POST", &items, KEYS[0], &lists).status).collect();
    assert_eq!(statuses, [200, 413]);
}

/// A batch whose answers take more than may be kept comes to an end all the same.
#[test]
fn a_batch_that_cannot_be_kept_says_so() {
    let place = tempfile::tempdir().unwrap();
    let server = with_keys(place.path(), 9_000);
    let one = |at: usize| {
        json!({ "custom_id": at.to_string(), "params": {
            "max_tokens": 300, "messages": [{ "role": "user", "content": "x" }] } })
    };
    let requests = json!({ "requests": (0..30).map(one).collect::<Vec<_>>() });
    let batch = post(&server, KEYS[0], "/v1/messages/batches", &requests).json();
    let path = format!("/v1/messages/batches/{}", batch["id"].as_str().unwrap());
    let began = Instant::now();
    let told = loop {
        let told = server.ask("GET", &path, KEYS[0], "").json();
        if told["processing_status"] == "ended" {
            break told;
        }
        assert!(began.elapsed() < Duration::from_secs(60), "{told}");
        std::thread::sleep(Duration::from_millis(50));
    };
    assert_eq!(told["request_counts"]["errored"], 30, "{told}");
    let results = server.ask("GET", told["results_url"].as_str().unwrap(), KEYS[0], "").body;
    assert!(results.lines().count() == 30 && results.contains("expected at most 9000"), "{results}");
}

#[test]
fn streamed_responses_are_kept_as_well() {
    let server = start(exact(), |_| {});
    let body = json!({ "input": "Hello", "max_output_tokens": 4, "ignore_eos": true, "stream": true });
    let events = server.post("/v1/responses", &body).events();
    let last: Value = serde_json::from_str(events.last().unwrap()).unwrap();
    assert_eq!(server.get(&path_of(&last["response"])).json(), last["response"]);
}

#[test]
fn conversations_are_kept() {
    let server = start(exact(), |_| {});
    let made = json!({ "items": [{ "role": "user", "content": "I am Ann." }], "metadata": { "a": "b" } });
    let made = server.post("/v1/conversations", &made).json();
    let path = format!("/v1/conversations/{}", made["id"].as_str().unwrap());
    assert_eq!(server.get(&path).json(), made);
    let texts = |server: &Server| {
        let items = server.get(&format!("{path}/items?order=asc")).json();
        items["data"].as_array().unwrap().len()
    };
    let answer = respond(&server, "", json!({ "conversation": made["id"] }));
    assert_eq!(answer["conversation"]["id"], made["id"]);
    assert_eq!(texts(&server), 3, "what was there, what was asked, what was said");
    respond(&server, "", json!({ "conversation": { "id": made["id"] } }));
    assert_eq!(texts(&server), 5);
    let added = server
        .post(&format!("{path}/items"), &json!({ "items": [{ "role": "user", "content": "x" }] }))
        .json();
    let item = format!("{path}/items/{}", added["first_id"].as_str().unwrap());
    assert_eq!(server.get(&item).json()["content"], "x");
    assert_eq!(server.ask("DELETE", &item, "", "").status, 200);
    assert_eq!(server.get(&item).status, 404);
    let changed = server.post(&path, &json!({ "metadata": { "c": "d" } })).json();
    assert_eq!(changed["metadata"]["c"], "d");
    assert_eq!(server.ask("DELETE", &path, "", "").json()["deleted"], true);
    assert_eq!(server.get(&path).status, 404);
    let both = json!({ "input": "x", "conversation": "a", "previous_response_id": "b" });
    assert_eq!(server.post("/v1/responses", &both).status, 400);
}

#[test]
fn batches_are_answered_while_nobody_waits() {
    let place = tempfile::tempdir().unwrap();
    let server = with_keys(place.path(), 1 << 20);
    let one = |id: &str, tokens: Value| json!({ "custom_id": id, "params": { "max_tokens": tokens, "messages": [{ "role": "user", "content": "x" }] } });
    let requests = json!({ "requests": [one("a", json!(3)), one("b", Value::Null), one("c", json!(2))] });
    let batch = post(&server, KEYS[0], "/v1/messages/batches", &requests).json();
    let path = format!("/v1/messages/batches/{}", batch["id"].as_str().unwrap());
    assert_eq!(server.ask("GET", &path, KEYS[1], "").status, 404);
    let began = Instant::now();
    let told = loop {
        let told = server.ask("GET", &path, KEYS[0], "").json();
        if told["processing_status"] == "ended" {
            break told;
        }
        assert!(began.elapsed() < Duration::from_secs(60), "{told}");
        std::thread::sleep(Duration::from_millis(50));
    };
    assert_eq!(
        (&told["request_counts"]["succeeded"], &told["request_counts"]["errored"]),
        (&json!(2), &json!(1))
    );
    let results = server.ask("GET", told["results_url"].as_str().unwrap(), KEYS[0], "");
    let lines: Vec<Value> = results.body.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines.iter().map(|line| line["custom_id"].as_str().unwrap()).collect::<String>(), "abc");
    assert_eq!(lines[0]["result"]["message"]["type"], "message");
    assert_eq!(lines[1]["result"]["error"]["error"]["type"], "invalid_request_error");
    let twice = json!({ "requests": [one("a", json!(3)), one("a", json!(3))] });
    assert_eq!(post(&server, KEYS[0], "/v1/messages/batches", &twice).status, 400);

    // What waits lies in memory: batches are refused beyond eight.
    let long = |at: usize| json!({ "custom_id": at.to_string(), "params": { "max_tokens": 40, "messages": [{ "role": "user", "content": "x" }] } });
    let long = json!({ "requests": (0..1000).map(long).collect::<Vec<_>>() });
    let found: Vec<u16> =
        (0..9).map(|_| post(&server, KEYS[0], "/v1/messages/batches", &long).status).collect();
    assert_eq!(found[..8], [200; 8]);
    assert_eq!(found[8], 503);
}
