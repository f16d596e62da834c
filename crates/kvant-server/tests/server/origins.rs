//! What pages of other sites can do through a browser on this machine: nothing.

use crate::common::{Server, exact, receive, start};
use serde_json::json;

const PATHS: [(&str, &str); 9] = [
    ("GET", "/health"),
    ("GET", "/v1/models"),
    ("GET", "/slots"),
    ("GET", "/conversations"),
    ("GET", "/metrics"),
    ("GET", "/nowhere"),
    ("POST", "/v1/chat/completions"),
    ("POST", "/tokenize"),
    ("POST", "/conversations/kept?action=erase"),
];

fn status(server: &Server, method: &str, path: &str, head: &str) -> u16 {
    server.ask(method, path, head, r#"{"content": "x", "prompt": "x"}"#).status
}

#[test]
fn pages_of_other_origins_are_refused_whatever_they_ask() {
    let folder = tempfile::tempdir().unwrap();
    let kept = folder.path().join("kept.kvc");
    std::fs::write(&kept, b"something").unwrap();
    let server = start(exact(), |options| options.slot_folder = Some(folder.path().to_owned()));
    let port = server.address.port();
    let own = format!("Host: localhost:{port}\r\n");
    let other_port = format!("Origin: http://localhost:{}\r\n", port ^ 1);
    let other_name = format!("Origin: http://127.0.0.1:{port}\r\n");
    for foreign in [
        "Origin: http://evil.example\r\n",
        "Origin: null\r\n",
        &other_port,
        &other_name,
        "Sec-Fetch-Site: cross-site\r\n",
        "Sec-Fetch-Site: same-site\r\n",
        // An image, a frame, a form.
        "Sec-Fetch-Site: cross-site\r\nSec-Fetch-Mode: no-cors\r\nSec-Fetch-Dest: image\r\n",
        "Sec-Fetch-Site: cross-site\r\nSec-Fetch-Mode: navigate\r\nSec-Fetch-Dest: iframe\r\n",
        "Sec-Fetch-Site: cross-site\r\nSec-Fetch-Mode: navigate\r\nOrigin: http://evil.example\r\n",
    ] {
        for (method, path) in PATHS.into_iter().chain([("GET", "/"), ("DELETE", "/"), ("OPTIONS", "/slots")])
        {
            let head = format!("{own}{foreign}");
            assert_eq!(status(&server, method, path, &head), 403, "{method} {path} {foreign}");
        }
    }
    assert!(kept.exists(), "nothing was erased");
    // Two origins, one of them the own.
    let two = format!("{own}Origin: http://localhost:{port}\r\nOrigin: http://evil.example\r\n");
    assert_eq!(status(&server, "GET", "/v1/models", &two), 403);
}

#[test]
fn the_own_page_and_clients_that_are_no_browsers_get_through() {
    let server = start(exact(), |_| {});
    let port = server.address.port();
    for host in ["localhost", "127.0.0.1", "[::1]"] {
        let page =
            format!("Host: {host}:{port}\r\nOrigin: http://{host}:{port}\r\nSec-Fetch-Site: same-origin\r\n");
        assert_eq!(status(&server, "POST", "/tokenize", &page), 200, "{host}");
    }
    // An address that was typed, and curl, which says nothing or another type.
    assert_eq!(status(&server, "GET", "/v1/models", "Sec-Fetch-Site: none\r\n"), 200);
    let body = json!({ "content": "abc" }).to_string();
    for kind in ["", "Content-Type: text/plain\r\n", "Content-Type: application/x-www-form-urlencoded\r\n"] {
        let length = body.len();
        let text = format!(
            "POST /tokenize HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n{kind}Content-Length: {length}\r\n\r\n{body}"
        );
        assert_eq!(receive(server.send_raw(text.as_bytes())).status, 200, "{kind}");
    }
    // A link on another site opens the page, and nothing else.
    let link = "Sec-Fetch-Site: cross-site\r\nSec-Fetch-Mode: navigate\r\nSec-Fetch-Dest: document\r\n";
    assert_eq!(status(&server, "GET", "/", link), 200);
    assert_eq!(status(&server, "GET", "/v1/models", link), 403);
    assert_eq!(status(&server, "POST", "/tokenize", link), 403);
}

#[test]
fn origins_of_the_list_may_call_and_no_others() {
    let server = start(exact(), |options| {
        options.cors_origins = vec!["https://page.example".to_owned(), "localhost".to_owned()];
    });
    for origin in ["https://page.example", "http://localhost:3000"] {
        let head = format!("Origin: {origin}\r\nSec-Fetch-Site: cross-site\r\n");
        let answer = server.ask("POST", "/tokenize", &head, r#"{"content": "x"}"#);
        let allowed = format!("access-control-allow-origin: {origin}");
        assert_eq!(answer.status, 200);
        assert!(answer.head.to_lowercase().contains(&allowed), "{}", answer.head);
    }
    for foreign in [
        "Origin: http://page.example\r\n",
        "Origin: https://page.example.evil.example\r\n",
        "Origin: null\r\n",
        "Origin: https://page.example\r\nOrigin: http://evil.example\r\n",
        // Without an origin nobody knows whose page it is.
        "Sec-Fetch-Site: cross-site\r\n",
    ] {
        assert_eq!(status(&server, "POST", "/tokenize", foreign), 403, "{foreign}");
        let ask = format!("{foreign}Access-Control-Request-Method: POST\r\n");
        assert_eq!(status(&server, "OPTIONS", "/tokenize", &ask), 403, "{foreign}");
    }
}

/// A name that was rebound to this machine is a host of its own, and the page's own origin.
#[test]
fn rebound_names_and_ambiguous_hosts_are_refused() {
    let server = start(exact(), |_| {});
    let rebound =
        "Host: evil.example:8080\r\nOrigin: http://evil.example:8080\r\nSec-Fetch-Site: same-origin\r\n";
    for (method, path) in PATHS.into_iter().chain([("OPTIONS", "/tokenize")]) {
        assert_eq!(status(&server, method, path, rebound), 403, "{method} {path}");
    }
    let raw = |first: &str, hosts: &str| {
        let text = format!("GET {first} HTTP/1.1\r\n{hosts}Connection: close\r\n\r\n");
        receive(server.send_raw(text.as_bytes())).status
    };
    assert_eq!(raw("/health", "Host: localhost\r\n"), 200);
    for (first, hosts) in [
        ("/health", "Host: localhost\r\nHost: evil.example\r\n"),
        ("/health", "Host: evil.example\r\nHost: localhost\r\n"),
        ("/health", "Host: localhost\r\nHost: localhost\r\n"),
        ("/health", ""),
        ("/health", "Host: local host\r\n"),
        ("http://localhost/health", "Host: evil.example\r\n"),
        ("http://evil.example/health", "Host: localhost\r\n"),
        ("http://localhost:81/health", "Host: localhost\r\n"),
    ] {
        assert_eq!(raw(first, hosts), 400, "{first} {hosts}");
    }
    assert_eq!(raw("http://localhost/health", "Host: LOCALHOST:80\r\n"), 200);
    assert_eq!(raw("http://evil.example/health", "Host: evil.example\r\n"), 403);
}
