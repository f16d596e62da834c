//! OpenAI's `/v1/responses`. What was answered is kept, so that the next request may go on from there; [`super::stored`] tells it.

use axum::extract::State;
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use kvant_engine::Finish;
use serde::Deserialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

use super::background::{self, Writer};
use super::messages::parse_messages;
use super::sampling::Sampling;
use super::turn::{Said, Talking, Thinking, ToolChoice, Turn, response_rule, token_limit};
use super::{Body, new_id, sse};
use crate::clock::now;
use crate::error::ApiError;
use crate::output::Piece;
use crate::scheduler::Owner;
use crate::state::{App, Server};
use crate::unattended::Cancelled;

/// A conversation in the form of the responses API. Fields that are not named here are ignored.
#[derive(Debug, Deserialize, ToSchema)]
pub struct ResponsesRequest {
    /// The model's name.
    pub model: Option<String>,
    /// A text, or a list of items.
    #[schema(value_type = Object)]
    #[serde(default)]
    pub input: Value,
    /// The instruction.
    pub instructions: Option<String>,
    /// The response that this one continues.
    pub previous_response_id: Option<String>,
    /// The conversation that this belongs to, by its id or as `{"id": …}`: its items come first, and what is said here is added.
    #[schema(value_type = Option<Object>)]
    pub conversation: Option<Value>,
    /// Keep the response; true if not given.
    pub store: Option<bool>,
    /// What the client wants back with the response.
    #[schema(value_type = Option<Object>)]
    pub metadata: Option<Value>,
    /// How much thought it is worth: `{"effort": …}`.
    #[schema(value_type = Option<Object>)]
    pub reasoning: Option<Value>,
    /// Most tokens to generate.
    pub max_output_tokens: Option<i64>,
    /// Tools.
    #[schema(value_type = Option<Vec<Object>>)]
    pub tools: Option<Vec<Value>>,
    /// Which tools.
    #[schema(value_type = Option<Object>)]
    pub tool_choice: Option<Value>,
    /// What the answer must be: `{"format": …}`.
    #[schema(value_type = Option<Object>)]
    pub text: Option<Value>,
    /// Make the response whether anybody waits or not: it is polled by its id, or listened to (`stream`).
    pub background: Option<bool>,
    /// Tell the answer as it comes.
    pub stream: Option<bool>,
    /// How tokens are chosen.
    #[serde(flatten)]
    pub sampling: Sampling,
}

impl ResponsesRequest {
    /// The id of the conversation.
    fn conversation(&self) -> Option<&str> {
        let given = self.conversation.as_ref()?;
        given.as_str().or_else(|| given["id"].as_str())
    }

    /// All that was said: what this continues, and its own input. Every item has an id.
    async fn items(&self, server: &Server, owner: Owner) -> Result<Vec<Value>, ApiError> {
        let mut items = match (&self.previous_response_id, self.conversation()) {
            (Some(_), Some(_)) => {
                return Err(ApiError::invalid("previous_response_id and conversation exclude each other"));
            }
            (Some(id), None) => {
                let kept = server.kept.get(owner, id).await?.filter(|kept| kept["response"].is_object());
                let kept = kept.ok_or_else(|| unknown("previous_response_id", id))?;
                [&kept["input"], &kept["response"]["output"]].map(list).concat()
            }
            (None, Some(id)) => {
                let kept = server.kept.get(owner, id).await?.filter(|kept| kept["conversation"].is_object());
                list(&kept.ok_or_else(|| unknown("conversation", id))?["items"])
            }
            (None, None) => Vec::new(),
        };
        match &self.input {
            Value::String(text) => {
                let content = json!([{ "type": "input_text", "text": text }]);
                items.push(named(json!({ "type": "message", "role": "user", "content": content })));
            }
            Value::Array(given) => {
                for item in given {
                    items.push(match item["type"] == "item_reference" {
                        true => referred(server, owner, &items, item).await?,
                        false => named(item.clone()),
                    });
                }
            }
            Value::Null if !items.is_empty() => {}
            _ => return Err(ApiError::invalid("input: expected a text or a list")),
        }
        Ok(items)
    }

    fn turn(&self, app: &App, items: &[Value]) -> Result<Turn, ApiError> {
        let mut params = self.sampling.params(app)?;
        if params.choices != 1 {
            return Err(ApiError::invalid("n: expected 1"));
        }
        params.max_tokens = token_limit(self.max_output_tokens);
        let mut list = Vec::new();
        if let Some(instructions) = &self.instructions {
            list.push(json!({ "role": "system", "content": instructions }));
        }
        items.iter().try_for_each(|item| translate(item, &mut list))?;
        let effort = self.reasoning.as_ref().and_then(|reasoning| reasoning["effort"].as_str());
        let functions = self.tools.iter().flatten().map(|tool| {
            json!({ "type": tool["type"], "function": {
                "name": tool["name"], "description": tool["description"], "parameters": tool["parameters"],
            } })
        });
        Ok(Turn {
            messages: parse_messages(&Value::Array(list))?,
            tools: functions.collect(),
            tool_choice: ToolChoice::parse(self.tool_choice.as_ref())?,
            rule: response_rule(self.text.as_ref().and_then(|text| text.get("format")))?,
            calls_in_pieces: self.stream == Some(true),
            thinking: Thinking { effort: effort.map(str::to_owned), ..Thinking::default() },
            params,
            ..Turn::default()
        })
    }
}

fn unknown(field: &str, id: &str) -> ApiError {
    ApiError::not_found(format!("{field}: nothing is kept as {id}"))
}

fn list(value: &Value) -> Vec<Value> {
    value.as_array().cloned().unwrap_or_default()
}

/// An item with an id: its own, or a new one.
pub(super) fn named(mut item: Value) -> Value {
    if let Some(fields) = item.as_object_mut() {
        fields.entry("type").or_insert_with(|| json!("message"));
        let prefix = match fields["type"].as_str() {
            Some("function_call") => "fc_",
            Some("function_call_output") => "fco_",
            Some("reasoning") => "rs_",
            _ => "msg_",
        };
        if !fields.get("id").is_some_and(Value::is_string) {
            fields.insert("id".to_owned(), json!(new_id(prefix)));
        }
    }
    item
}

/// The item that another one stands for.
async fn referred(
    server: &Server,
    owner: Owner,
    items: &[Value],
    reference: &Value,
) -> Result<Value, ApiError> {
    let id = reference["id"]
        .as_str()
        .ok_or_else(|| ApiError::invalid("input: an item_reference without an id"))?;
    if let Some(item) = items.iter().find(|item| item["id"] == id) {
        return Ok(item.clone());
    }
    let own = id.to_owned();
    let pick = move |kept: &Value| {
        let lists = [&kept["response"]["output"], &kept["input"], &kept["items"]];
        lists.into_iter().filter_map(Value::as_array).flatten().find(|item| item["id"] == own).cloned()
    };
    server.kept.find(owner, id, pick).await?.ok_or_else(|| unknown("input: item_reference", id))
}

/// One item in the form of chat completions.
fn translate(item: &Value, out: &mut Vec<Value>) -> Result<(), ApiError> {
    match item["type"].as_str() {
        None | Some("message") => out.push(json!({ "role": item["role"], "content": item["content"] })),
        Some("function_call") => {
            let function = json!({ "name": item["name"], "arguments": item["arguments"] });
            let call = json!({ "id": item["call_id"], "type": "function", "function": function });
            // Calls of one turn stand in one message.
            let last = out.last_mut().filter(|m| m["role"] == "assistant");
            match last {
                Some(message) => match message["tool_calls"].as_array_mut() {
                    Some(calls) => calls.push(call),
                    None => message["tool_calls"] = json!([call]),
                },
                None => out.push(json!({ "role": "assistant", "content": null, "tool_calls": [call] })),
            }
        }
        Some("function_call_output") => {
            let said = item["output"].as_str().map_or_else(|| item["output"].to_string(), str::to_owned);
            out.push(json!({ "role": "tool", "tool_call_id": item["call_id"], "content": said }));
        }
        Some("reasoning") => {}
        Some(other) => {
            return Err(ApiError::invalid(format!("input: {other} items are not supported")));
        }
    }
    Ok(())
}

/// Answers a conversation.
#[utoipa::path(post, path = "/v1/responses", request_body = ResponsesRequest,
    responses((status = 200, description = "the answer, or a stream of its parts"), (status = 400, description = "refused"),
              (status = 404, description = "no such model"), (status = 429, description = "busy")))]
pub(crate) async fn respond(
    State(server): State<Server>,
    Extension(owner): Extension<Owner>,
    Body(asked): Body<ResponsesRequest>,
) -> Result<Response, ApiError> {
    let background = asked.background == Some(true);
    if background && asked.store == Some(false) {
        return Err(ApiError::invalid("background: such a response is kept"));
    }
    let app = server.model(asked.model.as_deref()).await?;
    let input = asked.items(&server, owner).await?;
    let talking = asked.turn(&app, &input)?.ask(&app, owner).await?;
    let made = Made {
        id: new_id("resp_"),
        created: now(),
        app,
        owner,
        talking,
        asked,
        input,
        items: Vec::new(),
        status: "in_progress",
    };
    let stream = made.asked.stream == Some(true);
    let mut told = Stream { made, number: 0, open: None, state: 0, failed: None };
    if background {
        let first = told.made.response();
        let (id, input) = (told.made.id.clone(), json!(told.made.input));
        let make = |mut cancelled: Cancelled, writer: Writer| async move {
            cancelled.or(writer.write(&mut told)).await?;
            Some(told.failed.map_or(Ok(()), Err))
        };
        background::start(&server, owner, first.clone(), input, make).await?;
        let listener = background::listen(&server, owner, &id, None).filter(|_| stream);
        return Ok(listener.map_or_else(|| Json(first).into_response(), sse::response));
    }
    if stream {
        return Ok(sse::response(told));
    }
    let response = told.complete().await?;
    told.made.keep(&response).await?;
    Ok(Json(response).into_response())
}

/// Counts the tokens of a conversation.
#[utoipa::path(post, path = "/v1/responses/input_tokens", operation_id = "count_response_tokens", request_body = ResponsesRequest,
    responses((status = 200, description = "how many"), (status = 400, description = "refused"), (status = 404, description = "no such response")))]
pub(crate) async fn count(
    State(server): State<Server>,
    Extension(owner): Extension<Owner>,
    Body(asked): Body<ResponsesRequest>,
) -> Result<Json<Value>, ApiError> {
    let app = server.model(asked.model.as_deref()).await?;
    let input = asked.items(&server, owner).await?;
    let prompt = asked.turn(&app, &input)?.into_prompt(&app).await?;
    Ok(Json(json!({ "object": "response.input_tokens", "input_tokens": prompt.len() })))
}

/// A tool with all of its fields, whichever were given.
fn full_tool(tool: &Value) -> Value {
    let mut full =
        json!({ "type": "function", "name": null, "description": null, "parameters": null, "strict": null });
    for (name, value) in tool.as_object().into_iter().flatten() {
        full[name] = value.clone();
    }
    full
}

/// A response in the making.
struct Made {
    id: String,
    created: u64,
    app: App,
    owner: Owner,
    talking: Talking,
    asked: ResponsesRequest,
    /// All that was said before.
    input: Vec<Value>,
    items: Vec<Value>,
    status: &'static str,
}

impl Made {
    /// Keeps a response that is complete, and adds what was said to its conversation.
    async fn keep(&self, response: &Value) -> Result<(), ApiError> {
        let kept = &self.app.server.kept;
        if let Some(id) = self.asked.conversation() {
            let mut conversation =
                kept.get(self.owner, id).await?.ok_or_else(|| unknown("conversation", id))?;
            conversation["items"] = [&self.input[..], &self.items].concat().into();
            kept.put(self.owner, id, conversation).await?;
        }
        match self.asked.store != Some(false) {
            true => {
                kept.put(self.owner, &self.id, json!({ "response": response, "input": self.input })).await
            }
            false => Ok(()),
        }
    }

    fn response(&self) -> Value {
        let (prompt, generated) = (self.talking.prompt_tokens(), self.talking.generated);
        let incomplete = (self.status == "incomplete").then(|| json!({ "reason": "max_output_tokens" }));
        let sampling = &self.asked.sampling;
        let mut told = json!({
            "id": self.id,
            "object": "response",
            "created_at": self.created,
            "status": self.status,
            "error": null,
            "incomplete_details": incomplete,
            "instructions": self.asked.instructions,
            "max_output_tokens": self.asked.max_output_tokens,
            "model": self.app.name,
            "output": self.items,
            "parallel_tool_calls": true,
            "previous_response_id": self.asked.previous_response_id,
            "conversation": self.asked.conversation().map(|id| json!({ "id": id })),
            "store": self.asked.store != Some(false),
            "temperature": sampling.temperature.unwrap_or(0.8),
            "top_p": sampling.top_p.unwrap_or(0.95),
            "text": self.asked.text.clone().unwrap_or_else(|| json!({ "format": { "type": "text" } })),
            "tool_choice": self.asked.tool_choice.clone().unwrap_or_else(|| json!("auto")),
            "tools": self.asked.tools.iter().flatten().map(full_tool).collect::<Vec<_>>(),
            "truncation": "disabled",
            "metadata": self.asked.metadata.clone().unwrap_or_else(|| json!({})),
            "completed_at": (self.status != "in_progress").then(now),
            "presence_penalty": sampling.presence_penalty.unwrap_or(0.0),
            "frequency_penalty": sampling.frequency_penalty.unwrap_or(0.0),
            "top_logprobs": 0,
            "reasoning": self.asked.reasoning,
            "max_tool_calls": null,
            "background": self.asked.background == Some(true),
            "service_tier": "default",
            "safety_identifier": null,
            "prompt_cache_key": null,
            "usage": {
                "input_tokens": prompt,
                "input_tokens_details": { "cached_tokens": self.talking.cached_tokens() },
                "output_tokens": generated,
                "output_tokens_details": { "reasoning_tokens": 0 },
                "total_tokens": prompt + generated,
            },
        });
        self.talking.mark(&mut told["usage"]);
        told
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Text,
    Reasoning,
    Call,
}

/// A response as a stream.
struct Stream {
    made: Made,
    number: u64,
    /// The item that grows, which is the last one.
    open: Option<Kind>,
    state: u8,
    /// Why it came to nothing.
    failed: Option<ApiError>,
}

impl Stream {
    /// The response once it is complete.
    async fn complete(&mut self) -> Result<Value, ApiError> {
        while let Some(said) = self.made.talking.next().await {
            // The events of a stream are made and dropped: the items are what counts.
            self.take(said?);
        }
        Ok(self.made.response())
    }

    /// The event of an error, behind which nothing comes.
    fn fail(&mut self, error: ApiError) -> String {
        let told = json!({ "code": error.kind, "message": error.message, "param": null });
        self.failed = Some(error);
        self.event("error", told)
    }

    fn event(&mut self, name: &str, mut value: Value) -> String {
        value["type"] = json!(name);
        value["sequence_number"] = json!(self.number);
        self.number += 1;
        sse::event(name, &value)
    }

    /// Where a part of the last item is.
    fn place(&self) -> Value {
        let index = self.made.items.len() - 1;
        json!({ "item_id": self.made.items[index]["id"], "output_index": index, "content_index": 0 })
    }

    fn with(&self, more: Value) -> Value {
        let mut place = self.place();
        for (name, value) in more.as_object().into_iter().flatten() {
            place[name] = value.clone();
        }
        place
    }

    fn add_item(&mut self, item: Value) -> String {
        let mut shown = item.clone();
        shown["status"] = json!("in_progress");
        let index = self.made.items.len();
        self.made.items.push(item);
        self.event("response.output_item.added", json!({ "output_index": index, "item": shown }))
    }

    fn done_item(&mut self) -> String {
        let index = self.made.items.len() - 1;
        let item = self.made.items[index].clone();
        self.event("response.output_item.done", json!({ "output_index": index, "item": item }))
    }

    fn close(&mut self) -> String {
        let Some(kind) = self.open.take() else { return String::new() };
        if kind == Kind::Call {
            return self.close_call();
        }
        let part = self.made.items[self.made.items.len() - 1]["content"][0].clone();
        let (text, part_done) = (part["text"].clone(), self.with(json!({ "part": part })));
        let name =
            if kind == Kind::Text { "response.output_text.done" } else { "response.reasoning_text.done" };
        let done = self.with(json!({ "text": text, "logprobs": [] }));
        let mut out = self.event(name, done);
        out.push_str(&self.event("response.content_part.done", part_done));
        out.push_str(&self.done_item());
        out
    }

    fn text(&mut self, kind: Kind, text: &str) -> String {
        let mut out = String::new();
        if self.open != Some(kind) {
            out.push_str(&self.close());
            let part = match kind {
                Kind::Reasoning => json!({ "type": "reasoning_text", "text": "" }),
                _ => json!({ "type": "output_text", "text": "", "annotations": [], "logprobs": [] }),
            };
            out.push_str(&self.add_item(match kind {
                Kind::Reasoning => json!({ "type": "reasoning", "id": new_id("rs_"), "status": "completed", "summary": [], "content": [part] }),
                _ => json!({ "type": "message", "id": new_id("msg_"), "status": "completed", "role": "assistant", "content": [part] }),
            }));
            let added = self.with(json!({ "part": part }));
            out.push_str(&self.event("response.content_part.added", added));
            self.open = Some(kind);
        }
        let last = self.made.items.len() - 1;
        let whole = &mut self.made.items[last]["content"][0]["text"];
        *whole = json!(format!("{}{text}", whole.as_str().unwrap_or_default()));
        let name =
            if kind == Kind::Text { "response.output_text.delta" } else { "response.reasoning_text.delta" };
        let delta = self.with(json!({ "delta": text, "logprobs": [] }));
        out.push_str(&self.event(name, delta));
        out
    }

    fn begin_call(&mut self, name: &str) -> String {
        let mut out = self.close();
        let item = json!({
            "type": "function_call", "id": new_id("fc_"), "call_id": new_id("call_"), "name": name,
            "arguments": "", "status": "completed",
        });
        out.push_str(&self.add_item(item));
        self.open = Some(Kind::Call);
        out
    }

    fn arguments(&mut self, text: &str) -> String {
        if let Some(item) = self.made.items.last_mut() {
            let whole = &mut item["arguments"];
            *whole = json!(format!("{}{text}", whole.as_str().unwrap_or_default()));
        }
        let delta = self.with(json!({ "delta": text }));
        self.event("response.function_call_arguments.delta", delta)
    }

    fn close_call(&mut self) -> String {
        let item = &self.made.items[self.made.items.len() - 1];
        let done = self.with(json!({ "arguments": item["arguments"], "name": item["name"] }));
        let mut out = self.event("response.function_call_arguments.done", done);
        out.push_str(&self.done_item());
        out
    }

    /// Takes in what was said; the events of it come out.
    fn take(&mut self, said: Said) -> String {
        match said {
            Said::Pieces { pieces, .. } => {
                let event = |piece| match piece {
                    Piece::Content(text) => self.text(Kind::Text, &text),
                    Piece::Reasoning(text) => self.text(Kind::Reasoning, &text),
                    Piece::CallBegins { name } => self.begin_call(&name),
                    Piece::Arguments(text) => self.arguments(&text),
                    Piece::CallEnds => self.close(),
                };
                pieces.into_iter().map(event).collect()
            }
            Said::Finished { finish, .. } => {
                let full = matches!(finish, Finish::Length | Finish::ContextFull);
                self.made.status = if full { "incomplete" } else { "completed" };
                self.close()
            }
        }
    }
}

impl sse::Source for Stream {
    async fn next(&mut self) -> Option<String> {
        loop {
            match self.state {
                0 => {
                    self.state = 1;
                    let response = json!({ "response": self.made.response() });
                    let mut out = self.event("response.created", response.clone());
                    out.push_str(&self.event("response.in_progress", response));
                    return Some(out);
                }
                1 => match self.made.talking.next().await {
                    Some(Ok(said)) => {
                        let out = self.take(said);
                        if !out.is_empty() {
                            return Some(out);
                        }
                    }
                    Some(Err(error)) => {
                        self.state = 3;
                        return Some(self.fail(error));
                    }
                    None => self.state = 2,
                },
                2 => {
                    self.state = 3;
                    let name = if self.made.status == "incomplete" {
                        "response.incomplete"
                    } else {
                        "response.completed"
                    };
                    let response = self.made.response();
                    if let Err(error) = self.made.keep(&response).await {
                        return Some(self.fail(error));
                    }
                    return Some(self.event(name, json!({ "response": response })));
                }
                _ => return None,
            }
        }
    }
}
