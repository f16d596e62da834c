//! Which path is answered by whom.

use axum::http::StatusCode;
use axum::middleware::{from_fn, from_fn_with_state};
use axum::routing::{get, post};
use axum::{Json, Router};
use tower_http::catch_panic::CatchPanicLayer;

use crate::api::{
    anthropic, cache_view, chat, completions, conversations, health, llama, models, ollama, page, props,
    responses, slots, text,
};
use crate::error::ApiError;
use crate::http::{auth, body, context, head, headers, host, origin};
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
        .merge(page::routes())
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
        .layer(from_fn(body::hold))
        .layer(from_fn_with_state(app.clone(), auth::check));
    let router = match origin::cors(&app.options.cors_origins) {
        Some(cors) => router.layer(cors),
        None => router,
    };
    router
        .layer(from_fn_with_state(app.clone(), origin::check))
        .layer(from_fn_with_state(app.clone(), host::check))
        .layer(from_fn(head::check))
        .layer(from_fn(context::remember))
        .layer(from_fn(headers::add))
        .layer(CatchPanicLayer::new())
        .with_state(app)
}
