//! `kvant serve` under a service manager.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::os::unix::net::UnixDatagram;
use std::process::{Command, Stdio};
use std::time::Duration;

use serde_json::Value;

use super::{Bench, refusal};

#[test]
fn a_service_manager_is_told_and_the_log_is_json() {
    let bench = Bench::new();
    let manager = UnixDatagram::bind(bench.at("notify")).unwrap();
    manager.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
    let mut serve =
        bench.command(&["serve", "tiny.gguf", "--port", "0", "--log-format", "json", "--alias", "tiny"]);
    let mut child = serve.env("NOTIFY_SOCKET", bench.at("notify")).stderr(Stdio::piped()).spawn().unwrap();
    let mut word = [0; 64];
    let count = manager.recv(&mut word).unwrap();
    assert_eq!(&word[..count], b"READY=1");
    let mut lines = BufReader::new(child.stderr.take().unwrap()).lines().map(|line| {
        let line = line.unwrap();
        serde_json::from_str::<Value>(&line).unwrap_or_else(|error| panic!("{error}: {line}"))
    });
    let ready = lines.find(|line| line["message"].as_str().unwrap().contains(" at http://")).unwrap();
    assert_eq!(ready["level"], "info");
    assert!(ready["time"].as_str().unwrap().ends_with('Z'), "{ready}");
    let address = ready["message"].as_str().unwrap().split("http://").nth(1).unwrap();
    let mut stream = TcpStream::connect(address.split('/').next().unwrap()).unwrap();
    let body = r#"{"prompt": "a", "max_tokens": 3, "ignore_eos": true}"#;
    let head = "POST /v1/completions HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nConnection: close\r\n";
    write!(stream, "{head}Content-Length: {}\r\n\r\n{body}", body.len()).unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    let told = lines.next().unwrap();
    assert_eq!((&told["message"], &told["finish"]), (&"request".into(), &"length".into()), "{told}");
    assert_eq!((&told["generated_tokens"], &told["model"]), (&3.into(), &"tiny".into()), "{told}");
    assert!(Command::new("kill").args(["-TERM", &child.id().to_string()]).status().unwrap().success());
    assert!(child.wait().unwrap().success());
}

#[test]
fn flags_of_the_server_that_cannot_be_kept_are_refused() {
    let bench = Bench::new();
    let serve =
        |args: &[&str]| refusal(bench.command(&[&["serve", "tiny.gguf", "--port", "0"], args].concat()));
    assert!(serve(&["--tls-cert", "x.pem"]).contains("--tls-key"));
    assert!(serve(&["--tls-cert", "x.pem", "--tls-key", "y.pem"]).contains("x.pem"));
    assert!(serve(&["--otlp-endpoint", "localhost:4318"]).contains("http://localhost:4318"));
    assert!(serve(&["--log-format", "xml"]).contains("json"));
}
