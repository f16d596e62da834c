//! Which path is answered by whom.

use axum::http::{HeaderValue, Method, StatusCode, header};
use axum::middleware::{from_fn, from_fn_with_state};
use axum::routing::{get, post};
use axum::{Json, Router};
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::cors::{AllowOrigin, CorsLayer};

use crate::api::{
    anthropic, cache_view, chat, completions, conversations, health, llama, models, ollama, page, props,
    responses, slots, text,
};
use crate::error::ApiError;
use crate::http::{auth, body, headers, host};
use crate::openapi;
use crate::state::App;

/// All routes, behind what checks requests.
pub fn router(app: App) -> Router {
    let openai = || {
        Router::new()
            .route("/models", get(models::list))
            .route("/models/{id}", get(models::one))
            .route("/completions", post(completions::complete))
            .route("/chat/completions", post(chat::complete))
            .route("/chat/completions/input_tokens", post(chat::count))
            .route("/responses", post(responses::respond))
            .route("/messages", post(anthropic::messages))
            .route("/messages/count_tokens", post(anthropic::count_tokens))
            .route("/health", get(health::health))
    };
    let cors = cors(&app.options.cors_origins);
    let router = openai()
        .nest("/v1", openai())
        .route("/completion", post(llama::complete))
        .route("/tokenize", post(text::tokenize))
        .route("/detokenize", post(text::detokenize))
        .route("/tokenizer_info", get(text::tokenizer_info))
        .route("/apply-template", post(text::apply_template))
        .route("/slots", get(slots::list))
        .route("/slots/{id}", post(slots::act))
        .route("/conversations", get(conversations::list))
        .route("/conversations/{name}", post(conversations::act))
        .route("/cache-view", post(cache_view::view))
        .route("/props", get(props::show))
        .route("/", get(page::index))
        .route("/kvant.css", get(page::style))
        .route("/kvant.js", get(page::script))
        .route("/cache-view.js", get(page::cache_view))
        .route("/dom.js", get(page::elements))
        .route("/smd.js", get(page::markdown))
        .route("/smd.license", get(page::markdown_licence))
        .route("/ready", get(health::ready))
        .route("/metrics", get(health::metrics))
        .route("/openapi.json", get(|| async { Json(openapi::document()) }))
        .route("/api/chat", post(ollama::chat))
        .route("/api/generate", post(ollama::generate))
        .route("/api/tags", get(ollama::tags))
        .route("/api/ps", get(ollama::ps))
        .route("/api/show", post(ollama::show))
        .route("/api/version", get(ollama::version))
        .fallback(|| async { ApiError::not_found("no such path") })
        .method_not_allowed_fallback(|| async {
            ApiError::new(
                StatusCode::METHOD_NOT_ALLOWED,
                "invalid_request_error",
                "this path has other methods",
            )
        })
        .layer(from_fn_with_state(app.clone(), body::read))
        .layer(from_fn_with_state(app.clone(), auth::check))
        .layer(from_fn_with_state(app.clone(), host::check))
        .layer(from_fn(headers::add))
        .layer(CatchPanicLayer::new());
    let router = match cors {
        Some(cors) => router.layer(cors),
        None => router,
    };
    router.with_state(app)
}

/// Which other pages may call; `None` for none. `localhost` stands for every page of this machine's own.
fn cors(origins: &[String]) -> Option<CorsLayer> {
    let list: Vec<String> = origins.to_vec();
    let allowed = move |origin: &HeaderValue, _: &_| {
        let Ok(origin) = origin.to_str() else { return false };
        list.iter().any(|one| one == origin || one == "localhost" && is_local(origin))
    };
    let layer = CorsLayer::new()
        .allow_origin(AllowOrigin::predicate(allowed))
        .allow_methods([Method::GET, Method::POST])
        .allow_headers([
            header::CONTENT_TYPE,
            header::AUTHORIZATION,
            header::HeaderName::from_static("x-api-key"),
        ]);
    (!origins.is_empty()).then_some(layer)
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
    use super::is_local;

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
}
