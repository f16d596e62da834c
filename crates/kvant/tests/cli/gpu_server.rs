//! A server on a GPU (here usually an emulated one) that is lost, that has too little memory, and
//! that many use at once.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::Path;
use std::time::Duration;

use kvant_attn::packed::Arithmetic;
use kvant_cpu::Precision;
use kvant_engine::{Engine, EngineOptions};
use kvant_model::DeviceChoice;
use kvant_server::{Background, ServerOptions};
use serde_json::{Value, json};

use super::gpu_serve::model;

fn engine(path: &Path, cache: &str) -> Engine {
    let options = EngineOptions {
        device: DeviceChoice::Gpu(None),
        precision: Precision::Exact,
        attention: Arithmetic::Float,
        cache: cache.parse().unwrap(),
        context: Some(1024),
        threads: 1,
        batch: 64,
        ..EngineOptions::plain()
    };
    Engine::load(path, &options, &|_, _| {}).unwrap()
}

fn start(engine: &Engine, change: impl FnOnce(&mut ServerOptions)) -> Background {
    let mut options = ServerOptions::for_engine(engine, "tiny");
    change(&mut options);
    Background::start(engine.clone(), options, SocketAddr::from(([127, 0, 0, 1], 0))).unwrap()
}

fn send(server: &Background, request: &str, body: &str) -> TcpStream {
    let mut stream = TcpStream::connect(server.address()).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(120))).unwrap();
    let length = body.len();
    write!(stream, "{request} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: {length}\r\n\r\n{body}")
        .unwrap();
    stream
}

fn receive(mut stream: TcpStream) -> String {
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    answer
}

fn get(server: &Background, path: &str) -> String {
    receive(send(server, &format!("GET {path}"), ""))
}

fn complete(server: &Background, prompt: &str) -> Value {
    let body = json!({ "prompt": prompt, "max_tokens": 12, "temperature": 0, "ignore_eos": true });
    let answer = receive(send(server, "POST /v1/completions", &body.to_string()));
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    serde_json::from_str(answer.split_once("\r\n\r\n").unwrap().1).unwrap()
}

/// What it says, and how much of the prompt was cached.
fn told(answer: &Value) -> (&str, u64) {
    let cached = &answer["usage"]["prompt_tokens_details"]["cached_tokens"];
    (answer["choices"][0]["text"].as_str().unwrap(), cached.as_u64().unwrap())
}

fn metric(server: &Background, name: &str) -> u64 {
    let metrics = get(server, "/metrics");
    let line = metrics.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
    line.unwrap_or_else(|| panic!("{name} in {metrics}")).parse().unwrap()
}

/// Two answers that have begun to stream.
fn two_streams(server: &Background) -> [(TcpStream, Vec<u8>); 2] {
    ["One", "Another"].map(|prompt| {
        let body = json!({ "prompt": prompt, "max_tokens": 900, "temperature": 0, "ignore_eos": true, "stream": true });
        let mut stream = send(server, "POST /v1/completions", &body.to_string());
        let (mut read, mut buffer) = (Vec::new(), [0; 512]);
        while read.windows(6).filter(|window| window == b"data: ").count() < 3 {
            let count = stream.read(&mut buffer).unwrap();
            assert!(count > 0, "{}", String::from_utf8_lossy(&read));
            read.extend_from_slice(&buffer[..count]);
        }
        (stream, read)
    })
}

/// Loses the GPU under two answers, and checks that both hear of it while the server stays up.
fn lose(server: &Background, engine: &Engine, for_good: bool) {
    let streams = two_streams(server);
    engine.lose_device(for_good);
    assert!(get(server, "/health").starts_with("HTTP/1.1 200"));
    for (mut stream, mut read) in streams {
        stream.read_to_end(&mut read).unwrap();
        let text = String::from_utf8(read).unwrap();
        assert!(text.contains("the GPU was lost"), "{text}");
        assert!(!text.contains("\"finish_reason\":\"length\""), "{text}");
    }
}

#[test]
fn a_server_goes_on_when_its_gpu_is_lost() {
    let Some((_folder, path)) = model() else { return };
    let engine = engine(&path, "f32");
    let server = start(&engine, |options| options.scheduler.parallel = 2);
    let losses = |server: &Background| metric(server, "kvant_device_losses_total");
    let device = engine.device_name();
    assert!(device.is_some());
    let prompt = "Whatever is kept of this lies on the GPU. ".repeat(3);
    let first = complete(&server, &prompt);
    assert!(told(&complete(&server, &prompt)).1 > 100);
    assert_eq!(losses(&server), 0);
    lose(&server, &engine, false);
    let second = complete(&server, &prompt);
    assert_eq!(told(&second), (told(&first).0, 0), "nothing of it is kept, and it is read again");
    assert_eq!((losses(&server), engine.device_name()), (1, device));
    assert!(get(&server, "/ready").starts_with("HTTP/1.1 200"));
    assert!(told(&complete(&server, &prompt)).1 > 100);
    // Lost while nothing runs: nobody notices.
    engine.lose_device(false);
    assert_eq!(told(&complete(&server, &prompt)), (told(&first).0, 0));
    assert_eq!(losses(&server), 2);
    // One that does not come back: the CPU takes its place.
    lose(&server, &engine, true);
    assert!(told(&complete(&server, &prompt)).0.len() > 1);
    assert_eq!((losses(&server), engine.device_name()), (3, None));
    assert!(engine.instead_of_gpu().unwrap().contains("lost"));
    assert!(told(&complete(&server, &prompt)).1 > 100);
    server.finish().unwrap();
}

/// Cached tokens that are more than two texts' common beginning.
const WORTH: u64 = 64;

/// Two conversations, turn by turn in turns, on a server with that budget for caches: what it says,
/// and how much of every prompt was cached.
fn two_conversations(server: &Background) -> Vec<(String, u64)> {
    let mut texts = ["The first conversation. ", "Another one, of other words. "].map(|text| text.repeat(20));
    let mut all = Vec::new();
    for turn in 0..3 {
        for text in &mut texts {
            text.push_str(&format!(" Turn {turn}: and then?"));
            let answer = complete(server, text);
            all.push((told(&answer).0.to_owned(), told(&answer).1));
        }
    }
    all
}

/// With memory for one and a half conversations, what is kept of the one makes way for the other
/// and comes back.
#[test]
fn what_a_gpu_has_no_room_for_comes_back_from_host_memory() {
    let Some((_folder, path)) = model() else { return };
    let engine = engine(&path, "turbo4+w8+sinks4");
    let whole = engine.sequence_bytes(700).unwrap();
    let budget = whole.step + whole.tokens * 3 / 2;
    let roomy = start(&engine, |options| options.scheduler.parallel = 1);
    let expected = two_conversations(&roomy);
    assert!(expected[2..].iter().all(|(_, cached)| *cached > 400), "{expected:?}");
    assert_eq!(metric(&roomy, "kvant_host_cache_hits_total"), 0);
    drop(roomy);
    let small = |host_cache: u64| {
        start(&engine, |options| {
            options.scheduler.parallel = 1;
            options.scheduler.cache_budget = budget;
            options.scheduler.host_cache = host_cache;
        })
    };
    let server = small(64 << 20);
    let found = two_conversations(&server);
    // Of a first prompt nothing is worth the way back.
    assert_eq!((&found[2..], &found[1].0), (&expected[2..], &expected[1].0));
    assert_eq!(metric(&server, "kvant_host_cache_hits_total"), 4);
    let blocks = ["out", "in"].map(|way| metric(&server, &format!("kvant_host_cache_blocks_{way}_total")));
    assert!(blocks.iter().all(|count| (4 * 9..6 * 15).contains(count)), "{blocks:?}");
    assert!(metric(&server, "kvant_host_cache_bytes") > 0);
    assert!(metric(&server, "kvant_kv_cache_bytes") <= budget);
    drop(server);
    // What does not fit there either is read again.
    for host_cache in [0, 1000] {
        let server = small(host_cache);
        let found = two_conversations(&server);
        assert!(found.iter().all(|(_, cached)| *cached < WORTH), "{found:?}");
        assert_eq!(metric(&server, "kvant_host_cache_bytes"), 0);
    }
}

/// With exact arithmetic an answer is the same alone and beside 7 and 63 others, greedy or drawn,
/// whenever the others come.
#[test]
fn exact_answers_do_not_depend_on_company() {
    let Some((_folder, path)) = model() else { return };
    let engine = engine(&path, "turbo4+w8+sinks4");
    let server = start(&engine, |options| options.scheduler.parallel = 64);
    let ask = |prompt: &str, tokens: usize, temperature: f64| {
        let body = json!({
            "prompt": prompt, "max_tokens": tokens, "temperature": temperature, "seed": 7, "ignore_eos": true,
            "cache_prompt": false,
        });
        send(&server, "POST /v1/completions", &body.to_string())
    };
    let answer = |stream: TcpStream| -> String {
        let answer = receive(stream);
        let body: Value = serde_json::from_str(answer.split_once("\r\n\r\n").unwrap().1).unwrap();
        body["choices"][0]["text"].as_str().unwrap_or_else(|| panic!("{answer}")).to_owned()
    };
    let prompts = ["Short.".to_owned(), "A prompt of some chunks. ".repeat(8)];
    let alone: Vec<String> = prompts
        .iter()
        .flat_map(|prompt| [0.0, 0.9].map(|temperature| answer(ask(prompt, 48, temperature))))
        .collect();
    for others in [7, 63] {
        for (at, expected) in alone.iter().enumerate() {
            let beside = |other: usize| ask(&format!("{other} {}", "other ".repeat(other % 29)), 40, 0.5);
            // Some are there before it, the others come while its prompt is read and it answers.
            let before: Vec<TcpStream> = (0..others / 2).map(beside).collect();
            let one = ask(&prompts[at / 2], 48, [0.0, 0.9][at % 2]);
            let behind: Vec<TcpStream> = (others / 2..others).map(beside).collect();
            assert_eq!(answer(one), *expected, "answer {at} beside {others}");
            before.into_iter().chain(behind).for_each(|stream| drop(answer(stream)));
        }
    }
}
