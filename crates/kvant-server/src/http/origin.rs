//! Pages of other origins: they get nothing, unless the options name them.
//!
//! A browser sends requests to this machine for any page, with or without asking first. What it says about the page (`Origin`,
//! `Sec-Fetch-Site`) no page can forge; clients that are no browsers say neither.

use axum::extract::{Request, State};
use axum::http::uri::Authority;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use tower_http::cors::{AllowOrigin, CorsLayer};

use super::host;
use crate::api::page;
use crate::error::ApiError;
use crate::state::Server;

/// Refuses what comes from pages that may not call.
pub async fn check(State(server): State<Server>, request: Request, next: Next) -> Response {
    match foreign(&request, &server.options.cors_origins) {
        None => next.run(request).await,
        Some(found) => {
            let message = format!("{found}: pages of other origins may call only if this server names them");
            ApiError::new(StatusCode::FORBIDDEN, "permission_error", message).into_response()
        }
    }
}

/// What tells that a request comes from a page that may not call.
fn foreign(request: &Request, list: &[String]) -> Option<String> {
    let headers = request.headers();
    let origins: Vec<&HeaderValue> = headers.get_all(header::ORIGIN).iter().collect();
    if !origins.is_empty() && origins.iter().all(|origin| is_listed(origin, list)) {
        return None;
    }
    let own = host::named(request).ok();
    let is_own = |origin: &HeaderValue| own.as_ref().is_some_and(|own| is_own(origin, own));
    if let Some(origin) = origins.into_iter().find(|origin| !is_own(origin)) {
        return Some(format!("origin {}", String::from_utf8_lossy(origin.as_bytes())));
    }
    match text(headers, "sec-fetch-site") {
        None | Some("same-origin" | "none") => None,
        Some(_) if is_visit(request) => None,
        Some(site) => Some(format!("a {site} request")),
    }
}

/// True if the user opens the page, be it by a link of another site: that site sees nothing of it.
fn is_visit(request: &Request) -> bool {
    let headers = request.headers();
    request.method() == Method::GET
        && text(headers, "sec-fetch-mode") == Some("navigate")
        && text(headers, "sec-fetch-dest") == Some("document")
        && page::is_file(request.uri().path())
}

fn text<'h>(headers: &'h HeaderMap, name: &str) -> Option<&'h str> {
    // One that is not text is none that a browser sends.
    headers.get(name).map(|value| value.to_str().unwrap_or("unreadable"))
}

/// True for the origin of a page that came from `host`, with or without TLS in between.
fn is_own(origin: &HeaderValue, host: &Authority) -> bool {
    let Ok(origin) = origin.to_str() else { return false };
    let parts = [("http://", 80), ("https://", 443)]
        .into_iter()
        .find_map(|(scheme, port)| Some((origin.strip_prefix(scheme)?.parse::<Authority>().ok()?, port)));
    parts.is_some_and(|(own, usual)| {
        let port = |authority: &Authority| authority.port_u16().unwrap_or(usual);
        own.host().eq_ignore_ascii_case(host.host()) && port(&own) == port(host)
    })
}

/// Answers for pages of other origins that may call; `None` if none may.
pub fn cors(origins: &[String]) -> Option<CorsLayer> {
    let list: Vec<String> = origins.to_vec();
    let layer = CorsLayer::new()
        .allow_origin(AllowOrigin::predicate(move |origin, _| is_listed(origin, &list)))
        .allow_methods([Method::GET, Method::POST])
        .allow_headers([header::CONTENT_TYPE, header::AUTHORIZATION, HeaderName::from_static("x-api-key")]);
    (!origins.is_empty()).then_some(layer)
}

/// True for origins of the list, in which `localhost` stands for every page of this machine's own.
fn is_listed(origin: &HeaderValue, list: &[String]) -> bool {
    let Ok(origin) = origin.to_str() else { return false };
    list.iter().any(|one| one == origin || one == "localhost" && is_local(origin))
}

/// True for `http://localhost`, `http://127.0.0.1` and `http://[::1]`, on any port, with or without TLS.
fn is_local(origin: &str) -> bool {
    let host = origin.strip_prefix("http://").or_else(|| origin.strip_prefix("https://"));
    host.is_some_and(|host| {
        ["localhost", "127.0.0.1", "[::1]"].iter().any(|own| {
            host.strip_prefix(own).is_some_and(|port| {
                port.is_empty() || port.strip_prefix(':').is_some_and(|port| port.parse::<u16>().is_ok())
            })
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_of_this_machine_are_told_from_others() {
        for own in
            ["http://localhost", "http://localhost:8080", "https://127.0.0.1:3000", "http://[::1]:3000"]
        {
            assert!(is_local(own), "{own}");
        }
        for other in [
            "http://localhost.evil.com",
            "http://notlocalhost",
            "http://localhost:8080.evil.com",
            "http://localhost:",
            "http://127.0.0.1@evil.com",
            "localhost",
            "file://localhost",
            "null",
        ] {
            assert!(!is_local(other), "{other}");
        }
    }

    #[test]
    fn the_own_origin_has_the_hosts_name_and_port() {
        let own = |origin: &'static str, host: &str| {
            is_own(&HeaderValue::from_static(origin), &host.parse().unwrap())
        };
        for (origin, host) in [
            ("http://localhost:8080", "localhost:8080"),
            ("http://LOCALHOST:8080", "localhost:8080"),
            ("http://[::1]:8080", "[::1]:8080"),
            ("http://models.example", "models.example"),
            ("http://models.example", "models.example:80"),
            ("https://models.example", "models.example"),
            ("https://models.example", "models.example:443"),
        ] {
            assert!(own(origin, host), "{origin} at {host}");
        }
        for (origin, host) in [
            ("http://localhost:8081", "localhost:8080"),
            ("http://127.0.0.1:8080", "localhost:8080"),
            ("http://localhost", "localhost:8080"),
            ("https://models.example", "models.example:80"),
            ("http://localhost:8080.evil.example", "localhost:8080"),
            ("null", "localhost:8080"),
            ("", "localhost:8080"),
            ("localhost:8080", "localhost:8080"),
            ("file://localhost:8080", "localhost:8080"),
        ] {
            assert!(!own(origin, host), "{origin} at {host}");
        }
    }
}
