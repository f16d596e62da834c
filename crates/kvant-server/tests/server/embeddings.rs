//! Texts as vectors, over HTTP.

use kvant_engine::{EncodeOptions, EngineOptions, Pooling};
use serde_json::{Value, json};

use crate::common::{exact, start};

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
