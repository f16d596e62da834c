//! Server-sent events, framed exactly.

use std::convert::Infallible;
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::http::{HeaderValue, header};
use axum::response::Response;
use futures_util::stream;
use serde_json::Value;

/// How often something is said to clients that hear nothing else.
const PING: Duration = Duration::from_secs(15);

/// `data: {json}` and an empty line.
pub fn data(value: &Value) -> String {
    format!("data: {value}\n\n")
}

/// `event: name`, `data: {json}` and an empty line.
pub fn event(name: &str, value: &Value) -> String {
    format!("event: {name}\ndata: {value}\n\n")
}

/// What makes the parts of a stream, each a whole number of events; `None` ends it.
pub trait Source: Send + 'static {
    /// The next part.
    fn next(&mut self) -> impl Future<Output = Option<String>> + Send;
}

/// A stream of events as a response.
pub fn response(source: impl Source) -> Response {
    with_type(source, "text/event-stream", ": ping\n\n")
}

/// A stream of lines of JSON as a response.
pub fn lines(source: impl Source) -> Response {
    with_type(source, "application/x-ndjson", "")
}

fn with_type(source: impl Source, kind: &'static str, ping: &'static str) -> Response {
    let body = stream::unfold(source, move |mut source| async move {
        loop {
            // The part that was waited for is not lost: `next` can be asked again.
            match tokio::time::timeout(PING, source.next()).await {
                Ok(part) => return part.map(|part| (Ok::<_, Infallible>(Bytes::from(part)), source)),
                Err(_) if ping.is_empty() => {}
                Err(_) => return Some((Ok(Bytes::from_static(ping.as_bytes())), source)),
            }
        }
    });
    let mut response = Response::new(Body::from_stream(body));
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(kind));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    // Proxies that buffer would make a stream one piece.
    headers.insert("x-accel-buffering", HeaderValue::from_static("no"));
    response
}
