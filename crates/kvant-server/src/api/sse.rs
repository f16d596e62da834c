//! Server-sent events, framed exactly.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::http::{HeaderValue, header};
use axum::response::Response;
use futures_util::stream;
use serde_json::Value;
use tokio::sync::Notify;

/// How often something is said to clients that hear nothing else.
const PING: Duration = Duration::from_secs(15);

/// Makes a stream say something that means nothing, so that a client that has left is noticed.
#[derive(Clone, Default)]
pub struct Nudge(Arc<Notify>);

impl Nudge {
    /// Says it as soon as it can.
    pub fn give(&self) {
        self.0.notify_one();
    }
}

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
    with_type(source, "text/event-stream", Some(PING), ": ping\n\n")
}

/// A stream of lines of JSON as a response.
pub fn lines(source: impl Source) -> Response {
    with_type(source, "application/x-ndjson", None, "\n")
}

fn with_type(
    source: impl Source,
    kind: &'static str,
    period: Option<Duration>,
    ping: &'static str,
) -> Response {
    let nudge = Nudge::default();
    let nudged = nudge.clone();
    let body = stream::unfold((source, nudged), move |(mut source, nudged)| async move {
        // The part that was waited for is not lost: `next` can be asked again.
        let part = tokio::select! {
            part = source.next() => part?,
            () = tokio::time::sleep(period.unwrap_or(Duration::MAX)) => ping.to_owned(),
            () = nudged.0.notified() => ping.to_owned(),
        };
        Some((Ok::<_, Infallible>(Bytes::from(part)), (source, nudged)))
    });
    let mut response = Response::new(Body::from_stream(body));
    response.extensions_mut().insert(nudge);
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(kind));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    // Proxies that buffer would make a stream one piece.
    headers.insert("x-accel-buffering", HeaderValue::from_static("no"));
    response
}
