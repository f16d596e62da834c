//! What is done with bytes that come from the network: requests, grammars, and what stores say.

use std::io::{Read, Write};
use std::net::{Ipv4Addr, Shutdown, SocketAddr, TcpListener, TcpStream};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicUsize, Ordering};
use std::sync::{Arc, LazyLock, Mutex, PoisonError};
use std::time::Duration;

use kvant_engine::{AdapterSet, Engine, EngineOptions, Stop};
use kvant_server::scheduler::{Owner, Space};
use kvant_server::store::{Address, Redis, Values};
use kvant_server::{Background, Grammars, PrefixStore, Rule, ServerOptions, StorePlace};

use super::targets::{Target, cut, forge};

/// All of them.
pub const TARGETS: [Target; 5] =
    [("request", request), ("head", head), ("schema", schema), ("store", store), ("wire", wire)];

/// Whose prefixes are: a server's without keys and adapters.
fn nobody() -> Space {
    Space { owner: Owner(0), adapters: AdapterSet::default() }
}

/// A model of a few kilobytes.
fn engine(context: u32) -> Engine {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("tiny.gguf");
    kvant_testing::TinyModel { context, ..Default::default() }.write(&path);
    let options =
        EngineOptions { threads: 1, cache: "f32".parse().expect("a scheme"), ..EngineOptions::plain() };
    Engine::load(&path, &options, &|_, _| {}).expect("a sound model")
}

/// A server with a folder for conversations, and that folder.
static SERVER: LazyLock<(Background, tempfile::TempDir)> = LazyLock::new(|| {
    let (engine, folder) = (engine(96), tempfile::tempdir().expect("a folder"));
    let mut options = ServerOptions::for_engine(&engine, "tiny");
    options.slot_folder = Some(folder.path().to_owned());
    let address = SocketAddr::from(([127, 0, 0, 1], 0));
    (Background::start(engine, options, address).expect("a free port"), folder)
});

/// What the server says to `bytes`. It may hang up, and it may refuse: it may not fail, and not be
/// silent for ever.
fn say(bytes: &[u8]) -> Vec<u8> {
    static COUNT: AtomicUsize = AtomicUsize::new(0);
    let (server, folder) = &*SERVER;
    if COUNT.fetch_add(1, Ordering::Relaxed) % 256 == 255 {
        let files = std::fs::read_dir(folder.path()).expect("a folder").flatten();
        files.for_each(|file| drop(std::fs::remove_file(file.path())));
    }
    let mut stream = TcpStream::connect(server.address()).expect("a server");
    stream.set_read_timeout(Some(Duration::from_secs(40))).expect("a time");
    // It may have hung up before it was all sent.
    let _ = stream.write_all(bytes).and_then(|()| stream.shutdown(Shutdown::Write));
    let mut answer = Vec::new();
    if let Err(error) = stream.read_to_end(&mut answer) {
        let waits = matches!(error.kind(), std::io::ErrorKind::WouldBlock | std::io::ErrorKind::TimedOut);
        assert!(!waits, "no answer");
    }
    if let Some(status) = answer.strip_prefix(b"HTTP/1.1 ") {
        let failed = status.first() == Some(&b'5') && !status.starts_with(b"503");
        assert!(!failed, "{}", String::from_utf8_lossy(&answer));
    }
    answer
}

/// A line of a method and a path, and a body.
pub fn request(bytes: &[u8]) {
    let end = bytes.iter().position(|byte| *byte == b'\n').unwrap_or(bytes.len());
    let line: String = String::from_utf8_lossy(&bytes[..end]).into();
    let line: String = line.chars().filter(|c| c.is_ascii_graphic() || *c == ' ').collect();
    let body = bytes.get(end + 1..).unwrap_or_default();
    let length = body.len();
    let head = format!(
        "{line} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n"
    );
    let answer = say(&[head.as_bytes(), body].concat());
    assert!(answer.is_empty() || answer.starts_with(b"HTTP/1."), "{}", String::from_utf8_lossy(&answer));
}

/// Any bytes on a connection.
pub fn head(bytes: &[u8]) {
    say(bytes);
}

/// A JSON schema, or else a grammar, and an answer that keeps to it.
pub fn schema(bytes: &[u8]) {
    static GRAMMARS: LazyLock<Grammars> = LazyLock::new(|| Grammars::new(engine(96)));
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let rule = serde_json::from_str(text).map_or_else(|_| Rule::Lark(text.to_owned()), Rule::Schema);
    let Ok(mut made) = GRAMMARS.constraints(&rule, 1, Stop::never()) else { return };
    for step in 0..24usize {
        let Ok(Some(mask)) = made[0].allowed() else { return };
        let allowed: Vec<u32> = (0..259).filter(|token| mask.allows(*token)).collect();
        // Two things may follow anything sound: something, or the end.
        assert!(!allowed.is_empty(), "nothing may follow");
        if made[0].chosen(allowed[(step * 31 + bytes.len()) % allowed.len()]).is_err() {
            return;
        }
    }
}

/// A store with one text in it.
struct Shelf {
    store: PrefixStore,
    folder: PathBuf,
    prompt: Vec<u32>,
    /// What its beginnings are called and say.
    links: Vec<(String, Vec<u8>)>,
    value: (String, Vec<u8>),
}

static SHELF: LazyLock<Mutex<Shelf>> = LazyLock::new(|| {
    let engine = engine(1024);
    let folder = tempfile::tempdir().expect("a folder").keep();
    let place = StorePlace::Folder(folder.clone());
    let open = || PrefixStore::open(&place, 1 << 30, &engine, Arc::default()).expect("a folder");
    let prompt: Vec<u32> = (0..300).map(|at| 3 + at % 250).collect();
    let mut session = engine.session().expect("memory");
    session.feed(&prompt).expect("a context");
    let kept = folder.join("session");
    session.save(&kept, "").expect("a disk");
    let mut sequence = engine.sequence().expect("memory");
    sequence.load(&kept).expect("its own file");
    std::fs::remove_file(&kept).expect("its own file");
    // Dropping it waits until it is written.
    open().offer(nobody(), sequence);
    let files = std::fs::read_dir(&folder).expect("a folder").flatten();
    let named = |file: std::fs::DirEntry| {
        (file.file_name().to_string_lossy().into_owned(), std::fs::read(file.path()).expect("a file"))
    };
    let (links, values): (Vec<_>, Vec<_>) = files.map(named).partition(|(name, _)| name.starts_with("i-"));
    let value = values.into_iter().next().expect("it was written");
    Mutex::new(Shelf { store: open(), folder, prompt, links, value })
});

/// What a store says of a beginning (nothing: what is right), and changes to the snapshot that it
/// leads to (see [`forge`]).
pub fn store(bytes: &[u8]) {
    let shelf = SHELF.lock().unwrap_or_else(PoisonError::into_inner);
    let (link, change) = cut(bytes);
    for (name, right) in &shelf.links {
        let said = if link.is_empty() { right } else { link };
        std::fs::write(shelf.folder.join(name), said).expect("a disk");
    }
    let value = forge(&shelf.value.1, change);
    let sound = change.is_empty() && link.is_empty();
    std::fs::write(shelf.folder.join(&shelf.value.0), value).expect("a disk");
    let lookup = shelf.store.look_up(nobody(), &shelf.prompt, 0).expect("a long prompt");
    let found = loop {
        match lookup.poll() {
            Some(found) => break found,
            None => std::thread::sleep(Duration::from_micros(50)),
        }
    };
    assert!(!sound || found.is_some(), "what is sound is found");
    if let Some(sequence) = found {
        assert!(shelf.prompt.starts_with(sequence.tokens()), "a text that is not the prompt's beginning");
    }
}

/// What a Redis answers, whatever it is asked.
pub fn wire(bytes: &[u8]) {
    // Every run connects to an address of its own: closed connections keep ports busy for a minute.
    static LISTENER: LazyLock<TcpListener> =
        LazyLock::new(|| TcpListener::bind((Ipv4Addr::UNSPECIFIED, 0)).expect("a free port"));
    static RUNS: AtomicU32 = AtomicU32::new(0);
    let host = Ipv4Addr::from(0x7f00_0001 + RUNS.fetch_add(1, Ordering::Relaxed) % 0xff_0000);
    let port = LISTENER.local_addr().expect("an address").port();
    let address = Address { host: host.to_string(), port, user: None, password: None, database: 1 };
    let done = AtomicBool::new(false);
    std::thread::scope(|scope| {
        scope.spawn(|| {
            for stream in LISTENER.incoming() {
                let Ok(mut stream) = stream else { continue };
                if done.load(Ordering::Relaxed) {
                    return;
                }
                // It may be gone already, or have asked more than is read.
                let _ = stream.read(&mut [0; 4096]);
                let _ = stream.write_all(bytes).and_then(|()| stream.shutdown(Shutdown::Write));
                let _ = stream.read(&mut [0; 4096]);
            }
        });
        let names = ["i-a".to_owned(), "i-b".to_owned(), "i-c".to_owned()];
        let redis = || Redis::new(address.clone());
        if let Ok(Some((at, value))) = redis().first(&names) {
            assert!(at < names.len() && value.len() <= bytes.len());
        }
        if let Ok(Some(value)) = redis().get("v-a") {
            assert!((*value).as_ref().len() <= bytes.len());
        }
        // Whatever it says, it is an answer or an error.
        let _ = redis().put("v-a", 4, &|out| Ok(out.write_all(b"text")?));
        let _ = redis().remove("v-a");
        done.store(true, Ordering::Relaxed);
        drop(TcpStream::connect((host, port)));
    });
}
