//! ollama's `/api`: chat, generate, and what tells about the model.

use std::time::Instant;

use axum::extract::State;
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use kvant_engine::{Finish, Message, Stop};
use serde::Deserialize;
use serde_json::{Map, Value, json};
use utoipa::ToSchema;

use super::messages::parse_messages;
use super::models::one_known;
use super::sampling::{OneOrMany, Sampling, check_logprobs};
use super::turn::{Said, Talking, Thinking, ToolChoice, Turn, put_before, raw_tokens, token_limit};
use super::{Body, infill, logprobs, sse};
use crate::clock::{now, rfc3339};
use crate::constraint::Rule;
use crate::error::ApiError;
use crate::output::Piece;
use crate::scheduler::{Event, Owner, Params, TokenInfo};
use crate::state::models::{Keep, Known, keep_alive_of, keep_seconds, known, model};
use crate::state::{App, Reading, Server};

/// A conversation, or with `/api/generate` a prompt. Fields that are not named here are ignored.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct OllamaRequest {
    /// The model's name.
    pub model: Option<String>,
    /// The same under its old name, for `/api/show`.
    pub name: Option<String>,
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
    /// Think first; or how much: `low`, `medium`, `high`.
    #[schema(value_type = Option<Object>)]
    pub think: Option<Value>,
    /// What stands behind what `/api/generate` completes, for models that can fill in the middle.
    pub suffix: Option<String>,
    /// Not supported: refused unless empty.
    pub images: Option<Vec<Value>>,
    /// What an answer of `/api/generate` came with, to go on from there.
    pub context: Option<Vec<u32>>,
    /// Tell how likely tokens were.
    pub logprobs: Option<bool>,
    /// Beside this many of the likeliest.
    #[schema(maximum = 20)]
    pub top_logprobs: Option<usize>,
    /// How tokens are chosen.
    #[schema(value_type = Option<Object>)]
    pub options: Map<String, Value>,
    /// How long the model stays loaded when nobody uses it: seconds, or a text such as `10m`; below 0 for good, 0 goes at once.
    #[schema(value_type = Option<Object>)]
    pub keep_alive: Option<Value>,
}

/// A time as ollama's clients write it; `None` for good.
fn keep_of(value: &Value) -> Option<Keep> {
    match value {
        Value::Number(number) => number.as_f64().map(keep_seconds),
        Value::String(text) => keep_alive_of(text),
        _ => None,
    }
}

/// What a request says with `keep_alive`.
pub(super) fn keep_of_request(value: Option<&Value>) -> Result<Option<Keep>, ApiError> {
    match value {
        None | Some(Value::Null) => Ok(None),
        Some(value) => match keep_of(value) {
            Some(keep) => Ok(Some(keep)),
            None => Err(ApiError::invalid(format!(
                "keep_alive: found {value}, expected seconds or a text such as \"10m\""
            ))),
        },
    }
}

impl OllamaRequest {
    /// How long the model is to stay, if that is said.
    fn keep(&self) -> Result<Option<Keep>, ApiError> {
        keep_of_request(self.keep_alive.as_ref())
    }

    /// The model, loaded.
    async fn app(&self, server: &Server) -> Result<App, ApiError> {
        model(server, self.model.as_deref(), self.keep()?).await
    }

    fn params(&self, app: &App) -> Result<Params, ApiError> {
        let pictures = |images: &Value| images.as_array().is_some_and(|images| !images.is_empty());
        let messages = self.messages.iter().filter_map(Value::as_array).flatten();
        if self.images.as_ref().is_some_and(|images| !images.is_empty())
            || messages.map(|message| &message["images"]).any(pictures)
        {
            return Err(ApiError::invalid("images: images are not supported"));
        }
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
        let top = check_logprobs(self.top_logprobs.unwrap_or(0))?;
        params.logprobs = (self.logprobs == Some(true) || top > 0).then_some(top);
        Ok(params)
    }

    fn turn(&self, app: &App, messages: Vec<Message>) -> Result<Turn, ApiError> {
        let rule = match &self.format {
            None | Some(Value::Null) => None,
            Some(Value::String(text)) if text.is_empty() => None,
            Some(Value::String(text)) if text == "json" => Some(Rule::Schema(json!({ "type": "object" }))),
            Some(schema @ Value::Object(_)) => Some(Rule::schema(schema)),
            Some(_) => return Err(ApiError::invalid("format: expected \"json\" or a schema")),
        };
        let think = self.think.as_ref();
        let effort = think.and_then(Value::as_str).map(str::to_owned);
        let thinking = Thinking { enabled: think.and_then(Value::as_bool), effort, budget: None };
        Ok(Turn {
            messages,
            tools: self.tools.clone().unwrap_or_default(),
            tool_choice: ToolChoice::Auto,
            thinking,
            rule,
            params: self.params(app)?,
            ..Turn::default()
        })
    }
}

/// A refusal in ollama's form.
pub(crate) fn error_body(error: &ApiError) -> Value {
    json!({ "error": error.message })
}

/// Answers a conversation.
#[utoipa::path(post, path = "/api/chat", operation_id = "ollama_chat", request_body = OllamaRequest,
    responses((status = 200, description = "lines of JSON"), (status = 400, description = "refused"),
              (status = 404, description = "no such model"), (status = 429, description = "busy")))]
pub async fn chat(
    State(server): State<Server>,
    Extension(owner): Extension<Owner>,
    Body(asked): Body<OllamaRequest>,
) -> Result<Response, ApiError> {
    let app = asked.app(&server).await?;
    let mut list = asked.messages.clone().unwrap_or(Value::Null);
    // ollama's calls carry no type and no id.
    for message in list.as_array_mut().into_iter().flatten() {
        let calls = message.get_mut("tool_calls").and_then(Value::as_array_mut);
        for call in calls.into_iter().flatten().filter_map(Value::as_object_mut) {
            call.insert("type".to_owned(), json!("function"));
        }
    }
    let turn = asked.turn(&app, parse_messages(&list)?)?;
    answer(app, turn, owner, asked.stream, Field::Message).await
}

/// Answers or completes a prompt.
#[utoipa::path(post, path = "/api/generate", request_body = OllamaRequest,
    responses((status = 200, description = "lines of JSON"), (status = 400, description = "refused"),
              (status = 404, description = "no such model"), (status = 429, description = "busy")))]
pub async fn generate(
    State(server): State<Server>,
    Extension(owner): Extension<Owner>,
    Body(asked): Body<OllamaRequest>,
) -> Result<Response, ApiError> {
    let prompt = asked.prompt.clone().unwrap_or_default();
    let app = asked.app(&server).await?;
    if prompt.is_empty() {
        // Clients load and unload models this way.
        let reason = if asked.keep()? == Some(Some(std::time::Duration::ZERO)) { "unload" } else { "load" };
        let told = json!({ "model": app.name, "created_at": stamp(), "response": "", "done": true, "done_reason": reason });
        return Ok(Json(told).into_response());
    }
    let suffix = asked.suffix.as_deref().is_some_and(|suffix| !suffix.is_empty());
    if asked.raw || suffix || app.engine.template().is_none() {
        return complete(app, owner, &asked, &prompt).await;
    }
    let system = asked.system.clone().map(|system| Message::new("system", system));
    let messages = system.into_iter().chain([Message::new("user", prompt)]).collect();
    let mut turn = asked.turn(&app, messages)?;
    turn.before = asked.context.unwrap_or_default();
    answer(app, turn, owner, asked.stream, Field::Response).await
}

/// Completes a prompt as it stands, in one piece.
async fn complete(app: App, owner: Owner, asked: &OllamaRequest, prompt: &str) -> Result<Response, ApiError> {
    let began = Instant::now();
    let (own, prompt, suffix) = (app.clone(), prompt.to_owned(), asked.suffix.clone().unwrap_or_default());
    let read = move |stop: Stop<'_>| match suffix.is_empty() {
        true => raw_tokens(&own, &prompt, stop),
        false => infill::prompt(&own, &prompt, &suffix, stop),
    };
    let mut prompt = app.server.reading.run(read).await?;
    put_before(&app, asked.context.clone().unwrap_or_default(), &mut prompt);
    let mut answering = app.ask(owner, prompt, asked.params(&app)?, Reading::AsItComes).await?;
    let (mut text, mut count, mut reason, mut said) = (String::new(), 0, "stop", Vec::new());
    while let Some(event) = answering.next().await {
        match event {
            Event::Text { text: more, tokens, .. } => {
                text.push_str(&more);
                said.extend(tokens);
            }
            Event::Finished { finish, tokens, .. } => {
                (count, reason) = (tokens, done_reason(finish));
                break;
            }
            Event::Failed(failure) => return Err(failure.into()),
            Event::Started { .. } | Event::Prompt { .. } => {}
        }
    }
    let mut line = json!({ "model": app.name, "created_at": stamp(), "response": text, "done": true, "done_reason": reason });
    add_logprobs(&mut line, &app, &said);
    let said = said.iter().map(|info| info.token);
    line["context"] = answering.prompt.iter().copied().chain(said).collect();
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
    field: Field,
) -> Result<Response, ApiError> {
    let began = Instant::now();
    let talking = turn.ask(&app, owner).await?;
    let begun = (String::new(), String::new());
    let mut told = JsonLines { app, talking, began, field, begun, said: Vec::new(), ended: false };
    if stream != Some(false) {
        return Ok(sse::lines(told));
    }
    let (mut content, mut thoughts, mut calls, mut end) =
        (String::new(), String::new(), Vec::new(), Finish::Stop);
    let mut begun = (String::new(), String::new());
    while let Some(said) = told.talking.next().await {
        match said? {
            Said::Pieces { pieces, tokens, .. } => {
                told.said.extend(tokens);
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
            Said::Finished { finish, .. } => end = finish,
        }
    }
    let mut line = told.line(&content, &thoughts, calls);
    add_logprobs(&mut line, &told.app, &told.said);
    told.end(&mut line, end);
    Ok(Json(line).into_response())
}

/// Adds how likely tokens were, if that was asked for.
fn add_logprobs(line: &mut Value, app: &App, tokens: &[TokenInfo]) {
    if let Some(list) = logprobs::chat(&app.engine, tokens).get("content") {
        line["logprobs"] = list.clone();
    }
}

/// Where an answer stands in a line.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Field {
    Message,
    Response,
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
    field: Field,
    /// Name and arguments of the call that has begun.
    begun: (String, String),
    /// What was generated.
    said: Vec<TokenInfo>,
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
        let mut line = json!({ "model": self.app.name, "created_at": stamp(), "done": false });
        if self.field == Field::Response {
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

    /// Makes `line` the last one.
    fn end(&self, line: &mut Value, finish: Finish) {
        line["done"] = json!(true);
        line["done_reason"] = json!(done_reason(finish));
        if self.field == Field::Response {
            let said = self.said.iter().map(|info| info.token);
            // The next prompt stands behind an answer that has ended.
            let end = self.app.engine.tokenizer().eos().filter(|_| finish == Finish::End);
            line["context"] = self.talking.prompt().iter().copied().chain(said).chain(end).collect();
        }
        add_counts(line, self.talking.prompt_tokens(), self.talking.generated, self.began);
    }
}

impl sse::Source for JsonLines {
    async fn next(&mut self) -> Option<String> {
        while !self.ended {
            match self.talking.next().await {
                Some(Ok(Said::Pieces { pieces, tokens, .. })) => {
                    let mut out: String = pieces.into_iter().filter_map(|piece| self.piece(piece)).collect();
                    if tokens.iter().any(|token| token.logprobs.is_some()) {
                        let mut line = self.line("", "", Vec::new());
                        add_logprobs(&mut line, &self.app, &tokens);
                        out.push_str(&format!("{line}\n"));
                    }
                    self.said.extend(tokens);
                    if !out.is_empty() {
                        return Some(out);
                    }
                }
                Some(Ok(Said::Finished { finish, .. })) => {
                    self.ended = true;
                    let mut line = self.line("", "", Vec::new());
                    self.end(&mut line, finish);
                    return Some(format!("{line}\n"));
                }
                Some(Err(error)) => {
                    self.ended = true;
                    return Some(format!("{}\n", error_body(&error)));
                }
                None => self.ended = true,
            }
        }
        None
    }
}

/// What `tags` and `ps` tell about a model.
async fn told(server: &Server, known: &Known) -> Result<Value, ApiError> {
    let facts = server.models.facts(known).await?;
    Ok(json!({
        "name": known.name, "model": known.name, "modified_at": rfc3339(facts.modified),
        "size": facts.bytes, "digest": facts.digest, "details": facts.details(),
    }))
}

/// The models. One whose file cannot be read is left out.
#[utoipa::path(get, path = "/api/tags", responses((status = 200, description = "the models")))]
pub async fn tags(State(server): State<Server>) -> Result<Json<Value>, ApiError> {
    let mut models = Vec::new();
    for known in known(&server).await? {
        models.extend(told(&server, &known).await.ok());
    }
    Ok(Json(json!({ "models": models })))
}

/// The models that are loaded, and when they go if nobody uses them.
#[utoipa::path(get, path = "/api/ps", responses((status = 200, description = "the models")))]
pub async fn ps(State(server): State<Server>) -> Result<Json<Value>, ApiError> {
    let mut models = Vec::new();
    for known in known(&server).await? {
        let Some(served) = &known.loaded else { continue };
        let mut one = told(&server, &known).await?;
        let since = known.expires.and_then(|at| at.duration_since(std::time::UNIX_EPOCH).ok());
        one["expires_at"] = json!(rfc3339(since.map_or(u64::from(u32::MAX), |since| since.as_secs())));
        one["size"] = json!(known.bytes);
        one["size_vram"] = json!(served.engine.device_name().map_or(0, |_| served.engine.weight_bytes()));
        one["context_length"] = json!(served.engine.context());
        models.push(one);
    }
    Ok(Json(json!({ "models": models })))
}

/// What a model is. It is not loaded for that.
#[utoipa::path(post, path = "/api/show", request_body = OllamaRequest, responses((status = 200, description = "the model"),
    (status = 400, description = "refused"), (status = 404, description = "no such model")))]
pub async fn show(
    State(server): State<Server>,
    Body(asked): Body<OllamaRequest>,
) -> Result<Json<Value>, ApiError> {
    let known = one_known(&server, asked.model.as_deref().or(asked.name.as_deref())).await?;
    let facts = server.models.facts(&known).await?;
    Ok(Json(json!({
        "modelfile": "", "parameters": "", "template": facts.template, "details": facts.details(),
        "model_info": facts.info, "capabilities": facts.capabilities, "modified_at": rfc3339(facts.modified),
    })))
}

/// The version.
#[utoipa::path(get, path = "/api/version", responses((status = 200, description = "the version")))]
pub async fn version() -> Json<Value> {
    Json(json!({ "version": env!("CARGO_PKG_VERSION") }))
}

/// Now, as RFC 3339 writes it.
fn stamp() -> String {
    rfc3339(now())
}
