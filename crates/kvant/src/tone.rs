//! Colours, where somebody sees them and wants them.

use std::borrow::Cow;
use std::io::IsTerminal;

/// What a text is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    /// As the terminal has it.
    Plain,
    /// Where the user types.
    Prompt,
    /// What is beside the answer: speed, notes.
    Quiet,
    /// An error.
    Bad,
    /// Code in an answer.
    Code,
}

/// Ends any style.
pub const RESET: &str = "\x1b[0m";

impl Tone {
    /// What begins it on a terminal.
    pub fn start(self) -> &'static str {
        match self {
            Tone::Plain => "",
            Tone::Prompt => "\x1b[1;32m",
            Tone::Quiet => "\x1b[2m",
            Tone::Bad => "\x1b[1;31m",
            Tone::Code => "\x1b[36m",
        }
    }

    /// The text in this style if `on`.
    pub fn paint(self, text: &str, on: bool) -> Cow<'_, str> {
        match on && self != Tone::Plain && !text.is_empty() {
            true => Cow::Owned(format!("{}{text}{RESET}", self.start())),
            false => Cow::Borrowed(text),
        }
    }
}

/// Whether `stream` is a terminal that shows colours, and its user has not asked for none (`NO_COLOR`).
pub fn is_wanted(stream: &impl IsTerminal) -> bool {
    let unset = |name| std::env::var_os(name).is_none_or(|value| value.is_empty());
    let able = std::env::var_os("TERM").is_some_and(|term| !term.is_empty() && term != "dumb");
    able && unset("NO_COLOR") && stream.is_terminal()
}
