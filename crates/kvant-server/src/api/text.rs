//! Text to tokens and back, without running anything.

use std::fmt::Write;

use axum::Json;
use axum::extract::{Query, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use kvant_engine::{ChatInput, EncodeOptions, EngineError, Stop};
use serde::Deserialize;
use serde_json::{Map, Value, json};
use utoipa::ToSchema;

use super::messages::parse_messages;
use super::sampling::one_of;
use super::turn::{template_variables, tools_for_template};
use super::{Body, Which, logprobs};
use crate::error::ApiError;
use crate::state::{App, Server};

/// What `/tokenize` is asked.
#[derive(Debug, Deserialize, ToSchema)]
pub struct Tokenize {
    /// The model's name.
    pub model: Option<String>,
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
    responses((status = 200, description = "tokens"), (status = 400, description = "refused"), (status = 404, description = "no such model")))]
pub async fn tokenize(
    State(server): State<Server>,
    Body(asked): Body<Tokenize>,
) -> Result<Response, ApiError> {
    let app = server.model(asked.model.as_deref()).await?;
    let own = app.clone();
    let text = app.server.reading.run(move |stop| tokenized(&own, &asked, stop)).await?;
    Ok(([(header::CONTENT_TYPE, "application/json")], text).into_response())
}

/// The tokens of a text, as JSON. Millions of tokens are written one by one: as a tree they would take many times their text.
fn tokenized(app: &App, asked: &Tokenize, stop: Stop<'_>) -> Result<String, ApiError> {
    let text = one_of(&[("content", asked.content.as_deref()), ("prompt", asked.prompt.as_deref())])?;
    let text = text.ok_or_else(|| ApiError::invalid("content: found none, expected a text"))?;
    let add_special =
        one_of(&[("add_special", asked.add_special), ("add_special_tokens", asked.add_special_tokens)])?;
    let options =
        EncodeOptions { add_special: add_special.unwrap_or(false), parse_special: asked.parse_special };
    let tokens = app.engine.tokenizer().encode_until(text, options, stop);
    let tokens = tokens.map_err(EngineError::from)?;
    let mut json = String::from("{\"tokens\":[");
    for (at, id) in tokens.iter().enumerate() {
        if at > 0 {
            json.push(',');
        }
        // Writing to a String cannot fail.
        let _ = match asked.with_pieces {
            true => {
                let piece = Value::from(logprobs::text(&app.engine, *id));
                write!(json, "{{\"id\":{id},\"piece\":{piece}}}")
            }
            false => write!(json, "{id}"),
        };
    }
    let _ = write!(json, "],\"count\":{},\"max_model_len\":{}}}", tokens.len(), app.engine.context());
    Ok(json)
}

/// What `/detokenize` is asked.
#[derive(Debug, Deserialize, ToSchema)]
pub struct Detokenize {
    /// The model's name.
    pub model: Option<String>,
    /// The tokens.
    pub tokens: Vec<u32>,
}

/// The text of tokens.
#[utoipa::path(post, path = "/detokenize", request_body = Detokenize,
    responses((status = 200, description = "text"), (status = 400, description = "refused"), (status = 404, description = "no such model")))]
pub async fn detokenize(
    State(server): State<Server>,
    Body(asked): Body<Detokenize>,
) -> Result<Json<Value>, ApiError> {
    let app = server.model(asked.model.as_deref()).await?;
    let vocab = app.engine.tokenizer().vocab_size() as u32;
    if let Some(token) = asked.tokens.iter().find(|token| **token >= vocab) {
        return Err(ApiError::invalid(format!("tokens: found {token}, expected less than {vocab}")));
    }
    let own = app.clone();
    let decode = move |_: Stop<'_>| Ok(own.engine.tokenizer().decode(&asked.tokens, false));
    let text = app.server.reading.run(decode).await?;
    Ok(Json(json!({ "content": text, "prompt": text })))
}

/// What a client needs to know about the tokeniser.
#[utoipa::path(get, path = "/tokenizer_info", params(Which),
    responses((status = 200, description = "the tokeniser"), (status = 404, description = "no such model")))]
pub async fn tokenizer_info(
    State(server): State<Server>,
    Query(asked): Query<Which>,
) -> Result<Json<Value>, ApiError> {
    let app = server.model(asked.model.as_deref()).await?;
    let tokenizer = app.engine.tokenizer();
    let text = |id: Option<u32>| id.and_then(|id| tokenizer.token_text(id));
    Ok(Json(json!({
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
    })))
}

/// What `/apply-template` is asked.
#[derive(Debug, Deserialize, ToSchema)]
pub struct ApplyTemplate {
    /// The model's name.
    pub model: Option<String>,
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
    responses((status = 200, description = "the prompt"), (status = 400, description = "refused"), (status = 404, description = "no such model")))]
pub(crate) async fn apply_template(
    State(server): State<Server>,
    Body(asked): Body<ApplyTemplate>,
) -> Result<Json<Value>, ApiError> {
    let app = server.model(asked.model.as_deref()).await?;
    let own = app.clone();
    let prompt = app.server.reading.run(move |stop| laid_out(&own, asked, stop)).await?;
    Ok(Json(json!({ "prompt": prompt })))
}

fn laid_out(app: &App, asked: ApplyTemplate, stop: Stop<'_>) -> Result<String, ApiError> {
    let mut messages = parse_messages(&asked.messages)?;
    let source = app.engine.template().map_or("", |template| template.source());
    let tools = tools_for_template(source, &mut messages, asked.tools.as_deref().unwrap_or_default());
    let kwargs = template_variables(app, &asked.chat_template_kwargs.unwrap_or_default(), tools);
    let input = ChatInput {
        tools,
        kwargs: Some(&kwargs),
        add_generation_prompt: asked.add_generation_prompt,
        stop,
        ..ChatInput::new(&messages)
    };
    Ok(app.engine.prompt_text(&input)?)
}
