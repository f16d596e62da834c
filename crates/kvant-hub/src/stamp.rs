//! What the files of a model looked like when their digests were last found right, so that they are read again only if they changed.

use std::fs::{self, Metadata};
use std::path::Path;
use std::time::UNIX_EPOCH;

use serde::{Deserialize, Serialize};

use crate::manifest::Manifest;

/// Name of the stamp beside a model's files.
const STAMP_FILE: &str = "checked.json";

/// Every file of a model as the system described it.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Stamp(Vec<Seen>);

#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Seen {
    name: String,
    bytes: u64,
    /// Nanoseconds since 1970.
    modified: u64,
    /// The same of the last change to the file or what is known of it, which a copy with its old time has too; 0 where there is none.
    changed: u64,
}

impl Stamp {
    /// The files of a model as they are now.
    pub fn now(manifest: &Manifest, directory: &Path) -> Option<Stamp> {
        let seen = manifest.files.iter().map(|file| {
            let meta = fs::symlink_metadata(directory.join(&file.name)).ok()?;
            let modified = meta.modified().ok()?.duration_since(UNIX_EPOCH).ok()?.as_nanos();
            Some(Seen {
                name: file.name.clone(),
                bytes: meta.len(),
                modified: u64::try_from(modified).ok()?,
                changed: changed(&meta),
            })
        });
        seen.collect::<Option<Vec<_>>>().map(Stamp)
    }

    /// The stamp beside a model's files.
    pub fn read(directory: &Path) -> Option<Stamp> {
        serde_json::from_slice(&fs::read(directory.join(STAMP_FILE)).ok()?).ok()
    }

    /// Leaves it there. Where that fails the files are simply read again next time.
    pub fn write(&self, directory: &Path) {
        if let Ok(text) = serde_json::to_vec(self) {
            let _ = fs::write(directory.join(STAMP_FILE), text);
        }
    }
}

#[cfg(unix)]
fn changed(meta: &Metadata) -> u64 {
    use std::os::unix::fs::MetadataExt;
    (meta.ctime() as u64).wrapping_mul(1_000_000_000).wrapping_add(meta.ctime_nsec() as u64)
}

#[cfg(not(unix))]
fn changed(_: &Metadata) -> u64 {
    0
}
