//! What a model says, taken apart: thoughts, words, calls of tools.

use serde_json::{Value, json};

/// How a model writes calls of tools.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ToolForm {
    /// `<tool_call>{"name": …, "arguments": …}</tool_call>` (Hermes, Qwen).
    Hermes,
    /// `{"name": …, "parameters": …}` in place of an answer (Llama 3).
    Llama3,
}

impl ToolForm {
    /// The form that a template's source speaks of; Hermes' where it speaks of none.
    pub fn of_template(source: &str) -> Self {
        let llama = source.contains("\"parameters\"") && source.contains("<|start_header_id|>");
        if llama && !source.contains("<tool_call>") { ToolForm::Llama3 } else { ToolForm::Hermes }
    }
}

/// Part of an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Piece {
    /// Thoughts before the answer.
    Reasoning(String),
    /// The answer.
    Content(String),
    /// A call of a tool begins.
    CallBegins {
        /// The tool.
        name: String,
    },
    /// Arguments of the call that has begun, as JSON: all of them, or the next part.
    Arguments(String),
    /// The call is complete, or cut off with the answer.
    CallEnds,
}

const THINK: &str = "<think>";
const END_THINK: &str = "</think>";
const CALL: &str = "<tool_call>";
const END_CALL: &str = "</tool_call>";
/// What Llama 3 may put before a call.
const PYTHON: &str = "<|python_tag|>";

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mode {
    Start,
    Thinking,
    Content,
    Call,
    /// All of it is one call, if it is one at all.
    Whole,
    /// Within the arguments of a call that has begun.
    Arguments(Nesting),
    /// Behind the arguments of a call, before what ends it.
    CallEnd,
}

/// Where in a JSON value a text is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Nesting {
    depth: usize,
    in_string: bool,
    escaped: bool,
}

impl Nesting {
    /// Goes on with `text`; where the value ends, if it does.
    fn take(&mut self, text: &str) -> Option<usize> {
        for (at, byte) in text.bytes().enumerate() {
            if self.in_string {
                match byte {
                    _ if self.escaped => self.escaped = false,
                    b'\\' => self.escaped = true,
                    b'"' => self.in_string = false,
                    _ => {}
                }
                continue;
            }
            match byte {
                b'"' => self.in_string = true,
                b'{' | b'[' => self.depth += 1,
                b'}' | b']' => self.depth = self.depth.saturating_sub(1),
                _ => {}
            }
            if self.depth == 0 {
                return Some(at + 1);
            }
        }
        None
    }
}

/// Takes text apart as it comes. What is not well-formed stays text.
#[derive(Debug)]
pub struct Splitter {
    mode: Mode,
    held: String,
    thinks: bool,
    tools: Option<ToolForm>,
    /// The answer has begun: white space before it is none.
    begun: bool,
    /// Calls are told as they come.
    in_pieces: bool,
}

impl Splitter {
    /// For a prompt that ends with `prompt_end`, which may open the thoughts already.
    pub fn new(thinks: bool, tools: Option<ToolForm>, prompt_end: &str) -> Self {
        let open = thinks && prompt_end.trim_end().ends_with(THINK);
        let mode = if open { Mode::Thinking } else { Mode::Start };
        Self { mode, held: String::new(), thinks, tools, begun: false, in_pieces: false }
    }

    /// Tells the arguments of calls as they come, instead of every call as a whole: for calls that are certain to be well-formed.
    pub fn calls_in_pieces(mut self, in_pieces: bool) -> Self {
        self.in_pieces = in_pieces;
        self
    }

    /// Takes text; what is certain comes out.
    pub fn push(&mut self, text: &str, out: &mut Vec<Piece>) {
        self.held.push_str(text);
        while self.advance(out) {}
    }

    /// What is left when nothing more comes.
    pub fn finish(&mut self, out: &mut Vec<Piece>) {
        let held = std::mem::take(&mut self.held);
        match self.mode {
            Mode::Thinking => emit(out, Piece::Reasoning, held),
            Mode::Start | Mode::Content => self.content(out, &held),
            Mode::Call => match call_of(&held) {
                Some(call) => out.extend(call),
                None => self.content(out, &format!("{CALL}{held}")),
            },
            Mode::Whole => {
                let calls = held.strip_prefix(PYTHON).unwrap_or(&held);
                let list: Option<Vec<[Piece; 3]>> = calls.split(';').map(call_of).collect();
                match list.or_else(|| call_of(calls).map(|call| vec![call])) {
                    Some(calls) => out.extend(calls.into_iter().flatten()),
                    None => self.content(out, &held),
                }
            }
            Mode::Arguments(_) => {
                emit(out, Piece::Arguments, held);
                out.push(Piece::CallEnds);
            }
            Mode::CallEnd => {}
        }
    }

    /// One step; false when nothing is certain any more.
    fn advance(&mut self, out: &mut Vec<Piece>) -> bool {
        if self.in_pieces && matches!(self.mode, Mode::Call | Mode::Whole) && self.begin_call(out) {
            return true;
        }
        match self.mode {
            Mode::Start => {
                let seen = self.held.trim_start();
                if self.thinks && seen.starts_with(THINK) {
                    self.held = seen[THINK.len()..].to_owned();
                    self.mode = Mode::Thinking;
                    return true;
                }
                let whole = self.tools == Some(ToolForm::Llama3);
                let undecided = seen.is_empty()
                    || (self.thinks && THINK.starts_with(seen))
                    || (whole && PYTHON.starts_with(seen));
                if undecided {
                    return false;
                }
                let call = whole && (seen.starts_with('{') || seen.starts_with(PYTHON));
                self.mode = if call { Mode::Whole } else { Mode::Content };
                self.mode == Mode::Content || self.in_pieces
            }
            Mode::Thinking => {
                let (before, found) = cut(&mut self.held, END_THINK);
                let thought = if self.begun { before } else { before.trim_start().to_owned() };
                self.begun |= !thought.is_empty();
                emit(out, Piece::Reasoning, thought);
                if found {
                    self.mode = Mode::Content;
                    self.begun = false;
                }
                found
            }
            Mode::Content if self.tools == Some(ToolForm::Hermes) => {
                let (before, found) = cut(&mut self.held, CALL);
                // White space before a call is not part of the answer, and a call may still come.
                let said = before.trim_end();
                if !found {
                    self.held.insert_str(0, &before[said.len()..]);
                }
                self.content(out, said);
                if found {
                    self.mode = Mode::Call;
                }
                found
            }
            Mode::Content => {
                let held = std::mem::take(&mut self.held);
                self.content(out, &held);
                false
            }
            Mode::Arguments(mut nesting) => {
                let end = nesting.take(&self.held);
                let said: String = self.held.drain(..end.unwrap_or(self.held.len())).collect();
                emit(out, Piece::Arguments, said);
                self.mode = if end.is_some() { Mode::CallEnd } else { Mode::Arguments(nesting) };
                if end.is_some() {
                    out.push(Piece::CallEnds);
                }
                end.is_some()
            }
            Mode::CallEnd => {
                let (_, found) = cut(&mut self.held, END_CALL);
                if found {
                    self.mode = Mode::Content;
                    self.begun = false;
                }
                found
            }
            Mode::Call => {
                let Some(end) = self.held.find(END_CALL) else { return false };
                let said = self.held[..end].to_owned();
                self.held.drain(..end + END_CALL.len());
                match call_of(&said) {
                    Some(call) => out.extend(call),
                    None => self.content(out, &format!("{CALL}{said}{END_CALL}")),
                }
                self.mode = Mode::Content;
                self.begun = false;
                true
            }
            Mode::Whole => false,
        }
    }

    /// Begins a call whose name is known and whose arguments have begun.
    fn begin_call(&mut self, out: &mut Vec<Piece>) -> bool {
        let Some((name, arguments)) = call_head(&self.held) else { return false };
        self.held = arguments.to_owned();
        self.mode = Mode::Arguments(Nesting::default());
        out.push(Piece::CallBegins { name });
        true
    }

    fn content(&mut self, out: &mut Vec<Piece>, text: &str) {
        let text = if self.begun { text } else { text.trim_start_matches(['\n', '\r']) };
        self.begun |= !text.is_empty();
        emit(out, Piece::Content, text.to_owned());
    }
}

fn emit(out: &mut Vec<Piece>, make: fn(String) -> Piece, text: String) {
    if !text.is_empty() {
        out.push(make(text));
    }
}

/// Takes what is before `tag` out of `held`, the tag as well if it is there; what may be the start of one stays.
fn cut(held: &mut String, tag: &str) -> (String, bool) {
    if let Some(at) = held.find(tag) {
        let before = held[..at].to_owned();
        held.drain(..at + tag.len());
        return (before, true);
    }
    let tail = (1..tag.len()).rev().find(|len| held.ends_with(&tag[..*len])).unwrap_or(0);
    let before: String = held.drain(..held.len() - tail).collect();
    (before, false)
}

/// The name of a call that has come as far as its arguments, and what there is of them; `None` for any other beginning.
fn call_head(text: &str) -> Option<(String, &str)> {
    fn after<'t>(text: &'t str, start: &str) -> Option<&'t str> {
        text.trim_start().strip_prefix(start)
    }
    let text = text.trim_start();
    let text = after(text.strip_prefix(PYTHON).unwrap_or(text), "{")?;
    let quoted = after(after(text, "\"name\"")?, ":")?.trim_start();
    let mut names = serde_json::Deserializer::from_str(quoted).into_iter::<Value>();
    let name = names.next()?.ok()?.as_str().filter(|name| !name.is_empty())?.to_owned();
    let text = after(&quoted[names.byte_offset()..], ",")?;
    let text = after(text, "\"arguments\"").or_else(|| after(text, "\"parameters\""))?;
    let arguments = after(text, ":")?.trim_start();
    arguments.starts_with('{').then_some((name, arguments))
}

/// The call that `text` spells.
fn call_of(text: &str) -> Option<[Piece; 3]> {
    let value: Value = serde_json::from_str(text.trim()).ok()?;
    let name = value["name"].as_str().filter(|name| !name.is_empty())?.to_owned();
    let given = value.get("arguments").or_else(|| value.get("parameters"));
    let arguments = match given {
        None | Some(Value::Null) => json!({}).to_string(),
        Some(Value::String(text)) => {
            serde_json::from_str::<Value>(text).ok().filter(Value::is_object)?;
            text.clone()
        }
        Some(object @ Value::Object(_)) => object.to_string(),
        Some(_) => return None,
    };
    Some([Piece::CallBegins { name }, Piece::Arguments(arguments), Piece::CallEnds])
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The pieces of `text`, however it is cut, neighbours joined.
    fn split(thinks: bool, tools: Option<ToolForm>, prompt: &str, text: &str) -> Vec<Piece> {
        split_with(&|| Splitter::new(thinks, tools, prompt), text)
    }

    fn split_with(new: &dyn Fn() -> Splitter, text: &str) -> Vec<Piece> {
        let mut all = Vec::new();
        for size in 1..=text.len() {
            let mut splitter = new();
            let mut out = Vec::new();
            let chars: Vec<char> = text.chars().collect();
            for part in chars.chunks(size) {
                splitter.push(&part.iter().collect::<String>(), &mut out);
            }
            splitter.finish(&mut out);
            let mut joined: Vec<Piece> = Vec::new();
            for piece in out {
                match (joined.last_mut(), piece) {
                    (Some(Piece::Content(a)), Piece::Content(b)) => a.push_str(&b),
                    (Some(Piece::Reasoning(a)), Piece::Reasoning(b)) => a.push_str(&b),
                    (Some(Piece::Arguments(a)), Piece::Arguments(b)) => a.push_str(&b),
                    (_, piece) => joined.push(piece),
                }
            }
            all.push(joined);
        }
        all.dedup();
        assert_eq!(all.len(), 1, "cutting does not matter: {all:?}");
        all.remove(0)
    }

    fn content(text: &str) -> Piece {
        Piece::Content(text.to_owned())
    }

    fn call(name: &str, arguments: &str) -> [Piece; 3] {
        let begins = Piece::CallBegins { name: name.to_owned() };
        [begins, Piece::Arguments(arguments.to_owned()), Piece::CallEnds]
    }

    #[test]
    fn thoughts_are_told_apart() {
        let thought = |text: &str| Piece::Reasoning(text.to_owned());
        assert_eq!(
            split(true, None, "", "<think>\nhm\n</think>\n\nYes <b>"),
            [thought("hm\n"), content("Yes <b>")]
        );
        assert_eq!(split(true, None, "x<think>\n", "hm</think>Yes"), [thought("hm"), content("Yes")]);
        assert_eq!(split(true, None, "", "plain <think> text"), [content("plain <think> text")]);
        assert_eq!(split(true, None, "<think>", "never ends </thin"), [thought("never ends </thin")]);
        assert_eq!(split(false, None, "<think>", "<think>x"), [content("<think>x")]);
    }

    #[test]
    fn calls_are_told_apart_and_broken_ones_stay_text() {
        let hermes = Some(ToolForm::Hermes);
        let text = "Let me see.\n<tool_call>\n{\"name\": \"f\", \"arguments\": {\"a\": 1}}\n</tool_call>\n\
                    <tool_call>{\"name\": \"g\"}</tool_call>";
        let found = split(false, hermes, "", text);
        let calls = [call("f", "{\"a\":1}"), call("g", "{}")];
        assert_eq!(found, [&[content("Let me see.")][..], &calls.concat()].concat());
        let broken = "<tool_call>{\"name\": }</tool_call>";
        assert_eq!(split(false, hermes, "", broken), [content(broken)]);
        assert_eq!(split(false, hermes, "", "<tool_call>{\"name\""), [content("<tool_call>{\"name\"")]);
        assert_eq!(split(false, None, "", "<tool_call>x"), [content("<tool_call>x")]);
        let llama = Some(ToolForm::Llama3);
        let text = "{\"name\": \"f\", \"parameters\": {\"a\": \"x;y\"}}";
        assert_eq!(split(false, llama, "", text), call("f", "{\"a\":\"x;y\"}"));
        assert_eq!(split(false, llama, "", "{\"not\": \"a call\"}"), [content("{\"not\": \"a call\"}")]);
        assert_eq!(split(false, llama, "", "words"), [content("words")]);
    }

    #[test]
    fn calls_come_in_pieces() {
        let hermes = || Splitter::new(false, Some(ToolForm::Hermes), "").calls_in_pieces(true);
        let arguments = r#"{"a": "}\"{", "b": [1, {"c": 2}]}"#;
        let text = format!(
            "So.\n<tool_call>\n{{\"name\": \"f\", \"arguments\": {arguments}}}\n</tool_call>\n\
             <tool_call>{{\"name\": \"g\", \"arguments\": {{}}}}</tool_call>Done."
        );
        let calls = [call("f", arguments), call("g", "{}")].concat();
        let expected = [&[content("So.")][..], &calls, &[content("Done.")]].concat();
        assert_eq!(split_with(&hermes, &text), expected);
        // They come before the call is complete, and a call that is cut off ends with the answer.
        let mut out = Vec::new();
        let mut splitter = hermes();
        splitter.push("<tool_call>{\"name\": \"f\", \"arguments\": {\"a\"", &mut out);
        assert_eq!(out, call("f", "{\"a\"")[..2]);
        splitter.push(": 1", &mut out);
        splitter.finish(&mut out);
        assert_eq!(out[2..], [Piece::Arguments(": 1".to_owned()), Piece::CallEnds]);
        // Another order of fields, or none: as a whole.
        let text = "<tool_call>{\"arguments\": {\"a\": 1}, \"name\": \"f\"}</tool_call>";
        assert_eq!(split_with(&hermes, text), call("f", "{\"a\":1}"));
        assert_eq!(split_with(&hermes, "<tool_call>{\"name\": \"g\"}</tool_call>"), call("g", "{}"));
        let llama = || Splitter::new(false, Some(ToolForm::Llama3), "").calls_in_pieces(true);
        let text = "{\"name\": \"f\", \"parameters\": {\"a\": \"x;y\"}}";
        assert_eq!(split_with(&llama, text), call("f", "{\"a\": \"x;y\"}"));
    }
}
