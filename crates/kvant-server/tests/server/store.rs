//! Prefixes outside the process: found again after a restart and by other processes; whatever is wrong with them is a miss.

use std::io::{Read, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use crate::common::{Server, exact, start};
use kvant_server::{ServerOptions, StorePlace};
use serde_json::{Value, json};

fn complete(prompt: &str) -> Value {
    json!({ "prompt": prompt, "max_tokens": 8, "temperature": 0, "ignore_eos": true })
}

/// The text of an answer, and the tokens it took from a cache.
fn ask(server: &Server, prompt: &str) -> (String, u64) {
    let answer = server.post("/v1/completions", &complete(prompt)).json();
    let text = answer["choices"][0]["text"].as_str().unwrap_or_else(|| panic!("{answer}")).to_owned();
    (text, answer["usage"]["prompt_tokens_details"]["cached_tokens"].as_u64().unwrap())
}

fn prompt() -> String {
    "A long beginning that is worth keeping for later. ".repeat(16)
}

fn in_folder(path: &Path) -> impl Fn(&mut ServerOptions) {
    let place = StorePlace::Folder(path.to_owned());
    move |options| options.prefix_store = Some(place.clone())
}

#[test]
fn prefixes_outlive_the_process() {
    let folder = tempfile::tempdir().unwrap();
    let with = in_folder(folder.path());
    let (first, cached) = ask(&start(exact(), &with), &prompt());
    assert_eq!(cached, 0);
    let server = start(exact(), &with);
    let (second, cached) = ask(&server, &prompt());
    assert_eq!((&second, cached), (&first, prompt().len() as u64 - 1), "warm answers are the cold ones");
    assert_eq!(server.metric("kvant_prefix_store_hits_total"), 1.0);
    // What is in memory is not looked for outside.
    ask(&server, &prompt());
    assert_eq!(server.metric("kvant_prefix_store_hits_total"), 1.0);
    // Another text with the same beginning takes that.
    let server = start(exact(), &with);
    let other = format!("{}and something else behind it", &prompt()[..600]);
    let (warm, cached) = ask(&server, &other);
    assert_eq!(cached, 600);
    let mut cold = complete(&other);
    cold["cache_prompt"] = json!(false);
    let cold = server.post("/v1/completions", &cold).json();
    assert_eq!(cold["choices"][0]["text"], json!(warm));
}

#[test]
fn packed_tiles_travel_as_they_are() {
    let folder = tempfile::tempdir().unwrap();
    let with = in_folder(folder.path());
    let packed =
        || kvant_engine::EngineOptions { cache: "turbo4+bm+w32+sinks16".parse().unwrap(), ..exact() };
    let (first, _) = ask(&start(packed(), &with), &prompt());
    let (second, cached) = ask(&start(packed(), &with), &prompt());
    assert!(cached >= prompt().len() as u64 - 1, "{cached}");
    assert_eq!(second.chars().count(), first.chars().count());
    // Another configuration neither sees nor disturbs it.
    assert_eq!(ask(&start(exact(), &with), &prompt()).1, 0);
    assert!(ask(&start(packed(), &with), &prompt()).1 > 0);
}

#[test]
fn owners_keep_to_themselves_and_are_known_again() {
    let folder = tempfile::tempdir().unwrap();
    let with = |options: &mut ServerOptions| {
        in_folder(folder.path())(options);
        options.keys = kvant_server::ApiKeys::parse("one\ntwo");
    };
    let cached = |server: &Server, key: &str| {
        let head = format!("x-api-key: {key}\r\n");
        let answer = server.ask("POST", "/v1/completions", &head, &complete(&prompt()).to_string()).json();
        answer["usage"]["prompt_tokens_details"]["cached_tokens"].as_u64().unwrap()
    };
    assert_eq!(cached(&start(exact(), with), "one"), 0);
    let server = start(exact(), with);
    assert_eq!(cached(&server, "two"), 0, "another owner's prompt cannot be felt");
    assert!(cached(&server, "one") > 500);
}

#[test]
fn damage_is_a_miss_and_never_another_answer() {
    let folder = tempfile::tempdir().unwrap();
    let with = in_folder(folder.path());
    let (right, _) = ask(&start(exact(), &with), &prompt());
    let files = |start: &str| -> Vec<std::path::PathBuf> {
        let all = std::fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().path());
        all.filter(|path| path.file_name().unwrap().to_string_lossy().starts_with(start)).collect()
    };
    let value = files("v-");
    assert_eq!(value.len(), 1, "one text, however many beginnings");
    assert_eq!(files("i-").len(), 3);
    let good = std::fs::read(&value[0]).unwrap();
    let (length, half) = (good.len(), good.len() / 2);
    let changed = |at: usize| {
        let mut bytes = good.clone();
        bytes[at] ^= 1;
        bytes
    };
    for (name, bad) in [
        ("cut off", good[..half].to_vec()),
        ("without its end", good[..length - 1].to_vec()),
        ("with one byte", good[..1].to_vec()),
        ("with a changed bit", changed(half)),
        ("with a changed start", changed(0)),
        ("with a changed head", changed(40)),
        ("with a changed end", changed(length - 1)),
        ("empty", Vec::new()),
        ("something else", b"not a snapshot at all".to_vec()),
        ("of zeros", vec![0; length]),
        ("of ones", vec![0xff; length]),
        ("with zeros behind its head", [&good[..64], &vec![0; length - 64]].concat()),
        ("with its halves swapped", [&good[half..], &good[..half]].concat()),
        ("with its first half twice", [&good[..half], &good[..half]].concat()),
        ("twice", [&good[..], &good].concat()),
    ] {
        std::fs::write(&value[0], bad).unwrap();
        let server = start(exact(), &with);
        assert_eq!(ask(&server, &prompt()), (right.clone(), 0), "{name}");
        assert_eq!(server.metric("kvant_prefix_store_errors_total"), 1.0, "{name}");
        drop(server);
        // What a killed writer left behind is no hindrance either.
        std::fs::write(folder.path().join(".v-00.1-0.tmp"), b"half").unwrap();
        assert_eq!(
            ask(&start(exact(), &with), &prompt()).1,
            prompt().len() as u64 - 1,
            "mended after {name}"
        );
    }
    for link in files("i-") {
        std::fs::write(link, b"../../etc/passwd 12").unwrap();
    }
    assert_eq!(ask(&start(exact(), &with), &prompt()), (right.clone(), 0));
    // A folder that goes away under a running server.
    let server = start(exact(), &with);
    std::fs::remove_dir_all(folder.path()).unwrap();
    assert_eq!(ask(&server, &prompt()), (right, 0));
}

#[test]
fn a_folder_keeps_to_its_size() {
    let folder = tempfile::tempdir().unwrap();
    let most = 3 << 20;
    let with = |options: &mut ServerOptions| {
        in_folder(folder.path())(options);
        options.prefix_bytes = most;
    };
    let server = start(exact(), with);
    let size = || -> u64 {
        let all = std::fs::read_dir(folder.path()).unwrap().flatten();
        all.map(|entry| entry.metadata().map_or(0, |meta| meta.len())).sum()
    };
    for i in 0..12 {
        ask(&server, &format!("{i} {}", prompt()));
        assert!(size() <= most, "{}", size());
    }
    assert!(server.metric("kvant_kv_cache_bytes") <= server.metric("kvant_kv_cache_budget_bytes"));
    drop(server);
    assert!(size() > 0 && size() <= most);
    let server = start(exact(), with);
    assert!(ask(&server, &format!("11 {}", prompt())).1 > 500, "the newest is still there");
}

/// A server of Redis' own, if this machine has one.
struct RedisProcess {
    child: Child,
    port: u16,
    _folder: tempfile::TempDir,
}

impl RedisProcess {
    fn start(port: u16) -> Option<Self> {
        let folder = tempfile::tempdir().unwrap();
        let mut command = Command::new("redis-server");
        command.args(["--port", &port.to_string(), "--bind", "127.0.0.1", "--save", "", "--dir"]);
        command.arg(folder.path()).stdout(Stdio::null()).stderr(Stdio::null());
        let child = command.spawn().ok()?;
        let began = Instant::now();
        while std::net::TcpStream::connect(("127.0.0.1", port)).is_err() {
            assert!(began.elapsed() < Duration::from_secs(10), "redis-server does not start");
            std::thread::sleep(Duration::from_millis(50));
        }
        Some(Self { child, port, _folder: folder })
    }

    fn place(port: u16) -> StorePlace {
        format!("redis://127.0.0.1:{port}").parse().unwrap()
    }
}

impl Drop for RedisProcess {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn free_port() -> u16 {
    std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port()
}

#[test]
fn redis_hands_prefixes_from_server_to_server() {
    let Some(redis) = RedisProcess::start(free_port()) else {
        kvant_testing::skip("redis-server is not installed");
        return;
    };
    let place = RedisProcess::place(redis.port);
    let with = |options: &mut ServerOptions| options.prefix_store = Some(place.clone());
    let mut one = start(exact(), with);
    let two = start(exact(), with);
    let (first, cached) = ask(&one, &prompt());
    assert_eq!(cached, 0);
    one.wait_for("kvant_prefix_store_writes_total", 1.0);
    assert_eq!(ask(&two, &prompt()), (first.clone(), prompt().len() as u64 - 1));
    // Stopped and started under it: misses, then hits again.
    let port = redis.port;
    drop(redis);
    let other = format!("Something new. {}", prompt());
    let (text, cached) = ask(&two, &other);
    assert_eq!(cached, 0);
    assert!(two.metric("kvant_prefix_store_errors_total") >= 1.0);
    let _redis = RedisProcess::start(port).expect("it was there a moment ago");
    std::thread::sleep(Duration::from_millis(1200));
    ask(&one, &other);
    one.join().unwrap();
    let three = start(exact(), with);
    assert_eq!(ask(&three, &other), (text, other.len() as u64 - 1));
}

/// Something that is not Redis: answers nonsense, hangs up, or says nothing at all.
#[test]
fn a_store_that_talks_nonsense_costs_a_miss() {
    static ENDLESS: [u8; 1 << 20] = [b'+'; 1 << 20];
    let expected = ask(&start(exact(), |_| {}), &prompt());
    for nonsense in [
        &b"HTTP/1.1 400 Bad Request\r\n\r\n"[..],
        b"*3\r\n$1\r\nx\r\n",
        b"$536870912\r\nshort",
        b"",
        b"-ERR unknown command\r\n",
        b"-NOAUTH Authentication required.\r\n",
        b"-LOADING Redis is loading the dataset in memory\r\n",
        b"+OK\r\n",
        b":1\r\n",
        b"$-1\r\n",
        b"$-2\r\n",
        b"$99999999999999999999\r\n",
        b"*1000000000\r\n",
        b"$5\r\nabcde??",
        b"\0\xff\xfe\r\n",
        &ENDLESS,
    ] {
        let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        std::thread::spawn(move || {
            for mut stream in listener.incoming().flatten() {
                let mut buffer = [0; 512];
                let _ = stream.read(&mut buffer);
                let _ = stream.write_all(nonsense);
            }
        });
        let server = start(exact(), |options| options.prefix_store = Some(RedisProcess::place(port)));
        let start = nonsense.get(..nonsense.len().min(30));
        assert_eq!(ask(&server, &prompt()), expected, "{start:?}");
        assert_eq!(server.metric("kvant_prefix_store_hits_total"), 0.0);
    }
}

/// A Redis of which every answer takes for ever, however often a byte of it comes.
#[test]
fn a_redis_that_drips_holds_nobody_up() {
    let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let place = RedisProcess::place(listener.local_addr().unwrap().port());
    std::thread::spawn(move || {
        for stream in listener.incoming().flatten() {
            std::thread::spawn(move || {
                let (mut stream, mut asked) = (stream, [0; 1024]);
                let _ = stream.read(&mut asked);
                while stream.write_all(b"*").is_ok() {
                    std::thread::sleep(Duration::from_millis(500));
                }
            });
        }
    });
    let mut server = start(exact(), |options| options.prefix_store = Some(place.clone()));
    let timed = |number: usize| {
        let began = Instant::now();
        ask(&server, &format!("{number} {}", prompt()));
        began.elapsed()
    };
    let first = timed(0);
    assert!(first < Duration::from_secs(4), "{first:?}");
    let others: Duration = (1..6).map(timed).sum();
    assert!(others < Duration::from_secs(5), "it is left alone: {others:?}");
    assert!(server.metric("kvant_prefix_store_errors_total") >= 1.0);
    let began = Instant::now();
    server.join().unwrap();
    assert!(began.elapsed() < Duration::from_secs(20), "{:?}", began.elapsed());
}
