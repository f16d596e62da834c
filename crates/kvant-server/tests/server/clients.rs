//! Clients that say no more but listen, and clients that do not listen.

use std::net::{Shutdown, TcpStream};
use std::time::{Duration, Instant};

use crate::common::{Server, exact, receive, start};
use serde_json::{Value, json};

fn chat(tokens: usize, stream: bool) -> Value {
    json!({
        "messages": [{ "role": "user", "content": "Hello" }], "max_tokens": tokens, "temperature": 0, "ignore_eos": true,
        "stream": stream,
    })
}

#[test]
fn half_closed_clients_get_their_answers() {
    let server = start(exact(), |_| {});
    for (path, stream, end) in [
        ("/v1/chat/completions", false, "\"completion_tokens\":400"),
        ("/v1/chat/completions", true, "data: [DONE]\n\n"),
        ("/api/chat", true, "\"done\":true"),
    ] {
        let mut body = chat(400, stream);
        body["options"] = json!({ "num_predict": 400 });
        let client = server.send("POST", path, "", &body.to_string());
        client.shutdown(Shutdown::Write).unwrap();
        let answer = receive(client);
        assert_eq!(answer.status, 200, "{path}: {}", answer.head);
        assert!(
            answer.body.contains(end),
            "{path} {stream}: {}",
            &answer.body[answer.body.len().saturating_sub(300)..]
        );
    }
    // One that says nothing more while its prompt waits behind another one's is still there, one that has left is not.
    let server = start(exact(), |options| options.scheduler.parallel = 1);
    let first = server.send("POST", "/v1/chat/completions", "", &chat(1900, true).to_string());
    let second = server.send("POST", "/v1/chat/completions", "", &chat(4, true).to_string());
    let third = server.send("POST", "/v1/chat/completions", "", &chat(4, true).to_string());
    second.shutdown(Shutdown::Write).unwrap();
    drop(third);
    assert_eq!(receive(second).status, 200);
    drop(first);
    server.wait_for("kvant_requests_running", 0.0);
    server.wait_for("kvant_requests_waiting", 0.0);
}

/// A client that asks for more to read than the system keeps for it.
fn deaf(server: &Server, head: &str) -> TcpStream {
    let mut body = chat(1900, true);
    body["logprobs"] = json!(true);
    body["top_logprobs"] = json!(20);
    server.send("POST", "/v1/chat/completions", head, &body.to_string())
}

#[test]
fn an_answer_that_nobody_reads_pauses_until_somebody_does() {
    let server = start(exact(), |_| {});
    let client = deaf(&server, "");
    let began = Instant::now();
    let mut seen = 0.0;
    loop {
        std::thread::sleep(Duration::from_millis(500));
        let now = server.metric("kvant_generated_tokens_total");
        if now == seen && now > 0.0 {
            break;
        }
        seen = now;
        assert!(began.elapsed() < Duration::from_secs(60));
    }
    assert!(seen < 1500.0, "{seen} tokens were made for a client that reads none");
    // Others go on meanwhile, and the rest is there once it is read.
    assert_eq!(server.post("/v1/chat/completions", &chat(4, false)).status, 200);
    let answer = receive(client);
    assert!(answer.body.ends_with("data: [DONE]\n\n"));
    let told = answer.events().iter().filter(|event| event.contains("\"top_logprobs\"")).count();
    assert!(told > 1000, "{told}");
    assert_eq!(server.metric("kvant_generated_tokens_total"), 1904.0);
}

/// Many streams that nobody reads end after a while, and a request of the same key does not wait for all of them.
#[test]
fn streams_that_nobody_reads_do_not_hold_up_their_key() {
    let server = start(exact(), |options| {
        options.keys = kvant_server::ApiKeys::parse("secret");
        options.scheduler.parallel = 2;
        options.connections.read_time = Duration::from_secs(1);
    });
    let key = "x-api-key: secret\r\n";
    let deaf: Vec<TcpStream> = (0..60).map(|_| deaf(&server, key)).collect();
    std::thread::sleep(Duration::from_millis(500));
    let began = Instant::now();
    let answer = server.ask("POST", "/v1/chat/completions", key, &chat(4, false).to_string());
    assert_eq!(answer.status, 200, "{answer:?}");
    assert!(began.elapsed() < Duration::from_secs(15), "{:?}", began.elapsed());
    let text = server.ask("GET", "/metrics", key, "").body;
    let waiting = text.lines().find_map(|line| line.strip_prefix("kvant_requests_waiting ")).unwrap();
    assert!(waiting.parse::<f64>().unwrap() > 30.0, "it came before {waiting} of them");
    drop(deaf);
}

/// Prompts of one request are told one behind the other, so none of them waits for its reader.
#[test]
fn many_prompts_of_one_request_do_not_wait_for_each_other() {
    let server = start(exact(), |options| options.scheduler.parallel = 2);
    let prompts: Vec<String> = (0..10).map(|at| format!("Prompt number {at}")).collect();
    for stream in [false, true] {
        let body = json!({ "prompt": prompts, "max_tokens": 300, "ignore_eos": true, "stream": stream });
        let answer = server.post("/v1/completions", &body);
        assert_eq!(answer.status, 200, "{answer:?}");
        let ends = answer.body.matches("\"finish_reason\":\"length\"").count();
        assert_eq!(ends, 10);
    }
}
