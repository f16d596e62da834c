//! `kvant-lab bench spill`: what a cache in a file costs: memory, pages of the file that are in it, and what is read from disks.

use kvant_cache::SpillFile;
use kvant_cli::bench::{self, Watch, status_bytes};
use kvant_cli::config::Config;
use kvant_cli::error::CliError;
use kvant_engine::Engine;
use serde_json::{Map, Value, json};

use crate::cli::args::bench::BenchSpillArgs;

/// Measures as `kvant bench` does, with [`SpillWatch`] beside every token.
pub fn bench_spill(args: &BenchSpillArgs, config: &Config) -> Result<(), CliError> {
    if args.bench.spill.kv_spill.is_none() {
        let reason = "found none, expected the file that the cache is kept in".to_owned();
        return Err(CliError::Option { option: "--kv-spill", reason });
    }
    bench::bench(&args.bench, config, &mut SpillWatch { cold: args.kv_cold, ..SpillWatch::default() })
}

/// Looks at memory and disk between tokens.
#[derive(Default)]
struct SpillWatch {
    /// Nothing of the file is in memory when a token begins.
    cold: bool,
    /// The most of the file that was in memory after a token.
    resident: Option<u64>,
    /// The most memory of no file that the process had after a token.
    anonymous: Option<u64>,
    read: u64,
    tokens: u64,
}

impl Watch for SpillWatch {
    fn begin(&mut self) {
        *self = SpillWatch { cold: self.cold, ..SpillWatch::default() };
    }

    fn every_token(&self) -> bool {
        true
    }

    fn token(
        &mut self,
        engine: &Engine,
        work: &mut dyn FnMut() -> Result<(), CliError>,
    ) -> Result<(), CliError> {
        let file = engine.spill_file();
        if let (Some(file), true) = (file, self.cold) {
            file.forget_pages().map_err(|error| CliError::Option {
                option: "--kv-cold",
                reason: format!("{}: {error}", file.path().display()),
            })?;
        }
        let before = read_bytes();
        work()?;
        if let Some((after, before)) = read_bytes().zip(before) {
            (self.read, self.tokens) = (self.read + after.saturating_sub(before), self.tokens + 1);
        }
        self.resident = self.resident.max(file.and_then(SpillFile::resident_bytes));
        self.anonymous = self.anonymous.max(status_bytes("RssAnon:"));
        Ok(())
    }

    fn warmed_up(&mut self) {
        // The first tokens look at everything.
        (self.read, self.tokens) = (0, 0);
    }

    fn figures(&self) -> Map<String, Value> {
        let read = (self.tokens > 0).then(|| self.read as f64 / self.tokens as f64);
        let figures = json!({
            "kv_cold": self.cold,
            "file_resident_bytes": self.resident,
            "anonymous_bytes": self.anonymous,
            "disk_bytes_per_token": read,
        });
        figures.as_object().cloned().unwrap_or_default()
    }
}

/// Bytes that disks have read for this process, where the system tells.
fn read_bytes() -> Option<u64> {
    let io = std::fs::read_to_string("/proc/self/io").ok()?;
    io.lines().find_map(|line| line.strip_prefix("read_bytes:"))?.trim().parse().ok()
}
