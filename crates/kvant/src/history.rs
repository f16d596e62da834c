//! What was typed in chats, from one start to the next: `history` in kvant's home, for its user alone.

use std::fs::{File, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};

use kvant_files::{FileKind, replace_file};

use crate::out::tell;

/// Entries that are offered; a file with twice as many is cut to these.
const KEPT: usize = 1000;
/// Bytes of a file that is read.
const LARGEST: u64 = 16 << 20;
/// The first line.
const HEAD: &str = "#kvant-history\n";
const KIND: FileKind =
    FileKind { name: "a history", is: |start| start.starts_with(HEAD.as_bytes()), private: true };

/// Where entries go.
pub struct History(Option<File>);

impl History {
    /// The history of this user, and what is in it, oldest first. One that cannot be kept is told, once.
    pub fn open() -> (Self, Vec<String>) {
        let Ok(home) = kvant_hub::home() else { return (History(None), Vec::new()) };
        let path = home.join("history");
        match open(&home, &path) {
            Ok((file, entries)) => (History(Some(file)), entries),
            Err(error) => {
                tell!("no history is kept: {}: {error}", path.display());
                (History(None), Vec::new())
            }
        }
    }

    /// Keeps an entry, unless it begins with a space.
    pub fn add(&mut self, entry: &str) {
        let Some(file) = self.0.as_mut().filter(|_| !entry.starts_with(' ')) else { return };
        if let Err(error) = file.write_all(encode(entry).as_bytes()) {
            tell!("the history is kept no longer: {error}");
            self.0 = None;
        }
    }
}

fn open(home: &Path, path: &PathBuf) -> Result<(File, Vec<String>), Box<dyn std::error::Error>> {
    kvant_files::create_private_folder(home)?;
    let mut entries = Vec::new();
    if path.exists() {
        let bytes = kvant_files::read_bounded(path, "number of bytes", LARGEST)?;
        let text = String::from_utf8_lossy(&bytes).into_owned();
        if !(KIND.is)(text.as_bytes()) && !text.is_empty() {
            return Err("it is another kind of file".into());
        }
        entries.extend(text.lines().skip(1).map(decode));
    }
    if entries.len() > 2 * KEPT || entries.is_empty() {
        entries.drain(..entries.len().saturating_sub(KEPT));
        let text: String =
            std::iter::once(HEAD.to_owned()).chain(entries.iter().map(|e| encode(e))).collect();
        replace_file(path, KIND, |out| out.write_all(text.as_bytes()))?;
    }
    let file = OpenOptions::new().append(true).open(path)?;
    #[cfg(unix)]
    file.set_permissions(std::os::unix::fs::PermissionsExt::from_mode(0o600))?;
    Ok((file, entries))
}

/// An entry as one line.
fn encode(entry: &str) -> String {
    entry.replace('\\', "\\\\").replace('\n', "\\n").replace('\r', "") + "\n"
}

fn decode(line: &str) -> String {
    let mut entry = String::with_capacity(line.len());
    let mut rest = line.chars();
    while let Some(c) = rest.next() {
        match c {
            '\\' => match rest.next() {
                Some('n') => entry.push('\n'),
                Some(other) => entry.push(other),
                None => {}
            },
            c => entry.push(c),
        }
    }
    entry
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_come_back_as_they_were() {
        for entry in ["plain", "two\nlines", "C:\\new", "\\n", "ends in \\", ""] {
            assert_eq!(decode(encode(entry).trim_end_matches('\n')), entry);
        }
    }

    #[test]
    fn a_long_history_is_cut_and_another_file_is_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("history");
        let text: String = (0..2 * KEPT + 1).map(|i| format!("line {i}\n")).collect();
        std::fs::write(&path, HEAD.to_owned() + &text).unwrap();
        let (_, entries) = open(folder.path(), &path).unwrap();
        assert_eq!((entries.len(), &entries[KEPT - 1][..]), (KEPT, "line 2000"));
        assert_eq!(std::fs::read_to_string(&path).unwrap().lines().count(), KEPT + 1);
        std::fs::write(&path, "not a history").unwrap();
        assert!(open(folder.path(), &path).is_err());
        assert_eq!(std::fs::read_to_string(&path).unwrap(), "not a history");
    }
}
