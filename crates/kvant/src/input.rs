//! Lines that the user types, or that come through a pipe.
//!
//! They are read by a thread of their own, so that a signal can end the program while it waits for one.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::io::{BufRead, IsTerminal};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::time::{Duration, Instant};

use rustyline::completion::{Completer, FilenameCompleter, Pair};
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::DefaultHistory;
use rustyline::validate::{ValidationContext, ValidationResult, Validator};
use rustyline::{Cmd, CompletionType, Editor, Helper, KeyCode, KeyEvent, Modifiers};

use crate::error::CliError;
use crate::history::History;
use crate::out::tell;
use crate::signals::{INTERRUPT, Signals};
use crate::terminal::Terminal;
use crate::tone::{self, Tone};

/// How often a waiting program looks whether a signal asks it to end.
const LOOK: Duration = Duration::from_millis(50);

/// How long a program that ends waits for its editor to take the terminal, which it is about to do.
const TAKING: Duration = Duration::from_secs(1);

/// What a Ctrl-C does not do.
const HOW_TO_LEAVE: &str = "(Ctrl-D or /exit leaves)";

/// A command of the chat.
pub struct Command {
    /// Behind the slash.
    pub name: &'static str,
    /// What follows it.
    takes: &'static str,
    /// What it does.
    about: &'static str,
}

const fn command(name: &'static str, takes: &'static str, about: &'static str) -> Command {
    Command { name, takes, about }
}

/// The commands of the chat.
pub const COMMANDS: [Command; 8] = [
    command("clear", "", "forget the conversation"),
    command("system", "TEXT", "restart with TEXT as system prompt"),
    command("model", "NAME", "go on with another model"),
    command("stats", "", "tokens and memory"),
    command("save", "FILE", "keep the conversation and its cache"),
    command("load", "FILE", "go on with a conversation that was kept"),
    command("help", "", "this"),
    command("exit", "", "leave (also Ctrl-D)"),
];

/// What `/help` says: it fits on one screen.
pub fn help() -> String {
    let mut text = String::new();
    for Command { name, takes, about } in &COMMANDS {
        text += &format!("/{:<14} {about}\n", format!("{name} {takes}"));
    }
    text + "Ctrl-C ends an answer and clears a line. Tab completes, arrows find what was typed before.\n\
            Several lines: between \"\"\" and \"\"\", behind a \\ at a line's end, or with Alt-Enter."
}

/// What came in.
pub enum Line {
    /// A line, or several that belong together, without marks.
    Text(String),
    /// A line that is not UTF-8.
    NotText,
    /// The input is over.
    End,
}

/// Lines from a terminal (edited, with history) or from a pipe.
pub struct Input {
    /// One message per line wanted.
    ask: SyncSender<()>,
    lines: Receiver<Result<Line, CliError>>,
    /// As it was before the editor takes it over; none is taken over by a pipe's reader.
    terminal: Option<Terminal>,
}

impl Input {
    /// Of this process. To be made before signals are watched: it takes back what the editor takes.
    pub fn new() -> Result<Self, CliError> {
        let (ask, asked) = sync_channel::<()>(1);
        let (give, lines) = sync_channel(1);
        let terminal = Terminal::now();
        let mut source = Source::new()?;
        let terminal = matches!(source, Source::Terminal(_)).then_some(terminal);
        let read = move || {
            while asked.recv().is_ok() {
                let line = source.next();
                if give.send(line).is_err() {
                    return;
                }
            }
        };
        let thread = std::thread::Builder::new().name("kvant-input".to_owned()).spawn(read);
        thread.map_err(|error| CliError::Terminal(error.to_string()))?;
        Ok(Input { ask, lines, terminal })
    }

    /// The next line. Fails when a signal asks the program to end; the terminal is as it was then.
    pub fn next(&mut self, signals: &Signals) -> Result<Line, CliError> {
        // Before the editor takes the terminal for a line that nobody wants any more.
        signals.check()?;
        // The thread lives as long as this end of the channel; if it is gone all the same, the input is over.
        if self.ask.send(()).is_err() {
            return Ok(Line::End);
        }
        loop {
            if let Err(signal) = signals.check() {
                self.leave_editor();
                return Err(signal);
            }
            // There is no answer that a Ctrl-C could end. The editor takes the key as a character, which clears the line.
            if signals.settle() && signals.quit().is_none() {
                match &self.terminal {
                    Some(terminal) if terminal.is_taken() => {}
                    Some(_) => tell!("{HOW_TO_LEAVE}"),
                    None => return Err(CliError::Signal { signal: INTERRUPT }),
                }
            }
            match self.lines.recv_timeout(LOOK) {
                Ok(line) => return line,
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Ok(Line::End),
            }
        }
    }

    /// Takes the terminal from the editor, which is in the middle of a line and stays there.
    fn leave_editor(&self) {
        let Some(terminal) = &self.terminal else { return };
        let since = Instant::now();
        while !terminal.is_taken() && since.elapsed() < TAKING {
            // It may be only on its way there, and would change what is restored too early. With the line it has left by itself.
            if self.lines.recv_timeout(LOOK / 10).is_ok() {
                break;
            }
        }
        terminal.restore();
        // Pasted text comes without marks again; a terminal that is gone needs no care.
        let _ = crate::out::text("\x1b[?2004l\n");
    }
}

enum Source {
    Terminal(Box<Typed>),
    Pipe,
}

impl Source {
    fn new() -> Result<Self, CliError> {
        match std::io::stdin().is_terminal() {
            true => {
                let typed = Typed::new();
                // From its start to its end the editor would have Ctrl-C, which is to end answers.
                kvant_files::take_back_terminal_signals();
                Ok(Source::Terminal(Box::new(typed?)))
            }
            false => Ok(Source::Pipe),
        }
    }

    fn next(&mut self) -> Result<Line, CliError> {
        match self {
            Source::Terminal(typed) => typed.next(),
            Source::Pipe => from_pipe(&mut std::io::stdin().lock()),
        }
    }
}

/// The next text of a pipe: a line, or several that belong together.
fn from_pipe(input: &mut impl BufRead) -> Result<Line, CliError> {
    let mut text = String::new();
    loop {
        let mut line = Vec::new();
        if input.read_until(b'\n', &mut line).map_err(CliError::Input)? == 0 {
            return Ok(if text.is_empty() { Line::End } else { Line::Text(text) });
        }
        let Ok(line) = String::from_utf8(line) else { return Ok(Line::NotText) };
        text += &line;
        if let Some(whole) = whole(text.trim_end_matches(['\r', '\n'])) {
            return Ok(Line::Text(whole));
        }
    }
}

/// Marks the beginning and the end of a text of several lines.
const QUOTES: &str = "\"\"\"";

/// What `typed` says once it is complete: between `"""` and `"""` lines belong together, and a backslash at its end goes on.
fn whole(typed: &str) -> Option<String> {
    if let Some(rest) = typed.trim_start().strip_prefix(QUOTES) {
        let inner = rest.trim_end().strip_suffix(QUOTES)?;
        return Some(inner.trim_matches(['\r', '\n']).to_owned());
    }
    match typed.ends_with('\\') {
        true => None,
        false => Some(typed.replace("\\\r\n", "\n").replace("\\\n", "\n")),
    }
}

/// Lines that are edited on a terminal.
struct Typed {
    editor: Editor<Help, DefaultHistory>,
    history: History,
}

impl Typed {
    fn new() -> Result<Self, CliError> {
        let failed = |error: ReadlineError| CliError::Terminal(error.to_string());
        let config = rustyline::Config::builder()
            .completion_type(CompletionType::List)
            .history_ignore_space(true)
            .history_ignore_dups(true)
            .map_err(failed)?
            .build();
        let mut editor = Editor::with_config(config).map_err(failed)?;
        let models = kvant_hub::Store::open().and_then(|store| store.list()).unwrap_or_default();
        let models = models.into_iter().map(|model| model.name).collect();
        let colours = tone::is_wanted(&std::io::stdout());
        editor.set_helper(Some(Help { models, colours, files: FilenameCompleter::new() }));
        editor.bind_sequence(KeyEvent(KeyCode::Enter, Modifiers::ALT), Cmd::Newline);
        let (history, entries) = History::open();
        for entry in entries {
            editor.add_history_entry(entry).map_err(failed)?;
        }
        Ok(Typed { editor, history })
    }

    fn next(&mut self) -> Result<Line, CliError> {
        loop {
            match self.editor.readline("> ") {
                Ok(line) => {
                    // A line that cannot be remembered (out of memory) is still a line.
                    if self.editor.add_history_entry(line.as_str()).unwrap_or(false) {
                        self.history.add(&line);
                    }
                    return Ok(Line::Text(whole(&line).unwrap_or(line)));
                }
                Err(ReadlineError::Interrupted) => tell!("{HOW_TO_LEAVE}"),
                Err(ReadlineError::Eof) => return Ok(Line::End),
                Err(error) => return Err(CliError::Terminal(error.to_string())),
            }
        }
    }
}

/// What helps while a line is typed.
struct Help {
    /// Models that are here.
    models: Vec<String>,
    colours: bool,
    files: FilenameCompleter,
}

impl Helper for Help {}

impl Hinter for Help {
    type Hint = String;
}

impl Highlighter for Help {
    fn highlight_prompt<'b, 's: 'b, 'p: 'b>(&'s self, prompt: &'p str, _: bool) -> Cow<'b, str> {
        Tone::Prompt.paint(prompt, self.colours)
    }
}

impl Validator for Help {
    fn validate(&self, context: &mut ValidationContext<'_>) -> rustyline::Result<ValidationResult> {
        Ok(match whole(context.input()) {
            Some(_) => ValidationResult::Valid(None),
            None => ValidationResult::Incomplete,
        })
    }
}

impl Completer for Help {
    type Candidate = Pair;

    /// Commands, and what they take: models and files.
    fn complete(
        &self,
        line: &str,
        at: usize,
        _: &rustyline::Context<'_>,
    ) -> rustyline::Result<(usize, Vec<Pair>)> {
        let typed = &line[..at];
        let Some(command) = typed.strip_prefix('/') else { return Ok((at, Vec::new())) };
        let beginning = |with: &str, names: &mut dyn Iterator<Item = &str>| -> Vec<Pair> {
            let fit = names.filter(|name| name.starts_with(with));
            fit.map(|name| Pair { display: name.to_owned(), replacement: name.to_owned() }).collect()
        };
        Ok(match command.split_once(' ') {
            None => (1, beginning(command, &mut COMMANDS.iter().map(|command| command.name))),
            Some(("model", name)) => {
                let known = kvant_hub::registry().iter().map(|entry| entry.name);
                let names: BTreeSet<&str> = self.models.iter().map(String::as_str).chain(known).collect();
                (at - name.len(), beginning(name, &mut names.into_iter()))
            }
            Some(("save" | "load", _)) => self.files.complete_path(line, at)?,
            Some(_) => (at, Vec::new()),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_that_belong_together_are_one_text() {
        for (typed, expected) in [
            ("plain", Some("plain")),
            ("one\\\ntwo", Some("one\ntwo")),
            ("one\\", None),
            ("\"\"\"", None),
            ("\"\"\"one\ntwo", None),
            ("\"\"\"\none\n\ntwo\n\"\"\"", Some("one\n\ntwo")),
            ("\"\"\"one\"\"\"", Some("one")),
            ("say \"\"\" here", Some("say \"\"\" here")),
        ] {
            assert_eq!(whole(typed).as_deref(), expected, "{typed:?}");
        }
        let mut pipe = &b"a\n\"\"\"\nb\nc\n\"\"\"\nd\\\ne\n\xff\n\"\"\"f"[..];
        let mut next = || match from_pipe(&mut pipe).unwrap() {
            Line::Text(text) => text,
            Line::NotText => "(not text)".to_owned(),
            Line::End => "(end)".to_owned(),
        };
        assert_eq!([next(), next(), next(), next()], ["a", "b\nc", "d\ne", "(not text)"]);
        assert_eq!([next(), next()], ["\"\"\"f", "(end)"]);
    }
}
