//! `/completion`: llama.cpp's own form of completing text.

use std::collections::VecDeque;

use axum::extract::State;
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use kvant_engine::{Finish, Stop};
use serde::Deserialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

use super::sampling::{Sampling, check_logprobs, one_of};
use super::turn::{no_grammar, raw_tokens, response_rule, token_limit};
use super::{Body, logprobs, sse};
use crate::error::ApiError;
use crate::scheduler::{Event, Failure, Owner, Params, TokenInfo};
use crate::state::{Answering, App, Reading, Server};

/// Prompts of a request.
const MOST_PROMPTS: usize = 64;

/// Text to complete. Fields that are not named here are ignored.
#[derive(Debug, Deserialize, ToSchema)]
pub struct LlamaRequest {
    /// The model's name.
    pub model: Option<String>,
    /// A text, a list of tokens and texts, an object with `prompt_string`, or a list of these.
    #[schema(value_type = Object)]
    #[serde(default)]
    pub prompt: Value,
    /// Tell the text as it comes.
    pub stream: Option<bool>,
    /// Most tokens to generate; -1 goes on to the end of the context.
    pub n_predict: Option<i64>,
    /// The same under OpenAI's name.
    pub max_tokens: Option<i64>,
    /// Tell how likely tokens were, beside this many of the likeliest.
    #[schema(maximum = 20)]
    pub n_probs: Option<usize>,
    /// A schema that the text must keep to.
    #[schema(value_type = Option<Object>)]
    pub json_schema: Option<Value>,
    /// Not supported: refused.
    pub grammar: Option<String>,
    /// Tell the tokens as well.
    pub return_tokens: Option<bool>,
    /// Which fields of the answer are wanted, as paths with `/`; all if there are none.
    pub response_fields: Option<Vec<String>>,
    /// Tell times and the cache with every part.
    pub timings_per_token: Option<bool>,
    /// How tokens are chosen.
    #[serde(flatten)]
    pub sampling: Sampling,
}

/// One prompt in tokens.
fn tokens_of(app: &App, prompt: &Value, stop: Stop<'_>) -> Result<Vec<u32>, ApiError> {
    let wrong = || ApiError::invalid("prompt: expected a text, tokens, or a list of them");
    let token = |id: &Value| id.as_u64().and_then(|id| u32::try_from(id).ok()).ok_or_else(wrong);
    match prompt {
        Value::String(text) => raw_tokens(app, text, stop),
        Value::Object(map) => {
            if map.contains_key("multimodal_data") {
                return Err(ApiError::invalid("prompt: this model reads text only"));
            }
            raw_tokens(app, map.get("prompt_string").and_then(Value::as_str).ok_or_else(wrong)?, stop)
        }
        Value::Array(list) => {
            let mut all = Vec::new();
            for part in list {
                match part {
                    Value::String(text) => all.extend(raw_tokens(app, text, stop)?),
                    id => all.push(token(id)?),
                }
            }
            Ok(all)
        }
        _ => Err(wrong()),
    }
}

/// All prompts, and whether there may be several.
fn prompts_of(app: &App, prompt: &Value, stop: Stop<'_>) -> Result<(Vec<Vec<u32>>, bool), ApiError> {
    // A list in which there is a number is one prompt, whatever else is in it.
    let several = prompt.as_array().filter(|list| !list.is_empty() && !list.iter().any(Value::is_number));
    if several.is_some_and(|list| list.len() > MOST_PROMPTS) {
        return Err(ApiError::invalid(format!("prompt: expected at most {MOST_PROMPTS}")));
    }
    let prompts: Vec<Vec<u32>> = match several {
        Some(list) => list.iter().map(|one| tokens_of(app, one, stop)).collect::<Result<_, _>>()?,
        None => vec![tokens_of(app, prompt, stop)?],
    };
    Ok((prompts, several.is_some()))
}

/// Completes text.
#[utoipa::path(post, path = "/completion", operation_id = "create_llama_completion", request_body = LlamaRequest,
    responses((status = 200, description = "the completion, or a stream of its parts"), (status = 400, description = "refused"),
              (status = 404, description = "no such model"), (status = 429, description = "busy")))]
pub async fn complete(
    State(server): State<Server>,
    Extension(owner): Extension<Owner>,
    Body(asked): Body<LlamaRequest>,
) -> Result<Response, ApiError> {
    let app = server.model(asked.model.as_deref()).await?;
    answer(app, owner, asked).await
}

pub(super) async fn answer(app: App, owner: Owner, mut asked: LlamaRequest) -> Result<Response, ApiError> {
    asked.n_predict = one_of(&[("n_predict", asked.n_predict), ("max_tokens", asked.max_tokens)])?;
    no_grammar(asked.grammar.as_deref())?;
    let own = app.clone();
    // Biases may name texts, which are tokenised as well.
    let read = move |stop: Stop<'_>| {
        let (prompts, several) = prompts_of(&own, &asked.prompt, stop)?;
        let mut prepared = Vec::new();
        for tokens in prompts {
            prepared.push((tokens, asked.sampling.params_with(&own, true, stop)?));
        }
        Ok((asked, prepared, several))
    };
    let (asked, prompts, several) = app.server.reading.run(read).await?;
    let reading = Reading::of(prompts.len());
    let mut begun = VecDeque::new();
    let mut waits = Vec::new();
    for (index, (tokens, mut params)) in prompts.into_iter().enumerate() {
        let most = asked.n_predict.filter(|count| *count != -1);
        (params.choices, params.max_tokens) = (1, token_limit(most));
        params.logprobs = asked.n_probs.filter(|count| *count > 0).map(check_logprobs).transpose()?;
        if let Some(schema) = asked.json_schema.as_ref().filter(|schema| !schema.is_null()) {
            let rule = response_rule(Some(&json!({ "type": "json_schema", "schema": schema })))?;
            if let Some(rule) = rule {
                params.constraints = app.constraints(rule, 1).await?;
            }
        }
        let facts = Facts::new(&app, &asked, &params);
        let asking = app.ask(owner, tokens, params, reading);
        waits.push(async move { (asking.await, index, facts) });
    }
    for (answering, index, facts) in futures_util::future::join_all(waits).await {
        begun.push_back(One {
            app: app.clone(),
            answering: answering?,
            index,
            facts,
            content: String::new(),
            tokens: Vec::new(),
        });
    }
    if asked.stream == Some(true) {
        return Ok(sse::response(Stream { parts: begun }));
    }
    let mut told = Vec::new();
    for one in begun {
        told.push(one.whole().await?);
    }
    Ok(match (several, told.pop()) {
        (false, Some(one)) => Json(one).into_response(),
        (_, last) => {
            told.extend(last);
            Json(told).into_response()
        }
    })
}

/// What every part of an answer needs to know about the request.
struct Facts {
    settings: Value,
    fields: Vec<String>,
    return_tokens: bool,
    timings: bool,
}

impl Facts {
    fn new(app: &App, asked: &LlamaRequest, params: &Params) -> Self {
        let sampler = &params.sampler;
        let biases = sampler.logit_bias.iter().map(|(token, bias)| json!({ "token": token, "bias": bias }));
        // As llama.cpp says "never": without a number.
        let ends =
            (0..app.engine.spec().vocab as u32).filter(|id| params.ignore_end && app.engine.is_end(*id));
        let ends = ends.map(|token| json!({ "token": token, "bias": null }));
        let settings = json!({
            "n_predict": asked.n_predict.unwrap_or(-1),
            "seed": sampler.seed,
            "temperature": sampler.temperature,
            "top_k": sampler.top_k,
            "top_p": sampler.top_p,
            "min_p": sampler.min_p,
            "repeat_penalty": sampler.repeat_penalty,
            "presence_penalty": sampler.presence_penalty,
            "frequency_penalty": sampler.frequency_penalty,
            "n_probs": asked.n_probs.unwrap_or(0),
            "stop": params.stop,
            "ignore_eos": params.ignore_end,
            "logit_bias": biases.chain(ends).collect::<Vec<_>>(),
            "stream": asked.stream.unwrap_or(false),
        });
        Self {
            settings,
            fields: asked.response_fields.clone().unwrap_or_default(),
            return_tokens: asked.return_tokens.unwrap_or(false),
            timings: asked.timings_per_token.unwrap_or(false),
        }
    }
}

/// One prompt's completion.
struct One {
    app: App,
    answering: Answering,
    index: usize,
    facts: Facts,
    content: String,
    tokens: Vec<TokenInfo>,
}

impl One {
    fn probabilities(&self, tokens: &[TokenInfo]) -> Option<Value> {
        logprobs::chat(&self.app.engine, tokens).get("content").cloned()
    }

    fn part(&self, text: &str, tokens: &[TokenInfo]) -> Value {
        let ids: Vec<u32> = tokens.iter().map(|info| info.token).collect();
        let mut value = json!({
            "index": self.index,
            "content": text,
            "tokens": ids,
            "stop": false,
            "id_slot": -1,
            "tokens_predicted": self.tokens.len(),
            "tokens_evaluated": self.answering.prompt.len(),
        });
        if let Some(list) = self.probabilities(tokens) {
            value["completion_probabilities"] = list;
        }
        if self.facts.timings {
            value["timings"] = self.answering.timings.json();
        }
        value
    }

    fn end(&self, finish: Finish, stream: bool) -> Value {
        let engine = &self.app.engine;
        let ids: Vec<u32> = self.tokens.iter().map(|info| info.token).collect();
        let timings = self.answering.timings.json();
        let generated = timings["predicted_n"].as_u64().unwrap_or(0) as usize;
        let full = finish == Finish::ContextFull
            || finish == Finish::Length && self.answering.prompt.len() + generated >= engine.context();
        let mut value = json!({
            "index": self.index,
            "content": if stream { "" } else { &self.content },
            "tokens": if self.facts.return_tokens && !stream { json!(ids) } else { json!([]) },
            "id_slot": timings["id_slot"],
            "stop": true,
            "model": self.app.name,
            "tokens_predicted": timings["predicted_n"],
            "tokens_evaluated": self.answering.prompt.len(),
            "generation_settings": self.facts.settings,
            "prompt": engine.tokenizer().decode(&self.answering.prompt, false),
            "has_new_line": self.content.contains('\n'),
            "truncated": full,
            "stop_type": match finish {
                Finish::End => "eos",
                Finish::Stop => "word",
                Finish::Length | Finish::ContextFull => "limit",
                Finish::Cancelled => "none",
            },
            "stopping_word": "",
            "tokens_cached": timings["kv_tokens"],
            "timings": timings,
        });
        if let Some(list) = self.probabilities(&self.tokens).filter(|_| !stream) {
            value["completion_probabilities"] = list;
        }
        chosen(value, &self.facts.fields)
    }

    /// What comes next: a part, or the end.
    async fn next(&mut self, stream: bool) -> Result<(Value, bool), ApiError> {
        loop {
            match self.answering.next().await {
                None => return Err(Failure::ShuttingDown.into()),
                Some(Event::Failed(failure)) => return Err(failure.into()),
                Some(Event::Started { .. } | Event::Prompt { .. }) => {}
                Some(Event::Text { text, tokens, .. }) => {
                    self.content.push_str(&text);
                    self.tokens.extend(tokens.iter().cloned());
                    if stream {
                        return Ok((self.part(&text, &tokens), false));
                    }
                }
                Some(Event::Finished { finish, .. }) => return Ok((self.end(finish, stream), true)),
            }
        }
    }

    async fn whole(mut self) -> Result<Value, ApiError> {
        loop {
            if let (value, true) = self.next(false).await? {
                return Ok(value);
            }
        }
    }
}

/// The wanted fields of an answer, named by their paths; all of it if none are named.
fn chosen(value: Value, fields: &[String]) -> Value {
    if fields.is_empty() {
        return value;
    }
    let found = |field: &String| {
        let at = value.pointer(&format!("/{field}"))?;
        Some((field.clone(), at.clone()))
    };
    Value::Object(fields.iter().filter_map(found).collect())
}

/// Completions as a stream, one prompt's after the other's.
struct Stream {
    parts: VecDeque<One>,
}

impl sse::Source for Stream {
    async fn next(&mut self) -> Option<String> {
        let one = self.parts.front_mut()?;
        match one.next(true).await {
            Ok((value, done)) => {
                if done {
                    self.parts.pop_front();
                }
                Some(sse::data(&value))
            }
            Err(error) => {
                self.parts.clear();
                Some(sse::data(&error.body()))
            }
        }
    }
}
