//! Many requests at once: nobody is lost, mixed up, starved or left running.

use std::io::Read;
use std::time::{Duration, Instant};

use crate::common::{Server, exact, receive, start};
use serde_json::{Value, json};

fn complete(prompt: &str, tokens: usize) -> Value {
    json!({ "prompt": prompt, "max_tokens": tokens, "temperature": 0, "ignore_eos": true })
}

fn text(answer: &Value) -> String {
    answer["choices"][0]["text"].as_str().unwrap_or_else(|| panic!("{answer}")).to_owned()
}

/// Every answer beside others is, bit for bit, the answer alone: exact arithmetic and a plain cache promise it.
#[test]
fn answers_side_by_side_are_those_of_requests_alone() {
    let server = start(exact(), |options| options.scheduler.parallel = 6);
    let prompts: Vec<String> =
        (0..12).map(|i| format!("Story {i}: {}", "once upon a time ".repeat(i * 3))).collect();
    let alone: Vec<String> = prompts
        .iter()
        .map(|prompt| {
            let mut body = complete(prompt, 40);
            body["cache_prompt"] = json!(false);
            text(&server.post("/v1/completions", &body).json())
        })
        .collect();
    std::thread::scope(|scope| {
        let tasks: Vec<_> = prompts
            .iter()
            .map(|prompt| scope.spawn(|| text(&server.post("/v1/completions", &complete(prompt, 40)).json())))
            .collect();
        for (task, alone) in tasks.into_iter().zip(&alone) {
            assert_eq!(&task.join().unwrap(), alone);
        }
    });
    let budget = server.metric("kvant_kv_cache_budget_bytes");
    assert!(server.metric("kvant_kv_cache_bytes") <= budget);
}

/// Requests that begin alike run their common part once, also while they run at the same time.
#[test]
fn prefixes_are_shared_between_running_requests() {
    let server = start(exact(), |_| {});
    let shared = "The same long beginning of every one of these requests. ".repeat(12);
    let warm: Vec<Value> = std::thread::scope(|scope| {
        let ask = |i: usize| {
            let (server, shared) = (&server, &shared);
            scope.spawn(move || server.post("/v1/completions", &complete(&format!("{shared}{i}"), 8)).json())
        };
        let tasks: Vec<_> = (0..6).map(ask).collect();
        tasks.into_iter().map(|task| task.join().unwrap()).collect()
    });
    let cached = |answer: &Value| answer["usage"]["prompt_tokens_details"]["cached_tokens"].as_u64().unwrap();
    let cold = warm.iter().filter(|answer| cached(answer) == 0).count();
    assert_eq!(cold, 1, "all but the first take its prefix: {warm:?}");
    assert!(warm.iter().all(|answer| cached(answer) == 0 || cached(answer) >= shared.len() as u64 - 1));
    for (i, warm) in warm.iter().enumerate() {
        let mut body = complete(&format!("{shared}{i}"), 8);
        body["cache_prompt"] = json!(false);
        let cold = server.post("/v1/completions", &body).json();
        assert_eq!((text(warm), cached(&cold)), (text(&cold), 0), "warm answers are the cold ones");
    }
}

#[test]
fn clients_that_leave_are_cancelled_in_every_phase() {
    let server = start(exact(), |options| options.scheduler.parallel = 2);
    let long = complete(&"x".repeat(1500), 400).to_string();
    let streamed =
        json!({ "prompt": "x", "max_tokens": 1900, "temperature": 0, "ignore_eos": true, "stream": true })
            .to_string();
    // Not streaming, in the prompt or behind it.
    drop(server.send("POST", "/v1/completions", "", &long));
    let late = server.send("POST", "/v1/completions", "", &long);
    std::thread::sleep(Duration::from_millis(100));
    drop(late);
    // Streaming, behind the first byte.
    let mut stream = server.send("POST", "/v1/completions", "", &streamed);
    stream.read_exact(&mut [0; 200]).unwrap();
    drop(stream);
    // Waiting: two run, the third leaves before its turn.
    let one = server.send("POST", "/v1/completions", "", &streamed);
    let two = server.send("POST", "/v1/completions", "", &streamed);
    let waiting = server.send("POST", "/v1/completions", "", &streamed);
    std::thread::sleep(Duration::from_millis(200));
    drop((waiting, one, two));
    server.wait_for("kvant_requests_running", 0.0);
    server.wait_for("kvant_requests_waiting", 0.0);
    assert_eq!(server.post("/v1/completions", &complete("still here", 2)).status, 200);
}

#[test]
fn a_full_queue_says_when_to_come_again() {
    let server = start(exact(), |options| {
        options.scheduler.parallel = 1;
        options.scheduler.queue = 2;
    });
    // One runs and two wait; whoever comes before the first is done is refused.
    let slow = complete("x", 1500).to_string();
    let tasks: Vec<_> = (0..12).map(|_| server.send("POST", "/v1/completions", "", &slow)).collect();
    let answers: Vec<_> = tasks.into_iter().map(receive).collect();
    let refused: Vec<_> = answers.iter().filter(|answer| answer.status == 429).collect();
    assert!(refused.len() >= 5, "{answers:?}");
    assert!(
        refused.iter().all(|answer| answer.head.to_lowercase().contains("retry-after: 1")),
        "{refused:?}"
    );
    assert!(answers.iter().all(|answer| answer.status == 429 || answer.status == 200));
    server.wait_for("kvant_requests_running", 0.0);
    assert_eq!(server.post("/v1/completions", &complete("y", 1)).status, 200);
}

#[test]
fn what_can_never_fit_is_refused_and_what_fits_later_waits() {
    let probe = start(exact(), |_| {});
    let one = probe.engine.cache_config().bytes_at(600).unwrap();
    let step = probe.engine.cache_config().step_bytes(64).unwrap();
    drop(probe);
    let server = start(exact(), |options| options.scheduler.cache_budget = 2 * (one + step));
    let refused = server.post("/v1/completions", &complete("x", 1900));
    assert_eq!(refused.status, 400, "{refused:?}");
    let budget = server.metric("kvant_kv_cache_budget_bytes");
    std::thread::scope(|scope| {
        let tasks: Vec<_> = (0..6)
            .map(|i| {
                let server = &server;
                scope.spawn(move || server.post("/v1/completions", &complete(&format!("{i}"), 500)).status)
            })
            .collect();
        while tasks.iter().any(|task| !task.is_finished()) {
            assert!(server.metric("kvant_kv_cache_bytes") <= budget);
            std::thread::sleep(Duration::from_millis(5));
        }
        tasks.into_iter().for_each(|task| assert_eq!(task.join().unwrap(), 200));
    });
}

/// One owner's flood does not keep another waiting behind it.
#[test]
fn owners_take_turns() {
    let server = start(exact(), |options| {
        options.keys = kvant_server::ApiKeys::parse("greedy\nmodest");
        options.scheduler.parallel = 1;
    });
    // Long enough that none but the first is done when the other owner comes.
    let (long, body) = (complete("x", 1500).to_string(), complete("x", 20).to_string());
    let flood: Vec<_> = (0..10)
        .map(|_| server.send("POST", "/v1/completions", "Authorization: Bearer greedy\r\n", &long))
        .collect();
    std::thread::sleep(Duration::from_millis(100));
    let modest = server.ask("POST", "/v1/completions", "x-api-key: modest\r\n", &body);
    assert_eq!(modest.status, 200);
    let text = server.ask("GET", "/metrics", "x-api-key: modest\r\n", "").body;
    let waiting = text
        .lines()
        .find_map(|line| line.strip_prefix("kvant_requests_waiting "))
        .unwrap()
        .parse::<f64>()
        .unwrap();
    assert!(waiting >= 5.0, "the modest one came before {waiting} of the flood");
    drop(flood);
}

#[test]
fn owners_share_no_prefix() {
    let server = start(exact(), |options| options.keys = kvant_server::ApiKeys::parse("one\ntwo"));
    let body = complete(&"a secret prompt ".repeat(10), 2).to_string();
    let cached = |key: &str| {
        let answer =
            server.ask("POST", "/v1/completions", &format!("Authorization: Bearer {key}\r\n"), &body).json();
        answer["usage"]["prompt_tokens_details"]["cached_tokens"].as_u64().unwrap()
    };
    assert_eq!(cached("one"), 0);
    assert!(cached("one") > 100);
    assert_eq!(cached("two"), 0, "another owner's prompt cannot be felt");
}

/// While a long prompt is read, answers go on: no gap is longer than a few steps.
#[test]
fn a_long_prompt_does_not_stall_answers() {
    let server = start(exact(), |options| options.scheduler.step_time = Duration::from_millis(20));
    let mut stream = server.send(
        "POST",
        "/v1/completions",
        "",
        &json!({ "prompt": "x", "max_tokens": 300, "ignore_eos": true, "stream": true }).to_string(),
    );
    stream.read_exact(&mut [0; 100]).unwrap();
    let long = server.send("POST", "/v1/completions", "", &complete(&"y".repeat(1900), 2).to_string());
    let (mut last, mut worst) = (Instant::now(), Duration::ZERO);
    let mut buffer = [0; 4096];
    while stream.read(&mut buffer).is_ok_and(|count| count > 0) {
        worst = worst.max(last.elapsed());
        last = Instant::now();
    }
    assert_eq!(receive(long).status, 200);
    assert!(worst < Duration::from_secs(2), "{worst:?}");
}

fn drained(server: &mut Server) -> (u16, u16) {
    let body = json!({ "prompt": "x", "max_tokens": 200, "temperature": 0, "ignore_eos": true }).to_string();
    let running = server.send("POST", "/v1/completions", "", &body);
    std::thread::sleep(Duration::from_millis(150));
    server.end();
    let running = receive(running);
    (running.status, u16::from(server.join().is_ok()))
}

#[test]
fn a_server_that_ends_finishes_what_runs() {
    let mut server = start(exact(), |_| {});
    assert_eq!(drained(&mut server), (200, 1));
    let mut hasty = start(exact(), |options| options.drain_time = Duration::ZERO);
    let body = json!({ "prompt": "x", "max_tokens": 1900, "ignore_eos": true }).to_string();
    let running = hasty.send("POST", "/v1/completions", "", &body);
    std::thread::sleep(Duration::from_millis(100));
    let began = Instant::now();
    assert!(hasty.join().is_ok());
    assert!(began.elapsed() < Duration::from_secs(10));
    let told = receive(running);
    assert!(told.status == 503 || told.status == 0, "{told:?}");
}

#[test]
fn slots_are_saved_restored_and_erased() {
    let folder = tempfile::tempdir().unwrap();
    let place = folder.path().to_owned();
    let with_folder = |options: &mut kvant_server::ServerOptions| {
        options.slot_folder = Some(place.clone());
        options.scheduler.parallel = 1;
    };
    let prompt = "What is kept is kept for later. ".repeat(8);
    let first = {
        let server = start(exact(), with_folder);
        let first = server.post("/v1/completions", &complete(&prompt, 10)).json();
        let saved = server.post("/slots/0?action=save", &json!({ "filename": "kept.kvs" }));
        assert_eq!(saved.status, 200, "{saved:?}");
        assert!(saved.json()["n_saved"].as_u64().unwrap() > prompt.len() as u64);
        first
    };
    let server = start(exact(), with_folder);
    let restored = server.post("/slots/0?action=restore", &json!({ "filename": "kept.kvs" }));
    assert_eq!(restored.status, 200, "{restored:?}");
    let second = server.post("/v1/completions", &complete(&prompt, 10)).json();
    assert_eq!(text(&first), text(&second));
    let cached = second["usage"]["prompt_tokens_details"]["cached_tokens"].as_u64().unwrap();
    assert_eq!(cached, prompt.len() as u64 - 1);
    assert_eq!(server.post("/slots/0?action=restore", &json!({ "filename": "none.kvs" })).status, 400);
    std::fs::write(folder.path().join("broken.kvs"), b"not a snapshot").unwrap();
    assert_eq!(server.post("/slots/0?action=restore", &json!({ "filename": "broken.kvs" })).status, 400);
    assert_eq!(server.post("/slots/0?action=erase", &json!({})).status, 200);
    assert_eq!(server.post("/slots/0?action=save", &json!({ "filename": "x.kvs" })).status, 400);
    assert_eq!(server.get("/slots").json()[0]["n_tokens"], 0);
    // What was erased is nowhere else either.
    let third = server.post("/v1/completions", &complete(&prompt, 10)).json();
    assert_eq!(third["usage"]["prompt_tokens_details"]["cached_tokens"], 0);
}

#[test]
fn a_slot_that_is_asked_for_is_taken() {
    let folder = tempfile::tempdir().unwrap();
    let server = start(exact(), |options| {
        options.slot_folder = Some(folder.path().to_owned());
        options.scheduler.parallel = 3;
    });
    for id in [2, 0, 1] {
        let mut body = complete(&format!("{id} is the slot of this text"), 4);
        body["id_slot"] = json!(id);
        assert_eq!(server.post("/v1/completions", &body).status, 200);
        let slots = server.get("/slots").json();
        assert!(slots[id as usize]["n_tokens"].as_u64().unwrap() > 20, "{slots}");
    }
    // One that there is not is any of those there are.
    let mut body = complete("elsewhere", 4);
    body["id_slot"] = json!(17);
    assert_eq!(server.post("/v1/completions", &body).status, 200);
}

#[test]
fn slots_tell_a_key_its_own_alone() {
    let server = start(exact(), |options| {
        options.keys = kvant_server::ApiKeys::parse("one\ntwo");
        options.scheduler.parallel = 2;
    });
    let ask = |key: &str, method: &str, path: &str, body: &Value| {
        let answer = server.ask(method, path, &format!("x-api-key: {key}\r\n"), &body.to_string());
        assert_eq!(answer.status, 200, "{answer:?}");
        answer.json()
    };
    let held = |key: &str| -> u64 {
        let slots = ask(key, "GET", "/slots", &json!({}));
        slots.as_array().unwrap().iter().map(|slot| slot["n_tokens"].as_u64().unwrap()).sum()
    };
    ask("one", "POST", "/v1/completions", &complete(&"What the first key says. ".repeat(6), 8));
    let own = held("one");
    assert!(own > 150, "{own}");
    assert_eq!(held("two"), 0);
    for id in 0..2 {
        let erased = ask("two", "POST", &format!("/slots/{id}?action=erase"), &json!({}));
        assert_eq!((&erased["n_erased"], &erased["kv_bytes"]), (&json!(0), &json!(0)));
    }
    assert_eq!(held("one"), own, "another key erases nothing");
    let erased = ask("one", "POST", "/slots/0?action=erase", &json!({}));
    assert_eq!((erased["n_erased"].as_u64(), held("one")), (Some(own), 0));
}

#[test]
fn refusals_name_files_and_not_where_they_lie() {
    let folder = tempfile::tempdir().unwrap();
    let server = start(exact(), |options| {
        options.slot_folder = Some(folder.path().to_owned());
        options.scheduler.parallel = 1;
    });
    assert_eq!(server.post("/v1/completions", &complete("Something to save.", 4)).status, 200);
    for name in ["broken.kvs", "broken.kvc"] {
        std::fs::write(folder.path().join(name), b"not a snapshot").unwrap();
    }
    for name in ["folder.kvs", "folder.kvc"] {
        std::fs::create_dir(folder.path().join(name)).unwrap();
    }
    let said = json!({ "messages": [{ "role": "user", "content": "?" }], "content": "x" });
    for (path, body, name) in [
        ("/slots/0?action=restore", json!({ "filename": "broken.kvs" }), "broken.kvs"),
        ("/slots/0?action=restore", json!({ "filename": "none.kvs" }), "none.kvs"),
        ("/slots/0?action=save", json!({ "filename": "folder.kvs" }), "folder.kvs"),
        ("/conversations/broken?action=restore", json!({}), "broken.kvc"),
        ("/conversations/folder?action=save", said, "folder.kvc"),
    ] {
        let refused = server.post(path, &body);
        assert!(refused.status >= 400 && refused.body.contains(name), "{path}: {refused:?}");
        assert!(!refused.body.contains(&*folder.path().to_string_lossy()), "{path}: {refused:?}");
    }
}
