//! The bytes of one file: mapped, or owned by this process. The only `unsafe` of the crate.

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
        let file = File::open(path).map_err(io("open"))?;
        let meta = file.metadata().map_err(io("stat"))?;
        if !meta.is_file() {
            return Err(FileError::UnknownContainer { found: "not a regular file".into() }.in_file(path));
        }
        if meta.len() == 0 {
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

    /// Tells the system that the pages `offset..offset + len` touches are not needed any more. What neighbours have on the first
    /// and last of them is read from the file again when touched; keeping those pages would add up over many small tensors.
    #[cfg(unix)]
    pub(crate) fn release(&self, offset: usize, len: usize) {
        /// A multiple of every page size in use (4, 16 and 64 KiB), so the rounded range holds whole pages only.
        const PAGE: usize = 64 << 10;
        let Self::Map(map) = self else { return };
        let end = offset
            .saturating_add(len)
            .checked_next_multiple_of(PAGE)
            .map_or(map.len(), |end| end.min(map.len()));
        let start = offset / PAGE * PAGE;
        if start < end {
            // SAFETY: the range lies inside the mapping, which is file-backed and never written: dropped pages are
            // read from the file again when touched, so every outstanding reference stays valid and unchanged.
            let advice =
                unsafe { map.unchecked_advise_range(memmap2::UncheckedAdvice::DontNeed, start, end - start) };
            // Advice only: a system that refuses keeps the pages, which changes memory use and nothing else.
            drop(advice);
        }
    }

    #[cfg(not(unix))]
    pub(crate) fn release(&self, _offset: usize, _len: usize) {}
}

/// Reads a whole small file into memory, refusing one above `limit` bytes.
pub(crate) fn read_small(path: &Path, what: &'static str, limit: u64) -> Result<Vec<u8>, FileError> {
    let io = |action| move |error| FileError::Io { action, path: path.to_path_buf(), error };
    let file = File::open(path).map_err(io("open"))?;
    let mut bytes = Vec::new();
    // One byte more than allowed tells "at the limit" from "above it", whatever the system says about the length.
    file.take(limit.saturating_add(1)).read_to_end(&mut bytes).map_err(io("read"))?;
    if bytes.len() as u64 > limit {
        let found = bytes.len() as u64;
        return Err(FileError::Limit { what, found, limit }.in_file(path));
    }
    Ok(bytes)
}
