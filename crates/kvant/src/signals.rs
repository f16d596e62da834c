//! What the signals of a terminal and of the system do: Ctrl-C ends an answer; a closed terminal or a request to end (SIGHUP, SIGTERM)
//! ends the program after it has saved what it was told to save.

use std::sync::atomic::{AtomicBool, AtomicI32, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use crate::error::CliError;
use crate::terminal::Terminal;

/// Exit status of a program that a signal ended: 128 and the signal's number.
pub fn status_of(signal: i32) -> u8 {
    128u8.saturating_add(signal as u8)
}

/// Ctrl-C.
pub const INTERRUPT: i32 = 2;

/// The signals of this process, once they are watched.
#[derive(Clone)]
pub struct Signals {
    /// Number of the signal that asks to end; 0 is none.
    quit: Arc<AtomicI32>,
    interrupted: Arc<AtomicBool>,
    /// What every signal sets and the work that it ends looks at.
    cancel: Arc<Mutex<Arc<AtomicBool>>>,
}

impl Signals {
    /// Watches: every signal sets `cancel`. A second one before the first took effect ends the program at once, the terminal as it is now.
    pub fn watch(cancel: Arc<AtomicBool>) -> Result<Self, CliError> {
        let cancel = Arc::new(Mutex::new(cancel));
        let signals = Signals { quit: Default::default(), interrupted: Default::default(), cancel };
        let (seen, terminal) = (signals.clone(), Terminal::now());
        let leave = move |signal| {
            terminal.restore();
            std::process::exit(i32::from(status_of(signal)))
        };
        install(move |signal| {
            let again = seen.flag().swap(true, Ordering::SeqCst);
            match signal {
                INTERRUPT => {
                    seen.interrupted.store(true, Ordering::SeqCst);
                    if again {
                        leave(signal);
                    }
                }
                signal if seen.quit.swap(signal, Ordering::SeqCst) != 0 => leave(signal),
                _ => {}
            }
        })?;
        Ok(signals)
    }

    /// Signals set `cancel` from now on, in place of the flag before.
    pub fn follow(&self, cancel: Arc<AtomicBool>) {
        *self.cancel.lock().unwrap_or_else(PoisonError::into_inner) = cancel;
    }

    fn flag(&self) -> Arc<AtomicBool> {
        self.cancel.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// The signal that asks the program to end, if there was one.
    pub fn quit(&self) -> Option<i32> {
        Some(self.quit.load(Ordering::SeqCst)).filter(|signal| *signal != 0)
    }

    /// True if there was a Ctrl-C.
    pub fn interrupted(&self) -> bool {
        self.interrupted.load(Ordering::SeqCst)
    }

    /// What was to be cancelled is over, and the next Ctrl-C is a first one. Returns whether there was a signal since the last time.
    pub fn settle(&self) -> bool {
        self.flag().swap(false, Ordering::SeqCst)
    }

    /// Fails if a signal asked the program to end.
    pub fn check(&self) -> Result<(), CliError> {
        self.quit().map_or(Ok(()), |signal| Err(CliError::Signal { signal }))
    }
}

#[cfg(unix)]
fn install(act: impl Fn(i32) + Send + 'static) -> Result<(), CliError> {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    let failed = |error: std::io::Error| CliError::Terminal(error.to_string());
    // A program that was started to survive its terminal (`nohup`) goes on ignoring the signal.
    let heeded = [SIGINT, SIGTERM, SIGHUP]
        .into_iter()
        .filter(|signal| *signal != SIGHUP || !kvant_files::ignores_hangups());
    let mut signals = signal_hook::iterator::Signals::new(heeded).map_err(failed)?;
    let watch = move || signals.forever().for_each(&act);
    std::thread::Builder::new().name("kvant-signals".to_owned()).spawn(watch).map_err(failed)?;
    Ok(())
}

#[cfg(not(unix))]
fn install(act: impl Fn(i32) + Send + 'static) -> Result<(), CliError> {
    ctrlc::set_handler(move || act(INTERRUPT)).map_err(|error| CliError::Terminal(error.to_string()))
}
