//! Text files that the server reads before anybody asks about them.
//!
//! Names are those of the folder's last look: a request can name nothing else, and nothing that was a link, is one now or leads through one
//! is opened. What a file holds is read anew whenever it is wanted, so that an answer never speaks of a text that is gone.

use std::collections::{BTreeMap, HashMap};
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::SystemTime;

use kvant_files::{FileError, open_in_place};

/// Files of a folder that are looked at.
const MOST_FILES: usize = 4096;
/// Folders within folders that are looked into.
const MOST_DEPTH: usize = 8;
/// Bytes of one file.
const MOST_BYTES: u64 = 4 << 20;

/// Why a document cannot be had.
#[derive(Debug, thiserror::Error)]
pub enum DocumentError {
    /// No such name.
    #[error("document {name}: not found; GET /documents lists them")]
    Unknown {
        /// What was asked for.
        name: String,
    },
    /// It is no text.
    #[error("document {name}: found bytes that are no UTF-8 text")]
    NoText {
        /// Which one.
        name: String,
    },
    /// It is too large.
    #[error("document {name}: found more than {most} bytes")]
    TooLarge {
        /// Which one.
        name: String,
        /// Bytes that it may have.
        most: u64,
    },
    /// The system refused.
    #[error("document {name}: it cannot be read")]
    File {
        /// Which one.
        name: String,
        /// The system's words, which name folders: for whoever runs the server.
        source: FileError,
    },
}

/// Size and time of a file: what tells that it has changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stamp {
    /// Bytes.
    pub bytes: u64,
    /// When it was written last.
    pub modified: SystemTime,
}

/// What a model has of a document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReadingState {
    /// It is to be read.
    Waiting,
    /// All of its tokens were read and are kept.
    Read {
        /// How many.
        tokens: usize,
    },
    /// It will not be read.
    Refused {
        /// Why.
        reason: String,
    },
}

/// A folder of documents, and what models have of them.
pub struct Library {
    root: PathBuf,
    known: Mutex<BTreeMap<String, Known>>,
}

/// A document.
#[derive(Clone, Debug)]
pub struct Known {
    /// The file as it was seen last.
    pub stamp: Stamp,
    /// What models have of it, by their names.
    pub models: HashMap<String, ReadingState>,
}

impl Library {
    /// The documents of `root`, nothing of which was looked at yet.
    pub fn new(root: PathBuf) -> Self {
        Self { root, known: Mutex::default() }
    }

    fn lock(&self) -> MutexGuard<'_, BTreeMap<String, Known>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Looks at the folder. A file that has changed is to be read anew.
    pub fn look(&self) {
        let mut found = Vec::new();
        walk(&self.root, "", 0, &mut found);
        let mut known = self.lock();
        let mut old = std::mem::take(&mut *known);
        for (name, stamp) in found {
            let same = old.remove(&name).filter(|known| known.stamp == stamp);
            known.insert(name, same.unwrap_or(Known { stamp, models: HashMap::new() }));
        }
    }

    /// All documents, by name.
    pub fn list(&self) -> Vec<(String, Known)> {
        self.lock().iter().map(|(name, known)| (name.clone(), known.clone())).collect()
    }

    /// Notes what `model` has of the document `name`, if the file is still the one with `stamp`.
    pub fn note(&self, name: &str, stamp: Stamp, model: &str, progress: ReadingState) {
        if let Some(known) = self.lock().get_mut(name).filter(|known| known.stamp == stamp) {
            known.models.insert(model.to_owned(), progress);
        }
    }

    /// What the document `name` says now.
    pub fn text(&self, name: &str) -> Result<String, DocumentError> {
        if !self.lock().contains_key(name) {
            return Err(DocumentError::Unknown { name: name.to_owned() });
        }
        let named = |source| DocumentError::File { name: name.to_owned(), source };
        let mut path = self.root.clone();
        for part in name.split('/') {
            path.push(part);
            let meta = std::fs::symlink_metadata(&path);
            let meta =
                meta.map_err(|error| named(FileError::Io { action: "open", path: path.clone(), error }))?;
            if meta.is_symlink() {
                return Err(named(FileError::NotRegular { path }));
            }
        }
        let mut bytes = Vec::new();
        let file = open_in_place(&path).map_err(named)?;
        let read = file.take(MOST_BYTES + 1).read_to_end(&mut bytes);
        read.map_err(|error| named(FileError::Io { action: "read", path: path.clone(), error }))?;
        if bytes.len() as u64 > MOST_BYTES {
            return Err(DocumentError::TooLarge { name: name.to_owned(), most: MOST_BYTES });
        }
        let no_text = || DocumentError::NoText { name: name.to_owned() };
        let text = String::from_utf8(bytes).map_err(|_| no_text())?;
        if text.contains('\0') { Err(no_text()) } else { Ok(text) }
    }
}

/// Regular files below `folder` with their names from the root, in no order. Links are not followed, hidden files are passed over.
fn walk(folder: &Path, before: &str, depth: usize, found: &mut Vec<(String, Stamp)>) {
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let Some(name) = name.to_str().filter(|name| !name.starts_with('.')) else { continue };
        let Ok(kind) = entry.file_type() else { continue };
        let name = format!("{before}{name}");
        if kind.is_dir() && depth < MOST_DEPTH {
            walk(&entry.path(), &format!("{name}/"), depth + 1, found);
        }
        if found.len() >= MOST_FILES {
            return;
        }
        let Some(meta) = entry.metadata().ok().filter(|_| kind.is_file()) else { continue };
        if let Ok(modified) = meta.modified() {
            found.push((name, Stamp { bytes: meta.len(), modified }));
        }
    }
}

/// How a document stands in a prompt: as an attached file does.
pub fn as_attached(name: &str, text: &str) -> String {
    format!("{name}\n\n{text}\n\n")
}

/// A text in parts of about `1/count` each, cut behind the end of a line or word where there is one near.
pub fn parts(text: &str, count: usize) -> Vec<&str> {
    const NEAR: usize = 512;
    let step = text.len().div_ceil(count.max(1)).max(1);
    let (mut parts, mut start) = (Vec::new(), 0);
    while start < text.len() {
        let mut end = (start + step).min(text.len());
        if end < text.len() {
            end = (start + 1..=end).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(text.len());
            let mut near = end.saturating_sub(NEAR).max(start);
            near += (near..end).take_while(|at| !text.is_char_boundary(*at)).count();
            let window = &text[near..end];
            let cut = window.rfind('\n').or_else(|| window.rfind(' ')).map(|at| near + at + 1);
            end = cut.unwrap_or(end);
        }
        parts.push(&text[start..end]);
        start = end;
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_the_text_whatever_it_is_made_of() {
        for text in
            ["", "a", "line\nline\nline\n", "wörter und Zeichen – überall", "日本語のテキスト", "🙂🙂🙂🙂"]
        {
            let long = text.repeat(300);
            for count in [1, 2, 3, 7, 40] {
                let cut = parts(&long, count);
                assert_eq!(cut.concat(), long);
                assert!(cut.len() <= 4 * count + 1, "{} parts of {count}", cut.len());
            }
        }
        assert_eq!(parts("one two\nthree four\nfive", 2), ["one two\n", "three four\n", "five"]);
    }
}
