//! The bytes of one file: mapped, or owned by this process. The only `unsafe` of the crate, but for a signal's handler (`fault.rs`).

use std::fs::File;
use std::io::Read;
use std::path::Path;

use memmap2::Mmap;

use crate::FileError;

/// Bytes of one file.
pub(crate) enum Source {
    Map(Mmap),
    Owned(Vec<u8>),
}

impl Source {
    /// Maps a file read-only. An empty file is an empty owned source (mapping zero bytes is an error).
    pub(crate) fn map(path: &Path) -> Result<Self, FileError> {
        let io = |action| move |error| FileError::Io { action, path: path.to_path_buf(), error };
        let file = open_regular(path)?;
        if file.metadata().map_err(io("stat"))?.len() == 0 {
            return Ok(Self::Owned(Vec::new()));
        }
        // SAFETY: the mapping is read-only and lives as long as the `Source`. As with every mapped file, another
        // process that truncates or rewrites the file while it is open is outside what can be checked here.
        let map = unsafe { Mmap::map(&file) }.map_err(io("map"))?;
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

/// Opens a regular file for reading. Anything else is refused before it is opened: a pipe would wait for its writer for ever, a device
/// has no end.
pub(crate) fn open_regular(path: &Path) -> Result<File, FileError> {
    let io = |action| move |error| FileError::Io { action, path: path.to_path_buf(), error };
    match std::fs::metadata(path).map_err(io("open"))?.is_file() {
        true => File::open(path).map_err(io("open")),
        false => Err(FileError::NotRegular { path: path.to_path_buf() }),
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
