//! Texts as vectors, over HTTP.

use std::time::{Duration, Instant};

use kvant_engine::{EncodeOptions, EngineOptions, Pooling};
use serde_json::{Value, json};

use crate::common::{exact, receive, start};

fn numbers(value: &Value) -> Vec<f32> {
    value.as_array().unwrap().iter().map(|number| number.as_f64().unwrap() as f32).collect()
}

#[test]
fn every_dialect_tells_the_vectors_of_the_engine() {
    let server = start(exact(), |_| {});
    let texts = ["one", "two and three", "four"];
    let encode = |text: &&str| {
        server
            .engine
            .tokenizer()
            .encode(text, EncodeOptions { add_special: true, parse_special: false })
            .unwrap()
    };
    let tokens: Vec<Vec<u32>> = texts.iter().map(encode).collect();
    let alone = |pooling: Pooling| -> Vec<Vec<f32>> {
        let mut embedder = server.engine.embedder().unwrap();
        tokens.iter().map(|text| embedder.embed(&[text], pooling).unwrap().remove(0)).collect()
    };
    let (last, mean) = (alone(Pooling::Last), alone(Pooling::Mean));
    assert_ne!(last, mean);
    let told = server.post("/v1/embeddings", &json!({ "model": "tiny", "input": texts })).json();
    let count: usize = tokens.iter().map(Vec::len).sum();
    assert_eq!(told["usage"]["total_tokens"], count);
    for (at, one) in told["data"].as_array().unwrap().iter().enumerate() {
        assert_eq!((one["index"].as_u64(), numbers(&one["embedding"])), (Some(at as u64), last[at].clone()));
        let length: f32 = last[at].iter().map(|x| x * x).sum();
        assert!((length - 1.0).abs() < 1e-5, "{length}");
    }
    let told = server.post("/v1/embeddings", &json!({ "input": tokens, "pooling": "mean" })).json();
    assert_eq!(numbers(&told["data"][1]["embedding"]), mean[1]);
    let short = server.post("/v1/embeddings", &json!({ "input": "one", "dimensions": 16 })).json();
    let short = numbers(&short["data"][0]["embedding"]);
    assert!((short.iter().map(|x| x * x).sum::<f32>() - 1.0).abs() < 1e-5 && short.len() == 16);
    let packed = server.post("/embeddings", &json!({ "input": "one", "encoding_format": "base64" })).json();
    assert_eq!(packed["data"][0]["embedding"].as_str().unwrap().len(), (last[0].len() * 4).div_ceil(3) * 4);
    let told = server.post("/api/embed", &json!({ "model": "tiny", "input": texts })).json();
    assert_eq!(numbers(&told["embeddings"][2]), last[2]);
    assert_eq!(told["prompt_eval_count"], count);
    let told = server.post("/api/embeddings", &json!({ "model": "tiny", "prompt": "four" })).json();
    assert_eq!(numbers(&told["embedding"]), last[2]);
    let told = server.post("/embedding", &json!({ "content": "four" })).json();
    assert_eq!(numbers(&told[0]["embedding"][0]), last[2]);
}

#[test]
fn long_texts_are_cut_or_refused_and_wrong_ones_are_named() {
    let server = start(EngineOptions { context: Some(64), ..exact() }, |_| {});
    let long = "x".repeat(100);
    let refused = server.post("/v1/embeddings", &json!({ "input": [long, "y"] }));
    assert_eq!((refused.status, refused.json()["error"]["n_ctx"].as_u64()), (400, Some(64)));
    assert_eq!(server.post("/v1/embeddings", &json!({ "input": long, "truncate": true })).status, 200);
    assert_eq!(server.post("/api/embed", &json!({ "input": long })).json()["prompt_eval_count"], 64);
    assert_eq!(server.post("/api/embed", &json!({ "input": long, "truncate": false })).status, 400);
    for (body, named) in [
        (json!({}), "input"),
        (json!({ "input": "" }), "input"),
        (json!({ "input": [] }), "input"),
        (json!({ "input": [[99999]] }), "input"),
        (json!({ "input": { "a": 1 } }), "input"),
        (json!({ "input": "x", "dimensions": 0 }), "dimensions"),
        (json!({ "input": "x", "dimensions": 9999 }), "dimensions"),
        (json!({ "input": "x", "encoding_format": "hex" }), "encoding_format"),
        (json!({ "input": "x", "pooling": "sum" }), "pooling"),
    ] {
        let refused = server.post("/v1/embeddings", &body);
        assert!(refused.status == 400 && refused.body.contains(named), "{body}: {refused:?}");
    }
    assert_eq!(server.post("/v1/embeddings", &json!({ "input": "x", "model": "other" })).status, 404);
}

#[test]
fn many_requests_share_steps_and_get_their_own() {
    let server = start(exact(), |_| {});
    let text = |client: usize, at: usize| format!("client {client}, text {at}");
    std::thread::scope(|scope| {
        for client in 0..8 {
            let server = &server;
            scope.spawn(move || {
                let mut embedder = server.engine.embedder().unwrap();
                for at in 0..6 {
                    let text = text(client, at);
                    let options = EncodeOptions { add_special: true, parse_special: false };
                    let tokens = server.engine.tokenizer().encode(&text, options).unwrap();
                    let told = server.post("/v1/embeddings", &json!({ "input": text })).json();
                    let alone = embedder.embed(&[&tokens], Pooling::Last).unwrap();
                    assert_eq!(numbers(&told["data"][0]["embedding"]), alone[0], "{text}");
                }
            });
        }
    });
}

/// Millions of tokens in one request: who leaves takes them along, who stays lets others in between, and a server that ends does not wait
/// for their end.
#[test]
fn long_requests_hold_up_nobody() {
    let mut server = start(exact(), |options| {
        options.keys = kvant_server::ApiKeys::parse("one\ntwo");
        options.drain_time = Duration::from_secs(1);
    });
    let texts: Vec<String> = (0..2000).map(|at| format!("{at}{}", "x".repeat(1500))).collect();
    let long = json!({ "input": texts }).to_string();
    let short = json!({ "input": "short" }).to_string();
    let [one, two] = ["x-api-key: one\r\n", "x-api-key: two\r\n"];
    let soon = |key: &str, why: &str| {
        let began = Instant::now();
        assert_eq!(server.ask("POST", "/v1/embeddings", key, &short).status, 200, "{why}");
        assert!(began.elapsed() < Duration::from_secs(20), "{why}: {:?}", began.elapsed());
    };
    for _ in 0..10 {
        drop(server.send("POST", "/v1/embeddings", one, &long));
    }
    soon(one, "who leaves is not waited for");
    let held: Vec<_> = (0..3).map(|_| server.send("POST", "/v1/embeddings", one, &long)).collect();
    std::thread::sleep(Duration::from_millis(500));
    for _ in 0..3 {
        soon(two, "keys take turns");
    }
    let began = Instant::now();
    server.join().unwrap();
    assert!(began.elapsed() < Duration::from_secs(20), "{:?}", began.elapsed());
    for client in held {
        assert_eq!(receive(client).status, 503, "it was begun, and the server has ended");
    }
}

/// As many numbers as a request can ask for are told, each in as many digits as it needs.
#[test]
fn answers_of_many_vectors_are_short() {
    let server = start(exact(), |_| {});
    let texts: Vec<String> = (0..2048).map(|at| at.to_string()).collect();
    let answer = server.post("/v1/embeddings", &json!({ "input": texts }));
    assert_eq!(answer.status, 200);
    let count = 2048 * server.engine.spec().width;
    assert!(answer.body.len() < count * 15 + 2048 * 100, "{} bytes, {count} numbers", answer.body.len());
    let more: Vec<String> = (0..2049).map(|at| at.to_string()).collect();
    let refused = server.post("/v1/embeddings", &json!({ "input": more }));
    assert!(refused.status == 400 && refused.body.contains("2048"), "{refused:?}");
}
