//! Chat templates: messages to prompt text, by the Jinja program that a model carries.
//!
//! The program comes out of a model file and is not trusted: it runs under [`TemplateLimits`] and can reach
//! nothing but its arguments.

mod builtins;
mod fallback;

pub use fallback::FallbackTemplate;

use crate::error::TextError;
use minijinja::{Environment, ErrorKind, Value, context};
use serde::{Deserialize, Serialize};
use std::io::Write;
use std::time::SystemTime;

/// One turn of a conversation.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Message {
    /// Who speaks: `system`, `user`, `assistant` or what the template knows.
    pub role: String,
    /// What was said.
    pub content: String,
}

impl Message {
    /// A message of `role` that says `content`.
    pub fn new(role: impl Into<String>, content: impl Into<String>) -> Self {
        Self { role: role.into(), content: content.into() }
    }
}

/// How far a template may go.
///
/// Not bounded: the memory of strings that a template builds for itself. One that doubles a string (`x ~ x`) in
/// a loop stays within its instructions and can still exhaust memory, since the engine has no hook for it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TemplateLimits {
    /// Instructions of the template engine per render.
    pub instructions: u64,
    /// Bytes of text per render.
    pub output_bytes: u64,
    /// Nested calls.
    pub recursion: usize,
    /// Bytes of the template itself.
    pub source_bytes: usize,
}

impl Default for TemplateLimits {
    /// Enough for conversations of ten thousand messages; a runaway stops within a second.
    fn default() -> Self {
        Self { instructions: 5_000_000, output_bytes: 64 << 20, recursion: 100, source_bytes: 1 << 20 }
    }
}

/// A compiled chat template.
pub struct ChatTemplate {
    environment: Environment<'static>,
    limits: TemplateLimits,
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
        let mut environment = Environment::new();
        // The white-space rules that model makers write for.
        environment.set_trim_blocks(true);
        environment.set_lstrip_blocks(true);
        environment.set_fuel(Some(limits.instructions));
        environment.set_recursion_limit(limits.recursion);
        environment.set_unknown_method_callback(minijinja_contrib::pycompat::unknown_method_callback);
        builtins::install(&mut environment);
        environment
            .add_template_owned(NAME, builtins::without_generation_tags(source))
            .map_err(|error| convert(&error, &limits))?;
        Ok(Self { environment, limits })
    }

    /// A built-in template, for models that carry none.
    pub fn fallback(kind: FallbackTemplate) -> Result<Self, TextError> {
        Self::new(kind.source())
    }

    /// The template in a `tokenizer_config.json`: `chat_template`, or the one named `default` where there are
    /// several. `None` if the file has none.
    pub fn from_config_json(config: &str) -> Result<Option<Self>, TextError> {
        let bad = |error: serde_json::Error| TextError::Template { line: 0, reason: error.to_string() };
        let config: serde_json::Value = serde_json::from_str(config).map_err(bad)?;
        let field = &config["chat_template"];
        let named = || {
            let list = field.as_array()?;
            let entry = list.iter().find(|entry| entry["name"] == "default").or_else(|| list.first())?;
            entry["template"].as_str()
        };
        field.as_str().or_else(named).map(Self::new).transpose()
    }

    /// The prompt text of a conversation. `add_generation_prompt` opens the assistant's next turn; `bos` and
    /// `eos` are the texts of the model's begin- and end-of-text tokens; `now` is what `strftime_now` tells,
    /// in UTC.
    pub fn render(
        &self,
        messages: &[Message],
        add_generation_prompt: bool,
        bos: &str,
        eos: &str,
        now: SystemTime,
    ) -> Result<String, TextError> {
        let context = context! {
            messages => messages,
            add_generation_prompt => add_generation_prompt,
            bos_token => bos,
            eos_token => eos,
            // Templates distinguish "no tools" from "never heard of tools".
            tools => Value::from(()),
            documents => Value::from(()),
        };
        let fail = |error: minijinja::Error| convert(&error, &self.limits);
        // A copy of a few pointers: the clock belongs to this render alone.
        let mut environment = self.environment.clone();
        builtins::install_clock(&mut environment, now);
        let template = environment.get_template(NAME).map_err(fail)?;
        let mut output = Bounded { bytes: Vec::new(), limit: self.limits.output_bytes, full: false };
        let result = template.render_captured_to(context, &mut output).map(drop);
        if output.full {
            let limit = self.limits.output_bytes;
            return Err(TextError::TemplateLimit { line: 0, limit, unit: "bytes of output" });
        }
        result.map_err(fail)?;
        String::from_utf8(output.bytes)
            .map_err(|error| TextError::Template { line: 0, reason: format!("output is not text: {error}") })
    }
}

impl std::fmt::Debug for ChatTemplate {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("ChatTemplate").field("limits", &self.limits).finish_non_exhaustive()
    }
}

/// Collects output up to a limit.
struct Bounded {
    bytes: Vec<u8>,
    limit: u64,
    full: bool,
}

impl Write for Bounded {
    fn write(&mut self, part: &[u8]) -> std::io::Result<usize> {
        if (self.bytes.len() + part.len()) as u64 > self.limit {
            self.full = true;
            return Err(std::io::Error::other("output limit"));
        }
        self.bytes.extend_from_slice(part);
        Ok(part.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
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
