//! The bytes of one file: mapped, or owned by this process. The only `unsafe` of the crate, but for a signal's handler (`fault.rs`).

use std::fs::{File, Metadata};
use std::io::Read;
#[cfg(unix)]
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;

use memmap2::Mmap;

use crate::FileError;

/// Bytes of one file.
pub(crate) enum Source {
    Map(Mmap),
    Owned(Vec<u8>),
}

impl Source {
    /// [`Source::map`] of the regular file at `path`.
    pub(crate) fn open(path: &Path) -> Result<Self, FileError> {
        Self::map(&open_regular(path)?, path)
    }

    /// Maps a file read-only. An empty file is an empty owned source (mapping zero bytes is an error). `path` names it in errors.
    pub(crate) fn map(file: &File, path: &Path) -> Result<Self, FileError> {
        let io = |action| move |error| FileError::Io { action, path: path.to_path_buf(), error };
        if file.metadata().map_err(io("stat"))?.len() == 0 {
            return Ok(Self::Owned(Vec::new()));
        }
        // SAFETY: the mapping is read-only and lives as long as the `Source`. As with every mapped file, another
        // process that truncates or rewrites the file while it is open is outside what can be checked here.
        let map = unsafe { Mmap::map(file) }.map_err(io("map"))?;
        Ok(Self::Map(map))
    }

    pub(crate) fn bytes(&self) -> &[u8] {
        match self {
            Self::Map(map) => map,
            Self::Owned(bytes) => bytes,
        }
    }

    /// Tells the system that no page of a mapped file is needed any more for now.
    #[cfg(unix)]
    pub(crate) fn release(&self) {
        let Self::Map(map) = self else { return };
        // SAFETY: the mapping is file-backed and never written: dropped pages are read from the file again when touched, so
        // every outstanding reference stays valid and unchanged.
        let advice = unsafe { map.unchecked_advise(memmap2::UncheckedAdvice::DontNeed) };
        // Advice only: a system that refuses keeps the pages, which changes memory use and nothing else.
        drop(advice);
    }

    #[cfg(not(unix))]
    pub(crate) fn release(&self) {}
}

/// Opens a regular file for reading, following links. Anything else is refused before it is opened: a pipe would wait for its writer
/// for ever, a device has no end.
pub(crate) fn open_regular(path: &Path) -> Result<File, FileError> {
    open_if_regular(path, std::fs::metadata(path), 0)
}

/// Opens a regular file for reading that lies where `path` says and nowhere else: a link is refused as a pipe or a device is.
pub fn open_in_place(path: &Path) -> Result<File, FileError> {
    #[cfg(unix)]
    let flags = libc::O_NOFOLLOW;
    #[cfg(not(unix))]
    let flags = 0;
    open_if_regular(path, std::fs::symlink_metadata(path), flags)
}

fn open_if_regular(path: &Path, seen: std::io::Result<Metadata>, flags: i32) -> Result<File, FileError> {
    let io = |action| move |error| FileError::Io { action, path: path.to_path_buf(), error };
    let not_regular = || FileError::NotRegular { path: path.to_path_buf() };
    if !seen.map_err(io("open"))?.is_file() {
        return Err(not_regular());
    }
    let mut options = File::options();
    options.read(true);
    // Something else may have come in its place since: that is not waited for either.
    #[cfg(unix)]
    options.custom_flags(flags | libc::O_NONBLOCK);
    #[cfg(not(unix))]
    let _ = flags;
    let file = options.open(path).map_err(io("open"))?;
    match file.metadata().map_err(io("stat"))?.is_file() {
        true => Ok(file),
        false => Err(not_regular()),
    }
}

/// Reads a whole regular file into memory, refusing one above `limit` bytes; `what` names it in the error.
pub fn read_bounded(path: &Path, what: &'static str, limit: u64) -> Result<Vec<u8>, FileError> {
    let io = |action| move |error| FileError::Io { action, path: path.to_path_buf(), error };
    let file = open_regular(path)?;
    let mut bytes = Vec::new();
    // One byte more than allowed tells "at the limit" from "above it", whatever the system says about the length.
    file.take(limit.saturating_add(1)).read_to_end(&mut bytes).map_err(io("read"))?;
    if bytes.len() as u64 > limit {
        let found = bytes.len() as u64;
        return Err(FileError::Limit { what, found, limit }.in_file(path));
    }
    Ok(bytes)
}
