//! Prefixes in S3: found by other servers; whatever the service does wrong is a miss.

use std::collections::HashMap;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use crate::common::{Server, exact, start};
use kvant_server::StorePlace;
use kvant_server::store::S3Place;
use serde_json::json;

/// What goes wrong.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Fault {
    None,
    /// 200 and nonsense.
    Garbage,
    /// 500 to everything.
    Error,
    /// 403 to everything.
    Refused,
    /// Nothing is said for longer than anybody waits.
    Slow,
    /// Half of what was promised.
    Truncated,
    /// Not even HTTP.
    Noise,
    /// Promises more than there is room for.
    Boast,
    /// Somewhere else.
    Redirect,
}

/// As much of S3 as is asked of it, with something wrong.
struct Fake {
    port: u16,
    fault: Arc<Mutex<Fault>>,
    objects: Arc<Mutex<HashMap<String, Vec<u8>>>>,
    asked: Arc<AtomicUsize>,
}

impl Fake {
    /// Questions so far, once nobody has asked anything for a while: servers look and store when their answers are out.
    fn asked_at_rest(&self) -> usize {
        let mut asked = self.asked.load(Ordering::Relaxed);
        loop {
            std::thread::sleep(Duration::from_millis(500));
            match self.asked.load(Ordering::Relaxed) {
                now if now == asked => return asked,
                now => asked = now,
            }
        }
    }

    fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let fake = Self {
            port: listener.local_addr().unwrap().port(),
            fault: Arc::new(Mutex::new(Fault::None)),
            objects: Arc::default(),
            asked: Arc::default(),
        };
        let (fault, objects, asked) = (fake.fault.clone(), fake.objects.clone(), fake.asked.clone());
        std::thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let (fault, objects, asked) = (fault.clone(), objects.clone(), asked.clone());
                std::thread::spawn(move || talk(stream, &fault, &objects, &asked));
            }
        });
        fake
    }

    fn place(&self) -> StorePlace {
        let endpoint = format!("http://127.0.0.1:{}", self.port);
        let variable = |name: &str| match name {
            "AWS_ACCESS_KEY_ID" => Some("who".to_owned()),
            "AWS_SECRET_ACCESS_KEY" => Some("hush".to_owned()),
            "AWS_ENDPOINT_URL" => Some(endpoint.clone()),
            _ => None,
        };
        StorePlace::S3(S3Place::parse("s3://caches/of/tests", &variable).unwrap())
    }

    fn server(&self) -> Server {
        start(exact(), |options| options.prefix_store = Some(self.place()))
    }

    fn set(&self, fault: Fault) {
        *self.fault.lock().unwrap() = fault;
    }

    fn names(&self, kind: &str) -> Vec<String> {
        let objects = self.objects.lock().unwrap();
        objects.keys().filter(|name| name.starts_with(&format!("/caches/of/tests/{kind}"))).cloned().collect()
    }
}

fn talk(
    stream: TcpStream,
    fault: &Mutex<Fault>,
    objects: &Mutex<HashMap<String, Vec<u8>>>,
    asked: &AtomicUsize,
) {
    let mut stream = BufReader::new(stream);
    loop {
        let mut head = String::new();
        let mut length = 0;
        loop {
            let mut line = String::new();
            if stream.read_line(&mut line).unwrap_or(0) == 0 {
                return;
            }
            if let Some(count) = line.to_lowercase().strip_prefix("content-length:") {
                length = count.trim().parse().unwrap();
            }
            if line == "\r\n" {
                break;
            }
            head += &line;
        }
        let mut body = vec![0; length];
        if stream.read_exact(&mut body).is_err() {
            return;
        }
        let mut parts = head.split(' ');
        let (method, target) = (parts.next().unwrap(), parts.next().unwrap());
        // What servers store is no question.
        asked.fetch_add(usize::from(method != "PUT"), Ordering::Relaxed);
        let (path, query) = target.split_once('?').unwrap();
        for needed in ["X-Amz-Algorithm=AWS4-HMAC-SHA256", "X-Amz-Credential=who%2F", "X-Amz-Signature="] {
            assert!(query.contains(needed), "{target}");
        }
        let fault = *fault.lock().unwrap();
        let stored = objects.lock().unwrap().get(path).cloned();
        let answer = |code: &str, body: &[u8]| {
            [format!("HTTP/1.1 {code}\r\nContent-Length: {}\r\n\r\n", body.len()).as_bytes(), body].concat()
        };
        let said = match (fault, method) {
            (Fault::Garbage, _) => answer("200 OK", b"<html>Welcome to the hotel's network</html>"),
            (Fault::Error, _) => answer("500 Internal Server Error", b"<Error/>"),
            (Fault::Refused, _) => answer("403 Forbidden", b"<Error><Code>AccessDenied</Code></Error>"),
            (Fault::Slow, _) => {
                std::thread::sleep(Duration::from_secs(8));
                answer("200 OK", b"")
            }
            (Fault::Truncated, "GET") => {
                let whole = answer("200 OK", &stored.unwrap_or_else(|| vec![b'x'; 100]));
                whole[..whole.len() - 20].to_vec()
            }
            (Fault::Noise, _) => b"\x16\x03\x01 this is something else\r\n".to_vec(),
            (Fault::Boast, _) => b"HTTP/1.1 200 OK\r\nContent-Length: 99999999999999\r\n\r\nx".to_vec(),
            (Fault::Redirect, _) => b"HTTP/1.1 301 Moved Permanently\r\nLocation: http://127.0.0.1:1/\r\nContent-Length: 0\r\n\r\n".to_vec(),
            (_, "PUT") => {
                objects.lock().unwrap().insert(path.to_owned(), body);
                answer("200 OK", b"")
            }
            (_, "DELETE") => {
                objects.lock().unwrap().remove(path);
                b"HTTP/1.1 204 No Content\r\n\r\n".to_vec()
            }
            (_, _) => match stored {
                Some(object) => answer("200 OK", &object),
                None => answer("404 Not Found", b"<Error><Code>NoSuchKey</Code></Error>"),
            },
        };
        let whole = matches!(fault, Fault::None | Fault::Garbage | Fault::Error | Fault::Refused);
        if stream.get_mut().write_all(&said).is_err() || !whole {
            return;
        }
    }
}

/// The text of an answer, and the tokens it took from a cache.
fn ask(server: &Server, prompt: &str) -> (String, u64) {
    let body = json!({ "prompt": prompt, "max_tokens": 8, "temperature": 0, "ignore_eos": true });
    let answer = server.post("/v1/completions", &body).json();
    let text = answer["choices"][0]["text"].as_str().unwrap_or_else(|| panic!("{answer}")).to_owned();
    (text, answer["usage"]["prompt_tokens_details"]["cached_tokens"].as_u64().unwrap())
}

fn prompt() -> String {
    "A long beginning that is worth keeping for later. ".repeat(32)
}

#[test]
fn a_bucket_hands_prefixes_from_server_to_server() {
    let fake = Fake::start();
    let (mut one, two) = (fake.server(), fake.server());
    let (first, cached) = ask(&one, &prompt());
    assert_eq!(cached, 0);
    one.wait_for("kvant_prefix_store_writes_total", 1.0);
    assert_eq!(fake.names("v-").len(), 1, "one text, however many beginnings");
    assert_eq!(fake.names("i-").len(), prompt().len() / 256);
    assert_eq!(ask(&two, &prompt()), (first, prompt().len() as u64 - 1));
    // Another text with the same beginning takes that, found by halving.
    let three = fake.server();
    let before = fake.asked_at_rest();
    let other =
        format!("{}and something else behind it, at some length. {}", &prompt()[..900], &prompt()[..600]);
    let (warm, cached) = ask(&three, &other);
    assert_eq!(cached, 900);
    // Those that find it, and those before it is stored itself.
    let asked = fake.asked_at_rest() - before;
    assert!(asked <= 9, "{asked} questions");
    let mut cold = json!({ "prompt": other, "max_tokens": 8, "temperature": 0, "ignore_eos": true });
    cold["cache_prompt"] = json!(false);
    let cold = three.post("/v1/completions", &cold).json();
    assert_eq!(cold["choices"][0]["text"], json!(warm));
    // A text that continues an older one takes its place.
    let longer = format!("{}{}", prompt(), "And then it went on. ".repeat(20));
    ask(&one, &longer);
    one.join().unwrap();
    assert!(ask(&fake.server(), &longer).1 > prompt().len() as u64);
}

#[test]
fn whatever_the_service_does_wrong_is_a_miss() {
    let fake = Fake::start();
    let (right, _) = ask(&fake.server(), &prompt());
    assert_eq!(fake.names("v-").len(), 1);
    for fault in [
        Fault::Garbage,
        Fault::Error,
        Fault::Refused,
        Fault::Truncated,
        Fault::Noise,
        Fault::Boast,
        Fault::Redirect,
        Fault::Slow,
    ] {
        fake.set(fault);
        let mut server = fake.server();
        assert_eq!(ask(&server, &prompt()), (right.clone(), 0), "{fault:?}");
        assert_eq!(server.metric("kvant_prefix_store_hits_total"), 0.0, "{fault:?}");
        assert!(
            server.metric("kvant_prefix_store_errors_total")
                + server.metric("kvant_prefix_store_misses_total")
                >= 1.0
        );
        // What a service that is well again has is found again.
        fake.set(Fault::None);
        server.join().unwrap();
        let (again, cached) = ask(&fake.server(), &prompt());
        assert_eq!((&again, cached > 500), (&right, true), "{fault:?}");
    }
}

/// An object that was damaged where it lies: its checksum tells.
#[test]
fn damaged_objects_are_misses() {
    let fake = Fake::start();
    let (right, _) = ask(&fake.server(), &prompt());
    let name = fake.names("v-").remove(0);
    let good = fake.objects.lock().unwrap()[&name].clone();
    for at in [0, good.len() / 3, good.len() - 1] {
        let mut bad = good.clone();
        bad[at] ^= 0x10;
        fake.objects.lock().unwrap().insert(name.clone(), bad);
        let mut server = fake.server();
        assert_eq!(ask(&server, &prompt()), (right.clone(), 0), "byte {at}");
        assert_eq!(server.metric("kvant_prefix_store_errors_total"), 1.0);
        server.join().unwrap();
        assert_eq!(ask(&fake.server(), &prompt()), (right.clone(), prompt().len() as u64 - 1), "mended");
    }
}
