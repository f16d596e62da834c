//! Bodies: which are read, how long they may be, and what all of them together take.

use std::io::Write;
use std::net::TcpStream;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use crate::common::{Server, exact, receive, start};

/// A request of which all but `body` is still to come.
fn promise(server: &Server, method: &str, path: &str, length: usize, body: &[u8]) -> TcpStream {
    let head = format!("{method} {path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: {length}\r\n\r\n");
    let stream = server.send_raw(head.as_bytes());
    stream.set_write_timeout(Some(Duration::from_secs(10))).unwrap();
    // The server may have hung up before all of it was sent.
    let _ = (&stream).write_all(body);
    stream
}

#[test]
fn one_limit_holds_for_every_body() {
    let server = start(exact(), |_| {});
    for (length, status) in [(3 << 20, 200), (16 << 20, 200), ((16 << 20) + 1, 413)] {
        let frame = r#"{"tokens": [1, 2], "unknown": ""}"#;
        let body = frame.replace(r#""""#, &format!("\"{}\"", "x".repeat(length - frame.len())));
        assert_eq!(body.len(), length);
        assert_eq!(server.ask("POST", "/detokenize", "", &body).status, status, "{length} bytes");
        // Without a length in advance.
        let mut chunks = b"POST /detokenize HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n".to_vec();
        for part in body.as_bytes().chunks(1 << 20) {
            write!(chunks, "{:x}\r\n", part.len()).unwrap();
            chunks.extend_from_slice(part);
            chunks.extend_from_slice(b"\r\n");
        }
        chunks.extend_from_slice(b"0\r\n\r\n");
        assert_eq!(receive(server.send_raw(&chunks)).status, status, "{length} bytes in chunks");
    }
}

/// Answered at once, whatever body was promised.
#[test]
fn bodies_that_nobody_needs_are_not_read() {
    let server = start(exact(), |options| options.keys = kvant_server::ApiKeys::parse("secret"));
    for (method, path, status) in [
        ("GET", "/health", 200),
        ("POST", "/health", 405),
        ("POST", "/", 405),
        ("POST", "/v1/chat/completions", 401),
        ("POST", "/tokenize", 401),
        ("POST", "/nowhere", 401),
    ] {
        let began = Instant::now();
        assert_eq!(receive(promise(&server, method, path, 1 << 20, b"")).status, status, "{method} {path}");
        assert!(began.elapsed() < Duration::from_secs(5), "{method} {path} took {:?}", began.elapsed());
    }
}

#[test]
fn bodies_share_a_budget() {
    let server = start(exact(), |options| options.body_budget = 1 << 20);
    let holder = promise(&server, "POST", "/tokenize", 1 << 20, &vec![b' '; 900 << 10]);
    std::thread::sleep(Duration::from_millis(200));
    let big = format!(r#"{{"tokens": [1], "unknown": "{}"}}"#, "x".repeat(500 << 10));
    let refused = server.ask("POST", "/detokenize", "", &big);
    assert_eq!(refused.status, 503, "{refused:?}");
    assert!(refused.head.to_lowercase().contains("retry-after: 1"), "{refused:?}");
    assert_eq!(
        server.ask("POST", "/detokenize", "", r#"{"tokens": [1]}"#).status,
        200,
        "there is room for little"
    );
    drop(holder);
    let began = Instant::now();
    while server.ask("POST", "/detokenize", "", &big).status != 200 {
        assert!(began.elapsed() < Duration::from_secs(10), "what a client that left had taken is free");
    }
}

/// Answers that nobody reads lie in memory: all together they are bounded as well, and short ones are not counted.
#[test]
fn answers_share_a_budget_until_they_are_read() {
    let server = start(exact(), |options| options.body_budget = 1 << 20);
    let long = serde_json::json!({ "content": "x".repeat(200_000), "with_pieces": true }).to_string();
    let unread = server.send("POST", "/tokenize", "", &long);
    // It has begun to be told.
    unread.peek(&mut [0]).unwrap();
    let refused = server.ask("POST", "/tokenize", "", &long);
    assert_eq!(refused.status, 503, "{}", refused.head);
    assert!(refused.head.to_lowercase().contains("retry-after: 1"), "{}", refused.head);
    assert_eq!(server.ask("POST", "/tokenize", "", r#"{"content": "short"}"#).status, 200);
    let whole = receive(unread);
    let told = whole.json();
    assert_eq!(
        (&told["tokens"][0]["piece"], told["count"].as_u64()),
        (&serde_json::json!("x"), Some(200_000))
    );
    assert!(whole.head.to_lowercase().contains("content-length: "), "{}", whole.head);
    assert_eq!(server.ask("POST", "/tokenize", "", &long).status, 200, "it was read");
    let left = server.send("POST", "/tokenize", "", &long);
    left.peek(&mut [0]).unwrap();
    drop(left);
    let began = Instant::now();
    while server.ask("POST", "/tokenize", "", &long).status != 200 {
        assert!(began.elapsed() < Duration::from_secs(10), "what a client that left had taken is free");
    }
}

/// Resident bytes of this process.
#[cfg(target_os = "linux")]
fn resident() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap();
    line.trim().trim_end_matches(" kB").parse::<u64>().unwrap() << 10
}

/// Sixty bodies of which the last byte never comes: what they take stays within the budget and goes back to the system. Other tests run in
/// this process meanwhile, so the bounds leave them room; without a budget it would be a gigabyte.
#[cfg(target_os = "linux")]
#[test]
fn bodies_that_never_end_take_their_budget_and_give_it_back() {
    const LENGTH: usize = 16 << 20;
    let server = start(exact(), |options| options.body_time = Duration::from_secs(4));
    let body = vec![b' '; LENGTH - 1];
    let (before, most, stop) = (resident(), AtomicU64::new(0), AtomicBool::new(false));
    std::thread::scope(|scope| {
        let clients: Vec<_> = (0..60)
            .map(|_| scope.spawn(|| receive(promise(&server, "POST", "/tokenize", LENGTH, &body)).status))
            .collect();
        scope.spawn(|| {
            while !stop.load(Ordering::Relaxed) {
                most.fetch_max(resident(), Ordering::Relaxed);
                std::thread::sleep(Duration::from_millis(20));
            }
        });
        let answers: Vec<u16> = clients.into_iter().map(|client| client.join().unwrap()).collect();
        stop.store(true, Ordering::Relaxed);
        assert!(answers.contains(&503), "{answers:?}");
        assert!(answers.iter().all(|status| [408, 503, 0].contains(status)), "{answers:?}");
    });
    let taken = most.load(Ordering::Relaxed).saturating_sub(before) >> 20;
    assert!(taken < 128 + 200, "{taken} MiB more than before");
    let began = Instant::now();
    while resident().saturating_sub(before) >> 20 > 100 {
        assert!(began.elapsed() < Duration::from_secs(10), "{} MiB stay", (resident() - before) >> 20);
        std::thread::sleep(Duration::from_millis(50));
    }
    assert_eq!(server.ask("POST", "/detokenize", "", r#"{"tokens": [1]}"#).status, 200);
}
