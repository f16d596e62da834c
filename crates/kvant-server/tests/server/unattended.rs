//! Files, batches of their requests, and responses in the background.

use std::path::Path;
use std::time::{Duration, Instant};

use crate::common::{Answer, Server, exact, start};
use serde_json::{Value, json};

const KEYS: [&str; 2] = ["x-api-key: one\r\n", "x-api-key: two\r\n"];

fn with_keys(folder: &Path) -> Server {
    start(exact(), |options| {
        options.keys = kvant_server::ApiKeys::parse("one\ntwo");
        options.slot_folder = Some(folder.to_owned());
        options.scheduler.parallel = 1;
    })
}

fn post(server: &Server, path: &str, body: &Value) -> Answer {
    server.ask("POST", path, KEYS[0], &body.to_string())
}

fn get(server: &Server, path: &str) -> Answer {
    server.ask("GET", path, KEYS[0], "")
}

/// Asks for `path` until its status is none of `passing`.
fn poll(server: &Server, path: &str, passing: &[&str]) -> Value {
    let patience = Instant::now() + Duration::from_secs(60);
    loop {
        let told = get(server, path).json();
        if !passing.iter().any(|status| told["status"] == *status) {
            return told;
        }
        assert!(Instant::now() < patience, "{told}");
        std::thread::sleep(Duration::from_millis(20));
    }
}

fn upload(server: &Server, purpose: &str, text: &str) -> Answer {
    let head = format!("{}content-type: multipart/form-data; boundary=xyz\r\n", KEYS[0]);
    let body = format!(
        "--xyz\r\nContent-Disposition: form-data; name=\"purpose\"\r\n\r\n{purpose}\r\n--xyz\r\n\
         Content-Disposition: form-data; name=\"file\"; filename=\"asked.jsonl\"\r\n\r\n{text}\r\n--xyz--\r\n"
    );
    server.ask("POST", "/v1/files", &head, &body)
}

fn line(id: &str, body: Value) -> String {
    json!({ "custom_id": id, "method": "POST", "url": "/v1/chat/completions", "body": body }).to_string()
        + "\n"
}

fn chat(tokens: usize) -> Value {
    let messages = json!([{ "role": "user", "content": "Hello" }]);
    json!({ "messages": messages, "max_tokens": tokens, "temperature": 0, "ignore_eos": true })
}

fn lines(server: &Server, id: &Value) -> Vec<Value> {
    let answer = get(server, &format!("/v1/files/{}/content", id.as_str().unwrap()));
    answer.body.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn the_requests_of_a_file_are_answered_while_nobody_waits() {
    let place = tempfile::tempdir().unwrap();
    let server = with_keys(place.path());
    let text = line("a", chat(4)) + "\n" + &line("b", json!({ "messages": 3 })) + &line("c", chat(2));
    let file = upload(&server, "batch", &text).json();
    assert_eq!((&file["filename"], &file["bytes"]), (&json!("asked.jsonl"), &json!(text.len())), "{file}");
    let path = format!("/v1/files/{}", file["id"].as_str().unwrap());
    assert_eq!(get(&server, &path).json(), file);
    assert_eq!(get(&server, &format!("{path}/content")).body, text);
    let asked = json!({
        "input_file_id": file["id"], "endpoint": "/v1/chat/completions", "completion_window": "24h",
        "metadata": { "a": "b" },
    });
    let batch = post(&server, "/v1/batches", &asked).json();
    assert_eq!(
        (&batch["status"], &batch["request_counts"]["total"]),
        (&json!("in_progress"), &json!(3)),
        "{batch}"
    );
    let path_of = |batch: &Value| format!("/v1/batches/{}", batch["id"].as_str().unwrap());
    let ended = poll(&server, &path_of(&batch), &["in_progress"]);
    assert_eq!(ended["status"], "completed", "{ended}");
    assert_eq!(ended["request_counts"], json!({ "total": 3, "completed": 2, "failed": 1 }));
    assert_eq!(ended["metadata"], asked["metadata"]);
    let answers = lines(&server, &ended["output_file_id"]);
    assert_eq!((&answers[0]["custom_id"], &answers[1]["custom_id"]), (&json!("a"), &json!("c")));
    let alone = post(&server, "/v1/chat/completions", &chat(4)).json();
    let answer = &answers[0]["response"];
    assert_eq!(answer["status_code"], 200);
    assert_eq!(answer["body"]["choices"], alone["choices"]);
    let refusals = lines(&server, &ended["error_file_id"]);
    assert_eq!(
        (&refusals[0]["custom_id"], &refusals[0]["response"]["status_code"]),
        (&json!("b"), &json!(400))
    );

    // One that is over stays as it is, and another key sees nothing of all this.
    assert_eq!(post(&server, &format!("{}/cancel", path_of(&batch)), &json!({})).json(), ended);
    let list = get(&server, "/v1/batches").json();
    assert_eq!(list["data"], json!([ended]));
    assert_eq!(get(&server, "/v1/files").json()["data"].as_array().unwrap().len(), 3);
    for path in [path_of(&batch), path.clone(), format!("{path}/content")] {
        assert_eq!(server.ask("GET", &path, KEYS[1], "").status, 404, "{path}");
    }
    assert_eq!(server.ask("GET", "/v1/files", KEYS[1], "").json()["data"], json!([]));
    assert_eq!(server.ask("DELETE", &path, KEYS[0], "").json()["deleted"], true);
    assert_eq!(get(&server, &path).status, 404);
    assert_eq!(post(&server, "/v1/batches", &asked).status, 404, "its file is gone");
}

#[test]
fn a_batch_is_cancelled_and_what_was_answered_is_kept() {
    let place = tempfile::tempdir().unwrap();
    let server = with_keys(place.path());
    let text = line("a", chat(1)) + &(0..200).map(|n| line(&format!("{n}"), chat(300))).collect::<String>();
    let file = upload(&server, "batch", &text).json();
    let asked = json!({ "input_file_id": file["id"], "endpoint": "/v1/chat/completions" });
    let batch = post(&server, "/v1/batches", &asked).json();
    let path = format!("/v1/batches/{}", batch["id"].as_str().unwrap());
    let told = post(&server, &format!("{path}/cancel"), &json!({})).json();
    assert_eq!(told["status"], "cancelled", "{told}");
    let counts = &told["request_counts"];
    assert!(counts["completed"].as_u64().unwrap() < 201, "{told}");
    assert_eq!(get(&server, &path).json(), told);
    let response = post(&server, "/v1/chat/completions", &chat(1));
    assert_eq!(response.status, 200, "the model is free again");
}

#[test]
fn files_and_batches_that_make_no_sense_are_refused() {
    let place = tempfile::tempdir().unwrap();
    let server = with_keys(place.path());
    let refused = |answer: Answer, words: &str| {
        assert_eq!(answer.status, 400, "{answer:?}");
        assert!(answer.body.contains(words), "{words}: {answer:?}");
    };
    refused(upload(&server, "assistants", "{}"), "purpose");
    refused(server.ask("POST", "/v1/files", KEYS[0], "{}"), "multipart/form-data");
    let head = format!("{}content-type: multipart/form-data; boundary=xyz\r\n", KEYS[0]);
    refused(server.ask("POST", "/v1/files", &head, "--xyz\r\n"), "ends within a field");
    let batch = |text: &str, endpoint: &str| {
        let id = upload(&server, "batch", text).json()["id"].clone();
        post(&server, "/v1/batches", &json!({ "input_file_id": id, "endpoint": endpoint }))
    };
    let chats = "/v1/chat/completions";
    refused(batch(&line("a", chat(1)), "/v1/moderations"), "endpoint");
    refused(batch(&line("a", chat(1)), "/v1/completions"), "line 1: url");
    refused(batch("\n", chats), "no requests");
    refused(batch("{", chats), "line 1");
    refused(batch(&(line("a", chat(1)) + &line("a", chat(1))), chats), "came before");
    refused(batch(&line("", chat(1)), chats), "custom_id");
    refused(batch(&line("a", json!(1)), chats), "body");
    let mut streamed = chat(1);
    streamed["stream"] = json!(true);
    let told = batch(&line("a", streamed), chats).json();
    let path = format!("/v1/batches/{}", told["id"].as_str().unwrap());
    let ended = poll(&server, &path, &["in_progress"]);
    assert_eq!((&ended["request_counts"]["failed"], &ended["output_file_id"]), (&json!(1), &Value::Null));
}

#[test]
fn a_response_is_made_in_the_background() {
    let place = tempfile::tempdir().unwrap();
    let asked = |tokens: usize| json!({ "input": "Hello", "max_output_tokens": tokens, "temperature": 0, "ignore_eos": true, "background": true });
    let path_of = |response: &Value| format!("/v1/responses/{}", response["id"].as_str().unwrap());
    let long = {
        let server = with_keys(place.path());
        let told = post(&server, "/v1/responses", &asked(4)).json();
        assert_eq!((&told["status"], &told["background"]), (&json!("in_progress"), &json!(true)), "{told}");
        let made = poll(&server, &path_of(&told), &["in_progress"]);
        assert_eq!((&made["status"], &made["id"]), (&json!("incomplete"), &told["id"]), "{made}");
        let mut alone = asked(4);
        alone["background"] = json!(false);
        let alone = post(&server, "/v1/responses", &alone).json();
        assert_eq!(made["output"][0]["content"], alone["output"][0]["content"]);
        let items = get(&server, &format!("{}/input_items", path_of(&made))).json();
        assert_eq!(items["data"][0]["content"][0]["text"], "Hello", "{items}");
        // One that is over stays as it is; one that was never in the background cannot be cancelled.
        let cancel = |response: &Value| post(&server, &format!("{}/cancel", path_of(response)), &json!({}));
        assert_eq!(cancel(&made).json(), made);
        assert_eq!(cancel(&alone).status, 400);
        // One behind others has not begun when it is cancelled.
        let others: Vec<Value> = (0..8).map(|_| post(&server, "/v1/responses", &asked(400)).json()).collect();
        let long = post(&server, "/v1/responses", &asked(400)).json();
        assert_eq!(server.ask("POST", &format!("{}/cancel", path_of(&long)), KEYS[1], "{}").status, 404);
        let told = cancel(&long).json();
        assert_eq!(told["status"], "cancelled", "{told}");
        assert_eq!(get(&server, &path_of(&long)).json(), told);
        others.iter().for_each(|one| assert_eq!(cancel(one).status, 200));
        let gone = post(&server, "/v1/responses", &asked(400)).json();
        assert_eq!(server.ask("DELETE", &path_of(&gone), KEYS[0], "").status, 200);
        assert_eq!(get(&server, &path_of(&gone)).status, 404);
        let mut unkept = asked(4);
        unkept["store"] = json!(false);
        assert_eq!(post(&server, "/v1/responses", &unkept).status, 400);
        post(&server, "/v1/responses", &asked(400)).json()
    };
    // The server ended before that one did, and what it told is gone with it.
    let server = with_keys(place.path());
    assert_eq!(get(&server, &format!("{}?stream=true", path_of(&long))).status, 400);
    let told = get(&server, &path_of(&long)).json();
    assert!(["failed", "incomplete"].iter().any(|status| told["status"] == *status), "{told}");
}

/// A response in the background is told to all who listen, from where they want it, and to those who come when it is over.
#[test]
fn a_response_in_the_background_is_listened_to() {
    let place = tempfile::tempdir().unwrap();
    let server = with_keys(place.path());
    let mut asked = json!({ "input": "Hello", "max_output_tokens": 12, "temperature": 0, "ignore_eos": true, "stream": true });
    let events = |reply: Answer| -> Vec<Value> {
        reply.events().iter().map(|event| serde_json::from_str(event).unwrap()).collect()
    };
    let alone = events(post(&server, "/v1/responses", &asked));
    asked["background"] = json!(true);
    let told = events(post(&server, "/v1/responses", &asked));
    let names = |events: &[Value]| events.iter().map(|event| event["type"].clone()).collect::<Vec<_>>();
    assert_eq!(names(&told), names(&alone));
    let numbers: Vec<u64> = told.iter().map(|event| event["sequence_number"].as_u64().unwrap()).collect();
    assert_eq!(numbers, (0..told.len() as u64).collect::<Vec<_>>());
    let id = told[0]["response"]["id"].as_str().unwrap();
    let path = |query: &str| format!("/v1/responses/{id}?stream=true{query}");
    assert_eq!(events(get(&server, &path(""))), told);
    assert_eq!(events(get(&server, &path("&starting_after=4"))), told[5..]);
    assert_eq!(get(&server, &path("&starting_after=4000")).body, "");
    assert_eq!(server.ask("GET", &path(""), KEYS[1], "").status, 404);
    assert_eq!(get(&server, &format!("/v1/responses/{id}")).json(), told[told.len() - 1]["response"]);
    // One that is cancelled ends for its listeners.
    asked["max_output_tokens"] = json!(400);
    asked["stream"] = json!(false);
    let long = post(&server, "/v1/responses", &asked).json();
    let long = long["id"].as_str().unwrap();
    std::thread::scope(|scope| {
        let listener = scope.spawn(|| get(&server, &format!("/v1/responses/{long}?stream=true")));
        std::thread::sleep(Duration::from_millis(50));
        assert_eq!(post(&server, &format!("/v1/responses/{long}/cancel"), &json!({})).status, 200);
        let heard = listener.join().unwrap();
        assert!(heard.status == 200 && !heard.body.contains("response.completed"), "{heard:?}");
    });
    assert_eq!(server.ask("DELETE", &format!("/v1/responses/{long}"), KEYS[0], "").status, 200);
    assert_eq!(get(&server, &format!("/v1/responses/{long}?stream=true")).status, 404);
}
