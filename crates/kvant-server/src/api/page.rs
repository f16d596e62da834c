//! The page at `/`: files that come with the program, and a policy that lets it talk to nobody else.

use axum::Router;
use axum::http::header;
use axum::routing::get;

use crate::state::Server;

/// A file of the page: where it is, what it is, what it says.
type PageFile = (&'static str, &'static str, &'static str);

const SCRIPT: &str = "text/javascript; charset=utf-8";

/// The page's files. Markdown as it comes is streaming-markdown 0.2.15, by Damian Tarnawski.
const FILES: [PageFile; 10] = [
    ("/", "text/html; charset=utf-8", include_str!("../../page/index.html")),
    ("/kvant.css", "text/css; charset=utf-8", include_str!("../../page/kvant.css")),
    ("/favicon.svg", "image/svg+xml", include_str!("../../page/favicon.svg")),
    ("/kvant.js", SCRIPT, include_str!("../../page/kvant.js")),
    ("/cache-view.js", SCRIPT, include_str!("../../page/cache-view.js")),
    ("/code.js", SCRIPT, include_str!("../../page/code.js")),
    ("/dom.js", SCRIPT, include_str!("../../page/dom.js")),
    ("/markdown.js", SCRIPT, include_str!("../../page/markdown.js")),
    ("/smd.js", SCRIPT, include_str!("../../page/smd.js")),
    ("/smd.license", "text/plain; charset=utf-8", include_str!("../../page/smd.license")),
];

/// What the page may do: its own files, this server, nothing inline, nothing from elsewhere.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self'; \
                      base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// True for the page's files. They tell nothing about the model and need no key; what the page asks for does.
pub fn is_file(path: &str) -> bool {
    FILES.iter().any(|(at, ..)| *at == path)
}

/// The page's files.
pub fn routes() -> Router<Server> {
    FILES.iter().fold(Router::new(), |router, (path, kind, text)| {
        let headers = [
            (header::CONTENT_TYPE, *kind),
            (header::CONTENT_SECURITY_POLICY, POLICY),
            (header::REFERRER_POLICY, "no-referrer"),
            // The program may be another one tomorrow.
            (header::CACHE_CONTROL, "no-cache"),
        ];
        router.route(path, get(move || async move { (headers, *text) }))
    })
}
