//! ollama's `/api`: chat, generate, and what tells about the model.

use std::time::Instant;

use axum::extract::State;
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use kvant_engine::{Finish, Message};
use serde::Deserialize;
use serde_json::{Map, Value, json};
use utoipa::ToSchema;

use super::messages::parse_messages;
use super::sampling::{OneOrMany, Sampling};
use super::turn::{Said, Talking, ToolChoice, Turn, raw_tokens, token_limit};
use super::{Body, sse};
use crate::clock;
use crate::constraint::Rule;
use crate::error::ApiError;
use crate::output::Piece;
use crate::scheduler::{Event, Owner, Params};
use crate::state::{App, Reading};

/// A conversation, or with `/api/generate` a prompt. Fields that are not named here are ignored.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct OllamaRequest {
    /// The model's name.
    pub model: Option<String>,
    /// The conversation.
    #[schema(value_type = Option<Vec<Object>>)]
    pub messages: Option<Value>,
    /// The prompt of `/api/generate`.
    pub prompt: Option<String>,
    /// The instruction of `/api/generate`.
    pub system: Option<String>,
    /// Complete the prompt as it stands.
    pub raw: bool,
    /// Tell the answer as it comes; true if not given.
    pub stream: Option<bool>,
    /// `json`, or a schema.
    #[schema(value_type = Option<Object>)]
    pub format: Option<Value>,
    /// Tools.
    #[schema(value_type = Option<Vec<Object>>)]
    pub tools: Option<Vec<Value>>,
    /// Think first.
    #[schema(value_type = Option<bool>)]
    pub think: Option<Value>,
    /// How tokens are chosen.
    #[schema(value_type = Option<Object>)]
    pub options: Map<String, Value>,
}

impl OllamaRequest {
    fn params(&self, app: &App) -> Result<Params, ApiError> {
        let name = self.model.as_deref().map(|name| name.strip_suffix(":latest").unwrap_or(name));
        app.check_model(name)?;
        let number = |name: &str| self.options.get(name).and_then(Value::as_f64).map(|value| value as f32);
        let whole = |name: &str| self.options.get(name).and_then(Value::as_i64);
        let stop = match self.options.get("stop") {
            None | Some(Value::Null) => None,
            Some(stop) => Some(
                serde_json::from_value::<OneOrMany>(stop.clone())
                    .map_err(|_| ApiError::invalid("options.stop: expected a text or a list of texts"))?,
            ),
        };
        let sampling = Sampling {
            temperature: number("temperature"),
            top_p: number("top_p"),
            top_k: whole("top_k"),
            min_p: number("min_p"),
            repeat_penalty: number("repeat_penalty"),
            repeat_last_n: whole("repeat_last_n"),
            presence_penalty: number("presence_penalty"),
            frequency_penalty: number("frequency_penalty"),
            seed: whole("seed"),
            stop,
            ..Sampling::default()
        };
        let mut params = sampling.params(app)?;
        params.max_tokens = token_limit(whole("num_predict"));
        Ok(params)
    }

    fn turn(&self, app: &App, messages: Vec<Message>) -> Result<Turn, ApiError> {
        let rule = match &self.format {
            None | Some(Value::Null) => None,
            Some(Value::String(text)) if text.is_empty() => None,
            Some(Value::String(text)) if text == "json" => Some(Rule::Schema(json!({ "type": "object" }))),
            Some(schema @ Value::Object(_)) => Some(Rule::Schema(schema.clone())),
            Some(_) => return Err(ApiError::invalid("format: expected \"json\" or a schema")),
        };
        let mut kwargs = Map::new();
        if let Some(think) = self.think.as_ref().and_then(Value::as_bool) {
            kwargs.insert("enable_thinking".to_owned(), json!(think));
        }
        Ok(Turn {
            messages,
            tools: self.tools.clone().unwrap_or_default(),
            tool_choice: ToolChoice::Auto,
            kwargs,
            rule,
            params: self.params(app)?,
            ..Turn::default()
        })
    }
}

/// Answers a conversation.
#[utoipa::path(post, path = "/api/chat", operation_id = "ollama_chat", request_body = OllamaRequest,
    responses((status = 200, description = "lines of JSON"), (status = 400, description = "refused"),
              (status = 404, description = "no such model"), (status = 429, description = "busy")))]
pub async fn chat(
    State(app): State<App>,
    Extension(owner): Extension<Owner>,
    Body(asked): Body<OllamaRequest>,
) -> Result<Response, ApiError> {
    let mut list = asked.messages.clone().unwrap_or(Value::Null);
    // ollama's calls carry no type and no id.
    for message in list.as_array_mut().into_iter().flatten() {
        let calls = message.get_mut("tool_calls").and_then(Value::as_array_mut);
        for call in calls.into_iter().flatten().filter_map(Value::as_object_mut) {
            call.insert("type".to_owned(), json!("function"));
        }
    }
    let turn = asked.turn(&app, parse_messages(&list)?)?;
    answer(app, turn, owner, asked.stream, "message").await
}

/// Answers or completes a prompt.
#[utoipa::path(post, path = "/api/generate", request_body = OllamaRequest,
    responses((status = 200, description = "lines of JSON"), (status = 400, description = "refused"),
              (status = 404, description = "no such model"), (status = 429, description = "busy")))]
pub async fn generate(
    State(app): State<App>,
    Extension(owner): Extension<Owner>,
    Body(asked): Body<OllamaRequest>,
) -> Result<Response, ApiError> {
    let prompt = asked.prompt.clone().unwrap_or_default();
    if prompt.is_empty() {
        // Clients load a model this way; it is loaded.
        let model = app.options.model.clone();
        let loaded = json!({ "model": model, "created_at": stamp(), "response": "", "done": true, "done_reason": "load" });
        return Ok(Json(loaded).into_response());
    }
    if asked.raw || app.engine.template().is_none() {
        return complete(app, owner, &asked, &prompt).await;
    }
    let system = asked.system.clone().map(|system| Message::new("system", system));
    let messages = system.into_iter().chain([Message::new("user", prompt)]).collect();
    let turn = asked.turn(&app, messages)?;
    answer(app, turn, owner, asked.stream, "response").await
}

/// Completes a prompt as it stands, in one piece.
async fn complete(app: App, owner: Owner, asked: &OllamaRequest, prompt: &str) -> Result<Response, ApiError> {
    let began = Instant::now();
    let (own, prompt) = (app.clone(), prompt.to_owned());
    let prompt = app.reading.run(move |stop| raw_tokens(&own, &prompt, stop)).await?;
    let mut answering = app.ask(owner, prompt, asked.params(&app)?, Reading::AsItComes).await?;
    let (mut text, mut count, mut reason) = (String::new(), 0, "stop");
    while let Some(event) = answering.next().await {
        match event {
            Event::Text { text: more, .. } => text.push_str(&more),
            Event::Finished { finish, tokens, .. } => {
                (count, reason) = (tokens, done_reason(finish));
                break;
            }
            Event::Failed(failure) => return Err(failure.into()),
            Event::Started { .. } | Event::Prompt { .. } => {}
        }
    }
    let mut line = json!({ "model": app.options.model, "created_at": stamp(), "response": text, "done": true, "done_reason": reason });
    add_counts(&mut line, answering.prompt.len(), count, began);
    let mut line = line.to_string();
    line.push('\n');
    let kind = if asked.stream == Some(false) { "application/json" } else { "application/x-ndjson" };
    Ok(([(axum::http::header::CONTENT_TYPE, kind)], line).into_response())
}

async fn answer(
    app: App,
    turn: Turn,
    owner: Owner,
    stream: Option<bool>,
    field: &'static str,
) -> Result<Response, ApiError> {
    let began = Instant::now();
    let talking = turn.ask(&app, owner).await?;
    let begun = (String::new(), String::new());
    let mut told = JsonLines { app, talking, began, field, begun, ended: false };
    if stream != Some(false) {
        return Ok(sse::lines(told));
    }
    let (mut content, mut thoughts, mut calls, mut end) =
        (String::new(), String::new(), Vec::new(), Value::Null);
    let mut begun = (String::new(), String::new());
    while let Some(said) = told.talking.next().await {
        match said? {
            Said::Pieces { pieces, .. } => {
                for piece in pieces {
                    match piece {
                        Piece::Content(text) => content.push_str(&text),
                        Piece::Reasoning(text) => thoughts.push_str(&text),
                        Piece::CallBegins { name } => begun = (name, String::new()),
                        Piece::Arguments(text) => begun.1.push_str(&text),
                        Piece::CallEnds => calls.push(call(&begun.0, &begun.1)),
                    }
                }
            }
            Said::Finished { finish, .. } => end = json!(done_reason(finish)),
        }
    }
    let mut line = told.line(&content, &thoughts, calls);
    line["done"] = json!(true);
    line["done_reason"] = end;
    add_counts(&mut line, told.talking.prompt_tokens(), told.talking.generated, began);
    Ok(Json(line).into_response())
}

fn done_reason(finish: Finish) -> &'static str {
    match finish {
        Finish::Length | Finish::ContextFull => "length",
        Finish::End | Finish::Stop | Finish::Cancelled => "stop",
    }
}

fn call(name: &str, arguments: &str) -> Value {
    let arguments: Value = serde_json::from_str(arguments).unwrap_or_else(|_| json!({}));
    json!({ "function": { "name": name, "arguments": arguments } })
}

fn add_counts(line: &mut Value, prompt: usize, generated: usize, began: Instant) {
    let nanoseconds = began.elapsed().as_nanos() as u64;
    line["total_duration"] = json!(nanoseconds);
    line["load_duration"] = json!(0);
    line["prompt_eval_count"] = json!(prompt);
    line["eval_count"] = json!(generated);
    line["eval_duration"] = json!(nanoseconds);
}

/// An answer as lines of JSON.
struct JsonLines {
    app: App,
    talking: Talking,
    began: Instant,
    field: &'static str,
    /// Name and arguments of the call that has begun.
    begun: (String, String),
    ended: bool,
}

impl JsonLines {
    /// The line of a piece. Calls are told as a whole.
    fn piece(&mut self, piece: Piece) -> Option<String> {
        let line = match piece {
            Piece::Content(text) => self.line(&text, "", Vec::new()),
            Piece::Reasoning(text) => self.line("", &text, Vec::new()),
            Piece::CallBegins { name } => {
                self.begun = (name, String::new());
                return None;
            }
            Piece::Arguments(text) => {
                self.begun.1.push_str(&text);
                return None;
            }
            Piece::CallEnds => self.line("", "", vec![call(&self.begun.0, &self.begun.1)]),
        };
        Some(format!("{line}\n"))
    }

    fn line(&self, content: &str, thoughts: &str, calls: Vec<Value>) -> Value {
        let mut line = json!({ "model": self.app.options.model, "created_at": stamp(), "done": false });
        if self.field == "response" {
            line["response"] = json!(content);
            if !thoughts.is_empty() {
                line["thinking"] = json!(thoughts);
            }
            return line;
        }
        let mut message = json!({ "role": "assistant", "content": content });
        if !thoughts.is_empty() {
            message["thinking"] = json!(thoughts);
        }
        if !calls.is_empty() {
            message["tool_calls"] = json!(calls);
        }
        line["message"] = message;
        line
    }
}

impl sse::Source for JsonLines {
    async fn next(&mut self) -> Option<String> {
        while !self.ended {
            match self.talking.next().await {
                Some(Ok(Said::Pieces { pieces, .. })) => {
                    let out: String = pieces.into_iter().filter_map(|piece| self.piece(piece)).collect();
                    if !out.is_empty() {
                        return Some(out);
                    }
                }
                Some(Ok(Said::Finished { finish, .. })) => {
                    self.ended = true;
                    let mut line = self.line("", "", Vec::new());
                    line["done"] = json!(true);
                    line["done_reason"] = json!(done_reason(finish));
                    add_counts(&mut line, self.talking.prompt_tokens(), self.talking.generated, self.began);
                    return Some(format!("{line}\n"));
                }
                Some(Err(error)) => {
                    self.ended = true;
                    return Some(format!("{}\n", json!({ "error": error.message })));
                }
                None => self.ended = true,
            }
        }
        None
    }
}

fn model(app: &App) -> Value {
    let details = json!({ "format": "gguf", "family": app.engine.spec().family, "parameter_size": "", "quantization_level": "" });
    json!({
        "name": app.options.model, "model": app.options.model, "modified_at": stamp(),
        "size": app.engine.weight_bytes(), "digest": "", "details": details,
    })
}

/// The models: one.
#[utoipa::path(get, path = "/api/tags", responses((status = 200, description = "the models")))]
pub async fn tags(State(app): State<App>) -> Json<Value> {
    Json(json!({ "models": [model(&app)] }))
}

/// The models that are loaded: the same.
#[utoipa::path(get, path = "/api/ps", responses((status = 200, description = "the models")))]
pub async fn ps(State(app): State<App>) -> Json<Value> {
    Json(json!({ "models": [model(&app)] }))
}

/// What a model is.
#[utoipa::path(post, path = "/api/show", request_body = OllamaRequest, responses((status = 200, description = "the model"),
    (status = 400, description = "refused"), (status = 404, description = "no such model")))]
pub async fn show(State(app): State<App>, Body(asked): Body<OllamaRequest>) -> Result<Json<Value>, ApiError> {
    asked.params(&app)?;
    let template = app.engine.template().map(|template| template.source());
    let capabilities = if template.is_some() { vec!["completion", "tools"] } else { vec!["completion"] };
    let info = json!({
        "general.architecture": app.engine.spec().family,
        "general.context_length": app.engine.spec().context,
    });
    Ok(Json(json!({
        "modelfile": "", "parameters": "", "template": template, "details": model(&app)["details"],
        "model_info": info, "capabilities": capabilities,
    })))
}

/// The version.
#[utoipa::path(get, path = "/api/version", responses((status = 200, description = "the version")))]
pub async fn version() -> Json<Value> {
    Json(json!({ "version": env!("CARGO_PKG_VERSION") }))
}

/// Now, as RFC 3339 writes it.
fn stamp() -> String {
    let [year, month, day, hour, minute, second] = clock::utc(clock::now());
    format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}Z")
}
