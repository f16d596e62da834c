//! The API's own description.

use utoipa::OpenApi;

use crate::api::{
    anthropic, batches, cache_view, chat, completions, conversations, documents, embeddings, file_batches,
    files, health, infill, llama, lora, models, ollama, props, rerank, responses, slots, stored, text,
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
        rerank::rerank,
        infill::fill,
        responses::respond,
        responses::count,
        stored::response,
        stored::delete_response,
        stored::input_items,
        stored::cancel,
        files::create,
        files::list,
        files::one,
        files::content,
        files::delete,
        file_batches::create,
        file_batches::list,
        file_batches::one,
        file_batches::cancel,
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
        documents::list,
        documents::known,
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
