//! The tags that models put around thoughts and calls of tools: one table for all of them.

use kvant_engine::{TOKEN_MARK, Tokenizer};
use serde_json::Value;

use super::tool::Tool;
use super::{Piece, braces, json, python, tagged};

/// How a template has calls of tools written.
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
    /// `<function=name><parameter=key>value</parameter></function>` between Hermes' tags (Qwen3-Coder).
    Qwen3Coder,
    /// `name<arg_key>key</arg_key><arg_value>value</arg_value>` between Hermes' tags (GLM).
    Glm,
    /// `<invoke name="name"><parameter name="key">value</parameter></invoke>` (MiniMax).
    MiniMax,
    /// `<|tool_call_begin|>functions.name:0<|tool_call_argument_begin|>{…}<|tool_call_end|>` (Kimi).
    Kimi,
    /// `<|channel|>commentary to=functions.name<|message|>{…}<|call|>` (gpt-oss).
    Harmony,
    /// `[TOOL_CALLS]name[ARGS]{…}` (Mistral, since its tokenizer's version 11).
    Mistral,
    /// `[TOOL_CALLS][{"name": …, "arguments": …}]` (Mistral before).
    MistralList,
}

/// What a template's source must say to be of a form; the first form that is found is it.
const SIGNS: [(&[&str], ToolForm); 12] = [
    (&["[TOOL_CALLS]", "[ARGS]"], ToolForm::Mistral),
    (&["[TOOL_CALLS]"], ToolForm::MistralList),
    (&["<start_function_call>"], ToolForm::FunctionGemma),
    (&["<|tool_call>call:"], ToolForm::Gemma4),
    (&["<|channel|>", "<|message|>"], ToolForm::Harmony),
    (&["<|tool_call_argument_begin|>"], ToolForm::Kimi),
    (&["<minimax:tool_call>"], ToolForm::MiniMax),
    (&["<arg_key>"], ToolForm::Glm),
    (&["<function="], ToolForm::Qwen3Coder),
    (&["<tool_call>"], ToolForm::Hermes),
    (&["\"parameters\"", "<|start_header_id|>"], ToolForm::Llama3),
    (&["<start_of_turn>"], ToolForm::ToolCode),
];

impl ToolForm {
    /// The form that a template's source speaks of; Hermes' where it speaks of none.
    pub(crate) fn of_template(source: &str) -> Self {
        let found = SIGNS.iter().find(|(signs, _)| signs.iter().all(|sign| source.contains(sign)));
        found.map_or(ToolForm::Hermes, |(_, form)| *form)
    }

    /// What begins a call, what ends it and what stands on either side of a text in its arguments; empty where there is no such tag.
    pub fn tags(self) -> [&'static str; 3] {
        let row = TABLE.iter().find(|row| row.form == Some(self));
        row.map_or([""; 3], |row| [row.open, row.close, row.quote])
    }
}

/// What is between a tag and the one that closes it.
#[derive(Clone, Copy, Debug)]
pub(super) enum Inside {
    /// Thoughts.
    Thought,
    /// Nothing that is told.
    Nothing,
    /// Calls of tools, in the first of these forms that reads them.
    Calls(&'static [Reader]),
}

/// How calls between two tags are read.
#[derive(Clone, Copy, Debug)]
pub(super) enum Reader {
    /// One call or more as JSON.
    Json,
    /// Names and values between tags.
    Tagged(&'static tagged::Tags),
    /// Python.
    Python,
    /// `call:name{…}`.
    Braces,
    /// A tool's name, and behind this tag its arguments.
    Addressed(&'static str),
    /// A tool's name and its arguments, with or without Mistral's tags between them.
    Named,
}

impl Reader {
    /// Tags that stand within a call.
    fn tags(&self) -> &[&'static str] {
        match self {
            Self::Addressed(tag) => std::slice::from_ref(tag),
            Self::Named => &["[CALL_ID]", "[ARGS]"],
            Self::Json | Self::Tagged(_) | Self::Python | Self::Braces => &[],
        }
    }
}

/// A row of the table.
struct Row {
    open: &'static str,
    /// Empty: the end of the JSON that begins here, or of the answer.
    close: &'static str,
    quote: &'static str,
    inside: Inside,
    form: Option<ToolForm>,
    when: When,
    /// Only with nothing before it but white space, thoughts and calls.
    first: bool,
    /// The opening tag is part of what is read.
    read: bool,
}

/// When a row counts.
#[derive(Clone, Copy, PartialEq, Eq)]
enum When {
    Always,
    /// In answers to a template of its form.
    Own,
    /// Where the vocabulary has this token, or the template is of its form.
    Token(&'static str),
}

const fn row(open: &'static str, close: &'static str, inside: Inside) -> Row {
    Row { open, close, quote: "", inside, form: None, when: When::Always, first: false, read: false }
}

impl Row {
    const fn of(mut self, form: ToolForm) -> Self {
        self.form = Some(form);
        self
    }

    const fn when(mut self, when: When) -> Self {
        self.when = when;
        self
    }

    const fn quoting(mut self, quote: &'static str) -> Self {
        self.quote = quote;
        self
    }

    const fn first(mut self) -> Self {
        self.first = true;
        self
    }

    const fn read(mut self) -> Self {
        self.read = true;
        self
    }
}

const JSON: Inside = Inside::Calls(&[Reader::Json]);
const HARMONY: When = When::Token("<|message|>");
const CHANNEL: Inside = Inside::Calls(&[Reader::Addressed("<|message|>")]);
const GEMMA_4: When = When::Token("<|channel>");

/// What models write. A name that is none of the request's tools makes no call, so forms that are not the template's own do no harm.
const TABLE: [Row; 28] = [
    row("<think>", "</think>", Inside::Thought).when(When::Token("</think>")).first(),
    row("[THINK]", "[/THINK]", Inside::Thought).when(When::Token("[/THINK]")).first(),
    row("<|channel>thought", "<channel|>", Inside::Thought).when(GEMMA_4).first(),
    row(
        "<tool_call>",
        "</tool_call>",
        Inside::Calls(&[Reader::Json, Reader::Tagged(&tagged::QWEN), Reader::Tagged(&tagged::GLM)]),
    )
    .of(ToolForm::Hermes),
    // Models leave the tag before this one out, and its end behind the call.
    row("<function=", "</function>", Inside::Calls(&[Reader::Tagged(&tagged::QWEN)]))
        .of(ToolForm::Qwen3Coder)
        .read(),
    row("</tool_call>", "", Inside::Nothing).first(),
    row("<minimax:tool_call>", "</minimax:tool_call>", Inside::Calls(&[Reader::Tagged(&tagged::MINIMAX)]))
        .of(ToolForm::MiniMax),
    row("<tools>", "</tools>", JSON),
    row("```json", "```", JSON),
    row("```tool_call", "```", JSON),
    row("{", "", JSON).of(ToolForm::Llama3).first().read(),
    row("[{", "", JSON).first().read(),
    row("<|python_tag|>", "", Inside::Nothing).of(ToolForm::Llama3).when(When::Own).first(),
    row("[TOOL_CALLS]", "", Inside::Calls(&[Reader::Json, Reader::Named]))
        .of(ToolForm::Mistral)
        .when(When::Token("[TOOL_CALLS]")),
    row("```tool_code", "```", Inside::Calls(&[Reader::Python])).of(ToolForm::ToolCode).when(When::Own),
    row("[", "", Inside::Calls(&[Reader::Python])).of(ToolForm::ToolCode).when(When::Own).first().read(),
    row("<start_function_call>", "<end_function_call>", Inside::Calls(&[Reader::Braces]))
        .of(ToolForm::FunctionGemma)
        .when(When::Own)
        .quoting("<escape>"),
    row("<|tool_call>", "<tool_call|>", Inside::Calls(&[Reader::Braces]))
        .of(ToolForm::Gemma4)
        .when(When::Own)
        .quoting("<|\"|>"),
    row("<|tool_calls_section_begin|>", "", Inside::Nothing)
        .when(When::Token("<|tool_calls_section_begin|>")),
    row("<|tool_calls_section_end|>", "", Inside::Nothing).when(When::Token("<|tool_calls_section_end|>")),
    row(
        "<|tool_call_begin|>",
        "<|tool_call_end|>",
        Inside::Calls(&[Reader::Addressed("<|tool_call_argument_begin|>")]),
    )
    .of(ToolForm::Kimi)
    .when(When::Token("<|tool_call_begin|>")),
    row("<|channel|>commentary to=", "<|call|>", CHANNEL).of(ToolForm::Harmony).when(HARMONY),
    row("<|start|>assistant to=", "<|call|>", CHANNEL).when(HARMONY),
    row("to=functions.", "<|call|>", CHANNEL).when(HARMONY).first(),
    row("<|channel|>analysis<|message|>", "<|end|>", Inside::Thought).when(HARMONY),
    row("<|channel|>", "<|message|>", Inside::Nothing).when(HARMONY),
    row("<|start|>assistant", "", Inside::Nothing).when(HARMONY),
    row("<|end|>", "", Inside::Nothing).when(HARMONY),
];

/// Tags that are tokens where the vocabulary has them, so that the same letters in a text are no tags.
const TOKENS: [&str; 24] = [
    "<|call|>",
    "<|channel>",
    "<channel|>",
    "<start_function_call>",
    "<end_function_call>",
    "<escape>",
    "<|tool_call>",
    "<tool_call|>",
    "<|\"|>",
    "<|tool_calls_section_begin|>",
    "<|tool_calls_section_end|>",
    "<|tool_call_begin|>",
    "<|tool_call_argument_begin|>",
    "<|tool_call_end|>",
    "<|start|>",
    "<|channel|>",
    "<|constrain|>",
    "<|message|>",
    "<|end|>",
    "[TOOL_CALLS]",
    "[CALL_ID]",
    "[ARGS]",
    "[THINK]",
    "[/THINK]",
];

/// A row as the text of an answer shows it.
#[derive(Clone, Debug)]
pub(super) struct Tag {
    pub open: String,
    pub close: String,
    quote: String,
    pub inside: Inside,
    pub first: bool,
    pub read: bool,
    /// The template's own form of calls.
    pub own: bool,
}

/// The tags of an answer.
#[derive(Clone, Debug, Default)]
pub struct Markup {
    pub(super) tags: Vec<Tag>,
    tools: Vec<Tool>,
    named: Vec<u32>,
}

/// Where a tag is in a text.
pub(super) enum Found {
    /// The tag of this number begins here.
    Tag(usize, usize),
    /// What follows from here on may become one.
    Perhaps(usize),
    Nowhere,
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
        let mut markup = Self { tools: tools.iter().map(Tool::of).collect(), ..Self::default() };
        for row in &TABLE {
            let own = form.is_some() && row.form == form;
            let counts = match row.when {
                When::Always => true,
                When::Own => own,
                When::Token(token) => own || id(token).is_some(),
            };
            let wanted = match row.inside {
                Inside::Thought => thinks || !row.first,
                Inside::Nothing => form.is_some() || row.when == HARMONY,
                Inside::Calls(_) => form.is_some(),
            };
            if !(counts && wanted) {
                continue;
            }
            let mut inside = row.inside;
            let [open, mut close, quote] = [row.open, row.close, row.quote].map(|tag| markup.mark(id, tag));
            if let (Inside::Thought, false) = (inside, thinks) {
                (inside, close) = (Inside::Nothing, String::new());
            }
            let readers = if let Inside::Calls(readers) = inside { readers } else { &[] };
            for tag in readers.iter().flat_map(Reader::tags) {
                markup.mark(id, tag);
            }
            markup.tags.push(Tag { open, close, quote, inside, first: row.first, read: row.read, own });
        }
        markup.named.sort_unstable();
        markup.named.dedup();
        markup
    }

    /// `tag` with a mark before every token in it.
    fn mark(&mut self, id: &dyn Fn(&str) -> Option<u32>, tag: &str) -> String {
        let mut marked = tag.to_owned();
        for token in TOKENS.into_iter().filter(|token| tag.contains(token)) {
            if let Some(id) = id(token) {
                self.named.push(id);
                marked = marked.replace(token, &format!("{TOKEN_MARK}{token}"));
            }
        }
        marked
    }

    /// Tokens that the text must show behind [`TOKEN_MARK`].
    pub fn named(&self) -> &[u32] {
        &self.named
    }

    /// The thoughts that a prompt opens at its end.
    pub(super) fn opened(&self, prompt_end: &str) -> Option<usize> {
        let opens = |tag: &Tag| {
            let open = tag.open.replace(TOKEN_MARK, "");
            matches!(tag.inside, Inside::Thought) && prompt_end.trim_end().ends_with(&open)
        };
        self.tags.iter().position(opens)
    }

    /// True if white space at the end of `text` may turn out to stand before a tag, and is not told then.
    pub(super) fn holds_space(&self, fresh: bool) -> bool {
        let calls = |tag: &Tag| matches!(tag.inside, Inside::Calls(_));
        self.tags.iter().any(|tag| calls(tag) || (fresh && tag.first))
    }

    /// The first tag in `text`; `fresh` tells that nothing was said before it, `last` that nothing follows.
    pub(super) fn find(&self, text: &str, fresh: bool, last: bool) -> Found {
        for (at, _) in text.char_indices() {
            let rest = &text[at..];
            let counts = |tag: &Tag| !tag.first || (fresh && text[..at].trim().is_empty());
            let longer = |tag: &Tag| tag.open.len() > rest.len() && tag.open.starts_with(rest) && counts(tag);
            if !last && self.tags.iter().any(longer) {
                return Found::Perhaps(at);
            }
            let here =
                self.tags.iter().enumerate().filter(|(_, tag)| rest.starts_with(&tag.open) && counts(tag));
            if let Some((number, _)) = here.max_by_key(|(_, tag)| tag.open.len()) {
                return Found::Tag(at, number);
            }
        }
        Found::Nowhere
    }

    /// False if `text`, which follows the tag, cannot become calls any more.
    pub(super) fn may_call(&self, tag: &Tag, text: &str) -> bool {
        let Inside::Calls(readers) = tag.inside else { return true };
        readers.iter().any(|reader| match reader {
            Reader::Json => json::may_call(text, &self.tools),
            Reader::Tagged(tags) => tagged::may_call(text, tags, &self.tools),
            Reader::Named => json::may_name(text, &self.tools),
            Reader::Python | Reader::Braces | Reader::Addressed(_) => true,
        })
    }

    /// The calls that `text` between the tags spells; `None` if it is anything else.
    pub(super) fn read(&self, tag: &Tag, text: &str) -> Option<Vec<Piece>> {
        let Inside::Calls(readers) = tag.inside else { return None };
        let read = |reader: &Reader| match reader {
            Reader::Json => json::calls(text),
            Reader::Tagged(tags) => tagged::calls(text, tags, &self.tools),
            Reader::Python => python::calls(text, &self.tools),
            Reader::Braces => braces::call(text, &tag.quote).map(|call| vec![call]),
            Reader::Addressed(tag) => json::addressed(text, tag).map(|call| vec![call]),
            Reader::Named => json::named(text).map(|call| vec![call]),
        };
        let calls = readers.iter().find_map(read)?;
        let known = |(name, _): &(String, Value)| self.tools.iter().any(|tool| tool.name == *name);
        if !calls.iter().all(known) {
            return None;
        }
        let pieces = |(name, arguments): (String, Value)| {
            let arguments = arguments.to_string().replace(TOKEN_MARK, "");
            [Piece::CallBegins { name }, Piece::Arguments(arguments), Piece::CallEnds]
        };
        Some(calls.into_iter().flat_map(pieces).collect())
    }
}

impl Tag {
    /// Where in `text`, which follows the tag or begins with it, the inside ends and what is behind it begins.
    pub(super) fn end(&self, text: &str) -> Option<(usize, usize)> {
        let trimmed = text.trim_start();
        let start = match self.inside {
            Inside::Calls([.., Reader::Named]) if !trimmed.starts_with('[') => text.find('{')?,
            _ => text.len() - trimmed.len(),
        };
        let is_json = text[start..].starts_with(['{', '[']);
        let python = matches!(self.inside, Inside::Calls([Reader::Python]));
        let found = match (self.close.is_empty(), python) {
            (true, true) => None,
            (true, false) if is_json => json::end(&text[start..]).map(|end| start + end),
            (true, false) => None,
            (false, true) => python::end_of_block(text),
            (false, false) if is_json => json::find_outside_texts(text, &self.close),
            (false, false) => text.find(&self.close),
        };
        found.map(|end| (end, end + self.close.len()))
    }
}
