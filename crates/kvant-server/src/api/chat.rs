//! `/v1/chat/completions`.

use axum::extract::State;
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use serde::Deserialize;
use serde_json::{Map, Value, json};
use utoipa::ToSchema;

use super::messages::parse_messages;
use super::sampling::{Sampling, check_logprobs, one_of};
use super::turn::{
    Said, Talking, Thinking, ToolChoice, Turn, finish_reason, no_grammar, response_rule, token_limit,
};
use super::{Body, logprobs, new_id, sse};
use crate::clock::now;
use crate::error::ApiError;
use crate::output::Piece;
use crate::scheduler::{Owner, TokenInfo};
use crate::state::{App, Server};

/// What a stream tells beside the answer.
#[derive(Clone, Copy, Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct StreamOptions {
    /// What the request took, in a last chunk without choices.
    pub include_usage: bool,
}

/// A conversation to answer. Fields that are not named here are ignored.
#[derive(Debug, Deserialize, ToSchema)]
pub struct ChatRequest {
    /// The model's name.
    pub model: Option<String>,
    /// The conversation.
    #[schema(value_type = Vec<Object>)]
    pub messages: Value,
    /// Tell the answer as it comes.
    #[serde(default)]
    pub stream: Option<bool>,
    /// Tell times and the cache with every part, not with the last alone.
    pub timings_per_token: Option<bool>,
    /// What the stream tells.
    pub stream_options: Option<StreamOptions>,
    /// Most tokens to generate.
    pub max_tokens: Option<i64>,
    /// The same under OpenAI's newer name.
    pub max_completion_tokens: Option<i64>,
    /// The same under llama.cpp's name.
    pub n_predict: Option<i64>,
    /// Tell how likely tokens were.
    pub logprobs: Option<bool>,
    /// Beside this many of the likeliest.
    #[schema(maximum = 20)]
    pub top_logprobs: Option<usize>,
    /// What the answer must be.
    #[schema(value_type = Option<Object>)]
    pub response_format: Option<Value>,
    /// A schema that the answer must keep to, in llama.cpp's form.
    #[schema(value_type = Option<Object>)]
    pub json_schema: Option<Value>,
    /// Not supported: refused.
    pub grammar: Option<String>,
    /// Tools.
    #[schema(value_type = Option<Vec<Object>>)]
    pub tools: Option<Vec<Value>>,
    /// Which tools.
    #[schema(value_type = Option<Object>)]
    pub tool_choice: Option<Value>,
    /// Further variables of the template, such as `enable_thinking`.
    #[schema(value_type = Option<Object>)]
    pub chat_template_kwargs: Option<Map<String, Value>>,
    /// Go on with the last message, which is the assistant's, instead of answering it.
    pub continue_final_message: Option<bool>,
    /// Open the assistant's turn: always done, unless the last message is gone on with.
    pub add_generation_prompt: Option<bool>,
    /// How much thought the answer is worth: `none`, `low`, `medium`, `high`, as far as the template knows of it.
    pub reasoning_effort: Option<String>,
    /// Most tokens of thoughts; -1 is no limit.
    pub reasoning_budget: Option<i64>,
    /// The same under another name of llama.cpp's.
    pub thinking_budget_tokens: Option<i64>,
    /// `none` leaves thoughts in the answer.
    pub reasoning_format: Option<String>,
    /// How tokens are chosen.
    #[serde(flatten)]
    pub sampling: Sampling,
}

impl ChatRequest {
    fn turn(&self, app: &App) -> Result<Turn, ApiError> {
        no_grammar(self.grammar.as_deref())?;
        let mut params = self.sampling.params(app)?;
        params.max_tokens = token_limit(one_of(&[
            ("max_tokens", self.max_tokens),
            ("max_completion_tokens", self.max_completion_tokens),
            ("n_predict", self.n_predict),
        ])?);
        let top = check_logprobs(self.top_logprobs.unwrap_or(0))?;
        if top > 0 && self.logprobs != Some(true) {
            return Err(ApiError::invalid("top_logprobs: expected logprobs to be true"));
        }
        params.logprobs = (self.logprobs == Some(true)).then_some(top);
        let continued = self.continue_final_message == Some(true);
        if continued && self.add_generation_prompt == Some(true) {
            return Err(ApiError::invalid(
                "continue_final_message and add_generation_prompt exclude each other",
            ));
        }
        Ok(Turn {
            messages: parse_messages(&self.messages)?,
            tools: self.tools.clone().unwrap_or_default(),
            tool_choice: ToolChoice::parse(self.tool_choice.as_ref())?,
            kwargs: self.chat_template_kwargs.clone().unwrap_or_default(),
            rule: match &self.json_schema {
                None => response_rule(self.response_format.as_ref())?,
                Some(schema) => response_rule(Some(&json!({ "type": "json_schema", "schema": schema })))?,
            },
            raw_thoughts: self.reasoning_format.as_deref() == Some("none"),
            continued,
            thinking: Thinking {
                enabled: None,
                effort: self.reasoning_effort.clone(),
                budget: token_limit(one_of(&[
                    ("reasoning_budget", self.reasoning_budget),
                    ("thinking_budget_tokens", self.thinking_budget_tokens),
                ])?),
            },
            calls_in_pieces: true,
            params,
            ..Turn::default()
        })
    }
}

/// Answers a conversation.
#[utoipa::path(post, path = "/v1/chat/completions", operation_id = "create_chat_completion", request_body = ChatRequest,
    responses((status = 200, description = "the answer, or a stream of its parts"), (status = 400, description = "refused"),
              (status = 404, description = "no such model"), (status = 429, description = "busy")))]
pub async fn complete(
    State(server): State<Server>,
    Extension(owner): Extension<Owner>,
    Body(asked): Body<ChatRequest>,
) -> Result<Response, ApiError> {
    let app = server.model(asked.model.as_deref()).await?;
    let turn = asked.turn(&app)?;
    let choices = turn.params.choices;
    let talking = turn.ask(&app, owner).await?;
    let head = Head { id: new_id("chatcmpl-"), created: now(), app };
    if asked.stream == Some(true) {
        let usage = asked.stream_options.is_some_and(|options| options.include_usage);
        return Ok(sse::response(Stream {
            head,
            talking,
            begun: vec![false; choices],
            calls: vec![0; choices],
            usage,
            timings: asked.timings_per_token == Some(true),
            state: 0,
        }));
    }
    whole(head, talking, choices).await.map(|value| Json(value).into_response())
}

/// Counts the tokens of a conversation.
#[utoipa::path(post, path = "/v1/chat/completions/input_tokens", operation_id = "count_chat_tokens", request_body = ChatRequest,
    responses((status = 200, description = "how many"), (status = 400, description = "refused")))]
pub async fn count(
    State(server): State<Server>,
    Body(asked): Body<ChatRequest>,
) -> Result<Json<Value>, ApiError> {
    let app = server.model(asked.model.as_deref()).await?;
    let prompt = asked.turn(&app)?.into_prompt(&app).await?;
    Ok(Json(json!({ "object": "response.input_tokens", "input_tokens": prompt.len() })))
}

/// What all parts of an answer say.
struct Head {
    id: String,
    created: u64,
    app: App,
}

impl Head {
    fn wrap(&self, object: &str, choices: Vec<Value>) -> Value {
        json!({
            "id": self.id,
            "object": object,
            "created": self.created,
            "model": self.app.name,
            "system_fingerprint": crate::FINGERPRINT,
            "choices": choices,
        })
    }
}

/// An answer in the making.
#[derive(Default)]
struct Collected {
    content: String,
    reasoning: String,
    /// Names and arguments.
    calls: Vec<(String, String)>,
    tokens: Vec<TokenInfo>,
    reason: &'static str,
}

async fn whole(head: Head, mut talking: Talking, choices: usize) -> Result<Value, ApiError> {
    let mut answers: Vec<Collected> = (0..choices).map(|_| Collected::default()).collect();
    while let Some(said) = talking.next().await {
        match said? {
            Said::Pieces { choice, pieces, tokens } => {
                let answer = &mut answers[choice];
                answer.tokens.extend(tokens);
                for piece in pieces {
                    match piece {
                        Piece::Content(text) => answer.content.push_str(&text),
                        Piece::Reasoning(text) => answer.reasoning.push_str(&text),
                        Piece::CallBegins { name } => answer.calls.push((name, String::new())),
                        Piece::Arguments(text) => {
                            answer.calls.last_mut().into_iter().for_each(|(_, all)| all.push_str(&text));
                        }
                        Piece::CallEnds => {}
                    }
                }
            }
            Said::Finished { choice, finish, called } => {
                answers[choice].reason = finish_reason(finish, called)
            }
        }
    }
    let told = answers.into_iter().enumerate().map(|(index, answer)| {
        let only_calls = answer.content.is_empty() && !answer.calls.is_empty();
        let mut message = json!({
            "role": "assistant",
            "content": if only_calls { Value::Null } else { json!(answer.content) },
            "refusal": null,
            "annotations": [],
        });
        if !answer.reasoning.is_empty() {
            message["reasoning_content"] = json!(answer.reasoning);
        }
        if !answer.calls.is_empty() {
            let calls = answer.calls.iter().map(|(name, arguments)| call(name, arguments));
            message["tool_calls"] = calls.collect();
        }
        let logprobs = logprobs::chat(&head.app.engine, &answer.tokens);
        json!({ "index": index, "message": message, "logprobs": logprobs, "finish_reason": answer.reason })
    });
    let mut value = head.wrap("chat.completion", told.collect());
    value["usage"] = talking.usage();
    value["timings"] = talking.timings();
    Ok(value)
}

fn call(name: &str, arguments: &str) -> Value {
    json!({ "id": new_id("call_"), "type": "function", "function": { "name": name, "arguments": arguments } })
}

/// An answer as a stream.
struct Stream {
    head: Head,
    talking: Talking,
    begun: Vec<bool>,
    calls: Vec<usize>,
    usage: bool,
    timings: bool,
    /// 0 while there is something to say, 1 before the usage, 2 before the end, 3 behind it.
    state: u8,
}

impl Stream {
    fn chunk(&self, choice: usize, delta: Value, logprobs: Value, finish: Option<&str>) -> String {
        // The first chunk names the speaker and no more.
        let delta_says = delta.get("role").is_none();
        let choice =
            json!({ "index": choice, "delta": delta, "logprobs": logprobs, "finish_reason": finish });
        let mut chunk = self.head.wrap("chat.completion.chunk", vec![choice]);
        if self.usage {
            chunk["usage"] = Value::Null;
        }
        if (self.timings && delta_says) || finish.is_some() {
            chunk["timings"] = self.talking.timings();
        }
        sse::data(&chunk)
    }

    fn begin(&mut self, choice: usize) -> String {
        match std::mem::replace(&mut self.begun[choice], true) {
            true => String::new(),
            false => self.chunk(choice, json!({ "role": "assistant", "content": null }), Value::Null, None),
        }
    }

    fn pieces(&mut self, choice: usize, pieces: Vec<Piece>, tokens: &[TokenInfo]) -> String {
        let mut out = self.begin(choice);
        let mut told = logprobs::chat(&self.head.app.engine, tokens);
        if pieces.is_empty() && !told.is_null() {
            out.push_str(&self.chunk(choice, json!({ "content": "" }), told.take(), None));
        }
        for piece in pieces {
            let delta = match piece {
                Piece::Content(text) => json!({ "content": text }),
                Piece::Reasoning(text) => json!({ "reasoning_content": text }),
                Piece::CallBegins { name } => {
                    let mut call = call(&name, "");
                    call["index"] = json!(self.calls[choice]);
                    json!({ "tool_calls": [call] })
                }
                Piece::Arguments(text) => {
                    let part = json!({ "index": self.calls[choice], "function": { "arguments": text } });
                    json!({ "tool_calls": [part] })
                }
                Piece::CallEnds => {
                    self.calls[choice] += 1;
                    continue;
                }
            };
            out.push_str(&self.chunk(choice, delta, told.take(), None));
        }
        out
    }
}

impl sse::Source for Stream {
    async fn next(&mut self) -> Option<String> {
        loop {
            match self.state {
                0 => match self.talking.next().await {
                    Some(Ok(Said::Pieces { choice, pieces, tokens })) => {
                        let out = self.pieces(choice, pieces, &tokens);
                        if !out.is_empty() {
                            return Some(out);
                        }
                    }
                    Some(Ok(Said::Finished { choice, finish, called })) => {
                        let mut out = self.begin(choice);
                        let reason = finish_reason(finish, called);
                        out.push_str(&self.chunk(choice, json!({}), Value::Null, Some(reason)));
                        return Some(out);
                    }
                    Some(Err(error)) => {
                        self.state = 2;
                        return Some(sse::data(&error.body()));
                    }
                    None => self.state = 1,
                },
                1 => {
                    self.state = 2;
                    if self.usage {
                        let mut chunk = self.head.wrap("chat.completion.chunk", Vec::new());
                        chunk["usage"] = self.talking.usage();
                        chunk["timings"] = self.talking.timings();
                        return Some(sse::data(&chunk));
                    }
                }
                2 => {
                    self.state = 3;
                    return Some("data: [DONE]\n\n".to_owned());
                }
                _ => return None,
            }
        }
    }
}
