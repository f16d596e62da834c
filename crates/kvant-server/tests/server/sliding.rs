//! Prefixes of models whose layers see a window alone: what left it is gone, so texts cannot be cut back far.

use crate::common::{Server, exact, start_engine, support};
use serde_json::json;

/// The text of an answer, and the tokens it took from a cache.
fn ask(server: &Server, prompt: &str, reuse: bool) -> (String, u64) {
    let body = json!({ "prompt": prompt, "max_tokens": 6, "temperature": 0, "ignore_eos": true, "cache_prompt": reuse });
    let answer = server.post("/v1/completions", &body).json();
    let text = answer["choices"][0]["text"].as_str().unwrap_or_else(|| panic!("{answer}")).to_owned();
    (text, answer["usage"]["prompt_tokens_details"]["cached_tokens"].as_u64().unwrap())
}

/// Asks warm, and checks the answer against a cold one.
fn warm(server: &Server, prompt: &str) -> u64 {
    let (text, cached) = ask(server, prompt, true);
    assert_eq!((text, 0), ask(server, prompt, false), "{prompt}");
    cached
}

fn server() -> Server {
    start_engine(support::sliding_engine(&exact(), 64), |_| {})
}

/// A document is read once, whatever is asked about it.
#[test]
fn every_question_about_a_document_takes_it_from_the_cache() {
    let server = server();
    let document = "It was the best of times, it was the worst of times. ".repeat(20);
    assert_eq!(warm(&server, &document), 0);
    for question in
        ["What was it?", "And when? Say so at some length, please, and with care.", "Who says so?"]
    {
        let prompt = format!("{document} {question} {}", "Answer with the words of the text. ".repeat(8));
        assert_eq!(warm(&server, &prompt), document.len() as u64, "{question}");
    }
}

/// Where two texts part is not known before the second comes; from the third on their beginning is read no more.
#[test]
fn a_beginning_that_two_texts_shared_is_there_for_the_third() {
    let server = server();
    let shared = "You are a careful assistant who answers in few words. ".repeat(12);
    let prompt = |letter: &str| format!("{shared}{}", letter.repeat(300));
    assert_eq!(warm(&server, &prompt("a")), 0);
    assert_eq!(warm(&server, &prompt("b")), 0);
    for letter in ["c", "d"] {
        assert_eq!(warm(&server, &prompt(letter)), shared.len() as u64, "{letter}");
    }
}
