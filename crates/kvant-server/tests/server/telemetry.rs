//! What a server tells about its requests: traces, metrics, log.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::Mutex;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::common::{exact, start};

/// The next message that a collector gets.
fn message(collector: &TcpListener) -> (String, Value) {
    collector.set_nonblocking(true).unwrap();
    let began = Instant::now();
    let mut stream: TcpStream = loop {
        match collector.accept() {
            Ok((stream, _)) => break stream,
            Err(_) => std::thread::sleep(Duration::from_millis(20)),
        }
        assert!(began.elapsed().as_secs() < 30, "nothing was sent");
    };
    stream.set_nonblocking(false).unwrap();
    let mut reader = BufReader::new(stream.try_clone().unwrap());
    let (mut head, mut length) = (String::new(), 0);
    loop {
        let mut line = String::new();
        reader.read_line(&mut line).unwrap();
        if line.trim().is_empty() {
            break;
        }
        if let Some(value) = line.to_lowercase().strip_prefix("content-length:") {
            length = value.trim().parse().unwrap();
        }
        head += &line;
    }
    let mut body = vec![0; length];
    reader.read_exact(&mut body).unwrap();
    stream.write_all(b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}").unwrap();
    (head, serde_json::from_slice(&body).unwrap())
}

fn attribute<'s>(span: &'s Value, key: &str) -> &'s Value {
    let all = span["attributes"].as_array().unwrap();
    &all.iter().find(|one| one["key"] == key).unwrap_or_else(|| panic!("{key} in {span}"))["value"]
}

#[test]
fn requests_become_spans_of_their_clients_traces() {
    static LOGGED: Mutex<Vec<Value>> = Mutex::new(Vec::new());
    let collector = TcpListener::bind("127.0.0.1:0").unwrap();
    let endpoint = format!("http://{}/", collector.local_addr().unwrap());
    let server = start(exact(), |options| {
        options.otlp_endpoint = Some(endpoint);
        options.request_log = Some(|line| LOGGED.lock().unwrap().push(line["trace_id"].clone()));
    });
    let (trace, parent) = ("4bf92f3577b34da6a3ce929d0e0e4736", "00f067aa0ba902b7");
    let body =
        json!({ "messages": [{ "role": "user", "content": "Hello" }], "max_tokens": 5, "ignore_eos": true });
    let ask = |headers: &str| {
        let answer = server.ask("POST", "/v1/chat/completions", headers, &body.to_string());
        assert_eq!(answer.status, 200, "{answer:?}");
        answer.json()["usage"]["prompt_tokens"].as_u64().unwrap()
    };
    // Not kept, so not sent.
    ask(&format!("traceparent: 00-{trace}-{parent}-00\r\n"));
    let tokens = ask(&format!("traceparent: 00-{trace}-{parent}-01\r\n"));
    ask("");
    let (head, told) = message(&collector);
    assert!(head.starts_with("POST /v1/traces HTTP/1.1"), "{head}");
    assert!(head.to_lowercase().contains("content-type: application/json"), "{head}");
    let resource = &told["resourceSpans"][0];
    assert_eq!(resource["resource"]["attributes"][0]["value"]["stringValue"], "kvant");
    let spans = resource["scopeSpans"][0]["spans"].as_array().unwrap();
    assert_eq!(spans.len(), 2, "{told}");
    let span = &spans[0];
    assert_eq!((&span["traceId"], &span["parentSpanId"]), (&json!(trace), &json!(parent)));
    assert_eq!((&span["name"], &span["kind"]), (&json!("chat tiny"), &json!(2)));
    assert_eq!(attribute(span, "gen_ai.usage.input_tokens")["intValue"], tokens.to_string());
    assert_eq!(attribute(span, "gen_ai.usage.output_tokens")["intValue"], "5");
    assert_eq!(
        attribute(span, "gen_ai.response.finish_reasons")["arrayValue"]["values"][0]["stringValue"],
        "length"
    );
    let cached: u64 = attribute(span, "gen_ai.usage.cache_read.input_tokens")["intValue"]
        .as_str()
        .unwrap()
        .parse()
        .unwrap();
    assert!(cached > 0 && cached < tokens, "{span}");
    let at = |name: &str| span[name].as_str().unwrap().parse::<u128>().unwrap();
    assert!(at("endTimeUnixNano") > at("startTimeUnixNano"));
    let other = spans[1]["traceId"].as_str().unwrap();
    assert!(other.len() == 32 && other != trace && spans[1]["parentSpanId"] == "", "{told}");
    assert_eq!(*LOGGED.lock().unwrap(), [trace, trace, other]);
}

#[test]
fn a_collector_that_is_not_there_costs_spans_alone() {
    let nowhere = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let server = start(exact(), |options| options.otlp_endpoint = Some(format!("http://{nowhere}")));
    let body = json!({ "prompt": "Hello", "max_tokens": 2 });
    assert_eq!(server.post("/v1/completions", &body).status, 200);
    server.wait_for("kvant_trace_spans_lost_total", 1.0);
}

#[test]
fn metrics_have_the_names_of_opentelemetry_and_tell_tiers() {
    let folder = tempfile::tempdir().unwrap();
    let place = folder.path().to_str().unwrap().to_owned();
    let with = |options: &mut kvant_server::ServerOptions| {
        options.prefix_store = Some(place.parse().unwrap());
    };
    let body = json!({ "prompt": "What is worth keeping is kept. ".repeat(40), "max_tokens": 3, "ignore_eos": true });
    let tier = |name: &str| format!("kvant_prompt_tokens_by_tier_total{{tier=\"{name}\"}}");
    let mut first = start(exact(), with);
    for _ in 0..2 {
        assert_eq!(first.post("/v1/completions", &body).status, 200);
    }
    let (read, memory) = (first.metric(&tier("none")), first.metric(&tier("memory")));
    assert!(read > 256.0 && memory > 256.0, "{read} {memory}");
    assert_eq!(read + memory, first.metric("kvant_prompt_tokens_total"));
    assert_eq!(memory, first.metric("kvant_cached_tokens_total"));
    let of = "gen_ai_operation_name=\"text_completion\",gen_ai_provider_name=\"kvant\",gen_ai_request_model=\"tiny\"";
    for name in ["request_duration", "time_to_first_token", "time_per_output_token"] {
        assert_eq!(first.metric(&format!("gen_ai_server_{name}_seconds_count{{{of}}}")), 2.0, "{name}");
    }
    let usage = |kind: &str| format!("gen_ai_client_token_usage_sum{{{of},gen_ai_token_type=\"{kind}\"}}");
    assert_eq!(first.metric(&usage("output")), 6.0);
    assert_eq!(first.metric(&usage("input")), read + memory);
    // One text ends: what is told comes once.
    assert_eq!(first.get("/metrics").body.matches("# EOF").count(), 1);
    first.wait_for("kvant_prefix_store_writes_total", 1.0);
    first.join().unwrap();
    let second = start(exact(), with);
    assert_eq!(second.post("/v1/completions", &body).status, 200);
    assert!(second.metric(&tier("store")) >= 256.0);
}

static TOLD: Mutex<Vec<Value>> = Mutex::new(Vec::new());

#[test]
fn every_request_is_logged_once_and_none_of_its_words() {
    let server = start(exact(), |options| {
        options.request_log = Some(|row| TOLD.lock().unwrap().push(row.clone()));
    });
    let chat = json!({ "messages": [{ "role": "user", "content": "a secret" }], "max_tokens": 4, "stream": true, "ignore_eos": true });
    server.post("/v1/chat/completions", &chat).events();
    // One that never fits is refused.
    let long = json!({ "prompt": "x".repeat(5000), "max_tokens": 4 });
    assert_eq!(server.post("/v1/completions", &long).status, 400);
    // One that leaves.
    let body = json!({ "prompt": "y", "max_tokens": 2000, "stream": true, "ignore_eos": true }).to_string();
    drop(server.send("POST", "/v1/completions", "", &body));
    let began = Instant::now();
    while TOLD.lock().unwrap().len() < 3 {
        assert!(began.elapsed().as_secs() < 30, "{:?}", TOLD.lock().unwrap());
        std::thread::sleep(Duration::from_millis(20));
    }
    let told = TOLD.lock().unwrap();
    let finishes: Vec<&str> = told.iter().map(|row| row["finish"].as_str().unwrap()).collect();
    assert_eq!(finishes, ["length", "error", "cancelled"], "{told:?}");
    assert_eq!((&told[0]["path"], &told[0]["operation"]), (&json!("/v1/chat/completions"), &json!("chat")));
    assert_eq!((&told[0]["generated_tokens"], &told[0]["model"]), (&json!(4), &json!("tiny")));
    assert!(told[0]["first_token_ms"].is_number() && told[1]["first_token_ms"].is_null(), "{told:?}");
    assert!(!told.iter().any(|row| row.to_string().contains("secret")), "{told:?}");
}
