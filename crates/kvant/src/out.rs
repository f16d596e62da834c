//! What the program writes to its two outputs: without panics when nobody reads, and without letting other people's text steer the
//! terminal.

use std::borrow::Cow;
use std::fmt::{Arguments, Write as _};
use std::io::{self, IsTerminal, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::SystemTime;

use serde_json::{Value, json};

use crate::tone::{self, Tone};
use crate::wrap::Wrap;

/// Writes a line to standard output; gives the error to its caller.
#[macro_export]
macro_rules! say {
    ($($text:tt)*) => { $crate::out::line(format_args!($($text)*)) };
}

/// Writes a line to standard error. Nobody is left to be told that it failed.
#[macro_export]
macro_rules! tell {
    ($($text:tt)*) => { $crate::out::note(format_args!($($text)*)) };
}

/// [`tell!`] of what is beside the matter.
#[macro_export]
macro_rules! tell_quietly {
    ($($text:tt)*) => { $crate::out::styled($crate::tone::Tone::Quiet, format_args!($($text)*)) };
}

pub use crate::{say, tell, tell_quietly};

/// The line behind [`say!`].
pub fn line(text: Arguments<'_>) -> io::Result<()> {
    writeln!(io::stdout().lock(), "{text}")
}

/// Writes text as it is to standard output.
pub fn text(text: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    out.write_all(text.as_bytes())?;
    out.flush()
}

/// The line behind [`tell!`]: names, tensors and templates of files come this way, so control characters are shown, not obeyed.
pub fn note(text: Arguments<'_>) {
    styled(Tone::Plain, text);
}

/// [`note`] in a style, where colours are wanted.
pub fn styled(style: Tone, text: Arguments<'_>) {
    let text = text.to_string();
    if JSON.load(Ordering::Relaxed) {
        let level = if style == Tone::Bad { "error" } else { "info" };
        return log(&json!({ "level": level, "message": text }));
    }
    let shown = visible(&text, Keep::Lines);
    let stderr = io::stderr();
    let _ = writeln!(stderr.lock(), "{}", style.paint(&shown, tone::is_wanted(&stderr)));
}

/// Set when notes are objects.
static JSON: AtomicBool = AtomicBool::new(false);

/// From now on every note is a line of JSON.
pub fn log_json() {
    JSON.store(true, Ordering::Relaxed);
}

/// Writes an object with the time as a line to standard error.
pub fn log(row: &Value) {
    let mut line = json!({ "time": kvant_text::time_text("%Y-%m-%dT%H:%M:%SZ", SystemTime::now()) });
    if let (Some(line), Some(row)) = (line.as_object_mut(), row.as_object()) {
        line.extend(row.clone());
    }
    let _ = writeln!(io::stderr().lock(), "{line}");
}

/// Which control characters stay as they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Keep {
    /// None: for what is to be one line.
    Nothing,
    /// Newlines and tabs.
    Lines,
}

/// The text with everything spelt out that would steer a terminal or hide what is written: control characters (as `\x1b`), and those
/// that turn the direction of writing (as `\u{202e}`).
pub fn visible(text: &str, keep: Keep) -> Cow<'_, str> {
    let steers = |c: char| match c {
        '\n' | '\t' => keep == Keep::Nothing,
        '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => true,
        c => c.is_control(),
    };
    if !text.contains(steers) {
        return Cow::Borrowed(text);
    }
    let mut shown = String::with_capacity(text.len() + 16);
    for c in text.chars() {
        match c {
            c if !steers(c) => shown.push(c),
            '\n' => shown.push_str("\\n"),
            '\r' => shown.push_str("\\r"),
            '\t' => shown.push_str("\\t"),
            // Writing to a string does not fail.
            c if c.is_ascii() => drop(write!(shown, "\\x{:02x}", c as u32)),
            c => drop(write!(shown, "{}", c.escape_unicode())),
        }
    }
    Cow::Owned(shown)
}

/// Standard output for a text that comes in pieces: as it is into files and pipes; visible, and broken between words, on a terminal.
pub struct Screen {
    /// Of a terminal.
    wrap: Option<Wrap>,
    failed: Option<io::Error>,
}

impl Default for Screen {
    fn default() -> Self {
        Screen::new()
    }
}

impl Screen {
    /// Of this process.
    pub fn new() -> Self {
        let stdout = io::stdout();
        let wrap = stdout.is_terminal().then(|| Wrap::new(tone::is_wanted(&stdout)));
        Screen { wrap, failed: None }
    }

    /// Shows a piece at once. False once a piece could not be shown.
    pub fn show(&mut self, piece: &str) -> bool {
        if self.failed.is_none() {
            let shown = match &mut self.wrap {
                // Asked each time: windows change their size.
                Some(wrap) => Cow::Owned(wrap.push(&visible(piece, Keep::Lines), columns())),
                None => Cow::Borrowed(piece),
            };
            self.failed = text(&shown).err();
        }
        self.failed.is_none()
    }

    /// Ends the line, and tells what went wrong on the way.
    pub fn finish(mut self) -> io::Result<()> {
        self.show("\n");
        let end = self.wrap.as_mut().map_or("", Wrap::finish);
        self.failed.or_else(|| text(end).err()).map_or(Ok(()), Err)
    }
}

/// Columns of the terminal, where it tells.
fn columns() -> Option<usize> {
    terminal_size::terminal_size().map(|(width, _)| usize::from(width.0)).filter(|width| *width >= 8)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn break_09_control_characters_are_spelt_out() {
        let hostile = "\x1b]0;OWNED\x07 a\r\u{9b}31m\u{202e}b\x7f\tc\nd";
        let lines = visible(hostile, Keep::Lines);
        assert_eq!(lines, "\\x1b]0;OWNED\\x07 a\\r\\u{9b}31m\\u{202e}b\\x7f\tc\nd");
        assert_eq!(visible("c\td\n", Keep::Nothing), "c\\td\\n");
        for plain in ["", "naïve 漢字 🙂 مرحبا", "a\nb\tc"] {
            assert!(matches!(visible(plain, Keep::Lines), Cow::Borrowed(text) if text == plain));
        }
    }
}
