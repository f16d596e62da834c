//! Chat templates: messages to prompt text, by the Jinja program that a model carries.
//!
//! The program comes out of a model file and is not trusted: it runs under [`TemplateLimits`] and can reach
//! nothing but its arguments. What people write in messages is not trusted either: [`ChatTemplate::tokens`] never reads
//! it as a control token.

mod budget;
mod builtins;
mod marks;
mod message;
mod nesting;

pub use message::{Content, Message};

use crate::error::TextError;
use crate::stop::Stop;
use crate::tokenizer::{EncodeOptions, Tokenizer};
use budget::Budget;
pub use builtins::time_text;
use marks::Marker;
use message::MessageShape;
use minijinja::machinery::{CodeGenerator, Vm, WhitespaceConfig, make_string_output, parse};
use minijinja::{AutoEscape, Environment, ErrorKind};
use serde_json::{Map, Value, json};
use std::sync::Arc;
use std::time::{Duration, SystemTime};

/// How far a template may go.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TemplateLimits {
    /// Instructions of the template engine per render.
    pub instructions: u64,
    /// Bytes of text that a render writes, into variables of its own as well.
    pub output_bytes: u64,
    /// Bytes of all values that a render makes on the way.
    pub memory_bytes: u64,
    /// Values that are looked at to compare others or to find them, each as often as it is seen.
    pub compared_values: u64,
    /// How long a render may take.
    pub time: Duration,
    /// Nested calls.
    pub recursion: usize,
    /// Bytes of the template itself.
    pub source_bytes: usize,
}

impl Default for TemplateLimits {
    /// Enough for conversations of ten thousand messages; a runaway stops within a second or two.
    fn default() -> Self {
        Self {
            instructions: 10_000_000,
            output_bytes: 64 << 20,
            memory_bytes: 512 << 20,
            compared_values: 10_000_000,
            time: Duration::from_secs(10),
            recursion: 100,
            source_bytes: 1 << 20,
        }
    }
}

/// What a template is to lay out.
#[derive(Debug, Clone, Copy)]
pub struct ChatInput<'a> {
    /// The conversation.
    pub messages: &'a [Message],
    /// Descriptions of the tools that the model may call, as chat APIs send them; empty for none.
    pub tools: &'a [Value],
    /// Further variables of the template, such as `enable_thinking`.
    pub kwargs: Option<&'a Map<String, Value>>,
    /// Open the assistant's next turn.
    pub add_generation_prompt: bool,
    /// What `strftime_now` tells, in UTC.
    pub now: SystemTime,
    /// Whether the result is still wanted.
    pub stop: Stop<'a>,
}

impl<'a> ChatInput<'a> {
    /// A conversation whose next turn is the assistant's, now.
    pub fn new(messages: &'a [Message]) -> Self {
        Self {
            messages,
            tools: &[],
            kwargs: None,
            add_generation_prompt: true,
            now: SystemTime::now(),
            stop: Stop::never(),
        }
    }
}

/// A chat template that compiles.
pub struct ChatTemplate {
    source: Arc<str>,
    limits: TemplateLimits,
    shape: MessageShape,
}

const NAME: &str = "chat";

impl ChatTemplate {
    /// Compiles a template under the default limits.
    pub fn new(source: &str) -> Result<Self, TextError> {
        Self::with_limits(source, TemplateLimits::default())
    }

    /// Compiles a template under the given limits.
    pub fn with_limits(source: &str, limits: TemplateLimits) -> Result<Self, TextError> {
        if source.len() > limits.source_bytes {
            let limit = limits.source_bytes as u64;
            return Err(TextError::TemplateLimit { line: 0, limit, unit: "bytes of template" });
        }
        let source = builtins::without_generation_tags(source);
        let deep = |found: nesting::TooDeep| TextError::TemplateLimit {
            line: found.line,
            limit: found.limit,
            unit: found.unit,
        };
        nesting::check(&source).map_err(deep)?;
        let mut template = Self { source: source.into(), limits, shape: MessageShape::default() };
        template.compiled(&mut |_, _| Ok(())).map_err(|error| convert(&error, &limits))?;
        template.shape =
            MessageShape { parts: template.shows_parts_alone(), absent_as_text: template.needs_text() };
        Ok(template)
    }

    /// The template in a `tokenizer_config.json`: `chat_template`, or the one named `default` where there are
    /// several. `None` if the file has none.
    pub fn from_config_json(config: &str) -> Result<Option<Self>, TextError> {
        let bad = |error: serde_json::Error| TextError::Template { line: 0, reason: error.to_string() };
        let config: Value = serde_json::from_str(config).map_err(bad)?;
        let field = &config["chat_template"];
        let named = || {
            let list = field.as_array()?;
            let entry = list.iter().find(|entry| entry["name"] == "default").or_else(|| list.first())?;
            entry["template"].as_str()
        };
        field.as_str().or_else(named).map(Self::new).transpose()
    }

    /// The template's Jinja source.
    pub fn source(&self) -> &str {
        &self.source
    }

    /// The prompt text of a conversation; `bos` and `eos` are the texts of the model's begin- and end-of-text tokens. For
    /// reading only: text that people wrote cannot be told from the template's own any more.
    pub fn render(&self, input: &ChatInput<'_>, bos: &str, eos: &str) -> Result<String, TextError> {
        let messages = message::for_template(input.messages, self.shape);
        self.run(input, self.context(input, messages.into(), input.tools.to_vec().into()), bos, eos)
    }

    /// The tokens of a conversation. Control tokens come from the template alone; in messages, tools and variables their names are text.
    pub fn tokens(&self, tokenizer: &Tokenizer, input: &ChatInput<'_>) -> Result<Vec<u32>, TextError> {
        let mut messages = Value::from(message::for_template(input.messages, self.shape));
        let mut tools = Value::from(input.tools.to_vec());
        let mut kwargs = Value::from(input.kwargs.cloned().unwrap_or_default());
        let marker = Marker::new(tokenizer, &self.source, &[&messages, &tools, &kwargs]);
        for foreign in [&mut messages, &mut tools, &mut kwargs] {
            marker.mark_all(foreign);
        }
        let kwargs = kwargs.as_object().cloned().unwrap_or_default();
        let input = ChatInput { kwargs: Some(&kwargs), ..*input };
        let text_of = |id: Option<u32>| id.and_then(|id| tokenizer.token_text(id)).unwrap_or_default();
        let (bos, eos) = (text_of(tokenizer.bos()), text_of(tokenizer.eos()));
        let text = self.run(&input, self.context(&input, messages, tools), bos, eos)?;
        // Most templates write the begin-of-text token themselves; it must not come twice.
        let add_special = bos.is_empty() || !text.starts_with(bos);
        tokenizer.encode_marked(
            &text,
            marker.mark(),
            EncodeOptions { add_special, parse_special: true },
            input.stop,
        )
    }

    /// What the template sees, but for the clock and the tokens' texts.
    fn context(&self, input: &ChatInput<'_>, messages: Value, tools: Value) -> Map<String, Value> {
        let mut context = input.kwargs.cloned().unwrap_or_default();
        context.insert("messages".to_owned(), messages);
        context.insert("add_generation_prompt".to_owned(), Value::Bool(input.add_generation_prompt));
        // Templates distinguish "no tools" from "never heard of tools".
        context.insert("tools".to_owned(), if input.tools.is_empty() { Value::Null } else { tools });
        context.entry("documents").or_insert(Value::Null);
        context
    }

    fn run(
        &self,
        input: &ChatInput<'_>,
        mut context: Map<String, Value>,
        bos: &str,
        eos: &str,
    ) -> Result<String, TextError> {
        context.insert("bos_token".to_owned(), Value::from(bos));
        context.insert("eos_token".to_owned(), Value::from(eos));
        let root = minijinja::Value::from_serialize(&context);
        let limits = &self.limits;
        let budget = Budget::new(limits, input.stop);
        let mut environment = Environment::new();
        environment.set_fuel(Some(limits.instructions));
        environment.set_recursion_limit(limits.recursion);
        budget::install(&mut environment, &budget);
        builtins::install(&mut environment, &budget);
        builtins::install_clock(&mut environment, input.now);
        let mut text = String::new();
        let result = self.compiled(&mut |instructions, blocks| {
            let (instructions, blocks) = budget::rewrite_all(instructions, blocks);
            let mut output = make_string_output(&mut text);
            let vm = Vm::new(&environment);
            vm.eval(&instructions, root.clone(), &blocks, &mut output, AutoEscape::None).map(drop)
        });
        let line = result.as_ref().err().and_then(minijinja::Error::line).unwrap_or(0);
        input.stop.check()?;
        if let Some((limit, unit)) = budget.exceeded(limits) {
            return Err(TextError::TemplateLimit { line, limit, unit });
        }
        result.map_err(|error| convert(&error, limits))?;
        Ok(text)
    }

    /// Compiles the source and hands it on. The compiled form borrows the source, so it lives no longer than this call.
    fn compiled(&self, then: &mut Then<'_>) -> Result<(), minijinja::Error> {
        // The white-space rules that model makers write for.
        let whitespace = WhitespaceConfig { trim_blocks: true, lstrip_blocks: true, ..Default::default() };
        let tree = parse(&self.source, NAME, Default::default(), whitespace)?;
        let mut generator = CodeGenerator::new(NAME, &self.source);
        generator.compile_stmt(&tree);
        let (instructions, blocks) = generator.finish();
        then(&instructions, &blocks)
    }

    /// True if the template shows a message's parts and not its plain text.
    fn shows_parts_alone(&self) -> bool {
        const PROBE: &str = "kvant-probe";
        let shows = |content: Value| {
            let messages = json!([{ "role": "user", "content": content }]);
            self.trial(messages).is_ok_and(|text| text.contains(PROBE))
        };
        !shows(PROBE.into()) && shows(json!([{ "type": "text", "text": PROBE }]))
    }

    /// True if the template fails on calls without content, as APIs send them, and renders them beside an empty text.
    fn needs_text(&self) -> bool {
        let renders = |content: Value| {
            let function = json!({ "name": "f", "arguments": {} });
            // Mistral's templates want ids of nine letters.
            let call = json!({ "id": "abcdefghi", "type": "function", "function": function });
            let messages = json!([
                { "role": "user", "content": "?" },
                { "role": "assistant", "content": content, "tool_calls": [call] },
            ]);
            self.trial(messages).is_ok()
        };
        !renders(Value::Null) && renders("".into())
    }

    fn trial(&self, messages: Value) -> Result<String, TextError> {
        let input = ChatInput { now: SystemTime::UNIX_EPOCH, ..ChatInput::new(&[]) };
        self.run(&input, self.context(&input, messages, Value::Null), "", "")
    }
}

/// What is done with a compiled template.
type Then<'t> = dyn for<'s> FnMut(
        &minijinja::machinery::Instructions<'s>,
        &std::collections::BTreeMap<&'s str, minijinja::machinery::Instructions<'s>>,
    ) -> Result<(), minijinja::Error>
    + 't;

impl std::fmt::Debug for ChatTemplate {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("ChatTemplate").field("limits", &self.limits).finish_non_exhaustive()
    }
}

fn convert(error: &minijinja::Error, limits: &TemplateLimits) -> TextError {
    let line = error.line().unwrap_or(0);
    if error.kind() == ErrorKind::OutOfFuel {
        return TextError::TemplateLimit { line, limit: limits.instructions, unit: "instructions" };
    }
    let reason = match error.detail() {
        Some(detail) if error.kind() == ErrorKind::InvalidOperation => detail.to_owned(),
        Some(detail) => format!("{}: {detail}", error.kind()),
        None => error.kind().to_string(),
    };
    TextError::Template { line, reason }
}
