//! One turn of a conversation, whichever dialect asks for it: from messages to a prompt, from text to pieces.

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::SystemTime;

use kvant_engine::{ChatInput, EncodeOptions, Finish, Message, Stop, Tokenizer, time_text};
use serde_json::{Map, Value, json};

use super::documents;
use super::messages::{check_tools, describe_tools};
use crate::constraint::Rule;
use crate::error::ApiError;
use crate::output::{Markup, Piece, Splitter, ToolForm};
use crate::scheduler::{Event, Owner, Params, TokenInfo};
use crate::state::{Answering, App, Reading};
use crate::thinking::Thoughts;
use crate::tools::tool_rule;

/// Which tools may or must be called.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum ToolChoice {
    /// The model decides.
    #[default]
    Auto,
    /// None.
    None,
    /// Some tool must be called.
    Required,
    /// This tool must be called.
    Named(String),
}

impl ToolChoice {
    /// OpenAI's form.
    pub fn parse(value: Option<&Value>) -> Result<Self, ApiError> {
        match value {
            None | Some(Value::Null) => Ok(ToolChoice::Auto),
            Some(Value::String(text)) => match text.as_str() {
                "auto" => Ok(ToolChoice::Auto),
                "none" => Ok(ToolChoice::None),
                "required" | "any" => Ok(ToolChoice::Required),
                other => Err(ApiError::invalid(format!(
                    "tool_choice: found {other}, expected auto, none or required"
                ))),
            },
            // A choice among some of the tools: all of them are offered.
            Some(value) if value["type"] == "allowed_tools" => Self::parse(value.get("mode")),
            Some(value) => {
                let name = value["function"]["name"].as_str().or_else(|| value["name"].as_str());
                let name =
                    name.ok_or_else(|| ApiError::invalid("tool_choice: expected a function's name"))?;
                Ok(ToolChoice::Named(name.to_owned()))
            }
        }
    }
}

/// What an answer must be.
pub(crate) fn response_rule(format: Option<&Value>) -> Result<Option<Rule>, ApiError> {
    let Some(format) = format.filter(|format| !format.is_null()) else { return Ok(None) };
    match format["type"].as_str() {
        Some("text") => Ok(None),
        Some("json_object") => {
            // llama.cpp's form may carry a schema here.
            match format.get("schema") {
                None | Some(Value::Null) => Ok(Some(Rule::Schema(json!({ "type": "object" })))),
                Some(schema) if schema.is_object() => Ok(Some(Rule::schema(schema))),
                Some(_) => Err(ApiError::invalid("response_format: expected the schema to be an object")),
            }
        }
        Some("json_schema") => {
            let given =
                format.get("json_schema").and_then(|named| named.get("schema")).or(format.get("schema"));
            let schema = given.filter(|schema| schema.is_object() || schema.is_boolean());
            let schema =
                schema.ok_or_else(|| ApiError::invalid("response_format: json_schema without a schema"))?;
            Ok(Some(Rule::schema(schema)))
        }
        found => {
            let message =
                format!("response_format: found {found:?}, expected text, json_object or json_schema");
            Err(ApiError::invalid(message))
        }
    }
}

/// Refuses a grammar: an answer without it would not be what was asked for.
pub(crate) fn no_grammar(grammar: Option<&str>) -> Result<(), ApiError> {
    match grammar.is_some_and(|grammar| !grammar.is_empty()) {
        true => Err(ApiError::invalid("grammar: GBNF is not supported; response_format takes a JSON schema")),
        false => Ok(()),
    }
}

/// How much thought an answer is worth.
#[derive(Clone, Debug, Default)]
pub struct Thinking {
    /// Think at all; the template decides if nothing is said.
    pub enabled: Option<bool>,
    /// `low`, `medium`, `high` or what the template knows; `none` is no thoughts.
    pub effort: Option<String>,
    /// Most tokens of thoughts: behind them the tag that ends thoughts is put into the answer.
    pub budget: Option<usize>,
}

impl Thinking {
    /// Tells the template, under the names that templates have for it, unless the request told it itself.
    fn tell(&self, kwargs: &mut Map<String, Value>) {
        let effort = self.effort.as_deref();
        let off = effort == Some("none") || self.budget == Some(0);
        if let Some(enabled) = self.enabled.filter(|_| !off).or(off.then_some(false)) {
            for name in ["enable_thinking", "thinking"] {
                kwargs.entry(name).or_insert_with(|| enabled.into());
            }
        }
        if let Some(effort) = effort.filter(|effort| *effort != "none") {
            kwargs.entry("reasoning_effort").or_insert_with(|| effort.into());
        }
    }
}

/// One turn, as asked for.
#[derive(Default)]
pub struct Turn {
    /// What was said.
    pub messages: Vec<Message>,
    /// Tools, in OpenAI's form.
    pub tools: Vec<Value>,
    /// Which of them.
    pub tool_choice: ToolChoice,
    /// Further variables of the template.
    pub kwargs: Map<String, Value>,
    /// What the answer must be.
    pub rule: Option<Rule>,
    /// Thoughts are not told apart.
    pub raw_thoughts: bool,
    /// How much of them there may be.
    pub thinking: Thinking,
    /// What stands before the prompt, in tokens.
    pub before: Vec<u32>,
    /// The last message is the beginning of the answer: it is gone on with.
    pub continued: bool,
    /// Nothing is to be answered: the prompt ends with what was said.
    pub over: bool,
    /// Arguments of tools are told as they come, where it is certain that they will be well-formed: also those of a call that was cut off.
    pub calls_in_pieces: bool,
    /// How the answer is made.
    pub params: Params,
}

impl Turn {
    /// The prompt of the turn, made in the work pool.
    pub(crate) async fn into_prompt(mut self, app: &App) -> Result<Vec<u32>, ApiError> {
        let own = app.clone();
        app.server.reading.run(move |stop| self.prompt(&own, stop).map(|(prompt, _)| prompt)).await
    }

    /// The prompt of the turn, and how its calls of tools are written.
    fn prompt(&mut self, app: &App, stop: Stop<'_>) -> Result<(Vec<u32>, Option<ToolForm>), ApiError> {
        check_tools(&mut self.tools)?;
        documents::attach(app, &std::mem::take(&mut self.params.documents), &mut self.messages)?;
        self.thinking.tell(&mut self.kwargs);
        let begun = self.take_beginning(app, stop)?;
        let source = app.engine.template().map_or("", |template| template.source());
        if !source.contains("developer") {
            self.messages
                .iter_mut()
                .filter(|m| m.role == "developer")
                .for_each(|m| m.role = "system".to_owned());
        }
        let offered = !self.tools.is_empty() && self.tool_choice != ToolChoice::None;
        let tools: &[Value] = if offered { &self.tools } else { &[] };
        let tools = tools_for_template(source, &mut self.messages, tools);
        let kwargs = template_variables(app, &self.kwargs, tools);
        let input = ChatInput {
            tools,
            kwargs: Some(&kwargs),
            add_generation_prompt: !self.over,
            stop,
            ..ChatInput::new(&self.messages)
        };
        let mut tokens = app.engine.prompt(&input)?;
        put_before(app, std::mem::take(&mut self.before), &mut tokens);
        tokens.extend(begun);
        Ok((tokens, offered.then(|| ToolForm::of_template(source))))
    }

    /// The tokens of an answer that is gone on with.
    fn take_beginning(&mut self, app: &App, stop: Stop<'_>) -> Result<Vec<u32>, ApiError> {
        if !self.continued {
            return Ok(Vec::new());
        }
        let last = self.messages.pop().filter(|last| last.role == "assistant" && last.extra.is_empty());
        let last = last.ok_or_else(|| {
            ApiError::invalid(
                "continue_final_message: expected a last message of the assistant's, of text alone",
            )
        })?;
        let options = EncodeOptions { add_special: false, parse_special: false };
        let tokens = app.engine.tokenizer().encode_until(&last.content.text(), options, stop);
        Ok(tokens.map_err(kvant_engine::EngineError::from)?)
    }

    /// Begins the answer.
    pub async fn ask(self, app: &App, owner: Owner) -> Result<Talking, ApiError> {
        let own = app.clone();
        let mut ready = app.server.reading.run(move |stop| self.prepare(&own, stop)).await?;
        let choices = ready.params.choices;
        if let Some(rule) = ready.rule.take() {
            ready.params.constraints = app.constraints(rule, choices).await?;
        }
        if let Some(thoughts) = ready.thoughts {
            let rules = std::mem::take(&mut ready.params.constraints).into_iter().map(Some);
            let rules = rules.chain(std::iter::repeat_with(|| None)).take(choices);
            ready.params.constraints = rules.map(|rule| thoughts.before(rule)).collect();
        }
        let answering = app.ask(owner, ready.prompt, ready.params, Reading::AsItComes).await?;
        Ok(Talking {
            answering,
            splitters: ready.splitters,
            ready: VecDeque::new(),
            called: vec![false; choices],
            open: choices,
            generated: 0,
        })
    }

    /// All that has to be done before the answer can begin, but for compiling its rule.
    fn prepare(mut self, app: &App, stop: Stop<'_>) -> Result<Ready, ApiError> {
        let (prompt, form) = self.prompt(app, stop)?;
        let tokenizer = app.engine.tokenizer();
        let mut well_formed = false;
        let rule = match form.map(|form| self.tool_rule(form, tokenizer)).transpose()?.flatten() {
            Some(_) if self.rule.is_some() && self.tool_choice != ToolChoice::Auto => {
                return Err(ApiError::invalid("response_format and a required tool exclude each other"));
            }
            Some(rule) if self.rule.is_none() => {
                well_formed = true;
                Some(rule)
            }
            _ => self.rule.take(),
        };
        let end = tokenizer.decode(&prompt[prompt.len().saturating_sub(8)..], false);
        let markup = Arc::new(Markup::new(tokenizer, !self.raw_thoughts, form, &self.tools));
        self.params.named = markup.named().to_vec();
        let in_pieces = self.calls_in_pieces && well_formed;
        let splitter = |_| Splitter::new(markup.clone(), &end).calls_in_pieces(in_pieces);
        let splitters = (0..self.params.choices).map(splitter).collect();
        let thoughts = Thoughts::new(tokenizer, &end, self.thinking.budget, rule.is_some());
        Ok(Ready { prompt, rule, thoughts, splitters, params: self.params })
    }

    /// What keeps calls well-formed.
    fn tool_rule(&self, form: ToolForm, tokenizer: &Tokenizer) -> Result<Option<Rule>, ApiError> {
        let named = match &self.tool_choice {
            ToolChoice::Named(name) => Some(name.as_str()),
            _ => None,
        };
        let wanted = |tool: &&Value| named.is_none_or(|name| tool["function"]["name"] == name);
        let tools: Vec<&Value> = self.tools.iter().filter(wanted).collect();
        if let (Some(name), true) = (named, tools.is_empty()) {
            return Err(ApiError::invalid(format!("tool_choice: {name} is none of the tools")));
        }
        let must = !matches!(self.tool_choice, ToolChoice::Auto | ToolChoice::None);
        tool_rule(form, &tools, must, tokenizer)
    }
}

/// A turn that can begin.
struct Ready {
    prompt: Vec<u32>,
    rule: Option<Rule>,
    thoughts: Option<Thoughts>,
    splitters: Vec<Splitter>,
    params: Params,
}

/// The variables of a template: the caller's, and what some templates expect beside the conversation: today's date under two names, and
/// the tools as text.
pub(crate) fn template_variables(
    app: &App,
    given: &Map<String, Value>,
    tools: &[Value],
) -> Map<String, Value> {
    let source = app.engine.template().map_or("", |template| template.source());
    let mut all = given.clone();
    for (name, format) in [("date_string", "%d %b %Y"), ("datetime", "%b %d %Y")] {
        if let (true, Some(today)) = (source.contains(name), time_text(format, SystemTime::now())) {
            all.entry(name).or_insert_with(|| today.into());
        }
    }
    if source.contains("functions") {
        let text = if tools.is_empty() { String::new() } else { json!(tools).to_string() };
        all.entry("functions").or_insert_with(|| text.into());
    }
    all
}

/// Something that was said.
#[derive(Debug)]
pub enum Said {
    /// Parts of an answer, and the tokens that made them.
    Pieces {
        /// Of which answer.
        choice: usize,
        /// The parts; may be none.
        pieces: Vec<Piece>,
        /// The tokens.
        tokens: Vec<TokenInfo>,
    },
    /// An answer is complete.
    Finished {
        /// Which one.
        choice: usize,
        /// Why.
        finish: Finish,
        /// Tools were called.
        called: bool,
    },
}

/// A turn that is being answered.
pub struct Talking {
    answering: Answering,
    splitters: Vec<Splitter>,
    ready: VecDeque<Said>,
    called: Vec<bool>,
    open: usize,
    /// Tokens generated so far.
    pub generated: usize,
}

impl Talking {
    /// What is said next; `None` when all answers are complete.
    pub async fn next(&mut self) -> Option<Result<Said, ApiError>> {
        loop {
            if let Some(said) = self.ready.pop_front() {
                return Some(Ok(said));
            }
            if self.open == 0 {
                return None;
            }
            match self.answering.next().await {
                None => return Some(Err(crate::scheduler::Failure::ShuttingDown.into())),
                Some(Event::Failed(failure)) => {
                    self.open = 0;
                    return Some(Err(failure.into()));
                }
                Some(Event::Started { .. } | Event::Prompt { .. }) => {}
                Some(Event::Text { choice, text, tokens, .. }) => {
                    let mut pieces = Vec::new();
                    self.splitters[choice].push(&text, &mut pieces);
                    self.tell(choice, pieces, tokens);
                }
                Some(Event::Finished { choice, finish, tokens, .. }) => {
                    let mut pieces = Vec::new();
                    self.splitters[choice].finish(&mut pieces);
                    if !pieces.is_empty() {
                        self.tell(choice, pieces, Vec::new());
                    }
                    self.open -= 1;
                    self.generated += tokens;
                    self.ready.push_back(Said::Finished { choice, finish, called: self.called[choice] });
                }
            }
        }
    }

    fn tell(&mut self, choice: usize, pieces: Vec<Piece>, tokens: Vec<TokenInfo>) {
        self.called[choice] |= pieces.iter().any(|piece| matches!(piece, Piece::CallBegins { .. }));
        self.ready.push_back(Said::Pieces { choice, pieces, tokens });
    }

    /// Tokens of the prompt.
    pub fn prompt_tokens(&self) -> usize {
        self.answering.prompt.len()
    }

    /// The prompt.
    pub fn prompt(&self) -> &[u32] {
        &self.answering.prompt
    }

    /// Those of them that were cached.
    pub fn cached_tokens(&self) -> usize {
        self.answering.timings.cached()
    }

    /// How long it takes, and what its cache holds.
    pub fn timings(&self) -> Value {
        self.answering.timings.json()
    }

    /// What it took, in OpenAI's form.
    pub fn usage(&self) -> Value {
        let mut told = usage(self.prompt_tokens(), self.cached_tokens(), self.generated);
        self.mark(&mut told);
        told
    }

    /// Says in what it took, in whichever form, what of the prompt was taken from elsewhere.
    pub fn mark(&self, usage: &mut Value) {
        if let Some(reuse) = self.answering.timings.reuse() {
            usage["kvant"] = reuse;
        }
    }
}

/// What a request took, in OpenAI's form.
pub fn usage(prompt: usize, cached: usize, generated: usize) -> Value {
    json!({
        "prompt_tokens": prompt,
        "completion_tokens": generated,
        "total_tokens": prompt + generated,
        "prompt_tokens_details": { "cached_tokens": cached },
    })
}

/// Why an answer ended, in OpenAI's words.
pub fn finish_reason(finish: Finish, called: bool) -> &'static str {
    match finish {
        _ if called && matches!(finish, Finish::End | Finish::Stop) => "tool_calls",
        Finish::End | Finish::Stop | Finish::Cancelled => "stop",
        Finish::Length | Finish::ContextFull => "length",
    }
}

/// What a template is given of the tools: all of them, or none where it knows none and messages put them, and earlier calls, into words.
pub(crate) fn tools_for_template<'t>(
    source: &str,
    messages: &mut Vec<Message>,
    tools: &'t [Value],
) -> &'t [Value] {
    if source.contains("tools") {
        return tools;
    }
    describe_tools(messages, tools, ToolForm::of_template(source));
    &[]
}

/// Puts what was said before in front of a prompt, which does not begin anew then.
pub(crate) fn put_before(app: &App, before: Vec<u32>, prompt: &mut Vec<u32>) {
    let begins = app.engine.tokenizer().bos().is_some_and(|bos| prompt.first() == Some(&bos));
    let again = begins && !before.is_empty();
    prompt.splice(..usize::from(again), before);
}

/// Most tokens that were asked for; a negative number is no limit.
pub(crate) fn token_limit(asked: Option<i64>) -> Option<usize> {
    asked.and_then(|count| usize::try_from(count).ok())
}

/// Tokens of a text that is completed as it stands. Names of control tokens in it are read as such: it is the client's whole prompt.
pub(crate) fn raw_tokens(app: &App, text: &str, stop: Stop<'_>) -> Result<Vec<u32>, ApiError> {
    let options = EncodeOptions { add_special: true, parse_special: true };
    let tokens = app.engine.tokenizer().encode_until(text, options, stop);
    Ok(tokens.map_err(kvant_engine::EngineError::from)?)
}
