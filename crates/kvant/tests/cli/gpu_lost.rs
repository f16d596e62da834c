//! A server whose GPU is lost (here usually an emulated one): running requests hear of it, later ones are answered.

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

fn engine(path: &Path) -> Engine {
    let options = EngineOptions {
        device: DeviceChoice::Gpu(None),
        precision: Precision::Exact,
        attention: Arithmetic::Float,
        cache: "f32".parse().unwrap(),
        context: Some(1024),
        threads: 1,
        batch: 64,
        ..EngineOptions::plain()
    };
    Engine::load(path, &options, &|_, _| {}).unwrap()
}

fn start(engine: &Engine) -> Background {
    let mut options = ServerOptions::for_engine(engine, "tiny");
    options.scheduler.parallel = 2;
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

fn losses(server: &Background) -> u64 {
    let metrics = get(server, "/metrics");
    let line = metrics.lines().find_map(|line| line.strip_prefix("kvant_device_losses_total "));
    line.unwrap_or_else(|| panic!("{metrics}")).parse().unwrap()
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
    let engine = engine(&path);
    let server = start(&engine);
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
