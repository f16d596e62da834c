//! The page at `/`: files that come with the program, and a policy that lets it talk to nobody else.

use axum::http::header;
use axum::response::{IntoResponse, Response};

/// Paths of the page. They tell nothing about the model and need no key; what the page asks for does.
pub const PATHS: [&str; 7] =
    ["/", "/kvant.css", "/kvant.js", "/cache-view.js", "/dom.js", "/smd.js", "/smd.license"];

/// What the page may do: its own files, this server, nothing inline, nothing from elsewhere.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; \
                      base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

fn file(kind: &'static str, text: &'static str) -> Response {
    let headers = [
        (header::CONTENT_TYPE, kind),
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::REFERRER_POLICY, "no-referrer"),
        // The program may be another one tomorrow.
        (header::CACHE_CONTROL, "no-cache"),
    ];
    (headers, text).into_response()
}

/// The page itself.
pub async fn index() -> Response {
    file("text/html; charset=utf-8", include_str!("../../page/index.html"))
}

/// How it looks.
pub async fn style() -> Response {
    file("text/css; charset=utf-8", include_str!("../../page/kvant.css"))
}

/// What it does.
pub async fn script() -> Response {
    file("text/javascript; charset=utf-8", include_str!("../../page/kvant.js"))
}

/// The view of the cache.
pub async fn cache_view() -> Response {
    file("text/javascript; charset=utf-8", include_str!("../../page/cache-view.js"))
}

/// What the scripts share.
pub async fn elements() -> Response {
    file("text/javascript; charset=utf-8", include_str!("../../page/dom.js"))
}

/// Markdown as it comes: streaming-markdown 0.2.15, by Damian Tarnawski.
pub async fn markdown() -> Response {
    file("text/javascript; charset=utf-8", include_str!("../../page/smd.js"))
}

/// Its licence.
pub(crate) async fn markdown_licence() -> Response {
    file("text/plain; charset=utf-8", include_str!("../../page/smd.license"))
}
