//! Lines that the user types, or that come through a pipe.
//!
//! They are read by a thread of their own, so that a signal can end the program while it waits for one.

use std::io::{BufRead, IsTerminal};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::time::{Duration, Instant};

use rustyline::error::ReadlineError;

use crate::error::CliError;
use crate::out::tell;
use crate::signals::{INTERRUPT, Signals};
use crate::terminal::Terminal;

/// How often a waiting program looks whether a signal asks it to end.
const LOOK: Duration = Duration::from_millis(50);

/// How long a program that ends waits for its editor to take the terminal, which it is about to do.
const TAKING: Duration = Duration::from_secs(1);

/// What a Ctrl-C does not do.
const HOW_TO_LEAVE: &str = "(Ctrl-D or /exit leaves)";

/// What came in.
pub enum Line {
    /// A line, without its end.
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
    Terminal(Box<rustyline::DefaultEditor>),
    Pipe,
}

impl Source {
    fn new() -> Result<Self, CliError> {
        match std::io::stdin().is_terminal() {
            true => {
                let editor = rustyline::DefaultEditor::new();
                // From its start to its end the editor would have Ctrl-C, which is to end answers.
                kvant_files::take_back_terminal_signals();
                let failed = |error: ReadlineError| CliError::Terminal(error.to_string());
                editor.map(|editor| Source::Terminal(Box::new(editor))).map_err(failed)
            }
            false => Ok(Source::Pipe),
        }
    }

    fn next(&mut self) -> Result<Line, CliError> {
        match self {
            Source::Terminal(editor) => loop {
                match editor.readline("> ") {
                    Ok(line) => {
                        // A line that cannot be remembered (out of memory) is still a line.
                        let _ = editor.add_history_entry(line.as_str());
                        return Ok(Line::Text(line));
                    }
                    Err(ReadlineError::Interrupted) => tell!("{HOW_TO_LEAVE}"),
                    Err(ReadlineError::Eof) => return Ok(Line::End),
                    Err(error) => return Err(CliError::Terminal(error.to_string())),
                }
            },
            Source::Pipe => {
                let mut line = Vec::new();
                let read = std::io::stdin().lock().read_until(b'\n', &mut line);
                match read.map_err(CliError::Input)? {
                    0 => Ok(Line::End),
                    _ => Ok(String::from_utf8(line).map_or(Line::NotText, Line::Text)),
                }
            }
        }
    }
}
