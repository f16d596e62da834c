//! Files that are replaced as a whole or not at all, and mapped as they are.

use std::fs::{File, OpenOptions};
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

use crate::FileError;
use crate::source::Source;

/// A file's bytes, mapped read-only.
///
/// Whoever replaces such a file should do so with [`replace_file`]: a mapping then keeps the old content.
pub struct MappedFile(Source);

impl MappedFile {
    /// Maps a regular file.
    pub fn open(path: &Path) -> Result<Self, FileError> {
        Source::map(path).map(Self)
    }
}

impl AsRef<[u8]> for MappedFile {
    fn as_ref(&self) -> &[u8] {
        self.0.bytes()
    }
}

/// Replaces `path` by what `write` writes: into a new file beside it, forced to the disk, then renamed over it. On an error, and when
/// the process dies on the way, the previous file is still there and whole; only a temporary file may be left by the latter.
pub fn replace_file<E>(
    path: &Path,
    write: impl FnOnce(&mut dyn Write) -> Result<(), E>,
) -> Result<(), ReplaceError<E>> {
    let io =
        |action| move |error| ReplaceError::File(FileError::Io { action, path: path.to_path_buf(), error });
    let temporary = Temporary::beside(path).map_err(io("create a file beside"))?;
    let mut out = BufWriter::with_capacity(1 << 20, &temporary.file);
    write(&mut out).map_err(ReplaceError::Write)?;
    out.flush().map_err(io("write"))?;
    drop(out);
    temporary.file.sync_all().map_err(io("write"))?;
    std::fs::rename(&temporary.path, path).map_err(io("replace"))?;
    temporary.keep();
    // The new name itself must survive a power failure too; where directories cannot be synced the rename stands alone.
    if let Ok(directory) = File::open(parent(path)) {
        drop(directory.sync_all());
    }
    Ok(())
}

/// What went wrong in [`replace_file`].
#[derive(Debug, thiserror::Error)]
pub enum ReplaceError<E> {
    /// The file system refused.
    #[error(transparent)]
    File(FileError),
    /// The writer refused.
    #[error("{0}")]
    Write(E),
}

/// A file that goes away unless it is kept.
struct Temporary {
    path: PathBuf,
    file: File,
    kept: bool,
}

impl Temporary {
    /// A new file in the directory of `path`, so that a rename does not cross file systems.
    fn beside(path: &Path) -> std::io::Result<Self> {
        let name = path.file_name().map(|name| name.to_string_lossy().into_owned());
        let name = name.ok_or_else(|| std::io::Error::other("it has no file name"))?;
        let mut attempt = 0;
        loop {
            let path = parent(path).join(format!(".{name}.{}-{attempt}.tmp", std::process::id()));
            match OpenOptions::new().write(true).create_new(true).open(&path) {
                Ok(file) => return Ok(Temporary { path, file, kept: false }),
                Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists && attempt < 100 => {
                    attempt += 1;
                }
                Err(error) => return Err(error),
            }
        }
    }

    fn keep(mut self) {
        self.kept = true;
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        if !self.kept {
            // Nothing is lost if it cannot be removed: it is only a stray file.
            let _ = std::fs::remove_file(&self.path);
        }
    }
}

fn parent(path: &Path) -> &Path {
    path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."))
}
