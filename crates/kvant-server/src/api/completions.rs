//! `/v1/completions`.

use std::collections::VecDeque;

use axum::extract::State;
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use kvant_engine::{Finish, LogProbs, Stop};
use serde::Deserialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

use super::chat::StreamOptions;
use super::logprobs::Lists;
use super::sampling::{MOST_CHOICES, Sampling, check_logprobs, one_of};
use super::turn::{finish_reason, raw_tokens, token_limit, usage};
use super::{Body, infill, new_id, sse};
use crate::clock::now;
use crate::error::ApiError;
use crate::scheduler::{Event, Failure, Owner, TokenInfo};
use crate::state::{Answering, App, Reading, Server};

/// Prompts of a request.
const MOST_PROMPTS: usize = 64;
/// Tokens to generate when nothing is said, as OpenAI has it.
const USUAL_TOKENS: i64 = 16;

/// One prompt or several, as text or as tokens.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(untagged)]
pub enum Prompt {
    /// A text.
    Text(String),
    /// Tokens.
    Tokens(Vec<u32>),
    /// Texts.
    Texts(Vec<String>),
    /// Lists of tokens.
    TokenLists(Vec<Vec<u32>>),
}

/// Text to complete. Fields that are not named here are ignored.
#[derive(Debug, Deserialize, ToSchema)]
pub struct CompletionRequest {
    /// The model's name.
    pub model: Option<String>,
    /// What is to be completed.
    pub prompt: Prompt,
    /// Tell the completion as it comes.
    pub stream: Option<bool>,
    /// What the stream tells.
    pub stream_options: Option<StreamOptions>,
    /// Most tokens to generate; 16 if not given.
    pub max_tokens: Option<i64>,
    /// The same under the name that chat completions have for it.
    pub max_completion_tokens: Option<i64>,
    /// The same under llama.cpp's name.
    pub n_predict: Option<i64>,
    /// Tell how likely tokens were, beside this many of the likeliest.
    #[schema(maximum = 20)]
    pub logprobs: Option<usize>,
    /// Tell the prompt as well, with its log-probabilities if those are told.
    pub echo: Option<bool>,
    /// What stands behind the completion, for models that can fill in the middle.
    pub suffix: Option<String>,
    /// Completions that are made, of which the `n` likeliest are told; not in streams.
    pub best_of: Option<usize>,
    /// How tokens are chosen.
    #[serde(flatten)]
    pub sampling: Sampling,
}

/// A prompt in tokens, and what it says.
struct Given {
    tokens: Vec<u32>,
    text: String,
}

impl CompletionRequest {
    /// The prompts in tokens.
    fn prompts(&self, app: &App, stop: Stop<'_>) -> Result<Vec<Given>, ApiError> {
        let suffix = self.suffix.as_deref().filter(|suffix| !suffix.is_empty());
        let tokens_of = |text: &str| match suffix {
            Some(suffix) => infill::prompt(app, text, suffix, stop),
            None => raw_tokens(app, text, stop),
        };
        let of_text = |text: &String| Ok(Given { tokens: tokens_of(text)?, text: text.clone() });
        let of_tokens = |tokens: &Vec<u32>| {
            let text = app.engine.tokenizer().decode(tokens, false);
            Given { tokens: tokens.clone(), text }
        };
        let count = match &self.prompt {
            Prompt::Text(_) | Prompt::Tokens(_) => 1,
            Prompt::Texts(texts) => texts.len(),
            Prompt::TokenLists(lists) => lists.len(),
        };
        if !(1..=MOST_PROMPTS).contains(&count) {
            let message = format!("prompt: found {count}, expected 1 to {MOST_PROMPTS}");
            return Err(ApiError::invalid(message));
        }
        if suffix.is_some() && matches!(self.prompt, Prompt::Tokens(_) | Prompt::TokenLists(_)) {
            return Err(ApiError::invalid("suffix: expected a prompt of text"));
        }
        Ok(match &self.prompt {
            Prompt::Text(text) => vec![of_text(text)?],
            Prompt::Tokens(tokens) => vec![of_tokens(tokens)],
            Prompt::Texts(texts) => texts.iter().map(of_text).collect::<Result<_, ApiError>>()?,
            Prompt::TokenLists(lists) => lists.iter().map(of_tokens).collect(),
        })
    }
}

impl CompletionRequest {
    /// How many completions are made for those that are told, if those are fewer.
    fn best(&self) -> Result<Option<Best>, ApiError> {
        let told = self.sampling.n.unwrap_or(1);
        let Some(made) = self.best_of.filter(|made| *made != told) else { return Ok(None) };
        if !(told..=MOST_CHOICES).contains(&made) {
            return Err(ApiError::invalid(format!(
                "best_of: found {made}, expected n ({told}) to {MOST_CHOICES}"
            )));
        }
        if self.stream == Some(true) || self.echo == Some(true) {
            return Err(ApiError::invalid("best_of beyond n: expected neither stream nor echo"));
        }
        Ok(Some(Best { made, told }))
    }
}

/// Completes text.
#[utoipa::path(post, path = "/v1/completions", operation_id = "create_completion", request_body = CompletionRequest,
    responses((status = 200, description = "the completion, or a stream of its parts"), (status = 400, description = "refused"),
              (status = 404, description = "no such model"), (status = 429, description = "busy")))]
pub async fn complete(
    State(server): State<Server>,
    Extension(owner): Extension<Owner>,
    Body(asked): Body<CompletionRequest>,
) -> Result<Response, ApiError> {
    let app = server.model(asked.model.as_deref()).await?;
    let echo = asked.echo.unwrap_or(false);
    let best = asked.best()?;
    let told = asked.logprobs.map(check_logprobs).transpose()?;
    // The best ones are found by how likely they are.
    let top = told.or(best.map(|_| 0));
    let most = one_of(&[
        ("max_tokens", asked.max_tokens),
        ("max_completion_tokens", asked.max_completion_tokens),
        ("n_predict", asked.n_predict),
    ])?;
    let mut parts = VecDeque::new();
    let own = app.clone();
    let read = move |stop: Stop<'_>| asked.prompts(&own, stop).map(|prompts| (asked, prompts));
    let (asked, prompts) = app.server.reading.run(read).await?;
    let reading = Reading::of(prompts.len());
    for (at, Given { tokens, text }) in prompts.into_iter().enumerate() {
        let mut params = asked.sampling.params(&app)?;
        params.choices = best.map_or(params.choices, |best| best.made);
        params.max_tokens = token_limit(most.or(Some(USUAL_TOKENS)));
        params.logprobs = top;
        params.prompt_logprobs = if echo { top } else { None };
        let (choices, first) = (params.choices, at * params.choices);
        // Requests are handed over at once, so that they run together.
        let answering = app.ask(owner, tokens, params, reading);
        parts.push_back((answering, first, choices, text));
    }
    let mut begun = VecDeque::new();
    let waits = parts.into_iter().map(|(answering, first, choices, text)| async move {
        answering.await.map(|answering| Part {
            answering,
            first,
            choices,
            open: choices,
            text,
            offsets: Vec::new(),
        })
    });
    for part in futures_util::future::join_all(waits).await {
        begun.push_back(part?);
    }
    let head = Head { id: new_id("cmpl-"), created: now(), app };
    let mut stream = Stream {
        head,
        parts: begun,
        echo,
        top,
        ready: VecDeque::new(),
        usage: asked.stream_options.is_some_and(|options| options.include_usage),
        counts: [0; 3],
        reuse: Vec::new(),
        state: 0,
    };
    if asked.stream == Some(true) {
        return Ok(sse::response(stream));
    }
    stream.usage = true;
    let mut value = stream.whole().await?;
    if let Some(best) = best {
        best.choose(&mut value["choices"], told.is_some());
    }
    Ok(Json(value).into_response())
}

/// More completions than are told.
#[derive(Clone, Copy)]
struct Best {
    made: usize,
    told: usize,
}

impl Best {
    /// Leaves the likeliest completions of every prompt, by the mean over their tokens.
    fn choose(self, choices: &mut Value, logprobs: bool) {
        let likelihood = |choice: &Value| {
            let list = choice["logprobs"]["token_logprobs"].as_array().map_or(&[][..], Vec::as_slice);
            let known: Vec<f64> = list.iter().filter_map(Value::as_f64).collect();
            known.iter().sum::<f64>() / known.len().max(1) as f64
        };
        let mut all = choices.as_array_mut().map(std::mem::take).unwrap_or_default();
        let mut left = Vec::new();
        for of_one in all.chunks_mut(self.made) {
            of_one.sort_by(|a, b| likelihood(b).total_cmp(&likelihood(a)));
            left.extend(of_one.iter_mut().take(self.told).map(Value::take));
        }
        for (index, choice) in left.iter_mut().enumerate() {
            choice["index"] = json!(index);
            if !logprobs {
                choice["logprobs"] = Value::Null;
            }
        }
        *choices = left.into();
    }
}

struct Head {
    id: String,
    created: u64,
    app: App,
}

impl Head {
    fn wrap(&self, choices: Vec<Value>) -> Value {
        json!({
            "id": self.id,
            "object": "text_completion",
            "created": self.created,
            "model": self.app.name,
            "system_fingerprint": crate::FINGERPRINT,
            "choices": choices,
        })
    }
}

/// One prompt's completions.
struct Part {
    answering: Answering,
    /// Number of the first completion.
    first: usize,
    choices: usize,
    open: usize,
    text: String,
    /// Characters told of every completion.
    offsets: Vec<usize>,
}

/// Part of a completion.
struct Told {
    index: usize,
    text: String,
    logprobs: Option<Lists>,
    finish: Option<&'static str>,
}

/// Completions as a stream: one prompt's after the other's, however they run.
struct Stream {
    head: Head,
    parts: VecDeque<Part>,
    echo: bool,
    top: Option<usize>,
    ready: VecDeque<Told>,
    usage: bool,
    /// Tokens of prompts, of those cached, and generated.
    counts: [usize; 3],
    /// What was taken from elsewhere, of every prompt.
    reuse: Vec<Value>,
    state: u8,
}

impl Stream {
    /// What it took so far.
    fn used(&self) -> Value {
        let mut told = usage(self.counts[0], self.counts[1], self.counts[2]);
        match &self.reuse[..] {
            [] => {}
            [one] => told["kvant"] = one.clone(),
            several => told["kvant"] = several.into(),
        }
        told
    }

    /// The prompt itself, as the beginning of every completion.
    fn echo(&mut self, logprobs: Vec<LogProbs>) {
        let Some(part) = self.parts.front_mut() else { return };
        let prompt = &part.answering.prompt;
        let known = std::iter::once(None).chain(logprobs.into_iter().map(Some));
        let mut lists = self.top.map(|_| Lists::at(0));
        if let Some(lists) = &mut lists {
            let infos =
                prompt.iter().zip(known).map(|(token, logprobs)| TokenInfo { token: *token, logprobs });
            infos.for_each(|info| lists.push(&self.head.app.engine, &info));
        }
        let offset = lists.as_ref().map_or(part.text.chars().count(), Lists::offset);
        part.offsets = vec![offset; part.choices];
        for choice in 0..part.choices {
            let (index, text, logprobs) = (part.first + choice, part.text.clone(), lists.clone());
            self.ready.push_back(Told { index, text, logprobs, finish: None });
        }
    }

    async fn told(&mut self) -> Option<Result<Told, ApiError>> {
        loop {
            if let Some(told) = self.ready.pop_front() {
                return Some(Ok(told));
            }
            let part = self.parts.front_mut()?;
            if part.open == 0 {
                self.counts[0] += part.answering.prompt.len();
                self.counts[1] += part.answering.timings.cached();
                self.reuse.extend(part.answering.timings.reuse());
                self.parts.pop_front();
                continue;
            }
            match part.answering.next().await {
                None => return Some(Err(Failure::ShuttingDown.into())),
                Some(Event::Failed(failure)) => return Some(Err(failure.into())),
                Some(Event::Started { .. }) => {}
                Some(Event::Prompt { logprobs }) => match self.echo {
                    true => self.echo(logprobs),
                    false => part.offsets = vec![0; part.choices],
                },
                Some(Event::Text { choice, text, tokens, .. }) => {
                    let mut lists = self.top.map(|_| Lists::at(part.offsets[choice]));
                    if let Some(lists) = &mut lists {
                        tokens.iter().for_each(|info| lists.push(&self.head.app.engine, info));
                        part.offsets[choice] = lists.offset();
                    }
                    return Some(Ok(Told {
                        index: part.first + choice,
                        text,
                        logprobs: lists,
                        finish: None,
                    }));
                }
                Some(Event::Finished { choice, finish, tokens, .. }) => {
                    part.open -= 1;
                    self.counts[2] += tokens;
                    let finish = Some(reason(finish));
                    let index = part.first + choice;
                    return Some(Ok(Told { index, text: String::new(), logprobs: None, finish }));
                }
            }
        }
    }

    fn choice(told: Told) -> Value {
        let logprobs = told.logprobs.filter(|lists| !lists.is_empty()).map(Lists::into_json);
        json!({ "index": told.index, "text": told.text, "logprobs": logprobs, "finish_reason": told.finish })
    }

    async fn whole(mut self) -> Result<Value, ApiError> {
        let mut choices: Vec<Value> = Vec::new();
        while let Some(told) = self.told().await {
            let told = told?;
            let index = told.index;
            let part = Self::choice(told);
            if choices.len() <= index {
                choices.resize(index + 1, Value::Null);
            }
            join(&mut choices[index], part);
        }
        let mut value = self.head.wrap(choices);
        value["usage"] = self.used();
        Ok(value)
    }
}

fn reason(finish: Finish) -> &'static str {
    finish_reason(finish, false)
}

/// Adds a part of a completion to the whole.
fn join(whole: &mut Value, part: Value) {
    if whole.is_null() {
        *whole = part;
        return;
    }
    if let (Some(text), Some(more)) = (whole["text"].as_str(), part["text"].as_str()) {
        whole["text"] = json!(format!("{text}{more}"));
    }
    if !part["finish_reason"].is_null() {
        whole["finish_reason"] = part["finish_reason"].clone();
    }
    let Some(more) = part["logprobs"].as_object() else { return };
    match whole["logprobs"].as_object_mut() {
        None => whole["logprobs"] = json!(more),
        Some(lists) => {
            for (name, list) in more {
                if let (Some(all), Some(list)) =
                    (lists.get_mut(name).and_then(Value::as_array_mut), list.as_array())
                {
                    all.extend(list.iter().cloned());
                }
            }
        }
    }
}

impl sse::Source for Stream {
    async fn next(&mut self) -> Option<String> {
        loop {
            match self.state {
                0 => match self.told().await {
                    Some(Ok(told)) => {
                        let mut chunk = self.head.wrap(vec![Self::choice(told)]);
                        if self.usage {
                            chunk["usage"] = Value::Null;
                        }
                        return Some(sse::data(&chunk));
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
                        let mut chunk = self.head.wrap(Vec::new());
                        chunk["usage"] = self.used();
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
