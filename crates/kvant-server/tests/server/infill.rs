//! Filling in the middle, and the best of several completions.

use crate::common::{exact, start, start_engine, support};
use serde_json::{Value, json};

const TOKENS: [(&str, i32); 4] =
    [("<|fim_prefix|>", 3), ("<|fim_suffix|>", 3), ("<|fim_middle|>", 3), ("<|file_sep|>", 3)];

#[test]
fn the_middle_is_asked_for_by_the_models_own_tokens() {
    let server = start_engine(support::engine_with_tokens(&exact(), &TOKENS), |_| {});
    let tokens = |text: &str| server.post("/tokenize", &json!({ "content": text })).json()["tokens"].clone();
    let expected = tokens("<|fim_prefix|>def f(<|fim_suffix|>): pass<|fim_middle|>");
    let settings = json!({ "temperature": 0, "max_tokens": 4, "n_predict": 4, "ignore_eos": true });
    let ask = |path: &str, more: Value| {
        let mut body = settings.clone();
        body["options"] = json!({ "temperature": 0, "num_predict": 4 });
        body["stream"] = json!(false);
        more.as_object().unwrap().iter().for_each(|(name, value)| body[name] = value.clone());
        let answer = server.post(path, &body);
        assert_eq!(answer.status, 200, "{path}: {answer:?}");
        answer.json()
    };
    let raw = ask("/v1/completions", json!({ "prompt": expected }))["choices"][0]["text"].clone();
    let filled = ask("/v1/completions", json!({ "prompt": "def f(", "suffix": "): pass" }));
    assert_eq!(
        (&filled["choices"][0]["text"], &filled["usage"]["prompt_tokens"]),
        (&raw, &json!(expected.as_array().unwrap().len()))
    );
    let filled = ask("/infill", json!({ "input_prefix": "def f(", "input_suffix": "): pass" }));
    assert_eq!(filled["content"], raw);
    let filled = ask("/api/generate", json!({ "prompt": "def f(", "suffix": "): pass" }));
    assert_eq!(filled["prompt_eval_count"], expected.as_array().unwrap().len());
    // Other files, and the middle's beginning.
    let extra = json!([{ "filename": "a.py", "text": "A = 1" }]);
    let filled = ask(
        "/infill",
        json!({ "input_prefix": "x", "input_suffix": "y", "input_extra": extra, "prompt": "z" }),
    );
    let expected = tokens("<|file_sep|>a.py\nA = 1<|file_sep|><|fim_prefix|>x<|fim_suffix|>y<|fim_middle|>z");
    assert_eq!(filled["tokens_evaluated"], expected.as_array().unwrap().len(), "{filled}");
    // Names of control tokens in code are its letters.
    let quoted = ask("/infill", json!({ "input_prefix": "<|fim_suffix|>", "input_suffix": "" }));
    assert_eq!(quoted["tokens_evaluated"], 3 + "<|fim_suffix|>".len());
    let shown = server.post("/api/show", &json!({ "model": "tiny" })).json();
    assert!(shown["capabilities"].as_array().unwrap().contains(&json!("insert")), "{shown}");
    assert_eq!(server.post("/v1/completions", &json!({ "prompt": [1, 2], "suffix": "x" })).status, 400);

    let server = start(exact(), |_| {});
    for (path, body) in [
        ("/v1/completions", json!({ "prompt": "a", "suffix": "b" })),
        ("/infill", json!({ "input_prefix": "a", "input_suffix": "b" })),
        ("/api/generate", json!({ "prompt": "a", "suffix": "b" })),
    ] {
        let refused = server.post(path, &body);
        assert_eq!(refused.status, 400, "{path}");
        assert!(refused.body.contains("filling in the middle"), "{refused:?}");
    }
}

#[test]
fn the_best_of_several_completions_are_told() {
    let server = start(exact(), |_| {});
    let ask = |more: Value| {
        let mut body = json!({ "prompt": ["Hello", "Bye"], "max_tokens": 6, "temperature": 1.5, "seed": 3, "ignore_eos": true });
        more.as_object().unwrap().iter().for_each(|(name, value)| body[name] = value.clone());
        server.post("/v1/completions", &body)
    };
    let all = ask(json!({ "n": 4, "logprobs": 0 })).json();
    let likelihood = |choice: &Value| {
        let list = choice["logprobs"]["token_logprobs"].as_array().unwrap();
        list.iter().map(|one| one.as_f64().unwrap()).sum::<f64>()
    };
    let best = ask(json!({ "n": 1, "best_of": 4 })).json();
    let told = best["choices"].as_array().unwrap();
    assert_eq!(told.len(), 2, "{best}");
    for (at, of_one) in all["choices"].as_array().unwrap().chunks(4).enumerate() {
        let expected = of_one.iter().max_by(|a, b| likelihood(a).total_cmp(&likelihood(b))).unwrap();
        assert_eq!((&told[at]["text"], &told[at]["index"]), (&expected["text"], &json!(at)));
        assert_eq!(told[at]["logprobs"], Value::Null);
    }
    assert_eq!(best["usage"]["completion_tokens"], 48, "all of them count");
    assert_eq!(ask(json!({ "n": 2, "best_of": 2, "stream": true })).status, 200);
    for more in
        [json!({ "n": 2, "best_of": 1 }), json!({ "best_of": 2, "stream": true }), json!({ "best_of": 17 })]
    {
        assert_eq!(ask(more).status, 400);
    }
}
