//! What the tests of several crates share.
//!
//! - [`weights`]: a model's file, or a *skip by name* where it is neither here nor can be fetched.
//! - [`skip`]: says on standard error which test did not run and why, and writes it down in `skipped-tests.txt` beside the build's
//!   binaries, so that a summary at the end can tell (`scripts/test.sh`). With `CI=true` nothing may be skipped: the test fails.
//! - [`TinyModel`]: a Llama of a few kilobytes with a tokeniser and a chat template, for tests that need no sense in the answers.
//!
//! ```
//! let file = kvant_testing::TinyModel { context: 64, ..Default::default() }.bytes();
//! assert_eq!(file[..4], *b"GGUF");
//! ```
#![forbid(unsafe_code)]

mod tiny;

use std::collections::HashMap;
use std::fs::{self, OpenOptions};
use std::io::Write;
use std::panic::Location;
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use kvant_hub::{Fetch, HubError, ModelRef, Silent, Store};

pub use tiny::{TEMPLATE, TinyModel};

/// Name of the list of tests that did not run.
pub const SKIPPED: &str = "skipped-tests.txt";

/// How long a model that could not be fetched is not asked for again: clients try for minutes before they give up.
const UNREACHABLE: Duration = Duration::from_secs(600);

/// The folder of the build (`target/release`).
fn build_folder() -> Option<PathBuf> {
    let program = std::env::current_exe().ok()?;
    let folder = program.parent()?;
    let folder = if folder.ends_with("deps") { folder.parent()? } else { folder };
    Some(folder.to_path_buf())
}

/// The running test, as the harness names its thread; else where it was asked.
fn test_name(at: &Location) -> String {
    let thread = std::thread::current();
    match thread.name() {
        Some(name) if name != "main" => name.to_owned(),
        _ => format!("{}:{}", at.file(), at.line()),
    }
}

/// Says that the calling test does not run.
///
/// # Panics
/// With `CI=true`, where a test that does not run is a failure.
#[track_caller]
pub fn skip(reason: &str) {
    let name = test_name(Location::caller());
    let reason = reason.lines().next().unwrap_or_default();
    let ci = std::env::var("CI").is_ok_and(|value| value == "true" || value == "1");
    assert!(!ci, "{name} would be skipped ({reason}), and CI=true");
    let line = format!("skipped {name}: {reason}\n");
    // Straight to the descriptor: the harness keeps what passing tests print.
    let _ = std::io::stderr().write_all(line.as_bytes());
    if let Some(folder) = build_folder() {
        let list = OpenOptions::new().create(true).append(true).open(folder.join(SKIPPED));
        let _ = list.and_then(|mut file| file.write_all(line.as_bytes()));
    }
}

/// The file of a model of the registry, fetched if need be; `None`, with a [`skip`], if it is not here and cannot be fetched.
///
/// # Panics
/// If the model is here or arrives but is not what it should be.
#[track_caller]
pub fn weights(name: &str) -> Option<PathBuf> {
    match find(name) {
        Ok(path) => Some(path),
        Err(reason) => {
            skip(&format!("needs {name}: {reason}"));
            None
        }
    }
}

/// As [`weights`], asked once per process and model.
fn find(name: &str) -> Result<PathBuf, String> {
    static FOUND: Mutex<Option<HashMap<String, Result<PathBuf, String>>>> = Mutex::new(None);
    let mut found = FOUND.lock().unwrap_or_else(PoisonError::into_inner);
    let found = found.get_or_insert_default();
    if let Some(known) = found.get(name) {
        return known.clone();
    }
    let reference: ModelRef = name.parse().unwrap_or_else(|error| panic!("{name}: {error}"));
    let store = match Store::open() {
        Ok(store) => store,
        Err(error) => return Err(error.to_string()),
    };
    let marker = build_folder().map(|folder| folder.join(format!("unreachable-{}", name.replace(':', "-"))));
    let tried_lately = marker.as_ref().is_some_and(|marker| {
        let age = fs::metadata(marker).and_then(|meta| meta.modified()).map(|at| at.elapsed());
        age.is_ok_and(|age| age.is_ok_and(|age| age < UNREACHABLE))
    });
    let offline = tried_lately || std::env::var_os("KVANT_OFFLINE").is_some_and(|value| !value.is_empty());
    let policy = if offline { Fetch::Never } else { Fetch::IfMissing };
    let result = match store.resolve(&reference, &Silent, policy) {
        Ok(path) => Ok(path),
        Err(
            error @ (HubError::NoClient { .. }
            | HubError::ClientFailed { .. }
            | HubError::Stalled { .. }
            | HubError::NoSpace { .. }
            | HubError::NotInstalled { .. }),
        ) => Err(error.to_string()),
        Err(error) => panic!("{name}: {error}"),
    };
    if let (Err(reason), Some(marker)) = (&result, &marker)
        && !offline
    {
        let _ = fs::write(marker, reason);
    }
    found.insert(name.to_owned(), result.clone());
    result
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_skip_is_written_down_by_name() {
        let list = build_folder().unwrap().join(SKIPPED);
        let reason = format!("a test of skipping, process {}", std::process::id());
        let outcome = std::panic::catch_unwind(|| skip(&reason));
        let ci = std::env::var("CI").is_ok_and(|value| value == "true" || value == "1");
        assert_eq!(outcome.is_err(), ci, "with CI=true a skip is a failure");
        let after = fs::read_to_string(&list).unwrap_or_default();
        assert_eq!(after.contains(&reason), !ci);
        if !ci {
            assert!(after.contains("a_skip_is_written_down_by_name") || after.contains("lib.rs"), "{after}");
            // Nothing was skipped here.
            let kept = after.lines().filter(|line| !line.contains(&reason)).map(|line| format!("{line}\n"));
            fs::write(&list, kept.collect::<String>()).unwrap();
        }
    }
}
