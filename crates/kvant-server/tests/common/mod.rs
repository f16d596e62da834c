//! A server over the tiny model, and a client of sockets alone: nothing between the test and the bytes.
#![allow(dead_code)] // each test file uses its part

#[path = "../../../kvant-engine/tests/support/mod.rs"]
pub mod support;

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

use kvant_engine::{Arithmetic, Engine, EngineOptions, Precision};
use kvant_server::{Models, ServerOptions};
use serde_json::Value;
use tokio::sync::oneshot;

/// A server that ends with the test.
pub struct Server {
    pub address: SocketAddr,
    pub engine: Engine,
    end: Option<oneshot::Sender<()>>,
    thread: Option<std::thread::JoinHandle<std::io::Result<()>>>,
}

/// Exact arithmetic and an f32 cache: answers do not depend on what runs beside them.
pub fn exact() -> EngineOptions {
    EngineOptions {
        precision: Precision::Exact,
        attention: Arithmetic::Float,
        cache: "f32".parse().unwrap(),
        context: Some(2048),
        threads: 2,
        batch: 64,
        ..EngineOptions::plain()
    }
}

/// A packed cache with uncompressed tokens at both ends.
pub fn packed() -> EngineOptions {
    EngineOptions { cache: "q8_0+w32+sinks16".parse().unwrap(), ..exact() }
}

/// A text of its own, a token per letter.
pub fn letters(salt: u32, count: u32) -> String {
    let mut state = 0x9e37_79b9_u32.wrapping_mul(salt + 1);
    let mut letter = |_| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (b'a' + ((state >> 16) % 26) as u8) as char
    };
    (0..count).map(&mut letter).collect()
}

pub fn start(options: EngineOptions, change: impl FnOnce(&mut ServerOptions)) -> Server {
    start_engine(support::engine(&options), change)
}

pub fn start_engine(engine: Engine, change: impl FnOnce(&mut ServerOptions)) -> Server {
    let mut options = ServerOptions::for_engine(&engine, "tiny");
    change(&mut options);
    start_models(engine.clone().into(), engine, options)
}

/// A server of any models. `engine` is for comparisons.
pub fn start_models(models: Models, engine: Engine, options: ServerOptions) -> Server {
    let (end, ended) = oneshot::channel::<()>();
    let (tell, told) = std::sync::mpsc::channel();
    let thread = std::thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build()?;
        runtime.block_on(async move {
            let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await?;
            tell.send(listener.local_addr()?).unwrap();
            let end = async move {
                let _ = ended.await;
            };
            kvant_server::serve(models, options, listener, end).await
        })
    });
    Server { address: told.recv().unwrap(), engine, end: Some(end), thread: Some(thread) }
}

/// A response.
#[derive(Debug)]
pub struct Answer {
    pub status: u16,
    pub head: String,
    pub body: String,
}

impl Answer {
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|e| panic!("{e}: {self:?}"))
    }

    /// The `data:` of a stream's events, checked for exact framing.
    pub fn events(&self) -> Vec<String> {
        assert!(self.body.ends_with("\n\n"), "{}", self.body);
        let events = self.body.split_terminator("\n\n").filter(|event| !event.starts_with(':'));
        events
            .map(|event| {
                let line = event.lines().last().unwrap();
                assert!(
                    event.lines().all(|l| l.starts_with("data: ") || l.starts_with("event: ")),
                    "{event}"
                );
                line.strip_prefix("data: ").unwrap().to_owned()
            })
            .collect()
    }
}

impl Server {
    pub fn send(&self, method: &str, path: &str, headers: &str, body: &str) -> TcpStream {
        let mut stream = TcpStream::connect(self.address).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(120))).unwrap();
        let named = headers.lines().any(|line| line.to_lowercase().starts_with("host:"));
        let host = if named { "" } else { "Host: localhost\r\n" };
        let length = body.len();
        write!(
            stream,
            "{method} {path} HTTP/1.1\r\n{host}{headers}Content-Type: application/json\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n{body}"
        )
        .unwrap();
        stream
    }

    pub fn ask(&self, method: &str, path: &str, headers: &str, body: &str) -> Answer {
        receive(self.send(method, path, headers, body))
    }

    pub fn get(&self, path: &str) -> Answer {
        self.ask("GET", path, "", "")
    }

    pub fn post(&self, path: &str, body: &Value) -> Answer {
        self.ask("POST", path, "", &body.to_string())
    }

    /// Sends bytes as they are.
    pub fn send_raw(&self, bytes: &[u8]) -> TcpStream {
        let mut stream = TcpStream::connect(self.address).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(120))).unwrap();
        // The server may have hung up before all of it was sent.
        let _ = stream.write_all(bytes);
        stream
    }

    /// The value of a metric.
    pub fn metric(&self, name: &str) -> f64 {
        let text = self.get("/metrics").body;
        let line = text.lines().find(|line| line.split(' ').next() == Some(name));
        line.unwrap_or_else(|| panic!("{name} in {text}")).split(' ').nth(1).unwrap().parse().unwrap()
    }

    /// Waits until a metric is what it should be.
    pub fn wait_for(&self, name: &str, value: f64) {
        let began = std::time::Instant::now();
        while self.metric(name) != value {
            assert!(began.elapsed().as_secs() < 60, "{name} is {}", self.metric(name));
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// Tells the server to end, without waiting.
    pub fn end(&mut self) {
        if let Some(end) = self.end.take() {
            let _ = end.send(());
        }
    }

    /// Ends the server and waits for it.
    pub fn join(&mut self) -> std::io::Result<()> {
        self.end();
        self.thread.take().map_or(Ok(()), |thread| thread.join().unwrap())
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.join();
    }
}

pub fn receive(mut stream: TcpStream) -> Answer {
    let mut bytes = Vec::new();
    // A connection that was closed early has said what it had to say.
    let _ = stream.read_to_end(&mut bytes);
    let text = String::from_utf8_lossy(&bytes).into_owned();
    // Interim answers say that the final one is still to come.
    let text = text.trim_start_matches("HTTP/1.1 100 Continue\r\n\r\n");
    let (head, body) = text.split_once("\r\n\r\n").unwrap_or((text, ""));
    let status = head.split(' ').nth(1).and_then(|code| code.parse().ok()).unwrap_or(0);
    let chunked = head.to_lowercase().contains("transfer-encoding: chunked");
    let body = if chunked { dechunk(body) } else { body.to_owned() };
    Answer { status, head: head.to_owned(), body }
}

fn dechunk(mut body: &str) -> String {
    let mut out = String::new();
    while let Some((size, rest)) = body.split_once("\r\n") {
        let size = usize::from_str_radix(size, 16).unwrap();
        if size == 0 {
            break;
        }
        out.push_str(&rest[..size]);
        body = &rest[size + 2..];
    }
    out
}
