//! Files that are replaced as a whole or not at all, and mapped as they are.

use std::fs::{DirBuilder, File, Metadata, OpenOptions};
use std::io::{BufWriter, Read, Write};
#[cfg(unix)]
use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt};
use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::FileError;
use crate::source::{Source, open_in_place, open_regular};

/// A file's bytes, mapped read-only.
///
/// Whoever replaces such a file should do so with [`replace_file`]: a mapping then keeps the old content.
pub struct MappedFile(Source);

impl MappedFile {
    /// Maps a regular file.
    pub fn open(path: &Path) -> Result<Self, FileError> {
        Source::open(path).map(Self)
    }

    /// Maps a file that is open; `path` names it in errors.
    pub fn of(file: &File, path: &Path) -> Result<Self, FileError> {
        Source::map(file, path).map(Self)
    }
}

impl AsRef<[u8]> for MappedFile {
    fn as_ref(&self) -> &[u8] {
        self.0.bytes()
    }
}

/// What kind of file is written, and so which file may be replaced by it.
#[derive(Clone, Copy, Debug)]
pub struct FileKind {
    /// What it is, for people ("a snapshot").
    pub name: &'static str,
    /// Whether a file that begins with these bytes (up to [`FileKind::LOOK`]) is one.
    pub is: fn(&[u8]) -> bool,
    /// Whether its user alone may read it (mode 0600 where there are modes), whatever the previous file allowed: what people wrote.
    pub private: bool,
}

impl FileKind {
    /// Bytes at the start of a file that [`FileKind::is`] gets to see.
    pub const LOOK: usize = 512;
    /// A file that may replace any other: for files that the caller has read and understood before.
    pub const ANY: FileKind = FileKind { name: "a file", is: |_| true, private: false };
    /// A picture.
    pub const SVG: FileKind =
        FileKind { name: "an SVG picture", is: |start| start.starts_with(b"<svg"), private: false };
}

/// The file that [`replace_file`] would write for `path`: `path` itself, or where it leads if it is a link. Fails when a file of another
/// kind is there, or something that is no file at all. To be asked before the work whose result is to be written.
pub fn check_replaceable(path: &Path, kind: FileKind) -> Result<PathBuf, FileError> {
    look_at(path, kind).map(|(target, _)| target)
}

fn look_at(path: &Path, kind: FileKind) -> Result<(PathBuf, Option<Metadata>), FileError> {
    let io = |action| move |error| FileError::Io { action, path: path.to_path_buf(), error };
    if path.file_name().is_none() {
        return Err(FileError::NoFileName { path: path.to_path_buf() });
    }
    let refused = |found: String| FileError::Replace { path: path.to_path_buf(), found, kind: kind.name };
    let target = match std::fs::symlink_metadata(path) {
        Ok(meta) if meta.is_symlink() => {
            // What a link leads to is replaced, not the link; one that leads nowhere is not ours to judge.
            path.canonicalize().map_err(io("follow the link"))?
        }
        _ => path.to_path_buf(),
    };
    let meta = match std::fs::metadata(&target) {
        Ok(meta) => meta,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok((target, None)),
        Err(error) => return Err(io("look at")(error)),
    };
    if meta.is_dir() {
        return Err(refused("a directory".to_owned()));
    }
    if !meta.is_file() {
        return Err(refused("a device, pipe or socket".to_owned()));
    }
    if meta.len() > 0 {
        let mut start = Vec::with_capacity(FileKind::LOOK);
        let file = match open_regular(&target) {
            // Somebody removed it in the meantime.
            Err(FileError::Io { error, .. }) if error.kind() == std::io::ErrorKind::NotFound => {
                return Ok((target, None));
            }
            opened => opened?,
        };
        file.take(FileKind::LOOK as u64).read_to_end(&mut start).map_err(io("read"))?;
        if !start.is_empty() && !(kind.is)(&start) {
            return Err(refused(format!("another file of {} bytes", meta.len())));
        }
    }
    Ok((target, Some(meta)))
}

/// Replaces `path` by what `write` writes: into a new file beside it, forced to the disk, then renamed over it. On an error, and when
/// the process dies on the way, the previous file is still there and whole; only a temporary file may be left by the latter, and the next
/// replacement clears it. A previous file must be of the same `kind` (or empty), and its permissions stay unless the kind is
/// private.
pub fn replace_file<E>(
    path: &Path,
    kind: FileKind,
    write: impl FnOnce(&mut dyn Write) -> Result<(), E>,
) -> Result<(), ReplaceError<E>> {
    let io =
        |action| move |error| ReplaceError::File(FileError::Io { action, path: path.to_path_buf(), error });
    let (target, previous) = look_at(path, kind).map_err(ReplaceError::File)?;
    clear_strays_of(&target);
    // Never wider than the file will be, for there is a moment before its permissions are set.
    let closed = kind.private || previous.is_some();
    let temporary = Temporary::beside(&target, closed).map_err(io("create a file beside"))?;
    if let Some(previous) = previous.filter(|_| !kind.private) {
        temporary.file.set_permissions(previous.permissions()).map_err(io("set permissions beside"))?;
    }
    let mut out = BufWriter::with_capacity(1 << 20, &temporary.file);
    write(&mut out).map_err(ReplaceError::Write)?;
    out.flush().map_err(io("write"))?;
    drop(out);
    temporary.file.sync_all().map_err(io("write"))?;
    std::fs::rename(&temporary.path, &target).map_err(io("replace"))?;
    let directory = parent(&target).to_path_buf();
    temporary.keep();
    // The new name itself must survive a power failure too; where directories cannot be synced the rename stands alone.
    if let Ok(directory) = File::open(directory) {
        drop(directory.sync_all());
    }
    Ok(())
}

/// What went wrong in [`replace_file`].
#[derive(Debug, thiserror::Error)]
pub enum ReplaceError<E> {
    /// The file system refused, or another kind of file is there.
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

/// How old a temporary file must be before anybody asks whether its writer still lives: longer than the moment between its making and
/// its lock.
const STRAY_AGE: Duration = Duration::from_secs(10);

impl Temporary {
    /// A new file in the directory of `path`, so that a rename does not cross file systems. It is locked as long as it is open, so that
    /// what a killed process left behind can be told from what is being written. One that is `closed` is for its user alone from the start.
    fn beside(path: &Path, closed: bool) -> std::io::Result<Self> {
        let (name, mut options) = (file_name(path), OpenOptions::new());
        options.write(true).create_new(true);
        #[cfg(unix)]
        options.mode(if closed { 0o600 } else { 0o666 });
        #[cfg(not(unix))]
        let _ = closed;
        let mut attempt = 0;
        loop {
            let path = parent(path).join(format!(".{name}.{}-{attempt}.tmp", std::process::id()));
            match options.open(&path) {
                Ok(file) => {
                    // Where there are no locks, strays stay: nobody can tell them apart.
                    drop(file.try_lock());
                    return Ok(Temporary { path, file, kept: false });
                }
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

/// Makes a folder, and those above it, that its user alone may look into (mode 0700 where there are modes). One that is there stays as
/// it is.
pub fn create_private_folder(path: &Path) -> Result<(), FileError> {
    let mut builder = DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    builder.mode(0o700);
    builder.create(path).map_err(|error| FileError::Io { action: "create", path: path.to_path_buf(), error })
}

/// Removes the temporary files that killed processes left in `folder`, whatever they were to replace: nobody holds their lock any more.
/// A file that cannot be judged or removed stays, which costs room and nothing else.
pub fn clear_strays(folder: &Path) {
    clear_strays_that(folder, |_| true);
}

/// [`clear_strays`] for what was to replace `path` alone: the folder may be anybody's.
fn clear_strays_of(path: &Path) {
    let own = file_name(path);
    clear_strays_that(parent(path), |target| target == own);
}

fn clear_strays_that(folder: &Path, wanted: impl Fn(&str) -> bool) {
    let Ok(entries) = std::fs::read_dir(folder) else { return };
    for entry in entries.flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        if !target_of(&name).is_some_and(&wanted) {
            continue;
        }
        let old =
            |meta: &Metadata| meta.modified().is_ok_and(|at| at.elapsed().is_ok_and(|age| age > STRAY_AGE));
        // Neither a link nor a pipe is followed or waited for.
        if entry.metadata().is_ok_and(|meta| meta.is_file() && old(&meta))
            && let Ok(file) = open_in_place(&entry.path())
            && file.try_lock().is_ok()
        {
            let _ = std::fs::remove_file(entry.path());
        }
    }
}

/// The name of the file that a temporary one, `.NAME.PID-ATTEMPT.tmp`, was to replace.
fn target_of(name: &str) -> Option<&str> {
    let (target, numbers) = name.strip_prefix('.')?.strip_suffix(".tmp")?.rsplit_once('.')?;
    let (pid, attempt) = numbers.split_once('-')?;
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    (digits(pid) && digits(attempt)).then_some(target)
}

fn file_name(path: &Path) -> String {
    path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default()
}

fn parent(path: &Path) -> &Path {
    path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."))
}
