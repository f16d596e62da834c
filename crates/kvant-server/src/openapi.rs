//! The API's own description.

use utoipa::OpenApi;

use crate::api::{
    anthropic, batches, cache_view, chat, completions, conversations, embeddings, health, infill, llama,
    lora, models, ollama, ollama_store, props, responses, slots, stored, text,
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
        lora::list,
        lora::set,
        embeddings::openai,
        embeddings::ollama,
        embeddings::ollama_one,
        embeddings::llama,
        infill::fill,
        responses::respond,
        responses::count,
        stored::response,
        stored::delete_response,
        stored::input_items,
        stored::create,
        stored::conversation,
        stored::update,
        stored::delete_conversation,
        stored::items,
        stored::add_items,
        stored::item,
        stored::delete_item,
        batches::create,
        batches::one,
        batches::results,
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
        ollama_store::pull,
        ollama_store::delete,
        ollama_store::copy,
        ollama::version,
    )
)]
struct Document;

/// The description.
pub fn document() -> utoipa::openapi::OpenApi {
    Document::openapi()
}
