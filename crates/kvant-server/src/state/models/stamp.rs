//! Whether files are still those that were loaded.

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::SystemTime;

use crate::facts::Facts;

/// By the model's name, of the file as it was then.
pub(super) type FactsOfFiles = HashMap<String, (FileStamp, Arc<Facts>)>;

/// Size and time of each file of a model.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct FileStamp(Vec<(PathBuf, Option<(u64, SystemTime)>)>);

impl FileStamp {
    /// Of the files as they are now.
    pub fn now<'a>(paths: impl Iterator<Item = &'a PathBuf>) -> Self {
        Self(paths.map(|path| (path.clone(), seen(path))).collect())
    }

    /// True if they are still the same.
    pub fn is_current(&self) -> bool {
        self.0.iter().all(|(path, then)| seen(path) == *then)
    }
}

fn seen(path: &PathBuf) -> Option<(u64, SystemTime)> {
    let meta = std::fs::metadata(path).ok()?;
    Some((meta.len(), meta.modified().ok()?))
}
