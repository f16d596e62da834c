//! Text that was read before and stands elsewhere now.

use serde_json::{Value, json};

use crate::common::{Answer, Server, exact, letters, packed, start};

fn ask(server: &Server, headers: &str, prompt: &str, more: Value) -> Answer {
    let mut body = json!({ "prompt": prompt, "max_tokens": 4, "temperature": 0, "ignore_eos": true });
    more.as_object().unwrap().iter().for_each(|(name, value)| body[name] = value.clone());
    server.ask("POST", "/v1/completions", headers, &body.to_string())
}

fn usage(answer: &Answer) -> Value {
    assert_eq!(answer.status, 200, "{answer:?}");
    answer.json()["usage"].clone()
}

/// `[prefilled, prefix, moved, recomputed]`
fn counts(answer: &Answer) -> [u64; 4] {
    let usage = usage(answer);
    ["prefilled", "prefix", "moved", "recomputed"].map(|name| usage["kvant"][name].as_u64().unwrap())
}

#[test]
fn documents_in_another_order_are_not_read_again() {
    let server = start(packed(), |options| options.keys = kvant_server::ApiKeys::parse("one\ntwo"));
    let key = "x-api-key: one\r\n";
    let (a, b, rules) = (letters(1, 320), letters(2, 400), letters(3, 40));
    let (why, how) = (letters(4, 64), letters(5, 64));
    let moved = |recompute: f32| json!({ "kvant": { "reuse": "moved", "recompute": recompute } });
    let first = ask(&server, key, &format!("{rules}{a}{b}{why}"), moved(0.0));
    assert_eq!(counts(&first), [824, 0, 0, 0]);

    // The other order: neither document is read again, but for what was asked for.
    let swapped = format!("{rules}{b}{a}{how}");
    let taken = ask(&server, key, &swapped, moved(0.0));
    let [prefilled, prefix, moved_tokens, recomputed] = counts(&taken);
    assert_eq!((prefix, recomputed, prefilled + prefix + moved_tokens), (40, 0, 824));
    assert!((718..=726).contains(&moved_tokens), "{moved_tokens}");
    let usage_of = usage(&taken);
    assert_eq!(usage_of["prompt_tokens_details"]["cached_tokens"], 40 + moved_tokens);

    // Its text is no prefix of one that asks for none of this.
    let plain = ask(&server, key, &swapped, json!({}));
    assert!(usage(&plain).get("kvant").is_none(), "{plain:?}");
    assert_eq!(usage(&plain)["prompt_tokens_details"]["cached_tokens"], 40);

    // Of another key nothing is taken, and nothing where no cache is to be used.
    let other = ask(&server, "x-api-key: two\r\n", &swapped, moved(0.0));
    assert_eq!(counts(&other)[2], 0);
    let off = ask(&server, key, &format!("!{swapped}"), json!({ "cache_prompt": false, "n_cache_reuse": 1 }));
    assert_eq!(counts(&off)[..3], [825, 0, 0]);
    assert!(usage(&off)["kvant"]["refused"].as_str().unwrap().contains("no reuse"));

    // The start of every run is computed again, in whole tiles, or all of it.
    let inserted = format!("{rules}Note. {}", &swapped[40..]);
    let [_, prefix, moved_tokens, recomputed] = counts(&ask(&server, key, &inserted, moved(0.15)));
    assert!(prefix == 40 && recomputed >= 96 && recomputed % 16 == 0, "{prefix} {recomputed}");
    assert!(moved_tokens + recomputed >= 700, "{moved_tokens} {recomputed}");
    let whole = ask(&server, key, &format!("{rules}More. {}", &swapped[40..]), moved(1.0));
    assert_eq!(counts(&whole)[2], 0);
}

#[test]
fn what_cannot_be_moved_is_told_and_prefixes_serve() {
    let server = start(exact(), |options| options.reuse = kvant_server::Reuse::Moved);
    let (a, b) = (letters(1, 300), letters(2, 300));
    ask(&server, "", &format!("{a}{b}"), json!({}));
    let answer = ask(&server, "", &format!("{a}!{b}"), json!({}));
    let told = &usage(&answer)["kvant"];
    assert_eq!((told["prefix"].as_u64(), told["moved"].as_u64()), (Some(300), Some(0)), "{told}");
    assert!(told["refused"].as_str().unwrap().contains("plain caches"), "{told}");
    let none = ask(&server, "", &format!("{a}!{b}"), json!({ "kvant": { "reuse": "prefix" } }));
    assert!(usage(&none).get("kvant").is_none());
    for (more, why) in [
        (json!({ "kvant": { "recompute": 2 } }), "kvant.recompute: found 2, expected 0 to 1"),
        (json!({ "kvant": { "reuse": "all" } }), "prefix"),
        (json!({ "kvant": { "reuse": "prefix" }, "n_cache_reuse": 256 }), "n_cache_reuse"),
        (json!({ "kvant": { "again": 1 } }), "again"),
    ] {
        let answer = ask(&server, "", "x", more);
        assert!(answer.status == 400 || answer.status == 422, "{answer:?}");
        assert!(answer.body.contains(why), "{why}: {answer:?}");
    }
}
