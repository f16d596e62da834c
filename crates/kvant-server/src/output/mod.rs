//! What a model says, taken apart: thoughts, words, calls of tools.

mod braces;
mod form;
mod python;
mod words;

use std::sync::Arc;

use kvant_engine::TOKEN_MARK;
use serde_json::{Value, json};

pub use form::{Markup, ToolForm};

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
    markup: Arc<Markup>,
    /// The answer has begun: white space before it is none.
    begun: bool,
    /// Calls are told as they come.
    in_pieces: bool,
}

impl Splitter {
    /// For a prompt that ends with `prompt_end`, which may open the thoughts already.
    pub fn new(markup: Arc<Markup>, prompt_end: &str) -> Self {
        let open = markup.thoughts.as_ref().is_some_and(|[open, _]| prompt_end.trim_end().ends_with(open));
        let mode = if open { Mode::Thinking } else { Mode::Start };
        Self { mode, held: String::new(), markup, begun: false, in_pieces: false }
    }

    /// Tells the arguments of calls as they come, instead of every call as a whole: for calls that are certain to be well-formed.
    pub(crate) fn calls_in_pieces(mut self, in_pieces: bool) -> Self {
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
            Mode::Thinking => emit(out, Piece::Reasoning, held.replace(TOKEN_MARK, "")),
            Mode::Start | Mode::Content => self.content(out, &held),
            Mode::Call => self.call(out, &held, false),
            Mode::Whole => {
                let calls = held.strip_prefix(PYTHON).unwrap_or(&held);
                let read = |text: &str| self.markup.calls.as_ref()?.read(text);
                let list: Option<Vec<Vec<Piece>>> = calls.split(';').map(read).collect();
                match list.map(|calls| calls.concat()).or_else(|| read(calls)) {
                    Some(calls) => out.extend(calls),
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
            Mode::Start => self.begin(),
            Mode::Thinking => self.think(out),
            Mode::Content if self.open_tag().is_some() => {
                let open = self.open_tag().unwrap_or_default().to_owned();
                let (before, found) = cut(&mut self.held, &open);
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
                let close = self.markup.calls.as_ref().map_or("", |calls| &calls.close);
                if close.is_empty() {
                    // The call was the whole answer.
                    self.held.clear();
                    return false;
                }
                let (_, found) = cut(&mut self.held, close);
                if found {
                    self.mode = Mode::Content;
                    self.begun = false;
                }
                found
            }
            Mode::Call => {
                let Some(calls) = &self.markup.calls else { return false };
                let Some(end) = calls.end(&self.held) else { return false };
                let said = self.held[..end].to_owned();
                self.held.drain(..end + calls.close.len());
                self.call(out, &said, true);
                self.mode = Mode::Content;
                self.begun = false;
                true
            }
            Mode::Whole => false,
        }
    }

    /// Decides what the answer begins with. True once it is decided.
    fn begin(&mut self) -> bool {
        let seen = self.held.trim_start();
        let thoughts = self.markup.thoughts.as_ref().map(|[open, _]| open);
        if let Some(seen) = thoughts.and_then(|open| seen.strip_prefix(open.as_str())) {
            self.held = seen.to_owned();
            self.mode = Mode::Thinking;
            return true;
        }
        // What begins a call that is the whole answer.
        let whole: &[&str] = match self.markup.form() {
            Some(ToolForm::Llama3) => &["{", PYTHON],
            Some(ToolForm::ToolCode) => &["["],
            _ => &[],
        };
        let undecided = seen.is_empty()
            || thoughts.is_some_and(|open| open.starts_with(seen))
            || whole.iter().any(|open| open.starts_with(seen) && *open != seen);
        if undecided {
            return false;
        }
        let call = whole.iter().any(|open| seen.starts_with(open));
        self.mode = if call { Mode::Whole } else { Mode::Content };
        self.mode == Mode::Content || self.in_pieces
    }

    /// Tells thoughts, up to their end. True if that was found.
    fn think(&mut self, out: &mut Vec<Piece>) -> bool {
        let end = self.markup.thoughts.as_ref().map_or("", |[_, close]| close);
        let (before, found) = cut(&mut self.held, end);
        let thought = if self.begun { before } else { before.trim_start().to_owned() };
        self.begun |= !thought.is_empty();
        emit(out, Piece::Reasoning, thought.replace(TOKEN_MARK, ""));
        if found {
            self.mode = Mode::Content;
            self.begun = false;
        }
        found
    }

    /// What begins a call within an answer; `None` where nothing does.
    fn open_tag(&self) -> Option<&str> {
        self.markup.calls.as_ref().map(|calls| calls.open.as_str()).filter(|open| !open.is_empty())
    }

    /// Begins a call whose name is known and whose arguments have begun.
    fn begin_call(&mut self, out: &mut Vec<Piece>) -> bool {
        let Some((name, arguments)) = call_head(&self.held) else { return false };
        self.held = arguments.to_owned();
        self.mode = Mode::Arguments(Nesting::default());
        out.push(Piece::CallBegins { name });
        true
    }

    /// The calls that `said` spells behind an opening tag; if it spells none it is text, like its tags.
    fn call(&mut self, out: &mut Vec<Piece>, said: &str, closed: bool) {
        let Some(calls) = &self.markup.calls else { return self.content(out, said) };
        if let Some(read) = calls.read(said) {
            return out.extend(read);
        }
        let text = format!("{}{said}{}", calls.open, if closed { &calls.close } else { "" });
        self.content(out, &text);
    }

    fn content(&mut self, out: &mut Vec<Piece>, text: &str) {
        let text = if self.begun { text } else { text.trim_start_matches(['\n', '\r']) };
        self.begun |= !text.is_empty();
        emit(out, Piece::Content, text.replace(TOKEN_MARK, ""));
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
    let tail = (1..tag.len()).rev().find(|len| tag.get(..*len).is_some_and(|start| held.ends_with(start)));
    let tail = tail.unwrap_or(0);
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
mod tests;
