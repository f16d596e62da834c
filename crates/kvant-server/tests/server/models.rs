//! Several models in one server.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use kvant_engine::{EncodeOptions, Engine, GenerateOptions, SamplerOptions};
use kvant_server::{ApiError, Catalog, Models, Offered, PreparedModel, SchedulerOptions, ServerOptions};
use serde_json::{Value, json};

use crate::common::{Server, exact, start_models, support};

/// Models of a folder, one in each folder of it.
struct Folder(PathBuf);

impl Catalog for Folder {
    fn list(&self) -> Result<Vec<Offered>, ApiError> {
        let mut found = Vec::new();
        for entry in std::fs::read_dir(&self.0).unwrap().flatten() {
            let path = entry.path().join("model.gguf");
            if let Ok(meta) = std::fs::metadata(&path) {
                let name = entry.file_name().to_str().unwrap().replace('-', ":");
                found.push(Offered { name, path, bytes: meta.len(), modified: meta.modified().unwrap() });
            }
        }
        Ok(found)
    }

    fn open(&self, model: &Offered, _room: u64) -> Result<PreparedModel, ApiError> {
        let opened = Engine::open(&model.path, &exact())?;
        let cache_budget = opened.plan().cache * 4;
        let scheduler = SchedulerOptions { parallel: 2, cache_budget, ..ServerOptions::of("").scheduler };
        Ok(PreparedModel { opened, scheduler })
    }
}

/// Writes a model whose weights differ from others' by `factor`.
fn put(folder: &Path, name: &str, factor: f32) -> Engine {
    let place = folder.join(name.replace(':', "-"));
    let beside = tempfile::tempdir().unwrap();
    let change = |tensor: &str, numbers: &mut [f32]| {
        if tensor.contains("ffn_down") {
            numbers.iter_mut().for_each(|number| *number *= factor);
        }
    };
    let written = support::write_model(beside.path(), &change);
    std::fs::create_dir_all(&place).unwrap();
    // As programs replace files: whole, by another one of that name.
    std::fs::copy(written, place.join("new")).unwrap();
    std::fs::rename(place.join("new"), place.join("model.gguf")).unwrap();
    Engine::load(&place.join("model.gguf"), &exact(), &|_, _| {}).unwrap()
}

fn start(folder: &Path, engine: &Engine, change: impl FnOnce(&mut ServerOptions)) -> Server {
    let mut options = ServerOptions::of("a:1b");
    change(&mut options);
    start_models(Models::Catalog(Arc::new(Folder(folder.to_owned()))), engine.clone(), options)
}

/// Bytes set aside for one of them.
fn bytes_of(engine: &Engine) -> u64 {
    engine.plan().weights + engine.plan().activations + 4 * engine.plan().cache
}

fn ask(server: &Server, model: &str) -> Value {
    let answer = server.post(
        "/v1/completions",
        &json!({ "model": model, "prompt": "one two", "max_tokens": 12, "temperature": 0 }),
    );
    assert_eq!(answer.status, 200, "{answer:?}");
    answer.json()
}

fn text(server: &Server, model: &str) -> String {
    ask(server, model)["choices"][0]["text"].as_str().unwrap().to_owned()
}

/// What a model says alone.
fn alone(engine: &Engine) -> String {
    let mut session = engine.session().unwrap();
    let sampler = SamplerOptions { temperature: 0.0, ..SamplerOptions::default() };
    let options = GenerateOptions { max_tokens: Some(12), sampler, ..GenerateOptions::default() };
    let prompt: Vec<u32> = engine.tokenizer().encode("one two", EncodeOptions::default()).unwrap();
    session.generate(&prompt, &options, &mut |_| true).unwrap().text
}

fn states(server: &Server) -> Vec<(String, String)> {
    let list = server.get("/v1/models").json();
    let of = |one: &Value| {
        (one["id"].as_str().unwrap().to_owned(), one["status"]["value"].as_str().unwrap().to_owned())
    };
    list["data"].as_array().unwrap().iter().map(of).collect()
}

fn wait_until(what: &str, done: impl Fn() -> bool) {
    let began = Instant::now();
    while !done() {
        assert!(began.elapsed() < Duration::from_secs(30), "{what}");
        std::thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn models_are_loaded_when_they_are_asked_for_and_go_when_they_are_idle() {
    let folder = tempfile::tempdir().unwrap();
    let engines = [put(folder.path(), "a:1b", 1.0), put(folder.path(), "b:2b", -3.0)];
    let server = start(folder.path(), &engines[0], |options| {
        options.aliases = vec![("gpt-4o".to_owned(), "b:2b".to_owned())];
    });
    let unloaded = |name: &str| (name.to_owned(), "unloaded".to_owned());
    assert_eq!(states(&server), [unloaded("a:1b"), unloaded("b:2b")]);
    let tags = server.get("/api/tags").json();
    let told = &tags["models"][1];
    assert_eq!((told["name"].as_str(), told["details"]["family"].as_str()), (Some("b:2b"), Some("llama")));
    assert_ne!(told["digest"], tags["models"][0]["digest"]);
    let shown = server.post("/api/show", &json!({ "model": "b" })).json();
    assert_eq!(shown["model_info"]["general.architecture"], "llama");
    assert_eq!(server.get("/api/ps").json()["models"], json!([]), "looking loads nothing");

    let said: Vec<String> = engines.iter().map(alone).collect();
    assert_ne!(said[0], said[1]);
    for (name, at) in [("a:1b", 0), ("b", 1), ("b:latest", 1), ("gpt-4o", 1), ("", 0), ("default", 0)] {
        assert_eq!(text(&server, name), said[at], "{name}");
    }
    assert_eq!(ask(&server, "gpt-4o")["model"], "b:2b");
    let refused = server.post("/v1/completions", &json!({ "model": "c", "prompt": "x" }));
    assert_eq!(refused.status, 404);
    let message = refused.json()["error"]["message"].as_str().unwrap().to_owned();
    assert!(message.contains("model c") && message.contains("a:1b, b:2b"), "{message}");

    assert_eq!(server.metric("kvant_models_loaded"), 2.0);
    let expected: u64 = engines.iter().map(bytes_of).sum();
    assert_eq!(server.metric("kvant_models_bytes"), expected as f64);
    let slots = server.get("/slots").json();
    assert_eq!(slots.as_array().unwrap().len(), 4);
    assert_eq!(server.get("/slots?model=b").json()[0]["model"], "b:2b");
    assert_eq!(server.get("/props?model=b").json()["model"], "b:2b");
    assert_eq!(server.get("/props").json()["model"], "a:1b");

    let gone = server.post("/api/generate", &json!({ "model": "a", "keep_alive": 0 })).json();
    assert_eq!(gone["done_reason"], "unload");
    wait_until("a goes", || states(&server)[0].1 == "unloaded");
    let short = json!({ "model": "b", "messages": [{ "role": "user", "content": "x" }], "stream": false,
                        "keep_alive": "300ms", "options": { "num_predict": 2 } });
    assert_eq!(server.post("/api/chat", &short).status, 200);
    assert_eq!(server.get("/api/ps").json()["models"][0]["name"], "b:2b");
    wait_until("b goes", || states(&server)[1].1 == "unloaded");
    assert_eq!(server.metric("kvant_models_bytes"), 0.0);
    assert_eq!(server.metric("kvant_kv_cache_budget_bytes"), 0.0);
    let wrong = server.post("/api/generate", &json!({ "model": "b", "keep_alive": "soon" }));
    assert!(wrong.status == 400 && wrong.body.contains("keep_alive"), "{wrong:?}");
}

#[test]
fn clients_of_two_models_share_memory_for_one_by_turns() {
    let folder = tempfile::tempdir().unwrap();
    let engines = [put(folder.path(), "a:1b", 1.0), put(folder.path(), "b:2b", -3.0)];
    let room = bytes_of(&engines[0]) * 3 / 2;
    let server = start(folder.path(), &engines[0], |options| options.models_memory = room);
    let said: Vec<String> = engines.iter().map(alone).collect();
    let ended = AtomicBool::new(false);
    std::thread::scope(|scope| {
        let (server, said, ended) = (&server, &said, &ended);
        // Two clients of each model, so that neither is ever without a request.
        let clients: Vec<_> = (0..4)
            .map(|client| {
                scope.spawn(move || {
                    let mut answers = 0;
                    while !ended.load(Ordering::Relaxed) {
                        assert_eq!(text(server, ["a:1b", "b:2b"][client % 2]), said[client % 2]);
                        answers += 1;
                    }
                    answers
                })
            })
            .collect();
        let began = Instant::now();
        let loads = |name: &str| {
            let metrics = server.get("/metrics").body;
            let line = format!("kvant_model_loads_total{{model=\"{name}\"}} ");
            metrics.lines().find_map(|found| found.strip_prefix(&line)?.parse().ok()).unwrap_or(0)
        };
        while loads("a:1b") < 2 || loads("b:2b") < 2 {
            assert!(began.elapsed() < Duration::from_secs(60), "both have their turns");
            assert!(server.metric("kvant_models_bytes") <= room as f64);
            assert!(server.metric("kvant_models_loaded") <= 1.0);
            std::thread::sleep(Duration::from_millis(10));
        }
        ended.store(true, Ordering::Relaxed);
        for client in clients {
            assert!(client.join().unwrap() > 0);
        }
    });
}

#[test]
fn a_lone_client_that_switches_does_not_wait_for_turns() {
    let folder = tempfile::tempdir().unwrap();
    let engines = [put(folder.path(), "a:1b", 1.0), put(folder.path(), "b:2b", -3.0)];
    let room = bytes_of(&engines[0]) * 3 / 2;
    let server = start(folder.path(), &engines[0], |options| options.models_memory = room);
    let began = Instant::now();
    for _ in 0..4 {
        text(&server, "a:1b");
        text(&server, "b:2b");
    }
    assert!(began.elapsed() < Duration::from_secs(8), "eight turns would take sixteen seconds");
    // What could never fit is refused by name.
    let small = start(folder.path(), &engines[0], |options| options.models_memory = room / 3);
    let refused = small.post("/v1/completions", &json!({ "model": "b", "prompt": "x" }));
    assert_eq!(refused.status, 507);
    assert!(refused.body.contains("model b:2b: it takes"), "{}", refused.body);
}

#[test]
fn files_that_break_change_or_go_are_named_and_those_that_come_are_found() {
    let folder = tempfile::tempdir().unwrap();
    let first = put(folder.path(), "a:1b", 1.0);
    let server = start(folder.path(), &first, |_| {});
    assert_eq!(text(&server, "a"), alone(&first));
    // Replaced: the next request has the new weights.
    let second = put(folder.path(), "a:1b", -3.0);
    assert_ne!(alone(&first), alone(&second));
    assert_eq!(text(&server, "a"), alone(&second));
    // Broken: an error with its name and no folder, and again once it is asked for anew.
    let file = folder.path().join("a-1b/model.gguf");
    let whole = std::fs::read(&file).unwrap();
    std::fs::write(folder.path().join("broken"), &whole[..whole.len() / 2]).unwrap();
    std::fs::rename(folder.path().join("broken"), &file).unwrap();
    for _ in 0..2 {
        let refused = server.post("/v1/completions", &json!({ "model": "a", "prompt": "x" }));
        assert!(refused.status >= 400, "{refused:?}");
        let message = refused.json()["error"]["message"].as_str().unwrap().to_owned();
        let folder = folder.path().to_str().unwrap();
        assert!(message.contains("model.gguf") && !message.contains(folder), "{message}");
    }
    assert_eq!(server.get("/api/tags").json()["models"], json!([]), "what cannot be read is left out");
    // Whole again.
    std::fs::write(folder.path().join("whole"), &whole).unwrap();
    std::fs::rename(folder.path().join("whole"), &file).unwrap();
    assert_eq!(text(&server, "a"), alone(&second));
    // Gone while an answer is made: the answer is told to its end, the next request is refused.
    let running = server.send(
        "POST",
        "/v1/completions",
        "",
        &json!({ "model": "a", "prompt": "one two", "max_tokens": 400, "ignore_eos": true }).to_string(),
    );
    server.wait_for("kvant_requests_running", 1.0);
    std::fs::remove_file(&file).unwrap();
    let refused = server.post("/v1/completions", &json!({ "model": "a", "prompt": "x" }));
    assert_eq!(refused.status, 404, "{refused:?}");
    assert_eq!(crate::common::receive(running).json()["usage"]["completion_tokens"], 400);
    // A new one is found without a start.
    let third = put(folder.path(), "c:1b", 2.0);
    assert_eq!(text(&server, "c"), alone(&third));
}

/// A stream of model `a` that pauses, because nobody reads it.
fn unread(server: &Server) -> std::net::TcpStream {
    let body = json!({
        "model": "a", "prompt": "one", "max_tokens": 1900, "ignore_eos": true, "stream": true, "logprobs": 5,
    });
    let stream = server.send("POST", "/v1/completions", "", &body.to_string());
    server.wait_for("kvant_requests_running", 1.0);
    stream
}

/// Who leaves before a model is there takes the load along, and one stream that never ends keeps neither its own model's clients nor
/// another's waiting for good.
#[test]
fn loads_are_given_up_when_nobody_waits_or_no_memory_comes() {
    let folder = tempfile::tempdir().unwrap();
    let engines = [put(folder.path(), "a:1b", 1.0), put(folder.path(), "b:2b", -3.0)];
    let room = bytes_of(&engines[0]) * 3 / 2;
    let server = start(folder.path(), &engines[0], |options| {
        options.models_memory = room;
        options.models_patience = Duration::from_secs(5);
        options.connections.read_time = Duration::from_secs(120);
    });
    let held = unread(&server);
    let asked = json!({ "model": "b", "prompt": "x", "max_tokens": 1 }).to_string();
    let left: Vec<_> = (0..5).map(|_| server.send("POST", "/v1/completions", "", &asked)).collect();
    wait_until("b begins", || states(&server)[1].1 == "loading");
    let began = Instant::now();
    drop(left);
    wait_until("b is given up", || states(&server)[1].1 == "unloaded");
    assert!(began.elapsed() < Duration::from_secs(4), "not for want of memory: {:?}", began.elapsed());
    // Whoever stays is told after a while, and the model that is there goes on.
    let began = Instant::now();
    let refused = server.ask("POST", "/v1/completions", "", &asked);
    assert_eq!(refused.status, 503, "{refused:?}");
    assert!(refused.head.to_lowercase().contains("retry-after: 1"), "{refused:?}");
    assert!(refused.body.contains("model b:2b"), "{refused:?}");
    assert!((4..30).contains(&began.elapsed().as_secs()), "{:?}", began.elapsed());
    let (said, began) = (alone(&engines[0]), Instant::now());
    assert_eq!(text(&server, "a"), said);
    assert!(began.elapsed() < Duration::from_secs(10), "{:?}", began.elapsed());
    server.wait_for("kvant_requests_running", 1.0);
    drop(held);
    assert_eq!(text(&server, "b"), alone(&engines[1]));
}

/// What models are is looked up one at a time, however many ask; who leaves does not have it begin anew.
#[test]
fn models_are_opened_once_for_many_that_ask_what_they_are() {
    #[derive(Default)]
    struct Seen {
        now: AtomicUsize,
        most: AtomicUsize,
        all: AtomicUsize,
    }
    struct Slow(Folder, Arc<Seen>);
    impl Catalog for Slow {
        fn list(&self) -> Result<Vec<Offered>, ApiError> {
            self.0.list()
        }

        fn open(&self, model: &Offered, room: u64) -> Result<PreparedModel, ApiError> {
            let now = self.1.now.fetch_add(1, Ordering::SeqCst) + 1;
            self.1.most.fetch_max(now, Ordering::SeqCst);
            self.1.all.fetch_add(1, Ordering::SeqCst);
            std::thread::sleep(Duration::from_millis(300));
            let opened = self.0.open(model, room);
            self.1.now.fetch_sub(1, Ordering::SeqCst);
            opened
        }
    }
    let folder = tempfile::tempdir().unwrap();
    let engine = put(folder.path(), "a:1b", 1.0);
    put(folder.path(), "b:2b", -3.0);
    let seen = Arc::new(Seen::default());
    let models = Models::Catalog(Arc::new(Slow(Folder(folder.path().to_owned()), seen.clone())));
    let server = start_models(models, engine, ServerOptions::of("a:1b"));
    for _ in 0..20 {
        let asked = server.send("GET", "/api/tags", "", "");
        std::thread::sleep(Duration::from_millis(5));
        drop(asked);
    }
    std::thread::scope(|scope| {
        for _ in 0..20 {
            scope.spawn(|| {
                assert_eq!(server.get("/api/tags").json()["models"].as_array().unwrap().len(), 2);
            });
        }
    });
    assert_eq!((seen.most.load(Ordering::SeqCst), seen.all.load(Ordering::SeqCst)), (1, 2));
}
