//! Documents in the order of their scores, over HTTP.

use std::path::Path;

use kvant_engine::{Engine, Stop};
use serde_json::json;

use crate::common::{exact, start, start_engine};

fn reranker() -> Engine {
    let case = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/reference/encoders/bert-cross");
    let options = kvant_engine::EngineOptions { context: None, ..exact() };
    Engine::load(&case, &options, &|_, _| {}).unwrap()
}

#[test]
fn documents_come_in_the_order_of_their_scores() {
    let server = start_engine(reranker(), |_| {});
    let documents = ["w6 w740", "w8", "w9 w10 w11"];
    let logit = |document: &str| {
        let pair = server.engine.pair("w4 w5", document, None, 80, Stop::never()).unwrap();
        server.engine.embedder().unwrap().relevance(&[&pair]).unwrap()[0]
    };
    let asked = json!({ "query": "w4 w5", "documents": documents, "raw_scores": true });
    let told = server.post("/v1/rerank", &asked).json();
    let results = told["results"].as_array().unwrap().clone();
    assert_eq!(results.len(), 3);
    let mut before = f64::INFINITY;
    for one in &results {
        let score = one["relevance_score"].as_f64().unwrap();
        let expected = f64::from(logit(documents[one["index"].as_u64().unwrap() as usize]));
        assert!(score <= before && (score - expected).abs() < 1e-6, "{score}, expected {expected}");
        before = score;
    }
    let objects: Vec<_> = documents.iter().map(|text| json!({ "text": text })).collect();
    let asked = json!({ "query": "w4 w5", "documents": objects, "top_n": 1, "return_documents": true });
    let told = server.post("/rerank", &asked).json();
    let best = results[0]["index"].as_u64().unwrap() as usize;
    assert_eq!(told["results"].as_array().unwrap().len(), 1);
    assert_eq!(told["results"][0]["document"]["text"], documents[best]);
    let probability = 1.0 / (1.0 + (-f64::from(logit(documents[best]))).exp());
    assert!((told["results"][0]["relevance_score"].as_f64().unwrap() - probability).abs() < 1e-6);
}

#[test]
fn what_cannot_be_scored_is_refused() {
    let server = start_engine(reranker(), |_| {});
    let refused = |body: serde_json::Value| {
        let answer = server.post("/v1/reranking", &body);
        (answer.status, answer.json()["error"]["message"].as_str().unwrap_or_default().to_owned())
    };
    let wrong = "documents: expected a list of texts";
    assert_eq!(refused(json!({ "query": "x", "documents": [] })), (400, wrong.into()));
    assert_eq!(refused(json!({ "query": "x", "documents": [1] })), (400, wrong.into()));
    assert_eq!(refused(json!({ "documents": ["x"] })), (400, "query: found none, expected a text".into()));
    let long = "w4 ".repeat(200);
    let body = json!({ "query": "x", "documents": [long], "truncate": false });
    assert_eq!(refused(body).0, 400);
    assert_eq!(server.post("/rerank", &json!({ "query": "x", "documents": [long] })).status, 200);
    // An encoder answers nobody, and goes on.
    let body = json!({ "messages": [{ "role": "user", "content": "hi" }], "max_tokens": 4 });
    assert_eq!(server.post("/v1/chat/completions", &body).status, 400);
    assert_eq!(server.post("/v1/completions", &json!({ "prompt": "hi", "max_tokens": 4 })).status, 400);
    assert_eq!(server.post("/v1/embeddings", &json!({ "input": "w4 w5" })).status, 200);

    let decoder = start(exact(), |_| {});
    let answer = decoder.post("/v1/rerank", &json!({ "query": "x", "documents": ["y"] }));
    assert!(answer.status == 400 && answer.json()["error"]["message"].to_string().contains("a reranker"));
}
