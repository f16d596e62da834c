//! Text to tokens and back, without running anything.

use axum::Json;
use axum::extract::State;
use kvant_engine::{ChatInput, EncodeOptions};
use serde::Deserialize;
use serde_json::{Map, Value, json};
use utoipa::ToSchema;

use super::messages::parse_messages;
use super::sampling::one_of;
use super::turn::{template_variables, tools_for_template};
use super::{Body, logprobs};
use crate::error::ApiError;
use crate::state::App;

/// What `/tokenize` is asked.
#[derive(Debug, Deserialize, ToSchema)]
pub struct Tokenize {
    /// The text.
    pub content: Option<String>,
    /// The same under vLLM's name.
    pub prompt: Option<String>,
    /// Put begin- and end-of-text tokens around it.
    pub add_special: Option<bool>,
    /// The same under vLLM's name.
    pub add_special_tokens: Option<bool>,
    /// Read names of control tokens as the tokens.
    #[serde(default = "yes")]
    pub parse_special: bool,
    /// Tell every token's text as well.
    #[serde(default)]
    pub with_pieces: bool,
}

fn yes() -> bool {
    true
}

/// The tokens of a text.
#[utoipa::path(post, path = "/tokenize", request_body = Tokenize,
    responses((status = 200, description = "tokens"), (status = 400, description = "refused")))]
pub async fn tokenize(State(app): State<App>, Body(asked): Body<Tokenize>) -> Result<Json<Value>, ApiError> {
    let text = one_of(&[("content", asked.content.as_deref()), ("prompt", asked.prompt.as_deref())])?;
    let text = text.ok_or_else(|| ApiError::invalid("content: found none, expected a text"))?;
    let add_special =
        one_of(&[("add_special", asked.add_special), ("add_special_tokens", asked.add_special_tokens)])?;
    let options =
        EncodeOptions { add_special: add_special.unwrap_or(false), parse_special: asked.parse_special };
    let tokens = app.engine.tokenizer().encode(text, options).map_err(kvant_engine::EngineError::from)?;
    let (count, most) = (tokens.len(), app.engine.context());
    let told: Value = match asked.with_pieces {
        true => {
            tokens.iter().map(|id| json!({ "id": id, "piece": logprobs::text(&app.engine, *id) })).collect()
        }
        false => json!(tokens),
    };
    Ok(Json(json!({ "tokens": told, "count": count, "max_model_len": most })))
}

/// What `/detokenize` is asked.
#[derive(Debug, Deserialize, ToSchema)]
pub struct Detokenize {
    /// The tokens.
    pub tokens: Vec<u32>,
}

/// The text of tokens.
#[utoipa::path(post, path = "/detokenize", request_body = Detokenize,
    responses((status = 200, description = "text"), (status = 400, description = "refused")))]
pub async fn detokenize(
    State(app): State<App>,
    Body(asked): Body<Detokenize>,
) -> Result<Json<Value>, ApiError> {
    let vocab = app.engine.tokenizer().vocab_size() as u32;
    if let Some(token) = asked.tokens.iter().find(|token| **token >= vocab) {
        return Err(ApiError::invalid(format!("tokens: found {token}, expected less than {vocab}")));
    }
    let text = app.engine.tokenizer().decode(&asked.tokens, false);
    Ok(Json(json!({ "content": text, "prompt": text })))
}

/// What a client needs to know about the tokeniser.
#[utoipa::path(get, path = "/tokenizer_info", responses((status = 200, description = "the tokeniser")))]
pub async fn tokenizer_info(State(app): State<App>) -> Json<Value> {
    let tokenizer = app.engine.tokenizer();
    let text = |id: Option<u32>| id.and_then(|id| tokenizer.token_text(id));
    Json(json!({
        "tokenizer_class": "kvant",
        "vocab_size": tokenizer.vocab_size(),
        "bos_token": text(tokenizer.bos()),
        "bos_token_id": tokenizer.bos(),
        "eos_token": text(tokenizer.eos()),
        "eos_token_id": tokenizer.eos(),
        "pad_token": text(tokenizer.eos()),
        "eot_token_id": tokenizer.eos(),
        "add_bos_token": tokenizer.wants_bos(),
        "chat_template": app.engine.template().map(|template| template.source()),
        "max_model_len": app.engine.context(),
        "max_length": app.engine.context(),
    }))
}

/// What `/apply-template` is asked.
#[derive(Debug, Deserialize, ToSchema)]
pub struct ApplyTemplate {
    /// The conversation.
    #[schema(value_type = Vec<Object>)]
    pub messages: Value,
    /// Tools.
    #[schema(value_type = Option<Vec<Object>>)]
    pub tools: Option<Vec<Value>>,
    /// Further variables of the template.
    #[schema(value_type = Option<Object>)]
    pub chat_template_kwargs: Option<Map<String, Value>>,
    /// Open the assistant's turn.
    #[serde(default = "yes")]
    pub add_generation_prompt: bool,
}

/// The prompt of a conversation, as text.
#[utoipa::path(post, path = "/apply-template", request_body = ApplyTemplate,
    responses((status = 200, description = "the prompt"), (status = 400, description = "refused")))]
pub async fn apply_template(
    State(app): State<App>,
    Body(asked): Body<ApplyTemplate>,
) -> Result<Json<Value>, ApiError> {
    let mut messages = parse_messages(&asked.messages)?;
    let source = app.engine.template().map_or("", |template| template.source());
    let tools = tools_for_template(source, &mut messages, asked.tools.as_deref().unwrap_or_default());
    let kwargs = template_variables(&app, &asked.chat_template_kwargs.unwrap_or_default(), tools);
    let input = ChatInput {
        tools,
        kwargs: Some(&kwargs),
        add_generation_prompt: asked.add_generation_prompt,
        ..ChatInput::new(&messages)
    };
    Ok(Json(json!({ "prompt": app.engine.prompt_text(&input)? })))
}
