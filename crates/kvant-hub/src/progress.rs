use std::io::{IsTerminal, Write};
use std::sync::Mutex;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// Someone who wants to know how a download or a copy is coming along.
///
/// Calls come as `start`, any number of `advance_to`, `finish`; a `message` may come at any time.
pub trait Progress: Sync {
    /// A step begins; `total_bytes` is its size in bytes where it is known.
    fn start(&self, what: &str, total_bytes: Option<u64>);
    /// The step now stands at `bytes` bytes; never less than before within one step.
    fn advance_to(&self, bytes: u64);
    /// One line for the user.
    fn message(&self, text: &str);
    /// The step has ended, well or badly.
    fn finish(&self);
}

/// Reports nothing.
#[derive(Debug, Clone, Copy, Default)]
pub struct Silent;

impl Progress for Silent {
    fn start(&self, _what: &str, _total_bytes: Option<u64>) {}
    fn advance_to(&self, _bytes: u64) {}
    fn message(&self, _text: &str) {}
    fn finish(&self) {}
}

/// A bar on standard error; where that is no terminal, one plain line at the start and one at the end
/// of each step.
#[derive(Debug)]
pub struct TerminalBar {
    terminal: bool,
    step: Mutex<Option<Step>>,
}

#[derive(Debug)]
struct Step {
    what: String,
    began: Instant,
    bytes: u64,
    bar: Option<ProgressBar>,
}

impl TerminalBar {
    /// Looks whether standard error is a terminal.
    pub fn new() -> TerminalBar {
        TerminalBar { terminal: std::io::stderr().is_terminal(), step: Mutex::new(None) }
    }

    fn step(&self) -> std::sync::MutexGuard<'_, Option<Step>> {
        // The state is only figures to show: after a panic elsewhere they are still fit to show.
        self.step.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
    }
}

impl Default for TerminalBar {
    fn default() -> Self {
        TerminalBar::new()
    }
}

impl Progress for TerminalBar {
    fn start(&self, what: &str, total_bytes: Option<u64>) {
        let bar = self.terminal.then(|| {
            let (bar, template) = match total_bytes {
                Some(total) => (
                    ProgressBar::new(total),
                    "{msg} [{wide_bar}] {decimal_bytes}/{decimal_total_bytes} {decimal_bytes_per_sec} {eta}",
                ),
                None => {
                    (ProgressBar::new_spinner(), "{spinner} {msg} {decimal_bytes} {decimal_bytes_per_sec}")
                }
            };
            bar.set_draw_target(ProgressDrawTarget::stderr());
            if let Ok(style) = ProgressStyle::with_template(template) {
                bar.set_style(style.progress_chars("=> "));
            }
            bar.set_message(what.to_owned());
            bar.enable_steady_tick(Duration::from_millis(200));
            bar
        });
        if bar.is_none() {
            match total_bytes {
                Some(total) => tell(&format!("{what}: {}", human_bytes(total))),
                None => tell(what),
            }
        }
        *self.step() = Some(Step { what: what.to_owned(), began: Instant::now(), bytes: 0, bar });
    }

    fn advance_to(&self, bytes: u64) {
        if let Some(step) = self.step().as_mut() {
            let first = step.bytes == 0;
            step.bytes = step.bytes.max(bytes);
            if let Some(bar) = &step.bar {
                if first {
                    // The wait before the first byte says nothing about the speed.
                    bar.reset_eta();
                }
                bar.set_position(step.bytes);
            }
        }
    }

    fn message(&self, text: &str) {
        match self.step().as_ref().and_then(|step| step.bar.as_ref()) {
            Some(bar) => bar.suspend(|| tell(text)),
            None => tell(text),
        }
    }

    fn finish(&self) {
        if let Some(step) = self.step().take() {
            match step.bar {
                Some(bar) => bar.finish_and_clear(),
                None => tell(&format!(
                    "{}: {} in {:.1} s",
                    step.what,
                    human_bytes(step.bytes),
                    step.began.elapsed().as_secs_f64()
                )),
            }
        }
    }
}

/// A line on standard error; if nobody takes it, nobody is left to be told.
fn tell(text: &str) {
    let _ = writeln!(std::io::stderr().lock(), "{text}");
}

/// A step that tells its end on every way out, errors included.
pub(crate) struct StepGuard<'a>(&'a dyn Progress);

impl<'a> StepGuard<'a> {
    pub(crate) fn start(progress: &'a dyn Progress, what: &str, total_bytes: Option<u64>) -> Self {
        progress.start(what, total_bytes);
        StepGuard(progress)
    }
}

impl Drop for StepGuard<'_> {
    fn drop(&mut self) {
        self.0.finish();
    }
}

/// A byte count for people, in decimal units: `98.4 MB`.
pub fn human_bytes(bytes: u64) -> String {
    const UNITS: [&str; 6] = ["kB", "MB", "GB", "TB", "PB", "EB"];
    if bytes < 1000 {
        return format!("{bytes} B");
    }
    let mut value = bytes as f64 / 1000.0;
    let mut unit = 0;
    // 999.95 would print as "1000.0".
    while value >= 999.95 && unit + 1 < UNITS.len() {
        value /= 1000.0;
        unit += 1;
    }
    format!("{value:.1} {}", UNITS[unit])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_for_people() {
        for (bytes, text) in [
            (0, "0 B"),
            (999, "999 B"),
            (1000, "1.0 kB"),
            (98_362_432, "98.4 MB"),
            (999_999, "1.0 MB"),
            (u64::MAX, "18.4 EB"),
        ] {
            assert_eq!(human_bytes(bytes), text);
        }
    }

    #[test]
    fn a_bar_survives_any_order_of_calls() {
        let bar = TerminalBar { terminal: true, step: Mutex::new(None) };
        bar.finish();
        bar.advance_to(3);
        bar.start("one", None);
        bar.start("two", Some(10));
        bar.advance_to(20);
        bar.finish();
        bar.finish();
    }
}
