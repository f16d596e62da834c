//! A port that is taken before the model is loaded: whoever asks meanwhile hears that it is being loaded.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::JoinHandle;
use std::time::Duration;

/// How often it is looked whether somebody came, and whether the model is loaded.
const PAUSE: Duration = Duration::from_millis(20);
/// How long somebody who came may take to ask.
const PATIENCE: Duration = Duration::from_millis(200);

const ANSWER: &str = "HTTP/1.1 503 Service Unavailable\r\nContent-Type: application/json\r\nRetry-After: 1\r\nConnection: close\r\n\
    Content-Length: 83\r\n\r\n{\"error\": {\"message\": \"Loading model\", \"type\": \"unavailable_error\", \"code\": 503} }\n";

/// A port that says 503 to everybody, until it is handed on.
pub struct LoadingPort {
    listener: TcpListener,
    address: SocketAddr,
    done: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

impl LoadingPort {
    /// Takes `address`; port 0 takes a free one.
    pub fn bind(address: SocketAddr) -> std::io::Result<Self> {
        let listener = TcpListener::bind(address)?;
        listener.set_nonblocking(true)?;
        let (address, done, heard) =
            (listener.local_addr()?, Arc::new(AtomicBool::new(false)), listener.try_clone()?);
        let end = done.clone();
        let thread = std::thread::Builder::new().name("kvant-loading".to_owned()).spawn(move || {
            while !end.load(Ordering::Relaxed) {
                match heard.accept() {
                    Ok((stream, _)) => refuse(stream),
                    // Nobody there, somebody who left before they were heard, or too many files.
                    Err(_) => std::thread::sleep(PAUSE),
                }
            }
        })?;
        Ok(Self { listener, address, done, thread: Some(thread) })
    }

    /// Where it is.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// The port, for the server that is ready now.
    pub(crate) fn hand_on(mut self) -> std::io::Result<TcpListener> {
        self.end();
        self.listener.try_clone()
    }

    fn end(&mut self) {
        self.done.store(true, Ordering::Relaxed);
        if let Some(thread) = self.thread.take() {
            // One that panicked has said so; the port is there all the same.
            let _ = thread.join();
        }
    }
}

impl Drop for LoadingPort {
    fn drop(&mut self) {
        self.end();
    }
}

/// Hears a request's beginning, so that the answer is not lost to a connection that is reset, and refuses it. Whoever has left is gone.
fn refuse(mut stream: TcpStream) {
    let prepared = stream
        .set_nonblocking(false)
        .and_then(|()| stream.set_read_timeout(Some(PATIENCE)))
        .and_then(|()| stream.set_write_timeout(Some(PATIENCE)));
    if prepared.is_ok() {
        let _ = stream.read(&mut [0; 4096]);
        let _ = stream.write_all(ANSWER.as_bytes());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ask(address: SocketAddr) -> String {
        let mut stream = TcpStream::connect(address).unwrap();
        stream.write_all(b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n").unwrap();
        let mut text = String::new();
        stream.read_to_string(&mut text).unwrap();
        text
    }

    #[test]
    fn whoever_asks_hears_that_it_is_loading_until_the_port_is_handed_on() {
        let port = LoadingPort::bind("127.0.0.1:0".parse().unwrap()).unwrap();
        let address = port.address();
        for _ in 0..3 {
            let text = ask(address);
            let (head, body) = text.split_once("\r\n\r\n").unwrap();
            assert!(head.starts_with("HTTP/1.1 503 ") && head.contains("Retry-After: 1"), "{head}");
            assert!(head.contains(&format!("Content-Length: {}", body.len())), "{text}");
            let said: serde_json::Value = serde_json::from_str(body).unwrap();
            assert_eq!(said["error"]["code"], 503);
        }
        assert!(LoadingPort::bind(address).is_err(), "the port is taken");
        let listener = port.hand_on().unwrap();
        listener.set_nonblocking(false).unwrap();
        let client = std::thread::spawn(move || ask(address));
        let (mut stream, _) = listener.accept().unwrap();
        stream.write_all(b"ready").unwrap();
        let _ = stream.read(&mut [0; 512]);
        drop(stream);
        assert_eq!(client.join().unwrap(), "ready");
    }
}
