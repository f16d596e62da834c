//! What should not be sent, and clients that should not be waited for.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use crate::common::{Server, exact, receive, start};
use serde_json::{Value, json};

const ROUTES: [&str; 13] = [
    "/v1/chat/completions",
    "/v1/chat/completions/input_tokens",
    "/v1/completions",
    "/v1/responses",
    "/v1/messages",
    "/v1/messages/count_tokens",
    "/completion",
    "/tokenize",
    "/detokenize",
    "/apply-template",
    "/api/chat",
    "/api/generate",
    "/api/show",
];

/// Refused in words, by a server that goes on.
fn refuses(server: &Server, path: &str, body: &str) {
    let answer = server.ask("POST", path, "", body);
    let start: String = body.chars().take(80).collect();
    assert!((400..500).contains(&answer.status), "{path} {start}: {answer:?}");
    assert!(!answer.body.is_empty(), "{path} {start}");
}

#[test]
fn malformed_and_deep_json_is_refused_everywhere() {
    let server = start(exact(), |_| {});
    let deep = [("[", "]"), ("{\"a\":", "}")].map(|(open, close)| {
        format!("{{\"messages\": {}1{}, \"prompt\": \"x\"}}", open.repeat(100_000), close.repeat(100_000))
    });
    for path in ROUTES {
        for body in
            ["", "{", "null", "[]", "\"text\"", "{\"model\": 1}", "{\"messages\": [\u{0}]}", "{\"a\": 1e999}"]
        {
            if !(path.starts_with("/api/") && body.contains("1e999")) {
                refuses(&server, path, body);
            }
        }
        for body in &deep {
            // A field that is not asked for is passed over, however deep.
            let status = server.ask("POST", path, "", body).status;
            assert!((400..500).contains(&status) || path == "/tokenize" && status == 200, "{path}: {status}");
        }
    }
    // Valid JSON that is something else than a conversation.
    for messages in [json!([[null, null]]), json!([1]), json!([{}]), json!({}), json!("x"), json!([])] {
        for path in ["/v1/chat/completions", "/v1/messages", "/api/chat", "/apply-template"] {
            refuses(&server, path, &json!({ "messages": messages, "max_tokens": 1 }).to_string());
        }
    }
    for calls in [json!([1]), json!([[]]), json!({}), json!([{ "function": 1 }]), json!("x")] {
        let message = json!({ "role": "assistant", "content": null, "tool_calls": calls });
        let body = json!({ "messages": [{ "role": "user", "content": "x" }, message], "max_tokens": 1 });
        refuses(&server, "/v1/chat/completions", &body.to_string());
        refuses(&server, "/api/chat", &body.to_string());
    }
    assert_eq!(server.get("/health").status, 200);
}

#[test]
fn numbers_beyond_the_vocabulary_or_reason_are_refused() {
    let server = start(exact(), |_| {});
    let vocab = server.engine.spec().vocab as u64;
    for (path, body) in [
        ("/v1/completions", json!({ "prompt": [vocab] })),
        ("/v1/completions", json!({ "prompt": [[1, 2], [1, u32::MAX]] })),
        ("/v1/completions", json!({ "prompt": [-1] })),
        ("/v1/completions", json!({ "prompt": "x", "logit_bias": { vocab.to_string(): 1 } })),
        ("/v1/completions", json!({ "prompt": "x", "logit_bias": { "5": "much" } })),
        ("/v1/completions", json!({ "prompt": "x", "n": 1_000_000 })),
        ("/v1/completions", json!({ "prompt": "x", "logprobs": 1_000_000 })),
        ("/v1/completions", json!({ "prompt": "x", "temperature": -1 })),
        ("/v1/completions", json!({ "prompt": "x".repeat(100_000) })),
        ("/completion", json!({ "prompt": [vocab] })),
        ("/completion", json!({ "prompt": ["x", [vocab + 7]] })),
        ("/completion", json!({ "prompt": [u64::MAX] })),
        ("/completion", json!({ "prompt": "x", "n_probs": 1000 })),
        ("/completion", json!({ "prompt": "x", "grammar": "root ::= \"a\"" })),
        ("/detokenize", json!({ "tokens": [vocab] })),
    ] {
        refuses(&server, path, &body.to_string());
    }
    // Never, asked for as far below as numbers go.
    let never = json!({ "prompt": "x", "max_tokens": 2, "logit_bias": { "5": -1e300 } });
    assert_eq!(server.post("/v1/completions", &never).status, 200);
}

#[test]
fn schema_bombs_are_refused_or_answered_in_time() {
    let server = start(exact(), |_| {});
    let mut nested = json!({ "type": "string" });
    for _ in 0..200 {
        nested = json!({ "type": "object", "properties": { "a": nested }, "required": ["a"] });
    }
    let mut doubling = serde_json::Map::new();
    for i in 0..40 {
        let next = json!({ "$ref": format!("#/$defs/d{}", i + 1) });
        doubling
            .insert(format!("d{i}"), json!({ "type": "array", "prefixItems": [next, next], "minItems": 2 }));
    }
    doubling.insert("d40".to_owned(), json!({ "type": "integer" }));
    let wide = |count: usize| -> serde_json::Map<String, Value> {
        (0..count).map(|i| (format!("field{i}"), json!({ "type": "string", "pattern": "^(a+)+$" }))).collect()
    };
    for (name, schema) in [
        ("nested", nested),
        ("doubling", json!({ "$defs": doubling, "$ref": "#/$defs/d0" })),
        ("wide", json!({ "type": "object", "properties": wide(1000) })),
        ("too wide", json!({ "type": "object", "properties": wide(5000) })),
        ("itself", json!({ "$ref": "#" })),
        ("elsewhere", json!({ "$ref": "https://example.com/schema.json" })),
        ("long", json!({ "type": "string", "minLength": 1_000_000_000u64 })),
        ("pattern", json!({ "type": "string", "pattern": "(((((x{100}){100}){100}){100}){100})" })),
        ("number", json!({ "type": "integer", "multipleOf": 1e-300 })),
    ] {
        let began = Instant::now();
        let body = json!({
            "messages": [{ "role": "user", "content": "x" }], "max_tokens": 4,
            "response_format": { "type": "json_schema", "json_schema": { "name": "x", "schema": schema } },
        });
        let answer = server.post("/v1/chat/completions", &body);
        assert!(answer.status == 200 || answer.status == 400, "{name}: {answer:?}");
        assert!(began.elapsed() < Duration::from_secs(30), "{name} took {:?}", began.elapsed());
    }
    assert_eq!(server.get("/health").status, 200);
}

/// 500 connections that say a byte now and then leave room for those that say what they want.
#[test]
fn five_hundred_slow_connections_keep_nobody_out() {
    let server = start(exact(), |options| options.connections.head_time = Duration::from_secs(2));
    let stop = AtomicBool::new(false);
    std::thread::scope(|scope| {
        let mut slow: Vec<TcpStream> =
            (0..500).map(|_| TcpStream::connect(server.address).unwrap()).collect();
        let stop = &stop;
        let drip = scope.spawn(move || {
            let text = b"GET /health HTTP/1.1\r\nHost: localhost\r\nX-Slow: yes";
            for byte in text.chunks(1).cycle().take_while(|_| !stop.load(Ordering::Relaxed)) {
                // Those that were hung up on are gone.
                slow.retain_mut(|stream| stream.write_all(byte).is_ok());
                std::thread::sleep(Duration::from_millis(100));
            }
            slow.len()
        });
        let began = Instant::now();
        while began.elapsed() < Duration::from_secs(5) {
            let asked = Instant::now();
            let body = json!({ "prompt": "x", "max_tokens": 2 });
            assert_eq!(server.post("/v1/completions", &body).status, 200);
            assert!(asked.elapsed() < Duration::from_secs(5), "{:?}", asked.elapsed());
            std::thread::sleep(Duration::from_millis(200));
        }
        stop.store(true, Ordering::Relaxed);
        assert_eq!(drip.join().unwrap(), 0, "all of them were hung up on");
    });
}

/// Mixed load with clients that leave at random: nobody else's answer is lost or mixed up, and the budget holds.
#[test]
fn clients_that_leave_at_random_disturb_nobody() {
    let folder = tempfile::tempdir().unwrap();
    let server = start(exact(), |options| {
        options.scheduler.parallel = 4;
        options.prefix_store = Some(kvant_server::StorePlace::Folder(folder.path().to_owned()));
    });
    let body = |i: usize, stream: bool| {
        let prompt = format!("{} {}", "A beginning that many share. ".repeat(1 + i % 3 * 6), i % 7);
        json!({ "prompt": prompt, "max_tokens": 10 + i % 5 * 20, "temperature": 0, "ignore_eos": true, "stream": stream })
    };
    let text = |answer: &Value| answer["choices"][0]["text"].as_str().map(str::to_owned);
    let alone: Vec<Option<String>> = (0..105)
        .map(|i| {
            let mut body = body(i, false);
            body["cache_prompt"] = json!(false);
            text(&server.post("/v1/completions", &body).json())
        })
        .collect();
    let (next, budget) = (AtomicUsize::new(0), server.metric("kvant_kv_cache_budget_bytes"));
    std::thread::scope(|scope| {
        for _ in 0..6 {
            scope.spawn(|| {
                loop {
                    let i = next.fetch_add(1, Ordering::Relaxed);
                    if i >= 210 {
                        return;
                    }
                    if i % 3 == 0 {
                        let mut stream =
                            server.send("POST", "/v1/completions", "", &body(i, i % 2 == 0).to_string());
                        std::thread::sleep(Duration::from_millis(i as u64 * 7 % 40));
                        if i % 4 == 0 {
                            let _ = stream.set_read_timeout(Some(Duration::from_millis(50)));
                            let _ = stream.read(&mut [0; 64]);
                        }
                        continue;
                    }
                    let answer =
                        receive(server.send("POST", "/v1/completions", "", &body(i, false).to_string()));
                    assert_eq!(answer.status, 200, "{answer:?}");
                    assert_eq!(text(&answer.json()), alone[i % 105], "request {i}");
                    assert!(server.metric("kvant_kv_cache_bytes") <= budget);
                }
            });
        }
    });
    server.wait_for("kvant_requests_running", 0.0);
    server.wait_for("kvant_requests_waiting", 0.0);
}
