//! Which path is answered by whom.

use axum::http::StatusCode;
use axum::middleware::{from_fn, from_fn_with_state};
use axum::routing::{delete, get, post};
use axum::{Json, Router};
use tower_http::catch_panic::CatchPanicLayer;

use crate::api::{
    anthropic, batches, cache_view, chat, completions, conversations, embeddings, health, infill, llama,
    lora, models, ollama, ollama_store, page, props, responses, slots, stored, text,
};
use crate::error::ApiError;
use crate::http::{auth, body, context, errors, head, headers, host, origin};
use crate::openapi;
use crate::state::Server;

/// The paths of OpenAI's and Anthropic's APIs that also answer without `/v1`.
fn versioned() -> Router<Server> {
    Router::new()
        .route("/models", get(models::list))
        .route("/models/{id}", get(models::one))
        .route("/completions", post(completions::complete))
        .route("/chat/completions", post(chat::complete))
        .route("/embeddings", post(embeddings::openai))
        .route("/chat/completions/input_tokens", post(chat::count))
        .route("/responses", post(responses::respond))
        .route("/responses/input_tokens", post(responses::count))
        .route("/responses/{id}", get(stored::response).delete(stored::delete_response))
        .route("/responses/{id}/input_items", get(stored::input_items))
        .route("/messages", post(anthropic::messages))
        .route("/messages/count_tokens", post(anthropic::count_tokens))
        .route("/messages/batches", post(batches::create))
        .route("/messages/batches/{id}", get(batches::one))
        .route("/messages/batches/{id}/results", get(batches::results))
        .route("/health", get(health::health))
}

/// OpenAI's conversations: without `/v1` that path has the server's own.
fn kept_conversations() -> Router<Server> {
    Router::new()
        .route("/conversations", post(stored::create))
        .route(
            "/conversations/{id}",
            get(stored::conversation).post(stored::update).delete(stored::delete_conversation),
        )
        .route("/conversations/{id}/items", get(stored::items).post(stored::add_items))
        .route("/conversations/{id}/items/{item}", get(stored::item).delete(stored::delete_item))
}

/// All routes, behind what checks requests.
pub fn router(server: Server) -> Router {
    let router = versioned()
        .nest("/v1", versioned().merge(kept_conversations()))
        .route("/completion", post(llama::complete))
        .route("/embedding", post(embeddings::llama))
        .route("/infill", post(infill::fill))
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
        .route("/lora-adapters", get(lora::list).post(lora::set))
        .merge(page::routes())
        .route("/ready", get(health::ready))
        .route("/metrics", get(health::metrics))
        .route("/openapi.json", get(|| async { Json(openapi::document()) }))
        .route("/api/chat", post(ollama::chat))
        .route("/api/generate", post(ollama::generate))
        .route("/api/tags", get(ollama::tags))
        .route("/api/ps", get(ollama::ps))
        .route("/api/show", post(ollama::show))
        .route("/api/embed", post(embeddings::ollama))
        .route("/api/embeddings", post(embeddings::ollama_one))
        .route("/api/pull", post(ollama_store::pull))
        .route("/api/delete", delete(ollama_store::delete))
        .route("/api/copy", post(ollama_store::copy))
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
        .layer(from_fn_with_state(server.clone(), auth::check));
    let router = match origin::cors(&server.options.cors_origins) {
        Some(cors) => router.layer(cors),
        None => router,
    };
    router
        .layer(from_fn_with_state(server.clone(), origin::check))
        .layer(from_fn_with_state(server.clone(), host::check))
        .layer(from_fn(head::check))
        .layer(from_fn(errors::translate))
        .layer(from_fn(context::remember))
        .layer(from_fn(headers::add))
        .layer(CatchPanicLayer::new())
        .with_state(server)
}
