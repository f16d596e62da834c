//! Hostile words at every path there is: keys that open nothing, pages of other sites, names that lead elsewhere, values beyond reason,
//! and bytes that are no HTTP.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use crate::common::{Server, exact, receive, start};
use kvant_engine::EngineOptions;
use serde_json::{Value, json};

/// Headers that bring no key, or not the one that is `secret`.
const NO_KEYS: [&str; 16] = [
    "",
    "Authorization: Bearer wrong\r\n",
    "Authorization: Bearer \r\n",
    "Authorization: Bearer\r\n",
    "Authorization: secret\r\n",
    "Authorization: Basic c2VjcmV0\r\n",
    "Authorization: Bearer secre\r\n",
    "Authorization: Bearer secrett\r\n",
    "Authorization: Bearer SECRET\r\n",
    "Authorization: Bearer  secret\r\n",
    "Authorization: Bearer secret,secret\r\n",
    "Authorization: Bearer wrong\r\nx-api-key: secret\r\n",
    "x-api-key: \r\n",
    "x-api-key: secre\r\n",
    "x-api-key: # a comment\r\n",
    "Cookie: key=secret\r\nX-Forwarded-For: 127.0.0.1\r\n",
];

/// All paths with their methods, as the server's own document has them.
fn paths(server: &Server, head: &str) -> Vec<(String, String)> {
    let document = server.ask("GET", "/openapi.json", head, "").json();
    let mut found = Vec::new();
    for (path, methods) in document["paths"].as_object().unwrap() {
        for method in methods.as_object().unwrap().keys() {
            let parts = path.split('/').map(|part| if part.starts_with('{') { "0" } else { part });
            found.push((method.to_uppercase(), parts.collect::<Vec<_>>().join("/")));
        }
    }
    found
}

#[test]
fn every_path_asks_for_a_key_before_it_reads_and_refuses_foreign_pages() {
    let server = start(exact(), |options| options.keys = kvant_server::ApiKeys::parse("# a comment\nsecret"));
    let key = "Authorization: Bearer secret\r\n";
    let all = paths(&server, key);
    assert!(all.len() > 45, "{}", all.len());
    for (method, path) in &all {
        let foreign = format!("{key}Origin: http://evil.example\r\n");
        assert_eq!(server.ask(method, path, &foreign, "{}").status, 403, "{method} {path}");
        if matches!(path.as_str(), "/health" | "/ready" | "/v1/health") {
            assert_eq!(server.ask(method, path, "", "").status, 200, "{path}");
            continue;
        }
        for wrong in NO_KEYS {
            let answer = server.ask(method, path, wrong, r#"{"key": "secret"}"#);
            assert_eq!(answer.status, 401, "{method} {path} {wrong}");
        }
        let asked = format!("{path}?api_key=secret&key=secret&token=secret");
        assert_eq!(server.ask(method, &asked, "", "").status, 401, "{method} {path}");
        // A body that was promised is not waited for.
        let head =
            format!("{method} {path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 16000000\r\n\r\n{{");
        let began = Instant::now();
        assert_eq!(receive(server.send_raw(head.as_bytes())).status, 401, "{method} {path}");
        assert!(began.elapsed() < Duration::from_secs(10), "{method} {path}: {:?}", began.elapsed());
    }
}

/// Names that mean something else than a file of the server's own folder, as paths and query strings have them.
const ELSEWHERE: [&str; 26] = [
    "..",
    ".",
    "...",
    "../secret",
    "..%2Fsecret",
    "..%2fsecret.kvc",
    "%2e%2e%2fsecret",
    "%2e%2e/secret",
    "....//secret",
    "..%5Csecret",
    "..%252Fsecret",
    "%c0%ae%c0%ae%2fsecret",
    "..%c0%afsecret",
    "%2Fetc%2Fpasswd",
    "/etc/passwd",
    "file:%2F%2F%2Fetc%2Fpasswd",
    "~%2Fsecret",
    "C:%5Csecret",
    "secret%00",
    "secret%00.kvc",
    "a%2F..%2F..%2Fsecret",
    "a/../../secret",
    ".secret",
    "%ff%fe",
    "kept%2F0",
    "%0d%0aX-Evil:%20yes",
];

/// All files below a folder.
fn files(folder: &Path) -> BTreeSet<PathBuf> {
    let entries = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    entries.flat_map(|path| if path.is_dir() { files(&path) } else { BTreeSet::from([path]) }).collect()
}

#[test]
fn names_that_lead_elsewhere_lead_nowhere() {
    const SECRET: &str = "somebody else's own";
    let place = tempfile::tempdir().unwrap();
    let folder = place.path().join("own");
    std::fs::create_dir(&folder).unwrap();
    for name in ["secret", "secret.kvc", "secret.json", "passwd"] {
        std::fs::write(place.path().join(name), SECRET).unwrap();
    }
    let server = start(exact(), |options| options.slot_folder = Some(folder));
    let before = files(place.path());
    let refuses = |method: &str, path: &str, body: &str| {
        let answer = server.ask(method, path, "", body);
        assert!((400..500).contains(&answer.status), "{method} {path} {body}: {answer:?}");
        assert!(!answer.body.contains(SECRET) && !answer.body.contains("root:"), "{answer:?}");
        assert!(!answer.head.contains("X-Evil"), "{answer:?}");
    };
    let said = r#"{"messages": [{"role": "user", "content": "x"}]}"#;
    for name in ELSEWHERE {
        for action in ["save", "restore", "erase"] {
            refuses("POST", &format!("/conversations/{name}?action={action}"), said);
            refuses("POST", &format!("/slots/{name}?action={action}"), "{}");
        }
        for (method, path) in [
            ("GET", format!("/v1/responses/{name}")),
            ("DELETE", format!("/v1/responses/{name}")),
            ("GET", format!("/v1/responses/{name}/input_items")),
            ("GET", format!("/v1/conversations/{name}")),
            ("POST", format!("/v1/conversations/{name}")),
            ("DELETE", format!("/v1/conversations/{name}")),
            ("GET", format!("/v1/conversations/{name}/items")),
            ("POST", format!("/v1/conversations/{name}/items")),
            ("GET", format!("/v1/conversations/{name}/items/{name}")),
            ("GET", format!("/v1/messages/batches/{name}")),
            ("GET", format!("/v1/messages/batches/{name}/results")),
            ("GET", format!("/v1/models/{name}")),
            ("GET", format!("/slots?model={name}")),
            ("GET", format!("/props?model={name}")),
            ("GET", format!("/tokenizer_info?model={name}")),
        ] {
            refuses(method, &path, "{}");
        }
        // In bodies names are what they are.
        let plain = name.replace("%2F", "/").replace("%2f", "/").replace("%2e", ".").replace("%00", "\0");
        for action in ["save", "restore"] {
            let body = json!({ "filename": plain }).to_string();
            refuses("POST", &format!("/slots/0?action={action}"), &body);
        }
        for (path, mut body) in [
            ("/v1/completions", json!({ "prompt": "x" })),
            ("/v1/embeddings", json!({ "input": "x" })),
            ("/infill", json!({ "input_prefix": "x", "input_suffix": "y" })),
            ("/api/show", json!({})),
            ("/api/generate", json!({ "keep_alive": 0 })),
            ("/tokenize", json!({ "content": "x" })),
        ] {
            body["model"] = json!(plain);
            refuses("POST", path, &body.to_string());
        }
        for field in ["previous_response_id", "conversation"] {
            let body = json!({ "input": "x", field: plain, "max_output_tokens": 1 }).to_string();
            refuses("POST", "/v1/responses", &body);
        }
    }
    assert_eq!(files(place.path()), before);
    for file in before {
        assert_eq!(std::fs::read_to_string(&file).unwrap(), SECRET, "{file:?}");
    }
}

/// What no field expects, or what lies at the end of what it expects.
fn extremes() -> Vec<Value> {
    vec![
        json!(0),
        json!(-1),
        json!(1),
        json!(i64::from(i32::MAX) + 1),
        json!(u32::MAX),
        json!(u64::from(u32::MAX) + 1),
        json!(1_u64 << 53),
        json!(i64::MIN),
        json!(u64::MAX),
        json!(1e308),
        json!(-1e308),
        json!(5e-324),
        json!(-0.0),
        json!(0.5),
        json!(""),
        json!("\u{0}"),
        json!("\u{fffd}\u{202e}\u{10ffff}"),
        json!("9".repeat(400)),
        json!(true),
        json!(null),
        json!([]),
        json!([[]]),
        json!([null]),
        json!([{}]),
        json!({}),
        json!({ "a": { "a": [] } }),
    ]
}

#[test]
fn values_beyond_reason_are_refused_or_answered() {
    let server = start(EngineOptions { context: Some(96), ..exact() }, |_| {});
    let message = json!([{ "role": "user", "content": "x" }]);
    let table = [
        (
            "/v1/embeddings",
            json!({ "input": "x" }),
            "input model encoding_format dimensions pooling truncate user",
        ),
        ("/api/embed", json!({ "input": "x" }), "input dimensions truncate keep_alive options"),
        ("/api/embeddings", json!({ "prompt": "x" }), "prompt keep_alive"),
        ("/embedding", json!({ "content": "x" }), "content pooling"),
        (
            "/infill",
            json!({ "input_prefix": "x", "input_suffix": "y", "n_predict": 1 }),
            "input_prefix input_suffix input_extra prompt n_predict",
        ),
        (
            "/v1/responses",
            json!({ "input": "x", "max_output_tokens": 1 }),
            "input instructions previous_response_id conversation store metadata reasoning max_output_tokens tools \
             tool_choice text stream temperature top_p",
        ),
        ("/v1/responses/input_tokens", json!({ "input": "x" }), "input tools text"),
        ("/v1/conversations", json!({}), "items metadata"),
        ("/v1/messages/batches", json!({}), "requests"),
        (
            "/api/generate",
            json!({ "prompt": "x", "options": { "num_predict": 1 } }),
            "keep_alive context suffix images system format think options stream logprobs top_logprobs",
        ),
        (
            "/v1/completions",
            json!({ "prompt": "x", "max_tokens": 1 }),
            "kvant n_cache_reuse suffix echo best_of n max_tokens seed top_k min_p stop logit_bias cache_prompt id_slot \
             return_token_ids logprobs",
        ),
        (
            "/v1/chat/completions",
            json!({ "messages": message, "max_tokens": 1 }),
            "messages tools tool_choice response_format chat_template_kwargs reasoning_effort n top_logprobs logprobs \
             stream_options modalities",
        ),
        (
            "/v1/messages",
            json!({ "messages": message, "max_tokens": 1 }),
            "system max_tokens stop_sequences thinking tools tool_choice output_config metadata top_k",
        ),
        ("/cache-view", json!({ "messages": message }), "messages tools chat_template_kwargs model"),
        ("/tokenize", json!({ "content": "x" }), "content prompt add_special parse_special with_pieces"),
        ("/detokenize", json!({ "tokens": [1] }), "tokens"),
    ];
    let mut asked = 0;
    for (path, usual, fields) in &table {
        for field in fields.split_whitespace() {
            for value in extremes() {
                let mut body = usual.clone();
                body[field] = value;
                let answer = server.post(path, &body);
                let status = answer.status;
                assert!(matches!(status, 200 | 400 | 404 | 413 | 422), "{path} {body}: {status}");
                if answer.head.contains("application/json") {
                    answer.json();
                }
                asked += 1;
            }
        }
    }
    assert!(asked > 2000, "{asked}");
    assert_eq!(server.get("/health").status, 200);
}

#[test]
fn queries_beyond_reason_are_refused_or_answered() {
    let server = start(exact(), |_| {});
    for value in ["0", "-1", "18446744073709551615", "18446744073709551616", "1e9", "x", "", "%00", "%ff"] {
        for path in [
            format!("/v1/conversations/0/items?limit={value}"),
            format!("/v1/responses/0/input_items?limit={value}&order={value}&after={value}"),
            format!("/slots/{value}?action=erase"),
            format!("/slots/0?action={value}"),
            format!("/slots?model={value}"),
        ] {
            let method = if path.contains("action") { "POST" } else { "GET" };
            let status = server.ask(method, &path, "", "").status;
            assert!((200..500).contains(&status), "{path}: {status}");
        }
    }
    assert_eq!(server.get("/health").status, 200);
}

const HOST: &str = "Host: localhost\r\n";
const CHUNKED: &str = "Transfer-Encoding: chunked\r\n";

fn post(fields: &str, body: &str) -> String {
    format!("POST /detokenize HTTP/1.1\r\n{HOST}Connection: close\r\n{fields}\r\n{body}")
}

/// Requests that are none, or of which nobody knows what their senders meant.
fn shapes() -> Vec<String> {
    let body = r#"{"tokens":[1]}"#;
    let get = |line: &str| format!("{line}\r\n{HOST}Connection: close\r\n\r\n");
    [
        "",
        "\r\n",
        "\r\n\r\n\r\n\r\n",
        "\0",
        "GET",
        "GET /health",
        "GET /health\r\n\r\n",
        "\u{16}\u{3}\u{1}\u{2}\0",
        "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
        "{\"prompt\": \"x\"}\r\n\r\n",
    ]
    .map(str::to_owned)
    .into_iter()
    .chain(
        [
            "GET  /health HTTP/1.1",
            "get /health HTTP/1.1",
            "GET /health HTTP/9.9",
            "GET /health HTTP/1.1 x",
            "GET /health\tHTTP/1.1",
            "GET health HTTP/1.1",
            "GET * HTTP/1.1",
            "OPTIONS * HTTP/1.1",
            "CONNECT localhost:80 HTTP/1.1",
            "TRACE /health HTTP/1.1",
            "BREW /health HTTP/1.1",
            "GET // HTTP/1.1",
            "GET /%00 HTTP/1.1",
            "GET /health#part HTTP/1.1",
            "GET /he\u{7f}alth HTTP/1.1",
            "GET /hé HTTP/1.1",
            "GET http:///health HTTP/1.1",
            "GET /health HTTP/1.1\r\nX : y",
            "GET /health HTTP/1.1\r\n X: y",
            "GET /health HTTP/1.1\r\nX: a\r\n b",
            "GET /health HTTP/1.1\r\nX: a\0b",
            "GET /health HTTP/1.1\r\nno colon",
            "GET /health HTTP/1.1\r\n: y",
            "GET /health HTTP/1.1\r\nX\u{1}: y",
        ]
        .map(get),
    )
    .chain([
        post("Content-Length: -1\r\n", body),
        post("Content-Length: +14\r\n", body),
        post("Content-Length: 1e1\r\n", body),
        post("Content-Length: 99999999999999999999\r\n", body),
        post("Content-Length: 14\r\nContent-Length: 15\r\n", body),
        post("Content-Length: 14, 15\r\n", body),
        post("Content-Length: 15\r\n", body),
        post(&format!("Content-Length: 14\r\n{CHUNKED}"), &format!("e\r\n{body}\r\n0\r\n\r\n")),
        post("Transfer-Encoding: gzip\r\n", body),
        post("Transfer-Encoding: chunked, gzip\r\n", body),
        post(CHUNKED, &format!("g\r\n{body}\r\n0\r\n\r\n")),
        post(CHUNKED, &format!("ffffffffffffffff1\r\n{body}\r\n0\r\n\r\n")),
        post(CHUNKED, &format!("-e\r\n{body}\r\n0\r\n\r\n")),
        post(CHUNKED, &format!("e\r\n{body}0\r\n\r\n")),
        post(CHUNKED, &format!("e;{}\r\n{body}\r\n0\r\n\r\n", "x".repeat(1 << 17))),
        post("Expect: the-unexpected\r\nContent-Length: 14\r\n", body),
        post("Upgrade: websocket\r\nConnection: upgrade\r\nContent-Length: 14\r\n", body),
        format!("GET /health HTTP/1.1\r\n{HOST}{}\r\n", "X: y\r\n".repeat(5000)),
        format!("GET /{} HTTP/1.1\r\n{HOST}\r\n", "x".repeat(70_000)),
    ])
    .collect()
}

#[test]
fn bytes_that_are_no_request_are_refused_or_hung_up_on() {
    let server = start(exact(), |options| {
        options.connections.head_time = Duration::from_secs(1);
        options.body_time = Duration::from_secs(1);
    });
    let shapes = shapes();
    assert!(shapes.len() >= 43, "{}", shapes.len());
    std::thread::scope(|scope| {
        for shape in &shapes {
            let server = &server;
            scope.spawn(move || {
                let short: String = shape.chars().take(100).collect();
                let began = Instant::now();
                let status = receive(server.send_raw(shape.as_bytes())).status;
                assert!(status < 500 || matches!(status, 501 | 505), "{short:?}: {status}");
                assert!(began.elapsed() < Duration::from_secs(20), "{short:?}: {:?}", began.elapsed());
            });
        }
    });
    assert_eq!(server.get("/health").status, 200);
    // Two lengths, and a second request hidden in the first one's body: one answer at most, or a refusal.
    let hidden = format!("0\r\n\r\nGET /v1/models HTTP/1.1\r\n{HOST}\r\n");
    let length = format!("Content-Length: {}\r\n", hidden.len());
    for fields in [format!("{length}{CHUNKED}"), format!("{CHUNKED}{length}")] {
        let answer = receive(server.send_raw(post(&fields, &hidden).as_bytes()));
        assert!(!answer.body.contains("HTTP/1.1") && !answer.body.contains("owned_by"), "{answer:?}");
    }
}
