//! What a cache in a file costs: memory, pages of the file that are in it, and what is read from disks.

use kvant_cache::SpillFile;
use kvant_engine::Engine;

use crate::error::CliError;

/// Looks at memory and disk between the tokens of `kvant bench --kv-spill`.
pub struct SpillWatch<'e> {
    file: Option<&'e SpillFile>,
    cold: bool,
    /// The most of the file that was in memory after a token.
    pub resident: Option<u64>,
    /// The most memory of no file that the process had after a token.
    pub anonymous: Option<u64>,
    read: u64,
    tokens: u64,
}

impl<'e> SpillWatch<'e> {
    /// Of the engine's file, if it has one; where it is `cold`, nothing of it is in memory when a token begins.
    pub fn new(engine: &'e Engine, cold: bool) -> Self {
        SpillWatch { file: engine.spill_file(), cold, resident: None, anonymous: None, read: 0, tokens: 0 }
    }

    /// True if there is a file.
    pub fn is_on(&self) -> bool {
        self.file.is_some()
    }

    /// Runs what `work` does for one token, and looks before and after.
    pub fn token<T>(&mut self, work: impl FnOnce() -> Result<T, CliError>) -> Result<T, CliError> {
        if let (Some(file), true) = (self.file, self.cold) {
            file.forget_pages().map_err(|error| CliError::Option {
                option: "--kv-cold",
                reason: format!("{}: {error}", file.path().display()),
            })?;
        }
        let before = read_bytes();
        let done = work()?;
        if let Some((after, before)) = read_bytes().zip(before) {
            (self.read, self.tokens) = (self.read + after.saturating_sub(before), self.tokens + 1);
        }
        self.resident = self.resident.max(self.file.and_then(SpillFile::resident_bytes));
        self.anonymous = self.anonymous.max(status_bytes("RssAnon:"));
        Ok(done)
    }

    /// Forgets what the first tokens read: they look at everything.
    pub fn warmed_up(&mut self) {
        (self.read, self.tokens) = (0, 0);
    }

    /// Bytes read from disks per token.
    pub fn read_per_token(&self) -> Option<f64> {
        (self.tokens > 0).then(|| self.read as f64 / self.tokens as f64)
    }
}

/// Bytes that disks have read for this process, where the system tells.
fn read_bytes() -> Option<u64> {
    let io = std::fs::read_to_string("/proc/self/io").ok()?;
    io.lines().find_map(|line| line.strip_prefix("read_bytes:"))?.trim().parse().ok()
}

/// A size from `/proc/self/status`, in bytes, where the system tells.
pub fn status_bytes(field: &str) -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix(field))?;
    Some(line.trim().strip_suffix(" kB")?.parse::<u64>().ok()? * 1024)
}
