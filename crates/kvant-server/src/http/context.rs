//! Where a request comes from, for what is told of it later: its path, and the trace it is part of.

use axum::extract::Request;
use axum::http::HeaderMap;
use axum::middleware::Next;
use axum::response::Response;

/// Of one request.
#[derive(Clone, Debug, Default)]
pub struct Context {
    /// What is asked for, in OpenTelemetry's words.
    pub operation: &'static str,
    /// The path.
    pub path: String,
    /// The span that it is part of.
    pub parent: Option<Parent>,
}

/// A span of the client's, as W3C's `traceparent` names it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parent {
    /// Of the trace, 32 hexadecimal digits.
    pub trace: String,
    /// Of the span, 16 of them.
    pub span: String,
    /// Whether the trace is kept.
    pub sampled: bool,
}

tokio::task_local! {
    static CURRENT: Context;
}

impl Context {
    /// Of the request that is being handled.
    pub fn current() -> Self {
        CURRENT.try_with(Clone::clone).unwrap_or_default()
    }

    /// False if the client says that its trace is not kept.
    pub fn is_sampled(&self) -> bool {
        self.parent.as_ref().is_none_or(|parent| parent.sampled)
    }
}

impl Parent {
    fn of(headers: &HeaderMap) -> Option<Self> {
        let text = headers.get("traceparent")?.to_str().ok()?;
        let mut parts = text.split('-');
        let (version, trace, span, flags) = (parts.next()?, parts.next()?, parts.next()?, parts.next()?);
        let is = |part: &str, digits| {
            part.len() == digits
                && part.bytes().all(|b| b.is_ascii_digit() || (b'a'..=b'f').contains(&b))
                && part.bytes().any(|b| b != b'0')
        };
        let flags = u8::from_str_radix(flags, 16).ok()?;
        let known = version.len() == 2 && version != "ff" && is(trace, 32) && is(span, 16);
        known.then(|| Parent { trace: trace.to_owned(), span: span.to_owned(), sampled: flags & 1 == 1 })
    }
}

/// Remembers the request's context while it is handled.
pub async fn remember(request: Request, next: Next) -> Response {
    let path = request.uri().path().to_owned();
    let chat = ["chat", "messages", "responses"].iter().any(|part| path.contains(part));
    let operation = if chat { "chat" } else { "text_completion" };
    let context = Context { operation, path, parent: Parent::of(request.headers()) };
    CURRENT.scope(context, next.run(request)).await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parents_are_taken_as_they_should_be_written() {
        let of = |text: &str| {
            let mut headers = HeaderMap::new();
            headers.insert("traceparent", text.parse().unwrap());
            Parent::of(&headers)
        };
        let (trace, span) = ("4bf92f3577b34da6a3ce929d0e0e4736", "00f067aa0ba902b7");
        for (flags, sampled) in [("01", true), ("00", false)] {
            let found = of(&format!("00-{trace}-{span}-{flags}")).unwrap();
            assert_eq!(found, Parent { trace: trace.to_owned(), span: span.to_owned(), sampled });
        }
        let zeros = "0".repeat(32);
        for wrong in [&format!("ff-{trace}-{span}-01"), &format!("00-{zeros}-{span}-01"), "00-x-y-01", ""] {
            assert_eq!(of(wrong), None, "{wrong}");
        }
    }
}
