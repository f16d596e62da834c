//! Files that are either whole or not there.

use std::io;
use std::path::Path;

use kvant_files::{FileKind, ReplaceError, replace_file};

/// Writes `bytes` beside `path`, then puts it in place: a reader (or a crash) sees the old file or the new one. Only a file of the same
/// `kind` is replaced.
pub fn write_atomically(path: &Path, kind: FileKind, bytes: &[u8]) -> io::Result<()> {
    replace_file(path, kind, |out| out.write_all(bytes)).map_err(|error| match error {
        ReplaceError::Write(error) => error,
        ReplaceError::File(error) => io::Error::other(error),
    })
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn a_file_is_replaced_and_nothing_is_left_beside_it() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.svg");
        write_atomically(&path, FileKind::ANY, b"one").unwrap();
        write_atomically(&path, FileKind::ANY, b"two").unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"two");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
        assert!(write_atomically(&folder.path().join("none/a.svg"), FileKind::ANY, b"x").is_err());
    }
}
