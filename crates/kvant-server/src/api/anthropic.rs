//! Anthropic's `/v1/messages` and `/v1/messages/count_tokens`.

use axum::extract::State;
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use kvant_engine::Finish;
use serde::Deserialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

use super::messages::parse_messages;
use super::sampling::{OneOrMany, OwnOptions, Sampling};
use super::turn::{Said, Talking, Thinking, ToolChoice, Turn, response_rule, token_limit};
use super::{Body, new_id, sse};
use crate::error::ApiError;
use crate::output::Piece;
use crate::scheduler::Owner;
use crate::state::{App, Server};

/// A refusal in Anthropic's form.
pub(crate) fn error_body(error: &ApiError) -> Value {
    json!({ "type": "error", "error": { "type": error.kind, "message": error.message } })
}

/// A conversation in Anthropic's form. Fields that are not named here are ignored.
#[derive(Debug, Deserialize, ToSchema)]
pub struct MessagesRequest {
    /// The model's name.
    pub model: Option<String>,
    /// Most tokens to generate.
    pub max_tokens: Option<i64>,
    /// The instruction.
    #[schema(value_type = Option<Object>)]
    pub system: Option<Value>,
    /// The conversation.
    #[schema(value_type = Vec<Object>)]
    pub messages: Value,
    /// Tools.
    #[schema(value_type = Option<Vec<Object>>)]
    pub tools: Option<Vec<Value>>,
    /// Which tools.
    #[schema(value_type = Option<Object>)]
    pub tool_choice: Option<Value>,
    /// `{"type": "disabled"}` asks for no thoughts; `budget_tokens` bounds them.
    #[schema(value_type = Option<Object>)]
    pub thinking: Option<Value>,
    /// What the answer must be (`format`), and how much thought it is worth (`effort`).
    #[schema(value_type = Option<Object>)]
    pub output_config: Option<Value>,
    /// Texts that end the answer.
    pub stop_sequences: Option<Vec<String>>,
    /// Tell the answer as it comes.
    pub stream: Option<bool>,
    /// 0 is greedy.
    pub temperature: Option<f32>,
    /// Keep the smallest set of tokens whose probability reaches this.
    pub top_p: Option<f32>,
    /// Keep the k likeliest.
    pub top_k: Option<i64>,
    /// What only this server knows.
    pub kvant: Option<OwnOptions>,
}

impl MessagesRequest {
    fn turn(&self, app: &App) -> Result<Turn, ApiError> {
        let sampling = Sampling {
            temperature: self.temperature,
            top_p: self.top_p,
            top_k: self.top_k,
            kvant: self.kvant.clone(),
            stop: self.stop_sequences.clone().map(OneOrMany::Many),
            ..Sampling::default()
        };
        let mut params = sampling.params(app)?;
        params.max_tokens = token_limit(self.max_tokens);
        let mut list = Vec::new();
        let system = self.system.as_ref().map(system_text).unwrap_or_default();
        if !system.is_empty() {
            list.push(json!({ "role": "system", "content": system }));
        }
        let messages =
            self.messages.as_array().ok_or_else(|| ApiError::invalid("messages: expected a list"))?;
        for message in messages {
            translate(message, &mut list)?;
        }
        let tool = |tool: &Value| {
            let function = json!({
                "name": tool["name"], "description": tool["description"], "parameters": tool["input_schema"],
            });
            // Their own kinds (web_search, bash) are passed over like other tools that are no functions.
            let kind = tool["type"].as_str().filter(|kind| *kind != "custom").unwrap_or("function");
            json!({ "type": kind, "function": function })
        };
        let choice = match self.tool_choice.as_ref().and_then(|choice| choice["type"].as_str()) {
            Some("tool") => ToolChoice::parse(self.tool_choice.as_ref())?,
            kind => ToolChoice::parse(kind.map(|kind| json!(kind)).as_ref())?,
        };
        let thinking = self.thinking.as_ref().unwrap_or(&Value::Null);
        let effort = self.output_config.as_ref().and_then(|config| config["effort"].as_str());
        let thinking = Thinking {
            enabled: thinking["type"].as_str().map(|kind| kind != "disabled"),
            effort: effort.map(str::to_owned),
            budget: token_limit(thinking["budget_tokens"].as_i64()),
        };
        let messages = parse_messages(&Value::Array(list))?;
        // As Anthropic has it: a last message of the assistant's is the beginning of its answer.
        let continued = messages.last().is_some_and(|last| last.role == "assistant" && last.extra.is_empty());
        Ok(Turn {
            messages,
            continued,
            tools: self.tools.iter().flatten().map(tool).collect(),
            tool_choice: choice,
            thinking,
            rule: response_rule(self.output_config.as_ref().and_then(|config| config.get("format")))?,
            calls_in_pieces: self.stream == Some(true),
            params,
            ..Turn::default()
        })
    }
}

/// The instruction's text, without lines that change from call to call and mean nothing to the model: they would defeat every prefix cache.
fn system_text(system: &Value) -> String {
    let texts: Vec<&str> = match system {
        Value::String(text) => vec![text],
        Value::Array(blocks) => blocks.iter().filter_map(|block| block["text"].as_str()).collect(),
        _ => Vec::new(),
    };
    let lines = texts.iter().flat_map(|text| text.lines()).filter(|line| !line.starts_with("x-anthropic-"));
    lines.collect::<Vec<_>>().join("\n")
}

/// One message in OpenAI's form, or several: results of tools are messages of their own there.
fn translate(message: &Value, out: &mut Vec<Value>) -> Result<(), ApiError> {
    let blocks = match &message["content"] {
        Value::Array(blocks) => blocks,
        content => {
            out.push(json!({ "role": message["role"], "content": content }));
            return Ok(());
        }
    };
    let (mut text, mut calls, mut thoughts): (Vec<String>, _, _) = (Vec::new(), Vec::new(), String::new());
    for block in blocks {
        match block["type"].as_str() {
            Some("text") => text.push(block["text"].as_str().unwrap_or_default().to_owned()),
            Some("thinking") => thoughts.push_str(block["thinking"].as_str().unwrap_or_default()),
            Some("redacted_thinking") => {}
            Some("tool_use") => calls.push(json!({
                "id": block["id"], "type": "function",
                "function": { "name": block["name"], "arguments": block["input"].to_string() },
            })),
            Some("tool_result") => {
                let said = match &block["content"] {
                    Value::String(text) => text.clone(),
                    Value::Array(parts) => {
                        parts.iter().filter_map(|part| part["text"].as_str()).collect::<Vec<_>>().join("\n")
                    }
                    _ => String::new(),
                };
                out.push(json!({ "role": "tool", "tool_call_id": block["tool_use_id"], "content": said }));
            }
            Some("document") => text.push(document(block)?),
            other => {
                let message = format!("messages: {} blocks are not supported", other.unwrap_or("untyped"));
                return Err(ApiError::invalid(message));
            }
        }
    }
    if text.is_empty() && calls.is_empty() {
        return Ok(());
    }
    let mut own = json!({ "role": message["role"], "content": text.join("\n") });
    if !calls.is_empty() {
        own["tool_calls"] = json!(calls);
    }
    if !thoughts.is_empty() {
        own["reasoning_content"] = json!(thoughts);
    }
    out.push(own);
    Ok(())
}

/// A document's text, below its title.
fn document(block: &Value) -> Result<String, ApiError> {
    let source = &block["source"];
    let text = match (source["type"].as_str(), &source["data"], &source["content"]) {
        (Some("text"), Value::String(text), _) | (Some("content"), _, Value::String(text)) => text.clone(),
        (Some("content"), _, Value::Array(parts)) if parts.iter().all(|part| part["type"] == "text") => {
            parts.iter().filter_map(|part| part["text"].as_str()).collect::<Vec<_>>().join("\n")
        }
        _ => return Err(ApiError::invalid("messages: a document: expected plain text")),
    };
    let heads =
        [&block["title"], &block["context"]].map(|head| head.as_str().map(|head| format!("{head}\n\n")));
    Ok(heads.into_iter().flatten().collect::<String>() + &text)
}

/// Answers a conversation.
#[utoipa::path(post, path = "/v1/messages", request_body = MessagesRequest,
    responses((status = 200, description = "the answer, or a stream of its parts"), (status = 400, description = "refused"),
              (status = 404, description = "no such model"), (status = 429, description = "busy")))]
pub async fn messages(
    State(server): State<Server>,
    Extension(owner): Extension<Owner>,
    Body(asked): Body<MessagesRequest>,
) -> Result<Response, ApiError> {
    let stream = asked.stream == Some(true);
    let told = begin(server, owner, asked).await?;
    match stream {
        true => Ok(sse::response(told)),
        false => told.whole().await.map(|value| Json(value).into_response()),
    }
}

async fn begin(server: Server, owner: Owner, asked: MessagesRequest) -> Result<Stream, ApiError> {
    if asked.max_tokens.is_none() {
        return Err(ApiError::invalid("max_tokens: expected a number"));
    }
    let app = server.model(asked.model.as_deref()).await?;
    let stops = asked.stop_sequences.clone().unwrap_or_default();
    let talking = asked.turn(&app)?.ask(&app, owner).await?;
    Ok(Stream { id: new_id("msg_"), app, talking, stops, open: None, blocks: 0, state: 0 })
}

/// The whole answer to a conversation.
pub(super) async fn message(server: Server, owner: Owner, asked: Value) -> Result<Value, ApiError> {
    let mut asked: MessagesRequest =
        serde_json::from_value(asked).map_err(|error| ApiError::invalid(format!("params: {error}")))?;
    asked.stream = None;
    begin(server, owner, asked).await?.whole().await
}

/// Counts the tokens of a conversation.
#[utoipa::path(post, path = "/v1/messages/count_tokens", request_body = MessagesRequest,
    responses((status = 200, description = "how many"), (status = 400, description = "refused")))]
pub async fn count_tokens(
    State(server): State<Server>,
    Body(asked): Body<MessagesRequest>,
) -> Result<Json<Value>, ApiError> {
    let app = server.model(asked.model.as_deref()).await?;
    let prompt = asked.turn(&app)?.into_prompt(&app).await?;
    Ok(Json(json!({ "input_tokens": prompt.len() })))
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Text,
    Thinking,
    Call,
}

/// An answer in the making.
struct Stream {
    id: String,
    app: App,
    talking: Talking,
    stops: Vec<String>,
    open: Option<Kind>,
    blocks: usize,
    state: u8,
}

impl Stream {
    fn message(&self, content: Vec<Value>, stop: Value, sequence: Value) -> Value {
        json!({
            "id": self.id, "type": "message", "role": "assistant", "model": self.app.name,
            "content": content, "stop_reason": stop, "stop_sequence": sequence, "stop_details": null,
            "usage": self.usage(), "container": null,
        })
    }

    fn usage(&self) -> Value {
        let cached = self.talking.cached_tokens();
        let mut told = json!({
            "input_tokens": self.talking.prompt_tokens() - cached,
            "cache_read_input_tokens": cached,
            "cache_creation_input_tokens": 0,
            "cache_creation": null,
            "output_tokens": self.talking.generated,
            "output_tokens_details": null,
            "server_tool_use": null,
            "service_tier": "standard",
            "inference_geo": null,
        });
        self.talking.mark(&mut told);
        told
    }

    /// Why it ended, and with which text if that can be known.
    fn stop(&self, finish: Finish, called: bool) -> (Value, Value) {
        let reason = match finish {
            Finish::Length | Finish::ContextFull => "max_tokens",
            _ if called => "tool_use",
            Finish::Stop => "stop_sequence",
            Finish::End | Finish::Cancelled => "end_turn",
        };
        let one = (reason == "stop_sequence" && self.stops.len() == 1).then(|| &self.stops[0]);
        (json!(reason), json!(one))
    }

    async fn whole(mut self) -> Result<Value, ApiError> {
        let mut content: Vec<Value> = Vec::new();
        let mut stop = (Value::Null, Value::Null);
        while let Some(said) = self.talking.next().await {
            match said? {
                Said::Pieces { pieces, .. } => pieces.into_iter().for_each(|piece| add(&mut content, piece)),
                Said::Finished { finish, called, .. } => stop = self.stop(finish, called),
            }
        }
        Ok(self.message(content, stop.0, stop.1))
    }

    fn close(&mut self) -> String {
        if self.open.take().is_none() {
            return String::new();
        }
        self.blocks += 1;
        sse::event("content_block_stop", &json!({ "type": "content_block_stop", "index": self.blocks - 1 }))
    }

    fn start(&self, block: &Value) -> String {
        let start = json!({ "type": "content_block_start", "index": self.blocks, "content_block": block });
        sse::event("content_block_start", &start)
    }

    fn delta(&self, delta: &Value) -> String {
        let delta = json!({ "type": "content_block_delta", "index": self.blocks, "delta": delta });
        sse::event("content_block_delta", &delta)
    }

    fn text(&mut self, kind: Kind, text: &str) -> String {
        let mut out = String::new();
        if self.open != Some(kind) {
            out.push_str(&self.close());
            out.push_str(&self.start(&match kind {
                Kind::Thinking => json!({ "type": "thinking", "thinking": "", "signature": "" }),
                _ => json!({ "type": "text", "text": "" }),
            }));
            self.open = Some(kind);
        }
        out.push_str(&self.delta(&match kind {
            Kind::Thinking => json!({ "type": "thinking_delta", "thinking": text }),
            _ => json!({ "type": "text_delta", "text": text }),
        }));
        out
    }

    fn piece(&mut self, piece: &Piece) -> String {
        match piece {
            Piece::Content(text) => self.text(Kind::Text, text),
            Piece::Reasoning(text) => self.text(Kind::Thinking, text),
            Piece::CallBegins { name } => {
                let mut out = self.close();
                out.push_str(&self.start(&tool_use(name, json!({}))));
                self.open = Some(Kind::Call);
                out
            }
            Piece::Arguments(text) => {
                self.delta(&json!({ "type": "input_json_delta", "partial_json": text }))
            }
            Piece::CallEnds => self.close(),
        }
    }
}

/// A call of a tool as a block.
fn tool_use(name: &str, input: Value) -> Value {
    let caller = json!({ "type": "direct" });
    json!({ "type": "tool_use", "id": new_id("toolu_"), "name": name, "input": input, "caller": caller })
}

/// Adds a piece to the blocks of a whole answer.
fn add(content: &mut Vec<Value>, piece: Piece) {
    let (kind, field, text) = match piece {
        Piece::Content(text) => ("text", "text", text),
        Piece::Reasoning(text) => ("thinking", "thinking", text),
        Piece::CallBegins { name } => return content.push(tool_use(&name, json!({}))),
        // All of them: an answer that is told as a whole has whole calls.
        Piece::Arguments(text) => {
            let input: Value = serde_json::from_str(&text).unwrap_or_else(|_| json!({}));
            return content.last_mut().into_iter().for_each(|block| block["input"] = input.clone());
        }
        Piece::CallEnds => return,
    };
    match content.last_mut().filter(|block| block["type"] == kind) {
        Some(block) => block[field] = json!(format!("{}{text}", block[field].as_str().unwrap_or_default())),
        None if kind == "thinking" => content.push(json!({ "type": kind, field: text, "signature": "" })),
        None => content.push(json!({ "type": kind, field: text })),
    }
}

impl sse::Source for Stream {
    async fn next(&mut self) -> Option<String> {
        loop {
            match self.state {
                0 => {
                    self.state = 1;
                    let message = self.message(Vec::new(), Value::Null, Value::Null);
                    return Some(sse::event(
                        "message_start",
                        &json!({ "type": "message_start", "message": message }),
                    ));
                }
                1 => match self.talking.next().await {
                    Some(Ok(Said::Pieces { pieces, .. })) => {
                        let out: String = pieces.iter().map(|piece| self.piece(piece)).collect();
                        if !out.is_empty() {
                            return Some(out);
                        }
                    }
                    Some(Ok(Said::Finished { finish, called, .. })) => {
                        let mut out = self.close();
                        let (reason, sequence) = self.stop(finish, called);
                        let delta = json!({ "stop_reason": reason, "stop_sequence": sequence });
                        let told = json!({ "type": "message_delta", "delta": delta, "usage": self.usage() });
                        out.push_str(&sse::event("message_delta", &told));
                        return Some(out);
                    }
                    Some(Err(error)) => {
                        self.state = 3;
                        return Some(sse::event("error", &error_body(&error)));
                    }
                    None => self.state = 2,
                },
                2 => {
                    self.state = 3;
                    return Some(sse::event("message_stop", &json!({ "type": "message_stop" })));
                }
                _ => return None,
            }
        }
    }
}
