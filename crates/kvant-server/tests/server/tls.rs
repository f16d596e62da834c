//! HTTPS without a proxy. The authority and the certificate in `tls/` are for these tests alone and hold for a hundred years.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use kvant_server::Tls;
use rustls::pki_types::CertificateDer;
use rustls::pki_types::pem::PemObject;
use rustls::{ClientConfig, ClientConnection, RootCertStore, StreamOwned};
use serde_json::json;

use crate::common::{Server, exact, start};

fn file(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/server/tls").join(name)
}

fn serve() -> Server {
    let tls = Tls::read(&file("certificate.pem"), &file("key.pem")).unwrap();
    start(exact(), |options| options.tls = Some(tls))
}

/// A connection that trusts the tests' authority.
fn connect(server: &Server) -> StreamOwned<ClientConnection, TcpStream> {
    let mut roots = RootCertStore::empty();
    roots.add(CertificateDer::from_pem_file(file("authority.pem")).unwrap()).unwrap();
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let config = ClientConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_root_certificates(roots)
        .with_no_client_auth();
    let connection = ClientConnection::new(Arc::new(config), "localhost".try_into().unwrap()).unwrap();
    let stream = TcpStream::connect(server.address).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
    StreamOwned::new(connection, stream)
}

fn ask(server: &Server, method: &str, path: &str, body: &str) -> String {
    let mut stream = connect(server);
    let length = body.len();
    write!(
        stream,
        "{method} {path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: {length}\r\n\
         Connection: close\r\n\r\n{body}"
    )
    .unwrap();
    let mut text = Vec::new();
    // The end comes with or without a word.
    let _ = stream.read_to_end(&mut text);
    String::from_utf8(text).unwrap()
}

#[test]
fn answers_come_over_tls_whole_and_in_pieces() {
    let server = serve();
    assert!(ask(&server, "GET", "/health", "").starts_with("HTTP/1.1 200"));
    let body =
        json!({ "prompt": "Hello", "max_tokens": 200, "ignore_eos": true, "stream": true }).to_string();
    let streamed = ask(&server, "POST", "/v1/completions", &body);
    assert!(streamed.contains("text/event-stream") && streamed.contains("data: [DONE]"), "{streamed}");
    assert!(streamed.matches("data: {").count() > 100, "{streamed}");
    // Whoever speaks plainly, or says nothing, keeps nobody from being heard.
    let _silent = TcpStream::connect(server.address).unwrap();
    let plain = server.get("/health");
    assert_ne!(plain.status, 200, "{plain:?}");
    assert!(ask(&server, "GET", "/v1/models", "").contains("tiny"));
}

#[test]
fn a_client_that_leaves_is_noticed_over_tls() {
    let mut server = serve();
    for (stream, says_so) in [(true, true), (true, false), (false, true), (false, false)] {
        let mut client = connect(&server);
        let body = json!({ "prompt": "Hello", "max_tokens": 2000, "ignore_eos": true, "stream": stream })
            .to_string();
        let head = "POST /v1/completions HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n";
        write!(client, "{head}Content-Length: {}\r\n\r\n{body}", body.len()).unwrap();
        client.flush().unwrap();
        std::thread::sleep(Duration::from_millis(200));
        if says_so {
            client.conn.send_close_notify();
            client.flush().unwrap();
        }
        drop(client);
        let began = std::time::Instant::now();
        while !ask(&server, "GET", "/metrics", "").contains("kvant_requests_running 0") {
            assert!(began.elapsed().as_secs() < 20, "it runs on");
            std::thread::sleep(Duration::from_millis(50));
        }
    }
    server.join().unwrap();
}

#[test]
fn certificates_that_cannot_be_used_are_refused() {
    let read = |certificate: &str, key: &str| {
        Tls::read(&file(certificate), &file(key)).expect_err("refused").to_string()
    };
    assert!(read("no-such.pem", "key.pem").contains("no-such.pem"));
    assert!(read("key.pem", "key.pem").contains("no certificate"));
    assert!(read("certificate.pem", "certificate.pem").contains("no private key"));
    assert!(read("authority.pem", "key.pem").starts_with("TLS:"));
}
