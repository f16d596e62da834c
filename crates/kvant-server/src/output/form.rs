//! The tags that models put around thoughts and calls of tools.

use kvant_engine::{TOKEN_MARK, Tokenizer};
use serde_json::Value;

use super::python::Tool;
use super::{Piece, braces, python};

/// How a model writes calls of tools.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ToolForm {
    /// `<tool_call>{"name": …, "arguments": …}</tool_call>` (Hermes, Qwen).
    Hermes,
    /// `{"name": …, "parameters": …}` in place of an answer (Llama 3).
    Llama3,
    /// Calls in Python between ` ```tool_code ` and ` ``` ` (Gemma 3).
    ToolCode,
    /// `<start_function_call>call:name{key:<escape>text<escape>}<end_function_call>` (FunctionGemma).
    FunctionGemma,
    /// `<|tool_call>call:name{key:<|"|>text<|"|>}<tool_call|>` (Gemma 4).
    Gemma4,
}

impl ToolForm {
    /// The form that a template's source speaks of; Hermes' where it speaks of none.
    pub(crate) fn of_template(source: &str) -> Self {
        if source.contains("<start_function_call>") {
            ToolForm::FunctionGemma
        } else if source.contains("<|tool_call>call:") {
            ToolForm::Gemma4
        } else if source.contains("<tool_call>") {
            ToolForm::Hermes
        } else if source.contains("\"parameters\"") && source.contains("<|start_header_id|>") {
            ToolForm::Llama3
        } else if source.contains("<start_of_turn>") {
            ToolForm::ToolCode
        } else {
            ToolForm::Hermes
        }
    }

    /// What begins a call, what ends it and what stands on either side of a text in its arguments; `None` where a call is the whole
    /// answer, empty where texts are quoted as usual.
    pub fn tags(self) -> Option<[&'static str; 3]> {
        match self {
            ToolForm::Hermes => Some(["<tool_call>", "</tool_call>", ""]),
            ToolForm::Llama3 => None,
            ToolForm::ToolCode => Some(["```tool_code", "```", ""]),
            ToolForm::FunctionGemma => Some(["<start_function_call>", "<end_function_call>", "<escape>"]),
            ToolForm::Gemma4 => Some(["<|tool_call>", "<tool_call|>", "<|\"|>"]),
        }
    }

    /// The tags are tokens, so that the same letters in a text are no tags.
    fn has_tokens(self) -> bool {
        matches!(self, ToolForm::FunctionGemma | ToolForm::Gemma4)
    }
}

/// How calls look in a text.
#[derive(Clone, Debug)]
pub(super) struct Calls {
    pub form: ToolForm,
    pub open: String,
    pub close: String,
    quote: String,
    tools: Vec<Tool>,
}

/// The tags of an answer, as its text shows them.
#[derive(Clone, Debug, Default)]
pub struct Markup {
    pub(super) thoughts: Option<[String; 2]>,
    pub(super) calls: Option<Calls>,
    named: Vec<u32>,
}

impl Markup {
    /// The tags that a model with this vocabulary uses: those of thoughts, and those of calls of `tools`, which are in OpenAI's form.
    pub fn new(tokenizer: &Tokenizer, thinks: bool, form: Option<ToolForm>, tools: &[Value]) -> Self {
        Self::with(&|tag| tokenizer.id_of(tag), thinks, form, tools)
    }

    pub(super) fn with(
        id: &dyn Fn(&str) -> Option<u32>,
        thinks: bool,
        form: Option<ToolForm>,
        tools: &[Value],
    ) -> Self {
        let mut markup = Self::default();
        if thinks && id("</think>").is_some() {
            markup = markup.with_thoughts("<think>", "</think>");
        } else if let (true, Some(open), Some(close)) = (thinks, id("<|channel>"), id("<channel|>")) {
            // Gemma 4.
            let [begin, end] = ["<|channel>thought", "<channel|>"].map(|tag| format!("{TOKEN_MARK}{tag}"));
            markup = markup.with_thoughts(&begin, &end);
            markup.named.extend([open, close]);
        }
        let Some(form) = form else { return markup };
        let mut tags = form.tags().unwrap_or_default().map(str::to_owned);
        for tag in tags.iter_mut().filter(|_| form.has_tokens()) {
            if let Some(id) = id(tag) {
                markup.named.push(id);
                tag.insert(0, TOKEN_MARK);
            }
        }
        let tool = |tool: &Value| {
            let parameters = tool["function"]["parameters"]["properties"].as_object();
            Tool {
                name: tool["function"]["name"].as_str().unwrap_or_default().to_owned(),
                parameters: parameters.into_iter().flat_map(|fields| fields.keys().cloned()).collect(),
            }
        };
        let [open, close, quote] = tags;
        markup.calls = Some(Calls { form, open, close, quote, tools: tools.iter().map(tool).collect() });
        markup
    }

    fn with_thoughts(self, open: &str, close: &str) -> Self {
        Self { thoughts: Some([open.to_owned(), close.to_owned()]), ..self }
    }

    /// Tokens that the text must show behind [`TOKEN_MARK`].
    pub fn named(&self) -> &[u32] {
        &self.named
    }

    pub(super) fn form(&self) -> Option<ToolForm> {
        self.calls.as_ref().map(|calls| calls.form)
    }
}

impl Calls {
    /// Where in `text`, which follows the opening tag, the closing one begins.
    pub fn end(&self, text: &str) -> Option<usize> {
        match self.form {
            ToolForm::ToolCode => python::end_of_block(text),
            _ => text.find(&self.close),
        }
    }

    /// The calls that `text` between the tags spells; `None` if it is anything else.
    pub fn read(&self, text: &str) -> Option<Vec<Piece>> {
        let calls = match self.form {
            ToolForm::Hermes | ToolForm::Llama3 => return super::call_of(text).map(Vec::from),
            ToolForm::ToolCode => python::calls(text, &self.tools)?,
            ToolForm::FunctionGemma | ToolForm::Gemma4 => vec![braces::call(text, &self.quote)?],
        };
        let pieces = |(name, arguments): (String, Value)| {
            let arguments = arguments.to_string().replace(TOKEN_MARK, "");
            [Piece::CallBegins { name }, Piece::Arguments(arguments), Piece::CallEnds]
        };
        Some(calls.into_iter().flat_map(pieces).collect())
    }
}
