//! `kvant serve` as a process: killed while it writes, on a disk that is full, with a store that comes and goes.

#[path = "../../../kvant-engine/tests/support/mod.rs"]
mod support;

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

/// A server of its own process.
struct Served {
    child: Child,
    address: String,
}

impl Served {
    /// Answers of this server depend on nothing but the request. `before` is put before the command: a shell that sets limits.
    fn start(before: &[&str], model: &Path, args: &[&str]) -> Self {
        let kvant = env!("CARGO_BIN_EXE_kvant");
        let all: Vec<&str> = before.iter().copied().chain([kvant]).collect();
        let mut child = Command::new(all[0])
            .args(&all[1..])
            .args([
                "serve",
                "--port",
                "0",
                "--exact",
                "--kv-preset",
                "f32",
                "-c",
                "2048",
                "-b",
                "64",
                "-t",
                "2",
                "-m",
            ])
            .arg(model)
            .args(args)
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(child.stderr.take().unwrap()).lines();
        let said = lines.by_ref().map_while(Result::ok).find(|line| line.contains(" at http://"));
        let said = said.unwrap_or_else(|| panic!("the server did not start: {:?}", child.wait()));
        let address = said.split("http://").nth(1).unwrap().split("/v1").next().unwrap().to_owned();
        // What it still has to say is taken off its hands.
        std::thread::spawn(move || lines.map_while(Result::ok).for_each(drop));
        Self { child, address }
    }

    /// Status and body; `None` if the connection ends before it is whole.
    fn ask(&self, method: &str, path: &str, body: &str) -> Option<(u16, String)> {
        let mut stream = TcpStream::connect(&self.address).ok()?;
        stream.set_read_timeout(Some(Duration::from_secs(120))).unwrap();
        let length = body.len();
        write!(
            stream,
            "{method} {path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n{body}"
        )
        .ok()?;
        let mut text = String::new();
        stream.read_to_string(&mut text).ok()?;
        let (head, body) = text.split_once("\r\n\r\n")?;
        Some((head.split(' ').nth(1)?.parse().ok()?, body.to_owned()))
    }

    /// The text of a greedy answer, and how many tokens were cached.
    fn complete(&self, prompt: &str) -> Option<(String, u64)> {
        let body = json!({ "prompt": prompt, "max_tokens": 6, "temperature": 0, "ignore_eos": true });
        let (status, body) = self.ask("POST", "/v1/completions", &body.to_string())?;
        assert_eq!(status, 200, "{body}");
        let answer: Value = serde_json::from_str(&body).ok()?;
        let cached = answer["usage"]["prompt_tokens_details"]["cached_tokens"].as_u64().unwrap();
        Some((answer["choices"][0]["text"].as_str().unwrap().to_owned(), cached))
    }

    fn metric(&self, name: &str) -> f64 {
        let (_, text) = self.ask("GET", "/metrics", "").unwrap();
        let line = text.lines().find(|line| line.split(' ').next() == Some(name));
        line.unwrap_or_else(|| panic!("{name} in {text}")).split(' ').nth(1).unwrap().parse().unwrap()
    }

    /// As the system kills what takes too much: without a word.
    fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    fn alive(&mut self) -> bool {
        self.child.try_wait().unwrap().is_none()
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn model(folder: &Path) -> PathBuf {
    support::write_model(folder, &|_, _| {})
}

fn prompt(number: usize) -> String {
    format!("{number}: {}", "A long beginning that is worth keeping for later. ".repeat(30))
}

fn temporary(folder: &Path) -> bool {
    let names = std::fs::read_dir(folder).into_iter().flatten().flatten();
    names.into_iter().any(|entry| entry.file_name().to_string_lossy().ends_with(".tmp"))
}

#[test]
fn killed_while_it_writes_to_disk() {
    let folder = tempfile::tempdir().unwrap();
    let (model, store) = (model(folder.path()), folder.path().join("prefixes"));
    let plain = Served::start(&[], &model, &[]);
    let right: Vec<String> = (0..16).map(|number| plain.complete(&prompt(number)).unwrap().0).collect();
    drop(plain);
    let place = store.to_string_lossy().into_owned();
    let (mut hits, mut halves) = (0.0, 0);
    for round in 0..4 {
        let server = Served::start(&[], &model, &["--prefix-store", &place]);
        // What earlier rounds left is used, and every answer is right.
        for (number, right) in right.iter().enumerate().take(4 * round) {
            assert_eq!(&server.complete(&prompt(number)).unwrap().0, right, "round {round}, prompt {number}");
        }
        hits += server.metric("kvant_prefix_store_hits_total");
        std::thread::scope(|scope| {
            let (server, right) = (&server, &right);
            for (number, right) in right.iter().enumerate().skip(4 * round).take(4) {
                scope.spawn(move || {
                    // Whoever was cut off has no answer; a whole one is right.
                    if let Some((text, _)) = server.complete(&prompt(number)) {
                        assert_eq!(&text, right, "round {round}, prompt {number}");
                    }
                });
            }
            // In the middle of a file, if one is ever seen half written.
            let began = Instant::now();
            while !temporary(&store) && began.elapsed() < Duration::from_secs(20) {
                std::hint::spin_loop();
            }
            Command::new("kill").args(["-9", &server.child.id().to_string()]).status().unwrap();
        });
        halves += usize::from(temporary(&store));
        server.kill();
    }
    assert!(halves > 0, "no kill met a file half written");
    let server = Served::start(&[], &model, &["--prefix-store", &place]);
    for (number, right) in right.iter().enumerate() {
        assert_eq!(&server.complete(&prompt(number)).unwrap().0, right, "at last, prompt {number}");
    }
    hits += server.metric("kvant_prefix_store_hits_total");
    assert!(hits > 0.0, "what was written before a kill is found after it");
}

/// Files that may not grow: what a full disk says, without one.
#[test]
fn a_disk_that_is_full() {
    let folder = tempfile::tempdir().unwrap();
    let (model, store, slots) =
        (model(folder.path()), folder.path().join("prefixes"), folder.path().join("slots"));
    std::fs::create_dir(&slots).unwrap();
    let plain = Served::start(&[], &model, &[]);
    let right: Vec<String> = (0..3).map(|number| plain.complete(&prompt(number)).unwrap().0).collect();
    drop(plain);
    // The system ends whoever writes more, unless they ignore it.
    let limits = ["sh", "-c", "ulimit -f 100; exec \"$@\"", "sh"];
    let args = ["--prefix-store", &store.to_string_lossy(), "--slot-dir", &slots.to_string_lossy()];
    let mut server = Served::start(&limits, &model, &args);
    for (number, right) in right.iter().enumerate() {
        assert_eq!(server.complete(&prompt(number)).unwrap(), (right.clone(), 0), "prompt {number}");
    }
    let began = Instant::now();
    while server.metric("kvant_prefix_store_errors_total") < 3.0 {
        assert!(began.elapsed() < Duration::from_secs(30), "writes that fail are counted");
        std::thread::sleep(Duration::from_millis(20));
    }
    assert_eq!(server.metric("kvant_prefix_store_writes_total"), 0.0);
    assert!(!temporary(&store), "nothing half written is left");
    let messages = json!([{ "role": "user", "content": "?" }]);
    let conversation = json!({ "messages": messages, "content": "x".repeat(200_000) }).to_string();
    for (path, body, file) in [
        ("/slots/0?action=save", "{\"filename\": \"full\"}", "full"),
        ("/conversations/full?action=save", &conversation, "full.kvc"),
    ] {
        let (status, said) = server.ask("POST", path, body).unwrap();
        let error = &serde_json::from_str::<Value>(&said).unwrap()["error"];
        let message = error["message"].as_str().unwrap();
        assert_eq!((status, &error["type"]), (507, &json!("insufficient_storage_error")), "{path} {said}");
        assert!(message.contains("no room") && message.contains(file) && !message.contains('/'), "{message}");
    }
    assert_eq!(std::fs::read_dir(&slots).unwrap().count(), 0);
    assert_eq!(server.complete(&prompt(0)).unwrap().0, right[0]);
    assert!(server.alive());
}

/// Without `nohup` a closed terminal ends a server as SIGTERM does: what runs is finished. With it the server goes on.
#[test]
fn a_hangup_ends_no_stream() {
    let folder = tempfile::tempdir().unwrap();
    let model = model(folder.path());
    for ignored in [false, true] {
        let before = match ignored {
            // `trap` cannot take back what this process ignores, if it was started so itself.
            false if kvant_files::ignores_hangups() => continue,
            false => vec![],
            true => vec!["sh", "-c", "trap '' HUP; exec \"$@\"", "sh"],
        };
        let mut server = Served::start(&before, &model, &[]);
        let body = json!({ "prompt": "go", "max_tokens": 1500, "temperature": 0, "ignore_eos": true, "stream": true });
        let mut stream = TcpStream::connect(&server.address).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(120))).unwrap();
        let (body, mut begun) = (body.to_string(), [0; 256]);
        let head = "POST /v1/completions HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n";
        write!(stream, "{head}Content-Length: {}\r\nConnection: close\r\n\r\n{body}", body.len()).unwrap();
        stream.read_exact(&mut begun).unwrap();
        let pid = server.child.id().to_string();
        assert!(Command::new("kill").args(["-HUP", &pid]).status().unwrap().success());
        let mut rest = String::new();
        stream.read_to_string(&mut rest).unwrap();
        assert!(rest.contains("data: [DONE]"), "ignored: {ignored}: {rest}");
        assert_eq!(rest.matches("\"finish_reason\":\"length\"").count(), 1, "it came to its own end");
        match ignored {
            true => assert!(server.alive() && server.ask("GET", "/health", "").unwrap().0 == 200),
            false => assert!(server.child.wait().unwrap().success()),
        }
    }
}

/// A server of Redis' own, if this machine has one.
fn redis(port: u16, folder: &Path) -> Option<Child> {
    let mut command = Command::new("redis-server");
    command.args(["--port", &port.to_string(), "--bind", "127.0.0.1", "--save", "", "--dir"]);
    let child = command.arg(folder).stdout(Stdio::null()).stderr(Stdio::null()).spawn().ok()?;
    let began = Instant::now();
    while TcpStream::connect(("127.0.0.1", port)).is_err() {
        assert!(began.elapsed() < Duration::from_secs(10), "redis-server does not start");
        std::thread::sleep(Duration::from_millis(20));
    }
    Some(child)
}

#[test]
fn redis_that_comes_and_goes_under_load() {
    let folder = tempfile::tempdir().unwrap();
    let port = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    let Some(mut store) = redis(port, folder.path()) else {
        kvant_testing::skip("redis-server is not installed");
        return;
    };
    let model = model(folder.path());
    let plain = Served::start(&[], &model, &[]);
    let right: Vec<String> = (0..8).map(|number| plain.complete(&prompt(number)).unwrap().0).collect();
    drop(plain);
    let place = format!("redis://127.0.0.1:{port}");
    // Little room in memory: prefixes come from outside.
    let args = ["--prefix-store", &place, "--parallel", "3", "--cache-budget", "16MiB"];
    let servers = [Served::start(&[], &model, &args), Served::start(&[], &model, &args)];
    let (done, asked) = (AtomicBool::new(false), AtomicUsize::new(0));
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                while !done.load(Ordering::Relaxed) {
                    let number = asked.fetch_add(1, Ordering::Relaxed);
                    let (text, _) = servers[number % 2].complete(&prompt(number % 8)).unwrap();
                    assert_eq!(text, right[number % 8], "request {number}");
                }
            });
        }
        for _ in 0..3 {
            std::thread::sleep(Duration::from_millis(700));
            let _ = store.kill();
            let _ = store.wait();
            std::thread::sleep(Duration::from_millis(500));
            store = redis(port, folder.path()).unwrap();
        }
        std::thread::sleep(Duration::from_millis(1500));
        done.store(true, Ordering::Relaxed);
    });
    let _ = store.kill();
    let _ = store.wait();
    let sum = |name: &str| servers.iter().map(|server| server.metric(name)).sum::<f64>();
    assert!(sum("kvant_prefix_store_writes_total") > 0.0);
    assert!(sum("kvant_prefix_store_errors_total") > 0.0, "it was missed");
    for server in &servers {
        assert!(server.metric("kvant_kv_cache_bytes") <= server.metric("kvant_kv_cache_budget_bytes"));
    }
}
