//! What a model says, taken apart: thoughts, words, calls of tools.

mod braces;
mod form;
mod json;
mod python;
mod tagged;
mod tool;
mod words;

use std::sync::Arc;

use kvant_engine::TOKEN_MARK;

use form::{Found, Inside};
pub use form::{Markup, ToolForm};
use json::Nesting;

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

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mode {
    /// What is said, up to the next tag.
    Text,
    /// Behind the tag of this number.
    Thinking(usize),
    /// Between two tags between which nothing is told.
    Skipped(usize),
    /// Behind what may be a call: `lead` bytes of white space and the tag of this number are still held.
    Call { tag: usize, lead: usize },
    /// Within the arguments of a call that has begun behind this tag.
    Arguments(usize, Nesting),
    /// Behind the arguments of a call, before what ends it.
    CallEnd(usize),
}

/// What is left out at the beginning of an answer, and what between calls.
const LINE_ENDS: [char; 2] = ['\n', '\r'];
const BETWEEN_CALLS: [char; 4] = ['\n', '\r', ' ', ';'];

/// Takes text apart as it comes. What is not well-formed stays text.
#[derive(Debug)]
pub struct Splitter {
    mode: Mode,
    held: String,
    markup: Arc<Markup>,
    /// Something was said since the beginning, the thoughts or a call: white space before that is none.
    begun: bool,
    /// The last thing that was told was a call.
    called: bool,
    /// Calls of the template's own form are told as they come.
    in_pieces: bool,
}

impl Splitter {
    /// For a prompt that ends with `prompt_end`, which may open the thoughts already.
    pub fn new(markup: Arc<Markup>, prompt_end: &str) -> Self {
        let mode = markup.opened(prompt_end).map_or(Mode::Text, Mode::Thinking);
        Self { mode, held: String::new(), markup, begun: false, called: false, in_pieces: false }
    }

    /// Tells the arguments of calls as they come, instead of every call as a whole: for calls that are certain to be well-formed.
    pub(crate) fn calls_in_pieces(mut self, in_pieces: bool) -> Self {
        self.in_pieces = in_pieces;
        self
    }

    /// Takes text; what is certain comes out.
    pub fn push(&mut self, text: &str, out: &mut Vec<Piece>) {
        self.held.push_str(text);
        while self.advance(out, false) {}
    }

    /// What is left when nothing more comes.
    pub fn finish(&mut self, out: &mut Vec<Piece>) {
        while self.advance(out, true) {}
        let held = std::mem::take(&mut self.held);
        match self.mode {
            Mode::Thinking(_) => emit(out, Piece::Reasoning, held.replace(TOKEN_MARK, "")),
            Mode::Text => self.content(out, &held),
            Mode::Arguments(..) => {
                emit(out, Piece::Arguments, held);
                out.push(Piece::CallEnds);
            }
            Mode::Skipped(_) | Mode::Call { .. } | Mode::CallEnd(_) => {}
        }
    }

    /// One step; false when nothing is certain any more. With `last` nothing follows.
    fn advance(&mut self, out: &mut Vec<Piece>, last: bool) -> bool {
        match self.mode {
            Mode::Text => self.text(out, last),
            Mode::Thinking(tag) => self.think(out, tag),
            Mode::Skipped(tag) => {
                let (_, found) = cut(&mut self.held, &self.markup.tags[tag].close);
                if found {
                    self.mode = Mode::Text;
                }
                found
            }
            Mode::Call { tag, lead } => self.call(out, tag, lead, last),
            Mode::Arguments(tag, mut nesting) => {
                let end = nesting.take(&self.held);
                let said: String = self.held.drain(..end.unwrap_or(self.held.len())).collect();
                emit(out, Piece::Arguments, said);
                self.mode = Mode::Arguments(tag, nesting);
                if end.is_some() {
                    out.push(Piece::CallEnds);
                    self.mode = Mode::CallEnd(tag);
                }
                end.is_some()
            }
            Mode::CallEnd(tag) => {
                let close = &self.markup.tags[tag].close;
                // A call that was the value of a field: its own end is still to come.
                let close = if close.is_empty() { "}" } else { close };
                let (_, found) = cut(&mut self.held, close);
                if found {
                    self.end_call();
                }
                found
            }
        }
    }

    /// Tells text up to the next tag. True if there is one.
    fn text(&mut self, out: &mut Vec<Piece>, last: bool) -> bool {
        if !self.begun {
            let left_out: &[char] = if self.called { &BETWEEN_CALLS } else { &LINE_ENDS };
            self.held.drain(..self.held.len() - self.held.trim_start_matches(left_out).len());
        }
        let found = self.markup.find(&self.held, !self.begun, last);
        let at = match found {
            Found::Tag(at, _) | Found::Perhaps(at) => at,
            Found::Nowhere => self.held.len(),
        };
        let nothing =
            matches!(found, Found::Tag(_, tag) if matches!(self.markup.tags[tag].inside, Inside::Nothing));
        let before = match self.markup.holds_space(!self.begun) && !nothing {
            true => self.held[..at].trim_end().len(),
            false => at,
        };
        let said: String = self.held.drain(..before).collect();
        self.content(out, &said);
        let Found::Tag(_, number) = found else { return false };
        let lead = at - before;
        let tag = &self.markup.tags[number];
        if let Inside::Calls(_) = tag.inside {
            self.mode = Mode::Call { tag: number, lead };
            return true;
        }
        self.held.drain(..lead + tag.open.len());
        match tag.inside {
            Inside::Thought => self.mode = Mode::Thinking(number),
            _ if tag.close.is_empty() => {}
            _ => self.mode = Mode::Skipped(number),
        }
        self.begun &= !matches!(tag.inside, Inside::Thought);
        true
    }

    /// Tells thoughts, up to their end. True if that was found.
    fn think(&mut self, out: &mut Vec<Piece>, tag: usize) -> bool {
        let (before, found) = cut(&mut self.held, &self.markup.tags[tag].close);
        let thought = if self.begun { before } else { before.trim_start().to_owned() };
        self.begun |= !thought.is_empty();
        emit(out, Piece::Reasoning, thought.replace(TOKEN_MARK, ""));
        if found {
            self.mode = Mode::Text;
            (self.begun, self.called) = (false, false);
        }
        found
    }

    /// Tells the calls behind a tag, once it is certain that it begins some; if it begins none it is text. False while that is open.
    fn call(&mut self, out: &mut Vec<Piece>, number: usize, lead: usize, last: bool) -> bool {
        let tag = &self.markup.tags[number];
        let start = if tag.read { lead } else { lead + tag.open.len() };
        let inside = &self.held[start..];
        if self.in_pieces
            && tag.own
            && let Some((name, arguments)) = json::call_head(inside)
        {
            self.held = arguments.to_owned();
            self.mode = Mode::Arguments(number, Nesting::default());
            out.push(Piece::CallBegins { name });
            return true;
        }
        let end = match self.markup.may_call(tag, inside) {
            true => tag.end(inside).or(last.then_some((inside.len(), inside.len()))),
            false => Some((0, 0)),
        };
        let Some((end, behind)) = end else { return false };
        match self.markup.read(tag, &inside[..end]) {
            Some(calls) => {
                out.extend(calls);
                self.held.drain(..start + behind);
                self.end_call();
            }
            None => {
                let said: String = self.held.drain(..lead + tag.open.len()).collect();
                self.content(out, &said);
                self.mode = Mode::Text;
            }
        }
        true
    }

    fn end_call(&mut self) {
        self.mode = Mode::Text;
        (self.begun, self.called) = (false, true);
    }

    fn content(&mut self, out: &mut Vec<Piece>, text: &str) {
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

#[cfg(test)]
mod tests;
