//! Lines that the user types, or that come through a pipe.
//!
//! They are read by a thread of their own, so that a signal can end the program while it waits for one.

use std::io::{BufRead, IsTerminal};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::time::Duration;

use rustyline::error::ReadlineError;

use crate::error::CliError;
use crate::out::tell;
use crate::signals::Signals;

/// How often a waiting program looks whether a signal asks it to end.
const LOOK: Duration = Duration::from_millis(50);

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
    terminal: Terminal,
}

impl Input {
    /// Of this process.
    pub fn new() -> Result<Self, CliError> {
        let (ask, asked) = sync_channel::<()>(1);
        let (give, lines) = sync_channel(1);
        let terminal = Terminal::now();
        let mut source = Source::new()?;
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

    /// The next line. Fails when a signal asks the program to end.
    pub fn next(&mut self, signals: &Signals) -> Result<Line, CliError> {
        // The thread lives as long as this end of the channel; if it is gone all the same, the input is over.
        if self.ask.send(()).is_err() {
            return Ok(Line::End);
        }
        loop {
            if let Err(signal) = signals.check() {
                // The editor was in the middle of a line.
                self.terminal.restore();
                return Err(signal);
            }
            match self.lines.recv_timeout(LOOK) {
                Ok(line) => return line,
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Ok(Line::End),
            }
        }
    }
}

enum Source {
    Terminal(Box<rustyline::DefaultEditor>),
    Pipe,
}

impl Source {
    fn new() -> Result<Self, CliError> {
        match std::io::stdin().is_terminal() {
            true => rustyline::DefaultEditor::new()
                .map(|editor| Source::Terminal(Box::new(editor)))
                .map_err(|error| CliError::Terminal(error.to_string())),
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
                    Err(ReadlineError::Interrupted) => tell!("(Ctrl-D or /exit leaves)"),
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

/// How the terminal was before the editor took it over.
#[cfg(unix)]
struct Terminal(Option<nix::sys::termios::Termios>);

#[cfg(unix)]
impl Terminal {
    fn now() -> Self {
        Terminal(nix::sys::termios::tcgetattr(std::io::stdin()).ok())
    }

    fn restore(&self) {
        use nix::sys::termios::{SetArg, tcsetattr};
        if let Some(before) = &self.0 {
            // The program ends; a terminal that is gone needs no care.
            let _ = tcsetattr(std::io::stdin(), SetArg::TCSANOW, before);
            let _ = crate::out::text("\x1b[?2004l\n");
        }
    }
}

#[cfg(not(unix))]
struct Terminal;

#[cfg(not(unix))]
impl Terminal {
    fn now() -> Self {
        Terminal
    }

    fn restore(&self) {}
}
