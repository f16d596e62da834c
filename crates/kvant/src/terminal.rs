//! The modes of the terminal, which the line editor changes while it reads a line.

/// How the terminal was when the program began.
#[cfg(unix)]
#[derive(Clone)]
pub struct Terminal(Option<nix::sys::termios::Termios>);

#[cfg(unix)]
impl Terminal {
    /// As standard input is now.
    pub fn now() -> Self {
        Terminal(nix::sys::termios::tcgetattr(std::io::stdin()).ok())
    }

    /// True while it is in other modes than it was: the editor has it.
    pub fn is_taken(&self) -> bool {
        let now = nix::sys::termios::tcgetattr(std::io::stdin()).ok();
        self.0.is_some() && now.is_some() && now != self.0
    }

    /// Gives it back as it was. Waits for nobody, so that it can be done on the way out.
    pub fn restore(&self) {
        use nix::sys::termios::{SetArg, tcsetattr};
        if let Some(before) = &self.0 {
            // The program ends; a terminal that is gone needs no care.
            let _ = tcsetattr(std::io::stdin(), SetArg::TCSANOW, before);
        }
    }
}

/// Where there are no such modes.
#[cfg(not(unix))]
#[derive(Clone)]
pub struct Terminal;

#[cfg(not(unix))]
impl Terminal {
    pub fn now() -> Self {
        Terminal
    }

    pub fn is_taken(&self) -> bool {
        false
    }

    pub fn restore(&self) {}
}
