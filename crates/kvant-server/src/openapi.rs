//! The API's own description.

use utoipa::OpenApi;

use crate::api::{
    anthropic, cache_view, chat, completions, conversations, health, llama, models, ollama, props, responses,
    slots, text,
};

#[derive(OpenApi)]
#[openapi(
    info(title = "kvant", description = "A language model over HTTP, with a compressed KV cache."),
    paths(
        models::list,
        models::one,
        completions::complete,
        chat::complete,
        chat::count,
        llama::complete,
        responses::respond,
        anthropic::messages,
        anthropic::count_tokens,
        text::tokenize,
        text::detokenize,
        text::tokenizer_info,
        text::apply_template,
        slots::list,
        slots::act,
        conversations::list,
        conversations::act,
        cache_view::view,
        props::show,
        health::health,
        health::ready,
        health::metrics,
        ollama::chat,
        ollama::generate,
        ollama::tags,
        ollama::ps,
        ollama::show,
        ollama::version,
    )
)]
struct Document;

/// The description.
pub fn document() -> utoipa::openapi::OpenApi {
    Document::openapi()
}
